"""The judgement of straight lines over a table: for one line or for thousands, the same code.

Both ends are put in a fixed order first, so that a line there and back gives the same answer to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Indices
from workbench.sight.table.pieces import NEAR, Kind, Pieces
from workbench.sight.table.transits import Transits, transits
from workbench.sight.table_results import Stand

FULL = 1 + 1e-9
"""The depth allowed, with room for rounding."""


@dataclass(frozen=True, eq=False)
class Ends:
    """Ends of lines: ``points`` (n, 2), their ``level``, and the ``bases`` that stand there (points where none does)."""

    points: FloatArray
    level: FloatArray
    bases: NDArray[np.object_]

    @classmethod
    def of(cls, pieces: Pieces, stand: Stand, count: int = 1) -> Ends:
        """One stand as the end of ``count`` lines."""
        point = np.array([stand.point], dtype=np.float64)
        level = pieces.ground(point) + stand.above
        base: NDArray[np.object_] = np.empty(1, dtype=object)
        base[0] = stand.base if stand.base is not None else shapely.Point(stand.point)
        return cls(np.repeat(point, count, axis=0), np.repeat(level, count), np.repeat(base, count))

    @classmethod
    def bare(cls, pieces: Pieces, points: FloatArray, above: float) -> Ends:
        """Bare points (n, 2), so high above the ground of their places."""
        marks: NDArray[np.object_] = np.asarray(shapely.points(points), dtype=object)
        return cls(points, pieces.ground(points) + above, marks)

    def at(self, points: FloatArray) -> Moved:
        """The first of these ends at other points (n, 2): what it has as its own, is in, and how high it is stays."""
        return Moved(points, np.full(len(points), self.level[0]), self.bases, self)

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        """For rows of (line, piece): does the end have the piece as its own?"""
        return pieces.own(piece, self.points[line], self.bases[line])

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        """For rows of (line, piece): is the end in the piece, its edge included?"""
        x, y = self.points[line].T
        found: BoolArray = shapely.intersects_xy(pieces.covers[piece], x, y)
        return found

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        """How far the bases at some ends are from a piece."""
        return np.asarray(shapely.distance(pieces.shapes[piece], self.bases[line]), dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Moved(Ends):
    """Ends that look from other points than the middle of their base: what they own and are in stays that of ``kept``."""

    kept: Ends | None = None

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.kept is not None
        return _once(pieces, self.kept.own, piece)

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.kept is not None
        return _once(pieces, self.kept.inside, piece)

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        assert self.kept is not None
        return self.kept.apart(pieces, np.zeros_like(line), piece)


def _once(pieces: Pieces, asked: Callable[[Pieces, Indices, Indices], BoolArray], piece: Indices) -> BoolArray:
    """What is asked of the first of some ends and each piece, asked once for each."""
    found: BoolArray = np.zeros(len(pieces.all), dtype=np.bool_)
    found[piece] = True
    once = np.flatnonzero(found)
    found[once] = asked(pieces, np.zeros_like(once), once)
    return found[piece]


@dataclass(frozen=True, slots=True)
class Terms:
    """How a game reads its table: do shares of depth of several pieces ``add`` up? ``without`` are pieces left out. With
    ``union_depth`` what lies under several DEPTH pieces counts once, as in the one that uses up most; all else adds up."""

    add: bool = True
    without: frozenset[int] = frozenset()
    union_depth: bool = False


@dataclass(frozen=True, eq=False)
class Judged:
    """Lines as judged. ``found``: stretches inside pieces in the order from the smaller end to the greater; ``swapped`` says
    for which lines that is from target to observer. Per stretch: ``low`` to ``high`` of it below the piece's top (empty:
    ``high < low``), does an end ``own`` the piece, does it ``block``, and what ``share`` of the depth allowed it uses up.
    Per line: ``length``, ``depth`` used up and ``sunk``, the RAVINE that hides an end of it (-1: none)."""

    found: Transits
    swapped: BoolArray
    low: FloatArray
    high: FloatArray
    own: BoolArray
    block: BoolArray
    share: FloatArray
    length: FloatArray
    depth: FloatArray
    sunk: Indices

    @cached_property
    def open(self) -> BoolArray:
        """Is each line clear?"""
        clear: BoolArray = (self.depth <= FULL) & (self.sunk < 0)
        clear[self.found.line[self.block]] = False
        return clear


def judge(pieces: Pieces, origin: Ends, target: Ends, terms: Terms = Terms()) -> Judged:
    """Judge n lines, from each ``origin`` to the ``target`` of the same row."""
    a, b = origin.points, target.points
    swapped: BoolArray = (a[:, 0] > b[:, 0]) | ((a[:, 0] == b[:, 0]) & (a[:, 1] > b[:, 1]))
    turn = swapped[:, None]
    start, end = np.where(turn, b, a), np.where(turn, a, b)
    level = np.where(swapped, target.level, origin.level), np.where(swapped, origin.level, target.level)
    length = np.hypot(*(end - start).T)
    wanted = pieces.kind != Kind.NONE.value
    wanted[list(terms.without)] = False
    found = transits(pieces, start, end, wanted)
    low, high = _under(pieces, found, level)
    kind = pieces.kind[found.piece]
    own: BoolArray = np.zeros(len(kind), dtype=np.bool_)
    rows = np.flatnonzero(kind == Kind.BLOCKS.value)
    for side in (origin, target):
        own[rows] |= side.own(pieces, found.line[rows], found.piece[rows])
    below = (high - low) * length[found.line] > NEAR
    bare = pieces.bare[found.piece]
    below |= bare & (high >= low)
    block = (kind == Kind.BLOCKS.value) & below & ~(own & pieces.opens[found.piece])
    share = _shares(pieces, found, (low, high), length, (origin, target))
    if terms.union_depth:
        depth = _depth_once(pieces, found, share, (low, high), length)
    else:
        depth = _depth(found, share, len(a), terms)
    sunk = _sunk(pieces, origin, target, terms)
    return Judged(found, swapped, low, high, own, block, share, length, depth, sunk)


def _under(pieces: Pieces, found: Transits, level: tuple[FloatArray, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """Which part of each stretch is below its piece's top; a crossing of a bare line is either below it or not."""
    first, last = level[0][found.line], level[1][found.line]
    top = pieces.top[found.piece]
    low, high = found.enter.copy(), found.leave.copy()
    with np.errstate(divide="ignore", invalid="ignore"):
        meets = (top - first) / (last - first)
    falls = (first >= top) & (last < top)
    rises = (first < top) & (last >= top)
    over = (first >= top) & (last >= top)
    low[falls] = np.maximum(low[falls], meets[falls])
    high[rises] = np.minimum(high[rises], meets[rises])
    bare = pieces.bare[found.piece]
    over |= bare & (first + (last - first) * found.enter >= top - NEAR)
    high[over] = low[over] - 1
    return low, high


def _shares(
    pieces: Pieces,
    found: Transits,
    under: tuple[FloatArray, FloatArray],
    length: FloatArray,
    ends: tuple[Ends, Ends],
) -> FloatArray:
    """The part of the depth allowed that each stretch uses up."""
    share = np.zeros(len(found.line))
    kind = pieces.kind[found.piece]
    rows = np.flatnonzero(kind == Kind.DEPTH.value)
    run = np.maximum(under[1][rows] - under[0][rows], 0) * length[found.line[rows]]
    share[rows] = run / pieces.allowance[found.piece[rows]]
    rows = np.flatnonzero(kind == Kind.TRENCH.value)
    line, piece = found.line[rows], found.piece[rows]
    at_origin, at_target = (end.inside(pieces, line, piece) for end in ends)
    counts = np.where(pieces.one_end[piece], at_origin | at_target, at_origin & at_target)
    run = np.where(counts, found.leave[rows] - found.enter[rows], 0) * length[line]
    share[rows] = run / pieces.allowance[piece]
    return share


def _depth(found: Transits, share: FloatArray, count: int, terms: Terms) -> FloatArray:
    if terms.add:
        return np.bincount(found.line, weights=share, minlength=count).astype(np.float64)
    depth = np.zeros(count)
    if len(share):
        # stretches of one line in one piece follow each other
        first = np.flatnonzero(
            np.diff(found.line, prepend=-1).astype(bool) | np.diff(found.piece, prepend=-1).astype(bool)
        )
        np.maximum.at(depth, found.line[first], np.add.reduceat(share, first))
    return depth


def _depth_once(
    pieces: Pieces, found: Transits, share: FloatArray, under: tuple[FloatArray, FloatArray], length: FloatArray
) -> FloatArray:
    """The depth used up by each line where overlapping pieces count once, as the one that uses up most."""
    deep = pieces.kind[found.piece] == Kind.DEPTH.value
    depth = np.bincount(found.line[~deep], weights=share[~deep], minlength=len(length)).astype(np.float64)
    rows = np.flatnonzero(deep & (under[1] > under[0]))
    rate = 1 / pieces.allowance[found.piece[rows]]
    before = 0.0
    for least in np.unique(rate):
        some = rows[rate >= least]
        some = some[np.lexsort((under[0][some], found.line[some]))]
        line = found.line[some]
        low, high = under[0][some] + 2 * line, under[1][some] + 2 * line
        reached = np.append(0.0, np.maximum.accumulate(high)[:-1])
        run = np.maximum(high - np.maximum(low, reached), 0) * length[line]
        depth += np.bincount(line, weights=run, minlength=len(length)) * (least - before)
        before = float(least)
    return depth


def _sunk(pieces: Pieces, origin: Ends, target: Ends, terms: Terms) -> Indices:
    sunk = np.full(len(origin.points), -1, dtype=np.int64)
    every = np.arange(len(origin.points))
    for index in pieces.of_kind(Kind.RAVINE):
        if index in terms.without:
            continue
        held = np.full(len(every), index)
        in_origin, in_target = origin.inside(pieces, every, held), target.inside(pieces, every, held)
        for here, there, other in ((in_origin, in_target, target), (in_target, in_origin, origin)):
            rows = np.flatnonzero(here & ~there & (sunk < 0))
            sunk[rows[~sees_into(pieces, int(index), other, rows)]] = index
    return sunk


def sees_into(pieces: Pieces, ravine: int, ends: Ends, rows: Indices) -> BoolArray:
    """Does whoever stands at some ends see into a ravine from outside it: from its slopes, or from as near as its contact?"""
    sees: BoolArray = np.zeros(len(rows), dtype=np.bool_)
    for slope in pieces.all[ravine].slopes:
        sees |= ends.own(pieces, rows, np.full(len(rows), slope))
    if pieces.contact[ravine] > 0:
        sees |= ends.apart(pieces, rows, ravine) <= pieces.contact[ravine] + NEAR
    return sees
