"""Is a hex in range of a weapon (1.22, 7.22, 9.4, 22.1, 22.611, 23.3, 23.7), and with what firepower?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import IntArray, frozen
from workbench.base.text import Text
from workbench.engine.fire.results import RangeAnswer
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import FIRE, Effect, Party, Reason
from workbench.engine.sight.terrain_arrays import where
from workbench.engine.spotting.troops import Parties, Sentences
from workbench.games.asl.fire.firepower import FINAL, FULL, LONG, SPRAY, SUBSEQUENT, Firepower, Power
from workbench.games.asl.fire.weapons import (
    CHARGE,
    DC,
    DC_SET,
    FT,
    INHERENT,
    MOL,
    SMOKE_GRENADE,
    UnitWeapon,
    WeaponFinder,
)
from workbench.games.asl.spotting.troops import Ground, Troop, request
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import ROAD, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- What bars one weapon of a unit from one hex (7.212, 7.34, 8.3, 8.4, 9.4, 22.32, 22.611, 23.7).


ONLY_ADJACENT = (DC, MOL, SMOKE_GRENADE)
"""Weapons that reach an ADJACENT hex, in sight, and no other (22.611, 23.3, 23.6, 24.1)."""
TOUCH_TOLERANCE = 1e-6
"""Hexes: a drawing that overlaps a hexside by less only touches it."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon of one unit at one hex. ``rise``: levels of the target above the firer; ``seen``: is there a line of sight to
    the level of the target? Asked for neighbouring hexes only, which are ADJACENT by it (A.8)."""

    origin: int
    target: int
    troop: Troop
    arm: UnitWeapon
    distance: int
    rise: int
    seen: bool = True


class ShotLimits:
    """Finds what bars shots on one scenario."""

    def __init__(  # noqa: PLR0917
        self,
        scenario: Scenario,
        ground: Ground,
        parties: Parties[Troop],
        words: Sentences,
        arms: WeaponFinder,
        power: Firepower,
    ) -> None:
        self.scenario, self.ground, self.parties, self.words = scenario, ground, parties, words
        self.grid, self.arms, self.power = scenario.board.grid, arms, power
        self.mg_limit = arms.number("mg_without_leader")

    def refusals(self, shot: Shot, band: str | None, maximum: int | None) -> list[Reason]:
        """Why the shot may not be fired; nothing if it may. ``band`` and ``maximum`` describe its range."""
        return [
            *self._range_refusals(shot, band, maximum),
            *self._repeated_fire_refusals(shot),
            *self._place_refusals(shot),
        ]

    def _range_refusals(self, shot: Shot, band: str | None, maximum: int | None) -> Iterator[Reason]:
        arm, distance, at = shot.arm, shot.distance, self.grid.labels[shot.target]
        filled = {"weapon": self.arms.name(arm.key), "range": distance}
        if distance < arm.minimum:
            yield self._refusal("fire_too_near", at, **filled, minimum=arm.minimum)
        elif band is None and arm.is_mg and maximum == self.mg_limit and distance > self.mg_limit:
            yield self._refusal("fire_mg_limit", at, **filled, limit=self.mg_limit)
        elif band is None:
            yield self._refusal("fire_out_of_range", at, **filled, maximum=maximum)
        if SPRAY in shot.troop.words and arm.key == INHERENT and distance > self.arms.number("spraying"):
            yield self._refusal("fire_spray_far", at, limit=self.arms.number("spraying"))

    def _repeated_fire_refusals(self, shot: Shot) -> Iterator[Reason]:
        """What bars repeated fire: only small arms and machine guns fire again, within Normal Range and no farther than the
        nearest armed enemy in the movement phase (8.3), only into the own or an adjacent hex in the fire phase (8.4)."""
        arm, distance, at = shot.arm, shot.distance, self.grid.labels[shot.target]
        again = next((word for word in (SUBSEQUENT, FINAL) if word in shot.troop.words), None)
        if again is None:
            return
        if again == FINAL:
            if distance > 1:
                yield self._refusal("fire_final_far", at)
            return
        if not arm.is_small_arm_or_mg or arm.key == MOL:
            yield self._refusal("fire_subsequent_weapon", at, weapon=self.arms.name(arm.key))
        elif arm.normal is not None and distance > arm.normal:
            yield self._refusal("fire_subsequent_far", at, range=distance, maximum=arm.normal)
        nearest = self._nearest_enemy(shot)
        if nearest is not None and distance > nearest[0]:
            yield self._refusal("fire_subsequent_nearer", at, unit=nearest[1].name, range=nearest[0])

    def _nearest_enemy(self, shot: Shot) -> tuple[int, Troop] | None:
        """The nearest known armed enemy on the map, as (distance in hexes, enemy)."""
        side, far = self._side(shot), self.grid.distances(shot.origin)
        if not side:
            return None
        armed = [
            (int(far[at]), one)
            for one, at in self.parties.of_side("")
            if one.side != side and one.is_known and not one.has("unarmed")
        ]
        return min(armed, key=lambda found: found[0], default=None)

    def _place_refusals(self, shot: Shot) -> Iterator[Reason]:
        arm, at, name = shot.arm, self.grid.labels[shot.target], self.arms.name(shot.arm.key)
        steep = self.power.level_refusal(arm, shot.rise, at, name)
        if steep is not None:
            yield steep
        if arm.key in ONLY_ADJACENT and not shot.seen:
            yield self._refusal("fire_not_adjacent", at, weapon=name)
        side = self._barring_hexside(shot) if arm.key == MOL and shot.distance == 1 else None
        if side is not None:
            yield self._refusal("fire_mol_side", at, weapon=name, terrain=side)
        if shot.distance and self._must_fire_in_own_hex(shot):
            yield self._refusal("fire_enemy_here", self.grid.labels[shot.origin])

    def _barring_hexside(self, shot: Shot) -> Text | None:
        """The terrain of a hexside that stops a Molotov, or None: woods or orchard without a road that lie over the hexside. A
        Molotov may be thrown into the wood itself (22.611 EX: not from X8 to X9, but from X8 to W9)."""
        board = self.scenario.board
        links = board.links.get(self.ground.ruleset.key_in_role(ROAD))
        direction = int(np.flatnonzero(self.grid.neighbours[shot.origin] == shot.target)[0])
        if links is not None and (int(links[shot.origin]) >> direction) & 1:
            return None
        places = (shot.origin, shot.target)
        barring = [row for number in places for row in self.ground.rows(number) if row.fact("mol_barred")]
        if not barring:
            return None
        corners = self.grid.corners(self.grid.hexes[shot.origin])
        side = shapely.LineString([corners[direction], corners[(direction + 1) % 6]])
        cover = shapely.union_all([*self._drawn_areas(barring, side), *self._painted_areas(barring, places)]).buffer(
            -TOUCH_TOLERANCE
        )
        return barring[0].name if side.intersection(cover).length > TOUCH_TOLERANCE else None

    def _drawn_areas(self, rows: list[TerrainRow], side: BaseGeometry) -> list[BaseGeometry]:
        """The drawn shapes of these rows that touch a hexside."""
        keys = {row.key for row in rows}
        found = [shapely.make_valid(planar(one)) for one in self.scenario.board.shapes if one.terrain in keys]
        return [one for one in found if one.intersects(side)]

    def _painted_areas(self, rows: list[TerrainRow], places: tuple[int, int]) -> list[BaseGeometry]:
        """The outlines of the hexes, of two, that are painted with one of these rows."""
        lies = [where(self.scenario, self.ground.ruleset, row) for row in rows]
        return [outlines(self.grid).hexes[number] for number in places if any(mask[number] for mask in lies)]

    def _must_fire_in_own_hex(self, shot: Shot) -> bool:
        """Does a known enemy in the unit's own Location keep it from firing elsewhere (7.212)?"""
        side = self._side(shot)
        if not side:
            return False
        enemies = self.parties.enemies_at(shot.origin, side)
        return any(one.is_known and one.level == shot.troop.level and not one.is_vehicle for one in enemies)

    def _side(self, shot: Shot) -> str:
        return shot.troop.side or self.parties.side_at(shot.origin)

    def _refusal(self, key: str, at: str | None, **filled: object) -> Reason:
        return self.words.reason(key, filled, Effect.BLOCKS, at)


BANDS = (FULL, LONG)
SILENT_STATES = ("broken", "disrupted", "melee", "ti", "unarmed")
"""States in which a unit does not fire."""
BAND_MESSAGES = ("fire_band_triple", "fire_band_point_blank", "fire_band_long")
DIRECTING_LEADERSHIP = "leadership"
"""Value of a firer that is no leader: the modifier of the leader who directs it."""


def is_directed(troop: Troop) -> bool:
    """Does a leader direct this firer, as far as the request says (9.4)?"""
    return not troop.leads and troop.number(DIRECTING_LEADERSHIP) is not None


class Ranges:
    """Answers questions of range, for one hex and for all of them."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, ground: Ground, parties: Parties[Troop]
    ) -> None:
        self.scenario, self.sight, self.ground, self.parties = scenario, sight, ground, parties
        self.words = Sentences(ruleset)
        self.grid = scenario.board.grid
        self.arms = WeaponFinder(scenario, ruleset)
        self.power = Firepower(ruleset)
        self._limits = ShotLimits(scenario, ground, parties, self.words, self.arms, self.power)

    def answer(self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "") -> RangeAnswer:
        """``weapon``: a key of the ruleset's weapons; empty: the weapon in range with most firepower.

        An empty hex is judged by range alone; an enemy in it must also be in sight. ``extra`` of the answer: ``fp_factor``,
        ``fp`` and ``column`` at an ordinary squad (or the enemy who stands there), ``fp_concealed`` and ``column_concealed``
        at a concealed one (12.13). Value ``target_level`` of the firer: the level of the target.
        """
        troop = self.parties.of_party(firer)
        arms = self.arms.weapons_of(troop, weapon)
        distance = self._distance(origin, target)
        if not arms:
            no_range = troop.leads and weapon in ("", INHERENT)
            key = "fire_no_range" if no_range else "fire_no_weapon"
            reason = self.words.reason_of(key, Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, distance, None, 0, 0, (reason,), extra={"fp_factor": 0, "fp": 0, "column": None})
        return max((self._answer_for(origin, target, troop, arm) for arm in arms), key=_goodness)

    def maximum_range(self, troop: Troop, arm: UnitWeapon) -> int | None:
        """The longest range of a weapon: machine guns without a leader end at 16 hexes (9.4)."""
        if arm.maximum is None:
            return None
        directed = is_directed(troop) or self.directing_leader(troop) is not None
        return min(arm.maximum, self._limits.mg_limit) if arm.is_mg and not directed else arm.maximum

    def directing_leader(self, troop: Troop) -> Troop | None:
        """The leader in the place of a unit on the map who could direct its fire (9.4), the first if there are several."""
        found = self.scenario.forces.find(troop.unit) if troop.unit and not troop.leads else None
        if found is None or found[1].at is None:
            return None
        fit = (one for one in self.parties.troops_at(found[1].at, found[0]) if one.leads and one.level == troop.level)
        return next((one for one in fit if not one.has(*SILENT_STATES, "pinned")), None)

    def rise(self, origin: int, target: int, troop: Troop, level: int) -> int:
        """Levels of a target above the firer."""
        return int(self.sight.eye(target, level) - self.sight.eye(origin, troop.level))

    def _answer_for(self, origin: int | None, target: int | None, troop: Troop, arm: UnitWeapon) -> RangeAnswer:
        distance, maximum = self._distance(origin, target), self.maximum_range(troop, arm)
        name = self.arms.name(arm.key)
        if arm.normal is None:
            missing = self.words.reason_of("fire_range_missing", Effect.UNDECIDED, weapon=name)
            said = (missing, *self._without_possessor(troop), *self._state_refusals(troop, arm))
            return RangeAnswer(False, distance, None, arm.minimum, None, said)
        reasons = self._without_possessor(troop)
        if arm.outside:
            reasons.append(self.words.reason_of("fire_range_outside", weapon=name, hexes=arm.normal))
        band = self._band(distance, arm, maximum)
        barred = self._state_refusals(troop, arm)
        if distance is None or origin is None or target is None:
            reasons.append(self.words.reason_of("fire_reaches", weapon=name, normal=arm.normal, maximum=maximum))
            return RangeAnswer(
                not barred, distance, None if barred else band, arm.minimum, maximum, (*barred, *reasons)
            )
        at = self.grid.labels[target]
        enemies = [one for one in self.parties.enemies_at(target, self._side(origin, troop)) if one.unit != troop.unit]
        level = troop.number("target_level")
        level = level if level is not None else (enemies[0].level if enemies else 0)
        seen = self._sees_neighbour(origin, target, troop, level)
        shot = Shot(origin, target, troop, arm, distance, self.rise(origin, target, troop, level), seen)
        barred += self._limits.refusals(shot, band, maximum)
        there, extra, power = self._at_target(shot, enemies)
        allowed = band is not None and not barred and not any(one.effect is Effect.BLOCKS for one in there)
        if band == FULL and not any(one.key in BAND_MESSAGES for one in power.reasons):
            filled = {"weapon": name, "range": distance, "maximum": arm.normal}
            reasons.append(self.words.reason("fire_band_full", filled, at=at))
        if band is not None:
            reasons += [one for one in power.reasons if one not in there]
        leader = self.directing_leader(troop) if arm.is_mg and distance > self._limits.mg_limit else None
        if leader is not None and not is_directed(troop):
            reasons.append(self.words.reason_of("fire_directed", at=at, unit=leader.name, limit=self._limits.mg_limit))
        if not allowed:
            extra = {"fp_factor": 0, "fp": 0, "column": None}
        whole = power.fp is not None and power.fp.denominator == 1
        strength = int(power.fp) if allowed and power.fp is not None and whole else None
        return RangeAnswer(
            allowed,
            distance,
            band if allowed else None,
            arm.minimum,
            maximum,
            (*barred, *there, *reasons),
            strength,
            tuple(there),
            bool(enemies) and band is not None and not barred,
            extra=extra,
        )

    def judged_shot(self, origin: int, target: int, troop: Troop, arm: UnitWeapon) -> tuple[list[Reason], Power]:
        """What bars a weapon from a hex, and its firepower against an ordinary squad there, whether in sight or not."""
        distance = self.grid.hexes[origin].distance(self.grid.hexes[target])
        maximum = self.maximum_range(troop, arm)
        seen = self._sees_neighbour(origin, target, troop, 0)
        shot = Shot(origin, target, troop, arm, distance, self.rise(origin, target, troop, 0), seen)
        barred = [*self.refusals(troop, arm), *self._limits.refusals(shot, self._band(distance, arm, maximum), maximum)]
        power = self.power.power_of(troop, arm, distance, rise=shot.rise, at=self.grid.labels[target], seen=seen)
        return barred, power

    def _sees_neighbour(self, origin: int, target: int, troop: Troop, level: int) -> bool:
        """Is there a line of sight to a level of a neighbouring hex (A.8)? True for hexes farther off, where nobody asks."""
        if self._distance(origin, target) != 1:
            return True
        goal = self.parties.of_party(Party(values={"level": level}))
        return self.sight.line(origin, target, request(troop, goal, FIRE)).visible

    def _at_target(self, shot: Shot, enemies: Sequence[Troop]) -> tuple[list[Reason], dict[str, object], Power]:
        """The reasons that concern the enemy in the hex, the ``extra`` of the answer, and the firepower against him."""
        enemy = next((one for one in enemies if one.is_known), enemies[0] if enemies else None)
        at = self.grid.labels[shot.target]
        power = self.power.power_of(
            shot.troop, shot.arm, shot.distance, rise=shot.rise, enemy=enemy, at=at, seen=shot.seen
        )
        extra: dict[str, object] = {"fp_factor": power.factor, "fp": power.fp, "column": power.column}
        if power.fp is not None and (enemy is None or enemy.is_known):
            far = shot.arm.is_mg and any(one.key == "fire_area_far" for one in power.reasons)
            hidden = power.fp if far else power.fp * self.power.table_value("area")
            extra |= {"fp_concealed": hidden, "column_concealed": self.power.column(hidden)}
            if far:
                others = power.fp / self.power.table_value("area")
                extra |= {"fp_others": others, "column_others": self.power.column(others)}
        there: list[Reason] = []
        if enemy is not None:
            there += [one for one in power.reasons if one.key == "fire_area_concealed"]
            line = self.sight.line(shot.origin, shot.target, request(shot.troop, enemy, FIRE))
            if not line.visible:
                there = [self.words.reason_of("fire_no_line", Effect.BLOCKS, at), *line.reasons]
        return there, extra, power

    def _without_possessor(self, troop: Troop) -> list[Reason]:
        """A note if nobody stands with a gun on the map: weapons must be possessed to be used (4.43, 7.35). It refuses nothing:
        its crew is often left out of a scenario."""
        found = self.scenario.forces.find(troop.unit) if troop.unit and troop.is_a("gun") else None
        if found is None or found[1].at is None:
            return []
        there = self.parties.troops_at(found[1].at, found[0])
        if any(one.is_a("mmc", "smc") and not one.has(*SILENT_STATES) for one in there):
            return []
        return [self.words.reason_of("fire_without_possessor", unit=troop.name)]

    def _state_refusals(self, troop: Troop, arm: UnitWeapon) -> list[Reason]:
        state = next((one for one in SILENT_STATES if troop.has(one)), None)
        if state is not None:
            return [
                self.words.reason_of(
                    "fire_silent", Effect.BLOCKS, unit=troop.name, state=self.words.text(f"fire_state_{state}")
                )
            ]
        if troop.is_dummy:
            return [self.words.reason_of("fire_no_range", Effect.BLOCKS, unit=troop.name)]
        if troop.has("pinned") and arm.key in (FT, DC, DC_SET):
            weapon = self.arms.name(arm.key)
            return [self.words.reason_of("fire_pinned_weapon", Effect.BLOCKS, unit=troop.name, weapon=weapon)]
        return []

    def _side(self, origin: int, troop: Troop) -> str:
        return troop.side or self.parties.side_at(origin)

    def _band(self, distance: int | None, arm: UnitWeapon, maximum: int | None) -> str | None:
        if distance is None:
            return FULL
        if maximum is None or arm.normal is None or not arm.minimum <= distance <= maximum:
            return None
        return FULL if distance <= arm.normal else LONG

    def _distance(self, origin: int | None, target: int | None) -> int | None:
        if origin is None or target is None:
            return None
        return self.grid.hexes[origin].distance(self.grid.hexes[target])

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of the unit's counter, and the charge of riders."""
        troop = self.parties.of_party(firer)
        arms = [*self.arms.weapons_of(troop), *(self.arms.weapons_of(troop, CHARGE) if troop.is_mounted else ())]
        return {arm.key: self.arms.name(arm.key) for arm in arms}

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Why a weapon does no harm: small arms, those of a charge too (13.61), against armour, except by collateral attacks
        (7.308, 9.6)."""
        enemy = self.parties.of_party(party)
        if weapon not in (INHERENT, CHARGE, SMOKE_GRENADE) or not enemy.is_a("armoured"):
            return ()
        return (self.words.reason_of("fire_harmless", Effect.BLOCKS, weapon=self.arms.name(weapon), unit=enemy.name),)

    def bands(self, origin: int, troop: Troop, arm: UnitWeapon) -> IntArray:
        """The band of every hex: 0 within Normal Range, 1 beyond, -1 out of range."""
        distance, maximum = self.grid.distances(origin), self.maximum_range(troop, arm)
        band = np.full(distance.shape, -1, dtype=np.int32)
        if maximum is None or arm.normal is None or self._state_refusals(troop, arm):
            return frozen(band)
        inside = (distance <= maximum) & (distance >= arm.minimum)
        band[inside] = np.where(distance[inside] <= arm.normal, 0, 1)
        limited = (
            arm.key in (FT, *ONLY_ADJACENT) or self._has_enemies(origin, troop) or troop.words & {SUBSEQUENT, FINAL}
        )
        for number in np.flatnonzero(inside).tolist() if limited else ():
            rise, seen = self.rise(origin, number, troop, 0), self._sees_neighbour(origin, number, troop, 0)
            shot = Shot(origin, number, troop, arm, int(distance[number]), rise, seen)
            if self._limits.refusals(shot, FULL, maximum):
                band[number] = -1
        return frozen(band)

    def _has_enemies(self, origin: int, troop: Troop) -> bool:
        return bool(self.parties.enemies_at(origin, self._side(origin, troop) or "?"))

    def refusals(self, troop: Troop, arm: UnitWeapon) -> list[Reason]:
        """Why a unit cannot fire a weapon at all."""
        found = self._state_refusals(troop, arm)
        if arm.normal is None:
            found.append(self.words.reason_of("fire_range_missing", Effect.UNDECIDED, weapon=self.arms.name(arm.key)))
        return found


def _goodness(answer: RangeAnswer) -> tuple[bool, float, int]:
    fp = answer.extra.get("fp")
    strength = float(fp) if isinstance(fp, int | float) or hasattr(fp, "numerator") else 0.0  # type: ignore[arg-type]
    return answer.in_range, strength, answer.maximum or 0
