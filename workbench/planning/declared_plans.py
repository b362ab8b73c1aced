"""What files, requests and menus know of each kind of plan without working it out: its id, and what it can be given.

Each kind has a module with its words and its work in :mod:`workbench.planning.kinds`; these declarations stand apart, because
reading a file needs no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from workbench.planning.plan_fields import (
    ABOVE,
    ALONG,
    CANDIDATES,
    COUNT,
    FIXED,
    GOAL,
    GOAL_OF_WAY,
    LEAST,
    LINE_END,
    LINE_START,
    LOOK_AHEAD_TURNS,
    MEASURE,
    MODE,
    MOST,
    MOVER,
    OBSERVERS,
    OTHER_RULES,
    OTHER_STATE,
    OWN_SIDE,
    PLACE,
    SHARED,
    SHOWN,
    SIDE,
    SIDE_THAT_MOVES,
    SOUGHT,
    SOUGHT_KIND,
    STATE,
    TARGET,
    UNDER_FIRE,
    WATCH,
    WEIGHT,
    WITHOUT,
)
from workbench.scenario.declared_fields import Field


@dataclass(frozen=True, eq=False, slots=True)
class DeclaredPlan:
    """What files, requests and the command line call a kind of plan (``id``), and the fields that it can be given, in the order
    of the form."""

    id: str
    fields: tuple[Field[Any], ...]


class HasFields(Protocol):
    """A declared plan, or its kind."""

    @property
    def fields(self) -> tuple[Field[Any], ...]:
        """What it can be given."""
        ...


THREAT = DeclaredPlan("threat", (SIDE, OBSERVERS, SOUGHT, TARGET, STATE, ABOVE, SHOWN, MEASURE, PLACE))
UNSEEN = DeclaredPlan("unseen", (SIDE, OBSERVERS, MOVER, MODE, ABOVE))
APPROACH = DeclaredPlan("approach", (SIDE, OBSERVERS, MOVER, MODE, GOAL, ABOVE))
PROFILE = DeclaredPlan("profile", (SIDE, OBSERVERS, MOVER, MODE, GOAL_OF_WAY, ALONG, SHOWN, ABOVE))
POSTS = DeclaredPlan("posts", (SOUGHT, SOUGHT_KIND, ABOVE, COUNT, CANDIDATES, WATCH, FIXED, WITHOUT))
KILL_ZONE = DeclaredPlan(
    "killzone", (OWN_SIDE, OBSERVERS, SOUGHT, TARGET, STATE, ABOVE, SHOWN, LEAST, WEIGHT, UNDER_FIRE, PLACE)
)
TURNS = DeclaredPlan("turns", (SIDE_THAT_MOVES, MOVER, MODE, GOAL, MOST))
FAIRNESS = DeclaredPlan("fairness", (LOOK_AHEAD_TURNS,))
IMPACT = DeclaredPlan("impact", (OWN_SIDE, SOUGHT_KIND, ABOVE, OTHER_STATE))
RULESETS = DeclaredPlan("rulesets", (LINE_START, LINE_END, OTHER_RULES))
DECLARED_PLANS = (THREAT, UNSEEN, APPROACH, PROFILE, POSTS, KILL_ZONE, TURNS, FAIRNESS, IMPACT, RULESETS)
"""All of them, in the order of menus and forms."""


def fields_of_plans(plans: Iterable[HasFields] = DECLARED_PLANS) -> tuple[Field[Any], ...]:
    """All fields of some plans, each once: those that plans share in their order, then those that one plan has for itself."""
    found = dict.fromkeys(field for plan in plans for field in plan.fields)
    order = {field: number for number, field in enumerate(SHARED)}
    return tuple(sorted(found, key=lambda field: order.get(field, len(order))))


def fields_by_key(plan: HasFields) -> dict[str, Field[Any]]:
    """The fields that a file may give a plan, by their keys: its own, and those of others, for which it has
    no use."""
    own = {key: field for field in plan.fields for key in field.keys}
    found: dict[str, Field[Any]] = {}
    for field in fields_of_plans():
        for key in field.keys:
            found.setdefault(key, own.get(key, field))
    return found
