"""The hexsides that lines cross, found over arrays: only geometry, whatever a game makes of what stands there.

Running along a hexside is not crossing it: the sides into and out of the two hexes of such a stretch are found apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray
from workbench.geometry.hex_lines import Lines

ENTERING, FIRST_HEX, BETWEEN, SECOND_HEX, SPREAD = 0, 1, 2, 3, 6
"""Places in the order along a line: SPREAD a ring, the entry by a hexside first, then the first hex, the side between two hexes
of the same ring, the second hex."""


class CrossedSides(NamedTuple):
    """Sides that lines cross, sorted by line and order: the line, the place on it, the cell before the side and the direction
    from there; ``first``, ``last``: it borders the observer, the target."""

    line: IntArray
    order: IntArray
    cell: IntArray
    way: IntArray
    first: BoolArray
    last: BoolArray


class SideFinder:
    """Finds the sides of some lines that hold anything: ``bits`` has six bits for every cell, one for each side."""

    def __init__(self, lines: Lines, bits: npt.NDArray[np.uint8]) -> None:
        self.lines, self.bits = lines, bits
        self.steps = np.array(lines.cells.steps[:6], dtype=np.int32)
        #: direction of a step between adjacent cells, by the step and `middle`
        self._middle = int(self.steps.max())
        self._ways = np.zeros(2 * self._middle + 1, dtype=np.int32)
        self._ways[self.steps + self._middle] = np.arange(6)

    def directions(self, cell: IntArray, to: IntArray) -> IntArray:
        """The directions of the sides between cells and adjacent ones."""
        found: IntArray = self._ways[to - cell + self._middle]
        return found

    def across(self) -> Iterator[CrossedSides]:
        """The sides between hexes whose interiors are crossed, and into the target."""
        lines = self.lines
        home = lines.cells.of_hex[lines.origin]
        first, last = lines.ends
        is_run = np.zeros(len(lines.cell) + 1, dtype=np.bool_)
        is_run[lines.run] = True
        # the cell before each ring; the last ring's hex comes before the target
        before = np.empty(len(last) + 1, dtype=np.int32)
        before[1:] = last
        after_run = np.empty(len(last) + 1, dtype=np.bool_)
        after_run[1:] = is_run[:-1]
        adjacent = lines.distance == 1
        opening = lines.start[:-1][~adjacent]
        ends_before, ends_run = before[lines.start[1:]].copy(), after_run[lines.start[1:]].copy()
        before[opening], after_run[opening] = home[~adjacent], False
        ends_before[adjacent], ends_run[adjacent] = home[adjacent], False
        some = np.flatnonzero((self.bits[before[:-1]] > 0) & ~after_run[:-1] & ~is_run[:-1]).astype(np.int32)
        yield self._between(lines.line[some], lines.ring[some], before[some], first[some], ENTERING)
        if len(lines.second):
            some = lines.second[self.bits[first[lines.second]] > 0]
            yield self._between(lines.line[some], lines.ring[some], first[some], last[some], BETWEEN)
        line = np.flatnonzero((self.bits[ends_before] > 0) & ~ends_run & lines.whole).astype(np.int32)
        goal = lines.cells.of_hex[lines.target[line]]
        yield self._between(line, lines.distance[line], ends_before[line], goal, ENTERING)

    def _between(self, line: IntArray, ring: IntArray, cell: IntArray, to: IntArray, place: int) -> CrossedSides:
        way = self.directions(cell, to)
        some = np.flatnonzero((self.bits[cell] >> way) & 1)
        line, ring, cell, way = line[some], ring[some], cell[some], way[some]
        first = (ring == 1) & (place == ENTERING)
        order = (SPREAD * ring + place).astype(np.int32)
        return CrossedSides(line, order, cell, way, first, ring == self.lines.distance[line])

    def beside_runs(self) -> tuple[tuple[CrossedSides, CrossedSides], tuple[CrossedSides, CrossedSides]]:
        """For every stretch along a hexside the sides into and out of each of its two hexes, whether they hold anything or
        not."""
        lines = self.lines
        line, ring = lines.line[lines.run], lines.ring[lines.run]
        order = (SPREAD * ring + ENTERING).astype(np.int32)
        u = lines.way[line]
        v = (u + 1) % 6
        first, last = ring == 1, ring == lines.distance[line] - 1
        no = np.zeros(len(line), dtype=np.bool_)
        found = []
        for cell, way_in, way_out in ((lines.cell[lines.run], u, v), (lines.run_cell, v, u)):
            into = CrossedSides(line, order, (cell - self.steps[way_in]).astype(np.int32), way_in, first, no)
            found.append((into, CrossedSides(line, order, cell, way_out, no, last)))
        return found[0], found[1]
