"""A way as a route: its steps priced one by one, how many moves it takes, and what stops it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from workbench.base.text import Text
from workbench.movement.found import told
from workbench.movement.panzer_grenadier.graph import AGAIN, Node, hex_of
from workbench.movement.panzer_grenadier.move import FirstStep, Move
from workbench.movement.panzer_grenadier.search import Search
from workbench.movement.results import DiceTest, Route, RouteStep
from workbench.movement.words import points


class Ledger:
    """Counts points along a way, move after move."""

    def __init__(self, move: Move, bonus: int) -> None:
        self._one_hex = move.one_hex
        self._cutoff = move.cutoff + bonus
        self.turns = 1
        self._left = self._cutoff
        self._fresh = True
        self.stuck = move.allowance < 1 and self._cutoff == 0

    def stop(self) -> None:
        """The move ends here."""
        self._left = -1

    def pay(self, weight: int) -> None:
        """Enter the next hex; a new move begins where the points do not suffice (5.0: one hex may always be entered)."""
        if self._left < 0 or (weight > self._left and not self._fresh):
            self.turns += 1
            self._left, self._fresh = self._cutoff, True
        if weight > self._cutoff and self._cutoff < 1:
            self.stuck = True
        self._left = -1 if self._one_hex or weight >= self._left else self._left - weight
        self._fresh = False


def follow(search: Search, along: Sequence[int], turns: int) -> Route:
    """Exactly a given way."""
    move = search.move
    steps: list[RouteStep] = []
    tests: list[DiceTest] = []
    trail = bool(search.trail_bonus) and all(
        move.graph.prices.on_trail(a, b) for a, b in zip((move.start, *along), along, strict=False)
    )
    ledger = Ledger(move, search.trail_bonus * move.scale if trail else 0)
    node: Node = move.source
    here = move.start
    for there in along:
        if not isinstance(node, int) and node not in move.graph.nodes_at(here):
            # the last step was a forced stop; the next move starts from the same hex
            ledger.stop()
            node = here
        step = _step(move, node, here, there, first=not steps)
        cost = None if step.weight is None else Fraction(step.weight, move.scale)
        steps.append(told(step.to, cost, step.parts))
        tests += step.tests
        if step.weight is None or step.node is None:
            return Route(None, False, tuple(steps), tuple(tests), (steps[-1].parts[-1].text,))
        ledger.pay(step.weight)
        if step.halts:
            ledger.stop()
        node, here = step.node, there
    total = sum((step.cost for step in steps if step.cost is not None), Fraction(0))
    within = ledger.turns <= turns and not ledger.stuck
    return Route(total, within, tuple(steps), tuple(tests), _verdict(move, ledger, total, turns, within))


def along_nodes(search: Search, nodes: Iterable[Node], turns: int) -> Route:
    """A way that a search found, as nodes."""
    hexes: list[int] = []
    for node in nodes:
        if not hexes or hexes[-1] != hex_of(node):
            hexes.append(hex_of(node))
    return follow(search, hexes, turns)


def _step(move: Move, node: Node, here: int, there: int, *, first: bool) -> FirstStep:
    if first:
        return move.first_step(there)
    refused = move.gate.refuses(here, there)
    if refused is not None:
        return FirstStep(there, None, (refused,))
    price = move.price(here, there)
    parts = move.words.parts(price, move.allowance)
    found = next(move.nodes_in(node, there), None)
    if found is None:
        if price.amount is not None:
            along = bool(move.graph.rivers.mask[there])
            why = move.words.part("along_river", None, there) if along else move.words.part("crossing", None, here)
            return FirstStep(there, None, (*parts, why))
        return FirstStep(there, None, parts)
    target, weight = found
    if weight >= AGAIN or price.whole:
        # only a unit that starts its move beside the cliff has its whole allowance for it
        return FirstStep(there, None, (*parts, move.words.part("cliff_later", None, there)))
    return FirstStep(there, weight, parts, target, there in move.gate.halts)


def _verdict(move: Move, ledger: Ledger, total: Fraction, turns: int, within: bool) -> tuple[Text, ...]:
    if within:
        return ()
    if ledger.stuck:
        return (move.words.say("no_points"),)
    return (
        move.words.say("beyond", cost=points(total), allowance=points(move.allowance), n=ledger.turns, turns=turns),
    )
