"""Legends: small cards in the lower left, one for each overlay, of the same size at every zoom and in every export."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from workbench.desktop.scene.art.lettering import map_font
from workbench.desktop.scene.inks import CARD, faint
from workbench.desktop.scene.overlays.canvas import Carded
from workbench.desktop.size import ui_scale

WIDTH = 290.0
MARGIN = 12.0
_PAD = 9.0
_SWATCH = 34.0
CHIP, CHIP_HEIGHT = _SWATCH + 2 * _PAD, 18.0 + 2 * _PAD
"""The size of a card without room for words: its sample alone."""
_INK = QColor("#26231f")
_RIM = QPoint(2, 2)
_PICTURES: WeakKeyDictionary[Carded, tuple[tuple[float, tuple[str, ...], float], QPixmap]] = WeakKeyDictionary()
_SOFT_INK = QColor("#574f43")


def legend_boxes(area: QRectF, drawers: Sequence[Carded], *, brief: bool = True) -> list[QRectF]:
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


def paint_legends(painter: QPainter, area: QRectF, drawers: Sequence[Carded], opacity: float = 1.0) -> None:
    """Paint the cards; an ``opacity`` below 1 lets the map show through."""
    on_screen = isinstance(painter.device(), QWidget)
    boxes, words = legend_boxes(area, drawers, brief=on_screen), card_lines(drawers, brief=on_screen)
    paint_cards(painter, boxes, drawers, words, opacity)


def paint_cards(
    painter: QPainter,
    boxes: Sequence[QRectF],
    drawers: Sequence[Carded],
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


def card_lines(drawers: Sequence[Carded], *, brief: bool) -> list[tuple[str, ...]]:
    """The lines of each card; in a ``brief`` stack those that no card below it says."""
    said: set[str] = set()
    found = []
    for drawer in drawers:
        found.append(tuple(line for line in drawer.legend.lines if not (brief and line in said)))
        said.update(drawer.legend.lines)
    return found


def _pictured(drawer: Carded, box: QRectF, lines: tuple[str, ...], ratio: float) -> QPixmap:
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


def card_height(drawer: Carded, lines: Sequence[str] | None = None) -> float:
    """The height that a card needs for ``lines`` (all of its own without them), wrapped."""
    lines = drawer.legend.lines if lines is None else lines
    title = _wrapped(drawer.legend.title, 13, WIDTH - 2 * _PAD - _SWATCH - 8, bold=True)
    return 2 * _PAD + max(title, 18.0) + 3 + sum(_wrapped(line, 11, WIDTH - 2 * _PAD) for line in lines)


@lru_cache(maxsize=512)  # asked for every card of every frame
def _wrapped(text: str, size: int, width: float, *, bold: bool = False) -> float:
    metrics = QFontMetricsF(map_font(size, bold=bold))
    box = metrics.boundingRect(QRectF(0, 0, width, 1000), Qt.TextFlag.TextWordWrap, text)
    return box.height() + 1.5


def _paint_card(painter: QPainter, box: QRectF, drawer: Carded, lines: Sequence[str]) -> None:
    painter.setPen(QPen(QColor(60, 50, 40, 150), 1.0))
    painter.setBrush(faint(CARD, 240))
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
