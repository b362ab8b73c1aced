"""What a hand needs to draw: the points that a pen is drawn to, and outlines with the tremble taken out.

Coordinates are those of the grid's plane. Free points are kept to a thousandth of a hex, points of the grid exactly: an
edge that was drawn along a hexside must lie on it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from workbench.base.arrays import FloatArray
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import LINE, Drawn, Point, Snapped, outlines

ALONG = "along"
"""A point on a hexside that is neither its middle nor its end."""
FREE = "free"
_DIGITS, _EXACT = 3, 9
_LEAST_SHARE = 0.9
"""A stroke of which a smaller part is one piece crosses itself on purpose."""


@dataclass(frozen=True)
class _Near:
    points: tuple[Point, ...]
    kind: str = LINE
    values: dict[str, float] = field(default_factory=dict)


class Pen:
    """Draws points to the grid and to the corners of what is drawn already."""

    def __init__(self, grid: HexGrid, shapes: Sequence[Drawn]) -> None:
        self.grid = grid
        self.shapes = shapes
        points = [point for shape in shapes for point in shape.points]
        self._corners: FloatArray = np.array(points, dtype=np.float64).reshape(-1, 2)

    def snap(self, point: Point, within: float, skip: Sequence[Point] = ()) -> Snapped:
        """The nearest corner of a shape, hex vertex, middle of a hexside or centre within a distance (in hexes), or else
        the nearest point of a hexside within half of it, or else the point itself. ``skip``: corners that do not count."""
        away = np.hypot(self._corners[:, 0] - point[0], self._corners[:, 1] - point[1])
        near = [tuple(corner) for corner in self._corners[away <= within].tolist()]
        others = [_Near(tuple(corner for corner in near if corner not in skip))]
        found = outlines(self.grid).snap(point, within, others)
        if found.to != FREE:
            return Snapped(_rounded(found.point, _EXACT), found.to)
        foot = on_side(self.grid, point)
        if math.dist(foot, point) <= within / 2:
            return Snapped(_rounded(foot, _EXACT), ALONG)
        return free(point)


def free(point: Point) -> Snapped:
    """A point that nothing draws."""
    return Snapped(_rounded(point, _DIGITS), FREE)


def on_side(grid: HexGrid, point: Point) -> Point:
    """The point of the hexsides of the hex under a point that is nearest to it."""
    corners = grid.corners(grid.hex_at(*point))
    ring = shapely.LinearRing(corners)
    foot = ring.interpolate(ring.project(shapely.Point(point)))
    return float(foot.x), float(foot.y)


def smoothed(points: Sequence[Point], tolerance: float) -> tuple[Point, ...]:
    """The outline of a freehand stroke that was closed by its two ends: without what deviates by less than a distance, and
    without small loops, as long as nearly all of it is one piece. A stroke that is in several pieces stays as it is."""
    if len(points) < 3:
        return tuple(_rounded(point, _DIGITS) for point in points)
    # made valid first: simplifying a crossed outline may drop half of it
    whole = shapely.make_valid(shapely.Polygon(points))
    parts = [part for part in shapely.get_parts(whole) if isinstance(part, shapely.Polygon) and part.area > 0]
    largest = max(parts, key=lambda part: part.area, default=None)
    if largest is None or largest.area < _LEAST_SHARE * sum(part.area for part in parts):
        return tuple(_rounded(point, _DIGITS) for point in points)
    outline = shapely.get_coordinates(shapely.Polygon(largest.exterior).simplify(tolerance))
    return tuple(_rounded((x, y), _DIGITS) for x, y in outline[:-1].tolist())


def shifted(points: Sequence[Point], by: Point) -> tuple[Point, ...]:
    """Points moved by a distance."""
    return tuple(_rounded((x + by[0], y + by[1]), _EXACT) for x, y in points)


def turned(points: Sequence[Point], degrees: float) -> tuple[Point, ...]:
    """Points turned clockwise (y grows down) about the middle of the box around them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple(
        _rounded((cx + c * (x - cx) - s * (y - cy), cy + s * (x - cx) + c * (y - cy)), _EXACT) for x, y in points
    )


def _rounded(point: Point, digits: int) -> Point:
    # no -0.0 in files
    return round(float(point[0]), digits) + 0.0, round(float(point[1]), digits) + 0.0
