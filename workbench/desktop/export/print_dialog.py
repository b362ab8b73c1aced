"""The dialog that prints a map: on which paper, how large, over how many sheets, with a picture of how it is cut."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPen, QPixmap
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.desktop.export.map_page import INK
from workbench.desktop.export.paper import MARGIN, MOST_SHEETS, OVERLAP, PAPERS, paper_named
from workbench.desktop.export.print_map import (
    LEAST_HEX,
    MOST_HEX,
    MOST_RATIO,
    PageAtScale,
    PrintedMap,
    printed_sheets,
)
from workbench.desktop.export.sheets import Sheet, paint_on, save_pdf, sheet_image
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate

ONE, SEVERAL, SCALE = "one", "several", "scale"
"""How large a map is printed: on one sheet, on so many sheets, to scale."""
PICTURE = QSize(410, 380)
_DELAY = 150
"""Milliseconds from the last change to the picture."""
_GAP = 6
"""Pixels between the sheets of the picture."""
_MOST_DRAWN = 12
"""With more sheets the picture only shows where they lie."""


class PrintDialog(FittingDialog):
    """Asks how a map is printed, and prints it or writes it as PDF. ``pages(units)`` makes its page at any scale, with its
    units or without."""

    def __init__(
        self,
        scenario: AnyScenario,
        pages: Callable[[bool], PageAtScale],
        language: str,
        start: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._scenario, self._pages, self._language, self._start = scenario, pages, language, start
        self.saved: Path | None = None
        """The file that was written last."""
        self.setWindowTitle(translate("Print", "Print the map"))
        table = scenario.kind == "table"
        self.paper = QComboBox()
        names = {
            "letter": translate("Print", "US Letter"),
            "legal": translate("Print", "US Legal"),
            "tabloid": translate("Print", "US Tabloid"),
        }
        for key in PAPERS:
            self.paper.addItem(names.get(key, key.upper()), key)
        self.paper.setCurrentIndex(self.paper.findData("a4"))
        self.size_mode = QComboBox()
        self.size_mode.addItem(translate("Print", "On one sheet"), ONE)
        self.size_mode.addItem(translate("Print", "As large as several sheets allow"), SEVERAL)
        self.size_mode.addItem(translate("Print", "To scale"), SCALE)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_SHEETS)
        self.count.setValue(4)
        self.hex_mm, self.ratio = QDoubleSpinBox(), QDoubleSpinBox()
        self.hex_mm.setRange(LEAST_HEX, MOST_HEX)
        self.hex_mm.setValue(19.0)
        self.hex_mm.setSuffix(" mm")
        self.hex_mm.setDecimals(1)
        self.ratio.setRange(1.0, MOST_RATIO)
        self.ratio.setValue(10.0)
        self.ratio.setDecimals(1)
        self.ratio.setPrefix("1 : ")
        self.overlap, self.margin = QDoubleSpinBox(), QDoubleSpinBox()
        for field, value, most in ((self.overlap, OVERLAP, 40.0), (self.margin, MARGIN, 40.0)):
            field.setRange(0.0, most)
            field.setValue(value)
            field.setSuffix(" mm")
            field.setDecimals(1)
        self.units = QCheckBox(translate("Print", "with the units"))
        self.units.setChecked(True)
        self._form = QFormLayout()
        for words, row in (
            (translate("Print", "Paper"), self.paper),
            (translate("Print", "Size"), self.size_mode),
            (translate("Print", "Sheets, at most"), self.count),
            (translate("Print", "Scale"), self.ratio)
            if table
            else (translate("Print", "A hex, side to side"), self.hex_mm),
            (translate("Print", "Overlap"), self.overlap),
            (translate("Print", "Margin"), self.margin),
        ):
            self._form.addRow(words, row)
            row.setAccessibleName(words)
        self._form.addRow("", self.units)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(scaled_pixels(230))
        self.picture = QLabel()
        self.picture.setFixedSize(PICTURE)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setAccessibleName(translate("Print", "How the map lies on the sheets"))
        left = QVBoxLayout()
        left.addLayout(self._form)
        left.addWidget(self.words)
        left.addStretch(1)
        middle = QHBoxLayout()
        middle.addLayout(left)
        middle.addWidget(self.picture, 1)
        self.buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.save = self.buttons.addButton(translate("Print", "Save as PDF…"), roles.ActionRole)
        self.print = self.buttons.addButton(translate("Print", "Print…"), roles.ActionRole)
        close = self.buttons.addButton(translate("Print", "Close"), roles.RejectRole)
        close.setDefault(False)
        self.save.setDefault(True)
        self.buttons.rejected.connect(self.reject)
        self.save.clicked.connect(lambda *_: self._save())
        self.print.clicked.connect(lambda *_: self._print())
        box = QVBoxLayout(self)
        box.addLayout(middle)
        box.addWidget(self.buttons)
        self._rest = QTimer(self, singleShot=True, interval=_DELAY)
        self._rest.timeout.connect(self.draw)
        for combo in (self.paper, self.size_mode):
            combo.currentIndexChanged.connect(lambda *_: self._changed())
        for spin in (self.count, self.hex_mm, self.ratio, self.overlap, self.margin):
            spin.valueChanged.connect(lambda *_: self._changed())
        self.units.toggled.connect(lambda *_: self._changed())
        self._show_fields()
        self.draw()

    @property
    def wanted(self) -> PrintedMap:
        """What is chosen; CannotAnswer for a margin that leaves nothing."""
        mode, table = self.size_mode.currentData(), self._scenario.kind == "table"
        return PrintedMap(
            paper_named(self.paper.currentData(), self.margin.value()),
            hex_mm=self.hex_mm.value() if mode == SCALE and not table else None,
            ratio=self.ratio.value() if mode == SCALE and table else None,
            sheets=self.count.value() if mode == SEVERAL else None,
            overlap=self.overlap.value(),
            units=self.units.isChecked(),
        )

    def _changed(self) -> None:
        self._show_fields()
        self._rest.start()

    def _show_fields(self) -> None:
        mode = self.size_mode.currentData()
        size = self.ratio if self._scenario.kind == "table" else self.hex_mm
        for field, shown in ((self.count, mode == SEVERAL), (size, mode == SCALE), (self.overlap, mode != ONE)):
            self._form.setRowVisible(field, shown)

    def _sheets(self) -> list[Sheet] | None:
        """The sheets as they are wanted; None after the reason why there are none was shown."""
        try:
            return printed_sheets(self._scenario, self.wanted, self._pages(self.units.isChecked()))
        except CannotAnswer as refused:
            self.words.setText(f"⚠ {refused.text.get(self._language)}")
            return None

    def draw(self) -> None:
        """Show how many sheets it takes, and a picture of them."""
        self._rest.stop()
        sheets = self._sheets()
        self.save.setEnabled(sheets is not None)
        self.print.setEnabled(sheets is not None)
        if sheets is None:
            self.picture.clear()
            return
        one = translate("Print", "One sheet")
        many = translate("Print", "{n} sheets and one that shows how they go together").format(n=len(sheets) - 1)
        self.words.setText(one if len(sheets) == 1 else many)
        self.picture.setPixmap(QPixmap.fromImage(self._picture(sheets)))

    def _picture(self, sheets: list[Sheet]) -> QImage:
        """All sheets side by side, the last (how they go together) alone if there are many."""
        shown = sheets if len(sheets) <= _MOST_DRAWN else sheets[-1:]
        columns = next(n for n in range(1, len(shown) + 1) if n * n >= len(shown))
        rows = -(-len(shown) // columns)
        image = QImage(PICTURE, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = QRectF(0, 0, PICTURE.width() / columns, PICTURE.height() / rows).adjusted(_GAP, _GAP, -_GAP, -_GAP)
        for number, sheet in enumerate(shown):
            paper = sheet.paper
            factor = min(room.width() / paper.width, room.height() / paper.height)
            corner = QPointF(
                number % columns * PICTURE.width() / columns + (PICTURE.width() / columns - paper.width * factor) / 2,
                number // columns * PICTURE.height() / rows + (PICTURE.height() / rows - paper.height * factor) / 2,
            )
            box = QRectF(corner, QSizeF(paper.width * factor, paper.height * factor))
            painter.drawImage(box, sheet_image(sheet, factor * 25.4))
            painter.setPen(QPen(INK, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
        painter.end()
        return image

    def _save(self) -> None:
        """Ask for a file and write the sheets into it."""
        sheets = self._sheets()
        if sheets is None:
            return
        title, kinds = translate("Print", "Save as PDF"), translate("Print", "PDF files (*.pdf)")
        name, _ = QFileDialog.getSaveFileName(self, title, str(self._start.with_suffix(".pdf")), kinds)
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.pdf")
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            save_pdf(sheets, path, self._scenario.title.get(self._language))
        except OSError as problem:
            words = translate("Print", "{name} was not written: {why}")
            self.words.setText(f"⚠ {words.format(name=path.name, why=problem.strerror or problem)}")
            return
        finally:
            QApplication.restoreOverrideCursor()
        self.saved = path
        self.words.setText(translate("Print", "Saved: {name}").format(name=path.name))

    def _print(self) -> None:
        """Ask for a printer and print."""
        sheets = self._sheets()
        if sheets is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self._scenario.title.get(self._language))
        if not QPrintDialog(printer, self).exec():
            return
        try:
            paint_on(printer, sheets)
        except OSError as problem:
            self.words.setText(f"⚠ {problem}")
            return
        self.words.setText(translate("Print", "Sent to {printer}").format(printer=printer.printerName()))
