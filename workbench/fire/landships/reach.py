"""How far weapons carry (2.3, 2.42, 13), with the options of nations, tank models, flat ground and height (16.11, 16.23,
16.31): the same sums for one hex and for all of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import IntArray
from workbench.fire.landships.weapons import Arm
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Standing
from workbench.scenario.scenario import Scenario
from workbench.spotting.ground import UNLIMITED
from workbench.spotting.landships.ground import Ground
from workbench.spotting.landships.limits import LimitRules
from workbench.spotting.landships.troops import STOSSTRUPPEN, Troop

POINT_BLANK, CLOSE, FULL, LONG = "point_blank", "close", "full", "long"
BANDS = (POINT_BLANK, CLOSE, FULL, LONG)

NATIONS, MODELS, GRENADES = "national_ranges", "poor_tanks", "rifle_grenades"
"""Options 16.11, 16.31 and 16.13."""


_REGULARS_OF_1914 = 5
"""Strength of every British squad in scenarios of 1914, whatever its counter shows (16.11b)."""


@dataclass(frozen=True, slots=True)
class Base:
    """The range of a weapon on level ground: None if nobody knows it. ``because`` ends the key of the sentence that says
    where it comes from."""

    hexes: int | None
    because: str


class Reaches:
    """Ranges on one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, limits: LimitRules) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._ground = ground
        self._limits = limits
        self._grows_in_clear = limits.flat and ruleset.choice("A28", scenario.switches) == "weapon"
        self._unlimited_indirect = ruleset.choice("A51", scenario.switches) == "unlimited"

    def base(self, troop: Troop, arm: Arm, origin: int) -> Base:
        """The range on level ground, with every option but height."""
        if arm.key == "rifle_grenades" and GRENADES not in self._scenario.options:
            return Base(0, "no_grenades")
        if arm.indirect and self._unlimited_indirect and troop.values.get("range_indirect") is None:
            return Base(UNLIMITED, "unlimited")
        found = self._by_option(troop, arm) or self._printed(troop, arm)
        if found.hexes is None or not self._limits.flat:
            return found
        return self._flat(found.hexes, arm, origin, found.because)

    def _flat(self, hexes: int, arm: Arm, origin: int, because: str) -> Base:
        factor, most = self._cell("flat_terrain", "gun_factor"), self._cell("flat_terrain", "gun_most")
        if arm.carries_far:
            return Base(max(hexes, min(hexes * factor, most)), "flat")
        rows = self._ground.rows(origin)
        if self._grows_in_clear and arm.key != "at_gun" and any(row.key == "clear" for row in rows):
            return Base(hexes * factor, "flat_clear")
        return Base(hexes, because)

    def _printed(self, troop: Troop, arm: Arm) -> Base:
        own = troop.values.get(arm.own_value) if arm.own_value else None
        if isinstance(own, int) and not isinstance(own, bool) and own >= 0:
            return Base(own, "counter" if self._says_otherwise(troop, arm, own) else self._standing(troop, arm))
        table = self._ruleset.tables["ranges"]
        found = table[arm.key] if arm.key in table.cells else None
        return Base(found if isinstance(found, int) else None, "printed")

    def _says_otherwise(self, troop: Troop, arm: Arm, own: int) -> bool:
        kind = self._ruleset.units.get(troop.kind)
        printed = kind.values.get(arm.own_value) if kind is not None else None
        return printed is None or printed.value != own

    def _standing(self, troop: Troop, arm: Arm) -> str:
        kind = self._ruleset.units[troop.kind]
        return "reading" if kind.values[arm.own_value].citation.standing is Standing.READING else "printed"

    def _by_option(self, troop: Troop, arm: Arm) -> Base | None:
        if arm.key == "infantry" and NATIONS in self._scenario.options:
            # shock troops keep what their counter shows (16.15a)
            return None if troop.has(STOSSTRUPPEN) else Base(self._national(troop), "nation")
        if MODELS in self._scenario.options and troop.is_a("tank", "armoured_car"):
            table = "tank_mg_ranges" if arm.key == "vehicle_mg" else "tank_gun_ranges"
            cells = self._ruleset.tables[table].cells
            model = str(troop.values.get("vehicle", ""))
            known = model if model in cells and model != "leader_bonus" else "other"
            leader = self._cell(table, "leader_bonus") if troop.values.get("tank_leader") is True else 0
            return Base(self._cell(table, known) + leader, "model_leader" if leader else "model")
        return None

    def _national(self, troop: Troop) -> int:
        nation = _nation(troop)
        cells = self._ruleset.tables["infantry_ranges"].cells
        known = nation if nation in cells and nation not in ("first_year", "least") else "other"
        year = self._scenario.conditions.get("year")
        first = self._cell("infantry_ranges", "first_year")
        late = max(0, year - first) if isinstance(year, int) else 0
        return max(self._cell("infantry_ranges", known) - late, self._cell("infantry_ranges", "least"))

    def maximum(self, base: int, arm: Arm, origin: int, targets: IntArray) -> IntArray:
        """The range to every target, with what height adds to the direct range of big guns (16.23a)."""
        reach = np.full(targets.shape, base, dtype=np.int32)
        if arm.carries_far:
            reach = (reach + self._limits.gain(origin, targets)).astype(np.int32)
        return reach

    def bands(self, troop: Troop, arm: Arm, distance: IntArray, maximum: IntArray) -> IntArray:
        """The band of every distance as a place in ``BANDS``, -1 out of range."""
        band = np.full(distance.shape, BANDS.index(FULL), dtype=np.int32)
        if arm.key == "at_gun":
            band[distance <= self._cell("at_drms", "at_gun_close_range")] = BANDS.index(CLOSE)
        if NATIONS in self._scenario.options and arm.key in ("infantry", "mg_squad"):
            if arm.key == "infantry":
                band[2 * distance > maximum] = BANDS.index(LONG)
            band[distance <= 1] = BANDS.index(CLOSE)
        band[distance == 0] = BANDS.index(POINT_BLANK)
        band[distance > maximum] = -1
        return band

    def strength(self, troop: Troop, arm: Arm, band: str, *, in_wire: bool) -> int | None:
        """Small arms strength of a squad at this band; half of it in wire (8.64a). None if it has none."""
        strength = troop.values.get("fs")
        if not arm.small_arms or not isinstance(strength, int) or isinstance(strength, bool):
            return None
        if NATIONS in self._scenario.options and arm.key == "infantry" and self._old_contemptibles(troop):
            strength = _REGULARS_OF_1914
        if troop.has(STOSSTRUPPEN) and "stosstruppen" in self._scenario.options:
            strength += 1
        if NATIONS in self._scenario.options and arm.key in ("infantry", "mg_squad"):
            if band in (POINT_BLANK, CLOSE):
                strength *= 2
            elif band == LONG:
                strength //= 2
        return strength // 2 if in_wire else strength

    def _old_contemptibles(self, troop: Troop) -> bool:
        return _nation(troop) == "british" and self._scenario.conditions.get("year") == 1914

    def _cell(self, table: str, cell: str) -> int:
        value = self._ruleset.tables[table][cell]
        return value if isinstance(value, int) else 0


def _nation(troop: Troop) -> str:
    return str(troop.values.get("nation", "")).lower()
