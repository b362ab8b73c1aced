"""Regions from rays: where a function of the heading gives intervals of distance, the polygons that they sweep.

Between two corners the intervals change smoothly. Rays are put closer where a straight edge would leave the true one by more
than the tolerance, and where an interval begins or ends, until what is left between two rays is negligible.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.depth_limits import DepthHits, DepthSearch
from workbench.geometry.regions import Indices, expanded_ranges
from workbench.geometry.viewshed import Polygons, strips

OFF = 1e-9
"""How far beside a corner a ray passes that stands for the one through it."""
LAP = 1e-8
"""By so much neighbouring polygons lap over each other, so that no hairline is left between them."""
SAME = 1e-5
"""Intervals on both sides of a corner that differ by less are one."""
PARTS = 8
"""A gap in which an interval begins or ends is divided by so much at once."""


class Fan:
    """The rays of one eye as they are found: headings (``tried``, and ``drawn`` where the corner itself is meant), and the
    intervals of each, in one list from ``first`` on."""

    def __init__(self, depths: DepthSearch) -> None:
        self.depths = depths
        self.tried: FloatArray = np.empty(0)
        self.drawn: FloatArray = np.empty(0)
        self.count: Indices = np.empty(0, dtype=np.int64)
        self.first: Indices = np.empty(0, dtype=np.int64)
        self.near: FloatArray = np.empty(0)
        self.horizon: FloatArray = np.empty(0)
        self.low: FloatArray = np.empty(0)
        self.high: FloatArray = np.empty(0)

    def add(self, tried: FloatArray, drawn: FloatArray) -> Indices:
        """Compute rays, and return their numbers."""
        order = np.argsort(tried, kind="stable")
        found: DepthHits = self.depths.deep(tried[order])
        base = len(self.tried)
        self.tried, self.drawn = np.append(self.tried, tried[order]), np.append(self.drawn, drawn[order])
        self.first = np.append(self.first, np.cumsum(found.count) - found.count + len(self.low))
        self.count, self.near = np.append(self.count, found.count), np.append(self.near, found.near)
        self.horizon = np.append(self.horizon, self.depths.horizon(tried[order]))
        self.low, self.high = np.append(self.low, found.low), np.append(self.high, found.high)
        numbers = np.empty(len(order), dtype=np.int64)
        numbers[order] = base + np.arange(len(order))
        return numbers


def region(depths: DepthSearch, eye: tuple[float, float], tolerance: float) -> Polygons:
    """The polygons in which lines from ``eye`` are too deep, each within ``tolerance`` of the true outline; they may overlap by
    a hair. Infinite ones end where ``depths`` are no longer looked at."""
    fan = Fan(depths)
    left, right = _first(fan)
    # so narrow a gap is no wider than a twentieth of the tolerance even at the horizon
    narrow = tolerance / 20 / float(depths.reach.max(initial=1.0))
    done: list[tuple[Indices, Indices]] = []
    while len(left):
        # as many intervals on both sides: each goes on; else one begins or ends between, and the gap is cut in PARTS
        alike = fan.count[left] == fan.count[right]
        keep, split = np.flatnonzero(alike), np.flatnonzero(~alike)
        wide = fan.drawn[right[split]] - fan.drawn[left[split]] > narrow
        split = split[wide]
        ahead = (fan.tried[left[keep]] + fan.tried[right[keep]]) / 2
        gap, part = expanded_ranges(np.ones(len(split), dtype=np.int64), np.full(len(split), PARTS))
        start = fan.tried[left[split]][gap]
        between = start + (fan.tried[right[split]][gap] - start) * part / PARTS
        rays = fan.add(np.concatenate([ahead, between]), np.concatenate([ahead, between]))
        middle, inner = rays[: len(keep)], rays[len(keep) :]
        fine = _fits(fan, left[keep], middle, right[keep], tolerance)
        fine |= fan.drawn[right[keep]] - fan.drawn[left[keep]] <= narrow
        same = fan.count[middle] == fan.count[left[keep]]
        good = fine & same
        done.append((left[keep][good], right[keep][good]))
        again = keep[~good]
        inner = inner.reshape(len(split), PARTS - 1)
        # the PARTS - 1 rays within a gap make PARTS gaps of it
        path = np.column_stack([left[split], inner, right[split]])
        left, right = (
            np.concatenate([left[again], middle[~good], path[:, :-1].ravel()]),
            np.concatenate([middle[~good], right[again], path[:, 1:].ravel()]),
        )
    if not done:
        return np.empty(0, dtype=object)
    return _polygons(fan, np.concatenate([pair[0] for pair in done]), np.concatenate([pair[1] for pair in done]), eye)


def _first(fan: Fan) -> tuple[Indices, Indices]:
    """Neighbouring rays between every two corners, and between the bounds of sectors."""
    corners = fan.depths.critical
    if not len(corners):
        return np.empty(0, dtype=np.int64), np.empty(0, dtype=np.int64)
    # headings end at half a circle: there too
    corners = np.unique(np.concatenate([corners, [-math.pi, math.pi]]))
    corners = corners[np.append(True, np.diff(corners) > 10 * OFF)]
    begin, end = corners[:-1], corners[1:]
    asked = fan.depths.horizon((begin + end) / 2) > 0
    begin, end = begin[asked], end[asked]
    # a ray through a corner is ambiguous: one just inside of the gap stands for it, and is drawn at the corner
    rays = fan.add(np.concatenate([begin + OFF, end - OFF]), np.concatenate([begin, end]))
    return rays[: len(begin)], rays[len(begin) :]


def _fits(fan: Fan, left: Indices, middle: Indices, right: Indices, tolerance: float) -> BoolArray:
    """Is a straight edge between two rays good enough, as far as a ray between them tells?"""
    same = (fan.count[left] == fan.count[middle]) & (fan.count[right] == fan.count[middle])
    # a turning point of the depth that could pass the limit between the rays
    ends = np.stack([fan.near[left], fan.near[middle], fan.near[right]])
    bend = np.abs(ends[1] - (ends[0] + ends[2]) / 2)
    fine: BoolArray = same & (np.abs(ends).min(axis=0) > 2 * bend) & ((ends > 0).all(axis=0) | (ends <= 0).all(axis=0))
    rows = np.flatnonzero(same & (fan.count[middle] > 0))
    which, number = expanded_ranges(np.zeros(len(rows), dtype=np.int64), fan.count[middle[rows]])
    for side in (fan.low, fan.high):
        a, m, b = (_points(fan, side, ray[rows][which], number) for ray in (left, middle, right))
        way = b - a
        length = np.maximum(np.hypot(*way.T), 1e-12)
        off = np.abs(way[:, 0] * (m - a)[:, 1] - way[:, 1] * (m - a)[:, 0]) / length
        endless = np.stack(
            [
                side[fan.first[ray[rows][which]] + number] >= fan.horizon[ray[rows][which]]
                for ray in (left, middle, right)
            ]
        )
        bad = np.where(endless.any(axis=0), ~endless.all(axis=0), off > tolerance * 0.8)
        fine[rows[which[bad]]] = False
    return fine


def _continued(fan: Fan, before: Indices, after: Indices) -> BoolArray:
    """Do the intervals go on from one ray to the next: the same ray, or one on the other side of a corner that is none of
    theirs?"""
    same: BoolArray = (fan.drawn[before] == fan.drawn[after]) & (fan.count[before] == fan.count[after])
    rows = np.flatnonzero(same & (before != after))
    which, number = expanded_ranges(np.zeros(len(rows), dtype=np.int64), fan.count[after[rows]])
    here, there = fan.first[before[rows][which]] + number, fan.first[after[rows][which]] + number
    off = (np.abs(fan.low[here] - fan.low[there]) > SAME) | (np.abs(fan.high[here] - fan.high[there]) > SAME)
    same[rows[which[off]]] = False
    return same


def _points(fan: Fan, side: FloatArray, ray: Indices, number: Indices) -> FloatArray:
    distance, heading = side[fan.first[ray] + number], fan.drawn[ray]
    return np.asarray(np.column_stack([np.cos(heading), np.sin(heading)]) * distance[:, None], dtype=np.float64)


def _polygons(fan: Fan, left: Indices, right: Indices, eye: tuple[float, float]) -> Polygons:
    """Neighbouring gaps joined to polygons, one for each interval that they have."""
    some = np.flatnonzero(fan.count[left] > 0)
    order = some[np.argsort(fan.drawn[left[some]], kind="stable")]
    left, right = left[order], right[order]
    if not len(left):
        return np.empty(0, dtype=object)
    joined = _continued(fan, right[:-1], left[1:])
    # cut at every second radian as well: no polygon goes around the eye
    joined &= np.floor(fan.drawn[left[1:]] / 2) == np.floor(fan.drawn[left[:-1]] / 2)
    first = np.flatnonzero(np.append(True, ~joined))
    size = np.diff(np.append(first, len(left)))
    chain, number = expanded_ranges(np.zeros(len(first), dtype=np.int64), fan.count[left[first]])
    path, corner = expanded_ranges(np.zeros(len(chain), dtype=np.int64), size[chain] + 1)
    gap = first[chain[path]] + np.minimum(corner, size[chain[path]] - 1)
    end = corner == size[chain[path]]
    ray = np.where(end, right[gap], left[gap])
    # both ends of a chain are turned outwards by LAP
    heading = fan.drawn[ray] + LAP * (end.astype(np.float64) - (corner == 0))
    at = fan.first[ray] + number[path]
    along = np.column_stack([np.cos(heading), np.sin(heading)])
    polygons = strips(along * fan.low[at][:, None] + eye, along * fan.high[at][:, None] + eye, path, size[chain] + 1)
    return np.asarray(polygons[shapely.area(polygons) > 0], dtype=object)
