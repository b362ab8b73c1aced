"""Which lines are judged again after an edit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shares import some
from workbench.engine.sight.hex_doctrine import MANY, targets_near
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells, crossing

GRID = HexGrid(31, 27)
CELLS = Cells(GRID)
hexes = st.integers(0, GRID.size - 1)


@pytest.mark.slow
@settings(max_examples=some(25))
@given(hexes, hexes)
def test_every_line_through_a_changed_hex_is_named_and_most_others_are_not(origin: int, place: int) -> None:
    changed = np.zeros(GRID.size, dtype=np.bool_)
    changed[place] = True
    named = set(targets_near(CELLS, origin, changed).tolist())
    start = GRID.hexes[origin]
    for target, here in enumerate(GRID.hexes):
        crossed = {start.plus(hex_) for slot in crossing(here.minus(start)).slots for hex_ in slot.hexes} | {here}
        if GRID.hexes[place] in crossed:
            assert target in named or target == origin
    if start.distance(GRID.hexes[place]) > 6:
        assert len(named) < GRID.size / 3


def test_an_edit_under_the_observer_or_a_large_one_touches_everything() -> None:
    changed = np.zeros(GRID.size, dtype=np.bool_)
    changed[7] = True
    assert len(targets_near(CELLS, 7, changed)) == GRID.size
    changed[: MANY + 5] = True
    assert len(targets_near(CELLS, GRID.size - 1, changed)) == GRID.size
