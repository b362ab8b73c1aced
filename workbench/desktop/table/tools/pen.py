"""Where the pen of a table goes: drawn to corners, edges and the measuring grid, and what is wrong with an outline."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import shapely
from shapely.validation import explain_validity

from workbench.base.text import Text
from workbench.board.drawn_pieces import LEAST_POINTS
from workbench.board.tableboard import CIRCLE, LINE, POLYGON, Feature, Point, TableBoard

CORNER, EDGE, GRID, FREE = "corner", "edge", "grid", "free"
_SMALLEST = 0.05
"""Areas (in square units) and lengths below this are slips of the hand."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A point that is meant, and what it was drawn to."""

    point: Point
    to: str = FREE


def free(point: Point) -> Spot:
    """A point that nothing draws, to a millimetre on tables in centimetres."""
    return Spot((round(point[0], 1) + 0.0, round(point[1], 1) + 0.0))


def snapped(board: TableBoard, point: Point, within: float, step: float | None, skip: Collection[str] = ()) -> Spot:
    """The nearest corner of a piece or of the table within a distance, or else a crossing of the grid (``step`` apart, None =
    no grid), or else the nearest place on an edge, or the point itself. Pieces in ``skip`` (ids) draw nothing."""
    mark = shapely.Point(point)
    table = ((0.0, 0.0), (board.width, 0.0), (board.width, board.height), (0.0, board.height))
    near = [
        piece
        for piece in board.features
        if piece.id not in skip and piece.course.distance(mark) <= within + piece.width / 2
    ]
    corners = [corner for piece in near if piece.kind != CIRCLE for corner in piece.points]
    best = min((*corners, *table), key=lambda corner: math.dist(corner, point))
    if math.dist(best, point) <= within:
        return Spot(best, CORNER)
    if step:
        crossing = (round(point[0] / step) * step, round(point[1] / step) * step)
        if math.dist(crossing, point) <= max(within, 0.0):
            return Spot(crossing, GRID)
    edges = [piece.course for piece in near] + [board.outline.boundary]
    for edge in sorted(edges, key=mark.distance):
        if mark.distance(edge) <= within / 2:
            x, y = shapely.shortest_line(edge, mark).coords[0]
            return Spot((round(x, 3) + 0.0, round(y, 3) + 0.0), EDGE)
    return free(point)


def fault(board: TableBoard, feature: Feature) -> Text | None:
    """Why a piece cannot lie on the table as it is drawn, or None."""
    if len(feature.points) < LEAST_POINTS[feature.kind]:
        few = {
            POLYGON: Text("an area needs three corners", "une surface a besoin de trois coins"),
            LINE: Text("a line needs two points", "une ligne a besoin de deux points"),
        }
        return few.get(feature.kind, Text("it has no middle", "il n’a pas de centre"))
    if feature.kind == POLYGON:
        drawn = shapely.Polygon(feature.points)
        if drawn.convex_hull.area < _SMALLEST:
            return Text("it has no area", "il n’a pas d’aire")
        if not drawn.is_valid:
            where = explain_validity(drawn).partition("[")[2].rstrip("]").replace(" ", ", ")
            return Text(f"the outline crosses itself at {where}", f"le contour se recoupe en {where}")
    elif feature.kind == LINE and shapely.LineString(feature.points).length < _SMALLEST:
        return Text("it has no length", "elle n’a pas de longueur")
    elif feature.kind == CIRCLE and feature.radius < _SMALLEST:
        return Text("it has no radius", "il n’a pas de rayon")
    if not feature.area.intersects(board.outline):
        return Text("it lies off the table", "il est hors de la table")
    return None
