"""The ground as cached tiles at halving scales, so that panning and zooming only copy pixels.

Tiles are painted piece by piece when they first become visible, within a time budget for each frame; until then the tiles of
a coarser scale are shown in their place. After an edit the changed hexes are painted over quickly; the full drawing of them
and of the hexes around, with soft edges and shade, follows after a pause, for a whole stroke together.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion, QTransform

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing.ground import EVERYTHING, Ground, GroundOptions
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.paint_region import SOFT_PIXELS, flat_image

TILE = 512
LOWEST, HIGHEST = -6, 2
_PIECE = 256
_MOST_TILES = 220
_BUDGET_SECONDS = 0.010
_PREVIEW_PIXELS = 100_000
_REACH = 2.0 * UNIT  # how far a changed hex affects the drawing: outlines and shade of its neighbours
_HEX = 0.6 * UNIT  # the distance from a hex's centre to its corners, and the width of a line
_RIM = 2  # so many pixels around the map have half of the lines along its edge
_MAX_SINGLE_HEXES = 200  # up to so many changed hexes are repainted one by one; of more the box around them
ZOOM_SECONDS = 0.15
"""Zooming has ended after so many seconds without a step."""
_FINER = 2  # while zooming out, tiles of up to so many finer levels are used
_LATE_SECONDS = 0.5  # the surroundings of changed hexes are repainted at the latest so long after the last edit


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


@dataclass(eq=False, slots=True)
class _Tile:
    """The pixels of a tile; ``missing`` are the parts not painted yet, in pixels of the tile's level."""

    pixmap: QPixmap
    missing: list[QRect]


class TileCache:
    """Painted tiles of one ground. ``painted`` counts the pieces painted so far."""

    def __init__(self, ground: Ground, options: GroundOptions = EVERYTHING) -> None:
        self.ground = ground
        self.options = options
        self.painted = 0
        self._tiles: OrderedDict[TileKey, _Tile] = OrderedDict()
        self._stale: list[tuple[int, QRect]] = []  # what is repainted after edits: level, pixels of that level
        self._edited_regions: dict[int, QRegion] = {}  # what will be repainted after the pause, by level
        self._cost = 0.0  # seconds for the last piece
        self._edited = -math.inf  # the time of the last edit
        self._zoomed = -math.inf  # the time of the last zoom step
        self._preview: tuple[QImage, float] | None = None

    def clear(self) -> None:
        """Drop all tiles."""
        self._tiles.clear()
        self._stale.clear()
        self._edited_regions.clear()

    def set_options(self, options: GroundOptions) -> None:
        """Paint with other options from now on."""
        if options != self.options:
            self.options = options
            self.clear()

    def replace(self, ground: Ground, changed: BoolArray | None, visible: QRectF, zoom: float) -> QRectF:
        """Use the ground of an edited scenario. ``changed`` hexes are painted over quickly in the visible tiles (in full after
        :meth:`repaint_edits`); other tiles that they touch are dropped. Returns the scene rectangle that has changed or will
        change (all of the map if ``changed`` is None)."""
        before, self.ground = self.ground, ground
        self._preview = None
        if changed is None:
            self.clear()
            return ground.plane.rect
        numbers = np.flatnonzero(changed | ground.changed_clouds(before))
        if not len(numbers):
            return QRectF()
        points = ground.plane.centres[numbers]
        level, scale = tile_level(zoom), 2.0 ** tile_level(zoom)
        dirty = _region_around(points, _REACH, scale, ground.plane.rect.adjusted(-UNIT, -UNIT, UNIT, UNIT))
        box = QTransform.fromScale(1 / scale, 1 / scale).mapRect(QRectF(dirty.boundingRect()))
        for key in [key for key in self._tiles if key.rect.intersects(box)]:
            if not dirty.intersects(_pixels(key.rect, scale)):
                continue
            if key.level != level or not key.rect.intersects(visible):
                del self._tiles[key]
            else:
                self._paint_over(key, numbers[_within(points, key.rect, _HEX)])
        self._edited_regions[level] = self._edited_regions.get(level, QRegion()).united(dirty)
        self._edited = time.perf_counter()
        return box

    def _paint_over(self, key: TileKey, numbers: npt.NDArray[np.intp]) -> None:
        if not len(numbers):
            return
        painter = QPainter(self._tiles[key].pixmap)
        painter.scale(key.scale, key.scale)
        painter.translate(-key.rect.topLeft())
        self.ground.paint_quickly(painter, numbers, UNIT * key.scale, self.options)
        painter.end()

    def note_zoom(self) -> None:
        """Note a zoom step: nothing is painted until the zooming ends, because each step would need another scale."""
        self._zoomed = time.perf_counter()

    @property
    def is_zooming(self) -> bool:
        """True until ``ZOOM_SECONDS`` after the last zoom step."""
        return time.perf_counter() - self._zoomed < ZOOM_SECONDS

    @property
    def was_just_edited(self) -> bool:
        """True shortly after an edit, when the next one of a stroke may follow."""
        return time.perf_counter() - self._edited < _LATE_SECONDS

    @property
    def _has_no_edits(self) -> bool:
        return self._edited == -math.inf

    def repaint_edits(self) -> bool:
        """Repaint changed hexes and their surroundings in full with the next frames; False if there are none."""
        if self._has_no_edits:
            return False
        for level, piece in self._stale:
            self._edited_regions[level] = self._edited_regions.get(level, QRegion()).united(piece)
        self._stale = [(level, piece) for level, region in self._edited_regions.items() for piece in _squares(region)]
        self._edited_regions.clear()
        self._edited = -math.inf
        return True

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, *, wait: bool = False) -> bool:
        """Draw the tiles of a scene rectangle. True if all are there; False if some are still to be painted."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # antialiased edges of neighbouring tiles would let the background shine through
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        level = tile_level(zoom)
        exposed = exposed.intersected(self.ground.plane.rect)
        if wait or not self.was_just_edited:
            self.repaint_edits()
        zooming = self.is_zooming and not wait
        complete = not zooming and self._paint_pieces(level, exposed, math.inf if wait else _BUDGET_SECONDS)
        for key in tile_keys(exposed, level):
            tile = self._tiles.get(key)
            if tile is None or tile.missing:
                self._paint_coarse(painter, key)
            if zooming and tile is None:
                self._paint_finer(painter, key)
            if tile is not None:
                painter.drawPixmap(key.rect, tile.pixmap, QRectF(0, 0, TILE, TILE))
        while len(self._tiles) > _MOST_TILES:
            self._tiles.popitem(last=False)
        return complete

    def prefetch(self, visible: QRectF, zoom: float) -> bool:
        """Paint a part of the tiles around the screen; False when none is left to paint."""
        level = tile_level(zoom)
        side = TILE / 2.0**level * 0.6
        near = visible.adjusted(-side, -side, side, side).intersected(self.ground.plane.rect)
        return not self._paint_pieces(level, near, _BUDGET_SECONDS)

    def _paint_pieces(self, level: int, area: QRectF, seconds: float) -> bool:
        """Paint stale pieces (after the pause) and missing pieces of a scene rectangle for some seconds, at least one piece;
        True if nothing is left."""
        deadline, busy = time.perf_counter() + seconds, False
        while (piece := self._next_piece(level, area)) is not None:
            began = time.perf_counter()
            if busy and began + self._cost > deadline:
                return False
            self._paint_piece(level, piece)
            self._cost = time.perf_counter() - began
            busy = True
        return True

    def _next_piece(self, level: int, area: QRectF) -> QRect | None:
        pixels = _pixels(area, 2.0**level)
        for entry in [
            entry for entry in self._stale if self._has_no_edits and entry[0] == level and entry[1].intersects(pixels)
        ]:
            if any(key in self._tiles for key in _tile_keys_under(entry[1], level)):
                return entry[1]
            self._stale.remove(entry)  # all of its tiles were dropped
        for key in tile_keys(area, level):
            if key not in self._tiles:
                pixmap = QPixmap(TILE, TILE)
                pixmap.fill(Qt.GlobalColor.transparent)
                whole = QRect(key.column * TILE, key.row * TILE, TILE, TILE)
                drawn = _pixels(self.ground.plane.rect, key.scale).adjusted(-_RIM, -_RIM, _RIM, _RIM)
                self._tiles[key] = _Tile(pixmap, _split_rect(whole.intersected(drawn)))
            self._tiles.move_to_end(key)
            if self._tiles[key].missing:
                return self._tiles[key].missing[0]
        return None

    def _paint_piece(self, level: int, piece: QRect) -> None:
        """Paint a rectangle of a level's pixels into every tile it lies on."""
        self.painted += 1
        pixmap = QPixmap(piece.size())
        pixmap.fill(Qt.GlobalColor.transparent)
        self._fill(pixmap, piece, 2.0**level)
        self._stale = [entry for entry in self._stale if entry != (level, piece)]
        for key in _tile_keys_under(piece, level):
            tile = self._tiles.get(key)
            if tile is not None:
                painter = QPainter(tile.pixmap)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.drawPixmap(piece.topLeft() - QPoint(key.column * TILE, key.row * TILE), pixmap)
                painter.end()
                tile.missing = [part for part in tile.missing if not piece.contains(part)]

    def _fill(self, pixmap: QPixmap, piece: QRect, scale: float) -> None:
        rect = QRectF(piece.left() / scale, piece.top() / scale, piece.width() / scale, piece.height() / scale)
        painter = QPainter(pixmap)
        fine = UNIT * scale
        if fine < SOFT_PIXELS:
            size = (piece.width(), piece.height())
            colours = self.ground.flat_colours
            painter.drawImage(
                0, 0, flat_image(self.ground.plane, colours, origin=(rect.x(), rect.y()), scale=scale, size=size)
            )
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        if fine < SOFT_PIXELS:
            self.ground.paint_lines(painter, rect, fine)
        else:
            self.ground.paint(painter, rect, fine, self.options)
        self.ground.paint_print(painter, rect, fine, self.options)
        painter.end()

    def _paint_coarse(self, painter: QPainter, key: TileKey) -> None:
        for level in range(key.level - 1, LOWEST - 1, -1):
            up = key.level - level
            coarse = TileKey(level, key.column >> up, key.row >> up)
            tile = self._tiles.get(coarse)
            if tile is not None and not tile.missing:
                part = QRectF(key.rect.topLeft() - coarse.rect.topLeft(), key.rect.size())
                source = QTransform.fromScale(coarse.scale, coarse.scale).mapRect(part)
                painter.drawPixmap(key.rect, tile.pixmap, source)
                return
        image, scale = self._map_preview
        whole = self.ground.plane.rect
        part = key.rect.intersected(whole)
        painter.drawImage(part, image, QTransform.fromScale(scale, scale).mapRect(part.translated(-whole.topLeft())))

    def _paint_finer(self, painter: QPainter, key: TileKey) -> None:
        for up in range(_FINER, 0, -1):
            side = range(2**up)
            for column, row in [(column, row) for row in side for column in side]:
                fine = TileKey(key.level + up, (key.column << up) + column, (key.row << up) + row)
                tile = self._tiles.get(fine)
                if tile is not None and not tile.missing:
                    painter.drawPixmap(fine.rect, tile.pixmap, QRectF(0, 0, TILE, TILE))

    @property
    def _map_preview(self) -> tuple[QImage, float]:
        # the whole map in flat tints, for parts not painted yet at any scale
        if self._preview is None:
            rect = self.ground.plane.rect
            scale = min(0.1, math.sqrt(_PREVIEW_PIXELS / (rect.width() * rect.height())))
            size = (max(1, int(rect.width() * scale)), max(1, int(rect.height() * scale)))
            origin = (rect.x(), rect.y())
            colours = self.ground.flat_colours
            self._preview = flat_image(self.ground.plane, colours, origin=origin, scale=scale, size=size), scale
        return self._preview


def tile_level(zoom: float) -> int:
    """The level of the tiles for a zoom (pixels for each scene unit): the next finer one."""
    return max(LOWEST, min(HIGHEST, math.ceil(math.log2(max(zoom, 1e-6)) - 0.08)))


def tile_keys(rect: QRectF, level: int) -> Iterator[TileKey]:
    """The tiles of a level that a scene rectangle touches."""
    if rect.isEmpty():
        return
    side = TILE / 2.0**level
    for row in range(math.floor(rect.top() / side), math.ceil(rect.bottom() / side)):
        for column in range(math.floor(rect.left() / side), math.ceil(rect.right() / side)):
            yield TileKey(level, column, row)


def _pixels(rect: QRectF, scale: float) -> QRect:
    # whole pixels of a level that cover a scene rectangle
    return QTransform.fromScale(scale, scale).mapRect(rect).toAlignedRect()


def _split_rect(pixels: QRect) -> list[QRect]:
    """A rectangle split into pieces of similar size, none much larger than a quarter of a tile."""
    columns, rows = (max(1, math.ceil(side / (1.25 * _PIECE))) for side in (pixels.width(), pixels.height()))
    x = [pixels.left() + pixels.width() * k // columns for k in range(columns + 1)]
    y = [pixels.top() + pixels.height() * k // rows for k in range(rows + 1)]
    return [
        QRect(x[i], y[j], x[i + 1] - x[i], y[j + 1] - y[j])
        for j in range(rows)
        for i in range(columns)
        if x[i + 1] > x[i] and y[j + 1] > y[j]
    ]


def _region_around(points: FloatArray, by: float, scale: float, edge: QRectF) -> QRegion:
    """The pixels of a level within ``by`` scene units of points: a square for each, or the box around many points."""
    if len(points) > _MAX_SINGLE_HEXES:
        points = np.array([points.min(axis=0), points.max(axis=0)])
        low, high = (points[0] - by).tolist(), (points[1] + by).tolist()
        return QRegion(_pixels(QRectF(QPointF(*low), QPointF(*high)).intersected(edge), scale))
    region = QRegion()
    for x, y in points.tolist():
        region += _pixels(QRectF(x - by, y - by, 2 * by, 2 * by).intersected(edge), scale)
    return region


def _within(points: FloatArray, rect: QRectF, more: float) -> BoolArray:
    """A mask of the points that lie in a rectangle or at most ``more`` outside."""
    low = np.array([rect.left() - more, rect.top() - more])
    high = np.array([rect.right() + more, rect.bottom() + more])
    return np.asarray(((points >= low) & (points <= high)).all(axis=1))


def _squares(region: QRegion) -> list[QRect]:
    """The parts of a region in each square of a grid, as rectangles."""
    box = region.boundingRect()
    squares = [
        QRect(column * _PIECE, row * _PIECE, _PIECE, _PIECE)
        for row in range(box.top() // _PIECE, box.bottom() // _PIECE + 1)
        for column in range(box.left() // _PIECE, box.right() // _PIECE + 1)
    ]
    parts = [region.intersected(square).boundingRect() for square in squares]
    return [part for part in parts if not part.isEmpty()]


def _tile_keys_under(pixels: QRect, level: int) -> Iterator[TileKey]:
    for row in range(pixels.top() // TILE, pixels.bottom() // TILE + 1):
        for column in range(pixels.left() // TILE, pixels.right() // TILE + 1):
            yield TileKey(level, column, row)
