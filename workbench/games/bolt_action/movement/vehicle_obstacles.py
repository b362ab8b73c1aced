"""Obstacles of a hull, as edges ("fences") in the vehicle's frame, and how far a hull goes straight before it meets one.

A hull that starts outside an area can enter it only over its edge, so edges suffice. A hull may cover again what it covers at
its start, and a buffer that it starts inside shrinks to its place: it may leave, but not go deeper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.regions import expanded_ranges

# --- A move of a vehicle, and its obstacles: the values that all modules of vehicles share.


Point = tuple[float, float]
MOST_PIVOTS = 2


@dataclass(frozen=True, slots=True)
class VehicleMove:
    """One move of a hull: straight legs, and turns on the middle of the hull between them, before and after. Lengths
    are in the table's unit.

    - ``start``: the middle of the hull
    - ``facing``: degrees clockwise from the top
    - ``hull``: its length and width
    - ``length``: of all legs together
    - ``minimum``: they are at least so long
    - ``pivots``: turns of at most 90 degrees each (two at one place make 180), which cost nothing
    - ``reverse``: instead of these legs it may go straight back so far
    - ``backwards``: the legs go tail first
    - ``on_road``: its middle stays on the road
    - ``inch``: the length of an inch
    """

    start: Point
    facing: float
    hull: tuple[float, float]
    length: float
    minimum: float = 0.0
    pivots: int = 0
    reverse: float = 0.0
    backwards: bool = False
    on_road: bool = False
    inch: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.pivots <= MOST_PIVOTS:
            raise ValueError(f"a move has 0 to {MOST_PIVOTS} pivots, not {self.pivots}")
        if self.minimum > 0 and self.pivots > 1:
            raise ValueError("a move with a least length has one pivot at most")
        if min(self.hull) < 0 or self.length < 0 or self.minimum < 0 or self.reverse < 0 or self.inch <= 0:
            raise ValueError("lengths of a move are not negative")
        if self.backwards and self.reverse:
            raise ValueError("legs that go tail first need no straight reverse beside them")

    @property
    def first_heading(self) -> float:
        """The direction of the first leg in degrees."""
        return self.facing + 180.0 if self.backwards else self.facing

    @property
    def forward(self) -> Point:
        """The direction of the first leg, a unit vector."""
        angle = math.radians(self.first_heading)
        return math.sin(angle), -math.cos(angle)

    def to_local(self, points: FloatArray) -> FloatArray:
        """Points (n, 2) of the table in the vehicle's frame: inches, x along the first leg, y to its right."""
        x, y = self.forward
        away = (np.asarray(points, np.float64).reshape(-1, 2) - np.array(self.start)) / self.inch
        return np.column_stack([away @ np.array([x, y]), away @ np.array([-y, x])])

    def to_table(self, points: FloatArray) -> FloatArray:
        """Points (n, 2) of the vehicle's frame on the table."""
        x, y = self.forward
        found: FloatArray = np.array(self.start) + self.inch * (np.asarray(points) @ np.array([[x, y], [-y, x]]))
        return found

    def shape_on_table(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape of the vehicle's frame on the table."""
        return shapely.transform(shape, self.to_table)

    def facing_at(self, angle: float) -> float:
        """The facing in degrees (0 to 360) of a hull whose legs go at ``angle`` (radians) in the vehicle's frame."""
        return float(self.facing + math.degrees(angle)) % 360.0

    def hull_area(self, at: Point | None = None, facing: float | None = None) -> BaseGeometry:
        """The ground that the hull covers, at its start or elsewhere; a hull without a size is a point."""
        if max(self.hull) <= 0:
            return shapely.Point(self.start if at is None else at)
        angle = math.radians(self.facing if facing is None else facing)
        along, side = np.array([math.sin(angle), -math.cos(angle)]), np.array([math.cos(angle), math.sin(angle)])
        long, wide = self.hull[0] / 2, self.hull[1] / 2
        corners = [a * long * along + b * wide * side for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
        return shapely.Polygon(np.array(corners) + np.array(self.start if at is None else at))


@dataclass(frozen=True)
class Obstacles:
    """Obstacles of a hull on a table, in its unit: ``forbidden`` areas and bare lines that it may touch but not enter or cross;
    ``buffers``, shapes with a distance that it keeps from them (units); the ``outline`` that it stays inside; and the
    ``road`` that its middle stays on in a move on the road."""

    forbidden: tuple[BaseGeometry, ...] = ()
    buffers: tuple[tuple[BaseGeometry, float], ...] = ()
    outline: BaseGeometry | None = None
    road: BaseGeometry | None = None


TOUCH = 1e-4
"""A hull that overlaps an obstacle by less (inches) only touches it."""
ARC_SEGMENTS = 6
"""Segments in a quarter of a round buffer: with an inch around a point the chords deviate 0.009 in from the arc."""
SIMPLIFY = 0.01
"""The greatest deviation of simplified outlines (inches)."""
THIN = 1e-9
CHUNK = 400_000


@dataclass(frozen=True, eq=False)
class Fences:
    """Edges from ``p`` to ``q`` (n, 2). Each blocks places up to ``long`` ahead and ``wide`` to the side of it: half the hull,
    or 0 where only its middle counts."""

    p: FloatArray
    q: FloatArray
    long: FloatArray
    wide: FloatArray

    def __len__(self) -> int:
        return len(self.p)

    @property
    def slack(self) -> FloatArray:
        """An edge that ends less than this ahead of a place counts as behind it."""
        found: FloatArray = np.where(self.long > 0, np.minimum(self.long, TOUCH), TOUCH)
        return found

    def selected(self, kept: BoolArray) -> Fences:
        """The edges that a mask selects."""
        return Fences(self.p[kept], self.q[kept], self.long[kept], self.wide[kept])

    def near_box(self, low: FloatArray, high: FloatArray) -> Fences:
        """The edges that can block a place within a box."""
        span = np.hypot(self.long, self.wide)[:, None]
        ahead = np.minimum(self.p, self.q) <= high + span
        behind = np.maximum(self.p, self.q) >= low - span
        return self.selected(np.asarray((ahead & behind).all(axis=1)))


def fences_of(move: VehicleMove, obstacles: Obstacles) -> Fences:
    """The edges that a move can meet, in its frame, without those beyond its length."""
    hull = move.hull_area()
    shapes = [_without_hull(shape, hull, move) for shape in obstacles.forbidden]
    shapes += [_buffered(shape, distance, hull, move) for shape, distance in obstacles.buffers]
    if obstacles.outline is not None:
        shapes.append(_without_hull(obstacles.outline.boundary, hull, move))
    long, wide = (max(size / move.inch / 2 - TOUCH, THIN) for size in move.hull)
    parts = [_edges(move, shapes, long, wide)]
    if move.on_road and obstacles.road is not None:
        parts.append(_edges(move, [obstacles.road.boundary], 0.0, THIN))
    found = Fences(
        *(np.concatenate(arrays) for arrays in zip(*((f.p, f.q, f.long, f.wide) for f in parts), strict=True))
    )
    reach = max(move.length, move.reverse) / move.inch
    distance = _distance(found)
    return found.selected(distance <= reach + np.hypot(found.long, found.wide))


def _without_hull(shape: BaseGeometry, hull: BaseGeometry, move: VehicleMove) -> BaseGeometry:
    """A forbidden shape without what the hull covers already."""
    # a shape that it only touches is forbidden as a whole
    if not hull.buffer(-2 * TOUCH * move.inch, join_style="mitre").intersects(shape):
        return shape
    return shape.difference(hull.buffer(2 * TOUCH * move.inch, join_style="mitre"))


def _buffered(shape: BaseGeometry, distance: float, hull: BaseGeometry, move: VehicleMove) -> BaseGeometry:
    """The ground around a shape, but so narrow that the hull is outside."""
    room = min(distance, shape.distance(hull))
    return shape.buffer(room, quad_segs=ARC_SEGMENTS) if room > 0 else _without_hull(shape, hull, move)


def _edges(move: VehicleMove, shapes: list[BaseGeometry], long: float, wide: float) -> Fences:
    parts = shapely.get_parts(shapely.get_parts(np.array(shapes, dtype=object)))
    rings = shapely.get_rings(parts[shapely.get_type_id(parts) == 3])
    chains = np.concatenate([rings, parts[shapely.get_type_id(parts) == 1], parts[shapely.get_type_id(parts) == 2]])
    points, chain = shapely.get_coordinates(shapely.simplify(chains, SIMPLIFY * move.inch), return_index=True)
    points = move.to_local(points)
    joined = chain[1:] == chain[:-1]
    p, q = points[:-1][joined], points[1:][joined]
    return Fences(p, q, np.full(len(p), long), np.full(len(p), wide))


def _distance(fences: Fences) -> FloatArray:
    """The distances of edges from the origin."""
    along = fences.q - fences.p
    size = np.maximum((along**2).sum(axis=1), THIN**2)
    part = np.clip(-(fences.p * along).sum(axis=1) / size, 0.0, 1.0)
    away: FloatArray = np.hypot(*(fences.p + part[:, None] * along).T)
    return away


def lane_spans(
    u: tuple[FloatArray, FloatArray], v: tuple[FloatArray, FloatArray], wide: FloatArray
) -> tuple[FloatArray, FloatArray, BoolArray]:
    """(from, to, is there any) of the part of each edge within a lane around the u axis, ``wide`` to both sides; ``u`` and
    ``v`` are the coordinates of both ends."""
    rise = v[1] - v[0]
    level = np.abs(rise) < THIN
    safe = np.where(level, 1.0, rise)
    one, two = (-wide - v[0]) / safe, (wide - v[0]) / safe
    low = np.where(level, 0.0, np.maximum(np.minimum(one, two), 0.0))
    high = np.where(level, 1.0, np.minimum(np.maximum(one, two), 1.0))
    met = np.where(level, np.abs(v[0]) < wide, low < high)
    run = u[1] - u[0]
    first, last = u[0] + low * run, u[0] + high * run
    return np.minimum(first, last), np.maximum(first, last), met


def free_lengths(fences: Fences, places: FloatArray, angles: FloatArray) -> FloatArray:
    """How far a hull can go straight from places (n, 2) in directions (n,), in inches: inf without an obstacle, -1 if it cannot
    stand there in that direction."""
    found: FloatArray = np.full(len(places), np.inf)
    step = max(1, CHUNK // max(1, len(fences)))
    for first in range(0, len(places) if len(fences) else 0, step):
        rows = slice(first, first + step)
        near, past, met = _lane_bounds(fences, places[rows], angles[rows])
        stands = ~(met & (near < -TOUCH) & (past > 0)).any(axis=1)
        free = np.where(met & (past > fences.slack), np.maximum(near, 0.0), np.inf).min(axis=1)
        found[rows] = np.where(stands, free, -1.0)
    return found


def free_lengths_around(fences: Fences, place: float, angles: FloatArray) -> FloatArray:
    """The result of :func:`free_lengths` from one place of the x axis in evenly spaced, ascending ``angles``; each edge is
    judged only in the directions in which it can lie in the lane."""
    found: FloatArray = np.full(len(angles), np.inf)
    if not len(fences):
        return found
    origin = np.array([place, 0.0])
    p, q = fences.p - origin, fences.q - origin
    away = np.maximum(_distance(Fences(p, q, fences.long, fences.wide)), THIN)
    one, two = np.arctan2(p[:, 1], p[:, 0]), np.arctan2(q[:, 1], q[:, 0])
    turn = np.mod(two - one + np.pi, 2 * np.pi) - np.pi
    margin = np.arcsin(np.minimum(fences.wide / away, 1.0)) + TOUCH
    margin[away <= np.hypot(fences.long, fences.wide)] = 2 * np.pi
    step = float(angles[1] - angles[0])
    low, high = one + np.minimum(turn, 0.0) - margin, one + np.maximum(turn, 0.0) + margin
    pairs = []
    # an edge across the direction opposite to 0 appears at both ends of the angles
    for around in (-2 * np.pi, 0.0, 2 * np.pi):
        first = np.ceil((low + around - angles[0]) / step).astype(np.int64)
        past = np.floor((high + around - angles[0]) / step).astype(np.int64) + 1
        pairs.append(expanded_ranges(np.clip(first, 0, len(angles)), np.clip(past, 0, len(angles))))
    fence, ray = (np.concatenate(parts) for parts in zip(*pairs, strict=True))
    cos, sin = np.cos(angles)[ray], np.sin(angles)[ray]
    u, v = [], []
    for end in (p, q):
        x, y = end[fence, 0], end[fence, 1]
        u.append(x * cos + y * sin)
        v.append(y * cos - x * sin)
    low, high, met = lane_spans((u[0], u[1]), (v[0], v[1]), fences.wide[fence])
    near, past_ = low - fences.long[fence], high + fences.long[fence]
    np.minimum.at(found, ray, np.where(met & (past_ > fences.slack[fence]), np.maximum(near, 0.0), np.inf))
    found[ray[met & (near < -TOUCH) & (past_ > 0)]] = -1.0
    return found


def _lane_bounds(fences: Fences, places: FloatArray, angles: FloatArray) -> tuple[FloatArray, FloatArray, BoolArray]:
    """(from, to, is there any): where along lanes from places each edge blocks the hull; all (n, edges)."""
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    ends = []
    for end in (fences.p, fences.q):
        x, y = end[:, 0] - places[:, :1], end[:, 1] - places[:, 1:]
        ends.append((x * cos + y * sin, y * cos - x * sin))
    (pu, pv), (qu, qv) = ends
    low, high, met = lane_spans((pu, qu), (pv, qv), fences.wide[None])
    return low - fences.long, high + fences.long, met


def free_straight_length(fences: Fences, length: float, angle: float = 0.0) -> float:
    """The distance that a hull can go straight from its start in a direction (radians), at most ``length``."""
    free = float(free_lengths(fences, np.zeros((1, 2)), np.array([angle]))[0])
    return min(max(free, 0.0), length)


# --- The corridor of a tank assault: the ground that a hull crosses straight ahead (digest of Bolt Action, section 6.10).


CORRIDOR_TOUCH = 1e-6


@dataclass(frozen=True, eq=False)
class Corridor:
    """The ground that a hull covers straight ahead: its ``area``, the ``length`` until an obstacle stops the hull, in the
    table's unit, and ``reaches_minimum``: is that at least the least length of the move?"""

    move: VehicleMove
    area: BaseGeometry
    length: float
    reaches_minimum: bool

    def contacts(self, shapes: Sequence[BaseGeometry]) -> list[tuple[int, float]]:
        """The shapes that the hull comes into contact with: (number, distance travelled by then), nearest first. Shapes that
        only touch its side do not count."""
        move = self.move
        long, wide = move.hull[0] / 2, move.hull[1] / 2
        lane = move.shape_on_table(_lane_shape(-long, long + self.length, wide - CORRIDOR_TOUCH, move.inch))
        found = []
        for number, shape in enumerate(shapes):
            part = shape.intersection(lane)
            if not part.is_empty:
                first = move.to_local(shapely.get_coordinates(part))[:, 0].min() * move.inch - long
                found.append((number, max(0.0, float(first))))
        return sorted(found, key=lambda pair: pair[1])


def corridor(move: VehicleMove, obstacles: Obstacles) -> Corridor:
    """The corridor of a move straight ahead without a pivot, as far as its length and the obstacles allow. The targets of an
    assault are no obstacles: ``obstacles`` must not contain them and their buffers."""
    free = free_straight_length(fences_of(move, obstacles), move.length / move.inch) * move.inch
    area = _lane_shape(-move.hull[0] / 2, move.hull[0] / 2 + free, move.hull[1] / 2, move.inch)
    return Corridor(move, move.shape_on_table(area), free, free >= move.minimum - CORRIDOR_TOUCH)


def _lane_shape(begin: float, end: float, wide: float, inch: float) -> BaseGeometry:
    """A lane in the vehicle's frame; lengths in the table's unit."""
    corners = np.array([(begin, -wide), (end, -wide), (end, wide), (begin, wide)])
    return shapely.Polygon(corners / inch)
