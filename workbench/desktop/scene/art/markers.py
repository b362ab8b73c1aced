"""Markers that lie in hexes: smoke, wire, wrecks, entrenchments, mines, dragon's teeth, caves, gas, barrages."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art import signs
from workbench.desktop.scene.art.clouds import puff
from workbench.desktop.scene.art.lettering import draw_centred
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import polygons
from workbench.desktop.scene.plane import UNIT

_INK = QColor("#2e2a26")
_BARBS = (0.0, 0.25, 0.5, 0.75)
_ROUND = ("wire", "barrage", "mines")
"""Styles that follow the sides of the hex."""


def paint_markers(painter: QPainter, patch: Patch, places: Mapping[Look, Mapping[int, int]]) -> None:
    """Every marker of the patch; ``places`` counts them by look and hex."""
    own = set(patch.numbers.tolist())
    for look, counts in places.items():
        for number, count in sorted(counts.items()):
            if number in own:
                painter.save()
                painter.translate(patch.plane.centre(number))
                if look.style in _ROUND and not patch.plane.grid.is_flat:
                    painter.rotate(30)
                drawing = _DRAWINGS.get(look.style) or signs.MARKERS_ONLY.get(look.style, _unknown)
                drawing(painter, look)
                if count > 1:
                    _count(painter, count)
                painter.restore()


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width * UNIT)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _smoke(painter: QPainter, look: Look) -> None:
    _cloud(painter, look)
    if look.mark:
        draw_centred(painter, QPointF(0, 0.015 * UNIT), look.mark, 0.23 * UNIT, look.colour.darker(330))


def _cloud(painter: QPainter, look: Look) -> None:
    body = look.colour.lighter(110)
    # what has dispersed lets the ground be seen
    body.setAlpha(round(225 * min(1.0, look.density)))
    painter.setPen(_pen(look.colour.darker(175), 0.022))
    painter.setBrush(body)
    painter.drawPath(puff())
    if look.mark:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y in ((-0.14, 0.03), (0.08, -0.06), (0.12, 0.1)):
        box = QRectF((x - 0.08) * UNIT, (y - 0.07) * UNIT, 0.16 * UNIT, 0.14 * UNIT)
        painter.drawArc(box, 30 * 16, 220 * 16)


def _gas(painter: QPainter, look: Look) -> None:
    _cloud(painter, look)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour.darker(220))
    for x, y in ((-0.22, 0.05), (-0.05, -0.12), (0.06, 0.04), (0.22, 0.02), (-0.08, 0.16), (0.13, -0.15), (0.14, 0.18)):
        painter.drawEllipse(QPointF(x * UNIT, y * UNIT), 0.018 * UNIT, 0.018 * UNIT)


def _barrage(painter: QPainter, look: Look) -> None:
    glow = QColor(look.colour)
    glow.setAlpha(70)
    painter.fillPath(polygons(_ring(0.49)[None]), glow)
    # a counter may lie on the hex: small bursts in the corners still show what falls on it
    for x, y in _ring(0.44):
        _burst(painter, look, float(x), float(y), 0.34)
    _burst(painter, look, 0.0, 0.0, 1.0)


def _burst(painter: QPainter, look: Look, x: float, y: float, size: float) -> None:
    for scale, colour in ((1.0, look.colour.darker(125)), (0.62, QColor("#eeb54a")), (0.3, QColor("#fbf0cf"))):
        star = []
        for k in range(18):
            reach = (0.31 if k % 2 == 0 else 0.17) * (0.86 + 0.14 * math.sin(2.3 * k)) * scale * size * UNIT
            star.append((x + reach * math.cos(k * math.pi / 9), y + reach * math.sin(k * math.pi / 9)))
        painter.fillPath(polygons(np.array([star])), colour)


def _ring(apothem: float) -> FloatArray:
    """The corners of a hexagon with a flat top, its sides ``apothem`` hexes from the middle."""
    angles = np.arange(6) * (math.pi / 3)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * (apothem * UNIT / math.cos(math.pi / 6))


def _wire(painter: QPainter, look: Look) -> None:
    # along the sides of the hex, where no counter covers it
    corners = _ring(0.425)
    painter.setPen(_pen(look.colour.darker(150), 0.02))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(polygons(corners[None]))
    barbs = np.concatenate(
        [a + (b - a) * t for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True) for t in _BARBS]
    )
    d = 0.042 * UNIT
    for x, y in barbs.reshape(-1, 2).tolist():
        painter.drawLine(QPointF(x - d, y - d), QPointF(x + d, y + d))
        painter.drawLine(QPointF(x - d, y + d), QPointF(x + d, y - d))


def _wreck(painter: QPainter, look: Look) -> None:
    painter.rotate(-17)
    painter.setPen(_pen(_INK, 0.02))
    painter.setBrush(look.colour)
    painter.drawRoundedRect(QRectF(-0.2 * UNIT, -0.11 * UNIT, 0.4 * UNIT, 0.22 * UNIT), 4, 4)
    painter.drawEllipse(QPointF(0.02 * UNIT, 0), 0.075 * UNIT, 0.075 * UNIT)
    painter.setPen(_pen(QColor("#f0e6d2"), 0.035))
    painter.drawLine(QPointF(-0.15 * UNIT, -0.08 * UNIT), QPointF(0.15 * UNIT, 0.08 * UNIT))
    painter.drawLine(QPointF(-0.15 * UNIT, 0.08 * UNIT), QPointF(0.15 * UNIT, -0.08 * UNIT))


def _entrenchment(painter: QPainter, look: Look) -> None:
    path = QPainterPath()
    # above a counter that lies on the hex
    box = QRectF(-0.43 * UNIT, -0.43 * UNIT, 0.86 * UNIT, 0.86 * UNIT)
    path.arcMoveTo(box, 15)
    path.arcTo(box, 15, 150)
    painter.strokePath(path, _pen(look.colour.darker(120), 0.07))
    for k in range(8):
        angle = math.radians(25 + 130 * k / 7)
        x, y = 0.43 * math.cos(angle) * UNIT, -0.43 * math.sin(angle) * UNIT
        painter.strokePath(_stroke(x, y, x * 1.14, y * 1.14), _pen(look.colour.darker(150), 0.035))
    painter.strokePath(path, _pen(look.colour.lighter(135), 0.022))


def _stroke(x1: float, y1: float, x2: float, y2: float) -> QPainterPath:
    path = QPainterPath(QPointF(x1, y1))
    path.lineTo(x2, y2)
    return path


def _mines(painter: QPainter, look: Look) -> None:
    painter.setPen(_pen(_INK, 0.014))
    painter.setBrush(look.colour)
    for x, y in (_ring(0.36) / UNIT).tolist():
        painter.drawEllipse(QPointF(x * UNIT, y * UNIT), 0.062 * UNIT, 0.04 * UNIT)
        painter.drawLine(QPointF(x * UNIT, (y - 0.04) * UNIT), QPointF(x * UNIT, (y - 0.09) * UNIT))


def _teeth(painter: QPainter, look: Look) -> None:
    left, right = [], []
    for row, shift in ((-0.1, 0.0), (0.1, 0.07)):
        for k in range(5):
            x, y = -0.3 + 0.14 * k + shift, row
            left.append([(x - 0.06, y + 0.06), (x, y - 0.08), (x, y + 0.06)])
            right.append([(x, y + 0.06), (x, y - 0.08), (x + 0.06, y + 0.06)])
    painter.fillPath(polygons(np.array(left) * UNIT), look.colour.lighter(140))
    painter.fillPath(polygons(np.array(right) * UNIT), look.colour.darker(135))


def _cave(painter: QPainter, look: Look) -> None:
    path = QPainterPath(QPointF(-0.17 * UNIT, 0.13 * UNIT))
    path.cubicTo(-0.2 * UNIT, -0.22 * UNIT, 0.2 * UNIT, -0.22 * UNIT, 0.17 * UNIT, 0.13 * UNIT)
    path.closeSubpath()
    painter.setPen(_pen(look.colour.darker(130), 0.06))
    painter.setBrush(_INK)
    painter.drawPath(path)


def _unknown(painter: QPainter, look: Look) -> None:
    painter.setPen(_pen(_INK, 0.02))
    painter.setBrush(look.colour.lighter(115))
    box = QRectF(-0.22 * UNIT, -0.14 * UNIT, 0.44 * UNIT, 0.28 * UNIT)
    painter.drawRoundedRect(box, 5, 5)
    draw_centred(painter, box.center(), look.initials, 0.2 * UNIT, _INK)


def _count(painter: QPainter, count: int) -> None:
    at = QPointF(0.3 * UNIT, 0.2 * UNIT)
    painter.setPen(_pen(_INK, 0.014))
    painter.setBrush(QColor("#fbf7ea"))
    painter.drawEllipse(at, 0.1 * UNIT, 0.1 * UNIT)
    draw_centred(painter, at, str(count), 0.14 * UNIT, _INK)


_DRAWINGS: dict[str, Callable[[QPainter, Look], None]] = {
    "smoke": _smoke,
    "gas": _gas,
    "barrage": _barrage,
    "wire": _wire,
    "wreck": _wreck,
    "entrenchment": _entrenchment,
    "dug_in": _entrenchment,
    "mines": _mines,
    "teeth": _teeth,
    "cave": _cave,
    **signs.DRAWINGS,
}

STYLES = tuple(_DRAWINGS)
"""Styles that are drawn as a thing in the middle of a hex, also where a scenario paints them as terrain."""
