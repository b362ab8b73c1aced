"""Maps from a recipe: relief, a river in the valleys, woods, villages, fields around them, roads between them."""

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
from workbench.generator.recipe import Recipe, RecipeTerrain, highest_share, noise, recipe_terrain
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import MAKES, Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import S, Scenario
from workbench.scenario.tabletop_board import CM_PER_INCH, LINE, POLYGON, Feature, Opening, Point, TabletopBoard

_HILL_SPACING = 11.0
_WOOD_SPACING = 6.0
_MOST_LEVELS = 4
_OFF_MAP_LEVEL = 10_000
_MOST_WOODS, _MOST_FIELDS = 0.45, 0.4
_HEXES_PER_VILLAGE = 90
"""The number of hexes for each village when the slider is at its end."""
_RIVER_FROM = 0.75
"""With so much water the stream of a table is a river that nobody wades."""


def generate_hexes(grid: HexGrid, ruleset: Ruleset, recipe: Recipe) -> HexBoard:
    """A board under a ruleset that plays on hexes, without terrain that the game does not have."""
    return _HexMapMaker(grid, ruleset, recipe).board()


class _HexMapMaker:
    def __init__(self, grid: HexGrid, ruleset: Ruleset, recipe: Recipe) -> None:
        self.grid, self.recipe = grid, recipe
        self.parts: RecipeTerrain = recipe_terrain(ruleset)
        self.bases = {row.key for row in ruleset.terrain.values() if row.base}
        self.low, self.high = ruleset.elevation_steps
        self.rng = np.random.default_rng(recipe.seed)
        self.heights = self._noise(_HILL_SPACING, 1)
        self.level: IntArray = np.zeros(grid.size, dtype=np.int32)
        self.cover: dict[str, BoolArray] = {}
        self.taken: BoolArray = np.zeros(grid.size, dtype=np.bool_)
        self.near = [[n for n in row if n >= 0] for row in grid.neighbours.tolist()]

    def board(self) -> HexBoard:
        self._make_relief()
        course = self._make_river()
        sites = self._make_villages()
        roads, bridges = self._make_roads(sites)
        self._make_woods()
        self._make_fields(sites)
        self._make_slopes()
        parts = self.parts
        paths = {key: tuple(chains) for key, chains in ((parts.road, roads), (parts.bridge, bridges)) if key and chains}
        return HexBoard(
            self.grid,
            parts.ground,
            {key: frozen(mask) for key, mask in self.cover.items() if mask.any()},
            frozen(self.level),
            self._hedge_sides(),
            paths,
            attributes={parts.river: {"course": (tuple(course),)}} if len(course) > 1 else {},
        )

    def _noise(self, size: float, which: int) -> FloatArray:
        return noise(self.grid.centres, size, self.recipe.seed * 31 + which)

    def _paint(self, key: str, where: BoolArray) -> None:
        if not key or not where.any():
            return
        known = self.cover.get(key, np.zeros(self.grid.size, dtype=np.bool_))
        self.cover[key] = known | where
        self.taken = self.taken | where

    def _make_relief(self) -> None:
        most = min(_MOST_LEVELS, self.high)
        levels = round(self.recipe.relief * most)
        if not levels:
            return
        # more land is low than high, all the more on a map with little relief
        steps = np.quantile(self.heights, 1 - np.linspace(0.45, 0.06, levels) * (0.4 + 0.6 * self.recipe.relief))
        self.level = np.searchsorted(np.sort(steps), self.heights, side="right").astype(np.int32)
        # neighbours differ by one level at most: cliffs are left to the designer
        for _ in range(levels):
            self.level = np.minimum(self.level, self._lowest_neighbour() + 1).astype(np.int32)

    def _cheapest_path(self, start: int, ends: Iterable[int], price: FloatArray, climb: float) -> list[int]:
        """The cheapest chain of hexes from ``start`` to the cheapest of ``ends``."""
        prices, levels = price.tolist(), self.level.tolist()

        def cost(a: int, b: int, _: object) -> float:
            return float(prices[b] + climb * abs(levels[b] - levels[a]))

        wanted = list(ends)
        if len(wanted) == 1:
            # the search for one hex stops as soon as it finds it
            return list(nx.dijkstra_path(self._graph, start, wanted[0], weight=cost))
        costs: Any
        paths_by_end: Any
        costs, paths_by_end = nx.single_source_dijkstra(self._graph, start, weight=cost)
        reached = [end for end in wanted if end in costs]
        return list(paths_by_end[min(reached, key=lambda end: (costs[end], end))]) if reached else []

    @cached_property
    def _graph(self) -> Any:
        graph: Any = nx.Graph()
        graph.add_edges_from((a, b) for a, near in enumerate(self.near) for b in near if a < b)
        return graph

    def _lowest_neighbour(self) -> IntArray:
        """The level of the lowest neighbour of every hex, as an array."""
        near = self.grid.neighbours
        return np.asarray(np.where(near >= 0, self.level[np.maximum(near, 0)], _OFF_MAP_LEVEL).min(axis=1))

    def _highest_neighbour(self) -> IntArray:
        near = self.grid.neighbours
        return np.asarray(np.where(near >= 0, self.level[np.maximum(near, 0)], -_OFF_MAP_LEVEL).max(axis=1))

    def _edge_hexes(self, side: int) -> list[int]:
        """The hexes along one edge: 0 top, 1 right, 2 bottom, 3 left."""
        at = self.grid.centres[:, 0 if side % 2 else 1]
        wanted = at >= at.max() - 0.51 if side in (1, 2) else at <= at.min() + 0.51
        return np.flatnonzero(wanted).tolist()

    def _make_river(self) -> list[int]:
        if not self.parts.river or self.recipe.water < 0.2:
            return []
        side = int(self.rng.integers(4))
        starts = [n for n in self._edge_hexes(side) if self.level[n] == self.level[self._edge_hexes(side)].min()]
        start = int(self.rng.choice(starts))
        price = 1 + 6 * self.heights + 9 * self._noise(5.0, 2) ** 2
        course = self._cheapest_path(start, self._edge_hexes((side + 2) % 4), price, 3.0)
        # water does not run uphill: its hexes lie at the lowest level, and their neighbours at most one higher
        self.level[course] = 0
        for _ in range(_MOST_LEVELS):
            self.level = np.minimum(self.level, self._lowest_neighbour() + 1).astype(np.int32)
        mask: BoolArray = np.zeros(self.grid.size, dtype=np.bool_)
        mask[course] = True
        self._paint(self.parts.river, mask)
        if self.parts.marsh and self.recipe.water > 0.5:
            bank = np.zeros(self.grid.size, dtype=np.bool_)
            bank[[n for hex_ in course for n in self.near[hex_]]] = True
            bank &= ~self.taken & (self.level == 0)
            self._paint(
                self.parts.marsh, highest_share(self._noise(3.0, 3), (self.recipe.water - 0.5) * 0.6, bank) & bank
            )
        return course

    def _make_villages(self) -> list[int]:
        key = self.parts.village or self.parts.town
        count = round(self.recipe.villages * self.grid.size / _HEXES_PER_VILLAGE)
        if not key or not count:
            return []
        steep = np.maximum(self._highest_neighbour() - self.level, self.level - self._lowest_neighbour())
        inner = np.array([len(near) == 6 for near in self.near])
        free = ~self.taken & (steep == 0) & inner
        sites: list[int] = []
        apart = 0.75 * (self.grid.size / count) ** 0.5
        for number in self.rng.permutation(np.flatnonzero(free)).tolist():
            if len(sites) < count and all(self._distance(number, other) >= apart for other in sites):
                sites.append(number)
        for k, site in enumerate(sites):
            ring = [n for n in self.near[site] if free[n]]
            houses = self.rng.permutation(ring)[: int(self.rng.integers(1, 4))].tolist()
            middle = self.parts.town if k % 3 == 0 and self.parts.town else key
            # where houses stand on open ground the middle stays open for the roads that meet there
            centre = (site,) if middle in self.bases else ()
            for where, what in ((centre, middle), (houses, key)):
                mask = np.zeros(self.grid.size, dtype=np.bool_)
                mask[list(where)] = True
                self._paint(what, mask & ~self.taken)
        return sites

    def _distance(self, a: int, b: int) -> int:
        return self.grid.hexes[a].distance(self.grid.hexes[b])

    def _make_roads(self, sites: list[int]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        key, wanted = self.parts.road, self.recipe.roads
        if not key or wanted < 0.1:
            return [], []
        stops = list(sites)
        for side in self.rng.permutation(4)[: 1 + round(3 * wanted)].tolist():
            dry = [n for n in self._edge_hexes(int(side)) if not self.taken[n]]
            if dry:
                stops.append(int(self.rng.choice(dry)))
        if len(stops) < 2:
            return [], []
        graph: Any = nx.Graph()
        graph.add_weighted_edges_from((a, b, self._distance(a, b)) for a, b in combinations(stops, 2))
        links = list(nx.minimum_spanning_edges(graph, data=False))
        extra_links = sorted(set(graph.edges) - set(links), key=lambda link: self._distance(*link))
        links += extra_links[: round((wanted - 0.5) * len(stops))] if wanted > 0.5 else []
        wet = self.cover.get(self.parts.river, np.zeros(self.grid.size, dtype=np.bool_))
        price = 0.6 + 2.5 * self._noise(4.0, 4) ** 2 + 8.0 * wet
        chains = []
        for a, b in links:
            path = self._cheapest_path(a, [b], price, 2.0)
            chains.append(tuple(path))
            # later roads prefer the hexes of earlier ones
            price[path] = np.where(wet[path], price[path], 0.35)
        bridges: list[tuple[int, ...]] = []
        if self.parts.bridge:
            for chain in chains:
                for before, here, after in zip(chain, chain[1:], chain[2:], strict=False):
                    if wet[here] and not any(here in bridge for bridge in bridges):
                        bridges.append((before, here, after))
        return _without_repeats(chains), bridges

    def _make_woods(self) -> None:
        free = ~self.taken
        share = self.recipe.woods * _MOST_WOODS
        values = self._noise(_WOOD_SPACING, 5) + 0.05 * self.level
        woods = highest_share(values, share, free)
        if self.parts.light_woods:
            rim = woods & ~highest_share(values, share * 0.7, free)
            self._paint(self.parts.light_woods, rim)
            woods &= ~rim
        self._paint(self.parts.woods, woods)

    def _make_fields(self, sites: list[int]) -> None:
        if not self.parts.field:
            return
        free = ~self.taken & (self.level <= 1)
        values = self._noise(3.0, 6)
        for site in sites:
            spread = np.hypot(*(self.grid.centres - self.grid.centres[site]).T)
            values = values + 0.5 * np.exp(-((spread / 4.0) ** 2))
        self._paint(self.parts.field, highest_share(values, self.recipe.fields * _MOST_FIELDS, free))

    def _make_slopes(self) -> None:
        """Paint slopes, if the game has them, on the hexes above a lower neighbour. They replace no other terrain."""
        if self.parts.slope:
            edge = self._lowest_neighbour() < self.level
            if edge.any():
                self.cover[self.parts.slope] = edge

    def _hedge_sides(self) -> dict[str, BoolArray]:
        key = self.parts.hedge
        field = self.cover.get(self.parts.field)
        if not key or field is None:
            return {}
        sides: BoolArray = np.zeros((self.grid.size, 3), dtype=np.bool_)
        chosen = self.rng.random((self.grid.size, 3)) < 0.25 * self.recipe.fields
        for direction in range(3):
            other = self.grid.neighbours[:, direction]
            border = (other >= 0) & (field != field[np.maximum(other, 0)])
            dry = ~self.taken | field
            sides[:, direction] = border & dry & dry[np.maximum(other, 0)] & chosen[:, direction]
        return {key: frozen(sides)} if sides.any() else {}


def _without_repeats(chains: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The chains without the stretches that an earlier chain already has."""
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


# --- A free-form table from a recipe: hills, a stream, a road with houses along it, woods, fields with hedges.


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
        terrain = {piece.makes: piece.parts[0].terrain for piece in self.ruleset.pieces.values() if piece.makes}
        rivers, bridges = [], []
        for stream in streams:
            water, mine = stream.area, []
            for road in roads:
                over = road.course.intersection(water.buffer(self.sizes["bridge"].width / 4))
                for part in shapely.get_parts(over):
                    if part.length > 0 and part.intersects(stream.course):
                        points = tuple((float(x), float(y)) for x, y in shapely.get_coordinates(part))
                        mine.append(Feature("", terrain["bridge"], LINE, points, width=road.width))
            rivers.append(replace(stream, terrain=terrain["river"]) if mine else stream)
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


# --- Generating as an edit: one undo step; units stay where they are.


@dataclass(frozen=True)
class GenerateMap(Generic[S]):
    """Replace the map by a generated one of the same size. Terrain and markers of the old map are removed."""

    recipe: Recipe
    ruleset: Ruleset

    label = Text("Generate the map", "Générer la carte")

    def apply(self, scenario: S) -> S:
        """The scenario with the generated map."""
        if scenario.kind == "table":
            board = scenario.board
            made = generate_tabletop(board.unit, board.width, board.height, self.ruleset, self.recipe)
            return scenario if made == board else replace(scenario, board=made)
        assert isinstance(scenario, Scenario)
        placed = replace(
            scenario,
            board=generate_hexes(scenario.board.grid, self.ruleset, self.recipe),
            markers={},
            marker_owners={},
        )
        return scenario if placed == scenario else placed
