"""The stretches of many lines in order, each with the fractions of its line, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import IntArray
from workbench.geometry.hex_lines import UP, Cells, Lines, offsets_between


@dataclass(frozen=True, eq=False)
class Stretches:
    """The stretches of many lines in order, as arrays side by side: those of a ``Crossing``, in one call.

    - ``start``: the first stretch of each line, and one more entry at the end
    - ``line``, ``near``: which line it is of, the distance of its hex from the origin
    - ``cell``: the hex crossed; on a hexside run the first of its two
    - ``other``: on a hexside run the second hex, else -1
    - ``enter``, ``leave``: fractions of the line
    - ``before``: the cell that the line comes out of, -1 where that is a hexside run or this is one
    - ``last``: per line, the cell before the target, -1 after a hexside run
    """

    start: IntArray
    line: IntArray
    near: IntArray
    cell: IntArray
    other: IntArray
    enter: npt.NDArray[np.float64]
    leave: npt.NDArray[np.float64]
    before: IntArray
    last: IntArray


def stretches(lines: Lines) -> Stretches:
    """The stretches of whole lines."""
    cells, rings = lines.cells, len(lines.cell)
    seconds = np.zeros(rings + 1, dtype=np.int32)
    seconds[lines.second + 1] = 1
    np.cumsum(seconds, out=seconds)
    # where the nearest hex of each ring goes, and the further one of those that have one
    place = np.arange(rings, dtype=np.int32) + seconds[:-1]
    further = place[lines.second] + np.where(lines.second_first, 0, 1).astype(np.int32)
    place[lines.second[lines.second_first]] += 1
    count = rings + len(lines.second)
    line, near, cell, across, other = (np.empty(count, dtype=np.int32) for _ in range(5))
    step = np.where(lines.bits[lines.second] & UP, 1, -1).astype(np.int32)
    for to, entry in ((place, slice(None)), (further, lines.second)):
        line[to], near[to] = lines.line[entry], lines.ring[entry]
        cell[to], across[to] = lines.cell[entry], lines.near[entry]
    cell[further] = lines.second_cell
    across[further] += step
    other[:] = -1
    other[place[lines.run]] = lines.run_cell
    start = (lines.start + seconds[lines.start]).astype(np.int32)
    enter, leave = _spans(lines, line, near - across, across)
    return Stretches(start, line, near, cell, other, enter, leave, *_cells_before(lines, cells, start, cell, other))


def _cells_before(
    lines: Lines, cells: Cells, start: IntArray, cell: IntArray, other: IntArray
) -> tuple[IntArray, IntArray]:
    """The cell that a line comes out of into each stretch, and into its target; -1 after a run and into one."""
    left = np.empty(len(cell) + 1, dtype=np.int32)
    left[0] = -1
    left[1:] = np.where(other >= 0, -1, cell)
    home = cells.of_hex[lines.origin]
    empty = start[1:] == start[:-1]
    last = np.where(empty, home, left[start[1:]]).astype(np.int32)
    before = left[:-1].copy()
    before[start[:-1][~empty]] = home[~empty]
    before[other >= 0] = -1
    return before, last


def _spans(
    lines: Lines, line: IntArray, i: IntArray, j: IntArray
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The fractions of lines at which they enter and leave hexes: a quotient of whole numbers is rounded once, as the fraction
    of them is."""
    _, first, then = offsets_between(lines.cells, lines.origin, lines.target)
    a, b = first[line], then[line]
    enter, leave = np.zeros(len(line)), np.ones(len(line))
    for speed, centre in ((a - b, i - j), (a + 2 * b, i + 2 * j), (2 * a + b, 2 * i + j)):
        moving = speed != 0
        under, middle = np.where(moving, np.abs(speed), 1), np.where(speed > 0, centre, -centre)
        enter = np.where(moving, np.maximum(enter, (middle - 1) / under), enter)
        leave = np.where(moving, np.minimum(leave, (middle + 1) / under), leave)
    return enter, leave
