"""One thread that answers questions: the newest question wins, stale answers are dropped.

One worker and not several: more threads that work in Python make the window stutter.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event
from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, updated_analysis
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import Cancelled, CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.results import SightRequest
from workbench.engine.sight.visibility_index import VisibilityIndex
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, Scenario

# --- Works out what takes long (the index of a map, a plan) in a thread of its own, and waits while another question is
# answered.


_LOOK = 0.05
_TELL = 0.1
"""Seconds: between two looks whether the other worker has done, between two words about the progress."""


@dataclass(frozen=True, eq=False, slots=True)
class ExposureQuestion:
    """The scenario and the request of sight of which an index is wanted."""

    scenario: Scenario
    ruleset: Ruleset
    sight: SightRequest

    def same(self, other: ExposureQuestion | None) -> bool:
        """True if it is the same question."""
        return (
            other is not None
            and self.scenario is other.scenario
            and self.ruleset is other.ruleset
            and self.sight == other.sight
        )

    def work_out(
        self, analysis: AnyAnalysis, token: CancelToken, progress: Progress, grown: Callable[[object], None]
    ) -> ExposureAnswer:
        """The index."""
        assert isinstance(analysis, Analysis)
        return ExposureAnswer(self, analysis.index(self.sight, token, progress))


@dataclass(frozen=True, eq=False, slots=True)
class ExposureAnswer:
    """The index, with its question."""

    question: ExposureQuestion
    index: VisibilityIndex


class _YieldingToken(CancelToken):
    """A token whose checks wait while the other worker is busy."""

    def __init__(self, free: Event) -> None:
        super().__init__()
        self._free = free

    def check(self) -> None:
        """Raise ``Cancelled`` if the work is no longer wanted; else wait for the turn."""
        super().check()
        while not self._free.wait(_LOOK):
            super().check()


class LongQuestion(Protocol):
    """A question whose answer takes long: a frozen value that holds everything it needs."""

    @property
    def scenario(self) -> AnyScenario:
        """What it is about; another one after every edit."""
        ...

    @property
    def ruleset(self) -> Ruleset:
        """Its rules."""
        ...

    def work_out(
        self, analysis: AnyAnalysis, token: CancelToken, progress: Progress, grown: Callable[[object], None]
    ) -> object:
        """The answer, which holds the question; raises ``CannotAnswer`` and ``Cancelled``. ``grown`` is given answers that are
        not whole yet."""
        ...


class LongWorker(QObject):
    """Works out the newest long question that was asked. After an edit only what it can touch is judged again. With
    ``threaded`` False everything happens at once, in place."""

    answered = Signal(object)
    """The answer, or the :class:`CannotAnswer` why there is none."""
    failed = Signal(object)
    """An exception that is a defect of ours."""
    progressed = Signal(int, int)
    """So many parts are done, of how many."""

    grown = Signal(object)
    """An answer that is not whole yet."""

    _ended = Signal(object, object)
    _has_grown = Signal(object, object)

    def __init__(self, parent: QObject | None = None, *, threaded: bool = True) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "long work") if threaded else None
        self._free = Event()
        self._free.set()
        self._token: CancelToken | None = None
        self._known: tuple[AnyScenario, AnyAnalysis] | None = None
        """Of the thread that works alone."""
        self._ended.connect(self._receive)
        self._has_grown.connect(self._receive_grown)

    @property
    def busy(self) -> bool:
        """Is an answer being worked out?"""
        return self._token is not None

    def begin(self, question: LongQuestion) -> None:
        """Work out an answer; what was asked for before is stopped."""
        self.stop()
        # alone in the window's thread it would wait for itself
        self._token = token = _YieldingToken(self._free) if self._pool is not None else CancelToken()
        if self._pool is None:
            self._receive(token, self._work(question, token))
            return
        self._pool.submit(lambda: self._ended.emit(token, self._work(question, token)))

    def stop(self) -> None:
        """Stop working; no answer comes."""
        if self._token is not None:
            self._token.cancel()
            self._token = None

    def set_waiting(self, busy: bool) -> None:
        """Wait while another worker is busy, or go on."""
        if busy:
            self._free.clear()
        else:
            self._free.set()

    def shutdown(self) -> None:
        """Stop; returns when the thread has ended."""
        self.stop()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _work(self, question: LongQuestion, token: CancelToken) -> object:
        last = 0.0

        def progress(done: int, total: int) -> None:
            nonlocal last
            if time.monotonic() - last >= _TELL:
                last = time.monotonic()
                self.progressed.emit(done, total)

        try:
            token.check()
            return question.work_out(
                self._analysis_of(question), token, progress, lambda part: self._has_grown.emit(token, part)
            )
        except Cancelled:
            return None
        except CannotAnswer as problem:
            return problem
        except Exception as error:  # the thread must live on, and the window must say what happened
            return error

    def _analysis_of(self, question: LongQuestion) -> AnyAnalysis:
        known, scenario = self._known, question.scenario
        if known is not None and known[0] is scenario and known[1].ruleset is question.ruleset:
            return known[1]
        if known is not None and known[1].ruleset is question.ruleset:
            analysis = updated_analysis(known[1], scenario)
        else:
            analysis = analysis_of(scenario, question.ruleset)
        self._known = scenario, analysis
        return analysis

    def _receive_grown(self, token: CancelToken, part: object) -> None:
        if token is self._token:
            self.grown.emit(part)

    def _receive(self, token: CancelToken, result: object) -> None:
        if token is not self._token:
            return
        self._token = None
        if isinstance(result, Exception) and not isinstance(result, CannotAnswer):
            self.failed.emit(result)
        elif result is not None:
            self.answered.emit(result)


_SWITCH_SECONDS = 0.0005
PATIENCE = 0.008
"""Seconds for which the window waits for an answer on the spot, where the last one came as soon: it is then painted together
with what was asked about, in one picture instead of two, and the worker has the interpreter for itself."""

_BEGIN = QEvent.Type(QEvent.registerEventType())


class Question(Protocol):
    """A question: a frozen value that holds everything it needs."""

    @property
    def scenario(self) -> object:
        """What it is about; another one after every edit."""
        ...

    def same_work(self, other: Any) -> bool:
        """True if only the target differs: then an answer under way is still worth having."""
        ...


class AnswersQuestions(Protocol):
    """Answers questions of one kind."""

    def answer(self, question: Any, cancel: CancelToken | None = None) -> object:
        """The answer, which holds its question."""
        ...


class AnswerWorker(QObject):
    """Answers questions off the window's thread; with ``threaded`` False at once, in place, for tests and scripts."""

    answered = Signal(object)
    """An answer to the newest question, or to one that differs from it only in its target."""
    failed = Signal(object)
    """The exception of a question that broke the answerer."""
    busy_changed = Signal(bool)

    _finished = Signal(object, object)
    _part_sent = Signal(object, object)
    _between_done = Signal(object, object)

    def __init__(self, answerer: AnswersQuestions, parent: QObject | None = None, *, threaded: bool = True) -> None:
        super().__init__(parent)
        self._answerer = answerer
        self._pool = ThreadPoolExecutor(1, "analysis") if threaded else None
        if threaded:
            # painting gives the interpreter away with every call of Qt and must not wait long to get it back
            sys.setswitchinterval(_SWITCH_SECONDS)
        self._running: tuple[Question, CancelToken] | None = None
        self._busy = False
        """True after ``busy_changed`` told that an answer takes its time."""
        self._waiting: Question | None = None
        self._newest: Question | None = None
        self._due: Question | None = None
        """The newest question, until it is answered."""
        self._begins = False
        """Is the newest question to be begun in the next turn of the event loop?"""
        self._resting = False
        self._over = False
        self._about: object = None
        """The scenario of the last question."""
        self._lately = 0.0
        """Seconds of work that the last answer took."""
        # an answer that is there before anybody waits for it must not overtake the one that is being shown
        self._finished.connect(self._receive, Qt.ConnectionType.QueuedConnection)
        self._part_sent.connect(self._receive_part)
        self._between_done.connect(self._receive_between)

    @property
    def busy(self) -> bool:
        """True while the newest answer takes its time; ``busy_changed`` is emitted when that changes."""
        return self._busy

    def ask(self, question: Question) -> None:
        """Ask a question; one that was asked before and is not begun yet is forgotten."""
        self._newest = self._due = question
        if self._resting:
            return
        if self._pool is None:
            self._receive(question, self._work(question, CancelToken()))
        elif not self._begins:
            # a stroke of the brush asks twice, for the place under the mouse and for the edit: only the later one is begun,
            # and before the scene paints what has changed so far
            self._begins = True
            QCoreApplication.postEvent(self, QEvent(_BEGIN), Qt.EventPriority.HighEventPriority.value)

    def customEvent(self, event: QEvent) -> None:
        """The next turn of the event loop has come."""
        if event.type() == _BEGIN:
            self._begin()

    def _begin(self) -> None:
        self._begins = False
        question = self._due
        if question is None or self._resting or self._over:
            return
        # an edit is painted first, for with its answer it would make one long frame
        edited, self._about = question.scenario is not self._about, question.scenario
        if self._running is None:
            self._start(question, patience=PATIENCE if self._lately < PATIENCE and not edited else 0.0)
            return
        self._waiting = question
        running, token = self._running
        if not running.same_work(question):
            token.cancel()

    def run_between_answers(self, work: Callable[[], object], take: Callable[[Any], None]) -> None:
        """Do other work in the thread, between answers; ``take`` is given its result in the window's. After the end nothing is
        done."""
        if self._over:
            return
        if self._pool is None:
            take(work())
            return
        future = self._pool.submit(_tried, work)
        future.add_done_callback(
            lambda done: None if done.cancelled() else self._between_done.emit(take, done.result())
        )

    def stop(self) -> None:
        """Stop working; nothing is answered until the next question."""
        self._waiting = self._newest = self._due = None
        if self._running is not None:
            self._running[1].cancel()

    def pause(self) -> None:
        """Stop working while nobody looks; what is asked meanwhile waits."""
        self._resting = True
        self._waiting = None
        if self._running is not None:
            self._running[1].cancel()

    def resume(self) -> None:
        """Work again, on the newest question first if it has no answer yet."""
        self._resting = False
        if self._due is not None:
            self.ask(self._due)

    def waiting_question(self) -> Question | None:
        """The question that waits for the one under way, if any; the answerer may call it from its thread."""
        return self._waiting

    def send_part(self, question: Question, part: object) -> None:
        """What is known before the longer part of an answer, also to a question that waits; the answerer may call it from its
        thread."""
        self._part_sent.emit(question, part)

    def shutdown(self) -> None:
        """Stop working; returns when the thread has ended."""
        self._over = True
        self._waiting = None
        self._newest = self._due = None
        if self._running is not None:
            self._running[1].cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _start(self, question: Question, patience: float = 0.0) -> None:
        assert self._pool is not None
        token = CancelToken()
        self._running = (question, token)
        future = self._pool.submit(self._work, question, token)
        if patience and wait([future], patience).done:
            self._receive(question, future.result())
            return
        self._busy = True
        self.busy_changed.emit(True)
        future.add_done_callback(lambda done: self._deliver(question, done))

    def _deliver(self, question: Question, done: Future[object]) -> None:
        # called in the worker's thread; the signal carries the result over to the window's
        if not done.cancelled():
            self._finished.emit(question, done.result())

    def _work(self, question: Question, token: CancelToken) -> object:
        began = time.thread_time()
        try:
            return self._answerer.answer(question, token)
        except Cancelled:
            return None
        except Exception as error:  # the thread must live on, and the window must say what happened
            return error
        finally:
            self._lately = time.thread_time() - began

    def _receive_between(self, take: Callable[[Any], None], result: object) -> None:
        if self._over:
            return
        if isinstance(result, Exception):
            self.failed.emit(result)
        else:
            take(result)

    def _receive_part(self, question: Question, part: object) -> None:
        running = self._running is not None and question.same_work(self._running[0])
        if running and self._newest is not None and question.same_work(self._newest):
            self.answered.emit(part)

    def _receive(self, question: Question, result: object) -> None:
        self._running = None
        if result is not None and question is self._due:
            self._due = None
        waiting, self._waiting = self._waiting, None
        wanted = self._newest is not None and (question is self._newest or question.same_work(self._newest))
        if waiting is not None:
            self._start(waiting)
        elif self._busy:
            self._busy = False
            self.busy_changed.emit(False)
        if isinstance(result, Exception):
            self.failed.emit(result)
        elif result is not None and wanted:
            self.answered.emit(result)


def _tried(work: Callable[[], object]) -> object:
    try:
        return work()
    except Exception as error:  # as with answers: the window says what happened
        return error
