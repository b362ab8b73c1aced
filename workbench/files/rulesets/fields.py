"""The cells of a ruleset as forms show them, from the declarations that the reader checks files by: the file model
(:mod:`workbench.files.rulesets.schema`) and the vocabularies of the doctrines. No form is made by hand for a game."""

from __future__ import annotations

import re
import types
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.engine.doctrines import find_vocabulary
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.field_help import help_of
from workbench.files.rulesets.field_words import CHOICE_WORDS, FIELD_WORDS, SOURCE_GROUP, group_of
from workbench.files.rulesets.offered_words import offered_words
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.rulesets.schema import (
    SECTIONS,
    BothLanguages,
    Head,
    Names,
    ReadAs,
    Source,
)
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath
from workbench.files.yaml_reader import read_yaml_text
from workbench.files.yaml_writer import value as yaml_value
from workbench.rules.vocabulary import NAMING, Kind, ValueType, Vocabulary, expected_value_text

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
    KEYS = "keys"
    """Several keys in one text, with spaces between them in files; commas where they are shown and typed."""
    COLOUR = "colour"
    NUMBERS = "numbers"
    """Several numbers: 5-3 for a strength and a range, others with commas."""
    LISTS = "lists"
    """Groups of words: commas within a group, semicolons between them."""
    HEADING = "heading"
    """No cell: the words above those of a group."""


@dataclass(frozen=True)
class RuleField:
    """One cell. ``choices`` are the words that it may have (``free``: others too), ``names`` what people call them, ``fits``
    says in words what it takes, ``help`` what it is for, and ``cited`` that it may have a source of its own. ``language`` is
    "en" or "fr" for one half of a text in both; ``group`` is the heading under which forms have it."""

    path: DataPath
    label: Text
    type: FieldType = FieldType.VALUE
    choices: tuple[str, ...] = ()
    free: bool = True
    fits: Text = Text()
    cited: bool = False
    language: str = ""
    needed: bool = False
    names: Mapping[str, Text] = field(default_factory=dict, hash=False)
    help: Text = Text()
    group: Text = Text()

    @property
    def whole_path(self) -> DataPath:
        """The path of the cell, with the language of its half of a text."""
        return (*self.path, self.language) if self.language else self.path

    # --- between the words of files and what people read

    def named(self, words: str, language: str) -> str:
        """The words of a cell as people call them."""
        if not self.names:
            return words
        if self.type is FieldType.WORDS:
            return ", ".join(self._name(one.strip(), language) for one in words.split(",") if one.strip())
        if self.type is FieldType.KEYS:
            return ", ".join(self._name(one, language) for one in words.replace(",", " ").split())
        return self._name(words, language)

    def meant(self, words: str) -> str:
        """The words of files for what people typed, in either language; what is not known stays."""
        if not self.names and not self.choices:
            return words
        if self.type is FieldType.WORDS:
            return ", ".join(self._key(one) for one in words.split(",") if one.strip())
        if self.type is FieldType.KEYS:
            return " ".join(self._key(one) for one in words.split(",") if one.strip())
        return self._key(words)

    def _name(self, word: str, language: str) -> str:
        found = self.names.get(word)
        return found.get(language) if found is not None else word

    def _key(self, words: str) -> str:
        words = words.strip()
        keys = (*self.names, *self.choices)
        if words in keys:
            return words
        plain = words.casefold()
        named = (key for key, name in self.names.items() if plain in (name.en.casefold(), name.fr.casefold()))
        known = (key for key in keys if key.casefold() == plain)
        return next(named, next(known, words))

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
        if self.type is FieldType.LISTS and isinstance(data, list):
            return "; ".join(", ".join(map(str, one)) if isinstance(one, list) else str(one) for one in data)
        if self.type is FieldType.WORDS and isinstance(data, list):
            return ", ".join(str(one) for one in data)
        if isinstance(data, list) and all(isinstance(one, int | float) for one in data):
            pair = self.cited and len(data) > 1 and all(one >= 0 for one in data)
            return ("-" if pair else ", ").join(str(one) for one in data)
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
        if self.type in (FieldType.TEXT, FieldType.KEYS, FieldType.COLOUR):
            return words
        if self.type is FieldType.WORDS:
            return [one.strip() for one in words.split(",") if one.strip()]
        if self.type is FieldType.LISTS:
            groups = [[one.strip() for one in group.split(",") if one.strip()] for group in words.split(";")]
            return [group for group in groups if group]
        if self._is_pair(words) or (self.cited and self.type is FieldType.NUMBERS and _NUMBERS.fullmatch(words)):
            return [_number(one) for one in re.findall(r"\d+(?:\.\d+)?", words)]
        if self.type is FieldType.NUMBERS and not self.cited and _NUMBERS.fullmatch(words):
            return [_number(one) for one in re.findall(r"-?\d+(?:\.\d+)?", words)]
        document = read_yaml_text(words, "")
        if not document.readable or document.diagnostics.has_errors or "#" in words or ": " in words[:1]:
            return words
        # braces in a cell with a source of its own would be read as that source
        return words if self.cited and isinstance(document.data, dict) else document.data

    def _is_pair(self, words: str) -> bool:
        """Are words a strength and a range, 5-3 or 5/3? Of units, weapons and tables; 1/2 is a number where that is wanted."""
        if not self.cited or _PAIR.fullmatch(words) is None or self.fits in (Kind.COST.text, Kind.FRACTION.text):
            return False
        return self.path[2:3] == ("values",) or (self.path[2:3] == ("cells",) and "/" not in words)

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


_PAIR = re.compile(r"\d+(?:\.\d+)?(?:\s*[-–/]\s*\d+(?:\.\d+)?){1,3}")
_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)*")


def _number(words: str) -> int | float:
    return float(words) if "." in words else int(words)


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
        found = _of_model(draft, Head, (HEAD,))
    else:
        # of an entry that is nothing but a name, the field is the name
        label = _words("name") if _model_in(SECTIONS[section]) is BothLanguages else _words(key)
        found = _of_type(draft, SECTIONS[section], (section, key), label, ())
    explained = [_with_offered(replace(one, help=help_of(one.path), group=group_of(one.path))) for one in found]
    order = list(dict.fromkeys(one.group for one in explained))
    return sorted(explained, key=lambda one: (one.group == SOURCE_GROUP, order.index(one.group)))


def _with_offered(field: RuleField) -> RuleField:
    names = offered_words(field.path)
    return replace(field, choices=tuple(names), names=_unique(names)) if names else field


def with_headings(fields: Sequence[RuleField]) -> list[RuleField]:
    """The fields with a line above those of each group."""
    found: list[RuleField] = []
    for one in fields:
        if one.group and (not found or found[-1].group != one.group):
            found.append(RuleField(("",), one.group, FieldType.HEADING, group=one.group))
        found.append(one)
    return found


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
    for field_name, declared in model.model_fields.items():
        if not declared.is_required():
            continue
        inside = leaves_of(declared.annotation)
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
            named = next(
                (names_of_section(draft, one.section) for one in declared.metadata if isinstance(one, Names)), []
            )
            found[field_name] = named[0] if named else 0 if int in inside and str not in inside else ""
    if section == "terrain" and "hex" in (draft.value((HEAD, "map_kinds")) or ()):
        found[_COST] = dict.fromkeys(draft.entries("mobility"), 1)
    elif section == "terrain":
        found["layer"] = "features"  # a table has no hexes: pieces, crossed freely until the cells say otherwise
        found[_PASSAGE] = dict.fromkeys(draft.entries("mobility"), "free")
    return found


def _of_model(draft: RulesDraft, model: type[BaseModel], path: DataPath) -> Iterator[RuleField]:
    measured = "table" in (draft.value((HEAD, "map_kinds")) or ())
    for name, declared in model.model_fields.items():
        called = declared.alias or name
        if called == (_COST if measured else _PASSAGE) and draft.value((*path, called)) is NOTHING:
            continue  # the other kind of map has it
        annotation: Any = declared.annotation
        context = str(path[0]) if len(path) == 2 else str(path[-1])
        label = _words(called, context)
        for found in _of_type(draft, annotation, (*path, called), label, tuple(declared.metadata)):
            yield replace(found, needed=found.needed or (declared.is_required() and len(found.path) == len(path) + 1))


def _of_type(
    draft: RulesDraft, annotation: Any, path: DataPath, label: Text, metadata: tuple[Any, ...]
) -> Iterator[RuleField]:
    """The cells of a value whose type is declared."""
    inside = leaves_of(annotation)
    names = next((one.section for one in (*metadata, *metadata_of(annotation)) if isinstance(one, Names)), "")
    mapping = next((one for one in inside if get_origin(one) is dict), None)
    models = [one for one in inside if _is_model(one)]
    now = draft.value(path)
    if mapping is not None:
        yield from _of_mapping(draft, get_args(mapping)[1], path, label, names)
    elif ReadAs in models and not isinstance(now, dict):
        # a word of the vocabulary, the same in both languages
        known = {key: one.name for key, one in installed_neutral_terrain().words.items()}
        yield RuleField(path, label, FieldType.TEXT, choices=tuple(known), names=_unique(known))
    elif BothLanguages in models and str in inside and not (isinstance(now, dict) and not {*now} <= {"en", "fr"}):
        base = RuleField(path, label, FieldType.TEXT)
        yield from (replace(base, language=one, label=_in_language(label, one)) for one in ("en", "fr"))
    elif len(inside) > 1 and any(issubclass(one, Source) and "value" in one.model_fields for one in models):
        fits = next((_FITS[one.__name__] for one in models if one.__name__ in _FITS), Text())
        yield _cell(draft, path, label, fits)
    elif models and ({*inside} <= {models[0], type(None)} or isinstance(now, dict)):
        yield from _of_model(draft, models[0], path)
    else:
        words = tuple(names_of_section(draft, names)) if names else ()
        base = RuleField(path, label, choices=words, names=_names_of(draft, names, words))
        yield _plain_field(base, inside, (*metadata, *metadata_of(annotation)))


def _of_mapping(draft: RulesDraft, of: Any, path: DataPath, label: Text, names: str) -> Iterator[RuleField]:
    """The cells of a mapping: of the keys that are there, and of those that somebody declares."""
    now = draft.value(path)
    there = list(now) if isinstance(now, dict) else []
    declared = _declared_keys(draft, path, names)
    known = {str(key): key for key in there}
    # one order for all entries, whatever their files hold first
    for key in dict.fromkeys([*(known.get(one, one) for one in declared), *there]):
        wanted = declared.get(str(key))
        context = str(path[1]) if path[0] == "tables" else str(path[0])
        called = _name_of(draft, names, str(key)) or _words(str(key), context)
        if path[-1] == "facts":
            called = entry_name(draft, _ATTACKS, str(key)) or called
        elif path[-1] == "values":
            called = entry_name(draft, "unit_columns" if path[0] == "units" else "weapon_columns", str(key)) or called
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
        offered = tuple(str(word) for one in leaves_of(item) if get_origin(one) is Literal for word in get_args(one))
        if leaves_of(item) == [str] or offered:
            names = base.names or _choice_names(offered, str(base.path[-1]))
            return replace(base, type=FieldType.WORDS, choices=base.choices or offered, names=names, fits=_SEVERAL)
        if get_origin(leaves_of(item)[0]) is list and leaves_of(get_args(leaves_of(item)[0])[0]) == [str]:
            return replace(base, type=FieldType.LISTS, choices=(), fits=_GROUPS)
        if {*leaves_of(item)} <= {int, float}:
            return replace(base, type=FieldType.NUMBERS, choices=(), fits=_SEVERAL_NUMBERS)
        return replace(base, choices=(), fits=_AS_IN_FILES)
    if words:
        return _chosen(base, tuple(map(str, words)))
    if inside == [bool]:
        return _chosen(base, ("true", "false"))
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
        return _chosen(found, wanted)
    if wanted is Kind.FLAG:
        return _chosen(found, ("true", "false"))
    if wanted in NAMING:
        words = tuple(draft.entries(NAMING[wanted]))
        names = _names_of(draft, NAMING[wanted], words)
        shown = FieldType.KEYS if wanted is Kind.WEAPONS else FieldType.TEXT
        return replace(found, type=shown, choices=words, names=names, fits=expected_value_text(wanted))
    if wanted is Kind.WORDS:
        return replace(found, type=FieldType.TEXT, fits=wanted.text)
    return replace(found, fits=expected_value_text(wanted))


def _chosen(found: RuleField, words: tuple[str, ...]) -> RuleField:
    """The field with words of which it has one, and what people call them."""
    return replace(found, choices=words, names=_choice_names(words, str(found.path[-1])), free=False)


def _choice_names(words: Iterable[str], field_key: str) -> dict[str, Text]:
    """The names of words to choose from: those for this field go before those that hold everywhere."""
    named = {word: CHOICE_WORDS.get(f"{field_key}.{word}") or CHOICE_WORDS.get(word) for word in words}
    return _unique({word: name for word, name in named.items() if name is not None})


def _names_of(draft: RulesDraft, section: str, words: Iterable[str]) -> dict[str, Text]:
    """The names of entries by their keys."""
    named = "units" if section in (_TAGS, _TRAITS) else section
    found = {word: _name_of(draft, named, word) for word in words} if section else {}
    return _unique({word: name for word, name in found.items() if name is not None})


def _unique(names: Mapping[str, Text]) -> dict[str, Text]:
    """Names that no other key has, and without a comma, which stands between several."""
    taken = Counter(name.get(language).casefold() for name in names.values() for language in LANGUAGES)
    most = {key: max(taken[name.get(language).casefold()] for language in LANGUAGES) for key, name in names.items()}
    return {
        key: name.capitalised()
        for key, name in names.items()
        if most[key] <= (2 if name.en.casefold() == name.fr.casefold() else 1) and "," not in name.en + name.fr
    }


_SEVERAL_NUMBERS = Text("numbers with commas between them", "des nombres séparés par des virgules")
_GROUPS = Text(
    "groups of values: of each the first that a unit has; commas within, semicolons between",
    "des groupes de valeurs : de chacun la première que l’unité a ; virgules dedans, points-virgules entre eux",
)
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


def leaves_of(annotation: Any) -> list[Any]:
    """The alternatives of an annotation, without what is wrapped around them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return leaves_of(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return list(dict.fromkeys(leaf for one in get_args(annotation) for leaf in leaves_of(one)))
    return [annotation]


def metadata_of(annotation: Any) -> tuple[Any, ...]:
    """The metadata of an annotation."""
    if get_origin(annotation) is Annotated:
        inner, *found = get_args(annotation)
        return (*metadata_of(inner), *found)
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(found for one in get_args(annotation) for found in metadata_of(one))
    return ()


def _is_model(one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, BaseModel)


def _model_in(annotation: Any) -> type[BaseModel] | None:
    return next((one for one in leaves_of(annotation) if _is_model(one)), None)


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
    elif path == (HEAD, "default_grid"):
        found |= _GRID
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


_GRID: dict[str, ValueType | None] = {
    "orientation": ("flat", "pointy"),
    "stagger_lines": ("even", "odd"),
    "stagger_by": ("down", "up", "right", "left"),
    "stagger_extra": Kind.FLAG,
    "labels": ("0101", "A1"),
    "columns": Kind.NUMBER,
    "rows": Kind.NUMBER,
}


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


def _words(key: str, context: str = "") -> Text:
    """The words for a key, here or anywhere; a key without words is shown as it is written."""
    return FIELD_WORDS.get(f"{context}.{key}") or FIELD_WORDS.get(key) or Text.of(key.replace("_", " "))


def _name_of(draft: RulesDraft, section: str, key: str) -> Text | None:
    """The name of an entry, as the ruleset gives it."""
    return entry_name(draft, section, key) if section in SECTIONS else None


def entry_name(draft: RulesDraft, section: str, key: str) -> Text | None:
    """The name that an entry of a section has; None if it has none."""
    found = draft.value((section, key))
    name = found.get("name", found if {*found} <= {"en", "fr"} else None) if isinstance(found, dict) else None
    both = _both(name)
    return Text(both.get("en", ""), both.get("fr", "")) if any(both.values()) else None


def entry_label(draft: RulesDraft, section: str, key: str) -> Text:
    """The name of an entry as lists and titles show it; its key if it has none."""
    name = entry_name(draft, section, key)
    return name.capitalised() if name is not None else Text.of(key)


def _in_language(label: Text, language: str) -> Text:
    called = Text("English", "anglais") if language == "en" else Text("French", "français")
    return Text(f"{label.en} ({called.en})", f"{label.fr} ({called.fr})")
