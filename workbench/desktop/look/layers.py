"""Layers of the map: their order, and which of them the user hides or fades."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

# --- How the layers of a map are drawn: hidden, or at an opacity


_TILE_SIZE = 1024
"""The side in pixels of the tiles in which translucent drawings are painted."""


@dataclass(frozen=True)
class LayerLook:
    """``hidden`` layers, and ``opacities`` of others from 0 to 1 (:mod:`workbench.scenario.map_layers`)."""

    hidden: frozenset[str] = frozenset()
    opacities: tuple[tuple[str, float], ...] = ()

    def shows(self, layer: str) -> bool:
        """Is a layer drawn?"""
        return layer not in self.hidden

    def opacity(self, layer: str) -> float:
        """The opacity of a layer; 1.0 is opaque."""
        return dict(self.opacities).get(layer, 1.0)


DEFAULT_LOOK = LayerLook()


def painted_at_opacity(
    painter: QPainter, rect: QRectF, scale: float, opacity: float, paint: Callable[[QPainter], None]
) -> None:
    """Paint a rectangle as one drawing of this opacity; ``scale`` is in device pixels for each unit of the painter. At an
    opacity of 1 it is painted directly."""
    if opacity >= 1.0:
        paint(painter)
        return
    for part in image_tiles(rect, scale):
        image = painted_image(part, scale, paint)
        painter.save()
        painter.setOpacity(painter.opacity() * opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(part, image)
        painter.restore()


def image_tiles(rect: QRectF, scale: float) -> list[QRectF]:
    """The tiles of a rectangle; each fits into an image of ``_TILE_SIZE`` by ``_TILE_SIZE`` pixels."""
    columns, rows = (max(1, ceil(side * scale / _TILE_SIZE)) for side in (rect.width(), rect.height()))
    if columns == rows == 1:
        return [rect]
    size = QSizeF(_TILE_SIZE / scale, _TILE_SIZE / scale)
    corners = [
        rect.topLeft() + QPointF(size.width() * k, size.height() * j) for j in range(rows) for k in range(columns)
    ]
    return [QRectF(corner, size).intersected(rect) for corner in corners]


def painted_image(rect: QRectF, scale: float, paint: Callable[[QPainter], None]) -> QImage:
    """A rectangle painted into an image with a transparent background."""
    size = max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale))
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size[0] / rect.width(), size[1] / rect.height())
    painter.translate(-rect.topLeft())
    paint(painter)
    painter.end()
    return image


class Layer(IntEnum):
    """The z order of everything on the map, from the ground up. It is defined only here."""

    GROUND = 0
    ZONES = 15
    EXPOSURE = 18
    AREA = 20
    SPOTTING = 30
    FIELD = 35
    REACH = 40
    NAMES = 45
    UNITS = 50
    PREVIEW = 60
    HOVER = 70
    LINE = 80
    LEGEND = 90


ANSWERS = "answers"
"""The layer of answers, as the panel of layers names it."""
PICTURE = "picture"
"""The underlay, as the panel of layers names it."""


class Toggle(Enum):
    """Parts that the view can show or hide."""

    GRID = "grid"
    LABELS = "labels"
    UNITS = "units"
    CONTOUR = "contour"
    LEGENDS = "legends"
