"""The edges of many planar geometries in flat arrays, so that a question to all of them is a few array operations."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.geometry.prepared import prepared_here

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Edges:
    """Directed edges of geometries that are polygons (the inside is on the left where y grows upwards) or bare lines.

    ``start`` and ``end`` are points (n, 2), ``owner`` the place of each edge's geometry in the list, ``ring`` counts rings and
    lines through all geometries: edges of one ring follow each other. ``first`` (geometries + 1) says where the edges of
    each geometry begin. ``tail``: the first edge of a bare line, ``head`` the last one (False throughout for rings and for
    lines that end where they begin).
    """

    start: FloatArray
    end: FloatArray
    owner: Indices
    ring: Indices
    first: Indices
    tail: BoolArray
    head: BoolArray

    @property
    def count(self) -> int:
        """The number of edges."""
        return len(self.owner)

    def edges_of(self, owners: Indices) -> tuple[Indices, Indices]:
        """The edges of several geometries in turn: (which place of ``owners``, edge)."""
        return expanded_ranges(self.first[owners], self.first[owners + 1])

    def subset(self, kept: Indices) -> Edges:
        """Some of the edges, in order, of the same geometries."""
        owner = self.owner[kept]
        first = np.searchsorted(owner, np.arange(len(self.first))).astype(np.int64)
        return Edges(self.start[kept], self.end[kept], owner, self.ring[kept], first, self.tail[kept], self.head[kept])


def expanded_ranges(begin: IntArray, end: IntArray) -> tuple[Indices, Indices]:
    """Every whole number of several ranges: (number of the range, the number itself)."""
    # 2..5 and 7..9 become 0 0 0 1 1 and 2 3 4 7 8
    sizes = np.maximum(end - begin, 0)
    which = np.repeat(np.arange(len(sizes)), sizes)
    before = np.cumsum(sizes) - sizes
    return which, np.arange(len(which)) + np.repeat(begin - before, sizes)


def polygonal_part(geometry: BaseGeometry) -> BaseGeometry:
    """The polygons of a geometry, or its lines if it has no polygon: what is left over of a mended shape is dropped."""
    if geometry.geom_type != "GeometryCollection":
        return geometry
    parts = shapely.get_parts(geometry)
    for wanted in (2, 1):
        kept = parts[shapely.get_dimensions(parts) == wanted]
        if len(kept):
            return shapely.union_all(kept)
    return shapely.GeometryCollection()


def edges_of(geometries: Sequence[BaseGeometry]) -> Edges:
    """The edges of polygons, lines and collections of either."""
    array = np.array(geometries, dtype=object) if len(geometries) else np.empty(0, dtype=object)
    parts, owner = shapely.get_parts(array, return_index=True)
    flat = shapely.get_dimensions(parts) == 2
    # normalised rings: the outer one runs clockwise, so that every ring turned round has the inside on its left
    rings, at = shapely.get_rings(shapely.normalize(parts[flat]), return_index=True)
    lines = parts[~flat & (shapely.get_dimensions(parts) == 1)]
    owners = np.concatenate([owner[flat][at], owner[~flat & (shapely.get_dimensions(parts) == 1)]]).astype(np.int64)
    paths = np.concatenate([shapely.reverse(rings), lines])
    order = np.argsort(owners, kind="stable")
    paths, owners, closed = paths[order], owners[order], (np.arange(len(paths)) < len(rings))[order]
    points, path = shapely.get_coordinates(paths, return_index=True)
    start, end = points[:-1], points[1:]
    # no edge from the end of one path to the start of the next, and none without length
    whole = path[:-1] == path[1:] if len(path) else np.empty(0, dtype=np.bool_)
    whole &= (start != end).any(axis=1)
    ring = path[:-1][whole].astype(np.int64)
    change = ring[1:] != ring[:-1]
    # a bare line that ends where it begins has no ends
    bare = ~(closed | shapely.is_closed(paths))[ring]
    tail = np.concatenate([np.ones(min(len(ring), 1), dtype=np.bool_), change]) & bare
    head = np.concatenate([change, np.ones(min(len(ring), 1), dtype=np.bool_)]) & bare
    owner_of = owners[ring]
    first = np.searchsorted(owner_of, np.arange(len(array) + 1))
    return Edges(start[whole], end[whole], owner_of, ring, first.astype(np.int64), tail, head)


# --- Edges as one eye sees them: between which headings, and how far in each.


class EdgesByHeading:
    """Edges from ``p`` to ``q`` (n, 2, with the eye as origin) by the headings between which they are seen, ``low`` to ``high``
    from minus to plus half a circle. Those seen across the heading of half a circle are there twice: ``source`` is the edge."""

    def __init__(self, p: FloatArray, q: FloatArray) -> None:
        a, b = np.arctan2(p[:, 1], p[:, 0]), np.arctan2(q[:, 1], q[:, 0])
        low, high = np.minimum(a, b), np.maximum(a, b)
        wraps = np.flatnonzero(high - low > math.pi)
        plain = np.flatnonzero(high - low <= math.pi)
        half = np.full(len(wraps), math.pi)
        self.source: Indices = np.concatenate([plain, wraps, wraps])
        self.low = np.concatenate([low[plain], high[wraps], -half])
        self.high = np.concatenate([high[plain], half, low[wraps]])
        self.side = (q - p)[self.source]
        self.aside, self.ahead = np.ascontiguousarray(self.side.T)
        self.cross = (p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0])[self.source]

    def distance(self, edge: Indices, heading: FloatArray) -> FloatArray:
        """How far edges are in some directions."""
        return self.along(edge, np.cos(heading), np.sin(heading))

    def along(self, edge: Indices, x: FloatArray, y: FloatArray) -> FloatArray:
        """How far edges are along some unit vectors."""
        with np.errstate(divide="ignore", invalid="ignore"):
            found = self.cross[edge] / (x * self.ahead[edge] - y * self.aside[edge])
        # behind the eye, or (nan) in line with the edge: not met
        found[~(found > 0)] = np.inf
        return np.asarray(found, dtype=np.float64)

    def meeting(self, one: Indices, two: Indices) -> FloatArray:
        """The headings in which edges cross each other (their reciprocal distances are linear in the ray)."""
        normal = [
            np.column_stack([self.side[edge, 1], -self.side[edge, 0]]) / self.cross[edge][:, None]
            for edge in (one, two)
        ]
        away = normal[0] - normal[1]
        return np.asarray(np.arctan2(away[:, 0], -away[:, 1]), dtype=np.float64)


# --- Robust unions, differences and intersections of regions.


GRID = 1e-6
"""The grid: a hundred-thousandth of a millimetre where the unit is a centimetre."""
SLIVER = 1e-6
"""Areas below this are none: what rounding leaves along an edge."""
THIN = 2.5e-4
"""Regions with less area than this by the length of their edges are none: they are half a thousandth wide on average."""
DEEPEST = 1e-3
"""How exactly the place that is farthest from all edges is found, as a part of the size of the area."""


UNITED = getattr(shapely, "disjoint_subset_union_all", shapely.union_all)
"""Quicker where much of it lies apart, if the library has it."""
LOST = 1e-9
"""A part of an area that is not lost to rounding."""

Polygons = NDArray[np.object_]


def polygonal_parts(found: Iterable[BaseGeometry]) -> list[BaseGeometry]:
    """The polygons among some geometries, without slivers that rounding leaves where two edges meet."""
    parts = np.array(list(found), dtype=object)
    if len(parts) != 1 or parts[0].geom_type != "Polygon":
        # a single polygon, as most results are, has no parts to look for
        parts = shapely.get_parts(shapely.get_parts(parts))
    return list(parts[shapely.area(parts) > SLIVER])


def without_slivers(region: BaseGeometry) -> BaseGeometry:
    """The polygons of a region but for those that are hardly wider than the edges they lie between: what is left where two
    regions have an edge in common, or touch."""
    parts = np.array(polygonal_parts([region]), dtype=object)
    return joined(parts[shapely.area(parts) > THIN * shapely.length(parts)]) if len(parts) else shapely.Polygon()


def lie_in(region: BaseGeometry, points: FloatArray) -> BoolArray:
    """Which points (n, 2) lie in a region, or does one (2)? Those on its edge do, whatever rounding makes of them."""
    return np.asarray(shapely.dwithin(prepared_here(region), shapely.points(points), GRID), dtype=np.bool_)


def middle_of(area: BaseGeometry) -> tuple[float, float]:
    """A place in the largest part of an area: its middle if that lies in it, else the one that is farthest from its edges.
    It does not depend on how the area is turned."""
    parts = shapely.get_parts(area)
    largest: Any = max(parts, key=lambda part: float(part.area)) if len(parts) else area
    middle = largest.centroid
    if largest.area > 0 and not largest.contains(middle):
        far = shapely.maximum_inscribed_circle(largest, DEEPEST * float(np.sqrt(largest.area)))
        middle = shapely.get_point(far, 0)
    return float(middle.x), float(middle.y)


def joined(found: Iterable[BaseGeometry]) -> BaseGeometry:
    """A polygon, or several, of the polygons of geometries that do not overlap."""
    parts = polygonal_parts(found)
    if not parts:
        return shapely.Polygon()
    whole = parts[0] if len(parts) == 1 else shapely.multipolygons(parts)
    assert isinstance(whole, BaseGeometry)
    return whole


def union(parts: Iterable[BaseGeometry]) -> BaseGeometry:
    """The union of several regions."""
    found = polygonal_parts(parts)
    return found[0] if len(found) == 1 else joined([shapely.union_all(found, grid_size=GRID)])


def quick_union(parts: Iterable[BaseGeometry]) -> BaseGeometry:
    """All of several regions whose outlines are either the same somewhere or clearly apart. A result that lost one of them is
    noticed, and worked out on the grid."""
    found = np.array(polygonal_parts(parts), dtype=object)
    if len(found) < 2:
        return joined(found)
    whole = UNITED(found)
    marks = shapely.get_coordinates(shapely.point_on_surface(found))
    areas = shapely.area(found)
    # a union is as large as each of its parts at least, and holds a place in each
    if areas.max() > whole.area * (1 + 1e-9) or not shapely.intersects_xy(prepared_here(whole), *marks.T).all():
        return union(found)
    return whole


def difference(whole: BaseGeometry, part: BaseGeometry) -> BaseGeometry:
    """A region without a part of it."""
    return whole if part.is_empty else joined([shapely.difference(whole, part, grid_size=GRID)])


def intersection(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """The intersection of two regions."""
    return joined([shapely.intersection(one, other, grid_size=GRID)])


def quick_difference(whole: BaseGeometry, part: BaseGeometry) -> BaseGeometry:
    """A region without a part that lies within it. A result that lost anything is detected, and computed on the grid."""
    if part.is_empty:
        return whole
    found = joined([shapely.difference(whole, part)])
    # the part lies within: its area and the rest must make the whole
    off = abs(whole.area - part.area - found.area)
    return found if off <= LOST * whole.area else difference(whole, part)


def quick_intersection(one: BaseGeometry, parts: Polygons) -> BaseGeometry:
    """What a region and polygons that do not overlap share. A result that lost corners of them is noticed, and worked out on
    the grid."""
    tested = prepared_here(one)
    met = parts[shapely.intersects(tested, parts)]
    # what lies wholly inside is taken as it is: only the others are cut
    within = shapely.contains_properly(tested, met)
    cut = met[~within]
    if not len(cut):
        return joined(met)
    edge: Any = shapely.multipolygons(cut)
    found: BaseGeometry = shapely.intersection(one, edge)
    corners = shapely.get_coordinates(cut)
    corners = corners[shapely.contains_xy(tested, *corners.T)]
    # every corner inside the region must be in the result
    if not shapely.intersects_xy(prepared_here(found), *corners.T).all():
        found = intersection(one, edge)
    return joined([*met[within], found])
