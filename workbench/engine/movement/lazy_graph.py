"""A graph of the places of a map of hexes whose edges are made when a search first gets to their hex.

A move reaches some dozens of the hexes of a map, while a graph of all of 300 x 300 hexes takes seconds to make and hundreds
of megabytes to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    _DiGraph = nx.DiGraph[Any]
else:
    _DiGraph = nx.DiGraph

Targets = dict[Any, dict[str, Any]]
"""The places that one step from a place leads to, with the values of each edge."""
EdgesOfHex = Callable[[int], dict[Any, Targets]]
"""Every place of a hex with the edges that leave it; a place that no edge leaves is there too."""


class LazyGraph(_DiGraph):
    """A directed graph for searches forwards, as those of networkx are: ``successors``, ``adj``, ``edges[a, b]``, ``in``.

    ``edges_of`` gives the places and edges of a hex, ``hex_of`` the hex of a place. What lists the whole graph (``nodes``,
    ``len``, predecessors) does not know what no search has met. Searching changes the graph: who searches holds a lock.
    """

    def __init__(self, edges_of: EdgesOfHex, hex_of: Callable[[Any], int]) -> None:
        super().__init__()
        self._adj = _Successors(edges_of, hex_of)

    def __contains__(self, place: object) -> bool:
        return place in self._adj

    def forget(self, hexes: Iterable[int]) -> None:
        """Make the edges that leave these hexes anew when they are met again."""
        self._adj.forget(hexes)


class _Successors(dict[Any, Targets]):
    """The edges by the place that they leave, of those hexes that were met."""

    def __init__(self, edges_of: EdgesOfHex, hex_of: Callable[[Any], int]) -> None:
        super().__init__()
        self._edges_of, self._hex_of = edges_of, hex_of
        self._met: dict[int, tuple[Any, ...]] = {}

    def __missing__(self, place: Any) -> Targets:
        number = self._hex_of(place)
        if number in self._met:
            raise KeyError(place)
        made = self._edges_of(number)
        self._met[number] = tuple(made)
        self.update(made)
        return made[place]

    def __contains__(self, place: object) -> bool:
        try:
            self[place]
        except KeyError:
            return False
        return True

    def forget(self, hexes: Iterable[int]) -> None:
        for number in hexes:
            for place in self._met.pop(number, ()):
                del self[place]
