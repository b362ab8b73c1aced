"""Keeps unsaved work in recovery files, apart from the documents: some seconds after an edit, off the window's thread."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.document import AnyDocument
from workbench.files.recovery import Rescued
from workbench.files.recovery_room import RecoveryRoom
from workbench.files.scenario_writer import dump_scenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import AnyScenario

_BEHIND = 0.02
"""How many seconds writing waits, so that it does not take the interpreter from the step of the window that asked for it."""


@dataclass(eq=False)
class _Watched:
    """A document, the key of its recovery file, when its oldest edit was made that is not kept yet (seconds of a clock that
    only goes on), and the scenario that the file holds."""

    document: AnyDocument
    key: str
    since: float | None = None
    kept: AnyScenario | None = None
    hear: Callable[[], None] = lambda: None


class Keeper(QObject):
    """Watches documents, whatever windows show them. ``seconds`` tells how long an edit may stay in memory alone (0 = for
    ever); without ``threaded`` files are written in place."""

    failed = Signal(object)
    """Diagnostics: a recovery file could not be written."""
    _written = Signal(str, object)

    def __init__(
        self, room: RecoveryRoom, seconds: Callable[[], int], *, threaded: bool = True, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.room = room
        self._seconds = seconds
        self._watched: list[_Watched] = []
        self._keys = count(1)
        self._pool = ThreadPoolExecutor(1, "recovery") if threaded else None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._keep_due)
        self._written.connect(self._wrote)
        self._told = False

    def watch(self, document: AnyDocument) -> None:
        """Keep a document's unsaved work from now on; a second time does nothing."""
        if self._find(document) is None:
            one = _Watched(document, str(next(self._keys)))
            one.hear = partial(self._worked, one)
            document.worked.connect(one.hear)
            self._watched.append(one)
            self._worked(one)

    def let_go(self, document: AnyDocument | None) -> None:
        """A document is closed: what is not saved of it is not wanted."""
        one = self._find(document) if document is not None else None
        if one is not None:
            if isValid(one.document):
                one.document.worked.disconnect(one.hear)
            self._watched.remove(one)
            self._do(partial(self._remove, one.key))

    def keep_now(self) -> bool:
        """Keep all unsaved work at once and wait until it is on the disk; False if some could not be."""
        told = [self._keep(one) for one in self._watched if isValid(one.document) and one.document.dirty]
        return not any(future.result().has_errors for future in told)

    def keeps(self, document: AnyDocument) -> bool:
        """Is a document's work as it is now in a recovery file, or on its way there?"""
        one = self._find(document)
        return one is not None and one.kept is document.scenario

    def close(self) -> None:
        """The program ends. Work of documents that are still watched stays where it is kept."""
        self._timer.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=True)
        self._pool = None
        self.room.close()

    def _find(self, document: AnyDocument) -> _Watched | None:
        return next((one for one in self._watched if one.document is document), None)

    def _worked(self, one: _Watched) -> None:
        document = one.document
        if not document.dirty:
            one.since = None
            if one.kept is not None:
                one.kept = None
                self._do(partial(self._remove, one.key))
        elif document.scenario is one.kept:
            one.since = None
        elif one.since is None:
            # counted from the first edit: whoever never rests is kept all the same
            one.since = time.monotonic()
            self._wind()
        elif not self._timer.isActive():
            self._wind()  # the interval was none before

    def _wind(self) -> None:
        """Set the clock for the work that is due next."""
        seconds = self._seconds()
        waiting = [one.since for one in self._watched if one.since is not None]
        if waiting and seconds > 0:
            left = min(waiting) + seconds - time.monotonic()
            self._timer.start(max(0, round(1000 * left)))

    def _keep_due(self) -> None:
        limit = time.monotonic() - self._seconds() + 0.01
        for one in self._watched:
            if one.since is not None and one.since <= limit and isValid(one.document):
                self._keep(one)
        self._wind()

    def _keep(self, one: _Watched) -> Future[Diagnostics]:
        document = one.document
        one.since, one.kept = None, document.scenario
        path, home = (place.absolute() if place is not None else None for place in (document.path, document.home))
        blank = Rescued("", document.scenario.title, datetime.now(UTC), path, document.stamp, home)
        return self._do(partial(self._write, one.key, blank, document.scenario, document.ruleset))

    def _write(self, key: str, blank: Rescued, scenario: AnyScenario, ruleset: Ruleset) -> Diagnostics:
        # in the worker's thread, from values that nobody can change
        if self._pool is not None:
            time.sleep(_BEHIND)
        told = self.room.write(key, replace(blank, text=dump_scenario(scenario, ruleset)))
        with suppress(RuntimeError):  # the window may be gone
            self._written.emit(key, told)
        return told

    def _remove(self, key: str) -> Diagnostics:
        self.room.remove(key)
        return Diagnostics()

    def _do(self, work: Callable[[], Diagnostics]) -> Future[Diagnostics]:
        """Do something with the recovery files, one thing after the other."""
        if self._pool is not None:
            return self._pool.submit(work)
        done: Future[Diagnostics] = Future()
        done.set_result(work())
        return done

    def _wrote(self, key: str, told: Diagnostics) -> None:
        """Tell once that work cannot be kept, and again only after it could."""
        if told.has_errors:
            for one in self._watched:
                one.kept = None if one.key == key else one.kept  # the next edit tries again
            if not self._told:
                self.failed.emit(told)
        self._told = told.has_errors
