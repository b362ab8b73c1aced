"""A point of a table as a user types it."""

from __future__ import annotations

import re

from workbench.board.tableboard import Point

_UNITS = re.compile(r"(?:cm|in|po|\")", re.IGNORECASE)


def typed_point(words: str) -> Point | None:
    """The two distances in ``40 / 20 cm``, ``40.5, 20``, ``40,5 20`` or the like; None if the words are none."""
    bare = _UNITS.sub(" ", words).strip()
    for between in (r"\s*[/;·]\s*|\s+", r"\s*,\s*"):
        parts = re.split(between, bare)
        if len(parts) == 2:
            try:
                x, y = (float(part.rstrip(",").replace(",", ".")) for part in parts)
            except ValueError:
                continue
            return x, y
    return None
