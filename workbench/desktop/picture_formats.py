"""A page as the bytes of a file: PNG, SVG and PDF from the same painters as the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from workbench.base.errors import CannotAnswer
from workbench.base.text import Text

MOST_PIXELS = 120_000_000


class Page(Protocol):
    """What is written: a page of some size in pixels that paints itself."""

    @property
    def title(self) -> str:
        """What it is called."""
        ...

    @property
    def size(self) -> QSize:
        """In pixels of 96 to the inch."""
        ...

    def paint(self, painter: QPainter) -> None:
        """Paint the whole page on a painter in its pixels."""
        ...


def png(sheet: Page) -> bytes:
    """The page in pixels; CannotAnswer if there would be too many of them."""
    size = sheet.size
    if size.width() * size.height() > MOST_PIXELS:
        words = Text(
            "the picture would be {w} x {h} pixels; choose a smaller scale or write an SVG or PDF file",
            "l’image ferait {w} x {h} pixels ; choisissez une échelle plus petite ou un fichier SVG ou PDF",
        )
        raise CannotAnswer("too_large", words.format(w=size.width(), h=size.height()))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    sheet.paint(painter)
    painter.end()
    buffer = _buffer()
    QImageWriter(buffer, QByteArray(b"png")).write(image.convertToFormat(QImage.Format.Format_RGB32))
    return bytes(buffer.data().data())


def svg(sheet: Page) -> bytes:
    """The page as lines, with the scenario's title."""
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(sheet.size)
    generator.setViewBox(QRectF(0, 0, sheet.size.width(), sheet.size.height()))
    generator.setTitle(sheet.title)
    painter = QPainter(generator)
    sheet.paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def pdf(sheet: Page) -> bytes:
    """One page of paper of exactly the sheet's size."""
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(sheet.title)
    points = QSizeF(sheet.size.width() * 0.75, sheet.size.height() * 0.75)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(288)
    painter = QPainter(writer)
    painter.scale(3.0, 3.0)
    sheet.paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


WRITERS: dict[str, Callable[[Page], bytes]] = {".png": png, ".svg": svg, ".pdf": pdf}
"""The writer of each ending."""


def writer_of(out: Path) -> Callable[[Page], bytes]:
    """The writer of a file by its ending; CannotAnswer (``bad_format``) for an unknown one."""
    found = WRITERS.get(out.suffix.lower())
    if found is None:
        words = Text("{name}: the ending must be one of {known}", "{name} : l’extension doit être l’une de {known}")
        raise CannotAnswer("bad_format", words.format(name=out.name, known=", ".join(WRITERS)))
    return found
