"""Free-form tables from a recipe: hills, a stream or a river with bridges, a road with houses along it, woods, fields with
hedges."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from workbench.generator.recipe import Recipe, RecipeTerrain, recipe_terrain
from workbench.rules.ruleset import MAKES, Ruleset
from workbench.scenario.tabletop_board import CM_PER_INCH, LINE, POLYGON, Feature, Opening, Point, TabletopBoard

_RIVER_FROM = 0.75
"""With so much water the stream of a table is a river that nobody wades."""
_MOST_TRIES = 60
_SPACING = 2.0
"""The distance between pieces in centimetres."""


def generate_tabletop(unit: str, width: float, height: float, ruleset: Ruleset, recipe: Recipe) -> TabletopBoard:
    """A table of ``width`` x ``height`` in ``unit`` (``cm`` or ``in``) under a ruleset that plays on tables; pieces have the
    sizes of model terrain."""
    scale = 1.0 if unit == "cm" else 1.0 / CM_PER_INCH
    maker = _TabletopMaker(width / scale, height / scale, ruleset, recipe)
    features = tuple(_scaled(one, scale, k) for k, one in enumerate(maker.features(), 1))
    return TabletopBoard(unit, width, height, maker.parts.ground, features)


@dataclass(frozen=True)
class PieceSize:
    """The sizes that pieces of one sort have, smallest and largest, and the width of a line, in centimetres."""

    across: tuple[float, float]
    down: tuple[float, float]
    width: float


_OWN_SIZES = {
    "house": PieceSize((9, 14), (7, 10), 0),
    "wood": PieceSize((14, 28), (11, 24), 0),
    "hill": PieceSize((30, 50), (24, 44), 0),
    "field": PieceSize((15, 30), (12, 22), 0),
    "stream": PieceSize((0, 0), (0, 0), 2),
    "road": PieceSize((0, 0), (0, 0), 5),
    "hedge": PieceSize((0, 0), (0, 0), 1),
    "river": PieceSize((0, 0), (0, 0), 10),
    "bridge": PieceSize((0, 0), (0, 0), 6),
}
"""For rulesets whose palette has no such piece."""


def piece_sizes(ruleset: Ruleset) -> dict[str, PieceSize]:
    """The sizes of what a table is made of: those of the pieces that the ruleset's palette offers (:data:`MAKES`)."""
    per_unit = 1.0 if ruleset.length_unit == "cm" else CM_PER_INCH
    found = dict(_OWN_SIZES)
    for makes in MAKES:
        parts = [piece.parts[0] for piece in ruleset.pieces.values() if piece.makes == makes]
        spans = [np.ptp(np.array(part.points), axis=0) * per_unit for part in parts]
        if spans:
            across, down = ([float(span[axis]) for span in spans] for axis in (0, 1))
            usual = found[makes].width if parts[0].width is None else parts[0].width * per_unit
            if parts[0].width is None and parts[0].terrain in ruleset.terrain:
                look = ruleset.terrain[parts[0].terrain].look.get("width")
                usual = float(look) * per_unit if isinstance(look, int | float) else usual
            found[makes] = PieceSize((min(across), max(across)), (min(down), max(down)), usual)
    return found


def _scaled(feature: Feature, scale: float, number: int) -> Feature:
    points = tuple((round(x * scale, 2), round(y * scale, 2)) for x, y in feature.points)
    openings = tuple(
        replace(one, at=(round(one.at[0] * scale, 2), round(one.at[1] * scale, 2))) for one in feature.openings
    )
    return Feature(
        f"g{number}",
        feature.terrain,
        feature.kind,
        points,
        width=round(feature.width * scale, 2),
        level=feature.level,
        floors=feature.floors,
        openings=openings,
    )


class _TabletopMaker:
    """Makes the pieces of a table, in centimetres. Later pieces stay clear of the shapes in ``taken``."""

    def __init__(self, width: float, height: float, ruleset: Ruleset, recipe: Recipe) -> None:
        self.width, self.height, self.recipe = width, height, recipe
        self.ruleset = ruleset
        self.parts: RecipeTerrain = recipe_terrain(ruleset)
        self.rng = np.random.default_rng(recipe.seed)
        self.table = shapely.box(0, 0, width, height)
        self.taken: list[BaseGeometry] = []
        self.sizes = piece_sizes(ruleset)
        self.area = width * height / 10_000.0
        """Square metres of the table, on which the number of pieces depends."""

    def features(self) -> list[Feature]:
        stream = self._make_stream()
        made = list(self._make_hills(stream))
        roads = self._make_roads(stream)
        stream, bridges = self._make_bridges(stream, roads)
        houses = list(self._make_houses(roads))
        woods = list(self._make_woods())
        fields = list(self._make_fields())
        return [*made, *fields, *stream, *roads, *bridges, *woods, *houses]

    def _count(self, wanted: float, most: float) -> int:
        return round(wanted * most * self.area)

    def _round_outline(self, middle: Point, radius: float, corners: int = 22) -> tuple[Point, ...]:
        """A roundish outline."""
        turns = np.linspace(0, 2 * math.pi, corners, endpoint=False)
        waves = sum(self.rng.uniform(0.04, 0.16) * np.cos(k * turns + self.rng.uniform(0, 6.3)) for k in (2, 3, 4))
        stretch = self.rng.uniform(0.75, 1.25)
        across = radius * (1 + waves)
        x = np.clip(middle[0] + across * stretch * np.cos(turns), 0, self.width)
        y = np.clip(middle[1] + across / stretch * np.sin(turns), 0, self.height)
        return tuple((float(a), float(b)) for a, b in zip(x, y, strict=True))

    def _radius(self, makes: str) -> float:
        size = self.sizes[makes]
        return float(self.rng.uniform((size.across[0] + size.down[0]) / 4, (size.across[1] + size.down[1]) / 4))

    def _box(self, middle: Point, makes: str) -> shapely.Polygon:
        size = self.sizes[makes]
        wide, deep = float(self.rng.uniform(*size.across)), float(self.rng.uniform(*size.down))
        x, y = middle
        return shapely.box(x - wide / 2, y - deep / 2, x + wide / 2, y + deep / 2)

    def _random_place(self, margin: float) -> Point:
        x, y = self.rng.uniform((margin, margin), (self.width - margin, self.height - margin))
        return float(x), float(y)

    def _is_free(self, shape: BaseGeometry, apart: float = _SPACING) -> bool:
        return shape.is_valid and not any(shape.distance(other) < apart for other in self.taken)

    def _make_hills(self, streams: list[Feature]) -> Iterator[Feature]:
        key = self.parts.hill
        row = self.ruleset.terrain.get(key)
        placed: list[BaseGeometry] = [stream.area for stream in streams]
        for _ in range(self._count(self.recipe.relief, 3.0) if row is not None else 0):
            for _ in range(_MOST_TRIES):
                points = self._round_outline(self._random_place(10), self._radius("hill"))
                shape = shapely.Polygon(points)
                if shape.is_valid and all(shape.distance(other) > 6 for other in placed):
                    placed.append(shape)
                    yield Feature("", key, POLYGON, points)
                    break

    def _winding_line(self, start: Point, end: Point, bend: float, step: float = 5.0) -> tuple[Point, ...]:
        """A winding line between two points."""
        length = math.dist(start, end)
        t = np.linspace(0, 1, max(3, round(length / step)))
        side = np.array([-(end[1] - start[1]), end[0] - start[0]]) / max(length, 1e-9)
        fade = np.sin(math.pi * t)
        waves = fade * sum(
            self.rng.uniform(-bend, bend) / k * np.sin(2 * math.pi * k * t + self.rng.uniform(0, 6.3))
            for k in (1, 2, 3)
        )
        line = np.outer(1 - t, start) + np.outer(t, end) + np.outer(waves, side)
        line = np.clip(line, (0, 0), (self.width, self.height))
        return tuple((float(x), float(y)) for x, y in line)

    def _make_stream(self) -> list[Feature]:
        if not self.parts.river or self.recipe.water < 0.2:
            return []
        if self.rng.random() < 0.5:
            ends = ((0.0, self._random_between(self.height)), (self.width, self._random_between(self.height)))
        else:
            ends = ((self._random_between(self.width), 0.0), (self._random_between(self.width), self.height))
        points = self._winding_line(*ends, bend=0.09 * self.height)
        width = self.sizes["stream"].width * (1.2 + self.recipe.water)
        if self._has_river:
            width = self.sizes["river"].width
        stream = Feature("", self.parts.river, LINE, points, width=width)
        self.taken.append(stream.area)
        return [stream]

    @property
    def _has_river(self) -> bool:
        """Is there so much water that a stream is a river which nobody wades? Only in games with pieces for it and for bridges,
        and where roads may cross it."""
        known = {piece.makes for piece in self.ruleset.pieces.values()}
        return {"river", "bridge"} <= known and self.recipe.water > _RIVER_FROM and bool(self.parts.road)

    def _make_bridges(self, streams: list[Feature], roads: list[Feature]) -> tuple[list[Feature], list[Feature]]:
        """(the streams, bridges over them): a river that a road crosses is deep, and the road crosses it on bridges; one
        without a road stays a stream that can be waded."""
        if not self._has_river:
            return streams, []
        made_of = {piece.makes: piece.parts[0].terrain for piece in self.ruleset.pieces.values() if piece.makes}
        rivers, bridges = [], []
        for stream in streams:
            water, mine = stream.area, []
            for road in roads:
                over = road.course.intersection(water.buffer(self.sizes["bridge"].width / 4))
                for part in shapely.get_parts(over):
                    if part.length > 0 and part.intersects(stream.course):
                        points = tuple((float(x), float(y)) for x, y in shapely.get_coordinates(part))
                        mine.append(Feature("", made_of["bridge"], LINE, points, width=road.width))
            rivers.append(replace(stream, terrain=made_of["river"]) if mine else stream)
            bridges += mine
        return rivers, bridges

    def _random_between(self, length: float) -> float:
        return float(self.rng.uniform(0.2, 0.8) * length)

    def _make_roads(self, streams: list[Feature]) -> list[Feature]:
        key, wanted = self.parts.road, self.recipe.roads
        if not key or wanted < 0.1:
            return []
        count = 1 + (wanted > 0.4) + (wanted > 0.8)
        roads = [self._make_road(key, streams, across=k % 2 == 0) for k in range(count)]
        self.taken += [road.area for road in roads]
        return roads

    def _make_road(self, key: str, streams: list[Feature], *, across: bool) -> Feature:
        """The road that runs the shortest length beside a stream, of several tries."""
        found: list[tuple[float, Feature]] = []
        for _ in range(8):
            if across:
                ends = ((0.0, self._random_between(self.height)), (self.width, self._random_between(self.height)))
            else:
                ends = ((self._random_between(self.width), 0.0), (self._random_between(self.width), self.height))
            road = Feature("", key, LINE, self._winding_line(*ends, 0.05 * self.height), width=self.sizes["road"].width)
            beside = sum(road.course.intersection(stream.area.buffer(6)).length for stream in streams)
            found.append((beside, road))
        return min(found, key=lambda item: item[0])[1]

    def _make_houses(self, roads: list[Feature]) -> Iterator[Feature]:
        key = self.parts.village
        row = self.ruleset.terrain.get(key)
        if row is None:
            return
        centre = self._village_centre(roads)
        for _ in range(self._count(self.recipe.villages, 5.0)):
            for _ in range(_MOST_TRIES):
                spread = self.rng.normal(0, self.sizes["house"].across[1] * (0.8 + 0.2 * self.recipe.villages), 2)
                middle = (centre[0] + float(spread[0]), centre[1] + float(spread[1]))
                turn = self._road_direction(roads, middle)
                box = self._box(middle, "house")
                house = affinity.rotate(box, turn)
                if self.table.contains(house.buffer(1)) and self._is_free(house, 1.0):
                    self.taken.append(house)
                    points = tuple((float(x), float(y)) for x, y in house.exterior.coords[:-1])
                    floors = 2 if self.rng.random() < 0.35 else 1
                    door = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
                    yield Feature("", key, POLYGON, points, floors=floors, openings=(Opening(0, door, door=True),))
                    break

    def _village_centre(self, roads: list[Feature]) -> Point:
        """The point where roads cross, or else the middle of one, or the middle of the table."""
        if len(roads) > 1:
            crossing = roads[0].course.intersection(roads[1].course)
            if not crossing.is_empty:
                return crossing.centroid.x, crossing.centroid.y
        if roads:
            spot = roads[0].course.interpolate(0.5, normalized=True)
            return spot.x, spot.y
        return self.width / 2, self.height / 2

    @staticmethod
    def _road_direction(roads: list[Feature], at: Point) -> float:
        """The direction of the nearest road, in degrees."""
        if not roads:
            return 0.0
        near = min((road.course for road in roads), key=lambda course: course.distance(shapely.Point(at)))
        along = near.project(shapely.Point(at))
        a, b = near.interpolate(along - 2), near.interpolate(along + 2)
        return math.degrees(math.atan2(b.y - a.y, b.x - a.x))

    def _make_woods(self) -> Iterator[Feature]:
        kinds = [key for key in (self.parts.woods, self.parts.woods, self.parts.light_woods) if key]
        for k in range(self._count(self.recipe.woods, 7.0) if kinds else 0):
            for _ in range(_MOST_TRIES):
                points = self._round_outline(self._random_place(6), self._radius("wood"))
                shape = shapely.Polygon(points)
                if self._is_free(shape):
                    self.taken.append(shape)
                    yield Feature("", kinds[k % len(kinds)], POLYGON, points)
                    break

    def _make_fields(self) -> Iterator[Feature]:
        if not self.parts.field:
            return
        for _ in range(self._count(self.recipe.fields, 7.0)):
            for _ in range(_MOST_TRIES):
                middle, turn = self._random_place(12), float(self.rng.choice([0, 8, -12, 20, 90]))
                box = self._box(middle, "field")
                field = affinity.rotate(box, turn)
                if self.table.contains(field) and self._is_free(field):
                    self.taken.append(field)
                    points = tuple((float(x), float(y)) for x, y in field.exterior.coords[:-1])
                    yield Feature("", self.parts.field, POLYGON, points)
                    if self.parts.hedge and self.rng.random() < 0.7:
                        k = int(self.rng.integers(4))
                        side = (points[k], points[(k + 1) % 4], points[(k + 2) % 4])
                        yield Feature(
                            "",
                            self.parts.hedge,
                            LINE,
                            side[: int(self.rng.integers(2, 4))],
                            width=self.sizes["hedge"].width,
                        )
                    break
