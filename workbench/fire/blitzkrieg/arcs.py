"""Sides of a hull and arcs of weapons. The sheet prints no angles; R-F10 says how we read it.

The sides are parted by the lines from the middle of the hull through its corners; on a line the better armour counts, front
before side before rear. Angles are degrees from the front, y grows down.
"""

from __future__ import annotations

import math

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.sight.table_results import Point

FRONT, LEFT, RIGHT, SIDE, REAR, ALL = "front", "left", "right", "side", "rear", "all"
ROUNDING = 1e-9


def bearing(origin: Point, target: Point, facing: float) -> float:
    """How far a target lies from the front, in degrees: to the right positive, within -180 to 180."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    turned = (math.degrees(math.atan2(dx, -dy)) - facing) % 360
    return turned - 360 if turned > 180 else turned


def side_of(angle: float, half_front: float) -> str:
    """The side of a hull in a direction: front, left, right or rear. ``half_front`` is where the front ends."""
    off = abs(angle)
    if off <= half_front + ROUNDING:
        return FRONT
    if off <= 180 - half_front + ROUNDING:
        return RIGHT if angle > 0 else LEFT
    return REAR


def half_front(size: tuple[float, float] | None) -> float:
    """The angle from the front of a hull of (length, width) to its corner; 45 degrees of whatever has no hull."""
    if size is None or min(size) <= 0:
        return 45.0
    length, width = size
    return math.degrees(math.atan2(width, length))


def wedge(origin: Point, low: float, high: float, reach: float) -> BaseGeometry:
    """The directions from ``low`` to ``high`` degrees clockwise from the top of the table, as far as ``reach`` at least."""
    count = max(2, math.ceil((high - low) / 30) + 1)
    radius = reach / math.cos(math.radians((high - low) / (count - 1) / 2))
    angles = [math.radians(low + (high - low) * step / (count - 1)) for step in range(count)]
    x, y = origin
    corners = [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]
    return shapely.Polygon([origin, *corners])
