"""Spreads jobs over processes: results in the order of the jobs, and a worker that dies costs a retry, not the run."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import queue
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

import workbench
from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.diagnostics import CannotAnswer
from workbench.base.systems import most_processes
from workbench.base.text import Text

Job = TypeVar("Job")
Result = TypeVar("Result")

TRIES = 3
"""The number of workers that may die of one job before it is given up."""

_LOOK = 0.1  # seconds between two checks of the cancel token


@dataclass(frozen=True, slots=True)
class LostJob:
    """Takes the place of the result of a job (index in the sequence) that ``times`` workers died of, one after the other."""

    job: int
    times: int


class WorkFailed(Exception):
    """A job raised something that cannot be sent from one process to another; the text describes it."""


def processor_count() -> int:
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
) -> Generator[Result | LostJob]:
    """``work(job)`` for every job, in their order, each as soon as it and those before it are there.

    With one worker everything happens in this process. With more, ``work`` is sent once to each of them and every job and
    result once: all must be picklable, and a ``work`` that is an object may reuse what it has made for the next job. A job
    whose worker dies is tried by a new one; after ``tries`` deaths its result is a :class:`LostJob`. What a job raises is
    raised here, at once. ``progress`` is called with (done, total) from this thread, first with 0. No worker outlives the
    iterator: close it, cancel, or let Ctrl+C end it. Raises ``Cancelled``.
    """
    workers = min(processor_count() if workers is None else workers, most_processes(), len(jobs))
    if workers <= 1:
        return _alone(work, jobs, progress or _nobody, cancel)
    return _spread(work, jobs, workers=workers, tries=tries, report=progress or _nobody, cancel=cancel)


def _alone(
    work: Callable[[Job], Result], jobs: Sequence[Job], report: Progress, cancel: CancelToken | None
) -> Generator[Result | LostJob]:
    report(0, len(jobs))
    for number, job in enumerate(jobs):
        if cancel is not None:
            cancel.check()
        result = work(job)
        report(number + 1, len(jobs))
        yield result


def _spread(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    workers: int,
    tries: int,
    report: Progress,
    cancel: CancelToken | None,
) -> Generator[Result | LostJob]:
    waiting, deaths = deque(range(len(jobs))), [0] * len(jobs)
    done: dict[int, Result | LostJob] = {}
    answered = ended = 0
    crew: dict[Connection, _Worker[Job, Result]] = {}
    report(0, len(jobs))
    try:
        while answered < len(jobs):
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
                    # the worker died, perhaps killed from outside, so another one tries at once
                    crew.pop(hand.pipe).end()
                    deaths[number] += 1
                    if deaths[number] < tries:
                        waiting.appendleft(number)
                        continue
                    done[number] = LostJob(number, deaths[number])
                else:
                    if waiting:
                        hand.take(waiting.popleft(), jobs)
                    else:
                        crew.pop(hand.pipe).end()
                ended += 1
                report(ended, len(jobs))
            if cancel is not None:
                cancel.check()
            while answered in done:
                yield done.pop(answered)
                answered += 1
    finally:
        for hand in crew.values():
            hand.end()


class _Died(Exception):
    """The process at the other end of a pipe has ended."""


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
        """Give the worker a job. If it has died already, the next read from the pipe raises ``_Died``."""
        self.number = number
        with suppress(BrokenPipeError, ConnectionResetError):
            self.pipe.send(jobs[number])

    def result(self) -> Result:
        """The result of the job; raises what the job raised, or ``_Died``."""
        try:
            well, outcome = self.pipe.recv()
        except (EOFError, OSError):
            raise _Died from None
        if well:
            result: Result = outcome
            return result
        raise WorkFailed(outcome) if isinstance(outcome, str) else outcome

    def end(self) -> None:
        """End the process at once, and wait until it has ended."""
        self.pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """A worker: takes jobs until the pipe ends."""
    # Ctrl+C reaches every process of a terminal; the main process decides
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            outcome: tuple[bool, Any] = True, work(job)
        except Exception as problem:
            outcome = False, _sendable(problem)
        try:
            pipe.send(outcome)
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
    """A process that starts inside never receives Ctrl+C, not even while it imports; this one receives it at the end."""
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
    """A progress callback that does nothing."""


# --- Spreads jobs over a cluster by Dask, which is an extra: ``pip install workbench[cluster]``. The same guarantees as
# :func:`ordered_map`.


LOCAL = "local:"

_MISSING = Text(
    "a cluster needs Dask: pip install 'workbench[cluster]'",
    "un cluster demande Dask : pip install 'workbench[cluster]'",
)
_NO_NUMBER = Text(
    '"{address}": a local cluster has a number of workers, as local:2',
    "« {address} » : un cluster local a un nombre de processus, comme local:2",
)
_UNREACHED = Text(
    "the cluster at {address} does not answer: {problem}", "le cluster à {address} ne répond pas : {problem}"
)
_OTHER_VERSION = Text(
    "workers of the cluster run Workbench {theirs}, this is {ours}",
    "des processus du cluster ont Workbench {theirs}, ici {ours}",
)
_PATIENCE = 30  # seconds until a cluster must have a worker


def cluster_map(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    address: str,
    tries: int = TRIES,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> Generator[Result | LostJob]:
    """``work(job)`` for every job, in their order, on the cluster whose scheduler is at ``address`` (``tcp://host:8786``), or
    on one of N processes here (``local:N``). ``work`` must be found by its name on every worker, which must have this
    version of Workbench and see the same files under the same paths. A job whose worker dies is tried by another one,
    as often as the scheduler allows (``tries`` on a local one), and in the end once more alone. Raises
    ``CannotAnswer`` if there is no such cluster, and ``Cancelled``.
    """
    with ExitStack() as stack:
        client = _client(address, tries, stack)
        yield from _cluster_results(client, work, jobs, progress, cancel)


def _cluster_results(
    client: Any,
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    progress: Progress | None,
    cancel: CancelToken | None,
) -> Generator[Result | LostJob]:
    from distributed import KilledWorker

    ended: queue.SimpleQueue[int] = queue.SimpleQueue()
    futures: dict[int, Any] = {}

    def submit(number: int) -> None:
        # the same job twice is two jobs: the file may have changed since the first
        futures[number] = client.submit(work, jobs[number], pure=False)
        futures[number].add_done_callback(lambda _future: ended.put(number))

    steps = Steps(len(jobs), cancel, progress)
    done: dict[int, Result | LostJob] = {}
    suspects: deque[int] = deque()
    alone: int | None = None
    answered = 0
    try:
        for number in range(len(jobs)):
            submit(number)
        steps.step(0)
        while answered < len(jobs):
            if cancel is not None:
                cancel.check()
            if alone is None and suspects and len(futures) == 0:
                alone = suspects.popleft()
                submit(alone)
            job = _next_of(ended)
            if job is None:
                continue
            try:
                done[job] = futures.pop(job).result()
            except KilledWorker as killed:
                if alone is None:
                    # Dask reports every job of a dead worker as failed, also those that only waited there
                    suspects.append(job)
                    continue
                done[job] = LostJob(job, killed.allowed_failures + 1)
            alone = None if alone == job else alone
            steps.step()
            while answered in done:
                yield done.pop(answered)
                answered += 1
    finally:
        client.cancel(list(futures.values()), force=True)


def _next_of(ended: queue.SimpleQueue[int]) -> int | None:
    """The number of the next job that has ended; None if none does for a while."""
    try:
        return ended.get(timeout=_LOOK)
    except queue.Empty:
        return None


def _client(address: str, tries: int, stack: ExitStack) -> Any:
    try:
        import dask
        import distributed
    except ImportError:
        raise CannotAnswer("no_cluster", _MISSING) from None
    if address.startswith(LOCAL):
        count = address.removeprefix(LOCAL)
        if not (count.isdecimal() and int(count)):
            raise CannotAnswer("no_cluster", _NO_NUMBER.format(address=address))
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": tries - 1}))
        # Ctrl+C is for this process: the workers end when the cluster is closed
        with no_interrupts():
            cluster = distributed.LocalCluster(
                n_workers=int(count), threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL"
            )
        return stack.enter_context(distributed.Client(stack.enter_context(cluster)))
    try:
        client = stack.enter_context(distributed.Client(address, timeout=_PATIENCE))
        client.wait_for_workers(1, timeout=_PATIENCE)
        versions = set(client.run(_version).values())
    except Exception as problem:
        words = _UNREACHED.format(address=address, problem=f"{type(problem).__name__}: {problem}")
        raise CannotAnswer("no_cluster", words) from None
    if versions != {_version()}:
        theirs = ", ".join(sorted(versions))
        raise CannotAnswer("no_cluster", _OTHER_VERSION.format(theirs=theirs, ours=_version()))
    return client


def _version() -> str:
    return workbench.__version__
