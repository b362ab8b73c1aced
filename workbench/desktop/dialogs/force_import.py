"""What a file of units would change, shown before it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.docks.forces_rows import unit_words
from workbench.desktop.document import AnyDocument
from workbench.desktop.plain import plain, told_plainly
from workbench.files.forces_csv import ADDED, CHANGED, REFUSED, SAME, ForcesFound, Row
from workbench.files.unit_cells import Cells

MARKS = {ADDED: "+", CHANGED: "≠", SAME: "=", REFUSED: "✗"}


class ForceImportDialog(QDialog):
    """Rows of the file with what becomes of them; nothing happens without the button."""

    def __init__(self, found: ForcesFound, document: AnyDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Import units"))
        self.resize(860, 460)
        language = document.language
        words = self.tr("{added} added, {changed} changed, {same} as they are, {refused} refused")
        counts = {key: found.count(key) for key in (ADDED, CHANGED, SAME, REFUSED)}
        self.summary = QLabel(words.format(**counts))
        self.general = QLabel(
            "\n".join(
                f"⚠ {item.format(language)}"
                for item in found.diagnostics
                if not any(item in row.told for row in found.rows)
            )
        )
        told_plainly(self.general)
        self.general.setWordWrap(True)
        self.general.setVisible(bool(self.general.text()))
        self.list = QTreeWidget()
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(self.tr("Rows of the file"))
        self.list.setHeaderLabels(
            [self.tr("Line"), self.tr("What"), self.tr("Side"), self.tr("Unit"), self.tr("Place"), self.tr("Remarks")]
        )
        cells = Cells(document.scenario, document.ruleset)
        names = {
            ADDED: self.tr("added"),
            CHANGED: self.tr("changed"),
            SAME: self.tr("as it is"),
            REFUSED: self.tr("refused"),
        }
        # what a person must look at comes first
        order = (REFUSED, CHANGED, ADDED, SAME)
        for row in sorted(found.rows, key=lambda row: (not row.told, order.index(row.status))):
            self.list.addTopLevelItem(self._item(row, names, cells, document))
        for column in range(5):
            self.list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        note = QLabel(self.tr("Units that the file does not name stay as they are. All of it is one step of undo."))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText(self.tr("Import"))
        ok.setEnabled(bool(counts[ADDED] or counts[CHANGED]))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for widget in (self.summary, self.general, self.list, note, self.buttons):
            box.addWidget(widget)

    def _item(self, row: Row, names: dict[str, str], cells: Cells, document: AnyDocument) -> QTreeWidgetItem:
        language = document.language
        unit = row.unit
        called = f"{unit.id}  {unit_words(unit, document.ruleset, language)}" if unit is not None else ""
        place = cells.text(row.side, unit, "place") if unit is not None else ""
        hints = (f" ({item.hint.get(language)})" if item.hint else "" for item in row.told)
        told = "; ".join(item.text.get(language) + hint for item, hint in zip(row.told, hints, strict=True))
        side = document.scenario.forces.called(row.side).get(language) if row.side else ""
        item = QTreeWidgetItem([str(row.line), f"{MARKS[row.status]} {names[row.status]}", side, called, place, told])
        item.setTextAlignment(0, Qt.AlignmentFlag.AlignRight)
        item.setToolTip(5, plain(told))
        return item
