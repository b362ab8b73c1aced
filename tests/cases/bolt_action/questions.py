"""The questions of the worked cases of Bolt Action that run, by the name that the cases give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.cases.bolt_action.arcs import arc
from tests.cases.bolt_action.cover import cover
from tests.cases.bolt_action.move_costs import move_cost
from tests.cases.bolt_action.ranges import in_range
from tests.cases.bolt_action.reach import reach
from tests.cases.bolt_action.setup_readers import Ask
from tests.cases.bolt_action.sight import line_of_sight
from tests.cases.bolt_action.spotting import spotted

QUESTIONS: dict[str, Callable[[Mapping[str, Any], Ask], Any]] = {
    "los": line_of_sight,
    "arc": arc,
    "cover": cover,
    "move_cost": move_cost,
    "reach": reach,
    "spotted": spotted,
    "range": in_range,
}
