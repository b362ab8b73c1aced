"""The tool that puts doors and windows into the walls of a piece."""

from __future__ import annotations

import math

import shapely

from workbench.board.tableboard import Feature, Opening, Point
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.sketch import NOTHING, Outline, TableSketch
from workbench.desktop.table.tools.base import CTRL, LEFT, RIGHT, translate
from workbench.desktop.table.tools.drawing import ShapingTool
from workbench.scenario.edits_features import SetFeatures

_HIT = 12
"""Pixels within which a wall or an opening counts as under the mouse."""


class OpeningTool(ShapingTool):
    """Click a wall of the selected piece: an opening more; Ctrl+click or a click on an opening takes it away."""

    id = "opening"

    @property
    def piece(self) -> Feature | None:
        """The piece that gets openings."""
        board = self.place.document.scenario.board
        return board.by_id.get(self.place.pieces[0]) if len(self.place.pieces) == 1 else None

    def pressed(self, event: TableEvent) -> None:
        """Add, take away, or choose another piece."""
        self.said = ""
        if event.button == RIGHT:
            self.place.take("select")
            return
        if event.button != LEFT:
            return
        piece = self.piece
        if piece is None or piece.course.distance(shapely.Point(event.point)) > _HIT * event.pixel + piece.width / 2:
            self.place.select((), (event.feature,) if event.feature is not None else ())
        elif piece.locked:
            self.warn(translate("TableTools", "Not changed: {id} is locked").format(id=piece.id))
        else:
            self._open(piece, event)
        self.moved(event)
        self.place.tell()

    def _open(self, piece: Feature, event: TableEvent) -> None:
        here = self._at(piece, event)
        if here is not None:
            left = tuple(opening for opening in piece.openings if opening is not here)
            self.place.document.apply(SetFeatures((piece.id,), "openings", left))
        elif not event.held(CTRL):
            made = Opening(0, _on_wall(piece, event.point))
            self.place.document.apply(SetFeatures((piece.id,), "openings", (*piece.openings, made)))

    def _at(self, piece: Feature, event: TableEvent) -> Opening | None:
        near = [one for one in piece.openings if math.dist(one.at, event.point) <= _HIT * event.pixel]
        return min(near, key=lambda one: math.dist(one.at, event.point), default=None)

    def moved(self, event: TableEvent) -> None:
        """Show the walls, and where the opening would be."""
        piece = self.piece
        if piece is None:
            self.place.show_sketch(NOTHING)
            return
        outline = Outline(piece.kind, piece.points, piece.radius, piece.width, firm=True)
        near = piece.course.distance(shapely.Point(event.point)) <= _HIT * event.pixel + piece.width / 2
        mark = _on_wall(piece, event.point) if near and self._at(piece, event) is None else None
        doors = tuple(opening.at for opening in piece.openings)
        self.place.show_sketch(TableSketch((outline,), round_handles=doors, mark=mark))

    def usual_hint(self) -> str:
        """For the status bar."""
        if self.piece is None:
            return translate("TableTools", "Click the building that gets doors and windows")
        return translate("TableTools", "Click a wall for a door or a window, an opening to take it away · right ends")


def _on_wall(piece: Feature, point: Point) -> Point:
    x, y = shapely.shortest_line(piece.course, shapely.Point(point)).coords[0]
    return round(x, 2), round(y, 2)
