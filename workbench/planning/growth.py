"""Answers over a whole map that are shown while they grow: a coarse lattice first, finer and finer, near the eye before far.

A cell that nobody has judged yet is shown as the nearest coarse one that was. When all cells are judged nothing is an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

V = TypeVar("V")
Cell = tuple[int, int]
"""The column and the row of a cell in a lattice."""
STRIDES = (8, 4, 2, 1)
"""So many cells lie from one that is judged to the next, pass after pass."""
FIRST = 24
"""The first pass judges at least about so many cells: a coarser picture would say nothing."""


def passes(cells: Sequence[Cell], near: Cell) -> Iterator[list[Cell]]:
    """All cells, each once: first one of every block of a coarse lattice, then of finer ones; in each pass those nearest to a
    cell first."""
    left = set(cells)
    taken: set[Cell] = set()
    for stride in STRIDES:
        if stride > 1 and len(cells) < FIRST * stride * stride:
            continue
        filled = {_block(cell, stride) for cell in taken}
        blocks: dict[Cell, list[Cell]] = {}
        for cell in sorted(left):
            blocks.setdefault(_block(cell, stride), []).append(cell)
        found = [_nearest(inside, _middle(block, stride)) for block, inside in blocks.items() if block not in filled]
        found.sort(key=lambda cell: _apart(cell, near))
        taken.update(found)
        left.difference_update(found)
        if found:
            yield found


def spread(judged: Mapping[Cell, V], cells: Sequence[Cell]) -> dict[Cell, V]:
    """What is known of every cell: its own value, else that of the one that was judged first in the smallest block of the
    lattice in which any was; cells without one are left out."""
    by_block: list[dict[Cell, V]] = []
    for stride in reversed(STRIDES):
        found: dict[Cell, V] = {}
        for cell, value in judged.items():
            found.setdefault(_block(cell, stride), value)
        by_block.append(found)
    known: dict[Cell, V] = {}
    for cell in cells:
        for stride, blocks in zip(reversed(STRIDES), by_block, strict=True):
            block = _block(cell, stride)
            if block in blocks:
                known[cell] = blocks[block]
                break
    return known


def _block(cell: Cell, stride: int) -> Cell:
    return cell[0] // stride, cell[1] // stride


def _middle(block: Cell, stride: int) -> Cell:
    return block[0] * stride + stride // 2, block[1] * stride + stride // 2


def _nearest(cells: Sequence[Cell], place: Cell) -> Cell:
    return min(cells, key=lambda cell: _apart(cell, place))


def _apart(one: Cell, other: Cell) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
