"""What the movement doctrines of all hex games share: graphs that follow the scenario, one question at a time, and what is
wrong with a question.

A game says which graphs it keeps (:meth:`HexMovement._make_graphs`), what it reads from a scenario
(:meth:`HexMovement._prepare`), and answers the five questions. Answers are given under the lock of the graphs, for a
question about another scenario edits them in place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from workbench.base.text import Text
from workbench.fire.doctrine import FireDoctrine
from workbench.movement.asking import check_adjacent, check_way
from workbench.movement.graphs import GraphStore
from workbench.movement.request import MoveRequest
from workbench.movement.results import CostPart, MoveCost, Reach, Route, Stacking
from workbench.movement.words import Words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.doctrine import SpottingDoctrine

Kept = TypeVar("Kept", bound=GraphStore[Any, Any, Any])
Said = TypeVar("Said", bound=Words)


class HexMovement(ABC, Generic[Kept, Said]):
    """The movement doctrine of one scenario; see :class:`workbench.movement.doctrine.MovementDoctrine`.

    Graphs are shared with the doctrines of later values of the scenario. ``knows_places``: the game knows places inside hexes.
    """

    knows_places: ClassVar[bool] = False

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        spotting: SpottingDoctrine,
        fire: FireDoctrine,
        graphs: Kept | None = None,
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._spotting = spotting
        self._fire = fire
        self._graphs = graphs if graphs is not None else self._make_graphs()
        self._words = self._make_words()
        self._prepare()

    @abstractmethod
    def _make_graphs(self) -> Kept:
        """The graphs of a scenario that nobody has asked about."""

    @abstractmethod
    def _make_words(self) -> Said:
        """The sentences of the game."""

    @abstractmethod
    def _prepare(self) -> None:
        """Read the scenario: who stands where, orders, limits."""

    @abstractmethod
    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost: ...

    @abstractmethod
    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost: ...

    @abstractmethod
    def _reach(self, request: MoveRequest) -> Reach: ...

    @abstractmethod
    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route: ...

    @abstractmethod
    def _stack(self, at: int, units: Sequence[str], level: int) -> Stacking: ...

    def updated(self, scenario: Scenario, spotting: SpottingDoctrine, fire: FireDoctrine) -> Self:
        """The same doctrine for an edited scenario; graphs are edited in place, not rebuilt."""
        with self._graphs.lock:
            self._graphs.follow(scenario)
        return type(self)(scenario, self._ruleset, spotting, fire, self._graphs)

    def move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        """The price of entering the adjacent hex ``to`` from ``request.start``; CannotAnswer if it is not adjacent."""
        check_adjacent(self._scenario.board.grid, request.start, to)
        with self._graphs.lock:
            return self._move_cost(request, to)

    def action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        """The price of an action in place; ``request.stack`` names who takes part. CannotAnswer for unknown actions."""
        with self._graphs.lock:
            return self._action_cost(request, action)

    def reach(self, request: MoveRequest) -> Reach:
        """Every hex that one move can end in; hexes refused for other reasons than points are in ``barred``."""
        with self._graphs.lock:
            return self._reach(request)

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest way to ``to`` (also beyond the allowance), or exactly the way ``along`` (start not included);
        CannotAnswer if its hexes are not neighbours. ``turns`` bounds it as the game counts."""
        check_way(self._scenario.board.grid, request.start, along)
        with self._graphs.lock:
            return self._path(request, to, along, turns)

    def stack(self, at: int, units: Sequence[str], level: int = 0) -> Stacking:
        """May these units share a hex with those already there? ``level``: on which of its levels, where a game has such."""
        with self._graphs.lock:
            return self._stack(at, units, level)

    def _cannot(self, why: Text) -> CostPart:
        """A move that cannot begin, as an item of a price."""
        return CostPart(self._words.rule("cannot"), None, why)
