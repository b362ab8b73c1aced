"""The movement graphs of Advanced Squad Leader, one per profile, edited in place when the map is.

Nodes are places (:mod:`workbench.movement.asl.nodes`); edges carry ``w``, whole parts of a movement point, and ``road`` if only
the price of a road was paid. Steps that take the whole allowance, and barred ones, have no edge.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.movement.asl.exits import exit_price
from workbench.movement.asl.ground import Ground
from workbench.movement.asl.nodes import BRIDGE, CREST, LEVEL, VERTEX, WORKS, Node, hex_of
from workbench.movement.asl.price import Price
from workbench.movement.asl.prices import Prices, Profile
from workbench.movement.graphs import GraphStore, scale_of
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import Scenario


class MoveGraph:
    """The graph of one profile."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        import networkx as nx

        self.profile = profile
        self.scale = scale_of(ground.ruleset)
        self.prices = Prices(ground, profile)
        self.graph: nx.DiGraph[Node] = nx.DiGraph()
        self._inside: dict[int, tuple[Node, ...]] = {}
        self._exits: dict[Node, Price | None] = {}
        self._whole: tuple[int, ...] | None = None
        self.edge = frozenset(number for number, around in enumerate(ground.neighbours) if min(around) < 0)
        self._add(range(ground.board.grid.size))

    @property
    def ground(self) -> Ground:
        """The map that the graph is of."""
        return self.prices.ground

    def nodes_in(self, number: int) -> tuple[Node, ...]:
        """The places of a hex, its floor first."""
        return (number, *self._inside.get(number, ()))

    def price(self, node: Node, target: Node) -> Price:
        """The price of a step."""
        return self.prices.step(node, target)

    def whole(self) -> tuple[int, ...]:
        """The hexes whose terrain takes a whole move."""
        if self._whole is None:
            terrain = self.ground.terrain
            self._whole = tuple(n for n, keys in enumerate(terrain) if self.prices.cot(keys).whole)
        return self._whole

    def exit_price(self, node: Node) -> Price | None:
        """The price of leaving the map from a place, None where it does not lie at the edge (2.6)."""
        if node not in self._exits:
            self._exits[node] = exit_price(self.prices, node) if hex_of(node) in self.edge else None
        return self._exits[node]

    def _places(self, number: int) -> Iterator[Node]:
        """The places inside a hex besides its floor."""
        ground = self.ground
        if number in ground.bridged:
            yield number, BRIDGE, 0
        if self.profile.on_foot:
            for level in range(1, ground.storeys(number) + 1):
                yield number, LEVEL, level
            if number in ground.sunk:
                yield number, CREST, 0
            if ground.works_at(number) is not None:
                yield number, WORKS, 0
        if self.profile.bypasses and number in ground.obstacles:
            free = [self.prices.bars_bypass(number, (way,)) is None for way in range(6)]
            for vertex in range(6):
                if free[vertex] or free[vertex - 1]:
                    yield number, VERTEX, vertex

    def _add(self, numbers: range | set[int]) -> None:
        for number in numbers:
            places = tuple(self._places(number))
            self.graph.add_node(number)
            if places:
                self._inside[number] = places
                self.graph.add_nodes_from(places)
        table = self.ground.neighbours
        for number in numbers:
            self._link(number, number)
            for other in table[number]:
                if other >= 0:
                    self._link(number, other)

    def _link(self, a: int, b: int) -> None:
        inside_a, inside_b = self._inside.get(a, ()), self._inside.get(b, ())
        if a != b and not inside_a and not inside_b:
            self._edge(a, b)
            return
        for node in (a, *inside_a):
            for target in (b, *inside_b):
                if node != target:
                    self._edge(node, target)

    def _edge(self, node: Node, target: Node) -> None:
        price = self.price(node, target)
        if price.plain and price.amount is not None:
            self.graph.add_edge(node, target, w=int(price.amount * self.scale), road=price.road)

    def patch(self, ground: Ground, changed: list[int]) -> None:
        """Follow an edit of the map: ``changed`` hexes and what leads to and from them is made anew.

        A building's stairwells are a property of the whole building, so an edit touches all hexes of its buildings.
        """
        if ground is self.ground:
            return
        houses = {shape for number in changed for known in (self.ground, ground) for shape in _houses(known, number)}
        dirty = set(changed)
        if houses:
            for known in (self.ground, ground):
                dirty |= {n for n in known.drawings.storeys if not houses.isdisjoint(_houses(known, n))}
        table = ground.neighbours
        for number in changed:
            if self.ground.is_wet(number) or ground.is_wet(number):  # water on both sides of a hexside bars Bypass
                dirty |= {other for other in table[number] if other >= 0}
        self.prices = Prices(ground, self.profile)
        self._exits.clear()
        self._whole = None
        for number in dirty:
            self.graph.remove_nodes_from(self._inside.pop(number, ()))
            self.graph.remove_node(number)
        self._add(dirty)
        for number in dirty:
            for other in table[number]:
                if other >= 0 and other not in dirty:
                    self._link(other, number)


def _houses(ground: Ground, number: int) -> frozenset[int]:
    return frozenset(shape for shape, _ in ground.drawings.storeys.get(number, ()))


class Graphs(GraphStore[Profile, Ground, MoveGraph]):
    """The graphs of a scenario by profile."""

    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        if old is not None and changes is not None and not changes.ground and not changes.conditions:
            return old
        return Ground(scenario, self.ruleset, old if changes is not None and not changes.everything else None)

    def _same_rules(self, old: Ground, new: Ground) -> bool:
        return old.terms == new.terms

    def _make(self, profile: Profile) -> MoveGraph:
        return MoveGraph(self.ground, profile)
