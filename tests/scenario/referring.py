"""Small scenarios in which whatever can name something else does: kept lines, plans, zones, set-ups, cards, map variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from string import Template
from typing import Any

from tests.files import small_files, small_tabletop_files
from workbench.planning.plan_fields import DECLARED_PLANS, fields_by_key
from workbench.scenario.declared_fields import (
    AmountField,
    AreaField,
    ChoiceField,
    Field,
    ModeField,
    NumberField,
    OtherStateField,
    PlaceField,
    PlacesField,
    PlanPlace,
    RulesetField,
    SideField,
    StateField,
    UnitField,
    UnitKindField,
    WatchersField,
)
from workbench.scenario.kept_plans import KeptPlan, KeptPlans
from workbench.scenario.scenario import AnyScenario

_SHARED = """\
card:
  sides: {A: {en: Hold on}}
  levels: [{level: high, side: A, text: {en: the hill}}]
  first_player: A
  initiative: {A: 3, B: 2}
zones:
  - {id: z0, kind: objective, side: A, $area, control: B, value: 7}
  - {id: z1, kind: setup, side: B, $area}
setups:
  - {id: main, name: {en: Main}}
  - id: forward
    forces:
      - {side: A, units: [{id: a3, kind: infantry, at: $near}], without: [a2]}
      - {side: B, units: [{id: b1, kind: truck, at: $far}]}
setup: $shown
overlays:
  - {id: dry, changes: [{replace: road, by: $other, $where}]}
  - {id: bare, on: false, changes: [{remove: [road], $where}]}
"""
_HEXES = """\
format: workbench/1
title: {en: All}
ruleset: test
map:
  kind: hex
  columns: 6
  rows: 5
  hexes: {woods: "0202-0204", town: {A: "0301"}}
  hexsides: {hedge: "0303/0304"}
  paths: {road: ["0101 0201 0301"]}
markers: {smoke: {B: "0405"}}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: "0101", zone: z0}
      - {id: a2, kind: infantry, at: "0202", group: g}
  - side: B
    units:
      - {id: b1, kind: infantry, at: "0505", zone: z1, turn: 2}
      - {id: b2, kind: truck}
lines:
  - {name: one, from: "0101", to: "0505"}
"""
_TABLE = """\
format: workbench/1
title: {en: All}
ruleset: tables
map:
  kind: table
  unit: cm
  width: 180
  height: 120
  ground: clear
  features:
    - {id: p0, terrain: road, line: [[0, 50], [40, 50]], width: 1}
    - {id: p1, terrain: house, polygon: [[100, 10], [110, 10], [110, 20], [100, 20]], level: 3, floors: 2, group: g}
forces:
  - side: A
    units:
      - {id: a1, kind: infantry, at: [35, 60], base: 3, models: [[35, 60], [37, 60]], zone: z0}
      - {id: a2, kind: infantry, at: [45, 60], group: g}
  - side: B
    units:
      - {id: b1, kind: infantry, at: [80, 90], zone: z1, turn: 2}
      - {id: b2, kind: truck}
lines:
  - {name: both, from: "unit:a1", to: "unit:b1"}
  - {name: back, from: "unit:b1", to: "unit:a2", purpose: fire}
  - {name: away, from: "unit:b2", to: "unit:a1"}
  - {name: half, from: [9, 9, 1], to: "unit:a2"}
"""


@cache
def referring_scenarios() -> tuple[AnyScenario, ...]:
    """A map of hexes and a table, each with its first and with its other set-up shown."""
    return tuple(_scenario(table, shown) for table in (False, True) for shown in ("main", "forward"))


def _scenario(table: bool, shown: str) -> AnyScenario:
    words = {"area": 'at: "0202 0203"', "near": '"0404"', "far": '"0505"', "other": "trail", "where": 'at: "0201"'}
    if table:
        words = {"area": "at: [[9, 9], [30, 9], [30, 40]]", "near": "[50, 50]", "far": "[60, 70]"}
        words |= {"other": "hedge", "where": "ids: [p0]"}
    text = (_TABLE if table else _HEXES) + Template(_SHARED).substitute(words, shown=shown)
    if table and shown == "forward":
        # a kept line ends at units of the set-up that is shown
        text = text.replace("unit:a2", "unit:a3")
    scenario, _, told = (small_tabletop_files if table else small_files).load(text)
    assert scenario is not None, [item.format() for item in told]
    places: tuple[PlanPlace, ...] = ((40.0, 50.0), (60.0, 50.0)) if table else (7, 8)
    # only on hexes may places stand for a zone
    return replace(scenario, plans=_plans(places, ["z0"] if table else ["z0", places]))


def _plans(places: tuple[PlanPlace, ...], areas: Sequence[Any]) -> KeptPlans:
    """Plans of every kind with all of their fields given, one for each of these areas."""
    found = []
    for kind in DECLARED_PLANS:
        for number, area in enumerate(areas):
            values = {field: _value(field, places, area) for field in fields_by_key(kind).values()}
            found.append(KeptPlan(f"{kind.id} {number}", kind.id, values))
    return tuple(found)


def _value(field: Field[Any], places: tuple[PlanPlace, ...], area: Any) -> Any:
    if isinstance(field, NumberField):
        return field.low
    if isinstance(field, ChoiceField):
        return next(key for key in field.choices if key)
    given: dict[type[Field[Any]], Any] = {
        SideField: "A",
        UnitField: "a1",
        WatchersField: ("a1", "b1", *places),
        PlaceField: places[0],
        PlacesField: places,
        AreaField: area,
        AmountField: 1.5,
        UnitKindField: "infantry",
        StateField: "dug_in",
        ModeField: "assault",
        OtherStateField: "forward",
        RulesetField: "test",
    }
    return given[type(field)]
