"""Reach and ways over the graph, with networkx: cutoff at the allowance, the trail's bonus, the one-hex minimum (5.0, 8.32)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any

from workbench.movement.found import Found as AnyFound
from workbench.movement.panzer_grenadier.graph import AGAIN, WHOLE, Node, hex_of
from workbench.movement.panzer_grenadier.move import FirstStep, Move
from workbench.movement.results import CostPart

Weight = Callable[[Node, Node, dict[str, Any]], int | None]


@dataclass
class Found(AnyFound):
    """Where one move can end, with the node it ends on; ``first`` are the hexes that only a first step reaches."""

    nodes: dict[int, Node] = field(default_factory=dict)
    first: dict[int, FirstStep] = field(default_factory=dict)
    by_trail: set[int] = field(default_factory=set)


class Search:
    """Searches for one move."""

    def __init__(self, move: Move, trail_bonus: int) -> None:
        self.move = move
        self.trail_bonus = trail_bonus
        self._refused: list[tuple[Node, int, int, CostPart]] = []

    def weight(self) -> Weight | str:
        """The weight of edges within one move: the graph's own unless somebody is in the way."""
        if self.move.gate.is_open and len(self.move.graphs) == 1:
            return "w"
        return self._gated

    def _gated(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        here, there = hex_of(node), hex_of(target)
        gate = self.move.gate
        if here != there:
            if here in gate.halts and here != self.move.start:
                return None
            why = gate.refuses(here, there)
            if why is not None:
                self._refused.append((node, there, int(data["w"]), why))
                return None
        return int(data["w"]) if len(self.move.graphs) == 1 else self.move.weight(node, target)

    def _on_trail(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        if not self.move.graph.prices.on_trail(hex_of(node), hex_of(target)):
            return None
        return self._gated(node, target, data)

    def _later(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        # over several moves: a stop only ends a move, and a cliff may be climbed where the engineers are now
        weight = self._gated(node, target, data)
        if weight == AGAIN or data["w"] == AGAIN:
            return 0
        if weight == WHOLE:
            return self.move.cutoff if hex_of(node) == self.move.start and self.move.climbs() is None else None
        return weight

    def found(self) -> Found:
        """Every hex that one move can end in."""
        move = self.move
        found = Found()
        steps = {step.to: step for step in move.first_steps()}
        if not move.one_hex:
            self._spread(found, move.cutoff, self.weight(), by_trail=False)
            if self.trail_bonus and move.graph.prices.trail_at(move.start):
                self._spread(found, move.cutoff + self.trail_bonus * move.scale, self._on_trail, by_trail=True)
        for step in steps.values():
            if step.weight is None:
                if not found.weights.get(step.to):
                    found.refused.setdefault(step.to, step.parts[-1])
            elif step.to not in found.weights and (move.allowance >= 1 or step.weight <= move.cutoff):
                found.first[step.to] = step
                found.weights[step.to] = step.weight
                found.refused.pop(step.to, None)
        for node, there, weight, why in self._refused:
            spent = 0 if node == move.source else found.weights.get(hex_of(node), AGAIN)
            if there not in found.weights and there != move.start and spent + weight <= move.cutoff:
                found.refused.setdefault(there, why)
        return found

    def _spread(self, found: Found, cutoff: int, weight: Weight | str, *, by_trail: bool) -> None:
        import networkx as nx

        distances = nx.single_source_dijkstra_path_length(self.move.graph.graph, self.move.source, cutoff, weight)
        for node, spent in distances.items():
            number = hex_of(node)
            if number == self.move.start or spent >= found.weights.get(number, AGAIN):
                continue
            found.weights[number] = int(spent)
            found.nodes[number] = node
            if by_trail:
                found.by_trail.add(number)

    def way(self, found: Found, to: int) -> list[Node] | None:
        """The nodes of the cheapest way within one move, without the start; None if no move can end there."""
        move = self.move
        step = found.first.get(to)
        if step is not None:
            return [step.node if step.node is not None else to]
        if to not in found.nodes:
            return None
        bonus = self.trail_bonus * move.scale if to in found.by_trail else 0
        weight = self._on_trail if to in found.by_trail else self.weight()
        return self._dijkstra(found.nodes[to], move.cutoff + bonus, weight)

    def long_way(self, to: int) -> list[Node] | None:
        """The nodes of the cheapest way however many moves it takes."""
        import networkx as nx

        graph = self.move.graph
        targets: Sequence[Node] = graph.nodes_at(to)
        if len(targets) == 1:
            return self._dijkstra(targets[0], None, self._later)
        distances = nx.single_source_dijkstra_path_length(graph.graph, self.move.source, None, self._later)
        near = [target for target in targets if target in distances]
        return self._dijkstra(min(near, key=lambda node: distances[node]), None, self._later) if near else None

    def way_in(self, to: int, moves: int) -> list[Node] | None:
        """The nodes of the cheapest way in at most so many moves, without the bonus of trails; None if there is none.

        Ways are looked at by their weight, so that one which comes to a node later than another, with as many points left and
        in as many moves, is of no use.
        """
        move, graph, serial = self.move, self.move.graph.graph, count()
        heap: list[tuple[int, int, int, int, Node, tuple[Node, ...]]] = [(0, 1, 0, move.cutoff, move.source, ())]
        begun: dict[tuple[Node, int], int] = {}
        while heap:
            weight, used, _, left, node, way = heappop(heap)
            if used >= begun.get((node, left), moves + 1):
                continue
            begun[node, left] = used
            if hex_of(node) == to:
                return list(way)
            for target, data in graph.adj[node].items():
                step = self._later(node, target, data)
                if step is None:
                    continue
                more, rest = used, left
                if hex_of(target) == hex_of(node):
                    rest = -1  # a forced stop
                else:
                    if way and (left < 0 or step > left):
                        more, rest = used + 1, move.cutoff  # one hex may always be entered (5.0)
                    rest = -1 if move.one_hex or step >= rest else rest - step
                heappush(heap, (weight + step, more, next(serial), rest, target, (*way, target)))
        return None

    def _dijkstra(self, target: Node, cutoff: int | None, weight: Weight | str) -> list[Node] | None:
        import networkx as nx

        try:
            _, nodes = nx.single_source_dijkstra(self.move.graph.graph, self.move.source, target, cutoff, weight)
        except nx.NetworkXNoPath:
            return None
        return list(nodes)[1:]
