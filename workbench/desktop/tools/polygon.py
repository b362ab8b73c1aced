"""The tools that draw corner by corner: areas and lines."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import translate
from workbench.desktop.tools.drawing import DrawingTool
from workbench.geometry.shapes import LEAST_POINTS, LINE, Point, Snapped

_SAME = 4
"""Pixels within which a second click is on the same corner."""


class PolygonTool(DrawingTool):
    """Click the corners of an area; Enter, a double click or the first corner closes it."""

    id = "polygon"

    def begin(self, event: MapEvent) -> None:
        """A corner more, or the end."""
        spot = self.spot(event)
        if self._ends(spot.point, event):
            self.ended()
        else:
            self.points.append(spot.point)
            self.show(tuple(self.points), spot)

    def _ends(self, point: Point, event: MapEvent) -> bool:
        if not self.points:
            return False
        same = _SAME * event.pixel
        if math.dist(point, self.points[-1]) <= same or math.dist(event.point, self.points[-1]) <= same:
            return True
        return len(self.points) >= 3 and math.dist(event.point, self.points[0]) <= self.within(event)

    def moved(self, event: MapEvent) -> None:
        """Show the next edge, and what the pen is drawn to."""
        spot = self.spot(event)
        if self._ends(spot.point, event) and len(self.points) >= 3:
            self.show(tuple(self.points), Snapped(self.points[0], "shape"))
        else:
            self.show((*self.points, spot.point) if self.points else (), spot)

    def ended(self) -> None:
        """Close the outline, if it is one."""
        if len(self.points) < LEAST_POINTS[self.kind]:
            self.say(self._too_few())
        else:
            self.draw(tuple(self.points))

    def keyed(self, key: object) -> bool:
        """Enter closes, Backspace takes the last corner back."""
        if not self.points:
            return False
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ended()
        elif key == Qt.Key.Key_Backspace:
            self.said = ""
            self.points.pop()
            self.show(tuple(self.points))
            self.place.tell()
        else:
            return False
        return True

    def _too_few(self) -> str:
        return translate("Tools", "Not drawn: an area needs three corners")

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.points:
            return translate(
                "Tools", "Click corners · Enter, double click or right closes · Backspace takes back · Esc drops"
            )
        return translate("Tools", "Click the corners of an area · Ctrl does not snap · Alt or right button picks")


class LineTool(PolygonTool):
    """Click the points of a wall, a hedge or another line; Enter or a double click ends it."""

    id = "shape_line"
    kind = LINE
    choice = "line"

    def _ends(self, point: Point, event: MapEvent) -> bool:
        same = _SAME * event.pixel
        return bool(self.points) and min(math.dist(spot, self.points[-1]) for spot in (point, event.point)) <= same

    def _too_few(self) -> str:
        return translate("Tools", "Not drawn: a line needs two points")

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.points:
            return translate(
                "Tools", "Click points · Enter, double click or right ends · Backspace takes back · Esc drops"
            )
        return translate("Tools", "Click the points of a line · Ctrl does not snap · Alt or right button picks")
