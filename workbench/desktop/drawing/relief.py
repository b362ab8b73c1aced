"""Relief: tints of levels, shade with light from the north-west, contour lines, hachures, gullies and mounds."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from workbench.base.numbers import BoolArray, FloatArray, IntArray
from workbench.desktop.drawing.curves import Links, course_curves, lone_hex_segments
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import HexRegion
from workbench.desktop.drawing.painter_paths import is_pdf, polylines_path, quadratics_path, stroke_inside
from workbench.desktop.drawing.terrain_styles import TerrainLook, soft_outline

# --- Depressions that run through hexes: gullies, dry streams and sunken roads, with banks that slope to the floor


DEPRESSION_WIDTHS = {"gully": 0.36, "sunken_road": 0.34}
"""The width in hexes, crest to crest, by style, if the ruleset gives none."""
DEPRESSION_WANDERS = {"gully": (0.09, 501), "sunken_road": (0.03, 401)}
"""By style, how far a course wanders (in hexes), and its random seed."""

_MOUTH_GAP = 0.14
"""How far before the middle of a river a course that flows into it ends, as a share of the last hex."""


def paint_gullies(
    painter: QPainter, patch: HexRegion, courses: Mapping[TerrainLook, Links], rivers: Iterable[Links] = ()
) -> None:
    """Paint all crests first and all floors after, so that courses open into each other. ``rivers`` are painted over them
    later; a course that ends in a river's hex opens into the river."""
    drawn = [
        (look, path, round_ends, depression_width(look) * UNIT)
        for look, links in courses.items()
        for path, round_ends in _paths(patch, look, links, list(rivers))
        if not path.isEmpty()
    ]
    for look, path, ends, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(175), width + max(0.045 * UNIT, 1.2 * patch.pixel), ends))
    for look, path, ends, width in drawn:
        painter.strokePath(path, _pen(look.colour.darker(112), width, ends))
    if not patch.has_textures:
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


def depression_width(look: TerrainLook) -> float:
    """The width of a depression, in hexes."""
    return look.width or DEPRESSION_WIDTHS.get(look.style, 0.36)


def _paths(
    patch: HexRegion, look: TerrainLook, links: Links, rivers: Sequence[Links]
) -> Iterator[tuple[QPainterPath, bool]]:
    """(path, has round ends): the courses with round ends first, then those that flow into a river, without."""
    wander, salt = DEPRESSION_WANDERS.get(look.style, DEPRESSION_WANDERS["gully"])
    numbers = patch.numbers
    own = links[numbers] & np.uint8(63)
    mouth = (own & (own - np.uint8(1))) == 0  # one link at most
    mouth &= (own != 0) & np.any([river[numbers] != 0 for river in rivers] or [np.zeros(len(numbers), bool)], axis=0)
    pieces = course_curves(patch.plane, links, numbers[~mouth], wander=wander, salt=salt)
    yield quadratics_path(np.concatenate([pieces, lone_hex_segments(patch.plane, links, numbers)])), True
    mouths = course_curves(patch.plane, links, numbers[mouth], wander=wander, salt=salt)
    # slightly short of the middle of the river, or a corner would show on its far bank
    mouths[:, 2] += _MOUTH_GAP * (mouths[:, 0] - mouths[:, 2])
    yield quadratics_path(mouths), False


def _pen(colour: QColor, width: float, round_ends: bool) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if round_ends else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


# --- Hills without a level on the map: a tinted mound, lit from the north-west, with hachures down its rim


_TICKS_PER_SIDE = 6
_LIGHT, _DARK = QColor(255, 250, 232, 120), QColor(74, 52, 30, 80)


def paint_mounds(painter: QPainter, patch: HexRegion, look: TerrainLook, mask: BoolArray) -> None:
    """Paint mounds, below the trees on them; ``mask`` covers the whole map."""
    if not mask[patch.numbers].any():
        return
    outline = soft_outline(patch.plane, mask, patch.numbers, wander=0.07, salt=19)
    fill = QColor(look.colour)
    fill.setAlpha(150)
    painter.fillPath(outline, fill)
    if patch.has_textures:
        step = 0.09 * UNIT
        painter.fillPath(outline.subtracted(outline.translated(step, step)), _LIGHT)
        painter.fillPath(outline.subtracted(outline.translated(-step, -step)), _DARK)


def paint_rims(painter: QPainter, patch: HexRegion, look: TerrainLook, mask: BoolArray) -> None:
    """Paint strokes down the slope along every hexside where a mound ends; ``patch`` has only the hexes of mounds."""
    if not len(patch.numbers):
        return
    beside = patch.plane.grid.neighbours[patch.numbers]
    ends = (beside >= 0) & ~mask[np.maximum(beside, 0)]
    rows, sides = np.nonzero(ends)
    if not len(rows):
        return
    out = patch.plane.side_offsets[sides] / (UNIT / 2)
    along = np.stack([-out[:, 1], out[:, 0]], axis=1)
    chance = patch.random_values(77, 6 * _TICKS_PER_SIDE * 2).reshape(-1, 6, _TICKS_PER_SIDE, 2)[rows, sides]
    place = ((np.arange(_TICKS_PER_SIDE) + 0.5) / _TICKS_PER_SIDE - 0.5) * 0.50 * UNIT + (
        chance[..., 0] - 0.5
    ) * 0.03 * UNIT
    length = (0.11 + 0.08 * chance[..., 1]) * UNIT
    foot = patch.centres[rows][:, None] + out[:, None] * (0.47 * UNIT) + along[:, None] * place[..., None]
    head = foot - out[:, None] * length[..., None]
    ink = look.colour.darker(165)
    ink.setAlpha(190)
    pen = QPen(ink, max(0.022 * UNIT, 0.6 * patch.pixel))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(np.stack([head, foot], axis=2).reshape(-1, 2, 2)), pen)


_TINTS = ("#ece7d6", "#e6d7b2", "#dec592", "#d3b176", "#c49b5f", "#b1854c", "#9c713f")
_LOW_TINTS = ("#ece7d6", "#dcdccb", "#cbd0c0", "#bac3b4")
_BROWNS = ("#cdb078", "#b7935b", "#9f7946", "#886335", "#725028", "#5f411f")
_CREST_SHADE = tuple((0.06 * step, 15 + 2 * (6 - step)) for step in range(6, 0, -1))
"""Width in hexes and opacity of the strokes that darken below a crest, wide ones first."""
_VALLEYS = ("#b9cf9c", "#a3bf8c", "#8eae7d")
CONTOUR = QColor("#8f6b3c")
_WANDER, _ROUNDING = 0.055, 0.11
"""Small, because levels are those of whole hexes: contours stay close to the hexsides, with most of a hex on its side."""
_SHADE_CELL = UNIT / 8  # one sample of the height field


class Tints(NamedTuple):
    """The colours of levels from 0 up and from 0 down, and whether crest lines are drawn as boards print them: a brown edge
    with shade below it."""

    up: tuple[str, ...] = _TINTS
    down: tuple[str, ...] = _LOW_TINTS
    crests: bool = False

    @classmethod
    def of_crests(cls, ground: QColor) -> Tints:
        """The tints of boards with crest lines whose open ground has the colour ``ground``."""
        return cls((ground.name(), *_BROWNS), (ground.name(), *_VALLEYS), crests=True)


PAPER_TINTS = Tints()


def level_tint(level: int, tints: Tints = PAPER_TINTS) -> QColor:
    """The colour of open ground at a level; levels beyond the scale have its last tint."""
    scale = tints.up if level >= 0 else tints.down
    return QColor(scale[min(abs(level), len(scale) - 1)])


def _levels(patch: HexRegion, elevation: IntArray) -> list[int]:
    found = elevation[patch.numbers]
    low, high = int(found.min(initial=0)), int(found.max(initial=0))
    return [*range(1, high + 1), *range(-1, low - 1, -1)]


def level_outlines(patch: HexRegion, elevation: IntArray) -> dict[int, QPainterPath]:
    """The soft outline of every level but 0, first upwards from 1 and then downwards from -1."""
    found = {}
    for level in _levels(patch, elevation):
        mask = elevation >= level if level > 0 else elevation <= level
        found[level] = soft_outline(patch.plane, mask, patch.numbers, wander=_WANDER, salt=19, rounding=_ROUNDING)
    return found


def paint_tints(
    painter: QPainter, patch: HexRegion, levels: Mapping[int, QPainterPath], tints: Tints = PAPER_TINTS
) -> None:
    """Paint the tint of every level; with crest lines the ground below them is shaded."""
    painter.fillRect(patch.rect, level_tint(0, tints))
    for level, path in levels.items():
        _paint_tint(painter, level, path, tints)


def _paint_tint(painter: QPainter, level: int, path: QPainterPath, tints: Tints) -> None:
    if tints.crests and level > 0:
        for width, alpha in _CREST_SHADE:
            painter.strokePath(path, _round(QColor(92, 58, 24, alpha), width * UNIT))
    painter.fillPath(path, level_tint(level, tints))


def paint_drawn_tints(
    painter: QPainter, patch: HexRegion, drawn: Iterable[tuple[int, QPainterPath]], tints: Tints = PAPER_TINTS
) -> None:
    """Paint the tint of ground that contours draw, each over those before it."""
    for level, path in drawn:
        if _reaches(path, patch):
            _paint_tint(painter, level, path, tints)


def _reaches(path: QPainterPath, patch: HexRegion) -> bool:
    """Does ground lie in a region, or so near to it that its shade falls there?"""
    return path.intersects(patch.rect.adjusted(-UNIT, -UNIT, UNIT, UNIT))


def paint_drawn_contours(
    painter: QPainter, patch: HexRegion, drawn: Iterable[tuple[int, QPainterPath]], tints: Tints = PAPER_TINTS
) -> None:
    """Paint contours exactly as they are drawn."""
    for level, path in drawn:
        if _reaches(path, patch):
            paint_contours(painter, patch, {level: path}, tints)


def contour_colour(level: int, tints: Tints = PAPER_TINTS) -> QColor:
    """The colour of the line around a level."""
    if tints.crests:
        return level_tint(level, tints).darker(165)
    colour = QColor(CONTOUR)
    colour.setAlpha(200)
    return colour


def paint_contours(
    painter: QPainter, patch: HexRegion, levels: Mapping[int, QPainterPath], tints: Tints = PAPER_TINTS
) -> None:
    """Paint a line along every change of level; hollows have ticks inwards."""
    for level, path in levels.items():
        colour = contour_colour(level, tints)
        width = 0.036 if tints.crests else 0.022
        painter.strokePath(path, QPen(colour, max(width * UNIT, 0.9 * patch.pixel)))
        if level < 0:
            ticks = QPen(colour, 0.2 * UNIT)
            ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
            ticks.setDashPattern([0.02 / 0.2, 0.3 / 0.2])
            stroke_inside(painter, path, ticks)


def _round(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


_FINER_ON_PAPER = 4
"""Pixels of shade on paper for each of the screen."""
_OPACITY_STEP = 2
"""Opacity on paper grows in such steps, of 255."""


DrawnLevelPaths = Sequence[tuple[int, QPainterPath]]
"""The levels of contours with their areas, in the order of drawing."""


def paint_shade(painter: QPainter, patch: HexRegion, bare: IntArray, drawn: DrawnLevelPaths = ()) -> None:
    """Paint shade from a light in the north-west over a smoothed height field: the levels of hexes where no contour lies, and
    those that contours draw."""
    near = [(level, path) for level, path in drawn if _reaches(path, patch)]
    if not bare[patch.numbers].any() and not near:
        return
    rect = patch.rect
    x0, y0 = math.floor(rect.left() / _SHADE_CELL) - 1, math.floor(rect.top() / _SHADE_CELL) - 1
    width = math.ceil(rect.right() / _SHADE_CELL) + 2 - x0
    height = math.ceil(rect.bottom() / _SHADE_CELL) + 2 - y0
    # readers of PDF files show the pixels of an image that is enlarged
    finer = _FINER_ON_PAPER if is_pdf(painter) else 1
    image = shade_image(patch.plane, bare, (x0, y0, width, height), finer, near)
    target = QRectF(x0 * _SHADE_CELL, y0 * _SHADE_CELL, width * _SHADE_CELL, height * _SHADE_CELL)
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, image)
    painter.restore()


def shade_image(
    plane: Plane, bare: IntArray, cells: tuple[int, int, int, int], finer: int = 1, drawn: DrawnLevelPaths = ()
) -> QImage:
    """Shade as a translucent image over cells (x, y, width, height) of an eighth of a hex, with ``finer`` pixels to a cell."""
    x0, y0, width, height = cells
    radius = 7
    x = (np.arange(width + 2 * radius) + x0 - radius + 0.5) * _SHADE_CELL
    y = (np.arange(height + 2 * radius) + y0 - radius + 0.5) * _SHADE_CELL
    number = plane.hex_raster(x, y)
    field = np.where(number >= 0, bare[np.maximum(number, 0)], 0).astype(np.float64)
    if drawn:
        field = _with_drawn_levels(field, drawn, (x0 - radius, y0 - radius))
    field = _blurred(field, radius)
    dy, dx = (np.asarray(slope) for slope in np.gradient(field))
    inner = (slice(radius, -radius), slice(radius, -radius))
    light = np.clip((dx + dy)[inner] * 4.6, -1.0, 1.0)
    return _as_image(light) if finer == 1 else _fine_image(_enlarged(light, finer))


_LEVEL_0 = 128
"""The value of level 0 in an image of levels."""


def _with_drawn_levels(field: FloatArray, drawn: DrawnLevelPaths, corner: tuple[int, int]) -> FloatArray:
    """A height field with the levels that contours draw, each over those before it; ``corner`` is its first cell."""
    high, wide = field.shape
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(1 / _SHADE_CELL, 1 / _SHADE_CELL)
    painter.translate(-corner[0] * _SHADE_CELL, -corner[1] * _SHADE_CELL)
    for level, path in drawn:
        painter.fillPath(path, QColor(_LEVEL_0 + level, 255, 0))
    painter.end()
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(high, image.bytesPerLine() // 4)[:, :wide]
    levels = ((pixels >> 16) & 0xFF).astype(np.float64) - _LEVEL_0
    return np.where((pixels >> 8) & 0xFF, levels, field)


def _blurred(field: FloatArray, radius: int) -> FloatArray:
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / (radius / 2.4)) ** 2)
    kernel /= kernel.sum()
    padded = np.pad(field, radius, mode="edge")
    rows = np.zeros((padded.shape[0], field.shape[1]))
    for k, weight in enumerate(kernel.tolist()):
        rows += weight * padded[:, k : k + field.shape[1]]
    done = np.zeros(field.shape)
    for k, weight in enumerate(kernel.tolist()):
        done += weight * rows[k : k + field.shape[0]]
    return done


def _as_image(light: FloatArray) -> QImage:
    # ground that rises towards the south-east faces the light
    alpha = np.where(light > 0, light * 95, -light * 78).astype(np.uint32)
    tone = np.where(light > 0, np.uint32(1), np.uint32(0))
    white = np.array([255, 250, 232], dtype=np.uint32)
    dark = np.array([74, 52, 30], dtype=np.uint32)
    rgb = np.where(tone[..., None] == 1, white, dark) * alpha[..., None] // 255
    packed = (alpha << 24) | (rgb[..., 0] << 16) | (rgb[..., 1] << 8) | rgb[..., 2]
    packed = np.ascontiguousarray(packed.astype(np.uint32))
    high, wide = packed.shape
    return QImage(packed.tobytes(), wide, high, wide * 4, QImage.Format.Format_ARGB32_Premultiplied).copy()


def _enlarged(field: FloatArray, times: int) -> FloatArray:
    """A field with so many values for each, in between along straight lines."""
    found = field
    for axis in (0, 1):
        count = found.shape[axis]
        at = np.clip((np.arange(count * times) + 0.5) / times - 0.5, 0, count - 1)
        low = np.minimum(at.astype(np.intp), count - 2) if count > 1 else np.zeros(len(at), dtype=np.intp)
        part = (at - low)[:, None] if axis == 0 else (at - low)[None]
        high = np.minimum(low + 1, count - 1)
        found = np.take(found, low, axis) * (1 - part) + np.take(found, high, axis) * part
    return found


def _fine_image(light: FloatArray) -> QImage:
    """Shade with two colours and even steps of opacity: PDF files hold it in a third of the bytes of mixed colours."""
    steps = np.where(light > 0, light * 95, -light * 78) / _OPACITY_STEP
    alpha = (np.rint(steps) * _OPACITY_STEP).astype(np.uint32)
    tone = np.where(light > 0, np.uint32(0xFFFAE8), np.uint32(0x4A341E))
    packed = np.ascontiguousarray((alpha << 24) | tone)
    high, wide = packed.shape
    return QImage(packed.tobytes(), wide, high, wide * 4, QImage.Format.Format_ARGB32).copy()


def paint_hachures(painter: QPainter, patch: HexRegion, look: TerrainLook, elevation: IntArray) -> None:
    """Paint short strokes down the slope, denser on steep slopes."""
    if not len(patch.numbers):
        return
    down = _downhill(patch, elevation)
    steep = look.style == "steep_slope"
    count = 9 if steep else 6
    across = np.stack([-down[:, 1], down[:, 0]], axis=1)
    u = ((np.arange(count) + 0.5) / count - 0.5) * 0.78 * UNIT
    spread = (patch.random_values(71, count) - 0.5) * 0.05 * UNIT
    length = (0.17 if steep else 0.13) * UNIT * (0.7 + 0.6 * patch.random_values(72, count))
    row = (patch.random_values(73, count) - 0.5) * 0.10 * UNIT + 0.16 * UNIT
    base = patch.centres[:, None] + across[:, None] * (u + spread)[..., None] + down[:, None] * row[..., None]
    ends = base + down[:, None] * length[..., None]
    ink = look.colour.darker(130)
    ink.setAlpha(170 if steep else 120)
    pen = QPen(ink, max((0.026 if steep else 0.018) * UNIT, 0.5 * patch.pixel))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(np.stack([base, ends], axis=2).reshape(-1, 2, 2)), pen)


def _downhill(patch: HexRegion, elevation: IntArray) -> FloatArray:
    beside = patch.plane.grid.neighbours[patch.numbers]
    own = elevation[patch.numbers][:, None]
    drop = np.where(beside >= 0, own - elevation[np.maximum(beside, 0)], 0).astype(np.float64)
    direction = drop @ patch.plane.side_offsets
    length = np.linalg.norm(direction, axis=1)
    direction[length < 1e-6] = (0.5, 1.0)
    return np.asarray(direction / np.linalg.norm(direction, axis=1)[:, None])
