"""Vegetation: woods with their canopy, brush, grain, orchards, stones, graves.

The tint fills exactly the outline; what grows in it keeps within it, so that the eye sees what the rules judge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

import numpy as np
import shapely
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import HexRegion, PaintRegion, scattered_points
from workbench.desktop.drawing.painter_paths import is_pdf, paint_polygons, polygons_path, polylines_path, stroke_inside
from workbench.desktop.drawing.terrain_shapes import Depiction
from workbench.desktop.drawing.terrain_styles import SOFT_STYLES, TerrainLook, draw_centred, draw_haloed, noise

# --- Woods, jungle, orchards and palms: small irregular trees that stand where the hex's chance put them.


_SIDES = 14
_COARSE_PIXELS = 40.0
"""Trees of smaller hexes (1 cm on paper) have half the corners in a PDF file."""


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


def paint_trees(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Trees of the look's style in every hex of the patch."""
    if not len(patch.numbers):
        return
    if look.style in ("orchard", "palm"):
        _paint_rows(painter, patch, look)
        return
    sparse = look.style == "light_woods"
    side = 6 if sparse else (8 if look.density > 1.2 else 7)
    points = scattered_points(patch, 11, side)
    keep = patch.random_values(12, side * side) < (0.36 if sparse else 0.74 * look.density)
    radius = (0.075 if sparse else 0.082) * UNIT * (0.8 + 0.5 * patch.random_values(13, side * side))
    keep &= patch.open_points(np.nan_to_num(points), 0.05 * UNIT)
    keep &= ~np.isnan(points[..., 0])
    places = (points + patch.centres[:, None])[keep]
    if look.style == "mangrove":
        _roots(painter, places, radius[keep], look)
    paint_crowns(painter, places, radius[keep], look, patch, tufted=look.style == "jungle")


def paint_crowns(
    painter: QPainter,
    places: FloatArray,
    radius: FloatArray,
    look: TerrainLook,
    patch: PaintRegion,
    *,
    tufted: bool = False,
) -> None:
    """Tree crowns with a shadow to the south-east and light from the north-west; quickly, without both."""
    if not len(places):
        return
    order = np.argsort(places[:, 1], kind="stable")
    places, radius = places[order], radius[order]
    seed = np.rint(places * 8).astype(np.int64)
    template = _TUFT[None] if tufted else _CROWNS[(noise(seed[:, 0], seed[:, 1], 3) * 6).astype(int)]
    if is_pdf(painter) and patch.pixels < _COARSE_PIXELS:
        template = template[:, ::2]  # corners that no printer sets, three times for each tree of a map
    crowns = places[:, None] + template * radius[:, None, None]
    dark = look.colour.darker(165)
    if not patch.quick:
        shadow = crowns + np.array([0.028, 0.034]) * UNIT
        paint_polygons(painter, shadow, patch.rect, _with_alpha(dark, 90))
    body = look.colour.darker(116)
    wide = max(0.011 * UNIT, 0.35 * patch.pixel)
    edge = QPen(_with_alpha(dark, 170), min(wide, patch.pixel) if patch.quick else wide)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    paint_polygons(painter, crowns, patch.rect, body, edge)
    if not patch.quick:
        light = places[:, None] - radius[:, None, None] * 0.24 + template * (radius[:, None, None] * 0.52)
        paint_polygons(painter, light, patch.rect, _with_alpha(look.colour.lighter(108), 95))


def _paint_rows(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    turn = np.where(patch.random_values(21)[:, 0] < 0.5, math.radians(14), math.radians(-14))
    u = (np.arange(5) - 2) * 0.2 * UNIT
    gx, gy = np.meshgrid(u, u)
    lattice = np.stack([gx.ravel(), gy.ravel()], axis=1)
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    points = np.stack([cos * lattice[:, 0] - sin * lattice[:, 1], sin * lattice[:, 0] + cos * lattice[:, 1]], axis=-1)
    palm = look.style == "palm" or look.key == "palm"
    if palm:
        points = points + (patch.random_values(22, 50).reshape(-1, 25, 2) - 0.5) * (0.07 * UNIT)
    inside = ((points @ (patch.plane.side_offsets.T / (UNIT / 2))) < 0.42 * UNIT).all(axis=-1)
    keep = inside & patch.open_points(points, 0.05 * UNIT)
    places = (points + patch.centres[:, None])[keep]
    if palm:
        _palms(painter, places, look, patch)
    else:
        paint_crowns(painter, places, np.full(len(places), 0.062 * UNIT), look, patch)


def _palms(painter: QPainter, places: FloatArray, look: TerrainLook, patch: PaintRegion) -> None:
    angles = np.arange(6) * (math.pi / 3) + 0.3
    tips = np.stack([np.cos(angles), np.sin(angles)], axis=1) * (0.085 * UNIT)
    bend = np.stack([np.cos(angles + 0.35), np.sin(angles + 0.35)], axis=1) * (0.055 * UNIT)
    centre = places[:, None, :]
    fronds = np.stack(np.broadcast_arrays(centre, centre + bend, centre + tips), axis=2).reshape(-1, 3, 2)
    for offset, colour in ((0.02 * UNIT, QColor(120, 110, 70, 60)), (0.0, look.colour.darker(165))):
        pen = QPen(colour, max(0.026 * UNIT, 0.6 * patch.pixel))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(polylines_path(fronds + offset), pen)


def _roots(painter: QPainter, places: FloatArray, radius: FloatArray, look: TerrainLook) -> None:
    down = np.array([[-0.7, 1.45], [0.0, 1.6], [0.7, 1.45]])
    ends = places[:, None] + down * radius[:, None, None]
    starts = np.broadcast_to(places[:, None], ends.shape)
    pen = QPen(look.colour.darker(200), 0.016 * UNIT)
    painter.strokePath(polylines_path(np.stack([starts, ends], axis=2).reshape(-1, 2, 2)), pen)


def _with_alpha(colour: QColor, alpha: int) -> QColor:
    faded = QColor(colour)
    faded.setAlpha(alpha)
    return faded


_STONE = np.array([(-1.0, 0.25), (-0.45, -0.85), (0.5, -0.7), (1.0, 0.1), (0.4, 0.7), (-0.5, 0.75)])
_CROSS = np.array([[(0.0, 0.9), (0.0, -0.9)], [(-0.55, -0.35), (0.55, -0.35)]])
_BLOB = np.stack([np.cos(np.arange(9) * np.pi / 4.5), np.sin(np.arange(9) * np.pi / 4.5)], axis=1)
_HEIGHT_PIXELS = 30.0
_CANOPY = ("woods", "light_woods", "jungle", "mangrove")

Texture = Callable[[QPainter, PaintRegion, TerrainLook, list[Depiction]], None]


def paint_plots(painter: QPainter, patch: PaintRegion, plots: Iterable[Depiction]) -> None:
    """Areas, one kind of ground after the other, as where hexes are painted: woods hide the brush below them."""
    groups: dict[TerrainLook, list[Depiction]] = {}
    for one in plots:
        groups.setdefault(one.look, []).append(one)
    for look, own in sorted(groups.items(), key=lambda item: SOFT_STYLES.get(item[0].style, ("", 99))[1]):
        _tints(painter, patch, look, own)
        if patch.has_textures:
            _TEXTURES.get(look.style, _no_texture)(painter, patch, look, own)
    if patch.pixels >= _HEIGHT_PIXELS:
        for own in groups.values():
            for one in own:
                if one.height is not None:
                    _paint_height(painter, one, one.height)


def _paint_height(painter: QPainter, one: Depiction, height: int | float) -> None:
    """The height that a shape states for itself, near its upper edge: ``h 2``."""
    at = QPointF(*one.middle) - QPointF(0, 0.13 * UNIT)
    draw_haloed(painter, at, f"h {height:g}", 0.13 * UNIT, QColor("#2b2620"))


def _tints(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    wooded = look.style in _CANOPY
    fill = look.colour.darker(112) if wooded else QColor(look.colour)
    edge = look.colour.darker(170 if wooded else 138)
    edge.setAlpha(220 if wooded else 150)
    pen = QPen(edge, max(0.024 * UNIT, 0.8 * patch.pixel))
    for one in own:
        painter.fillPath(one.path, fill)
        if wooded and patch.has_textures:
            # darker towards the edge: the wall of leaves that stops the eye
            for width, alpha in ((0.15, 38), (0.07, 50)):
                rim = look.colour.darker(190)
                rim.setAlpha(alpha)
                stroke_inside(painter, one.path, QPen(rim, width * UNIT))
        painter.strokePath(one.path, pen)


def _joined_lattices(
    own: list[Depiction], step: float, *, jitter: float, inside: float, salt: int, turn: float = 0.0
) -> FloatArray:
    found = [one.lattice(step * UNIT, jitter=jitter, inside=inside * UNIT, salt=salt, turn=turn) for one in own]
    points = np.concatenate(found)
    # where two shapes of one kind overlap, a tree stands once
    return np.asarray(np.unique(points, axis=0))


def _chance(points: FloatArray, salt: int) -> FloatArray:
    key = np.rint(points * 8).astype(np.int64)
    return noise(key[:, 0], key[:, 1], salt)


def _canopy(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    step = {"woods": 0.135, "light_woods": 0.2}.get(look.style, 0.12)
    points = _joined_lattices(own, step, jitter=0.26, inside=0.062, salt=311)
    radius = (0.066 + 0.034 * _chance(points, 313)) * UNIT
    paint_crowns(painter, points, radius, look, patch, tufted=look.style == "jungle")


def _rows(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.2, jitter=0.0, inside=0.05, salt=321, turn=math.radians(14))
    paint_crowns(painter, points, np.full(len(points), 0.062 * UNIT), look, patch)


def _brush(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.115, jitter=0.3, inside=0.03, salt=331)
    if not len(points):
        return
    big = _chance(points, 333) < 0.4
    bushes = points[big]
    size = ((0.030 + 0.022 * _chance(bushes, 335)) * UNIT)[:, None, None]
    blobs = bushes[:, None] + _BLOB * size
    shadow = blobs + np.array([0.012, 0.016]) * UNIT
    paint_polygons(painter, shadow, patch.rect, _faded(look.colour.darker(190), 90))
    paint_polygons(painter, blobs, patch.rect, look.colour.darker(128))
    light = bushes[:, None] - 0.25 * size + _BLOB * (0.5 * size)
    paint_polygons(painter, light, patch.rect, look.colour.darker(108))
    _tufts(painter, points[~big], look.colour.darker(165), patch, 0.05)


def _grain(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    ink = _faded(look.colour.darker(150), 120)
    light = _faded(look.colour.lighter(118), 150)
    for one in own:
        furrows = one.cached("furrows", _furrows)
        painter.strokePath(polylines_path(furrows + 0.016 * UNIT), QPen(light, max(0.018 * UNIT, 0.4 * patch.pixel)))
        painter.strokePath(polylines_path(furrows), QPen(ink, max(0.014 * UNIT, 0.4 * patch.pixel)))
    points = _joined_lattices(own, 0.15, jitter=0.28, inside=0.03, salt=341)
    _tufts(painter, points, look.colour.darker(150), patch, 0.035)


def _furrows(one: Depiction) -> FloatArray:
    """Parallel lines through the area, shape (n, 2, 2)."""
    turn = math.radians(-28)
    along, across = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
    corners = shapely.get_coordinates(one.geometry)
    u, v = corners @ along, corners @ across
    gap = 0.085 * UNIT
    rows = np.arange(math.floor(v.min() / gap), math.ceil(v.max() / gap) + 1) * gap
    ends = np.stack(
        [along * (u.min() - 1) + across * rows[:, None], along * (u.max() + 1) + across * rows[:, None]], axis=1
    )
    cut = shapely.intersection(shapely.linestrings(ends), one.geometry.buffer(-0.02 * UNIT))
    parts = [part for part in shapely.get_parts(cut) if isinstance(part, shapely.LineString) and not part.is_empty]
    return np.array([shapely.get_coordinates(part)[[0, -1]] for part in parts]).reshape(-1, 2, 2)


def _marsh(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.17, jitter=0.3, inside=0.08, salt=351)
    if not len(points):
        return
    half = ((0.05 + 0.03 * _chance(points, 353)) * UNIT)[:, None] * np.array([1.0, 0.0])
    water = QPen(QColor("#6f95a8"), max(0.022 * UNIT, 0.5 * patch.pixel))
    water.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(np.stack([points - half, points + half], axis=1)), water)
    reeds = points[_chance(points, 355) < 0.65]
    _tufts(painter, reeds - np.array([0.0, 0.01 * UNIT]), look.colour.darker(200), patch, 0.075)


def paint_stones(
    painter: QPainter, patch: PaintRegion, look: TerrainLook, places: FloatArray, size: FloatArray
) -> None:
    """Angular stones at places (n, 2), lit from the north-west."""
    turn = _chance(places, 361) * 2 * math.pi
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x, y = _STONE[:, 0], _STONE[:, 1]
    shape = np.stack([x * cos - y * sin, x * sin + y * cos], axis=-1) * size[:, None, None]
    bodies = places[:, None] + shape
    painter.fillPath(polygons_path(bodies + np.array([0.016, 0.02]) * UNIT), _faded(look.colour.darker(230), 110))
    tone = _chance(places, 363)
    for low, high, fill in ((0.0, 0.34, 88), (0.34, 0.67, 104), (0.67, 1.01, 122)):
        chosen = bodies[(tone >= low) & (tone < high)]
        painter.fillPath(polygons_path(chosen), look.colour.lighter(fill) if fill > 100 else look.colour.darker(116))
    painter.strokePath(polygons_path(bodies), QPen(look.colour.darker(190), max(0.010 * UNIT, 0.35 * patch.pixel)))


def _rubble(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.105, jitter=0.33, inside=0.045, salt=371)
    paint_stones(painter, patch, look, points, (0.022 + 0.034 * _chance(points, 373) ** 1.5) * UNIT)


def paint_rubble(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Stones all over the hexes of the patch."""
    points = scattered_points(patch, 97, 9, 0.7)
    places = (points + patch.centres[:, None])[~np.isnan(points[..., 0])]
    paint_stones(painter, patch, look, places, (0.022 + 0.034 * _chance(places, 373) ** 1.5) * UNIT)


def paint_graves(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Rows of grave markers in the hexes of the patch."""
    points = scattered_points(patch, 98, 7, 0.12)
    places = (points + patch.centres[:, None])[~np.isnan(points[..., 0])]
    paint_grave_markers(painter, patch, look, places[_chance(places, 383) < 0.85])


def _rocks(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.17, jitter=0.33, inside=0.05, salt=375)
    paint_stones(painter, patch, look, points, (0.028 + 0.04 * _chance(points, 377)) * UNIT)


def _graves(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.15, jitter=0.0, inside=0.05, salt=381, turn=math.radians(-8))
    paint_grave_markers(painter, patch, look, points[_chance(points, 383) < 0.85])


def paint_grave_markers(painter: QPainter, patch: PaintRegion, look: TerrainLook, places: FloatArray) -> None:
    """Grave markers at places (n, 2)."""
    strokes = (places[:, None, None] + _CROSS * (0.042 * UNIT)).reshape(-1, 2, 2)
    pen = QPen(_faded(look.colour.darker(230), 110), max(0.022 * UNIT, 0.6 * patch.pixel))
    painter.strokePath(polylines_path(strokes + 0.014 * UNIT), pen)
    painter.strokePath(polylines_path(strokes), QPen(look.colour.darker(250), max(0.02 * UNIT, 0.6 * patch.pixel)))


def _dots(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.11, jitter=0.35, inside=0.02, salt=391)
    dots = points[:, None] + _BLOB * max(0.013 * UNIT, 0.4 * patch.pixel)
    painter.fillPath(polygons_path(dots), look.colour.darker(150))


def _craters(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    points = _joined_lattices(own, 0.2, jitter=0.36, inside=0.09, salt=395)
    size = ((0.028 + 0.05 * _chance(points, 397) ** 2) * UNIT)[:, None, None]
    painter.fillPath(polygons_path(points[:, None] + _BLOB * size * 1.32), look.colour.lighter(117))
    painter.fillPath(polygons_path(points[:, None] + _BLOB * size), look.colour.darker(135))
    floor = points[:, None] + _BLOB * size * 0.6 + np.array([0.008, 0.01]) * UNIT
    painter.fillPath(polygons_path(floor), look.colour.darker(165))


def _hollow(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    """A depression or a craterfield: banks that fall inwards."""
    ticks = QPen(look.colour.darker(165), 0.16 * UNIT)
    ticks.setCapStyle(Qt.PenCapStyle.FlatCap)
    ticks.setDashPattern([0.12, 0.5])
    for one in own:
        stroke_inside(painter, one.path, QPen(_faded(look.colour.darker(150), 70), 0.3 * UNIT))
        stroke_inside(painter, one.path, ticks)


def _no_texture(painter: QPainter, patch: PaintRegion, look: TerrainLook, own: list[Depiction]) -> None:
    if not look.has_drawing:
        for one in own:
            draw_centred(painter, QPointF(*one.middle), look.initials, 0.2 * UNIT, QColor("#4a4436"))


def _tufts(painter: QPainter, places: FloatArray, colour: QColor, patch: PaintRegion, height: float) -> None:
    blades = np.array([[-0.55, -0.8], [0.0, -1.0], [0.55, -0.8]]) * (height * UNIT)
    ends = places[:, None] + blades
    starts = np.broadcast_to(places[:, None], ends.shape)
    pen = QPen(colour, max(0.015 * UNIT, 0.45 * patch.pixel))
    painter.strokePath(polylines_path(np.stack([starts, ends], axis=2).reshape(-1, 2, 2)), pen)


def _faded(colour: QColor, alpha: int) -> QColor:
    faded = QColor(colour)
    faded.setAlpha(alpha)
    return faded


_TEXTURES: Mapping[str, Texture] = {
    **dict.fromkeys(_CANOPY, _canopy),
    "orchard": _rows,
    "palm": _rows,
    "brush": _brush,
    "field": _grain,
    "paddy": _grain,
    "marsh": _marsh,
    "rubble": _rubble,
    "rocky": _rocks,
    "graveyard": _graves,
    "shell_holes": _craters,
    "beach": _dots,
    "sand": _dots,
    "wadi": _hollow,
    "gully": _hollow,
    "sunken_road": _hollow,
}
