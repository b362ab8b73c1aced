"""Labels of level along contours: where they stand on a map, and their painting."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from workbench.base.numbers import BoolArray, FloatArray
from workbench.base.text import with_minus_sign
from workbench.desktop.drawing.grid_and_labels import fade, label_offset
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.paint_region import HexRegion
from workbench.desktop.drawing.relief import PAPER_TINTS, Tints, contour_colour, level_tint
from workbench.desktop.drawing.terrain_styles import text_path
from workbench.scenario.contours import Contour, Ring

LEAST_LENGTH = 2.5
"""Contours shorter than so many hexes have no label."""
_BETWEEN = 8.0
"""Hexes of a line for each of its labels."""
_STEP = 0.08
"""The distance between places that are tried, in hexes."""
_APART = 0.5
"""The least distance between two labels, in hexes."""
_CHORD = 2
"""Steps before and after a place between which the line has to be nearly straight."""
_MOST_BEND = 0.03
"""The greatest distance of the line from the chord there, in hexes."""
_DOT_ROOM = 0.17
"""The room around the centre of a hex, in hexes."""
_NUMBER_ROOM = 0.31, 0.17
"""Half the room of a number of a hex, across and down, in hexes."""
_SIDE_ROOM = 0.12
"""The room on both sides of a line that has to lie on the map, in hexes."""
_IN_HEX = 0.5
"""A point so near to the centre of a hex counts as in it."""
_FADE = (18.0, 30.0)
_SIZE, _LEAST, _LARGEST = 0.13, 7.5, 0.24
"""The height of the letters in hexes, the least in pixels, and the largest in hexes."""


class LevelLabel(NamedTuple):
    """A level beside which ``at`` (in the plane of the grid) the contour runs at an angle of ``degrees``; it is upright."""

    level: int
    at: tuple[float, float]
    degrees: float


def place_labels(plane: Plane, contours: Iterable[Contour]) -> tuple[LevelLabel, ...]:
    """Place the labels of all contours that are long enough, where a line is nearly straight, off the numbers and the centres
    of hexes and apart from each other. The first of a line stands in the south, so that those of a hill make a ladder."""
    free = _FreePlaces(plane)
    placed: list[LevelLabel] = []
    for contour in contours:
        for ring in contour.rings:
            for at, degrees in _along(free, ring, placed):
                placed.append(LevelLabel(contour.level, at, degrees))
    return tuple(placed)


class _FreePlaces:
    """Tells where on a map a label hides neither a number nor the centre of a hex."""

    def __init__(self, plane: Plane) -> None:
        self._plane = plane
        centres, down = plane.grid.centres, abs(label_offset(plane)) / UNIT
        self._centres = shapely.STRtree([shapely.Point(x, y) for x, y in centres.tolist()])
        # a map has its numbers at either place
        self._numbers = shapely.STRtree([shapely.Point(x, y + by) for x, y in centres.tolist() for by in (-down, down)])

    def off_print(self, points: FloatArray) -> BoolArray:
        """A mask of the points that lie off numbers, wherever a map has them, and off centres."""
        away = self._from_centre(points)
        free: BoolArray = np.hypot(away[:, 0], away[:, 1]) >= _DOT_ROOM
        (x, y), (wide, high) = points.T, _NUMBER_ROOM
        free[self._numbers.query(shapely.box(x - wide, y - high, x + wide, y + high))[0]] = False
        return free

    def on_map(self, points: FloatArray) -> BoolArray:
        """A mask of the points that lie on the map."""
        away = self._from_centre(points)
        inside: BoolArray = np.hypot(away[:, 0], away[:, 1]) <= _IN_HEX
        rect, (x, y) = self._plane.rect, (points * UNIT).T
        inside &= (x > rect.left()) & (x < rect.right()) & (y > rect.top()) & (y < rect.bottom())
        return inside

    def _from_centre(self, points: FloatArray) -> FloatArray:
        nearest = self._centres.nearest(shapely.points(points))
        return np.asarray(points - self._plane.grid.centres[nearest], dtype=np.float64)


def _along(free: _FreePlaces, ring: Ring, placed: Sequence[LevelLabel]) -> Iterator[tuple[tuple[float, float], float]]:
    """The places along a line, with the angles at which it runs there."""
    line = shapely.LinearRing(ring)
    if line.length < LEAST_LENGTH:
        return
    count = max(math.ceil(line.length / _STEP), 4 * _CHORD)
    points = shapely.get_coordinates(shapely.line_interpolate_point(line, np.arange(count) / count, normalized=True))
    points = np.roll(points, -int(np.argmax(points[:, 1])), axis=0)
    before, after = np.roll(points, _CHORD, axis=0), np.roll(points, -_CHORD, axis=0)
    along = after - before
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) / length[:, None]
    bend = np.abs(((points - before) * across).sum(axis=1))
    good = (bend <= _MOST_BEND) & (length > _CHORD * _STEP)
    good &= free.off_print(points)
    for aside in (-_SIDE_ROOM, 0.0, _SIDE_ROOM):
        good &= free.on_map(points + aside * across)
    good &= _apart(points, [label.at for label in placed])
    labels = max(1, round(line.length / _BETWEEN))
    places = np.arange(count)
    for number in range(labels):
        middle = number * count / labels
        from_middle = np.abs((places - middle + count / 2) % count - count / 2)
        chosen = int(np.argmin(np.where(good, from_middle, np.inf)))
        if not good[chosen] or from_middle[chosen] > max(count / labels, 2) / 2:
            continue
        x, y = points[chosen].tolist()
        yield (x, y), (math.degrees(math.atan2(along[chosen, 1], along[chosen, 0])) + 90) % 180 - 90
        good &= _apart(points, [(x, y)])


def _apart(points: FloatArray, others: Sequence[tuple[float, float]]) -> BoolArray:
    found: BoolArray = np.ones(len(points), dtype=np.bool_)
    for x, y in others:
        found &= np.hypot(points[:, 0] - x, points[:, 1] - y) >= _APART
    return found


def paint_contour_labels(
    painter: QPainter, patch: HexRegion, labels: Iterable[LevelLabel], tints: Tints = PAPER_TINTS
) -> None:
    """Paint labels in the colour of their contours, which make room for them; they fade out at small zooms."""
    opacity = fade(patch.pixels, _FADE)
    if opacity <= 0:
        return
    size = min(max(_SIZE, _LEAST / patch.pixels), _LARGEST) * UNIT
    near = patch.rect.adjusted(-UNIT, -UNIT, UNIT, UNIT)
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    for level in {label.level: None for label in labels}:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        text = text_path(with_minus_sign(str(level)), QPointF(), size)
        for label in labels:
            at = QPointF(label.at[0] * UNIT, label.at[1] * UNIT)
            if label.level == level and near.contains(at):
                path.addPath(QTransform().translate(at.x(), at.y()).rotate(label.degrees).map(text))
        room = QPen(level_tint(level, tints), 0.55 * size)
        room.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, room)
        painter.fillPath(path, QColor(contour_colour(level, tints).darker(115)))
    painter.restore()
