"""Works out a movement request: who moves at which pace, what he may not do, and what that takes for granted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.asking import check_action, check_mode, no_allowance
from workbench.movement.landships.crews import Crews
from workbench.movement.landships.graph import FRESH, NOWHERE, Graphs, MoveGraph, Node, Profile
from workbench.movement.landships.mover import AIR, CC, CHARGE, CLOSE_COMBAT, FOOT, ROAD, TROT, Mover
from workbench.movement.landships.occupants import Occupants
from workbench.movement.landships.remarks import Remarks
from workbench.movement.landships.stacking import Limits
from workbench.movement.ordered import Ordered
from workbench.movement.request import MoveRequest
from workbench.movement.results import CostPart
from workbench.movement.words import Words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.landships.gas import gassed

MOUNT, DISMOUNT, TURN = "mount", "dismount", "turn"
ACTIONS = {MOUNT: MOUNT, DISMOUNT: DISMOUNT, TURN: TURN}


@dataclass(frozen=True)
class Move(Ordered[Mover]):
    """One move under its orders. ``pace`` is the kind of move (a column or a mode), ``allowance`` in points of one phase,
    ``spent`` the points of actions after the move, ``closed`` are hexes that the movers may not enter."""

    scenario: Scenario
    ruleset: Ruleset
    words: Words
    occupants: Occupants
    limits: Limits
    movers: tuple[Mover, ...]
    graph: MoveGraph
    pace: str
    start: int
    facing: int | None
    allowance: Fraction
    actions: tuple[CostPart, ...]
    closed: dict[int, CostPart]
    unable: Text | None
    remarks: tuple[Text, ...]

    @property
    def sources(self) -> list[Node]:
        """Where the move may start: a vehicle of which nobody says where it faces may face anywhere."""
        if not self.graph.profile.faces:
            return [(self.start, NOWHERE, FRESH)]
        return [(self.start, facing, FRESH) for facing in (range(6) if self.facing is None else (self.facing,))]

    def is_full(self, number: int) -> bool:
        """True if the move may not end in a hex because of stacking (3.12)."""
        return self.limits.full(self.occupants, number, self.movers)


class Orders:
    """Turns requests into moves on one scenario."""

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, graphs: Graphs, occupants: Occupants, words: Words
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._graphs = graphs
        self._occupants = occupants
        self._words = words
        self.limits = Limits.of(words, scenario, ruleset)
        self._remarks = Remarks(scenario, ruleset, words, occupants)
        self._crews = Crews(scenario, ruleset, occupants, words)

    def ask(self, request: MoveRequest, *, needs_allowance: bool = True) -> Move:
        """The move that a request means; without an allowance only prices can be asked of it."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        first = movers[0]
        request = replace(request, facing=self._facing(request, first))
        graph_pace, pace = self._pace(request, first)
        graph = self._graphs.at(self._scenario, self._profile(first, graph_pace))
        allowance = self._allowance(request, movers, graph_pace, needs_allowance)
        actions = tuple(self.action(first, action, pace, request.start) for action in request.actions)
        unable = self._unable(request, movers, pace, graph_pace, actions)
        return Move(
            self._scenario,
            self._ruleset,
            self._words,
            self._occupants,
            self.limits,
            movers,
            graph,
            pace,
            request.start,
            request.facing,
            allowance,
            actions,
            self._closed(movers),
            unable,
            (
                *self._remarks.of_move(request, movers, graph_pace, pace),
                *(text for mover in movers for text in self._crews.remarks(graph.ground, mover, request.start)),
            ),
        )

    def _facing(self, request: MoveRequest, mover: Mover) -> int | None:
        found = self._scenario.forces.find(mover.unit) if request.facing is None and mover.unit else None
        return found[1].facing if found is not None else request.facing

    def _pace(self, request: MoveRequest, mover: Mover) -> tuple[str, str]:
        """(column of the graph and of the allowance, kind of move)."""
        if mover.is_vehicle:
            mode = check_mode(request.mode, (CC, ROAD, CLOSE_COMBAT))
            by_road = mode == ROAD and self._graphs.follow(self._scenario).touches_road(request.start)
            return (ROAD if by_road else CC), mode or CC
        if mover.is_cavalry:
            mode = check_mode(request.mode, (TROT, CHARGE, CLOSE_COMBAT))
            return (CHARGE if mode == CHARGE else TROT), mode or TROT
        if mover.is_a(AIR):
            check_mode(request.mode, ())
            return AIR, AIR
        return FOOT, check_mode(request.mode, (CLOSE_COMBAT,)) or FOOT

    def _profile(self, mover: Mover, pace: str) -> Profile:
        owners = self._scenario.board.owners
        side = mover.side if any(owners.get(key) for key in ("trench", "road", "bridge")) else ""
        if not mover.is_vehicle:
            return Profile(pace, side if pace != FOOT else "")
        column = mover.kind.mobility
        if column == "tank" and mover.model_is(self._ruleset, "ft17"):
            column = "ft17"
        reverse = int(self._words.number("reverse", 1)) if mover.model_is(self._ruleset, "reverse") else 0
        return Profile(column, side, self._turn(mover, pace), reverse, pace == ROAD)

    def _turn(self, mover: Mover, pace: str) -> int:
        turn = self._words.number("turn", 1)
        if pace != ROAD and mover.model_is(self._ruleset, "hard_to_steer"):
            turn += self._words.number("turn_hard_extra", 1)
        return int(turn)

    def _allowance(self, request: MoveRequest, movers: Sequence[Mover], pace: str, needed: bool) -> Fraction:
        if request.allowance is not None:
            return request.allowance
        if pace == AIR:
            return Fraction(0)
        known = [points for mover in movers if (points := mover.allowance(pace)) is not None]
        if movers[0].allowance(pace) is None and needed:
            raise no_allowance(movers[0].name)
        return min(known, default=Fraction(0))

    def action(self, mover: Mover, action: str, pace: str, at: int) -> CostPart:
        """The price of an action in a hex (6.13, 6.31, 16.21); CannotAnswer for words that are none."""
        meaning = check_action(action, ACTIONS)
        words = self._words
        if meaning == TURN:
            if mover.is_a("gun"):
                return self._crews.turn(mover, at)
            if not mover.is_vehicle:
                return words.part("turn_free", Fraction(0))
            hard = pace != ROAD and mover.model_is(self._ruleset, "hard_to_steer")
            return words.part("turn_hard" if hard else "turn", Fraction(self._turn(mover, pace)))
        if mover.has("pinned"):
            return words.part("pinned", None, unit=mover.name)
        if meaning == DISMOUNT and mover.is_cavalry:
            if pace == CHARGE:
                return words.part("dismount_charge", None)
            return words.part("dismount", words.number("dismount", 1))
        if meaning == MOUNT and mover.is_a("infantry", "mg"):
            return words.part("mount", words.number("mount", 1))
        return words.part("no_mount" if meaning == MOUNT else "no_dismount", None, unit=mover.name)

    def _unable(
        self, request: MoveRequest, movers: Sequence[Mover], pace: str, column: str, actions: Sequence[CostPart]
    ) -> Text | None:
        words = self._words
        refused = next((part for part in actions if part.cost is None), None)
        if refused is not None:
            return refused.text
        for mover in movers:
            found = self._held(mover, request, pace)
            if found is not None:
                return found
        if any(self._profile(mover, column) != self._profile(movers[0], column) for mover in movers[1:]):
            return words.say("mixed")
        return None

    def _held(self, mover: Mover, request: MoveRequest, pace: str) -> Text | None:
        words, start = self._words, request.start
        if mover.is_a("carried"):
            return words.say("carried", unit=mover.name)
        if mover.is_a("gun"):
            return self._crews.holds_gun(mover, start, request.mode)
        if mover.has("pinned"):
            return words.say("pinned", unit=mover.name)
        if not mover.is_a(AIR) and gassed(self._scenario, self._ruleset, start, mover.side, mover.is_a):
            return words.say("gassed", start, unit=mover.name)
        if mover.is_vehicle:
            if mover.has("broken_down"):
                return words.say("broken_down", unit=mover.name)
            if pace == CLOSE_COMBAT:
                return words.say("no_bonus", unit=mover.name)
            fired = mover.is_a("truck") and mover.has("fired")
            return words.say("truck_fired", unit=mover.name) if fired else self._crews.holds_tank(mover)
        if not mover.is_a(AIR) and self._occupants.in_melee(start, mover.side):
            return words.say("melee", start, unit=mover.name)
        if pace == CLOSE_COMBAT and not mover.is_squad:
            return words.say("close_squads", unit=mover.name)
        return None

    def _closed(self, movers: Sequence[Mover]) -> dict[int, CostPart]:
        """Hexes that the enemy holds against these movers; tanks and armoured cars enter them freely (6.15)."""
        side = movers[0].side
        free = all(mover.is_a(AIR) or (mover.is_vehicle and not mover.is_a("truck")) for mover in movers)
        if not side or free:
            return {}
        key = "enemy_truck" if movers[0].is_vehicle else "enemy_cavalry" if movers[0].is_cavalry else "enemy"
        return {
            number: self._words.part(key, None, number)
            for number in self._occupants.hexes()
            if self._occupants.holders(number, side)
        }
