"""The least lengths of one move among fences: leg, pivot, leg, pivot, leg, over a grid of places and directions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray
from workbench.games.bolt_action.movement.vehicle_obstacles import Fences, free_lengths_around, free_straight_length
from workbench.geometry.regions import expanded_ranges

# --- The region in which values over a grid are above 0, as polygons.


# (side in, side out) of the outline through a cell, by the bits of the corners inside: corner 0 is (i, j), 1 is (i+1, j), 2 is
# (i+1, j+1), 3 is (i, j+1); side n lies between corners n and n+1
OUTLINE_SIDES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((3, 2), (1, 0)), 6: ((0, 2),), 7: ((3, 2),),
    8: ((2, 3),), 9: ((2, 0),), 10: ((0, 3), (2, 1)), 11: ((2, 1),), 12: ((1, 3),), 13: ((1, 0),), 14: ((0, 3),),
}  # fmt: skip


def positive_region(field: FloatArray, xs: FloatArray, ys: FloatArray) -> BaseGeometry:
    """The polygons around the cells of a field (nx, ny) that are above 0; between two cells the edge is interpolated
    linearly."""
    nx, ny = len(xs) + 2, len(ys) + 2
    padded = np.full((nx, ny), -1.0)
    padded[1:-1, 1:-1] = field
    inside = padded > 0
    case = inside[:-1, :-1] + 2 * inside[1:, :-1] + 4 * inside[1:, 1:] + 8 * inside[:-1, 1:]
    begins, ends = [], []
    for number, pairs in OUTLINE_SIDES.items():
        i, j = np.nonzero(case == number)
        for one, two in pairs:
            begins.append(_side(i, j, one, ny))
            ends.append(_side(i, j, two, ny))
    begin, end = np.concatenate(begins), np.concatenate(ends)
    if not len(begin):
        return shapely.Polygon()
    rings = _rings(dict(zip(begin.tolist(), end.tolist(), strict=True)))
    corner = np.concatenate(rings)
    points = _crossings(corner, padded, ny)
    step = np.array([xs[1] - xs[0], ys[1] - ys[0]])
    points = np.array([xs[0], ys[0]]) + (points - 1) * step
    ring = np.repeat(np.arange(len(rings)), [len(part) for part in rings])
    kept = np.isin(ring, np.flatnonzero(np.bincount(ring) >= 3))
    _, ring = np.unique(ring[kept], return_inverse=True)
    found: BaseGeometry = shapely.build_area(
        shapely.geometrycollections(shapely.linearrings(points[kept], indices=ring))
    )
    return found


def _side(i: NDArray[np.int64], j: NDArray[np.int64], number: int, ny: int) -> NDArray[np.int64]:
    """A number for a side of cells: twice that of its lower corner, and one more if it runs in y."""
    first, second, upright = ((i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1))[number]
    return np.asarray(2 * (first * ny + second) + upright)


def _rings(follows: dict[int, int]) -> list[list[int]]:
    """Closed chains of sides."""
    found = []
    while follows:
        first, here = follows.popitem()
        chain = [first]
        while here != first:
            chain.append(here)
            here = follows.pop(here)
        found.append(chain)
    return found


def _crossings(side: NDArray[np.int64], field: FloatArray, ny: int) -> FloatArray:
    """Where the outline crosses sides, in cells."""
    corner, upright = side // 2, side % 2
    i, j = corner // ny, corner % ny
    one, two = field[i, j], field[i + 1 - upright, j + upright]
    part = one / (one - two)
    return np.column_stack([i + part * (1 - upright), j + part * upright])


# --- Straight legs of one direction from all places of a grid at once.


Lengths = NDArray[np.float32]
"""Least lengths of the paths to cells, inf where none leads."""
Indices = NDArray[np.int64]

GROUP_SIZE = 24
"""The number of directions judged together."""
STEEP, LEVEL = 1e-9, 1e-9


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells ``step`` apart (inches) around a vehicle, whose cell is the origin: ``before`` is the number of cells before it in
    x and y, ``shape`` that of all; arrays over the grid are (nx, ny)."""

    step: float
    before: tuple[int, int]
    shape: tuple[int, int]

    @staticmethod
    def covering(low: FloatArray, high: FloatArray, most: int, step: float) -> Grid:
        """The grid over a box that holds the origin; coarser than ``step`` if it would have more than ``most`` cells."""
        size = np.maximum(high - low, step)
        step = max(step, math.sqrt(float(size[0] * size[1]) / most))
        first = np.ceil(np.maximum(-low, 0.0) / step).astype(int) + 1
        last = np.ceil(np.maximum(high, 0.0) / step).astype(int) + 1
        nx, ny = (first + last + 1).tolist()
        return Grid(step, (int(first[0]), int(first[1])), (nx, ny))

    @property
    def xs(self) -> FloatArray:
        """The x of cells, (nx,)."""
        return _spaced(self.step, self.before[0], self.shape[0])

    @property
    def ys(self) -> FloatArray:
        """The y of cells, (ny,)."""
        return _spaced(self.step, self.before[1], self.shape[1])


def _spaced(step: float, before: int, count: int) -> FloatArray:
    found: FloatArray = step * (np.arange(count, dtype=np.float64) - before)
    return found


def barred_cells(grid: Grid, angle: float, fences: Fences) -> BoolArray:
    """Mask (nx, ny) of the cells that the middle of a hull in a direction (radians), or the opposite one, cannot be on."""
    cos, sin = math.cos(angle), math.sin(angle)
    steep, count, side, origin, middle = _axes(grid, angle)
    run, rise, across = (sin, cos, -sin) if steep else (cos, sin, cos)
    if not len(fences):
        return np.zeros(grid.shape, np.bool_)
    step = grid.step
    shift = np.rint(rise / run * (np.arange(count) - origin)).astype(np.int64)
    low = -int(shift.max())
    width = side - int(shift.min()) - low
    # lane n lies (n + low - middle) steps from the one through the origin; columns run along it
    scale = run / step
    pu, qu = (scale * (end[:, 0] * cos + end[:, 1] * sin) for end in (fences.p, fences.q))
    pv, qv = ((end[:, 1] * cos - end[:, 0] * sin) / (across * step) for end in (fences.p, fences.q))
    # an edge takes at least one cell, also where it blocks only the middle; a hull smaller than a cell counts as a cell, or it
    # could turn through a wall between two lanes
    wide = fences.wide / abs(across * step)
    wide = np.where(fences.long > 0, np.maximum(wide, 0.51), wide)
    long = np.maximum(fences.long * abs(scale), 0.51)
    level = np.abs(qv - pv) < LEVEL
    slope = np.where(level, 0.0, (qu - pu) / np.where(level, 1.0, qv - pv))
    half = np.where(level, np.inf, wide * np.abs(slope))
    zero = low - middle
    first = np.floor(np.minimum(pv, qv) - wide).astype(np.int64) + 1 - zero
    past = np.ceil(np.maximum(pv, qv) + wide).astype(np.int64) - zero
    fence, lane = expanded_ranges(np.clip(first, 0, width), np.clip(past, 0, width))
    offset = lane + zero
    # where the part of an edge within the lane begins and ends runs straight with the lane, up to the ends of the edge
    at, along = pu - slope * pv + origin, slope[fence] * offset
    ends = np.minimum(pu, qu) + origin, np.maximum(pu, qu) + origin
    begin = np.maximum((ends[0] - long)[fence], (at - half - long)[fence] + along)
    end = np.minimum((ends[1] + long)[fence], (at + half + long)[fence] + along)
    back = offset * (rise * run)
    first = np.clip(np.ceil(begin - back), 0, count).astype(np.int64)
    past = np.clip(np.floor(end - back) + 1, 0, count).astype(np.int64)
    depth = np.zeros((count + 1, width), np.int16)
    np.add.at(depth.reshape(-1), first * width + lane, np.int16(1))
    np.subtract.at(depth.reshape(-1), past * width + lane, np.int16(1))
    depth = np.cumsum(depth[:count], axis=0, dtype=np.int16, out=depth[:count])
    rows = np.arange(count) * width - low - shift
    found: BoolArray = (depth > 0).ravel().take(rows[:, None] + np.arange(side))
    return found.T if steep else found


def straight_lengths(
    grid: Grid, angles: FloatArray, seeds: Lengths, barred: BoolArray, check: Callable[[], None]
) -> Iterator[tuple[Indices, Lengths]]:
    """The least lengths of paths that reach cells straight in directions (radians) from cells where they have the lengths
    ``seeds`` (k, n, ny), inf wherever ``barred`` (k, nx, ny), over the last n of nx cells: yields (numbers of directions,
    lengths over the cells) in a few groups."""
    cos, sin = np.cos(angles), np.sin(angles)
    steep = np.abs(sin) > np.abs(cos) + STEEP
    back = np.where(steep, sin, cos) < 0
    for upright in (False, True):
        for reverse in (False, True):
            members = np.flatnonzero((steep == upright) & (back == reverse) & np.isfinite(seeds).any(axis=(1, 2)))
            for first in range(0, len(members), GROUP_SIZE):
                check()
                group = members[first : first + GROUP_SIZE]
                axes = (2, 0, 1) if upright else (1, 0, 2)
                way = (sin[group], cos[group]) if upright else (cos[group], sin[group])
                slope, price = way[1] / way[0], grid.step / np.abs(way[0])
                shift = np.rint(slope * (np.arange(grid.shape[upright]) - grid.before[upright])[:, None]).astype(
                    np.int64
                )
                found = _group_lengths(
                    seeds[group].transpose(axes), barred[group].transpose(axes), shift, price, reverse
                )
                yield group, found.transpose((1, 2, 0) if upright else (1, 0, 2))


def _group_lengths(seeds: Lengths, barred: BoolArray, shift: Indices, price: FloatArray, reverse: bool) -> Lengths:
    """The same for directions that run the same way along one axis; arrays are (along, direction, aside), ``shift`` (along,
    direction) is how far aside lanes are, ``price`` the length of a step along."""
    count, group_size, side = barred.shape
    wide = side + 2
    found: Lengths = np.full((count, group_size, wide), np.inf, np.float32)
    found[-len(seeds) :, :, wide - 1 - seeds.shape[2] : -1] = seeds
    prices: Lengths = np.full((count, group_size, wide), np.inf, np.float32)
    prices[:, :, 1:-1] = np.where(barred, np.float32(np.inf), price.astype(np.float32)[None, :, None])
    found, prices = found.reshape(count, -1), prices.reshape(count, -1)
    order = range(count - 2, -1, -1) if reverse else range(1, count)
    every = np.arange(group_size * wide)
    last = count - 1 if reverse else 0
    for here in order:
        source = every - np.repeat(shift[here] - shift[last], wide)
        ahead = found[last].take(source, mode="clip")
        ahead += prices[here]
        np.minimum(found[here], ahead, out=found[here])
        last = here
    return found.reshape(count, group_size, wide)[:, :, 1:-1]


def _axes(grid: Grid, angle: float) -> tuple[bool, int, int, int, int]:
    """(does a direction run along y, cells along, cells aside, the origin along and aside)."""
    steep = abs(math.sin(angle)) > abs(math.cos(angle)) + STEEP
    (nx, ny), (left, low) = grid.shape, grid.before
    return (True, ny, nx, low, left) if steep else (False, nx, ny, left, low)


# --- Pivots on the spot over a grid: the directions that a hull can turn to from its incoming direction.


Numbers = NDArray[np.int16]
QUARTER = math.pi / 2
SLACK = 1e-9


def direction_angles(whole: bool, step: float, along: FloatArray) -> FloatArray:
    """Directions (radians, ascending, symmetric) up to a quarter turn, or if ``whole`` up to half a turn, to both sides: every
    ``step``, and those ``along`` edges with their opposites."""
    most = math.pi if whole else QUARTER
    even = np.linspace(-most, most, 2 * math.ceil(most / step) + 1)
    more = np.concatenate([along, along + math.pi])
    more = np.mod(more + math.pi, 2 * math.pi) - math.pi
    more = np.concatenate([more, -more])
    more = more[np.abs(more) < most - SLACK]
    if len(more):
        # directions close to one of the even ones add nothing
        place = np.clip(np.searchsorted(even, more), 1, len(even) - 1)
        more = more[np.minimum(np.abs(more - even[place]), np.abs(more - even[place - 1])) > step / 6]
    return np.unique(np.concatenate([even, np.round(more, 9)]))


def free_turns(barred: BoolArray) -> tuple[Numbers, Numbers]:
    """For each direction and cell (k, n) the first and the last number of the directions that a pivot reaches without meeting a
    barred one; if the direction itself is barred, the first lies beyond it."""
    count, cells = barred.shape
    first, last = np.empty((count, cells), np.int16), np.empty((count, cells), np.int16)
    begin, end = np.zeros(cells, np.int16), np.full(cells, count - 1, np.int16)
    for number in range(count):
        begin[barred[number]] = number + 1
        first[number] = begin
    for number in range(count - 1, -1, -1):
        end[barred[number]] = number - 1
        last[number] = end
    return first, last


class SecondTurn:
    """The second pivot for cells to the right of the first leg, where longer paths are those that turned farther to the right:
    of the paths that can turn to a direction the one that turned least is the shortest.

    ``incoming`` (k, n) are lengths of paths by their incoming direction, ``angles`` (k,) are ascending.
    """

    def __init__(self, angles: FloatArray, incoming: Lengths, barred: BoolArray) -> None:
        self.angles = angles
        self.straight = int(np.searchsorted(angles, -SLACK))
        self.farthest = int(np.searchsorted(angles, QUARTER + SLACK)) - 1
        self.first, self.last = free_turns(barred)
        count, cells = incoming.shape
        self.next = np.full((count + 1, cells), count, np.int16)
        self.length = np.full((count + 1, cells), np.inf, np.float32)
        for number in range(self.farthest, self.straight - 1, -1):
            found = np.isfinite(incoming[number])
            self.next[number] = np.where(found, np.int16(number), self.next[number + 1])
            self.length[number] = np.where(found, incoming[number], self.length[number + 1])
        self._cell = np.arange(cells)

    def lengths_to(self, number: int) -> Lengths | None:
        """The least lengths of paths with a direction after the second pivot, (n,); None if no path can have it."""
        angle = float(self.angles[number])
        if angle < -QUARTER - SLACK:
            return None
        cells = len(self._cell)
        # turning right, from the direction least far to the right from which a quarter turn leads here
        least = max(int(np.searchsorted(self.angles, angle - QUARTER - SLACK)), self.straight)
        place = np.maximum(self.first[number], np.int16(least)).astype(np.int64) * cells + self._cell
        right = self.next.ravel().take(place) <= min(number, self.farthest)
        found = np.where(right, self.length.ravel().take(place), np.float32(np.inf))
        # turning left, from the direction next to this one
        begin = max(number, self.straight)
        most = min(int(np.searchsorted(self.angles, angle + QUARTER + SLACK)) - 1, self.farthest)
        if begin <= most:
            left = self.next[begin] <= np.minimum(self.last[number], np.int16(most))
            np.minimum(found, np.where(left, self.length[begin], np.float32(np.inf)), out=found)
        return found


def lengths_after_second_pivot(angles: FloatArray, incoming: Lengths, barred: BoolArray, row: int) -> Iterator[Lengths]:
    """The least lengths over cells (nx, ny) after the second pivot, direction by direction. ``row`` is the index along y of the
    cells straight ahead of the start."""
    count, wide, _ = incoming.shape

    def half(values: NDArray[np.generic], right: bool) -> NDArray[np.generic]:
        part = values[:, :, row:] if right else values[::-1, :, row::-1]
        return np.ascontiguousarray(part).reshape(count, -1)

    right = SecondTurn(angles, half(incoming, True), half(barred, True))  # type: ignore[arg-type]
    left = SecondTurn(-angles[::-1], half(incoming, False), half(barred, False))  # type: ignore[arg-type]
    for number in range(count):
        found = np.full(incoming.shape[1:], np.inf, np.float32)
        one, other = right.lengths_to(number), left.lengths_to(count - 1 - number)
        if one is not None:
            found[:, row:] = one.reshape(wide, -1)
        if other is not None:
            part = found[:, row::-1]
            np.minimum(part, other.reshape(wide, -1), out=part)
        yield found


DIRECTION_STEP = {1: math.radians(3), 2: math.radians(4)}
"""The greatest angle between directions, by pivots; with two pivots a move can compensate for a direction in between."""
LONG_EDGE = 1.0
"""Directions of edges at least this long (inches) are added: a hull must go along a wall or a lane exactly."""
MOST_EDGES = 24
RAY_STEP = math.radians(0.5)
PIVOT_PLACES = {1: 9, 2: 5}
"""From this many places of the first leg all directions are judged, by pivots."""
FAR = np.float32(np.inf)
ROUNDING = 1e-6


@dataclass(frozen=True, eq=False)
class Field:
    """The cells that one move reaches: ``least`` is the least legal length (inf: none), ``margin`` how much is left of the
    length or over the least one (above 0 where the move can end), ``end_directions`` (k, nx, ny) in which of the ``angles``
    (radians) it can end, ``straight`` how far it can go straight ahead."""

    grid: Grid
    angles: FloatArray
    least: Lengths
    margin: Lengths
    end_directions: BoolArray
    straight: float


def field_of(
    fences: Fences,
    grid: Grid,
    pivots: int,
    limits: tuple[float, float],
    cancel: CancelToken | None = None,
) -> Field:
    """The field of a move with one or two pivots over a grid (inches, the vehicle at the origin, its legs along +x);
    ``limits`` are its least and its greatest length."""
    return _FieldBuilder(fences, grid, pivots, limits, (lambda: None) if cancel is None else cancel.check).build()


class _FieldBuilder:
    def __init__(
        self, fences: Fences, grid: Grid, pivots: int, limits: tuple[float, float], check: Callable[[], None]
    ) -> None:
        self.fences, self.grid, self.pivots, self.check = fences, grid, pivots, check
        self.minimum, self.length = limits
        self.straight = free_straight_length(fences, self.length)
        self.angles = direction_angles(pivots > 1, DIRECTION_STEP[pivots], _edge_directions(fences))
        count = len(self.angles)
        self.barred: BoolArray = np.empty((count, *grid.shape), np.bool_)
        for number, angle in enumerate(self.angles.tolist()):
            self.check()
            twin = int(np.searchsorted(self.angles, angle - math.pi - ROUNDING))
            known = angle > ROUNDING and abs(float(self.angles[twin]) - (angle - math.pi)) < ROUNDING
            self.barred[number] = self.barred[twin] if known else barred_cells(grid, angle, fences)
        self.least: Lengths = np.full(grid.shape, FAR)
        self.margin: Lengths = np.full(grid.shape, -FAR)
        self.end_directions: BoolArray = np.zeros((count, *grid.shape), np.bool_)
        self._rays: dict[float, FloatArray] = {}

    def build(self) -> Field:
        """The finished field."""
        incoming = self._lengths_after_first_pivot()
        if self.pivots == 1:
            self._record(np.arange(len(self.angles)), incoming, self.grid.before[0])
        else:
            begin = self.grid.before[0]
            seeds: Lengths = np.empty(incoming.shape, np.float32)
            for number, part in enumerate(
                lengths_after_second_pivot(self.angles, incoming, self.barred[:, begin:], self.grid.before[1])
            ):
                seeds[number] = part
            self.check()
            for numbers, lengths in straight_lengths(self.grid, self.angles, seeds, self.barred, self.check):
                self._record(numbers, lengths)
        for place in np.linspace(0.0, self.straight, PIVOT_PLACES[self.pivots]).tolist():
            self._record_pivots_at(place)
        return Field(self.grid, self.angles, self.least, self.margin, self.end_directions, self.straight)

    def _record(self, numbers: Indices, lengths: Lengths, begin: int = 0) -> None:
        """Record lengths (k, n, ny) of paths that end at the cells from ``begin`` in x on, in the directions ``numbers``."""
        legal = lengths <= self.length
        if self.minimum > 0:
            legal &= lengths >= self.minimum - self.grid.step / 2
            room = np.minimum(self.length - lengths, lengths - np.float32(self.minimum)).max(axis=0)
            least = np.where(legal, lengths, FAR).min(axis=0)
        else:
            least = lengths.min(axis=0)
            room = self.length - least
        np.maximum(self.margin[begin:], room, out=self.margin[begin:])
        np.minimum(self.least[begin:], np.where(least <= self.length, least, FAR), out=self.least[begin:])
        self.end_directions[numbers, begin:] |= legal

    def _lengths_after_first_pivot(self) -> Lengths:
        """Lengths (k, n, ny) of paths with one pivot by their incoming direction, up to a quarter turn; only over cells that
        lie no farther back than the start."""
        grid, (left, row) = self.grid, self.grid.before
        # from a corner of the table the straight way may end half a cell beyond the last one
        cells = min(math.floor(self.straight / grid.step + ROUNDING) + 1, grid.shape[0] - left)
        axis = left + np.arange(cells)
        straight = int(np.argmin(np.abs(self.angles)))
        barred = self.barred[:, axis, row]
        blocks = np.cumsum(barred, axis=0)
        # a pivot is possible if no direction from the old to the new one is barred
        free = (blocks == blocks[straight]) & ~barred & (np.abs(self.angles) <= QUARTER + ROUNDING)[:, None]
        half = Grid(grid.step, (0, row), (grid.shape[0] - left, grid.shape[1]))
        incoming: Lengths = np.full((len(self.angles), *half.shape), FAR)
        seeds: Lengths = np.full(incoming.shape, FAR)
        seeds[:, axis - left, row] = np.where(free, grid.xs[axis], np.inf)
        for numbers, lengths in straight_lengths(half, self.angles, seeds, self.barred[:, left:], self.check):
            incoming[numbers] = lengths
        if self.pivots > 1:
            for place in {0.0, self.straight}:
                self._add_first_pivot_at(place, incoming)
        return incoming

    def _straight_from(self, place: float) -> tuple[Lengths, NDArray[np.float64]]:
        """(lengths, directions) of all cells reached straight from a place of the first leg, exact for each direction."""
        self.check()
        half = round((QUARTER if self.pivots == 1 else math.pi) / RAY_STEP)
        if place not in self._rays:
            rays: FloatArray = RAY_STEP * np.arange(-half, half + 1, dtype=np.float64)
            free = free_lengths_around(self.fences, place, rays)
            blocks = np.cumsum(free < 0)
            turned = (free >= 0) & (blocks == blocks[half])
            self._rays[place] = np.where(turned, np.minimum(free, self.length - place), -1.0)
        free = self._rays[place]
        x, y = self.grid.xs[:, None] - place, self.grid.ys[None]
        angle, away = np.arctan2(y, x), np.hypot(x, y)
        ray = np.rint(angle / RAY_STEP).astype(np.int64) + half
        inside = (ray >= 0) & (ray < len(free))
        inside &= away <= free.take(np.clip(ray, 0, len(free) - 1))
        return np.where(inside, away + place, FAR).astype(np.float32), angle

    def _nearest_direction(self, angle: FloatArray) -> Indices:
        """The numbers of the directions nearest to angles."""
        edges = (self.angles[1:] + self.angles[:-1]) / 2
        return np.searchsorted(edges, angle).astype(np.int64)

    def _add_first_pivot_at(self, place: float, incoming: Lengths) -> None:
        """Add paths with one pivot at a place of the first leg, in any direction."""
        lengths, angle = self._straight_from(place)
        lengths, angle = lengths[self.grid.before[0] :], angle[self.grid.before[0] :]
        i, j = np.nonzero(np.isfinite(lengths) & (np.abs(angle) <= QUARTER))
        number = self._nearest_direction(angle[i, j])
        incoming[number, i, j] = np.minimum(incoming[number, i, j], lengths[i, j])

    def _record_pivots_at(self, place: float) -> None:
        """Record paths with all pivots at a place of the first leg, in any direction."""
        lengths, angle = self._straight_from(place)
        room = np.minimum(self.length - lengths, np.where(self.minimum > 0, lengths - np.float32(self.minimum), FAR))
        np.maximum(self.margin, room, out=self.margin)
        lengths[lengths < self.minimum - self.grid.step / 2] = FAR
        np.minimum(self.least, lengths, out=self.least)
        i, j = np.nonzero(lengths <= self.length)
        self.end_directions[self._nearest_direction(angle[i, j]), i, j] = True


def _edge_directions(fences: Fences) -> FloatArray:
    """The directions of long edges, at most :data:`MOST_EDGES`, the nearest first."""
    run = fences.q - fences.p
    size = np.hypot(*run.T)
    near = np.minimum(np.hypot(*fences.p.T), np.hypot(*fences.q.T))
    long = np.flatnonzero((size >= LONG_EDGE) & (fences.long > 0))
    long = long[np.argsort(near[long], kind="stable")][:MOST_EDGES]
    found: FloatArray = np.arctan2(run[long, 1], run[long, 0])
    return found
