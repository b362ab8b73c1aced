"""The small diagram of a plan: the ways of an approach as points of cost and exposure, the steps of a profile as bars."""

from __future__ import annotations

from operator import itemgetter

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.planning.plans import PlanPicture


class PlanChart(QWidget):
    """A small diagram: of an approach every way as a point, cost to the right and exposure upwards, of a profile a bar
    for every step. A click on a point chooses its way."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[tuple[float, float], ...] = ()
        self._axes = ("", "")
        self._bars = False
        self._way = -1
        self.setMinimumHeight(scaled_pixels(110))
        self.setMaximumHeight(scaled_pixels(150))

    def sizeHint(self) -> QSize:
        """As wide as the panel."""
        return QSize(scaled_pixels(240), scaled_pixels(130))

    def show_chart(self, picture: PlanPicture | None, language: str) -> None:
        """Show the diagram of a plan; it hides itself if there is none."""
        chart = picture.chart if picture is not None else None
        self._points = chart.points if chart is not None else ()
        self._bars = chart is not None and chart.bars
        self._way = -1
        if chart is not None:
            across, up = chart.axes
            self._axes = across.get(language), up.get(language)
        steps = self.tr("How many see the unit at each step")
        points = self.tr("Cost and exposure of each way: click a point to see it")
        self.setAccessibleName(steps if self._bars else points)
        self.setToolTip(plain_text(steps if self._bars else points))
        self.setVisible(len(self._points) > 1)
        self.update()

    def choose(self, way: int) -> None:
        """Mark the point of a way."""
        self._way = way
        self.update()

    @property
    def _room(self) -> QRectF:
        edge = scaled_pixels(18)
        return QRectF(self.rect()).adjusted(edge * 2.4, edge * 1.2, -edge * 0.6, -edge * 1.2)

    @property
    def _upwards(self) -> tuple[float, float]:
        """The values at the foot and at the top: bars stand on 0, points spread over what they take up."""
        values = [y for _, y in self._points]
        low, high = (0.0 if self._bars else min(values, default=0.0)), max(values, default=1.0)
        return (low, high) if high > low else (0.0, high or 1.0)

    def position(self, number: int) -> QPointF:
        """Where a point of the diagram lies in the widget."""
        across = [x for x, _ in self._points]
        low, high, (foot, top) = min(across), max(across), self._upwards
        x, y = self._points[number]
        room = self._room
        share = (x - low) / (high - low) if high > low else 0.5
        if self._bars:
            share = (number + 0.5) / len(self._points)
        return QPointF(room.left() + share * room.width(), room.bottom() - (y - foot) / (top - foot) * room.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Axes with their greatest values, then points or bars."""
        if len(self._points) < 2:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, room = self.palette().text().color(), self._room
        painter.setPen(QPen(ink, 1))
        painter.drawLine(room.bottomLeft(), room.bottomRight())
        painter.drawLine(room.bottomLeft(), room.topLeft())
        foot, top = self._upwards
        low, high = min(x for x, _ in self._points), max(x for x, _ in self._points)
        left = QRectF(0, room.top() - 4, room.left() - 4, room.height() + 8)
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, f"{top:.3g}")
        painter.drawText(left, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, f"{foot:.3g}")
        edge = scaled_pixels(4)
        below = QRectF(room.left(), room.bottom() + edge, room.width(), self.height() - room.bottom() - edge)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, f"{low:.3g}")
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, f"{high:.3g}")
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, self._axes[0])
        above = QRectF(0, 0, self.width(), room.top() - edge)
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self._axes[1])
        colours = answer_colours()
        for number in range(len(self._points)):
            at, chosen = self.position(number), number == self._way
            if self._bars:
                wide = max(2.0, room.width() / max(len(self._points), 1) * 0.6)
                bar = QRectF(at.x() - wide / 2, at.y(), wide, room.bottom() - at.y())
                painter.fillRect(bar, colours.count_ramp[3])
            else:
                size = scaled_pixels(6 if chosen else 4)
                painter.setBrush(colours.blocked if chosen else colours.clear)
                painter.drawEllipse(at, size, size)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the way whose point is nearest."""
        if self._bars or not self._points:
            return
        away = (self.position(number) - event.position() for number in range(len(self._points)))
        near = min(enumerate(QPointF.dotProduct(one, one) for one in away), key=itemgetter(1))[0]
        self.choose(near)
        self.chosen.emit(near)
