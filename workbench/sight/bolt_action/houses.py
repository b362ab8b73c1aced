"""Buildings as sight reads them: who is in one has no place of its own, but the openings and walls of its floor (p.77)."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.board.tableboard import Feature
from workbench.sight.bolt_action.readings import Readings
from workbench.sight.table.pieces import Pieces

OUT = 1e-5
"""So far before its wall an opening is looked at: no line out of it runs along the wall (table's unit)."""


class Houses:
    """The buildings of one table."""

    def __init__(self, pieces: Pieces, solid: frozenset[int], readings: Readings) -> None:
        self.pieces, self.solid, self.readings = pieces, tuple(sorted(solid)), readings
        self._known: dict[tuple[int, int], FloatArray] = {}
        self._walls: dict[int, FloatArray] = {}

    def at(self, point: tuple[float, float]) -> int:
        """The building that lies uppermost at a point, by place in the list; -1: none."""
        if not self.solid:
            return -1
        inside = np.flatnonzero(shapely.intersects_xy(self.pieces.covers[list(self.solid)], *point))
        return self.solid[int(inside[-1])] if len(inside) else -1

    def of(self, points: FloatArray) -> NDArray[np.int64]:
        """The same for points (n, 2)."""
        found = np.full(len(points), -1, dtype=np.int64)
        for index in self.solid:
            found[self.pieces.inside(index, points)] = index
        return found

    def room(self, house: int) -> BaseGeometry:
        """What a building covers and none that lies upon it."""
        found: BaseGeometry = self.pieces.shapes[house]
        for other in self.solid:
            if other > house and found.intersects(self.pieces.shapes[other]):
                found = found.difference(self.pieces.shapes[other])
        return found

    def feature(self, house: int) -> Feature:
        """The piece of the board that a building is."""
        return self.pieces.all[house].feature

    def floor(self, house: int, above: float) -> int:
        """The floor that is so high above the ground, at most the uppermost."""
        return min(max(int(above // self.readings.storey + 1e-9), 0), self.feature(house).floors)

    def ground(self, house: int) -> float:
        """The level of the ground that it stands on."""
        middle = self.pieces.shapes[house].representative_point()
        return float(self.pieces.ground(np.array([[middle.x, middle.y]]))[0])

    def openings(self, house: int, floor: int) -> FloatArray:
        """The openings (n, 2) of a floor, just before the wall."""
        found = self._known.get((house, floor))
        if found is None:
            found = self._known[house, floor] = self._openings(house, floor)
        return found

    def _openings(self, house: int, floor: int) -> FloatArray:
        places = [opening.at for opening in self.feature(house).openings if opening.floor == floor]
        if not places:
            return np.empty((0, 2))
        outline = self.pieces.shapes[house].boundary
        points: FloatArray = np.array(
            [shapely.get_coordinates(shapely.shortest_line(outline, shapely.Point(at)))[0] for at in places]
        )
        return self._before(house, points)

    def walls(self, house: int) -> FloatArray:
        """Points (n, 2) just before its outer walls: beside every corner and amid every wall."""
        if house not in self._walls:
            self._walls[house] = self._all_walls(house)
        return self._walls[house]

    def _all_walls(self, house: int) -> FloatArray:
        found = []
        for ring in shapely.get_rings(self.pieces.shapes[house]):
            corners = shapely.get_coordinates(ring)
            for share in (0.001, 0.25, 0.5, 0.75, 0.999):
                found.append(corners[:-1] + share * np.diff(corners, axis=0))
        return self._before(house, np.vstack(found)) if found else np.empty((0, 2))

    def _before(self, house: int, points: FloatArray) -> FloatArray:
        """Points on the outline, moved out of the building by a hair."""
        shape = self.pieces.shapes[house]
        # square to the wall they are on: of many ways the one that ends farthest from the inside
        turns = np.arange(64) * np.pi / 32
        ways = np.column_stack([np.cos(turns), np.sin(turns)]) * OUT
        tries = points[:, None] + ways[None]
        apart = shapely.distance(shape, shapely.points(tries))
        rows, best = np.arange(len(points)), apart.argmax(axis=1)
        found: FloatArray = tries[rows, best][apart[rows, best] > 0]
        return found
