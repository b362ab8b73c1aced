"""Edits of tables are values: undo gives equal scenarios, and what they leave can be saved and loaded."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given

from tests.files.small_tabletop_files import TABLE, TABLES, load, loaded
from tests.scenario.every_edit import History, histories
from tests.scenario.every_tabletop_edit import whole_tables
from workbench.files.scenario_writer import dump_scenario
from workbench.scenario.changes import compare_tabletops
from workbench.scenario.edits.edit import BACK, DOWN, FRONT, UP, apply_all
from workbench.scenario.edits.settings import KeepLine, ResizeTabletop, SetGround
from workbench.scenario.edits.tabletop_pieces import (
    AddFeatures,
    DeleteFeatures,
    DeletePoint,
    DuplicateFeatures,
    GroupFeatures,
    InsertPoint,
    LockFeatures,
    MoveFeatures,
    MovePoint,
    ReorderFeatures,
    RotateFeatures,
    ScaleFeatures,
    SetFeatures,
    SetRadius,
    UngroupFeatures,
    change_features,
)
from workbench.scenario.edits.tabletop_units import (
    GroupTabletopUnits,
    MoveTabletopUnits,
    PutTabletopUnits,
    TurnTabletopUnits,
    unit_groups,
)
from workbench.scenario.edits.units import (
    ChangeUnit,
    DeleteUnits,
    MoveToSide,
    PlaceUnits,
    RemoveSide,
    RenameSide,
    SetUnitField,
)
from workbench.scenario.scenario import KeptTabletopLine, TabletopScenario
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import Force, Forces, TabletopUnit


@pytest.mark.slow
@given(histories(whole_tables, 10))
def test_undo_gives_every_earlier_table_back(history: History) -> None:
    start, sequence = history
    states = [start]
    for edit in sequence:
        states.append(edit.apply(states[-1]))
    for count in range(len(sequence), -1, -1):
        assert states[count] == apply_all(start, sequence[:count])


@pytest.mark.slow
@given(histories(whole_tables, 8))
def test_whatever_was_edited_saves_and_loads_equal(history: History) -> None:
    after = apply_all(*history)
    text = dump_scenario(after, TABLES)
    again, _, diagnostics = load(text)
    assert not diagnostics.has_errors, [item.format() for item in diagnostics]
    assert again == after
    assert len(after.board.by_id) == len(after.board.features)


@pytest.mark.slow
@given(histories(whole_tables, 5))
def test_changes_are_empty_only_when_nothing_changed(history: History) -> None:
    start, sequence = history
    after = apply_all(start, sequence)
    change = compare_tabletops(start, after)
    changed = change.ground or change.units or change.conditions or change.words or change.zones
    assert (changed or change.overlays or change.underlay) == (start != after)


@pytest.mark.slow
@given(histories(whole_tables, 1))
def test_an_edit_that_changes_nothing_gives_the_very_table_back(history: History) -> None:
    start, (edit,) = history
    after = edit.apply(start)
    assert (after == start) == (after is start)
    assert edit.label.en
    assert edit.label.fr


@pytest.fixture
def table() -> TabletopScenario:
    return loaded(TABLE)


def _order(scenario: TabletopScenario) -> str:
    return " ".join(feature.id for feature in scenario.board.features)


def _unit(scenario: TabletopScenario, name: str) -> TabletopUnit:
    found = scenario.forces.find(name)
    assert found is not None
    return found[1]


def test_pieces_move_turn_and_grow_with_their_openings(table: TabletopScenario) -> None:
    house = MoveFeatures(("b1",), 10, -5).apply(table).board.by_id["b1"]
    assert house.points == ((110.0, 5.0), (120.0, 5.0), (120.0, 15.0), (110.0, 15.0))
    assert house.openings[0].at == (115.0, 5.0)
    house = RotateFeatures(("b1",), 90).apply(table).board.by_id["b1"]
    assert house.points[0] == (110.0, 10.0)
    assert house.openings[0].at == (110.0, 15.0)
    house = ScaleFeatures(("b1",), 2, 2, (100, 10)).apply(table).board.by_id["b1"]
    assert house.points[2] == (120.0, 30.0)
    assert house.openings[0].at == (110.0, 10.0)
    hill = ScaleFeatures(("s1",), 4, 1).apply(table).board.by_id["s1"]
    assert (hill.points, hill.radius) == (((90.0, 60.0),), 15.0), "it is locked"
    loose = LockFeatures(("s1",), False).apply(table)
    assert ScaleFeatures(("s1",), 4, 1).apply(loose).board.by_id["s1"].radius == 30.0
    assert SetRadius("s1", 7).apply(loose).board.by_id["s1"].radius == 7.0
    assert SetRadius("s1", 0).apply(loose) is loose
    assert ScaleFeatures(("b1",), 0, 1).apply(table) is table


def test_a_line_from_a_unit_that_is_gone_is_not_kept(table: TabletopScenario) -> None:
    unit = next(unit for _, unit in table.forces if unit.at is not None)
    line = KeptTabletopLine("a", f"unit:{unit.id}", ((1.0, 1.0), 0.0))
    kept = KeepLine(line).apply(table)
    assert kept.lines == (*table.lines, line)
    gone = DeleteUnits((unit.id,)).apply(table)
    assert KeepLine(line).apply(gone) is gone
    assert not load(dump_scenario(KeepLine(line).apply(gone), TABLES))[2].has_errors


def test_an_opening_stays_in_its_wall(table: TabletopScenario) -> None:
    moved = MovePoint("b1", 1, (110, 0)).apply(table).board.by_id["b1"]
    assert moved.points[1] == (110.0, 0.0)
    x, y = moved.openings[0].at
    assert math.isclose(y, 10 - (x - 100), abs_tol=0.01), "the wall now runs from (100, 10) to (110, 0)"


def test_an_outline_that_runs_into_itself_can_be_reshaped(table: TabletopScenario) -> None:
    corners = ((0, 0), (10, 0), (10, 10), (20, 10), (10, 10), (0, 10))
    spiked = change_features(table, ("b1",), lambda piece: replace(piece, points=corners, openings=()))
    assert spiked.board.by_id["b1"].course.length == 40
    assert MovePoint("b1", 1, (12, 0)).apply(spiked).board.by_id["b1"].points[1] == (12.0, 0.0)


def test_points_come_and_go(table: TabletopScenario) -> None:
    more = InsertPoint("w1", 2, (30, 40)).apply(table)
    assert more.board.by_id["w1"].points[3] == (30.0, 40.0)
    assert DeletePoint("w1", 3).apply(more).board == table.board
    assert DeletePoint("w1", 0).apply(table) is table, "three corners are the least"
    assert DeletePoint("f1", 0).apply(table) is table
    assert InsertPoint("s1", 0, (1, 1)).apply(table) is table


def test_groups_move_together_and_copies_are_their_own(table: TabletopScenario) -> None:
    grouped = GroupFeatures(("w1", "f1")).apply(table)
    moved = MoveFeatures(("w1",), 1, 0).apply(grouped)
    assert moved.board.by_id["f1"].points[0] == (1.0, 50.0)
    alone = MoveFeatures(("w1",), 1, 0, grouped=False).apply(grouped)
    assert alone.board.by_id["f1"].points[0] == (0.0, 50.0)
    assert UngroupFeatures(("w1",)).apply(grouped).board == table.board
    copy = DuplicateFeatures(("w1", "f1"), 5, 5)
    assert copy.new_ids(grouped) == ("f2", "f3")
    twins = copy.apply(grouped)
    assert _order(twins) == "w1 f1 s1 b1 f2 f3"
    assert twins.board.by_id["f2"].points[0] == (25.0, 15.0)
    assert twins.board.by_id["f2"].group == twins.board.by_id["f3"].group != grouped.board.by_id["w1"].group


def test_order_on_the_table(table: TabletopScenario) -> None:
    assert _order(ReorderFeatures(("w1", "s1"), FRONT).apply(table)) == "f1 b1 w1 s1"
    assert _order(ReorderFeatures(("s1", "b1"), BACK).apply(table)) == "s1 b1 w1 f1"
    assert _order(ReorderFeatures(("w1", "f1"), UP).apply(table)) == "s1 w1 f1 b1"
    assert _order(ReorderFeatures(("s1", "b1"), DOWN).apply(table)) == "w1 s1 b1 f1"
    assert ReorderFeatures(("b1",), UP).apply(table) is table


def test_ids_are_given_and_kept_apart(table: TabletopScenario) -> None:
    new = Feature("w1", "road", "line", ((0, 0), (5, 5)))
    added = AddFeatures((new, replace(new, id=""), replace(new, id="f2")), 1).apply(table)
    assert _order(added) == "w1 f3 f4 f2 f1 s1 b1"
    assert _order(DeleteFeatures(("f3", "f4", "f2", "none")).apply(added)) == _order(table)


def test_values_of_pieces(table: TabletopScenario) -> None:
    assert SetFeatures(("f1", "w1"), "width", 3).apply(table).board.by_id["f1"].width == 3.0
    assert SetFeatures(("w1",), "width", 3).apply(table) is table, "only lines have a width"
    assert SetFeatures(("b1",), "level", 4).apply(table).board.by_id["b1"].level == 4.0
    assert SetFeatures(("b1",), "level", None).apply(table).board.by_id["b1"].level is None
    with pytest.raises(ValueError, match="points"):
        SetFeatures(("b1",), "points", ())


def test_units_move_with_models_and_groups(table: TabletopScenario) -> None:
    moved = MoveTabletopUnits(("a1",), 5, 0).apply(table)
    assert _unit(moved, "a1").models == ((40.0, 60.0), (42.0, 60.0))
    put = PutTabletopUnits({"a1": (10.0, 10.0), "t1": None}).apply(table)
    assert _unit(put, "a1").models == ((10.0, 10.0), (12.0, 10.0))
    assert _unit(put, "t1").at is None
    assert _unit(PutTabletopUnits({"a1": None}).apply(table), "a1").models == ()
    grouped = GroupTabletopUnits(("a1", "t1"), "g").apply(table)
    assert _unit(MoveTabletopUnits(("a1",), 5, 0).apply(grouped), "t1").at == (85.0, 90.0)
    wheeled = TurnTabletopUnits(("a1",), 90, (35, 60)).apply(grouped)
    assert (_unit(wheeled, "t1").at, _unit(wheeled, "t1").facing) == ((5.0, 105.0), 90.0)
    assert _unit(wheeled, "a1").models == ((35.0, 60.0), (35.0, 62.0))
    spot = TurnTabletopUnits(("t1",), -90).apply(grouped)
    assert (_unit(spot, "t1").at, _unit(spot, "t1").facing) == ((80.0, 90.0), 270.0)
    assert _unit(spot, "a1").facing == 90.0
    assert _unit(SetUnitField(("a1",), "floor", 2).apply(table), "a1").floor == 2


def test_kept_lines_of_units_that_are_gone_end_where_they_stood(table: TabletopScenario) -> None:
    for edit in (DeleteUnits(("a1",)), RemoveSide("A")):
        (line,) = edit.apply(table).lines
        assert line.origin == ((35.0, 60.0), 0.0)
    assert DeleteUnits(("a1",)).apply(PutTabletopUnits({"a1": None}).apply(table)).lines == ()
    renamed = ChangeUnit("a1", replace(_unit(table, "a1"), id="a9")).apply(table)
    assert renamed.lines[0].origin == "unit:a9"
    assert MoveToSide(("a1",), "B").apply(table).lines == table.lines
    assert [side for side, _ in RenameSide("A", "Z").apply(table).forces] == ["Z", "Z", "Z"]
    taken = PlaceUnits("A", (TabletopUnit("a1", "truck", (1, 1)),))
    assert taken.apply(table) is table


def test_a_larger_table_with_room_at_the_left(table: TabletopScenario) -> None:
    larger = ResizeTabletop(200, 120, dx=20).apply(table)
    assert (larger.board.width, larger.board.by_id["s1"].points) == (200.0, ((110.0, 60.0),))
    assert _unit(larger, "a1").at == (55.0, 60.0)
    assert larger.lines[0].target == ((170.0, 60.0), 2.0)
    assert ResizeTabletop(180, 120).apply(table) is table
    assert ResizeTabletop(0, 120).apply(table) is table
    assert SetGround("road").apply(table).board.ground == "road"


def test_what_changed_is_named(table: TabletopScenario) -> None:
    change = compare_tabletops(table, MoveFeatures(("w1",), 1, 1).apply(table))
    assert (change.features, change.everything, change.units) == (frozenset({"w1"}), False, False)
    assert compare_tabletops(table, ReorderFeatures(("b1",), BACK).apply(table)).ground
    assert compare_tabletops(table, SetGround("road").apply(table)).everything
    assert compare_tabletops(table, MoveTabletopUnits(("a1",), 1, 1).apply(table)).units


def test_groups_of_two_sides_are_two_groups() -> None:
    units = [TabletopUnit(name, "infantry", (float(k), 1.0), group="1st") for k, name in enumerate(("a1", "a2", "b1"))]
    forces = Forces((Force("A", tuple(units[:2])), Force("B", tuple(units[2:]))))
    assert unit_groups(forces, ("a1",)) == {"a1", "a2"}
    assert unit_groups(forces, ("b1",)) == {"b1"}
