"""The distance of a line from the other verdict: moved aside or turned at the observer until the same judgement changes.

While a line moves aside, what it crosses changes only at corners of pieces and at the places where it sinks below their tops;
between two such places a depth grows or shrinks steadily. So few lines have to be judged, and the result is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight.tabletop_judgement import FULL, Ends, Judged, Moved, Terms, judge
from workbench.engine.sight.tabletop_terrain import NEAR, Kind, Pieces
from workbench.geometry.regions import Indices

WIDEST = math.radians(45)
FINE = 1e-7
"""Where a depth runs out is found to so much."""
CHUNK = 12
"""So many stretches between breaks are judged at first; then twice as many, and so on."""
PARTS = 17
"""Into so many parts a stretch is divided in which a depth runs out, again and again."""
AHEAD = 3
"""So many times it is divided at once, where it can be told beforehand in which part a depth runs out."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Where the verdict changes: ``by`` (table's unit, or radians), the ``piece`` that decides there (-1: none does), and is
    the other verdict ``above`` that place or below it?"""

    by: float
    piece: int
    above: bool


@dataclass(frozen=True, eq=False)
class ShiftedLine:
    """One line whose margins are asked for; its ends as rows of one."""

    pieces: Pieces
    terms: Terms
    origin: Ends
    target: Ends

    @property
    def start(self) -> FloatArray:
        """The observer's point."""
        point: FloatArray = self.origin.points[0]
        return point

    @property
    def way(self) -> FloatArray:
        """From observer to target."""
        way: FloatArray = self.target.points[0] - self.origin.points[0]
        return way

    def beside(self, limit: float) -> ShiftedLine:
        """The same line with only the pieces and edges that come so near to it, and without what its ends own and see out
        of: while its ends keep what they own, nothing else matters."""
        pieces, length = self.pieces, float(np.hypot(*self.way))
        ahead = self.way / length
        away = pieces.middle - self.start
        past = np.clip(away @ ahead, 0, length)[:, None] * ahead - away
        room = limit * 1.1 + 1e-6
        near = np.hypot(*past.T) <= pieces.radius + room
        near[list(self.terms.without)] = False
        mine = np.flatnonzero(near & pieces.opens & (pieces.kind == Kind.BLOCKS.value))
        row = np.zeros_like(mine)
        near[mine] = ~(self.origin.own(pieces, row, mine) | self.target.own(pieces, row, mine))
        edges, turn = pieces.edges, np.column_stack([ahead, (-ahead[1], ahead[0])])
        kept = edges.edges_of(np.flatnonzero(near))[1]
        from_, to = (edges.start[kept] - self.start) @ turn, (edges.end[kept] - self.start) @ turn
        low, high = np.minimum(from_, to), np.maximum(from_, to)
        within = (high >= (-room, -room)).all(axis=1) & (low <= (length + room, room)).all(axis=1)
        terms = replace(self.terms, without=frozenset(np.flatnonzero(~near).tolist()))
        return ShiftedLine(pieces.with_edges(kept[within]), terms, self.origin, self.target)

    def judged(self, start: FloatArray, end: FloatArray) -> Judged:
        """Lines moved from this one: what its ends own and how high they are stays."""
        return judge(self.pieces, self.origin.moved_to(start), self.target.moved_to(end), self.terms)


Search = Generator[FloatArray, "JudgedRows", Flip | None]
"""A search for the nearest change of verdict: it asks for the judgement of lines moved by some amounts, then goes on."""
Ways = tuple[FloatArray, FloatArray]
"""Lines from points to points (n, 2 each)."""


def aside_and_turned(line: ShiftedLine, limit: float) -> tuple[Flip | None, Flip | None]:
    """The least shift to either side that changes the verdict, and the least turn at the observer that does, None if none does
    that moves the target up to ``limit``; the line with what is :meth:`ShiftedLine.beside` it is enough. Both are looked for at
    the same time, because judging a few more lines together takes hardly longer."""
    if float(np.hypot(*line.way)) < NEAR:
        return None, None
    moves = _aside(line, limit), _turned(line, limit)

    def judged(asked: Sequence[FloatArray]) -> Judged:
        ways = [way(by) for (way, _), by in zip(moves, asked, strict=True)]
        start, end = (np.concatenate(points) for points in zip(*ways, strict=True))
        return line.judged(start, end)

    shift, turn = _results([search for _, search in moves], judged)
    return shift, turn


def _aside(line: ShiftedLine, limit: float) -> tuple[Callable[[FloatArray], Ways], Search]:
    """The line moved aside, and the search for the least shift that changes its verdict."""
    length = float(np.hypot(*line.way))
    across = np.array([-line.way[1], line.way[0]]) / length
    ahead = line.way / length

    def moved(by: FloatArray) -> Ways:
        start = line.start + by[:, None] * across
        return start, start + line.way

    edge, low, high, blocks = _stretches(line, length)
    from_, to = line.pieces.edges.start[edge] - line.start, line.pieces.edges.end[edge] - line.start
    along, wide = (np.stack([point @ axis for point in (from_, to)]) for axis in (ahead, across))
    with np.errstate(divide="ignore", invalid="ignore"):
        cuts = np.stack([(bound - along[0]) / (along[1] - along[0]) for bound in (low, high)])
    cuts = np.where(np.isfinite(cuts), np.clip(cuts, 0, 1), np.array([[0.0], [1.0]]))
    places = along[0] + cuts * (along[1] - along[0])
    kept = (places >= low - NEAR) & (places <= high + NEAR)
    found = wide[0] + cuts * (wide[1] - wide[0])
    whole = blocks & kept.all(axis=0)
    return moved, nearest(_ends(found[:, whole], found[:, ~whole][kept[:, ~whole]]), -limit, limit)


def _turned(line: ShiftedLine, limit: float) -> tuple[Callable[[FloatArray], Ways], Search]:
    """The line turned at the observer, and the search for the least turn that changes its verdict."""
    length = float(np.hypot(*line.way))
    heading = math.atan2(line.way[1], line.way[0])

    def moved(by: FloatArray) -> Ways:
        away = np.column_stack([np.cos(heading + by), np.sin(heading + by)]) * length
        return np.repeat(line.start[None], len(by), axis=0), line.start + away

    edge, low, high, blocks = _stretches(line, length)
    from_, to = line.pieces.edges.start[edge] - line.start, line.pieces.edges.end[edge] - line.start
    side = to - from_
    cuts = [np.zeros(len(edge)), np.ones(len(edge))]
    square, middle = (side**2).sum(axis=1), (from_ * side).sum(axis=1)
    for bound in (low, high):
        rest = middle**2 - square * ((from_**2).sum(axis=1) - bound**2)
        root = np.sqrt(np.maximum(rest, 0))
        for sign in (-1, 1):
            cuts.append(np.where(rest >= 0, np.clip((-middle + sign * root) / np.maximum(square, 1e-300), 0, 1), 0))
    points = from_ + np.stack(cuts)[:, :, None] * side
    radius = np.hypot(points[..., 0], points[..., 1])
    kept = (radius >= low - NEAR) & (radius <= high + NEAR) & (radius > NEAR)
    angle = np.arctan2(points[..., 1], points[..., 0]) - heading
    angle = (angle + math.pi) % (2 * math.pi) - math.pi
    # an edge that the line sweeps in one go, ahead of the observer, hides all between its ends
    whole = blocks & kept[:2].all(axis=0) & (np.abs(angle[:2]).max(axis=0, initial=0) < math.pi / 2)
    whole &= (low <= NEAR) | (-middle <= 0) | (-middle >= square)
    limit = min(limit / length, WIDEST)
    return moved, nearest(_ends(angle[:2, whole], angle[:, ~whole][kept[:, ~whole]]), -limit, limit)


def _ends(hidden: FloatArray, breaks: FloatArray) -> FloatArray:
    """The places where a verdict may change: where what is ``hidden`` (from, to; shape (2, n)) as a whole begins and ends,
    and those ``breaks`` that are not within."""
    low, high = hidden.min(axis=0), hidden.max(axis=0)
    order = np.argsort(low)
    low, high = low[order], np.maximum.accumulate(high[order])
    first = np.append(True, low[1:] > high[:-1])[: len(low)]
    low, high = low[first], high[np.append(first[1:], True)[: len(high)]]
    at = np.searchsorted(low, breaks) - 1
    free = (at < 0) | (breaks >= high[at]) if len(low) else np.ones(len(breaks), dtype=np.bool_)
    return np.concatenate([low, high, breaks[free]])


def _stretches(line: ShiftedLine, length: float) -> tuple[Indices, FloatArray, FloatArray, BoolArray]:
    """Edges of pieces that count, with the stretch of the line that is below the top of each one's piece, and whether that
    piece stops all lines that run into it there."""
    pieces = line.pieces
    trench = pieces.kind == Kind.TRENCH.value
    counts = trench | (pieces.kind == Kind.BLOCKS.value) | (pieces.kind == Kind.DEPTH.value)
    counts[list(line.terms.without)] = False
    first, last = float(line.origin.level[0]), float(line.target.level[0])
    low, high = np.zeros(len(pieces.all)), np.full(len(pieces.all), length)
    over = (first >= pieces.top) & (last >= pieces.top)
    if first != last:
        meets = (pieces.top - first) / (last - first) * length
        low = np.where((first >= pieces.top) & (last < pieces.top), meets, low)
        high = np.where((first < pieces.top) & (last >= pieces.top), meets, high)
    low[trench], high[trench] = 0, length
    _, edge = pieces.edges.edges_of(np.flatnonzero(counts & (trench | ~over)))
    owner = pieces.edges.owner[edge]
    return edge, low[owner], high[owner], pieces.kind[owner] == Kind.BLOCKS.value


def nearest(breaks: FloatArray, low: float, high: float) -> Search:
    """The change of verdict that is nearest to 0 on either side, between ``low`` and ``high``. But for one change where a depth
    runs out, verdicts change only at ``breaks``."""
    breaks = np.unique(np.concatenate([breaks[(breaks > low) & (breaks < high)], [low, 0.0, high]]))
    breaks = breaks[np.append(True, np.diff(breaks) > 40 * FINE)]
    outward = yield from _judged_outward(breaks)
    other = outward.clear != outward.straight
    samples, best, at_break = outward.samples, None, -1
    for side in (samples > 0, samples < 0):
        places = samples[side & other]
        if not len(places):
            continue
        far = float(places[np.argmin(np.abs(places))])
        before = np.concatenate([[0.0], samples[side & ~other]])
        before = before[np.abs(before) < abs(far)]
        near = float(before[np.argmax(np.abs(before))])
        if best is None or abs(near) < abs(best):
            place = outward.change(near, far)
            found = float(breaks[place]) if place >= 0 else (yield from _narrowed(near, far))
            if best is None or abs(found) < abs(best):
                best, at_break = found, place
    if best is None:
        return None
    if at_break >= 0:
        return _flip(best, outward.beside(at_break), outward.straight)
    rows = yield np.array([best - 10 * FINE, best + 10 * FINE])
    return _flip(best, [(rows, 0), (rows, 1)], outward.straight)


@dataclass(frozen=True, eq=False, slots=True)
class JudgedRows:
    """Those of some lines that one search asked about: ``count`` of them from the ``first``."""

    found: Judged
    first: int
    count: int

    @property
    def open(self) -> BoolArray:
        """Is each line clear?"""
        return self.found.open[self.first : self.first + self.count]

    @property
    def depths(self) -> FloatArray:
        """The depth used up by each line."""
        return self.found.depth[self.first : self.first + self.count]

    def stopping(self, row: int) -> list[int]:
        """The pieces that stop one of them."""
        return stopping(self.found, self.first + row)


def _results(searches: Sequence[Search], judged: Callable[[Sequence[FloatArray]], Judged]) -> list[Flip | None]:
    """What some searches find; all that they ask at the same time is ``judged`` together."""
    found: list[Flip | None] = [None] * len(searches)
    # the answer to each search that goes on: none at first
    answers: dict[int, JudgedRows | None] = dict.fromkeys(range(len(searches)))
    while True:
        asked = [np.empty(0)] * len(searches)
        for number, rows in list(answers.items()):
            try:
                asked[number] = next(searches[number]) if rows is None else searches[number].send(rows)
            except StopIteration as end:
                found[number] = end.value
                del answers[number]
        if not answers:
            return found
        every = judged(asked)
        ends = np.cumsum([len(by) for by in asked]).tolist()
        answers = {
            number: JudgedRows(every, ends[number] - len(asked[number]), len(asked[number])) for number in answers
        }


@dataclass(frozen=True, eq=False)
class _Outward:
    """Stretches between ``breaks`` that were judged from 0 outward: ``samples`` in them, are they ``clear``, is the line at 0
    (``straight``); and which ``rows`` of which judgement are those of a stretch (``None``: it was not judged)."""

    breaks: FloatArray
    samples: FloatArray
    clear: BoolArray
    straight: bool
    rows: Sequence[tuple[JudgedRows, int] | None]

    def change(self, near: float, far: float) -> int:
        """The break between two samples of different verdicts, one farther out than the other, at which the verdict changes, of
        several the nearest to 0; -1: it changes at none."""
        low, high = min(near, far), max(near, far)
        between = np.flatnonzero((self.breaks >= low) & (self.breaks <= high)).tolist()
        out = far > near
        for place in between if out else reversed(between):
            below, above = (side.open[row] for side, row in self._at(place, _LAST, _FIRST))
            inner, outer = (below, above) if out else (above, below)
            if self.breaks[place] == 0:
                inner = self.straight  # the search begins there
            if inner == self.straight and outer != self.straight:
                return int(place)
        return -1

    def beside(self, place: int) -> list[tuple[JudgedRows, int]]:
        """The lines some way before and behind a break."""
        return self._at(place, _BEFORE_LAST, _AFTER_FIRST)

    def _at(self, place: int, below: int, above: int) -> list[tuple[JudgedRows, int]]:
        found = []
        for stretch, column in ((place - 1, below), (place, above)):
            rows = self.rows[stretch]
            assert rows is not None
            found.append((rows[0], rows[1] + column))
        return found


_SAMPLES = slice(1, 6)
_FIRST, _AFTER_FIRST, _BEFORE_LAST, _LAST = 0, 1, 6, 7
"""The lines of a stretch, in this order: beside its beginning, five samples, the first of them some way behind the beginning,
some way before its end, and beside its end."""


def _judged_outward(breaks: FloatArray) -> Generator[FloatArray, JudgedRows, _Outward]:
    """Stretches between breaks, judged from 0 outward until no nearer change can follow."""
    # a depth that grows or shrinks steadily runs out next to one of two breaks
    width = np.diff(breaks)
    edge = 10 * FINE
    steps = np.column_stack([np.full_like(width, edge), width / 4, width / 2, width * 3 / 4, width - edge])
    first, last = breaks[:-1, None], breaks[1:, None]
    lines = np.hstack([first + FINE, first + steps, last - edge, last - FINE])
    inner = np.where(breaks[:-1] * breaks[1:] <= 0, 0, np.minimum(np.abs(breaks[:-1]), np.abs(breaks[1:])))
    order = np.argsort(inner, kind="stable")
    clear = np.zeros(lines.shape, dtype=np.bool_)
    judged: list[tuple[JudgedRows, int] | None] = [None] * len(lines)
    straight, reach, done, step = False, math.inf, 0, CHUNK
    while done < len(order) and inner[order[done]] < reach:
        rows = order[done : done + step]
        found = yield np.append(lines[rows], 0.0)
        straight, clear[rows] = bool(found.open[-1]), found.open[:-1].reshape(-1, lines.shape[1])
        for place, row in enumerate(rows.tolist()):
            judged[row] = found, place * lines.shape[1]
        changed = np.abs(lines[rows, _SAMPLES][clear[rows, _SAMPLES] != straight])
        reach = min(reach, float(changed.min(initial=math.inf)))
        done, step = done + step, 2 * step
    rows = np.sort(order[:done])
    return _Outward(breaks, lines[rows, _SAMPLES].ravel(), clear[rows, _SAMPLES].ravel(), straight, judged)


def _narrowed(near: float, far: float) -> Generator[FloatArray, JudgedRows, float]:
    """Where between ``near`` and ``far`` the verdict changes that is another at ``far``: a stretch is divided into parts, that
    with the change again, and so on. Where depths say in which part that will be, its parts are judged at the same time."""
    guess = math.nan
    while abs(far - near) > FINE:
        chain = [np.linspace(near, far, PARTS + 1)]
        while len(chain) < AHEAD and not math.isnan(guess):
            at = int(np.searchsorted(chain[-1] if far > near else -chain[-1], guess if far > near else -guess))
            at = min(max(at, 1), PARTS)
            chain.append(np.linspace(chain[-1][at - 1], chain[-1][at], PARTS + 1))
        found = yield np.concatenate(chain)
        for number, places in enumerate(chain):
            if number and ((near, far) != (places[0], places[-1]) or abs(far - near) <= FINE):
                break  # the change is in another part than was expected
            first = number * len(places)
            clear = found.open[first : first + len(places)]
            at = int(np.argmax(clear != clear[0])) or PARTS
            near, far = float(places[at - 1]), float(places[at])
            low, high = found.depths[first + at - 1], found.depths[first + at]
        reached = (FULL - low) / (high - low) if low != high else math.nan
        guess = near + reached * (far - near) if 0 <= reached <= 1 else math.nan
    return far


def _flip(by: float, sides: Sequence[tuple[JudgedRows, int]], straight: bool) -> Flip:
    """The piece that stops the line on one side of a change and not on the other, and where the line is not as ``straight``;
    ``sides`` are the lines below and above it."""
    opens = [bool(rows.open[row]) for rows, row in sides]
    blocked = [side for side, clear in zip(sides, opens, strict=True) if not clear]
    stops = blocked[0][0].stopping(blocked[0][1]) if len(blocked) == 1 else []
    return Flip(by, stops[0] if stops else -1, opens[0] == straight)


def stopping(found: Judged, row: int) -> list[int]:
    """The pieces that stop a judged line: those that block, or else the RAVINE an end is in, or else those whose depth is
    used up, the greatest share first."""
    mine = found.transits.line == row
    blocks = found.transits.piece[mine & found.block]
    if len(blocks):
        return list(dict.fromkeys(blocks.tolist()))
    if found.sunk[row] >= 0:
        return [int(found.sunk[row])]
    if found.open[row]:
        return []
    shares: dict[int, float] = {}
    for piece, share in zip(found.transits.piece[mine].tolist(), found.share[mine].tolist(), strict=True):
        shares[piece] = shares.get(piece, 0.0) + share
    return sorted((piece for piece, share in shares.items() if share > 0), key=lambda piece: -shares[piece])


# --- How far an end of a line is from the other verdict along the line itself: moved farther off or nearer, as it
# would really stand there, until the judgement changes.


DETAIL = 0.05
"""Contact is looked for in steps of so much; where it begins in one is then found exactly (table's unit)."""
SHORTEST = 1e-3
"""An end does not come nearer to the other than this."""


class Change(Enum):
    """What changes with the verdict."""

    DEAD = "dead"
    """The target is in the dead ground of the piece, or out of it."""
    BEHIND = "behind"
    """The piece is between the ends, or no longer."""
    AREA = "area"
    """The end is in the piece, or out of it."""
    CONTACT = "contact"
    """The end is in contact with the piece, or not."""
    GROUND = "ground"
    """The end stands on the piece, or no longer."""
    DEEP = "deep"
    """Too much of the line runs in the piece, or no longer."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Slide:
    """Where the verdict changes when an end moves along the line: ``by`` (table's unit; above 0: away from the other end),
    the ``piece`` that decides there (-1: none does), ``what`` changes, of which piece (``named``), and is it so ``beyond``?"""

    by: float
    piece: int
    what: Change
    named: int
    beyond: bool


@dataclass(frozen=True, eq=False)
class MovedEnds(Ends):
    """Ends that look from other points than the middle of their base, row by row as ``unmoved``."""

    unmoved: Ends | None = None

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.unmoved is not None
        return self.unmoved.own(pieces, line, piece)

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.unmoved is not None
        return self.unmoved.inside(pieces, line, piece)

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        assert self.unmoved is not None
        return self.unmoved.apart(pieces, line, piece)


class MovingEnd:
    """The straight track on which the target of a line moves, so high ``above`` the ground of each place."""

    def __init__(self, line: ShiftedLine, above: float) -> None:
        self.line, self.above = line, above
        self.length = float(np.hypot(*line.way))
        self.ahead = line.way / self.length
        end = line.target
        while isinstance(end, Moved) and end.unmoved is not None:
            end = end.unmoved
        self.stand = end

    def ends(self, by: FloatArray) -> Ends:
        """The target moved by so much, with all that it has and is there."""
        steps = by[:, None] * self.ahead
        middles = self.stand.points[:1] + steps
        level = self.line.pieces.ground(middles) + self.above
        there = Ends(middles, level, self.bases(by))
        if self.stand is self.line.target:
            return there
        return MovedEnds(self.line.target.points[:1] + steps, level, there.bases, there)

    def bases(self, by: FloatArray) -> NDArray[np.object_]:
        """Its base, moved by so much."""
        base = self.stand.bases[0]
        corners = shapely.get_coordinates(base)
        moved = corners[None] + (by[:, None] * self.ahead)[:, None]
        bases: NDArray[np.object_] = np.empty(len(by), dtype=object)
        bases[:] = base
        return np.asarray(shapely.set_coordinates(bases, moved.reshape(-1, 2)), dtype=object)


def along(line: ShiftedLine, above: float, limit: float, room: float, visible: bool) -> Slide | None:
    """The least move of the target along the line, by up to ``limit`` and up to ``room`` away from the observer, that changes
    the verdict, ``visible`` or not. ``above`` is its height over the ground of its place, in levels."""
    track = MovingEnd(line, above)
    low, high = max(-limit, SHORTEST - track.length), min(limit, room)
    if track.length < SHORTEST:
        return None
    near, breaks = _breaks(track, low, high)

    def moved(by: FloatArray) -> Judged:
        start = np.repeat(line.start[None], len(by), axis=0)
        return judge(near.pieces, line.origin.moved_to(start), track.ends(by), near.terms)

    found = _results([nearest(breaks, low, high)], lambda asked: moved(asked[0]))[0]
    if found is None:
        return None
    sides = np.array([found.by - 10 * FINE, found.by + 10 * FINE])
    what, named, so = _what(track, found.piece, sides, int(found.above))
    return Slide(found.by, found.piece, what, named, visible if so is None else so)


def _breaks(track: MovingEnd, low: float, high: float) -> tuple[ShiftedLine, FloatArray]:
    """The line with only the pieces and edges on its track, and the moves at which its verdict may begin to change."""
    line, pieces, length = track.line, track.line.pieces, track.length
    aside = np.array([-track.ahead[1], track.ahead[0]])
    away = pieces.middle - line.start
    middle, reach = away @ track.ahead, pieces.radius + 1e-6
    on = (np.abs(away @ aside) <= reach) & (middle >= -reach) & (middle <= length + high + reach)
    on[list(line.terms.without)] = False
    open_ = np.flatnonzero(on & pieces.opens & (pieces.kind == Kind.BLOCKS.value))
    mine = open_[line.origin.own(pieces, np.zeros_like(open_), open_)]
    edge = pieces.edges.edges_of(np.flatnonzero(on))[1]
    from_, to = pieces.edges.start[edge] - line.start, pieces.edges.end[edge] - line.start
    wide, far = (from_ @ aside, to @ aside), (from_ @ track.ahead, to @ track.ahead)
    met = (np.minimum(*wide) <= 1e-6) & (np.maximum(*wide) >= -1e-6)
    met &= (np.maximum(*far) >= -1e-6) & (np.minimum(*far) <= length + high + 1e-6)
    edge = edge[met]
    first, last = (np.stack(pair)[:, met] for pair in (wide, far))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.clip(first[0] / (first[0] - first[1]), 0, 1)
    cuts = last[0] + np.where(np.isfinite(share), share, 0) * (last[1] - last[0])
    owner = pieces.edges.owner[edge]
    # an edge that lies on the track counts with both ends
    flat = np.abs(first).max(axis=0, initial=0) <= 1e-6
    cuts, owner = np.append(cuts, last[1, flat]), np.append(owner, owner[flat])
    terms = replace(line.terms, without=line.terms.without | set(np.flatnonzero(~on).tolist()) | set(mine.tolist()))
    near = ShiftedLine(pieces.with_edges(edge), terms, line.origin, line.target)
    places = np.unique(np.concatenate([[low, high], (cuts - length)[(cuts > length + low) & (cuts < length + high)]]))
    breaks = [places, *_dead(track, near, cuts, owner, places)]
    crossed = np.unique(owner[(pieces.kind[owner] == Kind.BLOCKS.value) & pieces.opens[owner] & pieces.linear[owner]])
    crossed = np.setdiff1d(crossed, mine)
    slopes = [slope for index in pieces.of_kind(Kind.RAVINE) for slope in pieces.all[index].slopes]
    lips = [index for index in pieces.of_kind(Kind.RAVINE) if pieces.contact[index] > 0]
    touched = np.unique(np.concatenate([crossed, slopes, lips]).astype(np.int64))
    return near, np.concatenate([*breaks, _contacts(track, touched, low, high)])


def _dead(
    track: MovingEnd, line: ShiftedLine, cuts: FloatArray, owner: Indices, places: FloatArray
) -> list[FloatArray]:
    """Where dead ground behind the edges on the track begins or ends, for each level that the target has on it."""
    pieces, eye = line.pieces, float(line.origin.level[0])
    counts = (pieces.kind[owner] == Kind.BLOCKS.value) | (pieces.kind[owner] == Kind.DEPTH.value)
    counts &= ~np.isin(owner, list(line.terms.without))
    middles = track.stand.points[:1] + ((places[:-1] + places[1:]) / 2)[:, None] * track.ahead
    top, found = pieces.top[owner], []
    for aim in np.unique(pieces.ground(middles) + track.above).tolist():
        rows = counts & (((eye > top) & (aim < top)) | ((eye < top) & (aim >= top)))
        found.append((eye - aim) / (eye - top[rows]) * cuts[rows] - track.length)
    return found


def _contacts(track: MovingEnd, touched: Indices, low: float, high: float) -> FloatArray:
    """Short stretches in which the target comes so near to some pieces that it has them as its own, or leaves them."""
    pieces = track.line.pieces
    contact = pieces.contact[touched] + NEAR
    off = shapely.distance(pieces.shapes[touched], track.stand.bases[0]) - contact
    rows = np.flatnonzero(np.abs(off) <= max(-low, high))
    piece = touched[rows]
    begin, end = np.full(len(rows), low), np.full(len(rows), high)
    found: list[FloatArray] = []
    while len(piece):
        bound = pieces.contact[piece] + NEAR
        first, last = (shapely.distance(pieces.shapes[piece], track.bases(by)) - bound for by in (begin, end))
        # a distance changes by no more than the end moves
        may = ((first <= 0) != (last <= 0)) | (np.abs(first) + np.abs(last) <= end - begin)
        short = end - begin <= DETAIL
        turns = short & ((first <= 0) != (last <= 0))
        found += [begin[turns], end[turns]]
        rest = may & ~short
        piece, begin, end = piece[rest], begin[rest], end[rest]
        middle = (begin + end) / 2
        piece, begin, end = np.tile(piece, 2), np.append(begin, middle), np.append(middle, end)
    return np.concatenate(found) if found else np.empty(0)


def _what(track: MovingEnd, piece: int, sides: FloatArray, beyond: int) -> tuple[Change, int, bool | None]:
    """What changes between two places on both sides of a change of verdict: (what, of which piece, is it so ``beyond``; None:
    it is so where the line is stopped)."""
    pieces, ends = track.line.pieces, track.ends(sides)
    rows = np.arange(2)
    if ends.level[0] != ends.level[1]:
        for place in pieces.shaping:
            within = ends.inside(pieces, rows, np.full(2, place))
            if within[0] != within[1]:
                sunk = pieces.all[place].kind is Kind.RAVINE
                return (Change.AREA if sunk else Change.GROUND), place, bool(within[beyond])
    if piece < 0:
        return Change.OTHER, -1, None
    kind, held = pieces.all[piece].kind, np.full(2, piece)
    if kind in (Kind.DEPTH, Kind.TRENCH):
        return Change.DEEP, piece, None
    if kind is Kind.RAVINE:
        within = ends.inside(pieces, rows, held)
        return (Change.AREA, piece, bool(within[beyond])) if within[0] != within[1] else (Change.OTHER, -1, None)
    own = ends.own(pieces, rows, held)
    if pieces.opens[piece] and own[0] != own[1]:
        return (Change.CONTACT if pieces.linear[piece] else Change.AREA), piece, bool(own[beyond])
    level = track.line.origin.level[0]
    return (Change.BEHIND if level == ends.level[0] else Change.DEAD), piece, None
