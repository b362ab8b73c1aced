"""Resolves a movement request: who moves under which orders, what the movers may not do, and the assumptions behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_mode, no_allowance
from workbench.engine.movement.movers import points
from workbench.engine.movement.results import MoveRequest
from workbench.games.panzer_grenadier.movement.assault_flight_transport import allowance_after_actions
from workbench.games.panzer_grenadier.movement.costs import UNKNOWN, Profile
from workbench.games.panzer_grenadier.movement.graph import (
    ANYWHERE,
    EntryRules,
    Graphs,
    LeadershipFinder,
    MoveGraph,
    Threat,
    Threats,
    closed_hexes,
    helping_engineers,
)
from workbench.games.panzer_grenadier.movement.movers import CostWording, Limits, Mover, Occupants
from workbench.games.panzer_grenadier.movement.search import Move, pace_setters
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

# --- The assumptions of a movement answer, for its legend.


_NIGHT = ("night", "dawn-60", "dawn-45", "dusk-15")
"""Times at which night rules hold (8.11)."""


class Remarks:
    """Collects the assumptions behind an answer."""

    def __init__(self, scenario: Scenario, ruleset: Ruleset, words: CostWording) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._words = words

    def of_move(
        self, request: MoveRequest, move: Move, leaders: Mapping[str, Text | None], mode: str
    ) -> Iterator[Text]:
        """Assumptions about the movers."""
        words = self._words
        if not move.side:
            yield words.sentence("no_side")
        for mover in move.movers:
            if request.allowance is None and mover.is_guessed("move"):
                yield words.sentence("working", unit=mover.name, n=points(mover.allowance or move.allowance))
        led = [text for text in leaders.values() if text is not None]
        unled = [mover for mover in move.movers if leaders.get(mover.unit) is None]
        yield from led
        enemies = any(side != move.side and unit.at is not None for side, unit in self._scenario.forces)
        if move.side and unled and enemies and mode in ("", "drag"):
            yield words.sentence("enemy_off") if not request.obey_enemy else words.sentence("unled", unit=unled[0].name)
        if unled and self._scenario.conditions.get("time") in _NIGHT:
            yield words.sentence("night")
        if move.source != move.start and not isinstance(move.source, int) and move.source[1] == UNKNOWN:
            yield words.sentence("bank_unknown", move.start)
        if move.one_hex:
            yield words.sentence("one_hex")

    def of_hexes(self, move: Move, hexes: Iterable[int]) -> Iterator[Text]:
        """Assumptions about the ground that is entered."""
        words, board = self._words, self._scenario.board
        entered = list(hexes)
        fords = sorted(number for number in entered if number in move.graph.prices.terms.fords)
        if fords and move.graph.prices.terms.ford_cost(move.graph.profile.mobility) is None:
            yield words.sentence("ford", fords[0])
        lost = [key for key, row in self._ruleset.terrain.items() if row.fact("disorientation") and key in board.cover]
        if entered and any(board.cover[key][entered].any() for key in lost):
            yield words.sentence("disorientation")
        owners = self._scenario.marker_owners
        mines = [key for key, row in self._ruleset.terrain.items() if row.fact("test_on_entry")]
        if move.side and any(number in self._scenario.markers.get(key, ()) for key in mines for number in entered):
            yield words.sentence("mines_owner")
        if not move.side and any(key in owners or key in self._scenario.markers for key in mines):
            yield words.sentence("mines_owner")


ASSAULT, CHARGE, FLIGHT, DRAG = "assault", "charge", "flight", "drag"
MODES = ("", ASSAULT, CHARGE, FLIGHT, DRAG)


@dataclass(frozen=True)
class MoveOrder:
    """A resolved request: the move, why it cannot begin (or None), and the assumptions of the answer."""

    move: Move
    mode: str
    unable: Text | None
    threats: tuple[Threat, ...]
    remarks: tuple[Text, ...]


class Orders:
    """Turns requests into moves on one scenario."""

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        graphs: Graphs,
        *,
        occupants: Occupants,
        command: LeadershipFinder,
        threats: Threats,
        words: CostWording,
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._graphs = graphs
        self._occupants = occupants
        self._command = command
        self._threats = threats
        self._words = words
        self._limits = Limits.from_ruleset(ruleset)

    def graph(self, mover: Mover) -> MoveGraph:
        """The graph for a unit's mobility class and side."""
        owned = any(owners.get(mover.side) for owners in self._scenario.marker_owners.values())
        return self._graphs.graph_for(self._scenario, Profile(mover.kind.mobility, mover.side if owned else ""))

    def resolve(self, request: MoveRequest, *, needs_allowance: bool = True, everywhere: bool = False) -> MoveOrder:
        """The move that a request means; without an allowance it only gives prices. ``everywhere``: with all threats of the
        map, not only those that the move may come near."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        mode = self._mode(request, movers)
        pace = pace_setters(movers)
        if mode == DRAG:
            pace = [mover for mover in pace if not mover.is_a("weapon")] or pace
        graphs = {mover.kind.mobility: self.graph(mover) for mover in pace}
        allowance = self._allowance(request, pace, needs_allowance)
        left, spent = allowance_after_actions(self._words, movers, request.actions, allowance)
        graph = next(iter(graphs.values()))
        unable = self._why_unable(
            request, movers, mode=mode, spent=spent, allowance=left, needs_allowance=needs_allowance
        )
        threats = self._threats_to(request, movers, mode, None if everywhere else left)
        fights = bool(self._occupants.fighters(request.start, movers[0].side))
        one_hex = fights or mode == DRAG or any(mover.has("disrupted", "in_assault") for mover in movers)
        move = Move(
            self._scenario,
            self._words,
            self._occupants,
            movers,
            tuple(graphs.values()),
            EntryRules(
                self._words,
                closed_hexes(self._words, graph, self._occupants, self._limits, movers),
                () if mode == FLIGHT or not request.obey_enemy else threats,
                self._halts(graph, movers),
                request.avoid,
            ),
            request.start,
            left,
            one_hex,
        )
        remarks = Remarks(self._scenario, self._ruleset, self._words)
        leaders = {mover.unit: self._command.why_led(mover, request.start) for mover in movers}
        remarks_made = tuple(remarks.of_move(request, move, leaders, mode))
        return MoveOrder(move, mode, unable, threats, remarks_made)

    def moves_from(self, request: MoveRequest, starts: Iterable[int]) -> Iterator[tuple[MoveOrder, list[int]]]:
        """What a request means from any of several starts: a move from one of them, with all those from which every step after
        the first follows the same rules (5.4, 8.22)."""
        movers = Mover.group(self._scenario, self._ruleset, request.mover, request.stack)
        near, spotted = self._command.near_leaders(), any(mover.has("spotted") for mover in movers)
        alike: dict[tuple[object, ...], list[int]] = {}
        led_elsewhere: tuple[bool, ...] | None = None
        for start in starts:
            if start in near or led_elsewhere is None:
                led = tuple(self._command.why_led(mover, start) is not None for mover in movers)
                led_elsewhere = led if start not in near else led_elsewhere
            else:
                led = led_elsewhere
            fights = bool(self._occupants.fighters(start, movers[0].side))
            # a SPOTTED marker counts where it lies
            alike.setdefault((led, fights, start if spotted and not all(led) else None), []).append(start)
        for together in alike.values():
            yield self.resolve(replace(request, start=together[0]), everywhere=True), together

    def _halts(self, graph: MoveGraph, movers: Sequence[Mover]) -> frozenset[int]:
        side = movers[0].side
        return frozenset(
            number
            for number in self._occupants.hexes()
            if helping_engineers(graph, self._occupants, number, side, movers)
        )

    def _mode(self, request: MoveRequest, movers: Sequence[Mover]) -> str:
        check_mode(request.mode, MODES)
        if request.mode == "" and any(mover.has("demoralized") for mover in movers):
            return FLIGHT
        return request.mode

    def _allowance(self, request: MoveRequest, pace: Sequence[Mover], needed: bool) -> Fraction:
        if request.allowance is not None:
            return request.allowance
        known = [mover.allowance for mover in pace if mover.allowance is not None]
        if len(known) < len(pace) and needed:
            name = next(mover.name for mover in pace if mover.allowance is None)
            raise no_allowance(name)
        return min(known, default=Fraction(0))

    def _why_unable(
        self,
        request: MoveRequest,
        movers: Sequence[Mover],
        *,
        mode: str,
        spent: str | None,
        allowance: Fraction,
        needs_allowance: bool,
    ) -> Text | None:
        words = self._words
        for mover in movers:
            if mover.has("moved_fired"):
                return words.sentence("moved_fired", unit=mover.name)
        if movers[0].is_carried:
            return words.sentence("carried", unit=movers[0].name)
        if spent is not None:
            return words.sentence(spent, request.start)
        if mode == DRAG:
            return self._cannot_drag(movers, allowance)
        towed = [
            mover for mover in movers if mover.allowance == 0 and not mover.is_carried and request.allowance is None
        ]
        if needs_allowance and allowance == 0 and mode != FLIGHT:
            return words.sentence("towed" if any(mover.is_a("towed") for mover in towed) else "no_points")
        return None

    def _cannot_drag(self, movers: Sequence[Mover], allowance: Fraction) -> Text | None:
        words = self._words
        crew = [mover for mover in movers if not mover.is_a("weapon")]
        least = words.number("drag_allowance", 3)
        if len(crew) == len(movers) or not crew:
            return words.sentence("drag_gun")
        fit = all(mover.good_order and mover.on_foot and (mover.allowance or 0) >= least for mover in crew)
        return None if fit else words.sentence("drag_crew", n=int(least))

    def _threats_to(
        self, request: MoveRequest, movers: Sequence[Mover], mode: str, allowance: Fraction | None
    ) -> tuple[Threat, ...]:
        fleeing = mode == FLIGHT
        if mode in (ASSAULT, CHARGE) or not (request.obey_enemy or fleeing):
            return ()
        # the cheapest hex of the chart costs half a point
        steps = ANYWHERE if allowance is None else int(allowance * 2) + 2
        found: list[Threat] = []
        for mover in movers:
            if fleeing or self._command.why_led(mover, request.start) is None:
                found += self._threats.find(mover, request.start, steps, fleeing=fleeing)
        return tuple(found)
