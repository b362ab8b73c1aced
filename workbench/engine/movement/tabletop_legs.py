"""One straight leg of a given way: which areas it goes through, over which lines, and what it only touches.

Touching is not entering: a leg along the edge of an area, or over its corner, is beside it. Where areas lie on both sides it
is in the one that costs less; between two that nobody enters, or through the place where these touch, it does not lead. A
line is crossed by what comes to its other side, not by what passes its end or its bend. So an answer does not depend on how
the table is turned or mirrored, nor on the direction in which an outline was drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.movement.tabletop_edges import Edges, Flags, Floats, Ints
from workbench.engine.sight.results import Point

TOUCH = 1e-8
"""Places that are so near to an edge lie on it, in the table's unit."""
ASIDE = 1e-7
"""What lies beside such a place is looked up so far from it."""
SAME = 4 * ASIDE
"""Stretches below this are none."""

Held = frozenset[int]


@dataclass(frozen=True, eq=False)
class Outlined:
    """An area or a line by its number, with its edges (the inside of an area to the left) and, of an area, what it covers."""

    number: int
    edges: Edges
    area: BaseGeometry | None = None


@dataclass(frozen=True, slots=True)
class Portion:
    """So much of a leg, in the ``areas``."""

    length: float
    areas: Held


class StraightLeg:
    """A leg from one place to another, among areas and lines that come near it."""

    def __init__(self, here: Point, there: Point) -> None:
        self._here, self._there = np.array([here], np.float64), np.array([there], np.float64)
        way = self._there[0] - self._here[0]
        self.length = float(np.hypot(*way))
        self._ahead = way / self.length
        self._left = np.array([-self._ahead[1], self._ahead[0]])

    def _seen(self, points: Floats) -> tuple[Floats, Floats]:
        """How far along the leg points (n, 2) lie, and how far to its left; 0 where they lie on it."""
        way = points - self._here
        aside = way @ self._left
        return way @ self._ahead, np.where(np.abs(aside) <= TOUCH, 0.0, aside)

    def portions(self, areas: Sequence[Outlined], price: Callable[[Held, float], float]) -> list[Portion]:
        """The leg in portions. One along an edge is on the side whose ``price`` (of the areas there, and the length) is
        less."""
        marks = self._marks(areas)
        lengths = np.diff(marks)
        middles = self._here + ((marks[:-1] + marks[1:]) / 2)[:, None] * self._ahead
        inside, touched = _located(areas, middles)
        found = []
        for number, length in enumerate(lengths.tolist()):
            sides = [inside[:, number]]
            if touched[:, number].any():
                aside = np.stack([middles[number] + ASIDE * self._left, middles[number] - ASIDE * self._left])
                beside, _ = _located(areas, aside)
                sides = [np.where(touched[:, number], beside[:, side], inside[:, number]) for side in (0, 1)]
            held = [frozenset(area.number for area, there in zip(areas, side, strict=True) if there) for side in sides]
            found.append(Portion(length, min(held, key=lambda one: (price(one, length), sorted(one)))))
        return found

    def _marks(self, areas: Sequence[Outlined]) -> Floats:
        """Where the leg meets edges, from its beginning to its end."""
        met = [np.array([0.0, self.length])]
        for area in areas:
            (p, one), (q, two) = self._seen(area.edges.p), self._seen(area.edges.q)
            crossed = one * two < 0
            share = one[crossed] / (one - two)[crossed]
            met += [p[one == 0], p[crossed] + share * (q - p)[crossed]]
        marks = np.unique(np.concatenate(met))
        marks = marks[(marks > SAME) & (marks < self.length - SAME)]
        kept = marks[np.diff(marks, prepend=0.0) > SAME] if len(marks) else marks
        return np.concatenate([[0.0], kept, [self.length]])

    def crossings(
        self, lines: Sequence[Outlined], closed: Sequence[Outlined], fee: Callable[[int], float]
    ) -> list[int]:
        """The numbers of the ``lines`` that the leg crosses, once for every time; of places where it touches some of them
        the side counts on which the ``fee`` of what is crossed is less. Also one of the ``closed`` areas that touch each other
        where the leg goes through: it is inf, like that of closed lines."""
        found: list[int] = []

        def price(side: list[int]) -> tuple[float, int, list[int]]:
            return sum(fee(one) for one in set(side)), len(side), sorted(side)

        tables = [self._edges(one, line=True) for one in lines] + [self._edges(one, line=False) for one in closed]
        if not tables:
            return found
        number, p, q, one, two = (np.concatenate(columns) for columns in zip(*tables, strict=True))
        within = np.repeat([True, False], [len(lines), len(closed)])
        of_line = np.repeat(within, [len(table[0]) for table in tables])
        found += number[of_line & (one * two < 0)].astype(np.int64).tolist()
        for low, high in _joined(p, q, one, two, self.length):
            ends = [(aside == 0) & (at >= low) & (at <= high) for at, aside in ((p, one), (q, two))]
            # the other ends of the edges that leave the place, by the side that they lie on
            leaving = [(np.flatnonzero(end & (other != 0)), other) for end, other in zip(ends, (two, one), strict=True)]
            sides: list[list[int]] = [
                [int(number[row]) for rows, other in leaving for row in rows.tolist() if (other[row] > 0) == left]
                for left in (True, False)
            ]
            cheaper = min(sides, key=price)
            found += cheaper
        return found

    def _edges(self, one: Outlined, *, line: bool) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        """Edges that the leg could cross: (number, places of both ends along it, how far these are to its left)."""
        edges = one.edges
        rows: Ints = np.arange(len(edges))
        first, last = np.zeros(len(edges), np.int64), np.ones(len(edges), np.int64)
        ends = np.concatenate([self._here, self._there])
        before, after = edges.sides_at(ends[first], rows), edges.sides_at(ends[last], rows)
        # who begins or ends on a line has not crossed it; areas count where the leg goes in
        apart: Flags = before * after < 0 if line else (before <= 0) & (after > 0)
        (p, left), (q, other) = self._seen(edges.p[apart]), self._seen(edges.q[apart])
        return np.full(len(p), one.number, np.float64), p, q, left, other


def _located(areas: Sequence[Outlined], points: Floats) -> tuple[Flags, Flags]:
    """(areas, points): is each point in each area, and does it lie on its edge?"""
    shape = len(areas), len(points)
    inside, touched = np.zeros(shape, np.bool_), np.zeros(shape, np.bool_)
    marks = shapely.points(points)
    for row, one in enumerate(areas):
        assert one.area is not None
        inside[row] = shapely.contains_xy(one.area, points[:, 0], points[:, 1])
        touched[row] = shapely.dwithin(one.area.boundary, marks, TOUCH)
    return inside, touched


def _joined(p: Floats, q: Floats, one: Floats, two: Floats, length: float) -> list[tuple[float, float]]:
    """The stretches of a leg (from, to) on which it touches ends of edges, or edges along it; those at its own ends are left
    out."""
    along = (one == 0) & (two == 0)
    spans = [(at, at) for at in np.concatenate([p[one == 0], q[two == 0]]).tolist()]
    spans += [(min(pair), max(pair)) for pair in zip(p[along].tolist(), q[along].tolist(), strict=True)]
    found: list[tuple[float, float]] = []
    for low, high in sorted(spans):
        if found and low <= found[-1][1] + SAME:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return [(low - SAME, high + SAME) for low, high in found if high > SAME and low < length - SAME]


def inside(area: BaseGeometry, point: Point) -> bool:
    """Does a place lie in an area, and not on its edge?"""
    mark = shapely.Point(point)
    return bool(area.contains(mark)) and float(area.boundary.distance(mark)) > TOUCH


def on(area: BaseGeometry, point: Point) -> bool:
    """Does a place lie in an area, or on its edge?"""
    return bool(shapely.dwithin(area, shapely.Point(point), TOUCH))


# --- Places on edges, for a search: they are taken a hair aside, where the sides of edges tell what is around.


AROUND = 96
"""So many directions around a place are tried."""
_TURNS = (np.arange(AROUND) + 0.382) * (2 * math.pi / AROUND)
_WAYS = np.stack([np.cos(_TURNS), np.sin(_TURNS)], axis=1)


def aside(edges: Edges, points: Floats) -> tuple[Ints, Floats]:
    """(row, place (n, 2)): of points (m, 2) on edges of areas a place in every open sector around each, of others the point
    itself. Who is at such a point may be taken to be in any of them: it has entered none of the areas and crossed none of the
    lines that meet there."""
    rows: Ints = np.arange(len(points))
    if not len(edges) or not len(points):
        return rows, points
    touched, edge = edges.tree.query(shapely.points(points), predicate="dwithin", distance=TOUCH)
    touched = np.unique(touched[~edges.line[edge]])
    if not len(touched):
        return rows, points
    found, places = [np.delete(rows, touched)], [np.delete(points, touched, axis=0)]
    for row in touched.tolist():
        chosen = _sectors(edges, points[row])
        found.append(np.full(len(chosen), row))
        places.append(points[row] + ASIDE * _WAYS[chosen] if chosen[0] >= 0 else points[row : row + 1])
    return np.concatenate(found), np.concatenate(places)


def _sectors(edges: Edges, point: Floats) -> Ints:
    """The numbers of the directions in the middle of the open sectors around a point; -1 if there is no such, or but one."""
    ring = point + ASIDE * _WAYS
    near = edges.near(point, 2 * ASIDE)
    density, masks, closed = edges.located(ring)
    after = np.roll(ring, -1, axis=0)
    lines = near.subset(near.line)
    crossed = np.zeros(AROUND, np.bool_)
    if len(lines):
        every = np.repeat(np.arange(AROUND), len(lines)), np.tile(np.arange(len(lines)), AROUND)
        crossed[lines.met(ring, after, *every)[0]] = True
    ends = crossed | (np.roll(masks, -1) != masks) | (np.roll(closed, -1) != closed)
    ends |= np.abs(np.roll(density, -1) - density) > 1e-9
    if not ends.any():
        return np.array([-1])
    last = np.flatnonzero(ends)
    first = np.roll(last, 1) + 1
    width = np.mod(last - first, AROUND)
    middle = np.mod(first + width // 2, AROUND)
    middle = middle[~closed[middle]]
    return middle if len(middle) else np.array([-1])
