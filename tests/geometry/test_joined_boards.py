"""Boards joined into one map: names, merged hexes, halves, rotation."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from workbench.geometry.grid import HexGrid
from workbench.geometry.joined_boards import BoardPlace, check, extent, side_by_side, span_of

BOARD = HexGrid(33, 10, "flat", "even", "up", extra=True, label_style="A1")


def joined(*rows: list[BoardPlace]) -> HexGrid:
    boards = side_by_side(rows)
    columns, height = extent(boards)
    assert check(columns, height, boards) == []
    return HexGrid(columns, height, "flat", "even", "up", extra=True, label_style="A1", boards=boards)


def codes(columns: int, rows: int, *boards: BoardPlace) -> list[str]:
    return [problem.code for problem in check(columns, rows, boards)]


@st.composite
def layouts(draw: st.DrawFn) -> HexGrid:
    """Some rows of small boards, whole and half, turned or not; all rows equally long."""
    widths = draw(st.lists(st.sampled_from([3, 5, 9]), min_size=1, max_size=3))
    heights = draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    names = iter(["1", "2", "3b", "4", "10", "q", "7", "8", "9"])
    rows = []
    for height in heights:
        line = []
        for width in widths:
            first = draw(st.sampled_from([1, 3, 9]))
            line.append(
                BoardPlace(next(names), first=first, last=first + width - 1, rows=height, rotated=draw(st.booleans()))
            )
        rows.append(draw(st.permutations(line)))
    return joined(*rows)


def test_a_single_board_is_named_as_it_is_printed() -> None:
    grid = joined([BoardPlace("2")])
    assert [f"2{label}" for label in BOARD.labels] == list(grid.labels)
    assert grid.hexes == BOARD.hexes


def test_side_by_side_column_gg_is_column_a_of_the_next() -> None:
    grid = joined([BoardPlace("1"), BoardPlace("2")])
    assert (grid.columns, grid.rows) == (65, 10)
    assert grid.find("1GG4") == grid.find("2A4")
    # the board further to the east names it
    assert grid.labels[grid.find("1GG4") or 0] == "2A4"
    one, other = grid.find("1FF4"), grid.find("2B4")
    assert one is not None
    assert other is not None
    assert grid.distances(one)[other] == 2


def test_end_to_end_row_ten_is_row_zero_of_the_next() -> None:
    grid = joined([BoardPlace("1")], [BoardPlace("2")])
    assert (grid.columns, grid.rows) == (33, 20)
    assert grid.find("1B10") == grid.find("2B0")
    # the board further to the north names it
    assert grid.labels[grid.find("2B0") or 0] == "1B10"
    assert grid.find("1A10") != grid.find("2A1")
    one, other = grid.find("1A10"), grid.find("2A1")
    assert one is not None
    assert other is not None
    assert grid.distances(one)[other] == 1


def test_where_four_boards_meet_the_north_eastern_names() -> None:
    grid = joined(
        [BoardPlace("1", last=3), BoardPlace("2", last=3)], [BoardPlace("3", last=3), BoardPlace("4", last=3)]
    )
    corner = grid.find("1C10")
    assert corner is not None
    assert grid.names[corner] == ("2A10", "1C10")
    column = [grid.names[number] for number in range(grid.size) if grid.column_row(number) == (2, 10)]
    assert column == [("1B10", "3B0")]


def test_a_rotated_board_runs_the_other_way() -> None:
    grid = joined([BoardPlace("1"), BoardPlace("2", rotated=True)])
    # column GG of the turned board is on its left
    assert grid.find("1GG1") == grid.find("2GG10")
    assert grid.find("1GG10") == grid.find("2GG1")
    assert grid.labels[-1] == "2A1"


def test_half_boards_are_cut_along_column_q() -> None:
    grid = joined([BoardPlace("3", last=17), BoardPlace("5", first=17, rotated=True)])
    assert grid.columns == 33
    assert grid.find("3R1") is None
    assert grid.find("3Q1") == grid.find("5GG10")
    assert grid.labels[-1] == "5Q1"


def test_rows_of_boards_are_offset_by_halves_and_by_heights() -> None:
    halves = [BoardPlace("1", first=17), BoardPlace("2"), BoardPlace("3", last=17)]
    grid = joined(halves, [BoardPlace("4"), BoardPlace("5", rotated=True)])
    assert (grid.columns, grid.rows) == (65, 20)
    # board 2 lies half a board further right than board 4
    assert grid.find("2B10") == grid.find("4R0") is not None
    assert grid.find("1GG4") == grid.find("2A4")
    # a file may also set boards off against each other by rows
    tall, low = BoardPlace("6", rows=6, last=9), BoardPlace("7", row=6, rows=4, last=9)
    short, high = BoardPlace("8", column=9, rows=4, last=9), BoardPlace("9", column=9, row=4, rows=6, last=9)
    boards = (tall, low, short, high)
    assert check(17, 10, boards) == []
    offset = HexGrid(17, 10, "flat", "even", "up", extra=True, label_style="A1", boards=boards)
    assert offset.find("6I5") == offset.find("9A1")


def test_labels_are_found_in_any_case() -> None:
    grid = joined([BoardPlace("1a", last=3), BoardPlace("2B", last=3)])
    assert grid.find("1ab2") == grid.find("1AB2") == grid.find("1aB2")
    assert grid.find("2bB2") is not None
    assert grid.find("B2") is None


def test_names_that_differ_in_case_only_are_distinguished() -> None:
    grid = joined([BoardPlace("x", last=3), BoardPlace("X", last=3)])
    assert grid.find("xB2") != grid.find("XB2")
    assert grid.find("xb2") is None


@given(layouts())
def test_every_name_of_every_hex_is_found(grid: HexGrid) -> None:
    for number, names in enumerate(grid.names):
        assert grid.labels[number] == names[0]
        assert {grid.find(name) for name in names} == {number}
        assert 1 <= len(names) <= 4
        column, row = grid.column_row(number)
        assert grid.number_of(column, row) == number
        for board in grid.boards:
            local = board.local(column, row)
            if local is not None:
                assert board.label(*local) in names
                assert board.on_map(*local) == (column, row)


@given(layouts(), st.data())
def test_distances_agree_inside_boards_and_across_joins(grid: HexGrid, data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(grid.boards))
    own = HexGrid(board.last, board.rows, "flat", "even", "up", extra=True, label_style="A1")
    mine = [n for n in range(own.size) if own.column_row(n)[0] >= board.first]
    a, b = data.draw(st.sampled_from(mine)), data.draw(st.sampled_from(mine))
    there = [grid.find(board.name + own.labels[n]) for n in (a, b)]
    assert None not in there
    assert grid.distances(there[0] or 0)[there[1] or 0] == own.distances(a)[b]
    # in the plane too, through whatever joins lie between
    one, other = data.draw(st.integers(0, grid.size - 1)), data.draw(st.integers(0, grid.size - 1))
    steps = grid.distances(one)[other]
    flight = math.dist(grid.centres[one], grid.centres[other])
    assert steps * math.sqrt(3) / 2 - 1e-9 <= flight <= steps + 1e-9


@given(layouts(), st.data())
def test_a_board_turned_twice_lies_as_before(grid: HexGrid, data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(grid.boards))
    assume(board.columns > 1)
    turned = BoardPlace("t", 1, 0, board.first, board.last, board.rows, rotated=True)
    straight = BoardPlace("s", 1, 0, 1, board.columns, board.rows, rotated=True)
    for column in range(board.first, board.last + 1):
        for number in range(column % 2, board.rows + 1):
            there = turned.on_map(column, number)
            assert there is not None
            assert straight.on_map(*there) == (column - board.first + 1, number)


@pytest.mark.parametrize(
    ("boards", "code"),
    [
        ((BoardPlace("1"), BoardPlace("1", 33)), "two_boards"),
        ((BoardPlace("1"), BoardPlace("2", 31)), "boards_overlap"),
        ((BoardPlace("1"), BoardPlace("2", 35)), "board_off_map"),
        ((BoardPlace("1"), BoardPlace("2", 33, rows=9)), "no_board"),
        ((BoardPlace("1"), BoardPlace("2", 33, first=2)), "bad_board"),
        ((BoardPlace("1"), BoardPlace("a b", 33)), "bad_board"),
        ((BoardPlace("1"), BoardPlace("1A", 33)), "two_boards"),
    ],
)
def test_layouts_that_cannot_be_are_reported(boards: tuple[BoardPlace, ...], code: str) -> None:
    assert code in codes(65, 10, *boards)


def test_spans_of_columns() -> None:
    assert span_of("A-Q") == (1, 17)
    assert span_of("q-gg") == (17, 33)
    assert span_of("Q") is None
    assert span_of("GG-Q") is None
    assert BoardPlace("1", first=17).span == "Q-GG"
