"""The tools that draw pieces of a tabletop: corner by corner, and in one drag."""

from __future__ import annotations

import math
from dataclasses import replace

import shapely
from PySide6.QtCore import Qt

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_marks import length_text, measured, measured_size
from workbench.desktop.drawing.tabletop_samples import hill_under, own_level, stacked
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.tools.shapes import BaseDrawing, CornerDrawing, DragDrawing, FreehandDrawing, RectangleDrawing
from workbench.desktop.tools.tabletop_choices import is_building
from workbench.desktop.tools.tabletop_tool import (
    FREE,
    SnapPoint,
    TabletopContext,
    TabletopTool,
    shape_problem,
    snapped,
    unsnapped_point,
)
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.geometry.freehand import smoothed
from workbench.scenario.edits.tabletop_pieces import AddFeatures, free_ids
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, LINE, POLYGON, Feature, Point, curved_feature

SNAP = 9
"""Distance in pixels within which the pen snaps."""
_SAME = 4
"""Distance in pixels within which a second click is on the same corner."""


class ShapingTool(TabletopTool):
    """A tool with a pen that snaps. It shows why something was refused until the next gesture."""

    def snapped_point(self, event: TabletopEvent, skip: tuple[str, ...] = ()) -> SnapPoint:
        """The point under the mouse, snapped to what is near; Ctrl turns snapping off."""
        choices = self.context.choices
        if event.has_modifier(CTRL) or not choices.snaps:
            return unsnapped_point(event.point)
        step = choices.step if choices.grid else None
        board = self.context.document.scenario.board
        return snapped(board, event.point, SNAP * event.pixel, step, skip, always=choices.snap_step)

    def on_hills(self, features: tuple[Feature, ...]) -> tuple[Feature, ...]:
        """Pieces as they are put on the table: hills stand on the hill below them, which the status bar tells."""
        document = self.context.document
        found = stacked(document.scenario.board, document.ruleset, features)
        for before, now in zip(features, found, strict=True):
            under = hill_under(document.scenario.board, document.ruleset, before)
            if now is not before and under is not None:
                words = translate("TabletopTools", "It stands on “{hill}”: level {n} · the Piece panel changes it")
                self.message = words.format(hill=self.called(under[0]), n=length_text(own_level(now, document.ruleset)))
        return found

    def problem_with(self, feature: Feature) -> str:
        """The problem of a piece, as text in the window's language; "" without one."""
        found = shape_problem(self.context.document.scenario.board, feature)
        return found.get(self.context.document.language) if found is not None else ""


class DrawingTool(BaseDrawing[TabletopContext, TabletopEvent, SnapPoint], ShapingTool):
    """A tool that makes a new piece of the terrain that is chosen."""

    def in_hand(self) -> Text:
        """The terrain of the next piece."""
        row = self.context.document.ruleset.terrain.get(self.context.choices.terrain)
        return row.name if row is not None else Text()

    def pen_point(self, event: TabletopEvent) -> SnapPoint:
        """The point under the mouse, snapped to what is near."""
        return self.snapped_point(event)

    def closing_distance(self, event: TabletopEvent) -> float:
        """The snap distance."""
        return SNAP * event.pixel

    def pressed(self, event: TabletopEvent) -> None:
        """The left button draws; the right one finishes the shape, or picks the terrain under the mouse."""
        self.message = ""
        if event.button == LEFT:
            self.left_pressed(event)
        elif event.button == RIGHT and self.points:
            self.finish_shape()
        elif event.button == RIGHT:
            self._pick(event)
        self.context.update_hint()

    def _pick(self, event: TabletopEvent) -> None:
        piece = self.context.document.scenario.board.by_id.get(event.feature or "")
        if piece is not None:
            self.context.choices.choose(terrain=piece.terrain, level=piece.level, width=piece.width or 0.0)

    def cancel(self) -> None:
        """Forget the piece that was begun."""
        super().cancel()
        self.message = ""
        self.context.update_hint()

    def feature_of(self, points: tuple[Point, ...]) -> Feature:
        """The piece of these points."""
        choices = self.context.choices
        width = choices.width if self.kind == LINE else 0.0
        return Feature("", choices.terrain, self.kind, points, width=width, level=choices.level, floors=choices.floors)

    def draw(self, feature: Feature) -> bool:
        """Add a piece to the tabletop and select it; False, with a message, if it has a problem."""
        document = self.context.document
        row = document.ruleset.terrain.get(feature.terrain)
        if row is None:
            self.warn(translate("TabletopTools", "Not drawn: choose a terrain first"))
            return False
        why = self.problem_with(feature)
        if why:
            self.warn(translate("TabletopTools", "Not drawn: {why}").format(why=why))
            return False
        self.points = []
        if feature.level is None:
            (feature,) = self.on_hills((feature,))
        (name,) = free_ids(document.scenario.board.by_id, 1)
        document.apply(AddFeatures((replace(feature, id=name),), name=row.name))
        self.context.select((), (name,))
        self.context.show_sketch(NO_SKETCH)
        self.context.update_hint()
        return True

    def show(self, points: tuple[Point, ...], spot: SnapPoint | None = None, *, radius: float = 0.0) -> None:
        """Show points as they would be drawn, in another colour if they could not be."""
        enough = len(points) >= LEAST_POINTS[self.kind]
        feature = replace(self.feature_of(points), radius=radius)
        bad = enough and self.kind != CIRCLE and bool(self.problem_with(feature))
        outlines = (Outline(self.kind, feature.points, radius, feature.width, is_invalid=bad),) if points else ()
        mark = spot.point if spot is not None and spot.to != FREE else None
        words = ((points[-1], self.size_words(points, radius)),) if len(points) > 1 or radius else ()
        self.context.show_sketch(
            TabletopSketch(outlines, handles=points if self.kind != CIRCLE else (), snap_point=mark, words=words)
        )

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """The size as a label: the radius, or the length of the last edge."""
        unit = self.context.document.scenario.board.unit
        return f"r {measured(radius, unit)}" if radius else measured(math.dist(points[-2], points[-1]), unit)


class PolygonTool(CornerDrawing[TabletopContext, TabletopEvent, SnapPoint], DrawingTool):
    """Click the corners of an area; Enter, a double click, the right button or the first corner closes it."""

    id = "polygon"

    def in_hand(self) -> Text:
        """The terrain of the next piece."""
        row = self.context.document.ruleset.terrain.get(self.context.choices.terrain)
        return row.name if row is not None else Text()

    def pen_point(self, event: TabletopEvent) -> SnapPoint:
        """The next corner; with Shift in one of the eight directions from the last."""
        if not event.has_modifier(SHIFT) or not self.points:
            return self.snapped_point(event)
        (x, y), last = event.point, self.points[-1]
        turn = round(math.atan2(y - last[1], x - last[0]) / (math.pi / 4)) * (math.pi / 4)
        length = (x - last[0]) * math.cos(turn) + (y - last[1]) * math.sin(turn)
        return unsnapped_point((last[0] + length * math.cos(turn), last[1] + length * math.sin(turn)))

    def moved(self, event: TabletopEvent) -> None:
        """Show the next edge, and the point to which the pen snaps."""
        spot = self.pen_point(event)
        self.show((*self.points, spot.point) if self.points else (), spot)

    def finish_shape(self) -> None:
        """Close the outline, if it is one."""
        self.draw(self.feature_of(tuple(self.points)))

    @property
    def _is_straight(self) -> bool:
        """Is the chosen terrain one that is not drawn as a curve?"""
        choices = self.context.choices
        return is_building(self.context.document.ruleset.terrain.get(choices.terrain))

    def feature_of(self, points: tuple[Point, ...]) -> Feature:
        """The piece of these points, or the smooth curve through them. Buildings keep straight walls."""
        made = super().feature_of(points)
        if self._is_straight or not self.context.choices.curved or len(points) < LEAST_POINTS[self.kind]:
            return made
        return curved_feature(made, points, self.context.document.scenario.board)

    def keyed(self, key: Qt.Key) -> bool:
        """Tab: curves instead of straight edges, and back."""
        if key != Qt.Key.Key_Tab:
            return super().keyed(key)
        if self._is_straight:
            self.warn(translate("TabletopTools", "Buildings have straight walls"))
            return True
        self.context.choices.choose(curved=not self.context.choices.curved)
        self.show(tuple(self.points))
        return True

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return translate(
                "TabletopTools",
                "Click corners · Enter, double click or right ends · Shift by 45° · Backspace takes back · Esc drops",
            )
        return translate(
            "TabletopTools", "Click the corners of an area · Ctrl does not snap · right click picks a terrain"
        )


class LineTool(PolygonTool):
    """Click the points of a road, a hedge or another line; Enter, a double click or the right button ends it."""

    id = "shape_line"
    kind = LINE

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return super().usual_hint()
        return translate(
            "TabletopTools",
            "Click the points of a line · its width is in the tool bar · Ctrl does not snap · right picks",
        )


# --- The tools that draw a piece in one drag: rectangles, circles and freehand outlines and lines.


class DraggedTool(DragDrawing[TabletopContext, TabletopEvent, SnapPoint], DrawingTool):
    """A tool whose piece is drawn while the left button is down."""

    def show_drag(self, event: TabletopEvent, spot: SnapPoint) -> None:
        """Show the shape as it is drawn so far."""
        shape = self.drawn_piece(event)
        self.show(shape.points, spot, radius=shape.radius)

    def finish_drag(self, event: TabletopEvent) -> None:
        """Put what was drawn on the table."""
        shape = self.finished_piece(event)
        self.points = []
        self.context.show_sketch(NO_SKETCH)
        self.draw(shape)

    def drawn_piece(self, event: TabletopEvent) -> Feature:
        """The shape as it is drawn so far."""
        return self.feature_of(tuple(self.points))

    def finished_piece(self, event: TabletopEvent) -> Feature:
        """The piece that is put on the tabletop."""
        return self.drawn_piece(event)


class RectangleTool(RectangleDrawing[TabletopContext, TabletopEvent, SnapPoint], DraggedTool):
    """Drag from corner to corner; Shift makes a square."""

    def drawn_piece(self, event: TabletopEvent) -> Feature:
        """The four corners."""
        return self.feature_of(self.corners())

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """Both sides."""
        (x, y), (px, py) = points[0], points[2]
        return measured_size(abs(px - x), abs(py - y), self.context.document.scenario.board.unit)

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "TabletopTools", "Drag a rectangle · Shift makes a square · Ctrl does not snap · right click picks"
        )


class CircleTool(DraggedTool):
    """Drag from the middle outwards."""

    id = "circle"
    kind = CIRCLE

    def drawn_piece(self, event: TabletopEvent) -> Feature:
        """The disc."""
        middle, rim = self.points[0], self.points[-1]
        return replace(self.feature_of((middle,)), radius=round(math.dist(middle, rim), 1))

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "TabletopTools", "Drag a circle from its middle outwards · Ctrl does not snap · right click picks"
        )


class FreehandTool(FreehandDrawing[TabletopContext, TabletopEvent, SnapPoint], DraggedTool):
    """Drag round an area by hand; the outline is smoothed and closed. With Shift the stroke becomes a line."""

    def left_pressed(self, event: TabletopEvent) -> None:
        """Begin a line with Shift, or else an area."""
        self.kind = LINE if event.has_modifier(SHIFT) else POLYGON
        super().left_pressed(event)

    def in_hand(self) -> Text:
        """The terrain of the next piece."""
        row = self.context.document.ruleset.terrain.get(self.context.choices.terrain)
        return row.name if row is not None else Text()

    def pen_point(self, event: TabletopEvent) -> SnapPoint:
        """The point under the mouse: freehand does not snap."""
        return unsnapped_point(event.point)

    def finished_piece(self, event: TabletopEvent) -> Feature:
        """The smoothed outline."""
        tremble = max(0.25, 1.2 * event.pixel)
        if self.kind == LINE:
            course = shapely.LineString(self.points) if len(self.points) > 1 else None
            kept = shapely.get_coordinates(course.simplify(tremble)).tolist() if course is not None else self.points
            return self.feature_of(tuple((round(x, 1), round(y, 1)) for x, y in kept))
        points = smoothed(self.points, tremble)
        return self.feature_of(tuple((round(x, 1), round(y, 1)) for x, y in points))

    def cancel(self) -> None:
        """The next stroke is an area again."""
        self.kind = POLYGON
        super().cancel()

    def show(self, points: tuple[Point, ...], spot: SnapPoint | None = None, *, radius: float = 0.0) -> None:
        """No snap mark; a stroke that crosses itself may still become valid."""
        super().show(points, None, radius=radius)

    def size_words(self, points: tuple[Point, ...], radius: float) -> str:
        """Nothing."""
        return ""

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate(
            "TabletopTools", "Drag round an area, back to where you began · Shift draws a line · right click picks"
        )
