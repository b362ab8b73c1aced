"""The base class of the movement doctrines of hex games: graphs updated with the scenario, questions, refusals.

A game says which graphs it keeps (:meth:`HexMovement._make_graphs`), what it reads from a scenario
(:meth:`HexMovement._prepare`), and answers the five questions. Answers are given under the lock of the graphs, for a
question about another scenario edits them in place.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from math import lcm
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

import numpy as np

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.movement.movers import MovementWording
from workbench.engine.movement.results import (
    CostPart,
    EndState,
    MoveCost,
    MoveRequest,
    Reach,
    Route,
    Stacking,
    StepGraph,
)
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario

if TYPE_CHECKING:
    from workbench.engine.fire.protocol import FireDoctrine
    from workbench.engine.spotting.protocol import SpottingDoctrine
    from workbench.scenario.changes import ChangeSet

# --- What is wrong with a movement request, worded alike in every game.


def check_mode(mode: str, known: Iterable[str]) -> str:
    """The kind of move, if the doctrine knows it; CannotAnswer (``unknown_mode``) otherwise."""
    words = [word for word in known if word]
    if mode and mode not in words:
        raise CannotAnswer(
            "unknown_mode",
            Text(
                f'there is no kind of move "{mode}" here; known are {", ".join(words)}',
                f"il n’y a pas de mouvement « {mode} » ici ; il y a {', '.join(words)}",
            ),
        )
    return mode


def check_action(action: str, known: Mapping[str, str]) -> str:
    """The action that a word means; CannotAnswer (``unknown_action``) if the rules have none of that name."""
    if action not in known:
        raise CannotAnswer(
            "unknown_action",
            Text(
                f'"{action}" is no action here; known are {", ".join(known)}',
                f"« {action} » n’est pas une action ; il y a {', '.join(known)}",
            ),
        )
    return known[action]


def check_adjacent(grid: HexGrid, here: int, there: int) -> None:
    """CannotAnswer (``not_adjacent``) unless the two hexes are neighbours."""
    if there not in grid.neighbours[here].tolist():
        raise CannotAnswer(
            "not_adjacent",
            Text(
                f"{grid.labels[there]} is not adjacent to {grid.labels[here]}",
                f"{grid.labels[there]} n’est pas adjacent à {grid.labels[here]}",
            ),
        )


def check_way(grid: HexGrid, start: int, along: Sequence[int]) -> None:
    """CannotAnswer unless every hex of a way is a neighbour of the one before."""
    for here, there in zip((start, *along), along, strict=False):
        check_adjacent(grid, here, there)


def no_allowance(name: Text) -> CannotAnswer:
    """The answer where nobody knows how many movement points a unit has."""
    return CannotAnswer(
        "no_allowance",
        Text(
            f"{name.en}: no movement allowance is known; give one",
            f"{name.get('fr')} : capacité de mouvement inconnue ; donnez-en une",
        ),
    )


def refused_route(parts: Sequence[CostPart]) -> Route:
    """A route that is forbidden, with the reason."""
    return Route(None, False, (), (), tuple(part.text for part in parts))


# --- Movement graphs that follow a scenario: one networkx graph per kind of mover, edited in place when the map is.


GroundT = TypeVar("GroundT")
GroundT_contra = TypeVar("GroundT_contra", contravariant=True)
ProfileT = TypeVar("ProfileT", bound=Hashable)
GraphT = TypeVar("GraphT", bound="EditableGraph")  # type: ignore[type-arg]


class EditableGraph(Protocol[GroundT_contra]):
    """A graph that can be edited in place."""

    def patch(self, ground: GroundT_contra, changed: list[int]) -> None:
        """Follow an edit of these hexes; ``ground`` prices the new map."""
        ...


class GraphStore(ABC, Generic[ProfileT, GroundT, GraphT]):
    """The graphs of a scenario by profile (mobility class, side ...). They follow whichever scenario is asked for by
    comparing it with the last one. ``Ground`` is what prices a map.

    Who searches a graph holds ``lock`` as long, for a question about another scenario edits the graph in place.
    """

    def __init__(self, scenario: Scenario, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.lock = threading.RLock()
        self._graphs: dict[ProfileT, GraphT] = {}
        self._scenario = scenario
        self.ground = self._survey(scenario, None, None)

    @abstractmethod
    def _survey(self, scenario: Scenario, old: GroundT | None, changes: ChangeSet | None) -> GroundT:
        """What prices a scenario; what an edit left true may be taken from ``old``."""

    @abstractmethod
    def _same_rules(self, old: GroundT, new: GroundT) -> bool:
        """True if the readings and conditions that graphs depend on are the same."""

    @abstractmethod
    def _make(self, profile: ProfileT) -> GraphT:
        """The graph of a profile on the present ground."""

    def graph_for(self, scenario: Scenario, profile: ProfileT) -> GraphT:
        """The graph of a profile on this scenario; graphs made for an earlier value are edited in place."""
        self.follow(scenario)
        if profile not in self._graphs:
            self._graphs[profile] = self._make(profile)
        return self._graphs[profile]

    def follow(self, scenario: Scenario) -> GroundT:
        """Bring every graph to a scenario; returns its ground."""
        from workbench.scenario.changes import compare

        if scenario is self._scenario:
            return self.ground
        changes = compare(self._scenario, scenario)
        ground = self._survey(scenario, self.ground, changes)
        if changes.hexes is None or not self._same_rules(self.ground, ground):
            self._graphs.clear()
        else:
            changed = np.flatnonzero(changes.hexes).tolist()
            for graph in self._graphs.values():
                graph.patch(ground, changed)
        self._scenario, self.ground = scenario, ground
        return ground


def scale_of(ruleset: Ruleset) -> int:
    """The least number of parts of a movement point in which every cost of the chart is whole (6 where it has 1.5 and 2/3)."""
    amounts = [cost.amount for row in ruleset.terrain.values() for cost in row.cost.values()]
    return lcm(1, *(amount.denominator for amount in amounts))


KeptT = TypeVar("KeptT", bound=GraphStore[Any, Any, Any])
WordingT = TypeVar("WordingT", bound=MovementWording)
T = TypeVar("T")


class HexMovement(ABC, Generic[KeptT, WordingT]):
    """The movement doctrine of one scenario; see :class:`workbench.engine.movement.protocol.MovementDoctrine`.

    Graphs are shared with the doctrines of later values of the scenario. ``knows_places``: the game knows places inside hexes.
    """

    knows_places: ClassVar[bool] = False
    knows_entering: ClassVar[bool] = False

    def __init__(
        self,
        scenario: Scenario,
        ruleset: Ruleset,
        spotting: SpottingDoctrine,
        fire: FireDoctrine,
        graphs: KeptT | None = None,
    ) -> None:
        self._scenario = scenario
        self._ruleset = ruleset
        self._spotting = spotting
        self._fire = fire
        self._graphs = graphs if graphs is not None else self._make_graphs()
        self._words = self._make_words()
        self._prepare()

    @abstractmethod
    def _make_graphs(self) -> KeptT:
        """The graphs of a scenario, none of them built yet."""

    @abstractmethod
    def _make_words(self) -> WordingT:
        """The sentences of the game."""

    @abstractmethod
    def _prepare(self) -> None:
        """Read the scenario: positions of units, orders, limits."""

    @abstractmethod
    def _move_cost(self, request: MoveRequest, to: int) -> MoveCost: ...

    @abstractmethod
    def _action_cost(self, request: MoveRequest, action: str) -> MoveCost: ...

    @abstractmethod
    def _reach(self, request: MoveRequest) -> Reach: ...

    @abstractmethod
    def _path(self, request: MoveRequest, to: int | None, along: Sequence[int], turns: int | None) -> Route: ...

    @abstractmethod
    def _steps(self, request: MoveRequest) -> StepGraph | None: ...

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

    def new_ends(
        self,
        request: MoveRequest,
        starts: Sequence[EndState],
        known: Set[EndState],
        cancel: CancelToken | None = None,
    ) -> set[EndState]:
        """Every end of a move that begins at any of several starts, but for those that are ``known`` (all of the starts are):
        as if :meth:`reach` were asked for each start in place of that of the request."""
        with self._graphs.lock:
            return self._new_ends(request, starts, known, cancel)

    def _new_ends(
        self, request: MoveRequest, starts: Sequence[EndState], known: Set[EndState], cancel: CancelToken | None
    ) -> set[EndState]:
        """One search for each start: games do better for their ordinary moves."""
        found: set[EndState] = set()
        for start, facing in starts:
            if cancel is not None:
                cancel.check()
            found.update(self._reach(replace(request, start=start, facing=facing)).end_states)
        return found - known

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest way to ``to`` (also beyond the allowance), or exactly the way ``along`` (start not included);
        CannotAnswer if its hexes are not neighbours. ``turns`` bounds it as the game counts."""
        check_way(self._scenario.board.grid, request.start, along)
        with self._graphs.lock:
            return self._path(request, to, along, turns)

    def moves_in_turn(self, request: MoveRequest) -> int:
        """How many moves such as this one a turn of its side holds."""
        return 1

    def search_steps(self, request: MoveRequest, search: Callable[[StepGraph], T]) -> T | None:
        """What a search over the steps of a move finds, under the lock of the graphs; None if the movers cannot move, or the
        kind of move has no paths of steps (:meth:`path` then says why)."""
        with self._graphs.lock:
            steps = self._steps(request)
            return None if steps is None else search(steps)

    def stack(self, at: int, units: Sequence[str], level: int = 0) -> Stacking:
        """May these units share a hex with those already there? ``level``: on which of its levels, where a game has such."""
        with self._graphs.lock:
            return self._stack(at, units, level)

    def _cannot(self, why: Text) -> CostPart:
        """A move that cannot begin, as an item of a price."""
        return CostPart(self._words.rule("cannot"), None, why)
