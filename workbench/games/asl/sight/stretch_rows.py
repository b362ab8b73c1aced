"""What stands on every stretch of the judged lines of Advanced Squad Leader, as columns of codes and numbers for all lines of a
judgement at once. Lines to which the same happens on a stretch have equal rows for it, so that it is put into words once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from workbench.base.numbers import BoolArray, IntArray
from workbench.engine.sight.traces import NO_RUN
from workbench.games.asl.sight.crossed_pieces import ABOVE, FULL, HALF, HINDRANCE, LEVEL
from workbench.games.asl.sight.finding_rows import NONE, FindingRows, Hindering, PassedRow, Row
from workbench.games.asl.sight.met_ground import along_sides, pieces_crossed

OVER, PASSED, BESIDE, ONE_SIDE, UNCOUNTED, HALF_PASSED, SUNK, NOT_LEVEL = range(1, 9)
PASSED_MESSAGES = {
    OVER: "sight_over",
    PASSED: "sight_passed",
    BESIDE: "sight_beside",
    ONE_SIDE: "sight_one_side",
    UNCOUNTED: "sight_passed_over",
    HALF_PASSED: "sight_half_passed",
    SUNK: "sight_depression_passed",
    NOT_LEVEL: "sight_hindrance_passed",
}
"""The messages of obstacles that do not block, by their codes; code 0: there is none to tell of."""
_NOTHING_STANDS = -(10**6)


class StretchRow(NamedTuple):
    """One stretch of a line: its hexes by number (``second``: :data:`NO_RUN` if it is no hexside run; -1 off the map), which of
    them block (1), whether it passes ``beside`` something tall that is drawn there, what does not block in each (a code of
    :data:`PASSED_MESSAGES`), how many hexes are blind behind each and how far it is from the lower end (0 where that is not
    counted), the heights of the ends where sentences name them and of the highest ``top`` that the line is inside of (half
    levels), the lowest ground on it (``floor``) and how much higher the highest is (``rise``), and everything that bars and
    hinders there."""

    first: int
    second: int
    first_blocks: int
    second_blocks: int
    beside: int
    first_passed: int
    second_passed: int
    first_blind: int
    second_blind: int
    first_behind: int
    second_behind: int
    high: int
    low: int
    top: int
    floor: int
    rise: int
    bars: tuple[Row, ...] = ()
    hinders: tuple[Hindering, ...] = ()

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes on the map."""
        return tuple(number for number in (self.first, self.second) if number >= 0)

    @property
    def stops(self) -> tuple[int, ...]:
        """Those of them whose obstacles block."""
        both = (self.first, self.first_blocks), (self.second, self.second_blocks)
        return tuple(number for number, blocks in both if blocks)

    @property
    def passed(self) -> list[PassedRow]:
        """What does not block in the hexes, by their numbers."""
        both = (
            (self.first, self.first_passed, self.first_blind, self.first_behind),
            (self.second, self.second_passed, self.second_blind, self.second_behind),
        )
        return [
            PassedRow(PASSED_MESSAGES[code], number, self.high, self.low, *counted)
            for number, code, *counted in sorted(both)
            if code
        ]


class _Pairs:
    """Pairs of a line and a hex on the map among which others are looked for."""

    def __init__(self, size: int, line: IntArray, number: IntArray) -> None:
        self._size, self.rows = size, np.flatnonzero(number >= 0).astype(np.int32)
        key = self._key(line[self.rows], number[self.rows])
        self._order = np.argsort(key, kind="stable")
        self._sorted = key[self._order]

    def _key(self, line: IntArray, number: IntArray) -> np.ndarray:
        return line.astype(np.int64) * self._size + number

    def among(self, line: IntArray, number: IntArray) -> BoolArray:
        """Which of other pairs are among these?"""
        if not len(self._sorted):
            return np.zeros(len(line), dtype=np.bool_)
        key = self._key(line, number)
        found: BoolArray = self._sorted[np.minimum(np.searchsorted(self._sorted, key), len(self._sorted) - 1)] == key
        return found & (number >= 0)

    def equal_to(self, line: IntArray, number: IntArray) -> tuple[IntArray, IntArray]:
        """The rows among other pairs that are equal to these, and the rows of these."""
        key = self._key(line, number)
        low, high = (np.searchsorted(self._sorted, key, side) for side in ("left", "right"))
        count = np.where(number >= 0, high - low, 0)
        other = np.repeat(np.arange(len(key), dtype=np.int32), count)
        place = np.arange(len(other)) - np.repeat(np.cumsum(count) - count, count) + low[other]
        return other, self.rows[self._order[place]]


class StretchRows:
    """The rows of the stretches of many lines: ``line`` is which one each stretch is of, ``first`` and ``second`` as in
    :class:`StretchRow`."""

    def __init__(self, found: FindingRows, line: IntArray, first: IntArray, second: IntArray) -> None:
        self.found, self.words, self.ground = found, found.words, found.ground
        self.judgement = found.judgement
        self.line, self.first, self.second = line, first, second
        self._size = len(self.words.labels)
        self.is_run: BoolArray = second != NO_RUN
        runs = np.flatnonzero(self.is_run)
        self._beside_runs = _Pairs(
            self._size, np.concatenate([line[runs]] * 2), np.concatenate([first[runs], second[runs]])
        )

    @cached_property
    def rows(self) -> list[tuple[Any, ...]]:
        """The values of the :class:`StretchRow` of every stretch, as plain tuples, which the collector of cycles passes."""
        levels, line = self.judgement.levels, self.line
        bars, hinders = self._bars(), self._hindrances()
        barred = np.zeros(len(line), dtype=np.bool_)
        barred[list(bars)] = True
        beside = self._passes_beside(self.first)
        met = [self._passed(number) for number in (self.first, self.second)]
        passed = [np.where(barred, 0, code) for code, _, _ in met]
        named = np.array([0, *(self.words.names_any(key, "high", "low") for key in PASSED_MESSAGES.values())])
        of_ends = (named[passed[0]] | named[passed[1]]) > 0
        columns = (
            self.first,
            self.second,
            self._stopping.among(line, self.first),
            self._stopping.among(line, self.second),
            beside & ~self.is_run,
            *passed,
            *(blind for _, blind, _ in met),
            *(behind for _, _, behind in met),
            np.where(of_ends, levels.high[line], 0),
            np.where(of_ends, levels.low[line], 0),
            self._tops(),
            *self._floors,
        )
        found: list[tuple[Any, ...]] = list(zip(*(column.astype(np.int32).tolist() for column in columns), strict=True))
        for stretch in {**bars, **hinders}:
            barring, hindering = tuple(bars.get(stretch, ())), tuple(hinders.get(stretch, ()))
            found[stretch] = (*found[stretch], barring, hindering)
        return found

    # --- What bars and hinders in the hexes of each stretch.

    @cached_property
    def _stops_by_hex(self) -> tuple[IntArray, IntArray, IntArray]:
        """Everything that blocks in hexes: its line and its hex, or each of the two of a hexside run, and its place."""
        blocked, (hexes, other) = self.judgement.blocking, self.found.stop_places
        in_hex = np.flatnonzero(blocked.way < 0).astype(np.int32)
        return _by_both(blocked.line, hexes, other, in_hex)

    @cached_property
    def _stopping(self) -> _Pairs:
        line, number, _ = self._stops_by_hex
        return _Pairs(self._size, line, number)

    def _bars(self) -> dict[int, list[Row]]:
        rows = self.found.stop_rows
        return {stretch: [rows[place] for place in some] for stretch, some in self._met(*self._stops_by_hex)}

    def _hindrances(self) -> dict[int, list[Hindering]]:
        line = self.judgement.hindered.line[self.found.hindering_order]
        every = np.arange(len(line), dtype=np.int32)
        rows = self.found.hindering_rows
        met = self._met(*_by_both(line, *self.found.hindering_places, every))
        return {stretch: [rows[place] for place in some] for stretch, some in met}

    def _met(self, line: IntArray, number: IntArray, place: IntArray) -> Iterable[tuple[int, list[int]]]:
        """The stretches with things in their hexes, with the places of these in order; of a thing in both hexes once."""
        things = _Pairs(self._size, line, number)
        most = np.int64(place.max(initial=0)) + 1
        keys = []
        for hexes in (self.first, self.second):
            stretch, thing = things.equal_to(self.line, hexes)
            keys.append(stretch.astype(np.int64) * most + place[thing])
        stretches, places = np.divmod(np.unique(np.concatenate(keys)), most)
        if not len(stretches):
            return []
        heads = np.flatnonzero(np.append(True, stretches[1:] != stretches[:-1]))
        ends, every = np.append(heads[1:], len(stretches)).tolist(), places.tolist()
        return [
            (stretch, every[begin:end])
            for stretch, begin, end in zip(stretches[heads].tolist(), heads.tolist(), ends, strict=True)
        ]

    # --- What does not bar.

    def _passed(self, number: IntArray) -> tuple[IntArray, IntArray, IntArray]:
        """Of what does not block in hexes: the codes; where blind hexes were counted how many, and how far it is from the
        lower end."""
        ground, levels, lines, line = self.ground, self.judgement.levels, self.judgement.lines, self.line
        found, blind, behind = np.zeros((3, len(number)), dtype=np.int32)
        some = np.flatnonzero(number >= 0)
        some = some[(number[some] != lines.origin[line[some]]) & (number[some] != lines.target[line[some]])]
        cell = ground.cells.of_hex[number[some]]
        self._pass_low(found, some, cell)
        some, cell = (part[ground.tall[cell] > ground.floor[cell]] for part in (some, cell))
        here, tall, along = number[some], ground.tall[cell], self._beside_runs.among(line[some], number[some])
        # no line passes over what is as high as its ends: it is seen through, and hinders
        as_high = np.where(along, ONE_SIDE, 0)
        code = np.where(
            tall <= levels.low[line[some]], OVER, np.where(tall >= levels.high[line[some]], as_high, PASSED)
        )
        code[self._passes_beside(here, line[some])] = BESIDE
        whole = ground.whole
        half = (whole.half[cell] > 0) & (whole.full[cell] == 0) & (whole.above[cell] == 0)
        code[(code == PASSED) & half & (ground.drawn.tallest[cell] == 0)] = HALF_PASSED
        over = np.flatnonzero(code == PASSED)
        at = some[over]
        counted, away = self.found.blind_behind(
            line[at], cell[over], ground.base[cell[over]], (tall - ground.base[cell])[over]
        )
        # where the count alone would hide the lower end it is not what the line passes by
        code[over[counted >= away]] = np.where(along[over[counted >= away]], ONE_SIDE, UNCOUNTED)
        named = counted < away
        blind[at[named]], behind[at[named]] = counted[named], away[named]
        found[some] = code
        return found, blind, behind

    def _pass_low(self, found: IntArray, some: IntArray, cell: IntArray) -> None:
        """Hexes between the ends without anything tall: Depressions (6.3), and what hinders only at its own level (6.7)."""
        ground, levels, line = self.ground, self.judgement.levels, self.line[some]
        low = ground.tall[cell] <= ground.floor[cell]
        sunk = low & ground.sunk[cell] & (levels.low[line] >= ground.level[cell])
        hinders = low & (ground.whole.hindrance[cell] > 0) & ~levels.can_hinder(line, ground.base[cell])
        found[some] = np.where(sunk, SUNK, np.where(hinders & ~levels.equal[line], NOT_LEVEL, 0))

    def _passes_beside(self, number: IntArray, line: IntArray | None = None) -> BoolArray:
        """Is something tall drawn in hexes that lines cross, and nothing tall on the line?"""
        ground, whole, line = self.ground, self.ground.whole, self.line if line is None else line
        cell = ground.cells.of_hex[np.maximum(number, 0)]
        found: BoolArray = (number >= 0) & (ground.drawn.tallest[cell] > 0)
        found &= (whole.full[cell] == 0) & (whole.half[cell] == 0) & (whole.above[cell] == 0)
        some = np.flatnonzero(found)
        if len(some):
            here = line[some], number[some]
            found[some] = ~self._beside_runs.among(*here) & ~self._tall_pieces.among(*here)
        return found

    @cached_property
    def _tall_pieces(self) -> _Pairs:
        line, number, piece = self.found.pieces
        tall = np.flatnonzero(self.ground.drawn.kind[piece] != HINDRANCE) if len(piece) else piece
        return _Pairs(self._size, line[tall], number[tall])

    # --- How high the ground is, and the obstacles that the lines are inside of.

    @cached_property
    def _floors(self) -> tuple[IntArray, IntArray]:
        """The lowest ground on each stretch, and how much higher the highest is, where it is drawn inside the hex."""
        ground, relief = self.ground, self.ground.relief
        here = ground.cells.of_hex[np.maximum(self.first, 0)]
        low: IntArray = ground.floor[here].copy()
        high = low.copy()
        shaped = np.flatnonzero(relief.shaped[here] & ~self.is_run & (self.first >= 0) & ~ground.sunk[here])
        if len(shaped):
            met, piece = self._on_relief
            stretch, thing = met.equal_to(self.line[shaped], self.first[shaped])
            flat = relief.kind[piece[thing]] == LEVEL
            stretch, thing = stretch[flat], thing[flat]
            low[shaped], high[shaped] = 10**6, -(10**6)
            np.minimum.at(low, shaped[stretch], relief.ground[piece[thing]])
            np.maximum.at(high, shaped[stretch], relief.ground[piece[thing]])
            missed = shaped[low[shaped] == 10**6]
            low[missed] = high[missed] = ground.floor[here[missed]]
        return low, high - low

    def _tops(self) -> IntArray:
        """The highest top on each stretch, in half levels, or its ground."""
        ground, whole, levels = self.ground, self.ground.whole, self.judgement.levels
        found: IntArray = np.full(len(self.line), _NOTHING_STANDS, dtype=np.int32)
        some = np.flatnonzero(~self.is_run & (self.first >= 0))
        cell, uneven = ground.cells.of_hex[self.first[some]], ~levels.equal[self.line[some]]
        floor, rise = (column[some] for column in self._floors)
        base = np.where(ground.relief.shaped[cell] & ~ground.sunk[cell], floor + rise, ground.base[cell])
        for part, counts in ((whole.full, True), (whole.half, True), (whole.above, uneven)):
            stands = np.where(part[cell] != 0, base + part[cell], _NOTHING_STANDS)
            found[some] = np.maximum(found[some], np.where(counts, stands, _NOTHING_STANDS))
        self._add_pieces(found)
        self._add_pieces_on_relief(found)
        self._add_runs(found)
        return found

    @cached_property
    def _on_relief(self) -> tuple[_Pairs, IntArray]:
        """The pieces of drawn ground that the lines cross, and of what stands on it, by line and hex."""
        relief, hexes = self.ground.relief, self.judgement.trail.hexes
        some = np.flatnonzero(relief.shaped[hexes.cell]).astype(np.int32)
        entry, piece = pieces_crossed(relief, self.judgement.trail, some)
        return _Pairs(self._size, hexes.line[entry], self.ground.cells.hex_of[hexes.cell[entry]]), piece

    def _add_pieces_on_relief(self, found: IntArray) -> None:
        relief = self.ground.relief
        if not relief.has_any:
            return
        met, piece = self._on_relief
        stretch, thing = met.equal_to(self.line, np.where(self.is_run, -1, self.first))
        kind = relief.kind[piece[thing]]
        stands = (kind < HINDRANCE) & ((kind != ABOVE) | ~self.judgement.levels.equal[self.line[stretch]])
        top = relief.ground[piece[thing]] + relief.value[piece[thing]]
        np.maximum.at(found, stretch[stands], top[stands])

    def _add_pieces(self, found: IntArray) -> None:
        line, number, piece = self.found.pieces
        if not len(piece):
            return
        drawn, ground = self.ground.drawn, self.ground
        kind = drawn.kind[piece]
        some = np.flatnonzero((kind != HINDRANCE) & ((kind != ABOVE) | ~self.judgement.levels.equal[line]))
        line, number, piece = line[some], number[some], piece[some]
        crossed = np.where(self.is_run, -1, self.first)
        stretch, thing = _Pairs(self._size, line, number).equal_to(self.line, crossed)
        top = ground.lowest_base[ground.cells.of_hex[number[thing]]] + drawn.value[piece[thing]]
        np.maximum.at(found, stretch, top.astype(np.int32))

    def _add_runs(self, found: IntArray) -> None:
        """Terrain along hexsides: on both sides of them, or inherent on one."""
        ground, runs = self.ground, self.judgement.trail.runs
        some = np.flatnonzero(self.is_run & (self.first >= 0) & (self.second >= 0)).astype(np.int32)
        if not len(some) or not len(runs.line):
            return
        cells = [ground.cells.of_hex[number[some]] for number in (self.first, self.second)]
        keys = [
            (line.astype(np.int64) * ground.cells.count + np.minimum(*both)) * ground.cells.count + np.maximum(*both)
            for line, both in ((runs.line, (runs.cell, runs.other)), (self.line[some], cells))
        ]
        order = np.argsort(keys[0], kind="stable")
        place = np.minimum(np.searchsorted(keys[0][order], keys[1]), len(order) - 1)
        known = keys[0][order[place]] == keys[1]
        some, run = some[known], order[place[known]].astype(np.int32)
        tops = self._tops_along(run, self.judgement.levels.equal[runs.line[run]])
        found[some] = np.maximum(found[some], tops)

    def _tops_along(self, run: IntArray, even: BoolArray) -> IntArray:
        """The highest top along hexside runs; ``even``: both ends of the line are equally high."""
        ground, runs = self.ground, self.judgement.trail.runs
        cell, other = runs.cell[run], runs.other[run]
        sides = along_sides(ground, cell, runs.way[run])
        entry, mine, its = sides.entry, sides.mine, sides.other
        base = sides.footing.level, sides.other_footing.level
        found: IntArray = np.full(len(run), _NOTHING_STANDS, dtype=np.int32)
        inherent = {FULL: ground.inherent.full, HALF: ground.inherent.half, ABOVE: ground.inherent.above}
        for kind, alone in inherent.items():
            counts = ~even if kind == ABOVE else np.ones(len(run), dtype=np.bool_)
            both = np.minimum(base[0] + mine[kind], base[1] + its[kind])
            some = np.flatnonzero((mine[kind] != 0) & (its[kind] != 0) & counts[entry])
            np.maximum.at(found, entry[some], both[some].astype(np.int32))
            for at in (cell, other):
                stands = (alone[at] != 0) & counts
                found = np.maximum(
                    found, np.where(stands, ground.base[at] + alone[at], _NOTHING_STANDS).astype(np.int32)
                )
        return found


def _by_both(line: IntArray, number: IntArray, other: IntArray, some: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """Some things by their hexes: line, hex and place of each, and of those that are in two hexes once more for the second."""
    twice = some[other[some] != NONE]
    place = np.concatenate([some, twice])
    return line[place], np.concatenate([number[some], other[twice]]), place
