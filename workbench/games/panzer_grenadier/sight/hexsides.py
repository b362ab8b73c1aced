"""Hedges and cliffs on a line (chart notes): every hexside that the line crosses is checked on its own.

A hedge does not stop an observer who borders it, nor a line that goes down from a crest; the target just behind it is
seen when it is near enough (A13). A cliff stops a line from a lower observer to a higher target (A12). Running along a
hexside is not crossing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.games.panzer_grenadier.sight.terrain import Ground
from workbench.geometry.hex_lines import Lines

BY_HEDGE, BY_CLIFF = 3, 4

# Places in the order along a line: SPREAD per ring, the entry by a hexside first, then the first hex, the side between two
# hexes of the same ring, the second hex.
SPREAD, FIRST_HEX, BETWEEN, SECOND_HEX = 6, 1, 2, 3

Findings = tuple[IntArray, IntArray, IntArray, IntArray, IntArray]
"""(line, order, cell before the side, its direction from there, cause) of sides that block, sorted by line and order."""


class Sides:
    """The rules for the hexsides of a batch of lines."""

    def __init__(
        self, ground: Ground, lines: Lines, hedges: bool, cliffs: bool, higher_end: IntArray, *, from_crest: BoolArray
    ) -> None:
        self.ground, self.lines, self.hedges, self.cliffs = ground, lines, hedges, cliffs
        self.higher_end, self.from_crest = higher_end, from_crest
        self.steps = np.array(lines.cells.steps[:6], dtype=np.int32)
        #: direction of a step between adjacent cells, by the step and `middle`
        self.middle = int(self.steps.max())
        self.ways = np.zeros(2 * self.middle + 1, dtype=np.int32)
        self.ways[self.steps + self.middle] = np.arange(6)
        self.bits = ground.hedges | ground.cliffs

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


def blocking_crossed_sides(rules: Sides) -> Iterator[Findings]:
    """Blocking sides between hexes whose interiors are crossed, and into the target."""
    lines = rules.lines
    home = lines.cells.of_hex[lines.origin]
    first, last = lines.ends
    is_run = np.zeros(len(lines.cell) + 1, dtype=np.bool_)
    is_run[lines.run] = True
    # the cell before each ring; the last ring's hex comes before the target
    before = np.empty(len(last) + 1, dtype=np.int32)
    before[1:] = last
    after_run = np.empty(len(last) + 1, dtype=np.bool_)
    after_run[1:] = is_run[:-1]
    alone = lines.distance == 1
    opening = lines.start[:-1][~alone]
    ends_before, ends_run = before[lines.start[1:]].copy(), after_run[lines.start[1:]].copy()
    before[opening], after_run[opening] = home[~alone], False
    ends_before[alone], ends_run[alone] = home[alone], False

    entering = np.flatnonzero((rules.bits[before[:-1]] > 0) & ~after_run[:-1] & ~is_run[:-1]).astype(np.int32)
    yield _blocking_sides_into(rules, entering, before[entering], first[entering], 0)
    if len(lines.second):
        pair = lines.second[rules.bits[first[lines.second]] > 0]
        yield _blocking_sides_into(rules, pair, first[pair], last[pair], BETWEEN)
    line = np.flatnonzero((rules.bits[ends_before] > 0) & ~ends_run & lines.whole).astype(np.int32)
    goal = lines.cells.of_hex[lines.target[line]]
    yield _blocking_sides_to(rules, line, lines.distance[line], ends_before[line], goal)


def _blocking_sides_into(rules: Sides, entry: IntArray, cell: IntArray, to: IntArray, place: int) -> Findings:
    """Sides crossed into the rings ``entry``, or between the two hexes of such a ring."""
    return _blocking_sides_to(rules, rules.lines.line[entry], rules.lines.ring[entry], cell, to, place=place)


def _blocking_sides_to(
    rules: Sides, line: IntArray, ring: IntArray, cell: IntArray, to: IntArray, *, place: int = 0
) -> Findings:
    """Those of the sides from ``cell`` to the adjacent ``to`` that hold a hedge or cliff and block."""
    way = rules.ways[to - cell + rules.middle]
    some = np.flatnonzero((rules.bits[cell] >> way) & 1)
    line, ring, cell, way = line[some], ring[some], cell[some], way[some]
    first = (ring == 1) & (place == 0)
    cause = rules.cause(line, cell, way, first, ring == rules.lines.distance[line])
    blocked = cause > 0
    return line[blocked], SPREAD * ring[blocked] + place, cell[blocked], way[blocked], cause[blocked]


class RunSide(NamedTuple):
    """The same side of every hexside run, ``way`` from ``cell``: why it blocks, or 0."""

    cell: IntArray
    way: IntArray
    cause: IntArray


def run_sides(rules: Sides) -> tuple[tuple[RunSide, RunSide], tuple[RunSide, RunSide]]:
    """For every hexside run the sides into and out of each of its two hexes."""
    lines = rules.lines
    line, ring = lines.line[lines.run], lines.ring[lines.run]
    u = lines.way[line]
    v = (u + 1) % 6
    first, last = ring == 1, ring == lines.distance[line] - 1
    no = np.zeros(len(line), dtype=np.bool_)
    found = []
    for cell, way_in, way_out in ((lines.cell[lines.run], u, v), (lines.run_cell, v, u)):
        before = cell - rules.steps[way_in]
        into = RunSide(before, way_in, rules.cause(line, before, way_in, first, no))
        found.append((into, RunSide(cell, way_out, rules.cause(line, cell, way_out, no, last))))
    return found[0], found[1]


# --- Stretches of lines along hexsides: the observer chooses the better hex (8.46).


ALWAYS_FIRST, ALWAYS_SECOND = 0, 1
"""Hands of :func:`second_is_chosen` under the reading A4: always the first hex, or always the second."""


class HexsideChoice(NamedTuple):
    """One of the two hexes beside every stretch: what blocks there, and its light terrain.

    ``overtopped``: its obstacle overtops the line; ``bars``: the cause why own troops in it bar the line, or 0; ``bars_beside``
    likewise for own troops in the other hex (A58); ``sides``: the hexsides into it and out of it, empty if the map has none;
    ``light``: it holds light terrain; ``harmful``: that would block like other terrain (A3); ``off_map``: it cannot be chosen.
    """

    cell: IntArray
    overtopped: BoolArray
    bars: IntArray
    bars_beside: IntArray
    sides: tuple[RunSide, ...]
    light: BoolArray
    harmful: BoolArray
    off_map: BoolArray

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
        return self._replace(overtopped=no, bars=np.zeros_like(self.bars), light=no, harmful=no)

    def without_side(self, which: int) -> HexsideChoice:
        """Nothing on the hexside into (0) or out of (1) the hexes."""
        sides = [
            side._replace(cause=np.zeros_like(side.cause)) if place == which else side
            for place, side in enumerate(self.sides)
        ]
        return self._replace(sides=tuple(sides))


Ways = tuple[HexsideChoice, HexsideChoice]


def second_is_chosen(ways: Ways, fixed_choice: int | None) -> BoolArray:
    """Which of the two hexes every line is taken through (True: the second): the one that does not block, rather without
    light terrain, rather with light terrain that does no harm; by ``fixed_choice`` always the same one (A4). Never one off the
    map.
    """
    if fixed_choice is not None:
        return np.where(ways[fixed_choice].off_map, fixed_choice == ALWAYS_FIRST, fixed_choice == ALWAYS_SECOND)
    weights = [8 * way.blocked + 2 * way.light + way.harmful + 16 * way.off_map for way in ways]
    second: BoolArray = weights[1] < weights[0]
    return second


class Outcome(NamedTuple):
    """The effect of the chosen hexes: they block, have light terrain, have harmful light terrain."""

    blocked: BoolArray
    light: BoolArray
    harmful: BoolArray


def outcome(ways: Ways, second: BoolArray) -> Outcome:
    """The effect of the chosen hexes."""
    first, other = ways
    return Outcome(
        np.where(second, other.blocked, first.blocked),
        np.where(second, other.light, first.light),
        np.where(second, other.harmful, first.harmful),
    )
