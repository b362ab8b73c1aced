"""Moves the ground of one board to its place on a larger map: shifted, turned by 180 degrees, cut in half."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import shapely

from workbench.base.arrays import frozen
from workbench.board.hexboard import HexBoard, Shape
from workbench.geometry.boards import BoardPlace
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, Point, planar
from workbench.scenario.hex_moves import DIGITS, HexMove

_COLUMN = math.sqrt(3) / 2
"""The distance between two columns."""


def can_be_joined(grid: HexGrid) -> bool:
    """True if a map has the form of a board: half hexes at all edges, not joined from boards itself."""
    form = (grid.orientation, grid.stagger_lines, grid.stagger_by, grid.extra)
    return form == (FLAT, "even", "up", True) and not grid.boards and grid.columns % 2 == 1


class Move(HexMove):
    """Where the hexes and points of a map of one board come to lie on another map."""

    def __init__(self, source: HexGrid, place: BoardPlace, target: HexGrid) -> None:
        self.source, self.place, self.target = source, place, target
        numbers = []
        for number in range(source.size):
            there = place.on_map(*source.column_row(number))
            found = target.number_of(*there) if there is not None else None
            numbers.append(-1 if found is None else found)
        self.to = frozen(np.array(numbers, dtype=np.int32))

    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""
        x, y = point
        place = self.place
        if place.rotated:
            x, y = (place.column + place.last - 2) * _COLUMN - x, place.row + place.rows - 1 - y
        else:
            x, y = x + (place.column - place.first) * _COLUMN, y + place.row
        # adding zero makes -0.0 a plain 0.0
        return round(x, DIGITS) + 0.0, round(y, DIGITS) + 0.0

    def aim(self, aim: Aim) -> Aim:
        """A point of a hex as it lies there now."""
        return Aim(aim.kind, (aim.k + 3) % 6) if self.place.rotated and aim != AT_CENTRE else aim

    def facing(self, facing: int, *, spine: bool = False) -> int:
        """A facing as it is now."""
        return (facing + 3) % 6 if self.place.rotated else facing

    def uncut(self, shape: Shape) -> Iterator[Shape]:
        """What the cut of a half board leaves of a shape, before it moves."""
        low = (self.place.first - 1) * _COLUMN if self.place.first > 1 else -math.inf
        high = (self.place.last - 1) * _COLUMN if self.place.last < self.source.columns else math.inf
        drawn = planar(shape)
        left, top, right, bottom = drawn.bounds
        if low <= left and right <= high:
            yield shape
            return
        # the middle line of a wide line is cut, and stays as wide
        middle = shapely.LineString(shape.points) if shape.kind == LINE else shapely.make_valid(drawn)
        cut = shapely.intersection(middle, shapely.box(max(low, left), top - 1, min(high, right), bottom + 1))
        for part in shapely.get_parts(cut):
            if isinstance(part, shapely.LineString) and shape.kind == LINE and part.length > 0:
                yield replace(shape, points=_points(part))
            elif isinstance(part, shapely.Polygon) and shape.kind != LINE and part.area > 0:
                values = {name: value for name, value in shape.values.items() if name != "radius"}
                kept = values if shape.kind == CIRCLE else shape.values
                yield replace(shape, kind=POLYGON, points=_points(part.exterior)[:-1], values=kept)


def _points(line: shapely.LineString) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in line.coords)


def rotated(board: HexBoard) -> HexBoard:
    """A board turned by 180 degrees on its own map; turning it twice gives it back. The map must have a board's form."""
    grid = board.grid
    place = BoardPlace("", 1, 0, 1, grid.columns, grid.rows, rotated=True)
    return Move(grid, place, grid).board(board)
