"""The tools that draw pieces corner by corner, and what all drawing tools of tables share."""

from __future__ import annotations

import math
from dataclasses import replace

import shapely

from workbench.desktop.canvas.pointer_events import TableEvent
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TableSketch
from workbench.desktop.tools.shapes import BaseDrawing, CornerDrawing, DragDrawing, FreehandDrawing, RectangleDrawing
from workbench.desktop.tools.tabletop_tool import FREE, SnapPoint, TabletopContext, TabletopTool, fault, free, snapped
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.geometry.freehand import smoothed
from workbench.scenario.edits.tabletop_pieces import AddFeatures, free_ids
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, LINE, POLYGON, Feature, Point

SNAP = 9
"""Pixels within which the pen is drawn to something."""
_SAME = 4
"""Pixels within which a second click is on the same corner."""


class ShapingTool(TabletopTool):
    """A tool with a pen: says what was refused until the next gesture."""

    def spot(self, event: TableEvent, skip: tuple[str, ...] = ()) -> SnapPoint:
        """The point that is meant: Ctrl leaves it where the mouse is."""
        choices = self.context.choices
        if event.held(CTRL) or not choices.snaps:
            return free(event.point)
        step = choices.step if choices.grid else None
        return snapped(self.context.document.scenario.board, event.point, SNAP * event.pixel, step, skip)

    def wrong(self, feature: Feature) -> str:
        """What is wrong with a piece, in words; empty if nothing is."""
        found = fault(self.context.document.scenario.board, feature)
        return found.get(self.context.document.language) if found is not None else ""


class DrawingTool(BaseDrawing[TabletopContext, TableEvent, SnapPoint], ShapingTool):
    """A tool that makes a new piece of the terrain that is chosen."""

    def pen(self, event: TableEvent) -> SnapPoint:
        """Where the pen is."""
        return self.spot(event)

    def closing(self, event: TableEvent) -> float:
        """As near as the pen is drawn to something."""
        return SNAP * event.pixel

    def pressed(self, event: TableEvent) -> None:
        """Left draws; the right button ends, or picks the terrain under the mouse."""
        self.said = ""
        if event.button == LEFT:
            self.begun(event)
        elif event.button == RIGHT and self.points:
            self.ended()
        elif event.button == RIGHT:
            self._pick(event)
        self.context.tell()

    def _pick(self, event: TableEvent) -> None:
        piece = self.context.document.scenario.board.by_id.get(event.feature or "")
        if piece is not None:
            self.context.choices.choose(terrain=piece.terrain, level=piece.level, width=piece.width or 0.0)

    def cancel(self) -> None:
        """Drop the piece that was begun."""
        super().cancel()
        self.said = ""
        self.context.tell()

    def made(self, points: tuple[Point, ...]) -> Feature:
        """The piece of these points."""
        choices = self.context.choices
        width = choices.width if self.kind == LINE else 0.0
        return Feature("", choices.terrain, self.kind, points, width=width, level=choices.level, floors=choices.floors)

    def draw(self, feature: Feature) -> bool:
        """Put a piece on the table and select it; False, with a message, if it cannot lie there."""
        document = self.context.document
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
        self.context.select((), (name,))
        self.context.show_sketch(NO_SKETCH)
        self.context.tell()
        return True

    def show(self, points: tuple[Point, ...], spot: SnapPoint | None = None, *, radius: float = 0.0) -> None:
        """Show points as they would be drawn, in another colour if they could not be."""
        enough = len(points) >= LEAST_POINTS[self.kind]
        feature = replace(self.made(points), radius=radius)
        bad = enough and self.kind != CIRCLE and bool(self.wrong(feature))
        outlines = (Outline(self.kind, points, radius, feature.width, is_invalid=bad),) if points else ()
        mark = spot.point if spot is not None and spot.to != FREE else None
        words = ((points[-1], self.size_words(points, radius)),) if len(points) > 1 or radius else ()
        self.context.show_sketch(
            TableSketch(outlines, handles=points if self.kind != CIRCLE else (), snap_point=mark, words=words)
        )

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """How large what is drawn is: the length of the last edge."""
        unit = unit_word(self.context.document.scenario.board.unit)
        if radius:
            return f"r {length_text(radius)} {unit}"
        return f"{length_text(math.dist(points[-2], points[-1]))} {unit}"


class PolygonTool(CornerDrawing[TabletopContext, TableEvent, SnapPoint], DrawingTool):
    """Click the corners of an area; Enter, a double click, the right button or the first corner closes it."""

    id = "polygon"

    def pen(self, event: TableEvent) -> SnapPoint:
        """The next corner; with Shift in one of the eight directions from the last."""
        if not event.held(SHIFT) or not self.points:
            return self.spot(event)
        (x, y), last = event.point, self.points[-1]
        turn = round(math.atan2(y - last[1], x - last[0]) / (math.pi / 4)) * (math.pi / 4)
        length = (x - last[0]) * math.cos(turn) + (y - last[1]) * math.sin(turn)
        return free((last[0] + length * math.cos(turn), last[1] + length * math.sin(turn)))

    def moved(self, event: TableEvent) -> None:
        """Show the next edge, and what the pen is drawn to."""
        spot = self.pen(event)
        self.show((*self.points, spot.point) if self.points else (), spot)

    def ended(self) -> None:
        """Close the outline, if it is one."""
        self.draw(self.made(tuple(self.points)))

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


class DraggedTool(DragDrawing[TabletopContext, TableEvent, SnapPoint], DrawingTool):
    """A tool whose piece is drawn while the left button is down."""

    def show_drag(self, event: TableEvent, spot: SnapPoint) -> None:
        """Show what was drawn so far."""
        shape = self.shaped(event)
        self.show(shape.points, spot, radius=shape.radius)

    def finish_drag(self, event: TableEvent) -> None:
        """Put what was drawn on the table."""
        shape = self.finished(event)
        self.points = []
        self.context.show_sketch(NO_SKETCH)
        self.draw(shape)

    def shaped(self, event: TableEvent) -> Feature:
        """What was drawn so far."""
        return self.made(tuple(self.points))

    def finished(self, event: TableEvent) -> Feature:
        """What is put on the table."""
        return self.shaped(event)


class RectangleTool(RectangleDrawing[TabletopContext, TableEvent, SnapPoint], DraggedTool):
    """Drag from corner to corner; Shift makes a square."""

    def shaped(self, event: TableEvent) -> Feature:
        """The four corners."""
        return self.made(self.corners())

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """Both sides."""
        (x, y), (px, py) = points[0], points[2]
        unit = unit_word(self.context.document.scenario.board.unit)
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


class FreehandTool(FreehandDrawing[TabletopContext, TableEvent, SnapPoint], DraggedTool):
    """Drag round an area by hand; its tremble is taken out and its ends are joined. With Shift the stroke is a line."""

    def begun(self, event: TableEvent) -> None:
        """The first point says which it is."""
        self.kind = LINE if event.held(SHIFT) else POLYGON
        super().begun(event)

    def pen(self, event: TableEvent) -> SnapPoint:
        """Nothing draws the pen."""
        return free(event.point)

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
