"""Legend cards: beside the map where there is room, else folded to their titles; they never cover what an answer speaks of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QWidget

from workbench.desktop.drawing.answer_painter import HasLegend
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.look.answer_colours import CARD, with_alpha
from workbench.desktop.look.language import unbroken
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import scaled_rect, ui_scale, unscaled_point, unscaled_rect
from workbench.desktop.widgets.zoom_view import ZoomView

# --- One card: its words, its size, its picture. Cards have the same size at every zoom and in every export.


WIDTH = 290.0
MARGIN = 12.0
_PAD = 9.0
_SWATCH = 34.0
FOLDED_HEIGHT = 30.0
"""The height of a card that is folded to its title."""
CHIP, CHIP_HEIGHT = _SWATCH + 2 * _PAD, FOLDED_HEIGHT
"""The size of a card without room for words: its sample alone."""
_ARROW = 16.0
"""Room for the sign that opens or folds a card, at its right edge."""
_INK = QColor("#26231f")
_RIM = QPoint(2, 2)
_PICTURES: WeakKeyDictionary[HasLegend, tuple[tuple[float, tuple[str, ...], float], QPixmap]] = WeakKeyDictionary()
_SOFT_INK = QColor("#574f43")


def paint_cards(
    painter: QPainter,
    boxes: Sequence[QRectF],
    drawers: Sequence[HasLegend],
    words: Sequence[tuple[str, ...]],
    opacity: float = 1.0,
) -> None:
    """Paint a card with its own lines in each box."""
    painter.save()
    painter.setOpacity(opacity)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    screen = painter.device()
    for box, drawer, lines in zip(boxes, drawers, words, strict=True):
        if isinstance(screen, QWidget):
            picture = _pictured(drawer, box, lines, screen.devicePixelRatioF() * ui_scale())
            painter.drawPixmap(box.topLeft().toPoint() - _RIM, picture)
        else:
            _paint_card(painter, box, drawer, lines)
    painter.restore()


def card_lines(drawers: Sequence[HasLegend], *, brief: bool) -> list[tuple[str, ...]]:
    """The lines of each card; in a ``brief`` stack those that no card below it says."""
    shown_lines: set[str] = set()
    found = []
    for drawer in drawers:
        found.append(tuple(line for line in drawer.legend.lines if not (brief and line in shown_lines)))
        shown_lines.update(drawer.legend.lines)
    return found


def _pictured(drawer: HasLegend, box: QRectF, lines: tuple[str, ...], ratio: float) -> QPixmap:
    # a card is wanted in every frame, and its words take longer to draw than anything else on the map
    known = _PICTURES.get(drawer)
    if known is not None and known[0] == (ratio, lines, box.width()):
        return known[1]
    whole = QRectF(_RIM.x(), _RIM.y(), box.width(), box.height())
    size = QSize(math.ceil(box.width()) + 2 * _RIM.x(), math.ceil(box.height()) + 2 * _RIM.y())
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_card(painter, whole, drawer, lines)
    painter.end()
    _PICTURES[drawer] = ((ratio, lines, box.width()), picture)
    return picture


def card_height(drawer: HasLegend, lines: Sequence[str] | None = None) -> float:
    """The height that a card needs for ``lines`` (all of its own without them), wrapped."""
    lines = drawer.legend.lines if lines is None else lines
    title = _wrapped(drawer.legend.title, 13, WIDTH - 2 * _PAD - _SWATCH - 8, bold=True)
    return 2 * _PAD + max(title, 18.0) + 3 + sum(_wrapped(line, 11, WIDTH - 2 * _PAD) for line in lines)


@lru_cache(maxsize=512)  # asked for every card of every frame
def _wrapped(text: str, size: int, width: float, *, bold: bool = False) -> float:
    metrics = QFontMetricsF(map_font(size, bold=bold))
    box = metrics.boundingRect(QRectF(0, 0, width, 1000), Qt.TextFlag.TextWordWrap, unbroken(text))
    return box.height() + 1.5


def _paint_card(painter: QPainter, box: QRectF, drawer: HasLegend, lines: Sequence[str]) -> None:
    painter.setPen(QPen(QColor(60, 50, 40, 150), 1.0))
    painter.setBrush(with_alpha(CARD, 240))
    painter.drawRoundedRect(box, 5, 5)
    inner = box.adjusted(_PAD, _PAD, -_PAD, -_PAD)
    painter.save()
    drawer.swatch(painter, QRectF(inner.topLeft() + QPointF(0, 2), inner.topLeft() + QPointF(_SWATCH, 16)))
    painter.restore()
    if box.width() <= CHIP:
        return
    if box.height() <= FOLDED_HEIGHT:
        _paint_folded(painter, inner, drawer.legend.title)
        return
    painter.setFont(map_font(13, bold=True))
    painter.setPen(_INK)
    left = inner.left() + _SWATCH + 8
    height = _wrapped(drawer.legend.title, 13, inner.right() - left, bold=True)
    painter.drawText(QRectF(left, inner.top(), inner.right() - left, height + 2), _FLAGS, unbroken(drawer.legend.title))
    y = inner.top() + max(height, 18.0) + 3
    painter.setFont(map_font(11))
    painter.setPen(_SOFT_INK)
    for line in lines:
        height = _wrapped(line, 11, inner.width())
        painter.drawText(QRectF(inner.left(), y, inner.width(), height + 2), _FLAGS, unbroken(line))
        y += height


def _paint_folded(painter: QPainter, inner: QRectF, title: str) -> None:
    """The title in one line, and the sign that the card opens."""
    painter.setFont(map_font(12, bold=True))
    painter.setPen(_INK)
    row = QRectF(inner.left() + _SWATCH + 8, inner.top(), inner.width() - _SWATCH - 8 - _ARROW, inner.height())
    words = QFontMetricsF(painter.font()).elidedText(title, Qt.TextElideMode.ElideRight, row.width())
    painter.drawText(row, int(Qt.AlignmentFlag.AlignVCenter.value | Qt.AlignmentFlag.AlignLeft.value), words)
    painter.drawText(QRectF(row.right(), row.top(), _ARROW, row.height()), Qt.AlignmentFlag.AlignCenter, "▸")


def _folded_width(drawer: HasLegend) -> float:
    title = QFontMetricsF(map_font(12, bold=True)).horizontalAdvance(drawer.legend.title)
    return math.ceil(title) + 2 * _PAD + _SWATCH + 8 + _ARROW + 4


_FLAGS = int(Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value)


# --- Where the cards of a view lie, and how much of them is shown.


_FADED = 0.12
_CLEARANCE = 18.0
"""The distance that a card keeps from a point that must be seen, in pixels."""
_GAP = 6.0
_LITTLE = 0.02
"""Whole cards may cover so much of the map in view; those that would cover more are folded."""
_THIRD = 1 / 3
"""Cards on a map without panels cover at most so much of it."""
_TWELFTH = 1 / 12
"""Folded cards that would cover more of the map in view than this, or an observer, a target or a path, are samples alone."""
_BETTER = 0.8
"""Cards move only to where they cover less than this part of what they cover now."""
_WIDEST = 420.0
"""No folded card is wider, in pixels."""


class Layout(NamedTuple):
    """Where cards lie: from which corner on, one above the other or side by side."""

    right: bool = False
    low: bool = True
    row: bool = False


_LAYOUTS = tuple(Layout(right, low, row) for row, low, right in product((False, True), (True, False), (False, True)))


class _Plan(NamedTuple):
    """The cards as they are shown: a box and the lines of each, in pixels of the usual size."""

    boxes: list[QRectF]
    words: list[tuple[str, ...]]


class LegendCards:
    """Lays the cards of a view out and paints them.

    Cards are whole where they lie beside the map, else folded to one line; where even these would hide much of the map they
    are samples alone. A click opens or folds one, and it stays so; ``short`` is the user's wish for folded cards everywhere.
    Open cards fade while the mouse is on them, so that the map below can be used.
    """

    def __init__(self) -> None:
        self.faded = False
        self.short = False
        self.opened: set[str] = set()
        self.folded: set[str] = set()
        """The kinds of cards that the user has opened, or folded, by the names of what draws them."""
        self.whole = False
        """True while the cards are all that is told, on a map without panels: they are folded only for want of room."""
        self._layout = _LAYOUTS[0]

    def paint(
        self, painter: QPainter, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], board: QRectF
    ) -> None:
        """Paint them in screen coordinates: they keep off the points that are to be ``seen``, and off the ``board`` (the
        rectangle of the map on the screen) if they can."""
        plan = self._plan(screen, drawers, seen, board)
        painter.save()
        painter.resetTransform()
        painter.scale(ui_scale(), ui_scale())
        paint_cards(painter, plan.boxes, drawers, plan.words, _FADED if self.faded else 1.0)
        painter.restore()

    def boxes(
        self, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], board: QRectF
    ) -> list[QRectF]:
        """Where the cards lie on the screen. They stay where they are until that covers much more than another layout."""
        return [scaled_rect(box) for box in self._plan(screen, drawers, seen, board).boxes]

    def follow(
        self,
        mouse: QPointF | None,
        screen: QRectF,
        drawers: Sequence[HasLegend],
        seen: Sequence[QPointF],
        board: QRectF,
    ) -> bool:
        """The mouse is at a point of the screen (None: elsewhere). True if the cards must be painted again."""
        faded = False
        if mouse is not None:
            plan = self._plan(screen, drawers, seen, board)
            at = unscaled_point(mouse)
            # a title can be clicked: it does not fade
            faded = any(box.contains(at) and not _title(box).contains(at) for box in plan.boxes)
        changed = faded != self.faded
        self.faded = faded
        return changed

    def click(
        self, at: QPointF, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], board: QRectF
    ) -> bool:
        """Open or fold the card whose title is at a point of the screen; False if there is none."""
        plan, point = self._plan(screen, drawers, seen, board), unscaled_point(at)
        for box, drawer in zip(plan.boxes, drawers, strict=True):
            if _title(box).contains(point):
                folded = box.height() <= FOLDED_HEIGHT
                (self.opened.add if folded else self.opened.discard)(_kind(drawer))
                (self.folded.discard if folded else self.folded.add)(_kind(drawer))
                self.faded = False
                return True
        return False

    def _plan(self, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], board: QRectF) -> _Plan:
        if not drawers:
            self._layout = _LAYOUTS[0]
            return _Plan([], [])
        room, table = unscaled_rect(screen), unscaled_rect(board)
        points = [unscaled_point(point) for point in seen]
        words = card_lines(drawers, brief=False)
        heights = [
            FOLDED_HEIGHT if _kind(one) in self.folded else card_height(one, lines)
            for one, lines in zip(drawers, words, strict=True)
        ]
        if not self.short:
            layout = self._best_layout(room, heights, WIDTH, points, table)
            boxes = _laid(room, heights, layout, WIDTH)
            beside = _covered(boxes, table, room) <= _LITTLE * _size(table & room)
            if (beside and not _points(boxes, points)) or (self.whole and _fits(boxes, table, room)):
                return self._kept(layout, boxes, words)
        heights = [
            card_height(one, lines) if _kind(one) in self.opened else FOLDED_HEIGHT
            for one, lines in zip(drawers, words, strict=True)
        ]
        width = WIDTH if self.opened else min(max(map(_folded_width, drawers)), _WIDEST)
        layout = self._best_layout(room, heights, width, points, table)
        boxes = _laid(room, heights, layout, width)
        much = _covered(boxes, table, room) > _TWELFTH * _size(table & room)
        if (much or _points(boxes, points)) and not self.opened:
            width, heights = CHIP, [CHIP_HEIGHT] * len(heights)
            layout = self._best_layout(room, heights, width, points, table)
            boxes = _laid(room, heights, layout, width)
        return self._kept(layout, boxes, words)

    def _kept(self, layout: Layout, boxes: list[QRectF], words: list[tuple[str, ...]]) -> _Plan:
        self._layout = layout
        shown = [() if box.height() <= FOLDED_HEIGHT else lines for box, lines in zip(boxes, words, strict=True)]
        return _Plan(boxes, shown)

    def _best_layout(
        self, screen: QRectF, heights: Sequence[float], width: float, seen: Sequence[QPointF], table: QRectF
    ) -> Layout:
        """The layout that covers the fewest points, and of those the least of the table; the one of now unless another is
        much better, or while cards are faded."""
        if self.faded:
            return self._layout

        def covered(layout: Layout) -> tuple[int, float]:
            boxes = _laid(screen, heights, layout, width)
            return _points(boxes, seen), _covered(boxes, table, screen)

        known = covered(self._layout)
        if known == (0, 0.0):
            return self._layout
        best = min(_LAYOUTS, key=covered)
        points, ground = covered(best)
        return best if points < known[0] or (points == known[0] and ground < _BETTER * known[1]) else self._layout


def _fits(boxes: Sequence[QRectF], table: QRectF, screen: QRectF) -> bool:
    """Are all boxes on the screen, and do they leave two thirds of the map free?"""
    inside = all(screen.contains(box) for box in boxes)
    return inside and _covered(boxes, table, screen) <= _THIRD * _size(table & screen)


def _kind(drawer: HasLegend) -> str:
    """The name by which it is remembered whether a card is open."""
    return type(drawer).__name__


def _title(box: QRectF) -> QRectF:
    """The part of a card that opens or folds it."""
    return QRectF(box.left(), box.top(), box.width(), FOLDED_HEIGHT) if box.width() > CHIP else box


def _covered(boxes: Sequence[QRectF], table: QRectF, screen: QRectF) -> float:
    """How much of the table boxes cover; what does not fit on the screen is as bad."""
    off = sum(_size(box) - _size(box & screen) for box in boxes)
    return sum(_size(box & table) for box in boxes) + off


def _points(boxes: Sequence[QRectF], seen: Sequence[QPointF]) -> int:
    """How many points boxes cover."""
    wide = [box.adjusted(-_CLEARANCE, -_CLEARANCE, _CLEARANCE, _CLEARANCE) for box in boxes]
    return sum(any(box.contains(point) for box in wide) for point in seen)


def _laid(screen: QRectF, heights: Sequence[float], layout: Layout, width: float) -> list[QRectF]:
    """The boxes of cards, in order from the corner on; columns and rows that are full go on beside or above."""
    inner = screen.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    if layout.row:
        count = max(1, int((inner.width() + _GAP) // (width + _GAP)))
        lines = [list(heights[first : first + count]) for first in range(0, len(heights), count)]
    else:
        lines = _columns(heights, inner.height())
    found: list[QRectF] = []
    across = away = 0.0
    for line in lines:
        along = 0.0
        for height in line:
            x, y = (along, away) if layout.row else (across, along)
            left = inner.right() - width - x if layout.right else inner.left() + x
            top = inner.bottom() - height - y if layout.low else inner.top() + y
            found.append(QRectF(round(left), round(top), width, height))
            along += (width if layout.row else height) + _GAP
        across += width + _GAP
        away += max(line) + _GAP
    return found


def _columns(heights: Sequence[float], room: float) -> list[list[float]]:
    """Cards in columns no higher than the room."""
    sums = [0.0]
    breaks = [0]
    for number, height in enumerate(heights):
        if number > breaks[-1] and sums[-1] + height > room:
            breaks.append(number)
            sums.append(0.0)
        sums[-1] += height + _GAP
    return [list(heights[a:b]) for a, b in pairwise([*breaks, len(heights)])]


def _size(box: QRectF) -> float:
    return box.width() * box.height() if box.isValid() else 0.0


CardLayout = tuple[QRectF, Sequence[HasLegend], list[QPointF], QRectF]
"""What the layout of cards depends on: viewport, answers, points to keep clear, and the map's rectangle on the screen."""


_FEW_TAGS = 12
"""Cards keep off the tags of a drawing that has at most so many; of costs in every hex they must cover some."""


class HasTags(Protocol):
    """An item of a map that knows the boxes of the tags of its last painting, in the scene."""

    tags: list[QRectF]

    def isVisible(self) -> bool: ...


def points_of_tags(items: Iterable[HasTags], at: QTransform, viewport: QRectF) -> Iterator[QPointF]:
    """Points in the viewport that cards keep off, so that they cover no name or tag: corners and middles of their boxes."""
    for item in items:
        if item.isVisible() and len(item.tags) <= _FEW_TAGS:
            for box in map(at.mapRect, item.tags):
                if box.intersects(viewport):
                    yield from (box.topLeft(), box.topRight(), box.center(), box.bottomLeft(), box.bottomRight())


class CardedView(ZoomView):
    """A map view with legend cards over it, of either kind of map."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards = LegendCards()
        self._settings: Settings | None = None
        self._cards_shown = True
        self._layout_while_zooming: CardLayout | None = None

    def remember_cards(self, settings: Settings) -> None:
        """Fold the cards that the user has folded before, open those opened, and remember what is clicked from now on."""
        self.cards.short = settings.short_legends
        self.cards.opened, self.cards.folded = set(settings.opened_legends), set(settings.folded_legends)
        self._settings = settings

    def card_layout(self) -> CardLayout | None:
        """What the layout depends on; None while no cards are shown."""
        raise NotImplementedError

    @property
    def is_unfinished(self) -> bool:
        """True while the map is in sight and parts of it are still to be painted."""
        return False

    def enlarge_labels(self, factor: float) -> None:
        """Names of units and numbers of places, where the map has some, are so many times as large as elsewhere."""

    def show_cards(self, *, on: bool) -> None:
        """Show cards, or none at all."""
        self._cards_shown = on
        self.viewport().update()

    def _shown_layout(self) -> CardLayout | None:
        return self.card_layout() if self._cards_shown else None

    def card_boxes(self) -> list[QRectF]:
        """The rectangles of the cards in the viewport."""
        layout = self._shown_layout()
        return self.cards.boxes(*layout) if layout is not None else []

    def paint_cards(self, painter: QPainter) -> None:
        """Paint the cards over everything else."""
        if self.stretched.is_being_taken:
            self._layout_while_zooming = self._shown_layout()
        elif (layout := self._shown_layout()) is not None:
            self.cards.paint(painter, *layout)

    def _paint_over(self, painter: QPainter) -> None:
        """Cards stay where they are while the user zooms: they look for another place when the hand rests."""
        if self._layout_while_zooming is not None:
            self.cards.paint(painter, *self._layout_while_zooming)

    @property
    def legends_faded(self) -> bool:
        """True while the mouse is on an open card, which is then faded so that the map below it can be used."""
        return self.cards.faded

    def show_short(self, *, on: bool) -> None:
        """Fold all cards to their titles, or show whole cards where they do not cover the map."""
        self.cards.short = on
        self.viewport().update()

    def show_whole(self, *, on: bool) -> None:
        """Show whole cards over the map too: there are no panels that tell the answer."""
        self.cards.whole = on
        self.viewport().update()

    def fade_cards(self, at: QPointF | None) -> None:
        """The mouse is at a point of the viewport, or elsewhere."""
        layout = self._shown_layout()
        if layout is not None and self.cards.follow(at, *layout):
            self.viewport().update()

    def click_cards(self, at: QPointF) -> bool:
        """Open or fold the card whose title was pressed; False if there is none."""
        layout = self._shown_layout()
        if layout is None or not self.cards.click(at, *layout):
            return False
        if self._settings is not None:
            self._settings.opened_legends = sorted(self.cards.opened)
            self._settings.folded_legends = sorted(self.cards.folded)
        self.viewport().update()
        return True


# --- The cards of a picture in a file: whole, stacked in the corner where they cover least.


# --- On a page nothing lies on the map


@dataclass(frozen=True)
class CardsBeside:
    """The cards of a page, beside the map or below it: ``size`` is that of the map with its cards, ``boxes`` are measured from
    the map's upper left corner (pixels)."""

    size: QSizeF
    boxes: tuple[QRectF, ...] = ()
    drawers: tuple[HasLegend, ...] = ()

    def paint(self, painter: QPainter) -> None:
        """Paint the cards; the painter's origin is the map's upper left corner."""
        if self.boxes:
            paint_cards(painter, self.boxes, self.drawers, card_lines(self.drawers, brief=False))


def cards_beside(board: QSizeF, drawers: Sequence[HasLegend]) -> CardsBeside:
    """Where the cards of a map of this size stand: in columns at its right, or below it, whichever makes the smaller page."""
    if not drawers:
        return CardsBeside(board)
    heights = [
        card_height(drawer, lines) for drawer, lines in zip(drawers, card_lines(drawers, brief=False), strict=True)
    ]
    step = WIDTH + _GAP

    def columns_at(left: float, top: float, columns: Sequence[Sequence[float]]) -> list[QRectF]:
        found = []
        for number, column in enumerate(columns):
            y = top
            for height in column:
                found.append(QRectF(left + number * step, y, WIDTH, height))
                y += height + _GAP
        return found

    right = columns_at(board.width() + MARGIN, 0.0, _columns(heights, max(board.height(), *heights, 0.0)))
    many = max(1, int((board.width() + _GAP) // step))
    room = max(heights)
    while len(_columns(heights, room)) > many:
        room += _GAP
    below = columns_at(0.0, board.height() + MARGIN, _columns(heights, room))
    found = []
    for boxes in (right, below):
        wide = max(board.width(), *(box.right() for box in boxes))
        high = max(board.height(), *(box.bottom() for box in boxes))
        found.append(CardsBeside(QSizeF(wide, high), tuple(boxes), tuple(drawers)))
    return min(found, key=lambda one: one.size.width() * one.size.height())
