"""Problems of work that nobody waits for, such as keeping what a learner knows: each reaches the user once.

Whoever finds one reports it here. The command line prints it, the window shows it in a notice; until one of them listens,
reports wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from workbench.base.diagnostics import Diagnostic

Listener = Callable[[Diagnostic], object]
"""Shows a problem to the user; called in the thread that reports."""
_MOST_WAITING = 50


class BackgroundProblems:
    """Reports on their way to the user. A problem with a code is passed on once for each source until it is solved."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._reported: set[tuple[str, str]] = set()
        self._waiting: list[Diagnostic] = []
        self._listener: Listener | None = None

    def report(self, source: str, problem: Diagnostic) -> None:
        """Pass on a problem of a source (the path of a file), unless that was done before."""
        with self._lock:
            if (source, problem.code) in self._reported:
                return
            self._reported.add((source, problem.code))
            listener = self._listener
            if listener is None:
                self._waiting = [*self._waiting, problem][-_MOST_WAITING:]
        if listener is not None:
            listener(problem)

    def solved(self, source: str) -> None:
        """A source is in order again: its next problem is new."""
        with self._lock:
            self._reported = {known for known in self._reported if known[0] != source}

    def listen(self, listener: Listener) -> None:
        """Pass everything on to ``listener`` from now on, first what waits."""
        with self._lock:
            self._listener, waiting, self._waiting = listener, self._waiting, []
        for problem in waiting:
            listener(problem)

    def stop_listening(self, listener: Listener) -> None:
        """Let reports wait again, if ``listener`` is still the one that gets them."""
        with self._lock:
            if self._listener == listener:
                self._listener = None

    @contextmanager
    def passed_to(self, listener: Listener) -> Iterator[None]:
        """Pass everything on to ``listener`` meanwhile, and then to whoever listened before."""
        before = self._listener
        self.listen(listener)
        try:
            yield
        finally:
            with self._lock:
                self._listener = before


background_problems = BackgroundProblems()
"""Those of this process."""
