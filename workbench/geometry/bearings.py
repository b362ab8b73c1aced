"""Directions on a plane whose y grows down: degrees clockwise from the top."""

from __future__ import annotations

import math

import shapely
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]

STEP = 30.0


def bearing(origin: Point, target: Point, facing: float = 0.0) -> float:
    """How far a target lies from a facing, in degrees: to the right positive, above -180 and up to 180."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    turned = (math.degrees(math.atan2(dx, -dy)) - facing) % 360
    return turned - 360 if turned > 180 else turned


def towards(origin: Point, degrees: float, length: float) -> Point:
    """The point that lies so far from another in a direction."""
    angle = math.radians(degrees)
    return origin[0] + length * math.sin(angle), origin[1] - length * math.cos(angle)


def wedge(origin: Point, low: float, high: float, reach: float) -> BaseGeometry:
    """The directions from ``low`` to ``high`` (less than a whole turn apart), as far as ``reach`` at least."""
    return shapely.Polygon([origin, *_far(origin, origin, low, high, reach)])


def quadrant(begin: Point, end: Point, low: float, high: float, reach: float) -> BaseGeometry:
    """The ground between the ray from ``begin`` towards ``low`` and that from ``end`` towards ``high`` (less than a whole turn
    later), clockwise, as far as ``reach`` at least from either. With one point twice it is a :func:`wedge`."""
    if begin == end:
        return wedge(begin, low, high, reach)
    return shapely.Polygon([begin, *_far(begin, end, low, high, reach + math.dist(begin, end)), end])


def _far(begin: Point, end: Point, low: float, high: float, reach: float) -> list[Point]:
    """Corners beyond ``reach``, from one direction to the other while the place moves from ``begin`` to ``end``."""
    count = max(2, math.ceil((high - low) / STEP) + 1)
    radius = reach / math.cos(math.radians((high - low) / (count - 1) / 2))
    found = []
    for step in range(count):
        part = step / (count - 1)
        place = begin[0] + part * (end[0] - begin[0]), begin[1] + part * (end[1] - begin[1])
        found.append(towards(place, low + (high - low) * part, radius))
    return found
