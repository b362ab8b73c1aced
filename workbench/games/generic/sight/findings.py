"""Judged lines of a game of one's own in words: what every hex and hexside does to them, by the judgement of the area."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from workbench.base.text import Text
from workbench.engine.sight.findings import FindingWording, first_stop_first, joined, stretch_step
from workbench.engine.sight.results import Effect, Reason, SightLine, SightStep
from workbench.engine.sight.traces import Traces
from workbench.games.generic.sight.judgement import BY_RANGE, BY_SIDE, Judgement
from workbench.games.generic.sight.terrain import (
    BLOCK,
    ELEVATION,
    HIGHEST_END,
    HINDER,
    HINDERS,
    NO_HEIGHTS,
    NOTHING,
    OBSTACLE,
    OPEN,
    POOL,
    POOLS,
    Ground,
    limit_rule,
)
from workbench.rules.ruleset import TerrainRow

BLOCKED, POOLED, HINDERED, PASSED = 1, 2, 4, 8
"""What a hex does to a line, as bits: it blocks, pools, hinders, or has an obstacle that does not reach the line."""


class Met(NamedTuple):
    """A hex that a line meets: what it does (bits), the eye and the aim of the line."""

    hex: int
    does: int
    eye: int
    aim: int


class SideMet(NamedTuple):
    """A hexside that a line crosses: its two hexes, its kind, whether it blocks, by how much it hinders, its place in the
    order."""

    hexes: tuple[int, int]
    kind: int
    blocks: bool
    hindrance: int
    order: int


class HexWording:
    """Writes what hexes and hexsides do to lines; the sections come from the rows of the chart."""

    def __init__(self, words: FindingWording, ground: Ground) -> None:
        self.words, self.ground = words, ground
        self.readings = ground.readings

    def reason(self, key: str, rule: str, at: str | None, effect: Effect, **values: object) -> Reason:
        """A reason whose section is that of the chart."""
        words = self.words
        section = words.rule(key) or rule
        return Reason(key, section, words.sentence(key, at=at or "", **values), at, effect, words.decides(key))

    def rows(self, number: int, *kinds: str) -> list[TerrainRow]:
        """The terrain of a hex that does one of these things to lines."""
        terrain = self.words.ruleset.terrain
        rows = (terrain[key] for key in self.words.ground_of(number))
        return [row for row in rows if row.fact("los", OPEN) in kinds]

    def of_hex(self, met: Met, pool: int, hindrance: int) -> list[Reason]:
        """What a hex does; ``pool`` and ``hindrance`` are the sums of its line."""
        found = []
        if met.does & (BLOCKED | PASSED):
            found.append(self._obstacle(met))
        readings = self.readings
        for bit, kind, total, limit, blocks, counts in (
            (POOLED, POOL, pool, readings.pool_blocks, "sight_pool_blocks", "sight_pools"),
            (HINDERED, HINDER, hindrance, readings.hindrance_blocks, "sight_hindrance_blocks", "sight_hinders"),
        ):
            if met.does & bit:
                stops = bool(limit) and total >= limit
                cell = self.ground.cells.of_hex[met.hex]
                amount = total if stops else int(self.ground.hindrance[cell])
                found.append(
                    self._named(
                        blocks if stops else counts,
                        met.hex,
                        (kind,),
                        Effect.BLOCKS if stops else Effect.HINDERS,
                        n=amount,
                        limit=limit,
                    )
                )
        return found

    def _obstacle(self, met: Met) -> Reason:
        cell = self.ground.cells.of_hex[met.hex]
        top = max(int(self.ground.block_top[cell]), int(self.ground.ground_top[cell]))
        blocks = bool(met.does & BLOCKED)
        effect = Effect.BLOCKS if blocks else Effect.NOTE
        if not blocks:
            key = "sight_not_above_end" if self.readings.heights == HIGHEST_END else "sight_below"
        else:
            key = "sight_blocks" if self.readings.heights == NO_HEIGHTS else "sight_blocks_height"
        return self._named(
            key, met.hex, (BLOCK, ELEVATION), effect, top=top, eye=met.eye, aim=met.aim, end=max(met.eye, met.aim)
        )

    def _named(self, key: str, number: int, kinds: tuple[str, ...], effect: Effect, **values: object) -> Reason:
        rows = self.rows(number, *kinds)
        table = self.words.ruleset.tables["sight"]
        rule = rows[0].cite("los").rule if rows else table.cells["ground"].citation.rule
        names = [row.name for row in rows] or [self.words.terrain(self.words.ground_of(number))]
        return self.reason(key, rule, self.words.place(number), effect, terrain=joined(names, ", "), **values)

    def of_side(self, met: SideMet) -> Reason:
        """What a hexside does."""
        row = self.ground.sides[met.kind].row
        at, rule = self.words.side(*met.hexes), row.cite("los").rule
        if met.blocks:
            return self.reason("sight_side_blocks", rule, at, Effect.BLOCKS, terrain=row.name)
        if met.hindrance:
            return self.reason("sight_side_hinders", rule, at, Effect.HINDERS, terrain=row.name, n=met.hindrance)
        fact = "stops_lines" if "stops_lines" in row.facts else "open_from"
        return self.reason("sight_side_passed", row.cite(fact).rule or rule, at, Effect.NOTE, terrain=row.name)

    def too_far(self, distance: int) -> Reason:
        """That the limit of sight ends the line."""
        words, key = self.words, self.readings.limited_by
        rule = limit_rule(words.ruleset, words.scenario, key)
        return self.reason(
            "sight_too_far",
            rule,
            None,
            Effect.BLOCKS,
            range=distance,
            limit=self.readings.limit,
            condition=condition_text(words, key),
        )


def condition_text(words: FindingWording, key: str) -> Text:
    """The choice in force for a condition of the scenario, in words."""
    return words.ruleset.condition_words(key, words.scenario.conditions)


class GenericTraces(Traces):
    """The lines of a judgement. ``opposites`` says of every line whether it has another answer the other way; it is asked when
    that is read."""

    def __init__(
        self,
        wording: HexWording,
        found: Judgement,
        opposites: Callable[[], list[bool]],
        assumed: Callable[[int], tuple[Text, ...]],
    ) -> None:
        super().__init__(wording.words, found, (found.judge.eye, found.judge.aim))
        self._wording, self.ground, self.found = wording, wording.ground, found
        self._opposites_of, self._assumed_from = opposites, assumed
        self.sloped = wording.readings.heights == "slope"

    @cached_property
    def _opposites(self) -> list[bool]:
        return self._opposites_of()

    def asymmetric(self, line: int) -> bool:
        """Has the opposite line another verdict?"""
        return self._opposites[line]

    def assumed(self, line: int) -> tuple[Text, ...]:
        """What the answer takes for granted."""
        return self._assumed_from(self._known[line][0])

    # --- What the lines meet.

    @cached_property
    def _cells_taken(self) -> tuple[list[Met], list[int]]:
        """The hex that counts of every stretch, and of stretches along hexsides the other one (-1: none)."""
        road, found = self.road, self.found
        cell, other = road.cell.copy(), road.other.copy()
        runs = np.flatnonzero(other >= 0)
        # the stretches along hexsides come in the order of the lines' runs
        swapped = runs[found.chosen]
        cell[swapped], other[swapped] = road.other[swapped], road.cell[swapped]
        hexes = self.ground.cells.hex_of
        judge, marks = found.judge, self.ground.marks[cell]
        blocks = ((marks & OBSTACLE) > 0) & judge.overtops(self.ground.block_ranks, road.line, road.near, cell)
        pool, hindrance = judge.amounts(road.line, road.near, cell)
        does = np.where(blocks, BLOCKED, np.where((marks & OBSTACLE) > 0, PASSED, 0))
        does = does | np.where(pool > 0, POOLED, 0) | np.where(hindrance > 0, HINDERED, 0)
        ends = judge.eye[road.line], judge.aim[road.line]
        met = [Met(*one) for one in zip(*(x.tolist() for x in (hexes[cell], does, *ends)), strict=True)]
        return met, np.where(other >= 0, hexes[other], -1).tolist()

    @cached_property
    def _end_hexes(self) -> dict[int, list[Met]]:
        """The hexes of the ends that count on each line."""
        found: dict[int, list[Met]] = {}
        judge, hexes = self.found.judge, self.ground.cells.hex_of
        crossed = self.found.lines.distance
        for part in judge.partials:
            ring = part.order // 6
            at_end = (ring == 0) | (ring == crossed[part.line])
            for line, cell, pool, hindrance in zip(
                *(x[at_end].tolist() for x in (part.line, part.cell, part.pool, part.hindrance)), strict=True
            ):
                does = (POOLED if pool else 0) | (HINDERED if hindrance else 0)
                met = Met(int(hexes[cell]), does, int(judge.eye[line]), int(judge.aim[line]))
                found.setdefault(line, []).append(met)
        return found

    @cached_property
    def _sides(self) -> dict[int, list[SideMet]]:
        """The hexsides with anything on them that each line crosses, in order."""
        found: dict[int, list[SideMet]] = {}
        cells, judge = self.ground.cells, self.found.judge
        steps = judge.side_rules.steps
        for sides, effect in judge.crossed_sides:
            for number, one in enumerate(self.ground.sides):
                there = np.flatnonzero(((one.bits[sides.cell] >> sides.way) & 1) > 0)
                for place in there.tolist():
                    cell = int(sides.cell[place])
                    hexes = int(cells.hex_of[cell]), int(cells.hex_of[cell + int(steps[sides.way[place]])])
                    blocks = int(effect.kind[place]) == number + 1
                    hindrance = 0 if one.blocks else int(effect.hindrance[place])
                    met = SideMet(hexes, number, blocks, hindrance, int(sides.order[place]))
                    found.setdefault(int(sides.line[place]), []).append(met)
        for several in found.values():
            several.sort(key=lambda one: one.order)
        return found

    @cached_property
    def _run_sides(self) -> dict[int, list[SideMet]]:
        """The hexsides that block lines on stretches along hexsides, by line."""
        found: dict[int, list[SideMet]] = {}
        cause, cell = self.found.cause, self.found.cell
        cells = self.ground.cells
        for line in np.flatnonzero(~self.found.open & (cause >= BY_SIDE)).tolist():
            if any(side.blocks for side in self._sides.get(line, ())):
                continue
            here = int(cell[line])
            kind = self.ground.sides[int(cause[line]) - BY_SIDE]
            ways = [way for way in range(6) if (int(kind.bits[here]) >> way) & 1]
            there = [here + int(self.found.judge.side_rules.steps[way]) for way in ways] or [here]
            hexes = int(cells.hex_of[here]), int(cells.hex_of[there[0]])
            found[line] = [SideMet(hexes, int(cause[line]) - BY_SIDE, True, 0, int(self.found.order[line]))]
        return found

    def blocker_side(self, line: int) -> tuple[int, int] | None:
        """The two hexes of the hexside that blocks the line first."""
        if self.found.open[line] or int(self.found.cause[line]) < BY_SIDE:
            return None
        order = int(self.found.order[line])
        beside: list[SideMet] = self._run_sides.get(line, [])
        met: list[SideMet] = [*self._sides.get(line, []), *beside]
        for side in met:
            if side.blocks and side.order == order:
                return side.hexes
        return beside[0].hexes if beside else None

    # --- The words.

    def _of_hex(self, met: Met, line: int) -> tuple[Reason, ...]:
        pool = int(self.found.pool[line])
        hindrance = int(self.found.hindrance[line]) - pool
        if not met.does & (POOLED | HINDERED):
            pool = hindrance = 0
        key = met, pool, hindrance
        known = self.words.groups.get(key)
        if known is None:
            known = self.words.groups[key] = tuple(self._wording.of_hex(met, pool, hindrance))
        return known

    def reasons(self, line: int) -> tuple[Reason, ...]:
        """What blocks the line, or that nothing does, then all else on it."""
        _, target, visible, distance, _, blocker, *_ = self._known[line]
        met, _ = self._cells_taken
        found = [self._wording.of_side(side) for side in self._sides.get(line, ())]
        found += [self._wording.of_side(side) for side in self._run_sides.get(line, ())]
        for stretch in self.stretches_of(line):
            if met[stretch].hex >= 0:
                found += self._of_hex(met[stretch], line)
        for end in self._end_hexes.get(line, ()):
            found += self._of_hex(end, line)
        limit = self._wording.readings.limit
        if limit and distance > limit:
            found.append(self._wording.too_far(distance))
        rest = [one for one in found if one.effect is not Effect.BLOCKS]
        if visible:
            first = [self._opening(target, distance)]
        else:
            stops = [one for one in found if one.effect is Effect.BLOCKS]
            side = self.blocker_side(line)
            at = self.words.place(blocker) if side is None else self.words.side(*side)
            first = first_stop_first(stops, "" if self.found.cause[line] == BY_RANGE else at)
            first = first or [self._added_up(line, at)]
        if self.asymmetric(line):
            rest.append(self._wording.reason("sight_asymmetric", "", None, Effect.NOTE))
        return (*first, *rest)

    def _added_up(self, line: int, at: str) -> Reason:
        """That hindrances block together, where none of them is that of a hex: those of hexsides."""
        table = self.words.ruleset.tables["sight"]
        hindrance = int(self.found.hindrance[line]) - int(self.found.pool[line])
        limit = self._wording.readings.hindrance_blocks
        rule, names = table.cells["hindrance_blocks"].citation.rule, table.name
        return self._wording.reason(
            "sight_hindrance_blocks", rule, at, Effect.BLOCKS, terrain=names, n=hindrance, limit=limit
        )

    def _opening(self, target: int, distance: int) -> Reason:
        rule = self.words.ruleset.tables["sight"].cells["heights"].citation.rule
        if distance == 1:
            return self._wording.reason("sight_adjacent", rule, self.words.place(target), Effect.NONE)
        return self._wording.reason("sight_open", rule, None, Effect.NONE)

    def steps(self, line: int) -> tuple[SightStep, ...]:
        """Every stretch of the line; beyond the edge of the map there are none."""
        met, other = self._cells_taken
        enter, leave = self.road.enter, self.road.leave
        steps = []
        for stretch in self.stretches_of(line):
            here = met[stretch]
            if here.hex >= 0:
                step = self._written(here, other[stretch], bool(self.road.other[stretch] >= 0), line)
                steps.append(step.between(float(enter[stretch]), float(leave[stretch])))
        return tuple(steps)

    def _written(self, met: Met, other: int, is_run: bool, line: int) -> SightStep:
        words, found = self.words, self._of_hex(met, line)
        at = words.place(met.hex)
        texts = [one.text for one in found]
        if not texts:
            terrain = words.terrain(words.ground_of(met.hex))
            texts = [words.sentence("sight_step_clear", at=at, terrain=terrain)]
        if is_run:
            side = words.sentence("sight_step_side", at=at, other=words.place(other), chosen=at)
            texts.insert(0, side)
        blocks = any(one.effect is Effect.BLOCKS for one in found)
        return stretch_step(
            words,
            (met.hex, other) if is_run and other >= 0 else (met.hex,),
            met.hex,
            found,
            heights=self.ground.heights(met.hex),
            text=joined(texts, " "),
            stops=(met.hex,) if blocks else (),
        )


def own_hex_line(wording: HexWording, origin: int, eye: float, assumed: tuple[Text, ...]) -> SightLine:
    """The line from a hex to itself."""
    rule = wording.words.ruleset.tables["sight"].cells["heights"].citation.rule
    return SightLine(
        origin=origin,
        target=origin,
        visible=True,
        range=0,
        hindrance=0,
        asymmetric=False,
        reasons=(wording.reason("sight_same_hex", rule, wording.words.place(origin), Effect.NONE),),
        steps=(),
        blocker=None,
        blocker_side=None,
        observer_height=eye,
        target_height=eye,
        assumed=assumed,
    )


def stands_in_way(ground: Ground, cell: int) -> bool:
    """Is there anything in a cell that would stop or hinder lines across it?"""
    tops = ground.block_top, ground.pool_top, ground.hinder_top
    return any(int(top[cell]) != NOTHING for top in tops) or bool(ground.marks[cell] & (POOLS | HINDERS))
