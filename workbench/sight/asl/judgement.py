"""Judges lines of sight of Advanced Squad Leader over arrays: one line or all lines from a hex, by the same code.

A line is open when nothing on it blocks (digest 4.3) and when its Hindrances stay below the limit of B.10. All that blocks
and all that hinders is kept, so that whoever asks why need not judge again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.geometry.crossings import Lines
from workbench.sight.asl.across import crossed_by
from workbench.sight.asl.ends import at_ends
from workbench.sight.asl.ground import Ground
from workbench.sight.asl.heights import Levels
from workbench.sight.asl.hindering import Hindered, hindrances, in_smoke
from workbench.sight.asl.shut import BY_HINDRANCE, BY_SIDE, Shut, Terms
from workbench.sight.asl.sides import by_side
from workbench.sight.asl.trail import SPREAD, Trail


@dataclass(frozen=True, eq=False)
class Judgement:
    """The answer for every line of ``trail``: ``shut`` is everything that blocks, in the order of lines and of each line;
    ``hindered`` everything that hinders; ``total`` the DRM that an open line suffers."""

    found: Lines
    trail: Trail
    ground: Ground
    levels: Levels
    shut: Shut
    hindered: Hindered
    total: IntArray

    @property
    def lines(self) -> Lines:
        """The lines judged."""
        return self.found

    @property
    def hindrance(self) -> IntArray:
        """DRM of every line."""
        return self.total

    @cached_property
    def open(self) -> BoolArray:
        """Which lines are open."""
        found = np.ones(self.trail.count, dtype=np.bool_)
        found[self.shut.line] = False
        return found

    @property
    def settled(self) -> BoolArray:
        """Lines that something blocks before the last ring judged: of that ring not all sides are known. None where there are
        Depressions, which are followed to the end (6.3 EXC)."""
        if self.ground.sunk.any() or not len(self.shut.line):
            return np.zeros(self.trail.count, dtype=np.bool_)
        order = self.shut.order[np.maximum(self.first, 0)]
        near: BoolArray = (order // SPREAD < np.int32(self.found.upto or 0)) & (self.first >= 0)
        return near

    @cached_property
    def first(self) -> IntArray:
        """Per line the place in ``shut`` of what blocks it first, -1 if it is open."""
        line = self.shut.line
        found = np.full(self.trail.count, -1, dtype=np.int32)
        heads = np.flatnonzero(np.concatenate(([True], line[1:] != line[:-1]))) if len(line) else np.zeros(0, np.int64)
        found[line[heads]] = heads
        return found

    @property
    def blockers(self) -> IntArray:
        """The hex that blocks each line first; -1 where none does or a hexside blocks."""
        first = self.first
        shut = first >= 0
        place = np.where(shut, first, 0)
        out: IntArray = np.full(self.trail.count, -1, dtype=np.int32)
        if len(self.shut.line):
            named = shut & (self.shut.way[place] < 0)
            out[named] = self.ground.cells.hex_of[self.shut.cell[place[named]]]
        return out


def judge(ground: Ground, found: Lines, trail: Trail, terms: Terms, *, quick: bool = False) -> Judgement:
    """Judge every line of a trail. ``quick``: of blocked lines only what blocks first is wanted."""
    levels = Levels(ground, trail, above=terms.above, target_above=terms.target_above)
    crossed = crossed_by(ground, trail, levels, terms.core, quick)
    parts = [*crossed.shut, *at_ends(ground, trail, levels, terms)]
    if ground.has_sides:
        met = by_side(ground, trail, levels)
        height = ground.side_heights[met.way, met.cell]
        parts.append(Shut.of(met.line, met.order, met.cell, BY_SIDE, way=met.way, height=height))
    hindered = hindrances(ground, trail, levels, crossed.hindrance, crossed.along)
    total = hindered.totals(trail, ground.readings)
    if ground.readings.limit:
        some = np.flatnonzero(total >= ground.readings.limit).astype(np.int32)
        if len(some):
            cell, order = hindered.fatal(trail, ground.readings, some)
            parts.append(Shut.of(some, order, cell, BY_HINDRANCE))
    if terms.fire and ground.smoke and in_smoke(ground, trail.home, levels.eye):
        total = total + np.int32(ground.readings.smoke_out)
    shut = Shut.joined(parts)
    shut = shut.of_rows(np.lexsort((shut.order, shut.line)).astype(np.int32))
    return Judgement(found, trail, ground, levels, shut, hindered, total)
