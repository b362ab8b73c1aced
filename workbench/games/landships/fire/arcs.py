"""Arcs of fire (8.1): the cone of guns, the flanks of vehicles, all round for the rest; for one hex or all hexes alike."""

from __future__ import annotations

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.fire.results import Arc, Bearing
from workbench.engine.sight.results import BOMBARD, FIRE, Effect, Party, Reason
from workbench.engine.spotting.hex_doctrine import UNLIMITED
from workbench.engine.spotting.troops import joined
from workbench.games.landships.fire.harm import closed_to_shrapnel, fires_shrapnel
from workbench.games.landships.fire.ranges import BANDS, GRENADES, WeaponRanges, weapon_name
from workbench.games.landships.fire.weapons import Permissions, UnitWeapon, usual_weapons, weapons_of
from workbench.games.landships.spotting.troops import Troop
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

SECTORS = ("front", "front_right", "rear_right", "rear", "rear_left", "front_left")
"""Sixths of the circle, clockwise from the hexside faced."""

SAME_HEX = "same_hex"
ALL, CONE, PER_WEAPON, UNKNOWN = "all", "front_cone", "per_weapon", ""

_FLANKS = {"front": (0,), "right": (1, 2), "rear": (3,), "left": (4, 5), "all": (0, 1, 2, 3, 4, 5)}


class Arcs:
    """The arcs that weapons cover, on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self._axial = scenario.board.grid.axial
        self._ruleset = ruleset
        self.wide = ruleset.choice("A5", scenario.switches) == "120"

    def kind(self, troop: Troop, arm: UnitWeapon) -> str:
        """``all``, ``front_cone``, the flanks of a vehicle's weapon as words, or ``UNKNOWN`` for a diagram that is not
        typed in."""
        if arm.carried:
            return ALL
        text = str(troop.values.get("arc", ALL))
        return text if text != PER_WEAPON else self._vehicle_arc(troop, arm)

    def _vehicle_arc(self, troop: Troop, arm: UnitWeapon) -> str:
        own = troop.values.get("arc_mg" if arm.key == "vehicle_mg" else "arc_gun")
        if isinstance(own, str) and _are_flanks(own):
            return own
        table = self._ruleset.tables.get("vehicle_arcs")
        weapon = "mg" if arm.key == "vehicle_mg" else "gun"
        cell = f"{troop.values.get('vehicle', '')}_{weapon}"
        found = table[cell] if table is not None and cell in table.cells else None
        return found if isinstance(found, str) and _are_flanks(found) else UNKNOWN

    def covers(self, kind: str, origin: int, facing: int) -> BoolArray:
        """Mask of the hexes that an arc covers; without the weapon's own hex, except for weapons that fire all round."""
        if kind in (ALL, UNKNOWN):
            return np.ones(len(self._axial), dtype=np.bool_)
        q, r = self._offsets(origin)
        if kind == CONE:
            return _wide_cone(q, r, facing) if self.wide else _cone(q, r, facing)
        found = np.zeros(len(self._axial), dtype=np.bool_)
        for sixth in sixths(kind):
            found |= _cone(q, r, facing + sixth)
        return found

    def covers_hexside(self, kind: str, facing: int, hexside: int) -> bool:
        """Does an arc cover this hexside of the weapon's own hex?"""
        turned = (hexside - facing) % 6
        if kind in (ALL, UNKNOWN):
            return True
        if kind == CONE:
            return turned in ((5, 0, 1) if self.wide else (0,))
        return turned in sixths(kind)

    def sector(self, origin: int, target: int, facing: int, kind: str = UNKNOWN) -> str:
        """The sixth of the circle that a hex lies in; on a border the one that belongs to the arc ``kind``, or else the one
        nearer to the front."""
        if origin == target:
            return SAME_HEX
        q, r = (part[[target]] for part in self._offsets(origin))
        flanks = sixths(kind) if _are_flanks(kind) else []
        order = sorted(range(6), key=lambda sixth: (sixth not in flanks, min(sixth, 6 - sixth)))
        return next(SECTORS[sixth] for sixth in order if _cone(q, r, facing + sixth)[0])

    def _offsets(self, origin: int) -> tuple[IntArray, IntArray]:
        offset = self._axial - self._axial[origin]
        return offset[:, 0], offset[:, 1]


def sixths(words: str) -> list[int]:
    """The sixths of the circle that words like ``front left`` name."""
    return sorted({sixth for word in words.split() for sixth in _FLANKS[word]})


def _are_flanks(words: str) -> bool:
    return bool(words.split()) and all(word in _FLANKS for word in words.split())


def _turned_to_front(q: IntArray, r: IntArray, facing: int) -> tuple[IntArray, IntArray]:
    # the direction faced becomes (1, 0), which is direction 2
    for _ in range((2 - facing) % 6):
        q, r = -r, q + r
    return q, r


def _cone(q: IntArray, r: IntArray, facing: int) -> BoolArray:
    """The cone of 60 degrees through the hexside faced, borders included (A5)."""
    q, r = _turned_to_front(q, r, facing)
    s = -q - r
    found: BoolArray = (q >= r) & (r >= s) & ((q != 0) | (r != 0))
    return found


def _wide_cone(q: IntArray, r: IntArray, facing: int) -> BoolArray:
    """The cone of 120 degrees: the three hexes in front and what lies behind them (A5)."""
    q, r = _turned_to_front(q, r, facing)
    found: BoolArray = (q >= 0) & (-q - r <= 0) & ((q != 0) | (r != 0))
    return found


# --- Does a weapon bear on a hex (8.1), and on which hexes of the whole map?


TURNS_ON_FOOT = "gun_rotation"
"""Option 16.21."""


class Bearings:
    """Answers questions about arcs, for one hex and for all hexes."""

    def __init__(self, weapon_ranges: WeaponRanges, permissions: Permissions) -> None:
        self.scenario = scenario = permissions.scenario
        self.ruleset = ruleset = permissions.ruleset
        self.parties = permissions.parties
        self.words = permissions.words
        self._weapon_ranges = weapon_ranges
        self._permissions = permissions
        self._arcs = Arcs(scenario, ruleset)
        self._turns_on_foot = TURNS_ON_FOOT in scenario.options
        self._arc_in_own_hex = ruleset.choice("A46", scenario.switches) == "arc"

    def arc(self, origin: int, target: int | None, *, firer: Party, facing: int = 0, weapon: str = "") -> Arc:
        """Does a weapon bear on hex ``target``? ``sector`` is the sixth of the circle the target lies in, clockwise from the
        hexside faced (``front``, ``front_right`` ... ``same_hex``), ``all`` for weapons that fire all round.

        Into its own hex a gun fires only at a vehicle that came in through its arc (value ``entered_from``: a hexside 0 to 5);
        where that is not known, it is assumed. The arcs of vehicles are not in the source: a counter's values ``arc_gun`` and
        ``arc_mg`` (words front, left, right, rear, all) give them, else the answer is undecided.
        """
        troop = self.parties.of_party(firer)
        arms = weapons_of(troop, weapon)
        if not arms:
            return Arc(False, "none", (self.words.reason_of("fire_no_weapon", Effect.BLOCKS, unit=troop.name),))
        answers = [self._arc(origin, target, troop, arm, facing) for arm in arms]
        return max(answers, key=lambda one: one.in_arc)

    def _arc(self, origin: int, target: int | None, troop: Troop, arm: UnitWeapon, facing: int) -> Arc:
        kind = self._arcs.kind(troop, arm)
        weapon = self._weapon(arm)
        if kind == ALL:
            return Arc(True, "all", (self.words.reason_of("fire_arc_all", weapon=weapon),))
        if target is None:
            return Arc(True, "front", (self._arc_reason(kind, weapon, None),))
        sector, at = self._arcs.sector(origin, target, facing, kind), self.parties.label(target)
        if sector == SAME_HEX:
            return self._own_hex_arc(target, troop, kind, facing)
        inside = bool(self._arcs.covers(kind, origin, facing)[target])
        where = self.words.text(f"fire_sector_{sector}")
        key = "fire_in_arc" if inside else "fire_outside_arc"
        text = self.words.reason_of(key, Effect.NOTE if inside else Effect.BLOCKS, at, sector=where)
        if kind == UNKNOWN:
            return Arc(inside, sector, (self._arc_reason(kind, weapon, at),))
        reasons = [text, self._arc_reason(kind, weapon, at)]
        if not inside and kind == CONE:
            reasons.append(self.words.reason_of("fire_turns_on_foot" if self._turns_on_foot else "fire_turns"))
        return Arc(inside, sector, tuple(reasons))

    def _arc_reason(self, kind: str, weapon: Text, at: str | None) -> Reason:
        if kind == UNKNOWN:
            return self.words.reason_of("fire_arc_missing", Effect.UNDECIDED, at, weapon=weapon)
        if kind == CONE:
            width = 120 if self._arcs.wide else 60
            return self.words.reason_of("fire_arc_cone", at=at, weapon=weapon, width=width)
        flanks = [self.words.text(f"fire_flank_{word}") for word in kind.split()]
        return self.words.reason_of("fire_arc_flanks", at=at, weapon=weapon, flanks=joined(flanks))

    def _own_hex_arc(self, target: int, troop: Troop, kind: str, facing: int) -> Arc:
        at = self.parties.label(target)
        if troop.is_a("vehicle") and not self._arc_in_own_hex:
            return Arc(True, SAME_HEX, (self.words.reason_of("fire_arc_own_hex", at=at),))
        side = troop.side or self.parties.side_at(target)
        enemies = [one for one in self.parties.enemies_at(target, side) if one.unit != troop.unit]
        entered_from = [one.values.get("entered_from") for one in enemies]
        known = [
            side for side in entered_from if isinstance(side, int) and not isinstance(side, bool) and 0 <= side <= 5
        ]
        if not known:
            return Arc(True, SAME_HEX, (self.words.reason_of("fire_arc_entered_unknown", Effect.UNDECIDED, at),))
        inside = any(self._arcs.covers_hexside(kind, facing, side) for side in known)
        key = "fire_arc_entered" if inside else "fire_arc_entered_elsewhere"
        return Arc(inside, SAME_HEX, (self.words.reason_of(key, Effect.NOTE if inside else Effect.BLOCKS, at),))

    def weapons(self, firer: Party) -> dict[str, Text]:
        """The weapons of the unit's kind. What any squad may carry is a separate unit here, except rifle grenades."""
        arms = usual_weapons(self.parties.of_party(firer), grenades=GRENADES in self.scenario.options)
        return {arm.key: self._weapon(arm) for arm in arms}

    def bearing(self, origin: int, *, firer: Party, facing: int = 0, weapon: str = "") -> Bearing:
        """See :meth:`FireDoctrine.bearing`; without a weapon, the one that reaches farthest."""
        troop = self.parties.of_party(firer)
        arms = weapons_of(troop, weapon)
        size = self.scenario.board.grid.size
        nowhere = frozen(np.full(size, -1, dtype=np.int32))
        if not arms:
            reason = self.words.reason_of("fire_no_weapon", Effect.BLOCKS, unit=troop.name)
            return Bearing(weapon, frozen(np.zeros(size, dtype=np.bool_)), nowhere, BANDS, 0, reasons=(reason,))
        ranges = [(arm, self._weapon_ranges.level_range(troop, arm, origin)) for arm in arms]
        arm, base = max(ranges, key=lambda one: -1 if one[1].hexes is None else one[1].hexes)
        kind = self._arcs.kind(troop, arm)
        covered = self._arcs.covers(kind, origin, facing).copy()
        covered[origin] = self._arc(origin, origin, troop, arm, facing).in_arc
        reasons = self._permissions.refusals(troop, arm, origin)
        barred = bool(reasons)
        if kind == UNKNOWN:
            reasons.append(self._arc_reason(kind, self._weapon(arm), None))
        if base.hexes is None:
            reasons.append(
                self.words.reason_of("fire_range_missing", Effect.UNDECIDED, weapon=self._weapon(arm), unit=troop.name)
            )
            return Bearing(
                arm.key, frozen(covered), nowhere, BANDS, None, BOMBARD if arm.indirect else FIRE, tuple(reasons)
            )
        maximum = self._weapon_ranges.maximum(base.hexes, arm, origin, np.arange(size, dtype=np.int32))
        distance: IntArray = self.scenario.board.grid.distances(origin)
        band = nowhere if barred else self._weapon_ranges.bands(troop, arm, distance, maximum)
        if fires_shrapnel(arm, troop):
            band = np.where(self._closed_to_shrapnel(), nowhere, band)
        most = None if int(maximum.max()) >= UNLIMITED else int(maximum.max())
        purpose = BOMBARD if arm.indirect else FIRE
        return Bearing(arm.key, frozen(covered), frozen(band), BANDS, most, purpose, tuple(reasons))

    def _closed_to_shrapnel(self) -> BoolArray:
        ground = self._permissions.ground
        hexes = range(self.scenario.board.grid.size)
        return np.array([closed_to_shrapnel(ground, number) is not None for number in hexes], dtype=np.bool_)

    def _weapon(self, arm: UnitWeapon) -> Text:
        return weapon_name(self.ruleset, arm)
