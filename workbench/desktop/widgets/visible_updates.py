"""Deferred work: in the next turn of the event loop, in the thread of the window, or, for a hidden panel, when it is next
shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


def run_later(owner: QObject, run: Callable[[], object], milliseconds: int = 0) -> None:
    """Run something in a later turn of the event loop, unless its owner is deleted before.

    ``QTimer.singleShot`` would do so too, but if its receiver is deleted before, PySide 6.11 keeps what it should have run for
    good: with a method of a window, or a function that names one, the whole window with its document and all steps of that.
    """
    timer = QTimer(owner, singleShot=True, interval=milliseconds)

    def fire() -> None:
        timer.deleteLater()
        run()

    timer.timeout.connect(fire)
    timer.start()


class _HandedOver(QObject):
    """Runs what threads hand over, in the thread of the window. It lives as long as the process."""

    came = Signal(object, object, object)
    """Whose it is, what receives it, and what it is given."""

    def __init__(self) -> None:
        super().__init__()
        application = QCoreApplication.instance()
        if application is not None:
            self.moveToThread(application.thread())
        self.came.connect(self._receive, Qt.ConnectionType.QueuedConnection)

    def _receive(self, owner: QObject, receive: Callable[..., object], given: tuple[Any, ...]) -> None:
        if isValid(owner):
            receive(*given)


@cache
def _handed_over() -> _HandedOver:
    return _HandedOver()


def for_threads(owner: QObject, receive: Callable[..., object]) -> Callable[..., None]:
    """Return a function that other threads may call: what it is given is received in the thread of the window, in a later turn
    of the event loop, unless the owner is deleted by then.

    A signal of the owner would come over too. But the owner may be deleted in the very moment in which a thread emits it, also
    right after the thread has seen that it is still there, and that ends the process, at once or in whatever is done next.
    """
    came = _handed_over().came
    return lambda *given: came.emit(owner, receive, given)


class UpdateWhenVisible(QObject):
    """Runs updates of one panel: at once while it is visible, otherwise only the last one when it is shown."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._waiting: Callable[[], None] | None = None
        panel.installEventFilter(self)

    def run(self, update: Callable[[], None], *, hidden: bool = False) -> None:
        """Update the panel, with ``hidden`` also at once while it is not visible; it replaces an older waiting update."""
        if hidden or self._panel.isVisible():
            self._waiting = None
            update()
        else:
            self._waiting = update

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Run the waiting update when the panel is shown."""
        if event.type() == QEvent.Type.Show and self._waiting is not None:
            update, self._waiting = self._waiting, None
            update()
        return False


class PanelRefresher:
    """Refreshes a panel after changes of its topics.

    ``topics`` are names of :data:`workbench.scenario.changes.TOPICS`, separated by blanks. ``hidden`` True refreshes it also
    while it is not visible.
    """

    def __init__(self, panel: QWidget, topics: str, refresh: Callable[[], None], *, hidden: bool = False) -> None:
        self.topics = frozenset(topics.split())
        self._refresh = refresh
        self._updates = None if hidden else UpdateWhenVisible(panel)

    def refresh_for(self, topics: frozenset[str]) -> None:
        """Refresh the panel if one of the changed topics is its own."""
        if not topics & self.topics:
            return
        if self._updates is None:
            self._refresh()
        else:
            self._updates.run(self._refresh)
