"""Resolves a movement request: who moves how, why the movers may not, and the assumptions behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_mode, no_allowance
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import CostPart, Inside, MoveRequest
from workbench.games.asl.movement.actions import Actions
from workbench.games.asl.movement.cost_items import CostWording
from workbench.games.asl.movement.costs import (
    DOUBLE_LATE,
    DOUBLE_TIME,
    LOW_CRAWL,
    ROUT,
    WAVE,
    Allowance,
    Factors,
    Profile,
)
from workbench.games.asl.movement.graph import GALLOPS, EntryRules, Graphs, MoveGraph
from workbench.games.asl.movement.human_waves import HumanWaves
from workbench.games.asl.movement.movers import (
    BRIDGE,
    CREST,
    LEVEL,
    VERTEX,
    WORKS,
    Limits,
    Mover,
    Node,
    Occupants,
    Sees,
)
from workbench.games.asl.movement.search import Move
from workbench.games.asl.movement.terrain import Ground
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

ADVANCE, ASSAULT, BYPASS, DASH = "advance", "assault_move", "bypass", "dash"
_IMMOBILE_STATES = {"pinned": "pinned", "ti": "ti", "fired": "fired", "melee": "melee", "hidden": "hidden"}


class Orders:
    """Turns requests into moves on one scenario."""

    def __init__(  # noqa: PLR0917
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        graphs: Graphs,
        occupants: Occupants,
        words: CostWording,
        sees: Sees,
    ) -> None:
        self._scenario, self._ruleset, self._graphs = scenario, ruleset, graphs
        self._occupants, self._words = occupants, words
        self.limits = Limits.from_wording(words)
        self._allowance = Allowance(words)
        self._waves = HumanWaves(words, occupants, scenario.board.grid, sees)

    def graph(self, mover: Mover, mode: str) -> MoveGraph:
        """The graph for a unit's class and kind of move."""
        profile = Profile(mover.kind.mobility, mode in GALLOPS and mover.is_mounted, mover.has("buttoned_up"))
        return self._graphs.graph_for(self._scenario, profile)

    def resolve(self, request: MoveRequest, *, needs_allowance: bool = True) -> Move:
        """The move that a request means; without an allowance it only gives prices."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        mode = self._mode(request, movers)
        graph = self.graph(movers[0], mode)
        factors = self._factors(request, movers, mode)
        if factors.amount is None and needs_allowance and not any(mover.is_a("gun") for mover in movers):
            raise no_allowance(movers[0].name)
        allowance = factors.amount or Fraction(0)
        move = Move(
            self._scenario,
            self._ruleset,
            self._words,
            self._occupants,
            movers,
            graph,
            EntryRules(
                self._words,
                self._occupants,
                self.limits,
                movers,
                mode,
                obeys_enemies=request.obey_enemy,
                avoided=request.avoid - {request.start},
            ),
            mode,
            self.source(request, movers, graph),
            factors,
            allowance,
            (),
            self._why_unable(movers, mode) or self._wave_refusal(request, movers, mode),
            tuple(self._remarks(request, movers, mode, factors, graph.ground)),
        )
        actions = self._action_parts(move, request.actions)
        refused = next((part for part in actions if part.cost is None), None)
        return replace(move, actions=actions, unable=move.unable or (refused.text if refused is not None else None))

    def unable(self, request: MoveRequest) -> Text | None:
        """Why these units may not move so at all, or None."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        return self._why_unable(movers, self._mode(request, movers))

    def goal(self, graph: MoveGraph, number: int, inside: Inside) -> Node:
        """The place that a request names as the end of its move."""
        return self._node(graph, number, inside)

    def source(self, request: MoveRequest, movers: Sequence[Mover], graph: MoveGraph) -> Node:
        """Where the move starts."""
        mover = movers[0]
        if request.place is not None:
            return self._node(graph, request.start, request.place)
        if mover.has("entrenched") and graph.ground.works_at(request.start) is not None and graph.profile.on_foot:
            return request.start, WORKS, 0
        if mover.has("crest"):
            sunk = request.start in graph.ground.sunk and graph.profile.on_foot
            return (request.start, CREST, 0) if sunk else request.start
        bridge: Node = (request.start, BRIDGE, 0)
        if mover.level == 0 and self._is_over_depression(graph, request.start) and bridge in graph.graph:
            return bridge
        return self._node(graph, request.start, Inside(mover.level))

    @staticmethod
    def _is_over_depression(graph: MoveGraph, number: int) -> bool:
        """Does a bridge lead over the depression of a hex? There level 0 is the bridge, and -1 beneath it (2.2)."""
        return number in graph.ground.bridged and number in graph.ground.sunk

    def _node(self, graph: MoveGraph, number: int, inside: Inside) -> Node:
        if inside.vertex is not None:
            node: Node = (number, VERTEX, inside.vertex)
        elif inside.level == 0 or (inside.level == -1 and self._is_over_depression(graph, number)):
            return number
        elif inside.level == 1 and number in graph.ground.bridged:
            node = (number, BRIDGE, 0)
        elif inside.level == 1 and number in graph.ground.sunk:
            node = (number, CREST, 0)
        else:
            node = (number, LEVEL, inside.level)
        if node not in graph.graph:
            if inside.vertex is not None:
                return node  # the price says what bars Bypass there
            raise self._no_place(number, inside.level)
        return node

    def _no_place(self, number: int, level: int) -> CannotAnswer:
        label = self._words.label(number)
        return CannotAnswer(
            "bad_place",
            Text(
                f"nobody can be at level {level} of {label}: no storey, bridge or crest is there",
                f"personne ne peut être au niveau {level} de {label} : il n’y a ni étage, ni pont, ni crête",
            ),
        )

    def _mode(self, request: MoveRequest, movers: Sequence[Mover]) -> str:
        mode = check_mode(request.mode, self._ruleset.modes)
        return ROUT if mode == "" and any(mover.is_broken for mover in movers) else mode

    def _factors(self, request: MoveRequest, movers: Sequence[Mover], mode: str) -> Factors:
        if request.allowance is not None:
            return Factors(request.allowance)
        return self._allowance.stack_factors(movers, mode)

    def double_time_gain(self, move: Move, request: MoveRequest) -> Fraction:
        """Movement factors that double time would add (4.5), 0 where the movers may not use it."""
        if request.allowance is not None or move.mode != "" or not all(one.on_foot for one in move.movers):
            return Fraction(0)
        if self._why_unable(move.movers, DOUBLE_TIME) is not None or any(one.has("berserk") for one in move.movers):
            return Fraction(0)
        return max(
            Fraction(0),
            (self._allowance.stack_factors(move.movers, DOUBLE_TIME).amount or Fraction(0)) - move.allowance,
        )

    def _action_parts(self, move: Move, actions: Sequence[str]) -> tuple[CostPart, ...]:
        prices = [Actions(move).price(action) for action in actions]
        return tuple(part for price in prices for part in price.parts if part.cost is None or part.cost > 0)

    def _why_unable(self, movers: Sequence[Mover], mode: str) -> Text | None:
        words = self._words
        if any(mover.is_a("gun") for mover in movers):
            return words.sentence("gun", unit=next(mover.name for mover in movers if mover.is_a("gun")))
        if len({mover.kind.mobility for mover in movers}) > 1:
            return words.sentence("mixed")
        for mover in movers:
            for state, key in _IMMOBILE_STATES.items():
                if mover.has(state) and not (state == "fired" and mode == ADVANCE):
                    return words.sentence(key, unit=mover.name)
            if mover.is_broken and mode not in (ROUT, LOW_CRAWL):
                return words.sentence("broken", unit=mover.name)
            if not mover.is_broken and mode in (ROUT, LOW_CRAWL) and not any(one.is_broken for one in movers):
                return words.sentence("not_broken", unit=mover.name)
            if mover.has("disrupted") and mode in (ROUT, LOW_CRAWL):
                return words.sentence("disrupted", unit=mover.name)
            if mode and not self._ruleset.modes[mode].fits(mover.kind):
                return words.sentence("not_for", unit=mover.name, mode=self._ruleset.modes[mode].name)
            if mode in (DOUBLE_TIME, DOUBLE_LATE) and mover.has("cx", "wounded"):
                return words.sentence("no_double", unit=mover.name)
            if mode in GALLOPS and mover.has("cx"):
                return words.sentence("no_gallop_cx", unit=mover.name)
            if mode in (ASSAULT, DASH) and mover.has("berserk", "hazardous"):
                return words.sentence("no_assault", unit=mover.name)
            if mover.is_smc and mover.load > words.number("smc_most_pp", 2):
                return words.sentence("smc_load", unit=mover.name, most=int(words.number("smc_most_pp", 2)))
        return None

    def _wave_refusal(self, request: MoveRequest, movers: Sequence[Mover], mode: str) -> Text | None:
        return self._waves.refusal(request.start, movers) if mode == WAVE and request.obey_enemy else None

    def _remarks(
        self, request: MoveRequest, movers: Sequence[Mover], mode: str, factors: Factors, ground: Ground
    ) -> Iterator[Text]:
        words, first = self._words, movers[0]
        if not first.side:
            yield words.sentence("no_side")
        if factors.amount is not None and request.allowance is None:
            yield words.sentence("allowance", unit=first.name, allowance=points(factors.amount))
            yield from factors.remarks
            if factors.maximum is not None and factors.remarks and factors.amount == factors.maximum:
                yield words.sentence("most", most=points(factors.maximum))
        if any(mover.has("encircled") for mover in movers):
            yield words.sentence("encircled_note")
        if first.is_vehicle:
            yield words.sentence("vehicle_chart")
            if request.allowance is None and first.is_guessed("mp"):
                yield words.sentence("working", unit=first.name, n=points(factors.amount or Fraction(0)))
        if mode == WAVE:
            yield words.sentence("wave_note")
            yield from self._waves.unmet_conditions(request.start, movers)
        if any(mover.has("berserk") for mover in movers):
            yield words.sentence("berserk_note")
        if any(mover.is_broken and not mover.has("dm") for mover in movers) and mode in (ROUT, LOW_CRAWL):
            yield words.sentence("not_dm")
        sewers = ground.ruleset.keys_in_role("sewer")
        if any(key in ground.terrain[request.start] or key in ground.board.path_mask for key in sewers):
            yield words.sentence("sewer_note")
