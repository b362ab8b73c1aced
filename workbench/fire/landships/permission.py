"""What keeps a unit from firing at all, or at this hex, whatever its range (5.56, 8.0, 8.64b, 9.2, 12.1, 13.2)."""

from __future__ import annotations

from workbench.fire.landships.weapons import Arm
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Effect, Reason
from workbench.spotting.landships.gas import gassed
from workbench.spotting.landships.ground import Ground
from workbench.spotting.landships.troops import BAILED_OUT, FIRED, Troop
from workbench.spotting.parties import Parties
from workbench.spotting.sentences import Sentences


class Permissions:
    """Judges who may fire, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, parties: Parties[Troop]) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.ground = ground
        self.parties = parties
        self.words = Sentences(ruleset)

    def refusals(self, troop: Troop, arm: Arm, origin: int | None) -> list[Reason]:
        """Why a unit does not fire this weapon at anything."""
        found = []
        if troop.pinned:
            found.append(self.words.say("fire_pinned", Effect.BLOCKS, unit=troop.name))
        if troop.values.get("crew_state") == BAILED_OUT:
            found.append(self.words.say("fire_bailed_out", Effect.BLOCKS, unit=troop.name))
        if troop.is_a("truck") and troop.action == "move":
            found.append(self.words.say("fire_truck_moved", Effect.BLOCKS, unit=troop.name))
        if origin is None:
            return found
        if arm.small_arms and any(row.fact("no_safa_from") for row in self.ground.rows(origin)):
            at = self.parties.label(origin)
            found.append(self.words.say("fire_from_river", Effect.BLOCKS, at, unit=troop.name))
        if self._gassed(troop, origin):
            found.append(self.words.say("fire_gassed", Effect.BLOCKS, self.parties.label(origin), unit=troop.name))
        if troop.unit and troop.is_a("needs_crew"):
            found += self._crew(troop, origin)
        if troop.is_a("squad") and self._melee(origin, troop.side):
            found.append(self.words.say("fire_in_melee", Effect.BLOCKS, unit=troop.name))
        return found

    def remarks(self, troop: Troop, arm: Arm, origin: int | None) -> list[Reason]:
        """What else must be so for a unit to fire: somebody to serve a gun, and a phase in which it has not fired yet."""
        return [*self._nobody_serves(troop, origin), *self._phases(troop, arm)]

    def _phases(self, troop: Troop, arm: Arm) -> list[Reason]:
        # which phase it is, and what a unit did in those before, is no part of a scenario
        keys = []
        if troop.is_a("truck") and troop.action != "move":
            keys.append("fire_truck_moves")
        if arm.carried and arm.anti_tank:
            keys.append("fire_phases_carried")
        elif arm.small_arms and arm.anti_tank:
            keys.append("fire_phases_vehicle" if troop.is_a("vehicle") else "fire_phases")
        if troop.is_a("artillery"):
            keys.append("fire_phases_barrage")
        if troop.has(FIRED) and not arm.indirect:
            keys.append("fire_has_fired")
        return [self.words.say(key, unit=troop.name) for key in keys]

    def _nobody_serves(self, troop: Troop, origin: int | None) -> list[Reason]:
        if origin is None or not troop.is_a("needs_crew") or not troop.unit:
            return []
        if any(one.is_a("crew", "squad") for one in self.parties.at(origin, troop.side)):
            return []
        return [self.words.say("fire_assumed_crew", unit=troop.name)]

    def barred_hex(self, troop: Troop, arm: Arm, origin: int | None, target: int) -> list[Reason]:
        """Why nobody may fire into a hex: own men fight hand to hand there (12.1)."""
        if origin == target or not (arm.small_arms or arm.indirect) or not self._melee(target, troop.side):
            return []
        return [self.words.say("fire_into_melee", Effect.BLOCKS, self.parties.label(target))]

    def _melee(self, number: int, side: str) -> bool:
        there = [one for one in self.parties.enemies_at(number, "") if one.is_a("squad")]
        sides = {one.side for one in there}
        return len(sides) > 1 and (not side or side in sides)

    def _crew(self, gun: Troop, at: int) -> list[Reason]:
        there = [one for one in self.parties.at(at, gun.side) if one.is_a("crew", "squad")]
        if there and all(one.pinned for one in there):
            return [self.words.say("fire_crew_pinned", Effect.BLOCKS, self.parties.label(at), unit=gun.name)]
        return []

    def _gassed(self, troop: Troop, origin: int) -> bool:
        return gassed(self.scenario, self.ruleset, origin, troop.side, troop.is_a)
