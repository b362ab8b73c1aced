"""Where gas lies and whom it pins (5.34, 5.56)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

GAS = "gas"


def gassed(scenario: Scenario, ruleset: Ruleset, number: int, side: str, is_a: Callable[..., bool]) -> bool:
    """Does gas pin a unit of ``side`` ("" = nobody's) in a hex? ``is_a`` tells its tags: some are immune, and own gas does
    no harm (5.56a)."""
    row = ruleset.terrain[GAS]
    immune = [word for word in str(row.fact("immune", "")).split() if word != "owner_side"]
    radius = row.fact("radius", 0)
    if is_a(*immune) or not isinstance(radius, int):
        return False
    places = list(_gas_against(scenario, side))
    if not places:
        return False
    distance = scenario.board.grid.distances(number)
    return any(int(distance[place]) <= radius for place in places)


def _gas_against(scenario: Scenario, side: str) -> Iterator[int]:
    yield from scenario.markers.get(GAS, ())
    for whose, places in scenario.marker_owners.get(GAS, {}).items():
        if not side or whose != side:
            yield from places
