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


def wedge(origin: Point, low: float, high: float, reach: float) -> BaseGeometry:
    """The directions from ``low`` to ``high`` (less than a whole turn apart), as far as ``reach`` at least."""
    count = max(2, math.ceil((high - low) / STEP) + 1)
    radius = reach / math.cos(math.radians((high - low) / (count - 1) / 2))
    angles = [math.radians(low + (high - low) * step / (count - 1)) for step in range(count)]
    x, y = origin
    corners = [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]
    return shapely.Polygon([origin, *corners])
