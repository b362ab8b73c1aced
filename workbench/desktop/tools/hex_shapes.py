"""The tools that draw shapes on hex maps: snapping to the grid, the sketch, and why a shape is refused."""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch
from workbench.desktop.tools.hex_tool import HexContext, HexTool, Preview
from workbench.desktop.tools.shapes import BaseDrawing, CornerDrawing, DragDrawing, FreehandDrawing, RectangleDrawing
from workbench.desktop.tools.tool import ALT, CTRL, LEFT, RIGHT, translate
from workbench.geometry.freehand import Pen, free, smoothed
from workbench.geometry.shapes import LEAST_POINTS, LINE, SLIVER, Point, Problem, Snapped, planar, problems
from workbench.scenario.edits.edit import Composite
from workbench.scenario.edits.ground import connected_same_ground
from workbench.scenario.edits.shapes import BUILDING, WOODS, AddShapes, ConvertPaintedTerrain
from workbench.scenario.hex_board import Shape

_REACH, _MOST = 10, 0.2
"""Distance within which the pen snaps to a point of the grid: in pixels, and at most in hexes."""


class ShapingTool(HexTool):
    """A tool of shapes. It shows why a shape was refused until the next gesture."""

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self._shapes_pen: Pen | None = None

    def clear(self) -> None:
        """Remove the preview and the sketch."""
        super().clear()
        self.context.show_sketch(NO_SKETCH)

    def cancel(self) -> None:
        """Cancel the selection that was begun."""
        super().cancel()
        self.message = ""
        self.context.update_hint()

    def _pen_now(self) -> Pen:
        """The pen, which snaps to the shapes as they are now."""
        board = self.context.document.scenario.board
        known = self._shapes_pen
        if known is None or known.shapes is not board.shapes or known.grid is not board.grid:
            known = self._shapes_pen = Pen(board.grid, board.shapes)
        return known

    def snap_distance(self, event: MapEvent) -> float:
        """Distance in hexes within which the mouse counts as on a point."""
        return min(_MOST, _REACH * event.pixel)

    def snapped_point(self, event: MapEvent, skip: tuple[Point, ...] = ()) -> Snapped:
        """The point under the mouse, snapped to what is near; Ctrl turns snapping off."""
        if event.modifiers & CTRL:
            return free(event.point)
        return self._pen_now().snap(event.point, self.snap_distance(event), skip)

    def refuse(self, problem: Problem) -> None:
        """Show why a shape is not drawn; what was drawn stays."""
        self.warn(self.refusal(problem))

    def refusal(self, problem: Problem) -> str:
        """Why a shape is not drawn (translated)."""
        language = self.context.document.language
        words = [problem.text.get(language), problem.hint.get(language)]
        return translate("Tools", "Not drawn: {why}").format(why=" – ".join(word for word in words if word))

    def problem_with(self, shape: Shape) -> Problem | None:
        """The first problem of a shape, or None. On a board with half hexes at its edges, what would lie in the halves
        that are cut off alone is off the map, too."""
        found = next(iter(problems(self.grid, shape)), None)
        if found is not None:
            return found
        area = Plane(self.grid).rect
        left, top, right, bottom = area.left() / UNIT, area.top() / UNIT, area.right() / UNIT, area.bottom() / UNIT
        inside = shapely.intersection(planar(shape), shapely.box(left, top, right, bottom))
        if inside.area <= SLIVER and inside.length <= SLIVER:
            return Problem("shape_off_map", Text("the shape lies outside the map", "la forme est hors de la carte"))
        return None

    def preview(self, event: MapEvent) -> Preview:
        """Nothing: the sketch shows all."""
        return Preview()


class DrawingTool(BaseDrawing[HexContext, MapEvent, Snapped], ShapingTool):
    """A tool that makes a new shape of the terrain that is chosen."""

    choice = "terrain"
    """The attribute of the choices that holds the terrain to be drawn."""

    def pen_point(self, event: MapEvent) -> Snapped:
        """The point under the mouse, snapped to the grid and to other shapes."""
        return self.snapped_point(event)

    def closing_distance(self, event: MapEvent) -> float:
        """The snap distance."""
        return self.snap_distance(event)

    @property
    def terrain(self) -> str:
        """The key of the terrain to be drawn."""
        key: str = getattr(self.context.choices, self.choice)
        return key

    def pressed(self, event: MapEvent) -> None:
        """The left button draws; Alt picks, and so does the right button when no shape is begun."""
        if event.button == LEFT and not event.modifiers & ALT:
            self.message = ""
            self.left_pressed(event)
            self.context.update_hint()
        elif event.button == RIGHT and self.points:
            self.finish_shape()
        elif event.button in (LEFT, RIGHT) and not self.points:
            self.context.pick(event)

    def released(self, event: MapEvent) -> None:
        """Nothing: the stroke belongs to the shape that is drawn."""

    def shape_of(self, points: tuple[Point, ...]) -> Shape:
        """The shape of these points."""
        return Shape(self.terrain, self.kind, points)

    def draw(self, points: tuple[Point, ...]) -> bool:
        """Put the shape on the map; False, with a message, if it cannot be one."""
        shape = self.shape_of(points)
        if not shape.terrain:
            self.warn(translate("Tools", "Not drawn: choose a terrain first"))
            return False
        problem = self.problem_with(shape)
        if problem is not None:
            self.refuse(problem)
            return False
        self.points = []
        choice = self.context.shapes
        before = len(choice.shapes)
        self.apply(AddShapes((shape,), name=self.name(shape.terrain)))
        # a shape that went into an overlay, or was refused, is none of the painted map's
        choice.select(*range(before, len(choice.shapes)))
        self.context.show_sketch(NO_SKETCH)
        self.context.update_hint()
        return True

    def show(self, points: tuple[Point, ...], spot: Snapped | None = None, *, handles: bool = True) -> None:
        """Show points as they would be drawn, red if they could not be."""
        enough = len(points) >= LEAST_POINTS[self.kind]
        bad = enough and any(p.code == "crossed_shape" for p in problems(self.grid, self.shape_of(points)))
        self.context.show_sketch(Sketch(points, self.kind, is_invalid=bad, handles=handles, snapped=spot))


# --- The tools that draw a shape in one drag: rectangles and freehand outlines.


TREMBLE = 0.02
"""Smaller deviations (in hexes) of a stroke from its smoothed outline are removed."""


class DraggedTool(DragDrawing[HexContext, MapEvent, Snapped], DrawingTool):
    """A tool whose shape is drawn while the left button is down."""

    def left_pressed(self, event: MapEvent) -> None:
        """The first point."""
        super().left_pressed(event)
        self.show((), self.pen_point(event))

    def show_drag(self, event: MapEvent, spot: Snapped) -> None:
        """Show the shape as it is drawn so far."""
        self.show(self.outline(event), spot, handles=False)

    def finish_drag(self, event: MapEvent) -> None:
        """Put what was drawn on the map."""
        outline = self.finished_outline(event)
        self.points = []
        self.show(())
        self.draw(outline)

    def outline(self, event: MapEvent) -> tuple[Point, ...]:
        """The shape as it is drawn so far."""
        return tuple(self.points)

    def finished_outline(self, event: MapEvent) -> tuple[Point, ...]:
        """The shape that is put on the map."""
        return self.outline(event)


class RectangleTool(RectangleDrawing[HexContext, MapEvent, Snapped], DraggedTool):
    """Drag from corner to corner; Shift makes a square."""

    def outline(self, event: MapEvent) -> tuple[Point, ...]:
        """The four corners."""
        return self.corners()

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Drag a rectangle · Shift square · Ctrl does not snap · Alt or right button picks")


class FreehandTool(FreehandDrawing[HexContext, MapEvent, Snapped], DraggedTool):
    """Drag round an area by hand; the outline is smoothed and closed."""

    def finished_outline(self, event: MapEvent) -> tuple[Point, ...]:
        """The smoothed outline."""
        return smoothed(self.points, max(TREMBLE, 1.5 * event.pixel))

    def pen_point(self, event: MapEvent) -> Snapped:
        """The point under the mouse: freehand does not snap."""
        return free(event.point)

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        return translate("Tools", "Drag round an area, back to where you began · Alt or right button picks")


# --- The tool that draws painted hexes naturally: irregular outlines of woods, fields, buildings in the place of
# whole hexes.


_WALLS = "building"
"""The drawing style of rows whose outlines are straight walls."""
_SEEN = ("obstacle", "hindrance")


class NaturalTool(HexTool):
    """Click or drag over painted hexes; Ctrl takes the whole connected stretch of one terrain. Hexes of one gesture are
    drawn together, with one outline round them."""

    id = "natural"

    def activate(self) -> None:
        """Start a new stroke."""
        self._touched: set[int] = set()
        self.message = ""

    def preview(self, event: MapEvent) -> Preview:
        """The hexes that would be drawn."""
        here = () if event.hex is None else self._meant(event, [event.hex])
        return Preview(hexes=tuple(sorted({*here, *self._touched})))

    def pressed(self, event: MapEvent) -> None:
        """Begin a gesture without a message."""
        self.message = ""
        super().pressed(event)

    def touch(self, event: MapEvent, path: tuple[int, ...]) -> None:
        """Collect hexes until the button is released."""
        if event is self.start:
            self._touched = set()
        self._touched.update(self._meant(event, path))
        self.context.show_preview(self.preview(event))

    def finish(self, event: MapEvent) -> None:
        """Draw them as one step of undo."""
        hexes, self._touched = tuple(sorted(self._touched)), set()
        rows, document = self.context.document.ruleset.terrain, self.context.document
        board = document.scenario.board
        keys = [key for key in board.cover if key in rows and rows[key].fact("los") in _SEEN]
        edits = tuple(
            ConvertPaintedTerrain(
                key, hexes, BUILDING if rows[key].look.get("style") == _WALLS else WOODS, name=self.name(key)
            )
            for key in keys
            if any(board.mask(key)[number] for number in hexes)
        )
        one = edits[0].label if len(edits) == 1 else Text("Draw terrain naturally", "Dessiner le terrain au naturel")
        if not edits or not self.apply(Composite(edits, one)):
            self.message = translate("Tools", "Nothing drawn: no painted terrain here that a line of sight would meet")
        self.context.show_preview(Preview())
        self.context.update_hint()

    def cancel(self) -> None:
        """Forget the hexes that were collected."""
        self._touched = set()
        super().cancel()

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return self.message or translate(
            "Tools", "Click or drag over painted hexes to draw them naturally · Ctrl the whole stretch · Alt picks"
        )

    def _meant(self, event: MapEvent, path: Iterable[int]) -> tuple[int, ...]:
        if not event.modifiers & CTRL:
            return self.disk(path)
        board = self.context.document.scenario.board
        return tuple({number for here in path for number in connected_same_ground(board, here, self.base_keys)})


# --- The tools that draw corner by corner: areas and lines.


class PolygonTool(CornerDrawing[HexContext, MapEvent, Snapped], DrawingTool):
    """Click the corners of an area; Enter, a double click or the first corner closes it."""

    id = "polygon"

    def moved(self, event: MapEvent) -> None:
        """Show the next edge, and the point to which the pen snaps."""
        spot = self.pen_point(event)
        if self.is_end(spot.point, event) and len(self.points) >= 3:
            self.show(tuple(self.points), Snapped(self.points[0], "shape"))
        else:
            self.show((*self.points, spot.point) if self.points else (), spot)

    def finish_shape(self) -> None:
        """Close the outline, if it is one."""
        if len(self.points) < LEAST_POINTS[self.kind]:
            self.warn(self._too_few())
        else:
            self.draw(tuple(self.points))

    def _too_few(self) -> str:
        return translate("Tools", "Not drawn: an area needs three corners")

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
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

    def _too_few(self) -> str:
        return translate("Tools", "Not drawn: a line needs two points")

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return translate(
                "Tools", "Click points · Enter, double click or right ends · Backspace takes back · Esc drops"
            )
        return translate("Tools", "Click the points of a line · Ctrl does not snap · Alt or right button picks")
