"""Spreads jobs over processes: results in the order of the jobs, and a worker that dies costs a retry, not the run."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

from workbench.base.cancel import CancelToken, Progress

Job = TypeVar("Job")
Result = TypeVar("Result")

TRIES = 3
"""How many workers may die of one job before it is given up."""

_LOOK = 0.1  # seconds between two looks at the cancel token


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands for the result of a job (its place in the sequence) of which ``times`` workers died, one after the other."""

    job: int
    times: int


class WorkFailed(Exception):
    """A job raised something that cannot be sent from one process to another; the text tells what."""


def cores() -> int:
    """How many processors this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def ordered_map(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    workers: int | None = None,
    tries: int = TRIES,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> Generator[Result | Lost]:
    """``work(job)`` for every job, in their order, each as soon as it and those before it are there.

    With one worker everything happens in this process. With more, ``work`` is sent once to each of them and every job and
    result once: all must be picklable, and a ``work`` that is an object may keep what it has made for the next job. A job
    whose worker dies is tried by a new one; after ``tries`` deaths its place holds a :class:`Lost`. What a job raises is
    raised here, at once. ``progress`` is told (done, total) from this thread, first with 0. No worker outlives the iterator:
    close it, cancel, or let Ctrl+C end it. Raises ``Cancelled``.
    """
    workers = min(cores() if workers is None else workers, len(jobs))
    if workers <= 1:
        return _alone(work, jobs, progress or _nobody, cancel)
    return _spread(work, jobs, workers=workers, tries=tries, tell=progress or _nobody, cancel=cancel)


def _alone(
    work: Callable[[Job], Result], jobs: Sequence[Job], tell: Progress, cancel: CancelToken | None
) -> Generator[Result | Lost]:
    tell(0, len(jobs))
    for number, job in enumerate(jobs):
        if cancel is not None:
            cancel.check()
        result = work(job)
        tell(number + 1, len(jobs))
        yield result


def _spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    workers: int,
    tries: int,
    tell: Progress,
    cancel: CancelToken | None,
) -> Generator[Result | Lost]:
    waiting, deaths = deque(range(len(jobs))), [0] * len(jobs)
    done: dict[int, Result | Lost] = {}
    told = ended = 0
    crew: dict[Connection, _Worker[Job, Result]] = {}
    tell(0, len(jobs))
    try:
        while told < len(jobs):
            while waiting and len(crew) < workers:
                hand = _Worker(work)
                crew[hand.pipe] = hand
                hand.take(waiting.popleft(), jobs)
            for pipe in wait(list(crew), _LOOK):
                hand = crew[pipe]  # type: ignore[index]
                number = hand.number
                try:
                    done[number] = hand.result()
                except _Died:
                    # it died: whatever killed it may have come from outside, so somebody else tries, at once
                    crew.pop(hand.pipe).end()
                    deaths[number] += 1
                    if deaths[number] < tries:
                        waiting.appendleft(number)
                        continue
                    done[number] = Lost(number, deaths[number])
                else:
                    if waiting:
                        hand.take(waiting.popleft(), jobs)
                    else:
                        crew.pop(hand.pipe).end()
                ended += 1
                tell(ended, len(jobs))
            if cancel is not None:
                cancel.check()
            while told in done:
                yield done.pop(told)
                told += 1
    finally:
        for hand in crew.values():
            hand.end()


class _Died(Exception):
    """The process at the other end of a pipe is gone."""


class _Worker(Generic[Job, Result]):
    """A process and the end of the pipe to it; ``number`` is the job that it has."""

    def __init__(self, work: Callable[[Job], Result]) -> None:
        # spawned, not forked: the same on every system, and safe whatever threads this process runs
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.number = -1
        self._process: SpawnProcess = context.Process(target=_serve, args=(theirs, work), daemon=True)
        try:
            with no_interrupts():
                self._process.start()
        finally:
            # with our copy closed, the death of the process ends the pipe
            theirs.close()

    def take(self, number: int, jobs: Sequence[Job]) -> None:
        """Give it a job. If it has died already, the next look at the pipe tells."""
        self.number = number
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send(jobs[number])

    def result(self) -> Result:
        """What came of the job; raises what the job raised, or ``_Died``."""
        try:
            well, said = self.pipe.recv()
        except (EOFError, OSError):
            raise _Died from None
        if well:
            result: Result = said
            return result
        raise WorkFailed(said) if isinstance(said, str) else said

    def end(self) -> None:
        """End the process at once, and wait until it is gone."""
        self.pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """A worker: takes jobs until the pipe ends."""
    # Ctrl+C reaches every process of a terminal; the one that asked decides
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            said: tuple[bool, Any] = True, work(job)
        except Exception as problem:
            said = False, _sendable(problem)
        try:
            pipe.send(said)
        except OSError:
            return
        except Exception as problem:
            pipe.send((False, _sendable(problem)))


def _sendable(problem: Exception) -> Exception | str:
    """An exception that can be made again on the other side, or its text."""
    try:
        pickle.loads(pickle.dumps(problem))
    except Exception:
        return f"{type(problem).__name__}: {problem}"
    return problem


@contextmanager
def no_interrupts() -> Iterator[None]:
    """A process that starts now never hears Ctrl+C, not even while it imports; this one hears it at the end."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    # started inside, by the first process, it would let interrupts in again; systems without masks have none
    resource_tracker.ensure_running()
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _nobody(_done: int, _total: int) -> None:
    """Nobody wants to know."""
