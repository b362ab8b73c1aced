"""Depth along rays: how much of its allowance a straight line has used up in areas that are seen into, but not far.

On one ray the depth used up by a line of length r is a piecewise linear function of r, which is worked out exactly for many
rays at once. See :mod:`workbench.geometry.stitching` for the region where it is too great.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Edges, Indices, spread

FULL = 1 + 1e-9
NONE = 1e3
"""An excess of depth that stands for none."""


@dataclass(frozen=True, eq=False, slots=True)
class Deep:
    """Where rays are too deep: intervals of distance from ``low`` to ``high``, sorted, of each ``ray``; per ray their
    ``count``, and ``near``, how far the turning point of its depth that is nearest to the limit is from it."""

    ray: Indices
    low: FloatArray
    high: FloatArray
    count: Indices
    near: FloatArray


class Depths:
    """The depth of lines from one eye through areas (by their edges). Per owner of edges: ``weight`` is what a unit of length
    in it uses up, ``inside`` says that the eye is in it. A line counts in it over the fractions from ``begin`` to ``stop`` of
    its own length (where it runs below the area's top). ``limit`` is the greatest depth allowed."""

    def __init__(
        self,
        edges: Edges,
        chosen: Indices,
        eye: tuple[float, float],
        *,
        weight: FloatArray,
        begin: FloatArray,
        stop: FloatArray,
        inside: BoolArray,
        horizon: float,
    ) -> None:
        self.p, self.q, self.owner = edges.start[chosen] - eye, edges.end[chosen] - eye, edges.owner[chosen]
        self.weight, self.begin, self.stop, self.inside, self.horizon = weight, begin, stop, inside, horizon
        self.from_, self.to = (_heading(points) for points in (self.p, self.q))
        self.low, self.high = np.minimum(self.from_, self.to), np.maximum(self.from_, self.to)
        self.wraps: BoolArray = self.high - self.low > math.pi
        self.side = self.q - self.p
        self.cross = self.p[:, 0] * self.side[:, 1] - self.p[:, 1] * self.side[:, 0]
        self.starts = np.unique(self.owner[inside[self.owner]]) if len(self.owner) else np.empty(0, dtype=np.int64)

    @property
    def critical(self) -> FloatArray:
        """The headings of all corners, sorted, each once."""
        return np.unique(self.from_)

    def deep(self, heading: FloatArray) -> Deep:
        """Where rays with these headings (sorted, none through a corner) are too deep."""
        ray, owner, distance, sign = self._crossings(heading)
        weight, begin, stop = self.weight[owner] * sign, self.begin[owner], self.stop[owner]
        # length below the top up to r: F(stop r) - F(begin r), where F(s) is the length inside up to s
        at, change, whose = [], [], []
        for share, factor in ((stop, 1.0), (begin, -1.0)):
            some = share > 0
            at.append(distance[some] / share[some])
            change.append(weight[some] * share[some] * factor)
            whose.append(ray[some])
        return self._too_deep(len(heading), np.concatenate(whose), np.concatenate(at), np.concatenate(change))

    def _crossings(self, heading: FloatArray) -> tuple[Indices, Indices, FloatArray, FloatArray]:
        """Where rays cross edges: (ray, owner, distance, in (1) or out (-1)); in at 0 for who starts inside."""
        below, above = np.searchsorted(heading, self.low, "right"), np.searchsorted(heading, self.high, "left")
        begin, end = (
            np.where(self.wraps, above_right(heading, self.high), below),
            np.where(self.wraps, len(heading), above),
        )
        edge, ray = spread(begin, end)
        wrapping = np.flatnonzero(self.wraps)
        more, first = spread(
            np.zeros(len(wrapping), dtype=np.int64), np.searchsorted(heading, self.low[wrapping], "left")
        )
        edge, ray = np.concatenate([edge, wrapping[more]]), np.concatenate([ray, first])
        across = np.cos(heading)[ray] * self.side[edge, 1] - np.sin(heading)[ray] * self.side[edge, 0]
        distance = np.maximum(self.cross[edge] / across, 0)
        count = len(heading)
        starts = np.ones(count * len(self.starts))
        ray = np.concatenate([ray, np.tile(np.arange(count), len(self.starts))])
        owner = np.concatenate([self.owner[edge], np.repeat(self.starts, count)])
        # the inside is on the left: who has an edge on that side comes out of its area there
        sign = np.concatenate([-np.sign(self.cross[edge]), starts])
        return ray, owner, np.concatenate([distance, 0 * starts]), sign

    def _too_deep(self, count: int, ray: Indices, at: FloatArray, change: FloatArray) -> Deep:
        kept = at < self.horizon
        ray, at, change = ray[kept], at[kept], change[kept]
        order = np.argsort(ray * (2 * self.horizon) + at)
        ray, at, change = ray[order], at[order], change[order]
        if not len(ray):
            none = np.empty(0)
            return Deep(ray, none, none, np.zeros(count, dtype=np.int64), np.full(count, 1.0))
        last = np.append(ray[1:] != ray[:-1], True)
        first = np.insert(last[:-1], 0, True)
        until = np.where(last, self.horizon, np.append(at[1:], 0.0))
        group = np.cumsum(first) - 1
        slope = np.cumsum(change)
        slope -= (slope - change)[first][group]
        slope[np.abs(slope) < 1e-12] = 0
        rise = slope * (until - at)
        after = np.cumsum(rise)
        after -= (after - rise)[first][group]
        before = after - rise
        up, down = (before <= FULL) & (after > FULL), (before > FULL) & (after <= FULL)
        with np.errstate(divide="ignore", invalid="ignore"):
            meets = np.clip(at + (FULL - before) / slope, at, until)
        ends = down | (last & (after > FULL))
        high = np.where(down, meets, self.horizon)[ends]
        found = Deep(
            ray[up],
            meets[up],
            high,
            np.bincount(ray[up], minlength=count),
            self._nearest(count, ray, slope, after, last),
        )
        return found

    def _nearest(self, count: int, ray: Indices, slope: FloatArray, after: FloatArray, last: BoolArray) -> FloatArray:
        """The turning point of each ray's depth that is nearest to the limit: by how much it is above it."""
        following = np.append(slope[1:], 0.0)
        following[last] = 0
        turns = slope * following <= 0
        excess = np.clip(after - 1, -NONE, NONE)
        first = np.flatnonzero(np.append(True, last[:-1]))
        below = np.maximum.reduceat(np.where(turns & (excess <= 0), excess, -NONE), first)
        above = np.minimum.reduceat(np.where(turns & (excess > 0), excess, NONE), first)
        nearest = np.where(-below <= above, below, above)
        found = np.full(count, -1.0)
        found[ray[first]] = np.where(np.abs(nearest) < NONE, nearest, -1.0)
        return found


def above_right(heading: FloatArray, high: FloatArray) -> NDArray[np.int64]:
    """The first rays beyond some headings."""
    return np.searchsorted(heading, high, "right").astype(np.int64)


def _heading(points: FloatArray) -> FloatArray:
    found = np.arctan2(points[:, 1], points[:, 0])
    found[found >= math.pi] = -math.pi
    return found
