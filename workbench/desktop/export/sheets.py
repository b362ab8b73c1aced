"""Sheets of paper, whatever is on them: written as PDF, printed, or shown as pictures. The painter's unit is the millimetre."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from pypdf import PageObject, PdfWriter
from pypdf.generic import DictionaryObject, StreamObject
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen, QPixmap
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.text import Text
from workbench.desktop.export.paper import Paper
from workbench.files.safe_files import replace_file

_RESOLUTION = 1200
_EDGE = QColor("#2b2620")


@dataclass(frozen=True, eq=False)
class Sheet:
    """A sheet of paper: its name, its size, and what paints it with a painter in millimetres from its left upper corner;
    for a part of a map to scale the words for it."""

    name: str
    paper: Paper
    paint: Callable[[QPainter], None]
    scale: str = ""


def save_pdf(
    sheets: list[Sheet], out: Path, title: str, cancel: CancelToken | None = None, progress: Progress | None = None
) -> None:
    """Write sheets into one PDF file, a page for each; a file that is there stays as it is until all are done. OSError if it
    cannot be written."""
    replace_file(out, pdf_of(sheets, title, cancel, progress))


_TOGETHER = 8
"""So many sheets are painted before they are compressed: large maps take the memory of so many, not of all."""


def pdf_of(
    sheets: list[Sheet], title: str, cancel: CancelToken | None = None, progress: Progress | None = None
) -> bytes:
    """Sheets as the bytes of a PDF file. ``progress`` counts every sheet twice: painted, and compressed."""
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        if progress is not None:
            progress(steps, 2 * len(sheets))

    if progress is not None:
        progress(0, 2 * len(sheets))
    whole: PdfWriter | None = None
    for start in range(0, len(sheets), _TOGETHER):
        painted = io.BytesIO(_painted(sheets[start : start + _TOGETHER], title, cancel, step))
        if whole is None:
            whole = PdfWriter(clone_from=painted)
        else:
            whole.append(painted, import_outline=False)
        _shorten_numbers(whole.pages[start:], cancel, step)
    assert whole is not None
    out = io.BytesIO()
    whole.write(out)
    return out.getvalue()


def _painted(sheets: list[Sheet], title: str, cancel: CancelToken | None, step: Callable[[], None]) -> bytes:
    """Sheets as Qt writes them; ``step`` is called after each."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(_RESOLUTION)
    painter = QPainter()
    for done, sheet in enumerate(sheets):
        if cancel is not None and cancel.cancelled:
            if painter.isActive():
                painter.end()
            cancel.check()
        writer.setPageLayout(_layout(sheet.paper))
        if done:
            writer.newPage()
        else:
            painter.begin(writer)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(_RESOLUTION / 25.4, _RESOLUTION / 25.4)
        sheet.paint(painter)
        painter.restore()
        step()
    painter.end()
    return bytes(buffer.data().data())


_DIGITS = 5
"""Numbers of drawings keep so many digits: a hundredth of a millimetre on the largest paper, or a tenth of a dot."""
_EFFORT = 4
"""How hard drawings are compressed: harder takes up to five times as long, for a twentieth fewer bytes."""


def _shorten_numbers(pages: Sequence[PageObject], cancel: CancelToken | None, step: Callable[[], None]) -> None:
    """Give the drawings of pages numbers of five digits: Qt writes more, and files twice as large. ``step`` is called after
    each page."""

    def shorten(content: StreamObject) -> None:
        if cancel is None or not cancel.cancelled:
            # not by get_data, which keeps every drawing as it was before it was compressed
            content._data = zlib.compress(shortened_numbers(zlib.decompress(content._data)), _EFFORT)

    contents = []
    for page in pages:
        content = page["/Contents"].get_object()
        assert isinstance(content, StreamObject)
        contents.append(content)
        for font in (page.get("/Resources") or {}).get("/Font", {}).values():
            _with_spaces(font.get_object())
    # arrays and compression leave the interpreter to others: two pages at a time take half the time
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(shorten, contents):
            step()
    if cancel is not None:
        cancel.check()


def _with_spaces(font: DictionaryObject) -> None:
    """Blanks are copied out of the file as blanks: Qt calls the glyph a tabulator, which has the same."""
    names = font.get("/ToUnicode")
    if names is not None and isinstance(stream := names.get_object(), StreamObject):
        stream.set_data(stream.get_data().replace(b"<0009>", b"<0020>"))


def shortened_numbers(drawing: bytes) -> bytes:
    """The text of a drawing whose numbers with a point have five digits at most; whole parts, and numbers below 10 (matrices
    have such ones), stay as they are."""
    letters = np.frombuffer(drawing, dtype=np.uint8)
    point = letters == ord(".")
    points = np.flatnonzero(point)
    if not len(points):
        return drawing
    gaps = np.flatnonzero(~(point | ((letters >= ord("0")) & (letters <= ord("9")))))
    gaps = np.concatenate(([-1], gaps, [len(letters)]))
    behind = np.searchsorted(gaps, points)
    whole, end = points - gaps[behind - 1] - 1, gaps[behind]
    # at least one digit stays behind the point, which readers expect
    first = points + 1 + np.maximum(_DIGITS - whole, 1)
    long = (whole >= 2) & (first < end)
    steps = np.zeros(len(letters) + 1, dtype=np.int8)
    steps[first[long]] = 1
    steps[end[long]] = -1
    found: bytes = letters[np.cumsum(steps[:-1], dtype=np.int8) == 0].tobytes()
    return found


def ask_for_printer(printer: QPrinter, parent: QWidget) -> bool:
    """Let the user choose the printer in the dialog of the system, which does not stay after that; False if the user does not
    want to print."""
    dialog = QPrintDialog(printer, parent)
    try:
        return bool(dialog.exec())
    finally:
        dialog.deleteLater()


def paint_on(
    printer: QPrinter, sheets: list[Sheet], cancel: CancelToken | None = None, progress: Progress | None = None
) -> None:
    """Print sheets on a printer, each on paper of its own size. OSError if the printer does not answer; Cancelled when stopped,
    after the printer was told to give up."""
    painter = QPainter()
    printer.setFullPage(True)
    for done, sheet in enumerate(sheets):
        if cancel is not None and cancel.cancelled:
            printer.abort()
            if painter.isActive():  # into a file, nothing is painted any more once the printer has given up
                painter.end()
            cancel.check()
        printer.setPageLayout(_layout(sheet.paper))
        if done:
            printer.newPage()
        elif not painter.begin(printer):
            raise OSError(Text("the printer does not answer", "l’imprimante ne répond pas").get("en"))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(printer.logicalDpiX() / 25.4, printer.logicalDpiY() / 25.4)
        sheet.paint(painter)
        painter.restore()
        if progress is not None:
            progress(done + 1, len(sheets))
    painter.end()


def _layout(paper: Paper) -> QPageLayout:
    size = QPageSize(
        QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))


def sheet_image(sheet: Sheet, dpi: float) -> QImage:
    """A sheet as a picture."""
    dots = dpi / 25.4
    image = QImage(round(sheet.paper.width * dots), round(sheet.paper.height * dots), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(dots, dots)
    sheet.paint(painter)
    painter.end()
    return image


def sheet_picture(sheet: Sheet, room: QSize, ratio: float) -> QPixmap:
    """A sheet with the edge of its paper, as large as fits into some pixels of a screen with so many dots for each."""
    factor = min(room.width() / sheet.paper.width, room.height() / sheet.paper.height)
    image = sheet_image(sheet, factor * 25.4 * ratio)
    painter = QPainter(image)
    painter.setPen(QPen(_EDGE, ratio))
    painter.drawRect(0, 0, image.width() - 1, image.height() - 1)
    painter.end()
    picture = QPixmap.fromImage(image)
    picture.setDevicePixelRatio(ratio)
    return picture
