"""The table of all units: sorted, filtered, edited in place and many at once, out to a file and in from one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.dialogs.diagnostics import ReportDialog
from workbench.desktop.dialogs.force_import import ForceImportDialog
from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.docks.typing import CellChoice
from workbench.desktop.document import AnyDocument
from workbench.desktop.plain import plain, told_plainly
from workbench.desktop.size import sized
from workbench.desktop.staging.units_model import SORT, UnitsModel
from workbench.files.atomic import save_text
from workbench.files.forces_csv import decoded, read_forces, write_forces
from workbench.scenario.edits_forces import ReplaceForces
from workbench.scenario.edits_units import DeleteUnits

_Index = QModelIndex | QPersistentModelIndex


class _Proxy(QSortFilterProxyModel):
    """Rows in which all words stand."""

    words: tuple[str, ...] = ()

    def filter(self, text: str) -> None:
        """Show only rows with these words."""
        self.words = tuple(text.casefold().split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        """Do all words stand in the row?"""
        model = self.sourceModel()
        cells = (str(model.index(row, column).data() or "") for column in range(model.columnCount()))
        said = " ".join(cells).casefold()
        return all(word in said for word in self.words)

    def lessThan(self, left: _Index, right: _Index) -> bool:
        """Numbers by size, before words."""
        return bool(left.data(SORT) < right.data(SORT))


class _Cells(QStyledItemDelegate):
    """A list where the column is a choice, else a line."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """The field."""
        panel = self.parent()
        assert isinstance(panel, UnitsTable)
        choices = panel.model.choices(panel.model.columns[index.column()])
        if not choices:
            return QLineEdit(parent)
        box = CellChoice(parent)
        for key, words in choices:
            box.addItem(words, key)
        box.activated.connect(lambda _: self._chosen(box))
        return box

    def _chosen(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """Begin with the text that can be edited."""
        text = index.data(Qt.ItemDataRole.EditRole) or ""
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(text))
        elif isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        """Change the cell, or the column of all rows that are marked, once the editor has gone."""
        panel = self.parent()
        assert isinstance(panel, UnitsTable)
        text = (
            editor.currentData()
            if isinstance(editor, QComboBox)
            else editor.text()
            if isinstance(editor, QLineEdit)
            else ""
        )
        if text != (index.data(Qt.ItemDataRole.EditRole) or "") or len(panel.marked()) > 1:
            row, column = panel.proxy.mapToSource(panel.proxy.index(index.row(), 0)).row(), index.column()
            QTimer.singleShot(0, panel, lambda: panel.change(row, column, str(text or "")))


class UnitsTable(QWidget):
    """Several marked rows are edited together, in one step of undo. Ctrl+A marks all, Del deletes."""

    chosen = Signal(tuple)
    told = Signal(str)
    """What was written or read, for the status bar: the table itself may be hidden."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._document: AnyDocument | None = None
        self.model = UnitsModel()
        self.proxy = _Proxy()
        self.proxy.setSourceModel(self.model)
        self.view = QTableView()
        self.view.setAccessibleName(self.tr("Table of units"))
        self.view.setModel(self.proxy)
        self.view.setItemDelegate(_Cells(self))
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        DelKey(self.view, self._delete)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(22)
        self.view.horizontalHeader().setHighlightSections(False)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._marked())
        self.model.refused.connect(self._refused)
        self.model.modelReset.connect(self._marked)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter of the table of units"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(sized(220))
        self.filter.textChanged.connect(self.proxy.filter)
        self.said = QLabel()
        told_plainly(self.said)
        self.out = QPushButton(self.tr("Export…"))
        self.out.setToolTip(self.tr("Write all units into a file of comma-separated values"))
        self.out.clicked.connect(lambda *_: self.export())
        self.into = QPushButton(self.tr("Import…"))
        self.into.setToolTip(
            self.tr("Take units from a file of comma-separated values; you see first what would change")
        )
        self.into.clicked.connect(lambda *_: self.import_())
        row = QHBoxLayout()
        row.addWidget(self.filter)
        row.addWidget(self.said, 1)
        row.addWidget(self.into)
        row.addWidget(self.out)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addLayout(row)
        box.addWidget(self.view)

    def adopt(self, document: AnyDocument) -> None:
        """Another document: files are written of it and read for it, also while nobody sees the table."""
        self._document = document

    def open(self, document: AnyDocument) -> None:
        """Show the units of a document."""
        self._document = document
        self.model.open(document)
        self._marked()

    def fit_columns(self) -> None:
        """Columns as wide as their words, within reason."""
        self.view.resizeColumnsToContents()
        for column in range(self.model.columnCount()):
            self.view.setColumnWidth(column, min(max(self.view.columnWidth(column), 46), 190))

    def marked(self) -> list[int]:
        """The rows of the model that are marked."""
        return sorted({self.proxy.mapToSource(index).row() for index in self.view.selectionModel().selectedRows()})

    def change(self, row: int, column: int, text: str) -> None:
        """Put a text into a cell, and into the same column of all marked rows if it is one of them."""
        rows = self.marked()
        self.model.change(rows if row in rows else [row], column, text)

    def export_to(self, path: Path) -> bool:
        """Write the units into a file; what goes wrong is told."""
        if self._document is None:
            return False
        # the mark at the beginning lets spreadsheets read accents
        text = "\ufeff" + write_forces(self._document.scenario, self._document.ruleset)
        told = save_text(path, text)
        if told.has_errors:
            report = "\n".join(item.format(self._language) for item in told)
            ReportDialog(self.tr("The units were not written"), path.name, report, self).exec()
        else:
            self.told.emit(self.tr("The units were written to {file}").format(file=path.name))
        return not told.has_errors

    def _beside(self) -> Path:
        """A file of units beside the scenario, or where the program stands for one that is not saved."""
        path = self._document.path if self._document is not None else None
        return path.with_suffix(".csv") if path is not None else Path("units.csv")

    def export(self) -> None:
        """Ask for a file and write the units into it."""
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export units"), str(self._beside()), self.tr("Tables (*.csv)")
        )
        if name:
            path = Path(name)
            self.export_to(path if path.suffix else path.with_suffix(".csv"))

    def import_(self) -> None:
        """Ask for a file and take units from it."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Import units"), str(self._beside().parent), self.tr("Tables (*.csv *.txt *.tsv)")
        )
        if name:
            self.import_from(Path(name))

    def import_from(self, path: Path) -> bool:
        """Show what a file would change, and change it if the user agrees: one step of undo."""
        if self._document is None:
            return False
        try:
            text = decoded(path.read_bytes())
        except OSError as problem:
            ReportDialog(self.tr("This file cannot be read"), path.name, str(problem), self).exec()
            return False
        found = read_forces(text, self._document.scenario, self._document.ruleset, path.name)
        dialog = ForceImportDialog(found, self._document, self)
        if not dialog.exec():
            return False
        label = Text("Import units", "Importer des unités")
        return self._document.apply(ReplaceForces(found.forces, label))

    def _delete(self) -> None:
        ids = tuple(self.model.rows[row][1].id for row in self.marked())
        if ids and self._document is not None:
            self._document.apply(DeleteUnits(ids))

    def _marked(self) -> None:
        count = len(self.marked())
        total = self.model.rowCount()
        words = self.tr("{total} units")
        if count > 1:
            words = self.tr("{total} units · {n} marked: an edit changes all of them")
        self.said.setText(words.format(total=total, n=count))
        if count and self.view.hasFocus():
            self.chosen.emit(tuple(self.model.rows[row][1].id for row in self.marked()))

    def _refused(self, index: QModelIndex, why: str) -> None:
        self.said.setText(f"⚠ {why}")
        here = self.view.visualRect(self.proxy.mapFromSource(index))
        QToolTip.showText(self.view.viewport().mapToGlobal(here.bottomLeft()), plain(why), self.view, here)
