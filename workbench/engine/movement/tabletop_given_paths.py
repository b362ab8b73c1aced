"""A given way over a table, taken apart: how far it goes at which density, which pieces it goes into or over, and where it
may not go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.tabletop_edges import Edges, Floats, Ints, straight
from workbench.engine.movement.tabletop_legs import Held, Outlined, Portion, StraightLeg, aside, inside
from workbench.engine.movement.tabletop_terrain import Ground, Patch, courses_of, polygons_of, rings_of
from workbench.engine.sight.results import Point
from workbench.geometry.prepared import prepared_here, prepared_to_share
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
    bare = ~shapely.covers(prepared_here(area), narrow)
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
    # corners that turn right back divide by nothing on the way, and are bevelled
    with np.errstate(divide="ignore", invalid="ignore"):
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


ROAD = -1000
"""The number of all roads together, among those of pieces."""


class Walker:
    """Takes ways over one ground apart."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._patches = {patch.number: patch for patch in ground.patches if not patch.terms.idle}
        numbers = list(self._patches)
        self._numbers = np.array(numbers, np.int64)
        self._tree = shapely.STRtree([self._patches[number].area for number in numbers])
        self._lines = ground.edges.subset(ground.edges.line)
        self._outlined: dict[int, Outlined] = {}

    def walk(self, start: Point, points: Iterable[Point]) -> tuple[Walked, ...]:
        """The parts of a way from ``start``; fees are charged once over the whole of it."""
        found: list[Walked] = []
        here = start
        paid: set[str] = set()
        held: Held | None = None
        for there in points:
            part, held = self._part(here, there, paid, held)
            found.append(part)
            if self._lines.touched(np.array([there], np.float64))[0]:
                # who stops on a line has not crossed it yet
                here = (there[0] + SHY * (here[0] - there[0]), there[1] + SHY * (here[1] - there[1]))
            else:
                here = there
        return tuple(found)

    def _part(self, here: Point, there: Point, paid: set[str], held: Held | None) -> tuple[Walked, Held | None]:
        """One part of a way, and the areas that it ends in; ``held`` are those that the part before it did (None = it is the
        first)."""
        if here == there:
            return Walked(there, 0.0, (), ()), held
        leg = StraightLeg(here, there)
        areas, closed, lines = self._near(here, there)
        portions = leg.portions([*areas, *closed], lambda one, length: self._price(one, length, paid))
        met = leg.crossings(lines, closed, self._fee)
        entered = self._gone_into(here, areas, portions, held)
        entries = self._entries(entered, Counter(number for number in met if not self._is_closed(number)), paid)
        # who begins in a closed piece may leave it
        shut = {number for number, begins in self._gone_into(here, closed, portions, held).items() if not begins}
        shut |= {number for number in met if self._is_closed(number)}
        stretches = self._stretches(portions)
        cost = sum(part.length * part.density for part in stretches) + sum(entry.fee for entry in entries)
        barred = self._first_met(here, there, shut)
        return Walked(there, None if barred is not None else cost, stretches, entries, barred), portions[-1].areas

    def _first_met(self, here: Point, there: Point, shut: set[int]) -> int | None:
        """The piece of several that a line meets first, by its number; None if there are none."""
        if len(shut) < 2:
            return next(iter(shut), None)
        line, start = shapely.LineString([here, there]), shapely.Point(here)
        order = [number for number in self._patches if number in shut]
        away = [self._patches[number].area.intersection(line).distance(start) for number in order]
        return order[int(np.argmin(np.nan_to_num(away, nan=np.inf)))]

    def _near(self, here: Point, there: Point) -> tuple[list[Outlined], list[Outlined], list[Outlined]]:
        """The pieces that a line comes near: areas (and the roads), those that nobody enters, and lines."""
        areas: list[Outlined] = []
        closed: list[Outlined] = []
        lines: list[Outlined] = []
        for row in np.sort(self._tree.query(shapely.LineString([here, there]).buffer(SHORT))).tolist():
            patch = self._patches[int(self._numbers[row])]
            if patch.terms.road:
                continue
            one = self._own(patch)
            if one.area is None:
                lines.append(one)
            elif not one.area.is_empty:
                (closed if patch.terms.closed else areas).append(one)
        if not self._ground.regions.road.is_empty:
            areas.append(self._roads())
        return areas, closed, lines

    def _is_closed(self, number: int) -> bool:
        return number != ROAD and self._patches[number].terms.closed

    def _fee(self, number: int) -> float:
        terms = self._patches[number].terms
        return np.inf if terms.closed else terms.fee

    def _price(self, held: Held, length: float, paid: set[str]) -> float:
        """What a stretch in some areas costs."""
        if any(self._is_closed(number) for number in held):
            return np.inf
        terms = [self._patches[number].terms for number in held if number != ROAD]
        density = max((one.density for one in terms), default=1.0)
        words = {self._word(number): self._fee(number) for number in held if number != ROAD}
        fees = sum(fee for word, fee in words.items() if word not in paid)
        return length * (self._ground.regions.road_density if ROAD in held else density) + fees

    def _word(self, number: int) -> str:
        return self._patches[number].terms.once or f"piece {number}"

    def _gone_into(
        self, here: Point, areas: Sequence[Outlined], portions: Sequence[Portion], held: Held | None
    ) -> dict[int, bool]:
        """The areas that a part of a way goes into, by number; True: the way begins in it."""
        found: dict[int, bool] = {}
        before = held
        for portion in portions:
            for one in areas:
                if one.number not in portion.areas or one.number in (before or ()) or one.number == ROAD:
                    continue
                begins = before is None and one.area is not None and inside(one.area, here)
                found.setdefault(one.number, begins)
            before = portion.areas
        return found

    def _entries(self, entered: Mapping[int, bool], crossed: Mapping[int, int], paid: set[str]) -> tuple[Entry, ...]:
        found = []
        for number in sorted({*entered, *crossed}, key=list(self._patches).index):
            patch, times = self._patches[number], crossed.get(number, 1)
            terms = patch.terms
            once = patch.course is None or bool(terms.once)
            word = self._word(number)
            fee = terms.fee * (1 if once else times)
            if once and word in paid:
                fee = 0.0
            if once:
                paid.add(word)
            found.append(Entry(number, 1 if once else times, fee, entered.get(number, False)))
        return tuple(found)

    def _stretches(self, portions: Sequence[Portion]) -> tuple[Stretch, ...]:
        lengths: dict[int | None, float] = {}
        for portion in portions:
            slow = [
                number
                for number in portion.areas
                if number != ROAD and self._patches[number].terms.density != 1.0 and not self._is_closed(number)
            ]
            slowest = min(slow, key=lambda number: (-self._patches[number].terms.density, number), default=None)
            piece = ROAD if ROAD in portion.areas else slowest
            lengths[piece] = lengths.get(piece, 0.0) + portion.length
        found = []
        for piece, length in lengths.items():
            if length <= SHORT:
                continue
            if piece == ROAD:
                found.append(Stretch(length, self._ground.regions.road_density, road=True))
            else:
                density = 1.0 if piece is None else self._patches[piece].terms.density
                found.append(Stretch(length, density, piece))
        # open ground first, then by what it costs, and roads last
        return tuple(sorted(found, key=lambda one: (one.road, one.density, -1 if one.piece is None else -one.piece)))

    def _own(self, patch: Patch) -> Outlined:
        if patch.number not in self._outlined:
            road = self._ground.regions.road
            is_area = patch.course is None or (patch.terms.closed and patch.area.area > 0)
            shape = patch.area if is_area or patch.course is None else patch.course
            if not patch.terms.on_roads and not road.is_empty:
                shape = shape.difference(road)
            self._outlined[patch.number] = _outlined(patch.number, shape, line=not is_area)
        return self._outlined[patch.number]

    def _roads(self) -> Outlined:
        if ROAD not in self._outlined:
            self._outlined[ROAD] = _outlined(ROAD, self._ground.regions.road)
        return self._outlined[ROAD]


def _outlined(number: int, shape: BaseGeometry, *, line: bool = False) -> Outlined:
    chains = courses_of(shape) if line else rings_of(shape)
    edges = Edges.joined([Edges.along(chain, toll=1.0, line=line) for chain in chains])
    if line:
        return Outlined(number, edges)
    return Outlined(number, edges, prepared_to_share(shapely.MultiPolygon(polygons_of(shape))))


def price_of(ground: Ground, start: Point, points: Sequence[Point]) -> float:
    """What the way from ``start`` through ``points`` costs as a search counts it; inf where it is closed."""
    _, firsts = aside(ground.edges, np.array([start], np.float64))
    _, lasts = aside(ground.edges, np.array(points[-1:], np.float64))
    between = np.array(points[:-1], np.float64).reshape(-1, 2)
    return min(_price_of(ground, np.vstack([first, between, last])) for first, last in product(firsts, lasts))


def _price_of(ground: Ground, chain: Floats) -> float:
    a, b = chain[:-1], chain[1:]
    edges = ground.edges
    density, masks, _ = edges.located(chain)
    found = straight(edges, a, b, density[:-1])
    paid = masks[0] | np.bitwise_or.reduce(found.fees) if len(found.fees) else masks[0]
    return float(found.cost.sum() + sum(fee for group, fee in enumerate(ground.fees) if int(paid) >> group & 1))
