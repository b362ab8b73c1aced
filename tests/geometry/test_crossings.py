from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells, Lines, crossing, lines, portions, touched_corners
from workbench.geometry.hexes import Hex

grids = st.builds(
    HexGrid,
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    orientation=st.sampled_from(["flat", "pointy"]),
    stagger_lines=st.sampled_from(["even", "odd"]),
    stagger_by=st.sampled_from(["down", "up"]),
    extra=st.booleans(),
)


def slots_of(fan: Lines, number: int) -> list[tuple[int, tuple[int, ...]]]:
    """(ring, cells) of one line, in order; two cells for a hexside run."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for entry in range(fan.start[number], fan.start[number + 1]):
        ring, cell = int(fan.ring[entry]), int(fan.cell[entry])
        run, further = np.flatnonzero(fan.run == entry), np.flatnonzero(fan.second == entry)
        if len(run):
            found.append((ring, (cell, int(fan.run_cell[run[0]]))))
        elif len(further):
            other = int(fan.second_cell[further[0]])
            both = (other, cell) if fan.second_first[further[0]] else (cell, other)
            found += [(ring, (both[0],)), (ring, (both[1],))]
        else:
            found.append((ring, (cell,)))
    return found


@given(grids, st.data())
def test_arrays_hold_the_record_of_every_line(grid: HexGrid, data: st.DataObject) -> None:
    cells = Cells(grid)
    origin = data.draw(st.integers(0, grid.size - 1))
    fan = lines(cells, origin, np.arange(grid.size, dtype=np.int32))
    assert sorted(fan.target) == [number for number in range(grid.size) if number != origin]
    start = grid.hexes[origin]
    home = int(cells.of_hex[origin])
    row, column = cells.steps[2], cells.steps[3]  # axial (1, 0) and (0, 1)
    for number in range(fan.count):
        record = crossing(grid.hexes[fan.target[number]].minus(start))
        expected = [(slot.near, tuple(home + h.q * row + h.r * column for h in slot.hexes)) for slot in record.slots]
        assert slots_of(fan, number) == expected
        assert fan.distance[number] == record.distance


@given(grids, st.data())
def test_corners_are_those_of_the_record(grid: HexGrid, data: st.DataObject) -> None:
    cells = Cells(grid)
    origin = data.draw(st.integers(0, grid.size - 1))
    fan = lines(cells, origin, np.arange(grid.size, dtype=np.int32))
    entry, cell = touched_corners(fan)
    start, home = grid.hexes[origin], int(cells.of_hex[origin])
    for number in range(fan.count):
        touches = crossing(grid.hexes[fan.target[number]].minus(start)).touches
        only = [touch.touched for touch in touches if touch.touched is not None]
        mine = fan.line[entry] == number
        assert sorted(cell[mine]) == sorted(home + h.q * cells.steps[2] + h.r * cells.steps[3] for h in only)
        assert sorted(fan.ring[entry[mine]]) == sorted(h.distance(Hex(0, 0)) for h in only)


@pytest.mark.parametrize("size", [1, 50, 400, 10**6])
def test_portions_hold_every_target_once(size: int) -> None:
    grid = HexGrid(12, 9)
    cells = Cells(grid)
    parts = list(portions(cells, 40, np.arange(grid.size, dtype=np.int32), size))
    assert sorted(np.concatenate(parts)) == list(range(grid.size))
    for part in parts:
        assert len(lines(cells, 40, part).ring) <= size + 20


def test_cells_off_the_map_have_no_hex() -> None:
    grid = HexGrid(4, 3)
    cells = Cells(grid)
    assert (cells.hex_of[cells.of_hex] == np.arange(grid.size)).all()
    assert (cells.hex_of >= 0).sum() == grid.size
    for number in range(grid.size):
        for side in range(6):
            assert cells.hex_of[cells.of_hex[number] + cells.steps[side]] == grid.neighbours[number, side]


def test_a_map_of_one_hex_has_no_lines() -> None:
    cells = Cells(HexGrid(1, 1))
    fan = lines(cells, 0, np.zeros(1, dtype=np.int32))
    assert fan.count == 0
    assert list(fan.start) == [0]
