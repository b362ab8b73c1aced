"""Towns and villages: little turned houses with a ridge, on a pad that runs on from hex to hex."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch, scattered
from workbench.desktop.scene.pathwork import polygons, polylines
from workbench.desktop.scene.plane import UNIT

_ROOFS = (QColor("#8d8a86"), QColor("#a3705a"), QColor("#9b8f80"), QColor("#b07f63"))


def paint_houses(painter: QPainter, patch: Patch, look: Look) -> None:
    """Houses of every hex of the patch, thick in towns and with gaps in villages."""
    if not len(patch.numbers):
        return
    town = look.style == "town"
    side = 6 if town else 5
    points = scattered(patch, 81, side, 0.30)
    keep = ~np.isnan(points[..., 0]) & (patch.chance(82, side * side) < (0.9 if town else 0.52) * look.density)
    keep &= patch.open_points(np.nan_to_num(points), 0.095 * UNIT)
    keep &= np.linalg.norm(np.nan_to_num(points), axis=-1) < (0.5 if town else 0.42) * UNIT
    places = (points + patch.centres[:, None])[keep]
    grain = (patch.chance(83)[:, :1] - 0.5) * math.radians(70)
    turn = (grain + (patch.chance(84, side * side) - 0.5) * math.radians(16))[keep]
    turn = turn + np.where(patch.chance(85, side * side)[keep] < 0.4, math.pi / 2, 0.0)
    length = (0.066 + 0.034 * patch.chance(86, side * side)[keep]) * UNIT
    width = (0.044 + 0.014 * patch.chance(87, side * side)[keep]) * UNIT
    colour = (patch.chance(88, side * side)[keep] * len(_ROOFS)).astype(int)
    _draw(painter, patch, (places, turn, length, width), colour)


def _draw(
    painter: QPainter,
    patch: Patch,
    houses: tuple[FloatArray, FloatArray, FloatArray, FloatArray],
    colour: np.ndarray,
) -> None:
    places, turn, length, width = houses
    along = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    a, w = along * length[:, None], across * width[:, None]
    walls = np.stack([places - a - w, places + a - w, places + a + w, places - a + w], axis=1)
    painter.fillPath(polygons(walls + np.array([0.025, 0.03]) * UNIT), QColor(60, 50, 40, 85))
    # the half of the roof that looks north-west is lighter
    lit = (across @ np.array([-0.7, -0.7])) > 0
    bright = np.where(lit[:, None], w, -w)
    half = np.stack([places - a, places + a, places + a + bright, places - a + bright], axis=1)
    pen = QPen(QColor("#4d443b"), max(0.011 * UNIT, 0.4 * patch.pixel))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    for k, roof in enumerate(_ROOFS):
        chosen = colour == k
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(polygons(walls[chosen]), roof.darker(108))
        painter.fillPath(polygons(half[chosen]), roof.lighter(118))
        painter.strokePath(polygons(walls[chosen]), pen)
    painter.strokePath(polylines(np.stack([places - a, places + a], axis=1)), pen)
