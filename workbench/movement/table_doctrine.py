"""The protocol of a movement doctrine of a game on tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from workbench.base.cancel import CancelToken
from workbench.movement.table_results import Costs, Early, TableMove, TablePrice, TableReach, TableRoute
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_doctrine import Points, TableSight
from workbench.sight.table_results import Point


class TableMovement(Protocol):
    """Prices moves on one table under one ruleset."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight) -> None: ...

    def allowance(self, move: TableMove) -> float:
        """How far the mover goes over clear ground, in the table's unit."""
        ...

    def price(self, move: TableMove, to: Point) -> TablePrice:
        """The price of going straight to a point."""
        ...

    def reach(self, move: TableMove, cancel: CancelToken | None = None, first: Early | None = None) -> TableReach:
        """Every point that one move can end at, as polygons; ``first`` is given what is known before its risks, if working
        those out takes longer."""
        ...

    def costs(self, move: TableMove, to: Points) -> Costs:
        """The least cost of every point (n, 2); inf where one move does not lead."""
        ...

    def path(self, move: TableMove, *, to: Point | None = None, along: Sequence[Point] = ()) -> TableRoute:
        """The cheapest way to a point, also beyond the allowance, or exactly the way through given points."""
        ...

    def updated(self, scenario: TableScenario, sight: TableSight) -> TableMovement:
        """The same doctrine for an edited scenario; reuses whatever the edit left true."""
        ...
