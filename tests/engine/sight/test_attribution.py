"""Which obstacle blinds what: every blind hex has one, and what an obstacle alone blinds is seen when it is cleared."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import loading
from workbench.analysis.hex_analysis import Analysis
from workbench.base.cancellation import Cancelled, CancelToken
from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

GRID = HexGrid(7, 6)
HEXES = st.integers(0, GRID.size - 1)
PLACES = st.frozensets(HEXES, max_size=8)


def scenario_of(
    cover: dict[str, frozenset[int]], levels: frozenset[int] = frozenset(), hedges: frozenset[int] = frozenset()
) -> Scenario:
    masks = {}
    for key, places in cover.items():
        mask = np.zeros(GRID.size, dtype=np.bool_)
        mask[sorted(places)] = True
        masks[key] = frozen(mask)
    elevation = np.zeros(GRID.size, dtype=np.int32)
    elevation[sorted(levels)] = 1
    sides = np.zeros((GRID.size, 3), dtype=np.bool_)
    for number in hedges:
        for direction in range(3):
            sides[number, direction] = GRID.neighbours[number, direction] >= 0
    board = HexBoard(GRID, "clear", masks, frozen(elevation), {"hedge": frozen(sides)}, {})
    return Scenario(Text.of("test"), "panzer_grenadier", board)


def analysis_of(scenario: Scenario) -> Analysis:
    ruleset = loading.ruleset("panzer_grenadier")
    return Analysis(scenario, ruleset)


@pytest.mark.slow(8)
@given(woods=PLACES, light=PLACES, town=PLACES, levels=PLACES, hedges=st.frozensets(HEXES, max_size=2), origin=HEXES)
def test_every_blind_hex_has_an_obstacle(
    woods: frozenset[int],
    light: frozenset[int],
    town: frozenset[int],
    levels: frozenset[int],
    hedges: frozenset[int],
    origin: int,
) -> None:
    cover = {"woods": woods, "light_woods": light - woods, "town": town - woods - light, "slope": levels}
    analysis = analysis_of(scenario_of(cover, levels, hedges))
    visible = analysis.area(origin).visible
    found = analysis.blinding_obstacles(origin)
    blinded = {number for obstacle in found for number in obstacle.blinds}
    assert blinded == {int(number) for number in np.flatnonzero(~visible)}
    for obstacle in found:
        assert set(obstacle.alone) <= set(obstacle.blinds)
        assert origin not in obstacle.at or len(obstacle.at) == 2
        assert analysis.blinding_obstacles(origin, obstacle=obstacle.at[::-1]) == (obstacle,)


@pytest.mark.slow(8)
@given(woods=PLACES, light=PLACES, levels=PLACES, hedges=st.frozensets(HEXES, max_size=2), origin=HEXES)
def test_all_lines_at_once_name_what_each_line_names(
    woods: frozenset[int], light: frozenset[int], levels: frozenset[int], hedges: frozenset[int], origin: int
) -> None:
    cover = {"woods": woods, "light_woods": light - woods, "slope": levels}
    sight = analysis_of(scenario_of(cover, levels, hedges)).sight
    blind = np.flatnonzero(~sight.area(origin, SightRequest()).visible).astype(np.int32)
    found = sight.blockers(origin, np.arange(GRID.size, dtype=np.int32), SightRequest())
    assert found.targets.tolist() == blind.tolist()
    for target in blind.tolist():
        line = sight.line(origin, target, SightRequest())
        named = found.of_target(target)
        # where a line may pass on either side of a hexside, what stands on the side not taken blocks nothing
        stopping = {step.chosen for step in line.steps if step.chosen in step.stops}
        assert stopping <= {place[0] for place in named if len(place) == 1}
        assert line.blocker_side is None or tuple(sorted(line.blocker_side)) in named
        one = sight.blockers(origin, np.array([target], dtype=np.int32), SightRequest())
        assert one.of_target(target) == named


def at(label: str) -> int:
    number = GRID.find(label)
    assert number is not None
    return number


def test_one_wood_alone_blinds_what_lies_behind_it() -> None:
    analysis = analysis_of(scenario_of({"woods": frozenset({at("0302")})}))
    (wood,) = analysis.blinding_obstacles(at("0301"))
    assert wood.at == (at("0302"),)
    assert wood.blinds == wood.alone
    assert {at("0303"), at("0306")} <= set(wood.blinds)


def test_of_two_woods_in_a_row_the_far_one_blinds_nothing_alone() -> None:
    analysis = analysis_of(scenario_of({"woods": frozenset({at("0302"), at("0304")})}))
    by_place = {obstacle.at: obstacle for obstacle in analysis.blinding_obstacles(at("0301"))}
    near, far = by_place[at("0302"),], by_place[at("0304"),]
    assert at("0306") in near.blinds
    assert at("0306") in far.blinds
    assert at("0306") not in (*near.alone, *far.alone)
    assert at("0304") in near.alone


def test_a_hedge_is_an_obstacle_of_its_own() -> None:
    scenario = scenario_of({}, hedges=frozenset({at("0303")}))
    places = {obstacle.at for obstacle in analysis_of(scenario).blinding_obstacles(at("0301"))}
    assert any(len(place) == 2 and at("0303") in place for place in places)


def test_clearing_an_embankment_cuts_its_path() -> None:
    scenario = scenario_of({})
    bank = {"rail_embankment": ((at("0203"), at("0303"), at("0402")),)}
    analysis = analysis_of(replace(scenario, board=replace(scenario.board, paths=bank)))
    found = {obstacle.at: obstacle for obstacle in analysis.blinding_obstacles(at("0301"))}
    assert at("0306") in found[at("0303"),].alone


def test_the_work_can_be_cancelled() -> None:
    analysis = analysis_of(scenario_of({"woods": frozenset({at("0302")})}))
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        analysis.blinding_obstacles(at("0301"), SightRequest(), cancel=token)
