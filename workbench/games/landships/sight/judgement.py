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
from workbench.games.landships.sight.terrain import BARRAGE, COVER, HILL, MARKED, OWN, SMOKE, TERRAIN, UNITS, Ground
from workbench.geometry.hex_lines import Lines, touched_corners

SPREAD, FIRST_HEX, SECOND_HEX, BESIDE = 4, 0, 1, 2
"""Places in the order along a line: four per ring, the first hex, the second hex, then hexes beside the line."""

Bits = npt.NDArray[np.uint8]


class BlockingCells(NamedTuple):
    """Cells that stop lines, and what of their marks does."""

    line: IntArray
    cell: IntArray
    bits: Bits

    @classmethod
    def together(cls, parts: Sequence[BlockingCells]) -> BlockingCells:
        """Several findings one after another."""
        none = np.zeros(0, dtype=np.int32)
        return cls(
            np.concatenate([none, *(part.line for part in parts)]),
            np.concatenate([none, *(part.cell for part in parts)]),
            np.concatenate([none.astype(np.uint8), *(part.bits for part in parts)]),
        )

    def of(self, some: BoolArray) -> BlockingCells:
        """Some of them."""
        return BlockingCells(self.line[some], self.cell[some], self.bits[some])


@dataclass(frozen=True, slots=True)
class Terms:
    """Whose view is judged: ``side`` ("" = not known, own squads are not looked for), and whether it passes own squads."""

    side: str
    over_friends: bool = False


@dataclass(frozen=True, eq=False)
class Judgement:
    """The answer for every line of ``lines``; ``order`` and ``cell`` tell of the first thing that blocks it.

    ``beside`` counts the blocking hexes along whose sides each line runs; ``run`` is the judgement at work, for who
    wants to know of a single line what each hex did.
    """

    lines: Lines
    open: BoolArray
    order: IntArray
    cell: IntArray
    beside: IntArray
    run: Run

    @property
    def hindrance(self) -> IntArray:
        """Nothing hinders in this game: a line is open or blocked."""
        return np.zeros(self.lines.count, dtype=np.int32)

    @property
    def settled(self) -> BoolArray:
        """Lines that something blocks in the rings judged: nothing farther off comes before it."""
        near: BoolArray = self.order // SPREAD <= np.int32(self.lines.upto or 0)
        return near & ~self.open

    @property
    def blockers(self) -> IntArray:
        """The hex that blocks each line first; -1 where none does."""
        blocked = ~self.open
        return np.where(blocked, self.lines.cells.hex_of[np.where(blocked, self.cell, 0)], -1).astype(np.int32)


class Run:
    """One judgement of lines from one hex."""

    def __init__(self, ground: Ground, lines: Lines, terms: Terms) -> None:
        self.ground, self.lines, self.terms = ground, lines, terms
        self.readings = ground.readings
        self.marks = ground.marks_for("" if terms.over_friends else terms.side)
        self.home = int(lines.cells.of_hex[lines.origin])
        self.goal: IntArray = lines.cells.of_hex[lines.target]
        self.eye = int(ground.level[self.home])
        self.aim: IntArray = ground.level[self.goal]
        self.even: BoolArray = self.aim == self.eye
        self.firsts = FirstFindings(lines.count)
        #: what stops lines across them or at their ends, and what counts beside them
        self.blocking: list[BlockingCells] = []
        self.shut_beside = BlockingCells.together([])

    def judgement(self) -> Judgement:
        """Look at both ends, at the hexes crossed, and at those beside the line."""
        lines = self.lines
        self._ends()
        on_run = np.zeros(len(lines.cell), dtype=np.bool_)
        on_run[lines.run] = True
        second = np.zeros(len(lines.cell), dtype=np.bool_)
        second[lines.second[lines.second_first]] = True
        some = np.flatnonzero((self.marks[lines.cell] > 0) & ~on_run).astype(np.int32)
        self._crossed(some, lines.cell[some], second[some])
        also = np.flatnonzero(self.marks[lines.second_cell])
        self._crossed(lines.second[also], lines.second_cell[also], ~lines.second_first[also])
        beside = self._beside()
        is_open = self.firsts.order == NEVER
        return Judgement(lines, is_open, self.firsts.order, self.firsts.cell, beside, self)

    def _ends(self) -> None:
        """No line into or out of smoke (5.33); by another reading neither into nor out of a barrage (A19)."""
        lines = self.lines
        stops = self.stops_end(np.array([self.home]))
        if stops[0]:
            every = np.arange(lines.count, dtype=np.int32)
            self._offer(every, np.zeros_like(every), np.full_like(every, self.home))
            self.blocking.append(BlockingCells(every, np.full_like(every, self.home), np.repeat(stops, len(every))))
        stops = self.stops_end(self.goal)
        blocked = np.flatnonzero(stops).astype(np.int32)
        self._offer(blocked, SPREAD * lines.distance[blocked], self.goal[blocked])
        self.blocking.append(BlockingCells(blocked, self.goal[blocked], stops[blocked]))

    def _offer(self, line: IntArray, order: IntArray, cell: IntArray) -> None:
        self.firsts.offer(line, order.astype(np.int32), cell, 1)

    def stops_end(self, cell: npt.NDArray[np.integer]) -> Bits:
        """What of the marks of these cells stops lines that begin or end there."""
        found: Bits = self.marks[cell] & np.uint8(SMOKE | (BARRAGE if self.readings.barraged_ends else 0))
        return found

    def stops(self, line: IntArray, ring: IntArray, cell: IntArray) -> Bits:
        """What of the marks of these cells, ``ring`` hexes from the observer, stops these lines."""
        readings, even = self.readings, self.even[line]
        found = self.marks[cell].copy()
        if readings.units_lifted:
            found[~even] &= np.uint8(0xFF ^ UNITS)
        level, aim = self.ground.level[cell], self.aim[line]
        high = np.full(len(cell), readings.any_height) | (level >= aim)
        # 8.23 items 4 and 5: between equal heights any such hex, else only next to the target
        blocks = even | ((ring == self.lines.distance[line] - 1) & high)
        found[~blocks] &= np.uint8(0xFF ^ COVER)
        if readings.plateaus_open:
            blocks &= ~((level <= aim) & (self.eye >= aim))
        if readings.high_hills_block:
            blocks |= level > np.maximum(aim, self.eye)
        found[~blocks] &= np.uint8(0xFF ^ HILL)
        return found

    def counted(self, bits: Bits) -> Bits:
        """What of the stopping marks counts in a hex beside the line (A23)."""
        return bits & np.uint8(TERRAIN | SMOKE) if self.readings.terrain_beside else bits

    def bars_alone(self, bits: Bits) -> BoolArray:
        """Which of the counted marks stop a line even from a single hex beside it (A23)."""
        smoke: BoolArray = (bits & SMOKE) > 0
        return smoke if self.readings.terrain_beside else np.zeros_like(smoke)

    def _crossed(self, entry: IntArray, cell: IntArray, second: BoolArray) -> None:
        line, ring = self.lines.line[entry], self.lines.ring[entry]
        stops = self.stops(line, ring, cell)
        blocked = np.flatnonzero(stops)
        order = SPREAD * ring[blocked] + np.where(second[blocked], SECOND_HEX, FIRST_HEX)
        self._offer(line[blocked], order, cell[blocked])
        self.blocking.append(BlockingCells(line[blocked], cell[blocked], stops[blocked]))

    def _beside(self) -> IntArray:
        """Hexes along whose sides the lines run: the second that blocks stops the line."""
        lines = self.lines
        line = np.concatenate([lines.line[lines.run]] * 2)
        ring = np.concatenate([lines.ring[lines.run]] * 2)
        cell = np.concatenate([lines.cell[lines.run], lines.run_cell])
        if self.readings.corners_count:
            entry, corner = touched_corners(lines)
            line, ring = np.concatenate([line, lines.line[entry]]), np.concatenate([ring, lines.ring[entry]])
            cell = np.concatenate([cell, corner])
        bits = self.counted(self.stops(line, ring, cell))
        some = np.flatnonzero(bits)
        some = some[np.lexsort((some, ring[some], line[some]))]
        line, order, cell, bits = line[some], SPREAD * ring[some] + BESIDE, cell[some], bits[some]
        self.shut_beside = BlockingCells(line, cell, bits)
        count = np.bincount(line, minlength=lines.count).astype(np.int32)
        if len(line):
            heads = np.concatenate(([True], line[1:] != line[:-1]))
            later = ~heads | self.bars_alone(bits)
            self._offer(line[later], order[later], cell[later])
        return count

    def pool_blocks(self, beside: IntArray, alone: IntArray) -> BoolArray:
        """Do so many blocking hexes beside a line stop it, so many of which bar it alone: as :meth:`_beside` has it."""
        blocks: BoolArray = (beside > 1) | (alone > 0)
        return blocks


def judge(ground: Ground, lines: Lines, terms: Terms) -> Judgement:
    """Judge every line for one side."""
    return Run(ground, lines, terms).judgement()


# --- Which obstacles block each judged line of Landships!, and which of them alone do.


def blocking(found: Judgement) -> Pairs:
    """The blocked ones among the judged lines (by target) with their obstacles."""
    lines, run = found.lines, found.run
    tally = Tally(lines.count, len(lines.cells.of_hex))
    walls = BlockingCells.together(run.blocking)
    tally.standing(walls.line)
    _take(tally, run.ground, walls, walls.bits, standing=True)
    beside = run.shut_beside
    grave = run.bars_alone(beside.bits)
    tally.pooled(beside.line, grave)

    def rule(line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray:
        return run.pool_blocks(pool, grave)

    every = np.arange(lines.count, dtype=np.int32)
    counts = rule(every, tally.pool, tally.grave)[beside.line]
    _take(tally, run.ground, beside.of(counts), beside.bits[counts])
    # what bars the line even from one hex beside it is taken away even where something else still stands there
    alone = counts & grave
    _take(tally, run.ground, beside.of(alone), beside.bits[alone] & np.uint8(SMOKE), grave=True)
    pairs = tally.pairs(rule)
    return Pairs(lines.target[pairs.line], pairs.obstacle, pairs.alone)


def markers_over(ground: Ground, number: int, bits: int = MARKED) -> IntArray:
    """The hexes whose smoke or barrage markers lie over a hex, itself included."""
    one = np.array([number], dtype=np.int32)
    found = [kind.over(one)[1] for bit, kinds in ground.drift.items() if bits & bit for kind in kinds]
    return np.unique(joined(found)).astype(np.int32)


def _take(
    tally: Tally,
    ground: Ground,
    blocked: BlockingCells,
    bits: npt.NDArray[np.uint8],
    *,
    standing: bool = False,
    grave: bool = False,
) -> None:
    """Who takes away what these bits of cells do to their lines: whoever is the only one to hold up a cell."""
    hexes = ground.cells.hex_of[blocked.cell]
    plain = np.flatnonzero((bits & MARKED) == 0)
    _taken(
        tally, blocked.line[plain], hexes[plain], np.ones(len(plain), dtype=np.int32), standing=standing, grave=grave
    )
    entries = [np.flatnonzero(((bits & MARKED) > 0) & ((bits & OWN) > 0)).astype(np.int32)]
    obstacles = [hexes[entries[0]]]
    for bit, kinds in ground.drift.items():
        marked = np.flatnonzero(bits & bit).astype(np.int32)
        for kind in kinds:
            place, source = kind.over(hexes[marked])
            entries.append(marked[place])
            obstacles.append(source)
    key = np.unique(joined(entries).astype(np.int64) * tally.size + joined(obstacles))
    entry, obstacle = (part.astype(np.int32) for part in np.divmod(key, tally.size))
    holding = np.bincount(entry, minlength=len(bits))
    only = (holding[entry] == 1).astype(np.int32)
    _taken(tally, blocked.line[entry], obstacle, only, standing=standing, grave=grave)


def _taken(tally: Tally, line: IntArray, obstacle: IntArray, only: IntArray, *, standing: bool, grave: bool) -> None:
    if standing:
        tally.takes(line, obstacle, walls=only)
    elif grave:
        tally.takes(line, obstacle, grave=only)
    else:
        tally.takes(line, obstacle, pool=only)
