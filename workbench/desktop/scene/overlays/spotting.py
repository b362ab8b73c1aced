"""Where an enemy would be spotted: the limit as a ring with ticks inwards, dots where he is seen but not spotted."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.base.arrays import BoolArray, FloatArray
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import LIMIT, Canvas
from workbench.desktop.scene.overlays.patterns import dots
from workbench.desktop.scene.overlays_data import SpottingOverlay
from workbench.desktop.scene.pathwork import polylines
from workbench.desktop.scene.plane import UNIT, Plane

_DOT = QColor("#7d3c62")


class SpottingDrawer:
    """Draws :class:`SpottingOverlay`."""

    layer = Layer.SPOTTING

    def __init__(self, overlay: SpottingOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        area = overlay.area
        within = distances(plane, area.origin) <= area.limit
        numbers = np.arange(plane.grid.size)
        ring, ticks = _edges(plane, within)
        self._ring, self._ticks = polylines(ring), polylines(ticks)
        self._unspotted = np.flatnonzero(area.sight & ~area.spotted & (numbers != area.origin))
        self._dots: QPainterPath | None = None

    def paint(self, canvas: Canvas) -> None:
        """Ring, ticks, dots."""
        painter = canvas.painter
        if self._dots is None:
            self._dots = dots(self._plane, self._unspotted, 0.03 * UNIT)
        if canvas.pixels >= 9:
            painter.fillPath(self._dots, _DOT)
        painter.strokePath(self._ring, canvas.pen(QColor(255, 255, 255, 170), 5.0))
        painter.strokePath(self._ring, canvas.pen(LIMIT, 3.0))
        painter.strokePath(self._ticks, canvas.pen(LIMIT.darker(115), 2.0))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ring."""
        pen = Canvas(painter, self._plane, 1.0, box).pen(LIMIT, 3.0)
        painter.setPen(pen)
        y = box.top() + 4
        painter.drawLine(QLineF(box.left(), y, box.right(), y))
        pen.setWidthF(2.0)
        painter.setPen(pen)
        for k in range(4):
            x = box.left() + (k + 0.5) * box.width() / 4
            painter.drawLine(QLineF(x, y, x, y + 5))
        painter.setPen(Qt.PenStyle.NoPen)


def distances(plane: Plane, origin: int) -> np.ndarray:
    """The range in hexes from one hex to every hex."""
    offset = plane.grid.axial.astype(np.int64) - plane.grid.axial[origin].astype(np.int64)
    q, r = offset[:, 0], offset[:, 1]
    return np.asarray(np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r)))


def _edges(plane: Plane, mask: BoolArray) -> tuple[FloatArray, FloatArray]:
    # the sides of the ring, and its ticks
    inside = np.flatnonzero(mask)
    beside = plane.grid.neighbours[inside]
    # the edge of the map is no limit
    edge = (beside >= 0) & ~mask[np.maximum(beside, 0)]
    corners = plane.corner_offsets
    sides, ticks = [], []
    for side in range(6):
        centres = plane.centres[inside[edge[:, side]]]
        a, b = corners[side], corners[(side + 1) % 6]
        sides.append(np.stack([centres + a, centres + b], axis=1))
        inward = -plane.side_offsets[side] / (UNIT / 2) * (0.13 * UNIT)
        for t in (0.25, 0.75):
            base = centres + a + (b - a) * t
            ticks.append(np.stack([base, base + inward], axis=1))
    return np.concatenate(sides), np.concatenate(ticks)
