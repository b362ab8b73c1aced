"""Buildings and towns: exact walls, and roofs with ridges lit from the north-west."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

import numpy as np
import shapely
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import HexRegion, PaintRegion, scattered_points
from workbench.desktop.drawing.painter_paths import polygons_path, polylines_path
from workbench.desktop.drawing.terrain_shapes import Depiction, geometry_path
from workbench.desktop.drawing.terrain_styles import TerrainLook, draw_centred, noise

_SAMPLE = 0.05 * UNIT
_LIGHT = np.array([-0.6, -0.8])
_TONES = 9
_DISTANCE_STEP = 1e-4  # the grid of shapely operations, in scene units: exact ones can fail on slivers
_SHADOW = QColor(50, 42, 34, 95)
_LABEL_PIXELS = 26.0


def paint_buildings(painter: QPainter, patch: PaintRegion, buildings: Iterable[Depiction]) -> None:
    """Paint buildings: all shadows first, so that none falls on a neighbouring roof."""
    shown = list(buildings)
    for one in shown:
        shift = (0.022 + 0.012 * min(one.levels, 4)) * UNIT
        painter.fillPath(one.path.translated(shift, 1.2 * shift), _SHADOW)
    for one in shown:
        _paint_roof(painter, patch, one)
    if patch.pixels >= _LABEL_PIXELS:
        for one in shown:
            if one.levels > 0:
                _paint_levels(painter, patch, one)


def _paint_roof(painter: QPainter, patch: PaintRegion, one: Depiction) -> None:
    colour = one.look.colour
    painter.fillPath(one.path, colour)
    if patch.has_textures:
        faces, ridges = one.cached("roof", lambda depiction: _roof_faces(depiction.geometry))
        for tone, path in faces.items():
            painter.fillPath(path, _face_colour(colour, tone))
        painter.strokePath(ridges, _pen(_alpha(colour.darker(175), 190), max(0.014 * UNIT, 0.5 * patch.pixel)))
    painter.strokePath(one.path, _pen(colour.darker(260), max(0.026 * UNIT, 0.9 * patch.pixel)))


def _face_colour(colour: QColor, tone: int) -> QColor:
    light = 2.0 * tone / (_TONES - 1) - 1.0
    return colour.lighter(round(100 + 22 * light)) if light >= 0 else colour.darker(round(100 - 24 * light))


def _roof_faces(geometry: BaseGeometry) -> tuple[dict[int, QPainterPath], QPainterPath]:
    """The faces of a hipped roof by brightness (0 to ``_TONES`` - 1), and its ridges: a face is nearest to one wall."""
    paths: dict[int, QPainterPath] = {}
    ridges = QPainterPath()
    for part in shapely.get_parts(geometry):
        if not isinstance(part, shapely.Polygon):
            continue
        found = _nearest_to_walls(part)
        for normal, face in found:
            tone = round((float(normal @ _LIGHT) + 1) / 2 * (_TONES - 1))
            path = paths.setdefault(tone, QPainterPath())
            path.addPath(geometry_path(face.simplify(0.011 * UNIT)))
            path.setFillRule(Qt.FillRule.WindingFill)
        ridges.addPath(geometry_path(_ridges(part, [face for _, face in found])))
    return paths, ridges


def _ridges(part: shapely.Polygon, faces: list[BaseGeometry]) -> BaseGeometry:
    """The lines between faces, smoothed to remove the small steps that come from sampling the walls."""
    inner = shapely.difference(
        shapely.union_all([face.boundary for face in faces], grid_size=_DISTANCE_STEP),
        part.boundary.buffer(0.02 * UNIT),
    )
    return shapely.line_merge(inner).simplify(0.03 * UNIT)


def _nearest_to_walls(part: shapely.Polygon) -> list[tuple[FloatArray, BaseGeometry]]:
    ring = part.exterior.simplify(0.012 * UNIT)
    corners = shapely.get_coordinates(ring if len(ring.coords) > 3 else part.exterior)
    points, owner, normals = [], [], []
    for number, (a, b) in enumerate(pairwise(corners)):
        along = b - a
        length = float(np.hypot(*along))
        # evenly spaced from the middle of the wall outwards, so that opposite walls are sampled alike
        count = max(1, round(length / _SAMPLE))
        t = (np.arange(count) + 0.5) / count
        points.append(a + along * t[:, None])
        owner.append(np.full(count, number))
        normals.append(np.array([along[1], -along[0]]) / max(length, 1e-9))
    sites = np.concatenate(points)
    owners = np.concatenate(owner)
    if len(corners) < 4 or len(sites) < 3:
        return []
    # sites on a square lattice are ties, which the diagram may close badly: a shift of a thousandth of a pixel breaks them
    key = np.rint(sites * 1024).astype(np.int64)
    sites = sites + 1e-3 * np.stack([noise(key[:, 0], key[:, 1], 3), noise(key[:, 0], key[:, 1], 5)], axis=1)
    cells = shapely.get_parts(
        shapely.voronoi_polygons(shapely.MultiPoint(sites), extend_to=part.envelope.buffer(UNIT), ordered=True)
    )
    # the computed normal points outwards only for one direction of the ring
    outward = 1.0 if shapely.LinearRing(corners).is_ccw else -1.0
    sectors = np.array([shapely.coverage_union_all(cells[owners == number]) for number in range(len(normals))])
    faces = shapely.intersection(sectors, part, grid_size=_DISTANCE_STEP)
    found = [(normal * outward, face) for normal, face in zip(normals, faces, strict=True) if not face.is_empty]
    return found


def _paint_levels(painter: QPainter, patch: PaintRegion, one: Depiction) -> None:
    x, y, space = one.cached("number", lambda depiction: _place_for_number(depiction, patch.points_to_keep_clear))
    size = min(0.105 * UNIT, 0.95 * space)
    painter.setPen(_pen(QColor("#2b2620"), 0.012 * UNIT))
    painter.setBrush(QColor("#fbf6e4"))
    painter.drawEllipse(QPointF(x, y), size, size)
    draw_centred(painter, QPointF(x, y), str(one.levels), 1.35 * size, QColor("#2b2620"))


def _place_for_number(one: Depiction, centres: FloatArray) -> tuple[float, float, float]:
    """(x, y, space) of a place inside the walls, away from hex centres (where lines of sight end) if possible."""
    step = 0.04 * UNIT
    points = one.lattice(step, jitter=0.0, inside=0.0, salt=0)
    if not len(points):
        centre = one.geometry.representative_point()
        return centre.x, centre.y, 0.08 * UNIT
    walls = shapely.distance(one.geometry.boundary, shapely.points(points))
    left, top, right, bottom = one.painted_bounds
    near = centres[(centres >= (left, top)).all(axis=1) & (centres <= (right, bottom)).all(axis=1)]
    gap = np.full(len(points), math.inf)
    for dot in near:
        gap = np.minimum(gap, np.linalg.norm(points - dot, axis=1))
    best = int(np.argmax(np.minimum(walls, 0.11 * UNIT) + 0.7 * np.minimum(gap, 0.17 * UNIT)))
    x, y = points[best].tolist()
    return x, y, max(one.geometry.boundary.distance(shapely.Point(x, y)), 0.065 * UNIT)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def _alpha(colour: QColor, alpha: int) -> QColor:
    faded = QColor(colour)
    faded.setAlpha(alpha)
    return faded


# --- Towns and villages: small rotated houses with a ridge


_ROOFS = (QColor("#8d8a86"), QColor("#a3705a"), QColor("#9b8f80"), QColor("#b07f63"))


def paint_houses(painter: QPainter, patch: HexRegion, look: TerrainLook) -> None:
    """Paint houses in every hex of the patch, dense in towns and with gaps in villages."""
    if not len(patch.numbers):
        return
    town = look.style == "town"
    side = 6 if town else 5
    points = scattered_points(patch, 81, side, 0.30)
    keep = ~np.isnan(points[..., 0]) & (patch.random_values(82, side * side) < (0.9 if town else 0.52) * look.density)
    keep &= patch.open_points(np.nan_to_num(points), 0.095 * UNIT)
    keep &= np.linalg.norm(np.nan_to_num(points), axis=-1) < (0.5 if town else 0.42) * UNIT
    places = (points + patch.centres[:, None])[keep]
    grain = (patch.random_values(83)[:, :1] - 0.5) * math.radians(70)
    turn = (grain + (patch.random_values(84, side * side) - 0.5) * math.radians(16))[keep]
    turn = turn + np.where(patch.random_values(85, side * side)[keep] < 0.4, math.pi / 2, 0.0)
    length = (0.066 + 0.034 * patch.random_values(86, side * side)[keep]) * UNIT
    width = (0.044 + 0.014 * patch.random_values(87, side * side)[keep]) * UNIT
    colour = (patch.random_values(88, side * side)[keep] * len(_ROOFS)).astype(int)
    _draw_houses(painter, patch, (places, turn, length, width), colour)


def _draw_houses(
    painter: QPainter,
    patch: HexRegion,
    houses: tuple[FloatArray, FloatArray, FloatArray, FloatArray],
    colour: np.ndarray,
) -> None:
    places, turn, length, width = houses
    along = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    a, w = along * length[:, None], across * width[:, None]
    walls = np.stack([places - a - w, places + a - w, places + a + w, places - a + w], axis=1)
    painter.fillPath(polygons_path(walls + np.array([0.025, 0.03]) * UNIT), QColor(60, 50, 40, 85))
    # the half of the roof that faces north-west is lighter
    lit = (across @ np.array([-0.7, -0.7])) > 0
    bright = np.where(lit[:, None], w, -w)
    half = np.stack([places - a, places + a, places + a + bright, places - a + bright], axis=1)
    pen = QPen(QColor("#4d443b"), max(0.011 * UNIT, 0.4 * patch.pixel))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    for k, roof in enumerate(_ROOFS):
        chosen = colour == k
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(polygons_path(walls[chosen]), roof.darker(108))
        painter.fillPath(polygons_path(half[chosen]), roof.lighter(118))
        painter.strokePath(polygons_path(walls[chosen]), pen)
    painter.strokePath(polylines_path(np.stack([places - a, places + a], axis=1)), pen)
