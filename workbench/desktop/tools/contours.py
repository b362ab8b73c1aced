"""The tool of levels that are drawn inside hexes: it draws contours freehand or corner by corner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import Sketch
from workbench.desktop.tools.contour_edit import first_problem, level_words, sketch_of
from workbench.desktop.tools.hex_shapes import TREMBLE, ShapingTool
from workbench.desktop.tools.hex_tool import HexContext, contour_line_at
from workbench.desktop.tools.shapes import STROKE_STEP, CornerDrawing
from workbench.desktop.tools.tool import ALT, CLICK_DISTANCE, LEFT, RIGHT, translate
from workbench.geometry.freehand import smooth_curve, smoothed
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, SLIVER, Point, Snapped
from workbench.scenario.contours import Contour, contour_problems
from workbench.scenario.edits.contour_brush import ground_within
from workbench.scenario.edits.contours import AddContours


class ContourTool(CornerDrawing[HexContext, MapEvent, Snapped], ShapingTool):
    """A drag draws a closed line freehand, clicks draw one corner by corner, at the level of the tool bar. A press on the line
    of a contour takes the tool that edits it. What is drawn inside of a contour lies on top of it. Every gesture is one step of
    undo."""

    id = "contour"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self._pressed: Point | None = None
        """The point of bare ground where the button was pressed, at which a click or a stroke begins."""
        self._stroke: list[Point] = []
        self._dropped = False
        """Has the press deselected a contour? Then its click draws nothing."""

    # --- what is selected

    @property
    def busy(self) -> bool:
        """True while a contour is begun or selected."""
        return self.under_way or bool(self.context.contours.numbers)

    @property
    def under_way(self) -> bool:
        """True while a contour is begun."""
        return bool(self.points) or self._pressed is not None

    def refresh(self) -> None:
        """Show the contour that was drawn last, while it is selected."""
        if not self.under_way:
            self.context.show_sketch(sketch_of(self.context.contours.selected))

    def cancel(self) -> None:
        """Drop what was begun; if nothing was, deselect."""
        idle = not self.under_way
        self._pressed, self._stroke = None, []
        super().cancel()
        if idle:
            self.context.contours.select()
        self.refresh()

    def activate(self) -> None:
        """Nothing is selected."""
        super().activate()
        self.context.contours.select()

    def deactivate(self) -> None:
        """Forget what was begun."""
        self._pressed, self._stroke = None, []
        super().deactivate()

    # --- the mouse

    def pen_point(self, event: MapEvent) -> Snapped:
        """The point under the mouse, snapped to the grid and to shapes."""
        return self.snapped_point(event)

    def closing_distance(self, event: MapEvent) -> float:
        """The snap distance."""
        return self.snap_distance(event)

    def pressed(self, event: MapEvent) -> None:
        """The left button draws or selects; the right one closes what is begun, or deselects; Alt picks the level."""
        self.message = ""
        if event.button == LEFT and event.modifiers & ALT:
            self._pick(event)
        elif event.button == LEFT:
            self.left_pressed(event)
        elif event.button == RIGHT:
            if self.points:
                self.finish_shape()
            else:
                self.context.contours.select()
                self.refresh()
        self.context.update_hint()

    def left_pressed(self, event: MapEvent) -> None:
        """Add a corner, begin, or take a contour that is there."""
        choice = self.context.contours
        if self.points:
            super().left_pressed(event)
        elif contour_line_at(choice.all, event.point, self.snap_distance(event)) is not None:
            self.context.edit_contours(event)
        else:
            self._dropped = bool(choice.numbers)
            choice.select()
            self.refresh()
            self._pressed, self._stroke = event.point, [event.point]

    def moved(self, event: MapEvent) -> None:
        """Go on with the stroke, or show the next edge."""
        spot = self.pen_point(event)
        if self._pressed is not None and event.button == LEFT:
            if math.dist(event.point, self._stroke[-1]) >= STROKE_STEP * event.pixel:
                self._stroke.append(event.point)
            if _is_stroke(self._stroke, event):
                self.show(tuple(self._stroke), handles=False)
        elif self.points:
            closes = self.is_end(spot.point, event) and len(self.points) >= LEAST_POINTS[POLYGON]
            self.show((*self.points, spot.point) if not closes else tuple(self.points), spot)
        elif not self.context.contours.numbers:
            self.show((), spot)

    def released(self, event: MapEvent) -> None:
        """Make the edit of a stroke; a click is the first corner."""
        if event.button != LEFT:
            return
        pressed, stroke = self._pressed, self._stroke
        self._pressed, self._stroke = None, []
        if pressed is not None:
            stroke = [*stroke, event.point]
            if _is_stroke(stroke, event):
                self.draw(self._outline(smoothed(stroke, max(TREMBLE, 1.5 * event.pixel))))
                self.refresh()
            elif not self._dropped:
                spot = self.pen_point(replace(event, point=pressed))
                self.points.append(spot.point)
                self.show(tuple(self.points), spot)
        self.context.update_hint()

    def _pick(self, event: MapEvent) -> None:
        """Choose the level that is drawn under the mouse."""
        if event.hex is not None:
            levels = self.context.document.drawn_scenario.board.drawn_levels
            self.context.choices.choose(level=int(levels.centres[event.hex]))

    # --- edits

    def finish_shape(self) -> None:
        """Close the outline, if it is one."""
        if len(self.points) < LEAST_POINTS[POLYGON]:
            self.warn(translate("Tools", "Not drawn: an area needs three corners"))
        else:
            self.draw(tuple(self.points))

    def draw(self, points: tuple[Point, ...]) -> bool:
        """Add a contour of the level of the tool bar to the map and select it; False, with a message, if it cannot be one."""
        contour = Contour(self._level_for(points), points)
        if (problem := first_problem(self.grid, contour)) is not None:
            self.refuse(problem)
            return False
        self.points = []
        self.context.choices.choose(level=contour.level)
        if self.context.document.apply(AddContours((contour,))):
            # one that went into an overlay, or was refused, is none of the painted map's
            choice = self.context.contours
            choice.select(*((len(choice.all) - 1,) if contour in choice.all[-1:] else ()))
            self.refresh()
        return True

    def _outline(self, knots: tuple[Point, ...]) -> tuple[Point, ...]:
        """The smooth line through the points of a stroke, of which a fast hand leaves few; the points where it is none."""
        curve = smooth_curve(knots, TREMBLE, closed=True)
        return knots if first_problem(self.grid, Contour(0, curve)) is not None else curve

    def change_size(self, by: int) -> None:
        """Raise or lower the level that is drawn next: a contour has no other size."""
        self.context.choices.choose(level=self._level_within(self.context.choices.level + by))

    def _level_for(self, points: Sequence[Point]) -> int:
        """The level of the tool bar, or the next one up (below the plain: down) where all of the ground within the points has
        that level already, so that rings drawn inside of each other make a hill or a hollow."""
        level = self._level_within(self.context.choices.level)
        if not level or len(points) < LEAST_POINTS[POLYGON]:
            return level
        ground = ground_within(self.context.document.drawn_scenario.board, Contour(level, tuple(points)).area)
        within = {at for at, area in ground.items() if area.area > SLIVER}
        return self._level_within(level + (1 if level > 0 else -1)) if within == {level} else level

    def _level_within(self, level: int) -> int:
        """The nearest level that the rules have."""
        low, high = self.context.document.ruleset.elevation_steps
        return min(max(level, low), high)

    # --- the sketch

    def show(self, points: tuple[Point, ...], spot: Snapped | None = None, *, handles: bool = True) -> None:
        """Show a line as it would be drawn, red if it could not be, with its level."""
        contour = Contour(self._level_for(points), points)
        bad = len(points) >= LEAST_POINTS[POLYGON] and any(
            problem.code == "crossed_shape" for _, problem in contour_problems(self.grid, contour)
        )
        words = ((points[-1], level_words(contour.level)),) if points else ()
        self.context.show_sketch(Sketch(points, POLYGON, is_invalid=bad, handles=handles, snapped=spot, words=words))

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return translate(
                "Tools", "Click corners · Enter, double click or right closes · Backspace takes back · Esc drops"
            )
        if self.context.contours.numbers:
            return translate(
                "Tools",
                "+ and - change its level · drag a corner or its line · Del · Esc lets go · drag draws the next one",
            )
        return translate(
            "Tools", "Drag round ground of one level, or click its corners · click a contour to select it · + - level"
        )


def _is_stroke(points: Sequence[Point], event: MapEvent) -> bool:
    """Has the mouse left the place where the button was pressed?"""
    return any(math.dist(points[0], point) >= CLICK_DISTANCE * event.pixel for point in points)
