"""A graph that grows: searches find in it what they find in the whole graph, and make no more of it than they need."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.movement.lazy_graph import LazyGraph, Targets

Place = tuple[int, str]
SIZE = 40
weights = st.lists(st.integers(0, 5), min_size=2 * SIZE, max_size=2 * SIZE)


class Row:
    """Hexes in a row, each with an upper and a lower place; a weight of 0 is no edge. It counts what is made."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights
        self.made: list[int] = []
        self.graph = LazyGraph(self.edges_of, lambda place: place[0])

    def edges_of(self, number: int) -> dict[Place, Targets]:
        self.made.append(number)
        up, down = self.weights[2 * number : 2 * number + 2]
        found: dict[Place, Targets] = {(number, "up"): {}, (number, "down"): {(number, "up"): {"w": 1}}}
        if number + 1 < SIZE:
            found[number, "up"][number + 1, "down"] = {"w": up} if up else {"w": 9}
            if down:
                found[number, "down"][number + 1, "up"] = {"w": down}
        return found


@given(weights, st.integers(0, 25))
def test_searches_find_what_they_find_in_the_whole_graph(weights: list[int], cutoff: int) -> None:
    row, plain = Row(weights), nx.DiGraph()
    for number in range(SIZE):
        for place, targets in Row(weights).edges_of(number).items():
            plain.add_edges_from((place, target, data) for target, data in targets.items())
    start = (3, "down")
    expected = nx.single_source_dijkstra(plain, start, cutoff=cutoff, weight="w")
    assert nx.single_source_dijkstra(row.graph, start, cutoff=cutoff, weight="w") == expected
    farthest = max(number for number, _ in expected[0])
    assert row.made == list(range(3, farthest + 1)), "each hex once, none beyond"


def test_places_that_are_not_there() -> None:
    row = Row([1] * 2 * SIZE)
    assert (5, "up") in row.graph
    assert (5, "cellar") not in row.graph
    assert row.made == [5]
    assert row.graph.get_edge_data((5, "up"), (9, "up")) is None
    with pytest.raises(nx.NodeNotFound):
        nx.single_source_dijkstra_path_length(row.graph, (5, "cellar"), weight="w")


def test_hexes_that_are_forgotten_are_made_anew() -> None:
    row = Row([1] * 2 * SIZE)
    assert nx.dijkstra_path_length(row.graph, (0, "up"), (4, "down"), "w") == 5
    row.weights = [3] * 2 * SIZE
    row.graph.forget([2, 3, 30])
    row.made.clear()
    assert nx.dijkstra_path_length(row.graph, (0, "up"), (4, "down"), "w") == 9
    assert row.made == [2, 3]
