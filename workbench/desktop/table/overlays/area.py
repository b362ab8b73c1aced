"""What is blind, hatched; terrain that is seen into, dotted; the observers ringed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import CARD, HINDERED
from workbench.desktop.scene.overlays.patterns import hatch_brush
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import dots, hatching, ring_observers
from workbench.desktop.table.questions import Watch

_HATCH, _VEIL = QColor(20, 20, 28, 150), QColor(20, 20, 28, 38)
_EDGE = QColor(20, 20, 28, 190)
_EYE = QColor("#0072b2")
_GAP = 6.4
"""How far apart the lines of the hatch lie on paper, in pixels."""
_STEP = 11.0
"""How far apart dots lie, in scene units."""


class AreaDrawer:
    """Draws the blind ground of an answer: with several observers what none of them sees, or not all of them."""

    layer = Layer.AREA

    def __init__(self, watch: Watch, legend: Legend) -> None:
        self.subject = watch
        self.legend = legend
        self._paths: tuple[QPainterPath, QPainterPath] | None = None

    def paint(self, canvas: TableCanvas) -> None:
        """Hatch, dots, observers."""
        painter = canvas.painter
        if self._paths is None:
            watch = self.subject
            self._paths = canvas.scale.path(watch.blind), dots(canvas.scale.geometry(watch.into), _STEP)
        blind, marks = self._paths
        if canvas.vector:
            painter.fillPath(blind, _VEIL)
            lines = hatching(canvas.scale.geometry(self.subject.blind), _GAP * canvas.pixel)
            painter.strokePath(lines, canvas.pen(_HATCH, 1.6))
        else:
            painter.fillPath(blind, hatch_brush(_HATCH, _VEIL, canvas.pixel))
        painter.strokePath(blind, canvas.hairline(_EDGE))
        painter.fillPath(marks, HINDERED.darker(130))
        ring_observers(canvas, [area.origin for area in self.subject.areas])
        painter.setPen(canvas.pen(CARD, 1.2))
        painter.setBrush(_EYE)
        for area in self.subject.areas:
            # who is in a house looks out of its openings, wherever he is drawn
            for eye in area.origin.eyes if area.origin.within else ():
                painter.drawEllipse(canvas.scale.scene(eye), 4.5 * canvas.pixel, 4.5 * canvas.pixel)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Half hatched."""
        right = QRectF(box.center().x(), box.top(), box.width() / 2, box.height())
        painter.fillRect(right, hatch_brush(_HATCH, _VEIL, 1.0))
        painter.setPen(_HATCH)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
