"""Movement under the rules of Landships!: prices, reach, paths, stacking (sections 3.1, 6, 7, 12.11, 16.15c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from fractions import Fraction

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import HexMovement, refused_route
from workbench.engine.movement.movers import MovementWording, points
from workbench.engine.movement.results import (
    CostPart,
    EndState,
    MoveCost,
    MoveRequest,
    Reach,
    Route,
    RouteStep,
    Stacking,
    StepGraph,
    route_step,
)
from workbench.engine.sight.results import Party
from workbench.engine.spotting.protocol import SpottingDoctrine
from workbench.games.landships.movement.graph import TURNING, Graphs, Profile, hex_of
from workbench.games.landships.movement.movers import (
    AIR,
    CHARGE,
    CLOSE_COMBAT,
    FOOT,
    TROT,
    Mover,
    Occupants,
    judge_stacking,
)
from workbench.games.landships.movement.orders import Move, Orders, Remarks
from workbench.games.landships.movement.search import LandshipsSearchResult, UnfacedSearch, end_refused, parts_of
from workbench.games.landships.movement.vehicle_search import VehiclePath, VehicleSearch, tests_of_path, tests_of_reach
from workbench.geometry.hexes import direction_of

# --- Moves into combat: the charge of cavalry (6.33) and the free hex of close combat (12.11).


_MORALE = 5
"""The least morale of units that may engage tanks in towns (Err. 12.2)."""


class CloseCombat:
    """The free move into a neighbouring hex that the enemy holds."""

    def __init__(self, move: Move) -> None:
        self.move = move

    def refusal(self, there: int) -> CostPart | None:
        """Why the free move may not enter a neighbouring hex, or None."""
        move, words = self.move, self.move.words
        enemies = move.occupants.enemies_on_ground(there, move.side)
        if not enemies:
            return words.part("close_empty", None, there)
        if all(unit.is_a("tank", "armoured_car") for unit in enemies) and not self._may_engage_tanks(there):
            return words.part("close_tank", None, there)
        if move.mover.is_cavalry and not self._in_front(there):
            return words.part("close_behind", None, there)
        pace = TROT if move.mover.is_cavalry else FOOT
        price = move.graph.ground.price(move.start, there, pace, Profile(pace, move.side).side)
        return parts_of(words, move.ruleset, price, there)[-1] if price.amount is None else None

    def _may_engage_tanks(self, there: int) -> bool:
        return move_has_morale(self.move) and self.move.graph.ground.has_role("town", there)

    def _in_front(self, there: int) -> bool:
        if self.move.facing is None:
            return True
        around = self.move.scenario.board.grid.neighbours[self.move.start].tolist()
        return (around.index(there) - self.move.facing) % 6 in (0, 1, 5)

    def part(self, there: int) -> CostPart:
        """The cost of the free move: nothing."""
        return self.move.words.part("close", Fraction(0), there)

    def result(self) -> LandshipsSearchResult:
        """Every hex that the free move can enter."""
        found = LandshipsSearchResult()
        for there in self.move.scenario.board.grid.neighbours[self.move.start].tolist():
            if there < 0:
                continue
            refused = self.refusal(there)
            if refused is None:
                found.weights[there] = 0
            elif self.move.occupants.enemies_on_ground(there, self.move.side):
                found.refused[there] = refused
        return found


def move_has_morale(move: Move) -> bool:
    """True if all movers have the morale to engage tanks in towns (Err. 12.2)."""
    ratings = [mover.value("mr") for mover in move.movers]
    return all(isinstance(rating, int) and rating >= _MORALE for rating in ratings)


class Charge:
    """A charge: one straight line of hexes towards a spotted enemy, at most up to a hex beside it."""

    def __init__(self, move: Move, spotting: SpottingDoctrine) -> None:
        self.move = move
        self._spotting = spotting
        self._targets: dict[int, CostPart | None] = {}
        self.unspotted_targets: set[int] = set()
        self.below = int(move.words.number("charge_below", 20)) * move.scale
        switches, ruleset = move.scenario.switches, move.ruleset
        occupants = move.occupants
        self.has_no_enemies = not any(occupants.enemies_on_ground(number, move.side) for number in occupants.hexes())
        self._up_to_target = "A13" not in ruleset.switches or ruleset.choice("A13", switches) == "target"

    def target_refusal(self, number: int) -> CostPart | None:
        """Why the enemies in a hex may not be charged, or None: on a hill, or not spotted (6.33, 6.35a)."""
        if number not in self._targets:
            self._targets[number] = self._judge_target(number)
        return self._targets[number]

    def _judge_target(self, number: int) -> CostPart | None:
        move, words = self.move, self.move.words
        if move.graph.ground.height(number) > 0:
            return words.part("charge_hill", None, number)
        enemies = move.occupants.enemies_on_ground(number, move.side)
        if all(unit.is_a("tank", "armoured_car") for unit in enemies):
            return words.part("close_tank", None, number)
        party = move.mover.party()
        for unit in enemies:
            seen = self._spotting.spotted(move.start, number, observer=party, party=unit.party())
            if seen.spotted:
                return None
            if seen.limit is None and (seen.sight is None or seen.sight.visible):
                self.unspotted_targets.add(number)
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

    def _targets_beside(self, here: int, spent: int, direction: int) -> list[int]:
        """The hexes with enemies beside a charge that has come so far: of the three hexes in front."""
        move = self.move
        found = []
        for turned in (-1, 0, 1):
            there = int(move.scenario.board.grid.neighbours[here, (direction + turned) % 6])
            if there < 0 or not move.occupants.enemies_on_ground(there, move.side):
                continue
            price = move.graph.price(here, there)
            weight = 0 if price.amount is None or not self._up_to_target else int(price.amount * move.scale)
            if spent + weight < self.below and price.amount is not None:
                found.append(there)
            elif price.amount is None:
                self._targets.setdefault(there, parts_of(move.words, move.ruleset, price, there)[-1])
        return found

    def hexes_along(self, direction: int) -> tuple[list[tuple[int, int]], CostPart | None]:
        """The hexes (with weights) that a charge in one direction may end in, the start first; and what stops it."""
        hexes: list[tuple[int, int]] = []
        last, why = 0, None
        for number, spent, ends in self._ray(direction):
            if ends is not None:
                why = why or ends
                break
            hexes.append((number, spent))
            if self.has_no_enemies:
                last = len(hexes)  # no enemy is on the map: only the ground is judged, and the answer says so
            for target in self._targets_beside(number, spent, direction):
                refused = self.target_refusal(target)
                if refused is None:
                    last = len(hexes)
                else:
                    why = refused
        return hexes[:last], why

    def result(self) -> LandshipsSearchResult:
        """Every hex that a charge can end in; ``facings`` are the directions of the charge."""
        found = LandshipsSearchResult()
        for direction in range(6):
            hexes, why = self.hexes_along(direction)
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
        return self.has_no_enemies or any(
            self.target_refusal(target) is None
            for direction in range(6)
            for target in self._targets_beside(self.move.start, 0, direction)
        )


class Doctrine(HexMovement[Graphs, MovementWording]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    A vehicle's step enters the hex ahead, or in reverse the one behind; turning is an action with its price. A reach on foot
    has one phase for every point; for vehicles it holds the facings. ``turns`` of a path counts changes of facing for vehicles
    (exactly so many on a given path, at most so many on the cheapest) and phases for units on foot.
    """

    def _make_graphs(self) -> Graphs:
        return Graphs(self._scenario, self._ruleset)

    def _make_words(self) -> MovementWording:
        return MovementWording(self._scenario, self._ruleset)

    def _prepare(self) -> None:
        self._occupants = Occupants(self._scenario, self._ruleset)
        self._orders = Orders(self._scenario, self._ruleset, self._graphs, self._occupants, self._words)

    def moves_in_turn(self, request: MoveRequest) -> int:
        """Units on foot move in both foot phases of their turn (4.4, 4.10, 7.0), one phase for every point of a move; infantry
        guns in the second alone (16.15c), all others, and close combat, once (4.2, 4.8)."""
        with self._graphs.lock:
            move = self._orders.resolve(request, needs_allowance=False)
        if move.pace != FOOT or any(one.is_a("foot_gun") for one in move.movers):
            return 1
        return max(1, int(self._words.number("foot_phases", 2)) // max(1, int(move.allowance)))

    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        move = self._orders.resolve(request, needs_allowance=False)
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
            path = search.path_through([to], 0)
            if not isinstance(path, VehiclePath):
                return MoveCost(None, (path,))
            step = search.steps(path)[0]
            cost, parts = step.cost or Fraction(0), step.parts
        return MoveCost(cost, parts, tuple(tests_of_path(move, [to], cost)))

    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        move = self._orders.resolve(replace(request, actions=()), needs_allowance=False)
        part = self._orders.action(move.mover, action, move.pace, move.start)
        # a gun that may not leave its hex may still turn there
        if part.cost is not None and move.unable is not None and not move.mover.is_a("gun"):
            part = self._cannot(move.unable)
        return MoveCost(part.cost, (part,))

    def _reach(self, request: MoveRequest) -> Reach:
        move = self._orders.resolve(request)
        if move.unable is not None:
            return Reach(request.start, move.allowance, {}, assumed=(move.unable, *move.remarks))
        if move.mover.is_a(AIR):
            size = self._scenario.board.grid.size
            flown = {number: Fraction(0) for number in range(size) if number != move.start}
            return Reach(request.start, move.allowance, flown, assumed=move.remarks)
        found, notes = self._search(move)
        costs = found.costs(move.scale, move.spent)
        facings = {number: found.facings[number] for number in costs if number in found.facings}
        told = Remarks(self._scenario, self._ruleset, self._words, self._occupants)
        remarks = (*told.of_hexes(move.mover, costs), *told.of_tank_doctrine(move.movers, costs))
        assumed, tests = (*move.remarks, *notes, *remarks), tuple(tests_of_reach(move, costs))
        return Reach(move.start, move.allowance, costs, found.barred(), tests, assumed, facings)

    def _new_ends(
        self, request: MoveRequest, starts: Sequence[EndState], known: Set[EndState], cancel: CancelToken | None
    ) -> set[EndState]:
        found: set[EndState] = set()
        for move, together in self._orders.moves_from(request, starts):
            if cancel is not None:
                cancel.check()
            if move.mover.is_a(AIR):
                found |= {(number, None) for number in range(self._scenario.board.grid.size)}
            elif move.pace in (CLOSE_COMBAT, CHARGE):
                found |= super()._new_ends(request, together, known, cancel)
            elif move.graph.profile.faces:
                found |= VehicleSearch(move).ends_from(together, known)
            else:
                hexes = UnfacedSearch(move).ends_from(number for number, _ in together)
                found |= {(number, None) for number in hexes}
        return found - known

    def _search(self, move: Move) -> tuple[LandshipsSearchResult, tuple[Text, ...]]:
        if move.pace == CLOSE_COMBAT:
            return CloseCombat(move).result(), ()
        if move.pace == CHARGE:
            charge = Charge(move, self._spotting)
            found = charge.result()
            return found, tuple(self._charge_notes(charge, found))
        search = VehicleSearch(move) if move.graph.profile.faces else UnfacedSearch(move)
        return search.result(), ()

    def _charge_notes(self, charge: Charge, found: LandshipsSearchResult) -> list[Text]:
        words = self._words
        notes = [words.sentence("charge_line")]
        if charge.has_no_enemies:
            notes.append(words.sentence("charge_unopposed"))
        if charge.unspotted_targets:
            notes.append(words.sentence("charge_unknown", min(charge.unspotted_targets)))
        if not found.weights:
            notes += [part.text for part in found.notes[:1]] or [words.sentence("charge_nobody")]
        return notes

    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        move = self._orders.resolve(request)
        if move.unable is not None:
            return refused_route((self._cannot(move.unable),))
        end = to if to is not None else (along[-1] if along else move.start)
        if move.mover.is_a(AIR):
            return self._flight_route(move, end)
        if move.pace in (CLOSE_COMBAT, CHARGE):
            route = self._attack_route(move, tuple(along), end)
        elif move.graph.profile.faces:
            route = self._vehicle_route(move, to, along, turns)
        else:
            route = self._unfaced_route(move, to, along, turns)
        return self._checked_end(move, route, end)

    def _steps(self, request: MoveRequest) -> StepGraph | None:
        move = self._orders.resolve(request)
        if move.unable is not None or move.mover.is_a(AIR) or move.pace in (CLOSE_COMBAT, CHARGE):
            return None
        search = VehicleSearch(move) if move.graph.profile.faces else UnfacedSearch(move)
        return StepGraph(
            move.graph.graph,
            tuple(node for node in move.sources if node in move.graph.graph),
            search.edge_weight,
            move.scale,
            hex_of,
            lambda node: node[1] != TURNING and end_refused(move, node[0]) is None,
        )

    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking:
        movers = [Mover.from_party(self._scenario, self._ruleset, Party(unit=unit)) for unit in units]
        return judge_stacking(self._words, self._orders.limits, self._occupants, at, movers)

    def _flight_route(self, move: Move, to: int) -> Route:
        part = self._words.part("air", Fraction(0))
        return Route(Fraction(0), True, (route_step(to, Fraction(0), (part,)),), (), move.remarks)

    def _vehicle_route(self, move: Move, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        search = VehicleSearch(move)
        if to == move.start:
            return Route(Fraction(0), True, ())
        path = search.cheapest_path(to, turns) if to is not None else search.path_through(along, turns)
        if path is None:
            key = "no_way" if turns is None else "no_way_turning"
            return refused_route((self._words.part(key, None, to, n=turns),))
        if not isinstance(path, VehiclePath):
            return refused_route((path,))
        return self._within_allowance(move, search.steps(path), Fraction(path.weight, move.scale))

    def _unfaced_route(self, move: Move, to: int | None, along: Sequence[int], turns: int | None) -> Route:
        search = UnfacedSearch(move)
        if to == move.start:
            return self._within_allowance(move, (), Fraction(0))
        most = max(search.phases, turns or 1)
        hexes = search.cheapest_path(to, most) if to is not None else along
        if hexes is None:
            return refused_route((self._words.part("no_way", None, to),))
        steps = search.steps(hexes)
        if steps and steps[-1].cost is None:
            return Route(None, False, steps, (), (steps[-1].parts[-1].text,))
        route = self._within_allowance(move, steps, sum((step.cost or Fraction(0) for step in steps), Fraction(0)))
        if move.mover.is_cavalry:
            return route
        phases = search.phases_of(hexes)
        fits = 0 < phases <= most and (move.allowance >= 1 or route.within)
        why = "phases" if phases else "phases_full"
        reasons = () if fits else (self._words.sentence(why, n=phases, most=most),)
        return replace(route, within=fits, reasons=reasons)

    def _within_allowance(self, move: Move, steps: tuple[RouteStep, ...], cost: Fraction) -> Route:
        """The route of a path that terrain allows, with the actions after it, compared with the allowance."""
        end = steps[-1].to if steps else move.start
        acted = tuple(route_step(end, part.cost, (part,)) for part in move.actions)
        total = cost + move.spent
        within = total <= move.allowance
        reason = self._words.sentence("beyond", cost=points(total), allowance=points(move.allowance))
        hexes = [
            step.to
            for step, before in zip(steps, (move.start, *(step.to for step in steps)), strict=False)
            if step.to != before
        ]
        return Route(
            total, within, (*steps, *acted), tuple(tests_of_path(move, hexes, cost)), () if within else (reason,)
        )

    def _attack_route(self, move: Move, along: Sequence[int], end: int) -> Route:
        if move.pace == CLOSE_COMBAT:
            return self._close_combat_route(move, along, end)
        charge = Charge(move, self._spotting)
        if end == move.start:
            return Route(Fraction(0), True, ()) if charge.begins_beside() else self._no_charge(charge)
        path = self._straight_path(move, end)
        if not path or (along and tuple(along) != tuple(path)):
            return refused_route((self._words.part("charge_straight", None),))
        hexes = self._scenario.board.grid.hexes
        direction = direction_of(hexes[path[0]].minus(hexes[move.start]))
        line, why = charge.hexes_along(direction or 0)
        steps = UnfacedSearch(move).steps(path)
        if steps[-1].cost is None:
            return Route(None, False, steps, (), (steps[-1].parts[-1].text,))
        if end not in {number for number, _ in line}:
            return refused_route((why,)) if why is not None else self._no_charge(charge)
        cost = sum((step.cost or Fraction(0) for step in steps), Fraction(0))
        route = self._within_allowance(move, tuple(replace(step, facing=direction) for step in steps), cost)
        return replace(route, reasons=(*route.reasons, *self._charge_notes(charge, LandshipsSearchResult({end: 0}))))

    def _no_charge(self, charge: Charge) -> Route:
        found = charge.result()
        part = next(iter(found.notes), None) or self._words.part("charge_nobody", None)
        return refused_route((part,))

    def _straight_path(self, move: Move, end: int) -> list[int]:
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

    def _close_combat_route(self, move: Move, along: Sequence[int], end: int) -> Route:
        close = CloseCombat(move)
        if len(along) > 1 or end not in self._scenario.board.grid.neighbours[move.start].tolist():
            return refused_route((self._words.part("close_far", None),))
        refused = close.refusal(end)
        if refused is not None:
            return refused_route((refused,))
        return Route(Fraction(0), True, (route_step(end, Fraction(0), (close.part(end),)),))

    def _checked_end(self, move: Move, route: Route, end: int) -> Route:
        """The route with the stacking at its end checked (3.12); close combat has no limit (3.13)."""
        full = None if move.pace == CLOSE_COMBAT or route.cost is None else end_refused(move, end)
        remarks = Remarks(self._scenario, self._ruleset, self._words, self._occupants)
        near = tuple(remarks.of_tank_doctrine(move.movers, [end])) if route.cost is not None else ()
        reasons = (*route.reasons, *((full.text,) if full is not None else ()), *move.remarks, *near)
        return replace(route, within=route.within and full is None, reasons=reasons)
