"""Pivots on the spot over a grid: to which directions a hull that came in some others can turn."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.movement.vehicles.lanes import Lengths

Numbers = NDArray[np.int16]
QUARTER = math.pi / 2
SLACK = 1e-9


def directions(whole: bool, step: float, along: FloatArray) -> FloatArray:
    """Directions (radians, ascending, the same to both sides) up to a quarter turn, or ``whole`` up to half a turn, both ways:
    every ``step`` of them, and ``along`` with what lies opposite."""
    most = math.pi if whole else QUARTER
    even = np.linspace(-most, most, 2 * math.ceil(most / step) + 1)
    more = np.concatenate([along, along + math.pi])
    more = np.mod(more + math.pi, 2 * math.pi) - math.pi
    more = np.concatenate([more, -more])
    more = more[np.abs(more) < most - SLACK]
    if len(more):
        # those that are much the same as one at hand bring nothing
        place = np.clip(np.searchsorted(even, more), 1, len(even) - 1)
        more = more[np.minimum(np.abs(more - even[place]), np.abs(more - even[place - 1])) > step / 6]
    return np.unique(np.concatenate([even, np.round(more, 9)]))


def runs(barred: BoolArray) -> tuple[Numbers, Numbers]:
    """Per direction and cell (k, n): the first and the last number of the directions that a pivot from it comes to without
    being barred; where it is barred itself the first is beyond it."""
    count, cells = barred.shape
    first, last = np.empty((count, cells), np.int16), np.empty((count, cells), np.int16)
    begin, end = np.zeros(cells, np.int16), np.full(cells, count - 1, np.int16)
    for number in range(count):
        begin[barred[number]] = number + 1
        first[number] = begin
    for number in range(count - 1, -1, -1):
        end[barred[number]] = number - 1
        last[number] = end
    return first, last


class SecondTurn:
    """The second pivot for cells to the right of the first leg, where the longer ways are those that turned farther to the
    right: of the ways that can turn to a direction the one that turned least is the shortest.

    ``came`` (k, n) are lengths of ways by the direction that they came in, ``angles`` (k,) ascending.
    """

    def __init__(self, angles: FloatArray, came: Lengths, barred: BoolArray) -> None:
        self.angles = angles
        self.straight = int(np.searchsorted(angles, -SLACK))
        self.farthest = int(np.searchsorted(angles, QUARTER + SLACK)) - 1
        self.first, self.last = runs(barred)
        count, cells = came.shape
        self.next = np.full((count + 1, cells), count, np.int16)
        self.length = np.full((count + 1, cells), np.inf, np.float32)
        for number in range(self.farthest, self.straight - 1, -1):
            found = np.isfinite(came[number])
            self.next[number] = np.where(found, np.int16(number), self.next[number + 1])
            self.length[number] = np.where(found, came[number], self.length[number + 1])
        self._cell = np.arange(cells)

    def to(self, number: int) -> Lengths | None:
        """The least lengths of ways that stand in a direction after the second pivot, (n,); None if none can."""
        angle = float(self.angles[number])
        if angle < -QUARTER - SLACK:
            return None
        cells = len(self._cell)
        # turning right, from the direction least far to the right from which a quarter turn leads here
        least = max(int(np.searchsorted(self.angles, angle - QUARTER - SLACK)), self.straight)
        place = np.maximum(self.first[number], np.int16(least)).astype(np.int64) * cells + self._cell
        right = self.next.ravel().take(place) <= min(number, self.farthest)
        found = np.where(right, self.length.ravel().take(place), np.float32(np.inf))
        # turning left, from the direction next to this one
        begin = max(number, self.straight)
        most = min(int(np.searchsorted(self.angles, angle + QUARTER + SLACK)) - 1, self.farthest)
        if begin <= most:
            left = self.next[begin] <= np.minimum(self.last[number], np.int16(most))
            np.minimum(found, np.where(left, self.length[begin], np.float32(np.inf)), out=found)
        return found


def after_second(angles: FloatArray, came: Lengths, barred: BoolArray, row: int) -> Iterator[Lengths]:
    """The least lengths over cells (nx, ny) after the second pivot, direction by direction. ``row``: the cells straight ahead
    of the start, along y."""
    count, wide, _ = came.shape

    def half(values: NDArray[np.generic], right: bool) -> NDArray[np.generic]:
        part = values[:, :, row:] if right else values[::-1, :, row::-1]
        return np.ascontiguousarray(part).reshape(count, -1)

    right = SecondTurn(angles, half(came, True), half(barred, True))  # type: ignore[arg-type]
    left = SecondTurn(-angles[::-1], half(came, False), half(barred, False))  # type: ignore[arg-type]
    for number in range(count):
        found = np.full(came.shape[1:], np.inf, np.float32)
        one, other = right.to(number), left.to(count - 1 - number)
        if one is not None:
            found[:, row:] = one.reshape(wide, -1)
        if other is not None:
            part = found[:, row::-1]
            np.minimum(part, other.reshape(wide, -1), out=part)
        yield found
