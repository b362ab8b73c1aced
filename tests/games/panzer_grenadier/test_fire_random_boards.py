"""Properties of cover on random boards."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tests.games.panzer_grenadier.fire_maps import fire
from tests.games.panzer_grenadier.sight_boards import boards
from tests.games.panzer_grenadier.spotting_maps import scenario
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, Party
from workbench.scenario.hex_board import HexBoard

KINDS = ["infantry", "tank", "artillery", "mortar", "truck", "leader", "strongpoint", "cavalry"]


@pytest.mark.slow(8)
@given(boards(), st.sampled_from(KINDS), st.sampled_from(KINDS), st.sampled_from([FIRE, BOMBARD, INDIRECT]))
def test_cover_stays_within_its_limits_and_explains_itself(
    board: HexBoard, firer: str, target: str, purpose: str
) -> None:
    judged = fire(scenario(board))
    for origin in range(0, board.grid.size, 9):
        for to in range(0, board.grid.size, 4):
            answer = judged.cover(origin, to, firer=Party(kind=firer), party=Party(kind=target), purpose=purpose)
            assert set(answer.values) == {"df", "bf", "at", "assault"}
            assert -2 <= int(str(answer.values["df"])) <= 3
            shown = {reason.key for reason in answer.reasons}
            net = answer.extra["net_shift"]
            assert ("fire_limit" in shown) == (purpose == FIRE and answer.extra["raw_shift"] != net) or purpose != FIRE
            if any(answer.values.values()):
                assert any("+" in reason.text.en or "−" in reason.text.en for reason in answer.reasons)


@pytest.mark.slow(8)
@given(boards(hexsides=()), st.sampled_from(KINDS))
def test_ground_shelters_the_same_from_every_side_but_for_height_range_and_light_woods(
    board: HexBoard, kind: str
) -> None:
    judged = fire(scenario(board))
    middle = board.grid.size // 2
    seen = set()
    for origin in range(board.grid.size):
        if origin != middle and board.elevation[origin] == board.elevation[middle]:
            answer = judged.cover(origin, middle, firer=Party(kind="infantry"), party=Party(kind=kind))
            if not judged.ground.level[middle] > judged.ground.level[origin]:
                seen.add((answer.values["bf"], answer.values["at"], answer.values["assault"]))
    assert len(seen) <= 1
