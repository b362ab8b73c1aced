"""Reach and paths over the graph, with networkx: the road bonus, the minimum move, double time, places inside hexes and exits
(2.6, 4.11 to 4.134, 4.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Any

from workbench.base.text import Text
from workbench.engine.movement.protocol import Ordered
from workbench.engine.movement.results import CostPart, RouteStep, StepGraph, route_step
from workbench.engine.movement.results import SearchResult as BaseSearchResult
from workbench.games.asl.movement.cost_items import CostWording, Price
from workbench.games.asl.movement.costs import LOW_CRAWL, ROUT, Factors
from workbench.games.asl.movement.graph import FREE_ENTRY, EntryEffect, EntryRules, MoveGraph
from workbench.games.asl.movement.movers import BRIDGE, CREST, LEVEL, VERTEX, Mover, Node, Occupants, hex_of, kind_of
from workbench.games.asl.movement.terrain import Ground
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- A movement request made concrete: who moves, on which graph, from which place, with how many movement factors.


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a move: where it leads, its cost for these movers (None: barred) and why. ``entry``: the effect of units in
    the Location; ``whole``: it takes the whole allowance; ``minimum``: it costs more than is left, so it is possible only as a
    minimum move (4.134)."""

    target: Node
    cost: Fraction | None
    parts: tuple[CostPart, ...]
    entry: EntryEffect = FREE_ENTRY
    whole: bool = False
    minimum: bool = False
    road: bool = False


@dataclass(frozen=True)
class Move(Ordered[Mover]):
    """A movement request made concrete. ``unable`` says why the move cannot begin; ``spent`` is what actions take of its
    factors."""

    scenario: Scenario
    ruleset: Ruleset
    words: CostWording
    occupants: Occupants
    movers: tuple[Mover, ...]
    graph: MoveGraph
    entry_rules: EntryRules
    mode: str
    source: Node
    factors: Factors
    allowance: Fraction
    actions: tuple[CostPart, ...]
    unable: Text | None
    remarks: tuple[Text, ...] = ()
    begun: bool = False
    """True where ``source`` is a place on the way and not its beginning."""

    @property
    def start(self) -> int:
        """The hex that it starts from."""
        return hex_of(self.source)

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.graph.ground

    @property
    def encircled(self) -> bool:
        """Does the first Location cost double (7.7)?"""
        return any(mover.has("encircled") for mover in self.movers) and self.mover.on_foot

    @property
    def may_take_minimum(self) -> bool:
        """May it be a minimum move (4.134): infantry with a factor left, in its movement phase?"""
        afoot = all(mover.on_foot and not mover.is_broken for mover in self.movers)
        least = self.words.number("minimum_mf", 1)
        may = afoot and not self.begun and self.left >= least
        return may and self.mode in ("", "double_time", "double_time_late", "human_wave")

    @property
    def is_rout(self) -> bool:
        """True for the move of a broken unit."""
        return self.mode in (ROUT, LOW_CRAWL)

    def first_factor(self, node: Node) -> int:
        """How often the price of a step from a place counts."""
        first = self.encircled and not self.begun and node == self.source
        return int(self.words.number("encircled_factor", 2)) if first else 1

    def step(self, node: Node, target: Node, *, price: Price | None = None) -> Step:
        """The step between two places with its full price for these movers."""
        price = price or self.graph.price(node, target)
        number = hex_of(target)
        parts = self.words.parts(price, self.allowance, number)
        total = price.total(self.allowance)
        if total is None:
            return Step(target, None, parts or (self.words.part("no_step", None, number),))
        met = self.entry_rules.effect_of_entering(target) if enters_location(node, target) else FREE_ENTRY
        if met.barred is not None:
            return Step(target, None, (met.barred,), met)
        if met.overrun is not None:
            more = total * (met.factor - 1)
            parts += (CostPart(met.overrun.rule, more, met.overrun.text),)
            total += more
        if met.surcharge is not None:
            parts += (met.surcharge,)
            total += met.added_points
        factor = self.first_factor(node)
        if factor > 1:
            parts += (self.words.part("encircled", total * (factor - 1), number, factor=factor),)
            total *= factor
        minimum = total > self.left
        if minimum and self.may_take_minimum and node == self.source and kind_of(target) != VERTEX:
            parts += (self.words.part("minimum", Fraction(0), number),)
        return Step(target, total, parts, met, price.whole > 0, minimum, price.road)

    def neighbours(self) -> Iterator[Node]:
        """The places that a first step can lead to: those of the neighbouring hexes and of the own hex."""
        for node in self.graph.nodes_in(self.start):
            if node != self.source and kind_of(node) not in (VERTEX, CREST):
                yield node
        for number in self.ground.neighbours[self.start]:
            if number >= 0:
                yield from (node for node in self.graph.nodes_in(number) if kind_of(node) != VERTEX)

    def first_steps(self) -> list[Step]:
        """The possible first steps; barred ones say what bars them."""
        found = []
        for target in self.neighbours():
            price = self.graph.price(self.source, target)
            if price.amount is not None or price.items:
                found.append(self.step(self.source, target, price=price))
        return found

    def exit_step(self, node: Node) -> Step | None:
        """Leaving the map from a place (2.6), None where it does not lie at the edge."""
        price = self.graph.exit_price(node)
        if price is None or kind_of(node) in (LEVEL, CREST, BRIDGE):
            return None
        total = price.total(self.allowance)
        parts = self.words.parts(price, self.allowance, hex_of(node))
        factor = self.first_factor(node)
        return Step(node, None if total is None else total * factor, parts, whole=price.whole > 0)


def enters_location(node: Node, target: Node) -> bool:
    """True if a step enters another Location: another hex or level, not a fortification of the same hex. The obstacle that
    the mover bypasses is entered by a step of its own."""
    if hex_of(node) != hex_of(target):
        return True
    return LEVEL in (kind_of(node), kind_of(target)) or (kind_of(node) == VERTEX and kind_of(target) != VERTEX)


Weight = Callable[[Node, Node, dict[str, Any]], int | None] | str
MINIMUM, OVERRUN, CHARGE, ROAD = "minimum_move", "overrun", "charge", "road_bonus"


@dataclass
class AslSearchResult(BaseSearchResult):
    """Where one move can end: ``nodes`` the place in each hex, ``places`` others inside hexes, ``needs`` the kind that the move
    must be, ``further`` the hexes within reach of a move of more points, ``first_step_ends`` the ends that only a first
    step reaches."""

    nodes: dict[int, Node] = field(default_factory=dict)
    places: dict[Node, int] = field(default_factory=dict)
    needs: dict[int, str] = field(default_factory=dict)
    further: dict[int, int] = field(default_factory=dict)
    first_step_ends: dict[Node, Step] = field(default_factory=dict)
    exits: dict[int, int] = field(default_factory=dict)


class Search:
    """Searches for one move."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self._sources: Set[Node] = {move.source}
        mine = {one.unit for one in move.movers if one.unit}
        self._occupied = frozenset(
            number
            for number in move.entry_rules.hexes
            if number in move.entry_rules.avoided
            or any(one.unit not in mine for one in move.occupants.movers_at(number))
        )
        self._doubled = move.encircled
        self._refused: dict[int, tuple[Node, int, Any]] = {}

    @property
    def weight(self) -> Weight:
        """The weight of edges for these movers: that of the graph unless units are in the way or the movers are encircled."""
        return "w" if not self._occupied and not self._doubled else self._edge_weight

    def _edge_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        weight: int = data["w"]
        here = node if isinstance(node, int) else node[0]
        there = target if isinstance(target, int) else target[0]
        if here not in self._occupied and there not in self._occupied and not self._doubled:
            return weight
        move = self.move
        if (
            here in self._occupied
            and node not in self._sources
            and kind_of(node) != VERTEX
            and move.entry_rules.effect_of_entering(node).halts
        ):
            return None
        if there in self._occupied and enters_location(node, target):
            met = move.entry_rules.effect_of_entering(target)
            if met.barred is not None:
                self._refused.setdefault(there, (node, weight, met.barred))
                return None
            weight = weight * met.factor + int(met.added_points * move.scale)
        return weight * (move.first_factor(node) if self._doubled else 1)

    def _road_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        return self._edge_weight(node, target, data) if data["road"] else None

    @property
    def road_bonus(self) -> int:
        """Parts of a point that a move entirely by road has more (4.5, B3.4)."""
        move = self.move
        fits = move.mover.on_foot and not move.is_rout and move.mode != "human_wave" and move.ground.terms.road_bonus
        if not fits or not move.ground.on_road(move.start) or move.source != move.start:
            return 0
        return int(move.words.number("road_bonus", 1)) * move.scale

    def result(self, more: Fraction = Fraction(0)) -> AslSearchResult:
        """Every place that one move can end in; ``more``: points that another kind of move would have in addition."""
        move, found = self.move, AslSearchResult()
        if move.cutoff <= 0:
            return found
        wide = self._distances(move.cutoff + max(0, int(more * move.scale)), self.weight)
        self._add_ends(found, wide, "")
        bonus = self.road_bonus
        if bonus:
            self._add_ends(found, self._distances(move.cutoff + bonus, self._road_weight), ROAD, bonus)
        self._add_first_steps(found)
        for number, (node, weight, part) in self._refused.items():
            if number not in found.weights and number != move.start and wide.get(node, 0) + weight <= move.cutoff:
                found.refused.setdefault(number, part)
        self._refuse_whole_moves(found)
        return found

    def _refuse_whole_moves(self, found: AslSearchResult) -> None:
        """Refuse hexes beside the reach that take a whole move: no move that began elsewhere ends there (4.134)."""
        move = self.move
        for number in move.graph.whole():
            beside = any(other in found.weights for other in move.ground.neighbours[number])
            if beside and number not in found.weights and number != move.start:
                found.refused.setdefault(number, move.words.part("whole_move", None, number))

    def _distances(self, cutoff: int, weight: Weight) -> dict[Node, int]:
        import networkx as nx

        found: Any = nx.multi_source_dijkstra_path_length(self.move.graph.graph, self._sources, cutoff, weight)
        lengths: dict[Node, int] = found
        return lengths

    def _add_ends(self, found: AslSearchResult, lengths: dict[Node, int], needs: str, bonus: int = 0) -> None:
        move = self.move
        cutoff = move.cutoff + bonus
        edge = move.graph.edge
        for node, spent in lengths.items():
            number, kind = hex_of(node), kind_of(node)
            if number in edge and spent <= cutoff:
                self._add_exit(found, node, spent, cutoff)
            if node == move.source or kind in (VERTEX, CREST):
                continue
            if spent > cutoff:
                if kind == "" and number != move.start:
                    found.further[number] = spent
                continue
            if kind not in ("", BRIDGE):
                found.places.setdefault(node, spent)
            elif number != move.start and spent < found.weights.get(number, spent + 1):
                found.weights[number], found.nodes[number] = spent, node
                if needs or number in self._occupied:
                    self._set_need(found, node, needs)
            elif kind == "" and number == move.start:
                found.places.setdefault(node, spent)

    def _set_need(self, found: AslSearchResult, node: Node, needs: str) -> None:
        number = hex_of(node)
        met = self.move.entry_rules.effect_of_entering(node) if number in self._occupied else None
        if met is not None and met.overrun is not None:
            needs = OVERRUN
        elif met is not None and met.surcharge is not None and met.halts:
            needs = CHARGE
        if needs:
            found.needs[number] = needs
        else:
            found.needs.pop(number, None)

    def _add_exit(self, found: AslSearchResult, node: Node, spent: int, cutoff: int) -> None:
        if self.move.is_rout:
            return
        number, step = hex_of(node), self.move.exit_step(node)
        if step is None or step.cost is None or (step.whole and spent):
            return
        total = spent + int(step.cost * self.move.scale)
        if total <= cutoff:
            found.exits[number] = min(total, found.exits.get(number, total))

    def _add_first_steps(self, found: AslSearchResult) -> None:
        """Add what only a first step reaches: terrain that takes a whole move, and the minimum move (4.134)."""
        move = self.move
        for step in move.first_steps():
            number, kind = hex_of(step.target), kind_of(step.target)
            inside = number == move.start or kind not in ("", BRIDGE)
            known = found.places if inside else found.weights
            place: Any = step.target if inside else number
            if place in known:
                continue
            if step.cost is None:
                if not inside:
                    found.refused.setdefault(number, step.parts[-1])
                continue
            if step.minimum and not move.may_take_minimum:
                if not inside:
                    found.refused.setdefault(number, move.words.beyond_allowance(step.cost, move.left))
                continue
            known[place] = move.cutoff if step.minimum or step.whole else int(step.cost * move.scale)
            found.first_step_ends[step.target] = step
            if not inside:
                found.refused.pop(number, None)
                found.nodes[number] = step.target
                if step.minimum:
                    found.needs[number] = MINIMUM

    def ends_from(self, sources: Sequence[Node], known: Set[int]) -> set[int]:
        """Every hex that an ordinary move can end in which begins at any of several places, but for those ``known``. The movers
        are not encircled: the first step of each start costs as any other."""
        found: set[int] = set()
        begun = [replace(self.move, source=source) for source in sources]
        cutoff = self.move.cutoff
        if cutoff <= 0:
            return found
        self._sources = frozenset(sources)
        reached = dict.fromkeys(self._distances(cutoff, self.weight))
        by_road = [(one.source, bonus) for one in begun if (bonus := Search(one).road_bonus)]
        if by_road:
            self._sources = frozenset(source for source, _ in by_road)
            reached |= dict.fromkeys(self._distances(cutoff + by_road[0][1], self._road_weight))
        found.update(hex_of(node) for node in reached if kind_of(node) in ("", BRIDGE))
        found -= known
        for one in begun:
            for node in one.neighbours():
                number = hex_of(node)
                if (
                    number != one.start
                    and number not in found
                    and number not in known
                    and kind_of(node) in ("", BRIDGE)
                ):
                    step = one.step(one.source, node)
                    if step.cost is not None and (not step.minimum or one.may_take_minimum):
                        found.add(number)
        return found

    # --- paths

    def cheapest_path(self, found: AslSearchResult, goal: Node) -> list[Node] | None:
        """The places of the cheapest path within one move, without the start; None if no move can end there."""
        if goal in found.first_step_ends:
            return [goal]
        number = hex_of(goal)
        if found.places.get(goal) is None and found.nodes.get(number) != goal:
            return None
        by_road = found.needs.get(number) == ROAD and goal in (found.nodes.get(number),)
        return self._dijkstra(goal, self._road_weight if by_road else self.weight)

    def cheapest_path_over_moves(self, goal: Node) -> list[Node] | None:
        """The cheapest path to a place, however many points it takes."""
        found = self._dijkstra(goal, self.weight)
        if found is None and goal in set(self.move.neighbours()):
            step = self.move.step(self.move.source, goal)
            return [goal] if step.cost is not None else None
        return found

    def step_graph(self) -> StepGraph:
        """The graph over which :meth:`cheapest_path_over_moves` searches, with what only a first step does."""
        move = self.move
        graph = move.graph.graph
        first = {step.target: int(step.cost * move.scale) for step in move.first_steps() if step.cost is not None}
        return StepGraph(
            graph,
            (move.source,),
            self._edge_weight,
            move.scale,
            hex_of,
            lambda node: kind_of(node) in ("", BRIDGE),
            first,
        )

    def _dijkstra(self, goal: Node, weight: Weight) -> list[Node] | None:
        import networkx as nx

        graph = self.move.graph.graph
        try:
            nodes = nx.dijkstra_path(graph, self.move.source, goal, weight)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        return list(nodes)[1:]

    def path_through(self, hexes: Sequence[int], goal: Node | None = None) -> list[Node] | None:
        """The cheapest places for exactly these hexes: each entered once, in order, by road, on foot or in Bypass."""
        move, serial = self.move, count()
        heap: list[tuple[Fraction, int, int, Node, tuple[Node, ...]]] = [(Fraction(0), 0, 0, move.source, ())]
        done: set[tuple[int, Node]] = set()
        while heap:
            cost, _, place, node, taken = heappop(heap)
            if (place, node) in done:
                continue
            done.add((place, node))
            if place == len(hexes) and (node == goal if goal is not None else kind_of(node) in ("", BRIDGE)) and taken:
                return list(taken)
            ahead = [(place, other) for other in move.graph.nodes_in(hex_of(node)) if other != node]
            if place < len(hexes):
                ahead += [(place + 1, other) for other in move.graph.nodes_in(hexes[place])]
            for later, other in ahead:
                price = move.graph.price(node, other)
                if price.amount is None or kind_of(other) in ((CREST, VERTEX) if move.is_rout else (CREST,)):
                    continue
                step = move.step(node, other, price=price)
                if step.cost is not None:
                    heappush(heap, (cost + step.cost, next(serial), later, other, (*taken, other)))
        return None

    def steps(self, nodes: Sequence[Node]) -> tuple[list[Step], tuple[RouteStep, ...]]:
        """A path as steps, up to the first that is barred."""
        move, here = self.move, self.move.source
        steps = []
        for node in nodes:
            steps.append(move.step(here, node))
            if steps[-1].cost is None:
                break
            here = node
        return steps, self.route_steps(steps)

    def route_steps(self, steps: Sequence[Step]) -> tuple[RouteStep, ...]:
        """Steps as an answer tells them."""
        words, route = self.move.words, []
        for step in steps:
            number = hex_of(step.target)
            around = self.move.ground.neighbours[number]
            place = words.place_label(step.target, around)
            name = words.place_name(step.target, around, bridged=number in self.move.ground.bridged)
            made = route_step(number, step.cost, step.parts)
            route.append(RouteStep(made.to, made.cost, made.rule, made.parts, None, place, name))
        return tuple(route)
