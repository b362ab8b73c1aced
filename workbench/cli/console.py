"""The output of a command: answers on standard output, messages for users on standard error, in one language."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Mapping
from typing import Any, TextIO

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text, terminal_safe

DONE, ERRORS, USAGE = 0, 1, 2
"""Exit codes: done, the answer is "there are errors", wrong usage."""


class Console:
    """The two streams of a command and the language of its texts."""

    def __init__(self, language: str = "en", out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.language = language
        self._out = sys.stdout if out is None else out
        self._err = sys.stderr if err is None else err
        self._passing = 0

    def text(self, words: Text | str) -> str:
        """Words in the language of the console."""
        return words if isinstance(words, str) else words.get(self.language)

    def answer(self, words: Text | str = "") -> None:
        """One line of the answer."""
        self._clear()
        _write(self._out, self.text(words))

    def record(self, values: Mapping[str, Any]) -> None:
        """One line of JSON."""
        from workbench.cli.protocol.answers import to_line  # it imports all questions, which the window loads later

        self.answer(to_line(values))

    def flush(self) -> None:
        """Flush, so that a program at the other end of a pipe gets what was written so far."""
        self._out.flush()

    def message(self, words: Text | str) -> None:
        """One line for people that is not part of the answer."""
        self._clear()
        _write(self._err, self.text(words))

    @property
    def is_terminal(self) -> bool:
        """True if messages go to a terminal."""
        return self._err.isatty()

    def temporary_line(self, words: Text | str = "") -> None:
        """One line for people that the next line replaces; nothing is written if messages do not go to a terminal."""
        if not self.is_terminal:
            return
        self._clear()
        text = self.text(words)
        self._err.write(text)
        self._err.flush()
        self._passing = len(text)

    def _clear(self) -> None:
        if self._passing:
            self._err.write("\r" + " " * self._passing + "\r")
            self._passing = 0

    def diagnostics(self, items: Iterable[Diagnostic], *, as_answer: bool = False) -> None:
        """Diagnostics, one a line: a message, or the answer itself."""
        self._clear()
        for item in items:
            _write(self._out if as_answer else self._err, item.format(self.language))


def _write(stream: TextIO, line: str) -> None:
    line = terminal_safe(line)
    try:
        stream.write(line + "\n")
    except UnicodeEncodeError:
        # a terminal that cannot show a letter gets its code instead
        stream.write(line.encode("ascii", "backslashreplace").decode("ascii") + "\n")


# --- The progress of long work, on standard error: one line that is updated on a terminal, else a line from time to
# time.


_EVERY = 10.0  # seconds between two lines in a log
_BLINK = 0.1  # seconds between two updates of a line on a terminal


class ProgressLine:
    """A ``Progress`` that writes to the terminal; ``words`` hold ``{done}`` and ``{total}``. Call :meth:`end` at the end."""

    def __init__(self, console: Console, words: Text) -> None:
        self._console, self._words = console, words
        self._shown = self._logged = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Write that ``done`` of ``total`` are done, at most a few times a second."""
        now = time.monotonic()
        words = self._words.format(done=done, total=total)
        if now - self._shown >= _BLINK:
            self._shown = now
            self._console.temporary_line(words)
        if now - self._logged >= _EVERY and not self._console.is_terminal:
            self._logged = now
            self._console.message(words)

    def end(self) -> None:
        """Remove the line."""
        self._console.temporary_line()
