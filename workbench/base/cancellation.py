"""Tokens that cancel long work, and its progress."""

from __future__ import annotations

import threading
from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with (done, total) from the thread that works."""


class Cancelled(Exception):
    """Raised by :meth:`CancelToken.check` in work that is no longer wanted."""


class CancelToken:
    """Shared by the requester and the worker of a long computation; set once, from any thread."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def cancel(self) -> None:
        """Ask the work to stop at its next check."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """True once :meth:`cancel` was called."""
        return self._event.is_set()

    def check(self) -> None:
        """Raise :class:`Cancelled` if the work is no longer wanted."""
        if self._event.is_set():
            raise Cancelled


class Steps:
    """The steps of long work, which tells how many of a ``total`` are done and stops when it is cancelled."""

    def __init__(self, total: int, cancel: CancelToken | None, progress: Progress | None) -> None:
        self.total, self.cancel, self._progress = total, cancel, progress
        self._done = 0

    def step(self, count: int = 1) -> None:
        """Some more are done."""
        self._done += count
        if self.cancel is not None:
            self.cancel.check()
        if self._progress is not None:
            self._progress(min(self._done, self.total), self.total)


class PausingToken(CancelToken):
    """The token of a part of a longer task; every check also calls ``meanwhile``, so that other work gets its turn."""

    def __init__(self, whole: CancelToken, meanwhile: Callable[[], None]) -> None:
        super().__init__()
        self._whole, self._meanwhile = whole, meanwhile

    @property
    def cancelled(self) -> bool:
        """True if the whole is cancelled."""
        return self._whole.cancelled

    def check(self) -> None:
        """Raise :class:`Cancelled` if the work is no longer wanted; otherwise call ``meanwhile``."""
        self._whole.check()
        self._meanwhile()


class RareChecks:
    """Checks a token at every so many of the steps of a loop whose single steps take less time than a check."""

    def __init__(self, cancel: CancelToken | None, every: int) -> None:
        self._cancel, self._every = cancel, every
        self._left = every

    def step(self) -> None:
        """Count a step; :class:`Cancelled` if it is one of those that check, and the work is no longer wanted."""
        self._left -= 1
        if self._left <= 0:
            self._left = self._every
            if self._cancel is not None:
                self._cancel.check()
