"""The frame around what is selected, with the handles that scale and turn it: on maps of hexes around drawn shapes, on tables
around pieces and units. A handle is never drawn without the frame that it belongs to."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from workbench.desktop.look.answer_colours import answer_colours

Point = tuple[float, float]
HANDLE = 4.5
"""Half the size of a handle, in pixels of the screen."""
_PAPER = QColor(255, 253, 245, 235)
_AWAY = 24
"""Pixels from the frame to the handle that turns."""
_HIT = 8
_LEAST = 14
"""A frame of fewer pixels has no handles at its corners."""
TURNER = -1
"""The number of the handle that turns."""


@dataclass(frozen=True, slots=True)
class SelectionBox:
    """The box around what is selected and the size of a pixel of the screen, in the unit of the map (hexes, or that of a
    table); ``scales``: its corners are handles."""

    left: float
    top: float
    right: float
    bottom: float
    pixel: float
    scales: bool

    @property
    def middle(self) -> Point:
        """Of the box."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def frame(self) -> tuple[Point, ...]:
        """The four corners, clockwise from the upper left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    @property
    def corners(self) -> tuple[Point, ...]:
        """The handles that scale, clockwise from the upper left; none for what cannot be scaled."""
        small = max(self.right - self.left, self.bottom - self.top) < _LEAST * self.pixel
        return self.frame if self.scales and not small else ()

    @property
    def turner(self) -> Point:
        """The handle that turns."""
        return self.middle[0], self.top - _AWAY * self.pixel

    def handle_at(self, point: Point) -> int | None:
        """The number of the corner under a point, :data:`TURNER`, or None for neither."""
        if math.dist(point, self.turner) <= _HIT * self.pixel:
            return TURNER
        for number, corner in enumerate(self.corners):
            if math.dist(point, corner) <= _HIT * self.pixel:
                return number
        return None

    def paint(self, painter: QPainter, scene: Callable[[Point], QPointF], pixel: float) -> None:
        """Paint the frame, then its handles. ``scene`` says where a point of the map lies in the picture, ``pixel`` is the size
        of a pixel of the screen there."""
        ink, half = answer_colours().selection, HANDLE * pixel
        frame = QPolygonF([scene(corner) for corner in self.frame])
        middle = scene((self.middle[0], self.top))
        turner = middle - QPointF(0, _AWAY * pixel)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((_PAPER, 3.0), (ink, 1.2)):
            painter.setPen(QPen(colour, width * pixel))
            painter.drawPolygon(frame)
            painter.drawLine(middle, turner)
        painter.setPen(QPen(ink, 1.6 * pixel))
        painter.setBrush(_PAPER)
        painter.drawEllipse(turner, 1.2 * half, 1.2 * half)
        for corner in self.corners:
            at = scene(corner)
            painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
