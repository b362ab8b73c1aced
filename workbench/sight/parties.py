"""Who looks: the side and the kind of an observer or firer, as far as the question and the map tell."""

from __future__ import annotations

from workbench.scenario.scenario import Scenario
from workbench.sight.results import SightRequest


def side_of(scenario: Scenario, origin: int, request: SightRequest) -> str:
    """The observer's side: as asked, or that of the unit that looks, or of the units in its hex if they are of one side;
    empty if that is not known."""
    if request.side or request.observer.side:
        return request.side or request.observer.side
    if request.observer.unit:
        found = scenario.forces.find(request.observer.unit)
        if found is not None:
            return found[0]
    return side_at(scenario, origin)


def side_at(scenario: Scenario, number: int) -> str:
    """The side of the units in a hex if they are all of one side, or an empty word."""
    sides = {side for side, _ in scenario.forces.at(number)}
    return sides.pop() if len(sides) == 1 else ""


def kind_of(scenario: Scenario, origin: int, side: str, request: SightRequest) -> str:
    """The kind of the observer: as asked, of the unit that looks, or of the only kind of its side in the hex; else empty."""
    if request.observer.kind:
        return request.observer.kind
    if request.observer.unit:
        found = scenario.forces.find(request.observer.unit)
        return found[1].kind if found is not None else ""
    kinds = {unit.kind for owner, unit in scenario.forces.at(origin) if owner == side}
    return kinds.pop() if len(kinds) == 1 else ""
