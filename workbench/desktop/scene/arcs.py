"""The covered arcs of the selected units: the two rows of hexes that bound each, as far as there is room to see them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from workbench.desktop.scene.inks import faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.desktop.size import ui_scale
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS

_LONG = 2.4
"""How far the edges of an arc are drawn, in hexes."""
_CASING, _VEIL = QColor(255, 255, 255, 215), 34


class ArcsItem(QGraphicsItem):
    """Wedges of 60 degrees from the middles of hexes."""

    def __init__(self) -> None:
        super().__init__()
        self.arcs: tuple[tuple[int, int], ...] = ()
        self._wedges: list[tuple[QPointF, QPointF, QPointF]] = []
        self.setZValue(Layer.UNITS - 1)

    def show_arcs(self, arcs: Sequence[tuple[int, int]], grid: HexGrid) -> None:
        """Show the arcs of (hex, k): between the neighbours k and k + 1."""
        plane = Plane(grid)
        self.prepareGeometryChange()
        self.arcs, self._wedges = tuple(arcs), []
        for number, k in arcs:
            home, here = plane.centre(number), grid.hexes[number]
            ends = []
            for way in (k, k + 1):
                x, y = grid.point(here.plus(DIRECTIONS[way % 6]))
                ends.append(home + (QPointF(x * UNIT, y * UNIT) - home) * _LONG)
            self._wedges.append((home, ends[0], ends[1]))
        self.setVisible(bool(arcs))
        self.update()

    def boundingRect(self) -> QRectF:
        """Around all of them."""
        points = [point for wedge in self._wedges for point in wedge]
        if not points:
            return QRectF()
        xs, ys = [p.x() for p in points], [p.y() for p in points]
        return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys))).adjusted(-UNIT, -UNIT, UNIT, UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """A light wedge between two lines, its open end dashed."""
        scale = max(1e-6, QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())) / ui_scale()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for home, one, two in self._wedges:
            wedge = QPainterPath(home)
            wedge.lineTo(one)
            wedge.lineTo(two)
            wedge.closeSubpath()
            painter.fillPath(wedge, faint(inks().chosen, _VEIL))
            for colour, width in ((_CASING, 5.0), (inks().chosen, 2.6)):
                pen = QPen(colour, width / scale)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                for end in (one, two):
                    painter.drawLine(QLineF(home, end))
            painter.setPen(QPen(inks().chosen, 1.6 / scale, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(one, two))


def arcs_in(scene: QGraphicsScene) -> ArcsItem:
    """A new item in a scene."""
    item = ArcsItem()
    scene.addItem(item)
    return item
