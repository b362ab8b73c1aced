"""Boards that are turned, cut and joined are seen across as before: on a map nothing depends on where its seams lie."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.panzer_grenadier import sight_boards as pg
from tests.grids import board_turned_by_180
from tests.shares import some
from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.engine.sight.results import SightRequest
from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace, side_by_side
from workbench.scenario.assembly import Piece, assemble
from workbench.scenario.hex_board import HexBoard

BOARD = HexGrid(9, 4, "flat", "even", "up", extra=True, label_style="A1")
WHOLE = BoardPlace("1", last=9, rows=4)
boards = pg.boards(on=BOARD)


def joined(*rows: list[tuple[HexBoard, BoardPlace]]) -> HexBoard:
    places = iter(side_by_side([[place for _, place in row] for row in rows]))
    pieces = [Piece(pg.scenario(board), next(places)) for row in rows for board, _ in row]
    bases = {row.key for row in pg.ruleset().terrain.values() if row.base and row.layer == "hexes"}
    found, told = assemble(pieces, bases)
    assert found is not None, [item.format() for item in told]
    return found.board


def seen(board: HexBoard, numbers: IntArray) -> npt.NDArray[np.bool_]:
    """Which of some hexes see which, in both directions."""
    doctrine = pg.doctrine(board)
    found: BoolArray = np.array([doctrine.area(int(number), SightRequest()).visible[numbers] for number in numbers])
    return found


def named(grid: HexGrid, board: str, labels: list[str]) -> IntArray:
    numbers = [grid.find(board + label) for label in labels]
    assert None not in numbers
    return np.array(numbers, dtype=np.int32)


def bare_edges(board: HexBoard) -> HexBoard:
    """A board on clear ground with nothing but hexsides and paths on its half hexes."""
    places = [BOARD.column_row(number) for number in range(BOARD.size)]
    kept = np.array([1 < column < 9 and (column % 2 == 1 or 0 < row < 4) for column, row in places])
    cover = {key: frozen(mask & kept) for key, mask in board.cover.items()}
    return replace(board, ground="clear", cover=cover, elevation=frozen(board.elevation * kept.astype(np.int32)))


everywhere = np.arange(BOARD.size, dtype=np.int32)


@pytest.mark.slow
@settings(max_examples=some(20))
@given(boards)
def test_a_turned_board_shows_the_same(board: HexBoard) -> None:
    places = [BOARD.column_row(number) for number in range(BOARD.size)]
    turned = [BOARD.number_of(10 - column, 4 + column % 2 - row) for column, row in places]
    assert (seen(board_turned_by_180(board), np.array(turned, dtype=np.int32)) == seen(board, everywhere)).all()


@pytest.mark.slow
@settings(max_examples=some(20))
@given(boards, st.booleans())
def test_two_halves_joined_are_the_board(board: HexBoard, turned: bool) -> None:
    west, east = BoardPlace("1", last=5, rows=4), BoardPlace("2", first=5, last=9, rows=4)
    row = [(board, west), (board, east)]
    if turned:
        row = [(board, BoardPlace("2", 1, 0, 5, 9, 4, True)), (board, BoardPlace("1", 1, 0, 1, 5, 4, True))]
    whole = joined(row)
    names = [("1" if BOARD.column_row(number)[0] <= 5 else "2") + BOARD.labels[number] for number in everywhere]
    assert (seen(whole, named(whole.grid, "", names)) == seen(board, everywhere)).all()


@pytest.mark.slow(8)
@settings(max_examples=some(20))
@given(boards, boards, st.sampled_from(["east", "west", "north", "south"]), st.booleans())
def test_another_board_beside_changes_nothing_on_this_one(
    board: HexBoard, other: HexBoard, where: str, turned: bool
) -> None:
    this, that = (board, WHOLE), (other, BoardPlace("2", 1, 0, 1, 9, 4, turned))
    rows = {"east": [[this, that]], "west": [[that, this]], "north": [[that], [this]], "south": [[this], [that]]}[where]
    whole = joined(*rows)
    places = [(number, *BOARD.column_row(number)) for number in range(BOARD.size)]
    inner = [number for number, column, row in places if 1 < column < 9 and column % 2 < row < 4]
    numbers = named(whole.grid, "1", [BOARD.labels[number] for number in inner])
    # what lies between two hexes that keep away from the edges lies on their board; no seam is crossed
    assert (seen(whole, numbers) == seen(board, np.array(inner, dtype=np.int32))).all()


@pytest.mark.slow
@settings(max_examples=some(20))
@given(boards, boards, st.booleans())
def test_sight_across_a_join_agrees_with_the_turned_map(one: HexBoard, other: HexBoard, end_to_end: bool) -> None:
    one, other = bare_edges(one), bare_edges(other)
    first, second = (one, WHOLE), (other, BoardPlace("2", last=9, rows=4))
    over = [(other, BoardPlace("2", 1, 0, 1, 9, 4, True)), (one, BoardPlace("1", 1, 0, 1, 9, 4, True))]
    plain = joined([first], [second]) if end_to_end else joined([first, second])
    turned = joined([over[0]], [over[1]]) if end_to_end else joined(over)
    # a seam is named, and where halves differ decided, by another board when the map is turned: it is bare here
    names = [known[0] for known in plain.grid.names]
    assert (seen(plain, named(plain.grid, "", names)) == seen(turned, named(turned.grid, "", names))).all()
