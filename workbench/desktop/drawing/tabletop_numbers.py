"""The places of the numbers of the pieces of a table: levels of hills and houses, and upper floors beside their openings.

Painters draw them there, and names on the map keep off them. ``cm`` is the length of a centimetre in the units of the outline.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.terrain_styles import row_look
from workbench.rules.ruleset import Ruleset
from workbench.scenario.tabletop_board import Feature, Point, TabletopBoard

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
HILLS: tuple[str, ...] = ("hill", "slope", "steep_slope", "sand")
HOUSES = "building"
"""Styles of drawing whose pieces show their level: at the northern edge, and on a badge."""
_DOOR_CM, _WINDOW_CM = 0.9, 0.55
"""Half the width of the stretch of wall that is drawn as a door or a window."""
_INSIDE_CM, _INSIDE_SIZES = 0.5, 1.3
"""The distance of the number of a floor from its wall, inside: so many centimetres and so many sizes of the number."""
_FLOOR_CM, _LEVEL_CM = 0.8, 1.3
"""Half the height of what is kept free for the number of a floor, and for a level."""


def level_place(hill: BaseGeometry, cm: float) -> Point:
    """The place of the level of a hill: the northernmost point of its contour, slightly towards the middle, so that it lies
    inside."""
    corners = shapely.get_coordinates(hill)
    x, y = corners[int(np.argmin(corners[:, 1]))].tolist()
    middle = hill.centroid
    reach = max(np.hypot(middle.x - x, middle.y - y), 1e-9)
    return x + (middle.x - x) / reach * 1.6 * cm, y + (middle.y - y) / reach * 1.6 * cm


def badge_place(house: BaseGeometry, cm: float) -> tuple[float, float, float]:
    """The place of the level of a house, towards the north-west, and how much room there is round it."""
    for depth in (1.9 * cm, 1.2 * cm, 0.7 * cm):
        inner = house.buffer(-depth)
        if not inner.is_empty:
            corners = shapely.get_coordinates(inner)
            x, y = corners[int(np.argmin(corners.sum(axis=1)))].tolist()
            return x, y, depth
    point = house.representative_point()
    return point.x, point.y, 0.7 * cm


def wall_at(house: BaseGeometry, at: Point, cm: float, *, door: bool) -> tuple[Point, Point] | None:
    """The ends of the stretch of wall at an opening, wider at a door; None where there is no wall."""
    around = shapely.Point(at).buffer((_DOOR_CM if door else _WINDOW_CM) * cm)
    wall = shapely.get_coordinates(shapely.intersection(house.boundary, around))
    if len(wall) < 2:
        return None
    (x0, y0), (x1, y1) = wall[0].tolist(), wall[-1].tolist()
    return (x0, y0), (x1, y1)


def floor_place(house: BaseGeometry, wall: tuple[Point, Point], size: float, cm: float) -> Point:
    """The place of the number of an upper floor, inside the house beside its opening; ``size`` is that of the number."""
    (x0, y0), (x1, y1) = wall
    middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
    far = (_INSIDE_SIZES * size + _INSIDE_CM * cm) / max(float(np.hypot(x1 - x0, y1 - y0)), 1e-9)
    inward_x, inward_y = (y1 - y0) * far, (x0 - x1) * far
    if not house.covers(shapely.Point(middle_x + inward_x, middle_y + inward_y)):
        inward_x, inward_y = -inward_x, -inward_y
    return middle_x + inward_x, middle_y + inward_y


def numbered_ground(table: TabletopBoard | None, ruleset: Ruleset | None) -> tuple[Box, ...]:
    """The ground that these numbers cover on a table, in its unit; without a ruleset those of floors only, for the rules say
    what shows a level. The last answer is kept for whoever asks next: names and words of zones keep off the same numbers."""
    if table is None:
        return ()
    for known_table, known_ruleset, found in _kept:
        # tables and rulesets are values: what is the same object has not changed
        if known_table is table and known_ruleset is ruleset:
            return found
    boxes = tuple(_boxes(table, ruleset))
    _kept[:] = [(table, ruleset, boxes)]
    return boxes


_kept: list[tuple[TabletopBoard, Ruleset | None, tuple[Box, ...]]] = []
"""The last answer with what it was made of; nothing before the first."""


def _boxes(table: TabletopBoard, ruleset: Ruleset | None) -> Iterator[Box]:
    cm = table.units_per_cm
    for feature in table.features:
        for (x, y), half_cm in _number_places(feature, ruleset, cm):
            half = half_cm * cm
            yield x - half, y - half, x + half, y + half


def _number_places(feature: Feature, ruleset: Ruleset | None, cm: float) -> Iterator[tuple[Point, float]]:
    """The places of the numbers of one piece, and half their height in centimetres."""
    row = ruleset.terrain.get(feature.terrain) if ruleset is not None else None
    if row is not None and (feature.level is not None or row.levels) and not feature.area.is_empty:
        style = row_look(row).style
        if style == HOUSES:
            yield badge_place(feature.area, cm)[:2], _LEVEL_CM
        elif style in HILLS:
            yield level_place(feature.area, cm), _LEVEL_CM
    for opening in feature.openings:
        if opening.floor and (wall := wall_at(feature.area, opening.at, cm, door=opening.door)) is not None:
            yield floor_place(feature.area, wall, _FLOOR_CM * cm, cm), _FLOOR_CM
