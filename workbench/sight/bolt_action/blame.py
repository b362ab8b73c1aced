"""What single pieces hide from a stand, and what each alone hides: only where lines run through a piece is looked at."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.geometry.overlays import common, union
from workbench.geometry.overlays import without as less
from workbench.sight.bolt_action.pairs import AIRCRAFT
from workbench.sight.table.hiding import Cell, View
from workbench.sight.table.pieces import Kind
from workbench.sight.table_results import Stand, TableRequest

if TYPE_CHECKING:
    from workbench.sight.bolt_action.areas import Areas

NOWHERE = shapely.Polygon()
ROOM = 0.01
"""So far beside a piece what lies behind it is still looked at (table's unit): more than any rounding."""
NONE = 1e-9
"""Regions of less have no area."""


class Blame:
    """Answers for one stand and one question of sight; what is asked of several pieces is worked out once."""

    def __init__(self, areas: Areas, origin: Stand, request: TableRequest) -> None:
        self._areas, self._origin, self._request = areas, origin, request
        self._pieces, self._places = areas.pieces, areas.places
        self._eyes = self._places.eyes(origin, request)
        self.views: list[View] = []
        if request.target.kind != AIRCRAFT:
            self.views = areas.views(self._eyes, frozenset())
        self._hidden: dict[tuple[int, int], BaseGeometry] = {}
        self._behind: dict[tuple[int, int], BaseGeometry] = {}

    def suits(self, origin: Stand, request: TableRequest) -> bool:
        """Is it for this question?"""
        return self._origin == origin and self._request == request

    @cached_property
    def _above(self) -> float:
        return self._areas.above(self._request)

    @cached_property
    def _cells(self) -> list[list[Cell]]:
        return [list(view.cells(self._above)) for view in self.views]

    @cached_property
    def _seen(self) -> BaseGeometry:
        return self._areas.visible(self._origin, self._request)

    @cached_property
    def _houses_seen(self) -> frozenset[int]:
        houses = list(self._areas.houses.solid)
        return frozenset(self._areas.seen_in(houses, self._origin, self._eyes, self._request))

    def hides(self, piece: int) -> BaseGeometry:
        """The region that one piece hides from all eyes, whatever else does."""
        region = self._hides(0, piece)
        for row in range(1, len(self.views)):
            if region.is_empty:
                break
            region = common(region, self._hides(row, piece))
        return region

    def alone(self, piece: int) -> BaseGeometry:
        """The region that one piece alone hides: what would be seen without it, and is not."""
        if not self.views:
            return NOWHERE
        areas, seen, gone = self._areas, self._seen, frozenset([piece])
        parts: list[BaseGeometry] = []
        done = seen
        for row, view in enumerate(self.views):
            behind = less(self._cone(row, piece), done)
            if behind.area > NONE and self._pieces.kind[piece] == Kind.BLOCKS.value:
                # only what a piece that blocks hides can be seen without it
                behind = less(self._hides(row, piece), done)
            terms = replace(view.terms, without=view.terms.without | gone)
            found = []
            for cell in self._cells[row] if behind.area > NONE else ():
                region = common(cell.region, behind)
                if region.area > NONE:
                    eye = self._eyes.take(np.array([row]))
                    found.append(areas.pairs.view(eye, terms, region).seen(replace(cell, region=region)))
            if found:
                parts += found
                done = union([done, *found])
        houses = [house for house in areas.houses.solid if house != piece]
        ground = less(union(parts), union(self._pieces.shapes[house] for house in houses))
        # a house that no line to runs through the piece is seen as before
        maybe = [house for house in houses if house not in self._houses_seen and self._shades(piece, house)]
        after = areas.seen_in(maybe, self._origin, self._eyes, self._request, without=gone) if maybe else []
        rooms = [common(areas.houses.room(house), areas.board.outline) for house in after]
        return less(union([ground, *rooms]), seen)

    def _hides(self, row: int, piece: int) -> BaseGeometry:
        """The region that a piece hides from one eye."""
        known = self._hidden.get((row, piece))
        if known is None:
            view, cone = self.views[row], self._cone(row, piece)
            cells = [cell for cell in self._cells[row] if cone.intersects(cell.region)]
            parts = [common(cell.region, view.hidden(cell, piece)) for cell in cells]
            known = union([*parts, *(common(view.outline, part) for part in view.sunk(piece))])
            self._hidden[row, piece] = known
        return known

    def _cone(self, row: int, piece: int) -> BaseGeometry:
        """All of the table to which lines from an eye run through a piece, and a little more."""
        known = self._behind.get((row, piece))
        if known is None:
            known = self._behind[row, piece] = _cone(self.views[row], self._pieces.shapes[piece])
        return known

    def _shades(self, piece: int, house: int) -> bool:
        near = self._pieces.shapes[house].buffer(ROOM, join_style="mitre")
        return any(self._cone(row, piece).intersects(near) for row in range(len(self.views)))


def _cone(view: View, shape: BaseGeometry) -> BaseGeometry:
    """The part of the table before which a shape stands, or in it."""
    hull = shape.convex_hull.buffer(ROOM, join_style="mitre")
    eye = shapely.Point(view.eye)
    near = float(hull.distance(eye))
    if near <= ROOM or hull.is_empty:
        return view.outline
    corners = shapely.get_coordinates(hull)
    away = corners - view.eye
    far = np.array(view.eye) + away * (view.horizon / near)
    whole: BaseGeometry = shapely.MultiPoint(np.vstack([corners, far])).convex_hull.intersection(view.outline)
    return whole
