"""Pass 3, second half: what the engines of the ruleset's doctrines will read must be there, and be of the right kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from workbench.base.diagnostics import Diagnostics, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets import schema
from workbench.files.rulesets.reading import Source
from workbench.rules.values import Value
from workbench.rules.vocabulary import Takes, Vocabulary, find_vocabulary, said, takes

_Place = tuple[str, ...]


def check_doctrine_words(source: Source, diagnostics: Diagnostics) -> None:
    """Report what an engine would miss or could not use (errors), and facts that no engine reads (warnings)."""
    if source.head is None:
        return
    found = {name: find_vocabulary(name) for name in sorted(set(source.head.doctrines.values()))}
    vocabularies = {name: vocabulary for name, vocabulary in found.items() if vocabulary is not None}
    for name, vocabulary in vocabularies.items():
        _Check(source, diagnostics, name, vocabulary).run()
    if vocabularies:
        for section in ("modes", "blanks"):
            known = [key for words in vocabularies.values() for key in getattr(words, section)]
            _only_known(source, diagnostics, section, known)


def _only_known(source: Source, diagnostics: Diagnostics, section: str, known: list[str]) -> None:
    """A kind of move or a typed-in value that no engine knows would be offered in vain."""
    for key in source.known(section):
        if key not in known:
            text = Text(f'no engine knows "{key}" ({section})', f"aucun moteur ne connaît « {key} » ({section})")
            span = source.key_span(section, key)
            diagnostics.error("unknown_to_doctrine", text, span=span, hint=did_you_mean(key, known))


class _Check:
    """One doctrine's words against one source."""

    def __init__(self, source: Source, diagnostics: Diagnostics, doctrine: str, vocabulary: Vocabulary) -> None:
        self._source = source
        self._diagnostics = diagnostics
        self._doctrine = doctrine
        self._vocabulary = vocabulary

    def run(self) -> None:
        words = self._vocabulary
        self._needed("terrain", words.terrain)
        self._needed("conditions", words.conditions)
        self._needed("switches", words.switches)
        self._needed("tables", words.tables)
        for key, row in self._source.entries("terrain").items():
            self._values(row.facts, words.facts, ("terrain", key, "facts"), only_known=True)
        for key, kind in self._source.entries("units").items():
            self._values(kind.values, words.unit_values, ("units", key, "values"), only_known=False)
        for key, weapon in self._source.entries("weapons").items():
            self._values(weapon.values, words.weapon_values, ("weapons", key, "values"), only_known=True)
        for key, cells in words.tables.items():
            self._table(key, cells)
        for condition, table, wanted in words.by_choice:
            found = self._source.entries("conditions").get(condition)
            if found is not None:
                self._needed("tables", (table,))
                self._table(table, dict.fromkeys(found.choices, wanted))
        for key, switch in self._source.entries("switches").items():
            self._switch(key, switch)

    def _needed(self, section: str, keys: Iterable[str]) -> None:
        known = self._source.known(section)
        for key in keys:
            if key not in known:
                self._missing(f"{section}: {key}", (section,))

    def _table(self, key: str, cells: Mapping[str, Takes]) -> None:
        table = self._source.entries("tables").get(key)
        if table is None:
            return
        for cell in cells:
            if cell not in table.cells:
                self._missing(f"tables: {key}: {cell}", ("tables", key, "cells"))
        self._values(table.cells, cells, ("tables", key, "cells"), only_known=False, silent=False)

    def _switch(self, key: str, switch: schema.SwitchModel) -> None:
        known = self._vocabulary.switches.get(key)
        if known is None:
            text = Text(f"no engine reads the switch {key}", f"aucun moteur ne lit l’option {key}")
            span = self._source.key_span("switches", key)
            self._diagnostics.warning("unread", text, span=span, hint=did_you_mean(key, self._vocabulary.switches))
            return
        for choice in switch.choices:
            if choice not in known:
                text = Text(f'no engine knows the choice "{choice}"', f"aucun moteur ne connaît le choix « {choice} »")
                span = self._source.key_span("switches", key, "choices", choice)
                self._diagnostics.error("unknown_choice", text, span=span, hint=did_you_mean(choice, known))

    def _values(
        self,
        cells: Mapping[str, Any],
        wanted: Mapping[str, Takes],
        path: _Place,
        *,
        only_known: bool,
        silent: bool = True,
    ) -> None:
        for name, value in _plain(cells):
            if name not in wanted:
                if only_known:
                    text = Text(f'no engine reads "{name}"', f"aucun moteur ne lit « {name} »")
                    span = self._source.key_span(*path, name)
                    self._diagnostics.warning("unread", text, span=span, hint=did_you_mean(name, wanted))
            elif not takes(wanted[name], value) and not (silent and value is None):
                kind = said(wanted[name])
                text = Text(f"{name} must be {kind.en}", f"{name} doit être {kind.fr}")
                self._diagnostics.error("bad_value", text, span=self._source.span(*path, name))

    def _missing(self, what: str, path: _Place) -> None:
        text = Text(
            f'the doctrine {self._doctrine} needs "{what}"', f"la doctrine {self._doctrine} a besoin de « {what} »"
        )
        self._diagnostics.error("missing_for_doctrine", text, span=self._source.key_span(*path))


def _plain(cells: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
    for name, cell in cells.items():
        value = cell.value if isinstance(cell, schema.Source) else cell  # type: ignore[attr-defined]
        yield name, tuple(value) if isinstance(value, list) else value
