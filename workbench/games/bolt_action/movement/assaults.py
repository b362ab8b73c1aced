"""Assaults of men and riders, also out of, into and inside buildings (p.41-44, p.53-54, p.58, p.71, p.76-78)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import FloatArray
from workbench.base.text import Text
from workbench.engine.movement.results import TabletopMove, TabletopReach
from workbench.engine.movement.tabletop_capabilities import Assault
from workbench.engine.sight.results import FIRE, Effect, Party, Reason, Standpoint, TabletopRequest
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
from workbench.games.bolt_action.movement.terrain import ASSAULT, CAVALRY, GUN, GUN_HEAVY, MOTORCYCLE, RUN, Pace
from workbench.games.bolt_action.movement.transports_and_buildings import BuildingEntry
from workbench.games.bolt_action.sight.buildings import BuildingFloor, exits, floor_of
from workbench.scenario.tabletop_board import Feature, Point
from workbench.scenario.units import TabletopUnit

NEAR = 1e-6
D6 = 6
PANZERFAUST = "panzerfaust"
"""Its values are not in the source, but it is an anti-tank weapon (p.71)."""


@dataclass(frozen=True, eq=False)
class _Sides:
    """Both sides of an assault, with the floors of buildings that they are on (None: in the open). ``inside``: both are in one
    building, so the assault does not leave it."""

    unit: TabletopUnit
    stand: Standpoint
    floor: BuildingFloor | None
    target: TabletopUnit
    there: Standpoint
    target_floor: BuildingFloor | None
    inside: bool


class Assaults:
    """Assaults of men and riders on one table: the length of their paths to contact, around obstacles."""

    def __init__(self, foot_movement: FootMovement) -> None:
        self._foot, self._figure_paths, self._words = foot_movement, FigurePaths(foot_movement), foot_movement.words
        self._context = FireContext(foot_movement.scenario, foot_movement.ruleset, foot_movement.sight)
        self._auras = Auras(self._context, HullArcs(self._context))
        self._entry = BuildingEntry(foot_movement)

    def assault(
        self, attacker: Party, unit: TabletopUnit, stand: Standpoint, target: TabletopUnit, there: Standpoint
    ) -> Assault:
        """Can a unit assault another? It may cross the obstacle that it starts behind; one that the target stands behind is
        fought across and measured through; no other may be crossed (p.42). Out of a building it starts at an opening of the
        ground floor; inside it reaches the next floor or section (p.76-77)."""
        foot = self._foot
        sides = self._sides(unit, stand, target, there)
        pace = self._pace(attacker, unit, stand)
        limit = foot.ground.from_inches(
            float(str(foot.ruleset.tables["assault"]["cavalry" if pace.gear == CAVALRY else "infantry"]))
        )
        pace = replace(pace, length=limit)
        reasons = self._refusals(pace, sides)
        starts = self._starts(sides)
        way: tuple[Point, ...] = ()
        if sides.inside:
            figures: list[tuple[int, float | None]] = [(figure.number, 0.0) for figure in starts]
            distance: float | None = 0.0
        elif not starts or (sides.floor is not None and sides.floor.floor):
            figures, distance = [(figure.number, None) for figure in figures_of(stand)], None
        else:
            stuck = [self._stuck(pace, figure) for figure in starts]
            reasons += [why for why in stuck[:1] if why is not None and None not in stuck]
            found = self._lengths(pace, sides, starts)
            figures = [(number, far) for number, far, _ in found]
            distance, way = min(
                ((far, bends) for _, far, bends in found if far is not None), default=(None, ()), key=lambda one: one[0]
            )
            if distance is not None or not reasons:
                reasons.append(self._distance_reason(distance, limit))
        reasons += self._notes(attacker, sides)
        reaction = self._auras.reaction(stand, there, firer=attacker, party=Party(unit=target.id), facing=target.facing)
        possible = all(reason.effect is not Effect.BLOCKS for reason in reasons)
        reaction_notes = tuple(replace(one, effect=Effect.NOTE) for one in reaction.reasons)
        return Assault(possible, distance, limit, tuple(figures), reaction.reacts, (*reasons, *reaction_notes), way)

    def _sides(self, unit: TabletopUnit, stand: Standpoint, target: TabletopUnit, there: Standpoint) -> _Sides:
        scenario, ruleset = self._foot.scenario, self._foot.ruleset
        mine, theirs = floor_of(scenario, ruleset, stand), floor_of(scenario, ruleset, there)
        inside = mine is not None and theirs is not None and self._entry.are_joined(mine.feature, theirs.feature)
        return _Sides(unit, stand, mine, target, there, theirs, inside)

    def _starts(self, sides: _Sides) -> tuple[Figure, ...]:
        """The figures that assault, where they start: out of a building every one at each opening of the ground floor."""
        figures = figures_of(sides.stand)
        if sides.floor is None or sides.inside:
            return figures
        ways = exits(self._foot.scenario, self._foot.ruleset, replace(sides.floor, floor=0))
        return tuple(Figure(figure.number, at, 0.0) for figure in figures for at in ways)

    def _behind(self, figure: Figure) -> Callable[[Feature], bool]:
        return self._foot.ground.starts_behind(figure.at, figure.radius)

    def _stuck(self, pace: Pace, figure: Figure) -> Reason | None:
        """Why a figure cannot even leave its place."""
        ground = self._foot.ground
        found = ground.started(pace, figure.at, self._behind(figure))
        return ground.stays(found) if found.unable and not pace.unable else None

    def _lengths(
        self, pace: Pace, sides: _Sides, starts: tuple[Figure, ...]
    ) -> list[tuple[int, float | None, tuple[Point, ...]]]:
        """(number, length of the way to contact; None if there is none; the way) of every figure."""
        foot, floor = self._foot, sides.target_floor
        house = floor.feature.id if floor is not None else ""
        shapes = bodies(sides.there) if floor is None else [(floor.feature.area, 0.0)]
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

        around = shapely.MultiPoint([figure.at for figure in starts])

        def measured(figure: Figure, beyond: float) -> tuple[float, tuple[Point, ...]] | None:
            # straight paths end at the nearest point of a hull or a wall
            straight = [_nearest(figure, shape) for shape, _ in shapes]
            ends, near = np.vstack([points, *straight]), np.append(radius, [more for _, more in shapes])
            lengths, way = self._figure_paths.paths(
                figure, pace, ends, excluded=(sides.target.id,), is_ignored=is_ignored, beyond=beyond, around=around
            )
            best = int((lengths - near).argmin())
            far = float(lengths[best] - near[best]) - figure.radius
            if not np.isfinite(far):
                return None
            # contact is made where the bases meet, before the middles do
            course = shapely.LineString([figure.at, *way(best)])
            met = substring(course, 0.0, max(course.length - float(near[best]) - figure.radius, 0.0))
            return max(far, 0.0), tuple((float(x), float(y)) for x, y in met.coords)

        def shortest(figures: Sequence[Figure]) -> tuple[float | None, tuple[Point, ...]]:
            # the distance is measured for figures out of reach too
            for beyond in (1.0, SEARCHED_ALLOWANCES):
                known = [far for figure in figures if (far := measured(figure, beyond)) is not None]
                if known:
                    return min(known, key=lambda one: one[0])
            return None, ()

        numbers = sorted({figure.number for figure in figures_of(sides.stand)})
        return [(number, *shortest([figure for figure in starts if figure.number == number])) for number in numbers]

    def _notes(self, attacker: Party, sides: _Sides) -> list[Reason]:
        """What else the rules say of such an assault: on a building, on armour without anti-tank weapons (p.71, p.78)."""
        words, floor, found = self._words, sides.target_floor, []
        if sides.inside and floor is not None:
            found.append(words.reason("move_assault_inside", floor.feature.id, piece=words.piece(floor.feature)))
        elif floor is not None:
            found.append(words.reason("move_assault_building", floor.feature.id, piece=words.piece(floor.feature)))
        context = self._context
        men = context.parties.troop_of(attacker, sides.stand)
        theirs = context.parties.troop_of(Party(unit=sides.target.id), sides.there)
        closed = theirs.is_armoured and "open_topped" not in theirs.state
        armed = "tank_hunters" in men.state or any(
            arm.weapon.value("shaped_charge") is True or arm.weapon.key == PANZERFAUST
            for arm in context.arsenal.arms_of(men)
        )
        if closed and not armed:
            found.append(words.reason("move_fear_of_tanks", effect=Effect.HINDERS, who=men.name))
        return found

    def _pace(self, attacker: Party, unit: TabletopUnit, stand: Standpoint) -> Pace:
        # the mode does not exist for units that cannot assault
        cannot_assault = not self._foot.ruleset.modes[ASSAULT].fits(self._foot.ruleset.units[unit.kind])
        pace = self._foot.paces.pace_for(TabletopMove(attacker, stand.point, RUN if cannot_assault else ASSAULT))
        if pace.is_vehicle:
            raise CannotAnswer(
                "not_modelled", Text("vehicles overrun: ask ram", "les véhicules écrasent : demandez ram")
            )
        return replace(pace, mode=ASSAULT)

    def _refusals(self, pace: Pace, sides: _Sides) -> list[Reason]:
        """Reasons that forbid the assault at any distance."""
        words, name, target = self._words, pace.mover.name, sides.target
        found = []
        if pace.unable and pace.gear not in (GUN, GUN_HEAVY):
            found.append(self._foot.ground.stays(pace))
        if pace.gear in (GUN, GUN_HEAVY):
            found.append(words.reason("move_guns_assault", effect=Effect.BLOCKS, who=name))
        if pace.gear == MOTORCYCLE:
            found.append(words.reason("move_riders_assault", effect=Effect.BLOCKS, who=name))
        if self._side_of(target) == pace.mover.side:
            found.append(words.reason("move_assault_friend", effect=Effect.BLOCKS, unit=target.id))
        kind = self._foot.ruleset.units.get(target.kind)
        is_vehicle = kind is not None and "vehicle" in kind.tags
        if is_vehicle and target.has("run") and not (target.has("immobilised") or target.has("down")):
            found.append(words.reason("move_too_fast", effect=Effect.BLOCKS, unit=target.id))
        return [*found, *(self._refusals_inside(sides) if sides.inside else self._refusals_outside(pace, sides))]

    def _refusals_inside(self, sides: _Sides) -> list[Reason]:
        """From floor to floor one at a time, or into the next section (p.76-77)."""
        mine, theirs = sides.floor, sides.target_floor
        assert mine is not None
        assert theirs is not None
        if mine.feature.id == theirs.feature.id:
            apart = abs(mine.floor - theirs.floor)
            far = self._words.reason("move_assault_floors", effect=Effect.BLOCKS, unit=sides.target.id)
            return [far] if apart > 1 else []
        if mine.floor != theirs.floor:
            return [self._words.reason("move_assault_floors", effect=Effect.BLOCKS, unit=sides.target.id)]
        crossing = self._entry.section(mine.feature, theirs.feature)
        return [reason for reason in crossing.reasons if reason.effect is Effect.BLOCKS]

    def _refusals_outside(self, pace: Pace, sides: _Sides) -> list[Reason]:
        """Out of a building and into one only by the ground floor (p.76, p.78); the target, or its building, must be seen
        (p.41)."""
        foot, words, target = self._foot, self._words, sides.target
        found = []
        if sides.floor is not None and sides.floor.floor:
            found.append(words.reason("move_upstairs", effect=Effect.BLOCKS, who=pace.mover.name))
        elif sides.floor is not None and not exits(foot.scenario, foot.ruleset, sides.floor):
            piece = words.piece(sides.floor.feature)
            found.append(words.reason("move_no_exit", effect=Effect.BLOCKS, who=pace.mover.name, piece=piece))
        if sides.target_floor is not None and sides.target_floor.floor:
            found.append(words.reason("move_assault_upper", effect=Effect.BLOCKS, unit=target.id))
        party = Party(pace.mover.kind.key, pace.mover.side, pace.mover.unit, values={"weapon": "at_light"})
        # to see the building of the target is enough (p.41): a heavy weapon as observer aims at its walls
        house = sides.target_floor is not None
        request = TabletopRequest(
            FIRE, pace.mover.side, party if house else Party(unit=pace.mover.unit), Party(unit=target.id)
        )
        if not foot.sight.line(sides.stand, sides.there, request).visible:
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
