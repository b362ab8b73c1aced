"""Pictures of the user's own as faces of units: reading them with limits, keeping them small, painting them."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, reduce
from pathlib import Path
from threading import Lock
from time import monotonic
from weakref import WeakMethod

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QImageReader, QPainter, QPainterPath, QPixmap, QTransform
from shiboken6 import isValid

from workbench.files.formats.source import PictureLayer, Refused, SourceFile
from workbench.files.underlay_file import MOST_UNIT_PIXELS, find_picture

_KEPT_SIDE = 320
"""The longer side of a kept picture in pixels: more than a counter on paper shows."""
_SMALL_SIDE = 160
"""That of pictures that are read when many are kept already: enough for counters on the map, and for 300 dots to the inch."""
_BYTES_IN_FULL = 32 * 2**20
"""So many bytes of pictures are kept before others are kept small."""
_KEPT_BYTES = 240 * 2**20
"""All that are kept take so many bytes at most."""
_SCALED_PICTURES = 600
"""So many are kept as they were painted last."""
_LOOKED = 3.0
"""Seconds for which the file of a picture that the window shows is not looked at again."""
_BATCH = 0.1
"""Seconds after which those that were read meanwhile are shown."""


def picture_file(home: Path | None, name: str) -> Path | None:
    """The file of a unit's picture in the folder of its scenario; None if it has none, or if that is not there."""
    return find_picture(home, name)[0] if name else None


@dataclass(frozen=True)
class _Kept:
    """A picture that was read (None: it cannot be shown), when its file had been changed, and its size; ``looked`` is when the
    file was looked at last, by the monotonic clock."""

    image: QImage | None
    stamp: tuple[int, int]
    looked: float

    @property
    def size(self) -> int:
        """Bytes in memory."""
        return 0 if self.image is None else self.image.sizeInBytes()


class _KeptPictures:
    """The pictures that were used last, for several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._by_file: OrderedDict[Path, _Kept] = OrderedDict()
        self._bytes = 0

    def find(self, file: Path, seconds: float) -> _Kept | None:
        """What is kept of a file, if that was looked at within so many seconds, or has not changed since."""
        with self._lock:
            kept = self._by_file.get(file)
            if kept is None:
                return None
            self._by_file.move_to_end(file)
            if monotonic() - kept.looked <= seconds:
                return kept
            if kept.stamp != _stamp(file):
                self._forget(file)
                return None
            self._by_file[file] = kept = replace(kept, looked=monotonic())
            return kept

    def keep(self, file: Path, kept: _Kept) -> None:
        """Keep a picture, and let go of those that were used longest ago."""
        with self._lock:
            self._forget(file)
            self._by_file[file] = kept
            self._bytes += kept.size
            while self._bytes > _KEPT_BYTES:
                self._forget(next(iter(self._by_file)))

    @property
    def side(self) -> int:
        """The longer side in pixels, at most, of a picture that is kept next."""
        return _KEPT_SIDE if self._bytes < _BYTES_IN_FULL else _SMALL_SIDE

    def _forget(self, file: Path) -> None:
        before = self._by_file.pop(file, None)
        self._bytes -= before.size if before is not None else 0


_kept = _KeptPictures()


def _stamp(file: Path) -> tuple[int, int] | None:
    """When a file was changed, and its size; None if it is not there."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def unit_picture(file: Path | None, when_read: Callable[[], object] | None = None) -> QImage | None:
    """The picture of a file, scaled down; None for no file, and for what is no picture, cut off or too large (the checks of the
    scenario say so). It is read again after the file has changed.

    What the window shows gives ``when_read``, a method that is called in the thread of the window once the picture is there: it
    is None until then, and read in another thread. The file is then looked at every few seconds and not each time.
    """
    if file is None:
        return None
    kept = _kept.find(file, 0.0 if when_read is None else _LOOKED)
    if kept is not None:
        return kept.image
    if when_read is not None:
        _reading().want(file, when_read)
        return None
    return _read(file)


def _read(file: Path) -> QImage | None:
    stamp = _stamp(file)
    if stamp is None:
        return None
    image = _decoded(file)
    _kept.keep(file, _Kept(image, stamp, monotonic()))
    return image


def _decoded(file: Path) -> QImage | None:
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
    wanted = QSize(_kept.side, _kept.side)
    if image.width() > wanted.width() or image.height() > wanted.height():
        image = image.scaled(wanted, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


class _Reading(QObject):
    """Reads pictures in a thread, which ends with the last of them, and tells whoever shows them."""

    _came = Signal(list, bool)
    """The files that were read since it was said last, and whether that is all."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[Path, list[WeakMethod[Callable[[], object]]]] = {}
        self._next: list[Path] = []
        self._is_busy = False
        self._came.connect(self._tell)

    def want(self, file: Path, when_read: Callable[[], object]) -> None:
        """Read a file, and call a method then, unless its object is gone."""
        if file not in self._asked:
            self._asked[file] = []
            self._next.append(file)
        self._asked[file].append(WeakMethod(when_read))
        self._begin()

    def _begin(self) -> None:
        if self._next and not self._is_busy:
            files, self._next, self._is_busy = tuple(self._next), [], True
            pool = ThreadPoolExecutor(1, "unit pictures")
            pool.submit(self._read_all, files)
            pool.shutdown(wait=False)

    def _read_all(self, files: Sequence[Path]) -> None:
        read: list[Path] = []
        since = monotonic()
        for file in files:
            with suppress(MemoryError):
                _read(file)
            read.append(file)
            if monotonic() - since > _BATCH:
                self._say(read, is_all=False)
                read, since = [], monotonic()
        self._say(read, is_all=True)

    def _say(self, read: list[Path], *, is_all: bool) -> None:
        if isValid(self):  # the program may have ended
            self._came.emit(read, is_all)

    def _tell(self, read: list[Path], is_all: bool) -> None:
        asked = [one() for file in read for one in self._asked.pop(file, ())]
        for method in dict.fromkeys(one for one in asked if one is not None):
            if isValid(method.__self__):  # type: ignore[attr-defined]
                method()
        if is_all:
            self._is_busy = False
            self._begin()


@cache
def _reading() -> _Reading:
    return _Reading()


_NO_ICON = QIcon()


def unit_icon(file: Path | None, when_read: Callable[[], object] | None = None) -> QIcon:
    """The picture of a unit for lists, see :func:`unit_picture`; none for one without."""
    image = unit_picture(file, when_read)
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
        if len(_smaller) >= _SCALED_PICTURES:
            _smaller.clear()
        found = image.scaledToWidth(across, Qt.TransformationMode.SmoothTransformation)
        _smaller[key] = found
    return found


def _pixels_across(transform: QTransform, room: QRectF) -> float:
    across = transform.map(room.topRight()) - transform.map(room.topLeft())
    return math.hypot(across.x(), across.y())
