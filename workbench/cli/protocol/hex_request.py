"""One request with what every ask needs of it: places, parties, purpose and the language of the answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, TypeVar, overload

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.cli.protocol.places import (
    SIDE,
    VERTEX,
    Place,
    aim_of,
    hex_place,
    level_place,
    move_place,
    parse_place,
    sight_place,
)
from workbench.engine.doctrines import unit_values
from workbench.engine.movement.results import Inside, MoveRequest
from workbench.engine.sight.results import PURPOSES, SPOT, Party, SightRequest
from workbench.geometry.segments import AT_CENTRE
from workbench.rules.vocabulary import ValueType, expected_value_text, takes
from workbench.scenario.units import TabletopUnit, Unit

# --- Typed access to the fields of one request. Every wrong field becomes a :class:`CannotAnswer`, never another
# exception.


C = TypeVar("C")
BIGGEST = 100_000
"""No number of a request may be larger: nothing on a map is, and an exact fraction of any length would be worked out."""


class Fields:
    """The fields of one request or of an object inside it. Remembers which were read, see :attr:`unread`."""

    def __init__(self, raw: Mapping[str, Any], inside: str = "") -> None:
        self._raw = raw
        self._inside = f"{inside}." if inside else ""
        self._read: set[str] = set()
        self._inner: list[Fields] = []

    def has(self, name: str) -> bool:
        """True if the field is there and not null."""
        return self._raw.get(name) is not None

    def raw(self, name: str) -> Any:
        """The field as JSON gave it, None if it is missing."""
        self._read.add(name)
        return self._raw.get(name)

    def needed(self, name: str) -> Any:
        """The field as JSON gave it; CannotAnswer if it is missing."""
        value = self.raw(name)
        if value is None:
            raise CannotAnswer(
                "missing_field",
                Text(f'the field "{self._inside}{name}" is missing', f"il manque le champ « {self._inside}{name} »"),
            )
        return value

    def text(self, name: str, default: str = "") -> str:
        """A string field."""
        return default if self.raw(name) is None else self.needed_text(name)

    def needed_text(self, name: str) -> str:
        """A string field that must be there."""
        value = self.needed(name)
        if not isinstance(value, str):
            raise self._wrong(name, Text("a string", "une chaîne"))
        return value

    def word(self, name: str, known: tuple[str, ...], default: str) -> str:
        """A string field that is one of the known words."""
        value = self.text(name, default)
        if value not in known:
            hint = did_you_mean(value, known)
            words = ", ".join(known)
            raise CannotAnswer(
                "bad_value",
                Text(
                    f'"{value}" is no {name} (known: {words}) {hint.en}'.rstrip(),
                    f"« {value} » n’est pas une valeur de {name} (connues : {words}) {hint.fr}".rstrip(),
                ),
            )
        return value

    def number(self, name: str) -> Fraction | None:
        """A number that is not negative, exact; a string like ``"2/3"`` is one too."""
        value = self.raw(name)
        if value is None:
            return None
        number = _fraction(value)
        if number is None:
            raise self._wrong(name, Text("a number", "un nombre"))
        if not 0 <= number <= BIGGEST:
            raise self._wrong(name, Text(f"between 0 and {BIGGEST}", f"entre 0 et {BIGGEST}"))
        return number

    def whole(self, name: str) -> int | None:
        """A whole number that is not negative."""
        number = self.number(name)
        if number is not None and number.denominator != 1:
            raise self._wrong(name, Text("a whole number", "un nombre entier"))
        return None if number is None else int(number)

    def flag(self, name: str) -> bool:
        """True or false; false if the field is missing."""
        value = self.raw(name)
        if not isinstance(value, bool | None):
            raise self._wrong(name, Text("true or false", "true ou false"))
        return bool(value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of strings; empty if the field is missing. One string stands for a list of one."""
        value = self.raw(name)
        if value is None:
            return ()
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            raise self._wrong(name, Text("a list of strings", "une liste de chaînes"))
        return tuple(items)

    def inner(self, name: str) -> Fields | None:
        """An object inside the request, or None if it is missing."""
        value = self.raw(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self._wrong(name, Text("an object", "un objet"))
        made = Fields(value, f"{self._inside}{name}")
        self._inner.append(made)
        return made

    @property
    def names(self) -> list[str]:
        """The names of all fields that are there and not null."""
        return [name for name in self._raw if self.has(name)]

    @property
    def unread(self) -> list[str]:
        """Fields that nobody asked for, here and in objects inside: they had no part in the answer."""
        own = [f"{self._inside}{name}" for name in self._raw if name not in self._read]
        return own + [name for inner in self._inner for name in inner.unread]

    def _wrong(self, name: str, wanted: Text) -> CannotAnswer:
        return CannotAnswer(
            "bad_value",
            Text(
                f'the field "{self._inside}{name}" must be {wanted.en}',
                f"le champ « {self._inside}{name} » doit être {wanted.fr}",
            ),
        )


def _fraction(value: object) -> Fraction | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    text = str(value) if not isinstance(value, int) or abs(value) <= BIGGEST else str(BIGGEST + 1)
    # a short text cannot make a long fraction; "1e9999999" would
    if len(text) > 25 or abs(_exponent(text)) > 400:
        return None
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _exponent(text: str) -> int:
    _, _, exponent = text.lower().partition("e")
    try:
        return int(exponent) if exponent else 0
    except ValueError:
        return 0


# --- Who looks, who is looked at, who moves: units of the scenario, or parties that a request describes.


AnyAnalysis = Analysis | TabletopAnalysis


@overload
def unit_named(analysis: Analysis, name: str) -> tuple[str, Unit]: ...
@overload
def unit_named(analysis: TabletopAnalysis, name: str) -> tuple[str, TabletopUnit]: ...
@overload
def unit_named(analysis: AnyAnalysis, name: str) -> tuple[str, Unit | TabletopUnit]: ...
def unit_named(analysis: AnyAnalysis, name: str) -> tuple[str, Unit | TabletopUnit]:
    """(side, unit) with this id, with or without ``unit:``."""
    found = analysis.scenario.forces.find(name)
    if found is None:
        name = name.removeprefix("unit:")
        hint = did_you_mean(name, [unit.id for _, unit in analysis.scenario.forces])
        raise CannotAnswer(
            "unknown_unit",
            Text(
                f'there is no unit "{name}" {hint.en}'.rstrip(), f"il n’y a pas d’unité « {name} » {hint.fr}".rstrip()
            ),
        )
    return found


def party_of(side: str, unit: Unit | TabletopUnit) -> Party:
    """The party that a unit of the scenario is."""
    return Party(kind=unit.kind, side=side, unit=unit.id, state=unit.state, values=unit.values)


def party_at(analysis: Analysis, place: Place) -> Party:
    """The unit that a place named, or a party of which nothing is known."""
    return party_of(*unit_named(analysis, place.unit)) if place.unit else Party()


def described(analysis: AnyAnalysis, base: Party, fields: Fields | None) -> Party:
    """``base`` with what a request says of it: ``{kind, state, action, values, side, unit}``, every part optional."""
    if fields is None:
        return base
    named = fields.text("unit")
    if named:
        base = party_of(*unit_named(analysis, named))
    kind = fields.text("kind")
    state = stated(analysis, fields)
    values = valued(analysis, fields.inner("values"))
    fields.raw("at")
    return Party(
        kind=check_kind(analysis, kind) if kind else base.kind,
        side=fields.text("side") or base.side,
        unit=base.unit,
        state=base.state if state is None else state,
        action=fields.text("action") or base.action,
        values={**base.values, **values},
    )


def check_kind(analysis: AnyAnalysis, kind: str) -> str:
    """The kind, if the ruleset has it; CannotAnswer otherwise."""
    known = analysis.ruleset.units
    if kind not in known:
        hint = did_you_mean(kind, known)
        raise CannotAnswer(
            "unknown_kind",
            Text(
                f'the ruleset has no unit kind "{kind}"' + (f" ({hint.en})" if hint.en else ""),
                f"le jeu n’a pas de type d’unité « {kind} »" + (f" ({hint.fr})" if hint.fr else ""),
            ),
        )
    return kind


def stated(analysis: AnyAnalysis, fields: Fields) -> tuple[str, ...] | None:
    """The states in a field ``state``, all known to the ruleset; None if the request says nothing of them."""
    if not fields.has("state"):
        return None
    states = fields.texts("state")
    for state in states:
        if state not in analysis.ruleset.states:
            hint = did_you_mean(state, analysis.ruleset.states)
            raise CannotAnswer(
                "unknown_state",
                Text(
                    f'the ruleset has no unit state "{state}" {hint.en}'.rstrip(),
                    f"le jeu n’a pas d’état d’unité « {state} » {hint.fr}".rstrip(),
                ),
            )
    return states


def valued(analysis: AnyAnalysis, fields: Fields | None) -> dict[str, object]:
    """Values that rules read, checked for their kind; others stay unread, which the answer says."""
    if fields is None:
        return {}
    ruleset = analysis.ruleset
    wanted = unit_values(ruleset.doctrines.values())
    printed = {key for kind in ruleset.units.values() for key in kind.values}
    return {name: _value(name, fields.raw(name), wanted) for name in fields.names if name in {*wanted, *printed}}


def _value(name: str, raw: Any, wanted: Mapping[str, ValueType]) -> object:
    value = tuple(raw) if isinstance(raw, list) else raw
    if not isinstance(value, str | int | float | tuple) or (name in wanted and not takes(wanted[name], value)):
        kind = (
            expected_value_text(wanted[name]) if name in wanted else Text("a number or a text", "un nombre ou un texte")
        )
        raise CannotAnswer(
            "bad_value",
            Text(f'the value "{name}" must be {kind.en}', f"la valeur « {name} » doit être {kind.fr}"),
        )
    return value


Answer = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """One request of the protocol about one scenario."""

    analysis: Analysis
    fields: Fields
    language: str = "en"
    warnings: list[Text] = field(default_factory=list)
    """What is odd about the places that were named, for ``assumed``: levels that no hex has."""

    def capable(self, doctrine: object, capability: type[C]) -> C:
        """A doctrine that has a capability which only some games have; CannotAnswer (``not_modelled``) if it has not."""
        if isinstance(doctrine, capability):
            return doctrine
        words = Text("{game} has no such rule", "{game} n’a pas de telle règle")
        raise CannotAnswer("not_modelled", words.format(game=self.analysis.ruleset.name))

    def place(self, name: str) -> Place:
        """The place in a field that must be there."""
        return hex_place(self.analysis, self.fields.needed(name))

    def sight_place(self, name: str) -> Place:
        """The end of a line in a field that must be there; with a level, or a vertex or hexside, where the game has such."""
        return self._told_of(sight_place(self.analysis, self.fields.needed(name)))

    def level_place(self, name: str) -> Place:
        """A place in a field that must be there, judged at the centre of its hex; with a level where the game has such."""
        return self._told_of(level_place(self.analysis, self.fields.needed(name)))

    def move_place(self, name: str) -> Place:
        """Where a move starts or ends; with a level or a vertex where the game has such."""
        return move_place(self.analysis, self.fields.needed(name))

    def _told_of(self, place: Place) -> Place:
        if place.level and self.analysis.sight.knows_places:
            self.warnings.extend(self.analysis.sight.no_place(place.hexes[0], place.level))
        return place

    def inside(self, place: Place) -> Inside:
        """A place inside its hex, as moves know them."""
        return Inside(place.level, aim_of(self.analysis, place).k if place.kind == VERTEX else None)

    def optional_place(self, name: str) -> Place | None:
        """The place in a field that may be missing."""
        return self.place(name) if self.fields.has(name) else None

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.analysis.label(number)

    def purpose(self, default: str = SPOT) -> str:
        """What a line is for."""
        return self.fields.word("purpose", PURPOSES, default)

    def observer(self, origin: Place | None) -> Party:
        """Who looks or fires: the unit that ``from`` names, with what ``observer`` says of it."""
        base = self.standing(party_at(self.analysis, origin), origin) if origin else Party()
        party = described(self.analysis, base, self.fields.inner("observer"))
        side = self.fields.text("side")
        return replace(party, side=side) if side else party

    def target(self, place: Place) -> Party | None:
        """Who is looked at: the unit that ``to`` names, with what ``target`` says of it; None if the request says
        nothing of it."""
        base = self.standing(party_at(self.analysis, place), place)
        if not place.unit and not base.values and not self.fields.has("target"):
            return None
        return described(self.analysis, base, self.fields.inner("target"))

    def standing(self, party: Party, place: Place) -> Party:
        """A party with the level, the vertex or the hexside that a place names (games whose sight knows such)."""
        more: dict[str, object] = {"level": place.level} if place.level else {}
        aim = aim_of(self.analysis, place)
        if aim != AT_CENTRE:
            more["aim"] = f"{aim.kind} {aim.k}"
        return replace(party, values={**party.values, **more}) if more else party

    def sight(self, origin: Place, target: Place | None = None) -> SightRequest:
        """The question of sight that the request puts; for an area the ``target_level`` of all hexes."""
        observer = self.observer(origin)
        return SightRequest(
            purpose=self.purpose(),
            side=observer.side,
            observer=observer,
            observer_level=self._level(origin),
            target_level=(self.fields.whole("target_level") or 0) if target is None else self._level(target),
            observer_aim=aim_of(self.analysis, origin),
            target_aim=AT_CENTRE if target is None else aim_of(self.analysis, target),
        )

    def _level(self, place: Place) -> int:
        """The level of a place: as written, or that at which the unit stands that it names (its value ``level``; one up on
        the crest of a depression)."""
        if place.level or not place.unit or not self.analysis.sight.knows_places:
            return place.level
        unit = unit_named(self.analysis, place.unit)[1]
        stands = unit.values.get("level")
        return stands if isinstance(stands, int) else int(unit.has("crest"))

    def actor(self, at: str = "at", *, inside: bool = False, levels: bool = False) -> tuple[Party, int, int]:
        """(party, hex, facing) of ``unit``, or of ``kind`` with the place in the field ``at``; who is off the map cannot
        act (``off_map``). With ``levels`` the place may say at which level the party stands."""
        party, number, facing = self.shooter(at, inside=inside, levels=levels)
        if number is None:
            raise CannotAnswer(
                "off_map",
                Text(f'unit "{party.unit}" is not on the map', f"l’unité « {party.unit} » n’est pas sur la carte"),
            )
        return party, number, facing

    def shooter(self, at: str = "at", *, inside: bool = False, levels: bool = False) -> tuple[Party, int | None, int]:
        """As :meth:`actor`, for what may be done from off the map too (hex None)."""
        if self.fields.has("unit"):
            side, unit = unit_named(self.analysis, self.fields.needed_text("unit"))
            party = self._told(party_of(side, unit))
            if not self.fields.has(at):
                return party, unit.at, unit.facing
            place = self._where(at, inside, levels)
            return self.standing(party, place) if levels else party, place.hexes[0], unit.facing
        if not self.fields.has("kind"):
            raise CannotAnswer(
                "missing_field",
                Text('the request needs "unit" or "kind"', "la demande doit donner « unit » ou « kind »"),
            )
        kind = check_kind(self.analysis, self.fields.needed_text("kind"))
        party, place = self._told(Party(kind=kind)), self._where(at, inside, levels)
        return self.standing(party, place) if levels else party, place.hexes[0], 0

    def _where(self, name: str, inside: bool, levels: bool) -> Place:
        if levels:
            return self.sight_place(name)
        return self.move_place(name) if inside else self.place(name)

    def _told(self, base: Party) -> Party:
        # a request may also say side, state and values of the one who acts
        state = stated(self.analysis, self.fields)
        values = valued(self.analysis, self.fields.inner("values"))
        return replace(
            base,
            side=self.fields.text("side") or base.side,
            state=base.state if state is None else state,
            values={**base.values, **values},
        )

    def facing(self, default: int) -> int:
        """Which way somebody faces: hexsides clockwise from the top, 0 to 5."""
        given = self.fields.whole("facing")
        if given is not None and given > 5:
            raise CannotAnswer(
                "bad_value",
                Text("a facing on hexes is 0 to 5", "une orientation sur hexagones va de 0 à 5"),
            )
        return default if given is None else given

    def move(self, at: str = "at") -> MoveRequest:
        """The move that the request describes."""
        party, start, turned = self.actor(at, inside=True)
        stands = self.move_place(at) if self.fields.has(at) else None
        named = stands is not None and not stands.unit
        # a bare kind faces nowhere until the request says so
        facing = self.facing(turned) if party.unit or self.fields.has("facing") else None
        allowance: Fraction | None = self.fields.number("allowance")
        stack = tuple(unit_named(self.analysis, name)[1].id for name in self.fields.texts("with"))
        queue = self.fields.whole("queue")
        return MoveRequest(
            mover=party,
            start=start,
            mode=self.fields.text("mode"),
            facing=facing,
            allowance=allowance,
            stack=stack,
            actions=self.fields.texts("actions"),
            queue=1 if queue is None else max(1, queue),
            obey_enemy=not self.fields.flag("ignore_enemy"),
            place=self.inside(stands) if named and stands is not None else None,
            via=self.hexsides("via") if self.analysis.movement.knows_places else (),
        )

    def hexsides(self, name: str) -> tuple[tuple[int, int], ...]:
        """Hexsides in a field, each written as two hexes with a stroke between."""
        places = [parse_place(self.analysis, text) for text in self.fields.texts(name)]
        if any(place.kind != SIDE for place in places):
            raise CannotAnswer(
                "bad_place",
                Text(
                    f'"{name}" must list hexsides such as "D4/C4"', f"« {name} » doit donner des côtés comme « D4/C4 »"
                ),
            )
        return tuple(place.between for place in places)
