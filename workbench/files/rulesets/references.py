"""The places where entries of a ruleset name each other: those that are removed or renamed together with an entry, and those
that would be left naming nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.fields import leaves_of, metadata_of, value_type, vocabularies
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.rulesets.schema import SECTIONS, Head, Names
from workbench.files.yaml_nodes import Path as DataPath
from workbench.rules.vocabulary import NAMING, Kind, entries_named


class ReferenceForm(Enum):
    """The ways in which a place names an entry."""

    KEY = "key"
    """By the key of a value: the cost of a class of movement."""
    ITEM = "item"
    """In a list."""
    WORD = "word"
    """As its only value: the class of movement of a unit."""
    WORDS = "words"
    """Among the words of one text: the weapons of a unit."""


@dataclass(frozen=True)
class Reference:
    """A place that names an entry."""

    path: DataPath
    form: ReferenceForm


def references_to(draft: RulesDraft, section: str, key: str) -> list[Reference]:
    """All places of the draft that name an entry."""
    places = list(_all(draft))
    found = [one for one, named in places if named == (section, key)]
    found += [one for one, (of, word) in places if word == key and of in _NAMED_AS.get(section, ())]
    return list(dict.fromkeys(found))


_NAMED_AS = {"units": ("tags", "traits"), "unit_columns": ("traits",)}
"""Lists of tags and traits, where kinds of units and their values are named too."""


def without_entry(draft: RulesDraft, section: str, key: str, instead: str = "") -> RulesDraft:
    """The draft without an entry and what names it: values under its key and items of lists go. What names it alone, or would
    be left as an empty list, which would mean all, gets ``instead``, or stays as it is for its mistake to be seen."""
    found = references_to(draft, section, key)
    lists: dict[DataPath, list[str]] = {}
    for one in found:
        if one.form is ReferenceForm.KEY:
            draft = draft.without(one.path)
        elif one.form is ReferenceForm.WORD:
            draft = draft.with_value(one.path, instead) if instead else draft
        elif one.form is ReferenceForm.WORDS:
            rest = [word for word in _words_at(draft, one.path) if word != key] or ([instead] if instead else [key])
            draft = draft.with_value(one.path, " ".join(rest))
        else:
            lists[one.path] = [word for word in draft.value(one.path) if word != key]
    for path, left in lists.items():
        kept = left or ([instead] if instead else [key])
        draft = draft.with_value(path, kept)
    return draft.without((section, key))


def needs_another(draft: RulesDraft, section: str, key: str) -> list[Reference]:
    """The places that need another entry if one is removed."""
    return [
        one
        for one in references_to(draft, section, key)
        if one.form is ReferenceForm.WORD
        or (one.form is ReferenceForm.ITEM and set(draft.value(one.path)) == {key})
        or (one.form is ReferenceForm.WORDS and set(_words_at(draft, one.path)) == {key})
    ]


def with_other_key(draft: RulesDraft, section: str, key: str, new: str) -> RulesDraft:
    """The draft with another key for an entry, everywhere."""
    for one in references_to(draft, section, key):
        if one.form is ReferenceForm.KEY:
            draft = _with_renamed(draft, one.path, new)
        elif one.form is ReferenceForm.WORD:
            draft = draft.with_value(one.path, new)
        elif one.form is ReferenceForm.WORDS:
            words = " ".join(new if word == key else word for word in _words_at(draft, one.path))
            draft = draft.with_value(one.path, words)
        else:
            draft = draft.with_value(one.path, [new if word == key else word for word in draft.value(one.path)])
    return _with_renamed(draft, (section, key), new)


def _words_at(draft: RulesDraft, path: DataPath) -> tuple[str, ...]:
    return entries_named(Kind.WEAPONS, draft.value(path))


def _with_renamed(draft: RulesDraft, path: DataPath, new: str) -> RulesDraft:
    name = draft.file_of(path)
    inside = draft.path_in_file(name, path)

    def change(root: dict[Any, Any]) -> None:
        home: Any = root
        for part in inside[:-1]:
            home = home[part]
        entries = [(new if key == inside[-1] else key, entry) for key, entry in home.items()]
        home.clear()
        home.update(entries)

    return draft.changed_in(name, (inside,), change)


def _all(draft: RulesDraft) -> Iterator[tuple[Reference, tuple[str, str]]]:
    """Every place that names an entry, with (section, key) of what it names."""
    for section in draft.sections():
        if section == HEAD:
            yield from _in_model(draft, Head, (HEAD,), draft.value((HEAD,)))
            yield from _in_counter(draft)
            continue
        for key in draft.entries(section):
            yield from _in_value(draft, SECTIONS[section], (section, key), draft.value((section, key)), ())
    yield from _of_vocabularies(draft)


def _in_value(
    draft: RulesDraft, annotation: Any, path: DataPath, data: Any, metadata: tuple[Any, ...]
) -> Iterator[tuple[Reference, tuple[str, str]]]:
    names = next((one.section for one in (*metadata, *metadata_of(annotation)) if isinstance(one, Names)), "")
    inside = leaves_of(annotation)
    mapping = next((one for one in inside if get_origin(one) is dict), None)
    if isinstance(data, Mapping) and mapping is not None:
        for key, part in data.items():
            if names:
                yield Reference((*path, key), ReferenceForm.KEY), (names, str(key))
            yield from _in_value(draft, get_args(mapping)[1], (*path, key), part, ())
    elif isinstance(data, list):
        listed = next((one for one in inside if get_origin(one) is list), None)
        item = (get_args(listed) or (str,))[0] if listed is not None else str
        for place, part in enumerate(data):
            if names and isinstance(part, str):
                yield Reference(path, ReferenceForm.ITEM), (names, part)
            else:
                yield from _in_value(draft, item, (*path, place), part, ())
    elif isinstance(data, str) and names:
        yield Reference(path, ReferenceForm.WORD), (names, data)
    elif isinstance(data, Mapping):
        for model in inside:
            if isinstance(model, type) and issubclass(model, BaseModel):
                yield from _in_model(draft, model, path, data)


def _in_model(
    draft: RulesDraft, model: type[BaseModel], path: DataPath, data: Any
) -> Iterator[tuple[Reference, tuple[str, str]]]:
    for name, declared in model.model_fields.items():
        called = declared.alias or name
        if isinstance(data, Mapping) and called in data:
            annotation: Any = declared.annotation
            yield from _in_value(draft, annotation, (*path, called), data[called], tuple(declared.metadata))


def _in_counter(draft: RulesDraft) -> Iterator[tuple[Reference, tuple[str, str]]]:
    """The values that counters show."""
    for part in ("strength", "move"):
        groups = draft.value((HEAD, "counter", part))
        for place, group in enumerate(groups if isinstance(groups, list) else ()):
            path = (HEAD, "counter", part, place)
            yield from ((Reference(path, ReferenceForm.ITEM), ("unit_columns", str(word))) for word in group)


def _of_vocabularies(draft: RulesDraft) -> Iterator[tuple[Reference, tuple[str, str]]]:
    """Keys that doctrines take for entries of other sections: values of units, facts, cells of tables; groups of the look."""
    for section, columns in (("units", "unit_columns"), ("weapons", "weapon_columns")):
        for key in draft.entries(section):
            values = draft.value((section, key, "values"))
            for name in values if isinstance(values, Mapping) else ():
                yield Reference((section, key, "values", name), ReferenceForm.KEY), (columns, str(name))
    words = vocabularies(draft)
    for key in draft.entries("terrain"):
        group = draft.value(("terrain", key, "look", "group"))
        if isinstance(group, str):
            yield Reference(("terrain", key, "look", "group"), ReferenceForm.WORD), ("groups", group)
        facts = draft.value(("terrain", key, "facts"))
        for name in facts if isinstance(facts, Mapping) else ():
            path = ("terrain", key, "facts", str(name))
            for one in words:
                for of in one.facts_of:
                    yield Reference(path, ReferenceForm.KEY), (of, str(name))
    for section, part in (("terrain", "facts"), ("units", "values"), ("weapons", "values")):
        for key in draft.entries(section):
            yield from _named_in_values(draft, (section, key, part))
    for column in draft.entries("columns"):
        part, _, word = column.partition(" ")
        if part in ("cost", "passage") and word:
            yield Reference(("columns", column), ReferenceForm.KEY), ("mobility", word)
    for one in words:
        for table, (section, _) in one.keyed_tables.items():
            cells = draft.value(("tables", table, "cells"))
            for name in cells if isinstance(cells, Mapping) else ():
                yield Reference(("tables", table, "cells", str(name)), ReferenceForm.KEY), (section, str(name))


def _named_in_values(draft: RulesDraft, path: DataPath) -> Iterator[tuple[Reference, tuple[str, str]]]:
    """The entries that values under a path name: terrain, attacks, weapons."""
    cells = draft.value(path)
    for name, cell in cells.items() if isinstance(cells, Mapping) else ():
        wanted = value_type(draft, (*path, str(name)))
        if wanted is None or wanted not in NAMING:
            continue
        inside = (*path, str(name), "value") if isinstance(cell, Mapping) else (*path, str(name))
        value = draft.value(inside)
        if isinstance(value, str):
            form = ReferenceForm.WORDS if wanted is Kind.WEAPONS else ReferenceForm.WORD
            yield from ((Reference(inside, form), (NAMING[wanted], word)) for word in entries_named(wanted, value))
