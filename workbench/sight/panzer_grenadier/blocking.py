"""Which obstacles block each judged line of Panzer Grenadier, and which of them alone do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.base.arrays import BoolArray, IntArray
from workbench.geometry.crossings import Lines
from workbench.sight.blockers import Pairs, Tally, merged, side_numbers
from workbench.sight.panzer_grenadier.along import Way, Ways, outcome, taken
from workbench.sight.panzer_grenadier.friends import Friends
from workbench.sight.panzer_grenadier.ground import Ground
from workbench.sight.panzer_grenadier.judgement import Run, Terms, runs
from workbench.sight.panzer_grenadier.sides import SPREAD


def blocking(ground: Ground, lines: Lines, terms: Terms, friends: Friends | None = None) -> Pairs:
    """The blocked ones among ``lines`` (by target) with their obstacles. A line that may be open in several ways (A4, 10.1)
    is blocked by what blocks any of them; an obstacle hides alone if without it one of them opens."""
    shut = np.ones(lines.count, dtype=np.bool_)
    aimed = np.zeros(lines.count, dtype=np.bool_)
    if friends is not None:
        aimed = friends.held[lines.cells.of_hex[lines.target]]  # 7.24: no direct fire at own units
    parts = []
    for run in runs(ground, lines, terms, friends):
        shut &= ~run.judgement().open | aimed
        parts.append(_pairs(run, aimed))
    size = len(lines.cells.of_hex)
    found = merged(parts, 4 * size)
    some = shut[found.line]
    return Pairs(lines.target[found.line[some]], found.obstacle[some], found.alone[some])


def _pairs(run: Run, aimed: BoolArray) -> Pairs:
    lines, hex_of = run.lines, run.lines.cells.hex_of
    size = len(lines.cells.of_hex)
    tally = Tally(lines.count, size)
    at_target = np.flatnonzero(aimed).astype(np.int32)
    tally.wall(at_target, lines.target[at_target])
    for line, cell in run.shut_cells:
        tally.wall(line, hex_of[cell])
    for line, cell, way in run.shut_sides:
        tally.wall(line, side_numbers(lines.cells, size, cell, way))
    for line, _, _, grave in run.lights:
        tally.pooled(line, grave)
    along = list(_along(run, run.ways)) if run.ways is not None else []
    if run.ways is not None:
        # before anybody takes a part of it away: what the stretches along hexsides add to walls and pool
        now, line = outcome(run.ways, run.chosen), lines.line[lines.run]
        tally.standing(line[now.blocked])
        tally.pooled(line[now.light], now.harm[now.light])

    def rule(line: IntArray, pool: IntArray, grave: IntArray) -> BoolArray:
        return run.pool_blocks(line, pool, grave)

    every = np.arange(lines.count, dtype=np.int32)
    counts = rule(every, tally.pool, tally.grave)
    # between different levels light terrain that does no harm itself only fills the pool: it is of no account where the pool
    # goes with obstacles that must go anyway
    walls = [run.overtopped(line, order // SPREAD, cell) for line, order, cell, _ in run.lights]
    gone = Tally(lines.count, size)
    for (line, _, _, grave), wall in zip(run.lights, walls, strict=True):
        gone.pooled(line[wall], grave[wall])
    fills = counts & ((run.lean == 0) | rule(every, tally.pool - gone.pool, tally.grave - gone.grave))
    for (line, _, cell, grave), wall in zip(run.lights, walls, strict=True):
        some = np.flatnonzero(counts[line] & (grave | wall | fills[line]))
        one = np.ones(len(some), dtype=np.int32)
        tally.takes(line[some], hex_of[cell[some]], pool=one, grave=grave[some].astype(np.int32))
    # light terrain that only becomes harmless matters where harmless terrain is left to fill the pool
    milder = fills & (tally.pool - tally.grave + 1 >= run.ground.readings.light_limit)
    for part in along:
        line = part.line
        named = (
            part.across
            | (counts[line] & (part.pool > 0) & ((part.grave > 0) | fills[line]))
            | (milder[line] & (part.grave > 0))
        )
        some = np.flatnonzero(named)
        tally.takes(
            line[some],
            part.obstacle[some],
            walls=part.walls[some],
            pool=part.pool[some],
            grave=part.grave[some],
        )
    return tally.pairs(rule)


class _Taken:
    """One kind of obstacle of the stretches along hexsides: what each takes away; ``across``: it helps to block."""

    def __init__(self, run: Run, ways: Ways, changed: Ways, some: IntArray, *, obstacle: IntArray, across: BoolArray):
        now = outcome(ways, run.chosen)
        then = outcome(changed, taken(changed, run.hand))
        self.line = run.lines.line[run.lines.run][some]
        self.obstacle, self.across = obstacle, across[some] & now.blocked[some]
        self.walls, self.pool, self.grave = (
            (before[some].astype(np.int32) - after[some]).astype(np.int32)
            for before, after in zip(now, then, strict=True)
        )


def _along(run: Run, ways: Ways) -> Iterator[_Taken]:
    """The obstacles of stretches along hexsides, kind by kind: both hexes, and the sides into and out of them."""
    cells, size = run.lines.cells, len(run.lines.cells.of_hex)
    for place in (0, 1):
        way, other = ways[place], ways[1 - place]
        # by hand only the hex taken can block (A4); else both do, unless one lies off the map
        mine, others = (
            ~off_map if run.hand is None else (run.chosen == bool(number))
            for off_map, number in ((way.off_map, place), (other.off_map, 1 - place))
        )
        bare = _ordered(place, way.without_hex(), other._replace(bars_beside=np.zeros_like(other.bars_beside)))
        across = (mine & (way.over | (way.bars > 0))) | (others & (other.bars_beside > 0))
        some = np.flatnonzero(across | way.light).astype(np.int32)
        yield _Taken(run, ways, bare, some, obstacle=cells.hex_of[way.cell[some]], across=across)
        for which, side in enumerate(way.sides):
            some = np.flatnonzero(side.cause).astype(np.int32)
            numbers = side_numbers(cells, size, side.cell[some], side.way[some])
            open_side = _ordered(place, way.without_side(which), other)
            yield _Taken(run, ways, open_side, some, obstacle=numbers, across=mine & (side.cause > 0))


def _ordered(place: int, way: Way, other: Way) -> Ways:
    return (way, other) if place == 0 else (other, way)
