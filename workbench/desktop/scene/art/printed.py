"""What is printed over the ground: the grid and the names of hexes."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.desktop.scene.art.lettering import draw_centred
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import polylines
from workbench.desktop.scene.plane import UNIT, Plane

GRID_FADES = (8.0, 20.0)
LABELS_FADE = (30.0, 52.0)
_HALF_LABEL = 0.19 * UNIT


def _fade(pixels: float, limits: tuple[float, float]) -> float:
    low, high = limits
    return min(1.0, max(0.0, (pixels - low) / (high - low)))


def paint_grid(painter: QPainter, patch: Patch) -> None:
    """Hexsides, 0.75 px in black at 25 %, fading out when zoomed away."""
    strength = _fade(patch.pixels, GRID_FADES)
    if strength > 0:
        painter.strokePath(grid_lines(patch), QPen(QColor(0, 0, 0, round(64 * strength)), 0.75 * patch.pixel))


def grid_lines(patch: Patch) -> QPainterPath:
    """Every hexside once: three for each hex, and all those at the edge of the map."""
    beside = patch.plane.grid.neighbours[patch.numbers]
    corners = patch.plane.corner_offsets
    lines = []
    for side in range(6):
        chosen = np.ones(len(patch.numbers), dtype=np.bool_) if side < 3 else beside[:, side] < 0
        centre = patch.centres[chosen]
        lines.append(np.stack([centre + corners[side], centre + corners[(side + 1) % 6]], axis=1))
    return polylines(np.concatenate(lines))


def paint_labels(painter: QPainter, patch: Patch) -> None:
    """Small names at the upper edge of every hex; they fade out when zoomed away."""
    strength = _fade(patch.pixels, LABELS_FADE)
    if strength <= 0:
        return
    colour = QColor(40, 34, 26, round(165 * strength))
    offset = QPointF(0, label_offset(patch.plane))
    cut = patch.plane.rect.adjusted(_HALF_LABEL, 0, -_HALF_LABEL, 0) if patch.plane.is_cut else None
    for number in patch.numbers.tolist():
        at = patch.plane.centre(number) + offset
        if cut is not None:
            # half hexes have their names on the half that is on the board
            at.setX(min(max(at.x(), cut.left()), cut.right()))
            if at.y() < cut.top():
                at.setY(at.y() - 1.62 * offset.y())
        draw_centred(painter, at, patch.plane.grid.labels[number], 0.145 * UNIT, colour, bold=False)


def label_offset(plane: Plane) -> float:
    """How far above a hex's centre its name stands."""
    return (-0.405 if plane.grid.is_flat else -0.40) * UNIT


def paint_unknown(painter: QPainter, patch: Patch, look: Look) -> None:
    """Terrain whose style has no drawing: a tinted hex with the initials of its key."""
    tint = QColor(look.colour)
    tint.setAlpha(150)
    for number in patch.numbers.tolist():
        centre = patch.plane.centres[number]
        hexagon = polylines((centre + patch.plane.corner_offsets * 0.94)[None])
        painter.fillPath(hexagon, tint)
        if patch.textured:
            draw_centred(painter, patch.plane.centre(number), look.initials, 0.24 * UNIT, QColor("#4a4436"))
