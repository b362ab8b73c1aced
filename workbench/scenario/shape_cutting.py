"""Drawn shapes and hexes: shapes are cut along the hexsides around a set of hexes, and found in one hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.geometry.grid import HexGrid
from workbench.geometry.line_smoothing import smoothed_ring
from workbench.geometry.shapes import CIRCLE, LINE, POLYGON, SLIVER, Point, planar
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard, Shape

_NEAR, _CRUMB = 1e-6, 1e-5
"""A line so near to the border lies on it; parts with less area (or length) than a crumb are dropped."""


def shape_parts_inside(shape: Shape, grid: HexGrid, mask: BoolArray) -> Iterator[Shape]:
    """The parts of a shape in the hexes of a mask; the shape itself if it lies wholly in them."""
    area, wide = _areas(grid, mask.tobytes())
    drawn = planar(shape)
    if shapely.covered_by(drawn, wide):
        yield shape
    elif shapely.intersects(drawn, area):
        yield from _parts(shape, lambda whole, line: shapely.intersection(whole, wide if line else area))


def shape_parts_outside(shape: Shape, grid: HexGrid, mask: BoolArray) -> Iterator[Shape]:
    """The parts of a shape that are not in the hexes of a mask; the shape itself if none of it lies in them."""
    area, wide = _areas(grid, mask.tobytes())
    drawn = planar(shape)
    if shapely.covered_by(drawn, wide):
        return
    within = shapely.intersection(drawn, area)
    if (within.length if shape.kind == LINE and within.area == 0 else within.area) <= _CRUMB:
        yield shape
    else:
        yield from _parts(shape, lambda whole, line: shapely.difference(whole, wide if line else area))


def contour_parts_inside(contour: Contour, grid: HexGrid, mask: BoolArray) -> Iterator[Contour]:
    """The parts of a contour in the hexes of a mask; the contour itself if it lies wholly in them."""
    area, wide = _areas(grid, mask.tobytes())
    if shapely.covered_by(contour.area, wide):
        yield contour
        return
    yield from Contour.around(contour.level, shapely.intersection(contour.area, area), _CRUMB)


def contour_parts_outside(contour: Contour, grid: HexGrid, mask: BoolArray) -> Iterator[Contour]:
    """The parts of a contour that are not in the hexes of a mask; the contour itself if none of it lies in them."""
    area, wide = _areas(grid, mask.tobytes())
    if shapely.intersection(contour.area, area).area <= _CRUMB:
        yield contour
        return
    yield from Contour.around(contour.level, shapely.difference(contour.area, wide), _CRUMB)


def contours_outside(contours: Sequence[Contour], grid: HexGrid, mask: BoolArray) -> tuple[Contour, ...]:
    """Contours without their parts in the hexes of a mask."""
    if not mask.any():
        return tuple(contours)
    return tuple(part for contour in contours for part in contour_parts_outside(contour, grid, mask))


def contours_of_hexes(grid: HexGrid, mask: BoolArray, level: int) -> Iterator[Contour]:
    """Contours along the hexsides around the hexes of a mask."""
    return Contour.around(level, _areas(grid, mask.tobytes())[0])


_SMOOTHED = (1.2, 0.9, 0.7, 0.5, 0.3)
"""The radii (in hexes) with which hills are smoothed, of which the first is taken that leaves all centres on their side."""
_AS_LARGE = 0.93
"""A hill that is smoothed keeps so much of its area."""
_ROUNDED, _ROUNDED_POINTS = 0.3, 3
"""Radius (in hexes) of the corners of rounded hills, less than half a hex so that all centres stay on their side; points for
a quarter of a circle."""
_ROUNDED_FINENESS = 0.015


def rounded_hills(grid: HexGrid, elevation: IntArray) -> tuple[Contour, ...]:
    """Smooth contours around the hexes of each level and all higher ones (in valleys: lower ones); those of lower hills come
    first. At the centres of all hexes they draw the levels that the hexes have: where smooth lines would not, corners are only
    rounded."""
    found: list[Contour] = []
    low, high = int(elevation.min(initial=0)), int(elevation.max(initial=0))
    for level in (*range(1, high + 1), *range(-1, low - 1, -1)):
        mask = np.asarray(elevation >= level if level > 0 else elevation <= level)
        parts = shapely.get_parts(_areas(grid, mask.tobytes())[0])
        found.extend(Contour.around(level, shapely.union_all([_smoothed(part, grid) for part in parts]), _CRUMB))
    return tuple(found)


def _smoothed(ground: shapely.Polygon, grid: HexGrid) -> BaseGeometry:
    """Hexes in one piece with outlines as smooth as the centres of hexes allow."""
    near = grid.centres[shapely.dwithin(ground, shapely.points(grid.centres), 1.0)]
    inside = shapely.covers(ground, shapely.points(near))
    for radius in _SMOOTHED:
        outline, *holes = (
            shapely.make_valid(shapely.Polygon(smoothed_ring(ring.coords[:-1], ring, radius)))
            for ring in (ground.exterior, *ground.interiors)
        )
        smooth = shapely.difference(outline, shapely.union_all(holes)) if holes else outline
        as_large = smooth.area >= _AS_LARGE * ground.area
        if as_large and (shapely.covers(smooth, shapely.points(near)) == inside).all():
            return smooth
    return _rounded(ground)


def _rounded(ground: BaseGeometry) -> BaseGeometry:
    """Ground with rounded corners."""
    for by in (_ROUNDED, -2 * _ROUNDED, _ROUNDED):
        ground = shapely.buffer(ground, by, quad_segs=_ROUNDED_POINTS)
    return shapely.simplify(ground, _ROUNDED_FINENESS)


def draw_the_same_levels(one: Sequence[Contour], other: Sequence[Contour]) -> bool:
    """Do two lists of contours draw the same, apart from the rounding of their points?"""
    return len(one) == len(other) and all(
        a.level == b.level and (a == b or shapely.symmetric_difference(a.area, b.area).area <= _CRUMB)
        for a, b in zip(one, other, strict=True)
    )


def draw_the_same(one: tuple[Shape, ...], other: tuple[Shape, ...]) -> bool:
    """Do two lists of shapes draw the same, apart from the rounding of their points?"""
    return len(one) == len(other) and all(_like(a, b) for a, b in zip(one, other, strict=True))


def _like(a: Shape, b: Shape) -> bool:
    if (a.terrain, a.kind, dict(a.values)) != (b.terrain, b.kind, dict(b.values)):
        return False
    if len(a.points) == len(b.points) and np.allclose(a.points, b.points, rtol=0, atol=_NEAR):
        return True
    first, second = planar(a), planar(b)
    return bool(shapely.hausdorff_distance(first, second) < 1e-4)


def _parts(shape: Shape, cut: Callable[[BaseGeometry, bool], BaseGeometry]) -> Iterator[Shape]:
    line = shape.kind == LINE
    # the middle line of a wide line is cut, and stays as wide
    whole = shapely.LineString(shape.points) if line else shapely.make_valid(planar(shape))
    for part in shapely.get_parts(cut(whole, line)):
        if isinstance(part, shapely.LineString) and line and part.length > _CRUMB:
            yield replace(shape, points=_points(part))
        elif isinstance(part, shapely.Polygon) and not line and part.area > _CRUMB:
            values = {name: value for name, value in shape.values.items() if name != "radius"}
            kept = values if shape.kind == CIRCLE else shape.values
            for simple in without_holes(part):
                yield replace(shape, kind=POLYGON, points=_points(simple.exterior)[:-1], values=kept)


def without_holes(area: shapely.Polygon) -> Iterator[shapely.Polygon]:
    """An area with holes as areas without: a shape is one outline."""
    if not area.interiors:
        yield area
        return
    left, top, right, bottom = area.bounds
    at = area.interiors[0].centroid.x
    for half in (shapely.box(left - 1, top - 1, at, bottom + 1), shapely.box(at, top - 1, right + 1, bottom + 1)):
        for part in shapely.get_parts(shapely.intersection(area, half)):
            if isinstance(part, shapely.Polygon) and part.area > _CRUMB:
                yield from without_holes(part)


def _points(line: BaseGeometry) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in line.coords)


@lru_cache(maxsize=8)
def _areas(grid: HexGrid, mask: bytes) -> tuple[BaseGeometry, BaseGeometry]:
    """The hexes of a mask as an area, and the same a hair wider."""
    numbers = np.flatnonzero(np.frombuffer(mask, dtype=np.bool_)).tolist()
    # corners of neighbours agree except for their last digits
    hexes = [shapely.Polygon(np.round(grid.corners(grid.hexes[number]), 9)) for number in numbers]
    area = shapely.union_all(hexes)
    return area, shapely.buffer(area, _NEAR, join_style="mitre")


# --- What is drawn in one hex, found quickly enough to follow the mouse.


class DrawnTerrain:
    """Finds the shapes in a hex; it remembers the boxes around the shapes of the last board. Threads may share it."""

    def __init__(self) -> None:
        self._boxed: tuple[tuple[Shape, ...], FloatArray] = ((), np.zeros((0, 4)))

    def at(self, board: HexBoard, number: int) -> tuple[Shape, ...]:
        """The shapes with a part in a hex, the topmost first."""
        if not board.shapes:
            return ()
        shapes, boxes = self._boxed
        if board.shapes is not shapes:
            drawn = np.array([planar(shape) for shape in board.shapes], dtype=object)
            shapes, boxes = self._boxed = board.shapes, shapely.bounds(drawn).reshape(-1, 4)
        outline = shapely.Polygon(board.grid.corners(board.grid.hexes[number]))
        left, top, right, bottom = shapely.bounds(outline)
        x0, y0, x1, y1 = boxes.T
        near = np.flatnonzero((x0 <= right) & (x1 >= left) & (y0 <= bottom) & (y1 >= top))
        return tuple(shape for shape in (shapes[k] for k in near[::-1].tolist()) if _lies_in(shape, outline))


def _lies_in(shape: Shape, outline: shapely.Geometry) -> bool:
    part = shapely.intersection(shapely.make_valid(planar(shape)), outline)
    return bool(part.area > SLIVER or (part.area == 0 and part.length > SLIVER))


DRAWN = DrawnTerrain()
