"""The reach of one move of a vehicle, its path to a point leg by leg, and the facings in which it can end there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray
from workbench.games.bolt_action.movement.vehicle_grid import QUARTER, Field, Grid, field_of, positive_region
from workbench.games.bolt_action.movement.vehicle_obstacles import (
    Fences,
    Obstacles,
    Point,
    VehicleMove,
    fences_of,
    free_lengths,
    free_straight_length,
)
from workbench.geometry.prepared import prepared_here
from workbench.geometry.regions import expanded_ranges

# --- Where one move of a vehicle can end without obstacles: closed forms (digest of Bolt Action, section 6.2).


CHORD = 0.01
"""The greatest deviation of chords from arcs (inches)."""


def reach_disc(radius: float) -> BaseGeometry:
    """The reach of a vehicle that turns freely, in its frame: a polygon inside the circle, within :data:`CHORD` of it."""
    if radius <= 0:
        return shapely.Polygon()
    quarter = math.ceil(math.pi / 4 / math.acos(max(1 - CHORD / radius, 0.0)))
    return shapely.Point(0, 0).buffer(radius, quad_segs=max(quarter, 4))


def open_area(pivots: int, length: float, minimum: float = 0.0) -> BaseGeometry:
    """The polygon that a move reaches in the vehicle's frame (x along the first leg), in inches; empty without pivots."""
    if pivots == 0 or length <= 0 or minimum > length:
        return shapely.Polygon()
    if pivots > 1:
        return reach_disc(length)
    found = reach_disc(length).intersection(shapely.box(0, -length, length, length))
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


# --- Where one move of a vehicle can end: without obstacles by closed forms, among obstacles by a grid of its legs and
# pivots.


STEP = {1: 0.12, 2: 0.15}
"""The distance between cells (inches) by the number of pivots, unless there are more than :data:`CELLS` of them."""
CELLS = 45_000
EDGE, EDGE_STEPS = 0.3, 2.0
"""The edge of an area among obstacles is at most so far off: inches, and cells."""
SMOOTH = 0.02
"""The greatest deviation of simplified edges of an area (inches)."""
NEAR = 0.01
"""A point this near to a line is on it (inches)."""


@dataclass(frozen=True, eq=False)
class VehicleReach:
    """Where a move can end: an ``area`` (polygons, perhaps empty) and ``lines`` (straight ahead and straight back), on the
    table. ``field`` is None without obstacles; ``ahead`` and ``back`` are how far the hull goes straight, in
    inches. A move on the road that starts beside it reaches nothing."""

    move: VehicleMove
    area: BaseGeometry
    lines: BaseGeometry
    fences: Fences
    field: Field | None
    ahead: float
    back: float

    @property
    def bound(self) -> float:
        """How far the edge of the area may be off, in the table's unit: without obstacles by the chords of its arcs."""
        if self.area.is_empty:
            return 0.0
        if self.field is None:
            return self.move.inch * CHORD
        return self.move.inch * max(EDGE, EDGE_STEPS * self.field.grid.step)

    @cached_property
    def first_turns(self) -> _FirstTurns:
        """How far the hull can turn at places of the first leg."""
        return _FirstTurns(self.fences)

    def near_edge(self, points: FloatArray) -> BoolArray:
        """Which points (n, 2) lie so near to the edge of the area that only a path decides."""
        if not self.bound:
            return np.zeros(len(points), np.bool_)
        edge = prepared_here(self.area.boundary)
        return np.asarray(shapely.dwithin(edge, shapely.points(points), self.bound))

    @property
    def geometry(self) -> BaseGeometry:
        """Area and lines in one geometry."""
        parts = [part for part in (self.area, self.lines) if not part.is_empty]
        return parts[0] if len(parts) == 1 else shapely.GeometryCollection(parts)

    def lengths(self, points: FloatArray, near: float = NEAR) -> FloatArray:
        """The least lengths of moves to points (n, 2), in the table's unit; inf where none ends. Lines count as ``near``
        inches wide to both sides."""
        move = self.move
        points = np.asarray(points, np.float64).reshape(-1, 2)
        local = move.to_local(points)
        x, y = local.T
        found: FloatArray = np.full(len(points), np.inf)
        inside = shapely.intersects_xy(self.area, points[:, 0], points[:, 1])
        if self.field is None:
            length, minimum = move.length / move.inch, move.minimum / move.inch
            found = np.where(inside, open_length(move.pivots, length, minimum, local), np.inf)
            # polygons lie inside the arcs, but rounding can put a point on an edge just outside
            found = np.where(inside & np.isinf(found), np.maximum(np.hypot(x, y), minimum), found)
        elif inside.any():
            found[inside] = np.maximum(_interpolated_lengths(self.field, local[inside]), np.hypot(x, y)[inside])
        axis = np.abs(y) <= near
        on = axis & (x >= move.minimum / move.inch - near) & (x <= self.ahead + near)
        found = np.where(on, np.minimum(found, np.maximum(x, 0.0)), found)
        on = axis & (x <= 0) & (-x <= self.back + near) & (move.reverse > 0)
        return move.inch * np.where(on, np.minimum(found, -x), found)


def decided_lengths(reaches: Sequence[VehicleReach], points: FloatArray) -> FloatArray:
    """The least lengths of moves by any of some plans to points (n, 2), in the table's unit, inf where none ends. Points that
    no plan reaches well inside its area, and that lie near the edge of one, have the lengths of paths that were found."""
    lengths = np.stack([one.lengths(points) for one in reaches])
    near = np.stack([one.near_edge(points) for one in reaches])
    found = np.where(near, np.inf, lengths)
    open_ones = near & ~np.isfinite(found).any(axis=0)
    for plan, number in np.argwhere(open_ones).tolist():
        x, y = points[number].tolist()
        path = path_to(reaches[plan], (x, y))
        found[plan, number] = math.inf if path is None else path.length
    best: FloatArray = found.min(axis=0)
    return best


def reach(move: VehicleMove, obstacles: Obstacles, cancel: CancelToken | None = None) -> VehicleReach:
    """Where one move can end. Without obstacles its edges are exact except for chords of arcs. Among obstacles they are within
    a tenth of an inch nearly everywhere, never farther off than :attr:`VehicleReach.bound`, and a gap may be missed that
    leaves the hull less room than that. Reaches of moves straight ahead or back are exact."""
    fences = fences_of(move, obstacles)
    if move.on_road and (obstacles.road is None or not obstacles.road.intersects(shapely.Point(move.start))):
        return VehicleReach(move, shapely.Polygon(), shapely.MultiLineString(), fences, None, -1.0, -1.0)
    length, minimum = move.length / move.inch, move.minimum / move.inch
    free = free_straight_length(fences, length)
    back = free_straight_length(_reversed(fences), move.reverse / move.inch)
    lines = move.shape_on_table(open_lines(free, minimum, back))
    area, field = open_area(move.pivots, length, minimum), None
    if len(fences) and not area.is_empty:
        grid = _grid(move, obstacles, area)
        field = field_of(fences, grid, move.pivots, (minimum, length), cancel)
        area = _area_of_field(field, area)
    area = move.shape_on_table(area)
    limit = obstacles.road if move.on_road else obstacles.outline
    if limit is not None and not limit.contains(area):
        area = area.intersection(limit)
    return VehicleReach(move, _polygons_only(area), lines, fences, field, free, back)


def _reversed(fences: Fences) -> Fences:
    return Fences(-fences.p, -fences.q, fences.long, fences.wide)


def _grid(move: VehicleMove, obstacles: Obstacles, area: BaseGeometry) -> Grid:
    """The grid of the cells that the middle of the hull can reach."""
    low, high = np.array(area.bounds[:2]), np.array(area.bounds[2:])
    # first legs begin at the start
    low, high = np.minimum(low, 0.0), np.maximum(high, 0.0)
    for limit in (obstacles.outline, obstacles.road if move.on_road else None):
        if limit is not None:
            corners = move.to_local(shapely.get_coordinates(limit))
            low = np.maximum(low, np.minimum(corners.min(axis=0), 0.0))
            high = np.minimum(high, np.maximum(corners.max(axis=0), 0.0))
    return Grid.covering(low, high, CELLS, STEP[move.pivots])


def _area_of_field(field: Field, area: BaseGeometry) -> BaseGeometry:
    """The area of a field: smooth where the length is used up, half a cell beyond the last cell where an obstacle ends it."""
    step = field.grid.step
    found = positive_region(np.clip(field.margin, -step, step), field.grid.xs, field.grid.ys)
    return shapely.make_valid(found.simplify(SMOOTH)).intersection(area)


def _polygons_only(area: BaseGeometry) -> BaseGeometry:
    if area.geom_type in ("Polygon", "MultiPolygon"):
        return area
    return shapely.MultiPolygon([part for part in shapely.get_parts(area).tolist() if part.geom_type == "Polygon"])


def _interpolated_lengths(field: Field, points: FloatArray) -> FloatArray:
    """The least lengths at points (n, 2) between cells."""
    grid = field.grid
    place = points / grid.step + np.array(grid.before)
    corner = np.clip(np.floor(place).astype(np.int64), 0, np.array(grid.shape) - 2)
    fx, fy = np.clip(place - corner, 0.0, 1.0).T
    i, j = corner.T
    weights = np.stack([(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy])
    values = np.stack([field.least[i, j], field.least[i + 1, j], field.least[i, j + 1], field.least[i + 1, j + 1]])
    known = np.isfinite(values)
    total = np.where(known, weights, 0.0).sum(axis=0)
    mixed = (np.where(known, weights * np.where(known, values, 0.0), 0.0)).sum(axis=0)
    # where paths of very different lengths meet, the nearest cell is the better estimate
    steep = np.where(known, values, -np.inf).max(axis=0) - np.where(known, values, np.inf).min(axis=0) > 3 * grid.step
    best = np.where(known, weights, -1.0).argmax(axis=0)
    nearest = values[best, np.arange(len(points))]
    with np.errstate(invalid="ignore", divide="ignore"):
        found: FloatArray = np.where((total > 0.05) & ~steep, mixed / total, nearest)
    return np.where(known.any(axis=0), found, math.inf)


FINE, COARSE = 0.05, 0.2
"""Steps (inches) in which lengths of first and last legs are tried: with one bend, with two."""
FINER_SHARE = 0.3
"""If none of those is possible, steps of this share of them are tried."""
TOLERATED_EXCESS = 0.3
"""A path that exceeds the length in the field by more (inches) is searched again."""
TURN = math.radians(1.5)
"""The step in which a pivot is judged (radians)."""
SLACK = 1e-6
BATCH, MOST_TRIES, MOST_BESIDE = 256, 1000, 2048
FREE_DIRECTIONS = 24
"""Directions tried in a half turn without obstacles, 7.5 degrees each."""


@dataclass(frozen=True, slots=True)
class VehicleLeg:
    """A straight leg in the table's unit: its ends, the facing of the hull on it (degrees), and the pivot before it (degrees,
    clockwise positive, 0 = none)."""

    begin: Point
    end: Point
    facing: float
    pivot: float
    length: float


@dataclass(frozen=True, slots=True)
class VehiclePath:
    """The path of a vehicle: its legs and its length."""

    legs: tuple[VehicleLeg, ...]
    length: float


@dataclass(frozen=True, eq=False)
class _BentPaths:
    """Paths in the vehicle's frame: first legs along x, then (direction, length) of the second and the third (n,)."""

    first: FloatArray
    angle: FloatArray
    second: FloatArray
    last: FloatArray
    third: FloatArray

    @property
    def length(self) -> FloatArray:
        return np.asarray(self.first + self.second + self.third)

    def selected(self, kept: BoolArray | NDArray[np.int64]) -> _BentPaths:
        return _BentPaths(*(part[kept] for part in (self.first, self.angle, self.second, self.last, self.third)))


def path_to(reach: VehicleReach, point: Point) -> VehiclePath | None:
    """A path to a point of the table that is shortest within a small tolerance; None if none was found, and farther from the
    area than its edge may be off."""
    move = reach.move
    x, y = move.to_local(np.array([point]))[0].tolist()
    minimum, length = move.minimum / move.inch, move.length / move.inch
    near = 0.01
    if abs(y) <= near and minimum - near <= x <= reach.ahead + near:
        return _vehicle_path(reach, [(0.0, max(x, 0.0))])
    if abs(y) <= near and 0 <= -x <= reach.back + near and move.reverse > 0:
        return _vehicle_path(reach, [(0.0, x)])
    if not move.pivots or reach.ahead < 0:
        return None
    away = float(reach.area.distance(shapely.Point(point)))
    if reach.field is not None and away > reach.bound:
        return None
    guess = float(reach.lengths(np.array([point]))[0]) / move.inch
    best: tuple[float, ...] | None = None
    # beside the area finer steps and long detours would seldom find more
    inside = math.isfinite(guess) or reach.field is None
    for finer in (1.0, FINER_SHARE) if inside else (1.0,):
        tries = _paths_with_one_bend(reach, x, y, FINE * finer)
        if move.pivots > 1 and reach.field is not None:
            tries = _concatenated(tries, _paths_with_two_bends(reach, x, y, COARSE * finer))
        total = tries.length
        tries = tries.selected((total <= length + SLACK) & (total >= minimum - SLACK))
        order = np.argsort(tries.length, kind="stable")
        found = _first_free(reach, tries.selected(order if inside else order[:MOST_BESIDE]))
        if found is not None and (best is None or _length(found) < _length(best)):
            best = found
        if best is not None and _length(best) <= guess + TOLERATED_EXCESS:
            break
    if best is None:
        return None
    a, angle, b, last, c = best
    return _vehicle_path(reach, [(0.0, a), (angle, b), (last, c)])


def _length(bends: tuple[float, ...]) -> float:
    return bends[0] + bends[2] + bends[4]


def end_facings(reach: VehicleReach, point: Point) -> list[float]:
    """Facings in degrees (0 to 360, ascending) in which the move can end at a point of the table: all judged ones, or for a
    move with one pivot without obstacles the first and the last and some between them."""
    move = reach.move
    x, y = move.to_local(np.array([point]))[0].tolist()
    found: list[float] = []
    if reach.ahead < 0:
        return found
    if move.pivots and reach.field is not None:
        grid = reach.field.grid
        cell = [
            min(max(round(v / grid.step) + o, 0), n - 1)
            for v, o, n in zip((x, y), grid.before, grid.shape, strict=True)
        ]
        found = reach.field.angles[reach.field.end_directions[:, cell[0], cell[1]]].tolist()
        if bool(reach.near_edge(np.array([point]))[0]):
            path = path_to(reach, point)
            last = [math.radians(path.legs[-1].facing - move.facing)] if path is not None and path.legs else []
            found = (found or last) if path is not None else []
    elif move.pivots == 1:
        between = open_directions(move.length / move.inch, move.minimum / move.inch, (x, y))
        found = np.linspace(*between, FREE_DIRECTIONS + 1).tolist() if between is not None else []
    elif move.pivots > 1:
        angles = np.arange(-FREE_DIRECTIONS, FREE_DIRECTIONS) * math.pi / FREE_DIRECTIONS
        found = angles[[_can_end_facing(x, y, angle, move.length / move.inch) for angle in angles.tolist()]].tolist()
    straight = abs(y) <= 0.01 and (
        move.minimum / move.inch <= x <= reach.ahead + 0.01 or (move.reverse > 0 and -reach.back - 0.01 <= x <= 0)
    )
    return sorted({round(move.facing_at(angle), 3) % 360 for angle in [*found, *([0.0] if straight else [])]})


def _can_end_facing(x: float, y: float, angle: float, length: float) -> bool:
    """Can a move with two pivots end at a place in a direction, without obstacles?"""
    first, last = (
        part.ravel() for part in np.meshgrid(np.arange(0, length + COARSE, COARSE), np.arange(0, length, COARSE))
    )
    qx, qy = x - last * math.cos(angle) - first, y - last * math.sin(angle)
    second = np.hypot(qx, qy)
    turned = np.where(second > SLACK, np.arctan2(qy, qx), np.clip(angle, -QUARTER, QUARTER))
    turn = np.abs(np.mod(angle - turned + math.pi, 2 * math.pi) - math.pi)
    fine = (np.abs(turned) <= QUARTER + SLACK) & (turn <= QUARTER + SLACK)
    return bool((fine & (first + second + last <= length + SLACK)).any())


def _paths_with_one_bend(reach: VehicleReach, x: float, y: float, step: float) -> _BentPaths:
    first = np.unique(np.append(np.arange(0.0, reach.ahead, step), [reach.ahead, min(max(x, 0.0), reach.ahead)]))
    angle, second = np.arctan2(y, x - first), np.hypot(x - first, y)
    kept = np.abs(angle) <= QUARTER * reach.move.pivots + SLACK
    none = np.zeros(len(first))
    return _BentPaths(first, angle, second, angle, none).selected(kept)


def _paths_with_two_bends(reach: VehicleReach, x: float, y: float, step: float) -> _BentPaths:
    field = reach.field
    assert field is not None
    grid = field.grid
    i, j = round(x / grid.step) + grid.before[0], round(y / grid.step) + grid.before[1]
    angles = field.angles[field.end_directions[:, max(i - 1, 0) : i + 2, max(j - 1, 0) : j + 2].any(axis=(1, 2))]
    clear = free_lengths(reach.fences, np.tile((x, y), (len(angles), 1)), angles + math.pi)
    clear = np.minimum(clear, reach.move.length / reach.move.inch)
    angles, clear = angles[clear >= 0], clear[clear >= 0]
    first = np.unique(np.append(np.arange(0.0, reach.ahead, step), reach.ahead))
    part, number = expanded_ranges(np.zeros(len(clear), np.int64), np.ceil(clear / step).astype(np.int64) + 1)
    third, last = np.minimum(number * step, clear[part]), angles[part]
    a, c = np.repeat(first, len(third)), np.tile(third, len(first))
    last = np.tile(last, len(first))
    qx, qy = x - c * np.cos(last) - a, y - c * np.sin(last)
    second = np.hypot(qx, qy)
    angle = np.where(second > SLACK, np.arctan2(qy, qx), np.clip(last, -QUARTER, QUARTER))
    turn = np.abs(np.mod(last - angle + math.pi, 2 * math.pi) - math.pi)
    return _BentPaths(a, angle, second, last, c).selected(
        (np.abs(angle) <= QUARTER + SLACK) & (turn <= QUARTER + SLACK)
    )


def _concatenated(one: _BentPaths, other: _BentPaths) -> _BentPaths:
    names = ("first", "angle", "second", "last", "third")
    return _BentPaths(*(np.concatenate([getattr(one, name), getattr(other, name)]) for name in names))


def _first_free(reach: VehicleReach, tries: _BentPaths) -> tuple[float, float, float, float, float] | None:
    """The first path whose second and third legs and pivots are free; first legs always are."""
    left, fences, turns = MOST_TRIES, reach.fences, reach.first_turns
    for start in range(0, len(tries.first), BATCH):
        part = tries.selected(np.arange(start, min(start + BATCH, len(tries.first))))
        begin = np.column_stack([part.first, np.zeros(len(part.first))])
        bend = begin + part.second[:, None] * np.column_stack([np.cos(part.angle), np.sin(part.angle)])
        free = free_lengths(fences, begin, part.angle) >= part.second - SLACK
        at = np.flatnonzero(free)
        free[at] = free_lengths(fences, bend[at], part.last[at]) >= part.third[at] - SLACK
        for row in np.flatnonzero(free).tolist():
            angle, last = float(part.angle[row]), float(part.last[row])
            if not turns.allow(float(part.first[row]), angle):
                continue
            if _can_pivot(fences, begin[row], 0.0, angle) and _can_pivot(fences, bend[row], angle, last):
                return float(part.first[row]), angle, float(part.second[row]), last, float(part.third[row])
            left -= 1
            if not left:
                return None
    return None


class _FirstTurns:
    """How far a hull can turn to both sides at places of the first leg; many paths turn at the same place."""

    def __init__(self, fences: Fences) -> None:
        self._fences = fences
        self._known: dict[float, tuple[float, float]] = {}

    def allow(self, place: float, angle: float) -> bool:
        """May it turn by so much (radians) at a place (inches ahead)? Half a turn goes either way."""
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._free(place, 1.0), self._free(place, -1.0)
        left, right = known
        if abs(abs(angle) - math.pi) < SLACK:
            return max(left, right) >= math.pi - SLACK
        return angle <= left + TURN if angle >= 0 else -angle <= right + TURN

    def _free(self, place: float, side: float) -> float:
        angles = np.linspace(0.0, math.pi, math.ceil(math.pi / TURN) + 1)
        at = np.array([place, 0.0])
        span = math.hypot(float(self._fences.long.max(initial=0.0)), float(self._fences.wide.max(initial=0.0)))
        near = self._fences.near_box(at - span, at + span)
        stands = free_lengths(near, np.tile(at, (len(angles), 1)), side * angles) >= 0
        return float(angles[-1] if stands.all() else angles[max(int(stands.argmin()) - 1, 0)])


def _can_pivot(fences: Fences, place: FloatArray, begin: float, end: float) -> bool:
    """Can a hull pivot at a place by the shorter turn from one direction to another?"""
    turn = (end - begin + math.pi) % (2 * math.pi) - math.pi
    # half a turn goes either way
    ways = (turn, -turn) if abs(abs(turn) - math.pi) < SLACK else (turn,)
    span = math.hypot(float(fences.long.max(initial=0.0)), float(fences.wide.max(initial=0.0)))
    near = fences.near_box(place - span, place + span)
    for way in ways:
        angles = begin + way * np.linspace(0, 1, max(2, math.ceil(abs(way) / TURN) + 1))
        if (free_lengths(near, np.tile(place, (len(angles), 1)), angles) >= 0).all():
            return True
    return False


def _vehicle_path(reach: VehicleReach, legs: list[tuple[float, float]]) -> VehiclePath:
    """The path on the table of legs (direction in radians, length in inches); legs without length are left out."""
    move = reach.move
    found, here, facing = [], np.zeros(2), 0.0
    for angle, length in legs:
        if abs(length) <= SLACK:
            continue
        there = here + length * np.array([math.cos(angle), math.sin(angle)])
        begin, end = move.to_table(np.stack([here, there])).tolist()
        turn = math.degrees((angle - facing + math.pi) % (2 * math.pi) - math.pi)
        turn = 0.0 if abs(turn) < 1e-6 else turn
        found.append(
            VehicleLeg((begin[0], begin[1]), (end[0], end[1]), move.facing_at(angle), turn, abs(length) * move.inch)
        )
        here, facing = there, angle
    return VehiclePath(tuple(found), sum(leg.length for leg in found))
