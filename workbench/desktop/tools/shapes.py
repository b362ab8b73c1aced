"""The tools that draw shapes, as far as they are alike on hexes and on tables: what is drawn corner by corner, and what is
drawn in one drag. The kinds of map say what a shape is, how it is shown and where it goes."""

from __future__ import annotations

import math
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import Qt

from workbench.desktop.tools.tool import LEFT, SHIFT, BaseTool, Context
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, Point

_SAME = 4
"""Pixels within which a second click is on the same corner."""
_APART = 3
"""Points of a stroke lie so many pixels apart."""


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
    """A point that is meant."""

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

    def cancel(self) -> None:
        """Drop the shape that was begun."""
        self.points = []
        super().cancel()

    def deactivate(self) -> None:
        """What was begun goes with the tool."""
        self.points = []
        super().deactivate()

    def pen(self, event: E) -> S:
        """Where the pen is, drawn to what is near."""
        raise NotImplementedError

    def closing(self, event: E) -> float:
        """How near to the first corner a click closes the outline."""
        raise NotImplementedError

    def begun(self, event: E) -> None:
        """The left button went down."""

    def ended(self) -> None:
        """The right button, or Enter: finish."""

    def show(self, points: tuple[Point, ...], spot: S | None = None) -> None:
        """Show points as they would be drawn, in another colour if they could not be."""
        raise NotImplementedError


class CornerDrawing(BaseDrawing[Context, E, S]):
    """A tool that is clicked from corner to corner."""

    def begun(self, event: E) -> None:
        """A corner more, or the end."""
        spot = self.pen(event)
        if self.ends(spot.point, event):
            self.ended()
        else:
            self.points.append(spot.point)
            self.show(tuple(self.points), spot)

    def ends(self, point: Point, event: E) -> bool:
        """Is a click at a point, with the mouse where the event says, one at the last corner or (of an area) at the first?"""
        if not self.points:
            return False
        same = _SAME * event.pixel
        if min(math.dist(point, self.points[-1]), math.dist(event.point, self.points[-1])) <= same:
            return True
        closes = self.kind == POLYGON and len(self.points) >= LEAST_POINTS[POLYGON]
        return closes and math.dist(event.point, self.points[0]) <= self.closing(event)

    def keyed(self, key: Qt.Key) -> bool:
        """Enter closes, Backspace takes the last corner back."""
        if not self.points:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ended()
        elif key == Qt.Key.Key_Backspace:
            self.said = ""
            self.points.pop()
            self.show(tuple(self.points))
            self.context.tell()
        else:
            return False
        return True


class DragDrawing(BaseDrawing[Context, E, S]):
    """A tool whose shape is drawn while the left button is down."""

    def begun(self, event: E) -> None:
        """The first point."""
        self.points = [self.pen(event).point]

    def moved(self, event: E) -> None:
        """Go on, or show where it would begin."""
        spot = self.pen(event)
        if self.points and event.button == LEFT:
            self.drawn(spot.point, event)
            self.show_drag(event, spot)
        elif not self.points:
            self.show((), spot)

    def released(self, event: E) -> None:
        """The shape is done."""
        if event.button == LEFT and self.points:
            self.drawn(self.pen(event).point, event)
            self.finish_drag(event)

    def drawn(self, point: Point, event: E) -> None:
        """The mouse is at another point."""
        self.points = [self.points[0], point]

    def show_drag(self, event: E, spot: S) -> None:
        """Show what was drawn so far."""
        raise NotImplementedError

    def finish_drag(self, event: E) -> None:
        """Put what was drawn on the map."""
        raise NotImplementedError


class RectangleDrawing(DragDrawing[Context, E, S]):
    """A drag from corner to corner; Shift makes a square."""

    id = "rectangle"

    def drawn(self, point: Point, event: E) -> None:
        """The corner across."""
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
    """A drag round an area by hand."""

    id = "blob"

    def drawn(self, point: Point, event: E) -> None:
        """One point more."""
        if math.dist(point, self.points[-1]) >= _APART * event.pixel:
            self.points.append(point)
