"""The overview of the files of a place, on which the area of a map is laid by mouse and keys."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.real_ground.overview import GroundOverview

OVERVIEW = QSize(330, 250)
_AREA, _EDGE = QColor("#c0392b"), QColor("#ffffff")
_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_STEP, _LONG_STEP = 2.0, 20.0
"""Pixels that an arrow key moves the area, alone and with Shift."""


class GroundOverviewMap(QWidget):
    """Shows an overview and the outline of the map; a click, a drag or the arrow keys move its middle."""

    placed = Signal(float, float)
    """The latitude and longitude to which the user moved the middle."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(OVERVIEW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._overview: GroundOverview | None = None
        self._image = QImage()
        self._corners: list[tuple[float, float]] = []
        self._middle: tuple[float, float] | None = None

    def show_overview(self, overview: GroundOverview | None) -> None:
        """Show other files; None: nothing is known yet."""
        self._overview = overview
        if overview is None:
            self._image = QImage()
        else:
            rows, columns, _ = overview.picture.shape
            data = np.ascontiguousarray(overview.picture).tobytes()
            self._image = QImage(data, columns, rows, 3 * columns, QImage.Format.Format_RGB888).copy()
        self.update()

    def show_area(self, latitude: float, longitude: float, size: tuple[float, float], turn: float) -> None:
        """Show where the map lies: its middle, its width and depth in metres, and how far it is turned."""
        if self._overview is None:
            self._corners, self._middle = [], None
        else:
            x, y = self._overview.to_pixels(np.array([[longitude, latitude]]))[0].tolist()
            half_x, half_y = size[0] / self._overview.plane.metres / 2, size[1] / self._overview.plane.metres / 2
            sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
            self._middle = x, y
            self._corners = [
                (x + a * half_x * cosine - b * half_y * sine, y + a * half_x * sine + b * half_y * cosine)
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
        self.update()

    # --- Pixels of the picture and of the widget

    @property
    def _zoom(self) -> float:
        if self._image.isNull():
            return 1.0
        return min(self.width() / self._image.width(), self.height() / self._image.height())

    @property
    def _origin(self) -> QPointF:
        zoom = self._zoom
        return QPointF(
            (self.width() - self._image.width() * zoom) / 2, (self.height() - self._image.height() * zoom) / 2
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().base())
        if self._image.isNull():
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._origin)
        painter.scale(self._zoom, self._zoom)
        painter.drawImage(QPointF(0, 0), self._image)
        painter.setClipRect(self._image.rect())
        outline = QPolygonF([QPointF(x, y) for x, y in self._corners])
        for colour, width in ((_EDGE, 4.0), (_AREA, 2.0)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawPolygon(outline)
        if len(self._corners) == 4:
            # the upper edge of the map, so that one sees which way it is turned
            top = [QPointF(*self._corners[0]), QPointF(*self._corners[1])]
            pen = QPen(_AREA, 5.0)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawLine(*top)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._place(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._place(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _KEYS.get(Qt.Key(event.key()))
        if step is None or self._middle is None or self._overview is None:
            super().keyPressEvent(event)
            return
        far = _LONG_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
        self._move_middle(self._middle[0] + step[0] * far, self._middle[1] + step[1] * far)

    def _place(self, at: QPointF) -> None:
        point = (at - self._origin) / self._zoom
        self._move_middle(point.x(), point.y())

    def _move_middle(self, x: float, y: float) -> None:
        if self._overview is None:
            return
        x = min(max(x, 0.0), float(self._image.width()))
        y = min(max(y, 0.0), float(self._image.height()))
        self.placed.emit(*self._overview.to_place(x, y))
