"""What many lines cross, as arrays: the same record as :func:`crossing`, in whole
numbers.

Hexes are *cells* of a padded rectangle of axial coordinates (:class:`Cells`), because there a step in any direction is
a constant. What a line crosses in a ring is looked up in a table (:func:`ring_table`); memory is
bounded by cutting the targets into portions, and lines may be taken up to some ring only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray, IntArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import DIRECTIONS, Hex

# --- What lines cross ring by ring, for all lines of one sextant, in whole numbers.


SECOND, UP, EARLY, RUN, CORNER = 1, 2, 4, 8, 16
"""Bits of a ring: a further hex is crossed; it (or the hex only touched) is the next one up, else down; it comes first; the
line runs along a hexside (``near`` is then the hex on the first direction's side); it touches one corner of another hex."""

SIZES = (48, 96, 160)
"""Tables are made up to these distances, the least that will do; they take 0.1, 0.9 and 4 MB. Longer lines are worked out
each time."""
_WORKED_AT_ONCE = 200_000
WORTH_A_TABLE = 4
"""Offsets are looked up from the first lines to a quarter of the map on; for a few lines a table costs more than it saves."""

Bits = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Rings:
    """Per ring, the place ``near`` of the hex nearest to the line in its row (steps in the second direction) and ``bits``."""

    near: npt.NDArray[np.int16]
    bits: Bits


def ring_rows(distance: IntArray, b: IntArray) -> IntArray:
    """Where the rows of lines begin in a table."""
    # a distance d has d lines (b = 0..d-1) of d-1 rings: the sum of d * (d - 1) below this distance, then whole lines
    return (distance - 2) * (distance - 1) * distance // 3 + b * (distance - 1)


@lru_cache(maxsize=len(SIZES))
def ring_table(most: int) -> Rings:
    """The table of all lines up to a distance."""
    total = int(ring_rows(np.array(most + 1), np.array(0)))
    near, bits = np.zeros(total, dtype=np.int16), np.zeros(total, dtype=np.uint8)
    distance = np.repeat(np.arange(2, most + 1, dtype=np.int32), np.arange(2, most + 1))
    b = np.concatenate([np.arange(n, dtype=np.int32) for n in range(2, most + 1)])
    ends = np.cumsum(distance - 1)
    cuts = np.searchsorted(ends, np.arange(_WORKED_AT_ONCE, total, _WORKED_AT_ONCE)) + 1
    done = 0
    for n, steps in zip(np.split(distance, cuts), np.split(b, cuts), strict=True):
        count = n - 1
        start = np.repeat(np.cumsum(count) - count, count)
        ring = np.arange(1, len(start) + 1, dtype=np.int32) - start.astype(np.int32)
        here = slice(done, done + len(ring))
        near[here], bits[here] = computed_rings(np.repeat(n, count), np.repeat(steps, count), ring)
        done += len(ring)
    return Rings(frozen(near), frozen(bits))


def computed_rings(distance: IntArray, b: IntArray, ring: IntArray) -> tuple[IntArray, Bits]:
    """(near, bits) of single rings of lines; the arrays run side by side."""
    # the line passes the row of a ring at ring * b / distance: `near` is that, rounded, and `rest` 2 * distance times what is
    # left
    twice = 2 * distance
    rest = 2 * ring * b + distance
    near = rest // twice
    rest -= near * twice
    rest -= distance
    # a further hex, or a hexside run, where the line passes near the middle between two centres of its row
    slope = distance - 2 * b
    slant, aside = np.abs(slope), 3 * (distance - np.abs(rest))
    up = rest >= 0
    bits = np.where(up, UP, 0).astype(np.uint8)
    second = aside < slant
    bits[second] |= SECOND
    bits[second & (up == (slope > 0))] |= EARLY
    bits[(aside == slant) & (slant > 0)] |= CORNER
    run = (slant == 0) & (-rest == distance)
    bits[run] |= RUN
    # on a run the nearest centre was rounded up
    return (near - run).astype(np.int32), bits


PORTION = 400_000
"""About how many rings one portion of lines may hold."""
_FIRST, _NEXT = (np.array([DIRECTIONS[(way + turn) % 6] for way in range(6)], dtype=np.int32) for turn in (0, 1))


class Cells:
    """The hexes of a grid in a rectangle of axial coordinates with one empty cell around it.

    ``of_hex[h]`` is the cell of hex h; ``hex_of[c]`` the hex of cell c, or -1 off the map; ``steps[d]`` leads to the
    neighbour in direction d (0..5, twice over, so that d + 1 needs no wrapping).
    """

    def __init__(self, grid: HexGrid) -> None:
        table, q0, r0 = grid.lookup
        # a border of one cell: a step from any hex stays inside the array
        padded = np.pad(table, 1, constant_values=-1)
        width = padded.shape[1]
        self.count = int(padded.size)
        self.hex_of: IntArray = frozen(np.ascontiguousarray(padded.reshape(-1)))
        axial = grid.axial
        self.of_hex: IntArray = frozen(((axial[:, 0] - q0 + 1) * width + axial[:, 1] - r0 + 1).astype(np.int32))
        self.axial = axial
        self.steps = tuple(step.q * width + step.r for step in DIRECTIONS) * 2
        spread = np.ptp(axial, axis=0)
        #: a number for every hex whose difference between two hexes tells their offset; all differences are ``most`` at most
        # differences in r stay below half of the factor of q, so that they cannot be mistaken for one in q
        self.place_number: IntArray = frozen((axial[:, 0] * (2 * spread[1] + 1) + axial[:, 1]).astype(np.int32))
        self._spread = int(spread[0]), int(spread[1])
        #: no two hexes are farther apart
        self.longest = int(spread.sum())

    @cached_property
    def offsets(self) -> Offsets:
        """What lines depend on besides the hex that they begin in, by the difference of place numbers plus ``middle``."""
        far, wide = self._spread
        q, r = np.meshgrid(np.arange(-far, far + 1), np.arange(-wide, wide + 1), indexing="ij")
        # in the order of the differences of place numbers, so that the offset 0 is in the middle
        found = _sextants(np.stack([q.ravel(), r.ravel()], axis=1).astype(np.int32))
        return Offsets(len(found[0]) // 2, *map(frozen, found))

    def spread(self, values: np.ndarray, off_map: int | bool = 0) -> np.ndarray:
        """Values per hex as values per cell, with ``off_map`` outside."""
        out = np.full(self.count, off_map, dtype=values.dtype)
        out[self.of_hex] = values
        return out


class Offsets(NamedTuple):
    """For all offsets between two hexes of a map: direction u of the sextant, steps in it and in the next direction."""

    middle: int
    way: IntArray
    a: IntArray
    b: IntArray


def _sextants(offset: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """For offsets (n, 2): the direction of their sextant, steps in it and in the next one; see :func:`sextant`."""
    # (a, b) for all six pairs of directions (n, 6); in exactly one of them a > 0 and b >= 0
    first = offset[:, 0] * _NEXT[:, 1:] - offset[:, 1] * _NEXT[:, :1]
    then = offset[:, 1] * _FIRST[:, :1] - offset[:, 0] * _FIRST[:, 1:]
    way = ((first > 0) & (then >= 0)).argmax(axis=0).astype(np.int32)
    column = np.arange(len(offset))
    return way, first[way, column].astype(np.int32), then[way, column].astype(np.int32)


class RingColumns(NamedTuple):
    """The hexes and hexsides that lines cross, ring by ring; see :class:`Lines`."""

    line: IntArray
    ring: IntArray
    cell: IntArray
    near: IntArray
    bits: Bits
    second: IntArray
    second_cell: IntArray
    second_first: BoolArray
    run: IntArray
    run_cell: IntArray


@dataclass(frozen=True, eq=False)
class Lines:
    """Lines from one hex or several to others (none to its own hex), ring by ring; what they cross is worked out when it is
    asked for. Arrays of one length run side by side.

    Per line:

    - ``origin``, ``target``: hex numbers
    - ``distance``: in hexes
    - ``way``: direction u of its sextant
    - ``across``: how many of its steps go in direction u + 1
    - ``start``: its first ring in the arrays below; one more entry at the end

    Per ring (``rings``, each a property too):

    - ``line``: which line it is of
    - ``ring``: the distance from the origin
    - ``cell``: the hex crossed; on a hexside run the one on the u side
    - ``near``: its steps in direction u + 1
    - ``bits``: as in :class:`Rings`

    Per ring with a further hex, crossed too:

    - ``second``: which ring it is
    - ``second_cell``: that hex
    - ``second_first``: does it come before ``cell``?

    Per ring on which the line runs along a hexside:

    - ``run``: which ring it is
    - ``run_cell``: the cell on the other side

    For all:

    - ``upto``: rings farther off are left out; None: there is all of every line
    """

    cells: Cells
    origin: IntArray
    target: IntArray
    distance: IntArray
    way: IntArray
    across: IntArray
    upto: int | None = None

    @property
    def count(self) -> int:
        """Number of lines."""
        return len(self.target)

    @property
    def whole(self) -> BoolArray:
        """Which lines have all their rings."""
        if self.upto is None:
            return np.ones(self.count, dtype=np.bool_)
        found: BoolArray = self.distance - 1 <= self.upto
        return found

    @cached_property
    def _ring_counts(self) -> IntArray:
        rings = self.distance - 1
        return rings if self.upto is None else np.minimum(rings, self.upto)

    @cached_property
    def start(self) -> IntArray:
        """The first ring of every line, and the number of all."""
        start = np.zeros(self.count + 1, dtype=np.int32)
        np.cumsum(self._ring_counts, out=start[1:])
        return start

    @cached_property
    def rings(self) -> RingColumns:
        """All columns by ring."""
        cells, way, rings, start = self.cells, self.way, self._ring_counts, self.start
        line = np.repeat(np.arange(self.count, dtype=np.int32), rings)
        ring = np.arange(1, int(start[-1]) + 1, dtype=np.int32)
        # 1, 2, 3 ... for each line anew
        ring -= np.repeat(start[:-1], rings)
        near, bits = _looked_up(self.distance, self.across, rings, ring)
        steps = np.array(cells.steps[:7], dtype=np.int32)
        slips = steps[1:] - steps[:-1]
        # `ring` steps in direction u, of which `near` are taken in u + 1 instead
        cell = ring * np.repeat(steps[way], rings)
        cell += near * np.repeat(slips[way], rings)
        cell += np.repeat(cells.of_hex[self.origin], rings)
        second = np.flatnonzero(bits & SECOND).astype(np.int32)
        slip, more = slips[way[line[second]]], bits[second]
        run = np.flatnonzero(bits & RUN).astype(np.int32)
        second_cell, run_cell = cell[second] + np.where(more & UP, slip, -slip), cell[run] + slips[way[line[run]]]
        return RingColumns(line, ring, cell, near, bits, second, second_cell, (more & EARLY) > 0, run, run_cell)

    @property
    def line(self) -> IntArray:
        """Per ring, its line."""
        return self.rings.line

    @property
    def ring(self) -> IntArray:
        """Per ring, its distance from the origin."""
        return self.rings.ring

    @property
    def cell(self) -> IntArray:
        """Per ring, the hex crossed."""
        return self.rings.cell

    @property
    def near(self) -> IntArray:
        """Per ring, the steps of its hex in direction u + 1."""
        return self.rings.near

    @property
    def bits(self) -> Bits:
        """Per ring, as in :class:`Rings`."""
        return self.rings.bits

    @property
    def second(self) -> IntArray:
        """The rings with a further hex."""
        return self.rings.second

    @property
    def second_cell(self) -> IntArray:
        """The further hexes."""
        return self.rings.second_cell

    @property
    def second_first(self) -> BoolArray:
        """Those of them that come first, as a mask."""
        return self.rings.second_first

    @property
    def run(self) -> IntArray:
        """The rings in which a line runs along a hexside."""
        return self.rings.run

    @property
    def run_cell(self) -> IntArray:
        """The cells on the other side of it."""
        return self.rings.run_cell

    @cached_property
    def ends(self) -> tuple[IntArray, IntArray]:
        """Per ring, the first and the last cell that the line crosses there (of no meaning on hexside runs)."""
        first, last = self.cell.copy(), self.cell.copy()
        early = self.second_first
        first[self.second[early]] = self.second_cell[early]
        last[self.second[~early]] = self.second_cell[~early]
        return first, last


def lines(cells: Cells, origin: int | IntArray, targets: IntArray, upto: int | None = None) -> Lines:
    """The lines from hex ``origin``, or from one origin each, to ``targets`` (hex numbers; a line to its own hex is left out),
    in any order; ``upto``: only so many rings of each."""
    origins = origin if isinstance(origin, np.ndarray) else np.full(len(targets), origin, dtype=np.int32)
    same = targets == origins
    if same.any():
        some = np.flatnonzero(~same)
        targets, origins = targets[some], origins[some]
    way, a, b = offsets_between(cells, origins, targets)
    return Lines(cells, origins, targets, a + b, way, b, upto)


def offsets_between(cells: Cells, origins: IntArray, targets: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """The offsets from origins to targets as of :func:`_sextants`, from the table of the map where it is worth making."""
    if len(targets) * WORTH_A_TABLE >= len(cells.axial) or "offsets" in cells.__dict__:
        middle, ways, firsts, thens = cells.offsets
        offset = cells.place_number[targets] - cells.place_number[origins] + middle
        return ways[offset], firsts[offset], thens[offset]
    return _sextants(cells.axial[targets] - cells.axial[origins])


def _looked_up(distance: IntArray, b: IntArray, rings: IntArray, ring: IntArray) -> tuple[IntArray, Bits]:
    """What the lines cross in their rings: (near, bits) of every ring."""
    farthest = int(distance.max(initial=2))
    most = next((size for size in SIZES if size >= farthest), None)
    if most is None:
        return computed_rings(np.repeat(distance, rings), np.repeat(b, rings), ring)
    known = ring_table(most)
    # rings count from 1, rows of the table from 0
    place = ring + np.repeat(ring_rows(distance, b) - 1, rings)
    return known.near[place].astype(np.int32), known.bits[place]


def portions(
    cells: Cells, origin: int, targets: IntArray, size: int = PORTION, upto: int | None = None
) -> Iterator[IntArray]:
    """The targets in portions of about ``size`` rings, nearest first; ``upto`` as for :func:`lines`."""
    if len(targets) * cells.longest <= size:
        yield targets
        return
    distance = distances(cells, origin, targets)
    rings = distance if upto is None else np.minimum(distance, upto)
    total = int(rings.sum())
    if total <= size:
        yield targets
        return
    order = np.argsort(distance, kind="stable")
    done = np.cumsum(rings[order])
    cuts = np.searchsorted(done, np.arange(size, total, size)) + 1
    yield from (part for part in np.split(targets[order], np.unique(cuts)) if len(part))


def distances(cells: Cells, origin: int | IntArray, targets: IntArray) -> IntArray:
    """The distance in hexes of each target from the origin, or from one origin each."""
    offset = cells.axial[targets] - cells.axial[origin]
    # the distance in axial coordinates: the greatest of |q|, |r| and |q + r|
    found: IntArray = np.maximum(np.abs(offset).max(axis=1, initial=0), np.abs(offset.sum(axis=1)))
    return found


def touched_corners(lines: Lines) -> tuple[IntArray, IntArray]:
    """(ring entry, cell) of every hex of which a line touches just one corner, in the order of the rings.

    They are the hexes of :attr:`workbench.geometry.hex_lines.Touch.touched`, by the formula of ``lines._touched``.
    """
    entry = np.flatnonzero(lines.bits & CORNER).astype(np.int32)
    steps = np.array(lines.cells.steps[:7], dtype=np.int32)
    slip = (steps[1:] - steps[:-1])[lines.way[lines.line[entry]]]
    return entry, lines.cell[entry] + np.where(lines.bits[entry] & UP, slip, -slip)


# --- What a straight line from hex centre to hex centre crosses, exactly.


Side = tuple[Hex, Hex]
"""A hexside that a line crosses: the hex it leaves, the hex it enters."""


@dataclass(frozen=True, slots=True)
class HexPath:
    """One hex through which a line may be taken, and the hexsides it then crosses there.

    For a hex whose interior is crossed: the side by which the line came in (none after a hexside run, whose sides belong
    to the run). For one of the two hexes of a hexside run: the sides in and out.
    """

    hex: Hex
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """One stretch of a line: a hex whose interior it crosses, or the two hexes of a hexside it runs along (``ways``).

    ``enter`` and ``leave`` are fractions of the whole line; ``near`` and ``far`` are the distances to its first and last
    hex, the same for both ways.
    """

    ways: tuple[HexPath, ...]
    enter: Fraction
    leave: Fraction
    near: int
    far: int

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes of the ways."""
        return tuple(way.hex for way in self.ways)

    @property
    def is_side(self) -> bool:
        """True if the line runs along a hexside here."""
        return len(self.ways) == 2


@dataclass(frozen=True, slots=True)
class Touch:
    """A vertex that the line passes through exactly: its three hexes, where, and the hex that is only touched there
    (None at the ends of a hexside run)."""

    vertex: tuple[Hex, Hex, Hex]
    fraction: Fraction
    touched: Hex | None


@dataclass(frozen=True, slots=True)
class Crossing:
    """Everything between the first hex (the origin of the coordinates) and the last (``offset``), in order.

    ``last_side`` is the hexside by which the line enters the last hex (None after a hexside run or without a line).
    """

    offset: Hex
    distance: int
    slots: tuple[Slot, ...]
    last_side: Side | None
    touches: tuple[Touch, ...]


def sextant(offset: Hex) -> tuple[int, int, int]:
    """(direction s, a, b) with offset = a * DIRECTIONS[s] + b * DIRECTIONS[s + 1], a > 0, b >= 0; (0, 0, 0) at the centre."""
    for direction in range(6):
        u, v = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
        a = offset.q * v.r - offset.r * v.q
        b = u.q * offset.r - u.r * offset.q
        if a > 0 and b >= 0:
            return direction, a, b
    return 0, 0, 0


@lru_cache(maxsize=256)  # single lines that a user asks for: a long one needs 40 kB, and 2 ms to compute again
def crossing(offset: Hex) -> Crossing:
    """The record of the line from (0, 0) to ``offset``."""
    direction, a, b = sextant(offset)
    u, v = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]

    def place(i: int, j: int) -> Hex:
        return Hex(i * u.q + j * v.q, i * u.r + j * v.r)

    slots: list[Slot] = []
    touches: list[Touch] = []
    before: Hex | None = Hex(0, 0)  # the hex we come out of; None after a hexside run
    for ring in range(1, a + b):
        for pair in _ring(a, b, ring):
            spans = [_span(a, b, ring - j, j) for j in pair]
            hexes = [place(ring - j, j) for j in pair]
            if len(pair) == 2:
                last, after = place(ring // 2, ring // 2), place(ring // 2 + 1, ring // 2 + 1)
                ways = tuple(HexPath(here, ((last, here), (here, after))) for here in hexes)
                touches += [
                    Touch(_vertex(last, *hexes), spans[0][0], None),
                    Touch(_vertex(after, *hexes), spans[0][1], None),
                ]
                before = None
            else:
                ways = (HexPath(hexes[0], ((before, hexes[0]),) if before is not None else ()),)
                before = hexes[0]
            slots.append(Slot(ways, *spans[0], ring, a + b - ring))
        touches += [
            Touch(_vertex(*(place(*at) for at in corner)), when, place(*corner[2]))
            for corner, when in _touched(a, b, ring)
        ]
    touches.sort(key=lambda touch: touch.fraction)
    last_side = (before, offset) if before is not None and a + b else None
    return Crossing(offset, a + b, tuple(slots), last_side, tuple(touches))


def _ring(a: int, b: int, ring: int) -> list[tuple[int, ...]]:
    """The j of the hexes crossed in a ring, in the order of the line; a tuple of two is a hexside run."""
    n = a + b
    # the line passes the ring's row of centres at j = ring*b/n; `rest` is 2n times its distance from the nearest centre
    nearest, rest = divmod(2 * ring * b + n, 2 * n)
    rest -= n
    other = nearest + (1 if rest >= 0 else -1)
    if a == b:
        return [(min(nearest, other), max(nearest, other))] if rest == -n else [(nearest,)]
    if 3 * (n - abs(rest)) >= abs(a - b):
        return [(nearest,)]
    low, high = min(nearest, other), max(nearest, other)
    return [(high,), (low,)] if a > b else [(low,), (high,)]


def _span(a: int, b: int, i: int, j: int) -> tuple[Fraction, Fraction]:
    """Where the line enters and leaves (the closed) hex (i, j): it is the set |x-y|, |x+2y|, |2x+y| <= 1 about its centre."""
    # fractions are compared by their whole numbers: (over, under) of both, under > 0
    enter, leave = (0, 1), (1, 1)
    for speed, centre in ((a - b, i - j), (a + 2 * b, i + 2 * j), (2 * a + b, 2 * i + j)):
        if speed:
            under, middle = (speed, centre) if speed > 0 else (-speed, -centre)
            if (middle - 1) * enter[1] > enter[0] * under:
                enter = (middle - 1, under)
            if (middle + 1) * leave[1] < leave[0] * under:
                leave = (middle + 1, under)
    return Fraction(*enter), Fraction(*leave)


def _touched(
    a: int, b: int, ring: int
) -> list[tuple[tuple[tuple[int, int], tuple[int, int], tuple[int, int]], Fraction]]:
    """Vertices of a ring's inner sides that the line passes through: two crossed hexes and the one only touched."""
    n, d = a + b, a - b
    nearest, rest = divmod(2 * ring * b + n, 2 * n)
    rest -= n
    other = nearest + (1 if rest >= 0 else -1)
    if d == 0 or 3 * (n - abs(rest)) != abs(d):
        return []
    low, high = min(nearest, other), max(nearest, other)
    # on the side between the two hexes x - y is the mean of both centres; at the fraction t of the line it is t * (a - b)
    when = Fraction(ring - low - high, d)
    # ends of the side between (ring-low, low) and (ring-high, high): in the row of the ring before or after
    ahead = when * n > ring
    third = (ring - low, high) if ahead else (ring - high, low)
    crossed = [(ring - nearest, nearest), third]
    if not ahead:
        crossed.reverse()
    return [((crossed[0], crossed[1], (ring - other, other)), when)]


def _vertex(a: Hex, b: Hex, c: Hex) -> tuple[Hex, Hex, Hex]:
    first, second, third = sorted((a, b, c))
    return first, second, third
