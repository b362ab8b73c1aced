"""Who stands where, whom that keeps out, and whom it holds fast (6.15c, 6.35c, 7.12, 12.1)."""

from __future__ import annotations

from workbench.movement.landships.mover import Mover
from workbench.movement.occupants import Occupants as AnyOccupants
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Occupants(AnyOccupants[Mover]):
    """The units on the map, by hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)
        self._anybody = ruleset.takes(scenario.switches, "A33", "occupied")

    def grounded(self, number: int, side: str) -> list[Mover]:
        """Everyone of the other sides who stands in a hex; who flies over it does not."""
        return [unit for unit in self.enemies(number, side) if not unit.is_a("air", "carried")]

    def holders(self, number: int, side: str) -> list[Mover]:
        """Enemies who make a hex enemy-occupied (reading A33)."""
        return [unit for unit in self.grounded(number, side) if self._anybody or unit.occupies]

    def lone(self, number: int, side: str) -> bool:
        """True if only guns, crews and individuals of the enemy are in a hex: whoever walks in removes them (14.14)."""
        return bool(self.grounded(number, side)) and not self.holders(number, side)

    def in_melee(self, number: int, side: str) -> bool:
        """True if enemies hold the hex of a unit on foot or horseback, so that it may not leave (7.12)."""
        return any(unit.occupies for unit in self.grounded(number, side))

    def is_melee(self, number: int) -> bool:
        """True for a hex of close combat: men of one side and holders of another (3.13)."""
        held = [unit for unit in self.at(number) if unit.occupies]
        men = {unit.side for unit in held if not unit.is_vehicle}
        return any(unit.side != side for side in men for unit in held)
