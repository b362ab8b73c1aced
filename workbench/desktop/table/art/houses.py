"""Buildings on a table: roofs, doors and windows in their walls, and the level on a badge that is as large as need be."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.scene.art import roofs
from workbench.desktop.scene.art.depictions import Depiction
from workbench.desktop.scene.art.lettering import draw_centred
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.table.art.piece import CM, Piece, pen

_INK, _PAPER, _DOOR = QColor("#2b2620"), QColor("#fbf6e4"), QColor("#f4e7bd")


def paint_houses(painter: QPainter, stretch: Stretch, houses: Sequence[Piece]) -> None:
    """Roofs and openings."""
    roofs.paint_buildings(painter, stretch, houses)
    for one in houses:
        for line in one.worked_out("doors", _doors):
            painter.setPen(pen(_INK, max(0.95 * CM, 4.2 * stretch.pixel), flat=True))
            painter.drawLine(line)
            painter.setPen(pen(_DOOR, max(0.6 * CM, 2.4 * stretch.pixel), flat=True))
            painter.drawLine(line)


def _doors(one: Depiction) -> list[QLineF]:
    """A stretch of wall at each opening."""
    found = []
    outline = one.geometry.boundary
    for x, y in one.doors if isinstance(one, Piece) else ():
        around = shapely.Point(x, y).buffer(0.55 * CM)
        wall = shapely.get_coordinates(shapely.intersection(outline, around))
        if len(wall) >= 2:
            found.append(QLineF(QPointF(*wall[0].tolist()), QPointF(*wall[-1].tolist())))
    return found


def paint_badges(painter: QPainter, stretch: Stretch, houses: Sequence[Piece]) -> None:
    """The level of each, near its north-western corner."""
    radius = min(max(0.55 * CM, 7.5 * stretch.pixel), 1.7 * CM)
    for one in houses:
        if one.level is None:
            continue
        x, y, room = one.worked_out("badge", _place)
        size = min(radius, max(room, 0.9 * CM))
        painter.setPen(QPen(_INK, 0.12 * size))
        painter.setBrush(_PAPER)
        painter.drawEllipse(QPointF(x, y), size, size)
        draw_centred(painter, QPointF(x, y), f"{one.level:g}", 1.35 * size, _INK)


def _place(one: Depiction) -> tuple[float, float, float]:
    """A place in the house towards the north-west, and how much room there is round it."""
    for depth in (1.9 * CM, 1.2 * CM, 0.7 * CM):
        inner = one.geometry.buffer(-depth)
        if not inner.is_empty:
            corners = shapely.get_coordinates(inner)
            x, y = corners[int(np.argmin(corners.sum(axis=1)))].tolist()
            return x, y, depth
    point = one.geometry.representative_point()
    return point.x, point.y, 0.7 * CM
