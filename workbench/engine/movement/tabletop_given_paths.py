"""A given way over a table, taken apart: how far it goes at which density, which pieces it goes into or over, and where it
may not go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.tabletop_edges import Edges, Floats, Ints, straight
from workbench.engine.movement.tabletop_terrain import Ground, Patch, courses_of, rings_of
from workbench.engine.sight.results import Point
from workbench.geometry.regions import union

# --- Many polygons from rings of points, and their union.


FLAT = 0.002
"""Corners that lie so close to the line between their neighbours are left out, in the table's unit."""
SLIVER = 0.05
"""Half the width of what is a sliver, in the table's unit."""

Shapes = NDArray[np.object_]


def merged_polygons(
    wide: list[BaseGeometry], narrow: list[BaseGeometry], cancel: CancelToken | None = None
) -> BaseGeometry:
    """The union of both; of the many narrow ones only those count that the wide ones do not cover."""
    area = _joined(wide)
    if not narrow or area.is_empty:
        return _joined([area, *narrow])
    if cancel is not None:
        cancel.check()
    shapely.prepare(area)
    bare = ~shapely.covers(area, narrow)
    if cancel is not None:
        cancel.check()
    return _joined([area, *np.array(narrow, np.object_)[bare].tolist()]) if bare.any() else area


def _joined(shapes: list[BaseGeometry]) -> BaseGeometry:
    try:
        found = shapely.union_all(shapes)
    except shapely.GEOSException:
        return union(shapes)
    # almost touching outlines can break a union in floating point; on a grid it always succeeds
    lost = shapely.area(np.array(shapes, np.object_)).max(initial=0.0) > found.area * (1 + 1e-9)
    return union(shapes) if lost or not found.is_valid else found


def clipped(area: BaseGeometry, outline: BaseGeometry) -> BaseGeometry:
    """What of an area lies on the table, as polygons only."""
    inside = area if outline.contains(area) else area.intersection(outline)
    if inside.geom_type in ("Polygon", "MultiPolygon"):
        return inside
    return shapely.MultiPolygon([part for part in shapely.get_parts(inside).tolist() if part.geom_type == "Polygon"])


def polygon_difference(area: BaseGeometry, part: BaseGeometry) -> BaseGeometry:
    """An area without a part of it, nor the slivers that are left where their edges are the same but for chords of curves."""
    rest = area.difference(part)
    return rest.buffer(-SLIVER, join_style="mitre").buffer(SLIVER, join_style="mitre")


def simplified(points: Floats, ring: Ints) -> tuple[Floats, Ints]:
    """Without every other point that lies on the line between its neighbours in its ring, some times over."""
    for first in (1, 2, 1):
        number = np.arange(first, len(ring) - 1, 2)
        p, q, r = points[number - 1], points[number], points[number + 1]
        along = r - p
        length = np.maximum(np.hypot(*along.T), 1e-9)
        off = np.abs(along[:, 0] * (q - p)[:, 1] - along[:, 1] * (q - p)[:, 0]) / length
        beyond = ((q - p) * along).sum(axis=1) / length
        flat = (off < FLAT) & (beyond >= -FLAT) & (beyond <= length + FLAT)
        flat &= (ring[number - 1] == ring[number]) & (ring[number] == ring[number + 1])
        kept = np.ones(len(ring), np.bool_)
        kept[number[flat]] = False
        points, ring = points[kept], ring[kept]
    return points, ring


def rings_of_polygons(points: Floats, ring: Ints) -> Shapes:
    """The polygons of rings of points, which are listed one after the other."""
    if not len(ring):
        return np.zeros(0, np.object_)
    _, rings, counts = np.unique(ring, return_inverse=True, return_counts=True)
    short = np.flatnonzero(counts < 3)
    # a ring of two points is none, and keeps its place
    more = np.concatenate([np.repeat(short, 3), rings])
    every = np.concatenate([np.repeat(points[np.searchsorted(rings, short)], 3, axis=0), points])
    order = np.argsort(more, kind="stable")
    return np.asarray(shapely.polygons(shapely.linearrings(every[order], indices=more[order])))


def solid(polygons: Shapes) -> list[BaseGeometry]:
    """Those that have an area."""
    found: list[BaseGeometry] = polygons[shapely.area(polygons) > 0].tolist()
    return found


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
