"""Limits of the size of files, checked before they cost time or memory, and look-ups of words and numbers;
``docs/files.md`` lists the limits for users."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span, did_you_mean
from workbench.base.text import Text
from workbench.files.file_versions import LESSON_FORMAT, SUPPLEMENT_FORMAT, FileFormat, warn_of_newer_key
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document
from workbench.rules.ruleset import FEATURES, HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow

if TYPE_CHECKING:
    from workbench.scenario.tabletop_board import Point

MOST_PIXELS = 10_000
"""Across a hex of a picture."""
MOST_HEXES = 250_000
MOST_UNITS = 5_000
MOST_SHAPES = 20_000
"""Pieces of drawn terrain, of a map or a table."""
MOST_CORNERS = 5_000
"""Corners of one of them, or of a zone."""
MOST_BOARDS = 400
MOST_SIDES = 50
MOST_SETUPS = 50
MOST_PLANS = 500
MOST_LINES = MOST_ZONES = MOST_NAMES = 5_000
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
    """The error text for more of something than the program reads."""
    return Text(
        f"{count} {what.en} are too many: at most {most} are read",
        f"{count} {what.fr}, c’est trop : on en lit au plus {most}",
    )


def within_limits(document: Document, diagnostics: Diagnostics) -> bool:
    """False, with an error at its place, if a scenario holds more of anything than the program reads."""
    data = document.data
    found = _Counting(document, diagnostics)
    found.each(data.get("forces"), ("forces",), _SIDES, MOST_SIDES)
    found.total(data.get("forces"), ("forces",), "units", _UNITS, MOST_UNITS)
    setups = data.get("setups")
    found.each(setups, ("setups",), _SETUPS, MOST_SETUPS)
    for place, entry in enumerate(setups if isinstance(setups, list) else ()):
        inner = ("setups", place, "forces")
        held = entry.get("forces") if isinstance(entry, dict) else None
        found.each(held, inner, _SIDES, MOST_SIDES)
        for key in ("units", "without", "order"):
            found.total(held, inner, key, _UNITS, MOST_UNITS)
    found.each(data.get("lines"), ("lines",), _LINES, MOST_LINES)
    found.each(data.get("zones"), ("zones",), _ZONES, MOST_ZONES)
    found.each(data.get("names"), ("names",), _NAMES, MOST_NAMES)
    found.each(data.get("plans"), ("plans",), _PLANS, MOST_PLANS)
    found.outlines(data.get("zones"), ("zones",), ("at",))
    board = data.get("map")
    if isinstance(board, dict):
        found.each(board.get("boards"), ("map", "boards"), _BOARDS, MOST_BOARDS)
        for name in ("shapes", "features"):
            found.each(board.get(name), ("map", name), _SHAPES, MOST_SHAPES)
            found.outlines(board.get(name), ("map", name), _OUTLINES)
        found.contours(board.get("contours"), ("map", "contours"))
    found.each(data.get("overlays"), ("overlays",), _OVERLAYS, MOST_OVERLAYS)
    found.total(data.get("overlays"), ("overlays",), "changes", _CHANGES, MOST_CHANGES)
    found.overlays(data.get("overlays"))
    return not found.beyond


def is_lesson(document: Document) -> bool:
    """Does a document say that it is a lesson, of whatever version?"""
    return _has_format(document, LESSON_FORMAT)


def is_supplement(document: Document) -> bool:
    """Does a document say that it is a supplement, of whatever version?"""
    return _has_format(document, SUPPLEMENT_FORMAT)


def _has_format(document: Document, form: FileFormat) -> bool:
    data = document.data
    return isinstance(data, dict) and str(data.get("format", "")).partition("/")[0] == form.name


_IN_SCENARIO = Text("is not one of this scenario", "n’est pas de ce scénario")
_IN_RULESET = Text("is not in this ruleset", "n’est pas dans ces règles")


class _Counting:
    def __init__(self, document: Document, diagnostics: Diagnostics) -> None:
        self.document = document
        self.diagnostics = diagnostics
        self.beyond = False
        self.drawn = 0

    def refuse(self, what: Text, count: int, most: int, path: Path) -> None:
        self.beyond = True
        self.diagnostics.error("too_many", too_many(what, count, most), span=self.document.span(path))

    def each(self, listed: object, path: Path, what: Text, most: int) -> None:
        """A list and its most entries."""
        if isinstance(listed, list) and len(listed) > most:
            self.refuse(what, len(listed), most, (*path, most))

    def total(self, listed: object, path: Path, key: str, what: Text, most: int) -> None:
        """The lists under one key of the entries of a list, and their most entries together."""
        count = 0
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            inner = entry.get(key) if isinstance(entry, dict) else None
            before, count = count, count + (len(inner) if isinstance(inner, list) else 0)
            if before <= most < count:
                self.refuse(what, count, most, (*path, place, key, most - before))

    def outlines(self, listed: object, path: Path, keys: tuple[str, ...]) -> None:
        """The corners of every outline of a list."""
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            for key in keys if isinstance(entry, dict) else ():
                self.each(entry.get(key), (*path, place, key), _CORNERS, MOST_CORNERS)

    def contours(self, listed: object, path: Path) -> None:
        """Contours, their holes, and the corners of all of these."""
        self.each(listed, path, _CONTOURS, MOST_SHAPES)
        self.total(listed, path, "holes", _HOLES, MOST_SHAPES)
        self.outlines(listed, path, ("polygon",))
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            holes = entry.get("holes") if isinstance(entry, dict) else None
            for hole, ring in enumerate(holes if isinstance(holes, list) else ()):
                self.each(ring, (*path, place, "holes", hole), _CORNERS, MOST_CORNERS)

    def overlays(self, listed: object) -> None:
        """Shapes and pieces that overlays add: together at most as many as a map may have."""
        for place, entry in enumerate(listed if isinstance(listed, list) else ()):
            changes = entry.get("changes") if isinstance(entry, dict) else None
            for number, change in enumerate(changes if isinstance(changes, list) else ()):
                if isinstance(change, dict):
                    path: Path = ("overlays", place, "changes", number)
                    self._added(change.get("add"), (*path, "add"))
                    shapes = change.get("shapes")
                    self._added(shapes.get("add") if isinstance(shapes, dict) else None, (*path, "shapes", "add"))
                    contours = change.get("contours")
                    if isinstance(contours, dict):
                        self.contours(contours.get("add"), (*path, "contours", "add"))

    def _added(self, listed: object, path: Path) -> None:
        if isinstance(listed, list):
            before, self.drawn = self.drawn, self.drawn + len(listed)
            if before <= MOST_SHAPES < self.drawn:
                self.refuse(_SHAPES, self.drawn, MOST_SHAPES, path)
            self.outlines(listed, path, _OUTLINES)


_UNITS = Text("units", "unités")
_SIDES = Text("sides", "camps")
_PLANS = Text("kept plans", "plans gardés")
_SETUPS = Text("set-ups", "mises en place")
_SHAPES = Text("pieces of terrain", "éléments de terrain")
_CORNERS = Text("corners", "sommets")
_CONTOURS = Text("contours", "courbes de niveau")
_HOLES = Text("holes of contours", "trous de courbes de niveau")
_BOARDS = Text("boards", "plateaux")
_LINES = Text("kept lines", "lignes gardées")
_ZONES = Text("zones", "zones")
_NAMES = Text("names on the map", "noms sur la carte")
_OVERLAYS = Text("overlays", "surcouches")
_CHANGES = Text("changes of overlays", "changements de surcouches")


# --- Looks words of a file up in a ruleset, and suggests similar ones.


_WHERE = {
    HEXES: Text("map: hexes", "map: hexes"),
    HEXSIDES: Text("map: hexsides", "map: hexsides"),
    PATHS: Text("map: paths", "map: paths"),
    MARKERS: Text("markers", "markers"),
    FEATURES: Text("map: features", "map: features"),
}


def accepts(row: TerrainRow, layer: str) -> bool:
    """True if a scenario may hold a kind of terrain in this layer."""
    return layer == row.layer or layer in row.also


_SETTINGS = ("condition", "switch", "card_field")
"""Codes of words that are keys of a file with a value of their own."""


class Names:
    """Looks up the keys of one ruleset. ``keys_stay``: settings that it has not got come from a newer program and are no
    errors (:mod:`workbench.files.file_versions`)."""

    def __init__(self, ruleset: Ruleset, diagnostics: Diagnostics, *, keys_stay: bool = False) -> None:
        self.ruleset = ruleset
        self._keys_stay = keys_stay
        self._diagnostics = diagnostics
        self._aliases = {alias: row.key for row in ruleset.terrain.values() for alias in row.aliases}

    def terrain(self, word: str, layer: str, span: Span) -> TerrainRow | None:
        """The terrain row of a key or alias that may stand in a layer; a diagnostic and None otherwise."""
        row = self._row(word)
        if row is None:
            near = [key for key, row in self.ruleset.terrain.items() if accepts(row, layer)]
            near += [alias for alias, key in self._aliases.items() if accepts(self.ruleset.terrain[key], layer)]
            hint = did_you_mean(word, near) or did_you_mean(word, [*self.ruleset.terrain, *self._aliases])
            if word in self.ruleset.states:
                hint = Text("it is the state of a unit", "c’est l’état d’une unité")
            text = Text(f'there is no terrain "{word}"', f"le terrain « {word} » n’existe pas")
            self._diagnostics.error("unknown_terrain", text, span=span, hint=hint or self._where_listed())
            return None
        if not accepts(row, layer):
            right = _WHERE.get(row.layer, Text("the state of a unit", "l’état d’une unité"))
            text = Text(f'"{word}" does not belong under {layer}', f"« {word} » n’a pas sa place sous {layer}")
            hint = Text(f"its place is {right.en}", f"sa place : {right.fr}")
            self._diagnostics.error("wrong_layer", text, span=span, hint=hint)
            return None
        return row

    def any_terrain(self, word: str, span: Span) -> TerrainRow | None:
        """The terrain row of a key or alias in any layer."""
        row = self._row(word)
        if row is None:
            self.unknown("terrain", _TERRAIN, word, [*self.ruleset.terrain, *self._aliases], span)
        return row

    def _row(self, word: str) -> TerrainRow | None:
        return self.ruleset.terrain.get(self._aliases.get(word, word))

    def known(self, code: str, what: Text, word: str, words: Collection[str], span: Span) -> bool:
        """True if ``words`` holds the word; an error ``unknown_<code>`` otherwise."""
        if word in words:
            return True
        if self._keys_stay and code in _SETTINGS:
            warn_of_newer_key(word, span, self._diagnostics)
        else:
            self.unknown(code, what, word, words, span)
        return False

    def unknown(self, code: str, what: Text, word: str, words: Collection[str], span: Span) -> None:
        """Report a word that is not known."""
        # sides and units belong to the scenario, everything else to its rules
        where = _IN_SCENARIO if code in ("side", "unit") else _IN_RULESET
        text = Text(f'{what.en} "{word}" {where.en}', f"{what.fr} « {word} » {where.fr}")
        hint = did_you_mean(word, words)
        if not hint and 0 < len(words) <= 12:
            listed = ", ".join(words)
            hint = Text(f"known: {listed}", f"possibles : {listed}")
        hint = hint or (self._where_listed() if where is _IN_RULESET else Text())
        self._diagnostics.error(f"unknown_{code}", text, span=span, hint=hint)

    def _where_listed(self) -> Text:
        command = f"workbench rulesets {self.ruleset.id}"
        return Text(f'"{command}" lists what there is', f"« {command} » donne la liste")

    def unlisted(self, code: str, text: Text, word: str, words: Collection[str], span: Span) -> None:
        """Report a free word that is not listed: a warning if it looks like a misspelling, else a remark."""
        hint = did_you_mean(word, words)
        severity = Severity.WARNING if hint else Severity.INFO
        self._diagnostics.add(Diagnostic(severity, code, text, span, hint))

    def choice(self, code: str, word: str, choices: Mapping[str, Text], span: Span) -> bool:
        """True if a choice has this key; an error ``bad_<code>`` otherwise."""
        if word in choices:
            return True
        listed = ", ".join(choices)
        text = Text(f'"{word}" is not one of: {listed}', f"« {word} » n’est pas dans : {listed}")
        self._diagnostics.error(f"bad_{code}", text, span=span, hint=did_you_mean(word, choices))
        return False


def value_names(ruleset: Ruleset) -> Collection[str]:
    """The names of all values that a user may type in."""
    facts = {name for row in ruleset.terrain.values() for name in row.facts}
    cells = {cell for table in ruleset.tables.values() for cell in table.cells}
    return facts | cells | ruleset.blanks.keys() | ruleset.tables.keys() | ruleset.parameters.keys()


_TERRAIN = Text("terrain", "le terrain")


# --- Numbers and points of a document; anything else is ignored.


def number(value: object) -> float | None:
    """A finite number; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    try:
        found = float(value)
    except OverflowError:
        return None
    return found + 0.0 if math.isfinite(found) else None  # no -0.0


def numbers(value: object, *counts: int) -> tuple[float, ...] | None:
    """A list of so many finite numbers (of one of the counts); None for anything else."""
    if not isinstance(value, list) or len(value) not in counts:
        return None
    found = tuple(part for item in value if (part := number(item)) is not None)
    return found if len(found) == len(value) else None


def point(value: object) -> Point | None:
    """``[x, y]``; None for anything else."""
    found = numbers(value, 2)
    return (found[0], found[1]) if found is not None else None


def points(value: object) -> tuple[Point, ...] | None:
    """A list of points; None for anything else."""
    if not isinstance(value, list):
        return None
    found = tuple(here for item in value if (here := point(item)) is not None)
    return found if len(found) == len(value) else None
