"""What one hex hides: cross-hatched where it alone hides, dotted where others do too; what hides the hex is outlined."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import BLOCKED, DARK, HINDERED, Canvas
from workbench.desktop.scene.overlays.patterns import dots, flat_polygons, hatch_lines
from workbench.desktop.scene.overlays_data import BlameOverlay
from workbench.desktop.scene.plane import UNIT, Plane

_VEIL = QColor(BLOCKED.red(), BLOCKED.green(), BLOCKED.blue(), 46)


class BlameDrawer:
    """Draws :class:`BlameOverlay`."""

    layer = Layer.SPOTTING

    def __init__(self, overlay: BlameOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        blame = overlay.blame
        alone = np.array(blame.alone, dtype=np.intp)
        others = np.array(blame.others, dtype=np.intp)
        self._alone, self._hatch = flat_polygons(plane, alone), hatch_lines(plane, alone, 0.16 * UNIT)
        self._others, self._dots = flat_polygons(plane, others), dots(plane, others, 0.05 * UNIT)
        self._hex = flat_polygons(plane, np.array([blame.hex], dtype=np.intp), 0.94)
        single = sorted({number for place in blame.culprits for number in place})
        self._culprits = flat_polygons(plane, np.array(single, dtype=np.intp), 0.94)

    def paint(self, canvas: Canvas) -> None:
        """Hatch, dots, outlines."""
        painter, blame = canvas.painter, self.overlay.blame
        painter.fillPath(self._alone, _VEIL)
        painter.strokePath(self._hatch, canvas.pen(BLOCKED, 0.05 * canvas.pixels))
        painter.strokePath(self._others, canvas.hairline(BLOCKED))
        painter.fillPath(self._dots, BLOCKED.darker(120))
        painter.strokePath(self._culprits, canvas.pen(QColor("#ffffff"), 5.5))
        painter.strokePath(self._culprits, canvas.pen(BLOCKED, 3.0))
        for colour, width in ((QColor("#ffffff"), 5.5), (DARK, 3.0)):
            painter.strokePath(self._hex, canvas.pen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((DARK, 4.5), (QColor("#ffffff"), 2.0)):
            painter.setPen(canvas.pen(colour, width))
            painter.drawEllipse(self._plane.centre(blame.origin), 0.43 * UNIT, 0.43 * UNIT)
        for order, place in enumerate(blame.culprits, 1):
            middle = self._plane.centres[list(place)].mean(axis=0)
            canvas.tag(QPointF(float(middle[0]), float(middle[1])), str(order), BLOCKED)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A hatched half and a dotted half."""
        painter.fillRect(box, _VEIL)
        painter.setPen(BLOCKED)
        for k in range(1, 4):
            x = box.left() + k * box.width() / 8
            painter.drawLine(QPointF(x - 4, box.bottom() - 1), QPointF(x + 4, box.top() + 1))
        painter.setBrush(HINDERED.darker(130))
        painter.setPen(Qt.PenStyle.NoPen)
        for k in range(5, 8):
            painter.drawEllipse(QPointF(box.left() + k * box.width() / 8, box.center().y()), 1.6, 1.6)
