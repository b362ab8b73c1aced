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
from workbench.games.asl.fire.weapons import CHARGE, DC, DC_SET, FT, INHERENT, MOL, SMOKE_GRENADE, Arm, Arms
from workbench.games.asl.spotting.troops import Ground, Troop, request
from workbench.geometry.shapes import outlines, planar
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

# --- What bars one weapon of a unit from one hex (7.212, 7.34, 8.3, 8.4, 9.4, 22.32, 22.611, 23.7).


ROOT = 1e-6
"""Hexes: a drawing that reaches no farther over a hexside only touches it."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon of one unit at one hex. ``rise``: levels that the target stands above the firer."""

    origin: int
    target: int
    troop: Troop
    arm: Arm
    distance: int
    rise: int


class Limits:
    """Says what bars shots on one scenario."""

    def __init__(  # noqa: PLR0917
        self,
        scenario: Scenario,
        ground: Ground,
        parties: Parties[Troop],
        words: Sentences,
        arms: Arms,
        power: Firepower,
    ) -> None:
        self.scenario, self.ground, self.parties, self.words = scenario, ground, parties, words
        self.grid, self.arms, self.power = scenario.board.grid, arms, power
        self.alone = arms.number("mg_without_leader")

    def of(self, shot: Shot, band: str | None, most: int | None) -> list[Reason]:
        """Why the shot may not be fired; nothing if it may. ``band`` and ``most``: of its range."""
        return [*self._range(shot, band, most), *self._again(shot), *self._place(shot)]

    def _range(self, shot: Shot, band: str | None, most: int | None) -> Iterator[Reason]:
        arm, distance, at = shot.arm, shot.distance, self.grid.labels[shot.target]
        filled = {"weapon": self.arms.name(arm.key), "range": distance}
        if distance < arm.least:
            yield self._no("fire_too_near", at, **filled, minimum=arm.least)
        elif band is None and arm.is_mg and most == self.alone and distance > self.alone:
            yield self._no("fire_mg_limit", at, **filled, limit=self.alone)
        elif band is None:
            yield self._no("fire_out_of_range", at, **filled, maximum=most)
        if SPRAY in shot.troop.words and arm.key == INHERENT and distance > self.arms.number("spraying"):
            yield self._no("fire_spray_far", at, limit=self.arms.number("spraying"))

    def _again(self, shot: Shot) -> Iterator[Reason]:
        """Who fires again: small arms and machine guns, within Normal Range and no farther than the nearest armed enemy in
        the movement phase (8.3), only next to him or at his own place in the fire phase (8.4)."""
        arm, distance, at = shot.arm, shot.distance, self.grid.labels[shot.target]
        again = next((word for word in (SUBSEQUENT, FINAL) if word in shot.troop.words), None)
        if again is None:
            return
        if again == FINAL:
            if distance > 1:
                yield self._no("fire_final_far", at)
            return
        if not arm.plain or arm.key == MOL:
            yield self._no("fire_subsequent_weapon", at, weapon=self.arms.name(arm.key))
        elif arm.normal is not None and distance > arm.normal:
            yield self._no("fire_subsequent_far", at, range=distance, maximum=arm.normal)
        nearest = self._nearest(shot)
        if nearest is not None and distance > nearest[0]:
            yield self._no("fire_subsequent_nearer", at, unit=nearest[1].name, range=nearest[0])

    def _nearest(self, shot: Shot) -> tuple[int, Troop] | None:
        """The nearest armed enemy on the map that the firer knows, and how far off he is."""
        side, far = self._side(shot), self.grid.distances(shot.origin)
        if not side:
            return None
        armed = [
            (int(far[at]), one)
            for one, at in self.parties.of_side("")
            if one.side != side and one.is_known and not one.has("unarmed")
        ]
        return min(armed, key=lambda found: found[0], default=None)

    def _place(self, shot: Shot) -> Iterator[Reason]:
        arm, at, name = shot.arm, self.grid.labels[shot.target], self.arms.name(shot.arm.key)
        steep = self.power.refused(arm, shot.rise, at, name)
        if steep is not None:
            yield steep
        side = self._fenced(shot) if arm.key == MOL and shot.distance == 1 else None
        if side is not None:
            yield self._no("fire_mol_side", at, weapon=name, terrain=side)
        if shot.distance and self._held(shot):
            yield self._no("fire_enemy_here", self.grid.labels[shot.origin])

    def _fenced(self, shot: Shot) -> Text | None:
        """A hexside of woods or orchard without a road stops a Molotov: not the wood itself, which he may throw into, but a
        hexside that the wood lies over (22.611 EX: not from X8 to X9, but from X8 to W9)."""
        board = self.scenario.board
        links = board.links.get("road")
        way = int(np.flatnonzero(self.grid.neighbours[shot.origin] == shot.target)[0])
        if links is not None and (int(links[shot.origin]) >> way) & 1:
            return None
        places = (shot.origin, shot.target)
        barring = [row for number in places for row in self.ground.rows(number) if row.fact("mol_barred")]
        if not barring:
            return None
        corners = self.grid.corners(self.grid.hexes[shot.origin])
        side = shapely.LineString([corners[way], corners[(way + 1) % 6]])
        cover = shapely.union_all([*self._drawn(barring, side), *self._painted(barring, places)]).buffer(-ROOT)
        return barring[0].name if side.intersection(cover).length > ROOT else None

    def _drawn(self, rows: list[TerrainRow], side: BaseGeometry) -> list[BaseGeometry]:
        """What is drawn of these rows at a hexside."""
        keys = {row.key for row in rows}
        found = [shapely.make_valid(planar(one)) for one in self.scenario.board.shapes if one.terrain in keys]
        return [one for one in found if one.intersects(side)]

    def _painted(self, rows: list[TerrainRow], places: tuple[int, int]) -> list[BaseGeometry]:
        """The outlines of those of two hexes that are painted with one of these rows."""
        lies = [where(self.scenario, self.ground.ruleset, row) for row in rows]
        return [outlines(self.grid).hexes[number] for number in places if any(mask[number] for mask in lies)]

    def _held(self, shot: Shot) -> bool:
        """A known enemy in its own place is all that a unit may fire at (7.212)."""
        side = self._side(shot)
        if not side:
            return False
        enemies = self.parties.enemies_at(shot.origin, side)
        return any(one.is_known and one.level == shot.troop.level and not one.is_vehicle for one in enemies)

    def _side(self, shot: Shot) -> str:
        return shot.troop.side or self.parties.side_at(shot.origin)

    def _no(self, key: str, at: str | None, **filled: object) -> Reason:
        return self.words.reason(key, filled, Effect.BLOCKS, at)


BANDS = (FULL, LONG)
SILENCED = ("broken", "disrupted", "melee", "ti", "unarmed")
"""States in which a unit does not fire."""
SAID_BANDS = ("fire_band_triple", "fire_band_point_blank", "fire_band_long")
DIRECTED = "leadership"
"""Value of a firer that is no leader: the modifier of the leader who directs it."""


def is_directed(troop: Troop) -> bool:
    """Does a leader direct this firer, as far as the question says (9.4)?"""
    return not troop.leads and troop.number(DIRECTED) is not None


class Ranges:
    """Answers questions of range, for one hex and for all of them."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine, ground: Ground, parties: Parties[Troop]
    ) -> None:
        self.scenario, self.sight, self.ground, self.parties = scenario, sight, ground, parties
        self.words = Sentences(ruleset)
        self.grid = scenario.board.grid
        self.arms = Arms(scenario, ruleset)
        self.power = Firepower(ruleset)
        self._limits = Limits(scenario, ground, parties, self.words, self.arms, self.power)

    def answer(self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "") -> RangeAnswer:
        """``weapon``: a key of the ruleset's weapons; empty: the one that reaches best with most firepower.

        An empty hex is judged by range alone; an enemy in it must also be in sight. ``extra`` of the answer: ``fp_factor``,
        ``fp`` and ``column`` at an ordinary squad (or the enemy who stands there), ``fp_concealed`` and ``column_concealed``
        at a concealed one (12.13). Value ``target_level`` of the firer: the level that the target stands at.
        """
        troop = self.parties.of_party(firer)
        arms = self.arms.of(troop, weapon)
        distance = self._distance(origin, target)
        if not arms:
            no_range = troop.leads and weapon in ("", INHERENT)
            key = "fire_no_range" if no_range else "fire_no_weapon"
            reason = self.words.say(key, Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, distance, None, 0, 0, (reason,), extra={"fp_factor": 0, "fp": 0, "column": None})
        return max((self._shot(origin, target, troop, arm) for arm in arms), key=_goodness)

    def reach(self, troop: Troop, arm: Arm) -> int | None:
        """The longest range of a weapon: machine guns without a leader end at 16 hexes (9.4)."""
        if arm.most is None:
            return None
        return min(arm.most, self._limits.alone) if arm.is_mg and not is_directed(troop) else arm.most

    def rise(self, origin: int, target: int, troop: Troop, level: int) -> int:
        """Levels that a target stands above the firer."""
        return int(self.sight.heights(target).eye + level - self.sight.heights(origin).eye - troop.level)

    def _shot(self, origin: int | None, target: int | None, troop: Troop, arm: Arm) -> RangeAnswer:
        distance, most = self._distance(origin, target), self.reach(troop, arm)
        name = self.arms.name(arm.key)
        if arm.normal is None:
            missing = self.words.say("fire_range_missing", Effect.UNDECIDED, weapon=name)
            return RangeAnswer(False, distance, None, arm.least, None, (missing, *self._refusals(troop, arm)))
        reasons: list[Reason] = []
        if arm.outside:
            reasons.append(self.words.say("fire_range_outside", weapon=name, hexes=arm.normal))
        band = self._band(distance, arm, most)
        barred = self._refusals(troop, arm)
        if distance is None or origin is None or target is None:
            reasons.append(self.words.say("fire_reaches", weapon=name, normal=arm.normal, maximum=most))
            return RangeAnswer(not barred, distance, None if barred else band, arm.least, most, (*barred, *reasons))
        at = self.grid.labels[target]
        enemies = [one for one in self.parties.enemies_at(target, self._side(origin, troop)) if one.unit != troop.unit]
        level = troop.number("target_level")
        level = level if level is not None else (enemies[0].level if enemies else 0)
        shot = Shot(origin, target, troop, arm, distance, self.rise(origin, target, troop, level))
        barred += self._limits.of(shot, band, most)
        there, extra, power = self._there(shot, enemies)
        allowed = band is not None and not barred and not any(one.effect is Effect.BLOCKS for one in there)
        if band == FULL and not any(one.key in SAID_BANDS for one in power.reasons):
            filled = {"weapon": name, "range": distance, "maximum": arm.normal}
            reasons.append(self.words.reason("fire_band_full", filled, at=at))
        if band is not None:
            reasons += [one for one in power.reasons if one not in there]
        if not allowed:
            extra = {"fp_factor": 0, "fp": 0, "column": None}
        whole = power.fp is not None and power.fp.denominator == 1
        strength = int(power.fp) if allowed and power.fp is not None and whole else None
        return RangeAnswer(
            allowed,
            distance,
            band if allowed else None,
            arm.least,
            most,
            (*barred, *there, *reasons),
            strength,
            tuple(there),
            bool(enemies) and band is not None and not barred,
            extra=extra,
        )

    def shot(self, origin: int, target: int, troop: Troop, arm: Arm) -> tuple[list[Reason], Power]:
        """What bars a weapon from a hex, and its firepower at an ordinary squad there, seen or not."""
        distance = self.grid.hexes[origin].distance(self.grid.hexes[target])
        most = self.reach(troop, arm)
        shot = Shot(origin, target, troop, arm, distance, self.rise(origin, target, troop, 0))
        barred = [*self.refusals(troop, arm), *self._limits.of(shot, self._band(distance, arm, most), most)]
        power = self.power.of(troop, arm, distance, rise=shot.rise, at=self.grid.labels[target])
        return barred, power

    def _there(self, shot: Shot, enemies: Sequence[Troop]) -> tuple[list[Reason], dict[str, object], Power]:
        """What is said of who stands in the hex, and the firepower at him."""
        enemy = next((one for one in enemies if one.is_known), enemies[0] if enemies else None)
        at = self.grid.labels[shot.target]
        power = self.power.of(shot.troop, shot.arm, shot.distance, rise=shot.rise, enemy=enemy, at=at)
        extra: dict[str, object] = {"fp_factor": power.factor, "fp": power.fp, "column": power.column}
        if power.fp is not None and (enemy is None or enemy.is_known):
            far = shot.arm.is_mg and any(one.key == "fire_area_far" for one in power.reasons)
            hidden = power.fp if far else power.fp * self.power.cell("area")
            extra |= {"fp_concealed": hidden, "column_concealed": self.power.column(hidden)}
            if far:
                others = power.fp / self.power.cell("area")
                extra |= {"fp_others": others, "column_others": self.power.column(others)}
        there: list[Reason] = []
        if enemy is not None:
            there += [one for one in power.reasons if one.key == "fire_area_concealed"]
            line = self.sight.line(shot.origin, shot.target, request(shot.troop, enemy, FIRE))
            if not line.visible:
                there = [self.words.say("fire_no_line", Effect.BLOCKS, at), *line.reasons]
        return there, extra, power

    def _refusals(self, troop: Troop, arm: Arm) -> list[Reason]:
        state = next((one for one in SILENCED if troop.has(one)), None)
        if state is not None:
            return [
                self.words.say(
                    "fire_silent", Effect.BLOCKS, unit=troop.name, state=self.words.text(f"fire_state_{state}")
                )
            ]
        if troop.is_dummy:
            return [self.words.say("fire_no_range", Effect.BLOCKS, unit=troop.name)]
        if troop.has("pinned") and arm.key in (FT, DC, DC_SET):
            weapon = self.arms.name(arm.key)
            return [self.words.say("fire_pinned_weapon", Effect.BLOCKS, unit=troop.name, weapon=weapon)]
        return []

    def _side(self, origin: int, troop: Troop) -> str:
        return troop.side or self.parties.side_at(origin)

    def _band(self, distance: int | None, arm: Arm, most: int | None) -> str | None:
        if distance is None:
            return FULL
        if most is None or arm.normal is None or not arm.least <= distance <= most:
            return None
        return FULL if distance <= arm.normal else LONG

    def _distance(self, origin: int | None, target: int | None) -> int | None:
        if origin is None or target is None:
            return None
        return self.grid.hexes[origin].distance(self.grid.hexes[target])

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of the unit's counter, and the charge of riders."""
        troop = self.parties.of_party(firer)
        arms = [*self.arms.of(troop), *(self.arms.of(troop, CHARGE) if troop.is_mounted else ())]
        return {arm.key: self.arms.name(arm.key) for arm in arms}

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Small arms do nothing to armour but through collateral attacks (7.308, 9.6)."""
        enemy = self.parties.of_party(party)
        if weapon not in (INHERENT, SMOKE_GRENADE) or not enemy.is_a("armoured"):
            return ()
        return (self.words.say("fire_harmless", Effect.BLOCKS, weapon=self.arms.name(weapon), unit=enemy.name),)

    def bands(self, origin: int, troop: Troop, arm: Arm) -> IntArray:
        """The band of every hex: 0 within Normal Range, 1 beyond, -1 out of range."""
        distance, most = self.grid.distances(origin), self.reach(troop, arm)
        band = np.full(distance.shape, -1, dtype=np.int32)
        if most is None or arm.normal is None or self._refusals(troop, arm):
            return frozen(band)
        inside = (distance <= most) & (distance >= arm.least)
        band[inside] = np.where(distance[inside] <= arm.normal, 0, 1)
        limited = arm.key in (FT, MOL) or self._crowded(origin, troop) or troop.words & {SUBSEQUENT, FINAL}
        for number in np.flatnonzero(inside).tolist() if limited else ():
            shot = Shot(origin, number, troop, arm, int(distance[number]), self.rise(origin, number, troop, 0))
            if self._limits.of(shot, FULL, most):
                band[number] = -1
        return frozen(band)

    def _crowded(self, origin: int, troop: Troop) -> bool:
        return bool(self.parties.enemies_at(origin, self._side(origin, troop) or "?"))

    def refusals(self, troop: Troop, arm: Arm) -> list[Reason]:
        """Why a unit fires at nothing with a weapon."""
        found = self._refusals(troop, arm)
        if arm.normal is None:
            found.append(self.words.say("fire_range_missing", Effect.UNDECIDED, weapon=self.arms.name(arm.key)))
        return found


def _goodness(answer: RangeAnswer) -> tuple[bool, float, int]:
    fp = answer.extra.get("fp")
    strength = float(fp) if isinstance(fp, int | float) or hasattr(fp, "numerator") else 0.0  # type: ignore[arg-type]
    return answer.in_range, strength, answer.maximum or 0
