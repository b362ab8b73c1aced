"""Looks words of a file up in a ruleset, and says what was meant where a word is not there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span, did_you_mean
from workbench.base.text import Text
from workbench.rules.ruleset import FEATURES, HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow

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


class Names:
    """The words of one ruleset."""

    def __init__(self, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
        self.ruleset = ruleset
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

    def is_terrain(self, word: str) -> bool:
        """True for a key or alias of terrain."""
        return self._row(word) is not None

    def any_terrain(self, word: str, span: Span) -> TerrainRow | None:
        """The terrain row of a key or alias in whatever layer."""
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
        self.unknown(code, what, word, words, span)
        return False

    def unknown(self, code: str, what: Text, word: str, words: Collection[str], span: Span) -> None:
        """Say that a word is not known."""
        text = Text(f'{what.en} "{word}" is not in this ruleset', f"{what.fr} « {word} » n’est pas dans ces règles")
        hint = did_you_mean(word, words)
        if not hint and 0 < len(words) <= 12:
            listed = ", ".join(words)
            hint = Text(f"known: {listed}", f"possibles : {listed}")
        self._diagnostics.error(f"unknown_{code}", text, span=span, hint=hint or self._where_listed())

    def _where_listed(self) -> Text:
        command = f"workbench rulesets {self.ruleset.id}"
        return Text(f'"{command}" lists what there is', f"« {command} » donne la liste")

    def unlisted(self, code: str, text: Text, word: str, words: Collection[str], span: Span) -> None:
        """Say that a word which may be free is not listed: a warning if it looks like a slip, a remark if not."""
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


_TERRAIN = Text("terrain", "le terrain")
