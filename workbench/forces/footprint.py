"""The ground that a unit on a table covers: its base or hull, turned the way it faces."""

from __future__ import annotations

import shapely
import shapely.affinity
from shapely.geometry.base import BaseGeometry

from workbench.forces.models import Point, TableUnit

ROUND = 32
"""Segments in a quarter of a round base."""

Size = float | tuple[float, float]
"""The diameter of a round base, or the (width, depth) of a rectangular one: depth along the facing."""


def footprint(
    unit: TableUnit, at: Point, *, base: Size | None = None, hull: tuple[float, float] | None = None
) -> BaseGeometry:
    """What a unit covers when its middle is at a point, in the table's unit. ``base`` and ``hull`` (length, width) are those of
    its kind, for units that name none of their own; without any it covers just the point."""
    if unit.hull is not None or (unit.base is None and hull is not None):
        length, width = unit.hull or hull or (0.0, 0.0)
        return _rectangle(at, width, length, unit.facing)
    size = unit.base if unit.base is not None else base
    if not size:  # none, or a diameter of 0
        return shapely.Point(at)
    if isinstance(size, tuple):
        return _rectangle(at, size[0], size[1], unit.facing)
    return shapely.Point(at).buffer(size / 2, quad_segs=ROUND)


def round_radius(unit: TableUnit, *, base: Size | None = None, hull: tuple[float, float] | None = None) -> float:
    """The radius of what a unit covers if that is round, else 0; ``base`` and ``hull`` as for footprints. A footprint has
    corners, which touch another base only where they happen to lie: distances are measured with the radius."""
    size = unit.base if unit.base is not None else base
    if unit.hull is not None or (unit.base is None and hull is not None) or isinstance(size, tuple):
        return 0.0
    return (size or 0.0) / 2


def _rectangle(at: Point, width: float, depth: float, facing: float) -> BaseGeometry:
    x, y = at
    flat = shapely.box(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2)
    # y grows down, so a turn to the right is a positive angle
    turned: BaseGeometry = shapely.affinity.rotate(flat, facing, origin=at)
    return turned
