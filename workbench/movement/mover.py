"""Who moves: a unit of the scenario or a bare kind, with its states and values. Games add what their counters mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from workbench.base.errors import CannotAnswer
from workbench.base.exact import exact
from workbench.base.text import Text
from workbench.forces.models import TableUnit
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.rules.values import Standing
from workbench.scenario.table import AnyScenario
from workbench.sight.results import Party


def number(value: object) -> Fraction | None:
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
    def of_unit(cls, ruleset: Ruleset, side: str, unit: Unit | TableUnit) -> Self:
        """A unit of the scenario as a mover. CannotAnswer if the ruleset does not know its kind."""
        kind = _kind(ruleset, unit.kind)
        return cls(kind, side, unit.id, frozenset(unit.state), unit.values, unit.name or Text.of(unit.id))

    @classmethod
    def of(cls, scenario: AnyScenario, ruleset: Ruleset, party: Party) -> Self:
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
        """The mover and whoever moves along, each once."""
        first = cls.of(scenario, ruleset, party)
        others = (cls.of(scenario, ruleset, Party(unit=unit)) for unit in stack)
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
        """The same unit as other rooms name it."""
        return Party(self.kind.key, self.side, self.unit, tuple(sorted(self.state)), "move", dict(self.values))


def _kind(ruleset: Ruleset, key: str) -> UnitKind:
    if key not in ruleset.units:
        raise CannotAnswer(
            "unknown_kind", Text(f'there is no kind of unit "{key}"', f"il n’y a pas de type d’unité « {key} »")
        )
    return ruleset.units[key]
