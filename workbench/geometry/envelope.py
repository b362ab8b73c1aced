"""What is nearest all around a point: the star-shaped region up to the first of many edges on every ray."""

from __future__ import annotations

import math

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Edges, Indices, spread
from workbench.geometry.shadows import casting

SECTORS = 24
"""Where nothing is, the outline is a polygon of so many corners."""
CLOSE = 1e-11
"""Corners in so nearly the same direction (radians) are taken as in one."""
WIDEST = math.radians(60)
"""Edges that span more than twice this are left out where only what is far behind them counts."""
TIE = 1e-9
SAME = 1e-9
"""Corners that are nearer to each other are one."""


def behind(
    edges: Edges, chosen: Indices, eye: tuple[float, float], horizon: float, beyond: FloatArray | None = None
) -> BaseGeometry:
    """All that lies behind any of the ``chosen`` edges, as seen from an eye, out to more than ``horizon``; of each only from so
    far from the eye as ``beyond`` says (0: from the edge on). That is straightened outwards: the region may be too small by a
    bit, never too great."""
    kept = np.isin(chosen, casting(edges, chosen, eye))
    p, q = edges.start[chosen[kept]] - eye, edges.end[chosen[kept]] - eye
    if beyond is not None:
        p, q = _moved_off(p, q, beyond[kept])
    front = star(p, q, eye, horizon)
    x, y = eye
    whole = shapely.box(x - 2 * horizon, y - 2 * horizon, x + 2 * horizon, y + 2 * horizon)
    return shapely.Polygon(whole.exterior, [front.exterior])


def star(p: FloatArray, q: FloatArray, eye: tuple[float, float], horizon: float) -> shapely.Polygon:
    """The region around an eye that is not behind any of the edges from ``p`` to ``q`` (n, 2, with the eye as origin; none
    goes through it), out to at least ``horizon``. Edges may cross each other."""
    edges = _Edges(p, q)
    far = horizon * 1.01 / math.cos(math.pi / SECTORS)
    around = np.linspace(-math.pi, math.pi, SECTORS + 1)
    corners = np.unique(np.concatenate([edges.low, edges.high, around]))
    corners = corners[np.append(True, np.diff(corners) > CLOSE)]
    corners[-1] = math.pi
    begin, end = corners[:-1], corners[1:]
    first, past = np.searchsorted(corners, edges.low - CLOSE), np.searchsorted(corners, edges.high - CLOSE)
    edge, wedge = spread(first, past)
    done: list[FloatArray] = []
    while len(begin):
        place, last, split, other = _nearest(edges, edge, wedge, begin, end, far=far)
        flat = np.flatnonzero(~split)
        done.append(np.column_stack([begin, end, place, last])[flat])
        turn = np.flatnonzero(split)
        # two edges cross there: each half is looked at again
        halves = np.column_stack([begin[turn], other[turn], end[turn]])
        number = np.full(len(begin), -1)
        number[turn] = np.arange(len(turn))
        kept = number[wedge] >= 0
        edge, wedge = np.tile(edge[kept], 2), np.concatenate([number[wedge[kept]], number[wedge[kept]] + len(turn)])
        begin, end = halves[:, :2].T.ravel(), halves[:, 1:].T.ravel()
    found = np.concatenate(done)
    found = found[np.argsort(found[:, 0])]
    heading = found[:, :2].ravel()
    ring = np.column_stack([np.cos(heading), np.sin(heading)]) * found[:, 2:].ravel()[:, None]
    ring = ring[np.append(True, np.abs(np.diff(ring, axis=0)).max(axis=1) > SAME)] + eye
    return shapely.Polygon(ring)


def _moved_off(p: FloatArray, q: FloatArray, beyond: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Edges with those that count only from some distance on replaced by chords beyond it."""
    size = np.column_stack([np.hypot(*p.T), np.hypot(*q.T)])
    half = np.arctan2(np.abs(p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]), (p * q).sum(axis=1)) / 2
    later = beyond > 0
    kept = ~later | (half < WIDEST)
    with np.errstate(over="ignore"):
        scale = np.where(later[:, None], (beyond / np.cos(np.minimum(half, WIDEST)))[:, None] / size, 1.0)
    return (p * scale[:, :1])[kept], (q * scale[:, 1:])[kept]


class _Edges:
    """Edges by the headings between which they are seen; those seen across the heading of half a circle are there twice."""

    def __init__(self, p: FloatArray, q: FloatArray) -> None:
        a, b = np.arctan2(p[:, 1], p[:, 0]), np.arctan2(q[:, 1], q[:, 0])
        low, high = np.minimum(a, b), np.maximum(a, b)
        wraps = np.flatnonzero(high - low > math.pi)
        plain = np.flatnonzero(high - low <= math.pi)
        half = np.full(len(wraps), math.pi)
        order = np.concatenate([plain, wraps, wraps])
        self.low = np.concatenate([low[plain], high[wraps], -half])
        self.high = np.concatenate([high[plain], half, low[wraps]])
        self.side = (q - p)[order]
        self.cross = (p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0])[order]

    def distance(self, edge: Indices, heading: FloatArray) -> FloatArray:
        """How far edges are in some directions."""
        with np.errstate(divide="ignore", invalid="ignore"):
            turn = np.cos(heading) * self.side[edge, 1] - np.sin(heading) * self.side[edge, 0]
            found = self.cross[edge] / turn
        return np.asarray(np.where(np.isfinite(found) & (found > 0), found, np.inf), dtype=np.float64)

    def meeting(self, one: Indices, two: Indices) -> FloatArray:
        """The headings in which edges cross each other (their reciprocal distances are linear in the ray)."""
        normal = [
            np.column_stack([self.side[edge, 1], -self.side[edge, 0]]) / self.cross[edge][:, None]
            for edge in (one, two)
        ]
        away = normal[0] - normal[1]
        return np.asarray(np.arctan2(away[:, 0], -away[:, 1]), dtype=np.float64)


def _nearest(
    edges: _Edges, edge: Indices, wedge: Indices, begin: FloatArray, end: FloatArray, *, far: float
) -> tuple[FloatArray, FloatArray, BoolArray, FloatArray]:
    """Per wedge: the distance of its nearest edge where it begins and ends; whether another edge crosses that one within
    it, and in which direction."""
    count = len(begin)
    near, last = edges.distance(edge, begin[wedge]), edges.distance(edge, end[wedge])
    middle = edges.distance(edge, (begin + end)[wedge] / 2)
    order = np.lexsort((middle, wedge))
    edge, wedge, near, last, middle = edge[order], wedge[order], near[order], last[order], middle[order]
    heads = np.flatnonzero(np.append(True, wedge[1:] != wedge[:-1])) if len(wedge) else np.empty(0, dtype=np.int64)
    held = wedge[heads]
    chosen = np.full(count, -1)
    chosen[held] = heads
    place, until = np.full(count, far), np.full(count, far)
    place[held], until[held] = np.minimum(near[heads], far), np.minimum(last[heads], far)
    split: BoolArray = np.zeros(count, dtype=np.bool_)
    other = np.zeros(count)
    nearer = (near < place[wedge] * (1 - TIE)) | (last < until[wedge] * (1 - TIE))
    rows = np.flatnonzero(nearer & (end - begin > CLOSE)[wedge])
    if len(rows):
        rows = rows[np.append(True, wedge[rows][1:] != wedge[rows][:-1])]
        where = wedge[rows]
        at = edges.meeting(edge[chosen[where]], edge[rows])
        low, high = begin[where], end[where]
        # the line through the eye is met in two directions
        at = np.where((at > low) & (at < high), at, np.where(at > 0, at - math.pi, at + math.pi))
        inside = (at > low + CLOSE / 4) & (at < high - CLOSE / 4)
        split[where[inside]] = True
        other[where] = at
    return place, until, split, other
