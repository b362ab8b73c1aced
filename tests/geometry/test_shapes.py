"""Drawn terrain as planar geometry: problems, hexes touched, pieces, snapping."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import SNAP, outlines, planar, problems
from workbench.scenario.hex_board import Shape

GRID = HexGrid(8, 6, "flat", "even", "up", extra=True, label_style="A1")
POINTY = HexGrid(6, 7, "pointy")


def named(label: str) -> int:
    found = GRID.find(label)
    assert found is not None
    return found


def codes(shape: Shape) -> list[str]:
    return [problem.code for problem in problems(GRID, shape)]


@pytest.mark.parametrize(
    ("shape", "code"),
    [
        (Shape("w", "polygon", ((0, 0), (2, 2), (2, 0), (0, 2))), "crossed_shape"),
        (Shape("w", "polygon", ((0, 0), (1, 1), (2, 2))), "empty_shape"),
        (Shape("w", "polygon", ((0, 0), (1, 1))), "too_few_points"),
        (Shape("w", "polygon", ((90, 90), (91, 90), (91, 92))), "shape_off_map"),
        (Shape("w", "polygon", ((0, 0), (1, math.nan), (1, 2))), "bad_point"),
        (Shape("w", "line", ((1, 1), (1, 1))), "empty_shape"),
        (Shape("w", "line", ((1, 1),)), "too_few_points"),
        (Shape("w", "circle", ((1, 1),)), "empty_shape"),
        (Shape("w", "circle", ((-5, 1),), {"radius": 2}), "shape_off_map"),
    ],
)
def test_problems_are_reported(shape: Shape, code: str) -> None:
    assert codes(shape) == [code]


@pytest.mark.parametrize(
    "shape",
    [
        Shape("w", "polygon", ((0, 0), (1, 0), (1, 1))),
        Shape("w", "line", ((1, 1), (2, 1))),
        Shape("w", "line", ((1, 1), (2, 1)), {"width": 0.2}),
        Shape("w", "circle", ((1, 1),), {"radius": 0.2}),
    ],
)
def test_good_shapes_have_none(shape: Shape) -> None:
    assert codes(shape) == []


def test_a_crossing_outline_says_where() -> None:
    (problem,) = problems(GRID, Shape("w", "polygon", ((0, 0), (2, 2), (2, 0), (0, 2))))
    assert problem.at == (1, 1)
    assert "(1.00, 1.00)" in problem.text.en


def test_a_whole_hex_lies_in_that_hex_only() -> None:
    for grid in (GRID, POINTY):
        for number, here in enumerate(grid.hexes):
            drawn = planar(Shape("w", "polygon", tuple(grid.corners(here))))
            assert outlines(grid).touched(drawn).tolist() == [number]


def test_an_outline_that_crosses_itself_counts_with_both_halves() -> None:
    bow = planar(Shape("w", "polygon", ((0.0, 0.0), (2.0, 2.0), (2.0, 0.0), (0.0, 2.0))))
    halves = planar(Shape("w", "polygon", ((0.0, 0.0), (1.0, 1.0), (0.0, 2.0))))
    found = set(outlines(GRID).touched(bow).tolist())
    assert set(outlines(GRID).touched(halves).tolist()) < found
    pieces = outlines(GRID).pieces([bow])
    assert set(pieces.hex.tolist()) == found


def test_a_line_along_a_hexside_lies_in_both_hexes() -> None:
    here = GRID.hexes[named("C3")]
    corners = GRID.corners(here)
    wall = planar(Shape("wall", "line", (corners[1], corners[2])))
    assert set(outlines(GRID).touched(wall).tolist()) == {named("C3"), named("D2")}


def test_side_k_of_a_hex_faces_its_neighbour_k() -> None:
    for grid in (GRID, POINTY):
        here = grid.hexes[20]
        corners = grid.corners(here)
        for k in range(6):
            (ax, ay), (bx, by), (cx, cy) = corners[k], corners[(k + 1) % 6], grid.point(here)
            other = grid.point(here.neighbour(k))
            assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx(((cx + other[0]) / 2, (cy + other[1]) / 2))


points = st.tuples(st.floats(-1.5, 8), st.floats(-1.5, 7))


@given(st.lists(points, min_size=3, max_size=3))
def test_pieces_tile_what_lies_on_the_map(corners: list[tuple[float, float]]) -> None:
    drawn = planar(Shape("w", "polygon", tuple(corners)))
    if drawn.area < 1e-3:
        return
    land = shapely.union_all(outlines(GRID).hexes)
    pieces = outlines(GRID).pieces([drawn, drawn.buffer(0.1)])
    for number, whole in enumerate((drawn, drawn.buffer(0.1))):
        mine = np.flatnonzero(pieces.shape == number)
        area = sum(pieces.geometry[piece].area for piece in mine)
        # corners near a hexside lie on it
        assert area == pytest.approx(shapely.intersection(whole, land).area, abs=1e-4 + SNAP * whole.length)
        here, touched = set(pieces.hex[mine].tolist()), set(outlines(GRID).touched(whole).tolist())
        assert here <= touched
        for beside in touched - here:  # what hardly reaches into a hex has no piece of it
            assert not outlines(GRID).hexes[beside].buffer(-2 * SNAP).intersects(whole)
        for piece in mine:
            assert outlines(GRID).hexes[pieces.hex[piece]].buffer(1e-9).contains(pieces.geometry[piece])


@pytest.mark.parametrize("grid", [GRID, POINTY])
def test_outlines_of_whole_hexes_that_were_rounded_reach_into_no_other_and_a_little_more_does(grid: HexGrid) -> None:
    drawn = outlines(grid)
    for number in range(grid.size):
        rounded = shapely.Polygon(np.round(grid.corners(grid.hexes[number]), 3))
        assert drawn.reaching(rounded).tolist() == []
        wider = drawn.hexes[number].buffer(0.9 * SNAP, join_style="mitre")
        assert set(drawn.reaching(wider).tolist()) >= {
            beside for beside in grid.neighbours[number].tolist() if beside >= 0
        }


@given(points, st.floats(0.01, 0.3))
def test_snapping_finds_the_nearest_point_of_the_grid(point: tuple[float, float], within: float) -> None:
    marks = [(*GRID.point(here), "centre") for here in GRID.hexes]
    for here in GRID.hexes:
        corners = GRID.corners(here)
        marks += [(*corner, "vertex") for corner in corners]
        pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
        marks += [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, "side") for a, b in pairs]
    distance, kind = min((math.dist(point, (x, y)), kind) for x, y, kind in marks)
    found = outlines(GRID).snap(point, within)
    if distance > within + 1e-9:
        assert found.to == "free"
        assert found.point == point
    elif distance < within - 1e-9:
        assert found.to == kind or distance == pytest.approx(math.dist(point, found.point))
        assert math.dist(point, found.point) == pytest.approx(distance, abs=1e-9)


def test_other_shapes_go_first_where_they_are_as_near() -> None:
    other = Shape("w", "polygon", ((0.0, 0.0), (0.3, 0.0), (0.3, 0.2)))
    snap = outlines(GRID).snap
    assert snap((0.01, 0.0), 0.1, [other]).to == "shape"
    assert snap((0.28, 0.01), 0.1, [other]).point == (0.3, 0.0)
    assert snap((0.28, 0.01), 0.1, [other], skip=(0.3, 0.0)).to == "free"
    assert snap((0.01, 0.0), 0.1).to == "centre"
