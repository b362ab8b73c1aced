"""The distances and turns of a drag on a tabletop, brought to corners, to the grid, in line with neighbours, parallel to them,
or to the limit of a move."""

from __future__ import annotations

import math
from itertools import product

import shapely

from workbench.desktop.canvas.pointer_events import TabletopEvent
from workbench.desktop.tools.tabletop_shapes import SNAP
from workbench.desktop.tools.tabletop_tool import CORNER, GRID, InLine, TabletopContext, in_line, parallel_turn, snapped
from workbench.desktop.tools.tool import ALT, CTRL, SHIFT
from workbench.desktop.tools.transforming import DragState
from workbench.scenario.edits.arrangement import box_of_pieces
from workbench.scenario.edits.tabletop_pieces import with_groups
from workbench.scenario.tabletop_board import CIRCLE, Feature, Point
from workbench.scenario.units import TabletopUnit

IN_LINE = 6
"""Pixels within which pieces that are dragged come into line with others."""
_NEIGHBOURS = 3.0
"""Pieces come into line with those that are no farther than so many times their own size."""
_PARALLEL = 2.5
"""Degrees within which pieces that are turned become parallel to a neighbour."""


def _to_a_tenth(start: float, by: float) -> float:
    """The way of something that moves ``by`` so much and then stands at a tenth; without a move it keeps its place."""
    return round(round(start + by, 1) - start, 3) if by else by


Guides = tuple[tuple[Point, Point], ...]
"""Lines along which what is dragged is in line with something else."""


def snap_anchor(pieces: list[Feature], units: list[TabletopUnit], origin: Point) -> Point | None:
    """The corner or the unit nearest to the mouse, which snaps to the grid."""
    points = [point for piece in pieces for point in piece.points] or [u.at for u in units if u.at is not None]
    return min(points, key=lambda point: math.dist(point, origin), default=None)


class DragSnapping:
    """The ways in which dragged pieces and units come to tidy places."""

    def __init__(self, context: TabletopContext, dragged: tuple[list[Feature], list[TabletopUnit]]) -> None:
        self._context = context
        self._pieces, self._units = dragged

    def within_move(self, event: TabletopEvent, dx: float, dy: float) -> Point | None:
        """The distance that the units go if they stop at the limit of their moves; None if they go where the mouse is."""
        checks = self._context.drag_checks
        lead = next(iter(checks.starts), "")
        if not lead or checks.stops() == event.has_modifier(ALT):
            return None
        x, y = checks.starts[lead]
        to = checks.stopped(lead, (x + dx, y + dy), stops=True)
        if to == (x + dx, y + dy):
            return None
        down, up = ([rounding(part * 100) / 100 for part in to] for rounding in (math.floor, math.ceil))
        tidy = sorted(product(*zip(down, up, strict=True)), key=lambda place: math.dist(place, to))
        legal = (place for place in tidy if checks.stopped(lead, place, stops=True) == place)
        to = next(legal, to)
        return round(to[0] - x, 3), round(to[1] - y, 3)

    def to_hundredths(self, dx: float, dy: float) -> Point:
        """The distance that units go so that the first of them stands at hundredths of the table's unit; what does not move
        along an axis keeps its place there."""
        at = next((unit.at for unit in self._units if unit.at is not None), None)
        if at is None:
            return dx, dy
        x, y = (round(round(old + by, 2) - old, 3) if by else by for old, by in zip(at, (dx, dy), strict=True))
        return x, y

    def shift(
        self, grip: DragState, event: TabletopEvent, dx: float, dy: float
    ) -> tuple[float, float, Point | None, Guides]:
        """The distance that the dragged things move: to a corner or the grid (and that place), in line with neighbours (and the
        guides), or as far as the mouse went, to a tenth (pieces so that the corner by which they are held stands at one)."""
        pieces = self._pieces
        held, choices = snap_anchor(pieces, self._units, grip.origin), self._context.choices
        if held is not None and choices.snaps and not event.has_modifier(CTRL | SHIFT):
            board = self._context.document.scenario.board
            step = choices.step if choices.grid else None
            skip = tuple(piece.id for piece in pieces)
            meant = held[0] + dx, held[1] + dy
            within = SNAP * event.pixel if pieces else 0.0
            spot = snapped(board, meant, within, step, skip, always=choices.snap_step)
            if spot.to in (CORNER, GRID) and (pieces or spot.to == GRID):
                return spot.point[0] - held[0], spot.point[1] - held[1], spot.point, ()
            if pieces and not choices.snap_step:
                found = self._in_line(held, (dx, dy), event.pixel)
                return found.dx, found.dy, None, found.guides
        if held is None or not pieces:
            return round(dx, 1), round(dy, 1), None, ()
        return _to_a_tenth(held[0], dx), _to_a_tenth(held[1], dy), None, ()

    def _in_line(self, held: Point, by: Point, pixel: float) -> InLine:
        """The distance that pieces move which their corner ``held`` takes so far ``by``, so that they are in line with others
        or with the table. Along an axis on which they are not, the corner goes to a tenth of the table's unit."""
        (dx, dy), board, pieces = by, self._context.document.scenario.board, self._pieces
        moving = with_groups(board, [piece.id for piece in pieces])
        left, top, right, bottom = shapely.total_bounds([piece.area for piece in pieces]).tolist()
        box = (left + dx, top + dy, right + dx, bottom + dy)
        reach = _NEIGHBOURS * max(right - left, bottom - top, 60 * pixel)
        around = shapely.box(*box).buffer(reach)
        others = [
            one.area.bounds
            for one in board.features
            if one.id not in moving and not one.linear and around.intersects(one.area)
        ]
        found = in_line(box, [*others, board.bounds], IN_LINE * pixel)
        across, down = (any(guide[0][axis] == guide[1][axis] for guide in found.guides) for axis in (0, 1))
        return InLine(
            round(dx + found.dx, 3) if across else _to_a_tenth(held[0], dx),
            round(dy + found.dy, 3) if down else _to_a_tenth(held[1], dy),
            found.guides,
        )

    def parallel(self, degrees: float, middle: Point) -> tuple[float, Guides]:
        """The turn that makes pieces parallel or square to a neighbour, if it is near to that, and a guide along its edge."""
        pieces = self._pieces
        board = self._context.document.scenario.board
        moving = with_groups(board, [piece.id for piece in pieces])
        left, top, right, bottom = shapely.total_bounds([piece.area for piece in pieces]).tolist()
        near = shapely.box(left, top, right, bottom).buffer(max(right - left, bottom - top))
        others = [
            one for one in board.features if one.id not in moving and one.kind != CIRCLE and near.intersects(one.area)
        ]
        angle = box_of_pieces(pieces).angle + degrees
        turn = parallel_turn(angle, [one.angle for one in others if one.angle % 90.0], _PARALLEL)
        if turn is None:
            return degrees, ()
        x, y = middle
        heading, half = math.radians(angle + turn), max(right - left, bottom - top)
        across, down = half * math.cos(heading), half * math.sin(heading)
        return degrees + turn, (((x - across, y - down), (x + across, y + down)),)
