"""What edges hide from a point: the strips that they sweep when they are scaled away from it.

With the eye as origin an edge hides the points k·p, for p on the edge and k from ``near`` to ``far`` (above a flat ground both
follow from heights: a low wall seen from above throws a short shadow). Runs of edges that turn the same way about the eye
sweep one simple polygon together, so that a convex obstacle has one shadow.
"""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Edges, Indices, spread

WIDE = math.radians(60)
"""Edges that span a wider angle at the eye are divided, so that the far end of their strip stays far away."""
ROUND = math.radians(150)
"""Runs are ended after so much, so that none closes around the eye."""
TOUCH = 1e-9
"""An eye so near to an edge is on it."""

Polygons = NDArray[np.object_]


def turning(edges: Edges, eye: tuple[float, float]) -> FloatArray:
    """How each edge turns about a point, as twice the area of the triangle between: above 0 the point is on its inside (a
    back edge of its polygon), below 0 outside (a front edge), 0 in line with it."""
    p, q = edges.start - eye, edges.end - eye
    return np.asarray(p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0], dtype=np.float64)


def casting(edges: Edges, chosen: Indices, eye: tuple[float, float]) -> Indices:
    """Those of the ``chosen`` edges that hide anything: not what the eye is on, or in line with."""
    p, q = edges.start[chosen] - eye, edges.end[chosen] - eye
    side, turn = q - p, turning(edges, eye)[chosen]
    size = np.hypot(*p.T), np.hypot(*q.T)
    on = np.abs(turn) <= TOUCH * np.hypot(*side.T)
    on &= ((p * side).sum(axis=1) <= 0) & ((q * side).sum(axis=1) >= 0)
    kept: Indices = chosen[~on & (np.abs(turn) > 1e-15 * size[0] * size[1]) & (np.minimum(*size) > TOUCH)]
    return kept


def shadows(
    edges: Edges, chosen: Indices, eye: tuple[float, float], near: FloatArray, far: FloatArray, *, horizon: float
) -> tuple[Polygons, Indices]:
    """The strips that the ``chosen`` edges (in order) sweep between the factors ``near`` and ``far`` (one of each per chosen
    edge, ``far`` may be infinite): (polygons, owner of each). Infinite ones end beyond ``horizon``, a distance from the
    eye that no place asked about exceeds."""
    kept = np.isin(chosen, casting(edges, chosen, eye))
    chosen, near, far = chosen[kept], near[kept], far[kept]
    p, q, turn = edges.start[chosen] - eye, edges.end[chosen] - eye, turning(edges, eye)[chosen]
    if not len(chosen):
        return np.empty(0, dtype=object), np.empty(0, dtype=np.int64)
    angle = np.arctan2(np.abs(turn), (p * q).sum(axis=1))
    source, p, q, angle = _divided(p, q, turn, angle)
    parts = np.bincount(source, minlength=len(chosen))[source]
    first = _runs(edges, chosen[source], source, turn[source] > 0, angle)
    count = np.diff(np.append(first, len(source)))
    # corners of run r: count + 1 points, the last one the end of its last edge
    run, corner = spread(np.zeros(len(first), dtype=np.int64), count + 1)
    edge = first[run] + np.minimum(corner, count[run] - 1)
    points = np.where((corner == count[run])[:, None], q[edge], p[edge])
    radius = np.hypot(*points.T)
    beyond = 1.2 * horizon / math.cos(WIDE / 2)
    reach = near[source[edge]]
    with np.errstate(invalid="ignore"):
        limit = np.where(
            np.isinf(far[source[edge]]), np.maximum(beyond, 2 * reach * radius) / radius, far[source[edge]]
        )
    # along the edges themselves only their own corners count, to the last bit, so that a shadow fits the piece that casts it
    number = (np.arange(len(source)) - np.searchsorted(source, source))[edge]
    last = corner == count[run]
    ends, starts = last & (number == parts[edge] - 1), ~last & (edge - number >= first[run])
    owner = chosen[source[edge]]
    base = np.where(ends[:, None], edges.end[owner], points + eye)
    base = np.where(starts[:, None], edges.start[owner], base)
    corners = np.where((reach == 1)[:, None], base, (base - eye) * reach[:, None] + eye)
    polygons = strips(corners, points * limit[:, None] + eye, run, count + 1)
    return polygons, edges.owner[chosen[source[first]]]


def _divided(
    p: FloatArray, q: FloatArray, turn: FloatArray, angle: FloatArray
) -> tuple[Indices, FloatArray, FloatArray, FloatArray]:
    """Edges that span a wide angle in several parts: (edge of each part, its ends, its angle)."""
    parts = np.maximum(1, np.ceil(angle / WIDE)).astype(np.int64)
    edge, part = spread(np.zeros(len(parts), dtype=np.int64), parts)
    if len(edge) == len(p):
        return edge, p, q, angle
    step = np.copysign(angle, turn)[edge] / parts[edge]
    heading = np.arctan2(p[edge, 1], p[edge, 0])

    def place(number: Indices) -> FloatArray:
        a, b = p[edge], q[edge]
        ray = np.column_stack([np.cos(heading + step * number), np.sin(heading + step * number)])
        at_a, at_b = a[:, 0] * ray[:, 1] - a[:, 1] * ray[:, 0], b[:, 0] * ray[:, 1] - b[:, 1] * ray[:, 0]
        found = a + (b - a) * (at_a / (at_a - at_b))[:, None]
        found = np.where((number == 0)[:, None], a, found)
        return np.asarray(np.where((number == parts[edge])[:, None], b, found), dtype=np.float64)

    return edge, place(part), place(part + 1), np.abs(step)


def _runs(edges: Edges, edge: Indices, source: Indices, back: BoolArray, angle: FloatArray) -> Indices:
    """Where runs begin: parts of edges that follow each other around one ring, turn the same way, and span less than half a
    circle together."""
    follows = (edges.ring[edge[1:]] == edges.ring[edge[:-1]]) & (back[1:] == back[:-1])
    follows &= (edge[1:] - edge[:-1]) <= 1
    # edges that were left out between two others must not be bridged
    follows &= (source[1:] - source[:-1]) <= 1
    begins = np.concatenate([[True], ~follows])
    total = np.cumsum(angle) - angle
    group = np.cumsum(begins) - 1
    since = total - total[np.flatnonzero(begins)][group]
    lap = np.floor(since / ROUND)
    begins[1:] |= lap[1:] != lap[:-1]
    return np.flatnonzero(begins)


def strips(near: FloatArray, far: FloatArray, run: Indices, count: Indices) -> Polygons:
    """Polygons between two paths: along the near one, back along the far one."""
    begin = np.cumsum(count) - count
    place = np.arange(len(run)) - begin[run]
    slot = begin * 2 + np.arange(len(begin))  # each ring has its first corner again at the end
    total = 2 * len(run) + len(count)
    points = np.empty((total, 2))
    ring = np.repeat(np.arange(len(count)), 2 * count + 1)
    points[slot[run] + place] = near
    points[slot[run] + 2 * count[run] - 1 - place] = far
    points[slot + 2 * count] = near[begin]
    return np.asarray(shapely.polygons(shapely.linearrings(points, indices=ring)), dtype=object)
