"""The cells of a ruleset as grids: an entry with a line for each field and columns for its source, and charts of results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.base.text import capitalised
from workbench.desktop.documents.rules_session import RulesSession, try_edit
from workbench.desktop.drawing.terrain_styles import known_styles
from workbench.desktop.drawing.unit_symbols import SYMBOLS
from workbench.desktop.look.language import plain_text
from workbench.files.rulesets.draft import NOTHING, RulesDraft
from workbench.files.rulesets.fields import STANDINGS, ChartGrid, FieldType, RuleField, chart_grid
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
Index = QModelIndex | QPersistentModelIndex
_ERROR, _WARNING, _CHANGED = QColor(214, 64, 52, 90), QColor(222, 160, 40, 80), QColor(90, 140, 210, 60)
"""Tints over the ground of a cell, light or dark."""
_ROOT = QModelIndex()
VALUE, RULE, STANDING, NOTE, BEFORE = range(5)
_PARTS = {RULE: "rule", STANDING: "standing", NOTE: "note"}


def drawn_choices(path: DataPath) -> tuple[str, ...]:
    """The words that our painters know for a cell: drawings of terrain, symbols of units."""
    if path[-1] == "style":
        return tuple(sorted(known_styles()))
    return tuple(sorted(SYMBOLS)) if path[-1] == "symbol" else ()


class RuleGrid(QAbstractTableModel):
    """A grid over the draft of a session. Cells are taken as text; what cannot be taken is said in ``refused``."""

    refused = Signal(str)

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self.language = session, language

    def path_at(self, index: Index) -> DataPath:
        """The path of the value in a cell."""
        raise NotImplementedError

    def choices_at(self, index: Index) -> tuple[tuple[str, ...], bool]:
        """The words that a cell offers, and whether it takes others too."""
        return (), True

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other words in cells (row, column)."""
        raise NotImplementedError

    def take(self, cells: Mapping[tuple[int, int], str]) -> bool:
        """Take words into cells as one change."""
        first = min(cells)
        try:
            draft = self.with_texts(cells)
        except ValueError as problem:
            self.refused.emit(str(problem))
            return False
        refusal = try_edit(self.session, draft, self.path_at(self.index(*first)))
        if refusal:
            self.refused.emit(refusal.get(self.language))
        return not refusal

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed into a cell."""
        return role == Qt.ItemDataRole.EditRole and self.take({(index.row(), index.column()): str(value)})

    def found(self, index: Index) -> list[Diagnostic]:
        """The messages about the value in a cell."""
        path = self.path_at(index)
        return [one for place, many in self.session.problems.items() if place[: len(path)] == path for one in many]

    def tint(self, index: Index) -> QColor | None:
        """The tint of what is wrong."""
        found = self.found(index)
        if not found:
            return None
        return _ERROR if any(one.severity is Severity.ERROR for one in found) else _WARNING

    def messages(self, index: Index) -> str:
        """Messages in words, a line for each."""
        return "\n".join(message_words(one, self.language) for one in self.found(index))

    def refresh(self) -> None:
        """Show all cells anew."""
        self.beginResetModel()
        self.endResetModel()


def message_words(found: Diagnostic, language: str) -> str:
    """A message of the checks, without its place."""
    hint = f" ({found.hint.get(language)})" if found.hint else ""
    return f"{capitalised(found.text.get(language))}{hint}"


class EntryGrid(RuleGrid):
    """The fields of one entry: value, section, standing, note, and what it was copied from where that differs."""

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.fields: list[RuleField] = []

    def show_fields(self, fields: list[RuleField]) -> None:
        """Show the fields of another entry."""
        self.beginResetModel()
        self.fields = fields
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """A row for each field."""
        return 0 if parent.isValid() else len(self.fields)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """Value, its source, and what it was copied from."""
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of fields at the left, of columns at the top."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return capitalised(self.fields[section].label.get(self.language))
        return (
            translate("Rules", "Value"),
            translate("Rules", "Section"),
            translate("Rules", "Standing"),
            translate("Rules", "Note"),
            translate("Rules", "Copied from"),
        )[section]

    def path_at(self, index: Index) -> DataPath:
        """The path of a field."""
        field = self.fields[index.row()]
        return (*field.path, field.language) if field.language else field.path

    def choices_at(self, index: Index) -> tuple[tuple[str, ...], bool]:
        """Words that the field, or its standing, may have."""
        field = self.fields[index.row()]
        if index.column() == STANDING:
            return STANDINGS, False
        drawn = drawn_choices(field.path) if index.column() == VALUE else ()
        words = drawn or (field.choices if index.column() == VALUE and field.type is not FieldType.WORDS else ())
        if field.path[-1] == "group" and "look" in field.path:
            words = tuple(self.session.draft.entries("groups"))
        return words, field.free or bool(drawn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only one's own rules are edited; a field without a source of its own has no section."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        field, column = self.fields[index.row()], index.column()
        if self.session.editable and (column == VALUE or (column in _PARTS and field.cited)):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell, its tint, and what is said of it."""
        field, column = self.fields[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._words(field, column, shown=role == Qt.ItemDataRole.DisplayRole)
        if role == Qt.ItemDataRole.BackgroundRole and column == VALUE:
            tint = self.tint(index)
            return tint if tint is not None else (_CHANGED if self._words(field, BEFORE, shown=True) else None)
        if role == Qt.ItemDataRole.DecorationRole and column == VALUE and field.type is FieldType.COLOUR:
            colour = QColor(field.shown(self.session.draft))
            return colour if colour.isValid() else None
        if role == Qt.ItemDataRole.ForegroundRole and column in (RULE, STANDING):
            inherited = field.cited and not field.source_part(self.session.draft, _PARTS[column])
            return QApplication.palette().placeholderText() if inherited else None
        if role == Qt.ItemDataRole.ToolTipRole:
            parts = [self.messages(index), field.fits.get(self.language), self.session.draft.comment(field.path)]
            parts += [", ".join(field.choices)] if field.choices else []
            return plain_text("\n".join(part for part in parts if part))
        return None

    def _words(self, field: RuleField, column: int, *, shown: bool) -> str:
        draft, origin = self.session.draft, self.session.origin
        if column == VALUE:
            return field.shown(draft)
        if column == BEFORE:
            return before_words(field, draft, origin)
        if not field.cited:
            return ""
        own = field.source_part(draft, _PARTS[column], self.language)
        there = draft.value(field.path) is not NOTHING
        return own or (field.inherited(draft).get(_PARTS[column], "") if shown and there else "")

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other values and sources."""
        draft = self.session.draft
        for (row, column), words in cells.items():
            if row >= len(self.fields):
                continue
            field = self.fields[row]
            if column == VALUE:
                draft = field.typed(draft, words)
            elif column in _PARTS and field.cited:
                draft = field.with_source_part(draft, _PARTS[column], words, self.language)
        return draft


def before_words(field: RuleField, draft: RulesDraft, origin: RulesDraft | None) -> str:
    """The value that a field had where it was copied from, if it is another one now."""
    if origin is None or origin.value(field.path[:2]) is NOTHING:
        return ""
    before, now = field.shown(origin), field.shown(draft)
    if before == now:
        return ""
    return before or translate("Rules", "(nothing)")


class ChartGridModel(RuleGrid):
    """A chart of results: the headings in the first row, a row for each total of the dice."""

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.key = ""

    def show_chart(self, key: str) -> None:
        """Show another chart."""
        self.beginResetModel()
        self.key = key
        self.endResetModel()

    @property
    def _grid(self) -> ChartGrid:
        return chart_grid(self.session.draft, self.key)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """The headings and the totals."""
        return 0 if parent.isValid() or not self.key else 1 + len(self._grid.lines)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """A column for each heading."""
        return 0 if parent.isValid() or not self.key else len(self._grid.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Totals of the dice at the left."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return str(section + 1)
        return str(sorted(self._grid.lines)[section - 1]) if section else translate("Rules", "Heading")

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only one's own rules are edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.session.editable else flags

    def path_at(self, index: Index) -> DataPath:
        """The path of a line of the chart."""
        if index.row() == 0:
            return "charts", self.key, "columns"
        return "charts", self.key, "rows", sorted(self._grid.lines)[index.row() - 1]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A heading or a result."""
        grid = self._grid
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            line = grid.lines[sorted(grid.lines)[index.row() - 1]] if index.row() else grid.headings
            return line[index.column()] if index.column() < len(line) else ""
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.tint(index)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        return plain_text(self.messages(index)) if role == Qt.ItemDataRole.ToolTipRole else None

    def choices_at(self, index: Index) -> tuple[tuple[str, ...], bool]:
        """The results of the chart."""
        results = self.session.draft.value(("charts", self.key, "results"))
        names = tuple(map(str, results)) if isinstance(results, dict) and index.row() else ()
        return names, True

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other headings and results."""
        return self._grid.with_cells(cells).written(self.session.draft)


class CellDelegate(QStyledItemDelegate):
    """Editors of cells: a chooser where there are words to choose from. ``typing`` comes with every letter."""

    typing = Signal(object, str)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A chooser or a line."""
        model: Any = index.model()
        words, free = model.choices_at(index)
        place = QPersistentModelIndex(index)
        if not words:
            line = QLineEdit(parent)
            line.textEdited.connect(lambda typed: self.typing.emit(place, typed))
            return line
        chooser = QComboBox(parent)
        chooser.setEditable(free)
        chooser.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        now = str(index.data(Qt.ItemDataRole.EditRole) or "")
        chooser.addItems(list(dict.fromkeys(["", *words, *([now] if now else [])])))
        chooser.setCurrentText(now)
        chooser.currentTextChanged.connect(lambda typed: self.typing.emit(place, typed))
        return chooser

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what the cell holds."""
        words = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            editor.setCurrentText(words)
        elif isinstance(editor, QLineEdit) and editor.text() != words:
            editor.setText(words)

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        """Take what was typed or chosen."""
        words = editor.currentText() if isinstance(editor, QComboBox) else getattr(editor, "text", str)()
        if words != str(index.data(Qt.ItemDataRole.EditRole) or ""):
            model.setData(index, words)


class CellTable(QTableView):
    """A table of cells that takes a paste of several, and clears those that are selected with Del."""

    def __init__(self, name: str, typing: Callable[[Index, str], None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setTabKeyNavigation(False)
        delegate = CellDelegate(self)
        delegate.typing.connect(typing)
        self.setItemDelegate(delegate)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def keyPressEvent(self, event: Any) -> None:
        """Paste, copy and clear; Enter edits."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QApplication.clipboard().text())
        elif event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.selected_text())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            cells = {(one.row(), one.column()): "" for one in self.selectedIndexes()}
            model: Any = self.model()
            if cells and model.session.editable:
                model.take(cells)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # that of an editor comes here too, before it is closed
            if (
                self.state() != QTableView.State.EditingState
                and self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable
            ):
                self.edit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def paste(self, text: str) -> None:
        """Take cells of a spreadsheet (tabs and lines) from the current cell on."""
        index, model = self.currentIndex(), self.model()
        rows = [line.split("\t") for line in text.replace("\r\n", "\n").rstrip("\n").split("\n")]
        if not index.isValid() or not text or not isinstance(model, RuleGrid) or not model.session.editable:
            return
        model.take(
            {
                (index.row() + down, index.column() + right): words.strip()
                for down, line in enumerate(rows)
                for right, words in enumerate(line)
            }
        )

    def selected_text(self) -> str:
        """The selected cells as a spreadsheet takes them."""
        rows: dict[int, dict[int, str]] = {}
        for one in self.selectedIndexes():
            rows.setdefault(one.row(), {})[one.column()] = str(one.data() or "")
        return "\n".join("\t".join(line[column] for column in sorted(line)) for _, line in sorted(rows.items()))
