"""The movement graph of a map: one networkx graph per mobility class, edited in place when the map is.

Nodes are hex numbers. A river hex without bridge or ford has a node per bank that a unit can have come from,
``(hex, bank)``; a hex behind a river has a node ``(hex, STOP)`` for who must stop there (5.7). Edges carry ``w``, whole parts
of a movement point (:func:`~workbench.movement.graphs.scale_of`); forbidden steps have no edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.geometry.hexes import direction_of
from workbench.movement.graphs import GraphStore, scale_of
from workbench.movement.panzer_grenadier.prices import Prices, Profile, particular, terrain_lists
from workbench.movement.panzer_grenadier.rivers import UNKNOWN, Rivers
from workbench.movement.panzer_grenadier.terms import terms_of
from workbench.scenario.changes import ChangeSet
from workbench.scenario.scenario import Scenario

Node = int | tuple[int, int]
STOP = -3
WHOLE = 10**9
"""Weight of a step that takes the whole allowance: beyond every cutoff, so that no search takes it by itself."""
AGAIN = 2 * 10**9
"""Weight of going on after a forced stop: only in a later move."""


def hex_of(node: Node) -> int:
    """The hex of a node."""
    return node if isinstance(node, int) else node[0]


class MoveGraph:
    """The graph of one profile."""

    def __init__(self, ground: Ground, profile: Profile) -> None:
        import networkx as nx

        self.profile = profile
        self.scale = scale_of(ground.prices.ruleset)
        self.prices = ground.prices
        self.rivers = ground.rivers
        self.graph: nx.DiGraph[Node] = nx.DiGraph()
        self._extra: dict[int, set[Node]] = {}
        self._build()

    def wet(self, number: int) -> bool:
        """True for a river hex that is entered into the water: no bridge and no ford."""
        return (
            bool(self.rivers.mask[number]) and number not in self.prices.terms.fords and not self.prices.bridged(number)
        )

    def nodes_at(self, number: int) -> tuple[Node, ...]:
        """The nodes that a move may start from in a hex."""
        return tuple((number, bank) for bank in self.rivers.banks_at(number)) if self.wet(number) else (number,)

    def _steps(self, a: int, b: int) -> Iterator[tuple[Node, Node, int]]:
        price = self.prices.entry(a, b, self.profile)
        if price.amount is None and not price.whole:
            return
        weight = WHOLE if price.amount is None else int(price.amount * self.scale)
        if self._closed_along_river(a, b):
            return
        for node in self.nodes_at(a):
            target = self._target(node, a, b)
            if target is not None:
                yield node, target, weight

    def _target(self, node: Node, a: int, b: int) -> Node | None:
        hexes = self.prices.board.grid.hexes
        if self.wet(b):
            if not isinstance(node, int):
                return b, node[1]
            if self.rivers.mask[a]:
                return b, UNKNOWN  # off the bridge into the water: nobody knows at which bank
            back = direction_of(hexes[a].minus(hexes[b]))
            return b, self.rivers.bank(b, back if back is not None else 0)
        if isinstance(node, int) or self.rivers.mask[b]:
            return b
        direction = direction_of(hexes[b].minus(hexes[a]))
        if direction is None or not self.rivers.crosses(a, node[1], direction):
            return b
        if self.needs_help(a):
            return None
        return b if self._assisted(a) and not self.prices.terms.stop_after_major else (b, STOP)

    def _assisted(self, number: int) -> bool:
        rows = self.prices.ruleset.terrain
        return any(rows[key].fact("cross") == "assisted" for key in self.river_keys(number))

    def river_keys(self, number: int) -> list[str]:
        """The kinds of river in a hex."""
        board, rows = self.prices.board, self.prices.ruleset.terrain
        held = (*board.terrain_at(number), board.ground)
        return [key for key in held if key in rows and rows[key].fact("river")]

    def is_major(self, number: int) -> bool:
        """True for a river that is crossed only with help (5.72)."""
        return self._assisted(number)

    def needs_help(self, number: int) -> bool:
        """True if this class cannot cross the river there by itself: a major river (5.72), or wheels anywhere (5.71)."""
        rows = self.prices.ruleset.terrain
        costs = (rows[key].cost.get(self.profile.mobility) for key in self.river_keys(number))
        return self._assisted(number) or any(cost is not None and cost.prohibited for cost in costs)

    def _closed_along_river(self, a: int, b: int) -> bool:
        if self.prices.terms.wheels_along_rivers or not (self.rivers.mask[a] and self.rivers.mask[b]):
            return False
        return self._assisted(a) and self._assisted(b) and self._barred_by_chart(a) and self._barred_by_chart(b)

    def _barred_by_chart(self, number: int) -> bool:
        rows = self.prices.ruleset.terrain
        costs = (rows[key].cost.get(self.profile.mobility) for key in self.river_keys(number))
        return any(cost is not None and cost.prohibited for cost in costs)

    def _build(self) -> None:
        size = self.prices.board.grid.size
        neighbours = self.prices.board.grid.neighbours
        special = particular(self.prices)
        rivers = np.flatnonzero(self.rivers.mask)
        special[rivers] = True
        around = neighbours[rivers].ravel()
        special[around[around >= 0]] = True
        terrain = terrain_lists(self.prices)
        self.graph.add_nodes_from(range(size))
        for number in rivers:
            self._add_nodes(int(number))
        self.graph.add_weighted_edges_from(self._open_steps(special.tolist(), terrain, neighbours.tolist()), weight="w")
        for number in np.flatnonzero(special):
            for other in neighbours[number].tolist():
                if other >= 0:
                    self._link(other, int(number))

    def _open_steps(
        self, special: list[bool], terrain: list[tuple[str, ...]], neighbours: list[list[int]]
    ) -> Iterator[tuple[Node, Node, int]]:
        weights: dict[int, int] = {}
        for number, held in enumerate(terrain):
            if special[number]:
                continue
            price = self.prices.plain(number, self.profile, held)
            if price.amount is None:
                continue
            weight = weights.get(id(price)) or weights.setdefault(id(price), int(price.amount * self.scale))
            for other in neighbours[number]:
                if other >= 0:
                    yield other, number, weight

    def _add_nodes(self, number: int) -> None:
        for node in self.nodes_at(number):
            if not isinstance(node, int):
                self._add_extra(node)

    def _add_extra(self, node: tuple[int, int]) -> None:
        self.graph.add_node(node)
        self._extra.setdefault(node[0], set()).add(node)

    def _link(self, a: int, b: int) -> None:
        for node, target, weight in self._steps(a, b):
            if not isinstance(target, int) and target[1] == STOP and target not in self.graph:
                self._add_extra(target)
                self.graph.add_edge(target, b, w=AGAIN)
            self.graph.add_edge(node, target, w=weight)

    def patch(self, ground: Ground, changed: list[int]) -> None:
        """Follow an edit of the map: ``changed`` hexes and their neighbours get new edges, everything else stays.

        The banks of a river are a property of its whole course, so an edit of a river touches all its hexes.
        """
        dirty = set(changed) | ground.rivers.changed(self.rivers)
        table = ground.prices.board.grid.neighbours
        river = self.rivers.mask | ground.rivers.mask
        near = {other for number in dirty for other in table[number].tolist() if other >= 0}
        self.prices, self.rivers = ground.prices, ground.rivers
        if any(river[number] for number in dirty | near):
            self._relink(dirty)
            return
        for number in dirty:
            for other in table[number].tolist():
                if other >= 0:
                    self._reprice(other, number)
                    self._reprice(number, other)

    def _reprice(self, a: int, b: int) -> None:
        step = next(self._steps(a, b), None)
        if step is not None:
            self.graph.add_edge(a, b, w=step[2])
        elif self.graph.has_edge(a, b):
            self.graph.remove_edge(a, b)

    def _relink(self, region: set[int]) -> None:
        table = self.prices.board.grid.neighbours
        for number in region:
            self.graph.remove_nodes_from(self._extra.pop(number, ()))
        around = {other for number in region for other in table[number].tolist() if other >= 0}
        for number in region:
            self._add_nodes(number)
        pairs = [(a, b) for a in region | around for b in table[a].tolist() if b >= 0 and (a in region or b in region)]
        for a, b in pairs:
            for node in (a, *self._extra.get(a, ())):
                for target in (b, *self._extra.get(b, ())):
                    if self.graph.has_edge(node, target):
                        self.graph.remove_edge(node, target)
        for a, b in pairs:
            self._link(a, b)
        for number in around - region:
            stop = (number, STOP)
            if stop in self.graph and not self.graph.in_degree(stop):
                self.graph.remove_node(stop)
                self._extra[number].discard(stop)


@dataclass(frozen=True)
class Ground:
    """What prices a map: its terrain and its rivers."""

    prices: Prices
    rivers: Rivers


class Graphs(GraphStore[Profile, Ground, MoveGraph]):
    """The graphs of a scenario by profile."""

    def _survey(self, scenario: Scenario, old: Ground | None, changes: ChangeSet | None) -> Ground:
        if old is None:
            terms = terms_of(scenario, self.ruleset)
            return Ground(Prices(scenario, self.ruleset, terms), Rivers(scenario.board, self.ruleset))
        terms = old.prices.terms
        if changes is None or changes.everything or changes.conditions:
            terms = terms_of(scenario, self.ruleset)
        prices = Prices(scenario, self.ruleset, terms, old.prices)
        return Ground(prices, Rivers(scenario.board, self.ruleset, old.rivers))

    def _same_rules(self, old: Ground, new: Ground) -> bool:
        return old.prices.terms == new.prices.terms

    def _make(self, profile: Profile) -> MoveGraph:
        return MoveGraph(self.ground, profile)
