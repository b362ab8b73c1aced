"""A bounded hex map: its hexes, their labels, their places in the plane and their neighbours.

Hexes of a grid are numbered 0..size-1, column after column (flat-topped) or row after row (pointy-topped). Arrays over a
map are indexed by that number. The plane has its origin at the centre of the hex in column 1, row 1 as if its line were
not shifted; x grows right, y down; the unit is the distance between the centres of two adjacent hexes.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import FloatArray, IntArray, frozen
from workbench.geometry.hexes import DIGITS, DIRECTIONS, ROW_DISTANCE, SIDE_LENGTH, Hex, format_label, parse_label
from workbench.geometry.joined_boards import BoardPlace, namings

FLAT = "flat"
POINTY = "pointy"
_DUST = 1e-6
"""The error by rounding that a whole pixel, or a sixth of a turn, may have."""
_Floats = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class HexGrid:
    """Size, orientation, stagger and labels of a hex map.

    A *line* is a column on a flat-topped map and a row on a pointy-topped one. ``stagger_lines`` (``even`` or ``odd``,
    lines counted from 1) are moved half a hex ``stagger_by`` (``down``/``up`` on flat maps, ``right``/``left`` on pointy
    ones); with ``extra`` they hold one hex more and, on letter labels, count from 0. ``boards`` that make up the map give
    its hexes their names (see :mod:`workbench.geometry.joined_boards`). ``pixels`` is the width of a column and the height of
    a row in the picture that the map was read from, if lines of sight run between the whole pixels of it
    (:meth:`sight_ends`).
    """

    columns: int
    rows: int
    orientation: str = FLAT
    stagger_lines: str = "even"
    stagger_by: str = "down"
    extra: bool = False
    label_style: str = DIGITS
    boards: tuple[BoardPlace, ...] = ()
    pixels: tuple[float, float] | None = None

    @property
    def is_flat(self) -> bool:
        """True if hexes have a flat top."""
        return self.orientation == FLAT

    @property
    def lines(self) -> int:
        """Number of columns (flat) or rows (pointy)."""
        return self.columns if self.is_flat else self.rows

    @property
    def across(self) -> int:
        """Number of hexes in a line that is not shifted."""
        return self.rows if self.is_flat else self.columns

    def is_shifted(self, line: int) -> bool:
        """True if ``line`` (from 1) is moved half a hex."""
        return (line % 2 == 0) == (self.stagger_lines == "even")

    @property
    def _shift(self) -> int:
        return -1 if self.stagger_by in ("up", "left") else 1

    def line_length(self, line: int) -> int:
        """Number of hexes in ``line`` (from 1)."""
        return self.across + (1 if self.extra and self.is_shifted(line) else 0)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in range(1, self.lines + 1):
            starts.append(starts[-1] + self.line_length(line))
        return starts

    @property
    def size(self) -> int:
        """Number of hexes of the map."""
        return self._starts[-1]

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex, in the order of its number."""
        return tuple(
            self._at(line, place) for line in range(1, self.lines + 1) for place in range(self.line_length(line))
        )

    @cached_property
    def axial(self) -> IntArray:
        """Axial coordinates of every hex, shape (size, 2)."""
        return frozen(np.array(self.hexes, dtype=np.int32).reshape(self.size, 2))

    def _half(self, line: int, place: int) -> int:
        # twice the distance along the line from the origin's level, in hexes
        return 2 * place + (self._shift if self.is_shifted(line) else 0)

    def _at(self, line: int, place: int) -> Hex:
        half = self._half(line, place)
        q = line - 1
        if self.is_flat:
            return Hex(q, (half - q) // 2)
        # on a pointy map the rows are the lines: r counts rows, q runs along them
        return Hex((half - q) // 2, q)

    @cached_property
    def _index(self) -> dict[Hex, int]:
        return {here: number for number, here in enumerate(self.hexes)}

    def index(self, here: Hex) -> int | None:
        """The number of a hex, or None if it is not on the map."""
        return self._index.get(here)

    def __contains__(self, here: object) -> bool:
        return here in self._index

    @cached_property
    def neighbours(self) -> IntArray:
        """Numbers of the six adjacent hexes of every hex, clockwise, -1 off the map; shape (size, 6)."""
        lookup, q0, r0 = self.lookup
        padded = np.pad(lookup, 1, constant_values=-1)
        q, r = self.axial[:, 0] - q0 + 1, self.axial[:, 1] - r0 + 1
        return frozen(np.stack([padded[q + step.q, r + step.r] for step in DIRECTIONS], axis=1))

    def distances(self, origin: int) -> IntArray:
        """The number of hexes from ``origin`` to every hex, counting the last and not the first."""
        offset = self.axial - self.axial[origin]
        q, r = offset[:, 0], offset[:, 1]
        found: IntArray = np.maximum(np.maximum(np.abs(q), np.abs(r)), np.abs(q + r))
        return found

    @cached_property
    def lookup(self) -> tuple[IntArray, int, int]:
        """A table (q - q0, r - r0) -> hex number with -1 off the map, and q0, r0, for use with arrays."""
        q0, r0 = (int(v) for v in self.axial.min(axis=0))
        q1, r1 = (int(v) for v in self.axial.max(axis=0))
        table = np.full((q1 - q0 + 1, r1 - r0 + 1), -1, dtype=np.int32)
        table[self.axial[:, 0] - q0, self.axial[:, 1] - r0] = np.arange(self.size, dtype=np.int32)
        return frozen(table), q0, r0

    @property
    def label_width(self) -> int:
        """Digits of each half of a ``0101`` label: 2, or more on maps over 99 columns or rows."""
        return max(2, len(str(self.columns)), len(str(self.rows + (1 if self.extra else 0))))

    def _first_number(self, line: int) -> int:
        return 0 if self.extra and self.is_shifted(line) and self._shift < 0 else 1

    def column_row(self, number: int) -> tuple[int, int]:
        """(column, printed row number) of hex ``number``."""
        line = bisect_right(self._starts, number)
        place = number - self._starts[line - 1] + self._first_number(line)
        return (line, place) if self.is_flat else (place, line)

    def number_of(self, column: int, row: int) -> int | None:
        """The number of the hex in a column and printed row; the inverse of :meth:`column_row`."""
        line, place = (column, row) if self.is_flat else (row, column)
        if not 1 <= line <= self.lines or not 0 <= place - self._first_number(line) < self.line_length(line):
            return None
        return self._starts[line - 1] + place - self._first_number(line)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every hex, in the order of its number."""
        if self.boards:
            return tuple(names[0] for names in self.names)
        names, width = [], self.label_width
        for line in range(1, self.lines + 1):
            first = self._first_number(line)
            for place in range(self.line_length(line)):
                column, row = (line, place + first) if self.is_flat else (place + first, line)
                names.append(format_label(self.label_style, column, row, width))
        return tuple(names)

    @cached_property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """All names of every hex, its label first: a hex in which boards join has one from each of them."""
        if not self.boards:
            return tuple((label,) for label in self.labels)
        found = (namings(self.boards, *self.column_row(number)) for number in range(self.size))
        # files report boards that leave a hex uncovered; until that is corrected the hex still needs a name
        return tuple(tuple(name for _, name in named) or ("?",) for named in found)

    @cached_property
    def _by_label(self) -> dict[str, int]:
        if not self.boards:
            return {label: number for number, label in enumerate(self.labels)}
        return {name: number for number, names in enumerate(self.names) for name in names}

    @cached_property
    def _by_capitals(self) -> dict[str, int | None]:
        """Hexes by their names in capital letters; None where two differ in nothing else."""
        found: dict[str, int | None] = {}
        for name, number in self._by_label.items():
            capitals = name.upper()
            found[capitals] = number if found.get(capitals, number) == number else None
        return found

    def find(self, label: str) -> int | None:
        """The number of the hex with this label (case as printed or not), or None.

        Digits are padded as printed, or each half only as wide as it needs: on 120 columns of 8 rows, 01203 is 012003.
        """
        found = self._by_label.get(label)
        if self.boards:
            return self._by_capitals.get(label.upper()) if found is None else found
        if found is None and parse_label(self.label_style, label, self.label_width) is not None:
            found = self._by_label.get(label.upper())
        if found is None and self.label_style == DIGITS and self._narrow and len(label) == sum(self._narrow):
            head = self._narrow[0]
            found = self._by_label.get(label[:head].zfill(self.label_width) + label[head:].zfill(self.label_width))
        return found

    @cached_property
    def _narrow(self) -> tuple[int, int] | None:
        """Digits of columns and rows where they differ, so that a label of unequal halves can be distinguished from others."""
        widths = max(2, len(str(self.columns))), max(2, len(str(self.rows + (1 if self.extra else 0))))
        return widths if widths[0] != widths[1] else None

    @cached_property
    def centres(self) -> FloatArray:
        """Centres of all hexes in the plane, shape (size, 2)."""
        points = np.empty((self.size, 2))
        for number, here in enumerate(self.hexes):
            points[number] = self.point(here)
        return frozen(points)

    def sight_ends(self, starts: FloatArray, ends: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The ends of lines of sight between points of the plane, shape (n, 2): those points themselves; on a map with
        ``pixels`` along the tops of the pixels that hold them, from the left edge of the one on the left to the right edge of
        the one on the right, as VASL draws them. Lines in the direction of hexsides stay where they are."""
        if self.pixels is None:
            return starts, ends
        across, down = (ROW_DISTANCE, 1.0) if self.is_flat else (1.0, ROW_DISTANCE)
        pixel = np.array([across, down]) / self.pixels
        corner, other_corner = np.array(self.painted_bounds).reshape(2, 2)
        # centres at the far edges lie in the last pixel, not in one beyond it
        outermost = np.rint((other_corner - corner) / pixel) - 1
        first, last = (np.minimum(np.floor((points - corner) / pixel + _DUST), outermost) for points in (starts, ends))
        to_the_right = np.sign(last[:, 0] - first[:, 0]) / 2
        first[:, 0] += 0.5 - to_the_right
        last[:, 0] += 0.5 + to_the_right
        direction = np.degrees(np.arctan2(*(ends - starts).T[::-1])) - (0.0 if self.is_flat else 30.0)
        along = (np.abs(direction / 60 - np.rint(direction / 60)) < _DUST)[:, None]
        return np.where(along, starts, first * pixel + corner), np.where(along, ends, last * pixel + corner)

    @property
    def _slip(self) -> float:
        # axial coordinates are whole numbers, so on a map whose odd lines are shifted they lie half a hex off the origin
        return 0.5 if self.stagger_lines == "odd" else 0.0

    def point(self, here: Hex) -> tuple[float, float]:
        """The centre of a hex, on the map or off it."""
        if self.is_flat:
            return here.q * ROW_DISTANCE, here.r + here.q / 2 + self._slip
        return here.q + here.r / 2 + self._slip, here.r * ROW_DISTANCE

    def corners(self, here: Hex) -> list[tuple[float, float]]:
        """The six corners of a hex; corner k lies clockwise before side k, so side k runs from corner k to k+1."""
        x, y = self.point(here)
        radius = SIDE_LENGTH
        first = -120.0 if self.is_flat else -150.0
        return [
            (
                x + radius * math.cos(math.radians(first + 60 * k)),
                y + radius * math.sin(math.radians(first + 60 * k)),
            )
            for k in range(6)
        ]

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex whose area holds a point of the plane (also off the map)."""
        if self.is_flat:
            q = x / ROW_DISTANCE
            r = y - self._slip - q / 2
        else:
            r = y / ROW_DISTANCE
            q = x - self._slip - r / 2
        return _rounded(q, r)

    def numbers_at(self, points: FloatArray) -> IntArray:
        """The numbers of the hexes that hold points of the plane, shape (n, 2); -1 off the map and for NaN."""
        if self.is_flat:
            q = points[:, 0] / ROW_DISTANCE
            r = points[:, 1] - self._slip - q / 2
        else:
            r = points[:, 1] / ROW_DISTANCE
            q = points[:, 0] - self._slip - r / 2
        whole_q, whole_r = nearest_axial(q, r)
        table, q0, r0 = self.lookup
        column, row = np.clip(whole_q - q0, -1, table.shape[0]), np.clip(whole_r - r0, -1, table.shape[1])
        inside = (column >= 0) & (column < table.shape[0]) & (row >= 0) & (row < table.shape[1])
        found = np.full(len(points), -1, dtype=np.int32)
        found[inside] = table[column[inside].astype(np.int64), row[inside].astype(np.int64)]
        return found

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of the area that the hexes cover."""
        half_x, half_y = (SIDE_LENGTH, 0.5) if self.is_flat else (0.5, SIDE_LENGTH)
        low, high = self.centres.min(axis=0), self.centres.max(axis=0)
        return (
            float(low[0] - half_x),
            float(low[1] - half_y),
            float(high[0] + half_x),
            float(high[1] + half_y),
        )

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of :attr:`bounds`."""
        left, top, right, bottom = self.bounds
        return (left + right) / 2, (top + bottom) / 2

    @property
    def is_cut(self) -> bool:
        """True for boards: the hexes along the edges are halves, and shifted columns have one hex more."""
        return self.is_flat and self.extra and self.stagger_by == "up" and self.columns > 2

    @cached_property
    def painted_bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of what is painted of the map: :attr:`bounds`; of boards with half hexes along their edges
        the area of the boards."""
        if not self.is_cut:
            return self.bounds
        # boards are cut through the centres of their outer columns, and along the outer hexsides of those not shifted
        return float(self.centres[0, 0]), -0.5, float(self.centres[-1, 0]), self.rows - 0.5


def _rounded(q: float, r: float) -> Hex:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)


def nearest_axial(q: _Floats, r: _Floats) -> tuple[_Floats, _Floats]:
    """The axial coordinates, still of their type, of the hexes that hold points given by theirs."""
    s = -q - r
    rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
    dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
    fix_q = (dq > dr) & (dq > ds)
    fix_r = ~fix_q & (dr > ds)
    return np.where(fix_q, -rr - rs, rq), np.where(fix_r, -rq - rs, rr)


def hex_path(grid: HexGrid, start: int, target: int) -> tuple[int, ...]:
    """Hexes of the map that lead from ``start`` (not included) to ``target`` in adjacent steps close to the straight
    line; ends early at the edge of the map."""
    goal = grid.hexes[target]
    x0, y0 = grid.point(grid.hexes[start])
    x1, y1 = grid.point(goal)
    path: list[int] = []
    here = start
    while here != target:
        left = grid.hexes[here].distance(goal)
        nearer = [n for n in grid.neighbours[here].tolist() if n >= 0 and grid.hexes[n].distance(goal) < left]
        if not nearer:
            break

        def aside(number: int) -> float:
            x, y = grid.point(grid.hexes[number])
            return abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0))

        here = min(nearer, key=aside)
        path.append(here)
    return tuple(path)
