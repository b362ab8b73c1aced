"""Pieces of a table: houses, field works, relief, and what stands along a line (hedges, walls, wire)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.base.text import with_minus_sign
from workbench.desktop.drawing import buildings
from workbench.desktop.drawing.markers import puff_path
from workbench.desktop.drawing.paint_region import PaintRegion
from workbench.desktop.drawing.painter_paths import polygons_path, polylines_path, stroke_inside
from workbench.desktop.drawing.tabletop_coordinates import PER_CM
from workbench.desktop.drawing.tabletop_numbers import badge_place, floor_place, wall_at
from workbench.desktop.drawing.terrain_shapes import Depiction, geometry_path
from workbench.desktop.drawing.terrain_styles import TerrainLook, draw_centred, noise

# --- A piece of terrain ready to be painted: its outline in scene units, the line it was drawn along, its level.


LINE_WIDTH = 0.6
"""How wide a bare line is drawn, in centimetres."""
CM = PER_CM
"""A centimetre of the table in scene units."""


class Piece(Depiction):
    """One piece. ``course`` is the line along which it was drawn, None for areas; ``width`` is in scene units; ``level`` the
    one chosen for it, or the first that the chart prints."""

    def __init__(
        self,
        look: TerrainLook,
        geometry: BaseGeometry,
        *,
        course: BaseGeometry | None = None,
        width: float = 0.0,
        level: float | None = None,
    ) -> None:
        super().__init__(look, geometry)
        self.course = course
        self.width = width
        self.level = level
        self.openings: tuple[tuple[float, float, bool, int], ...] = ()
        """Where openings are, which of them are doors, and the floor of each (0 = ground floor)."""

    @property
    def is_raised(self) -> bool:
        """Does it stand above the ground?"""
        return self.level is not None and self.level > 0

    @property
    def line(self) -> QPainterPath:
        """The course, or the outline of an area."""
        found = self.cached("line", lambda own: geometry_path(self.course if self.course is not None else own.geometry))
        assert isinstance(found, QPainterPath)
        return found

    def points_along(self, step: float, offset: float = 0.0) -> tuple[FloatArray, FloatArray]:
        """Points (n, 2) about ``step`` apart along the course (the outline of an area), evenly from end to end, moved
        sideways by ``offset``; and the unit vectors along it."""
        key = ("along", step, offset)
        found = self.cached(key, lambda own: points_along(self._course(), step, offset))
        return found[0], found[1]

    def offset_path(self, offset: float) -> QPainterPath:
        """The course moved sideways."""
        found = self.cached(("beside", offset), lambda own: geometry_path(self.offset_course(offset)))
        assert isinstance(found, QPainterPath)
        return found

    def offset_course(self, offset: float) -> BaseGeometry:
        """The course moved sideways."""
        # the corner of a course that turns straight back lies infinitely far off and is cut; it is no reason to warn
        with np.errstate(divide="ignore", invalid="ignore"):
            moved: BaseGeometry = shapely.offset_curve(self._course(), offset, join_style="mitre")
        return moved

    def _course(self) -> BaseGeometry:
        return self.course if self.course is not None else self.geometry.boundary


def points_along(course: BaseGeometry, step: float, offset: float = 0.0) -> tuple[FloatArray, FloatArray]:
    """Points (n, 2) evenly along lines and the unit vectors there."""
    places, ways = [], []
    for part in shapely.get_parts(course):
        length = part.length
        if length <= 0:
            continue
        count = max(1, round(length / step))
        at = (np.arange(count) + 0.5) * (length / count)
        here = shapely.get_coordinates(shapely.line_interpolate_point(part, at))
        reach = min(0.2 * step, 0.01 * length)
        ahead = shapely.get_coordinates(shapely.line_interpolate_point(part, np.minimum(at + reach, length)))
        back = shapely.get_coordinates(shapely.line_interpolate_point(part, np.maximum(at - reach, 0)))
        run = ahead - back
        run = run / np.maximum(np.hypot(*run.T), 1e-9)[:, None]
        places.append(here + offset * np.stack([-run[:, 1], run[:, 0]], axis=1))
        ways.append(run)
    if not places:
        return np.zeros((0, 2)), np.zeros((0, 2))
    return np.concatenate(places), np.concatenate(ways)


def round_pen(colour: QColor, width: float, *, flat: bool = False) -> QPen:
    """A pen with round joins."""
    made = QPen(colour, width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made


def dashed_pen(colour: QColor, width: float, dash: float, gap: float) -> QPen:
    """A flat pen whose dashes and gaps are given in scene units: short dashes of a wide pen are ticks across a band."""
    made = round_pen(colour, width, flat=True)
    made.setDashPattern([max(dash / width, 0.01), gap / width])
    return made


def with_alpha(colour: QColor, alpha: int) -> QColor:
    """A colour that lets the ground through."""
    found = QColor(colour)
    found.setAlpha(alpha)
    return found


_RING = np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], axis=1)
_WIDE_HEDGE = 1.4 * CM
"""From this width on a hedge is a bank with two rows of bushes."""


def paint_hedges(painter: QPainter, region: PaintRegion, hedges: Sequence[Piece]) -> None:
    """Bushes as wide as the hedge; bocage is a bank with bushes in two rows."""
    for one in hedges:
        painter.fillPath(one.path.translated(0.25 * CM, 0.35 * CM), QColor(40, 52, 30, 80))
    for one in hedges:
        colour = one.look.colour
        wide = one.width >= _WIDE_HEDGE
        painter.fillPath(one.path, QColor("#8a7350") if wide else colour.darker(140))
        if one.course is None:
            places = one.lattice(1.1 * CM, jitter=0.25, inside=0.35 * CM, salt=531)
            radius = 0.62 * CM
        elif wide:
            rows = [one.points_along(0.62 * one.width, side * 0.23 * one.width)[0] for side in (-1, 1)]
            places, radius = np.concatenate(rows), 0.33 * one.width
        else:
            radius = max(0.56 * one.width, 0.42 * CM)
            places, _ = one.points_along(1.45 * radius)
        _bushes(painter, region, places, max(radius, 1.6 * region.pixel), colour)


def _bushes(painter: QPainter, region: PaintRegion, places: FloatArray, radius: float, colour: QColor) -> None:
    if not len(places):
        return
    key = np.rint(places * 8).astype(np.int64)
    size = (radius * (0.88 + 0.24 * noise(key[:, 0], key[:, 1], 91)))[:, None, None]
    painter.setPen(QPen(colour.darker(175), max(0.09 * CM, 0.5 * region.pixel)))
    painter.setBrush(colour.lighter(104))
    painter.drawPath(polygons_path(places[:, None] + _RING * size))
    if region.has_textures:
        light = places[:, None] - 0.24 * size + _RING * (0.5 * size)
        painter.fillPath(polygons_path(light), with_alpha(colour.lighter(135), 150))


def paint_walls(painter: QPainter, region: PaintRegion, walls: Sequence[Piece]) -> None:
    """Laid stones: a dark edge, a lighter top, joints across."""
    for one in walls:
        painter.fillPath(one.path.translated(0.3 * CM, 0.42 * CM), QColor(40, 34, 28, 95))
    for one in walls:
        colour = one.look.colour
        painter.fillPath(one.path, colour.lighter(122))
        if one.course is not None and region.has_textures:
            painter.strokePath(one.line, dashed_pen(colour.darker(150), one.width, 0.12 * CM, 0.85 * CM))
        painter.strokePath(one.path, round_pen(colour.darker(185), max(0.16 * CM, 1.0 * region.pixel)))


def paint_wires(painter: QPainter, region: PaintRegion, wires: Sequence[Piece]) -> None:
    """Coils between pickets."""
    for one in wires:
        ink = one.look.colour.darker(150)
        painter.fillPath(one.path, with_alpha(one.look.colour, 46))
        half = max(0.5 * one.width, 0.45 * CM)
        places, ways = one.points_along(1.5 * half)
        across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        crosses = []
        for sign in (-1, 1):
            arm = 0.75 * half * (ways + sign * across)
            crosses.append(np.stack([places - arm, places + arm], axis=1))
        line = round_pen(ink, max(0.11 * CM, 1.0 * region.pixel))
        painter.strokePath(one.line, line)
        if len(places):
            painter.strokePath(polylines_path(np.concatenate(crosses)), line)


def paint_roadblocks(painter: QPainter, region: PaintRegion, blocks: Sequence[Piece]) -> None:
    """Timber and rubbish heaped across the way."""
    for one in blocks:
        colour = one.look.colour
        painter.fillPath(one.path.translated(0.3 * CM, 0.4 * CM), QColor(40, 34, 28, 90))
        painter.fillPath(one.path, colour.darker(125))
        half = max(0.55 * one.width, 0.6 * CM)
        places, ways = one.points_along(1.25 * half)
        if len(places):
            key = np.rint(places * 8).astype(np.int64)
            turn = (noise(key[:, 0], key[:, 1], 71) - 0.5) * 2.2 + np.arctan2(ways[:, 1], ways[:, 0]) + 0.8
            arm = np.stack([np.cos(turn), np.sin(turn)], axis=1) * 1.25 * half
            logs = polylines_path(np.stack([places - arm, places + arm], axis=1))
            painter.strokePath(logs, round_pen(colour.darker(190), max(0.5 * CM, 2.2 * region.pixel)))
            painter.strokePath(logs, round_pen(colour.lighter(140), max(0.26 * CM, 1.1 * region.pixel)))
        painter.strokePath(one.path, round_pen(colour.darker(200), max(0.12 * CM, 0.8 * region.pixel)))


def paint_teeth(painter: QPainter, region: PaintRegion, teeth: Sequence[Piece]) -> None:
    """Concrete pyramids in rows."""
    for one in teeth:
        painter.fillPath(one.path, with_alpha(one.look.colour, 60))
        half = 0.42 * CM
        if one.course is None:
            places = one.lattice(1.3 * CM, jitter=0.0, inside=half, salt=541)
        else:
            rows = [0.0] if one.width < 1.7 * CM else [-0.26 * one.width, 0.26 * one.width]
            places = np.concatenate([one.points_along(1.3 * CM, row)[0] for row in rows])
        if not len(places):
            continue
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64) * half
        body = places[:, None] + square
        painter.fillPath(polygons_path(body + np.array([0.16, 0.2]) * CM), QColor(40, 36, 32, 110))
        painter.fillPath(polygons_path(body), one.look.colour.lighter(128))
        lower = places[:, None] + np.array([(1, -1), (1, 1), (-1, 1), (0, 0)], dtype=np.float64) * half
        painter.fillPath(polygons_path(lower), one.look.colour.darker(118))
        painter.strokePath(
            polygons_path(body), round_pen(one.look.colour.darker(190), max(0.07 * CM, 0.6 * region.pixel))
        )


def paint_crests(painter: QPainter, region: PaintRegion, crests: Sequence[Piece]) -> None:
    """A brown line with strokes to both sides."""
    for one in crests:
        ink = one.look.colour.darker(120)
        painter.strokePath(one.line, dashed_pen(ink, 1.5 * CM, 0.14 * CM, 1.0 * CM))
        painter.strokePath(one.line, round_pen(ink, max(0.32 * CM, 1.6 * region.pixel)))


# --- Buildings on a table: roofs, doors and windows in their walls, and the level on a badge that is as large as need
# be.


_INK, _PAPER, _DOOR, _GLASS = QColor("#2b2620"), QColor("#fbf6e4"), QColor("#c2772f"), QColor("#f4e7bd")


def paint_houses(painter: QPainter, region: PaintRegion, houses: Sequence[Piece]) -> None:
    """Roofs and openings."""
    buildings.paint_buildings(painter, region, houses)
    for one in houses:
        for line, door, floor in one.cached("openings", _openings):
            painter.setPen(round_pen(_INK, max(0.95 * CM, 4.2 * region.pixel), flat=True))
            painter.drawLine(line)
            painter.setPen(round_pen(_DOOR if door else _GLASS, max(0.6 * CM, 2.4 * region.pixel), flat=True))
            painter.drawLine(line)
            if floor:
                _paint_floor(painter, region, one, line, floor)


def _paint_floor(painter: QPainter, region: PaintRegion, house: Piece, wall: QLineF, floor: int) -> None:
    """The number of an upper floor, inside the house beside its opening."""
    size = min(max(0.45 * CM, 6.5 * region.pixel), 1.2 * CM)
    ends = (wall.x1(), wall.y1()), (wall.x2(), wall.y2())
    at = QPointF(*floor_place(house.geometry, ends, size, CM))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_PAPER)
    painter.drawRoundedRect(QRectF(at.x() - 0.8 * size, at.y() - size, 1.6 * size, 2 * size), 0.3 * size, 0.3 * size)
    draw_centred(painter, at, str(floor), 1.6 * size, _INK)


def _openings(one: Depiction) -> list[tuple[QLineF, bool, int]]:
    """A stretch of wall at each opening, wider at a door, whether it is one, and its floor."""
    found = []
    for x, y, door, floor in one.openings if isinstance(one, Piece) else ():
        if (wall := wall_at(one.geometry, (x, y), CM, door=door)) is not None:
            found.append((QLineF(*wall[0], *wall[1]), door, floor))
    return found


def paint_badges(painter: QPainter, region: PaintRegion, houses: Sequence[Piece]) -> None:
    """The level of each, near its north-western corner."""
    radius = min(max(0.55 * CM, 7.5 * region.pixel), 1.7 * CM)
    for one in houses:
        if one.level is None:
            continue
        x, y, room = one.cached("badge", lambda own: badge_place(own.geometry, CM))
        size = min(radius, max(room, 0.9 * CM))
        painter.setPen(QPen(_INK, 0.12 * size))
        painter.setBrush(_PAPER)
        painter.drawEllipse(QPointF(x, y), size, size)
        draw_centred(painter, QPointF(x, y), with_minus_sign(f"{one.level:g}"), 1.35 * size, _INK)


# --- Field works and smoke on a table.


_SPOIL = QColor("#d9c6a0")
_SCORCHED = QColor("#3a3430")


def paint_trenches(painter: QPainter, region: PaintRegion, trenches: Sequence[Piece]) -> None:
    """A cut that turns from bay to traverse between the earth thrown up on both sides."""
    for one in trenches:
        painter.strokePath(one.path, round_pen(_SPOIL.darker(140), max(0.34 * CM, 1.8 * region.pixel)))
    for one in trenches:
        painter.fillPath(one.path, _SPOIL)
    for one in trenches:
        colour = one.look.colour
        if one.course is None:
            stroke_inside(painter, one.path, QPen(colour.darker(140), 2.4 * CM))
            stroke_inside(painter, one.path, QPen(_SPOIL, 0.9 * CM))
            continue
        line = polylines_path(_bays(one)[None]) if region.has_textures else one.line
        for shade, width in ((colour.darker(165), 0.46), (colour.darker(112), 0.2)):
            ink = round_pen(shade, max(width * one.width, 1.5 * region.pixel), flat=True)
            ink.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.strokePath(line, ink)


def _bays(one: Piece) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    places, ways = one.points_along(1.4 * max(one.width, CM))
    across = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
    side = np.where(np.arange(len(places)) % 2 == 0, 0.15, -0.15)[:, None] * one.width
    step = ways * 0.65 * max(one.width, CM)
    points = np.stack([places - step + across * side, places + step + across * side], axis=1)
    return np.asarray(points.reshape(-1, 2))


def paint_entrenchments(painter: QPainter, region: PaintRegion, works: Sequence[Piece]) -> None:
    """A parapet round dug-in ground, with holes in it."""
    for one in works:
        colour = one.look.colour
        painter.fillPath(one.path, _SPOIL)
        painter.strokePath(one.path, round_pen(_SPOIL.darker(150), max(0.2 * CM, 1.0 * region.pixel)))
        places = (
            one.lattice(3.4 * CM, jitter=0.2, inside=1.2 * CM, salt=561)
            if one.course is None
            else one.points_along(2.6 * CM)[0]
        )
        for x, y in places.tolist():
            hole = QRectF(x - 0.8 * CM, y - 0.45 * CM, 1.6 * CM, 0.9 * CM)
            painter.setPen(QPen(_SPOIL.lighter(114), 0.45 * CM))
            painter.setBrush(colour.darker(160))
            painter.drawEllipse(hole)
            painter.setPen(QPen(_SPOIL.darker(150), max(0.1 * CM, 0.7 * region.pixel)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(hole.adjusted(-0.25 * CM, -0.25 * CM, 0.25 * CM, 0.25 * CM))
        stroke_inside(painter, one.path, QPen(with_alpha(colour.darker(120), 120), 0.7 * CM))


def paint_wrecks(painter: QPainter, region: PaintRegion, wrecks: Sequence[Piece]) -> None:
    """A burnt hull on scorched ground, crossed out."""
    for one in wrecks:
        painter.strokePath(one.path, round_pen(with_alpha(_SCORCHED, 90), max(1.2 * CM, 3.0 * region.pixel)))
    for one in wrecks:
        colour, box = one.look.colour, one.path.boundingRect()
        painter.fillPath(one.path, colour.lighter(112))
        painter.save()
        painter.setClipPath(one.path, Qt.ClipOperation.IntersectClip)
        painter.setPen(round_pen(colour.darker(150), max(0.3 * CM, 1.2 * region.pixel)))
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.bottomLeft(), box.topRight())
        painter.restore()
        painter.strokePath(one.path, round_pen(_SCORCHED, max(0.25 * CM, 1.2 * region.pixel)))


def paint_smoke(painter: QPainter, region: PaintRegion, clouds: Sequence[Piece]) -> None:
    """A veil with puffs."""
    for one in clouds:
        painter.fillPath(one.path, with_alpha(one.look.colour.darker(112), 150))
        painter.strokePath(
            one.path, round_pen(with_alpha(one.look.colour.darker(190), 150), max(0.2 * CM, region.pixel))
        )
        if not region.has_textures:
            continue
        painter.setBrush(with_alpha(one.look.colour.lighter(112), 200))
        scale = 0.34
        painter.setPen(QPen(with_alpha(one.look.colour.darker(165), 170), 0.2 * CM / scale))
        for x, y in one.lattice(4.0 * CM, jitter=0.25, inside=1.2 * CM, salt=571).tolist():
            painter.save()
            painter.translate(x, y)
            painter.scale(scale, scale)
            painter.drawPath(puff_path())
            painter.restore()
