"""Gathering findings over many lines: which one comes first on each line."""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import IntArray

NEVER = np.iinfo(np.int32).max
"""The order of a finding that was not made."""


class Firsts:
    """The first finding of every line: its place in the order along the line, a cell and a cause (a small number)."""

    def __init__(self, count: int) -> None:
        self.order: IntArray = np.full(count, NEVER, dtype=np.int32)
        self.cell: IntArray = np.full(count, -1, dtype=np.int32)
        self.cause: IntArray = np.zeros(count, dtype=np.int32)

    def offer(self, line: IntArray, order: IntArray, cell: IntArray, cause: IntArray | int) -> None:
        """Take in findings that are sorted by line, and on each line by order."""
        if not len(line):
            return
        heads = np.flatnonzero(np.concatenate(([True], line[1:] != line[:-1])))
        heads = heads[order[heads] < self.order[line[heads]]]
        at = line[heads]
        self.order[at] = order[heads]
        self.cell[at] = cell[heads]
        self.cause[at] = cause if isinstance(cause, int) else cause[heads]
