"""Hexside obstacles of a game of one's own, and stretches of lines along hexsides, where one of two hexes counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.crossed_sides import CrossedSides
from workbench.games.generic.sight.terrain import BOTH, NEITHER, NOT_DOWN, UPWARD, WORSE, Ground
from workbench.geometry.hex_lines import Lines


class SideEffect(NamedTuple):
    """What sides do to the lines that cross them: which kind of hexside blocks (its place in the list, from 1; 0: none), and
    the hindrance of all others."""

    kind: IntArray
    hindrance: IntArray

    def without(self) -> SideEffect:
        """The same sides with nothing on them."""
        return SideEffect(np.zeros_like(self.kind), np.zeros_like(self.hindrance))


class SideRules:
    """What the hexsides of a map do to a batch of lines, whose ends are at the heights ``eye`` and ``aim``."""

    def __init__(self, ground: Ground, lines: Lines, eye: IntArray, aim: IntArray) -> None:
        self.ground, self.lines = ground, lines
        self.steps = np.array(lines.cells.steps[:6], dtype=np.int32)
        self.higher_end = np.sign(eye - aim).astype(np.int32)
        self.top = np.maximum(eye, aim)

    def effect(self, sides: CrossedSides) -> SideEffect:
        """What some sides do."""
        kind, hindrance = np.zeros((2, len(sides.line)), dtype=np.int32)
        for number, one in enumerate(self.ground.sides, start=1):
            there = ((one.bits[sides.cell] >> sides.way) & 1) > 0
            if not there.any():
                continue
            counts = there & ~self._passed(number - 1, sides)
            if one.blocks:
                kind = np.where(counts & (kind == 0), number, kind).astype(np.int32)
            else:
                hindrance = (hindrance + np.where(counts, one.hindrance, 0)).astype(np.int32)
        return SideEffect(kind, hindrance)

    def _passed(self, number: int, sides: CrossedSides) -> BoolArray:
        """The lines that a kind of hexside lets pass where it stands."""
        one, line = self.ground.sides[number], sides.line
        passed = np.zeros(len(line), dtype=np.bool_)
        if one.open_from != NEITHER:
            passed |= sides.first
        if one.open_from == BOTH:
            near = (self.lines.distance[line] <= one.within) if one.within else np.True_
            passed |= sides.last & near
        end = self.higher_end[line]
        if one.stops == NOT_DOWN:
            passed |= end > 0
        elif one.stops == UPWARD:
            passed |= end >= 0
        if one.top is not None:
            level = self.ground.level
            passed |= (
                np.maximum(level[sides.cell], level[sides.cell + self.steps[sides.way]]) + one.top < self.top[line]
            )
        return passed


class Way(NamedTuple):
    """One of the two hexes of every stretch along a hexside: does its obstacle block, how much of it pools and hinders, and
    what the sides into it and out of it do (none, where the map has no such sides)."""

    cell: IntArray
    overtopped: BoolArray
    pool: IntArray
    hindrance: IntArray
    sides: tuple[SideEffect, ...]
    off_map: BoolArray

    @property
    def outcome(self) -> Outcome:
        """What the line meets if it is taken through this hex."""
        blocked, hindrance = self.overtopped, self.hindrance
        for side in self.sides:
            blocked, hindrance = blocked | (side.kind > 0), hindrance + side.hindrance
        return Outcome(blocked, self.pool, hindrance)

    def without_hex(self) -> Way:
        """The same with nothing in the hex."""
        none = np.zeros_like(self.pool)
        return self._replace(overtopped=np.zeros_like(self.overtopped), pool=none, hindrance=none)

    def without_side(self, which: int) -> Way:
        """The same with nothing on the side into (0) or out of (1) the hex."""
        sides = tuple(side.without() if place == which else side for place, side in enumerate(self.sides))
        return self._replace(sides=sides)


class Outcome(NamedTuple):
    """Whether a stretch blocks, and what it adds to what pools and hinders."""

    blocked: BoolArray
    pool: IntArray
    hindrance: IntArray


Ways = tuple[Way, Way]


def second_is_chosen(ways: Ways, runs: str) -> BoolArray:
    """Does the second of two hexes count? The better one for the observer or the worse, never one off the map."""
    sign = -1 if runs == WORSE else 1
    first, second = (_weight(way, sign) for way in ways)
    chosen: BoolArray = second < first
    return chosen


def _weight(way: Way, sign: int) -> IntArray:
    blocked, pool, hindrance = way.outcome
    value = (blocked.astype(np.int64) << 20) + (pool.astype(np.int64) << 16) + np.minimum(hindrance, 2**15)
    found: IntArray = sign * value + (way.off_map.astype(np.int64) << 40)
    return found


def chosen_outcome(ways: Ways, second: BoolArray) -> Outcome:
    """What the lines meet in the hexes that count."""
    parts = (np.where(second, there, here) for here, there in zip(ways[0].outcome, ways[1].outcome, strict=True))
    return Outcome(*parts)
