"""Legend cards: on hex maps in a corner; on tabletops beside the table if there is room, shorter if they would hide much."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from workbench.desktop.drawing.answer_painter import HasLegend
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.look.answer_colours import CARD, with_alpha
from workbench.desktop.look.theme import scaled_rect, ui_scale, unscaled_point, unscaled_rect

# --- Legends: small cards in the lower left, one for each overlay, of the same size at every zoom and in every
# export.


WIDTH = 290.0
MARGIN = 12.0
_PAD = 9.0
_SWATCH = 34.0
CHIP, CHIP_HEIGHT = _SWATCH + 2 * _PAD, 18.0 + 2 * _PAD
"""The size of a card without room for words: its sample alone."""
_INK = QColor("#26231f")
_RIM = QPoint(2, 2)
_PICTURES: WeakKeyDictionary[HasLegend, tuple[tuple[float, tuple[str, ...], float], QPixmap]] = WeakKeyDictionary()
_SOFT_INK = QColor("#574f43")


def legend_boxes(area: QRectF, drawers: Sequence[HasLegend], *, brief: bool = True) -> list[QRectF]:
    """Where the cards lie: stacked upwards from the lower left corner of ``area`` (device-independent pixels).

    In a ``brief`` stack (the screen's) no card repeats a line of a card below it (day, rules, observer).
    """
    bottom = area.bottom() - MARGIN
    boxes = []
    for drawer, lines in zip(drawers, card_lines(drawers, brief=brief), strict=True):
        height = card_height(drawer, lines)
        boxes.append(QRectF(area.left() + MARGIN, bottom - height, WIDTH, height))
        bottom -= height + 6.0
    return boxes


def paint_legends(painter: QPainter, area: QRectF, drawers: Sequence[HasLegend], opacity: float = 1.0) -> None:
    """Paint the cards; an ``opacity`` below 1 lets the map show through."""
    on_screen = isinstance(painter.device(), QWidget)
    boxes, words = legend_boxes(area, drawers, brief=on_screen), card_lines(drawers, brief=on_screen)
    paint_cards(painter, boxes, drawers, words, opacity)


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
    box = metrics.boundingRect(QRectF(0, 0, width, 1000), Qt.TextFlag.TextWordWrap, text)
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
    painter.setFont(map_font(13, bold=True))
    painter.setPen(_INK)
    left = inner.left() + _SWATCH + 8
    height = _wrapped(drawer.legend.title, 13, inner.right() - left, bold=True)
    painter.drawText(QRectF(left, inner.top(), inner.right() - left, height + 2), _FLAGS, drawer.legend.title)
    y = inner.top() + max(height, 18.0) + 3
    painter.setFont(map_font(11))
    painter.setPen(_SOFT_INK)
    for line in lines:
        height = _wrapped(line, 11, inner.width())
        painter.drawText(QRectF(inner.left(), y, inner.width(), height + 2), _FLAGS, line)
        y += height


_FLAGS = int(Qt.TextFlag.TextWordWrap.value | Qt.AlignmentFlag.AlignLeft.value)


# --- The legends on the screen: cards that fade under the mouse, and keep off the points of their answers.


_FADED = 0.12
_CLEARANCE = 18.0
"""How far from the middle of a hex that must be seen a card keeps, in pixels."""
_CORNERS = ((0, 1), (1, 1), (0, 0), (1, 0))
"""(right, low) of each corner, the one that is tried first in front."""


class LegendCards:
    """Paints the legends of a view; they fade while the mouse is on them, so that the map below can be seen and used."""

    def __init__(self) -> None:
        self.faded = False
        self._corner = _CORNERS[0]

    def paint(
        self, painter: QPainter, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF] = ()
    ) -> None:
        """Paint them in screen coordinates; ``seen`` are the points that they should not cover."""
        painter.save()
        painter.resetTransform()
        painter.scale(ui_scale(), ui_scale())
        room = unscaled_rect(screen)
        boxes = legend_boxes(room, drawers)
        painter.translate(self._shift(room, boxes, [unscaled_point(point) for point in seen]))
        paint_legends(painter, room, drawers, _FADED if self.faded else 1.0)
        painter.restore()

    def boxes(self, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF] = ()) -> list[QRectF]:
        """Where the cards lie: in the corner of now, as long as nothing that must be seen comes to lie under them."""
        room = unscaled_rect(screen)
        boxes = legend_boxes(room, drawers)
        shift = self._shift(room, boxes, [unscaled_point(point) for point in seen])
        return [scaled_rect(box.translated(shift)) for box in boxes]

    def _shift(self, screen: QRectF, boxes: Sequence[QRectF], seen: Sequence[QPointF]) -> QPointF:
        """From the lower left corner to the one that covers least. Cards that fade for the mouse stay where they are."""
        if not boxes:
            self._corner = _CORNERS[0]
            return QPointF()
        if not self.faded:
            self._corner = _best_card_place(screen, boxes, seen, self._corner)
        return _moved(screen, boxes, self._corner)

    def follow(
        self, mouse: QPointF | None, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF] = ()
    ) -> bool:
        """The mouse is at a point of the screen (None: elsewhere). True if the cards must be painted again."""
        boxes = self.boxes(screen, drawers, seen) if mouse is not None else []
        faded = mouse is not None and any(box.contains(mouse) for box in boxes)
        changed = faded != self.faded
        self.faded = faded
        return changed


def paint_clear(painter: QPainter, page: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF]) -> None:
    """Paint the cards of a picture in the corner of ``page`` where they cover least of what must be seen."""
    boxes = legend_boxes(page, drawers, brief=False)
    painter.save()
    if boxes:
        painter.translate(_moved(page, boxes, _best_card_place(page, boxes, seen, _CORNERS[0])))
    paint_legends(painter, page, drawers)
    painter.restore()


def _best_card_place(
    screen: QRectF, boxes: Sequence[QRectF], seen: Sequence[QPointF], corner: tuple[int, int]
) -> tuple[int, int]:
    """``corner``, if cards there cover nothing that must be seen, or else the corner where they cover least."""

    def covered(corner: tuple[int, int]) -> int:
        moved = [box.translated(_moved(screen, boxes, corner)) for box in boxes]
        wide = [box.adjusted(-_CLEARANCE, -_CLEARANCE, _CLEARANCE, _CLEARANCE) for box in moved]
        return sum(any(box.contains(point) for box in wide) for point in seen)

    return min((corner, *_CORNERS), key=covered)


def _moved(screen: QRectF, boxes: Sequence[QRectF], corner: tuple[int, int]) -> QPointF:
    """How far a stack in the lower left corner is moved for another corner."""
    right, low = corner
    across = screen.width() - 2 * MARGIN - boxes[0].width() if right else 0.0
    up = 0.0 if low else min(box.top() for box in boxes) - screen.top() - MARGIN
    return QPointF(round(across), -round(up))


"""How far a card keeps from a point that must be seen, in pixels."""
_GAP = 6.0
_MOST = 0.2
"""Cards that would take more than this part of the view show their titles only."""
_THIRD = 1 / 3
"""And those that would take more than this part of the table in view."""
_SAME = 40.0
"""Cards whose heights differ by less, in pixels, need no other layout."""
_BETTER = 0.8
"""Cards move only to where they cover less than this part of what they cover now."""


class Layout(NamedTuple):
    """Where cards lie: from which corner on, one above the other or side by side."""

    right: bool = False
    low: bool = True
    row: bool = False


_LAYOUTS = tuple(Layout(right, low, row) for row, low, right in product((False, True), (True, False), (False, True)))


class TabletopCards:
    """Lays the cards out and paints them; they fade while the mouse is on them, so that the table below can be used.
    ``short`` is the user's wish for titles only."""

    def __init__(self) -> None:
        self.faded = False
        self.short = False
        self._layout = _LAYOUTS[0]
        self._width = WIDTH
        self._around: object = None

    def paint(
        self, painter: QPainter, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], table: QRectF
    ) -> None:
        """Paint them in screen coordinates: they keep off the points that are to be ``seen``, and off the ``table`` if they
        can."""
        words, _ = self.lines(unscaled_rect(screen), drawers, unscaled_rect(table))
        boxes = self._boxes(
            unscaled_rect(screen), drawers, [unscaled_point(point) for point in seen], unscaled_rect(table)
        )
        painter.save()
        painter.resetTransform()
        painter.scale(ui_scale(), ui_scale())
        paint_cards(painter, boxes, drawers, words, _FADED if self.faded else 1.0)
        painter.restore()

    def lines(self, screen: QRectF, drawers: Sequence[HasLegend], table: QRectF) -> tuple[list[tuple[str, ...]], float]:
        """The lines of each card, none where only titles are shown, and how wide cards are: where even titles would hide a
        third of the table that is in view they are samples alone. All in pixels of the usual size."""
        words = card_lines(drawers, brief=True)
        taken = WIDTH * sum(card_height(one, lines) + _GAP for one, lines in zip(drawers, words, strict=True))
        many = len(drawers) > 1 and taken > _MOST * _size(screen)
        if self.short or many or _hides(screen, drawers, words, table):
            words = [()] * len(words)
            if _hides(screen, drawers, words, table):
                return words, CHIP
        return words, WIDTH

    def boxes(
        self, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], table: QRectF
    ) -> list[QRectF]:
        """Where the cards lie on the screen. They stay where they are until that covers much more than another layout."""
        points = [unscaled_point(point) for point in seen]
        return [scaled_rect(box) for box in self._boxes(unscaled_rect(screen), drawers, points, unscaled_rect(table))]

    def _boxes(
        self, screen: QRectF, drawers: Sequence[HasLegend], seen: Sequence[QPointF], table: QRectF
    ) -> list[QRectF]:
        words, self._width = self.lines(screen, drawers, table)
        heights = [card_height(one, lines) for one, lines in zip(drawers, words, strict=True)]
        if self._width == CHIP:
            heights = [CHIP_HEIGHT] * len(heights)
        if not heights:
            self._layout = _LAYOUTS[0]
            return []
        if not self.faded:
            self._choose(screen, heights, seen, table)
        return _laid(screen, heights, self._layout, self._width)

    def _choose(self, screen: QRectF, heights: Sequence[float], seen: Sequence[QPointF], table: QRectF) -> None:
        """Look for another layout where points are covered, or anything but the points is another."""
        around = (screen, len(heights), sum(heights) // _SAME, table, self._width)
        if around != self._around or _points(_laid(screen, heights, self._layout, self._width), seen):
            self._around = around
            self._layout = _best(screen, (heights, self._width), seen, table, self._layout)

    def follow(
        self,
        mouse: QPointF | None,
        screen: QRectF,
        drawers: Sequence[HasLegend],
        seen: Sequence[QPointF],
        table: QRectF,
    ) -> bool:
        """The mouse is at a point of the screen (None: elsewhere). True if the cards must be painted again."""
        boxes = self.boxes(screen, drawers, seen, table) if mouse is not None else []
        faded = mouse is not None and any(box.contains(mouse) for box in boxes)
        changed = faded != self.faded
        self.faded = faded
        return changed


def _best(
    screen: QRectF, sizes: tuple[Sequence[float], float], seen: Sequence[QPointF], table: QRectF, now: Layout
) -> Layout:
    """The layout that covers the fewest points, and of those the least of the table; the one of now unless another is much
    better."""

    def covered(layout: Layout) -> tuple[int, float]:
        boxes = _laid(screen, sizes[0], layout, sizes[1])
        # what does not fit on the screen is as bad as what covers the table
        off = sum(_size(box) - _size(box & screen) for box in boxes)
        return _points(boxes, seen), sum(_size(box & table) for box in boxes) + off

    known = covered(now)
    best = min(_LAYOUTS, key=covered)
    points, ground = covered(best)
    return best if points < known[0] or (points == known[0] and ground < _BETTER * known[1]) else now


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


def _hides(screen: QRectF, drawers: Sequence[HasLegend], words: Sequence[tuple[str, ...]], table: QRectF) -> bool:
    """Would cards with so many lines hide a third of the table that is in view, wherever they lie?"""
    if not drawers:
        return False
    heights = [card_height(one, lines) for one, lines in zip(drawers, words, strict=True)]
    view = table & screen
    laid = (_laid(screen, heights, layout, WIDTH) for layout in _LAYOUTS)
    return all(sum(_size(box & view) for box in boxes) > _THIRD * _size(view) for boxes in laid)


def _size(box: QRectF) -> float:
    return box.width() * box.height() if box.isValid() else 0.0
