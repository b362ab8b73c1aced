"""What lines cross ring by ring, for all lines of one sextant: the formula of :mod:`workbench.geometry.lines` in whole numbers.

It depends only on the distance n of the ends and on b, the steps in the second direction, so that one table serves every map,
origin and sextant. Rows follow each other by n, then by b (0 <= b < n); row (n, b) holds the rings 1 to n - 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import IntArray, frozen

SECOND, UP, EARLY, RUN, CORNER = 1, 2, 4, 8, 16
"""Bits of a ring: a further hex is crossed; it (or the hex only touched) is the next one up, else down; it comes first; the
line runs along a hexside (``near`` is then the hex on the first direction's side); it touches one corner of another hex."""

SIZES = (48, 96, 160)
"""Tables are made up to these distances, the least that will do; they take 0.1, 0.9 and 4 MB. Longer lines are worked out
each time."""
_WORKED_AT_ONCE = 200_000

Bits = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Rings:
    """Per ring, the place ``near`` of the hex nearest to the line in its row (steps in the second direction) and ``bits``."""

    near: npt.NDArray[np.int16]
    bits: Bits


def rows(distance: IntArray, b: IntArray) -> IntArray:
    """Where the rows of lines begin in a table."""
    return (distance - 2) * (distance - 1) * distance // 3 + b * (distance - 1)


@lru_cache(maxsize=len(SIZES))
def table(most: int) -> Rings:
    """The table of all lines up to a distance."""
    total = int(rows(np.array(most + 1), np.array(0)))
    near, bits = np.zeros(total, dtype=np.int16), np.zeros(total, dtype=np.uint8)
    distance = np.repeat(np.arange(2, most + 1, dtype=np.int32), np.arange(2, most + 1))
    b = np.concatenate([np.arange(n, dtype=np.int32) for n in range(2, most + 1)])
    ends = np.cumsum(distance - 1)
    cuts = np.searchsorted(ends, np.arange(_WORKED_AT_ONCE, total, _WORKED_AT_ONCE)) + 1
    done = 0
    for n, steps in zip(np.split(distance, cuts), np.split(b, cuts), strict=True):
        count = n - 1
        start = np.repeat(np.cumsum(count) - count, count)
        ring = np.arange(1, len(start) + 1, dtype=np.int32) - start.astype(np.int32)
        here = slice(done, done + len(ring))
        near[here], bits[here] = worked(np.repeat(n, count), np.repeat(steps, count), ring)
        done += len(ring)
    return Rings(frozen(near), frozen(bits))


def worked(distance: IntArray, b: IntArray, ring: IntArray) -> tuple[IntArray, Bits]:
    """(near, bits) of single rings of lines; the arrays run side by side."""
    twice = 2 * distance
    rest = 2 * ring * b + distance
    near = rest // twice
    rest -= near * twice
    rest -= distance
    # a further hex, or a hexside run, where the line passes near the middle between two centres of its row
    slope = distance - 2 * b
    slant, aside = np.abs(slope), 3 * (distance - np.abs(rest))
    up = rest >= 0
    bits = np.where(up, UP, 0).astype(np.uint8)
    second = aside < slant
    bits[second] |= SECOND
    bits[second & (up == (slope > 0))] |= EARLY
    bits[(aside == slant) & (slant > 0)] |= CORNER
    run = (slant == 0) & (-rest == distance)
    bits[run] |= RUN
    # on a run the nearest centre was rounded up
    return (near - run).astype(np.int32), bits
