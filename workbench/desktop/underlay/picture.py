"""Loads a picture from a file with bounded memory; what cannot be shown is refused with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QImageReader

from workbench.base.text import Text

FORMATS = ("png", "jpg", "jpeg", "bmp", "webp", "gif")
MOST_BYTES = 200 * 2**20
"""A larger file is refused."""
MOST_PIXELS = 100_000_000
"""A picture with more pixels is refused before any of them is read."""
KEPT_PIXELS = 32_000_000
"""A picture with more pixels is kept smaller in memory (128 MB at most); its coordinates stay those of the file."""


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture as it is kept, and its size in the file."""

    image: QImage
    size: QSize


def load_picture(path: Path) -> Picture | Text:
    """The picture in a file, or why it cannot be shown."""
    name = path.name
    if path.suffix.lower().lstrip(".") not in FORMATS:
        text = Text("{name} is no picture that is known: {kinds}", "{name} n’est pas une image connue : {kinds}")
        return text.format(name=name, kinds=", ".join(FORMATS))
    try:
        heavy = path.stat().st_size > MOST_BYTES
    except OSError as problem:
        return Text.of(f"{name}: {problem.strerror or problem}")
    reader = QImageReader(str(path))
    reader.setAutoTransform(False)
    size = reader.size()
    if not size.isValid() or size.isEmpty():
        return _broken(name)
    pixels = size.width() * size.height()
    if heavy or pixels > MOST_PIXELS:
        text = Text(
            "{name} is too large: {w} × {h} pixels. Make it smaller first",
            "{name} est trop grande : {w} × {h} pixels. Réduisez-la d’abord",
        )
        return text.format(name=name, w=size.width(), h=size.height())
    if pixels > KEPT_PIXELS:
        share = (KEPT_PIXELS / pixels) ** 0.5
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    QImageReader.setAllocationLimit(4 * MOST_PIXELS // 2**20 + 64)
    image = reader.read()
    if image.isNull():
        return _broken(name)
    return Picture(image, size)


def _broken(name: str) -> Text:
    return Text("{name} cannot be read as a picture", "{name} n’est pas lisible comme image").format(name=name)
