"""Patterns over hexes: hatches and dots, as textures on screen and as lines on paper."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform

from workbench.base.numbers import BoolArray, IntArray
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.open_ground import clipped_lines
from workbench.desktop.drawing.paint_region import hex_image
from workbench.desktop.drawing.painter_paths import polygons_path, polylines_path
from workbench.desktop.drawing.side_style import CROSSED, DOTTED, STRIPED
from workbench.desktop.look.answer_colours import DARK
from workbench.desktop.look.theme import scaled_pixels, ui_scale

_DOTS = np.array([(0.0, 0.26), (-0.25, 0.1), (0.25, 0.1), (-0.14, -0.16), (0.14, -0.16)]) * UNIT
_RING = np.stack([np.cos(np.arange(10) * np.pi / 5), np.sin(np.arange(10) * np.pi / 5)], axis=1)
_HATCH_GAP, _LINE_GAP = 9, 13
_THIN = 170
RISING, FALLING, UPRIGHT = -45, 45, 90
"""Directions of hatch lines, in degrees clockwise from the right: for blind ground, fields of fire, spotted ground."""
_MOST_PIXELS = 1_600_000
_STRIP = 60_000
"""The number of samples whose hexes are found in a few milliseconds."""


@cache
def _hatch_pixmap(colour: int, veil: int, pitch: int, direction: int = RISING, share: float = 0.26) -> QPixmap:
    image = QImage(pitch, pitch, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor.fromRgba(veil))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor.fromRgba(colour), pitch * share))
    for shift in (-pitch, 0, pitch) if direction != UPRIGHT else (pitch // 2,):
        foot, top = QPointF(shift - 1, pitch + 1), QPointF(shift + pitch + 1, -1)
        if direction == FALLING:
            foot, top = QPointF(foot.x(), -1), QPointF(top.x(), pitch + 1)
        elif direction == UPRIGHT:
            foot, top = QPointF(shift + 0.5, pitch + 1), QPointF(shift + 0.5, -1)
        painter.drawLine(foot, top)
    painter.end()
    return QPixmap.fromImage(image)


def hatch_brush(colour: QColor, veil: QColor, pixel: float) -> QBrush:
    """A 45 degree hatch over a light veil; its lines keep their distance on the screen.

    On the screen the texture is neither scaled nor rotated: filling would otherwise take ten times as long.
    """
    brush = QBrush(_hatch_pixmap(colour.rgba(), veil.rgba(), scaled_pixels(_HATCH_GAP)))
    brush.setTransform(QTransform.fromScale(pixel / ui_scale(), pixel / ui_scale()))
    return brush


def marks_brush(pattern: int, colour: QColor, veil: QColor, pixel: float, gap: float) -> QBrush:
    """The pattern of a side over a light veil, as a texture; the distance ``gap`` of its marks is in pixels at every zoom."""
    brush = QBrush(_marks_pixmap(pattern, colour.rgba(), veil.rgba(), scaled_pixels(gap)))
    brush.setTransform(QTransform.fromScale(pixel / ui_scale(), pixel / ui_scale()))
    return brush


@cache
def _marks_pixmap(pattern: int, colour: int, veil: int, pitch: int) -> QPixmap:
    if pattern == STRIPED:
        return _hatch_pixmap(colour, veil, pitch, RISING, 0.3)
    image = QImage(pitch, pitch, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor.fromRgba(veil))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor.fromRgba(colour))
    if pattern == DOTTED:
        for x, y in ((0.25, 0.25), (0.75, 0.75)):
            painter.drawEllipse(QPointF(x * pitch, y * pitch), 0.16 * pitch, 0.16 * pitch)
    elif pattern == CROSSED:
        painter.drawRect(QRectF(0, 0, pitch, 0.14 * pitch))
        painter.drawRect(QRectF(0, 0.14 * pitch, 0.14 * pitch, pitch))
    painter.end()
    return QPixmap.fromImage(image)


def thin_line_brush(colour: QColor, pixel: float, direction: int) -> QBrush:
    """Thin, translucent lines far apart, without a veil."""
    thin = QColor.fromRgba(colour.rgba())
    thin.setAlpha(colour.alpha() * _THIN // 255)
    brush = QBrush(_hatch_pixmap(thin.rgba(), 0, scaled_pixels(_LINE_GAP), direction, 0.11))
    brush.setTransform(QTransform.fromScale(pixel / ui_scale(), pixel / ui_scale()))
    return brush


def hatch_lines_path(plane: Plane, numbers: npt.NDArray[np.intp], gap: float, direction: int = RISING) -> QPainterPath:
    """A hatch as lines, for paper: ``gap`` scene units apart, continuous from hex to hex."""
    centres = plane.centres[numbers]
    corners = centres[:, None] + plane.corner_offsets
    angle = math.radians(direction)
    normal = np.array([-math.sin(angle), math.cos(angle)])
    # move each family of lines so that it passes through the origin of the plane
    base = centres - ((centres @ normal) % gap)[:, None] * normal
    return polylines_path(clipped_lines(corners, base, np.full(len(numbers), angle), gap, trim=0.0))


def paint_lines_over(
    canvas: HexPainter, path: QPainterPath, numbers: npt.NDArray[np.intp], colour: QColor, direction: int
) -> None:
    """Paint thin lines over the hexes ``numbers`` with the outline ``path``: a texture on screen, lines on paper."""
    if canvas.vector:
        lines = hatch_lines_path(canvas.plane, numbers, 0.22 * UNIT, direction)
        canvas.painter.strokePath(lines, canvas.pen(colour, 0.02 * canvas.pixels))
    else:
        canvas.painter.fillPath(path, thin_line_brush(colour, canvas.pixel, direction))


def dots_path(plane: Plane, numbers: npt.NDArray[np.intp], radius: float) -> QPainterPath:
    """Sparse dots in each hex."""
    places = (plane.centres[numbers][:, None] + _DOTS).reshape(-1, 2)
    return polygons_path(places[:, None] + _RING * radius)


class MaskImage:
    """Masks over a whole map as a coarse image, for views with so many hexes that paths would be slow. The hex of every sample
    is found strip by strip, by :meth:`prepare` or when the first image is made."""

    def __init__(self, plane: Plane) -> None:
        rect = plane.rect
        hexes = rect.width() * rect.height() / UNIT**2
        self.pixels_per_hex = min(16.0, (_MOST_PIXELS / hexes) ** 0.5)
        width, height = int(rect.width() / UNIT * self.pixels_per_hex), int(rect.height() / UNIT * self.pixels_per_hex)
        self._x = rect.left() + (np.arange(width) + 0.5) * (UNIT / self.pixels_per_hex)
        self._y = rect.top() + (np.arange(height) + 0.5) * (UNIT / self.pixels_per_hex)
        self.rect = QRectF(
            rect.left(), rect.top(), width * UNIT / self.pixels_per_hex, height * UNIT / self.pixels_per_hex
        )
        self._plane, self._size = plane, plane.grid.size
        # each sample's index in a table of two colours for each hex: between the stripes and on them
        self._places = np.empty((height, width), dtype=np.int32)
        self._rows_ready = 0
        """The number of rows that are prepared."""

    def prepare(self, most: int = _STRIP) -> bool:
        """Find the hexes of ``most`` more samples; True while there are more."""
        height, width = self._places.shape
        until = min(height, self._rows_ready + max(1, most // max(1, width)))
        if self._rows_ready < until:
            stripe = max(2, round(self.pixels_per_hex / 3))
            rows, columns = np.ogrid[self._rows_ready : until, :width]
            stripes = ((rows + columns) // stripe) % 2
            numbers = self._plane.hex_raster(self._x, self._y[self._rows_ready : until])
            self._places[self._rows_ready : until] = np.where(
                numbers < 0, 2 * self._size, numbers + stripes * self._size
            )
            self._rows_ready = until
        return until < height

    def hatched_image(self, mask: BoolArray, colour: QColor) -> QImage:
        """An image of a mask with a hatch of ``colour``."""
        self.prepare(self._places.size + 1)
        colours = np.zeros(2 * self._size + 1, dtype=np.uint32)
        colours[: self._size][mask] = QColor(colour.red(), colour.green(), colour.blue(), 34).rgba()
        colours[self._size : -1][mask] = colour.rgba()
        return hex_image(self._places, colours)

    def tinted_image(self, colours: npt.NDArray[np.uint32]) -> QImage:
        """An image with a colour (ARGB) for every hex."""
        self.prepare(self._places.size + 1)
        return hex_image(self._places, np.concatenate([colours, colours, np.zeros(1, dtype=np.uint32)]))


_mask_images: dict[int, tuple[Plane, MaskImage]] = {}


def mask_image(plane: Plane) -> MaskImage:
    """The mask image of a plane; only that of the last plane is cached."""
    found = _mask_images.get(id(plane))
    if found is None:
        _mask_images.clear()
        found = (plane, MaskImage(plane))
        _mask_images[id(plane)] = found
    return found[1]


def mask_edges(plane: Plane, mask: BoolArray, place: int | None = None, band: IntArray | None = None) -> QPainterPath:
    """The hexsides between the hexes of a mask and the rest of the map, without the edge of the map; with ``place`` only those
    of hexes in that ``band``."""
    inside = np.flatnonzero(mask if place is None or band is None else mask & (band == place))
    beside = plane.grid.neighbours[inside]
    edge = (beside >= 0) & ~mask[np.maximum(beside, 0)]
    corners = plane.corner_offsets
    sides = []
    for side in range(6):
        centres = plane.centres[inside[edge[:, side]]]
        sides.append(np.stack([centres + corners[side], centres + corners[(side + 1) % 6]], axis=1))
    return polylines_path(np.concatenate(sides))


# --- Hexes with an undecided answer: a white and black dashed outline, and question marks at large zooms


_PAPER = QColor("#ffffff")


class UndecidedHexes:
    """Draws a mask of hexes as undecided."""

    def __init__(self, plane: Plane, mask: BoolArray) -> None:
        self._centres = [QPointF(x, y) for x, y in plane.centres[np.flatnonzero(mask)]]
        self._edge = mask_edges(plane, mask)

    def paint(self, canvas: HexPainter) -> None:
        """Paint the outline and the question marks; nothing for an empty mask."""
        if not self._centres:
            return
        pen = canvas.pen(DARK, 1.6)
        pen.setDashPattern([3.0, 3.0])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        canvas.painter.strokePath(self._edge, canvas.pen(_PAPER, 2.6))
        canvas.painter.strokePath(self._edge, pen)
        if canvas.pixels >= 16:
            for centre in self._centres:
                if canvas.visible.contains(centre):
                    canvas.paint_tag(centre + QPointF(0, 0.2 * UNIT), "?", _PAPER, DARK)
