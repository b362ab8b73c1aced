"""While the user zooms, a picture of the map is stretched, because a full map takes longer to paint than a frame.

It is taken before the first step of the wheel, from what is painted already, and shown until the hand rests; then the map is
painted at the new scale: a full one square by square, and each is shown as soon as it is there. In the same way a full map is
painted anew at its scale when much of it changes at once, and for the first time, over a picture of it in rough.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QCursor, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from workbench.desktop.widgets.visible_updates import OwnTurn

REST_MILLISECONDS = 170
"""Zooming has ended after so many milliseconds without a step of the wheel: a little later than for tiles of the ground."""


_SQUARE, _LEAST_SQUARE = 192, 96
"""The sides in pixels of the largest and the smallest squares in which a layer is painted, by how much there is on it."""
_AT_ONCE = 0.025
"""Seconds after which painting squares waits until the window has handled what has come in meanwhile."""
_LONGEST = 0.06
"""Seconds of work for which a square is cut into smaller ones, if they would not be much too small."""


class PaintedInSquares(Protocol):
    """A layer whose picture Qt keeps (DeviceCoordinateCache). At a new scale Qt asks for all of it at once: the layer paints
    ``only`` this rectangle of the scene, unless it is None; the rest follows by ``update``."""

    only: QRectF | None

    def isVisible(self) -> bool:
        """Is it shown?"""
        ...

    def update(self, rect: QRectF = ..., /) -> None:
        """Have a part of it painted again; without ``rect`` all of it."""
        ...


@dataclass(frozen=True)
class PaintedLayers:
    """The layers of a view: those that are painted square by square, those that are painted whole, one after the other, and
    those of which Qt keeps no picture, because they follow the mouse: they lie over all squares. ``slow``: those of the first
    that take longer than a frame to paint where the map is scrolled, and that change by edits only."""

    squares: Sequence[PaintedInSquares] = ()
    wholes: Sequence[PaintedInSquares] = ()
    following: Sequence[PaintedInSquares] = ()
    slow: Sequence[PaintedInSquares] = ()


@dataclass(frozen=True)
class _Picture:
    """The pixels of a view, and the rectangle of the scene that they show."""

    pixels: QPixmap
    scene: QRectF


class StretchedPicture(QObject):
    """The stretched picture of one view.

    - ``paint_beyond(painter, near)`` paints, in pixels of the viewport, what comes into view around the rectangle ``near`` of
      the picture
    - ``paint_over`` paints what lies over the map
    - ``layers`` gives the layers; if none is painted square by square, the whole view is painted at once when the hand rests
    """

    def __init__(
        self,
        view: QGraphicsView,
        paint_beyond: Callable[[QPainter, QRectF], None],
        paint_over: Callable[[QPainter], None],
        layers: Callable[[], PaintedLayers],
    ) -> None:
        super().__init__(view)
        self._view, self._paint_beyond, self._paint_over, self._layers = view, paint_beyond, paint_over, layers
        self._near: _Picture | None = None
        self._sharp: _SharpSquares | None = None
        self._anew: tuple[PaintedInSquares, ...] = ()
        """The layers that are painted anew at the same scale; none after the wheel."""
        self._scrolled = False
        """Is the picture that of the same map, sharp, from before it was scrolled? What it shows need not be painted again."""
        self._rough_first = False
        """Is the next painting one in rough, because nothing of the map has been painted?"""
        self.is_being_taken = False
        """True while the view is painted for the picture: without what lies over the map."""
        self._rest_timer = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest_timer.timeout.connect(self._sharpen)
        self._sharpen_turn = OwnTurn(self, self._sharpen)

    @property
    def is_shown(self) -> bool:
        """True from a step of the wheel until the hand rests."""
        return self._near is not None

    @property
    def keeps_scale(self) -> bool:
        """True while layers are painted anew at the same scale. Names are then laid over the squares; after the wheel they are
        in them."""
        return bool(self._anew)

    @property
    def waits_for_rest(self) -> bool:
        """True while nothing is painted at the new scale, because the hand may go on zooming."""
        return self._rest_timer.isActive()

    @property
    def is_sharpening(self) -> bool:
        """True while squares are being painted."""
        return self._sharp is not None

    @property
    def _can_be_taken(self) -> bool:
        """Is there a painted map of which a picture can be taken?"""
        return not self._rough_first and self._view.isVisible() and not self._view.viewport().size().isEmpty()

    def begin(self) -> None:
        """Show the picture from now on: the zoom is about to change."""
        if not self._can_be_taken:
            return
        if self._near is None:
            self._near = self._taken()
        self._stop_sharpening()
        self._anew, self._scrolled = (), False
        self._rest_timer.start()

    def begin_scroll(self) -> None:
        """The map is about to be scrolled: of a full one what comes into view is shown in rough, and painted square by square
        when the hand rests."""
        if not self._can_be_taken:
            return
        slow = tuple(self._layers().slow)
        if not slow:
            self.end()  # squares would begin anew at every step
            return
        if self._near is None:
            self._anew, self._scrolled = slow, True
            self._near = self._taken()
        self._stop_sharpening()
        self._rest_timer.start()

    def paint_roughly_first(self) -> None:
        """Paint another map, a full one, in rough at once, and then square by square."""
        self.end()
        self._rough_first = True

    def _begin_roughly(self) -> None:
        pixels = self._empty_picture()
        pixels.fill(self._view.backgroundBrush().color())
        painter = QPainter(pixels)
        self._paint_beyond(painter, QRectF())
        painter.end()
        self._rough_first, self._near = False, _Picture(pixels, self._seen())
        self._sharpen_turn.start()

    @contextmanager
    def painting_anew(self, layers: Sequence[PaintedInSquares]) -> Iterator[None]:
        """Paint layers square by square, of which much changes within the ``with``. The picture that is shown until then is
        taken before: to take it after the change would paint all that is new at once."""
        if not self._can_be_taken:
            yield
            return
        if self._near is None:
            self._anew = tuple(layers)
            self._near = self._taken()
        else:
            self._stop_sharpening()
            self._anew = self._anew and tuple(dict.fromkeys((*self._anew, *layers)))
        self._scrolled = False
        yield
        self._rest_timer.stop()
        self._sharpen_turn.start()
        self._view.viewport().update()

    def map_acted_on(self) -> None:
        """Sharpen the map from now on, square by square: somebody acts on it."""
        if self._near is None or self._sharp is not None:
            return
        if not self._layers().squares:
            self.end()
        else:
            self._rest_timer.stop()
            self._sharpen_turn.start()

    def map_changed(self) -> None:
        """Show a change of the map: squares that are there already are put together again, the others follow."""
        self._scrolled = False
        self.map_acted_on()
        if self._sharp is not None:
            self._sharp.put_together_again()

    def _empty_picture(self) -> QPixmap:
        ratio = self._view.devicePixelRatioF()
        pixels = QPixmap(self._view.viewport().size() * ratio)
        pixels.setDevicePixelRatio(ratio)
        pixels.fill(Qt.GlobalColor.transparent)
        return pixels

    def _taken(self) -> _Picture:
        pixels = self._empty_picture()
        self._take(pixels, QRect())
        return _Picture(pixels, self._seen())

    def _take(self, pixels: QPixmap, part: QRect) -> None:
        """Paint the map, without what lies over it, into a picture of the view: a part of it, or all of it (an empty one)."""
        self.is_being_taken = True
        following = self._layers().following if self._sharp is not None or self._anew else ()
        for layer in following:
            layer.only = QRectF()
        try:
            self._view.viewport().render(pixels, part.topLeft(), QRegion(part), QWidget.RenderFlag.DrawWindowBackground)
        finally:
            self.is_being_taken = False
            for layer in following:
                layer.only = None

    def _seen(self) -> QRectF:
        """The part of the scene in the view."""
        back, _ = self._view.viewportTransform().inverted()
        return back.mapRect(QRectF(self._view.viewport().rect()))

    def _sharpen(self) -> None:
        """The hand rests: paint some squares at the new scale, and the next ones when the window has handled its events."""
        if self._sharp is not None and not self._sharp.fits(self._view):
            self._stop_sharpening()  # the view was scrolled or made larger meanwhile
        if self._sharp is None:
            layers = self._layers()
            squares, wholes = (self._anew, ()) if self._anew else (layers.squares, layers.wholes)
            if not squares or not self._view.isVisible():
                self.end()
                return
            sharp = (
                self._view.viewportTransform().mapRect(self._near.scene) if self._near and self._scrolled else QRectF()
            )
            self._sharp = _SharpSquares(self._view, squares, wholes, sharp.toRect())
        until = time.perf_counter() + _AT_ONCE
        while not self._sharp.is_complete:
            self._sharp.paint_next(self._take)
            if time.perf_counter() > until:
                self._view.viewport().update()
                self._sharpen_turn.start()
                return
        self.end()

    def _stop_sharpening(self) -> None:
        self._sharpen_turn.stop()
        if self._sharp is not None:
            self._sharp.leave_the_rest()
            self._sharp = None
            self._scrolled = False  # some of the map is blank now in what Qt keeps of the layers

    def end(self) -> None:
        """Show the map itself again: the hand rests, or the map has changed."""
        self._rest_timer.stop()
        self._stop_sharpening()
        self._anew, self._scrolled = (), False
        if self._near is not None:
            self._near = None
            self._view.viewport().update()

    @property
    def is_due(self) -> bool:
        """Is the view painted with a picture of the map, one that is there or the first in rough?"""
        return self._near is not None or self._rough_first

    def paint(self, map_rect: QRectF) -> bool:
        """Paint the view with the picture; False if none is shown. ``map_rect`` is the map in the scene."""
        if self.is_being_taken:
            return False
        if self._rough_first and not self._view.viewport().size().isEmpty():
            self._begin_roughly()
        if self._near is None:
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
        if self._sharp is not None and self._sharp.fits(self._view):
            self._sharp.paint(painter)
        self._paint_over(painter)
        painter.end()
        return True


class _SharpSquares:
    """The squares of a view at rest, painted one after the other: those near the mouse first; none of those that are ``sharp``
    (in pixels of the viewport) in the picture below."""

    def __init__(
        self,
        view: QGraphicsView,
        squares: Sequence[PaintedInSquares],
        wholes: Sequence[PaintedInSquares],
        sharp: QRect,
    ) -> None:
        paper, ratio = view.viewport(), view.devicePixelRatioF()
        self._squared = [one for one in squares if one.isVisible()]
        self._wholes = [one for one in wholes if one.isVisible()]
        self._transform, self._size, self._seen = QTransform(view.viewportTransform()), paper.size(), QRegion()
        self._back, _ = self._transform.inverted()
        mouse = QPointF(paper.mapFromGlobal(QCursor.pos()))
        middle = mouse if QRectF(paper.rect()).contains(mouse) else QPointF(paper.rect().center())
        new = [square for part in _around(sharp, paper.rect()) for square in _squares(part, _SQUARE)]
        self._left = sorted(new, key=lambda one: (QPointF(one.center()) - middle).manhattanLength())
        self._done: list[QRect] = []
        self._again: list[QRect] = []
        """Squares whose layers are painted, but are to be put together again, because some have changed."""
        self._begun = False
        self._pace = _LONGEST / (_SQUARE / 2) ** 2
        """Seconds of work that a pixel of the last square took; at first a guess."""
        self._pixels = QPixmap(paper.size() * ratio)
        self._pixels.setDevicePixelRatio(ratio)

    def fits(self, view: QGraphicsView) -> bool:
        """Does the view still show what it showed when this began?"""
        return self._transform == view.viewportTransform() and self._size == view.viewport().size()

    @property
    def is_complete(self) -> bool:
        """Is all painted?"""
        return not self._left and not self._again

    def put_together_again(self) -> None:
        """Show what has changed in the layers of squares that are there already."""
        self._again, self._done = [*self._done, *self._again], []

    def paint_next(self, take: Callable[[QPixmap, QRect], None]) -> None:
        """Paint the next square, or before the first one a layer that is painted whole."""
        if self._again:
            take(self._pixels, self._again[0])
            self._done.append(self._again.pop(0))
            return
        square = self._left[0]
        if not self._begun:
            self._begin(square, take)
            return
        if self._wholes:
            self._wholes.pop().update()
            take(self._pixels, square)
            return
        while square.width() * square.height() * self._pace > _LONGEST and square.width() > _LEAST_SQUARE:
            self._left[:1] = _squares(square, square.width() // 2 + 1)
            square = self._left[0]
        began, part = time.thread_time(), self._back.mapRect(QRectF(square))
        for layer in self._squared:
            layer.update(part)
        take(self._pixels, square)
        self._pace = (time.thread_time() - began) / (square.width() * square.height())
        self._seen |= QRegion(square)
        self._done.append(square)
        del self._left[0]

    def _begin(self, square: QRect, take: Callable[[QPixmap, QRect], None]) -> None:
        """Let Qt begin the pictures of all layers at the new scale, with nothing on them."""
        for layer in (*self._squared, *self._wholes):
            layer.only = QRectF()
        try:
            take(self._pixels, square)
        finally:
            for layer in (*self._squared, *self._wholes):
                layer.only = None
        self._begun = True

    def leave_the_rest(self) -> None:
        """What is not painted yet is painted with the view itself."""
        if not self._begun:
            return
        for layer in self._wholes:
            layer.update()
        for square in self._left:
            part = self._back.mapRect(QRectF(square))
            for layer in self._squared:
                layer.update(part)

    def paint(self, painter: QPainter) -> None:
        """Paint the squares that are there over the stretched picture."""
        painter.save()
        painter.setClipRegion(self._seen)
        painter.drawPixmap(0, 0, self._pixels)
        painter.restore()


def _squares(whole: QRect, side: int) -> list[QRect]:
    """A rectangle cut into squares, those at its right and lower edges into what is left."""
    return [
        QRect(left, top, side, side) & whole
        for top in range(whole.top(), whole.bottom() + 1, side)
        for left in range(whole.left(), whole.right() + 1, side)
    ]


def _around(hole: QRect, whole: QRect) -> list[QRect]:
    """The rectangles that cover ``whole`` without ``hole``: above, below, left and right of it. If the two do not meet, only
    ``whole``."""
    inner = hole & whole
    if inner.isEmpty():
        return [whole]
    parts = (
        QRect(whole.topLeft(), QPoint(whole.right(), inner.top() - 1)),
        QRect(QPoint(whole.left(), inner.bottom() + 1), whole.bottomRight()),
        QRect(QPoint(whole.left(), inner.top()), QPoint(inner.left() - 1, inner.bottom())),
        QRect(QPoint(inner.right() + 1, inner.top()), QPoint(whole.right(), inner.bottom())),
    )
    return [part for part in parts if not part.isEmpty()]
