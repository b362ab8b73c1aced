"""Where straight lines over a table run inside its pieces: the one geometry under every verdict."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import Indices
from workbench.sight.table.pieces import NEAR, Pieces

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
    ids = np.flatnonzero(wanted)
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
    pair, edge = pieces.edges.of(piece)
    at, hit = _hits(pieces, line[pair], edge, start, end)
    bare = pieces.bare[piece]
    crossed = hit & bare[pair]
    cuts = hit & ~bare[pair]
    flat = np.flatnonzero(~bare)
    group = np.concatenate([pair[cuts], flat, flat])
    place = np.concatenate([at[cuts], np.zeros(len(flat)), np.ones(len(flat))])
    order = np.lexsort((place, group))
    group, place = group[order], place[order]
    enter, leave = place[:-1], place[1:]
    owner = group[:-1]
    # between two cuts a line is either inside all along or outside: its middle tells
    kept = np.flatnonzero((group[1:] == owner) & (leave - enter > 1e-12))
    owner, enter, leave = owner[kept], enter[kept], leave[kept]
    middle = ((enter + leave) / 2)[:, None]
    points = start[line[owner]] * (1 - middle) + end[line[owner]] * middle
    inside = shapely.contains_xy(pieces.shapes[piece[owner]], points[:, 0], points[:, 1])
    owner, enter, leave = owner[inside], enter[inside], leave[inside]
    joins = np.flatnonzero((owner[1:] == owner[:-1]) & (enter[1:] == leave[:-1]))
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
    low = np.where(pieces.edges.tail[edge], SLACK, -SLACK)
    high = np.where(pieces.edges.head[edge], 1 - SLACK, 1 + SLACK)
    length = np.hypot(way[:, 0], way[:, 1])
    skip = NEAR / np.maximum(length, NEAR)
    return at, (turn != 0) & (along >= low) & (along <= high) & (at > skip) & (at < 1 - skip)
