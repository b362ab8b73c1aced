"""Reach and paths of a game of one's own: one move with its stops, and ways of any number of moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any, NamedTuple

from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import CostPart, Route, SearchResult, StepGraph, route_step
from workbench.games.generic.movement.costs import Price
from workbench.games.generic.movement.graph import WHOLE, hex_of
from workbench.games.generic.movement.orders import Move


class TakenStep(NamedTuple):
    """A step of a way: the hex entered, the cost (None: forbidden) with its items, and the price without enemies."""

    there: int
    cost: Fraction | None
    parts: tuple[CostPart, ...]
    price: Price


class Walk(NamedTuple):
    """A way in moves: their number, the points of all steps, False for ``ends`` if some move has no end, and the first hex in
    which a move has ``ended`` before its points did."""

    moves: int
    total: Fraction
    ends: bool
    ended: int | None


class Search:
    """Searches for one move."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self._before: dict[int, int] = {}
        self._ways: list[dict[int, int]] = []
        """Of a move of few hexes from where each is entered, for every step: a hex may be cheaper by more of them."""

    def costs(self, starts: Iterable[int] | None = None) -> dict[int, int]:
        """The weights of all hexes that the move gets to, ends and what it only passes, the start (or several) with 0."""
        move, adj = self.move, self.move.graph.graph.adj
        found: dict[int, int] = {}
        cutoff, least = move.cutoff, move.least_hexes
        origins = frozenset((move.start,) if starts is None else starts)
        if move.most_hexes is not None:
            return self._costs_within(move.most_hexes.hexes, origins)
        heap: list[tuple[int, int, int]] = []
        best: dict[int, int] = dict.fromkeys(origins, 0)
        stopped: set[int] = set()
        for origin in origins:
            heappush(heap, (0, origin, -1))
        while heap:
            spent, here, before = heappop(heap)
            if here in found:
                continue
            found[here] = spent
            if before >= 0:
                self._before[here] = before
            if here in stopped and here not in origins:
                continue
            for there, data in adj[here].items():
                if there in found or not move.may_step(here, there):
                    continue
                if data["w"] == WHOLE and here not in origins:
                    continue
                total = spent + move.weight(there, data["w"])
                # the least hexes are entered whatever they cost
                if (total > cutoff and not (least and here in origins)) or total >= best.get(there, total + 1):
                    continue
                if data["stops"] or move.stops_in(there) or data["w"] == WHOLE or total > cutoff:
                    stopped.add(there)
                else:
                    stopped.discard(there)
                best[there] = total
                heappush(heap, (total, there, here))
        if least > 1:
            self._enter_least(found, origins, stopped)
        return found

    def _costs_within(self, hexes: int, origins: frozenset[int]) -> dict[int, int]:
        """The same of a move of so many hexes at most: what it gets to in one step, in two, and so on."""
        move, adj = self.move, self.move.graph.graph.adj
        found = edge = dict.fromkeys(origins, 0)
        for step in range(hexes):
            ahead: dict[int, tuple[int, int]] = {}
            for here, spent in edge.items():
                for there, data in adj[here].items():
                    if there in origins or not move.may_step(here, there) or (data["w"] == WHOLE and step):
                        continue
                    total = spent + move.weight(there, data["w"])
                    if total > move.cutoff and step >= move.least_hexes:
                        continue
                    if total < min(found.get(there, total + 1), ahead.get(there, (total + 1, here))[0]):
                        ahead[there] = total, here
            self._ways += [{there: here for there, (_, here) in ahead.items()}]
            found = found | {there: total for there, (total, _) in ahead.items()}
            stops = {there for there, (_, here) in ahead.items() if self._ends_in(here, there)}
            edge = {there: total for there, (total, _) in ahead.items() if there not in stops}
        return found

    def _ends_in(self, here: int, there: int) -> bool:
        """Does a step end the move?"""
        data = self.move.graph.graph.adj[here][there]
        return bool(data["stops"]) or data["w"] == WHOLE or self.move.stops_in(there)

    def _enter_least(self, found: dict[int, int], origins: frozenset[int], stopped: set[int]) -> None:
        """Hexes beyond the points that so few steps lead to."""
        move, adj = self.move, self.move.graph.graph.adj
        edge = dict.fromkeys(origins, 0)
        for _ in range(move.least_hexes):
            ahead: dict[int, int] = {}
            for here, spent in edge.items():
                if here in stopped and here not in origins and here in found and found[here] <= move.cutoff:
                    continue
                for there, data in adj[here].items():
                    if not move.may_step(here, there) or (data["w"] == WHOLE and here not in origins):
                        continue
                    total = spent + move.weight(there, data["w"])
                    if total < min(found.get(there, total + 1), ahead.get(there, total + 1)):
                        ahead[there] = total
                        self._before[there] = here
            for there, total in ahead.items():
                found[there] = total
            edge = ahead

    def result(self) -> SearchResult:
        """Every hex that the move can end in, and those refused beside what it gets to."""
        move, result = self.move, SearchResult()
        reached = self.costs()
        for number, weight in reached.items():
            refused = move.end_refusal(number)
            if number == move.start:
                continue
            if refused is not None:
                result.refused[number] = refused
            else:
                result.weights[number] = weight
        around = move.scenario.board.grid.neighbours
        for closed in move.enemies | move.avoid | (move.zone - reached.keys()):
            for here in around[closed].tolist():
                if here >= 0 and here in reached:
                    part = move.refusal(here, closed)
                    if part is not None:
                        result.refused.setdefault(closed, part)
        return result

    def way_to(self, to: int) -> list[int]:
        """The hexes of the way that :meth:`costs` found, without the start."""
        if self._ways:
            return self._way_within(to)
        return self._traced(self._before, to)

    def _traced(self, before: Mapping[int, int], to: int) -> list[int]:
        """The hexes of a way, without the start, from those before each."""
        way = [to]
        while before[way[-1]] != self.move.start:
            way.append(before[way[-1]])
        return way[::-1]

    def _way_within(self, to: int) -> list[int]:
        last = max(step for step, ahead in enumerate(self._ways) if to in ahead)
        way = [to]
        for ahead in self._ways[last::-1]:
            before = ahead[way[-1]]
            if before == self.move.start:
                break
            way.append(before)
        return way[::-1]

    def farther_way(self, to: int) -> list[int] | None:
        """The hexes of the way to a hex that one move does not get to, without the start: that which takes the fewest moves, of
        those the cheapest; None if no way leads there."""
        ways = [way for way in (self._unstopped_way(to), self._cheapest_way(to)) if way is not None]
        return min(ways, key=lambda way: self._walk_of(self._taken(way))[:2], default=None)

    def _unstopped_way(self, to: int) -> list[int] | None:
        """The cheapest way that one move would take if it had the points; None if every one is ended before."""
        move, adj = self.move, self.move.graph.graph.adj
        before: dict[int, int] = {}
        done: set[int] = set()
        heap: list[tuple[int, int, int]] = [(0, move.start, -1)]
        while heap:
            spent, here, last = heappop(heap)
            if here in done:
                continue
            done.add(here)
            before[here] = last
            if here == to:
                break
            if last >= 0 and self._ends_in(last, here):
                continue
            for there, data in adj[here].items():
                if there not in done and move.may_step(here, there) and (data["w"] != WHOLE or here == move.start):
                    heappush(heap, (spent + move.weight(there, data["w"]), there, here))
        return self._traced(before, to) if to in before else None

    def _cheapest_way(self, to: int) -> list[int] | None:
        """The hexes of the cheapest way in any number of moves, without the start; None if no way leads there."""
        import networkx as nx

        graph, move = self.move.graph.graph, self.move
        try:
            nodes = nx.dijkstra_path(graph, move.start, to, move.edge_weight)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        return [int(node) for node in nodes[1:]]

    def step_graph(self) -> StepGraph:
        """The steps of ways of any number of moves."""
        move = self.move

        def weight(here: Any, there: Any, data: dict[str, Any]) -> int | None:
            return move.edge_weight(here, there, data)

        return StepGraph(
            graph=move.graph.graph,
            sources=(move.start,),
            weight=weight,
            scale=move.scale,
            hex_of=hex_of,
            is_end=lambda node: move.full(node) is None,
        )

    def _taken(self, along: Sequence[int]) -> list[TakenStep]:
        """The steps along these hexes, up to the first that is forbidden."""
        found, here = list[TakenStep](), self.move.start
        for there in along:
            found.append(TakenStep(there, *self.move.step_parts(here, there)))
            if found[-1].cost is None:
                break
            here = there
        return found

    def _walk_of(self, taken: Sequence[TakenStep]) -> Walk:
        """The moves that some steps take."""
        move, here = self.move, self.move.start
        moves, spent, hexes, over, total = 1, Fraction(0), 0, False, Fraction(0)
        ended: int | None = None
        for place, (there, cost, _, price) in enumerate(taken, 1):
            if cost is None:
                return Walk(moves, total, False, ended)
            hexes, total = hexes + 1, total + cost
            fresh = hexes == 1
            few = move.most_hexes is not None and hexes > move.most_hexes.hexes
            costly = spent + cost > move.allowance and not hexes <= move.least_hexes
            if costly or few or (price.whole and not fresh) or over:
                over = over or (move.full(here) is not None and here != move.start)
                moves, spent, hexes = moves + 1, Fraction(0), 1
                if cost > move.allowance and not move.least_hexes:
                    over = True
            spent += cost
            if price.whole or price.stops or move.stops_in(there):
                if ended is None and place < len(taken) and not price.whole:
                    ended = there
                # the next step begins a new move
                spent, hexes = max(spent, move.allowance) + 1, max(hexes, move.least_hexes)
            here = there
        return Walk(moves, total, not over, ended)

    def route(self, along: Sequence[int], turns: int) -> Route:
        """The route along exactly these hexes."""
        move, taken = self.move, self._taken(along)
        steps = tuple(route_step(one.there, one.cost, one.parts) for one in taken)
        if taken and taken[-1].cost is None:
            return Route(None, False, steps, (), (taken[-1].parts[-1].text,))
        here = along[-1] if along else move.start
        moves, total, ends, ended = self._walk_of(taken)
        refused = move.end_refusal(here) if along else None
        within = moves <= turns and ends and refused is None and (bool(move.allowance) or not along)
        reasons = list[Text]()
        if refused is not None:
            reasons.append(refused.text)
        elif not within:
            words = {"cost": points(total), "allowance": points(move.allowance), "moves": moves}
            if ended is not None:
                reasons.append(move.words.sentence("ended", ended, **words))
            if move.most_hexes is not None and len(along) > move.most_hexes.hexes:
                reasons.append(move.limit_text())
            elif ended is None or total > move.allowance:
                reasons.append(move.words.sentence("beyond", here, **words))
        return Route(total, within, steps, (), tuple(reasons))
