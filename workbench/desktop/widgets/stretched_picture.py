"""While the user zooms, a picture of the map is stretched, because a full map takes longer to paint than a frame.

It is taken before the first step of the wheel, from what is painted already, and shown until the hand rests; then the map is
painted at the new scale.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QGraphicsView, QWidget

REST_MILLISECONDS = 170
"""Zooming has ended after so many milliseconds without a step of the wheel: a little later than for tiles of the ground."""


@dataclass(frozen=True)
class _Picture:
    """The pixels of a view, and the rectangle of the scene that they show."""

    pixels: QPixmap
    scene: QRectF


class StretchedPicture(QObject):
    """The stretched picture of one view. ``paint_beyond(painter, near)`` paints, in pixels of the viewport, what comes into
    view around the rectangle ``near`` of the picture; ``paint_over`` what lies over the map."""

    def __init__(
        self,
        view: QGraphicsView,
        paint_beyond: Callable[[QPainter, QRectF], None],
        paint_over: Callable[[QPainter], None],
    ) -> None:
        super().__init__(view)
        self._view, self._paint_beyond, self._paint_over = view, paint_beyond, paint_over
        self._near: _Picture | None = None
        self.is_being_taken = False
        """True while the view is painted for the picture: without what lies over the map."""
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest_timer.timeout.connect(self.end)

    @property
    def is_shown(self) -> bool:
        """True from a step of the wheel until the hand rests."""
        return self._near is not None

    def begin(self) -> None:
        """Show the picture from now on: the zoom is about to change."""
        if not self._view.isVisible() or self._view.viewport().size().isEmpty():
            return
        if self._near is None:
            self._near = self._taken()
        self._rest_timer.start()

    def _taken(self) -> _Picture:
        paper = self._view.viewport()
        ratio = self._view.devicePixelRatioF()
        pixels = QPixmap(paper.size() * ratio)
        pixels.setDevicePixelRatio(ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        self.is_being_taken = True
        try:
            paper.render(pixels, QPoint(), QRegion(), QWidget.RenderFlag.DrawWindowBackground)
        finally:
            self.is_being_taken = False
        return _Picture(pixels, self._seen())

    def _seen(self) -> QRectF:
        """The part of the scene in the view."""
        back, _ = self._view.viewportTransform().inverted()
        return back.mapRect(QRectF(self._view.viewport().rect()))

    def end(self) -> None:
        """Show the map itself again: the hand rests, or the map has changed."""
        self._rest_timer.stop()
        if self._near is not None:
            self._near = None
            self._view.viewport().update()

    def paint(self, map_rect: QRectF) -> bool:
        """Paint the view with the picture; False if none is shown. ``map_rect`` is the map in the scene."""
        if self._near is None or self.is_being_taken:
            return False
        across = self._view.viewportTransform()
        near = across.mapRect(self._near.scene)
        painter = QPainter(self._view.viewport())
        painter.fillRect(self._view.viewport().rect(), self._view.backgroundBrush())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if not self._near.scene.contains(self._seen() & map_rect):
            painter.save()
            self._paint_beyond(painter, near)
            painter.restore()
        pixels = self._near.pixels
        painter.drawPixmap(near, pixels, QRectF(QRect(QPoint(), pixels.size())))
        self._paint_over(painter)
        painter.end()
        return True
