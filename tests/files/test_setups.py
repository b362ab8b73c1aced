"""Set-ups: several ways in which the forces of one scenario stand, read, written, shown and carried along."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.files.small_files import SAMPLE, load, told
from tests.files.small_tabletop_files import TABLE
from tests.files.small_tabletop_files import load as load_table
from workbench.analysis.any_analysis import analysis_in_setup
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.scenario_writer import dump_scenario
from workbench.geometry.symmetry import HALF
from workbench.scenario.changes import compare, differences
from workbench.scenario.edits.map_transforms import TurnMap
from workbench.scenario.edits.setups import AddSetUp, NameSetUp, RemoveSetUp, ShowSetUp
from workbench.scenario.edits.units import (
    AddSide,
    DeleteUnits,
    MoveToSide,
    MoveUnits,
    OrderSide,
    PlaceUnits,
    RemoveSide,
    RenameSide,
)
from workbench.scenario.edits.zones import AddZone, RemoveZones
from workbench.scenario.scenario import Scenario, as_seen_by
from workbench.scenario.units import Unit
from workbench.scenario.zones import Zone

FORWARD = Text("Forward", "En avant")


def scenario_of(text: str) -> Scenario:
    scenario, _, diagnostics = load(text)
    assert isinstance(scenario, Scenario), [item.format() for item in diagnostics]
    return scenario


@pytest.fixture
def start() -> Scenario:
    """Two sides with three units, all of them in one set-up."""
    found = scenario_of(SAMPLE)
    side = found.forces.sides[0].side
    for name, at in (("a1", 3), ("a2", 4)):
        found = PlaceUnits(side, (Unit(name, "infantry", at),)).apply(found)
    return PlaceUnits("Other", (Unit("o1", "infantry", 8),)).apply(found)


def places(scenario: Scenario) -> dict[str, tuple[str, int | None]]:
    return {unit.id: (side, unit.at) for side, unit in scenario.forces}


def test_a_new_setup_leaves_the_old_one_as_it_stood(start: Scenario) -> None:
    side = start.forces.sides[0].side
    second = MoveUnits({"a1": 12}).apply(AddSetUp(FORWARD, "forward").apply(start))
    assert second.setups.names == (
        "forward",
        (("main", Text("Main set-up", "Mise en place principale")), ("forward", FORWARD)),
    )
    assert places(second)["a1"] == (side, 12)
    first = ShowSetUp("main").apply(second)
    assert first.forces == start.forces
    assert places(ShowSetUp("forward").apply(first))["a1"] == (side, 12)
    third = AddSetUp(Text.of("Third")).apply(first)
    assert [one.id for one in third.setups.all] == ["main", "setup2", "forward"]
    assert ShowSetUp("nobody").apply(first) is first
    assert ShowSetUp("main").apply(first) is first


def test_a_file_keeps_what_differs(start: Scenario) -> None:
    side = start.forces.sides[0].side
    second = AddSetUp(FORWARD, "forward").apply(start)
    for edit in (MoveUnits({"a1": 12}), DeleteUnits(("a2",)), PlaceUnits(side, (Unit("new", "truck", None),))):
        second = edit.apply(second)
    text = dump_scenario(second)
    assert scenario_of(text) == second
    assert dump_scenario(scenario_of(text)) == text
    part = text[text.index("setup: forward") :]
    assert 'units:\n          - {id: a1, kind: infantry, at: "' in part
    assert "without: [a2]" in part
    assert "a1" not in dump_scenario(RemoveSetUp("main").apply(second)).partition("setups:")[2]
    # one unit that stands elsewhere is one other line
    moved = MoveUnits({"a1": 13}).apply(second)
    lines = [(a, b) for a, b in zip(text.splitlines(), dump_scenario(moved).splitlines(), strict=True) if a != b]
    assert len(lines) == 1
    # and a set-up that is shown is one line as well
    shown = dump_scenario(ShowSetUp("main").apply(second))
    assert text.replace("setup: forward\n", "") == shown


def test_other_sides_and_another_order_come_back(start: Scenario) -> None:
    second = MoveToSide(("a1",), "Other").apply(AddSetUp(FORWARD, "forward").apply(start))
    turned = replace(second.forces.sides[0], units=second.forces.sides[0].units[::-1])
    second = replace(second, forces=replace(second.forces, sides=(turned, *second.forces.sides[1:])))
    text = dump_scenario(second)
    assert "order: [" in text
    assert scenario_of(text) == second
    assert scenario_of(dump_scenario(ShowSetUp("main").apply(second))).forces == start.forces


def test_setups_share_their_sides(start: Scenario) -> None:
    side = start.forces.sides[0].side
    second = AddSetUp(FORWARD, "forward").apply(start)
    renamed = ShowSetUp("main").apply(RenameSide(side, "Blue").apply(second))
    assert [force.side for force in renamed.forces.sides] == ["Blue", "Other"]
    assert [unit.id for _, unit in renamed.forces] == [unit.id for _, unit in start.forces]
    fewer = ShowSetUp("main").apply(RemoveSide(side).apply(second))
    assert [force.side for force in fewer.forces.sides] == ["Other"]
    more = ShowSetUp("main").apply(OrderSide("Third", 0).apply(AddSide("Third").apply(second)))
    assert [force.side for force in more.forces.sides] == ["Third", side, "Other"]


def test_the_map_moves_under_all_setups(start: Scenario) -> None:
    second = MoveUnits({"a1": 12}).apply(AddSetUp(FORWARD, "forward").apply(start))
    turned = TurnMap(HALF).apply(second)
    alone = TurnMap(HALF).apply(start)
    assert ShowSetUp("main").apply(turned).forces == alone.forces
    zone = Zone("z", "setup", hexes=(3,))
    marked = AddZone(zone).apply(second)
    marked = replace(
        marked,
        setups=marked.setups.each(
            lambda forces: replace(
                forces,
                sides=tuple(
                    replace(force, units=tuple(replace(unit, zone="z") for unit in force.units))
                    for force in forces.sides
                ),
            )
        ),
    )
    gone = ShowSetUp("main").apply(RemoveZones(("z",)).apply(marked))
    assert {unit.zone for _, unit in gone.forces} == {""}


def test_the_last_but_one_setup_takes_all_with_it(start: Scenario) -> None:
    second = MoveUnits({"a1": 12}).apply(AddSetUp(FORWARD, "forward").apply(start))
    assert RemoveSetUp("forward").apply(second) == start
    kept = RemoveSetUp("main").apply(second)
    assert kept.setups.all == ()
    assert kept.forces == second.forces
    assert RemoveSetUp("main").apply(kept) is kept
    assert NameSetUp("main", Text.of("A")).apply(kept) is kept


def test_a_side_sees_the_setup_that_is_shown_only(start: Scenario) -> None:
    hidden = replace(
        start.forces.sides[1], units=tuple(replace(unit, hidden=True) for unit in start.forces.sides[1].units)
    )
    second = AddSetUp(FORWARD).apply(
        replace(start, forces=replace(start.forces, sides=(start.forces.sides[0], hidden)))
    )
    assert as_seen_by(second, start.forces.sides[0].side).setups.all == ()


def test_changes_tell_of_setups(start: Scenario) -> None:
    second = AddSetUp(FORWARD, "forward").apply(start)
    assert compare(start, second).words
    assert not compare(start, second).units
    assert not compare(second, MoveUnits({"a1": 12}).apply(second)).words
    assert Text("set-ups", "mises en place") in differences(start, second)
    assert Text("set-ups", "mises en place") not in differences(second, MoveUnits({"a1": 12}).apply(second))


def test_what_is_wrong_with_a_setup_is_reported_at_its_place(start: Scenario) -> None:
    second = MoveUnits({"a1": 12}).apply(AddSetUp(FORWARD, "forward").apply(start))
    second = DeleteUnits(("a2",)).apply(second)
    text = dump_scenario(second)

    def found(old: str, new: str) -> list[str]:
        assert old in text
        return [item.code for item in told(text.replace(old, new, 1))]

    assert found("setup: forward", "setup: forwrd") == ["unknown_setup"]
    assert found("  - id: forward", "  - id: main") == ["setup_twice", "unknown_setup"]
    assert found("without: [a2]", "without: [a9]") == ["unknown_unit"]
    assert found("without: [a2]", "without: [a2]\n        order: [a2]") == ["unknown_unit"]
    assert found("      - side: ", "      - side: No") == ["unknown_side"]
    assert found("  - id: main\n", "  - id: main\n    forces: []\n") == ["first_setup"]
    side = start.forces.sides[0].side
    twice = f"      - side: {side}\n        units:\n          - {{id: o1, kind: infantry}}\n"
    assert found(f"      - side: {side}\n        units:\n", twice) == ["unit_twice"]
    (item,) = told(text.replace("setup: forward", "setup: forwrd"))
    assert item.hint.en == 'did you mean "forward"?'


def test_checks_look_at_every_setup(start: Scenario) -> None:
    staged = AddZone(
        Zone("north", "setup", side=start.forces.sides[0].side, hexes=(3, 4, start.forces.sides[0].units[0].at or 0))
    )
    legal = staged.apply(AddSetUp(FORWARD, "forward").apply(start))
    away = ShowSetUp("main").apply(MoveUnits({"a1": 20}).apply(legal))
    told_of = [item for item in load(dump_scenario(away))[2] if "Forward" in item.text.en]
    assert [(item.code, item.text.en.partition(":")[0]) for item in told_of] == [("outside_zone", "set-up Forward")]


def test_questions_are_put_to_any_setup(start: Scenario) -> None:
    scenario, ruleset, _ = load(dump_scenario(MoveUnits({"a1": 12}).apply(AddSetUp(FORWARD, "forward").apply(start))))
    assert isinstance(scenario, Scenario)
    assert ruleset is not None
    analysis = Analysis(scenario, ruleset)
    main = analysis_in_setup(analysis, "main")
    assert main.kind == "hex"
    assert main.place("unit:a1") == 3
    assert analysis_in_setup(analysis, "main") is main
    assert analysis_in_setup(analysis, "forward") is analysis
    with pytest.raises(CannotAnswer) as problem:
        analysis_in_setup(analysis, "forwrd")
    assert problem.value.code == "unknown_setup"
    assert 'did you mean "forward"?' in problem.value.text.en


def test_tables_have_setups_too() -> None:
    scenario, ruleset, _ = load_table(TABLE)
    assert scenario is not None
    assert scenario.kind == "table"
    ids = [unit.id for _, unit in scenario.forces]
    second = DeleteUnits((ids[0],)).apply(AddSetUp(FORWARD, "forward").apply(scenario))
    again, _, diagnostics = load_table(dump_scenario(second, ruleset))
    assert again == second, [item.format() for item in diagnostics]
    assert ids[0] in [unit.id for _, unit in ShowSetUp("main").apply(second).forces]
