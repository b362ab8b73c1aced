"""The tool that edits contours: it selects, moves, turns and scales one or several, changes their levels, and drags, adds and
deletes the corners of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import shapely

from workbench.base.text import Text, with_minus_sign
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch, SketchOutline
from workbench.desktop.drawing.selection_box import HANDLE
from workbench.desktop.tools.base_tools import SelectionFrame
from workbench.desktop.tools.drawn_edit import CONTOUR_EDITS, CORNER, NEW_CORNER, RIM, DrawnEditTool
from workbench.desktop.tools.hex_tool import ContourChoice, HexContext, contour_line_at
from workbench.desktop.tools.tool import ALT, translate
from workbench.desktop.tools.transforming import (
    LABELS,
    MOVE,
    TURN,
    DragState,
)
from workbench.geometry.freehand import ALONG, FREE
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import LEAST_POINTS, POLYGON, Point, Problem, Snapped, edge_at, vertex_at
from workbench.scenario.contours import ClosedLine, Contour, Ring, contour_problems
from workbench.scenario.edits.contours import (
    ChangeContours,
    DeleteContours,
    moved_contour,
)
from workbench.scenario.map_layers import ELEVATION

_CROWDED = 14
"""Corners that are fewer pixels apart than this, on average, are not marked: one would see nothing else."""
_LEVEL = Text("Change the level of a contour", "Changer le niveau d’une courbe")
_HOLE = Text("Fill a hole of a contour", "Combler un trou d’une courbe de niveau")
_CORNERS = Text("Change a contour", "Modifier une courbe de niveau")


class ContourEditTool(DrawnEditTool[Contour]):
    """Every gesture is one step of undo, and a bad one changes nothing. A contour that is selected alone shows its corners,
    several have a frame with handles around them. The keys + and - change the levels."""

    id = "contour_edit"
    kind_edits = CONTOUR_EDITS

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self.goes_back = False
        """Was it taken for a contour that was clicked while others were drawn? Then a click on bare ground goes on drawing."""

    # --- what is selected

    @property
    def choice(self) -> ContourChoice:
        """The contours that are selected."""
        return self.context.contours

    def activate(self) -> None:
        """Show what is selected."""
        self.goes_back = False
        super().activate()

    def found_at(self, event: MapEvent) -> int | None:
        """The contour whose line is under the mouse, or else the uppermost one in which the mouse is."""
        found = contour_line_at(self.choice.all, event.point, self.snap_distance(event))
        if found is not None:
            return found
        at = shapely.Point(event.point)
        inside = (number for number, one in enumerate(self.choice.all) if one.area.covers(at))
        return max(inside, default=None)

    def select_nothing(self) -> None:
        """Deselect all, and go on drawing contours if some were drawn before."""
        self.choice.select()
        if self.goes_back:
            self.context.activate_tool("contour")

    def select_under(self, event: MapEvent) -> bool:
        """Select the contour under the mouse, if it was not; False if there is none."""
        found = self.found_at(event)
        if found is not None and found not in self.choice.numbers:
            self.choice.select(found)
            self.refresh()
        return found is not None

    # --- the mouse

    def picked(self, event: MapEvent) -> bool:
        """Alt takes the level under the mouse."""
        if not event.modifiers & ALT:
            return False
        found = self.found_at(event)
        self.context.choices.choose(level=self.choice.all[found].level if found is not None else 0)
        return True

    def press_on_corner(self, event: MapEvent) -> DragState | None:
        """A corner, or a new one on an edge."""
        number, contour, within = self.choice.number, self.choice.only, self.snap_distance(event)
        if number is None or contour is None:
            return None
        left, top, right, bottom = contour.area.bounds
        rim = min(within, RIM * min(right - left, bottom - top))
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

    def lying_in(self, frame: SelectionFrame) -> list[int]:
        """The contours that lie wholly in a frame."""
        if not self.context.takes_layer(ELEVATION):
            return []
        area = shapely.Polygon(frame.corners)
        return [number for number, one in enumerate(self.choice.all) if area.covers(one.area)]

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
            self.drag_turn(grip, event)
        else:
            self.drag_scale(grip, event, event.point)
        self.refresh(spot)

    def _drag_corner(self, grip: DragState, event: MapEvent) -> Snapped | None:
        number, contour = self.choice.number, self.choice.only
        if number is None or contour is None:
            return None
        spot = self.snapped_point(event)
        new = grip.action == NEW_CORNER
        self._changed = {number: _with_corner(contour, self.choice.ring, grip.corner, spot.point, new=new)}
        return spot

    def end_drag(self, grip: DragState) -> None:
        """Make one edit for the whole gesture, or show why it is refused."""
        changed, number = self._changed, self.choice.number
        self.drop_drag()
        if grip.action not in (CORNER, NEW_CORNER):
            self.change(changed, LABELS[grip.action])
        elif number is not None and number in changed and self.change(changed, _CORNERS):
            self._select_again(changed, grip.corner)

    # --- edits

    def problem_of(self, one: Contour) -> Problem | None:
        """The first problem of a contour, or None."""
        return first_problem(self.grid, one)

    def change(self, changed: Mapping[int, Contour], label: Text) -> bool:
        """Put other contours in the place of some, in one step of undo, or show why that is refused. False if nothing
        changed."""
        old = self.choice.all
        for number, contour in changed.items():
            problem = self.problem_of(contour) if contour != old[number] else None
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
        invalid = bool(self._changed) and any(self.problem_of(one) is not None for one in contours)
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
                box=None if by_corner else self.box_around(contours),
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
