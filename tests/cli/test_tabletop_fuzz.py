"""Whatever a request about a table holds, the answer is one line of JSON and never an exception or an "internal" error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli import test_bolt_action_fuzz
from tests.cli.small_tabletops import inquiry
from tests.cli.test_fuzz import JUNK, NUMBERS, given_fields, joined
from tests.shares import some
from workbench.engine.sight.results import PURPOSES
from workbench.protocol.answers import answer_line, known_asks

_coordinate = st.integers(0, 180) | st.floats(0, 120).map(lambda value: round(value, 2))
_points = st.lists(_coordinate, min_size=2, max_size=3)
UNITS = st.sampled_from(["a1", "unit:a2", "gun", "b1", "t1"])
PLACES = _points | UNITS.map(lambda name: f"unit:{name.removeprefix('unit:')}")
KINDS = st.sampled_from(
    ["infantry", "halftrack", "wheeled", "vehicle_TP", "vehicle_N", "cavalry", "gun_heavy", "armoured_car"]
)
STATES = st.lists(st.sampled_from(["recce", "artillery_observer", "camouflaged", "hidden", "towing"]), max_size=3)
MODES = st.sampled_from(["fast", "crawl", "charge", "reverse"])
PARTY = st.fixed_dictionaries(
    {}, optional={"kind": KINDS, "state": STATES, "action": st.sampled_from(["still", "crawl", "move", "fire"])}
)
LOOK = {
    "side": st.sampled_from(["A", "B"]),
    "observer": PARTY,
    "target": PARTY,
    "purpose": st.sampled_from(PURPOSES),
    "tolerance": st.integers(0, 5),
}
ACTOR = st.fixed_dictionaries({"unit": UNITS}, optional={"state": STATES, "at": _points}) | st.fixed_dictionaries(
    {"kind": KINDS, "at": _points}, optional={"state": STATES}
)
ORDERS = st.fixed_dictionaries(
    {},
    optional={"mode": MODES, "facing": st.integers(0, 360), "allowance": st.integers(0, 60), "with": st.lists(UNITS)},
)
MANY = st.lists(PLACES, max_size=4)
ENDS = {"from": PLACES, "to": PLACES}
RULESETS = st.sampled_from(["bolt_action", "blitzkrieg", "asl", "none"])
WEAPONS = st.sampled_from(["", "mmg", "atr", "mortar_60", "battery", "none"])
SOUND: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "los": given_fields(ENDS, {**LOOK, "story": st.booleans()}),
    "area": given_fields({"from": PLACES}, {**LOOK, "to": MANY, "target_level": st.integers(0, 6)}),
    "blind": given_fields({"from": PLACES}, {**LOOK, "at": st.sampled_from(["hill", "wood", "road", "none"])}),
    "watch": given_fields({"observers": st.lists(PLACES, max_size=2)}, {"side": st.sampled_from("AB"), "to": MANY}),
    "sees": given_fields({"pairs": st.lists(st.tuples(PLACES, PLACES), max_size=3)}, LOOK),
    "lines": given_fields(
        {"pairs": st.lists(st.tuples(PLACES, PLACES), max_size=3)},
        {**LOOK, "reasons": st.sampled_from(["deciding", "all"])},
    ),
    "clear": given_fields(ENDS, LOOK),
    "exposure": given_fields(ENDS, LOOK),
    "models": given_fields(ENDS, LOOK),
    "spotted": given_fields(ENDS, LOOK),
    "detect": given_fields({"from": PLACES}, {**LOOK, "reverse": st.booleans()}),
    "cover": given_fields(ENDS, LOOK),
    "measure": given_fields(ENDS),
    "reach": joined(ACTOR, ORDERS, given_fields({}, {"to": MANY, "bands": st.booleans()})),
    "path": joined(ACTOR, ORDERS, given_fields({"to": PLACES}) | given_fields({"along": st.lists(PLACES, max_size=3)})),
    "move_cost": joined(ACTOR, ORDERS, given_fields({"from": PLACES, "to": PLACES})),
    "arc": joined(ACTOR, given_fields({}, {"to": PLACES, "facing": st.integers(0, 360), "weapon": WEAPONS})),
    "odds": joined(ACTOR, given_fields({"to": PLACES}, {"weapon": WEAPONS})),
    "range": joined(ACTOR, given_fields({}, {"to": PLACES, "weapon": WEAPONS, "observer": PARTY})),
    "field": joined(ACTOR, given_fields({}, {"weapon": WEAPONS, "facing": st.integers(0, 360), "target": PARTY})),
    "threat": given_fields({}, {"observers": MANY, "side": st.sampled_from("AB"), "target": PARTY, "to": MANY}),
    "killzone": given_fields(
        {"side": st.sampled_from("AB")}, {"least": st.integers(0, 4), "target": PARTY, "to": MANY}
    ),
    "approach": joined(ACTOR, ORDERS, given_fields({"to": PLACES}, {"side": st.sampled_from("AB"), "observers": MANY})),
    "profile": joined(ACTOR, ORDERS, given_fields({"along": MANY, "side": st.sampled_from("AB")})),
    "posts": given_fields({"candidates": MANY, "watch": MANY, "count": st.integers(0, 4)}, {"fixed": MANY}),
    "impact": given_fields({"without": st.lists(st.sampled_from(["hedge", "a1", "x"])), "side": st.sampled_from("AB")}),
    "fairness": given_fields({}, {"most": st.integers(0, 3)}),
    "turns": joined(ACTOR, ORDERS, given_fields({}, {"most": st.integers(0, 4), "to": MANY})),
    "template": given_fields(
        {"at": PLACES}, {"diameter": st.integers(0, 40), "template": st.sampled_from(["battery", "x"])}
    ),
    "card": given_fields({}),
    "compare": given_fields(
        {"from": PLACES, "ruleset": RULESETS}, {"to": PLACES, "purpose": st.sampled_from(PURPOSES)}
    ),
    "describe": given_fields({"at": PLACES}),
}
ANY: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("from", "to", "at"), PLACES | JUNK),
    **dict.fromkeys(("observers", "along", "with"), MANY | JUNK),
    "unit": UNITS | JUNK,
    "kind": KINDS | JUNK,
    "state": STATES | JUNK,
    "observer": PARTY | JUNK,
    "target": PARTY | JUNK,
    "mode": MODES | JUNK,
    "purpose": st.sampled_from(PURPOSES) | JUNK,
    **dict.fromkeys(("facing", "allowance", "diameter", "tolerance", "target_level"), NUMBERS | JUNK),
    "weapon": WEAPONS | JUNK,
    "ruleset": RULESETS | JUNK,
    "side": st.sampled_from(["A", "?"]) | JUNK,
    "values": st.dictionaries(st.sampled_from(["size", "gait", "clear"]), JUNK, max_size=2),
    **{name: st.booleans() | JUNK for name in ("story", "bands", "reverse")},
}


def answered(line: bytes) -> dict[str, Any]:
    answer = answer_line(inquiry(), line)
    assert answer is not None
    assert "\n" not in answer
    made: dict[str, Any] = json.loads(answer)
    assert made.get("error", {}).get("code") != "internal", (line, made)
    return made


def test_every_ask_is_tried() -> None:
    assert set(SOUND) <= set(known_asks(table=True))
    # those of another game, which have their own test
    assert set(known_asks(table=True)) - set(SOUND) <= set(test_bolt_action_fuzz.SOUND)


@pytest.mark.slow
@pytest.mark.share(10)
@settings(max_examples=some(40))
@given(fields=st.fixed_dictionaries({}, optional=ANY))
@pytest.mark.parametrize("ask", known_asks(table=True))
def test_requests_of_any_kind(ask: str, fields: dict[str, Any]) -> None:
    assert answered(json.dumps({"id": 1, "ask": ask, **fields}).encode())["id"] == 1


@pytest.mark.share(7)
@settings(max_examples=some(40))
@given(data=st.data())
@pytest.mark.parametrize("ask", SOUND)
def test_requests_that_make_sense(ask: str, data: st.DataObject) -> None:
    answered(json.dumps({"ask": ask, **data.draw(SOUND[ask])}).encode())
