"""A piece of terrain ready to be painted: its outline in scene units, the line it was drawn along, its level."""

from __future__ import annotations

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.arrays import FloatArray
from workbench.desktop.scene.art.depictions import Depiction, path_of
from workbench.desktop.scene.art.looks import Look
from workbench.desktop.table.scale import PER_CM

BARE = 0.6
"""How wide a bare line is drawn, in centimetres."""
CM = PER_CM
"""A centimetre of the table in scene units."""


class Piece(Depiction):
    """One piece. ``course`` is the line along which it was drawn, None for areas; ``width`` is in scene units; ``level`` the
    one chosen for it, or the first that the chart prints."""

    def __init__(
        self,
        look: Look,
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
        self.doors: tuple[tuple[float, float], ...] = ()
        """Where openings are."""

    @property
    def raised(self) -> bool:
        """Does it stand above the ground?"""
        return self.level is not None and self.level > 0

    @property
    def line(self) -> QPainterPath:
        """The course, or the outline of an area."""
        found = self.worked_out("line", lambda own: path_of(self.course if self.course is not None else own.geometry))
        assert isinstance(found, QPainterPath)
        return found

    def along(self, step: float, offset: float = 0.0) -> tuple[FloatArray, FloatArray]:
        """Points (n, 2) about ``step`` apart along the course (the outline of an area), evenly from end to end, moved
        sideways by ``offset``; and the unit vectors along it."""
        key = ("along", step, offset)
        found = self.worked_out(key, lambda own: points_along(self._course(), step, offset))
        return found[0], found[1]

    def beside(self, offset: float) -> QPainterPath:
        """The course moved sideways."""
        found = self.worked_out(("beside", offset), lambda own: path_of(self._moved(offset)))
        assert isinstance(found, QPainterPath)
        return found

    def _moved(self, offset: float) -> BaseGeometry:
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


def pen(colour: QColor, width: float, *, flat: bool = False) -> QPen:
    """A pen with round joins."""
    made = QPen(colour, width)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return made


def dashed(colour: QColor, width: float, dash: float, gap: float) -> QPen:
    """A flat pen whose dashes and gaps are given in scene units: short dashes of a wide pen are ticks across a band."""
    made = pen(colour, width, flat=True)
    made.setDashPattern([max(dash / width, 0.01), gap / width])
    return made


def faded(colour: QColor, alpha: int) -> QColor:
    """A colour that lets the ground through."""
    found = QColor(colour)
    found.setAlpha(alpha)
    return found
