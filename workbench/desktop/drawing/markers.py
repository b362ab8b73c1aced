"""Markers that lie in hexes: smoke, wire, wrecks, entrenchments, mines, dragon's teeth, caves, gas, barrages."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import HexRegion
from workbench.desktop.drawing.painter_paths import polygons_path, polylines_path
from workbench.desktop.drawing.terrain_styles import TerrainLook, draw_centred, soft_outline
from workbench.geometry.grid import HexGrid

# --- Clouds of markers: smoke and gas over every hex in the radius that the rules give


CLOUD_STYLES = ("smoke", "gas")
_PUFFS = 5
Clouds = Mapping[TerrainLook, BoolArray]


def paint_cloud(painter: QPainter, patch: HexRegion, look: TerrainLook, mask: BoolArray) -> None:
    """Paint a translucent veil, with puffs around the middle of each hex, outside the counter."""
    if not mask[patch.numbers].any():
        return
    outline = soft_outline(patch.plane, mask, patch.numbers, wander=0.10, salt=57)
    veil = QColor(look.colour.darker(112))
    veil.setAlpha(150 if look.style == "smoke" else 95)
    painter.fillPath(outline, veil)
    edge = QColor(look.colour.darker(190))
    edge.setAlpha(150)
    painter.strokePath(outline, QPen(edge, max(0.02 * UNIT, 0.8 * patch.pixel)))
    if patch.has_textures:
        _puffs(painter, patch.near.with_mask(mask), look)


def _puffs(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    chance = patch.random_values(58, 3 * _PUFFS).reshape(-1, _PUFFS, 3)
    angle = (np.arange(_PUFFS) + 0.25 + 0.4 * chance[..., 0]) * (2 * np.pi / _PUFFS)
    reach = (0.37 + 0.05 * chance[..., 1]) * UNIT
    places = patch.centres[:, None] + np.stack([np.cos(angle) * reach, np.sin(angle) * reach], axis=-1)
    size = 0.3 + 0.15 * chance[..., 2]
    body, ink = QColor(look.colour.lighter(112)), QColor(look.colour.darker(165))
    body.setAlpha(200)
    ink.setAlpha(170)
    painter.save()
    painter.setBrush(body)
    for (x, y), scale in zip(places.reshape(-1, 2).tolist(), size.ravel().tolist(), strict=True):
        painter.setPen(QPen(ink, 0.018 * UNIT / scale))
        painter.save()
        painter.translate(x, y)
        painter.scale(scale, scale)
        painter.drawPath(puff_path())
        painter.restore()
    painter.restore()


@cache
def puff_path() -> QPainterPath:
    """A small cloud about the origin, two thirds of a hex wide."""
    cloud = QPainterPath()
    for x, y, r in ((-0.2, 0.06, 0.17), (0.0, -0.08, 0.22), (0.21, 0.03, 0.18), (0.02, 0.13, 0.2)):
        ball = QPainterPath()
        ball.addEllipse(QPointF(x * UNIT, y * UNIT), r * UNIT, r * UNIT * 0.86)
        cloud = cloud.united(ball)
    return cloud


def hexes_within(grid: HexGrid, radius: int, numbers: list[int]) -> BoolArray:
    """A mask of the hexes within ``radius`` of any of some hexes."""
    inside: BoolArray = np.zeros(grid.size + 1, dtype=np.bool_)
    inside[numbers] = True
    for _ in range(radius):
        # neighbours off the map have the number -1, which is the extra last entry
        inside[grid.neighbours[np.flatnonzero(inside[:-1])]] = True
        inside[-1] = False
    return inside[:-1]


def changed_cloud_hexes(before: Clouds, after: Clouds, size: int) -> BoolArray:
    """A mask of the hexes (``size`` of them) whose clouds differ between two states of a map."""
    changed: BoolArray = np.zeros(size, dtype=np.bool_)
    for look in {*before, *after}:
        then, now = before.get(look), after.get(look)
        changed |= (then if then is not None else False) != (now if now is not None else False)
    return changed


# --- Drawings in the middle of a hex: fires, field works as markers, stairwells, manholes


_INK = QColor("#2e2a26")
_SPOIL = QColor("#d9c6a0")


def blaze(painter: QPainter, look: TerrainLook) -> None:
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


def burning_wreck(painter: QPainter, look: TerrainLook) -> None:
    """A hull under the flames."""
    painter.save()
    painter.rotate(-17)
    painter.setPen(_pen(_INK, 0.02))
    painter.setBrush(QColor("#5c5652"))
    painter.drawRoundedRect(QRectF(-0.24 * UNIT, -0.02 * UNIT, 0.48 * UNIT, 0.22 * UNIT), 4, 4)
    painter.restore()
    blaze(painter, look)


def trench(painter: QPainter, look: TerrainLook) -> None:
    """A trench line with bays and traverses, above and below a counter."""
    bays = [(-0.42, 0.0), (-0.28, 0.0), (-0.28, 0.09), (-0.1, 0.09), (-0.1, 0.0), (0.1, 0.0), (0.1, 0.09)]
    line = np.array([*bays, (0.28, 0.09), (0.28, 0.0), (0.42, 0.0)])
    rows = np.stack([line * UNIT + (0, -0.455 * UNIT), line * UNIT * (1, -1) + (0, 0.455 * UNIT)])
    path = polylines_path(rows)
    for colour, width in ((_SPOIL.darker(122), 0.13), (_SPOIL, 0.105), (look.colour.darker(150), 0.052)):
        pen = _pen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.strokePath(path, pen)


def strongpoint(painter: QPainter, look: TerrainLook) -> None:
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


def stairwell(painter: QPainter, look: TerrainLook) -> None:
    """A white square with steps, beside the centre dot."""
    box = QRectF(0.07 * UNIT, 0.05 * UNIT, 0.16 * UNIT, 0.16 * UNIT)
    painter.setPen(_pen(_INK, 0.018))
    painter.setBrush(look.colour)
    painter.drawRect(box)
    for k in (1, 2, 3):
        y = box.top() + k * box.height() / 4
        painter.drawLine(QPointF(box.left() + box.width() * (4 - k) / 5, y), QPointF(box.right(), y))


def manhole(painter: QPainter, look: TerrainLook) -> None:
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
"""Drawings by style, used both for markers and for terrain."""
MARKERS_ONLY = {"trench": trench, "strongpoint": strongpoint}
"""Drawings by style, used only for markers; terrain of the same style has another drawing."""


_BARBS = (0.0, 0.25, 0.5, 0.75)
_ROUND = ("wire", "barrage", "mines")
"""Styles that follow the sides of the hex."""


def paint_markers(painter: QPainter, patch: HexRegion, places: Mapping[TerrainLook, Mapping[int, int]]) -> None:
    """Paint every marker of the patch; ``places`` has their counts by look and hex."""
    patch_hexes = set(patch.numbers.tolist())
    for look, counts in places.items():
        for number, count in sorted(counts.items()):
            if number in patch_hexes:
                painter.save()
                painter.translate(patch.plane.centre(number))
                if look.style in _ROUND and not patch.plane.grid.is_flat:
                    painter.rotate(30)
                drawing = _DRAWINGS.get(look.style) or MARKERS_ONLY.get(look.style, _unknown)
                drawing(painter, look)
                if count > 1:
                    _count(painter, count)
                painter.restore()


def _marker_pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width * UNIT)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _smoke(painter: QPainter, look: TerrainLook) -> None:
    _cloud(painter, look)
    if look.mark:
        draw_centred(painter, QPointF(0, 0.015 * UNIT), look.mark, 0.23 * UNIT, look.colour.darker(330))


def _cloud(painter: QPainter, look: TerrainLook) -> None:
    body = look.colour.lighter(110)
    # what has dispersed lets the ground be seen
    body.setAlpha(round(225 * min(1.0, look.density)))
    painter.setPen(_marker_pen(look.colour.darker(175), 0.022))
    painter.setBrush(body)
    painter.drawPath(puff_path())
    if look.mark:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y in ((-0.14, 0.03), (0.08, -0.06), (0.12, 0.1)):
        box = QRectF((x - 0.08) * UNIT, (y - 0.07) * UNIT, 0.16 * UNIT, 0.14 * UNIT)
        painter.drawArc(box, 30 * 16, 220 * 16)


def _gas(painter: QPainter, look: TerrainLook) -> None:
    _cloud(painter, look)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour.darker(220))
    for x, y in ((-0.22, 0.05), (-0.05, -0.12), (0.06, 0.04), (0.22, 0.02), (-0.08, 0.16), (0.13, -0.15), (0.14, 0.18)):
        painter.drawEllipse(QPointF(x * UNIT, y * UNIT), 0.018 * UNIT, 0.018 * UNIT)


def _barrage(painter: QPainter, look: TerrainLook) -> None:
    glow = QColor(look.colour)
    glow.setAlpha(70)
    painter.fillPath(polygons_path(_ring(0.49)[None]), glow)
    # a counter may lie on the hex: small bursts in the corners still show what falls on it
    for x, y in _ring(0.44):
        _burst(painter, look, float(x), float(y), 0.34)
    _burst(painter, look, 0.0, 0.0, 1.0)


def _burst(painter: QPainter, look: TerrainLook, x: float, y: float, size: float) -> None:
    for scale, colour in ((1.0, look.colour.darker(125)), (0.62, QColor("#eeb54a")), (0.3, QColor("#fbf0cf"))):
        star = []
        for k in range(18):
            reach = (0.31 if k % 2 == 0 else 0.17) * (0.86 + 0.14 * math.sin(2.3 * k)) * scale * size * UNIT
            star.append((x + reach * math.cos(k * math.pi / 9), y + reach * math.sin(k * math.pi / 9)))
        painter.fillPath(polygons_path(np.array([star])), colour)


def _ring(apothem: float) -> FloatArray:
    """The corners of a hexagon with a flat top, its sides ``apothem`` hexes from the middle."""
    angles = np.arange(6) * (math.pi / 3)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1) * (apothem * UNIT / math.cos(math.pi / 6))


def _wire(painter: QPainter, look: TerrainLook) -> None:
    # along the sides of the hex, where no counter covers it
    corners = _ring(0.425)
    painter.setPen(_marker_pen(look.colour.darker(150), 0.02))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(polygons_path(corners[None]))
    barbs = np.concatenate(
        [a + (b - a) * t for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True) for t in _BARBS]
    )
    d = 0.042 * UNIT
    for x, y in barbs.reshape(-1, 2).tolist():
        painter.drawLine(QPointF(x - d, y - d), QPointF(x + d, y + d))
        painter.drawLine(QPointF(x - d, y + d), QPointF(x + d, y - d))


def _wreck(painter: QPainter, look: TerrainLook) -> None:
    painter.rotate(-17)
    painter.setPen(_marker_pen(_INK, 0.02))
    painter.setBrush(look.colour)
    painter.drawRoundedRect(QRectF(-0.2 * UNIT, -0.11 * UNIT, 0.4 * UNIT, 0.22 * UNIT), 4, 4)
    painter.drawEllipse(QPointF(0.02 * UNIT, 0), 0.075 * UNIT, 0.075 * UNIT)
    painter.setPen(_marker_pen(QColor("#f0e6d2"), 0.035))
    painter.drawLine(QPointF(-0.15 * UNIT, -0.08 * UNIT), QPointF(0.15 * UNIT, 0.08 * UNIT))
    painter.drawLine(QPointF(-0.15 * UNIT, 0.08 * UNIT), QPointF(0.15 * UNIT, -0.08 * UNIT))


def _entrenchment(painter: QPainter, look: TerrainLook) -> None:
    path = QPainterPath()
    # above a counter that lies on the hex
    box = QRectF(-0.43 * UNIT, -0.43 * UNIT, 0.86 * UNIT, 0.86 * UNIT)
    path.arcMoveTo(box, 15)
    path.arcTo(box, 15, 150)
    painter.strokePath(path, _marker_pen(look.colour.darker(120), 0.07))
    for k in range(8):
        angle = math.radians(25 + 130 * k / 7)
        x, y = 0.43 * math.cos(angle) * UNIT, -0.43 * math.sin(angle) * UNIT
        painter.strokePath(_stroke(x, y, x * 1.14, y * 1.14), _marker_pen(look.colour.darker(150), 0.035))
    painter.strokePath(path, _marker_pen(look.colour.lighter(135), 0.022))


def _stroke(x1: float, y1: float, x2: float, y2: float) -> QPainterPath:
    path = QPainterPath(QPointF(x1, y1))
    path.lineTo(x2, y2)
    return path


def _mines(painter: QPainter, look: TerrainLook) -> None:
    painter.setPen(_marker_pen(_INK, 0.014))
    painter.setBrush(look.colour)
    for x, y in (_ring(0.36) / UNIT).tolist():
        painter.drawEllipse(QPointF(x * UNIT, y * UNIT), 0.062 * UNIT, 0.04 * UNIT)
        painter.drawLine(QPointF(x * UNIT, (y - 0.04) * UNIT), QPointF(x * UNIT, (y - 0.09) * UNIT))


def _teeth(painter: QPainter, look: TerrainLook) -> None:
    left, right = [], []
    for row, shift in ((-0.1, 0.0), (0.1, 0.07)):
        for k in range(5):
            x, y = -0.3 + 0.14 * k + shift, row
            left.append([(x - 0.06, y + 0.06), (x, y - 0.08), (x, y + 0.06)])
            right.append([(x, y + 0.06), (x, y - 0.08), (x + 0.06, y + 0.06)])
    painter.fillPath(polygons_path(np.array(left) * UNIT), look.colour.lighter(140))
    painter.fillPath(polygons_path(np.array(right) * UNIT), look.colour.darker(135))


def _cave(painter: QPainter, look: TerrainLook) -> None:
    path = QPainterPath(QPointF(-0.17 * UNIT, 0.13 * UNIT))
    path.cubicTo(-0.2 * UNIT, -0.22 * UNIT, 0.2 * UNIT, -0.22 * UNIT, 0.17 * UNIT, 0.13 * UNIT)
    path.closeSubpath()
    painter.setPen(_marker_pen(look.colour.darker(130), 0.06))
    painter.setBrush(_INK)
    painter.drawPath(path)


def _unknown(painter: QPainter, look: TerrainLook) -> None:
    painter.setPen(_marker_pen(_INK, 0.02))
    painter.setBrush(look.colour.lighter(115))
    box = QRectF(-0.22 * UNIT, -0.14 * UNIT, 0.44 * UNIT, 0.28 * UNIT)
    painter.drawRoundedRect(box, 5, 5)
    draw_centred(painter, box.center(), look.initials, 0.2 * UNIT, _INK)


def _count(painter: QPainter, count: int) -> None:
    at = QPointF(0.3 * UNIT, 0.2 * UNIT)
    painter.setPen(_marker_pen(_INK, 0.014))
    painter.setBrush(QColor("#fbf7ea"))
    painter.drawEllipse(at, 0.1 * UNIT, 0.1 * UNIT)
    draw_centred(painter, at, str(count), 0.14 * UNIT, _INK)


_DRAWINGS: dict[str, Callable[[QPainter, TerrainLook], None]] = {
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
    **DRAWINGS,
}

MARKER_STYLES = tuple(_DRAWINGS)
"""Styles that are drawn as a symbol in the middle of a hex, even if a scenario paints them as terrain."""
