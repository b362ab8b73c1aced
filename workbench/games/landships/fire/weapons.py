"""The weapons of each kind of unit, and what sort of fire they make (2.3, 2.4, 13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.text import Text
from workbench.engine.sight.results import Effect, Reason
from workbench.engine.spotting.troops import Parties, Sentences
from workbench.games.landships.spotting.troops import BAILED_OUT, FIRED, Ground, Troop, gassed
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class UnitWeapon:
    """One weapon. ``range_value`` names the value of the counter that holds its range (empty: only the table has it);
    ``small_arms`` and ``anti_tank`` are the attacks it makes, ``carries_far`` is True for guns whose direct range grows by
    options (16.23), ``carried`` for weapons that a squad carries."""

    key: str
    range_value: str = "range"
    small_arms: bool = False
    anti_tank: bool = False
    indirect: bool = False
    carries_far: bool = False
    carried: bool = False


ARMS: Mapping[str, UnitWeapon] = {
    arm.key: arm
    for arm in (
        UnitWeapon("infantry", small_arms=True),
        UnitWeapon("mg_squad", small_arms=True),
        UnitWeapon("main_gun", small_arms=True, anti_tank=True),
        UnitWeapon("vehicle_gun", small_arms=True, anti_tank=True),
        UnitWeapon("vehicle_mg", small_arms=True),
        UnitWeapon("at_gun", anti_tank=True),
        UnitWeapon("aa_gun", anti_tank=True, carries_far=True),
        UnitWeapon("aa_gun_air", "range_air"),
        UnitWeapon("art_gun", small_arms=True, anti_tank=True, carries_far=True),
        UnitWeapon("art_gun_indirect", "range_indirect", indirect=True),
        UnitWeapon("infantry_gun", small_arms=True, anti_tank=True),
        UnitWeapon("at_rifle", "", anti_tank=True, carried=True),
        UnitWeapon("flamethrower", "", small_arms=True, anti_tank=True, carried=True),
        UnitWeapon("rifle_grenades", "", small_arms=True, carried=True),
    )
}

_ARMS_BY_KIND: Mapping[str, tuple[str, ...]] = {
    "infantry": ("infantry", "rifle_grenades", "at_rifle", "flamethrower"),
    "mg": ("mg_squad", "at_rifle", "flamethrower"),
    "tank": ("main_gun", "vehicle_gun", "vehicle_mg"),
    "armoured_car": ("vehicle_mg", "vehicle_gun", "main_gun"),
    "truck": ("vehicle_gun", "main_gun", "vehicle_mg"),
    "at_gun": ("at_gun",),
    "aa_gun": ("aa_gun", "aa_gun_air"),
    "art_gun": ("art_gun", "art_gun_indirect"),
    "infantry_gun": ("infantry_gun",),
    "at_rifle": ("at_rifle",),
    "flamethrower": ("flamethrower",),
}


def weapons_of(troop: Troop, weapon: str) -> tuple[UnitWeapon, ...]:
    """The weapons of a unit that a question is about: the one named ``weapon`` if the unit has it, without a name those on its
    counter. CannotAnswer if the game has no such weapon."""
    if weapon and weapon not in ARMS:
        hint = nearest_or_all(weapon, ARMS)
        raise CannotAnswer(
            "unknown_weapon",
            Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip()),
        )
    owned = _ARMS_BY_KIND.get(troop.kind, ())
    if weapon:
        return (ARMS[weapon],) if weapon in owned else ()
    shown = [ARMS[key] for key in owned if not ARMS[key].carried and ARMS[key].range_value == "range"]
    return tuple(shown) or tuple(ARMS[key] for key in owned)


def all_weapons(troop: Troop) -> tuple[UnitWeapon, ...]:
    """Every weapon that a unit of this kind may have."""
    return tuple(ARMS[key] for key in _ARMS_BY_KIND.get(troop.kind, ()))


def usual_weapons(troop: Troop, *, grenades: bool) -> tuple[UnitWeapon, ...]:
    """The weapons that every unit of this kind has, with rifle grenades where the option is on (16.13)."""
    owned = _ARMS_BY_KIND.get(troop.kind, ())
    own = [key for key in owned if not ARMS[key].carried or (grenades and key == "rifle_grenades")]
    return tuple(ARMS[key] for key in own or owned)


# --- What forbids a unit to fire at all, or into a hex, apart from range (5.56, 8.0, 8.64b, 9.2, 12.1, 13.2).


class Permissions:
    """Judges which units may fire, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, parties: Parties[Troop]) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.ground = ground
        self.parties = parties
        self.words = Sentences(ruleset)

    def refusals(self, troop: Troop, arm: UnitWeapon, origin: int | None) -> list[Reason]:
        """Why a unit may not fire this weapon at anything."""
        found = []
        if troop.pinned:
            found.append(self.words.reason_of("fire_pinned", Effect.BLOCKS, unit=troop.name))
        if troop.values.get("crew_state") == BAILED_OUT:
            found.append(self.words.reason_of("fire_bailed_out", Effect.BLOCKS, unit=troop.name))
        if troop.is_a("truck") and troop.action == "move":
            found.append(self.words.reason_of("fire_truck_moved", Effect.BLOCKS, unit=troop.name))
        if origin is None:
            return found
        if arm.small_arms and any(row.fact("no_safa_from") for row in self.ground.rows(origin)):
            at = self.parties.label(origin)
            found.append(self.words.reason_of("fire_from_river", Effect.BLOCKS, at, unit=troop.name))
        if self._gassed(troop, origin):
            found.append(
                self.words.reason_of("fire_gassed", Effect.BLOCKS, self.parties.label(origin), unit=troop.name)
            )
        if troop.unit and troop.is_a("needs_crew"):
            found += self._crew_refusals(troop, origin)
        if troop.is_a("squad") and self._is_melee(origin, troop.side):
            found.append(self.words.reason_of("fire_in_melee", Effect.BLOCKS, unit=troop.name))
        return found

    def remarks(self, troop: Troop, arm: UnitWeapon, origin: int | None) -> list[Reason]:
        """Further conditions for a unit to fire: a crew for a gun, and a phase in which it has not fired yet."""
        return [*self._crew_remarks(troop, origin), *self._phase_remarks(troop, arm)]

    def _phase_remarks(self, troop: Troop, arm: UnitWeapon) -> list[Reason]:
        # a scenario does not hold the phase, nor what a unit did in earlier phases
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
        return [self.words.reason_of(key, unit=troop.name) for key in keys]

    def _crew_remarks(self, troop: Troop, origin: int | None) -> list[Reason]:
        if origin is None or not troop.is_a("needs_crew") or not troop.unit:
            return []
        if any(one.is_a("crew", "squad") for one in self.parties.troops_at(origin, troop.side)):
            return []
        return [self.words.reason_of("fire_assumed_crew", unit=troop.name)]

    def hex_refusals(self, troop: Troop, arm: UnitWeapon, origin: int | None, target: int) -> list[Reason]:
        """Why a unit may not fire into a hex: its own side is in close combat there (12.1)."""
        if origin == target or not (arm.small_arms or arm.indirect) or not self._is_melee(target, troop.side):
            return []
        return [self.words.reason_of("fire_into_melee", Effect.BLOCKS, self.parties.label(target))]

    def _is_melee(self, number: int, side: str) -> bool:
        there = [one for one in self.parties.enemies_at(number, "") if one.is_a("squad")]
        sides = {one.side for one in there}
        return len(sides) > 1 and (not side or side in sides)

    def _crew_refusals(self, gun: Troop, at: int) -> list[Reason]:
        there = [one for one in self.parties.troops_at(at, gun.side) if one.is_a("crew", "squad")]
        if there and all(one.pinned for one in there):
            return [self.words.reason_of("fire_crew_pinned", Effect.BLOCKS, self.parties.label(at), unit=gun.name)]
        return []

    def _gassed(self, troop: Troop, origin: int) -> bool:
        return gassed(self.scenario, self.ruleset, origin, troop.side, troop.is_a)
