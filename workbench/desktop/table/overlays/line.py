"""A line of sight: clear, or solid to where it is blocked and dotted beyond, with the pieces that it meets outlined."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import BLOCKED, CARD, CLEAR, HINDERED
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.legends import line_legend
from workbench.desktop.table.questions import TableAnswer
from workbench.sight.results import Effect


class LineDrawer:
    """Draws the line of an answer."""

    layer = Layer.LINE

    def __init__(self, answer: TableAnswer, language: str) -> None:
        assert answer.line is not None
        self.line = answer.line
        self.board = answer.question.scenario.board
        self.legend = line_legend(answer, language)

    @property
    def stop(self) -> float:
        """The fraction of the line at which it is blocked, 1 if it is not."""
        if self.line.visible:
            return 1.0
        starts = [
            crossing.under[0][0]
            for crossing in self.line.crossings
            if crossing.effect is Effect.BLOCKS and crossing.under
        ]
        return min(starts, default=0.0)

    def paint(self, canvas: TableCanvas) -> None:
        """Pieces first, then the line."""
        painter, scale = canvas.painter, canvas.scale
        for crossing in self.line.crossings:
            if crossing.effect in (Effect.BLOCKS, Effect.HINDERS):
                colour = BLOCKED if crossing.effect is Effect.BLOCKS else HINDERED
                path = scale.path(self.board.features[crossing.piece].area)
                painter.strokePath(path, canvas.pen(CARD, 5.0))
                painter.strokePath(path, canvas.pen(colour, 3.0))
        start, end = scale.scene(self.line.origin.point), scale.scene(self.line.target.point)
        stop = start + (end - start) * self.stop
        used = any(crossing.effect is Effect.HINDERS for crossing in self.line.crossings)
        if self.line.visible:
            self._stroke(canvas, start, end, HINDERED if used else CLEAR, dashed=used)
        else:
            self._stroke(canvas, start, stop, CLEAR)
            self._stroke(canvas, stop, end, BLOCKED, dotted=True)
        if self.line.close:
            canvas.tag((start + end) / 2, "?", QColor("#fdfaf0"), QColor("#1c1a17"))

    def _stroke(
        self,
        canvas: TableCanvas,
        a: QPointF,
        b: QPointF,
        colour: QColor,
        *,
        dashed: bool = False,
        dotted: bool = False,
    ) -> None:
        painter = canvas.painter
        painter.setPen(canvas.pen(CARD, 5.5))
        painter.drawLine(a, b)
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
        painter.setPen(canvas.pen(colour, 3.0, style))
        painter.drawLine(a, b)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The line itself."""
        colour = CLEAR if self.line.visible else BLOCKED
        pen = painter.pen()
        pen.setColor(colour)
        pen.setWidthF(3.0)
        pen.setStyle(Qt.PenStyle.SolidLine if self.line.visible else Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())
