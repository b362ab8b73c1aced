"""What all questions of fire in Bolt Action need on one table."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from workbench.engine.fire.tabletop_weapons import Arm, Arsenal
from workbench.engine.sight.protocol import TabletopSight
from workbench.engine.sight.results import Party, Standpoint, TabletopRequest
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.engine.spotting.troops import TabletopParties
from workbench.games.bolt_action.sight.buildings import HouseFinder
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature, Point
from workbench.scenario.units import TabletopUnit

NEAR = 1e-9
"""Lengths that differ by less are equal."""


class FireContext:
    """One table with its ruleset: parties, weapons, lengths and words."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        sight: TabletopSight,
        words: TabletopSightWording | None = None,
    ) -> None:
        """``words``: who writes reasons, if it is not that of the ruleset."""
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.parties = TabletopParties(scenario, ruleset, Troop)
        self.arsenal = Arsenal(scenario, ruleset)
        self.words = TabletopSightWording(scenario, ruleset) if words is None else words

    @cached_property
    def houses(self) -> HouseFinder:
        """Finds the buildings and floors that units are in."""
        return HouseFinder(self.scenario, self.ruleset)

    @cached_property
    def obstacles(self) -> tuple[Feature, ...]:
        """All pieces, then the bodies of units, as answers of sight count them."""
        return obstacles(self.scenario, self.ruleset)

    def unit(self, troop: Troop) -> TabletopUnit | None:
        """The unit of the scenario behind a troop."""
        found = self.scenario.forces.find(troop.unit) if troop.unit else None
        return None if found is None else found[1]

    def openings(self, stand: Standpoint, arm: Arm | None = None) -> tuple[Point, ...]:
        """The openings that a unit in a building fires out of: those of its floor, for a fixed weapon only the one that the
        unit names, if it does (p.77); () in the open."""
        floor = self.houses.floor_of(stand) if stand.unit else None
        found = floor.openings if floor is not None else ()
        if arm is None or arm.weapon.value("fixed") is not True:
            return found
        unit = self.scenario.forces.find(stand.unit)
        number = unit[1].values.get("opening") if unit is not None else None
        return found[number - 1 : number] if isinstance(number, int) and 1 <= number <= len(found) else found

    def number(self, table: str, cell: str) -> float:
        """A number of a chart."""
        return float(str(self.ruleset.tables[table][cell]))

    def length(self, table: str, cell: str) -> float:
        """A length of a chart, in the table's unit."""
        return self.from_inches(self.number(table, cell))

    def from_inches(self, value: float) -> float:
        """A length in inches converted to the table's unit."""
        return self.scenario.board.length(value, self.ruleset.length_unit)

    def choice(self, switch: str) -> str:
        """The reading in force."""
        return self.ruleset.choice(switch, self.scenario.switches)

    def request(self, purpose: str, shooter: Troop, target: Troop, arm: Arm | None = None) -> TabletopRequest:
        """The sight request behind a shot: lines begin at the weapon, and depend on it if the target is in a building."""
        party = shooter.party
        if arm is not None:
            party = replace(party, values={**party.values, "weapon": arm.weapon.key, "mount": arm.key})
        return TabletopRequest(purpose, shooter.side, party, target.party)

    def party_at(self, stand: Standpoint) -> Party:
        """The unit of a stand as a party; an empty party without a unit."""
        found = self.scenario.forces.find(stand.unit) if stand.unit else None
        if found is None:
            return Party()
        side, unit = found
        return Party(unit.kind, side, unit.id, unit.state, values=unit.values)
