"""Where a weapon can fire: its range bands within its arc, as far as it sees."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.fire.bolt_action.desk import Desk
from workbench.fire.bolt_action.legality import Legality
from workbench.fire.bolt_action.ranges import FULL, LONG, Body, Ranges, Shooting
from workbench.fire.bolt_action.turning import Turning
from workbench.fire.table_doctrine import TableField
from workbench.geometry.beyond import ring
from workbench.geometry.overlays import common, union, without
from workbench.sight.results import FIRE, INDIRECT, Effect, Party
from workbench.sight.table_results import Stand


class Fields:
    """Fields of fire on one table."""

    def __init__(self, desk: Desk, turning: Turning, ranges: Ranges, legality: Legality) -> None:
        self._desk, self._turning, self._ranges, self._legality = desk, turning, ranges, legality

    def field(self, origin: Stand, *, firer: Party, facing: float, weapon: str, party: Party) -> TableField:
        """See :meth:`workbench.fire.engines.bolt_action.Doctrine.field`."""
        desk = self._desk
        troop, target = desk.parties.of(firer, origin), desk.parties.of(party)
        arm = desk.arsenal.pick(troop, weapon)
        purpose = INDIRECT if arm.weapon.value("indirect") is True else FIRE
        shot = self._ranges.shooting(origin, troop, arm, facing, purpose)
        sides, why = self._turning.bears(troop, arm)
        arc = union(self._turning.ground(hull, sides) for hull in self._turning.hulls(troop, arm, origin, facing))
        discs = self._discs(shot)
        named = tuple((name, limit, disc) for name, limit, disc in discs if limit > 0)
        leave = self._legality.may_fire(firer, arm.key, purpose=purpose)
        if not leave.may:
            notes = tuple(one.text for one in leave.reasons if one.effect is Effect.BLOCKS)
            return TableField(shapely.Polygon(), {}, arc, arm.key, shot.limits.maximum, notes, named)
        area = desk.sight.area(origin, desk.request(purpose, troop, target, arm))
        clear = common(arc, area.visible)
        within = {name: disc for name, _, disc in discs}
        near = within.get("minimum", shapely.Polygon())
        zones = {FULL: without(within[FULL], near), LONG: without(without(within[LONG], within[FULL]), near)}
        bands = {name: common(zone, clear) for name, zone in zones.items()}
        assumed: list[Text] = [why.text, desk.words.say("fire_assumed_points"), *area.assumed]
        return TableField(union(bands.values()), bands, arc, arm.key, shot.limits.maximum, tuple(assumed), named)

    def _discs(self, shot: Shooting) -> tuple[tuple[str, float, BaseGeometry], ...]:
        """The ground within each limit of a weapon: name, length, region."""
        limits = shot.limits
        rings = ((FULL, limits.half), (LONG, limits.maximum), ("minimum", limits.minimum))
        return tuple(
            (name, limit, self._within(shot, limit)) for name, limit in rings if limit > 0 or name != "minimum"
        )

    def _within(self, shot: Shooting, limit: float) -> BaseGeometry:
        if limit <= 0:
            return shapely.Polygon()
        found = [ring(shape, limit + more) for shape, more in self._from(shot)]
        if limit == shot.limits.minimum:
            # too near is what is too near from everywhere (A31)
            return shapely.intersection_all(found)
        return union(found)

    def _from(self, shot: Shooting) -> list[Body]:
        tip = self._ranges.muzzle(shot) if shot.troop.vehicle else None
        if tip is not None:
            return [(shapely.Point(tip), 0.0)]
        if shot.troop.vehicle:
            return [(shapely.Point(shot.origin.point), self._ranges.barrel(shot))]
        if shot.limits.indirect and shot.origin.models:
            return [(shapely.Point(model), shot.origin.radius) for model in shot.origin.models]
        if shot.troop.artillery and shot.origin.carriage is not None:
            return [(shot.origin.carriage, 0.0)]
        return self._ranges.sources(shot.origin, shot.arm)
