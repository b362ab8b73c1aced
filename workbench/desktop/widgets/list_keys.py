"""Keys in lists and tables: they act on the rows of the list that has the focus, and never on the map.

:class:`ListKeys` serves all item views of the program. A list whose rows can be deleted or pasted says so with
:class:`RowKeys`, a field that filters a list with :class:`FilterKeys`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QTableView,
    QTreeView,
    QWidget,
)

_Index = QModelIndex | QPersistentModelIndex
_Standard = QKeySequence.StandardKey

_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_MOVING = frozenset(
    [
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Backspace),
    ]
)
"""Keys that go from row to row, choose and delete, with Ctrl and Shift or without."""
_WITH_CONTROL = frozenset([Qt.Key.Key_C, Qt.Key.Key_X, Qt.Key.Key_V, Qt.Key.Key_D, Qt.Key.Key_A])
"""Keys that act on what is selected, with Ctrl."""


def is_list_key(event: QKeyEvent) -> bool:
    """Does a list that has the focus keep these keys, whether it can do something with them or not? Letters, digits and signs
    search its rows."""
    key, held = Qt.Key(event.key()), event.modifiers()
    if not held & ~(_PLAIN | _CONTROL) and key in _MOVING:
        return True
    if not held & ~_PLAIN:
        return bool(event.text()) and event.text().isprintable()
    if held & ~_PLAIN == _CONTROL and key in _WITH_CONTROL:
        return not held & Qt.KeyboardModifier.ShiftModifier
    return any(event.matches(known) for known in (_Standard.Copy, _Standard.Cut, _Standard.Paste, _Standard.SelectAll))


class ListKeys(QObject):
    """Keeps the keys of lists from commands: Ctrl+C copies rows, Ctrl+A selects them, the rest is up to the list."""

    def watch(self, view: QAbstractItemView) -> None:
        """Watch a view that is about to be shown; the headings of a table have no keys."""
        if not isinstance(view, QHeaderView):
            view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim keys before commands get them, then copy and select."""
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress) or not isinstance(event, QKeyEvent):
            return False
        if not isinstance(watched, QAbstractItemView):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            if is_list_key(event):
                event.accept()
            return False
        # an open editing field of a row passes on the keys that it does not need
        if not watched.hasFocus():
            return False
        rows = watched.findChild(RowKeys, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if rows is not None and rows.act(event):
            return True
        if event.matches(_Standard.Copy):
            copy_rows(watched)
            return True
        single = QAbstractItemView.SelectionMode.SingleSelection
        if event.matches(_Standard.SelectAll) and watched.selectionMode() != single:
            watched.selectAll()
            return True
        return False


class RowKeys(QObject):
    """What a list can do with its rows: Del calls ``delete``, Ctrl+X copies them first, Ctrl+V calls ``paste``."""

    def __init__(
        self,
        view: QAbstractItemView,
        delete: Callable[[], object],
        paste: Callable[[], object] | None = None,
        copied: Callable[[], str] | None = None,
    ) -> None:
        """``copied`` gives the text of the chosen rows; None: as they are shown."""
        super().__init__(view)
        self._view, self._delete, self._paste, self._copied = view, delete, paste, copied

    def act(self, event: QKeyEvent) -> bool:
        """Act on the rows; False if these keys mean nothing special here."""
        if event.matches(_Standard.Cut):
            self._copy()
            self._delete()
        elif event.matches(_Standard.Paste) and self._paste is not None:
            self._paste()
        elif event.matches(_Standard.Copy):
            self._copy()
        elif event.key() == Qt.Key.Key_Delete and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self._delete()
        else:
            return False
        return True

    def _copy(self) -> None:
        if self._copied is None:
            copy_rows(self._view)
        elif words := self._copied():
            QGuiApplication.clipboard().setText(words)


class FilterKeys(QObject):
    """Down in a field that filters a list goes into the list, to the row that was chosen there or else to the first."""

    def __init__(self, field: QLineEdit, view: QAbstractItemView) -> None:
        super().__init__(field)
        self._view = view
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the key Down; every other event passes."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Down or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        row = self._view.currentIndex()
        if not row.isValid() or self._is_hidden(row):
            model = self._view.model()
            rows = [model.index(number, 0) for number in range(model.rowCount())]
            row = next((one for one in rows if one.flags() & _CHOSEN == _CHOSEN and not self._is_hidden(one)), row)
        if row.isValid():
            self._view.setCurrentIndex(row)
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _is_hidden(self, row: QModelIndex) -> bool:
        return self._view.visualRect(row).isEmpty()


_CHOSEN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


# --- Rows as text


def copy_rows(view: QAbstractItemView) -> None:
    """Put the chosen rows of a view on the clipboard, all of them where none is chosen."""
    if words := rows_text(view):
        QGuiApplication.clipboard().setText(words)


def rows_text(view: QAbstractItemView) -> str:
    """The chosen rows of a view with its headings, tab-separated as spreadsheets take them; "" if it has none. Of single cells
    that are chosen only their columns count."""
    model = view.model()
    selection = view.selectionModel()
    if model is None or selection is None:
        return ""
    chosen = selection.selectedIndexes()
    rows = _in_order(chosen) if chosen else list(_all_rows(view, model, QModelIndex()))
    columns = _columns(view, model)
    if chosen and isinstance(view, QTableView) and view.selectionBehavior() == view.SelectionBehavior.SelectItems:
        used = {index.column() for index in chosen}
        columns = [column for column in columns if column in used]
    out = io.StringIO()
    table = csv.writer(out, delimiter="\t", lineterminator="\n")
    named = _has_row_names(view, model)
    heads = [_heading(model, column) for column in columns] if _has_headings(view) else []
    if any(heads):
        table.writerow([*([""] if named else []), *heads])
    for row in rows:
        name = [str(model.headerData(row.row(), Qt.Orientation.Vertical) or "")] if named else []
        table.writerow([*name, *(_cell(view, row.siblingAtColumn(column)) for column in columns)])
    return out.getvalue() if rows else ""


def _in_order(chosen: list[QModelIndex]) -> list[QModelIndex]:
    """The rows of these cells from the top, each once."""

    def path(index: _Index) -> tuple[int, ...]:
        return (*path(index.parent()), index.row()) if index.isValid() else ()

    first = {path(index): index.siblingAtColumn(0) for index in chosen}
    return [first[place] for place in sorted(first)]


def _all_rows(view: QAbstractItemView, model: QAbstractItemModel, above: QModelIndex) -> Iterator[QModelIndex]:
    for number in range(model.rowCount(above)):
        hidden = (
            view.isRowHidden(number, above)
            if isinstance(view, QTreeView)
            else isinstance(view, QTableView | QListView) and view.isRowHidden(number)
        )
        if not hidden:
            row = model.index(number, 0, above)
            yield row
            yield from _all_rows(view, model, row)


def _header(view: QAbstractItemView) -> QHeaderView | None:
    if isinstance(view, QTreeView):
        return view.header()
    return view.horizontalHeader() if isinstance(view, QTableView) else None


def _has_headings(view: QAbstractItemView) -> bool:
    header = _header(view)
    return header is not None and not header.isHidden()


def _has_row_names(view: QAbstractItemView, model: QAbstractItemModel) -> bool:
    """Do the rows of a table have names, not only numbers?"""
    if not isinstance(view, QTableView) or view.verticalHeader().isHidden():
        return False
    names = [str(model.headerData(row, Qt.Orientation.Vertical)) for row in range(model.rowCount())]
    return names != [str(row + 1) for row in range(len(names))]


def _columns(view: QAbstractItemView, model: QAbstractItemModel) -> list[int]:
    """The columns that are shown, from the left."""
    header = _header(view)
    if header is None:
        return [view.modelColumn() if isinstance(view, QListView) else 0]
    places = (header.logicalIndex(place) for place in range(model.columnCount()))
    return [column for column in places if not header.isSectionHidden(column)]


def _heading(model: QAbstractItemModel, column: int) -> str:
    return _one_line(model.headerData(column, Qt.Orientation.Horizontal))


def _cell(view: QAbstractItemView, index: QModelIndex) -> str:
    """What a cell shows: its text, the text of a field in it, or whether it is ticked."""
    words = _one_line(index.data()) or _field_words(view.indexWidget(index))
    ticked = index.data(Qt.ItemDataRole.CheckStateRole)
    if not words and ticked is not None:
        words = "✓" if Qt.CheckState(ticked) == Qt.CheckState.Checked else ""
    # a spreadsheet would take it for a formula
    return f"'{words}" if words[:1] in ("=", "@") else words


def _field_words(field: QWidget | None) -> str:
    if isinstance(field, QComboBox):
        return field.currentText()
    return field.text() if isinstance(field, QAbstractSpinBox | QLineEdit | QLabel) else ""


def _one_line(value: object) -> str:
    return "" if value is None else " ".join(str(value).split())
