"""Depressions that run through hexes: gullies, dry streams and sunken roads between the banks that fall to their floor."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.desktop.scene.art.courses import Links, curves, stubs
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.pathwork import quadratics
from workbench.desktop.scene.plane import UNIT

STYLES = {"gully": 0.36, "sunken_road": 0.34}
"""Width in hexes, crest to crest, where the ruleset gives none."""
WANDERS = {"gully": (0.09, 501), "sunken_road": (0.03, 401)}
"""By style, how far a course wanders (hexes), and its chance."""


def paint_gullies(painter: QPainter, patch: Patch, courses: Mapping[Look, Links]) -> None:
    """All crests first and all floors after, so that courses open into each other."""
    drawn = [(look, _path(patch, look, links), width_of(look) * UNIT) for look, links in courses.items()]
    drawn = [(look, path, width) for look, path, width in drawn if not path.isEmpty()]
    for look, path, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(175), width + max(0.045 * UNIT, 1.2 * patch.pixel)))
    for look, path, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(112), width))
    if not patch.textured:
        return
    for look, path, width in drawn:
        ticks = QPen(look.colour.darker(160), width)
        ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
        ticks.setDashPattern([0.018 * UNIT / width, 0.065 * UNIT / width])
        painter.strokePath(path, ticks)
    for look, path, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(124), 0.56 * width))
        painter.strokePath(path, _pen(look.colour.darker(108), 0.38 * width))
        shine = QColor(255, 250, 230, 60)
        painter.strokePath(path.translated(0.02 * UNIT, 0.03 * UNIT), _pen(shine, 0.18 * width))


def width_of(look: Look) -> float:
    """How wide a depression is, in hexes."""
    return look.width or STYLES.get(look.style, 0.36)


def _path(patch: Patch, look: Look, links: Links) -> QPainterPath:
    wander, salt = WANDERS.get(look.style, WANDERS["gully"])
    pieces = curves(patch.plane, links, patch.numbers, wander=wander, salt=salt)
    return quadratics(np.concatenate([pieces, stubs(patch.plane, links, patch.numbers)]))


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
