"""Movement in Bolt Action: men, riders and guns turn as they like, vehicles go straight and pivot (p.42, p.53-56, p.62-64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from workbench.base.cancel import CancelToken
from workbench.movement.bolt_action.assaults import Assaults
from workbench.movement.bolt_action.carrying import Carrying
from workbench.movement.bolt_action.driving import Driving
from workbench.movement.bolt_action.entering import Entering
from workbench.movement.bolt_action.footwork import Footwork
from workbench.movement.bolt_action.paces import ADVANCE, GUN, GUN_HEAVY, Pace
from workbench.movement.table_results import Costs, Early, TableMove, TablePrice, TableReach, TableRoute
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_doctrine import Points, TableSight
from workbench.sight.table_results import Point


class Doctrine:
    """Prices moves on one table; see :class:`workbench.movement.table_doctrine.TableMovement`."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, sight: TableSight) -> None:
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.foot = Footwork(scenario, ruleset, sight)
        self.driving = Driving(scenario, ruleset, self.foot.paces, self.foot.ground, self.foot.words)

    @property
    def assaults(self) -> Assaults:
        """Assaults of men (p.41-44)."""
        return Assaults(self.foot)

    @property
    def carrying(self) -> Carrying:
        """Transports (p.72-73)."""
        return Carrying(self.foot)

    @property
    def entering(self) -> Entering:
        """Buildings (p.76-77)."""
        return Entering(self.foot)

    def updated(self, scenario: TableScenario, sight: TableSight) -> Self:
        """The same doctrine for an edited scenario."""
        new = type(self)(scenario, self.ruleset, sight)
        new.foot = self.foot.updated(scenario, sight)
        new.driving = Driving(scenario, self.ruleset, new.foot.paces, new.foot.ground, new.foot.words)
        return new

    def allowance(self, move: TableMove) -> float:
        """How far the mover goes, in the table's unit."""
        pace = self.foot.paces.of(move)
        return 0.0 if pace.unable else pace.length or pace.reverse

    def reach(self, move: TableMove, cancel: CancelToken | None = None, first: Early | None = None) -> TableReach:
        """Every point that one move can end at: of men in quarters of the allowance; of vehicles off the road and on it, with
        lines where they go straight only."""
        pace = self.foot.paces.of(move)
        return self.driving.reach(move, pace, cancel) if pace.drives else self.foot.reach(move, cancel, first)

    def costs(self, move: TableMove, to: Points) -> Costs:
        """The least length of a move to every point (n, 2); inf where none ends."""
        pace = self.foot.paces.of(move)
        return self.driving.costs(move, pace, to) if pace.drives else self.foot.costs(move, to)

    def path(self, move: TableMove, *, to: Point | None = None, along: Sequence[Point] = ()) -> TableRoute:
        """A shortest way to a point, of a vehicle with its pivots, or exactly the way through given points."""
        pace = self.foot.paces.of(move)
        if pace.drives:
            return self.driving.path(move, pace, to, along)
        return self.foot.path(move, to=to, along=along)

    def price(self, move: TableMove, to: Point) -> TablePrice:
        """The price of going straight to a point."""
        pace = self.foot.paces.of(move)
        return self.driving.price(move, pace, to) if pace.drives else self.foot.price(move, to)

    def headings(self, move: TableMove, points: Points) -> list[list[tuple[float, float]]]:
        """For every point (n, 2) the facings in which a move can end there, as ranges (from, to) in degrees clockwise from the
        top of the table; (0, 360) = any, [] = it does not end there."""
        pace = self.foot.paces.of(move)
        if pace.drives:
            return self.driving.headings(move, pace, points)
        return [[(0.0, 360.0)] if cost < float("inf") else [] for cost in self.costs(move, points).tolist()]

    def turns_only(self, pace: Pace) -> bool:
        """Does it only turn on the spot (guns in an Advance, p.56)?"""
        return pace.gear in (GUN, GUN_HEAVY) and pace.mode == ADVANCE
