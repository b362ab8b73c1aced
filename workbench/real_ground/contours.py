"""Contours of real ground, for rules that judge levels as they are drawn: each level is the ground above its height, in a
raster finer than the hexes, and a hex has the level that is drawn at its centre."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.numbers import BoolArray, FloatArray, frozen
from workbench.geometry.grid import HexGrid
from workbench.geometry.pixel_outlines import pixel_polygons
from workbench.real_ground.cells import CellGrid
from workbench.real_ground.heights import heights_at
from workbench.real_ground.projection import MapPlane
from workbench.real_ground.relief_files import Relief
from workbench.scenario.contours import Contour
from workbench.scenario.hex_board import HexBoard

_ACROSS = (8, 5, 3)
"""Squares across a hex, by the size of the map."""
_MANY, _VERY_MANY = 1_500, 6_000
"""Hexes."""
_LEAST_AREA = 0.12
"""The least hill, and the least hollow in one, in areas of a square as wide as a hex."""
_TOLERANCE = 0.7
"""Squares by which an outline is simplified before its corners are cut off."""
_DIGITS = 3


@dataclass(frozen=True)
class LevelSteps:
    """The levels that are drawn: level 0 begins at ``base`` metres, each is worth ``metres``, and the ruleset has none above
    the ``highest``."""

    base: float
    metres: float
    highest: int


def ground_contours(
    grid: HexGrid, plane: MapPlane, reliefs: Sequence[Relief], steps: LevelSteps, cancel: CancelToken | None = None
) -> tuple[Contour, ...]:
    """The contours of the levels from 1 to the highest, the lowest first. Where no file has a height the ground is at level
    0."""
    across = _ACROSS[(grid.size > _MANY) + (grid.size > _VERY_MANY)]
    size = 1 / across
    left, top, right, bottom = grid.bounds
    margin = 2 * size
    cells = CellGrid.over((left - margin, top - margin, right + margin, bottom + margin), size)
    heights = heights_at(reliefs, plane.to_degrees(cells.middles)).reshape(cells.rows, cells.columns)
    frame = shapely.box(left, top, right, bottom)
    found: list[Contour] = []
    for level in range(1, steps.highest + 1):
        if cancel is not None:
            cancel.check()
        above = heights >= steps.base + level * steps.metres - 1e-9
        if not above.any():
            break
        for area in pixel_polygons(above, _TOLERANCE, _LEAST_AREA * across**2):
            placed = shapely.transform(area, lambda points: points * size + (cells.left, cells.top))
            found += [Contour.from_area(level, part) for part in _parts(rounded_off(placed).intersection(frame))]
    return tuple(found)


def with_levels_drawn(board: HexBoard, contours: tuple[Contour, ...]) -> HexBoard:
    """The board with contours, and with the levels of its hexes as they are drawn at their centres."""
    flat = replace(board, contours=contours, elevation=frozen(np.zeros(board.grid.size, dtype=np.int32)))
    return replace(flat, elevation=frozen(flat.drawn_levels.centres.astype(np.int32)))


def without_hexes(contours: tuple[Contour, ...], grid: HexGrid, hexes: BoolArray) -> tuple[Contour, ...]:
    """Contours with holes where hexes have a level of their own."""
    if not hexes.any() or not contours:
        return contours
    corners = [shapely.Polygon(grid.corners(grid.hexes[number])) for number in np.flatnonzero(hexes).tolist()]
    cut = shapely.union_all(corners)
    kept: list[Contour] = []
    for one in contours:
        kept += [Contour.from_area(one.level, part) for part in _parts(one.area.difference(cut))]
    return tuple(kept)


def _parts(area: BaseGeometry) -> Iterator[shapely.Polygon]:
    """The polygons of an area that are large enough, as a file keeps them."""
    for part in shapely.get_parts(area):
        if part.geom_type != "Polygon" or part.area < _LEAST_AREA:
            continue
        short = shapely.make_valid(shapely.transform(part, lambda points: np.round(points, _DIGITS) + 0.0))
        yield from (piece for piece in shapely.get_parts(short) if piece.geom_type == "Polygon" and piece.area > 0)


def rounded_off(area: shapely.Polygon) -> BaseGeometry:
    """An area with the corners of its outlines cut off twice."""
    holes = [_cut_corners(ring) for ring in area.interiors]
    made = shapely.Polygon(_cut_corners(area.exterior), holes)
    return made if made.is_valid else shapely.make_valid(made)


def _cut_corners(ring: shapely.LinearRing) -> FloatArray:
    points: FloatArray = np.asarray(ring.coords[:-1])
    for _ in range(2):
        following = np.roll(points, -1, axis=0)
        points = np.stack([0.75 * points + 0.25 * following, 0.25 * points + 0.75 * following], axis=1).reshape(-1, 2)
    return points
