"""Reach and paths of vehicles over hexes and facings (6.11 to 6.15), with networkx."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import Any

from workbench.engine.movement.results import CostPart, DiceTest, EndState, RouteStep, route_step
from workbench.games.landships.movement.costs import ENEMY, OWN, UNKNOWN
from workbench.games.landships.movement.graph import FRESH, REVERSED, STOPPED, TURNING, Node
from workbench.games.landships.movement.movers import AIR, Mover
from workbench.games.landships.movement.orders import Move
from workbench.games.landships.movement.search import FullHexes, LandshipsSearchResult, end_refused, parts_of
from workbench.games.landships.spotting.card_tables import CardTables
from workbench.geometry.hexes import direction_of

# --- Dice tests of a move: breakdowns, trenches, loss of control, minefields (6.14a, 6.16, 6.22, 6.24, 7.14).


_TEN, _SIX = 10, 6
MINEFIELD, ROUGH, WOOD = "minefield", "rough", "wood"


def tests_of_path(move: Move, hexes: Sequence[int], cost: Fraction) -> Iterator[DiceTest]:
    """The tests of one path: ``hexes`` entered, in order, for ``cost`` points."""
    yield from _mines(move, hexes)
    if not hexes or not move.mover.is_a("breaks_down"):
        return
    trenches = [number for number in hexes if move.mover.values.get("poor_crosser") and _enemy_trench(move, number)]
    for number in trenches:
        yield _test(move, "trench_test", number, _chance(move, "poor_trench_crosser", _trench_drm(move, number)))
    if not trenches:
        drm = _drm(move, hexes)
        chance = None if drm is None else _chance(move, str(len(hexes)), drm)
        yield _test(move, "breakdown", hexes[-1], chance, n=len(hexes))
    if move.mover.has_trait(move.ruleset, "whippet") and 2 * cost >= move.allowance:
        yield _control(move, hexes[-1])


def tests_of_reach(move: Move, hexes: Iterable[int]) -> Iterator[DiceTest]:
    """The tests that entering these hexes may need; the breakdown after the move depends on its length."""
    entered = sorted(hexes)
    yield from _mines(move, entered)
    if not entered or not move.mover.is_a("breaks_down"):
        return
    yield _test(move, "breakdown_reach", move.start, None)
    if move.mover.values.get("poor_crosser"):
        for number in entered:
            if _enemy_trench(move, number):
                yield _test(
                    move, "trench_test", number, _chance(move, "poor_trench_crosser", _trench_drm(move, number))
                )
    if move.mover.has_trait(move.ruleset, "whippet"):
        yield _control(move, move.start)


def _test(move: Move, key: str, number: int, chance: float | None, **values: object) -> DiceTest:
    text = move.words.sentence(key, number, **values)
    return DiceTest(move.words.label(number), text, chance, move.words.rule(key))


def _control(move: Move, number: int) -> DiceTest:
    lost = move.words.number("lost_up_to", 2, "whippet")
    return _test(move, "control", number, float(lost / _SIX))


def _enemy_trench(move: Move, number: int) -> bool:
    # a trench without an owner is not friendly: only friendly trenches have footbridges (6.22)
    ground = move.graph.ground
    return ground.has(ground.trench, number) and ground.owner(ground.trench, number, move.side) in (ENEMY, UNKNOWN)


def _chance(move: Move, column: str, drm: int) -> float | None:
    """Chance of a breakdown on the ten-sided die; None where the table is not in the source and nobody typed it in."""
    needed = CardTables(move.scenario, move.ruleset).number("breakdown", column)
    if needed is None:
        return None
    return min(max(_TEN + 1 - (needed - drm), 0), _TEN) / _TEN


def _modifier(move: Move, cell: str) -> int:
    return int(move.words.number(cell, 0, "breakdown_drms"))


def _trench_drm(move: Move, number: int) -> int:
    rough = _modifier(move, ROUGH) if _is_rough(move, number) else 0
    return rough + (_modifier(move, "tank_leader") if _has_leader(move) else 0)


def _drm(move: Move, hexes: Sequence[int]) -> int | None:
    """Modifiers of a breakdown test; None where that of the model is not in the source."""
    mover = move.mover
    given = mover.values.get("breakdown_drm")
    if isinstance(given, int):
        total = given
    elif mover.has_trait(move.ruleset, "a7v"):
        conditions = move.scenario.conditions
        late = (conditions.get("year") or 0, conditions.get("month") or 0) >= (1918, 9)
        if not late:
            return None
        total = 0
    else:
        total = _modifier(move, "schneider") if mover.has_trait(move.ruleset, "schneider") else 0
    ground = move.graph.ground
    if move.graph.profile.mobility == "ft17" and any(ground.has_role(WOOD, number) for number in hexes):
        total += _modifier(move, "ft17_in_wood")
    if any(_is_rough(move, number) for number in hexes):
        total += _modifier(move, ROUGH)
    return total + (_modifier(move, "tank_leader") if _has_leader(move) else 0)


def _is_rough(move: Move, number: int) -> bool:
    return any(ROUGH in row.roles for row in move.graph.ground.rows_at(number))


def _has_leader(move: Move) -> bool:
    return bool(move.mover.values.get("tank_leader"))


def _mines(move: Move, hexes: Iterable[int]) -> Iterator[DiceTest]:
    if _flies(move.mover):
        return
    ground, scenario = move.graph.ground, move.scenario
    keys = move.ruleset.keys_in_role(MINEFIELD)
    for number in hexes:
        mines = [key for key in keys if scenario.marker_count(key, number) > 0 or ground.has(key, number)]
        own = any(number in scenario.marker_owners.get(key, {}).get(move.side, ()) for key in mines)
        if mines and not own and all(ground.owner(key, number, move.side) != OWN for key in mines):
            yield _test(move, "mines", number, None)


def _flies(mover: Mover) -> bool:
    return mover.is_a(AIR)


_Trail = tuple[Node, "_Trail"] | None
"""The nodes of a path, the last one first."""


@dataclass(frozen=True)
class VehiclePath:
    """Steps of a vehicle: nodes without the start; ``turns`` changes of facing, ``weight`` in parts of a point."""

    nodes: tuple[Node, ...]
    turns: int
    weight: int


class VehicleSearch:
    """Searches for one move of a vehicle."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self._turn = move.graph.profile.turn * move.scale

    def edge_weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        """The weight of an edge for these movers; None if they may not take it."""
        if node[0] != target[0] and target[0] in self.move.closed:
            return None
        return int(data["w"])

    def _weight(self) -> Any:
        return self.edge_weight if self.move.closed else "w"

    def distances(self) -> dict[Node, int]:
        """Cheapest weight of every (hex, facing) within the points."""
        import networkx as nx

        graph = self.move.graph.graph
        sources = [node for node in self.move.sources if node in graph]
        if not sources or self.move.cutoff < 0:
            return {}
        found: dict[Node, Any] = nx.multi_source_dijkstra_path_length(graph, sources, self.move.cutoff, self._weight())
        return found

    def result(self) -> LandshipsSearchResult:
        """Every hex that the move can end in, with the facings."""
        move, found = self.move, LandshipsSearchResult()
        by_hex: dict[int, dict[int, int]] = {}
        for (number, facing, _), weight in self.distances().items():
            if number != move.start and facing != TURNING:
                kept = by_hex.setdefault(number, {})
                kept[facing] = min(weight, kept.get(facing, weight))
        for number, facings in by_hex.items():
            refused = end_refused(move, number)
            if refused is not None:
                found.refused[number] = refused
                continue
            order = sorted(facings, key=lambda facing: (facings[facing], facing))
            found.facings[number] = tuple(order)
            found.weights[number] = facings[order[0]]
        self._barred(found, {move.start, *by_hex})
        return found

    def ends_from(self, starts: Iterable[EndState], known: Set[EndState]) -> set[EndState]:
        """Every end of the move if it begins at any of several ``starts`` (with a facing each), but for those ``known``. As a
        move does not end in its own hex, a start is an end only of moves from other hexes."""
        move, full = self.move, FullHexes(self.move)
        sources = [node for start, facing in starts for node in replace(move, start=start, facing=facing).sources]
        ends = {
            (number, facing)
            for (number, facing, _), origins in self._origins(sources).items()
            if facing != TURNING and (origins[0] != number or len(origins) > 1)
        }
        return {end for end in ends - known if not full[end[0]]}

    def _origins(self, sources: Iterable[Node]) -> dict[Node, tuple[int, ...]]:
        """The hexes of the nearest sources of every node within the points: two at most, for whoever asks for another hex than
        that of the node."""
        graph, cutoff, closed = self.move.graph.graph, self.move.cutoff, self.move.closed
        heap = [(0, node, node[0]) for node in sources if node in graph and cutoff >= 0]
        found: dict[Node, tuple[int, ...]] = {}
        adjacent = graph.adj
        none: tuple[int, ...] = ()
        while heap:
            spent, node, origin = heappop(heap)
            origins = found.get(node, none)
            if len(origins) > 1 or origin in origins:
                continue
            found[node] = (*origins, origin)
            for target, data in adjacent[node].items():
                total = spent + data["w"]
                barred = target[0] in closed and target[0] != node[0]
                if total <= cutoff and not barred and len(found.get(target, none)) < 2:
                    heappush(heap, (total, target, origin))
        return found

    def _barred(self, found: LandshipsSearchResult, near: set[int]) -> None:
        for number, part in self.move.closed.items():
            around = self.move.scenario.board.grid.neighbours[number].tolist()
            if number not in near and any(other in near for other in around):
                found.refused.setdefault(number, part)

    def cheapest_path(self, to: int, turns: int | None) -> VehiclePath | None:
        """The cheapest path to a hex with at most ``turns`` changes of facing, even beyond the points; None: there is none."""
        cheapest = self._cheapest(to)
        if cheapest is None or turns is None or cheapest.turns <= turns:
            return cheapest
        return self._cheapest_with_turns(to, turns)

    def _cheapest(self, to: int) -> VehiclePath | None:
        import networkx as nx

        graph, start, weight = self.move.graph.graph, self.move.start, self._weight()
        sources = [node for node in self.move.sources if node in graph]
        if not sources or to == start:
            return None
        wanted = [(to, facing, layer) for facing in range(6) for layer in (FRESH, REVERSED, STOPPED)]
        hexes = self.move.scenario.board.grid.hexes
        near = max(self.move.cutoff, (hexes[start].distance(hexes[to]) + 3) * self.move.scale)
        for cutoff in (near, 4 * near, None):  # most paths are short: search near first
            distances: dict[Node, Any] = nx.multi_source_dijkstra_path_length(graph, sources, cutoff, weight)
            ends = [node for node in wanted if node in distances]
            if ends:
                return self._with_turns_and_weight(
                    self._traced_back(min(ends, key=lambda node: distances[node]), distances, set(sources))
                )
        return None

    def _traced_back(self, end: Node, distances: dict[Node, Any], sources: set[Node]) -> tuple[Node, ...]:
        graph = self.move.graph.graph
        nodes = [end]
        while nodes[-1] not in sources:
            here = nodes[-1]
            for before in self.move.graph.nodes_before(here):
                price = self.edge_weight(before, here, graph.edges[before, here])
                if price is not None and before in distances and distances[before] + price == distances[here]:
                    nodes.append(before)
                    break
        return tuple(node for node in reversed(nodes) if node[1] != TURNING)

    def _cheapest_with_turns(self, to: int, turns: int) -> VehiclePath | None:
        """The cheapest path with at most ``turns`` changes of facing. Paths come in order of weight, so a later path to the
        same node with as many turns is dropped."""
        graph, serial = self.move.graph.graph, count()
        heap: list[tuple[int, int, int, Node, _Trail]] = [
            (0, 0, next(serial), node, None) for node in self.move.sources if node in graph
        ]
        turned: dict[Node, int] = {}
        while heap:
            weight, taken, _, node, trail = heappop(heap)
            if taken >= turned.get(node, turns + 1):
                continue
            turned[node] = taken
            here: _Trail = (node, trail) if node[1] != TURNING else trail
            if node[0] == to and node[1] != TURNING:
                return self._with_turns_and_weight(_nodes_of(here))
            for target, data in graph.adj[node].items():
                price = self.edge_weight(node, target, data)
                if price is not None:
                    more = taken + (node[0] == target[0] and price > 0)  # half of a turn through the hub is free
                    heappush(heap, (weight + price, more, next(serial), target, here))
        return None

    def _with_turns_and_weight(self, nodes: Sequence[Node]) -> VehiclePath:
        graph, turns, weight = self.move.graph.graph, 0, 0
        for node, target in pairwise(nodes):
            if node[0] == target[0]:
                turns, weight = turns + 1, weight + self._turn
            else:
                weight += int(graph.edges[node, target]["w"])
        return VehiclePath(tuple(nodes), turns, weight)

    def path_through(self, hexes: Sequence[int], turns: int | None) -> VehiclePath | CostPart:
        """The cheapest path through exactly these hexes with exactly ``turns`` changes of facing (those not needed come at its
        end); or why there is none."""
        paths = {(node, 0): VehiclePath((node,), 0, 0) for node in self.move.sources}
        here = self.move.start
        for there in hexes:
            ahead: dict[tuple[Node, int], VehiclePath] = {}
            for path in paths.values():
                for longer in self._lengthened(path, here, there):
                    key = (longer.nodes[-1], longer.turns if turns is not None else 0)
                    known = ahead.get(key)
                    if (turns is None or longer.turns <= turns) and (known is None or longer.weight < known.weight):
                        ahead[key] = longer
            if not ahead:
                return self._refusal([path.nodes[-1] for path in paths.values()], here, there)
            paths, here = ahead, there
        best = min(paths.values(), key=lambda path: (path.weight + self._unused_turn_weight(path, turns), path.turns))
        return self._turned_at_end(best, turns)

    def _unused_turn_weight(self, path: VehiclePath, turns: int | None) -> int:
        return 0 if turns is None else (turns - path.turns) * self._turn

    def _turned_at_end(self, path: VehiclePath, turns: int | None) -> VehiclePath:
        nodes = path.nodes
        for _ in range(0 if turns is None else turns - path.turns):
            number, facing, layer = nodes[-1]
            nodes = (*nodes, (number, (facing + 1) % 6, layer))
        return VehiclePath(
            nodes, path.turns if turns is None else turns, path.weight + self._unused_turn_weight(path, turns)
        )

    def _lengthened(self, path: VehiclePath, here: int, there: int) -> list[VehiclePath]:
        """A path lengthened by one hex, ahead or in reverse, after the turns that this takes."""
        if there in self.move.closed:
            return []
        graph = self.move.graph.graph
        _, facing, layer = path.nodes[-1]
        if layer == STOPPED:
            return []
        found = []
        for wanted in range(6):
            turned_sides = self._turns_between(facing, wanted)
            turned = (here, wanted, layer)
            if turned not in graph:
                continue
            for target in graph.successors(turned):
                if target[0] == there:
                    weight = path.weight + turned_sides * self._turn + int(graph.edges[turned, target]["w"])
                    nodes = (*path.nodes, *self._turn_nodes(here, facing, wanted, layer), target)
                    found.append(VehiclePath(nodes, path.turns + turned_sides, weight))
        return found

    def _turns_between(self, facing: int, wanted: int) -> int:
        difference = min((wanted - facing) % 6, (facing - wanted) % 6)
        return difference if self.move.graph.ground.terms.per_side else min(difference, 1)

    def _turn_nodes(self, here: int, facing: int, wanted: int, layer: int) -> list[Node]:
        if not self.move.graph.ground.terms.per_side:
            return [] if facing == wanted else [(here, wanted, layer)]
        step = 1 if (wanted - facing) % 6 <= 3 else -1
        turned_sides = self._turns_between(facing, wanted)
        return [(here, (facing + step * turned) % 6, layer) for turned in range(1, turned_sides + 1)]

    def _refusal(self, nodes: Sequence[Node], here: int, there: int) -> CostPart:
        move = self.move
        if there in move.closed:
            return move.closed[there]
        price = move.graph.price(here, there)
        if price.amount is None:
            return parts_of(move.words, move.ruleset, price, there)[-1]
        if all(layer == STOPPED for _, _, layer in nodes):
            return move.words.part("stopped", None, here)
        behind = any(layer == REVERSED for _, _, layer in nodes)
        return move.words.part("reversed" if behind else "sideways", None, there)

    def steps(self, path: VehiclePath) -> tuple[RouteStep, ...]:
        """A path as steps: turns in place, and hexes entered."""
        move, steps = self.move, []
        for node, target in pairwise(path.nodes):
            here, there = node[0], target[0]
            if here == there:
                cost = Fraction(move.graph.profile.turn)
                key = "turn_hard" if cost > move.words.number("turn", 1) else "turn"
                steps.append(route_step(here, cost, (move.words.part(key, cost),), target[1]))
                continue
            cost = Fraction(int(move.graph.graph.edges[node, target]["w"]), move.scale)
            parts = list(parts_of(move.words, move.ruleset, move.graph.price(here, there), there))
            if self.is_backwards(node, there):
                parts = [move.words.part("reverse", cost, there)]
            if target[2] == STOPPED:
                parts.append(move.words.part("left_road", Fraction(0), there))
            steps.append(route_step(there, cost, parts, target[1]))
        return tuple(steps)

    def is_backwards(self, node: Node, there: int) -> bool:
        """True if the step to ``there`` is in reverse."""
        hexes = self.move.scenario.board.grid.hexes
        return direction_of(hexes[there].minus(hexes[node[0]])) != node[1]


def _nodes_of(trail: _Trail) -> tuple[Node, ...]:
    nodes: list[Node] = []
    while trail is not None:
        node, trail = trail
        nodes.append(node)
    return tuple(reversed(nodes))
