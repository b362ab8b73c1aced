"""Movement in Bolt Action: men, riders and guns turn as they like, vehicles go straight and pivot (p.42, p.53-56, p.62-64);
and assaults (p.41-44, p.53-54, p.58, p.69)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.engine.movement.results import Costs, Early, TabletopMove, TabletopPrice, TabletopReach, TabletopRoute
from workbench.engine.movement.tabletop_capabilities import Assault, Dismounting, Entrance, Mounting, Ram
from workbench.engine.sight.protocol import Points, TabletopSight
from workbench.engine.sight.results import Party, Point, Standpoint
from workbench.games.bolt_action.movement.assaults import Assaults
from workbench.games.bolt_action.movement.infantry import (
    FootMovement,
)
from workbench.games.bolt_action.movement.terrain import (
    Pace,
)
from workbench.games.bolt_action.movement.transports_and_buildings import BuildingEntry, Transport
from workbench.games.bolt_action.movement.vehicles import Driving, ram
from workbench.games.bolt_action.sight.buildings import house_at
from workbench.geometry.regions import union
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import TabletopUnit

NEAR = 1e-6
D6 = 6


class Doctrine:
    """Prices moves on one table; see :class:`workbench.engine.movement.protocol.TabletopMovement`."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, sight: TabletopSight) -> None:
        self.scenario, self.ruleset, self.sight = scenario, ruleset, sight
        self.foot = FootMovement(scenario, ruleset, sight)
        self.driving = Driving(scenario, ruleset, self.foot.paces, self.foot.ground, self.foot.words)

    @property
    def assaults(self) -> Assaults:
        """Assaults of men (p.41-44)."""
        return Assaults(self.foot)

    @property
    def transport(self) -> Transport:
        """Transports (p.72-73)."""
        return Transport(self.foot)

    @property
    def building_entry(self) -> BuildingEntry:
        """Buildings (p.76-77)."""
        return BuildingEntry(self.foot)

    def updated(self, scenario: TabletopScenario, sight: TabletopSight) -> Self:
        """The same doctrine for an edited scenario."""
        new = type(self)(scenario, self.ruleset, sight)
        new.foot = self.foot.updated(scenario, sight)
        new.driving = Driving(scenario, self.ruleset, new.foot.paces, new.foot.ground, new.foot.words)
        return new

    def allowance(self, move: TabletopMove) -> float:
        """The distance that the mover may go, in the table's unit."""
        pace = self._pace(move)
        return 0.0 if pace.unable else pace.length or pace.reverse

    def _pace(self, move: TabletopMove) -> Pace:
        """The pace of a move from where it starts; figures of a unit are judged one by one, a hull by its middle."""
        pace = self.foot.paces.pace_for(move)
        return self.foot.ground.started(pace, move.start) if pace.is_vehicle else pace

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """Every point that one move can end at: for men in bands of a quarter of the allowance; for vehicles off the road and
        on it, with lines where they can only go straight."""
        pace = self._pace(move)
        usual = self.allowance(move)
        if pace.is_vehicle:
            return replace(self.driving.reach(move, pace, cancel), usual=usual)
        early = None if first is None else lambda found: first(replace(found, usual=usual))
        return replace(self.foot.reach(move, cancel, early), usual=usual)

    def costs(self, move: TabletopMove, to: Points) -> Costs:
        """The least length of a move to every point (n, 2); inf where none ends."""
        pace = self._pace(move)
        return self.driving.costs(move, pace, to) if pace.is_vehicle else self.foot.costs(move, to)

    def cost_to(
        self, move: TabletopMove, to: Point, most: float = math.inf, cancel: CancelToken | None = None
    ) -> float | None:
        """The length of a shortest path to a point, for a vehicle with its pivots; None: none is at most so long."""
        if self._pace(move).is_vehicle:
            cost = self.path(move, to=to, cancel=cancel).cost
            return cost if cost is not None and cost <= most else None
        return self.foot.cost_to(move, to, most, cancel)

    def path(
        self,
        move: TabletopMove,
        *,
        to: Point | None = None,
        along: Sequence[Point] = (),
        cancel: CancelToken | None = None,
    ) -> TabletopRoute:
        """A shortest path to a point, for a vehicle with its pivots, or exactly the path through given points."""
        pace = self._pace(move)
        if pace.is_vehicle:
            return self.driving.path(move, pace, to, along, cancel)
        return self.foot.path(move, to=to, along=along, cancel=cancel)

    def price(self, move: TabletopMove, to: Point) -> TabletopPrice:
        """The price of going straight to a point."""
        pace = self._pace(move)
        return self.driving.price(move, pace, to) if pace.is_vehicle else self.foot.price(move, to)

    def headings(self, move: TabletopMove, points: Points) -> list[list[tuple[float, float]]]:
        """For every point (n, 2) the facings in which a move can end there, as ranges (from, to) in degrees clockwise from the
        top of the table; (0, 360) = any, [] = it does not end there."""
        pace = self._pace(move)
        if pace.is_vehicle:
            return self.driving.headings(move, pace, points)
        return [[(0.0, 360.0)] if cost < float("inf") else [] for cost in self.costs(move, points).tolist()]

    def drives(self, move: TabletopMove) -> bool:
        """Is the mover a vehicle, which does not turn as it likes?"""
        return self.foot.paces.pace_for(move).is_vehicle

    def kept_off(self, move: TabletopMove) -> BaseGeometry:
        """The ground around other units that the edge of the mover must not enter."""
        ground = self.foot.ground
        return union(
            shape.buffer(radius + ground.unit_spacing)
            for other in ground.units_to_avoid(self.foot.paces.pace_for(move))
            for shape, radius in other.parts
        )

    def assault(
        self, attacker: Party, unit: TabletopUnit, stand: Standpoint, target: TabletopUnit, there: Standpoint
    ) -> Assault:
        """Can a unit assault another (p.41-44)?"""
        return self.assaults.assault(attacker, unit, stand, target, there)

    def regroup(self, move: TabletopMove, dice: tuple[int, ...]) -> TabletopReach:
        """Where a unit may regroup after it has won (p.44)."""
        return self.assaults.regroup(move, dice)

    def regroup_dice(self, move: TabletopMove) -> int:
        """The number of dice: one, for mounted units two (p.53-54)."""
        return self.assaults.dice_count(move)

    def ram(self, party: Party, start: Point, target: str = "") -> Ram:
        """The units that a tank overruns (p.69-70)."""
        return ram(self.driving, party, start, target)

    def mount(self, unit: TabletopUnit, stand: Standpoint, carrier: TabletopUnit, hull: Standpoint) -> Mounting:
        """May a unit get into a transport (p.72)?"""
        return self.transport.mount(unit, stand, carrier, hull)

    def dismount(self, party: Party, unit: TabletopUnit, hull: Standpoint, mode: str, did: str) -> Dismounting:
        """May a unit get out of its transport, and how far (p.73)?"""
        return self.transport.dismount(party, unit, hull, mode, did)

    def building(self, name: str) -> Feature:
        """A building by its id; CannotAnswer (``unknown_feature``) for anything else."""
        return self.building_entry.building(name)

    def building_at(self, point: Point) -> Feature | None:
        """The uppermost building at a point."""
        return house_at(self.scenario, self.ruleset, point)

    def enter(self, party: Party, unit: TabletopUnit, stand: Standpoint, house: Feature) -> Entrance:
        """May a unit enter a building with a Run (p.76)?"""
        return self.building_entry.enter(party, unit, stand, house)

    def joined(self, here: Feature, there: Feature) -> bool:
        """Are two pieces sections of one building (p.77)?"""
        return self.building_entry.are_joined(here, there)

    def section(self, here: Feature, there: Feature) -> Entrance:
        """May a unit go from one section of a building to another (p.77)?"""
        return self.building_entry.section(here, there)
