"""The tools that draw a shape in one drag: rectangles and freehand outlines."""

from __future__ import annotations

import math

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import LEFT, SHIFT, translate
from workbench.desktop.tools.drawing import DrawingTool
from workbench.geometry.pen import free, smoothed
from workbench.geometry.shapes import Point, Snapped

_APART, _TREMBLE = 3, 0.02
"""Points of a stroke lie so many pixels apart; what deviates less (in hexes) from its outline is taken out."""


class DraggedTool(DrawingTool):
    """A tool whose shape is drawn while the left button is down."""

    def begin(self, event: MapEvent) -> None:
        """The first point."""
        spot = self._spot(event)
        self.points = [spot.point]
        self.show((), spot)

    def moved(self, event: MapEvent) -> None:
        """Go on, or show where it would begin."""
        spot = self._spot(event)
        if self.points and event.button == LEFT:
            self.drawn(spot.point, event)
            self.show(self.outline(event), spot, handles=False)
        elif not self.points:
            self.show((), spot)

    def released(self, event: MapEvent) -> None:
        """The shape is done."""
        if event.button != LEFT or not self.points:
            return
        self.drawn(self._spot(event).point, event)
        outline = self.finished(event)
        self.points = []
        self.show(())
        self.draw(outline)

    def drawn(self, point: Point, event: MapEvent) -> None:
        """The mouse is at another point."""

    def outline(self, event: MapEvent) -> tuple[Point, ...]:
        """What was drawn so far."""
        return tuple(self.points)

    def finished(self, event: MapEvent) -> tuple[Point, ...]:
        """What is put on the map."""
        return self.outline(event)

    def _spot(self, event: MapEvent) -> Snapped:
        return self.spot(event)


class RectangleTool(DraggedTool):
    """Drag from corner to corner; Shift makes a square."""

    id = "rectangle"

    def drawn(self, point: Point, event: MapEvent) -> None:
        """The corner across."""
        (x, y), (px, py) = self.points[0], point
        if event.modifiers & SHIFT:
            side = max(abs(px - x), abs(py - y))
            px, py = x + math.copysign(side, px - x), y + math.copysign(side, py - y)
        self.points = [(x, y), (px, py)]

    def outline(self, event: MapEvent) -> tuple[Point, ...]:
        """The four corners."""
        (x, y), (px, py) = self.points[0], self.points[-1]
        return ((x, y), (px, y), (px, py), (x, py))

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Drag a rectangle · Shift square · Ctrl does not snap · Alt or right button picks")


class BlobTool(DraggedTool):
    """Drag round an area by hand; its tremble is taken out and its ends are joined."""

    id = "blob"

    def drawn(self, point: Point, event: MapEvent) -> None:
        """One point more."""
        if math.dist(point, self.points[-1]) >= _APART * event.pixel:
            self.points.append(point)

    def finished(self, event: MapEvent) -> tuple[Point, ...]:
        """Without the tremble."""
        return smoothed(self.points, max(_TREMBLE, 1.5 * event.pixel))

    def _spot(self, event: MapEvent) -> Snapped:
        return free(event.point)

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Drag round an area, back to where you began · Alt or right button picks")
