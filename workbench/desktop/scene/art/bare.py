"""Bare ground: beaches and dunes, rocky ground, wadis."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch, scattered
from workbench.desktop.scene.pathwork import polygons, polylines, stroke_inside
from workbench.desktop.scene.plane import UNIT

_DISC = np.stack([np.cos(np.arange(8) * np.pi / 4), np.sin(np.arange(8) * np.pi / 4)], axis=1)
_STONE = np.array([(-1.0, 0.25), (-0.45, -0.85), (0.5, -0.7), (1.0, 0.1), (0.4, 0.7), (-0.5, 0.75)])


def paint_dots(
    painter: QPainter, patch: Patch, look: Look, salt: int = 61, *, within: tuple[float, float] | None = None
) -> None:
    """Sand: fine dots, all over the hex or in an ellipse with the half axes ``within``."""
    points = scattered(patch, salt, 9)
    keep = ~np.isnan(points[..., 0])
    if within is not None:
        keep &= (np.nan_to_num(points) ** 2 / np.square(within)).sum(axis=-1) < 1
    places = (points + patch.centres[:, None])[keep]
    dots = places[:, None] + _DISC * max(0.013 * UNIT, 0.4 * patch.pixel)
    painter.fillPath(polygons(dots), look.colour.darker(150))


def paint_dunes(painter: QPainter, patch: Patch, look: Look) -> None:
    """Dunes: crescents with a shaded lee, over dots."""
    points = scattered(patch, 62, 4, 0.6)
    places = (points + patch.centres[:, None])[~np.isnan(points[..., 0])]
    t = np.linspace(-1, 1, 9)
    arc = np.stack([t * 0.13, 0.055 * t * t - 0.03 * np.cos(t * 2)], axis=1) * UNIT
    lines = places[:, None] + arc
    shade = QPen(look.colour.darker(125), 0.055 * UNIT, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines(lines + np.array([0.02, 0.03]) * UNIT), shade)
    painter.strokePath(polylines(lines), QPen(look.colour.darker(165), max(0.018 * UNIT, 0.5 * patch.pixel)))
    paint_dots(painter, patch, look, 63)


def paint_rocks(painter: QPainter, patch: Patch, look: Look) -> None:
    """Scattered stones, lit from the north-west."""
    points = scattered(patch, 64, 6)
    keep = ~np.isnan(points[..., 0]) & (patch.chance(65, 36) < 0.7)
    keep &= patch.open_points(np.nan_to_num(points), 0.03 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    size = (0.03 + 0.045 * patch.chance(66, 36)[keep])[:, None, None] * UNIT
    stones = places[:, None] + _STONE * size
    shadow = look.colour.darker(190)
    shadow.setAlpha(110)
    painter.fillPath(polygons(stones + np.array([0.02, 0.025]) * UNIT), shadow)
    painter.setPen(QPen(look.colour.darker(185), max(0.01 * UNIT, 0.35 * patch.pixel)))
    painter.setBrush(look.colour.lighter(108))
    painter.drawPath(polygons(stones))


def paint_wadi(painter: QPainter, patch: Patch, look: Look, outline: QPainterPath) -> None:
    """A dry bed: banks that fall inwards, and dots on the floor."""
    for width, alpha in ((0.30, 40), (0.18, 60)):
        bank = look.colour.darker(150)
        bank.setAlpha(alpha)
        stroke_inside(painter, outline, QPen(bank, width * UNIT))
    ticks = QPen(look.colour.darker(170), 0.16 * UNIT)
    ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
    ticks.setDashPattern([0.12, 0.45])
    stroke_inside(painter, outline, ticks)
    painter.strokePath(outline, QPen(look.colour.darker(175), max(0.022 * UNIT, 0.7 * patch.pixel)))
    paint_dots(painter, patch, look, 67)
