"""Moves the ground of one board to its place on a larger map: shifted, turned by 180 degrees, cut in half."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import shapely

from workbench.base.arrays import BoolArray, IntArray, frozen
from workbench.board.hexboard import HexBoard, Path, Shape
from workbench.geometry.boards import BoardPlace
from workbench.geometry.grid import FLAT, HexGrid
from workbench.geometry.hexes import direction_of
from workbench.geometry.segments import AT_CENTRE, Aim
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, Point, planar

_COLUMN = math.sqrt(3) / 2
"""The distance between two columns."""
_DIGITS = 9
"""Digits after the point of a moved coordinate: what a turn there and back must not change."""


def can_be_joined(grid: HexGrid) -> bool:
    """True if a map has the form of a board: half hexes at all edges, not joined from boards itself."""
    form = (grid.orientation, grid.stagger_lines, grid.stagger_by, grid.extra)
    return form == (FLAT, "even", "up", True) and not grid.boards and grid.columns % 2 == 1


class Move:
    """Where the hexes and points of a map of one board come to lie on another map.

    ``to[h]`` is the new number of hex h, or -1 where it was cut off.
    """

    def __init__(self, source: HexGrid, place: BoardPlace, target: HexGrid) -> None:
        self.source, self.place, self.target = source, place, target
        numbers = []
        for number in range(source.size):
            there = place.on_map(*source.column_row(number))
            found = target.number_of(*there) if there is not None else None
            numbers.append(-1 if found is None else found)
        self.to: IntArray = frozen(np.array(numbers, dtype=np.int32))

    @cached_property
    def covered(self) -> BoolArray:
        """The hexes of the new map that lie on this board."""
        return frozen(np.isin(np.arange(self.target.size), self.to))

    def point(self, point: Point) -> Point:
        """The new place of a point of the plane."""
        x, y = point
        place = self.place
        if place.rotated:
            x, y = (place.column + place.last - 2) * _COLUMN - x, place.row + place.rows - 1 - y
        else:
            x, y = x + (place.column - place.first) * _COLUMN, y + place.row
        # adding zero makes -0.0 a plain 0.0
        return round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0

    def aim(self, aim: Aim) -> Aim:
        """A point of a hex as it lies there now."""
        return Aim(aim.kind, (aim.k + 3) % 6) if self.place.rotated and aim != AT_CENTRE else aim

    def hexes(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The new numbers of hexes, without those cut off."""
        return tuple(int(self.to[number]) for number in numbers if self.to[number] >= 0)

    def chain(self, chain: Path) -> Iterator[Path]:
        """A path at its new place; a cut may leave several stretches of it, or none."""
        stretch: list[int] = []
        for number in (*chain, -1):
            there = int(self.to[number]) if number >= 0 else -1
            if there >= 0:
                stretch.append(there)
                continue
            if len(stretch) > 1 or (stretch and len(chain) == 1):
                yield tuple(stretch)
            stretch = []

    def board(self, board: HexBoard) -> HexBoard:
        """A board at its new place, alone on the new map."""
        return HexBoard(
            self.target,
            board.ground,
            {key: found for key, mask in board.cover.items() if (found := self._spread(mask)).any()},
            self._spread(board.elevation),
            {key: sides for key, mask in board.hexsides.items() if (sides := self._sides(board, mask)).any()},
            {key: moved for key, chains in board.paths.items() if (moved := self._chains(chains))},
            tuple(new for shape in board.shapes for new in self._shape(shape)),
            self._attributes(board.attributes),
            self._owners(board.owners),
        )

    def _spread(self, values: Any) -> Any:
        kept = self.to >= 0
        out = np.zeros(self.target.size, dtype=values.dtype)
        out[self.to[kept]] = values[kept]
        return frozen(out)

    def _sides(self, board: HexBoard, mask: BoolArray) -> BoolArray:
        out = np.zeros((self.target.size, 3), dtype=np.bool_)
        hexes = self.target.hexes
        for owner, direction in zip(*(part.tolist() for part in np.nonzero(mask)), strict=True):
            other = int(board.grid.neighbours[owner, direction])
            a, b = (int(self.to[owner]), int(self.to[other])) if other >= 0 else (-1, -1)
            if a >= 0 and b >= 0:
                way = direction_of(hexes[b].minus(hexes[a]))
                if way is not None:
                    out[(a, way) if way < 3 else (b, way - 3)] = True
        return frozen(out)

    def _chains(self, chains: Iterable[Path]) -> tuple[Path, ...]:
        return tuple(new for chain in chains for new in self.chain(chain))

    def _attributes(self, attributes: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for key, facts in attributes.items():
            moved = {name: self._fact(value) for name, value in facts.items()}
            kept = {name: value for name, value in moved.items() if value != ()}
            if kept:
                found[key] = kept
        return found

    def _fact(self, value: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            return value
        if value and isinstance(value[0], (list, tuple)):
            return self._chains(tuple(chain) for chain in value)
        return tuple(sorted(self.hexes(value)))

    def _owners(self, owners: Mapping[str, Mapping[str, frozenset[int]]]) -> dict[str, dict[str, frozenset[int]]]:
        moved = {
            key: {side: frozenset(self.hexes(numbers)) for side, numbers in sides.items()}
            for key, sides in owners.items()
        }
        kept = {key: {side: held for side, held in sides.items() if held} for key, sides in moved.items()}
        return {key: sides for key, sides in kept.items() if sides}

    def _shape(self, shape: Shape) -> Iterator[Shape]:
        for part in self._uncut(shape):
            yield replace(part, points=tuple(self.point(point) for point in part.points))

    def _uncut(self, shape: Shape) -> Iterator[Shape]:
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
