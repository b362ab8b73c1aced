"""Things in the middle of a hex that are no counters of men: fires, works as markers, stairwells, manholes."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.pathwork import polylines
from workbench.desktop.scene.plane import UNIT

_INK = QColor("#2e2a26")
_SPOIL = QColor("#d9c6a0")


def blaze(painter: QPainter, look: Look) -> None:
    """Three tongues of fire over a glow."""
    glow = QColor(look.colour)
    glow.setAlpha(70)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(0, 0.04 * UNIT), 0.36 * UNIT, 0.34 * UNIT)
    for scale, colour in ((1.0, look.colour.darker(118)), (0.68, QColor("#f0a33c")), (0.4, QColor("#fbe7a2"))):
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for x, size in ((-0.16, 0.72), (0.0, 1.0), (0.16, 0.66)):
            path.addPath(_tongue(x, 0.22, size * scale))
        painter.fillPath(path, colour)


def _tongue(x: float, foot: float, size: float) -> QPainterPath:
    def at(dx: float, dy: float) -> QPointF:
        return QPointF((x + dx * size) * UNIT, (foot - dy * size) * UNIT)

    path = QPainterPath(at(0.0, 0.0))
    path.cubicTo(at(-0.19, 0.0), at(-0.2, 0.2), at(-0.08, 0.33))
    path.cubicTo(at(-0.06, 0.42), at(0.02, 0.46), at(0.02, 0.58))
    path.cubicTo(at(0.1, 0.48), at(0.08, 0.36), at(0.1, 0.3))
    path.cubicTo(at(0.2, 0.2), at(0.16, 0.0), at(0.0, 0.0))
    return path


def burning_wreck(painter: QPainter, look: Look) -> None:
    """A hull under the flames."""
    painter.save()
    painter.rotate(-17)
    painter.setPen(_pen(_INK, 0.02))
    painter.setBrush(QColor("#5c5652"))
    painter.drawRoundedRect(QRectF(-0.24 * UNIT, -0.02 * UNIT, 0.48 * UNIT, 0.22 * UNIT), 4, 4)
    painter.restore()
    blaze(painter, look)


def trench(painter: QPainter, look: Look) -> None:
    """A cut from bay to traverse above and below a counter."""
    bays = [(-0.42, 0.0), (-0.28, 0.0), (-0.28, 0.09), (-0.1, 0.09), (-0.1, 0.0), (0.1, 0.0), (0.1, 0.09)]
    line = np.array([*bays, (0.28, 0.09), (0.28, 0.0), (0.42, 0.0)])
    rows = np.stack([line * UNIT + (0, -0.455 * UNIT), line * UNIT * (1, -1) + (0, 0.455 * UNIT)])
    path = polylines(rows)
    for colour, width in ((_SPOIL.darker(122), 0.13), (_SPOIL, 0.105), (look.colour.darker(150), 0.052)):
        pen = _pen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.strokePath(path, pen)


def strongpoint(painter: QPainter, look: Look) -> None:
    """A block of concrete with a loophole, large enough to be seen round a counter."""
    body = QPainterPath()
    angles = np.arange(8) * (math.pi / 4) + math.pi / 8
    corners = np.stack([np.cos(angles), np.sin(angles)], axis=1) * (0.465 * UNIT)
    body.moveTo(*corners[0].tolist())
    for x, y in corners[1:].tolist():
        body.lineTo(x, y)
    body.closeSubpath()
    painter.fillPath(body.translated(0.02 * UNIT, 0.03 * UNIT), QColor(40, 34, 28, 90))
    painter.setPen(_pen(look.colour.darker(190), 0.026))
    painter.setBrush(look.colour.lighter(122))
    painter.drawPath(body)
    painter.setBrush(look.colour.darker(108))
    painter.setPen(_pen(look.colour.darker(150), 0.016))
    painter.drawRect(QRectF(-0.26 * UNIT, -0.26 * UNIT, 0.52 * UNIT, 0.52 * UNIT))
    painter.fillRect(QRectF(-0.2 * UNIT, -0.39 * UNIT, 0.4 * UNIT, 0.06 * UNIT), _INK)


def stairwell(painter: QPainter, look: Look) -> None:
    """A white square with steps, beside the centre dot."""
    box = QRectF(0.07 * UNIT, 0.05 * UNIT, 0.16 * UNIT, 0.16 * UNIT)
    painter.setPen(_pen(_INK, 0.018))
    painter.setBrush(look.colour)
    painter.drawRect(box)
    for k in (1, 2, 3):
        y = box.top() + k * box.height() / 4
        painter.drawLine(QPointF(box.left() + box.width() * (4 - k) / 5, y), QPointF(box.right(), y))


def manhole(painter: QPainter, look: Look) -> None:
    """An iron lid, beside the centre dot."""
    at = QPointF(-0.15 * UNIT, 0.13 * UNIT)
    painter.setPen(_pen(_INK, 0.02))
    painter.setBrush(look.colour.lighter(112))
    painter.drawEllipse(at, 0.085 * UNIT, 0.085 * UNIT)
    painter.setPen(_pen(_INK, 0.012))
    for turn in (0.0, 60.0, 120.0):
        x, y = 0.05 * UNIT * math.cos(math.radians(turn)), 0.05 * UNIT * math.sin(math.radians(turn))
        painter.drawLine(at + QPointF(x, y), at - QPointF(x, y))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width * UNIT)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


DRAWINGS = {"blaze": blaze, "burning_wreck": burning_wreck, "stairwell": stairwell, "sewer": manhole}
"""By style; these are drawn so wherever they lie."""
MARKERS_ONLY = {"trench": trench, "strongpoint": strongpoint}
"""By style; as terrain of hexes and lines these are drawn otherwise."""
