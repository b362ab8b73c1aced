"""Judges lines of sight of Panzer Grenadier over arrays: one line or all lines from a hex, by the same code.

The rules are 8.41 to 8.46 with the notes of the terrain chart. On a stretch along a hexside the observer chooses
the better hex (8.46): one that does not block, rather without light terrain, rather with light terrain that does no harm,
rather with none that weakens fire, rather with no hedge before or behind it. That choice is made for every stretch on its own;
for sight it is the best one, because what the choices share is only the number of light hexes. Fire counts hedges too (10.3):
it takes a way without any hedge, if there is one, even through light terrain, as long as the line stays open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.blockers import Pairs, Tally, merged, side_numbers
from workbench.engine.sight.crossed_sides import FIRST_HEX, SECOND_HEX, SPREAD
from workbench.engine.sight.hex_doctrine import NEVER, FirstFindings
from workbench.games.panzer_grenadier.sight.hexsides import (
    ALWAYS_FIRST,
    ALWAYS_SECOND,
    BY_CLIFF,
    BY_HEDGE,
    HexsideChoice,
    Sides,
    Ways,
    crossed_sides,
    outcome,
    run_sides,
    second_is_chosen,
)
from workbench.games.panzer_grenadier.sight.terrain import FRIENDS, LIGHT, OBSTACLE, STRICT, Friends, Ground
from workbench.geometry.hex_lines import Lines

BY_OBSTACLE, BY_LIGHT, BY_FRIEND, BY_GAP, BY_TARGET = 1, 2, 5, 6, 7
"""Causes of a blocked line, with those of :mod:`sides` (3 and 4): an obstacle, light terrain pooled, own troops between, no
hex free of them before the target, own troops at the target."""


Lights = tuple[IntArray, IntArray, IntArray, BoolArray]


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a judgement: do towns lift the eye, is it for fire, do hedges and cliffs count (they can be left out to
    learn why two directions differ)."""

    raised: bool
    fires: bool = False
    hedges: bool = True
    cliffs: bool = True


@dataclass(frozen=True, eq=False)
class Judgement:
    """The answer for every line of ``lines``.

    Per line:

    - ``open``: is there sight along it?
    - ``light``: how many light hexes are on it
    - ``hindrance``: those of them that reach up to the line
    - ``burden``: which of several open ways the observer would rather take: that with less light terrain, with none
      that weakens fire, with no hedge
    - ``order``, ``cell``, ``cause``: of the first thing that blocks it
    - ``generous``: were the generous bars by own troops applied to it?

    For all:

    - ``lines``: what was judged
    - ``chosen``: for every hexside run (in the order of ``lines.run``) whether the cell on the other side was taken
    - ``run``: the judge, which knows the effect of each hex on a line
    """

    lines: Lines
    open: BoolArray
    light: IntArray
    hindrance: IntArray
    burden: IntArray
    order: IntArray
    cell: IntArray
    cause: IntArray
    generous: BoolArray
    chosen: BoolArray
    run: LineJudge

    @property
    def settled(self) -> BoolArray:
        """Lines that something blocks in the rings judged, so that nothing farther off comes before it. Light terrain between
        different levels may yet: it blocks where it stands once there is enough of it anywhere (A3)."""
        near: BoolArray = self.order // SPREAD <= np.int32(self.lines.upto or 0)
        readings = self.run.ground.readings
        # light terrain that is not yet enough, and may be with what comes farther off
        pending = (self.run.higher_end != 0) & (self.light > 0) & (self.light < readings.light_limit)
        return near & ~self.open & ~pending if readings.light_blocks_between_levels else near & ~self.open

    @property
    def blockers(self) -> IntArray:
        """The hex that blocks each line first; -1 where none does or a hexside blocks."""
        by_side = (self.cause == BY_HEDGE) | (self.cause == BY_CLIFF)
        named = ~self.open & ~by_side
        return np.where(named, self.lines.cells.hex_of[np.where(named, self.cell, 0)], -1).astype(np.int32)

    def combined_with(self, other: Judgement) -> Judgement:
        """Per line this judgement, or the other one where only that opens the line, or both do and it is the better way."""
        # the other way where it alone is open, or is the better of two that are
        swap = other.open & (~self.open | (other.burden < self.burden))
        if not swap.any():
            return self
        # `chosen` has a value per hexside run, all else per line
        on_runs = swap[self.lines.line[self.lines.run]]
        return replace(
            self,
            open=self.open | other.open,
            light=np.where(swap, other.light, self.light),
            hindrance=np.where(swap, other.hindrance, self.hindrance),
            burden=np.where(swap, other.burden, self.burden),
            order=np.where(swap, other.order, self.order),
            cell=np.where(swap, other.cell, self.cell),
            cause=np.where(swap, other.cause, self.cause),
            generous=np.where(swap, other.generous, self.generous),
            chosen=np.where(on_runs, other.chosen, self.chosen),
        )


def judge(ground: Ground, lines: Lines, terms: Terms, friends: Friends | None = None) -> Judgement:
    """Judge every line; ``friends`` bars direct fire (7.24, 10.1), by the same sets of bars for all origins."""
    best: Judgement | None = None
    for run in runs(ground, lines, terms, friends):
        found = run.judgement()
        best = found if best is None else best.combined_with(found)
    assert best is not None
    return best if friends is None else _aimed_at_friends(best, friends)


def runs(ground: Ground, lines: Lines, terms: Terms, friends: Friends | None = None) -> Iterator[LineJudge]:
    """The judgements under every choice that the rules leave open (A4, 10.1); a line is open if it is under any of them."""
    if friends is not None and not friends.any:
        friends = None
    fixed_choices = (ALWAYS_FIRST, ALWAYS_SECOND) if ground.readings.same_hand and len(lines.run) else (None,)
    bars = friends.bars(ground, int(lines.origin[0])) if friends is not None and lines.count else (STRICT,)
    # the last set of bars is the most generous one: what blocks there is what is named
    for bar in reversed(bars):
        for fixed_choice in fixed_choices:
            run = LineJudge(ground, lines, terms, friends=friends, bars=bar, fixed_choice=fixed_choice)
            run.is_one_of_several = len(bars) * len(fixed_choices) > 1
            yield run


def _aimed_at_friends(found: Judgement, friends: Friends) -> Judgement:
    """Direct fire may not be aimed at a hex that holds own units (7.24)."""
    cell = found.lines.cells.of_hex[found.lines.target]
    stopped = friends.own_units[cell] & found.open
    if not stopped.any():
        return found
    return replace(
        found,
        open=found.open & ~stopped,
        order=np.where(stopped, SPREAD * found.lines.distance + FIRST_HEX, found.order),
        cell=np.where(stopped, cell, found.cell),
        cause=np.where(stopped, BY_TARGET, found.cause),
    )


class LineJudge:
    """One judgement under one set of bars by own troops and one way of choosing hexes along hexsides."""

    def __init__(
        self,
        ground: Ground,
        lines: Lines,
        terms: Terms,
        *,
        friends: Friends | None,
        bars: str,
        fixed_choice: int | None,
    ) -> None:
        self.ground, self.lines, self.terms = ground, lines, terms
        self.friends, self.bars, self.fixed_choice = friends, bars, fixed_choice
        cells = lines.cells
        home, goals = cells.of_hex[lines.origin], cells.of_hex[lines.target]
        self.eye: IntArray = self.eye_in(home)
        self.aim: IntArray = ground.level[goals]
        if terms.raised and ground.readings.lookout_targets:
            self.aim = self.aim + ground.lookout[goals]
        #: 1 where the observer is the higher end, -1 where he is the lower one
        self.higher_end: IntArray = np.sign(self.eye - self.aim).astype(np.int32)
        #: does the line go down from a crest? Who looks from the plain into a wadi stands on none (chart notes: hedges)
        self.from_crest: BoolArray = self.eye > self.aim + ground.sunk[goals]
        # doubled, so that "higher, or as high and nearer the lower end" is one comparison of whole numbers
        self.threshold: IntArray = 2 * np.maximum(self.aim, self.eye)
        #: where a line's row of Ground.ranks begins
        self.row: IntArray = np.where(self.higher_end == 0, 0, cells.count).astype(np.int32)
        self.rank = ground.ranks.reshape(-1)
        marks = ground.marks
        self.marks = marks if friends is None else marks | np.where(friends.own_units, FRIENDS, 0).astype(np.uint8)
        self.firsts = FirstFindings(lines.count)
        #: (line, order, cell, does harm) of light terrain in hexes crossed, then of that along hexsides
        self.lights: list[Lights] = []
        self.lights_along: list[Lights] = []
        self.chosen: BoolArray = np.zeros(len(lines.run), dtype=np.bool_)
        #: are there other judgements of the same lines, so that the better one of two open ways must be known?
        self.is_one_of_several = False
        #: lines across a hedge that weakens fire, beside stretches along hexsides
        self.hedged: BoolArray = np.zeros(lines.count, dtype=np.bool_)
        #: what blocks across the lines: (line, cell), and hexsides (line, cell, direction); the ways along hexsides
        self.blocking_cells: list[tuple[IntArray, IntArray]] = []
        self.blocking_sides: list[tuple[IntArray, IntArray, IntArray]] = []
        self.ways: Ways | None = None

    def eye_in(self, cell: IntArray) -> IntArray:
        """The heights of observers in these cells."""
        level = self.ground.level[cell]
        return level + self.ground.lookout[cell] if self.terms.raised else level

    def judgement(self) -> Judgement:
        """Look at hexes, hexsides, hexside runs, and at last at all light terrain together."""
        lines = self.lines
        code = self.marks[lines.cell]
        # hexside runs are judged by themselves, below
        code[lines.run] = 0
        late = np.zeros(len(lines.cell), dtype=np.bool_)
        late[lines.second[lines.second_first]] = True
        self._hexes(np.flatnonzero(code).astype(np.int32), lines.cell, code, late)
        if len(lines.second):
            code = self.marks[lines.second_cell]
            some = np.flatnonzero(code)
            self._hexes(lines.second[some], lines.second_cell[some], code[some], ~lines.second_first[some], packed=True)
        if self.ground.has_sides:
            for side in crossed_sides(self.sides):
                self.hedged[side.line[side.hedged]] = True
                some = np.flatnonzero(side.cause)
                line, cell = side.line[some], side.cell[some]
                self.firsts.offer(line, side.order[some], cell, side.cause[some])
                self.blocking_sides.append((line, cell, side.way[some]))
        if len(lines.run):
            self._runs()
        light, hindrance = self._pooled_light()
        is_open = self.firsts.order == NEVER
        return Judgement(
            lines,
            is_open,
            light,
            hindrance,
            self._burden(light) if self.is_one_of_several else np.zeros(lines.count, dtype=np.int32),
            self.firsts.order,
            self.firsts.cell,
            self.firsts.cause,
            np.full(lines.count, self.bars != STRICT),
            self.chosen,
            self,
        )

    @property
    def sides(self) -> Sides:
        """The rules for hedges and cliffs on the lines of this run."""
        return Sides(
            self.ground, self.lines, self.terms.hedges, self.terms.cliffs, self.higher_end, from_crest=self.from_crest
        )

    def _near_low(self, line: IntArray, ring: IntArray) -> BoolArray:
        """Is a ring nearer the lower end, not equidistant (8.42)? Never between equal levels."""
        near: BoolArray = self.higher_end[line] * (2 * ring - self.lines.distance[line]) > 0
        return near

    def overtopped(self, line: IntArray, ring: IntArray, cell: IntArray) -> BoolArray:
        """Do the obstacles in these cells block (8.41, 8.42)?"""
        # as high as the higher end is enough where the ring is nearer the lower end (8.42): one off the doubled threshold
        blocks: BoolArray = self.rank[self.row[line] + cell] > self.threshold[line] - self._near_low(line, ring)
        return blocks

    def harmful(self, line: IntArray, ring: IntArray, cell: IntArray) -> BoolArray:
        """Would light terrain in these cells block like other terrain (A3)?"""
        blocks: BoolArray = 2 * self.ground.light_top[cell] > self.threshold[line] - self._near_low(line, ring)
        return blocks

    def reaches_line(self, line: IntArray, cell: IntArray) -> BoolArray:
        """Does light terrain in these cells reach up to the line? What lies below the higher end hinders nobody."""
        reaches: BoolArray = (self.higher_end[line] == 0) | (2 * self.ground.light_top[cell] >= self.threshold[line])
        return reaches

    def _hexes(
        self, entry: IntArray, cell: IntArray, code: npt.NDArray[np.uint8], late: BoolArray, packed: bool = False
    ) -> None:
        """Hexes crossed: ``entry`` are their rings; the other arrays run over all rings unless ``packed``."""
        if not packed:
            cell, code, late = cell[entry], code[entry], late[entry]
        line, ring = self.lines.line[entry], self.lines.ring[entry]
        order = SPREAD * ring + np.where(late, SECOND_HEX, FIRST_HEX).astype(np.int32)
        some = np.flatnonzero(code & OBSTACLE)
        some = some[self.overtopped(line[some], ring[some], cell[some])]
        self.firsts.offer(line[some], order[some], cell[some], BY_OBSTACLE)
        self.blocking_cells.append((line[some], cell[some]))
        some = np.flatnonzero(code & LIGHT)
        if len(some):
            harm = self.harmful(line[some], ring[some], cell[some])
            self.lights.append((line[some], order[some], cell[some], harm))
        some = np.flatnonzero(code & FRIENDS)
        if len(some):
            cause = self.barred(line[some], ring[some], cell[some], generous=self.bars != STRICT)
            some, cause = some[cause > 0], cause[cause > 0]
            self.firsts.offer(line[some], order[some], cell[some], cause)
            self.blocking_cells.append((line[some], cell[some]))

    def barred(self, line: IntArray, ring: IntArray, cell: IntArray, *, generous: bool | BoolArray) -> IntArray:
        """The cause why own troops in these cells bar direct fire, or 0, by the generous bars or the strict ones."""
        friends = self.friends
        if friends is None:
            return np.zeros(len(line), dtype=np.int32)
        barring = friends.barring[cell]
        strict = np.where(barring, BY_FRIEND, 0).astype(np.int32)
        if not np.any(generous):
            return strict
        # the ring before the target never holds two hexes of one line, so its hex is the last one between
        before_target = ring == self.lines.distance[line] - 1
        found = np.where(before_target & friends.own_units[cell], BY_GAP, 0)
        if not friends.passes:
            level, home = self.ground.level, self.lines.cells.of_hex[self.lines.origin[line]]
            found = np.where(barring & (level[cell] >= level[home]), BY_FRIEND, found)
        return np.where(generous, found, strict).astype(np.int32)

    def _runs(self) -> None:
        """Stretches along a hexside: take the better of the two hexes (8.46)."""
        lines, ground = self.lines, self.ground
        line, ring = lines.line[lines.run], lines.ring[lines.run]
        options = (lines.cell[lines.run], lines.run_cell)
        sides = run_sides(self.sides) if ground.has_sides else ((), ())
        nobody = np.zeros(len(line), dtype=np.int32)
        generous = self.bars != STRICT
        bars = [
            self.barred(line, ring, cell, generous=generous) if self.friends is not None else nobody for cell in options
        ]
        both = ground.readings.friends_on_both_sides

        def way(option: int) -> HexsideChoice:
            cell = options[option]
            light = (self.marks[cell] & LIGHT) > 0
            return HexsideChoice(
                cell=cell,
                overtopped=self.overtopped(line, ring, cell),
                bars=bars[option],
                bars_beside=bars[1 - option] if both else nobody,
                sides=sides[option],
                light=light,
                harmful=light & self.harmful(line, ring, cell),
                weakens=light & ground.weakening[cell],
                off_map=no_hex & (lines.cells.hex_of[cell] < 0),
            )

        no_hex = not ground.readings.open_beyond_edge
        self.ways = ways = (way(0), way(1))
        self.chosen = second_is_chosen(ways, self.fixed_choice)
        if self.terms.fires and self.fixed_choice is None and any(one.hedged.any() for one in ways):
            self.chosen = self._past_hedges(ways)
        cell = np.where(self.chosen, options[1], options[0])
        cause = np.where(self.chosen, ways[1].cause(BY_OBSTACLE), ways[0].cause(BY_OBSTACLE))
        order = SPREAD * ring + FIRST_HEX
        blocked = np.flatnonzero(cause)
        self.firsts.offer(line[blocked], order[blocked], cell[blocked], cause[blocked])
        found = outcome(ways, self.chosen)
        light = np.flatnonzero(found.light)
        self.lights_along.append((line[light], order[light], cell[light], found.harmful[light]))

    def _past_hedges(self, ways: Ways) -> BoolArray:
        """The choice of :func:`second_is_chosen`, but for lines of fire that get past every hedge by another one and are open
        that way too."""
        lines = self.lines
        line, count = lines.line[lines.run], lines.count
        other = second_is_chosen(ways, None, hedges_first=True)
        now, then = outcome(ways, self.chosen), outcome(ways, other)

        def of_lines(mask: BoolArray) -> IntArray:
            return np.bincount(line[mask], minlength=count).astype(np.int32)

        light, harm = of_lines(then.light), of_lines(then.harmful)
        for across, _, _, harmful in self.lights:
            light += np.bincount(across, minlength=count).astype(np.int32)
            harm += np.bincount(across[harmful], minlength=count).astype(np.int32)
        every = np.arange(count, dtype=np.int32)
        is_open = (self.firsts.order == NEVER) & (of_lines(then.blocked) == 0) & ~self.pool_blocks(every, light, harm)
        if self.friends is not None:
            is_open &= ~self.friends.own_units[lines.cells.of_hex[lines.target]]
        better = (of_lines(now.hedged) > 0) & (of_lines(then.hedged) == 0) & ~self.hedged
        return np.where((better & is_open)[line], other, self.chosen)

    def _burden(self, light: IntArray) -> IntArray:
        """What the way that a line was taken through costs: see :class:`Judgement`."""
        lines, count = self.lines, self.lines.count
        hedged, hedge, weakened = self.hedged.copy(), *np.zeros((2, count), dtype=np.bool_)
        for line, _, cell, _ in self.lights + self.lights_along:
            weakened[line[self.ground.weakening[cell]]] = True
        if self.ways is not None:
            line, taken = lines.line[lines.run], outcome(self.ways, self.chosen)
            hedged[line[taken.hedged]] = True
            hedge[line[taken.hedge]] = True
        found: IntArray = 4 * np.minimum(light, 1) + 2 * weakened + (8 if self.terms.fires else 1) * hedged + hedge
        return found.astype(np.int32)

    def _pooled_light(self) -> tuple[IntArray, IntArray]:
        """Two or more light hexes block together (8.41); between different levels those that reach high enough (A3).

        Gives the number of light hexes of every line, and of those that reach up to it.
        """
        count = self.lines.count
        lights = self.lights + self.lights_along
        if not lights:
            return np.zeros(count, dtype=np.int32), np.zeros(count, dtype=np.int32)
        line, order, cell, harm = (np.concatenate([part[x] for part in lights]) for x in range(4))
        total = np.bincount(line, minlength=count).astype(np.int32)
        hindering = np.bincount(line[self.reaches_line(line, cell)], minlength=count).astype(np.int32)
        limit, readings = self.ground.readings.light_limit, self.ground.readings
        some = np.flatnonzero((total >= limit)[line])
        some = some[np.lexsort((order[some], line[some]))]
        line, order, cell, harm = line[some], order[some], cell[some], harm[some]
        heads = np.concatenate(([True], line[1:] != line[:-1])) if len(line) else np.zeros(0, dtype=np.bool_)
        place = np.arange(len(line)) - np.maximum.accumulate(np.where(heads, np.arange(len(line)), 0))
        equal = self.higher_end[line] == 0
        blocked = np.flatnonzero(np.where(equal, place >= limit - 1, harm & readings.light_blocks_between_levels))
        self.firsts.offer(line[blocked], order[blocked], cell[blocked], BY_LIGHT)
        return total, hindering

    def pool_blocks(self, line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray:
        """Do so many light hexes block these lines, so many of them harmful: as :meth:`_pooled_light` has it."""
        readings = self.ground.readings
        between: BoolArray = (grave > 0) & readings.light_blocks_between_levels
        blocks: BoolArray = (pool >= readings.light_limit) & ((self.higher_end[line] == 0) | between)
        return blocks


# --- Which obstacles block each judged line of Panzer Grenadier, and which of them alone do.


def blocking(ground: Ground, lines: Lines, terms: Terms, friends: Friends | None = None) -> Pairs:
    """The blocked ones among ``lines`` (by target) with their obstacles. A line that may be open in several ways (A4, 10.1)
    is blocked by what blocks any of them; an obstacle hides alone if without it one of them opens."""
    blocked = np.ones(lines.count, dtype=np.bool_)
    aimed = np.zeros(lines.count, dtype=np.bool_)
    if friends is not None:
        aimed = friends.own_units[lines.cells.of_hex[lines.target]]  # 7.24: no direct fire at own units
    parts = []
    for run in runs(ground, lines, terms, friends):
        blocked &= ~run.judgement().open | aimed
        parts.append(_pairs(run, aimed))
    size = len(lines.cells.of_hex)
    found = merged(parts, 4 * size)
    some = blocked[found.line]
    return Pairs(lines.target[found.line[some]], found.obstacle[some], found.alone[some])


def _pairs(run: LineJudge, aimed: BoolArray) -> Pairs:
    tally = _walls_and_pool(run, aimed)
    counts = run.pool_blocks(np.arange(run.lines.count, dtype=np.int32), tally.pool, tally.grave)
    fills = _add_lights(run, tally, counts)
    # light terrain that only becomes harmless matters where harmless terrain is left to fill the pool
    milder = fills & (tally.pool - tally.grave + 1 >= run.ground.readings.light_limit)
    for part in _along(run, run.ways) if run.ways is not None else ():
        line = part.line
        named = (
            part.across
            | (counts[line] & (part.pool > 0) & ((part.grave > 0) | fills[line]))
            | (milder[line] & (part.grave > 0))
        )
        some = np.flatnonzero(named)
        tally.add_obstacles(
            line[some],
            part.obstacle[some],
            walls=part.walls[some],
            pool=part.pool[some],
            grave=part.grave[some],
        )
    return tally.pairs(run.pool_blocks)


def _walls_and_pool(run: LineJudge, aimed: BoolArray) -> Tally:
    """What stands across each line, and the light hexes that count together."""
    lines, hex_of = run.lines, run.lines.cells.hex_of
    size = len(lines.cells.of_hex)
    tally = Tally(lines.count, size)
    at_target = np.flatnonzero(aimed).astype(np.int32)
    tally.wall(at_target, lines.target[at_target])
    for line, cell in run.blocking_cells:
        tally.wall(line, hex_of[cell])
    for line, cell, way in run.blocking_sides:
        tally.wall(line, side_numbers(lines.cells, size, cell, way))
    for line, _, _, grave in run.lights:
        tally.pooled(line, grave)
    if run.ways is not None:
        # before anybody takes a part of it away: what the stretches along hexsides add to walls and pool
        now, line = outcome(run.ways, run.chosen), lines.line[lines.run]
        tally.standing(line[now.blocked])
        tally.pooled(line[now.light], now.harmful[now.light])
    return tally


def _add_lights(run: LineJudge, tally: Tally, counts: BoolArray) -> BoolArray:
    """Add the light hexes whose removal may matter as obstacles of the lines whose pool ``counts``; gives the lines whose pool
    harmless light hexes help to fill."""
    lines, hex_of = run.lines, run.lines.cells.hex_of
    # between different levels light terrain that does no harm itself only fills the pool: it is of no account where the pool
    # goes with obstacles that must go anyway
    walls = [run.overtopped(line, order // SPREAD, cell) for line, order, cell, _ in run.lights]
    gone = Tally(lines.count, len(lines.cells.of_hex))
    for (line, _, _, grave), wall in zip(run.lights, walls, strict=True):
        gone.pooled(line[wall], grave[wall])
    every = np.arange(lines.count, dtype=np.int32)
    left = run.pool_blocks(every, tally.pool - gone.pool, tally.grave - gone.grave)
    fills: BoolArray = counts & ((run.higher_end == 0) | left)
    for (line, _, cell, grave), wall in zip(run.lights, walls, strict=True):
        some = np.flatnonzero(counts[line] & (grave | wall | fills[line]))
        one = np.ones(len(some), dtype=np.int32)
        tally.add_obstacles(line[some], hex_of[cell[some]], pool=one, grave=grave[some].astype(np.int32))
    return fills


class _RemovedObstacles:
    """One kind of obstacle of the stretches along hexsides: what each takes away; ``across``: it helps to block."""

    def __init__(
        self, run: LineJudge, ways: Ways, changed: Ways, some: IntArray, *, obstacle: IntArray, across: BoolArray
    ):
        now = outcome(ways, run.chosen)
        then = outcome(changed, second_is_chosen(changed, run.fixed_choice))
        self.line = run.lines.line[run.lines.run][some]
        self.obstacle, self.across = obstacle, across[some] & now.blocked[some]
        self.walls, self.pool, self.grave = (
            (before[some].astype(np.int32) - after[some]).astype(np.int32)
            for before, after in zip(now[:3], then[:3], strict=True)
        )


def _along(run: LineJudge, ways: Ways) -> Iterator[_RemovedObstacles]:
    """The obstacles of stretches along hexsides, kind by kind: both hexes, and the sides into and out of them."""
    cells, size = run.lines.cells, len(run.lines.cells.of_hex)
    for place in (0, 1):
        way, other = ways[place], ways[1 - place]
        # by hand only the hex taken can block (A4); else both do, unless one lies off the map
        mine, others = (
            ~off_map if run.fixed_choice is None else (run.chosen == bool(number))
            for off_map, number in ((way.off_map, place), (other.off_map, 1 - place))
        )
        without_hex = _ordered(place, way.without_hex(), other._replace(bars_beside=np.zeros_like(other.bars_beside)))
        across = (mine & (way.overtopped | (way.bars > 0))) | (others & (other.bars_beside > 0))
        some = np.flatnonzero(across | way.light).astype(np.int32)
        yield _RemovedObstacles(run, ways, without_hex, some, obstacle=cells.hex_of[way.cell[some]], across=across)
        for which, side in enumerate(way.sides):
            some = np.flatnonzero(side.cause).astype(np.int32)
            numbers = side_numbers(cells, size, side.cell[some], side.way[some])
            open_side = _ordered(place, way.without_side(which), other)
            yield _RemovedObstacles(run, ways, open_side, some, obstacle=numbers, across=mine & (side.cause > 0))


def _ordered(place: int, way: HexsideChoice, other: HexsideChoice) -> Ways:
    return (way, other) if place == 0 else (other, way)
