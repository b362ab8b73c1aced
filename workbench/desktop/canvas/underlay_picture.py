"""The underlay's picture: reading it, its item in the scene, and the grid drawn over it while it is fitted."""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QImageReader,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QStyleOptionGraphicsItem, QWidget

from workbench.base.text import Text
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.look.layers import Layer
from workbench.desktop.look.theme import ui_scale
from workbench.files.formats.source import MOST_PIXELS, Refused, SourceFile
from workbench.scenario.underlay import Underlay

# --- Reading a picture from a file with limited memory; a picture that cannot be shown is refused with a reason


MOST_WHOLE_PIXELS = 56_000_000
"""A JPEG or PNG picture may have :data:`MOST_PIXELS`, for these are scaled while they are read; pictures of other formats and
interlaced PNG, which are read whole (4 bytes a pixel) before they are scaled, may have so many."""
KEPT_PIXELS = 32_000_000
"""A picture with more pixels is scaled down in memory; its coordinates stay those of the file."""
SCALED_PIXELS = 16_000_000
"""To so many pixels, 64 MB: with the whole picture that is less than 300 MB."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture in memory, its size in the file, and its orientation as Exif counts it; size and picture are turned by it if
    that was wanted."""

    image: QImage
    size: QSize
    orientation: int = 1


def load_picture(path: Path, *, upright: bool = True) -> Picture | Text:
    """The picture of a file, turned and mirrored as its camera says if ``upright``; or the reason why it cannot be shown. Its
    kind is that of its bytes, whatever its name ends with."""
    name = path.name
    try:
        found = SourceFile(path).whole_picture()
    except Refused as problem:
        text = (
            Text("{name}: {problem}; {hint}", "{name} : {problem} ; {hint}")
            if problem.hint
            else Text("{name}: {problem}", "{name} : {problem}")
        )
        return text.format(name=name, problem=problem.text, hint=problem.hint)
    size = QSize(found.width, found.height)
    pixels = size.width() * size.height()
    head = _png_head(path) if found.kind == "png" else None
    in_strips = head is not None and not head.interlaced
    if pixels > MOST_WHOLE_PIXELS and not in_strips and found.kind != "jpg":
        text = Text(
            "{name} is too large: {w} × {h} pixels. Make it smaller first, or save it as JPEG or as PNG that is not interlaced",
            "{name} est trop grande : {w} × {h} pixels. Réduisez-la d’abord, ou enregistrez-la en JPEG ou en PNG non entrelacé",
        )
        return text.format(name=name, w=size.width(), h=size.height())
    QImageReader.setAllocationLimit(4 * MOST_PIXELS // 2**20 + 64)
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(False)
    if pixels <= KEPT_PIXELS:
        image = reader.read()
    else:
        share = (SCALED_PIXELS / pixels) ** 0.5
        scaled = QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share)))
        if head is not None and in_strips:
            image = _scaled_png(path, head, scaled)
        else:
            reader.setScaledSize(scaled)
            image = reader.read()
    if image.isNull():
        return _broken(name)
    if upright and found.orientation > 1:
        image = image.transformed(_UPRIGHT[found.orientation])
        size = size if found.orientation < 5 else size.transposed()
    return Picture(image, size, found.orientation)


_UPRIGHT = {
    2: QTransform(-1, 0, 0, 1, 0, 0),
    3: QTransform(-1, 0, 0, -1, 0, 0),
    4: QTransform(1, 0, 0, -1, 0, 0),
    5: QTransform(0, 1, 1, 0, 0, 0),
    6: QTransform(0, 1, -1, 0, 0, 0),
    7: QTransform(0, -1, -1, 0, 0, 0),
    8: QTransform(0, -1, 1, 0, 0, 0),
}
"""What brings a picture of each orientation of Exif upright. The program does it itself, alike for all kinds of files."""


def _broken(name: str) -> Text:
    return Text("{name} cannot be read as a picture", "{name} n’est pas lisible comme image").format(name=name)


# --- Large PNG pictures, which Qt reads whole only: they are cut into strips of rows that it reads one after another


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = struct.Struct(">IIBBBBB")
_CHANNELS = {0: (0,), 2: (0, 1, 2), 4: (0, 3), 6: (0, 1, 2, 3)}
"""Which of red, green, blue and alpha the pixels of each type of colour have; indices of a palette (3) are no colours."""
_PIECE = 2**20
_STRIP = 64
"""Rows of the scaled picture that are made at a time."""


@dataclass(frozen=True)
class _PngHead:
    """Size in pixels, bits of a channel, type of colour; ``colour_chunks`` are the chunks for palette and transparency as they
    stand in the file, and ``start`` is where its data begin."""

    width: int
    height: int
    depth: int
    colour: int
    interlaced: bool
    colour_chunks: bytes
    start: int

    @property
    def has_plain_rows(self) -> bool:
        """Are pixels whole bytes of colours, which can be told from the picture that was read?"""
        return self.depth >= 8 and self.colour in _CHANNELS


def _png_head(path: Path) -> _PngHead | None:
    """What stands before the data of a PNG file; None if that is broken."""
    head: tuple[int, ...] = ()
    kept = b""
    try:
        with path.open("rb") as stream:
            if stream.read(len(_SIGNATURE)) != _SIGNATURE:
                return None
            while True:
                length, name = struct.unpack(">I4s", stream.read(8))
                if name == b"IDAT" and head:
                    width, height, depth, colour, _, _, interlaced = head
                    return _PngHead(width, height, depth, colour, bool(interlaced), kept, stream.tell() - 8)
                if name == b"IHDR":
                    head = _HEAD.unpack(stream.read(_HEAD.size))
                    stream.seek(4, 1)
                elif name in (b"PLTE", b"tRNS") and length <= 768:
                    kept += struct.pack(">I4s", length, name) + stream.read(length + 4)
                else:
                    stream.seek(length + 4, 1)
    except (OSError, struct.error):
        return None


def _scaled_png(path: Path, head: _PngHead, scaled: QSize) -> QImage:
    """A picture that is not interlaced, scaled down; a null picture if it is broken. In memory are the scaled one and a few
    rows; of grey and of palettes, where pixels are small, the whole."""
    made, painter = QImage(), QPainter()
    try:
        with path.open("rb") as stream:
            rows = _PngRows(stream, head).take if head.has_plain_rows else _whole_rows(path)
            read = 0
            for top in range(0, scaled.height(), _STRIP):
                bottom = min(top + _STRIP, scaled.height())
                count = bottom * head.height // scaled.height() - read
                strip = rows(count)
                read += count
                if made.isNull():
                    clear = strip.hasAlphaChannel()
                    kinds = QImage.Format
                    made = QImage(scaled, kinds.Format_ARGB32_Premultiplied if clear else kinds.Format_RGB32)
                    painter.begin(made)
                    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                size = QSize(scaled.width(), bottom - top)
                smooth = Qt.TransformationMode.SmoothTransformation
                painter.drawImage(0, top, strip.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
            return made
    except (OSError, ValueError, struct.error, zlib.error):
        return QImage()
    finally:
        if painter.isActive():
            painter.end()


def _whole_rows(path: Path) -> Callable[[int], QImage]:
    """The next rows of a picture that is read at once."""
    image = QImageReader(str(path)).read()
    done = 0

    def take(count: int) -> QImage:
        nonlocal done
        if image.isNull():
            raise ValueError
        done += count
        return image.copy(0, done - count, image.width(), count)

    return take


class _PngRows:
    """Reads the rows of a picture some at a time: each strip is handed to Qt as a small PNG of its own, whose first row is the
    last one of the strip before, because rows are stored as differences from those above them."""

    def __init__(self, stream: BinaryIO, head: _PngHead) -> None:
        self._head = head
        self._bytes = head.depth // 8 * len(_CHANNELS[head.colour]) * head.width + 1
        stream.seek(head.start)
        self._pieces = _inflated(stream)
        self._unread = bytearray()
        self._above = b""

    def take(self, count: int) -> QImage:
        """The next rows.

        Raises:
            OSError, ValueError, struct.error, zlib.error: the file is broken or ends before.
        """
        need = count * self._bytes
        while len(self._unread) < need:
            piece = next(self._pieces, b"")
            if not piece:
                raise ValueError
            self._unread += piece
        first = b"\0" + self._above if self._above else b""
        above = 1 if first else 0
        data = zlib.compress(first + self._unread[:need], 0)
        del self._unread[:need]
        head = self._head
        described = _HEAD.pack(head.width, count + above, head.depth, head.colour, 0, 0, 0)
        parts = (
            _SIGNATURE,
            _chunk(b"IHDR", described),
            head.colour_chunks,
            _chunk(b"IDAT", data),
            _chunk(b"IEND", b""),
        )
        image = QImage.fromData(b"".join(parts))
        if image.isNull():
            raise ValueError
        last = image.copy(0, count + above - 1, head.width, 1).convertToFormat(QImage.Format.Format_RGBA64)
        colours = np.frombuffer(last.constBits(), np.uint16).reshape(-1, 4)[: head.width, _CHANNELS[head.colour]]
        self._above = (colours.astype(">u2") if head.depth == 16 else (colours >> 8).astype(np.uint8)).tobytes()
        return image.copy(0, above, head.width, count) if above else image


def _inflated(stream: BinaryIO) -> Iterator[bytes]:
    """The data of a PNG file from its first chunk of data on, unpacked, in pieces."""
    unpacked = zlib.decompressobj()
    while True:
        length, name = struct.unpack(">I4s", stream.read(8))
        if name != b"IDAT":
            return
        while length:
            packed = stream.read(min(length, _PIECE))
            if not packed:
                return
            length -= len(packed)
            while packed:
                piece = unpacked.decompress(packed, _PIECE)
                packed = unpacked.unconsumed_tail
                if piece:
                    yield piece
        stream.seek(4, 1)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(name)))


_GRID = QColor(0, 105, 170)
_MARK = QColor("#c2185b")
_LEAST_HEX = 7.0
"""The grid is drawn only if hexes are wider than so many pixels; otherwise it would be a grey area."""


class PictureItem(QGraphicsPixmapItem):
    """The picture on the map."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(QPixmap.fromImage(picture.image))
        self.picture = picture
        self._corners: tuple[tuple[float, float], ...] = ()
        self._aspect = 1.0
        """The perspective that was taken out of the pixmap."""
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def place(self, underlay: Underlay, per_unit: float, *, beneath: bool) -> None:
        """Place the picture as the underlay states; ``per_unit`` is in scene units for each unit of the map."""
        self._straighten(underlay)
        turn = QTransform()
        turn.translate(underlay.x * per_unit, underlay.y * per_unit)
        turn.rotate(underlay.angle)
        across = underlay.width * per_unit
        down = across * underlay.aspect
        if underlay.corners:
            turn.translate(-AROUND * across, -AROUND * down)
            across, down = (1 + 2 * AROUND) * across, (1 + 2 * AROUND) * down
        else:
            # a picture that was scaled down may have lost a fraction of a row
            down = across * self.picture.size.height() / self.picture.size.width()
        turn.scale(across / self.pixmap().width(), down / self.pixmap().height())
        self.setTransform(turn)
        self.setOpacity(1.0 if beneath else underlay.opacity)
        self.setZValue(Layer.GROUND + (-0.5 if beneath else 0.5))
        self.setVisible(underlay.shown)

    def _straighten(self, underlay: Underlay) -> None:
        if (underlay.corners, underlay.aspect) == (self._corners, self._aspect):
            return
        self._corners, self._aspect = underlay.corners, underlay.aspect
        image = self.picture.image
        self.setPixmap(QPixmap.fromImage(straightened(image, underlay) if underlay.corners else image))


AROUND = 0.1
"""Of a straightened picture so much is shown on each side of its rectangle, in widths and heights of that."""
_MOST_STRAIGHTENED = 12_000_000


def straightened(image: QImage, underlay: Underlay) -> QImage:
    """The part of a slanted picture around its four corners, with these in a rectangle, and about as many pixels as before."""
    wide = image.width()
    points = [QPointF(x * wide, y * wide) for x, y in underlay.corners]
    sides = [math.hypot((b - a).x(), (b - a).y()) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    across = max(sides[0], sides[2], max(sides[1], sides[3]) / underlay.aspect, 16.0)
    across = min(across, (_MOST_STRAIGHTENED / underlay.aspect) ** 0.5 / (1 + 2 * AROUND))
    down = across * underlay.aspect
    turn = QTransform()
    made = QTransform.quadToSquare(QPolygonF(points), turn)
    flat = made if isinstance(made, QTransform) else turn
    flat *= QTransform.fromScale(across, down) * QTransform.fromTranslate(AROUND * across, AROUND * down)
    size = QSize(max(1, round((1 + 2 * AROUND) * across)), max(1, round((1 + 2 * AROUND) * down)))
    found = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(flat)
    painter.drawImage(0, 0, image)
    painter.end()
    return found


class MarksItem(QGraphicsItem):
    """A hex grid over the picture, and marks at the places that were or must be clicked."""

    def __init__(self, plane: Plane | None, rect: QRectF) -> None:
        super().__init__()
        self._plane = plane
        self._rect = rect
        self.grid = self.joined = False
        self.marks: tuple[tuple[QPointF, str], ...] = ()
        self.setZValue(Layer.PREVIEW)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_marks(self, marks: Sequence[tuple[QPointF, str]], *, grid: bool = False, joined: bool = False) -> None:
        """Show or hide the grid, and show crosses with texts at points of the scene; ``joined`` by lines, as handles."""
        self.marks, self.grid, self.joined = tuple(marks), grid, joined
        self.update()

    def boundingRect(self) -> QRectF:
        """The whole scene."""
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the grid and the marks with lines of the same width at every zoom."""
        pixel = ui_scale() / max(1e-6, painter.worldTransform().m11())
        plane = self._plane
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.grid and plane is not None and 64.0 / pixel > _LEAST_HEX:
            pen = QPen(_GRID, 1.2)
            pen.setCosmetic(True)
            painter.setPen(pen)
            for number in plane.numbers_in(option.exposedRect, 64.0).tolist():
                x, y = plane.centres[number]
                painter.drawPolygon(QPolygonF([QPointF(x + dx, y + dy) for dx, dy in plane.corner_offsets]))
        pen = QPen(_MARK, 2.0)
        pen.setCosmetic(True)
        painter.setPen(pen)
        if self.joined:
            painter.drawPolygon(QPolygonF([at for at, _ in self.marks]))
        font = QFont(painter.font())
        font.setPixelSize(13)
        for at, words in self.marks:
            painter.save()
            painter.translate(at)
            painter.scale(pixel, pixel)
            painter.drawEllipse(QPointF(), 7, 7)
            painter.drawLine(QPointF(-11, 0), QPointF(11, 0))
            painter.drawLine(QPointF(0, -11), QPointF(0, 11))
            name = QPainterPath()
            name.addText(QPointF(12, -8), font, words)
            painter.strokePath(name, QPen(QColor(255, 255, 255, 220), 3.0))
            painter.fillPath(name, _MARK)
            painter.restore()
