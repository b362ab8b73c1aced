"""Edits that shape relief: smoothing, and ramps from one level to another."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from workbench.base.arrays import IntArray, frozen
from workbench.base.text import Text
from workbench.scenario.edits_ground import with_board
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True)
class SmoothElevation:
    """Give each of ``hexes`` the mean level of itself and its neighbours, rounded towards what it has."""

    hexes: tuple[int, ...]

    label = Text("Smooth the elevation", "Adoucir le relief")

    def apply(self, scenario: Scenario) -> Scenario:
        """Smooth, all hexes at once: the order does not matter."""
        board = scenario.board
        old, near = board.elevation, board.grid.neighbours
        known = near >= 0
        total = old + np.where(known, old[np.maximum(near, 0)], 0).sum(axis=1)
        mean = total / (1 + known.sum(axis=1))
        levels = old.copy()
        places = np.array(self.hexes, dtype=np.intp)
        moved = np.where(mean > old, np.floor(mean + 0.5), np.ceil(mean - 0.5)).astype(old.dtype)
        levels[places] = moved[places]
        return _raised(scenario, levels)


@dataclass(frozen=True)
class RampElevation:
    """Levels that go evenly from that of the first of ``way`` to that of the last; ``beside[k]`` are the hexes that get the
    level of ``way[k]`` (itself among them)."""

    way: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]

    label = Text("Lay a ramp", "Poser une rampe")

    def apply(self, scenario: Scenario) -> Scenario:
        """Lay it; the ends keep their levels."""
        if len(self.way) < 3:
            return scenario
        old = scenario.board.elevation
        levels = old.copy()
        ends = int(old[self.way[0]]), int(old[self.way[-1]])
        steps = np.rint(np.linspace(*ends, len(self.way))).astype(old.dtype)
        for k, hexes in enumerate(self.beside[1:-1], 1):
            levels[list(hexes)] = steps[k]
        for end in (self.way[0], self.way[-1]):
            levels[end] = old[end]
        return _raised(scenario, levels)


def _raised(scenario: Scenario, levels: IntArray) -> Scenario:
    if np.array_equal(levels, scenario.board.elevation):
        return scenario
    return with_board(scenario, replace(scenario.board, elevation=frozen(levels)))
