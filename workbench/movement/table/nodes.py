"""The places where a cheapest way over a table can bend: corners to go round, ends of lines, points on seams.

Corners and ends lie a hair outside their piece. A seam is where ground of different density meets: ways are refracted there as
light is, so it gets a row of places, a hair to its fast side. Round outlines get places on a polygon about them with corners
of 11 degrees at most: going round one is 0.4 % too long at worst.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.movement.table.edges import Flags, Floats

OFFSET = 1e-5
"""How far outside places lie, in the table's unit."""
SMOOTH, ROUND = 0.12, 0.2
"""A corner below the first angle (radians) is one of a curve; a place stands for so much of a curve as the second."""
STRETCH = 2.5
"""A place stands for so much of the length of a curve, at most."""
CLOSE = 1e-3
"""Places and seams that are closer than this are one."""

CORNER, SEAM, KINK, FREE = 0, 1, 2, 3

Marks = NDArray[np.complex128]
"""Points as complex numbers."""


@dataclass(frozen=True, eq=False)
class Nodes:
    """Places (n, 2) by ``kind``. Round a CORNER a way hugs the piece between the directions ``back`` and ``ahead`` of its
    sides; at a SEAM, which runs along ``ahead`` with the slow side to the left, it is refracted; at a KINK a seam has a corner;
    anything can happen where it is FREE. ``turn`` is the angle of the outline that the place stands for, ``span`` its length.
    Along a seam (numbered by ``ring``, -1 = none) the place ``order`` is followed by the place ``after``.
    """

    points: Floats
    kind: NDArray[np.int64]
    back: Floats
    ahead: Floats
    turn: Floats
    span: Floats
    ring: NDArray[np.int64]
    order: NDArray[np.int64]
    after: NDArray[np.int64]

    @classmethod
    def joined(cls, parts: list[Nodes]) -> Nodes:
        """All places of several lists."""
        if not parts:
            empty = np.zeros((0, 2))
            return made(empty, FREE, (empty, empty), np.zeros(0), np.zeros(0))
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))

    def __len__(self) -> int:
        return len(self.points)

    def only(self, wanted: Flags | NDArray[np.int64]) -> Nodes:
        """Some of the places, or places by number."""
        return Nodes(*(getattr(self, field.name)[wanted] for field in fields(Nodes)))

    def settled(self, seams: list[Floats]) -> Nodes:
        """The same; places that touch another piece's corner or a seam (rings) besides their own are free, because more than
        one thing bends ways there."""
        corners = np.flatnonzero((self.kind == CORNER) | (self.kind == KINK))
        if not len(corners):
            return self
        marks = np.asarray(shapely.points(self.points[corners])).tolist()
        one, two = shapely.STRtree(marks).query(marks, predicate="dwithin", distance=CLOSE)
        loose = np.zeros(len(corners), np.bool_)
        loose[one[one != two]] = True
        if seams:
            mark, _ = _tree_of(seams).query(marks, predicate="dwithin", distance=CLOSE)
            own = self.kind[corners] == KINK
            loose |= np.bincount(mark, minlength=len(corners)) > own
        kind = self.kind.copy()
        kind[corners[loose]] = FREE
        return replace(self, kind=kind)


def made(points: Floats, kind: int, sides: tuple[Floats, Floats], turn: Floats, span: Floats) -> Nodes:
    """Places (n, 2) of a kind with the directions ``back`` and ``ahead``, on no seam."""
    none = np.full(len(points), -1, np.int64)
    return Nodes(points, np.full(len(points), kind, np.int64), *sides, turn, span, none, none, none)


def _tree_of(rings: list[Floats]) -> shapely.STRtree:
    return shapely.STRtree([shapely.LinearRing(ring) for ring in rings])


def _unit(vectors: Floats) -> Floats:
    found: Floats = vectors / np.maximum(np.hypot(*vectors.T), 1e-300)[:, None]
    return found


def _right(direction: Floats) -> Floats:
    return np.stack([direction[:, 1], -direction[:, 0]], axis=1)


def _outward(before: Floats, after: Floats) -> Floats:
    """From a corner between two directions, OFFSET to the right of both; out of a sharp one straight ahead."""
    one, two = _right(before), _right(after)
    spread = 1.0 + (one * two).sum(axis=1)
    blunt = spread > 0.1
    found = np.where(blunt[:, None], (one + two) / np.where(blunt, spread, 1.0)[:, None], 3.0 * _unit(before - after))
    return OFFSET * found


def between(one: Floats, two: Floats) -> Floats:
    """OFFSET along both of two directions (n, 2); between opposite ones it would be far away and is not."""
    found: Floats = OFFSET * (one + two) / np.maximum(1.0 + (one * two).sum(axis=1), 0.02)[:, None]
    return found


def _turns(before: Floats, after: Floats) -> Floats:
    """Angles from one direction to the next, positive to the left."""
    cross = before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0]
    found: Floats = np.arctan2(cross, (before * after).sum(axis=1))
    return found


def _runs(turns: Floats, smooth: Flags, lengths: Floats, stretch: float) -> list[tuple[int, int]]:
    """Corners of a ring from one that is no part of a curve on, in runs (first, last) that one place stands for."""
    runs: list[tuple[int, int]] = []
    total = run = 0.0
    for here, (turn, part) in enumerate(zip(turns.tolist(), smooth.tolist(), strict=True)):
        if part and runs and total > 0 and total + turn <= ROUND and run + lengths[here - 1] <= stretch:
            runs[-1] = (runs[-1][0], here)
            total, run = total + turn, run + lengths[here - 1]
        else:
            runs.append((here, here))
            total, run = (turn if part else 0.0), 0.0
    return runs


def _rounded(ring: Floats, stretch: float, cut: Marks) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """The corners of a ring (inside to the left), those of a curve taken together but for the ends of ``cut`` edges (n, 2):
    places, directions before and after them, turns (left positive), and lengths taken together."""
    corners = ring[:-1]
    after = _unit(np.roll(corners, -1, axis=0) - corners)
    turns = _turns(np.roll(after, 1, axis=0), after)
    first = int(np.argmax(np.abs(turns)))
    corners, after, turns = (np.roll(array, -first, axis=0) for array in (corners, after, turns))
    lengths = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    smooth = (turns > 0) & (turns <= SMOOTH) & ~np.isin(corners @ (1.0, 1j), cut)
    runs = np.array(_runs(turns, smooth, lengths, stretch))
    one, two = runs[:, 0], runs[:, 1]
    before, beyond = after[one - 1], after[two]
    total = _turns(before, beyond)
    summed = np.concatenate([[0.0], np.cumsum(lengths)])
    taken = summed[two] - summed[one]
    # where the sides before and after a run meet
    chord = corners[two] - corners[one]
    cross = before[:, 0] * beyond[:, 1] - before[:, 1] * beyond[:, 0]
    way = np.where(one == two, 0.0, chord[:, 0] * beyond[:, 1] - chord[:, 1] * beyond[:, 0])
    with np.errstate(divide="ignore", invalid="ignore"):
        ahead = np.where(one == two, 0.0, way / cross)
    return corners[one] + before * ahead[:, None], before, beyond, total, taken


def obstacle_nodes(ring: Floats, cut: Marks) -> Nodes:
    """Round a region (a ring with the inside to the left) that ways go round: its corners that stick out; ``cut`` are the ends
    of edges that a seam meets."""
    places, before, beyond, turns, taken = _rounded(ring, STRETCH, cut)
    out = turns > 1e-9
    moved = places + _outward(before, beyond)
    return made(moved[out], CORNER, (-before[out], beyond[out]), turns[out], taken[out])


def line_nodes(chain: Floats) -> Nodes:
    """Round a line: its ends, and its bends on the side that sticks out."""
    ahead = _unit(np.diff(chain, axis=0))
    if np.array_equal(chain[0], chain[-1]) and len(chain) > 3:
        both = [_bends(np.roll(ahead, 1, axis=0), ahead, chain[:-1])]
    else:
        ends = np.stack([chain[0], chain[-1]])
        inward = np.stack([ahead[0], -ahead[-1]])
        flat = np.full(2, np.pi)
        both = [made(ends - OFFSET * 3 * inward, CORNER, (inward, inward), flat, np.zeros(2))]
        both.append(_bends(ahead[:-1], ahead[1:], chain[1:-1]))
    return Nodes.joined(both)


def _bends(before: Floats, after: Floats, corners: Floats) -> Nodes:
    turns = _turns(before, after)
    bent = np.abs(turns) > 1e-9
    before, after, corners, turns = before[bent], after[bent], corners[bent], turns[bent]
    # the side that sticks out is to the right of a bend to the left
    out = np.where((turns > 0)[:, None], _outward(before, after), _outward(-after, -before))
    return made(corners + out, CORNER, (-before, after), np.abs(turns), np.zeros(len(corners)))


def seam_nodes(ring: Floats, spacing: float, cut: Marks, number: int = 0) -> Nodes:
    """Along a seam, a ring with the slow side to the left: its corners, and between them places no farther apart than
    ``spacing``; ``cut`` are the ends of edges that something hard meets, ``number`` is that of the seam."""
    places, before, beyond, turns, taken = _rounded(ring, spacing, cut)
    sharp = np.abs(turns) > ROUND + 1e-9
    moved = places + _outward(before, beyond)
    along = _unit(before + beyond)
    along = np.where(sharp[:, None], beyond, along)
    corners = made(moved, SEAM, (-before, along), np.abs(turns), np.maximum(taken, spacing))
    corners = replace(corners, kind=np.where(sharp, KINK, SEAM))
    nexts = np.roll(places, -1, axis=0)
    lengths = np.hypot(*(nexts - places).T)
    counts = np.ceil(lengths / spacing - 1e-9).astype(np.int64) - 1
    which = np.repeat(np.arange(len(places)), np.maximum(counts, 0))
    first = np.concatenate([[0], np.cumsum(np.maximum(counts, 0))])[:-1]
    step = np.arange(len(which)) - first[which] + 1
    share = step / (counts[which] + 1)
    direction = beyond[which]
    between = places[which] + (nexts - places)[which] * share[:, None] + OFFSET * _right(direction)
    gaps = lengths[which] / (counts[which] + 1)
    rows = made(between, SEAM, (-direction, direction), np.zeros(len(which)), gaps)
    found = Nodes.joined([corners, rows])
    total = len(found)
    before_it = np.concatenate([[0], np.cumsum(1 + np.maximum(counts, 0))])[:-1]
    order = np.concatenate([before_it, before_it[which] + step])
    return replace(found, ring=np.full(total, number, np.int64), order=order, after=(order + 1) % max(total, 1))
