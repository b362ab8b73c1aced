"""The output of a command: answers on standard output, messages for users on standard error, in one language."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TextIO

from workbench.base.diagnostics import Diagnostic
from workbench.base.systems import for_console, reader_went_away
from workbench.base.text import Text, terminal_safe

DONE, ERRORS, USAGE = 0, 1, 2
"""Exit codes: done, the answer is "there are errors", wrong usage."""


def number(word: str) -> float:
    """The type of an option that takes a number: with a decimal point or comma. ValueError for anything else."""
    from workbench.base.numbers import read_decimal  # with numpy, which messages do without

    found = read_decimal(word)
    return float(word) if found is None else found


def file_or_standard_output(word: str) -> str | None:
    """The type of an option that writes text into a file, and without which the text is printed: ``-`` prints it too."""
    return None if word == "-" else word


def file_to_write(word: str) -> str:
    """The type of an argument that names a file or folder to write which cannot go to standard output."""
    if word == "-":
        raise argparse.ArgumentTypeError("this cannot go to standard output (-): name a file")
    return word


class OutputFailed(Exception):
    """Standard output cannot be written: the disk is full, or nobody has given the program one."""

    def __init__(self, problem: OSError) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Console:
    """The two streams of a command and the language of its texts."""

    def __init__(self, language: str = "en", out: TextIO | None = None, err: TextIO | None = None) -> None:
        self.language = language
        # a stream that was closed before the program began is None
        self._out: TextIO | None = sys.stdout if out is None else out
        self._err: TextIO = (sys.stderr if err is None else err) or io.StringIO()
        self._passing = 0

    def text(self, words: Text | str) -> str:
        """Words in the language of the console."""
        return words if isinstance(words, str) else words.get(self.language)

    def answer(self, words: Text | str = "") -> None:
        """One line of the answer."""
        self._clear()
        with _failing():
            _write(self._output, self.text(words))

    def record(self, values: Mapping[str, Any]) -> None:
        """One line of JSON."""
        from workbench.protocol.answers import to_line  # it imports all questions, which the window loads later

        self.answer(to_line(values))

    def flush(self) -> None:
        """Flush, so that a program at the other end of a pipe gets what was written so far."""
        with _failing():
            self._output.flush()

    @property
    def _output(self) -> TextIO:
        if self._out is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._out

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
            if as_answer:
                self.answer(item.format(self.language))
            else:
                _write(self._err, item.format(self.language))


@contextmanager
def _failing() -> Iterator[None]:
    """Turn an error of standard output into :class:`OutputFailed`; a reader that went away is none."""
    try:
        yield
    except OSError as problem:
        if reader_went_away(problem):
            raise BrokenPipeError from problem
        raise OutputFailed(problem) from None


def _write(stream: TextIO, line: str) -> None:
    stream.write(for_console(terminal_safe(line), getattr(stream, "encoding", None) or "utf-8") + "\n")


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
