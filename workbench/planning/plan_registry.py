"""All kinds of plan, and what a scenario keeps of a plan.

A new kind goes on the list :data:`PLAN_KINDS`; its place there is that in menus and forms.
"""

from __future__ import annotations

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.planning.kinds.approach import APPROACH
from workbench.planning.kinds.fairness import FAIRNESS
from workbench.planning.kinds.impact import IMPACT
from workbench.planning.kinds.kill_zone import KILL_ZONE
from workbench.planning.kinds.posts import POSTS
from workbench.planning.kinds.profile import PROFILE
from workbench.planning.kinds.rulesets import RULESETS
from workbench.planning.kinds.threat import THREAT
from workbench.planning.kinds.turns import TURNS
from workbench.planning.kinds.unseen import UNSEEN
from workbench.planning.plan_fields import fields_of_plans
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest, completed
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import AnyScenario

PLAN_KINDS = (THREAT, UNSEEN, APPROACH, PROFILE, POSTS, KILL_ZONE, TURNS, FAIRNESS, IMPACT, RULESETS)


def plan_kind(kind_id: str) -> PlanKind:
    """The kind of an id that is known."""
    return next(kind for kind in PLAN_KINDS if kind.id == kind_id)


def work_out(
    analysis: AnyAnalysis,
    request: PlanRequest,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
    before: AnyAnalysis | None = None,
    *,
    growing: Growing | None = None,
) -> PlanPicture:
    """Work a plan out, on hexes or on a table; ``before`` is the other state that a difference starts from, ``growing`` who is
    shown a plan of chances while it grows. CannotAnswer for a
    side, a unit or a zone that there is not, and for what the request lacks."""
    request.check()
    kind = request.kind
    if before is not None and kind.compare is not None:
        picture = kind.compare(before, analysis, request, cancel, progress)
    else:
        picture = by_map_kind(analysis, kind.on_hexes, kind.on_tables, request, cancel, progress, growing)
    return completed(picture, analysis)


# --- What a scenario keeps.


def kept_plan(name: str, request: PlanRequest) -> KeptPlan:
    """A request as a scenario keeps it under a name."""
    values = {field: request[field] for field in fields_of_plans((request.kind,))}
    said = {
        field: value
        for field, value in values.items()
        if value not in ("", (), None) and (value != field.default or field.says_default)
    }
    return KeptPlan(name, request.kind.id, said)


def kept_request(plan: KeptPlan) -> PlanRequest:
    """The request of a kept plan."""
    return PlanRequest(plan_kind(plan.kind), {field.name: value for field, value in plan.values.items()})


def plan_named(scenario: AnyScenario, name: str) -> PlanRequest:
    """The plan that a scenario keeps under a name; CannotAnswer (``unknown_plan``) if there is none."""
    found = next((plan for plan in scenario.plans if plan.name == name), None)
    if found is None:
        hint = did_you_mean(name, [plan.name for plan in scenario.plans])
        text = Text(f'no plan "{name}" is kept {hint.en}', f"aucun plan « {name} » n’est gardé {hint.fr}")
        raise CannotAnswer("unknown_plan", Text(text.en.rstrip(), text.fr.rstrip()))
    return kept_request(found)
