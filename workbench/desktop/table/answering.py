"""Answers what the window asks about a table. What does not depend on the mouse is kept until something else changes. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import shapely

from workbench.base.cancel import CancelToken
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.table.questions import (
    AREA,
    BLAME,
    FIELD,
    LINE,
    REACH,
    SPOTTING,
    Alone,
    Spot,
    TableAnswer,
    TableQuestion,
    Watch,
)
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.observers import ALL
from workbench.sight.results import Party
from workbench.sight.table_results import Stand, TableArea, TableRequest
from workbench.table_analysis import TableAnalysis

_NEAR = 0.5
"""How far beyond a reach its ways are still told, in the table's unit."""
Found = dict[str, Any]
Work = Callable[[TableAnalysis, TableQuestion, CancelToken | None], Found]


class TableAnswerer:
    """Answers questions about tables; keeps the analysis of the last scenario and what was found for the last observer."""

    def __init__(self, analysis: TableAnalysis | None = None) -> None:
        self._analysis = analysis
        self._kept: dict[str, tuple[object, Any]] = {}

    def analysis(self, scenario: TableScenario, ruleset: Ruleset) -> TableAnalysis:
        """The analysis of a scenario, made from that of the one before where that is possible."""
        known = self._analysis
        if known is not None and known.ruleset is ruleset and known.scenario is scenario:
            return known
        self._kept = {}
        self._analysis = (
            TableAnalysis(scenario, ruleset)
            if known is None or known.ruleset is not ruleset
            else known.updated(scenario)
        )
        return self._analysis

    def answer(self, question: TableQuestion, cancel: CancelToken | None = None) -> TableAnswer:
        """Everything that was asked for; what cannot be answered is among the troubles."""
        analysis = self.analysis(question.scenario, question.ruleset)
        found: Found = {}
        troubles: dict[str, Text] = {}
        for overlay, work in self._wanted(question):
            try:
                found |= work(analysis, question, cancel)
            except CannotAnswer as refused:
                troubles[overlay] = refused.text
        return TableAnswer(question, troubles=troubles, **found)

    def strict(self, question: TableQuestion) -> TableAnswer:
        """The same, but CannotAnswer is raised."""
        analysis = self.analysis(question.scenario, question.ruleset)
        found: Found = {}
        for _, work in self._wanted(question):
            found |= work(analysis, question, None)
        return TableAnswer(question, **found)

    def _wanted(self, question: TableQuestion) -> list[tuple[str, Work]]:
        works: dict[str, Work] = {
            LINE: self._line,
            SPOTTING: self._spotting,
            FIELD: self._fire,
            REACH: self._reach,
            AREA: self._area,
        }
        wanted = [(overlay, work) for overlay, work in works.items() if overlay in question.wants]
        return [*wanted, (BLAME, self._blame)] if question.blamed else wanted

    def _keep(self, name: str, key: object, make: Callable[[], Any]) -> Any:
        """What was found for the same key before, or else is found now."""
        known = self._kept.get(name)
        if known is None or known[0] != key:
            known = (key, make())
            self._kept[name] = known
        return known[1]

    def stand(self, analysis: TableAnalysis, spot: Spot) -> Stand:
        """The place that a spot names."""
        if spot.unit:
            if spot.at is None:
                return analysis.stand(spot.unit)
            return analysis.sight.stand_of(analysis.unit(spot.unit)[1], spot.at)
        assert spot.at is not None
        return analysis.point(spot.at, spot.above)

    def party(self, analysis: TableAnalysis, spot: Spot | None) -> Party:
        """Who is at a place: a unit, or nobody known."""
        return analysis.party(spot.unit) if spot is not None and spot.unit else Party()

    def target(self, analysis: TableAnalysis, question: TableQuestion) -> Party:
        """Who is looked for: the unit pointed at, doing what the question says, or else the party asked about."""
        asked = question.party
        spot = question.target
        if spot is None or not spot.unit:
            return asked
        found = analysis.party(spot.unit)
        return Party(found.kind, found.side, found.unit, found.state, asked.action, found.values)

    def request(self, analysis: TableAnalysis, question: TableQuestion, *, area: bool = False) -> TableRequest:
        """The question of sight."""
        party = self.party(analysis, question.observer)
        wanted = question.party if area else self.target(analysis, question)
        known = TableRequest(question.purpose, party.side, party, wanted, question.above)
        if question.tolerance is None:
            return known
        return TableRequest(question.purpose, party.side, party, wanted, question.above, question.tolerance)

    def _line(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> Found:
        if question.observer is None or question.target is None:
            return {}
        origin, target = self.stand(analysis, question.observer), self.stand(analysis, question.target)
        request = self.request(analysis, question)
        line = analysis.sight.line(origin, target, request)
        found: Found = {"line": line, "profile": analysis.sight.profile(line)}
        if not line.visible:
            found["clearing"] = tuple(analysis.sight.clearing(line, request))
        if target.base is not None:
            found["exposure"] = analysis.sight.exposure(origin, target, request)
        firer, party = self.party(analysis, question.observer), self.target(analysis, question)
        found["cover"] = analysis.fire.cover(origin, target, firer=firer, party=party, purpose=question.purpose)
        return found

    def _area(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> Found:
        spots = [spot for spot in (question.observer, *question.watchers) if spot is not None]
        spots = list(dict.fromkeys(spots))
        if not spots:
            return {}
        request = self.request(analysis, question, area=True)

        def area(number: int, spot: Spot) -> TableArea:
            def make() -> TableArea:
                return analysis.sight.area(self.stand(analysis, spot), request, cancel)

            found: TableArea = self._keep(f"area {number}", (spot, request), make)
            return found

        areas = tuple(area(number, spot) for number, spot in enumerate(spots))
        key = (tuple(id(area) for area in areas), question.together)
        return {"watch": self._keep("watch", key, lambda: _together(areas, question.together))}

    def _blame(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> Found:
        pieces = question.scenario.board.features
        piece = next((k for k, one in enumerate(pieces) if one.id == question.blamed), None)
        if piece is None or question.observer is None:
            return {}
        origin, request = self.stand(analysis, question.observer), self.request(analysis, question, area=True)

        def make() -> Alone:
            return Alone(piece, origin, analysis.sight.alone(origin, piece, request))

        return {"alone": self._keep("alone", (question.observer, piece, request), make)}

    def _spotting(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> Found:
        observer = question.observer
        if observer is None:
            return {}
        origin = self.stand(analysis, observer)
        here, wanted = self.party(analysis, observer), question.party
        # turned round, whoever stands here is looked for, by an observer of the kind asked about
        watcher, hunted = (wanted, _doing(here, wanted.action)) if question.reverse else (here, wanted)

        def make() -> Any:
            return analysis.spotting.area(
                origin, observer=watcher, party=hunted, reverse=question.reverse, cancel=cancel
            )

        key = (observer, watcher, hunted, question.reverse)
        found: Found = {"spotting": self._keep("spotting", key, make)}
        if question.target is not None:
            there, party = self.stand(analysis, question.target), self.target(analysis, question)
            ends = (there, origin) if question.reverse else (origin, there)
            who = (party, _doing(here, wanted.action)) if question.reverse else (here, party)
            found["spotted"] = analysis.spotting.spotted(*ends, observer=who[0], party=who[1])
        return found

    def _fire(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> Found:
        if question.firing is None:
            return {}
        unit, weapon = question.firing
        firer, origin, facing = analysis.party(unit), analysis.stand(unit), analysis.unit(unit)[1].facing
        wanted = question.party if question.detected else Party()
        weapons = analysis.fire.weapons(firer)

        def make() -> Any:
            return analysis.fire.field(origin, firer=firer, facing=facing, weapon=weapon, party=wanted)

        found: Found = {"weapons": weapons, "field": self._keep("field", (question.firing, wanted), make)}
        if question.target is not None and question.target != Spot(unit):
            there = self.stand(analysis, question.target)
            found["range"] = analysis.fire.range(origin, there, firer=firer, weapon=weapon)
            found["sees"] = analysis.sight.line(origin, there, self.request(analysis, question)).visible
            found["arc"] = analysis.fire.arc(origin, there, firer=firer, facing=facing, weapon=weapon)
        return found

    def _reach(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> Found:
        move = question.move
        if move is None:
            return {}
        found: Found = {"reach": self._keep("reach", move, lambda: analysis.movement.reach(move, cancel))}
        target = question.target
        if target is not None:
            to = self.stand(analysis, target).point
            # what one move does not reach is priced only when it is held: that can take longer than a hand waits
            near = question.held or found["reach"].area.distance(shapely.Point(to)) < _NEAR
            if not near:
                return found
            found["route"] = self._keep("route", (move, to), lambda: analysis.movement.path(move, to=to))
        return found


def _doing(party: Party, action: str) -> Party:
    return Party(party.kind, party.side, party.unit, party.state, action, party.values)


def _together(areas: tuple[TableArea, ...], how: str) -> Watch:
    """What several observers see, any of them or all."""
    first = areas[0]
    if len(areas) == 1:
        return Watch(areas, first.visible, first.into, first.blind)
    seen, blind = [area.visible for area in areas], [area.blind for area in areas]
    every, some = shapely.intersection_all, shapely.union_all
    visible, unseen = (every(seen), some(blind)) if how == ALL else (some(seen), every(blind))
    return Watch(areas, visible, some([area.into for area in areas]).intersection(visible), unseen)
