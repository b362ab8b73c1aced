"""Lines from centre to centre, looked up: the hexes, hexside runs and hexsides of every line of one sextant are found once, and
turned and moved to where a line begins. A few lines, and long ones, are worked out each time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import IntArray, frozen
from workbench.games.asl.sight.lines import Hexes, Runs, Sides, Trail, computed_fan, trail_of
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Bits, Cells, Lines, lines
from workbench.geometry.hexes import DIRECTIONS, Hex
from workbench.geometry.regions import expanded_ranges

LONGEST = 48
"""Tables hold lines up to so many hexes, all those of a board of 33 by 10; they take 4 MB."""
FEWEST = 24
"""For so many lines a table is looked at, and made: for a single one that takes too long."""


@dataclass(frozen=True, eq=False)
class Rows:
    """Rows of every line of a sextant: those of line n are ``start[n]`` to ``start[n + 1]``. The first two of ``columns`` are
    the steps to a cell in the first direction of the sextant and in the second."""

    start: IntArray
    columns: IntArray

    @classmethod
    def by_line(cls, line: IntArray, steps: IntArray, columns: tuple[IntArray, ...], count: int) -> Rows:
        """Rows in any order of lines; those of one line stay in theirs."""
        order = np.argsort(line, kind="stable")
        start = np.searchsorted(line[order], np.arange(count + 1))
        table = np.concatenate([steps, np.stack(columns)]).astype(np.int32)
        return cls(frozen(start), frozen(np.ascontiguousarray(table[:, order])))

    def of_lines(self, numbers: IntArray) -> tuple[IntArray, IntArray]:
        """(line, row) of all rows of some lines, given by their numbers."""
        return expanded_ranges(self.start.take(numbers), self.start.take(numbers + 1))


class FanTable(NamedTuple):
    """The crossings of every line of the first sextant up to :data:`LONGEST`, as rows of :class:`Hexes`, :class:`Runs` and
    :class:`Sides` without what the line alone gives. Directions are counted from the first of the sextant. The line that
    takes ``across`` of its ``distance`` steps in the second direction has number distance * (distance - 1) / 2 + across."""

    hexes: Rows
    runs: Rows
    sides: Rows


@lru_cache(maxsize=1)
def fan_table() -> FanTable:
    """The table, from the formulas for single lines."""
    # a map on which the whole sextant of the hex in the middle has room
    grid = HexGrid(2 * LONGEST + 3, 2 * LONGEST + 3, "flat", "even", "up")
    cells, origin = Cells(grid), grid.size // 2
    u, v = DIRECTIONS[0], DIRECTIONS[1]
    first, then = zip(*((n - b, b) for n in range(1, LONGEST + 1) for b in range(n)), strict=True)
    here = grid.hexes[origin]
    targets = [
        grid.index(Hex(here.q + a * u.q + b * v.q, here.r + a * u.r + b * v.r))
        for a, b in zip(first, then, strict=True)
    ]
    found = lines(cells, origin, np.array(targets, dtype=np.int32))
    trail = computed_fan(found, grid)
    hexes, runs, sides = trail.hexes, trail.runs, trail.sides()

    def steps(cell: IntArray) -> IntArray:
        q, r = (cells.axial[cells.hex_of[cell]] - cells.axial[origin]).T
        return np.stack([q * v.r - r * v.q, u.q * r - u.r * q])

    return FanTable(
        Rows.by_line(hexes.line, steps(hexes.cell), (hexes.near, hexes.order), found.count),
        Rows.by_line(runs.line, steps(runs.cell), (runs.near, runs.order), found.count),
        Rows.by_line(
            sides.line,
            steps(sides.cell),
            (sides.way, sides.near, found.distance[sides.line] - sides.far, sides.order, sides.how),
            found.count,
        ),
    )


class _Fan:
    """Lines that are looked up."""

    def __init__(self, found: Lines) -> None:
        self.table, self.distance, self.way = fan_table(), found.distance, found.way.astype(np.intp)
        self.numbers = self.distance * (self.distance - 1) // 2 + found.across
        steps = np.array(found.cells.steps[:7], dtype=np.intp)
        self.first, self.second = steps.take(self.way), steps.take(self.way + 1)
        self.home = found.cells.of_hex.take(found.origin).astype(np.intp)

    def _cells(self, line: IntArray, steps: IntArray) -> IntArray:
        cell: IntArray = steps[0] * self.first.take(line)
        cell += steps[1] * self.second.take(line)
        cell += self.home.take(line)
        return cell

    def hexes(self) -> Hexes:
        """The hexes that they cross."""
        line, row = self.table.hexes.of_lines(self.numbers)
        columns = self.table.hexes.columns.take(row, axis=1)
        near, order = columns[2], columns[3]
        far = self.distance.take(line) - near
        return Hexes(line, near, far, self._cells(line, columns), order, np.zeros(len(line), dtype=np.bool_))

    def runs(self) -> Runs:
        """The hexsides that they run along."""
        line, row = self.table.runs.of_lines(self.numbers)
        columns = self.table.runs.columns.take(row, axis=1)
        near, order = columns[2], columns[3]
        cell, way = self._cells(line, columns), self.way.take(line)
        other = cell - self.first.take(line) + self.second.take(line)
        return Runs(line, near, self.distance.take(line) - near, cell, other, (way + 2) % 6, order)

    def sides(self, bits: Bits | None) -> Sides:
        """The hexsides that they meet, or those whose bits are set."""
        line, row = self.table.sides.of_lines(self.numbers)
        columns = self.table.sides.columns
        cell = self._cells(line, columns[:2].take(row, axis=1))
        way = (columns[2].take(row) + self.way.take(line)) % 6
        if bits is not None:
            some = ((bits.take(cell) >> way) & 1).nonzero()[0]
            line, row, cell, way = line.take(some), row.take(some), cell.take(some), way.take(some)
        near, beyond, order, how = columns[3:].take(row, axis=1)
        return Sides(line, near, self.distance.take(line) - beyond, cell, way, order, how)


def fan_trail(found: Lines, grid: HexGrid) -> Trail:
    """The trail of lines from centre to centre."""
    if found.upto is not None or found.count < FEWEST or int(found.distance.max()) > LONGEST:
        return computed_fan(found, grid)
    fan = _Fan(found)
    return trail_of(found, grid, fan.hexes(), fan.runs(), fan.sides)
