"""Movement in a game of one's own: prices, reach, paths and stacking by the tables of the ruleset."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from fractions import Fraction

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import HexMovement, check_action, check_mode, refused_route
from workbench.engine.movement.movers import Occupants, points
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
from workbench.games.generic.movement.graph import Graphs, Profile
from workbench.games.generic.movement.orders import (
    Move,
    Mover,
    MoveWording,
    StackLimits,
    Zones,
    judge_stacking,
    move_of,
)
from workbench.games.generic.movement.search import Search
from workbench.rules.values import Cost

ENTER = "enter"
"""The action that enters the map."""


class Doctrine(HexMovement[Graphs, MoveWording]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    ``turns`` of a path counts moves (1).
    """

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> MoveWording:
        return MoveWording(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        self._occupants = Occupants(self._scenario, self._ruleset, Mover)
        self._limits = StackLimits(self._ruleset)
        self._zones = Zones(self._scenario, self._ruleset, self._occupants)

    def _move(self, request: MoveRequest, *, needs_allowance: bool = True) -> Move:
        mode = self._ruleset.modes.get(check_mode(request.mode, self._ruleset.modes))
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        profile = Profile(self._slowest(movers), mode.along if mode is not None else ())
        graph = self._graphs.graph_for(self._scenario, profile)
        common = (self._scenario, self._ruleset, self._words, self._occupants, self._limits, self._zones)
        move = move_of(request, movers, graph, common, needs_allowance=needs_allowance)
        if not request.actions:
            return move
        # what is done besides is paid first; nothing is left to who may not do it
        costs = [cost.cost for cost in self._action_costs(request)]
        spent = sum((move.allowance if cost is None else cost for cost in costs), Fraction(0))
        return replace(move, allowance=max(move.allowance - spent, Fraction(0)))

    def _action_costs(self, request: MoveRequest) -> list[MoveCost]:
        """The costs of all that the units of a request do besides moving."""
        alone = replace(request, actions=())
        return [self._action_cost(alone, action) for action in request.actions]

    def unable(self, request: MoveRequest) -> Text | None:
        """The reason why the units of a request may not move as it says, wherever they go; None if they may."""
        mode = self._ruleset.modes.get(request.mode)
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        barred = next((one for one in movers if mode is not None and not mode.fits(one.kind)), None)
        if mode is None or barred is None:
            return None
        return self._words.cited("not_for", mode.citation.rule, None, unit=barred.name, mode=mode.name).text

    def _slowest(self, movers: Sequence[Mover]) -> str:
        """The class of movement of a stack: that of the mover with the fewest points."""
        known = [mover for mover in movers if mover.allowance is not None]
        return min(known or movers, key=lambda mover: mover.allowance or Fraction(0)).kind.mobility

    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        barred = self.unable(request)
        if barred is not None:
            return MoveCost(None, (CostPart("", None, barred),))
        move = self._move(request, needs_allowance=False)
        price = move.graph.price(request.start, to)
        parts = move.words.parts(price, move.mobility, to, move.mode)
        if price.amount is None:
            return MoveCost(None, parts)
        refused = move.refusal(request.start, to)
        if refused is not None:
            cost = move.allowance if price.whole else price.amount
            return MoveCost(cost, parts, (), (refused,))
        cost_there, parts, _ = move.step_parts(request.start, to)
        return MoveCost(cost_there, parts)

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        table = self._ruleset.tables.get("actions")
        cells = table.cells if table is not None else {}
        check_action(action, dict.fromkeys(cells, ""))
        cell = cells[action]
        assert isinstance(cell.value, (int, float, str))
        own, rule = Cost.parse(cell.value), cell.citation.rule
        move = self._move(request, needs_allowance=False)
        if own.prohibited:
            return MoveCost(None, (self._words.cited("no_action", rule, None, action=action),))
        if action == ENTER:
            return self._entry_cost(move, request, own.amount)
        amount = move.allowance if own.whole else own.amount
        return MoveCost(amount, (self._words.cited("action", rule, amount, action=action, cost=points(amount)),))

    def _entry_cost(self, move: Move, request: MoveRequest, more: Fraction) -> MoveCost:
        """The price of entering the map at its edge: who waits in a column pays for the places before it too."""
        if int(self._scenario.board.grid.neighbours[request.start].min()) >= 0:
            return MoveCost(None, (self._words.cited("not_edge", "", None, request.start),))
        price = move.graph.ground.entry_price(request.start, move.mobility)
        parts = move.words.parts(price, move.mobility, request.start)
        if price.amount is None:
            return MoveCost(None, parts)
        before = price.amount * (max(request.queue, 1) - 1)
        if before:
            place = {"place": request.queue, "cost": points(before)}
            parts = (*parts, self._words.cited("column", parts[0].rule, before, request.start, **place))
        return MoveCost(price.amount + before + more, parts)

    def _reach(self, request: MoveRequest) -> Reach:
        barred = self.unable(request)
        move = self._move(request)
        if barred is not None:
            return Reach(request.start, move.allowance, {}, {}, assumed=(barred,))
        found = Search(move).result()
        spent = [part.text for cost in self._action_costs(request) for part in cost.parts]
        assumed = (*spent, *((move.limit_text(),) if move.most_hexes is not None else ()))
        return Reach(request.start, move.allowance, found.costs(move.scale), found.barred(), assumed=assumed)

    def _new_ends(
        self, request: MoveRequest, starts: Sequence[EndState], known: Set[EndState], cancel: CancelToken | None
    ) -> set[EndState]:
        if cancel is not None:
            cancel.check()
        if self.unable(request) is not None:
            return set()
        move = self._move(request)
        if move.least_hexes > 1:
            return super()._new_ends(request, starts, known, cancel)
        hexes = Search(move).costs([number for number, _ in starts])
        ends: set[EndState] = {(number, None) for number in hexes if move.full(number) is None}
        return ends - known

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        barred = self.unable(request)
        if barred is not None:
            return Route(None, False, (), (), (barred,))
        move = self._move(request)
        search, moves = Search(move), 1 if turns is None else turns
        if to is None:
            return search.route(along, moves)
        if to == move.start:
            return Route(Fraction(0), True, ())
        reached = search.costs()
        if to in reached and move.full(to) is None:
            return search.route(search.way_to(to), moves)
        way = search.farther_way(to)
        if way is not None:
            return search.route(way, moves)
        return self._no_way(move, to)

    def _no_way(self, move: Move, to: int) -> Route:
        """That no way leads to a hex, and what keeps a step from it."""
        beside = [number for number in self._scenario.board.grid.neighbours[to].tolist() if number >= 0]
        why = None
        for here in beside:
            cost, parts, _ = move.step_parts(here, to)
            if cost is None:
                why = parts[-1]
                break
        none = move.words.cited("no_way", "", None, to)
        return refused_route((why, none) if why is not None else (none,))

    def _steps(self, request: MoveRequest) -> StepGraph | None:
        move = self._move(request)
        return Search(move).step_graph() if move.allowance > 0 else None

    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking:
        movers = [Mover.from_party(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        return judge_stacking(self._words, self._limits, self._occupants, at, movers)
