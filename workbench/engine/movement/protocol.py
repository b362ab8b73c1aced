"""The protocol of a movement doctrine: costs, reach, routes and stacking."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence, Set
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.movers import Mover
from workbench.engine.sight.protocol import Points, TabletopSight
from workbench.engine.sight.results import Point
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario, TabletopScenario

if TYPE_CHECKING:
    from workbench.engine.fire.protocol import FireDoctrine
    from workbench.engine.movement.results import (
        CostPart,
        Costs,
        Early,
        EndState,
        MoveCost,
        MoveRequest,
        Reach,
        Route,
        Stacking,
        StepGraph,
        TabletopMove,
        TabletopPrice,
        TabletopReach,
        TabletopRoute,
        Wave,
    )
    from workbench.engine.spotting.protocol import SpottingDoctrine

T = TypeVar("T")


class MovementDoctrine(Protocol):
    """Prices moves; reach and routes come from one networkx graph per mobility class, edited in place.

    ``knows_places``: moves may start and end at places inside hexes (:class:`~workbench.engine.movement.results.Inside`).
    ``knows_entering``: the action of coming onto the map has a price (:mod:`workbench.engine.movement.entering`)."""

    knows_places: ClassVar[bool]
    knows_entering: ClassVar[bool]

    def __init__(
        self, scenario: Scenario, ruleset: Ruleset, spotting: SpottingDoctrine, fire: FireDoctrine
    ) -> None: ...

    def move_cost(self, request: MoveRequest, to: int) -> MoveCost:
        """The price of entering the adjacent hex ``to`` from ``request.start``."""
        ...

    def action_cost(self, request: MoveRequest, action: str) -> MoveCost:
        """The price of an action in place (mount, load, limber ...)."""
        ...

    def reach(self, request: MoveRequest) -> Reach:
        """Every hex that one move can end in."""
        ...

    def new_ends(
        self,
        request: MoveRequest,
        starts: Sequence[EndState],
        known: Set[EndState],
        cancel: CancelToken | None = None,
    ) -> set[EndState]:
        """Every end of a move that begins at any of several starts, but for those that are ``known`` (all of the starts are):
        as if :meth:`reach` were asked for each start in place of that of the request, and much faster."""
        ...

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest way to ``to`` (also beyond the allowance), or exactly the way ``along`` (start not included).

        ``turns`` bounds the way as the game counts: moves (1 by default), or for vehicles with a facing the changes of
        facing (as many as it takes by default).
        """
        ...

    def moves_in_turn(self, request: MoveRequest) -> int:
        """How many moves such as this one a turn of its side holds: 1, where a game does not let some units move again."""
        ...

    def search_steps(self, request: MoveRequest, search: Callable[[StepGraph], T]) -> T | None:
        """What a search over the steps of a move (any number of turns) finds; None if the movers cannot move, or this kind of
        move has no paths of steps: :meth:`path` then says why."""
        ...

    def stack(self, at: int, units: Sequence[str], level: int = 0) -> Stacking:
        """May these units share a hex with those already there? ``level``: on which of its levels, where a game has such."""
        ...

    def updated(self, scenario: Scenario, spotting: SpottingDoctrine, fire: FireDoctrine) -> MovementDoctrine:
        """The same doctrine for an edited scenario; graphs are edited in place, not rebuilt."""
        ...


@runtime_checkable
class KnowsWaves(Protocol):
    """A movement doctrine of a game whose units attack in waves."""

    def wave(self, request: MoveRequest, target: int) -> Wave:
        """Which directions a wave may take from the mover's hex towards an enemy in hex ``target``."""
        ...


# --- What the moves of all games have in common once it is known who moves, on which graph and with how many points.


M = TypeVar("M", bound=Mover)


class Scaled(Protocol):
    """A graph whose weights count parts of a point."""

    @property
    def scale(self) -> int: ...


class Ordered(Generic[M]):
    """One move: ``movers``, ``graph``, ``allowance`` in points, and ``actions`` of the same move with what they take."""

    movers: tuple[M, ...]
    graph: Scaled
    allowance: Fraction
    actions: tuple[CostPart, ...]

    @property
    def mover(self) -> M:
        """The first of those who move."""
        return self.movers[0]

    @property
    def side(self) -> str:
        """Whose move it is."""
        return self.mover.side

    @property
    def scale(self) -> int:
        """Parts of a movement point that weights count."""
        return self.graph.scale

    @property
    def spent(self) -> Fraction:
        """Points that actions of the same move take."""
        return sum((part.cost or Fraction(0) for part in self.actions), Fraction(0))

    @property
    def left(self) -> Fraction:
        """Points that are left for the way."""
        return self.allowance - self.spent

    @property
    def cutoff(self) -> int:
        """The same in whole parts of a point."""
        return int(self.left * self.scale)


# --- The protocol of a movement doctrine of a game on tables.


class TabletopMovement(Protocol):
    """Prices moves on one table under one ruleset."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None: ...

    def allowance(self, move: TabletopMove) -> float:
        """The distance that the mover goes over clear ground, in the table's unit."""
        ...

    def price(self, move: TabletopMove, to: Point) -> TabletopPrice:
        """The price of going straight to a point."""
        ...

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """Every point that one move can end at, as polygons; ``first`` is given what is known before its risks, if working
        those out takes longer."""
        ...

    def costs(self, move: TabletopMove, to: Points) -> Costs:
        """The least cost of every point (n, 2); inf where one move does not lead."""
        ...

    def cost_to(
        self, move: TabletopMove, to: Point, most: float = math.inf, cancel: CancelToken | None = None
    ) -> float | None:
        """The cost of the cheapest way to a point, also beyond the allowance, in the table's unit; None: no way costs at most
        ``most``. The lower that is, the sooner it is known."""
        ...

    def path(
        self,
        move: TabletopMove,
        *,
        to: Point | None = None,
        along: Sequence[Point] = (),
        cancel: CancelToken | None = None,
    ) -> TabletopRoute:
        """The cheapest way to a point, also beyond the allowance, or exactly the way through given points."""
        ...

    def updated(self, scenario: TabletopScenario, sight: TabletopSight) -> TabletopMovement:
        """The same doctrine for an edited scenario; reuses whatever the edit left true."""
        ...
