"""Directions on a plane whose y grows down: degrees clockwise from the top."""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]

STEP = 30.0
COMPASS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")
"""The eight directions by name, clockwise from the top, 45 degrees apart."""


def bearing(origin: Point, target: Point, facing: float = 0.0) -> float:
    """How far a target lies from a facing, in degrees: to the right positive, above -180 and up to 180. A target at the same
    place lies in no direction: it counts as straight ahead, however the table is turned."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    if not dx and not dy:
        return 0.0
    turned = (math.degrees(math.atan2(dx, -dy)) - facing) % 360
    return turned - 360 if turned > 180 else turned


def towards(origin: Point, degrees: float, length: float) -> Point:
    """The point that lies so far from another in a direction."""
    angle = math.radians(degrees)
    return origin[0] + length * math.sin(angle), origin[1] - length * math.cos(angle)


def wedge(origin: Point, low: float, high: float, reach: float) -> BaseGeometry:
    """The directions from ``low`` to ``high`` (less than a whole turn apart), as far as ``reach`` at least."""
    return shapely.Polygon([origin, *_far(origin, origin, low, high, reach)])


def quadrant(begin: Point, end: Point, low: float, high: float, reach: float) -> BaseGeometry:
    """The ground between the ray from ``begin`` towards ``low`` and that from ``end`` towards ``high`` (less than a whole turn
    later), clockwise, as far as ``reach`` at least from either. With one point twice it is a :func:`wedge`."""
    if begin == end:
        return wedge(begin, low, high, reach)
    return shapely.Polygon([begin, *_far(begin, end, low, high, reach + math.dist(begin, end)), end])


def _far(begin: Point, end: Point, low: float, high: float, reach: float) -> list[Point]:
    """Corners beyond ``reach``, from one direction to the other while the place moves from ``begin`` to ``end``."""
    count = max(2, math.ceil((high - low) / STEP) + 1)
    # corners on a larger circle, so that the chords between them stay beyond `reach`
    radius = reach / math.cos(math.radians((high - low) / (count - 1) / 2))
    found = []
    for step in range(count):
        part = step / (count - 1)
        place = begin[0] + part * (end[0] - begin[0]), begin[1] + part * (end[1] - begin[1])
        found.append(towards(place, low + (high - low) * part, radius))
    return found


# --- The four sectors about a hull: lines run outwards from its corners at 45 degrees, so the front is wider than the
# hull.


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
        # beyond the ends and beyond the sides of the hull: on the lines at 45 degrees both are equal
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
