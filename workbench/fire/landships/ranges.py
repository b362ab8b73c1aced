"""Is a hex in range, and may the unit fire at it at all (8.0, 8.2)? Range first, then who is there and is spotted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.base.text import Text
from workbench.fire.landships.permission import Permissions
from workbench.fire.landships.reach import BANDS, Base, Reaches
from workbench.fire.landships.weapons import Arm, arms_of
from workbench.fire.results import RangeAnswer
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import BOMBARD, FIRE, OBSERVE, Effect, Party, Reason
from workbench.spotting.doctrine import SpottingDoctrine
from workbench.spotting.ground import UNLIMITED
from workbench.spotting.landships.troops import Troop


@dataclass(frozen=True)
class Shot:
    """One weapon of one firer at one hex (None = no hex is asked for, or the firer is off the map)."""

    origin: int | None
    target: int | None
    troop: Troop
    arm: Arm


class Ranges:
    """Answers whether a hex is in range of a unit's weapon."""

    def __init__(self, spotting: SpottingDoctrine, reaches: Reaches, permissions: Permissions) -> None:
        self.spotting = spotting
        self.scenario = permissions.scenario
        self.ruleset = permissions.ruleset
        self.ground = permissions.ground
        self.parties = permissions.parties
        self.words = permissions.words
        self._reaches = reaches
        self._permissions = permissions

    def answer(
        self, origin: int | None, target: int | None, *, firer: Party, weapon: str = "", observer: int | None = None
    ) -> RangeAnswer:
        """Is hex ``target`` in range of a weapon? Empty ``weapon``: the one of the counter that reaches best.

        An empty hex is judged by range alone; where an enemy stands it must also be spotted by the firer, or observed for
        indirect fire. What the missing spotting chart leaves open does not refuse the shot, but is said. The band is
        ``point_blank`` in the same hex, ``close`` where a gun or a squad gains by it, ``full``, or ``long`` at half strength
        (16.11). ``origin`` None is an element off the map, whose range is unlimited (5.0). CannotAnswer for an unknown weapon.
        """
        troop = self.parties.of_party(firer)
        arms = arms_of(troop, weapon)
        if not arms:
            reason = self.words.say("fire_no_weapon", Effect.BLOCKS, unit=troop.name)
            return RangeAnswer(False, self._distance(origin, target), None, 0, 0, (reason,))
        answers = [self._shot(Shot(origin, target, troop, arm), observer) for arm in arms]
        return max(answers, key=lambda one: (one.in_range, UNLIMITED if one.maximum is None else one.maximum))

    def harmless(self, firer: Party, weapon: str, party: Party) -> tuple[Reason, ...]:
        """Guns fire at vehicles alone (8.5), unless they fire small arms as well, at aircraft, or a barrage."""
        enemy = self.parties.of_party(party)
        arms = arms_of(self.parties.of_party(firer), weapon)
        if not arms or not enemy.known or enemy.is_a("vehicle"):
            return ()
        if any(arm.small_arms or arm.indirect or arm.key == "aa_gun_air" for arm in arms):
            return ()
        return (self.words.say("fire_vehicles_only", Effect.BLOCKS, unit=enemy.name),)

    def _shot(self, shot: Shot, observer: int | None) -> RangeAnswer:
        troop, arm, distance = shot.troop, shot.arm, self._distance(shot.origin, shot.target)
        if shot.origin is None:
            reason = self.words.say("fire_off_map", unit=troop.name)
            return RangeAnswer(not troop.pinned, None, None if troop.pinned else "full", 0, None, (reason,))
        base = self._reaches.base(troop, arm, shot.origin)
        refusals = self._permissions.refusals(troop, arm, shot.origin)
        if base.hexes is None:
            missing = self.words.say("fire_range_missing", Effect.UNDECIDED, weapon=self._weapon(arm), unit=troop.name)
            return RangeAnswer(False, distance, None, 0, None, (*refusals, missing))
        maximum, band = self._judged(shot, base.hexes)
        reasons = self._range_reasons(shot, base, maximum, band, distance)
        there: tuple[Reason, ...] = ()
        if shot.target is not None and band is not None:
            refusals += self._permissions.barred_hex(troop, arm, shot.origin, shot.target)
            if not refusals:
                refused, seen = self._seen(shot, shot.origin, shot.target, observer)
                refusals += refused
                reasons += seen
                # whether a hex is observed does not depend on who stands there
                there = () if arm.indirect else (*refused, *seen)
        reasons += self._permissions.remarks(troop, arm, shot.origin)
        allowed = band is not None and not refusals
        wire = any(row.fact("fs_factor") is not None for row in self.ground.rows(shot.origin))
        strength = self._reaches.strength(troop, arm, band, in_wire=wire) if allowed and band is not None else None
        shown = None if maximum >= UNLIMITED else maximum
        occupied = bool(there) and bool(self._enemies(shot, shot.target))
        said = (*refusals, *reasons)
        return RangeAnswer(allowed, distance, band if allowed else None, 0, shown, said, strength, there, occupied)

    def _judged(self, shot: Shot, base: int) -> tuple[int, str | None]:
        """(maximum range, band) at the target, or at the firer's own level without one."""
        origin = shot.origin if shot.origin is not None else 0
        places = np.array([origin if shot.target is None else shot.target], dtype=np.int32)
        maximum = self._reaches.maximum(base, shot.arm, origin, places)
        if shot.target is None:
            return int(maximum[0]), "full"
        distance = self.scenario.board.grid.distances(origin)[places]
        band = int(self._reaches.bands(shot.troop, shot.arm, distance, maximum)[0])
        return int(maximum[0]), BANDS[band] if band >= 0 else None

    def _range_reasons(
        self, shot: Shot, base: Base, maximum: int, band: str | None, distance: int | None
    ) -> list[Reason]:
        weapon = self._weapon(shot.arm)
        found = []
        if maximum >= UNLIMITED:
            return [self.words.say("fire_unlimited", weapon=weapon)]
        if distance is None:
            found.append(self.words.say("fire_range", weapon=weapon, maximum=maximum))
        elif band is None:
            found.append(
                self.words.say("fire_out_of_range", Effect.BLOCKS, weapon=weapon, range=distance, maximum=maximum)
            )
        else:
            found.append(self.words.say(f"fire_band_{band}", weapon=weapon, range=distance, maximum=maximum))
        if base.because != "printed":
            found.append(self.words.say(f"fire_range_{base.because}", weapon=weapon, hexes=base.hexes))
        gain = maximum - (base.hexes or 0)
        if gain:
            found.append(self.words.say("fire_range_height", gain=gain))
        return found

    def _seen(
        self, shot: Shot, origin: int, target: int, observer: int | None
    ) -> tuple[list[Reason], Sequence[Reason]]:
        """(reasons why the shot is barred, other reasons) for a hex in range."""
        at, side = self.parties.label(target), shot.troop.side or self.parties.side_at(origin)
        if shot.arm.indirect:
            return self._directed(shot, target, side, observer)
        enemies = self._enemies(shot, target)
        if not enemies:
            return [], [self.words.say("fire_empty_hex", at=at)]
        if not shot.arm.small_arms:
            vehicles = [one for one in enemies if one.is_a("vehicle")]
            if not vehicles and shot.arm.key != "aa_gun_air":
                return [self.words.say("fire_no_vehicle_there", Effect.BLOCKS, at)], []
            enemies = vehicles or enemies
        firer = shot.troop.party
        looks = [
            self.spotting.spotted(origin, target, observer=firer, party=one.party, purpose=FIRE) for one in enemies
        ]
        seen = next((look for look in looks if look.spotted), None)
        if seen is not None:
            return [], [self.words.say("fire_spotted", at=at), *seen.reasons]
        open_look = next((look for look in looks if not _refused(look.reasons)), None)
        if open_look is not None:
            return [], [self.words.say("fire_maybe_spotted", Effect.UNDECIDED, at), *open_look.reasons]
        return [self.words.say("fire_not_spotted", Effect.BLOCKS, at)], list(looks[0].reasons)

    def _enemies(self, shot: Shot, target: int | None) -> list[Troop]:
        if target is None:
            return []
        side = shot.troop.side or ("" if shot.origin is None else self.parties.side_at(shot.origin))
        return [one for one in self.parties.enemies_at(target, side) if one.unit != shot.troop.unit]

    def _directed(
        self, shot: Shot, target: int, side: str, observer: int | None
    ) -> tuple[list[Reason], Sequence[Reason]]:
        at = self.parties.label(target)
        if observer is not None:
            look = self.spotting.spotted(observer, target, observer=Party(side=side), purpose=OBSERVE)
        else:
            look = self.spotting.spotted(None, target, observer=Party(side=side), purpose=BOMBARD)
        if look.spotted:
            return [], [self.words.say("fire_observed", at=at), *look.reasons]
        return [self.words.say("fire_not_observed", Effect.BLOCKS, at)], list(look.reasons)

    def _distance(self, origin: int | None, target: int | None) -> int | None:
        if origin is None or target is None:
            return None
        return int(self.scenario.board.grid.distances(origin)[target])

    def _weapon(self, arm: Arm) -> Text:
        return weapon_name(self.ruleset, arm)


def weapon_name(ruleset: Ruleset, arm: Arm) -> Text:
    """A weapon in words."""
    found = ruleset.weapons.get(arm.key)
    return found.name if found is not None else ruleset.messages[f"fire_name_{arm.key}"].text


def _refused(reasons: Sequence[Reason]) -> bool:
    return any(reason.effect is Effect.BLOCKS for reason in reasons)
