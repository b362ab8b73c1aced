"""Plans as long questions, and how a plan is made of what is selected, pinned and clicked in a window. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from workbench.analysis.any_analysis import AnyAnalysis, updated_analysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.planning.plan_fields import ABOVE, ALONG, GOAL, MOVER, SOUGHT
from workbench.planning.plan_registry import work_out
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.declared_fields import (
    Field,
    ModeField,
    PlaceField,
    PlacesField,
    PlanPlace,
    RulesetField,
    SideField,
    StateField,
    UnitField,
    UnitKindField,
    WatchersField,
)
from workbench.scenario.scenario import AnyScenario

if TYPE_CHECKING:
    from workbench.desktop.questions.hex_inquiry import HexInquiry
    from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
    from workbench.desktop.questions.tabletop_questions import TabletopPlace

    AnyInquiry = HexInquiry | TabletopInquiry

_NOWHERE: dict[str, None] = {GOAL.name: None}


@dataclass(frozen=True, eq=False, slots=True)
class PlanQuestion:
    """A plan for a scenario; ``before`` is the other state that a difference starts from."""

    scenario: AnyScenario
    ruleset: Ruleset
    request: PlanRequest
    before: AnyScenario | None = None
    near: PlanPlace | None = None
    """The place around which the map begins to grow. It changes no answer."""

    def same_map(self, other: PlanQuestion | None) -> bool:
        """True if at most the place differs of which a row tells who bears there: the map is then the same."""
        if other is None or not self.request.kind.marks_place:
            return self.same(other)
        return self.same(other) or self._without_place.same(other._without_place)

    @property
    def _without_place(self) -> PlanQuestion:
        """The same question without the place."""
        return replace(self, request=self.request.with_values(**_NOWHERE))

    def same(self, other: PlanQuestion | None) -> bool:
        """True if it is the same question."""
        return (
            other is not None
            and self.scenario is other.scenario
            and self.ruleset is other.ruleset
            and self.request == other.request
            and self.before is other.before
        )

    def work_out(
        self,
        analysis: AnyAnalysis,
        token: CancelToken,
        progress: Progress,
        grown: Callable[[object], None] | None = None,
    ) -> PlanAnswer:
        """The picture of the plan; ``grown`` is given answers that are not whole yet."""
        if analysis.library is None and any(isinstance(one, RulesetField) for one in self.request.kind.fields):
            analysis.library = InstalledRulesets()
        before = None if self.before is None else updated_analysis(analysis, self.before)
        growing = None if grown is None else Growing(lambda picture: grown(PlanAnswer(self, picture)), self.near)
        return PlanAnswer(self, work_out(analysis, self.request, token, progress, before, growing=growing))


@dataclass(frozen=True, eq=False, slots=True)
class PlanAnswer:
    """A plan that was worked out, with its question."""

    question: PlanQuestion
    picture: PlanPicture


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """What the form has chosen: the kind of plan, and values by the names of its fields."""

    kind: PlanKind
    values: Mapping[str, Any]


def plan_request(choice: PlanChoice, inquiry: AnyInquiry, side_before: str = "") -> PlanRequest:
    """The plan that a choice and the state of a window mean: the selected unit moves, pinned observers look in place of a side,
    the held end of the line is where to go; a profile goes by the points that were given for its way. Where nothing is selected
    and no side is chosen, that which looked before (``side_before``) goes on looking."""
    window = _Window(choice, inquiry, side_before)
    return PlanRequest(choice.kind, {one.name: window.value(one) for one in choice.kind.fields})


class _Window:
    """The values that a window gives to the fields of a plan."""

    def __init__(self, choice: PlanChoice, inquiry: AnyInquiry, side_before: str) -> None:
        self.choice, self.inquiry, self.side_before = choice, inquiry, side_before
        self.fields = choice.kind.fields
        self.selected = inquiry.selection[0] if inquiry.selection else ""
        looks = any(isinstance(one, WatchersField) and not one.of_line for one in self.fields)
        self.pinned = _pinned(inquiry) if looks else ()
        self.way = inquiry.way if ALONG in self.fields else ()
        self.sought = "" if MOVER in self.fields else self._sought()

    def value(self, field: Field[Any]) -> Any:
        """The value of a field: what the window has of its type, or else what the form has chosen."""
        chosen = self.choice.values.get(field.name, field.default)
        if isinstance(field, SideField):
            return self._side(field)
        if isinstance(field, WatchersField):
            return _line_start(self.inquiry) if field.of_line else self.pinned
        if isinstance(field, UnitField):
            return self.mover if field.moves else self.sought
        if isinstance(field, ModeField):
            return self.inquiry.mover.mode if self.mover else ""
        if isinstance(field, PlaceField):
            return self.way[-1] if self.way else _goal(self.inquiry)
        if isinstance(field, PlacesField):
            return self.way if field is ALONG else field.default
        if isinstance(field, UnitKindField):
            return "" if self.sought else self.inquiry.enemy.kind
        if isinstance(field, StateField):
            return "" if self.sought else chosen
        return self.inquiry.target_height if field is ABOVE else chosen

    @property
    def mover(self) -> str:
        """The selected unit, unless a side moves."""
        of_side = any(isinstance(one, SideField) and one.moves for one in self.fields) and self.choice.values.get(
            "side"
        )
        return "" if of_side else self.selected

    def _side(self, field: SideField) -> str:
        chosen: str = self.choice.values.get(field.name, "")
        if field.moves:
            return chosen
        if self.pinned or chosen:
            return "" if self.pinned else chosen
        sides = [force.side for force in self.inquiry.document.scenario.forces.sides]
        if not self.selected and self.side_before in sides:
            return self.side_before
        return _other_side(self.inquiry, self.selected, own=field.own)

    def _sought(self) -> str:
        """The selected unit (id) that a plan is for because it is not among those who look; "" = none."""
        field = next((one for one in self.fields if isinstance(one, SideField)), None)
        if SOUGHT not in self.fields:
            return ""
        if field is None or self.pinned:
            return self.inquiry.enemy.unit
        forces = self.inquiry.document.analysed_scenario.forces
        found = forces.find(self.selected) if self.selected else None
        return self.selected if found is not None and found[0] != self._side(field) else ""


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
    if not inquiry.observers.is_pinned:
        return ()
    found: list[str | PlanPlace] = []
    for who in inquiry.observers.chosen:
        if isinstance(who, str | int):
            found.append(who)
        elif who.unit:
            found.append(who.unit)
        elif who.at is not None:
            found.append(who.at)
    return tuple(found)


def _line_start(inquiry: AnyInquiry) -> tuple[PlanPlace, ...]:
    """The place from which the line on the map looks."""
    who = inquiry.observer if inquiry.has_observer else None
    at = who if who is None or isinstance(who, int) else _place_of(inquiry, who)
    return () if at is None else (at,)


def _goal(inquiry: AnyInquiry) -> PlanPlace | None:
    held = inquiry.line.end
    return held if held is None or isinstance(held, int) else _place_of(inquiry, held)


def _place_of(inquiry: AnyInquiry, spot: TabletopPlace) -> PlanPlace | None:
    """Where a point of a table is, or a unit on it."""
    if spot.at is not None:
        return spot.at
    found = inquiry.document.scenario.forces.find(spot.unit)
    at = found[1].at if found is not None else None
    return None if at is None or isinstance(at, int) else at
