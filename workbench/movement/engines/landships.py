"""Movement under the rules of Landships!: prices, reach, ways, stacking (sections 3.1, 6, 7, 12.11, 16.15c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.fire.doctrine import FireDoctrine
from workbench.geometry.hexes import direction_of
from workbench.movement.asking import check_adjacent, check_way, refused_route
from workbench.movement.landships.close import Charge, CloseCombat
from workbench.movement.landships.dice import tests_of_reach, tests_of_way
from workbench.movement.landships.facing import VehicleSearch, Way
from workbench.movement.landships.foot import OpenSearch
from workbench.movement.landships.found import Found, end_refused, parts_of, told
from workbench.movement.landships.graph import Graphs
from workbench.movement.landships.mover import AIR, CHARGE, CLOSE_COMBAT, Mover
from workbench.movement.landships.occupants import Occupants
from workbench.movement.landships.orders import Move, Orders
from workbench.movement.landships.remarks import Remarks
from workbench.movement.landships.stacking import judge
from workbench.movement.request import MoveRequest
from workbench.movement.results import CostPart, MoveCost, Reach, Route, RouteStep, Stacking
from workbench.movement.words import Words, points
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party
from workbench.spotting.doctrine import SpottingDoctrine


class Doctrine:
    """The movement doctrine of one scenario. Graphs are shared with the doctrines of later values of the scenario."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        spotting: SpottingDoctrine,
        fire: FireDoctrine,
        graphs: Graphs | None = None,
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._spotting = spotting
        self._graphs = graphs if graphs is not None else Graphs(scenario, ruleset)
        self._words = Words(scenario, ruleset)
        self._occupants = Occupants(scenario, ruleset)
        self._orders = Orders(scenario, ruleset, self._graphs, self._occupants, self._words)

    def updated(self, scenario: Scenario, spotting: SpottingDoctrine, fire: FireDoctrine) -> Doctrine:
        """The same doctrine for an edited scenario; graphs are edited in place, not rebuilt."""
        with self._graphs.lock:
            self._graphs.follow(scenario)
        return Doctrine(scenario, self._ruleset, spotting, fire, self._graphs)

    def move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        """The price of entering the adjacent hex ``to`` from ``request.start``; CannotAnswer if it is not adjacent.

        A vehicle enters the hex ahead, or in reverse the one behind; turning is an action with a price of its own.
        """
        check_adjacent(self._scenario.board.grid, request.start, to)
        with self._graphs.lock:
            move = self._orders.ask(request, needs_allowance=False)
            if move.unable is not None:
                return MoveCost(None, (CostPart(self._words.rule("cannot"), None, move.unable),))
            if move.pace == CLOSE_COMBAT:
                close = CloseCombat(move)
                part = close.refusal(to) or close.part(to)
                return MoveCost(part.cost, (part,))
            return self._step(move, to)

    def _step(self, move: Move, to: int) -> MoveCost:
        if move.mover.is_a(AIR):
            return MoveCost(Fraction(0), (move.words.part("air", Fraction(0)),))
        price = move.graph.price(move.start, to)
        parts = parts_of(move.words, self._ruleset, price, to)
        refused = move.closed.get(to)
        if refused is not None or price.amount is None:
            return MoveCost(None, (refused,) if refused is not None else parts)
        cost: Fraction = price.amount
        if move.graph.profile.faces and move.facing is not None:
            search = VehicleSearch(move)
            way = search.along([to], 0)
            if not isinstance(way, Way):
                return MoveCost(None, (way,))
            step = search.steps(way)[0]
            cost, parts = step.cost or Fraction(0), step.parts
        return MoveCost(cost, parts, tuple(tests_of_way(move, [to], cost)))

    def action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        """The price of turning, mounting or dismounting; CannotAnswer for unknown actions."""
        with self._graphs.lock:
            move = self._orders.ask(replace(request, actions=()), needs_allowance=False)
            part = self._orders.action(move.mover, action, move.pace, move.start)
            # what keeps a gun in its hex does not keep it from turning there
            if part.cost is not None and move.unable is not None and not move.mover.is_a("gun"):
                part = CostPart(self._words.rule("cannot"), None, move.unable)
            return MoveCost(part.cost, (part,))

    def reach(self, request: MoveRequest) -> Reach:
        """Every hex that one move can end in (for men on foot: one phase for every point), and the facings."""
        with self._graphs.lock:
            move = self._orders.ask(request)
            if move.unable is not None:
                return Reach(request.start, move.allowance, {}, assumed=(move.unable, *move.remarks))
            if move.mover.is_a(AIR):
                size = self._scenario.board.grid.size
                costs = {number: Fraction(0) for number in range(size) if number != move.start}
                return Reach(request.start, move.allowance, costs, assumed=move.remarks)
            found, notes = self._find(move)
            return self._told(move, found, notes)

    def _told(self, move: Move, found: Found, notes: Sequence[Text]) -> Reach:
        order = sorted(found.weights, key=lambda number: (found.weights[number], number))
        costs = {number: Fraction(found.weights[number], move.scale) + move.spent for number in order}
        barred = {number: part.text for number, part in sorted(found.refused.items()) if number not in costs}
        facings = {number: found.facings[number] for number in costs if number in found.facings}
        remarks = Remarks(self._scenario, self._ruleset, self._words, self._occupants).of_hexes(move.mover, costs)
        assumed = (*move.remarks, *notes, *remarks)
        return Reach(move.start, move.allowance, costs, barred, tuple(tests_of_reach(move, costs)), assumed, facings)

    def _find(self, move: Move) -> tuple[Found, tuple[Text, ...]]:
        if move.pace == CLOSE_COMBAT:
            return CloseCombat(move).found(), ()
        if move.pace == CHARGE:
            charge = Charge(move, self._spotting)
            found = charge.found()
            return found, tuple(self._of_charge(charge, found))
        search = VehicleSearch(move) if move.graph.profile.faces else OpenSearch(move)
        return search.found(), ()

    def _of_charge(self, charge: Charge, found: Found) -> list[Text]:
        words = self._words
        notes = [words.say("charge_line")]
        if charge.unopposed:
            notes.append(words.say("charge_unopposed"))
        if charge.guessed:
            notes.append(words.say("charge_unknown", min(charge.guessed)))
        if not found.weights:
            notes += [part.text for part in found.notes[:1]] or [words.say("charge_nobody")]
        return notes

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest way to ``to`` (also beyond the allowance), or exactly the way ``along`` (start not included).

        For vehicles ``turns`` counts changes of facing: exactly so many on a given way, at most so many on the cheapest;
        for men on foot it counts phases (1).
        """
        check_way(self._scenario.board.grid, request.start, along)
        with self._graphs.lock:
            move = self._orders.ask(request)
            if move.unable is not None:
                return refused_route((CostPart(self._words.rule("cannot"), None, move.unable),))
            end = to if to is not None else (along[-1] if along else move.start)
            if move.mover.is_a(AIR):
                return self._flight(move, end)
            if move.pace in (CLOSE_COMBAT, CHARGE):
                route = self._attack(move, tuple(along), end)
            elif move.graph.profile.faces:
                route = self._driven(move, to, along, turns)
            else:
                route = self._walked(move, to, along, turns)
            return self._ended(move, route, end)

    def stack(self, at: int, units: Sequence[str]) -> Stacking:
        """May these units share a hex with those already there at the end of a phase?"""
        movers = [Mover.of(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        return judge(self._words, self._orders.limits, self._occupants, at, movers)

    def _flight(self, move: Move, to: int) -> Route:
        part = self._words.part("air", Fraction(0))
        return Route(Fraction(0), True, (told(move, to, Fraction(0), (part,)),), (), move.remarks)

    def _driven(self, move: Move, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        search = VehicleSearch(move)
        if to == move.start:
            return Route(Fraction(0), True, ())
        way = search.way(to, turns) if to is not None else search.along(along, turns)
        if way is None:
            key = "no_way" if turns is None else "no_way_turning"
            return refused_route((self._words.part(key, None, to, n=turns),))
        if not isinstance(way, Way):
            return refused_route((way,))
        return self._counted(move, search.steps(way), Fraction(way.weight, move.scale))

    def _walked(self, move: Move, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        search = OpenSearch(move)
        if to == move.start:
            return self._counted(move, (), Fraction(0))
        most = max(search.phases, turns or 1)
        hexes = search.way(to, most) if to is not None else along
        if hexes is None:
            return refused_route((self._words.part("no_way", None, to),))
        steps = search.steps(hexes)
        if steps and steps[-1].cost is None:
            return Route(None, False, steps, (), (steps[-1].parts[-1].text,))
        route = self._counted(move, steps, sum((step.cost or Fraction(0) for step in steps), Fraction(0)))
        if move.mover.is_cavalry:
            return route
        phases = search.phases_of(hexes)
        fits = 0 < phases <= most and (move.allowance >= 1 or route.within)
        why = "phases" if phases else "phases_full"
        reasons = () if fits else (self._words.say(why, n=phases, most=most),)
        return replace(route, within=fits, reasons=reasons)

    def _counted(self, move: Move, steps: tuple[RouteStep, ...], cost: Fraction) -> Route:
        """A way that terrain allows, with the actions after it, held against the points."""
        end = steps[-1].to if steps else move.start
        acted = tuple(told(move, end, part.cost, (part,)) for part in move.actions)
        total = cost + move.spent
        within = total <= move.allowance
        said = self._words.say("beyond", cost=points(total), allowance=points(move.allowance))
        hexes = [
            step.to
            for step, before in zip(steps, (move.start, *(step.to for step in steps)), strict=False)
            if step.to != before
        ]
        return Route(total, within, (*steps, *acted), tuple(tests_of_way(move, hexes, cost)), () if within else (said,))

    def _attack(self, move: Move, along: Sequence[int], end: int) -> Route:
        if move.pace == CLOSE_COMBAT:
            return self._engaged(move, along, end)
        charge = Charge(move, self._spotting)
        if end == move.start:
            return Route(Fraction(0), True, ()) if charge.begins_beside() else self._uncharged(charge)
        way = self._straight(move, end)
        if not way or (along and tuple(along) != tuple(way)):
            return refused_route((self._words.part("charge_straight", None),))
        hexes = self._scenario.board.grid.hexes
        direction = direction_of(hexes[way[0]].minus(hexes[move.start]))
        line, why = charge.line(direction or 0)
        steps = OpenSearch(move).steps(way)
        if steps[-1].cost is None:
            return Route(None, False, steps, (), (steps[-1].parts[-1].text,))
        if end not in {number for number, _ in line}:
            return refused_route((why,)) if why is not None else self._uncharged(charge)
        cost = sum((step.cost or Fraction(0) for step in steps), Fraction(0))
        route = self._counted(move, tuple(replace(step, facing=direction) for step in steps), cost)
        return replace(route, reasons=(*route.reasons, *self._of_charge(charge, Found({end: 0}))))

    def _uncharged(self, charge: Charge) -> Route:
        found = charge.found()
        part = next(iter(found.notes), None) or self._words.part("charge_nobody", None)
        return refused_route((part,))

    def _straight(self, move: Move, end: int) -> list[int]:
        grid = self._scenario.board.grid
        offset = grid.hexes[end].minus(grid.hexes[move.start])
        for direction in range(6):
            hexes, here = [], move.start
            while here >= 0 and here != end:
                here = int(grid.neighbours[here, direction])
                hexes.append(here)
            if here == end and offset != (0, 0):
                return hexes
        return []

    def _engaged(self, move: Move, along: Sequence[int], end: int) -> Route:
        close = CloseCombat(move)
        if len(along) > 1 or end not in self._scenario.board.grid.neighbours[move.start].tolist():
            return refused_route((self._words.part("close_far", None),))
        refused = close.refusal(end)
        if refused is not None:
            return refused_route((refused,))
        return Route(Fraction(0), True, (told(move, end, Fraction(0), (close.part(end),)),))

    def _ended(self, move: Move, route: Route, end: int) -> Route:
        """The end of a way must have room (3.12); close combat has no limit (3.13)."""
        full = None if move.pace == CLOSE_COMBAT or route.cost is None else end_refused(move, end)
        reasons = (*route.reasons, *((full.text,) if full is not None else ()), *move.remarks)
        return replace(route, within=route.within and full is None, reasons=reasons)
