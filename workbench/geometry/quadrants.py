"""The four sectors about a hull: lines run outwards from its corners at 45 degrees, so the front is wider than the hull.

A hull is a rectangle about its middle; headings are degrees clockwise from the top of the table, y grows down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]

FRONT, LEFT, RIGHT, REAR, ALL = "front", "left", "right", "rear", "all"
SIDES = (FRONT, RIGHT, REAR, LEFT)
"""Clockwise from the front."""
NEAR = 1e-9
"""What lies so near to a line between two sectors is on it."""


@dataclass(frozen=True)
class Hull:
    """A hull where it stands: middle, heading, half of its length and half of its width. A gun or a man without a hull has
    none: then its sectors meet in its middle."""

    at: Point
    heading: float
    half_length: float = 0.0
    half_width: float = 0.0

    def place(self, forward: float, right: float) -> Point:
        """The point so far before the middle and to the right of it."""
        angle = math.radians(self.heading)
        x, y = self.at
        return x + forward * math.sin(angle) + right * math.cos(angle), y - forward * math.cos(
            angle
        ) + right * math.sin(angle)

    def seen_from(self, point: Point) -> Point:
        """A point as (forward, right) of the hull."""
        angle = math.radians(self.heading)
        x, y = point[0] - self.at[0], point[1] - self.at[1]
        return x * math.sin(angle) - y * math.cos(angle), x * math.cos(angle) + y * math.sin(angle)

    def sectors_at(self, point: Point) -> tuple[str, ...]:
        """The sectors that hold a point, both neighbours on the line between them; front before side before rear."""
        forward, right = self.seen_from(point)
        ahead = abs(forward) - self.half_length
        aside = abs(right) - self.half_width
        found = []
        if forward >= -NEAR and ahead >= aside - NEAR:
            found.append(FRONT)
        if aside >= ahead - NEAR:
            found += [side for side, sign in ((RIGHT, 1), (LEFT, -1)) if right * sign >= -NEAR]
        if forward <= NEAR and ahead >= aside - NEAR:
            found.append(REAR)
        return tuple(found)

    def sector(self, point: Point) -> str:
        """The one sector that a point is in; on a line the one with the better armour."""
        return self.sectors_at(point)[0]

    def wedge(self, side: str, reach: float) -> BaseGeometry:
        """The ground of a sector as far as ``reach`` before the hull: a polygon with the side of the hull as its foot."""
        length, width = self.half_length, self.half_width
        far = {
            FRONT: [
                (length, -width),
                (length, width),
                (length + reach, width + reach),
                (length + reach, -width - reach),
            ],
            RIGHT: [
                (length, width),
                (-length, width),
                (-length - reach, width + reach),
                (length + reach, width + reach),
            ],
            REAR: [
                (-length, width),
                (-length, -width),
                (-length - reach, -width - reach),
                (-length - reach, width + reach),
            ],
            LEFT: [
                (-length, -width),
                (length, -width),
                (length + reach, -width - reach),
                (-length - reach, -width - reach),
            ],
        }[side]
        return shapely.Polygon([self.place(*corner) for corner in far])

    def touches(self, side: str, shape: BaseGeometry, radius: float = 0.0) -> bool:
        """Is any part of a shape, or of round bases of a ``radius`` about its points, in a sector? Its edges count."""
        box = shapely.bounds(shape)
        reach = max(abs(value - middle) for value, middle in zip(box, (*self.at, *self.at), strict=True))
        wedge = self.wedge(side, 2 * float(reach) + radius + self.half_length + self.half_width + 1.0)
        return bool(shapely.distance(wedge, shape) <= radius + NEAR)
