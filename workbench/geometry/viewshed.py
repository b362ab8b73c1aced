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
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.regions import Edges, EdgesByHeading, Indices, edges_of, expanded_ranges

# --- Zones that depend on where one looks from: the ground just beyond a shape, the ground behind it, and rings
# around a base.


Point = tuple[float, float]

TURN = math.radians(3.0)
"""An edge is cut in parts that the eye sees under this angle at most: the curved far side of a zone is off by less than four
ten-thousandths of its depth."""
FAN = math.radians(30.0)
DISC_ERROR = 0.002
"""The distance that a ring may be off its circle, in the unit of the table."""


def ring(base: BaseGeometry, radius: float) -> BaseGeometry:
    """Everything within ``radius`` of a base or a point, as a polygon that is off by :data:`DISC_ERROR` at most."""
    if radius <= 0:
        return base
    # a chord over the angle 2a lies radius * (1 - cos a) inside its circle, and shapely counts segments per quarter turn
    share = min(DISC_ERROR / radius, 0.1)
    segments = math.ceil(math.pi / 4 / math.acos(1 - share))
    found: BaseGeometry = base.buffer(radius, quad_segs=max(8, segments))
    return found


def beyond(eye: Point, shape: BaseGeometry, depth: float) -> BaseGeometry:
    """Where a line from the eye runs through a shape (polygons or bare lines) no more than ``depth`` before its end: the
    inside of the shape and a seam along its far side."""
    return _pushed(eye, shape, depth, TURN)


def behind(eye: Point, shape: BaseGeometry, reach: float) -> BaseGeometry:
    """Where a line from the eye runs through a shape at all, to a distance of ``reach`` from it at least."""
    if shape.geom_type != "LineString" and shapely.contains_xy(shape, *eye):
        # who is inside looks through the shape in every direction
        return ring(shapely.Point(eye), 2 * reach)
    # the far side of a part is a chord: it comes nearer to the eye than its ends do
    return _pushed(eye, shape, 2 * reach, FAN)


def _pushed(eye: Point, shape: BaseGeometry, depth: float, turn: float) -> BaseGeometry:
    points, edge, count = _divided_edges(eye, shape, turn)
    away = points - np.array(eye, dtype=np.float64)
    length = np.hypot(away[:, 0], away[:, 1])[:, None]
    # an eye on a corner has no direction away from it: that corner stays where it is
    far = points + away / np.maximum(length, 1e-12) * depth
    parts: list[BaseGeometry] = [shape] if shapely.get_dimensions(shape) == 2 else []
    if len(points):
        # out along each edge, back along its copy pushed away
        parts.extend(strips(points, far, edge, count))
    return shapely.union_all(parts) if parts else shapely.Polygon()


def _divided_edges(eye: Point, shape: BaseGeometry, turn: float) -> tuple[FloatArray, Indices, Indices]:
    """Points (n, 2) along the edges of a shape, no two neighbours seen under more than ``turn``; which edge each is on, and
    how many each edge has. Edges that the eye sees end-on cover nothing and are left out."""
    edges = edges_of([shape])
    side = edges.end - edges.start
    length = np.hypot(side[:, 0], side[:, 1])
    along = side / np.maximum(length, 1e-300)[:, None]
    away = edges.start - np.array(eye, dtype=np.float64)
    # measured from the foot of the perpendicular on the edge's line: `first` is where the edge starts, `height` how far the
    # eye is off
    first = (away * along).sum(axis=1)
    off = away - first[:, None] * along
    height = np.hypot(off[:, 0], off[:, 1])
    kept = height > 1e-9 * np.maximum(1.0, length)
    begin, end, length, along = edges.start[kept], edges.end[kept], length[kept], along[kept]
    first, height = first[kept], height[kept]
    low, high = np.arctan2(first, height), np.arctan2(first + length, height)
    parts = np.maximum(1, np.ceil((high - low) / turn)).astype(np.int64)
    edge, number = expanded_ranges(np.zeros(len(parts), dtype=np.int64), parts + 1)
    # equal angles at the eye are tangents along the edge; both ends are set exactly, so that neighbouring edges keep one
    # corner
    angle = low[edge] + (high - low)[edge] * number / parts[edge]
    place = height[edge] * np.tan(angle) - first[edge]
    points = begin[edge] + place[:, None] * along[edge]
    points = np.where((number == 0)[:, None], begin[edge], points)
    points = np.where((number == parts[edge])[:, None], end[edge], points)
    return points, edge, parts + 1


WIDE = math.radians(60)
"""Edges that span a wider angle at the eye are divided, so that the far end of their strip stays far away."""
ROUND = math.radians(150)
"""Runs are ended after so much, so that none closes around the eye."""
TOUCH = 1e-9
"""An eye so near to an edge is on it."""
SAME_HEADING = 1e-10
"""Chords that begin so near to where others end (radians) go on from there."""

Polygons = NDArray[np.object_]


def turning(edges: Edges, eye: tuple[float, float], chosen: Indices | slice = slice(None)) -> FloatArray:
    """How each of the ``chosen`` edges turns about a point, as twice the area of the triangle between: above 0 the point is on
    its inside (a back edge of its polygon), below 0 outside (a front edge), 0 in line with it."""
    p, q = edges.start[chosen] - eye, edges.end[chosen] - eye
    return np.asarray(p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0], dtype=np.float64)


def casting(edges: Edges, chosen: Indices, eye: tuple[float, float]) -> Indices:
    """Those of the ``chosen`` edges that hide anything: not what the eye is on, or in line with."""
    p, q = edges.start[chosen] - eye, edges.end[chosen] - eye
    side, turn = q - p, turning(edges, eye, chosen)
    size = np.hypot(*p.T), np.hypot(*q.T)
    # turn / length is the distance from the edge's line; the eye is on the edge only if its foot lies between both ends
    on = np.abs(turn) <= TOUCH * np.hypot(*side.T)
    on &= ((p * side).sum(axis=1) <= 0) & ((q * side).sum(axis=1) >= 0)
    # turn = |p| |q| sin(angle): an edge seen end-on has none but for rounding
    kept: Indices = chosen[~on & (np.abs(turn) > 1e-15 * size[0] * size[1]) & (np.minimum(*size) > TOUCH)]
    return kept


def shadows(
    edges: Edges, chosen: Indices, eye: tuple[float, float], near: FloatArray, far: FloatArray, *, horizon: float
) -> tuple[Polygons, Indices]:
    """The strips that the ``chosen`` edges (in order) sweep between the factors ``near`` and ``far`` (one of each per chosen
    edge, ``far`` may be infinite): (polygons, owner of each). Infinite ones end beyond ``horizon``, a distance from the
    eye beyond every place of the request."""
    kept = np.isin(chosen, casting(edges, chosen, eye))
    chosen, near, far = chosen[kept], near[kept], far[kept]
    p, q, turn = edges.start[chosen] - eye, edges.end[chosen] - eye, turning(edges, eye, chosen)
    if not len(chosen):
        return np.empty(0, dtype=object), np.empty(0, dtype=np.int64)
    # how wide each edge is at the eye
    angle = np.arctan2(np.abs(turn), (p * q).sum(axis=1))
    source, p, q, angle = _divided(p, q, turn, angle)
    parts = np.bincount(source, minlength=len(chosen))[source]
    first = _runs(edges, chosen[source], source, turn[source] > 0, angle)
    count = np.diff(np.append(first, len(source)))
    # corners of run r: count + 1 points, the last one the end of its last edge
    run, corner = expanded_ranges(np.zeros(len(first), dtype=np.int64), count + 1)
    edge = first[run] + np.minimum(corner, count[run] - 1)
    points = np.where((corner == count[run])[:, None], q[edge], p[edge])
    radius = np.hypot(*points.T)
    # the far end of a strip is a chord over WIDE at most, whose middle is nearer than its ends by the cosine of half of that
    beyond = 1.2 * horizon / math.cos(WIDE / 2)
    reach = near[source[edge]]
    with np.errstate(invalid="ignore"):
        # a factor of the corner's own distance, as `far` is; an endless strip is at least as long as the way to where it
        # begins
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
    edge, part = expanded_ranges(np.zeros(len(parts), dtype=np.int64), parts)
    if len(edge) == len(p):
        return edge, p, q, angle
    step = np.copysign(angle, turn)[edge] / parts[edge]
    heading = np.arctan2(p[edge, 1], p[edge, 0])

    def place(number: Indices) -> FloatArray:
        a, b = p[edge], q[edge]
        ray = np.column_stack([np.cos(heading + step * number), np.sin(heading + step * number)])
        # the cross product with the ray is linear along the edge, and 0 where the ray meets it
        at_a, at_b = a[:, 0] * ray[:, 1] - a[:, 1] * ray[:, 0], b[:, 0] * ray[:, 1] - b[:, 1] * ray[:, 0]
        found = a + (b - a) * (at_a / (at_a - at_b))[:, None]
        # the ends are the corners themselves, to the last bit
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
    # the angle since the run began; after each ROUND of it another run begins
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


def behind_chords(
    chords: FloatArray, owner: Indices, eye: tuple[float, float], horizon: float
) -> tuple[Polygons, Indices]:
    """All that lies behind chords (n, 4: the headings of both ends, then how far they are) that each span a few degrees, to
    beyond ``horizon``: polygons, those of one ``owner`` side by side, and the owner of each."""
    kept = chords[:, 1] - chords[:, 0] > CLOSE
    chords, owner = chords[kept], owner[kept]
    order = np.lexsort((chords[:, 0], owner))
    chords, owner = chords[order], owner[order]
    follows = (owner[1:] == owner[:-1]) & (chords[1:, 0] - chords[:-1, 1] <= SAME_HEADING)
    # cut at every second radian: no polygon goes around the eye
    follows &= np.floor(chords[1:, 0] / 2) == np.floor(chords[:-1, 0] / 2)
    # a step that is only rounding would cross itself
    same = 1 + np.flatnonzero(follows & (np.abs(chords[1:, 2] - chords[:-1, 3]) <= SAME))
    chords[same, 2] = chords[same - 1, 3]
    first = np.flatnonzero(np.append(True, ~follows)) if len(chords) else np.empty(0, dtype=np.int64)
    count = 2 * np.diff(np.append(first, len(chords)))
    heading = chords[:, :2].ravel()
    along = np.column_stack([np.cos(heading), np.sin(heading)])
    run = np.repeat(np.arange(len(first)), count)
    near, far = (
        along * chords[:, 2:].reshape(-1, 1),
        along * np.maximum(2 * horizon, 2 * chords[:, 2:].max(initial=0.0)),
    )
    found = strips(near + eye, far + eye, run, count)
    bad = ~shapely.is_valid(found)
    found[bad] = shapely.make_valid(found[bad])
    return found, owner[first]


# --- What is nearest all around a point: the star-shaped region up to the first of many edges on every ray.


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
    edges = EdgesByHeading(p, q)
    # so far out that chords between two of the SECTORS corners stay beyond the horizon
    far = horizon * 1.01 / math.cos(math.pi / SECTORS)
    around = np.linspace(-math.pi, math.pi, SECTORS + 1)
    # between two neighbouring corners the same edges are met everywhere: the nearest can change only where two of them cross
    corners = np.unique(np.concatenate([edges.low, edges.high, around]))
    corners = corners[np.append(True, np.diff(corners) > CLOSE)]
    # thinning out may have dropped the last one, where the circle closes
    corners[-1] = math.pi
    begin, end = corners[:-1], corners[1:]
    first, past = np.searchsorted(corners, edges.low - CLOSE), np.searchsorted(corners, edges.high - CLOSE)
    edge, wedge = expanded_ranges(first, past)
    done: list[FloatArray] = []
    while len(begin):
        place, last, split, other = _nearest(edges, edge, wedge, begin, end, far=far)
        flat = np.flatnonzero(~split)
        done.append(np.column_stack([begin, end, place, last])[flat])
        turn = np.flatnonzero(split)
        # two edges cross there: each half is examined again
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
        # both ends on one circle, whose chord comes nearest in its middle: there exactly to `beyond`
        scale = np.where(later[:, None], (beyond / np.cos(np.minimum(half, WIDEST)))[:, None] / size, 1.0)
    return scale, kept


def _nearest(
    edges: EdgesByHeading, edge: Indices, wedge: Indices, begin: FloatArray, end: FloatArray, *, far: float
) -> tuple[FloatArray, FloatArray, BoolArray, FloatArray]:
    """Per wedge: the distance of its nearest edge where it begins and ends; whether another edge crosses that one within
    it, and in which direction."""
    count = len(begin)
    near, last = edges.distance(edge, begin[wedge]), edges.distance(edge, end[wedge])
    middle = edges.distance(edge, (begin + end)[wedge] / 2)
    # by wedge, then by distance in its middle: the first row of each wedge is its nearest edge there
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
    # nearer at an end of the wedge than the edge that is nearest in its middle: the two cross between (TIE: not if they meet
    # there)
    nearer = (near < place[wedge] * (1 - TIE)) | (last < until[wedge] * (1 - TIE))
    rows = np.flatnonzero(nearer & (end - begin > CLOSE)[wedge])
    if len(rows):
        # one crossing a wedge is enough: the halves are looked at again
        rows = rows[np.append(True, wedge[rows][1:] != wedge[rows][:-1])]
        where = wedge[rows]
        at = edges.meeting(edge[chosen[where]], edge[rows])
        low, high = begin[where], end[where]
        # the line through the eye is met in two directions
        at = np.where((at > low) & (at < high), at, np.where(at > 0, at - math.pi, at + math.pi))
        # a crossing at the very end of a wedge divides nothing
        inside = (at > low + CLOSE / 4) & (at < high - CLOSE / 4)
        split[where[inside]] = True
        other[where] = at
    return place, until, split, other
