"""The print over the ground of a hex map: the grid and the labels of hexes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import HexRegion
from workbench.desktop.drawing.painter_paths import paint_lines
from workbench.desktop.drawing.terrain_styles import draw_all_centred, draw_edges_centred
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.scenario.hex_numbers import HexNumbers

GRID_FADES = (8.0, 20.0)
LABELS_FADE = (8.0, 22.0)
_LABEL, _LEAST_LABEL = 0.145, 8.5
"""The height of a label in hexes, and the least in pixels."""
_LABEL_INK, _SMALL_LABEL_INK = 165, 235
"""The opacity (0 to 255) of labels of the usual height, and of the smallest ones, which must be darker to be read."""
_LABEL_WIDTH = 0.62
"""The usual width of a letter, in heights of the label."""
_LABEL_ROOM = 0.94
"""So much of the room between two labels may be filled; where they need more, only those of every second, fifth or tenth line
of hexes are painted."""


def fade(pixels: float, limits: tuple[float, float]) -> float:
    """The opacity of what is drawn in hexes of so many pixels: 0 up to the first limit, 1 from the second one."""
    low, high = limits
    return min(1.0, max(0.0, (pixels - low) / (high - low)))


def paint_grid(painter: QPainter, patch: HexRegion) -> None:
    """Paint the hexsides, 0.75 px in black at 25 %; they fade out at small zooms."""
    opacity = fade(patch.pixels, GRID_FADES)
    if opacity > 0:
        paint_lines(
            painter, grid_lines(patch), patch.rect, QPen(QColor(0, 0, 0, round(64 * opacity)), 0.75 * patch.pixel)
        )


def grid_lines(patch: HexRegion) -> FloatArray:
    """The ends of every hexside once, shape (n, 2, 2): three of each hex, and all at the edge of the map."""
    beside = patch.plane.grid.neighbours[patch.numbers]
    corners = patch.plane.corner_offsets
    lines = []
    for side in range(6):
        chosen = np.ones(len(patch.numbers), dtype=np.bool_) if side < 3 else beside[:, side] < 0
        centre = patch.centres[chosen]
        lines.append(np.stack([centre + corners[side], centre + corners[(side + 1) % 6]], axis=1))
    return np.concatenate(lines)


_USUAL = HexNumbers()


def paint_labels(
    painter: QPainter,
    patch: HexRegion,
    scale: float = 1.0,
    *,
    dark: bool = False,
    edged: bool = False,
    numbers: HexNumbers = _USUAL,
) -> None:
    """Paint the labels of hexes, in the hexes and at the place that ``numbers`` names. At small zooms they take more
    of their hexes and are darker, then stand only in some of them, and fade out at last. ``scale`` is how many times larger
    their least height is; ``dark``: they are as dark at every zoom as the smallest ones; ``edged``: light around their letters,
    so that they are read on woods and water."""
    opacity = fade(patch.pixels, LABELS_FADE)
    if opacity <= 0 or not numbers.step:
        return
    grid, size = patch.plane.grid, max(_LABEL, _LEAST_LABEL * scale / patch.pixels)
    darker = (1.0 if dark else min(1.0, size / _LABEL - 1)) * (_SMALL_LABEL_INK - _LABEL_INK)
    colour = QColor(40, 34, 26, round((_LABEL_INK + darker) * opacity))
    offset = QPointF(0, -numbers.down * (label_offset(patch.plane) + (size - _LABEL) / 3 * UNIT))
    width = _label_width(patch.plane, size)
    across, down = label_steps(patch.plane, width / _LABEL_ROOM, size / _LABEL_ROOM)
    half = max(width / 2, 1.3 * size) * UNIT
    room = patch.rect.adjusted(-half, -UNIT, half, UNIT)
    cut = patch.plane.rect.adjusted(half, 0, -half, 0) if patch.plane.is_cut else None
    labels = []
    for number in patch.numbers.tolist():
        if across * down * numbers.step > 1 and not numbers.is_numbered(*grid.column_row(number), across, down):
            continue
        at = patch.plane.centre(number) + offset
        if cut is not None:
            # half hexes have their labels on the half that is on the board
            at.setX(min(max(at.x(), cut.left()), cut.right()))
            if not cut.top() <= at.y() <= cut.bottom():
                at.setY(at.y() - 1.62 * offset.y())
        if room.contains(at):
            labels.append((at, grid.labels[number]))
    if edged:
        draw_edges_centred(painter, labels, size * UNIT)
    draw_all_centred(painter, labels, size * UNIT, colour, bold=False)


def _label_width(plane: Plane, size: float) -> float:
    """The width of the widest label, in hexes, where labels are so high."""
    return _LABEL_WIDTH * size * max(map(len, plane.grid.labels))


def numbers_with_room(plane: Plane, pixels: float, scale: float, numbers: HexNumbers) -> HexNumbers:
    """The numbers that a page has in hexes of so many pixels: those of every fifth column and row where there is no room for
    all of them. Of every second one they would hide the map."""
    size = max(_LABEL, _LEAST_LABEL * scale / pixels)
    steps = label_steps(plane, _label_width(plane, size) / _LABEL_ROOM, size / _LABEL_ROOM)
    return replace(numbers, style="fifth") if numbers.step == 1 and max(steps) > 1 else numbers


def label_steps(plane: Plane, width: float, height: float) -> tuple[int, int]:
    """Of which columns and rows of hexes the labels are painted (every so many) if each needs this room, in hexes."""
    pitch = (ROW_DISTANCE, 1.0) if plane.grid.is_flat else (1.0, ROW_DISTANCE)

    def step(needed: float, of: float) -> int:
        return next((step for step in (1, 2, 5) if step * of >= needed), 10)

    return step(width, pitch[0]), step(height, pitch[1])


def label_offset(plane: Plane) -> float:
    """The vertical offset of a hex's label from its centre, in scene units."""
    return (-0.405 if plane.grid.is_flat else -0.40) * UNIT
