"""Whatever a request about a table of Bolt Action holds, the answer is one line of JSON, never an exception."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import tabletops
from tests.cli.test_fuzz import JUNK, given_fields, joined
from tests.games.bolt_action.tables import RULES, house, squad
from tests.shares import some
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.engine.sight.results import PURPOSES
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.protocol.answers import answer_line, known_asks
from workbench.scenario.units import Mount, TabletopUnit


@cache
def inquiry() -> TabletopAnalysis:
    """A table with one of everything."""
    pieces = [
        house("home", 30, 30, "n0", "e0", "e1", floors=1),
        house("barn", 36, 30, "s0"),
        tabletops.disc("smoke", 50, 20, 3),
        tabletops.wall("hedge", (10, 50), (40, 50), id="hedge"),
        tabletops.wall("road", (0, 60), (96, 60), id="road", width=3),
        tabletops.box("wood", 60, 30, 72, 44, id="wood"),
        tabletops.box("hill", 70, 5, 90, 20, id="hill"),
    ]
    gun = Mount("gun", "at_medium", "turret", 3.0)
    units = [
        squad("a1", (20, 20), (21, 20), (20, 21.2)),
        TabletopUnit("tank", "tank_medium", (15.0, 60.0), 90, weapons=(gun, Mount("bow", "mmg", "hull"))),
        TabletopUnit("in", "infantry", (30.0, 30.0), floor=1),
        TabletopUnit("gun", "at_light", (40.0, 12.0), 180, models=((39.0, 11.0), (41.0, 11.0)), state=("shield",)),
        TabletopUnit("mortar", "mortar_medium", (8.0, 8.0), values={"spotter": "eye"}),
        TabletopUnit("eye", "spotter", (44.0, 30.0)),
        TabletopUnit("chief", "officer", (22.0, 24.0)),
        TabletopUnit("truck", "truck", (60.0, 60.0), 270, values={"capacity": 8}),
        TabletopUnit("riders", "infantry", None, values={"aboard": "truck"}),
    ]
    enemies = [
        squad("b1", (60, 20), (61.5, 20), (63, 21)),
        TabletopUnit("bikes", "motorcycle", (80.0, 50.0)),
        TabletopUnit("horse", "cavalry", (26.0, 40.0)),
        TabletopUnit("big", "tank_super_heavy", (80.0, 60.0), 270),
    ]
    scenario = tabletops.table(*pieces, units=units, enemies=enemies, width=96, height=72, unit="in")
    analysis = TabletopAnalysis(scenario, RULES)
    analysis.library = InstalledRulesets()
    return analysis


NAMES = [
    "a1", "tank", "in", "gun", "mortar", "eye", "chief", "truck", "riders", "b1", "bikes", "horse", "big", "nobody",
]  # fmt: skip
UNITS = st.sampled_from(NAMES)
_number = st.integers(0, 96) | st.floats(0, 72).map(lambda value: round(value, 2))
POINTS = st.lists(_number, min_size=2, max_size=3)
PLACES = POINTS | UNITS.map(lambda name: f"unit:{name}")
KINDS = st.sampled_from([*sorted(RULES.units), "nobody"])
WEAPONS = st.sampled_from(["", "gun", "bow", *sorted(RULES.weapons), "none"])
ORDERS = st.sampled_from(["fire", "advance", "run", "ambush", "rally", "down", "stationary", "fire_aircraft"])
STATES = st.lists(st.sampled_from(sorted(RULES.states)), max_size=3)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "weapon": WEAPONS, "crew": st.integers(0, 4), "ammo": st.sampled_from(["ap", "he"]), "used": st.booleans(),
        "spotter": UNITS, "aboard": UNITS, "gear": st.sampled_from(["tracked", "foot", "gun"]),
    },
)  # fmt: skip
PARTY = st.fixed_dictionaries({}, optional={"kind": KINDS, "state": STATES, "action": ORDERS, "values": VALUES})
LOOK = {"side": st.sampled_from("AB"), "observer": PARTY, "target": PARTY, "purpose": st.sampled_from(PURPOSES)}
MORE = {"state": STATES, "values": VALUES}
ACTOR = given_fields({"unit": UNITS}, {**MORE, "at": POINTS}) | given_fields({"kind": KINDS, "at": POINTS}, MORE)
MOVES = given_fields(
    {},
    {
        "mode": st.sampled_from(["advance", "run", "reverse", "assault"]),
        "facing": st.integers(0, 360),
        "allowance": st.integers(0, 30),
    },
)
ENDS = {"from": PLACES, "to": PLACES}
RULESETS = st.sampled_from(["blitzkrieg", "bolt_action", "asl", "none"])
PIECES = st.sampled_from(["home", "barn", "hedge", "none"])
SOUND: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "los": given_fields(ENDS, {**LOOK, "story": st.booleans()}),
    "models": given_fields(ENDS, LOOK),
    "area": given_fields({"from": PLACES}, {**LOOK, "to": st.lists(PLACES, max_size=3)}),
    "exposure": given_fields(ENDS, LOOK),
    "spotted": given_fields(ENDS, LOOK),
    "cover": given_fields(ENDS, LOOK),
    "reach": joined(ACTOR, MOVES, given_fields({}, {"to": st.lists(PLACES, max_size=3), "bands": st.booleans()})),
    "path": joined(ACTOR, MOVES, given_fields({"to": PLACES}) | given_fields({"along": st.lists(PLACES, max_size=3)})),
    "move_cost": joined(ACTOR, MOVES, given_fields(ENDS)),
    "arc": joined(ACTOR, given_fields({}, {"to": PLACES, "facing": st.integers(0, 360), "weapon": WEAPONS})),
    "odds": joined(ACTOR, given_fields({"to": PLACES}, {"weapon": WEAPONS, "purpose": st.sampled_from(PURPOSES)})),
    "range": joined(
        ACTOR,
        given_fields({}, {"to": PLACES, "weapon": WEAPONS, "observer": PARTY, "purpose": st.sampled_from(PURPOSES)}),
    ),
    "field": joined(ACTOR, given_fields({}, {"weapon": WEAPONS, "facing": st.integers(0, 360), "target": PARTY})),
    "may_fire": joined(ACTOR, given_fields({}, {"weapon": WEAPONS, "action": ORDERS, "with": WEAPONS})),
    "shooters": joined(ACTOR, given_fields({}, {"to": PLACES})),
    "react": given_fields(ENDS, {"observer": PARTY, "target": PARTY}),
    "aura": ACTOR | given_fields({"of": UNITS}),
    "air": given_fields({"to": PLACES}),
    "concealment": given_fields({"unit": UNITS, "action": ORDERS}),
    "assault": given_fields({"unit": UNITS, "to": UNITS}, {"observer": PARTY}),
    "ram": joined(ACTOR, given_fields({}, {"to": UNITS, "facing": st.integers(0, 360)})),
    "regroup": joined(ACTOR, given_fields({"dice": st.lists(st.integers(0, 7), max_size=3)})),
    "approach": joined(ACTOR, MOVES, given_fields({"to": PLACES, "side": st.sampled_from("AB")})),
    "profile": joined(
        ACTOR, MOVES, given_fields({"along": st.lists(PLACES, max_size=2), "side": st.sampled_from("AB")})
    ),
    "turns": joined(ACTOR, MOVES, given_fields({}, {"most": st.integers(0, 3), "to": st.lists(PLACES, max_size=2)})),
    "mount": given_fields({"unit": UNITS, "to": UNITS}),
    "dismount": given_fields(
        {"unit": UNITS}, {"from": UNITS, "mode": st.sampled_from(["advance", "run", "assault"]), "action": ORDERS}
    ),
    "enter": given_fields({"unit": UNITS, "to": PIECES}),
    "section": given_fields({"from": PIECES, "to": PIECES}),
    "card": given_fields({}),
    "compare": given_fields(
        {"from": PLACES, "ruleset": RULESETS}, {"to": PLACES, "purpose": st.sampled_from(PURPOSES)}
    ),
}
"""Every ask that this game answers in a way of its own."""
ODD: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("from", "to", "at"), PLACES | PIECES | JUNK),
    **dict.fromkeys(("unit", "of"), UNITS | JUNK),
    "kind": KINDS | JUNK,
    "ruleset": RULESETS | JUNK,
    "dice": JUNK,
    **dict.fromkeys(("action", "mode", "with", "weapon", "purpose"), WEAPONS | ORDERS | JUNK),
    "values": VALUES | JUNK,
    "observer": PARTY | JUNK,
}


def answered(request: dict[str, Any]) -> None:
    answer = answer_line(inquiry(), json.dumps(request).encode())
    assert answer is not None
    made: dict[str, Any] = json.loads(answer)
    assert made.get("error", {}).get("code") != "internal", (request, made)


@pytest.mark.share(10)
@settings(max_examples=some(10), deadline=None)
@given(data=st.data())
@pytest.mark.parametrize("ask", SOUND)
def test_requests_that_make_sense(ask: str, data: st.DataObject) -> None:
    answered({"ask": ask, **data.draw(SOUND[ask])})


@pytest.mark.share(10)
@settings(max_examples=some(6), deadline=None)
@given(fields=st.fixed_dictionaries({}, optional=ODD))
@pytest.mark.parametrize("ask", SOUND)
def test_requests_of_any_kind(ask: str, fields: dict[str, Any]) -> None:
    answered({"ask": ask, **fields})


def test_a_vehicle_in_the_corner_of_the_table_has_a_reach() -> None:
    answered({"ask": "reach", "kind": "soft_skin", "at": [0, 0]})


def test_no_ask_is_left_out() -> None:
    shared = {"blind", "clear", "describe", "detect", "lines", "measure", "sees", "template", "watch"}
    shared |= {"threat", "killzone", "posts", "impact", "fairness"}
    assert set(SOUND) | shared == set(known_asks(table=True))
