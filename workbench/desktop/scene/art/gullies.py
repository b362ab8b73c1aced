"""Depressions that run through hexes: gullies, dry streams and sunken roads between the banks that fall to their floor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

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

_SHORT = 0.14
"""The part of its last hex by which a course ends before the middle of the river that it flows into."""


def paint_gullies(painter: QPainter, patch: Patch, courses: Mapping[Look, Links], rivers: Iterable[Links] = ()) -> None:
    """All crests first and all floors after, so that courses open into each other; ``rivers`` will be painted over them,
    and a course that ends in a river's hex opens into it."""
    drawn = [
        (look, path, round_ends, width_of(look) * UNIT)
        for look, links in courses.items()
        for path, round_ends in _paths(patch, look, links, list(rivers))
        if not path.isEmpty()
    ]
    for look, path, ends, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(175), width + max(0.045 * UNIT, 1.2 * patch.pixel), ends))
    for look, path, ends, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(112), width, ends))
    if not patch.textured:
        return
    for look, path, _, width in drawn:
        ticks = QPen(look.colour.darker(160), width)
        ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
        ticks.setDashPattern([0.018 * UNIT / width, 0.065 * UNIT / width])
        painter.strokePath(path, ticks)
    for look, path, ends, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(124), 0.56 * width, ends))
        painter.strokePath(path, _pen(look.colour.darker(108), 0.38 * width, ends))
        shine = QColor(255, 250, 230, 60)
        painter.strokePath(path.translated(0.02 * UNIT, 0.03 * UNIT), _pen(shine, 0.18 * width, ends))


def width_of(look: Look) -> float:
    """How wide a depression is, in hexes."""
    return look.width or STYLES.get(look.style, 0.36)


def _paths(patch: Patch, look: Look, links: Links, rivers: Sequence[Links]) -> Iterator[tuple[QPainterPath, bool]]:
    """The courses with round ends, and after them what flows into a river, without."""
    wander, salt = WANDERS.get(look.style, WANDERS["gully"])
    numbers = patch.numbers
    own = links[numbers] & np.uint8(63)
    mouth = (own & (own - np.uint8(1))) == 0  # one link at most
    mouth &= (own != 0) & np.any([river[numbers] != 0 for river in rivers] or [np.zeros(len(numbers), bool)], axis=0)
    pieces = curves(patch.plane, links, numbers[~mouth], wander=wander, salt=salt)
    yield quadratics(np.concatenate([pieces, stubs(patch.plane, links, numbers)])), True
    mouths = curves(patch.plane, links, numbers[mouth], wander=wander, salt=salt)
    # a little short of the middle of the river, or a corner would show on its far bank
    mouths[:, 2] += _SHORT * (mouths[:, 0] - mouths[:, 2])
    yield quadratics(mouths), False


def _pen(colour: QColor, width: float, round_ends: bool) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if round_ends else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
