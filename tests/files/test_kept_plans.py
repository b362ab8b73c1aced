"""Kept plans: read, written, and carried along when maps move and things get other names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.files.small_files import SAMPLE, load, told
from tests.files.small_tabletop_files import TABLE
from tests.files.small_tabletop_files import load as load_table
from tests.files.small_tabletop_files import told as told_of_table
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.files.schema import HexPlanEntry
from workbench.planning.plan_fields import LEAST, MEASURE, fields_by_key
from workbench.planning.plan_registry import PLAN_KINDS, kept_plan, kept_request, plan_kind
from workbench.planning.plans import PlanKind
from workbench.scenario.declared_fields import (
    AmountField,
    AreaField,
    ChoiceField,
    ModeField,
    NumberField,
    OtherStateField,
    PlaceField,
    PlacesField,
    RulesetField,
    SideField,
    StateField,
    UnitField,
    UnitKindField,
    WatchersField,
)
from workbench.scenario.edits.kept_plans import KeepPlan, RemoveKeptPlan, RenameKeptPlan, free_plan_name
from workbench.scenario.edits.map_transforms import CropMap, ShiftMap
from workbench.scenario.edits.settings import ResizeTabletop
from workbench.scenario.edits.setups import AddSetUp, RemoveSetUp
from workbench.scenario.edits.units import ChangeUnit, RemoveSide, RenameSide
from workbench.scenario.edits.zones import AddZone, ChangeZone, RemoveZones
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import Scenario
from workbench.scenario.zones import Zone


def kept(name: str, kind: str, **values: Any) -> KeptPlan:
    """A kept plan with values by the keys of a file."""
    known = fields_by_key(plan_kind(kind))
    return KeptPlan(name, kind, {field: values[key] for key, field in known.items() if key in values})


def value(plan: KeptPlan, key: str) -> Any:
    """The value under a key, the default if there is none."""
    field = fields_by_key(plan_kind(plan.kind))[key]
    return plan.values.get(field, field.default)


APPROACH = kept("Over the hill", "approach", unit="g1", observers=("x1", 3), to=12)


def scenario_of(text: str) -> Scenario:
    scenario, _, diagnostics = load(text)
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    return scenario


@pytest.fixture
def start() -> Scenario:
    return scenario_of(SAMPLE)


def test_plans_are_read_and_written_as_they_were(start: Scenario) -> None:
    side = start.forces.sides[0].side
    threat = kept("Danger: all", "threat", side=side, target="infantry", measure="fired", least=3)
    scenario = KeepPlan(threat).apply(KeepPlan(APPROACH).apply(start))
    text = dump_scenario(scenario)
    assert scenario_of(text) == scenario
    assert dump_scenario(scenario_of(text)) == text
    here, there = (start.board.grid.labels[number] for number in (3, 12))
    line = f'  - {{name: Over the hill, kind: approach, observers: ["unit:x1", "{here}"], unit: g1, to: "{there}"}}'
    assert line in text.splitlines()
    assert KeepPlan(threat).apply(scenario) is scenario
    other = KeepPlan(kept("Danger: all", "threat", side=side, least=4)).apply(scenario)
    assert [plan.values.get(LEAST) for plan in other.plans] == [None, 4]


SOME = {
    SideField: "A",
    WatchersField: (3, "u1"),
    UnitField: "u2",
    ModeField: "assault",
    PlaceField: 7,
    PlacesField: (4, 5),
    UnitKindField: "infantry",
    StateField: "dug_in",
    AmountField: 1.5,
    NumberField: 9,
    OtherStateField: "b",
    RulesetField: "asl",
}


def values_of(kind: PlanKind, area: str | tuple[int, ...] = "z1") -> dict[str, Any]:
    """A value for every field of a kind."""
    return {
        field.name: area
        if isinstance(field, AreaField)
        else next(key for key in field.choices if key != field.default)
        if isinstance(field, ChoiceField)
        else SOME[type(field)]
        for field in kind.fields
    }


@pytest.mark.parametrize("kind", PLAN_KINDS, ids=lambda kind: kind.id)
def test_a_request_comes_back_from_what_is_kept(kind: PlanKind) -> None:
    for given in ({}, values_of(kind), values_of(kind, (1, 2))):
        request = kind.request(**given)
        again = kept_request(kept_plan("n", request))
        assert again == request
        assert [again[field] for field in kind.fields] == [
            given.get(field.name, field.default) for field in kind.fields
        ]


@pytest.mark.parametrize("kind", PLAN_KINDS, ids=lambda kind: kind.id)
def test_every_field_of_every_kind_is_read_as_it_was_written(start: Scenario, kind: PlanKind) -> None:
    side = start.forces.sides[0].side
    for area in ("z1", (1, 2)):
        values = {key: side if key == "side" else one for key, one in values_of(kind, area).items()}
        scenario = KeepPlan(kept_plan("n", kind.request(**values))).apply(start)
        assert scenario_of(dump_scenario(scenario)) == scenario


def test_files_know_every_kind_of_plan() -> None:
    fields = HexPlanEntry.model_fields
    assert fields["kind"].annotation.__args__ == tuple(kind.id for kind in PLAN_KINDS)  # type: ignore[union-attr]
    assert fields["measure"].annotation.__args__ == ("", *MEASURE.choices)  # type: ignore[union-attr]


def test_plans_are_renamed_and_dropped(start: Scenario) -> None:
    scenario = KeepPlan(APPROACH).apply(start)
    assert free_plan_name(scenario, "Over the hill") == "Over the hill (2)"
    renamed = RenameKeptPlan("Over the hill", "Round it").apply(scenario)
    assert [plan.name for plan in renamed.plans] == ["Round it"]
    assert RenameKeptPlan("Over the hill", "Over the hill").apply(scenario) is scenario
    assert RenameKeptPlan("nobody", "x").apply(scenario) is scenario
    assert RemoveKeptPlan("Over the hill").apply(scenario) == start
    assert KeepPlan(replace(APPROACH, name="")).apply(start) is start


def test_plans_follow_the_names_of_what_they_speak_of(start: Scenario) -> None:
    side = start.forces.sides[0].side
    ((_, unit), *_) = start.forces
    plan = kept("P", "posts", side=side, observers=(unit.id,), unit=unit.id, candidates="z", watch="z", against="main")
    scenario = KeepPlan(plan).apply(
        AddSetUp(Text.of("B"), "b").apply(AddZone(Zone("z", "area", hexes=(1,))).apply(start))
    )
    (found,) = RenameSide(side, "Blue").apply(scenario).plans
    assert value(found, "side") == "Blue"
    (found,) = RemoveSide(side).apply(scenario).plans
    assert value(found, "side") == ""
    (found,) = ChangeUnit(unit.id, replace(unit, id="new")).apply(scenario).plans
    assert (value(found, "unit"), value(found, "observers")) == ("new", ("new",))
    (found,) = ChangeZone("z", Zone("y", "area", hexes=(1,))).apply(scenario).plans
    assert (value(found, "candidates"), value(found, "watch")) == ("y", "y")
    (found,) = RemoveZones(("z",)).apply(scenario).plans
    assert (value(found, "candidates"), value(found, "watch")) == ("", "")
    (found,) = RemoveSetUp("main").apply(scenario).plans
    assert value(found, "against") == ""


def test_plans_follow_the_ground(start: Scenario) -> None:
    scenario = KeepPlan(APPROACH).apply(start)
    moved = ShiftMap(0, 1).apply(scenario)
    (plan,) = moved.plans
    grid = start.board.grid
    below = {number: grid.neighbours[number, 3] for number in (3, 12)}
    assert (value(plan, "to"), value(plan, "observers")) == (below[12], ("x1", below[3]))
    edit = CropMap((0, 1))
    after, diagnostics = edit.moved(scenario)
    assert after.plans == ()
    assert "plan_cut_off" in [item.code for item in diagnostics]
    assert isinstance(diagnostics, Diagnostics)


def test_what_is_wrong_with_a_plan_is_reported_at_its_place() -> None:
    def codes(plan: str) -> list[str]:
        return [item.code for item in told(f"{SAMPLE}plans:\n  - {{{plan}}}\n")]

    assert codes("name: P, kind: threat") == []
    assert codes("name: P, kind: thret") == ["bad_value"]
    assert codes('name: P, kind: approach, to: "9999"') == ["off_map"]
    assert codes("name: P, kind: threat, side: Nobody") == ["unknown_side"]
    assert codes("name: P, kind: threat}\n  - {name: P, kind: turns") == ["plan_twice"]
    assert codes("name: P, kind: threat, wat: 1") == ["unknown_key"]
    wrong = f"{TABLE}plans:\n  - {{name: P, kind: threat, observers: [somewhere]}}\n"
    assert [item.code for item in told_of_table(wrong)] == ["bad_place"]


def test_plans_of_a_table() -> None:
    scenario, ruleset, _ = load_table(TABLE)
    assert scenario is not None
    assert scenario.kind == "table"
    scenario = KeepPlan(kept("P", "approach", observers=("a1", (3.5, 2.0)), unit="a1", to=(10.0, 8.25))).apply(scenario)
    way = kept("Q", "profile", unit="a1", to=(10.0, 8.25), along=((4.0, 2.0), (10.0, 8.25)))
    posts_plan = kept("R", "posts", fixed=((1.5, 2.0),), without=((3.0, 3.0),))
    scenario = KeepPlan(way).apply(KeepPlan(posts_plan).apply(scenario))
    again, _, diagnostics = load_table(dump_scenario(scenario, ruleset))
    assert again == scenario, [item.format() for item in diagnostics]
    board = scenario.board
    shifted = ResizeTabletop(board.width + 5, board.height + 5, 5.0, 2.5).apply(scenario)
    plan, posts, way = shifted.plans
    assert (value(plan, "to"), value(plan, "observers")) == ((15.0, 10.75), ("a1", (8.5, 4.5)))
    assert (value(posts, "fixed"), value(posts, "without"), value(way, "along")[0]) == (
        ((6.5, 4.5),),
        ((8.0, 5.5),),
        (9.0, 4.5),
    )
