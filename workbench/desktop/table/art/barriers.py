"""What stands along a line of its own width on a table: hedges, walls, wire, barricades, dragon's teeth, crests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.art.seeds import noise
from workbench.desktop.scene.pathwork import polygons, polylines
from workbench.desktop.table.art.piece import CM, Piece, dashed, faded, pen

_RING = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], axis=1)
_WIDE = 1.4 * CM
"""From this width on a hedge is a bank with two rows of bushes."""


def paint_hedges(painter: QPainter, stretch: Stretch, hedges: Sequence[Piece]) -> None:
    """Bushes as wide as the hedge; bocage is a bank with bushes in two rows."""
    for one in hedges:
        painter.fillPath(one.path.translated(0.25 * CM, 0.35 * CM), QColor(40, 52, 30, 80))
    for one in hedges:
        colour = one.look.colour
        wide = one.width >= _WIDE
        painter.fillPath(one.path, QColor("#8a7350") if wide else colour.darker(140))
        if one.course is None:
            places = one.lattice(1.1 * CM, jitter=0.25, inside=0.35 * CM, salt=531)
            radius = 0.62 * CM
        elif wide:
            rows = [one.along(0.62 * one.width, side * 0.23 * one.width)[0] for side in (-1, 1)]
            places, radius = np.concatenate(rows), 0.33 * one.width
        else:
            radius = max(0.56 * one.width, 0.42 * CM)
            places, _ = one.along(1.45 * radius)
        _bushes(painter, stretch, places, max(radius, 1.6 * stretch.pixel), colour)


def _bushes(painter: QPainter, stretch: Stretch, places: FloatArray, radius: float, colour: QColor) -> None:
    if not len(places):
        return
    key = np.rint(places * 8).astype(np.int64)
    size = (radius * (0.88 + 0.24 * noise(key[:, 0], key[:, 1], 91)))[:, None, None]
    painter.setPen(QPen(colour.darker(175), max(0.09 * CM, 0.5 * stretch.pixel)))
    painter.setBrush(colour.lighter(104))
    painter.drawPath(polygons(places[:, None] + _RING * size))
    if stretch.textured:
        light = places[:, None] - 0.24 * size + _RING * (0.5 * size)
        painter.fillPath(polygons(light), faded(colour.lighter(135), 150))


def paint_walls(painter: QPainter, stretch: Stretch, walls: Sequence[Piece]) -> None:
    """Laid stones: a dark edge, a lighter top, joints across."""
    for one in walls:
        painter.fillPath(one.path.translated(0.3 * CM, 0.42 * CM), QColor(40, 34, 28, 95))
    for one in walls:
        colour = one.look.colour
        painter.fillPath(one.path, colour.lighter(122))
        if one.course is not None and stretch.textured:
            painter.strokePath(one.line, dashed(colour.darker(150), one.width, 0.12 * CM, 0.85 * CM))
        painter.strokePath(one.path, pen(colour.darker(185), max(0.16 * CM, 1.0 * stretch.pixel)))


def paint_wires(painter: QPainter, stretch: Stretch, wires: Sequence[Piece]) -> None:
    """Coils between pickets."""
    for one in wires:
        ink = one.look.colour.darker(150)
        painter.fillPath(one.path, faded(one.look.colour, 46))
        half = max(0.5 * one.width, 0.45 * CM)
        places, ways = one.along(1.5 * half)
        across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        crosses = []
        for sign in (-1, 1):
            arm = 0.75 * half * (ways + sign * across)
            crosses.append(np.stack([places - arm, places + arm], axis=1))
        line = pen(ink, max(0.11 * CM, 1.0 * stretch.pixel))
        painter.strokePath(one.line, line)
        if len(places):
            painter.strokePath(polylines(np.concatenate(crosses)), line)


def paint_roadblocks(painter: QPainter, stretch: Stretch, blocks: Sequence[Piece]) -> None:
    """Timber and rubbish heaped across the way."""
    for one in blocks:
        colour = one.look.colour
        painter.fillPath(one.path.translated(0.3 * CM, 0.4 * CM), QColor(40, 34, 28, 90))
        painter.fillPath(one.path, colour.darker(125))
        half = max(0.55 * one.width, 0.6 * CM)
        places, ways = one.along(1.25 * half)
        if len(places):
            key = np.rint(places * 8).astype(np.int64)
            turn = (noise(key[:, 0], key[:, 1], 71) - 0.5) * 2.2 + np.arctan2(ways[:, 1], ways[:, 0]) + 0.8
            arm = np.stack([np.cos(turn), np.sin(turn)], axis=1) * 1.25 * half
            logs = polylines(np.stack([places - arm, places + arm], axis=1))
            painter.strokePath(logs, pen(colour.darker(190), max(0.5 * CM, 2.2 * stretch.pixel)))
            painter.strokePath(logs, pen(colour.lighter(140), max(0.26 * CM, 1.1 * stretch.pixel)))
        painter.strokePath(one.path, pen(colour.darker(200), max(0.12 * CM, 0.8 * stretch.pixel)))


def paint_teeth(painter: QPainter, stretch: Stretch, teeth: Sequence[Piece]) -> None:
    """Concrete pyramids in rows."""
    for one in teeth:
        painter.fillPath(one.path, faded(one.look.colour, 60))
        half = 0.42 * CM
        if one.course is None:
            places = one.lattice(1.3 * CM, jitter=0.0, inside=half, salt=541)
        else:
            rows = [0.0] if one.width < 1.7 * CM else [-0.26 * one.width, 0.26 * one.width]
            places = np.concatenate([one.along(1.3 * CM, row)[0] for row in rows])
        if not len(places):
            continue
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64) * half
        body = places[:, None] + square
        painter.fillPath(polygons(body + np.array([0.16, 0.2]) * CM), QColor(40, 36, 32, 110))
        painter.fillPath(polygons(body), one.look.colour.lighter(128))
        lower = places[:, None] + np.array([(1, -1), (1, 1), (-1, 1), (0, 0)], dtype=np.float64) * half
        painter.fillPath(polygons(lower), one.look.colour.darker(118))
        painter.strokePath(polygons(body), pen(one.look.colour.darker(190), max(0.07 * CM, 0.6 * stretch.pixel)))


def paint_crests(painter: QPainter, stretch: Stretch, crests: Sequence[Piece]) -> None:
    """A brown line with strokes to both sides."""
    for one in crests:
        ink = one.look.colour.darker(120)
        painter.strokePath(one.line, dashed(ink, 1.5 * CM, 0.14 * CM, 1.0 * CM))
        painter.strokePath(one.line, pen(ink, max(0.32 * CM, 1.6 * stretch.pixel)))
