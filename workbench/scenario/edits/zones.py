"""Edits of zones: set-up areas, entries, objectives, notes. They work on maps of hexes and on tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from workbench.base.text import Text
from workbench.scenario.declared_fields import AreaField
from workbench.scenario.edits.units import each_unit_of_all_setups
from workbench.scenario.kept_plans import plans_with_renamed
from workbench.scenario.scenario import S, Scenario
from workbench.scenario.tabletop_board import Point, can_be_stored, rounded_point
from workbench.scenario.zones import Zone, find_zone, free_zone_id


def with_zones(scenario: S, zones: tuple[Zone, ...]) -> S:
    """The scenario with other zones; the same one if they are equal."""
    return scenario if zones == scenario.zones else replace(scenario, zones=zones)


def each_zone(scenario: S, change: Callable[[Zone], Zone]) -> S:
    """The scenario with every zone passed through ``change``."""
    return with_zones(scenario, tuple(change(zone) for zone in scenario.zones))


@dataclass(frozen=True)
class AddZone:
    """Add a zone, on top of the others; nothing happens when its id is taken or empty."""

    zone: Zone

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Add the zone {name}", "Ajouter la zone {name}").format(name=self.zone.called)

    def apply(self, scenario: S) -> S:
        """Add."""
        if not self.zone.id or find_zone(scenario.zones, self.zone.id) is not None:
            return scenario
        return replace(scenario, zones=(*scenario.zones, _fitting(self.zone, scenario)))


@dataclass(frozen=True)
class ChangeZone:
    """Put ``zone`` in the place of the one called ``id``; units that name the old id name the new one. An id that is taken
    by another zone keeps the old one."""

    id: str
    zone: Zone

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Change the zone {name}", "Modifier la zone {name}").format(name=self.zone.called)

    def apply(self, scenario: S) -> S:
        """Change."""
        new = _fitting(self.zone, scenario)
        if new.id != self.id and (not new.id or find_zone(scenario.zones, new.id) is not None):
            new = replace(new, id=self.id)
        changed = each_zone(scenario, lambda zone: new if zone.id == self.id else zone)
        if changed is scenario or new.id == self.id:
            return changed
        plans = plans_with_renamed(changed.plans, {self.id: new.id}, AreaField)
        changed = replace(changed, plans=plans)
        return each_unit_of_all_setups(
            changed, lambda _, unit: replace(unit, zone=new.id) if unit.zone == self.id else unit
        )


@dataclass(frozen=True)
class RemoveZones:
    """Remove zones; units that were to set up or enter there then name no zone."""

    ids: tuple[str, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        if len(self.ids) == 1:
            return Text("Remove a zone", "Retirer une zone")
        return Text("Remove zones", "Retirer des zones")

    def apply(self, scenario: S) -> S:
        """Remove."""
        kept = tuple(zone for zone in scenario.zones if zone.id not in self.ids)
        if len(kept) == len(scenario.zones):
            return scenario
        gone = {zone.id for zone in scenario.zones} - {zone.id for zone in kept}
        plans = plans_with_renamed(scenario.plans, dict.fromkeys(gone, ""), AreaField)
        return each_unit_of_all_setups(
            replace(scenario, zones=kept, plans=plans),
            lambda _, unit: replace(unit, zone="") if unit.zone in gone else unit,
        )


@dataclass(frozen=True)
class DuplicateZone:
    """Put a copy of a zone right on top of it, named as a copy; an unknown id changes nothing."""

    id: str

    label = Text("Duplicate the zone", "Dupliquer la zone")

    def apply(self, scenario: S) -> S:
        """Copy."""
        made: list[Zone] = []
        for zone in scenario.zones:
            made.append(zone)
            if zone.id == self.id:
                name = Text("{name} (copy)", "{name} (copie)").format(name=zone.called)
                made.append(replace(zone, id=free_zone_id(scenario.zones), name=name))
        return with_zones(scenario, tuple(made))


@dataclass(frozen=True)
class PaintZone:
    """Add hexes to a zone, or remove them from it."""

    id: str
    hexes: tuple[int, ...]
    on: bool = True

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Paint a zone", "Peindre une zone")

    def apply(self, scenario: Scenario) -> Scenario:
        """Paint."""

        def painted(zone: Zone) -> Zone:
            if zone.id != self.id:
                return zone
            held = set(zone.hexes) | set(self.hexes) if self.on else set(zone.hexes) - set(self.hexes)
            return _fitting(replace(zone, hexes=tuple(held)), scenario)

        return each_zone(scenario, painted)


@dataclass(frozen=True)
class OutlineZone:
    """Give a zone of a table another outline: a point, or the corners of a polygon. One that no file can hold changes
    nothing."""

    id: str
    outline: tuple[Point, ...]

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Draw a zone", "Dessiner une zone")

    def apply(self, scenario: S) -> S:
        """Draw."""
        return each_zone(
            scenario,
            lambda zone: _fitting(replace(zone, outline=self.outline), scenario) if zone.id == self.id else zone,
        )


@dataclass(frozen=True)
class OrderZones:
    """Move zones together, in their order, to a place of the list (counted from 0, without them): later zones lie on top.
    Unknown ids are passed over."""

    ids: tuple[str, ...]
    place: int

    label = Text("Reorder zones", "Réordonner les zones")

    def apply(self, scenario: S) -> S:
        """Move."""
        others = [zone for zone in scenario.zones if zone.id not in self.ids]
        place = max(self.place, 0)
        others[place:place] = [zone for zone in scenario.zones if zone.id in self.ids]
        return with_zones(scenario, tuple(others))


def _fitting(zone: Zone, scenario: Any) -> Zone:
    """The zone with what its kind of map can hold: hexes of the map, or points of a sensible table."""
    if isinstance(scenario, Scenario):
        size = scenario.board.grid.size
        return replace(zone, hexes=tuple(here for here in zone.hexes if 0 <= here < size), outline=())
    outline = tuple(rounded_point(point) for point in zone.outline)
    if len(outline) == 2 or not all(can_be_stored(point) for point in outline):
        old = find_zone(scenario.zones, zone.id)
        outline = old.outline if old is not None else ()
    return replace(zone, hexes=(), outline=outline)
