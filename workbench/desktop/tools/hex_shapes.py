"""What the tools that draw shapes share: the pen that is drawn to the grid, the sketch, and what is refused and why."""

from __future__ import annotations

import math
from collections.abc import Iterable

import shapely
from PySide6.QtCore import Qt

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.hex_sketch import NOTHING, Sketch
from workbench.desktop.tools.hex_tool import ALT, CTRL, LEFT, RIGHT, SHIFT, BaseTool, Preview, ToolContext, translate
from workbench.geometry.freehand import Pen, free, smoothed
from workbench.geometry.shapes import LEAST_POINTS, LINE, POLYGON, SLIVER, Point, Problem, Snapped, planar, problems
from workbench.scenario.edits.edit import Composite
from workbench.scenario.edits.ground import flood
from workbench.scenario.edits.shapes import BUILDING, WOODS, AddShapes, DrawNaturally
from workbench.scenario.hex_board import Shape

_REACH, _MOST = 10, 0.2
"""How far the pen is drawn to a point of the grid: pixels, but at most so many hexes."""


class ShapingTool(BaseTool):
    """A tool of shapes: says what was refused until the next gesture."""

    def __init__(self, place: ToolContext) -> None:
        super().__init__(place)
        self.said = ""
        self._pen: Pen | None = None

    def activate(self) -> None:
        """Begin with nothing said."""
        self.said = ""

    def deactivate(self) -> None:
        """Take the sketch away."""
        super().deactivate()
        self.place.show_sketch(NOTHING)

    def cancel(self) -> None:
        """Drop what is under way."""
        super().cancel()
        self.said = ""
        self.place.show_sketch(NOTHING)
        self.place.tell()

    @property
    def pen(self) -> Pen:
        """The pen for the shapes as they are now."""
        board = self.place.document.scenario.board
        if self._pen is None or self._pen.shapes is not board.shapes or self._pen.grid is not board.grid:
            self._pen = Pen(board.grid, board.shapes)
        return self._pen

    def within(self, event: MapEvent) -> float:
        """How near counts as on it."""
        return min(_MOST, _REACH * event.pixel)

    def spot(self, event: MapEvent, skip: tuple[Point, ...] = ()) -> Snapped:
        """The point that is meant: Ctrl leaves it where the mouse is."""
        if event.modifiers & CTRL:
            return free(event.point)
        return self.pen.snap(event.point, self.within(event), skip)

    def refuse(self, problem: Problem) -> None:
        """Say why a shape is not drawn; nothing is lost."""
        language = self.place.document.language
        words = [problem.text.get(language), problem.hint.get(language)]
        self.say(translate("Tools", "Not drawn: {why}").format(why=" – ".join(word for word in words if word)))

    def say(self, words: str) -> None:
        """Say something in the place of the hint."""
        self.said = f"⚠ {words}"
        self.place.tell()

    def wrong(self, shape: Shape) -> Problem | None:
        """What is wrong with a shape, first of all. On a board with half hexes at its edges, what would lie in the halves
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

    def hint(self) -> str:
        """For the status bar."""
        return self.said or self.usual_hint()

    def usual_hint(self) -> str:
        """What the mouse does, when nothing else is to be said."""
        return ""


class DrawingTool(ShapingTool):
    """A tool that makes a new shape of the terrain that is chosen."""

    kind = POLYGON
    choice = "terrain"
    """The choice whose terrain is drawn."""

    def __init__(self, place: ToolContext) -> None:
        super().__init__(place)
        self.points: list[Point] = []

    @property
    def busy(self) -> bool:
        """True while a shape is begun."""
        return bool(self.points)

    @property
    def terrain(self) -> str:
        """The terrain that is drawn."""
        key: str = getattr(self.place.choices, self.choice)
        return key

    def pressed(self, event: MapEvent) -> None:
        """Left draws; Alt picks, and the right button where it ends nothing."""
        if event.button == LEFT and not event.modifiers & ALT:
            self.said = ""
            self.begin(event)
            self.place.tell()
        elif event.button == RIGHT and self.points:
            self.ended()
        elif event.button in (LEFT, RIGHT) and not self.points:
            self.place.pick(event)

    def begin(self, event: MapEvent) -> None:
        """The left button went down."""

    def ended(self) -> None:
        """The right button, or Enter: finish."""

    def released(self, event: MapEvent) -> None:
        """Strokes have none of their own here."""

    def keyed(self, key: object) -> bool:
        """Nothing, unless a tool knows keys."""
        return False

    def cancel(self) -> None:
        """Drop the shape that was begun."""
        self.points = []
        super().cancel()

    def deactivate(self) -> None:
        """What was begun goes with the tool."""
        self.points = []
        super().deactivate()

    def shaped(self, points: tuple[Point, ...]) -> Shape:
        """The shape of these points."""
        return Shape(self.terrain, self.kind, points)

    def draw(self, points: tuple[Point, ...]) -> bool:
        """Put the shape on the map; False, with a message, if it cannot be one."""
        shape = self.shaped(points)
        if not shape.terrain:
            self.say(translate("Tools", "Not drawn: choose a terrain first"))
            return False
        problem = self.wrong(shape)
        if problem is not None:
            self.refuse(problem)
            return False
        self.points = []
        choice = self.place.shapes
        before = len(choice.shapes)
        self.apply(AddShapes((shape,), name=self.name(shape.terrain)))
        # a shape that went into an overlay, or was refused, is none of the painted map's
        choice.select(len(choice.shapes) - 1 if len(choice.shapes) > before else None)
        self.place.show_sketch(NOTHING)
        self.place.tell()
        return True

    def show(self, points: tuple[Point, ...], mark: Snapped | None = None, handles: bool = True) -> None:
        """Show points as they would be drawn, red if they could not be."""
        enough = len(points) >= LEAST_POINTS[self.kind]
        bad = enough and any(p.code == "crossed_shape" for p in problems(self.grid, self.shaped(points)))
        self.place.show_sketch(Sketch(points, self.kind, bad=bad, handles=handles, mark=mark))


# --- The tools that draw a shape in one drag: rectangles and freehand outlines.


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


# --- The tool that draws painted hexes naturally: irregular outlines of woods, fields, buildings in the place of
# whole hexes.


_WALLS = "building"
"""The drawing style of rows whose outlines are straight walls."""
_SEEN = ("obstacle", "hindrance")


class NaturalTool(BaseTool):
    """Click or drag over painted hexes; Ctrl takes the whole connected stretch of one terrain. Hexes of one gesture are
    drawn together, with one outline round them."""

    id = "natural"

    def activate(self) -> None:
        """Begin with nothing touched."""
        self._touched: set[int] = set()
        self.said = ""

    def preview(self, event: MapEvent) -> Preview:
        """The hexes that would be drawn."""
        here = () if event.hex is None else self._meant(event, [event.hex])
        return Preview(hexes=tuple(sorted({*here, *self._touched})))

    def pressed(self, event: MapEvent) -> None:
        """A new gesture forgets what was said."""
        self.said = ""
        super().pressed(event)

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Gather hexes until the button comes up."""
        if event is self.start:
            self._touched = set()
        self._touched.update(self._meant(event, way))
        self.place.show_preview(self.preview(event))

    def finish(self, event: MapEvent) -> None:
        """Draw them, as one step."""
        hexes, self._touched = tuple(sorted(self._touched)), set()
        rows, document = self.place.document.ruleset.terrain, self.place.document
        board = document.scenario.board
        keys = [key for key in board.cover if key in rows and rows[key].fact("los") in _SEEN]
        edits = tuple(
            DrawNaturally(key, hexes, BUILDING if rows[key].look.get("style") == _WALLS else WOODS, name=self.name(key))
            for key in keys
            if any(board.mask(key)[number] for number in hexes)
        )
        one = edits[0].label if len(edits) == 1 else Text("Draw terrain naturally", "Dessiner le terrain au naturel")
        if not edits or not self.apply(Composite(edits, one)):
            self.said = translate("Tools", "Nothing drawn: no painted terrain here that a line of sight would meet")
        self.place.show_preview(Preview())
        self.place.tell()

    def cancel(self) -> None:
        """Drop the hexes that were gathered."""
        self._touched = set()
        super().cancel()

    def hint(self) -> str:
        """For the status bar."""
        return self.said or translate(
            "Tools", "Click or drag over painted hexes to draw them naturally · Ctrl the whole stretch · Alt picks"
        )

    def _meant(self, event: MapEvent, way: Iterable[int]) -> tuple[int, ...]:
        if not event.modifiers & CTRL:
            return self.disk(way)
        board = self.place.document.scenario.board
        return tuple({number for here in way for number in flood(board, here, self.base_keys)})


# --- The tools that draw corner by corner: areas and lines.


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
