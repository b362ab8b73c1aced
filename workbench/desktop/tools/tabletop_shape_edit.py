"""The tools that change pieces of a tabletop: corners, doors and windows, and the eraser."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import shapely
from PySide6.QtCore import Qt

from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.tools.tabletop_shapes import ShapingTool
from workbench.desktop.tools.tabletop_tool import FREE, SnapPoint, TabletopContext, TabletopTool
from workbench.desktop.tools.tool import CTRL, LEFT, RIGHT, translate
from workbench.scenario.edits.tabletop_pieces import (
    DeleteFeatures,
    DeletePoint,
    InsertPoint,
    MovePoint,
    SetFeatures,
    SetRadius,
)
from workbench.scenario.edits.units import DeleteUnits
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, POLYGON, Feature, Opening, Point, reshaped_feature

# --- The eraser.


class EraserTool(TabletopTool):
    """Click or drag over pieces to erase them; Ctrl also erases units. One drag is one step of undo."""

    id = "eraser"

    def pressed(self, event: TabletopEvent) -> None:
        """Begin."""
        if event.button == LEFT:
            self.message = ""
            self.begin()
            self._take(event)

    def moved(self, event: TabletopEvent) -> None:
        """Go on erasing, or show what would be erased."""
        if self.stroke and event.button == LEFT:
            self._take(event)
            return
        piece = self.context.document.scenario.board.by_id.get(event.feature or "")
        if piece is None or (event.unit is not None and event.held(CTRL)):
            self.context.show_sketch(NO_SKETCH)
            return
        outline = Outline(piece.kind, piece.points, piece.radius, piece.width, is_invalid=True, is_placed=True)
        self.context.show_sketch(TabletopSketch((outline,)))

    def released(self, event: TabletopEvent) -> None:
        """The stroke ends."""
        self.stroke = 0

    def _take(self, event: TabletopEvent) -> None:
        if event.unit is not None and event.held(CTRL):
            self.apply(DeleteUnits((event.unit,)))
            return
        piece = self.context.document.scenario.board.by_id.get(event.feature or "")
        if piece is None:
            return
        if piece.locked:
            self.show_message("⚠ " + translate("TabletopTools", "Not erased: {id} is locked").format(id=piece.id))
            return
        self.context.show_sketch(NO_SKETCH)
        self.apply(DeleteFeatures((piece.id,)))

    def hint(self) -> str:
        """What the mouse does."""
        return self.message or translate(
            "TabletopTools", "Click or drag over pieces to erase them · Ctrl erases units, too"
        )


# --- The tool that puts doors and windows into the walls of a piece.


_HIT = 12
"""Pixels within which a wall or an opening counts as under the mouse."""


class OpeningTool(ShapingTool):
    """Click a wall of the selected piece to add an opening; Ctrl+click or a click on an opening removes it."""

    id = "opening"

    @property
    def piece(self) -> Feature | None:
        """The piece whose openings are changed."""
        board = self.context.document.scenario.board
        return board.by_id.get(self.context.pieces[0]) if len(self.context.pieces) == 1 else None

    def pressed(self, event: TabletopEvent) -> None:
        """Add or remove an opening, or choose another piece."""
        self.message = ""
        if event.button == RIGHT:
            self.context.activate_tool("select")
            return
        if event.button != LEFT:
            return
        piece = self.piece
        if piece is None or piece.course.distance(shapely.Point(event.point)) > _HIT * event.pixel + piece.width / 2:
            self.context.select((), (event.feature,) if event.feature is not None else ())
        elif piece.locked:
            self.warn(translate("TabletopTools", "Not changed: {id} is locked").format(id=piece.id))
        else:
            self._open(piece, event)
        self.moved(event)
        self.context.update_hint()

    def _open(self, piece: Feature, event: TabletopEvent) -> None:
        here = self._at(piece, event)
        if here is not None:
            left = tuple(opening for opening in piece.openings if opening is not here)
            self.context.document.apply(SetFeatures((piece.id,), "openings", left))
        elif not event.held(CTRL):
            made = Opening(0, _on_wall(piece, event.point))
            self.context.document.apply(SetFeatures((piece.id,), "openings", (*piece.openings, made)))

    def _at(self, piece: Feature, event: TabletopEvent) -> Opening | None:
        near = [one for one in piece.openings if math.dist(one.at, event.point) <= _HIT * event.pixel]
        return min(near, key=lambda one: math.dist(one.at, event.point), default=None)

    def moved(self, event: TabletopEvent) -> None:
        """Show the walls, and where the opening would be."""
        piece = self.piece
        if piece is None:
            self.context.show_sketch(NO_SKETCH)
            return
        outline = Outline(piece.kind, piece.points, piece.radius, piece.width, is_placed=True)
        near = piece.course.distance(shapely.Point(event.point)) <= _HIT * event.pixel + piece.width / 2
        mark = _on_wall(piece, event.point) if near and self._at(piece, event) is None else None
        doors = tuple(opening.at for opening in piece.openings)
        self.context.show_sketch(TabletopSketch((outline,), round_handles=doors, snap_point=mark))

    def usual_hint(self) -> str:
        """What the mouse does."""
        if self.piece is None:
            return translate("TabletopTools", "Click the building that gets doors and windows")
        return translate(
            "TabletopTools", "Click a wall for a door or a window, an opening to take it away · right ends"
        )


def _on_wall(piece: Feature, point: Point) -> Point:
    x, y = shapely.shortest_line(piece.course, shapely.Point(point)).coords[0]
    return round(x, 2), round(y, 2)


HIT = 8
"""Distance in pixels within which a corner or an edge is under the mouse."""
RIM = -1
"""The handle that a circle has at its edge."""


class VertexTool(ShapingTool):
    """Click a piece to see its corners; every gesture is one step of undo, and a bad one changes nothing."""

    id = "shape"

    def __init__(self, context: TabletopContext) -> None:
        super().__init__(context)
        self.active: int | None = None
        self._held = False
        self._shape: Feature | None = None

    @property
    def piece(self) -> Feature | None:
        """The piece whose corners are shown."""
        board = self.context.document.scenario.board
        return board.by_id.get(self.context.pieces[0]) if len(self.context.pieces) == 1 else None

    def activate(self) -> None:
        """Show the corners of what is selected."""
        super().activate()
        self.active, self._held, self._shape = None, False, None
        self.refresh()

    @property
    def busy(self) -> bool:
        """True while a corner is dragged or chosen."""
        return self._held or self.active is not None

    @property
    def under_way(self) -> bool:
        """True while a corner is dragged."""
        return self._held

    def cancel(self) -> None:
        """Cancel the gesture, or deselect the corner."""
        self.active, self._held, self._shape = None, False, None
        super().cancel()
        self.refresh()

    def deactivate(self) -> None:
        """Forget the gesture, and end the tool."""
        self.active, self._held, self._shape = None, False, None
        super().deactivate()

    def pressed(self, event: TabletopEvent) -> None:
        """Begin to drag a corner, or choose another piece."""
        self.message = ""
        if event.button == RIGHT:
            self.context.select((), ())
            self.active = None
        elif event.button == LEFT:
            piece = self.piece
            number = corner_at(piece, event.point, HIT * event.pixel) if piece is not None else None
            self.active = number
            self._held = number is not None
            on_edge = piece is not None and piece.course.distance(shapely.Point(event.point)) <= (
                HIT * event.pixel + piece.width / 2
            )
            if number is None and not on_edge:
                self.context.select((), (event.feature,) if event.feature is not None else ())
            if self._held and piece is not None and piece.locked:
                self._held = False
                self.warn(translate("TabletopTools", "Not changed: {id} is locked").format(id=piece.id))
        self.refresh()
        self.context.update_hint()

    def moved(self, event: TabletopEvent) -> None:
        """Show the result as it would be."""
        piece = self.piece
        if piece is None or not self._held or self.active is None or event.button != LEFT:
            return
        spot = self.snapped_point(event, (piece.id,))
        if self.active == RIM:
            self._shape = reshaped_feature(piece, piece.points, math.dist(piece.points[0], spot.point))
        else:
            points = (*piece.points[: self.active], spot.point, *piece.points[self.active + 1 :])
            self._shape = reshaped_feature(piece, points)
        self.refresh(spot)

    def released(self, event: TabletopEvent) -> None:
        """Make one edit for the gesture, or show why it is refused."""
        piece, shape = self.piece, self._shape
        self._held, self._shape = False, None
        if piece is not None and shape is not None and shape != piece and self.active is not None:
            why = self.problem_with(shape)
            if why:
                self.warn(translate("TabletopTools", "Not changed: {why}").format(why=why))
            elif self.active == RIM:
                self.context.document.apply(SetRadius(piece.id, shape.radius))
            else:
                self.context.document.apply(MovePoint(piece.id, self.active, shape.points[self.active]))
        self.refresh()
        self.context.update_hint()

    def double_clicked(self, event: TabletopEvent) -> None:
        """Add a corner to the edge under the mouse."""
        piece = self.piece
        if event.button != LEFT or piece is None or piece.kind == CIRCLE or piece.locked:
            return
        if corner_at(piece, event.point, HIT * event.pixel) is not None:
            return
        found = edge_at(piece, event.point, HIT * event.pixel + piece.width / 2)
        if found is not None:
            number, at = found
            self._held, self.active = False, number + 1
            self.context.document.apply(InsertPoint(piece.id, number, at))
            self.refresh()
            self.context.update_hint()

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace removes the chosen corner, as Del does."""
        if key == Qt.Key.Key_Backspace and self.active is not None:
            self.delete()
            return True
        return False

    def delete(self) -> bool:
        """Remove the chosen corner; False if none is chosen."""
        piece, number = self.piece, self.active
        if piece is None or number is None or number < 0:
            return False
        if len(piece.points) <= LEAST_POINTS[piece.kind]:
            self.warn(translate("TabletopTools", "These corners are all needed · Esc, then Del deletes the piece"))
            return True
        why = self.problem_with(replace(piece, points=piece.points[:number] + piece.points[number + 1 :]))
        if why:
            self.warn(translate("TabletopTools", "Not changed: {why}").format(why=why))
            return True
        self.active = None
        self.context.document.apply(DeletePoint(piece.id, number))
        self.refresh()
        return True

    def refresh(self, spot: SnapPoint | None = None) -> None:
        """Show the piece with its corners, as it is or as it would become."""
        shape = self._shape or self.piece
        if shape is None:
            self.context.show_sketch(NO_SKETCH)
            return
        bad = self._shape is not None and bool(self.problem_with(shape))
        outline = Outline(shape.kind, shape.points, shape.radius, shape.width, is_placed=True, is_invalid=bad)
        rim = (_rim(shape),) if shape.kind == CIRCLE else ()
        mark = spot.point if spot is not None and spot.to != FREE else None
        active = self.active if self.active is not None and self.active >= 0 else None
        self.context.show_sketch(TabletopSketch((outline,), (), shape.points, rim, active, mark))

    def usual_hint(self) -> str:
        """What the mouse does."""
        if self.piece is None:
            return translate("TabletopTools", "Click a piece to change its corners")
        return translate(
            "TabletopTools",
            "Drag corners · double click an edge for a new one · Del takes the chosen one away · right lets go",
        )


def _rim(shape: Feature) -> Point:
    return shape.points[0][0] + shape.radius, shape.points[0][1]


def corner_at(shape: Feature | None, point: Point, within: float) -> int | None:
    if shape is None:
        return None
    if shape.kind == CIRCLE and math.dist(point, _rim(shape)) <= within:
        return RIM
    away = [math.dist(point, corner) for corner in shape.points]
    best = min(range(len(away)), key=away.__getitem__)
    return best if away[best] <= within else None


def edge_at(shape: Feature, point: Point, within: float) -> tuple[int, Point] | None:
    """The number of the edge under a point, and the place on it."""
    points = (*shape.points, shape.points[0]) if shape.kind == POLYGON else shape.points
    mark = shapely.Point(point)
    edges = [shapely.LineString(pair) for pair in pairwise(points)]
    number = min(range(len(edges)), key=lambda k: edges[k].distance(mark))
    if edges[number].distance(mark) > within:
        return None
    x, y = shapely.shortest_line(edges[number], mark).coords[0]
    return number, (round(x, 1), round(y, 1))
