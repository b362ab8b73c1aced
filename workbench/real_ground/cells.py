"""A raster of small squares over the plane of a map: which of them areas cover, and to which hex each belongs.

Areas are filled line by line, all areas of a word at once, by the middles of the squares; holes are left out. The same few
arrays do for a village and for a country.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import BoolArray, FloatArray
from workbench.geometry.grid import HexGrid

_MOST_CROSSINGS = 4_000_000
"""Crossings of edges and lines of squares that are worked on at once: some 200 MB."""


@dataclass(frozen=True)
class CellGrid:
    """Squares of a side ``size`` from the point (``left``, ``top``) of the plane on."""

    left: float
    top: float
    size: float
    columns: int
    rows: int

    @classmethod
    def over(cls, bounds: tuple[float, float, float, float], size: float) -> CellGrid:
        """The squares that cover a rectangle (left, top, right, bottom)."""
        left, top, right, bottom = bounds
        return cls(
            left, top, size, max(1, round((right - left) / size + 0.5)), max(1, round((bottom - top) / size + 0.5))
        )

    @cached_property
    def middles(self) -> FloatArray:
        """The middles of all squares, row after row, shape (rows x columns, 2)."""
        x = self.left + (np.arange(self.columns) + 0.5) * self.size
        y = self.top + (np.arange(self.rows) + 0.5) * self.size
        return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)

    def filled(self, areas: npt.NDArray[np.object_]) -> BoolArray:
        """The squares that polygons cover, as a mask of shape (rows, columns)."""
        depth = np.zeros(self.rows * (self.columns + 1), dtype=np.int32)
        if len(areas):
            parts, owner = shapely.get_parts(areas, return_index=True)
            polygons = np.array([part.geom_type == "Polygon" for part in parts], dtype=np.bool_)
            rings, part = shapely.get_rings(parts[polygons], return_index=True)
            owner = owner[polygons]
            points, ring = shapely.get_coordinates(rings, return_index=True)
            if len(points) > 1:
                same = ring[1:] == ring[:-1]
                self._add(depth, points[:-1][same], points[1:][same], owner[part[ring[1:][same]]])
        covered = np.cumsum(depth.reshape(self.rows, self.columns + 1), axis=1)[:, :-1] > 0
        return np.asarray(covered)

    def _add(
        self, depth: npt.NDArray[np.int32], starts: FloatArray, ends: FloatArray, owner: npt.NDArray[np.int64]
    ) -> None:
        """Count up where areas begin along each line of squares, and down where they end."""
        y0, y1 = (starts[:, 1] - self.top) / self.size - 0.5, (ends[:, 1] - self.top) / self.size - 0.5
        # infinite and far points lie beyond the raster
        y0, y1 = (np.clip(np.nan_to_num(y, nan=-1.0), -1.0, self.rows + 1.0) for y in (y0, y1))
        first = np.clip(np.ceil(np.minimum(y0, y1)), 0, self.rows).astype(np.int64)
        count = np.clip(np.ceil(np.maximum(y0, y1)), 0, self.rows).astype(np.int64) - first
        wanted = count > 0
        starts, ends, owner, first, count = starts[wanted], ends[wanted], owner[wanted], first[wanted], count[wanted]
        begin = 0
        total = np.cumsum(count)
        while begin < len(count):
            before = int(total[begin - 1]) if begin else 0
            end = max(begin + 1, int(np.searchsorted(total, before + _MOST_CROSSINGS, side="right")))
            if end < len(count):
                # an area is never parted: its crossings come in pairs
                end = int(np.searchsorted(owner, owner[end - 1], side="right"))
            piece = slice(begin, end)
            edges = np.column_stack([starts[piece], ends[piece]])
            self._pairs(depth, edges, owner[piece], first[piece], count[piece])
            begin = end

    def _pairs(
        self,
        depth: npt.NDArray[np.int32],
        edges: FloatArray,
        owner: npt.NDArray[np.int64],
        first: npt.NDArray[np.int64],
        count: npt.NDArray[np.int64],
    ) -> None:
        edge = np.repeat(np.arange(len(count)), count)
        row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + first[edge]
        y = self.top + (row + 0.5) * self.size
        a, b = edges[edge, :2], edges[edge, 2:]
        x = a[:, 0] + (y - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
        column = np.clip(np.nan_to_num(np.ceil((x - self.left) / self.size - 0.5)), 0, self.columns).astype(np.int64)
        order = np.lexsort((x, row, owner[edge]))
        place = (row * (self.columns + 1) + column)[order]
        even = len(place) - len(place) % 2
        np.add.at(depth, place[0:even:2], 1)
        np.add.at(depth, place[1:even:2], -1)

    def hexes(self, grid: HexGrid) -> npt.NDArray[np.int32]:
        """The number of the hex in which the middle of each square lies, -1 off the map, shape (rows x columns,)."""
        return grid.numbers_at(self.middles)
