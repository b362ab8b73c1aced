"""What is drawn in one hex, found quickly enough to follow the mouse."""

from __future__ import annotations

import numpy as np
import shapely

from workbench.base.arrays import FloatArray
from workbench.board.hexboard import HexBoard, Shape
from workbench.geometry.shapes import SLIVER, planar


class DrawnTerrain:
    """Remembers the boxes around the shapes of the last board."""

    def __init__(self) -> None:
        self._shapes: tuple[Shape, ...] = ()
        self._boxes: FloatArray = np.zeros((0, 4))

    def at(self, board: HexBoard, number: int) -> tuple[Shape, ...]:
        """The shapes with a part in a hex, the topmost first."""
        if not board.shapes:
            return ()
        if board.shapes is not self._shapes:
            self._shapes = board.shapes
            drawn = np.array([planar(shape) for shape in board.shapes], dtype=object)
            self._boxes = shapely.bounds(drawn).reshape(-1, 4)
        outline = shapely.Polygon(board.grid.corners(board.grid.hexes[number]))
        left, top, right, bottom = shapely.bounds(outline)
        x0, y0, x1, y1 = self._boxes.T
        near = np.flatnonzero((x0 <= right) & (x1 >= left) & (y0 <= bottom) & (y1 >= top))
        return tuple(shape for shape in (board.shapes[k] for k in near[::-1].tolist()) if _lies_in(shape, outline))


def _lies_in(shape: Shape, outline: shapely.Geometry) -> bool:
    part = shapely.intersection(shapely.make_valid(planar(shape)), outline)
    return bool(part.area > SLIVER or (part.area == 0 and part.length > SLIVER))


DRAWN = DrawnTerrain()
