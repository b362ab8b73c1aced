"""Movement under the rules of Landships!: prices, reach, ways, stacking (sections 3.1, 6, 7, 12.11, 16.15c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import HexMovement, refused_route
from workbench.engine.movement.movers import MovementWording, points
from workbench.engine.movement.results import (
    CostPart,
    MoveCost,
    MoveRequest,
    Reach,
    Route,
    RouteStep,
    Stacking,
    route_step,
)
from workbench.engine.sight.results import Party
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.games.landships.movement.graph import Graphs, Profile
from workbench.games.landships.movement.movers import AIR, CHARGE, CLOSE_COMBAT, FOOT, TROT, Mover, Occupants, judge
from workbench.games.landships.movement.orders import Move, Orders, Remarks
from workbench.games.landships.movement.search import LandshipsSearchResult, OpenSearch, end_refused, parts_of
from workbench.games.landships.movement.vehicle_search import VehiclePath, VehicleSearch, tests_of_reach, tests_of_way
from workbench.geometry.hexes import direction_of

# --- The moves that bring men and horses to blows: the charge (6.33) and the free hex of close combat (12.11).


_MORALE = 5
"""Morale of those who may engage tanks in towns (Err. 12.2)."""


class CloseCombat:
    """The free hex into a neighbouring hex that the enemy holds."""

    def __init__(self, move: Move) -> None:
        self.move = move

    def refusal(self, there: int) -> CostPart | None:
        """Why the free move may not enter a neighbouring hex, or None."""
        move, words = self.move, self.move.words
        enemies = move.occupants.grounded(there, move.side)
        if not enemies:
            return words.part("close_empty", None, there)
        if all(unit.is_a("tank", "armoured_car") for unit in enemies) and not self._storms(there):
            return words.part("close_tank", None, there)
        if move.mover.is_cavalry and not self._in_front(there):
            return words.part("close_behind", None, there)
        pace = TROT if move.mover.is_cavalry else FOOT
        price = move.graph.ground.price(move.start, there, pace, Profile(pace, move.side).side)
        return parts_of(words, move.ruleset, price, there)[-1] if price.amount is None else None

    def _storms(self, there: int) -> bool:
        return move_has_morale(self.move) and self.move.graph.ground.has("town", there)

    def _in_front(self, there: int) -> bool:
        if self.move.facing is None:
            return True
        around = self.move.scenario.board.grid.neighbours[self.move.start].tolist()
        return (around.index(there) - self.move.facing) % 6 in (0, 1, 5)

    def part(self, there: int) -> CostPart:
        """What the free move costs: nothing."""
        return self.move.words.part("close", Fraction(0), there)

    def found(self) -> LandshipsSearchResult:
        """Every hex that the free move can enter."""
        found = LandshipsSearchResult()
        for there in self.move.scenario.board.grid.neighbours[self.move.start].tolist():
            if there < 0:
                continue
            refused = self.refusal(there)
            if refused is None:
                found.weights[there] = 0
            elif self.move.occupants.grounded(there, self.move.side):
                found.refused[there] = refused
        return found


def move_has_morale(move: Move) -> bool:
    """True if everyone who moves has the morale to engage tanks in towns (Err. 12.2)."""
    ratings = [mover.value("mr") for mover in move.movers]
    return all(isinstance(rating, int) and rating >= _MORALE for rating in ratings)


class Charge:
    """A charge: one straight line of hexes towards a spotted enemy, at most as far as beside him."""

    def __init__(self, move: Move, spotting: SpottingDoctrine) -> None:
        self.move = move
        self._spotting = spotting
        self._targets: dict[int, CostPart | None] = {}
        self.guessed: set[int] = set()
        self.below = int(move.words.number("charge_below", 20)) * move.scale
        switches, ruleset = move.scenario.switches, move.ruleset
        occupants = move.occupants
        self.unopposed = not any(occupants.grounded(number, move.side) for number in occupants.hexes())
        self._up_to_target = "A13" not in ruleset.switches or ruleset.choice("A13", switches) == "target"

    def target_refused(self, number: int) -> CostPart | None:
        """Why the enemies in a hex may not be charged, or None: on a hill, or not spotted (6.33, 6.35a)."""
        if number not in self._targets:
            self._targets[number] = self._judge(number)
        return self._targets[number]

    def _judge(self, number: int) -> CostPart | None:
        move, words = self.move, self.move.words
        if move.graph.ground.height(number) > 0:
            return words.part("charge_hill", None, number)
        enemies = move.occupants.grounded(number, move.side)
        if all(unit.is_a("tank", "armoured_car") for unit in enemies):
            return words.part("close_tank", None, number)
        party = move.mover.party()
        for unit in enemies:
            seen = self._spotting.spotted(move.start, number, observer=party, party=unit.party())
            if seen.spotted:
                return None
            if seen.limit is None and (seen.sight is None or seen.sight.visible):
                self.guessed.add(number)
                return None
        return words.part("charge_unspotted", None, number)

    def _ray(self, direction: int) -> Iterator[tuple[int, int, CostPart | None]]:
        """(hex, weight so far, why the line ends before it) in one direction, the start first."""
        move = self.move
        table = move.scenario.board.grid.neighbours
        here, spent = move.start, 0
        yield here, spent, None
        while (there := int(table[here, direction])) >= 0:
            price = move.graph.price(here, there)
            if there in move.closed or price.amount is None:
                why = move.closed.get(there)
                yield there, spent, why or parts_of(move.words, move.ruleset, price, there)[-1]
                return
            spent += int(price.amount * move.scale)
            if spent > move.cutoff:
                return
            here = there
            yield here, spent, None

    def _reaches(self, here: int, spent: int, direction: int) -> list[int]:
        """The enemies whom a charge that has come so far is beside: those of the three hexes in front."""
        move = self.move
        found = []
        for turned in (-1, 0, 1):
            there = int(move.scenario.board.grid.neighbours[here, (direction + turned) % 6])
            if there < 0 or not move.occupants.grounded(there, move.side):
                continue
            price = move.graph.price(here, there)
            weight = 0 if price.amount is None or not self._up_to_target else int(price.amount * move.scale)
            if spent + weight < self.below and price.amount is not None:
                found.append(there)
            elif price.amount is None:
                self._targets.setdefault(there, parts_of(move.words, move.ruleset, price, there)[-1])
        return found

    def line(self, direction: int) -> tuple[list[tuple[int, int]], CostPart | None]:
        """The hexes (with weights) that a charge in one direction may end in, the start first; and what stops it short."""
        hexes: list[tuple[int, int]] = []
        last, why = 0, None
        for number, spent, ends in self._ray(direction):
            if ends is not None:
                why = why or ends
                break
            hexes.append((number, spent))
            if self.unopposed:
                last = len(hexes)  # nobody to charge is on the map: the ground alone is judged, and the answer says so
            for target in self._reaches(number, spent, direction):
                refused = self.target_refused(target)
                if refused is None:
                    last = len(hexes)
                else:
                    why = refused
        return hexes[:last], why

    def found(self) -> LandshipsSearchResult:
        """Every hex that a charge can end in; ``facings`` are the directions of the charge."""
        found = LandshipsSearchResult()
        for direction in range(6):
            hexes, why = self.line(direction)
            for number, weight in hexes[1:]:
                refused = end_refused(self.move, number)
                if refused is not None:
                    found.refused[number] = refused
                    continue
                found.weights[number] = weight
                found.facings[number] = (direction,)
            if why is not None:
                found.notes.append(why)
        for target, refused in self._targets.items():
            if refused is not None:
                found.refused.setdefault(target, refused)
        return found

    def begins_beside(self) -> bool:
        """True if the charge has a target without moving at all (Err. 6.34)."""
        return self.unopposed or any(
            self.target_refused(target) is None
            for direction in range(6)
            for target in self._reaches(self.move.start, 0, direction)
        )


class Doctrine(HexMovement[Graphs, MovementWording]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    A vehicle's step enters the hex ahead, or in reverse the one behind; turning is an action with a price of its own. A reach
    on foot has one phase for every point; for vehicles it holds the facings. ``turns`` of a way counts changes of facing for
    vehicles (exactly so many on a given way, at most so many on the cheapest) and phases for men on foot.
    """

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> MovementWording:
        return MovementWording(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        self._occupants = Occupants(self._scenario, self._ruleset)
        self._orders = Orders(self._scenario, self._ruleset, self._graphs, self._occupants, self._words)

    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        move = self._orders.ask(request, needs_allowance=False)
        if move.unable is not None:
            return MoveCost(None, (self._cannot(move.unable),))
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
            if not isinstance(way, VehiclePath):
                return MoveCost(None, (way,))
            step = search.steps(way)[0]
            cost, parts = step.cost or Fraction(0), step.parts
        return MoveCost(cost, parts, tuple(tests_of_way(move, [to], cost)))

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        move = self._orders.ask(replace(request, actions=()), needs_allowance=False)
        part = self._orders.action(move.mover, action, move.pace, move.start)
        # what keeps a gun in its hex does not keep it from turning there
        if part.cost is not None and move.unable is not None and not move.mover.is_a("gun"):
            part = self._cannot(move.unable)
        return MoveCost(part.cost, (part,))

    def _reach(self, request: MoveRequest) -> Reach:
        move = self._orders.ask(request)
        if move.unable is not None:
            return Reach(request.start, move.allowance, {}, assumed=(move.unable, *move.remarks))
        if move.mover.is_a(AIR):
            size = self._scenario.board.grid.size
            flown = {number: Fraction(0) for number in range(size) if number != move.start}
            return Reach(request.start, move.allowance, flown, assumed=move.remarks)
        found, notes = self._find(move)
        costs = found.costs(move.scale, move.spent)
        facings = {number: found.facings[number] for number in costs if number in found.facings}
        remarks = Remarks(self._scenario, self._ruleset, self._words, self._occupants).of_hexes(move.mover, costs)
        assumed, tests = (*move.remarks, *notes, *remarks), tuple(tests_of_reach(move, costs))
        return Reach(move.start, move.allowance, costs, found.barred(), tests, assumed, facings)

    def _find(self, move: Move) -> tuple[LandshipsSearchResult, tuple[Text, ...]]:
        if move.pace == CLOSE_COMBAT:
            return CloseCombat(move).found(), ()
        if move.pace == CHARGE:
            charge = Charge(move, self._spotting)
            found = charge.found()
            return found, tuple(self._of_charge(charge, found))
        search = VehicleSearch(move) if move.graph.profile.faces else OpenSearch(move)
        return search.found(), ()

    def _of_charge(self, charge: Charge, found: LandshipsSearchResult) -> list[Text]:
        words = self._words
        notes = [words.say("charge_line")]
        if charge.unopposed:
            notes.append(words.say("charge_unopposed"))
        if charge.guessed:
            notes.append(words.say("charge_unknown", min(charge.guessed)))
        if not found.weights:
            notes += [part.text for part in found.notes[:1]] or [words.say("charge_nobody")]
        return notes

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        move = self._orders.ask(request)
        if move.unable is not None:
            return refused_route((self._cannot(move.unable),))
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

    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking:
        movers = [Mover.of(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        return judge(self._words, self._orders.limits, self._occupants, at, movers)

    def _flight(self, move: Move, to: int) -> Route:
        part = self._words.part("air", Fraction(0))
        return Route(Fraction(0), True, (route_step(to, Fraction(0), (part,)),), (), move.remarks)

    def _driven(self, move: Move, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        search = VehicleSearch(move)
        if to == move.start:
            return Route(Fraction(0), True, ())
        way = search.way(to, turns) if to is not None else search.along(along, turns)
        if way is None:
            key = "no_way" if turns is None else "no_way_turning"
            return refused_route((self._words.part(key, None, to, n=turns),))
        if not isinstance(way, VehiclePath):
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
        acted = tuple(route_step(end, part.cost, (part,)) for part in move.actions)
        total = cost + move.spent
        within = total <= move.allowance
        reason = self._words.say("beyond", cost=points(total), allowance=points(move.allowance))
        hexes = [
            step.to
            for step, before in zip(steps, (move.start, *(step.to for step in steps)), strict=False)
            if step.to != before
        ]
        return Route(
            total, within, (*steps, *acted), tuple(tests_of_way(move, hexes, cost)), () if within else (reason,)
        )

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
        return replace(route, reasons=(*route.reasons, *self._of_charge(charge, LandshipsSearchResult({end: 0}))))

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
        return Route(Fraction(0), True, (route_step(end, Fraction(0), (close.part(end),)),))

    def _ended(self, move: Move, route: Route, end: int) -> Route:
        """The end of a way must have room (3.12); close combat has no limit (3.13)."""
        full = None if move.pace == CLOSE_COMBAT or route.cost is None else end_refused(move, end)
        reasons = (*route.reasons, *((full.text,) if full is not None else ()), *move.remarks)
        return replace(route, within=route.within and full is None, reasons=reasons)
