"""Straight legs of one direction over a grid of places, all at once.

A direction has lanes side by side, one grid step apart across the axis that it is nearest to, and every cell lies on one lane:
the one that passes nearest, half a step away at most. What bars the hull on a lane is worked out exactly on that lane; what
is found is therefore right for a place at most half a step aside.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.geometry.edges import spread
from workbench.movement.vehicles.fences import Fences

Lengths = NDArray[np.float32]
"""Least lengths of the ways to cells, inf where none leads."""
Indices = NDArray[np.int64]

GROUP = 24
"""So many directions are looked at together."""
STEEP, LEVEL = 1e-9, 1e-9


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells ``step`` apart (inches) around a vehicle at the origin, which is one of them: so many ``before`` and after it in x
    and y; arrays over it are (nx, ny)."""

    step: float
    before: tuple[int, int]
    shape: tuple[int, int]

    @staticmethod
    def over(low: FloatArray, high: FloatArray, most: int, step: float) -> Grid:
        """The grid over a box that holds the origin; coarser than ``step`` if it would have more than ``most`` cells."""
        size = np.maximum(high - low, step)
        step = max(step, math.sqrt(float(size[0] * size[1]) / most))
        first = np.ceil(np.maximum(-low, 0.0) / step).astype(int) + 1
        last = np.ceil(np.maximum(high, 0.0) / step).astype(int) + 1
        nx, ny = (first + last + 1).tolist()
        return Grid(step, (int(first[0]), int(first[1])), (nx, ny))

    @property
    def xs(self) -> FloatArray:
        """The x of cells, (nx,)."""
        return _spaced(self.step, self.before[0], self.shape[0])

    @property
    def ys(self) -> FloatArray:
        """The y of cells, (ny,)."""
        return _spaced(self.step, self.before[1], self.shape[1])


def _spaced(step: float, before: int, count: int) -> FloatArray:
    found: FloatArray = step * (np.arange(count, dtype=np.float64) - before)
    return found


def barred_cells(grid: Grid, angle: float, fences: Fences) -> BoolArray:
    """The cells (nx, ny) that a hull in a direction (radians) cannot have its middle on; the same for the opposite one."""
    cos, sin = math.cos(angle), math.sin(angle)
    steep, count, side, origin, middle = _axes(grid, angle)
    run, rise, across = (sin, cos, -sin) if steep else (cos, sin, cos)
    if not len(fences):
        return np.zeros(grid.shape, np.bool_)
    step = grid.step
    shift = np.rint(rise / run * (np.arange(count) - origin)).astype(np.int64)
    low = -int(shift.max())
    width = side - int(shift.min()) - low
    # lane n lies (n + low - middle) steps from the one through the origin; columns run along it
    scale = run / step
    pu, qu = (scale * (end[:, 0] * cos + end[:, 1] * sin) for end in (fences.p, fences.q))
    pv, qv = ((end[:, 1] * cos - end[:, 0] * sin) / (across * step) for end in (fences.p, fences.q))
    # an edge takes one cell at least, also where it bars only the middle; a hull smaller than a cell counts as one, or it would
    # turn through a wall between two lanes
    wide = fences.wide / abs(across * step)
    wide = np.where(fences.long > 0, np.maximum(wide, 0.51), wide)
    long = np.maximum(fences.long * abs(scale), 0.51)
    level = np.abs(qv - pv) < LEVEL
    slope = np.where(level, 0.0, (qu - pu) / np.where(level, 1.0, qv - pv))
    half = np.where(level, np.inf, wide * np.abs(slope))
    zero = low - middle
    first = np.floor(np.minimum(pv, qv) - wide).astype(np.int64) + 1 - zero
    past = np.ceil(np.maximum(pv, qv) + wide).astype(np.int64) - zero
    fence, lane = spread(np.clip(first, 0, width), np.clip(past, 0, width))
    offset = lane + zero
    # where the part of an edge within the lane begins and ends runs straight with the lane, up to the ends of the edge
    at, along = pu - slope * pv + origin, slope[fence] * offset
    ends = np.minimum(pu, qu) + origin, np.maximum(pu, qu) + origin
    begin = np.maximum((ends[0] - long)[fence], (at - half - long)[fence] + along)
    end = np.minimum((ends[1] + long)[fence], (at + half + long)[fence] + along)
    back = offset * (rise * run)
    first = np.clip(np.ceil(begin - back), 0, count).astype(np.int64)
    past = np.clip(np.floor(end - back) + 1, 0, count).astype(np.int64)
    depth = np.zeros((count + 1, width), np.int16)
    np.add.at(depth.reshape(-1), first * width + lane, np.int16(1))
    np.subtract.at(depth.reshape(-1), past * width + lane, np.int16(1))
    depth = np.cumsum(depth[:count], axis=0, dtype=np.int16, out=depth[:count])
    rows = np.arange(count) * width - low - shift
    found: BoolArray = (depth > 0).ravel().take(rows[:, None] + np.arange(side))
    return found.T if steep else found


def marched(
    grid: Grid, angles: FloatArray, seeds: Lengths, barred: BoolArray, check: Callable[[], None]
) -> Iterator[tuple[Indices, Lengths]]:
    """The least lengths of ways that come to cells straight in directions (radians), from cells where they have the lengths
    ``seeds`` (k, n, ny), inf wherever ``barred`` (k, nx, ny), over the last n of nx cells: (which directions, lengths over
    the cells) in a few groups."""
    cos, sin = np.cos(angles), np.sin(angles)
    steep = np.abs(sin) > np.abs(cos) + STEEP
    back = np.where(steep, sin, cos) < 0
    for upright in (False, True):
        for reverse in (False, True):
            members = np.flatnonzero((steep == upright) & (back == reverse) & np.isfinite(seeds).any(axis=(1, 2)))
            for first in range(0, len(members), GROUP):
                check()
                group = members[first : first + GROUP]
                axes = (2, 0, 1) if upright else (1, 0, 2)
                way = (sin[group], cos[group]) if upright else (cos[group], sin[group])
                slope, price = way[1] / way[0], grid.step / np.abs(way[0])
                shift = np.rint(slope * (np.arange(grid.shape[upright]) - grid.before[upright])[:, None]).astype(
                    np.int64
                )
                found = _group(seeds[group].transpose(axes), barred[group].transpose(axes), shift, price, reverse)
                yield group, found.transpose((1, 2, 0) if upright else (1, 0, 2))


def _group(seeds: Lengths, barred: BoolArray, shift: Indices, price: FloatArray, reverse: bool) -> Lengths:
    """The same for directions that run along one axis the same way; arrays are (along, direction, aside), ``shift`` (along,
    direction) how far aside lanes are, ``price`` what a step along costs."""
    count, directions, side = barred.shape
    wide = side + 2
    found: Lengths = np.full((count, directions, wide), np.inf, np.float32)
    found[-len(seeds) :, :, wide - 1 - seeds.shape[2] : -1] = seeds
    prices: Lengths = np.full((count, directions, wide), np.inf, np.float32)
    prices[:, :, 1:-1] = np.where(barred, np.float32(np.inf), price.astype(np.float32)[None, :, None])
    found, prices = found.reshape(count, -1), prices.reshape(count, -1)
    order = range(count - 2, -1, -1) if reverse else range(1, count)
    every = np.arange(directions * wide)
    last = count - 1 if reverse else 0
    for here in order:
        source = every - np.repeat(shift[here] - shift[last], wide)
        ahead = found[last].take(source, mode="clip")
        ahead += prices[here]
        np.minimum(found[here], ahead, out=found[here])
        last = here
    return found.reshape(count, directions, wide)[:, :, 1:-1]


def _axes(grid: Grid, angle: float) -> tuple[bool, int, int, int, int]:
    """(does a direction run along y, cells along, cells aside, the origin along and aside)."""
    steep = abs(math.sin(angle)) > abs(math.cos(angle)) + STEEP
    (nx, ny), (left, low) = grid.shape, grid.before
    return (True, ny, nx, low, left) if steep else (False, nx, ny, left, low)
