"""Looks into the data of a document without trusting it: what has the wrong shape reads as empty.

The schema pass has already said what is wrong; later passes go on with the rest, so that one wrong value does not hide
every other mistake of a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.base.text import Text
from workbench.files.spans import Path
from workbench.files.yamlio import Document


class Source:
    """The plain data of one document, by path."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def get(self, *path: str | int) -> Any:
        """The value at a path; None if there is none."""
        value: Any = self.document.data
        for part in path:
            if isinstance(value, dict):
                value = value.get(part)
            elif isinstance(value, list) and isinstance(part, int) and part < len(value):
                value = value[part]
            else:
                return None
        return value

    def pairs(self, *path: str | int) -> Iterator[tuple[str, Path]]:
        """(key, path of its value) for every text key of the mapping at a path."""
        found = self.get(*path)
        if isinstance(found, dict):
            yield from ((key, (*path, key)) for key in found if isinstance(key, str))

    def entries(self, *path: str | int) -> Iterator[Path]:
        """Paths of the entries of the list at a path."""
        found = self.get(*path)
        if isinstance(found, list):
            yield from ((*path, place) for place in range(len(found)))

    def word(self, *path: str | int) -> str | None:
        """The word at a path (an unquoted number is one too); None if there is none."""
        found = self.get(*path)
        if isinstance(found, int) and not isinstance(found, bool):
            return str(found)
        return found if isinstance(found, str) else None

    def number(self, *path: str | int) -> int | None:
        """The whole number at a path."""
        found = self.get(*path)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def text(self, *path: str | int) -> Text:
        """The text at a path, in one language or two."""
        found = self.get(*path)
        if isinstance(found, dict):
            return Text.of({key: value for key, value in found.items() if isinstance(value, str)})
        return Text.of(found) if isinstance(found, str) else Text()


def frozen_value(value: Any) -> Any:
    """Plain data with tuples for lists, as values inside the program have them."""
    if isinstance(value, list):
        return tuple(frozen_value(part) for part in value)
    if isinstance(value, dict):
        return {key: frozen_value(part) for key, part in value.items()}
    return value
