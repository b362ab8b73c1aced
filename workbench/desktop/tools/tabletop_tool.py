"""What the tools of tabletops share: what they need of the window, snapping, and why an outline is refused."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import shapely
from shapely.validation import explain_validity

from workbench.base.text import Text
from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, TabletopSketch
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.tools.tabletop_choices import TabletopChoices
from workbench.desktop.tools.tool import BaseTool, ToolContext
from workbench.scenario.edits.edit import Edit
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LEAST_POINTS, LINE, POLYGON, Feature, Point, TabletopBoard


class TabletopContext(ToolContext[TabletopPlace, TabletopSketch, TabletopScenario], Protocol):
    """What a tool needs of the window around a tabletop."""

    choices: TabletopChoices

    @property
    def pieces(self) -> tuple[str, ...]:
        """Ids of the selected pieces."""
        ...

    def select(self, units: Iterable[str], pieces: Iterable[str] = ()) -> None:
        """Select units and pieces and nothing else."""
        ...

    def hold(self, spot: TabletopPlace | None) -> None:
        """Fix the end of the line at a place; None lets it follow the mouse."""
        ...

    @property
    def held_place(self) -> TabletopPlace | None:
        """Where the line is held; None while it follows the mouse."""
        ...

    def drag(self, edits: Sequence[Edit[TabletopScenario]]) -> None:
        """Show units as these edits would move them while they are dragged; no edits end the drag."""
        ...


class TabletopTool(BaseTool[TabletopContext, TabletopEvent]):
    """A tool of tabletops."""

    def turn(self, degrees: float) -> bool:
        """Turn what the tool is about to place, or what it has selected; False if it turns nothing."""
        return False

    def clear(self) -> None:
        """Remove the sketch."""
        self.context.show_sketch(NO_SKETCH)


# --- Snapping to corners, edges and the measuring grid, and why an outline is refused.


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
CORNER, EDGE, GRID, FREE = "corner", "edge", "grid", "free"
_ON_EDGE = 1e-6
"""A point as near as this to an edge lies on it."""
_SMALLEST = 0.05
"""Areas (in square units) and lengths below this are refused as slips."""


@dataclass(frozen=True, slots=True)
class SnapPoint:
    """A point of the tabletop, and what it snapped to."""

    point: Point
    to: str = FREE


def unsnapped_point(point: Point) -> SnapPoint:
    """A point that does not snap, rounded to 0.1 units."""
    return SnapPoint((round(point[0], 1) + 0.0, round(point[1], 1) + 0.0))


def on_step(point: Point, step: float) -> Point:
    """The point whose coordinates are multiples of a step, nearest to a point."""
    return round(round(point[0] / step) * step, 3) + 0.0, round(round(point[1] / step) * step, 3) + 0.0


def snapped(
    board: TabletopBoard,
    point: Point,
    within: float,
    step: float | None,
    skip: Collection[str] = (),
    *,
    always: float = 0.0,
) -> SnapPoint:
    """The nearest corner of a piece or of the table within a distance, or else the nearest point on the step ``always`` (0 =
    none), or else a crossing of the grid (``step`` apart, None = no grid), or else the nearest place on an edge, or the point
    itself. Pieces in ``skip`` (ids) draw nothing."""
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
        return SnapPoint(best, CORNER)
    if always:
        return SnapPoint(on_step(point, always), GRID)
    if step:
        crossing = (round(point[0] / step) * step, round(point[1] / step) * step)
        if math.dist(crossing, point) <= max(within, 0.0):
            return SnapPoint(crossing, GRID)
    edges = [piece.course for piece in near] + [board.outline.boundary]
    for edge in sorted(edges, key=mark.distance):
        if mark.distance(edge) <= within / 2:
            x, y = shapely.shortest_line(edge, mark).coords[0]
            tidy = round(x, 2) + 0.0, round(y, 2) + 0.0
            # on a slanted edge a hundredth lies beside it
            on_edge = edge.distance(shapely.Point(tidy)) < _ON_EDGE
            return SnapPoint(tidy if on_edge else (round(x, 3) + 0.0, round(y, 3) + 0.0), EDGE)
    return unsnapped_point(point)


@dataclass(frozen=True, slots=True)
class InLine:
    """The distance that a box has to be moved to be in line with others, and the guides that show with what."""

    dx: float = 0.0
    dy: float = 0.0
    guides: tuple[tuple[Point, Point], ...] = ()


def in_line(box: Box, others: Iterable[Box], within: float) -> InLine:
    """Bring the edges or the middle of a box into line with the nearest edge or middle of others, across and down each by
    itself, if it is within a distance."""
    known = list(others)
    across, down = (_nearest_line(box, known, axis, within) for axis in (0, 1))
    guides = []
    dx, dy = across[0] if across else 0.0, down[0] if down else 0.0
    moved = (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)
    if across:
        _, x, other = across
        guides.append(((x, min(moved[1], other[1])), (x, max(moved[3], other[3]))))
    if down:
        _, y, other = down
        guides.append(((min(moved[0], other[0]), y), (max(moved[2], other[2]), y)))
    return InLine(dx, dy, tuple(guides))


def _nearest_line(box: Box, others: Sequence[Box], axis: int, within: float) -> tuple[float, float, Box] | None:
    """(shift, place of the line, other box); None if nothing is so near."""

    def lines(of: Box) -> tuple[float, float, float]:
        low, high = of[axis], of[axis + 2]
        return low, (low + high) / 2, high

    found = [(there - here, there, other) for other in others for there in lines(other) for here in lines(box)]
    best = min(found, key=lambda one: abs(one[0]), default=None)
    return best if best is not None and abs(best[0]) <= within else None


def parallel_turn(angle: float, others: Iterable[float], within: float) -> float | None:
    """By how many degrees an angle has to be turned to be parallel, or square, to the nearest of others; None if none is so
    near."""
    found = [(other - angle + 45.0) % 90.0 - 45.0 for other in others]
    best = min(found, key=abs, default=None)
    return best if best is not None and abs(best) <= within else None


def shape_problem(board: TabletopBoard, feature: Feature) -> Text | None:
    """Why a piece cannot be on the tabletop as it is drawn, or None."""
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
