"""Many polygons from rings of points, and their union."""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from workbench.base.cancel import CancelToken
from workbench.geometry.overlays import union
from workbench.movement.table.edges import Floats, Ints

FLAT = 0.002
"""Corners that lie so close to the line between their neighbours are left out, in the table's unit."""
SLIVER = 0.05
"""Half the width of what is a sliver, in the table's unit."""

Shapes = NDArray[np.object_]


def together(wide: list[BaseGeometry], narrow: list[BaseGeometry], cancel: CancelToken | None = None) -> BaseGeometry:
    """The union of both; of the many narrow ones only those count that the wide ones do not cover."""
    area = _joined(wide)
    if not narrow or area.is_empty:
        return _joined([area, *narrow])
    if cancel is not None:
        cancel.check()
    shapely.prepare(area)
    bare = ~shapely.covers(area, narrow)
    if cancel is not None:
        cancel.check()
    return _joined([area, *np.array(narrow, np.object_)[bare].tolist()]) if bare.any() else area


def _joined(shapes: list[BaseGeometry]) -> BaseGeometry:
    try:
        found = shapely.union_all(shapes)
    except shapely.GEOSException:
        return union(shapes)
    # almost touching outlines can break a union in floating point; on a grid it always succeeds
    lost = shapely.area(np.array(shapes, np.object_)).max(initial=0.0) > found.area * (1 + 1e-9)
    return union(shapes) if lost or not found.is_valid else found


def clipped(area: BaseGeometry, outline: BaseGeometry) -> BaseGeometry:
    """What of an area lies on the table, as polygons only."""
    inside = area if outline.contains(area) else area.intersection(outline)
    if inside.geom_type in ("Polygon", "MultiPolygon"):
        return inside
    return shapely.MultiPolygon([part for part in shapely.get_parts(inside).tolist() if part.geom_type == "Polygon"])


def less(area: BaseGeometry, part: BaseGeometry) -> BaseGeometry:
    """An area without a part of it, nor the slivers that are left where their edges are the same but for chords of curves."""
    rest = area.difference(part)
    return rest.buffer(-SLIVER, join_style="mitre").buffer(SLIVER, join_style="mitre")


def simplified(points: Floats, ring: Ints) -> tuple[Floats, Ints]:
    """Without every other point that lies on the line between its neighbours in its ring, some times over."""
    for first in (1, 2, 1):
        number = np.arange(first, len(ring) - 1, 2)
        p, q, r = points[number - 1], points[number], points[number + 1]
        along = r - p
        length = np.maximum(np.hypot(*along.T), 1e-9)
        off = np.abs(along[:, 0] * (q - p)[:, 1] - along[:, 1] * (q - p)[:, 0]) / length
        beyond = ((q - p) * along).sum(axis=1) / length
        flat = (off < FLAT) & (beyond >= -FLAT) & (beyond <= length + FLAT)
        flat &= (ring[number - 1] == ring[number]) & (ring[number] == ring[number + 1])
        kept = np.ones(len(ring), np.bool_)
        kept[number[flat]] = False
        points, ring = points[kept], ring[kept]
    return points, ring


def rings_of(points: Floats, ring: Ints) -> Shapes:
    """The polygons of rings of points, which are listed one after the other."""
    if not len(ring):
        return np.zeros(0, np.object_)
    _, rings, counts = np.unique(ring, return_inverse=True, return_counts=True)
    short = np.flatnonzero(counts < 3)
    # a ring of two points is none, and keeps its place
    more = np.concatenate([np.repeat(short, 3), rings])
    every = np.concatenate([np.repeat(points[np.searchsorted(rings, short)], 3, axis=0), points])
    order = np.argsort(more, kind="stable")
    return np.asarray(shapely.polygons(shapely.linearrings(every[order], indices=more[order])))


def solid(polygons: Shapes) -> list[BaseGeometry]:
    """Those that have an area."""
    found: list[BaseGeometry] = polygons[shapely.area(polygons) > 0].tolist()
    return found
