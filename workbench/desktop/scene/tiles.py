"""The ground as cached tiles at halving scales, so that panning and zooming only copy pixels.

A tile is painted when it is first looked at. After an edit only the rectangle that changed is painted again. While tiles
are missing, what a coarser scale has is shown in their place.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from workbench.base.arrays import BoolArray
from workbench.desktop.scene.art.far import flat_image
from workbench.desktop.scene.art.ground import EVERYTHING, Ground, Show
from workbench.desktop.scene.art.patch import SOFT_PIXELS
from workbench.desktop.scene.plane import UNIT

TILE = 512
LOWEST, HIGHEST = -6, 2
_MOST_TILES = 220
_BUDGET_SECONDS = 0.012
_REACH = 2.3 * UNIT  # how far a changed hex shows: outlines and shade of its neighbours


class TileKey(NamedTuple):
    """Level (scale 2**level pixels a scene unit), column and row."""

    level: int
    column: int
    row: int

    @property
    def scale(self) -> float:
        """Pixels for each scene unit."""
        return 2.0**self.level

    @property
    def rect(self) -> QRectF:
        """The scene rectangle of the tile."""
        side = TILE / self.scale
        return QRectF(self.column * side, self.row * side, side, side)


class TileCache:
    """Painted tiles of one ground. ``painted`` counts the tiles and rectangles painted so far."""

    def __init__(self, ground: Ground, show: Show = EVERYTHING) -> None:
        self.ground = ground
        self.show = show
        self.painted = 0
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()

    # --- what changed

    def clear(self) -> None:
        """Forget every tile."""
        self._tiles.clear()

    def set_show(self, show: Show) -> None:
        """Paint with other parts shown from now on."""
        if show != self.show:
            self.show = show
            self.clear()

    def replace(self, ground: Ground, changed: BoolArray | None, visible: QRectF, zoom: float) -> QRectF:
        """Take the ground of an edited scenario; ``changed`` hexes are painted again in the tiles on screen, tiles off
        screen that they touch are forgotten. Returns the scene rectangle that looks different (all of it for None)."""
        self.ground = ground
        if changed is None:
            self.clear()
            return ground.plane.rect
        numbers = np.flatnonzero(changed)
        if not len(numbers):
            return QRectF()
        points = ground.plane.centres[numbers]
        low, high = points.min(axis=0) - _REACH, points.max(axis=0) + _REACH
        dirty = QRectF(low[0], low[1], high[0] - low[0], high[1] - low[1])
        level = level_of(zoom)
        for key in [key for key in self._tiles if key.rect.intersects(dirty)]:
            if key.level == level and key.rect.intersects(visible):
                self._repaint(key, dirty)
            else:
                del self._tiles[key]
        return dirty

    # --- painting

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, *, wait: bool = False) -> bool:
        """Draw the tiles of a scene rectangle. True if all are there; False if some are still to be painted."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # antialiased edges of neighbouring tiles would let the background shine through
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        level = level_of(zoom)
        deadline = time.perf_counter() + _BUDGET_SECONDS
        complete = True
        started = False
        for key in keys_in(exposed.intersected(self.ground.plane.rect), level):
            pixmap = self._tiles.get(key)
            if pixmap is None and (wait or not started or time.perf_counter() < deadline):
                pixmap = self._painted(key)
                started = True
            if pixmap is not None:
                self._tiles.move_to_end(key)
                painter.drawPixmap(key.rect, pixmap, QRectF(0, 0, TILE, TILE))
            else:
                complete = False
                self._paint_coarse(painter, key)
        return complete

    def prefetch(self, visible: QRectF, zoom: float) -> bool:
        """Paint one tile just off the screen; False when there is none left to paint."""
        level = level_of(zoom)
        side = TILE / 2.0**level * 0.6
        near = visible.adjusted(-side, -side, side, side).intersected(self.ground.plane.rect)
        for key in keys_in(near, level):
            if key not in self._tiles:
                self._painted(key)
                return True
        return False

    def _paint_coarse(self, painter: QPainter, key: TileKey) -> None:
        for level in range(key.level - 1, LOWEST - 1, -1):
            up = key.level - level
            coarse = TileKey(level, key.column >> up, key.row >> up)
            pixmap = self._tiles.get(coarse)
            if pixmap is not None:
                part = QRectF(key.rect.topLeft() - coarse.rect.topLeft(), key.rect.size())
                source = QTransform.fromScale(coarse.scale, coarse.scale).mapRect(part)
                painter.drawPixmap(key.rect, pixmap, source)
                return
        painter.fillRect(key.rect.intersected(self.ground.plane.rect), QColor("#e4ddc8"))

    def _painted(self, key: TileKey) -> QPixmap:
        pixmap = QPixmap(TILE, TILE)
        pixmap.fill(Qt.GlobalColor.transparent)
        self._fill(pixmap, key, QRect(0, 0, TILE, TILE))
        self._tiles[key] = pixmap
        while len(self._tiles) > _MOST_TILES:
            self._tiles.popitem(last=False)
        return pixmap

    def _repaint(self, key: TileKey, dirty: QRectF) -> None:
        part = dirty.intersected(key.rect).translated(-key.rect.topLeft())
        pixels = QTransform.fromScale(key.scale, key.scale).mapRect(part).toAlignedRect()
        self._fill(self._tiles[key], key, pixels.intersected(QRect(0, 0, TILE, TILE)))

    def _fill(self, pixmap: QPixmap, key: TileKey, pixels: QRect) -> None:
        self.painted += 1
        scale = key.scale
        rect = QRectF(
            key.rect.left() + pixels.left() / scale,
            key.rect.top() + pixels.top() / scale,
            pixels.width() / scale,
            pixels.height() / scale,
        )
        painter = QPainter(pixmap)
        painter.setClipRect(pixels)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(pixels, Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        fine = UNIT * scale
        if fine < SOFT_PIXELS:
            size = (pixels.width(), pixels.height())
            image = flat_image(
                self.ground.plane, self.ground.flat_colours, origin=(rect.x(), rect.y()), scale=scale, size=size
            )
            painter.drawImage(pixels.topLeft(), image)
        painter.scale(scale, scale)
        painter.translate(-key.rect.topLeft())
        if fine < SOFT_PIXELS:
            self.ground.paint_lines(painter, rect, fine)
        else:
            self.ground.paint(painter, rect, fine, self.show)
        self.ground.paint_print(painter, rect, fine, self.show)
        painter.end()


def level_of(zoom: float) -> int:
    """The level whose tiles are shown at a zoom (pixels a scene unit): the next finer one."""
    return max(LOWEST, min(HIGHEST, math.ceil(math.log2(max(zoom, 1e-6)) - 0.08)))


def keys_in(rect: QRectF, level: int) -> Iterator[TileKey]:
    """The tiles of a level that a scene rectangle touches."""
    if rect.isEmpty():
        return
    side = TILE / 2.0**level
    for row in range(math.floor(rect.top() / side), math.ceil(rect.bottom() / side)):
        for column in range(math.floor(rect.left() / side), math.ceil(rect.right() / side)):
            yield TileKey(level, column, row)
