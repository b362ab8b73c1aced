"""Who stands where: by hex, level and side (2.8, 4.14, 5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.movement.asl.mover import Mover
from workbench.movement.occupants import Occupants as AnyOccupants
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


class Occupants(AnyOccupants[Mover]):
    """The units on the map as movers."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        super().__init__(scenario, ruleset, Mover)

    def at_level(self, number: int, level: int, side: str, but: Sequence[Mover] = ()) -> list[Mover]:
        """Units of a side in one Location of a hex, without those in ``but``; nobody's mover meets everybody."""
        moving = {unit.unit for unit in but if unit.unit}
        return [
            one
            for one in self.at(number)
            if one.level == level and one.unit not in moving and (one.side == side or not side)
        ]

    def enemies_at(self, number: int, level: int, side: str) -> list[Mover]:
        """Enemies in one Location of a hex; none for nobody's mover."""
        return [one for one in self.enemies(number, side) if one.level == level]

    def known_enemies(self, side: str) -> list[tuple[int, Mover]]:
        """Every known enemy on the map, with its hex (12.11)."""
        return [(number, one) for number in self.hexes() for one in self.enemies(number, side) if one.is_known]
