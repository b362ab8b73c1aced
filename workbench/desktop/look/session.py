"""The session: which files were open, their order, the view of each, and how far lessons were gone through."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from workbench.base.text import Text
from workbench.lessons.run import RunState


@dataclass(frozen=True)
class SavedView:
    """The part of a map in view: zoom (pixels for each scene unit) and the scene's point in the middle."""

    zoom: float
    x: float
    y: float


@dataclass(frozen=True)
class OpenFile:
    """A file that was open, or with no ``path`` the place of work in no file, which only a recovery file holds."""

    path: Path | None
    title: Text
    place: SavedView | None = None
    lesson: RunState | None = None
    """How far the lesson was gone through; None if it is a scenario."""


@dataclass(frozen=True)
class Session:
    """Files from left to right; ``current`` is the index of the one in front."""

    files: tuple[OpenFile, ...] = ()
    current: int = 0

    def to_text(self) -> str:
        """The session as JSON."""
        rows = [
            {
                "path": str(one.path) if one.path is not None else "",
                "title": [one.title.en, one.title.fr],
                "place": asdict(one.place) if one.place is not None else None,
                "lesson": asdict(one.lesson) if one.lesson is not None else None,
            }
            for one in self.files
        ]
        return json.dumps({"files": rows, "current": self.current})

    @classmethod
    def from_text(cls, text: object) -> Session:
        """The session of a JSON text; an empty session if it cannot be read."""
        try:
            read = json.loads(text) if isinstance(text, str) else {}
            files = tuple(_file(row) for row in read.get("files", ()))
            return cls(files, min(max(0, int(read.get("current", 0))), max(0, len(files) - 1)))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
            return cls()


def _file(row: dict[str, object]) -> OpenFile:
    words, place = row["title"], row["place"]
    if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
        raise TypeError
    found = SavedView(*(float(place[name]) for name in ("zoom", "x", "y"))) if isinstance(place, dict) else None
    path = str(row["path"])
    return OpenFile(Path(path) if path else None, Text(*words), found, _lesson(row.get("lesson")))


def _lesson(row: object) -> RunState | None:
    if not isinstance(row, dict):
        return None
    given = tuple((int(number), value) for number, value in row["given"])
    return RunState(int(row["number"]), given, tuple(int(number) for number in row["shown"]))
