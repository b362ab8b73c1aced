"""The distance of a line from the other verdict: moved aside or turned at the observer until the same judgement changes.

While a line moves aside, what it crosses changes only at corners of pieces and at the places where it sinks below their tops;
between two such places a depth grows or shrinks steadily. So few lines have to be judged, and the result is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight.tabletop_judgement import Ends, Judged, Moved, Terms, judge
from workbench.engine.sight.tabletop_terrain import NEAR, Kind, Pieces
from workbench.geometry.regions import Indices

WIDEST = math.radians(45)
FINE = 1e-7
"""Where a depth runs out is found to so much."""
CHUNK = 12
"""So many stretches between breaks are judged at first; then twice as many, and so on."""


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


def aside(line: ShiftedLine, limit: float) -> Flip | None:
    """The least shift to either side that changes the verdict, None if none up to ``limit`` does; the line with what is
    :meth:`Line.beside` it is enough."""
    length = float(np.hypot(*line.way))
    if length < NEAR:
        return None
    across = np.array([-line.way[1], line.way[0]]) / length
    ahead = line.way / length

    def moved(by: FloatArray) -> Judged:
        start = line.start + by[:, None] * across
        return line.judged(start, start + line.way)

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
    return nearest(moved, _ends(found[:, whole], found[:, ~whole][kept[:, ~whole]]), -limit, limit)


def turned(line: ShiftedLine, limit: float) -> Flip | None:
    """The least turn at the observer that changes the verdict, None if none does that moves the target up to ``limit``."""
    length = float(np.hypot(*line.way))
    if length < NEAR:
        return None
    heading = math.atan2(line.way[1], line.way[0])

    def moved(by: FloatArray) -> Judged:
        away = np.column_stack([np.cos(heading + by), np.sin(heading + by)]) * length
        return line.judged(np.repeat(line.start[None], len(by), axis=0), line.start + away)

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
    return nearest(moved, _ends(angle[:2, whole], angle[:, ~whole][kept[:, ~whole]]), -limit, limit)


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


def nearest(moved: Callable[[FloatArray], Judged], breaks: FloatArray, low: float, high: float) -> Flip | None:
    """The change of verdict that is nearest to 0 on either side, between ``low`` and ``high``. ``moved`` judges lines moved by
    some amounts; but for one change where a depth runs out, verdicts change only at ``breaks``."""
    breaks = np.unique(np.concatenate([breaks[(breaks > low) & (breaks < high)], [low, 0.0, high]]))
    breaks = breaks[np.append(True, np.diff(breaks) > 40 * FINE)]
    samples, clear, straight = _judged_outward(moved, breaks)
    other = clear != straight
    best: float | None = None
    for side in (samples > 0, samples < 0):
        places = samples[side & other]
        if not len(places):
            continue
        far = float(places[np.argmin(np.abs(places))])
        before = np.concatenate([[0.0], samples[side & ~other]])
        before = before[np.abs(before) < abs(far)]
        near = float(before[np.argmax(np.abs(before))])
        if best is None or abs(near) < abs(best):
            between = breaks[(breaks >= min(near, far)) & (breaks <= max(near, far))]
            found = _change(moved, near, far, between)
            best = found if best is None or abs(found) < abs(best) else best
    return None if best is None else _flip(moved, best, straight)


def _judged_outward(moved: Callable[[FloatArray], Judged], breaks: FloatArray) -> tuple[FloatArray, BoolArray, bool]:
    """Samples between breaks, judged from 0 outward until no nearer change can follow: (samples, are they clear, is 0)."""
    # a depth that grows or shrinks steadily runs out next to one of two breaks
    width = np.diff(breaks)
    edge = 10 * FINE
    steps = np.column_stack([np.full_like(width, edge), width / 4, width / 2, width * 3 / 4, width - edge])
    samples = breaks[:-1, None] + steps
    inner = np.where(breaks[:-1] * breaks[1:] <= 0, 0, np.minimum(np.abs(breaks[:-1]), np.abs(breaks[1:])))
    order = np.argsort(inner, kind="stable")
    clear = np.zeros(samples.shape, dtype=np.bool_)
    straight, reach, done, step = False, math.inf, 0, CHUNK
    while done < len(order) and inner[order[done]] < reach:
        rows = order[done : done + step]
        found = moved(np.append(samples[rows], 0.0)).open
        straight, clear[rows] = bool(found[-1]), found[:-1].reshape(-1, samples.shape[1])
        changed = np.abs(samples[rows][clear[rows] != straight])
        reach = min(reach, float(changed.min(initial=math.inf)))
        done, step = done + step, 2 * step
    rows = np.sort(order[:done])
    return samples[rows].ravel(), clear[rows].ravel(), straight


def _change(moved: Callable[[FloatArray], Judged], near: float, far: float, breaks: FloatArray) -> float:
    """Where between ``near`` and ``far`` the verdict changes: at one of the ``breaks`` if it does there."""
    step = math.copysign(FINE, far - near)
    if len(breaks):
        tests = np.column_stack([breaks - step, breaks + step]).ravel()
        low, high = min(near, far), max(near, far)
        clear = moved(np.concatenate([np.clip(tests, low, high), [far]])).open
        sides = clear[:-1].reshape(-1, 2)
        hits = breaks[(sides[:, 0] != clear[-1]) & (sides[:, 1] == clear[-1])]
        if len(hits):
            return float(hits[np.argmin(np.abs(hits))])
    while abs(far - near) > FINE:
        places = np.linspace(near, far, 18)
        clear = moved(places).open
        at = int(np.argmax(clear != clear[0])) or len(places) - 1
        near, far = float(places[at - 1]), float(places[at])
    return far


def _flip(moved: Callable[[FloatArray], Judged], by: float, straight: bool) -> Flip:
    """The piece that stops the line on one side of a change and not on the other, and where the line is not as ``straight``."""
    found = moved(np.array([by - 10 * FINE, by + 10 * FINE]))
    above = bool(found.open[0]) == straight
    blocked = [row for row in (0, 1) if not found.open[row]]
    stops = stopping(found, blocked[0]) if len(blocked) == 1 else []
    return Flip(by, stops[0] if stops else -1, above)


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

    found = nearest(moved, breaks, low, high)
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
