"""What is blind, hatched; terrain that is seen into, dotted; the observers ringed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from workbench.desktop.scene.inks import CARD, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.patterns import hatch_brush
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import dots, hatching, ring_observers
from workbench.desktop.table.questions import Watch

_HATCH, _VEIL, _EDGE = 150, 38, 190
"""How strongly the hatch, the ground between its lines and the outline are drawn."""
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
        hatch, veil = faint(inks().blind, _HATCH), faint(inks().blind, _VEIL)
        if canvas.vector:
            painter.fillPath(blind, veil)
            lines = hatching(canvas.scale.geometry(self.subject.blind), _GAP * canvas.pixel)
            painter.strokePath(lines, canvas.pen(hatch, 1.6))
        else:
            painter.fillPath(blind, hatch_brush(hatch, veil, canvas.pixel))
        painter.strokePath(blind, canvas.hairline(faint(inks().blind, _EDGE)))
        painter.fillPath(marks, inks().hindered.darker(130))
        ring_observers(canvas, [area.origin for area in self.subject.areas])
        painter.setPen(canvas.pen(CARD, 1.2))
        painter.setBrush(inks().clear)
        for area in self.subject.areas:
            # who is in a house looks out of its openings, wherever he is drawn
            for eye in area.origin.eyes if area.origin.within else ():
                painter.drawEllipse(canvas.scale.scene(eye), 4.5 * canvas.pixel, 4.5 * canvas.pixel)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Half hatched."""
        right = QRectF(box.center().x(), box.top(), box.width() / 2, box.height())
        painter.fillRect(right, hatch_brush(faint(inks().blind, _HATCH), faint(inks().blind, _VEIL), 1.0))
        painter.setPen(faint(inks().blind, _EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
