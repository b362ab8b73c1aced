"""Fields of fire: where a weapon can hit somebody from where it stands."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.text import Text
from workbench.fire.blitzkrieg.desk import Desk
from workbench.fire.blitzkrieg.ranges import FULL, LONG, Bands
from workbench.fire.blitzkrieg.turning import Turning
from workbench.fire.table_doctrine import TableField
from workbench.geometry.beyond import ring
from workbench.geometry.overlays import common, union, without
from workbench.sight.results import FIRE, Party
from workbench.sight.table_results import Stand, TableRequest
from workbench.spotting.table_doctrine import TableSpottingDoctrine


class Fields:
    """Fields of fire on one table."""

    def __init__(self, desk: Desk, turning: Turning, spotting: TableSpottingDoctrine) -> None:
        self._desk, self._turning, self._spotting = desk, turning, spotting

    def field(self, origin: Stand, *, firer: Party, facing: float, weapon: str, party: Party) -> TableField:
        """See :meth:`workbench.fire.engines.blitzkrieg.Doctrine.field`."""
        troop = self._desk.parties.of(firer, origin)
        arm = self._desk.arsenal.pick(troop, weapon)
        limits = self._desk.ranges.bands(arm.weapon)
        whole = self._desk.scenario.board.outline
        span, _ = self._turning.traverse(troop, arm)
        arc = whole
        if span is not None:
            middle, half = span
            arc = self._turning.wedge(origin.point, facing + middle - half, facing + middle + half)
        assumed: list[Text] = []
        if troop.has("broken_down"):
            nothing = shapely.Polygon()
            note = self._desk.words.say("fire_broken_down", unit=troop.name)
            return TableField(nothing, {}, arc, arm.key, limits.maximum, (note,))
        if arm.weapon.value("indirect") is True:
            seen = whole
            assumed.append(self._desk.words.say("fire_indirect"))
        elif party.kind or party.unit:
            area = self._spotting.area(origin, observer=firer, party=party)
            seen = area.spotted
            assumed += area.assumed
        else:
            seen = self._desk.sight.area(origin, TableRequest(FIRE, troop.side, troop.party)).visible
            assumed.append(self._desk.words.say("fire_assumed_detected"))
        clear = common(arc, seen)
        bands = {name: common(zone, clear) for name, zone in self._rings(origin, limits).items()}
        region = union(bands.values())
        return TableField(region, bands, arc, arm.key, limits.maximum, tuple(assumed), self._discs(origin, limits))

    def _discs(self, origin: Stand, limits: Bands) -> tuple[tuple[str, float, BaseGeometry], ...]:
        """The ground within each limit of a weapon."""
        base = self._desk.base(origin)
        named = ((FULL, limits.short), (LONG, limits.long), ("minimum", limits.minimum or None))
        return tuple((name, limit, ring(base, limit)) for name, limit in named if limit is not None)

    def _rings(self, origin: Stand, limits: Bands) -> dict[str, BaseGeometry]:
        """The rings of a weapon's bands around a unit."""
        base = self._desk.base(origin)
        whole = self._desk.scenario.board.outline
        full = whole if limits.short is None else ring(base, limits.short)
        found = {FULL: full}
        if limits.long is not None:
            found[LONG] = without(ring(base, limits.long), full)
        if limits.minimum > 0:
            near = ring(base, limits.minimum)
            found = {name: without(zone, near) for name, zone in found.items()}
        return found
