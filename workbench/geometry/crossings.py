"""What many lines from one hex cross, as arrays: the same record as :mod:`workbench.geometry.lines`, in whole numbers.

Hexes are *cells* of a padded rectangle of axial coordinates (:class:`Cells`), because there a step in any direction is a
constant. What a line crosses in a ring is looked up (:mod:`workbench.geometry.rings`); memory is bounded by cutting the
targets into portions, and lines may be taken up to some ring only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS
from workbench.geometry.rings import CORNER, EARLY, RUN, SECOND, SIZES, UP, Bits, rows, table, worked

PORTION = 400_000
"""About how many rings one portion of lines may hold."""
_FIRST, _NEXT = (np.array([DIRECTIONS[(way + turn) % 6] for way in range(6)], dtype=np.int32) for turn in (0, 1))


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
    hex crossed; on a hexside run the one on the u side), ``near`` (its steps in direction u + 1) and ``bits``, as in
    :mod:`workbench.geometry.rings`. ``second`` / ``second_cell``: rings with a further hex, crossed
    too; ``second_first`` says that it comes before ``cell``. ``run`` / ``run_cell``: rings on which the line runs along a
    hexside, and the cell on the other side. ``upto``: rings farther off are left out; None: there is all of every line.
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
    near: IntArray
    bits: Bits
    second: IntArray
    second_cell: IntArray
    second_first: BoolArray
    run: IntArray
    run_cell: IntArray
    upto: int | None = None

    @property
    def count(self) -> int:
        """Number of lines."""
        return len(self.target)

    @property
    def whole(self) -> BoolArray:
        """Which lines are there with all their rings."""
        if self.upto is None:
            return np.ones(self.count, dtype=np.bool_)
        found: BoolArray = self.distance - 1 <= self.upto
        return found

    @cached_property
    def ends(self) -> tuple[IntArray, IntArray]:
        """Per ring, the first and the last cell that the line crosses there (of no meaning on hexside runs)."""
        first, last = self.cell.copy(), self.cell.copy()
        early = self.second_first
        first[self.second[early]] = self.second_cell[early]
        last[self.second[~early]] = self.second_cell[~early]
        return first, last


def lines(cells: Cells, origin: int, targets: IntArray, upto: int | None = None) -> Lines:
    """The lines from hex ``origin`` to ``targets`` (hex numbers; the origin itself is left out), in any order; ``upto``: only
    so many rings of each."""
    offset = cells.axial[targets] - cells.axial[origin]
    first = offset[:, 0] * _NEXT[:, 1:] - offset[:, 1] * _NEXT[:, :1]
    then = offset[:, 1] * _FIRST[:, :1] - offset[:, 0] * _FIRST[:, 1:]
    inside = (first > 0) & (then >= 0)
    way = inside.argmax(axis=0).astype(np.int32)
    if (targets == origin).any():
        some = np.flatnonzero(targets != origin)
        targets, way, first, then = targets[some], way[some], first[:, some], then[:, some]
    column = np.arange(len(targets))
    a, b = first[way, column].astype(np.int32), then[way, column].astype(np.int32)
    distance = a + b
    rings = distance - 1 if upto is None else np.minimum(distance - 1, upto)
    start = np.zeros(len(targets) + 1, dtype=np.int32)
    np.cumsum(rings, out=start[1:])
    line = np.repeat(np.arange(len(targets), dtype=np.int32), rings)
    ring = np.arange(1, int(start[-1]) + 1, dtype=np.int32)
    ring -= np.repeat(start[:-1], rings)
    near, bits = _looked_up(distance, b, rings, ring)
    steps = np.array(cells.steps[:7], dtype=np.int32)
    slips = steps[1:] - steps[:-1]
    cell = ring * np.repeat(steps[way], rings)
    cell += near * np.repeat(slips[way], rings)
    cell += cells.of_hex[origin]
    second = np.flatnonzero(bits & SECOND).astype(np.int32)
    slip, more = slips[way[line[second]]], bits[second]
    run = np.flatnonzero(bits & RUN).astype(np.int32)
    return Lines(
        cells=cells,
        origin=origin,
        target=targets,
        distance=distance,
        way=way,
        start=start,
        line=line,
        ring=ring,
        cell=cell,
        near=near,
        bits=bits,
        second=second,
        second_cell=cell[second] + np.where(more & UP, slip, -slip),
        second_first=(more & EARLY) > 0,
        run=run,
        run_cell=cell[run] + slips[way[line[run]]],
        upto=upto,
    )


def _looked_up(distance: IntArray, b: IntArray, rings: IntArray, ring: IntArray) -> tuple[IntArray, Bits]:
    """What the lines cross in their rings: (near, bits) of every ring."""
    farthest = int(distance.max(initial=2))
    most = next((size for size in SIZES if size >= farthest), None)
    if most is None:
        return worked(np.repeat(distance, rings), np.repeat(b, rings), ring)
    known = table(most)
    place = ring + np.repeat(rows(distance, b) - 1, rings)
    return known.near[place].astype(np.int32), known.bits[place]


def portions(
    cells: Cells, origin: int, targets: IntArray, size: int = PORTION, upto: int | None = None
) -> Iterator[IntArray]:
    """The targets in portions of about ``size`` rings, nearest first; ``upto`` as for :func:`lines`."""
    distance = distances(cells, origin, targets)
    rings = distance if upto is None else np.minimum(distance, upto)
    total = int(rings.sum())
    if total <= size:
        yield targets
        return
    order = np.argsort(distance, kind="stable")
    done = np.cumsum(rings[order])
    cuts = np.searchsorted(done, np.arange(size, total, size)) + 1
    yield from (part for part in np.split(targets[order], np.unique(cuts)) if len(part))


def distances(cells: Cells, origin: int, targets: IntArray) -> IntArray:
    """How many hexes each target is away."""
    offset = cells.axial[targets] - cells.axial[origin]
    found: IntArray = np.maximum(np.abs(offset).max(axis=1, initial=0), np.abs(offset.sum(axis=1)))
    return found


def touched_corners(lines: Lines) -> tuple[IntArray, IntArray]:
    """(ring entry, cell) of every hex of which a line touches just one corner, in the order of the rings.

    They are the hexes of :attr:`workbench.geometry.lines.Touch.only`, by the formula of ``lines._touched``.
    """
    entry = np.flatnonzero(lines.bits & CORNER).astype(np.int32)
    steps = np.array(lines.cells.steps[:7], dtype=np.int32)
    slip = (steps[1:] - steps[:-1])[lines.way[lines.line[entry]]]
    return entry, lines.cell[entry] + np.where(lines.bits[entry] & UP, slip, -slip)
