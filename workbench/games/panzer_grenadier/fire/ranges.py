"""Ranges of weapons and of command (7.32, 9.2, 11.3, 3.12), and the other conditions of a shot (5.1, 7.21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from workbench.base.diagnostics import CannotAnswer, nearest_or_all
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.fire.modifiers import share
from workbench.engine.fire.results import Bearing, RangeAnswer
from workbench.engine.sight.results import AIM, BOMBARD, FIRE, OBSERVE, Effect, Party, Reason
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.engine.spotting.results import Spotting
from workbench.engine.spotting.troops import Sentences
from workbench.games.panzer_grenadier.fire.cover import AT, BF, DF
from workbench.games.panzer_grenadier.spotting.troops import (
    DEMORALIZED,
    DISRUPTED,
    IN_ASSAULT,
    Ground,
    Troop,
    of_party,
    of_unit,
)
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Scalar
from workbench.scenario.scenario import Scenario

# --- Printed strength and range of a unit's weapons (7.3, 7.31), and the strength that its state leaves (14.2,
# 14.3).


WEAPONS = ("df", "at", "bf")


@dataclass(frozen=True, slots=True)
class Weapon:
    """One printed pair; ``range`` None = unlimited (off-board artillery)."""

    kind: str
    strength: int
    range: int | None


def weapon_of(troop: Troop, kind: str) -> Weapon | None:
    """The weapon of this kind, or None if the counter shows none; CannotAnswer if the value is no pair of numbers."""
    value = troop.values.get(kind)
    if value is None:
        return None
    given = list(value) if isinstance(value, list | tuple) else [value]
    pair = [one for one in given if isinstance(one, int) and not isinstance(one, bool) and one >= 0]
    if pair != given or not 1 <= len(pair) <= 2:
        raise CannotAnswer(
            "bad_value",
            Text(
                f'the value "{kind}" must be [strength, range], not {value}',
                f"la valeur « {kind} » doit être [force, portée], pas {value}",
            ),
        )
    return Weapon(kind, pair[0], pair[1] if len(pair) == 2 else None)


def current_strength(troop: Troop, strength: int) -> int:
    """Half the strength, fractions up, for a disrupted unit (14.2); the whole for others."""
    return share(strength, 2) if troop.has(DISRUPTED) else strength


def assault_strength(troop: Troop, least: int) -> int | None:
    """Direct fire strength in an assault: halved or quartered by state, ``least`` without a printed one (12.42); None for
    leaders, unarmed transports and who is carried, who do not fight (5.67)."""
    if troop.leads or troop.is_carried or troop.is_a("unarmed"):
        return None
    weapon = weapon_of(troop, "df")
    if weapon is None:
        return least
    return share(weapon.strength, 4) if troop.has(DEMORALIZED) else current_strength(troop, weapon.strength)


COMMAND = "command"
FULL, LONG = "full", "long"
_BANDS = (FULL, LONG)

_SILENT_STATES = {DEMORALIZED: "fire_demoralized", "limbered": "fire_limbered", "loaded": "fire_carrying"}
"""States in which a unit does not fire, with the keys of their messages."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One weapon of one firer at one hex: ``side`` is the firer's, ``observer`` the hex of the unit that directs; ``supposed``
    stand in the hex instead of the enemies who do (None: those)."""

    origin: int | None
    target: int | None
    troop: Troop
    side: str
    arm: Weapon
    observer: int | None
    supposed: tuple[Troop, ...] | None = None

    @property
    def firer(self) -> Party:
        """The firer as an observer."""
        troop = self.troop
        return Party(troop.kind if troop.known else "", self.side, troop.unit, tuple(troop.state), "", troop.values)


class Ranges:
    """Answers whether a hex is in range of a unit's weapon, or of a leader's command."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, spotting: SpottingDoctrine, ground: Ground) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.spotting = spotting
        self.ground = ground
        self.words = Sentences(ruleset)

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
        """``weapon``: ``df``, ``bf``, ``at`` or ``command``; empty: the one with the longest range, command for leaders.

        An empty target hex is judged by range alone; one with an enemy must also be spotted by the unit that the rules require,
        else it is not in range. ``origin`` None is off-board artillery, whose range is unlimited. ``observer`` is the hex
        of the unit that directs a bombardment; without one any regular leader of the side may. ``supposed`` are taken to stand
        in the target hex in place of the enemies who do. CannotAnswer for an unknown weapon.
        """
        troop = of_party(firer, self.scenario, self.ruleset)
        if weapon == COMMAND or (not weapon and troop.leads):
            return self._command(origin, target, troop)
        side = troop.side or (self._side_at(origin) if origin is not None else "")
        arms = self._arms(troop, weapon)
        if not arms:
            reason = self.words.reason_of("fire_no_value", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, self._distance(origin, target), None, 0, 0, (reason,))
        shots = [self._answer_for(Shot(origin, target, troop, side, arm, observer, supposed)) for arm in arms]
        return max(shots, key=_goodness)

    def _arms(self, troop: Troop, weapon: str) -> list[Weapon]:
        if weapon and weapon not in (*WEAPONS, COMMAND):
            hint = nearest_or_all(weapon, (*WEAPONS, COMMAND))
            raise CannotAnswer(
                "unknown_weapon",
                Text(f'no weapon "{weapon}" {hint.en}'.rstrip(), f"pas d’arme « {weapon} » {hint.fr}".rstrip()),
            )
        return [found for kind in WEAPONS if weapon in ("", kind) and (found := weapon_of(troop, kind)) is not None]

    def _answer_for(self, shot: Shot) -> RangeAnswer:
        distance = self._distance(shot.origin, shot.target)
        maximum = None if shot.origin is None else self._maximum(shot.arm)
        band = self._band(distance, shot.arm, maximum)
        strength = current_strength(shot.troop, self._strength_in_band(shot.arm, band))
        reasons = [self._range_reason(shot.arm, distance, maximum, band, strength)]
        if shot.troop.has(DISRUPTED):
            reasons.append(self.words.reason_of("fire_disrupted", unit=shot.troop.name, strength=strength))
        refusals = self._refusals(shot)
        there: tuple[Reason, ...] = ()
        if shot.target is not None and band is not None and not refusals:
            refusals, seen = self._spotting(shot, shot.target)
            reasons += seen
            there = (*refusals, *seen)
        allowed = band is not None and not refusals
        shown = band if allowed else None
        strength_there = strength if allowed else None
        occupied = bool(there) and bool(self._enemies(shot, shot.target))
        reasons_given = (*refusals, *reasons)
        return RangeAnswer(allowed, distance, shown, 0, maximum, reasons_given, strength_there, there, occupied)

    def _maximum(self, arm: Weapon) -> int | None:
        if arm.kind != AT or arm.range is None or arm.strength < self._number("long_range_least_strength"):
            return arm.range
        return _rounded_up(arm.range * self._fraction("long_range"))

    def strength_at(self, origin: int, target: int, troop: Troop, kind: str) -> int | None:
        """The strength of one kind of fire at a hex, by range and by state; None for a unit without, beyond its range the
        printed one."""
        arm = weapon_of(troop, kind)
        if arm is None:
            return None
        band = self._band(self._distance(origin, target), arm, self._maximum(arm))
        return current_strength(troop, self._strength_in_band(arm, band))

    def _band(self, distance: int | None, arm: Weapon, maximum: int | None) -> str | None:
        if distance is None or arm.range is None or distance <= arm.range:
            return FULL
        return LONG if maximum is None or distance <= maximum else None

    def _strength_in_band(self, arm: Weapon, band: str | None) -> int:
        return _rounded_up(arm.strength * self._fraction("long_range_strength")) if band == LONG else arm.strength

    def _range_reason(
        self, arm: Weapon, distance: int | None, maximum: int | None, band: str | None, strength: int
    ) -> Reason:
        name = self.words.text(f"fire_name_{arm.kind}")
        if maximum is None:
            return self.words.reason_of("fire_unlimited", weapon=name)
        if distance is None:
            return self.words.reason_of("fire_range", weapon=name, maximum=maximum)
        if band is None:
            return self.words.reason_of(
                "fire_out_of_range", Effect.BLOCKS, weapon=name, range=distance, maximum=maximum
            )
        key = "fire_long_range" if band == LONG else "fire_in_range"
        return self.words.reason_of(
            key, weapon=name, range=distance, printed=arm.range, maximum=maximum, strength=strength
        )

    def _refusals(self, shot: Shot) -> list[Reason]:
        """What bars the unit from firing at all, or into this hex."""
        found, troop, kind = [], shot.troop, shot.arm.kind
        for state, key in _SILENT_STATES.items():
            if troop.has(state):
                found.append(self.words.reason_of(key, Effect.BLOCKS, unit=troop.name))
        own_hex = shot.origin if shot.origin == shot.target else None
        if own_hex is not None and kind in (DF, BF):
            found.append(self.words.reason_of("fire_own_hex", Effect.BLOCKS, self._label(own_hex), unit=troop.name))
        inside = own_hex is not None and kind == AT
        if troop.has(IN_ASSAULT) and shot.target is not None and not inside:
            found.append(self.words.reason_of("fire_in_assault", Effect.BLOCKS, unit=troop.name))
        if kind in (DF, BF):
            ends = [number for number in (shot.origin, shot.target) if number is not None]
            caves = [number for number in ends if self._no_fire(number, kind)]
            found += [self.words.reason_of("fire_cave", Effect.BLOCKS, self._label(number)) for number in caves[:1]]
        elif shot.target is not None and shot.target != shot.origin and shot.target in self._shared_with(shot.side):
            vehicle = self._shared_with(shot.side)[shot.target]
            found.append(
                self.words.reason_of("fire_at_assault", Effect.BLOCKS, self._label(shot.target), unit=vehicle.name)
            )
        return found

    def _shared_with(self, side: str) -> dict[int, Troop]:
        """The hexes in which vehicles of a side are in an assault, with one of them: no anti-tank fire into them (12.53)."""
        found: dict[int, Troop] = {}
        for owner, unit in self.scenario.forces:
            if owner != side or unit.at is None or unit.at in found:
                continue
            vehicle = of_unit(owner, unit, self.ruleset)
            enemies = any(other != side for other, _ in self.scenario.forces.units_at(unit.at))
            if enemies and vehicle.is_a("vehicle", "afv"):
                found[unit.at] = vehicle
        return found

    def _no_fire(self, number: int, kind: str) -> bool:
        return any(row.fact(f"no_{kind}") for row in self.ground.rows(number))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The kinds of fire that the counter shows."""
        troop = of_party(firer, self.scenario, self.ruleset)
        return {arm.kind: self.words.text(f"fire_name_{arm.kind}") for arm in self._arms(troop, "")}

    def harmless(self, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Anti-tank fire harms vehicles alone (11)."""
        enemy = of_party(party, self.scenario, self.ruleset)
        if weapon != AT or not enemy.known or enemy.is_a("vehicle", "afv"):
            return ()
        return (self.words.reason_of("fire_vehicles_only", Effect.BLOCKS, unit=enemy.name),)

    def bearing(self, origin: int, *, firer: Party, weapon: str = "") -> Bearing:
        """The band of every hex, by range and by what bars the unit or the hex; the game has no arcs."""
        size = self.scenario.board.grid.size
        everywhere = frozen(np.ones(size, dtype=np.bool_))
        band = np.full(size, -1, dtype=np.int32)
        troop = of_party(firer, self.scenario, self.ruleset)
        arms = self._arms(troop, weapon)
        if not arms:
            reason = self.words.reason_of("fire_no_value", Effect.BLOCKS, unit=troop.name)
            return Bearing(weapon, everywhere, frozen(band), _BANDS, 0, reasons=(reason,))
        arm = max(arms, key=lambda one: float("inf") if one.range is None else one.range)
        maximum = self._maximum(arm)
        refusals = self._refusals(Shot(origin, None, troop, troop.side, arm, None))
        if not refusals:
            distance = self.scenario.board.grid.distances(origin)
            inside = everywhere if maximum is None else distance <= maximum
            full = everywhere if arm.range is None else distance <= arm.range
            band = np.where(inside, np.where(full, 0, 1), -1).astype(np.int32)
            for key, mask in self.ground.present.items():
                if self.ruleset.terrain[key].fact(f"no_{arm.kind}"):
                    band[mask] = -1
            if arm.kind in (DF, BF):
                band[origin] = -1
            if arm.kind == AT:
                band[[number for number in self._shared_with(troop.side) if number != origin]] = -1
            if troop.has(IN_ASSAULT):
                refusals = [self.words.reason_of("fire_in_assault", Effect.BLOCKS, unit=troop.name)]
                band[np.arange(size) != origin] = -1
                band[origin] = band[origin] if arm.kind == AT else -1
        return Bearing(arm.kind, everywhere, frozen(band), _BANDS, maximum, self._purpose(arm), tuple(refusals))

    @staticmethod
    def _purpose(arm: Weapon) -> str:
        # own units in the line bar direct fire, not anti-tank fire (7.24)
        return {BF: BOMBARD, AT: AIM}.get(arm.kind, FIRE)

    def _spotting(self, shot: Shot, target: int) -> tuple[list[Reason], list[Reason]]:
        """(reasons why the shot is barred, other reasons) for a hex in range."""
        at = self._label(target)
        enemies = self._enemies(shot, target) if shot.supposed is None else list(shot.supposed)
        if not enemies:
            return [], [self.words.reason_of("fire_empty_hex", at=at)]
        if shot.arm.kind == AT:
            vehicles = [enemy for enemy in enemies if enemy.is_a("vehicle", "afv")]
            if not vehicles:
                if any(row.fact("armour") is not None for row in self.ground.rows(target)):
                    return [], [self.words.reason_of("fire_at_obstacle", at=at)]
                return [self.words.reason_of("fire_no_vehicle_there", Effect.BLOCKS, at)], []
            enemies = vehicles
        observations = self._observations(shot, target, enemies)
        spotted = next((observation for observation in observations if observation.spotted), None)
        if spotted is not None:
            return [], [self.words.reason_of("fire_spotted", at=at), *spotted.reasons]
        if not observations:
            return [], [self.words.reason_of("fire_assumed_observed", at=at)]
        return [self.words.reason_of("fire_not_spotted", Effect.BLOCKS, at)], list(observations[0].reasons)

    def _enemies(self, shot: Shot, target: int | None) -> list[Troop]:
        there = self.scenario.forces.units_at(target) if target is not None else ()
        return [
            of_unit(owner, unit, self.ruleset)
            for owner, unit in there
            if unit.id != shot.troop.unit and (not shot.side or owner != shot.side)
        ]

    def _observations(self, shot: Shot, target: int, enemies: Sequence[Troop]) -> list[Spotting]:
        """All spotting answers for the target that this weapon may use (5.1); none if no unit could spot."""
        origin, firer, spotted = shot.origin, shot.firer, self.spotting.spotted
        if origin is None:
            return self._observations_off_board(target, shot.side, enemies, shot.observer)
        if shot.arm.kind == AT:
            # own units on the line bar direct fire, not anti-tank fire (7.24)
            return [spotted(origin, target, observer=firer, party=one.party, purpose=AIM) for one in enemies]
        looked_for = [None] if shot.supposed is None else [one.party for one in shot.supposed]
        if shot.arm.kind == DF:
            return [spotted(origin, target, observer=firer, party=one, purpose=FIRE) for one in looked_for]
        own = [spotted(origin, target, observer=firer, party=one, purpose=OBSERVE) for one in looked_for]
        leaders = [self._leader_observations(target, shot.side, shot.observer, one) for one in looked_for]
        return own + [found for several in leaders for found in several]

    def _leader_observations(
        self, target: int, side: str, observer: int | None, party: Party | None = None
    ) -> list[Spotting]:
        leaders = [
            (unit.at, Party(unit.kind, owner, unit.id, unit.state, "", unit.values))
            for owner, unit in self.scenario.forces
            if owner == side and unit.at is not None and of_unit(owner, unit, self.ruleset).is_a("regular_leader")
        ]
        if observer is not None:
            leaders = [(at, leader) for at, leader in leaders if at == observer]
            leaders = leaders or [(observer, Party(kind="leader", side=side))]
        return [
            self.spotting.spotted(at, target, observer=leader, party=party, purpose=BOMBARD) for at, leader in leaders
        ]

    def _observations_off_board(
        self, target: int, side: str, enemies: Sequence[Troop], observer: int | None
    ) -> list[Spotting]:
        """Off-board artillery: the hex must have a unit spotted by any unit of the side (9.2)."""
        if observer is not None:
            return self._leader_observations(target, side, observer)
        anybody = any(unit.at is not None for owner, unit in self.scenario.forces if owner == side)
        if not anybody or any(enemy.marked for enemy in enemies):
            return []
        return [self.spotting.spotted(None, target, observer=Party(side=side), purpose=OBSERVE)]

    def _command(self, origin: int | None, target: int | None, troop: Troop) -> RangeAnswer:
        distance = self._distance(origin, target)
        cells = self.ruleset.tables["movement"].cells
        if not troop.leads:
            reason = self.words.reason_of("fire_no_command", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, distance, None, 0, 0, (reason,))
        if troop.has(DEMORALIZED):
            reason = self.words.reason_of("fire_command_none", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, distance, None, 0, 0, (reason,))
        radius = _int_or_zero(cells["command_radius"].value)
        reason = self.words.reason_of("fire_command", unit=troop.name, radius=radius)
        if troop.has(DISRUPTED):
            radius = _int_or_zero(cells["command_radius_disrupted"].value)
            reason = self.words.reason_of("fire_command_disrupted", unit=troop.name, radius=radius)
        for row in self.ground.rows(origin) if origin is not None else ():
            limit = row.fact("leader_radius")
            if isinstance(limit, int) and limit < radius:
                radius = limit
                rule = row.cite("leader_radius").rule
                filled = {"terrain": row.name, "radius": radius}
                reason = self.words.reason("fire_command_terrain", filled, rule=rule)
        inside = distance is None or distance <= radius
        return RangeAnswer(inside, distance, FULL if inside else None, 0, radius, (reason,))

    def _distance(self, origin: int | None, target: int | None) -> int | None:
        if origin is None or target is None:
            return None
        hexes = self.scenario.board.grid.hexes
        return hexes[origin].distance(hexes[target])

    def _side_at(self, number: int) -> str:
        sides = {side for side, _ in self.scenario.forces.units_at(number)}
        return sides.pop() if len(sides) == 1 else ""

    def _label(self, number: int) -> str:
        return self.scenario.board.grid.labels[number]

    def _number(self, cell: str) -> int:
        return _int_or_zero(self.ruleset.tables["at_modifiers"][cell])

    def _fraction(self, cell: str) -> Fraction:
        return Fraction(str(self.ruleset.tables["at_modifiers"][cell]))


def _goodness(answer: RangeAnswer) -> tuple[bool, bool, float]:
    reach = float("inf") if answer.maximum is None else answer.maximum
    return answer.in_range, answer.band == FULL, reach


def _rounded_up(value: Fraction) -> int:
    return -((-value.numerator) // value.denominator)


def _int_or_zero(value: Scalar | object) -> int:
    return value if isinstance(value, int) else 0
