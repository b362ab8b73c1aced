"""The zone tool: hexes are painted into the chosen zone."""

from __future__ import annotations

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.staging.zone_words import drawn_zone, next_zone
from workbench.desktop.tools.base import ALT, CTRL, LEFT, RIGHT, BaseTool, Preview, translate
from workbench.forces.staging import Zone, find_zone, free_zone_id
from workbench.scenario.edits_zones import AddZone, PaintZone


class ZoneTool(BaseTool):
    """Paints into the chosen zone, or into a new one of the chosen kind; Ctrl takes hexes out."""

    id = "zone"

    def pressed(self, event: MapEvent) -> None:
        """Right or Alt chooses the zone under the mouse."""
        if event.button == RIGHT or (event.button == LEFT and event.modifiers & ALT):
            under = [zone for zone in self.place.document.scenario.zones if event.hex in zone.hexes]
            if under:
                self.place.choices.choose(zone=under[-1].id)
            return
        super().pressed(event)

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Paint or take out."""
        document, choices = self.place.document, self.place.choices
        if not way:
            return
        if find_zone(document.scenario.zones, choices.zone) is None:
            if event.modifiers & CTRL:
                return
            kind, side = next_zone(choices, document.scenario)
            made = Zone(free_zone_id(document.scenario.zones), kind, side=side)
            document.apply(AddZone(made), self.stroke)
            choices.choose(zone=made.id)
        document.apply(PaintZone(choices.zone, self.disk(way), not event.modifiers & CTRL), self.stroke)

    def hint(self) -> str:
        """For the status bar."""
        document, choices = self.place.document, self.place.choices
        zone = find_zone(document.scenario.zones, choices.zone)
        told = drawn_zone(zone, *next_zone(choices, document.scenario), document.scenario, document.language)
        return translate(
            "Tools", "{zone}: drag to paint · Ctrl takes out · right click chooses a zone · kind, side: tool bar"
        ).format(zone=told)
