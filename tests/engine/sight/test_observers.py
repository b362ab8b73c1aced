"""Several observers: any, all and how many agree with every area apart."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.panzer_grenadier.sight_boards import board, ruleset, scenario
from tests.shares import some
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.engine.sight.observers import ALL, ANY, COUNT, ONE, Observer
from workbench.engine.sight.results import Party, SightRequest
from workbench.geometry.grid import HexGrid

GRID = HexGrid(9, 7)
BENCH = Analysis(scenario(board(GRID, {"woods": "0403 0404 0406", "town": "0702"}, {1: "0601 0602"})), ruleset())
HEXES = st.integers(0, GRID.size - 1)


@settings(max_examples=some(40))
@given(st.lists(HEXES, min_size=1, max_size=6))
def test_each_hex_is_counted_once_for_each_observer(places: list[int]) -> None:
    seen = BENCH.watch([Observer(place) for place in places])
    apart = [BENCH.area(place).visible for place in dict.fromkeys(places)]
    assert len(seen.areas) == len(apart)
    assert np.array_equal(seen.count, np.sum(apart, axis=0))
    assert np.array_equal(seen.any, np.any(apart, axis=0))
    assert np.array_equal(seen.all, np.all(apart, axis=0))
    for how, wanted in ((ANY, seen.any), (COUNT, seen.any), (ALL, seen.all), (ONE, apart[-1])):
        assert np.array_equal(seen.area(how, len(apart) - 1).visible, wanted)
    number = seen.area(COUNT).hindrance
    assert np.array_equal(number[seen.all], np.zeros(int(seen.all.sum())))
    some = seen.any & ~seen.all
    assert np.array_equal(number[some], seen.count[some])


def test_the_same_hex_counts_again_for_another_question() -> None:
    fire = SightRequest("fire", "Red", Party("infantry", "Red"))
    assert len(BENCH.watch([Observer(5), Observer(5), Observer(5, fire)]).areas) == 2


def test_a_watch_needs_an_observer() -> None:
    with pytest.raises(CannotAnswer):
        BENCH.watch([])
