"""Layers of the map: their order, and which of them the user hides, fades or locks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

# --- How the layers of a map are drawn: some hidden, some faint.


_TILE_SIZE = 1024
"""Pixels along the side of the pieces in which faint drawings are painted."""


@dataclass(frozen=True)
class LayerLook:
    """``hidden`` layers, and ``faint`` ones with their strengths from 0 to 1 (:mod:`workbench.scenario.map_layers`)."""

    hidden: frozenset[str] = frozenset()
    faint: tuple[tuple[str, float], ...] = ()

    def shows(self, layer: str) -> bool:
        """Is it drawn?"""
        return layer not in self.hidden

    def strength(self, layer: str) -> float:
        """How strongly it is drawn; 1.0 = as ever."""
        return dict(self.faint).get(layer, 1.0)


DEFAULT_LOOK = LayerLook()


def painted_at_opacity(
    painter: QPainter, rect: QRectF, scale: float, strength: float, paint: Callable[[QPainter], None]
) -> None:
    """Paint what lies within a rectangle as one drawing of this strength; ``scale`` is in device pixels for each unit of the
    painter. Strong drawings are painted as they are."""
    if strength >= 1.0:
        paint(painter)
        return
    for part in image_tiles(rect, scale):
        image = painted_image(part, scale, paint)
        painter.save()
        painter.setOpacity(painter.opacity() * strength)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(part, image)
        painter.restore()


def image_tiles(rect: QRectF, scale: float) -> list[QRectF]:
    """A rectangle in pieces of at most so many pixels that an image holds them easily."""
    columns, rows = (max(1, ceil(side * scale / _TILE_SIZE)) for side in (rect.width(), rect.height()))
    if columns == rows == 1:
        return [rect]
    size = QSizeF(_TILE_SIZE / scale, _TILE_SIZE / scale)
    corners = [
        rect.topLeft() + QPointF(size.width() * k, size.height() * j) for j in range(rows) for k in range(columns)
    ]
    return [QRectF(corner, size).intersected(rect) for corner in corners]


def painted_image(rect: QRectF, scale: float, paint: Callable[[QPainter], None]) -> QImage:
    """What lies within a rectangle as an image on nothing."""
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
    """Z order of everything on the map, from the ground up. The only place that knows it."""

    GROUND = 0
    PRINT = 10
    ZONES = 15
    EXPOSURE = 18
    AREA = 20
    SPOTTING = 30
    FIELD = 35
    REACH = 40
    UNITS = 50
    PREVIEW = 60
    HOVER = 70
    LINE = 80
    LEGEND = 90


ANSWERS = "answers"
"""What lies over the map, as the panel of layers calls it."""
PICTURE = "picture"
"""The picture under the map, as the panel of layers calls it."""


class Toggle(Enum):
    """What the view can show or hide."""

    GRID = "grid"
    LABELS = "labels"
    UNITS = "units"
    CONTOUR = "contour"
    LEGENDS = "legends"
