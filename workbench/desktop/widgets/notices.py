"""A progress line above the map with a button to stop, and notices that a click closes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

# --- A line above the map that tells something once, stops nobody, and goes with a click.


class Notice(QFrame):
    """Hidden until there is something to tell."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.blocking = QToolButton()
        self.blocking.setText("✕")
        self.blocking.setAutoRaise(True)
        self.blocking.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 6, 2)
        row.addWidget(self.words, 1)
        row.addWidget(self.blocking, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def tell(self, words: str) -> None:
        """Tell something, below what is told already."""
        before = self.words.text() if not self.isHidden() else ""
        self.words.setText(f"{before}\n{words}" if before else words)
        self.blocking.setToolTip(self.tr("Close this note"))
        self.blocking.setAccessibleName(self.blocking.toolTip())
        self.show()


DIM_AFTER = 120
"""Milliseconds after which an answer to another question is dimmed: one that is there within a blink dims nothing."""
STOP_AFTER = 1000
"""Milliseconds of waiting after which the button to stop is offered."""
_THIN = 3
"""Pixels."""


class ProgressLine(QProgressBar):
    """Lies along the upper edge of a view while its worker is busy for more than a blink.

    ``answered`` comes with every answer, ``dim`` dims the answers that the view shows, and ``behind`` says whether they are
    about something else than is asked now.
    """

    stop_wanted = Signal()
    """The user would rather not wait, by the button or with Esc on the map."""

    def __init__(
        self, view: QWidget, answered: SignalInstance, dim: Callable[[bool], None], behind: Callable[[], bool]
    ) -> None:
        super().__init__(view)
        self._view, self._answered, self._dim, self._behind = view, answered, dim, behind
        self._busy = False
        self.setRange(0, 0)
        self.setTextVisible(False)
        self.setFixedHeight(_THIN)
        self.setAccessibleName(self.tr("An answer is being worked out"))
        self.hide()
        self.stop = QToolButton(view)
        self.stop.setObjectName("stop_waiting")
        self.stop.setText(self.tr("Stop (Esc)"))
        self.stop.setToolTip(self.tr("Stop working this answer out; what is shown stays"))
        self.stop.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stop.setAutoFillBackground(True)
        self.stop.clicked.connect(self.stop_wanted)
        self.stop.hide()
        self._slow = QTimer(self, interval=DIM_AFTER)
        self._slow.timeout.connect(self._show)
        self._long = QTimer(self, singleShot=True, interval=STOP_AFTER)
        self._long.timeout.connect(self._offer)
        view.installEventFilter(self)

    def show_busy(self, busy: bool) -> None:
        """The next answer is being worked out, or is there."""
        if busy != self._busy:
            self._busy = busy
            if busy:
                self._answered.connect(self.show_answer)
            else:
                self._answered.disconnect(self.show_answer)
        if busy:
            self._slow.start()
            self._long.start()
            return
        self._slow.stop()
        self._long.stop()
        self.hide()
        self.stop.hide()
        self._dim(False)

    def show_answer(self) -> None:
        """A part of the answer is there, or all of it."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        self._lay()
        self.show()
        self.raise_()
        self._dim(self._behind())

    def _offer(self) -> None:
        self.stop.adjustSize()
        self._lay()
        self.stop.show()
        self.stop.raise_()

    def _lay(self) -> None:
        self.setGeometry(0, 0, self._view.width(), _THIN)
        self.stop.move((self._view.width() - self.stop.width()) // 2, _THIN + 6)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as wide as the view; Esc on the map stops what takes long."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self._lay()
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.stop.isVisible()
        if escape and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if escape and event.type() == QEvent.Type.KeyPress:
            self.stop_wanted.emit()
            return True
        return super().eventFilter(watched, event)
