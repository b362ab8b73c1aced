"""A request with the analysis that it is put to, on hexes and on tables: who looks, who moves, whom it is for, in words too."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import shows_sides, what_is_assumed
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import IntArray, frozen
from workbench.base.text import Text, decimal
from workbench.engine.movement.results import MoveRequest, TabletopMove
from workbench.engine.sight.results import Party, Standpoint
from workbench.engine.sight.tabletop_wording import unit_name
from workbench.engine.sight.whose_height import as_if_there, at_height, hex_target_words
from workbench.planning.growth import Cell, passes, spread
from workbench.planning.plan_fields import ABOVE, CHANCE, MODE, MOVER, OBSERVERS, SHOWN, SIDE, STATE, TARGET
from workbench.planning.plan_words import COUNTED, grouped, listed, no_zone, shots_words
from workbench.planning.plans import Growing, PlanPicture, PlanRequest
from workbench.planning.threat import HexThreat, TabletopThreat, hex_seen, hex_threat, tabletop_threat
from workbench.planning.unit_under_fire import UnitUnderFire
from workbench.planning.watchers import Watcher, hex_watcher, tabletop_watcher, units_of_side, watched_by
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.zones import Zone, area_of, find_zone

LATTICE = 20
"""A zone of a table stands for points so many to the width of the table."""
SAME = 0.01
"""Points nearer than this are the same: a file may have rounded one."""
FIRST_CELLS = 48
"""So many cells of a map that grows are judged at once at first."""
LONG = 0.4
"""Cells that take more processor time (seconds) at once let a picture wait: fewer are judged next, else more."""
_MOST_THERE = 4
_MOST_SEERS = 4


class Planner:
    """A request with the analysis that it is put to."""

    def __init__(
        self,
        analysis: AnyAnalysis,
        request: PlanRequest,
        cancel: CancelToken | None,
        progress: Progress | None,
        growing: Growing | None = None,
    ) -> None:
        self.any_analysis, self.request, self.cancel, self.progress = analysis, request, cancel, progress
        self.growing = growing

    @property
    def units(self) -> list[str]:
        """Ids of the units that look."""
        side = units_of_side(self.any_analysis, self.request[SIDE]) if self.request[SIDE] else []
        named = [one for one in self.request[OBSERVERS] if isinstance(one, str) and one not in side]
        if not side and not self.request[OBSERVERS]:
            words = Text(
                "Nobody looks: choose a side, or select units and press O (Pin)",
                "Personne ne regarde : choisissez un camp, ou sélectionnez des unités et appuyez sur O (Fixer)",
            )
            raise CannotAnswer("missing_field", words)
        return [*side, *named]

    def called(self, unit: str) -> Text:
        """Return the name of a unit as people read it."""
        return self.any_analysis.called(unit)

    @property
    def enemy(self) -> Text:
        """Who looks."""
        if self.request[SIDE]:
            return self.any_analysis.scenario.forces.called(self.request[SIDE])
        return listed([self.called(one) for one in self.request[OBSERVERS] if isinstance(one, str)][:3])

    @property
    def target(self) -> Party:
        """Whom the enemy looks for: a unit, or such a target as is described, with a side that is not his."""
        state = (self.request[STATE],) if self.request[STATE] else ()
        if self.request[MOVER]:
            side, unit = self.any_analysis.unit(self.request[MOVER])
            party = as_if_there(party_of(side, unit))
            return replace(party, state=state or party.state, action="")
        sides = [force.side for force in self.any_analysis.scenario.forces.sides]
        own = next((side for side in sides if side != self.request[SIDE]), "")
        return Party(self.request[TARGET], own, state=state)

    @property
    def target_words(self) -> Text:
        """The target that is assumed."""
        ruleset, target = self.any_analysis.ruleset, self.target
        if self.request[MOVER]:
            states = [ruleset.states[state].name for state in target.state if state in ruleset.states]
            named = [self.called(self.request[MOVER]), *states]
            return Text("Target: {names}", "Cible : {names}").format(names=listed(named))
        kind = (
            ruleset.units[target.kind].name
            if target.kind in ruleset.units
            else Text("any unit", "une unité quelconque")
        )
        names = [kind, *(ruleset.states[state].name for state in target.state if state in ruleset.states)]
        return Text("Target: {names}", "Cible : {names}").format(names=listed(names))

    def looking(self, count: int) -> Text:
        """Who looks, and how many they are."""
        if count == 1 and not self.request[SIDE]:
            return Text("Looking: {side}", "Qui regarde : {side}").format(side=self.enemy)
        words = Text("Looking: {side}, {n} in all", "Qui regarde : {side}, {n} en tout")
        return words.format(n=count, side=self.enemy)

    def names(self, found: Sequence[str]) -> Text:
        """The names of units, or of places that look, the first few of them."""
        return grouped([self.called(one) for one in found], _MOST_SEERS)

    def firing(self, shots: Sequence[tuple[str, Fraction | None]]) -> Text:
        """Who may fire at a mover in a step, each unit with the best chance of its weapons, the best first."""
        best: dict[str, Fraction | None] = {}
        for unit, chance in shots:
            known = best.get(unit)
            best[unit] = chance if known is None else max(known, chance or Fraction(0))
        if not best:
            return Text("nobody may fire", "personne ne peut tirer")
        order = sorted(best.items(), key=lambda one: -1 if one[1] is None else one[1], reverse=True)
        names = shots_words([(self.called(unit), chance) for unit, chance in order], None)
        return Text("may fire: {names}", "peuvent tirer : {names}").format(names=names)

    def step_words(self, seen: Sequence[str], spotted: Sequence[str] | None = None) -> Text:
        """Who sees a place of a way, and who spots the mover there (None: nothing is known of that)."""
        if not seen:
            return Text("out of sight", "hors de vue")
        words = Text("seen by {n}: {names}", "vu par {n} : {names}").format(n=len(seen), names=self.names(seen))
        if spotted is None or set(spotted) == set(seen):
            return words
        if not spotted:
            more = Text("nobody spots it", "personne ne le repère")
        else:
            more = Text("spotted by {n}: {names}", "repéré par {n} : {names}")
            more = more.format(n=len(spotted), names=self.names(spotted))
        return Text(f"{words.en}; {more.en}", f"{words.fr} ; {more.fr}")

    def grow(
        self,
        cells: Sequence[Cell],
        near: Cell,
        judge: Callable[[Sequence[Cell]], Sequence[Fraction | None]],
        picture: Callable[[dict[Cell, Fraction]], PlanPicture],
    ) -> None:
        """Judge the chances in the cells of a map, those first that tell most, and show the ``picture`` of what is known so far
        from time to time. ``judge`` is asked about several cells at once, which share work, as many as take not too long.
        What is judged is kept by whoever judges; where nobody is shown anything, nothing is done."""
        if self.growing is None:
            return
        judged: dict[Cell, Fraction | None] = {}
        size = FIRST_CELLS
        for one_pass in passes(cells, near):
            begin = 0
            while begin < len(one_pass):
                if self.cancel is not None:
                    self.cancel.check()
                some, started = one_pass[begin : begin + size], time.thread_time()
                judged.update(zip(some, judge(some), strict=True))
                begin += len(some)
                size = 2 * size if time.thread_time() - started < LONG else max(8, size // 2)
                if self.progress is not None:
                    self.progress(len(judged), len(cells))
                if self.growing.is_due() and len(judged) < len(cells):
                    known = spread(judged, cells)
                    self.growing.grown(picture({at: chance for at, chance in known.items() if chance is not None}))

    @property
    def movers(self) -> Text:
        """Who moves: the unit, or whoever of a side is first."""
        if self.request[MOVER]:
            return self.called(self.request[MOVER])
        return Text("first unit ({side})", "première unité ({side})").format(side=self.enemy)

    def mover(self) -> Party:
        """The party of the unit that moves."""
        side, unit = self.any_analysis.unit(self.request[MOVER])
        return party_of(side, unit)


class HexPlanner(Planner):
    def __init__(
        self,
        analysis: Analysis,
        request: PlanRequest,
        cancel: CancelToken | None,
        progress: Progress | None,
        growing: Growing | None = None,
    ) -> None:
        super().__init__(analysis, request, cancel, progress, growing)
        self.analysis = analysis

    @cached_property
    def watchers(self) -> list[Watcher[int]]:
        """Everybody who looks."""
        places = [one for one in self.request[OBSERVERS] if isinstance(one, int)]
        return [hex_watcher(self.analysis, unit) for unit in self.units] + [Watcher(one, Party()) for one in places]

    @property
    def target(self) -> Party:
        """As for any plan; a unit is looked for on the floors of the hexes, unless the request says how high."""
        found = super().target
        return replace(found, unit="", values={name: value for name, value in found.values.items() if name != "level"})

    @property
    def target_level(self) -> int:
        """How many levels above the floors of their hexes targets are."""
        return int(self.request[ABOVE])

    @property
    def sought(self) -> Text:
        """Whom the plan is for, and how high that is; empty for any unit on the floors of hexes."""
        unit = self.request[MOVER]
        kind = "" if unit else self.request[TARGET]
        if not unit and not kind and not self.target_level:
            return Text()
        return hex_target_words(
            Party(kind, unit=unit), self.target_level, self.analysis.scenario, self.analysis.ruleset
        )

    @property
    def seen_by(self) -> IntArray:
        """How many see each hex."""
        found = hex_seen(self.analysis, self.watchers, cancel=self.cancel, target_level=self.target_level)
        return frozen(found.sum(axis=0, dtype=np.int32))

    @property
    def move(self) -> MoveRequest:
        """The move of the unit."""
        side, unit = self.analysis.unit(self.request[MOVER])
        return MoveRequest(
            party_of(side, unit), self.analysis.place(f"unit:{unit.id}"), self.request[MODE], unit.facing
        )

    def hexes(self, chosen: str | tuple[PlanPlace, ...]) -> list[int]:
        """The hexes of a zone, or those that were chosen; all of the map for none."""
        if isinstance(chosen, str) and chosen:
            zone = find_zone(self.analysis.scenario.zones, chosen)
            if zone is None:
                raise no_zone(chosen, self.analysis.scenario.zones)
            return sorted(zone.hexes)
        return [one for one in chosen if isinstance(one, int)] or list(range(self.analysis.scenario.board.grid.size))

    def threat(self, target: Party) -> HexThreat:
        """The threat against a target; for the same watchers and target what was judged before is taken."""
        watchers, level = self.watchers, self.target_level

        def work() -> HexThreat:
            return hex_threat(
                self.analysis, watchers, target, target_level=level, cancel=self.cancel, progress=self.progress
            )

        return self.analysis.kept(("threat", watched_by(watchers), target, level), work).afresh()

    def enemies_at(self, number: int) -> list[str]:
        """The ids of the units in a hex that are not of the side of those who look, the first few of them."""
        looking = {watcher.party.side for watcher in self.watchers}
        there = self.analysis.scenario.forces.units_at(number)
        return [unit.id for owner, unit in there if owner not in looking][:_MOST_THERE]

    def under_fire(self, threat: HexThreat, number: int, unit: str) -> UnitUnderFire[int]:
        """What those who look do to a unit in a hex as it stands."""
        level = self.analysis.level_of(self.analysis.unit(unit)[1])
        return threat.at_unit(number, self.analysis.party(unit), level)

    def grow_chances(self, threat: HexThreat, numbers: Sequence[int], title: Text) -> None:
        """Judge the chances in hexes and show them under a ``title`` while they grow, around the middle of the view or of the
        map."""
        grid = self.analysis.scenario.board.grid
        cells = {grid.column_row(number): number for number in numbers}
        near = self.growing.near if self.growing is not None else None
        scratch = threat.afresh()  # the answer notes unknown shots in its own order

        def judge(some: Sequence[Cell]) -> list[Fraction | None]:
            found = scratch.chances([cells[cell] for cell in some])
            return [found.get(cells[cell]) for cell in some]

        def picture(known: dict[Cell, Fraction]) -> PlanPicture:
            chances = {cells[cell]: chance for cell, chance in known.items()}
            return growing_picture(self, title, counts=in_percent(chances, grid.size))

        start = grid.column_row(near if isinstance(near, int) and near < grid.size else grid.size // 2)
        self.grow(list(cells), start, judge, picture)

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.analysis.label(number)

    def seer(self, watcher: Watcher[int]) -> str:
        """The id of a unit that looks, or the label of its hex."""
        return watcher.unit or self.label(watcher.at)


class TabletopPlanner(Planner):
    def __init__(
        self,
        analysis: TabletopAnalysis,
        request: PlanRequest,
        cancel: CancelToken | None,
        progress: Progress | None,
        growing: Growing | None = None,
    ) -> None:
        super().__init__(analysis, request, cancel, progress, growing)
        self.analysis = analysis

    @cached_property
    def watchers(self) -> list[Watcher[Standpoint]]:
        """Everybody who looks."""
        places = [one for one in self.request[OBSERVERS] if isinstance(one, tuple)]
        return [tabletop_watcher(self.analysis, unit) for unit in self.units] + [
            Watcher(self.analysis.point(one), Party()) for one in places
        ]

    @property
    def move(self) -> TabletopMove:
        """The move of the unit."""
        side, unit = self.analysis.unit(self.request[MOVER])
        return TabletopMove(party_of(side, unit), self.analysis.stand(unit.id).point, self.request[MODE], unit.facing)

    def stands(self, chosen: str | tuple[PlanPlace, ...]) -> list[Standpoint]:
        """Points of a zone, or those that were chosen; a lattice over the table for none."""
        board = self.analysis.scenario.board
        step = max(board.width, board.height) / LATTICE
        if isinstance(chosen, str) and chosen:
            return self.analysis.lattice_in(area_of(self.zone(chosen)), step)
        points = [self.analysis.point(one) for one in chosen if isinstance(one, tuple)]
        return points or self.analysis.lattice_in(board.outline, step)

    def zone(self, name: str) -> Zone:
        """The zone of an id."""
        found = find_zone(self.analysis.scenario.zones, name)
        if found is None:
            raise no_zone(name, self.analysis.scenario.zones)
        return found

    @property
    def seen_mover(self) -> Party:
        """The unit that moves, as it is seen wherever it may get to."""
        return self.at_height(as_if_there(self.move.mover))

    @property
    def sought(self) -> Party:
        """Whom the enemy looks for: the target that is assumed, at its height."""
        return self.at_height(self.target)

    def at_height(self, party: Party) -> Party:
        """A party so high above the ground as is asked."""
        return at_height(party, self.request[ABOVE])

    def words_of(self, party: Party) -> Text:
        """Whose height a plan answers for, and how much it is."""
        return self.analysis.sight.target_words(party)

    def part_notes(self, party: Party) -> tuple[Text, ...]:
        """What it means for a target that covers ground that its middle is judged."""
        note = self.analysis.sight.part_note(party)
        return () if note is None else (note,)

    def threat(self, target: Party, before: Callable[[], None] = lambda: None) -> TabletopThreat:
        """The threat against a target; for the same watchers and target what was judged before is taken. ``before`` is called
        if it has to be worked out, which takes a while."""
        watchers, shown = self.watchers, self.request[SHOWN]

        def work() -> TabletopThreat:
            before()
            return tabletop_threat(
                self.analysis, watchers, target, shown=shown, cancel=self.cancel, progress=self.progress
            )

        return self.analysis.kept(("threat", watched_by(watchers), target, shown), work).afresh()

    def sides_shown(self, target: Party) -> list[Text]:
        """Which side a target is taken to show where it does not stand, if it has any."""
        known = shows_sides(self.analysis, target)
        return list(what_is_assumed(self.analysis, target, self.request[SHOWN])) if known else []

    def enemy_at(self, at: tuple[float, float]) -> str:
        """The id of a unit that stands at a point, not of the side of those who look; "" if there is none."""
        looking = {watcher.party.side for watcher in self.watchers}
        for owner, unit in self.analysis.scenario.forces:
            if unit.at is not None and owner not in looking and math.dist(unit.at, at) < SAME:
                return unit.id
        return ""

    def share(self, region: BaseGeometry) -> str:
        """The share of the table that a region takes, in per cent."""
        share = 100 * region.area / self.analysis.scenario.board.outline.area
        return "<1" if 0 < share < 0.5 else f"{share:.0f}"

    def length(self, value: float) -> Text:
        """A length in the unit of the table."""
        return decimal(f"{value:.1f}")

    def cost(self, value: float) -> Text:
        """A length with the unit of the table."""
        unit, shown = unit_name(self.analysis.scenario.board.unit), self.length(value)
        return Text(f"{shown.en} {unit.en}", f"{shown.fr} {unit.fr}")

    def written(self, at: tuple[float, float]) -> str:
        """A point as its distances from the left and from the upper edge."""
        return f"{self.length(at[0]).en} / {self.length(at[1]).en}"

    def seer(self, watcher: Watcher[Standpoint]) -> str:
        """The id of a unit that looks, or where that is."""
        return watcher.unit or self.written(watcher.at.point)


# --- Chances that grow.


def in_percent(chances: Mapping[int, Fraction], size: int) -> IntArray:
    """Chances of hexes in whole per cent, for every hex of a map; -1: none is known."""
    counts = np.full(size, -1, dtype=np.int32)
    for number, chance in chances.items():
        counts[number] = round(chance * 100)
    return frozen(counts)


def growing_picture(plan: Planner, title: Text, *more: Text, **answer: Any) -> PlanPicture:
    """The picture of a map of chances as far as it is known: its ``counts`` or ``regions``, and ``more`` lines."""
    return PlanPicture(plan.request, title, (plan.target_words, *more), counted=COUNTED[CHANCE], **answer)


# --- How kinds of plan get their planner.


AnalysisT = TypeVar("AnalysisT", Analysis, TabletopAnalysis)
PlannerT = TypeVar("PlannerT")
Planned = Callable[[AnalysisT, PlanRequest, CancelToken | None, Progress | None, Growing | None], PlanPicture]
"""The work of a kind of plan on one kind of map, as a function of the request instead of the planner."""


def _planned(
    planner: Callable[[AnalysisT, PlanRequest, CancelToken | None, Progress | None, Growing | None], PlannerT],
    work: Callable[[PlannerT], PlanPicture],
) -> Planned[AnalysisT]:
    def planned(
        analysis: AnalysisT,
        request: PlanRequest,
        cancel: CancelToken | None,
        progress: Progress | None,
        growing: Growing | None = None,
    ) -> PlanPicture:
        return work(planner(analysis, request, cancel, progress, growing))

    return planned


def planned_on_hexes(work: Callable[[HexPlanner], PlanPicture]) -> Planned[Analysis]:
    """The work of a kind of plan on maps of hexes."""
    return _planned(HexPlanner, work)


def planned_on_tables(work: Callable[[TabletopPlanner], PlanPicture]) -> Planned[TabletopAnalysis]:
    """The work of a kind of plan on tables."""
    return _planned(TabletopPlanner, work)
