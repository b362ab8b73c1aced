"""Terrain drawn inside hexes, ready to be painted: each shape in scene units, with what its art needs worked out once.

The outline is painted exactly as it was drawn, because lines of sight are judged against it. What stands in it (trees,
tufts, stones) stands on a lattice of the whole plane, so that it does not move when the outline is edited.
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
from workbench.geometry.shapes import outlines, planar
from workbench.scenario.hex_board import Shape

_REACH = 0.25 * UNIT
"""How far the art of a shape may lie outside its outline: shade, banks, pens."""

_LONG = 300
_EAVES = 0.035
"""How far the walls of a building that fills its hex stand from the hexsides, in hexes."""
_HAIR = 1e-6


class Depiction:
    """One drawn area or line. ``levels`` are the upper levels that are printed on a building, 0 for none; ``height`` is what
    the shape states for itself, None where the ruleset's holds."""

    def __init__(
        self, look: TerrainLook, geometry: BaseGeometry, levels: int = 0, height: int | float | None = None
    ) -> None:
        self.look = look
        self.geometry = geometry
        self.levels = levels
        self.height = height

    @classmethod
    def of(cls, look: TerrainLook, shape: Shape) -> Depiction:
        """The depiction of a shape of the board; an outline that crosses itself counts with both its halves."""
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
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is painted of it."""
        left, top, right, bottom = self.geometry.bounds
        return left - _REACH, top - _REACH, right + _REACH, bottom + _REACH

    @cached_property
    def path(self) -> QPainterPath:
        """The outline, or the line."""
        return geometry_path(self.geometry)

    def cut(self, rect: QRectF) -> Depiction:
        """What is needed of a long outline to paint a rectangle; the outline itself if it is short."""
        if self.is_short:
            return self
        near = rect.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        part = shapely.clip_by_rect(self.geometry, near.left(), near.top(), near.right(), near.bottom())
        found = Depiction(self.look, shapely.make_valid(part), self.levels, self.height)
        found.middle = self.middle
        return found

    @cached_property
    def middle(self) -> tuple[float, float]:
        """A point inside, for words; that of the whole where this is a part."""
        point = self.geometry.representative_point()
        return point.x, point.y

    @cached_property
    def is_short(self) -> bool:
        """True if the outline costs little to paint, however little of it shows."""
        return bool(shapely.get_num_coordinates(self.geometry) <= _LONG)

    @cached_property
    def kept(self) -> dict[object, Any]:
        """What the art of the shape has worked out for it."""
        return {}

    def worked_out(self, key: object, make: Callable[[Depiction], Any]) -> Any:
        """Something that the art needs of the shape, made the first time."""
        if key not in self.kept:
            self.kept[key] = make(self)
        return self.kept[key]

    def lattice(self, step: float, *, jitter: float, inside: float, salt: int, turn: float = 0.0) -> FloatArray:
        """Points (n, 2) within the area and at least ``inside`` from its edge, on a lattice ``step`` apart that is turned
        by ``turn`` (radians); each moved by its own chance, up to ``jitter`` steps."""
        return np.asarray(
            self.worked_out(
                ("lattice", step, jitter, inside, salt, turn),
                lambda own: _lattice(own.geometry, step, (jitter, salt), inside, turn),
            )
        )


class Depictions:
    """The shapes of a board in their order, found by where they lie. ``by_shape`` has them by the identity of their shapes,
    which are held so that no other can take their place."""

    def __init__(
        self, drawn: Iterable[Depiction], by_shape: Mapping[int, tuple[Shape, Depiction]] | None = None
    ) -> None:
        self.all = tuple(drawn)
        self.by_shape = by_shape or {}
        self._boxes = np.array([one.box for one in self.all]).reshape(-1, 4)

    def __bool__(self) -> bool:
        return bool(self.all)

    def within(self, rect: QRectF) -> list[Depiction]:
        """Those that show in a rectangle, in the order of drawing."""
        left, top, right, bottom = self._boxes.T
        hit = (left <= rect.right()) & (right >= rect.left()) & (top <= rect.bottom()) & (bottom >= rect.top())
        return [self.all[number] for number in np.flatnonzero(hit).tolist()]


def make_depictions(
    shapes: Sequence[Shape], look: Callable[[str], TerrainLook], before: Depictions | None = None
) -> Depictions:
    """The depictions of shapes; one that was there ``before`` keeps what was worked out for it."""
    known = before.by_shape if before is not None else {}
    made = {id(shape): known.get(id(shape)) or (shape, Depiction.of(look(shape.terrain), shape)) for shape in shapes}
    return Depictions((made[id(shape)][1] for shape in shapes), made)


def hexside_depictions(grid: HexGrid, look: TerrainLook, mask: BoolArray) -> Depictions:
    """Painted hexes as areas that reach to the hexsides; a building leaves room for its eaves."""
    eaves = _EAVES if look.style == "building" else 0.0
    # a hair wider, so that no seam is left between neighbours
    hexes = shapely.buffer(outlines(grid).hexes[np.flatnonzero(mask)], _HAIR, join_style="mitre")
    whole = shapely.union_all(hexes).buffer(-_HAIR - eaves, join_style="mitre")
    scene = shapely.transform(whole, lambda points: points * UNIT)
    return Depictions(Depiction(look, part) for part in shapely.get_parts(scene) if not part.is_empty)


def geometry_path(geometry: BaseGeometry) -> QPainterPath:
    """The rings and lines of a geometry."""
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
    # every other row is moved by half a step, so that no lanes open
    x = (gi + 0.5 * (gj % 2) * (jitter > 0) + jitter * (2 * noise(gi, gj, salt) - 1)) * step
    y = (gj + jitter * (2 * noise(gi, gj, salt + 1) - 1)) * step
    points = np.stack([x * cos - y * sin, x * sin + y * cos], axis=1)
    room = geometry.buffer(-inside) if inside > 0 else geometry
    shapely.prepare(room)
    return np.asarray(points[shapely.contains_xy(room, points[:, 0], points[:, 1])])
