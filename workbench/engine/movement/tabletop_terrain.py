"""A table compiled for one mover: regions, lines and fees as edges, and the places where ways may bend."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import shapely
from shapely import Point as ShapelyPoint
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.engine.movement.tabletop_edges import GROUPS, Corners, Edges, Flags, Floats, Ints, Straight, straight
from workbench.engine.movement.tabletop_turning_points import (
    CLOSE,
    CORNER,
    FREE,
    OFFSET,
    ROUND,
    STRETCH,
    Nodes,
    between,
    line_nodes,
    made,
    obstacle_nodes,
    seam_nodes,
    single_corners,
)
from workbench.engine.sight.results import Point
from workbench.geometry.prepared import prepared_here

# --- What straight lines between the places of one ground cost. It does not depend on where a way starts, so it is
# kept.


KEPT = 3_000_000
"""Lines that are kept at most; beyond it all are forgotten."""


class Lines:
    """The straight lines between places (n, 2), priced when they are first asked for; ``density`` is what a unit of length
    costs at each place."""

    def __init__(self, edges: Edges, points: Floats, density: Floats) -> None:
        self._edges, self._points, self._density = edges, points, density
        self._most = max(KEPT // max(len(points), 1), 1)
        self._lock = threading.Lock()
        self._forget()

    def _forget(self) -> None:
        self._row = np.full(len(self._points), -1, np.int64)
        self._cost = np.zeros((0, len(self._points)))
        self._fees = np.zeros((0, len(self._points)), np.uint64)
        self._used = 0

    def priced(self, one: Ints, other: Ints) -> Straight:
        """The lines from one place to another, by their numbers (n)."""
        with self._lock:
            self._add_rows(np.unique(one))
            row = self._row[one]
            # nan: not priced yet
            new = np.flatnonzero(np.isnan(self._cost[row, other]))
            if len(new):
                a, b = one[new], other[new]
                found = straight(self._edges, self._points[a], self._points[b], self._density[a])
                self._cost[row[new], b], self._fees[row[new], b] = found.cost, found.fees
            return Straight(self._cost[row, other], self._fees[row, other])

    def _add_rows(self, places: Ints) -> None:
        """Rows for places that have none."""
        new = places[self._row[places] < 0]
        if self._used + len(new) > max(self._most, len(places)):
            self._forget()
            new = places
        more = self._used + len(new) - len(self._cost)
        if more > 0:
            # doubled each time, so that rows are seldom copied
            more = max(more, len(self._cost), 64)
            self._cost = np.concatenate([self._cost, np.full((more, len(self._points)), np.nan)])
            self._fees = np.concatenate([self._fees, np.zeros((more, len(self._points)), np.uint64)])
        self._row[new] = self._used + np.arange(len(new))
        self._used += len(new)


# --- What pieces of terrain do to one mover, in figures: the input of every search over a table.


@dataclass(frozen=True, slots=True)
class Terms:
    """What a piece does to a mover.

    ``fee`` is charged for going into an area (once in a move, however often it is left and entered again) and for every
    crossing of a line; pieces that share a word ``once`` have one fee together, charged once. ``density`` is what a unit of
    length costs inside an area. Nobody goes into a ``closed`` one. A ``road`` sets its own density, below 1, and what lies
    under it does not count; what lies ``on_roads`` counts there too.
    """

    fee: float = 0.0
    density: float = 1.0
    closed: bool = False
    road: bool = False
    on_roads: bool = False
    once: str = ""

    @property
    def idle(self) -> bool:
        """Does the piece leave the mover alone?"""
        return not (self.fee or self.closed or self.road or self.density != 1.0)


@dataclass(frozen=True)
class Patch:
    """One piece for one mover: its ``number`` in the board's list, what it covers, and, of a piece drawn as a line, its
    ``course``: a line is crossed where its middle is."""

    number: int
    area: BaseGeometry
    terms: Terms
    course: BaseGeometry | None = None

    def kept_off(self, start: Point, clearance: float) -> Patch:
        """The same piece, if it is closed so much wider that a base stays off it; no wider than leaves ``start`` outside."""
        if not self.terms.closed or clearance <= 0:
            return self
        room = min(clearance, 0.999 * self.area.distance(ShapelyPoint(start)))
        return replace(self, area=self.area.buffer(room)) if room > 0 else self


BARE_ROAD = 0.02
"""Half the width, in the table's unit, of a road that was drawn as a bare line."""
PART = 2000
"""So many places are located in one pass: then it may be cancelled."""
BEHIND = ROUND * STRETCH / 8
"""A place that stands for a part of a curve lies so far before it, at most."""
ROADSIDE = 1.2
"""Places on the edges of roads are so many spacings apart: what a way loses there is less than at other seams."""


@dataclass(frozen=True)
class Regions:
    """The table by what it does to the mover, each without what a road covers. ``closed`` lets nobody in; ``slow`` are regions
    by the cost of a unit of length, which do not overlap; ``charged`` are (group, region), ``lines`` (patch, course)."""

    road: BaseGeometry
    road_density: float
    closed: BaseGeometry
    slow: tuple[tuple[float, BaseGeometry], ...]
    charged: tuple[tuple[int, BaseGeometry], ...]
    lines: tuple[tuple[Patch, BaseGeometry], ...]
    fees: Floats
    groups: dict[int, int]
    """The number of a piece -> its group, of fees that are charged once."""


def polygons_of(geometry: BaseGeometry) -> list[shapely.Polygon]:
    """The polygons in a geometry, whatever else it holds."""
    parts = shapely.get_parts(shapely.get_parts(geometry))
    return [part for part in parts if isinstance(part, shapely.Polygon) and part.area > 0]


def rings_of(geometry: BaseGeometry) -> list[Floats]:
    """Every ring of a region as corners (n, 2), the first again at the end, with the inside to the left."""
    found = []
    for polygon in polygons_of(geometry):
        whole = orient(polygon)
        for ring in (whole.exterior, *whole.interiors):
            corners = shapely.get_coordinates(ring)
            keep = np.ones(len(corners), np.bool_)
            keep[1:] = (np.diff(corners, axis=0) != 0).any(axis=1)
            found.append(corners[keep])
    return [ring for ring in found if len(ring) > 3]


def courses_of(geometry: BaseGeometry) -> list[Floats]:
    """Every chain of a line as corners (n, 2)."""
    merged = shapely.line_merge(geometry) if geometry.geom_type == "MultiLineString" else geometry
    parts = [part for part in shapely.get_parts(merged) if isinstance(part, shapely.LineString) and part.length > 0]
    return [shapely.get_coordinates(part) for part in parts]


def _union(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    return shapely.union_all(list(shapes))


def _less(shape: BaseGeometry, taken: BaseGeometry) -> BaseGeometry:
    return shape if taken.is_empty or not shape.intersects(taken) else shape.difference(taken)


def _road_of(patches: Sequence[Patch]) -> tuple[BaseGeometry, float]:
    """(all roads as one area, what a unit of length costs on them)."""
    roads = [patch for patch in patches if patch.terms.road]
    areas = (patch.area if patch.area.area > 0 else patch.area.buffer(BARE_ROAD, cap_style="flat") for patch in roads)
    return _union(areas), min((patch.terms.density for patch in roads), default=1.0)


def _slow_regions(
    slow: Mapping[float, Sequence[BaseGeometry]], road: BaseGeometry, closed: BaseGeometry
) -> Iterator[tuple[float, BaseGeometry]]:
    """(what a unit of length costs, where) of slow ground, without roads and closed ground; the slowest counts."""
    above = road
    for cost in sorted(slow, reverse=True):
        whole = _union(slow[cost])
        yield cost, _less(_less(whole, above), closed)
        above = _union([above, whole])


def regions_of(patches: Sequence[Patch]) -> Regions:
    """Sort pieces by what they do."""
    road, density = _road_of(patches)
    shut: list[BaseGeometry] = []
    slow: dict[float, list[BaseGeometry]] = {}
    charged: dict[int, BaseGeometry] = {}
    lines: list[tuple[Patch, BaseGeometry]] = []
    fees: list[float] = []
    groups: dict[int, int] = {}
    words: dict[str, int] = {}
    for patch in patches:
        terms = patch.terms
        if terms.road or terms.idle:
            continue
        clear = (lambda shape: shape) if terms.on_roads else (lambda shape: _less(shape, road))
        if terms.closed:
            area = clear(patch.area)
            if area.area > 0:
                shut.append(area)
            elif patch.course is not None:
                lines.append((patch, clear(patch.course)))
            continue
        if patch.course is None and terms.density != 1.0:
            slow.setdefault(terms.density, []).append(patch.area)
        if terms.fee and (patch.course is None or terms.once):
            word = terms.once or f"piece {patch.number}"
            if word not in words and len(fees) < GROUPS:
                words[word] = len(fees)
                fees.append(terms.fee)
            groups[patch.number] = words.get(word, -1)
        if patch.course is not None:
            if terms.fee:
                lines.append((patch, clear(patch.course)))
        elif terms.fee:
            charged[patch.number] = clear(patch.area)
    closed = _union(shut)
    return Regions(
        road,
        density,
        closed,
        tuple(_slow_regions(slow, road, closed)),
        tuple((groups[number], area) for number, area in charged.items()),
        tuple(lines),
        np.array(fees, np.float64),
        groups,
    )


@dataclass(frozen=True, eq=False)
class Settled:
    """Places where ways may bend with what a unit of length costs there and ``beyond`` the seam that they lie at; ``off`` is
    how far the next road is."""

    nodes: Nodes
    density: Floats
    beyond: Floats
    off: Floats

    def subset(self, wanted: Flags | Ints) -> Settled:
        """Some of the places."""
        return Settled(self.nodes.subset(wanted), self.density[wanted], self.beyond[wanted], self.off[wanted])

    def joined_with(self, more: Settled) -> Settled:
        """These and others."""
        columns = ((getattr(one, name) for one in (self, more)) for name in ("density", "beyond", "off"))
        return Settled(Nodes.joined([self.nodes, more.nodes]), *(np.concatenate(list(column)) for column in columns))


class Ground:
    """One table for one mover: ``edges`` for straight lines, ``nodes`` for the bends of ways.

    ``spacing`` is the distance of places on seams between ground of different density, ``outline`` the table.
    """

    def __init__(
        self, patches: Sequence[Patch], outline: BaseGeometry, spacing: float, cancel: CancelToken | None = None
    ) -> None:
        self.patches = tuple(patches)
        self.outline = outline
        self.regions = regions_of(patches)
        self.fees = self.regions.fees
        self.spacing = spacing
        self._cancel = cancel
        if cancel is not None:
            # in the order in which they need each other
            for part in (lambda: self.edges.crossings, lambda: self.nodes, lambda: self.settled):
                cancel.check()
                part()
            cancel.check()
        self._cancel = None

    @property
    def least(self) -> float:
        """The least that a unit of length can cost anywhere."""
        return 1.0 if self.regions.road.is_empty else self.regions.road_density

    @cached_property
    def edges(self) -> Edges:
        """Every edge that does anything to the mover."""
        regions = self.regions
        parts = [Edges.along(ring, jump=regions.road_density - 1.0) for ring in rings_of(regions.road)]
        parts += [Edges.along(ring, stop=True) for ring in rings_of(regions.closed)]
        parts += [Edges.along(ring, jump=cost - 1.0) for cost, slow in regions.slow for ring in rings_of(slow)]
        # a fee beyond those that can be remembered is a toll of every entry
        for patch, course in regions.lines:
            group = regions.groups.get(patch.number, -1)
            toll = 0.0 if group >= 0 or patch.terms.closed else patch.terms.fee
            parts += [
                Edges.along(chain, toll=toll, stop=patch.terms.closed, group=group, line=True)
                for chain in courses_of(course)
            ]
        parts += [
            Edges.along(ring, group=group) for group, area in regions.charged if group >= 0 for ring in rings_of(area)
        ]
        return Edges.joined(parts)

    @cached_property
    def seams(self) -> Edges:
        """The edges where ground of different density meets."""
        return self.edges.subset(self.edges.jump != 0)

    @cached_property
    def corners(self) -> tuple[Corners, Floats]:
        """Places at which the edge of what is seen straight on has a corner: those of edges, and sharp ones of seams; and how
        far the next road is from each."""
        nodes = self.nodes
        kinks = nodes.points[(nodes.kind != CORNER) & (nodes.turn > ROUND)]
        hard = self.edges.corners
        points, one, two = (np.concatenate([part, kinks]) for part in (hard.points, hard.one, hard.two))
        found = Corners(points, one, two, np.concatenate([hard.joint, np.zeros(len(kinks), np.bool_)]))
        return found, self.road_off(found.points)

    @cached_property
    def settled(self) -> Settled:
        """The places where ways may bend that somebody can be at."""
        return self._settled(self.nodes)

    def settled_beside(self, places: Floats) -> Settled:
        """The corners of edges that lie close beside places (n, 2), each for itself: one place that stands for several lies
        behind who is between it and the curve."""
        edges = self.edges.subset(self.edges.hard & ~self.edges.line)
        if not len(edges):
            return self.settled.subset(np.zeros(0, np.int64))
        _, near = edges.tree.query(shapely.points(places), predicate="dwithin", distance=BEHIND)
        corners = np.unique(np.concatenate([edges.p[near], edges.q[near]]), axis=0)
        # those that stand for nothing but themselves are known
        known = shapely.STRtree(np.asarray(shapely.points(self.nodes.points)).tolist())
        far = np.ones(len(corners), np.bool_)
        far[known.query(shapely.points(corners), predicate="dwithin", distance=CLOSE)[0]] = False
        nodes = single_corners(edges.p, edges.q, corners[far])
        inside = shapely.contains_xy(self.outline, nodes.points[:, 0], nodes.points[:, 1])
        return self._settled(nodes.subset(inside))

    def _settled(self, nodes: Nodes) -> Settled:
        # a place on a line would be on neither side of it
        on = self.edges.subset(self.edges.line).touched(nodes.points)
        nodes = replace(nodes, points=nodes.points + np.where(on[:, None], OFFSET * nodes.ahead, 0.0))
        density, closed = self._located(nodes.points)
        left = np.stack([-nodes.ahead[:, 1], nodes.ahead[:, 0]], axis=1)
        depth = 3 * OFFSET + 0.2 * nodes.turn * nodes.span
        beyond, _ = self._located(nodes.points + left * depth[:, None])
        off = self.road_off(nodes.points)
        return Settled(nodes, density, beyond, off).subset(~closed)

    @cached_property
    def lines(self) -> Lines:
        """What straight lines between the settled places cost."""
        settled = self.settled
        return Lines(self.edges, settled.nodes.points, settled.density)

    def _located(self, points: Floats) -> tuple[Floats, Flags]:
        """What a unit of length costs at points (n, 2), and whether nobody may be there."""
        found = [(np.zeros(0), np.zeros(0, np.bool_))]
        for first in range(0, len(points), PART):
            self._check()
            density, _, closed = self.edges.located(points[first : first + PART])
            found.append((density, closed))
        return np.concatenate([one for one, _ in found]), np.concatenate([two for _, two in found])

    def road_off(self, points: Floats) -> Floats:
        """The distance of the next road from points (n, 2); inf without roads."""
        road = self.regions.road
        if road.is_empty:
            return np.full(len(points), np.inf)
        found: Floats = np.asarray(shapely.distance(prepared_here(road), shapely.points(points)))
        return found

    def _where_seams_are_cut(self) -> Nodes:
        """Where a seam meets an edge that costs something: a way cannot slide along the seam beyond it."""
        edges = self.edges
        hard, seam, places = edges.crossings
        cut = (edges.jump[seam] != 0) & ~edges.hard[seam]
        hard, seam, places = hard[cut], seam[cut], places[cut]
        fast = np.where(edges.jump[seam] < 0, 1.0, -1.0)[:, None] * edges.left_of(seam)
        right = -edges.left_of(hard)
        # beside an area only outside, beside a line on both sides of it
        both = np.flatnonzero(edges.line[hard])
        points = np.concatenate([places + between(fast, right), (places + between(fast, -right))[both]])
        ahead = np.concatenate([edges.along_of(seam), edges.along_of(seam)[both]])
        flat = np.zeros(len(points))
        return made(points, FREE, (-ahead, ahead), flat, flat)

    def _rings(self, area: BaseGeometry) -> Iterator[Floats]:
        for ring in rings_of(area):
            self._check()
            yield ring

    def _courses(self, course: BaseGeometry) -> Iterator[Floats]:
        for chain in courses_of(course):
            self._check()
            yield chain

    def _check(self) -> None:
        if self._cancel is not None:
            self._cancel.check()

    @cached_property
    def nodes(self) -> Nodes:
        """Places on the table where a cheapest way could bend."""
        regions = self.regions
        hard, seam, _ = self.edges.crossings
        met = self.edges.jump[seam] != 0
        met = np.concatenate([hard[met], seam[met]])
        cut = np.unique(np.concatenate([self.edges.p[met], self.edges.q[met]]) @ (1.0, 1j))
        parts = [obstacle_nodes(ring, cut) for ring in self._rings(regions.closed)]
        parts += [obstacle_nodes(ring, cut) for _, area in regions.charged for ring in self._rings(area)]
        parts += [line_nodes(chain) for _, course in regions.lines for chain in self._courses(course)]
        seams = [ring for _, slow in regions.slow for ring in self._rings(slow)]
        parts += [seam_nodes(ring, self.spacing, cut, number) for number, ring in enumerate(seams)]
        # of a road the slow side is the outside
        edges = [ring[::-1] for ring in self._rings(regions.road)]
        parts += [
            seam_nodes(ring, ROADSIDE * self.spacing, cut, number) for number, ring in enumerate(edges, len(seams))
        ]
        seams += edges
        found = Nodes.joined([*parts, self._where_seams_are_cut()])
        inside = shapely.contains_xy(self.outline, found.points[:, 0], found.points[:, 1])
        return found.subset(inside).settled(seams)


# --- One move on a table as a game understands it: how far, over what ground, and what it takes for granted.


@dataclass(frozen=True, slots=True)
class Mark:
    """A dice test that a piece brings to whoever goes into or over it: its words, the chance of failing it (None = not known)
    and its rule. Of tests that share a word ``once`` a move has one."""

    text: Text
    chance: float | None
    rule: str
    once: str = ""


@dataclass(frozen=True, eq=False)
class TabletopOrder:
    """A move under its orders. ``grounds`` are the ways in which pieces can count (one, or more where a rule lets the mover
    choose: the cheapest holds), by a word that names what they depend on. ``marks`` are the tests that pieces bring, by their
    numbers; ``unable`` says why the mover does not move at all."""

    start: Point
    allowance: float
    grounds: Mapping[tuple[object, ...], tuple[Patch, ...]]
    marks: Mapping[int, Mark] = field(default_factory=dict)
    unable: Text | None = None
    unable_rule: str = ""
    assumed: tuple[Text, ...] = ()
