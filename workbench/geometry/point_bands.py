"""Points in bands across the plane, to find those near many straight lines without comparing each point with each line."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from workbench.base.numbers import FloatArray
from workbench.geometry.regions import Indices, expanded_ranges

MOST_BANDS = 256
"""More bands than this cost each line more than they leave out."""
FEW = 24
"""So few points are compared with each line."""


@dataclass(frozen=True, eq=False, slots=True)
class _Bands:
    """Points by bands along one axis: the first of so many (``count``) begins at ``low``, each has the same ``width``.

    They are sorted by band and then by the other axis, which begins at ``least``: ``points`` (their numbers) and ``key``, the
    coordinate on that axis, moved by ``stride`` from band to band.
    """

    low: float
    width: float
    count: int
    least: float
    stride: float
    points: Indices
    key: FloatArray


class PointBands:
    """Points (n, 2) of which those near straight lines are looked for."""

    def __init__(self, points: FloatArray) -> None:
        self._points = points
        # a line meets as many bands as there are points in one: the sum of both is least
        count = min(max(math.isqrt(len(points)), 1), MOST_BANDS)
        self._bands = () if len(points) <= FEW else tuple(_bands(points, axis, count) for axis in (0, 1))

    def near(self, start: FloatArray, end: FloatArray, margin: float) -> tuple[Indices, Indices]:
        """Pairs (line, point): at least all points within a margin of each line from ``start`` to ``end`` (n, 2), in no
        order."""
        if not self._bands:
            line, point = np.indices((len(start), len(self._points))).reshape(2, -1)
            return line.astype(np.int64), point.astype(np.int64)
        way = np.abs(end - start)
        steep = way[:, 1] > way[:, 0]
        found = []
        # bands across the way of a line: in each it goes sideways by no more than the width of the band
        for axis, rows in ((0, np.flatnonzero(~steep)), (1, np.flatnonzero(steep))):
            if len(rows):
                line, point = _near(self._bands[axis], axis, start[rows], end[rows], margin)
                found.append((rows[line], point))
        if not found:
            none = np.empty(0, dtype=np.int64)
            return none, none
        return np.concatenate([line for line, _ in found]), np.concatenate([point for _, point in found])


def _bands(points: FloatArray, axis: int, count: int) -> _Bands:
    along, across = points[:, axis], points[:, 1 - axis]
    low, high, least, most = (float(one) for one in (along.min(), along.max(), across.min(), across.max()))
    width = max((high - low) / count, 1e-9)
    band = np.clip(((along - low) / width).astype(np.int64), 0, count - 1)
    # bands lie side by side on one axis, so that one search finds a stretch of any of them
    stride = 2 * (most - least) + 1
    key = band * stride + (across - least)
    order = np.argsort(key, kind="stable").astype(np.int64)
    return _Bands(low, width, count, least, stride, order, key[order])


def _near(bands: _Bands, axis: int, start: FloatArray, end: FloatArray, margin: float) -> tuple[Indices, Indices]:
    # twice, since a line may go across a band aslant
    margin = 2 * margin + 1e-9 * bands.stride * bands.count
    turned = start[:, axis] > end[:, axis]
    begin, stop = (np.where(turned[:, None], one, other) for one, other in ((end, start), (start, end)))
    from_, to = begin[:, axis], stop[:, axis]
    first = np.floor((from_ - margin - bands.low) / bands.width)
    past = np.floor((to + margin - bands.low) / bands.width) + 1
    line, band = expanded_ranges(
        np.clip(first, 0, bands.count).astype(np.int64), np.clip(past, 0, bands.count).astype(np.int64)
    )
    slope = (stop - begin)[:, 1 - axis] / np.maximum(to - from_, 1e-300)
    edge = bands.low + band * bands.width
    # where the line is at both edges of the band, or where it ends within it
    sides = [
        begin[line, 1 - axis] + slope[line] * (np.clip(at, from_[line], to[line]) - from_[line])
        for at in (edge, edge + bands.width)
    ]
    low, high = np.minimum(*sides) - margin - bands.least, np.maximum(*sides) + margin - bands.least
    room = bands.stride - 1e-6
    kept = np.flatnonzero((high >= 0) & (low <= room))
    line, band, low, high = line[kept], band[kept], np.maximum(low[kept], 0), np.minimum(high[kept], room)
    row, place = expanded_ranges(
        np.searchsorted(bands.key, band * bands.stride + low, "left").astype(np.int64),
        np.searchsorted(bands.key, band * bands.stride + high, "right").astype(np.int64),
    )
    return line[row], bands.points[place]
