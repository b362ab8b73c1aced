"""Reach and paths on foot, phase by phase (7.1), and of cavalry at the trot (6.32), with networkx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any

from workbench.engine.movement.movers import MovementWording, points
from workbench.engine.movement.results import CostPart, RouteStep, route_step
from workbench.engine.movement.results import SearchResult as BaseSearchResult
from workbench.games.landships.movement.costs import Item, Price
from workbench.games.landships.movement.graph import FRESH, NOWHERE, Node
from workbench.games.landships.movement.movers import FOOT
from workbench.games.landships.movement.orders import Move
from workbench.rules.ruleset import Ruleset

# --- Results of searches, and prices in words.


@dataclass
class LandshipsSearchResult(BaseSearchResult):
    """Where one move can end, with the facings it can end in, cheapest first; ``notes`` are what stopped a charge."""

    facings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    notes: list[CostPart] = field(default_factory=list)


def parts_of(words: MovementWording, ruleset: Ruleset, price: Price, at: int) -> tuple[CostPart, ...]:
    """The items of a price as sentences."""
    return tuple(_cost_part(words, ruleset, item, at) for item in price.items)


def _cost_part(words: MovementWording, ruleset: Ruleset, item: Item, at: int) -> CostPart:
    name = ruleset.terrain[item.key].name
    cost = points(item.amount) if item.amount is not None else ""
    rule = item.rule or words.rule(item.message)
    return CostPart(rule, item.amount, words.sentence(item.message, at, terrain=name, cost=cost, rule=rule))


def end_refused(move: Move, number: int) -> CostPart | None:
    """Why a move may not end in a hex (3.12), or None."""
    if number == move.start or not move.is_full(number):
        return None
    key = "full_vehicles" if move.mover.is_vehicle else "full_squads"
    limit = move.limits.vehicles if move.mover.is_vehicle else move.limits.squads
    return move.words.part(key, None, number, limit=limit)


class FullHexes(dict[int, bool]):
    """Whether stacking keeps a move from ending in a hex, for those hexes that were asked about."""

    def __init__(self, move: Move) -> None:
        super().__init__()
        self._move = move

    def __missing__(self, number: int) -> bool:
        self[number] = self._move.is_full(number)
        return self[number]


_LINES = ("road", "trench")
_INFINITE = 10**9
_PhaseState = tuple[int, frozenset[str]]
"""Parts of a point left in a phase, and the lines that the rest of it may follow."""
_NO_PHASE: _PhaseState = (0, frozenset())


def _node(number: int) -> Node:
    return number, NOWHERE, FRESH


class UnfacedSearch:
    """Searches for one move on foot or horseback, without facing."""

    def __init__(self, move: Move) -> None:
        self.move = move

    @property
    def phases(self) -> int:
        """How many foot phases the points pay for: one point each (7.1)."""
        return max(1, int(self.move.allowance)) if self.move.graph.profile.mobility == FOOT else 1

    def edge_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        """The weight of an edge for these movers; None if they may not take it."""
        return None if target[0] in self.move.closed else int(data["w"])

    def result(self) -> LandshipsSearchResult:
        """Every hex that the move can end in."""
        move, found = self.move, LandshipsSearchResult()
        if move.cutoff < 0:
            return found
        reached = (
            self._costs_on_foot()
            if move.graph.profile.mobility == FOOT
            else self._costs_within(move.start, move.cutoff, None)
        )
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

    def _costs_within(self, start: int, cutoff: int, lines: Sequence[str] | None) -> dict[int, int]:
        import networkx as nx

        graph = self.move.graph.graph
        if _node(start) not in graph:
            return {start: 0}
        lengths = nx.single_source_dijkstra_path_length(graph, _node(start), cutoff, self._weight_along(lines))
        return {node[0]: int(spent) for node, spent in lengths.items()}

    def _weight_along(self, lines: Sequence[str] | None) -> Any:
        """The weight of edges that follow some lines; None: of all edges."""

        def along(node: Node, target: Node, data: dict[str, Any]) -> int | None:
            return self.edge_weight(node, target, data) if not data["by"].isdisjoint(lines or ()) else None

        return along if lines is not None else (self.edge_weight if self.move.closed else "w")

    def _lines_together(self) -> tuple[tuple[str, ...], ...]:
        """The lines that one phase may follow together (reading A16)."""
        mixed = self.move.graph.ground.terms.road_and_trench_combine
        return (_LINES,) if mixed else tuple((line,) for line in _LINES)

    def _costs_of_one_phase(self, start: int) -> dict[int, int]:
        """One phase on foot: one hex, or as far as the point goes along one road or one trench (7.11, reading A16)."""
        move = self.move
        cutoff = min(move.cutoff, move.scale)
        found: dict[int, int] = {}
        for lines in self._lines_together():
            for number, weight in self._costs_within(start, cutoff, lines).items():
                found[number] = min(weight, found.get(number, weight))
        for target, data in move.graph.graph.adj.get(_node(start), {}).items():
            step = self.edge_weight(_node(start), target, data)
            if step is not None and step <= cutoff:
                found[target[0]] = min(step, found.get(target[0], step))
        return found

    def _costs_on_foot(self) -> dict[int, int]:
        best: dict[int, int] = {self.move.start: 0}
        edge = dict(best)
        for phase in range(self.phases):
            ahead: dict[int, int] = {}
            for start, spent in edge.items():
                if phase and end_refused(self.move, start) is not None:
                    continue  # the phase before may not end there
                for number, weight in self._costs_of_one_phase(start).items():
                    total = spent + weight
                    if total < best.get(number, _INFINITE) and total < ahead.get(number, _INFINITE):
                        ahead[number] = total
            best |= ahead
            edge = ahead
        return best

    def ends_from(self, starts: Iterable[int]) -> set[int]:
        """Every hex that the move can end in if it begins at any of several ``starts``, and perhaps these."""
        move, full = self.move, FullHexes(self.move)
        found: set[int] = set()
        begun: set[int] = set()
        edge = set(starts)
        if move.cutoff < 0:
            return found
        on_foot = move.graph.profile.mobility == FOOT
        for phase in range(self.phases):
            edge = {number for number in edge - begun if not phase or not full[number]}
            begun |= edge
            edge = self._ends_of_one_phase(edge) if on_foot else self._within(edge, move.cutoff, None)
            found |= edge
        return {number for number in found if not full[number]}

    def _ends_of_one_phase(self, starts: set[int]) -> set[int]:
        """As :meth:`_costs_of_one_phase`, from any of several starts."""
        graph, cutoff = self.move.graph.graph, min(self.move.cutoff, self.move.scale)
        found: set[int] = set()
        for lines in self._lines_together():
            found |= self._within(starts, cutoff, lines)
        for start in starts:
            for target, data in graph.adj.get(_node(start), {}).items():
                step = self.edge_weight(_node(start), target, data)
                if step is not None and step <= cutoff:
                    found.add(target[0])
        return found

    def _within(self, starts: set[int], cutoff: int, lines: Sequence[str] | None) -> set[int]:
        import networkx as nx

        graph = self.move.graph.graph
        sources = {_node(start) for start in starts if _node(start) in graph}
        if not sources:
            return starts
        reached = nx.multi_source_dijkstra_path_length(graph, sources, cutoff, self._weight_along(lines))
        return {node[0] for node in reached}

    def cheapest_path(self, to: int, most: int) -> list[int] | None:
        """The hexes of the cheapest path in at most ``most`` phases; if there is none, of the cheapest path of any length. None
        if no path leads there."""
        import networkx as nx

        graph = self.move.graph.graph
        try:
            nodes = nx.dijkstra_path(graph, _node(self.move.start), _node(to), self.edge_weight)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        cheapest = [node[0] for node in nodes[1:]]
        if self.move.graph.profile.mobility != FOOT or 0 < self.phases_of(cheapest) <= most:
            return cheapest
        return self._cheapest_in_phases(to, most) or cheapest

    def _cheapest_in_phases(self, to: int, most: int) -> list[int] | None:
        """The cheapest path in at most ``most`` phases. Paths come in order of weight, so a later path to the same state in as
        many phases is dropped."""
        graph, serial = self.move.graph.graph, count()
        heap: list[tuple[int, int, int, int, _PhaseState, tuple[int, ...]]] = [
            (0, 0, 0, self.move.start, _NO_PHASE, ())
        ]
        begun: dict[tuple[int, _PhaseState], int] = {}
        while heap:
            weight, phases, _, here, state, path = heappop(heap)
            if phases >= begun.get((here, state), most + 1):
                continue
            begun[here, state] = phases
            if here == to:
                return list(path)
            for target, data in graph.adj[_node(here)].items():
                step = self.edge_weight(_node(here), target, data)
                if step is not None:
                    for after, more in self._phase_states(state, here, target[0]):
                        ahead = (*path, target[0])
                        heappush(heap, (weight + step, phases + more, next(serial), target[0], after, ahead))
        return None

    def _phase_states(self, state: _PhaseState, here: int, there: int) -> Iterator[tuple[_PhaseState, int]]:
        """The states after a step, each with the phases it adds: the current phase goes on along one of its lines (0), or a
        new phase begins (1) if the one before may end here."""
        move = self.move
        price = move.graph.price(here, there)
        weight = int((price.amount or Fraction(0)) * move.scale)
        left, lines = state
        mixed = move.graph.ground.terms.road_and_trench_combine
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
        """A path as steps; it ends with the first step that is forbidden."""
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
        """How many moves a path takes: foot phases of one point each, which go beyond one hex only along a line; 0 if a phase
        would have to end in a full hex."""
        move = self.move
        if move.graph.profile.mobility != FOOT:
            spent = sum((step.cost or Fraction(0) for step in self.steps(along)), Fraction(0))
            return 1 if spent + move.spent <= move.allowance else 2
        # state after the steps so far -> phases
        known: dict[_PhaseState, int] = {_NO_PHASE: 0}
        here = move.start
        for there in along:
            ahead: dict[_PhaseState, int] = {}
            for state, phases in known.items():
                for after, more in self._phase_states(state, here, there):
                    ahead[after] = min(phases + more, ahead.get(after, phases + more))
            known, here = ahead, there
        return min(known.values(), default=0)
