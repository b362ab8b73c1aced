"""The enemies of a unit: who of them sees a hex, and how far off (12.1, 12.14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.scenario.scenario import Scenario
from workbench.sight.doctrine import SightDoctrine
from workbench.sight.results import SPOT, SightLine
from workbench.spotting.asl.troops import Troop, request
from workbench.spotting.parties import Parties


@dataclass(frozen=True, slots=True)
class Look:
    """One enemy, where he is and his line to the hex."""

    enemy: Troop
    at: int
    line: SightLine

    @property
    def range(self) -> int:
        """Hexes."""
        return self.line.range


class Enemies:
    """Everybody on the map who is not of a side."""

    def __init__(self, scenario: Scenario, sight: SightDoctrine, parties: Parties[Troop]) -> None:
        self.scenario, self.sight, self.parties = scenario, sight, parties

    def looks(self, side: str, at: int, troop: Troop) -> list[Look]:
        """Every enemy with his line to a unit in a hex, nearest first; hidden ones look as well."""
        found = list(self._looks(side, at, troop))
        return sorted(found, key=lambda look: look.range)

    def _looks(self, side: str, at: int, troop: Troop) -> Iterator[Look]:
        for enemy, origin in self.parties.of_side(""):
            if enemy.side != side and enemy.unit != troop.unit:
                yield Look(enemy, origin, self.sight.line(origin, at, request(enemy, troop, SPOT)))

    def seeing(self, side: str, at: int, troop: Troop) -> list[Look]:
        """Those of Good Order who see it, and so can make it lose its concealment (12.1)."""
        return [look for look in self.looks(side, at, troop) if look.line.visible and look.enemy.good_order]

    def preventing(self, side: str, at: int, troop: Troop) -> list[Look]:
        """Those unbroken who see it, and so keep it from concealing itself (12.1)."""
        return [look for look in self.looks(side, at, troop) if look.line.visible and look.enemy.unbroken]
