"""Pictures of single drawings of a layer, so that a part of it can be painted again by putting them in their places."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

_LARGEST = 500_000
"""What is larger than so many pixels is painted, and no picture of it is kept."""
_MOST_PIXELS = 16_000_000
"""All pictures have so many pixels together at most (4 bytes each)."""


@dataclass(frozen=True, eq=False)
class _Stamp:
    """The picture of a drawing, and where it lies in pixels from the origin of the scene."""

    drawn: tuple[object, ...]
    picture: QPixmap
    at: QPoint


class Stamps:
    """The pictures of the drawings of one layer, each as it was painted last.

    A picture is used as long as exactly the same objects are drawn, at the same zoom and at the same fraction of a pixel;
    another object is drawn again. All drawings of a layer are painted through its stamps, so that what is painted in parts is
    what is painted at once.
    """

    def __init__(self) -> None:
        self._stamps: dict[Hashable, _Stamp] = {}
        self._pixels = 0
        self._made_at: object = None
        self._scale, self._ratio = QTransform(), 1.0
        self._origin = QPoint()
        self._fraction = QPointF()

    def begin(self, painter: QPainter, pixel: float) -> None:
        """A layer is about to be painted; ``pixel`` is the size of a screen pixel in scene units, as drawings are told it."""
        at, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        origin = QPoint(math.floor(at.dx() + _ROUNDING), math.floor(at.dy() + _ROUNDING))
        fraction = QPointF(round(at.dx() - origin.x(), 4), round(at.dy() - origin.y(), 4))
        self._scale = QTransform(at.m11(), at.m12(), at.m21(), at.m22(), fraction.x(), fraction.y())
        made_at = (at.m11(), at.m12(), at.m21(), at.m22(), fraction.x(), fraction.y(), ratio, pixel)
        self._origin, self._ratio = origin, ratio
        if made_at != self._made_at or self._pixels > _MOST_PIXELS:
            self._stamps, self._pixels, self._made_at = {}, 0, made_at

    def draw_known(self, painter: QPainter, key: Hashable, drawn: tuple[object, ...]) -> bool:
        """Paint the stamp of a drawing; False if there is none of these very objects. See :meth:`draw`."""
        stamp = self._stamps.get(key)
        if stamp is None or len(stamp.drawn) != len(drawn) or not all(map(operator.is_, stamp.drawn, drawn)):
            return False
        self._put(painter, stamp)
        return True

    def draw(
        self,
        painter: QPainter,
        key: Hashable,
        drawn: tuple[object, ...],
        box: QRectF,
        paint: Callable[[QPainter], None],
    ) -> None:
        """Paint a drawing that reaches no farther than ``box`` (in the scene). ``key`` names it in its layer; ``drawn`` are the
        objects that it shows, which never change."""
        if self.draw_known(painter, key, drawn):
            return
        place = self._scale.mapRect(box).toAlignedRect()
        if place.width() * place.height() * self._ratio**2 > _LARGEST:
            paint(painter)
            return
        known = self._stamps.get(key)
        if known is not None:
            self._pixels -= known.picture.width() * known.picture.height()
        stamp = self._stamps[key] = self._made(drawn, place, paint)
        self._pixels += stamp.picture.width() * stamp.picture.height()
        self._put(painter, stamp)

    def _put(self, painter: QPainter, stamp: _Stamp) -> None:
        before = painter.worldTransform()
        painter.resetTransform()
        painter.drawPixmap(stamp.at + self._origin, stamp.picture)
        painter.setWorldTransform(before)

    def _made(self, drawn: tuple[object, ...], place: QRect, paint: Callable[[QPainter], None]) -> _Stamp:
        """The stamp of a drawing, cut to what is not bare of it."""
        size = QSize(max(1, math.ceil(place.width() * self._ratio)), max(1, math.ceil(place.height() * self._ratio)))
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(self._ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(self._scale * QTransform.fromTranslate(-place.left(), -place.top()))
        paint(painter)
        painter.end()
        if self._ratio != 1.0:  # parts of it need not begin at a whole pixel of the screen
            return _Stamp(drawn, QPixmap.fromImage(image), place.topLeft())
        painted = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(image.height(), image.width())
        rows, columns = np.flatnonzero(painted.any(axis=1)), np.flatnonzero(painted.any(axis=0))
        if not len(rows):
            return _Stamp(drawn, QPixmap(), place.topLeft())
        left, top = int(columns[0]), int(rows[0])
        part = QRect(left, top, int(columns[-1]) - left + 1, int(rows[-1]) - top + 1)
        return _Stamp(drawn, QPixmap.fromImage(image.copy(part)), place.topLeft() + part.topLeft())


_ROUNDING = 1e-4
"""A fraction so near to a whole pixel is none."""
