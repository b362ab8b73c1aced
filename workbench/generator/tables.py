"""A free-form table from a recipe: hills, a stream, a road with houses along it, woods, fields with hedges round them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import CM_PER_INCH, LINE, POLYGON, Feature, Opening, Point, TableBoard
from workbench.generator.recipe import Parts, Recipe, parts_of
from workbench.rules.ruleset import Ruleset

_TRIES = 60
_APART = 2.0
"""Centimetres between pieces that do not belong together."""


def generate_table(unit: str, width: float, height: float, ruleset: Ruleset, recipe: Recipe) -> TableBoard:
    """A table of ``width`` x ``height`` in ``unit`` (``cm`` or ``in``) under a ruleset that plays on tables; sizes of pieces
    are those of model terrain."""
    scale = 1.0 if unit == "cm" else 1.0 / CM_PER_INCH
    maker = _Maker(width / scale, height / scale, ruleset, recipe)
    features = tuple(_scaled(one, scale, k) for k, one in enumerate(maker.features(), 1))
    return TableBoard(unit, width, height, maker.parts.ground, features)


def _scaled(feature: Feature, scale: float, number: int) -> Feature:
    points = tuple((round(x * scale, 2), round(y * scale, 2)) for x, y in feature.points)
    openings = tuple(
        Opening(one.floor, (round(one.at[0] * scale, 2), round(one.at[1] * scale, 2))) for one in feature.openings
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


class _Maker:
    """Works in centimetres. ``taken`` is what later pieces keep off."""

    def __init__(self, width: float, height: float, ruleset: Ruleset, recipe: Recipe) -> None:
        self.width, self.height, self.recipe = width, height, recipe
        self.ruleset = ruleset
        self.parts: Parts = parts_of(ruleset)
        self.chooser = np.random.default_rng(recipe.seed)
        self.table = shapely.box(0, 0, width, height)
        self.taken: list[BaseGeometry] = []
        self.area = width * height / 10_000.0
        """Square metres: how many pieces of a kind there are goes by this."""

    def features(self) -> list[Feature]:
        stream = self._stream()
        made = list(self._hills(stream))
        roads = self._roads(stream)
        houses = list(self._houses(roads))
        woods = list(self._woods())
        fields = list(self._fields())
        return [*made, *fields, *stream, *roads, *woods, *houses]

    def _count(self, wanted: float, most: float) -> int:
        return round(wanted * most * self.area)

    def _blob(self, middle: Point, radius: float, corners: int = 22) -> tuple[Point, ...]:
        """A roundish outline."""
        turns = np.linspace(0, 2 * math.pi, corners, endpoint=False)
        waves = sum(
            self.chooser.uniform(0.04, 0.16) * np.cos(k * turns + self.chooser.uniform(0, 6.3)) for k in (2, 3, 4)
        )
        stretch = self.chooser.uniform(0.75, 1.25)
        across = radius * (1 + waves)
        x = np.clip(middle[0] + across * stretch * np.cos(turns), 0, self.width)
        y = np.clip(middle[1] + across / stretch * np.sin(turns), 0, self.height)
        return tuple((float(a), float(b)) for a, b in zip(x, y, strict=True))

    def _place(self, margin: float) -> Point:
        x, y = self.chooser.uniform((margin, margin), (self.width - margin, self.height - margin))
        return float(x), float(y)

    def _free(self, shape: BaseGeometry, apart: float = _APART) -> bool:
        return shape.is_valid and not any(shape.distance(other) < apart for other in self.taken)

    def _hills(self, streams: list[Feature]) -> Iterator[Feature]:
        key = self.parts.hill
        row = self.ruleset.terrain.get(key)
        laid: list[BaseGeometry] = [stream.area for stream in streams]
        for _ in range(self._count(self.recipe.relief, 3.0) if row is not None else 0):
            for _ in range(_TRIES):
                points = self._blob(self._place(10), float(self.chooser.uniform(14, 24)))
                shape = shapely.Polygon(points)
                if shape.is_valid and all(shape.distance(other) > 6 for other in laid):
                    laid.append(shape)
                    yield Feature("", key, POLYGON, points)
                    break

    def _course(self, start: Point, end: Point, bend: float, step: float = 5.0) -> tuple[Point, ...]:
        """A winding line between two points."""
        length = math.dist(start, end)
        t = np.linspace(0, 1, max(3, round(length / step)))
        side = np.array([-(end[1] - start[1]), end[0] - start[0]]) / max(length, 1e-9)
        fade = np.sin(math.pi * t)
        waves = fade * sum(
            self.chooser.uniform(-bend, bend) / k * np.sin(2 * math.pi * k * t + self.chooser.uniform(0, 6.3))
            for k in (1, 2, 3)
        )
        line = np.outer(1 - t, start) + np.outer(t, end) + np.outer(waves, side)
        line = np.clip(line, (0, 0), (self.width, self.height))
        return tuple((float(x), float(y)) for x, y in line)

    def _stream(self) -> list[Feature]:
        if not self.parts.river or self.recipe.water < 0.2:
            return []
        if self.chooser.random() < 0.5:
            ends = ((0.0, self._between(self.height)), (self.width, self._between(self.height)))
        else:
            ends = ((self._between(self.width), 0.0), (self._between(self.width), self.height))
        points = self._course(*ends, bend=0.09 * self.height)
        stream = Feature("", self.parts.river, LINE, points, width=2.5 + 2.5 * self.recipe.water)
        self.taken.append(stream.area)
        return [stream]

    def _between(self, length: float) -> float:
        return float(self.chooser.uniform(0.2, 0.8) * length)

    def _roads(self, streams: list[Feature]) -> list[Feature]:
        key, wanted = self.parts.road, self.recipe.roads
        if not key or wanted < 0.1:
            return []
        count = 1 + (wanted > 0.4) + (wanted > 0.8)
        roads = [self._road(key, streams, across=k % 2 == 0) for k in range(count)]
        self.taken += [road.area for road in roads]
        return roads

    def _road(self, key: str, streams: list[Feature], *, across: bool) -> Feature:
        """Of several courses the one that runs beside a stream least: a road crosses it and goes on."""
        found: list[tuple[float, Feature]] = []
        for _ in range(8):
            if across:
                ends = ((0.0, self._between(self.height)), (self.width, self._between(self.height)))
            else:
                ends = ((self._between(self.width), 0.0), (self._between(self.width), self.height))
            road = Feature("", key, LINE, self._course(*ends, 0.05 * self.height), width=6.0)
            beside = sum(road.course.intersection(stream.area.buffer(6)).length for stream in streams)
            found.append((beside, road))
        return min(found, key=lambda item: item[0])[1]

    def _houses(self, roads: list[Feature]) -> Iterator[Feature]:
        key = self.parts.village
        row = self.ruleset.terrain.get(key)
        if row is None:
            return
        centre = self._village(roads)
        for _ in range(self._count(self.recipe.villages, 5.0)):
            for _ in range(_TRIES):
                spread = self.chooser.normal(0, 11 + 3 * self.recipe.villages, 2)
                middle = (centre[0] + float(spread[0]), centre[1] + float(spread[1]))
                turn = self._along(roads, middle)
                wide, deep = float(self.chooser.uniform(9, 14)), float(self.chooser.uniform(7, 10))
                box = shapely.box(
                    middle[0] - wide / 2, middle[1] - deep / 2, middle[0] + wide / 2, middle[1] + deep / 2
                )
                house = affinity.rotate(box, turn)
                if self.table.contains(house.buffer(1)) and self._free(house, 1.0):
                    self.taken.append(house)
                    points = tuple((float(x), float(y)) for x, y in house.exterior.coords[:-1])
                    floors = 2 if self.chooser.random() < 0.35 else 1
                    door = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
                    yield Feature("", key, POLYGON, points, floors=floors, openings=(Opening(0, door),))
                    break

    def _village(self, roads: list[Feature]) -> Point:
        """Where roads cross, or else somewhere along one, or in the middle of the table."""
        if len(roads) > 1:
            meet = roads[0].course.intersection(roads[1].course)
            if not meet.is_empty:
                return meet.centroid.x, meet.centroid.y
        if roads:
            spot = roads[0].course.interpolate(0.5, normalized=True)
            return spot.x, spot.y
        return self.width / 2, self.height / 2

    @staticmethod
    def _along(roads: list[Feature], at: Point) -> float:
        """The direction of the nearest road, in degrees."""
        if not roads:
            return 0.0
        near = min((road.course for road in roads), key=lambda course: course.distance(shapely.Point(at)))
        along = near.project(shapely.Point(at))
        a, b = near.interpolate(along - 2), near.interpolate(along + 2)
        return math.degrees(math.atan2(b.y - a.y, b.x - a.x))

    def _woods(self) -> Iterator[Feature]:
        kinds = [key for key in (self.parts.woods, self.parts.woods, self.parts.light_woods) if key]
        for k in range(self._count(self.recipe.woods, 7.0) if kinds else 0):
            for _ in range(_TRIES):
                points = self._blob(self._place(6), float(self.chooser.uniform(6, 14)))
                shape = shapely.Polygon(points)
                if self._free(shape):
                    self.taken.append(shape)
                    yield Feature("", kinds[k % len(kinds)], POLYGON, points)
                    break

    def _fields(self) -> Iterator[Feature]:
        if not self.parts.field:
            return
        for _ in range(self._count(self.recipe.fields, 7.0)):
            for _ in range(_TRIES):
                middle, turn = self._place(12), float(self.chooser.choice([0, 8, -12, 20, 90]))
                wide, deep = float(self.chooser.uniform(15, 30)), float(self.chooser.uniform(12, 22))
                box = shapely.box(
                    middle[0] - wide / 2, middle[1] - deep / 2, middle[0] + wide / 2, middle[1] + deep / 2
                )
                field = affinity.rotate(box, turn)
                if self.table.contains(field) and self._free(field):
                    self.taken.append(field)
                    points = tuple((float(x), float(y)) for x, y in field.exterior.coords[:-1])
                    yield Feature("", self.parts.field, POLYGON, points)
                    if self.parts.hedge and self.chooser.random() < 0.7:
                        k = int(self.chooser.integers(4))
                        side = (points[k], points[(k + 1) % 4], points[(k + 2) % 4])
                        yield Feature("", self.parts.hedge, LINE, side[: int(self.chooser.integers(2, 4))], width=1.0)
                    break
