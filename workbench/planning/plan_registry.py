"""All kinds of plan, and what a scenario keeps of a plan.

Every module of :mod:`workbench.planning.kinds` has a kind; :data:`PLAN_KINDS` has them in the order in which they are declared.
"""

from __future__ import annotations

import importlib
import pkgutil

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.planning import kinds
from workbench.planning.plan_fields import DECLARED_PLANS, fields_of_plans
from workbench.planning.plans import Growing, PlanKind, PlanPicture, PlanRequest, completed
from workbench.scenario.kept_plans import KeptPlan
from workbench.scenario.scenario import AnyScenario


def _kinds_of_modules() -> tuple[PlanKind, ...]:
    """The kinds that the modules of the package have, in the order of menus and forms."""
    names = [f"{kinds.__name__}.{module.name}" for module in pkgutil.iter_modules(kinds.__path__)]
    values = [value for name in names for value in vars(importlib.import_module(name)).values()]
    found = {value.declared: value for value in values if isinstance(value, PlanKind)}
    if missing := [declared.id for declared in DECLARED_PLANS if declared not in found]:
        raise NotImplementedError(
            f"planning/kinds has no PlanKind for {', '.join(missing)}, which plan_fields declares"
        )
    return tuple(found[declared] for declared in DECLARED_PLANS)


PLAN_KINDS = _kinds_of_modules()


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
