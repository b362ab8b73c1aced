"""Movement under the series rules of Panzer Grenadier: prices, reach, paths, stacking (sections 4 to 6, 12.1, 14.3, 16)."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from fractions import Fraction

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import HexMovement, refused_route
from workbench.engine.movement.results import (
    CostPart,
    EndState,
    MoveCost,
    MoveRequest,
    Reach,
    Route,
    Stacking,
    StepGraph,
)
from workbench.engine.sight.results import Party
from workbench.games.panzer_grenadier.movement.assault_flight_transport import (
    DIG_IN,
    ENTER,
    Assault,
    Flight,
    action_price,
    digging_refusal,
    known_action,
    mine_tests,
)
from workbench.games.panzer_grenadier.movement.costs import river_hexes
from workbench.games.panzer_grenadier.movement.graph import EntryRules, Graphs, LeadershipFinder, Threats
from workbench.games.panzer_grenadier.movement.movers import CostWording, Limits, Mover, Occupants, judge_stacking
from workbench.games.panzer_grenadier.movement.orders import ASSAULT, CHARGE, FLIGHT, MoveOrder, Orders, Remarks
from workbench.games.panzer_grenadier.movement.search import (
    Move,
    PanzerGrenadierSearchResult,
    Search,
    SearchFromMany,
    pace_setters,
    route_along,
    route_of_nodes,
)


class Doctrine(HexMovement[Graphs, CostWording]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    A step that closes on an enemy without a leader (5.4) has its price; ``barred`` says that it may not be taken. If one move
    can end in a hex, its path is the cheapest that such a move can take. ``turns`` of a path counts moves (1).
    """

    knows_entering = True

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> CostWording:
        return CostWording(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        scenario, ruleset = self._scenario, self._ruleset
        self._occupants = Occupants(scenario, ruleset)
        self._command = LeadershipFinder(scenario, ruleset, self._occupants, self._words)
        self._limits = Limits.from_ruleset(ruleset)
        self._orders = Orders(
            scenario,
            ruleset,
            self._graphs,
            occupants=self._occupants,
            command=self._command,
            threats=Threats(scenario, ruleset, self._occupants, self._spotting, self._fire),
            words=self._words,
        )

    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        order = self._orders.resolve(request, needs_allowance=False)
        move = order.move
        if order.unable is not None:
            return MoveCost(None, (self._cannot(order.unable),))
        closing = None
        if order.mode == ASSAULT:
            step = Assault(move, self._command, self._limits).step(to)
        else:
            closing = None if move.entry_rules.is_closed(to) else move.entry_rules.closing(move.start, to)
            step = move.first_step(to, checks_entry=closing is None)
        cost = None if step.weight is None else Fraction(step.weight, move.scale)
        tests = (*step.tests, *mine_tests(self._scenario, self._ruleset, self._words, move, [to]))
        return MoveCost(cost, step.parts, tests, (closing,) if closing is not None else ())

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        allowance = request.allowance if request.allowance is not None else movers[0].allowance
        if known_action(action) == DIG_IN:
            refused = digging_refusal(self._words, self._scenario, self._ruleset, movers[0], request.start)
            if refused is not None:
                return MoveCost(None, (refused,))
        if known_action(action) == ENTER:
            return self._price_from_off_map(request, movers[0])
        return action_price(self._words, self._occupants, movers, at=request.start, action=action, allowance=allowance)

    def _price_from_off_map(self, request: MoveRequest, mover: Mover) -> MoveCost:
        graph = self._orders.graph(mover)
        neighbours = self._scenario.board.grid.neighbours[request.start]
        if int(neighbours.min()) >= 0:
            return MoveCost(None, (self._words.part("enter_inside", None, request.start),))
        price = graph.prices.edge_entry_price(request.start, graph.profile)
        parts = self._words.parts(price, mover.allowance)
        if price.amount is None:
            return MoveCost(None, parts)
        place = max(request.queue, 1)
        before = graph.prices.off_map_price(price.path, graph.profile).amount
        if before is None:
            # a unit that never moves over clear ground does not enter the map
            return MoveCost(None, parts)
        queue = self._words.part("enter", before * (place - 1), request.start, place=place)
        return MoveCost(price.amount + before * (place - 1), (*parts, queue))

    def _reach(self, request: MoveRequest) -> Reach:
        order = self._orders.resolve(request)
        move = order.move
        if order.unable is not None:
            return Reach(request.start, move.allowance, {}, assumed=(order.unable, *order.remarks))
        found, notes, _ = self._search_result(order)
        costs = found.costs(move.scale)
        tests = (
            *mine_tests(self._scenario, self._ruleset, self._words, move, costs),
            *(test for step in found.first.values() for test in step.tests),
        )
        remarks = Remarks(self._scenario, self._ruleset, self._words).of_hexes(move, costs)
        return Reach(request.start, move.allowance, costs, found.barred(), tests, (*notes, *order.remarks, *remarks))

    def _new_ends(
        self, request: MoveRequest, starts: Sequence[EndState], known: Set[EndState], cancel: CancelToken | None
    ) -> set[EndState]:
        hexes = {number for number, _ in known}
        for order, together in self._orders.moves_from(request, [number for number, _ in starts]):
            if cancel is not None:
                cancel.check()
            if order.unable is not None:
                return set()  # it holds wherever these movers begin
            if order.mode in (ASSAULT, CHARGE, FLIGHT):
                return super()._new_ends(request, starts, known, cancel)
            hexes |= SearchFromMany(order.move, together, self._trail_bonus(order.move)).ends(hexes)
        ends: set[EndState] = {(number, None) for number in hexes}
        return ends - known

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        if turns == 0:
            raise CannotAnswer("bad_value", Text("turns must be 1 or more", "turns doit être 1 ou plus"))
        order = self._orders.resolve(request)
        if order.unable is not None:
            return refused_route((self._cannot(order.unable),))
        moves = 1 if turns is None else turns
        route = self._route_to(order, to, moves) if to is not None else self._route_along(order, along, moves)
        mines = mine_tests(self._scenario, self._ruleset, self._words, order.move, [step.to for step in route.steps])
        return replace(route, tests=(*route.tests, *mines), reasons=(*route.reasons, *order.remarks))

    def _steps(self, request: MoveRequest) -> StepGraph | None:
        order = self._orders.resolve(request)
        if order.unable is not None or order.mode in (ASSAULT, CHARGE, FLIGHT):
            return None
        return self._search(order.move).step_graph()

    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking:
        movers = [Mover.from_party(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        river = bool(river_hexes(self._scenario.board, self._ruleset)[at])
        return judge_stacking(self._words, self._limits, self._occupants, at=at, units=movers, in_river=river)

    def _route_to(self, order: MoveOrder, to: int, turns: int) -> Route:
        move = order.move
        if to == move.start:
            return Route(Fraction(0), True, ())
        search = self._search(move)
        found, notes, ways = self._search_result(order, search)
        if to in ways:
            return self._attack_route(order, ways[to], found)
        if order.mode == ASSAULT and to in found.first:
            return self._attack_route(order, (to,), found)
        if to in found.weights and order.mode == FLIGHT and to not in found.first:
            return self._flight_route(order, to, turns)
        nodes = search.cheapest_path(found, to) if to in found.weights else None
        if nodes is not None:
            return route_of_nodes(search, nodes, turns)
        if order.mode in (ASSAULT, CHARGE, FLIGHT):
            refused = found.refused.get(to)
            return Route(None, False, (), (), (refused.text,) if refused else tuple(notes))
        nodes = search.cheapest_path_over_moves(to)
        if nodes is not None:
            return self._route_in_moves(search, route_of_nodes(search, nodes, turns), to, turns)
        refused = found.refused.get(to)
        why = (refused,) if refused is not None else self._refusals_beside(search, to)
        return refused_route((*why, self._words.part("no_way", None, to)))

    def _route_in_moves(self, search: Search, cheapest: Route, to: int, turns: int) -> Route:
        """The cheapest route, or if that takes more moves than ``turns``, the cheapest that does not."""
        nodes = search.cheapest_path_in_moves(to, turns) if turns > 1 and not cheapest.within else None
        route = route_of_nodes(search, nodes, turns) if nodes is not None else cheapest
        return route if route.within else cheapest

    def _refusals_beside(self, search: Search, to: int) -> tuple[CostPart, ...]:
        """Why no step leads into a hex: first of all ground that is closed from every side, then what enemies forbid."""
        move = search.move
        beside = [number for number in move.scenario.board.grid.neighbours[to].tolist() if number >= 0]
        prices = {number: move.price(number, to) for number in beside}
        closed = [price for price in prices.values() if price.amount is None]
        if len(closed) < len(beside):
            open_to = [number for number, price in prices.items() if price.amount is not None]
            refused = next(filter(None, (move.entry_rules.refusal(number, to) for number in open_to)), None)
            if refused is not None:
                return (refused,)
        return move.words.parts(closed[0], move.allowance) if closed else ()

    def _route_along(self, order: MoveOrder, along: Sequence[int], turns: int) -> Route:
        if order.mode in (ASSAULT, CHARGE, FLIGHT):
            found, notes, ways = self._search_result(order)
            if not along or along[-1] not in found.weights:
                refused = found.refused.get(along[-1]) if along else None
                return Route(None, False, (), (), (refused.text,) if refused else tuple(notes))
            if order.mode == ASSAULT and len(along) == 1:
                return self._attack_route(order, tuple(along), found)
            if ways.get(along[-1]) == tuple(along):
                return self._attack_route(order, tuple(along), found)
            if order.mode != FLIGHT:
                return Route(None, False, (), (), tuple(notes))
        return route_along(self._search(order.move), along, turns)

    def _attack_route(self, order: MoveOrder, way: tuple[int, ...], found: PanzerGrenadierSearchResult) -> Route:
        """A route into an enemy hex, which the ordinary rules would bar."""
        move = order.move
        opened = replace(move, entry_rules=EntryRules(self._words, {}, (), frozenset()))
        route = route_along(self._search(opened), way, 1)
        total = Fraction(found.weights[way[-1]], move.scale)
        return replace(route, cost=total, within=True, reasons=())

    def _flight_route(self, order: MoveOrder, to: int, turns: int) -> Route:
        flight = Flight(order.move, order.threats)
        nodes = flight.cheapest_path(to)
        return route_of_nodes(self._search(order.move), nodes, turns)

    def _search_result(
        self, order: MoveOrder, search: Search | None = None
    ) -> tuple[PanzerGrenadierSearchResult, list[Text], dict[int, tuple[int, int]]]:
        move = order.move
        if order.mode == ASSAULT:
            return *Assault(move, self._command, self._limits).result(), {}
        if order.mode == CHARGE:
            return Assault(move, self._command, self._limits).charge_result(self._spotting)
        if order.mode == FLIGHT:
            return *Flight(move, order.threats).result(), {}
        return (search or self._search(move)).result(), [], {}

    def _search(self, move: Move) -> Search:
        return Search(move, self._trail_bonus(move))

    def _trail_bonus(self, move: Move) -> int:
        walks = all(mover.on_foot and mover.is_a("leg") for mover in pace_setters(move.movers))
        return int(self._words.number("trail_bonus", 1)) if walks else 0
