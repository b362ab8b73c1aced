"""Does a weapon bear on a hex (8.1), and what does it bear on of the whole map?"""

from __future__ import annotations

import numpy as np

from workbench.base.arrays import IntArray, frozen
from workbench.base.text import Text
from workbench.fire.landships.arcs import ALL, CONE, SAME_HEX, UNKNOWN, Arcs
from workbench.fire.landships.permission import Permissions
from workbench.fire.landships.ranges import weapon_name
from workbench.fire.landships.reach import BANDS, GRENADES, Reaches
from workbench.fire.landships.weapons import Arm, arms_of, usual_arms
from workbench.fire.results import Arc, Bearing
from workbench.sight.results import BOMBARD, FIRE, Effect, Party, Reason
from workbench.spotting.ground import UNLIMITED
from workbench.spotting.landships.troops import Troop
from workbench.spotting.sentences import joined

TURNS_ON_FOOT = "gun_rotation"
"""Option 16.21."""


class Bearings:
    """Answers questions of arcs, for one hex and for all of them."""

    def __init__(self, reaches: Reaches, permissions: Permissions) -> None:
        self.scenario = scenario = permissions.scenario
        self.ruleset = ruleset = permissions.ruleset
        self.parties = permissions.parties
        self.words = permissions.words
        self._reaches = reaches
        self._permissions = permissions
        self._arcs = Arcs(scenario, ruleset)
        self._turns_on_foot = TURNS_ON_FOOT in scenario.options
        self._arc_in_own_hex = ruleset.choice("A46", scenario.switches) == "arc"

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Does a weapon bear on hex ``target``? ``sector`` is the sixth of the circle the target lies in, clockwise from the
        hexside faced (``front``, ``front_right`` ... ``same_hex``), ``all`` for weapons that fire all round.

        Into its own hex a gun fires only at a vehicle that came in through its arc (value ``entered_from``: a hexside 0 to 5);
        where nobody says how it came in, that is taken for granted. The arcs of vehicles are not in the source: a counter's
        values ``arc_gun`` and ``arc_mg`` (words front, left, right, rear, all) say them, else the answer is left open.
        """
        troop = self.parties.of_party(firer)
        arms = arms_of(troop, weapon)
        if not arms:
            return Arc(False, "none", (self.words.say("fire_no_weapon", Effect.BLOCKS, unit=troop.name),))
        answers = [self._arc(origin, target, troop, arm, facing) for arm in arms]
        return max(answers, key=lambda one: one.in_arc)

    def _arc(self, origin: int, target: int | None, troop: Troop, arm: Arm, facing: int) -> Arc:
        kind = self._arcs.kind(troop, arm)
        weapon = self._weapon(arm)
        if kind == ALL:
            return Arc(True, "all", (self.words.say("fire_arc_all", weapon=weapon),))
        if target is None:
            return Arc(True, "front", (self._arc_words(kind, weapon, None),))
        sector, at = self._arcs.sector(origin, target, facing, kind), self.parties.label(target)
        if sector == SAME_HEX:
            return self._point_blank(target, troop, kind, facing)
        inside = bool(self._arcs.covers(kind, origin, facing)[target])
        where = self.words.text(f"fire_sector_{sector}")
        key = "fire_in_arc" if inside else "fire_outside_arc"
        said = self.words.say(key, Effect.NOTE if inside else Effect.BLOCKS, at, sector=where)
        if kind == UNKNOWN:
            return Arc(inside, sector, (self._arc_words(kind, weapon, at),))
        reasons = [said, self._arc_words(kind, weapon, at)]
        if not inside and kind == CONE:
            reasons.append(self.words.say("fire_turns_on_foot" if self._turns_on_foot else "fire_turns"))
        return Arc(inside, sector, tuple(reasons))

    def _arc_words(self, kind: str, weapon: Text, at: str | None) -> Reason:
        if kind == UNKNOWN:
            return self.words.say("fire_arc_missing", Effect.UNDECIDED, at, weapon=weapon)
        if kind == CONE:
            width = 120 if self._arcs.wide else 60
            return self.words.say("fire_arc_cone", at=at, weapon=weapon, width=width)
        flanks = [self.words.text(f"fire_flank_{word}") for word in kind.split()]
        return self.words.say("fire_arc_flanks", at=at, weapon=weapon, flanks=joined(flanks))

    def _point_blank(self, target: int, troop: Troop, kind: str, facing: int) -> Arc:
        at = self.parties.label(target)
        if troop.is_a("vehicle") and not self._arc_in_own_hex:
            return Arc(True, SAME_HEX, (self.words.say("fire_arc_own_hex", at=at),))
        side = troop.side or self.parties.side_at(target)
        enemies = [one for one in self.parties.enemies_at(target, side) if one.unit != troop.unit]
        came = [one.values.get("entered_from") for one in enemies]
        known = [side for side in came if isinstance(side, int) and not isinstance(side, bool) and 0 <= side <= 5]
        if not known:
            return Arc(True, SAME_HEX, (self.words.say("fire_arc_entered_unknown", Effect.UNDECIDED, at),))
        inside = any(self._arcs.through(kind, facing, side) for side in known)
        key = "fire_arc_entered" if inside else "fire_arc_entered_elsewhere"
        return Arc(inside, SAME_HEX, (self.words.say(key, Effect.NOTE if inside else Effect.BLOCKS, at),))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of the unit's kind; what any squad might bear is a unit of its own here, but for rifle grenades."""
        arms = usual_arms(self.parties.of_party(firer), grenades=GRENADES in self.scenario.options)
        return {arm.key: self._weapon(arm) for arm in arms}

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`FireDoctrine.bearing`; without a weapon, the one that reaches farthest."""
        troop = self.parties.of_party(firer)
        arms = arms_of(troop, weapon)
        size = self.scenario.board.grid.size
        nowhere = frozen(np.full(size, -1, dtype=np.int32))
        if not arms:
            reason = self.words.say("fire_no_weapon", Effect.BLOCKS, unit=troop.name)
            return Bearing(weapon, frozen(np.zeros(size, dtype=np.bool_)), nowhere, BANDS, 0, reasons=(reason,))
        based = [(arm, self._reaches.base(troop, arm, origin)) for arm in arms]
        arm, base = max(based, key=lambda one: -1 if one[1].hexes is None else one[1].hexes)
        kind = self._arcs.kind(troop, arm)
        covered = self._arcs.covers(kind, origin, facing).copy()
        covered[origin] = self._arc(origin, origin, troop, arm, facing).in_arc
        reasons = self._permissions.refusals(troop, arm, origin)
        barred = bool(reasons)
        if kind == UNKNOWN:
            reasons.append(self._arc_words(kind, self._weapon(arm), None))
        if base.hexes is None:
            reasons.append(
                self.words.say("fire_range_missing", Effect.UNDECIDED, weapon=self._weapon(arm), unit=troop.name)
            )
            return Bearing(
                arm.key, frozen(covered), nowhere, BANDS, None, BOMBARD if arm.indirect else FIRE, tuple(reasons)
            )
        maximum = self._reaches.maximum(base.hexes, arm, origin, np.arange(size, dtype=np.int32))
        distance: IntArray = self.scenario.board.grid.distances(origin)
        band = nowhere if barred else frozen(self._reaches.bands(troop, arm, distance, maximum))
        most = None if int(maximum.max()) >= UNLIMITED else int(maximum.max())
        purpose = BOMBARD if arm.indirect else FIRE
        return Bearing(arm.key, frozen(covered), band, BANDS, most, purpose, tuple(reasons))

    def _weapon(self, arm: Arm) -> Text:
        return weapon_name(self.ruleset, arm)
