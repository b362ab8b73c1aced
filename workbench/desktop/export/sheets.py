"""Sheets of paper, whatever is on them: written as PDF, printed, or shown as pictures. The painter's unit is the millimetre."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen, QPixmap
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.text import Text
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.short_pdf import PdfWords, ShortPdf
from workbench.files.safe_files import replace_file

_RESOLUTION = 1200
_EDGE = QColor("#2b2620")


@dataclass(frozen=True)
class SheetText:
    """The text of a sheet of its own, so that it may share a sheet with others: its ``heading``; in millimetres where it
    begins (``top``), its ``height`` and the ``room`` for it; ``paint`` paints it moved down by millimetres,
    ``paint_running`` the running head and foot with a heading."""

    heading: str
    top: float
    height: float
    room: float
    paint: Callable[[QPainter, float], None]
    paint_running: Callable[[QPainter, str], None]


@dataclass(frozen=True, eq=False)
class Sheet:
    """A sheet of paper: its name, its size, and what paints it with a painter in millimetres from its left upper corner;
    for a part of a map to scale the words for it, for a page of one sheet its text."""

    name: str
    paper: Paper
    paint: Callable[[QPainter], None]
    scale: str = ""
    text: SheetText | None = None


def save_pdf(
    sheets: list[Sheet],
    out: Path,
    title: str,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
    *,
    author: str = "",
    language: str = "",
) -> None:
    """Write sheets into one PDF file, a page for each; a file that is there stays as it is until all are done. OSError if it
    cannot be written."""
    replace_file(out, pdf_of(sheets, title, cancel, progress, author=author, language=language))


def pdf_of(
    sheets: list[Sheet],
    title: str,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
    *,
    author: str = "",
    language: str = "",
) -> bytes:
    """Sheets as the bytes of a PDF file; each is made smaller as soon as Qt has written it, so that only the file is kept.
    Where there are several, bookmarks are their names. ``progress`` counts the sheets that are written, first 0. Cancelled
    when stopped."""
    report = progress or _nobody
    report(0, len(sheets))
    names = [sheet.name for sheet in sheets] if len(sheets) > 1 else []
    buffer, short = QBuffer(), ShortPdf(PdfWords(author, language, names))
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(_RESOLUTION)
    painter = QPainter()
    try:
        for done, sheet in enumerate(sheets):
            if cancel is not None:
                cancel.check()
            writer.setPageLayout(_layout(sheet.paper))
            if done:
                # the sheet before is written now
                writer.newPage()
                short.add(_taken_out(buffer))
                report(done, len(sheets))
            else:
                painter.begin(writer)
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(_RESOLUTION / 25.4, _RESOLUTION / 25.4)
            sheet.paint(painter)
            painter.restore()
    finally:
        if painter.isActive():
            painter.end()
    short.add(_taken_out(buffer))
    report(len(sheets), len(sheets))
    if cancel is not None:
        cancel.check()
    return short.whole_file()


def _taken_out(buffer: QBuffer) -> bytes:
    """What was written into a buffer, which is empty after that."""
    found = bytes(buffer.data().data())
    buffer.close()
    buffer.setData(QByteArray())
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return found


def _nobody(_done: int, _total: int | None) -> None:
    """A progress callback that does nothing."""


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
