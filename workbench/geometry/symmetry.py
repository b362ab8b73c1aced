"""Turns of the hex lattice onto itself: the six rotations and the six mirrorings, exact in whole numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from workbench.base.numbers import IntArray
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import ROW_DISTANCE, Hex
from workbench.geometry.segments import CENTRE, VERTEX, Aim
from workbench.geometry.shapes import Point

# --- Mirrors of a grid that put every hex exactly on a hex: for painting both halves of a map at once.


LEFT_RIGHT, TOP_BOTTOM, HALF_TURN = "left_right", "top_bottom", "half_turn"


@lru_cache(maxsize=16)
def mirrored_hexes(grid: HexGrid, mirror: str) -> tuple[int, ...]:
    """For every hex the number of its image, -1 where that lies off the map.

    The axis is the one nearest to the middle at which images of hexes are hexes: on maps with an even number of lines it
    runs half a line beside the middle, and the last line has no image.
    """
    points = [grid.point(here) for here in grid.hexes]
    xs, ys = sorted({round(x, 9) for x, _ in points}), sorted({round(y, 9) for _, y in points})
    across = _sums(xs) if mirror in (LEFT_RIGHT, HALF_TURN) else [None]
    down = _sums(ys) if mirror in (TOP_BOTTOM, HALF_TURN) else [None]
    best: tuple[int, ...] = ()
    for a in across:
        for b in down:
            images = _images(grid, points, a, b)
            if images is not None and images.count(-1) < (best.count(-1) if best else len(points) + 1):
                best = images
    return best


def _sums(values: list[float]) -> list[float | None]:
    """Twice the places of axes near the middle."""
    return (
        [values[0] + values[-1], values[0] + values[-2], values[1] + values[-1]] if len(values) > 1 else [2 * values[0]]
    )


def _images(
    grid: HexGrid, points: list[tuple[float, float]], across: float | None, down: float | None
) -> tuple[int, ...] | None:
    """The images, or None if they are not on the lattice."""
    found = []
    for x, y in points:
        mx, my = (x if across is None else across - x), (y if down is None else down - y)
        here = grid.hex_at(mx, my)
        cx, cy = grid.point(here)
        if abs(cx - mx) + abs(cy - my) > 1e-6:
            return None
        number = grid.index(here)
        found.append(-1 if number is None else number)
    return tuple(found)


_EXACT = (0.0, 0.5, ROW_DISTANCE, 1.0)
"""The only entries, but for their sign, of matrices that turn by multiples of 30 degrees."""


@dataclass(frozen=True, slots=True)
class Turn:
    """First mirrored so that direction 0 stays and 1 becomes 5, if at all; then turned clockwise by ``steps`` sixths."""

    steps: int = 0
    mirrored: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", self.steps % 6)

    def image_of(self, here: Hex) -> Hex:
        """The image of an offset."""
        return (Hex(-here.q, here.q + here.r) if self.mirrored else here).rotated(self.steps)

    def all(self, axial: IntArray) -> IntArray:
        """The images of many offsets, shape (n, 2)."""
        q, r = axial[:, 0], axial[:, 1]
        if self.mirrored:
            q, r = -q, q + r
        for _ in range(self.steps):
            q, r = -r, q + r
        return np.stack([q, r], axis=1)

    def side(self, k: int) -> int:
        """The image of hexside (or direction) k."""
        return (self.steps - k if self.mirrored else self.steps + k) % 6

    def spine(self, k: int) -> int:
        """The image of the hexspine between the neighbours k and k + 1."""
        return (self.side(k) - 1) % 6 if self.mirrored else self.side(k)

    def aim(self, aim: Aim) -> Aim:
        """The image of a point of a hex; vertex k lies between the neighbours k - 1 and k."""
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
        turned = np.array([_axis(self.image_of(Hex(1, 0)), flat_after), _axis(self.image_of(Hex(0, 1)), flat_after)]).T
        found = turned @ np.linalg.inv(axes)
        rows = [[math.copysign(min(_EXACT, key=lambda e: abs(abs(v) - e)), v) for v in row] for row in found.tolist()]
        return (rows[0][0], rows[0][1]), (rows[1][0], rows[1][1])


def _axis(offset: Hex, flat: bool) -> Point:
    q, r = offset
    return (q * ROW_DISTANCE, r + q / 2) if flat else (q + r / 2, r * ROW_DISTANCE)


def left_to_right(flat: bool) -> Turn:
    """Mirrors what is left to the right."""
    return Turn(0 if flat else 1, mirrored=True)


def top_to_bottom(flat: bool) -> Turn:
    """Mirrors what is above to below."""
    return Turn(3 if flat else 4, mirrored=True)


HALF = Turn(3)
"""By 180 degrees."""
