"""Which terrain lies in which hexes of a map, in the order in which it is painted."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray
from workbench.desktop.scene.art.looks import SOFT_STYLES, Look, look_of, unknown_look
from workbench.desktop.scene.plane import Plane
from workbench.rules.ruleset import Ruleset
from workbench.scenario.in_force import in_force
from workbench.scenario.scenario import Scenario


class Covers:
    """The painted hexes of one scenario value."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, plane: Plane | None = None) -> None:
        scenario = in_force(scenario)
        self.scenario = scenario
        self.board = scenario.board
        self.ruleset = ruleset
        same = plane is not None and plane.grid == self.board.grid
        self.plane = plane if same and plane is not None else Plane(self.board.grid)

    def look(self, key: str) -> Look:
        """The look of a terrain key, known to the ruleset or not."""
        row = self.ruleset.terrain.get(key)
        return look_of(row) if row is not None else unknown_look(key)

    @cached_property
    def covers(self) -> list[tuple[Look, BoolArray]]:
        """Whole-hex terrain with its masks, the ground of the map filled in, in the order of painting."""
        painted = {key: mask for key, mask in self.board.cover.items() if mask.any()}
        base: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for key, mask in painted.items():
            row = self.ruleset.terrain.get(key)
            if row is None or row.base:
                base |= mask
        ground = self.board.ground
        if self.look(ground).style != "clear":
            painted[ground] = ~base | painted.get(ground, np.zeros_like(base))
        found = [(self.look(key), mask) for key, mask in painted.items()]
        return sorted(found, key=lambda item: (SOFT_STYLES.get(item[0].style, ("", 99))[1], item[0].key))

    def styled(self, *styles: str) -> list[tuple[Look, BoolArray]]:
        """Whole-hex terrain of some styles."""
        return [(look, mask) for look, mask in self.covers if look.style in styles]

    @cached_property
    def lakes(self) -> BoolArray:
        """Hexes of water."""
        mask: BoolArray = np.zeros(self.board.grid.size, dtype=np.bool_)
        for _, own in self.styled("water"):
            mask |= own
        return mask
