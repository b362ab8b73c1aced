"""Water: lakes and sea with one shore, rivers and streams as ribbons that run through their hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.desktop.scene.art.bare import paint_dots
from workbench.desktop.scene.art.courses import ALONE, Links, curves, wandering
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import polygons, polylines, quadratics, stroke_inside
from workbench.desktop.scene.plane import UNIT

WANDER, SALT = 0.11, 301
_RING = np.stack([np.cos(np.arange(16) * np.pi / 8), np.sin(np.arange(16) * np.pi / 8)], axis=1)


def paint_waters(
    painter: QPainter,
    patch: Patch,
    lakes: Sequence[tuple[Look, QPainterPath]],
    rivers: Mapping[Look, Links],
) -> None:
    """All banks first and all water after, so that rivers open into lakes and into each other without a seam."""
    ribbons = [(look, _ribbon(patch, links, look)) for look, links in rivers.items()]
    bank = max(0.05 * UNIT, 1.1 * patch.pixel)
    for look, path in ribbons:
        painter.strokePath(path, _pen(look.colour.darker(142), look.width * UNIT + bank))
    for look, path in lakes:
        painter.strokePath(path, _pen(look.colour.darker(142), bank))
    for look, path in lakes:
        painter.fillPath(path, look.colour)
    for look, path in ribbons:
        painter.strokePath(path, _pen(look.colour, look.width * UNIT))
    if patch.textured:
        for look, path in ribbons:
            if look.width >= 0.25:
                _current(painter, path, look, patch)
        for _, path in lakes:
            _shore(painter, path)


def _ribbon(patch: Patch, links: Links, look: Look) -> QPainterPath:
    path = quadratics(curves(patch.plane, links, patch.numbers, wander=WANDER, salt=SALT))
    ponds = patch.numbers[(links[patch.numbers] & ALONE) != 0]
    if len(ponds):
        centres = wandering(patch.plane, ponds, WANDER, SALT)
        # a short stretch, which the round pen makes a pool
        half = np.array([0.14 * UNIT, 0.03 * UNIT])
        path.addPath(polylines(np.stack([centres - half, centres + half], axis=1)))
    return path


def _current(painter: QPainter, path: QPainterPath, look: Look, patch: Patch) -> None:
    light = look.colour.lighter(108)
    painter.strokePath(path, _pen(light, look.width * UNIT * 0.45))


def _shore(painter: QPainter, path: QPainterPath) -> None:
    for width, alpha in ((0.42, 26), (0.22, 34)):
        stroke_inside(painter, path, QPen(QColor(90, 125, 145, alpha), width * UNIT))


def paint_sandbars(painter: QPainter, patch: Patch, look: Look) -> None:
    """A spit of sand in the water."""
    size = np.array([0.3, 0.12]) * UNIT
    spits = patch.centres[:, None] + _RING * size
    painter.setPen(QPen(look.colour.darker(135), max(0.015 * UNIT, 0.5 * patch.pixel)))
    painter.setBrush(look.colour)
    painter.drawPath(polygons(spits))
    if patch.textured:
        paint_dots(painter, patch, look, 69, within=(0.27 * UNIT, 0.1 * UNIT))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
