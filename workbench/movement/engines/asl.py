"""Movement under the rules of Advanced Squad Leader: prices, reach, ways, rout, stacking (sections 2.6, 4, 5, 10.5, 13.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.asking import check_adjacent, refused_route
from workbench.movement.asl.actions import Actions
from workbench.movement.asl.bypass import bypass_step
from workbench.movement.asl.graph import Graphs
from workbench.movement.asl.move import Move, Step
from workbench.movement.asl.mover import Mover
from workbench.movement.asl.nodes import BRIDGE, VERTEX, Node, hex_of, kind_of
from workbench.movement.asl.occupants import Occupants
from workbench.movement.asl.orders import BYPASS, Orders
from workbench.movement.asl.remarks import Remarks
from workbench.movement.asl.said import Said
from workbench.movement.asl.search import Found, Search
from workbench.movement.asl.stacking import judge
from workbench.movement.hex_doctrine import HexMovement
from workbench.movement.request import MoveRequest
from workbench.movement.results import Ends, MoveCost, Reach, Route, Stacking
from workbench.sight.results import Party


class Doctrine(HexMovement[Graphs, Said]):
    """The movement doctrine of one scenario; see :class:`workbench.movement.doctrine.MovementDoctrine`.

    Places inside hexes count: upper levels, bridges, fortifications, and vertices in Bypass. A unit stands at the level that
    its value ``level`` says. ``turns`` of a way has no meaning here and is left out.
    """

    knows_places = True

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> Said:
        return Said(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        self._occupants = Occupants(self._scenario, self._ruleset)
        self._orders = Orders(self._scenario, self._ruleset, self._graphs, self._occupants, self._words)
        self._remarks = Remarks(self._scenario, self._ruleset, self._words, self._occupants)

    def move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        """The price of a step to an adjacent place: a neighbouring hex, or another place of the same hex."""
        if to != request.start:
            check_adjacent(self._scenario.board.grid, request.start, to)
        with self._graphs.lock:
            return self._move_cost(request, to)

    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        move = self._orders.ask(request, needs_allowance=False)
        if move.unable is not None:
            return MoveCost(None, (self._cannot(move.unable),))
        goal = self._orders.goal(move.graph, to, request.goal)
        if move.mode == BYPASS or kind_of(goal) == VERTEX:
            return self._told(move, bypass_step(move, to, goal, request.via))
        step = move.step(move.source, self._floor(move, goal, request))
        return self._told(move, step)

    def _floor(self, move: Move, goal: Node, request: MoveRequest) -> Node:
        """A hex with a bridge is entered by the bridge where a road leads onto it and nothing else is asked for."""
        if isinstance(goal, int) and goal in move.ground.bridged and request.goal.level == 0:
            bridge: Node = (goal, BRIDGE, 0)
            over = move.graph.price(move.source, bridge)
            if over.amount is not None:
                below = move.graph.price(move.source, goal)
                if below.amount is None or below.total(move.allowance) > over.total(move.allowance):  # type: ignore[operator]
                    return bridge
        return goal

    def _told(self, move: Move, step: Step) -> MoveCost:
        tests = tuple(self._remarks.tests_of([move.source, step.target], move, [step]))
        becomes: tuple[str, ...] = ()
        if step.minimum and move.may_minimum and step.cost is not None:
            becomes = ("cx", "pinned")
        elif step.cost is not None:
            becomes = self._remarks.becomes(move, [step.target])
        return MoveCost(step.cost, step.parts, tests, (), becomes)

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        move = self._orders.ask(replace(request, actions=()), needs_allowance=False)
        if move.unable is not None:
            return MoveCost(None, (self._cannot(move.unable),))
        number = request.start if request.target is None else request.target
        aimed = request.target is not None or request.goal.level != 0
        target = self._orders.goal(move.graph, number, request.goal) if aimed else None
        return Actions(move, target).price(action)

    def _reach(self, request: MoveRequest) -> Reach:
        move = self._orders.ask(request)
        if move.unable is not None:
            return Reach(request.start, move.allowance, {}, assumed=(move.unable, *move.remarks))
        found, notes = self._find(move, request)
        costs = found.costs(move.scale, move.spent)
        entered = [found.nodes.get(number, number) for number in costs]
        return Reach(
            request.start,
            move.allowance,
            costs,
            found.barred(),
            tuple(self._remarks.tests_of(entered, move, [])),
            (*move.remarks, *notes, *self._remarks.of_ground(move, costs)),
            ends=self._ends(move, found),
        )

    def _ends(self, move: Move, found: Found) -> Ends:
        def cost(weight: int) -> Fraction:
            return Fraction(weight, move.scale) + move.spent

        places = {move.words.place(node) or move.words.label(hex_of(node)): w for node, w in found.places.items()}
        return Ends(
            dict(sorted(found.needs.items())),
            self._remarks.all_become(move, found),
            {number: (cost(weight), "double_time") for number, weight in sorted(found.further.items())},
            {name: cost(weight) for name, weight in sorted(places.items())},
            {number: cost(weight) for number, weight in sorted(found.exits.items())},
        )

    def _find(self, move: Move, request: MoveRequest) -> tuple[Found, tuple[Text, ...]]:
        return Search(move).found(self._orders.more(move, request)), ()

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        move = self._orders.ask(request)
        if move.unable is not None:
            return refused_route((self._cannot(move.unable),))
        route = self._way(move, request, to) if to is not None else self._along(move, request, along)
        return replace(route, reasons=(*route.reasons, *move.remarks))

    def _way(self, move: Move, request: MoveRequest, to: int) -> Route:
        if to == move.start and request.goal.level == 0 and move.source == to:
            return Route(Fraction(0), True, ())
        found, _ = self._find(move, request)
        search = Search(move)
        named = self._orders.goal(move.graph, to, request.goal)
        goal = found.nodes.get(to, named) if isinstance(named, int) else named
        nodes = search.way(found, goal)
        if nodes is not None:
            return self._route(move, search, nodes, found)
        nodes = search.long_way(goal)
        if nodes is None:
            refused = found.refused.get(to)
            parts = (refused,) if refused is not None else ()
            return refused_route((*parts, move.words.part("no_way", None, to)))
        return self._route(move, search, nodes, found)

    def _along(self, move: Move, request: MoveRequest, along: Sequence[int]) -> Route:
        search = Search(move)
        nodes = search.along(along)
        if nodes is None:
            # tell the steps up to the one that is barred
            return self._route(move, search, list(along), None)
        return self._route(move, search, nodes, None)

    def _route(self, move: Move, search: Search, nodes: Sequence[Node], found: Found | None) -> Route:
        steps, route = search.steps(nodes)
        tests = tuple(self._remarks.tests_of([move.source, *nodes], move, steps))
        if steps and steps[-1].cost is None:
            return Route(None, False, route, tests, (steps[-1].parts[-1].text,))
        cost = sum((step.cost for step in steps if step.cost is not None), Fraction(0)) + move.spent
        within, said = self._within(move, steps, cost, search)
        return Route(cost, within, route, tests, said)

    def _within(
        self, move: Move, steps: Sequence[Step], cost: Fraction, search: Search
    ) -> tuple[bool, tuple[Text, ...]]:
        words = move.words
        allowance = move.allowance
        if steps and all(step.road for step in steps) and search.road_bonus:
            allowance += Fraction(search.road_bonus, move.scale)
        if len(steps) > 1 and any(step.whole for step in steps):
            return False, (words.say("whole_move"),)
        if any(step.met.halts for step in steps[:-1]):
            return False, (words.say("halted", hex_of(next(step.target for step in steps if step.met.halts))),)
        if cost <= allowance:
            return True, ()
        if len(steps) == 1 and steps[0].minimum and move.may_minimum:
            return True, (words.say("minimum", hex_of(steps[0].target)),)
        return False, (words.beyond(cost, allowance).text,)

    def _stack(self, at: int, units: Sequence[str]) -> Stacking:
        movers = [Mover.of(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        return judge(self._words, self._orders.limits, self._occupants, at, movers)
