"""Works out the index of a map in a thread of its own, for as long as that takes, and stands back for every other question."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event

from PySide6.QtCore import QObject, Signal

from workbench.analysis import Analysis
from workbench.base.cancel import Cancelled, CancelToken
from workbench.base.errors import CannotAnswer
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.exposure import VisibilityIndex
from workbench.sight.results import SightRequest

_LOOK = 0.05
_TELL = 0.1
"""Seconds: between two looks whether the other worker has done, between two words about the progress."""


@dataclass(frozen=True, eq=False, slots=True)
class ExposureAsked:
    """What an index is wanted of."""

    scenario: Scenario
    ruleset: Ruleset
    sight: SightRequest

    def same(self, other: ExposureAsked | None) -> bool:
        """Is it the same question?"""
        return (
            other is not None
            and self.scenario is other.scenario
            and self.ruleset is other.ruleset
            and self.sight == other.sight
        )


@dataclass(frozen=True, eq=False, slots=True)
class ExposureTold:
    """The index that was asked for."""

    asked: ExposureAsked
    index: VisibilityIndex


class _Patient(CancelToken):
    """Its checks wait while somebody else has to work."""

    def __init__(self, free: Event) -> None:
        super().__init__()
        self._free = free

    def check(self) -> None:
        """Raise ``Cancelled`` if the work is no longer wanted; else wait for the turn."""
        super().check()
        while not self._free.wait(_LOOK):
            super().check()


class ExposureWork(QObject):
    """The newest index that was asked for is the one that comes. What is left of an older one when an edit stops it is not
    lost: only lines that the edit can touch are judged again. With ``threaded`` False everything happens at once, in place."""

    told = Signal(object)
    """An :class:`ExposureTold`, or the :class:`CannotAnswer` why there is none."""
    failed = Signal(object)
    """An exception that is a defect of ours."""
    progressed = Signal(int, int)
    """So many hexes were looked from, of how many."""

    _ended = Signal(object, object)

    def __init__(self, parent: QObject | None = None, *, threaded: bool = True) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "exposure") if threaded else None
        self._free = Event()
        self._free.set()
        self._token: CancelToken | None = None
        self._known: tuple[Scenario, Analysis] | None = None
        """Of the thread that works alone."""
        self._ended.connect(self._receive)

    @property
    def busy(self) -> bool:
        """Is an index being worked out?"""
        return self._token is not None

    def begin(self, asked: ExposureAsked) -> None:
        """Work out an index; what was asked for before is stopped."""
        self.stop()
        # alone in the window's thread it would wait for itself
        self._token = token = _Patient(self._free) if self._pool is not None else CancelToken()
        if self._pool is None:
            self._receive(token, self._work(asked, token))
            return
        self._pool.submit(lambda: self._ended.emit(token, self._work(asked, token)))

    def stop(self) -> None:
        """Nobody wants it any more."""
        if self._token is not None:
            self._token.cancel()
            self._token = None

    def give_way(self, busy: bool) -> None:
        """Another worker has something to do, or has done."""
        if busy:
            self._free.clear()
        else:
            self._free.set()

    def shutdown(self) -> None:
        """Stop; returns when the thread has ended."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _work(self, asked: ExposureAsked, token: CancelToken) -> object:
        last = 0.0

        def progress(done: int, total: int) -> None:
            nonlocal last
            if time.monotonic() - last >= _TELL:
                last = time.monotonic()
                self.progressed.emit(done, total)

        try:
            token.check()
            analysis = self._analysis_of(asked)
            return ExposureTold(asked, analysis.index(asked.sight, token, progress))
        except Cancelled:
            return None
        except CannotAnswer as problem:
            return problem
        except Exception as error:  # the thread must live on, and the window must say what happened
            return error

    def _analysis_of(self, asked: ExposureAsked) -> Analysis:
        known = self._known
        if known is None or known[1].ruleset is not asked.ruleset:
            analysis = Analysis(asked.scenario, asked.ruleset)
        elif known[0] is asked.scenario:
            return known[1]
        else:
            analysis = known[1].updated(asked.scenario)
        self._known = asked.scenario, analysis
        return analysis

    def _receive(self, token: CancelToken, result: object) -> None:
        if token is not self._token:
            return
        self._token = None
        if isinstance(result, ExposureTold | CannotAnswer):
            self.told.emit(result)
        elif result is not None:
            self.failed.emit(result)
