"""The trails of lines from one centre to many, from the arrays of :mod:`workbench.geometry.crossings`."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import BoolArray, FloatArray, IntArray
from workbench.geometry.crossings import Lines
from workbench.geometry.hexes import DIRECTIONS
from workbench.geometry.rings import CORNER, UP
from workbench.sight.asl.trail import (
    ALONG,
    AT_VERTEX,
    BETWEEN,
    BY_VERTEX,
    CROSSED,
    ENTRY,
    FIRST,
    SECOND,
    SPREAD,
    Hexes,
    Runs,
    Sides,
    Trail,
)


def fan(found: Lines, centres: FloatArray) -> Trail:
    """The trail of lines from centre to centre."""
    cells = found.cells
    is_run = np.zeros(len(found.ring), dtype=np.bool_)
    is_run[found.run] = True
    late = np.zeros(len(found.ring), dtype=np.bool_)
    late[found.second[found.second_first]] = True
    walked = np.flatnonzero(~is_run).astype(np.int32)
    entry = np.concatenate([walked, found.second])
    after = np.concatenate([late[walked], ~found.second_first])
    line, ring = found.line[entry], found.ring[entry]
    hexes = Hexes(
        line,
        ring,
        found.distance[line] - ring,
        np.concatenate([found.cell[walked], found.second_cell]),
        SPREAD * ring + np.where(after, SECOND, FIRST).astype(np.int32),
        np.zeros(len(entry), dtype=np.bool_),
    )
    line, ring = found.line[found.run], found.ring[found.run]
    runs = Runs(
        line,
        ring,
        found.distance[line] - ring,
        found.cell[found.run],
        found.run_cell,
        (found.way[line] + 2) % 6,
        SPREAD * ring + FIRST,
    )
    begin = np.repeat(centres[found.origin][None, :], found.count, axis=0)
    along = centres[found.target] - begin
    along = along / np.hypot(along[:, 0], along[:, 1])[:, None]
    goal = cells.of_hex[found.target]
    return Trail(
        int(cells.of_hex[found.origin]),
        goal,
        found.distance,
        begin,
        along,
        hexes,
        runs,
        lambda: _sides(found, runs, is_run),
    )


def _sides(found: Lines, runs: Runs, is_run: BoolArray) -> Sides:
    """All hexsides that the lines of a fan meet."""
    ways = _Ways(found)
    parts = [*_passed(found, ways, is_run), *_corners(found, ways), *_spines(found, runs, ways)]
    return Sides(*(np.concatenate([part[x] for part in parts]) for x in range(7)))


class _Ways:
    """Directions between adjacent cells."""

    def __init__(self, found: Lines) -> None:
        steps = np.array(found.cells.steps[:6], dtype=np.int32)
        self.steps, self.middle = steps, int(steps.max())
        self.table = np.full(2 * self.middle + 1, -1, dtype=np.int32)
        self.table[steps + self.middle] = np.arange(6)

    def between(self, cell: IntArray, other: IntArray) -> IntArray:
        """The direction from cells to adjacent others."""
        found: IntArray = self.table[other - cell + self.middle]
        return found

    def adjacent(self, cell: IntArray, other: IntArray) -> BoolArray:
        """Are they adjacent?"""
        step = other - cell + self.middle
        inside = (step >= 0) & (step < len(self.table))
        found: BoolArray = inside & (self.table[np.where(inside, step, 0)] >= 0)
        return found


def _passed(found: Lines, ways: _Ways, is_run: BoolArray) -> list[Sides]:
    """Hexsides passed through; a hexside run is entered and left by vertices."""
    home = found.cells.of_hex[found.origin]
    first, last = found.ends
    size = len(last)
    before = np.empty(size + 1, dtype=np.int32)
    before[1:] = last
    after_run = np.zeros(size + 1, dtype=np.bool_)
    after_run[1:] = is_run
    opening = found.start[:-1]
    ends, ends_run = before[found.start[1:]].copy(), after_run[found.start[1:]].copy()
    alone = found.distance == 1
    ends[alone], ends_run[alone] = home, False
    before[opening[~alone]], after_run[opening[~alone]] = home, False
    entry = np.flatnonzero(~after_run[:-1] & ~is_run).astype(np.int32)
    pair, line = found.second, np.flatnonzero(~ends_run & found.whole).astype(np.int32)
    goal, ring = found.cells.of_hex[found.target[line]], found.distance[line]
    parts = []
    for at, into, step, cell, to, place in (
        (found.line[entry], found.ring[entry], 1, before[entry], first[entry], ENTRY),
        (found.line[pair], found.ring[pair], 0, first[pair], last[pair], BETWEEN),
        (line, ring, 1, ends[line], goal, ENTRY),
    ):
        how = np.full(len(at), CROSSED, dtype=np.int32)
        far = found.distance[at] - into
        parts.append(Sides(at, into - step, far, cell, ways.between(cell, to), SPREAD * into + place, how))
    return parts


def _corners(found: Lines, ways: _Ways) -> list[Sides]:
    """Vertices through which lines pass from hex to hex: the side between those two is met at its end, and so are the two
    sides of the hex that is only touched. The formula is that of :func:`workbench.geometry.lines._touched`."""
    cells = found.cells
    some = np.flatnonzero(found.bits & CORNER).astype(np.int32)
    line, k, mine = found.line[some], found.ring[some].astype(np.int64), found.near[some].astype(np.int64)
    offset = (cells.axial[found.target[line]] - cells.axial[found.origin]).astype(np.int64)
    steps = np.array(DIRECTIONS, dtype=np.int64)
    u, v = steps[found.way[line]], steps[(found.way[line] + 1) % 6]
    d = offset[:, 0] * (v[:, 1] + u[:, 1]) - offset[:, 1] * (v[:, 0] + u[:, 0])
    n = found.distance[line].astype(np.int64)
    other = mine + np.where(found.bits[some] & UP, 1, -1)
    low, high = np.minimum(mine, other), np.maximum(mine, other)
    ahead = (k - low - high) * n * np.sign(d) > k * np.abs(d)
    third_ring = np.where(ahead, k + 1, k - 1)
    third = np.where(ahead, high, low)
    way = found.way[line]
    step, slip = ways.steps[way], ways.steps[(way + 1) % 6] - ways.steps[way]
    home = int(cells.of_hex[found.origin])

    def cell(at: np.ndarray, place: np.ndarray) -> IntArray:
        numbers: IntArray = (home + at * step + place * slip).astype(np.int32)
        return numbers

    hexes = cell(k, mine), cell(third_ring, third), cell(k, other)
    rings = k, third_ring, k
    order = (SPREAD * np.maximum(k, third_ring) + ENTRY).astype(np.int32)
    return [
        Sides(
            line,
            np.minimum(rings[one], rings[two]).astype(np.int32),
            (found.distance[line] - np.maximum(rings[one], rings[two])).astype(np.int32),
            hexes[one],
            ways.between(hexes[one], hexes[two]),
            order,
            np.full(len(line), how, dtype=np.int32),
        )
        for one, two, how in ((0, 1, BY_VERTEX), (0, 2, AT_VERTEX), (1, 2, AT_VERTEX))
    ]


def _spines(found: Lines, runs: Runs, ways: _Ways) -> list[Sides]:
    """Hexside runs: the sides met at their end where the line comes in and goes out, and the side along which it runs."""
    steps, way = ways.steps, found.way[runs.line]
    along = np.full(len(runs.line), ALONG, dtype=np.int32)
    parts = [Sides(runs.line, runs.near, runs.far, runs.cell, runs.way, runs.order, along)]
    touch = np.full(len(runs.line), AT_VERTEX, dtype=np.int32)
    last = runs.cell - steps[way]
    onward = runs.cell + steps[(way + 1) % 6]
    for cell, near, far, order in (
        (last, runs.near - 1, runs.far, SPREAD * runs.near + ENTRY),
        (onward, runs.near, runs.far - 1, SPREAD * runs.near + SECOND),
    ):
        for beside in (runs.cell, runs.other):
            parts.append(Sides(runs.line, near, far, cell, ways.between(cell, beside), order, touch))
    return parts
