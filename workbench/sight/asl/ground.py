"""The ground of a scenario as Advanced Squad Leader sees it, as arrays over cells. Heights are in half levels.

The base of an obstacle is the level of its hex (the crest of a Depression, unless reading 6.3 says its floor); a line passes
over the floor of a Depression, which is no obstacle.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.geometry.crossings import Cells
from workbench.sight.asl.drafts import Painted
from workbench.sight.asl.drawing import Drawings
from workbench.sight.asl.drawn import Drawn
from workbench.sight.asl.readings import Readings
from workbench.sight.results import Heights

NOWHERE = -(10**6)
"""The level of cells off the map: nothing stands there, and it blocks nothing."""


@dataclass(frozen=True, eq=False)
class Smoke:
    """Smoke of one height: ``drm`` is the Hindrance of every cell (several markers add up)."""

    height: int
    drm: IntArray


@dataclass(frozen=True, eq=False)
class Ground:
    """Arrays over the cells of a map (see :class:`~workbench.geometry.crossings.Cells`).

    ``level`` is the elevation of the hex, ``floor`` its bottom (lower in a Depression, where ``sunk``); ``whole`` what fills
    hexes, ``inherent`` the part of it that counts on their hexsides too (B.6). ``joined``: six bits, the sides through
    which a Depression goes on; ``cliffs`` likewise; ``side_heights[d]``: height of the hexside obstacle in direction d.
    ``bridges`` is the Hindrance of lines that do not follow the ``roadway`` (six bits).
    ``vehicles`` and ``fire`` are DRM; ``houses``, ``stairs``, ``sewers`` say where such are, ``built`` where a building
    fills its hex. ``drawings`` are the shapes, of which those that are inherent fill ``whole`` and ``inherent`` too.
    """

    cells: Cells
    readings: Readings
    level: IntArray
    floor: IntArray
    sunk: BoolArray
    whole: Painted
    inherent: Painted
    joined: npt.NDArray[np.uint8]
    sewer_joined: npt.NDArray[np.uint8]
    cliffs: npt.NDArray[np.uint8]
    side_heights: IntArray
    bridges: IntArray
    roadway: npt.NDArray[np.uint8]
    vehicles: IntArray
    fire: IntArray
    smoke: tuple[Smoke, ...]
    houses: BoolArray
    built: BoolArray
    stairs: BoolArray
    sewers: BoolArray
    drawings: Drawings

    @property
    def drawn(self) -> Drawn:
        """What is drawn inside hexes."""
        return self.drawings.drawn

    @cached_property
    def base(self) -> IntArray:
        """The level from which the heights of what stands in a cell are counted (reading 6.3)."""
        return self.floor if self.readings.from_floor else self.level

    @cached_property
    def tall(self) -> IntArray:
        """The highest thing of every cell; a line both of whose ends are at least as high is not stopped there."""
        whole = self.whole
        highest = np.maximum(np.maximum(whole.full, whole.half), np.maximum(whole.above, self.drawn.tallest))
        return frozen(np.maximum(self.floor, np.where(highest > 0, self.base + highest, NOWHERE)).astype(np.int32))

    @cached_property
    def hindering(self) -> BoolArray:
        """Cells with a terrain Hindrance, a vehicle or artillery fire."""
        found: BoolArray = (
            (self.whole.hindrance + self.bridges > 0) | (self.vehicles > 0) | (self.fire > 0) | self.drawn.hindering
        )
        return frozen(found)

    @cached_property
    def smoky(self) -> BoolArray:
        """Cells with smoke."""
        found = np.zeros(self.cells.count, dtype=np.bool_)
        for smoke in self.smoke:
            found |= smoke.drm > 0
        return frozen(found)

    @cached_property
    def side_bits(self) -> npt.NDArray[np.uint8]:
        """The sides of every cell that hold a hexside obstacle."""
        bits = np.zeros(self.cells.count, dtype=np.uint8)
        for way in range(6):
            bits |= np.where(self.side_heights[way] > 0, 1 << way, 0).astype(np.uint8)
        return frozen(bits)

    @cached_property
    def has_sides(self) -> bool:
        """True if there is any hexside obstacle."""
        return bool(self.side_bits.any())

    def eye(self, number: int, above: int) -> int:
        """The height of an end of a line: ``above`` levels over the floor of a hex."""
        return int(self.floor[self.cells.of_hex[number]]) + 2 * above

    def is_in(self, number: int, above: int) -> bool:
        """Is that IN a Depression, at its bottom (A.6)?"""
        return above == 0 and bool(self.sunk[self.cells.of_hex[number]])

    def heights(self, number: int) -> Heights:
        """Floor, top of what stands there, and eye at the floor, in levels."""
        cell = self.cells.of_hex[number]
        floor = float(self.floor[cell]) / 2
        return Heights(floor, max(floor, float(self.tall[cell]) / 2), floor)
