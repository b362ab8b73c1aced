"""The picture of the test board of the rules window, on hexes or on a table: places are chosen by clicks, or by keys."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from workbench.desktop.dialogs.board_ground import BoardGround, Place
from workbench.desktop.export.map_page import MapPage

translate = QCoreApplication.translate


class BoardPicture(QWidget):
    """Shows a page; places are chosen by clicks, or with the arrow keys and the space bar."""

    chosen = Signal(object)
    accessible_role = QAccessible.Role.Canvas

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Rules", "Test board"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 180)
        self._page: MapPage | None = None
        self._ground: BoardGround | None = None
        self._picture = QPixmap()
        self._zoom, self._corner = 1.0, QPointF()
        self._marks: tuple[Place, ...] = ()
        self.place: Place | None = None

    def sizeHint(self) -> QSize:
        """Room for the whole board."""
        return QSize(380, 340)

    def show_page(self, page: MapPage | None, ground: BoardGround | None = None, marks: tuple[Place, ...] = ()) -> None:
        """Show another page, with rings around some places."""
        self._page, self._ground, self._marks = page, ground, marks
        self._picture = QPixmap()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture is as large as its room."""
        self._picture = QPixmap()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map and the place of the keys."""
        page = self._page
        if page is None:
            return
        if self._picture.isNull():
            self._picture = self._painted(page)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._picture)
        for number in self._marks:
            self._ring(painter, number, 0.55, QColor("#c02f1d"))
        if self.hasFocus() and self.place is not None:
            self._ring(painter, self.place, 0.8, self.palette().highlight().color())

    def _painted(self, page: MapPage) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        scene, board = page.part_shown, page.board
        factor = min(self.width() / board.width(), self.height() / board.height())
        shown = page.enlarged(factor)
        self._zoom = shown.pixels_per_unit
        size = shown.board
        corner = QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2)
        self._corner = corner - scene.topLeft() * self._zoom
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(QRectF(corner, size))
        painter.translate(corner)
        shown.paint_part(painter)
        painter.end()
        return picture

    def _ring(self, painter: QPainter, place: Place, share: float, colour: QColor) -> None:
        if self._page is None or self._ground is None:
            return
        painter.setPen(QPen(colour, 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = self.position_of(place)
        radius = share * self._ground.ring(self._page) * self._zoom / 2
        painter.drawEllipse(middle, radius, radius)

    def position_of(self, place: Any) -> QPointF:
        """The middle of a place, in pixels of the widget."""
        assert self._page is not None
        assert self._ground is not None
        if self._picture.isNull():
            self._picture = self._painted(self._page)
        return self._ground.position(self._page, place) * self._zoom + self._corner

    def place_at(self, position: QPointF) -> Place | None:
        """The place at a point of the widget."""
        if self._page is None or self._ground is None:
            return None
        return self._ground.place_at(self._page, (position - self._corner) / self._zoom)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place under the pointer."""
        found = self.place_at(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.place = found
            self.chosen.emit(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from place to place, and choose one."""
        steps = {Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0)}
        step = steps.get(Qt.Key(event.key()))
        ground = self._ground
        if self._page is None or ground is None or (step is None and event.key() != Qt.Key.Key_Space):
            super().keyPressEvent(event)
            return
        now = self.place if self.place is not None else (self._marks[0] if self._marks else ground.ends[0])
        if step is None:
            self.chosen.emit(now)
        else:
            self.place = ground.stepped(self._page, now, *step)
        self.update()
