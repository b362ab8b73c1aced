"""A single question and the area give the same answer on every pair of random boards."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from tests.games.panzer_grenadier.sight_boards import boards
from tests.games.panzer_grenadier.spotting_maps import OpenSight, real, rules, scenario
from tests.shares import some
from workbench.engine.sight.results import BOMBARD, FIRE, OBSERVE, SPOT, Party
from workbench.games.panzer_grenadier.spotting.doctrine import Doctrine
from workbench.games.panzer_grenadier.spotting.troops import Troop, of_party
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

SMALL = HexGrid(7, 6)
COVER = ["woods", "dense_woods", "orchard", "rocky", "field", "town", "village", "wadi", "slope", "cave", "jungle"]
KINDS = ["", "infantry", "tank", "at_gun", "truck", "leader", "tank_leader", "recon", "artillery"]
STATES = ["spotted", "in_assault", "demoralized"]


@st.composite
def situations(draw: st.DrawFn) -> tuple[Scenario, np.ndarray, Party, Party, str]:
    seed = draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    size = SMALL.size
    cover = {key: rng.random(size) < 0.15 for key in COVER}
    elevation = rng.integers(0, 4, size).astype(np.int32)
    board = HexBoard(SMALL, draw(st.sampled_from(["clear", "field"])), cover, elevation, {}, {})
    conditions: dict[str, Any] = {
        "time": draw(st.sampled_from(["day", "night", "dawn-30", "dusk-45"])),
        "visibility": draw(st.sampled_from([None, 0, 2, 6])),
        "month": draw(st.sampled_from([None, 1, 7])),
    }
    switches = {"A7": draw(st.sampled_from(["cap", "add"])), "A8": draw(st.sampled_from(["within", "less"]))}
    switches["A39"] = draw(st.sampled_from(["reduced", "always"]))
    made = scenario(board, conditions=conditions, switches=switches)
    parties = [
        Party(kind=draw(st.sampled_from(KINDS)), state=tuple(draw(st.sets(st.sampled_from(STATES), max_size=1))))
        for _ in range(2)
    ]
    purpose = draw(st.sampled_from([SPOT, FIRE, OBSERVE, BOMBARD]))
    return made, rng.random(size) < 0.8, parties[0], parties[1], purpose


@pytest.mark.slow(8)
@given(situations())
def test_single_questions_agree_with_the_area(situation: tuple[Scenario, np.ndarray, Party, Party, str]) -> None:
    made, visible, observer, party, purpose = situation
    sight = OpenSight(made)
    sight.visible = visible
    judged = Doctrine(made, rules(), sight)
    for origin in range(0, SMALL.size, 5):
        area = judged.area(origin, observer=observer, party=party, purpose=purpose)
        for target in range(SMALL.size):
            one = judged.spotted(origin, target, observer=observer, party=party, purpose=purpose)
            assert one.spotted == bool(area.spotted[target])
            assert one.limit == int(area.limit[target])
            assert one.reasons


def test_arrays_cannot_be_changed() -> None:
    area = Doctrine(scenario(), rules(), OpenSight(scenario())).area(0)
    assert not area.spotted.flags.writeable
    assert not area.limit.flags.writeable


@pytest.mark.slow(8)
@settings(max_examples=some(20))
@given(boards(), st.sampled_from(KINDS), st.sampled_from(KINDS), st.sampled_from([SPOT, FIRE, OBSERVE, BOMBARD]))
def test_single_questions_agree_with_the_area_under_real_sight(
    board: HexBoard, observer: str, kind: str, purpose: str
) -> None:
    judged = real(scenario(board))
    watcher, party = Party(kind=observer), Party(kind=kind)
    for origin in range(0, board.grid.size, 7):
        area = judged.area(origin, observer=watcher, party=party, purpose=purpose)
        for target in range(board.grid.size):
            one = judged.spotted(origin, target, observer=watcher, party=party, purpose=purpose)
            assert (one.spotted, one.limit) == (bool(area.spotted[target]), int(area.limit[target]))
            if target != origin:  # in one's own hex there is no height to compare
                assert one.sight is not None
                advantage = max(0.0, one.sight.observer_height - one.sight.target_height)
                troops = _troops(judged, watcher, party)
                steps = judged.rules.limits_for(origin, np.array([target]), *troops, purpose).steps
                assert advantage // 20 == steps[0]


def _troops(judged: Doctrine, watcher: Party, party: Party) -> tuple[Troop, Troop]:
    return of_party(watcher, judged.scenario, judged.ruleset), of_party(party, judged.scenario, judged.ruleset)
