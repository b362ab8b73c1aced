"""Cards of the first page: a picture with words beneath, in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QImage, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from workbench.desktop.plain import plain
from workbench.desktop.size import sized

_PAPER, _INK = QColor(236, 231, 214), QColor("#574f43")
_GAP = 12
_ROOM = 10
"""Pixels that a card is wider than its picture."""
_LARGE = 300
"""From this width of its picture on, in pixels of the usual size, a card has larger letters."""


class Card(QToolButton):
    """A picture of ``size`` (pixels) over two lines of words. ``path`` is the file it stands for, if any."""

    def __init__(self, path: Path | None, size: QSize, waiting: str = "") -> None:
        super().__init__()
        self.path = path
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setAutoRaise(True)
        self.setIconSize(size)
        self.setFixedWidth(size.width() + _ROOM)
        if size.width() >= sized(_LARGE):
            self.setFont(scaled(self.font(), 1.2))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.show_empty(waiting)

    def say(self, words: str, told: str) -> None:
        """Show two lines; what is too long is cut at the end. ``told`` is the tooltip."""
        room, metrics = self.width() - _ROOM, self.fontMetrics()
        lines = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in words.split("\n")]
        self.setText("\n".join(lines).replace("&", "&&"))
        self.setToolTip(plain(told))
        self.setAccessibleName(words.replace("\n", ", "))

    def show_picture(self, picture: QImage) -> None:
        """Show a picture, as large as fits, in the middle."""
        size = self.iconSize()
        if picture.width() > size.width() or picture.height() > size.height():
            smooth = Qt.TransformationMode.SmoothTransformation
            picture = picture.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
        self.setIcon(QIcon(QPixmap.fromImage(picture)))

    def show_empty(self, words: str) -> None:
        """Paper with a few words, where there is no picture."""
        blank = QPixmap(self.iconSize())
        blank.fill(Qt.GlobalColor.transparent)
        painter = QPainter(blank)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_PAPER)
        painter.drawRoundedRect(blank.rect(), 6, 6)
        painter.setPen(_INK)
        painter.drawText(blank.rect(), Qt.AlignmentFlag.AlignCenter, words)
        painter.end()
        self.setIcon(QIcon(blank))


class CardGrid(QWidget):
    """Cards in rows, from the left; ``size`` is that of their pictures (pixels)."""

    def __init__(self, size: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = size.width() + _ROOM
        self._columns = 0
        self._cards: list[Card] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMinimumWidth(self._wide)

    def show_cards(self, cards: Iterable[Card]) -> None:
        """Show these cards and no others."""
        for old in self._cards:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._cards = list(cards)
        self._columns = 0
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More room, more columns."""
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        columns = max(1, (self.width() + _GAP) // (self._wide + _GAP))
        if columns == self._columns:
            return
        self._columns = columns
        for number, card in enumerate(self._cards):
            self._grid.addWidget(card, number // columns, number % columns)


def scaled(font: QFont, by: float) -> QFont:
    """A larger or smaller font of the same face."""
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * by)
    return larger
