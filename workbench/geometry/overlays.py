"""Unions, differences and intersections of regions that hold whatever they are given.

Overlays of floating-point outlines that nearly coincide can lose whole regions without a word. Rounded to a grid, far finer
than anything that can be measured, they cannot; that takes two to eight times as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

GRID = 1e-6
"""The grid: a hundred-thousandth of a millimetre where the unit is a centimetre."""
SLIVER = 1e-6
"""Areas below this are none: what rounding leaves along an edge."""


UNITED = getattr(shapely, "disjoint_subset_union_all", shapely.union_all)
"""Quicker where much of it lies apart, if the library has it."""
LOST = 1e-9
"""A part of an area that is not lost to rounding."""

Polygons = NDArray[np.object_]


def solids(found: Iterable[BaseGeometry]) -> list[BaseGeometry]:
    """The polygons among some geometries, without slivers that rounding leaves where two edges meet."""
    parts = shapely.get_parts(shapely.get_parts(np.array(list(found), dtype=object)))
    return list(parts[shapely.area(parts) > SLIVER])


def joined(found: Iterable[BaseGeometry]) -> BaseGeometry:
    """A polygon, or several, of the polygons of geometries that do not overlap."""
    parts = solids(found)
    if not parts:
        return shapely.Polygon()
    whole = parts[0] if len(parts) == 1 else shapely.multipolygons(parts)
    assert isinstance(whole, BaseGeometry)
    return whole


def union(parts: Iterable[BaseGeometry]) -> BaseGeometry:
    """All of several regions."""
    found = solids(parts)
    return found[0] if len(found) == 1 else joined([shapely.union_all(found, grid_size=GRID)])


def quick_union(parts: Iterable[BaseGeometry]) -> BaseGeometry:
    """All of several regions whose outlines are either the same somewhere or clearly apart. A result that lost one of them is
    noticed, and worked out on the grid."""
    found = np.array(solids(parts), dtype=object)
    if len(found) < 2:
        return joined(found)
    whole = UNITED(found)
    shapely.prepare(whole)
    marks = shapely.get_coordinates(shapely.point_on_surface(found))
    areas = shapely.area(found)
    if areas.max() > whole.area * (1 + 1e-9) or not shapely.intersects_xy(whole, *marks.T).all():
        return union(found)
    return whole


def without(whole: BaseGeometry, part: BaseGeometry) -> BaseGeometry:
    """A region without a part of it."""
    return whole if part.is_empty else joined([shapely.difference(whole, part, grid_size=GRID)])


def common(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """What two regions share."""
    return joined([shapely.intersection(one, other, grid_size=GRID)])


def quick_without(whole: BaseGeometry, part: BaseGeometry) -> BaseGeometry:
    """A region without a part that lies within it. A result that lost anything is noticed, and worked out on the grid."""
    if part.is_empty:
        return whole
    found = joined([shapely.difference(whole, part)])
    off = abs(whole.area - part.area - found.area)
    return found if off <= LOST * whole.area else without(whole, part)


def quick_common(one: BaseGeometry, parts: Polygons) -> BaseGeometry:
    """What a region and polygons that do not overlap share. A result that lost corners of them is noticed, and worked out on
    the grid."""
    shapely.prepare(one)
    met = parts[shapely.intersects(one, parts)]
    within = shapely.contains_properly(one, met)
    cut = met[~within]
    if not len(cut):
        return joined(met)
    edge: Any = shapely.multipolygons(cut)
    found: BaseGeometry = shapely.intersection(one, edge)
    corners = shapely.get_coordinates(cut)
    corners = corners[shapely.contains_xy(one, *corners.T)]
    shapely.prepare(found)
    if not shapely.intersects_xy(found, *corners.T).all():
        found = common(one, edge)
    return joined([*met[within], found])
