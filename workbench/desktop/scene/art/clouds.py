"""What drifts round a marker: smoke and gas over every hex that the rules say they reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.base.arrays import BoolArray
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.outline import soft
from workbench.desktop.scene.art.patch import Patch
from workbench.desktop.scene.plane import UNIT
from workbench.geometry.grid import HexGrid

STYLES = ("smoke", "gas")
_PUFFS = 5
Clouds = Mapping[Look, BoolArray]


def paint_cloud(painter: QPainter, patch: Patch, look: Look, mask: BoolArray) -> None:
    """A veil through which the ground can be read, with puffs round the middle of each hex, where no counter lies."""
    if not mask[patch.numbers].any():
        return
    outline = soft(patch.plane, mask, patch.numbers, wander=0.10, salt=57)
    veil = QColor(look.colour.darker(112))
    veil.setAlpha(150 if look.style == "smoke" else 95)
    painter.fillPath(outline, veil)
    edge = QColor(look.colour.darker(190))
    edge.setAlpha(150)
    painter.strokePath(outline, QPen(edge, max(0.02 * UNIT, 0.8 * patch.pixel)))
    if patch.textured:
        _puffs(painter, patch.near.only(mask), look)


def _puffs(painter: QPainter, patch: Patch, look: Look) -> None:
    chance = patch.chance(58, 3 * _PUFFS).reshape(-1, _PUFFS, 3)
    angle = (np.arange(_PUFFS) + 0.25 + 0.4 * chance[..., 0]) * (2 * np.pi / _PUFFS)
    reach = (0.37 + 0.05 * chance[..., 1]) * UNIT
    places = patch.centres[:, None] + np.stack([np.cos(angle) * reach, np.sin(angle) * reach], axis=-1)
    size = 0.3 + 0.15 * chance[..., 2]
    body, ink = QColor(look.colour.lighter(112)), QColor(look.colour.darker(165))
    body.setAlpha(200)
    ink.setAlpha(170)
    painter.save()
    painter.setBrush(body)
    for (x, y), scale in zip(places.reshape(-1, 2).tolist(), size.ravel().tolist(), strict=True):
        painter.setPen(QPen(ink, 0.018 * UNIT / scale))
        painter.save()
        painter.translate(x, y)
        painter.scale(scale, scale)
        painter.drawPath(puff())
        painter.restore()
    painter.restore()


@cache
def puff() -> QPainterPath:
    """A small cloud about the origin, two thirds of a hex wide."""
    cloud = QPainterPath()
    for x, y, r in ((-0.2, 0.06, 0.17), (0.0, -0.08, 0.22), (0.21, 0.03, 0.18), (0.02, 0.13, 0.2)):
        ball = QPainterPath()
        ball.addEllipse(QPointF(x * UNIT, y * UNIT), r * UNIT, r * UNIT * 0.86)
        cloud = cloud.united(ball)
    return cloud


def within(grid: HexGrid, radius: int, numbers: list[int]) -> BoolArray:
    """The hexes of a map no farther than ``radius`` from any of some hexes."""
    inside: BoolArray = np.zeros(grid.size + 1, dtype=np.bool_)
    inside[numbers] = True
    for _ in range(radius):
        # off the map is neighbour -1, the spare last place
        inside[grid.neighbours[np.flatnonzero(inside[:-1])]] = True
        inside[-1] = False
    return inside[:-1]


def drifted(before: Clouds, after: Clouds, size: int) -> BoolArray:
    """The hexes of a map of ``size`` hexes that a cloud covers in one of two states of it and not in the other."""
    changed: BoolArray = np.zeros(size, dtype=np.bool_)
    for look in {*before, *after}:
        then, now = before.get(look), after.get(look)
        changed |= (then if then is not None else False) != (now if now is not None else False)
    return changed
