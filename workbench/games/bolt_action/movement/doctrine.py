"""Movement in Bolt Action: men, riders and guns turn as they like, vehicles go straight and pivot (p.42, p.53-56, p.62-64);
and assaults (p.41-44, p.53-54, p.58, p.69)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.engine.movement.results import Costs, Early, TabletopMove, TabletopPrice, TabletopReach, TabletopRoute
from workbench.engine.movement.tabletop_capabilities import Assault, Dismounting, Entrance, Mounting, Ram
from workbench.engine.sight.protocol import Points, TabletopSight
from workbench.engine.sight.results import FIRE, Effect, Party, Point, Reason, Standpoint, TabletopRequest
from workbench.games.bolt_action.fire.arcs import HullArcs
from workbench.games.bolt_action.fire.auras import Auras
from workbench.games.bolt_action.fire.context import FireContext
from workbench.games.bolt_action.fire.ranges import Body, bodies
from workbench.games.bolt_action.movement.infantry import (
    OUTLINE_SPACING,
    SEARCHED_ALLOWANCES,
    Figure,
    FigurePaths,
    FootMovement,
    figures_of,
    outline_points,
)
from workbench.games.bolt_action.movement.terrain import (
    ADVANCE,
    ASSAULT,
    CAVALRY,
    GUN,
    GUN_HEAVY,
    MOTORCYCLE,
    RUN,
    Pace,
)
from workbench.games.bolt_action.movement.transports_and_buildings import BuildingEntry, Transport
from workbench.games.bolt_action.movement.vehicles import Driving, ram
from workbench.games.bolt_action.sight.viewpoints import floor_of, house_at
from workbench.geometry.regions import union
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Feature
from workbench.scenario.units import TabletopUnit

NEAR = 1e-6
D6 = 6


class Assaults:
    """Assaults of men and riders on one table: the length of their paths to contact, around obstacles."""

    def __init__(self, foot_movement: FootMovement) -> None:
        self._foot, self._figure_paths, self._words = foot_movement, FigurePaths(foot_movement), foot_movement.words
        context = FireContext(foot_movement.scenario, foot_movement.ruleset, foot_movement.sight)
        self._auras = Auras(context, HullArcs(context))

    def assault(
        self, attacker: Party, unit: TabletopUnit, stand: Standpoint, target: TabletopUnit, there: Standpoint
    ) -> Assault:
        """Can a unit assault another? It may cross the obstacle that it starts behind; one that the target stands behind is
        fought across and measured through; no other may be crossed (p.42)."""
        foot = self._foot
        pace = self._pace(attacker, unit, stand)
        reasons = [*self._refusals(pace, stand, target, there)]
        limit = foot.ground.from_inches(
            float(str(foot.ruleset.tables["assault"]["cavalry" if pace.gear == CAVALRY else "infantry"]))
        )
        pace = replace(pace, length=limit)
        floor = floor_of(foot.scenario, foot.ruleset, there)
        house = floor.feature.id if floor is not None else ""
        shapes = bodies(there) if floor is None else [(floor.feature.area, 0.0)]
        points, radius = self._contact_points(shapes)
        obstacles_behind = (
            []
            if floor is not None
            else [
                foot.ground.starts_behind((float(x), float(y)), more)
                for (x, y), more in zip(points, radius, strict=True)
            ]
        )

        def is_ignored(feature: Feature) -> bool:
            return feature.id == house or any(behind(feature) for behind in obstacles_behind)

        every = figures_of(stand)
        around = shapely.MultiPoint([figure.at for figure in every])

        def measured(figure: Figure, beyond: float) -> float | None:
            # straight paths end at the nearest point of a hull or a wall
            straight = [_nearest(figure, shape) for shape, _ in shapes]
            ends, near = np.vstack([points, *straight]), np.append(radius, [more for _, more in shapes])
            lengths = self._figure_paths.lengths(
                figure, pace, ends, excluded=(target.id,), is_ignored=is_ignored, beyond=beyond, around=around
            )
            far = float((lengths - near).min()) - figure.radius
            return max(far, 0.0) if np.isfinite(far) else None

        figures = [(figure.number, measured(figure, 1.0)) for figure in every]
        # the distance is measured for figures out of reach too
        figures = [
            (number, measured(every[number - 1], SEARCHED_ALLOWANCES) if far is None else far)
            for number, far in figures
        ]
        known = [far for _, far in figures if far is not None]
        distance = min(known, default=None)
        reasons.append(self._distance_reason(distance, limit))
        if floor is not None:
            reasons.append(foot.words.reason("move_assault_building", house, piece=foot.words.piece(floor.feature)))
        reaction = self._auras.reaction(stand, there, firer=attacker, party=Party(unit=target.id), facing=target.facing)
        possible = all(reason.effect is not Effect.BLOCKS for reason in reasons)
        reaction_notes = tuple(replace(one, effect=Effect.NOTE) for one in reaction.reasons)
        return Assault(possible, distance, limit, tuple(figures), reaction.reacts, (*reasons, *reaction_notes))

    def _pace(self, attacker: Party, unit: TabletopUnit, stand: Standpoint) -> Pace:
        # the mode does not exist for units that cannot assault
        cannot_assault = not self._foot.ruleset.modes[ASSAULT].fits(self._foot.ruleset.units[unit.kind])
        pace = self._foot.paces.pace_for(TabletopMove(attacker, stand.point, RUN if cannot_assault else ASSAULT))
        if pace.is_vehicle:
            raise CannotAnswer(
                "not_modelled", Text("vehicles overrun: ask ram", "les véhicules écrasent : demandez ram")
            )
        return replace(pace, mode=ASSAULT)

    def _refusals(self, pace: Pace, stand: Standpoint, target: TabletopUnit, there: Standpoint) -> list[Reason]:
        """Reasons that forbid the assault at any distance."""
        words, name = self._words, pace.mover.name
        found = []
        if pace.unable and pace.gear not in (GUN, GUN_HEAVY):
            found.append(
                Reason(pace.unable, words.rule(pace.unable), words.sentence(pace.unable, who=name), None, Effect.BLOCKS)
            )
        if pace.gear in (GUN, GUN_HEAVY):
            found.append(words.reason("move_guns_assault", effect=Effect.BLOCKS, who=name))
        if pace.gear == MOTORCYCLE:
            found.append(words.reason("move_riders_assault", effect=Effect.BLOCKS, who=name))
        if self._side_of(target) == pace.mover.side:
            found.append(words.reason("move_assault_friend", effect=Effect.BLOCKS, unit=target.id))
        party = Party(pace.mover.kind.key, pace.mover.side, pace.mover.unit, values={"weapon": "at_light"})
        # to see the building of the target is enough (p.41): a heavy weapon as observer aims at its walls
        house = floor_of(self._foot.scenario, self._foot.ruleset, there) is not None
        request = TabletopRequest(
            FIRE, pace.mover.side, party if house else Party(unit=pace.mover.unit), Party(unit=target.id)
        )
        if not self._foot.sight.line(stand, there, request).visible:
            found.append(words.reason("move_unseen", effect=Effect.BLOCKS, unit=target.id))
        return found

    def _side_of(self, unit: TabletopUnit) -> str:
        found = self._foot.scenario.forces.find(unit.id)
        return found[0] if found is not None else ""

    def _contact_points(self, shapes: list[Body]) -> tuple[FloatArray, FloatArray]:
        """(points (n, 2), distance of contact for each): figures, and the outlines of a hull, a gun or a building."""
        spacing = self._foot.ground.from_inches(OUTLINE_SPACING)
        points = [
            shapely.get_coordinates(shape) if shape.area <= 0 else outline_points(shape, spacing) for shape, _ in shapes
        ]
        near = [np.full(len(found), radius) for found, (_, radius) in zip(points, shapes, strict=True)]
        return np.vstack(points), np.concatenate(near)

    def _distance_reason(self, distance: float | None, limit: float) -> Reason:
        words = self._words
        if distance is None:
            return words.reason("move_assault_no_way", effect=Effect.BLOCKS)
        near = distance <= limit + NEAR
        filled = {"length": words.length(distance), "limit": words.length(limit)}
        key = "move_assault_reaches" if near else "move_assault_fails"
        return Reason(key, words.rule(key), words.sentence(key, **filled), None, Effect.NOTE if near else Effect.BLOCKS)

    def regroup(self, move: TabletopMove, dice: tuple[int, ...]) -> TabletopReach:
        """Where a unit may regroup after it has won: as far as one die shows, for mounted units two (p.44, p.53-54).
        CannotAnswer (``bad_value``) for other dice."""
        pace = self._foot.paces.pace_for(move)
        wanted = self._dice_of(pace)
        if len(dice) != wanted or any(not 1 <= die <= D6 for die in dice):
            words = Text("dice must hold {count} of 1 to 6", "dice doit contenir {count} nombre(s) de 1 à 6")
            raise CannotAnswer("bad_value", words.format(count=wanted))
        far = self._foot.ground.from_inches(float(sum(dice)))
        return self._foot.reach(replace(move, mode="advance", allowance=far))

    def dice_count(self, move: TabletopMove) -> int:
        """How many dice decide how far a unit regroups."""
        return self._dice_of(self._foot.paces.pace_for(move))

    @staticmethod
    def _dice_of(pace: Pace) -> int:
        return 2 if pace.gear in (CAVALRY, MOTORCYCLE) else 1


def _nearest(figure: Figure, shape: BaseGeometry) -> FloatArray:
    """The point (1, 2) of a shape that is nearest to a figure."""
    found: FloatArray = shapely.get_coordinates(shapely.shortest_line(shapely.Point(figure.at), shape))[-1:]
    return found


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
        """How far the mover may go, in the table's unit."""
        pace = self.foot.paces.pace_for(move)
        return 0.0 if pace.unable else pace.length or pace.reverse

    def reach(self, move: TabletopMove, cancel: CancelToken | None = None, first: Early | None = None) -> TabletopReach:
        """Every point that one move can end at: for men in bands of a quarter of the allowance; for vehicles off the road and
        on it, with lines where they can only go straight."""
        pace = self.foot.paces.pace_for(move)
        return self.driving.reach(move, pace, cancel) if pace.is_vehicle else self.foot.reach(move, cancel, first)

    def costs(self, move: TabletopMove, to: Points) -> Costs:
        """The least length of a move to every point (n, 2); inf where none ends."""
        pace = self.foot.paces.pace_for(move)
        return self.driving.costs(move, pace, to) if pace.is_vehicle else self.foot.costs(move, to)

    def path(self, move: TabletopMove, *, to: Point | None = None, along: Sequence[Point] = ()) -> TabletopRoute:
        """A shortest path to a point, for a vehicle with its pivots, or exactly the path through given points."""
        pace = self.foot.paces.pace_for(move)
        if pace.is_vehicle:
            return self.driving.path(move, pace, to, along)
        return self.foot.path(move, to=to, along=along)

    def price(self, move: TabletopMove, to: Point) -> TabletopPrice:
        """The price of going straight to a point."""
        pace = self.foot.paces.pace_for(move)
        return self.driving.price(move, pace, to) if pace.is_vehicle else self.foot.price(move, to)

    def headings(self, move: TabletopMove, points: Points) -> list[list[tuple[float, float]]]:
        """For every point (n, 2) the facings in which a move can end there, as ranges (from, to) in degrees clockwise from the
        top of the table; (0, 360) = any, [] = it does not end there."""
        pace = self.foot.paces.pace_for(move)
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

    def turns_only(self, pace: Pace) -> bool:
        """Does it only turn on the spot (guns in an Advance, p.56)?"""
        return pace.gear in (GUN, GUN_HEAVY) and pace.mode == ADVANCE
