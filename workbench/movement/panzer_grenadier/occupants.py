"""Who stands where, by side, and whom that keeps out (5.3, 5.31)."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.movement.panzer_grenadier.mover import Mover, mover_of_unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Occupants:
    """The units on the map, by hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._at: dict[int, list[Mover]] = {}
        self.places: dict[str, int] = {}
        for side, unit in scenario.forces:
            if unit.at is not None and unit.kind in ruleset.units:
                self._at.setdefault(unit.at, []).append(mover_of_unit(ruleset, side, unit))
                self.places[unit.id] = unit.at

    def at(self, number: int) -> Sequence[Mover]:
        """Everyone in a hex."""
        return self._at.get(number, ())

    def sides_at(self, number: int) -> tuple[str, ...]:
        """The sides with units in a hex."""
        return tuple(dict.fromkeys(unit.side for unit in self.at(number)))

    def hexes(self) -> Sequence[int]:
        """The hexes that hold anybody."""
        return tuple(self._at)

    def friends(self, number: int, side: str, but: Sequence[Mover] = ()) -> list[Mover]:
        """Units of ``side`` in a hex, without those in ``but``."""
        moving = {unit.unit for unit in but if unit.unit}
        return [unit for unit in self.at(number) if unit.side == side and unit.unit not in moving]

    def enemies(self, number: int, side: str) -> list[Mover]:
        """Units of other sides in a hex; none for nobody's mover."""
        return [unit for unit in self.at(number) if unit.side != side] if side else []

    def fighters(self, number: int, side: str) -> list[Mover]:
        """Enemy combat units in a hex: they bar it (5.3); leaders and unarmed carriers do not (5.31)."""
        return [unit for unit in self.enemies(number, side) if unit.is_a("fights")]
