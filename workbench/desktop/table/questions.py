"""What the window asks about a table and what comes back: frozen values that may cross threads. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from shapely.geometry.base import BaseGeometry

from workbench.base.cancel import CancelToken
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.board.tableboard import Point
from workbench.fire.results import Cover
from workbench.fire.table_doctrine import TableField, TableRange
from workbench.movement.table_results import TableMove, TableReach, TableRoute
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.results import SPOT, Party
from workbench.sight.table_results import Exposure, Profile, Stand, TableArea, TableLine, TableRequest
from workbench.spotting.table_doctrine import TableSpotting, TableSpottingArea
from workbench.table_analysis import TableAnalysis

LINE, AREA, SPOTTING, FIELD, REACH = "line", "area", "spotting", "field", "reach"
OVERLAYS = (LINE, AREA, SPOTTING, FIELD, REACH)


@dataclass(frozen=True, slots=True)
class Spot:
    """An end of a question: a unit by id, or a bare point some levels above its ground. A unit may be asked about at another
    point than its own (``at``)."""

    unit: str = ""
    at: Point | None = None
    above: float = 0.0


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Everything that the window wants to know at one moment. ``wants`` names the overlays that are on; ``watchers`` look with
    the observer; ``blamed`` is a piece (id) whose own shadow is asked for; ``firing`` is (unit, weapon)."""

    scenario: TableScenario
    ruleset: Ruleset
    wants: frozenset[str]
    observer: Spot | None = None
    target: Spot | None = None
    watchers: tuple[Spot, ...] = ()
    purpose: str = SPOT
    above: float = 0.0
    tolerance: float | None = None
    party: Party = Party()
    reverse: bool = False
    move: TableMove | None = None
    firing: tuple[str, str] | None = None
    blamed: str = ""

    def same_work(self, other: TableQuestion) -> bool:
        """True if only the target differs: then an answer under way is still worth having."""
        return self.lasting == other.lasting and self.scenario is other.scenario and self.ruleset is other.ruleset

    @property
    def lasting(self) -> tuple[object, ...]:
        """All of the question but its scenario and its target."""
        return (
            self.wants,
            self.observer,
            self.watchers,
            self.purpose,
            self.above,
            self.tolerance,
            self.party,
            self.reverse,
            self.move,
            self.firing,
            self.blamed,
        )


@dataclass(frozen=True, eq=False, slots=True)
class TableAnswer:
    """What came back; None for whatever was not asked or cannot be answered, ``troubles`` says why not, per overlay."""

    question: TableQuestion
    line: TableLine | None = None
    profile: Profile | None = None
    exposure: Exposure | None = None
    clearing: tuple[int, ...] = ()
    area: TableArea | None = None
    others: tuple[TableArea, ...] = ()
    alone: BaseGeometry | None = None
    spotted: TableSpotting | None = None
    spotting: TableSpottingArea | None = None
    cover: Cover | None = None
    range: TableRange | None = None
    field: TableField | None = None
    reach: TableReach | None = None
    route: TableRoute | None = None
    troubles: Mapping[str, Text] = dataclass_field(default_factory=dict)


class TableAnswerer:
    """Answers questions about tables; keeps the analysis of the last scenario and what was found for the last observer."""

    def __init__(self) -> None:
        self._analysis: TableAnalysis | None = None

    def analysis(self, scenario: TableScenario, ruleset: Ruleset) -> TableAnalysis:
        """The analysis of a scenario, made from that of the one before where that is possible."""
        known = self._analysis
        if known is None or known.ruleset is not ruleset:
            known = TableAnalysis(scenario, ruleset)
        elif known.scenario is not scenario:
            known = known.updated(scenario)
        self._analysis = known
        return known

    def answer(self, question: TableQuestion, cancel: CancelToken | None = None) -> TableAnswer:
        """Everything that was asked for."""
        analysis = self.analysis(question.scenario, question.ruleset)
        found: dict[str, object] = {}
        troubles: dict[str, Text] = {}
        for overlay, work in (
            (LINE, self._line),
            (AREA, self._area),
        ):
            if overlay in question.wants and question.observer is not None:
                try:
                    found |= work(analysis, question, cancel)
                except CannotAnswer as refused:
                    troubles[overlay] = refused.text
        return TableAnswer(question, troubles=troubles, **found)  # type: ignore[arg-type]

    def stand(self, analysis: TableAnalysis, spot: Spot) -> Stand:
        """The place that a spot names."""
        if spot.unit:
            if spot.at is None:
                return analysis.stand(spot.unit)
            return analysis.sight.stand_of(analysis.unit(spot.unit)[1], spot.at)
        assert spot.at is not None
        return analysis.point(spot.at, spot.above)

    def request(self, analysis: TableAnalysis, question: TableQuestion) -> TableRequest:
        """The question of sight."""
        observer = question.observer
        party = analysis.party(observer.unit) if observer is not None and observer.unit else Party()
        known = TableRequest(question.purpose, party.side, party, question.party, question.above)
        if question.tolerance is None:
            return known
        return TableRequest(question.purpose, party.side, party, question.party, question.above, question.tolerance)

    def _line(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> dict[str, object]:
        if question.observer is None or question.target is None:
            return {}
        origin, target = self.stand(analysis, question.observer), self.stand(analysis, question.target)
        line = analysis.sight.line(origin, target, self.request(analysis, question))
        return {"line": line, "profile": analysis.sight.profile(line)}

    def _area(self, analysis: TableAnalysis, question: TableQuestion, cancel: CancelToken | None) -> dict[str, object]:
        if question.observer is None:
            return {}
        request = self.request(analysis, question)
        area = analysis.sight.area(self.stand(analysis, question.observer), request, cancel)
        others = tuple(analysis.sight.area(self.stand(analysis, one), request, cancel) for one in question.watchers)
        return {"area": area, "others": others}
