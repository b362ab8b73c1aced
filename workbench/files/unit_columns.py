"""The columns of a table of units: their ids, what they are called in both languages, and which one a heading means.

A file of the program has the ids in its first line; whoever makes a table in a spreadsheet writes what he reads in the window,
in his language, with or without accents, with the apostrophe of his keyboard.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from workbench.base.diagnostics import did_you_mean
from workbench.base.text import LANGUAGES, Text, capitalised
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.scenario.units import SETUP_FIELDS, FieldType

VALUES = "values."
PLAIN = (
    *("side", "id", "kind", "name", "group", "place", "facing", "state"),
    *(one.id for one in SETUP_FIELDS if one.id != "group"),
)
"""Columns that every table of units has, in their order."""
TEXTS = ("name", *(one.id for one in SETUP_FIELDS if one.type is FieldType.TEXT))
"""Columns of texts in two languages."""
FRENCH = tuple(f"{column}.fr" for column in TEXTS)
TABLETOP_ONLY = ("floor", "base", "hull", "models", "weapons")
"""Columns that only units on a tabletop have."""
SIDE_NAME = ("side.name", "side.name.fr")

_TITLES: Mapping[str, Text] = MappingProxyType(
    {
        "side": Text("Side", "Camp"),
        "id": Text("Id", "Identifiant"),
        "kind": Text("Kind", "Type"),
        "name": Text("Name", "Nom"),
        "place": Text("Place", "Lieu"),
        "facing": Text("Facing", "Orientation"),
        "state": Text("States", "États"),
        "floor": Text("Floor", "Étage"),
        "base": Text("Base", "Socle"),
        "hull": Text("Hull", "Caisse"),
        "models": Text("Models", "Figurines"),
        "weapons": Text("Weapons", "Armes"),
        **{one.id: one.column for one in SETUP_FIELDS},
    }
)
_OTHER_WORDS = {
    "kind": ("type", "sorte", "unit type", "type d'unite"),
    "place": ("hex", "hexagone", "position"),
    "state": ("state", "etat"),
}
"""What else people write over these columns, as :func:`plain_word` has it."""


def plain_word(word: str) -> str:
    """A word as it is compared: small letters, without accents, straight apostrophes, single spaces."""
    decomposed = unicodedata.normalize("NFD", word.casefold().replace("’", "'"))
    return " ".join("".join(letter for letter in decomposed if not unicodedata.combining(letter)).split())


def column_title(column: str, ruleset: Ruleset) -> Text:
    """The title of a column; values are named as in the rules. A column without a title has its id."""
    if not column.startswith(VALUES):
        return _TITLES.get(column, Text.of(column))
    key = column.removeprefix(VALUES)
    named = ruleset.weapons.get(key) or ruleset.unit_columns.get(key)
    name = named.name if named is not None and named.name else Text()
    return Text(*(capitalised(words) for words in (name.get(language) for language in LANGUAGES))) or Text.of(key)


def columns_by_heading(columns: Iterable[str], ruleset: Ruleset) -> dict[str, str]:
    """Which column a heading means, by :func:`plain_word`: its id, its title in either language or another word for it. What
    several mean is left to an id, then to a column that every table has."""
    ordered = sorted(columns, key=lambda column: not column.startswith(VALUES))
    found: dict[str, str] = {}
    for column in ordered:
        title = column_title(column, ruleset)
        for word in (title.en, title.fr, *_OTHER_WORDS.get(column, ())):
            found[plain_word(word)] = column
    return {**found, **{plain_word(column): column for column in ordered}}


def names_side_and_kind(headings: Iterable[str]) -> bool:
    """Are these the headings of a table of units, in either language? They name at least the side and the kind."""
    words = {plain_word(heading) for heading in headings}
    return all(
        words & {column, *map(plain_word, (_TITLES[column].en, _TITLES[column].fr)), *_OTHER_WORDS.get(column, ())}
        for column in ("side", "kind")
    )


def kinds_by_name(kinds: Mapping[str, UnitKind]) -> dict[str, str]:
    """Keys of kinds by their names in both languages, as :func:`plain_word` has them; names that several have are left out."""
    meant: dict[str, set[str]] = {}
    for key, kind in kinds.items():
        for language in LANGUAGES:
            meant.setdefault(plain_word(kind.name.get(language)), set()).add(key)
    return {name: next(iter(keys)) for name, keys in meant.items() if len(keys) == 1}


def nearest_name(word: str, ids: Iterable[str], names: Iterable[Text]) -> Text:
    """A hint that names what a word may have meant: an id, or a name in the language of the reader; "" when none is near."""
    ids, names = list(ids), list(names)
    english = did_you_mean(word, [*ids, *(name.en for name in names)])
    french = did_you_mean(word, [*(name.fr for name in names), *ids])
    return Text(english.en or french.en, french.fr or english.fr)


_SOME = 8
"""How many words a hint names where none of them is near to what was typed."""


def some_of(ids: Iterable[str], names: Iterable[Text]) -> Text:
    """A hint that names the first of the words that may be written; "" without any."""
    ids, names = list(ids), list(names)
    english, french = [one.en for one in names] or ids, [one.fr for one in names] or ids
    more = ", …" if len(english) > _SOME else ""
    if not english:
        return Text()
    return Text(f"one of: {', '.join(english[:_SOME])}{more}", f"au choix : {', '.join(french[:_SOME])}{more}")
