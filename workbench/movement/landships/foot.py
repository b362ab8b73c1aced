"""Reach and ways on foot, phase by phase (7.1), and of cavalry at the trot (6.32), with networkx."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import networkx as nx

from workbench.movement.landships.found import Found, end_refused, parts_of, told
from workbench.movement.landships.graph import FRESH, NOWHERE, Node
from workbench.movement.landships.mover import FOOT
from workbench.movement.landships.orders import Move
from workbench.movement.results import CostPart, RouteStep

_LINES = ("road", "trench")
_LATER = 10**9


def _node(number: int) -> Node:
    return number, NOWHERE, FRESH


class OpenSearch:
    """Searches for one move of who has no facing."""

    def __init__(self, move: Move) -> None:
        self.move = move

    @property
    def phases(self) -> int:
        """How many foot phases the points are for: one point each (7.1)."""
        return max(1, int(self.move.allowance)) if self.move.graph.profile.mobility == FOOT else 1

    def _gated(self, node: Node, target: Node, data: dict[str, Any]) -> int | None:
        return None if target[0] in self.move.closed else int(data["w"])

    def found(self) -> Found:
        """Every hex that the move can end in."""
        move, found = self.move, Found()
        if move.cutoff < 0:
            return found
        reached = self._afoot() if move.graph.profile.mobility == FOOT else self._spread(move.start, move.cutoff, None)
        for number, weight in reached.items():
            if number == move.start:
                continue
            refused = end_refused(move, number)
            if refused is not None:
                found.refused[number] = refused
            else:
                found.weights[number] = weight
        for number, part in move.closed.items():
            around = move.scenario.board.grid.neighbours[number].tolist()
            if any(other == move.start or other in reached for other in around):
                found.refused.setdefault(number, part)
        return found

    def _spread(self, start: int, cutoff: int, lines: Sequence[str] | None) -> dict[int, int]:
        graph = self.move.graph.graph
        if _node(start) not in graph:
            return {start: 0}

        def along(node: Node, target: Node, data: dict[str, Any]) -> int | None:
            return self._gated(node, target, data) if not data["by"].isdisjoint(lines or ()) else None

        weight: Any = along if lines is not None else (self._gated if self.move.closed else "w")
        lengths = nx.single_source_dijkstra_path_length(graph, _node(start), cutoff, weight)
        return {node[0]: int(spent) for node, spent in lengths.items()}

    def _phase(self, start: int) -> dict[int, int]:
        """One phase on foot: one hex, or as far as the point goes along one road or one trench (7.11, reading A16)."""
        move = self.move
        cutoff = min(move.cutoff, move.scale)
        found: dict[int, int] = {}
        several = (_LINES,) if move.graph.ground.terms.mixed_lines else tuple((line,) for line in _LINES)
        for lines in several:
            for number, weight in self._spread(start, cutoff, lines).items():
                found[number] = min(weight, found.get(number, weight))
        for target, data in move.graph.graph.adj.get(_node(start), {}).items():
            step = self._gated(_node(start), target, data)
            if step is not None and step <= cutoff:
                found[target[0]] = min(step, found.get(target[0], step))
        return found

    def _afoot(self) -> dict[int, int]:
        best: dict[int, int] = {self.move.start: 0}
        edge = dict(best)
        for phase in range(self.phases):
            ahead: dict[int, int] = {}
            for start, spent in edge.items():
                if phase and end_refused(self.move, start) is not None:
                    continue  # nobody may end the phase before there
                for number, weight in self._phase(start).items():
                    total = spent + weight
                    if total < best.get(number, _LATER) and total < ahead.get(number, _LATER):
                        ahead[number] = total
            best |= ahead
            edge = ahead
        return best

    def way(self, to: int) -> list[int] | None:
        """The hexes of the cheapest way, however long; within one move if a move can end there. None if there is none."""
        graph = self.move.graph.graph
        try:
            nodes = nx.dijkstra_path(graph, _node(self.move.start), _node(to), self._gated)
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        return [node[0] for node in nodes[1:]]

    def why_not(self, here: int, there: int) -> CostPart | None:
        """Why a step may not be taken, or None."""
        move = self.move
        if there in move.closed:
            return move.closed[there]
        price = move.graph.price(here, there)
        return parts_of(move.words, move.ruleset, price, there)[-1] if price.amount is None else None

    def steps(self, along: Iterable[int]) -> tuple[RouteStep, ...]:
        """A way as steps; it ends with the first step that is forbidden."""
        move, here, steps = self.move, self.move.start, []
        for there in along:
            refused = self.why_not(here, there)
            if refused is not None:
                steps.append(told(move, there, None, (refused,)))
                break
            price = move.graph.price(here, there)
            steps.append(told(move, there, price.amount, parts_of(move.words, move.ruleset, price, there)))
            here = there
        return tuple(steps)

    def phases_of(self, along: Sequence[int]) -> int:
        """How many moves a way takes: foot phases of one point each, in which only a line takes men beyond one hex."""
        move = self.move
        if move.graph.profile.mobility != FOOT:
            spent = sum((step.cost or Fraction(0) for step in self.steps(along)), Fraction(0))
            return 1 if spent + move.spent <= move.allowance else 2
        mixed = move.graph.ground.terms.mixed_lines
        # every way to pack the steps so far: (points left in the phase, lines that it may go on along) -> phases
        packed: dict[tuple[int, frozenset[str]], int] = {(0, frozenset()): 0}
        here = move.start
        for there in along:
            price = move.graph.price(here, there)
            weight = int((price.amount or Fraction(0)) * move.scale)
            ahead: dict[tuple[int, frozenset[str]], int] = {}
            for (left, lines), count in packed.items():
                options = [((move.scale - weight, price.lines), count + 1)]
                common = lines and price.lines if mixed else lines & price.lines
                if common and weight <= left:
                    options.append(((left - weight, common), count))
                for key, phases in options:
                    ahead[key] = min(phases, ahead.get(key, phases))
            packed, here = ahead, there
        return min(packed.values())
