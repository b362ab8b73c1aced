"""Hexes of grids by their labels; boards that are turned."""

from __future__ import annotations

from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.map_moves import Move


def hex_number(grid: HexGrid, label: str) -> int:
    """The index of the hex with this label; fails if the grid has none."""
    found = grid.find(label)
    assert found is not None, label
    return found


def hex_numbers(grid: HexGrid, *labels: str) -> tuple[int, ...]:
    """The indices of the hexes with these labels, in their order."""
    return tuple(hex_number(grid, label) for label in labels)


def board_turned_by_180(board: HexBoard) -> HexBoard:
    """A board turned by 180 degrees on its own map, which must have a board's form."""
    grid = board.grid
    place = BoardPlace("", 1, 0, 1, grid.columns, grid.rows, rotated=True)
    return Move(grid, place, grid).board(board)
