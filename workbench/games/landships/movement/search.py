"""Reach and ways on foot, phase by phase (7.1), and of cavalry at the trot (6.32), with networkx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any

from workbench.engine.movement.movers import MovementWording, points
from workbench.engine.movement.results import CostPart, RouteStep, route_step
from workbench.engine.movement.results import SearchResult as AnyFound
from workbench.games.landships.movement.costs import Item, Price
from workbench.games.landships.movement.graph import FRESH, NOWHERE, Node
from workbench.games.landships.movement.movers import FOOT
from workbench.games.landships.movement.orders import Move
from workbench.rules.ruleset import Ruleset

# --- What a search finds, and what its prices say.


@dataclass
class LandshipsSearchResult(AnyFound):
    """Where one move can end, with the facings it can end in, cheapest first; ``notes`` say what stopped a charge."""

    facings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    notes: list[CostPart] = field(default_factory=list)


def parts_of(words: MovementWording, ruleset: Ruleset, price: Price, at: int) -> tuple[CostPart, ...]:
    """The items of a price as sentences."""
    return tuple(_part(words, ruleset, item, at) for item in price.items)


def _part(words: MovementWording, ruleset: Ruleset, item: Item, at: int) -> CostPart:
    name = ruleset.terrain[item.key].name
    cost = points(item.amount) if item.amount is not None else ""
    rule = item.rule or words.rule(item.why)
    return CostPart(rule, item.amount, words.say(item.why, at, terrain=name, cost=cost, rule=rule))


def end_refused(move: Move, number: int) -> CostPart | None:
    """Why a move may not end in a hex (3.12), or None."""
    if number == move.start or not move.is_full(number):
        return None
    key = "full_vehicles" if move.mover.is_vehicle else "full_squads"
    limit = move.limits.vehicles if move.mover.is_vehicle else move.limits.squads
    return move.words.part(key, None, number, limit=limit)


_LINES = ("road", "trench")
_LATER = 10**9
_Packing = tuple[int, frozenset[str]]
"""Points left in a phase, and the lines that it may go on along."""
_REST: _Packing = (0, frozenset())


def _node(number: int) -> Node:
    return number, NOWHERE, FRESH


class OpenSearch:
    """Searches for one move of who has no facing."""

    def __init__(self, move: Move) -> None:
        self.move = move

    @property
    def phases(self) -> int:
        """How many foot phases the points are for: one point each (7.1)."""
        return max(1, int(self.move.allowance)) if self.move.graph.profile.mobility == FOOT else 1

    def _gated(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        return None if target[0] in self.move.closed else int(data["w"])

    def found(self) -> LandshipsSearchResult:
        """Every hex that the move can end in."""
        move, found = self.move, LandshipsSearchResult()
        if move.cutoff < 0:
            return found
        reached = self._afoot() if move.graph.profile.mobility == FOOT else self._spread(move.start, move.cutoff, None)
        for number, weight in reached.items():
            if number == move.start:
                continue
            refused = end_refused(move, number)
            if refused is not None:
                found.refused[number] = refused
            else:
                found.weights[number] = weight
        for number, part in move.closed.items():
            around = move.scenario.board.grid.neighbours[number].tolist()
            if any(other == move.start or other in reached for other in around):
                found.refused.setdefault(number, part)
        return found

    def _spread(self, start: int, cutoff: int, lines: Sequence[str] | None) -> dict[int, int]:
        import networkx as nx

        graph = self.move.graph.graph
        if _node(start) not in graph:
            return {start: 0}

        def along(node: Node, target: Node, data: dict[str, Any]) -> int | None:
            return self._gated(node, target, data) if not data["by"].isdisjoint(lines or ()) else None

        weight: Any = along if lines is not None else (self._gated if self.move.closed else "w")
        lengths = nx.single_source_dijkstra_path_length(graph, _node(start), cutoff, weight)
        return {node[0]: int(spent) for node, spent in lengths.items()}

    def _phase(self, start: int) -> dict[int, int]:
        """One phase on foot: one hex, or as far as the point goes along one road or one trench (7.11, reading A16)."""
        move = self.move
        cutoff = min(move.cutoff, move.scale)
        found: dict[int, int] = {}
        several = (_LINES,) if move.graph.ground.terms.mixed_lines else tuple((line,) for line in _LINES)
        for lines in several:
            for number, weight in self._spread(start, cutoff, lines).items():
                found[number] = min(weight, found.get(number, weight))
        for target, data in move.graph.graph.adj.get(_node(start), {}).items():
            step = self._gated(_node(start), target, data)
            if step is not None and step <= cutoff:
                found[target[0]] = min(step, found.get(target[0], step))
        return found

    def _afoot(self) -> dict[int, int]:
        best: dict[int, int] = {self.move.start: 0}
        edge = dict(best)
        for phase in range(self.phases):
            ahead: dict[int, int] = {}
            for start, spent in edge.items():
                if phase and end_refused(self.move, start) is not None:
                    continue  # nobody may end the phase before there
                for number, weight in self._phase(start).items():
                    total = spent + weight
                    if total < best.get(number, _LATER) and total < ahead.get(number, _LATER):
                        ahead[number] = total
            best |= ahead
            edge = ahead
        return best

    def way(self, to: int, most: int) -> list[int] | None:
        """The hexes of the cheapest way in at most so many phases; if there is none, of the cheapest however long. None if
        no way leads there."""
        import networkx as nx

        graph = self.move.graph.graph
        try:
            nodes = nx.dijkstra_path(graph, _node(self.move.start), _node(to), self._gated)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        cheapest = [node[0] for node in nodes[1:]]
        if self.move.graph.profile.mobility != FOOT or 0 < self.phases_of(cheapest) <= most:
            return cheapest
        return self._in_phases(to, most) or cheapest

    def _in_phases(self, to: int, most: int) -> list[int] | None:
        """The cheapest way in at most so many phases. Ways are looked at by their weight, so that one which comes to the
        same state later than another, in as many phases, is of no use."""
        graph, serial = self.move.graph.graph, count()
        heap: list[tuple[int, int, int, int, _Packing, tuple[int, ...]]] = [(0, 0, 0, self.move.start, _REST, ())]
        begun: dict[tuple[int, _Packing], int] = {}
        while heap:
            weight, phases, _, here, packing, way = heappop(heap)
            if phases >= begun.get((here, packing), most + 1):
                continue
            begun[here, packing] = phases
            if here == to:
                return list(way)
            for target, data in graph.adj[_node(here)].items():
                step = self._gated(_node(here), target, data)
                if step is not None:
                    for packed, more in self._packed(packing, here, target[0]):
                        ahead = (*way, target[0])
                        heappush(heap, (weight + step, phases + more, next(serial), target[0], packed, ahead))
        return None

    def _packed(self, packing: _Packing, here: int, there: int) -> Iterator[tuple[_Packing, int]]:
        """What a step can be packed into: the phase that is on, along one of its lines, or (1) a phase of its own, if the
        one before may end here."""
        move = self.move
        price = move.graph.price(here, there)
        weight = int((price.amount or Fraction(0)) * move.scale)
        left, lines = packing
        mixed = move.graph.ground.terms.mixed_lines
        common = price.lines if mixed and lines else lines & price.lines
        if common and weight <= left:
            yield (left - weight, common), 0
        if end_refused(move, here) is None:
            yield (move.scale - weight, price.lines), 1

    def why_not(self, here: int, there: int) -> CostPart | None:
        """Why a step may not be taken, or None."""
        move = self.move
        if there in move.closed:
            return move.closed[there]
        price = move.graph.price(here, there)
        return parts_of(move.words, move.ruleset, price, there)[-1] if price.amount is None else None

    def steps(self, along: Iterable[int]) -> tuple[RouteStep, ...]:
        """A way as steps; it ends with the first step that is forbidden."""
        move, here, steps = self.move, self.move.start, []
        for there in along:
            refused = self.why_not(here, there)
            if refused is not None:
                steps.append(route_step(there, None, (refused,)))
                break
            price = move.graph.price(here, there)
            steps.append(route_step(there, price.amount, parts_of(move.words, move.ruleset, price, there)))
            here = there
        return tuple(steps)

    def phases_of(self, along: Sequence[int]) -> int:
        """How many moves a way takes: foot phases of one point each, in which only a line takes men beyond one hex; 0 if a
        phase would have to end where there is no room."""
        move = self.move
        if move.graph.profile.mobility != FOOT:
            spent = sum((step.cost or Fraction(0) for step in self.steps(along)), Fraction(0))
            return 1 if spent + move.spent <= move.allowance else 2
        # every way to pack the steps so far -> phases
        known: dict[_Packing, int] = {_REST: 0}
        here = move.start
        for there in along:
            ahead: dict[_Packing, int] = {}
            for packing, phases in known.items():
                for packed, more in self._packed(packing, here, there):
                    ahead[packed] = min(phases + more, ahead.get(packed, phases + more))
            known, here = ahead, there
        return min(known.values(), default=0)
