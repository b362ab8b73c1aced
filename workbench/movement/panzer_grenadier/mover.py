"""Who moves: a unit of the scenario or a bare kind, with its class, allowance and states (5.0, 5.1, 14.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party


def number(value: object) -> Fraction | None:
    """A value that a file gives as an exact number of 0 or more, or None if it is none."""
    if value is None or isinstance(value, bool):
        return None
    try:
        found = Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None
    return found if found >= 0 else None


@dataclass(frozen=True)
class Mover:
    """One unit that moves. ``side`` is "" for a bare kind of nobody's; ``allowance`` None where no number is known."""

    kind: UnitKind
    side: str
    unit: str
    state: frozenset[str]
    values: Mapping[str, object]
    name: Text

    def value(self, key: str) -> object:
        """What the counter shows: its own value, or the kind's."""
        if key in self.values:
            return self.values[key]
        cited = self.kind.values.get(key)
        return cited.value if cited is not None else None

    @property
    def allowance(self) -> Fraction | None:
        """Printed movement allowance in points; None if the counter shows no number (a T)."""
        return number(self.value("move"))

    def is_a(self, *tags: str) -> bool:
        """True if the kind has any of these tags."""
        return not self.kind.tags.isdisjoint(tags)

    def has(self, *states: str) -> bool:
        """True if the unit is in any of these states."""
        return not self.state.isdisjoint(states)

    @property
    def good_order(self) -> bool:
        """Neither disrupted nor demoralized (1.2)."""
        return not self.has("disrupted", "demoralized")

    @property
    def carried(self) -> bool:
        """Rides on a carrier: loaded, and no carrier itself (5.6)."""
        return self.has("loaded") and not self.is_a("transport")

    @property
    def on_foot(self) -> bool:
        """A unit on its own or its animals' legs (5.1), for the bonus of trails."""
        return self.kind.mobility == "foot" and not self.is_a("towed")

    def party(self) -> Party:
        """The same unit as other rooms name it."""
        return Party(self.kind.key, self.side, self.unit, tuple(sorted(self.state)), "move", dict(self.values))


def mover_of_unit(ruleset: Ruleset, side: str, unit: Unit) -> Mover:
    """A unit of the scenario as a mover."""
    kind = _kind(ruleset, unit.kind)
    return Mover(kind, side, unit.id, frozenset(unit.state), unit.values, unit.name or Text.of(unit.id))


def mover_of(scenario: Scenario, ruleset: Ruleset, party: Party) -> Mover:
    """The mover that a party names; states and values of the party override the unit's. CannotAnswer if there is none."""
    if party.unit:
        found = scenario.forces.find(party.unit)
        if found is None:
            name = party.unit.removeprefix("unit:")
            raise CannotAnswer("unknown_unit", Text(f'there is no unit "{name}"', f"il n'y a pas d'unité « {name} »"))
        base = mover_of_unit(ruleset, *found)
        state = frozenset(party.state) if party.state else base.state
        return Mover(base.kind, base.side, base.unit, state, {**base.values, **party.values}, base.name)
    kind = _kind(ruleset, party.kind)
    return Mover(kind, party.side, "", frozenset(party.state), dict(party.values), kind.name)


def _kind(ruleset: Ruleset, key: str) -> UnitKind:
    if key not in ruleset.units:
        raise CannotAnswer(
            "unknown_kind", Text(f'there is no kind of unit "{key}"', f"il n'y a pas de type d'unité « {key} »")
        )
    return ruleset.units[key]


def movers_of(scenario: Scenario, ruleset: Ruleset, party: Party, stack: tuple[str, ...]) -> tuple[Mover, ...]:
    """The mover and whoever moves along, each once."""
    first = mover_of(scenario, ruleset, party)
    others = (mover_of(scenario, ruleset, Party(unit=unit)) for unit in stack)
    return (first, *(other for other in others if other.unit != first.unit or not first.unit))
