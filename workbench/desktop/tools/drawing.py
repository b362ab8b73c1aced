"""What the tools that draw shapes share: the pen that is drawn to the grid, the sketch, and what is refused and why."""

from __future__ import annotations

import shapely

from workbench.base.text import Text
from workbench.board.hexboard import Shape
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.desktop.scene.sketch import NOTHING, Sketch
from workbench.desktop.tools.base import ALT, CTRL, LEFT, RIGHT, BaseTool, Preview, Workplace, translate
from workbench.geometry.pen import Pen, free
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, SLIVER, Point, Problem, Snapped, planar, problems
from workbench.scenario.edits_shapes import AddShapes

_REACH, _MOST = 10, 0.2
"""How far the pen is drawn to a point of the grid: pixels, but at most so many hexes."""


class ShapingTool(BaseTool):
    """A tool of shapes: says what was refused until the next gesture."""

    def __init__(self, place: Workplace) -> None:
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

    def __init__(self, place: Workplace) -> None:
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
