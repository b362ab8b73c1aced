"""The sight doctrine of Advanced Squad Leader (section 6 of chapter A, with 24 for smoke).

The judgement lies in :mod:`workbench.games.asl.sight.judgement`; this module applies it to single lines and to areas.
Verdicts of lines are symmetric.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Self

import numpy as np

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.blockers import Pairs
from workbench.engine.sight.hex_doctrine import HexDoctrine
from workbench.engine.sight.results import FIRE, PURPOSES, Effect, Heights, Reason, SightArea, SightLine, SightRequest
from workbench.engine.sight.terrain_arrays import flat_banks
from workbench.engine.sight.traces import LineRecord
from workbench.games.asl.sight.drawn_terrain import reads_shape
from workbench.games.asl.sight.hindrances import in_smoke
from workbench.games.asl.sight.judgement import Judgement, blocking, judge
from workbench.games.asl.sight.lines import aimed_trail, fan_trail
from workbench.games.asl.sight.obstacle_heights import Terms
from workbench.games.asl.sight.rule_readings import Readings
from workbench.games.asl.sight.terrain import (
    Ground,
    compile_ground,
    has_place,
    highest_place,
    level_problems,
    standing_level,
    vehicles,
)
from workbench.games.asl.sight.too_close import too_close
from workbench.games.asl.sight.wording import AslTraces, assumptions, same_hex_line
from workbench.geometry.hex_lines import Crossing, Lines, lines
from workbench.geometry.hexes import Hex
from workbench.geometry.segments import AT_CENTRE, entry_sides, segment
from workbench.scenario.changes import ChangeSet
from workbench.scenario.units import unit_called

HIGHEST_LEVEL = 20
"""The highest level above the floor of a hex that a request may name."""


class LineTerms(NamedTuple):
    """What an answer depends on apart from scenario and origin: levels of the ends above their floors; is it fire (24.8)?"""

    above: int
    target_above: int
    fire: bool

    @property
    def terms(self) -> Terms:
        """The terms of the judgement."""
        return Terms(self.above, self.target_above, fire=self.fire)


class Doctrine(HexDoctrine[LineTerms, Judgement]):
    """The sight doctrine of one scenario; see :class:`workbench.engine.sight.protocol.SightDoctrine`."""

    knows_places = True
    judges_shapes = True
    lines_before_area = 4
    one_stage = 20_000
    batch_stages = ()
    reads_shape = staticmethod(reads_shape)
    misplaced = staticmethod(level_problems)
    """What is wrong with the level of a unit, for the checks of files."""
    readings: Readings
    ground: Ground

    def heights(self, number: int) -> Heights:
        """Floor, obstacle top and an observer's eye at the floor of one hex or on its bridge, in levels."""
        return self.ground.heights(number)

    def eye(self, number: int, above: int) -> float:
        """The height of an eye at a level of a hex, in levels: 0 is its floor, or the bridge over a depression (2.2)."""
        return self.ground.eye(number, above) / 2

    def _compile(self) -> None:
        self.readings = Readings.from_scenario(self.scenario, self.ruleset)
        self.ground = compile_ground(self.scenario, self.ruleset, self.cells, self.readings)
        self._look_for_flat_banks()

    def _look_for_flat_banks(self) -> None:
        """The hexes that are drawn as a hill or a bank and lie no higher than the ground beside, by number with the terrain."""
        found = flat_banks(self.scenario, self.ruleset).items()
        self.flat = {number: key for key, mask in found for number in np.flatnonzero(mask).tolist()}

    def _recompile(self, changes: ChangeSet) -> None:
        readings = Readings.from_scenario(self.scenario, self.ruleset)
        if changes.ground or readings != self.readings:
            self.readings = readings
            self.ground = compile_ground(self.scenario, self.ruleset, self.cells, readings, self.ground)
            self._look_for_flat_banks()
        elif changes.units:  # only vehicles depend on units; compiling drawings takes long
            self.ground = replace(
                self.ground, vehicles=frozen(self.cells.spread(vehicles(self.scenario, self.ruleset)))
            )

    def _touched(self, asked: LineTerms, origin: int, before: Self, changes: ChangeSet) -> BoolArray | None:
        if before.readings != self.readings or changes.hexes is None:
            return None
        moved = before.ground.vehicles != self.ground.vehicles
        touched: BoolArray = changes.hexes | moved[self.cells.of_hex]
        return touched

    def _understood(self, request: SightRequest) -> None:
        if request.purpose not in PURPOSES:
            words = Text('there is no purpose "{purpose}"', "il n’y a pas de but « {purpose} »")
            raise CannotAnswer("bad_purpose", words.format(purpose=request.purpose))
        if not all(-1 <= level <= HIGHEST_LEVEL for level in (request.observer_level, request.target_level)):
            words = Text(
                "a level is -1 (a sewer, beneath a bridge) to {most}, counted from the floor of the hex",
                "un niveau va de -1 (égout, sous un pont) à {most}, compté du fond de l’hexagone",
            )
            raise CannotAnswer("bad_place", words.format(most=HIGHEST_LEVEL))

    def line(self, origin: int, target: int, request: SightRequest) -> SightLine:
        """One line in full, from the same judgement as :meth:`area`; also between points other than centres."""
        if origin == target or request.observer_aim == request.target_aim == AT_CENTRE:
            return super().line(origin, target, request)
        self._understood(request)
        asked = self._asked(origin, request)
        found, record = self._judge_aimed(origin, target, request)

        def again(_: IntArray, terms: Terms) -> Judgement:
            return judge(self.ground, found.lines, found.trail, terms)

        return AslTraces(
            self.words,
            found,
            asked.fire,
            close=partial(too_close, found, asked.terms, again),
            assumed=partial(self._line_assumed, asked),
            flat={},
            aimed=LineRecord.of_crossing(self.scenario.board.grid, origin, record),
        ).line(0)

    def of_ends(self, line: SightLine, request: SightRequest) -> Iterator[Reason]:
        """Obstacles and Hindrances in the hexes of the ends, between whose centres they count for nothing (6.2, 6.7)."""
        centred = request.observer_aim == AT_CENTRE and request.target_aim == AT_CENTRE
        if not line.visible or line.range < 1 or not centred:
            return
        for number in (line.origin, line.target):
            cell = int(self.cells.of_hex[number])
            painted = self.words.standing_on(number)
            drawn = self.ground.drawn.terrain.get(number, ())
            terrain = self.words.terrain(
                [*(key for key in painted if not drawn or key != self.scenario.board.ground), *drawn]
            )
            if self.ground.tall[cell] > self.ground.floor[cell]:
                yield self.words.reason("sight_end_in_obstacle", self.words.place(number), terrain=terrain)
            elif self.ground.whole.hindrance[cell]:
                yield self.words.reason("sight_end_in_hindrance", self.words.place(number), terrain=terrain)

    def bypasser(
        self, origin: int, target: int, bypassed: Iterable[tuple[int, int]], request: SightRequest
    ) -> SightLine:
        """The line to the centre of a hex of which the target bypasses the hexsides ``bypassed`` (pairs of hexes; 4.34). It
        must cross one of them on its way, else it is blocked. A line through a vertex crosses both sides that end there."""
        line = self.line(origin, target, replace(request, target_aim=AT_CENTRE))
        grid = self.scenario.board.grid
        entered = entry_sides(grid.hexes[target].minus(grid.hexes[origin]), request.observer_aim)
        beyond = {grid.neighbours[target, direction] for direction in entered}
        sides = {number for side in bypassed if target in side for number in side}
        if not line.visible or not entered or not beyond.isdisjoint(sides):
            return line
        at = self.words.place(target)
        barred = self.words.reason("sight_bypassed", at, Effect.BLOCKS)
        return replace(line, visible=False, hindrance=0, reasons=(barred,), blocker=target, blocker_side=None)

    def area(
        self,
        origin: int,
        request: SightRequest,
        cancel: CancelToken | None = None,
        progress: Progress | None = None,
    ) -> SightArea:
        """All lines from a place; from a point other than a centre one by one."""
        if request.observer_aim == AT_CENTRE and request.target_aim == AT_CENTRE:
            return super().area(origin, request, cancel, progress)
        if request.target_aim != AT_CENTRE:
            text = Text(
                "an area is seen at the centres of its hexes", "un champ de vision se juge au centre des hexagones"
            )
            raise CannotAnswer("not_modelled", text)
        self._understood(request)
        asked = self._asked(origin, request)
        size = self.scenario.board.grid.size
        visible: BoolArray = np.zeros(size, dtype=np.bool_)
        hindrance: IntArray = np.zeros(size, dtype=np.int32)
        blocker: IntArray = np.full(size, -1, dtype=np.int32)
        visible[origin] = self._sees_own_hex(asked, origin)
        hindrance[origin] = self._own_hindrance(asked, origin) if visible[origin] else 0
        blocker[origin] = -1 if visible[origin] else origin
        for target in (number for number in range(size) if number != origin):
            if cancel is not None:
                cancel.check()
            found, _ = self._judge_aimed(origin, target, request)
            visible[target], blocker[target] = found.open[0], found.blockers[0]
            hindrance[target] = found.total[0] if visible[target] else 0
            if progress is not None:
                progress(target + 1, size)
        return SightArea(origin, frozen(visible), frozen(hindrance), frozen(blocker), self._assumed(asked, origin))

    def sees(
        self, origins: IntArray, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> BoolArray:
        """As for every game; from or to points other than centres line by line."""
        if request.observer_aim == request.target_aim == AT_CENTRE:
            return super().sees(origins, targets, request, cancel)
        found = []
        for origin, target in zip(origins.tolist(), targets.tolist(), strict=True):
            if cancel is not None:
                cancel.check()
            found.append(self.line(origin, target, request).visible)
        return np.array(found, dtype=np.bool_)

    def lines(
        self, origins: IntArray, targets: IntArray, request: SightRequest, cancel: CancelToken | None = None
    ) -> Sequence[SightLine]:
        """As for every game; from or to points other than centres line by line."""
        if request.observer_aim == request.target_aim == AT_CENTRE:
            return super().lines(origins, targets, request, cancel)
        found = []
        for origin, target in zip(origins.tolist(), targets.tolist(), strict=True):
            if cancel is not None:
                cancel.check()
            found.append(self.line(origin, target, request))
        return found

    def judge_lines_together(
        self, looks: Iterable[tuple[int, int, SightRequest]], cancel: CancelToken | None = None
    ) -> None:
        """As for every game; lines from or to points other than centres are left to :meth:`line`."""
        super().judge_lines_together(
            (look for look in looks if look[2].observer_aim == look[2].target_aim == AT_CENTRE), cancel
        )

    def _judge_aimed(self, origin: int, target: int, request: SightRequest) -> tuple[Judgement, Crossing]:
        grid = self.scenario.board.grid
        start, end = request.observer_aim, request.target_aim
        trail = aimed_trail(self.cells, grid, origin=origin, target=target, start=start, end=end)
        whole = segment(grid.hexes[target].minus(grid.hexes[origin]), start, end)
        skipped = {Hex(0, 0)} if start == AT_CENTRE else set()
        skipped |= {whole.offset} if end == AT_CENTRE else set()
        slots = tuple(slot for slot in whole.slots if slot.is_side or slot.ways[0].hex not in skipped)
        record = replace(whole.crossing, slots=slots)
        one = lines(self.cells, origin, np.array([target], dtype=np.int32))
        return judge(self.ground, one, trail, self._asked(origin, request).terms), record

    def _asked(self, origin: int, request: SightRequest) -> LineTerms:
        return LineTerms(request.observer_level, request.target_level, request.purpose == FIRE)

    def _judged(self, found: Lines, asked: LineTerms) -> Judgement:
        # an area names only what blocks first
        return self._judge(found, asked, quick=found.count > 1)

    def _judged_whole(self, found: Lines, asked: LineTerms) -> Judgement:
        return self._judge(found, asked, quick=False)

    def _judge(self, found: Lines, asked: LineTerms, *, quick: bool) -> Judgement:
        trail = fan_trail(found, self.scenario.board.grid)
        return judge(self.ground, found, trail, asked.terms, quick=quick)

    def _blocking(self, found: Lines, asked: LineTerms) -> Pairs:
        return blocking(self._judge(found, asked, quick=False))

    def _sees_own_hex(self, asked: LineTerms, origin: int) -> bool:
        return self._same_hex_message(asked, origin) not in ("sight_same_hex_floors", "sight_same_hex_stairs")

    def _at_home(self, origin: int, asked: LineTerms) -> IntArray:
        return np.array([origin], dtype=np.int32)

    def _same_hex_message(self, asked: LineTerms, origin: int) -> str:
        """The key of the message that says whether another level of the own hex is in sight (6.8, 9.21)."""
        apart = abs(self.ground.eye(origin, asked.above) - self.ground.eye(origin, asked.target_above)) // 2
        cell = self.cells.of_hex[origin]
        if apart == 0:
            return "sight_same_hex"
        lowest = min(asked.above, asked.target_above)
        if not self.ground.houses[cell] and not self.ground.in_sewer(self.cells.of_hex[[origin]], lowest)[0]:
            return "sight_same_hex_open"
        if apart > 1:
            return "sight_same_hex_floors"
        return "sight_same_hex_up" if self.ground.stairs[cell] else "sight_same_hex_stairs"

    def _own_hindrance(self, asked: LineTerms, origin: int) -> int:
        """Hindrance of fire within the own hex (24.2, 24.8)."""
        if not self.ground.smoke:
            return 0
        eye = np.array([self.ground.eye(origin, asked.above)], dtype=np.int32)
        drm = int(in_smoke(self.ground, self.cells.of_hex[[origin]], eye)[0])
        return drm + self.readings.smoke_out if drm and asked.fire else drm

    def _assumed(self, asked: LineTerms, origin: int) -> tuple[Text, ...]:
        said = assumptions(self.words, self.ground, origin, asked.above, asked.target_above)
        flat = (self._only_drawn(next(iter(self.flat))).text,) if self.flat else ()
        return (*said, *self.no_place(origin, asked.above), *self._on_bridge(origin, asked.above), *flat)

    def _line_assumed(self, asked: LineTerms, origin: int, target: int) -> tuple[Text, ...]:
        """The assumptions of a single line, whose target is known."""
        there = [*self.no_place(target, asked.target_above), *self._on_bridge(target, asked.target_above)]
        same = origin == target and asked.above == asked.target_above
        elsewhere = [*self._elsewhere(target, asked.target_above)]
        if origin != target:
            elsewhere = [*self._elsewhere(origin, asked.above), *elsewhere]
        return (*self._assumed(asked, origin), *(() if same else there), *elsewhere)

    def no_place(self, number: int, above: int) -> Iterator[Text]:
        """A warning if no unit can be at a level of a hex."""
        if above and not has_place(self.scenario, self.ruleset, number, above):
            most = highest_place(self.scenario, self.ruleset, number)
            key = "sight_assume_no_sewer" if above < 0 else "sight_assume_no_place"
            yield self.words.sentence(key, at=self.words.place(number), above=above, most=most)

    def _on_bridge(self, number: int, above: int) -> Iterator[Text]:
        """A remark on a place that is a bridge because its label says nothing else."""
        if above == 0 and self.ground.bridged[self.cells.of_hex[number]]:
            place = self.words.place(number)
            yield self.words.sentence("sight_assume_bridge", at=place, there=f"{place}@-1")

    def _elsewhere(self, number: int, above: int) -> Iterator[Text]:
        """A remark on the units of a hex if none stands at the level of the line."""
        forces, kinds = self.scenario.forces, self.ruleset.units
        standing = [
            (unit_called(unit, forces, kinds), standing_level(unit))
            for _, unit in self.scenario.forces.units_at(number)
        ]
        eye = self.ground.eye(number, above)
        if not any(self.ground.eye(number, level) == eye for _, level in standing):
            for name, level in standing:
                place = self.words.place(number)
                there, here = (f"{place}@{one}" if one else place for one in (level, above))
                key = "sight_assume_elsewhere" if above else "sight_assume_upstairs"
                yield self.words.sentence(key, at=here, unit=name, there=there)

    def _own_hex_line(self, asked: LineTerms, origin: int, request: SightRequest) -> SightLine:
        return same_hex_line(
            self.words,
            self.ground,
            origin,
            key=self._same_hex_message(asked, origin),
            levels=(asked.above, asked.target_above),
            hindrance=self._own_hindrance(asked, origin),
            assumed=self._line_assumed(asked, origin, origin),
        )

    def _traces(self, found: Judgement, asked: LineTerms) -> AslTraces:
        def again(some: IntArray, terms: Terms) -> Judgement:
            part = lines(self.cells, found.lines.origin[some], found.lines.target[some])
            return judge(self.ground, part, fan_trail(part, self.scenario.board.grid), terms)

        return AslTraces(
            self.words,
            found,
            asked.fire,
            close=partial(too_close, found, asked.terms, again),
            assumed=partial(self._line_assumed, asked),
            flat={number: self._only_drawn(number) for number in self.flat},
        )

    def _only_drawn(self, number: int) -> Reason:
        """Why a hex that is drawn as a hill or a bank does nothing: its level is that of the ground beside."""
        name, level = self.words.terrain([self.flat[number]]), int(self.scenario.board.elevation[number])
        return self.words.reason("sight_flat_bank", self.words.place(number), terrain=name, level=level)
