"""How far long work has come, on standard error: one line that renews itself on a terminal, else a line now and then."""

from __future__ import annotations

import time

from workbench.base.text import Text
from workbench.cli.console import Console

_EVERY = 10.0  # seconds between two lines in a log
_BLINK = 0.1  # seconds between two looks of a line on a terminal


class ProgressLine:
    """A ``Progress`` that tells it to people; ``words`` hold ``{done}`` and ``{total}``. Call :meth:`end` at the end."""

    def __init__(self, console: Console, words: Text) -> None:
        self._console, self._words = console, words
        self._shown = self._logged = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Tell that ``done`` of ``total`` are done, unless somebody was told only just now."""
        now = time.monotonic()
        words = self._words.format(done=done, total=total)
        if now - self._shown >= _BLINK:
            self._shown = now
            self._console.passing(words)
        if now - self._logged >= _EVERY and not self._console.watched:
            self._logged = now
            self._console.message(words)

    def end(self) -> None:
        """Take the line away."""
        self._console.passing()
