"""Sides of a hull and arcs of weapons. The sheet prints no angles; R-F10 says how we read it.

The sides are parted by the lines from the middle of the hull through its corners; on a line the better armour counts, front
before side before rear. Angles are degrees from the front, y grows down.
"""

from __future__ import annotations

import math

FRONT, LEFT, RIGHT, SIDE, REAR, ALL = "front", "left", "right", "side", "rear", "all"
ROUNDING = 1e-9


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
