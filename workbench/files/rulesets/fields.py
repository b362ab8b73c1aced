"""The cells of a ruleset as forms show them, from the declarations that the reader checks files by: the file model
(:mod:`workbench.files.rulesets.schema`) and the vocabularies of the doctrines. No form is made by hand for a game."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.doctrines import find_vocabulary
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.field_words import FIELD_WORDS
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.rulesets.schema import (
    SECTIONS,
    BothLanguages,
    ChartModel,
    Head,
    MessageModel,
    Names,
    ReadAs,
    Source,
)
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_reader import read_yaml_text
from workbench.files.yaml_writer import value as yaml_value
from workbench.rules.vocabulary import Kind, ValueType, Vocabulary, expected_value_text

SOURCE_PARTS = ("rule", "standing", "note")
"""What a cell of its own may say of where its value comes from."""
STANDINGS: tuple[str, ...] = get_args(Source.model_fields["standing"].annotation)
_ATTACKS = "attacks"
"""Their keys are facts of terrain too."""
_PLAIN_MAPPINGS = ("facts", "values", "cells")
"""Mappings whose cells are called by their own names alone."""
_COST, _PASSAGE = "cost", "passage"
_TAGS, _TRAITS, _EVERYBODY = "tags", "traits", "_"


class FieldType(Enum):
    """How a cell is typed and shown."""

    TEXT = "text"
    """Always a text, whatever is typed."""
    VALUE = "value"
    """As it would be written in the file: a number, true, a word, [5, 3]."""
    WORDS = "words"
    """Several words, with commas between them."""
    COLOUR = "colour"


@dataclass(frozen=True)
class RuleField:
    """One cell. ``choices`` are the words that it may have (``free``: others too), ``fits`` says in words what it takes, and
    ``cited`` that it may have a source of its own. ``language`` is "en" or "fr" for one half of a text in both."""

    path: DataPath
    label: Text
    type: FieldType = FieldType.VALUE
    choices: tuple[str, ...] = ()
    free: bool = True
    fits: Text = Text()
    cited: bool = False
    language: str = ""
    needed: bool = False

    # --- between the data of a file and what is shown

    def shown(self, draft: RulesDraft) -> str:
        """The value in the draft as it is shown."""
        return self.words_of(draft.value(self.path))

    def words_of(self, data: Any) -> str:
        """Data as they are shown and typed."""
        if self.cited and isinstance(data, dict):
            data = data.get("value", NOTHING)
        if self.language:
            data = data.get(self.language, "") if isinstance(data, dict) else data
        if data is NOTHING or data is None:
            return ""
        if self.type is FieldType.WORDS and isinstance(data, list):
            return ", ".join(str(one) for one in data)
        return data if isinstance(data, str) else yaml_value(data)

    def typed(self, draft: RulesDraft, words: str) -> RulesDraft:
        """The draft with what was typed; an empty cell is taken out of the file, unless it has a source of its own."""
        now = draft.value(self.path)
        if words.strip() == self.words_of(now).strip():
            return draft
        if self.language:
            return _with_language(draft, self.path, now, self.language, words)
        if not words.strip() and not (self.cited and isinstance(now, dict)):
            return draft.with_value(self.path, "") if self.needed else draft.without(self.path)
        data = self.data_of(words)
        inside = (*self.path, "value") if self.cited and isinstance(now, dict) else self.path
        return draft.with_value(inside, data)

    def data_of(self, words: str) -> Any:
        """What is typed as data."""
        words = words.strip()
        if self.type in (FieldType.TEXT, FieldType.COLOUR):
            return words
        if self.type is FieldType.WORDS:
            return [one.strip() for one in words.split(",") if one.strip()]
        document = read_yaml_text(words, "")
        if not document.readable or document.diagnostics.has_errors or "#" in words or ": " in words[:1]:
            return words
        return document.data

    # --- the source of a cell

    def source_part(self, draft: RulesDraft, part: str, language: str = "") -> str:
        """Its own section, standing or note; "" where it has none of its own."""
        now = draft.value(self.path)
        found = now.get(part, "") if self.cited and isinstance(now, dict) else ""
        if isinstance(found, dict):
            return str(found.get(language, ""))
        return str(found)

    def with_source_part(self, draft: RulesDraft, part: str, words: str, language: str = "") -> RulesDraft:
        """The draft with a section, standing or note of the cell's own; without any it is a bare value again."""
        now = draft.value(self.path)
        cell: dict[str, Any] = dict(now) if isinstance(now, dict) else {"value": None if now is NOTHING else now}
        if words.strip() == self.source_part(draft, part, language).strip():
            return draft
        if part == "note":
            note = _both(cell.get("note", ""))
            cell["note"] = {**note, language: words.strip()}
            if not any(cell["note"].values()):
                del cell["note"]
        elif words.strip():
            cell[part] = words.strip()
        else:
            cell.pop(part, None)
        if set(cell) == {"value"}:
            return draft.with_value(self.path, cell["value"])
        if isinstance(now, dict) and part in now and part != "note" and part in cell:
            return draft.with_value((*self.path, part), cell[part])
        return draft.with_value(self.path, cell)

    def inherited(self, draft: RulesDraft) -> Mapping[str, str]:
        """Section and standing that the cell has from its column, its table or its entry."""
        for home in _homes(self.path):
            found = draft.value(home)
            if isinstance(found, dict) and found.get("rule"):
                return {"rule": str(found["rule"]), "standing": str(found.get("standing", STANDINGS[0]))}
        return {}


def _homes(path: DataPath) -> Iterator[DataPath]:
    section, column = path[0], path[-1]
    if section == "terrain" and len(path) > 3:
        if path[2] in ("cost", "passage"):
            yield "columns", f"{path[2]} {column}"
            yield "columns", path[2]
        yield "columns", column
    elif section in ("units", "weapons"):
        yield ("unit_columns" if section == "units" else "weapon_columns"), column
    yield path[:2]


def _both(words: Any) -> dict[str, str]:
    if isinstance(words, dict):
        return {str(key): str(one) for key, one in words.items()}
    return {"en": str(words), "fr": str(words)} if words else {}


def _with_language(draft: RulesDraft, path: DataPath, now: Any, language: str, words: str) -> RulesDraft:
    if isinstance(now, dict) and language in now:
        return draft.with_value((*path, language), words.strip())
    both = _both("" if now is NOTHING else now)
    return draft.with_value(path, {**both, language: words.strip()})


# --- The fields of an entry.


def entry_fields(draft: RulesDraft, section: str, key: str = "") -> list[RuleField]:
    """All cells of an entry of a section (of the head for ``ruleset``): those that are filled in, and those that could be."""
    if section == HEAD:
        return list(_of_model(draft, Head, (HEAD,)))
    return list(_of_type(draft, SECTIONS[section], (section, key), _words(key), ()))


def blank_entry(draft: RulesDraft, section: str, key: str) -> Any:
    """The data of a new entry: what must be there, with the first of the words to choose from."""
    kind = SECTIONS[section]
    name = key.replace("_", " ")
    model = _model_in(kind)
    if model is BothLanguages:
        return {"en": name, "fr": name}
    if model is None or not issubclass(model, BaseModel):
        return ""
    found: dict[str, Any] = {}
    for field_name, field in model.model_fields.items():
        if not field.is_required():
            continue
        inside = _leaves(field.annotation)
        literal = next((one for one in inside if get_origin(one) is Literal), None)
        if field_name == "name":
            found[field_name] = {"en": name, "fr": name}
        elif literal is not None:
            found[field_name] = get_args(literal)[0]
        elif any(get_origin(one) is dict for one in inside) or any(_is_model(one) for one in inside):
            found[field_name] = {}
        elif any(get_origin(one) is list for one in inside):
            found[field_name] = []
        else:
            named = next((names_of_section(draft, one.section) for one in field.metadata if isinstance(one, Names)), [])
            found[field_name] = named[0] if named else 0 if int in inside and str not in inside else ""
    if section == "terrain" and "hex" in (draft.value((HEAD, "map_kinds")) or ()):
        found["cost"] = dict.fromkeys(draft.entries("mobility"), 1)
    return found


def _of_model(draft: RulesDraft, model: type[BaseModel], path: DataPath) -> Iterator[RuleField]:
    measured = "table" in (draft.value((HEAD, "map_kinds")) or ())
    for name, field in model.model_fields.items():
        called = field.alias or name
        if called == (_COST if measured else _PASSAGE) and draft.value((*path, called)) is NOTHING:
            continue  # the other kind of map has it
        annotation: Any = field.annotation
        for found in _of_type(draft, annotation, (*path, called), _words(called), tuple(field.metadata)):
            yield replace(found, needed=found.needed or (field.is_required() and len(found.path) == len(path) + 1))


def _of_type(
    draft: RulesDraft, annotation: Any, path: DataPath, label: Text, metadata: tuple[Any, ...]
) -> Iterator[RuleField]:
    """The cells of a value whose type is declared."""
    inside = _leaves(annotation)
    names = next((one.section for one in (*metadata, *_metadata(annotation)) if isinstance(one, Names)), "")
    mapping = next((one for one in inside if get_origin(one) is dict), None)
    models = [one for one in inside if _is_model(one)]
    now = draft.value(path)
    if mapping is not None:
        yield from _of_mapping(draft, get_args(mapping)[1], path, label, names)
    elif ReadAs in models and not isinstance(now, dict):
        yield RuleField(path, label, FieldType.TEXT)  # a word of the vocabulary, the same in both languages
    elif BothLanguages in models and str in inside and not (isinstance(now, dict) and not {*now} <= {"en", "fr"}):
        base = RuleField(path, label, FieldType.TEXT)
        yield from (replace(base, language=one, label=_in_language(label, one)) for one in ("en", "fr"))
    elif len(inside) > 1 and any(issubclass(one, Source) and "value" in one.model_fields for one in models):
        fits = next((_FITS[one.__name__] for one in models if one.__name__ in _FITS), Text())
        yield _cell(draft, path, label, fits)
    elif models and ({*inside} <= {models[0], type(None)} or isinstance(now, dict)):
        yield from _of_model(draft, models[0], path)
    else:
        base = RuleField(path, label, choices=tuple(names_of_section(draft, names)) if names else ())
        yield _plain_field(base, inside, (*metadata, *_metadata(annotation)))


def _of_mapping(draft: RulesDraft, of: Any, path: DataPath, label: Text, names: str) -> Iterator[RuleField]:
    """The cells of a mapping: of the keys that are there, and of those that somebody declares."""
    now = draft.value(path)
    there = list(now) if isinstance(now, dict) else []
    declared = _declared_keys(draft, path, names)
    for key in dict.fromkeys([*there, *declared]):
        wanted = declared.get(str(key))
        called = _name_of(draft, names, str(key)) or _words(str(key))
        if path[-1] == "facts":
            called = entry_name(draft, _ATTACKS, str(key)) or called
        if str(path[-1]) not in _PLAIN_MAPPINGS:
            called = Text(f"{label.en}: {called.en}", f"{label.fr} : {called.fr}")
        place = (*path, key)
        for found in _of_type(draft, of, place, called, ()):
            yield _typed_by(draft, found, wanted) if wanted is not None and found.path == place else found


def _plain_field(base: RuleField, inside: list[Any], metadata: tuple[Any, ...]) -> RuleField:
    """The field of a value without parts; ``base`` has the words that it may name."""
    words = next((get_args(one) for one in inside if get_origin(one) is Literal), ())
    if any(get_origin(one) is list for one in inside):
        (item,) = get_args(next(one for one in inside if get_origin(one) is list)) or (str,)
        offered = tuple(str(word) for one in _leaves(item) if get_origin(one) is Literal for word in get_args(one))
        if _leaves(item) == [str] or offered:
            return replace(base, type=FieldType.WORDS, choices=base.choices or offered, fits=_SEVERAL)
        return replace(base, choices=(), fits=_AS_IN_FILES)
    if words:
        return replace(base, choices=tuple(map(str, words)), free=False)
    if inside == [bool]:
        return replace(base, choices=("true", "false"), free=False)
    colour = base.path[-1] == "colour"
    if colour or (str in inside and not {int, float, bool} & {one for one in inside if isinstance(one, type)}):
        return replace(base, type=FieldType.COLOUR if colour else FieldType.TEXT)
    return replace(base, fits=_bounds(metadata))


def _cell(draft: RulesDraft, path: DataPath, label: Text, fits: Text) -> RuleField:
    found = RuleField(path, label, cited=True, fits=fits)
    wanted = value_type(draft, path)
    return _typed_by(draft, found, wanted) if wanted is not None else found


def _typed_by(draft: RulesDraft, found: RuleField, wanted: ValueType) -> RuleField:
    """The field with what a vocabulary says of its values."""
    if isinstance(wanted, tuple):
        return replace(found, choices=wanted, free=False)
    if wanted is Kind.FLAG:
        return replace(found, choices=("true", "false"), free=False)
    if wanted is Kind.TERRAIN:
        return replace(found, type=FieldType.TEXT, choices=tuple(draft.entries("terrain")), fits=wanted.text)
    if wanted is Kind.WORDS:
        return replace(found, type=FieldType.TEXT, fits=wanted.text)
    return replace(found, fits=expected_value_text(wanted))


_SEVERAL = Text("words with commas between them", "des mots séparés par des virgules")
_AS_IN_FILES = Text("as it is written in files: [1, 2]", "comme dans les fichiers : [1, 2]")
_FITS = {"CitedCost": Kind.COST.text}


def _bounds(metadata: tuple[Any, ...]) -> Text:
    low = next((one.ge for one in metadata if isinstance(one, Ge)), None)
    high = next((one.le for one in metadata if isinstance(one, Le)), None)
    above = next((one.gt for one in metadata if isinstance(one, Gt)), None)
    below = next((one.lt for one in metadata if isinstance(one, Lt)), None)
    if low is None and above is None and high is None and below is None:
        return Text()
    ends = (low if low is not None else above), (high if high is not None else below)
    return Text("from {low} to {high}", "de {low} à {high}").format(
        low="…" if ends[0] is None else str(ends[0]), high="…" if ends[1] is None else str(ends[1])
    )


# --- The declarations: annotations of the file model, vocabularies of the doctrines.


def _leaves(annotation: Any) -> list[Any]:
    """The alternatives of an annotation, without what is wrapped around them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _leaves(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return list(dict.fromkeys(leaf for one in get_args(annotation) for leaf in _leaves(one)))
    return [annotation]


def _metadata(annotation: Any) -> tuple[Any, ...]:
    if get_origin(annotation) is Annotated:
        inner, *found = get_args(annotation)
        return (*_metadata(inner), *found)
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(found for one in get_args(annotation) for found in _metadata(one))
    return ()


def _is_model(one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, BaseModel)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    return next((one for one in _leaves(annotation) if _is_model(one)), None)


def vocabularies(draft: RulesDraft) -> tuple[Vocabulary, ...]:
    """The vocabularies of the doctrines that the draft names."""
    named = draft.value((HEAD, "doctrines"))
    return _vocabularies(tuple(dict.fromkeys(map(str, named.values()))) if isinstance(named, dict) else ())


@lru_cache(maxsize=32)
def _vocabularies(names: tuple[str, ...]) -> tuple[Vocabulary, ...]:
    found = []
    for name in names:
        try:
            found.append(find_vocabulary(name))
        except CannotAnswer:
            continue
    return tuple(one for one in found if one is not None)


def value_type(draft: RulesDraft, path: DataPath) -> ValueType | None:
    """The type that a doctrine wants the cell at a path to have; None if none says so."""
    return _declared_keys(draft, path[:-1], "").get(str(path[-1]))


def _declared_keys(draft: RulesDraft, path: DataPath, names: str) -> dict[str, ValueType | None]:
    """The keys that a mapping may have, with the types of their values where a doctrine says them."""
    section, inside, found = str(path[0]), (str(path[2]) if len(path) > 2 else ""), {}
    words = vocabularies(draft)
    if names:
        found = dict.fromkeys(names_of_section(draft, names), None)
    if section == "terrain" and inside == "facts":
        for one in words:
            found |= one.facts
            found |= {key: kind for place, kind in one.facts_of.items() for key in draft.entries(place)}
        used = _facts_used(draft, draft.value((*path[:2], "layer")))
        found = {key: found[key] for key in sorted(found, key=lambda key: key not in used)}
    elif section == "terrain" and inside == "look":
        found |= dict.fromkeys(("style", "colour", "group"), None)
    elif section == "states" and inside == "look":
        found |= dict.fromkeys(("letter", "colour"), None)
    elif section == "units" and inside == "values":
        found |= dict.fromkeys(draft.entries("unit_columns"), None)
        for one in words:
            found |= one.unit_values
    elif section == "weapons" and inside == "values":
        found |= dict.fromkeys(draft.entries("weapon_columns"), None)
        for one in words:
            found |= one.weapon_values
    elif section == "tables" and inside == "cells":
        for one in words:
            found |= _cells_of_table(draft, one, str(path[1]))
    return found


def _facts_used(draft: RulesDraft, layer: Any) -> set[str]:
    """The facts that rows of a layer have."""
    rows = (draft.value(("terrain", key)) for key in draft.entries("terrain"))
    return {
        fact for row in rows if isinstance(row, dict) and row.get("layer") == layer for fact in row.get("facts") or ()
    }


def _cells_of_table(draft: RulesDraft, words: Vocabulary, key: str) -> dict[str, ValueType | None]:
    found: dict[str, ValueType | None] = dict(words.tables.get(key, {}))
    if key in words.keyed_tables:
        section, kind = words.keyed_tables[key]
        found |= dict.fromkeys([*names_of_section(draft, section), _EVERYBODY], kind)
    for condition, table, kind in (*words.by_choice, *words.optional_by_choice):
        if table == key:
            choices = draft.value(("conditions", condition, "choices"))
            found |= dict.fromkeys(choices if isinstance(choices, dict) else (), kind)
    return found


def names_of_section(draft: RulesDraft, section: str) -> list[str]:
    """The words by which entries of a section are named (see :class:`~workbench.files.rulesets.schema.Names`)."""
    if section not in (_TAGS, _TRAITS):
        return draft.entries(section)
    kinds = [draft.value(("units", key)) for key in draft.entries("units")]
    tags = [str(tag) for kind in kinds if isinstance(kind, dict) for tag in kind.get("tags") or ()]
    more = draft.entries("unit_columns") if section == _TRAITS else []
    return list(dict.fromkeys([*draft.entries("units"), *tags, *more]))


# --- Words.


def _words(key: str) -> Text:
    return FIELD_WORDS.get(key, Text.of(key.replace("_", " ")))


def _name_of(draft: RulesDraft, section: str, key: str) -> Text | None:
    """The name of an entry, as the ruleset gives it."""
    return entry_name(draft, section, key) if section in SECTIONS else None


def entry_name(draft: RulesDraft, section: str, key: str) -> Text | None:
    """The name that an entry of a section has; None if it has none."""
    found = draft.value((section, key))
    name = found.get("name", found if {*found} <= {"en", "fr"} else None) if isinstance(found, dict) else None
    both = _both(name)
    return Text(both.get("en", ""), both.get("fr", "")) if any(both.values()) else None


def _in_language(label: Text, language: str) -> Text:
    called = Text("English", "anglais") if language == "en" else Text("French", "français")
    return Text(f"{label.en} ({called.en})", f"{label.fr} ({called.fr})")


# --- Charts, as grids.


@dataclass(frozen=True)
class ChartGrid:
    """A chart of results as a grid: the headings of its columns, and a line of results for each total of the dice."""

    key: str
    headings: tuple[str, ...]
    lines: Mapping[int, tuple[str, ...]]

    def with_cells(self, cells: Mapping[tuple[int, int], str]) -> ChartGrid:
        """The grid with other cells; (row, column), row 0 are the headings. What is typed outside of it makes it larger."""
        width = max([len(self.headings), *(column + 1 for (_, column), words in cells.items() if words)])
        totals = sorted(self.lines)
        rows = [list(self.headings), *(list(self.lines[total]) for total in totals)]
        last = totals[-1] if totals else 0
        while len(rows) <= max(row for row, _ in cells):
            last += 1
            totals.append(last)
            rows.append([])
        rows = [[*line, *["-"] * (width - len(line))] for line in rows]
        for (row, column), words in cells.items():
            rows[row][column] = "".join(words.split()) or "-"
        return ChartGrid(self.key, tuple(rows[0]), dict(zip(totals, map(tuple, rows[1:]), strict=True)))

    def written(self, draft: RulesDraft) -> RulesDraft:
        """The draft with this grid in its chart."""
        path = ("charts", self.key)
        columns = " ".join(self.headings)
        if draft.value((*path, "columns")) != columns:
            draft = draft.with_value((*path, "columns"), columns)
        for total, results in self.lines.items():
            words = " ".join(results)
            before = draft.value((*path, "rows", total))
            if before is NOTHING or " ".join(str(before).split()) != words:
                draft = draft.with_value((*path, "rows", total), words)
        return draft


def chart_grid(draft: RulesDraft, key: str) -> ChartGrid:
    """The grid of a chart of the draft."""
    found = draft.value(("charts", key))
    rows = found.get("rows") if isinstance(found, dict) else None
    headings = str(found.get("columns", "")).split() if isinstance(found, dict) else []
    lines = {total: tuple(str(line).split()) for total, line in (rows or {}).items() if isinstance(total, int)}
    return ChartGrid(key, tuple(headings), lines)


CHARTS = next(section for section, model in SECTIONS.items() if model is ChartModel)
MESSAGE_SECTION = next(section for section, model in SECTIONS.items() if model is MessageModel)


# --- Differences of two rulesets.


@dataclass(frozen=True)
class RuleDifference:
    """A cell that two rulesets have differently; "" where one has none."""

    path: DataPath
    mine: str
    other: str


def differences(mine: RulesDraft, other: RulesDraft) -> list[RuleDifference]:
    """All values that differ, in the order of the first; the ids of the two are no difference."""
    left, right = dict(_values(mine)), dict(_values(other))
    paths = dict.fromkeys([*left, *right])
    return [
        RuleDifference(path, left.get(path, ""), right.get(path, ""))
        for path in paths
        if left.get(path) != right.get(path) and path not in ((HEAD, "id"), (HEAD, "copied_from"))
    ]


def _values(draft: RulesDraft) -> Iterator[tuple[DataPath, str]]:
    for section in draft.sections():
        if section == HEAD:
            yield from _values_in(draft.value((HEAD,)), (HEAD,))
            continue
        for key in draft.entries(section):
            yield from _values_in(draft.value((section, key)), (section, key))


def _values_in(data: Any, path: DataPath) -> Iterator[tuple[DataPath, str]]:
    if isinstance(data, dict) and data:
        for key, part in data.items():
            yield from _values_in(part, (*path, key))
    else:
        yield path, data if isinstance(data, str) else yaml_value(data)


def found_cells(draft: RulesDraft, words: str) -> list[tuple[DataPath, str]]:
    """The values that contain some words, or whose key does."""
    wanted = words.casefold().strip()
    if not wanted:
        return []
    return [
        (path, shown)
        for path, shown in _values(draft)
        if wanted in shown.casefold() or any(wanted in str(part).casefold() for part in path[1:])
    ]
