"""The zone tool of tables: the corners of a zone are clicked; notes and objectives need one click."""

from __future__ import annotations

from dataclasses import replace

import shapely

from workbench.board.drawn_pieces import LEAST_POINTS
from workbench.board.tableboard import POLYGON, Feature, Point
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.sketch import NOTHING
from workbench.desktop.table.tools.base import translate
from workbench.desktop.table.tools.drawing import PolygonTool
from workbench.forces.staging import NOTE, OBJECTIVE, Zone, find_zone, free_zone_id
from workbench.scenario.edits_zones import AddZone, OutlineZone

POINTS = (NOTE, OBJECTIVE)
"""Kinds that are pinned to a point."""


class TableZoneTool(PolygonTool):
    """Draws the chosen zone anew if it has no outline, else another one of the chosen kind."""

    id = "zone"
    looks = False

    @property
    def chosen(self) -> Zone | None:
        """The chosen zone, while it has no place."""
        zone = find_zone(self.place.document.scenario.zones, self.place.choices.zone)
        return zone if zone is not None and zone.empty else None

    @property
    def zone_kind(self) -> str:
        """The kind of what is drawn."""
        return self.chosen.kind if self.chosen is not None else self.place.choices.zone_kind

    def made(self, points: tuple[Point, ...]) -> Feature:
        """What is drawn, as a piece of no terrain."""
        return Feature("", "", POLYGON, points)

    def begun(self, event: TableEvent) -> None:
        """A corner more, the end, or a point at once."""
        if self.zone_kind in POINTS and not self.points:
            self._put((self.spot(event).point,))
        else:
            super().begun(event)

    def ended(self) -> None:
        """Close the outline."""
        points = tuple(self.points)
        if len(points) < LEAST_POINTS[POLYGON]:
            self.warn(translate("TableTools", "Not drawn: a zone needs three corners"))
            return
        why = self.wrong(self.made(points))
        if why:
            self.warn(translate("TableTools", "Not drawn: {why}").format(why=why))
            return
        self._put(points)

    def _put(self, points: tuple[Point, ...]) -> None:
        document, choices, chosen = self.place.document, self.place.choices, self.chosen
        self.points = []
        if chosen is not None:
            document.apply(OutlineZone(chosen.id, points))
        else:
            side = "" if choices.zone_kind in POINTS else choices.side
            made = Zone(free_zone_id(document.scenario.zones), choices.zone_kind, side=side)
            document.apply(AddZone(replace(made, outline=points)))
            choices.choose(zone=made.id)
        self.place.show_sketch(NOTHING)
        self.place.tell()

    def _pick(self, event: TableEvent) -> None:
        for zone in reversed(self.place.document.scenario.zones):
            if zone_near(zone, event.point, 12 * event.pixel):
                self.place.choices.choose(zone=zone.id)
                return

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.points:
            return super().usual_hint()
        if self.zone_kind in POINTS:
            return translate("TableTools", "Click where it belongs · right click chooses a zone")
        return translate(
            "TableTools", "Click the corners of the zone · Ctrl does not snap · right click chooses a zone"
        )


def zone_near(zone: Zone, point: Point, near: float) -> bool:
    """Is a point of the table in a zone, or so near to its point?"""
    if not zone.outline:
        return False
    if len(zone.outline) < 3:
        return bool(shapely.Point(zone.outline[0]).distance(shapely.Point(point)) <= near)
    return bool(shapely.make_valid(shapely.Polygon(zone.outline)).intersects(shapely.Point(point)))
