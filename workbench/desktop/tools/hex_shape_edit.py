"""The tool that edits drawn shapes: it selects, moves, turns and scales one or several, and drags, adds and deletes the corners
of one."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import shapely

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch, SketchOutline
from workbench.desktop.drawing.selection_box import HANDLE, SelectionBox
from workbench.desktop.tools.base_tools import SelectionFrame
from workbench.desktop.tools.drawn_edit import CORNER, NEW_CORNER, RIM, SHAPE_EDITS, DrawnEditTool
from workbench.desktop.tools.hex_tool import ShapeChoice
from workbench.desktop.tools.tool import ALT, SHIFT, translate
from workbench.desktop.tools.transforming import (
    LABELS,
    MOVE,
    STEP,
    TURN,
    DragState,
)
from workbench.geometry.freehand import ALONG, FREE
from workbench.geometry.shapes import (
    CIRCLE,
    LEAST_POINTS,
    LINE,
    POLYGON,
    Point,
    Problem,
    Snapped,
    edge_at,
    hit,
    planar,
    vertex_at,
)
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.shapes import (
    ChangeShapes,
    DeleteShapes,
    DeleteVertex,
    InsertVertex,
    MoveVertex,
    moved_shape,
)
from workbench.scenario.hex_board import Shape
from workbench.scenario.map_layers import SHAPES


class ShapeTool(DrawnEditTool[Shape]):
    """Every gesture is one step of undo, and a bad one changes nothing. A shape that is selected alone shows its corners,
    several have a frame with handles around them."""

    id = "shape"
    kind_edits = SHAPE_EDITS

    @property
    def choice(self) -> ShapeChoice:
        """The shapes that are selected."""
        return self.context.shapes

    def box_around(self, some: tuple[Shape, ...]) -> SelectionBox | None:
        """The frame around shapes; none around a single circle, which cannot be turned."""
        return None if len(some) == 1 and some[0].kind == CIRCLE else super().box_around(some)

    def found_at(self, event: MapEvent) -> int | None:
        """The shape under the mouse."""
        return hit(self.choice.shapes, event.point, self.snap_distance(event) if event.hex is not None else 0.0)

    # --- the mouse

    def picked(self, event: MapEvent) -> bool:
        """Alt picks the terrain under the mouse."""
        if event.modifiers & ALT:
            self.context.pick(event)
        return bool(event.modifiers & ALT)

    def press_on_corner(self, event: MapEvent) -> DragState | None:
        """A corner, or a new one on an edge."""
        number, shape, within = self.choice.number, self.choice.shape, self.snap_distance(event)
        if number is None or shape is None or shape.kind == CIRCLE:
            return None
        rim = within
        if shape.kind == POLYGON:
            # of a small house, too, most is there to be dragged
            left, top, right, bottom = planar(shape).bounds
            rim = min(within, RIM * min(right - left, bottom - top))
        vertex = vertex_at(shape, event.point, min(within, max(rim, HANDLE * event.pixel)))
        if vertex is not None:
            self.choice.select(number, vertex=vertex)
            return DragState(CORNER, event.point, vertex)
        edge = edge_at(shape, event.point, rim)
        if edge is None:
            return None
        spot = self.snapped_point(event, shape.points)
        at = edge[1] if spot.to in (FREE, ALONG) else spot.point
        self._changed = {number: _with_vertex(shape, edge[0], at, new=True)}
        return DragState(NEW_CORNER, event.point, edge[0])

    def lying_in(self, frame: SelectionFrame) -> list[int]:
        """The shapes that lie wholly in a frame."""
        if not self.context.takes_layer(SHAPES):
            return []
        area = shapely.Polygon(frame.corners)
        return [number for number, shape in enumerate(self.choice.shapes) if area.covers(planar(shape))]

    # --- what a drag does

    def drag(self, grip: DragState, event: MapEvent) -> None:
        """Show the shapes as they would be."""
        spot: Snapped | None = None
        self._words = ()
        if grip.action in (CORNER, NEW_CORNER):
            spot = self._drag_corner(grip, event)
        elif grip.action == MOVE:
            spot = self._shift(grip, event)
        elif grip.action == TURN:
            self.drag_turn(grip, event)
        else:
            spot = self.snapped_point(event, tuple(point for one in self.choice.selected for point in one.points))
            self.drag_scale(grip, event, spot.point)
        self.refresh(spot)

    def _drag_corner(self, grip: DragState, event: MapEvent) -> Snapped | None:
        number, shape = self.choice.number, self.choice.shape
        if number is None or shape is None:
            return None
        new = grip.action == NEW_CORNER
        spot = self.snapped_point(event, () if new else (shape.points[grip.corner],))
        self._changed = {number: _with_vertex(shape, grip.corner, spot.point, new=new)}
        return spot

    def _shift(self, grip: DragState, event: MapEvent) -> Snapped:
        """Move the shapes; the corner nearest to where the mouse took them snaps to the grid, unless they are kept straight."""
        dx, dy = grip.distance(event)
        points = tuple(point for shape in self.choice.selected for point in shape.points)
        anchor = min(points, key=lambda point: math.dist(point, grip.origin))
        to = anchor[0] + dx, anchor[1] + dy
        straight = bool(event.modifiers & SHIFT)
        spot = Snapped(to, FREE) if straight else self.snapped_point(replace(event, point=to), points)
        by = spot.point[0] - anchor[0], spot.point[1] - anchor[1]
        self._changed = self.each(lambda shape: moved_shape(shape, by))
        return spot

    def end_drag(self, grip: DragState) -> None:
        """Make one edit for the whole gesture, or show why it is refused."""
        changed, number = self._changed, self.choice.number
        self.drop_drag()
        if grip.action not in (CORNER, NEW_CORNER):
            self.change(changed, LABELS[grip.action])
        elif number is not None and number in changed and not self._is_refused(changed):
            point = changed[number].points[grip.corner]
            edit: Edit[Any] = MoveVertex(number, grip.corner, point)
            if grip.action == NEW_CORNER:
                edit = InsertVertex(number, grip.corner, point)
            self.apply(edit)
            self.choice.select(number, vertex=grip.corner)

    # --- edits

    def problem_of(self, one: Shape) -> Problem | None:
        """The first problem of a shape, or None."""
        return self.problem_with(one)

    def change(self, changed: Mapping[int, Shape], label: Text) -> bool:
        """Put other shapes in the place of some, in one step of undo, or show why that is refused. False if nothing changed."""
        if self._is_refused(changed):
            return False
        return self.apply(ChangeShapes(changed, label))

    def _is_refused(self, changed: Mapping[int, Shape]) -> bool:
        shapes = self.choice.shapes
        for number, shape in changed.items():
            problem = self.problem_with(shape) if shape != shapes[number] else None
            if problem is not None:
                self.refuse(problem)
                return True
        return False

    def turned(self, event: MapEvent, steps: int) -> bool:
        """Turn the selected shapes when the mouse is over one of them."""
        within = self.snap_distance(event)
        over = hit(self.choice.selected, event.point, within) is not None
        return over and self.turn(-STEP * steps)

    def delete(self) -> bool:
        """Delete the selected corner, or the shapes if no corner is selected."""
        choice = self.choice
        number, shape, vertex = choice.number, choice.shape, choice.vertex
        self.message = ""
        if vertex is None or number is None or shape is None:
            if self.apply(DeleteShapes(choice.numbers)):
                choice.select()
        elif len(shape.points) <= LEAST_POINTS[shape.kind]:
            choice.select(number)
            self.warn(translate("Tools", "These corners are all needed · Del again deletes the shape"))
        else:
            left = shape.points[:vertex] + shape.points[vertex + 1 :]
            problem = self.problem_with(replace(shape, points=left))
            if problem is not None:
                self.refuse(problem)
            else:
                choice.select(number)
                self.apply(DeleteVertex(number, vertex))
        self.refresh()
        return True

    # --- the sketch

    def refresh(self, mark: Snapped | None = None) -> None:
        """Show the selected shapes, one with its corners and several with their frame, as they are or as they would become."""
        if self.dragging and not self._changed:
            return  # a frame is drawn
        shapes = tuple(self._changed.values()) or self.choice.selected
        if not shapes:
            self.context.show_sketch(NO_SKETCH)
            return
        first, vertex = shapes[0], self.choice.vertex
        by_corner = self.grip is not None and self.grip.action in (CORNER, NEW_CORNER)
        if by_corner and self.grip is not None:
            vertex = self.grip.corner
        drawn = [SketchOutline(shape.points, shape.kind, _breadth(shape)) for shape in shapes]
        sketch = Sketch(
            first.points,
            first.kind,
            _breadth(first),
            is_placed=True,
            is_invalid=bool(self._changed) and any(self.problem_with(shape) is not None for shape in shapes),
            handles=len(shapes) == 1,
            active=vertex,
            snapped=mark,
            words=self._words,
            others=tuple(drawn[1:]),
            box=None if by_corner else self.box_around(shapes),
        )
        self.context.show_sketch(sketch)

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if not self.choice.numbers:
            return translate(
                "Tools",
                "Click a shape to select it · Shift+click: more · drag from the ground: a frame · Alt picks its terrain",
            )
        if len(self.choice.numbers) > 1:
            return translate(
                "Tools",
                "Drag moves all · handles scale and turn · arrows 0.01 hex (Shift 0.1) · [ ] or Ctrl-wheel turn · Del",
            )
        return translate(
            "Tools",
            "Drag the shape or a corner · click an edge for a new one · Ctrl: no snap · Ctrl-wheel turns · Del · right: menu",
        )


def _breadth(shape: Shape) -> float:
    """The radius of a circle, the width of a line."""
    return float(shape.values.get("width" if shape.kind == LINE else "radius", 0.0))


def _with_vertex(shape: Shape, vertex: int, to: Point, *, new: bool) -> Shape:
    rest = vertex if new else vertex + 1
    return replace(shape, points=(*shape.points[:vertex], to, *shape.points[rest:]))
