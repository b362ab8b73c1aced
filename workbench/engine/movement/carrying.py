"""Which vehicles carry men, and where men stand when they get out: facts of the ruleset, and of a scenario that says more.

A kind of unit that carries others has the tag :data:`TRANSPORT` in its ruleset. What else carries men by its army list says so
itself: with a ``capacity`` of its own.
"""

from __future__ import annotations

import math

import shapely

from workbench.engine.sight.tabletop_footprints import standing
from workbench.rules.ruleset import Ruleset
from workbench.scenario.presence import ABOARD
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, rotate, rounded_point
from workbench.scenario.units import TabletopUnit, Unit

TRANSPORT, CAPACITY = "transport", "capacity"
_GAP = 0.5
"""How far from the hull, in inches, the nearest of those who get out stands."""


def may_carry(unit: Unit | TabletopUnit, ruleset: Ruleset) -> bool:
    """May a unit carry others, by its kind or by a capacity of its own?"""
    own = unit.values.get(CAPACITY)
    if isinstance(own, int | float) and not isinstance(own, bool):
        return own > 0
    kind = ruleset.units.get(unit.kind)
    return kind is not None and TRANSPORT in kind.tags


def carriers(scenario: TabletopScenario, ruleset: Ruleset, side: str) -> tuple[TabletopUnit, ...]:
    """The units of a side that may carry others, and those that carry somebody already."""
    if ABOARD not in ruleset.unit_columns:
        return ()
    named = {str(unit.values.get(ABOARD) or "").removeprefix("unit:") for _, unit in scenario.forces}
    own = (unit for whose, unit in scenario.forces if whose == side)
    return tuple(unit for unit in own if may_carry(unit, ruleset) or unit.id in named)


def place_out_of(
    unit: TabletopUnit, carrier: TabletopUnit, scenario: TabletopScenario, ruleset: Ruleset, number: int = 0
) -> Point | None:
    """Where the middle of a unit stands that has got out, the ``number``-th (from 0) of several: to the right of its carrier,
    or to the left where the table ends there; None if the carrier is off the table."""
    if carrier.at is None:
        return None
    board, (x, y) = scenario.board, carrier.at
    gap = board.length(_GAP, "in")
    corners = shapely.get_coordinates(standing(carrier, board, ruleset))
    turned = [rotate((float(px), float(py)), -carrier.facing, (x, y)) for px, py in corners]
    half = max((abs(px - x) for px, _ in turned), default=0.0)
    own = max(
        (math.hypot(px, py) for px, py in shapely.get_coordinates(standing(unit, board, ruleset, (0.0, 0.0)))),
        default=0.0,
    )
    aside, behind = half + own + gap, number * (2 * own + gap)
    for way in (aside, -aside):
        found = rounded_point(rotate((x + way, y + behind), carrier.facing, (x, y)))
        if 0 <= found[0] <= board.width and 0 <= found[1] <= board.height:
            return found
    return carrier.at
