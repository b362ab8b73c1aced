"""The edges of many planar geometries in flat arrays, so that a question to all of them is a few array operations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Edges:
    """Directed edges of geometries that are polygons (the inside is on the left where y grows upwards) or bare lines.

    ``start`` and ``end`` are points (n, 2), ``owner`` the place of each edge's geometry in the list, ``ring`` counts rings and
    lines through all geometries: edges of one ring follow each other. ``first`` (geometries + 1) says where the edges of
    each geometry begin. ``tail``: the first edge of a bare line, ``head`` the last one (False throughout for rings).
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
        """How many edges there are."""
        return len(self.owner)

    def of(self, owners: Indices) -> tuple[Indices, Indices]:
        """The edges of several geometries in turn: (which place of ``owners``, edge)."""
        return spread(self.first[owners], self.first[owners + 1])

    def only(self, kept: Indices) -> Edges:
        """Some of the edges, in order, of the same geometries."""
        owner = self.owner[kept]
        first = np.searchsorted(owner, np.arange(len(self.first))).astype(np.int64)
        return Edges(self.start[kept], self.end[kept], owner, self.ring[kept], first, self.tail[kept], self.head[kept])


def spread(begin: Indices, end: Indices) -> tuple[Indices, Indices]:
    """Every whole number of several ranges: (number of the range, the number itself)."""
    sizes = np.maximum(end - begin, 0)
    which = np.repeat(np.arange(len(sizes)), sizes)
    before = np.cumsum(sizes) - sizes
    return which, np.arange(len(which)) - before[which] + begin[which]


def solid(geometry: BaseGeometry) -> BaseGeometry:
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
    whole = path[:-1] == path[1:] if len(path) else np.empty(0, dtype=np.bool_)
    whole &= (start != end).any(axis=1)
    ring = path[:-1][whole].astype(np.int64)
    change = ring[1:] != ring[:-1]
    bare = ~closed[ring]
    tail = np.concatenate([np.ones(min(len(ring), 1), dtype=np.bool_), change]) & bare
    head = np.concatenate([change, np.ones(min(len(ring), 1), dtype=np.bool_)]) & bare
    owner_of = owners[ring]
    first = np.searchsorted(owner_of, np.arange(len(array) + 1))
    return Edges(start[whole], end[whole], owner_of, ring, first.astype(np.int64), tail, head)
