"""Whose height an area, a plan or a line to bare ground answers for: a unit as it would stand anywhere, a kind, or anybody.

Every question of sight that has no unit at its far end is about somebody who might stand there. Who that is says how high the
target is, so all answers that are shown side by side take it from one :class:`~workbench.engine.sight.results.Party`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import shapely

from workbench.base.text import Text, signed
from workbench.engine.sight.results import Party, TabletopRequest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario, TabletopScenario
from workbench.scenario.units import Point, TabletopUnit, unit_called

ABOVE = "above"
"""The value of a party that says how many levels above the ground of its place it would be."""
_ABOARD = "aboard"


def at_height(party: Party, above: float) -> Party:
    """The party so many levels above the ground of its place."""
    return replace(party, values={**party.values, ABOVE: above}) if above else party


def height_above(party: Party) -> float:
    """How many levels above the ground of its place a party would be."""
    value = party.values.get(ABOVE)
    return float(value) if isinstance(value, int | float) else 0.0


def raised(request: TabletopRequest) -> TabletopRequest:
    """The request with the height above the ground that its target names."""
    above = height_above(request.target)
    if not above:
        return request
    values = {name: value for name, value in request.target.values.items() if name != ABOVE}
    return replace(request, above=request.above + above, target=replace(request.target, values=values))


def as_if_there(party: Party) -> Party:
    """A unit as it would be at a place where it is not: who is aboard another is so no longer."""
    if not party.values.get(_ABOARD):
        return party
    # by its id the unit would be found again where it is
    values = {name: value for name, value in party.values.items() if name != _ABOARD}
    return replace(party, unit="", values=values)


def party_words(party: Party, scenario: AnyScenario, ruleset: Ruleset, anybody: Text) -> Text:
    """Who is looked for: a unit as people call it, one with a name with its kind, or a kind, or ``anybody``."""
    row = ruleset.units.get(party.kind)
    kind = row.name if row is not None else Text.of(party.kind) if party.kind else Text()
    found = scenario.forces.find(party.unit) if party.unit else None
    if found is None:
        return kind or anybody
    if not kind and found[1].kind in ruleset.units:
        kind = ruleset.units[found[1].kind].name
    called = unit_called(found[1], scenario.forces, ruleset.units)
    if not kind or not found[1].name or found[1].name.en == kind.en:
        return called
    return Text(f"{called.en}, {kind.en}", f"{called.fr}, {kind.fr}")


_ANYBODY = Text("any unit", "une unité quelconque")
_ON_GROUND, _AT_LEVEL = (
    Text("on the ground of its hex", "au sol de son hexagone"),
    Text("at level {n} of its hex", "au niveau {n} de son hexagone"),
)


def hex_target_words(party: Party, level: int, scenario: AnyScenario, ruleset: Ruleset) -> Text:
    """Who is looked for on a map of hexes, and how high it is: "infantry g1, on the ground of its hex"."""
    who = party_words(party, scenario, ruleset, _ANYBODY)
    high = _AT_LEVEL.format(n=signed(level)) if level else _ON_GROUND
    return Text(f"{who.en}, {high.en}", f"{who.fr}, {high.fr}")


def farthest_part(party: Party, scenario: TabletopScenario, ruleset: Ruleset) -> float:
    """How far what a party covers reaches from its middle, in the table's unit; 0 for a party of no kind."""
    from workbench.engine.sight.tabletop_footprints import standing

    if not party.kind:
        return 0.0
    found = scenario.forces.find(party.unit) if party.unit else None
    unit = found[1] if found is not None and found[1].kind == party.kind else TabletopUnit("", party.kind, None)
    middle = unit.at or (_middle(unit.models) if unit.models else (0.0, 0.0))
    corners = shapely.get_coordinates(standing(unit, scenario.board, ruleset, middle))
    return max((math.dist(middle, corner) for corner in corners.tolist()), default=0.0)


def _middle(points: Sequence[Point]) -> Point:
    count = len(points)
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count
