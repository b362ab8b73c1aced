"""What every hex does to judged lines of Landships!, by the predicates of the judgement; lines read from that in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

import numpy as np

from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.engine.sight.findings import (
    Finding,
    FindingWording,
    first_stop_first,
    joined,
    readings_chosen,
    reason,
    stretch_step,
)
from workbench.engine.sight.results import Effect, Reason, SightLine, SightStep
from workbench.engine.sight.traces import Traces
from workbench.games.landships.sight.judgement import Judgement, LineJudge
from workbench.games.landships.sight.terrain import (
    BARRAGE,
    COVER,
    FRIENDS,
    HILL,
    MARKED,
    PINNED,
    SMOKE,
    SWITCHES,
    TANK,
    TERRAIN,
    Ground,
    Viewer,
    is_squad,
    is_tank,
)
from workbench.geometry.hex_lines import touched_corners

COMMA = ", "

# --- Findings of one hex, from the bits that the judgement has for it.


CROSSED, BESIDE, CORNER = 0, 1, 2


class Met(NamedTuple):
    """A hex that a line meets: ``how`` (:data:`CROSSED`, :data:`BESIDE` on a hexside run, a :data:`CORNER` touched), which of
    its marks ``stops`` the line, whether it is the one before the target (``near``), the levels of observer and target, and
    how many hexes block along whose sides the line runs. What does not matter there is 0."""

    hex: int
    how: int
    stops: int
    near: int
    eye: int
    aim: int
    beside: int


class HexFindings:
    """Findings for one viewer; ``judge`` has the predicates of the judgement."""

    def __init__(self, words: FindingWording, ground: Ground, judge: LineJudge, viewer: Viewer) -> None:
        self.words, self.ground, self.judge, self.viewer = words, ground, judge, viewer
        self.marks = ground.marks_for(viewer.side)

    def of_end(self, number: int, bits: int, *, at_target: bool) -> list[Finding]:
        """What stops lines that begin or end in a hex: smoke (5.33), or barrages by another reading (A19)."""
        at, found = self.words.place(number), []
        if bits & SMOKE:
            found.append(Finding("sight_smoke_target" if at_target else "sight_smoke_origin", Effect.BLOCKS, at, {}))
        if bits & BARRAGE:
            found.append(Finding("sight_barrage_end", Effect.BLOCKS, at, {}))
        return found

    def of_met(self, met: Met) -> list[Finding]:
        """What a hex does to a line."""
        if met.how == CROSSED:
            return self._crossed(met)
        if met.how == BESIDE or self.ground.readings.corners_count:
            return self._beside(met)
        if not met.stops:
            return []
        # a hex of which a line touches one corner counts only by another reading (A6)
        values: dict[str, object] = {"what": self._blocking_names(met.hex, self._marks(met.hex))}
        return [Finding("sight_corner", Effect.NOTE, self.words.place(met.hex), values)]

    def _crossed(self, met: Met) -> list[Finding]:
        """Findings of a hex that the line crosses."""
        number, marks, stops = met.hex, self._marks(met.hex), met.stops
        at = self.words.place(number)
        found = []
        if marks & TERRAIN:
            found.append(self._terrain_finding(met, marks, stops & TERRAIN))
        if marks & TANK:
            values: dict[str, object] = {"units": self._unit_names(number, tanks=True)}
            found.append(_blocked_or_passed("sight_tank", "sight_tank_over", stops & TANK, at, values))
        if marks & SMOKE:
            found.append(Finding("sight_smoke_between", Effect.BLOCKS, at, {}))
        if marks & BARRAGE:
            found.append(Finding("sight_barrage", Effect.BLOCKS, at, {}))
        if marks & FRIENDS:
            passed = {"mgs": "sight_friends_mgs", "observers": "sight_friends_observer"}
            key = passed.get(self.viewer.over_friends, "sight_friends_over")
            found.append(
                _blocked_or_passed(
                    "sight_friends", key, stops & FRIENDS, at, {"side": self.words.camp(self.viewer.side)}
                )
            )
        return found + self._passed_units(number)

    def _beside(self, met: Met) -> list[Finding]:
        """Findings of a hex beside the line (or with a corner on it, A6): two such hexes block, one does not."""
        number, counting = met.hex, self.judge.counting_beside(np.array([met.stops], dtype=np.uint8))
        at = self.words.place(number)
        found = [item for item in self._crossed(met) if item.effect is not Effect.BLOCKS]
        if counting[0]:
            blocks = met.beside > 1 or bool(self.judge.blocks_alone(counting)[0])
            values: dict[str, object] = {
                "what": self._blocking_names(number, int(counting[0])),
                "count": met.beside,
            }
            key = "sight_beside_single" if not blocks else "sight_beside" if met.beside > 1 else "sight_beside_smoke"
            found.insert(0, Finding(key, Effect.BLOCKS if blocks else Effect.NOTE, at, values))
        elif met.stops:
            found.insert(
                0, Finding("sight_beside_units", Effect.NOTE, at, {"what": self._blocking_names(number, met.stops)})
            )
        return found

    def _terrain_finding(self, met: Met, marks: int, stops: int) -> Finding:
        level = self._level(met.hex)
        readings, even = self.ground.readings, met.eye == met.aim
        if stops:
            high = met.near and (readings.any_height or level >= met.aim)
            key = "sight_ground_equal" if even else "sight_ground_near" if high else "sight_ground_higher"
        elif not even and not met.near:
            key = "sight_ground_over"
        else:
            key = "sight_ground_plateau" if even or level >= met.aim else "sight_ground_lower"
        values: dict[str, object] = {
            "terrain": self._blocking_names(met.hex, stops or marks & TERRAIN),
            "level": level,
            "eye": met.eye,
            "aim": met.aim,
        }
        effect = Effect.BLOCKS if stops else Effect.NOTE
        return Finding(key, effect, self.words.place(met.hex), values)

    def _passed_units(self, number: int) -> list[Finding]:
        """Units that do not block the line: pinned and enemy squads, other vehicles, guns, men."""
        kinds, readings = self.words.ruleset.units, self.ground.readings
        squads: dict[str, list[str]] = {}
        others: list[Text] = []
        for side, unit in self.words.units_of(number):
            kind = kinds.get(unit.kind)
            if is_squad(kind, readings):
                mine = side == self.viewer.side
                if mine and not unit.has(PINNED):
                    continue
                key = "sight_squads_unknown" if not self.viewer.side else "sight_pinned" if mine else "sight_enemies"
                squads.setdefault(key, []).append(side)
            elif kind is not None and not is_tank(kind):
                others.append(kind.name)
        at = self.words.place(number)
        found = [
            Finding(key, Effect.NOTE, at, {"side": joined(map(self.words.camp, dict.fromkeys(sides)), COMMA)})
            for key, sides in squads.items()
        ]
        if others:
            names = joined(dict.fromkeys(others), COMMA)
            found.append(Finding("sight_others", Effect.NOTE, at, {"units": names}))
        return found

    def present(self, number: int) -> Text:
        """The names of what is in a hex apart from its terrain: kinds of units of either side, smoke, a barrage."""
        kinds = [self.words.ruleset.units.get(unit.kind) for _, unit in self.words.units_of(number)]
        names = [kind.name for kind in kinds if kind is not None]
        marked = self._marks(number) & MARKED
        names += [self._blocking_names(number, marked)] if marked else []
        return joined(dict.fromkeys(names), COMMA)

    def _blocking_names(self, number: int, bits: int) -> Text:
        """The names of what blocks in a hex."""
        ruleset = self.words.ruleset
        names = []
        if bits & COVER:
            rows = [ruleset.terrain[key] for key in self.words.ground_of(number)]
            names += [row.name for row in rows if row.fact("los") == "blocks_between" and not row.fact("elevation")]
        if bits & HILL:
            names.append(self.words.sentence("sight_name_hill", level=self._level(number)))
        if bits & TANK:
            names.append(self._unit_names(number, tanks=True))
        for bit, key in ((FRIENDS, "friends"), (SMOKE, "smoke"), (BARRAGE, "barrage")):
            if bits & bit:
                names.append(self.words.sentence(f"sight_name_{key}", side=self.words.camp(self.viewer.side)))
        return joined(names, COMMA)

    def _unit_names(self, number: int, *, tanks: bool) -> Text:
        kinds = [self.words.ruleset.units.get(unit.kind) for _, unit in self.words.units_of(number)]
        return joined(dict.fromkeys(kind.name for kind in kinds if kind is not None and is_tank(kind) is tanks), COMMA)

    def _level(self, number: int) -> int:
        return int(self.ground.level[self.ground.cells.of_hex[number]])

    def _marks(self, number: int) -> int:
        return int(self.marks[self.ground.cells.of_hex[number]])


def _blocked_or_passed(blocked: str, passed: str, stops: int, at: str, values: dict[str, object]) -> Finding:
    return Finding(blocked, Effect.BLOCKS, at, values) if stops else Finding(passed, Effect.NOTE, at, values)


# --- Judged lines of Landships! in words: verdict, reasons and every stretch.


NOT_IN_REASONS = ("sight_others",)
"""Findings that decide nothing: they stand with their hex only, so that the reasons stay short."""


class LandshipsTraces(Traces):
    """The lines of a judgement for one viewer. ``opposites`` gives for every line who looks the other way, and why he has
    another answer (None: he has the same); it is asked when that is read."""

    def __init__(
        self,
        found: Judgement,
        of_hexes: HexFindings,
        opposites: Callable[[], tuple[list[Viewer], list[str | None]]],
        assumed: Callable[[int], tuple[Text, ...]],
    ) -> None:
        super().__init__(of_hexes.words, found, (found.judge.eye, found.judge.aim))
        self._of_hexes, self.ground, self.found = of_hexes, of_hexes.ground, found
        self._opposites_of, self._assumed = opposites, assumed
        self._viewer = of_hexes.viewer

    @cached_property
    def _opposites(self) -> tuple[list[Viewer], list[str | None]]:
        return self._opposites_of()

    def asymmetric(self, line: int) -> bool:
        """Has the opposite line another verdict?"""
        return self._opposites[1][line] is not None

    def assumed(self, line: int) -> tuple[Text, ...]:
        """What the answer takes for granted."""
        return self._assumed(self._known[line][0])

    # --- What the lines meet.

    @cached_property
    def _ends(self) -> list[tuple[int, int]]:
        judge = self.found.judge
        bits = (judge.stops_end(cell).tolist() for cell in (judge.origin_cells, judge.target_cells))
        return list(zip(*bits, strict=True))

    @cached_property
    def _first_hexes(self) -> list[Met]:
        """The hex of every stretch, on a hexside run the first of the two; its number is -1 off the map."""
        how = np.where(self.road.other >= 0, BESIDE, CROSSED)
        return self._met(self.road.line, self.road.near, self.road.cell, how)

    @cached_property
    def _second_hexes(self) -> dict[int, Met]:
        """The second hexes of hexside runs, by their stretch."""
        runs = np.flatnonzero(self.road.other >= 0)
        met = self._met(self.road.line[runs], self.road.near[runs], self.road.other[runs], np.full(len(runs), BESIDE))
        return dict(zip(runs.tolist(), met, strict=True))

    @cached_property
    def _corners(self) -> dict[int, list[Met]]:
        """The hexes of which lines touch one corner, by line."""
        lines = self.found.lines
        entry, cell = touched_corners(lines)
        line, found = lines.line[entry], dict[int, list[Met]]()
        for number, met in zip(
            line.tolist(), self._met(line, lines.ring[entry], cell, np.full(len(cell), CORNER)), strict=True
        ):
            if met.hex >= 0:
                found.setdefault(number, []).append(met)
        return found

    def _met(self, line: IntArray, ring: IntArray, cell: IntArray, how: IntArray) -> list[Met]:
        found, judge = self.found, self.found.judge
        stops = judge.stops(line, ring, cell)
        matters = (self._of_hexes.marks[cell] & TERRAIN) > 0
        counts = (stops > 0) & (how != CROSSED)
        columns = (
            self.ground.cells.hex_of[cell],
            how,
            stops,
            matters & (ring == found.lines.distance[line] - 1),
            np.where(matters, judge.eye[line], 0),
            np.where(matters, judge.aim[line], 0),
            np.where(counts, found.beside[line], 0),
        )
        return list(map(Met, *(column.astype(np.int32).tolist() for column in columns)))

    @cached_property
    def _spans(self) -> list[tuple[float, float]]:
        return list(zip(self.road.enter.tolist(), self.road.leave.tolist(), strict=True))

    # --- The words.

    def _reasons_of(self, met: Met) -> tuple[Reason, ...]:
        key = self._viewer, met
        known = self.words.groups.get(key)
        if known is None:
            found = self._of_hexes.of_met(met)
            known = self.words.groups[key] = tuple(reason(self.words, item) for item in found)
        return known

    def _all_reasons(self, line: int) -> list[Reason]:
        """What is found on the line, in order from the observer: ends, stretches, corners."""
        origin, target, *_ = self._known[line]
        found: list[Reason] = []
        for number, bits, at_target in zip((origin, target), self._ends[line], (False, True), strict=True):
            if bits:
                items = self._of_hexes.of_end(number, bits, at_target=at_target)
                found += [reason(self.words, item) for item in items]
        hexes, second = self._first_hexes, self._second_hexes
        for stretch in self.stretches_of(line):
            for met in (hexes[stretch], second[stretch]) if stretch in second else (hexes[stretch],):
                if met.hex >= 0:
                    found += self._reasons_of(met)
        for met in self._corners.get(line, ()):
            found += self._reasons_of(met)
        return found

    def reasons(self, line: int) -> tuple[Reason, ...]:
        """What blocks the line, or that nothing does, then all else on it."""
        found = self._all_reasons(line)
        _, target, visible, distance, _, blocker, eye, aim = self._known[line]
        if visible:
            reasons = [self._opening(target, distance, eye, aim)]
        else:
            stops = [one for one in found if one.effect is Effect.BLOCKS]
            reasons = first_stop_first(stops, self.words.place(blocker))
        reasons += [one for one in found if one.effect is not Effect.BLOCKS and one.key not in NOT_IN_REASONS]
        viewers, why = self._opposites
        if why[line] is not None:
            side = viewers[line].side
            name = self.words.camp(side) if side else self.words.sentence("sight_name_nobody")
            reasons.append(self.words.reason(f"sight_asymmetric_{why[line]}", side=name))
        return tuple(reasons)

    def _opening(self, target: int, distance: int, eye: int, aim: int) -> Reason:
        key = ("adjacent", target) if distance == 1 else ("open", eye, aim)
        known = self.words.reasons.get(key)
        if known is None:
            words = self.words
            if distance == 1:
                known = words.reason("sight_adjacent", words.place(target), Effect.NONE)
            else:
                level = "sight_open_equal" if eye == aim else "sight_open_uneven"
                known = words.reason(level, None, Effect.NONE, eye=eye, aim=aim)
            words.reasons[key] = known
        return known

    def steps(self, line: int) -> tuple[SightStep, ...]:
        """Every stretch of the line; beyond the edge of the map there are none."""
        steps, known = [], self.words.stretches
        hexes, second, spans = self._first_hexes, self._second_hexes, self._spans
        for stretch in self.stretches_of(line):
            met = hexes[stretch], second.get(stretch)
            key = self._viewer, met
            step = known.get(key)
            if step is None:
                step = self._written([one for one in met if one is not None])
                if step is None:
                    continue
                known[key] = step
            steps.append(step.between(*spans[stretch]))
        return tuple(steps)

    def _written(self, met: list[Met]) -> SightStep | None:
        """A stretch in words, with the one hex or the two hexes of it; None beyond the edge of the map."""
        inside = [one for one in met if one.hex >= 0]
        if not inside:
            return None
        words, texts = self.words, []
        if len(met) > 1:
            at, other = (words.place(one.hex) for one in met)
            texts.append(words.sentence("sight_step_side", at=at, other=other))
        for one in inside:
            texts += self._hex_texts(one)
        stops = tuple(
            one.hex for one in inside if any(found.effect is Effect.BLOCKS for found in self._reasons_of(one))
        )
        numbers = tuple(one.hex for one in inside)
        chosen = (*stops, *numbers)[0]
        return stretch_step(
            words,
            numbers,
            chosen,
            [found for one in inside for found in self._reasons_of(one)],
            heights=self.ground.heights(chosen),
            text=joined(texts, " "),
            stops=stops,
            both=len(met) > 1,
            present=self._of_hexes.present(chosen),
        )

    def _hex_texts(self, met: Met) -> list[Text]:
        words = self.words
        items, found = self._of_hexes.of_met(met), self._reasons_of(met)
        at, level = words.place(met.hex), int(self.ground.heights(met.hex).ground)
        texts = [one.text for one in found]
        if items and any("terrain" in item.values or "what" in item.values for item in items):
            return texts
        key = "sight_step" if items else "sight_step_clear"
        return [words.sentence(key, at=at, terrain=words.terrain(words.ground_of(met.hex)), level=level), *texts]


def own_hex_line(of_hexes: HexFindings, origin: int, assumed: tuple[Text, ...]) -> SightLine:
    """The line from a hex to itself."""
    words, ground = of_hexes.words, of_hexes.ground
    cell = ground.cells.of_hex[origin : origin + 1]
    smoky = bool(of_hexes.judge.stops_end(cell)[0] & SMOKE) and not ground.readings.smoky_hex_is_open
    key, effect = ("sight_smoke_same", Effect.BLOCKS) if smoky else ("sight_same_hex", Effect.NONE)
    level = float(ground.level[cell[0]])
    return SightLine(
        origin=origin,
        target=origin,
        visible=not smoky,
        range=0,
        hindrance=0,
        asymmetric=False,
        reasons=(words.reason(key, words.place(origin), effect),),
        steps=(),
        blocker=origin if smoky else None,
        blocker_side=None,
        observer_height=level,
        target_height=level,
        assumed=assumed,
    )


def assumptions(words: FindingWording, ground: Ground, viewer: Viewer, origin: int) -> tuple[Text, ...]:
    """The assumptions of every answer from a hex, for legends."""
    texts = [words.sentence("sight_assume_level", level=int(ground.level[ground.cells.of_hex[origin]]))]
    if viewer.over_friends:
        texts.append(words.sentence(f"sight_assume_{viewer.over_friends}"))
    elif viewer.side:
        texts.append(words.sentence("sight_assume_side", side=words.camp(viewer.side)))
    else:
        texts.append(words.sentence("sight_assume_no_side"))
    return (*texts, *readings_chosen(words, SWITCHES))
