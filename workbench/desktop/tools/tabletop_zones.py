"""The zone tool of tabletops: the corners of a zone are clicked, dragged, inserted and removed; notes and objectives need one
click."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.tools.base_tools import BaseZoneTool
from workbench.desktop.tools.tabletop_shape_edit import HIT, corner_at, edge_at
from workbench.desktop.tools.tabletop_shapes import SNAP, PolygonTool
from workbench.desktop.tools.tabletop_tool import CORNER, FREE, SnapPoint, TabletopContext
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, translate
from workbench.scenario.edits.zones import OutlineZone
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, POLYGON, Feature, Point
from workbench.scenario.zones import NOTE, OBJECTIVE, Zone, lies_in

POINTS = (NOTE, OBJECTIVE)
"""Kinds that are pinned to a point."""
_NEAR = 12
"""Distance in pixels within which the mouse counts as on a point."""


class TabletopZoneTool(BaseZoneTool[TabletopContext], PolygonTool):
    """Draws the chosen zone if it has no outline, else another one of its kind. The corners of the chosen zone can be dragged,
    as those of pieces; every gesture is one step of undo."""

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self.active: int | None = None
        """The chosen corner of the chosen zone."""
        self._held = self._on_edge = self._in_hand = False
        self._outline: tuple[Point, ...] | None = None
        context.choices.changed.connect(self._chosen_anew)

    @property
    def chosen(self) -> Zone | None:
        """The chosen zone, while it has no place."""
        return self.zone if self.zone is not None and self.zone.empty else None

    @property
    def busy(self) -> bool:
        """True while a zone is begun, or a corner is held or chosen."""
        return bool(self.points) or self._held or self.active is not None

    @property
    def under_way(self) -> bool:
        """True while a zone is begun, or a corner is held."""
        return bool(self.points) or self._held

    def take_back(self) -> None:
        """Remove the corner that was drawn last, or leave the one that is held where it was."""
        if self.points:
            super().take_back()
        else:
            self.cancel()

    def activate(self) -> None:
        """Show the corners of the chosen zone."""
        super().activate()
        self._in_hand = True
        self.refresh()

    def deactivate(self) -> None:
        """Forget the gesture, and end the tool."""
        self._in_hand = False
        self._end_drag()
        super().deactivate()

    def cancel(self) -> None:
        """Forget what was begun, or deselect the corner."""
        self._end_drag()
        super().cancel()
        self.refresh()

    def _end_drag(self) -> None:
        self.active, self._held, self._on_edge, self._outline = None, False, False, None

    def _chosen_anew(self) -> None:
        if not self._held:
            self.active = None
        self.refresh()

    def feature_of(self, points: tuple[Point, ...]) -> Feature:
        """The outline as a piece without terrain."""
        return Feature("", "", POLYGON, points)

    def snapped_point(self, event: TabletopEvent, skip: tuple[str, ...] = ()) -> SnapPoint:
        """As for pieces; the pen also snaps to corners of other zones."""
        if not event.has_modifier(CTRL) and self.context.choices.snaps:
            zones = [zone for zone in self.context.document.scenario.zones if zone.id != self.context.choices.zone]
            corners = [corner for zone in zones for corner in zone.outline]
            best = min(corners, key=lambda corner: math.dist(corner, event.point), default=None)
            if best is not None and math.dist(best, event.point) <= SNAP * event.pixel:
                return SnapPoint(best, CORNER)
        return super().snapped_point(event, skip)

    def left_pressed(self, event: TabletopEvent) -> None:
        """Begin to drag a corner of the chosen zone; or add a corner, finish the zone, or place a point."""
        zone = self.zone
        if not self.points and zone is not None and zone.outline:
            shape = self.feature_of(zone.outline)
            self.active = corner_at(shape, event.point, HIT * event.pixel)
            self._held = self.active is not None
            self._on_edge = not self._held and self._edge(event) is not None
            self.refresh()
            if self._held or self._on_edge:
                return
        if self.zone_kind in POINTS and not self.points:
            self._put((self.snapped_point(event).point,))
        else:
            super().left_pressed(event)

    def _edge(self, event: TabletopEvent) -> tuple[int, Point] | None:
        zone = self.zone
        area = zone is not None and len(zone.outline) >= LEAST_POINTS[POLYGON]
        return (
            edge_at(self.feature_of(zone.outline), event.point, HIT * event.pixel)
            if zone is not None and area
            else None
        )

    def moved(self, event: TabletopEvent) -> None:
        """Show the result as it would be."""
        zone = self.zone
        if self._held and self.active is not None and zone is not None:
            if event.button == LEFT:
                spot = self.snapped_point(event)
                self._outline = (*zone.outline[: self.active], spot.point, *zone.outline[self.active + 1 :])
                self.refresh(spot)
        elif self.points or zone is None or not zone.outline:
            super().moved(event)

    def released(self, event: TabletopEvent) -> None:
        """Make one edit for the gesture, or show why it is refused."""
        zone, outline = self.zone, self._outline
        self._held, self._on_edge, self._outline = False, False, None
        if zone is not None and outline is not None:
            self._reshape(zone, outline)
        if not self.points:
            self.refresh()
        self.context.update_hint()

    def _reshape(self, zone: Zone, outline: tuple[Point, ...]) -> bool:
        """Give a zone another outline; False, with a message, if the outline has a problem."""
        area = len(outline) >= LEAST_POINTS[POLYGON]
        why = self.problem_with(self.feature_of(outline) if area else Feature("", "", CIRCLE, outline, radius=1.0))
        if why:
            self.warn(translate("TabletopTools", "Not changed: {why}").format(why=why))
            return False
        return self.context.document.apply(OutlineZone(zone.id, outline))

    def double_clicked(self, event: TabletopEvent) -> None:
        """Add a corner to the edge under the mouse."""
        zone = self.zone
        found = self._edge(event) if event.button == LEFT and not self.points else None
        if (
            zone is None
            or found is None
            or corner_at(self.feature_of(zone.outline), event.point, HIT * event.pixel) is not None
        ):
            return
        number, at = found
        if self._reshape(zone, (*zone.outline[: number + 1], at, *zone.outline[number + 1 :])):
            self.active = number + 1
        self.refresh()

    def delete(self) -> bool:
        """Remove the chosen corner; False if none is chosen."""
        zone, number = self.zone, self.active
        if zone is None or number is None or self.points:
            return False
        if len(zone.outline) <= LEAST_POINTS[POLYGON]:
            self.warn(translate("TabletopTools", "These corners are all needed · the Zones panel deletes the zone"))
        elif self._reshape(zone, zone.outline[:number] + zone.outline[number + 1 :]):
            self.active = None
        self.refresh()
        return True

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace and Del remove the chosen corner; while a zone is drawn keys do what they do for polygons."""
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
        bad = area and self._outline is not None and bool(self.problem_with(self.feature_of(outline)))
        lines = (Outline(POLYGON, outline, is_placed=True, is_invalid=bad),) if area else ()
        mark = spot.point if spot is not None and spot.to != FREE else None
        self.context.show_sketch(TabletopSketch(lines, (), outline, (), self.active, mark))

    def finish_shape(self) -> None:
        """Close the outline."""
        points = tuple(self.points)
        if len(points) < LEAST_POINTS[POLYGON]:
            self.warn(translate("TabletopTools", "Not drawn: a zone needs three corners"))
            return
        why = self.problem_with(self.feature_of(points))
        if why:
            self.warn(translate("TabletopTools", "Not drawn: {why}").format(why=why))
            return
        self._put(points)

    def _put(self, points: tuple[Point, ...]) -> None:
        chosen = self.chosen
        self.points = []
        if chosen is not None:
            self.context.document.apply(OutlineZone(chosen.id, points))
        else:
            self.add_zone(points)
        self.refresh()
        self.context.update_hint()

    def pressed(self, event: TabletopEvent) -> None:
        """The left button draws and drags; the right one finishes the zone, or chooses the one under the mouse."""
        if event.button == RIGHT and not self.points:
            self._end_drag()
        super().pressed(event)

    def _pick(self, event: TabletopEvent) -> None:
        zones = reversed(self.context.document.scenario.zones)
        under = next((zone for zone in zones if touches(zone, event.point, event.pixel)), None)
        self.context.choices.choose(zone=under.id if under is not None else "")
        self.refresh()

    def in_hand(self) -> Text:
        """Nothing of the palette."""
        return Text()

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return super().usual_hint()
        zone = self.zone
        if zone is not None and len(zone.outline) > 1:
            return translate(
                "TabletopTools",
                "Drag corners · double click on an edge: one more · Del takes it away · click beside: another zone "
                "· right click chooses",
            )
        if self.zone_kind in POINTS:
            words = translate(
                "TabletopTools", "{zone}: click where it belongs · drag it elsewhere · right click chooses a zone"
            )
        else:
            words = translate(
                "TabletopTools",
                "{zone}: click its corners · Ctrl does not snap · right click chooses a zone · kind, side: tool bar",
            )
        return words.format(zone=self.zone_words(self.chosen))


def touches(zone: Zone, point: Point, pixel: float) -> bool:
    """Is a point of the tabletop in a zone, or a few pixels from its point? ``pixel``: their size in the same unit."""
    return lies_in(zone, point, _NEAR * pixel if len(zone.outline) < LEAST_POINTS[POLYGON] else 0.0)
