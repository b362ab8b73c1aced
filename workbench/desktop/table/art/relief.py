"""Hills and hollows on a table: a tint by level, strokes down the slope in the light from the north-west, the contour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen
from shapely.geometry.polygon import orient

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.depictions import Depiction
from workbench.desktop.scene.art.lettering import draw_haloed
from workbench.desktop.scene.art.patch import Stretch
from workbench.desktop.scene.art.plots import paint_plots, stones
from workbench.desktop.scene.art.seeds import noise
from workbench.desktop.scene.pathwork import polylines, stroke_inside
from workbench.desktop.table.art.piece import CM, Piece, dashed, faded, pen, points_along

_CONTOUR = QColor("#97693a")
_SUN = np.array([-0.6, -0.8])


def paint_hills(painter: QPainter, stretch: Stretch, hills: Sequence[Piece]) -> None:
    """Each hill in its order: those that lie on it are warmer, the higher they are."""
    for one in hills:
        painter.fillPath(one.path, faded(_tint(one), 235))
        if one.look.style == "sand":
            paint_plots(painter, stretch, [one])
        if not stretch.textured:
            painter.strokePath(one.path, pen(_CONTOUR, max(0.2 * CM, stretch.pixel)))
            continue
        stroke_inside(painter, one.path, QPen(faded(QColor("#fff3cf"), 60), 4.4 * CM))
        lit, shaded = one.worked_out("hachures", _hachures)
        painter.strokePath(polylines(lit), pen(faded(_CONTOUR, 90), max(0.13 * CM, 0.7 * stretch.pixel)))
        painter.strokePath(
            polylines(shaded), pen(faded(_CONTOUR.darker(125), 190), max(0.17 * CM, 0.9 * stretch.pixel))
        )
        if one.look.density > 1:
            _stony(painter, stretch, one)
        painter.strokePath(one.path, pen(_CONTOUR, max(0.28 * CM, 1.3 * stretch.pixel)))


def _tint(one: Piece) -> QColor:
    level = one.level if one.level is not None else 5.0
    warm = max(0.0, min(1.0, (level - 3.0) / 12.0))
    low, high = one.look.colour.lighter(112), QColor("#c08a4c")
    mixed = (a() + warm * (b() - a()) for a, b in ((low.red, high.red), (low.green, high.green), (low.blue, high.blue)))
    return QColor(*(round(part) for part in mixed))


def _hachures(one: Depiction) -> tuple[FloatArray, FloatArray]:
    """Strokes (n, 2, 2) inwards from the edge, of those in the light and those in the shade."""
    starts, ends = [], []
    for part in shapely.get_parts(one.geometry):
        if not isinstance(part, shapely.Polygon):
            continue
        turned = orient(part)
        for ring in (turned.exterior, *turned.interiors):
            places, ways = points_along(shapely.LineString(ring.coords), 1.0 * CM)
            # counterclockwise as numbers go: the inside is at the left of the way
            inward = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
            length = np.where(np.arange(len(places)) % 2 == 0, 2.0, 1.1)[:, None] * CM
            starts.append(places)
            ends.append(places + inward * length)
    if not starts:
        return np.zeros((0, 2, 2)), np.zeros((0, 2, 2))
    a, b = np.concatenate(starts), np.concatenate(ends)
    bright = ((a - b) @ _SUN) > 0
    strokes = np.stack([a, b], axis=1)
    return strokes[bright], strokes[~bright]


def _stony(painter: QPainter, stretch: Stretch, one: Piece) -> None:
    step = 5.2 * CM if one.look.density < 2 else 3.2 * CM
    points = one.lattice(step, jitter=0.4, inside=2.2 * CM, salt=551)
    if len(points):
        key = np.rint(points * 8).astype(np.int64)
        size = (0.3 + 0.45 * noise(key[:, 0], key[:, 1], 553)) * CM
        stones(painter, stretch, one.look, points, size)


def paint_levels(painter: QPainter, stretch: Stretch, hills: Sequence[Piece]) -> None:
    """The level on the contour, where it is farthest north."""
    size = min(max(1.7 * CM, 10 * stretch.pixel), 3.0 * CM)
    for one in hills:
        if one.level is not None:
            x, y = one.worked_out("label", _northmost)
            draw_haloed(painter, QPointF(x, y + 0.1 * size), f"{one.level:g}", size, _CONTOUR.darker(150))


def _northmost(one: Depiction) -> tuple[float, float]:
    corners = shapely.get_coordinates(one.geometry)
    x, y = corners[int(np.argmin(corners[:, 1]))].tolist()
    middle = one.geometry.centroid
    # a little down the slope from the corner, so that it stands on the contour's inner side
    reach = max(np.hypot(middle.x - x, middle.y - y), 1e-9)
    return x + (middle.x - x) / reach * 1.6 * CM, y + (middle.y - y) / reach * 1.6 * CM


def paint_slopes(painter: QPainter, stretch: Stretch, slopes: Sequence[Piece]) -> None:
    """The slopes of a ravine, and its bottom: banks with strokes that fall inwards."""
    for one in slopes:
        colour = one.look.colour
        if one.course is None:
            painter.fillPath(one.path, colour.darker(108))
            if stretch.textured:
                stroke_inside(painter, one.path, QPen(faded(colour.darker(170), 80), 3.0 * CM))
                stroke_inside(painter, one.path, dashed(colour.darker(165), 2.6 * CM, 0.16 * CM, 0.9 * CM))
        else:
            painter.fillPath(one.path, colour)
            if stretch.textured:
                painter.strokePath(one.line, dashed(colour.darker(170), one.width, 0.16 * CM, 0.8 * CM))
        painter.strokePath(one.path, pen(colour.darker(175), max(0.16 * CM, 0.9 * stretch.pixel)))
