"""What a vehicle is asked to do, and what stands in its way: the values that every part of this package shares."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray

Point = tuple[float, float]
MOST_PIVOTS = 2


@dataclass(frozen=True, slots=True)
class VehicleMove:
    """One move of a hull. Lengths are in the table's unit; ``inch`` says how many of those an inch has.

    ``start`` is the middle of the hull, ``facing`` in degrees clockwise from the top, ``hull`` its (length, width). Straight
    legs of ``length`` in all, at least ``minimum``; between them, before and after at most ``pivots`` turns on the middle of
    the hull of at most 90 degrees each (two at one place make 180), which cost nothing. ``backwards``: the legs go tail
    first. ``reverse``: instead of all that it may go straight back so far. ``on_road``: its middle stays on the road.
    """

    start: Point
    facing: float
    hull: tuple[float, float]
    length: float
    minimum: float = 0.0
    pivots: int = 0
    reverse: float = 0.0
    backwards: bool = False
    on_road: bool = False
    inch: float = 1.0

    def __post_init__(self) -> None:
        if not 0 <= self.pivots <= MOST_PIVOTS:
            raise ValueError(f"a move has 0 to {MOST_PIVOTS} pivots, not {self.pivots}")
        if self.minimum > 0 and self.pivots > 1:
            raise ValueError("a move with a least length has one pivot at most")
        if min(self.hull) < 0 or self.length < 0 or self.minimum < 0 or self.reverse < 0 or self.inch <= 0:
            raise ValueError("lengths of a move are not negative")
        if self.backwards and self.reverse:
            raise ValueError("legs that go tail first need no straight reverse beside them")

    @property
    def going(self) -> float:
        """The direction of the first leg in degrees."""
        return self.facing + 180.0 if self.backwards else self.facing

    @property
    def forward(self) -> Point:
        """The direction of the first leg, a unit vector."""
        angle = math.radians(self.going)
        return math.sin(angle), -math.cos(angle)

    def local(self, points: FloatArray) -> FloatArray:
        """Points (n, 2) of the table in the vehicle's frame: inches, x along the first leg, y to its right."""
        x, y = self.forward
        away = (np.asarray(points, np.float64).reshape(-1, 2) - np.array(self.start)) / self.inch
        return np.column_stack([away @ np.array([x, y]), away @ np.array([-y, x])])

    def table(self, points: FloatArray) -> FloatArray:
        """Points (n, 2) of the vehicle's frame on the table."""
        x, y = self.forward
        found: FloatArray = np.array(self.start) + self.inch * (np.asarray(points) @ np.array([[x, y], [-y, x]]))
        return found

    def placed(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape of the vehicle's frame on the table."""
        return shapely.transform(shape, self.table)

    def turned(self, angle: float) -> float:
        """The facing in degrees (0 to 360) of a hull whose legs go at ``angle`` (radians) in the vehicle's frame."""
        return float(self.facing + math.degrees(angle)) % 360.0

    def standing(self, at: Point | None = None, facing: float | None = None) -> BaseGeometry:
        """The ground that the hull covers, at its start or elsewhere; a hull without a size is a point."""
        if max(self.hull) <= 0:
            return shapely.Point(self.start if at is None else at)
        angle = math.radians(self.facing if facing is None else facing)
        along, side = np.array([math.sin(angle), -math.cos(angle)]), np.array([math.cos(angle), math.sin(angle)])
        long, wide = self.hull[0] / 2, self.hull[1] / 2
        corners = [a * long * along + b * wide * side for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1))]
        return shapely.Polygon(np.array(corners) + np.array(self.start if at is None else at))


@dataclass(frozen=True)
class Obstacles:
    """What a hull keeps off on a table, in its unit: ``forbidden`` areas and bare lines that it may touch but not go into or
    over; ``buffers``, shapes that it comes no nearer to than a distance (units); the ``outline`` that it stays inside
    wholly; and the ``road`` that the middle of a move on the road stays on."""

    forbidden: tuple[BaseGeometry, ...] = ()
    buffers: tuple[tuple[BaseGeometry, float], ...] = ()
    outline: BaseGeometry | None = None
    road: BaseGeometry | None = None
