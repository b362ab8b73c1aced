"""Does an obstacle of some height block a line between two levels (6.2, 6.21, 6.4 to 6.43)? Heights are in half levels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from workbench.base.light_dataclass import dataclass
from workbench.base.numbers import BoolArray, IntArray
from workbench.games.asl.sight.drawn_terrain import CROSSING_DEPTH
from workbench.games.asl.sight.lines import Trail
from workbench.games.asl.sight.terrain import Ground


class Levels:
    """The levels of the ends of a batch of lines.

    ``eye`` (of the first hex) and ``aim`` (per line) are heights; ``high`` and ``low`` the greater and the smaller of the two;
    ``lower_elevation`` the elevation of the hex of the lower end, from which blind hexes are counted (6.43).
    """

    def __init__(self, ground: Ground, trail: Trail, *, above: int, target_above: int) -> None:
        self.ground, self.readings = ground, ground.readings
        self.eye = int(ground.floor[trail.home]) + 2 * above
        self.aim: IntArray = ground.floor[trail.goal] + 2 * target_above
        self.high, self.low = np.maximum(self.aim, self.eye), np.minimum(self.aim, self.eye)
        self.equal: BoolArray = self.aim == self.eye
        self.runs_down: BoolArray = self.aim < self.eye
        lower = np.where(self.runs_down, trail.goal, trail.home)
        # IN a Depression its bottom, else the level of the hex, however high in a building the unit stands
        self.lower_elevation: IntArray = np.minimum(self.low, ground.level[lower])
        self.lower = lower

    def distances(self, line: IntArray, near: IntArray, far: IntArray) -> tuple[IntArray, IntArray]:
        """Distances of obstacles (from the higher end, from the lower end)."""
        down = self.runs_down[line]
        return np.where(down, near, far), np.where(down, far, near)

    def blind_hexes(self, line: IntArray, near: IntArray, far: IntArray, base: IntArray, height: IntArray) -> IntArray:
        """How many hexes behind an obstacle are blind (6.4 to 6.43), between ends above and below its top."""
        away, _ = self.distances(line, near, far)
        over = self.high[line] - base - height
        count = (height >> 1) + away // self.readings.per_range - np.maximum(0, ((over + 1) >> 1) - 1)
        drop = (base - self.lower_elevation[line]) >> 1
        if self.readings.least_first:
            count = np.maximum(count, self.readings.least) + drop
        else:
            count = np.maximum(count + drop, self.readings.least)
        found: IntArray = count.astype(np.int32)
        return found

    def blocked_by_obstacle(
        self, line: IntArray, near: IntArray, far: IntArray, base: IntArray, height: IntArray
    ) -> BoolArray:
        """Do obstacles of a level or more block? ``height`` 0: no obstacle."""
        top = base + height
        _, behind = self.distances(line, near, far)
        below = (height > 0) & (self.low[line] < top)
        shadow = behind <= self.blind_hexes(line, near, far, base, height)
        found: BoolArray = below & ((self.high[line] <= top) | shadow)
        if self.readings.tops_block:
            found |= (height > 0) & (self.high[line] == top)
        return found

    def blocked_by_half_level(self, line: IntArray, base: IntArray, height: IntArray) -> BoolArray:
        """Do half-level obstacles block? Only between ends at the same level, below their top (6.21)."""
        found: BoolArray = (height > 0) & self.equal[line] & (base + height > self.high[line])
        return found

    def blind_hexes_behind_ground(self, line: IntArray, near: IntArray, far: IntArray, cell: IntArray) -> IntArray:
        """How many hexes behind the ground of cells are blind, between ends above and below it (6.42, 6.43, 10.3)."""
        ground = self.ground.floor[cell]
        away, behind = self.distances(line, near, far)
        count = away // self.readings.per_range - np.maximum(0, ((self.high[line] - ground) >> 1) - 1)
        count = np.maximum(0, count + np.maximum(0, ((ground - self.lower_elevation[line]) >> 1) - 1))
        cliff = (behind == 1) & self._cliff_behind(line, cell)
        found: IntArray = np.where(cliff, np.maximum(count, self.readings.least), count).astype(np.int32)
        return found

    def _cliff_behind(self, line: IntArray, cell: IntArray) -> BoolArray:
        """Is a cliff between these cells and the adjacent hex of the lower end?"""
        found = np.zeros(len(line), dtype=np.bool_)
        if self.ground.cliffs.any():
            step = self.lower[line] - cell
            for way in range(6):
                found |= (step == self.ground.cells.steps[way]) & ((self.ground.cliffs[cell] >> way) & 1 > 0)
        return found

    def blocked_by_ground(self, line: IntArray, near: IntArray, far: IntArray, cell: IntArray) -> BoolArray:
        """Does the ground of cells block?"""
        ground = self.ground.floor[cell]
        _, behind = self.distances(line, near, far)
        if self.readings.only_higher:
            higher: BoolArray = self.high[line] < ground
            return higher
        below = self.low[line] < ground
        found: BoolArray = below & (
            (self.high[line] <= ground) | (behind <= self.blind_hexes_behind_ground(line, near, far, cell))
        )
        return found

    def can_hinder(self, line: IntArray, cell: IntArray) -> BoolArray:
        """Can terrain of cells hinder? Only between ends at the same level, that of the hex (6.7, 10.3)."""
        found: BoolArray = self.equal[line]
        return found if self.readings.any_level else found & (self.ground.base[cell] == self.low[line])

    def on_floor(self, line: IntArray, cell: IntArray) -> BoolArray:
        """Are both ends at the level of the floor of cells, where vehicles stand?"""
        found: BoolArray = self.equal[line] & (self.ground.floor[cell] == self.low[line])
        return found


# --- What can block a line, and the terms of a judgement.


BY_GROUND, BY_OBSTACLE, BY_HALF, BY_ABOVE, BY_SIDE = 1, 2, 3, 4, 5
BY_DEPRESSION, BY_FLOORS, BY_SEWER, BY_DARK, BY_HINDRANCE = 6, 7, 8, 9, 10
"""Causes of a blocked line: higher ground or a crest, an obstacle, one of half a level, one to lines between levels, a
hexside; a Depression, the floors of a building, the sewer, beyond the visibility, too many Hindrances."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a judgement: levels of the ends above their floors, and how far a line must reach into a drawing to
    cross it (values other than :data:`CROSSING_DEPTH` ask whether a line is too close to call);
    ``fire``: the firer's own smoke counts once more (24.8), never toward the limit of B.10."""

    above: int = 0
    target_above: int = 0
    crossing_depth: float = CROSSING_DEPTH
    fire: bool = False


class BlockingObstacles(NamedTuple):
    """What blocks lines. ``second``: the other hex beside a hexside run, ``way``: the direction of a hexside,
    ``height``: that of the obstacle above its base in half levels; -1 where there is none."""

    line: IntArray
    order: IntArray
    cell: IntArray
    cause: IntArray
    second: IntArray
    way: IntArray
    height: IntArray

    @classmethod
    def of(
        cls, line: IntArray, order: IntArray, cell: IntArray, cause: IntArray | int, **columns: IntArray
    ) -> BlockingObstacles:
        """Rows with these columns; columns that are not given are -1."""
        none: IntArray = np.full(len(line), -1, dtype=np.int32)
        causes = np.full(len(line), cause, dtype=np.int32) if isinstance(cause, int) else cause
        second, way, height = (columns.get(name, none) for name in ("second", "way", "height"))
        return cls(line, order, cell, causes, second, way, height)

    @classmethod
    def joined(cls, parts: Sequence[BlockingObstacles]) -> BlockingObstacles:
        """Several joined into one."""
        return cls(*(np.concatenate([part[x] for part in parts]) for x in range(7)))

    def of_rows(self, some: IntArray) -> BlockingObstacles:
        """The rows ``some``."""
        return BlockingObstacles(*(part[some] for part in self))
