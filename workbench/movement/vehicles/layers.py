"""The field of least lengths of one move among fences: leg, pivot, leg, pivot, leg over a grid of places and directions."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from workbench.base.arrays import BoolArray, FloatArray
from workbench.base.cancel import CancelToken
from workbench.movement.vehicles.fences import Fences, ahead_around, straight_on
from workbench.movement.vehicles.lanes import Grid, Indices, Lengths, barred_cells, marched
from workbench.movement.vehicles.turning import QUARTER, after_second, directions

DIRECTION = {1: math.radians(3), 2: math.radians(4)}
"""Directions are no farther apart; a move with two pivots makes up for one that lies between."""
LONG_EDGE = 1.0
"""Directions of edges at least so long (inches) are taken besides: a hull must go along a wall or a lane exactly."""
EDGES = 24
RAY = math.radians(0.5)
STARS = {1: 9, 2: 5}
"""From so many places of the first leg all directions are looked at."""
FAR = np.float32(np.inf)
SAME = 1e-6


@dataclass(frozen=True, eq=False)
class Field:
    """What one move reaches, cell by cell: ``least`` legal length (inf: none), ``room``, how much is left of the length or over
    the least one (above 0 where the move can end), and ``ends`` (k, nx, ny): in which of the ``angles`` (radians)."""

    grid: Grid
    angles: FloatArray
    least: Lengths
    room: Lengths
    ends: BoolArray
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
    return _Layers(fences, grid, pivots, limits, (lambda: None) if cancel is None else cancel.check).field()


class _Layers:
    def __init__(
        self, fences: Fences, grid: Grid, pivots: int, limits: tuple[float, float], check: Callable[[], None]
    ) -> None:
        self.fences, self.grid, self.pivots, self.check = fences, grid, pivots, check
        self.minimum, self.length = limits
        self.straight = straight_on(fences, self.length)
        self.angles = directions(pivots > 1, DIRECTION[pivots], _along(fences))
        count = len(self.angles)
        self.barred: BoolArray = np.empty((count, *grid.shape), np.bool_)
        for number, angle in enumerate(self.angles.tolist()):
            self.check()
            twin = int(np.searchsorted(self.angles, angle - math.pi - SAME))
            known = angle > SAME and abs(float(self.angles[twin]) - (angle - math.pi)) < SAME
            self.barred[number] = self.barred[twin] if known else barred_cells(grid, angle, fences)
        self.least: Lengths = np.full(grid.shape, FAR)
        self.room: Lengths = np.full(grid.shape, -FAR)
        self.ends: BoolArray = np.zeros((count, *grid.shape), np.bool_)
        self._rays: dict[float, FloatArray] = {}

    def field(self) -> Field:
        """The whole of it."""
        came = self._first_turn()
        if self.pivots == 1:
            self._note(np.arange(len(self.angles)), came, self.grid.before[0])
        else:
            begin = self.grid.before[0]
            seeds: Lengths = np.empty(came.shape, np.float32)
            for number, part in enumerate(after_second(self.angles, came, self.barred[:, begin:], self.grid.before[1])):
                seeds[number] = part
            self.check()
            for numbers, lengths in marched(self.grid, self.angles, seeds, self.barred, self.check):
                self._note(numbers, lengths)
        for place in np.linspace(0.0, self.straight, STARS[self.pivots]).tolist():
            self._star(place)
        return Field(self.grid, self.angles, self.least, self.room, self.ends, self.straight)

    def _note(self, numbers: Indices, lengths: Lengths, begin: int = 0) -> None:
        """Ways (k, n, ny) that end at cells, from a number in x on, in some of the directions."""
        legal = lengths <= self.length
        if self.minimum > 0:
            legal &= lengths >= self.minimum - self.grid.step / 2
            room = np.minimum(self.length - lengths, lengths - np.float32(self.minimum)).max(axis=0)
            least = np.where(legal, lengths, FAR).min(axis=0)
        else:
            least = lengths.min(axis=0)
            room = self.length - least
        np.maximum(self.room[begin:], room, out=self.room[begin:])
        np.minimum(self.least[begin:], np.where(least <= self.length, least, FAR), out=self.least[begin:])
        self.ends[numbers, begin:] |= legal

    def _first_turn(self) -> Lengths:
        """Lengths (k, n, ny) of ways with one pivot by the direction that they come in, up to a quarter turn; only over cells
        that lie no farther back than the start."""
        grid, (left, row) = self.grid, self.grid.before
        axis = left + np.arange(math.floor(self.straight / grid.step + SAME) + 1)
        straight = int(np.argmin(np.abs(self.angles)))
        barred = self.barred[:, axis, row]
        blocks = np.cumsum(barred, axis=0)
        # a pivot is free if no direction from the old to the new one is barred
        free = (blocks == blocks[straight]) & ~barred & (np.abs(self.angles) <= QUARTER + SAME)[:, None]
        half = Grid(grid.step, (0, row), (grid.shape[0] - left, grid.shape[1]))
        came: Lengths = np.full((len(self.angles), *half.shape), FAR)
        seeds: Lengths = np.full(came.shape, FAR)
        seeds[:, axis - left, row] = np.where(free, grid.xs[axis], np.inf)
        for numbers, lengths in marched(half, self.angles, seeds, self.barred[:, left:], self.check):
            came[numbers] = lengths
        if self.pivots > 1:
            for place in {0.0, self.straight}:
                self._begin(place, came)
        return came

    def _sight(self, place: float) -> tuple[Lengths, NDArray[np.float64]]:
        """All that is reached straight from a place of the first leg, exactly by directions: (lengths, directions)."""
        self.check()
        half = round((QUARTER if self.pivots == 1 else math.pi) / RAY)
        if place not in self._rays:
            rays: FloatArray = RAY * np.arange(-half, half + 1, dtype=np.float64)
            free = ahead_around(self.fences, place, rays)
            blocks = np.cumsum(free < 0)
            turned = (free >= 0) & (blocks == blocks[half])
            self._rays[place] = np.where(turned, np.minimum(free, self.length - place), -1.0)
        free = self._rays[place]
        x, y = self.grid.xs[:, None] - place, self.grid.ys[None]
        angle, away = np.arctan2(y, x), np.hypot(x, y)
        ray = np.rint(angle / RAY).astype(np.int64) + half
        inside = (ray >= 0) & (ray < len(free))
        inside &= away <= free.take(np.clip(ray, 0, len(free) - 1))
        return np.where(inside, away + place, FAR).astype(np.float32), angle

    def _number(self, angle: FloatArray) -> Indices:
        """The numbers of the directions next to some angles."""
        edges = (self.angles[1:] + self.angles[:-1]) / 2
        return np.searchsorted(edges, angle).astype(np.int64)

    def _begin(self, place: float, came: Lengths) -> None:
        """Adds ways with one pivot at a place of the first leg, in any direction."""
        lengths, angle = self._sight(place)
        lengths, angle = lengths[self.grid.before[0] :], angle[self.grid.before[0] :]
        i, j = np.nonzero(np.isfinite(lengths) & (np.abs(angle) <= QUARTER))
        number = self._number(angle[i, j])
        came[number, i, j] = np.minimum(came[number, i, j], lengths[i, j])

    def _star(self, place: float) -> None:
        """Notes ways with all pivots at a place of the first leg, in any direction."""
        lengths, angle = self._sight(place)
        room = np.minimum(self.length - lengths, np.where(self.minimum > 0, lengths - np.float32(self.minimum), FAR))
        np.maximum(self.room, room, out=self.room)
        lengths[lengths < self.minimum - self.grid.step / 2] = FAR
        np.minimum(self.least, lengths, out=self.least)
        i, j = np.nonzero(lengths <= self.length)
        self.ends[self._number(angle[i, j]), i, j] = True


def _along(fences: Fences) -> FloatArray:
    """The directions of the longest edges, the nearest among equals."""
    run = fences.q - fences.p
    size = np.hypot(*run.T)
    near = np.minimum(np.hypot(*fences.p.T), np.hypot(*fences.q.T))
    long = np.flatnonzero((size >= LONG_EDGE) & (fences.long > 0))
    long = long[np.argsort(near[long], kind="stable")][:EDGES]
    found: FloatArray = np.arctan2(run[long, 1], run[long, 0])
    return found
