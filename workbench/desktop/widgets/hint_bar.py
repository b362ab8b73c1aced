"""A status bar with a hint; a warning stays for a moment, so that the next move of the mouse does not replace it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QWidget

from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.screen_readers import announce

PLACE_WORDS = "place_words"
"""The object name of the fields about the place under mouse or cursor."""
_APART = " · "
"""Stands between the parts of a hint."""
LEFT_OUT = "⚠"
"""Begins what an action left out or refused."""
WARNING_MILLISECONDS = 4000
"""Milliseconds for which a warning stays."""


class StatusField(QLabel):
    """One line of fixed width, shortened with an ellipsis. Its text changes at every step of the mouse: a plain QLabel would
    each time lay out the whole window again and paint it twice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumHeight(self.fontMetrics().height())

    def text(self) -> str:
        """The whole text."""
        return self._words

    def setText(self, words: str) -> None:
        """Show another text."""
        if words != self._words:
            self._words = words
            self.setAccessibleName(words)
            self.update()

    def show_words(self, words: str) -> None:
        """Show another text, and all of it in the tooltip."""
        self.setText(words)
        self.setToolTip(plain_text(words))

    def shown_words(self) -> str:
        """As many of the parts of the text, set apart by dots, as fit whole; of the first one as much as fits."""
        metrics, parts = self.fontMetrics(), self._words.split(_APART)
        for count in range(len(parts), 0, -1):
            words = _APART.join(parts[:count]) + (" …" if count < len(parts) else "")
            if metrics.horizontalAdvance(words) <= self.width():
                return words
        return metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as fits."""
        words = self.shown_words()
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


def _for_its_time() -> bool:
    """The cause of a warning that is about nothing that goes."""
    return True


class HintField(StatusField):
    """A field that takes the remaining width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)


class HintBar(QStatusBar):
    """A status bar; subclasses add their fields, and the hint after them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.hint = HintField()
        self._next_hint = ""
        self._cause: Callable[[], bool] = _for_its_time
        """Does what the visible warning is about still hold?"""
        self._held = QTimer(self, singleShot=True, interval=WARNING_MILLISECONDS)
        self._held.timeout.connect(lambda: self.set_hint(self._next_hint))

    def add_field(self, characters: int) -> StatusField:
        """Add a field of fixed width about the place under mouse or cursor."""
        field = StatusField()
        field.setObjectName(PLACE_WORDS)
        self.set_field_width(field, characters)
        self.addWidget(field)
        return field

    def set_field_width(self, field: StatusField, characters: int) -> None:
        """Set the width of a field to a number of characters."""
        field.setFixedWidth(self.fontMetrics().averageCharWidth() * characters + 10)

    def widen_field(self, field: StatusField, words: str) -> None:
        """Make a field wide enough for the longest words that it is to show; never narrower than it is."""
        needed = field.fontMetrics().horizontalAdvance(words) + scaled_pixels(14)
        if needed > field.width():
            field.setFixedWidth(needed)

    def set_hint(self, words: str) -> None:
        """Set the text of the hint."""
        self.hint.show_words(words)

    def show_hint(self, words: str) -> None:
        """Show a hint of the tool; after a visible warning has ended, which it does at once if its cause is gone."""
        self._next_hint = words
        if not (self._held.isActive() and self._cause()):
            self._held.stop()
            self.set_hint(words)

    def end_message(self, hint: str) -> None:
        """Show the hint of the tool in place of any message or warning."""
        self._held.stop()
        self.show_hint(hint)

    def show_message(self, words: str) -> None:
        """Show the result of a command at once, in place of any warning; readers say it."""
        self.end_message(words)
        announce(words)

    def end_warning(self) -> None:
        """Show the hint in place of a visible warning."""
        if self._held.isActive():
            self.end_message(self._next_hint)

    def show_warning(self, words: str, cause: Callable[[], bool] | None = None) -> None:
        """Show a warning that stays for a moment; readers say it. With a ``cause`` it ends sooner, once that does not hold any
        more when the tool has another hint."""
        self._cause = cause or _for_its_time
        self.set_hint(words)
        announce(words)
        self._held.start()

    def show_issue(self, words: str) -> None:
        """Show a new issue as a warning: after what the last action left out or refused, which is said nowhere else."""
        said = self._next_hint
        self.show_warning(f"{said}{_APART}{words}" if said.startswith(LEFT_OUT) else words)
