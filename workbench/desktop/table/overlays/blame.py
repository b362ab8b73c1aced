"""What one piece alone hides: the ground that would be seen without it, and the piece."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter

from workbench.board.tableboard import Feature
from workbench.desktop.scene.inks import CARD, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import ring_observers
from workbench.desktop.table.questions import Alone

_TINT = 92


class BlameDrawer:
    """Draws :class:`~workbench.desktop.table.questions.Alone`."""

    layer = Layer.SPOTTING

    def __init__(self, alone: Alone, piece: Feature, legend: Legend) -> None:
        self.subject = alone
        self.legend = legend
        self._piece = piece

    def paint(self, canvas: TableCanvas) -> None:
        """The ground, the piece, the observer."""
        painter = canvas.painter
        ground = canvas.scale.path(self.subject.region)
        painter.fillPath(ground, faint(inks().blocked, _TINT))
        painter.strokePath(ground, canvas.pen(CARD, 3.0))
        painter.strokePath(ground, canvas.pen(inks().blocked, 1.6, Qt.PenStyle.DashLine))
        piece = canvas.scale.path(self._piece.area)
        painter.strokePath(piece, canvas.pen(CARD, 5.0))
        painter.strokePath(piece, canvas.pen(inks().blocked, 3.0))
        ring_observers(canvas, [self.subject.origin])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A patch of the ground."""
        painter.setBrush(QBrush(faint(inks().blocked, _TINT)))
        pen = painter.pen()
        pen.setColor(inks().blocked)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRect(box)
