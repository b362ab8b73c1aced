"""Plans as long questions, and how a plan is made of what is selected, pinned and clicked in a window. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.analysis.any_analysis import AnyAnalysis, updated_analysis
from workbench.analysis.tabletop_shots import AS_IT_STANDS
from workbench.base.cancellation import CancelToken, Progress
from workbench.engine.sight.results import Party
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.planning.fairness import LOOK_AHEAD
from workbench.planning.hex_plans import hex_plan
from workbench.planning.impact_plan import impact_plan
from workbench.planning.plans import (
    AGAINST,
    FAIRNESS,
    IMPACT,
    KILL_ZONE,
    OF_SIGHT,
    OF_UNIT,
    POSTS,
    PROFILE,
    RULESETS,
    THREAT,
    TURNS,
    UNDER_FIRE,
    PlanPicture,
    PlanRequest,
)
from workbench.planning.tabletop_plans import tabletop_plan
from workbench.rules.ruleset import Ruleset
from workbench.scenario.kept_plans import PlanPlace
from workbench.scenario.scenario import AnyScenario

if TYPE_CHECKING:
    from workbench.desktop.questions.hex_inquiry import HexInquiry
    from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
    from workbench.desktop.questions.tabletop_questions import TabletopPlace

    AnyInquiry = HexInquiry | TabletopInquiry


@dataclass(frozen=True, eq=False, slots=True)
class PlanQuestion:
    """A plan for a scenario; ``before`` is the other state that a difference starts from."""

    scenario: AnyScenario
    ruleset: Ruleset
    request: PlanRequest
    before: AnyScenario | None = None

    def same(self, other: PlanQuestion | None) -> bool:
        """True if it is the same question."""
        return (
            other is not None
            and self.scenario is other.scenario
            and self.ruleset is other.ruleset
            and self.request == other.request
            and self.before is other.before
        )

    def work_out(self, analysis: AnyAnalysis, token: CancelToken, progress: Progress) -> PlanAnswer:
        """The picture of the plan."""
        if self.request.kind == IMPACT and self.before is not None:
            before = updated_analysis(analysis, self.before)
            return PlanAnswer(self, impact_plan(before, analysis, self.request, token, progress))
        if self.request.kind == RULESETS and analysis.library is None:
            analysis.library = InstalledRulesets()
        if analysis.kind == "hex":
            return PlanAnswer(self, hex_plan(analysis, self.request, token, progress))
        return PlanAnswer(self, tabletop_plan(analysis, self.request, token, progress))


@dataclass(frozen=True, eq=False, slots=True)
class PlanAnswer:
    """A plan that was worked out, with its question."""

    question: PlanQuestion
    picture: PlanPicture


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """What the panel of plans has chosen: the kind of plan, the side that looks ("" = that of the enemy of the selected unit;
    in a plan of turns the side that moves, "" = the selected unit), the state of the target (who that is, the inquiry says for
    all answers), the numbers, zones or hexes of the plan, what a difference starts from, or the other ruleset (``against``),
    and which side a target shows where it does not stand."""

    kind: str = THREAT
    side: str = ""
    state: str = ""
    measure: str = "seen"
    least: int = 2
    count: int = 2
    most: int = 4
    candidates: str | tuple[PlanPlace, ...] = ""
    watch: str | tuple[PlanPlace, ...] = ""
    against: str = ""
    shown: str = AS_IT_STANDS


def plan_request(choice: PlanChoice, inquiry: AnyInquiry) -> PlanRequest:
    """The plan that a choice and the state of a window mean: the selected unit moves, pinned observers look in place of a side,
    the held end of the line is where to go; a profile goes by the points that were given for its way."""
    unit = inquiry.selection[0] if inquiry.selection else ""
    if choice.kind == RULESETS:
        return PlanRequest(choice.kind, observers=_looking(inquiry), to=_goal(inquiry), against=choice.against)
    if choice.kind == TURNS:
        side, unit = choice.side, "" if choice.side else unit  # whose turns they are, and nobody looks
    else:
        side = choice.side or _other_side(inquiry, unit, own=choice.kind in (KILL_ZONE, IMPACT))
    observers = () if choice.kind in (IMPACT, TURNS) else _pinned(inquiry)
    way = inquiry.way if choice.kind == PROFILE else ()
    sought = sought_by_plan(choice, inquiry)
    named = choice.kind in OF_SIGHT and choice.kind not in OF_UNIT and not sought
    return PlanRequest(
        choice.kind,
        side="" if observers else side,
        observers=observers,
        unit=unit if choice.kind in OF_UNIT else sought,
        mode=inquiry.mode if choice.kind in OF_UNIT and unit else "",
        to=way[-1] if way else _goal(inquiry) if choice.kind in (*OF_UNIT, KILL_ZONE, THREAT) else None,
        along=way,
        target=Party(
            kind=inquiry.sought_kind if named else "",
            state=(choice.state,) if choice.state and choice.kind in AGAINST and not sought else (),
        ),
        measure=choice.measure,
        least=choice.least,
        count=choice.count,
        most=LOOK_AHEAD if choice.kind == FAIRNESS else choice.most,
        candidates=choice.candidates,
        watch=choice.watch,
        against=choice.against if choice.kind == IMPACT else "",
        above=_height(inquiry) if choice.kind in OF_SIGHT else 0.0,
        shown=choice.shown if choice.kind in UNDER_FIRE else AS_IT_STANDS,
    )


def sought_by_plan(choice: PlanChoice, inquiry: AnyInquiry) -> str:
    """The selected unit (id) that a plan is for because it is not among those who look; "" = none."""
    if choice.kind == POSTS:
        return inquiry.sought_unit
    if choice.kind not in AGAINST:
        return ""
    if _pinned(inquiry):
        return inquiry.sought_unit
    forces = inquiry.document.analysed_scenario.forces
    unit = inquiry.selection[0] if inquiry.selection else ""
    found = forces.find(unit) if unit else None
    side = choice.side or _other_side(inquiry, unit, own=choice.kind == KILL_ZONE)
    return unit if found is not None and found[0] != side else ""


def _height(inquiry: AnyInquiry) -> float:
    """How many levels above the ground targets are, for every answer."""
    if inquiry.document.scenario.kind == "table":
        return _height_on_table(inquiry)
    return _level_on_hexes(inquiry)


def _height_on_table(inquiry: TabletopInquiry) -> float:
    return inquiry.above


def _level_on_hexes(inquiry: HexInquiry) -> float:
    return float(inquiry.levels[1])


def _other_side(inquiry: AnyInquiry, unit: str, *, own: bool) -> str:
    """The side that looks: the enemy of the unit, or of the first side if none is selected; for a kill zone the side of
    the unit itself."""
    forces = inquiry.document.scenario.forces
    sides = [force.side for force in forces.sides]
    found = forces.find(unit) if unit else None
    if found is None:
        return sides[0] if sides else ""
    if own:
        return found[0]
    return next((side for side in sides if side != found[0]), found[0])


def _pinned(inquiry: AnyInquiry) -> tuple[str | PlanPlace, ...]:
    """The observers that are pinned, unless they are all units of one side."""
    if not inquiry.is_pinned:
        return ()
    found: list[str | PlanPlace] = []
    for who in inquiry.observers:
        if isinstance(who, str | int):
            found.append(who)
        elif who.unit:
            found.append(who.unit)
        elif who.at is not None:
            found.append(who.at)
    return tuple(found)


def _looking(inquiry: AnyInquiry) -> tuple[PlanPlace, ...]:
    """The place from which the line on the map looks."""
    who = inquiry.observer if inquiry.has_observer else None
    at = who if who is None or isinstance(who, int) else _place_of(inquiry, who)
    return () if at is None else (at,)


def _goal(inquiry: AnyInquiry) -> PlanPlace | None:
    held = inquiry.held
    return held if held is None or isinstance(held, int) else _place_of(inquiry, held)


def _place_of(inquiry: AnyInquiry, spot: TabletopPlace) -> PlanPlace | None:
    """Where a point of a table is, or a unit on it."""
    if spot.at is not None:
        return spot.at
    found = inquiry.document.scenario.forces.find(spot.unit)
    at = found[1].at if found is not None else None
    return None if at is None or isinstance(at, int) else at
