"""What Panzer Grenadier asks of a unit that looks, shoots or is shot at."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party
from workbench.spotting import troops

DEMORALIZED, DISRUPTED, SPOTTED, IN_ASSAULT, DUG_IN = "demoralized", "disrupted", "spotted", "in_assault", "dug_in"


@dataclass(frozen=True)
class Troop(troops.Troop):
    """A unit on the map or a party of a question."""

    @property
    def spots(self) -> bool:
        """Only combat units and leaders spot: everybody but unarmed transports (8.0)."""
        return not self.is_a("unarmed")

    @property
    def leads(self) -> bool:
        """True for leaders of any branch."""
        return self.is_a("leader", "regular_leader", "tank_leader")

    @property
    def marked(self) -> bool:
        """Counts as SPOTTED: marked, in an assault hex, or firing in sight of the enemy (8.22)."""
        return self.has(SPOTTED, IN_ASSAULT) or self.action == "fire"

    @property
    def classes(self) -> frozenset[str]:
        """What limiting terrain asks about a unit: ``leg`` (men on foot, leaders, every unit of people) and ``weapon``."""
        found = set()
        if self.is_a("leg", "personnel", "regular_leader") and not self.is_a("vehicle", "afv"):
            found.add("leg")
        if self.is_a("weapon") and not self.is_a("afv"):
            found.add("weapon")
        return frozenset(found)

    @property
    def is_drawn(self) -> bool:
        """True for wagons and sleds, which are no leg units by a reading that their value ``leg`` holds."""
        return self.values.get("leg") is False

    @property
    def attacks_by_bombardment(self) -> bool:
        """True if it has a bombardment value, or is of a kind that exists to bombard."""
        return self.values.get("bf") is not None or self.is_a("artillery", "mortar")


def of_unit(side: str, unit: Unit, ruleset: Ruleset) -> Troop:
    """The troop that a unit on the map is."""
    return troops.troop_of_unit(Troop, side, unit, ruleset)


def of_party(party: Party, scenario: Scenario, ruleset: Ruleset) -> Troop:
    """The troop that a question describes: its unit, as far as it names one, with what the question adds."""
    return troops.troop_of_party(Troop, party, scenario, ruleset)
