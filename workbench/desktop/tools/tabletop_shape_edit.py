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
from workbench.desktop.tools.tool import ALT, CTRL, LEFT, RIGHT, SHIFT, translate
from workbench.scenario.edits.tabletop_pieces import (
    DeleteFeatures,
    DeletePoint,
    InsertPoint,
    MovePoint,
    SetBends,
    SetFeatures,
    SetRadius,
)
from workbench.scenario.edits.units import DeleteUnits
from workbench.scenario.tabletop_board import (
    CIRCLE,
    LEAST_POINTS,
    LINE,
    POLYGON,
    Feature,
    Opening,
    Point,
    curved_feature,
    reshaped_feature,
)

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
        if piece is None or (event.unit is not None and event.has_modifier(CTRL)):
            self.context.show_sketch(NO_SKETCH)
            return
        outline = Outline(piece.kind, piece.points, piece.radius, piece.width, is_invalid=True, is_placed=True)
        self.context.show_sketch(TabletopSketch((outline,)))

    def released(self, event: TabletopEvent) -> None:
        """The stroke ends."""
        self.stroke = 0

    def _take(self, event: TabletopEvent) -> None:
        if event.unit is not None and event.has_modifier(CTRL):
            self.apply(DeleteUnits((event.unit,)))
            return
        piece = self.context.document.scenario.board.by_id.get(event.feature or "")
        if piece is None:
            return
        if piece.locked:
            self.show_message(
                "⚠ " + translate("TabletopTools", "Not erased: {id} is locked").format(id=self.called(piece))
            )
            return
        self.context.show_sketch(NO_SKETCH)
        self.apply(DeleteFeatures((piece.id,)))

    def hint(self) -> str:
        """The hint for the use of the mouse."""
        return self.message or translate(
            "TabletopTools", "Click or drag over pieces to erase them · Ctrl erases units, too"
        )


# --- The tool that puts doors and windows into the walls of a piece.


_HIT = 12
"""Pixels within which a wall or an opening counts as under the mouse."""


class OpeningTool(ShapingTool):
    """Point at a wall of any building: a click adds a window (Alt: a door; Tab changes them), with Shift a row of them along
    the wall; a click on an opening removes it. The wheel with Ctrl chooses the floor."""

    id = "opening"

    @property
    def piece(self) -> Feature | None:
        """The piece whose openings were changed last."""
        board = self.context.document.scenario.board
        return board.by_id.get(self.context.pieces[0]) if len(self.context.pieces) == 1 else None

    def _pointed(self, event: TabletopEvent) -> Feature | None:
        """The building with a wall under the mouse, the selected one first."""
        document, here, piece = self.context.document, shapely.Point(event.point), self.piece
        within = _HIT * event.pixel
        rows = document.ruleset.terrain
        near = [] if piece is None else [piece]
        for one in reversed(document.scenario.board.features):
            row = rows.get(one.terrain)
            if row is not None and (row.look.get("style") == "building" or one.openings) and not one.linear:
                near.append(one)
        found = (one for one in near if one.course.distance(here) <= within + one.width / 2)
        return next(found, None)

    def pressed(self, event: TabletopEvent) -> None:
        """Add or remove openings, or choose a building."""
        self.message = ""
        if event.button == RIGHT:
            self.context.activate_tool("select")
            return
        if event.button != LEFT:
            return
        piece = self._pointed(event)
        if piece is None:
            self.context.select((), (event.feature,) if event.feature is not None else ())
        elif piece.locked:
            self.warn(translate("TabletopTools", "Not changed: {id} is locked").format(id=self.called(piece)))
        else:
            self._open(piece, event)
        self.moved(event)
        self.context.update_hint()

    def _open(self, piece: Feature, event: TabletopEvent) -> None:
        here = self._at(piece, event)
        made: tuple[Opening, ...] = ()
        if here is None and event.has_modifier(SHIFT):
            made = self._row(piece, event)
        elif here is None and not event.has_modifier(CTRL):
            made = (Opening(self._floor(piece), _on_wall(piece, event.point), self._is_door(event)),)
        left = tuple(opening for opening in piece.openings if opening is not here)
        if made or here is not None:
            self.context.document.apply(SetFeatures((piece.id,), "openings", (*left, *made)))
            self.context.select((), (piece.id,))

    def _row(self, piece: Feature, event: TabletopEvent) -> tuple[Opening, ...]:
        """Openings at even distances along the wall under the mouse, but for those that are there."""
        found = edge_at(piece, event.point, _HIT * event.pixel)
        if found is None or piece.kind != POLYGON:
            return ()
        corners = (*piece.points, piece.points[0])
        wall = shapely.LineString(corners[found[0] : found[0] + 2])
        apart = self.context.document.scenario.board.length(_ROW, "cm")
        count = max(1, int(wall.length / apart))
        places = [wall.interpolate((k + 0.5) / count, normalized=True).coords[0] for k in range(count)]
        floor, door = self._floor(piece), self._is_door(event)
        known = [one.at for one in piece.openings if one.floor == floor]
        free = [at for at in places if all(math.dist(at, other) > 0.4 * apart for other in known)]
        return tuple(Opening(floor, (round(x, 2), round(y, 2)), door) for x, y in free)

    def _is_door(self, event: TabletopEvent) -> bool:
        return self.context.choices.door != event.has_modifier(ALT)

    def _floor(self, piece: Feature) -> int:
        return min(self.context.choices.opening_floor, piece.floors)

    def _at(self, piece: Feature, event: TabletopEvent) -> Opening | None:
        """The opening of the chosen floor under the mouse."""
        floor = self._floor(piece)
        near = [one for one in piece.openings if math.dist(one.at, event.point) <= _HIT * event.pixel]
        near = [one for one in near if one.floor == floor]
        return min(near, key=lambda one: math.dist(one.at, event.point), default=None)

    def moved(self, event: TabletopEvent) -> None:
        """Show the walls, and the opening as it would be in them."""
        piece = self._pointed(event) or self.piece
        if piece is None:
            self.context.show_sketch(NO_SKETCH)
            return
        outlines = [Outline(piece.kind, piece.points, piece.radius, piece.width, is_placed=True)]
        near = piece.course.distance(shapely.Point(event.point)) <= _HIT * event.pixel + piece.width / 2
        floor, mark = self._floor(piece), None
        words: tuple[tuple[Point, str], ...] = ()
        if near and self._at(piece, event) is None:
            mark = _on_wall(piece, event.point)
            door = self._is_door(event)
            half = self.context.document.scenario.board.length(0.9 if door else 0.55, "cm")
            wall = shapely.get_coordinates(piece.course.intersection(shapely.Point(mark).buffer(half)))
            if len(wall) > 1:
                ends = (tuple(wall[0].tolist()), tuple(wall[-1].tolist()))
                outlines.append(Outline(LINE, ends, width=half))
            words = ((mark, _opening_words(door=door, floor=floor)),)
        doors = tuple(opening.at for opening in piece.openings if opening.floor == floor)
        self.context.show_sketch(TabletopSketch(tuple(outlines), round_handles=doors, snap_point=mark, words=words))

    def turned(self, event: TabletopEvent, steps: int) -> bool:
        """The wheel chooses the floor of the building under the mouse."""
        piece = self._pointed(event) or self.piece
        if piece is None or not piece.floors:
            return False
        floor = min(max(self._floor(piece) + steps, 0), piece.floors)
        self.context.choices.choose(opening_floor=floor)
        self.moved(event)
        self.context.update_hint()
        return True

    def keyed(self, key: Qt.Key) -> bool:
        """Tab: doors instead of windows, and back."""
        if key != Qt.Key.Key_Tab:
            return False
        self.context.choices.choose(door=not self.context.choices.door)
        self.context.update_hint()
        return True

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        choices = self.context.choices
        words = translate(
            "TabletopTools",
            "Click a wall: {what} · Alt: {other} · Shift: a row · Ctrl+wheel: floor · on an opening: take it away",
        )
        what = _opening_words(door=choices.door, floor=choices.opening_floor)
        return words.format(what=what, other=_opening_words(door=not choices.door))


_ROW = 6.0
"""How far openings of a row are apart, in centimetres."""


def _opening_words(*, door: bool, floor: int | None = None) -> str:
    name = translate("TabletopTools", "door") if door else translate("TabletopTools", "window")
    if not floor:
        return name
    return translate("TabletopTools", "{opening}, floor {n}").format(opening=name, n=floor)


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
            number = corner_at(handled(piece), event.point, HIT * event.pixel) if piece is not None else None
            self.active = number
            self._held = number is not None
            on_edge = piece is not None and piece.course.distance(shapely.Point(event.point)) <= (
                HIT * event.pixel + piece.width / 2
            )
            if number is None and not on_edge:
                self.context.select((), (event.feature,) if event.feature is not None else ())
            if self._held and piece is not None and piece.locked:
                self._held = False
                self.warn(translate("TabletopTools", "Not changed: {id} is locked").format(id=self.called(piece)))
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
            corners = handled(piece).points
            self._shape = self._reshaped(piece, (*corners[: self.active], spot.point, *corners[self.active + 1 :]))
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
            elif shape.bends:
                self.context.document.apply(SetBends(piece.id, shape.bends))
            else:
                self.context.document.apply(MovePoint(piece.id, self.active, shape.points[self.active]))
        self.refresh()
        self.context.update_hint()

    def double_clicked(self, event: TabletopEvent) -> None:
        """Add a corner to the edge under the mouse."""
        piece = self.piece
        if event.button != LEFT or piece is None or piece.kind == CIRCLE or piece.locked:
            return
        if corner_at(handled(piece), event.point, HIT * event.pixel) is not None:
            return
        if piece.bends:
            self._add_bend(piece, event)
            return
        found = edge_at(piece, event.point, HIT * event.pixel + piece.width / 2)
        if found is not None:
            number, at = found
            self._held, self.active = False, number + 1
            self.context.document.apply(InsertPoint(piece.id, number, at))
            self.refresh()
            self.context.update_hint()

    def _reshaped(self, piece: Feature, corners: tuple[Point, ...]) -> Feature:
        """The piece with other corners, or with a curve through other bends."""
        if piece.bends:
            return curved_feature(piece, corners, self.context.document.scenario.board)
        return reshaped_feature(piece, corners)

    def _add_bend(self, piece: Feature, event: TabletopEvent) -> None:
        """One more bend where the curve is under the mouse, between the two that it lies between."""
        course, here = piece.course, shapely.Point(event.point)
        if course.geom_type not in ("LineString", "LinearRing") or course.distance(here) > (
            HIT * event.pixel + piece.width / 2
        ):
            return
        along = course.project(here)
        before = [number for number, bend in enumerate(piece.bends) if course.project(shapely.Point(bend)) < along]
        place = max(before, default=-1) + 1 if piece.kind == LINE else len(before)
        x, y = course.interpolate(along).coords[0]
        bends = (*piece.bends[:place], (round(x, 2), round(y, 2)), *piece.bends[place:])
        self._held, self.active = False, place
        self.context.document.apply(SetBends(piece.id, bends))
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
        corners = handled(piece).points
        if len(corners) <= LEAST_POINTS[piece.kind]:
            self.warn(translate("TabletopTools", "These corners are all needed · Esc, then Del deletes the piece"))
            return True
        left = corners[:number] + corners[number + 1 :]
        why = self.problem_with(self._reshaped(piece, left))
        if why:
            self.warn(translate("TabletopTools", "Not changed: {why}").format(why=why))
            return True
        self.active = None
        self.context.document.apply(SetBends(piece.id, left) if piece.bends else DeletePoint(piece.id, number))
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
        self.context.show_sketch(TabletopSketch((outline,), (), handled(shape).points, rim, active, mark))

    def usual_hint(self) -> str:
        """The hint for the use of the mouse."""
        if self.piece is None:
            return translate("TabletopTools", "Click a piece to change its corners")
        return translate(
            "TabletopTools",
            "Drag corners · double click an edge for a new one · Del takes the chosen one away · right click leaves the piece",
        )


def handled(shape: Feature) -> Feature:
    """The piece with the points that have handles: the bends of a curve, or else its corners."""
    return replace(shape, points=shape.bends) if shape.bends else shape


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
