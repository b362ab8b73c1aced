"""Who interdicts a hex (10.53, 10.532), and the hexes that are exposed to the enemy: Open Ground in sight and Normal Range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.fire.asl.arcs import Arcs
from workbench.fire.asl.ranges import Ranges
from workbench.fire.asl.weapons import Arm
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import Effect, Party, Reason
from workbench.spotting.asl.open_ground import OpenGround, barred
from workbench.spotting.asl.troops import Troop


@dataclass(frozen=True, slots=True)
class Interdiction:
    """Whether a firer may interdict a hex (``can``), whether it is Open Ground for him, and why."""

    can: bool
    open: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Exposed:
    """The union over enemies: ``count`` (how many of them a mover of the side is exposed to) per hex, and whose each is."""

    count: IntArray
    by: Mapping[str, BoolArray] = field(default_factory=dict)

    @property
    def mask(self) -> BoolArray:
        """Exposed to anybody."""
        found: BoolArray = self.count > 0
        return found


class Interdictions:
    """Judges interdiction on one scenario."""

    def __init__(self, ranges: Ranges, opened: OpenGround, arcs: Arcs, ruleset: Ruleset) -> None:
        self._ranges, self._opened, self._arcs = ranges, opened, arcs
        self.words, self.grid = ranges.words, ranges.grid
        cells = ruleset.tables["interdiction"]
        self._most, self._least_fp = (_whole(cells[cell]) for cell in ("range", "least_fp"))

    def judge(
        self, origin: int, target: int, *, firer: Party, mover: Party = Party(), weapon: str = ""
    ) -> Interdiction:
        """May this firer interdict a router in hex ``target``?"""
        parties = self._ranges.parties
        troop, moved = parties.of_party(firer), parties.of_party(mover)
        found = self._opened.of(origin, target, troop, moved)
        at, reasons = self.grid.labels[target], list(found.reasons)
        refused = barred(self.words, troop)
        if refused is not None:
            return Interdiction(False, found.open, (refused, *reasons))
        refused = self._refused(origin, target, troop, self._arms_of(troop, weapon))
        if refused is not None:
            return Interdiction(False, found.open, (refused, *reasons))
        if not found.open:
            return Interdiction(False, False, tuple(reasons))
        reasons.insert(0, self.words.reason("spot_interdicted", {"at": at, "unit": troop.name}, at=at))
        if troop.has("concealed"):
            reasons.append(self.words.say("spot_interdicts_revealed", unit=troop.name))
        return Interdiction(True, True, tuple(reasons))

    def _arms_of(self, troop: Troop, weapon: str = "") -> list[Arm]:
        """The weapons that may interdict: small arms and machine guns of at least one factor, the longest range first."""
        arms = [
            one
            for one in self._ranges.arms.of(troop, weapon)
            if (one.plain and one.normal is not None and (one.fp or Fraction(0)) >= self._least_fp and one.key != "mol")
        ]
        return sorted(arms, key=lambda one: one.normal or 0, reverse=True)

    def _whole(self, troop: Troop, arms: list[Arm]) -> list[Arm]:
        """Those that nothing halves (10.532)."""
        return [arm for arm in arms if next(self._ranges.power.halves(troop, arm), None) is None]

    def _reach(self, arm: Arm) -> int:
        return min(arm.normal or 0, self._most)

    def _refused(self, origin: int, target: int, troop: Troop, arms: list[Arm]) -> Reason | None:
        """Why none of these weapons interdicts a hex, whatever its ground; None if one does."""
        at = self.grid.labels[target]
        if not arms:
            return self.words.say("fire_no_range", Effect.BLOCKS, unit=troop.name)
        whole = self._whole(troop, arms)
        if not whole:
            why = next(self._ranges.power.halves(troop, arms[0])).text
            return self.words.say("spot_no_interdiction", Effect.BLOCKS, unit=troop.name, why=why)
        distance = self.grid.hexes[origin].distance(self.grid.hexes[target])
        near = [arm for arm in whole if distance <= self._reach(arm)]
        if not near:
            why = self.words.text("fire_interdicts_to", limit=self._reach(whole[0]), range=distance)
            said = {"at": at, "unit": troop.name, "why": why}
            return self.words.reason("spot_not_interdicted", said, Effect.BLOCKS, at)
        if not any(self._bears(origin, troop, arm)[target] for arm in near):
            return self.words.reason("fire_arc_beyond", {"at": at}, Effect.BLOCKS, at)
        return None

    def _bears(self, origin: int, troop: Troop, arm: Arm) -> BoolArray:
        """Where a weapon bears without a change of its covered arc (10.532)."""
        found = self._ranges.scenario.forces.find(troop.unit) if troop.unit else None
        spine, _ = self._arcs.held(origin, troop, [arm], found[1].facing if found is not None else 0)
        return self._arcs.covers(origin, spine)

    def exposed(self, side: str, mover: Party = Party()) -> Exposed:
        """Where a mover of a side is in Open Ground, in sight and Normal Range of an enemy who may interdict (at most 16
        hexes): the union over all enemies on the map."""
        count = np.zeros(self.grid.size, dtype=np.int32)
        by: dict[str, BoolArray] = {}
        moved = self._ranges.parties.of_party(mover)
        for troop, at in self._ranges.parties.of_side(""):
            if troop.side == side or barred(self.words, troop) is not None:
                continue
            whole = self._whole(troop, self._arms_of(troop))
            if not whole:
                continue
            far = self.grid.distances(at)
            borne = [(far <= self._reach(arm)) & self._bears(at, troop, arm) for arm in whole]
            area = self._opened.area(at, troop, moved, self._reach(whole[0]))
            found = frozen(area & np.any(borne, axis=0))
            by[troop.unit] = found
            count = count + found.astype(np.int32)
        return Exposed(frozen(count), by)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
