"""Where straight lines over a table run inside its pieces, and through the joints between pieces: the one geometry under every
verdict.

A line that runs along the edge of one piece is not inside it. Where another piece touches it there, the line has something at
either side: such a stretch counts for both pieces, and each counts as far as the other does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from workbench.base.numbers import BoolArray, FloatArray
from workbench.engine.sight.tabletop_terrain import NEAR, Pieces
from workbench.geometry.joints import ROUNDING, Joints
from workbench.geometry.regions import Indices, expanded_ranges

ROWS = 1_000_000
"""Pairs of lines and edges that are worked on at once: bounds the memory."""
SLACK = 1e-9
"""How far beyond its ends an edge still counts, as a part of its length: no line slips through where two edges meet."""


@dataclass(frozen=True, eq=False, slots=True)
class Transits:
    """Stretches of lines inside pieces, sorted by line, piece and place: ``line``, ``piece``, and from ``enter`` to ``leave``
    as fractions of the line. Where a line crosses a bare line both are the same."""

    line: Indices
    piece: Indices
    enter: FloatArray
    leave: FloatArray


def transits(pieces: Pieces, start: FloatArray, end: FloatArray, wanted: BoolArray) -> Transits:
    """What lines from ``start`` to ``end`` (n, 2) run through, among the ``wanted`` pieces. Running along an edge or touching
    it is not inside."""
    ids = wanted.nonzero()[0]
    # lines at a time: each is compared with all edges of the wanted pieces, or with the pieces themselves
    step = max(1, ROWS // max(1, int(np.diff(pieces.edges.first)[ids].sum()), len(ids)))
    found = [_some(pieces, ids, start[at : at + step], end[at : at + step], at) for at in range(0, len(start), step)]
    if len(found) == 1:
        return found[0]
    if not found:
        none = np.empty(0, dtype=np.int64)
        return Transits(none, none, np.empty(0), np.empty(0))
    return Transits(
        np.concatenate([part.line for part in found]),
        np.concatenate([part.piece for part in found]),
        np.concatenate([part.enter for part in found]),
        np.concatenate([part.leave for part in found]),
    )


def _some(pieces: Pieces, ids: Indices, start: FloatArray, end: FloatArray, base: int) -> Transits:
    line, piece = _near(pieces, ids, start, end)
    round_ = pieces.disc[piece]
    chords = _chords(pieces, line[round_], piece[round_], start, end) if round_.any() else None
    line, piece = line[~round_], piece[~round_]
    pair, edge = pieces.edges.edges_of(piece)
    at, hit = _hits(pieces, line[pair], edge, start, end)
    bare = pieces.without_width[piece]
    crossed = hit & bare[pair]
    cuts = hit & ~bare[pair]
    # every (line, piece) also has the line's own ends as cuts, 0 and 1
    flat = (~bare).nonzero()[0]
    group = np.concatenate([pair[cuts], flat, flat])
    place = np.concatenate([at[cuts], np.zeros(len(flat)), np.ones(len(flat))])
    order = np.lexsort((place, group))
    group, place = group[order], place[order]
    enter, leave = place[:-1], place[1:]
    owner = group[:-1]
    # between two cuts a line is either inside all along or outside: its middle tells
    kept = ((group[1:] == owner) & (leave - enter > 1e-12)).nonzero()[0]
    owner, enter, leave = owner[kept], enter[kept], leave[kept]
    middle = ((enter + leave) / 2)[:, None]
    points = start[line[owner]] * (1 - middle) + end[line[owner]] * middle
    inside = shapely.contains_xy(pieces.shapes[piece[owner]], points[:, 0], points[:, 1])
    owner, enter, leave = owner[inside], enter[inside], leave[inside]
    # a stretch that begins where the one before ends, to the last bit, goes on: a corner touched from inside
    joins = ((owner[1:] == owner[:-1]) & (enter[1:] == leave[:-1])).nonzero()[0]
    begins = np.ones(len(owner), dtype=np.bool_)
    begins[joins + 1] = False
    ends = np.ones(len(owner), dtype=np.bool_)
    ends[joins] = False
    owners = np.concatenate([owner[begins], pair[crossed]])
    enters = np.concatenate([enter[begins], at[crossed]])
    leaves = np.concatenate([leave[ends], at[crossed]])
    lines, owned = line[owners], piece[owners]
    if chords is not None:
        lines, owned = np.append(lines, chords.line), np.append(owned, chords.piece)
        enters, leaves = np.append(enters, chords.enter), np.append(leaves, chords.leave)
    order = np.lexsort((enters, owned, lines))
    return Transits(lines[order] + base, owned[order], enters[order], leaves[order])


def _chords(pieces: Pieces, line: Indices, piece: Indices, start: FloatArray, end: FloatArray) -> Transits:
    """Where lines run inside circles."""
    way, away = (end - start)[line], start[line] - pieces.middle[piece]
    size = np.maximum((way**2).sum(axis=1), 1e-300)
    # the roots of t**2 + 2 * half * t + (|away|**2 - radius**2) / size: where the line meets the circle
    half = (way * away).sum(axis=1) / size
    rest = half**2 - ((away**2).sum(axis=1) - pieces.around[piece] ** 2) / size
    root = np.sqrt(np.maximum(rest, 0))
    enter, leave = np.clip(-half - root, 0, 1), np.clip(-half + root, 0, 1)
    met = (rest > 0) & (leave - enter > 1e-12)
    return Transits(line[met], piece[met], enter[met], leave[met])


def _near(pieces: Pieces, ids: Indices, start: FloatArray, end: FloatArray) -> tuple[Indices, Indices]:
    """Pairs (line, piece) that can meet: the line comes near the circle around the piece."""
    way = end - start
    length = np.hypot(way[:, 0], way[:, 1])
    unit = way / np.maximum(length, 1e-300)[:, None]
    x = pieces.middle[ids, 0][None, :] - start[:, 0][:, None]
    y = pieces.middle[ids, 1][None, :] - start[:, 1][:, None]
    along = x * unit[:, 0][:, None] + y * unit[:, 1][:, None]
    aside = np.abs(x * unit[:, 1][:, None] - y * unit[:, 0][:, None])
    # the tolerance only lets more pairs through: the exact test follows
    reach = pieces.radius[ids][None, :] + 1e-6
    line, which = np.nonzero((aside <= reach) & (along >= -reach) & (along <= length[:, None] + reach))
    return line, ids[which]


def _hits(
    pieces: Pieces, line: Indices, edge: Indices, start: FloatArray, end: FloatArray
) -> tuple[FloatArray, BoolArray]:
    """Where lines cross edges, row by row: fractions of the line, and whether they do. A bare line is not crossed at its own
    ends, and nothing is at the ends of the line of sight."""
    p, q = pieces.edges.start[edge], pieces.edges.end[edge]
    origin = start[line]
    way, side = end[line] - origin, q - p
    away = p - origin
    turn = way[:, 0] * side[:, 1] - way[:, 1] * side[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        at = (away[:, 0] * side[:, 1] - away[:, 1] * side[:, 0]) / turn
        along = (away[:, 0] * way[:, 1] - away[:, 1] * way[:, 0]) / turn
    # shorter at the ends of a bare line, longer everywhere else
    low = np.where(pieces.edges.tail[edge], SLACK, -SLACK)
    high = np.where(pieces.edges.head[edge], 1 - SLACK, 1 + SLACK)
    length = np.hypot(way[:, 0], way[:, 1])
    # NEAR as a fraction of the line
    skip = NEAR / np.maximum(length, NEAR)
    return at, (turn != 0) & (along >= low) & (along <= high) & (at > skip) & (at < 1 - skip)


# --- Joints: what has a piece at its left and another one at its right.


ALONG = 2000 * ROUNDING
"""Pieces that a line meets at its left and at its right this near to a corner of their seam are met there: beside a line that
leads along an edge nearly, the edge is met some way off."""
LEAST_RUN = 40 * ROUNDING
"""A line that runs along a seam for less than this goes through a joint at one place: no depth is used up there."""


@dataclass(frozen=True, eq=False, slots=True)
class Stretches:
    """Stretches of lines as in :class:`Transits`. ``mate``: for a stretch along a joint, which row is that of the piece at the
    other side; -1 for a stretch inside a piece."""

    line: Indices
    piece: Indices
    enter: FloatArray
    leave: FloatArray
    mate: Indices

    def subset(self, kept: BoolArray) -> Stretches:
        """Some of the stretches, without their mates."""
        alone = np.full(int(kept.sum()), -1, dtype=np.int64)
        return Stretches(self.line[kept], self.piece[kept], self.enter[kept], self.leave[kept], alone)


def stretches(pieces: Pieces, start: FloatArray, end: FloatArray, wanted: BoolArray) -> Stretches:
    """What lines from ``start`` to ``end`` (n, 2) run through, among the ``wanted`` pieces, and which joints between two of
    these they go through or along; sorted by line, piece and place."""
    inside = transits(pieces, start, end, wanted)
    none = np.full(len(inside.line), -1, dtype=np.int64)
    exact = Stretches(inside.line, inside.piece, inside.enter, inside.leave, none)
    joints = pieces.joints_between(wanted)
    if not joints.count:
        return exact
    beside = _beside(pieces, joints, (start, end), wanted, inside)
    if not len(beside.line):
        return exact
    count = len(exact.line)
    line, piece = np.concatenate([exact.line, beside.line]), np.concatenate([exact.piece, beside.piece])
    enter, leave = np.concatenate([exact.enter, beside.enter]), np.concatenate([exact.leave, beside.leave])
    mate = np.concatenate([exact.mate, beside.mate + count])
    # sorted with their mates: `place` says which row each old row has become
    order = np.lexsort((enter, piece, line))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    mate = mate[order]
    return Stretches(line[order], piece[order], enter[order], leave[order], np.where(mate >= 0, place[mate], -1))


def _beside(
    pieces: Pieces, joints: Joints, ends: tuple[FloatArray, FloatArray], wanted: BoolArray, inside: Transits
) -> Stretches:
    """The stretches along joints, two rows for each: that of the piece at the left and that of the piece at the right."""
    start, end = ends
    hit_line, hit_joint, hit_place = joints.passed(start, end)
    lines = np.union1d(hit_line, joints.within(start, end))
    if not len(lines):
        none = np.empty(0, dtype=np.int64)
        return Stretches(none, none, np.empty(0), np.empty(0), none)
    way = end[lines] - start[lines]
    length = np.hypot(way[:, 0], way[:, 1])
    touching = np.zeros(len(pieces.all), dtype=np.bool_)
    touching[joints.one] = touching[joints.other] = True
    line, one, other, low, high = _left_and_right(pieces, start[lines], end[lines], length, touching & wanted)
    size = length[line]
    joint = _joint_of(joints, len(pieces.all), one, other)
    # below 0 the two overlap along the line; above it is the gap between them; of a crowded table most pairs touch nowhere
    rows = np.flatnonzero((joint >= 0) & ((low - high) * size <= ALONG))
    line, one, other, joint = line[rows], one[rows], other[rows], joint[rows]
    low, high, size = low[rows], high[rows], size[rows]
    middle = (low + high) / 2
    # what is met one after the other is taken as met in the middle between
    low, high = np.where(low > high, middle, low), np.where(low > high, middle, high)
    run = (high - low) * size
    slack = ALONG / np.maximum(size, NEAR)
    # nothing that is met at one place only is met at the ends of the line
    at_end = (low * size <= 4 * ROUNDING) | ((1 - high) * size <= 4 * ROUNDING)
    met = (run > LEAST_RUN) | ~at_end
    met &= ~_is_inside(inside, lines[line], (one, other), (low, high), size)
    # it is the seam that the line goes along, not one somewhere else between the same two pieces
    number = np.full(len(start), -1, dtype=np.int64)
    number[lines] = np.arange(len(lines))
    corner = _has_corner(
        (number[hit_line], hit_joint, hit_place), (line, joint, low - slack, high + slack), joints.count
    )
    met &= corner | (run > LEAST_RUN)
    kept = np.flatnonzero(met)
    count = len(kept)
    return Stretches(
        np.tile(lines[line[kept]], 2),
        np.concatenate([one[kept], other[kept]]),
        np.tile(low[kept], 2),
        np.tile(high[kept], 2),
        np.concatenate([np.arange(count) + count, np.arange(count)]),
    )


def _left_and_right(
    pieces: Pieces, start: FloatArray, end: FloatArray, length: FloatArray, wanted: BoolArray
) -> tuple[Indices, Indices, Indices, FloatArray, FloatArray]:
    """(line, piece at its left, piece at its right, from where, to where): every wanted piece a hair to the left of a line with
    every one a hair to the right of it. Where they do not overlap along the line, it is from the one's end to the other's."""
    # the line itself, moved aside by ROUNDING to either side
    way = end - start
    across = np.column_stack([-way[:, 1], way[:, 0]]) / np.maximum(length, 1e-300)[:, None] * ROUNDING
    left = transits(pieces, start + across, end + across, wanted)
    right = transits(pieces, start - across, end - across, wanted)
    row, place = expanded_ranges(
        np.searchsorted(right.line, left.line, "left").astype(np.int64),
        np.searchsorted(right.line, left.line, "right").astype(np.int64),
    )
    low, high = np.maximum(left.enter[row], right.enter[place]), np.minimum(left.leave[row], right.leave[place])
    return left.line[row], left.piece[row], right.piece[place], low, high


def _joint_of(joints: Joints, count: int, one: Indices, other: Indices) -> Indices:
    """The joint between two of ``count`` pieces, row by row; -1 where they do not touch."""
    # one whole number for each pair of pieces, the smaller number first, as joints have it
    known = joints.one * count + joints.other
    order = np.argsort(known)
    asked = np.minimum(one, other) * count + np.maximum(one, other)
    place = np.minimum(np.searchsorted(known[order], asked), len(known) - 1)
    found: Indices = np.where(known[order][place] == asked, order[place], -1)
    return found


def _is_inside(
    inside: Transits,
    line: Indices,
    both: tuple[Indices, Indices],
    stretch: tuple[FloatArray, FloatArray],
    size: FloatArray,
) -> BoolArray:
    """Does a line itself run inside one of two pieces along a stretch, or cross the seam there? Rounding may put parts of a
    line that runs along a seam into either piece."""
    row, place = expanded_ranges(
        np.searchsorted(inside.line, line, "left").astype(np.int64),
        np.searchsorted(inside.line, line, "right").astype(np.int64),
    )
    run = (stretch[1] - stretch[0]) * size
    met: BoolArray = np.zeros(len(line), dtype=np.bool_)
    covered = np.zeros(len(line))
    for piece in both:
        rows, at = row[inside.piece[place] == piece[row]], place[inside.piece[place] == piece[row]]
        low, high = np.maximum(inside.enter[at], stretch[0][rows]), np.minimum(inside.leave[at], stretch[1][rows])
        met[rows[(low - high) * size[rows] <= ALONG]] = True
        length = np.maximum(high - low, 0) * size[rows]
        covered = np.maximum(covered, np.bincount(rows, weights=length, minlength=len(line)))
    return met & (run - covered <= LEAST_RUN)


def _has_corner(
    hits: tuple[Indices, Indices, FloatArray], asked: tuple[Indices, Indices, FloatArray, FloatArray], count: int
) -> BoolArray:
    """Does the line go through a corner of the seam between two places of it? ``hits`` are (line, joint, place)."""
    # one whole number for each (line, joint)
    key = hits[0] * count + hits[1]
    order = np.argsort(key, kind="stable")
    key, place = key[order], hits[2][order]
    wanted = asked[0] * count + asked[1]
    row, at = expanded_ranges(
        np.searchsorted(key, wanted, "left").astype(np.int64), np.searchsorted(key, wanted, "right").astype(np.int64)
    )
    within = (place[at] >= asked[2][row]) & (place[at] <= asked[3][row])
    found: BoolArray = np.zeros(len(wanted), dtype=np.bool_)
    found[row[within]] = True
    return found
