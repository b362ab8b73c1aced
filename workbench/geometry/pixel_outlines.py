"""Outlines of what a picture shows: from a picture whose pixels have labels to polygons with holes.

The outline of a label runs along the edges of its pixels; pixels that touch at a corner alone belong to different polygons.
"""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import BoolArray

_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""The edges of a pixel, its inside on the right hand (y grows down): along its top, right, bottom and left."""
_SPECKLED = 0.35
"""Edges of pixels for every pixel, from which on an area is hatched or dotted."""
_Ring = npt.NDArray[np.float64]


def pixel_polygons(
    mask: BoolArray, tolerance: float, least_hole: float = 0.0, notches: float = 0.0
) -> list[shapely.Polygon]:
    """The polygons that cover the pixels of a mask of shape (height, width), in pixels, simplified by at most ``tolerance``.
    Holes with a smaller area than ``least_hole`` are filled, and so are ``notches`` up to a depth: steps and bays of the
    outline, which a straight line cannot cross without touching a pixel of the mask."""
    rings = [without_notches(ring, notches) for ring in _rings(mask)] if notches else _rings(mask)
    outer = [shapely.Polygon(ring) for ring in rings if _signed_area(ring) > 0]
    holes = [shapely.Polygon(ring) for ring in rings if _signed_area(ring) < -least_hole]
    made = [shapely.Polygon(area.exterior, inside) for area, inside in zip(outer, _inside(outer, holes), strict=True)]
    simple = shapely.simplify(np.array(made, dtype=np.object_), tolerance, preserve_topology=True)
    parts = shapely.get_parts(shapely.get_parts(shapely.make_valid(simple)))
    return [part for part in parts.tolist() if isinstance(part, shapely.Polygon) and part.area > 0]


def without_notches(ring: _Ring, depth: float) -> _Ring:
    """A ring, the mask on its right hand, with straight edges across its notches up to a ``depth``."""
    first = int(np.lexsort((ring[:, 0], ring[:, 1]))[0])  # a corner that lies in no notch
    points = [(x, y) for x, y in np.roll(ring, -first, axis=0).tolist()]
    points.append(points[0])
    kept = [0]
    for place, (x, y) in enumerate(points):
        while place and len(kept) > 1:
            (ax, ay), (bx, by) = points[kept[-2]], points[kept[-1]]
            if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0:
                break
            dx, dy = x - ax, y - ay
            most = depth * math.hypot(dx, dy)
            between = points[kept[-2] + 1 : place]
            if not most or any(abs((px - ax) * dy - (py - ay) * dx) > most for px, py in between):
                break
            kept.pop()
        if place:
            kept.append(place)
    return np.array([points[place] for place in kept[:-1]])


def is_speckled(mask: BoolArray) -> bool:
    """Is it hatched or dotted, so that its pixels lie apart more than they make an area?"""
    edges = int((mask[1:] != mask[:-1]).sum()) + int((mask[:, 1:] != mask[:, :-1]).sum())
    return edges > _SPECKLED * int(mask.sum())


def closed_gaps(mask: BoolArray, radius: int) -> BoolArray:
    """A mask with gaps of up to twice the ``radius`` between its pixels filled."""
    return ~_grown(~_grown(mask, radius), radius)


def _grown(mask: BoolArray, radius: int) -> BoolArray:
    grown = mask
    for axis in (0, 1):
        framed = np.pad(grown, [(radius, radius) if axis == one else (0, 0) for one in (0, 1)])
        size = mask.shape[axis]
        shifted = (np.take(framed, range(step, step + size), axis=axis) for step in range(2 * radius + 1))
        grown = np.logical_or.reduce(list(shifted))
    return grown


def _inside(outer: list[shapely.Polygon], holes: list[shapely.Polygon]) -> list[list[shapely.LinearRing]]:
    """For every outer ring the holes that lie in it: each in the smallest ring around it."""
    found: list[list[shapely.LinearRing]] = [[] for _ in outer]
    if not outer or not holes:
        return found
    # a point well inside the hole, for its outline may touch that of the ring
    points = shapely.point_on_surface(np.array(holes, dtype=np.object_))
    tree = shapely.STRtree(outer)
    around: dict[int, list[int]] = defaultdict(list)
    for hole, ring in tree.query(points, predicate="within").T.tolist():
        around[hole].append(ring)
    areas = shapely.area(np.array(outer, dtype=np.object_))
    for hole, rings in around.items():
        found[min(rings, key=lambda ring: float(areas[ring]))].append(holes[hole].exterior)
    return found


def _signed_area(ring: _Ring) -> float:
    """Positive for a ring with its inside on the right hand, in pixels."""
    x, y = ring[:, 0], ring[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(np.roll(x, -1), y)) / 2


def _rings(mask: BoolArray) -> list[_Ring]:
    """Closed rings of corners along the edges of the pixels of a mask, each with the mask on its right hand."""
    onward = _edges(mask)
    rings: list[_Ring] = []
    while onward:
        start, ways = next(iter(onward.items()))
        ring: list[tuple[int, int]] = []
        here, heading = start, ways[0]
        while True:
            ways = onward[here]
            # where two pixels touch at a corner, keep to the own one: turn right before going on or left
            turned = (
                next(way for way in ((heading + 1) % 4, heading, (heading + 3) % 4) if way in ways) if ring else heading
            )
            if not ring or turned != heading:
                ring.append(here)
            ways.remove(turned)
            if not ways:
                del onward[here]
            heading = turned
            here = (here[0] + _STEPS[heading][0], here[1] + _STEPS[heading][1])
            if here == start:
                break
        if len(ring) >= 3:
            rings.append(np.array(ring, dtype=np.float64))
    return rings


def _edges(mask: BoolArray) -> dict[tuple[int, int], list[int]]:
    """For every corner at which edges begin, their headings (places in :data:`_STEPS`)."""
    framed = np.pad(mask, 1)
    inside = framed[1:-1, 1:-1]
    beside = (framed[:-2, 1:-1], framed[1:-1, 2:], framed[2:, 1:-1], framed[1:-1, :-2])
    begins = ((0, 0), (1, 0), (1, 1), (0, 1))
    onward: dict[tuple[int, int], list[int]] = {}
    for heading, (other, (dx, dy)) in enumerate(zip(beside, begins, strict=True)):
        rows, columns = np.nonzero(inside & ~other)
        for corner in zip((columns + dx).tolist(), (rows + dy).tolist(), strict=True):
            onward.setdefault(corner, []).append(heading)
    return onward
