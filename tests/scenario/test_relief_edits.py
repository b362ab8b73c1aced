"""Smoothing and ramps."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.scenario.edits.ground import RampElevation, SmoothElevation
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario

GRID = HexGrid(6, 5)


def relief(levels: list[int]) -> Scenario:
    board = HexBoard.blank(GRID, "clear")
    return Scenario(Text("r"), "panzer_grenadier", replace(board, elevation=frozen(np.array(levels, dtype=np.int32))))


def test_a_lonely_peak_comes_down_and_a_lonely_pit_fills() -> None:
    flat = [0] * GRID.size
    middle = GRID.find("0303")
    assert middle is not None
    for height in (3, -3):
        rough = list(flat)
        rough[middle] = height
        smooth = SmoothElevation(tuple(range(GRID.size))).apply(relief(rough)).board.elevation
        assert abs(int(smooth[middle])) < abs(height)
        assert np.abs(smooth).sum() <= abs(height)


@given(st.lists(st.integers(-2, 4), min_size=GRID.size, max_size=GRID.size))
def test_smoothing_stays_within_the_levels_that_are_there_and_comes_to_rest(levels: list[int]) -> None:
    scenario = relief(levels)
    for _ in range(60):
        after = SmoothElevation(tuple(range(GRID.size))).apply(scenario)
        assert after.board.elevation.min() >= min(levels)
        assert after.board.elevation.max() <= max(levels)
        if after is scenario:
            return
        scenario = after
    # two checkered levels may swap for ever; no other map does
    assert np.ptp(scenario.board.elevation) <= 1


def test_a_ramp_rises_evenly_and_keeps_its_ends() -> None:
    way = tuple(n for label in ("0103", "0203", "0303", "0403", "0503") if (n := GRID.find(label)) is not None)
    levels = [0] * GRID.size
    levels[way[-1]] = 4
    laid = RampElevation(way, tuple((number,) for number in way)).apply(relief(levels))
    assert [int(laid.board.elevation[number]) for number in way] == [0, 1, 2, 3, 4]
    short = relief(levels)
    assert RampElevation(way[:2], ((way[0],), (way[1],))).apply(short) is short
