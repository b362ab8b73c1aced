"""Fields that are declared once: what a plan can be given, with its name, its type, its words and what it is without a value.

The form of the window, the options of the command line, what is kept in a scenario file and the schema of that file all follow
from the declaration. Each type of field is a class here; what a floor does with a type (a widget, an option, a line of YAML)
stands on that floor, in a table by these classes:

- :class:`SideField`, :class:`UnitField`: the id of a side, of a unit
- :class:`WatchersField`: units and places that look
- :class:`PlaceField`, :class:`PlacesField`: one place, several of them
- :class:`AreaField`: a zone by its id, or places in its stead
- :class:`NumberField`: a whole number with its bounds; :class:`AmountField`: one that need not be whole
- :class:`ChoiceField`: one of a few words
- :class:`UnitKindField`, :class:`StateField`, :class:`ModeField`: a kind of unit, a state, a kind of move of the ruleset
- :class:`OtherStateField`, :class:`RulesetField`: another state of the scenario, another ruleset

A place is the number of a hex or a point of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from workbench.base.text import Text
from workbench.scenario.units import Point

T = TypeVar("T")
PlanPlace = int | Point
"""A hex by number, or a point of a table."""
Carry = Callable[[PlanPlace], PlanPlace | None]
"""Where a place lies after the map has moved; None: it is lost."""


class PlaceLost(Exception):
    """A place without which a value means nothing is no longer on the map."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Field(Generic[T]):
    """One thing that can be given.

    - ``name``: its key in files
    - ``words``: the label of its row in a form; without them it has no row, and what is selected and clicked fills it
    - ``tip``: a tooltip of the row; ``no_value``: what its row says in place of a value
    - ``option``: its option of the command line (``--side``), "" = none, ``help`` the words of it, ``metavar`` its value there
    - ``default``: its value where nothing is given
    - ``says_default``: is the default written into a file too? Then a later default changes nothing that is kept
    """

    name: str
    words: Text = Text()
    tip: Text = Text()
    no_value: Text = Text()
    option: str = ""
    metavar: str = ""
    help: Text = Text()
    default: T
    says_default: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys in a file."""
        return (self.name,)

    def key_of(self, value: T) -> str:
        """The key under which a value stands in a file."""
        return self.name

    def renamed(self, value: T, what: type[Field[Any]], names: Mapping[str, str]) -> T:
        """The value after things of a type (``what``) got other names; "" takes one out."""
        if isinstance(self, what) and isinstance(value, str) and value in names:
            return names[value]  # type: ignore[return-value]
        return value

    def carried(self, value: T, carry: Carry) -> T:
        """The value after the map has moved; raises :class:`PlaceLost`."""
        return value


@dataclass(frozen=True, eq=False, kw_only=True)
class SideField(Field[str]):
    """The id of a side that looks; ``own``: without a choice that of the selected unit, not its enemy; ``moves``: its units
    move in place of the selected one, and nobody looks."""

    default: str = ""
    own: bool = False
    moves: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class UnitField(Field[str]):
    """The id of a unit; ``moves``: it is who moves, else who is looked for."""

    default: str = ""
    moves: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class WatchersField(Field[tuple[str | PlanPlace, ...]]):
    """Ids of units and places, which look in place of a side; ``of_line``: the place from which the line on the map looks."""

    default: tuple[str | PlanPlace, ...] = ()
    of_line: bool = False

    def renamed(
        self, value: tuple[str | PlanPlace, ...], what: type[Field[Any]], names: Mapping[str, str]
    ) -> tuple[str | PlanPlace, ...]:
        """Units among them have other names, or are left out."""
        if what is not UnitField:
            return value
        found = (names.get(one, one) if isinstance(one, str) else one for one in value)
        return tuple(one for one in found if one != "")

    def carried(self, value: tuple[str | PlanPlace, ...], carry: Carry) -> tuple[str | PlanPlace, ...]:
        """Places that are lost are left out."""
        found = (one if isinstance(one, str) else carry(one) for one in value)
        return tuple(one for one in found if one is not None)


@dataclass(frozen=True, eq=False, kw_only=True)
class PlaceField(Field[PlanPlace | None]):
    """One place."""

    default: PlanPlace | None = None

    def carried(self, value: PlanPlace | None, carry: Carry) -> PlanPlace | None:
        """It cannot be lost."""
        found = None if value is None else carry(value)
        if value is not None and found is None:
            raise PlaceLost(self.name)
        return found


@dataclass(frozen=True, eq=False, kw_only=True)
class PlacesField(Field[tuple[PlanPlace, ...]]):
    """Several places; ``whole``: none of them can be missing (a way)."""

    default: tuple[PlanPlace, ...] = ()
    whole: bool = False

    def carried(self, value: tuple[PlanPlace, ...], carry: Carry) -> tuple[PlanPlace, ...]:
        """Those that are lost are left out, unless all are needed."""
        found = tuple(one for one in map(carry, value) if one is not None)
        if self.whole and len(found) < len(value):
            raise PlaceLost(self.name)
        return found


@dataclass(frozen=True, eq=False, kw_only=True)
class AreaField(Field[str | tuple[PlanPlace, ...]]):
    """A part of the map: a zone by its id, or places. In files places stand under a key of their own (``places_name``)."""

    default: str | tuple[PlanPlace, ...] = ""
    places_name: str

    @property
    def keys(self) -> tuple[str, ...]:
        """Its keys in a file."""
        return self.name, self.places_name

    def key_of(self, value: str | tuple[PlanPlace, ...]) -> str:
        """The key under which a value stands in a file."""
        return self.name if isinstance(value, str) else self.places_name

    def carried(self, value: str | tuple[PlanPlace, ...], carry: Carry) -> str | tuple[PlanPlace, ...]:
        """Places that are lost are left out; without any it would stand for the whole map."""
        if isinstance(value, str):
            return value
        found = tuple(one for one in map(carry, value) if one is not None)
        if value and not found:
            raise PlaceLost(self.name)
        return found


@dataclass(frozen=True, eq=False, kw_only=True)
class NumberField(Field[int]):
    """A whole number from ``low`` to ``high``; ``start`` is what a form shows first (None: the default)."""

    low: int = 1
    high: int
    start: int | None = None
    says_default: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class AmountField(Field[float]):
    """A number that need not be whole: levels, points; ``is_length``: on a table it counts in the unit of the table."""

    default: float = 0.0
    is_length: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class ChoiceField(Field[str]):
    """One of a few words, each with what it is called; ``tables_only``: there is no choice on hexes."""

    choices: Mapping[str, Text]
    tables_only: bool = False


@dataclass(frozen=True, eq=False, kw_only=True)
class UnitKindField(Field[str]):
    """The key of a kind of unit."""

    default: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class StateField(Field[str]):
    """The key of a state that a unit can be in."""

    default: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class ModeField(Field[str]):
    """The key of a kind of move."""

    default: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class OtherStateField(Field[str]):
    """Another state of the scenario: the id of a set-up; in a window also one that stands in no file."""

    default: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class RulesetField(Field[str]):
    """The id of another ruleset."""

    default: str = ""


@dataclass(frozen=True)
class FieldValues:
    """Values by the names of their fields. A field that is not among them has its default."""

    given: Mapping[str, Any]

    def __getitem__(self, field: Field[T]) -> T:
        """The value of a field."""
        found: T = self.given.get(field.name, field.default)
        return found

    def of(self, fields: Iterable[Field[Any]]) -> FieldValues:
        """The values of some fields that are not their defaults."""
        return FieldValues(
            {field.name: value for field in fields if (value := self[field]) not in (field.default, "", 0, None)}
        )
