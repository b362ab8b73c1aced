"""The cross-section of a line of sight: ground, what stands on it, and the straight line between the eyes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, HINDERED_COLOUR
from workbench.sight.results import Effect, SightLine

_HEIGHT = 76
_GROUND, _TOP = QColor("#b98f52"), QColor("#7f9a63")


class Profile(QWidget):
    """Draws the steps of the line that was judged, so it can never tell another story than the verdict."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line: SightLine | None = None
        self._labels: tuple[str, ...] = ()
        self.setFixedHeight(_HEIGHT)

    def show_line(self, line: SightLine | None, labels: tuple[str, ...]) -> None:
        """Show another line, or nothing."""
        self._line, self._labels = line, labels
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the section."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor("#ece7d6"))
        if self._line is not None and self._line.steps:
            self._paint(painter, self._line)
        painter.end()

    def _paint(self, painter: QPainter, line: SightLine) -> None:
        heights = [line.observer_height, line.target_height]
        heights += [value for step in line.steps for value in (step.ground, step.top)]
        low, high = min(heights), max(heights)
        span = max(high - low, 20.0)
        area = QRectF(self.rect()).adjusted(8, 10, -8, -8)

        def at(t: float, height: float) -> QPointF:
            return QPointF(area.left() + t * area.width(), area.bottom() - (height - low) / span * area.height() * 0.9)

        painter.setPen(Qt.PenStyle.NoPen)
        for step in line.steps:
            left, right = max(0.0, step.enter), min(1.0, step.leave)
            if step.top > step.ground:
                colour = QColor(BLOCKED_COLOUR) if step.effect is Effect.BLOCKS else _TOP
                painter.setBrush(colour)
                painter.drawRect(QRectF(at(left, step.top), at(right, step.ground)))
            painter.setBrush(_GROUND)
            bottom = at(right, step.ground)
            floor = QPointF(bottom.x(), self.height())
            painter.drawPolygon(QPolygonF([at(left, step.ground), bottom, floor, QPointF(at(left, 0).x(), floor.y())]))
        stroke = BLOCKED_COLOUR if not line.visible else HINDERED_COLOUR if line.hindrance else CLEAR_COLOUR
        style = Qt.PenStyle.SolidLine if line.visible and not line.hindrance else Qt.PenStyle.DashLine
        painter.setPen(QPen(QColor(stroke), 2, style))
        painter.drawLine(at(0, line.observer_height), at(1, line.target_height))
        painter.setPen(QColor("#333333"))
        font = painter.font()
        font.setPointSizeF(7.5)
        painter.setFont(font)
        box = self.rect().adjusted(4, 1, -4, 0)
        if self._labels:
            painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, self._labels[line.origin])
            painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, self._labels[line.target])
