"""The tools that draw a piece in one drag: rectangles, circles and freehand outlines and lines."""

from __future__ import annotations

import math
from dataclasses import replace

import shapely

from workbench.board.tableboard import CIRCLE, LINE, POLYGON, Feature, Point
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.desktop.table.sketch import NOTHING
from workbench.desktop.table.tools.base import LEFT, SHIFT, translate
from workbench.desktop.table.tools.drawing import DrawingTool
from workbench.desktop.table.tools.pen import Spot, free
from workbench.geometry.pen import smoothed

_APART = 3
"""Points of a stroke lie so many pixels apart."""


class DraggedTool(DrawingTool):
    """A tool whose piece is drawn while the left button is down."""

    def begun(self, event: TableEvent) -> None:
        """The first point."""
        self.points = [self.pen(event).point]

    def moved(self, event: TableEvent) -> None:
        """Go on, or show where it would begin."""
        spot = self.pen(event)
        if self.points and event.button == LEFT:
            self.drawn(spot.point, event)
            shape = self.shaped(event)
            self.show(shape.points, spot, radius=shape.radius)
        elif not self.points:
            self.show((), spot)

    def released(self, event: TableEvent) -> None:
        """The piece is done."""
        if event.button != LEFT or not self.points:
            return
        self.drawn(self.pen(event).point, event)
        shape = self.finished(event)
        self.points = []
        self.place.show_sketch(NOTHING)
        self.draw(shape)

    def pen(self, event: TableEvent) -> Spot:
        """Where the pen is."""
        return self.spot(event)

    def drawn(self, point: Point, event: TableEvent) -> None:
        """The mouse is at another point."""
        self.points = [self.points[0], point]

    def shaped(self, event: TableEvent) -> Feature:
        """What was drawn so far."""
        return self.made(tuple(self.points))

    def finished(self, event: TableEvent) -> Feature:
        """What is put on the table."""
        return self.shaped(event)


class RectangleTool(DraggedTool):
    """Drag from corner to corner; Shift makes a square."""

    id = "rectangle"

    def drawn(self, point: Point, event: TableEvent) -> None:
        """The corner across."""
        (x, y), (px, py) = self.points[0], point
        if event.held(SHIFT):
            side = max(abs(px - x), abs(py - y))
            px, py = x + math.copysign(side, px - x), y + math.copysign(side, py - y)
        self.points = [(x, y), (px, py)]

    def shaped(self, event: TableEvent) -> Feature:
        """The four corners."""
        (x, y), (px, py) = self.points[0], self.points[-1]
        return self.made(((x, y), (px, y), (px, py), (x, py)))

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """Both sides."""
        (x, y), (px, py) = points[0], points[2]
        unit = unit_word(self.place.document.scenario.board.unit)
        return f"{number(abs(px - x))} × {number(abs(py - y))} {unit}"

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate(
            "TableTools", "Drag a rectangle · Shift makes a square · Ctrl does not snap · right click picks"
        )


class CircleTool(DraggedTool):
    """Drag from the middle outwards."""

    id = "circle"
    kind = CIRCLE

    def shaped(self, event: TableEvent) -> Feature:
        """The disc."""
        middle, rim = self.points[0], self.points[-1]
        return replace(self.made((middle,)), radius=round(math.dist(middle, rim), 1))

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate(
            "TableTools", "Drag a circle from its middle outwards · Ctrl does not snap · right click picks"
        )


class FreehandTool(DraggedTool):
    """Drag round an area by hand; its tremble is taken out and its ends are joined. With Shift the stroke is a line."""

    id = "blob"

    def begun(self, event: TableEvent) -> None:
        """The first point says which it is."""
        self.kind = LINE if event.held(SHIFT) else POLYGON
        super().begun(event)

    def pen(self, event: TableEvent) -> Spot:
        """Nothing draws the pen."""
        return free(event.point)

    def drawn(self, point: Point, event: TableEvent) -> None:
        """One point more."""
        if math.dist(point, self.points[-1]) >= _APART * event.pixel:
            self.points.append(point)

    def finished(self, event: TableEvent) -> Feature:
        """Without the tremble."""
        tremble = max(0.25, 1.2 * event.pixel)
        if self.kind == LINE:
            course = shapely.LineString(self.points) if len(self.points) > 1 else None
            kept = shapely.get_coordinates(course.simplify(tremble)).tolist() if course is not None else self.points
            return self.made(tuple((round(x, 1), round(y, 1)) for x, y in kept))
        points = smoothed(self.points, tremble)
        return self.made(tuple((round(x, 1), round(y, 1)) for x, y in points))

    def cancel(self) -> None:
        """The next stroke is an area again."""
        self.kind = POLYGON
        super().cancel()

    def show(self, points: tuple[Point, ...], spot: Spot | None = None, *, radius: float = 0.0) -> None:
        """Nothing is marked, and a stroke that crosses itself may come right."""
        super().show(points, None, radius=radius)

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """Nothing."""
        return ""

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate(
            "TableTools", "Drag round an area, back to where you began · Shift draws a line · right click picks"
        )
