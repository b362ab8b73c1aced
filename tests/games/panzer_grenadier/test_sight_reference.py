"""The doctrine against the slow and obvious reference, and single lines against areas, on every pair of random boards."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.sight.compare import compared
from tests.engine.sight.random_boards import BATCHES, PG_SWITCHES, SHARE
from tests.games.panzer_grenadier import sight_boards as pg
from tests.shares import some
from workbench.engine.sight.results import PURPOSES, SightRequest
from workbench.scenario.hex_board import HexBoard

switches = st.fixed_dictionaries({}, optional={key: st.sampled_from(words) for key, words in PG_SWITCHES.items()})


@pytest.mark.slow
@pytest.mark.share(1)
@pytest.mark.parametrize("seeds", BATCHES[::5], ids=str)
def test_areas_equal_the_reference_on_every_pair(seeds: range) -> None:
    assert compared("panzer_grenadier", seeds, SHARE)[1] == []


@pytest.mark.slow
@settings(max_examples=some(10))
@given(pg.boards(largest=5), st.sampled_from(PURPOSES), switches)
def test_a_line_equals_the_area_and_says_the_same(board: HexBoard, purpose: str, chosen: dict[str, str]) -> None:
    engine, request = pg.doctrine(board, switches=chosen), SightRequest(purpose)
    visible = np.array([engine.area(origin, request).visible for origin in range(board.grid.size)])
    for origin in range(board.grid.size):
        area = engine.area(origin, request)
        for target in range(board.grid.size):
            line = engine.line(origin, target, request)
            assert line.visible == area.visible[target]
            assert line.hindrance == area.hindrance[target]
            assert (-1 if line.blocker is None else line.blocker) == area.blocker[target]
            assert line.asymmetric == (visible[origin, target] != visible[target, origin])
            effects = [reason.effect.value for reason in line.reasons]
            assert ("blocks" in effects) is not line.visible
            assert effects[0] == ("none" if line.visible else "blocks")
            if line.blocker is not None:
                assert line.reasons[0].at == board.grid.labels[line.blocker]
                assert any(step.chosen == line.blocker and step.effect.value == "blocks" for step in line.steps)
            if not line.visible and line.blocker is None:
                assert line.blocker_side is not None
                assert line.reasons[0].at == "/".join(board.grid.labels[n] for n in line.blocker_side)
