"""What stands along judged lines of Panzer Grenadier, as arrays by the predicates of the judgement; lines read from them in
words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.crossed_sides import SPREAD
from workbench.engine.sight.findings import (
    FindingWording,
    joined,
    readings_chosen,
    stretch_step,
)
from workbench.engine.sight.results import FIRE, Effect, Reason, SightLine, SightStep, deciding
from workbench.engine.sight.terrain_arrays import marker_hexes
from workbench.engine.sight.traces import NO_RUN, Traces
from workbench.games.panzer_grenadier.sight.hexsides import BY_CLIFF, BY_HEDGE
from workbench.games.panzer_grenadier.sight.judgement import BY_FRIEND, BY_GAP, Judgement, LineJudge
from workbench.games.panzer_grenadier.sight.terrain import LIGHT, NOTHING, OBSTACLE, Friends, Ground, obstacle_kind
from workbench.geometry.hex_lines import Stretches

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
_BLOCKS = tuple(effect is Effect.BLOCKS for effect in EFFECTS)
_ON_SIDE = tuple(key.startswith(("sight_cliff", "sight_hedge")) for key in KEYS)
_OF_TERRAIN = tuple(CODES["sight_slope_equal"] <= code <= CODES["sight_light_harmless"] for code in range(len(KEYS)))
_OF_FRIENDS = tuple("friends" in key for key in KEYS)
_HIGH = frozenset({CODES["sight_high_ground"], CODES["sight_high_ground_uneven"]})
_BESIDE = CODES["sight_friends_beside"]

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


SWITCHES = (
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A8",
    "A11",
    "A12",
    "A13",
    "A14",
    "A58",
    "high_ground",
    "fire_over_friends",
    "leaders_bar_fire",
    "map_edge",
)
"""The readings that can change a line."""

PASSED_OVER = ("sight_light_below",)
"""Findings that appear in the steps only, not in the reasons, because they decide nothing."""


class LinePath(NamedTuple):
    """The way of a line without a word: the ``hexes`` that it was taken through, its ``range`` in hexes, whether it is clear,
    and what was ``assumed``."""

    hexes: tuple[int, ...]
    range: int
    visible: bool
    assumed: tuple[Text, ...]


class PanzerGrenadierTraces(Traces):
    """The lines of a judgement.

    ``differences`` says of every line why the opposite one has another verdict (None: it has not), ``caveats`` that a hill
    without slopes left it open, ``assumed`` what answers from a hex take for granted; they are asked when they are read.
    """

    sloped = False

    def __init__(  # noqa: PLR0917
        self,
        words: FindingWording,
        ground: Ground,
        found: Judgement,
        friends: Friends | None,
        differences: Callable[[], list[str | None]],
        caveats: Callable[[], list[Reason | None]],
        assumed: Callable[[int], tuple[Text, ...]],
    ) -> None:
        super().__init__(words, found, (found.run.eye, found.run.aim))
        self.ground, self.found, self.friends = ground, found, friends
        self._differences_of, self._caveats_of, self._assumed = differences, caveats, assumed
        self._side = "" if friends is None else friends.side

    @cached_property
    def _differences(self) -> list[str | None]:
        return self._differences_of()

    @cached_property
    def _caveats(self) -> list[Reason | None]:
        return self._caveats_of()

    def path(self, line: int, assumed: tuple[Text, ...]) -> LinePath:
        """The way of a line: the ``chosen`` hexes of its steps; beyond the edge of the map there are none. ``assumed``: what
        :meth:`assumed` says of it. What stands along the line is not looked for."""
        _, _, visible, distance, *_ = self._known[line]
        stretches = (self._stretches[place] for place in self.stretches_of(line))
        hexes = (second if option else first for first, second, option, *_ in stretches)
        return LinePath(tuple(number for number in hexes if number >= 0), distance, visible, assumed)

    def asymmetric(self, line: int) -> bool:
        """Has the opposite line another verdict?"""
        return self._differences[line] is not None

    def caveat(self, line: int) -> Reason | None:
        """That a hill without slopes left the line open."""
        return self._caveats[line]

    def assumed(self, line: int) -> tuple[Text, ...]:
        """What the answer takes for granted."""
        return self._assumed(self._known[line][0])

    # --- The findings of each line, as plain values.

    @cached_property
    def _findings(self) -> Findings:
        # what smoke does the rules do not say (A14)
        key = self.words.ruleset.key_in_role("smoke")
        smoke = frozenset() if self.ground.readings.smoke_blocks else marker_hexes(self.words.scenario, key)
        return Findings(self.ground, self.found, self.road, self.friends, smoke)

    @cached_property
    def _rows(self) -> list[Row]:
        rows, run = self._findings.rows, self.found.run
        eye, aim = run.eye[rows.line], run.aim[rows.line]
        # what a sentence does not name is left out, so that it is written once for all lines that it is alike on
        of_ends, by_ends, of_x, of_y, of_z = (
            np.array([self.words.names_any(key, *values) for key in KEYS])[rows.code]
            for values in (("eye", "aim", "level", "low"), ("high",), ("top", "range"), ("count", "near"), ("far",))
        )
        high = np.where(by_ends, np.maximum(eye, aim), 0)
        eye, aim = (np.where(of_ends, height, high) for height in (eye, aim))
        x, y, z = (np.where(of, x, 0) for of, x in ((of_x, rows.x), (of_y, rows.y), (of_z, rows.z)))
        columns = (rows.code, rows.at, rows.beside, x, y, z, eye, aim)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    @cached_property
    def _first_of_way(self) -> list[int]:
        found = self._findings
        first: list[int] = np.searchsorted(found.rows.way, np.arange(2 * int(found.first[-1]) + 1)).tolist()
        return first

    @cached_property
    def _taken(self) -> tuple[list[int], list[int]]:
        """The rows on the ways that the lines take, and the first of them of each line."""
        found, rows = self._findings, self._findings.rows
        second = np.zeros(int(found.first[-1]), dtype=np.int32)
        second[np.arange(len(found.second)) + found.road.line] = found.second
        taken = np.flatnonzero(second[rows.way // 2] == rows.way % 2)
        first: list[int] = np.searchsorted(rows.line[taken], np.arange(self.found.lines.count + 1)).tolist()
        return taken.tolist(), first

    @cached_property
    def _stretches(self) -> list[tuple[int, int, int, float, float]]:
        """Of every stretch the first hex (-1 off the map), the second one (:data:`NO_RUN` if it is no hexside run), which of
        them is taken, and fractions of the line."""
        road, hex_of = self.road, self.ground.cells.hex_of
        other = np.where(road.other >= 0, hex_of[road.other], NO_RUN)
        columns = (hex_of[road.cell], other, taken_second(self.found, road), road.enter, road.leave)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    def _on_way(self, way: int) -> list[Row]:
        first = self._first_of_way
        return self._rows[first[way] : first[way + 1]]

    def blocker_side(self, line: int) -> tuple[int, int] | None:
        """The two hexes of the hexside that blocks the line first, as in the area."""
        found = self.found
        if found.open[line] or int(found.cause[line]) not in (BY_HEDGE, BY_CLIFF):
            return None
        # the first side on the taken way that blocks: on a hexside run the judgement names the run, not its sides
        ring, taken, first = int(found.order[line]) // SPREAD, *self._taken
        for row in taken[first[line] : first[line + 1]]:
            code, at, beside = self._rows[row][:3]
            if _ON_SIDE[code] and _BLOCKS[code] and self._findings.ring_into(row) >= ring:
                return at, beside
        return None

    # --- The words.

    def reasons(self, line: int) -> tuple[Reason, ...]:
        """The verdict's reasons: what blocks, or that nothing does, then choices along hexsides and all else."""
        return tuple([self._worded(one) for one in self._grounds(line)])

    def deciding(self, line: int) -> Reason:
        """The reason that decides, or else the first one; no other is put into words, nor looked for behind it."""
        decides, is_open = self._decides, self.found.open[line]
        for one in self._grounds(line):
            known = (one.effect, one.decides) if isinstance(one, Reason) else (EFFECTS[one[0]], decides[one[0]])
            if (known[0] is Effect.BLOCKS and known[1] is not False) or (is_open and known[1]):
                return self._worded(one)
        if is_open:
            return self._worded(next(self._grounds(line)))
        return next(iter(deciding(self.reasons(line))), self.reasons(line)[0])

    def _worded(self, one: Reason | Row) -> Reason:
        return one if isinstance(one, Reason) else self._reason(one)

    @cached_property
    def _decides(self) -> list[bool | None]:
        """By the code of a finding, does its message explain an answer better than a general one?"""
        return [self.words.decides(key) for key in KEYS]

    def _grounds(self, line: int) -> Iterator[Reason | Row]:
        """The reasons, of findings not yet in words, looked for when they are asked for; of an open line none blocks."""
        taken, first = self._taken
        rows = [self._rows[row] for row in taken[first[line] : first[line + 1]]]
        caveat = self._caveats[line]
        if caveat is not None:
            yield caveat
        first_pair = None
        if self.found.open[line]:
            yield self._opening(line)
        else:
            side = self.blocker_side(line)
            first_stop = (self._known[line][5],) if side is None else side
            stops = [row for row in rows if _BLOCKS[row[0]]]
            stops.sort(key=lambda row: (row[1:3] if _ON_SIDE[row[0]] else row[1:2]) != first_stop)
            first_pair = self._pair_that_blocks(line) if side is None and line in self._lines_along_sides else None
            if first_pair is not None:
                yield first_pair
            yield from stops
        if line in self._lines_along_sides:
            yield from (choice for choice in self._choices(line) if choice is not first_pair)
        yield from (row for row in rows if not _BLOCKS[row[0]] and KEYS[row[0]] not in PASSED_OVER)
        yield from self._lookouts[self._known[line][0]]
        difference = self._differences[line]
        if difference is not None:
            yield self.words.reason(f"sight_asymmetric_{difference}")

    @cached_property
    def _lines_along_sides(self) -> frozenset[int]:
        """The lines that run along a hexside."""
        found = self._findings
        return frozenset(found.road.line[found.is_run].tolist())

    @cached_property
    def _lookouts(self) -> dict[int, list[Reason]]:
        """By the hexes of observers what :func:`lookout` says of them."""
        # np.unique would load masked arrays first, a fiftieth of a start
        origins = np.flatnonzero(np.bincount(self.found.lines.origin)).tolist()
        return {origin: lookout(self.words, self.ground, self.found.run, origin) for origin in origins}

    def _opening(self, line: int) -> Reason:
        _, target, _, distance, *_, eye, aim = self._known[line]
        key = ("open", target) if distance == 1 else ("open", eye, aim)
        known = self.words.reasons.get(key)
        if known is None:
            known = self.words.reasons[key] = self._written_opening(target, distance, eye, aim)
        return known

    def _written_opening(self, target: int, distance: int, eye: int, aim: int) -> Reason:
        if distance == 1:
            return self.words.reason("sight_adjacent", self.words.place(target), Effect.NONE)
        key = "sight_open_equal" if eye == aim else "sight_open_down" if eye > aim else "sight_open_up"
        return self.words.reason(key, None, Effect.NONE, level=eye, high=max(eye, aim), low=min(eye, aim))

    def _choices(self, line: int) -> list[Reason]:
        """Hexside runs whose two hexes are not alike: which one the line was taken through (8.46)."""
        reasons, words = [], self.words
        for stretch in self.stretches_of(line):
            first, second, option, *_ = self._stretches[stretch]
            if second == NO_RUN:
                continue
            here, other = (second, first) if option else (first, second)
            if -1 in (here, other):
                key = "sight_edge" if other < 0 else "sight_edge_open"
                reasons.append(words.reason(key, words.place(max(here, other))))
                continue
            way = 2 * (stretch + line)
            mine, its = ([EFFECTS[row[0]] for row in self._on_way(way + one)] for one in (option, 1 - option))
            blocks = Effect.BLOCKS in mine, Effect.BLOCKS in its
            if all(blocks):
                reasons.append(self._both_block(line, way, here, other, option))
            elif mine != its:
                key = {(False, True): "sight_choice", (True, False): "sight_choice_fixed"}.get(
                    blocks, "sight_choice_open"
                )
                reasons.append(words.reason(key, words.place(here), other=words.place(other)))
        return reasons

    def _both_block(self, line: int, way: int, here: int, other: int, option: int) -> Reason:
        """That both hexes of a hexside run block (8.41, 8.46), each with what stands in it."""
        key = (way, here, other)
        known = self._pairs.get(key)
        if known is None:
            words, eye, aim = self.words, self.found.run.eye[line], self.found.run.aim[line]
            mine, its = (self._in_one_hex(way + one, number) for one, number in ((option, here), (1 - option, other)))
            message = "sight_both_sides" if eye == aim else "sight_both_sides_uneven"
            sides = {"side": words.side(here, other), "mine": mine, "its": its}
            known = words.reason(message, words.place(here), Effect.BLOCKS, **sides)
            self._pairs[key] = known
        return known

    @cached_property
    def _pairs(self) -> dict[tuple[int, int, int], Reason]:
        return {}

    def _in_one_hex(self, way: int, number: int) -> Text:
        """What blocks in one hex of a hexside run: ``0609 (woods, top 20 m)``."""
        at = self.words.place(number)
        for row in self._on_way(way):
            if _BLOCKS[row[0]] and _OF_TERRAIN[row[0]]:
                return self.words.sentence("sight_in_hex", at=at, **self._values(row))
        return self.words.sentence("sight_side_of_hex", at=at)

    def _pair_that_blocks(self, line: int) -> Reason | None:
        """That both hexes of the first hexside run block, if what blocks the line first stands there."""
        blocker = self._known[line][5]
        for stretch in self.stretches_of(line):
            first, second, option, *_ = self._stretches[stretch]
            if second < 0 or first < 0 or blocker not in {first, second}:
                continue
            way = 2 * (stretch + line)
            here, other = (second, first) if option else (first, second)
            if all(any(_BLOCKS[row[0]] for row in self._on_way(way + one)) for one in (0, 1)):
                return self._both_block(line, way, here, other, option)
        return None

    def steps(self, line: int) -> tuple[SightStep, ...]:
        """Every stretch of the line; beyond the edge of the map there are none."""
        steps, known, first_of_way = [], self.words.stretches, self._first_of_way
        for stretch in self.stretches_of(line):
            first, second, option, enter, leave = self._stretches[stretch]
            if (second if option else first) < 0:
                continue
            way = 2 * (stretch + line)
            # the rows on both ways follow each other
            start, mine, end = first_of_way[way : way + 3]
            rows = self._rows[start:end]
            key = first, second, option, mine - start, self._side, *rows
            step = known.get(key)
            if step is None:
                ways = rows[: mine - start], rows[mine - start :]
                step = known[key] = self._written(first, second, option, ways)
            steps.append(step.between(enter, leave))
        return tuple(steps)

    def _written(self, first: int, second: int, option: int, ways: tuple[list[Row], list[Row]]) -> SightStep:
        """A stretch in words: its hexes (the second :data:`NO_RUN` if it is no hexside run), the one that is taken, and what is
        found on the way through each."""
        words, rows = self.words, ways[option]
        here, other = (second, first) if option else (first, second)
        at, texts = words.place(here), []
        if other != NO_RUN:
            mine, its = ([EFFECTS[row[0]] for row in ways[one]] for one in (option, 1 - option))
            alike = mine == its and Effect.BLOCKS not in mine and other >= 0
            key = "sight_step_side_alike" if alike else "sight_step_side"
            texts.append(words.sentence(key, at=at, other=words.place(other)))
        if not any(_OF_TERRAIN[row[0]] for row in rows):
            level, terrain = (
                int(self.ground.level[self.ground.cells.of_hex[here]]),
                words.terrain(words.ground_of(here)),
            )
            texts.append(
                words.sentence("sight_step" if rows else "sight_step_clear", at=at, terrain=terrain, ground=level)
            )
        items = [self._reason(row) for row in rows]
        hexes = (first,) if second == NO_RUN else (first, second)
        return stretch_step(
            words,
            tuple(number for number in hexes if number >= 0),
            here,
            items,
            heights=self.ground.heights(here),
            text=joined([*texts, *(item.text for item in items)], " "),
            stops=tuple(number for one, number in enumerate(hexes) if number >= 0 and _stops(ways, one)),
            present=words.sentence("sight_step_high") if any(row[0] in _HIGH for row in rows) else Text(),
        )

    def _reason(self, row: Row) -> Reason:
        key = (self._side, *row) if _OF_FRIENDS[row[0]] else row
        known = self.words.reasons.get(key)
        if known is None:
            known = self.words.reasons[key] = self._written_reason(row)
        return known

    def _written_reason(self, row: Row) -> Reason:
        code, number, beside, *_ = row
        words = self.words
        at = words.side(number, beside) if _ON_SIDE[code] else words.place(number)
        values = self._values(row)
        return words.reason(KEYS[code], at, EFFECTS[code], **values)

    def _values(self, row: Row) -> dict[str, object]:
        """The values of the placeholders in the message of a finding."""
        code, number, beside, x, y, z, eye, aim = row
        words, key, limit = self.words, KEYS[code], self.ground.readings.hedge_range
        if _OF_FRIENDS[code]:
            assert self.friends is not None
            side = words.camp(self.friends.side)
            return {"side": side, "other": words.place(beside)} if code == _BESIDE else {"side": side}
        if _ON_SIDE[code]:
            if "cliff" in key:
                return {"eye": eye, "aim": aim}
            return {"limit": limit, "range": x} if _BLOCKS[code] else {"limit": limit}
        if not _OF_TERRAIN[code]:
            ground = int(self.ground.level[self.ground.cells.of_hex[number]])
            return {"ground": ground, "high": max(eye, aim)} if code in _HIGH else {}
        found: dict[str, object] = {
            "terrain": words.terrain(self._terrain_to_name(code, number)),
            "level": eye,
            "high": max(eye, aim),
            "low": min(eye, aim),
            "ground": int(self.ground.level[self.ground.cells.of_hex[number]]),
            "top": x,
        }
        return found | ({"count": y} if "light" in key else {"near": y, "far": z})

    def _terrain_to_name(self, code: int, number: int) -> tuple[str, ...]:
        """Terrain of a hex that a finding is about, whose height it gives: light terrain, what blocks, or else the slope."""
        keys, rows, readings = self.words.ground_of(number), self.words.ruleset.terrain, self.ground.readings
        kinds = {key: obstacle_kind(rows[key], readings) for key in keys}
        if "light" in KEYS[code]:
            about: tuple[str | None, ...] = ("two",)
        elif self.ground.block_top[self.ground.cells.of_hex[number]] > NOTHING:
            about = ("block",)
        else:
            about = ("elevation",)
        named = tuple(key for key in keys if kinds[key] in about)
        return named or tuple(key for key in keys if kinds[key] is None) or keys


def _stops(ways: tuple[list[Row], list[Row]], option: int) -> bool:
    """Does a hex of a stretch block by what is in it, apart from hexsides? Own units bar the way through the other hex too."""
    mine = any(_BLOCKS[row[0]] and not _ON_SIDE[row[0]] and row[0] != _BESIDE for row in ways[option])
    return mine or any(row[0] == _BESIDE for row in ways[1 - option])


def own_hex_line(
    words: FindingWording, ground: Ground, run: LineJudge, origin: int, assumed: tuple[Text, ...]
) -> SightLine:
    """The line from a hex to itself; ``run`` judged no line."""
    eye = float(run.eye_in(ground.cells.of_hex[[origin]])[0])
    opening = words.reason("sight_same_hex", words.place(origin), Effect.NONE)
    return SightLine(
        origin=origin,
        target=origin,
        visible=True,
        range=0,
        hindrance=0,
        asymmetric=False,
        reasons=(opening, *lookout(words, ground, run, origin)),
        steps=(),
        blocker=None,
        blocker_side=None,
        observer_height=eye,
        target_height=eye,
        assumed=assumed,
        sloped=False,
    )


def assumptions(
    words: FindingWording, ground: Ground, purpose: str, *, friends: Friends | None, origin: int
) -> tuple[Text, ...]:
    """What every answer from a hex takes for granted, for legends."""
    cell = ground.cells.of_hex[origin]
    level, lookout = int(ground.level[cell]), int(ground.lookout[cell])
    texts = []
    if lookout and ground.readings.raised(purpose):
        texts.append(words.sentence("sight_assume_lookout", eye=level + lookout, ground=level))
    else:
        texts.append(words.sentence("sight_assume_eye", eye=level))
    if purpose == FIRE and friends is not None:
        known = words.ruleset.units.get(friends.kind)
        if not friends.side:
            texts.append(words.sentence("sight_assume_no_side"))
        elif known is None:
            texts.append(words.sentence("sight_assume_firer", side=words.camp(friends.side)))
        else:
            texts.append(words.sentence("sight_assume_side", side=words.camp(friends.side), kind=known.name))
    return (*texts, *readings_chosen(words, SWITCHES))


def lookout(words: FindingWording, ground: Ground, run: LineJudge, origin: int) -> list[Reason]:
    """The reason that names the town under the observer, which lifts his eye or not (8.34)."""
    cell = ground.cells.of_hex[[origin]]
    lift = int(ground.lookout[cell[0]])
    if not lift:
        return []
    key = "sight_lookout" if run.terms.raised else "sight_no_lookout"
    return [words.reason(key, words.place(origin), eye=int(run.eye_in(cell)[0]), lift=lift)]
