"""Woods, jungle, orchards and palms: small irregular trees that stand where the hex's chance put them."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.scene.art.patch import Patch, Stretch, scattered
from workbench.desktop.scene.art.seeds import noise
from workbench.desktop.scene.pathwork import paint_polygons, polylines
from workbench.desktop.scene.plane import UNIT

_SIDES = 14


def _crown_templates() -> FloatArray:
    # six lobed outlines of radius about 1
    shapes = []
    angles = np.arange(_SIDES) * (2 * math.pi / _SIDES)
    for shape in range(6):
        lobes = 3 + shape % 3
        wobble = 0.10 * np.sin(lobes * angles + shape * 1.7) + 0.12 * (noise(np.arange(_SIDES), shape, 5) - 0.5)
        radius = 1 + wobble
        shapes.append(np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1))
    return np.array(shapes)


_CROWNS = _crown_templates()
_TUFT = np.array(
    [
        (
            (1.15 if k % 2 == 0 else 0.55) * math.cos(k * math.pi / 7),
            (1.15 if k % 2 == 0 else 0.55) * math.sin(k * math.pi / 7),
        )
        for k in range(_SIDES)
    ]
)


def paint_trees(painter: QPainter, patch: Patch, look: Look) -> None:
    """Trees of the look's style in every hex of the patch."""
    if not len(patch.numbers):
        return
    if look.style in ("orchard", "palm"):
        _paint_rows(painter, patch, look)
        return
    sparse = look.style == "light_woods"
    side = 6 if sparse else (8 if look.density > 1.2 else 7)
    points = scattered(patch, 11, side)
    keep = patch.chance(12, side * side) < (0.36 if sparse else 0.74 * look.density)
    radius = (0.075 if sparse else 0.082) * UNIT * (0.8 + 0.5 * patch.chance(13, side * side))
    keep &= patch.open_points(np.nan_to_num(points), 0.05 * UNIT)
    keep &= ~np.isnan(points[..., 0])
    places = (points + patch.centres[:, None])[keep]
    if look.style == "mangrove":
        _roots(painter, places, radius[keep], look)
    stamp(painter, places, radius[keep], look, patch, tufted=look.style == "jungle")


def stamp(
    painter: QPainter, places: FloatArray, radius: FloatArray, look: Look, patch: Stretch, *, tufted: bool = False
) -> None:
    """Tree crowns with a shadow to the south-east and light from the north-west; quickly, without both."""
    if not len(places):
        return
    order = np.argsort(places[:, 1], kind="stable")
    places, radius = places[order], radius[order]
    seed = np.rint(places * 8).astype(np.int64)
    template = _TUFT[None] if tufted else _CROWNS[(noise(seed[:, 0], seed[:, 1], 3) * 6).astype(int)]
    crowns = places[:, None] + template * radius[:, None, None]
    dark = look.colour.darker(165)
    if not patch.quick:
        shadow = crowns + np.array([0.028, 0.034]) * UNIT
        paint_polygons(painter, shadow, patch.rect, _alpha(dark, 90))
    body = look.colour.darker(116)
    wide = max(0.011 * UNIT, 0.35 * patch.pixel)
    edge = QPen(_alpha(dark, 170), min(wide, patch.pixel) if patch.quick else wide)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    paint_polygons(painter, crowns, patch.rect, body, edge)
    if not patch.quick:
        light = places[:, None] - radius[:, None, None] * 0.24 + template * (radius[:, None, None] * 0.52)
        paint_polygons(painter, light, patch.rect, _alpha(look.colour.lighter(108), 95))


def _paint_rows(painter: QPainter, patch: Patch, look: Look) -> None:
    turn = np.where(patch.chance(21)[:, 0] < 0.5, math.radians(14), math.radians(-14))
    u = (np.arange(5) - 2) * 0.2 * UNIT
    gx, gy = np.meshgrid(u, u)
    lattice = np.stack([gx.ravel(), gy.ravel()], axis=1)
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    points = np.stack([cos * lattice[:, 0] - sin * lattice[:, 1], sin * lattice[:, 0] + cos * lattice[:, 1]], axis=-1)
    palm = look.style == "palm" or look.key == "palm"
    if palm:
        points = points + (patch.chance(22, 50).reshape(-1, 25, 2) - 0.5) * (0.07 * UNIT)
    inside = ((points @ (patch.plane.side_offsets.T / (UNIT / 2))) < 0.42 * UNIT).all(axis=-1)
    keep = inside & patch.open_points(points, 0.05 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    if palm:
        _palms(painter, places, look, patch)
    else:
        stamp(painter, places, np.full(len(places), 0.062 * UNIT), look, patch)


def _palms(painter: QPainter, places: FloatArray, look: Look, patch: Stretch) -> None:
    angles = np.arange(6) * (math.pi / 3) + 0.3
    tips = np.stack([np.cos(angles), np.sin(angles)], axis=1) * (0.085 * UNIT)
    bend = np.stack([np.cos(angles + 0.35), np.sin(angles + 0.35)], axis=1) * (0.055 * UNIT)
    centre = places[:, None, :]
    fronds = np.stack(np.broadcast_arrays(centre, centre + bend, centre + tips), axis=2).reshape(-1, 3, 2)
    for offset, colour in ((0.02 * UNIT, QColor(120, 110, 70, 60)), (0.0, look.colour.darker(165))):
        pen = QPen(colour, max(0.026 * UNIT, 0.6 * patch.pixel))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(polylines(fronds + offset), pen)


def _roots(painter: QPainter, places: FloatArray, radius: FloatArray, look: Look) -> None:
    down = np.array([[-0.7, 1.45], [0.0, 1.6], [0.7, 1.45]])
    ends = places[:, None] + down * radius[:, None, None]
    starts = np.broadcast_to(places[:, None], ends.shape)
    pen = QPen(look.colour.darker(200), 0.016 * UNIT)
    painter.strokePath(polylines(np.stack([starts, ends], axis=2).reshape(-1, 2, 2)), pen)


def _alpha(colour: QColor, alpha: int) -> QColor:
    faded = QColor(colour)
    faded.setAlpha(alpha)
    return faded
