"""Regions of a table in little room: outlines with fewer corners on a fine grid, within a stated error."""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import IntArray
from workbench.pages.packing import Array, smallest

_GRID_SHARE = 4
_ERRORS = {"cm": 0.2, "in": 0.08}
_MOST = 32_000


def region_error(unit: str, longest: float) -> float:
    """How far an outline of a page may lie from what was worked out, in the unit of a table (``cm`` or ``in``) whose longer
    side is ``longest``: 2 mm, more on tables beyond 16 m."""
    return max(_ERRORS[unit], longest * _GRID_SHARE / _MOST)


class RegionTable:
    """Collects regions; each gets a number, equal ones the same. ``error`` bounds, in the table's unit, how far the outlines
    are moved: half of it goes to corners that are left out, less than a quarter to the grid."""

    def __init__(self, error: float) -> None:
        self.error = error
        self._known: dict[bytes, int] = {}
        self._rings: list[list[IntArray]] = []

    @property
    def grid(self) -> float:
        """The steps in which coordinates are kept."""
        return self.error / _GRID_SHARE

    def number(self, region: BaseGeometry) -> int:
        """The number of a region. Points and lines have no area, and are left out."""
        key: bytes = shapely.to_wkb(region)
        if key not in self._known:
            self._known[key] = len(self._rings)
            self._rings.append(self._rings_of(region))
        return self._known[key]

    def _rings_of(self, region: BaseGeometry) -> list[IntArray]:
        short = shapely.simplify(region, self.error / 2, preserve_topology=True)
        polygons = [part for part in shapely.get_parts(shapely.get_parts(short)) if shapely.get_dimensions(part) == 2]
        rings = [ring for polygon in polygons for ring in shapely.get_rings(polygon)]
        found = [np.rint(shapely.get_coordinates(ring)[:-1] / self.grid).astype(np.int32) for ring in rings]
        return [ring for ring in found if len(np.unique(ring, axis=0)) > 2]

    def packed(self) -> dict[str, Array]:
        """``region``: the first ring of each region, and the end; ``ring``: the first corner of each ring, and the end;
        ``corner``: x and y in steps of the grid, that of a ring's first corner in full and of the others as what is added."""
        rings = [ring for one in self._rings for ring in one]
        steps = [np.diff(ring, axis=0, prepend=np.zeros((1, 2), dtype=np.int32)) for ring in rings]
        corners = np.concatenate(steps) if steps else np.zeros((0, 2), dtype=np.int32)
        return {
            "region": _first([len(one) for one in self._rings]),
            "ring": _first([len(ring) for ring in rings]),
            "corner": corners.ravel().astype(np.int16),
        }


def _first(lengths: list[int]) -> Array:
    return smallest(np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]))
