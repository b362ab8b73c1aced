"""A status bar whose hint can be held for a moment: the next move of the mouse does not wipe away what must be read."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from workbench.desktop.plain import plain

PLACE_WORDS = "place_words"
"""The object name of the fields that tell what lies under mouse or cursor."""
HELD = 4000
"""Milliseconds for which a warning stays."""


class Hint(QLabel):
    """One line that ends in an ellipsis where room ends; it says all of it to readers of the screen and in its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, words: str) -> None:
        """Show other words."""
        self.setText(words)
        self.setToolTip(plain(words))

    def paintEvent(self, event: QPaintEvent) -> None:
        """As much as there is room for."""
        if self.fontMetrics().horizontalAdvance(self.text()) <= self.width():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


class HintBar(QStatusBar):
    """Kinds of status bars say how a hint is written (:meth:`write`)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._waiting = ""
        self._held = QTimer(self, singleShot=True, interval=HELD)
        self._held.timeout.connect(lambda: self.write(self._waiting))

    def write(self, words: str) -> None:
        """Put words into the place of the hint."""
        raise NotImplementedError

    def show_hint(self, words: str) -> None:
        """Say what the tool does; while a warning is held, when that is over."""
        self._waiting = words
        if not self._held.isActive():
            self.write(words)

    def say(self, words: str) -> None:
        """Say what a command has done: at once, whatever is held."""
        self._held.stop()
        self.show_hint(words)

    def warn(self, words: str) -> None:
        """Say something that stays for a moment."""
        self.write(words)
        self._held.start()
