"""Within how many hexes units are spotted and hexes observed (8.21, 8.22, 5.11a, 16.23): for one hex or all hexes alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.games.landships.spotting.troops import Ground, Troop
from workbench.rules.ruleset import PATHS, Ruleset
from workbench.scenario.scenario import Scenario

# --- The spotting chart (8.21): how far units are seen in each terrain, as far as the values are known.


UNKNOWN = -1
"""Stands for a value that is not known."""

HILL, WOOD = "hill", "wood"
SPOT_RANGE = "spot_range"


class Chart:
    """The chart applied to the map: ``limit`` of every hex in hexes (or ``UNKNOWN``), ``row`` the terrain that gives it."""

    def __init__(self, ground: Ground, ruleset: Ruleset, scenario: Scenario) -> None:
        self._ground = ground
        self._ruleset = ruleset
        self.typed = _typed_values(scenario.typed.get(SPOT_RANGE))
        self.where_typed = scenario.typed.standing(SPOT_RANGE)
        """Where the user has typed rows in, in words."""
        self._every_wood = ruleset.choice("A8", scenario.switches) == "hill"
        self.names = tuple(ruleset.terrain)
        self.clear, self._hill = ruleset.ground, ruleset.key_in_role(HILL)
        """The rows of clear ground and of hills."""

    def value(self, key: str) -> int:
        """The limit in the row of one terrain, in hexes, or ``UNKNOWN``."""
        if key in self.typed:
            return self.typed[key]
        table = self._ruleset.tables.get(SPOT_RANGE)
        found = table[key] if table is not None and key in table.cells else None
        return found if isinstance(found, int) and not isinstance(found, bool) else UNKNOWN

    def is_typed(self, key: str) -> bool:
        """True if the user typed in this row; else it is our reading, or unknown."""
        return key in self.typed

    @cached_property
    def limit(self) -> IntArray:
        """The limit of every hex by its terrain alone."""
        return self._limit_and_row[0]

    @cached_property
    def row(self) -> IntArray:
        """For every hex the row that applies, as an index of ``names``."""
        return self._limit_and_row[1]

    def row_at(self, number: int) -> str:
        """The terrain whose row applies to a hex."""
        return self.names[int(self.row[number])]

    def is_row(self, key: str) -> BoolArray:
        """Mask of the hexes to which this row applies."""
        mask: BoolArray = self.row == self.names.index(key)
        return mask

    @cached_property
    def _limit_and_row(self) -> tuple[IntArray, IntArray]:
        size = self._ground.board.grid.size
        limit = np.full(size, UNKNOWN, dtype=np.int32)
        row = np.full(size, self.names.index(self._ground.board.ground), dtype=np.int32)
        self._apply_rows(limit, row, base=True)
        hill: BoolArray = self._ground.level > 0
        plain = row == self.names.index(self.clear)
        wood = self._ground.mask(self._ruleset.key_in_role(WOOD))
        by_hill = (hill & (plain | wood)) | (wood if self._every_wood else np.zeros_like(wood))
        limit[by_hill] = self.value(self._hill)
        row[by_hill] = self.names.index(self._hill)
        # any other terrain on a hill: the row that hides more
        self._tighten(limit, row, self._hill, hill & ~by_hill)
        self._apply_rows(limit, row, base=False)
        return frozen(limit), frozen(row)

    def _apply_rows(self, limit: IntArray, row: IntArray, *, base: bool) -> None:
        for key, mask in self._ground.present.items():
            if self._ruleset.terrain[key].base is not base or key == self._hill:
                continue
            if base:
                # terrain whose value is not known is still the terrain of the hex
                first = mask & (row == self.names.index(self._ground.board.ground))
                row[first] = self.names.index(key)
                limit[first] = self.value(key)
                self._tighten(limit, row, key, mask & ~first)
            else:
                self._tighten(limit, row, key, mask)

    def _tighten(self, limit: IntArray, row: IntArray, key: str, mask: BoolArray) -> None:
        value = self.value(key)
        if value == UNKNOWN:
            return
        # a road through a wood whose value is not known does not give the wood a value
        fills = self._ruleset.terrain[key].layer != PATHS
        nearer = mask & (limit > value) | mask & (limit == UNKNOWN) & fills
        limit[nearer] = value
        row[nearer] = self.names.index(key)


def _typed_values(given: object) -> dict[str, int]:
    if not isinstance(given, Mapping):
        return {}
    return {
        str(key): value
        for key, value in given.items()
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0
    }


FLAT, HEIGHT = "flat_terrain", "elevation_range"
"""Options 16.23 and 16.23a."""


@dataclass(frozen=True, eq=False, slots=True)
class Limits:
    """Limits in hexes of an array of targets: ``chart`` by terrain (0 where ``known`` is False), ``auto`` for units that
    fired (0 for others), ``limit`` the larger of the two; ``gain`` is what height added to each."""

    chart: IntArray
    known: BoolArray
    auto: IntArray
    limit: IntArray
    gain: IntArray


class LimitRules:
    """The numbers, options and readings that limits depend on, and the limits themselves."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, chart: Chart) -> None:
        self.ground = ground
        self.chart = chart
        self._cells = ruleset.tables["spotting"]
        self.flat = FLAT in scenario.options
        self.height = HEIGHT in scenario.options
        self._both_ways = ruleset.choice("A29", scenario.switches) == "both"
        self.auto_through_smoke = ruleset.choice("smoke_5_13", scenario.switches) == "observed"
        """Are towns and the like observed of themselves under smoke too (5.13, 5.33)?"""
        self.doubles_clear = self.flat and ruleset.choice("A28", scenario.switches) == "spotting"

    def number(self, cell: str) -> int:
        """A number of the spotting table."""
        value = self._cells[cell]
        return value if isinstance(value, int) else 0

    def gain(self, origin: int, targets: IntArray) -> IntArray:
        """The number of hexes that a difference of height adds for each target (16.23a, A29)."""
        if not self.height:
            return np.zeros(targets.shape, dtype=np.int32)
        rise = self.ground.level[origin] - self.ground.level[targets]
        levels = np.abs(rise) if self._both_ways else np.maximum(rise, 0)
        found: IntArray = (levels * self.number("per_level")).astype(np.int32)
        return found

    @property
    def auto_radius(self) -> int:
        """The distance up to which a unit that fired is spotted in any terrain, in hexes (8.22)."""
        return self.number("flat_auto" if self.flat else "auto")

    def spotting(self, origin: int, targets: IntArray, troop: Troop) -> Limits:
        """Limits for units like ``troop`` in the hexes ``targets``, seen from ``origin``."""
        gain = self.gain(origin, targets)
        printed = self.chart.limit[targets]
        known: BoolArray = printed != UNKNOWN
        if self.doubles_clear:
            clear = self.chart.is_row(self.chart.clear)[targets]
            printed = np.where(clear, printed * self.number("flat_factor"), printed)
        chart = np.where(known, printed + gain, 0).astype(np.int32)
        auto = (gain + self.auto_radius if troop.fired else np.zeros_like(gain)).astype(np.int32)
        return Limits(chart, known, auto, np.maximum(chart, auto).astype(np.int32), gain)

    def observing(self, origin: int, targets: IntArray, watcher: Troop) -> IntArray:
        """The distance up to which a forward observer or an aircraft observes towards each target, in hexes (5.11a, 5.12)."""
        if watcher.flies:
            return np.full(targets.shape, self.number("aircraft"), dtype=np.int32)
        radius = self.number("flat_observer" if self.flat else "observer")
        return (self.gain(origin, targets) + radius).astype(np.int32)
