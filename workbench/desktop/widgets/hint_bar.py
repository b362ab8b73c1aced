"""A status bar that can hold a hint for a moment, so that the next move of the mouse does not replace it."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from workbench.desktop.look.language import plain_text

PLACE_WORDS = "place_words"
"""The object name of the fields that tell what lies under mouse or cursor."""
HELD = 4000
"""Milliseconds for which a warning stays."""


class Field(QLabel):
    """One line that keeps its width whatever it says, and ends in an ellipsis where room ends. It is told often, at every step
    of the mouse: a label of Qt would each time have the whole window laid out again, and painted twice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumHeight(self.fontMetrics().height())

    def text(self) -> str:
        """What it says, all of it."""
        return self._words

    def setText(self, words: str) -> None:
        """Show other words."""
        if words != self._words:
            self._words = words
            self.setAccessibleName(words)
            self.update()

    def say(self, words: str) -> None:
        """Show other words, and all of them in the tooltip."""
        self.setText(words)
        self.setToolTip(plain_text(words))

    def paintEvent(self, event: QPaintEvent) -> None:
        """As much as there is room for."""
        words = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


class Hint(Field):
    """Takes the room that is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)


class HintBar(QStatusBar):
    """Kinds of status bars add their fields, and the hint after them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.hint = Hint()
        self._waiting = ""
        self._held = QTimer(self, singleShot=True, interval=HELD)
        self._held.timeout.connect(lambda: self.write(self._waiting))

    def field(self, characters: int) -> Field:
        """Add a field of fixed width that tells of the place under mouse or cursor."""
        field = Field()
        field.setObjectName(PLACE_WORDS)
        self.widen(field, characters)
        self.addWidget(field)
        return field

    def widen(self, field: Field, characters: int) -> None:
        """Give a field room for so many characters."""
        field.setFixedWidth(self.fontMetrics().averageCharWidth() * characters + 10)

    def write(self, words: str) -> None:
        """Put words into the place of the hint."""
        self.hint.say(words)

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
