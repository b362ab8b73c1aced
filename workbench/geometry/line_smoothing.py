"""Closed lines made smooth, whole or near another line: what is round stays about as large as it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, Point

_STEPS = 5
"""Points of a smoothed line in the length of a radius."""
_REACH = 0.7
"""The distance up to which neighbours count, in radii (the standard deviation of their weights)."""
_PASSES = round(2 * (_REACH * _STEPS) ** 2)
_FINENESS = 0.008
"""Points (in hexes) that lie so near to the line between others are left out."""


def smoothed_ring(ring: Sequence[Point], line: BaseGeometry, radius: float) -> tuple[Point, ...]:
    """A closed line of which the part within a radius of another line is smoothed, the more the larger the radius; the other
    corners stay."""
    points, corners = _refined(ring, line, radius)
    weight = np.clip(1.0 - shapely.distance(shapely.points(points), line) / radius, 0.0, 1.0)
    inside = weight > 0
    if not inside.any():
        return tuple(ring)
    once = _blurred(points)
    # the second time makes up for what the first one shrinks
    low = 2 * once - _blurred(once)
    now = points + np.minimum(2.0 * weight, 1.0)[:, None] * (low - points)
    there = inside | corners
    now, inside = now[there], inside[there]
    kept = _needed(now, inside)
    if len(kept) < LEAST_POINTS[POLYGON]:
        return tuple(ring)
    return tuple((float(x), float(y)) for x, y in now[kept])


def _blurred(points: FloatArray) -> FloatArray:
    """The points of a closed line, each in the middle of its neighbours along the line."""
    now = points
    for _ in range(_PASSES):
        now = now / 2 + (np.roll(now, 1, axis=0) + np.roll(now, -1, axis=0)) / 4
    return now


def _refined(ring: Sequence[Point], line: BaseGeometry, radius: float) -> tuple[FloatArray, BoolArray]:
    """The corners of a closed line with more points between them, as far from another line as those count that are smoothed,
    and which of them are corners."""
    apart, far = radius / _STEPS, radius * (1 + 3 * _REACH)
    found: list[FloatArray] = []
    corners: list[BoolArray] = []
    for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
        begin = np.array([start])
        count = max(1, math.ceil(math.dist(start, end) / apart))
        if shapely.distance(shapely.LineString((start, end)), line) >= far:
            count = 1
        way = np.arange(count)[:, None] / count
        found.append(begin + way * (np.array([end]) - begin))
        corners.append(np.arange(count) == 0)
    return np.concatenate(found), np.concatenate(corners)


def _needed(points: FloatArray, inside: BoolArray) -> list[int]:
    """The points of a closed line without those of its smoothed runs that lie on the line between others."""
    kept: list[int] = []
    count = len(points)
    first = int(np.argmin(inside)) if not inside.all() else 0
    order = [(first + step) % count for step in range(count)]
    run: list[int] = []
    for number in (*order, order[0]):
        if inside[number] and number != order[0]:
            run.append(number)
            continue
        if run:
            around = [kept[-1], *run, number] if kept else [*run, number]
            left = shapely.get_coordinates(shapely.simplify(shapely.LineString(points[around]), _FINENESS))
            wanted = {tuple(point) for point in left.tolist()}
            kept.extend(one for one in run if tuple(points[one].tolist()) in wanted)
            run = []
        if not kept or number != order[0]:
            kept.append(number)
    return kept
