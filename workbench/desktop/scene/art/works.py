"""Field works of the Great War: trenches with their traverses, strongpoints, ground torn up by shells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import BoolArray, FloatArray
from workbench.board.hexboard import HexBoard
from workbench.desktop.scene.art.courses import (
    Links,
    curves,
    links_of_chains,
    links_of_mask,
    mark_alone,
    run_off_map,
    stubs,
)
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch, scattered
from workbench.desktop.scene.pathwork import polygons, polylines, quadratics
from workbench.desktop.scene.plane import UNIT, Plane

_SALT, _WANDER = 421, 0.03
_BAYS = 3
_AMPLITUDE = 0.062
_SPOIL = QColor("#d9c6a0")
_DISC = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)


def trench_links(
    plane: Plane, board: HexBoard, painted: Iterable[tuple[Look, BoolArray]], drawn: Mapping[Look, str]
) -> dict[Look, Links]:
    """The course of trenches: ``painted`` hexes joined to their neighbours, ``drawn`` chains (by the key of their path)."""
    found = {look: mark_alone(links_of_mask(plane, mask), mask) for look, mask in painted}
    everywhere = np.ones(board.grid.size, dtype=np.bool_)
    for look, key in drawn.items():
        links = run_off_map(plane, links_of_chains(plane, board.paths[key]), everywhere)
        links = mark_alone(links, board.path_mask[key])
        found[look] = found[look] | links if look in found else links
    return found


def paint_trenches(painter: QPainter, patch: Patch, look: Look, links: Links) -> None:
    """A cut that turns from bay to traverse, between the earth thrown up on both sides."""
    pieces = curves(patch.plane, links, patch.numbers, wander=_WANDER, salt=_SALT)
    # a trench that stands alone ends beyond a counter
    pieces = np.concatenate([pieces, stubs(patch.plane, links, patch.numbers, 0.5)])
    if not len(pieces):
        return
    if not patch.textured:
        painter.strokePath(quadratics(pieces), _round(look.colour, max(0.08 * UNIT, 1.2 * patch.pixel)))
        return
    line = polylines(crenellated(pieces))
    painter.strokePath(line, _square(_SPOIL.darker(122), 0.19 * UNIT))
    painter.strokePath(line, _square(_SPOIL, 0.155 * UNIT))
    painter.strokePath(line, _square(look.colour.darker(150), 0.068 * UNIT))
    painter.strokePath(line, _square(look.colour, 0.03 * UNIT))


def crenellated(pieces: FloatArray) -> FloatArray:
    """Quadratic pieces (n, 3, 2) as lines (n, points, 2) that step from one side to the other, on the curve at both ends."""
    steps = 2 * _BAYS + 1
    edges = np.linspace(0.0, 1.0, steps + 1)
    t = np.repeat(edges, 2)[1:-1]
    side = np.repeat(np.array([0.0 if k in (0, steps - 1) else (-1.0) ** k for k in range(steps)]), 2)
    start, control, end = pieces[:, None, 0], pieces[:, None, 1], pieces[:, None, 2]
    u = t[None, :, None]
    points = (1 - u) ** 2 * start + 2 * u * (1 - u) * control + u**2 * end
    along = 2 * (1 - u) * (control - start) + 2 * u * (end - control)
    along = along / np.maximum(np.linalg.norm(along, axis=-1, keepdims=True), 1e-9)
    across = np.stack([-along[..., 1], along[..., 0]], axis=-1)
    return np.asarray(points + across * (side[None, :, None] * _AMPLITUDE * UNIT))


def paint_strongpoints(painter: QPainter, patch: Patch, look: Look) -> None:
    """A ring of works with blockhouses at its corners, wide enough to be seen round a counter."""
    if not len(patch.numbers):
        return
    angles = np.arange(5) * 2 * np.pi / 5 - np.pi / 2
    corners = np.stack([np.cos(angles), np.sin(angles)], axis=1) * 0.455 * UNIT
    rings = patch.centres[:, None] + corners
    outline = polygons(rings)
    fill = QColor(look.colour.lighter(135))
    fill.setAlpha(120)
    painter.fillPath(outline, fill)
    painter.strokePath(outline, _square(_SPOIL.darker(118), 0.1 * UNIT))
    painter.strokePath(outline, _square(look.colour.darker(165), 0.045 * UNIT))
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64) * 0.066 * UNIT
    houses = (rings[:, :, None] + box).reshape(-1, 4, 2)
    painter.fillPath(polygons(houses + np.array([0.02, 0.025]) * UNIT), QColor(50, 42, 32, 100))
    painter.fillPath(polygons(houses), look.colour.lighter(112))
    painter.strokePath(polygons(houses), _round(look.colour.darker(190), max(0.014 * UNIT, 0.5 * patch.pixel)))


def paint_shell_holes(painter: QPainter, patch: Patch, look: Look) -> None:
    """Craters of all sizes: a dark hollow, the far rim in the light."""
    points = scattered(patch, 91, 5, 0.75)
    keep = ~np.isnan(points[..., 0]) & (patch.chance(92, 25) < 0.72 * look.density)
    keep &= patch.open_points(np.nan_to_num(points), 0.05 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    size = (0.028 + 0.05 * patch.chance(93, 25)[keep] ** 2)[:, None, None] * UNIT
    rim = places[:, None] + _DISC * size * 1.32
    hollow = places[:, None] + _DISC * size
    floor = places[:, None] + _DISC * size * 0.6 + np.array([0.008, 0.01]) * UNIT
    painter.fillPath(polygons(rim), look.colour.lighter(117))
    painter.fillPath(polygons(hollow), look.colour.darker(135))
    painter.fillPath(polygons(floor), look.colour.darker(165))


def paint_junctions(painter: QPainter, patch: Patch, look: Look) -> None:
    """A small ring where roads meet."""
    rings = patch.centres[:, None] + _DISC * 0.1 * UNIT
    painter.strokePath(polygons(rings), _round(look.colour.darker(180), max(0.03 * UNIT, 0.8 * patch.pixel)))
    painter.fillPath(polygons(rings), look.colour.lighter(130))


def _round(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _square(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen
