"""Whose view a line of Landships! is: the side that looks, and whether its own squads are in its way (8.23 item 1)."""

from __future__ import annotations

from typing import NamedTuple

from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.landships.readings import Readings
from workbench.sight.parties import kind_of, side_of
from workbench.sight.results import BOMBARD, INDIRECT, OBSERVE, SightRequest

BRITISH = "british"
OBSERVING = (OBSERVE, INDIRECT, BOMBARD)


class Viewer(NamedTuple):
    """Who looks. ``side`` is empty if it is not known; ``over`` says why own squads do not bar his line: ``mgs`` (the
    note to 8.23), ``observers`` (A24), or empty if they do."""

    side: str
    over: str = ""


def find_viewer(scenario: Scenario, ruleset: Ruleset, readings: Readings, origin: int, request: SightRequest) -> Viewer:
    """Who looks from ``origin``, as far as the request and the map tell."""
    side = side_of(scenario, origin, request)
    if readings.observers_see and request.purpose in OBSERVING:
        return Viewer(side, "observers")
    if readings.mgs_over_friends:
        kind = ruleset.units.get(kind_of(scenario, origin, side, request))
        if kind is not None and "mg" in kind.tags and _nation(scenario, origin, side, request) == BRITISH:
            return Viewer(side, "mgs")
    return Viewer(side)


def _nation(scenario: Scenario, origin: int, side: str, request: SightRequest) -> str:
    """The nation of the observer: as asked, of the unit that looks, of its side's machine guns in the hex if they are of
    one nation, or else the name of its side."""
    values = dict(request.observer.values)
    found = scenario.forces.find(request.observer.unit) if request.observer.unit else None
    if found is not None:
        values = {**found[1].values, **values}
    if not values.get("nation") and found is None:
        nations = {
            str(unit.values.get("nation") or side) for owner, unit in scenario.forces.at(origin) if owner == side
        }
        if len(nations) == 1:
            values["nation"] = nations.pop()
    return str(values.get("nation") or side).casefold()
