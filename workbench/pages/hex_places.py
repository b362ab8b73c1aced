"""The places of a hex map that a page answers about: every hex, and in games with levels inside hexes its upper levels."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.hex_levels import place_range
from workbench.base.numbers import IntArray
from workbench.engine.sight.results import SightRequest


@dataclass(frozen=True, eq=False)
class HexPlaces:
    """The floors of all hexes in the order of their numbers, then the upper levels: ``hexes`` and ``levels`` of each place."""

    hexes: IntArray
    levels: IntArray

    @classmethod
    def of(cls, analysis: Analysis) -> HexPlaces:
        """The places of a map."""
        scenario, ruleset = analysis.scenario, analysis.ruleset
        size = scenario.board.grid.size
        upper = [
            (level, number)
            for number in range(size)
            for level in range(1, place_range(scenario, ruleset, number)[1] + 1)
        ]
        upper.sort()
        hexes = [*range(size), *(number for _, number in upper)]
        levels = [0] * size + [level for level, _ in upper]
        return cls(np.array(hexes, dtype=np.int32), np.array(levels, dtype=np.int32))

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.hexes)

    def at_level(self, level: int) -> IntArray:
        """The places at a level, by number."""
        return np.flatnonzero(self.levels == level).astype(np.int32)

    @property
    def all_levels(self) -> list[int]:
        """The levels that there are, from 0 on."""
        return [int(level) for level in np.unique(self.levels)]


def look_between(observer_level: int, target_level: int) -> SightRequest:
    """What is asked between two levels: a line of sight, for whoever stands there, as ``workbench los`` asks."""
    return SightRequest(observer_level=observer_level, target_level=target_level)
