"""What lies along hexsides: walls and hedges, crest lines, cliffs with teeth towards the low ground."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPen

from workbench.base.arrays import BoolArray, FloatArray, IntArray
from workbench.desktop.scene.art import walls
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import polygons, polylines
from workbench.desktop.scene.plane import UNIT


def _ends(patch: Patch, sides: BoolArray) -> tuple[FloatArray, FloatArray, np.ndarray, np.ndarray]:
    # both ends of every marked side, its owner and the hex beyond
    owners, directions = np.nonzero(sides[patch.numbers])
    numbers = patch.numbers[owners]
    corners = patch.plane.corner_offsets
    centres = patch.plane.centres[numbers]
    start = centres + corners[directions]
    end = centres + corners[(directions + 1) % 6]
    return start, end, numbers, patch.plane.grid.neighbours[numbers, directions]


def paint_sides(painter: QPainter, patch: Patch, look: Look, sides: BoolArray) -> None:
    """Hedges, walls, rubble, roadblocks; a style that has no drawing is a thick line in its colour."""
    start, end, _, _ = _ends(patch, sides)
    walls.paint_lines(painter, patch, look, np.stack([start, end], axis=1))


def paint_crests(painter: QPainter, patch: Patch, look: Look, sides: BoolArray, elevation: IntArray) -> None:
    """Crest lines: strokes that fall towards the lower hex, away from its owner where both are as high."""
    start, end, numbers, beyond = _ends(patch, sides)
    out = np.stack([(end - start)[:, 1], -(end - start)[:, 0]], axis=1) / (UNIT / math.sqrt(3))
    falls = np.where(elevation[numbers] >= elevation[np.maximum(beyond, 0)], 1.0, -1.0)
    walls.paint_crest(painter, patch, look, np.stack([start, end], axis=1), out * falls[:, None])


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
