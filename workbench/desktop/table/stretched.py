"""The ground of a table while a hand zooms: one picture of all of it, stretched, and painted anew when the hand rests."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap

from workbench.desktop.scene.layer_looks import LayerLook
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.table.ground import TableGround
from workbench.desktop.table.items import TableCanvas

REST = 150
"""Milliseconds without a step of the wheel after which the hand rests."""
_PIXELS = 3_000_000
"""So many pixels the picture has at most."""


class StretchedGround(QObject):
    """Painting many pieces takes longer than a frame, and every step of the wheel would paint all of them."""

    rested = Signal()
    """The picture is gone: the ground is to be painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._picture: QPixmap | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.end)

    def step(self, ground: TableGround, look: LayerLook, zoom: float, ratio: float = 1.0) -> None:
        """The hand zooms from ``zoom``, on a screen of so many device pixels a pixel: from now on the picture is shown."""
        if self._picture is None:
            rect = ground.scale.rect
            scale = min(zoom * ratio, math.sqrt(_PIXELS / (rect.width() * rect.height())))
            self._picture = QPixmap(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)))
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            painter.scale(self._picture.width() / rect.width(), self._picture.height() / rect.height())
            painter.translate(-rect.topLeft())
            ground.paint_as(look, painter, rect, UNIT * scale)
            painter.end()
        self._rest.start()

    def end(self) -> None:
        """The hand rests, or what is on the ground has changed."""
        self._rest.stop()
        if self._picture is not None:
            self._picture = None
            self.rested.emit()

    def paint(self, canvas: TableCanvas, rect: QRectF) -> bool:
        """Paint the picture; False if there is none."""
        if self._picture is None:
            return False
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawPixmap(rect, self._picture, QRectF(self._picture.rect()))
        return True
