"""The terrain of a table as judgements of sight read it: what each piece does to a line, and all edges in flat arrays."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.regions import Edges, Indices, edges_of, polygonal_part, union
from workbench.scenario.tabletop_board import CIRCLE, Feature

CURVE = 0.005
"""How far the round end of a zone around a piece may be off its circle, as a part of its radius."""
ROUND = math.ceil(math.pi / 4 / math.acos(1 - CURVE))
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
    """One terrain piece. ``top`` is its level, ``allowance`` the length of line that a DEPTH or TRENCH piece lets through
    (table's unit). ``contact``: a base so near to a piece drawn as a line has it as its own; an area is its own for who has
    the middle of his base in it. ``opens``: does a piece of one's own let the line through? ``ground`` is the level that it
    gives to the places on it (None: it does not shape the ground). ``slopes`` are the places in the list of the slopes of a
    RAVINE; its ``contact`` is from how near others see into it. ``one_end``: a TRENCH limits lines with one end in it too.
    ``disc``: a line through a circle is as long in it as the circle says, not its polygon. ``built_over``: ground on which it
    is not, although it was drawn there. ``on_hill``: does it stand on what raises the ground?"""

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
    on_hill: bool = False

    @cached_property
    def shape(self) -> BaseGeometry:
        """What it covers: polygons, or the bare line; prepared for tests of points. A collapsed outline covers nothing."""
        found = polygonal_part(self.feature.area)
        if self.built_over is not None:
            found = polygonal_part(shapely.difference(found, self.built_over))
        if not self.feature.linear and shapely.get_dimensions(found) < 2:
            found = shapely.Polygon()
        shapely.prepare(found)
        return found

    @cached_property
    def cover(self) -> BaseGeometry:
        """Its shape with its edge, for tests of points: by a hair wider, since a point on an edge is seldom exactly on it."""
        found = self.shape if self.bare else self.shape.buffer(HAIR, join_style="mitre")
        shapely.prepare(found)
        return found

    @property
    def bare(self) -> bool:
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
        self.all = tuple(pieces)
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
        self.bare = np.array([piece.bare for piece in pieces], dtype=np.bool_)
        self.disc = np.array([piece.disc and piece.feature.kind == CIRCLE for piece in pieces], dtype=np.bool_)
        """Pieces that are judged as circles: their middles are the centres, and their size is ``around``."""
        self.around = np.array([piece.feature.radius for piece in pieces], dtype=np.float64)
        self._joined: dict[bytes, BaseGeometry] = {}
        self.beds_kept: dict[tuple[bytes, ...], Beds] = {}
        """What :func:`beds_once` found, which is the same for all eyes on one level."""
        self._of_kind: dict[tuple[Kind, ...], Indices] = {}
        box = shapely.bounds(self.shapes).reshape(-1, 4)
        self.middle: FloatArray = (box[:, :2] + box[:, 2:]) / 2
        self.radius: FloatArray = np.hypot(*(box[:, 2:] - box[:, :2]).T) / 2

    def only(self, edges: Indices) -> Pieces:
        """The same pieces with only some of their edges (in order), for lines that meet no other."""
        found = copy(self)
        found.edges = self.edges.only(edges)
        return found

    @cached_property
    def convex(self) -> BoolArray:
        """Which pieces have no dent."""
        return np.array([piece.convex for piece in self.all], dtype=np.bool_)

    def zones(self, places: Indices) -> NDArray[np.object_]:
        """From where bare points have pieces as their own."""
        found: NDArray[np.object_] = np.empty(len(places), dtype=object)
        for row, place in enumerate(places.tolist()):
            found[row] = self.all[place].zone
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

    def _is_sunk(self, index: int) -> bool:
        return self._ground(index) < 0 or self.all[index].kind is Kind.RAVINE

    def _ground(self, index: int) -> float:
        return self.all[index].ground or 0.0

    def ground(self, points: FloatArray) -> FloatArray:
        """The level of the ground at points (n, 2): that of the highest piece there, or of one that is sunk into it."""
        found = np.zeros(len(points))
        for index in self.shaping:
            found[shapely.intersects_xy(self.covers[index], points[:, 0], points[:, 1])] = self._ground(index)
        return found

    def inside(self, index: int, points: FloatArray) -> BoolArray:
        """Are points (n, 2) in a piece, its edge included?"""
        found: BoolArray = shapely.intersects_xy(self.covers[index], points[:, 0], points[:, 1])
        return found

    def own(self, owners: Indices, points: FloatArray, bases: NDArray[np.object_]) -> BoolArray:
        """For rows of (piece, middle of a base, base): is the piece that stand's own? ``bases`` may be points."""
        found: BoolArray = shapely.intersects_xy(self.covers[owners], points[:, 0], points[:, 1])
        lines = np.flatnonzero(self.linear[owners])
        near = shapely.distance(self.shapes[owners[lines]], bases[lines])
        found[lines] = near <= self.contact[owners[lines]] + NEAR
        return found


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
    """The ``wanted`` pieces, each by itself; ``stretch`` is from where to where a line is below the top of each piece."""
    return Beds(pieces.shapes, pieces.edges, pieces.edges.of(wanted)[1], weights(pieces), *stretch)


def beds_once(pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]) -> Beds:
    """The ``wanted`` pieces so that what lies under several of them counts once, as under the one that uses up most."""
    key = wanted.tobytes(), *(part[wanted].tobytes() for part in stretch)
    found = pieces.beds_kept.get(key)
    if found is None:
        if len(pieces.beds_kept) >= MOST_BEDS:
            pieces.beds_kept.clear()
        found = pieces.beds_kept[key] = _beds_once(pieces, wanted, stretch)
    return found


def _beds_once(pieces: Pieces, wanted: Indices, stretch: tuple[FloatArray, FloatArray]) -> Beds:
    parts = list(_once(pieces, wanted, stretch))
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
