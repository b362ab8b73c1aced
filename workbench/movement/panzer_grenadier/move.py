"""A movement request made concrete: movers, graphs, allowance, start node and the first steps from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from workbench.movement.panzer_grenadier.gate import Gate, helpers
from workbench.movement.panzer_grenadier.graph import AGAIN, WHOLE, MoveGraph, Node, hex_of
from workbench.movement.panzer_grenadier.mover import Mover
from workbench.movement.panzer_grenadier.occupants import Occupants
from workbench.movement.panzer_grenadier.prices import Price
from workbench.movement.panzer_grenadier.rivers import UNKNOWN
from workbench.movement.panzer_grenadier.words import Words
from workbench.movement.results import CostPart, DiceTest
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A step from the start. ``weight`` in parts of a movement point, None where it is forbidden (the parts say why);
    ``node`` where it leads; ``halts`` if the move ends there."""

    to: int
    weight: int | None
    parts: tuple[CostPart, ...]
    node: Node | None = None
    halts: bool = False
    tests: tuple[DiceTest, ...] = ()


@dataclass(frozen=True)
class Move:
    """One move under its orders. ``graphs`` has one graph per mobility class of those who set the pace."""

    scenario: Scenario
    words: Words
    occupants: Occupants
    movers: tuple[Mover, ...]
    graphs: tuple[MoveGraph, ...]
    gate: Gate
    start: int
    allowance: Fraction
    one_hex: bool

    @property
    def side(self) -> str:
        """Whose move it is."""
        return self.movers[0].side

    @property
    def graph(self) -> MoveGraph:
        """The graph that is searched; the others have the same nodes."""
        return self.graphs[0]

    @property
    def scale(self) -> int:
        """Parts of a movement point that weights count."""
        return self.graph.scale

    @property
    def cutoff(self) -> int:
        """The allowance in whole parts of a movement point."""
        return int(self.allowance * self.scale)

    @property
    def source(self) -> Node:
        """The node that the move starts from; in the water the unit may say where it came from."""
        if not self.graph.wet(self.start):
            return self.start
        label = self.movers[0].value("entered_from")
        number = self.scenario.board.grid.find(str(label)) if label is not None else None
        for direction, other in enumerate(self.scenario.board.grid.neighbours[self.start].tolist()):
            if number is not None and other == number:
                return self.start, self.graph.rivers.bank(self.start, direction)
        return self.start, UNKNOWN

    def price(self, here: int, there: int) -> Price:
        """The price of the dearest of those who set the pace."""
        prices = [graph.prices.entry(here, there, graph.profile) for graph in self.graphs]
        return max(prices, key=lambda price: (price.amount is None, not price.whole, price.amount or 0))

    def weight(self, node: Node, target: Node) -> int | None:
        """What a step costs the dearest of those who set the pace, None if one of them may not take it."""
        found = [graph.graph.get_edge_data(node, target) for graph in self.graphs]
        return None if None in found else max(int(data["w"]) for data in found if data is not None)

    def points(self, weight: int) -> Fraction:
        """A weight in movement points."""
        return self.allowance if weight == WHOLE else Fraction(weight, self.scale)

    def nodes_in(self, node: Node, there: int) -> Iterator[tuple[Node, int]]:
        """The nodes of a hex that a step leads to, with its weight."""
        for target in self.graph.graph.successors(node):
            if hex_of(target) == there:
                weight = self.weight(node, target)
                if weight is not None and weight != AGAIN:
                    yield target, weight

    def first_steps(self) -> Iterator[FirstStep]:
        """Every step to a neighbour, allowed or not."""
        for number in self.scenario.board.grid.neighbours[self.start].tolist():
            if number >= 0:
                yield self.first_step(number)

    def first_step(self, there: int, *, gated: bool = True) -> FirstStep:
        """The step to a neighbour, with what only a unit that starts beside it may do: climb a cliff, be helped across."""
        refused = self.gate.refuses(self.start, there) if gated else None
        price = self.price(self.start, there)
        if refused is not None:
            return FirstStep(there, None, (refused,))
        found = next(self.nodes_in(self.source, there), None)
        if found is None:
            return self._helped(there, price)
        node, weight = found
        parts = self.words.parts(price, self.allowance)
        if weight == WHOLE:
            why = self.climbs()
            if why is not None:
                return FirstStep(there, None, (*parts, self.words.part(why, None, there)))
            return FirstStep(there, int(self.allowance * self.scale), parts, node, True)
        halts = there in self.gate.halts or (not isinstance(node, int) and node[1] not in self._banks(there))
        return FirstStep(there, weight, parts, node, halts)

    def _banks(self, number: int) -> tuple[int, ...]:
        return self.graph.rivers.banks_at(number) if self.graph.wet(number) else ()

    def climbs(self) -> str | None:
        """Why the movers may not cross a cliff hexside (8.32, notes), as a message key; None if they may."""
        if not all(mover.good_order for mover in self.movers):
            return "cliff_order"
        if all(mover.is_a("commando") or mover.value("commando") for mover in self.movers):
            return None
        friends = self.occupants.friends(self.start, self.side, self.movers)
        idle = [
            unit
            for unit in (friends if self.side else self.occupants.at(self.start))
            if unit.is_a("engineer") and unit.good_order and not unit.has("moved_fired", "in_assault")
        ]
        return None if idle else "cliff_engineer"

    def _helped(self, there: int, price: Price) -> FirstStep:
        parts = self.words.parts(price, self.allowance)
        graph = self.graph
        if graph.wet(there) and price.amount is None and helpers(graph, self.occupants, there, self.side, self.movers):
            # the chart has no figure for wheels in a river: they start beside the engineers and stop there
            part = self.words.part("engineer_entry", self.allowance, there)
            node = (there, UNKNOWN)
            return FirstStep(there, int(self.allowance * self.scale), (part,), node, True)
        if price.amount is None:
            return FirstStep(there, None, parts)
        if graph.rivers.mask[there]:
            return FirstStep(there, None, (*parts, self.words.part("along_river", None, there)))
        return self._landing(there, price)

    def _landing(self, there: int, price: Price) -> FirstStep:
        """Leaving the water on the far bank, where that takes help (5.72, 5.73)."""
        engineers = helpers(self.graph, self.occupants, self.start, self.side, self.movers)
        alone = all(mover.is_a("engineer") and mover.good_order for mover in self.movers)
        major = self.graph.is_major(self.start)
        if not engineers and not (alone and major):
            return FirstStep(there, None, (self.words.part("crossing", None, self.start),))
        weight = int((price.amount or Fraction(0)) * self.scale)
        parts = self.words.parts(price, self.allowance)
        if not major:
            part = self.words.part("crossing_helped", Fraction(0), self.start)
            return FirstStep(there, weight, (*parts, part), there, True)
        number = self._crossing_number(alone)
        if number is None:
            part = self.words.part("crossing_number", Fraction(0), self.start)
            return FirstStep(there, weight, (*parts, part), there, True)
        part = self.words.part("crossing_dice", Fraction(0), self.start, n=number)
        test = DiceTest(self.words.label(self.start), part.text, 1 - _two_dice_at_most(number), part.rule)
        return FirstStep(there, weight, (*parts, part), there, True, (test,))

    def _crossing_number(self, alone: bool) -> int | None:
        given = self.scenario.values.get("river_crossing")
        if not isinstance(given, Mapping):
            return None
        classes = ("foot",) if alone else tuple(graph.profile.mobility for graph in self.graphs)
        numbers = [given[key] for key in classes if isinstance(given.get(key), int)]
        return min(numbers) if len(numbers) == len(classes) else None


def _two_dice_at_most(number: int) -> float:
    return sum(a + b <= number for a in range(1, 7) for b in range(1, 7)) / 36


def pace_setters(movers: Sequence[Mover]) -> list[Mover]:
    """Those whose legs, wheels or tracks set the pace: not what is carried, nor leaders who ride with others (5.0)."""
    walking = [mover for mover in movers if not mover.carried] or list(movers)
    return [mover for mover in walking if not mover.is_a("leader")] or walking
