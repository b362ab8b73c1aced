"""Zones that depend on where one looks from: the ground just beyond a shape, the ground behind it, and rings around a base."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.geometry.edges import edges_of

Point = tuple[float, float]

TURN = math.radians(3.0)
"""An edge is cut in parts that the eye sees under this angle at most: the curved far side of a zone is off by less than four
ten-thousandths of its depth."""
FAN = math.radians(30.0)
DISC_ERROR = 0.002
"""How far a ring may be off its circle, in the unit of the table."""


def ring(base: BaseGeometry, radius: float) -> BaseGeometry:
    """Everything within ``radius`` of a base or a point, as a polygon that is off by :data:`DISC_ERROR` at most."""
    if radius <= 0:
        return base
    share = min(DISC_ERROR / radius, 0.1)
    segments = math.ceil(math.pi / 4 / math.acos(1 - share))
    found: BaseGeometry = base.buffer(radius, quad_segs=max(8, segments))
    return found


def beyond(eye: Point, shape: BaseGeometry, depth: float) -> BaseGeometry:
    """Where a line from the eye runs through a shape (polygons or bare lines) no more than ``depth`` before its end: the
    inside of the shape and a seam along its far side."""
    return _pushed(eye, shape, depth, TURN)


def behind(eye: Point, shape: BaseGeometry, reach: float) -> BaseGeometry:
    """Where a line from the eye runs through a shape at all, to a distance of ``reach`` from it at least."""
    if shape.geom_type != "LineString" and shapely.contains_xy(shape, *eye):
        return ring(shapely.Point(eye), 2 * reach)
    # the far side of a part is a chord: it comes nearer to the eye than its ends do
    return _pushed(eye, shape, 2 * reach, FAN)


def _pushed(eye: Point, shape: BaseGeometry, depth: float, turn: float) -> BaseGeometry:
    near, far = _parts(eye, shape, turn)
    origin = np.array(eye, dtype=np.float64)
    corners = []
    for point in (near, far):
        away = point - origin
        length = np.hypot(away[:, 0], away[:, 1])[:, None]
        corners.append(point + away / np.maximum(length, 1e-12) * depth)
    parts: list[BaseGeometry] = [shape] if shapely.get_dimensions(shape) == 2 else []
    if len(near):
        quads: Any = shapely.polygons(np.stack([near, far, corners[1], corners[0], near], axis=1))
        parts.extend(quads)
    return shapely.union_all(parts) if parts else shapely.Polygon()


def _parts(eye: Point, shape: BaseGeometry, turn: float) -> tuple[FloatArray, FloatArray]:
    """Both ends (n, 2) of the parts of a shape's edges, none seen under more than ``turn``; edges that the eye sees end-on
    cover nothing and are left out."""
    edges = edges_of([shape])
    side = edges.end - edges.start
    length = np.hypot(side[:, 0], side[:, 1])
    along = side / np.maximum(length, 1e-300)[:, None]
    away = edges.start - np.array(eye, dtype=np.float64)
    first = (away * along).sum(axis=1)
    off = away - first[:, None] * along
    height = np.hypot(off[:, 0], off[:, 1])
    near, far = [], []
    for row in np.flatnonzero(height > 1e-9 * np.maximum(1.0, length)):
        low, high = (math.atan2(value, height[row]) for value in (first[row], first[row] + length[row]))
        count = max(1, math.ceil((high - low) / turn))
        place = height[row] * np.tan(np.linspace(low, high, count + 1)) - first[row]
        place[0], place[-1] = 0.0, length[row]
        points = edges.start[row] + place[:, None] * along[row]
        near.append(points[:-1])
        far.append(points[1:])
    none = np.empty((0, 2))
    return np.concatenate([none, *near]), np.concatenate([none, *far])
