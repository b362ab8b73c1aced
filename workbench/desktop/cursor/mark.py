"""The mark of the cursor: a ring with four ticks, dark in light, seen on every ground."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from workbench.desktop.size import sized, ui_scale

_SIZE = 44
_RING, _TICK = 12.0, 20.0


class CursorMark(QWidget):
    """Lies over the map and takes no mouse."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(sized(_SIZE), sized(_SIZE))
        self.hide()

    def show_at(self, place: QPoint) -> None:
        """Put the middle of the mark at a place of the view."""
        self.move(place - QPoint(self.width() // 2, self.height() // 2))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A light line below a dark one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ui_scale(), ui_scale())
        middle = QPointF(_SIZE / 2, _SIZE / 2)
        for colour, width in ((QColor(255, 253, 245), 5.0), (QColor(20, 18, 14), 2.2)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(middle, _RING, _RING)
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                way = QPointF(x, y)
                painter.drawLine(middle + way * _RING, middle + way * _TICK)
        painter.end()
