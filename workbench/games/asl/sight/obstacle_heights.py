"""Does an obstacle of some height block a line between two levels (6.2, 6.21, 6.4 to 6.43)? Heights are in half levels."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.games.asl.sight.crossed_pieces import CROSSING_DEPTH
from workbench.games.asl.sight.lines import Trail
from workbench.games.asl.sight.terrain import Ground


class Levels:
    """The levels of the ends of a batch of lines.

    ``eye`` (of the first hex) and ``aim`` (per line) are heights; ``high`` and ``low`` the greater and the smaller of the two;
    ``lower_elevation`` the elevation of the hex of the lower end, from which blind hexes are counted (6.43).
    """

    def __init__(self, ground: Ground, trail: Trail, *, above: int, target_above: int) -> None:
        self.ground, self.readings = ground, ground.readings
        # all heights are counted in half levels, so that they are whole numbers
        self.eye: IntArray = ground.end_heights(trail.home, above)
        self.aim: IntArray = ground.end_heights(trail.goal, target_above)
        self.high, self.low = np.maximum(self.aim, self.eye), np.minimum(self.aim, self.eye)
        #: what is no taller than that blocks nothing
        self.reach: IntArray = self.low - int(self.readings.tops_block)
        self.equal: BoolArray = self.aim == self.eye
        self.runs_down: BoolArray = self.aim < self.eye
        lower = np.where(self.runs_down, trail.goal, trail.home)
        # IN a Depression its bottom, else the level of the hex, however high in a building the unit stands
        self.lower_elevation: IntArray = np.minimum(self.low, ground.level[lower])
        self.lower = lower
        #: of lines that a Depression stops the level of its rim: ground no higher is what 6.3 counts, and no obstacle besides
        self.rim: IntArray | None = None

    def of_line(self, line: int) -> Levels:
        """Those of one line by itself."""
        one = copy(self)
        for name in ("eye", "aim", "high", "low", "reach", "equal", "runs_down", "lower_elevation", "lower"):
            setattr(one, name, getattr(self, name)[line : line + 1])
        one.rim = None if self.rim is None else self.rim[line : line + 1]
        return one

    def passing(self, line: IntArray, near: IntArray, far: IntArray) -> Passing:
        """The ends of lines where these pass hexes, ``near`` and ``far`` hexes from their first and last one."""
        return Passing(self, line, near, far)

    def can_hinder(self, line: IntArray, base: IntArray) -> BoolArray:
        """Can terrain on ground so high hinder? Only between ends at the same level, that of the ground (6.7, 10.3)."""
        found: BoolArray = self.equal.take(line)
        return found if self.readings.any_level else found & (base == self.low.take(line))

    def on_floor(self, line: IntArray, cell: IntArray) -> BoolArray:
        """Are both ends at the level of the floor of cells, where vehicles stand?"""
        found: BoolArray = self.equal[line] & (self.ground.floor[cell] == self.low[line])
        return found


class Passing:
    """Places on lines, with the levels of the ends of each line (``high``, ``low``) and the distances to its higher end
    (``away``) and to its lower one (``behind``)."""

    def __init__(self, levels: Levels, line: IntArray, near: IntArray, far: IntArray) -> None:
        self.levels, self.readings, self.line = levels, levels.readings, line
        self.high, self.low = levels.high.take(line), levels.low.take(line)
        self.near, self.far = near, far

    def rows(self, some: IntArray) -> Passing:
        """Some of the places."""
        return Passing(self.levels, self.line.take(some), self.near.take(some), self.far.take(some))

    @cached_property
    def equal(self) -> BoolArray:
        """Are both ends of the line equally high?"""
        found: BoolArray = self.high == self.low
        return found

    @cached_property
    def _down(self) -> BoolArray:
        return self.levels.runs_down.take(self.line)

    @cached_property
    def away(self) -> IntArray:
        """The distance to the higher end."""
        return np.where(self._down, self.near, self.far)

    @cached_property
    def behind(self) -> IntArray:
        """The distance to the lower end."""
        return np.where(self._down, self.far, self.near)

    @cached_property
    def _in_ranges(self) -> IntArray:
        """The distance from the higher end, in those that make one hex more blind."""
        per_range = self.readings.per_range
        found: IntArray = self.away if per_range == 1 else self.away // per_range
        return found

    @cached_property
    def _lower_elevation(self) -> IntArray:
        return self.levels.lower_elevation.take(self.line)

    def blind_hexes(self, base: IntArray, height: IntArray) -> IntArray:
        """How many hexes behind an obstacle are blind (6.4 to 6.43), between ends above and below its top."""
        over = self.high - base - height
        # half levels to whole ones: >> 1 rounds down, (+ 1) >> 1 rounds up
        count = (height >> 1) + self._in_ranges - np.maximum(0, ((over + 1) >> 1) - 1)
        drop = (base - self._lower_elevation) >> 1
        if self.readings.least_first:
            count = np.maximum(count, self.readings.least) + drop
        else:
            count = np.maximum(count + drop, self.readings.least)
        found: IntArray = count
        return found

    def blocked_by_obstacle(self, base: IntArray, height: IntArray) -> BoolArray:
        """Do obstacles of a level or more block? ``height`` 0: no obstacle."""
        top = base + height
        stands = height > 0
        found: BoolArray = stands & (self.low < top)
        # an end no higher than the top sees nothing behind it; a higher one all but the blind hexes
        over = (found & (self.high > top)).nonzero()[0]
        if len(over):
            part = self.rows(over)
            found[over] = part.behind <= part.blind_hexes(base.take(over), height.take(over))
        if self.readings.tops_block:
            found |= stands & (self.high == top)
        return found

    def blocked_by_half_level(self, base: IntArray, height: IntArray) -> BoolArray:
        """Do half-level obstacles block? Only between ends at the same level, below their top (6.21)."""
        found: BoolArray = (height > 0) & self.equal & (base + height > self.high)
        return found

    def blind_hexes_behind_ground(self, cell: IntArray, ground: IntArray) -> IntArray:
        """The number of blind hexes behind the ground of cells, so high, between ends above and below it (6.42, 6.43, 10.3)."""
        count = self._in_ranges - np.maximum(0, ((self.high - ground) >> 1) - 1)
        count = np.maximum(0, count + np.maximum(0, ((ground - self._lower_elevation) >> 1) - 1))
        if self.levels.ground.has_cliffs:
            cliff = (self.behind == 1) & self._cliff_behind(cell)
            count = np.where(cliff, np.maximum(count, self.readings.least), count)
        found: IntArray = count
        return found

    def _cliff_behind(self, cell: IntArray) -> BoolArray:
        """Is a cliff between these cells and the adjacent hex of the lower end?"""
        found, ground = np.zeros(len(cell), dtype=np.bool_), self.levels.ground
        step, cliffs = self.levels.lower.take(self.line) - cell, ground.cliffs.take(cell)
        for way in range(6):
            found |= (step == ground.cells.steps[way]) & ((cliffs >> way) & 1 > 0)
        return found

    def blocked_by_ground(self, cell: IntArray, ground: IntArray) -> BoolArray:
        """Does the ground of cells, so high, block?"""
        found: BoolArray = (self.high if self.readings.only_higher else self.low) < ground
        if not self.readings.only_higher:
            over = (found & (self.high > ground)).nonzero()[0]
            if len(over):
                part = self.rows(over)
                found[over] = part.behind <= part.blind_hexes_behind_ground(cell.take(over), ground.take(over))
        return found


# --- What can block a line, and the terms of a judgement.


BY_GROUND, BY_OBSTACLE, BY_HALF, BY_ABOVE, BY_SIDE = 1, 2, 3, 4, 5
BY_DEPRESSION, BY_FLOORS, BY_SEWER, BY_DARK, BY_HINDRANCE, BY_BOTH = 6, 7, 8, 9, 10, 11
"""Causes of a blocked line: higher ground or a crest, an obstacle, one of half a level, one to lines between levels, a
hexside; a Depression, the floors of a building, the sewer, beyond the visibility, too many Hindrances; an obstacle on
ground that blocks as well (woods on a hill)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a judgement: levels of the ends above their floors, and how far a line must reach into a drawing to
    cross it (values other than :data:`CROSSING_DEPTH` ask whether a line is too close to call);
    ``fire``: the firer's own smoke counts once more (24.8), never toward the limit of B.10."""

    above: int = 0
    target_above: int = 0
    crossing_depth: float = CROSSING_DEPTH
    fire: bool = False


_MINUS_ONE: IntArray = np.full(1, -1, dtype=np.int32)


class BlockingObstacles(NamedTuple):
    """What blocks lines. ``base``: the level that it stands on, or that of the ground which blocks; ``second``: the other hex
    beside a hexside run, ``way``: the direction of a hexside, ``height``: that of the obstacle above its base; -1 where there
    is none. Heights are in half levels."""

    line: IntArray
    order: IntArray
    cell: IntArray
    cause: IntArray
    base: IntArray
    second: IntArray
    way: IntArray
    height: IntArray

    @classmethod
    def from_columns(
        cls, line: IntArray, order: IntArray, cell: IntArray, cause: IntArray | int, base: IntArray, **columns: IntArray
    ) -> BlockingObstacles:
        """Rows with these columns; columns that are not given are -1."""
        none = _MINUS_ONE.repeat(len(line))
        causes = np.full(len(line), cause, dtype=np.int32) if isinstance(cause, int) else cause
        second, way, height = (columns.get(name, none) for name in ("second", "way", "height"))
        return cls(line, order, cell, causes, base, second, way, height)

    @classmethod
    def joined(cls, parts: Sequence[BlockingObstacles]) -> BlockingObstacles:
        """Several joined into one."""
        parts = [part for part in parts if len(part.line)]
        if len(parts) < 2:
            none: IntArray = np.zeros(0, dtype=np.int32)
            return parts[0] if parts else cls.from_columns(none, none, none, none, none)
        return cls(*(np.concatenate([part[x] for part in parts]) for x in range(8)))

    def of_rows(self, some: IntArray) -> BlockingObstacles:
        """The rows ``some``."""
        return BlockingObstacles(*(part.take(some) for part in self))

    def in_order(self) -> BlockingObstacles:
        """The same, line by line and in the order of each line."""
        return self.of_rows(np.lexsort((self.order, self.line))) if len(self.line) > 1 else self

    def first_orders(self, count: int) -> IntArray:
        """Of ``count`` lines the order of what blocks first, where the rows are in order; a great number where nothing does."""
        found: IntArray = np.full(count, NOT_BLOCKED, dtype=np.int32)
        # backwards, so that the first row of every line is written last
        found[self.line[::-1]] = self.order[::-1]
        return found


NOT_BLOCKED = np.iinfo(np.int32).max
"""The order of what blocks a line that is open."""
