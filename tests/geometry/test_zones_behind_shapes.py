"""Zones beyond and behind shapes against straight lines that are drawn one by one."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests.shares import non_empty
from workbench.geometry.viewshed import DISC_ERROR, behind, beyond, ring

SHAPES: dict[str, BaseGeometry] = {
    "line": shapely.LineString([(3, -8), (4, 0), (2, 9)]),
    "long line past the eye": shapely.LineString([(-40, 0.5), (40, 0.5)]),
    "end-on line": shapely.LineString([(2, 0), (9, 0)]),
    "box": shapely.box(3, -2, 6, 4),
    "box around the eye": shapely.box(-3, -2, 6, 4),
    "box with a hole": shapely.box(2, 2, 12, 12) - shapely.box(4, 4, 9, 9),
    "band": shapely.LineString([(5, -10), (5, 3), (12, 3)]).buffer(0.5, cap_style="flat"),
}
EYE = (0.0, 0.0)


def _crossed(shape: BaseGeometry, point: tuple[float, float]) -> BaseGeometry:
    met = shapely.LineString([EYE, point]).intersection(shape)
    flat = shapely.get_dimensions(shape) == 2
    return shapely.Point() if flat and met.length <= 1e-9 else met


def _points(count: int = 3000) -> list[tuple[float, float]]:
    dice = random.Random(5)
    return [(dice.uniform(-15, 15), dice.uniform(-15, 15)) for _ in range(count)]


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", SHAPES)
def test_beyond_is_where_a_line_crosses_close_before_its_end(name: str) -> None:
    shape, depth = SHAPES[name], 2.0
    zone = beyond(EYE, shape, depth)
    edge = zone.boundary
    checked = 0
    for point in _points():
        if edge.distance(shapely.Point(point)) < 1e-3:
            continue
        met = _crossed(shape, point)
        near = not met.is_empty and met.distance(shapely.Point(point)) <= depth
        assert shapely.intersects_xy(zone, *point) == near, point
        checked += near
    assert checked or name == "end-on line"


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", SHAPES)
def test_behind_is_where_a_line_crosses_at_all(name: str) -> None:
    shape = SHAPES[name]
    zone = behind(EYE, shape, 30.0)
    edge = zone.boundary
    for point in non_empty(_points()):
        if edge.distance(shapely.Point(point)) < 1e-6:
            continue
        assert shapely.intersects_xy(zone, *point) == (not _crossed(shape, point).is_empty), point


@pytest.mark.parametrize("radius", [0.5, 5, 30, 150])
def test_a_ring_is_round(radius: float) -> None:
    base = shapely.Point(3, 4)
    away = [
        math.dist(corner, (3, 4)) for corner in shapely.get_coordinates(shapely.segmentize(ring(base, radius), 0.1))
    ]
    assert max(away) <= radius + 1e-9
    assert min(away) >= radius - DISC_ERROR


def test_a_ring_of_nothing_is_the_base_itself() -> None:
    base = shapely.box(0, 0, 3, 3)
    assert ring(base, 0) is base
