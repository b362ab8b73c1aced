"""Units inside buildings of a table go along with what is moved, and stand on the ground when their floor is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tabletops import box
from workbench.base.text import Text
from workbench.scenario.edits.arrangement import Align, PlacePieces
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.occupants import units_that_lost_floors, with_its_occupants
from workbench.scenario.edits.tabletop_pieces import (
    DeleteFeatures,
    MoveFeatures,
    MovePoint,
    RotateFeatures,
    ScaleFeatures,
    SetFeatures,
)
from workbench.scenario.edits.tabletop_units import MoveTabletopUnits
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

BUILDINGS = {"house": 3.0}
UP = TabletopUnit("up", "infantry", (62.0, 34.0), 90.0, models=((62.0, 33.0), (62.0, 35.0)), floor=2)
DOWN = TabletopUnit("down", "infantry", (68.0, 38.0))
OUT = TabletopUnit("out", "infantry", (20.0, 20.0))


def table() -> TabletopScenario:
    """A wood with a unit in it, and a house of two floors with a unit upstairs and one on the ground floor."""
    features = (
        box("wood", 10, 10, 30, 30, id="wood"),
        box("house", 60, 30, 70, 40, id="house", floors=2),
        box("house", 90, 5, 99, 9, id="barn"),
    )
    board = TabletopBoard("cm", 120.0, 80.0, "clear", features)
    return TabletopScenario(Text("Table"), "blitzkrieg", board, Forces((Force("Blue", (UP, DOWN, OUT)),)))


def after(*edits: Edit[TabletopScenario]) -> dict[str, TabletopUnit]:
    edit = edits[0] if len(edits) == 1 else Composite(edits, Text("Both"))
    return {unit.id: unit for _, unit in with_its_occupants(edit, BUILDINGS).apply(table()).forces}


@pytest.mark.parametrize(
    ("edit", "up", "down"),
    [
        (MoveFeatures(("house",), 10.0, 5.0), (72.0, 39.0), (78.0, 43.0)),
        (RotateFeatures(("house",), 90.0), (66.0, 32.0), (62.0, 38.0)),
        (ScaleFeatures(("house",), 2.0, 1.0, (60.0, 30.0)), (64.0, 34.0), (76.0, 38.0)),
        (PlacePieces(("house",), "x", 75.0), (72.0, 34.0), (78.0, 38.0)),
        (PlacePieces(("house",), "angle", 180.0), (68.0, 36.0), (62.0, 32.0)),
        (Align(("house", "barn"), {}, "right"), (91.0, 34.0), (97.0, 38.0)),
        (MovePoint("house", 0, (58.0, 28.0)), (62.0, 34.0), (68.0, 38.0)),
        (MoveFeatures(("wood",), 10.0, 5.0), (62.0, 34.0), (68.0, 38.0)),
    ],
    ids=["moved", "turned", "scaled", "typed place", "typed angle", "aligned", "another shape", "a wood"],
)
def test_who_is_in_a_house_goes_along(edit: Edit[TabletopScenario], up: Point, down: Point) -> None:
    found = after(edit)
    assert found["up"].at == pytest.approx(up, abs=0.01)
    assert found["down"].at == pytest.approx(down, abs=0.01)
    assert found["up"].floor == 2
    assert found["out"] == OUT, "a wood is ground: who stands in it stays"


def test_figures_and_facing_turn_with_the_house() -> None:
    turned = after(RotateFeatures(("house",), 90.0))["up"]
    assert turned.facing == 180.0
    assert sorted(turned.models) == [pytest.approx((65.0, 32.0)), pytest.approx((67.0, 32.0))]


def test_whom_the_edit_itself_moves_is_moved_once() -> None:
    both = after(MoveFeatures(("house",), 10.0, 0.0), MoveTabletopUnits(("up",), 10.0, 0.0))
    assert both["up"].at == pytest.approx((72.0, 34.0))


@pytest.mark.parametrize(
    ("edit", "floor"),
    [
        (DeleteFeatures(("house",)), 0),
        (SetFeatures(("house",), "floors", 1), 1),
        (MovePoint("house", 2, (69.0, 39.0)), 2),
        (MovePoint("house", 3, (66.0, 32.0)), 0),
        (MoveFeatures(("wood",), 1.0, 0.0), 2),
    ],
    ids=["deleted", "lower", "still below him", "no more below him", "another piece"],
)
def test_who_has_no_floor_any_more_stands_lower_and_is_named(edit: Edit[TabletopScenario], floor: int) -> None:
    before = table()
    found = with_its_occupants(edit, BUILDINGS).apply(before)
    assert after(edit)["up"] == replace(UP, floor=floor)
    assert [unit.id for unit in units_that_lost_floors(before, found)] == (["up"] if floor < 2 else [])


def test_other_setups_follow_too() -> None:
    from workbench.scenario.edits.setups import AddSetUp

    both = AddSetUp("second", Text("Second")).apply(table())
    moved = with_its_occupants(MoveFeatures(("house",), 10.0, 0.0), BUILDINGS).apply(both)
    places = {setup.id: {u.id: u.at for u in setup.forces.sides[0].units}["up"] for setup in moved.setups.all}
    assert set(places.values()) == {(72.0, 34.0)}
    assert len(places) > 1
