"""Lists whose rows are ordered by dragging or with buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from workbench.desktop.look.theme import icon, scaled_pixels

# --- Buttons for a drawn piece: its place in the order from back to front, and delete


BACK, LOWER, RAISE, FRONT, DELETE = "back", "lower", "raise", "front", "delete"


class OrderButtons(QWidget):
    """A row of buttons; ``order_wanted`` carries the clicked one: back, lower, raise, front or delete."""

    order_wanted = Signal(str)

    def __init__(self, delete_tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        ink = self.palette().buttonText().color().name()
        for name, picture, tip in (
            (BACK, "to_back", self.tr("To the back")),
            (LOWER, "backward", self.tr("One step down")),
            (RAISE, "forward", self.tr("One step up")),
            (FRONT, "to_front", self.tr("To the front")),
            (DELETE, "", delete_tip),
        ):
            button = QPushButton(icon(picture, ink), "" if picture else self.tr("Delete"))
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            if picture:
                button.setIconSize(QSize(scaled_pixels(18), scaled_pixels(18)))
                button.setFixedWidth(scaled_pixels(36))
            button.clicked.connect(lambda *_, n=name: self.order_wanted.emit(n))
            self.buttons[name] = button
            row.addWidget(button)
        row.addStretch(1)


_MIME = "application/x-workbench-row"


class OrderedTree(QTreeWidget):
    """A tree whose top rows can be dragged. A drop only emits ``moved``, and the edit rebuilds the rows."""

    moved = Signal(tuple, int)
    """A move was requested: of which rows, and to which row the first of them; all are counted from 0 at the top."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self._dragged: tuple[int, ...] = ()
        """The dragged rows, from the top; without any a drag is from elsewhere, and refused."""

    def make_row(self, words: list[str]) -> QTreeWidgetItem:
        """A row that can be dragged and renamed, but takes no drops."""
        row = QTreeWidgetItem(words)
        row.setFlags((row.flags() | Qt.ItemFlag.ItemIsEditable) & ~Qt.ItemFlag.ItemIsDropEnabled)
        return row

    def mimeTypes(self) -> list[str]:
        """The MIME types that can be dropped here."""
        return [_MIME]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """Empty data, so that nothing can be dropped elsewhere; the dragged rows are known here."""
        data = QMimeData()
        data.setData(_MIME, b"")
        return data

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected rows; they stay in place until the edit of the drop."""
        rows = self.selectedItems()
        if rows and all(row.parent() is None for row in rows):
            drag = QDrag(self)
            drag.setMimeData(self.mimeData(rows))
            self._dragged = tuple(sorted(self.indexOfTopLevelItem(row) for row in rows))
            drag.exec(Qt.DropAction.MoveAction)
            self._dragged = ()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept only rows of this list."""
        if not self._dragged:
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Request the move."""
        rows = self._dragged
        event.setDropAction(Qt.DropAction.IgnoreAction)  # Qt would remove the row
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        if rows:
            gap = self._gap(event.position().toPoint())
            place = gap - sum(row < gap for row in rows)
            if rows != tuple(range(place, place + len(rows))):
                self.moved.emit(rows, place)

    def _gap(self, at: QPoint) -> int:
        """The index of the top row that a point lies before; the number of rows if it lies below all."""
        item = self.itemAt(at)
        if item is None:
            return self.topLevelItemCount()
        above = item.parent()
        if above is not None:
            return self.indexOfTopLevelItem(above) + 1
        lower = at.y() > self.visualItemRect(item).center().y()
        return self.indexOfTopLevelItem(item) + lower
