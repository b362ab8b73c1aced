"""A table in scene coordinates: where its points lie on the drawing.

A centimetre is :data:`PER_CM` scene units, so that the art of hexes, which are 64 wide, can be told when the whole table is
in view: trees are as large as those of a model table, 2 to 3 cm.
"""

from __future__ import annotations

import math

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.scenario.tabletop_board import CM_PER_INCH, Point, TabletopBoard

PER_CM = 4.0


class TableScale:
    """Scene geometry of one table. ``per_unit`` is how many scene units the table's unit is long."""

    def __init__(self, board: TabletopBoard) -> None:
        self.unit = board.unit
        self.width, self.height = board.width, board.height
        self.per_unit = PER_CM if board.unit == "cm" else PER_CM * CM_PER_INCH

    @property
    def rect(self) -> QRectF:
        """The table."""
        return QRectF(0, 0, self.width * self.per_unit, self.height * self.per_unit)

    def scene(self, point: Point) -> QPointF:
        """A point of the table on the drawing."""
        return QPointF(point[0] * self.per_unit, point[1] * self.per_unit)

    def table(self, point: QPointF) -> Point:
        """A point of the drawing on the table."""
        return point.x() / self.per_unit, point.y() / self.per_unit

    def geometry(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry of the table in scene units."""
        return shapely.transform(geometry, lambda points: points * self.per_unit)

    def path(self, geometry: BaseGeometry) -> QPainterPath:
        """The outline of a geometry of the table, holes left out when it is filled."""
        path = geometry_path(self.geometry(geometry))
        path.setFillRule(Qt.FillRule.OddEvenFill)
        return path

    def holds(self, point: Point) -> bool:
        """True for points on the table."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


def heading_between(origin: Point, point: Point) -> float:
    """The direction from one point to another, in degrees clockwise from the top of the table, 0 to 360."""
    return math.degrees(math.atan2(point[0] - origin[0], origin[1] - point[1])) % 360.0
