"""One way of a vehicle to a point, leg by leg, checked exactly; and the directions in which it can end there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import spread
from workbench.movement.vehicles.fences import Fences, ahead
from workbench.movement.vehicles.moves import Point
from workbench.movement.vehicles.open_ground import open_directions
from workbench.movement.vehicles.reach import VehicleReach
from workbench.movement.vehicles.turning import QUARTER

FINE, COARSE = 0.05, 0.2
"""First legs and last ones are tried so far apart (inches): with one bend, with two."""
FINER = 0.3
"""If none of those will do, so much of that apart."""
NEARLY = 0.3
"""A way longer than the field says by more (inches) is looked for again."""
TURN = math.radians(1.5)
"""A pivot is looked at in steps of so much."""
SLACK = 1e-6
BATCH, TRIES = 256, 200
FULL = 24
"""Directions tried where nothing stands in the way: a quarter of an hour of the clock each."""


@dataclass(frozen=True, slots=True)
class VehicleLeg:
    """A straight leg in the table's unit: where it begins and ends, which way the hull faces on it (degrees), and the pivot
    before it (degrees, clockwise positive, 0 = none)."""

    begin: Point
    end: Point
    facing: float
    pivot: float
    length: float


@dataclass(frozen=True, slots=True)
class VehicleWay:
    """A way: its legs and its length."""

    legs: tuple[VehicleLeg, ...]
    length: float


@dataclass(frozen=True, eq=False)
class _Bends:
    """Ways in the vehicle's frame: first legs along x, then (direction, length) of the second and the third (n,)."""

    first: FloatArray
    angle: FloatArray
    second: FloatArray
    last: FloatArray
    third: FloatArray

    @property
    def length(self) -> FloatArray:
        return np.asarray(self.first + self.second + self.third)

    def only(self, kept: BoolArray | NDArray[np.int64]) -> _Bends:
        return _Bends(*(part[kept] for part in (self.first, self.angle, self.second, self.last, self.third)))


def way_to(reach: VehicleReach, point: Point) -> VehicleWay | None:
    """A shortest way to a point of the table, within a little; None if none was found."""
    move = reach.move
    x, y = move.local(np.array([point]))[0].tolist()
    minimum, length = move.minimum / move.inch, move.length / move.inch
    near = 0.01
    if abs(y) <= near and minimum - near <= x <= reach.ahead + near:
        return _told(reach, [(0.0, max(x, 0.0))])
    if abs(y) <= near and 0 <= -x <= reach.back + near and move.reverse > 0:
        return _told(reach, [(0.0, x)])
    if not move.pivots or reach.ahead < 0:
        return None
    guess = float(reach.lengths(np.array([point]))[0]) / move.inch
    best: tuple[float, ...] | None = None
    for finer in (1.0, FINER):
        tries = _one_bend(reach, x, y, FINE * finer)
        if move.pivots > 1 and reach.field is not None:
            tries = _joined(tries, _two_bends(reach, x, y, COARSE * finer))
        total = tries.length
        tries = tries.only((total <= length + SLACK) & (total >= minimum - SLACK))
        found = _first_free(reach.fences, tries.only(np.argsort(tries.length, kind="stable")))
        if found is not None and (best is None or _length(found) < _length(best)):
            best = found
        if best is not None and _length(best) <= guess + NEARLY:
            break
    if best is None:
        return None
    a, angle, b, last, c = best
    return _told(reach, [(0.0, a), (angle, b), (last, c)])


def _length(bends: tuple[float, ...]) -> float:
    return bends[0] + bends[2] + bends[4]


def headings(reach: VehicleReach, point: Point) -> list[float]:
    """Facings in degrees (0 to 360, ascending) in which the move can end at a point of the table: all that were looked at, or,
    of a move with one pivot in the open, the first and the last and some between them."""
    move = reach.move
    x, y = move.local(np.array([point]))[0].tolist()
    found: list[float] = []
    if reach.ahead < 0:
        return found
    if move.pivots and reach.field is not None:
        grid = reach.field.grid
        cell = [
            min(max(round(v / grid.step) + o, 0), n - 1)
            for v, o, n in zip((x, y), grid.before, grid.shape, strict=True)
        ]
        found = reach.field.angles[reach.field.ends[:, cell[0], cell[1]]].tolist()
    elif move.pivots == 1:
        between = open_directions(move.length / move.inch, move.minimum / move.inch, (x, y))
        found = np.linspace(*between, FULL + 1).tolist() if between is not None else []
    elif move.pivots > 1:
        angles = np.arange(-FULL, FULL) * math.pi / FULL
        found = angles[[_ends_open(x, y, angle, move.length / move.inch) for angle in angles.tolist()]].tolist()
    straight = abs(y) <= 0.01 and (
        move.minimum / move.inch <= x <= reach.ahead + 0.01 or (move.reverse > 0 and -reach.back - 0.01 <= x <= 0)
    )
    return sorted({round(move.turned(angle), 3) % 360 for angle in [*found, *([0.0] if straight else [])]})


def _ends_open(x: float, y: float, angle: float, length: float) -> bool:
    """Can a move with two pivots end at a place in a direction, where nothing stands in the way?"""
    first, last = (
        part.ravel() for part in np.meshgrid(np.arange(0, length + COARSE, COARSE), np.arange(0, length, COARSE))
    )
    qx, qy = x - last * math.cos(angle) - first, y - last * math.sin(angle)
    second = np.hypot(qx, qy)
    turned = np.where(second > SLACK, np.arctan2(qy, qx), np.clip(angle, -QUARTER, QUARTER))
    turn = np.abs(np.mod(angle - turned + math.pi, 2 * math.pi) - math.pi)
    fine = (np.abs(turned) <= QUARTER + SLACK) & (turn <= QUARTER + SLACK)
    return bool((fine & (first + second + last <= length + SLACK)).any())


def _one_bend(reach: VehicleReach, x: float, y: float, step: float) -> _Bends:
    first = np.unique(np.append(np.arange(0.0, reach.ahead, step), [reach.ahead, min(max(x, 0.0), reach.ahead)]))
    angle, second = np.arctan2(y, x - first), np.hypot(x - first, y)
    kept = np.abs(angle) <= QUARTER * reach.move.pivots + SLACK
    none = np.zeros(len(first))
    return _Bends(first, angle, second, angle, none).only(kept)


def _two_bends(reach: VehicleReach, x: float, y: float, step: float) -> _Bends:
    field = reach.field
    assert field is not None
    grid = field.grid
    i, j = round(x / grid.step) + grid.before[0], round(y / grid.step) + grid.before[1]
    angles = field.angles[field.ends[:, max(i - 1, 0) : i + 2, max(j - 1, 0) : j + 2].any(axis=(1, 2))]
    clear = ahead(reach.fences, np.tile((x, y), (len(angles), 1)), angles + math.pi)
    clear = np.minimum(clear, reach.move.length / reach.move.inch)
    angles, clear = angles[clear >= 0], clear[clear >= 0]
    first = np.unique(np.append(np.arange(0.0, reach.ahead, step), reach.ahead))
    part, number = spread(np.zeros(len(clear), np.int64), np.ceil(clear / step).astype(np.int64) + 1)
    third, last = np.minimum(number * step, clear[part]), angles[part]
    a, c = np.repeat(first, len(third)), np.tile(third, len(first))
    last = np.tile(last, len(first))
    qx, qy = x - c * np.cos(last) - a, y - c * np.sin(last)
    second = np.hypot(qx, qy)
    angle = np.where(second > SLACK, np.arctan2(qy, qx), np.clip(last, -QUARTER, QUARTER))
    turn = np.abs(np.mod(last - angle + math.pi, 2 * math.pi) - math.pi)
    return _Bends(a, angle, second, last, c).only((np.abs(angle) <= QUARTER + SLACK) & (turn <= QUARTER + SLACK))


def _joined(one: _Bends, other: _Bends) -> _Bends:
    names = ("first", "angle", "second", "last", "third")
    return _Bends(*(np.concatenate([getattr(one, name), getattr(other, name)]) for name in names))


def _first_free(fences: Fences, tries: _Bends) -> tuple[float, float, float, float, float] | None:
    """The first of some ways whose legs and pivots are free; first legs are."""
    left = TRIES
    for start in range(0, len(tries.first), BATCH):
        part = tries.only(np.arange(start, min(start + BATCH, len(tries.first))))
        begin = np.column_stack([part.first, np.zeros(len(part.first))])
        bend = begin + part.second[:, None] * np.column_stack([np.cos(part.angle), np.sin(part.angle)])
        free = ahead(fences, begin, part.angle) >= part.second - SLACK
        at = np.flatnonzero(free)
        free[at] = ahead(fences, bend[at], part.last[at]) >= part.third[at] - SLACK
        for row in np.flatnonzero(free).tolist():
            angle, last = float(part.angle[row]), float(part.last[row])
            if _turns(fences, begin[row], 0.0, angle) and _turns(fences, bend[row], angle, last):
                return float(part.first[row]), angle, float(part.second[row]), last, float(part.third[row])
            left -= 1
            if not left:
                return None
    return None


def _turns(fences: Fences, place: FloatArray, begin: float, end: float) -> bool:
    """Can a hull pivot at a place the short way from one direction to another?"""
    turn = (end - begin + math.pi) % (2 * math.pi) - math.pi
    # half a turn goes either way
    ways = (turn, -turn) if abs(abs(turn) - math.pi) < SLACK else (turn,)
    span = math.hypot(float(fences.long.max(initial=0.0)), float(fences.wide.max(initial=0.0)))
    near = fences.near(place - span, place + span)
    for way in ways:
        angles = begin + way * np.linspace(0, 1, max(2, math.ceil(abs(way) / TURN) + 1))
        if (ahead(near, np.tile(place, (len(angles), 1)), angles) >= 0).all():
            return True
    return False


def _told(reach: VehicleReach, legs: list[tuple[float, float]]) -> VehicleWay:
    """Legs (direction in radians, length in inches) on the table; those without length are left out."""
    move = reach.move
    found, here, facing = [], np.zeros(2), 0.0
    for angle, length in legs:
        if abs(length) <= SLACK:
            continue
        there = here + length * np.array([math.cos(angle), math.sin(angle)])
        begin, end = move.table(np.stack([here, there])).tolist()
        turn = math.degrees((angle - facing + math.pi) % (2 * math.pi) - math.pi)
        turn = 0.0 if abs(turn) < 1e-6 else turn
        found.append(
            VehicleLeg((begin[0], begin[1]), (end[0], end[1]), move.turned(angle), turn, abs(length) * move.inch)
        )
        here, facing = there, angle
    return VehicleWay(tuple(found), sum(leg.length for leg in found))
