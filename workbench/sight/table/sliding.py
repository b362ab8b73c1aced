"""How far an end of a line is from the other verdict along the line itself: moved farther off or nearer, as it would really
stand there, until the judgement changes.

A target seen from above leaves the dead ground behind a piece at k times the distance of the piece's edge, where k is (va - vb)
/ (va - top). Else a verdict changes only where the end passes an edge of a piece, comes into contact with one or out of it, or
where a depth runs out between two such places. So few lines have to be judged, and the result is exact.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Indices
from workbench.sight.table.judging import Ends, Judged, Moved, judge
from workbench.sight.table.margins import FINE, Line, nearest
from workbench.sight.table.pieces import NEAR, Kind, Pieces

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
class Carried(Ends):
    """Ends that look from other points than the middle of their base, row by row as ``kept``."""

    kept: Ends | None = None

    def own(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.kept is not None
        return self.kept.own(pieces, line, piece)

    def inside(self, pieces: Pieces, line: Indices, piece: Indices) -> BoolArray:
        assert self.kept is not None
        return self.kept.inside(pieces, line, piece)

    def apart(self, pieces: Pieces, line: Indices, piece: int) -> FloatArray:
        assert self.kept is not None
        return self.kept.apart(pieces, line, piece)


class Track:
    """The straight track on which the target of a line moves, so high ``above`` the ground of each place."""

    def __init__(self, line: Line, above: float) -> None:
        self.line, self.above = line, above
        self.length = float(np.hypot(*line.way))
        self.ahead = line.way / self.length
        end = line.target
        while isinstance(end, Moved) and end.kept is not None:
            end = end.kept
        self.stand = end

    def ends(self, by: FloatArray) -> Ends:
        """The target moved by so much, with all that it has and is there."""
        steps = by[:, None] * self.ahead
        middles = self.stand.points[:1] + steps
        level = self.line.pieces.ground(middles) + self.above
        there = Ends(middles, level, self.bases(by))
        if self.stand is self.line.target:
            return there
        return Carried(self.line.target.points[:1] + steps, level, there.bases, there)

    def bases(self, by: FloatArray) -> NDArray[np.object_]:
        """Its base, moved by so much."""
        base = self.stand.bases[0]
        corners = shapely.get_coordinates(base)
        moved = corners[None] + (by[:, None] * self.ahead)[:, None]
        bases: NDArray[np.object_] = np.empty(len(by), dtype=object)
        bases[:] = base
        return np.asarray(shapely.set_coordinates(bases, moved.reshape(-1, 2)), dtype=object)


def along(line: Line, above: float, limit: float, room: float, visible: bool) -> Slide | None:
    """The least move of the target along the line, by up to ``limit`` and up to ``room`` away from the observer, that changes
    the verdict, ``visible`` or not. ``above`` is its height over the ground of its place, in levels."""
    track = Track(line, above)
    low, high = max(-limit, SHORTEST - track.length), min(limit, room)
    if track.length < SHORTEST:
        return None
    near, breaks = _breaks(track, low, high)

    def moved(by: FloatArray) -> Judged:
        start = np.repeat(line.start[None], len(by), axis=0)
        return judge(near.pieces, line.origin.at(start), track.ends(by), near.terms)

    found = nearest(moved, breaks, low, high)
    if found is None:
        return None
    sides = np.array([found.by - 10 * FINE, found.by + 10 * FINE])
    what, named, so = _what(track, found.piece, sides, int(found.above))
    return Slide(found.by, found.piece, what, named, visible if so is None else so)


def _breaks(track: Track, low: float, high: float) -> tuple[Line, FloatArray]:
    """The line with only the pieces and edges on its track, and the moves at which its verdict may begin to change."""
    line, pieces, length = track.line, track.line.pieces, track.length
    aside = np.array([-track.ahead[1], track.ahead[0]])
    away = pieces.middle - line.start
    middle, reach = away @ track.ahead, pieces.radius + 1e-6
    on = (np.abs(away @ aside) <= reach) & (middle >= -reach) & (middle <= length + high + reach)
    on[list(line.terms.without)] = False
    open_ = np.flatnonzero(on & pieces.opens & (pieces.kind == Kind.BLOCKS.value))
    mine = open_[line.origin.own(pieces, np.zeros_like(open_), open_)]
    edge = pieces.edges.of(np.flatnonzero(on))[1]
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
    near = Line(pieces.only(edge), terms, line.origin, line.target)
    places = np.unique(np.concatenate([[low, high], (cuts - length)[(cuts > length + low) & (cuts < length + high)]]))
    breaks = [places, *_dead(track, near, cuts, owner, places)]
    crossed = np.unique(owner[(pieces.kind[owner] == Kind.BLOCKS.value) & pieces.opens[owner] & pieces.linear[owner]])
    crossed = np.setdiff1d(crossed, mine)
    slopes = [slope for index in pieces.of_kind(Kind.RAVINE) for slope in pieces.all[index].slopes]
    lips = [index for index in pieces.of_kind(Kind.RAVINE) if pieces.contact[index] > 0]
    touched = np.unique(np.concatenate([crossed, slopes, lips]).astype(np.int64))
    return near, np.concatenate([*breaks, _contacts(track, touched, low, high)])


def _dead(track: Track, line: Line, cuts: FloatArray, owner: Indices, places: FloatArray) -> list[FloatArray]:
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


def _contacts(track: Track, touched: Indices, low: float, high: float) -> FloatArray:
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


def _what(track: Track, piece: int, sides: FloatArray, beyond: int) -> tuple[Change, int, bool | None]:
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
