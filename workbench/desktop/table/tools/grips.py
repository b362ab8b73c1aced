"""What the hand holds while it drags what is selected on a table."""

from __future__ import annotations

import math
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.board.tableboard import Feature, Point
from workbench.desktop.table.tools.handles import Handles
from workbench.forces.models import TableUnit
from workbench.scenario.edits_figures import MoveFigure

MOVE, TURN, SCALE, BAND, FIGURE = "move", "turn", "scale", "band", "figure"
LABELS = {
    MOVE: Text("Move", "Déplacer"),
    TURN: Text("Turn", "Pivoter"),
    SCALE: Text("Scale", "Redimensionner"),
    FIGURE: MoveFigure.label,
}
_LEAST_FACTOR = 0.02


@dataclass
class Grip:
    """What a drag does, where it began, and the handles as they were (``corner``: which of them, or which figure of the unit);
    ``going`` once it is no click any more."""

    way: str
    origin: Point
    corner: int = 0
    box: Handles | None = None
    going: bool = False


def frame(a: Point, b: Point) -> tuple[Point, ...]:
    """The corners of a frame between two points."""
    return (a[0], a[1]), (b[0], a[1]), (b[0], b[1]), (a[0], b[1])


def factor(now: float, before: float) -> float:
    """How many times as long a side becomes; a side never turns over."""
    return max(now / before, _LEAST_FACTOR) if abs(before) > 1e-9 else 1.0


def anchor(pieces: list[Feature], units: list[TableUnit], origin: Point) -> Point | None:
    """The corner or the unit nearest to the hand: the one that is drawn to the grid."""
    points = [point for piece in pieces for point in piece.points] or [u.at for u in units if u.at is not None]
    return min(points, key=lambda point: math.dist(point, origin), default=None)
