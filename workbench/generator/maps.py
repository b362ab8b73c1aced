"""A map of hexes from a recipe: relief, a river that runs downhill, woods, villages, fields round them, roads between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, Generic

import networkx as nx
import numpy as np
import shapely
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.generator.recipe import Parts, Recipe, highest, noise, parts_of
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import S, Scenario
from workbench.scenario.tabletop_board import CM_PER_INCH, LINE, POLYGON, Feature, Opening, Point, TabletopBoard

_HILLS_APART = 11.0
_WOODS_APART = 6.0
_MOST_LEVELS = 4
_TOP = 10_000
_MOST_WOODS, _MOST_FIELDS = 0.45, 0.4
_HEXES_A_VILLAGE = 90
"""With the slider at its end a village lies on so many hexes."""


def generate_hexes(grid: HexGrid, ruleset: Ruleset, recipe: Recipe) -> HexBoard:
    """A board under a ruleset that plays on hexes. Terrain that the game does not have is left out."""
    return _HexMapMaker(grid, ruleset, recipe).board()


class _HexMapMaker:
    def __init__(self, grid: HexGrid, ruleset: Ruleset, recipe: Recipe) -> None:
        self.grid, self.recipe = grid, recipe
        self.parts: Parts = parts_of(ruleset)
        self.bases = {row.key for row in ruleset.terrain.values() if row.base}
        self.low, self.high = ruleset.elevation_steps
        self.chooser = np.random.default_rng(recipe.seed)
        self.heights = self._noise(_HILLS_APART, 1)
        self.level: IntArray = np.zeros(grid.size, dtype=np.int32)
        self.cover: dict[str, BoolArray] = {}
        self.taken: BoolArray = np.zeros(grid.size, dtype=np.bool_)
        self.near = [[n for n in row if n >= 0] for row in grid.neighbours.tolist()]

    def board(self) -> HexBoard:
        self._raise()
        course = self._river()
        sites = self._villages()
        roads, bridges = self._roads(sites)
        self._woods()
        self._fields(sites)
        self._slopes()
        parts = self.parts
        paths = {key: tuple(chains) for key, chains in ((parts.road, roads), (parts.bridge, bridges)) if key and chains}
        return HexBoard(
            self.grid,
            parts.ground,
            {key: frozen(mask) for key, mask in self.cover.items() if mask.any()},
            frozen(self.level),
            self._hedges(),
            paths,
            attributes={parts.river: {"course": (tuple(course),)}} if len(course) > 1 else {},
        )

    def _noise(self, size: float, which: int) -> FloatArray:
        return noise(self.grid.centres, size, self.recipe.seed * 31 + which)

    def _put(self, key: str, where: BoolArray) -> None:
        if not key or not where.any():
            return
        known = self.cover.get(key, np.zeros(self.grid.size, dtype=np.bool_))
        self.cover[key] = known | where
        self.taken = self.taken | where

    def _raise(self) -> None:
        most = min(_MOST_LEVELS, self.high)
        levels = round(self.recipe.relief * most)
        if not levels:
            return
        # more of the land is low than high, and the more so the flatter it is meant to be
        steps = np.quantile(self.heights, 1 - np.linspace(0.45, 0.06, levels) * (0.4 + 0.6 * self.recipe.relief))
        self.level = np.searchsorted(np.sort(steps), self.heights, side="right").astype(np.int32)
        # one level from a hex to the next: cliffs are for the designer to draw
        for _ in range(levels):
            self.level = np.minimum(self.level, self._lowest() + 1).astype(np.int32)

    def _way(self, start: int, ends: Iterable[int], price: FloatArray, climb: float) -> list[int]:
        """The cheapest chain of hexes from ``start`` to the cheapest of ``ends``."""
        prices, levels = price.tolist(), self.level.tolist()

        def cost(a: int, b: int, _: object) -> float:
            return float(prices[b] + climb * abs(levels[b] - levels[a]))

        wanted = list(ends)
        if len(wanted) == 1:
            # towards one hex the search stops as soon as it is there
            return list(nx.dijkstra_path(self._graph, start, wanted[0], weight=cost))
        costs: Any
        ways: Any
        costs, ways = nx.single_source_dijkstra(self._graph, start, weight=cost)
        reached = [end for end in wanted if end in costs]
        return list(ways[min(reached, key=lambda end: (costs[end], end))]) if reached else []

    @cached_property
    def _graph(self) -> Any:
        graph: Any = nx.Graph()
        graph.add_edges_from((a, b) for a, near in enumerate(self.near) for b in near if a < b)
        return graph

    def _lowest(self) -> IntArray:
        """The level of the lowest neighbour of every hex."""
        near = self.grid.neighbours
        return np.asarray(np.where(near >= 0, self.level[np.maximum(near, 0)], _TOP).min(axis=1))

    def _highest(self) -> IntArray:
        near = self.grid.neighbours
        return np.asarray(np.where(near >= 0, self.level[np.maximum(near, 0)], -_TOP).max(axis=1))

    def _edge(self, side: int) -> list[int]:
        """The hexes along one edge: 0 top, 1 right, 2 bottom, 3 left."""
        at = self.grid.centres[:, 0 if side % 2 else 1]
        wanted = at >= at.max() - 0.51 if side in (1, 2) else at <= at.min() + 0.51
        return np.flatnonzero(wanted).tolist()

    def _river(self) -> list[int]:
        if not self.parts.river or self.recipe.water < 0.2:
            return []
        side = int(self.chooser.integers(4))
        starts = [n for n in self._edge(side) if self.level[n] == self.level[self._edge(side)].min()]
        start = int(self.chooser.choice(starts))
        price = 1 + 6 * self.heights + 9 * self._noise(5.0, 2) ** 2
        course = self._way(start, self._edge((side + 2) % 4), price, 3.0)
        # water does not run uphill: its hexes lie at the lowest level, and what is beside them at most one higher
        self.level[course] = 0
        for _ in range(_MOST_LEVELS):
            self.level = np.minimum(self.level, self._lowest() + 1).astype(np.int32)
        mask: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        mask[course] = True
        self._put(self.parts.river, mask)
        if self.parts.marsh and self.recipe.water > 0.5:
            bank = np.zeros(self.grid.size, dtype=np.bool_)
            bank[[n for hex_ in course for n in self.near[hex_]]] = True
            bank &= ~self.taken & (self.level == 0)
            self._put(self.parts.marsh, highest(self._noise(3.0, 3), (self.recipe.water - 0.5) * 0.6, bank) & bank)
        return course

    def _villages(self) -> list[int]:
        key = self.parts.village or self.parts.town
        count = round(self.recipe.villages * self.grid.size / _HEXES_A_VILLAGE)
        if not key or not count:
            return []
        steep = np.maximum(self._highest() - self.level, self.level - self._lowest())
        inner = np.array([len(near) == 6 for near in self.near])
        free = ~self.taken & (steep == 0) & inner
        sites: list[int] = []
        apart = 0.75 * (self.grid.size / count) ** 0.5
        for number in self.chooser.permutation(np.flatnonzero(free)).tolist():
            if len(sites) < count and all(self._apart(number, other) >= apart for other in sites):
                sites.append(number)
        for k, site in enumerate(sites):
            ring = [n for n in self.near[site] if free[n]]
            houses = self.chooser.permutation(ring)[: int(self.chooser.integers(1, 4))].tolist()
            middle = self.parts.town if k % 3 == 0 and self.parts.town else key
            # where houses stand on open ground the middle is left open for the roads that meet there
            centre = (site,) if middle in self.bases else ()
            for where, what in ((centre, middle), (houses, key)):
                mask = np.zeros(self.grid.size, dtype=np.bool_)
                mask[list(where)] = True
                self._put(what, mask & ~self.taken)
        return sites

    def _apart(self, a: int, b: int) -> int:
        return self.grid.hexes[a].distance(self.grid.hexes[b])

    def _roads(self, sites: list[int]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        key, wanted = self.parts.road, self.recipe.roads
        if not key or wanted < 0.1:
            return [], []
        stops = list(sites)
        for side in self.chooser.permutation(4)[: 1 + round(3 * wanted)].tolist():
            dry = [n for n in self._edge(int(side)) if not self.taken[n]]
            if dry:
                stops.append(int(self.chooser.choice(dry)))
        if len(stops) < 2:
            return [], []
        graph: Any = nx.Graph()
        graph.add_weighted_edges_from((a, b, self._apart(a, b)) for a, b in combinations(stops, 2))
        links = list(nx.minimum_spanning_edges(graph, data=False))
        spare = sorted(set(graph.edges) - set(links), key=lambda link: self._apart(*link))
        links += spare[: round((wanted - 0.5) * len(stops))] if wanted > 0.5 else []
        wet = self.cover.get(self.parts.river, np.zeros(self.grid.size, dtype=np.bool_))
        price = 0.6 + 2.5 * self._noise(4.0, 4) ** 2 + 8.0 * wet
        chains = []
        for a, b in links:
            way = self._way(a, [b], price, 2.0)
            chains.append(tuple(way))
            # roads that were built are taken again
            price[way] = np.where(wet[way], price[way], 0.35)
        bridges: list[tuple[int, ...]] = []
        if self.parts.bridge:
            for chain in chains:
                for before, here, after in zip(chain, chain[1:], chain[2:], strict=False):
                    if wet[here] and not any(here in bridge for bridge in bridges):
                        bridges.append((before, here, after))
        return _merged(chains), bridges

    def _woods(self) -> None:
        free = ~self.taken
        share = self.recipe.woods * _MOST_WOODS
        values = self._noise(_WOODS_APART, 5) + 0.05 * self.level
        woods = highest(values, share, free)
        if self.parts.light_woods:
            rim = woods & ~highest(values, share * 0.7, free)
            self._put(self.parts.light_woods, rim)
            woods &= ~rim
        self._put(self.parts.woods, woods)

    def _fields(self, sites: list[int]) -> None:
        if not self.parts.field:
            return
        free = ~self.taken & (self.level <= 1)
        values = self._noise(3.0, 6)
        for site in sites:
            spread = np.hypot(*(self.grid.centres - self.grid.centres[site]).T)
            values = values + 0.5 * np.exp(-((spread / 4.0) ** 2))
        self._put(self.parts.field, highest(values, self.recipe.fields * _MOST_FIELDS, free))

    def _slopes(self) -> None:
        """Where the game wants slopes marked: the hexes above a lower neighbour. They take no ground from anything else."""
        if self.parts.slope:
            edge = self._lowest() < self.level
            if edge.any():
                self.cover[self.parts.slope] = edge

    def _hedges(self) -> dict[str, BoolArray]:
        key = self.parts.hedge
        field = self.cover.get(self.parts.field)
        if not key or field is None:
            return {}
        sides: BoolArray = np.zeros((self.grid.size, 3), dtype=np.bool_)
        lucky = self.chooser.random((self.grid.size, 3)) < 0.25 * self.recipe.fields
        for direction in range(3):
            other = self.grid.neighbours[:, direction]
            border = (other >= 0) & (field != field[np.maximum(other, 0)])
            dry = ~self.taken | field
            sides[:, direction] = border & dry & dry[np.maximum(other, 0)] & lucky[:, direction]
        return {key: frozen(sides)} if sides.any() else {}


def _merged(chains: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The chains without the stretches that an earlier one has already."""
    known: set[frozenset[int]] = set()
    merged = []
    for chain in chains:
        run = [chain[0]]
        for a, b in pairwise(chain):
            if frozenset((a, b)) in known:
                if len(run) > 1:
                    merged.append(tuple(run))
                run = [b]
            else:
                known.add(frozenset((a, b)))
                run.append(b)
        if len(run) > 1:
            merged.append(tuple(run))
    return merged


# --- A free-form table from a recipe: hills, a stream, a road with houses along it, woods, fields with hedges round
# them.


_TRIES = 60
_APART = 2.0
"""Centimetres between pieces that do not belong together."""


def generate_tabletop(unit: str, width: float, height: float, ruleset: Ruleset, recipe: Recipe) -> TabletopBoard:
    """A table of ``width`` x ``height`` in ``unit`` (``cm`` or ``in``) under a ruleset that plays on tables; sizes of pieces
    are those of model terrain."""
    scale = 1.0 if unit == "cm" else 1.0 / CM_PER_INCH
    maker = _TabletopMaker(width / scale, height / scale, ruleset, recipe)
    features = tuple(_scaled(one, scale, k) for k, one in enumerate(maker.features(), 1))
    return TabletopBoard(unit, width, height, maker.parts.ground, features)


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


class _TabletopMaker:
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


# --- Generating as an edit: one step of undo, units stay where they are.


@dataclass(frozen=True)
class GenerateMap(Generic[S]):
    """Put a generated map of the same size in the place of the one that is there. Terrain and markers of the old one go."""

    recipe: Recipe
    ruleset: Ruleset

    label = Text("Generate the map", "Générer la carte")

    def apply(self, scenario: S) -> S:
        """Generate."""
        if scenario.kind == "table":
            board = scenario.board
            made = generate_tabletop(board.unit, board.width, board.height, self.ruleset, self.recipe)
            return scenario if made == board else replace(scenario, board=made)
        assert isinstance(scenario, Scenario)
        laid = replace(
            scenario,
            board=generate_hexes(scenario.board.grid, self.ruleset, self.recipe),
            markers={},
            marker_owners={},
        )
        return scenario if laid == scenario else laid
