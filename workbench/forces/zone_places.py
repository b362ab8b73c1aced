"""Where on a table a zone lies."""

from __future__ import annotations

import shapely

from workbench.forces.models import Point
from workbench.forces.staging import Zone

TOUCH = 0.001
"""In the table's unit: a point on the very edge of a zone is in it, whatever the digits of its place."""


def area_of(zone: Zone) -> shapely.Geometry:
    """The ground of a zone on a table: an area, a point, or nothing."""
    if not zone.outline:
        return shapely.GeometryCollection()
    if len(zone.outline) < 3:
        return shapely.Point(zone.outline[0])
    return shapely.make_valid(shapely.Polygon(zone.outline))


def lies_in(zone: Zone, point: Point, within: float = TOUCH) -> bool:
    """Is a point of the table in a zone, or so near to it?"""
    return bool(zone.outline) and bool(shapely.distance(area_of(zone), shapely.Point(point)) <= within)
