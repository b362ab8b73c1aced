"""A list whose rows are put in order with the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

_MIME = "application/x-workbench-row"


class OrderedTree(QTreeWidget):
    """Top rows are dragged between others, which changes nothing here: ``moved`` asks for it, and the rows are made anew."""

    moved = Signal(int, int)
    """A row is to lie at another place of the list, both counted from 0 at the top."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self._dragged: int | None = None
        """The row that is being dragged; what others drag here is refused."""

    def top(self, words: list[str]) -> QTreeWidgetItem:
        """A row that can be dragged and renamed; nothing is dropped into it."""
        row = QTreeWidgetItem(words)
        row.setFlags((row.flags() | Qt.ItemFlag.ItemIsEditable) & ~Qt.ItemFlag.ItemIsDropEnabled)
        return row

    def mimeTypes(self) -> list[str]:
        """What may be dropped here."""
        return [_MIME]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """Nothing that could be dropped elsewhere: the chosen row is known here."""
        data = QMimeData()
        data.setData(_MIME, b"")
        return data

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen row, which stays until the drop has made its edit."""
        rows = self.selectedItems()
        if rows and rows[0].parent() is None:
            drag = QDrag(self)
            drag.setMimeData(self.mimeData(rows))
            self._dragged = self.indexOfTopLevelItem(rows[0])
            drag.exec(Qt.DropAction.MoveAction)
            self._dragged = None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Rows of this list only."""
        if self._dragged is None:
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the move."""
        row = self._dragged
        event.setDropAction(Qt.DropAction.IgnoreAction)  # Qt would take the row away
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        if row is not None:
            gap = self._gap(event.position().toPoint())
            place = gap - (gap > row)
            if place != row:
                self.moved.emit(row, place)

    def _gap(self, at: QPoint) -> int:
        """Before which top row a point lies; below them all, their number."""
        item = self.itemAt(at)
        if item is None:
            return self.topLevelItemCount()
        above = item.parent()
        if above is not None:
            return self.indexOfTopLevelItem(above) + 1
        lower = at.y() > self.visualItemRect(item).center().y()
        return self.indexOfTopLevelItem(item) + lower
