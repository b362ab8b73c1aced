"""The minimap: the whole map as a small picture with a frame around the visible part; a click or drag moves the view."""

from __future__ import annotations

import time
from typing import Protocol, cast

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.widgets.zoom_view import ZoomView

REST_MILLISECONDS = 150
"""Milliseconds without edits before the picture is updated, so that the brush never waits for it."""
_LATEST = 1.0
"""Seconds after which the picture is updated even if the edits go on."""
_STEP = 0.1
"""The distance that an arrow key moves the view, as a share of its size."""


class MinimapSource(Protocol):
    """A view of a map that can make a small picture of the whole map."""

    @property
    def map_rect(self) -> QRectF:
        """The map in scene coordinates."""
        ...

    def small_picture(self, size: QSize) -> QImage:
        """An image of the whole map in flat tints."""
        ...


class Minimap(QWidget):
    """A small picture of the map of ``view``, which must also be a :class:`MinimapSource`."""

    accessible_role = QAccessible.Role.Canvas

    def __init__(self, view: ZoomView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._picture: QImage | None = None
        self.pictures_made = 0
        """The number of pictures made so far."""
        self.setMinimumSize(80, 60)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Minimap"))
        self.setToolTip(self.tr("Click or drag: go there · wheel: zoom · arrows: scroll"))
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest_timer.timeout.connect(self._make_picture)
        self._waiting_since = 0.0
        view.zoom_changed.connect(self.update)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self.update)

    def refresh(self) -> None:
        """Update the picture after a moment, because the map has changed."""
        if self.isVisible():
            now = time.perf_counter()
            if not self._rest_timer.isActive():
                self._waiting_since = now
            if not self._rest_timer.isActive() or now - self._waiting_since < _LATEST:
                self._rest_timer.start()
        else:
            self._picture = None

    def _make_picture(self) -> None:
        box = self._box()
        if box.isEmpty() or not self.isVisible():
            self._picture = None
            return
        ratio = self.devicePixelRatioF()
        size = QSize(max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio)))
        self._picture = cast(MinimapSource, self._view).small_picture(size)
        self.pictures_made += 1
        self.update()

    def _map_rect(self) -> QRectF:
        return cast(MinimapSource, self._view).map_rect

    def _box(self) -> QRectF:
        """The rectangle of the picture in the widget."""
        rect = self._map_rect()
        if rect.isEmpty():
            return QRectF()
        inner = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        zoom = min(inner.width() / rect.width(), inner.height() / rect.height())
        box = QRectF(0, 0, rect.width() * zoom, rect.height() * zoom)
        box.moveCenter(inner.center())
        return box

    def frame(self) -> QRectF:
        """The frame around the visible part, in the widget's coordinates, clipped to the picture."""
        rect, box = self._map_rect(), self._box()
        if rect.isEmpty() or box.isEmpty():
            return QRectF()
        zoom = box.width() / rect.width()
        seen = self._view.mapToScene(self._view.viewport().rect()).boundingRect().intersected(rect)
        corner = box.topLeft() + (seen.topLeft() - rect.topLeft()) * zoom
        return QRectF(corner.x(), corner.y(), seen.width() * zoom, seen.height() * zoom)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture and the frame."""
        if self._picture is None:
            self._make_picture()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._picture is not None:
            painter.drawImage(self._box(), self._picture)
            frame = self.frame()
            painter.setPen(QPen(QColor(255, 253, 245), 3.0))
            painter.drawRect(frame)
            painter.setPen(QPen(answer_colours().selection, 1.5))
            painter.drawRect(frame)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 1.0, Qt.PenStyle.DotLine))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def _centre_view_on(self, at: QPointF) -> None:
        rect, box = self._map_rect(), self._box()
        if box.isEmpty():
            return
        zoom = rect.width() / box.width()
        self._view.centerOn(rect.topLeft() + (at - box.topLeft()) * zoom)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Centre the view on the clicked place."""
        self._centre_view_on(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the view with the mouse while the button is down."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._centre_view_on(event.position())
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the view about its middle."""
        steps = event.angleDelta().y() / 120
        if steps:
            self._view.set_zoom(self._view.zoom * 1.25**steps)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll the view with arrows, zoom it with plus and minus."""
        directions = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        key = Qt.Key(event.key())
        frame = self.frame()
        if key in directions:
            across, down = directions[key]
            shift = QPointF(across * frame.width() * _STEP, down * frame.height() * _STEP)
            self._centre_view_on(frame.center() + shift)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._view.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self._view.zoom_out()
        else:
            event.ignore()
            return
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Drop the picture, because another size needs another one."""
        super().resizeEvent(event)
        self._picture = None
