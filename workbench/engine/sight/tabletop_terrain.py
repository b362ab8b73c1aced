"""The terrain of a table as judgements of sight read it: what each piece does to a line, and all edges in flat arrays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import groupby

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.joints import LEAST_EDGE, Joints, connected, end_to_end, groups, healed, joints_of, shared_edge
from workbench.geometry.prepared import prepared_to_share
from workbench.geometry.regions import Edges, Indices, edges_of, expanded_ranges, polygonal_part, union
from workbench.scenario.tabletop_board import CIRCLE, Feature

CURVE = 0.005
"""The distance that the round end of a zone around a piece may be off its circle, as a part of its radius."""
ROUND = math.ceil(math.pi / 4 / math.acos(1 - CURVE))
FINE_ROUND = 512
"""Segments in a quarter of a circle whose touch is looked for."""
NEAR = 1e-9
"""Lengths below this are none: rounding of sums, far below anything that can be measured on a table."""
TOUCH = 5e-3
"""Whoever comes so near to a line has it as his own where only contact counts: a drawing is no finer (table's unit)."""
HAIR = 1e-8
"""So near to the edge of an area a point is on it."""


class Kind(Enum):
    """What a piece does to a line of sight."""

    NONE = 0
    """Nothing."""
    BLOCKS = 1
    """It stops a line that runs through it below its top, unless an end of the line is in it or touches it."""
    DEPTH = 2
    """Only so much of a line may run in it below its top."""
    RAVINE = 3
    """Who is in it is seen from within it and from its slopes only; a line over it is free."""
    TRENCH = 4
    """It limits lines between two ends that are both in it."""


@dataclass(frozen=True, eq=False)
class Piece:
    """One terrain piece as the rules of sight take it. Lengths are in the table's unit.

    - ``feature``: the piece of the board
    - ``kind``: what it does to lines
    - ``top``: its level
    - ``allowance``: the length of line that a DEPTH or TRENCH piece lets through
    - ``contact``: a base so near to a piece drawn as a line has it as its own (an area is its own for who has the
      middle of his base in it); others see into a RAVINE from so near
    - ``opens``: does a piece of one's own let the line through?
    - ``ground``: the level that it gives to the places on it (None: it does not shape the ground)
    - ``slopes``: the slopes of a RAVINE, as places in the list
    - ``one_end``: a TRENCH limits lines with one end in it too
    - ``disc``: a line through a circle is as long in it as the circle says, not its polygon
    - ``built_over``: ground on which it is not, although it was drawn there
    - ``under``: the level of the hill that its middle lies on (0: none)
    - ``stands_alone``: what touches it is never part of it, as the hull of another vehicle is not
    - ``snapped``: its shape without the gaps that rounding leaves between it and its neighbours
    """

    feature: Feature
    kind: Kind
    top: float
    allowance: float = 0.0
    contact: float = 0.0
    opens: bool = True
    ground: float | None = None
    slopes: tuple[int, ...] = ()
    one_end: bool = False
    disc: bool = False
    built_over: BaseGeometry | None = None
    under: float = 0.0
    stands_alone: bool = False
    snapped: BaseGeometry | None = None

    @cached_property
    def shape(self) -> BaseGeometry:
        """What it covers: polygons, or the bare line. A collapsed outline covers nothing."""
        if self.snapped is not None:
            return self.snapped
        found = polygonal_part(self.feature.area)
        if self.built_over is not None:
            found = polygonal_part(shapely.difference(found, self.built_over))
        if not self.feature.linear and shapely.get_dimensions(found) < 2:
            found = shapely.Polygon()
        return found

    @cached_property
    def cover(self) -> BaseGeometry:
        """Its shape with its edge, for tests of points: by a hair wider, since a point on an edge is seldom exactly on it."""
        return prepared_to_share(self.shape if self.without_width else self.shape.buffer(HAIR, join_style="mitre"))

    @property
    def on_hill(self) -> bool:
        """Does it stand on what raises the ground?"""
        return self.under > 0

    @property
    def without_width(self) -> bool:
        """Is it a line without width?"""
        return self.feature.linear and self.feature.width <= 0

    @cached_property
    def zone(self) -> BaseGeometry:
        """The places from where a bare point has it as its own."""
        if not self.feature.linear:
            return self.shape
        return self.shape.buffer(self.near, quad_segs=ROUND) if self.near > 0 else self.shape

    @property
    def near(self) -> float:
        """From how near it is one's own; of a line that one may see over never 0, since else nobody could touch it."""
        over = self.kind is Kind.BLOCKS and self.feature.linear and self.opens
        return max(self.contact, TOUCH) if over else self.contact

    @cached_property
    def convex(self) -> bool:
        """Is it one polygon without a dent?"""
        whole = self.shape.convex_hull
        return bool(self.shape.geom_type == "Polygon" and whole.area - self.shape.area <= NEAR * whole.area)


class Pieces:
    """All pieces of a table, in the order of the board, and what is known of them as arrays over the pieces."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.all = tuple(_snapped(pieces))
        pieces = self.all
        self.shapes: NDArray[np.object_] = np.empty(len(pieces), dtype=object)
        for index, piece in enumerate(pieces):
            self.shapes[index] = piece.shape
        self.covers: NDArray[np.object_] = np.empty(len(pieces), dtype=object)
        for index, piece in enumerate(pieces):
            self.covers[index] = piece.cover
        self.edges: Edges = edges_of(list(self.shapes))
        self.kind = np.array([piece.kind.value for piece in pieces], dtype=np.int64)
        self.top = np.array([piece.top for piece in pieces], dtype=np.float64)
        self.allowance = np.array([piece.allowance for piece in pieces], dtype=np.float64)
        self.contact = np.array([piece.near for piece in pieces], dtype=np.float64)
        self.opens = np.array([piece.opens for piece in pieces], dtype=np.bool_)
        self.one_end = np.array([piece.one_end for piece in pieces], dtype=np.bool_)
        self.linear = np.array([piece.feature.linear for piece in pieces], dtype=np.bool_)
        self.without_width = np.array([piece.without_width for piece in pieces], dtype=np.bool_)
        self.disc = np.array([piece.disc and piece.feature.kind == CIRCLE for piece in pieces], dtype=np.bool_)
        """Pieces that are judged as circles: their middles are the centres, and their size is ``around``."""
        self.around = np.array([piece.feature.radius for piece in pieces], dtype=np.float64)
        self.whole_of: Indices = _wholes(self.all)
        """Pieces that are parts of one (a wood in two parts, a hedge in two strokes) have the number of its first part."""
        self._whole_shapes: dict[int, BaseGeometry] = {}
        self._joined: dict[bytes, BaseGeometry] = {}
        self._levels: dict[bytes, tuple[tuple[BaseGeometry, float], ...]] = {}
        self._joints: dict[bytes, Joints] = {}
        self.beds_kept: dict[tuple[bytes, ...], Beds] = {}
        """What :func:`beds_once` found, which is the same for all eyes on one level."""
        self._of_kind: dict[tuple[Kind, ...], Indices] = {}
        box = shapely.bounds(self.shapes).reshape(-1, 4)
        self.middle: FloatArray = (box[:, :2] + box[:, 2:]) / 2
        self.radius: FloatArray = np.hypot(*(box[:, 2:] - box[:, :2]).T) / 2

    def with_edges(self, edges: Indices) -> Pieces:
        """The same pieces with only some of their edges (in order), for lines that meet no other."""
        found = copy(self)
        found.edges = self.edges.subset(edges)
        return found

    def lacking(self, without: frozenset[int]) -> Pieces:
        """The same pieces, of which those ``without`` join no others to one."""
        if not self.divided.any() or not any(self.divided[place] for place in without):
            return self
        found = copy(self)
        for name in ("divided", "_parts", "convex"):
            found.__dict__.pop(name, None)
        kept = [replace(piece, kind=Kind.NONE) if place in without else piece for place, piece in enumerate(self.all)]
        found.whole_of = _wholes(kept)
        found._whole_shapes = {}
        return found

    @cached_property
    def tree(self) -> shapely.STRtree:
        """The shapes of all pieces, for questions of what lies where."""
        return shapely.STRtree(self.shapes)

    @cached_property
    def divided(self) -> BoolArray:
        """Which pieces are parts of a greater one."""
        divided: BoolArray = np.bincount(self.whole_of, minlength=len(self.all))[self.whole_of] > 1
        return divided

    @cached_property
    def _parts(self) -> tuple[Indices, Indices]:
        return groups(self.whole_of)

    def parts(self, place: int) -> Indices:
        """All parts of the one that a piece is part of, itself included."""
        first, members = self._parts
        whole = int(self.whole_of[place])
        return members[first[whole] : first[whole + 1]]

    def whole(self, place: int) -> BaseGeometry:
        """What a piece covers, together with the other parts of the same; kept for those that have other parts."""
        if not self.divided[place]:
            shape: BaseGeometry = self.shapes[place]
            return shape
        number = int(self.whole_of[place])
        found = self._whole_shapes.get(number)
        if found is None:
            found = self._whole_shapes[number] = shapely.union_all(self.shapes[self.parts(place)])
        return found

    def joints_between(self, wanted: BoolArray) -> Joints:
        """Where pieces touch each other, of those ``wanted`` (over the pieces)."""
        effect = self.kind != Kind.NONE.value
        every = not (wanted & ~effect).any()
        return self._joints_among(effect if every else np.ones_like(effect)).between(wanted)

    def _joints_among(self, chosen: BoolArray) -> Joints:
        key = chosen.tobytes()
        if key not in self._joints:
            shapes = self.shapes.copy()
            shapes[~chosen] = shapely.Polygon()
            for place in np.flatnonzero(self.disc & chosen):
                # the circle that it is judged as
                shapes[place] = shapely.Point(self.middle[place]).buffer(self.around[place], quad_segs=FINE_ROUND)
            self._joints[key] = joints_of(shapes)
        return self._joints[key]

    @cached_property
    def convex(self) -> BoolArray:
        """Which pieces have no dent, and are no parts of a greater one."""
        return np.array([piece.convex for piece in self.all], dtype=np.bool_) & ~self.divided

    def zones(self, places: Indices) -> NDArray[np.object_]:
        """From where bare points have pieces as their own."""
        found: NDArray[np.object_] = np.empty(len(places), dtype=object)
        for row, place in enumerate(places.tolist()):
            found[row] = self.zone(place)
        return found

    def zone(self, place: int) -> BaseGeometry:
        """From where bare points have a piece as their own."""
        if not self.divided[place]:
            return self.all[place].zone
        found: BaseGeometry = shapely.union_all([self.all[part].zone for part in self.parts(place)])
        return found

    def deep(self, level: float) -> NDArray[np.object_]:
        """All places in pieces that are seen into, not through, at a level below their tops, as polygons side by side."""
        return np.asarray(
            shapely.get_parts(self.joined(np.flatnonzero((self.kind == Kind.DEPTH.value) & (self.top > level))))
        )

    def joined(self, places: Indices) -> BaseGeometry:
        """All that several pieces cover; kept."""
        key = places.tobytes()
        if key not in self._joined:
            self._joined[key] = union(self.shapes[places])
        return self._joined[key]

    def of_kind(self, *kinds: Kind) -> Indices:
        """The pieces of some kinds, by place in the list."""
        found = self._of_kind.get(kinds)
        if found is None:
            found = self._of_kind[kinds] = np.flatnonzero(np.isin(self.kind, [kind.value for kind in kinds]))
        return found

    @cached_property
    def shaping(self) -> tuple[int, ...]:
        """Pieces that shape the ground: those above it from the lowest to the highest, then those sunk into it."""
        found = [index for index, piece in enumerate(self.all) if piece.ground is not None]
        return tuple(sorted(found, key=lambda index: (self._is_sunk(index), abs(self._ground(index)))))

    def levels_of(self, outline: BaseGeometry) -> tuple[tuple[BaseGeometry, float], ...]:
        """The ground of a table within its outline by level: regions side by side, one for each level; kept."""
        key = outline.wkb
        if key not in self._levels:
            self._levels[key] = tuple(self._by_level(outline))
        return self._levels[key]

    def _by_level(self, outline: BaseGeometry) -> Iterator[tuple[BaseGeometry, float]]:
        rest = outline
        # the last to shape the ground decides what it is: from that one on each level takes what the others leave
        for level, same in groupby(reversed(self.shaping), self._ground):
            area = self.joined(np.array(list(same), dtype=np.int64))
            part = rest.intersection(area)
            if part.area > 0:
                yield polygonal_part(part), level
            rest = polygonal_part(rest.difference(area))
        if not rest.is_empty:
            yield rest, 0.0

    def _is_sunk(self, index: int) -> bool:
        return self._ground(index) < 0 or self.all[index].kind is Kind.RAVINE

    def _ground(self, index: int) -> float:
        return self.all[index].ground or 0.0

    def ground(self, points: FloatArray) -> FloatArray:
        """The level of the ground at points (n, 2): that of the highest piece there, or of one that is sunk into it."""
        found = np.zeros(len(points))
        # in this order the last to hold a point decides
        for index in self.shaping:
            found[shapely.intersects_xy(self.covers[index], points[:, 0], points[:, 1])] = self._ground(index)
        return found

    def inside(self, index: int, points: FloatArray) -> BoolArray:
        """Are points (n, 2) in a piece, its edge included?"""
        found: BoolArray = shapely.intersects_xy(self.covers[index], points[:, 0], points[:, 1])
        return found

    def holding(self, places: Indices, points: FloatArray) -> BoolArray:
        """For rows of (piece, point): is the point in it, or in another part of the same? Edges included."""
        return self._of_any_part(
            places, lambda part, row: shapely.intersects_xy(self.covers[part], points[row, 0], points[row, 1])
        )

    def own(self, owners: Indices, points: FloatArray, bases: NDArray[np.object_]) -> BoolArray:
        """For rows of (piece, middle of a base, base): is the piece that stand's own, or another part of the same? ``bases``
        may be points."""

        def mine(part: Indices, row: Indices) -> BoolArray:
            found: BoolArray = shapely.intersects_xy(self.covers[part], points[row, 0], points[row, 1])
            # a line is owned by who stands within its contact, not by who stands on it
            lines = self.linear[part].nonzero()[0]
            if len(lines):
                near = shapely.distance(self.shapes[part[lines]], bases[row[lines]])
                found[lines] = near <= self.contact[part[lines]] + NEAR
            return found

        return self._of_any_part(owners, mine)

    def _of_any_part(self, places: Indices, asked: Callable[[Indices, Indices], BoolArray]) -> BoolArray:
        """What is ``asked`` of rows (piece, number of the row), true if it is of any part of the same."""
        # the piece itself first: most pieces are whole, and the others are asked only where that failed
        found = asked(places, np.arange(len(places)))
        rest = (self.divided[places] & ~found).nonzero()[0]
        if len(rest):
            first, members = self._parts
            whole = self.whole_of[places[rest]]
            row, at = expanded_ranges(first[whole], first[whole + 1])
            found[rest[row[asked(members[at], rest[row])]]] = True
        return found


# --- Pieces that are parts of one: a wood, a hill or a hedge that was drawn in several.


def _snapped(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Pieces without the gaps that rounding leaves between neighbours."""
    rows = [place for place, piece in enumerate(pieces) if piece.kind is not Kind.NONE and not piece.shape.is_empty]
    shapes = dict(zip(rows, healed([pieces[place].shape for place in rows]), strict=True))
    for place, piece in enumerate(pieces):
        found = shapes.get(place, piece.shape)
        yield piece if found is piece.shape else replace(piece, snapped=found)


def _wholes(pieces: Sequence[Piece]) -> Indices:
    """For each piece the first of those that it is one with: of the same terrain and height, with the same name, they share an
    edge without lying on each other, or are lines of which one goes on where the other ends."""
    alike: dict[tuple[object, ...], list[int]] = {}
    for place, piece in enumerate(pieces):
        if piece.kind is not Kind.NONE and not piece.stands_alone and not piece.shape.is_empty:
            feature = piece.feature
            key = (
                feature.terrain, feature.linear, feature.name, feature.group, feature.flags, piece.kind, piece.top,
                piece.allowance, piece.contact, piece.opens, piece.ground, piece.one_end, piece.without_width,
            )  # fmt: skip
            alike.setdefault(key, []).append(place)
    pairs = []
    for places in alike.values():
        if len(places) < 2:
            continue
        if pieces[places[0]].feature.linear:
            found = end_to_end([pieces[place].feature.course for place in places])
        else:
            found = _sharing_edges([pieces[place].shape for place in places])
        pairs += [(places[one], places[other]) for one, other in found]
    return connected(len(pieces), pairs)


def levels_under(pieces: Sequence[Piece], hills: Sequence[tuple[BaseGeometry, float]]) -> list[float]:
    """The level of the highest of some hills (shape, level) under the middle of each piece, 0 where there is none. The middle
    is the centre of its area, wherever that lies, so that it does not depend on how the table is turned; parts of one piece
    have one middle."""
    if not hills:
        return [0.0] * len(pieces)
    whole_of = _wholes(pieces)
    found = [0.0] * len(pieces)
    for whole in np.unique(whole_of).tolist():
        parts = np.flatnonzero(whole_of == whole).tolist()
        areas = [pieces[part].feature.area for part in parts]
        middle = (areas[0] if len(areas) == 1 else shapely.union_all(areas)).centroid
        level = 0.0
        if not middle.is_empty:
            level = max((level for hill, level in hills if shapely.dwithin(hill, middle, HAIR)), default=0.0)
        for part in parts:
            found[part] = level
    return found


def _sharing_edges(shapes: Sequence[BaseGeometry]) -> list[tuple[int, int]]:
    one, other = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=NEAR)
    return [
        (a, b)
        for a, b in zip(one.tolist(), other.tolist(), strict=True)
        if a < b and shared_edge(shapes[a], shapes[b]) > LEAST_EDGE
    ]


# --- The areas whose depth counts on lines from one eye, as edges: each piece by itself, or what lies under any of
# them once.


SHALLOW = 1e-4
"""A depth below this is none (table's unit)."""
MOST_BEDS = 64
"""So many are kept: eyes and targets of a table are on a few levels."""


@dataclass(frozen=True, eq=False, slots=True)
class Beds:
    """Areas by their ``shapes``, and which of the ``edges`` are theirs (``chosen``). Per area: ``weight`` is what a unit of
    length in it uses up of the depth allowed; it counts from the part ``begin`` to the part ``stop`` of a line."""

    shapes: NDArray[np.object_]
    edges: Edges
    chosen: Indices
    weight: FloatArray
    begin: FloatArray
    stop: FloatArray

    @property
    def owners(self) -> Indices:
        """The areas that have edges here."""
        return np.unique(self.edges.owner[self.chosen])

    @property
    def deepening(self) -> bool:
        """Does a longer line use up more, never less?"""
        return not self.begin[self.owners].any()

    @property
    def deepening_part(self) -> Beds | None:
        """Those areas of which a longer line uses up more, never less; None if there are none."""
        kept = self.chosen[self.begin[self.edges.owner[self.chosen]] == 0]
        return replace(self, chosen=kept) if len(kept) else None

    def inside(self, eye: tuple[float, float]) -> BoolArray:
        """Which areas the eye is in."""
        found: BoolArray = np.zeros(len(self.shapes), dtype=np.bool_)
        owners = self.owners
        found[owners] = shapely.contains_xy(self.shapes[owners], *eye)
        return found

    def each(self) -> Iterator[Beds]:
        """Every area by itself."""
        owner = self.edges.owner[self.chosen]
        for one in self.owners:
            mine = self.chosen[owner == one]
            yield Beds(self.shapes, self.edges, mine, self.weight, self.begin, self.stop)


def weights(pieces: Pieces) -> FloatArray:
    """What a unit of length in each piece uses up of the depth allowed."""
    return 1 / np.maximum(pieces.allowance, SHALLOW)


def beds(pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]) -> Beds:
    """The ``wanted`` pieces, each by itself, parts of one together; ``stretch`` is from where to where a line is below the top
    of each piece."""
    if pieces.divided[wanted].any():
        wholes = [wanted[pieces.whole_of[wanted] == whole] for whole in np.unique(pieces.whole_of[wanted])]
        firsts = np.array([parts[0] for parts in wholes])
        return _beds_of(
            (pieces.joined(parts) if len(parts) > 1 else pieces.shapes[parts[0]], *row)
            for parts, row in zip(
                wholes, zip(weights(pieces)[firsts], stretch[0][firsts], stretch[1][firsts], strict=True), strict=True
            )
        )
    return Beds(pieces.shapes, pieces.edges, pieces.edges.edges_of(wanted)[1], weights(pieces), *stretch)


def beds_once(pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]) -> Beds:
    """The ``wanted`` pieces so that what lies under several of them counts once, as under the one that uses up most."""
    key = wanted.tobytes(), *(part[wanted].tobytes() for part in stretch)
    found = pieces.beds_kept.get(key)
    if found is None:
        if len(pieces.beds_kept) >= MOST_BEDS:
            pieces.beds_kept.clear()
        found = pieces.beds_kept[key] = _beds_of(_once(pieces, wanted, stretch))
    return found


def _beds_of(areas: Iterable[tuple[BaseGeometry, float, float, float]]) -> Beds:
    parts = list(areas)
    shapes: NDArray[np.object_] = np.empty(len(parts), dtype=object)
    shapes[:] = [part[0] for part in parts]
    edges = edges_of(list(shapes))
    weight, begin, stop = (np.array([part[place] for part in parts]) for place in (1, 2, 3))
    return Beds(shapes, edges, np.arange(edges.count), weight, begin, stop)


def _once(
    pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]
) -> Iterator[tuple[BaseGeometry, float, float, float]]:
    """Areas that add up: (area, weight, begin, stop)."""
    weight = weights(pieces)
    trench = pieces.kind[wanted] == Kind.TRENCH.value
    for index in wanted[trench]:
        yield pieces.shapes[index], float(weight[index]), 0.0, 1.0
    rows = wanted[~trench]
    before = 0.0
    for rate in np.unique(weight[rows]):
        some = rows[weight[rows] >= rate]
        for area, begin, stop in _by_height(pieces, some, stretch):
            yield area, float(rate) - before, begin, stop
        before = float(rate)


def _by_height(
    pieces: Pieces, rows: Indices, stretch: tuple[FloatArray, FloatArray]
) -> Iterator[tuple[BaseGeometry, float, float]]:
    """Areas that do not count twice on one stretch of a line. Whoever is below one top is below all higher ones: from the
    highest down, each stretch that is not below the next is in what reaches so high, and no more."""
    tops = np.unique(pieces.top[rows])[::-1]
    firsts = [rows[pieces.top[rows] == top][0] for top in tops]
    begins, stops = (part[firsts].tolist() for part in stretch)
    for place, (begin, stop) in enumerate(zip(begins, stops, strict=True)):
        last = place + 1 == len(tops)
        low, high = (begin, stop) if last else (begins[place + 1], stops[place + 1])
        area = pieces.joined(rows[pieces.top[rows] >= tops[place]])
        if last:
            yield area, begin, stop
            continue
        if begin < low:
            yield area, begin, low
        if high < stop:
            yield area, high, stop
