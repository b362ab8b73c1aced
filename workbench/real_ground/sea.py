"""The sea of a coast with islands: coastlines are lines with the land on their left, and the sea is made of them.

A coast that has gaps, or of which pieces run the wrong way, would flood the land. Each face between the coast and the edge of
the map is judged by all the coast around it, and where that does not agree the face stays land and is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

_AGREE = 0.9
"""The share of the coast around a face that must have it on its right for the face to be sea."""
_NEAR = 1e-6


@dataclass(frozen=True, eq=False)
class Sea:
    """Polygons of the sea, how many faces were ``doubtful``, and a point of the first of those."""

    areas: npt.NDArray[np.object_]
    doubtful: int = 0
    first: tuple[float, float] | None = None


def sea_of(coast: npt.NDArray[np.object_], bounds: tuple[float, float, float, float]) -> Sea:
    """The sea in a rectangle of the plane of a map, in which the land lies to the left of coastlines on earth; y grows down
    there and up on earth, and so ``coast`` is given in the plane with its direction as in the file."""
    nothing = np.empty(0, dtype=np.object_)
    cut = shapely.get_parts(shapely.clip_by_rect(coast, *bounds))
    cut = cut[(shapely.get_type_id(cut) == 1) & (shapely.length(cut) > 0)]
    if not len(cut):
        return Sea(nothing)
    frame = shapely.box(*bounds)
    noded = shapely.union_all([*cut, frame.exterior])
    faces = shapely.get_parts(shapely.polygonize([noded]))
    left, length, points = _segments(cut)
    tree = shapely.STRtree(left)
    areas, doubtful, first = [], 0, None
    for face in faces:
        right_hand = total = 0.0
        edge = face.exterior
        rings = [edge, *face.interiors]
        near = tree.query(face, predicate="dwithin", distance=_NEAR)
        for place in near.tolist():
            middle = points[place]
            if not any(ring.dwithin(shapely.Point(middle), _NEAR) for ring in rings):
                continue
            total += float(length[place])
            if _is_right_of(left[place], face):
                right_hand += float(length[place])
        if not total:
            continue
        share = right_hand / total
        if share >= _AGREE:
            areas.append(face)
        elif share > 1 - _AGREE:
            doubtful += 1
            at = face.representative_point()
            first = first or (float(at.x), float(at.y))
    return Sea(np.array(areas, dtype=np.object_), doubtful, first)


def _segments(
    lines: npt.NDArray[np.object_],
) -> tuple[npt.NDArray[np.object_], npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    points, owner = shapely.get_coordinates(lines, return_index=True)
    same = owner[1:] == owner[:-1]
    starts, ends = points[:-1][same], points[1:][same]
    made = shapely.linestrings(np.stack([starts, ends], axis=1))
    return np.asarray(made), np.hypot(*(ends - starts).T), (starts + ends) / 2


def _is_right_of(segment: shapely.LineString, face: shapely.Polygon) -> bool:
    """Does a face lie to the right of a segment of its outline, as seen on earth?"""
    (x0, y0), (x1, y1) = segment.coords
    length = float(np.hypot(x1 - x0, y1 - y0)) or 1.0
    step = min(length / 4, 0.01)
    # in a plane whose y grows down the right hand of (dx, dy) is (-dy, dx)
    aside = shapely.Point((x0 + x1) / 2 - (y1 - y0) / length * step, (y0 + y1) / 2 + (x1 - x0) / length * step)
    return bool(face.contains(aside))
