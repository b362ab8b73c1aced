"""Real ground as a table: houses as outlines with their storeys, woods and fields, hedges and walls, roads, water with bridges,
hills in steps. One square of real ground at a scale of 1:50 to 1:2,000."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.files.formats.map_format import Imported, Tally, contents_of
from workbench.generator.blank_maps import usual_sides
from workbench.geometry.pixel_outlines import pixel_polygons
from workbench.planning.same_ground import printed_levels
from workbench.real_ground.cells import CellGrid
from workbench.real_ground.contours import rounded_off
from workbench.real_ground.heights import heights_at
from workbench.real_ground.hex_maps import (
    LEAST_HOUSE,
    NO_ELEVATION,
    GroundRequest,
    MadeGround,
    all_losses,
    count_missing_tiles,
    upper_storeys,
)
from workbench.real_ground.land import AREAS, LINES, ROADS, SIDES, WATERS, LandOnMap
from workbench.real_ground.lines import merged
from workbench.real_ground.names import map_names
from workbench.real_ground.projection import LocalPlane, MapPlane
from workbench.real_ground.sea import sea_of
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CM_PER_INCH, LINE, POLYGON, Feature, Opening, TabletopBoard
from workbench.scenario.units import Force, Forces, TabletopUnit

_WIDTHS = {
    "highway=motorway": 12.0,
    "highway=trunk": 10.0,
    "highway=primary": 8.0,
    "highway=secondary": 7.0,
    "waterway=river": 12.0,
    "waterway=canal": 10.0,
    "waterway=stream": 2.5,
}
"""Metres of lines whose width the file does not say."""
_USUAL_WIDTHS = {"road": 5.5, "trail": 3.0, "railway": 4.0, "hedge": 1.5, "bocage": 3.0, "river": 12.0, "stream": 2.5}
_LEAST_AREA, _LEAST_HILL = 4.0, 20.0
"""Square centimetres of an area and of a hill on the table."""
_LEAST_WALL = 3.0
"""Metres of a wall that has an opening."""
_MOST_PIECES = 4_000
_MOST_STEPS = 12
_HILL_CELLS = 160
"""Squares along the longer side of a table in which hills are looked for."""
_SMALL = Text("buildings and areas too small for the table", "bâtiments et surfaces trop petits pour la table")
_MANY = Text("pieces beyond {most}", "éléments au-delà de {most}")
_HIGHER = Text(
    "steps of hills higher than the ruleset prints", "paliers de collines plus hauts que les règles n’impriment"
)
_VOID = Text(
    "{share} % of the table without elevation, filled from beside",
    "{share} % de la table sans altitude, remplis d’après leurs bords",
)


def usual_step(ruleset: Ruleset, scale: float) -> float:
    """The metres of real ground that one step of a hill stands for: the height of a hill of the ruleset at this scale, if that
    is printed in inches; else 5 m, and 10 m from 1:250 on."""
    if ruleset.length_unit == "in":
        return max(1.0, round(2 * CM_PER_INCH / 100 * scale / 2.5) * 2.5)
    return 5.0 if scale < 250 else 10.0


def make_table(
    request: GroundRequest, cancel: CancelToken | None = None, progress: Progress | None = None
) -> MadeGround:
    """The table of a place. CannotAnswer (``other_map``) for a game that is not played on tables."""
    if "table" not in request.ruleset.map_kinds:
        words = Text("{game} is not played on a table", "{game} ne se joue pas sur une table")
        raise CannotAnswer("other_map", words.format(game=request.ruleset.name))
    return _TableMaker(request, Steps(4, cancel, progress)).made()


class _TableMaker:
    def __init__(self, request: GroundRequest, steps: Steps) -> None:
        sources, settings, mapping = request.sources, request.settings, request.mapping
        self.sources, self.settings, self.mapping, self.neutral = sources, settings, mapping, request.neutral
        self.ruleset_id, self.ruleset, self.steps = request.ruleset_id, request.ruleset, steps
        ruleset = request.ruleset
        self.per_cm = 1.0 if settings.unit == "cm" else 1 / CM_PER_INCH
        self.metres = settings.scale / 100 / self.per_cm
        """Real metres for a unit of the table."""
        self.width, self.depth = settings.width, settings.depth
        self.bounds = (0.0, 0.0, self.width, self.depth)
        local = LocalPlane(settings.latitude, settings.longitude)
        self.plane = MapPlane(local, self.metres, settings.turn, (self.width / 2, self.depth / 2))
        self.outline = shapely.box(*self.bounds)
        self.tally = Tally()
        self.land = LandOnMap.near(sources.land, mapping, self.plane, self.bounds)
        self.words, self.things, self.shapes = self.land.words, self.land.things, self.land.shapes
        self.span: tuple[float, float] | None = None
        self.base, self.step = 0.0, settings.level_metres or usual_step(ruleset, settings.scale)

    def made(self) -> MadeGround:
        hills = list(self._hills())
        self.steps.step()
        areas = list(self._areas())
        self.steps.step()
        waters, roads, bridges = self._lines()
        houses = list(self._houses())
        self.steps.step()
        pieces = [*hills, *areas, *waters, *roads, *bridges, *self._courses(SIDES, (1, 3, 5)), *houses]
        if len(pieces) > _MOST_PIECES:
            self.tally.add(_MANY.format(most=_MOST_PIECES), "", len(pieces) - _MOST_PIECES)
            pieces = pieces[:_MOST_PIECES]
        features = tuple(replace(piece, id=f"g{number}") for number, piece in enumerate(pieces, 1))
        board = TabletopBoard(self.settings.unit, self.width, self.depth, self.ruleset.ground, features)
        named = map_names(self.land, self.bounds, self.settings, self.sources)
        sides = tuple(Force[TabletopUnit](side, (), name) for side, name in usual_sides(self.ruleset).items())
        scenario = TabletopScenario(named.title, self.ruleset_id, board, Forces[TabletopUnit](sides), names=named.names)
        self.steps.step()
        losses = all_losses(self.sources.land, self.land, self.mapping, self.tally)
        imported = Imported(scenario, self.ruleset, contents_of(scenario), losses)
        return MadeGround(
            imported, self.plane, None, self.base, self.step, self.sources.names, self.sources.credits, self.span
        )

    # --- Terrain of the ruleset

    def _key(self, word: str, first: str = "") -> str:
        """The terrain that a neutral word becomes; "" (counted, with the thing that is lost) for one without."""
        found = self.neutral.counterpart_of_word(word, self.ruleset)
        if not found.key:
            form = Text("{word}: {why}", "{word} : {why}")
            self.tally.add(form.format(word=self.neutral.words[word].name, why=found.reason), first)
        return "" if found.key == self.ruleset.ground else found.key

    # --- Hills

    def _hills(self) -> Iterator[Feature]:
        """Hills in steps, the lowest first: each is the ground above another contour."""
        key = self._key("hill")
        reliefs = self.sources.reliefs
        if not reliefs:
            self.tally.add(NO_ELEVATION)
            return
        size = max(self.width, self.depth) / _HILL_CELLS
        margin = 2 * size
        cells = CellGrid.over((-margin, -margin, self.width + margin, self.depth + margin), size)
        places = self.plane.to_degrees(cells.middles)
        found = heights_at(reliefs, places)
        count_missing_tiles(self.tally, self.sources, places[np.isnan(found)])
        heights = found.reshape(cells.rows, cells.columns)
        if np.isnan(heights).all():
            self.tally.add(NO_ELEVATION)
            return
        missing = np.isnan(heights)
        if missing.any():
            self.tally.add(_VOID.format(share=max(1, round(100 * float(missing.mean())))))
        low, high = float(np.nanmin(heights)), float(np.nanmax(heights))
        self.span = low, high
        self.base = low if self.settings.base_metres is None else self.settings.base_metres
        heights = _without_voids(heights)
        printed = printed_levels(self.ruleset, key) if key else ()
        for number in range(1, _MOST_STEPS + 1):
            floor = self.base + number * self.step
            if floor > high or not key:
                return
            level = self._hill_level(key, printed, number)
            if level is None:
                self.tally.add(_HIGHER, "", math.floor((high - self.base) / self.step) - number + 1)
                return
            for area in pixel_polygons(heights >= floor, 0.9, math.inf):
                placed = shapely.transform(area, lambda points: points * size - margin)
                outline = rounded_off(placed).intersection(self.outline)
                yield from self._polygons(outline, key, _LEAST_HILL, level=level, tolerance=0.4)

    def _hill_level(self, key: str, printed: Sequence[float], number: int) -> float | None:
        """The height of the nth step; None where the ruleset has no hill so high."""
        if not printed:
            return None
        if self.ruleset.terrain[key].fact("level_min"):
            return printed[0] + (number - 1)
        return printed[number - 1] if number <= len(printed) else None

    # --- Areas

    def _areas(self) -> Iterator[Feature]:
        """Woods, fields, water and other areas; of two in one place that which the mapping names first."""
        taken: BaseGeometry = shapely.union_all(list(sea_of(self.land.coast, self.bounds).areas))
        key = self._key("water") if not taken.is_empty else ""
        found = list(self._polygons(taken, key, _LEAST_AREA)) if key else []
        for (_, meaning), places in sorted(self.land.areas_by_rank(self.mapping).items()):
            if meaning == "open":
                continue
            key = self._key(meaning, self.things[places[0]].id)
            if not key:
                continue
            valid = shapely.make_valid(self.shapes[np.array(places)])
            whole = shapely.union_all(shapely.intersection(valid, self.outline))
            free = whole.difference(taken)
            taken = taken.union(whole)
            found += self._polygons(free, key, _LEAST_AREA)
        # what the mapping names first lies on top
        yield from reversed(found)

    def _polygons(
        self, area: BaseGeometry, key: str, least: float, *, level: float | None = None, tolerance: float = 0.25
    ) -> Iterator[Feature]:
        """Pieces that cover an area: without holes, because a piece has none, and not too small."""
        linear = bool(self.ruleset.terrain[key].fact("linear"))
        for part in shapely.get_parts(area):
            if part.geom_type != "Polygon":
                continue
            if part.area < least * self.per_cm**2:
                self.tally.add(_SMALL)
                continue
            simple = part.simplify(tolerance * self.per_cm)
            whole = simple if isinstance(simple, shapely.Polygon) and simple.is_valid and not simple.is_empty else part
            for piece in _without_holes(whole):
                points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in piece.exterior.coords[:-1])
                if len(set(points)) >= 3 and piece.area >= 0.5 * self.per_cm**2:
                    closed = (*points, points[0])
                    yield Feature("", key, LINE, closed) if linear else Feature("", key, POLYGON, points, level=level)

    # --- Lines

    def _width(self, place: int, meaning: str, key: str) -> float:
        """The width of a line on the table: that of the file, or the usual one, and not less than the ruleset draws it at
        half its width."""
        given = self.things[place].tags.get("width", "").removesuffix("m").strip().replace(",", ".")
        metres = float(given) if given.replace(".", "", 1).isdigit() and float(given) < 500 else 0.0
        metres = metres or _WIDTHS.get(self.words[place][0], 0.0) or _USUAL_WIDTHS.get(meaning, 2.0)
        look = self.ruleset.terrain[key].look.get("width")
        usual = float(look) if isinstance(look, int | float) else 0.0
        return round(max(metres / self.metres, usual / 2), 2)

    def _courses(self, meanings: frozenset[str], types: tuple[int, ...] = LINES) -> Iterator[Feature]:
        """Lines of some meanings, those of one word and width joined."""
        groups: dict[tuple[str, float], list[int]] = {}
        for place in self.land.with_meaning(meanings, types):
            meaning = self.words[place][1]
            if self.things[place].tags.get("tunnel", "no") not in ("no", "culvert"):
                continue
            key = self._key(meaning, self.things[place].id)
            if key:
                groups.setdefault((key, self._width(place, meaning, key)), []).append(place)
        for (key, width), places in groups.items():
            for line in merged(self.land.lines(places), self.bounds):
                course = line.simplify(0.2 * self.per_cm)
                points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in course.coords)
                if line.length >= self.per_cm and len(set(points)) >= 2:
                    yield Feature("", key, LINE, points, width=width)

    def _lines(self) -> tuple[list[Feature], list[Feature], list[Feature]]:
        """(streams and rivers, roads, bridges). The line of a river that the file has as an area too is left out."""
        lakes = self.land.with_meaning(WATERS | {"water"}, AREAS)
        wet = shapely.union_all(shapely.make_valid(self.shapes[np.array(lakes, dtype=np.int64)])) if lakes else None
        waters = []
        for feature in self._courses(WATERS):
            course = feature.course
            if wet is None or course.intersection(wet).length < 0.7 * course.length:
                waters.append(feature)
        roads = list(self._courses(ROADS))
        key = self.neutral.counterpart_of_word("bridge", self.ruleset).key
        bridges: list[Feature] = []
        if key and self.ruleset.terrain[key].neutral == "bridge":
            banks = [shapely.make_valid(water.area) for water in waters] + (
                [wet.intersection(self.outline)] if wet else []
            )
            for road in roads:
                for water in banks:
                    bridges += self._bridges(road, water, key)
        return waters, roads, bridges

    def _bridges(self, road: Feature, water: BaseGeometry, key: str) -> Iterator[Feature]:
        over = road.course.intersection(water.buffer(0.5 * self.per_cm))
        for part in shapely.get_parts(over):
            if part.geom_type == "LineString" and 0 < part.length < max(self.width, self.depth) / 2:
                points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in part.coords)
                if len(set(points)) >= 2:
                    yield Feature("", key, LINE, points, width=road.width)

    # --- Houses

    def _houses(self) -> Iterator[Feature]:
        """Buildings as outlines with their storeys, a door in the longest wall and an opening in each other."""
        for place in self.land.houses:
            meaning = self.words[place][1]
            shape = shapely.make_valid(self.shapes[place])
            if not self.outline.intersects(shape):
                continue
            key = self._key(meaning, self.things[place].id)
            for part in shapely.get_parts(shape.intersection(self.outline)) if key else ():
                if part.geom_type != "Polygon" or part.area * self.metres**2 < LEAST_HOUSE:
                    self.tally.add(_SMALL, self.things[place].id, int(part.geom_type == "Polygon"))
                    continue
                outline = shapely.Polygon(part.exterior).simplify(0.6 / self.metres)
                if isinstance(outline, shapely.Polygon) and outline.is_valid and not outline.is_empty:
                    yield self._house(key, outline, upper_storeys(self.things[place].tags, meaning))

    def _house(self, key: str, outline: shapely.Polygon, uppers: int) -> Feature:
        ring = shapely.geometry.polygon.orient(outline).exterior.coords[:-1]
        points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in ring)
        walls = [(a, b) for a, b in zip(points, (*points[1:], points[0]), strict=True) if a != b]
        lengths = [math.dist(a, b) for a, b in walls]
        longest = max(range(len(walls)), key=lambda place: lengths[place])
        openings = []
        for place, (a, b) in enumerate(walls):
            middle = (round((a[0] + b[0]) / 2, 3), round((a[1] + b[1]) / 2, 3))
            on_edge = not (0.05 < middle[0] < self.width - 0.05 and 0.05 < middle[1] < self.depth - 0.05)
            if place != longest and (lengths[place] * self.metres < _LEAST_WALL or on_edge):
                continue
            for floor in range(uppers + 1):
                openings.append(Opening(floor, middle, door=place == longest and floor == 0))
        return Feature("", key, POLYGON, points, floors=uppers, openings=tuple(openings))


def _without_voids(heights: FloatArray) -> FloatArray:
    """Heights of a raster, in voids the mean of those beside, ring by ring."""
    found = heights.copy()
    while np.isnan(found).any():
        wide = np.pad(found, 1, constant_values=np.nan)
        beside = np.stack([wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]])
        known = ~np.isnan(beside)
        count = known.sum(axis=0)
        reached = np.isnan(found) & (count > 0)
        found[reached] = np.where(known, beside, 0.0).sum(axis=0)[reached] / count[reached]
    return found


def _without_holes(area: shapely.Polygon, depth: int = 0) -> Iterator[Any]:
    """An area as pieces without holes: cut through the middle of its largest hole, again and again."""
    if not area.interiors or depth > 12:
        yield shapely.Polygon(area.exterior)
        return
    hole = max(area.interiors, key=lambda ring: shapely.Polygon(ring).area)
    left, top, right, bottom = area.bounds
    middle = shapely.Polygon(hole).centroid.x
    for half in (shapely.box(left, top, middle, bottom), shapely.box(middle, top, right, bottom)):
        for part in shapely.get_parts(area.intersection(half)):
            if part.geom_type == "Polygon":
                yield from _without_holes(part, depth + 1)
