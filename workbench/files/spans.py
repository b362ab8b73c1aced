"""Where every value, key and word of a YAML text stands, by its path in the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from workbench.base.diagnostics import Span

Path = tuple[str | int, ...]
"""Keys and list positions from the root of the data: ``("map", "hexes", "woods")``."""

_HEADER = re.compile(r"([&!]\S*\s+)*([|>][^\n]*\n)?")
_WORD = re.compile(r"[^\s\"']+")


@dataclass(frozen=True, slots=True)
class Extent:
    """A stretch of the text: offsets in characters, and line and column (from 1) of its first character."""

    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True)
class SpanIndex:
    """Places of the values and keys of one document; asked with a path, answers with the deepest place it knows."""

    file: str
    text: str = ""
    values: dict[Path, Extent] = field(default_factory=dict)
    keys: dict[Path, Extent] = field(default_factory=dict)

    def value(self, path: Path) -> Span:
        """Where the value at ``path`` begins; for a value that is missing, where its nearest parent begins."""
        for depth in range(len(path), -1, -1):
            found = self.values.get(path[:depth])
            if found is not None:
                return self._span(found)
        return Span(self.file, 1, 1)

    def key(self, path: Path) -> Span:
        """Where the key of ``path`` begins (its value, if it is not in a mapping)."""
        found = self.keys.get(path)
        return self._span(found) if found is not None else self.value(path)

    def word(self, path: Path, number: int, offset: int = 0) -> Span:
        """Where the ``number``-th word (from 0) of a text value begins, moved by ``offset`` characters."""
        found = self.values.get(path)
        if found is None:
            return self.value(path)
        for count, (line, column) in enumerate(self._words(found)):
            if count == number:
                return Span(self.file, line, column + offset)
        return self._span(found)

    def _words(self, extent: Extent) -> Iterator[tuple[int, int]]:
        # words of the source stand in the same order as words of the value, whatever its quotes and line breaks
        line, column, last = extent.line, extent.column, extent.start
        header = _HEADER.match(self.text, extent.start, extent.end)
        first = header.end() if header is not None else extent.start
        for match in _WORD.finditer(self.text, first, extent.end):
            breaks = self.text.count("\n", last, match.start())
            if breaks:
                line += breaks
                column = match.start() - self.text.rfind("\n", 0, match.start())
            else:
                column += match.start() - last
            last = match.start()
            yield line, column

    def _span(self, extent: Extent) -> Span:
        return Span(self.file, extent.line, extent.column)
