"""Who stands where, by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from workbench.movement.mover import Mover
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

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

    def at(self, number: int) -> Sequence[M]:
        """Everyone in a hex."""
        return self._at.get(number, ())

    def sides_at(self, number: int) -> tuple[str, ...]:
        """The sides with units in a hex."""
        return tuple(dict.fromkeys(unit.side for unit in self.at(number)))

    def hexes(self) -> Sequence[int]:
        """The hexes that hold anybody."""
        return tuple(self._at)

    def friends(self, number: int, side: str, but: Sequence[M] = ()) -> list[M]:
        """Units of ``side`` in a hex, without those in ``but``."""
        moving = {unit.unit for unit in but if unit.unit}
        return [unit for unit in self.at(number) if unit.side == side and unit.unit not in moving]

    def enemies(self, number: int, side: str) -> list[M]:
        """Units of other sides in a hex; none for nobody's mover."""
        return [unit for unit in self.at(number) if unit.side != side] if side else []
