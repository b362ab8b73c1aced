"""Maps of hexes from a recipe: relief, a river in the valleys, woods, villages, fields around them, roads between them; and
generating any map as an edit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, Generic, cast

import networkx as nx
import numpy as np

from workbench.base.numbers import BoolArray, FloatArray, IntArray, frozen
from workbench.base.text import Text
from workbench.generator.names import names_of_hexes, names_of_table
from workbench.generator.recipe import Recipe, RecipeTerrain, highest_share, noise, recipe_terrain
from workbench.generator.tables import generate_tabletop
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import S, Scenario, TabletopScenario, scenario_by_map_kind
from workbench.scenario.shape_cutting import rounded_hills

_HILL_SPACING = 11.0
_WOOD_SPACING = 6.0
_MOST_LEVELS = 4
_OFF_MAP_LEVEL = 10_000
_MOST_WOODS, _MOST_FIELDS = 0.45, 0.4
_HEXES_PER_VILLAGE = 90
"""The number of hexes for each village when the slider is at its end."""


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


# --- Generating as an edit: one undo step; units stay where they are.


@dataclass(frozen=True)
class GenerateMap(Generic[S]):
    """Replace the map by a generated one of the same size, with names of its own if ``named``, and with hills drawn by contours
    if it ``draws_hills``, for rules that judge drawings. Terrain, markers and names of the old map are removed."""

    recipe: Recipe
    ruleset: Ruleset
    named: bool = True
    draws_hills: bool = False

    label = Text("Generate the map", "Générer la carte")

    def apply(self, scenario: S) -> S:
        """The scenario with the generated map."""
        made: Any = scenario_by_map_kind(scenario, self._on_hexes, self._on_table)
        return scenario if made == scenario else cast("S", made)

    def _on_hexes(self, scenario: Scenario) -> Scenario:
        board = generate_hexes(scenario.board.grid, self.ruleset, self.recipe)
        if self.draws_hills:
            board = replace(board, contours=rounded_hills(board.grid, board.elevation))
        names = names_of_hexes(board, recipe_terrain(self.ruleset), self.recipe.seed) if self.named else ()
        return replace(scenario, board=board, markers={}, marker_owners={}, names=names)

    def _on_table(self, scenario: TabletopScenario) -> TabletopScenario:
        board = scenario.board
        made = generate_tabletop(board.unit, board.width, board.height, self.ruleset, self.recipe)
        names = names_of_table(made, recipe_terrain(self.ruleset), self.recipe.seed) if self.named else ()
        return replace(scenario, board=made, names=names)
