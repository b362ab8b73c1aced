"""A small picture of all that the files of a place hold, on which the area of a map is chosen: relief, water, woods, houses,
rivers and roads."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from workbench.base.numbers import FloatArray
from workbench.files.formats.word_mapping import WordMapping
from workbench.real_ground.cells import CellGrid
from workbench.real_ground.heights import heights_at
from workbench.real_ground.land import AREAS, BUILT, LINES, ROADS, WATERS, Land
from workbench.real_ground.projection import LocalPlane, MapPlane
from workbench.real_ground.sources import GroundSources

Picture = npt.NDArray[np.uint8]
_PAPER = (244, 240, 228)
_LOW, _HIGH = (214, 222, 190), (150, 112, 70)
_WATER, _WOODS, _HOUSES, _FIELDS = (150, 184, 206), (146, 176, 112), (176, 120, 96), (232, 220, 160)
_RIVER, _ROAD = (84, 132, 172), (140, 100, 60)
_WOODED = frozenset({"woods", "light_woods", "dense_woods", "orchard", "brush"})
_MARGIN = 0.04
_MAJOR = frozenset({"highway=motorway", "highway=trunk", "highway=primary", "highway=secondary", "highway=tertiary"})


@dataclass(frozen=True, eq=False)
class GroundOverview:
    """The ``picture``, shape (rows, columns, 3), and the ``plane`` in which a pixel is one unit, north up."""

    picture: Picture
    plane: MapPlane

    def to_pixels(self, places: FloatArray) -> FloatArray:
        """Points of the picture of places given as (longitude, latitude), shape (n, 2)."""
        return self.plane.to_map(places)

    def to_place(self, x: float, y: float) -> tuple[float, float]:
        """(latitude, longitude) of a point of the picture."""
        lon, lat = self.plane.to_degrees(np.array([[x, y]]))[0].tolist()
        return round(lat, 5), round(lon, 5)


def ground_overview(sources: GroundSources, mapping: WordMapping, width: int, height: int) -> GroundOverview | None:
    """The overview of files that fits into so many pixels; None if they hold nothing that lies anywhere."""
    extent = sources.extent
    if extent is None:
        return None
    west, south, east, north = extent
    local = LocalPlane((south + north) / 2, (west + east) / 2)
    corners = local.to_metres(np.array([(west, south), (east, south), (east, north), (west, north)]))
    span = np.maximum(np.ptp(corners, axis=0) * (1 + 2 * _MARGIN), 100.0)
    metres = float(max(span[0] / width, span[1] / height))
    columns, rows = max(8, math.ceil(span[0] / metres)), max(8, math.ceil(span[1] / metres))
    plane = MapPlane(local, metres, 0.0, (columns / 2, rows / 2))
    cells = CellGrid(0.0, 0.0, 1.0, columns, rows)
    picture = _relief(sources, plane, cells)
    _paint_land(picture, sources.land, mapping, plane, cells)
    return GroundOverview(np.clip(picture, 0, 255).astype(np.uint8), plane)


def _relief(sources: GroundSources, plane: MapPlane, cells: CellGrid) -> FloatArray:
    """Paper, or colours by height with light from the upper left."""
    picture = np.tile(np.array(_PAPER, dtype=np.float64), (cells.rows, cells.columns, 1))
    if not sources.reliefs:
        return picture
    heights = heights_at(sources.reliefs, plane.to_degrees(cells.middles)).reshape(cells.rows, cells.columns)
    known = ~np.isnan(heights)
    if not known.any():
        return picture
    low, high = float(heights[known].min()), float(heights[known].max())
    filled = np.where(known, heights, low)
    share = ((filled - low) / max(high - low, 1.0))[:, :, None]
    colours = np.array(_LOW) * (1 - share) + np.array(_HIGH) * share
    down, right = np.gradient(filled)
    light = np.clip(1 + 0.5 * (right + down) / plane.metres, 0.6, 1.25)[:, :, None]
    picture[known] = (colours * light)[known]
    return picture


def _paint_land(picture: FloatArray, land: Land, mapping: WordMapping, plane: MapPlane, cells: CellGrid) -> None:
    if not land.things:
        return
    shapes = shapely.transform(land.shapes, plane.to_map)
    types = shapely.get_type_id(shapes)
    meanings = land.meanings(mapping)
    areas: dict[str, list[int]] = {"fields": [], "woods": [], "water": [], "houses": []}
    lines: dict[str, list[int]] = {"river": [], "road": []}
    for place, (word, meaning) in enumerate(meanings):
        if types[place] in AREAS:
            sort = _sort_of(meaning)
            if sort:
                areas[sort].append(place)
        elif types[place] in LINES and meaning in WATERS and meaning != "stream":
            lines["river"].append(place)
        elif types[place] in LINES and meaning in ROADS and word in _MAJOR:
            lines["road"].append(place)
    colours = {"fields": _FIELDS, "woods": _WOODS, "water": _WATER, "houses": _HOUSES}
    for sort, places in areas.items():
        if places:
            mask = cells.filled(shapes[np.array(places)])
            picture[mask] = picture[mask] * 0.35 + np.array(colours[sort]) * 0.65
    for sort, places in lines.items():
        if places:
            points = shapely.get_coordinates(shapely.segmentize(shapes[np.array(places)], 0.7))
            x, y = np.floor(points).astype(np.int64).T
            inside = (x >= 0) & (x < cells.columns) & (y >= 0) & (y < cells.rows)
            picture[y[inside], x[inside]] = {"river": _RIVER, "road": _ROAD}[sort]


def _sort_of(meaning: str) -> str:
    if meaning in BUILT:
        return "houses"
    if meaning in _WOODED:
        return "woods"
    return {"water": "water", "river": "water", "great_river": "water", "crops": "fields", "sand": "fields"}.get(
        meaning, ""
    )
