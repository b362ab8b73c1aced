"""What a unit can reach: a green ramp in bands with their costs printed, and where every way there asks for a die; the way to
the mouse lies above the units, with its costs and the tests it brings."""

from __future__ import annotations

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import TableBoard
from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import BLOCKED, CARD, DARK
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import Ring, hatching, label, limit_of, number, rings_of
from workbench.movement.table_results import TableReach, TableRoute

RAMP = (QColor("#d9f0c8"), QColor("#a6d99b"), QColor("#62b37a"), QColor("#2c8258"), QColor("#0e5a3e"))
_ALPHA = 138
_WAY = QColor("#0b3d2a")
_RISK = QColor("#7a3b8f")


class ReachDrawer:
    """Draws :class:`~workbench.movement.table_results.TableReach`."""

    layer = Layer.REACH

    def __init__(self, reach: TableReach, board: TableBoard, legend: Legend) -> None:
        self.subject = reach
        self.legend = legend
        self._board = board
        self._rings: list[Ring] | None = None

    def paint(self, canvas: TableCanvas) -> None:
        """Bands with their costs, and what is risky."""
        painter, scale, reach = canvas.painter, canvas.scale, self.subject
        bands = dict(sorted(reach.bands.items())) or {reach.allowance: reach.area}
        if self._rings is None:
            rings = [(f"{cost:g}", cost, region) for cost, region in bands.items()]
            self._rings = rings_of(rings, reach.start, self._board, scale)
        inner: BaseGeometry = shapely.Polygon()
        for place, region in enumerate(bands.values()):
            colour = QColor(RAMP[min(len(RAMP) - 1, round((place + 1) * len(RAMP) / len(bands)) - 1)])
            colour.setAlpha(_ALPHA)
            painter.fillPath(scale.path(region.difference(inner)), colour)
            inner = region
        for ring in self._rings:
            painter.strokePath(ring.path, canvas.pen(QColor(14, 70, 50, 150), 1.2))
        edge = path_of(scale.geometry(limit_of(reach.area, self._board.outline)))
        painter.strokePath(edge, canvas.pen(CARD, 4.0))
        painter.strokePath(edge, canvas.pen(_WAY, 2.2))
        if reach.risky is not None and not reach.risky.is_empty:
            risky = scale.path(reach.risky)
            lines = hatching(scale.geometry(reach.risky), 7.0 * canvas.pixel)
            painter.strokePath(lines, canvas.pen(QColor(_RISK.red(), _RISK.green(), _RISK.blue(), 150), 1.2))
            painter.strokePath(risky, canvas.pen(_RISK, 1.4, Qt.PenStyle.DashLine))
        for ring in self._rings:
            if ring.label is not None:
                label(canvas, ring.label, f"{number(ring.limit)} {self._board.unit}", _WAY)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp."""
        width = box.width() / len(RAMP)
        for k, colour in enumerate(RAMP):
            painter.fillRect(QRectF(box.left() + k * width, box.top(), width, box.height()), colour)
        painter.setPen(_WAY)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


class WayDrawer:
    """Draws :class:`~workbench.movement.table_results.TableRoute`: the way to the mouse."""

    layer = Layer.HOVER

    def __init__(self, route: TableRoute, start: tuple[float, float], board: TableBoard, legend: Legend) -> None:
        self.route = route
        self.legend = legend
        self._start, self._board = start, board

    def paint(self, canvas: TableCanvas) -> None:
        """The way, its bends, the cost at its end, and a mark at every test."""
        painter, scale, route = canvas.painter, canvas.scale, self.route
        if not route.legs:
            return
        path = QPainterPath(scale.scene(self._start))
        for leg in route.legs:
            path.lineTo(scale.scene(leg.to))
        colour = _WAY if route.cost is not None else BLOCKED
        painter.strokePath(path, canvas.pen(CARD, 7.0))
        style = Qt.PenStyle.SolidLine if route.within else Qt.PenStyle.DashLine
        painter.strokePath(path, canvas.pen(colour, 4.0, style))
        total = 0.0
        for leg in route.legs:
            total += leg.cost
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(scale.scene(leg.to), 4.5 * canvas.pixel, 4.5 * canvas.pixel)
            fees = [(rule, cost) for rule, cost, _ in leg.parts if cost]
            if leg is route.legs[-1] or len(fees) > 1:
                at = scale.scene(leg.to) - QPointF(0, 16 * canvas.pixel)
                canvas.tag(at, f"{number(total)} {self._board.unit}", CARD, DARK)
        for test in route.tests:
            piece = self._board.by_id.get(test.at)
            if piece is not None:
                at = scale.scene((piece.area.representative_point().x, piece.area.representative_point().y))
                canvas.tag(at, "#", _RISK)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the way."""
        pen = painter.pen()
        pen.setColor(_WAY)
        pen.setWidthF(4.0)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())
