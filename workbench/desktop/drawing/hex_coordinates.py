"""Scene coordinates of a hex grid: hexes, corners and hexsides.

The centres of neighbouring hexes are :data:`UNIT` scene units apart, so that a view at 100 % shows a hex 64 pixels wide.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF

from workbench.base.numbers import FloatArray, IntArray
from workbench.geometry.grid import HexGrid, nearest_axial
from workbench.geometry.hexes import DIRECTIONS, Hex
from workbench.geometry.segments import HEXSIDE, VERTEX, Aim

UNIT = 64.0
RADIUS = UNIT / math.sqrt(3)
_EDGE = 0.15 * UNIT
_STEPS = np.array(DIRECTIONS, dtype=np.int64)


class Plane:
    """Scene geometry of one grid."""

    def __init__(self, grid: HexGrid) -> None:
        self.grid = grid

    @cached_property
    def centres(self) -> FloatArray:
        """Centres of all hexes, shape (size, 2)."""
        return np.asarray(self.grid.centres * UNIT)

    @cached_property
    def corner_offsets(self) -> FloatArray:
        """The six corners relative to the centre; side k runs from corner k to k + 1."""
        origin = Hex(0, 0)
        return np.asarray((np.array(self.grid.corners(origin)) - np.array(self.grid.point(origin))) * UNIT)

    @cached_property
    def side_offsets(self) -> FloatArray:
        """The middles of the six sides relative to the centre."""
        corners = self.corner_offsets
        return (corners + np.roll(corners, -1, axis=0)) / 2

    def point_of(self, number: int, aim: Aim) -> QPointF:
        """A point of a hex: its centre, a vertex, the middle of a hexside."""
        if aim.kind == VERTEX:
            return self.centre(number) + QPointF(*self.corner_offsets[aim.k].tolist())
        if aim.kind == HEXSIDE:
            return self.centre(number) + QPointF(*self.side_offsets[aim.k].tolist())
        return self.centre(number)

    @cached_property
    def rect(self) -> QRectF:
        """The rectangle of the hexes; for boards with half hexes along their edges, the rectangle of the boards."""
        left, top, right, bottom = (v * UNIT for v in self.grid.painted_bounds)
        return QRectF(left, top, right - left, bottom - top)

    @property
    def is_cut(self) -> bool:
        """Are the hexes along the edges halves?"""
        return self.grid.is_cut

    def centre(self, number: int) -> QPointF:
        """The centre of one hex."""
        return QPointF(*self.centres[number].tolist())

    def side(self, a: int, b: int) -> tuple[QPointF, QPointF]:
        """The two ends of the hexside between two adjacent hexes."""
        middle = (self.centres[a] + self.centres[b]) / 2
        along = (self.centres[b] - self.centres[a]) / (2 * math.sqrt(3))
        turned = np.array([-along[1], along[0]])
        return QPointF(*(middle + turned).tolist()), QPointF(*(middle - turned).tolist())

    def number_at(self, point: QPointF) -> int | None:
        """The hex at a scene point, or None off the map. Points slightly beyond the edge of a cut board still hit its half
        hexes, because their centres lie on the edge."""
        if self.is_cut and not self.rect.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE).contains(point):
            return None
        return self.grid.index(self.grid.hex_at(point.x() / UNIT, point.y() / UNIT))

    def side_at(self, point: QPointF) -> tuple[int, int] | None:
        """The two hexes of the hexside nearest to a point of the map, if both are on the map."""
        number = self.number_at(point)
        if number is None:
            return None
        here = np.array([point.x(), point.y()]) - self.centres[number]
        side = int(np.argmax(self.side_offsets @ here))
        other = int(self.grid.neighbours[number, side])
        return None if other < 0 else (number, other)

    def numbers_in(self, rect: QRectF, margin: float = 0.0) -> npt.NDArray[np.intp]:
        """The numbers of hexes whose centre lies in a rectangle widened by ``margin`` scene units."""
        x, y = self.centres[:, 0], self.centres[:, 1]
        inside = (x >= rect.left() - margin) & (x <= rect.right() + margin)
        inside &= (y >= rect.top() - margin) & (y <= rect.bottom() + margin)
        return np.flatnonzero(inside)

    def corner_ids(self, numbers: npt.NDArray[np.intp], corner: int) -> npt.NDArray[np.int64]:
        """Lattice ids of one corner of hexes, shape (n, 2): the sum of the axial coordinates of the hexes that meet there."""
        offset = _STEPS[(corner - 1) % 6] + _STEPS[corner % 6]
        return np.asarray(self.grid.axial[numbers].astype(np.int64) * 3 + offset)

    def corner_points(self, ids: npt.NDArray[np.int64]) -> FloatArray:
        """Scene points of lattice corners, shape (n, 2)."""
        return self.lattice_points(ids / 3.0)

    def lattice_points(self, axial: FloatArray) -> FloatArray:
        """Scene points of axial coordinates, whole or not, shape (n, 2)."""
        slip = np.array(self.grid.point(Hex(0, 0)))
        e_q = np.array(self.grid.point(Hex(1, 0))) - slip
        e_r = np.array(self.grid.point(Hex(0, 1))) - slip
        return np.asarray((slip + axial[..., :1] * e_q + axial[..., 1:] * e_r) * UNIT)

    def hex_raster(self, x: npt.NDArray[np.floating[Any]], y: npt.NDArray[np.floating[Any]]) -> IntArray:
        """The hex at every point of a raster with columns at ``x`` and rows at ``y`` (scene units); -1 off the map."""
        slip = np.array(self.grid.point(Hex(0, 0)))
        e_q = np.array(self.grid.point(Hex(1, 0))) - slip
        e_r = np.array(self.grid.point(Hex(0, 1))) - slip
        # single precision is a thousandth of a pixel here, and twice as fast over millions of points
        inverse = np.linalg.inv(np.array([e_q, e_r]).T).astype(np.float32)
        px = (x / UNIT - slip[0]).astype(np.float32)[None, :]
        py = (y / UNIT - slip[1]).astype(np.float32)[:, None]
        q = inverse[0, 0] * px + inverse[0, 1] * py
        r = inverse[1, 0] * px + inverse[1, 1] * py
        return self._numbers(*(part.astype(np.int32) for part in nearest_axial(q, r)))

    def _numbers(self, q: IntArray, r: IntArray) -> IntArray:
        table, q0, r0 = self.grid.lookup
        # a rim of "off the map" around the table saves a test of every point
        wide, high = table.shape
        rimmed = np.full((wide + 2, high + 2), -1, dtype=np.int32)
        rimmed[1:-1, 1:-1] = table
        q = np.clip(q - (q0 - 1), 0, wide + 1)
        r = np.clip(r - (r0 - 1), 0, high + 1)
        return np.asarray(rimmed.ravel()[q * (high + 2) + r])
