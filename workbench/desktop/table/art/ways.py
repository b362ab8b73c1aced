"""Roads, bridges, railways and water on a table: all casings and banks first, so that what meets opens into each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.pathwork import polylines, stroke_inside
from workbench.desktop.table.art.piece import CM, Piece, dashed, faded, pen


def paint_roads(painter: QPainter, stretch: Stretch, roads: Sequence[Piece]) -> None:
    """A darker casing, a light surface, ruts along wide ones."""
    for one in roads:
        painter.strokePath(one.path, pen(one.look.colour.darker(165), max(0.5 * CM, 2.2 * stretch.pixel)))
    for one in roads:
        painter.fillPath(one.path, one.look.colour.lighter(118))
    if stretch.textured:
        for one in roads:
            if one.course is not None and one.width >= 2 * CM:
                for side in (-0.22, 0.22):
                    rut = pen(faded(one.look.colour.darker(118), 150), 0.09 * one.width, flat=True)
                    painter.strokePath(one.beside(side * one.width), rut)


def paint_bridges(painter: QPainter, stretch: Stretch, bridges: Sequence[Piece]) -> None:
    """Planks between two rails."""
    for one in bridges:
        painter.fillPath(one.path.translated(0.3 * CM, 0.4 * CM), QColor(40, 34, 28, 70))
        painter.fillPath(one.path, one.look.colour.lighter(125))
        if one.course is None:
            painter.strokePath(one.path, pen(one.look.colour.darker(210), max(0.3 * CM, 1.4 * stretch.pixel)))
            continue
        if stretch.textured:
            painter.strokePath(one.line, dashed(one.look.colour.darker(140), one.width, 0.12 * CM, 0.6 * CM))
        for side in (-0.5, 0.5):
            rail = pen(one.look.colour.darker(230), max(0.35 * CM, 1.6 * stretch.pixel))
            painter.strokePath(one.beside(side * one.width), rail)


def paint_rails(painter: QPainter, stretch: Stretch, rails: Sequence[Piece]) -> None:
    """Ballast, sleepers and two rails; an embankment has slopes with strokes that fall to both sides."""
    for one in rails:
        colour = one.look.colour
        raised = one.raised
        painter.fillPath(one.path, colour.lighter(128) if raised else colour.lighter(150))
        painter.strokePath(one.path, pen(colour.darker(130), max(0.14 * CM, 0.8 * stretch.pixel)))
        if one.course is None:
            continue
        if raised and stretch.textured:
            painter.strokePath(one.line, dashed(colour.darker(135), one.width, 0.16 * CM, 0.75 * CM))
        bed = one.width * (0.55 if raised else 0.9)
        if raised:
            painter.strokePath(one.line, pen(colour.lighter(165), bed, flat=True))
        if stretch.textured:
            painter.strokePath(one.line, dashed(QColor("#6b5236"), 0.86 * bed, 0.38 * CM, 0.7 * CM))
        for side in (-0.24, 0.24):
            painter.strokePath(
                one.beside(side * bed), pen(QColor("#4b4a49"), max(0.16 * CM, 0.9 * stretch.pixel), flat=True)
            )


def paint_waters(painter: QPainter, stretch: Stretch, waters: Sequence[Piece]) -> None:
    """Banks, then water; a river has lines of current, a shallow one ripples and stones."""
    for one in waters:
        painter.strokePath(one.path, pen(one.look.colour.darker(150), max(0.7 * CM, 2.0 * stretch.pixel)))
    for one in waters:
        painter.fillPath(one.path, one.look.colour)
    if not stretch.textured:
        return
    for one in waters:
        stroke_inside(painter, one.path, QPen(faded(QColor("#5a7d91"), 40), 2.0 * CM))
        if one.look.density < 1:
            _ripples(painter, stretch, one)
        elif one.course is not None and one.width >= 3 * CM:
            for side, dash in ((-0.24, 4.0), (0.06, 6.0), (0.28, 3.0)):
                light = dashed(faded(one.look.colour.lighter(122), 200), max(0.22 * CM, stretch.pixel), 1, 1)
                light.setDashPattern([dash * 3, dash * 2.2])
                painter.strokePath(one.beside(side * one.width), light)
        elif one.course is None:
            _waves(painter, stretch, one)


def _ripples(painter: QPainter, stretch: Stretch, one: Piece) -> None:
    points = one.lattice(1.6 * CM, jitter=0.3, inside=0.5 * CM, salt=501)
    if len(points):
        half = np.array([0.55, 0.0]) * CM
        strokes = np.stack([points - half, points + half], axis=1)
        painter.strokePath(polylines(strokes), pen(faded(QColor("#fbfdff"), 220), max(0.2 * CM, stretch.pixel)))
    stones = one.lattice(3.1 * CM, jitter=0.4, inside=0.5 * CM, salt=511)
    painter.setPen(QPen(QColor("#7c8a90"), max(0.06 * CM, 0.5 * stretch.pixel)))
    painter.setBrush(QColor("#c9c4b6"))
    for x, y in stones.tolist():
        painter.drawEllipse(QRectF(x - 0.35 * CM, y - 0.25 * CM, 0.7 * CM, 0.5 * CM))


def _waves(painter: QPainter, stretch: Stretch, one: Piece) -> None:
    points = one.lattice(3.6 * CM, jitter=0.35, inside=1.0 * CM, salt=521)
    if not len(points):
        return
    shape = np.array([(-0.8, 0.0), (-0.4, -0.25), (0.0, 0.0), (0.4, -0.25), (0.8, 0.0)]) * CM
    line = pen(faded(one.look.colour.darker(135), 150), max(0.16 * CM, 0.8 * stretch.pixel))
    line.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines(points[:, None] + shape), line)
