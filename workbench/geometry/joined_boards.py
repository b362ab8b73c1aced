"""Boards laid edge to edge on one map: where each lies, and what its hexes are called.

Boards are flat-topped, with half hexes along all four edges: their even columns count from 0 and begin half a hex above
row 1. Side by side, the last column of one is the first of the next; end to end, row 0 of one is the last row of the other.
A hex of several boards has the name of the board further to the north-east (the top right of the map), and the other names
are understood too (Advanced Squad Leader 2.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from workbench.base.text import Text
from workbench.geometry.hexes import ROW_DISTANCE, letters, letters_number

COLUMNS, ROWS = 33, 10
"""Size of a board as printed: columns A to GG, rows 1 to 10."""


@dataclass(frozen=True)
class BoardPlace:
    """One board of a map.

    ``column`` is the column of the map (from 1) in which its leftmost column lies, ``row`` the number of rows of the map
    above it. ``first`` and ``last`` are the board's own columns that are used (half boards are cut along a column). A board
    that is ``rotated`` is turned by 180 degrees.
    """

    name: str
    column: int = 1
    row: int = 0
    first: int = 1
    last: int = COLUMNS
    rows: int = ROWS
    rotated: bool = False

    @property
    def columns(self) -> int:
        """The number of columns used."""
        return self.last - self.first + 1

    @property
    def right(self) -> int:
        """The column of the map in which its last column lies."""
        return self.column + self.columns - 1

    @property
    def bottom(self) -> int:
        """The last row of the map that belongs to it."""
        return self.row + self.rows

    def local(self, column: int, number: int) -> tuple[int, int] | None:
        """The board's own column and row number of a hex of the map, or None if it is not of this board."""
        across, down = column - self.column, number - self.row
        lowest = column % 2  # odd columns have no row 0
        if not (0 <= across < self.columns and lowest <= down <= self.rows):
            return None
        if self.rotated:
            return self.last - across, self.rows + lowest - down
        return self.first + across, down

    def on_map(self, column: int, number: int) -> tuple[int, int] | None:
        """The map's column and row number of a hex of the board, or None if it was cut off."""
        lowest = column % 2
        if not (self.first <= column <= self.last and lowest <= number <= self.rows):
            return None
        if self.rotated:
            return self.column + self.last - column, self.row + self.rows + lowest - number
        return self.column + column - self.first, self.row + number

    def label(self, column: int, number: int) -> str:
        """The full name of a hex of the board: ``2J4``."""
        return f"{self.name}{letters(column)}{number}"

    @property
    def span(self) -> str:
        """The used columns as letters: ``A-Q``."""
        return f"{letters(self.first)}-{letters(self.last)}"


def whole_board(name: str, columns: int, rows: int) -> BoardPlace:
    """A map of one board, by its name and size."""
    return BoardPlace(name, last=columns, rows=rows)


@dataclass(frozen=True, slots=True)
class BoardProblem:
    """What is wrong with the boards of a map, and with which of them."""

    board: int
    code: str
    text: Text
    hint: Text = Text()


def span_of(text: str) -> tuple[int, int] | None:
    """First and last column of ``A-Q``; None if it is no such text."""
    first, dash, last = text.upper().partition("-")
    one, two = letters_number(first), letters_number(last)
    return (one, two) if dash and one is not None and two is not None and one < two else None


def namings(boards: Sequence[BoardPlace], column: int, number: int) -> list[tuple[int, str]]:
    """(place in ``boards``, name) for every board that a hex of the map belongs to, the naming board first."""
    found = []
    for place, board in enumerate(boards):
        local = board.local(column, number)
        if local is not None:
            found.append((place, board.label(*local)))
    return sorted(found, key=lambda one: north_east(boards[one[0]]))


def north_east(board: BoardPlace) -> tuple[float, int, int]:
    """A key that is smaller for boards further to the north-east."""
    across = (board.column + board.right) / 2 * ROW_DISTANCE
    down = board.row + board.rows / 2
    return round(down - across, 6), board.row, -board.column


def check(columns: int, rows: int, boards: Sequence[BoardPlace]) -> list[BoardProblem]:
    """What is wrong with boards on a map of ``columns`` by ``rows``; empty if they cover it without overlapping."""
    found = [problem for place, board in enumerate(boards) for problem in _one(place, board, columns, rows)]
    for (_, one), (place, other) in combinations(enumerate(boards), 2):
        if one.name == other.name:
            text = Text(f"two boards are called {one.name}", f"deux plateaux s’appellent {one.name}")
            hint = Text("give each board a name of its own", "donnez à chaque plateau un nom différent")
            found.append(BoardProblem(place, "two_boards", text, hint))
        across = min(one.right, other.right) - max(one.column, other.column)
        down = min(one.bottom, other.bottom) - max(one.row, other.row)
        if across > 0 and down > 0:
            text = Text(
                f"boards {one.name} and {other.name} overlap", f"les plateaux {one.name} et {other.name} se recouvrent"
            )
            hint = Text("boards share their edges only", "les plateaux ne partagent que leurs bords")
            found.append(BoardProblem(place, "boards_overlap", text, hint))
    if not found:
        found += _gap(columns, rows, boards)
    return found or list(_same_names(boards))


def _one(place: int, board: BoardPlace, columns: int, rows: int) -> Iterator[BoardProblem]:
    name = board.name
    if not name or any(mark in name for mark in " -/^@:,;") or name != name.strip():
        text = Text(f'"{name}" is no name for a board', f"« {name} » n’est pas un nom de plateau")
        yield BoardProblem(place, "bad_board", text, Text("use letters and digits", "employez lettres et chiffres"))
    if not board.first < board.last or board.first < 1 or board.rows < 1:
        text = Text(f"board {name} has no hexes", f"le plateau {name} n’a pas d’hexagone")
        yield BoardProblem(place, "bad_board", text)
    elif board.first % 2 == 0 or board.last % 2 == 0 or board.column % 2 == 0:
        text = Text(
            f"board {name} begins, is cut or lies in a column that is shifted",
            f"le plateau {name} commence, est coupé ou se place sur une colonne décalée",
        )
        hint = Text(
            "boards join in columns like A, Q and GG; the map’s columns 1, 17, 33 ...",
            "les plateaux se joignent aux colonnes A, Q, GG ; colonnes 1, 17, 33 ... de la carte",
        )
        yield BoardProblem(place, "bad_board", text, hint)
    if board.column < 1 or board.row < 0 or board.right > columns or board.bottom > rows:
        text = Text(
            f"board {name} goes beyond the map of {columns} columns and {rows} rows",
            f"le plateau {name} dépasse la carte de {columns} colonnes et {rows} rangées",
        )
        hint = Text(
            f"it fills columns {board.column} to {board.right} and rows {board.row + 1} to {board.bottom}",
            f"il remplit les colonnes {board.column} à {board.right} et les rangées {board.row + 1} à {board.bottom}",
        )
        yield BoardProblem(place, "board_off_map", text, hint)


def _gap(columns: int, rows: int, boards: Sequence[BoardPlace]) -> list[BoardProblem]:
    # between columns c and c + 1, and rows r and r + 1, the map is one board's or nobody's: boards share edges only
    area = sum((board.columns - 1) * board.rows for board in boards)
    if area == (columns - 1) * rows:
        return []
    for column in range(1, columns + 1):
        for number in range(column % 2, rows + 1):
            if not namings(boards, column, number):
                text = Text(
                    f"no board covers column {column}, row {number} of the map",
                    f"aucun plateau ne couvre la colonne {column}, rangée {number} de la carte",
                )
                hint = Text("boards must fill the whole map", "les plateaux doivent remplir toute la carte")
                return [BoardProblem(0, "no_board", text, hint)]
    return []


def _same_names(boards: Sequence[BoardPlace]) -> Iterator[BoardProblem]:
    # board 1 with a column AA, and board 1A with a column A, would both have a hex 1AA1
    for (_, one), (place, other) in combinations(enumerate(boards), 2):
        short, long = sorted((one, other), key=lambda board: len(board.name))
        rest = long.name[len(short.name) :]
        if long.name.upper().startswith(short.name.upper()) and rest.isalpha() and len(set(rest.upper())) == 1:
            mine = {letters(column) for column in range(short.first, short.last + 1)}
            theirs = {rest.upper() + letters(column) for column in range(long.first, long.last + 1)}
            if mine & theirs:
                text = Text(
                    f"hexes of boards {short.name} and {long.name} would have the same names",
                    f"des hexagones des plateaux {short.name} et {long.name} auraient le même nom",
                )
                yield BoardProblem(place, "two_boards", text, Text("rename one of them", "renommez l’un des deux"))


def side_by_side(rows: Sequence[Sequence[BoardPlace]]) -> tuple[BoardPlace, ...]:
    """Boards laid out in rows from the top left, each beside the one before; columns and rows they had are forgotten."""
    placed = []
    above = 0
    for line in rows:
        column = 1
        for board in line:
            placed.append(BoardPlace(board.name, column, above, board.first, board.last, board.rows, board.rotated))
            column += board.columns - 1
        above += max((board.rows for board in line), default=0)
    return tuple(placed)


def extent(boards: Sequence[BoardPlace]) -> tuple[int, int]:
    """Columns and rows of the map that the boards need."""
    return max(board.right for board in boards), max(board.bottom for board in boards)
