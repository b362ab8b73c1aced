"""Shapes drawn on a map, ready for painting: each in scene units, with a cache of what its painting needs.

The outline is painted exactly as it was drawn, because lines of sight are judged against it. Its trees, tufts and stones are
placed on a lattice of the whole plane, so that they do not move when the outline is edited.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.terrain_styles import TerrainLook, noise
from workbench.geometry.grid import HexGrid
from workbench.geometry.prepared import prepared_here
from workbench.geometry.shapes import outlines, planar
from workbench.scenario.hex_board import Shape

_REACH = 0.25 * UNIT
"""The distance that the painting of a shape may extend outside its outline: shade, banks, pens."""

_MAX_SHORT_POINTS = 300
_EAVES = 0.035
"""The distance from the hexsides to the walls of a building that fills its hex, in hexes."""
_OVERLAP = 1e-6


class Depiction:
    """A drawn area or line. ``levels`` is the number of upper levels of a building, 0 for none; ``height`` is the shape's own
    height, None if that of the ruleset counts."""

    def __init__(
        self, look: TerrainLook, geometry: BaseGeometry, levels: int = 0, height: int | float | None = None
    ) -> None:
        self.look = look
        self.geometry = geometry
        self.levels = levels
        self.height = height

    @classmethod
    def from_shape(cls, look: TerrainLook, shape: Shape) -> Depiction:
        """The depiction of a shape of the board; both halves of an outline that crosses itself count."""
        drawn = planar(shape)
        levels = shape.values.get("levels")
        whole = shapely.make_valid(shapely.transform(drawn, lambda points: points * UNIT))
        height = shape.values.get("height")
        return cls(
            look,
            whole,
            levels if isinstance(levels, int) else 0,
            height if isinstance(height, int | float) else None,
        )

    @property
    def is_area(self) -> bool:
        """False for a line without a width."""
        return bool(self.geometry.area > 0)

    @cached_property
    def painted_bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of everything that is painted of it."""
        left, top, right, bottom = self.geometry.bounds
        return left - _REACH, top - _REACH, right + _REACH, bottom + _REACH

    @cached_property
    def path(self) -> QPainterPath:
        """The outline, or the line."""
        return geometry_path(self.geometry)

    def clipped_to(self, rect: QRectF) -> Depiction:
        """The part of a long outline that a rectangle needs; the depiction itself if its outline is short."""
        if self.is_short:
            return self
        near = rect.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        part = shapely.clip_by_rect(self.geometry, near.left(), near.top(), near.right(), near.bottom())
        found = Depiction(self.look, shapely.make_valid(part), self.levels, self.height)
        found.middle = self.middle
        return found

    @cached_property
    def middle(self) -> tuple[float, float]:
        """A point inside, for texts; of a clipped depiction that of the whole shape."""
        point = self.geometry.representative_point()
        return point.x, point.y

    @cached_property
    def is_short(self) -> bool:
        """True if the outline has so few points that clipping it is not worthwhile."""
        return bool(shapely.get_num_coordinates(self.geometry) <= _MAX_SHORT_POINTS)

    @cached_property
    def _cache(self) -> dict[object, Any]:
        """Values computed for painting, by key."""
        return {}

    def cached(self, key: object, make: Callable[[Depiction], Any]) -> Any:
        """A value that painting needs; ``make`` computes it the first time."""
        if key not in self._cache:
            self._cache[key] = make(self)
        return self._cache[key]

    def lattice(self, step: float, *, jitter: float, inside: float, salt: int, turn: float = 0.0) -> FloatArray:
        """Points (n, 2) in the area at least ``inside`` from its edge, on a lattice of ``step`` rotated by ``turn`` (radians),
        each shifted randomly by up to ``jitter`` steps."""
        return np.asarray(
            self.cached(
                ("lattice", step, jitter, inside, salt, turn),
                lambda depiction: _lattice(depiction.geometry, step, (jitter, salt), inside, turn),
            )
        )


class Depictions:
    """The depictions of a board's shapes in order, with a search by rectangle. ``by_shape`` has them by the identity of their
    shapes, which are kept alive so that no other object can get the same identity."""

    def __init__(
        self, drawn: Iterable[Depiction], by_shape: Mapping[int, tuple[Shape, Depiction]] | None = None
    ) -> None:
        self.all = tuple(drawn)
        self.by_shape = by_shape or {}
        self._boxes = np.array([one.painted_bounds for one in self.all]).reshape(-1, 4)

    def __bool__(self) -> bool:
        return bool(self.all)

    def in_rect(self, rect: QRectF) -> list[Depiction]:
        """The depictions that touch a rectangle, in the order of drawing."""
        left, top, right, bottom = self._boxes.T
        hit = (left <= rect.right()) & (right >= rect.left()) & (top <= rect.bottom()) & (bottom >= rect.top())
        return [self.all[number] for number in np.flatnonzero(hit).tolist()]


def make_depictions(
    shapes: Sequence[Shape], look: Callable[[str], TerrainLook], before: Depictions | None = None
) -> Depictions:
    """The depictions of shapes; those of unchanged shapes are reused from ``before``."""
    known = before.by_shape if before is not None else {}
    made = {
        id(shape): known.get(id(shape)) or (shape, Depiction.from_shape(look(shape.terrain), shape)) for shape in shapes
    }
    return Depictions((made[id(shape)][1] for shape in shapes), made)


def hexside_depictions(grid: HexGrid, look: TerrainLook, mask: BoolArray) -> Depictions:
    """The hexes of a mask as areas that reach to the hexsides; a building keeps a distance for its eaves."""
    eaves = _EAVES if look.style == "building" else 0.0
    # slightly wider, so that no seam is left between neighbours
    hexes = shapely.buffer(outlines(grid).hexes[np.flatnonzero(mask)], _OVERLAP, join_style="mitre")
    whole = shapely.union_all(hexes).buffer(-_OVERLAP - eaves, join_style="mitre")
    scene = shapely.transform(whole, lambda points: points * UNIT)
    return Depictions(Depiction(look, part) for part in shapely.get_parts(scene) if not part.is_empty)


def geometry_path(geometry: BaseGeometry) -> QPainterPath:
    """The rings and lines of a geometry as a path."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for part in shapely.get_parts(geometry):
        rings = [part.exterior, *part.interiors] if isinstance(part, shapely.Polygon) else [part]
        for ring in rings:
            points = shapely.get_coordinates(ring).tolist()
            if len(points) < 2:
                continue
            path.moveTo(*points[0])
            for x, y in points[1:]:
                path.lineTo(x, y)
            if ring.is_closed:
                path.closeSubpath()
    return path


def _lattice(geometry: BaseGeometry, step: float, chance: tuple[float, int], inside: float, turn: float) -> FloatArray:
    jitter, salt = chance
    cos, sin = math.cos(turn), math.sin(turn)
    corners = shapely.get_coordinates(geometry.envelope)
    u, v = corners[:, 0] * cos + corners[:, 1] * sin, corners[:, 1] * cos - corners[:, 0] * sin
    i = np.arange(math.floor(u.min() / step) - 1, math.ceil(u.max() / step) + 2)
    j = np.arange(math.floor(v.min() / step) - 1, math.ceil(v.max() / step) + 2)
    gi, gj = (grid.ravel() for grid in np.meshgrid(i, j))
    # every other row is shifted by half a step, so that there are no straight lanes
    x = (gi + 0.5 * (gj % 2) * (jitter > 0) + jitter * (2 * noise(gi, gj, salt) - 1)) * step
    y = (gj + jitter * (2 * noise(gi, gj, salt + 1) - 1)) * step
    points = np.stack([x * cos - y * sin, x * sin + y * cos], axis=1)
    inner = geometry.buffer(-inside) if inside > 0 else geometry
    return np.asarray(points[shapely.contains_xy(prepared_here(inner), points[:, 0], points[:, 1])])
