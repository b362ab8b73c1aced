"""Open ground: beaches, dunes, rocks, wadis, furrowed fields, brush, paddies, marsh."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import HexRegion, scattered_points
from workbench.desktop.drawing.painter_paths import can_clip, polygons_path, polylines_path, stroke_inside
from workbench.desktop.drawing.terrain_styles import TerrainLook, noise

# --- Bare ground: beaches and dunes, rocky ground, wadis


_DISC = np.stack([np.cos(np.arange(8) * np.pi / 4), np.sin(np.arange(8) * np.pi / 4)], axis=1)
_STONE = np.array([(-1.0, 0.25), (-0.45, -0.85), (0.5, -0.7), (1.0, 0.1), (0.4, 0.7), (-0.5, 0.75)])


def paint_dots(
    painter: QPainter, patch: HexRegion, look: TerrainLook, salt: int = 61, *, within: tuple[float, float] | None = None
) -> None:
    """Paint sand: fine dots all over the hex, or in an ellipse with the half axes ``within``."""
    points = scattered_points(patch, salt, 9)
    keep = ~np.isnan(points[..., 0])
    if within is not None:
        keep &= (np.nan_to_num(points) ** 2 / np.square(within)).sum(axis=-1) < 1
    places = (points + patch.centres[:, None])[keep]
    dots = places[:, None] + _DISC * max(0.013 * UNIT, 0.4 * patch.pixel)
    painter.fillPath(polygons_path(dots), look.colour.darker(150))


def paint_dunes(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Paint dunes: crescents with a shaded lee side, over dots."""
    points = scattered_points(patch, 62, 4, 0.6)
    places = (points + patch.centres[:, None])[~np.isnan(points[..., 0])]
    t = np.linspace(-1, 1, 9)
    arc = np.stack([t * 0.13, 0.055 * t * t - 0.03 * np.cos(t * 2)], axis=1) * UNIT
    lines = places[:, None] + arc
    shade = QPen(look.colour.darker(125), 0.055 * UNIT, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(lines + np.array([0.02, 0.03]) * UNIT), shade)
    painter.strokePath(polylines_path(lines), QPen(look.colour.darker(165), max(0.018 * UNIT, 0.5 * patch.pixel)))
    paint_dots(painter, patch, look, 63)


def paint_rocks(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Scattered stones, lit from the north-west."""
    points = scattered_points(patch, 64, 6)
    keep = ~np.isnan(points[..., 0]) & (patch.random_values(65, 36) < 0.7)
    keep &= patch.open_points(np.nan_to_num(points), 0.03 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    size = (0.03 + 0.045 * patch.random_values(66, 36)[keep])[:, None, None] * UNIT
    stones = places[:, None] + _STONE * size
    shadow = look.colour.darker(190)
    shadow.setAlpha(110)
    painter.fillPath(polygons_path(stones + np.array([0.02, 0.025]) * UNIT), shadow)
    painter.setPen(QPen(look.colour.darker(185), max(0.01 * UNIT, 0.35 * patch.pixel)))
    painter.setBrush(look.colour.lighter(108))
    painter.drawPath(polygons_path(stones))


def paint_wadi(painter: QPainter, patch: HexRegion, look: TerrainLook, outline: QPainterPath) -> None:
    """Paint a dry bed: banks that slope inwards, and dots on the floor."""
    for width, alpha in ((0.30, 40), (0.18, 60)):
        bank = look.colour.darker(150)
        bank.setAlpha(alpha)
        stroke_inside(painter, outline, QPen(bank, width * UNIT))
    ticks = QPen(look.colour.darker(170), 0.16 * UNIT)
    ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
    ticks.setDashPattern([0.12, 0.45])
    stroke_inside(painter, outline, ticks)
    painter.strokePath(outline, QPen(look.colour.darker(175), max(0.022 * UNIT, 0.7 * patch.pixel)))
    paint_dots(painter, patch, look, 67)


_FURROWS = 13
_PARCEL_SCALE = 0.84  # where nothing can be clipped, furrows keep away from the soft outline


def paint_fields(painter: QPainter, patch: HexRegion, look: TerrainLook, outline: QPainterPath) -> None:
    """Paint a parcel in each hex, with a random tint and furrows in one of two directions."""
    if not len(patch.numbers):
        return
    clips = can_clip(painter)
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    corners = _parcels(patch)
    tone = patch.random_values(31)[:, 0]
    tints = (look.colour, look.colour.lighter(107), look.colour.darker(106), QColor("#cfd09a"))
    for k, tint in enumerate(tints):
        parcels = polygons_path(corners[(tone * 4).astype(int) == k])
        painter.fillPath(parcels if clips else parcels.intersected(outline), tint)
    if not clips:
        corners = patch.centres[:, None] + (corners - patch.centres[:, None]) * _PARCEL_SCALE
    turn = np.where(patch.random_values(32)[:, 0] < 0.5, math.radians(28), math.radians(-62))
    furrows = clipped_lines(corners, patch.centres, turn, 0.085 * UNIT)
    painter.strokePath(polylines_path(furrows), QPen(_ink(look, 150, 95), max(0.013 * UNIT, 0.4 * patch.pixel)))
    hedge = QPen(_ink(look, 155, 130), max(0.018 * UNIT, 0.5 * patch.pixel), Qt.PenStyle.SolidLine)
    if clips:
        painter.strokePath(polygons_path(corners), hedge)
    painter.restore()


def _parcels(patch: HexRegion) -> FloatArray:
    corners = np.empty((len(patch.numbers), 6, 2))
    for k in range(6):
        ids = patch.plane.corner_ids(patch.numbers, k)
        shift = np.stack([noise(ids[:, 0], ids[:, 1], 41), noise(ids[:, 0], ids[:, 1], 42)], axis=1) - 0.5
        corners[:, k] = patch.plane.corner_points(ids) + shift * (0.2 * UNIT)
    return corners


def clipped_lines(
    corners: FloatArray, centres: FloatArray, turn: FloatArray, gap: float, *, trim: float = 1.5
) -> FloatArray:
    """Parallel lines ``gap`` apart within convex polygons (n, corners, 2), turned by ``turn`` and ``trim``
    shorter at both ends; shape (lines, 2, 2)."""
    direction = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    normal = np.stack([-direction[:, 1], direction[:, 0]], axis=1)
    offsets = (np.arange(_FURROWS) - _FURROWS // 2) * gap
    base = centres[:, None] + normal[:, None] * offsets[None, :, None]
    low = np.full(base.shape[:2], -1e9)
    high = np.full(base.shape[:2], 1e9)
    for k in range(corners.shape[1]):
        a, b = corners[:, k], corners[:, (k + 1) % corners.shape[1]]
        inward = np.stack([-(b - a)[:, 1], (b - a)[:, 0]], axis=1)
        distance = np.einsum("nfc,nc->nf", a[:, None] - base, inward)
        rate = np.einsum("nc,nc->n", direction, inward)[:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            t = distance / rate
        low = np.where(rate > 0, np.maximum(low, t), low)
        high = np.where(rate < 0, np.minimum(high, t), high)
    keep = high - low > 0.04 * UNIT
    ends = np.stack([low[keep] + trim, high[keep] - trim], axis=1)
    along = np.broadcast_to(direction[:, None], base.shape)[keep]
    return np.asarray(base[keep][:, None] + ends[..., None] * along[:, None])


def paint_brush(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Stipples and tufts."""
    points = scattered_points(patch, 51, 7)
    places = (points + patch.centres[:, None])[~np.isnan(points[..., 0])]
    _tufts(painter, places, look.colour.darker(165), patch, 0.05)


def paint_marsh(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Reeds over short water lines."""
    points = scattered_points(patch, 52, 6)
    keep = ~np.isnan(points[..., 0]) & (patch.random_values(53, 36) < 0.62)
    keep &= patch.open_points(np.nan_to_num(points), 0.03 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    width = (0.07 + 0.07 * patch.random_values(54, 36)[keep])[:, None] * UNIT
    left, right = places - width * np.array([1.0, 0.0]), places + width * np.array([1.0, 0.0])
    water = QPen(QColor("#7f9fae"), max(0.02 * UNIT, 0.5 * patch.pixel))
    water.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(np.stack([left, right], axis=1)), water)
    reeds = places[patch.random_values(55, 36)[keep] < 0.6]
    _tufts(painter, reeds - np.array([0.0, 0.01 * UNIT]), look.colour.darker(190), patch, 0.085)


def paint_paddies(painter: QPainter, patch: HexRegion, look: TerrainLook, outline: QPainterPath) -> None:
    """Flooded squares between low banks."""
    painter.save()
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    size = 1.0 if can_clip(painter) else _PARCEL_SCALE
    corners = patch.centres[:, None] + patch.plane.corner_offsets * size
    turn = np.full(len(patch.numbers), math.radians(12))
    bank = QPen(look.colour.darker(140), max(0.022 * UNIT, 0.5 * patch.pixel))
    shine = QPen(QColor(255, 255, 255, 70), max(0.05 * UNIT, 0.5 * patch.pixel))
    for angle, gap in ((0.0, 0.25 * UNIT), (math.pi / 2, 0.36 * UNIT)):
        lines = clipped_lines(corners, patch.centres, turn + angle, gap)
        if angle == 0.0:
            painter.strokePath(polylines_path(lines + 0.06 * UNIT), shine)
        painter.strokePath(polylines_path(lines), bank)
    painter.restore()


def _tufts(painter: QPainter, places: FloatArray, colour: QColor, patch: HexRegion, height: float) -> None:
    blades = np.array([[-0.55, -0.8], [0.0, -1.0], [0.55, -0.8]]) * (height * UNIT)
    ends = places[:, None] + blades
    starts = np.broadcast_to(places[:, None], ends.shape)
    pen = QPen(colour, max(0.015 * UNIT, 0.45 * patch.pixel))
    painter.strokePath(polylines_path(np.stack([starts, ends], axis=2).reshape(-1, 2, 2)), pen)


def _ink(look: TerrainLook, darker: int, alpha: int) -> QColor:
    ink = look.colour.darker(darker)
    ink.setAlpha(alpha)
    return ink
