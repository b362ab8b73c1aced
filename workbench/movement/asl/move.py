"""A movement request made concrete: who moves, on which graph, from which place, with how many movement factors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.asl.allowance import LOW_CRAWL, ROUT, Factors
from workbench.movement.asl.gate import FREE, Gate, Met
from workbench.movement.asl.graph import MoveGraph
from workbench.movement.asl.ground import Ground
from workbench.movement.asl.mover import Mover
from workbench.movement.asl.nodes import BRIDGE, CREST, LEVEL, VERTEX, Node, hex_of, kind_of
from workbench.movement.asl.occupants import Occupants
from workbench.movement.asl.price import Price
from workbench.movement.asl.said import Said
from workbench.movement.ordered import Ordered
from workbench.movement.results import CostPart
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a move: where it leads, what it costs these movers (None: barred) and why. ``whole``: it takes everything
    they have; ``minimum``: more than they have, so only as a minimum move (4.134)."""

    target: Node
    cost: Fraction | None
    parts: tuple[CostPart, ...]
    met: Met = FREE
    whole: bool = False
    minimum: bool = False
    road: bool = False


@dataclass(frozen=True)
class Move(Ordered[Mover]):
    """One move under its orders. ``unable`` says why it cannot begin, ``spent`` what actions take of its factors."""

    scenario: Scenario
    ruleset: Ruleset
    words: Said
    occupants: Occupants
    movers: tuple[Mover, ...]
    graph: MoveGraph
    gate: Gate
    mode: str
    source: Node
    factors: Factors
    allowance: Fraction
    actions: tuple[CostPart, ...]
    unable: Text | None
    remarks: tuple[Text, ...] = ()

    @property
    def start(self) -> int:
        """The hex that it starts from."""
        return hex_of(self.source)

    @property
    def ground(self) -> Ground:
        """The map."""
        return self.graph.ground

    @property
    def encircled(self) -> bool:
        """The first Location costs double (7.7)."""
        return any(mover.has("encircled") for mover in self.movers) and self.mover.on_foot

    @property
    def may_minimum(self) -> bool:
        """May it take the minimum move (4.134): infantry with a factor left, in its movement phase."""
        afoot = all(mover.on_foot and not mover.is_broken for mover in self.movers)
        least = self.words.number("minimum_mf", 1)
        return afoot and self.left >= least and self.mode in ("", "double_time", "double_time_late", "human_wave")

    @property
    def routs(self) -> bool:
        """A broken unit's move."""
        return self.mode in (ROUT, LOW_CRAWL)

    def first_factor(self, node: Node) -> int:
        """How often the price of a step from a place counts."""
        return int(self.words.number("encircled_factor", 2)) if self.encircled and node == self.source else 1

    def step(self, node: Node, target: Node, *, price: Price | None = None) -> Step:
        """A step with everything that makes its price for these movers."""
        price = price or self.graph.price(node, target)
        number = hex_of(target)
        parts = self.words.parts(price, self.allowance, number)
        total = price.total(self.allowance)
        if total is None:
            return Step(target, None, parts or (self.words.part("no_step", None, number),))
        met = self.gate.meets(target) if enters(node, target) else FREE
        if met.barred is not None:
            return Step(target, None, (met.barred,), met)
        if met.overrun is not None:
            more = total * (met.factor - 1)
            parts += (CostPart(met.overrun.rule, more, met.overrun.text),)
            total += more
        if met.more is not None:
            parts += (met.more,)
            total += met.added
        factor = self.first_factor(node)
        if factor > 1:
            parts += (self.words.part("encircled", total * (factor - 1), number, factor=factor),)
            total *= factor
        minimum = total > self.left
        if minimum and self.may_minimum and node == self.source and kind_of(target) != VERTEX:
            parts += (self.words.part("minimum", Fraction(0), number),)
        return Step(target, total, parts, met, price.whole > 0, minimum, price.road)

    def neighbours(self) -> Iterator[Node]:
        """Where a first step can lead: the places of the neighbouring hexes, and those of its own."""
        for node in self.graph.nodes_in(self.start):
            if node != self.source and kind_of(node) not in (VERTEX, CREST):
                yield node
        for number in self.ground.neighbours[self.start]:
            if number >= 0:
                yield from (node for node in self.graph.nodes_in(number) if kind_of(node) != VERTEX)

    def first_steps(self) -> list[Step]:
        """The first steps that lead anywhere, barred ones with what bars them."""
        found = []
        for target in self.neighbours():
            price = self.graph.price(self.source, target)
            if price.amount is not None or price.items:
                found.append(self.step(self.source, target, price=price))
        return found

    def exit(self, node: Node) -> Step | None:
        """Leaving the map from a place (2.6), None where it does not lie at the edge."""
        price = self.graph.exit_price(node)
        if price is None or kind_of(node) in (LEVEL, CREST, BRIDGE):
            return None
        total = price.total(self.allowance)
        parts = self.words.parts(price, self.allowance, hex_of(node))
        factor = self.first_factor(node)
        return Step(node, None if total is None else total * factor, parts, whole=price.whole > 0)


def enters(node: Node, target: Node) -> bool:
    """True if a step enters another Location: another hex or level, not a fortification of the same hex, nor the obstacle that
    one bypasses, which is entered by a step of its own."""
    if hex_of(node) != hex_of(target):
        return True
    return LEVEL in (kind_of(node), kind_of(target)) or (kind_of(node) == VERTEX and kind_of(target) != VERTEX)
