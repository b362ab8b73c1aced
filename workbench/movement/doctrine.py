"""The protocol of a movement doctrine: costs, reach, routes and stacking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from workbench.fire.doctrine import FireDoctrine
from workbench.movement.request import MoveRequest
from workbench.movement.results import MoveCost, Reach, Route, Stacking
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.spotting.doctrine import SpottingDoctrine


class MovementDoctrine(Protocol):
    """Prices moves; reach and routes come from one networkx graph per mobility class, edited in place.

    ``knows_places``: moves may start and end at places inside hexes (:class:`~workbench.movement.request.Inside`)."""

    knows_places: ClassVar[bool]

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

    def path(
        self, request: MoveRequest, *, to: int | None = None, along: Sequence[int] = (), turns: int | None = None
    ) -> Route:
        """The cheapest way to ``to`` (also beyond the allowance), or exactly the way ``along`` (start not included).

        ``turns`` bounds the way as the game counts: moves (1 by default), or for vehicles with a facing the changes of
        facing (as many as it takes by default).
        """
        ...

    def stack(self, at: int, units: Sequence[str], level: int = 0) -> Stacking:
        """May these units share a hex with those already there? ``level``: on which of its levels, where a game has such."""
        ...

    def updated(self, scenario: Scenario, spotting: SpottingDoctrine, fire: FireDoctrine) -> MovementDoctrine:
        """The same doctrine for an edited scenario; graphs are edited in place, not rebuilt."""
        ...
