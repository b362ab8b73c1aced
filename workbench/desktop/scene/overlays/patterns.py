"""Patterns over hexes: a hatch and dots, as textures on screen and as lines on paper."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform

from workbench.base.arrays import BoolArray, FloatArray
from workbench.desktop.scene.art.far import hex_image
from workbench.desktop.scene.art.fields import clipped_lines
from workbench.desktop.scene.pathwork import polygons, polylines
from workbench.desktop.scene.plane import UNIT, Plane

_DOTS = np.array([(0.0, 0.26), (-0.25, 0.1), (0.25, 0.1), (-0.14, -0.16), (0.14, -0.16)]) * UNIT
_RING = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)
_PITCH = 9
_MOST_PIXELS = 2_500_000


@cache
def _hatch_pixmap(colour: int, pitch: int) -> QPixmap:
    scale = 2
    image = QImage(pitch * scale, pitch * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(QPen(QColor.fromRgba(colour), pitch * 0.26))
    for shift in (-pitch, 0, pitch):
        painter.drawLine(QPointF(shift - 1, pitch + 1), QPointF(shift + pitch + 1, -1))
    painter.end()
    return QPixmap.fromImage(image)


def hatch_brush(colour: QColor, pixel: float) -> QBrush:
    """A 45 degree hatch whose lines keep their distance on the screen."""
    brush = QBrush(_hatch_pixmap(colour.rgba(), _PITCH))
    brush.setTransform(QTransform.fromScale(pixel / 2, pixel / 2))
    return brush


def hatch_lines(plane: Plane, numbers: npt.NDArray[np.intp], gap: float) -> QPainterPath:
    """The same hatch as lines, for paper: ``gap`` scene units apart, running on from hex to hex."""
    centres = plane.centres[numbers]
    corners = centres[:, None] + plane.corner_offsets
    # move each family of lines so that it passes through the origin of the plane
    across = (centres @ np.array([0.5, 0.5]) * np.sqrt(2)) % gap
    base = centres - across[:, None] * np.sqrt(0.5)
    return polylines(clipped_lines(corners, base, np.full(len(numbers), -np.pi / 4), gap, trim=0.0))


def dots(plane: Plane, numbers: npt.NDArray[np.intp], radius: float) -> QPainterPath:
    """Sparse dots in each hex."""
    places = (plane.centres[numbers][:, None] + _DOTS).reshape(-1, 2)
    return polygons(places[:, None] + _RING * radius)


class MaskImage:
    """Masks over a whole map as a coarse image, for when so many hexes are in view that paths would be slow."""

    def __init__(self, plane: Plane) -> None:
        rect = plane.rect
        hexes = rect.width() * rect.height() / UNIT**2
        self.fine = min(16.0, (_MOST_PIXELS / hexes) ** 0.5)
        width, height = int(rect.width() / UNIT * self.fine), int(rect.height() / UNIT * self.fine)
        x = rect.left() + (np.arange(width) + 0.5) * (UNIT / self.fine)
        y = rect.top() + (np.arange(height) + 0.5) * (UNIT / self.fine)
        self.numbers = plane.hex_raster(x, y)
        self.rect = QRectF(rect.left(), rect.top(), width * UNIT / self.fine, height * UNIT / self.fine)
        stripe = max(2, round(self.fine / 3))
        rows, columns = np.ogrid[:height, :width]
        self._stripes = ((rows + columns) // stripe) % 2 == 0

    def hatched(self, mask: BoolArray, colour: QColor) -> QImage:
        """The mask with a hatch of ``colour``."""
        look = np.zeros(len(mask) + 1, dtype=np.uint32)
        look[:-1][mask] = 1
        inside = look[self.numbers].astype(np.bool_)
        colours = np.array([0, QColor(colour.red(), colour.green(), colour.blue(), 34).rgba(), colour.rgba()])
        picture = np.where(inside, np.where(self._stripes, 2, 1), 0).astype(np.int32)
        return hex_image(picture, colours.astype(np.uint32))


_IMAGES: dict[int, tuple[Plane, MaskImage]] = {}


def mask_image(plane: Plane) -> MaskImage:
    """The image of a plane, made once for the plane that is in use."""
    found = _IMAGES.get(id(plane))
    if found is None:
        _IMAGES.clear()
        found = (plane, MaskImage(plane))
        _IMAGES[id(plane)] = found
    return found[1]


def flat_polygons(plane: Plane, numbers: npt.NDArray[np.intp], shrink: float = 1.0) -> QPainterPath:
    """Hexes as one path."""
    points: FloatArray = plane.centres[numbers][:, None] + plane.corner_offsets * shrink
    path = polygons(points)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path
