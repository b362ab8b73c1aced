"""What each piece of a table hides from one stand, and what it alone hides. The ground that is seen is taken as found; for each
piece only the ground behind it is judged again, and of that only what is blind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.engine.sight.tabletop_areas import NO_AREA, Cell, View
from workbench.engine.sight.tabletop_terrain import Kind
from workbench.geometry.prepared import prepared_here
from workbench.geometry.regions import (
    Polygons,
    difference,
    intersection,
    joined,
    quick_difference,
    quick_intersection,
    union,
)

NOWHERE = shapely.Polygon()
JUDGED: Mapping[Kind, Callable[[View, Cell], BaseGeometry]] = {
    Kind.BLOCKS: View.unblocked,
    Kind.DEPTH: View.not_too_deep,
    Kind.RAVINE: View.seen,
    Kind.TRENCH: View.seen,
}
"""What has to be judged again of a cell if a piece of some kind hides nothing."""
MARGIN = 0.01
"""By this much the region behind a piece is widened (table's unit): more than any rounding."""


class PieceAttribution:
    """What pieces hide from the eyes of one stand (one view each), for bare points so high ``above`` their ground;
    ``seen`` is what they see. Results that several questions need are computed once."""

    def __init__(self, views: Sequence[View], above: float, seen: BaseGeometry) -> None:
        self.views, self.above, self.seen = views, above, seen
        self._hidden: dict[tuple[int, int], BaseGeometry] = {}
        self._hidden_by_depth: dict[tuple[int, int], dict[int, BaseGeometry]] = {}
        self._kept_blind: dict[tuple[int, Kind], list[tuple[Cell, Polygons]]] = {}
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
            found += self._opened(row, piece, union(found))
        return union(found)

    def _hidden_in(self, row: int, place: int, piece: int) -> BaseGeometry:
        """What a piece hides of one of the cells. What areas hide that are seen into is found for all of them at once."""
        view, cell = self.views[row], self._cells[row][place]
        if view.pieces.kind[piece] == Kind.DEPTH.value:
            if (row, place) not in self._hidden_by_depth:
                self._hidden_by_depth[row, place] = view.hidden_by_depth(cell)
            known = self._hidden_by_depth[row, place].get(piece)
            if known is not None:
                return known
        return intersection(cell.region, view.hidden(cell, piece))

    def _opened(self, row: int, piece: int, known: BaseGeometry) -> Iterator[BaseGeometry]:
        """The blind ground that one eye sees if a piece hides nothing, but for what is ``known`` already."""
        view = self.views[row]
        kind = Kind(view.pieces.kind[piece])
        # what blocks hides all that it can open
        behind = self._hidden_from(row, piece) if kind is Kind.BLOCKS else self.region_behind(row, piece)
        if kind is Kind.NONE or behind.is_empty:
            return
        # only trenches divide the ground by what counts there
        divided = kind is Kind.TRENCH
        for cell, polygons in (
            self._blind_of(row, view.lacking(piece).cells(self.above)) if divided else self._blind_cells(row, kind)
        ):
            met = polygons[shapely.intersects(prepared_here(behind), polygons)]
            region = difference(intersection(behind, joined(met)), known) if len(met) else NOWHERE
            if region.area > NO_AREA:
                lacking = view.lacking(piece)
                sunk = union(lacking.sunk()) if kind is Kind.RAVINE else self._sunk[row]
                yield difference(JUDGED[kind](lacking.towards(region), replace(cell, region=region)), sunk)

    def _blind_cells(self, row: int, kind: Kind) -> list[tuple[Cell, Polygons]]:
        """The blind ground of each cell that one eye may see if a piece of a kind hides nothing, as polygons. Whether depths
        are used up does not depend on what blocks, nor the other way round: each is found once for all pieces."""
        found = self._kept_blind.get((row, kind))
        if found is None:
            other = {Kind.BLOCKS: View.not_too_deep, Kind.DEPTH: View.unblocked}.get(kind)
            found = self._kept_blind[row, kind] = list(self._blind_of(row, self._cells[row], other))
        return found

    def _blind_of(
        self, row: int, cells: Iterable[Cell], judged: Callable[[View, Cell], BaseGeometry] | None = None
    ) -> Iterator[tuple[Cell, Polygons]]:
        """The blind ground of cells, where it is ``judged`` to be seen but for something else."""
        for cell in cells:
            region = cell.region if judged is None else judged(self.views[row], cell)
            yield cell, np.asarray(shapely.get_parts(quick_intersection(region, self._blind)))

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
                self._hidden_in(row, place, piece)
                for place, cell in enumerate(self._cells[row])
                if behind.intersects(cell.region)
            ]
            known = union([*parts, *(intersection(view.outline, part) for part in view.sunk(piece))])
            self._hidden[row, piece] = known
        return known

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
