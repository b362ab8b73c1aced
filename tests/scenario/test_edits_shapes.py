"""Edits of drawn shapes, and what they change."""

from __future__ import annotations

import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.strategies import BASE, GRID, blank, shapes
from workbench.base.text import Text
from workbench.geometry.shapes import edge_at, hit, outlines, planar, vertex_at
from workbench.scenario.changes import compare
from workbench.scenario.edits.edit import apply_all
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.shapes import (
    BUILDING,
    AddShapes,
    ChangeShapes,
    ConvertPaintedTerrain,
    DeleteShapes,
    DeleteVertex,
    InsertVertex,
    MoveVertex,
    ReorderShapes,
    box_of_shape,
    moved_shape,
    placed_shape,
    scaled_shape,
    shapes_in_order,
    turned_shape,
)
from workbench.scenario.hex_board import Shape
from workbench.scenario.scenario import Scenario

WOODS = Shape("woods", "polygon", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)))
WALL = Shape("wall", "line", ((2.0, 2.0), (3.0, 2.0)), {"width": 0.1})
POND = Shape("pond", "circle", ((3.0, 3.0),), {"radius": 0.4})


def drawn(*added: Shape) -> Scenario:
    return AddShapes(added).apply(blank())


def test_shapes_are_added_on_top_or_below() -> None:
    scenario = AddShapes((POND,), before=0).apply(drawn(WOODS, WALL))
    assert scenario.board.shapes == (POND, WOODS, WALL)
    assert AddShapes((POND,), before=99).apply(scenario).board.shapes[-1] == POND


def test_deleting_moving_changing() -> None:
    scenario = drawn(WOODS, WALL, POND)
    assert DeleteShapes((0, 2)).apply(scenario).board.shapes == (WALL,)
    moved = {number: moved_shape(shape, (0.5, -1.0)) for number, shape in ((1, WALL), (2, POND))}
    after = ChangeShapes(moved).apply(scenario).board.shapes
    assert after[0] == WOODS
    assert after[1].points == ((2.5, 1.0), (3.5, 1.0))
    assert after[2].points == ((3.5, 2.0),)
    assert ChangeShapes({1: POND}).apply(scenario).board.shapes == (WOODS, POND, POND)


def test_vertices_are_moved_inserted_and_deleted() -> None:
    scenario = drawn(WOODS, WALL, POND)
    assert MoveVertex(0, 2, (0.5, 2.0)).apply(scenario).board.shapes[0].points[2] == (0.5, 2.0)
    assert MoveVertex(2, 0, (1.0, 1.0)).apply(scenario).board.shapes[2].points == ((1.0, 1.0),)
    longer = InsertVertex(1, 2, (4.0, 3.0)).apply(scenario)
    assert longer.board.shapes[1].points == ((2.0, 2.0), (3.0, 2.0), (4.0, 3.0))
    assert DeleteVertex(1, 2).apply(longer) == scenario


def test_a_shape_keeps_the_vertices_that_it_needs() -> None:
    scenario = drawn(WOODS, WALL, POND)
    for number in range(3):
        assert DeleteVertex(number, 0).apply(scenario) is scenario
    assert InsertVertex(2, 0, (1.0, 1.0)).apply(scenario) is scenario


def test_the_order_of_drawing() -> None:
    scenario = drawn(WOODS, WALL, POND)
    assert ReorderShapes((0,), "front").apply(scenario).board.shapes == (WALL, POND, WOODS)
    assert ReorderShapes((2,), "back").apply(scenario).board.shapes == (POND, WOODS, WALL)
    assert ReorderShapes((2,), "up").apply(scenario) is scenario
    assert ReorderShapes((0, 1), "front").apply(scenario).board.shapes == (POND, WOODS, WALL)
    assert ReorderShapes((1, 2), "down").apply(scenario).board.shapes == (WALL, POND, WOODS)
    assert ReorderShapes((0,), "front").order(scenario) == [1, 2, 0]
    assert ReorderShapes((0,), "up").label.en == "Bring forward"


def test_shapes_are_turned_scaled_and_mirrored_about_one_point() -> None:
    assert turned_shape(WALL, 90.0, (2.0, 2.0)).points == ((2.0, 2.0), (2.0, 3.0))
    assert turned_shape(WALL, 90.0).points == ((2.5, 1.5), (2.5, 2.5))
    assert scaled_shape(WALL, 2.0, 1.0, (2.0, 0.0)).points == ((2.0, 2.0), (4.0, 2.0))
    assert scaled_shape(WALL, 2.0, 2.0, (0.0, 0.0)).values == {"width": 0.1}, "a wall keeps its width"
    assert scaled_shape(POND, 4.0, 1.0, (3.0, 3.0)) == Shape("pond", "circle", ((3.0, 3.0),), {"radius": 0.8})
    assert scaled_shape(WOODS, -1.0, 1.0, (1.0, 0.0)).points == ((2.0, 0.0), (1.0, 0.0), (1.0, 1.0))


def test_a_typed_place_size_and_angle() -> None:
    house = Shape("house", "polygon", ((0.0, 0.0), (1.0, 0.0), (1.0, 0.5), (0.0, 0.5)))
    assert box_of_shape(placed_shape(house, "x", 2.0)).middle == (2.0, 0.25)
    assert box_of_shape(placed_shape(house, "depth", 1.0)).depth == 1.0
    turned = placed_shape(house, "angle", 90.0)
    assert turned.points == ((0.75, -0.25), (0.75, 0.75), (0.25, 0.75), (0.25, -0.25))
    assert placed_shape(POND, "width", 1.0).values == {"radius": 0.5}
    assert placed_shape(WALL, "depth", 3.0) == WALL, "a straight line has no depth"


def test_shapes_are_brought_into_line_and_evenly_spaced() -> None:
    low = moved_shape(POND, (-3.0, 1.0))
    top, label = shapes_in_order([WOODS, low], "top")
    assert [shape.points[0] for shape in top] == [(0.0, 0.0), (0.0, 0.4)]
    assert label.en == "Align top"
    row = [moved_shape(POND, (x, y)) for x, y in ((0.0, 0.0), (1.0, 0.5), (4.0, 0.0))]
    assert [shape.points[0] for shape in shapes_in_order(row, "line_up")[0]] == [(3.0, 3.0), (4.0, 3.0), (7.0, 3.0)]
    assert [shape.points[0] for shape in shapes_in_order(row, "space_out")[0]] == [(3.0, 3.0), (5.0, 3.5), (7.0, 3.0)]
    assert [shape.points[0][0] for shape in shapes_in_order(row, "gaps_across")[0]] == [3.0, 5.0, 7.0]
    assert shapes_in_order(row[:2], "space_out")[0] == row[:2], "two have no third between them"


def test_what_is_not_there_changes_nothing() -> None:
    scenario = drawn(WOODS)
    for edit in (
        DeleteShapes((5,)),
        ChangeShapes({-1: POND}),
        ChangeShapes({0: WOODS}),
        ChangeShapes({}),
        MoveVertex(0, 3, (1.0, 1.0)),
        MoveVertex(4, 0, (1.0, 1.0)),
        InsertVertex(0, 4, (1.0, 1.0)),
        DeleteVertex(0, -1),
        ReorderShapes((3,), "back"),
        AddShapes(()),
        ConvertPaintedTerrain("woods", (3, 4)),
    ):
        assert edit.apply(scenario) is scenario, edit


@given(shapes, st.tuples(st.floats(-3, 3), st.floats(-3, 3)))
def test_only_the_hexes_of_a_moved_shape_are_redone(shape: Shape, by: tuple[float, float]) -> None:
    before = drawn(WOODS, shape, POND)
    after = ChangeShapes({1: moved_shape(shape, by)}).apply(before)
    change = compare(before, after)
    if after == before:
        assert not change.ground
        return
    touched = {
        number for part in (shape, after.board.shapes[1]) for number in outlines(GRID).touched(planar(part)).tolist()
    }
    if touched:
        assert change.hexes is not None
        assert set(change.hexes.nonzero()[0].tolist()) == touched
    else:
        assert change.everything


def test_painted_woods_become_drawn_woods() -> None:
    here = tuple(number for label in ("0203", "0303", "0505") if (number := GRID.find(label)) is not None)
    painted = PaintTerrain("woods", here, BASE).apply(blank())
    scenario = ConvertPaintedTerrain("woods", (*here, 0), seed=4).apply(painted)
    assert not scenario.board.mask("woods").any()
    assert [shape.terrain for shape in scenario.board.shapes] == ["woods", "woods"]
    whole = shapely.union_all([planar(shape) for shape in scenario.board.shapes])
    assert set(outlines(GRID).touched(whole).tolist()) == set(here)
    # painting again what was drawn, and taking the shapes away, is the scenario before
    assert apply_all(scenario, [DeleteShapes((0, 1)), PaintTerrain("woods", here, BASE)]) == painted


def test_a_building_has_straight_walls() -> None:
    painted = PaintTerrain("town", (7,), BASE).apply(blank())
    scenario = ConvertPaintedTerrain("town", (7,), BUILDING, name=Text("town", "ville")).apply(painted)
    (shape,) = scenario.board.shapes
    assert len(shape.points) <= 8
    assert planar(shape).contains(shapely.Point(GRID.centres[7]))


def test_terrain_of_a_side_stays_painted() -> None:
    painted = PaintTerrain("woods", (3, 4), BASE, owner="Red").apply(blank())
    assert ConvertPaintedTerrain("woods", (3, 4)).apply(painted) is painted


def test_what_lies_under_the_pen() -> None:
    pile = [WOODS, WALL, POND]
    assert hit(pile, (0.8, 0.2)) == 0
    assert hit(pile, (2.5, 2.04)) == 1
    assert hit([WOODS, WOODS], (0.8, 0.2)) == 1
    assert hit(pile, (0.2, 0.8)) is None
    assert hit(pile, (0.5, -0.05), 0.1) == 0
    assert vertex_at(WOODS, (0.95, 0.05), 0.1) == 1
    assert vertex_at(WOODS, (0.5, 0.5), 0.1) is None
    assert edge_at(WOODS, (0.5, 0.05), 0.1) == (1, (0.5, 0.0))
    number, _ = edge_at(WOODS, (0.5, 0.5), 0.1) or (None, None)
    assert number == 3
    assert edge_at(WALL, (2.5, 3.0), 0.1) is None
    assert edge_at(POND, (3.4, 3.0), 0.1) is None
