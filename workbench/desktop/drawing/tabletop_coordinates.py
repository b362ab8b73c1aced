"""Scene coordinates of a table.

A centimetre is :data:`PER_CM` scene units, so that drawings made for hexes, which are 64 units wide, can be recognised when
the whole table is in view: trees are as large as those of a model table, 2 to 3 cm.
"""

from __future__ import annotations

import math
from collections import OrderedDict

import shapely
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.scenario.tabletop_board import CM_PER_INCH, Point, TabletopBoard

PER_CM = 4.0
_KEPT_PATHS = 512
"""So many outlines are kept as paths: those of rings round all units are painted anew square by square."""


class TabletopScale:
    """Scene geometry of one table. ``per_unit`` is the length of the table's unit in scene units."""

    def __init__(self, board: TabletopBoard) -> None:
        self.unit = board.unit
        self.width, self.height = board.width, board.height
        self.per_unit = PER_CM if board.unit == "cm" else PER_CM * CM_PER_INCH
        # by identity, with the geometry itself, so that no other one can get the same identity
        self._paths: OrderedDict[int, tuple[BaseGeometry, QPainterPath]] = OrderedDict()

    @property
    def rect(self) -> QRectF:
        """The rectangle of the table."""
        return QRectF(0, 0, self.width * self.per_unit, self.height * self.per_unit)

    def scene(self, point: Point) -> QPointF:
        """A point of the table in scene coordinates."""
        return QPointF(point[0] * self.per_unit, point[1] * self.per_unit)

    def table(self, point: QPointF) -> Point:
        """A point of the scene in table coordinates."""
        return point.x() / self.per_unit, point.y() / self.per_unit

    def geometry(self, geometry: BaseGeometry) -> BaseGeometry:
        """A geometry of the table in scene units."""
        return shapely.transform(geometry, lambda points: points * self.per_unit)

    def path(self, geometry: BaseGeometry) -> QPainterPath:
        """The outline of a geometry of the table as a path in scene units; holes stay open when it is filled."""
        kept = self._paths.get(id(geometry))
        if kept is None:
            kept = self._paths[id(geometry)] = geometry, geometry_path(self.geometry(geometry))
            if len(self._paths) > _KEPT_PATHS:
                self._paths.popitem(last=False)
        else:
            self._paths.move_to_end(id(geometry))
        # a copy, which Qt makes when it is changed: callers may add to it
        return QPainterPath(kept[1])

    def path_around(self, geometry: BaseGeometry, margin: float) -> QPainterPath:
        """The outline of a geometry of the table at a distance of ``margin`` scene units outside it, as a path."""
        return geometry_path(self.geometry(geometry.buffer(margin / self.per_unit)))

    def contains(self, point: Point) -> bool:
        """True for points on the table."""
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


def heading_between(origin: Point, point: Point) -> float:
    """The direction from one point to another, in degrees clockwise from the top of the table, 0 to 360."""
    return math.degrees(math.atan2(point[0] - origin[0], origin[1] - point[1])) % 360.0
