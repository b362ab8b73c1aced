"""The outline of where a field over a grid is above 0, as polygons."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray

# the sides that the outline goes in and out by, with the inside to one hand, by which corners are inside: corner 0 is (i, j),
# 1 is (i+1, j), 2 is (i+1, j+1), 3 is (i, j+1); side n lies between corners n and n+1
SIDES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((3, 2), (1, 0)), 6: ((0, 2),), 7: ((3, 2),),
    8: ((2, 3),), 9: ((2, 0),), 10: ((0, 3), (2, 1)), 11: ((2, 1),), 12: ((1, 3),), 13: ((1, 0),), 14: ((0, 3),),
}  # fmt: skip


def region(field: FloatArray, xs: FloatArray, ys: FloatArray) -> BaseGeometry:
    """The polygons around the cells of a field (nx, ny) that are above 0; between two cells its edge is where the field is 0 if
    it runs straight."""
    nx, ny = len(xs) + 2, len(ys) + 2
    padded = np.full((nx, ny), -1.0)
    padded[1:-1, 1:-1] = field
    inside = padded > 0
    case = inside[:-1, :-1] + 2 * inside[1:, :-1] + 4 * inside[1:, 1:] + 8 * inside[:-1, 1:]
    begins, ends = [], []
    for number, pairs in SIDES.items():
        i, j = np.nonzero(case == number)
        for one, two in pairs:
            begins.append(_side(i, j, one, ny))
            ends.append(_side(i, j, two, ny))
    begin, end = np.concatenate(begins), np.concatenate(ends)
    if not len(begin):
        return shapely.Polygon()
    rings = _rings(dict(zip(begin.tolist(), end.tolist(), strict=True)))
    corner = np.concatenate(rings)
    points = _crossings(corner, padded, ny)
    step = np.array([xs[1] - xs[0], ys[1] - ys[0]])
    points = np.array([xs[0], ys[0]]) + (points - 1) * step
    ring = np.repeat(np.arange(len(rings)), [len(part) for part in rings])
    kept = np.isin(ring, np.flatnonzero(np.bincount(ring) >= 3))
    _, ring = np.unique(ring[kept], return_inverse=True)
    found: BaseGeometry = shapely.build_area(
        shapely.geometrycollections(shapely.linearrings(points[kept], indices=ring))
    )
    return found


def _side(i: NDArray[np.int64], j: NDArray[np.int64], number: int, ny: int) -> NDArray[np.int64]:
    """A number for a side of cells: twice that of its lower corner, and one more if it runs in y."""
    first, second, upright = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))[number]
    return np.asarray(2 * (first * ny + second) + upright)


def _rings(follows: dict[int, int]) -> list[list[int]]:
    """Closed chains of sides."""
    found = []
    while follows:
        first, here = follows.popitem()
        chain = [first]
        while here != first:
            chain.append(here)
            here = follows.pop(here)
        found.append(chain)
    return found


def _crossings(side: NDArray[np.int64], field: FloatArray, ny: int) -> FloatArray:
    """Where the outline crosses sides, in cells."""
    corner, upright = side // 2, side % 2
    i, j = corner // ny, corner % ny
    one, two = field[i, j], field[i + 1 - upright, j + upright]
    part = one / (one - two)
    return np.column_stack([i + part * (1 - upright), j + part * upright])
