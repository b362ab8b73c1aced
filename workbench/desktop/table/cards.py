"""The cards of answers over a table: beside the table where there is room, off what the answer speaks of, short when they would
hide much of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from workbench.desktop.scene.overlays.canvas import Carded
from workbench.desktop.scene.overlays.legend import (
    CHIP,
    CHIP_HEIGHT,
    MARGIN,
    WIDTH,
    card_height,
    card_lines,
    paint_cards,
)
from workbench.desktop.size import on_screen, ui_scale, unsized, unsized_point

_FADED = 0.12
_CLEARANCE = 18.0
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


class TableCards:
    """Lays the cards out and paints them; they fade while the mouse is on them, so that the table below can be used.
    ``short`` is the user's wish for titles only."""

    def __init__(self) -> None:
        self.faded = False
        self.short = False
        self._layout = _LAYOUTS[0]
        self._width = WIDTH
        self._around: object = None

    def paint(
        self, painter: QPainter, screen: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF], table: QRectF
    ) -> None:
        """Paint them in screen coordinates: they keep off the points that are to be ``seen``, and off the ``table`` if they
        can."""
        words, _ = self.lines(unsized(screen), drawers, unsized(table))
        boxes = self._boxes(unsized(screen), drawers, [unsized_point(point) for point in seen], unsized(table))
        painter.save()
        painter.resetTransform()
        painter.scale(ui_scale(), ui_scale())
        paint_cards(painter, boxes, drawers, words, _FADED if self.faded else 1.0)
        painter.restore()

    def lines(self, screen: QRectF, drawers: Sequence[Carded], table: QRectF) -> tuple[list[tuple[str, ...]], float]:
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

    def boxes(self, screen: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF], table: QRectF) -> list[QRectF]:
        """Where the cards lie on the screen. They stay where they are until that covers much more than another layout."""
        points = [unsized_point(point) for point in seen]
        return [on_screen(box) for box in self._boxes(unsized(screen), drawers, points, unsized(table))]

    def _boxes(self, screen: QRectF, drawers: Sequence[Carded], seen: Sequence[QPointF], table: QRectF) -> list[QRectF]:
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
        drawers: Sequence[Carded],
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


def _hides(screen: QRectF, drawers: Sequence[Carded], words: Sequence[tuple[str, ...]], table: QRectF) -> bool:
    """Would cards with so many lines hide a third of the table that is in view, wherever they lie?"""
    if not drawers:
        return False
    heights = [card_height(one, lines) for one, lines in zip(drawers, words, strict=True)]
    view = table & screen
    laid = (_laid(screen, heights, layout, WIDTH) for layout in _LAYOUTS)
    return all(sum(_size(box & view) for box in boxes) > _THIRD * _size(view) for boxes in laid)


def _size(box: QRectF) -> float:
    return box.width() * box.height() if box.isValid() else 0.0
