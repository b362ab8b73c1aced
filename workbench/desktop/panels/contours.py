"""The panel of contours: a list with level, size and place, the uppermost first, with the level of those that are selected."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import with_minus_sign
from workbench.desktop.look.language import ParagraphLabel, localise_decimals
from workbench.desktop.tools.hex_tool import ContourChoice
from workbench.desktop.widgets.form_fields import push_button, row_layout
from workbench.desktop.widgets.list_keys import FilterKeys, RowKeys
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.several import mute
from workbench.geometry.grid import HexGrid
from workbench.geometry.hexes import ROW_DISTANCE
from workbench.scenario.contours import Contour

_NUMBER = Qt.ItemDataRole.UserRole
LEVEL, SIZE, PLACE = range(3)


class ContoursPanel(QWidget):
    """Rows select contours on the map and are selected with them; a double click or Enter shows one."""

    level_wanted = Signal(int)
    """The level that the selected contours are to have."""
    delete_wanted = Signal()
    """The selected contours are to go."""
    edit_wanted = Signal()
    """A row was selected: the contours of the choice are to be edited."""
    place_wanted = Signal(object)
    """A point of the map is to be shown."""

    def __init__(self, choice: ContourChoice, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choice, self._language = choice, language
        self._grid = HexGrid(1, 1)
        self._listed: dict[Contour, list[str]] = {}
        """The words of the rows for the contours that are listed."""
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Filter: a level or a hex"))
        self.search.setAccessibleName(self.tr("Filter of the contours"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda _: self._filter())
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Contours of the map"))
        self.list.setHeaderLabels([self.tr("Level"), self.tr("Hexes"), self.tr("Place")])
        header = self.list.header()
        header.setSectionResizeMode(LEVEL, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(SIZE, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(PLACE, QHeaderView.ResizeMode.Stretch)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        RowKeys(self.list, self.delete_wanted.emit)
        FilterKeys(self.search, self.list)
        self.list.itemSelectionChanged.connect(self._rows_selected)
        self.list.itemActivated.connect(lambda *_: self._show())
        self.level = WholeNumberField()
        self.level.setPrefix(self.tr("Level "))
        self.level.setToolTip(self.tr("The level of the selected contours"))
        self.level.valueChanged.connect(self.level_wanted)
        self.show_ = push_button(self.tr("Show"), self.tr("Bring it into view, if it is not"), self._show)
        self.drop = push_button(
            self.tr("Delete"), self.tr("Delete the selected contours; hexes come down to what is left"), self._drop
        )
        self.empty = ParagraphLabel(
            self.tr("No contours yet. Shift+H draws them, Shift+D shapes the ground with a brush, Shift+O edits them.")
        )
        self.empty.setProperty("quiet", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        for part in (self.empty, self.search, self.list):
            box.addWidget(part)
        box.addLayout(row_layout(self.level, self.show_, self.drop, from_left=True))
        choice.listed.connect(self._list_again)
        choice.changed.connect(self._show_selection)

    def open(self, grid: HexGrid, levels: tuple[int, int]) -> None:
        """List the contours of another document."""
        self._grid, self._listed = grid, {}
        with QSignalBlocker(self.level):
            self.level.setRange(*levels)
        self._list_again()

    def _list_again(self) -> None:
        """List the contours as they are now; rows and words of those that stay are kept."""
        contours, known = self._choice.all, self._listed
        self._listed = {one: known.get(one) or self._words(one) for one in contours}
        self.empty.setVisible(not contours)
        with QSignalBlocker(self.list):
            while self.list.topLevelItemCount() > len(contours):
                self.list.takeTopLevelItem(self.list.topLevelItemCount() - 1)
            for row in range(len(contours)):
                number = len(contours) - 1 - row
                item = self.list.topLevelItem(row) or self._new_row()
                for column, words in enumerate(self._listed[contours[number]]):
                    if item.text(column) != words:
                        item.setText(column, words)
                item.setData(0, _NUMBER, number)
        self._filter()
        self._show_selection()

    def _new_row(self) -> QTreeWidgetItem:
        """An empty row at the end of the list."""
        item = QTreeWidgetItem(self.list)
        item.setTextAlignment(LEVEL, Qt.AlignmentFlag.AlignRight)
        item.setTextAlignment(SIZE, Qt.AlignmentFlag.AlignRight)
        return item

    def _words(self, contour: Contour) -> list[str]:
        hexes = localise_decimals(f"{contour.area.area / ROW_DISTANCE:.1f}", self._language)
        at = contour.area.representative_point()
        number = self._grid.index(self._grid.hex_at(at.x, at.y))
        return [with_minus_sign(str(contour.level)), hexes, self._grid.labels[number] if number is not None else ""]

    def _filter(self) -> None:
        """Hide the rows of other levels and places than the filter names."""
        wanted = self.search.text().strip().upper().replace("-", with_minus_sign("-1")[0])
        for row in self._rows():
            places = row.text(LEVEL), row.text(PLACE).upper()
            row.setHidden(bool(wanted) and wanted != places[0] and not places[1].startswith(wanted))

    def _rows(self) -> list[QTreeWidgetItem]:
        rows = (self.list.topLevelItem(number) for number in range(self.list.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _rows_selected(self) -> None:
        rows = sorted(self.list.selectedItems(), key=self.list.indexOfTopLevelItem)
        numbers = [int(row.data(0, _NUMBER)) for row in rows]
        current = self.list.currentItem()
        first = int(current.data(0, _NUMBER)) if current is not None else -1
        self._choice.select(*sorted(numbers, key=lambda number: number != first))
        if numbers:
            self.edit_wanted.emit()

    def _show_selection(self) -> None:
        """Select the rows of the contours that are selected on the map, and show their level."""
        numbers = self._choice.numbers
        selected = set(numbers)
        with QSignalBlocker(self.list), QSignalBlocker(self.level):
            for row in self._rows():
                chosen = row.data(0, _NUMBER) in selected
                if chosen != row.isSelected():
                    row.setSelected(chosen)
                if chosen and row.data(0, _NUMBER) == numbers[0]:
                    self.list.setCurrentItem(row, 0, QItemSelectionModel.SelectionFlag.NoUpdate)
            if self._choice.selected:
                self.level.setValue(self._choice.selected[0].level)
        none = "" if numbers else self.tr("Select a contour first")
        for part in (self.level, self.show_, self.drop):
            mute(part, none)

    def _show(self) -> None:
        if self._choice.selected:
            at = self._choice.selected[0].area.representative_point()
            self.place_wanted.emit((float(at.x), float(at.y)))

    def _drop(self) -> None:
        self.delete_wanted.emit()
