"""The tool of levels that are drawn inside hexes: it draws contours freehand or corner by corner, and changes those that are
there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from workbench.base.text import Text, with_minus_sign
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch, SketchOutline
from workbench.desktop.tools.hex_shapes import TREMBLE, ShapingTool
from workbench.desktop.tools.hex_tool import HexContext
from workbench.desktop.tools.shapes import CornerDrawing
from workbench.desktop.tools.tool import ALT, CLICK_DISTANCE, LEFT, RIGHT, translate
from workbench.geometry.freehand import ALONG, FREE, smoothed
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, Point, Problem, Snapped, edge_at, vertex_at
from workbench.scenario.contours import ClosedLine, Contour, contour_problems
from workbench.scenario.edits.contours import AddContours, ChangeContours, DeleteContours

_APART = 3
"""Distance between two points of a stroke, in pixels."""
_LEVEL = Text("Change the level of a contour", "Changer le niveau d’une courbe")
_HOLE = Text("Fill a hole of a contour", "Combler un trou d’une courbe de niveau")


class ContourTool(CornerDrawing[HexContext, MapEvent, Snapped], ShapingTool):
    """A drag draws a closed line freehand, clicks draw one corner by corner, at the level of the tool bar. A click on a contour
    selects it: its corners are dragged, + and - change its level, Del takes the corner or the contour away. What is drawn
    inside of a contour lies on top of it. Every gesture is one step of undo."""

    id = "contour"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self.number: int | None = None
        """The selected contour, by its place in the list of the board."""
        self.ring = 0
        """The line of it that has corners to drag: 0 is the outline, 1 the first hole."""
        self.vertex: int | None = None
        self._known: Contour | None = None
        self._changed: Contour | None = None
        """The contour that is dragged, as it would become."""
        self._pressed: Point | None = None
        """The point of bare ground where the button was pressed, at which a click or a stroke begins."""
        self._stroke: list[Point] = []
        self._dropped = False
        """Has the press deselected a contour? Then its click draws nothing."""

    # --- what is selected

    @property
    def contours(self) -> tuple[Contour, ...]:
        """The contours of the open map, the uppermost last."""
        return self.context.document.scenario.board.contours

    @property
    def selected(self) -> Contour | None:
        """The selected contour."""
        return self.contours[self.number] if self.number is not None and self.number < len(self.contours) else None

    @property
    def busy(self) -> bool:
        """True while a contour is begun or selected."""
        return self.under_way or self.number is not None

    @property
    def under_way(self) -> bool:
        """True while a contour is begun, or a corner dragged."""
        return bool(self.points) or self._pressed is not None or self._changed is not None

    def select(self, number: int | None, ring: int = 0, vertex: int | None = None) -> None:
        """Select a contour, and one of its lines and corners; the tool bar shows its level."""
        self.number, self.ring, self.vertex = number, ring, vertex
        self._known = self.selected
        if self._known is not None and self.context.choices.level != self._known.level:
            self.context.choices.choose(level=self._known.level)
        self.refresh()
        self.context.update_hint()

    def _line_at(self, event: MapEvent) -> tuple[int, int] | None:
        """The contour whose line is under the mouse, the uppermost first, and which of its lines."""
        within = self.snap_distance(event)
        for number in range(len(self.contours) - 1, -1, -1):
            for ring, points in enumerate(_rings(self.contours[number])):
                if edge_at(ClosedLine(points), event.point, within) is not None:
                    return number, ring
        return None

    def refresh(self) -> None:
        """Show the selected contour as it is now; nothing if it was deleted."""
        if self.number is not None and self.selected != self._known:
            self.number = self.contours.index(self._known) if self._known in self.contours else None
            self.vertex = None
        if not self.under_way:
            self._show_selected(self.selected)

    def cancel(self) -> None:
        """Drop what was begun; if nothing was, deselect."""
        idle = not self.under_way
        self._pressed, self._changed, self._stroke = None, None, []
        super().cancel()
        self.select(None if idle else self.number, self.ring)

    def activate(self) -> None:
        """Nothing is selected."""
        super().activate()
        self.select(None)

    def deactivate(self) -> None:
        """Forget what was begun and selected."""
        self._pressed, self._changed, self._stroke, self.number = None, None, [], None
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
                self.select(None)
        self.context.update_hint()

    def left_pressed(self, event: MapEvent) -> None:
        """Add a corner, take one of the selected contour, select a contour, or begin."""
        if self.points:
            super().left_pressed(event)
        elif not self._take_corner(event):
            line = self._line_at(event)
            if line is not None:
                self.select(*line)
                return
            self._dropped = self.number is not None
            if self._dropped:
                self.select(None)
            self._pressed, self._stroke = event.point, [event.point]

    def _take_corner(self, event: MapEvent) -> bool:
        """Take a corner of the selected line, or a new one on its edge."""
        contour, within = self.selected, self.snap_distance(event)
        if contour is None:
            return False
        line = ClosedLine(_rings(contour)[self.ring])
        self.vertex = vertex_at(line, event.point, within)
        if self.vertex is not None:
            self._changed = contour
        elif (edge := edge_at(line, event.point, within)) is not None:
            self.vertex, foot = edge
            spot = self.snapped_point(event, line.points)
            point = foot if spot.to in (FREE, ALONG) else spot.point
            points = (*line.points[: self.vertex], point, *line.points[self.vertex :])
            self._changed = _with_ring(contour, self.ring, points)
        self._show_selected(self._changed or contour)
        return self._changed is not None

    def moved(self, event: MapEvent) -> None:
        """Drag the corner, go on with the stroke, or show the next edge."""
        spot = self.pen_point(event)
        if self._changed is not None and self.vertex is not None:
            if event.button == LEFT:
                ring = _rings(self._changed)[self.ring]
                points = (*ring[: self.vertex], spot.point, *ring[self.vertex + 1 :])
                self._changed = _with_ring(self._changed, self.ring, points)
                self._show_selected(self._changed, spot)
        elif self._pressed is not None and event.button == LEFT:
            if math.dist(event.point, self._stroke[-1]) >= _APART * event.pixel:
                self._stroke.append(event.point)
            if _is_stroke(self._stroke, event):
                self.show(tuple(self._stroke), handles=False)
        elif self.points:
            closes = self.is_end(spot.point, event) and len(self.points) >= LEAST_POINTS[POLYGON]
            self.show((*self.points, spot.point) if not closes else tuple(self.points), spot)
        elif self.number is None:
            self.show((), spot)

    def released(self, event: MapEvent) -> None:
        """Make the edit of a drag or of a stroke; a click is the first corner."""
        if event.button != LEFT:
            return
        changed, pressed, stroke = self._changed, self._pressed, self._stroke
        self._changed, self._pressed, self._stroke = None, None, []
        if changed is not None:
            self._change(changed, self.vertex)
        elif pressed is not None:
            stroke = [*stroke, event.point]
            if _is_stroke(stroke, event):
                self.draw(smoothed(stroke, max(TREMBLE, 1.5 * event.pixel)))
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
        contour = Contour(self._level_within(self.context.choices.level), points)
        if (problem := self._problem(contour)) is not None:
            self.refuse(problem)
            return False
        self.points = []
        if self.context.document.apply(AddContours((contour,))):
            # one that went into an overlay, or was refused, is none of the painted map's
            self.select(len(self.contours) - 1 if contour in self.contours[-1:] else None)
        return True

    def set_level(self, level: int) -> bool:
        """Give the selected contour a level; False if none is selected."""
        contour = self.selected
        if contour is None or self.number is None or self.under_way:
            return False
        level = self._level_within(level)
        if level != contour.level:
            self._replace(replace(contour, level=level), _LEVEL)
        self.select(self.number, self.ring, self.vertex)
        return True

    def change_level(self, by: int) -> None:
        """Raise or lower the selected contour, or else the level that is drawn next."""
        contour = self.selected
        if contour is not None:
            self.set_level(contour.level + by)
        else:
            self.context.choices.choose(level=self._level_within(self.context.choices.level + by))

    def _level_within(self, level: int) -> int:
        """The nearest level that the rules have."""
        low, high = self.context.document.ruleset.elevation_steps
        return min(max(level, low), high)

    def delete(self) -> bool:
        """Delete the selected corner; without one the selected hole or the contour."""
        contour, number = self.selected, self.number
        if contour is None or number is None or self.under_way:
            return False
        self.message = ""
        rings = _rings(contour)
        if self.vertex is not None and len(rings[self.ring]) > LEAST_POINTS[POLYGON]:
            left = rings[self.ring][: self.vertex] + rings[self.ring][self.vertex + 1 :]
            self._change(_with_ring(contour, self.ring, left), None)
        elif self.vertex is not None:
            self.select(number, self.ring)
            self.warn(translate("Tools", "These corners are all needed · Del again deletes the contour"))
        elif self.ring:
            holes = contour.holes[: self.ring - 1] + contour.holes[self.ring :]
            self._replace(replace(contour, holes=holes), _HOLE)
            self.select(self.number)
        elif self.context.document.apply(DeleteContours((number,))):
            self.select(None)
        return True

    def _change(self, changed: Contour, vertex: int | None) -> None:
        """Replace the selected contour, or show why the new one is refused."""
        problem = self._problem(changed) if changed != self.selected else None
        if problem is not None:
            self.refuse(problem)
            self.select(self.number, self.ring)
            return
        if changed != self.selected:
            self._replace(changed)
        self.select(self.number, self.ring, vertex)

    def _replace(self, changed: Contour, label: Text | None = None) -> None:
        """Replace the selected contour by another one, which is selected then."""
        before, self._known = self._known, changed
        edit = ChangeContours({self.number or 0: changed})
        if not self.context.document.apply(replace(edit, label=label) if label is not None else edit):
            self._known = before
        self.refresh()

    def _problem(self, contour: Contour) -> Problem | None:
        return next((problem for _, problem in contour_problems(self.grid, contour)), None)

    # --- the sketch

    def show(self, points: tuple[Point, ...], spot: Snapped | None = None, *, handles: bool = True) -> None:
        """Show a line as it would be drawn, red if it could not be, with its level."""
        contour = Contour(self.context.choices.level, points)
        bad = len(points) >= LEAST_POINTS[POLYGON] and any(
            problem.code == "crossed_shape" for _, problem in contour_problems(self.grid, contour)
        )
        words = ((points[-1], _level_words(contour.level)),) if points else ()
        self.context.show_sketch(Sketch(points, POLYGON, is_invalid=bad, handles=handles, snapped=spot, words=words))

    def _show_selected(self, contour: Contour | None, spot: Snapped | None = None) -> None:
        if contour is None:
            self.context.show_sketch(NO_SKETCH)
            return
        rings = _rings(contour)
        shown = rings[self.ring] if self.ring < len(rings) else rings[0]
        self.context.show_sketch(
            Sketch(
                shown,
                POLYGON,
                is_placed=True,
                is_invalid=self._changed is not None and self._problem(contour) is not None,
                active=self.vertex,
                snapped=spot,
                words=((max(shown), _level_words(contour.level)),),
                others=tuple(SketchOutline(ring, POLYGON) for ring in rings if ring is not shown),
            )
        )

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.points:
            return translate(
                "Tools", "Click corners · Enter, double click or right closes · Backspace takes back · Esc drops"
            )
        if self.number is not None:
            return translate(
                "Tools", "Drag a corner · click the line for a new one · + and - change the level · Del · Esc deselects"
            )
        return translate(
            "Tools", "Drag round ground of one level, or click its corners · click a contour to select it · + - level"
        )


def _is_stroke(points: Sequence[Point], event: MapEvent) -> bool:
    """Has the mouse left the place where the button was pressed?"""
    return any(math.dist(points[0], point) >= CLICK_DISTANCE * event.pixel for point in points)


def _rings(contour: Contour) -> tuple[tuple[Point, ...], ...]:
    return (contour.outline, *contour.holes)


def _with_ring(contour: Contour, ring: int, points: tuple[Point, ...]) -> Contour:
    outline, *holes = (points if place == ring else old for place, old in enumerate(_rings(contour)))
    return Contour(contour.level, outline, tuple(holes))


def _level_words(level: int) -> str:
    return translate("Tools", "Level {n}").format(n=with_minus_sign(str(level)))
