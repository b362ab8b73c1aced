"""Kept plans: read, written, and carried along when maps move and things get other names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.files.small_files import SAMPLE, load, told
from tests.files.small_tabletop_files import TABLE
from tests.files.small_tabletop_files import load as load_table
from tests.files.small_tabletop_files import told as told_of_table
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.engine.sight.results import Party
from workbench.files.scenario_writer import dump_scenario
from workbench.files.schema import PlanEntry
from workbench.planning.plans import MEASURES, PLANS, PlanRequest, kept_plan, kept_request
from workbench.scenario.edits.kept_plans import KeepPlan, RemoveKeptPlan, RenameKeptPlan, free_plan_name
from workbench.scenario.edits.settings import ResizeTabletop
from workbench.scenario.edits.setups import AddSetUp, RemoveSetUp
from workbench.scenario.edits.units import ChangeUnit, RemoveSide, RenameSide
from workbench.scenario.edits.whole_map import CropMap, ShiftMap
from workbench.scenario.edits.zones import AddZone, ChangeZone, RemoveZones
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import Scenario
from workbench.scenario.zones import Zone

APPROACH = KeptPlan("Over the hill", "approach", unit="g1", observers=("x1", 3), to=12, against="")


def scenario_of(text: str) -> Scenario:
    scenario, _, diagnostics = load(text)
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    return scenario


@pytest.fixture
def start() -> Scenario:
    return scenario_of(SAMPLE)


def test_plans_are_read_and_written_as_they_were(start: Scenario) -> None:
    side = start.forces.sides[0].side
    threat = KeptPlan("Danger: all", "threat", side, target="infantry", measure="fired", least=3)
    scenario = KeepPlan(threat).apply(KeepPlan(APPROACH).apply(start))
    text = dump_scenario(scenario)
    assert scenario_of(text) == scenario
    assert dump_scenario(scenario_of(text)) == text
    here, there = (start.board.grid.labels[number] for number in (3, 12))
    line = f'  - {{name: Over the hill, kind: approach, observers: ["unit:x1", "{here}"], unit: g1, to: "{there}"}}'
    assert line in text.splitlines()
    assert KeepPlan(threat).apply(scenario) is scenario
    other = KeepPlan(replace(threat, least=4)).apply(scenario)
    assert [plan.least for plan in other.plans] == [0, 4]


def test_a_request_comes_back_from_what_is_kept() -> None:
    for kind in PLANS:
        request = PlanRequest(kind, "A", (3, "u1"), "u2", "assault", 7, target=Party(kind="infantry"), against="b")
        again = kept_request(kept_plan("n", request))
        assert again == request
    posts = PlanRequest("posts", count=5, candidates="z1", watch="z2", fixed=(3,), without=(4, 5))
    assert kept_request(kept_plan("n", PlanRequest("profile", unit="u", along=(3, 4)))).along == (3, 4)
    assert kept_request(kept_plan("n", posts)) == posts
    posts = replace(posts, candidates=(1, 2), watch=(7,))
    assert kept_request(kept_plan("n", posts)) == posts
    threat = PlanRequest("threat", "A", target=Party(kind="infantry", state=("dug_in",)))
    assert kept_request(kept_plan("n", threat)) == threat
    assert kept_request(kept_plan("n", PlanRequest("turns", most=9))).most == 9
    assert kept_request(kept_plan("n", PlanRequest("killzone", least=7))).least == 7
    assert kept_request(kept_plan("n", PlanRequest("threat", measure="chance"))).measure == "chance"


def test_files_know_every_kind_of_plan() -> None:
    fields = PlanEntry.model_fields
    assert set(fields["kind"].annotation.__args__) == set(PLANS)  # type: ignore[union-attr]
    assert set(fields["measure"].annotation.__args__) == {"", *MEASURES}  # type: ignore[union-attr]


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
    plan = KeptPlan("P", "posts", side, (unit.id,), unit.id, candidates="z", watch="z", against="main")
    scenario = KeepPlan(plan).apply(
        AddSetUp(Text.of("B"), "b").apply(AddZone(Zone("z", "area", hexes=(1,))).apply(start))
    )
    (found,) = RenameSide(side, "Blue").apply(scenario).plans
    assert found.side == "Blue"
    (found,) = RemoveSide(side).apply(scenario).plans
    assert found.side == ""
    (found,) = ChangeUnit(unit.id, replace(unit, id="new")).apply(scenario).plans
    assert (found.unit, found.observers) == ("new", ("new",))
    (found,) = ChangeZone("z", Zone("y", "area", hexes=(1,))).apply(scenario).plans
    assert (found.candidates, found.watch) == ("y", "y")
    (found,) = RemoveZones(("z",)).apply(scenario).plans
    assert (found.candidates, found.watch) == ("", "")
    (found,) = RemoveSetUp("main").apply(scenario).plans
    assert found.against == ""


def test_plans_follow_the_ground(start: Scenario) -> None:
    scenario = KeepPlan(APPROACH).apply(start)
    moved = ShiftMap(0, 1).apply(scenario)
    (plan,) = moved.plans
    grid = start.board.grid
    below = {number: grid.neighbours[number, 3] for number in (3, 12)}
    assert (plan.to, plan.observers) == (below[12], ("x1", below[3]))
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
    kept = KeepPlan(KeptPlan("P", "approach", observers=("a1", (3.5, 2.0)), unit="a1", to=(10.0, 8.25))).apply(scenario)
    way = KeptPlan("Q", "profile", unit="a1", to=(10.0, 8.25), along=((4.0, 2.0), (10.0, 8.25)))
    kept = KeepPlan(way).apply(KeepPlan(KeptPlan("R", "posts", fixed=((1.5, 2.0),), without=((3.0, 3.0),))).apply(kept))
    again, _, diagnostics = load_table(dump_scenario(kept, ruleset))
    assert again == kept, [item.format() for item in diagnostics]
    board = scenario.board
    shifted = ResizeTabletop(board.width + 5, board.height + 5, 5.0, 2.5).apply(kept)
    plan, posts, way = shifted.plans
    assert (plan.to, plan.observers) == ((15.0, 10.75), ("a1", (8.5, 4.5)))
    assert (posts.fixed, posts.without, way.along[0]) == (((6.5, 4.5),), ((8.0, 5.5),), (9.0, 4.5))
