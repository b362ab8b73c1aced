"""Deferred work: in the next turn of the event loop, in a turn of its own, in the thread of the window, or, for a hidden panel,
when it is next shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
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


_LONG_TURN = 0.015
"""Seconds of work after which a turn of the event loop is long enough."""


class _OwnTurns(QObject):
    """Runs long pieces of work one after the other, each in another turn of the event loop, and in none that has been long
    already: what comes from the hand meanwhile is answered between them. It lives as long as the process."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: dict[OwnTurn, None] = {}
        self._turn_began = 0.0
        self._put_off = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._run_first)
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.awake.connect(self._begin_turn)

    def add(self, turn: OwnTurn) -> None:
        """Run this in a later turn; once, however often it is added."""
        self._waiting.setdefault(turn)
        if not self._timer.isActive():
            self._timer.start()

    def remove(self, turn: OwnTurn) -> None:
        """Do not run this."""
        self._waiting.pop(turn, None)

    def _begin_turn(self) -> None:
        self._turn_began = time.perf_counter()

    def _run_first(self) -> None:
        # put off once only: not every system tells where a turn begins
        self._put_off = not self._put_off and time.perf_counter() - self._turn_began > _LONG_TURN
        if not self._put_off:
            first = next(iter(self._waiting), None)
            if first is not None:
                del self._waiting[first]
                if isValid(first):
                    first.run()
        if self._waiting:
            self._timer.start()


@cache
def _own_turns() -> _OwnTurns:
    return _OwnTurns()


MANY_UNITS = 24
"""Of more selected units parts of the window tell in a turn of the event loop of their own, when the map has begun to show
them."""
AFTER_PAINTING = 20
"""Milliseconds after which what changed before is painted: the work that waits so long does not share its turn with that."""


class OwnTurn(QObject):
    """A long piece of work of the window, which is run in a turn of the event loop that it shares with no other one, unless its
    owner is deleted before; ``after`` so many milliseconds at the earliest."""

    def __init__(self, owner: QObject, run: Callable[[], object], *, after: int = 0) -> None:
        super().__init__(owner)
        self.run = run
        # what is due already is painted in the same turn in which the first of the two ends, however long that takes
        self._turn = QTimer(self, singleShot=True, interval=0)
        self._wait = QTimer(self, singleShot=True, interval=after)
        self._turn.timeout.connect(self._wait.start)
        self._wait.timeout.connect(self._add)

    def start(self) -> None:
        """Have it run; once, however often it is started before."""
        if self._wait.interval():
            self._turn.start()
        else:
            self._add()

    def _add(self) -> None:
        _own_turns().add(self)

    def stop(self) -> None:
        """Do not run it now."""
        self._turn.stop()
        self._wait.stop()
        _own_turns().remove(self)


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
