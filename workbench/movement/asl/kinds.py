"""The kinds of move, as what they allow: ends, single steps, ways, and the tests that they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Protocol

from workbench.base.text import Text
from workbench.movement.asl.allowance import LOW_CRAWL, ROUT
from workbench.movement.asl.enemies import Enemies
from workbench.movement.asl.move import Move, Step
from workbench.movement.asl.nodes import Node, hex_of, kind_of
from workbench.movement.asl.orders import ADVANCE, ASSAULT, DASH
from workbench.movement.asl.rout import Rout
from workbench.movement.asl.search import Found, Search
from workbench.movement.asl.short import Advance, AssaultMove, Dash, LowCrawl, OneStep
from workbench.movement.results import CostPart, DiceTest


class Kind(Protocol):
    """One kind of move."""

    def found(self) -> tuple[Found, list[Text]]:
        """Where it can end, and what is to be said of it."""
        ...

    def judged(self, step: Step) -> Step:
        """A first step as this kind of move allows it."""
        ...

    def becomes(self, step: Step) -> tuple[str, ...]:
        """The states that the kind of move itself puts the unit in."""
        ...

    def way(self, found: Found, goal: Node) -> list[Node] | None:
        """The way of one such move to a place, None if it cannot end there."""
        ...

    def bars(self, nodes: Sequence[Node]) -> CostPart | None:
        """What bars a given way besides its prices, or None."""
        ...

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """The dice tests of entering places."""
        ...


class Ordinary:
    """The ordinary move, double time, gallop, wave, Bypass; ``more`` are the points that double time would add."""

    def __init__(self, move: Move, more: Fraction) -> None:
        self._search, self._more = Search(move), more

    def found(self) -> tuple[Found, list[Text]]:
        """See :class:`Kind`."""
        return self._search.found(self._more), []

    def judged(self, step: Step) -> Step:
        """As priced."""
        return step

    def becomes(self, step: Step) -> tuple[str, ...]:
        """Nothing of itself."""
        return ()

    def way(self, found: Found, goal: Node) -> list[Node] | None:
        """See :class:`Kind`."""
        return self._search.way(found, goal)

    def bars(self, nodes: Sequence[Node]) -> CostPart | None:
        """Nothing besides prices."""
        return None

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """None of its own."""
        return []


class Single:
    """A move of one step."""

    def __init__(self, move: Move, rules: OneStep) -> None:
        self._move, self._rules = move, rules

    def found(self) -> tuple[Found, list[Text]]:
        """See :class:`Kind`."""
        return self._rules.found(), []

    def judged(self, step: Step) -> Step:
        """As its rules allow it."""
        return self._rules.judged(step)

    def becomes(self, step: Step) -> tuple[str, ...]:
        """As its rules say."""
        return self._rules.becomes(step)

    def way(self, found: Found, goal: Node) -> list[Node] | None:
        """The step itself."""
        return [goal] if goal in found.first else None

    def bars(self, nodes: Sequence[Node]) -> CostPart | None:
        """More than one step, or a step that its rules refuse."""
        if len(nodes) > 1:
            return self._move.words.part("one_place", None, hex_of(nodes[-1]))
        step = self.judged(self._move.step(self._move.source, nodes[0]))
        return step.parts[-1] if step.cost is None else None

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """None of its own."""
        return []


class Dashing:
    """A Dash."""

    def __init__(self, move: Move, enemies: Enemies) -> None:
        self._move, self._dash = move, Dash(move, enemies.of(move.mover))

    def found(self) -> tuple[Found, list[Text]]:
        """See :class:`Kind`."""
        found = self._dash.found()
        return found, self._dash.notes(found)

    def judged(self, step: Step) -> Step:
        """Its first step leads onto the road of a Dash that is allowed."""
        bars = [bar for over, _, bar in self._dash.ways() if over == hex_of(step.target)]
        bar = bars[0] if bars else self._move.words.part("dash_road", None, hex_of(step.target))
        return step if bar is None or step.cost is None else replace(step, cost=None, parts=(bar,))

    def becomes(self, step: Step) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def way(self, found: Found, goal: Node) -> list[Node] | None:
        """Over the road."""
        return self._dash.nodes(hex_of(goal)) if kind_of(goal) == "" else None

    def bars(self, nodes: Sequence[Node]) -> CostPart | None:
        """Anything but the two hexes of a Dash: nothing may be spent before (4.63)."""
        far = hex_of(nodes[-1])
        if self._dash.nodes(far) == list(nodes):
            return None
        bar = next((why for over, end, why in self._dash.ways() if [over, end] == list(nodes)), None)
        return bar or self._move.words.part("dash_two", None, far)

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """None of its own."""
        return []


class Routing:
    """A rout."""

    def __init__(self, move: Move, enemies: Enemies) -> None:
        self._move, self._rout = move, Rout(move, enemies)

    def found(self) -> tuple[Found, list[Text]]:
        """See :class:`Kind`."""
        return self._rout.found()

    def judged(self, step: Step) -> Step:
        """As enemies allow it."""
        bar = self._rout.refuses(self._move.source, step.target) if step.cost is not None else None
        return step if bar is None else replace(step, cost=None, parts=(*step.parts, bar))

    def becomes(self, step: Step) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def way(self, found: Found, goal: Node) -> list[Node] | None:
        """The cheapest rout to a place that it may end in."""
        ends = goal in found.places or found.nodes.get(hex_of(goal)) == goal
        return self._rout.way(goal) if ends else None

    def bars(self, nodes: Sequence[Node]) -> CostPart | None:
        """A step or an end that a rout may not take."""
        found, _ = self._rout.found()
        goal = nodes[-1]
        for here, there in zip((self._move.source, *nodes), nodes, strict=False):
            bar = self._rout.refuses(here, there)
            if bar is not None:
                return bar
        if goal in found.places or found.nodes.get(hex_of(goal)) == goal:
            return None
        return found.refused.get(hex_of(goal))

    def tests(self, nodes: Sequence[Node]) -> list[DiceTest]:
        """Interdiction (10.53)."""
        return list(self._rout.interdictions(nodes))


def kind_of_move(move: Move, enemies: Enemies, more: Fraction) -> Kind:
    """The kind of a move; ``more`` are the points that double time would add."""
    if move.mode == ADVANCE:
        return Single(move, Advance(move))
    if move.mode == ASSAULT:
        return Single(move, AssaultMove(move))
    if move.mode == DASH:
        return Dashing(move, enemies)
    if move.mode == ROUT:
        return Routing(move, enemies)
    if move.mode == LOW_CRAWL:
        rout = Rout(move, enemies)
        return Single(move, LowCrawl(move, rout, rout.enemies))
    return Ordinary(move, more)
