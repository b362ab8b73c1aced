"""Lines of Panzer Grenadier in words, read from the rows of their judgement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

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
from workbench.games.panzer_grenadier.sight.finding_rows import (
    BESIDE,
    BLOCKS,
    EFFECTS,
    HIGH,
    KEYS,
    OF_FRIENDS,
    OF_TERRAIN,
    ON_SIDE,
    Findings,
    Row,
    taken_second,
)
from workbench.games.panzer_grenadier.sight.hexsides import BY_CLIFF, BY_HEDGE
from workbench.games.panzer_grenadier.sight.judgement import Judgement, LineJudge
from workbench.games.panzer_grenadier.sight.terrain import NOTHING, Friends, Ground, obstacle_kind

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
            if ON_SIDE[code] and BLOCKS[code] and self._findings.ring_into(row) >= ring:
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
            stops = [row for row in rows if BLOCKS[row[0]]]
            stops.sort(key=lambda row: (row[1:3] if ON_SIDE[row[0]] else row[1:2]) != first_stop)
            first_pair = self._pair_that_blocks(line) if side is None and line in self._lines_along_sides else None
            if first_pair is not None:
                yield first_pair
            yield from stops
        if line in self._lines_along_sides:
            yield from (choice for choice in self._choices(line) if choice is not first_pair)
        yield from (row for row in rows if not BLOCKS[row[0]] and KEYS[row[0]] not in PASSED_OVER)
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
            if BLOCKS[row[0]] and OF_TERRAIN[row[0]]:
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
            if all(any(BLOCKS[row[0]] for row in self._on_way(way + one)) for one in (0, 1)):
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
        if not any(OF_TERRAIN[row[0]] for row in rows):
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
            present=words.sentence("sight_step_high") if any(row[0] in HIGH for row in rows) else Text(),
        )

    def _reason(self, row: Row) -> Reason:
        key = (self._side, *row) if OF_FRIENDS[row[0]] else row
        known = self.words.reasons.get(key)
        if known is None:
            known = self.words.reasons[key] = self._written_reason(row)
        return known

    def _written_reason(self, row: Row) -> Reason:
        code, number, beside, *_ = row
        words = self.words
        at = words.side(number, beside) if ON_SIDE[code] else words.place(number)
        values = self._values(row)
        return words.reason(KEYS[code], at, EFFECTS[code], **values)

    def _values(self, row: Row) -> dict[str, object]:
        """The values of the placeholders in the message of a finding."""
        code, number, beside, x, y, z, eye, aim = row
        words, key, limit = self.words, KEYS[code], self.ground.readings.hedge_range
        if OF_FRIENDS[code]:
            assert self.friends is not None
            side = words.camp(self.friends.side)
            return {"side": side, "other": words.place(beside)} if code == BESIDE else {"side": side}
        if ON_SIDE[code]:
            if "cliff" in key:
                return {"eye": eye, "aim": aim}
            return {"limit": limit, "range": x} if BLOCKS[code] else {"limit": limit}
        if not OF_TERRAIN[code]:
            ground = int(self.ground.level[self.ground.cells.of_hex[number]])
            return {"ground": ground, "high": max(eye, aim)} if code in HIGH else {}
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
    mine = any(BLOCKS[row[0]] and not ON_SIDE[row[0]] and row[0] != BESIDE for row in ways[option])
    return mine or any(row[0] == BESIDE for row in ways[1 - option])


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
