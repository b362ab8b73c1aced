"""Judges lines of sight of Landships! over arrays (8.23 with its errata): one line or all lines from a hex, by the same code.

Hexes that the line crosses block one by one; of hexes along whose sides it runs only two or more block (8.23, errata).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.blockers import Pairs, Tally, joined
from workbench.engine.sight.hex_doctrine import NEVER, FirstFindings
from workbench.games.landships.sight.terrain import (
    BARRAGE,
    COVER,
    HILL,
    MARKED,
    SMOKE,
    STANDING_MARKS,
    TERRAIN,
    UNITS,
    Ground,
)
from workbench.geometry.hex_lines import Lines, touched_corners

SPREAD, FIRST_HEX, SECOND_HEX, BESIDE = 4, 0, 1, 2
"""Places in the order along a line: four per ring, the first hex, the second hex, then hexes beside the line."""

Bits = npt.NDArray[np.uint8]


class BlockingCells(NamedTuple):
    """Cells that block lines, as parallel arrays, with the bits of their marks that block."""

    line: IntArray
    cell: IntArray
    bits: Bits

    @classmethod
    def concatenated(cls, parts: Sequence[BlockingCells]) -> BlockingCells:
        """Several sets one after another."""
        none = np.zeros(0, dtype=np.int32)
        return cls(
            np.concatenate([none, *(part.line for part in parts)]),
            np.concatenate([none, *(part.cell for part in parts)]),
            np.concatenate([none.astype(np.uint8), *(part.bits for part in parts)]),
        )

    def selected(self, mask: BoolArray) -> BlockingCells:
        """The cells that a mask selects."""
        return BlockingCells(self.line[mask], self.cell[mask], self.bits[mask])


@dataclass(frozen=True, slots=True)
class Terms:
    """Whose view is judged: ``side`` ("" = not known, no squads block), and whether it passes over its own squads."""

    side: str
    over_friends: bool = False


@dataclass(frozen=True, eq=False)
class Judgement:
    """The answer for every line of ``lines``; ``order`` and ``cell`` belong to the first thing that blocks it.

    ``beside`` counts the blocking hexes along whose sides each line runs; ``judge`` has the predicates with which findings
    work out what each hex did to a single line.
    """

    lines: Lines
    open: BoolArray
    order: IntArray
    cell: IntArray
    beside: IntArray
    judge: LineJudge

    @property
    def hindrance(self) -> IntArray:
        """0 for every line: nothing hinders in this game."""
        return np.zeros(self.lines.count, dtype=np.int32)

    @property
    def settled(self) -> BoolArray:
        """Lines that something blocks in the rings judged; nothing farther away can block them earlier."""
        near: BoolArray = self.order // SPREAD <= np.int32(self.lines.upto or 0)
        return near & ~self.open

    @property
    def blockers(self) -> IntArray:
        """The hex that blocks each line first; -1 where none does."""
        blocked = ~self.open
        return np.where(blocked, self.lines.cells.hex_of[np.where(blocked, self.cell, 0)], -1).astype(np.int32)


class LineJudge:
    """Judges a batch of lines; ``eye`` and ``aim`` are the levels of observer and targets."""

    def __init__(self, ground: Ground, lines: Lines, terms: Terms) -> None:
        self.ground, self.lines, self.terms = ground, lines, terms
        self.readings = ground.readings
        self.marks = ground.marks_for("" if terms.over_friends else terms.side)
        self.origin_cells: IntArray = lines.cells.of_hex[lines.origin]
        self.target_cells: IntArray = lines.cells.of_hex[lines.target]
        self.eye: IntArray = ground.level[self.origin_cells]
        self.aim: IntArray = ground.level[self.target_cells]
        self.even: BoolArray = self.aim == self.eye
        self.firsts = FirstFindings(lines.count)
        #: what blocks lines across them or at their ends, and what counts beside them
        self.blocking: list[BlockingCells] = []
        self.blocking_beside = BlockingCells.concatenated([])

    def judgement(self) -> Judgement:
        """Judge both ends, the hexes crossed, and those beside the line."""
        lines = self.lines
        self._judge_ends()
        on_run = np.zeros(len(lines.cell), dtype=np.bool_)
        on_run[lines.run] = True
        second = np.zeros(len(lines.cell), dtype=np.bool_)
        second[lines.second[lines.second_first]] = True
        some = np.flatnonzero((self.marks[lines.cell] > 0) & ~on_run).astype(np.int32)
        self._judge_crossed(some, lines.cell[some], second[some])
        also = np.flatnonzero(self.marks[lines.second_cell])
        self._judge_crossed(lines.second[also], lines.second_cell[also], ~lines.second_first[also])
        beside = self._judge_beside()
        is_open = self.firsts.order == NEVER
        return Judgement(lines, is_open, self.firsts.order, self.firsts.cell, beside, self)

    def _judge_ends(self) -> None:
        """No line leads into or out of smoke (5.33), by another reading neither into nor out of a barrage (A19)."""
        lines = self.lines
        for cell, distance in ((self.origin_cells, np.zeros_like(lines.distance)), (self.target_cells, lines.distance)):
            stops = self.stops_end(cell)
            blocked = np.flatnonzero(stops).astype(np.int32)
            self._offer_first(blocked, SPREAD * distance[blocked], cell[blocked])
            self.blocking.append(BlockingCells(blocked, cell[blocked], stops[blocked]))

    def _offer_first(self, line: IntArray, order: IntArray, cell: IntArray) -> None:
        self.firsts.offer(line, order.astype(np.int32), cell, 1)

    def stops_end(self, cell: npt.NDArray[np.integer]) -> Bits:
        """What of the marks of these cells stops lines that begin or end there."""
        found: Bits = self.marks[cell] & np.uint8(SMOKE | (BARRAGE if self.readings.barrages_block_ends else 0))
        return found

    def stops(self, line: IntArray, ring: IntArray, cell: IntArray) -> Bits:
        """What of the marks of these cells, ``ring`` hexes from the observer, stops these lines."""
        readings, even = self.readings, self.even[line]
        found = self.marks[cell].copy()
        if readings.uneven_lines_pass_units:
            found[~even] &= np.uint8(0xFF ^ UNITS)
        level, aim = self.ground.level[cell], self.aim[line]
        high = np.full(len(cell), readings.any_height) | (level >= aim)
        # 8.23 items 4 and 5: between equal heights any such hex, else only next to the target
        blocks = even | ((ring == self.lines.distance[line] - 1) & high)
        found[~blocks] &= np.uint8(0xFF ^ COVER)
        if readings.plateaus_open:
            blocks &= ~((level <= aim) & (self.eye[line] >= aim))
        if readings.higher_hills_block:
            blocks |= level > np.maximum(aim, self.eye[line])
        found[~blocks] &= np.uint8(0xFF ^ HILL)
        return found

    def counting_beside(self, bits: Bits) -> Bits:
        """What of the stopping marks counts in a hex beside the line (A23)."""
        return bits & np.uint8(TERRAIN | SMOKE) if self.readings.only_terrain_counts_beside else bits

    def blocks_alone(self, bits: Bits) -> BoolArray:
        """Which of the counted marks stop a line even from a single hex beside it (A23)."""
        smoke: BoolArray = (bits & SMOKE) > 0
        return smoke if self.readings.only_terrain_counts_beside else np.zeros_like(smoke)

    def _judge_crossed(self, entry: IntArray, cell: IntArray, second: BoolArray) -> None:
        line, ring = self.lines.line[entry], self.lines.ring[entry]
        stops = self.stops(line, ring, cell)
        blocked = np.flatnonzero(stops)
        order = SPREAD * ring[blocked] + np.where(second[blocked], SECOND_HEX, FIRST_HEX)
        self._offer_first(line[blocked], order, cell[blocked])
        self.blocking.append(BlockingCells(line[blocked], cell[blocked], stops[blocked]))

    def _judge_beside(self) -> IntArray:
        """Hexes along whose sides the lines run: the second that blocks stops the line."""
        lines = self.lines
        line = np.concatenate([lines.line[lines.run]] * 2)
        ring = np.concatenate([lines.ring[lines.run]] * 2)
        cell = np.concatenate([lines.cell[lines.run], lines.run_cell])
        if self.readings.corners_count:
            entry, corner = touched_corners(lines)
            line, ring = np.concatenate([line, lines.line[entry]]), np.concatenate([ring, lines.ring[entry]])
            cell = np.concatenate([cell, corner])
        bits = self.counting_beside(self.stops(line, ring, cell))
        some = np.flatnonzero(bits)
        some = some[np.lexsort((some, ring[some], line[some]))]
        line, order, cell, bits = line[some], SPREAD * ring[some] + BESIDE, cell[some], bits[some]
        self.blocking_beside = BlockingCells(line, cell, bits)
        count = np.bincount(line, minlength=lines.count).astype(np.int32)
        if len(line):
            heads = np.concatenate(([True], line[1:] != line[:-1]))
            later = ~heads | self.blocks_alone(bits)
            self._offer_first(line[later], order[later], cell[later])
        return count

    def blocked_beside(self, beside: IntArray, alone: IntArray) -> BoolArray:
        """Which lines the hexes beside them block: ``beside`` hexes block, ``alone`` of these even singly."""
        blocks: BoolArray = (beside > 1) | (alone > 0)
        return blocks


def judge(ground: Ground, lines: Lines, terms: Terms) -> Judgement:
    """Judge every line for one side."""
    return LineJudge(ground, lines, terms).judgement()


# --- Which obstacles block each judged line of Landships!, and which of them block it alone.


def blocking(found: Judgement) -> Pairs:
    """The blocked lines (by target) with their obstacles."""
    lines, judge = found.lines, found.judge
    tally = Tally(lines.count, len(lines.cells.of_hex))
    crossed = BlockingCells.concatenated(judge.blocking)
    tally.standing(crossed.line)
    _add_obstacles(tally, judge.ground, crossed, crossed.bits, standing=True)
    beside = judge.blocking_beside
    grave = judge.blocks_alone(beside.bits)
    tally.pooled(beside.line, grave)

    def rule(line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray:
        return judge.blocked_beside(pool, grave)

    every = np.arange(lines.count, dtype=np.int32)
    counts = rule(every, tally.pool, tally.grave)[beside.line]
    _add_obstacles(tally, judge.ground, beside.selected(counts), beside.bits[counts])
    # what blocks the line even from one hex beside it counts as removed even where something else still stands there
    alone = counts & grave
    _add_obstacles(tally, judge.ground, beside.selected(alone), beside.bits[alone] & np.uint8(SMOKE), grave=True)
    pairs = tally.pairs(rule)
    return Pairs(lines.target[pairs.line], pairs.obstacle, pairs.alone)


def markers_over(ground: Ground, number: int, bits: int = MARKED) -> IntArray:
    """The hexes whose smoke or barrage markers lie over a hex, itself included."""
    one = np.array([number], dtype=np.int32)
    found = [kind.markers_over(one)[1] for bit, kinds in ground.drift.items() if bits & bit for kind in kinds]
    return np.unique(joined(found)).astype(np.int32)


def _add_obstacles(
    tally: Tally,
    ground: Ground,
    blocked: BlockingCells,
    bits: npt.NDArray[np.uint8],
    *,
    standing: bool = False,
    grave: bool = False,
) -> None:
    """Add the obstacles behind these bits to the tally; one counts alone where a cell blocks because of it only."""
    hexes = ground.cells.hex_of[blocked.cell]
    plain = np.flatnonzero((bits & MARKED) == 0)
    _add_to_tally(
        tally, blocked.line[plain], hexes[plain], np.ones(len(plain), dtype=np.int32), standing=standing, grave=grave
    )
    entries = [np.flatnonzero(((bits & MARKED) > 0) & ((bits & STANDING_MARKS) > 0)).astype(np.int32)]
    obstacles = [hexes[entries[0]]]
    for bit, kinds in ground.drift.items():
        marked = np.flatnonzero(bits & bit).astype(np.int32)
        for kind in kinds:
            place, source = kind.markers_over(hexes[marked])
            entries.append(marked[place])
            obstacles.append(source)
    key = np.unique(joined(entries).astype(np.int64) * tally.size + joined(obstacles))
    entry, obstacle = (part.astype(np.int32) for part in np.divmod(key, tally.size))
    holding = np.bincount(entry, minlength=len(bits))
    only = (holding[entry] == 1).astype(np.int32)
    _add_to_tally(tally, blocked.line[entry], obstacle, only, standing=standing, grave=grave)


def _add_to_tally(
    tally: Tally, line: IntArray, obstacle: IntArray, only: IntArray, *, standing: bool, grave: bool
) -> None:
    if standing:
        tally.add_obstacles(line, obstacle, walls=only)
    elif grave:
        tally.add_obstacles(line, obstacle, grave=only)
    else:
        tally.add_obstacles(line, obstacle, pool=only)
