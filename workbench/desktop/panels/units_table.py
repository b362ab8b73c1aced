"""The table of all units: sorted, filtered, edited in place or many at once, exported and imported."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QCoreApplication,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.base.text import Text, decimal
from workbench.desktop.dialogs.file_reports import ReportDialog, usual_folder
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.side_style import side_icon, side_styles
from workbench.desktop.drawing.unit_pictures import picture_file, unit_icon
from workbench.desktop.look.language import ParagraphLabel, joined_clauses, plain_text, show_as_plain_text
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fields import CellChoice
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.desktop.widgets.list_keys import FilterKeys, RowKeys
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.wording.hex_answers import counted, printed_value
from workbench.files.formats.map_format import OpenScenario, Target
from workbench.files.formats.registry import write_file
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.formats.unit_rows import FORMAT, rows_of
from workbench.files.safe_files import save_bytes
from workbench.files.unit_columns import PLAIN, TEXTS, VALUES, column_title
from workbench.files.units_csv import (
    ADDED,
    CHANGED,
    REFUSED,
    SAME,
    BadCell,
    Cells,
    ForcesFound,
    Row,
    cells_of,
    read_forces,
    write_forces,
)
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import AddSide, ArrangeUnits, ChangeUnit, DeleteUnits, ReplaceForces, ReplaceUnits
from workbench.scenario.units import SETUP_FIELDS, FieldType
from workbench.scenario.zones import find_zone, unseen_by

# --- What a file of units would change, shown before it is imported.


MARKS = {ADDED: "+", CHANGED: "≠", SAME: "=", REFUSED: "✗"}


def effect_words(found: ForcesFound, language: str) -> str:
    """The numbers of rows that add units, change units, change nothing and were refused; zeros are left out."""
    sentences = {
        ADDED: (translate("UnitsTable", "{n} unit added"), translate("UnitsTable", "{n} units added")),
        CHANGED: (translate("UnitsTable", "{n} changed"), translate("UnitsTable", "{n} changed", "several")),
        SAME: (translate("UnitsTable", "{n} as it was"), translate("UnitsTable", "{n} as they were")),
        REFUSED: (translate("UnitsTable", "{n} row refused"), translate("UnitsTable", "{n} rows refused")),
    }
    counts = {status: found.count(status) for status in sentences}
    return ", ".join(counted(n, *sentences[status], language) for status, n in counts.items() if n)


def point_words(cell: str, language: str) -> str:
    """The cell of a place as a person reads it: a point ``[12.5, 20]`` as in the status bar, the label of a hex as it is."""
    return str(decimal(cell.strip("[]").replace(", ", " / ")).get(language)) if cell.startswith("[") else cell


class ForceImportDialog(FittingDialog):
    """The rows of a file, or those ``pasted``, and their effect; nothing is changed before the user agrees."""

    def __init__(
        self, found: ForcesFound, document: AnyDocument, parent: QWidget | None = None, *, pasted: bool = False
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Paste units") if pasted else self.tr("Import units"))
        self.prefer_size(860, 460)
        language = document.language
        self.summary = QLabel(effect_words(found, language))
        self.general = ParagraphLabel(
            "\n".join(
                f"⚠ {self._remark(item, language)}"
                for item in found.diagnostics
                if not any(item in row.diagnostics for row in found.rows)
            )
        )
        show_as_plain_text(self.general)
        self.general.setVisible(bool(self.general.text()))
        self.list = QTreeWidget()
        self.list.setRootIsDecorated(False)
        self.list.setAccessibleName(self.tr("Rows"))
        self.list.setHeaderLabels(
            [self.tr("Line"), self.tr("What"), self.tr("Side"), self.tr("Unit"), self.tr("Place"), self.tr("Remarks")]
        )
        cells = cells_of(document.scenario, document.ruleset)
        names = {
            ADDED: self.tr("added"),
            CHANGED: self.tr("changed"),
            SAME: self.tr("as it is"),
            REFUSED: self.tr("refused"),
        }
        # what a person must look at comes first
        order = (REFUSED, CHANGED, ADDED, SAME)
        for row in sorted(found.rows, key=lambda row: (not row.diagnostics, order.index(row.status))):
            self.list.addTopLevelItem(self._item(row, names, cells, document))
        for column in range(5):
            self.list.header().setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        note = QLabel(self.tr("Units that are not named here stay as they are. All of it is one step of undo."))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText(self.tr("Paste") if pasted else self.tr("Import"))
        ok.setEnabled(bool(found.count(ADDED) or found.count(CHANGED)))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for widget in (self.summary, self.general, self.list, note, self.buttons):
            box.addWidget(widget)

    def _remark(self, item: Diagnostic, language: str) -> str:
        """A remark on the whole of the rows, with its line, as a person reads it."""
        hint = f" ({item.hint.get(language)})" if item.hint else ""
        words = item.text.get(language) + hint
        return self.tr("Line {n}: {words}").format(n=item.span.line, words=words) if item.span is not None else words

    def _item(self, row: Row, names: dict[str, str], cells: Cells, document: AnyDocument) -> QTreeWidgetItem:
        language = document.language
        unit = row.unit
        called = document.called(unit).get(language) if unit is not None else ""
        place = point_words(cells.text(row.side, unit, "place"), language) if unit is not None else ""
        hints = (f" ({item.hint.get(language)})" if item.hint else "" for item in row.diagnostics)
        remarks = joined_clauses(
            item.text.get(language) + hint for item, hint in zip(row.diagnostics, hints, strict=True)
        )
        side = document.scenario.forces.called(row.side).get(language) if row.side else ""
        item = QTreeWidgetItem(
            [str(row.line), f"{MARKS[row.status]} {names[row.status]}", side, called, place, remarks]
        )
        item.setTextAlignment(0, Qt.AlignmentFlag.AlignRight)
        item.setToolTip(5, plain_text(remarks))
        return item


# --- The units of a document as a table that can be edited; a text that is invalid in its column is refused with a reason.


translate = QCoreApplication.translate
_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
SORT = Qt.ItemDataRole.UserRole
_SETUP = {one.id: one for one in SETUP_FIELDS}


class UnitsModel(QAbstractTableModel):
    """A row for each unit that is not hidden from the side whose view is shown."""

    refused = Signal(object, str)
    """The index of a cell that was not changed, and why."""

    def __init__(self) -> None:
        super().__init__()
        self._document: AnyDocument | None = None
        self.rows: list[tuple[str, Any]] = []
        self.columns: tuple[str, ...] = PLAIN
        self.cells: Cells | None = None

    def _icon(self, unit: Any) -> QIcon:
        assert self._document is not None
        return unit_icon(picture_file(self._document.scenario.home, unit.picture), self._show_pictures)

    def _show_pictures(self) -> None:
        """Pictures that were still being read are there."""
        if self.rows and "picture" in self.columns:
            column = self.columns.index("picture")
            self.dataChanged.emit(self.index(0, column), self.index(len(self.rows) - 1, column))

    def open(self, document: AnyDocument) -> None:
        """Show the units of a document as they are now."""
        scenario = document.scenario
        cells = cells_of(scenario, document.ruleset)
        unseen = unseen_by(scenario.forces, document.viewing_side)
        rows = [(side, unit) for side, unit in scenario.forces if unit.id not in unseen]
        faces = cells.all_face or document.ruleset.has_facing or any(unit.facing for _, unit in rows)
        plain_ones = tuple(column for column in PLAIN if column != "facing" or faces)
        columns = (*plain_ones, *cells.EXTRA, *(VALUES + key for key in cells.value_keys()))
        known = self._document is not None and self._document.ruleset is document.ruleset
        same = known and columns == self.columns and [unit.id for _, unit in rows] == [unit.id for _, unit in self.rows]
        if not same:
            self.beginResetModel()
        self._document, self.cells, self.rows, self.columns = document, cells, rows, columns
        if not same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(columns) - 1))

    def rowCount(self, parent: _Index = _ROOT) -> int:
        """Units."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = _ROOT) -> int:
        """Columns."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The titles of columns."""
        # a header may ask for a section that went with the units of another kind
        if orientation != Qt.Orientation.Horizontal or self._document is None or section >= len(self.columns):
            return None
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        title = column_title(self.columns[section], self._document.ruleset).get(self._document.language)
        # a tooltip is for names that are longer than their column
        return plain_text(title) if role == Qt.ItemDataRole.ToolTipRole else title

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """All cells can be edited."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The text to read, the text to edit, and a key to sort by."""
        if not index.isValid() or self.cells is None or self._document is None:
            return None
        (side, unit), column = self.rows[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DecorationRole:
            if column == "picture":
                return self._icon(unit) if unit.picture else None
            return side_icon(side_styles(self._document.scenario.forces)[side]) if column == "side" else None
        text = self.cells.text(side, unit, self._written(unit, column))
        if role == Qt.ItemDataRole.EditRole:
            return self._words(side, unit, column, text) if column == "place" else text
        if role == SORT:
            return (float(text), "") if text.replace(".", "", 1).isdigit() else (float("inf"), without_accents(text))
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(side, unit, column, text)
        if role == Qt.ItemDataRole.ToolTipRole and column in (*TEXTS, "weapons", "models"):
            return plain_text(text)
        return None

    def _words(self, side: str, unit: Any, column: str, text: str) -> str:
        """A cell in the language of the window."""
        assert self._document is not None
        scenario, ruleset, language = self._document.scenario, self._document.ruleset, self._document.language
        if column == "side":
            return str(scenario.forces.called(side).get(language))
        if column.startswith(VALUES):
            value = unit.values.get(column.removeprefix(VALUES))
            if isinstance(value, str | float | tuple):
                return printed_value(ruleset, column.removeprefix(VALUES), value, language)
            return text
        if column == "kind":
            kind = ruleset.units.get(unit.kind)
            return kind.name.get(language) if kind is not None else text
        if self._type(column) is FieldType.FLAG:
            return _SETUP[column].cell.get(language) if text else ""
        if column == "place" and text.startswith("["):  # a point of a table, written as in the status bar
            return point_words(text, language)
        if column in TEXTS:
            return str(getattr(unit, column).get(language))
        if column == "state":
            return ", ".join(
                ruleset.states[key].name.get(language) if key in ruleset.states else key for key in unit.state
            )
        if self._type(column) is FieldType.ZONE and text:
            zone = find_zone(scenario.zones, text)
            return str(zone.called.get(language)) if zone is not None else text
        return text

    def _written(self, unit: Any, column: str) -> str:
        """The column to edit: that of the window's language for texts that differ between languages."""
        french = self._document is not None and self._document.language == "fr" and column in TEXTS
        return f"{column}.fr" if french and getattr(unit, column).en != getattr(unit, column).fr else column

    @staticmethod
    def _type(column: str) -> FieldType | None:
        return _SETUP[column].type if column in _SETUP else None

    def choices(self, column: str) -> list[tuple[str, str]]:
        """(key, text) of the possible contents of a column, if it is a choice; else nothing."""
        if self._document is None:
            return []
        scenario, ruleset, language = self._document.scenario, self._document.ruleset, self._document.language
        if column.startswith(VALUES):
            known = ruleset.unit_columns.get(column.removeprefix(VALUES))
            words = known.words if known is not None and not known.several else {}
            return [("", "–"), *((key, name.get(language)) for key, name in words.items())] if words else []
        if column == "side":
            return [(force.side, scenario.forces.called(force.side).get(language)) for force in scenario.forces.sides]
        if column == "kind":
            return [(kind.key, kind.name.get(language)) for kind in ruleset.units.values()]
        if self._type(column) is FieldType.FLAG:
            return [("", "–"), ("true", _SETUP[column].cell.get(language))]
        if self._type(column) is FieldType.ZONE:
            return [("", "–"), *((zone.id, zone.called.get(language)) for zone in scenario.zones)]
        return []

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Change one cell."""
        return self.change([index.row()], index.column(), value)

    def change(self, rows: Sequence[int], place: int, value: Any) -> bool:
        """Write a text into a column of several rows, as one step of undo; if it is invalid in one of them, into none."""
        column = self.columns[place]
        if self._document is None or self.cells is None or not rows:
            return False
        language = self._document.language
        units = [self.rows[row] for row in rows]
        if column == "id":
            taken = self._document.scenario.forces.find(str(value).strip())
            if len(units) > 1 or (taken is not None and taken[1].id != units[0][1].id):
                words = translate("UnitsTable", "The id {id} is taken: every unit has its own")
                self.refused.emit(self.index(rows[0], place), words.format(id=value))
                return False
        try:
            cells = self.cells
            changed = [cells.with_cell(side, unit, self._written(unit, column), str(value)) for side, unit in units]
        except BadCell as bad:
            hint = bad.hint.get(language)
            message = bad.text.get(language) + (f" ({hint})" if hint else "")
            self.refused.emit(self.index(rows[0], place), message)
            return False
        return self._document.apply(self._edit(column, units, changed))

    def _edit(self, column: str, old: list[tuple[str, Any]], new: list[tuple[str, Any]]) -> Edit[Any]:
        """The edit that makes the old units the new ones; what depends on places and facings changes with them."""
        assert self._document is not None
        edits = unit_edits(self._document.scenario)
        ids = tuple(unit.id for _, unit in old)
        label = Text("Change the {name} of units", "Modifier des unités : {name}").format(
            name=column_title(column, self._document.ruleset)
        )
        if column == "side":
            return Composite((AddSide(new[0][0]), ArrangeUnits(ids, new[0][0])), label)
        if column == "id":
            return ChangeUnit(ids[0], new[0][1])
        if column == "place":
            return edits.place({unit.id: unit.at for _, unit in new})
        if column == "facing":
            return edits.face([unit for _, unit in old], new[0][1].facing, label)
        return ReplaceUnits({was.id: now for (_, was), (_, now) in zip(old, new, strict=True)}, label)


class _Proxy(QSortFilterProxyModel):
    """Shows the rows that contain all words of the filter."""

    words: tuple[str, ...] = ()

    def filter(self, text: str) -> None:
        """Show only rows with these words, with or without their accents."""
        self.words = tuple(without_accents(text).split())
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        """Does the row contain all words?"""
        model = self.sourceModel()
        cells = (str(model.index(row, column).data() or "") for column in range(model.columnCount()))
        row_text = without_accents(" ".join(cells))
        return all(word in row_text for word in self.words)

    def lessThan(self, left: _Index, right: _Index) -> bool:
        """Numbers by size, before words."""
        return bool(left.data(SORT) < right.data(SORT))


class _Cells(QStyledItemDelegate):
    """Edits cells: with a list if the column is a choice, else with a line of text."""

    def __init__(self, panel: UnitsTable) -> None:
        super().__init__(panel)
        self._panel = panel

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """The field."""
        panel = self._panel
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
        """Change the cell, or the column of all selected rows, once the editor is closed."""
        panel = self._panel
        text = (
            editor.currentData()
            if isinstance(editor, QComboBox)
            else editor.text()
            if isinstance(editor, QLineEdit)
            else ""
        )
        if text != (index.data(Qt.ItemDataRole.EditRole) or "") or len(panel.marked_rows()) > 1:
            row, column = panel.proxy.mapToSource(panel.proxy.index(index.row(), 0)).row(), index.column()
            run_later(panel, lambda: panel.change(row, column, str(text or "")))


_ROWS_SHOWN = 12


class UnitsTable(QWidget):
    """Several selected rows are edited together, in one step of undo. Ctrl+A selects all, Del deletes."""

    chosen = Signal(tuple)
    reported = Signal(str)
    """A message about a file that was written, for the status bar, because the table itself may be hidden."""

    def __init__(self, language: str, settings: Settings | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._settings = language, settings
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
        RowKeys(self.view, self._delete, self._paste, self._copied)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(scaled_pixels(22))
        self.view.horizontalHeader().setHighlightSections(False)
        self.view.selectionModel().selectionChanged.connect(lambda *_: self._marked())
        self.model.refused.connect(self._refused)
        self.model.modelReset.connect(self._marked)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter of the table of units"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(scaled_pixels(220))
        self.filter.textChanged.connect(self.proxy.filter)
        FilterKeys(self.filter, self.view)
        self.message = QLabel()
        show_as_plain_text(self.message)
        self.export_button = QPushButton(self.tr("Export…"))
        self.export_button.setToolTip(self.tr("Write all units into a file of comma-separated values"))
        self.export_button.clicked.connect(lambda *_: self.export())
        self.import_button = QPushButton(self.tr("Import…"))
        self.import_button.setToolTip(
            self.tr("Take units from a file of comma-separated values; you see first what would change")
        )
        self.import_button.clicked.connect(lambda *_: self.import_())
        row = row_layout(self.filter, self.message, self.import_button, self.export_button, wide=self.message)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addLayout(row)
        box.addWidget(self.view)

    def height_of_rows(self) -> int:
        """The pixels in which all rows can be seen, or a dozen of them."""
        rows = min(_ROWS_SHOWN, max(1, self.proxy.rowCount()))
        around = (
            self.sizeHint().height() - self.view.sizeHint().height() + self.view.horizontalHeader().sizeHint().height()
        )
        return (
            around
            + rows * self.view.verticalHeader().defaultSectionSize()
            + self.view.horizontalScrollBar().sizeHint().height()
        )

    def set_document(self, document: AnyDocument) -> None:
        """Set the document for import and export, also while the table is hidden."""
        self._document = document

    def open(self, document: AnyDocument) -> None:
        """Show the units of a document."""
        self._document = document
        self.model.open(document)
        self._marked()

    def fit_columns(self) -> None:
        """Fit the widths of columns to their text, within limits."""
        self.view.resizeColumnsToContents()
        for column in range(self.model.columnCount()):
            self.view.setColumnWidth(column, min(max(self.view.columnWidth(column), 46), 190))

    def marked_rows(self) -> list[int]:
        """The selected rows, as rows of the model."""
        return sorted({self.proxy.mapToSource(index).row() for index in self.view.selectionModel().selectedRows()})

    def change(self, row: int, column: int, text: str) -> None:
        """Write a text into a cell, and into the same column of all selected rows if it is one of them."""
        rows = self.marked_rows()
        self.model.change(rows if row in rows else [row], column, text)

    def export_to(self, path: Path) -> bool:
        """Write the units into a file; False, with a dialog, on an error."""
        if self._document is None:
            return False
        work = OpenScenario(self._document.scenario, self._document.ruleset)
        diagnostics = save_bytes(path, write_file(work, FORMAT, Target(path)).data)
        if diagnostics.has_errors:
            report = "\n".join(item.format(self._language) for item in diagnostics)
            ReportDialog(self.tr("The units were not written"), path.name, report, self).exec()
        else:
            self.reported.emit(self.tr("The units were written to {file}").format(file=path.name))
        return not diagnostics.has_errors

    def _beside(self) -> Path:
        """The default file: beside the scenario, or where dialogs of files begin if the scenario is not saved."""
        path = self._document.path if self._document is not None else None
        return path.with_suffix(".csv") if path is not None else usual_folder(None, self._settings) / "units.csv"

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
            found = rows_of(SourceFile(path), OpenScenario(self._document.scenario, self._document.ruleset), path.name)
        except Refused as problem:
            why = problem.text.get(self._language)
            ReportDialog(self.tr("This file cannot be read"), path.name, why, self).exec()
            return False
        dialog = ForceImportDialog(found, self._document, self)
        if not dialog.exec():
            return False
        label = Text("Import units", "Importer des unités")
        return self._document.apply(ReplaceForces(found.forces, label))

    def _delete(self) -> None:
        ids = tuple(self.model.rows[row][1].id for row in self.marked_rows())
        if ids and self._document is not None:
            self._document.apply(DeleteUnits(ids))

    def _copied(self) -> str:
        """The marked units, or all that are shown, as rows that can be pasted here again."""
        if self._document is None:
            return ""
        rows = self.marked_rows() or [
            self.proxy.mapToSource(self.proxy.index(k, 0)).row() for k in range(self.proxy.rowCount())
        ]
        ids = {self.model.rows[row][1].id for row in rows}
        return write_forces(self._document.scenario, self._document.ruleset, "\t", ids).replace("\r\n", "\n")

    def _paste(self) -> None:
        """Take rows of a spreadsheet from the clipboard, with headings or in the order of the columns: known ids change units,
        others add some. One step of undo; what is not clear is shown first."""
        document, text = self._document, QGuiApplication.clipboard().text()
        if document is None or not text.strip():
            return
        ruleset, known = document.ruleset, self.model.columns
        found = read_forces(text, document.scenario, ruleset, self.tr("clipboard"), columns=known)
        if any(item.severity is not Severity.INFO for item in found.diagnostics):
            dialog = ForceImportDialog(found, document, self, pasted=True)
            if not dialog.exec():
                return
        if found.count(ADDED) or found.count(CHANGED):
            document.apply(ReplaceForces(found.forces, Text("Paste units", "Coller des unités")))
        self._mark({row.unit.id for row in found.rows if row.unit is not None})
        self.message.setText(effect_words(found, document.language))

    def _mark(self, units: Collection[str]) -> None:
        """Mark the rows of units and show the first of them."""
        places = [place for place, (_, unit) in enumerate(self.model.rows) if unit.id in units]
        marked = [self.proxy.mapFromSource(self.model.index(place, 0)) for place in places]
        chosen = QItemSelection()
        for one in marked:
            chosen.select(one, one)
        flags = QItemSelectionModel.SelectionFlag
        self.view.selectionModel().select(chosen, flags.ClearAndSelect | flags.Rows)
        if marked:
            self.view.scrollTo(min(marked, key=lambda one: one.row()))

    def _marked(self) -> None:
        count = len(self.marked_rows())
        total = self.model.rowCount()
        words = self.tr("{total} units")
        if count > 1:
            words = self.tr("{total} units · {n} marked: an edit changes all of them")
        self.message.setText(words.format(total=total, n=count))
        if count and self.view.hasFocus():
            self.chosen.emit(tuple(self.model.rows[row][1].id for row in self.marked_rows()))

    def _refused(self, index: QModelIndex, why: str) -> None:
        self.message.setText(f"⚠ {why}")
        here = self.view.visualRect(self.proxy.mapFromSource(index))
        QToolTip.showText(self.view.viewport().mapToGlobal(here.bottomLeft()), plain_text(why), self.view, here)
