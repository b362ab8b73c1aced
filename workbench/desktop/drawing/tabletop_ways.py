"""Roads, bridges, fords, railways and water on a table: all casings and banks first, so that pieces open into each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.paint_region import PaintRegion
from workbench.desktop.drawing.painter_paths import polylines_path, stroke_inside
from workbench.desktop.drawing.tabletop_pieces import CM, Piece, dashed_pen, points_along, round_pen, with_alpha
from workbench.desktop.drawing.terrain_shapes import geometry_path

# --- The courses of roads and water


def over_edge(course: BaseGeometry, width: float, table: QRectF) -> BaseGeometry:
    """The course of a road or a stream, on beyond the edge of the table where it comes to it: it leaves no wedge of bare ground
    where it meets the edge at an angle. The same object if neither end does."""
    points = shapely.get_coordinates(course)
    if len(points) < 2 or course.geom_type != "LineString":
        return course
    rim = shapely.box(table.left(), table.top(), table.right(), table.bottom()).boundary
    longer = False
    for end, before in ((0, 1), (-1, -2)):
        way = points[end] - points[before]
        length = float(np.hypot(*way))
        if length > 0 and rim.distance(shapely.Point(points[end])) <= _AT_EDGE * width:
            points[end] = points[end] + way / length * width
            longer = True
    return shapely.LineString(points) if longer else course


_AT_EDGE = 0.05
"""An end that is so near to the edge, as a share of its width, comes to it."""


def smooth_course(course: BaseGeometry, width: float) -> BaseGeometry:
    """The course of a road or of water with its corners rounded: through each runs a quadratic curve that leaves the corner by
    :data:`_OFF_COURSE` of the width at most, so that what is painted stays where the rules have it. The ends stay."""
    points = shapely.get_coordinates(course)
    if course.geom_type != "LineString" or len(points) < 3 or width <= 0:
        return course
    runs = np.diff(points, axis=0)
    lengths = np.hypot(*runs.T)
    if not lengths.all():
        return smooth_course(shapely.LineString(points[np.append(True, lengths > 0)]), width)
    ways = runs / lengths[:, None]
    # the middle of the curve is half of reach * sin(turn / 2) from the corner
    bends = np.hypot(*(ways[1:] - ways[:-1]).T) / 2
    with np.errstate(divide="ignore"):
        reach = np.minimum(np.minimum(lengths[1:], lengths[:-1]) / 2, 2 * _OFF_COURSE * width / bends)
    corners = points[1:-1]
    before, after = corners - reach[:, None] * ways[:-1], corners + reach[:, None] * ways[1:]
    t = np.linspace(0, 1, _CURVE_POINTS)[None, :, None]
    curves = (1 - t) ** 2 * before[:, None] + 2 * t * (1 - t) * corners[:, None] + t * t * after[:, None]
    return shapely.LineString(np.concatenate([points[:1], curves.reshape(-1, 2), points[-1:]]))


_OFF_COURSE = 0.15
"""The greatest distance of a rounded corner from the drawn one, as a share of the width."""
_CURVE_POINTS = 7


# --- Where ways meet


@dataclass(frozen=True, eq=False)
class Meetings:
    """The places where roads (or waters) meet: ``joints`` are round pieces at ends that lie in another one, so that those that
    meet at an angle leave no gap; ``covered`` is by piece what others cover of it."""

    joints: tuple[Piece, ...] = ()
    covered: Mapping[int, BaseGeometry] = field(default_factory=dict)
    _paths: dict[tuple[int, float], QPainterPath] = field(default_factory=dict)

    def free_path(self, one: Piece, offset: float) -> QPainterPath:
        """The course of a piece moved sideways, where no other piece covers it."""
        over, key = self.covered.get(id(one)), (id(one), offset)
        if over is None:
            return one.offset_path(offset)
        if key not in self._paths:
            self._paths[key] = geometry_path(one.offset_course(offset).difference(over))
        return self._paths[key]


def meetings(ways: Sequence[Piece]) -> Meetings:
    """The places where roads or waters meet. One that runs through where another one ends is not covered by it."""
    if len(ways) < 2:
        return Meetings()
    joints: list[Piece] = []
    covered: dict[int, BaseGeometry] = {}
    tree = shapely.STRtree([one.geometry for one in ways])
    near = {
        k: [m for m in tree.query(one.geometry, predicate="intersects").tolist() if m != k]
        for k, one in enumerate(ways)
    }
    ending = {(k, m) for k, others in near.items() for m in others if _ends_in(ways[k], ways[m])}
    for k, others in near.items():
        over = [ways[m].geometry for m in others if (m, k) not in ending or (k, m) in ending]
        if over:
            covered[id(ways[k])] = shapely.union_all(over)
        ends = {end for m in others if (k, m) in ending for end in _ends_in(ways[k], ways[m])}
        joints += (Piece(ways[k].look, end.buffer(ways[k].width / 2), width=ways[k].width) for end in ends)
    return Meetings(tuple(joints), covered)


def _ends_in(one: Piece, other: Piece) -> list[shapely.Point]:
    """The ends of a road or water that lie in another one."""
    if one.course is None or one.course.geom_type != "LineString":
        return []
    ends = map(shapely.Point, shapely.get_coordinates(one.course)[[0, -1]].tolist())
    return [end for end in ends if other.geometry.distance(end) <= _AT_EDGE * one.width]


# --- Painting


def paint_roads(painter: QPainter, region: PaintRegion, roads: Sequence[Piece]) -> None:
    """Paint roads: a darker casing, and a light surface."""
    for one in roads:
        painter.strokePath(one.path, round_pen(one.look.colour.darker(165), max(0.5 * CM, 2.2 * region.pixel)))
    for one in roads:
        painter.fillPath(one.path, one.look.colour.lighter(118))


def paint_ruts(painter: QPainter, region: PaintRegion, roads: Sequence[Piece], met: Meetings) -> None:
    """Paint ruts along wide roads; they end where roads meet."""
    if not region.has_textures:
        return
    for one in roads:
        if one.course is None or one.width < 2 * CM:
            continue
        rut = round_pen(with_alpha(one.look.colour.darker(118), 150), 0.09 * one.width, flat=True)
        for side in (-0.22, 0.22):
            painter.strokePath(met.free_path(one, side * one.width), rut)


def paint_bridges(painter: QPainter, region: PaintRegion, bridges: Sequence[Piece]) -> None:
    """Paint bridges: planks between two rails."""
    for one in bridges:
        painter.fillPath(one.path.translated(0.3 * CM, 0.4 * CM), QColor(40, 34, 28, 70))
        painter.fillPath(one.path, one.look.colour.lighter(125))
        if one.course is None:
            painter.strokePath(one.path, round_pen(one.look.colour.darker(210), max(0.3 * CM, 1.4 * region.pixel)))
            continue
        if region.has_textures:
            painter.strokePath(one.line, dashed_pen(one.look.colour.darker(140), one.width, 0.12 * CM, 0.6 * CM))
        for side in (-0.5, 0.5):
            rail = round_pen(one.look.colour.darker(230), max(0.35 * CM, 1.6 * region.pixel))
            painter.strokePath(one.offset_path(side * one.width), rail)


_BANK = 0.9
"""The length of the walls of a bridge beyond the water, in centimetres."""


@dataclass(frozen=True, eq=False)
class Crossing:
    """A place where a road runs over water: the water beneath it, and the walls of the bridge at both sides."""

    water: BaseGeometry
    walls: BaseGeometry

    @cached_property
    def water_path(self) -> QPainterPath:
        """The path of the water."""
        return geometry_path(self.water)

    @cached_property
    def wall_path(self) -> QPainterPath:
        """The path along the walls."""
        return geometry_path(self.walls)


def crossings(ways: Sequence[Piece], waters: Sequence[Piece], bridges: Sequence[Piece]) -> tuple[Crossing, ...]:
    """The bridges that roads need which lie over water. A road that ends in the water is a landing, shallow water is a ford,
    and where a bridge is drawn as a piece of its own there is none to add."""
    fords = [one for one in waters if one.look.density < 1]
    waters = [one for one in waters if one.look.density >= 1]
    if not ways or not waters:
        return ()
    own = shapely.union_all([one.geometry for one in (*bridges, *fords)])
    tree = shapely.STRtree([one.geometry for one in waters])
    found = []
    for way in ways:
        course = way.course
        if course is None:
            continue
        for number in tree.query(course, predicate="intersects").tolist():
            water = waters[number].geometry
            for over in shapely.get_parts(course.intersection(water)):
                lands = shapely.distance(shapely.points(shapely.get_coordinates(course)[[0, -1]]), over) > 1e-6
                if over.length <= 0 or over.intersects(own) or not lands.all():
                    continue
                near = over.buffer(way.width)
                bank = water.buffer(_BANK * CM).intersection(near)
                with np.errstate(divide="ignore", invalid="ignore"):
                    sides = [shapely.offset_curve(course, side * way.width / 2) for side in (-1, 1)]
                walls = shapely.union_all([side.intersection(bank) for side in sides])
                found.append(Crossing(water.intersection(way.geometry).intersection(near), walls))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Ford:
    """A place where a road runs through shallow water: the water that covers it, and the course of the road there."""

    water: Piece
    course: BaseGeometry

    @cached_property
    def stones(self) -> tuple[FloatArray, ...]:
        """The places of stones along both sides of the way."""
        with np.errstate(divide="ignore", invalid="ignore"):
            edges = [shapely.offset_curve(self.course, side * self.water.width) for side in (-0.5, 0.5)]
        return tuple(points_along(edge, 0.75 * CM)[0] for edge in edges)


def fords(ways: Sequence[Piece], waters: Sequence[Piece], bridges: Sequence[Piece]) -> tuple[Ford, ...]:
    """The places where roads run through shallow water without a bridge."""
    shallow = [one for one in waters if one.look.density < 1]
    if not ways or not shallow:
        return ()
    over = shapely.union_all([one.geometry for one in bridges])
    tree = shapely.STRtree([one.geometry for one in shallow])
    found = []
    for way in ways:
        for number in tree.query(way.geometry, predicate="intersects").tolist():
            water = shallow[number]
            wet = water.geometry.intersection(way.geometry).difference(over)
            course = way.course.intersection(wet) if way.course is not None else wet.boundary
            if course.length > 0:
                found.append(Ford(Piece(water.look, wet, width=way.width), course))
    return tuple(found)


def paint_fords(painter: QPainter, region: PaintRegion, shallows: Sequence[Ford]) -> None:
    """Paint fords: the water over the road, through which it shows, with ripples, and stones along both sides of the way."""
    for one in shallows:
        painter.fillPath(one.water.path, with_alpha(one.water.look.colour, 205))
        if not region.has_textures:
            continue
        _ripples(painter, region, one.water, stones=False)
        for places in one.stones:
            _paint_pebbles(painter, region, places)


def paint_crossings(painter: QPainter, region: PaintRegion, bridges: Sequence[Crossing]) -> None:
    """Paint the bridges of roads: their shadow on the water, and a wall at both sides with a light top."""
    thick = max(0.75 * CM, 2.4 * region.pixel)
    for one in bridges:
        painter.fillPath(one.water_path, QColor(70, 62, 50, 34))
        walls = one.wall_path
        painter.strokePath(walls.translated(0.25 * CM, 0.35 * CM), round_pen(QColor(30, 32, 40, 90), thick))
        painter.strokePath(walls, round_pen(QColor("#4a4238"), thick))
        if region.has_textures:
            painter.strokePath(walls, round_pen(QColor("#a59a86"), 0.4 * thick))


def paint_rails(painter: QPainter, region: PaintRegion, rails: Sequence[Piece]) -> None:
    """Paint railways: ballast, sleepers and two rails; an embankment has strokes down both slopes."""
    for one in rails:
        colour = one.look.colour
        raised = one.is_raised
        painter.fillPath(one.path, colour.lighter(128) if raised else colour.lighter(150))
        painter.strokePath(one.path, round_pen(colour.darker(130), max(0.14 * CM, 0.8 * region.pixel)))
        if one.course is None:
            continue
        if raised and region.has_textures:
            painter.strokePath(one.line, dashed_pen(colour.darker(135), one.width, 0.16 * CM, 0.75 * CM))
        bed = one.width * (0.55 if raised else 0.9)
        if raised:
            painter.strokePath(one.line, round_pen(colour.lighter(165), bed, flat=True))
        if region.has_textures:
            painter.strokePath(one.line, dashed_pen(QColor("#6b5236"), 0.86 * bed, 0.38 * CM, 0.7 * CM))
        for side in (-0.24, 0.24):
            painter.strokePath(
                one.offset_path(side * bed), round_pen(QColor("#4b4a49"), max(0.16 * CM, 0.9 * region.pixel), flat=True)
            )


def paint_waters(painter: QPainter, region: PaintRegion, waters: Sequence[Piece]) -> None:
    """Paint banks, then water."""
    for one in waters:
        painter.strokePath(one.path, round_pen(one.look.colour.darker(150), max(0.7 * CM, 2.0 * region.pixel)))
    for one in waters:
        painter.fillPath(one.path, one.look.colour)


def paint_currents(painter: QPainter, region: PaintRegion, waters: Sequence[Piece]) -> None:
    """Paint what moves on the water: rivers have lines of current, shallow ones ripples and stones, lakes waves."""
    if not region.has_textures:
        return
    for one in waters:
        stroke_inside(painter, one.path, QPen(with_alpha(QColor("#5a7d91"), 40), 2.0 * CM))
        if one.look.density < 1:
            _ripples(painter, region, one)
        elif one.course is not None and one.width >= 3 * CM:
            for side, dash in ((-0.24, 4.0), (0.06, 6.0), (0.28, 3.0)):
                light = dashed_pen(with_alpha(one.look.colour.lighter(122), 200), max(0.22 * CM, region.pixel), 1, 1)
                light.setDashPattern([dash * 3, dash * 2.2])
                painter.strokePath(one.offset_path(side * one.width), light)
        elif one.course is None:
            _waves(painter, region, one)


def _ripples(painter: QPainter, region: PaintRegion, one: Piece, *, stones: bool = True) -> None:
    points = one.lattice(1.6 * CM, jitter=0.3, inside=0.5 * CM, salt=501)
    if len(points):
        half = np.array([0.55, 0.0]) * CM
        strokes = np.stack([points - half, points + half], axis=1)
        painter.strokePath(
            polylines_path(strokes), round_pen(with_alpha(QColor("#fbfdff"), 220), max(0.2 * CM, region.pixel))
        )
    if stones:
        _paint_pebbles(painter, region, one.lattice(3.1 * CM, jitter=0.4, inside=0.5 * CM, salt=511))


def _paint_pebbles(painter: QPainter, region: PaintRegion, places: FloatArray) -> None:
    """Paint stones that lie in the water."""
    painter.setPen(QPen(QColor("#7c8a90"), max(0.06 * CM, 0.5 * region.pixel)))
    painter.setBrush(QColor("#c9c4b6"))
    for x, y in places.tolist():
        painter.drawEllipse(QRectF(x - 0.35 * CM, y - 0.25 * CM, 0.7 * CM, 0.5 * CM))


def _waves(painter: QPainter, region: PaintRegion, one: Piece) -> None:
    points = one.lattice(3.6 * CM, jitter=0.35, inside=1.0 * CM, salt=521)
    if not len(points):
        return
    shape = np.array([(-0.8, 0.0), (-0.4, -0.25), (0.0, 0.0), (0.4, -0.25), (0.8, 0.0)]) * CM
    line = round_pen(with_alpha(one.look.colour.darker(135), 150), max(0.16 * CM, 0.8 * region.pixel))
    line.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(polylines_path(points[:, None] + shape), line)
