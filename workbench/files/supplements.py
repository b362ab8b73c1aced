"""Supplements: the tables and counters that the user has typed in from his own copy of a game, in files of his own folder.

A file has the form ``workbench-supplement/1`` (:mod:`workbench.files.supplement_schema`) and belongs to one ruleset. Scenarios
name it by the name of the file. A row that does not fit is an error at its place and counts as unknown; the others are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from workbench.base.diagnostics import CannotAnswer, Diagnostics, Severity, did_you_mean, nearest_or_all
from workbench.base.text import LANGUAGES, Text
from workbench.engine.doctrines import unit_values
from workbench.files.file_versions import SUPPLEMENT_FORMAT, check_format, is_from_newer
from workbench.files.forces_reader import check_unit_values, read_states
from workbench.files.reading_cache import is_known_to_fit, remember_fit
from workbench.files.safe_files import user_supplements_folder
from workbench.files.value_checks import Names, too_many, value_names
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_reader import Document, Source, frozen_value, read_yaml
from workbench.rules.blanks import RESULTS, Blank
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import expected_value_text, value_fits
from workbench.scenario.scenario import A
from workbench.scenario.supplements import LibraryCounter, Supplement, read_years

ENDING = ".yaml"
MOST_COUNTERS = 5_000
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}", re.ASCII)
_FORM = "supplement"
_COUNTERS = Text("counters", "pions")


# --- Which there are.


def is_supplement_id(word: str) -> bool:
    """Could a file of the folder be called so?"""
    return _ID.fullmatch(word) is not None


def supplement_file(supplement_id: str) -> Path:
    """The file of a supplement, which may not be there. CannotAnswer for a word that is no id."""
    if not is_supplement_id(supplement_id):
        words = Text(
            '"{id}" is no name of a supplement: small letters, digits, _ and -',
            "« {id} » n’est pas un nom de supplément : minuscules, chiffres, _ et -",
        )
        raise CannotAnswer("bad_id", words.format(id=supplement_id))
    return user_supplements_folder() / f"{supplement_id}{ENDING}"


def find_supplements() -> list[str]:
    """The ids of the supplements in the user's folder."""
    try:
        files = [path for path in user_supplements_folder().iterdir() if path.suffix == ENDING and path.is_file()]
    except OSError:
        return []  # there is none, or it cannot be read
    return sorted(path.stem for path in files if is_supplement_id(path.stem))


def ruleset_of_supplement(supplement_id: str) -> str:
    """The ruleset that a supplement says it belongs to; "" if it cannot be read."""
    return Source(read_yaml(supplement_file(supplement_id))).word("ruleset") or ""


def supplements_of(ruleset_id: str) -> list[str]:
    """The ids of the user's supplements to a ruleset."""
    return [one for one in find_supplements() if ruleset_of_supplement(one) == ruleset_id]


# --- What one says.


def read_supplement(document: Document, ruleset: Ruleset, ruleset_id: str) -> tuple[Supplement | None, Diagnostics]:
    """The supplement in a document to a ruleset, known by an id; None if nothing of it can be used. Rows and counters with
    errors are left out."""
    diagnostics = Diagnostics(document.diagnostics)
    if not document.readable or not check_format(document, SUPPLEMENT_FORMAT, diagnostics):
        return None, diagnostics
    source = Source(document)
    named = source.word("ruleset") or ""
    if named and named != ruleset_id:
        text = Text(
            "the supplement belongs to {other}, not to {this}", "le supplément appartient à {other}, pas à {this}"
        )
        span = document.span(("ruleset",))
        diagnostics.error("wrong_ruleset", text.format(other=named, this=ruleset_id), span=span)
        return None, diagnostics
    found = Diagnostics()
    _check_form(document, found)
    diagnostics.extend(found)
    held = document.data.get("counters")
    if isinstance(held, dict) and len(held) > MOST_COUNTERS:
        text = too_many(_COUNTERS, len(held), MOST_COUNTERS)
        diagnostics.error("too_many", text, span=document.span(("counters",)))
        return None, diagnostics
    if found.has_errors:
        # what has the wrong form is not looked into any further
        return None, diagnostics
    reader = _Reader(source, ruleset, diagnostics)
    name = source.text("name")
    made = Supplement(Path(document.name).stem, named, name, reader.values(), tuple(reader.counters()))
    return made, diagnostics


def _check_form(document: Document, diagnostics: Diagnostics) -> None:
    text = document.spans.text
    if is_known_to_fit(text, _FORM):
        return
    # pydantic and its models: a text that was read before does not need them
    from workbench.files.schema_check import check_schema
    from workbench.files.supplement_schema import SupplementFile

    check_schema(SupplementFile, document, diagnostics)
    if not len(diagnostics):
        remember_fit(text, _FORM)


class _Reader:
    """Takes what fits the ruleset, and reports the rest at its place."""

    def __init__(self, source: Source, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
        self.source, self.ruleset, self.diagnostics = source, ruleset, diagnostics
        self.names = Names(ruleset, diagnostics, keys_stay=is_from_newer(source.document))

    def values(self) -> dict[str, Any]:
        """The tables, with the rows that fit."""
        found: dict[str, Any] = {}
        known = value_names(self.ruleset)
        for key, place in self.source.pairs("values"):
            if key in self.ruleset.blanks:
                rows = self._rows(self.ruleset.blanks[key], place)
                if rows is not None:
                    found[key] = rows
                continue
            if key not in known:
                text = Text(f'these rules have no table "{key}"', f"ces règles n’ont pas de table « {key} »")
                hint = did_you_mean(key, [*self.ruleset.blanks, *known]) or nearest_or_all(key, self.ruleset.blanks)
                self.diagnostics.error("unknown_table", text, span=self.source.document.key_span(place), hint=hint)
                continue
            found[key] = frozen_value(self.source.get(*place))
        return found

    def _rows(self, blank: Blank, place: DataPath) -> Any:
        given = self.source.get(*place)
        document = self.source.document
        if not blank.rows:
            return self._row(blank, given, place)
        if not isinstance(given, dict):
            text = Text("{name} has rows", "{name} a des lignes").format(name=blank.name)
            hint = Text(", ".join(list(blank.rows)[:12]), ", ".join(list(blank.rows)[:12]))
            self.diagnostics.error("bad_table", text, span=document.span(place), hint=hint)
            return None
        found: dict[str, Any] = {}
        for key in given:
            row, inner = str(key), (*place, key)
            if row not in blank.rows:
                text = Text('{name} has no row "{row}"', "{name} n’a pas de ligne « {row} »")
                hint = nearest_or_all(row, blank.rows)
                text = text.format(name=blank.name, row=row)
                self.diagnostics.error("unknown_row", text, span=document.key_span(inner), hint=hint)
                continue
            taken = self._row(blank, given[key], inner)
            if taken is not None:
                found[row] = taken
        return found or None

    def _row(self, blank: Blank, given: object, place: DataPath) -> Any:
        """A row that fits; one of results with a word that does not fit is reported and left out."""
        if given is None:
            return None
        is_bad = isinstance(given, bool | Mapping)
        words = " ".join(map(str, given)) if isinstance(given, list) else str(given)
        problem = Text("a row is a number or a line of words", "une ligne est un nombre ou une suite de mots")
        if not is_bad:
            problem = blank.problem(words)
        if not problem:
            return blank.read(words)
        document = self.source.document
        at = document.span(place)
        cells = words.split()
        if blank.kind == RESULTS and not is_bad and isinstance(given, str):
            wrong = next((n for n, cell in enumerate(cells) if blank.problem_of_cell(cell)), None)
            at = document.word_span(place, wrong) if wrong is not None and len(cells) == len(blank.headings) else at
        label = blank.rows.get(str(place[-1]))
        text = Text("{row}: {problem}", "{row} : {problem}") if label else Text("{problem}", "{problem}")
        hint = Text("its row is not used until it fits", "sa ligne ne compte pas avant d’être juste")
        self.diagnostics.error("bad_cell", text.format(row=label or "", problem=problem), span=at, hint=hint)
        return None

    # --- counters

    def counters(self) -> Iterable[LibraryCounter]:
        """The counters that the rules know."""
        for key, place in self.source.pairs("counters"):
            before = len(self.diagnostics)
            counter = self._counter(key, place)
            if all(one.severity is not Severity.ERROR for one in self.diagnostics.since(before)):
                yield counter

    def _counter(self, key: str, place: DataPath) -> LibraryCounter:
        source, ruleset, document = self.source, self.ruleset, self.source.document
        kind, weapon = source.word(*place, "kind") or "", source.word(*place, "weapon") or ""
        what = Text("the unit kind", "le type d’unité")
        if bool(kind) == bool(weapon):
            text = Text("a counter is of a kind of unit, or a weapon", "un pion est d’un type d’unité, ou une arme")
            self.diagnostics.error("no_kind", text, span=document.key_span(place))
        elif kind:
            self.names.known("kind", what, kind, ruleset.units, document.span((*place, "kind")))
        else:
            what, known = Text("the support weapon", "l’arme de soutien"), support_weapons(ruleset)
            if self.names.known("weapon", what, weapon, known, document.span((*place, "weapon"))):
                self._check_weapon(weapon, place)
        check_unit_values(source, self.names, place, self.diagnostics)
        self._check_bounds(place)
        weapons = []
        for entry in source.entries(*place, "weapons"):
            word = source.word(*entry) or ""
            if self.names.known("weapon", Text("the weapon", "l’arme"), word, ruleset.weapons, document.span(entry)):
                weapons.append(word)
        values = {name: frozen_value(source.get(*inner)) for name, inner in source.pairs(*place, "values")}
        years = read_years(source.word(*place, "years") or "")
        if years is None:
            text = Text(
                "years are expected, as 1942, 1942-1945 or 1943-", "on attend des années : 1942, 1942-1945 ou 1943-"
            )
            self.diagnostics.error("bad_years", text, span=document.span((*place, "years")))
        since, until = years or (0, 0)
        return LibraryCounter(
            key,
            source.text(*place, "name") or Text.of(key.replace("_", " ")),
            kind,
            weapon,
            source.text(*place, "group"),
            since,
            until,
            values,
            tuple(read_states(source, self.names, place)),
            tuple(weapons),
        )

    def _check_weapon(self, weapon: str, place: DataPath) -> None:
        """Report a weapon without the value that units have it by, and values that are of the unit that takes it: they would
        replace its own."""
        columns, source, document = self.ruleset.unit_columns, self.source, self.source.document
        wanted, name = unit_values(self.ruleset.doctrines.values()).get(weapon), columns[weapon].name
        hint = Text(
            'what is printed on it stands in the column "{name}"', "ce qu’elle porte va dans la colonne « {name} »"
        )
        hint = hint.format(name=name)
        if wanted is not None and not value_fits(wanted, True) and source.get(*place, "values", weapon) is None:
            kind = expected_value_text(wanted)
            text = Text("the weapon has no value of its own ({kind})", "l’arme n’a pas de valeur propre ({kind})")
            self.diagnostics.error(
                "no_value_of_weapon", text.format(kind=kind), span=document.key_span(place), hint=hint
            )
        for key, inner in source.pairs(*place, "values"):
            column = columns.get(key)
            if key != weapon and column is not None and not column.only and not column.adds_up:
                text = Text("{name} is a value of units, not of weapons", "{name} est une valeur d’unité, pas d’arme")
                span = document.key_span(inner)
                self.diagnostics.error("value_of_unit", text.format(name=column.name), span=span, hint=hint)

    def _check_bounds(self, place: DataPath) -> None:
        """Report numbers that are out of the bounds of their column, and words that it does not have."""
        for key, inner in self.source.pairs(*place, "values"):
            column, value = self.ruleset.unit_columns.get(key), self.source.get(*inner)
            if column is None or isinstance(value, bool):
                continue
            low, high = column.minimum, column.maximum
            if isinstance(value, int | float):
                if (low is not None and value < low) or (high is not None and value > high):
                    text = Text(
                        f"{key}: {value} is not between {low} and {high}",
                        f"{key} : {value} n’est pas entre {low} et {high}",
                    )
                    self.diagnostics.error("out_of_bounds", text, span=self.source.document.span(inner))
            elif isinstance(value, str) and column.words:
                for word in value.split() if column.several else [value]:
                    self.names.choice(key, word, column.words, self.source.document.span(inner))


def support_weapons(ruleset: Ruleset) -> list[str]:
    """The weapons that units of a game take as counters of their own: those that are values of units."""
    return [key for key in ruleset.weapons if (column := ruleset.unit_columns.get(key)) is not None and column.name]


# --- The one that a scenario names.


def named_supplement(word: str, ruleset: Ruleset, ruleset_name: str) -> tuple[Supplement, Diagnostics]:
    """The supplement that a scenario under a ruleset names; one that holds nothing if it is not here or cannot be used, with
    the errors that say why."""
    missing = Supplement(word, found=False)
    if not is_supplement_id(word) or not (path := supplement_file(word)).is_file():
        return missing, Diagnostics()
    found, diagnostics = read_supplement(read_yaml(path), ruleset, ruleset_id_of(ruleset_name))
    return found or missing, diagnostics


def ruleset_id_of(name: str) -> str:
    """The id of the ruleset that a scenario names, by its id or by a path."""
    return Path(name).name


def with_own_supplement(scenario: A, ruleset: Ruleset) -> A:
    """A new scenario that names the user's supplement to its ruleset; the same one if he has none, or several."""
    ids = supplements_of(ruleset_id_of(scenario.ruleset))
    if len(ids) != 1:
        return scenario
    found, _ = named_supplement(ids[0], ruleset, scenario.ruleset)
    changed: Any = replace(cast(Any, scenario), supplement=found)
    return cast(A, changed)


# --- What is still to be typed in.


def missing_of(supplement: Supplement, ruleset: Ruleset) -> Iterable[tuple[str, Text]]:
    """(table, which of its rows are missing) of the tables that a supplement has begun, in words."""
    for key, blank in ruleset.blanks.items():
        if key not in supplement.values:
            continue
        rows = blank.missing_rows(supplement.values[key])
        if rows and blank.rows:
            words = Text("{name}: missing: {rows}", "{name} : il manque : {rows}")
            names = [blank.rows[row] for row in rows]
            listed = Text(*("; ".join(name.get(language) for name in names) for language in LANGUAGES))
            yield key, words.format(name=blank.name, rows=listed)
