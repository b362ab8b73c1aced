"""Plans that a scenario keeps by name: what was asked, to be worked out and shown again. What comes out is never kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.scenario.declared_fields import Field, PlanPlace


@dataclass(frozen=True)
class KeptPlan:
    """A plan by its name: the id of its ``kind`` and the ``values`` of its fields, those left out that are empty."""

    name: str
    kind: str
    values: Mapping[Field[Any], Any]


KeptPlans = tuple[KeptPlan, ...]


def plans_with_renamed(plans: KeptPlans, names: Mapping[str, str], what: type[Field[Any]]) -> KeptPlans:
    """Plans in which what had one name has another, in the fields of a type; the same object if nothing changes. An empty new
    name takes the old one out."""
    return _changed(plans, lambda field, value: field.renamed(value, what, names))


def carried_plans(plans: KeptPlans, carry: Callable[[PlanPlace], PlanPlace | None]) -> tuple[KeptPlans, list[str]]:
    """(the plans with their places moved, the names of those that lost where they go to, a place of their way, or all places
    of a list that stands for the map). A place that ``carry`` has None for is lost; observers and posts that stood there are
    left out."""
    from workbench.scenario.declared_fields import PlaceLost

    kept: list[KeptPlan] = []
    lost: list[str] = []
    for plan in plans:
        try:
            kept += _changed((plan,), lambda field, value: field.carried(value, carry))
        except PlaceLost:
            lost.append(plan.name)
    made = tuple(kept)
    return (plans if made == plans else made), lost


def scaled_plans(plans: KeptPlans, factor: float) -> KeptPlans:
    """Plans on a table whose places and lengths are so many times as far, because it is measured in another unit."""
    from workbench.scenario.declared_fields import AmountField
    from workbench.scenario.tabletop_board import rounded_length, rounded_point

    def scaled(place: PlanPlace) -> PlanPlace:
        return place if isinstance(place, int) else rounded_point((place[0] * factor, place[1] * factor))

    moved = carried_plans(plans, scaled)[0]
    return _changed(
        moved,
        lambda field, value: (
            rounded_length(value * factor) if isinstance(field, AmountField) and field.is_length else value
        ),
    )


def places_of(plans: KeptPlans) -> list[PlanPlace]:
    """All places that plans speak of."""
    found: list[PlanPlace] = []

    def seen(place: PlanPlace) -> PlanPlace:
        found.append(place)
        return place

    carried_plans(plans, seen)
    return found


def _changed(plans: KeptPlans, change: Callable[[Field[Any], Any], Any]) -> KeptPlans:
    """Plans with every value changed, the same object if none is."""
    made = tuple(
        replace(
            plan, values={field: new for field, old in plan.values.items() if (new := change(field, old)) or new == 0}
        )
        for plan in plans
    )
    return plans if made == plans else made
