"""The passes over the files of a ruleset before it is built: they are read and checked against the file model, as one source
that knows every place; words that name other entries must exist; what the engines of the doctrines read must be there and of
the right kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from workbench.base.diagnostics import CannotAnswer, Diagnostics, Span, did_you_mean
from workbench.base.text import Text
from workbench.engine.doctrines import find_vocabulary
from workbench.files.file_versions import RULESET_FORMAT, check_format, is_from_newer
from workbench.files.rulesets.ruleset_cache import HEAD, MESSAGES, ruleset_files
from workbench.files.rulesets.schema import (
    SECTIONS,
    AidModel,
    AttackModel,
    Head,
    ModifierModel,
    RulesetFile,
    SwitchModel,
    WhenModel,
    names_in,
)
from workbench.files.rulesets.schema import Source as CitedSource
from workbench.files.schema_check import check_schema
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_nodes import SpanIndex
from workbench.files.yaml_reader import Document, read_yaml
from workbench.odds.charts import NONE, column_value
from workbench.odds.dice import dice, parse_dice
from workbench.rules.attacks import FURTHER, ODDS, POOL, STRENGTH
from workbench.rules.card import ALWAYS
from workbench.rules.ruleset import GROUND, ROLES, keys_by_role
from workbench.rules.values import Value
from workbench.rules.vocabulary import (
    NAMING,
    ValueType,
    Vocabulary,
    entries_named,
    expected_value_text,
    value_fits,
)

# --- Passes 1 and 2: the files, checked against the file model.


@dataclass
class Source:
    """The contents of the files of a folder; paths start with the section: ``("terrain", "woods", "cost")``.

    ``sections`` hold the entries that fit the file model, as models; ``known`` all keys, also those of bad entries, so
    that a mistake in an entry is not reported again at every mention of it.
    """

    folder: str
    head: Head | None = None
    sections: dict[str, dict[str, Any]] = field(default_factory=dict)
    documents: dict[tuple[str, str], Document] = field(default_factory=dict)

    def entries(self, section: str) -> dict[str, Any]:
        """The good entries of a section, in file order."""
        return self.sections.get(section, {})

    def known(self, section: str) -> list[str]:
        """Every key of a section, good or bad."""
        return [key for name, key in self.documents if name == section]

    def span(self, *path: str | int) -> Span:
        """Where the value at a path stands, or its nearest parent."""
        document = self._document(path)
        return Span(self.folder) if document is None else document.span(path)

    def key_span(self, *path: str | int) -> Span:
        """Where the key of a path stands."""
        document = self._document(path)
        return Span(self.folder) if document is None else document.key_span(path)

    def _document(self, path: DataPath) -> Document | None:
        if len(path) >= 2:
            found = self.documents.get((str(path[0]), str(path[1])))
            if found is not None:
                return found
        return self._by_section.get(str(path[0])) if path else None

    @cached_property
    def _by_section(self) -> dict[str, Document]:
        return {section: document for (section, _), document in reversed(self.documents.items())}


def read_source(folder: Path, diagnostics: Diagnostics) -> Source:
    """Read all files of a folder; what cannot be read or does not fit is in ``diagnostics`` and left out."""
    return source_of(folder, [(path, read_yaml(path)) for path in ruleset_files(folder)], diagnostics)


def source_of(folder: Path, documents: Sequence[tuple[Path, Document]], diagnostics: Diagnostics) -> Source:
    """The source of documents that were read, each with the path of its file; else as :func:`read_source`."""
    source = Source(str(folder))
    heads = [document for _, document in documents if isinstance(document.data, dict) and "format" in document.data]
    if not all(check_format(head, RULESET_FORMAT, diagnostics) for head in heads):
        return source
    keys_stay = any(is_from_newer(head) for head in heads)
    for path, read in documents:
        document = _under(MESSAGES, read) if read.readable and path.parent.name == MESSAGES else read
        diagnostics.extend(document.diagnostics)
        if document.readable:
            known = check_schema(RulesetFile, document, diagnostics, keys_stay=keys_stay)
            _take(source, known, diagnostics)
    return source


def _under(section: str, document: Document) -> Document:
    """A file of bare entries as if they stood under a section."""
    spans = SpanIndex(
        document.spans.file,
        document.spans.text,
        {(section, *path): extent for path, extent in document.spans.values.items()},
        {(section, *path): extent for path, extent in document.spans.keys.items()},
    )
    return Document(document.name, {section: document.data}, spans, document.diagnostics)


def _take(source: Source, document: Document, diagnostics: Diagnostics) -> None:
    """Keep the entries of a file; entries that do not fit were reported by the schema and are only noted by key."""
    data = document.data if isinstance(document.data, dict) else {}
    for section, entries in data.items():
        if (section != HEAD and section not in SECTIONS) or not isinstance(entries, dict):
            continue
        if section == HEAD:
            _take_head(source, document, entries, diagnostics)
            continue
        for key, value in entries.items():
            if not isinstance(key, str) or _twice(source, section, key, document, diagnostics):
                continue
            source.documents[section, key] = document
            try:
                kept = _adapter(section).validate_python(value)
            except ValidationError:
                continue
            source.sections.setdefault(section, {})[key] = kept


def _take_head(source: Source, document: Document, value: dict[Any, Any], diagnostics: Diagnostics) -> None:
    if _twice(source, HEAD, HEAD, document, diagnostics):
        return
    source.documents[HEAD, HEAD] = document
    try:
        source.head = Head.model_validate(value)
    except ValidationError:
        return


def _twice(source: Source, section: str, key: str, document: Document, diagnostics: Diagnostics) -> bool:
    first = source.documents.get((section, key))
    if first is None:
        return False
    path = (section, key) if section != HEAD else (HEAD,)
    place = first.key_span(path)
    text = Text(
        f'"{key}" stands twice under {section}, first at {place}',
        f"« {key} » figure deux fois sous {section}, d’abord en {place}",
    )
    hint = Text("keep one of the two", "gardez l’un des deux")
    diagnostics.error("duplicate_key", text, span=document.key_span(path), hint=hint)
    return True


@cache
def _adapter(section: str) -> TypeAdapter[Any]:
    return TypeAdapter(SECTIONS[section])


# --- Pass 3: words that name other entries must exist.


_SHOWN_SECTIONS = {"conditions": "conditions", "values": "blanks"}
"""Sections of a ruleset whose entries the fields of a card may show."""


def check_references(source: Source, diagnostics: Diagnostics) -> None:
    """Report every mention of an entry that does not exist; a ruleset without a head cannot be built."""
    if source.head is None and not source.known("ruleset"):
        text = Text('the section "ruleset" is missing', "il manque la section « ruleset »")
        hint = Text("it says the id, name and doctrines", "elle dit l’identifiant, le nom et les doctrines")
        diagnostics.error("missing_key", text, span=source.span(), hint=hint)
    _terrain(source, diagnostics)
    _conditions(source, diagnostics)
    _units(source, diagnostics)
    _counter(source, diagnostics)
    _charts(source, diagnostics)
    _aid(source, diagnostics)
    _pieces(source, diagnostics)
    _modes(source, diagnostics)
    check_attacks(source, diagnostics)
    _card(source, diagnostics)


def _card(source: Source, diagnostics: Diagnostics) -> None:
    """Report fields of the card that stand in no group, or show what the ruleset does not have."""
    for key, model in source.entries("card").items():
        if model.group:
            _named(source, diagnostics, "card_groups", model.group, path=("card", key, "group"))
        section, _, word = model.shows.partition(".")
        if word:
            _named(source, diagnostics, _SHOWN_SECTIONS[section], word, path=("card", key, "from"))
    for always in ALWAYS:
        own = source.entries("card").get(always.key)
        if own is not None and (own.kind, own.per_side) != (always.kind, always.per_side):
            sides = ", per_side: true" if always.per_side else ""
            text = Text(
                f"{always.key} is of the kind {always.kind}{sides}", f"{always.key} est du genre {always.kind}{sides}"
            )
            diagnostics.error("bad_card_field", text, span=source.key_span("card", always.key))


def _pieces(source: Source, diagnostics: Diagnostics) -> None:
    for key, piece in source.entries("pieces").items():
        _named(source, diagnostics, "piece_groups", piece.group, path=("pieces", key, "group"))
        for place, part in enumerate(piece.parts):
            if part.terrain not in source.known("terrain"):
                span = source.span("pieces", key, "parts", place, "terrain")
                _unknown(diagnostics, part.terrain, source.known("terrain"), what="terrain", span=span)


def _modes(source: Source, diagnostics: Diagnostics) -> None:
    """Report paths of moves that there are not."""
    for key, mode in source.entries("modes").items():
        for place, word in enumerate(mode.along):
            if word not in source.known("terrain"):
                span = source.span("modes", key, "along", place)
                _unknown(diagnostics, word, source.known("terrain"), what="terrain", span=span)


def _terrain(source: Source, diagnostics: Diagnostics) -> None:
    for key, row in source.entries("terrain").items():
        for column in ("cost", "passage"):
            for mobility in getattr(row, column):
                _named(source, diagnostics, "mobility", mobility, path=("terrain", key, column, mobility), at_key=True)
        group = row.look.get("group")
        if group is not None:
            _named(source, diagnostics, "groups", str(group), path=("terrain", key, "look", "group"))


def _units(source: Source, diagnostics: Diagnostics) -> None:
    """Report classes of movement that there are not, and columns and states that are meant for kinds or tags that no unit
    has."""
    kinds = source.entries("units")
    for key, kind in kinds.items():
        _named(source, diagnostics, "mobility", kind.mobility, path=("units", key, "mobility"))
    known = [*source.known("units"), *dict.fromkeys(tag for kind in kinds.values() for tag in kind.tags)]
    for section in ("unit_columns", "states"):
        for key, entry in source.entries(section).items():
            for place, word in enumerate(entry.only):
                if kinds and word not in known:
                    span = source.span(section, key, "only", place)
                    _unknown(diagnostics, word, known, what="unit kind or tag", span=span)


def _counter(source: Source, diagnostics: Diagnostics) -> None:
    """Report values of counters that no unit can have."""
    counter = source.head.counter if source.head is not None else None
    if counter is None:
        return
    kinds = source.entries("units")
    known = [*source.known("unit_columns"), *dict.fromkeys(name for kind in kinds.values() for name in kind.values)]
    for part, groups in (("strength", counter.strength), ("move", counter.move)):
        for row, group in enumerate(groups):
            for place, word in enumerate(group):
                if word.removeprefix("+") not in known:
                    span = source.span("ruleset", "counter", part, row, place)
                    _unknown(diagnostics, word, known, what="value of a unit", span=span)


def _conditions(source: Source, diagnostics: Diagnostics) -> None:
    for key, condition in source.entries("conditions").items():
        if condition.kind == "choice" and condition.default not in condition.choices:
            span = source.span("conditions", key, "default")
            _unknown(diagnostics, str(condition.default), condition.choices, what=f"choice of {key}", span=span)


def chart_row(words: str) -> tuple[str, ...]:
    """The results of one line of a chart; ``-`` is the result ``none``."""
    return tuple(NONE if word == "-" else word for word in words.split())


def _aid(source: Source, diagnostics: Diagnostics) -> None:
    """Report entries of the player aid that name no table or chart, cells that a table does not have, and unknown words."""
    known = [*source.known("tables"), *source.known("charts")]
    of_kinds = [name for kind in source.entries("units").values() for name in kind.values]
    for key, model in source.entries("aid").items():
        if key not in known:
            _unknown(diagnostics, key, known, what="tables, charts", span=source.key_span("aid", key))
        table = source.entries("tables").get(key)
        cells = model.cells if table is None else table.cells
        for cell in model.cells:
            if cell not in cells:
                span = source.key_span("aid", key, "cells", cell)
                _unknown(diagnostics, cell, cells, what="cells", span=span)
        for field_name, section in names_in(AidModel).items():
            for place, word in enumerate(getattr(model, field_name)):
                names = [*names_of(source, section), *(of_kinds if field_name == "values" else ())]
                if word not in names:
                    span = source.span("aid", key, field_name, place)
                    _unknown(diagnostics, word, names, what=section, span=span)
        for name in model.conditions:
            _named(source, diagnostics, "conditions", name, path=("aid", key, "conditions", name), at_key=True)


def _charts(source: Source, diagnostics: Diagnostics) -> None:
    """Report charts whose lines do not fit their dice or their columns, and results without a name."""
    for key, chart in source.entries("charts").items():
        columns = chart.columns.split()
        strengths = [column_value(one) for one in columns if HEADING.fullmatch(one)]
        if len(strengths) != len(columns) or strengths != sorted(set(strengths)):
            text = Text(
                "columns are headings such as 1 2 4 45+ or 1:2 1:1 3:1+, weakest first",
                "les colonnes sont des en-têtes comme 1 2 4 45+ ou 1:2 1:1 3:1+, la plus faible d’abord",
            )
            diagnostics.error("bad_chart", text, span=source.span("charts", key, "columns"))
        try:
            totals = sorted(dice(*parse_dice(chart.dice)))
        except ValueError:
            text = Text(
                f'"{chart.dice}" does not name dice such as 2d6', f"« {chart.dice} » ne nomme pas de dés comme 2d6"
            )
            diagnostics.error("bad_chart", text, span=source.span("charts", key, "dice"))
            continue
        rows = sorted(chart.rows)
        # lines beyond the dice are read after a modifier
        if not {*totals} <= {*rows} or rows != list(range(rows[0], rows[-1] + 1)):
            text = Text(
                f"{chart.dice} needs one line for each of {totals[0]} to {totals[-1]}",
                f"{chart.dice} demande une ligne pour chaque total de {totals[0]} à {totals[-1]}",
            )
            diagnostics.error("bad_chart", text, span=source.key_span("charts", key, "rows"))
        for total, words in chart.rows.items():
            row, span = chart_row(words), source.span("charts", key, "rows", total)
            if len(row) != len(columns):
                text = Text(
                    f"{len(row)} results for {len(columns)} columns",
                    f"{len(row)} résultats pour {len(columns)} colonnes",
                )
                diagnostics.error("bad_chart", text, span=span)
            for result in dict.fromkeys(row):
                if result not in chart.results:
                    _unknown(diagnostics, result, chart.results, what="result of the chart", span=span)
        if chart.below == "nothing" and NONE not in chart.results:
            _unknown(diagnostics, NONE, chart.results, what="result of the chart", span=source.key_span("charts", key))
        for part in ("means", "favours"):
            for result in getattr(chart, part):
                if result not in chart.results:
                    span = source.key_span("charts", key, part, result)
                    _unknown(diagnostics, result, chart.results, what="result of the chart", span=span)


def _named(
    source: Source, diagnostics: Diagnostics, section: str, word: str, *, path: tuple[str, ...], at_key: bool = False
) -> None:
    known = source.known(section)
    if word not in known:
        span = source.key_span(*path) if at_key else source.span(*path)
        _unknown(diagnostics, word, known, what=section, span=span)


def _unknown(diagnostics: Diagnostics, word: str, known: Iterable[str], *, what: str, span: Span) -> None:
    text = Text(f'"{word}" is not defined ({what})', f"« {word} » n’est pas défini ({what})")
    diagnostics.error("unknown_reference", text, span=span, hint=did_you_mean(word, known))


_TAGS, _TRAITS = "tags", "traits"
"""What a unit may be called by: its kind and tags; these and values that are true or false."""


def names_of(source: Source, section: str) -> list[str]:
    """The names that entries of a section may be called by: keys; for units also their tags."""
    if section in (_TAGS, _TRAITS):
        kinds = source.entries("units")
        tags = dict.fromkeys(tag for kind in kinds.values() for tag in kind.tags)
        return [*source.known("units"), *tags, *(source.known("unit_columns") if section == _TRAITS else ())]
    return source.known(section)


def check_attacks(source: Source, diagnostics: Diagnostics) -> None:
    """Report what attacks and modifiers name that does not exist."""
    weapons = {
        value
        for weapon in source.entries("weapons").values()
        for name, value in _plain(weapon.values)
        if name == "attack"
    }
    for key, attack in source.entries("attacks").items():
        _check_chart(source, diagnostics, key, attack)
        _check_values(source, diagnostics, key, attack, made_by_a_weapon=key in weapons)
        for field_name, section in names_in(AttackModel).items():
            _each_known(source, diagnostics, getattr(attack, field_name), section, "attacks", key, field_name)
        _choices_of(source, diagnostics, attack.halved_when, "attacks", key, "halved_when")
    for key, modifier in source.entries("modifiers").items():
        _check_modifier(source, diagnostics, key, modifier)


def _each_known(source: Source, diagnostics: Diagnostics, words: Iterable[str], section: str, *path: str) -> None:
    """Report the words of a list that no entry of a section bears."""
    known = names_of(source, section)
    for place, word in enumerate(words):
        if word not in known:
            _unknown(diagnostics, word, known, what=section, span=source.span(*path, place))


def _check_chart(source: Source, diagnostics: Diagnostics, key: str, attack: AttackModel) -> None:
    """Report charts, saves and dice of an attack that do not exist."""
    here = ("attacks", key)
    if (attack.chart or attack.method in (STRENGTH, ODDS)) and attack.chart not in source.known("charts"):
        path = (*here, "chart") if attack.chart else here
        _unknown(diagnostics, attack.chart, source.known("charts"), what="charts", span=source.span(*path))
    for word, chart in attack.saves.items():
        if word not in names_of(source, _TRAITS):
            span = source.key_span(*here, "saves", word)
            _unknown(diagnostics, word, names_of(source, _TRAITS), what=_TRAITS, span=span)
        _named(source, diagnostics, "charts", chart, path=(*here, "saves", word))
    try:
        parse_dice(attack.dice)
    except ValueError:
        text = Text(
            f'"{attack.dice}" does not name dice such as 2d6', f"« {attack.dice} » ne nomme pas de dés comme 2d6"
        )
        diagnostics.error("bad_chart", text, span=source.span(*here, "dice"))


def _check_values(
    source: Source, diagnostics: Diagnostics, key: str, attack: AttackModel, *, made_by_a_weapon: bool
) -> None:
    """Report values of units that an attack needs and that are missing or unknown."""
    here = ("attacks", key)
    if not attack.value and not made_by_a_weapon:
        text = Text(
            "nobody makes this attack: it needs a value of units, or a weapon with this attack",
            "personne ne fait cette attaque : il lui faut une valeur d’unité, ou une arme qui a cette attaque",
        )
        diagnostics.error("missing_key", text, span=source.key_span(*here))
    if attack.method == ODDS and not attack.defence:
        text = Text("odds need a value of the target (defence)", "un rapport demande une valeur de la cible (defence)")
        diagnostics.error("missing_key", text, span=source.key_span(*here))
    known = [
        *source.known("unit_columns"),
        *(name for kind in source.entries("units").values() for name in kind.values),
    ]
    for field_name in ("value", "defence"):
        word = getattr(attack, field_name)
        if word and word not in known:
            _unknown(diagnostics, word, known, what="value of a unit", span=source.span(*here, field_name))


def _check_modifier(source: Source, diagnostics: Diagnostics, key: str, modifier: ModifierModel) -> None:
    """Report attacks, terrain, conditions and bands of a modifier that do not exist."""
    here = ("modifiers", key)
    _each_known(source, diagnostics, modifier.attacks, "attacks", *here, "attacks")
    for field_name, section in names_in(WhenModel).items():
        _each_known(source, diagnostics, getattr(modifier.when, field_name), section, *here, "when", field_name)
    _choices_of(source, diagnostics, modifier.when.condition, *here, "when", "condition")
    named = modifier.attacks or source.known("attacks")
    bands = [band for one in named for band in getattr(source.entries("attacks").get(one), "bands", ())]
    bands += RANGE_BANDS if source.known("weapons") else ()
    for place, band in enumerate(modifier.when.band):
        if band not in bands:
            _unknown(diagnostics, band, bands, what="bands", span=source.span(*here, "when", "band", place))


RANGE_BANDS = ("full", "long")
"""The bands of weapons that print their ranges."""


def _choices_of(source: Source, diagnostics: Diagnostics, wanted: Mapping[str, Sequence[str]], *path: str) -> None:
    """Report conditions that there are not, and choices that a condition does not have."""
    for name, choices in wanted.items():
        _named(source, diagnostics, "conditions", name, path=(*path, name), at_key=True)
        condition = source.entries("conditions").get(name)
        for place, choice in enumerate(choices):
            if condition is not None and choice not in condition.choices:
                span = source.span(*path, name, place)
                _unknown(diagnostics, choice, condition.choices, what=f"choice of {name}", span=span)


HEADING = re.compile(r"\d{1,6}\+?|\d{1,4}:[1-9]\d{0,3}\+?", re.ASCII)
"""A heading of a chart: a strength or odds."""
EVERYBODY = "_"
"""The cell of a keyed table that counts for everybody."""


# --- Pass 4: all values that the engines of the doctrines read are there and of the right kind.


_Place = tuple[str, ...]


def check_doctrine_words(source: Source, diagnostics: Diagnostics) -> None:
    """Report values that an engine needs but cannot find or use (errors), and facts that no engine reads (warnings)."""
    if source.head is None:
        return
    found = {}
    for topic, name in sorted(source.head.doctrines.items(), reverse=True):
        try:
            found[name] = find_vocabulary(name)
        except CannotAnswer as problem:
            diagnostics.error(problem.code, problem.text, span=source.span("ruleset", "doctrines", topic))
    found = dict(sorted(found.items()))
    vocabularies = {name: vocabulary for name, vocabulary in found.items() if vocabulary is not None}
    for name, vocabulary in vocabularies.items():
        _Check(source, diagnostics, name, vocabulary).run()
    if vocabularies:
        free = [section for words in vocabularies.values() for section in words.open_sections]
        own = [section for words in vocabularies.values() for section in words.sections]
        for section in ("modes", "blanks"):
            if section in free:
                continue
            known = [key for words in vocabularies.values() for key in getattr(words, section)]
            known += source.known(section) if section in own else []
            _only_known(source, diagnostics, section, known)
        _only_known_roles(source, diagnostics, tuple(vocabularies.values()))
        _only_known_further(source, diagnostics, [one for words in vocabularies.values() for one in words.further])
        read = [section for words in vocabularies.values() for section in words.sections]
        for section in ("attacks", "modifiers"):
            for key in source.known(section) if section not in read else ():
                text = Text(f"no engine reads {section}", f"aucun moteur ne lit {section}")
                diagnostics.warning("unread", text, span=source.key_span(section, key))


def _only_known(source: Source, diagnostics: Diagnostics, section: str, known: list[str]) -> None:
    """Report kinds of move and typed-in values that no engine uses, so that they are not offered."""
    for key in source.known(section):
        if key not in known:
            text = Text(f'no engine knows "{key}" ({section})', f"aucun moteur ne connaît « {key} » ({section})")
            span = source.key_span(section, key)
            diagnostics.error("unknown_to_doctrine", text, span=span, hint=did_you_mean(key, known))


def _only_known_further(source: Source, diagnostics: Diagnostics, known: list[str]) -> None:
    """Report what attacks and modifiers say that no engine of these doctrines reads."""
    unread = [word for word in FURTHER if word not in known]
    for section in ("attacks", "modifiers"):
        for key, model in source.entries(section).items():
            when = getattr(model, "when", None)
            of_itself = (word for word in model.model_fields_set if word != "dice" or when is not None)
            said: list[tuple[str, _Place]] = [(word, (section, key, word)) for word in of_itself]
            if when is not None:
                said += [(word, (section, key, "when", word)) for word in when.model_fields_set]
            if getattr(model, "method", "") == POOL:
                said.append((POOL, (section, key, "method")))
            for word, path in said:
                if word in unread:
                    text = Text(
                        f'no engine of these rules reads "{word}"', f"aucun moteur de ces règles ne lit « {word} »"
                    )
                    diagnostics.error("unknown_to_doctrine", text, span=source.span(*path))


def _only_known_roles(source: Source, diagnostics: Diagnostics, vocabularies: tuple[Vocabulary, ...]) -> None:
    """Report roles of terrain that nothing asks for."""
    known = [*ROLES, *(role for words in vocabularies for role in (*words.roles, *words.shared_roles))]
    for key, row in source.entries("terrain").items():
        for role in row.roles:
            if role not in known:
                text = Text(f'no engine knows the role "{role}"', f"aucun moteur ne connaît le rôle « {role} »")
                span = source.span("terrain", key, "roles")
                diagnostics.error("unknown_to_doctrine", text, span=span, hint=did_you_mean(role, known))


class _Check:
    """Checks one source against the vocabulary of one doctrine."""

    def __init__(self, source: Source, diagnostics: Diagnostics, doctrine: str, vocabulary: Vocabulary) -> None:
        self._source = source
        self._diagnostics = diagnostics
        self._doctrine = doctrine
        self._vocabulary = vocabulary

    def run(self) -> None:
        words = self._vocabulary
        self._roles(words.roles)
        self._needed("conditions", words.conditions)
        self._needed("switches", words.switches)
        self._needed("tables", words.tables)
        self._needed("charts", words.charts)
        facts = {**words.facts, **self._facts_of_sections()}
        for key, row in self._source.entries("terrain").items():
            self._values(row.facts, facts, ("terrain", key, "facts"), only_known=True)
        for key, kind in self._source.entries("units").items():
            self._values(kind.values, words.unit_values, ("units", key, "values"), only_known=False)
        for key, weapon in self._source.entries("weapons").items():
            self._values(weapon.values, words.weapon_values, ("weapons", key, "values"), only_known=True)
        for key, cells in words.tables.items():
            self._table(key, cells)
        for key, (section, wanted) in words.keyed_tables.items():
            self._keyed_table(key, section, wanted)
        for key, wanted in words.free_tables.items():
            free = self._source.entries("tables").get(key)
            cells = free.cells if free is not None else {}
            self._values(cells, dict.fromkeys(cells, wanted), ("tables", key, "cells"), only_known=False, silent=False)
        for condition, table, wanted in words.by_choice:
            found = self._source.entries("conditions").get(condition)
            if found is not None:
                self._needed("tables", (table,))
                self._table(table, dict.fromkeys(found.choices, wanted))
        for condition, table, wanted in words.optional_by_choice:
            found = self._source.entries("conditions").get(condition)
            if found is not None:
                self._table(table, dict.fromkeys(found.choices, wanted))
        for key, switch in self._source.entries("switches").items():
            self._switch(key, switch)

    def _facts_of_sections(self) -> dict[str, ValueType]:
        """Columns of terrain rows that are named by other entries: the shifts of each attack."""
        found = self._vocabulary.facts_of.items()
        return {key: wanted for section, wanted in found for key in self._source.known(section)}

    def _keyed_table(self, key: str, section: str, wanted: ValueType) -> None:
        """A table whose cells are named by other entries holds no others."""
        table = self._source.entries("tables").get(key)
        if table is None:
            return
        fixed = self._vocabulary.tables.get(key, {})
        known = [*fixed, *names_of(self._source, section), EVERYBODY]
        for cell in table.cells:
            if cell not in known:
                span = self._source.key_span("tables", key, "cells", cell)
                _unknown(self._diagnostics, cell, known, what=section, span=span)
        named = {cell: value for cell, value in table.cells.items() if cell not in fixed}
        self._values(named, dict.fromkeys(named, wanted), ("tables", key, "cells"), only_known=False, silent=False)

    def _roles(self, roles: Iterable[str]) -> None:
        """Every role is played by one row."""
        rows = self._source.entries("terrain")
        known = keys_by_role({key: row.roles for key, row in rows.items()})
        for role in roles:
            if role == GROUND and rows and not any(row.roles for row in rows.values()):
                continue  # in a ruleset from before rows had roles the first row is open ground
            players = known.get(role, ())
            if not players:
                # a row that is called like the role is most likely meant
                place = f"terrain: {role}" if role in rows else "terrain"
                self._missing(f"{place}: roles: [{role}]", ("terrain", role) if role in rows else ("terrain",))
            for key in players[1:]:
                text = Text(
                    f'the role "{role}" has the row {players[0]} already',
                    f"le rôle « {role} » a déjà la ligne {players[0]}",
                )
                span = self._source.span("terrain", key, "roles")
                self._diagnostics.error("role_taken", text, span=span)

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

    def _switch(self, key: str, switch: SwitchModel) -> None:
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
            elif wanted[name] in NAMING and value is not None:
                section = NAMING[wanted[name]]
                known, span = self._source.known(section), self._source.span(*path, name)
                for word in entries_named(wanted[name], value):
                    if word not in known:
                        _unknown(self._diagnostics, word, known, what=section, span=span)
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
        value = cell.value if isinstance(cell, CitedSource) else cell  # type: ignore[attr-defined]
        yield name, tuple(value) if isinstance(value, list) else value
