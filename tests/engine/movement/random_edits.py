"""Random edits of a small board, and the test that every game's graphs pass: edited in place they equal graphs built anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from tests.engine.movement.small_scenarios import field
from workbench.engine.movement.hex_doctrine import GraphStore
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import EraseTerrain, PaintTerrain, SetElevation
from workbench.scenario.edits.paths import AddMarker, ClearMarkers, ErasePaths, ExtendPath
from workbench.scenario.scenario import Scenario

SIZE = 6

Store = GraphStore[Any, Any, Any]
Content = dict[object, dict[object, dict[str, object]]]


class EditedBoard:
    """A clear board of 6 x 6 hexes under one game's rules; ``make`` makes its graphs, ``profiles`` are whom they are for."""

    def __init__(self, game: str, make: Callable[[Scenario, Ruleset], Store], profiles: Sequence[Any]) -> None:
        self.plain = field(columns=SIZE, rows=SIZE, ruleset=game)
        self.scenario, self.rules = self.plain.analysis.scenario, self.plain.analysis.ruleset
        self.grid = self.scenario.board.grid
        self.bases = frozenset(key for key, row in self.rules.terrain.items() if row.base and row.layer == "hexes")
        self.numbers = st.integers(0, self.grid.size - 1)
        self.profiles = tuple(profiles)
        self._make = make

    def chains(self, shortest: int = 1) -> st.SearchStrategy[tuple[int, ...]]:
        """Rows of neighbouring hexes, at least so many."""

        @st.composite
        def walk(draw: st.DrawFn) -> tuple[int, ...]:
            chain = [draw(self.numbers)]
            for direction in draw(st.lists(st.integers(0, 5), min_size=1, max_size=4)):
                step = int(self.grid.neighbours[chain[-1], direction])
                if step >= 0:
                    chain.append(step)
            return tuple(chain)

        return walk().filter(lambda chain: len(chain) >= shortest)

    def paints(self, terrain: Sequence[str], where: st.SearchStrategy[tuple[int, ...]]) -> st.SearchStrategy[Edit]:
        """Whole-hex terrain on some hexes."""
        return st.builds(PaintTerrain, st.sampled_from(terrain), where, st.just(self.bases))

    def edits(
        self, terrain: Sequence[str], paths: Sequence[str], markers: Sequence[str], *more: st.SearchStrategy[Edit]
    ) -> st.SearchStrategy[Edit]:
        """Edits of the ground with these kinds of terrain, and those that a game has besides."""
        chains = self.chains()
        return st.one_of(
            self.paints(terrain, chains),
            st.builds(EraseTerrain, chains),
            st.builds(SetElevation, chains, st.integers(0, 2)),
            st.builds(ExtendPath, st.sampled_from(paths), self.chains(2)),
            st.builds(ErasePaths, chains),
            st.builds(AddMarker, st.sampled_from(markers), self.numbers, st.sampled_from(["", "Red", "Blue"])),
            st.builds(ClearMarkers, chains),
            *more,
        )

    def graphs(self, scenario: Scenario | None = None) -> Any:
        """Graphs built anew."""
        return self._make(scenario or self.scenario, self.rules)

    def assert_as_built_anew(self, graphs: Store, scenario: Scenario, profiles: Sequence[Any] = ()) -> None:
        """Every graph has the nodes and edges of one that is built from nothing."""
        anew = self.graphs(scenario)
        for profile in profiles or self.profiles:
            assert content(graphs.graph_for(scenario, profile)) == content(anew.graph_for(scenario, profile))

    def check(self, todo: Sequence[Edit], profiles: Sequence[Any] = ()) -> None:
        """Graphs that follow edits one by one, and then all of them backwards at once."""
        scenario, graphs = self.scenario, self.graphs()
        for profile in profiles or self.profiles:
            graphs.graph_for(scenario, profile)
        for edit in todo:
            scenario = edit.apply(scenario)
            graphs.follow(scenario)
            self.assert_as_built_anew(graphs, scenario, profiles)
        graphs.follow(self.scenario)
        self.assert_as_built_anew(graphs, self.scenario, profiles)


def content(graph: Any) -> Content:
    """Nodes and edges with what they carry, those of all hexes; no others are known."""
    size = (
        graph.prices if hasattr(graph, "prices") and hasattr(graph.prices, "board") else graph.ground
    ).board.grid.size
    nodes = [node for number in range(size) for node in graph.edges_of(number)]
    found = {node: {target: dict(data) for target, data in graph.graph.adj[node].items()} for node in nodes}
    assert set(graph.graph._adj) == set(found)
    return found
