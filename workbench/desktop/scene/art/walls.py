"""What stands along a line: walls, hedges and bocage, rubble, roadblocks, crest lines; along hexsides or as drawn."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.depictions import Depiction
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.art.plots import stones
from workbench.desktop.scene.art.seeds import noise
from workbench.desktop.scene.pathwork import polygons, polylines
from workbench.desktop.scene.plane import UNIT

_RING = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)
_HEDGE_WIDTH = 0.075
Lines = FloatArray
"""Straight pieces (n, 2, 2)."""


def paint_lines(painter: QPainter, patch: Stretch, look: Look, lines: Lines) -> None:
    """Pieces of a style that stands along lines; a style without a drawing is a thick line in its colour."""
    if not len(lines):
        return
    if look.style == "wall":
        paint_wall(painter, patch, look, lines)
    elif look.style == "hedge":
        paint_hedge(painter, patch, look, lines)
    elif look.style == "rubble":
        _rubble(painter, patch, look, lines)
    elif look.style == "roadblock":
        _roadblock(painter, patch, look, lines)
    else:
        painter.strokePath(polylines(lines), _pen(look.colour.darker(130), max(0.07 * UNIT, 1.5 * patch.pixel)))


def paint_drawn_lines(painter: QPainter, patch: Stretch, drawn: Iterable[Depiction]) -> None:
    """Shapes that are lines without a width."""
    groups: dict[Look, list[FloatArray]] = {}
    for one in drawn:
        groups.setdefault(one.look, []).append(one.worked_out("pieces", _pieces))
    for look, pieces in groups.items():
        paint_lines(painter, patch, look, np.concatenate(pieces))


def _pieces(one: Depiction) -> Lines:
    found = [shapely.get_coordinates(part) for part in shapely.get_parts(one.geometry)]
    pieces = [np.stack([line[:-1], line[1:]], axis=1) for line in found if len(line) > 1]
    return np.concatenate(pieces) if pieces else np.zeros((0, 2, 2))


def paint_wall(painter: QPainter, patch: Stretch, look: Look, lines: Lines) -> None:
    """Laid stones: a thick line with a lighter top and joints."""
    path = polylines(lines)
    width = (look.width or 0.07) * UNIT
    shadow = QColor(40, 34, 28, 90)
    painter.strokePath(path.translated(0.018 * UNIT, 0.026 * UNIT), _pen(shadow, width))
    painter.strokePath(path, _pen(look.colour.darker(170), max(width, 1.5 * patch.pixel)))
    painter.strokePath(path, _pen(look.colour.lighter(118), max(0.6 * width, 0.6 * patch.pixel)))
    if patch.textured:
        joints = QPen(look.colour.darker(165), 0.62 * width)
        joints.setCapStyle(Qt.PenCapStyle.FlatCap)
        joints.setDashPattern([0.014 * UNIT / (0.62 * width), 0.07 * UNIT / (0.62 * width)])
        painter.strokePath(path, joints)


def paint_hedge(painter: QPainter, patch: Stretch, look: Look, lines: Lines) -> None:
    """Beads of green; bocage (a look with a larger ``width``) is a bank with thicker ones in two rows."""
    width = look.width or _HEDGE_WIDTH
    thick = width > 1.3 * _HEDGE_WIDTH
    if thick:
        painter.strokePath(polylines(lines), _pen(QColor("#8a7350").darker(120), (width + 0.05) * UNIT))
    painter.strokePath(polylines(lines), _pen(look.colour.darker(150), max(0.035, 0.6 * width * thick) * UNIT))
    places = along(lines, 0.092 * UNIT)
    if thick:
        run = lines[:, 1] - lines[:, 0]
        across = np.stack([-run[:, 1], run[:, 0]], axis=1) / np.maximum(np.hypot(*run.T), 1e-9)[:, None]
        shift = across * (0.24 * width * UNIT)
        places = np.concatenate(
            [along(lines + shift[:, None], 0.088 * UNIT), along(lines - shift[:, None], 0.1 * UNIT)]
        )
    key = np.rint(places * 4).astype(np.int64)
    size = (0.046 + 0.018 * noise(key[:, 0], key[:, 1], 91)) * UNIT * (1.1 if thick else 1.0)
    size = np.maximum(size, 1.2 * patch.pixel)
    beads = places[:, None] + _RING * size[:, None, None]
    painter.fillPath(polygons(beads + np.array([0.016, 0.02]) * UNIT), QColor(40, 55, 30, 80))
    painter.setPen(QPen(look.colour.darker(160), max(0.012 * UNIT, 0.4 * patch.pixel)))
    painter.setBrush(look.colour.lighter(112))
    painter.drawPath(polygons(beads))


def along(lines: Lines, step: float) -> FloatArray:
    """Points (n, 2) along pieces, about ``step`` apart and evenly from end to end of each."""
    length = np.hypot(*(lines[:, 1] - lines[:, 0]).T)
    counts = np.maximum(1, np.rint(length / step)).astype(int)
    piece = np.repeat(np.arange(len(lines)), counts)
    place = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts)
    t = ((place + 0.5) / counts[piece])[:, None]
    return np.asarray(lines[piece, 0] * (1 - t) + lines[piece, 1] * t)


def _rubble(painter: QPainter, patch: Stretch, look: Look, lines: Lines) -> None:
    places = along(lines, 0.05 * UNIT)
    key = np.rint(places * 4).astype(np.int64)
    shift = np.stack([noise(key[:, 0], key[:, 1], 95), noise(key[:, 0], key[:, 1], 96)], axis=1) - 0.5
    size = (0.026 + 0.03 * noise(key[:, 0], key[:, 1], 97)) * UNIT
    stones(painter, patch, look, places + shift * 0.11 * UNIT, size)


def _roadblock(painter: QPainter, patch: Stretch, look: Look, lines: Lines) -> None:
    """Felled trunks across the way: a bar with crossed logs."""
    painter.strokePath(polylines(lines), _pen(look.colour.darker(170), max(0.1 * UNIT, 2 * patch.pixel)))
    painter.strokePath(polylines(lines), _pen(look.colour.lighter(125), max(0.05 * UNIT, patch.pixel)))
    if not patch.textured:
        return
    run = lines[:, 1] - lines[:, 0]
    across = np.stack([-run[:, 1], run[:, 0]], axis=1) * 0.2
    logs = []
    for t in (0.2, 0.4, 0.6, 0.8):
        middle = lines[:, 0] + run * t
        for sign in (-1, 1):
            reach = across + sign * 0.09 * run
            logs.append(np.stack([middle - reach, middle + reach], axis=1))
    crossed = polylines(np.concatenate(logs))
    painter.strokePath(crossed, _pen(look.colour.darker(190), 0.05 * UNIT))
    painter.strokePath(crossed, _pen(look.colour.lighter(135), 0.024 * UNIT))


def paint_crest(painter: QPainter, patch: Stretch, look: Look, lines: Lines, down: FloatArray) -> None:
    """A crest line along hexsides: a brown edge whose strokes fall to the lower side (``down``, unit vectors)."""
    if not len(lines):
        return
    run = lines[:, 1] - lines[:, 0]
    starts, ends = [], []
    for k, t in enumerate((np.arange(7) + 0.5) / 7):
        foot = lines[:, 0] + run * t
        starts.append(foot)
        ends.append(foot + down * (0.1 if k % 2 else 0.15) * UNIT)
    ticks = np.stack([np.concatenate(starts), np.concatenate(ends)], axis=1)
    shade = QColor(look.colour)
    shade.setAlpha(90)
    band = np.stack([lines, lines + down[:, None] * (0.13 * UNIT)], axis=1)
    painter.fillPath(polygons(np.concatenate([band[:, 0], band[:, 1, ::-1]], axis=1)), shade)
    painter.strokePath(polylines(ticks), _pen(look.colour.darker(125), max(0.022 * UNIT, 0.6 * patch.pixel)))
    painter.strokePath(polylines(lines), _pen(look.colour.darker(135), max(0.045 * UNIT, 1.2 * patch.pixel)))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
