"""Trails: what lines cross, as arrays; of lines from one centre to many, and of single lines between other points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.geometry.grid import HexGrid
from workbench.geometry.hex_lines import CORNER, UP, Bits, Cells, Lines
from workbench.geometry.hexes import DIRECTIONS, Hex, direction_of
from workbench.geometry.segments import CENTRE, Aim, Segment, point_of, segment

# --- What lines cross, in the form that the judgement needs: hexes, hexside runs, hexsides passed through or touched.


SPREAD, ENTRY, FIRST, BETWEEN, SECOND = 6, 0, 1, 2, 3
"""Places in the order of a line: six to a ring; its entry by a hexside, its first hex, the side between two, the second."""

CROSSED, AT_VERTEX, ALONG, BY_VERTEX = 0, 1, 2, 3
"""How a line meets a hexside: it passes through, it touches one end of it, it runs along it; it passes from hex to hex through
one end of it (named besides the crossing)."""


class Hexes(NamedTuple):
    """Hexes whose inside is crossed; ``own``: it is a hex of an end, of which only drawn and painted terrain counts."""

    line: IntArray
    near: IntArray
    far: IntArray
    cell: IntArray
    order: IntArray
    own: BoolArray

    def rows(self, some: IntArray) -> Hexes:
        """The rows ``some``."""
        line, near, far, cell, order, own = self
        return Hexes(
            line.take(some), near.take(some), far.take(some), cell.take(some), order.take(some), own.take(some)
        )


class Runs(NamedTuple):
    """Hexsides that lines run along: of ``cell`` in direction ``way``, to ``other``."""

    line: IntArray
    near: IntArray
    far: IntArray
    cell: IntArray
    other: IntArray
    way: IntArray
    order: IntArray


class Sides(NamedTuple):
    """Hexsides on lines, of ``cell`` in direction ``way``. ``near`` is the distance of the nearer of its two hexes to the first
    hex, ``far`` that of the nearer one to the last; ``how``: see :data:`CROSSED`."""

    line: IntArray
    near: IntArray
    far: IntArray
    cell: IntArray
    way: IntArray
    order: IntArray
    how: IntArray

    def rows(self, some: IntArray) -> Sides:
        """The rows ``some``."""
        line, near, far, cell, way, order, how = self
        return Sides(
            line.take(some),
            near.take(some),
            far.take(some),
            cell.take(some),
            way.take(some),
            order.take(some),
            how.take(some),
        )

    def among(self, bits: Bits) -> Sides:
        """The rows of hexsides whose bits are set, six to a cell."""
        return self.rows(((bits.take(self.cell) >> self.way) & 1).nonzero()[0])


class RowsByLine:
    """Columns whose first one is the line, so that the rows of one line can be taken out; they keep their order."""

    def __init__(self, columns: Sequence[np.ndarray], count: int) -> None:
        line = columns[0]
        order = np.argsort(line, kind="stable")
        self._columns = [column[order] for column in columns[1:]]
        self._start: list[int] = np.searchsorted(line[order], np.arange(count + 1)).tolist()

    def of_line(self, line: int) -> list[np.ndarray]:
        """The rows of one line, which is line 0 there."""
        rows = slice(self._start[line], self._start[line + 1])
        return [np.zeros(rows.stop - rows.start, dtype=np.int32), *(column[rows] for column in self._columns)]


_FEW = 4  # lines: of so few all hexsides are looked for at once


@dataclass(frozen=True, eq=False)
class Trail:
    """Lines from the hexes of cells ``home`` to those of ``goal``. ``begin`` and ``along``: a point and the direction
    (of length 1) of every line in the plane. ``straight``: both ends are centres of hexes;
    else ``chord`` is the one line. ``met_sides`` gives what :meth:`sides` does."""

    home: IntArray
    goal: IntArray
    distance: IntArray
    begin: FloatArray
    along: FloatArray
    hexes: Hexes
    runs: Runs
    met_sides: Callable[[Bits | None], Sides]
    straight: bool = True
    chord: BaseGeometry | None = None

    @property
    def count(self) -> int:
        """Number of lines."""
        return len(self.goal)

    def sides(self) -> Sides:
        """The hexsides that the lines meet."""
        return self._every_side

    def sides_among(self, bits: Bits) -> Sides:
        """Those of the hexsides that the lines meet whose bits are set, six to a cell."""
        return self._every_side.among(bits) if self.count <= _FEW else self.met_sides(bits)

    def of_hexes(self, some: IntArray) -> Trail:
        """The same lines with some of the hexes that they cross, by their places."""
        return self if len(some) == len(self.hexes.line) else self.with_hexes(self.hexes.rows(some))

    def with_hexes(self, hexes: Hexes) -> Trail:
        """The same lines with these hexes alone; hexsides are all there."""
        if hexes is self.hexes:
            return self
        home, goal, distance, begin, along = self.home, self.goal, self.distance, self.begin, self.along
        return Trail(home, goal, distance, begin, along, hexes, self.runs, self._some_sides, self.straight, self.chord)

    def _some_sides(self, bits: Bits | None) -> Sides:
        return self._every_side if bits is None else self.sides_among(bits)

    @cached_property
    def _every_side(self) -> Sides:
        # lines whose reasons are read need them half a dozen times
        return self.met_sides(None)

    @cached_property
    def _by_line(self) -> tuple[RowsByLine, RowsByLine, RowsByLine]:
        count = self.count
        return RowsByLine(self.hexes, count), RowsByLine(self.runs, count), RowsByLine(self._every_side, count)

    def of_line(self, line: int) -> Trail:
        """One of the lines by itself."""
        if self.count == 1:
            return self
        one = slice(line, line + 1)
        hexes, runs, sides = self._by_line
        met = Sides(*sides.of_line(line))
        return Trail(
            self.home[one],
            self.goal[one],
            self.distance[one],
            self.begin[one],
            self.along[one],
            Hexes(*hexes.of_line(line)),
            Runs(*runs.of_line(line)),
            lambda bits: met if bits is None else met.among(bits),
            self.straight,
        )


# --- A single line between two points of hexes that are not both centres, as a trail (6.12): vertices, middles of
# hexsides.


def aimed_trail(cells: Cells, grid: HexGrid, *, origin: int, target: int, start: Aim, end: Aim) -> Trail:
    """The trail of the line from a point of hex ``origin`` to a point of hex ``target``, another one."""
    return _TrailMaker(
        cells, grid, origin, target, segment(grid.hexes[target].minus(grid.hexes[origin]), start, end)
    ).trail()


class _TrailMaker:
    """Turns the record of a segment into the columns of a trail."""

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
        begin, finish = grid.sight_ends(begin, finish)
        along: FloatArray = finish - begin
        length = np.hypot(along[:, 0], along[:, 1])
        return Trail(
            home=_ints(self.home),
            goal=_ints(self.goal),
            distance=_ints(record.distance),
            begin=begin,
            along=along / np.where(length > 0, length, 1.0)[:, None],
            hexes=self._hexes(),
            runs=self._runs(),
            met_sides=self._sides,
            straight=False,
            chord=shapely.LineString(np.concatenate([begin, finish])),
        )

    def _cell(self, offset: Hex) -> int:
        """The cell of a hex; cells around the map represent hexes off it, which are empty."""
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

    def _sides(self, bits: Bits | None) -> Sides:
        rows: list[tuple[int, ...]] = []
        touches = self.record.touches
        starts = [slot.enter for slot in self.record.slots]

        def order(at: Fraction) -> int:
            return SPREAD + SPREAD * sum(1 for start in starts if start < at)

        for passed in self.record.passed:
            rows.append(self._side(passed.side[0], passed.side[1], order(passed.fraction), CROSSED))
        for slot in self.record.slots:
            if slot.is_side:
                one, two = slot.hexes
                rows.append(self._side(one, two, order(slot.enter) + 1, ALONG))
        passed_at = {passed.fraction: set(passed.side) for passed in self.record.passed}
        along = {frozenset(slot.hexes) for slot in self.record.slots if slot.is_side}
        for touch in touches:
            through = passed_at.get(touch.fraction, set())
            for one, two in (*pairwise(touch.vertex), (touch.vertex[0], touch.vertex[2])):
                if frozenset((one, two)) not in along:
                    how = BY_VERTEX if {one, two} == through else AT_VERTEX
                    rows.append(self._side(one, two, order(touch.fraction), how))
        found = Sides(*_columns(rows, 7))
        return found if bits is None else found.among(bits)

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


def computed_fan(found: Lines, grid: HexGrid) -> Trail:
    """The trail of lines from centre to centre, worked out line by line."""
    # per ring: a hexside run is no hex crossed
    is_run = np.zeros(len(found.ring), dtype=np.bool_)
    is_run[found.run] = True
    late = np.zeros(len(found.ring), dtype=np.bool_)
    late[found.second[found.second_first]] = True
    walked = (~is_run).nonzero()[0]
    # one row a hex: those of the rings, then the further hexes
    entry = np.concatenate([walked, found.second])
    # of two hexes in one ring, the one that the line comes to second
    after = np.concatenate([late.take(walked), ~found.second_first])
    line, ring = found.line.take(entry).astype(np.intp), found.ring.take(entry)
    order = SPREAD * ring
    order += FIRST
    order += after * np.int32(SECOND - FIRST)
    hexes = Hexes(
        line,
        ring,
        found.distance.take(line) - ring,
        np.concatenate([found.cell.take(walked), found.second_cell]).astype(np.intp),
        order,
        np.zeros(len(entry), dtype=np.bool_),
    )
    line, ring = found.line.take(found.run).astype(np.intp), found.ring.take(found.run)
    runs = Runs(
        line,
        ring,
        found.distance.take(line) - ring,
        found.cell.take(found.run).astype(np.intp),
        found.run_cell.astype(np.intp),
        (found.way.take(line) + 2) % 6,
        SPREAD * ring + FIRST,
    )
    return trail_of(found, grid, hexes, runs, lambda bits: _sides(found, runs, is_run, bits))


def trail_of(found: Lines, grid: HexGrid, hexes: Hexes, runs: Runs, met_sides: Callable[[Bits | None], Sides]) -> Trail:
    """The trail of lines from centre to centre that cross these hexes and hexsides."""
    begin, end = grid.sight_ends(grid.centres.take(found.origin, axis=0), grid.centres.take(found.target, axis=0))
    along = end - begin
    along /= np.hypot(along[:, 0], along[:, 1])[:, None]
    home, goal = (found.cells.of_hex.take(numbers).astype(np.intp) for numbers in (found.origin, found.target))
    return Trail(home, goal, found.distance, begin, along, hexes, runs, met_sides)


def _sides(found: Lines, runs: Runs, is_run: BoolArray, bits: Bits | None) -> Sides:
    """All hexsides that the lines of a fan cross, touch or run along, or those whose bits are set."""
    ways = _Directions(found)
    held = None if bits is None else bits > 0
    parts = [*_passed(found, ways, is_run, held), *_corners(found, ways), *_spines(found, runs, ways)]
    every = Sides(*(np.concatenate([part[x] for part in parts]) for x in range(7)))
    return every if bits is None else every.among(bits)


class _Directions:
    """Directions between adjacent cells."""

    def __init__(self, found: Lines) -> None:
        steps = np.array(found.cells.steps[:6], dtype=np.int32)
        self.steps, self.middle = steps, int(steps.max())
        # by the difference of cell numbers, which tells the direction; -1: not adjacent
        self.table = np.full(2 * self.middle + 1, -1, dtype=np.int32)
        self.table[steps + self.middle] = np.arange(6)

    def between(self, cell: IntArray, other: IntArray) -> IntArray:
        """The direction from cells to adjacent others."""
        found: IntArray = self.table[other - cell + self.middle]
        return found

    def adjacent(self, cell: IntArray, other: IntArray) -> BoolArray:
        """Are they adjacent?"""
        step = other - cell + self.middle
        inside = (step >= 0) & (step < len(self.table))
        found: BoolArray = inside & (self.table[np.where(inside, step, 0)] >= 0)
        return found


def _passed(found: Lines, ways: _Directions, is_run: BoolArray, held: BoolArray | None) -> list[Sides]:
    """Hexsides passed through; a hexside run is entered and left by vertices."""
    home = found.cells.of_hex[found.origin]
    first, last = found.ends
    size = len(last)
    # per ring the cell that the line comes from: the last one of the ring before, of a first ring the hex of the origin
    before = np.empty(size + 1, dtype=np.int32)
    before[1:] = last
    after_run = np.zeros(size + 1, dtype=np.bool_)
    after_run[1:] = is_run
    opening = found.start[:-1]
    # before that is written: the last cell of every line, from which it enters its target
    ends, ends_run = before[found.start[1:]].copy(), after_run[found.start[1:]].copy()
    # adjacent hexes: no ring at all between them
    alone = found.distance == 1
    ends[alone], ends_run[alone] = home[alone], False
    before[opening[~alone]], after_run[opening[~alone]] = home[~alone], False
    passed, pair, entered = ~(after_run[:-1] | is_run), found.second, found.whole & ~ends_run
    if held is not None:
        passed, pair, entered = passed & held[before[:-1]], pair[held[first[pair]]], entered & held[ends]
    entry, line = np.flatnonzero(passed).astype(np.int32), np.flatnonzero(entered).astype(np.int32)
    goal, ring = found.cells.of_hex[found.target[line]], found.distance[line]
    parts = []
    for at, into, step, cell, to, place in (
        (found.line[entry], found.ring[entry], 1, before[entry], first[entry], ENTRY),
        (found.line[pair], found.ring[pair], 0, first[pair], last[pair], BETWEEN),
        (line, ring, 1, ends[line], goal, ENTRY),
    ):
        how = np.full(len(at), CROSSED, dtype=np.int32)
        far = found.distance[at] - into
        parts.append(Sides(at, into - step, far, cell, ways.between(cell, to), SPREAD * into + place, how))
    return parts


def _corners(found: Lines, ways: _Directions) -> list[Sides]:
    """Vertices through which lines pass from hex to hex: the hexside between those two is touched at its end, and so are the
    two hexsides of the hex that is only touched. The formula is that of :func:`workbench.geometry.hex_lines._touched`."""
    cells = found.cells
    some = np.flatnonzero(found.bits & CORNER).astype(np.int32)
    line, k, mine = found.line[some], found.ring[some].astype(np.int64), found.near[some].astype(np.int64)
    # 64 bits: products of two coordinates and a distance
    offset = (cells.axial[found.target[line]] - cells.axial[found.origin[line]]).astype(np.int64)
    steps = np.array(DIRECTIONS, dtype=np.int64)
    u, v = steps[found.way[line]], steps[(found.way[line] + 1) % 6]
    d = offset[:, 0] * (v[:, 1] + u[:, 1]) - offset[:, 1] * (v[:, 0] + u[:, 0])
    n = found.distance[line].astype(np.int64)
    other = mine + np.where(found.bits[some] & UP, 1, -1)
    low, high = np.minimum(mine, other), np.maximum(mine, other)
    # is the fraction (k - low - high) / d of the line beyond its ring, k / n? By whole numbers, since d may be negative
    ahead = (k - low - high) * n * np.sign(d) > k * np.abs(d)
    third_ring = np.where(ahead, k + 1, k - 1)
    third = np.where(ahead, high, low)
    way = found.way[line]
    step, slip = ways.steps[way], ways.steps[(way + 1) % 6] - ways.steps[way]
    home = cells.of_hex[found.origin[line]].astype(np.int64)

    def cell(at: np.ndarray, place: np.ndarray) -> IntArray:
        numbers: IntArray = (home + at * step + place * slip).astype(np.int32)
        return numbers

    hexes = cell(k, mine), cell(third_ring, third), cell(k, other)
    rings = k, third_ring, k
    order = (SPREAD * np.maximum(k, third_ring) + ENTRY).astype(np.int32)
    return [
        Sides(
            line,
            np.minimum(rings[one], rings[two]).astype(np.int32),
            (found.distance[line] - np.maximum(rings[one], rings[two])).astype(np.int32),
            hexes[one],
            ways.between(hexes[one], hexes[two]),
            order,
            np.full(len(line), how, dtype=np.int32),
        )
        for one, two, how in ((0, 1, BY_VERTEX), (0, 2, AT_VERTEX), (1, 2, AT_VERTEX))
    ]


def _spines(found: Lines, runs: Runs, ways: _Directions) -> list[Sides]:
    """Hexside runs: the hexsides touched at an end where the line enters and leaves, and the hexside that it runs along."""
    steps, way = ways.steps, found.way[runs.line]
    along = np.full(len(runs.line), ALONG, dtype=np.int32)
    parts = [Sides(runs.line, runs.near, runs.far, runs.cell, runs.way, runs.order, along)]
    touch = np.full(len(runs.line), AT_VERTEX, dtype=np.int32)
    # the hexes at both ends of the run: the one that the line leaves, and the one that it goes on into
    last = runs.cell - steps[way]
    onward = runs.cell + steps[(way + 1) % 6]
    for cell, near, far, order in (
        (last, runs.near - 1, runs.far, SPREAD * runs.near + ENTRY),
        (onward, runs.near, runs.far - 1, SPREAD * runs.near + SECOND),
    ):
        for beside in (runs.cell, runs.other):
            parts.append(Sides(runs.line, near, far, cell, ways.between(cell, beside), order, touch))
    return parts
