"""Where one move of a vehicle can end: in the open by closed forms, among obstacles by the layers of its legs and pivots."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import BoolArray, FloatArray
from workbench.base.cancel import CancelToken
from workbench.movement.vehicles.contours import region
from workbench.movement.vehicles.fences import Fences, fences_of, straight_on
from workbench.movement.vehicles.lanes import Grid
from workbench.movement.vehicles.layers import Field, field_of
from workbench.movement.vehicles.moves import Obstacles, VehicleMove
from workbench.movement.vehicles.open_ground import open_area, open_length, open_lines

STEP = {1: 0.12, 2: 0.15}
"""Cells are so far apart (inches) by the number of pivots, unless there were more than :data:`CELLS` of them."""
CELLS = 45_000
SMOOTH = 0.02
"""Edges of an area are straightened by at most so much (inches)."""
NEAR = 0.01
"""A point as near to a line is on it (inches)."""


@dataclass(frozen=True, eq=False)
class VehicleReach:
    """Where a move can end: an ``area`` (polygons, perhaps empty) and ``lines`` (straight ahead and straight back), on the
    table. ``field`` is None where nothing stands in the way; ``ahead`` and ``back`` are how far the hull goes straight, in
    inches. Who starts a move on the road beside it reaches nothing."""

    move: VehicleMove
    area: BaseGeometry
    lines: BaseGeometry
    fences: Fences
    field: Field | None
    ahead: float
    back: float

    @property
    def whole(self) -> BaseGeometry:
        """Area and lines in one geometry."""
        parts = [part for part in (self.area, self.lines) if not part.is_empty]
        return parts[0] if len(parts) == 1 else shapely.GeometryCollection(parts)

    def reachable(self, points: FloatArray, near: float = NEAR) -> tuple[BoolArray, FloatArray]:
        """(can the move end there, the least length of a legal one in the table's unit, else inf) for points (n, 2) of the
        table; lines count as ``near`` inches wide to both sides."""
        lengths = self.lengths(points, near)
        return np.isfinite(lengths), lengths

    def lengths(self, points: FloatArray, near: float = NEAR) -> FloatArray:
        """The least lengths of moves to points (n, 2), in the table's unit; inf where none ends."""
        move = self.move
        points = np.asarray(points, np.float64).reshape(-1, 2)
        local = move.local(points)
        x, y = local.T
        found: FloatArray = np.full(len(points), np.inf)
        inside = shapely.intersects_xy(self.area, points[:, 0], points[:, 1])
        if self.field is None:
            length, minimum = move.length / move.inch, move.minimum / move.inch
            found = np.where(inside, open_length(move.pivots, length, minimum, local), np.inf)
            # straightened arcs hold no point that the move does not reach, but edges round
            found = np.where(inside & np.isinf(found), np.maximum(np.hypot(x, y), minimum), found)
        elif inside.any():
            found[inside] = np.maximum(_sampled(self.field, local[inside]), np.hypot(x, y)[inside])
        axis = np.abs(y) <= near
        on = axis & (x >= move.minimum / move.inch - near) & (x <= self.ahead + near)
        found = np.where(on, np.minimum(found, np.maximum(x, 0.0)), found)
        on = axis & (x <= 0) & (-x <= self.back + near) & (move.reverse > 0)
        return move.inch * np.where(on, np.minimum(found, -x), found)


def reach(move: VehicleMove, obstacles: Obstacles, cancel: CancelToken | None = None) -> VehicleReach:
    """Where one move can end. In the open its edges are exact but for straightened arcs. Among obstacles they are within a
    tenth of an inch, two tenths where a hull has to turn in a tight place, and a gap may be missed that leaves the hull less
    than that to spare. What follows from moves that go straight on or back is exact."""
    fences = fences_of(move, obstacles)
    if move.on_road and (obstacles.road is None or not obstacles.road.intersects(shapely.Point(move.start))):
        return VehicleReach(move, shapely.Polygon(), shapely.MultiLineString(), fences, None, -1.0, -1.0)
    length, minimum = move.length / move.inch, move.minimum / move.inch
    free = straight_on(fences, length)
    back = straight_on(_turned(fences), move.reverse / move.inch)
    lines = move.placed(open_lines(free, minimum, back))
    area, field = open_area(move.pivots, length, minimum), None
    if len(fences) and not area.is_empty:
        grid = _grid(move, obstacles, area)
        field = field_of(fences, grid, move.pivots, (minimum, length), cancel)
        area = _outlined(field, area)
    area = move.placed(area)
    limit = obstacles.road if move.on_road else obstacles.outline
    if limit is not None and not limit.contains(area):
        area = area.intersection(limit)
    return VehicleReach(move, _solid(area), lines, fences, field, free, back)


def _turned(fences: Fences) -> Fences:
    return Fences(-fences.p, -fences.q, fences.long, fences.wide)


def _grid(move: VehicleMove, obstacles: Obstacles, area: BaseGeometry) -> Grid:
    """The cells that the middle of the hull can come to."""
    low, high = np.array(area.bounds[:2]), np.array(area.bounds[2:])
    # first legs begin at the start
    low, high = np.minimum(low, 0.0), np.maximum(high, 0.0)
    for limit in (obstacles.outline, obstacles.road if move.on_road else None):
        if limit is not None:
            corners = move.local(shapely.get_coordinates(limit))
            low = np.maximum(low, np.minimum(corners.min(axis=0), 0.0))
            high = np.minimum(high, np.maximum(corners.max(axis=0), 0.0))
    return Grid.over(low, high, CELLS, STEP[move.pivots])


def _outlined(field: Field, area: BaseGeometry) -> BaseGeometry:
    """The area of a field: smooth where lengths run out, and half a cell beyond the last cell where something ends it."""
    step = field.grid.step
    found = region(np.clip(field.room, -step, step), field.grid.xs, field.grid.ys)
    return shapely.make_valid(found.simplify(SMOOTH)).intersection(area)


def _solid(area: BaseGeometry) -> BaseGeometry:
    if area.geom_type in ("Polygon", "MultiPolygon"):
        return area
    return shapely.MultiPolygon([part for part in shapely.get_parts(area).tolist() if part.geom_type == "Polygon"])


def _sampled(field: Field, points: FloatArray) -> FloatArray:
    """The least lengths at points (n, 2) between cells."""
    grid = field.grid
    place = points / grid.step + np.array(grid.before)
    corner = np.clip(np.floor(place).astype(np.int64), 0, np.array(grid.shape) - 2)
    fx, fy = np.clip(place - corner, 0.0, 1.0).T
    i, j = corner.T
    weights = np.stack([(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy])
    values = np.stack([field.least[i, j], field.least[i + 1, j], field.least[i, j + 1], field.least[i + 1, j + 1]])
    known = np.isfinite(values)
    total = np.where(known, weights, 0.0).sum(axis=0)
    mixed = (np.where(known, weights * np.where(known, values, 0.0), 0.0)).sum(axis=0)
    # where ways of very different lengths meet, the nearer cell is the better guess
    steep = np.where(known, values, -np.inf).max(axis=0) - np.where(known, values, np.inf).min(axis=0) > 3 * grid.step
    best = np.where(known, weights, -1.0).argmax(axis=0)
    nearest = values[best, np.arange(len(points))]
    with np.errstate(invalid="ignore", divide="ignore"):
        found: FloatArray = np.where((total > 0.05) & ~steep, mixed / total, nearest)
    return np.where(known.any(axis=0), found, math.inf)
