"""What each piece of a table hides from one stand, and what it alone hides. The ground that is seen is taken as found; for each
piece only the ground behind it is judged again, and of that only what is blind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.sight.tabletop_areas import NO_AREA, Cell, View
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.geometry.regions import Polygons, difference, intersection, joined, quick_difference, union

NOWHERE = shapely.Polygon()
MARGIN = 0.01
"""By this much the region behind a piece is widened (table's unit): more than any rounding."""


class PieceAttribution:
    """What pieces hide from the eyes of one stand (one view each), for bare points so high ``above`` their ground;
    ``seen`` is what they see. Results that several questions need are computed once."""

    def __init__(self, views: Sequence[View], above: float, seen: BaseGeometry) -> None:
        self.views, self.above, self.seen = views, above, seen
        self._hidden: dict[tuple[int, int], BaseGeometry] = {}
        self._regions_behind: dict[tuple[int, int], BaseGeometry] = {}

    def hidden(self, piece: int) -> BaseGeometry:
        """The region that one piece hides from all eyes, even if other pieces hide it too."""
        region = self._hidden_from(0, piece)
        for row in range(1, len(self.views)):
            if region.is_empty:
                break
            region = intersection(region, self._hidden_from(row, piece))
        return region

    def alone(self, piece: int) -> BaseGeometry:
        """The region that one piece alone hides: it would be seen if the piece hid nothing, and is not."""
        found: list[BaseGeometry] = []
        for row in range(len(self.views)):
            region = self._blind_behind(row, piece)
            if found:
                region = difference(region, union(found))
            if region.area > NO_AREA:
                found.append(self._seen_without(row, piece, region))
        return union(found)

    def region_behind(self, row: int, piece: int) -> BaseGeometry:
        """The region to which lines from an eye run through a piece, or through another part of the same, widened by
        :data:`MARGIN`."""
        known = self._regions_behind.get((row, piece))
        if known is None:
            view = self.views[row]
            known = self._regions_behind[row, piece] = _region_behind(view, view.pieces.whole(piece))
        return known

    def _hidden_from(self, row: int, piece: int) -> BaseGeometry:
        """The region that a piece hides from one eye."""
        known = self._hidden.get((row, piece))
        if known is None:
            view, behind = self.views[row], self.region_behind(row, piece)
            parts = [
                intersection(cell.region, view.hidden(cell, piece))
                for cell in self._cells[row]
                if behind.intersects(cell.region)
            ]
            known = union([*parts, *(intersection(view.outline, part) for part in view.sunk(piece))])
            self._hidden[row, piece] = known
        return known

    def _blind_behind(self, row: int, piece: int) -> BaseGeometry:
        """The blind ground that one eye may see if a piece hides nothing."""
        if self.views[row].pieces.kind[piece] == Kind.BLOCKS.value:
            # what blocks hides all that it can open
            behind = self._hidden_from(row, piece)
        else:
            behind = self.region_behind(row, piece)
        shapely.prepare(behind)
        met = self._blind[shapely.intersects(behind, self._blind)]
        return intersection(behind, joined(met))

    def _seen_without(self, row: int, piece: int, region: BaseGeometry) -> BaseGeometry:
        """What one eye sees of a region if a piece hides nothing."""
        view, kind = self.views[row].lacking(piece), self.views[row].pieces.kind[piece]
        # only trenches divide the ground by what counts there
        cells = list(view.cells(self.above)) if kind == Kind.TRENCH.value else self._cells[row]
        found = []
        for cell in cells:
            part = intersection(cell.region, region)
            if part.area > NO_AREA:
                found.append(view.towards(part).seen(replace(cell, region=part)))
        sunk = union(view.sunk()) if kind == Kind.RAVINE.value else self._sunk[row]
        return difference(union(found), sunk)

    @cached_property
    def _blind(self) -> Polygons:
        """The polygons of the table that no eye sees."""
        return np.asarray(shapely.get_parts(quick_difference(self.views[0].outline, self.seen)))

    @cached_property
    def _cells(self) -> list[list[Cell]]:
        """The table in parts that are judged alike, for each view."""
        return [list(view.cells(self.above)) for view in self.views]

    @cached_property
    def _sunk(self) -> list[BaseGeometry]:
        """What ravines hide, for each view."""
        return [union(view.sunk()) for view in self.views]


def _region_behind(view: View, shape: BaseGeometry) -> BaseGeometry:
    """The part of the table that lies behind or in a shape."""
    hull = shape.convex_hull.buffer(MARGIN, join_style="mitre")
    near = float(hull.distance(shapely.Point(view.eye)))
    if near <= MARGIN or hull.is_empty:
        return view.outline
    corners = shapely.get_coordinates(hull)
    far = np.array(view.eye) + (corners - view.eye) * (view.horizon / near)
    whole: BaseGeometry = shapely.MultiPoint(np.vstack([corners, far])).convex_hull.intersection(view.outline)
    return whole
