"""The grid of a map of hexes as a module of VASSAL says it: where its hexes lie in the picture, and how they are numbered.

VASSAL counts *columns*, dx pixels apart, and *rows* within a column, dy apart, from 0; each second column (1, 3 ...) lies half
a hex further down. With ``sideways`` x and y are exchanged, so that its columns are our rows; its numbering goes with them. The
first hex may lie beside the picture, so that any of our staggers can be said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement

import shapely

from workbench.files.formats.vassal_counters import plain_words
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import LETTERS, ROW_DISTANCE
from workbench.geometry.joined_boards import BoardPlace, namings
from workbench.scenario.hex_board import HexBoard

_BOARD = "VASSAL.build.module.map.boardPicker.board."
_CUT_EDGE = 2
"""Pixels of paper around boards that are cut through the middle of hexes."""
OWN_EDGE = 1.5
"""So near to the edge of a picture of ours lies the middle of no hex that its map has."""


class ModuleGrid:
    """The grid of a board whose picture has so many ``pixels`` for a hex from side to side.

    ``margins`` (left, top, right, bottom) is the empty paper around the board in its picture, in pixels: enough that hexes of
    which the board has a half have their middle in the picture, and that the first hex lies at whole pixels, which are all that
    VASSAL knows.
    """

    def __init__(self, board: HexBoard, pixels: int) -> None:
        self.grid: HexGrid = board.grid
        self.pixels = pixels
        x0, y0, x1, y1 = self.grid.painted_bounds
        x, y = self.grid.point(self.grid.hexes[0])
        edge = _CUT_EDGE if self.grid.is_cut else 0
        left, top = _to_whole((x - x0) * pixels, edge), _to_whole((y - y0) * pixels, edge)
        right, bottom = _to_whole((x1 - x0) * pixels + left, edge), _to_whole((y1 - y0) * pixels + top, edge)
        self._corner, self.margins = (x0, y0), (left, top, right, bottom)
        self.sideways = not self.grid.is_flat
        self.dx, self.dy = pixels * ROW_DISTANCE, float(pixels)
        one, two = (self._along_across(line) for line in (1, 2))
        self.first = 1 if self.grid.lines > 1 and one[1] > two[1] else 0
        """What VASSAL counts our first line as: the lines 0, 2 ... begin further up."""
        self.x0 = round(one[0] - self.first * self.dx)
        self.y0 = round((two if self.first else one)[1])

    def centre_of(self, number: int) -> tuple[float, float]:
        """The middle of a hex in pixels of the picture."""
        return self._in_picture(*self.grid.point(self.grid.hexes[number]))

    def _in_picture(self, x: float, y: float) -> tuple[float, float]:
        left, top = self._corner
        return (x - left) * self.pixels + self.margins[0], (y - top) * self.pixels + self.margins[1]

    def _along_across(self, line: int) -> tuple[float, float]:
        """Where the first hex of a line lies in the picture: from line to line, and along its line."""
        x, y = self.centre_of(self._first_of(line))
        return (y, x) if self.sideways else (x, y)

    def _first_of(self, line: int) -> int:
        """The number of the first hex of a line; that of line 1 where there is no line 2."""
        return self.grid.line_length(1) if line == 2 and self.grid.lines > 1 else 0

    def _line_and_place(self, number: int) -> tuple[int, int]:
        """The line of a hex, from 1, and its place in it, from 0."""
        column, row = self.grid.column_row(number)
        line, printed = (row, column) if self.sideways else (column, row)
        return line, printed - self._first_printed(line)

    def _first_printed(self, line: int) -> int:
        """The number that is printed for the first hex of a line."""
        column, row = self.grid.column_row(self._first_of(2 - line % 2))
        return column if self.sideways else row

    def pixels_of(self, number: int) -> tuple[int, int]:
        """Where VASSAL puts a counter that is dropped in a hex, in pixels of the picture: whole ones, cut off as there."""
        line, place = self._line_and_place(number)
        raw = line - 1 + self.first
        along = int(self.dx * raw + self.x0)
        across = int(self.dy * place + (int(self.dy / 2) if raw % 2 else 0) + self.y0)
        return (across, along) if self.sideways else (along, across)

    def add_to(self, board: Element) -> None:
        """Add the grid to a board of a module; of joined boards a zone for each, with its own numbers."""
        if not self.grid.boards:
            self._numbering(self._grid(board))
            return
        zoned = SubElement(board, f"{_BOARD}ZonedGrid")
        for place, (here, outline) in enumerate(self._areas()):
            said = {
                "highlightProperty": "",
                "locationFormat": "$name$$gridLocation$",
                "name": plain_words(here.name) or str(place + 1),
                "path": ";".join(f"{x},{y}" for x, y in outline),
                "useHighlight": "false",
                "useParentGrid": "false",
            }
            zone = SubElement(zoned, f"{_BOARD}mapgrid.Zone", said)
            self._numbering_of_board(self._grid(zone), here, outline)
        self._grid(zoned)

    def _grid(self, parent: Element) -> Element:
        said = {
            "color": "0,0,0",
            "cornersLegal": "false",
            "dotsVisible": "false",
            "dx": repr(self.dx),
            "dy": repr(self.dy),
            "edgesLegal": "false",
            "sideways": "true" if self.sideways else "false",
            "snapTo": "true",
            "visible": "false",
            "x0": str(self.x0),
            "y0": str(self.y0),
        }
        return SubElement(parent, f"{_BOARD}HexGrid", said)

    def _numbering(self, grid: Element) -> None:
        """The labels of a map without boards: columns first, then rows."""
        letters, width = self.grid.label_style == LETTERS, self.grid.label_width
        zeros = 0 if letters else width - 1
        upper, lower = ((2, 1) if self.first else (1, 2)) if self.grid.lines > 1 else (1, 1)
        place = self._first_printed(upper)
        stagger = self._first_printed(lower) - place == 1
        line = 1 - self.first
        # A is 0 in VASSAL
        columns = ("A" if letters else "N", zeros)
        rows = ("N", zeros)
        if self.sideways:
            along, across = (*rows, line), (*columns, place - letters)
        else:
            along, across = (*columns, line - letters), (*rows, place)
        _add_numbering(grid, along, across, first="V" if self.sideways else "H", stagger=stagger)

    # joined boards

    def _areas(self) -> Iterator[tuple[BoardPlace, list[tuple[int, int]]]]:
        """The outline in pixels of all hexes that are named after each board."""
        named: dict[int, list[int]] = {}
        for number in range(self.grid.size):
            found = namings(self.grid.boards, *self.grid.column_row(number))
            if found:
                named.setdefault(found[0][0], []).append(number)
        for place, numbers in named.items():
            # a little larger, so that rounding leaves no gaps
            area = shapely.unary_union(
                [shapely.Polygon(self.grid.corners(self.grid.hexes[one])).buffer(0.01) for one in numbers]
            )
            for part in shapely.get_parts(area):
                ring = shapely.simplify(part, 0.004).exterior.coords[:-1]
                corners = (self._in_picture(x, y) for x, y in ring)
                yield self.grid.boards[place], [(round(x), round(y)) for x, y in corners]

    def _numbering_of_board(self, grid: Element, board: BoardPlace, outline: list[tuple[int, int]]) -> None:
        """Boards have a flat top and letters; even columns begin further up and count from 0. One that is turned counts down,
        from the numbers of VASSAL that belong to the size of its zone."""
        upper = self._first_printed(2 if self.first else 1)
        if not board.rotated:
            columns = ("A", 0, board.first - board.column - self.first)
            _add_numbering(grid, columns, ("N", 0, upper - board.row), first="H", stagger=True)
            return
        wide, high = (max(one) - min(one) for one in zip(*outline, strict=True))
        # VASSAL counts down from so many columns and rows, which it takes to be as far apart as the others
        most_columns, most_rows = math.floor(wide / self.dy + 0.5), math.floor(high / self.dx + 0.5)
        columns = ("A", 0, board.last - 2 + board.column + self.first - most_columns)
        rows = ("N", 0, board.rows + board.row - upper - most_rows)
        _add_numbering(grid, columns, rows, first="H", stagger=False, descends=True)


def _to_whole(pixels: float, least: int) -> float:
    """What makes a number of pixels whole, so many of them at least."""
    return math.ceil(pixels + least) - pixels


def _add_numbering(
    grid: Element,
    along: tuple[str, int, int],
    across: tuple[str, int, int],
    *,
    first: str,
    stagger: bool,
    descends: bool = False,
) -> None:
    """``along``, ``across``: how columns and rows of VASSAL are written (``A`` letters, ``N`` numbers), with how many zeros
    before a single digit, and what is added to those that it counts from 0."""
    said = {
        "color": "0,0,0",
        "first": first,
        "fontSize": "9",
        "hDescend": "true" if descends else "false",
        "hDrawOff": "0",
        "hLeading": str(along[1]),
        "hOff": str(along[2]),
        "hType": along[0],
        "locationFormat": "$gridLocation$",
        "rotateText": "0",
        "sep": "",
        "stagger": "true" if stagger else "false",
        "vDescend": "true" if descends else "false",
        "vDrawOff": "0",
        "vLeading": str(across[1]),
        "vOff": str(across[2]),
        "vType": across[0],
        "visible": "false",
    }
    SubElement(grid, f"{_BOARD}mapgrid.HexGridNumbering", said)
