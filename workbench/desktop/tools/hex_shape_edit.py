"""The tool that edits drawn shapes: it selects, moves and turns shapes, and drags, adds and deletes their corners."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import MapEvent
from workbench.desktop.drawing.hex_sketch import NO_SKETCH, Sketch
from workbench.desktop.tools.hex_shapes import ShapingTool
from workbench.desktop.tools.hex_tool import HexContext
from workbench.desktop.tools.tool import ALT, LEFT, RIGHT, translate
from workbench.geometry.freehand import ALONG, FREE, shifted, turned
from workbench.geometry.shapes import CIRCLE, LEAST_POINTS, Point, Snapped, edge_at, hit, vertex_at
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.shapes import (
    ChangeShape,
    DeleteShapes,
    DeleteVertex,
    InsertVertex,
    MoveShapes,
    MoveVertex,
)
from workbench.scenario.hex_board import Shape

_STEP = 15.0
"""Degrees that one notch of the wheel turns a shape."""


@dataclass(frozen=True)
class _Held:
    """What is dragged: a corner (``new``: one that is not there yet), or the whole shape by a point of it (``origin``)."""

    number: int
    vertex: int | None
    new: bool
    origin: Point
    shape: Shape


class ShapeTool(ShapingTool):
    """Click a shape to select it; every gesture is one step of undo, and a bad one changes nothing."""

    id = "shape"

    def __init__(self, context: HexContext) -> None:
        super().__init__(context)
        self._held: _Held | None = None
        self._moved: Shape | None = None

    def activate(self) -> None:
        """Show the corners of the shape that is selected."""
        super().activate()
        self._held = self._moved = None
        self.refresh()

    @property
    def busy(self) -> bool:
        """True while a shape is selected."""
        return self.context.shapes.number is not None

    @property
    def under_way(self) -> bool:
        """True while a shape or a corner is held."""
        return self._held is not None

    def deactivate(self) -> None:
        """Forget the gesture, and end the tool."""
        self._held = self._moved = None
        super().deactivate()

    def cancel(self) -> None:
        """Cancel the gesture; without one, deselect the shape."""
        held = self._held
        self._held = self._moved = None
        super().cancel()
        if held is None:
            self.context.shapes.select(None)
        self.refresh()

    def offers_menu(self, event: MapEvent) -> bool:
        """On a shape."""
        return hit(self.context.shapes.shapes, event.point, self.snap_distance(event)) is not None

    def pressed(self, event: MapEvent) -> None:
        """The left button begins to drag, the right one deselects, Alt picks."""
        self.message = ""
        if event.button == LEFT and event.modifiers & ALT:
            self.context.pick(event)
        elif event.button == LEFT:
            self._take(event)
        elif event.button == RIGHT:
            self._held = self._moved = None
            self.context.shapes.select(None)
        self.refresh()
        self.context.update_hint()

    def _take(self, event: MapEvent) -> None:
        choice, shapes = self.context.shapes, self.context.shapes.shapes
        within, number, shape = self.snap_distance(event), choice.number, choice.shape
        if number is not None and shape is not None:
            vertex = vertex_at(shape, event.point, within)
            if vertex is not None and shape.kind != CIRCLE:
                choice.select(number, vertex)
                self._held = _Held(number, vertex, False, event.point, shape)
                return
            edge = edge_at(shape, event.point, within)
            if edge is not None:
                spot = self.snapped_point(event, shape.points)
                at = edge[1] if spot.to in (FREE, ALONG) else spot.point
                self._held = _Held(number, edge[0], True, event.point, shape)
                self._moved = _with_vertex(shape, edge[0], at, new=True)
                return
        found = hit(shapes, event.point, within if event.hex is not None else 0.0)
        choice.select(found)
        if found is not None:
            self._held = _Held(found, None, False, event.point, shapes[found])

    def moved(self, event: MapEvent) -> None:
        """Show the result as it would be."""
        held = self._held
        if held is None or event.button != LEFT:
            return
        if self._moved is None and math.dist(event.point, held.origin) < 3 * event.pixel:
            return  # a click during which the mouse moves a little moves nothing
        if held.vertex is not None:
            own = () if held.new else (held.shape.points[held.vertex],)
            spot = self.snapped_point(event, own)
            self._moved = _with_vertex(held.shape, held.vertex, spot.point, new=held.new)
        else:
            spot = self._shifted(held, event)
        self.refresh(spot)

    def _shifted(self, held: _Held, event: MapEvent) -> Snapped:
        """Move the whole shape; the corner nearest to the mouse snaps to the grid."""
        dx, dy = event.point[0] - held.origin[0], event.point[1] - held.origin[1]
        anchor = min(held.shape.points, key=lambda point: math.dist(point, held.origin))
        meant = replace(event, point=(anchor[0] + dx, anchor[1] + dy))
        spot = self.snapped_point(meant, held.shape.points)
        by = (spot.point[0] - anchor[0], spot.point[1] - anchor[1])
        self._moved = replace(held.shape, points=shifted(held.shape.points, by))
        return spot

    def released(self, event: MapEvent) -> None:
        """Make one edit for the whole gesture, or show why it is refused."""
        held, moved = self._held, self._moved
        self._held = self._moved = None
        if event.button == LEFT and held is not None and moved is not None and moved != held.shape:
            problem = self.problem_with(moved)
            if problem is not None:
                self.refuse(problem)
            else:
                self.apply(_edit(held, moved))
                self.context.shapes.select(held.number, held.vertex)
        self.refresh()
        self.context.update_hint()

    def turned(self, event: MapEvent, steps: int) -> bool:
        """Turn the selected shape when the mouse is over it."""
        number, shape = self.context.shapes.number, self.context.shapes.shape
        if number is None or shape is None or hit([shape], event.point, self.snap_distance(event)) is None:
            return False
        changed = replace(shape, points=turned(shape.points, -_STEP * steps))
        problem = self.problem_with(changed)
        if problem is not None:
            self.refuse(problem)
        else:
            self.apply(ChangeShape(number, changed, Text("Turn a shape", "Tourner une forme")))
            self.refresh()
        return True

    def delete(self) -> None:
        """Delete the selected corner, or the shape if no corner is selected."""
        choice = self.context.shapes
        number, shape, vertex = choice.number, choice.shape, choice.vertex
        if number is None or shape is None:
            return
        self.message = ""
        if vertex is None:
            choice.select(None)
            self.apply(DeleteShapes((number,)))
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

    def refresh(self, mark: Snapped | None = None) -> None:
        """Show the selected shape with its corners, as it is or as it would become."""
        choice = self.context.shapes
        shape, vertex = self._moved or choice.shape, choice.vertex
        if shape is None:
            self.context.show_sketch(NO_SKETCH)
            return
        if self._held is not None:
            vertex = self._held.vertex
        name = "radius" if shape.kind == CIRCLE else "width"
        bad = self._moved is not None and self.problem_with(shape) is not None
        breadth = float(shape.values.get(name, 0.0))
        self.context.show_sketch(Sketch(shape.points, shape.kind, breadth, True, bad, True, vertex, mark))

    def usual_hint(self) -> str:
        """What the mouse does."""
        if self.context.shapes.number is None:
            return translate("Tools", "Click a shape to select it · Alt picks its terrain")
        return translate(
            "Tools",
            "Drag the shape or a corner · click an edge for a new one · Ctrl: no snap · Ctrl-wheel turns · Del · right: menu",
        )


def _with_vertex(shape: Shape, vertex: int, to: Point, *, new: bool) -> Shape:
    rest = vertex if new else vertex + 1
    return replace(shape, points=(*shape.points[:vertex], to, *shape.points[rest:]))


def _edit(held: _Held, moved: Shape) -> Edit:
    if held.vertex is None:
        return ChangeShape(held.number, moved, MoveShapes.label)
    if held.new:
        return InsertVertex(held.number, held.vertex, moved.points[held.vertex])
    return MoveVertex(held.number, held.vertex, moved.points[held.vertex])
