"""Who stands where, and whom that keeps out (5.3, 5.31)."""

from __future__ import annotations

from workbench.movement.occupants import Occupants as AnyOccupants
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Occupants(AnyOccupants[Mover]):
    """The units on the map, by hex."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)

    def fighters(self, number: int, side: str) -> list[Mover]:
        """Enemy combat units in a hex: they bar it (5.3); leaders and unarmed carriers do not (5.31)."""
        return [unit for unit in self.enemies(number, side) if unit.is_a("fights")]
