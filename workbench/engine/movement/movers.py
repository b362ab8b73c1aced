"""Movers: units of the scenario or bare kinds, with their states and values. Games add the meaning of their counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Self, TypeVar

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import exact
from workbench.base.text import Text
from workbench.engine.movement.results import CostPart
from workbench.engine.sight.results import Party
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.rules.values import Standing
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.units import TabletopUnit, Unit


def exact_number(value: object) -> Fraction | None:
    """A value that a file gives as an exact number of 0 or more, or None if it is none."""
    if value is None or isinstance(value, bool):
        return None
    try:
        found = exact(str(value))
    except ValueError:
        return None
    return found if found >= 0 else None


@dataclass(frozen=True)
class Mover:
    """One unit that moves. ``side`` is "" for a bare kind of nobody's, ``unit`` its id or ""."""

    kind: UnitKind
    side: str
    unit: str
    state: frozenset[str]
    values: Mapping[str, object]
    name: Text

    @classmethod
    def of_unit(cls, ruleset: Ruleset, side: str, unit: Unit | TabletopUnit) -> Self:
        """A unit of the scenario as a mover. CannotAnswer if the ruleset does not know its kind."""
        kind = _kind(ruleset, unit.kind)
        return cls(kind, side, unit.id, frozenset(unit.state), unit.values, unit.name or Text.of(unit.id))

    @classmethod
    def from_party(cls, scenario: AnyScenario, ruleset: Ruleset, party: Party) -> Self:
        """The mover that a party names; states and values of the party override the unit's. CannotAnswer if there is
        none."""
        if party.unit:
            found = scenario.forces.find(party.unit)
            if found is None:
                name = party.unit.removeprefix("unit:")
                raise CannotAnswer(
                    "unknown_unit", Text(f'there is no unit "{name}"', f"il n’y a pas d’unité « {name} »")
                )
            base = cls.of_unit(ruleset, *found)
            state = frozenset(party.state) if party.state else base.state
            return cls(base.kind, base.side, base.unit, state, {**base.values, **party.values}, base.name)
        kind = _kind(ruleset, party.kind)
        return cls(kind, party.side, "", frozenset(party.state), dict(party.values), kind.name)

    @classmethod
    def group(cls, scenario: AnyScenario, ruleset: Ruleset, party: Party, stack: tuple[str, ...]) -> tuple[Self, ...]:
        """The mover and the units that move with it, each once."""
        first = cls.from_party(scenario, ruleset, party)
        others = (cls.from_party(scenario, ruleset, Party(unit=unit)) for unit in stack)
        return (first, *(other for other in others if other.unit != first.unit or not first.unit))

    def value(self, key: str) -> object:
        """What the counter shows: its own value, or the kind's."""
        if key in self.values:
            return self.values[key]
        cited = self.kind.values.get(key)
        return cited.value if cited is not None else None

    def is_guessed(self, key: str) -> bool:
        """True if the value is a working one of ours, which no counter has replaced."""
        cited = self.kind.values.get(key)
        return key not in self.values and cited is not None and cited.citation.standing is Standing.HOUSE

    def is_a(self, *tags: str) -> bool:
        """True if the kind has any of these tags."""
        return not self.kind.tags.isdisjoint(tags)

    def has(self, *states: str) -> bool:
        """True if the unit is in any of these states."""
        return not self.state.isdisjoint(states)

    def party(self) -> Party:
        """The same unit as a ``Party`` of sight and fire."""
        return Party(self.kind.key, self.side, self.unit, tuple(sorted(self.state)), "move", dict(self.values))


def _kind(ruleset: Ruleset, key: str) -> UnitKind:
    if key not in ruleset.units:
        raise CannotAnswer(
            "unknown_kind", Text(f'there is no kind of unit "{key}"', f"il n’y a pas de type d’unité « {key} »")
        )
    return ruleset.units[key]


# --- Positions of units by side.


M = TypeVar("M", bound=Mover)


class Occupants(Generic[M]):
    """The units on the map, by hex, as the movers of a game."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, make: type[M]) -> None:
        self._at: dict[int, list[M]] = {}
        self.places: dict[str, int] = {}
        for side, unit in scenario.forces:
            if unit.at is not None and unit.kind in ruleset.units:
                self._at.setdefault(unit.at, []).append(make.of_unit(ruleset, side, unit))
                self.places[unit.id] = unit.at

    def movers_at(self, number: int) -> Sequence[M]:
        """Everyone in a hex."""
        return self._at.get(number, ())

    def sides_at(self, number: int) -> tuple[str, ...]:
        """The sides with units in a hex."""
        return tuple(dict.fromkeys(unit.side for unit in self.movers_at(number)))

    def hexes(self) -> Sequence[int]:
        """The hexes that hold anybody."""
        return tuple(self._at)

    def friends(self, number: int, side: str, but: Sequence[M] = ()) -> list[M]:
        """Units of ``side`` in a hex, without those in ``but``."""
        moving = {unit.unit for unit in but if unit.unit}
        return [unit for unit in self.movers_at(number) if unit.side == side and unit.unit not in moving]

    def enemies(self, number: int, side: str) -> list[M]:
        """Units of other sides in a hex; none for nobody's mover."""
        return [unit for unit in self.movers_at(number) if unit.side != side] if side else []


# --- Counting units against limits, whatever the game counts.


def over_limit(units: Iterable[M], category: Callable[[M], str | None], limits: Mapping[str, int]) -> list[M]:
    """The units, in order, that are too many; None is the category of who does not count."""
    room = dict(limits)
    found = []
    for unit in units:
        kind = category(unit)
        if kind is None or kind not in room:
            continue
        if room[kind] == 0:
            found.append(unit)
        else:
            room[kind] -= 1
    return found


# --- The sentences of movement: what the ruleset's messages say, with names filled in.


class MovementWording:
    """Writes messages of a ruleset about a scenario; places are hex numbers."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._labels = scenario.board.grid.labels
        self._forces = scenario.forces
        self._ruleset = ruleset

    def sentence(self, key: str, at: int | None = None, **values: object) -> Text:
        """The sentence ``move_<key>`` with its rule (or the one given as ``rule``); ``at`` fills ``{at}`` with a hex label."""
        message = self._ruleset.messages[f"move_{key}"]
        if at is not None:
            values["at"] = self._labels[at]
        return message.text.format(**{"rule": message.rule, **values})

    def rule(self, key: str) -> str:
        """The rule that the sentence ``move_<key>`` cites."""
        return self._ruleset.messages[f"move_{key}"].rule

    def part(self, key: str, cost: Fraction | None, at: int | None = None, **values: object) -> CostPart:
        """One item of a price, worded by a message."""
        return CostPart(self.rule(key), cost, self.sentence(key, at, **values))

    def number(self, cell: str, default: int, table: str = "movement") -> Fraction:
        """A number of one of the ruleset's tables (points, hexes, counters)."""
        found = self._ruleset.tables.get(table)
        value = found.cells[cell].value if found is not None and cell in found.cells else default
        return Fraction(value) if isinstance(value, int) else Fraction(default)

    def avoided(self, number: int) -> CostPart:
        """The refusal of a hex that a request avoids."""
        words = Text("{at} is to be avoided, as asked", "{at} est à éviter, comme demandé")
        return CostPart("", None, words.format(at=self._labels[number]))

    def camp(self, side: str) -> Text:
        """The name of a side of the scenario, or a question mark."""
        return self._forces.called(side or "?")

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self._labels[number]


def points(amount: Fraction) -> Text:
    """Movement points as people write them: ``2``, ``1.5`` (``1,5`` in French), ``2/3``, ``9 1/6``."""
    if amount.denominator == 1:
        return Text(str(amount), str(amount))
    if 100 % amount.denominator == 0:
        written = f"{float(amount):g}"
        return Text(written, written.replace(".", ","))
    whole, rest = divmod(abs(amount), 1)
    written = f"{'-' if amount < 0 else ''}{whole} {rest}" if whole else str(amount)
    return Text(written, written)
