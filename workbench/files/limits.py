"""How large a file may be. What is larger is refused in plain words before it costs time or memory; ``docs/files.md`` lists
the limits for users."""

from __future__ import annotations

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.spans import Path
from workbench.files.yamlio import Document

MOST_UNITS = 5_000
MOST_SHAPES = 20_000
"""Pieces of drawn terrain, of a map or a table."""
MOST_CORNERS = 5_000
"""Corners of one of them, or of a zone."""
MOST_BOARDS = 400
MOST_SIDES = 50
MOST_LINES = MOST_ZONES = 5_000
MOST_OVERLAYS = 200
MOST_CHANGES = 2_000
"""Changes of all overlays together."""
MOST_PLACES = 2_000_000
"""Hexes that all lists of a scenario name together, ranges counted hex by hex."""
MOST_ROWS = 5_000
"""Rows of a file of comma-separated values."""
MOST_TEXT = 32 * 1024 * 1024
"""Characters of a piece on the clipboard, or of a file of comma-separated values."""

_OUTLINES = ("polygon", "line")


def too_many(what: Text, count: int, most: int) -> Text:
    """Says that there are more of something than the bench reads."""
    return Text(
        f"{count} {what.en} are too many: at most {most} are read",
        f"{count} {what.fr}, c’est trop : on en lit au plus {most}",
    )


def within_limits(document: Document, diagnostics: Diagnostics) -> bool:
    """False, with an error at its place, if a scenario holds more of anything than the bench reads."""
    data = document.data
    found = _Counting(document, diagnostics)
    found.each(data.get("forces"), ("forces",), _SIDES, MOST_SIDES)
    found.total(data.get("forces"), ("forces",), "units", _UNITS, MOST_UNITS)
    found.each(data.get("lines"), ("lines",), _LINES, MOST_LINES)
    found.each(data.get("zones"), ("zones",), _ZONES, MOST_ZONES)
    found.outlines(data.get("zones"), ("zones",), ("at",))
    board = data.get("map")
    if isinstance(board, dict):
        found.each(board.get("boards"), ("map", "boards"), _BOARDS, MOST_BOARDS)
        for name in ("shapes", "features"):
            found.each(board.get(name), ("map", name), _SHAPES, MOST_SHAPES)
            found.outlines(board.get(name), ("map", name), _OUTLINES)
    found.each(data.get("overlays"), ("overlays",), _OVERLAYS, MOST_OVERLAYS)
    found.total(data.get("overlays"), ("overlays",), "changes", _CHANGES, MOST_CHANGES)
    found.overlays(data.get("overlays"))
    return not found.beyond


class _Counting:
    def __init__(self, document: Document, diagnostics: Diagnostics) -> None:
        self.document = document
        self.diagnostics = diagnostics
        self.beyond = False
        self.drawn = 0

    def say(self, what: Text, count: int, most: int, path: Path) -> None:
        self.beyond = True
        self.diagnostics.error("too_many", too_many(what, count, most), span=self.document.span(path))

    def each(self, listed: object, path: Path, what: Text, most: int) -> None:
        """A list and its most entries."""
        if isinstance(listed, list) and len(listed) > most:
            self.say(what, len(listed), most, (*path, most))

    def total(self, listed: object, path: Path, key: str, what: Text, most: int) -> None:
        """The lists under one key of the entries of a list, and their most entries together."""
        count = 0
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            inner = entry.get(key) if isinstance(entry, dict) else None
            before, count = count, count + (len(inner) if isinstance(inner, list) else 0)
            if before <= most < count:
                self.say(what, count, most, (*path, place, key, most - before))

    def outlines(self, listed: object, path: Path, keys: tuple[str, ...]) -> None:
        """The corners of every outline of a list."""
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            for key in keys if isinstance(entry, dict) else ():
                self.each(entry.get(key), (*path, place, key), _CORNERS, MOST_CORNERS)

    def overlays(self, listed: object) -> None:
        """Shapes and pieces that overlays add: as many as a map may have, together."""
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            changes = entry.get("changes") if isinstance(entry, dict) else None
            for number, change in enumerate(changes if isinstance(changes, list) else ()):
                if isinstance(change, dict):
                    path: Path = ("overlays", place, "changes", number)
                    self._added(change.get("add"), (*path, "add"))
                    shapes = change.get("shapes")
                    self._added(shapes.get("add") if isinstance(shapes, dict) else None, (*path, "shapes", "add"))

    def _added(self, listed: object, path: Path) -> None:
        if isinstance(listed, list):
            before, self.drawn = self.drawn, self.drawn + len(listed)
            if before <= MOST_SHAPES < self.drawn:
                self.say(_SHAPES, self.drawn, MOST_SHAPES, path)
            self.outlines(listed, path, _OUTLINES)


_UNITS = Text("units", "unités")
_SIDES = Text("sides", "camps")
_SHAPES = Text("pieces of terrain", "éléments de terrain")
_CORNERS = Text("corners", "sommets")
_BOARDS = Text("boards", "plateaux")
_LINES = Text("kept lines", "lignes gardées")
_ZONES = Text("zones", "zones")
_OVERLAYS = Text("overlays", "surcouches")
_CHANGES = Text("changes of overlays", "changements de surcouches")
