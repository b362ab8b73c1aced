"""The pen: what it is drawn to, and how tremble is taken out."""

from __future__ import annotations

import math

import pytest
import shapely

from workbench.geometry.freehand import Pen, free, on_side, shifted, smoothed, turned
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import Shape

GRID = HexGrid(6, 5)


def test_the_pen_prefers_corners_of_shapes_then_points_of_the_grid_then_hexsides() -> None:
    here = GRID.hexes[7]
    x, y = GRID.point(here)
    shape = Shape("woods", "polygon", ((x + 0.02, y), (x + 0.3, y), (x + 0.3, y + 0.2)))
    pen = Pen(GRID, [shape])
    assert pen.snap((x + 0.03, y), 0.1).to == "shape"
    assert pen.snap((x + 0.03, y), 0.1, skip=shape.points).to == "centre"
    (ax, ay), (bx, by) = GRID.corners(here)[:2]
    along = (0.7 * ax + 0.3 * bx, 0.7 * ay + 0.3 * by)
    found = pen.snap((along[0], along[1] + 0.01), 0.1)
    assert found.to == "along"
    assert found.point == pytest.approx(along, abs=1e-8)
    assert pen.snap((x - 0.2, y - 0.1), 0.05).to == "free"


def test_free_points_are_kept_to_a_thousandth() -> None:
    assert free((1.23456, -0.00001)).point == (1.235, 0.0)
    assert "-" not in str(free((-0.0001, 0.0)).point)


def test_the_foot_on_a_hexside_lies_on_it() -> None:
    x, y = GRID.point(GRID.hexes[7])
    foot = on_side(GRID, (x + 0.05, y - 0.3))
    assert math.dist(foot, (x, y)) >= 0.5 - 1e-9


def test_a_ring_keeps_its_form_and_loses_its_points() -> None:
    ring = [(math.cos(a), math.sin(a)) for a in (math.tau * n / 200 for n in range(200))]
    outline = smoothed(ring, 0.02)
    assert 10 < len(outline) < 60
    assert shapely.Polygon(outline).symmetric_difference(shapely.Polygon(ring)).area < 0.1


def test_a_small_loop_is_taken_out_and_an_eight_stays_one() -> None:
    ring = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (0.0, -0.05), (0.05, 0.05)]
    assert shapely.Polygon(smoothed(ring, 0.01)).is_valid
    eight = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)]
    assert smoothed(eight, 0.01) == tuple(eight)


def test_turning_and_moving() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    assert turned(square, 90) == ((1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0))
    assert shifted(square, (0.1, 0.2))[2] == (1.1, 1.2)
