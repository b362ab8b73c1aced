"""The levels of a hex that the keys go through: storeys, crests, and what lies beneath bridges."""

from __future__ import annotations

from tests.games.asl.scenarios import analysis
from workbench.analysis.hex_levels import level_range, place_range


def test_a_bridge_over_a_depression_is_level_0_and_beneath_it_is_one_down() -> None:
    of = analysis(hexes={"river": "B2"}, paths={"gully": ["I4 I5 I6"], "bridge": ["I5", "B2"]}, shapes=[], forces={})
    grid, scenario, ruleset = of.scenario.board.grid, of.scenario, of.ruleset

    def levels(label: str) -> tuple[int, int]:
        return place_range(scenario, ruleset, grid.labels.index(label))

    assert levels("I5") == (-1, 0)
    assert levels("I4") == (0, 1), "the crest"
    assert levels("B2") == (0, 1), "over level water the bridge is above the floor"
    assert levels("A1") == (0, 0)
    assert level_range(scenario, ruleset) == (-1, 1)
