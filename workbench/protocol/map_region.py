"""A part of a map or a table, as commands and dialogs name it: ``A1:C4`` (two hexes at opposite corners), or ``10,20:60,80``
(two points of a table)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind

_POINT = re.compile(r"\s*(-?\d+(?:\.\d+)?)\s*[,;]\s*(-?\d+(?:\.\d+)?)\s*")
_HEXES = Text("a part of the map is two hexes: A1:C4", "une partie de la carte, c’est deux hexagones : A1:C4")
_POINTS = Text(
    "a part of a table is two points: 10,20:60,80", "une partie de la table, c’est deux points : 10,20:60,80"
)
_NO_HEX = Text('there is no hex "{label}" on this map', "il n’y a pas d’hexagone « {label} » sur cette carte")
_NOTHING = Text("nothing of the table lies in this part", "rien de la table n’est dans cette partie")


@dataclass(frozen=True, slots=True)
class MapRegion:
    """A rectangle of the map: in the plane of the grid, where neighbouring hexes are 1 apart, or in the unit of the table."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From its left side to its right one."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From its upper side to its lower one."""
        return self.bottom - self.top

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Does a point lie in it, or at most ``margin`` beside it?"""
        inside = self.left - margin <= x <= self.right + margin
        return inside and self.top - margin <= y <= self.bottom + margin


def whole_map(scenario: AnyScenario) -> MapRegion:
    """The region of everything."""
    return MapRegion(*scenario.board.bounds)


def region_named(scenario: AnyScenario, words: str) -> MapRegion:
    """The part of a map that ``words`` name. CannotAnswer (``bad_place``) for words that name none, (``off_map``) for hexes and
    points that are not there."""
    return scenario_by_map_kind(scenario, _of_hexes, _of_points, words.split(":"))


def _of_hexes(scenario: Scenario, parts: list[str]) -> MapRegion:
    grid = scenario.board.grid
    if len(parts) != 2:
        raise CannotAnswer("bad_place", _HEXES)
    numbers = []
    for label in (part.strip() for part in parts):
        number = grid.find(label)
        if number is None:
            raise CannotAnswer("off_map", _NO_HEX.format(label=label))
        numbers.append(number)
    (first_column, first_row), (last_column, last_row) = (grid.column_row(number) for number in numbers)
    columns = range(min(first_column, last_column), max(first_column, last_column) + 1)
    rows = range(min(first_row, last_row), max(first_row, last_row) + 1)
    inside = [n for n in range(grid.size) if _between(grid.column_row(n), columns, rows)]
    return region_of_hexes(grid, inside)


def _between(place: tuple[int, int], columns: range, rows: range) -> bool:
    return place[0] in columns and place[1] in rows


def _of_points(scenario: TabletopScenario, parts: list[str]) -> MapRegion:
    board = scenario.board
    found = [_POINT.fullmatch(part) for part in parts]
    if len(found) != 2 or found[0] is None or found[1] is None:
        raise CannotAnswer("bad_place", _POINTS)
    (ax, ay), (bx, by) = ((float(one[1]), float(one[2])) for one in found if one is not None)
    left, right = max(0.0, min(ax, bx)), min(board.width, max(ax, bx))
    top, bottom = max(0.0, min(ay, by)), min(board.height, max(ay, by))
    if right <= left or bottom <= top:
        raise CannotAnswer("off_map", _NOTHING)
    return MapRegion(left, top, right, bottom)


def region_of_hexes(grid: HexGrid, numbers: Iterable[int]) -> MapRegion:
    """The smallest region that holds whole hexes, cut at the edges of the map."""
    centres = grid.centres[list(numbers)]
    offsets = np.array(grid.corners(Hex(0, 0))) - np.array(grid.point(Hex(0, 0)))
    left, top, right, bottom = grid.bounds
    low, high = centres.min(axis=0) + offsets.min(axis=0), centres.max(axis=0) + offsets.max(axis=0)
    return MapRegion(
        max(left, float(low[0])), max(top, float(low[1])), min(right, float(high[0])), min(bottom, float(high[1]))
    )
