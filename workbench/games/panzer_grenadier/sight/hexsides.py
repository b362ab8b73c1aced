"""Hedges and cliffs on a line (chart notes): every hexside that the line crosses is checked on its own.

A hedge does not stop an observer who borders it, nor a line that goes down from a crest; the target just behind it is
seen when it is near enough (A13). A cliff stops a line from a lower observer to a higher target (A12). Running along a
hexside is not crossing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.crossed_sides import CrossedSides as FoundSides
from workbench.engine.sight.crossed_sides import SideFinder
from workbench.games.panzer_grenadier.sight.terrain import Ground
from workbench.geometry.hex_lines import Lines

BY_HEDGE, BY_CLIFF = 3, 4


class CrossedSides(NamedTuple):
    """Sides with a hedge or a cliff that lines cross, sorted by line and order: the line, the place on it, the cell before the
    side and the direction from there; ``cause``: why it blocks, or 0; ``hedged``: a hedge that the observer does not border,
    which weakens fire (10.3)."""

    line: IntArray
    order: IntArray
    cell: IntArray
    way: IntArray
    cause: IntArray
    hedged: BoolArray


class Sides:
    """The rules for the hexsides of a batch of lines."""

    def __init__(
        self, ground: Ground, lines: Lines, hedges: bool, cliffs: bool, higher_end: IntArray, *, from_crest: BoolArray
    ) -> None:
        self.ground, self.lines, self.hedges, self.cliffs = ground, lines, hedges, cliffs
        self.higher_end, self.from_crest = higher_end, from_crest
        self.finder = SideFinder(lines, ground.hedges | ground.cliffs)
        self.steps = self.finder.steps

    def cause(self, line: IntArray, cell: IntArray, way: IntArray, first: BoolArray, last: BoolArray) -> IntArray:
        """Why the side of ``cell`` in direction ``way`` blocks, or 0; ``first``/``last``: it borders the observer/target."""
        readings, distance = self.ground.readings, self.lines.distance[line]
        cause = np.zeros(len(line), dtype=np.int32)
        if self.cliffs:
            cliff = (self.ground.cliffs[cell] >> way) & 1 > 0
            if readings.cliff_where_crossed:
                level = self.ground.level
                cliff &= level[cell] < level[cell + self.steps[way]]
            else:
                cliff &= self.higher_end[line] < 0
            cause[cliff] = BY_CLIFF
        if self.hedges:
            hedge = ((self.ground.hedges[cell] >> way) & 1 > 0) & ~self.from_crest[line]
            through = first.copy()
            if not readings.hedge_spotter_only:
                through |= last & (distance <= readings.hedge_range)
            if readings.neighbour_hedges_block:
                through &= distance > 1
            cause[hedge & ~through] = BY_HEDGE
        return cause

    def hedged(self, cell: IntArray, way: IntArray, first: BoolArray) -> BoolArray:
        """Does the side of ``cell`` in direction ``way`` hold a hedge that the observer does not border (``first``)?"""
        found: BoolArray = ((self.ground.hedges[cell] >> way) & 1 > 0) & ~first
        return found


def crossed_sides(rules: Sides) -> Iterator[CrossedSides]:
    """The sides with something on them between hexes whose interiors are crossed, and into the target."""
    for found in rules.finder.across():
        cause = rules.cause(found.line, found.cell, found.way, found.first, found.last)
        hedged = rules.hedged(found.cell, found.way, found.first)
        yield CrossedSides(found.line, found.order, found.cell, found.way, cause, hedged)


class RunSide(NamedTuple):
    """The same side of every hexside run, ``way`` from ``cell``: why it blocks, or 0, whether it holds a hedge, and whether one
    that the observer does not border."""

    cell: IntArray
    way: IntArray
    cause: IntArray
    hedge: BoolArray
    hedged: BoolArray

    def without_anything(self) -> RunSide:
        """The same sides with nothing on them."""
        no = np.zeros_like(self.hedge)
        return self._replace(cause=np.zeros_like(self.cause), hedge=no, hedged=no)


def run_sides(rules: Sides) -> tuple[tuple[RunSide, RunSide], tuple[RunSide, RunSide]]:
    """For every hexside run the sides into and out of each of its two hexes."""

    def with_effect(found: FoundSides) -> RunSide:
        cause = rules.cause(found.line, found.cell, found.way, found.first, found.last)
        no = np.zeros_like(found.first)
        hedge, hedged = (rules.hedged(found.cell, found.way, first) for first in (no, found.first))
        return RunSide(found.cell, found.way, cause, hedge, hedged)

    (into, out_of), (into_other, out_of_other) = rules.finder.beside_runs()
    return (with_effect(into), with_effect(out_of)), (with_effect(into_other), with_effect(out_of_other))


# --- Stretches of lines along hexsides: the observer chooses the better hex (8.46).


ALWAYS_FIRST, ALWAYS_SECOND = 0, 1
"""Hands of :func:`second_is_chosen` under the reading A4: always the first hex, or always the second."""


class HexsideChoice(NamedTuple):
    """One of the two hexes beside every stretch: what blocks there, and its light terrain. Arrays over the stretches.

    - ``cell``: the hex
    - ``overtopped``: its obstacle overtops the line
    - ``bars``: the cause why own troops in it bar the line, or 0
    - ``bars_beside``: likewise for own troops in the other hex (A58)
    - ``sides``: the hexsides into it and out of it, empty if the map has none
    - ``light``: it holds light terrain
    - ``harmful``: that would block like other terrain (A3)
    - ``weakens``: that weakens direct fire (10.3)
    - ``off_map``: it cannot be chosen
    """

    cell: IntArray
    overtopped: BoolArray
    bars: IntArray
    bars_beside: IntArray
    sides: tuple[RunSide, ...]
    light: BoolArray
    harmful: BoolArray
    weakens: BoolArray
    off_map: BoolArray

    @property
    def hedged(self) -> BoolArray:
        """Does a hedge on the way weaken fire?"""
        return self._any_side([side.hedged for side in self.sides])

    @property
    def hedge(self) -> BoolArray:
        """Is there any hedge on the way?"""
        return self._any_side([side.hedge for side in self.sides])

    def _any_side(self, masks: Sequence[BoolArray]) -> BoolArray:
        found = np.zeros_like(self.light)
        for mask in masks:
            found = found | mask
        return found

    @property
    def blocked(self) -> BoolArray:
        """Does anything block there?"""
        found: BoolArray = self.overtopped | (self.bars > 0) | (self.bars_beside > 0)
        for side in self.sides:
            found = found | (side.cause > 0)
        return found

    def cause(self, by_obstacle: int) -> IntArray:
        """Why it blocks, or 0: its obstacle, or else own troops, or else a hexside."""
        found = np.where(self.overtopped, by_obstacle, np.maximum(self.bars, self.bars_beside)).astype(np.int32)
        for side in self.sides:
            found = np.where(found > 0, found, side.cause)
        return found

    def without_hex(self) -> HexsideChoice:
        """The same hexes with nothing in them."""
        no = np.zeros_like(self.light)
        return self._replace(overtopped=no, bars=np.zeros_like(self.bars), light=no, harmful=no, weakens=no)

    def without_side(self, which: int) -> HexsideChoice:
        """Nothing on the hexside into (0) or out of (1) the hexes."""
        sides = [side.without_anything() if place == which else side for place, side in enumerate(self.sides)]
        return self._replace(sides=tuple(sides))


Ways = tuple[HexsideChoice, HexsideChoice]


def second_is_chosen(ways: Ways, fixed_choice: int | None, *, hedges_first: bool = False) -> BoolArray:
    """Which of the two hexes every line is taken through (True: the second): the one that does not block, rather without
    light terrain, rather with light terrain that does no harm, rather with none that weakens fire, rather without a hedge
    that does, rather without any; with ``hedges_first`` a way without a hedge that weakens fire comes before one without light
    terrain. By ``fixed_choice`` always the same one
    (A4). Never one off the map.
    """
    if fixed_choice is not None:
        return np.where(ways[fixed_choice].off_map, fixed_choice == ALWAYS_FIRST, fixed_choice == ALWAYS_SECOND)
    hedged = 32 if hedges_first else 2
    weights = [
        (64 * way.blocked + 16 * way.light + 8 * way.harmful + 4 * way.weakens)
        + (128 * way.off_map + hedged * way.hedged + way.hedge)
        for way in ways
    ]
    second: BoolArray = weights[1] < weights[0]
    return second


class Outcome(NamedTuple):
    """The effect of the chosen hexes: they block, have light terrain, have harmful light terrain, have some that weakens fire,
    a hedge on the way that does, any hedge on it."""

    blocked: BoolArray
    light: BoolArray
    harmful: BoolArray
    weakens: BoolArray
    hedged: BoolArray
    hedge: BoolArray


def outcome(ways: Ways, second: BoolArray) -> Outcome:
    """The effect of the chosen hexes."""
    first, other = ways
    return Outcome(
        np.where(second, other.blocked, first.blocked),
        np.where(second, other.light, first.light),
        np.where(second, other.harmful, first.harmful),
        np.where(second, other.weakens, first.weakens),
        np.where(second, other.hedged, first.hedged),
        np.where(second, other.hedge, first.hedge),
    )
