"""What is nearest all around a point: the star-shaped region up to the first of many edges on every ray."""

from __future__ import annotations

import math

import numpy as np
import shapely

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Edges, Indices, spread
from workbench.geometry.headings import Headed
from workbench.geometry.shadows import casting

SECTORS = 24
"""Where nothing is, the outline is a polygon of so many corners."""
CLOSE = 1e-11
"""Corners in so nearly the same direction (radians) are taken as in one."""
WIDEST = math.radians(60)
"""Edges that span more than twice this are left out where only what is far behind them counts."""
TIE = 1e-9
SAME = 1e-7
"""Corners that are nearer to each other are one."""


def front(
    edges: Edges, chosen: Indices, eye: tuple[float, float], horizon: float, beyond: FloatArray | None = None
) -> shapely.Polygon:
    """The region around an eye that is not behind any of the ``chosen`` edges, out to more than ``horizon``; behind each is
    only what is so far from the eye as ``beyond`` says (0: from the edge on). That is straightened outwards: the region may be
    too great by a bit, never too small."""
    kept = np.isin(chosen, casting(edges, chosen, eye))
    p, q = edges.start[chosen[kept]] - eye, edges.end[chosen[kept]] - eye
    if beyond is not None:
        scale, whole = moved_off(p, q, beyond[kept])
        p, q = (p * scale[:, :1])[whole], (q * scale[:, 1:])[whole]
    return star(p, q, eye, horizon)


def star(p: FloatArray, q: FloatArray, eye: tuple[float, float], horizon: float) -> shapely.Polygon:
    """The region around an eye that is not behind any of the edges from ``p`` to ``q`` (n, 2, with the eye as origin; none
    goes through it), out to at least ``horizon``. Edges may cross each other."""
    edges = Headed(p, q)
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


def moved_off(p: FloatArray, q: FloatArray, beyond: FloatArray) -> tuple[FloatArray, BoolArray]:
    """By how much both ends of edges (n, 2, with the eye as origin) are moved away from the eye, so that the edge is wholly
    ``beyond`` a distance (0: not moved), and which edges can be."""
    size = np.column_stack([np.hypot(*p.T), np.hypot(*q.T)])
    half = np.arctan2(np.abs(p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]), (p * q).sum(axis=1)) / 2
    later = beyond > 0
    kept: BoolArray = ~later | (half < WIDEST)
    with np.errstate(over="ignore", divide="ignore"):
        scale = np.where(later[:, None], (beyond / np.cos(np.minimum(half, WIDEST)))[:, None] / size, 1.0)
    return scale, kept


def _nearest(
    edges: Headed, edge: Indices, wedge: Indices, begin: FloatArray, end: FloatArray, *, far: float
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
