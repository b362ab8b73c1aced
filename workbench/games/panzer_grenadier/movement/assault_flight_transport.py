"""Assaults and charges (5.32, 12.11, 15.31), flight (14.3), minefields (16.61), and the prices of actions in place: loading,
limbering, flipping, digging in (5.6 to 5.67, 16.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from workbench.base.text import Text
from workbench.engine.movement.hex_doctrine import check_action
from workbench.engine.movement.results import CostPart, DiceTest, MoveCost
from workbench.games.panzer_grenadier.movement.graph import NEXT_MOVE_WEIGHT, LeadershipFinder, Node, Threat, hex_of
from workbench.games.panzer_grenadier.movement.movers import CostWording, Limits, Mover, Occupants, is_full
from workbench.games.panzer_grenadier.movement.search import FirstStep, Move, PanzerGrenadierSearchResult
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.engine.spotting.protocol import SpottingDoctrine

# --- Entering enemy hexes: assaults from the next hex (5.32, 12.11, 12.13) and charges of cavalry from two hexes
# (15.31).


class Assault:
    """Judges which movers may enter which enemy hexes."""

    def __init__(self, move: Move, command: LeadershipFinder, limits: Limits) -> None:
        self._move = move
        self._command = command
        self._limits = limits

    def why_unfit(self) -> Text | None:
        """Why these units may not assault at all, or None."""
        words = self._move.words
        for mover in self._move.movers:
            if not mover.good_order:
                return words.sentence("assault_order", unit=mover.name)
            if not mover.is_a("fights", "leader"):
                return words.sentence("assault_unarmed", unit=mover.name)
            if self._command.why_led(mover, self._move.start) is None:
                return words.sentence("assault_unled", unit=mover.name)
        if not any(mover.is_a("fights") for mover in self._move.movers):
            return words.sentence("assault_unarmed", unit=self._move.movers[0].name)
        return None

    def entry_refusal(self, there: int) -> CostPart | None:
        """Why an enemy hex may not be entered, or None: too many friends are already there."""
        move = self._move
        friends = move.occupants.friends(there, move.side, move.movers)
        if is_full(self._limits, friends, move.movers, bool(move.graph.rivers.mask[there])):
            return move.words.part("full", None, there, combat=self._limits.combat, transport=self._limits.transport)
        return None

    def step(self, there: int) -> FirstStep:
        """The step into an adjacent hex in an assault."""
        move = self._move
        unfit = self.why_unfit()
        if unfit is not None:
            return FirstStep(there, None, (CostPart(move.words.rule("assault"), None, unfit),))
        if not move.occupants.fighters(there, move.side):
            return FirstStep(there, None, (move.words.part("assault_nobody", None, there),))
        refused = self.entry_refusal(there)
        return FirstStep(there, None, (refused,)) if refused else move.first_step(there, checks_entry=False)

    def result(self) -> tuple[PanzerGrenadierSearchResult, list[Text]]:
        """The enemy hexes that can be assaulted from the start."""
        unfit = self.why_unfit()
        found = PanzerGrenadierSearchResult()
        if unfit is not None:
            return found, [unfit]
        for number in self._move.scenario.board.grid.neighbours[self._move.start].tolist():
            if number < 0 or not self._move.occupants.fighters(number, self._move.side):
                continue
            step = self.step(number)
            if step.weight is None:
                found.refused[number] = step.parts[-1]
            elif self._move.allowance >= 1 or step.weight <= self._move.cutoff:
                found.weights[number], found.first[number] = step.weight, step
        return found, [self._move.words.sentence("assault")]

    def charge_result(
        self, spotting: SpottingDoctrine
    ) -> tuple[PanzerGrenadierSearchResult, list[Text], dict[int, tuple[int, int]]]:
        """The enemy hexes two away that cavalry can charge, with the hexes of each charge."""
        move, words = self._move, self._move.words
        found = PanzerGrenadierSearchResult()
        ways: dict[int, tuple[int, int]] = {}
        riders = [mover for mover in move.movers if not mover.is_a("leader")]
        if not riders or not all(mover.is_a("cavalry") for mover in riders):
            return found, [words.sentence("charge_cavalry")], ways
        unfit = self.why_unfit()
        if unfit is not None:
            return found, [unfit], ways
        hexes = move.scenario.board.grid.hexes
        for number in move.occupants.hexes():
            if not move.occupants.fighters(number, move.side) or hexes[number].distance(hexes[move.start]) != 2:
                continue
            refused = self.entry_refusal(number)
            if refused is not None:
                found.refused[number] = refused
                continue
            answer = spotting.spotted(move.start, number, observer=move.movers[0].party())
            if not answer.spotted:
                found.refused[number] = words.part("charge_unseen", None, number)
                continue
            along = {step.chosen for step in answer.sight.steps} if answer.sight is not None else None
            costs = {middle: cost for middle, cost in self._charge_paths(number) if along is None or middle in along}
            if not costs or min(costs.values()) > move.cutoff:
                found.refused[number] = words.part("charge_way", None, number)
                continue
            middle = min(costs, key=lambda key: costs[key])
            found.weights[number] = costs[middle]
            ways[number] = (middle, number)
        return found, [words.sentence("charge")], ways

    def _charge_paths(self, to: int) -> Iterator[tuple[int, int]]:
        move = self._move
        hexes = move.scenario.board.grid.hexes
        for middle in move.scenario.board.grid.neighbours[move.start].tolist():
            if middle < 0 or hexes[middle].distance(hexes[to]) != 1:
                continue
            step = move.first_step(middle)
            if step.weight is None or step.node is None or step.halts:
                continue
            for _, weight in move.nodes_in(step.node, to):
                yield middle, step.weight + weight


# --- The flight of demoralized units (14.3 to 14.35).


class Flight:
    """The flight of one unit: every step leads farther from each enemy who can harm it there, or no nearer if none leads
    farther."""

    def __init__(self, move: Move, threats: Sequence[Threat]) -> None:
        self._move = move
        self._threats = threats
        self._options: dict[int, frozenset[int]] = {}

    def is_safe(self, number: int) -> bool:
        """True for a hex where no enemy spots the unit within range or is adjacent (1.2, safe hex)."""
        near = (number, *self._move.scenario.board.grid.neighbours[number].tolist())
        occupants = self._move.occupants
        beside = any(occupants.fighters(other, self._move.side) for other in near if other >= 0)
        return not beside and not any(threat.can_fire_at(number) for threat in self._threats)

    def result(self) -> tuple[PanzerGrenadierSearchResult, list[Text]]:
        """The hexes that the flight may reach in one move, and notes for the legend."""
        move, words = self._move, self._move.words
        found = PanzerGrenadierSearchResult()
        fight = bool(move.occupants.fighters(move.start, move.side))
        if not fight and not any(threat.can_fire_at(move.start) for threat in self._threats):
            return found, [words.sentence("flight_safe")]
        if move.allowance == 0:
            return found, [words.sentence("flight_immobile")]
        notes = [words.sentence("flight")]
        if not fight:
            for node, spent in self._distances().items():
                number = hex_of(node)
                if number != move.start and spent < found.weights.get(number, NEXT_MOVE_WEIGHT):
                    found.weights[number], found.nodes[number] = spent, node
        for step in move.first_steps():
            if step.weight is None or step.to in found.weights:
                continue
            if fight or (move.allowance >= 1 and step.to in self._hexes_allowed_next(move.start)):
                found.weights[step.to], found.first[step.to] = step.weight, step
        notes += self._advice(found)
        works = move.graph.prices.ruleset.keys_in_role("entrenchment")
        if any(key in works for key, _ in move.graph.prices.markers_at(move.start)):
            notes.append(words.sentence("flight_entrenched"))
        return found, notes

    def cheapest_path(self, to: int) -> list[Node]:
        """The nodes of the cheapest flight to a hex that :meth:`result` holds, without the start."""
        import networkx as nx

        distances = {node: spent for node, spent in self._distances().items() if hex_of(node) == to}
        nearest = min(distances, key=lambda node: distances[node])
        move = self._move
        _, nodes = nx.single_source_dijkstra(move.graph.graph, move.source, nearest, move.cutoff, self._weight)
        return list(nodes)[1:]

    def _distances(self) -> dict[Node, int]:
        import networkx as nx

        move = self._move
        found = nx.single_source_dijkstra_path_length(move.graph.graph, move.source, move.cutoff, self._weight)
        return {node: int(spent) for node, spent in found.items()}

    def _advice(self, found: PanzerGrenadierSearchResult) -> list[Text]:
        safe = {number: weight for number, weight in found.weights.items() if self.is_safe(number)}
        if not found.weights:
            return [self._move.words.sentence("flight_nowhere")]
        if not safe:
            return [self._move.words.sentence("flight_not_yet")]
        least = min(safe.values())
        labels = ", ".join(self._move.words.label(number) for number, weight in safe.items() if weight == least)
        return [self._move.words.sentence("flight_nearest", hexes=labels)]

    def _weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        here, there = hex_of(node), hex_of(target)
        if here == there or there not in self._hexes_allowed_next(here) or there in self._move.entry_rules.avoided:
            return None
        return self._move.weight(node, target)

    def _hexes_allowed_next(self, here: int) -> frozenset[int]:
        """Hexes that may be entered next: farther ones, else equal ones; none from a safe hex (14.32)."""
        if here not in self._options:
            self._options[here] = self._find_allowed_next(here)
        return self._options[here]

    def _find_allowed_next(self, here: int) -> frozenset[int]:
        if here != self._move.start and self.is_safe(here):
            return frozenset()
        open_to = [
            other
            for other in self._move.scenario.board.grid.neighbours[here].tolist()
            if other >= 0 and self._can_enter(here, other)
        ]
        farther = frozenset(other for other in open_to if self._distance_gained(here, other) > 0)
        return farther or frozenset(other for other in open_to if self._distance_gained(here, other) == 0)

    def _can_enter(self, here: int, there: int) -> bool:
        nodes = self._move.graph.nodes_at(here)
        entered = any(True for node in nodes for _ in self._move.nodes_in(node, there))
        return entered and self._move.entry_rules.refusal_by_rules(here, there) is None

    def _distance_gained(self, here: int, there: int) -> int:
        """Hexes by which the step leads away from the enemy that it gains least on."""
        gains = [
            int(threat.distance[there]) - int(threat.distance[here])
            for threat in self._threats
            if threat.can_fire_at(here) or threat.can_fire_at(there)
        ]
        return min(gains, default=1)


# --- Dice tests for entering enemy minefields (16.61, 16.63, 16.66).


_STOPS_FROM = 3
"""Lowest die at which a minefield stops a unit."""


def mine_tests(
    scenario: Scenario, ruleset: Ruleset, words: CostWording, move: Move, hexes: Iterable[int]
) -> tuple[DiceTest, ...]:
    """The dice tests of entering these hexes, with the probability that the mines stop the unit (or worse).

    One die per minefield and unit (A35); engineers take one off, two if only engineers enter. Minefields without an
    owner count as the enemy's when the mover has a side.
    """
    fields = _enemy_fields(scenario, ruleset, move.side)
    wanted = [number for number in hexes if number in fields]
    if not wanted:
        return ()
    engineers = [mover.is_a("engineer") for mover in move.movers]
    tests = []
    for number in wanted:
        there = move.occupants.friends(number, move.side, move.movers)
        helped = any(engineers) or any(unit.is_a("engineer") and not unit.has("demoralized") for unit in there)
        lowest = _STOPS_FROM + (2 if all(engineers) else 1 if helped else 0)
        free = (lowest - 1) / 6
        reason = words.sentence("mines", number, n=fields[number])
        tests.append(DiceTest(words.label(number), reason, 1 - free ** fields[number], words.rule("mines")))
    return tuple(tests)


def _enemy_fields(scenario: Scenario, ruleset: Ruleset, side: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for key, row in ruleset.terrain.items():
        if not row.fact("test_on_entry"):
            continue
        for number in scenario.markers.get(key, ()):
            if side:
                found[number] = found.get(number, 0) + 1
        for owner, places in scenario.marker_owners.get(key, {}).items():
            for number in places if side and owner != side else ():
                found[number] = found.get(number, 0) + 1
    return found


LOAD, UNLOAD, LIMBER, FLIP, ENTER, DIG_IN = "load", "unload", "limber", "flip", "enter", "dig_in"
ACTIONS = {
    "load": LOAD,
    "mount": LOAD,
    "unload": UNLOAD,
    "dismount": UNLOAD,
    "limber": LIMBER,
    "unlimber": LIMBER,
    "flip": FLIP,
    "enter": ENTER,
    "recover": "recover",
    "dig_in": DIG_IN,
    "clear_wreck": "clear_wreck",
}
_BIG_GUN = 150
"""Bore in millimetres from which trucks and armoured carriers cannot tow a gun (5.67)."""


def known_action(action: str) -> str:
    """The action that a word names; CannotAnswer if the rules have none of that name."""
    return check_action(action, ACTIONS)


def is_gun(unit: Mover) -> bool:
    """A weapon that has to be limbered and hooked on; a weapon with movement points of its own is carried like troops (5.63,
    5.64)."""
    return unit.is_a("weapon") and not unit.is_a("afv") and not unit.allowance


def digging_refusal(words: CostWording, scenario: Scenario, ruleset: Ruleset, mover: Mover, at: int) -> CostPart | None:
    """Why a unit may not dig in where it stands (16.2): its kind, or terrain that the chart closes to digging."""
    if mover.is_a("cavalry", "unarmed"):
        return words.part("dig_never", None, unit=mover.name)
    held = (*scenario.board.terrain_at(at), *(key for key in scenario.markers if scenario.marker_count(key, at)))
    rows = [ruleset.terrain[key] for key in held if key in ruleset.terrain]
    hard = next((row for row in rows if row.fact("dig") is False), None)
    return words.part("dig_terrain", None, at, terrain=hard.name) if hard is not None else None


def action_price(
    words: CostWording,
    occupants: Occupants,
    movers: Sequence[Mover],
    *,
    at: int,
    action: str,
    allowance: Fraction | None,
) -> MoveCost:
    """The price of an action for the first of ``movers``; the others take part in it (the carrier, or its load)."""
    meaning = known_action(action)
    unit = movers[0]
    refused = _refusal(words, occupants, movers, at, meaning)
    if refused is not None:
        return MoveCost(None, (refused,))
    whole = Fraction(0) if allowance is None else allowance
    gun = any(is_gun(other) for other in movers)
    part = words.part(meaning, whole, at) if meaning not in (LOAD, UNLOAD, LIMBER, FLIP) else None
    if meaning == LOAD:
        part = words.part("load_gun", whole, at) if gun else words.part("load_troops", words.number(LOAD, 1), at)
    elif meaning == UNLOAD and gun:
        part = words.part("unload_gun", Fraction(0), at)
    elif meaning == UNLOAD:
        part = words.part("unload_troops", words.number(UNLOAD, 1), at)
    elif unit.is_a("vehicle") and part is None:
        part = words.part("flip", words.number(FLIP, 2), at)
    part = part or words.part("limber", whole, at)
    return MoveCost(part.cost, (part,))


def _refusal(
    words: CostWording, occupants: Occupants, movers: Sequence[Mover], at: int, meaning: str
) -> CostPart | None:
    unit = movers[0]
    if unit.has("moved_fired"):
        return words.part("moved_fired", None, unit=unit.name)
    if meaning == LOAD and not all(mover.good_order for mover in movers):
        return words.part("load_order", None)
    if meaning == LOAD and any(occupants.fighters(at, mover.side) for mover in movers):
        return words.part("load_enemy", None, at)
    if meaning == LOAD:
        return _capacity(words, movers)
    if meaning in (LIMBER, FLIP) and unit.kind.tags and not unit.is_a("two_sided", "vehicle"):
        return words.part("no_sides", None, unit=unit.name)
    return None


def _capacity(words: CostWording, movers: Sequence[Mover]) -> CostPart | None:
    carriers = [mover for mover in movers if mover.is_a("transport")]
    loads = [mover for mover in movers if not mover.is_a("transport")]
    for load in loads:
        if load.is_a("leader"):
            continue
        if load.is_a("afv", "cavalry", "strongpoint") or not load.is_a("personnel", "weapon"):
            return words.part("load_never", None, unit=load.name)
        if any(not carrier.is_a("unarmed", "apc") for carrier in carriers):
            return words.part("load_never", None, unit=load.name)
        bore = load.value("calibre")
        big = isinstance(bore, (int, float)) and bore >= _BIG_GUN
        if big and any(carrier.is_a("vehicle") for carrier in carriers):
            return words.part("load_big", None, unit=load.name, n=_BIG_GUN)
    leaders = sum(load.is_a("leader") for load in loads)
    if carriers and (
        len(loads) - leaders > len(carriers) or leaders > words.number("leaders_carried", 3) * len(carriers)
    ):
        return words.part("load_full", None)
    return None


def allowance_after_actions(
    words: CostWording, movers: Sequence[Mover], actions: Sequence[str], allowance: Fraction
) -> tuple[Fraction, str | None]:
    """(the allowance left for a move in the same segment as these actions, the key of the message if nothing is left)."""
    left = allowance
    unit = movers[0]
    for action in actions:
        meaning = known_action(action)
        gun = any(is_gun(mover) for mover in movers)
        if meaning == UNLOAD and not unit.is_a("transport"):
            return Fraction(0), "unloaded"
        if meaning == LOAD and gun:
            return Fraction(0), "load_gun"
        if meaning in (LIMBER, FLIP) and not unit.is_a("vehicle"):
            return Fraction(0), "limber"
        if meaning in ("recover", DIG_IN, "clear_wreck"):
            return Fraction(0), meaning
        if meaning in (LOAD, UNLOAD) and not gun:
            left -= words.number(meaning, 1)
        if meaning in (LIMBER, FLIP):
            left -= words.number("flip", 2)
    return max(left, Fraction(0)), None
