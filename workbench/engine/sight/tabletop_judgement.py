"""The judgement of straight lines over a table: for one line or for thousands, the same code.

Both ends are put in a fixed order first, so that a line there and back gives the same answer to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight.results import Profile, Standpoint, TabletopLine
from workbench.engine.sight.tabletop_terrain import NEAR, Kind, Pieces
from workbench.engine.sight.tabletop_transits import LEAST_RUN, Stretches, Transits, stretches, transits
from workbench.geometry.regions import Indices

FULL = 1 + 1e-9
"""The depth allowed, with room for rounding."""


@dataclass(frozen=True, eq=False)
class Ends:
    """Ends of lines: ``points`` (n, 2), their ``level``, and the ``bases`` that stand there (points where none does)."""

    points: FloatArray
    level: FloatArray
    bases: NDArray[np.object_]

    @classmethod
    def from_stand(cls, pieces: Pieces, stand: Standpoint, count: int = 1) -> Ends:
        """One stand as the end of ``count`` lines."""
        point = np.array([stand.point], dtype=np.float64)
        level = pieces.ground(point) + stand.above
        base: NDArray[np.object_] = np.empty(1, dtype=object)
        base[0] = stand.base if stand.base is not None else shapely.Point(stand.point)
        return cls(np.repeat(point, count, axis=0), np.repeat(level, count), np.repeat(base, count))

    @classmethod
    def from_points(cls, pieces: Pieces, points: FloatArray, above: float) -> Ends:
        """Bare points (n, 2), so high above the ground of their places."""
        marks: NDArray[np.object_] = np.asarray(shapely.points(points), dtype=object)
        return cls(points, pieces.ground(points) + above, marks)

    def moved_to(self, points: FloatArray) -> Moved:
        """The first of these ends at other points (n, 2): what it has as its own, is in, and how high it is stays."""
        return Moved(points, np.full(len(points), self.level[0]), self.bases, self)

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        """For rows of (line, piece): does the end have the piece as its own?"""
        return pieces.own(piece, self.points[line], self.bases[line])

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        """For rows of (line, piece): is the end in the piece or in another part of the same, edges included?"""
        return pieces.holding(piece, self.points[line])

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        """The distance that the bases at some ends are from a piece."""
        return np.asarray(shapely.distance(pieces.whole(piece), self.bases[line]), dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Moved(Ends):
    """Ends that look from other points than the middle of their base: what they own and are in stays that of ``unmoved``."""

    unmoved: Ends | None = None

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.unmoved is not None
        return _judge_once(pieces, self.unmoved.own, piece)

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.unmoved is not None
        return _judge_once(pieces, self.unmoved.inside, piece)

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        assert self.unmoved is not None
        return self.unmoved.apart(pieces, np.zeros_like(line), piece)


@dataclass(frozen=True, eq=False)
class MovedEach(Ends):
    """As :class:`Moved`, for ends of many bodies: each row is a point of the body in that row of ``unmoved`` which ``body``
    (n) says."""

    unmoved: Ends
    body: Indices

    def at_rows(self, rows: Indices) -> MovedEach:
        """Some of the ends."""
        return MovedEach(self.points[rows], self.level[rows], self.bases[rows], self.unmoved, self.body[rows])

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        return self._of_body(pieces, self.unmoved.own, line, piece)

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        return self._of_body(pieces, self.unmoved.inside, line, piece)

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        return self.unmoved.apart(pieces, self.body[line], piece)

    def _of_body(
        self, pieces: Pieces, asked: Callable[[Pieces, Indices, Indices], BoolArray], line: Indices, piece: Indices
    ) -> BoolArray:
        """What is asked of each body and piece, asked once for each pair."""
        count = len(pieces.all)
        once, back = np.unique(self.body[line] * count + piece, return_inverse=True)
        return asked(pieces, once // count, once % count)[back]


def _judge_once(pieces: Pieces, asked: Callable[[Pieces, Indices, Indices], BoolArray], piece: Indices) -> BoolArray:
    """What is asked of the first of some ends and each piece, asked once for each."""
    found: BoolArray = np.zeros(len(pieces.all), dtype=np.bool_)
    found[piece] = True
    once = found.nonzero()[0]
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
    """Lines as judged. ``transits``: stretches inside pieces and along joints in the order from the smaller end to the greater;
    ``swapped`` says for which lines that is from target to observer. Per stretch: ``low`` to ``high`` of it below the piece's
    top (empty: ``high < low``), does an end ``own`` the piece, does it ``block``, what ``share`` of the depth allowed it uses
    up, and ``beside``, the piece at the other side of the line where it runs along a joint (-1: inside a piece). Per line:
    ``length``, ``depth`` used up and ``sunk``, the RAVINE that hides an end of it (-1: none)."""

    transits: Transits
    swapped: BoolArray
    low: FloatArray
    high: FloatArray
    own: BoolArray
    block: BoolArray
    share: FloatArray
    beside: Indices
    length: FloatArray
    depth: FloatArray
    sunk: Indices

    @cached_property
    def open(self) -> BoolArray:
        """Is each line clear?"""
        clear: BoolArray = (self.depth <= FULL) & (self.sunk < 0)
        clear[self.transits.line[self.block]] = False
        return clear


def judge(pieces: Pieces, origin: Ends, target: Ends, terms: Terms = Terms()) -> Judged:
    """Judge n lines, from each ``origin`` to the ``target`` of the same row."""
    pieces = pieces.lacking(terms.without)
    a, b = origin.points, target.points
    # every line is worked out from its smaller end (x, then y): the same verdict to the last bit in both directions
    swapped: BoolArray = (a[:, 0] > b[:, 0]) | ((a[:, 0] == b[:, 0]) & (a[:, 1] > b[:, 1]))
    turn = swapped[:, None]
    start, end = np.where(turn, b, a), np.where(turn, a, b)
    level = np.where(swapped, target.level, origin.level), np.where(swapped, origin.level, target.level)
    length = np.hypot(*(end - start).T)
    # (pieces,): those that can matter to a line at all
    wanted = pieces.kind != Kind.NONE.value
    wanted[list(terms.without)] = False
    found = stretches(pieces, start, end, wanted)
    low, high = _under(pieces, found, level)
    kind = pieces.kind[found.piece]
    own: BoolArray = np.zeros(len(kind), dtype=np.bool_)
    rows = (kind == Kind.BLOCKS.value).nonzero()[0]
    # a piece is nobody's obstacle who has it as his own, at either end
    for side in (origin, target) if len(rows) else ():
        own[rows] |= side.own(pieces, found.line[rows], found.piece[rows])
    # as a length on the table, so that the tolerance is the same for long and short lines
    below = (high - low) * length[found.line] > NEAR
    # what is met at one place has no length: there it is enough not to be above
    thin = pieces.without_width[found.piece] | (found.mate >= 0)
    below |= thin & (high >= low)
    block = (kind == Kind.BLOCKS.value) & below & ~(own & pieces.opens[found.piece])
    share = _shares(pieces, found, (low, high), length, (origin, target))
    beside = np.full(len(kind), -1, dtype=np.int64)
    if (found.mate >= 0).any():
        block, share, kept = _at_joints(pieces, found, below, (block, share), length)
        # before rows are dropped: `mate` are row numbers of `found` as it is now
        beside = np.where(found.mate >= 0, found.piece[found.mate], -1)[kept]
        found = found.subset(kept)
        low, high, own, block, share = low[kept], high[kept], own[kept], block[kept], share[kept]
    depth = _Depths(pieces, found, (low, high), share, length).used(terms)
    sunk = _sunk(pieces, origin, target, terms)
    inside = Transits(found.line, found.piece, found.enter, found.leave)
    return Judged(inside, swapped, low, high, own, block, share, beside, length, depth, sunk)


def _at_joints(
    pieces: Pieces, found: Stretches, below: BoolArray, alone: tuple[BoolArray, FloatArray], length: FloatArray
) -> tuple[BoolArray, FloatArray, BoolArray]:
    """What stretches along joints do, from what each would do ``alone``: a line with a piece at either side is hindered as by
    the weaker of both. Which stretches block, the share of the depth of each, and which are left: not those of a piece that
    does nothing here though the line is below its top."""
    block, share = alone
    joint = found.mate >= 0
    mate = np.where(joint, found.mate, 0)
    run = (found.leave - found.enter) * length[found.line]
    # a joint that is gone through at one place uses up no depth
    share = np.where(joint & (run <= LEAST_RUN), 0.0, share)
    stops = joint & block & block[mate]
    rate = pieces.allowance[found.piece]
    # of two depths the one that lets more through; of two that are alike only one counts
    # `allowance` is the depth allowed: the greater one is the weaker hindrance; the smaller row decides between equals
    weaker = (rate > rate[mate]) | ((rate == rate[mate]) & (np.arange(len(rate)) < mate))
    deep = joint & (share > 0) & (block[mate] | ((share[mate] > 0) & weaker))
    block, share = np.where(joint, stops, block), np.where(joint & ~deep, 0.0, share)
    # rows above their tops stay: a text may still name what the line passes over
    kept: BoolArray = ~joint | block | (share > 0) | ~below
    return block, share, kept


def _under(pieces: Pieces, found: Stretches, level: tuple[FloatArray, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """Which part of each stretch is below its piece's top, along a joint below the tops of both pieces; a crossing of a bare
    line is either below it or not."""
    first, last = level[0][found.line], level[1][found.line]
    top = pieces.top[found.piece]
    low, high = found.enter.copy(), found.leave.copy()
    with np.errstate(divide="ignore", invalid="ignore"):
        # where the line is as high as the top, as a fraction of it; of no meaning (nan, inf) on level lines, which need none
        meets = (top - first) / (last - first)
    falls = (first >= top) & (last < top)
    rises = (first < top) & (last >= top)
    over = (first >= top) & (last >= top)
    low[falls] = np.maximum(low[falls], meets[falls])
    high[rises] = np.minimum(high[rises], meets[rises])
    at_once = pieces.without_width[found.piece] | ((found.mate >= 0) & (found.enter == found.leave))
    over |= at_once & (first + (last - first) * found.enter >= top - NEAR)
    # an empty stretch, wherever it is
    high[over] = low[over] - 1
    joint = (found.mate >= 0).nonzero()[0]
    if len(joint):
        mate = found.mate[joint]
        low[joint], high[joint] = np.maximum(low[joint], low[mate]), np.minimum(high[joint], high[mate])
    return low, high


def _shares(
    pieces: Pieces,
    found: Stretches,
    under: tuple[FloatArray, FloatArray],
    length: FloatArray,
    ends: tuple[Ends, Ends],
) -> FloatArray:
    """The part of the depth allowed that each stretch uses up."""
    share = np.zeros(len(found.line))
    kind = pieces.kind[found.piece]
    rows = (kind == Kind.DEPTH.value).nonzero()[0]
    run = np.maximum(under[1][rows] - under[0][rows], 0) * length[found.line[rows]]
    share[rows] = run / pieces.allowance[found.piece[rows]]
    rows = (kind == Kind.TRENCH.value).nonzero()[0]
    if not len(rows):
        return share
    line, piece = found.line[rows], found.piece[rows]
    at_origin, at_target = (end.inside(pieces, line, piece) for end in ends)
    # a trench counts only for who is in it: one end or both, as its game says
    counts = np.where(pieces.one_end[piece], at_origin | at_target, at_origin & at_target)
    run = np.where(counts, found.leave[rows] - found.enter[rows], 0) * length[line]
    share[rows] = run / pieces.allowance[piece]
    return share


@dataclass(frozen=True, eq=False)
class _Depths:
    """Stretches of lines with the parts of them that are ``under`` the tops of their pieces (from, to), and the ``share`` of
    the depth allowed that each uses up by itself; ``length`` is that of each line."""

    pieces: Pieces
    stretches: Stretches
    under: tuple[FloatArray, FloatArray]
    share: FloatArray
    length: FloatArray

    def used(self, terms: Terms) -> FloatArray:
        """The depth used up by each line."""
        count, line = len(self.length), self.stretches.line
        if terms.union_depth:
            return self._once(line, count)
        if terms.add:
            return np.bincount(line, weights=self.share, minlength=count).astype(np.float64)
        depth = np.zeros(count)
        if len(line) and not self.pieces.divided.any():
            # stretches of one line in one piece follow each other
            first = np.flatnonzero(
                np.diff(line, prepend=-1).astype(bool) | np.diff(self.stretches.piece, prepend=-1).astype(bool)
            )
            np.maximum.at(depth, line[first], np.add.reduceat(self.share, first))
        elif len(line):
            # each piece by itself, but for the parts of one
            first, group = self._by_whole(np.arange(len(line)), line)
            np.maximum.at(depth, line[first], self._once(group, len(first)))
        return depth

    def _by_whole(self, rows: Indices, group: Indices) -> tuple[Indices, Indices]:
        """Some rows by their group and the one that their piece is part of: (the first row of each, the number of each row)."""
        # columns (group, whole): np.unique numbers the different ones
        key = np.stack([group[rows], self.pieces.whole_of[self.stretches.piece[rows]]])
        _, first, number = np.unique(key, axis=1, return_index=True, return_inverse=True)
        return rows[first], number.reshape(-1).astype(np.int64)

    def _once(self, group: Indices, count: int) -> FloatArray:
        """The depth used up by each ``group`` of stretches (of one line each), where overlapping pieces count once, as the one
        that uses up most. Trenches add up, but for the parts of one."""
        deep = self.pieces.kind[self.stretches.piece] == Kind.DEPTH.value
        rows = (deep & (self.under[1] > self.under[0]) & (self.share > 0)).nonzero()[0]
        depth = self._shares_once(rows, self.under, group[rows], count)
        rows = (~deep & (self.share > 0)).nonzero()[0]
        if len(rows):
            first, trench = self._by_whole(rows, group)
            run = self._shares_once(rows, (self.stretches.enter, self.stretches.leave), trench, len(first))
            np.add.at(depth, group[first], run)
        return depth

    def _shares_once(
        self, rows: Indices, spans: tuple[FloatArray, FloatArray], group: Indices, count: int
    ) -> FloatArray:
        """What the stretches in some ``rows`` use up, for each of ``count`` groups (``group``: one value a row)."""
        depth = np.zeros(count)
        if not len(rows):
            return depth
        # the share of the depth that a unit of length uses up
        rate = 1 / self.pieces.allowance[self.stretches.piece[rows]]
        before = 0.0
        # layer by layer from the least rate up: each adds what the rate grows by, over the union of all pieces that use up so
        # much
        for least in np.unique(rate):
            kept = rate >= least
            some, of = rows[kept], group[kept]
            order = np.lexsort((spans[0][some], of))
            some, of = some[order], of[order]
            # spans are within 0..1: two apart, those of different groups cannot overlap in the running maximum below
            low, high = spans[0][some] + 2 * of, spans[1][some] + 2 * of
            # how far the spans before have covered the line already
            reached = np.append(0.0, np.maximum.accumulate(high)[:-1])
            run = np.maximum(high - np.maximum(low, reached), 0) * self.length[self.stretches.line[some]]
            depth += np.bincount(of, weights=run, minlength=count) * (least - before)
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
            # the first RAVINE that hides an end is named
            rows = np.flatnonzero(here & ~there & (sunk < 0))
            sunk[rows[~sees_into(pieces, int(index), other, rows)]] = index
    return sunk


def sees_into(pieces: Pieces, ravine: int, ends: Ends, rows: Indices) -> BoolArray:
    """Does whoever stands at some ends see into a ravine from outside it: from its slopes, or from as near as its contact?"""
    sees: BoolArray = np.zeros(len(rows), dtype=np.bool_)
    for slope in {slope for part in pieces.parts(ravine) for slope in pieces.all[part].slopes}:
        sees |= ends.own(pieces, rows, np.full(len(rows), slope))
    if pieces.contact[ravine] > 0:
        sees |= ends.apart(pieces, rows, ravine) <= pieces.contact[ravine] + NEAR
    return sees


# --- The side view of a line over a table: the ground below it, and the pieces that it meets.


Corner = tuple[float, float]
SKY = 1000.0
"""Pieces with such a top have none: they are drawn somewhat higher than all else."""


def profile(pieces: Pieces, line: TabletopLine) -> Profile:
    """The side view of a judged line, distances from its observer."""
    start, end = (np.array([stand.point], dtype=np.float64) for stand in (line.origin, line.target))
    length = math.dist(line.origin.point, line.target.point)
    shapes = np.zeros(len(pieces.all), dtype=np.bool_)
    shapes[list(pieces.shaping)] = True
    found = transits(pieces, start, end, shapes)
    # between two cuts the ground is level: the middle tells how high
    cuts = np.unique(np.concatenate([[0.0, 1.0], found.enter, found.leave]))
    levels = _levels(pieces, start, end, (cuts[:-1] + cuts[1:]) / 2)
    ground: list[Corner] = []
    for low, high, level in zip(cuts[:-1].tolist(), cuts[1:].tolist(), levels.tolist(), strict=True):
        if ground and ground[-1][1] == level:
            ground.pop()
        else:
            ground.append((low * length, level))
        ground.append((high * length, level))
    return Profile(length, tuple(ground), tuple(_pieces(pieces, line, start, end, length)), line.heights)


def _pieces(
    pieces: Pieces, line: TabletopLine, start: FloatArray, end: FloatArray, length: float
) -> list[tuple[int, float, float, float, float]]:
    found = []
    tops = [crossing.top for crossing in line.crossings if crossing.top < SKY]
    sky = max([*line.heights, *tops]) + 1
    for crossing in line.crossings:
        top = min(crossing.top, sky) if crossing.top >= SKY else crossing.top
        middles = np.array([(low + high) / 2 for low, high in crossing.spans])
        feet = _levels(pieces, start, end, middles)
        for (low, high), foot in zip(crossing.spans, feet.tolist(), strict=True):
            # a hill stands on the table, all else on the ground of its place
            shaping = pieces.all[crossing.piece].ground is not None
            base = min(0.0 if shaping else foot, top)
            found.append((crossing.piece, low * length, high * length, base, top))
    return found


def _levels(pieces: Pieces, start: FloatArray, end: FloatArray, at: FloatArray) -> FloatArray:
    places = at[:, None]
    return pieces.ground(start * (1 - places) + end * places)


# --- Where on a judged line sight ends first, counted from the observer.


Run = tuple[float, float, float]
"""A stretch of the line, and how much of the depth allowed all of the line's length would use up in it."""


def first_stop(pieces: Pieces, terms: Terms, found: Judged) -> float | None:
    """The part of the line (fraction from the observer) that is seen along before it is first stopped: at the near edge of what
    blocks below its top, where the depth allowed is used up, or at the edge of the RAVINE that an end is in. None: it is
    clear. ``found`` is one line."""
    if found.open[0]:
        return None
    swapped = bool(found.swapped[0])

    def near(low: float, high: float) -> float:
        return 1 - high if swapped else low

    ends = [near(found.low[row], found.high[row]) for row in np.flatnonzero(found.block)]
    if ends:
        return float(min(ends))
    sunk = int(found.sunk[0])
    if sunk >= 0:
        rows = np.flatnonzero(found.transits.piece == sunk)
        places = [place for row in rows for place in (found.transits.enter[row], found.transits.leave[row])]
        inner = sorted(1 - place if swapped else place for place in places)
        return float(next((place for place in inner if 0 < place < 1), 1.0))
    return min((_used_up(runs) for runs in _groups(pieces, terms, found, swapped)), default=1.0)


def _groups(pieces: Pieces, terms: Terms, found: Judged, swapped: bool) -> Iterator[list[Run]]:
    """The stretches whose depths add up; none of a group overlap where that counts once."""
    rows = np.flatnonzero(found.share > 0)
    length = float(found.length[0])
    runs: dict[int, list[Run]] = {}
    for row in rows.tolist():
        piece = int(found.transits.piece[row])
        trench = pieces.all[piece].kind is Kind.TRENCH
        low, high = (found.transits.enter, found.transits.leave) if trench else (found.low, found.high)
        first, last = float(low[row]), float(high[row])
        span = (1 - last, 1 - first) if swapped else (first, last)
        runs.setdefault(piece, []).append((*span, length / float(pieces.allowance[piece])))
    if not (terms.add or terms.union_depth):
        wholes: dict[int, list[Run]] = {}
        for piece, some in runs.items():
            wholes.setdefault(int(pieces.whole_of[piece]), []).extend(some)
        yield from (list(_once(some)) if len(some) > 1 else some for some in wholes.values())
        return
    if terms.union_depth:
        deep = [run for piece, some in runs.items() if pieces.all[piece].kind is Kind.DEPTH for run in some]
        others = [run for piece, some in runs.items() if pieces.all[piece].kind is not Kind.DEPTH for run in some]
        yield [*_once(deep), *others]
    else:
        yield [run for some in runs.values() for run in some]


def _once(runs: list[Run]) -> Iterator[Run]:
    """Stretches side by side, each with the greatest of what overlaps there."""
    places = sorted({place for low, high, _ in runs for place in (low, high)})
    for low, high in pairwise(places):
        rate = max((rate for begin, end, rate in runs if begin <= low and high <= end), default=0.0)
        if rate > 0:
            yield low, high, rate


def _used_up(runs: list[Run]) -> float:
    """Where stretches together use up all of the depth; beyond the line if they do not."""
    places = sorted({place for low, high, _ in runs for place in (low, high)})
    depth = 0.0
    for low, high in pairwise(places):
        rate = sum(rate for begin, end, rate in runs if begin <= low and high <= end)
        # within this part, at a constant rate
        if depth + rate * (high - low) > FULL:
            return low + max(0.0, 1 - depth) / rate
        depth += rate * (high - low)
    return 1.0
