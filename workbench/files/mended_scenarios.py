"""Scenarios that cannot be opened as they are, because their rules no longer have a word that they use, or something in them is
wrong: what could take the place of a word, and the text of the scenario with it, or without what is wrong. All else in the text
stays as it is written.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.base.text import Text
from workbench.files.rulesets.loader import find_rulesets
from workbench.files.scenario_reader import Loaded
from workbench.files.value_checks import accepts
from workbench.files.yaml_drafts import YamlDraft, document_of, fresh
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document
from workbench.rules.ruleset import FEATURES, HEXES, HEXSIDES, MARKERS, PATHS, Ruleset
from workbench.scenario.map_variants import NOBODY

ReadDocument = Callable[[Document], Loaded]
"""Reads a document as a scenario with its ruleset."""
LEFT_OUT = ""
"""In place of a word: what names it is left out."""
TERRAIN, KINDS, STATES, WEAPONS, RULESETS = "terrain", "kind", "state", "weapon", "ruleset"
_GONE = {f"unknown_{one}": one for one in (TERRAIN, KINDS, STATES, WEAPONS, RULESETS, "condition", "option", "switch")}
"""Errors of words that a ruleset may have lost, with what the word names."""
_CALLED = {
    TERRAIN: Text("terrain", "terrain"),
    KINDS: Text("kind of unit", "type d’unité"),
    STATES: Text("state", "état"),
    WEAPONS: Text("weapon", "arme"),
    RULESETS: Text("ruleset", "règles"),
    "condition": Text("condition", "condition"),
    "option": Text("optional rule", "règle optionnelle"),
    "switch": Text("reading", "lecture"),
}
_LAYERS = (HEXES, HEXSIDES, PATHS, MARKERS, FEATURES)
_NEEDED = ((), ("format",), ("ruleset",), ("map",))
"""Parts without which there is no scenario."""
_MOST_ROUNDS = 12


@dataclass(frozen=True)
class GoneWord:
    """A word that the ruleset of a scenario has not got: what it names (``of``), in which layer if it is terrain, and how often
    it is used."""

    of: str
    word: str
    layer: str = ""
    count: int = 1

    @property
    def called(self) -> Text:
        """The kind of thing that it names, in words."""
        return _CALLED[self.of]

    def offered(self, ruleset: Ruleset | None) -> dict[str, Text]:
        """The words that could take its place, with their names, in the order of the ruleset."""
        if self.of == RULESETS:
            return {one: Text.of(one) for one in find_rulesets()}
        if ruleset is None:
            return {}
        if self.of == TERRAIN:
            rows = ruleset.terrain.items()
            return {key: row.name for key, row in rows if not self.layer or accepts(row, self.layer)}
        named: Mapping[str, Any] = {KINDS: ruleset.units, STATES: ruleset.states, WEAPONS: ruleset.weapons}.get(
            self.of, {}
        )
        return {key: entry.name for key, entry in named.items()}

    @property
    def may_be_left_out(self) -> bool:
        """A scenario is played by some rules."""
        return self.of != RULESETS


Replacements = Mapping[tuple[str, str], str]
"""By (what is named, word): the word that takes its place, or :data:`LEFT_OUT`."""


@dataclass(frozen=True)
class MendedText:
    """The text of a scenario that was mended: ``left_out`` are the messages about what is no longer in it, ``remaining`` those
    that could not be helped."""

    text: str
    replaced: tuple[GoneWord, ...] = ()
    left_out: tuple[Diagnostic, ...] = ()
    remaining: tuple[Diagnostic, ...] = ()

    @property
    def is_good(self) -> bool:
        """Is there nothing left that prevents opening it?"""
        return not any(one.severity is Severity.ERROR for one in self.remaining)


@dataclass(frozen=True)
class DamagedScenario:
    """A text that could not be opened as a scenario, with how it is read."""

    name: str
    text: str
    read: ReadDocument

    @cached_property
    def _found(self) -> tuple[Ruleset | None, Diagnostics]:
        _, ruleset, diagnostics = self.read(fresh(document_of(self.name, self.text)))
        return ruleset, diagnostics

    @cached_property
    def _places(self) -> _Places:
        return _Places(self.name, self.text)

    @property
    def ruleset(self) -> Ruleset | None:
        """Its ruleset, if that loads."""
        return self._found[0]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Everything that prevents opening it."""
        return tuple(one for one in self._found[1] if one.severity is Severity.ERROR)

    @cached_property
    def gone_words(self) -> tuple[GoneWord, ...]:
        """The words that its rules have not got, each once."""
        found: dict[tuple[str, str], GoneWord] = {}
        for error in self.errors:
            word = self._places.gone_word(error)
            if word is not None:
                before = found.get((word.of, word.word))
                layer = word.layer if before is None or before.layer == word.layer else ""
                count = 1 if before is None else before.count + 1
                found[word.of, word.word] = GoneWord(word.of, word.word, layer, count)
        return tuple(found.values())

    @cached_property
    def other_errors(self) -> tuple[Diagnostic, ...]:
        """The other errors that prevent opening it."""
        return tuple(one for one in self.errors if self._places.gone_word(one) is None)

    @cached_property
    def may_be_mended(self) -> bool:
        """Is something left when what is wrong is left out, or are only its rules not here?"""
        if not self.errors:
            return False
        return any(one.of == RULESETS for one in self.gone_words) or self.mended({}).is_good

    def nearest(self, gone: GoneWord) -> str:
        """The word that is offered first in place of one that is gone: the nearest by its letters, else open ground and what
        the ruleset has first."""
        offered = list(gone.offered(self.ruleset))
        near = get_close_matches(gone.word, offered, n=1, cutoff=0.6)
        ground = self.ruleset.ground if self.ruleset is not None else ""
        return next(iter([*near, *(one for one in offered if one == ground), *offered]), LEFT_OUT)

    def with_replaced(self, replacements: Replacements) -> str:
        """The text with other words, and all else that is wrong as it was."""
        places, changes = self._places, _Changes()
        for error in self.errors:
            gone = places.gone_word(error)
            new = replacements.get((gone.of, gone.word)) if gone is not None else None
            if new:
                changes.replace_word(places, error, new)
        return places.with_changes(changes)

    def mended(self, replacements: Replacements) -> MendedText:
        """The text with other words in place of those that are gone, and without everything else that is wrong. It is read
        again until nothing is wrong, because what hangs on a part that is left out goes too."""
        now: DamagedScenario = self
        left_out: list[Diagnostic] = []
        replaced: dict[tuple[str, str], GoneWord] = {}
        errors: tuple[Diagnostic, ...] = ()
        for _ in range(_MOST_ROUNDS):
            errors = now.errors
            if not errors:
                break
            places, changes = now._places, _Changes()
            for error in errors:
                path, gone = places.path_of(error), places.gone_word(error)
                new = replacements.get((gone.of, gone.word), LEFT_OUT) if gone is not None else LEFT_OUT
                if gone is not None and new:
                    replaced.setdefault((gone.of, gone.word), gone)
                    changes.replace_word(places, error, new)
                elif path not in _NEEDED:
                    left_out.append(error)
                    changes.leaving_out.add(path)
            changed = replace(now, text=places.with_changes(changes))
            if changed.text == now.text:
                break
            now = changed
        return MendedText(now.text, tuple(replaced.values()), tuple(left_out), errors)


class _Changes:
    """The changes of one round: new words by their paths, and paths that are left out."""

    def __init__(self) -> None:
        self.values: dict[Path, str] = {}
        self.keys: dict[Path, str] = {}
        self.leaving_out: set[Path] = set()

    @property
    def paths(self) -> tuple[Path, ...]:
        """All places that change."""
        return (*self.values, *self.keys, *self.leaving_out)

    def replace_word(self, places: _Places, error: Diagnostic, new: str) -> None:
        """Replace the unknown word that a message is about."""
        (self.keys if places.is_key(error) else self.values)[places.path_of(error)] = new

    def make(self, root: dict[Any, Any]) -> None:
        """Change plain data: first the words, then what is left out, from the end of every list. What lies under a key that
        was changed is not found any more: the next round has it."""
        for path, new in self.values.items():
            _at(root, path[:-1])[path[-1]] = new
        for path, new in self.keys.items():
            with suppress(LookupError, TypeError):
                _rename(_at(root, path[:-1]), path, new)
        for path in sorted(self.leaving_out, key=_order, reverse=True):
            with suppress(LookupError, TypeError):
                del _at(root, path[:-1])[path[-1]]


def _order(path: Path) -> tuple[tuple[bool, int, str], ...]:
    return tuple((isinstance(part, int), part if isinstance(part, int) else 0, str(part)) for part in path)


class _Places:
    """The places of messages in a text."""

    def __init__(self, name: str, text: str) -> None:
        self.document = document_of(name, text)
        spans = self.document.spans
        found: dict[tuple[int, int], list[Path]] = {}
        for extents in (spans.values, spans.keys):
            for path, extent in extents.items():
                found.setdefault((extent.line, extent.column), []).append(path)
        self._paths = found
        self._starts = sorted(found)

    def path_of(self, error: Diagnostic) -> Path:
        """The path that a message is about: that of a mapping where a key is missing; () for the whole, and for other files."""
        span = error.span
        if span is None or span.file != self.document.name or not span.line:
            return ()
        place = span.line, span.column
        # a place within a text is that of the text
        at = bisect_right(self._starts, place) - 1
        paths = self._paths[self._starts[at]] if at >= 0 else [()]
        return min(paths, key=len) if error.code == "missing_key" else max(paths, key=len)

    def is_key(self, error: Diagnostic) -> bool:
        """Is a message about a key, not about the value behind it?"""
        extent = self.document.spans.keys.get(self.path_of(error))
        span = error.span
        return extent is not None and span is not None and (extent.line, extent.column) == (span.line, span.column)

    def gone_word(self, error: Diagnostic) -> GoneWord | None:
        """The word that the ruleset has not got, if that is the matter."""
        of, path = _GONE.get(error.code), self.path_of(error)
        if of is None or not path:
            return None
        word = path[-1] if self.is_key(error) else _at(self.document.data, path)
        layer = next((str(part) for part in path if part in _LAYERS), "") if of == TERRAIN else ""
        if of == TERRAIN and path[:2] == ("map", "ground"):
            layer = HEXES
        return GoneWord(of, str(word), layer)

    def with_changes(self, changes: _Changes) -> str:
        """The text with changes; as it is, if it has no form that can be changed."""
        if not isinstance(self.document.data, dict):
            return self.document.file_text
        place = FilePath(self.document.name)
        draft = YamlDraft(place.parent, {place.name: self.document.file_text})
        return draft.changed(changes.paths, changes.make).texts[place.name]


def _at(data: Any, path: Iterable[str | int]) -> Any:
    for part in path:
        data = data[part]
    return data


def _rename(home: dict[Any, Any], path: Path, new: str) -> None:
    """Rename a key; the parts of a key that has the new name already are joined with it, where its own facts stay."""
    entry = home[path[-1]]
    if new in home:
        entry = {**entry, **home[new]} if "attributes" in path else _joined(home[new], entry)
    entries = [(new, entry) if key == path[-1] else (key, part) for key, part in home.items() if key != new]
    home.clear()
    home.update(entries)


def _joined(first: Any, second: Any) -> Any:
    """The places of two kinds of terrain together: labels in one text, or by sides."""
    if isinstance(first, dict) or isinstance(second, dict):
        left = first if isinstance(first, dict) else {NOBODY: first}
        right = second if isinstance(second, dict) else {NOBODY: second}
        return {
            key: _joined(left[key], right[key]) if key in left and key in right else left.get(key, right.get(key))
            for key in (*left, *(key for key in right if key not in left))
        }
    if isinstance(first, list) and isinstance(second, list):
        return [*first, *second]
    return f"{first} {second}"
