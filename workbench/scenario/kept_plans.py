"""Plans that a scenario keeps by name: what was asked, to be worked out and shown again. What comes out is never kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace

from workbench.scenario.units import Point

PlanPlace = int | Point
"""A hex by number, or a point of a table."""


@dataclass(frozen=True, slots=True)
class KeptPlan:
    """A plan by its name; what it means is told by :class:`workbench.planning.plans.PlanRequest`.

    ``kind`` is the kind of plan, ``side`` looks (or ``observers``: ids of units, or places), ``unit`` moves ``to`` a place in
    a ``mode``, or is looked for, ``target`` is the kind of unit that is looked for, ``state`` the state that it is in and
    ``above`` how many levels above the ground it is, ``candidates`` and ``watch`` are ids of zones, ``stands`` and
    ``watched`` places in their stead, ``against`` is the id of the set-up that a difference starts from. ``along`` are the
    places of a way, ``fixed`` and ``without`` those of posts that are taken in any case, or not. ``shown`` is which side a
    target shows where it does not stand. Numbers that are 0 and texts that are empty are the usual ones.
    """

    name: str
    kind: str
    side: str = ""
    observers: tuple[str | PlanPlace, ...] = ()
    unit: str = ""
    mode: str = ""
    to: PlanPlace | None = None
    target: str = ""
    measure: str = ""
    least: int = 0
    count: int = 0
    most: int = 0
    candidates: str = ""
    watch: str = ""
    against: str = ""
    along: tuple[PlanPlace, ...] = ()
    fixed: tuple[PlanPlace, ...] = ()
    without: tuple[PlanPlace, ...] = ()
    stands: tuple[PlanPlace, ...] = ()
    watched: tuple[PlanPlace, ...] = ()
    state: str = ""
    above: float = 0.0
    shown: str = ""


PLACE_LISTS = "along", "fixed", "without", "stands", "watched"
"""The fields of a kept plan that hold places only."""
KeptPlans = tuple[KeptPlan, ...]


def plans_with_renamed(plans: KeptPlans, names: Mapping[str, str], *where: str) -> KeptPlans:
    """Plans in which what had one name has another, in the fields named by ``where`` (``side``, ``unit``, ``candidates`` ...);
    the same object if nothing changes. An empty new name takes the old one out."""

    def renamed(plan: KeptPlan) -> KeptPlan:
        given = {field.name: getattr(plan, field.name) for field in fields(plan) if field.name in where}
        changes: dict[str, object] = {
            key: names[one] for key, one in given.items() if isinstance(one, str) and one in names
        }
        if "observers" in given:
            seen = (names.get(one, one) if isinstance(one, str) else one for one in plan.observers)
            changes["observers"] = tuple(one for one in seen if one != "")
        return replace(plan, **changes)  # type: ignore[arg-type]

    made = tuple(map(renamed, plans))
    return plans if made == plans else made


def carried_plans(plans: KeptPlans, carry: Callable[[PlanPlace], PlanPlace | None]) -> tuple[KeptPlans, list[str]]:
    """(the plans with their places moved, the names of those that lost where they go to, a place of their way, or all places
    of a list that stands for the map). A place that ``carry`` has None for is lost; observers and posts that stood there are
    left out."""
    kept, lost = [], []
    for plan in plans:
        to = None if plan.to is None else carry(plan.to)
        lists = {name: tuple(map(carry, getattr(plan, name))) for name in PLACE_LISTS}
        emptied = any(lists[name] and set(lists[name]) == {None} for name in ("stands", "watched"))
        if (plan.to is not None and to is None) or None in lists["along"] or emptied:
            lost.append(plan.name)
            continue
        observers = (one if isinstance(one, str) else carry(one) for one in plan.observers)
        places = {name: tuple(one for one in carried if one is not None) for name, carried in lists.items()}
        kept.append(replace(plan, to=to, observers=tuple(one for one in observers if one is not None), **places))  # type: ignore[arg-type]
    made = tuple(kept)
    return (plans if made == plans else made), lost
