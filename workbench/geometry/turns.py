"""Turns of the hex lattice onto itself: the six rotations and the six mirrorings, exact in whole numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import IntArray
from workbench.geometry.hexes import Hex
from workbench.geometry.segments import CENTRE, VERTEX, Aim
from workbench.geometry.shapes import Point

_EXACT = (0.0, 0.5, math.sqrt(3) / 2, 1.0)
"""The only entries, but for their sign, of matrices that turn by multiples of 30 degrees."""


@dataclass(frozen=True, slots=True)
class Turn:
    """First mirrored so that direction 0 stays and 1 becomes 5, if at all; then turned clockwise by ``steps`` sixths."""

    steps: int = 0
    mirrored: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", self.steps % 6)

    def of(self, here: Hex) -> Hex:
        """Where an offset goes."""
        return (Hex(-here.q, here.q + here.r) if self.mirrored else here).rotated(self.steps)

    def all(self, axial: IntArray) -> IntArray:
        """The same for many offsets, shape (n, 2)."""
        q, r = axial[:, 0], axial[:, 1]
        if self.mirrored:
            q, r = -q, q + r
        for _ in range(self.steps):
            q, r = -r, q + r
        return np.stack([q, r], axis=1)

    def side(self, k: int) -> int:
        """Where hexside (or direction) k goes."""
        return (self.steps - k if self.mirrored else self.steps + k) % 6

    def spine(self, k: int) -> int:
        """Where the hexspine between the neighbours k and k + 1 goes."""
        return (self.side(k) - 1) % 6 if self.mirrored else self.side(k)

    def aim(self, aim: Aim) -> Aim:
        """Where a point of a hex goes; vertex k lies between the neighbours k - 1 and k."""
        if aim.kind == CENTRE:
            return aim
        return Aim(aim.kind, (self.side(aim.k) + 1) % 6 if aim.kind == VERTEX and self.mirrored else self.side(aim.k))

    def then(self, other: Turn) -> Turn:
        """This turn and then another one."""
        steps = other.steps - self.steps if other.mirrored else other.steps + self.steps
        return Turn(steps, self.mirrored != other.mirrored)

    def matrix(self, flat: bool, flat_after: bool) -> tuple[Point, Point]:
        """The rows of the matrix that does the same to points of the plane, from flat or pointy hexes to such."""
        axes = np.array([_axis(Hex(1, 0), flat), _axis(Hex(0, 1), flat)]).T
        turned = np.array([_axis(self.of(Hex(1, 0)), flat_after), _axis(self.of(Hex(0, 1)), flat_after)]).T
        found = turned @ np.linalg.inv(axes)
        rows = [[math.copysign(min(_EXACT, key=lambda e: abs(abs(v) - e)), v) for v in row] for row in found.tolist()]
        return (rows[0][0], rows[0][1]), (rows[1][0], rows[1][1])


def _axis(offset: Hex, flat: bool) -> Point:
    q, r = offset
    return (q * math.sqrt(3) / 2, r + q / 2) if flat else (q + r / 2, r * math.sqrt(3) / 2)


def left_to_right(flat: bool) -> Turn:
    """Mirrors what is left to the right."""
    return Turn(0 if flat else 1, mirrored=True)


def top_to_bottom(flat: bool) -> Turn:
    """Mirrors what is above to below."""
    return Turn(3 if flat else 4, mirrored=True)


HALF = Turn(3)
"""By 180 degrees."""
