"""From how far a unit is spotted: by day and weather, by height, and by the terrain that it is in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.terrain_arrays import whole_number
from workbench.engine.spotting.hex_doctrine import UNLIMITED, Terrain
from workbench.engine.spotting.troops import Troop
from workbench.games.generic.sight.doctrine import Doctrine as Sight
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Cited
from workbench.scenario.scenario import Scenario

TABLE = "spotting"
CONDITIONS = ("time", "weather")
VISIBILITY = "visibility"
"""A condition that is a number of hexes, given by the scenario."""
EVERYBODY = "_"


class Limits(NamedTuple):
    """Limits in hexes, as arrays over some target hexes: ``basic`` by conditions and height, ``terrain`` by the ground of the
    target, ``limit`` the lower of both; ``levels`` that the observer is higher, and the ``gain`` from that."""

    basic: IntArray
    terrain: IntArray
    levels: IntArray
    gain: IntArray

    @property
    def limit(self) -> IntArray:
        """The limit that holds."""
        return np.minimum(self.basic, self.terrain)


@dataclass(frozen=True)
class SpottingBase:
    """How far one spots under the conditions of a scenario, which value says so, by which ``condition`` ("" = none), and
    whether that is less than usual."""

    hexes: int
    cell: Cited
    condition: Text
    reduced: bool


def base_of(scenario: Scenario, ruleset: Ruleset) -> SpottingBase:
    """The shortest of the base range and those of the conditions; 0 limits nothing."""
    usual = ruleset.tables[TABLE].cells["base"]
    base = whole_number(ruleset.tables[TABLE]["base"], "base")
    found = SpottingBase(base or UNLIMITED, usual, Text(), reduced=False)
    for key in CONDITIONS:
        table, choice = ruleset.tables.get(f"spotting_by_{key}"), ruleset.condition_choice(key, scenario.conditions)
        if table is None or choice not in table.cells:
            continue
        hexes = whole_number(table[choice], f"spotting_by_{key}.{choice}")
        if hexes and hexes < found.hexes:
            words = ruleset.condition_words(key, scenario.conditions)
            found = SpottingBase(hexes, table.cells[choice], words, reduced=True)
    given = scenario.conditions.get(VISIBILITY)
    number = ruleset.conditions.get(VISIBILITY)
    if number is not None and number.kind == "number" and isinstance(given, int) and not isinstance(given, bool):
        found = SpottingBase(given, Cited(given, number.citation), number.name, reduced=given < (base or UNLIMITED))
    return found


class LimitRules:
    """The limits of one scenario."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, sight: SightDoctrine) -> None:
        self.ruleset, self._sight = ruleset, sight
        self.terrain = Terrain(scenario, ruleset)
        self.base = base_of(scenario, ruleset)
        self._scenario = scenario
        table = ruleset.tables[TABLE]
        self.near = whole_number(table["always"], "always")
        self._per_level = whole_number(table["per_level"], "per_level")
        self._metres = whole_number(ruleset.level_metres or 1, "level_metres")
        self._tall_when_reduced = table["height_in_reduced"] is True
        self._blind = str(table["blind"] or "").split()
        self._seen = str(table["seen_states"] or "").split(), str(table["seen_actions"] or "").split()
        self._by_kind: dict[frozenset[str], IntArray] = {}

    def is_blind(self, watcher: Troop) -> bool:
        """Does a unit never spot?"""
        return watcher.is_a(*self._blind)

    def is_marked(self, troop: Troop) -> bool:
        """Is a unit in a state, or doing what terrain does not hide?"""
        states, actions = self._seen
        return troop.has(*states) or bool(troop.action and troop.action.split()[0] in actions)

    def bonus(self, watcher: Troop) -> int:
        """How many hexes more this observer sees into terrain that hides."""
        table = self.ruleset.tables["spotting_bonus"]
        names = {watcher.kind, *watcher.tags, EVERYBODY}
        return max((whole_number(table[cell], cell) for cell in table.cells if cell in names), default=0)

    def hiding_rows(self, number: int, troop: Troop) -> list[TerrainRow]:
        """The terrain of a hex that hides this unit, the most hiding first."""
        rows = [row for row in self.terrain.rows(number) if row.fact("spot") is not None and _is_for(row, troop)]
        return sorted(rows, key=lambda row: whole_number(row.fact("spot"), "spot"))

    def limits(self, origin: int, targets: IntArray, watcher: Troop, troop: Troop, raised: bool) -> Limits:
        """The limits for one look at some hexes."""
        hidden = np.full(len(targets), UNLIMITED, dtype=np.int32)
        if not self.is_marked(troop):
            own = self._hiding(troop)[targets]
            hidden = np.where(own < UNLIMITED, own + self.bonus(watcher), own).astype(np.int32)
        eye = int(self._sight.heights(origin).eye) if raised else int(self._levels[origin])
        levels = np.maximum(0, (eye - self._levels[targets]) // self._metres).astype(np.int32)
        grows = self._tall_when_reduced or not self.base.reduced
        gain = (levels * self._per_level * grows).astype(np.int32)
        basic = np.minimum(self.base.hexes + gain, UNLIMITED).astype(np.int32)
        return Limits(basic, hidden, levels, gain)

    @cached_property
    def _levels(self) -> IntArray:
        if isinstance(self._sight, Sight):
            found: IntArray = self._sight.ground.level[self._sight.cells.of_hex]
            return found
        return frozen(self._scenario.board.elevation.astype(np.int32) * self._metres)

    def _hiding(self, troop: Troop) -> IntArray:
        """From how far a unit is spotted by the ground of every hex."""
        names = frozenset({troop.kind, *troop.tags})
        known = self._by_kind.get(names)
        if known is None:
            known = np.full(self._scenario.board.grid.size, UNLIMITED, dtype=np.int32)
            for key, mask in self.terrain.present.items():
                row = self.ruleset.terrain[key]
                if row.fact("spot") is not None and _is_for(row, troop):
                    known[mask] = np.minimum(known[mask], whole_number(row.fact("spot"), f"{key}.spot"))
            self._by_kind[names] = known = frozen(known)
        return known


def _is_for(row: TerrainRow, troop: Troop) -> bool:
    words = str(row.fact("spot_for") or "").split()
    return not words or troop.is_a(*words)
