"""The ground of a scenario: terrain and levels."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.spotting.ground import Terrain


class Ground(Terrain):
    """Terrain, levels and road junctions of one scenario."""

    @cached_property
    def level(self) -> IntArray:
        """Levels of every hex; a hill painted without a level is one of level 1, as for sight."""
        painted = self.board.mask("hill").astype(np.int32)
        return frozen(np.maximum(self.board.elevation.astype(np.int32), painted))

    def mask(self, key: str) -> BoolArray:
        """Where this kind of terrain lies."""
        found = self.present.get(key)
        return found if found is not None else frozen(np.zeros(self.board.grid.size, dtype=np.bool_))

    @cached_property
    def junctions(self) -> BoolArray:
        """Hexes that roads leave through three sides or more."""
        links = self.board.links.get("road")
        if links is None:
            return frozen(np.zeros(self.board.grid.size, dtype=np.bool_))
        sides = sum(((links >> bit) & 1).astype(np.int32) for bit in range(6))
        return frozen(np.asarray(sides >= 3))
