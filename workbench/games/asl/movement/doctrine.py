"""Movement under the rules of Advanced Squad Leader: prices, reach, paths, rout, stacking (sections 2.6, 4, 5, 10.5, 13.3)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from fractions import Fraction

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import HexMovement, check_adjacent, refused_route
from workbench.engine.movement.results import (
    DiceTest,
    Ends,
    EndState,
    MoveCost,
    MoveRequest,
    Reach,
    Route,
    Stacking,
    StepGraph,
    Wave,
    Waypoint,
)
from workbench.engine.sight.results import Party
from workbench.games.asl.movement.actions import Actions
from workbench.games.asl.movement.cost_items import CostWording
from workbench.games.asl.movement.costs import LOW_CRAWL, ROUT, WAVE
from workbench.games.asl.movement.graph import Enemies, Graphs
from workbench.games.asl.movement.human_waves import directions_towards
from workbench.games.asl.movement.kinds_of_move import KindOfMove, Remarks, bypass_step, kind_of_move
from workbench.games.asl.movement.movers import (
    BRIDGE,
    VERTEX,
    Mover,
    Node,
    Occupants,
    hex_of,
    judge_stacking,
    kind_of,
    level_of,
)
from workbench.games.asl.movement.orders import ADVANCE, ASSAULT, BYPASS, DASH, Orders
from workbench.games.asl.movement.search import AslSearchResult, Move, Search, Step

ANYBODY = "squad"
ONE_MOVE = (ADVANCE, ASSAULT, DASH, ROUT, LOW_CRAWL)
"""Kinds of move whose path never goes on in a second move."""


class Doctrine(HexMovement[Graphs, CostWording]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    Places inside hexes count: upper levels, bridges, fortifications, and vertices in Bypass. A unit stands at the level that
    its value ``level`` says. ``turns`` of a path has no meaning here and is left out.
    """

    knows_places = True

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> CostWording:
        return CostWording(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        self._occupants = Occupants(self._scenario, self._ruleset)
        self._orders = Orders(self._scenario, self._ruleset, self._graphs, self._occupants, self._words, self._sees)
        furthest = int(self._words.number("range", 16, "interdiction"))
        self._enemies = Enemies(self._scenario, self._occupants, self._spotting, self._fire, furthest)
        self._remarks = Remarks(self._scenario, self._ruleset, self._words, self._occupants)

    def unable(self, request: MoveRequest) -> Text | None:
        """Why the units of a request may not move as it says, wherever they go; None if they may."""
        return self._orders.unable(request)

    def move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        """The price of a step to an adjacent place: a neighbouring hex, or another place of the same hex."""
        if to != request.start:
            check_adjacent(self._scenario.board.grid, request.start, to)
        with self._graphs.lock:
            return self._move_cost(request, to)

    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        move = self._orders.resolve(request, needs_allowance=False)
        if move.unable is not None:
            return MoveCost(None, (self._cannot(move.unable),))
        goal = self._orders.goal(move.graph, to, request.goal)
        if move.mode == BYPASS or kind_of(goal) == VERTEX:
            return self._priced_step(move, bypass_step(move, to, goal, request.via))
        kind = self._kind_of(move, request)
        step = kind.allowed_step(move.step(move.source, self._bridge_or_floor(move, goal, request)))
        return self._priced_step(move, step, kind)

    def _bridge_or_floor(self, move: Move, goal: Node, request: MoveRequest) -> Node:
        """The place where a hex is entered: its bridge where a road leads onto it and the request names no level."""
        if isinstance(goal, int) and goal in move.ground.bridged and request.goal.level == 0:
            bridge: Node = (goal, BRIDGE, 0)
            over = move.graph.price(move.source, bridge)
            if over.amount is not None:
                below = move.graph.price(move.source, goal)
                if below.amount is None or below.total(move.allowance) > over.total(move.allowance):  # type: ignore[operator]
                    return bridge
        return goal

    def _kind_of(self, move: Move, request: MoveRequest) -> KindOfMove:
        return kind_of_move(move, self._enemies, self._orders.double_time_gain(move, request))

    def _priced_step(self, move: Move, step: Step, kind: KindOfMove | None = None) -> MoveCost:
        tests = [*self._remarks.tests_of([move.source, step.target], move, [step])]
        tests += kind.tests([step.target]) if kind is not None and step.cost is not None else []
        becomes: tuple[str, ...] = ()
        if step.minimum and move.may_take_minimum and step.cost is not None:
            becomes = ("cx", "pinned")
        elif step.cost is not None:
            own = kind.resulting_states(step) if kind is not None else ()
            becomes = tuple(dict.fromkeys((*own, *self._remarks.resulting_states(move, [step.target]))))
        return MoveCost(step.cost, step.parts, tuple(tests), (), becomes)

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        move = self._orders.resolve(replace(request, actions=()), needs_allowance=False)
        if move.unable is not None:
            return MoveCost(None, (self._cannot(move.unable),))
        number = request.start if request.target is None else request.target
        aimed = request.target is not None or request.goal.level != 0
        target = self._orders.goal(move.graph, number, request.goal) if aimed else None

        def sees(place: Node) -> bool:
            if VERTEX in (kind_of(move.source), kind_of(place)):
                return True
            stands = level_of(move.source) or move.mover.level
            return self._sees(move.start, stands, hex_of(place), level_of(place))

        return Actions(move, target, sees).price(action)

    def _sees(self, one: int, level: int, other: int, to_level: int) -> bool:
        """See :data:`workbench.games.asl.movement.movers.Sees`."""
        # an ordinary squad, not whoever else stands there
        observer, party = Party(ANYBODY, values={"level": level}), Party(values={"level": to_level})
        return bool(self._spotting.area(one, observer=observer, party=party).sight[other])

    def wave(self, request: MoveRequest, target: int) -> Wave:
        """See :class:`workbench.engine.movement.protocol.KnowsWaves` (25.23 to 25.2311): of frontal and lateral hexes only
        ADJACENT ones are Locations that the unit may enter."""
        with self._graphs.lock:
            move = self._orders.resolve(replace(request, mode=WAVE), needs_allowance=False)
            grid = self._scenario.board.grid
            most = int(self._words.number("wave_range", 8))
            directions = directions_towards(grid, move.start, target, most)
            reasons = [move.unable] if move.unable is not None else []
            reasons += move.remarks
            if not self._sees(move.start, move.mover.level, target, 0):
                reasons.append(self._words.sentence("wave_unseen", target))
            closed: dict[int, Text] = {}
            for number in dict.fromkeys(one for way in directions for one in (*way.frontal, *way.lateral)):
                step = move.step(move.source, number)
                if step.cost is None:
                    closed[number] = step.parts[-1].text
                elif not self._sees(move.start, level_of(move.source) or move.mover.level, number, 0):
                    closed[number] = self._words.sentence("wave_not_adjacent", number)
        return Wave(tuple(directions), closed, tuple(reasons))

    def _reach(self, request: MoveRequest) -> Reach:
        move = self._orders.resolve(request)
        if move.unable is not None:
            return Reach(request.start, move.allowance, {}, assumed=(move.unable, *move.remarks))
        kind = self._kind_of(move, request)
        found, notes = kind.result()
        costs = found.costs(move.scale, move.spent)
        entered = [found.nodes.get(number, number) for number in costs]
        return Reach(
            request.start,
            move.allowance,
            costs,
            found.barred(),
            (
                *self._remarks.tests_of(entered, move, list(found.first_step_ends.values())),
                *self._path_tests(move, kind, found),
            ),
            (
                *move.remarks,
                *notes,
                *self._remarks.end_remarks(move, found),
                *self._remarks.ground_remarks(move, costs),
            ),
            ends=self._ends(move, found, kind),
        )

    def _new_ends(
        self, request: MoveRequest, starts: Sequence[EndState], known: Set[EndState], cancel: CancelToken | None
    ) -> set[EndState]:
        move = self._orders.resolve(request)
        if move.mode in (*ONE_MOVE, WAVE) or move.encircled or request.actions or request.place is None:
            return super()._new_ends(request, starts, known, cancel)
        if move.unable is not None:
            return set()
        if cancel is not None:
            cancel.check()
        places = [self._orders.goal(move.graph, number, request.place) for number, _ in starts]
        hexes = Search(move).ends_from(places, {number for number, _ in known})
        ends: set[EndState] = {(number, None) for number in hexes}
        return ends - known

    def _path_tests(self, move: Move, kind: KindOfMove, found: AslSearchResult) -> list[DiceTest]:
        """The tests of every path that a rout can take: one for each place."""
        nodes: dict[Node, None] = {}
        for number in found.weights if move.is_rout else ():
            nodes |= dict.fromkeys(kind.cheapest_path(found, found.nodes.get(number, number)) or ())
        return kind.tests(list(nodes))

    def _ends(self, move: Move, found: AslSearchResult, kind: KindOfMove) -> Ends:
        def cost(weight: int) -> Fraction:
            return Fraction(weight, move.scale) + move.spent

        labels = {node: move.words.place_label(node) or move.words.label(hex_of(node)) for node in found.places}
        bridged = move.ground.bridged
        names = {label: move.words.place_name(node, bridged=hex_of(node) in bridged) for node, label in labels.items()}
        places = {labels[node]: weight for node, weight in found.places.items()}
        return Ends(
            dict(sorted(found.needs.items())),
            self._remarks.states_by_hex(move, found, kind),
            {number: (cost(weight), "double_time") for number, weight in sorted(found.further.items())},
            {label: cost(weight) for label, weight in sorted(places.items())},
            names,
            {number: cost(weight) for number, weight in sorted(found.exits.items())},
        )

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        move = self._orders.resolve(request)
        if move.unable is not None:
            return refused_route((self._cannot(move.unable),))
        route = self._route_to(move, request, to) if to is not None else self._route_along(move, request, along)
        return replace(route, reasons=(*route.reasons, *move.remarks))

    def _route_to(self, move: Move, request: MoveRequest, to: int) -> Route:
        if to == move.start and request.goal.level == 0 and move.source == to:
            return Route(Fraction(0), True, ())
        kind = self._kind_of(move, request)
        found, notes = kind.result()
        search = Search(move)
        named = self._orders.goal(move.graph, to, request.goal)
        goal = found.nodes.get(to, named) if isinstance(named, int) else named
        nodes = kind.cheapest_path(found, goal)
        if nodes is not None:
            return self._route(move, search, nodes, kind)
        if move.mode in ONE_MOVE:
            refused = found.refused.get(to)
            reasons = (refused.text,) if refused is not None else (move.words.sentence("no_way", to),)
            return Route(None, False, (), (), (*reasons, *notes))
        nodes = search.cheapest_path_over_moves(goal)
        if nodes is None:
            refused = found.refused.get(to)
            parts = (refused,) if refused is not None else ()
            return refused_route((*parts, move.words.part("no_way", None, to)))
        return self._route(move, search, nodes, kind)

    def _route_along(self, move: Move, request: MoveRequest, along: Sequence[int]) -> Route:
        search = Search(move)
        if request.way:
            steps = self._steps_by(move, request.way)
            nodes = [step.target for step in steps]
            return self._route_of(move, search, nodes, steps, self._kind_of(move, request))
        nodes = search.path_through(along) or list(along)  # a barred path is answered up to the step that is barred
        return self._route(move, search, nodes, self._kind_of(move, request))

    def _steps_by(self, move: Move, way: Sequence[Waypoint]) -> list[Step]:
        """The steps of a way that is given place by place, up to the first that is barred: to vertices and along hexsides in
        Bypass (4.3), else as ever."""
        steps: list[Step] = []
        for point in way:
            goal = self._orders.goal(move.graph, point.at, point.inside)
            if point.sides or kind_of(goal) == VERTEX:
                steps.append(bypass_step(move, point.at, goal, point.sides))
            else:
                steps.append(move.step(move.source, goal))
            if steps[-1].cost is None:
                break
            move = replace(move, source=steps[-1].target, begun=True)
        return steps

    def _route(self, move: Move, search: Search, nodes: Sequence[Node], kind: KindOfMove) -> Route:
        steps, _ = search.steps(nodes)
        return self._route_of(move, search, nodes, steps, kind)

    def _route_of(
        self, move: Move, search: Search, nodes: Sequence[Node], steps: list[Step], kind: KindOfMove
    ) -> Route:
        route = search.route_steps(steps)
        tests = (*self._remarks.tests_of([move.source, *nodes], move, steps), *kind.tests(nodes))
        if steps and steps[-1].cost is None:
            return Route(None, False, route, tests, (steps[-1].parts[-1].text,))
        bar = kind.path_refusal(nodes)
        if bar is not None:
            return Route(None, False, route, tests, (bar.text,))
        if move.mode == LOW_CRAWL:
            steps = [kind.allowed_step(steps[0])]
        cost = sum((step.cost for step in steps if step.cost is not None), Fraction(0)) + move.spent
        if move.mode == ADVANCE:  # an advance is not held to MF (4.7)
            return Route(cost, True, route, tests)
        within, reasons = self._within(move, steps, cost, search)
        return Route(cost, within, route, tests, reasons)

    def _within(
        self, move: Move, steps: Sequence[Step], cost: Fraction, search: Search
    ) -> tuple[bool, tuple[Text, ...]]:
        words = move.words
        allowance = move.allowance
        if steps and all(step.road for step in steps) and search.road_bonus:
            allowance += Fraction(search.road_bonus, move.scale)
        if len(steps) > 1 and any(step.whole for step in steps):
            return False, (words.sentence("whole_move"),)
        if any(step.entry.halts for step in steps[:-1]):
            return False, (words.sentence("halted", hex_of(next(step.target for step in steps if step.entry.halts))),)
        if cost <= allowance:
            return True, ()
        if len(steps) == 1 and steps[0].minimum and move.may_take_minimum:
            return True, (words.sentence("minimum", hex_of(steps[0].target)),)
        return False, (words.beyond_allowance(cost, allowance).text,)

    def _steps(self, request: MoveRequest) -> StepGraph | None:
        move = self._orders.resolve(request)
        return None if move.unable is not None or move.mode in ONE_MOVE else Search(move).step_graph()

    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking:
        movers = [Mover.from_party(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        return judge_stacking(self._words, self._orders.limits, self._occupants, at, movers, level=level)
