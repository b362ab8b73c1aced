"""A whole map in a small picture: flat tints, rivers and roads, a dot for each unit."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from workbench.desktop.scene.art.far import flat_image
from workbench.desktop.scene.art.ground import Ground
from workbench.desktop.scene.counters import side_colour
from workbench.desktop.scene.plane import UNIT
from workbench.forces.units import Forces

_LINES_FROM = 4.0
"""Pixels a hex from which on roads and narrow rivers are drawn; below that there are too many hexes to look at each."""
_DOT = 2.2


def small_map(ground: Ground, forces: Forces | None, size: QSize, strength: float = 1.0) -> QImage:
    """The map as an image of ``size`` pixels; ``forces`` None leaves units out, ``strength`` is that of their dots."""
    plane = ground.plane
    rect = plane.rect
    scale = size.width() / rect.width()
    origin = (rect.left(), rect.top())
    image = flat_image(plane, ground.flat_colours, origin=origin, scale=scale, size=(size.width(), size.height()))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if scale * UNIT >= _LINES_FROM:
        painter.save()
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        ground.paint_lines(painter, rect, scale * UNIT)
        painter.restore()
    if forces is not None:
        painter.setOpacity(strength)
        for place, force in enumerate(forces.sides):
            colour = side_colour(force.side, place)
            spots = {unit.at for unit in force.units if unit.at is not None and unit.at < plane.grid.size}
            paint_dots(painter, [(plane.centre(number) - rect.topLeft()) * scale for number in spots], colour)
    painter.end()
    return image


def paint_dots(painter: QPainter, spots: list[QPointF], colour: str) -> None:
    """Units as dots in the colour of their side, with a light rim."""
    painter.setBrush(QBrush(QColor(colour)))
    painter.setPen(QPen(QColor(255, 253, 245), 0.8))
    for spot in spots:
        painter.drawEllipse(QRectF(spot.x() - _DOT, spot.y() - _DOT, 2 * _DOT, 2 * _DOT))
