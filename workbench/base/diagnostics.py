"""Mistakes in files and edits as values: severity, code, place and hint; never an exception."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from workbench.base.text import Text


class Severity(Enum):
    """How bad a diagnostic is; only errors make ``workbench check`` fail."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Span:
    """A place in a file; line and column count from 1 (0 = the whole file)."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message about a file or a scenario.

    ``at`` names a place on the map that a window can jump to (a hex label or ``unit:ID``), if there is one.
    """

    severity: Severity
    code: str
    text: Text
    span: Span | None = None
    hint: Text = Text()
    at: str | None = None

    def format(self, language: str = "en") -> str:
        """``file:line:col: error[code] text (hint)``, one line."""
        place = f"{self.span}: " if self.span else ""
        hint = f" ({self.hint.get(language)})" if self.hint else ""
        text = self.text.get(language).replace("\n", " ")
        return f"{place}{self.severity.value}[{self.code}] {text}{hint}"


class Diagnostics:
    """A list of diagnostics that grows while a file is read."""

    def __init__(self, items: Iterable[Diagnostic] = ()) -> None:
        self._items: list[Diagnostic] = list(items)

    def add(self, item: Diagnostic) -> None:
        """Keep one more diagnostic."""
        self._items.append(item)

    def extend(self, items: Iterable[Diagnostic]) -> None:
        """Keep several diagnostics."""
        self._items.extend(items)

    def error(
        self, code: str, text: Text, *, span: Span | None = None, hint: Text = Text(), at: str | None = None
    ) -> None:
        """Keep an error."""
        self.add(Diagnostic(Severity.ERROR, code, text, span, hint, at))

    def warning(
        self, code: str, text: Text, *, span: Span | None = None, hint: Text = Text(), at: str | None = None
    ) -> None:
        """Keep a warning."""
        self.add(Diagnostic(Severity.WARNING, code, text, span, hint, at))

    @property
    def has_errors(self) -> bool:
        """True if any of them is an error."""
        return any(item.severity is Severity.ERROR for item in self._items)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


def did_you_mean(word: str, known: Iterable[str]) -> Text:
    """A hint that names the nearest known word, or an empty text when nothing is near."""
    near = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return Text(f'did you mean "{near[0]}"?', f"vouliez-vous dire « {near[0]} » ?") if near else Text()
