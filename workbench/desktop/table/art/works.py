"""Field works and smoke on a table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.scene.art.clouds import puff
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.pathwork import polylines, stroke_inside
from workbench.desktop.table.art.piece import CM, Piece, faded, pen

_SPOIL = QColor("#d9c6a0")
_SCORCHED = QColor("#3a3430")


def paint_trenches(painter: QPainter, stretch: Stretch, trenches: Sequence[Piece]) -> None:
    """A cut that turns from bay to traverse between the earth thrown up on both sides."""
    for one in trenches:
        painter.strokePath(one.path, pen(_SPOIL.darker(140), max(0.34 * CM, 1.8 * stretch.pixel)))
    for one in trenches:
        painter.fillPath(one.path, _SPOIL)
    for one in trenches:
        colour = one.look.colour
        if one.course is None:
            stroke_inside(painter, one.path, QPen(colour.darker(140), 2.4 * CM))
            stroke_inside(painter, one.path, QPen(_SPOIL, 0.9 * CM))
            continue
        line = polylines(_bays(one)[None]) if stretch.textured else one.line
        for shade, width in ((colour.darker(165), 0.46), (colour.darker(112), 0.2)):
            ink = pen(shade, max(width * one.width, 1.5 * stretch.pixel), flat=True)
            ink.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.strokePath(line, ink)


def _bays(one: Piece) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    places, ways = one.along(1.4 * max(one.width, CM))
    across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    side = np.where(np.arange(len(places)) % 2 == 0, 0.15, -0.15)[:, None] * one.width
    step = ways * 0.65 * max(one.width, CM)
    points = np.stack([places - step + across * side, places + step + across * side], axis=1)
    return np.asarray(points.reshape(-1, 2))


def paint_entrenchments(painter: QPainter, stretch: Stretch, works: Sequence[Piece]) -> None:
    """A parapet round dug-in ground, with holes in it."""
    for one in works:
        colour = one.look.colour
        painter.fillPath(one.path, _SPOIL)
        painter.strokePath(one.path, pen(_SPOIL.darker(150), max(0.2 * CM, 1.0 * stretch.pixel)))
        places = (
            one.lattice(3.4 * CM, jitter=0.2, inside=1.2 * CM, salt=561)
            if one.course is None
            else one.along(2.6 * CM)[0]
        )
        for x, y in places.tolist():
            hole = QRectF(x - 0.8 * CM, y - 0.45 * CM, 1.6 * CM, 0.9 * CM)
            painter.setPen(QPen(_SPOIL.lighter(114), 0.45 * CM))
            painter.setBrush(colour.darker(160))
            painter.drawEllipse(hole)
            painter.setPen(QPen(_SPOIL.darker(150), max(0.1 * CM, 0.7 * stretch.pixel)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(hole.adjusted(-0.25 * CM, -0.25 * CM, 0.25 * CM, 0.25 * CM))
        stroke_inside(painter, one.path, QPen(faded(colour.darker(120), 120), 0.7 * CM))


def paint_wrecks(painter: QPainter, stretch: Stretch, wrecks: Sequence[Piece]) -> None:
    """A burnt hull on scorched ground, crossed out."""
    for one in wrecks:
        painter.strokePath(one.path, pen(faded(_SCORCHED, 90), max(1.2 * CM, 3.0 * stretch.pixel)))
    for one in wrecks:
        colour, box = one.look.colour, one.path.boundingRect()
        painter.fillPath(one.path, colour.lighter(112))
        painter.save()
        painter.setClipPath(one.path, Qt.ClipOperation.IntersectClip)
        painter.setPen(pen(colour.darker(150), max(0.3 * CM, 1.2 * stretch.pixel)))
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())
        painter.restore()
        painter.strokePath(one.path, pen(_SCORCHED, max(0.25 * CM, 1.2 * stretch.pixel)))


def paint_smoke(painter: QPainter, stretch: Stretch, clouds: Sequence[Piece]) -> None:
    """A veil with puffs."""
    for one in clouds:
        painter.fillPath(one.path, faded(one.look.colour.darker(112), 150))
        painter.strokePath(one.path, pen(faded(one.look.colour.darker(190), 150), max(0.2 * CM, stretch.pixel)))
        if not stretch.textured:
            continue
        painter.setBrush(faded(one.look.colour.lighter(112), 200))
        scale = 0.34
        painter.setPen(QPen(faded(one.look.colour.darker(165), 170), 0.2 * CM / scale))
        for x, y in one.lattice(4.0 * CM, jitter=0.25, inside=1.2 * CM, salt=571).tolist():
            painter.save()
            painter.translate(x, y)
            painter.scale(scale, scale)
            painter.drawPath(puff())
            painter.restore()
