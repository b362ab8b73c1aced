"""Pictures of the user's own as faces of units: reading them with limits, keeping them small, painting them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache, reduce
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QIcon, QImage, QImageReader, QPainter, QPainterPath, QPixmap, QTransform

from workbench.files.formats.source import PictureLayer, Refused, SourceFile
from workbench.files.underlay_file import MOST_UNIT_PIXELS, find_picture

_KEPT_SIDE = 320
"""The longer side of a kept picture in pixels: more than a counter on paper shows."""
_KEPT_PICTURES = 600
"""So many are kept, of 400 kB each at most."""


def picture_file(home: Path | None, name: str) -> Path | None:
    """The file of a unit's picture in the folder of its scenario; None if it has none, or if that is not there."""
    return find_picture(home, name)[0] if name else None


def unit_picture(file: Path | None) -> QImage | None:
    """The picture of a file, scaled down; None for no file, and for what is no picture, cut off or too large (the checks of the
    scenario say so). It is read again after the file has changed."""
    if file is None:
        return None
    try:
        stamp = file.stat()
    except OSError:
        return None
    return _read(file, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=_KEPT_PICTURES)
def _read(file: Path, changed: int, size: int) -> QImage | None:
    try:
        head = SourceFile(file).whole_picture()
    except Refused:
        return None
    if head.width * head.height > MOST_UNIT_PIXELS:
        return None
    reader = QImageReader(str(file))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        return None
    wanted = QSize(_KEPT_SIDE, _KEPT_SIDE)
    if image.width() > _KEPT_SIDE or image.height() > _KEPT_SIDE:
        image = image.scaled(wanted, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


_NO_ICON = QIcon()


def unit_icon(file: Path | None) -> QIcon:
    """The picture of a unit for lists; none for one without."""
    image = unit_picture(file)
    return QIcon(QPixmap.fromImage(image)) if image is not None else _NO_ICON


def laid_pictures(layers: Sequence[PictureLayer]) -> bytes:
    """One picture (PNG) of several that lie over one another, as large as all of them together; none if one of them cannot be
    read or all are too large. It touches no window, so that a thread may do it."""
    images = [decoded_picture(one.data) for one in layers]
    rooms = []
    for one, image in zip(layers, images, strict=True):
        room = QRectF(QPointF(), QSizeF(image.size()) * one.scale)
        room.moveCenter(QPointF(one.x, one.y))
        rooms.append(room)
    whole = reduce(QRectF.united, rooms).toAlignedRect()
    if any(image.isNull() for image in images) or whole.width() * whole.height() > MOST_UNIT_PIXELS:
        return b""
    made = QImage(whole.size(), QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for room, image in zip(rooms, images, strict=True):
        painter.drawImage(room.translated(-QPointF(whole.topLeft())), image)
    painter.end()
    stream = QBuffer()
    stream.open(QIODevice.OpenModeFlag.WriteOnly)
    made.save(stream, "PNG")  # type: ignore[call-overload]
    return bytes(stream.data().data())


def decoded_picture(data: bytes) -> QImage:
    """The picture of bytes that were looked at as far as their end; an empty one if Qt cannot read it."""
    stream = QBuffer()
    stream.setData(QByteArray(data))
    stream.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(stream)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    return reader.read()


def paint_unit_picture(painter: QPainter, image: QImage, outline: QPainterPath, box: QRectF) -> None:
    """Paint a picture as large as fits into a box, as it is (neither stretched nor cut), within an outline."""
    room = QRectF(0, 0, 1, 1)
    room.setSize(image.size().toSizeF().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio))
    room.moveCenter(box.center())
    pixels = _pixels_across(painter.worldTransform(), room)
    drawn = image
    if 0 < pixels < 0.6 * image.width():
        # painters leave out pixels where a picture becomes much smaller
        drawn = _scaled(image, max(1, round(pixels)))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    painter.drawImage(room, drawn)
    painter.restore()


_smaller: dict[tuple[int, int], QImage] = {}
"""Pictures as they were painted last, by the key of the picture and the pixels across."""


def _scaled(image: QImage, across: int) -> QImage:
    key = image.cacheKey(), across
    found = _smaller.get(key)
    if found is None:
        if len(_smaller) >= _KEPT_PICTURES:
            _smaller.clear()
        found = image.scaledToWidth(across, Qt.TransformationMode.SmoothTransformation)
        _smaller[key] = found
    return found


def _pixels_across(transform: QTransform, room: QRectF) -> float:
    across = transform.map(room.topRight()) - transform.map(room.topLeft())
    return math.hypot(across.x(), across.y())
