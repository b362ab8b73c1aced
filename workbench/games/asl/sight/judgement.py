"""Judges lines of sight of Advanced Squad Leader over arrays: one line or all lines from a hex, by the same code.

A line is open when nothing on it blocks (digest 4.3) and when its Hindrances stay below the limit of B.10. All that blocks
and all that hinders is kept, so that reasons need no second judgement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.blockers import Pairs, side_numbers
from workbench.games.asl.sight.crossed_pieces import (
    ABOVE,
    FULL,
    HALF,
    HINDRANCE,
    KINDS,
)
from workbench.games.asl.sight.hindrances import HinderingObstacles, hindrances, smoke_at_home
from workbench.games.asl.sight.lines import (
    ALONG,
    AT_VERTEX,
    BY_VERTEX,
    CROSSED,
    SPREAD,
    Hexes,
    RowsByLine,
    Sides,
    Trail,
)
from workbench.games.asl.sight.met_ground import (
    Footing,
    along_sides,
    ground_of_sides,
    own_hills,
    pieces_crossed,
    raised_ground,
)
from workbench.games.asl.sight.obstacle_heights import (
    BY_ABOVE,
    BY_BOTH,
    BY_DARK,
    BY_DEPRESSION,
    BY_FLOORS,
    BY_GROUND,
    BY_HALF,
    BY_HINDRANCE,
    BY_OBSTACLE,
    BY_SEWER,
    BY_SIDE,
    BlockingObstacles,
    Levels,
    Terms,
)
from workbench.games.asl.sight.terrain import Ground
from workbench.geometry.hex_lines import Lines

# --- The effects of the hexes that lines cross, and of terrain along the hexsides that they run along.


class HexEffects(NamedTuple):
    """The effects of hexes crossed and of hexside runs: what blocks, the hexes that matter with the terrain Hindrance of every
    one, and that of every run."""

    blocking: list[BlockingObstacles]
    hexes: Hexes
    hindrance: IntArray
    along: IntArray


STAGES = (4, 10**6)
"""Drawings are judged up to these distances in turn, so that lines blocked near by are not followed farther."""


def judge_hexes(ground: Ground, trail: Trail, levels: Levels, crossing_depth: float, quick: bool = False) -> HexEffects:
    """Judge the hexes and hexside runs of a trail. ``quick``: of blocked lines only what blocks first is exact."""
    hexes = trail.hexes
    tall = ground.tops.take(hexes.cell) > levels.reach.take(hexes.line)
    matters = (tall | ground.hindering_any.take(hexes.cell)).nonzero()[0]
    found = _MetHexes(ground, trail.of_hexes(matters), levels, tall.take(matters), crossing_depth)
    if quick and trail.straight and found.has_drawings:
        _judge_in_stages(found)
    elif len(matters):
        found.judge(np.arange(len(matters)))
    along, parts = np.zeros(len(trail.runs.line), dtype=np.int32), found.blocking
    if len(along):
        beside, along = _runs(ground, trail, levels)
        parts.append(beside)
    return HexEffects(parts, found.hexes, found.hindrances(), along)


def _lowest(ground: Ground, cell: IntArray) -> Footing:
    return Footing(ground.lowest_base.take(cell), ground.lowest.take(cell))


def _blocking_rows(hexes: Hexes, footing: Footing, standing: list[IntArray], cause: IntArray) -> BlockingObstacles:
    """The obstacles of hexes that block, of the causes found there."""
    bars = cause.nonzero()[0]
    why = cause.take(bars)
    base = np.where(why == BY_GROUND, footing.ground.take(bars), footing.level.take(bars))
    height = _heights(why, [part.take(bars) for part in standing])
    return BlockingObstacles.from_columns(
        hexes.line.take(bars), hexes.order.take(bars), hexes.cell.take(bars), why, base, height=height
    )


class _MetHexes:
    """The ground and terrain that lines meet in the hexes of a trail: ``tall`` are those with something above the lower end.
    Obstacles that block are gathered in ``blocking``; ``standing`` is the terrain by kind on the lowest ground of every hex."""

    def __init__(self, ground: Ground, trail: Trail, levels: Levels, tall: BoolArray, crossing_depth: float) -> None:
        self.ground, self.trail, self.levels, self.hexes = ground, trail, levels, trail.hexes
        self.tall, self.crossing_depth = tall, crossing_depth
        cell, whole = trail.hexes.cell, ground.whole
        self.standing = [part.take(cell) for part in (whole.full, whole.half, whole.above, whole.hindrance)]
        self.shaped = ground.relief.shaped.take(cell) if ground.relief.has_any else None
        self.drawn = ground.drawn.drawn_cells.take(cell) if ground.drawn.has_any else None
        if self.shaped is not None:
            self.standing[HINDRANCE][self.shaped] = 0
        self.blocking: list[BlockingObstacles] = []

    @property
    def has_drawings(self) -> bool:
        """Are there any drawings, of terrain or of ground?"""
        return self.shaped is not None or self.drawn is not None

    def hindrances(self) -> IntArray:
        """The terrain Hindrance of every hex, of lines that it counts for."""
        # at other levels than its own a Hindrance is seen over; what is drawn on relief was looked at with its ground
        hindrance, hexes = self.standing[HINDRANCE].copy(), self.hexes
        some = (hindrance > 0 if self.shaped is None else (hindrance > 0) & ~self.shaped).nonzero()[0]
        hindrance[some] *= self.levels.can_hinder(hexes.line.take(some), self.ground.base.take(hexes.cell.take(some)))
        return hindrance

    def judge(self, some: IntArray) -> IntArray:
        """Judge some of the hexes; returns the lines that are blocked there."""
        if self.drawn is not None:
            self._add_drawn(some[self.drawn.take(some)])
        raised = [] if self.shaped is None else [self._raised(some[self.shaped.take(some)])]
        some = some[self.tall.take(some)]
        part, lowest = self.hexes.rows(some), _lowest(self.ground, self.hexes.cell.take(some))
        things = [height.take(some) for height in self.standing]
        found = _blocking_rows(part, lowest, things, cause_of(self.levels, part, things, lowest))
        self.blocking += [found, *raised]
        return np.concatenate([found.line, *(part.line for part in raised)])

    def _raised(self, some: IntArray) -> BlockingObstacles:
        """The obstacles that block on ground above the lowest."""
        met, standing, footing = raised_ground(
            self.ground, self.trail, self.levels, some, self.standing, self.crossing_depth
        )
        free = own_hills(self.ground, self.trail, self.levels, met, footing)
        return _blocking_rows(met, footing, standing, cause_of(self.levels, met, standing, footing, free))

    def _add_drawn(self, some: IntArray) -> None:
        """Add the drawn pieces that lines cross to ``standing``."""
        drawn, cell = self.ground.drawn, self.hexes.cell
        entry, piece = pieces_crossed(drawn, self.trail, some, self.crossing_depth)
        kinds, values = drawn.kind.take(piece), drawn.value.take(piece)
        for kind in KINDS:
            mine = (kinds == kind).nonzero()[0]
            if kind == HINDRANCE and self.shaped is not None:
                mine = mine[~self.ground.relief.shaped.take(cell.take(entry.take(mine)))]
            if len(mine):
                np.maximum.at(self.standing[kind], entry.take(mine), values.take(mine))


def _judge_in_stages(found: _MetHexes) -> None:
    hexes = found.hexes
    alive = np.ones(found.trail.count, dtype=np.bool_)
    left = np.arange(len(hexes.line))
    for limit in STAGES:
        near = hexes.near.take(left) <= limit
        some = left[near]
        if len(some):
            alive[found.judge(some)] = False
            left = left[~near]
            left = left[alive.take(hexes.line.take(left))]


def cause_of(
    levels: Levels, hexes: Hexes, standing: list[IntArray], footing: Footing, free: BoolArray | None = None
) -> IntArray:
    """The cause why terrain of these heights on such ground blocks, or 0: the ground itself, with the obstacle on it that
    blocks too, or else the strongest obstacle. ``free``: where the ground itself does not count."""
    passing, base = levels.passing(hexes.line, hexes.near, hexes.far), footing.level
    cause: IntArray = np.zeros(len(hexes.cell), dtype=np.int32)
    if standing[ABOVE].any():
        cause[passing.blocked_by_obstacle(base, standing[ABOVE]) & ~passing.equal] = BY_ABOVE
    if standing[HALF].any():
        cause[passing.blocked_by_half_level(base, standing[HALF])] = BY_HALF
    if standing[FULL].any():
        cause[passing.blocked_by_obstacle(base, standing[FULL])] = BY_OBSTACLE
    by_ground = passing.blocked_by_ground(hexes.cell, footing.ground) & ~hexes.own
    if free is not None:
        by_ground &= ~free
    if levels.rim is not None:
        by_ground &= footing.ground > levels.rim[hexes.line]
    cause[by_ground] = np.where(cause[by_ground] == BY_OBSTACLE, BY_BOTH, BY_GROUND)
    return cause


def _heights(cause: IntArray, standing: list[IntArray]) -> IntArray:
    """The heights of what blocks above its base; 0: the ground."""
    half = (cause == BY_HALF).astype(np.int32)
    full = (cause == BY_OBSTACLE) | (cause == BY_BOTH)
    found: IntArray = np.where(full, standing[FULL], np.where(cause == BY_ABOVE, standing[ABOVE], half))
    return found


def _runs(ground: Ground, trail: Trail, levels: Levels) -> tuple[BlockingObstacles, IntArray]:
    """Hexside runs: both hexes must block, with terrain that reaches the hexside; inherent terrain does on one side (B.6).

    Returns what blocks, and the terrain Hindrance of every run.
    """
    runs = trail.runs
    sides = along_sides(ground, runs.cell, runs.way)
    entry = sides.entry
    cell, second = runs.cell[entry], runs.other[entry]
    # both sides at once: first all hexes on one side, then those on the other
    twice = np.concatenate([entry, entry])
    part = Hexes(
        runs.line[twice],
        runs.near[twice],
        runs.far[twice],
        np.concatenate([cell, second]),
        runs.order[twice],
        np.zeros(len(twice), dtype=np.bool_),
    )
    footing = Footing(*map(np.concatenate, zip(sides.footing, sides.other_footing, strict=True)))
    standing = [np.concatenate(held) for held in zip(sides.mine, sides.other, strict=True)]
    free = None
    if ground.relief.has_any:
        # the line is in both hexes, so that both must lie lower
        free = np.tile(np.logical_and(*np.split(own_hills(ground, trail, levels, part, footing, beside=True), 2)), 2)
    cause = cause_of(levels, part, standing, footing, free)
    here, there = np.split(cause, 2)
    both = (here > 0) & (there > 0)
    empty = np.full(len(entry), -1, dtype=np.int32)
    footings = [Footing(*pair) for pair in zip(*(np.split(column, 2) for column in footing), strict=True)]
    lower = Footing(footings[0].level, np.minimum(footings[0].ground, footings[1].ground))
    barring = [(both, cell, second, here, [held[: len(entry)] for held in standing], lower)]
    if ground.has_inherent:
        inherent = ground.inherent
        alone = [held[part.cell] for held in (inherent.full, inherent.half, inherent.above, inherent.hindrance)]
        by_itself = np.split(cause_of(levels, part._replace(own=~part.own), alone, footing), 2)
        halves = [[held[: len(entry)] for held in alone], [held[len(entry) :] for held in alone]]
        for at, own_cause, held, foot in zip((cell, second), by_itself, halves, footings, strict=True):
            barring.append((~both & (own_cause > 0), at, empty, own_cause, held, foot))
    parts = []
    for mask, at, beside, why, held, foot in barring:
        bars = np.flatnonzero(mask)
        where = entry[bars]
        base = np.where(why[bars] == BY_GROUND, foot.ground[bars], foot.level[bars])
        columns = {"second": beside[bars], "height": _heights(why[bars], [kind[bars] for kind in held])}
        parts.append(
            BlockingObstacles.from_columns(runs.line[where], runs.order[where], at[bars], why[bars], base, **columns)
        )
    along = np.zeros(len(runs.line), dtype=np.int32)
    beside_it = [
        np.where(levels.can_hinder(runs.line[entry], foot.level), [have[HINDRANCE], ground.inherent.hindrance[one]], 0)
        for one, have, foot in ((cell, sides.mine, footings[0]), (second, sides.other, footings[1]))
    ]
    np.maximum.at(along, entry, _shared(beside_it[0], beside_it[1], each=ground.readings.both_count))
    return BlockingObstacles.joined(parts), along


def _shared(mine: IntArray, other: IntArray, *, each: bool) -> IntArray:
    """The Hindrance along hexsides from that of both sides (first rows) and its inherent part (second): it counts once, or on
    ``each`` side if both have it (reading 10.3-hexside)."""
    once = np.maximum(np.minimum(mine[0], other[0]), np.maximum(mine[1], other[1]))
    both = (mine[0] > 0) & (other[0] > 0)
    found: IntArray = np.where(both & each, mine[0] + other[0], once).astype(np.int32)
    return found


# --- Walls, hedges and bocage on lines (6.2, 6.21, 9.221 EX), and the sides through which a line follows a Depression
# (6.3).


def blocking_sides(ground: Ground, trail: Trail, levels: Levels) -> tuple[Sides, IntArray]:
    """The hexsides whose walls block, among all on the lines, and the ground on which these stand."""
    met = trail.sides_among(ground.side_bits)
    touched = _touched_at_end(ground, met)
    met = met.rows(((met.how != BY_VERTEX) & (levels.equal.take(met.line) | ~touched)).nonzero()[0])
    if ground.relief.has_any and not ground.readings.tops_block:
        # on the highest ground along its hexside a wall blocks wherever it does on lower ground
        highest = ground.heights_on_sides[1][met.way, met.cell]
        met = met.rows(side_blocks(ground, trail, levels, met, highest).nonzero()[0])
    base = ground_of_sides(ground, trail, met)
    blocking = side_blocks(ground, trail, levels, met, base).nonzero()[0]
    return met.rows(blocking), base.take(blocking)


def _touched_at_end(ground: Ground, met: Sides) -> BoolArray:
    """Sides that lines meet at an end only: there a wall blocks only lines of its level (9.221 EX)."""
    key = _side_keys(ground, met.line, met.cell, met.way)
    found: BoolArray = met.how == AT_VERTEX
    passed = np.sort(key[met.how == BY_VERTEX])
    if len(passed):
        place = np.minimum(np.searchsorted(passed, key), len(passed) - 1)
        found |= passed[place] == key
    return found


def _side_keys(ground: Ground, line: IntArray, cell: IntArray, way: IntArray) -> np.ndarray:
    """Numbers for hexsides on lines, the same from both of their hexes."""
    owner = np.where(way < 3, cell, cell + np.array(ground.cells.steps[:6], dtype=np.int32)[way])
    keys: np.ndarray = (line.astype(np.int64) * ground.cells.count + owner) * 3 + way % 3
    return keys


def _bends(ground: Ground, trail: Trail) -> np.ndarray:
    """The keys of hexsides by which a wall goes on where a line leaves it that ran along it from the hex of an end: the wall
    bends away to one side, and the line does not come behind it. Where it goes on to both sides the line passes through."""
    steps = np.array(ground.cells.steps[:6], dtype=np.int32)
    runs = trail.runs
    walled = (ground.side_bits[runs.cell] >> runs.way) & 1 > 0
    found = []
    for distance, ends in ((runs.near, trail.home), (runs.far, trail.goal)):
        some = np.flatnonzero(walled & (distance == 1)).astype(np.int32)
        line, cell, other, way = (part[some] for part in (runs.line, runs.cell, runs.other, runs.way))
        one, two = cell + steps[(way + 1) % 6], cell + steps[(way + 5) % 6]
        beyond = np.where(one == ends[line], two, one)
        # the side of the one hex, and that of the other, towards the hex beyond
        toward = np.where(beyond == one, (way + 1) % 6, (way + 5) % 6)
        across = np.where(beyond == one, (way + 2) % 6, (way + 4) % 6)
        goes_on = [(ground.side_bits[at] >> to) & 1 > 0 for at, to in ((cell, toward), (other, across))]
        bends = ((one == ends[line]) | (two == ends[line])) & (goes_on[0] ^ goes_on[1])
        for at, to in ((cell, toward), (other, across)):
            found.append(_side_keys(ground, line[bends], at[bends], to[bends]))
    return np.concatenate(found)


def side_blocks(ground: Ground, trail: Trail, levels: Levels, met: Sides, base: IntArray) -> BoolArray:
    """Do the walls on these hexsides block?

    An obstacle on a hexside stands on the higher of its two hexes (``base``); blind hexes behind it are counted from the hex
    in front.
    """
    height = ground.side_heights[met.way, met.cell]
    # `near` and `far` are those of two different hexes: count to the one on the higher end's side
    down = levels.runs_down.take(met.line)
    distance = trail.distance.take(met.line)
    near = np.where(down, met.near, distance - met.far)
    far = np.where(down, distance - met.near, met.far)
    passing = levels.passing(met.line, near, far)
    found = passing.blocked_by_half_level(base, height * (height == 1))
    found |= passing.blocked_by_obstacle(base, height * (height > 1))
    some = found.nonzero()[0]
    found[some] = ~crossed_freely(ground, trail, met.rows(some))
    return found


def crossed_freely(ground: Ground, trail: Trail, met: Sides) -> BoolArray:
    """Hexsides of the hexes of the ends are no obstacle (6.2); nor, for a line along it, a wall of half a level that points at
    one of them (4.34 EX, B9.3: its TEM counts instead), and the bend at which the line leaves that wall (reading 9.221). A
    wall between row houses is one between the two hexes that it parts alone: elsewhere the houses themselves are."""
    steps = np.array(ground.cells.steps[:6], dtype=np.int32)
    other, home, goal = met.cell + steps[met.way], trail.home[met.line], trail.goal[met.line]
    free = (met.cell == home) | (other == home) | (met.cell == goal) | (other == goal)
    low = ground.side_heights[met.way, met.cell] <= 1
    free |= low & (met.how == ALONG) & ((met.near <= 1) | (met.far <= 1))
    if ground.readings.ends_clear:
        free |= met.how == AT_VERTEX
    found: BoolArray = free | left_at_bends(ground, trail, met)
    parted = (trail.distance[met.line] == 1) & (met.how == CROSSED)
    return np.where((ground.roof_walls[met.cell] >> met.way) & 1 > 0, ~parted, found)


def left_at_bends(ground: Ground, trail: Trail, met: Sides) -> BoolArray:
    """Hexsides by which a wall of half a level bends away from a line that ran along it from the hex of an end (reading
    9.221)."""
    found: BoolArray = (met.how == AT_VERTEX) & (ground.side_heights[met.way, met.cell] <= 1)
    if ground.readings.bends_block or not len(trail.runs.line):
        return np.zeros_like(found)
    some = found.nonzero()[0]
    if len(some):
        keys = _side_keys(ground, met.line.take(some), met.cell.take(some), met.way.take(some))
        found[some] = np.isin(keys, _bends(ground, trail))
    return found


def joined_sides(ground: Ground, trail: Trail, *, from_goal: bool, among: IntArray) -> IntArray:
    """Through how many hexsides, one after the other from an end of each line ``among`` all (0 for the others), the Depression
    of that end goes on along it (6.3 EXC). A line that leaves it, also through a vertex or along a hexside, has left it for
    good: another Depression beyond, or the same one met again, spares nothing."""
    if not ground.depression_links.any():
        return np.zeros(trail.count, dtype=np.int32)
    met = trail.sides()
    wanted: BoolArray = np.zeros(trail.count, dtype=np.bool_)
    wanted[among] = True
    met = met.rows(np.flatnonzero(wanted[met.line]).astype(np.int32))
    other = met.cell + np.array(ground.cells.steps[:6], dtype=np.int32)[met.way]
    size = np.int64(len(ground.cells.hex_of))
    side = (met.line * size + np.minimum(met.cell, other)) * size + np.maximum(met.cell, other)
    some = np.flatnonzero((met.how == CROSSED) | (met.how == ALONG))
    joined = ((ground.depression_links[met.cell] >> met.way) & 1 > 0) & (met.how == CROSSED)
    linked = np.flatnonzero(joined)
    joined[linked] = ~np.isin(side[linked], side[met.how == BY_VERTEX])
    order = -met.order[some] if from_goal else met.order[some]
    some = some[np.lexsort((order, met.line[some]))]
    line, left = met.line[some], np.cumsum(~joined[some])
    first = np.flatnonzero(np.append(True, line[1:] != line[:-1])) if len(line) else np.empty(0, dtype=np.int64)
    before = np.repeat(left[first] - ~joined[some[first]], np.diff(np.append(first, len(line))))
    found: IntArray = np.bincount(line[left == before], minlength=trail.count).astype(np.int32)
    return found


# --- What blocks lines at their ends, whatever lies between: Depressions, floors of buildings, sewers, darkness.


def blocked_at_ends(ground: Ground, trail: Trail, levels: Levels, terms: Terms) -> list[BlockingObstacles]:
    """What blocks lines at their ends: Depressions, floors of buildings, sewers, the visibility."""
    parts = []
    every = np.arange(trail.count, dtype=np.int32)
    goal, home = trail.goal, trail.home
    last = SPREAD * trail.distance
    for above, cell, here, there, order, is_goal in (
        (terms.above, home, levels.eye, levels.aim, np.zeros_like(last), False),
        (terms.target_above, goal, levels.aim, levels.eye, last, True),
    ):
        within = ground.ends_in(cell, above)
        if within.any():
            sunk = np.flatnonzero(within).astype(np.int32)
            need = trail.distance - joined_sides(ground, trail, from_goal=is_goal, among=sunk)
            short = within & (need > 0) & (there - here < ground.readings.per_hex * need)
            some = every[short]
            parts.append(
                BlockingObstacles.from_columns(some, order[some], cell[some], BY_DEPRESSION, ground.base[cell[some]])
            )
    below = ground.in_sewer(home, terms.above) | ground.in_sewer(goal, terms.target_above)
    if below.any():
        linked = np.zeros(trail.count, dtype=np.bool_)
        if terms.above < 0 and terms.target_above < 0 and both_in_sewers(terms):
            for way in range(6):
                there = goal == home + ground.cells.steps[way]
                linked |= there & ((ground.sewer_links[home] >> way) & 1 > 0)
        some = every[below & ~linked]
        parts.append(BlockingObstacles.from_columns(some, last[some], goal[some], BY_SEWER, ground.base[goal[some]]))
    floors = (trail.distance == 1) & ~levels.equal & ground.houses[goal] & ground.houses[home]
    if trail.straight and floors.any():
        some = every[floors]
        some = some[_share_building(ground, trail, some)]
        parts.append(BlockingObstacles.from_columns(some, last[some], goal[some], BY_FLOORS, ground.base[goal[some]]))
    if ground.readings.visibility >= 0:
        some = every[trail.distance > max(1, ground.readings.visibility)]
        parts.append(BlockingObstacles.from_columns(some, last[some], goal[some], BY_DARK, ground.base[goal[some]]))
    return parts


def _rims(ground: Ground, trail: Trail, ends: Sequence[BlockingObstacles]) -> IntArray | None:
    """The level of the rim of the Depression that stops each line, far down where none does; None if none stops any (6.3)."""
    found: IntArray | None = None
    for part in ends:
        some = part.cause == BY_DEPRESSION
        if some.any():
            found = np.full(trail.count, NO_RIM, dtype=np.int32) if found is None else found
            np.maximum.at(found, part.line[some], ground.level[part.cell[some]])
    return found


def both_in_sewers(terms: Terms) -> bool:
    """Are both ends one level below ground, where sewers are?"""
    return terms.above == terms.target_above == -1


def _share_building(ground: Ground, trail: Trail, line: IntArray) -> BoolArray:
    """Do buildings of two adjacent hexes meet at the hexside between them?"""
    walls = ground.drawn.party_walls
    found = np.zeros(len(line), dtype=np.bool_)
    for place, (home, cell) in enumerate(zip(trail.home[line].tolist(), trail.goal[line].tolist(), strict=True)):
        way = next(way for way in range(6) if cell == home + ground.cells.steps[way])
        first, count = int(walls.row[way, home]), int(walls.count[way, home])
        rows = range(first, first + count) if first >= 0 else ()
        mine = [bool(ground.built[home] or walls.mine[row, FULL]) for row in rows] or [bool(ground.built[home])]
        other = [bool(ground.built[cell] or walls.other[row, FULL]) for row in rows] or [bool(ground.built[cell])]
        found[place] = any(a and b for a, b in zip(mine, other, strict=True))
    return found


NO_RIM = -(10**6)


@dataclass(frozen=True, eq=False)
class Judgement:
    """The answer for every line of ``trail``: ``blocking`` is everything that blocks, by line and in the order of each line;
    ``hindered`` everything that hinders; ``total`` the DRM that an open line suffers."""

    lines: Lines
    trail: Trail
    ground: Ground
    levels: Levels
    blocking: BlockingObstacles
    hindered: HinderingObstacles
    total: IntArray

    @cached_property
    def _by_line(self) -> tuple[RowsByLine, RowsByLine]:
        return RowsByLine(self.blocking, self.trail.count), RowsByLine(self.hindered, self.trail.count)

    def of_line(self, line: int) -> Judgement:
        """That of one line by itself."""
        if self.trail.count == 1:
            return self
        blocking, hindered = self._by_line
        return Judgement(
            self.lines,
            self.trail.of_line(line),
            self.ground,
            self.levels.of_line(line),
            BlockingObstacles(*blocking.of_line(line)),
            HinderingObstacles(*hindered.of_line(line)),
            self.total[line : line + 1],
        )

    @property
    def hindrance(self) -> IntArray:
        """DRM of every line."""
        return self.total

    @cached_property
    def open(self) -> BoolArray:
        """Which lines are open."""
        found = np.ones(self.trail.count, dtype=np.bool_)
        found[self.blocking.line] = False
        return found

    @property
    def settled(self) -> BoolArray:
        """Lines blocked before the last ring judged, of which not all hexsides are known. None where there are
        Depressions, which are followed to the end (6.3 EXC)."""
        if self.ground.sunk.any() or not len(self.blocking.line):
            return np.zeros(self.trail.count, dtype=np.bool_)
        order = self.blocking.order[np.maximum(self.first_blocking, 0)]
        near: BoolArray = (order // SPREAD < np.int32(self.lines.upto or 0)) & (self.first_blocking >= 0)
        return near

    @cached_property
    def first_blocking(self) -> IntArray:
        """Per line the index in ``blocking`` of what blocks it first, -1 if it is open."""
        line = self.blocking.line
        found = np.full(self.trail.count, -1, dtype=np.int32)
        heads = np.flatnonzero(np.concatenate(([True], line[1:] != line[:-1]))) if len(line) else np.zeros(0, np.int64)
        found[line[heads]] = heads
        return found

    @property
    def blockers(self) -> IntArray:
        """The hex that blocks each line first; -1 where none does or a hexside blocks."""
        first = self.first_blocking
        blocking = first >= 0
        place = np.where(blocking, first, 0)
        out: IntArray = np.full(self.trail.count, -1, dtype=np.int32)
        if len(self.blocking.line):
            named = blocking & (self.blocking.way[place] < 0)
            out[named] = self.ground.cells.hex_of[self.blocking.cell[place[named]]]
        return out


def judge(ground: Ground, found: Lines, trail: Trail, terms: Terms, *, quick: bool = False) -> Judgement:
    """Judge every line of a trail. ``quick``: of blocked lines only what blocks first is wanted."""
    levels = Levels(ground, trail, above=terms.above, target_above=terms.target_above)
    ends = blocked_at_ends(ground, trail, levels, terms)
    levels.rim = _rims(ground, trail, ends)
    crossed = judge_hexes(ground, trail, levels, terms.crossing_depth, quick)
    parts = [*crossed.blocking, *ends]
    if ground.has_sides:
        met, base = blocking_sides(ground, trail, levels)
        height = ground.side_heights[met.way, met.cell]
        parts.append(
            BlockingObstacles.from_columns(met.line, met.order, met.cell, BY_SIDE, base, way=met.way, height=height)
        )
    blocking = BlockingObstacles.joined(parts).in_order()
    hindered = hindrances(ground, trail.with_hexes(crossed.hexes), levels, crossed.hindrance, crossed.along)
    if quick:
        # what comes after the first obstacle neither counts for a blocked line nor blocks it first
        hindered = hindered.rows((hindered.order < blocking.first_orders(trail.count).take(hindered.line)).nonzero()[0])
    total = hindered.totals(ground, trail)
    if ground.readings.limit:
        some = (total >= ground.readings.limit).nonzero()[0]
        if len(some):
            cell, order = hindered.deciding(ground, trail, some)
            full = BlockingObstacles.from_columns(some, order, cell, BY_HINDRANCE, ground.base[cell])
            blocking = BlockingObstacles.joined([blocking, full]).in_order()
    if terms.fire and ground.smoke:
        total = total + np.where(smoke_at_home(ground, trail, levels) > 0, ground.readings.smoke_out, 0).astype(
            np.int32
        )
    return Judgement(found, trail, ground, levels, blocking, hindered, total)


# --- The obstacles that block each judged line, and whether one of them alone does.


def blocking(found: Judgement) -> Pairs:
    """The blocked ones among the judged lines (by target) with their obstacles. An obstacle hides alone when it causes
    everything that blocks the line: the hex, one of the two hexes beside a hexside run, the hexside; of too many Hindrances,
    each of those without which they are few enough."""
    blocking, size = found.blocking, len(found.ground.cells.of_hex)
    cells = found.ground.cells
    line, obstacle, item = [], [], []
    single = np.flatnonzero((blocking.way < 0) & (blocking.cause != BY_HINDRANCE) & (blocking.cause != BY_DARK)).astype(
        np.int32
    )
    for column in (blocking.cell, blocking.second):
        some = single[column[single] >= 0]
        line.append(blocking.line[some])
        obstacle.append(cells.hex_of[column[some]])
        item.append(some)
    some = np.flatnonzero(blocking.way >= 0).astype(np.int32)
    line.append(blocking.line[some])
    obstacle.append(side_numbers(cells, size, blocking.cell[some], blocking.way[some]))
    item.append(some)
    many = _deciding_hindrances(found)
    parts = [np.concatenate(part) for part in (line, obstacle, item)]
    # an obstacle that blocks a line in several ways counts once for each
    key = np.concatenate(
        [parts[0].astype(np.int64) * (4 * size) + parts[1], many[0].astype(np.int64) * (4 * size) + many[1]]
    )
    frees = np.concatenate([np.ones(len(parts[0]), dtype=np.int64), many[2].astype(np.int64)])
    order = np.argsort(key, kind="stable")
    key, frees = key[order], frees[order]
    if not len(key):
        return Pairs.none()
    heads = np.flatnonzero(np.concatenate(([True], key[1:] != key[:-1])))
    freed = np.add.reduceat(frees, heads)
    lines, obstacles = np.divmod(key[heads], 4 * size)
    standing = np.bincount(blocking.line, minlength=found.trail.count)
    lines, obstacles = lines.astype(np.int32), obstacles.astype(np.int32)
    return Pairs(found.lines.target[lines], obstacles, freed == standing[lines])


def _deciding_hindrances(found: Judgement) -> tuple[IntArray, IntArray, IntArray]:
    """(line, hex, 1 if without it the Hindrances are few enough) of everything that hinders lines blocked by Hindrances."""
    blocking, ground = found.blocking, found.ground
    full = np.zeros(found.trail.count, dtype=np.bool_)
    full[blocking.line[blocking.cause == BY_HINDRANCE]] = True
    some = np.flatnonzero(full[found.hindered.line]).astype(np.int32)
    line, number, left = found.hindered.rows(some).without_each(ground, found.trail)
    return line, number, (left < ground.readings.limit).astype(np.int32)
