"""Where a target is detected: tinted, with the limits as rings with ticks inwards; dots where it is seen, yet too far off."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.board.tableboard import TableBoard
from workbench.desktop.scene.inks import CARD, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.patterns import UPRIGHT, lined_brush
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import (
    Ring,
    dots,
    label,
    limit_of,
    lines_over,
    number,
    ring_observers,
    rings_of,
    ticks,
    unit_word,
)
from workbench.sight.table_results import Stand
from workbench.spotting.table_doctrine import TableSpottingArea

_TINT = 72
_STEP = 20.0


class SpottingDrawer:
    """Draws :class:`~workbench.spotting.table_doctrine.TableSpottingArea`; ``names`` of the rings are words."""

    layer = Layer.SPOTTING

    def __init__(
        self, area: TableSpottingArea, origin: Stand, board: TableBoard, names: dict[str, str], legend: Legend
    ) -> None:
        self.subject = area
        self.legend = legend
        self._origin, self._board, self._names = origin, board, names
        self._paths: tuple[QPainterPath, QPainterPath] | None = None
        self._rings: list[Ring] = []
        self._inward = QPainterPath()

    def paint(self, canvas: TableCanvas) -> None:
        """Tint, dots, rings, words."""
        painter, scale, area = canvas.painter, canvas.scale, self.subject
        if self._paths is None:
            unseen = area.sight.difference(area.spotted)
            self._paths = scale.path(area.spotted), dots(scale.geometry(unseen), _STEP, 1.3)
            self._rings = rings_of(area.rings, self._origin.point, self._board, scale)
            table = self._board.outline
            for name, limit, disc in area.rings:
                if name == "open" and limit is not None:
                    self._inward.addPath(ticks(scale.geometry(limit_of(disc, table)), scale.geometry(disc)))
        tint, marks = self._paths
        painter.fillPath(tint, faint(inks().limit, _TINT))
        if inks().lined:
            lines_over(canvas, area.spotted, inks().limit, UPRIGHT)
        painter.strokePath(tint, canvas.hairline(inks().limit_dots))
        painter.fillPath(marks, inks().limit_dots)
        for ring in self._rings:
            style = Qt.PenStyle.SolidLine if ring.name == "open" else Qt.PenStyle.DashLine
            painter.strokePath(ring.path, canvas.pen(QColor(255, 255, 255, 190), 5.0))
            painter.strokePath(ring.path, canvas.pen(inks().limit.darker(112), 3.0, style))
        painter.strokePath(self._inward, canvas.pen(inks().limit.darker(125), 1.6))
        for ring in self._rings:
            if ring.label is not None:
                words = f"{number(ring.limit)} {unit_word(self._board.unit)} · {self._names.get(ring.name, ring.name)}"
                label(canvas, ring.label, words, inks().limit_dots, CARD)
        ring_observers(canvas, [self._origin])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ring, tinted inside."""
        painter.fillRect(box.adjusted(0, 4, 0, 0), faint(inks().limit, _TINT))
        if inks().lined:
            painter.fillRect(box.adjusted(0, 4, 0, 0), lined_brush(inks().limit, 1.0, UPRIGHT))
        pen = painter.pen()
        pen.setColor(inks().limit)
        pen.setWidthF(3.0)
        painter.setPen(pen)
        y = box.top() + 4
        painter.drawLine(QLineF(box.left(), y, box.right(), y))
        pen.setWidthF(2.0)
        painter.setPen(pen)
        for k in range(4):
            x = box.left() + (k + 0.5) * box.width() / 4
            painter.drawLine(QLineF(x, y, x, y + 5))
