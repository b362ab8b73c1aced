"""Finds and loads rulesets, and checks that all values that the engines of their doctrines read are there and of the right
kind."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import Diagnostic, Diagnostics, Span, did_you_mean
from workbench.base.text import Text
from workbench.engine.doctrines import find_vocabulary
from workbench.files.rulesets import schema
from workbench.files.rulesets.build import build_ruleset
from workbench.files.rulesets.schema import HEAD
from workbench.files.rulesets.source import MESSAGES, Source, check_references, read_source, ruleset_files
from workbench.files.safe_files import user_rulesets_folder
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Value
from workbench.rules.vocabulary import ValueType, Vocabulary, expected_value_text, value_fits

_Place = tuple[str, ...]


def check_doctrine_words(source: Source, diagnostics: Diagnostics) -> None:
    """Report values that an engine needs but cannot find or use (errors), and facts that no engine reads (warnings)."""
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
    """Report kinds of move and typed-in values that no engine uses, so that they are not offered."""
    for key in source.known(section):
        if key not in known:
            text = Text(f'no engine knows "{key}" ({section})', f"aucun moteur ne connaît « {key} » ({section})")
            span = source.key_span(section, key)
            diagnostics.error("unknown_to_doctrine", text, span=span, hint=did_you_mean(key, known))


class _Check:
    """Checks one source against the vocabulary of one doctrine."""

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

    def _table(self, key: str, cells: Mapping[str, ValueType]) -> None:
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
        wanted: Mapping[str, ValueType],
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
            elif not value_fits(wanted[name], value) and not (silent and value is None):
                kind = expected_value_text(wanted[name])
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


# --- Finds and loads rulesets: folders of YAML files, in passes, each of which reports all that it can.


TRUSTED = "WORKBENCH_RULESETS"
"""The environment variable with more folders of rulesets (set apart as in ``PATH``); the option ``--rulesets`` and the setting
of the window add to it, so that processes which the program starts know them too."""

CheckRuleset = Callable[[Ruleset, Source], Iterable[Diagnostic]]
"""Looks at a ruleset that was built."""

_Signature = tuple[tuple[str, int, int], ...]


def ruleset_folders() -> list[Path]:
    """The folders in which a ruleset is looked for by its id, in this order: the program's own, the user's, and those of
    :data:`TRUSTED`. Scenarios may name what lies there from anywhere."""
    return [
        RULESETS,
        user_rulesets_folder(),
        *(Path(place) for place in os.environ.get(TRUSTED, "").split(os.pathsep) if place),
    ]


def add_ruleset_folder(folder: Path) -> None:
    """Look for rulesets in one more folder, after those that are known already."""
    if folder not in ruleset_folders():
        known = os.environ.get(TRUSTED)
        os.environ[TRUSTED] = os.pathsep.join([*([known] if known else []), str(folder)])


def find_rulesets() -> list[str]:
    """Ids of all rulesets: the names of folders with YAML files in them, in one of the :func:`ruleset_folders`."""
    return sorted(
        {folder.name for place in ruleset_folders() for folder in _subfolders(place) if ruleset_files(folder)}
    )


def _subfolders(place: Path) -> list[Path]:
    try:
        return [folder for folder in place.iterdir() if folder.is_dir()]
    except OSError:
        return []  # there is none, or it cannot be read


def read_ruleset(
    id_or_path: str | Path, base: Path | None = None, check: CheckRuleset | None = None
) -> tuple[Ruleset | None, Diagnostics]:
    """Load a ruleset by id, or by the path of its folder (or of a file in it), relative to ``base`` (folder or file).

    Never raises for what a file contains: the diagnostics say what is wrong. Loading again costs nothing until a file
    changes. With a ``base`` the name stands in a file that may come from anybody: whatever it leads to must lie in the
    folder of that file or in one of the :func:`ruleset_folders`. What ``check`` finds comes with the diagnostics.
    """
    folder = _folder(id_or_path, base)
    if folder is None:
        return None, Diagnostics([_not_found(str(id_or_path))])
    if base is not None and _leads_out(folder, base):
        text = Text(
            f'"{id_or_path}" leads out of the folder of the scenario',
            f"« {id_or_path} » mène hors du dossier du scénario",
        )
        hint = Text(
            "put the folder of the rules beside the scenario, or into one of those that `workbench rulesets --folders` lists",
            "placez le dossier des règles à côté du scénario, ou dans un de ceux que liste `workbench rulesets --folders`",
        )
        diagnostics = Diagnostics()
        diagnostics.error("ruleset_outside", text, hint=hint)
        return None, diagnostics
    try:
        signature = tuple((str(path), *_stamp(path)) for path in ruleset_files(folder))
    except OSError as error:
        text = Text(f"the ruleset cannot be read: {error}", f"les règles sont illisibles : {error}")
        return None, _only_error("read_failed", text, folder)
    if not signature:
        text = Text("there is no ruleset in this folder", "il n’y a pas de règles dans ce dossier")
        return None, _only_error("no_ruleset", text, folder)
    ruleset, found = _load(str(folder), signature, check)
    return ruleset, Diagnostics(found)


@lru_cache(maxsize=32)
def _load(
    folder: str, signature: _Signature, check: CheckRuleset | None
) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:
    diagnostics = Diagnostics()
    source = read_source(Path(folder), diagnostics)
    check_references(source, diagnostics)
    check_doctrine_words(source, diagnostics)
    if diagnostics.has_errors or source.head is None:
        return None, tuple(diagnostics)
    ruleset = build_ruleset(source, source.head)
    if check is not None:
        diagnostics.extend(check(ruleset, source))
    return ruleset, tuple(diagnostics)


def _folder(id_or_path: str | Path, base: Path | None) -> Path | None:
    word = str(id_or_path)
    if not word:
        return None
    start = Path() if base is None else base
    try:
        if len(Path(word).parts) == 1 and word not in (".", ".."):
            for home in ruleset_folders():
                if (home / word).is_dir():
                    return home / word
        place = (start.parent if start.is_file() else start) / word
        if place.is_file():
            place = place.parent
        if place.name == MESSAGES and (place.parent / f"{HEAD}.yaml").is_file():
            place = place.parent
        return place if place.is_dir() else None
    except (OSError, ValueError):
        # names that no file can have: too long, or with a NUL
        return None


def _leads_out(folder: Path, base: Path) -> bool:
    """Does a ruleset, or any file of it that a link leads to, lie outside of the places that a file may name?"""
    try:
        home = (base.parent if base.is_file() else base).resolve()
        homes = [home, *(place.resolve() for place in ruleset_folders())]
        found = [path.resolve() for path in (folder, *ruleset_files(folder))]
    except (OSError, ValueError, RuntimeError):
        return True
    return not any(all(path.is_relative_to(place) for path in found) for place in homes)


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size


def _only_error(code: str, text: Text, folder: Path) -> Diagnostics:
    diagnostics = Diagnostics()
    diagnostics.error(code, text, span=Span(str(folder)))
    return diagnostics


def _not_found(word: str) -> Diagnostic:
    diagnostics = Diagnostics()
    known = find_rulesets()
    hint = did_you_mean(word, known) or Text(f"known: {', '.join(known)}", f"règles connues : {', '.join(known)}")
    text = Text(f'there is no ruleset "{word}"', f"il n’y a pas de règles « {word} »")
    diagnostics.error("unknown_ruleset", text, hint=hint)
    return next(iter(diagnostics))
