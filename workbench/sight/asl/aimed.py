"""A single line between two points of hexes that are not both centres, as a trail (6.12): vertices, middles of hexsides.

What is drawn or painted in the hex of an end counts where the line crosses it, unless it begins (or ends) at the centre (6.2,
4.34).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import shapely

from workbench.base.arrays import FloatArray, IntArray
from workbench.geometry.crossings import Cells
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import Hex, direction_of
from workbench.geometry.segments import CENTRE, VERTEX, Aim, Segment, segment
from workbench.sight.asl.trail import ALONG, AT_VERTEX, BY_VERTEX, CROSSED, SPREAD, Hexes, Runs, Sides, Trail


def aimed(cells: Cells, grid: HexGrid, *, origin: int, target: int, start: Aim, end: Aim) -> Trail:
    """The trail of the line from a point of hex ``origin`` to a point of hex ``target``, another one."""
    return _Maker(
        cells, grid, origin, target, segment(grid.hexes[target].minus(grid.hexes[origin]), start, end)
    ).trail()


def point_of(grid: HexGrid, number: int, aim: Aim) -> tuple[float, float]:
    """A point of a hex in the plane."""
    here = grid.hexes[number]
    if aim.kind == CENTRE:
        return grid.point(here)
    corners = grid.corners(here)
    one, two = corners[aim.k % 6], corners[(aim.k + 1) % 6]
    return one if aim.kind == VERTEX else ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)


class _Maker:
    """Puts the record of a segment into the columns of a trail."""

    def __init__(self, cells: Cells, grid: HexGrid, origin: int, target: int, record: Segment) -> None:
        self.cells, self.grid, self.record = cells, grid, record
        self.origin, self.target = origin, target
        self.home, self.goal = int(cells.of_hex[origin]), int(cells.of_hex[target])
        self.steps = np.array(cells.steps[:6])

    def trail(self) -> Trail:
        """The trail."""
        record, grid = self.record, self.grid
        begin = np.array([point_of(grid, self.origin, record.start)])
        finish = np.array([point_of(grid, self.target, record.end)])
        along: FloatArray = finish - begin
        length = np.hypot(along[:, 0], along[:, 1])
        return Trail(
            home=self.home,
            goal=_ints(self.goal),
            distance=_ints(record.distance),
            begin=begin,
            along=along / np.where(length > 0, length, 1.0)[:, None],
            hexes=self._hexes(),
            runs=self._runs(),
            sides=self._sides,
            straight=False,
            chord=shapely.LineString(np.concatenate([begin, finish])),
        )

    def _cell(self, offset: Hex) -> int:
        """The cell of a hex; cells around the map stand for those off it, which hold nothing."""
        found = self.grid.index(self.grid.hexes[self.origin].plus(offset))
        if found is not None:
            return int(self.cells.of_hex[found])
        return int(self.home + offset.q * self.steps[2] + offset.r * self.steps[3])

    def _distances(self, offset: Hex) -> tuple[int, int]:
        return Hex(0, 0).distance(offset), offset.distance(self.record.offset)

    def _hexes(self) -> Hexes:
        rows: list[tuple[int, ...]] = []
        own: list[bool] = []
        ends = {Hex(0, 0): self.record.start, self.record.offset: self.record.end}
        for place, slot in enumerate(self.record.slots):
            here = slot.ways[0].hex
            aim = ends.get(here)
            if slot.is_side or (aim is not None and aim.kind == CENTRE):
                continue
            rows.append((0, *self._distances(here), self._cell(here), SPREAD * (place + 1) + 1))
            own.append(aim is not None)
        line, near, far, cell, order = _columns(rows, 5)
        return Hexes(line, near, far, cell, order, np.array(own, dtype=np.bool_))

    def _runs(self) -> Runs:
        rows: list[tuple[int, ...]] = []
        for place, slot in enumerate(self.record.slots):
            if slot.is_side:
                one, two = slot.hexes
                way = direction_of(two.minus(one))
                rows.append(
                    (0, slot.near, slot.far, self._cell(one), self._cell(two), way or 0, SPREAD * (place + 1) + 1)
                )
        return Runs(*_columns(rows, 7))

    def _sides(self) -> Sides:
        rows: list[tuple[int, ...]] = []
        touches = self.record.touches
        starts = [slot.enter for slot in self.record.slots]

        def order(at: Fraction) -> int:
            return SPREAD + SPREAD * sum(1 for start in starts if start < at)

        for passed in self.record.passed:
            rows.append(self._side(passed.side[0], passed.side[1], order(passed.at), CROSSED))
        for slot in self.record.slots:
            if slot.is_side:
                one, two = slot.hexes
                rows.append(self._side(one, two, order(slot.enter) + 1, ALONG))
        passed_at = {passed.at: set(passed.side) for passed in self.record.passed}
        along = {frozenset(slot.hexes) for slot in self.record.slots if slot.is_side}
        for touch in touches:
            through = passed_at.get(touch.at, set())
            for one, two in (*pairwise(touch.vertex), (touch.vertex[0], touch.vertex[2])):
                if frozenset((one, two)) not in along:
                    how = BY_VERTEX if {one, two} == through else AT_VERTEX
                    rows.append(self._side(one, two, order(touch.at), how))
        return Sides(*_columns(rows, 7))

    def _side(self, one: Hex, two: Hex, order: int, how: int) -> tuple[int, ...]:
        way = direction_of(two.minus(one)) or 0
        (near, far), (beyond_near, beyond_far) = self._distances(one), self._distances(two)
        return 0, min(near, beyond_near), min(far, beyond_far), self._cell(one), way, order, how


def _ints(value: int) -> IntArray:
    found: IntArray = np.array([value], dtype=np.int32)
    return found


def _columns(rows: list[tuple[int, ...]], width: int) -> list[IntArray]:
    table = np.array(rows, dtype=np.int32).reshape(len(rows), width)
    return [np.ascontiguousarray(table[:, place]) for place in range(width)]
