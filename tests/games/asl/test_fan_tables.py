"""Lines that are looked up in tables cross what single lines cross."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.games.asl.sight.fan_tables import FEWEST, LONGEST, fan_trail
from workbench.games.asl.sight.lines import Hexes, Runs, Sides, Trail, computed_fan
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import Cells, lines

GRIDS = {
    "flat": HexGrid(33, 10, "flat", "even", "up", extra=True, label_style="A1"),
    "pointy": HexGrid(14, 17, "pointy", "odd", "down"),
    "long": HexGrid(LONGEST + 3, 2, "flat", "odd", "up"),
}


def _in_order(columns: Hexes | Runs | Sides) -> list[tuple[int, ...]]:
    return sorted(zip(*(column.tolist() for column in columns), strict=True))


def _sides_by_line(trail: Trail) -> list[list[int]]:
    """Of one line they stay in their order, which says what is told first."""
    sides = trail.sides()
    order = np.argsort(sides.line, kind="stable")
    return [column[order].tolist() for column in sides]


@pytest.mark.parametrize("name", GRIDS)
def test_lines_in_tables_cross_what_single_lines_cross(name: str) -> None:
    grid = GRIDS[name]
    cells, every = Cells(grid), np.arange(grid.size, dtype=np.int32)
    bits = np.random.default_rng(5).integers(0, 64, cells.count).astype(np.uint8)
    origins = np.random.default_rng(6).integers(0, grid.size, grid.size).astype(np.int32)
    for origin in (0, grid.size // 2, grid.size - 1, origins):
        found = lines(cells, origin, every)
        assert found.count >= FEWEST
        looked_up, computed = fan_trail(found, grid), computed_fan(found, grid)
        assert _in_order(looked_up.hexes) == _in_order(computed.hexes)
        assert _in_order(looked_up.runs) == _in_order(computed.runs)
        assert _sides_by_line(looked_up) == _sides_by_line(computed)
        some = _in_order(looked_up.sides_among(bits))
        assert some == _in_order(computed.sides().among(bits))
        assert 0 < len(some) < len(computed.sides().line)
