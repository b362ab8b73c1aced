"""What a window says above its map or over it: a progress line with a button to stop, a note while something is waited for,
notices that a click closes, and caveats with a button that mends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.theme import enlarged_font, scaled_pixels
from workbench.desktop.widgets.screen_readers import announce
from workbench.engine.sight.results import Reason
from workbench.rules.values import citation_words

_CARD_WIDTH = 620
"""The width of the sentences over the map, in pixels at the normal size of the letters."""
_CARD_LETTERS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""How large their letters are, the first with which all of them have room over the map."""

# --- A notice above the map: shown once, not modal, closed with a click


class Notice(QFrame):
    """A line with messages; hidden until the first one. One of them may be of the page in front, and goes with it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._messages: list[str] = []
        self._of_page = ""
        self._closed: set[str] = set()
        self.words = ParagraphLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.close_button = QToolButton()
        self.close_button.setText("✕")
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self._close)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.addWidget(self.words, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def add_message(self, words: str) -> None:
        """Show a message below those that are visible."""
        self._messages.append(words)
        self._show_all()

    def drop_messages_about(self, words: str) -> None:
        """Take back the messages that hold some words, because they hold no longer."""
        self._messages = [one for one in self._messages if words not in one]
        self._show_all()

    def show_of_page(self, words: str) -> None:
        """Show a message of the page in front instead of that of the page before; empty: none. One that was closed stays so."""
        self._of_page = "" if words in self._closed else words
        self._show_all()

    def clear(self) -> None:
        """Take back all messages, so that none of them comes back with the next change."""
        self._messages.clear()
        self._of_page = ""
        self._show_all()

    def _show_all(self) -> None:
        self.words.setText("\n".join([*self._messages, *filter(None, [self._of_page])]))
        self.close_button.setToolTip(self.tr("Close this note"))
        self.close_button.setAccessibleName(self.close_button.toolTip())
        self.setVisible(bool(self.words.text()))

    def _close(self) -> None:
        self._closed.add(self._of_page)
        self.clear()


# --- What can be done here: a few sentences over the map for who sees it for the first time


class WhatToDoCard(QFrame):
    """Sentences over the upper middle of a map, which the first click on it takes away; the click itself goes to the map. A
    button below them leads to the lessons."""

    dismissed = Signal()
    """The user clicked, or pressed a key, on the map."""
    lessons_wanted = Signal()

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self.setObjectName("card")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._view = view
        self.words = ParagraphLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(16, 12, 16, 12)
        box.addWidget(self.words)
        box.addStretch(1)
        self.waits = False
        """Is it there until the map is clicked?"""
        # beside the card, which lets the mouse through to the map
        self.lessons = QPushButton(self.tr("Lessons: learn a game step by step…"), view)
        self.lessons.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lessons.clicked.connect(self._to_lessons)
        self.lessons.hide()
        self.hide()

    def tell(self, sentences: Sequence[str]) -> None:
        """Show the sentences until the map is clicked."""
        self.words.setText("\n\n".join(sentences))
        self.setAccessibleName(" ".join(sentences))
        self._view.installEventFilter(self)
        self._view.viewport().installEventFilter(self)
        self._lay_out()
        self.waits = True
        self.show()
        self.raise_()
        announce(" ".join(sentences))

    def _lay_out(self) -> None:
        room = self._view.viewport().width()
        wide = max(min(scaled_pixels(_CARD_WIDTH), room - 40), 160)
        self.setFixedWidth(wide)
        inner, edges = wide - 2 * (16 + self.frameWidth()), 2 * (12 + self.frameWidth())
        most = self._view.viewport().height() - 2 * 24 - edges - self.lessons.sizeHint().height() - scaled_pixels(8)
        for by in _CARD_LETTERS:
            self.words.setFont(enlarged_font(self.font(), by))
            if self.words.heightForWidth(inner) <= most:
                break
        self.lessons.adjustSize()
        strip = self.lessons.height() + scaled_pixels(8)
        self.setFixedHeight(self.words.heightForWidth(inner) + edges + strip)
        self.move((room - wide) // 2, 24)
        below = self.geometry().bottom() - self.lessons.height() - 10
        self.lessons.move(self.x() + (wide - self.lessons.width()) // 2, below)

    def showEvent(self, event: QShowEvent) -> None:
        """The button is there with the sentences."""
        super().showEvent(event)
        self.lessons.show()
        self.lessons.raise_()

    def hideEvent(self, event: QHideEvent) -> None:
        """The button goes with the sentences."""
        super().hideEvent(event)
        if self.isHidden():
            self.lessons.hide()

    def _to_lessons(self) -> None:
        self._put_away()
        self.lessons_wanted.emit()

    def _put_away(self) -> None:
        self._view.removeEventFilter(self)
        self._view.viewport().removeEventFilter(self)
        self.waits = False
        self.hide()
        self.dismissed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go away with the first click or key on the map, and stay in its middle until then."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress):
            self._put_away()
        elif event.type() == QEvent.Type.Resize:
            self._lay_out()
        return False


# --- What is waited for, over the map, where one looks


class WaitNote(QFrame):
    """A few words over the upper middle of a widget while something is waited for, with how far it is once that is known and,
    if it is ``stoppable``, a button that gives it up. Where the wait is only for the eyes, it is not ``spoken``: what a screen
    reader says does not depend on how fast the machine draws."""

    stop_wanted = Signal()

    def __init__(self, around: QWidget, *, stoppable: bool = False, spoken: bool = True) -> None:
        super().__init__(around)
        self._spoken = spoken
        self.setObjectName("card")
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._around = around
        self.words = ParagraphLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(False)
        self.words.setFont(enlarged_font(self.font(), 1.2))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(scaled_pixels(6))
        self.stop_button = QPushButton(self.tr("Stop"))
        self.stop_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stop_button.clicked.connect(self.stop_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(12)
        column = QVBoxLayout()
        column.addWidget(self.words)
        column.addWidget(self.bar)
        row.addLayout(column)
        row.addWidget(self.stop_button)
        self.stop_button.setVisible(stoppable)  # not before it has a parent: it would be a window
        around.installEventFilter(self)
        self.hide()

    def say(self, words: str, done: int = 0, total: int = 0) -> None:
        """Say that something is waited for, and how much of it is done; a ``total`` of 0: nobody knows."""
        is_new = self.isHidden()
        self.words.setText(words)
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.bar.setAccessibleName(words)
        self._place()
        self.show()
        self.raise_()
        if is_new and self._spoken:
            announce(words)

    def _place(self) -> None:
        self.adjustSize()
        self.move(max(0, (self._around.width() - self.width()) // 2), self._around.height() // 6)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False


# --- What an answer depends on because the map lacks it, with a button that draws it


class CaveatBanner(QFrame):
    """A caveat above answers, with a button that mends the map; hidden while there is none."""

    mend_wanted = Signal()
    """The user wants the map mended."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._language = language
        self.words = ParagraphLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.button = QPushButton(self.tr("Draw the slopes"))
        self.button.setToolTip(self.tr("Draws every slope that the map lacks, as one step of undo"))
        self.button.clicked.connect(lambda *_: self.mend_wanted.emit())
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(4)
        column.addWidget(self.words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_caveat(self, caveat: Reason | None) -> None:
        """Show a caveat; None hides the banner."""
        if caveat is not None:
            rule = citation_words(caveat.rule, self._language)
            self.words.setText(f"⚠ {caveat.text.get(self._language)} [{rule}]")
        self.setVisible(caveat is not None)


DIM_AFTER = 120
"""Milliseconds after which the answer to the previous question is dimmed; a quick answer dims nothing."""
STOP_AFTER = 1000
"""Milliseconds of waiting after which the stop button appears."""
_THIN = 3
"""The height of the line in pixels."""


class ProgressLine(QProgressBar):
    """A progress bar along the upper edge of a view while its worker is busy for longer than ``DIM_AFTER``.

    ``answered`` comes with every answer, ``dim`` dims the answers of the view; ``is_outdated`` returns whether they are
    about to an earlier question.
    """

    stop_wanted = Signal()
    """The user stopped the answer, with the button or with Esc on the map."""

    def __init__(
        self, view: QWidget, answered: SignalInstance, dim: Callable[[bool], None], is_outdated: Callable[[], bool]
    ) -> None:
        super().__init__(view)
        self._view, self._answered, self._dim, self._is_outdated = view, answered, dim, is_outdated
        self._busy = False
        self.setRange(0, 0)
        self.setTextVisible(False)
        self.setFixedHeight(_THIN)
        self.setAccessibleName(self.tr("An answer is being worked out"))
        self.hide()
        self.stop_button = QToolButton(view)
        self.stop_button.setObjectName("stop_waiting")
        self.stop_button.setText(self.tr("Stop (Esc)"))
        self.stop_button.setToolTip(self.tr("Stop working this answer out; what is shown stays"))
        self.stop_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stop_button.setAutoFillBackground(True)
        self.stop_button.clicked.connect(self.stop_wanted)
        self.stop_button.hide()
        self._show_timer = QTimer(self, interval=DIM_AFTER)
        self._show_timer.timeout.connect(self._show)
        self._stop_timer = QTimer(self, singleShot=True, interval=STOP_AFTER)
        self._stop_timer.timeout.connect(self._offer_stop)
        view.installEventFilter(self)

    def show_busy(self, busy: bool) -> None:
        """Show that the next answer is being computed, or that it is complete."""
        if busy != self._busy:
            self._busy = busy
            if busy:
                self._answered.connect(self.show_answer)
            else:
                self._answered.disconnect(self.show_answer)
        if busy:
            self._show_timer.start()
            self._stop_timer.start()
            return
        self._show_timer.stop()
        self._stop_timer.stop()
        self.hide()
        self.stop_button.hide()
        self._dim(False)

    def show_answer(self) -> None:
        """A part of the answer has arrived, or all of it."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        self._place()
        self.show()
        self.raise_()
        self._dim(self._is_outdated())

    def _offer_stop(self) -> None:
        self.stop_button.adjustSize()
        self._place()
        self.stop_button.show()
        self.stop_button.raise_()

    def _place(self) -> None:
        self.setGeometry(0, 0, self._view.width(), _THIN)
        self.stop_button.move((self._view.width() - self.stop_button.width()) // 2, _THIN + 6)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of the view; Esc on the map stops a long computation."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._place()
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.stop_button.isVisible()
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if escape and event.type() == QEvent.Type.KeyPress:
            self.stop_wanted.emit()
            return True
        return super().eventFilter(watched, event)
