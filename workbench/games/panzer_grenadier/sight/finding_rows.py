"""Rows of what stands along judged lines of Panzer Grenadier, in arrays, by the predicates of the judgement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.results import Effect
from workbench.games.panzer_grenadier.sight.hexsides import BY_CLIFF, BY_HEDGE
from workbench.games.panzer_grenadier.sight.judgement import BY_FRIEND, BY_GAP, Judgement, LineJudge
from workbench.games.panzer_grenadier.sight.terrain import LIGHT, NOTHING, OBSTACLE, Friends, Ground
from workbench.geometry.line_stretches import Stretches

# --- Findings: what a hex or a hexside does to a line, as the code of its message and numbers.


_EFFECTS = {
    "sight_cliff": Effect.BLOCKS,
    "sight_cliff_passed": Effect.NOTE,
    "sight_hedge": Effect.BLOCKS,
    "sight_hedge_adjacent": Effect.BLOCKS,
    "sight_hedge_far": Effect.BLOCKS,
    "sight_hedge_down": Effect.NOTE,
    "sight_hedge_own": Effect.NOTE,
    "sight_hedge_behind": Effect.NOTE,
    "sight_smoke": Effect.NOTE,
    "sight_high_ground": Effect.NOTE,
    "sight_high_ground_uneven": Effect.NOTE,
    "sight_slope_equal": Effect.BLOCKS,
    "sight_block_low": Effect.BLOCKS,
    "sight_block_equal": Effect.BLOCKS,
    "sight_block_above": Effect.BLOCKS,
    "sight_block_near_low": Effect.BLOCKS,
    "sight_equidistant": Effect.NOTE,
    "sight_near_high": Effect.NOTE,
    "sight_slope_level": Effect.NOTE,
    "sight_below_equal": Effect.NOTE,
    "sight_below": Effect.NOTE,
    "sight_light_below": Effect.NOTE,
    "sight_light_few": Effect.HINDERS,
    "sight_light_alone": Effect.HINDERS,
    "sight_light_many": Effect.BLOCKS,
    "sight_light_high": Effect.BLOCKS,
    "sight_light_harmless": Effect.HINDERS,
    "sight_friends_leader": Effect.BLOCKS,
    "sight_friends_between": Effect.BLOCKS,
    "sight_friends_no_gap": Effect.BLOCKS,
    "sight_friends_below": Effect.NOTE,
    "sight_friends_passed": Effect.NOTE,
    "sight_friends_beside": Effect.BLOCKS,
    "sight_friends_target": Effect.BLOCKS,
}
"""The messages of findings with their effects; the place in this list is the code."""
KEYS, EFFECTS = tuple(_EFFECTS), tuple(_EFFECTS.values())
CODES = {key: code for code, key in enumerate(KEYS)}
BLOCKS = tuple(effect is Effect.BLOCKS for effect in EFFECTS)
ON_SIDE = tuple(key.startswith(("sight_cliff", "sight_hedge")) for key in KEYS)
OF_TERRAIN = tuple(CODES["sight_slope_equal"] <= code <= CODES["sight_light_harmless"] for code in range(len(KEYS)))
OF_FRIENDS = tuple("friends" in key for key in KEYS)
HIGH = frozenset({CODES["sight_high_ground"], CODES["sight_high_ground_uneven"]})
BESIDE = CODES["sight_friends_beside"]

Row = tuple[int, int, int, int, int, int, int, int]
"""One finding: its code; the hex that it is of, and the second one of a hexside (or the hex with own units beside the line);
three numbers; the heights of eye and target. The numbers are the top, and its distances from the lower end and the higher one,
of an obstacle; the top and how many light hexes there are, of light terrain; the range, of a hedge."""


class _Rows(NamedTuple):
    """Findings as columns. ``way``: twice the place of their stretch, one more for its second hex; ``rank``: their order there;
    the rest as in :data:`Row`."""

    way: IntArray
    rank: IntArray
    line: IntArray
    code: IntArray
    at: IntArray
    beside: IntArray
    x: IntArray
    y: IntArray
    z: IntArray


# ranks: what the sides into and out of a hex do comes first
_SMOKE, _HILL, _OBSTACLE, _LIGHT, _FRIENDS, _NEXT_TO = range(4, 10)
_RANKS = 16


def _choose(conditions: list[tuple[BoolArray, str]], default: str) -> IntArray:
    """The code of the first message whose condition holds."""
    found = np.full(len(conditions[0][0]), CODES[default], dtype=np.int32)
    for holds, key in reversed(conditions):
        found[holds] = CODES[key]
    return found


def taken_second(found: Judgement, road: Stretches) -> IntArray:
    """By the stretch of a judgement's lines: 1 where a stretch along a hexside is taken through its second hex, else 0."""
    second: IntArray = np.zeros(len(road.line), dtype=np.int32)
    second[road.other >= 0] = found.chosen
    return second


class Findings:
    """The findings on all lines of a judgement, by its own predicates. Each line has a place for each of its stretches, and one
    for its end; stretches along hexsides have two ways through them. ``smoke``: hexes with smoke that the judgement left
    out."""

    def __init__(
        self, ground: Ground, found: Judgement, road: Stretches, friends: Friends | None, smoke: frozenset[int]
    ) -> None:
        self.ground, self.judgement, self.friends, self.smoke = ground, found, friends, smoke
        self.run: LineJudge = found.run
        self.lines, self.cells = found.lines, ground.cells
        self.road = road
        count = self.lines.count
        #: the first place of each line
        self.first = self.road.start + np.arange(count + 1, dtype=np.int32)
        self.is_run: BoolArray = self.road.other >= 0
        #: by the stretch: is it taken through its second hex?
        self.second = taken_second(found, road) > 0
        rows = [*self._on_sides(), *self._in_hexes(), *self._at_targets()]
        columns = [np.concatenate([row[x] for row in rows]) for x in range(9)] if rows else [np.zeros(0, np.int32)] * 9
        order = np.argsort(columns[0] * _RANKS + columns[1], kind="stable")
        self.rows = _Rows(*(column[order] for column in columns))

    def _ends(self, line: IntArray) -> IntArray:
        """The ways through the ends of lines."""
        found: IntArray = (2 * (self.first[line + 1] - 1)).astype(np.int32)
        return found

    def ring_into(self, row: int) -> int:
        """The ring into which the side of a finding leads."""
        way, line = int(self.rows.way[row]), int(self.rows.line[row])
        place = way // 2
        if place + 1 == self.first[line + 1]:
            return int(self.lines.distance[line])
        # the side out of a stretch along a hexside leads one farther
        return int(self.road.near[place - line]) + (1 if int(self.rows.rank[row]) >= 2 else 0)

    def _rows(
        self, way: IntArray, rank: int, line: IntArray, code: IntArray | str, at: IntArray, *numbers: IntArray
    ) -> _Rows:
        codes = np.full(len(way), CODES[code], dtype=np.int32) if isinstance(code, str) else code
        ranks, none = np.full(len(way), rank, dtype=np.int32), np.zeros(len(way), dtype=np.int32)
        return _Rows(way, ranks, line, codes, at, *numbers, *(none,) * (4 - len(numbers)))

    # --- Hedges and cliffs on the sides that the lines cross.

    def _on_sides(self) -> Iterator[_Rows]:
        if not self.ground.has_sides:
            return
        road, steps = self.road, np.array(self.cells.steps[:7], dtype=np.int32)
        some = np.flatnonzero(road.before >= 0).astype(np.int32)
        line = road.line[some]
        yield from self._sides(2 * (some + line), 0, line, road.before[some], road.cell[some], road.near[some])
        runs = np.flatnonzero(self.is_run).astype(np.int32)
        line, near = road.line[runs], road.near[runs]
        u = self.lines.way[line]
        for option, (cell, into, out) in enumerate(((road.cell, u, u + 1), (road.other, u + 1, u))):
            here, way = cell[runs], 2 * (runs + line) + option
            yield from self._sides(way, 0, line, here - steps[into], here, near)
            yield from self._sides(way, 2, line, here, here + steps[out], near + 1)
        ends = np.flatnonzero(road.last >= 0).astype(np.int32)
        goal = self.cells.of_hex[self.lines.target[ends]]
        yield from self._sides(self._ends(ends), 0, ends, road.last[ends], goal, self.lines.distance[ends])

    def _sides(  # noqa: PLR0917
        self, way: IntArray, rank: int, line: IntArray, cell: IntArray, to: IntArray, ring: IntArray
    ) -> Iterator[_Rows]:
        """What the sides from ``cell`` to ``to``, into ``ring``, do."""
        rules, ground, hex_of = self.run.sides, self.ground, self.cells.hex_of
        direction = rules.finder.directions(cell, to)
        some = np.flatnonzero((rules.finder.bits[cell] >> direction) & 1 & (hex_of[cell] >= 0) & (hex_of[to] >= 0))
        if not len(some):
            return
        way, line, cell, to, ring, direction = (part[some] for part in (way, line, cell, to, ring, direction))
        at, beside, distance = hex_of[cell], hex_of[to], self.lines.distance[line]
        # the first side of a line leads out of the observer's hex, the last one into the target's
        first = (ring == 1) & (at == self.lines.origin[line])
        last = (ring == distance) & (beside == self.lines.target[line])
        cause = rules.cause(line, cell, direction, first, last)
        none = np.zeros_like(line)
        near_target = (ring == distance) & (not ground.readings.hedge_spotter_only)
        bars = [
            (cause == BY_CLIFF, "sight_cliff"),
            (distance == 1, "sight_hedge_adjacent"),
            (near_target, "sight_hedge_far"),
        ]
        passed = [(self.run.from_crest[line], "sight_hedge_down"), (ring == 1, "sight_hedge_own")]
        cliff, hedge = ((bits[cell] >> direction) & 1 > 0 for bits in (ground.cliffs, ground.hedges))
        for mask, place, code, reach in (
            (cause > 0, rank, _choose(bars, "sight_hedge"), np.where(cause == BY_HEDGE, distance, 0)),
            ((cause == 0) & cliff, rank, np.full_like(line, CODES["sight_cliff_passed"]), none),
            ((cause == 0) & hedge, rank + 1, _choose(passed, "sight_hedge_behind"), none),
        ):
            if mask.any():
                yield self._rows(way[mask], place, line[mask], code[mask], at[mask], beside[mask], reach[mask])

    # --- Hexes crossed, and both hexes of a stretch along a hexside.

    def _in_hexes(self) -> Iterator[_Rows]:
        road, hex_of = self.road, self.cells.hex_of
        runs = np.flatnonzero(self.is_run).astype(np.int32)
        stretch = np.concatenate([np.arange(len(road.line), dtype=np.int32), runs])
        cell = np.concatenate([road.cell, road.other[runs]])
        option = (np.arange(len(stretch)) >= len(road.line)).astype(np.int32)
        some = np.flatnonzero((self._telling[cell] > 0) & (hex_of[cell] >= 0))
        stretch, cell, option = stretch[some], cell[some], option[some]
        line, ring, at = road.line[stretch], road.near[stretch], hex_of[cell]
        way = 2 * (stretch + line) + option
        smoke = self._telling[cell] & _SMOKY > 0
        if smoke.any():
            yield self._rows(way[smoke], _SMOKE, line[smoke], "sight_smoke", at[smoke])
        high = (self._telling[cell] & _UNMARKED_HILL > 0) & (2 * self.ground.level[cell] > self.run.threshold[line])
        if high.any():
            equal = self.run.higher_end[line[high]] == 0
            code = _choose([(equal, "sight_high_ground")], "sight_high_ground_uneven")
            yield self._rows(way[high], _HILL, line[high], code, at[high])
        marks = self.run.marks[cell]
        for bit, found in ((OBSTACLE, self._obstacles), (LIGHT, self._lights)):
            some = np.flatnonzero(marks & bit)
            if len(some):
                yield found(way[some], line[some], ring[some], cell[some])
        if self.friends is not None and self.friends.any:
            yield self._troops(self.friends, way, line, ring, cell)
            if self.ground.readings.friends_on_both_sides and len(runs):
                yield from self._troops_beside(runs)

    @cached_property
    def _telling(self) -> npt.NDArray[np.uint8]:
        """By cells, with bits: is there anything to tell of?"""
        ground = self.ground
        found = (self.run.marks > 0).astype(np.uint8)
        bare = np.maximum(ground.block_top, ground.slope_top) <= NOTHING
        found[bare & (ground.level > ground.level.min())] |= _UNMARKED_HILL
        found[self.cells.of_hex[sorted(self.smoke)]] |= _SMOKY
        return found

    def _obstacles(self, way: IntArray, line: IntArray, ring: IntArray, cell: IntArray) -> _Rows:
        ground, run = self.ground, self.run
        top = np.maximum(ground.block_top[cell], ground.slope_top[cell])
        is_slope = ground.block_top[cell] <= NOTHING
        eye, higher = run.eye[line], run.higher_end[line]
        equal, high = higher == 0, run.threshold[line] // 2
        far = self.lines.distance[line] - ring
        near, far = np.where(higher > 0, far, ring), np.where(higher > 0, ring, far)
        blocks = run.overtopped(line, ring, cell)
        level = top == high
        code = _choose(
            [
                (blocks & equal & is_slope, "sight_slope_equal"),
                (blocks & equal & (top < eye), "sight_block_low"),
                (blocks & equal, "sight_block_equal"),
                (blocks & (top > high), "sight_block_above"),
                (blocks, "sight_block_near_low"),
                (level & ~equal & (near == far), "sight_equidistant"),
                (level & ~equal, "sight_near_high"),
                (level, "sight_slope_level"),
                (equal, "sight_below_equal"),
            ],
            "sight_below",
        )
        return self._rows(way, _OBSTACLE, line, code, self.cells.hex_of[cell], np.zeros_like(line), top, near, far)

    def _lights(self, way: IntArray, line: IntArray, ring: IntArray, cell: IntArray) -> _Rows:
        run, readings, count = self.run, self.ground.readings, self.judgement.light[line]
        equal = run.higher_end[line] == 0
        code = _choose(
            [
                (~run.reaches_line(line, cell), "sight_light_below"),
                ((count < readings.light_limit) & equal, "sight_light_few"),
                (count < readings.light_limit, "sight_light_alone"),
                (equal, "sight_light_many"),
                (run.harmful(line, ring, cell) & readings.light_blocks_between_levels, "sight_light_high"),
            ],
            "sight_light_harmless",
        )
        none, top = np.zeros_like(line), self.ground.light_top[cell]
        return self._rows(way, _LIGHT, line, code, self.cells.hex_of[cell], none, top, count)

    # --- Own units in the line of direct fire (7.24, 10.1, A58).

    def _barred(self, line: IntArray, ring: IntArray, cell: IntArray) -> IntArray:
        cause = self.run.barred(line, ring, cell, generous=self.judgement.generous[line])
        return cause if self.friends is None else np.where(self.friends.own_units[cell], cause, 0).astype(np.int32)

    def _troops(self, friends: Friends, way: IntArray, line: IntArray, ring: IntArray, cell: IntArray) -> _Rows:
        some = np.flatnonzero(friends.own_units[cell])
        way, line, ring, cell = way[some], line[some], ring[some], cell[some]
        cause = self._barred(line, ring, cell)
        code = _choose(
            [
                ((cause == BY_FRIEND) & friends.leaders[cell], "sight_friends_leader"),
                (cause == BY_FRIEND, "sight_friends_between"),
                (cause == BY_GAP, "sight_friends_no_gap"),
                (friends.barring[cell] & (not friends.passes), "sight_friends_below"),
            ],
            "sight_friends_passed",
        )
        return self._rows(way, _FRIENDS, line, code, self.cells.hex_of[cell])

    def _troops_beside(self, runs: IntArray) -> Iterator[_Rows]:
        """Own units in the hex that a line does not take along a hexside."""
        road, hex_of = self.road, self.cells.hex_of
        line, ring = road.line[runs], road.near[runs]
        cells = road.cell[runs], road.other[runs]
        on_map = [hex_of[cell] >= 0 for cell in cells]
        bars = [inside & (self._barred(line, ring, cell) > 0) for cell, inside in zip(cells, on_map, strict=True)]
        for option in (0, 1):
            some = np.flatnonzero(bars[1 - option] & ~bars[option])
            way, here, beside = 2 * (runs + line) + option, hex_of[cells[option]], hex_of[cells[1 - option]]
            yield self._rows(way[some], _NEXT_TO, line[some], "sight_friends_beside", here[some], beside[some])

    def _at_targets(self) -> Iterator[_Rows]:
        """Own units in targets' hexes, at which direct fire may not be aimed (7.24)."""
        if self.friends is None:
            return
        some = np.flatnonzero(self.friends.own_units[self.cells.of_hex[self.lines.target]]).astype(np.int32)
        yield self._rows(self._ends(some), _FRIENDS, some, "sight_friends_target", self.lines.target[some])


_UNMARKED_HILL, _SMOKY = np.uint8(2), np.uint8(4)
"""Bits of what there is to tell of a cell, beside the first: there is no obstacle and it lies high; smoke that does nothing."""


# --- The wording of judged lines of Panzer Grenadier: verdicts, reasons, and the text of every stretch.
