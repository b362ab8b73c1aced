"""What many lines from one hex cross, as arrays: the same record as :mod:`workbench.geometry.lines`, in whole numbers.

Hexes are *cells* of a padded rectangle of axial coordinates (:class:`Cells`), because there a step in any direction is a
constant. A line's hexes come from a closed formula per ring, so no table is kept: memory is bounded by cutting the targets
into portions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex
from workbench.geometry.lines import sextant

PORTION = 400_000
"""About how many rings one portion of lines may hold."""


class Cells:
    """The hexes of a grid in a rectangle of axial coordinates with one empty cell around it.

    ``of_hex[h]`` is the cell of hex h; ``hex_of[c]`` the hex of cell c, or -1 off the map; ``steps[d]`` leads to the
    neighbour in direction d (0..5, twice over, so that d + 1 needs no wrapping).
    """

    def __init__(self, grid: HexGrid) -> None:
        table, q0, r0 = grid.lookup
        padded = np.pad(table, 1, constant_values=-1)
        width = padded.shape[1]
        self.count = int(padded.size)
        self.hex_of: IntArray = frozen(np.ascontiguousarray(padded.reshape(-1)))
        axial = grid.axial
        self.of_hex: IntArray = frozen(((axial[:, 0] - q0 + 1) * width + axial[:, 1] - r0 + 1).astype(np.int32))
        self.axial = axial
        self.steps = tuple(step.q * width + step.r for step in DIRECTIONS) * 2

    def spread(self, values: np.ndarray, off_map: int | bool = 0) -> np.ndarray:
        """Values per hex as values per cell, with ``off_map`` outside."""
        out = np.full(self.count, off_map, dtype=values.dtype)
        out[self.of_hex] = values
        return out


@dataclass(frozen=True, eq=False)
class Lines:
    """Lines from one hex to many (none of them the origin itself), ring by ring.

    Per line: ``target`` (hex number), ``distance``, ``way`` (direction u of its sextant), ``start`` (its first ring in the
    arrays below; one more entry at the end). Per ring: ``line``, ``ring`` (the distance from the origin), ``cell`` (the
    hex crossed; on a hexside run the one on the u side). ``second`` / ``second_cell``: rings with a further hex, crossed
    too; ``second_first`` says that it comes before ``cell``. ``run`` / ``run_cell``: rings on which the line runs along a
    hexside, and the cell on the other side.
    """

    cells: Cells
    origin: int
    target: IntArray
    distance: IntArray
    way: IntArray
    start: IntArray
    line: IntArray
    ring: IntArray
    cell: IntArray
    second: IntArray
    second_cell: IntArray
    second_first: BoolArray
    run: IntArray
    run_cell: IntArray

    @property
    def count(self) -> int:
        """Number of lines."""
        return len(self.target)

    @cached_property
    def ends(self) -> tuple[IntArray, IntArray]:
        """Per ring, the first and the last cell that the line crosses there (of no meaning on hexside runs)."""
        first, last = self.cell.copy(), self.cell.copy()
        early = self.second_first
        first[self.second[early]] = self.second_cell[early]
        last[self.second[~early]] = self.second_cell[~early]
        return first, last


def lines(cells: Cells, origin: int, targets: IntArray) -> Lines:
    """The lines from hex ``origin`` to ``targets`` (hex numbers; the origin itself is left out), in any order."""
    offset = cells.axial[targets] - cells.axial[origin]
    parts = []
    only = [sextant(Hex(int(offset[0, 0]), int(offset[0, 1])))[0]] if len(targets) == 1 else range(6)
    for way in only:
        u, v = DIRECTIONS[way], DIRECTIONS[(way + 1) % 6]
        a = offset[:, 0] * v.r - offset[:, 1] * v.q
        b = u.q * offset[:, 1] - u.r * offset[:, 0]
        mine = np.flatnonzero((a > 0) & (b >= 0))
        if len(mine):
            parts.append(_fan(cells, origin, targets[mine], a[mine], b[mine], way=way))
    return _joined(cells, origin, parts)


def portions(cells: Cells, origin: int, targets: IntArray, size: int = PORTION) -> Iterator[IntArray]:
    """The targets in portions of about ``size`` rings, nearest first."""
    offset = cells.axial[targets] - cells.axial[origin]
    distance = np.maximum(np.abs(offset).max(axis=1, initial=0), np.abs(offset.sum(axis=1)))
    total = int(distance.sum())
    if total <= size:
        yield targets
        return
    order = np.argsort(distance, kind="stable")
    done = np.cumsum(distance[order])
    cuts = np.searchsorted(done, np.arange(size, total, size)) + 1
    yield from (part for part in np.split(targets[order], np.unique(cuts)) if len(part))


def _fan(cells: Cells, origin: int, target: IntArray, a: IntArray, b: IntArray, *, way: int) -> Lines:
    """The lines of one sextant; the formula is that of :func:`workbench.geometry.lines._ring`."""
    distance = a + b
    rings = distance - 1
    start = np.zeros(len(target) + 1, dtype=np.int32)
    np.cumsum(rings, out=start[1:])
    line = np.repeat(np.arange(len(target), dtype=np.int32), rings)
    ring = np.arange(1, int(start[-1]) + 1, dtype=np.int32) - np.repeat(start[:-1], rings)
    twice = np.repeat(2 * distance, rings)
    rest = ring * np.repeat(2 * b, rings) + (twice >> 1)
    nearest = rest // twice
    rest -= nearest * twice
    rest -= twice >> 1
    step, slip = cells.steps[way], cells.steps[way + 1] - cells.steps[way]
    cell = int(cells.of_hex[origin]) + ring * step + nearest * slip
    # a further hex, or a hexside run, where the line passes near the middle between two centres of its row
    slant = np.repeat(np.abs(a - b), rings)
    close = np.flatnonzero(3 * ((twice >> 1) - np.abs(rest)) < slant)
    beyond = np.where(rest[close] >= 0, 1, -1).astype(np.int32)
    early = (beyond > 0) == (a > b)[line[close]]
    spines = np.flatnonzero((slant == 0) & (-2 * rest == twice))
    # on a run the nearest centre was rounded up: put the u side (the lower j) first
    run_cell = cell[spines].copy()
    cell[spines] -= slip
    return Lines(
        cells=cells,
        origin=origin,
        target=target,
        distance=distance,
        way=np.full(len(target), way, dtype=np.int32),
        start=start,
        line=line,
        ring=ring,
        cell=cell,
        second=close.astype(np.int32),
        second_cell=cell[close] + beyond * np.int32(slip),
        second_first=early,
        run=spines.astype(np.int32),
        run_cell=run_cell,
    )


def touched_corners(lines: Lines) -> tuple[IntArray, IntArray]:
    """(ring entry, cell) of every hex of which a line touches just one corner, in the order of the rings.

    They are the hexes of :attr:`workbench.geometry.lines.Touch.only`, by the formula of ``lines._touched``.
    """
    cells = lines.cells
    offset = (cells.axial[lines.target] - cells.axial[lines.origin]).astype(np.int32)
    steps = np.array(DIRECTIONS, dtype=np.int32)
    u, v = steps[lines.way], steps[(lines.way + 1) % 6]
    a, b = offset[:, 0] * v[:, 1] - offset[:, 1] * v[:, 0], u[:, 0] * offset[:, 1] - u[:, 1] * offset[:, 0]
    distance = lines.distance[lines.line]
    nearest, rest = np.divmod(2 * lines.ring * b[lines.line] + distance, 2 * distance)
    rest = rest - distance
    slant = np.abs(a - b)[lines.line]
    entry = np.flatnonzero((slant > 0) & (3 * (distance - np.abs(rest)) == slant)).astype(np.int32)
    way = lines.way[lines.line[entry]]
    step = np.array(cells.steps[:6], dtype=np.int32)
    slip = step[(way + 1) % 6] - step[way]
    other = nearest[entry] + np.where(rest[entry] >= 0, 1, -1)
    found: IntArray = (cells.of_hex[lines.origin] + lines.ring[entry] * step[way] + other * slip).astype(np.int32)
    return entry, found


def _joined(cells: Cells, origin: int, parts: list[Lines]) -> Lines:
    empty = np.zeros(0, dtype=np.int32)
    if not parts:
        none = np.zeros(0, dtype=np.bool_)
        zero = np.zeros(1, dtype=np.int32)
        return Lines(cells, origin, empty, empty, empty, zero, empty, empty, empty, empty, empty, none, empty, empty)
    if len(parts) == 1:
        return parts[0]
    first_line = np.cumsum([0] + [part.count for part in parts]).astype(np.int32)
    first_ring = np.cumsum([0] + [len(part.ring) for part in parts]).astype(np.int32)

    def glued(name: str, shift: IntArray | None = None) -> IntArray:
        arrays = [getattr(part, name) for part in parts]
        return np.concatenate(arrays if shift is None else [x + s for x, s in zip(arrays, shift, strict=False)])

    starts = [part.start[:-1] + shift for part, shift in zip(parts, first_ring, strict=False)]
    return Lines(
        cells=cells,
        origin=origin,
        target=glued("target"),
        distance=glued("distance"),
        way=glued("way"),
        start=np.concatenate([*starts, first_ring[-1:]]),
        line=glued("line", first_line),
        ring=glued("ring"),
        cell=glued("cell"),
        second=glued("second", first_ring),
        second_cell=glued("second_cell"),
        second_first=np.concatenate([part.second_first for part in parts]),
        run=glued("run", first_ring),
        run_cell=glued("run_cell"),
    )
