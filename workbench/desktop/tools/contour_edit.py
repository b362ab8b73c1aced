"""The tool that edits contours: it selects, moves, turns and scales one or several, changes their levels, and drags, adds and
deletes the corners of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import shapely

from workbench.base.text import Text, with_minus_sign
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch, SketchOutline
from workbench.desktop.drawing.selection_box import HANDLE, SelectionBox
from workbench.desktop.look.language import localise_decimals
from workbench.desktop.tools.base_tools import SelectionFrame
from workbench.desktop.tools.hex_shapes import ShapingTool
from workbench.desktop.tools.hex_tool import ContourChoice, HexContext, contour_line_at
from workbench.desktop.tools.tool import ALT, LEFT, RIGHT, SHIFT, translate
from workbench.desktop.tools.transforming import (
    BAND,
    LABELS,
    MOVE,
    STEP,
    TURN,
    BaseTransformTool,
    DragState,
    turn_words,
)
from workbench.geometry.freehand import ALONG, FREE
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, Point, Problem, Snapped, edge_at, vertex_at
from workbench.scenario.contours import ClosedLine, Contour, Ring, contour_problems
from workbench.scenario.edits.contours import (
    ChangeContours,
    DeleteContours,
    bounds_of_contours,
    middle_of_contours,
    moved_contour,
    scaled_contour,
    turned_contour,
)
from workbench.scenario.map_layers import ELEVATION

CORNER, NEW_CORNER = "corner", "new corner"
"""The drag of a corner; a new corner is not there yet."""
_RIM = 0.2
"""So much of the lesser extent of a contour belongs to its corners and edges, at most."""
_NUDGE, _FAR = 0.01, 0.1
"""The distance in hexes by which an arrow key moves contours, and the one with Shift."""
_CROWDED = 14
"""Corners that are fewer pixels apart than this, on average, are not marked: one would see nothing else."""
_LEVEL = Text("Change the level of a contour", "Changer le niveau d’une courbe")
_HOLE = Text("Fill a hole of a contour", "Combler un trou d’une courbe de niveau")
_CORNERS = Text("Change a contour", "Modifier une courbe de niveau")


class ContourEditTool(BaseTransformTool[HexContext, MapEvent], ShapingTool):
    """Every gesture is one step of undo, and a bad one changes nothing. A contour that is selected alone shows its corners,
    several have a frame with handles around them. The keys + and - change the levels."""

    id = "contour_edit"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self._changed: dict[int, Contour] = {}
        """The contours that are dragged, as they would become."""
        self._words: tuple[tuple[Point, str], ...] = ()
        self.goes_back = False
        """Was it taken for a contour that was clicked while others were drawn? Then a click on bare ground goes on drawing."""

    # --- what is selected

    @property
    def choice(self) -> ContourChoice:
        """The contours that are selected."""
        return self.context.contours

    @property
    def busy(self) -> bool:
        """True while a contour is selected."""
        return bool(self.choice.numbers) or self.under_way

    def activate(self) -> None:
        """Show what is selected."""
        self.goes_back = False
        super().activate()

    def selection_box(self) -> SelectionBox | None:
        """Around the selected contours."""
        return self._box_around(self.choice.selected)

    def _box_around(self, contours: tuple[Contour, ...]) -> SelectionBox | None:
        """The frame around contours. One that is alone has its corners in place of handles that scale."""
        if not contours:
            return None
        return SelectionBox(*bounds_of_contours(contours), self.pixel, scales=len(contours) > 1)

    def _under(self, event: MapEvent) -> int | None:
        """The contour whose line is under the mouse, or else the uppermost one in which the mouse is."""
        found = contour_line_at(self.choice.all, event.point, self.snap_distance(event))
        if found is not None:
            return found
        at = shapely.Point(event.point)
        inside = (number for number, one in enumerate(self.choice.all) if one.area.covers(at))
        return max(inside, default=None)

    def is_bare(self, event: MapEvent) -> bool:
        """No contour?"""
        return self._under(event) is None

    def is_chosen(self, event: MapEvent) -> bool:
        """Is the contour under the mouse selected?"""
        return self._under(event) in self.choice.numbers

    def is_loose(self, event: MapEvent) -> bool:
        """Every contour is."""
        return self._under(event) is not None

    def toggle(self, event: MapEvent) -> None:
        """The contour under the mouse."""
        found, numbers = self._under(event), self.choice.numbers
        if found in numbers:
            self.choice.select(*(number for number in numbers if number != found))
        elif found is not None:
            self.choice.select(*numbers, found)

    def select_nothing(self) -> None:
        """Deselect all, and go on drawing contours if some were drawn before."""
        self.choice.select()
        if self.goes_back:
            self.context.activate_tool("contour")

    def select_one_of(self, event: MapEvent) -> None:
        """The contour under the mouse, without a corner."""
        if (found := self._under(event)) is not None:
            self.choice.select(found)

    def cancel(self) -> None:
        """Cancel the gesture; without one, deselect."""
        idle = self.grip is None
        super().cancel()
        if idle:
            self.select_nothing()
        else:
            self.refresh()

    def select_under(self, event: MapEvent) -> bool:
        """Select the contour under the mouse, if it was not; False if there is none."""
        found = self._under(event)
        if found is not None and found not in self.choice.numbers:
            self.choice.select(found)
            self.refresh()
        return found is not None

    # --- the mouse

    def offers_menu(self, event: MapEvent) -> bool:
        """On a contour."""
        return self._under(event) is not None

    def pressed(self, event: MapEvent) -> None:
        """The left button selects and begins to drag, the right one deselects, Alt takes the level."""
        self.pixel, self.message = event.pixel, ""
        if event.button == LEFT and event.modifiers & ALT:
            found = self._under(event)
            self.context.choices.choose(level=self.choice.all[found].level if found is not None else 0)
        elif event.button == LEFT:
            self.left_pressed(event)
        elif event.button == RIGHT:
            self.grip = None
            self.drop_drag()
            self.choice.select()
        self.refresh()
        self.context.update_hint()

    def left_pressed(self, event: MapEvent) -> None:
        """Take a corner of the contour that is selected alone, or what all such tools take."""
        self.grip = None if event.modifiers & SHIFT else self._press_on_corner(event)
        if self.grip is None:
            super().left_pressed(event)

    def _press_on_corner(self, event: MapEvent) -> DragState | None:
        """A corner, or a new one on an edge."""
        number, contour, within = self.choice.number, self.choice.only, self.snap_distance(event)
        if number is None or contour is None:
            return None
        left, top, right, bottom = contour.area.bounds
        rim = min(within, _RIM * min(right - left, bottom - top))
        near = min(within, max(rim, HANDLE * event.pixel))
        for ring, points in enumerate(contour.rings):
            vertex = vertex_at(ClosedLine(points), event.point, near)
            if vertex is not None:
                self.choice.ring = ring
                self.choice.select(number, vertex=vertex)
                return DragState(CORNER, event.point, vertex)
        for ring, points in enumerate(contour.rings):
            edge = edge_at(ClosedLine(points), event.point, rim)
            if edge is not None:
                spot = self.snapped_point(event, points)
                at = edge[1] if spot.to in (FREE, ALONG) else spot.point
                self.choice.ring = ring
                self._changed = {number: _with_corner(contour, ring, edge[0], at, new=True)}
                return DragState(NEW_CORNER, event.point, edge[0])
        return None

    def press_on(self, event: MapEvent) -> DragState:
        """Select the contour under the mouse; of one that was selected alone its corner is selected no more."""
        found = self._under(event)
        if found is None:
            return DragState(BAND, event.point, modifiers=event.modifiers)
        again = found in self.choice.numbers
        if not again or len(self.choice.numbers) == 1:
            self.choice.select(found)
        return DragState(MOVE, event.point, again=again)

    def clicked(self, grip: DragState, event: MapEvent) -> None:
        """A click on an edge makes a corner there."""
        if grip.action == NEW_CORNER:
            self.end_drag(grip)
        elif grip.action != CORNER:
            super().clicked(grip, event)

    def show_frame(self, frame: SelectionFrame, words: str) -> None:
        """Draw it."""
        self.context.show_sketch(Sketch(frame.corners, handles=False, words=((frame.end, words),)))

    def _in_frame(self, frame: SelectionFrame) -> list[int]:
        """The contours that lie wholly in a frame."""
        if not self.context.takes_layer(ELEVATION):
            return []
        area = shapely.Polygon(frame.corners)
        return [number for number, one in enumerate(self.choice.all) if area.covers(one.area)]

    def count_in_frame(self, frame: SelectionFrame) -> int:
        """The number of contours."""
        return len(self._in_frame(frame))

    def select_in_frame(self, frame: SelectionFrame) -> int:
        """Contours."""
        self.choice.select(*frame.selected(self.choice.numbers, self._in_frame(frame)))
        return len(self.choice.numbers)

    # --- what a drag does

    def drag(self, grip: DragState, event: MapEvent) -> None:
        """Show the contours as they would be."""
        spot: Snapped | None = None
        self._words = ()
        if grip.action in (CORNER, NEW_CORNER):
            spot = self._drag_corner(grip, event)
        elif grip.action == MOVE:
            by = grip.distance(event)
            self._changed = self.each(lambda one: moved_contour(one, by))
        elif grip.action == TURN:
            assert grip.box is not None
            degrees, middle = grip.degrees(event), grip.box.middle
            self._changed = self.each(lambda one: turned_contour(one, degrees, middle))
            self._words = ((event.point, turn_words(degrees)),)
        else:
            self._scale(grip, event)
        self.refresh(spot)

    def _drag_corner(self, grip: DragState, event: MapEvent) -> Snapped | None:
        number, contour = self.choice.number, self.choice.only
        if number is None or contour is None:
            return None
        spot = self.snapped_point(event)
        new = grip.action == NEW_CORNER
        self._changed = {number: _with_corner(contour, self.choice.ring, grip.corner, spot.point, new=new)}
        return spot

    def _scale(self, grip: DragState, event: MapEvent) -> None:
        across, down, fixed = grip.factors(event.point, event)
        self._changed = self.each(lambda one: scaled_contour(one, across, down, fixed))
        left, top, right, bottom = bounds_of_contours(self._changed.values())
        words = localise_decimals(f"{right - left:.2f} × {bottom - top:.2f}", self.context.document.language)
        self._words = ((event.point, words),)

    def each(self, change: Callable[[Contour], Contour]) -> dict[int, Contour]:
        """The selected contours, each changed."""
        return {number: change(one) for number, one in zip(self.choice.numbers, self.choice.selected, strict=True)}

    def drop_drag(self) -> None:
        """Show the contours where they are."""
        self._changed, self._words = {}, ()

    def end_drag(self, grip: DragState) -> None:
        """Make one edit for the whole gesture, or show why it is refused."""
        changed, number = self._changed, self.choice.number
        self.drop_drag()
        if grip.action not in (CORNER, NEW_CORNER):
            self.change(changed, LABELS[grip.action])
        elif number is not None and number in changed and self.change(changed, _CORNERS):
            self._select_again(changed, grip.corner)

    # --- edits

    def problem_with(self, contour: Contour) -> Problem | None:  # type: ignore[override]
        """The first problem of a contour, or None."""
        return first_problem(self.grid, contour)

    def change(self, changed: Mapping[int, Contour], label: Text) -> bool:
        """Put other contours in the place of some, in one step of undo, or show why that is refused. False if nothing
        changed."""
        old = self.choice.all
        for number, contour in changed.items():
            problem = self.problem_with(contour) if contour != old[number] else None
            if problem is not None:
                self.refuse(problem)
                return False
        numbers = self.choice.numbers
        if not self.context.document.apply(ChangeContours(changed, label)):
            return False
        if numbers == tuple(changed):
            self._select_again(changed)
        return True

    def _select_again(self, changed: Mapping[int, Contour], vertex: int | None = None) -> None:
        """Select contours that were changed, wherever they are in the list: over painted ground there may be more below them
        now."""
        now = self.choice.all
        self.choice.select(*(now.index(one) for one in changed.values() if one in now), vertex=vertex)

    def turn(self, degrees: float) -> bool:
        """Turn the selected contours clockwise about the middle of them all; False if none is selected."""
        if not self.choice.numbers:
            return False
        about = middle_of_contours(self.choice.selected)
        self.change(self.each(lambda one: turned_contour(one, degrees, about)), LABELS[TURN])
        self.refresh()
        return True

    def turned(self, event: MapEvent, steps: int) -> bool:
        """Turn the selected contours when the mouse is over one of them."""
        return self.is_chosen(event) and self.turn(-STEP * steps)

    def nudge_step(self, far: bool) -> float | None:
        """A hundredth of a hex, with Shift a tenth."""
        return (_FAR if far else _NUDGE) if self.choice.numbers else None

    def move_by(self, dx: float, dy: float) -> None:
        """Move the selected contours."""
        self.change(self.each(lambda one: moved_contour(one, (dx, dy))), LABELS[MOVE])

    def set_level(self, level: int) -> bool:
        """Give the selected contours a level; False if none is selected."""
        return self._change_levels(lambda _: level)

    def change_level(self, by: int) -> bool:
        """Raise or lower the selected contours; False if none is selected."""
        return self._change_levels(lambda before: before + by)

    def _change_levels(self, level: Callable[[int], int]) -> bool:
        if not self.choice.numbers or self.under_way:
            return False
        low, high = self.context.document.ruleset.elevation_steps
        changed = self.each(lambda one: replace(one, level=min(max(level(one.level), low), high)))
        self.change(changed, _LEVEL)
        self.context.choices.choose(level=next(iter(changed.values())).level)
        self.refresh()
        return True

    def delete(self) -> bool:
        """Delete the selected corner; without one the contours, with a corner that is needed the hole on which it lies."""
        choice = self.choice
        number, contour, vertex = choice.number, choice.only, choice.vertex
        self.message = ""
        if not choice.numbers or self.under_way:
            return False
        if vertex is None or number is None or contour is None:
            if self.context.document.apply(DeleteContours(choice.numbers)):
                choice.select()
        else:
            points = contour.rings[choice.ring]
            if len(points) > LEAST_POINTS[POLYGON]:
                left = points[:vertex] + points[vertex + 1 :]
                self.change({number: _with_ring(contour, choice.ring, left)}, _CORNERS)
            elif choice.ring:
                holes = contour.holes[: choice.ring - 1] + contour.holes[choice.ring :]
                self.change({number: replace(contour, holes=holes)}, _HOLE)
            else:
                choice.select(number)
                self.warn(translate("Tools", "These corners are all needed · Del again deletes the contour"))
        self.refresh()
        return True

    # --- the sketch

    def refresh(self, mark: Snapped | None = None) -> None:
        """Show the selected contours, one with its corners and several with their frame, as they are or as they would
        become."""
        if self.dragging and not self._changed:
            return  # a frame is drawn
        contours = tuple(self._changed.values()) or self.choice.selected
        invalid = bool(self._changed) and any(self.problem_with(one) is not None for one in contours)
        by_corner = self.grip is not None and self.grip.action in (CORNER, NEW_CORNER)
        vertex = self.grip.corner if by_corner and self.grip is not None else self.choice.vertex
        sketch = sketch_of(contours, self.choice.ring if vertex is not None else 0, vertex)
        if contours:
            crowded = shapely.LineString(sketch.points).length < _CROWDED * self.pixel * len(sketch.points)
            sketch = replace(
                sketch,
                is_invalid=invalid,
                handles=sketch.handles and not crowded,
                snapped=mark,
                words=self._words or sketch.words,
                box=None if by_corner else self._box_around(contours),
            )
        self.context.show_sketch(sketch)

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if len(self.choice.numbers) > 1:
            return translate(
                "Tools",
                "Drag moves all · handles scale and turn · arrows 0.01 hex (Shift 0.1) · [ ] turn · + - levels · Del",
            )
        if self.choice.numbers:
            return translate(
                "Tools",
                "Drag the contour or a corner · click its line for a new one · + - level · [ ] turn · Del · right: menu",
            )
        return translate("Tools", "Click a contour · drag a frame, Shift adds, Ctrl takes away · Ctrl+A all")


def first_problem(grid: HexGrid, contour: Contour) -> Problem | None:
    """The first problem of a contour on a map, or None."""
    return next((problem for _, problem in contour_problems(grid, contour)), None)


def level_words(level: int) -> str:
    """The words for a level in a sketch."""
    return translate("Tools", "Level {n}").format(n=with_minus_sign(str(level)))


def sketch_of(contours: tuple[Contour, ...], ring: int = 0, vertex: int | None = None) -> Sketch:
    """The sketch of contours that are selected: one line of one that is alone has handles; their levels stand beside them."""
    if not contours:
        return NO_SKETCH
    rings = contours[0].rings
    first = rings[min(ring, len(rings) - 1)]
    others = [one for contour in contours for one in contour.rings if one is not first]
    return Sketch(
        first,
        POLYGON,
        is_placed=True,
        handles=len(contours) == 1,
        active=vertex,
        words=tuple((max(one.outline), level_words(one.level)) for one in contours[:_LABELLED]),
        others=tuple(SketchOutline(one, POLYGON) for one in others),
    )


_LABELLED = 12
"""So many selected contours have their levels beside them."""


def _with_ring(contour: Contour, ring: int, points: Ring) -> Contour:
    """The contour with another outline (0) or another hole."""
    outline, *holes = (points if place == ring else old for place, old in enumerate(contour.rings))
    return Contour(contour.level, outline, tuple(holes))


def _with_corner(contour: Contour, ring: int, vertex: int, to: Point, *, new: bool) -> Contour:
    points = contour.rings[ring]
    return _with_ring(contour, ring, (*points[:vertex], to, *points[vertex if new else vertex + 1 :]))
