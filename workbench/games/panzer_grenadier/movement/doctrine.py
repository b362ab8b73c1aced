"""Movement under the series rules of Panzer Grenadier: prices, reach, ways, stacking (sections 4 to 6, 12.1, 14.3, 16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import HexMovement, refused_route
from workbench.engine.movement.results import CostPart, MoveCost, MoveRequest, Reach, Route, Stacking
from workbench.engine.sight.results import Party
from workbench.games.panzer_grenadier.movement.assault_flight_transport import (
    DIG_IN,
    ENTER,
    Assault,
    Flight,
    action_price,
    known_action,
    mine_tests,
    no_digging,
)
from workbench.games.panzer_grenadier.movement.costs import river_hexes
from workbench.games.panzer_grenadier.movement.graph import Command, EntryRules, Graphs, Threats
from workbench.games.panzer_grenadier.movement.movers import CostWording, Limits, Mover, Occupants, judge
from workbench.games.panzer_grenadier.movement.orders import ASSAULT, CHARGE, FLIGHT, MoveOrder, Orders, Remarks
from workbench.games.panzer_grenadier.movement.search import (
    Move,
    PanzerGrenadierSearchResult,
    Search,
    along_nodes,
    follow,
    pace_setters,
)


class Doctrine(HexMovement[Graphs, CostWording]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    A step that closes on an enemy without a leader (5.4) has its price; ``barred`` says that it may not be taken. If one move
    can end in a hex, the way there is the cheapest that such a move can take. ``turns`` of a way counts moves (1).
    """

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> CostWording:
        return CostWording(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        scenario, ruleset = self._scenario, self._ruleset
        self._occupants = Occupants(scenario, ruleset)
        self._command = Command(scenario, ruleset, self._occupants, self._words)
        self._limits = Limits.of(ruleset)
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
        asked = self._orders.ask(request, needs_allowance=False)
        move = asked.move
        if asked.unable is not None:
            return MoveCost(None, (self._cannot(asked.unable),))
        closing = None
        if asked.mode == ASSAULT:
            step = Assault(move, self._command, self._limits).step(to)
        else:
            closing = None if move.gate.is_closed(to) else move.gate.closing(move.start, to)
            step = move.first_step(to, gated=closing is None)
        cost = None if step.weight is None else Fraction(step.weight, move.scale)
        tests = (*step.tests, *mine_tests(self._scenario, self._ruleset, self._words, move, [to]))
        return MoveCost(cost, step.parts, tests, (closing,) if closing is not None else ())

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        allowance = request.allowance if request.allowance is not None else movers[0].allowance
        if known_action(action) == DIG_IN:
            refused = no_digging(self._words, self._scenario, self._ruleset, movers[0], request.start)
            if refused is not None:
                return MoveCost(None, (refused,))
        if known_action(action) == ENTER:
            return self._enter(request, movers[0])
        return action_price(self._words, self._occupants, movers, at=request.start, action=action, allowance=allowance)

    def _enter(self, request: MoveRequest, mover: Mover) -> MoveCost:
        graph = self._orders.graph(mover)
        neighbours = self._scenario.board.grid.neighbours[request.start]
        if int(neighbours.min()) >= 0:
            return MoveCost(None, (self._words.part("enter_inside", None, request.start),))
        price = graph.prices.from_edge(request.start, graph.profile)
        parts = self._words.parts(price, mover.allowance)
        if price.amount is None:
            return MoveCost(None, parts)
        place = max(request.queue, 1)
        queue = self._words.part("enter", price.amount * (place - 1), request.start, place=place)
        return MoveCost(price.amount * place, (*parts, queue))

    def _reach(self, request: MoveRequest) -> Reach:
        asked = self._orders.ask(request)
        move = asked.move
        if asked.unable is not None:
            return Reach(request.start, move.allowance, {}, assumed=(asked.unable, *asked.remarks))
        found, notes, _ = self._find(asked)
        costs = found.costs(move.scale)
        tests = (
            *mine_tests(self._scenario, self._ruleset, self._words, move, costs),
            *(test for step in found.first.values() for test in step.tests),
        )
        remarks = Remarks(self._scenario, self._ruleset, self._words).of_hexes(move, costs)
        return Reach(request.start, move.allowance, costs, found.barred(), tests, (*notes, *asked.remarks, *remarks))

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        if turns == 0:
            raise CannotAnswer("bad_value", Text("turns must be 1 or more", "turns doit être 1 ou plus"))
        asked = self._orders.ask(request)
        if asked.unable is not None:
            return refused_route((self._cannot(asked.unable),))
        moves = 1 if turns is None else turns
        route = self._way(asked, to, moves) if to is not None else self._along(asked, along, moves)
        mines = mine_tests(self._scenario, self._ruleset, self._words, asked.move, [step.to for step in route.steps])
        return replace(route, tests=(*route.tests, *mines), reasons=(*route.reasons, *asked.remarks))

    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking:
        movers = [Mover.of(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        river = bool(river_hexes(self._scenario.board, self._ruleset)[at])
        return judge(self._words, self._limits, self._occupants, at=at, units=movers, in_river=river)

    def _way(self, asked: MoveOrder, to: int, turns: int) -> Route:
        move = asked.move
        if to == move.start:
            return Route(Fraction(0), True, ())
        search = self._search(move)
        found, notes, ways = self._find(asked, search)
        if to in ways:
            return self._attack(asked, ways[to], found)
        if asked.mode == ASSAULT and to in found.first:
            return self._attack(asked, (to,), found)
        if to in found.weights and asked.mode == FLIGHT and to not in found.first:
            return self._flight_way(asked, to, turns)
        nodes = search.way(found, to) if to in found.weights else None
        if nodes is not None:
            return along_nodes(search, nodes, turns)
        if asked.mode in (ASSAULT, CHARGE, FLIGHT):
            refused = found.refused.get(to)
            return Route(None, False, (), (), (refused.text,) if refused else tuple(notes))
        nodes = search.long_way(to)
        if nodes is not None:
            return self._in_moves(search, along_nodes(search, nodes, turns), to, turns)
        refused = found.refused.get(to)
        why = (refused,) if refused is not None else self._no_way(search, to)
        return refused_route((*why, self._words.part("no_way", None, to)))

    def _in_moves(self, search: Search, cheapest: Route, to: int, turns: int) -> Route:
        """The cheapest way, or the cheapest that so many moves suffice for if it takes more than those."""
        nodes = search.way_in(to, turns) if turns > 1 and not cheapest.within else None
        route = along_nodes(search, nodes, turns) if nodes is not None else cheapest
        return route if route.within else cheapest

    def _no_way(self, search: Search, to: int) -> tuple[CostPart, ...]:
        move = search.move
        for number in move.scenario.board.grid.neighbours[to].tolist():
            if number >= 0:
                refused = move.gate.refuses(number, to)
                price = move.price(number, to)
                if refused is not None:
                    return (refused,)
                if price.amount is None:
                    return move.words.parts(price, move.allowance)
        return ()

    def _along(self, asked: MoveOrder, along: Sequence[int], turns: int) -> Route:
        if asked.mode in (ASSAULT, CHARGE, FLIGHT):
            found, notes, ways = self._find(asked)
            if not along or along[-1] not in found.weights:
                refused = found.refused.get(along[-1]) if along else None
                return Route(None, False, (), (), (refused.text,) if refused else tuple(notes))
            if asked.mode == ASSAULT and len(along) == 1:
                return self._attack(asked, tuple(along), found)
            if ways.get(along[-1]) == tuple(along):
                return self._attack(asked, tuple(along), found)
            if asked.mode != FLIGHT:
                return Route(None, False, (), (), tuple(notes))
        return follow(self._search(asked.move), along, turns)

    def _attack(self, asked: MoveOrder, way: tuple[int, ...], found: PanzerGrenadierSearchResult) -> Route:
        """A way into an enemy hex, which the ordinary rules would bar."""
        move = asked.move
        opened = replace(move, gate=EntryRules(self._words, {}, (), frozenset()))
        route = follow(self._search(opened), way, 1)
        total = Fraction(found.weights[way[-1]], move.scale)
        return replace(route, cost=total, within=True, reasons=())

    def _flight_way(self, asked: MoveOrder, to: int, turns: int) -> Route:
        flight = Flight(asked.move, asked.threats)
        nodes = flight.way(to)
        return along_nodes(self._search(asked.move), nodes, turns)

    def _find(
        self, asked: MoveOrder, search: Search | None = None
    ) -> tuple[PanzerGrenadierSearchResult, list[Text], dict[int, tuple[int, int]]]:
        move = asked.move
        if asked.mode == ASSAULT:
            return *Assault(move, self._command, self._limits).found(), {}
        if asked.mode == CHARGE:
            return Assault(move, self._command, self._limits).charge(self._spotting)
        if asked.mode == FLIGHT:
            return *Flight(move, asked.threats).found(), {}
        return (search or self._search(move)).found(), [], {}

    def _search(self, move: Move) -> Search:
        pace = pace_setters(move.movers)
        walks = all(mover.on_foot and mover.is_a("leg") for mover in pace)
        bonus = int(self._words.number("trail_bonus", 1)) if walks else 0
        return Search(move, bonus)
