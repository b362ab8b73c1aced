"""A given way over a table, taken apart: how far it goes at which density, which pieces it goes into or over, and where it
may not go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.movement.table.edges import Edges, Floats, straight
from workbench.movement.table.ground import Ground, courses_of, rings_of
from workbench.movement.table.terms import Patch
from workbench.sight.table_results import Point

SHY = 1e-9
"""Parts of a way begin this share of the one before short of its end."""
SHORT = 5e-4
"""Stretches below this are none: ways pass corners at a hair's breadth, in the table's unit."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """So much of the way at one density: in a piece (its number), or on a road or open ground (None)."""

    length: float
    density: float
    piece: int | None = None
    road: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece that the way goes into or over: its number, how often, and the fee of that; ``begins``: the way starts in it."""

    piece: int
    times: int
    fee: float
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Walked:
    """One straight part of a way. ``cost`` is None where it is closed by the piece ``barred``."""

    to: Point
    cost: float | None
    stretches: tuple[Stretch, ...]
    entries: tuple[Entry, ...]
    barred: int | None = None


class Walker:
    """Takes ways over one ground apart."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        patches = [patch for patch in ground.patches if not patch.terms.idle]
        self._patches = patches
        self._tree = shapely.STRtree([patch.area for patch in patches])
        self._lines = ground.edges.only(ground.edges.line)
        self._edges: dict[int, Edges] = {}

    def walk(self, start: Point, points: Iterable[Point]) -> tuple[Walked, ...]:
        """The parts of a way from ``start``; fees are charged once over the whole of it."""
        found: list[Walked] = []
        here = start
        paid: set[str] = set()
        for there in points:
            found.append(self._part(here, there, paid, first=not found))
            if self._lines.touched(np.array([there], np.float64))[0]:
                # who stops on a line has not crossed it yet
                here = (there[0] + SHY * (here[0] - there[0]), there[1] + SHY * (here[1] - there[1]))
            else:
                here = there
        return tuple(found)

    def _part(self, here: Point, there: Point, paid: set[str], *, first: bool) -> Walked:
        line = shapely.LineString([here, there]) if here != there else shapely.Point(here)
        a, b = np.array([here], np.float64), np.array([there], np.float64)
        numbers = sorted(int(number) for number in self._tree.query(line))
        near = [self._patches[number] for number in numbers]
        barred = next((patch.number for patch in near if patch.terms.closed and self._crossed(patch, a, b)), None)
        if here == there:
            return Walked(there, None if barred is not None else 0.0, (), ())
        entries = self._entries(near, a, b, paid, first=first)
        stretches = self._stretches(near, line)
        cost = sum(part.length * part.density for part in stretches) + sum(entry.fee for entry in entries)
        return Walked(there, None if barred is not None else cost, stretches, entries, barred)

    def _entries(
        self, near: Sequence[Patch], a: Floats, b: Floats, paid: set[str], *, first: bool
    ) -> tuple[Entry, ...]:
        found = []
        for patch in near:
            terms = patch.terms
            if terms.road or terms.closed:
                continue
            times, begins = self._crossed(patch, a, b), False
            if patch.course is None and first and self._inside(patch, a):
                times, begins = 1, True
            if not times:
                continue
            once = patch.course is None or bool(terms.once)
            word = terms.once or f"piece {patch.number}"
            fee = terms.fee * (1 if once else times)
            if once and word in paid:
                fee = 0.0
            if once:
                paid.add(word)
            found.append(Entry(patch.number, 1 if once else times, fee, begins))
        return tuple(found)

    def _stretches(self, near: Sequence[Patch], line: BaseGeometry) -> tuple[Stretch, ...]:
        found = []
        regions = self._ground.regions
        rest = line
        if not regions.road.is_empty:
            on = regions.road.intersection(line).length
            if on > SHORT:
                found.append(Stretch(on, regions.road_density, road=True))
                rest = rest.difference(regions.road)
        for patch in sorted(near, key=lambda patch: -patch.terms.density):
            if patch.course is None and patch.terms.density != 1.0 and not patch.terms.road and not patch.terms.closed:
                inside = rest.intersection(patch.area)
                if inside.length > SHORT:
                    found.append(Stretch(inside.length, patch.terms.density, patch.number))
                    rest = rest.difference(patch.area)
        if rest.length > SHORT:
            found.append(Stretch(rest.length, 1.0))
        return tuple(found[::-1])

    def _own(self, patch: Patch) -> Edges:
        if patch.number not in self._edges:
            road = self._ground.regions.road
            shape = patch.area if patch.course is None or (patch.terms.closed and patch.area.area > 0) else patch.course
            if not patch.terms.on_roads and not road.is_empty:
                shape = shape.difference(road)
            rings = rings_of(shape)
            chains = rings or courses_of(shape)
            self._edges[patch.number] = Edges.joined(
                [Edges.along(chain, toll=1.0, line=not rings, stop=patch.terms.closed) for chain in chains]
            )
        return self._edges[patch.number]

    def _crossed(self, patch: Patch, a: Floats, b: Floats) -> int:
        """How often a line goes into or over a piece."""
        edges = self._own(patch)
        row, edge, _, into = edges.met(a, b, np.zeros(len(edges), np.int64), np.arange(len(edges)))
        del row
        return int((into | edges.line[edge]).sum())

    def _inside(self, patch: Patch, a: Floats) -> bool:
        edges = self._own(patch)
        if not len(edges) or bool(edges.line.any()):
            return False
        density, _, _ = Edges(edges.p, edges.q, edges.toll, edges.toll, edges.stop, edges.group, edges.line).located(a)
        return bool(density[0] > 1.0)


def price_of(ground: Ground, start: Point, points: Sequence[Point]) -> float:
    """What the way from ``start`` through ``points`` costs as a search counts it; inf where it is closed."""
    chain = np.array([start, *points], np.float64)
    a, b = chain[:-1], chain[1:]
    edges = ground.edges
    density, masks, _ = edges.located(chain)
    found = straight(edges, a, b, density[:-1])
    paid = masks[0] | np.bitwise_or.reduce(found.fees) if len(found.fees) else masks[0]
    return float(found.cost.sum() + sum(fee for group, fee in enumerate(ground.fees) if int(paid) >> group & 1))
