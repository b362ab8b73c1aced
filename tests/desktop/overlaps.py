"""What lies over what in a window, and which words are cut: for tests of cards, tags and labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget


def overlapping(boxes: Sequence[QRectF]) -> list[tuple[QRectF, QRectF]]:
    """The pairs of boxes that cover each other, by more than a shared edge."""
    return [(a, b) for a, b in combinations(boxes, 2) if a.adjusted(1, 1, -1, -1).intersects(b)]


def covered(boxes: Iterable[QRectF], points: Iterable[QPointF]) -> list[QPointF]:
    """The points that lie under a box."""
    every = list(boxes)
    return [point for point in points if any(box.contains(point) for box in every)]


def cards_over_answers(window: Any) -> list[QPointF]:
    """The observers, targets and points of lines and paths (in the view) that a legend card covers."""
    layout = window.view.card_layout()
    return [] if layout is None else covered(window.view.card_boxes(), layout[2])


def names_over_tags(window: Any) -> list[QRectF]:
    """The names of units (boxes in the view) that cover what an answer writes on the map; after the window was painted."""
    view = window.view
    at, room = view.viewportTransform(), QRectF(view.viewport().rect())
    tags = [at.mapRect(tag) for item in view.scene().items() if item.isVisible() for tag in getattr(item, "tags", ())]
    return [box for box, _, _ in view.names.labels(at, room) if any(box.intersects(tag) for tag in tags)]


def cut_words(widget: QWidget) -> list[str]:
    """The texts of visible labels and buttons of a widget that are wider than the place they have."""
    cut = []
    for label in widget.findChildren(QLabel):
        plain = label.textFormat() != Qt.TextFormat.RichText and "<" not in label.text()
        room = label.contentsRect().width() + 1
        wide = max((label.fontMetrics().horizontalAdvance(line) for line in label.text().split("\n")), default=0)
        if label.isVisible() and plain and not label.wordWrap() and wide > room:
            cut.append(label.text())
    for button in widget.findChildren(QAbstractButton):
        words = button.text().replace("&", "")
        if button.isVisible() and words and button.fontMetrics().horizontalAdvance(words) > button.width():
            cut.append(words)
    return cut
