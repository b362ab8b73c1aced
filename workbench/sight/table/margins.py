"""How far a line is from the other verdict: moved aside or turned at the observer until the same judgement changes.

While a line moves aside, what it crosses changes only at corners of pieces and at the places where it sinks below their tops;
between two such places a depth grows or shrinks steadily. So few lines have to be judged, and the result is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Indices
from workbench.sight.table.judging import Ends, Judged, Terms, judge
from workbench.sight.table.pieces import NEAR, Kind, Pieces

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
class Line:
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

    def beside(self, limit: float) -> Line:
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
        kept = edges.of(np.flatnonzero(near))[1]
        from_, to = (edges.start[kept] - self.start) @ turn, (edges.end[kept] - self.start) @ turn
        low, high = np.minimum(from_, to), np.maximum(from_, to)
        within = (high >= (-room, -room)).all(axis=1) & (low <= (length + room, room)).all(axis=1)
        terms = replace(self.terms, without=frozenset(np.flatnonzero(~near).tolist()))
        return Line(pieces.only(kept[within]), terms, self.origin, self.target)

    def judged(self, start: FloatArray, end: FloatArray) -> Judged:
        """Lines moved from this one: what its ends own and how high they are stays."""
        return judge(self.pieces, self.origin.at(start), self.target.at(end), self.terms)


def aside(line: Line, limit: float) -> Flip | None:
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


def turned(line: Line, limit: float) -> Flip | None:
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


def _stretches(line: Line, length: float) -> tuple[Indices, FloatArray, FloatArray, BoolArray]:
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
    _, edge = pieces.edges.of(np.flatnonzero(counts & (trench | ~over)))
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
    shut = [row for row in (0, 1) if not found.open[row]]
    stops = stopping(found, shut[0]) if len(shut) == 1 else []
    return Flip(by, stops[0] if stops else -1, above)


def stopping(found: Judged, row: int) -> list[int]:
    """The pieces that stop a judged line: those that block, or else the RAVINE an end is in, or else those whose depth is
    used up, the greatest share first."""
    mine = found.found.line == row
    blocks = found.found.piece[mine & found.block]
    if len(blocks):
        return list(dict.fromkeys(blocks.tolist()))
    if found.sunk[row] >= 0:
        return [int(found.sunk[row])]
    if found.open[row]:
        return []
    shares: dict[int, float] = {}
    for piece, share in zip(found.found.piece[mine].tolist(), found.share[mine].tolist(), strict=True):
        shares[piece] = shares.get(piece, 0.0) + share
    return sorted((piece for piece, share in shares.items() if share > 0), key=lambda piece: -shares[piece])
