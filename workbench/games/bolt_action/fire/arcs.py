"""Arcs and sides: the quarters of a hull from its corners, and what a weapon bears on (p.36, p.57-58, p.65-66)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.fire.protocol import Sector
from workbench.engine.fire.results import Arc
from workbench.engine.fire.tabletop_weapons import Arm
from workbench.engine.sight.results import Effect, Party, Reason, Standpoint
from workbench.engine.sight.tabletop_footprints import usual_sizes
from workbench.games.bolt_action.fire.context import FireContext
from workbench.games.bolt_action.sight.buildings import OUTSIDE
from workbench.games.bolt_action.spotting.troops import Troop
from workbench.geometry.bearings import ALL, FRONT, SIDES, Hull

TURRET, COAXIAL, PINTLE, CASEMATE, HULL = "turret", "coaxial", "pintle", "casemate", "hull"
ALL_ROUND = (TURRET, COAXIAL, PINTLE)


class HullArcs:
    """Sides of hulls and arcs of weapons on one table."""

    def __init__(self, context: FireContext) -> None:
        self._context = context

    def arc(
        self, origin: Standpoint, target: Standpoint | None, *, firer: Party, facing: float, weapon: str = ""
    ) -> Arc:
        """See :meth:`workbench.games.bolt_action.fire.doctrine.Doctrine.arc`."""
        context = self._context
        troop = context.parties.troop_of(firer, origin)
        arm = context.arsenal.pick(troop, weapon) if weapon or context.arsenal.arms_of(troop) else None
        sides, why = self.covered_sides(troop, arm)
        hulls = self.arc_origins(troop, arm, origin, facing)
        if target is None:
            return Arc(True, ALL if sides == SIDES else sides[0] if len(sides) == 1 else "", (why,))
        sector = self._hull_towards(hulls, sides, target).sector(target.point) if self.has_front(troop, arm) else ALL
        reasons = [why]
        if sector != ALL:
            reasons.append(context.words.reason("fire_sector", side=context.words.sentence(f"fire_side_{sector}")))
        bears = self.bears(hulls, sides, target)
        if not bears:
            reasons.append(context.words.reason("fire_out_of_arc", effect=Effect.BLOCKS))
        elif sector not in (ALL, *sides):
            reasons.append(context.words.reason("fire_partly_in_arc"))
        return Arc(bears, sector, tuple(reasons))

    def bears(self, hulls: Sequence[Hull], sides: tuple[str, ...], target: Standpoint) -> bool:
        """Is any part of a target in an arc that covers some sides of any of the hulls?"""
        return sides == SIDES or any(self.is_partly_on_side(hull, side, target) for hull in hulls for side in sides)

    def arc_origins(self, troop: Troop, arm: Arm | None, stand: Standpoint, facing: float) -> list[Hull]:
        """The hulls that arcs start from: the unit's own, or in a building one at each opening that a weapon fires out of
        (p.77)."""
        openings = () if troop.is_vehicle else self._context.openings(stand, arm)
        hulls = [Hull(at, facing) for at in openings]
        if hulls and self.has_front(troop, arm):
            # out of a wall that the weapon turns its back on it fires at nothing but its own house
            hulls = [hull for hull in hulls if self._looks_out(hull, stand)] or hulls
        return hulls or [self.hull(troop, stand, facing)]

    def _looks_out(self, hull: Hull, stand: Standpoint) -> bool:
        """Does any part of the front arc at an opening lead out of the house?"""
        house = self._context.houses.house_at(stand.point)
        if house is None:
            return True
        walls = house.area.boundary
        at = walls.interpolate(walls.project(shapely.Point(hull.at)))
        ahead = (math.radians(hull.heading + turn) for turn in (-45, 0, 45))
        steps = [(at.x + OUTSIDE * math.sin(angle), at.y - OUTSIDE * math.cos(angle)) for angle in ahead]
        return not house.area.covers(shapely.MultiPoint(steps))

    def _hull_towards(self, hulls: list[Hull], sides: tuple[str, ...], target: Standpoint) -> Hull:
        # of several openings the one counts whose arc holds the target
        return next((hull for hull in hulls if hull.sector(target.point) in sides), hulls[0])

    def covered_sides(self, troop: Troop, arm: Arm | None) -> tuple[tuple[str, ...], Reason]:
        """The sides that a weapon covers, and the reason. On vehicles the arc of the mount counts, not that of a fixed weapon
        (p.64, A34)."""
        say = self._context.words.reason
        if troop.is_vehicle:
            mount, given = (arm.mount, arm.arc) if arm is not None else ("", "")
            if given and given != ALL:
                return (given,), say("fire_arc_given", side=self._context.words.sentence(f"fire_side_{given}"))
            if given == ALL or mount in ALL_ROUND:
                return SIDES, say("fire_arc_coaxial" if mount == COAXIAL else "fire_arc_turret")
            if mount in (CASEMATE, HULL):
                return (FRONT,), say("fire_arc_hull")
            return SIDES, say("fire_arc_unsaid")
        if troop.is_artillery and not self._is_mortar(arm):
            return (FRONT,), say("fire_arc_gun")
        if arm is not None and arm.weapon.value("fixed") is True:
            return (FRONT,), say("fire_arc_fixed")
        return SIDES, say("fire_arc_all")

    def _is_mortar(self, arm: Arm | None) -> bool:
        return arm is not None and arm.weapon.value("indirect") is True and arm.weapon.value("fixed") is not True

    def has_front(self, troop: Troop, arm: Arm | None = None) -> bool:
        """Does a unit, or its weapon, have a front?"""
        return troop.is_vehicle or troop.is_artillery or (arm is not None and arm.weapon.value("fixed") is True)

    def is_partly_on_side(self, hull: Hull, side: str, target: Standpoint) -> bool:
        """Is any part of a target on one side (p.36: a target partly in the arc is in it)?"""
        if target.models and target.radius > 0:
            if hull.touches(side, shapely.MultiPoint(target.models), target.radius):
                return True
            return target.carriage is not None and hull.touches(side, target.carriage)
        if target.base is None or target.radius > 0:
            return hull.touches(side, shapely.Point(target.point), target.radius)
        return hull.touches(side, target.base)

    def hull(self, troop: Troop, stand: Standpoint, facing: float) -> Hull:
        """The hull of a vehicle where it stands; for guns and men a hull of no size, whose arcs begin in their middle."""
        x, y = stand.point
        if not troop.is_vehicle:
            return Hull((x, y), facing)
        unit = self._context.unit(troop)
        size = unit.hull if unit is not None else None
        if size is None:
            _, size = usual_sizes(
                self._context.ruleset.units.get(troop.kind), self._context.scenario.board, self._context.ruleset
            )
        length, width = size or (0.0, 0.0)
        return Hull((x, y), facing, length / 2, width / 2)

    def facing_of(self, stand: Standpoint) -> float:
        """The facing in degrees of who stands there, or is taken to; 0 for a bare point."""
        if stand.facing is not None:
            return stand.facing
        found = self._context.scenario.forces.find(stand.unit) if stand.unit else None
        return found[1].facing if found is not None else 0.0

    def struck_side(self, target: Standpoint, troop: Troop, firing: tuple[float, float]) -> str:
        """The side of a target that a shot from a point strikes; on a line between two sides by the reading of A9."""
        sides = self.hull(troop, target, self.facing_of(target)).sectors_at(firing)
        return sides[0 if self._context.choice("A9") == "better" else -1]

    def sectors(self, origin: Standpoint, *, firer: Party, facing: float) -> tuple[Sector, ...]:
        """See :meth:`workbench.games.bolt_action.fire.doctrine.Doctrine.sectors`."""
        troop = self._context.parties.troop_of(firer, origin)
        own = self._context.arsenal.arms_of(troop)
        if not self.has_front(troop, own[0] if own else None):
            return ()
        hull = self.hull(troop, origin, facing)
        length, width = hull.half_length, hull.half_width
        corners = [(length, -width), (length, width), (-length, width), (-length, -width)]
        places = [hull.place(*corner) for corner in corners]
        return tuple(
            Sector(side, facing + 90 * turn - 45, facing + 90 * turn + 45, places[turn], places[(turn + 1) % 4])
            for turn, side in enumerate(SIDES)
        )

    def covered_ground(self, hull: Hull, sides: tuple[str, ...]) -> BaseGeometry:
        """The part of the table on these sides of a hull."""
        outline, board = self._context.scenario.board.outline, self._context.scenario.board
        if sides == SIDES:
            return outline
        reach = 2 * (board.width + board.height)
        found: BaseGeometry = shapely.union_all([hull.wedge(side, reach) for side in sides]).intersection(outline)
        return found
