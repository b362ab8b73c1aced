"""What the tools that draw shapes share on hex maps and on tabletops: drawing corner by corner, and in one drag. The kinds of
map derive: they make the shape, show it and add it to the map."""

from __future__ import annotations

import math
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Qt

from workbench.desktop.tools.tool import LEFT, SHIFT, BaseTool, Context
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, Point

_SAME = 4
"""Distance in pixels within which a second click is on the same corner."""
STROKE_STEP = 3
"""Distance between two points of a stroke, in pixels."""


class PenEvent(Protocol):
    """What a drawing tool reads of a mouse event; lengths are those of the plane of the map."""

    @property
    def point(self) -> Point:
        """Where the mouse is."""
        ...

    @property
    def button(self) -> Qt.MouseButton:
        """The button that is down."""
        ...

    @property
    def modifiers(self) -> Qt.KeyboardModifier:
        """The keys such as Shift that are down."""
        ...

    @property
    def pixel(self) -> float:
        """The size of a pixel of the screen."""
        ...


class Spot(Protocol):
    """A point, snapped to what is near."""

    @property
    def point(self) -> Point:
        """Where it is."""
        ...


E = TypeVar("E", bound=PenEvent)
S = TypeVar("S", bound=Spot)


class BaseDrawing(BaseTool[Context, E], Generic[Context, E, S]):
    """A tool that makes a new shape of the terrain that is chosen."""

    kind = POLYGON

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.points: list[Point] = []

    @property
    def busy(self) -> bool:
        """True while a shape is begun."""
        return bool(self.points)

    @property
    def under_way(self) -> bool:
        """True while a shape is begun."""
        return bool(self.points)

    def cancel(self) -> None:
        """Forget the shape that was begun."""
        self.points = []
        super().cancel()

    def deactivate(self) -> None:
        """Forget the shape that was begun."""
        self.points = []
        super().deactivate()

    def pen_point(self, event: E) -> S:
        """The point under the mouse, snapped to what is near."""
        raise NotImplementedError

    def closing_distance(self, event: E) -> float:
        """Distance from the first corner within which a click closes the outline."""
        raise NotImplementedError

    def left_pressed(self, event: E) -> None:
        """The left button went down."""

    def finish_shape(self) -> None:
        """The right button or Enter: finish the shape."""

    def show(self, points: tuple[Point, ...], spot: S | None = None) -> None:
        """Show points as they would be drawn, in another colour if they could not be."""
        raise NotImplementedError


class CornerDrawing(BaseDrawing[Context, E, S]):
    """A tool that is clicked from corner to corner."""

    def left_pressed(self, event: E) -> None:
        """Add a corner, or finish the shape."""
        spot = self.pen_point(event)
        if self.is_end(spot.point, event):
            self.finish_shape()
        else:
            self.points.append(spot.point)
            self.show(tuple(self.points), spot)

    def is_end(self, point: Point, event: E) -> bool:
        """Does a click finish the shape? It does at the last corner and, for an area, at the first. ``point`` is the snapped
        point."""
        if not self.points:
            return False
        same = _SAME * event.pixel
        if min(math.dist(point, self.points[-1]), math.dist(event.point, self.points[-1])) <= same:
            return True
        closes = self.kind == POLYGON and len(self.points) >= LEAST_POINTS[POLYGON]
        return closes and math.dist(event.point, self.points[0]) <= self.closing_distance(event)

    def keyed(self, key: Qt.Key) -> bool:
        """Enter finishes the shape, Backspace removes the last corner."""
        if not self.points:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish_shape()
        elif key == Qt.Key.Key_Backspace:
            self.take_back()
        else:
            return False
        return True

    def take_back(self) -> None:
        """Remove the last corner."""
        self.message = ""
        self.points.pop()
        self.show(tuple(self.points))
        self.context.update_hint()


class DragDrawing(BaseDrawing[Context, E, S]):
    """A tool whose shape is drawn while the left button is down."""

    def left_pressed(self, event: E) -> None:
        """The first point."""
        self.points = [self.pen_point(event).point]

    def moved(self, event: E) -> None:
        """Go on with the shape, or show where it would begin."""
        spot = self.pen_point(event)
        if self.points and event.button == LEFT:
            self.drag_to(spot.point, event)
            self.show_drag(event, spot)
        elif not self.points:
            self.show((), spot)

    def released(self, event: E) -> None:
        """Finish the shape."""
        if event.button == LEFT and self.points:
            self.drag_to(self.pen_point(event).point, event)
            self.finish_drag(event)

    def drag_to(self, point: Point, event: E) -> None:
        """Extend the shape to another point."""
        self.points = [self.points[0], point]

    def show_drag(self, event: E, spot: S) -> None:
        """Show the shape as it is drawn so far."""
        raise NotImplementedError

    def finish_drag(self, event: E) -> None:
        """Put what was drawn on the map."""
        raise NotImplementedError


class RectangleDrawing(DragDrawing[Context, E, S]):
    """A drag from corner to corner; Shift makes a square."""

    id = "rectangle"

    def drag_to(self, point: Point, event: E) -> None:
        """Move the corner across from the first one."""
        (x, y), (px, py) = self.points[0], point
        if event.modifiers & SHIFT:
            side = max(abs(px - x), abs(py - y))
            px, py = x + math.copysign(side, px - x), y + math.copysign(side, py - y)
        self.points = [(x, y), (px, py)]

    def corners(self) -> tuple[Point, ...]:
        """The four corners."""
        (x, y), (px, py) = self.points[0], self.points[-1]
        return ((x, y), (px, y), (px, py), (x, py))


class FreehandDrawing(DragDrawing[Context, E, S]):
    """A drag round an area, freehand."""

    id = "blob"

    def drag_to(self, point: Point, event: E) -> None:
        """Add a point."""
        if math.dist(point, self.points[-1]) >= STROKE_STEP * event.pixel:
            self.points.append(point)
