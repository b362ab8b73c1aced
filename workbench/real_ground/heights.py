"""The heights of hexes: of many places in each, by the mean, the median or the crest; voids filled from beside and counted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.real_ground.projection import MapPlane
from workbench.real_ground.relief_files import Relief
from workbench.real_ground.settings import HeightOf

_LEAST_ACROSS, _MOST_ACROSS = 7, 40
"""Places across a hex."""
_MOST_PLACES = 3_000_000
_AT_ONCE = 400_000


@dataclass(frozen=True, eq=False)
class HexHeights:
    """Metres of every hex (``metres``), and which hexes are ``filled`` from those beside them because no file has them; all are
    where there is no elevation at all."""

    metres: FloatArray
    filled: BoolArray

    @property
    def known(self) -> bool:
        """Is any height known?"""
        return not self.filled.all()

    def levels(self, level_metres: float, base_metres: float | None, land: BoolArray) -> tuple[IntArray, float]:
        """(the level of every hex, the height where level 0 begins): that is the lowest height of the land, rounded down to
        whole levels, if none is given."""
        if not self.known:
            return np.zeros(len(self.metres), dtype=np.int32), 0.0
        base = base_metres
        if base is None:
            counted = self.metres[land] if land.any() else self.metres
            base = math.floor(float(counted.min()) / level_metres + 1e-9) * level_metres
        levels = np.floor((self.metres - base) / level_metres + 1e-9)
        return np.clip(levels, -10_000, 10_000).astype(np.int32), base


def hex_heights(
    grid: HexGrid, plane: MapPlane, reliefs: Sequence[Relief], height_of: HeightOf, cancel: CancelToken | None = None
) -> HexHeights:
    """The heights of the hexes of a grid on its plane. The first relief is asked first, the others where it has voids."""
    metres = np.full(grid.size, np.nan)
    if reliefs:
        places = hex_places(grid, places_across(grid, plane.metres, reliefs[0].spacing))
        step = max(1, _AT_ONCE // len(places))
        for begin in range(0, grid.size, step):
            if cancel is not None:
                cancel.check()
            centres = grid.centres[begin : begin + step]
            points = (centres[:, None, :] + places[None, :, :]).reshape(-1, 2)
            found = heights_at(reliefs, plane.to_degrees(points)).reshape(len(centres), len(places))
            metres[begin : begin + step] = _summed(found, height_of)
    filled = np.isnan(metres)
    return HexHeights(_filled(grid, metres), filled)


def heights_at(reliefs: Sequence[Relief], places: FloatArray) -> FloatArray:
    """Heights at places (longitude, latitude), NaN where no relief has one."""
    found = np.full(len(places), np.nan)
    for relief in reliefs:
        missing = np.isnan(found)
        if not missing.any():
            break
        found[missing] = relief.at(places[missing])
    return found


def places_across(grid: HexGrid, metres: float, spacing: float) -> int:
    """The number of places across a hex that are asked: as close to one another as the samples of the relief, within bounds."""
    most = int(math.sqrt(_MOST_PLACES / grid.size))
    return max(_LEAST_ACROSS, min(round(metres / max(spacing, 1e-6)), _MOST_ACROSS, most))


def hex_places(grid: HexGrid, across: int) -> FloatArray:
    """Places that lie evenly in a hex, from its centre; ``across`` of them from side to side."""
    steps = (np.arange(-across, across + 1)) / across
    if across % 2 == 0:
        steps = steps[:-1] + 0.5 / across
    x, y = (part.ravel() for part in np.meshgrid(steps, steps))
    # a hex of width 1 from side to side; its sides look up and down on a map with flat tops
    along, aside = (y, x) if grid.is_flat else (x, y)
    inside = (np.abs(along) <= 0.5) & (np.abs(along) / 2 + np.abs(aside) * ROW_DISTANCE <= 0.5)
    return np.column_stack([x[inside], y[inside]])


def _summed(found: FloatArray, height_of: HeightOf) -> FloatArray:
    known = ~np.isnan(found)
    count = known.sum(axis=1)
    result = np.full(len(found), np.nan)
    some = count > 0
    values, count = found[some], count[some]
    if height_of is HeightOf.MEAN:
        result[some] = np.nansum(values, axis=1) / count
    elif height_of is HeightOf.CREST:
        result[some] = np.nanmax(values, axis=1)
    else:
        # voids are sorted to the end
        ordered = np.sort(values, axis=1)
        rows = np.arange(len(ordered))
        result[some] = (ordered[rows, (count - 1) // 2] + ordered[rows, count // 2]) / 2
    return result


def _filled(grid: HexGrid, metres: FloatArray) -> FloatArray:
    """Heights without voids: the mean of the neighbours that have one, ring by ring."""
    found = metres.copy()
    if np.isnan(found).all():
        return np.zeros(len(found))
    beside = grid.neighbours
    while True:
        missing = np.flatnonzero(np.isnan(found))
        if not len(missing):
            return found
        near = beside[missing]
        heights = np.where(near >= 0, found[np.maximum(near, 0)], np.nan)
        known = ~np.isnan(heights)
        count = known.sum(axis=1)
        some = count > 0
        if not some.any():  # a map of several parts cannot be, but nothing may run for ever
            found[missing] = 0.0
            return found
        found[missing[some]] = np.nansum(heights[some], axis=1) / count[some]
