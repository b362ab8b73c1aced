"""Spreads jobs over a cluster by Dask, which is an extra: ``pip install workbench[cluster]``. The same promises as those of
:mod:`workbench.cli.pool`."""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

import workbench
from workbench.base.cancel import CancelToken, Progress
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.cli.pool import TRIES, Lost, no_interrupts

Job = TypeVar("Job")
Result = TypeVar("Result")

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
_LOOK = 0.1  # seconds between two looks at the cancel token
_PATIENCE = 30  # seconds until a cluster must have a worker


def cluster_map(
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    *,
    address: str,
    tries: int = TRIES,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> Generator[Result | Lost]:
    """``work(job)`` for every job, in their order, on the cluster whose scheduler is at ``address`` (``tcp://host:8786``), or
    on one of N processes here (``local:N``). ``work`` must be found by its name on every worker, which must have this
    version of Workbench and see the same files under the same paths. A job whose worker dies is tried by another one,
    as often as the scheduler allows (``tries`` on a local one), and in the end once more alone. Raises
    ``CannotAnswer`` if there is no such cluster, and ``Cancelled``.
    """
    with ExitStack() as stack:
        client = _client(address, tries, stack)
        yield from _told(client, work, jobs, progress, cancel)


def _told(
    client: Any,
    work: Callable[[Job], Result],
    jobs: Sequence[Job],
    progress: Progress | None,
    cancel: CancelToken | None,
) -> Generator[Result | Lost]:
    from distributed import KilledWorker

    ended: queue.SimpleQueue[int] = queue.SimpleQueue()
    futures: dict[int, Any] = {}

    def submit(number: int) -> None:
        # the same job twice is two jobs: what a file answered before is no answer for today
        futures[number] = client.submit(work, jobs[number], pure=False)
        futures[number].add_done_callback(lambda _future: ended.put(number))

    tell = progress or (lambda _done, _total: None)
    done: dict[int, Result | Lost] = {}
    suspects: deque[int] = deque()
    alone: int | None = None
    told = count = 0
    try:
        for number in range(len(jobs)):
            submit(number)
        tell(0, len(jobs))
        while told < len(jobs):
            if cancel is not None:
                cancel.check()
            if alone is None and suspects and len(futures) == 0:
                alone = suspects.popleft()
                submit(alone)
            try:
                number = ended.get(timeout=_LOOK)
            except queue.Empty:
                continue
            try:
                done[number] = futures.pop(number).result()
            except KilledWorker as killed:
                if alone is None:
                    # Dask blames every job that a dead worker had, also those that only waited there
                    suspects.append(number)
                    continue
                done[number] = Lost(number, killed.allowed_failures + 1)
            alone = None if alone == number else alone
            count += 1
            tell(count, len(jobs))
            while told in done:
                yield done.pop(told)
                told += 1
    finally:
        client.cancel(list(futures.values()), force=True)


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
        # Ctrl+C is for us: the workers end when the cluster is closed
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
