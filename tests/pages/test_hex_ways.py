"""Ways to all ends of a reach from one search: each costs what the reach says, and no search for one end finds a cheaper."""

from __future__ import annotations

import random

import pytest

from tests.pages.reading import MAIN, analysis_at
from workbench.pages.hex_ways import ways_of
from workbench.pages.parts.hex_units import move_request, moves_of

_UNITS, _ENDS = 2, 6


@pytest.mark.slow(8)
@pytest.mark.parametrize("game", sorted(MAIN))
def test_ways_cost_what_the_reach_and_the_cheapest_path_cost(game: str) -> None:
    analysis = analysis_at(MAIN[game])
    units = [(side, unit) for side, unit in analysis.scenario.forces if unit.at is not None]
    drawn = random.Random(40)
    compared = 0
    for side, unit in drawn.sample(units, _UNITS):
        reach = moves_of(analysis, side, unit).get("")
        if reach is None:
            continue
        request = move_request(analysis, unit)
        ways = ways_of(analysis, request, reach)
        assert set(ways) <= set(reach.costs)
        for end in drawn.sample(sorted(ways), min(_ENDS, len(ways))):
            way = ways[end]
            assert way[-1] == end
            walked, cheapest = analysis.path(request, along=way), analysis.path(request, to=end)
            assert walked.within
            assert walked.cost == cheapest.cost == reach.costs[end]
            compared += 1
    assert compared >= _ENDS
