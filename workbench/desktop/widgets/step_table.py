"""Tables of steps, one row each, that never scroll sideways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from workbench.base.text import capitalised
from workbench.desktop.look.language import plain_text

translate = QCoreApplication.translate


def _spoken(sign: str) -> str:
    """The words that screen readers say in place of a sign; "" for words, which they say themselves."""
    return {
        "·": translate("StepTable", "no effect"),
        "≈": translate("StepTable", "hinders"),
        "✗": translate("StepTable", "blocks"),
        "?": translate("StepTable", "undecided"),
    }.get(sign, "")


class StepTable(QTreeWidget):
    """Steps of a line or a route, one row each, with a fixed height. Column ``wide`` takes the remaining width. Tab reaches it
    while it has rows; Enter counts as a click on the row. A column without a heading has signs, which readers say in words."""

    def __init__(self, headings: Sequence[str], rows: int, wide: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        headings = [capitalised(heading) for heading in headings]
        self.setAccessibleName(headings[0])
        self.setHeaderLabels(list(headings))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        for column in range(len(headings)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
            self.headerItem().setToolTip(column, headings[column])  # large letters may cut the heading
            spoken = headings[column] or translate("StepTable", "Effect")
            self.headerItem().setData(column, Qt.ItemDataRole.AccessibleTextRole, spoken)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(18)
        self._wide = wide
        self.set_rows(rows)

    def set_rows(self, rows: int) -> None:
        """Set the height to this many rows; more rows scroll."""
        self.setFixedHeight(self.header().sizeHint().height() + rows * (self.fontMetrics().lineSpacing() + 4) + 6)

    def show_rows(self, rows: Iterable[tuple[Sequence[str], str]]) -> None:
        """Show rows of (cells, tooltip)."""
        self.clear()
        for cells, tip in rows:
            item = QTreeWidgetItem([capitalised(cells[0]), *cells[1:]])
            for column, words in enumerate(cells):
                item.setToolTip(column, plain_text(tip))
                if spoken := _spoken(words):
                    item.setData(column, Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.addTopLevelItem(item)
        # a click leaves the keys on the map
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if self.topLevelItemCount() else Qt.FocusPolicy.NoFocus)
        self._leave_room()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter counts as a click."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.itemClicked.emit(item, 0)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width is shared otherwise."""
        super().resizeEvent(event)
        self._leave_room()

    def _leave_room(self) -> None:
        """Where the longest of the other columns would press the wide one below its heading, it gives way."""
        header, wide = self.header(), self._wide
        others = [column for column in range(header.count()) if column != wide]
        wants = {column: max(self.sizeHintForColumn(column), header.sectionSizeHint(column)) for column in others}
        longest = max(others, key=wants.__getitem__)
        lacking = sum(wants.values()) + header.sectionSizeHint(wide) - self.viewport().width()
        mode = QHeaderView.ResizeMode.ResizeToContents if lacking <= 0 else QHeaderView.ResizeMode.Fixed
        header.setSectionResizeMode(longest, mode)
        if lacking > 0:
            header.resizeSection(longest, max(header.sectionSizeHint(longest), wants[longest] - lacking))

    def text(self) -> str:
        """All cells as text, for copying."""
        items = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        return "\n".join("\t".join(i.text(c) for c in range(self.columnCount())) for i in items if i is not None)
