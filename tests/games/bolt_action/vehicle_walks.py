"""Random ways of a hull over a table, walked slowly: an independent account of what a vehicle may do.

A leg is free if the ground that the hull sweeps meets nothing, a pivot if the hull meets nothing at many directions of it. The
hull is taken smaller by ``SHY`` all round, since it may touch what it must not go into.
"""

from __future__ import annotations

import math

import numpy as np
import shapely

from workbench.games.bolt_action.movement.vehicle_obstacles import VehicleMove
from workbench.games.bolt_action.movement.vehicle_reach import VehiclePath

SHY = 0.003
TURNS = 31


class Walks:
    """Walks of one move; ``solid`` are shapes that its hull must not meet."""

    def __init__(self, move: VehicleMove, solid: list[shapely.Geometry], road: shapely.Geometry | None = None) -> None:
        self.move, self.road = move, None if road is None else road.buffer(1e-6)
        shapely.prepare(self.road)
        self.tree = shapely.STRtree(solid)
        self.long, self.wide = (size / 2 - SHY for size in move.hull)
        self.direction = math.radians(move.first_heading - 90)

    def hulls(self, at: np.ndarray, angle: np.ndarray) -> np.ndarray:
        """The corners (n, 4, 2) of hulls: front left, front right, rear right, rear left."""
        along = np.stack([np.cos(angle), np.sin(angle)], axis=1)
        side = np.stack([-along[:, 1], along[:, 0]], axis=1)
        corners = [(1, -1), (1, 1), (-1, 1), (-1, -1)]
        return np.stack([at + a * self.long * along + b * self.wide * side for a, b in corners], axis=1)

    def meets(self, corners: np.ndarray) -> np.ndarray:
        """Which polygons (n, 4, 2) meet something solid."""
        found = np.zeros(len(corners), bool)
        if len(self.tree) and len(corners):
            found[self.tree.query(shapely.polygons(corners), predicate="intersects")[0]] = True
        return found

    def leg(self, at: np.ndarray, angle: np.ndarray, length: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(free, where it ends) of straight legs."""
        there = at + length[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
        first, last = self.hulls(at, angle), self.hulls(there, angle)
        front, rear = (last, first) if (length >= 0).all() else (first, last)
        free = ~self.meets(np.concatenate([front[:, :2], rear[:, 2:]], axis=1))
        if self.road is not None:
            free &= shapely.covers(self.road, shapely.linestrings(np.stack([at, there], axis=1)))
        return free, there

    def turn(self, at: np.ndarray, begin: np.ndarray, end: np.ndarray) -> np.ndarray:
        """Which pivots are free."""
        free = np.ones(len(at), bool)
        for part in np.linspace(0, 1, TURNS):
            rows = np.flatnonzero(free)
            free[rows] = ~self.meets(self.hulls(at[rows], (begin + part * (end - begin))[rows]))
        return free

    def random(self, count: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(ends, directions in radians, lengths) of those of so many random ways that are free."""
        chooser, move = np.random.default_rng(seed), self.move
        share = chooser.dirichlet([0.7] * (move.pivots + 1), count)
        least = move.minimum / move.length
        total = least + (1 - least) * np.maximum(*chooser.random((2, count))) ** 0.5
        if move.pivots:
            share[chooser.random(count) < 0.25, 0] = 0.0
        share *= (move.length * total / np.maximum(share.sum(axis=1), 1e-9))[:, None]
        angle, at = np.full(count, self.direction), np.tile(np.array(move.start), (count, 1))
        length = share.sum(axis=1)
        free, at = self.leg(at, angle, share[:, 0])
        for pivot in range(move.pivots):
            at, angle, share, length = at[free], angle[free], share[free], length[free]
            by = chooser.uniform(-math.pi / 2, math.pi / 2, len(at))
            by = np.where(chooser.random(len(at)) < 0.1, np.copysign(math.pi / 2, by), by)
            free = self.turn(at, angle, angle + by)
            at, angle, share, length = at[free], (angle + by)[free], share[free], length[free]
            free, at = self.leg(at, angle, share[:, pivot + 1])
        return at[free], angle[free], length[free]

    def follows(self, way: VehiclePath) -> bool:
        """Is a way what it says, and free?"""
        angle, pivots = self.direction, 0
        here = np.array([self.move.start])
        for leg in way.legs:
            turned = angle + math.radians(leg.pivot)
            assert (
                abs(math.remainder(math.radians(leg.facing - self.move.facing) + self.direction - turned, math.tau))
                < 1e-6
            )
            pivots += math.ceil(abs(leg.pivot) / 90 - 1e-6)
            one, other = (
                self.turn(here, np.array([angle]), np.array([angle + by])) for by in (turned - angle, angle - turned)
            )
            # half a turn may go either way
            if leg.pivot and not (one[0] or (abs(abs(leg.pivot) - 180) < 1e-3 and other[0])):
                return False
            back = np.dot(np.subtract(leg.end, leg.begin), (math.cos(turned), math.sin(turned))) < 0
            free, there = self.leg(here, np.array([turned]), np.array([-leg.length if back else leg.length]))
            assert np.allclose(there[0], leg.end, atol=0.02)
            if not free[0]:
                return False
            angle, here = turned, there
        return pivots <= self.move.pivots and way.length <= self.move.length + 1e-6
