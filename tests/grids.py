"""Hexes of grids by their labels."""

from __future__ import annotations

from workbench.geometry.grid import HexGrid


def hex_number(grid: HexGrid, label: str) -> int:
    """The index of the hex with this label; fails if the grid has none."""
    found = grid.find(label)
    assert found is not None, label
    return found


def hex_numbers(grid: HexGrid, *labels: str) -> tuple[int, ...]:
    """The indices of the hexes with these labels, in their order."""
    return tuple(hex_number(grid, label) for label in labels)
