"""Within how many hexes units are spotted and hexes observed (8.21, 8.22, 5.11a, 16.23): the same sums for one hex and
for all of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.landships.chart import UNKNOWN, Chart
from workbench.spotting.landships.ground import Ground
from workbench.spotting.landships.troops import Troop

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
    """The numbers, options and readings that limits depend on, and the sums themselves."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, ground: Ground, chart: Chart) -> None:
        self.ground = ground
        self.chart = chart
        self._cells = ruleset.tables["spotting"]
        self.flat = FLAT in scenario.options
        self.height = HEIGHT in scenario.options
        self._both_ways = ruleset.choice("A29", scenario.switches) == "both"
        self.doubles_clear = self.flat and ruleset.choice("A28", scenario.switches) == "spotting"

    def number(self, cell: str) -> int:
        """A number of the spotting table."""
        value = self._cells[cell]
        return value if isinstance(value, int) else 0

    def gain(self, origin: int, targets: IntArray) -> IntArray:
        """Hexes that a difference of height adds (16.23a, A29)."""
        if not self.height:
            return np.zeros(targets.shape, dtype=np.int32)
        rise = self.ground.level[origin] - self.ground.level[targets]
        levels = np.abs(rise) if self._both_ways else np.maximum(rise, 0)
        found: IntArray = (levels * self.number("per_level")).astype(np.int32)
        return found

    @property
    def auto_radius(self) -> int:
        """How far a unit that fired is spotted whatever its terrain (8.22)."""
        return self.number("flat_auto" if self.flat else "auto")

    def spotting(self, origin: int, targets: IntArray, troop: Troop) -> Limits:
        """Limits for units like ``troop`` in the hexes ``targets``, seen from ``origin``."""
        gain = self.gain(origin, targets)
        printed = self.chart.limit[targets]
        known: BoolArray = printed != UNKNOWN
        if self.doubles_clear:
            clear = self.chart.is_row("clear")[targets]
            printed = np.where(clear, printed * self.number("flat_factor"), printed)
        chart = np.where(known, printed + gain, 0).astype(np.int32)
        auto = (gain + self.auto_radius if troop.fired else np.zeros_like(gain)).astype(np.int32)
        return Limits(chart, known, auto, np.maximum(chart, auto).astype(np.int32), gain)

    def observing(self, origin: int, targets: IntArray, watcher: Troop) -> IntArray:
        """How far a forward observer or an aircraft observes (5.11a, 5.12)."""
        if watcher.flies:
            return np.full(targets.shape, self.number("aircraft"), dtype=np.int32)
        radius = self.number("flat_observer" if self.flat else "observer")
        return (self.gain(origin, targets) + radius).astype(np.int32)
