"""Where a demoralized unit may flee to (14.3 to 14.35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.base.text import Text
from workbench.movement.panzer_grenadier.graph import AGAIN, Node, hex_of
from workbench.movement.panzer_grenadier.move import Move
from workbench.movement.panzer_grenadier.search import Found
from workbench.movement.panzer_grenadier.threats import Threat


class Flight:
    """Every step takes the unit farther from each enemy who can harm it there, or no nearer if it cannot get farther."""

    def __init__(self, move: Move, threats: Sequence[Threat]) -> None:
        self._move = move
        self._threats = threats
        self._options: dict[int, frozenset[int]] = {}

    def safe(self, number: int) -> bool:
        """True for a hex where no enemy spots the unit within range, nor stands beside it (1.2, safe hex)."""
        near = (number, *self._move.scenario.board.grid.neighbours[number].tolist())
        occupants = self._move.occupants
        beside = any(occupants.fighters(other, self._move.side) for other in near if other >= 0)
        return not beside and not any(threat.bears(number) for threat in self._threats)

    def found(self) -> tuple[Found, list[Text]]:
        """Where the flight may lead in one move, and what there is to say of it."""
        move, words = self._move, self._move.words
        found = Found()
        fight = bool(move.occupants.fighters(move.start, move.side))
        if not fight and not any(threat.bears(move.start) for threat in self._threats):
            return found, [words.say("flight_safe")]
        if move.allowance == 0:
            return found, [words.say("flight_immobile")]
        notes = [words.say("flight")]
        if not fight:
            for node, spent in self._distances().items():
                number = hex_of(node)
                if number != move.start and spent < found.weights.get(number, AGAIN):
                    found.weights[number], found.nodes[number] = spent, node
        for step in move.first_steps():
            if step.weight is None or step.to in found.weights:
                continue
            if fight or (move.allowance >= 1 and step.to in self._ways_out(move.start)):
                found.weights[step.to], found.first[step.to] = step.weight, step
        notes += self._advice(found)
        if any(key == "entrenchment" for key, _ in move.graph.prices.markers_at(move.start)):
            notes.append(words.say("flight_entrenched"))
        return found, notes

    def way(self, to: int) -> list[Node]:
        """The nodes of the cheapest flight to a hex that :meth:`found` holds, without the start."""
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

    def _advice(self, found: Found) -> list[Text]:
        safe = {number: weight for number, weight in found.weights.items() if self.safe(number)}
        if not found.weights:
            return [self._move.words.say("flight_nowhere")]
        if not safe:
            return [self._move.words.say("flight_not_yet")]
        least = min(safe.values())
        labels = ", ".join(self._move.words.label(number) for number, weight in safe.items() if weight == least)
        return [self._move.words.say("flight_nearest", hexes=labels)]

    def _weight(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        here, there = hex_of(node), hex_of(target)
        if here == there or there not in self._ways_out(here):
            return None
        return self._move.weight(node, target)

    def _ways_out(self, here: int) -> frozenset[int]:
        """Hexes that may be entered next: farther ones, else equal ones; none from a safe hex (14.32)."""
        if here not in self._options:
            self._options[here] = self._choose(here)
        return self._options[here]

    def _choose(self, here: int) -> frozenset[int]:
        if here != self._move.start and self.safe(here):
            return frozenset()
        open_to = [
            other
            for other in self._move.scenario.board.grid.neighbours[here].tolist()
            if other >= 0 and self._can_enter(here, other)
        ]
        farther = frozenset(other for other in open_to if self._gains(here, other) > 0)
        return farther or frozenset(other for other in open_to if self._gains(here, other) == 0)

    def _can_enter(self, here: int, there: int) -> bool:
        nodes = self._move.graph.nodes_at(here)
        entered = any(True for node in nodes for _ in self._move.nodes_in(node, there))
        return entered and self._move.gate.refuses(here, there) is None

    def _gains(self, here: int, there: int) -> int:
        """By how many hexes the step leads away from the enemy it gains least on."""
        gains = [
            int(threat.distance[there]) - int(threat.distance[here])
            for threat in self._threats
            if threat.bears(here) or threat.bears(there)
        ]
        return min(gains, default=1)
