"""What lies along hexsides: hedges as green beads, cliffs with teeth towards the low ground."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import BoolArray, FloatArray, IntArray
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.art.seeds import noise
from workbench.desktop.scene.pathwork import polygons, polylines
from workbench.desktop.scene.plane import UNIT

_BEADS = 6
_RING = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)


def _ends(patch: Patch, sides: BoolArray) -> tuple[FloatArray, FloatArray, np.ndarray, np.ndarray]:
    # both ends of every marked side, its owner and the hex beyond
    owners, directions = np.nonzero(sides[patch.numbers])
    numbers = patch.numbers[owners]
    corners = patch.plane.corner_offsets
    centres = patch.plane.centres[numbers]
    start = centres + corners[directions]
    end = centres + corners[(directions + 1) % 6]
    return start, end, numbers, patch.plane.grid.neighbours[numbers, directions]


def paint_hedges(painter: QPainter, patch: Patch, look: Look, sides: BoolArray) -> None:
    """Beads of green along each side."""
    start, end, _, _ = _ends(patch, sides)
    if not len(start):
        return
    t = (np.arange(_BEADS) + 0.5) / _BEADS
    places = start[:, None] + (end - start)[:, None] * t[None, :, None]
    key = np.rint(places * 4).astype(np.int64)
    size = (0.046 + 0.018 * noise(key[..., 0], key[..., 1], 91)) * UNIT
    size = np.maximum(size, 1.2 * patch.pixel)
    beads = (places[:, :, None] + _RING * size[..., None, None]).reshape(-1, 10, 2)
    painter.strokePath(polylines(np.stack([start, end], axis=1)), QPen(look.colour.darker(150), 0.035 * UNIT))
    painter.fillPath(polygons(beads + np.array([0.016, 0.02]) * UNIT), QColor(40, 55, 30, 80))
    painter.setPen(QPen(look.colour.darker(160), max(0.012 * UNIT, 0.4 * patch.pixel)))
    painter.setBrush(look.colour.lighter(112))
    painter.drawPath(polygons(beads))


def paint_cliffs(painter: QPainter, patch: Patch, look: Look, sides: BoolArray, elevation: IntArray) -> None:
    """A dark edge with teeth that point down."""
    start, end, numbers, beyond = _ends(patch, sides)
    if not len(start):
        return
    out = np.stack([(end - start)[:, 1], -(end - start)[:, 0]], axis=1) / (UNIT / math.sqrt(3))
    lower = np.where(elevation[numbers] >= elevation[np.maximum(beyond, 0)], 1.0, -1.0)
    down = out * lower[:, None]
    t = (np.arange(5) + 0.5) / 5
    base = start[:, None] + (end - start)[:, None] * t[None, :, None]
    half = (end - start)[:, None] * 0.075
    teeth = np.stack([base - half, base + half, base + down[:, None] * (0.13 * UNIT)], axis=2).reshape(-1, 3, 2)
    painter.fillPath(polygons(teeth), look.colour.darker(120))
    edge = QPen(look.colour.darker(170), max(0.055 * UNIT, 1.4 * patch.pixel))
    edge.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines(np.stack([start, end], axis=1)), edge)


def paint_plain_sides(painter: QPainter, patch: Patch, look: Look, sides: BoolArray) -> None:
    """A hexside of a style that has no drawing: a thick line in its colour."""
    start, end, _, _ = _ends(patch, sides)
    pen = QPen(look.colour.darker(130), max(0.07 * UNIT, 1.5 * patch.pixel))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines(np.stack([start, end], axis=1)), pen)
