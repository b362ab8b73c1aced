"""Reach and paths over the graph, with networkx: cutoff at the allowance, the trail's bonus, the one-hex minimum (5.0,
8.32)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any

from workbench.base.text import Text
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import CostPart, DiceTest, Route, RouteStep, StepGraph, route_step
from workbench.engine.movement.results import SearchResult as BaseSearchResult
from workbench.games.panzer_grenadier.movement.costs import UNKNOWN, Price
from workbench.games.panzer_grenadier.movement.graph import (
    NEXT_MOVE_WEIGHT,
    WHOLE_MOVE_WEIGHT,
    EntryRules,
    MoveGraph,
    Node,
    helping_engineers,
    hex_of,
)
from workbench.games.panzer_grenadier.movement.movers import CostWording, Mover, Occupants
from workbench.scenario.scenario import Scenario

# --- A movement request made concrete: movers, graphs, allowance, start node and the first steps from it.


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A step from the start. ``weight`` in parts of a movement point, None where it is forbidden (the parts say why);
    ``node`` where it leads; ``halts`` if the move ends there."""

    to: int
    weight: int | None
    parts: tuple[CostPart, ...]
    node: Node | None = None
    halts: bool = False
    tests: tuple[DiceTest, ...] = ()


@dataclass(frozen=True)
class Move:
    """A movement request made concrete. ``graphs`` has one graph per mobility class of the units that set the pace."""

    scenario: Scenario
    words: CostWording
    occupants: Occupants
    movers: tuple[Mover, ...]
    graphs: tuple[MoveGraph, ...]
    entry_rules: EntryRules
    start: int
    allowance: Fraction
    one_hex: bool

    @property
    def side(self) -> str:
        """The side that moves."""
        return self.movers[0].side

    @property
    def graph(self) -> MoveGraph:
        """The graph that is searched; the others have the same nodes."""
        return self.graphs[0]

    @property
    def scale(self) -> int:
        """Parts of a movement point that weights count."""
        return self.graph.scale

    @property
    def cutoff(self) -> int:
        """The allowance in whole parts of a movement point."""
        return int(self.allowance * self.scale)

    @property
    def source(self) -> Node:
        """The node that the move starts from; in the water by the unit's value ``entered_from``."""
        if not self.graph.has_banks(self.start):
            return self.start
        label = self.movers[0].value("entered_from")
        number = self.scenario.board.grid.find(str(label)) if label is not None else None
        for direction, other in enumerate(self.scenario.board.grid.neighbours[self.start].tolist()):
            if number is not None and other == number:
                return self.start, self.graph.rivers.bank(self.start, direction)
        return self.start, UNKNOWN

    def price(self, here: int, there: int) -> Price:
        """The dearest price among the units that set the pace."""
        prices = [graph.prices.entry_price(here, there, graph.profile) for graph in self.graphs]
        return max(prices, key=lambda price: (price.amount is None, not price.whole, price.amount or 0))

    def weight(self, node: Node, target: Node) -> int | None:
        """The greatest weight of a step among the units that set the pace, None if one of them may not take it."""
        found = [graph.graph.get_edge_data(node, target) for graph in self.graphs]
        return None if None in found else max(int(data["w"]) for data in found if data is not None)

    def points(self, weight: int) -> Fraction:
        """A weight in movement points."""
        return self.allowance if weight == WHOLE_MOVE_WEIGHT else Fraction(weight, self.scale)

    def nodes_in(self, node: Node, there: int) -> Iterator[tuple[Node, int]]:
        """The nodes of a hex that a step leads to, with its weight."""
        for target in self.graph.graph.successors(node):
            if hex_of(target) == there:
                weight = self.weight(node, target)
                if weight is not None and weight != NEXT_MOVE_WEIGHT:
                    yield target, weight

    def first_steps(self) -> Iterator[FirstStep]:
        """Every step to a neighbour, allowed or not."""
        for number in self.scenario.board.grid.neighbours[self.start].tolist():
            if number >= 0:
                yield self.first_step(number)

    def first_step(self, there: int, *, checks_entry: bool = True) -> FirstStep:
        """The step to a neighbour, including what only a unit that starts beside it may do: climb a cliff, cross with help."""
        refused = self.entry_rules.refusal(self.start, there) if checks_entry else None
        price = self.price(self.start, there)
        if refused is not None:
            # ground that is closed to the unit decides before enemies do
            closed = self._step_with_help(there, price) if price.amount is None else None
            return closed if closed is not None and closed.weight is None else FirstStep(there, None, (refused,))
        found = next(self.nodes_in(self.source, there), None)
        if found is None:
            return self._step_with_help(there, price)
        node, weight = found
        parts = self.words.parts(price, self.allowance)
        if weight == WHOLE_MOVE_WEIGHT:
            why = self.cliff_refusal()
            if why is not None:
                return FirstStep(there, None, (*parts, self.words.part(why, None, there)))
            return FirstStep(there, int(self.allowance * self.scale), parts, node, True)
        halts = there in self.entry_rules.halting_hexes or (
            not isinstance(node, int) and node[1] not in self._banks(there)
        )
        return FirstStep(there, weight, parts, node, halts)

    def _banks(self, number: int) -> tuple[int, ...]:
        return self.graph.rivers.banks_at(number) if self.graph.has_banks(number) else ()

    def cliff_refusal(self) -> str | None:
        """Why the movers may not cross a cliff hexside (8.32, notes), as a message key; None if they may."""
        if not all(mover.good_order for mover in self.movers):
            return "cliff_order"
        if all(mover.is_a("commando") or mover.value("commando") for mover in self.movers):
            return None
        friends = self.occupants.friends(self.start, self.side, self.movers)
        idle = [
            unit
            for unit in (friends if self.side else self.occupants.movers_at(self.start))
            if unit.is_a("engineer") and unit.good_order and not unit.has("moved_fired", "in_assault")
        ]
        return None if idle else "cliff_engineer"

    def _step_with_help(self, there: int, price: Price) -> FirstStep:
        parts = self.words.parts(price, self.allowance)
        graph = self.graph
        if (
            graph.is_wet(there)
            and price.amount is None
            and helping_engineers(graph, self.occupants, there, self.side, self.movers)
        ):
            # the chart has no figure for wheels in a river: they start beside the engineers and stop there
            part = self.words.part("engineer_entry", self.allowance, there)
            node = (there, UNKNOWN)
            return FirstStep(there, int(self.allowance * self.scale), (part,), node, True)
        if price.amount is None:
            return FirstStep(there, None, parts)
        if graph.rivers.mask[there]:
            return FirstStep(there, None, (*parts, self.words.part("along_river", None, there)))
        return self._landing(there, price)

    def _landing(self, there: int, price: Price) -> FirstStep:
        """Leaving the water on the far bank, where that takes help (5.72, 5.73)."""
        engineers = helping_engineers(self.graph, self.occupants, self.start, self.side, self.movers)
        alone = all(mover.is_a("engineer") and mover.good_order for mover in self.movers)
        major = self.graph.is_major(self.start)
        if not engineers and not (alone and major):
            return FirstStep(there, None, (self.words.part("crossing", None, self.start),))
        weight = int((price.amount or Fraction(0)) * self.scale)
        parts = self.words.parts(price, self.allowance)
        if not major:
            part = self.words.part("crossing_helped", Fraction(0), self.start)
            return FirstStep(there, weight, (*parts, part), there, True)
        number = self._crossing_number(alone)
        if number is None:
            part = self.words.part("crossing_number", Fraction(0), self.start)
            return FirstStep(there, weight, (*parts, part), there, True)
        part = self.words.part("crossing_dice", Fraction(0), self.start, n=number)
        test = DiceTest(self.words.label(self.start), part.text, 1 - _two_dice_at_most(number), part.rule)
        return FirstStep(there, weight, (*parts, part), there, True, (test,))

    def _crossing_number(self, alone: bool) -> int | None:
        given = self.scenario.typed.get("river_crossing")
        if not isinstance(given, Mapping):
            return None
        classes = ("foot",) if alone else tuple(graph.profile.mobility for graph in self.graphs)
        numbers = [given[key] for key in classes if isinstance(given.get(key), int)]
        return min(numbers) if len(numbers) == len(classes) else None


def _two_dice_at_most(number: int) -> float:
    return sum(a + b <= number for a in range(1, 7) for b in range(1, 7)) / 36


def pace_setters(movers: Sequence[Mover]) -> list[Mover]:
    """The units that set the pace: neither carried units nor leaders who accompany others (5.0)."""
    walking = [mover for mover in movers if not mover.is_carried] or list(movers)
    return [mover for mover in walking if not mover.is_a("leader")] or walking


Weight = Callable[[Node, Node, dict[str, Any]], int | None]


@dataclass
class PanzerGrenadierSearchResult(BaseSearchResult):
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
        """The weight of edges within one move: that of the graph unless units are in the way."""
        if self.move.entry_rules.allows_all and len(self.move.graphs) == 1:
            return "w"
        return self._edge_weight

    def _edge_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        here, there = hex_of(node), hex_of(target)
        entry_rules = self.move.entry_rules
        if here != there:
            if here in entry_rules.halting_hexes and here != self.move.start:
                return None
            why = entry_rules.refusal(here, there)
            if why is not None:
                self._refused.append((node, there, int(data["w"]), why))
                return None
        return int(data["w"]) if len(self.move.graphs) == 1 else self.move.weight(node, target)

    def _trail_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        if not self.move.graph.prices.on_trail(hex_of(node), hex_of(target)):
            return None
        return self._edge_weight(node, target, data)

    def _weight_over_moves(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        # over several moves: a stop only ends a move, and a cliff may be climbed where the engineers are now
        weight = self._edge_weight(node, target, data)
        if weight == NEXT_MOVE_WEIGHT or data["w"] == NEXT_MOVE_WEIGHT:
            return 0
        if weight == WHOLE_MOVE_WEIGHT:
            return self.move.cutoff if hex_of(node) == self.move.start and self.move.cliff_refusal() is None else None
        return weight

    def result(self) -> PanzerGrenadierSearchResult:
        """Every hex that one move can end in."""
        move = self.move
        found = PanzerGrenadierSearchResult()
        steps = {step.to: step for step in move.first_steps()}
        if not move.one_hex:
            self._add_within(found, move.cutoff, self.weight(), by_trail=False)
            if self.trail_bonus and move.graph.prices.trail_at(move.start):
                self._add_within(found, move.cutoff + self.trail_bonus * move.scale, self._trail_weight, by_trail=True)
        for step in steps.values():
            if step.weight is None:
                if not found.weights.get(step.to):
                    found.refused.setdefault(step.to, step.parts[-1])
            elif step.to not in found.weights and (move.allowance >= 1 or step.weight <= move.cutoff):
                found.first[step.to] = step
                found.weights[step.to] = step.weight
                found.refused.pop(step.to, None)
        for node, there, weight, why in self._refused:
            spent = 0 if node == move.source else found.weights.get(hex_of(node), NEXT_MOVE_WEIGHT)
            if there not in found.weights and there != move.start and spent + weight <= move.cutoff:
                found.refused.setdefault(there, why)
        return found

    def _add_within(
        self, found: PanzerGrenadierSearchResult, cutoff: int, weight: Weight | str, *, by_trail: bool
    ) -> None:
        import networkx as nx

        distances = nx.single_source_dijkstra_path_length(self.move.graph.graph, self.move.source, cutoff, weight)
        for node, spent in distances.items():
            number = hex_of(node)
            if number == self.move.start or spent >= found.weights.get(number, NEXT_MOVE_WEIGHT):
                continue
            found.weights[number] = int(spent)
            found.nodes[number] = node
            if by_trail:
                found.by_trail.add(number)

    def cheapest_path(self, found: PanzerGrenadierSearchResult, to: int) -> list[Node] | None:
        """The nodes of the cheapest path within one move, without the start; None if no move can end there."""
        move = self.move
        step = found.first.get(to)
        if step is not None:
            return [step.node if step.node is not None else to]
        if to not in found.nodes:
            return None
        bonus = self.trail_bonus * move.scale if to in found.by_trail else 0
        weight = self._trail_weight if to in found.by_trail else self.weight()
        return self._dijkstra(found.nodes[to], move.cutoff + bonus, weight)

    def cheapest_path_over_moves(self, to: int) -> list[Node] | None:
        """The nodes of the cheapest path, however many moves it takes."""
        import networkx as nx

        graph = self.move.graph
        targets: Sequence[Node] = graph.nodes_at(to)
        if len(targets) == 1:
            return self._dijkstra(targets[0], None, self._weight_over_moves)
        distances = nx.single_source_dijkstra_path_length(graph.graph, self.move.source, None, self._weight_over_moves)
        near = [target for target in targets if target in distances]
        return (
            self._dijkstra(min(near, key=lambda node: distances[node]), None, self._weight_over_moves) if near else None
        )

    def step_graph(self) -> StepGraph:
        """The graph over which :meth:`cheapest_path_over_moves` searches, with what only a first step does."""
        move = self.move
        first: dict[Node, int] = {}
        for step in move.first_steps():
            if step.weight is not None:
                node = step.node if step.node is not None else step.to
                first[node] = step.weight
        graph = move.graph.graph
        return StepGraph(
            graph,
            (move.source,),
            self._weight_over_moves,
            move.scale,
            hex_of,
            lambda node: node in graph,
            first,
        )

    def cheapest_path_in_moves(self, to: int, moves: int) -> list[Node] | None:
        """The nodes of the cheapest path in at most so many moves, without the bonus of trails; None if there is none.

        Paths are tried by weight, so that one which reaches a node later than another, with as many points left and in as
        many moves, is dropped.
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
                step = self._weight_over_moves(node, target, data)
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


class SearchFromMany:
    """Where a move can end that begins at any of several ``starts`` and follows the same rules from all of them: those of
    ``move``, which begins at one of them. One search with many starts in place of one for each."""

    def __init__(self, move: Move, starts: Sequence[int], trail_bonus: int) -> None:
        self._moves = [replace(move, start=start) for start in starts]
        self._trail_bonus = trail_bonus
        self._starts = frozenset(starts)
        self._closing = move.entry_rules.closing_steps(move.scenario.board.grid.neighbours)

    def ends(self, known: Set[int]) -> set[int]:
        """Every hex that the move can end in, but for those ``known``; the starts are known."""
        move, found = self._moves[0], set[int]()
        if not move.one_hex:
            found |= self._within(self._moves, move.cutoff, self._weight())
            on_trail = [one for one in self._moves if self._trail_bonus and move.graph.prices.trail_at(one.start)]
            if on_trail:
                found |= self._within(on_trail, move.cutoff + self._trail_bonus * move.scale, self._trail_weight())
        found -= known
        table = move.scenario.board.grid.neighbours
        for one in self._moves:
            for there in table[one.start].tolist():
                if there >= 0 and there not in found and there not in known:
                    weight = one.first_step(there).weight
                    if weight is not None and (one.allowance >= 1 or weight <= one.cutoff):
                        found.add(there)
        return found

    def _within(self, moves: Sequence[Move], cutoff: int, weight: Weight) -> set[int]:
        import networkx as nx

        sources = {one.source for one in moves}
        graph = self._moves[0].graph.graph
        return {hex_of(node) for node in nx.multi_source_dijkstra_path_length(graph, sources, cutoff, weight)}

    def _weight(self) -> Weight:
        """As :meth:`Search.weight`, with looking up in place of judging: it is asked for every step of the map."""
        move, closing, starts = self._moves[0], self._closing, self._starts
        rules, several = move.entry_rules, len(move.graphs) > 1
        barred, halting = rules.barred_hexes, rules.halting_hexes

        def weight(node: Node, target: Node, data: dict[str, Any]) -> int | None:
            here = node if isinstance(node, int) else node[0]
            there = target if isinstance(target, int) else target[0]
            if here != there and (
                there in barred or (here, there) in closing or (here in halting and here not in starts)
            ):
                return None
            return move.weight(node, target) if several else int(data["w"])

        return weight

    def _trail_weight(self) -> Weight:
        weight, prices = self._weight(), self._moves[0].graph.prices

        def along(node: Node, target: Node, data: dict[str, Any]) -> int | None:
            return weight(node, target, data) if prices.on_trail(hex_of(node), hex_of(target)) else None

        return along


# --- A path as a route: its steps priced one by one, the moves that it takes, and what stops it.


class MoveCounter:
    """Counts points and moves along a path."""

    def __init__(self, move: Move, bonus: int) -> None:
        self._one_hex = move.one_hex
        self._cutoff = move.cutoff + bonus
        self.turns = 1
        self._left = self._cutoff
        self._fresh = True
        # whoever has not one point may not enter what costs more (5.0)
        self._may_overspend = move.allowance >= 1
        self.stuck = not self._may_overspend and self._cutoff == 0

    def stop(self) -> None:
        """The move ends here."""
        self._left = -1

    def pay(self, weight: int) -> None:
        """Enter the next hex; a new move begins where the points do not suffice (5.0: one hex may always be entered)."""
        if self._left < 0 or (weight > self._left and not self._fresh):
            self.turns += 1
            self._left, self._fresh = self._cutoff, True
        if weight > self._cutoff and not self._may_overspend:
            self.stuck = True
        self._left = -1 if self._one_hex or weight >= self._left else self._left - weight
        self._fresh = False


def route_along(search: Search, along: Sequence[int], turns: int) -> Route:
    """The route along exactly these hexes."""
    move = search.move
    steps: list[RouteStep] = []
    tests: list[DiceTest] = []
    trail = bool(search.trail_bonus) and all(
        move.graph.prices.on_trail(a, b) for a, b in zip((move.start, *along), along, strict=False)
    )
    counter = MoveCounter(move, search.trail_bonus * move.scale if trail else 0)
    node: Node = move.source
    here = move.start
    for there in along:
        if not isinstance(node, int) and node not in move.graph.nodes_at(here):
            # the last step was a forced stop; the next move starts from the same hex
            counter.stop()
            node = here
        step = _step(move, node, here, there, first=not steps)
        cost = None if step.weight is None else Fraction(step.weight, move.scale)
        steps.append(route_step(step.to, cost, step.parts))
        tests += step.tests
        if step.weight is None or step.node is None:
            return Route(None, False, tuple(steps), tuple(tests), (steps[-1].parts[-1].text,))
        counter.pay(step.weight)
        if step.halts:
            counter.stop()
        node, here = step.node, there
    total = sum((step.cost for step in steps if step.cost is not None), Fraction(0))
    within = counter.turns <= turns and not counter.stuck
    return Route(total, within, tuple(steps), tuple(tests), _verdict(move, counter, total, turns, within))


def route_of_nodes(search: Search, nodes: Iterable[Node], turns: int) -> Route:
    """The route along the nodes that a search found."""
    hexes: list[int] = []
    for node in nodes:
        if not hexes or hexes[-1] != hex_of(node):
            hexes.append(hex_of(node))
    return route_along(search, hexes, turns)


def _step(move: Move, node: Node, here: int, there: int, *, first: bool) -> FirstStep:
    if first:
        return move.first_step(there)
    price = move.price(here, there)
    refused = move.entry_rules.refusal(here, there)
    if refused is not None and price.amount is not None:
        return FirstStep(there, None, (refused,))
    parts = move.words.parts(price, move.allowance)
    found = next(move.nodes_in(node, there), None)
    if found is None:
        if price.amount is not None:
            along = bool(move.graph.rivers.mask[there])
            why = move.words.part("along_river", None, there) if along else move.words.part("crossing", None, here)
            return FirstStep(there, None, (*parts, why))
        return FirstStep(there, None, parts)
    target, weight = found
    if weight >= NEXT_MOVE_WEIGHT or price.whole:
        # only a unit that starts its move beside the cliff has its whole allowance for it
        return FirstStep(there, None, (*parts, move.words.part("cliff_later", None, there)))
    return FirstStep(there, weight, parts, target, there in move.entry_rules.halting_hexes)


def _verdict(move: Move, counter: MoveCounter, total: Fraction, turns: int, within: bool) -> tuple[Text, ...]:
    if within:
        return ()
    if counter.stuck:
        return (move.words.sentence("no_points"),)
    return (
        move.words.sentence(
            "beyond", cost=points(total), allowance=points(move.allowance), n=counter.turns, turns=turns
        ),
    )
