"""The zone tool of tables: the corners of a zone are clicked, dragged, put in and taken away; notes and objectives need one
click."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import Qt

from workbench.desktop.canvas.pointer_events import TableEvent
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TableSketch
from workbench.desktop.tools.tabletop_shape_edit import HIT, corner_at, edge_at
from workbench.desktop.tools.tabletop_shapes import SNAP, PolygonTool
from workbench.desktop.tools.tabletop_tool import CORNER, FREE, SnapPoint, TabletopContext
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, translate
from workbench.desktop.wording.zones import drawn_zone_words, next_zone
from workbench.scenario.edits.zones import AddZone, OutlineZone
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, POLYGON, Feature, Point
from workbench.scenario.zones import NOTE, OBJECTIVE, Zone, find_zone, free_zone_id, lies_in

POINTS = (NOTE, OBJECTIVE)
"""Kinds that are pinned to a point."""
_NEAR = 12
"""Pixels beside a point that still count as on it."""


class TableZoneTool(PolygonTool):
    """Draws the chosen zone anew if it has no outline, else another one of the chosen kind. The corners of the chosen zone
    can be taken hold of, as those of pieces; every gesture is one step of undo."""

    id = "zone"
    looks = False

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self.active: int | None = None
        """The chosen corner of the chosen zone."""
        self._held = self._on_edge = self._in_hand = False
        self._outline: tuple[Point, ...] | None = None
        context.choices.changed.connect(self._chosen_anew)

    @property
    def zone(self) -> Zone | None:
        """The chosen zone."""
        return find_zone(self.context.document.scenario.zones, self.context.choices.zone)

    @property
    def chosen(self) -> Zone | None:
        """The chosen zone, while it has no place."""
        return self.zone if self.zone is not None and self.zone.empty else None

    @property
    def zone_kind(self) -> str:
        """The kind of what is drawn: beside the chosen zone, another one like it."""
        return next_zone(self.context.choices, self.context.document.scenario)[0]

    @property
    def busy(self) -> bool:
        """True while a zone is begun, or a corner is held or chosen."""
        return bool(self.points) or self._held or self.active is not None

    def activate(self) -> None:
        """Show the corners of the chosen zone."""
        super().activate()
        self._in_hand = True
        self.refresh()

    def deactivate(self) -> None:
        """Let go."""
        self._in_hand = False
        self._let_go()
        super().deactivate()

    def cancel(self) -> None:
        """Drop what was begun, or let go of the corner."""
        self._let_go()
        super().cancel()
        self.refresh()

    def _let_go(self) -> None:
        self.active, self._held, self._on_edge, self._outline = None, False, False, None

    def _chosen_anew(self) -> None:
        if not self._held:
            self.active = None
        self.refresh()

    def made(self, points: tuple[Point, ...]) -> Feature:
        """What is drawn, as a piece of no terrain."""
        return Feature("", "", POLYGON, points)

    def spot(self, event: TableEvent, skip: tuple[str, ...] = ()) -> SnapPoint:
        """As of pieces; corners of other zones draw the pen too."""
        if not event.held(CTRL) and self.context.choices.snaps:
            zones = [zone for zone in self.context.document.scenario.zones if zone.id != self.context.choices.zone]
            corners = [corner for zone in zones for corner in zone.outline]
            best = min(corners, key=lambda corner: math.dist(corner, event.point), default=None)
            if best is not None and math.dist(best, event.point) <= SNAP * event.pixel:
                return SnapPoint(best, CORNER)
        return super().spot(event, skip)

    def begun(self, event: TableEvent) -> None:
        """Take hold of a corner of the chosen zone; or a corner more, the end, or a point at once."""
        zone = self.zone
        if not self.points and zone is not None and zone.outline:
            shape = self.made(zone.outline)
            self.active = corner_at(shape, event.point, HIT * event.pixel)
            self._held = self.active is not None
            self._on_edge = not self._held and self._edge(event) is not None
            self.refresh()
            if self._held or self._on_edge:
                return
        if self.zone_kind in POINTS and not self.points:
            self._put((self.spot(event).point,))
        else:
            super().begun(event)

    def _edge(self, event: TableEvent) -> tuple[int, Point] | None:
        zone = self.zone
        area = zone is not None and len(zone.outline) >= LEAST_POINTS[POLYGON]
        return edge_at(self.made(zone.outline), event.point, HIT * event.pixel) if zone is not None and area else None

    def moved(self, event: TableEvent) -> None:
        """Show what would come of it."""
        zone = self.zone
        if self._held and self.active is not None and zone is not None:
            if event.button == LEFT:
                spot = self.spot(event)
                self._outline = (*zone.outline[: self.active], spot.point, *zone.outline[self.active + 1 :])
                self.refresh(spot)
        elif self.points or zone is None or not zone.outline:
            super().moved(event)

    def released(self, event: TableEvent) -> None:
        """One edit for the gesture, or the reason why not."""
        zone, outline = self.zone, self._outline
        self._held, self._on_edge, self._outline = False, False, None
        if zone is not None and outline is not None:
            self._reshape(zone, outline)
        if not self.points:
            self.refresh()
        self.context.tell()

    def _reshape(self, zone: Zone, outline: tuple[Point, ...]) -> bool:
        """Give a zone another outline, or say what is wrong with it."""
        area = len(outline) >= LEAST_POINTS[POLYGON]
        why = self.wrong(self.made(outline) if area else Feature("", "", CIRCLE, outline, radius=1.0))
        if why:
            self.warn(translate("TableTools", "Not changed: {why}").format(why=why))
            return False
        return self.context.document.apply(OutlineZone(zone.id, outline))

    def double_clicked(self, event: TableEvent) -> None:
        """A new corner in the edge under the mouse."""
        zone = self.zone
        found = self._edge(event) if event.button == LEFT and not self.points else None
        if (
            zone is None
            or found is None
            or corner_at(self.made(zone.outline), event.point, HIT * event.pixel) is not None
        ):
            return
        number, at = found
        if self._reshape(zone, (*zone.outline[: number + 1], at, *zone.outline[number + 1 :])):
            self.active = number + 1
        self.refresh()

    def delete(self) -> bool:
        """Take the chosen corner away; False if none is chosen."""
        zone, number = self.zone, self.active
        if zone is None or number is None or self.points:
            return False
        if len(zone.outline) <= LEAST_POINTS[POLYGON]:
            self.warn(translate("TableTools", "These corners are all needed · the Zones panel deletes the zone"))
        elif self._reshape(zone, zone.outline[:number] + zone.outline[number + 1 :]):
            self.active = None
        self.refresh()
        return True

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace and Del take the chosen corner away; while a zone is drawn keys are those of outlines."""
        if key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete) and self.delete():
            return True
        return super().keyed(key)

    def refresh(self, spot: SnapPoint | None = None) -> None:
        """Show the corners of the chosen zone, as they are or as they would become."""
        if self.points or not self._in_hand:
            return
        zone = self.zone
        outline = self._outline or (zone.outline if zone is not None else ())
        if not outline:
            self.context.show_sketch(NO_SKETCH)
            return
        if self.active is not None and self.active >= len(outline):
            self.active = None
        area = len(outline) >= LEAST_POINTS[POLYGON]
        bad = area and self._outline is not None and bool(self.wrong(self.made(outline)))
        lines = (Outline(POLYGON, outline, is_placed=True, is_invalid=bad),) if area else ()
        mark = spot.point if spot is not None and spot.to != FREE else None
        self.context.show_sketch(TableSketch(lines, (), outline, (), self.active, mark))

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
        document, choices, chosen = self.context.document, self.context.choices, self.chosen
        self.points = []
        if chosen is not None:
            document.apply(OutlineZone(chosen.id, points))
        else:
            kind, side = next_zone(choices, document.scenario)
            made = Zone(free_zone_id(document.scenario.zones), kind, side=side)
            document.apply(AddZone(replace(made, outline=points)))
            choices.choose(zone=made.id)
        self.refresh()
        self.context.tell()

    def pressed(self, event: TableEvent) -> None:
        """Left draws and takes hold; the right button ends, or chooses the zone under the mouse."""
        if event.button == RIGHT and not self.points:
            self._let_go()
        super().pressed(event)

    def _pick(self, event: TableEvent) -> None:
        zones = reversed(self.context.document.scenario.zones)
        under = next((zone for zone in zones if touches(zone, event.point, event.pixel)), None)
        self.context.choices.choose(zone=under.id if under is not None else "")
        self.refresh()

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.points:
            return super().usual_hint()
        zone, document = self.zone, self.context.document
        kind, side = next_zone(self.context.choices, document.scenario)
        told = drawn_zone_words(self.chosen, kind, side, document.scenario, document.language)
        if zone is not None and len(zone.outline) > 1:
            return translate(
                "TableTools",
                "Drag corners · double click on an edge: one more · Del takes it away · click beside: another zone "
                "· right click chooses",
            )
        if self.zone_kind in POINTS:
            words = translate(
                "TableTools", "{zone}: click where it belongs · drag it elsewhere · right click chooses a zone"
            )
        else:
            words = translate(
                "TableTools",
                "{zone}: click its corners · Ctrl does not snap · right click chooses a zone · kind, side: tool bar",
            )
        return words.format(zone=told)


def touches(zone: Zone, point: Point, pixel: float) -> bool:
    """Is a point of the table in a zone, or a few pixels beside its point?"""
    return lies_in(zone, point, _NEAR * pixel if len(zone.outline) < LEAST_POINTS[POLYGON] else 0.0)
