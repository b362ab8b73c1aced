"""A longer answer is being worked out: a thin line above the table says so, and an answer to another question is dimmed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QProgressBar

from workbench.desktop.answers_shown import DIM_AFTER
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.view import TableView

_THIN = 3
"""Pixels."""


class Waiting(QProgressBar):
    """Lies along the upper edge of the view while the bench waits for more than a blink."""

    def __init__(self, bench: TableBench, view: TableView) -> None:
        super().__init__(view)
        self._bench, self._view = bench, view
        self.setRange(0, 0)
        self.setTextVisible(False)
        self.setFixedHeight(_THIN)
        self.setAccessibleName(self.tr("An answer is being worked out"))
        self.hide()
        self._slow = QTimer(self, interval=DIM_AFTER)
        self._slow.timeout.connect(self._show)
        view.installEventFilter(self)

    def show_busy(self, busy: bool) -> None:
        """The next answer is being worked out, or is there."""
        if busy:
            self._slow.start()
            return
        self._slow.stop()
        self.hide()
        self._view.dim_answers(False)

    def show_answer(self) -> None:
        """A part of the answer is there, or all of it."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        self.setGeometry(0, 0, self._view.width(), _THIN)
        self.show()
        self.raise_()
        self._view.dim_answers(self._bench.behind)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as wide as the view."""
        if watched is self._view and event.type() == QEvent.Type.Resize:
            self.setGeometry(0, 0, self._view.width(), _THIN)
        return super().eventFilter(watched, event)
