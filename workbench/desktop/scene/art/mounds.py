"""Hills of which the map says no height: a tinted rise, lit from the north-west, with hachures down its rim."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import BoolArray
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.outline import soft
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import polylines
from workbench.desktop.scene.plane import UNIT

_TICKS = 6
_LIGHT, _DARK = QColor(255, 250, 232, 120), QColor(74, 52, 30, 80)


def paint_mounds(painter: QPainter, patch: Patch, look: Look, mask: BoolArray) -> None:
    """The rise itself, under the trees that stand on it; ``mask`` says over the whole map where it is."""
    if not mask[patch.numbers].any():
        return
    outline = soft(patch.plane, mask, patch.numbers, wander=0.07, salt=19)
    fill = QColor(look.colour)
    fill.setAlpha(150)
    painter.fillPath(outline, fill)
    if patch.textured:
        step = 0.09 * UNIT
        painter.fillPath(outline.subtracted(outline.translated(step, step)), _LIGHT)
        painter.fillPath(outline.subtracted(outline.translated(-step, -step)), _DARK)


def paint_rims(painter: QPainter, patch: Patch, look: Look, mask: BoolArray) -> None:
    """Strokes down the slope along every hexside where a rise ends; ``patch`` has the hexes of the rise alone."""
    if not len(patch.numbers):
        return
    beside = patch.plane.grid.neighbours[patch.numbers]
    ends = (beside >= 0) & ~mask[np.maximum(beside, 0)]
    rows, sides = np.nonzero(ends)
    if not len(rows):
        return
    out = patch.plane.side_offsets[sides] / (UNIT / 2)
    along = np.stack([-out[:, 1], out[:, 0]], axis=1)
    chance = patch.chance(77, 6 * _TICKS * 2).reshape(-1, 6, _TICKS, 2)[rows, sides]
    place = ((np.arange(_TICKS) + 0.5) / _TICKS - 0.5) * 0.50 * UNIT + (chance[..., 0] - 0.5) * 0.03 * UNIT
    length = (0.11 + 0.08 * chance[..., 1]) * UNIT
    foot = patch.centres[rows][:, None] + out[:, None] * (0.47 * UNIT) + along[:, None] * place[..., None]
    head = foot - out[:, None] * length[..., None]
    ink = look.colour.darker(165)
    ink.setAlpha(190)
    pen = QPen(ink, max(0.022 * UNIT, 0.6 * patch.pixel))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines(np.stack([head, foot], axis=2).reshape(-1, 2, 2)), pen)
