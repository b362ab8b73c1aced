"""Where one move of a vehicle can end where nothing stands in its way: closed forms (digest of Bolt Action, section 6.2).

With one pivot of up to 90 degrees a way to (x, y) is between its distance and x + |y| long: a + b with a first leg a of 0 to x.
A way that ends in the direction t is x + |y| tan(t / 2) long.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray

CHORD = 0.01
"""Arcs are straightened by at most so much (inches)."""


def disc(radius: float) -> BaseGeometry:
    """What a vehicle that turns freely reaches, in its own frame: a circle straightened by at most :data:`CHORD`, inwards."""
    if radius <= 0:
        return shapely.Polygon()
    quarter = math.ceil(math.pi / 4 / math.acos(max(1 - CHORD / radius, 0.0)))
    return shapely.Point(0, 0).buffer(radius, quad_segs=max(quarter, 4))


def open_area(pivots: int, length: float, minimum: float = 0.0) -> BaseGeometry:
    """The polygon that a move reaches in the vehicle's frame (x along the first leg), inches; empty if it has no pivot."""
    if pivots == 0 or length <= 0 or minimum > length:
        return shapely.Polygon()
    if pivots > 1:
        return disc(length)
    found = disc(length).intersection(shapely.box(0, -length, length, length))
    if minimum > 0:
        found = found.difference(shapely.Polygon([(-minimum, -2 * minimum), (minimum, 0), (-minimum, 2 * minimum)]))
    return found


def open_lines(length: float, minimum: float, reverse: float) -> BaseGeometry:
    """The straight line ahead and that back, in the vehicle's frame, inches; all that a move without pivots reaches: a point
    if it goes nowhere, empty if its least length is too great."""
    ahead = [(minimum, 0.0), (length, 0.0)] if minimum < length else []
    back = [(-reverse, 0.0), (0.0, 0.0)] if reverse > 0 else []
    if ahead and back and minimum == 0:
        return shapely.LineString([(-reverse, 0.0), (length, 0.0)])
    if not ahead and not back and minimum == 0:
        return shapely.Point(0.0, 0.0)
    parts = [part for part in (back, ahead) if part]
    return shapely.LineString(parts[0]) if len(parts) == 1 else shapely.MultiLineString(parts)


def open_length(pivots: int, length: float, minimum: float, points: FloatArray) -> FloatArray:
    """The least length of a move to points (n, 2) of the vehicle's frame; inf beyond it. Without pivots a point counts as on
    the line ahead if it is as near as a hundredth of an inch."""
    x, y = points.T
    away = np.hypot(x, y)
    if pivots == 0:
        found, most = np.maximum(x, 0.0), np.where((x >= -CHORD) & (np.abs(y) <= CHORD), x, -1.0)
    else:
        found = np.maximum(away, minimum)
        most = np.full(len(x), np.inf) if pivots > 1 else np.where(x >= -1e-9, np.maximum(x, 0) + np.abs(y), -1.0)
    slack = 1e-9 if pivots else CHORD
    return np.where((most >= minimum - slack) & (most >= 0) & (found <= length + slack), found, np.inf)


def open_directions(length: float, minimum: float, point: tuple[float, float]) -> tuple[float, float] | None:
    """The final directions (from, to in radians) of moves with one pivot to a point of the vehicle's frame."""
    x, y = point
    side = abs(y)
    if x < 0 or math.hypot(x, y) > length:
        return None
    if side < 1e-9:
        return (-math.pi / 2, math.pi / 2) if x >= minimum else None
    low = max(math.atan2(side, x), 2 * math.atan((minimum - x) / side))
    high = min(math.pi / 2, 2 * math.atan((length - x) / side))
    if low > high:
        return None
    return (low, high) if y > 0 else (-high, -low)
