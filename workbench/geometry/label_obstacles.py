"""Obstacles of labels on a map: ground that they keep off, the edge of the map, and the cost of each position there.

A position pays for the share of an obstacle that it covers, as in the cost functions of Christensen, Marks and Shieber (1995)
and of van Dijk et al. (2002, *Towards an Evaluation of Quality for Names Placement Methods*). Lengths are in the units of the
map, the y axis pointing down; costs have no unit, and are compared with those of candidate positions and of overlaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from workbench.base.numbers import FloatArray
from workbench.geometry.label_candidates import Spot
from workbench.geometry.prepared import prepare_own
from workbench.geometry.regions import Indices

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
OUTSIDE = 25.0
"""The cost of a label that reaches over the edge of the map."""
_TOUCHES = 0.01
"""A label that covers more of an obstacle than this share touches it."""
_SAMPLES = tuple(((i + 0.5) / 3, (j + 0.5) / 2) for i in range(3) for j in range(2))
"""The points of an obstacle, as shares of its sides, by which the share that a turned or bent label covers is estimated."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A box of ground that labels keep off, and the cost of a label that lies wholly on it; one that only touches it pays that
    share of it which ``touching`` says, for a letter that is hidden spoils a word."""

    box: Box
    cost: float
    touching: float = 0.0


class CoveredGround:
    """The ground that positions of labels cover: found by a tree, with the cost of what lies there. The costs of obstacles are
    remembered as long as these are asked for, because most stay where they are while one unit moves."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self.shapes = np.array([spot.shape for spot in spots], dtype=object)
        self.tree = shapely.STRtree(self.shapes)
        self.bounds: FloatArray = shapely.bounds(self.shapes) if len(spots) else np.zeros((0, 4))
        sides = self.bounds[:, 2:] - self.bounds[:, :2]
        self.is_level = np.isclose(shapely.area(self.shapes), sides[:, 0] * sides[:, 1], rtol=1e-9)
        """Is it a box with level sides, as most are?"""
        self._costs: dict[Obstacle, tuple[Indices, FloatArray]] = {}

    def overlapping(self, shapes: FloatArray) -> tuple[Indices, Indices]:
        """The numbers of shapes and of positions that overlap, in pairs."""
        return self.exact(shapes, *self.tree.query(shapes))

    def exact(self, shapes: FloatArray, shape: Indices, spot: Indices) -> tuple[Indices, Indices]:
        """Of pairs whose bounds overlap those that overlap themselves."""
        box = shapely.area(shapes)
        left, top, right, bottom = shapely.bounds(shapes).T
        level = np.isclose(box, (right - left) * (bottom - top), rtol=1e-9)
        sure = level[shape] & self.is_level[spot]
        unsure = np.flatnonzero(~sure)
        prepare_own(shapes)
        sure[unsure] = shapely.intersects(shapes[shape[unsure]], self.shapes[spot[unsure]])
        return shape[sure], spot[sure]

    def obstacle_costs(self, obstacles: Sequence[Obstacle]) -> FloatArray:
        """The cost of each position on obstacles that stay where they are."""
        _, spot, costs = self._measured(obstacles)
        return self._summed(spot, costs)

    def changing_costs(self, obstacles: Sequence[Obstacle]) -> FloatArray:
        """The cost of each position on obstacles most of which were asked for the last time."""
        new = [one for one in dict.fromkeys(obstacles) if one not in self._costs]
        if new:
            obstacle, spot, costs = self._measured(new)
            ends = np.searchsorted(obstacle, np.arange(len(new) + 1)).tolist()
            for one, first, last in zip(new, ends, ends[1:], strict=False):
                self._costs[one] = spot[first:last], costs[first:last]
        found = [self._costs[one] for one in obstacles]
        self._costs = dict(zip(obstacles, found, strict=True))
        if not found:
            return np.zeros(len(self.shapes), dtype=np.float64)
        every, cost = (np.concatenate(part) for part in zip(*found, strict=True))
        return self._summed(every, cost)

    def _summed(self, spot: Indices, costs: FloatArray) -> FloatArray:
        """The sum of costs for each position."""
        found: FloatArray = np.bincount(spot, costs, len(self.shapes)).astype(np.float64)
        return found

    def _measured(self, obstacles: Sequence[Obstacle]) -> tuple[Indices, Indices, FloatArray]:
        """The obstacles, by their numbers in ascending order, the positions that lie on them, and the cost of each pair."""
        if not obstacles or not len(self.shapes):
            nothing = np.zeros(0, dtype=np.int64)
            return nothing, nothing, np.zeros(0, dtype=np.float64)
        boxes = np.array([one.box for one in obstacles], dtype=np.float64)
        weights = np.array([one.cost for one in obstacles], dtype=np.float64)
        grounds = np.asarray(shapely.box(*boxes.T))
        areas: FloatArray = np.asarray(shapely.area(grounds))
        obstacle, spot = self.tree.query(grounds)
        # of level boxes, which most are, what they share is found by their sides
        low = np.maximum(self.bounds[spot, :2], boxes[obstacle, :2])
        high = np.minimum(self.bounds[spot, 2:], boxes[obstacle, 2:])
        shared = np.prod(np.maximum(high - low, 0.0), axis=1)
        turned = np.flatnonzero(~self.is_level[spot])
        shared[turned] = self._estimated_shares(spot[turned], grounds[obstacle[turned]], boxes[obstacle[turned]])
        shared[turned] *= areas[obstacle[turned]]
        touching = np.array([one.touching for one in obstacles], dtype=np.float64)[obstacle]
        shares = shared / np.maximum(areas[obstacle], 1e-12)
        costs = weights[obstacle] * np.where(shares > _TOUCHES, touching + (1 - touching) * shares, shares)
        return obstacle, spot, costs

    def _estimated_shares(self, spot: Indices, grounds: FloatArray, boxes: FloatArray) -> FloatArray:
        """The shares of boxes that turned or bent positions cover, by a few points: what exact outlines share takes far
        longer to find."""
        shares = np.zeros(len(spot), dtype=np.float64)
        prepare_own(self.shapes[~self.is_level])
        there = np.flatnonzero(shapely.intersects(self.shapes[spot], grounds))
        shapes, (left, top, right, bottom) = self.shapes[spot[there]], boxes[there].T
        hits = [shapely.contains_xy(shapes, left + x * (right - left), top + y * (bottom - top)) for x, y in _SAMPLES]
        # one that covers none of the points touches the box
        shares[there] = np.maximum(np.mean(hits, axis=0), 2 * _TOUCHES)
        return shares

    def outside_costs(self, within: Box | None) -> FloatArray:
        """The cost of each position that reaches over the edge of the map."""
        if within is None:
            return np.zeros(len(self.shapes), dtype=np.float64)
        over = (self.bounds[:, :2] < np.array(within[:2])).any(axis=1)
        over |= (self.bounds[:, 2:] > np.array(within[2:])).any(axis=1)
        return np.where(over, OUTSIDE, 0.0)
