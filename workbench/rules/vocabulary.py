"""The keys that the engines of a doctrine read from a ruleset, and the type of their values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from workbench.base.numbers import exact
from workbench.base.text import Text
from workbench.rules.ruleset import Message
from workbench.rules.values import Cost, Value


class Kind(Enum):
    """The type of the value of a key."""

    NUMBER = "number"
    FRACTION = "fraction"
    FLAG = "flag"
    WORDS = "words"
    HEXSPINE = "hexspine"
    COST = "cost"
    PAIR = "pair"
    HEADINGS = "headings"
    LEVELS = "levels"
    LIMIT = "limit"
    LENGTH = "length"
    SIZE = "size"
    DICE = "dice"
    TERRAIN = "terrain"
    ATTACK = "attack"
    WEAPONS = "weapons"

    def fits(self, value: Value) -> bool:
        """True if an engine can use the value."""
        return _FITS[self](value)

    @property
    def text(self) -> Text:
        """The name of the type in words."""
        return _TEXTS[self]


_LEVEL = re.compile(r"-?\d{1,6}(\.\d{1,6})?", re.ASCII)
_DICE = re.compile(r"\d{0,3}D\d{1,3}([+-]\d{1,3})?", re.ASCII)
_HEADING = re.compile(r"\d{1,6}", re.ASCII)

ValueType = Kind | tuple[str, ...]
"""A kind of value, or the words to choose from."""

NAMING: Mapping[ValueType, str] = {Kind.TERRAIN: "terrain", Kind.ATTACK: "attacks", Kind.WEAPONS: "weapons"}
"""Values that name entries, with the section of these."""


def entries_named(wanted: ValueType, value: object) -> tuple[str, ...]:
    """The keys that a value of such a type names; weapons are several, with spaces or commas between them."""
    words = str(value)
    return tuple(words.replace(",", " ").split()) if wanted is Kind.WEAPONS else (words,)


@dataclass(frozen=True)
class Vocabulary:
    """The words that the engines of a game read from its ruleset.

    Engines use those that are there; each has a type:

    - ``facts``: columns of terrain rows
    - ``unit_values``: what kinds of units print
    - ``counter_values``: what only a single counter or the course of play adds to a unit
    - ``weapon_values``: what weapons print

    These must all be there:

    - ``tables``: with their cells
    - ``charts``: of results
    - ``switches``: with their choices
    - ``conditions``: of scenarios
    - ``roles``: what one row of terrain each is for the engines, whatever it is called (``hedge``)
    - ``by_choice``: pairs of a condition and a table that has a cell for each of its choices

    A ruleset may list these and no others:

    - ``shared_roles``: roles that no row or several may have
    - ``modes``: kinds of move that the movement engine knows
    - ``blanks``: values that it looks up among those that a scenario types in

    - ``optional_by_choice``: as ``by_choice``, of tables that may be left out

    And how some of them are read:

    - ``flags``: the words on pieces of a table that engines read
    - ``cover``: the facts that say how terrain shelters from fire, in the order in which answers list them
    - ``one_of``: groups of states of which a unit is in one at most (``orders``, ``qualities``)

    Doctrines whose rules all come from the ruleset:

    - ``keyed_tables``: tables whose further cells are named by other entries (``tags``, ``mobility``), with their type;
      ``_`` stands for everybody
    - ``free_tables``: tables that may be left out, whose cells have any names, with their type
    - ``facts_of``: sections whose keys are columns of terrain rows too, with their type
    - ``sections``: sections that only these doctrines read
    - ``further``: what they read of attacks and modifiers beyond what all such doctrines do (of ``FURTHER`` in
      :mod:`workbench.rules.attacks`)
    - ``open_sections``: sections (``modes``) of which a ruleset may list any entries
    - ``messages``: the sentences of a ruleset that has none of its own; in place of a section they may name a table that has it
    """

    facts: Mapping[str, ValueType] = field(default_factory=dict)
    unit_values: Mapping[str, ValueType] = field(default_factory=dict)
    counter_values: Mapping[str, ValueType] = field(default_factory=dict)
    weapon_values: Mapping[str, ValueType] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, ValueType]] = field(default_factory=dict)
    charts: tuple[str, ...] = ()
    switches: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    conditions: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    shared_roles: tuple[str, ...] = ()
    by_choice: tuple[tuple[str, str, ValueType], ...] = ()
    optional_by_choice: tuple[tuple[str, str, ValueType], ...] = ()
    modes: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    cover: tuple[str, ...] = ()
    one_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keyed_tables: Mapping[str, tuple[str, ValueType]] = field(default_factory=dict)
    free_tables: Mapping[str, ValueType] = field(default_factory=dict)
    facts_of: Mapping[str, ValueType] = field(default_factory=dict)
    sections: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    open_sections: tuple[str, ...] = ()
    messages: Mapping[str, Message] = field(default_factory=dict)


def value_fits(wanted: ValueType, value: Value) -> bool:
    """True if a value is of the type that a key needs."""
    return value in wanted if isinstance(wanted, tuple) else wanted.fits(value)


def expected_value_text(wanted: ValueType) -> Text:
    """The type that a key needs, in words."""
    if isinstance(wanted, tuple):
        return Text(f"one of: {', '.join(wanted)}", f"l’un de : {', '.join(wanted)}")
    return wanted.text


def _number(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1_000_000


def _fraction(value: Value) -> bool:
    if not isinstance(value, (int, float, str)) or isinstance(value, bool):
        return False
    try:
        return exact(value) >= 0
    except ValueError:
        return False


def _cost(value: Value) -> bool:
    if not isinstance(value, (int, float, str)) or isinstance(value, bool):
        return False
    try:
        Cost.parse(value)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def _levels(value: Value) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)) or value == "":
        return False
    return all(_LEVEL.fullmatch(word) for word in str(value).split())


def _length(value: Value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1_000_000


def _dice(value: Value) -> bool:
    return _number(value) or (isinstance(value, str) and _DICE.fullmatch(value) is not None)


def _limit(value: Value) -> bool:
    return value in ("contact", "unlimited") or (_number(value) and isinstance(value, int) and value >= 0)


def _headings(value: Value) -> bool:
    return isinstance(value, str) and bool(value.split()) and all(_HEADING.fullmatch(word) for word in value.split())


_FITS = {
    Kind.NUMBER: _number,
    Kind.FRACTION: _fraction,
    Kind.FLAG: lambda value: isinstance(value, bool),
    Kind.WORDS: lambda value: isinstance(value, str),
    Kind.TERRAIN: lambda value: isinstance(value, str),
    Kind.ATTACK: lambda value: isinstance(value, str),
    Kind.WEAPONS: lambda value: isinstance(value, str),
    Kind.HEXSPINE: lambda value: isinstance(value, str),
    Kind.COST: _cost,
    Kind.PAIR: lambda value: isinstance(value, tuple) and len(value) == 2 and all(_number(n) and n >= 0 for n in value),
    Kind.HEADINGS: _headings,
    Kind.LEVELS: _levels,
    Kind.LIMIT: _limit,
    Kind.LENGTH: _length,
    Kind.SIZE: lambda value: (
        _length(value) or (isinstance(value, tuple) and len(value) == 2 and all(map(_length, value)))
    ),
    Kind.DICE: _dice,
}
_TEXTS = {
    Kind.NUMBER: Text("a whole number", "un nombre entier"),
    Kind.FRACTION: Text('a number or a fraction ("3/2")', "un nombre ou une fraction (« 3/2 »)"),
    Kind.FLAG: Text("true or false", "true ou false"),
    Kind.WORDS: Text("a text", "un texte"),
    Kind.TERRAIN: Text("the key of a terrain row", "la clé d’une ligne de terrain"),
    Kind.ATTACK: Text("the key of an attack", "la clé d’une attaque"),
    Kind.WEAPONS: Text("keys of weapons", "des clés d’armes"),
    Kind.HEXSPINE: Text("two neighbouring hexes beside a hexspine", "deux hexagones voisins qui bordent un angle"),
    Kind.COST: Text('a cost (a number, "2/3", "+1", P or ALL)', "un coût (un nombre, « 2/3 », « +1 », P ou ALL)"),
    Kind.PAIR: Text("a pair [strength, range]", "une paire [force, portée]"),
    Kind.HEADINGS: Text("whole numbers with spaces between them", "des nombres entiers séparés par des espaces"),
    Kind.LEVELS: Text("levels with spaces between them", "des niveaux séparés par des espaces"),
    Kind.LIMIT: Text("a distance, contact or unlimited", "une distance, contact ou unlimited"),
    Kind.LENGTH: Text("a length, 0 or more", "une longueur, 0 ou plus"),
    Kind.SIZE: Text("a diameter or a pair [length, width]", "un diamètre ou une paire [longueur, largeur]"),
    Kind.DICE: Text("a number or dice (D6, 2D6, D6+6)", "un nombre ou des dés (D6, 2D6, D6+6)"),
}
