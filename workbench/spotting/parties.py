"""Who looks and who is looked at: troops of the scenario or of a question, found the same way in every game."""

from __future__ import annotations

from typing import Generic

from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party, SightRequest
from workbench.spotting.results import Spotting
from workbench.spotting.troops import AnyTroop, Troop, troop_of_party, troop_of_unit


class Parties(Generic[AnyTroop]):
    """The troops of one scenario, as a game's own class of troops."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, made: type[AnyTroop]) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self._made = made

    def of_unit(self, side: str, unit: Unit) -> AnyTroop:
        """The troop that a unit on the map is."""
        return troop_of_unit(self._made, side, unit, self.ruleset)

    def of_party(self, party: Party) -> AnyTroop:
        """The troop that a question describes."""
        return troop_of_party(self._made, party, self.scenario, self.ruleset)

    def side_at(self, number: int) -> str:
        """The side whose units alone stand in a hex, or an empty string."""
        sides = {side for side, _ in self.scenario.forces.at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def at(self, number: int, side: str) -> list[AnyTroop]:
        """The troops of a side in a hex, in the order of the file."""
        return [self.of_unit(whose, unit) for whose, unit in self.scenario.forces.at(number) if whose == side]

    def enemies_at(self, number: int, side: str) -> list[AnyTroop]:
        """The troops in a hex that are not of this side (all of them if it is empty)."""
        forces = self.scenario.forces
        return [self.of_unit(whose, unit) for whose, unit in forces.at(number) if not side or whose != side]

    def of_side(self, side: str) -> list[tuple[AnyTroop, int]]:
        """Every troop of a side that is on the map (of every side if it is empty), with its hex."""
        return [
            (self.of_unit(whose, unit), unit.at)
            for whose, unit in self.scenario.forces
            if unit.at is not None and (not side or whose == side)
        ]

    def sought(self, target: int, side: str, party: Party | None) -> list[AnyTroop]:
        """Who is looked for in a hex: the party of the question, else each enemy there, else an ordinary unit."""
        if party is not None:
            return [self.of_party(party)]
        return self.enemies_at(target, side) or [self.of_party(Party())]

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.scenario.board.grid.labels[number]


def sight_request(watcher: Troop, purpose: str) -> SightRequest:
    """The question of sight that a watcher puts."""
    return SightRequest(purpose=purpose, side=watcher.side, observer=watcher.party)


def best(found: list[Spotting]) -> Spotting:
    """Of several looks the one that succeeds, else the one that is nearest to it."""
    return max(found, key=lambda one: (one.spotted, (one.limit or 0) - one.range))
