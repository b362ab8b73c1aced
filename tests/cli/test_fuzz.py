"""Whatever a line of requests holds, the answer is one line of JSON and never an exception or an "internal" error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.analysis.hex_analysis import Analysis
from workbench.engine.sight.results import PURPOSES
from workbench.protocol.answers import answer_line, known_asks

PLACES = st.sampled_from(["0304", "0606", "0101", "0404", "unit:g1", "unit:s2", "unit:off", "0304@1", "0304/0305", "x"])
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(["2/3", "1e9", "-1"])
JUNK = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
RULESETS = st.sampled_from(["asl", "landships", "panzer_grenadier", "bolt_action", "none"])
KINDS = st.sampled_from(
    ["infantry", "hmg", "tank", "truck", "at_gun", "leader", "strongpoint", "apc", "wagon", "recon"]
)
STATES = st.lists(
    st.sampled_from(["spotted", "dug_in", "disrupted", "demoralized", "moved_fired", "in_assault", "led", "loaded"]),
    max_size=3,
)
VALUES = st.dictionaries(
    st.sampled_from(["move", "df", "bf", "at", "armour", "aa", "flamethrower", "two_sided", "morale"]), JUNK, max_size=3
)
PARTY = st.fixed_dictionaries(
    {}, optional={"kind": KINDS | JUNK, "state": STATES | JUNK, "action": st.sampled_from(["still", "move", "fire"]),
                  "values": VALUES | JUNK, "side": st.sampled_from(["German", "Soviet", "?"])}
)  # fmt: skip
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "from": PLACES | JUNK,
    "to": PLACES | JUNK,
    "at": PLACES | JUNK,
    "unit": st.sampled_from(["g1", "unit:g2", "t1", "s1", "s2", "off", "nobody"]) | JUNK,
    "kind": KINDS | JUNK,
    "purpose": st.sampled_from(PURPOSES) | JUNK,
    "side": st.sampled_from(["German", "Soviet", "?"]) | JUNK,
    "observer": PARTY | PLACES | JUNK,
    "target": PARTY | JUNK,
    "mode": st.sampled_from(["assault", "charge", "run"]) | JUNK,
    "facing": st.integers(-1, 7) | JUNK,
    "allowance": NUMBERS,
    "with": st.lists(st.sampled_from(["g2", "t1", "s1", "off"]), max_size=3) | JUNK,
    "along": st.lists(PLACES, max_size=3) | JUNK,
    "turns": st.integers(-1, 3) | JUNK,
    "weapon": st.sampled_from(["df", "bf", "at", "command", "none"]) | JUNK,
    "units": st.lists(st.sampled_from(["g1", "g2", "t1", "s1", "off"]), max_size=4) | JUNK,
    "action": st.sampled_from(["load", "unload", "limber", "flip", "fire", "move", "dig"]) | JUNK,
    "values": VALUES,
    "state": STATES,
    "ruleset": RULESETS | JUNK,
}


# the same words, but such that most requests make sense: these go through to the engines

HEXES = st.sampled_from(["0304", "0606", "0101", "0404", "0802", "0902", "0505", "0108", "0202", "1009"])
SPOTS = HEXES | st.sampled_from(["unit:g1", "unit:g2", "unit:t1", "unit:s1", "unit:s2"])
SOUND_KINDS = st.sampled_from(
    ["infantry", "hmg", "mortar", "cavalry", "engineer", "at_gun", "artillery", "tank", "apc", "truck", "wagon", "recon",
     "leader", "tank_leader", "strongpoint"]
)  # fmt: skip
SOUND_STATES = st.lists(
    st.sampled_from(
        ["spotted", "dug_in", "disrupted", "demoralized", "moved_fired", "in_assault", "led", "loaded", "limbered"]
    ),
    max_size=3,
)
PAIRS = st.lists(st.integers(0, 20), min_size=2, max_size=2)
SOUND_VALUES = st.fixed_dictionaries(
    {}, optional={"move": st.integers(-1, 12), "df": PAIRS, "bf": PAIRS, "at": PAIRS, "armour": st.integers(-1, 9),
                  "aa": st.booleans(), "assisted": st.booleans(), "entered_from": HEXES, "calibre": st.integers(0, 200)}
)  # fmt: skip
SOUND_PARTY = st.fixed_dictionaries(
    {}, optional={"kind": SOUND_KINDS, "state": SOUND_STATES, "values": SOUND_VALUES, "side": FIELDS["side"],
                  "action": st.sampled_from(["still", "move", "fire", "crawl", ""])}
)  # fmt: skip
UNITS = st.sampled_from(["g1", "unit:g2", "t1", "s1", "s2"])
ACTOR = st.fixed_dictionaries(
    {"unit": UNITS}, optional={"state": SOUND_STATES, "values": SOUND_VALUES, "at": HEXES}
) | (
    st.fixed_dictionaries({"kind": SOUND_KINDS, "at": HEXES}, optional={"state": SOUND_STATES, "values": SOUND_VALUES})
)
ORDERS = st.fixed_dictionaries(
    {}, optional={"mode": st.sampled_from(["", "assault", "charge", "flight", "drag"]), "facing": st.integers(0, 5),
                  "allowance": st.integers(0, 20) | st.sampled_from(["2/3", 2.5]),
                  "with": st.lists(UNITS, max_size=2), "ignore_enemy": st.booleans(), "queue": st.integers(1, 3),
                  "actions": st.lists(st.sampled_from(["load", "unload", "flip", "limber"]), max_size=2)}
)  # fmt: skip
LOOK = {"side": st.sampled_from(["German", "Soviet"]), "observer": SOUND_PARTY, "purpose": st.sampled_from(PURPOSES)}


def joined(*parts: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.tuples(*parts).map(lambda found: {key: value for part in found for key, value in part.items()})


def given_fields(needed: dict[str, Any], optional: dict[str, Any] | None = None) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(needed, optional=optional or {})


SOUND: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "los": given_fields({"from": SPOTS, "to": SPOTS}, LOOK),
    "area": given_fields({"from": SPOTS}, LOOK),
    "blind": given_fields({"from": SPOTS}, {**LOOK, "at": HEXES}),
    "sees": given_fields({"pairs": st.lists(st.tuples(SPOTS, SPOTS), max_size=3)}, LOOK),
    "lines": given_fields(
        {"pairs": st.lists(st.tuples(SPOTS, SPOTS), max_size=3)},
        {**LOOK, "reasons": st.sampled_from(["deciding", "all"])},
    ),
    "watch": given_fields(
        {"observers": st.lists(SPOTS, min_size=1, max_size=3)}, {"purpose": st.sampled_from(["spot", "fire"])}
    ),
    "clear": given_fields({"from": SPOTS, "to": SPOTS}, LOOK),
    "spotted": given_fields({"from": SPOTS, "to": SPOTS}, {**LOOK, "target": SOUND_PARTY}),
    "cover": given_fields({"from": SPOTS, "to": SPOTS}, {**LOOK, "target": SOUND_PARTY}),
    "reach": joined(ACTOR, ORDERS),
    "path": joined(ACTOR, ORDERS, given_fields({"to": SPOTS}, {"turns": st.integers(1, 4)})),
    "move_cost": joined(
        ACTOR,
        ORDERS,
        given_fields({"from": st.just("0304"), "to": st.sampled_from(["0303", "0305", "0403", "0404", "0203", "0204"])})
        | given_fields({"action": st.sampled_from(["load", "unload", "limber", "flip", "enter", "recover", "dig_in"])}),
    ),
    "arc": joined(ACTOR, given_fields({}, {"to": SPOTS, "facing": st.integers(0, 5)})),
    "range": joined(
        ACTOR,
        given_fields(
            {},
            {"to": SPOTS, "weapon": st.sampled_from(["df", "bf", "at", "command"]), "observer": SPOTS | SOUND_PARTY},
        ),
    ),
    "field": joined(
        ACTOR,
        given_fields(
            {}, {"weapon": st.sampled_from(["df", "bf", "at"]), "facing": st.integers(0, 5), "target": SOUND_PARTY}
        ),
    ),
    "stack": given_fields({"at": HEXES, "units": st.lists(UNITS, max_size=4)}),
    "concealment": given_fields({"unit": UNITS, "action": st.sampled_from(["fire", "move", "still"])}),
    "card": given_fields({}),
    "compare": given_fields({"from": SPOTS, "ruleset": RULESETS}, {"to": SPOTS, "purpose": st.sampled_from(PURPOSES)}),
    "describe": given_fields({"at": SPOTS}),
}


def answered(inquiry: Analysis, line: bytes) -> dict[str, Any] | None:
    answer = answer_line(inquiry, line)
    if answer is None:
        return None
    assert "\n" not in answer
    made: dict[str, Any] = json.loads(answer)
    assert made.get("error", {}).get("code") != "internal", (line, made)
    return made


@given(ask=st.sampled_from(known_asks()), fields=st.fixed_dictionaries({}, optional=FIELDS))
def test_requests_of_any_kind(inquiry: Analysis, ask: str, fields: dict[str, Any]) -> None:
    answer = answered(inquiry, json.dumps({"id": 1, "ask": ask, **fields}).encode())
    assert answer is not None
    assert answer["id"] == 1


@pytest.mark.share(6)
@given(data=st.data())
@pytest.mark.parametrize("ask", SOUND)
def test_requests_that_make_sense(inquiry: Analysis, ask: str, data: st.DataObject) -> None:
    answer = answered(inquiry, json.dumps({"ask": ask, **data.draw(SOUND[ask])}).encode())
    assert answer is not None


@given(value=JUNK)
def test_json_of_any_kind(inquiry: Analysis, value: Any) -> None:
    assert answered(inquiry, json.dumps(value).encode()) is not None


@given(line=st.binary(max_size=60))
def test_lines_of_any_kind(inquiry: Analysis, line: bytes) -> None:
    answered(inquiry, line.replace(b"\n", b" "))


@given(name=st.text(max_size=20), value=JUNK)
def test_any_id_is_echoed(inquiry: Analysis, name: str, value: Any) -> None:
    answer = answered(inquiry, json.dumps({"id": [name, value], "ask": "describe", "at": "0101"}).encode())
    assert answer is not None
    assert answer["id"] == json.loads(json.dumps([name, value]))
