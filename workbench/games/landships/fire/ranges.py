"""Is a hex in range, and may the unit fire at it at all (8.0, 8.2)? Range first, then whether enemies there are spotted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.fire.results import RangeAnswer
from workbench.engine.sight.results import BOMBARD, FIRE, OBSERVE, Effect, Party, Reason
from workbench.engine.spotting.hex_doctrine import UNLIMITED
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.troops import in_hexes
from workbench.games.landships.fire.harm import closed_to_shrapnel, fires_shrapnel, harms
from workbench.games.landships.fire.weapons import Permissions, UnitWeapon, weapons_of
from workbench.games.landships.spotting.limits import LimitRules
from workbench.games.landships.spotting.troops import STOSSTRUPPEN, Ground, Troop
from workbench.rules.ruleset import GROUND, Ruleset
from workbench.rules.values import Standing
from workbench.scenario.scenario import Scenario

# --- Ranges of weapons (2.3, 2.42, 13), with the options of nations, tank models, flat ground and height (16.11, 16.23,
# 16.31): for one hex or all hexes alike.


POINT_BLANK, CLOSE, FULL, LONG = "point_blank", "close", "full", "long"
BANDS = (POINT_BLANK, CLOSE, FULL, LONG)

NATIONS, REGULARS, MODELS, GRENADES = "national_ranges", "british_1914", "poor_tanks", "rifle_grenades"
"""Options 16.11, 16.11b, 16.31 and 16.13."""


@dataclass(frozen=True, slots=True)
class LevelRange:
    """The range of a weapon on level ground in hexes: None if it is not known. ``origin_key`` ends the key of the sentence
    that explains where it comes from."""

    hexes: int | None
    origin_key: str


class WeaponRanges:
    """Ranges of weapons, their bands and strengths, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, limits: LimitRules) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._ground = ground
        self._limits = limits
        self._grows_in_clear = limits.flat and ruleset.choice("A28", scenario.switches) == "weapon"
        self._halves_by_table = ruleset.choice("half_16_11", scenario.switches) == "table"
        self._unlimited_indirect = ruleset.choice("A51", scenario.switches) == "unlimited"

    def level_range(self, troop: Troop, arm: UnitWeapon, origin: int) -> LevelRange:
        """The range on level ground, with every option but height."""
        if arm.key == "rifle_grenades" and GRENADES not in self._scenario.options:
            return LevelRange(0, "no_grenades")
        if arm.indirect and self._unlimited_indirect and troop.values.get("range_indirect") is None:
            return LevelRange(UNLIMITED, "unlimited")
        found = self._by_option(troop, arm) or self._printed(troop, arm)
        if found.hexes is None or not self._limits.flat:
            return found
        return self._flat(found.hexes, arm, origin, found.origin_key)

    def _flat(self, hexes: int, arm: UnitWeapon, origin: int, origin_key: str) -> LevelRange:
        factor, most = self._number("flat_terrain", "gun_factor"), self._number("flat_terrain", "gun_most")
        if arm.carries_far:
            return LevelRange(max(hexes, min(hexes * factor, most)), "flat")
        rows = self._ground.rows(origin)
        if self._grows_in_clear and arm.key != "at_gun" and any(GROUND in row.roles for row in rows):
            return LevelRange(hexes * factor, "flat_clear")
        return LevelRange(hexes, origin_key)

    def _printed(self, troop: Troop, arm: UnitWeapon) -> LevelRange:
        own = troop.values.get(arm.range_value) if arm.range_value else None
        if isinstance(own, int) and not isinstance(own, bool) and own >= 0:
            return LevelRange(
                own, "counter" if self._differs_from_print(troop, arm, own) else self._standing(troop, arm)
            )
        table = self._ruleset.tables["ranges"]
        found = table[arm.key] if arm.key in table.cells else None
        return LevelRange(found if isinstance(found, int) else None, "printed")

    def range_rule(self, arm: UnitWeapon) -> str:
        """The section that gives the range of a weapon; "" if the table has none of its own."""
        cells = self._ruleset.tables["ranges"].cells
        return cells[arm.key].citation.rule if arm.key in cells else ""

    def _differs_from_print(self, troop: Troop, arm: UnitWeapon, own: int) -> bool:
        kind = self._ruleset.units.get(troop.kind)
        printed = kind.values.get(arm.range_value) if kind is not None else None
        return printed is None or printed.value != own

    def _standing(self, troop: Troop, arm: UnitWeapon) -> str:
        kind = self._ruleset.units[troop.kind]
        return "reading" if kind.values[arm.range_value].citation.standing is Standing.READING else "printed"

    def _by_option(self, troop: Troop, arm: UnitWeapon) -> LevelRange | None:
        if arm.key == "infantry" and self.are_regulars_of_1914(troop):
            return LevelRange(self._number("regulars_1914", "range"), "regulars")
        if arm.key == "infantry" and NATIONS in self._scenario.options:
            # shock troops keep the range on their counter (16.15a)
            return None if troop.has(STOSSTRUPPEN) else LevelRange(self._national(troop), "nation")
        if MODELS in self._scenario.options and troop.is_a("tank", "armoured_car"):
            table = "tank_mg_ranges" if arm.key == "vehicle_mg" else "tank_gun_ranges"
            cells = self._ruleset.tables[table].cells
            model = str(troop.values.get("vehicle", ""))
            known = model if model in cells and model != "leader_bonus" else "other"
            leader = self._number(table, "leader_bonus") if troop.values.get("tank_leader") is True else 0
            return LevelRange(self._number(table, known) + leader, "model_leader" if leader else "model")
        return None

    def _national(self, troop: Troop) -> int:
        year = self._scenario.conditions.get("year")
        first = self._number("infantry_ranges", "first_year")
        late = max(0, year - first) if isinstance(year, int) else 0
        return max(self._of_nation(troop) - late, self._number("infantry_ranges", "least"))

    def _of_nation(self, troop: Troop) -> int:
        """The range in the table of nations, before the years."""
        nation = _nation(troop)
        cells = self._ruleset.tables["infantry_ranges"].cells
        known = nation if nation in cells and nation not in ("first_year", "least") else "other"
        return self._number("infantry_ranges", known)

    def is_shortened(self, troop: Troop) -> bool:
        """Do the years take something off the range of its nation (16.11a)?"""
        return self._national(troop) < self._of_nation(troop)

    def halved_beyond(self, troop: Troop, maximum: IntArray) -> IntArray:
        """Twice the distance beyond which squads have half of their strength (16.11): the range in the table of nations, by
        another reading the range that the years leave."""
        if not self._halves_by_table or troop.has(STOSSTRUPPEN) or self.are_regulars_of_1914(troop):
            return maximum
        return (maximum * self._of_nation(troop) // self._national(troop)).astype(np.int32)

    def maximum(self, base: int, arm: UnitWeapon, origin: int, targets: IntArray) -> IntArray:
        """The range to every target, with what height adds to the direct range of big guns (16.23a)."""
        reach = np.full(targets.shape, base, dtype=np.int32)
        if arm.carries_far:
            reach = (reach + self._limits.gain(origin, targets)).astype(np.int32)
        return reach

    def bands(self, troop: Troop, arm: UnitWeapon, distance: IntArray, maximum: IntArray) -> IntArray:
        """The band of every distance as an index of ``BANDS``, -1 out of range."""
        band = np.full(distance.shape, BANDS.index(FULL), dtype=np.int32)
        if arm.key == "at_gun":
            band[distance <= self._number("at_drms", "at_gun_close_range")] = BANDS.index(CLOSE)
        if NATIONS in self._scenario.options and arm.key in ("infantry", "mg_squad"):
            if arm.key == "infantry":
                band[2 * distance > self.halved_beyond(troop, maximum)] = BANDS.index(LONG)
            band[distance <= 1] = BANDS.index(CLOSE)
        band[distance == 0] = BANDS.index(POINT_BLANK)
        band[distance > maximum] = -1
        return band

    def strength(self, troop: Troop, arm: UnitWeapon, band: str, *, in_wire: bool) -> int | None:
        """Small arms strength of a squad at this band; half of it in wire (8.64a). None if it has none."""
        strength = troop.values.get("fs")
        if arm.key == "infantry" and self.are_regulars_of_1914(troop):
            strength = self._number("regulars_1914", "strength")
        if not arm.small_arms or not isinstance(strength, int) or isinstance(strength, bool):
            return None
        if troop.has(STOSSTRUPPEN) and "stosstruppen" in self._scenario.options:
            strength += 1
        if NATIONS in self._scenario.options and arm.key in ("infantry", "mg_squad"):
            if band in (POINT_BLANK, CLOSE):
                strength *= 2
            elif band == LONG:
                strength //= 2
        return strength // 2 if in_wire else strength

    def are_regulars_of_1914(self, troop: Troop) -> bool:
        """Is it a British squad of 1914, which has values of its own whatever its counter says (option 16.11b)?"""
        in_force = REGULARS in self._scenario.options and self._scenario.conditions.get("year") == 1914
        return in_force and _nation(troop) == "british"

    def _number(self, table: str, cell: str) -> int:
        value = self._ruleset.tables[table][cell]
        return value if isinstance(value, int) else 0


def _nation(troop: Troop) -> str:
    return str(troop.values.get("nation", "")).lower()


@dataclass(frozen=True)
class Shot:
    """One weapon of one firer at one hex. ``target`` None: no hex in question; ``origin`` None: the firer is off the map;
    ``supposed`` stand in the hex instead of the enemies who do (None: those)."""

    origin: int | None
    target: int | None
    troop: Troop
    arm: UnitWeapon
    supposed: tuple[Troop, ...] | None = None


class RangeAnswers:
    """Answers whether a hex is in range of a unit's weapon."""

    def __init__(self, spotting: SpottingDoctrine, weapon_ranges: WeaponRanges, permissions: Permissions) -> None:
        self.spotting = spotting
        self.scenario = permissions.scenario
        self.ruleset = permissions.ruleset
        self.ground = permissions.ground
        self.parties = permissions.parties
        self.words = permissions.words
        self._weapon_ranges = weapon_ranges
        self._permissions = permissions

    def answer(
        self,
        origin: int | None,
        target: int | None,
        *,
        firer: Party,
        weapon: str = "",
        observer: int | None = None,
        supposed: tuple[Troop, ...] | None = None,
    ) -> RangeAnswer:
        """Is hex ``target`` in range of a weapon? Empty ``weapon``: the one of the counter that reaches best.

        An empty hex is judged by range alone; where an enemy stands it must also be spotted by the firer, or observed for
        indirect fire. What the missing spotting chart leaves open does not refuse the shot, but becomes a reason. The band is
        ``point_blank`` in the same hex, ``close`` where a gun or a squad gains by it, ``full``, or ``long`` at half strength
        (16.11). ``origin`` None is an element off the map, whose range is unlimited (5.0). ``supposed`` are taken to stand in
        the target hex in place of the enemies who do. CannotAnswer for an unknown weapon.
        """
        troop = self.parties.of_party(firer)
        arms = weapons_of(troop, weapon)
        if not arms:
            reason = self.words.reason_of("fire_no_weapon", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, self._distance(origin, target), None, 0, 0, (reason,))
        answers = [self._shot(Shot(origin, target, troop, arm, supposed), observer) for arm in arms]
        return max(answers, key=lambda one: (one.in_range, UNLIMITED if one.maximum is None else one.maximum))

    def enemy(self, party: Party, side: str) -> Troop:
        """An enemy of a side as a question describes it: one of no side is of the only other side that there is, whose nation
        may count (15.11)."""
        troop = self.parties.of_party(party)
        others = [force.side for force in self.scenario.forces.sides if force.side != side]
        return replace(troop, side=others[0]) if side and not troop.side and len(others) == 1 else troop

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Why a weapon cannot harm somebody like this, wherever he is; see :func:`harms`."""
        shooter = self.parties.of_party(firer)
        enemy = self.enemy(party, shooter.side)
        arms = weapons_of(shooter, weapon)
        if not arms or not enemy.known or any(harms(arm, shooter, enemy) for arm in arms):
            return ()
        if all(arm.indirect for arm in arms):
            return (self.words.reason_of("fire_barrage_harmless", Effect.BLOCKS, unit=enemy.name),)
        if not any(arm.small_arms for arm in arms) and not enemy.is_a("vehicle"):
            return (self.words.reason_of("fire_vehicles_only", Effect.BLOCKS, unit=enemy.name),)
        return (self.words.reason_of("fire_cannot_harm", Effect.BLOCKS, unit=enemy.name, firer=shooter.name),)

    def harmless_in(self, firer: Party, weapon: str, party: Party) -> tuple[BoolArray, tuple[Reason, ...]]:
        """The hexes in which small arms cannot harm a gun, as nobody of its side serves it there (13.2, 14.13)."""
        found = np.zeros(self.scenario.board.grid.size, dtype=np.bool_)
        shooter = self.parties.of_party(firer)
        enemy, arms = self.enemy(party, shooter.side), weapons_of(shooter, weapon)
        if not arms or not enemy.is_a("needs_crew") or any(arm.indirect or not arm.small_arms for arm in arms):
            return frozen(found), ()
        served = [at for troop, at in self.parties.of_side(enemy.side) if troop.is_a("crew", "squad")]
        found[:] = True
        found[served if enemy.side else []] = False
        reason = self.words.reason_of("fire_cannot_harm", Effect.BLOCKS, unit=enemy.name, firer=shooter.name)
        return frozen(found), (reason,)

    def _shot(self, shot: Shot, observer: int | None) -> RangeAnswer:
        troop, arm, distance = shot.troop, shot.arm, self._distance(shot.origin, shot.target)
        if shot.origin is None:
            reason = self.words.reason_of("fire_off_map", unit=troop.name)
            return RangeAnswer(not troop.pinned, None, None if troop.pinned else "full", 0, None, (reason,))
        base = self._weapon_ranges.level_range(troop, arm, shot.origin)
        refusals = self._permissions.refusals(troop, arm, shot.origin)
        if base.hexes is None:
            missing = self.words.reason_of(
                "fire_range_missing", Effect.UNDECIDED, weapon=self._weapon(arm), unit=troop.name
            )
            return RangeAnswer(False, distance, None, 0, None, (*refusals, missing))
        maximum, band = self._maximum_and_band(shot, base.hexes)
        reasons = self._range_reasons(shot, base, maximum, band, distance)
        there: tuple[Reason, ...] = ()
        if shot.target is not None and band is not None:
            refusals += self._permissions.hex_refusals(troop, arm, shot.origin, shot.target)
            refusals += self._closed_to_shrapnel(troop, arm, shot.target)
            if not refusals:
                refused, seen = self._target_reasons(shot, shot.origin, shot.target, observer)
                refusals += refused
                reasons += seen
                # whether a hex is observed does not depend on who stands there
                there = () if arm.indirect else (*refused, *seen)
        if arm.key == "infantry" and self._weapon_ranges.are_regulars_of_1914(troop):
            strength = self.ruleset.tables["regulars_1914"]["strength"]
            reasons.append(self.words.reason_of("fire_regulars", unit=troop.name, strength=strength))
        reasons += self._permissions.remarks(troop, arm, shot.origin)
        allowed = band is not None and not refusals
        strength = self._strength(troop, arm, band, shot.origin) if allowed and band is not None else None
        shown = None if maximum >= UNLIMITED else maximum
        occupied = bool(there) and bool(self._enemies(shot, shot.target))
        reasons_given = (*refusals, *reasons)
        return RangeAnswer(
            allowed, distance, band if allowed else None, 0, shown, reasons_given, strength, there, occupied
        )

    def reach(self, origin: int, target: int, *, firer: Party, weapon: str) -> RangeAnswer | None:
        """The distance, limits, band and strength that :meth:`answer` gives if nothing forbids the shot, without reasons; None
        where the range of the weapon is not known, or the firer has several."""
        troop = self.parties.of_party(firer)
        arms = weapons_of(troop, weapon)
        arm = arms[0] if len(arms) == 1 else None
        base = None if arm is None else self._weapon_ranges.level_range(troop, arm, origin)
        if arm is None or base is None or base.hexes is None:
            return None
        maximum, band = self._maximum_and_band(Shot(origin, target, troop, arm), base.hexes)
        strength = None if band is None else self._strength(troop, arm, band, origin)
        shown = None if maximum >= UNLIMITED else maximum
        return RangeAnswer(band is not None, self._distance(origin, target), band, 0, shown, strength=strength)

    def _strength(self, troop: Troop, arm: UnitWeapon, band: str, origin: int) -> int | None:
        wire = any(row.fact("fs_factor") is not None for row in self.ground.rows(origin))
        return self._weapon_ranges.strength(troop, arm, band, in_wire=wire)

    def _closed_to_shrapnel(self, troop: Troop, arm: UnitWeapon, target: int) -> list[Reason]:
        """Why shrapnel may not be fired at this ground (5.32)."""
        row = closed_to_shrapnel(self.ground, target)
        if row is None or not fires_shrapnel(arm, troop):
            return []
        at = self.parties.label(target)
        return [self.words.reason_of("fire_shrapnel_ground", Effect.BLOCKS, at, terrain=row.name)]

    def _maximum_and_band(self, shot: Shot, base: int) -> tuple[int, str | None]:
        """(maximum range, band) at the target; without a target, at the firer's own level."""
        origin = shot.origin if shot.origin is not None else 0
        places = np.array([origin if shot.target is None else shot.target], dtype=np.int32)
        maximum = self._weapon_ranges.maximum(base, shot.arm, origin, places)
        if shot.target is None:
            return int(maximum[0]), "full"
        distance = self.scenario.board.grid.distances(origin)[places]
        band = int(self._weapon_ranges.bands(shot.troop, shot.arm, distance, maximum)[0])
        return int(maximum[0]), BANDS[band] if band >= 0 else None

    def _range_reasons(
        self, shot: Shot, base: LevelRange, maximum: int, band: str | None, distance: int | None
    ) -> list[Reason]:
        weapon = self._weapon(shot.arm)
        found = []
        if maximum >= UNLIMITED:
            return [self.words.reason_of("fire_unlimited", weapon=weapon)]
        most, away = in_hexes(maximum), Text() if distance is None else in_hexes(distance)
        half = in_hexes(int(self._weapon_ranges.halved_beyond(shot.troop, np.array([maximum]))[0]) // 2)
        rule = self._weapon_ranges.range_rule(shot.arm) if base.origin_key == "printed" else ""
        values = {"weapon": weapon, "range": away, "maximum": most, "half": half}
        if distance is None:
            found.append(self.words.reason("fire_range", values, rule=rule))
        elif band is None:
            found.append(self.words.reason("fire_out_of_range", values, Effect.BLOCKS, rule=rule))
        else:
            key = "near" if band == CLOSE and shot.arm.small_arms else band
            found.append(self.words.reason(f"fire_band_{key}", values, rule=rule if key == "full" else ""))
        if base.origin_key != "printed":
            found.append(
                self.words.reason_of(f"fire_range_{base.origin_key}", weapon=weapon, hexes=in_hexes(base.hexes or 0))
            )
        if base.origin_key == "nation" and self._weapon_ranges.is_shortened(shot.troop):
            found.append(self.words.reason_of("fire_halved_beyond", weapon=weapon, half=half))
        gain = maximum - (base.hexes or 0)
        if gain:
            found.append(self.words.reason_of("fire_range_height", gain=in_hexes(gain)))
        return found

    def _target_reasons(
        self, shot: Shot, origin: int, target: int, observer: int | None
    ) -> tuple[list[Reason], Sequence[Reason]]:
        """(reasons that refuse the shot, other reasons) for a hex in range."""
        at, side = self.parties.label(target), shot.troop.side or self.parties.side_at(origin)
        if shot.arm.indirect:
            return self._observation_reasons(shot, target, side, observer)
        enemies = self._enemies(shot, target) if shot.supposed is None else list(shot.supposed)
        if not enemies:
            return [], [self.words.reason_of("fire_empty_hex", at=at)]
        if not shot.arm.small_arms:
            vehicles = [one for one in enemies if one.is_a("vehicle")]
            if not vehicles and shot.arm.key != "aa_gun_air":
                return [self.words.reason_of("fire_no_vehicle_there", Effect.BLOCKS, at)], []
            enemies = vehicles or enemies
        firer = shot.troop.party
        spottings = [
            self.spotting.spotted(origin, target, observer=firer, party=one.party, purpose=FIRE) for one in enemies
        ]
        seen = next((spotting for spotting in spottings if spotting.spotted), None)
        if seen is not None:
            return [], [self.words.reason_of("fire_spotted", at=at), *seen.reasons]
        undecided = next((spotting for spotting in spottings if not _has_refusal(spotting.reasons)), None)
        if undecided is not None:
            return [], [self.words.reason_of("fire_maybe_spotted", Effect.UNDECIDED, at), *undecided.reasons]
        return [self.words.reason_of("fire_not_spotted", Effect.BLOCKS, at)], list(spottings[0].reasons)

    def _enemies(self, shot: Shot, target: int | None) -> list[Troop]:
        if target is None:
            return []
        side = shot.troop.side or ("" if shot.origin is None else self.parties.side_at(shot.origin))
        return [one for one in self.parties.enemies_at(target, side) if one.unit != shot.troop.unit]

    def _observation_reasons(
        self, shot: Shot, target: int, side: str, observer: int | None
    ) -> tuple[list[Reason], Sequence[Reason]]:
        at = self.parties.label(target)
        if observer is not None:
            spotting = self.spotting.spotted(observer, target, observer=Party(side=side), purpose=OBSERVE)
        else:
            spotting = self.spotting.spotted(None, target, observer=Party(side=side), purpose=BOMBARD)
        if spotting.spotted:
            return [], [self.words.reason_of("fire_observed", at=at), *spotting.reasons]
        return [self.words.reason_of("fire_not_observed", Effect.BLOCKS, at)], list(spotting.reasons)

    def _distance(self, origin: int | None, target: int | None) -> int | None:
        if origin is None or target is None:
            return None
        return int(self.scenario.board.grid.distances(origin)[target])

    def _weapon(self, arm: UnitWeapon) -> Text:
        return weapon_name(self.ruleset, arm)


def weapon_name(ruleset: Ruleset, arm: UnitWeapon) -> Text:
    """The name of a weapon."""
    found = ruleset.weapons.get(arm.key)
    return found.name if found is not None else ruleset.messages[f"fire_name_{arm.key}"].text


def _has_refusal(reasons: Sequence[Reason]) -> bool:
    return any(reason.effect is Effect.BLOCKS for reason in reasons)
