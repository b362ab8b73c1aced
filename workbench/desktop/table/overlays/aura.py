"""The aura of an officer or a medic who is selected: how far it reaches, and who is in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from shapely.geometry.base import BaseGeometry

from workbench.desktop.scene.inks import CARD, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.fire.bolt_action.rings import Ring

_TINT = 46


class AuraDrawer:
    """Draws :class:`~workbench.fire.bolt_action.rings.Ring`; ``near`` are the bodies of those in it."""

    layer = Layer.SPOTTING

    def __init__(self, aura: Ring, near: Sequence[BaseGeometry], legend: Legend) -> None:
        self.subject, self.legend = aura, legend
        self._near = tuple(near)

    def paint(self, canvas: TableCanvas) -> None:
        """The ground, its edge, outlines of those in it."""
        painter, scale = canvas.painter, canvas.scale
        ground = scale.path(self.subject.ground)
        painter.fillPath(ground, faint(inks().aura_ground, _TINT))
        painter.strokePath(ground, canvas.pen(CARD, 4.0))
        painter.strokePath(ground, canvas.pen(inks().aura, 2.2, Qt.PenStyle.DashLine))
        for body in self._near:
            outline = scale.path(body.buffer(4 * canvas.pixel / scale.per_unit))
            painter.strokePath(outline, canvas.pen(CARD, 4.5))
            painter.strokePath(outline, canvas.pen(inks().aura, 2.6))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ground."""
        painter.fillRect(box, faint(inks().aura_ground, _TINT))
        pen = painter.pen()
        pen.setColor(inks().aura)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
