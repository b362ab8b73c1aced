"""Cells of a draft as grids: taken as text, tinted where something is wrong, pasted from spreadsheets; their editors and
table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeySequence
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

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity
from workbench.base.text import capitalised
from workbench.desktop.documents.draft_session import DraftSession, try_edit
from workbench.desktop.look.theme import scaled_pixels
from workbench.files.yaml_nodes import Path as DataPath

Index = QModelIndex | QPersistentModelIndex


class Choices(NamedTuple):
    """The ``words`` that a cell offers; ``free``: it takes others too."""

    words: tuple[str, ...] = ()
    free: bool = True


ERROR, WARNING, CHANGED = QColor(214, 64, 52, 90), QColor(222, 160, 40, 80), QColor(90, 140, 210, 60)
"""Tints over the ground of a cell, light or dark."""
ROOT = QModelIndex()


class DraftGrid(QAbstractTableModel):
    """A grid over the draft of a session. Cells are taken as text; what cannot be taken is said in ``refused``. It has the
    rows and columns of the ``draft`` that it was last reset with: the table asks for them after a change of the session too,
    before it is shown anew, and an entry that has gone must not be missing then."""

    refused = Signal(str)

    def __init__(self, session: DraftSession[Any], language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self.language = session, language
        self.draft: Any = session.draft
        self.left_out = ""
        """The words that report the columns that the last paste left out; empty if it left out none."""

    def path_at(self, index: Index) -> DataPath:
        """The path of the value in a cell."""
        raise NotImplementedError

    def choices_at(self, index: Index) -> Choices:
        """The words that a cell offers."""
        return Choices()

    def picture_at(self, index: Index, words: str) -> QIcon | None:
        """The picture of words that a cell offers, or holds; None where words are all."""
        return None

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> Any:
        """The draft with other words in cells (row, column)."""
        raise NotImplementedError

    def pasted(self, rows: Sequence[Sequence[str]], at: Index) -> dict[tuple[int, int], str]:
        """The words for each cell (row, column) of a block that is pasted at a cell: it fills the cells from there on. A grid
        that knows headings reads those of the block."""
        return {
            (at.row() + down, at.column() + right): words.strip()
            for down, line in enumerate(rows)
            for right, words in enumerate(line)
        }

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

    def problem_at(self, index: Index, words: str) -> str:
        """The messages that words in a cell would bring, before they are taken; "" for none."""
        try:
            draft = self.with_texts({(index.row(), index.column()): words})
        except CannotAnswer as problem:
            return problem.text.get(self.language)
        path = self.path_at(index)
        found = self.session.places(draft, self.session.look_through(draft))
        wrong = [one for place, many in found.items() if place[: len(path)] == path for one in many]
        return "\n".join(message_words(one, self.language) for one in wrong)

    def found(self, index: Index) -> list[Diagnostic]:
        """The messages about the value in a cell."""
        path = self.path_at(index)
        return [one for place, many in self.session.problems.items() if place[: len(path)] == path for one in many]

    def tint(self, index: Index) -> QColor | None:
        """The tint of what is wrong."""
        found = self.found(index)
        if not found:
            return None
        return ERROR if any(one.severity is Severity.ERROR for one in found) else WARNING

    def messages(self, index: Index) -> str:
        """Messages in words, a line for each."""
        return "\n".join(message_words(one, self.language) for one in self.found(index))

    def refresh(self) -> None:
        """Show all cells anew."""
        self.beginResetModel()
        self.draft = self.session.draft
        self.endResetModel()


def message_words(found: Diagnostic, language: str) -> str:
    """A message of the checks, without its place."""
    hint = f" ({found.hint.get(language)})" if found.hint else ""
    return f"{capitalised(found.text.get(language))}{hint}"


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
        for word in dict.fromkeys(["", *words, *([now] if now else [])]):
            picture = model.picture_at(index, word)
            chooser.addItem(picture, word) if picture is not None else chooser.addItem(word)
        if any(not chooser.itemIcon(row).isNull() for row in range(chooser.count())):
            _show_pictures(chooser)
        chooser.setCurrentText(now)
        if (typed_in := chooser.lineEdit()) is not None:
            typed_in.selectAll()  # a key that opens the editor takes the place of what the cell holds, as in a line
        chooser.currentTextChanged.connect(lambda typed: self.typing.emit(place, typed))
        return chooser

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Show what the cell holds."""
        words = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, QComboBox):
            if editor.currentText() != words:
                editor.setCurrentText(words)
        elif isinstance(editor, QLineEdit) and editor.text() != words:
            editor.setText(words)

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        """Take what was typed or chosen."""
        words = editor.currentText() if isinstance(editor, QComboBox) else getattr(editor, "text", str)()
        if words != str(index.data(Qt.ItemDataRole.EditRole) or ""):
            model.setData(index, words)


def _show_pictures(chooser: QComboBox) -> None:
    """Show the list of a chooser with pictures that can be told apart, wider than its cell."""
    side = 2 * chooser.fontMetrics().height()
    chooser.view().setIconSize(QSize(side, side))
    chooser.view().setMinimumWidth(side + chooser.fontMetrics().averageCharWidth() * 28)
    chooser.setMaxVisibleItems(14)


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

    def size_columns(self, usual: Mapping[int, int] | None = None, otherwise: int = 64) -> None:
        """Give each column its usual width, in pixels of a screen that is not enlarged, or more where its heading needs it."""
        header = self.horizontalHeader()
        for column in range(header.count()):
            width = scaled_pixels((usual or {}).get(column, otherwise))
            header.resizeSection(column, max(width, header.sectionSizeHint(column)))

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
        if not index.isValid() or not text or not isinstance(model, DraftGrid) or not model.session.editable:
            return
        model.left_out = ""
        cells = model.pasted(rows, index)
        if cells and model.take(cells) and model.left_out:
            model.refused.emit(model.left_out)

    def selected_text(self) -> str:
        """The selected cells as a spreadsheet takes them."""
        rows: dict[int, dict[int, str]] = {}
        for one in self.selectedIndexes():
            rows.setdefault(one.row(), {})[one.column()] = str(one.data() or "")
        return "\n".join("\t".join(line[column] for column in sorted(line)) for _, line in sorted(rows.items()))
