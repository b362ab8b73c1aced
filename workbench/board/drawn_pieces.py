"""Terrain pieces moved, turned, scaled and given other points; openings go along with their walls.

Coordinates are rounded to a thousandth of the table's unit, so that files stay short. What would leave no piece (a circle
without a radius, a polygon of two corners, points beyond every table) gives the piece back as it was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import shapely

from workbench.board.tableboard import CIRCLE, LINE, LONGEST, POLYGON, Feature, Opening, Point

LEAST_POINTS = {POLYGON: 3, LINE: 2, CIRCLE: 1}
DECIMALS = 3
ON_WALL = 0.5
"""So far from an outline (in the table's unit) an opening still belongs to it."""


def tidy(value: float) -> float:
    """A length as files hold it."""
    return round(value, DECIMALS) + 0.0


def at(point: Point) -> Point:
    """A point as files hold it."""
    return tidy(point[0]), tidy(point[1])


def near(point: Point) -> bool:
    """Could a file hold this point?"""
    return all(math.isfinite(part) and -LONGEST <= part <= 2 * LONGEST for part in point)


def turned(degrees: float) -> float:
    """An angle as files hold it: 0 up to 360."""
    found = tidy(degrees % 360.0)
    return 0.0 if found >= 360.0 else found


def rotate(point: Point, degrees: float, centre: Point) -> Point:
    """A point turned clockwise about a centre."""
    angle = math.radians(degrees)
    x, y = point[0] - centre[0], point[1] - centre[1]
    sine, cosine = math.sin(angle), math.cos(angle)
    return centre[0] + x * cosine - y * sine, centre[1] + x * sine + y * cosine


def _fits(feature: Feature) -> bool:
    sound = all(near(point) for point in (*feature.points, *(opening.at for opening in feature.openings)))
    if feature.kind == CIRCLE:
        return sound and len(feature.points) == 1 and 0 < feature.radius <= LONGEST
    return sound and len(feature.points) >= LEAST_POINTS[feature.kind]


def _with(feature: Feature, change: Callable[[Point], Point], radius: float | None = None) -> Feature:
    try:
        made = replace(
            feature,
            points=tuple(at(change(point)) for point in feature.points),
            openings=tuple(replace(opening, at=at(change(opening.at))) for opening in feature.openings),
            radius=feature.radius if radius is None else tidy(radius),
        )
    except (OverflowError, ValueError):
        return feature
    return made if _fits(made) and made != feature else feature


def moved(feature: Feature, dx: float, dy: float) -> Feature:
    """The piece somewhere else."""
    return _with(feature, lambda point: (point[0] + dx, point[1] + dy)) if dx or dy else feature


def spun(feature: Feature, degrees: float, centre: Point) -> Feature:
    """The piece turned clockwise about a centre."""
    return _with(feature, lambda point: rotate(point, degrees, centre)) if degrees % 360 else feature


def scaled(feature: Feature, across: float, down: float, centre: Point) -> Feature:
    """The piece larger or smaller, seen from a centre; lines keep their width, and a circle stays round."""
    if across == down == 1:
        return feature

    def change(point: Point) -> Point:
        return centre[0] + (point[0] - centre[0]) * across, centre[1] + (point[1] - centre[1]) * down

    if not across or not down or not math.isfinite(across * down):
        return feature
    return _with(feature, change, feature.radius * math.sqrt(abs(across * down)))


def reshaped(feature: Feature, points: Iterable[Point], radius: float | None = None) -> Feature:
    """The piece with other points; openings in its walls stay in them."""
    try:
        made = replace(
            feature,
            points=tuple(at(point) for point in points),
            radius=feature.radius if radius is None else tidy(radius),
        )
    except (OverflowError, ValueError):
        return feature
    if not _fits(made) or made == feature:
        return feature
    return replace(made, openings=tuple(_in_wall(opening, feature, made) for opening in feature.openings))


def _in_wall(opening: Opening, old: Feature, new: Feature) -> Opening:
    here = shapely.Point(opening.at)
    wall = new.course
    if wall.is_empty or old.course.distance(here) > ON_WALL:
        return opening
    found = (
        wall.interpolate(wall.project(here)) if wall.geom_type == "LineString" else shapely.shortest_line(wall, here)
    )
    x, y = found.coords[0]
    return replace(opening, at=at((x, y)))


def middle(features: Sequence[Feature]) -> Point:
    """The middle of the box round pieces."""
    left, top, right, bottom = shapely.total_bounds([feature.area for feature in features]).tolist()
    return (left + right) / 2, (top + bottom) / 2
