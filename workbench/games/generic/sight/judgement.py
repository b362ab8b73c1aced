"""Judges lines of sight of a game of one's own over arrays: one line or all lines from a hex, by the same code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.blockers import Pairs, Tally, side_numbers
from workbench.engine.sight.crossed_sides import FIRST_HEX, SECOND_HEX, SPREAD, CrossedSides, SideFinder
from workbench.engine.sight.hex_doctrine import NEVER, FirstFindings
from workbench.games.generic.sight.hexsides import SideEffect, SideRules, Way, Ways, chosen_outcome, second_is_chosen
from workbench.games.generic.sight.terrain import (
    BLOCKS,
    BOTH,
    EXEMPT,
    HINDERS,
    NEARER_LOWER,
    OBSTACLE,
    POOLS,
    SLOPE,
    WORSE,
    Ground,
)
from workbench.geometry.hex_lines import Lines

BY_HEX, BY_POOL, BY_HINDRANCE, BY_RANGE, BY_SIDE = 1, 2, 3, 4, 5
"""Causes of a blocked line: an obstacle, what pools, what hinders, the limit of sight; from BY_SIDE on a kind of hexside."""


class Partial(NamedTuple):
    """What adds up along lines: line, order and cell of each place, how much it pools and hinders."""

    line: IntArray
    order: IntArray
    cell: IntArray
    pool: IntArray
    hindrance: IntArray


@dataclass(frozen=True, eq=False)
class Judgement:
    """The answer for every line of ``lines``: is it open, what hinders it, and order, cell and cause of the first thing that
    blocks it; ``chosen``: was the cell on the other side taken, for every stretch along a hexside; ``judge`` knows what each
    hex does."""

    lines: Lines
    open: BoolArray
    pool: IntArray
    hindrance: IntArray
    order: IntArray
    cell: IntArray
    cause: IntArray
    chosen: BoolArray
    judge: LineJudge

    @property
    def settled(self) -> BoolArray:
        """Lines that something blocks in the rings judged; nothing farther away can block them earlier."""
        near: BoolArray = self.order // SPREAD <= np.int32(self.lines.upto or 0)
        return near & ~self.open

    @property
    def blockers(self) -> IntArray:
        """The hex that blocks each line first; -1 where none does, or a hexside or the limit of sight."""
        named = ~self.open & (self.cause < BY_RANGE)
        return np.where(named, self.lines.cells.hex_of[np.where(named, self.cell, 0)], -1).astype(np.int32)


class LineJudge:
    """Judges a batch of lines; ``raised``: does terrain lift the eye of who looks?"""

    def __init__(self, ground: Ground, lines: Lines, raised: bool) -> None:
        self.ground, self.lines, self.raised = ground, lines, raised
        readings = ground.readings
        self.readings = readings
        home, goals = lines.cells.of_hex[lines.origin], lines.cells.of_hex[lines.target]
        self.home, self.goals = home, goals
        self.eye: IntArray = ground.level[home] + (ground.eye[home] if raised else 0)
        self.aim: IntArray = ground.level[goals]
        if raised and readings.eyes == BOTH:
            self.aim = self.aim + ground.eye[goals]
        self._threshold: IntArray = 2 * np.maximum(self.aim, self.eye)
        self._row: IntArray = np.where(self.aim == self.eye, 0, ground.cells.count).astype(np.int32)
        self._slope = readings.heights == SLOPE
        self._tilted = not self._slope and readings.equal_top == NEARER_LOWER
        self._higher_end = np.sign(self.eye - self.aim).astype(np.int32)
        self.firsts = FirstFindings(lines.count)
        #: what adds up in hexes crossed, on hexsides crossed, and on stretches along hexsides
        self.partials: list[Partial] = []
        self.side_partials: list[Partial] = []
        self.run_partials: list[Partial] = []
        self.crossed: list[tuple[IntArray, IntArray]] = []
        self.crossed_sides: list[tuple[CrossedSides, SideEffect]] = []
        self.ways: Ways | None = None
        self.chosen: BoolArray = np.zeros(len(lines.run), dtype=np.bool_)
        self.side_rules = SideRules(ground, lines, self.eye, self.aim)

    def overtops(self, ranks: IntArray, line: IntArray, ring: IntArray, cell: IntArray) -> BoolArray:
        """Which of these cells, ``ring`` hexes from the observer, reach up to these lines?"""
        rank = ranks[self._row[line] + cell]
        found: BoolArray
        if self._slope:
            distance, eye = self.lines.distance[line], self.eye[line]
            height = 2 * (eye * distance + (self.aim[line] - eye) * ring)
            uneven_equal = self.readings.equal_top == BLOCKS
            found = rank * distance > height
            if uneven_equal:
                found |= (self._row[line] > 0) & (rank * distance == height)
            return found
        found = rank > self._threshold[line]
        if self._tilted:
            near = self._higher_end[line] * (2 * ring - self.lines.distance[line]) > 0
            found |= near & (rank == self._threshold[line])
        return found

    def judgement(self) -> Judgement:
        """Look at hexes, hexsides, stretches along hexsides, what adds up, and at last how far one sees."""
        lines, ground = self.lines, self.ground
        late = np.zeros(len(lines.cell), dtype=np.bool_)
        late[lines.second[lines.second_first]] = True
        code = ground.marks[lines.cell]
        code[lines.run] = 0
        some = np.flatnonzero(code).astype(np.int32)
        self._hexes(some, lines.cell[some], code[some], late[some])
        if len(lines.second):
            code = ground.marks[lines.second_cell]
            also = np.flatnonzero(code)
            self._hexes(lines.second[also], lines.second_cell[also], code[also], ~lines.second_first[also])
        if ground.sides:
            for sides in SideFinder(lines, ground.side_bits).across():
                self._cross(sides)
        if len(lines.run):
            self._along()
        self._ends()
        pool, hindrance = self._added_up()
        self._too_far()
        is_open = self.firsts.order == NEVER
        return Judgement(
            lines,
            is_open,
            pool,
            (pool + hindrance).astype(np.int32),
            self.firsts.order,
            self.firsts.cell,
            self.firsts.cause,
            self.chosen,
            self,
        )

    def _hexes(self, entry: IntArray, cell: IntArray, code: npt.NDArray[np.uint8], late: BoolArray) -> None:
        line, ring = self.lines.line[entry], self.lines.ring[entry]
        order = (SPREAD * ring + np.where(late, SECOND_HEX, FIRST_HEX)).astype(np.int32)
        some = np.flatnonzero(code & OBSTACLE)
        some = some[self.overtops(self.ground.block_ranks, line[some], ring[some], cell[some])]
        self.firsts.offer(line[some], order[some], cell[some], BY_HEX)
        self.crossed.append((line[some], cell[some]))
        some = np.flatnonzero(code & (POOLS | HINDERS))
        if len(some):
            pool, hindrance = self.amounts(line[some], ring[some], cell[some])
            self._keep(self.partials, Partial(line[some], order[some], cell[some], pool, hindrance))

    @staticmethod
    def _keep(partials: list[Partial], found: Partial) -> None:
        some = np.flatnonzero(found.pool | found.hindrance)
        if len(some):
            partials.append(Partial(*(part[some] for part in found)))

    def amounts(self, line: IntArray, ring: IntArray, cell: IntArray) -> tuple[IntArray, IntArray]:
        """How much these cells pool (0 or 1) and hinder."""
        ground, marks = self.ground, self.ground.marks[cell]
        pools = ((marks & POOLS) > 0) & self.overtops(ground.pool_ranks, line, ring, cell)
        hinders = ((marks & HINDERS) > 0) & self.overtops(ground.hinder_ranks, line, ring, cell)
        return pools.astype(np.int32), np.where(hinders, ground.hindrance[cell], 0).astype(np.int32)

    def _ends(self) -> None:
        """What pools and hinders in the hexes of the ends, where they count."""
        if self.readings.ends == EXEMPT:
            return
        every = np.arange(self.lines.count, dtype=np.int32)
        ends = [(self.goals, self.lines.distance)]
        if self.readings.ends == BOTH:
            ends.append((self.home, np.zeros_like(self.lines.distance)))
        for cell, ring in ends:
            pool, hindrance = self.amounts(every, ring, cell)
            order = (SPREAD * ring + FIRST_HEX).astype(np.int32)
            self._keep(self.partials, Partial(every, order, cell, pool, hindrance))

    def _cross(self, sides: CrossedSides) -> None:
        effect = self.side_rules.effect(sides)
        some = np.flatnonzero(effect.kind)
        cause = (effect.kind[some] + (BY_SIDE - 1)).astype(np.int32)
        self.firsts.offer(sides.line[some], sides.order[some], sides.cell[some], cause)
        self.crossed_sides.append((sides, effect))
        none = np.zeros_like(effect.hindrance)
        self._keep(self.side_partials, Partial(sides.line, sides.order, sides.cell, none, effect.hindrance))

    def _along(self) -> None:
        """Stretches along a hexside: the better of the two hexes counts, or the worse."""
        lines, ground = self.lines, self.ground
        line, ring = lines.line[lines.run], lines.ring[lines.run]
        sides: tuple[tuple[SideEffect, ...], ...] = ((), ())
        if ground.sides:
            beside = SideFinder(lines, ground.side_bits).beside_runs()
            sides = tuple(tuple(self.side_rules.effect(one) for one in pair) for pair in beside)
        ways = []
        for cell, of_way in zip((lines.cell[lines.run], lines.run_cell), sides, strict=True):
            pool, hindrance = self.amounts(line, ring, cell)
            overtopped = self.overtops(ground.block_ranks, line, ring, cell) & ((ground.marks[cell] & OBSTACLE) > 0)
            ways.append(Way(cell, overtopped, pool, hindrance, of_way, lines.cells.hex_of[cell] < 0))
        self.ways = (ways[0], ways[1])
        self.chosen = second_is_chosen(self.ways, self.readings.runs)
        found = chosen_outcome(self.ways, self.chosen)
        cell = np.where(self.chosen, ways[1].cell, ways[0].cell)
        order = (SPREAD * ring + FIRST_HEX).astype(np.int32)
        blocked = np.flatnonzero(found.blocked)
        self.firsts.offer(line[blocked], order[blocked], cell[blocked], self._cause_along()[blocked])
        self._keep(self.run_partials, Partial(line, order, cell, found.pool, found.hindrance))

    def _cause_along(self) -> IntArray:
        assert self.ways is not None
        causes = []
        for way in self.ways:
            cause = np.where(way.overtopped, BY_HEX, 0)
            for side in way.sides:
                cause = np.where((cause == 0) & (side.kind > 0), side.kind + (BY_SIDE - 1), cause)
            causes.append(cause)
        return np.where(self.chosen, causes[1], causes[0]).astype(np.int32)

    @property
    def all_partials(self) -> list[Partial]:
        """Everything that adds up."""
        return self.partials + self.side_partials + self.run_partials

    def _added_up(self) -> tuple[IntArray, IntArray]:
        """The sums of what pools and hinders on every line; they block where they reach their limits."""
        count = self.lines.count
        parts = self.all_partials
        if not parts:
            return np.zeros(count, dtype=np.int32), np.zeros(count, dtype=np.int32)
        line, order, cell, pool, hindrance = (np.concatenate(one) for one in zip(*parts, strict=True))
        sums = []
        for amount, limit, cause in (
            (pool, self.readings.pool_blocks, BY_POOL),
            (hindrance, self.readings.hindrance_blocks, BY_HINDRANCE),
        ):
            total = np.bincount(line, amount, minlength=count).astype(np.int32)
            sums.append(total)
            if not limit or not (total >= limit).any():
                continue
            some = np.flatnonzero((total >= limit)[line] & (amount > 0))
            some = some[np.lexsort((order[some], line[some]))]
            running = np.cumsum(amount[some])
            heads = np.concatenate(([True], line[some][1:] != line[some][:-1]))
            begun = np.maximum.accumulate(np.where(heads, running - amount[some], 0))
            full = some[running - begun >= limit]
            self.firsts.offer(line[full], order[full], cell[full], cause)
        return sums[0], sums[1]

    def adds_up_to_a_stop(self, line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray:
        """Do so many hexes that pool, and hindrances of so much (``grave``), block?"""
        readings = self.readings
        blocks: BoolArray = np.zeros(len(pool), dtype=np.bool_)
        if readings.pool_blocks:
            blocks |= pool >= readings.pool_blocks
        if readings.hindrance_blocks:
            blocks |= grave >= readings.hindrance_blocks
        return blocks

    def _too_far(self) -> None:
        limit = self.readings.limit
        if limit:
            far = np.flatnonzero(self.lines.distance > limit).astype(np.int32)
            order = (SPREAD * self.lines.distance[far] + SPREAD - 1).astype(np.int32)
            self.firsts.offer(far, order, self.goals[far], BY_RANGE)


# --- Which obstacles block each judged line, and which of them block it alone.


def blocking(found: Judgement) -> Pairs:
    """The blocked lines (by target) with their obstacles."""
    judge, lines = found.judge, found.lines
    cells, size = lines.cells, len(lines.cells.of_hex)
    tally = Tally(lines.count, size)
    for line, cell in judge.crossed:
        tally.wall(line, cells.hex_of[cell])
    for sides, effect in judge.crossed_sides:
        some = np.flatnonzero(effect.kind)
        tally.wall(sides.line[some], side_numbers(cells, size, sides.cell[some], sides.way[some]))
    if judge.readings.limit:
        # nothing that could go would let anybody see farther
        tally.standing(np.flatnonzero(lines.distance > judge.readings.limit).astype(np.int32))
    for part in judge.all_partials:
        tally.pool += np.bincount(part.line, part.pool, minlength=lines.count).astype(np.int32)
        tally.grave += np.bincount(part.line, part.hindrance, minlength=lines.count).astype(np.int32)
    stops = judge.adds_up_to_a_stop(np.arange(lines.count, dtype=np.int32), tally.pool, tally.grave)
    _add_partials(judge, tally, stops)
    if judge.ways is not None:
        _add_runs(judge, judge.ways, tally, stops)
    pairs = tally.pairs(judge.adds_up_to_a_stop)
    return Pairs(lines.target[pairs.line], pairs.obstacle, pairs.alone)


def _add_partials(judge: LineJudge, tally: Tally, stops: BoolArray) -> None:
    """What pools and hinders across lines, where it is enough to block; it goes with its hex or hexside."""
    hex_of = judge.lines.cells.hex_of
    for line, _, cell, pool, hindrance in judge.partials:
        some = np.flatnonzero(stops[line])
        tally.add_obstacles(line[some], hex_of[cell[some]], pool=pool[some], grave=hindrance[some])
    size = len(judge.lines.cells.of_hex)
    for sides, effect in judge.crossed_sides:
        some = np.flatnonzero((effect.hindrance > 0) & stops[sides.line])
        numbers = side_numbers(judge.lines.cells, size, sides.cell[some], sides.way[some])
        tally.add_obstacles(sides.line[some], numbers, grave=effect.hindrance[some])


def _add_runs(judge: LineJudge, ways: Ways, tally: Tally, stops: BoolArray) -> None:
    """The obstacles of stretches along hexsides: what each takes away when it goes, and another hex may count instead."""
    lines, size = judge.lines, len(judge.lines.cells.of_hex)
    line = lines.line[lines.run]
    now = chosen_outcome(ways, judge.chosen)
    tally.standing(line[now.blocked])
    beside = SideFinder(lines, judge.ground.side_bits).beside_runs() if judge.ground.sides else None
    worse = judge.readings.runs == WORSE
    for place, way in enumerate(ways):
        # each obstacle: the way without it, its number, does it block, does it add to what adds up
        adds = (way.pool > 0) | (way.hindrance > 0)
        obstacles = [(way.without_hex(), lines.cells.hex_of[way.cell], way.overtopped, adds)]
        for which, side in enumerate(beside[place] if beside is not None else ()):
            numbers, there = side_numbers(lines.cells, size, side.cell, side.way), way.sides[which]
            obstacles.append((way.without_side(which), numbers, there.kind > 0, there.hindrance > 0))
        for cleared, obstacle, blocks, adding in obstacles:
            changed = (cleared, ways[1]) if place == 0 else (ways[0], cleared)
            then = chosen_outcome(changed, second_is_chosen(changed, judge.readings.runs))
            walls = now.blocked.astype(np.int32) - then.blocked
            pool, grave = now.pool - then.pool, now.hindrance - then.hindrance
            counts = stops[line] & ((pool > 0) | (grave > 0) | (adding & worse))
            some = np.flatnonzero((obstacle >= 0) & ((now.blocked & blocks) | (walls > 0) | counts))
            tally.add_obstacles(line[some], obstacle[some], walls=walls[some], pool=pool[some], grave=grave[some])
