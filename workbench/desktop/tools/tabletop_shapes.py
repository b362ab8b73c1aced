"""The tools that draw pieces corner by corner, and what all drawing tools of tables share."""

from __future__ import annotations

import math
from dataclasses import replace

import shapely
from PySide6.QtCore import Qt

from workbench.desktop.canvas.pointer_events import TableEvent
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.drawing.tabletop_sketch import NOTHING, Outline, TableSketch
from workbench.desktop.tools.tabletop_tool import (
    CTRL,
    FREE,
    LEFT,
    RIGHT,
    SHIFT,
    SnapPoint,
    TableBaseTool,
    TablePlace,
    fault,
    free,
    snapped,
    translate,
)
from workbench.geometry.freehand import smoothed
from workbench.scenario.edits.tabletop_pieces import AddFeatures, free_ids
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, LINE, POLYGON, Feature, Point

SNAP = 9
"""Pixels within which the pen is drawn to something."""
_SAME = 4
"""Pixels within which a second click is on the same corner."""


class ShapingTool(TableBaseTool):
    """A tool with a pen: says what was refused until the next gesture."""

    def spot(self, event: TableEvent, skip: tuple[str, ...] = ()) -> SnapPoint:
        """The point that is meant: Ctrl leaves it where the mouse is."""
        choices = self.place.choices
        if event.held(CTRL) or not choices.snaps:
            return free(event.point)
        step = choices.step if choices.grid else None
        return snapped(self.place.document.scenario.board, event.point, SNAP * event.pixel, step, skip)

    def warn(self, words: str) -> None:
        """Say what was refused, and why."""
        self.say(f"⚠ {words}")

    def wrong(self, feature: Feature) -> str:
        """What is wrong with a piece, in words; empty if nothing is."""
        found = fault(self.place.document.scenario.board, feature)
        return found.get(self.place.document.language) if found is not None else ""

    def hint(self) -> str:
        """For the status bar."""
        return self.said or self.usual_hint()

    def usual_hint(self) -> str:
        """What the mouse does, when nothing else is to be said."""
        return ""


class DrawingTool(ShapingTool):
    """A tool that makes a new piece of the terrain that is chosen."""

    kind = POLYGON

    def __init__(self, place: TablePlace) -> None:
        super().__init__(place)
        self.points: list[Point] = []

    @property
    def busy(self) -> bool:
        """True while a piece is begun."""
        return bool(self.points)

    def pressed(self, event: TableEvent) -> None:
        """Left draws; the right button ends, or picks the terrain under the mouse."""
        self.said = ""
        if event.button == LEFT:
            self.begun(event)
        elif event.button == RIGHT and self.points:
            self.ended()
        elif event.button == RIGHT:
            self._pick(event)
        self.place.tell()

    def _pick(self, event: TableEvent) -> None:
        piece = self.place.document.scenario.board.by_id.get(event.feature or "")
        if piece is not None:
            self.place.choices.choose(terrain=piece.terrain, level=piece.level, width=piece.width or 0.0)

    def begun(self, event: TableEvent) -> None:
        """The left button went down."""

    def ended(self) -> None:
        """Finish."""

    def cancel(self) -> None:
        """Drop the piece that was begun."""
        self.points = []
        super().cancel()
        self.said = ""
        self.place.tell()

    def deactivate(self) -> None:
        """What was begun goes with the tool."""
        self.points = []
        super().deactivate()

    def made(self, points: tuple[Point, ...]) -> Feature:
        """The piece of these points."""
        choices = self.place.choices
        width = choices.width if self.kind == LINE else 0.0
        return Feature("", choices.terrain, self.kind, points, width=width, level=choices.level, floors=choices.floors)

    def draw(self, feature: Feature) -> bool:
        """Put a piece on the table and select it; False, with a message, if it cannot lie there."""
        document = self.place.document
        row = document.ruleset.terrain.get(feature.terrain)
        if row is None:
            self.warn(translate("TableTools", "Not drawn: choose a terrain first"))
            return False
        why = self.wrong(feature)
        if why:
            self.warn(translate("TableTools", "Not drawn: {why}").format(why=why))
            return False
        self.points = []
        (name,) = free_ids(document.scenario.board.by_id, 1)
        document.apply(AddFeatures((replace(feature, id=name),), name=row.name))
        self.place.select((), (name,))
        self.place.show_sketch(NOTHING)
        self.place.tell()
        return True

    def show(self, points: tuple[Point, ...], spot: SnapPoint | None = None, *, radius: float = 0.0) -> None:
        """Show points as they would be drawn, in another colour if they could not be."""
        enough = len(points) >= LEAST_POINTS[self.kind]
        feature = replace(self.made(points), radius=radius)
        bad = enough and self.kind != CIRCLE and bool(self.wrong(feature))
        outlines = (Outline(self.kind, points, radius, feature.width, bad=bad),) if points else ()
        mark = spot.point if spot is not None and spot.to != FREE else None
        words = ((points[-1], self.size_words(points, radius)),) if len(points) > 1 or radius else ()
        self.place.show_sketch(
            TableSketch(outlines, handles=points if self.kind != CIRCLE else (), mark=mark, words=words)
        )

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """How large what is drawn is: the length of the last edge."""
        unit = unit_word(self.place.document.scenario.board.unit)
        if radius:
            return f"r {length_text(radius)} {unit}"
        return f"{length_text(math.dist(points[-2], points[-1]))} {unit}"


class PolygonTool(DrawingTool):
    """Click the corners of an area; Enter, a double click, the right button or the first corner closes it."""

    id = "polygon"

    def begun(self, event: TableEvent) -> None:
        """A corner more, or the end."""
        spot = self._next(event)
        if self._ends(spot.point, event):
            self.ended()
        else:
            self.points.append(spot.point)
            self.show(tuple(self.points), spot)

    def _next(self, event: TableEvent) -> SnapPoint:
        """The next corner; with Shift in one of the eight directions from the last."""
        if not event.held(SHIFT) or not self.points:
            return self.spot(event)
        (x, y), last = event.point, self.points[-1]
        turn = round(math.atan2(y - last[1], x - last[0]) / (math.pi / 4)) * (math.pi / 4)
        length = (x - last[0]) * math.cos(turn) + (y - last[1]) * math.sin(turn)
        return free((last[0] + length * math.cos(turn), last[1] + length * math.sin(turn)))

    def _ends(self, point: Point, event: TableEvent) -> bool:
        if not self.points:
            return False
        same = _SAME * event.pixel
        if min(math.dist(point, self.points[-1]), math.dist(event.point, self.points[-1])) <= same:
            return True
        closes = self.kind == POLYGON and len(self.points) >= LEAST_POINTS[POLYGON]
        return closes and math.dist(event.point, self.points[0]) <= SNAP * event.pixel

    def moved(self, event: TableEvent) -> None:
        """Show the next edge, and what the pen is drawn to."""
        spot = self._next(event)
        self.show((*self.points, spot.point) if self.points else (), spot)

    def ended(self) -> None:
        """Close the outline, if it is one."""
        self.draw(self.made(tuple(self.points)))

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
            self.place.tell()
        else:
            return False
        return True

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.points:
            return translate(
                "TableTools",
                "Click corners · Enter, double click or right ends · Shift by 45° · Backspace takes back · Esc drops",
            )
        return translate(
            "TableTools", "Click the corners of an area · Ctrl does not snap · right click picks a terrain"
        )


class LineTool(PolygonTool):
    """Click the points of a road, a hedge or another line; Enter, a double click or the right button ends it."""

    id = "shape_line"
    kind = LINE

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.points:
            return super().usual_hint()
        return translate(
            "TableTools", "Click the points of a line · its width is in the tool bar · Ctrl does not snap · right picks"
        )


# --- The tools that draw a piece in one drag: rectangles, circles and freehand outlines and lines.


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

    def pen(self, event: TableEvent) -> SnapPoint:
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
        return f"{length_text(abs(px - x))} × {length_text(abs(py - y))} {unit}"

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

    def pen(self, event: TableEvent) -> SnapPoint:
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

    def show(self, points: tuple[Point, ...], spot: SnapPoint | None = None, *, radius: float = 0.0) -> None:
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
