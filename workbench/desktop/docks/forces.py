"""The forces: sides and their units, with place and states."""

from __future__ import annotations

from typing import Any, Generic

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import A

_ID, _NAME = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
ADD, RENAME, REMOVE = "add", "rename", "remove"


class ForcesTree(QTreeWidget, Generic[A]):
    """Selecting rows selects units; a double click shows the unit on the map. The right button offers what can be done
    with sides, F2 renames one."""

    chosen = Signal(tuple)
    wanted = Signal(str)
    side_wanted = Signal(str, str)
    """A command (add, rename, remove) and the side that it is meant for."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.setHeaderLabels([self.tr("Unit"), self.tr("Hex"), self.tr("State")])
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setRootIsDecorated(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)
        self.itemSelectionChanged.connect(self._selected)
        self.itemDoubleClicked.connect(self._double_clicked)

    def open(self, scenario: A, ruleset: Ruleset) -> None:
        """Show all sides and units; what was folded stays folded."""
        folded = {item.data(0, _ID) for item in self._sides() if not item.isExpanded()}
        with QSignalBlocker(self):
            self.clear()
            for force in scenario.forces.sides:
                name = force.name.get(self._language) or force.side
                side = QTreeWidgetItem([f"{name} ({len(force.units)})"])
                side.setData(0, _ID, force.side)
                side.setData(0, _NAME, name)
                self.addTopLevelItem(side)
                side.setFirstColumnSpanned(True)
                for unit in force.units:
                    kind = ruleset.units.get(unit.kind)
                    words = unit.name.get(self._language) or (kind.name.get(self._language) if kind else unit.kind)
                    place = self._place(scenario, unit)
                    states = [
                        ruleset.states[key].name.get(self._language) if key in ruleset.states else key
                        for key in unit.state
                    ]
                    called = f"{unit.id}  {words}"
                    row = QTreeWidgetItem([self._called(unit, called), place, self._said(unit, states)])
                    row.setData(0, _ID, unit.id)
                    row.setToolTip(0, f"{called} · {place}")
                    row.setToolTip(2, row.text(2))
                    side.addChild(row)
                side.setExpanded(force.side not in folded)

    def _called(self, unit: Any, words: str) -> str:
        """What a unit is called; ``words`` are its id and its name or that of its kind."""
        return words

    def _said(self, unit: Any, states: list[str]) -> str:
        """What the last column says of a unit."""
        return ", ".join(states)

    def _side_of(self, item: QTreeWidgetItem | None) -> QTreeWidgetItem | None:
        """The row of a side, or of the side of a unit."""
        return (item.parent() or item) if item is not None else None

    def side_menu(self, row: QTreeWidgetItem | None) -> QMenu:
        """What can be done with the side of a row (None: none is under the mouse)."""
        found = self._side_of(row)
        side = found.data(0, _ID) if found is not None else ""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = {ADD: self.tr("Add a side…")}
        if found is not None:
            words |= {RENAME: self.tr("Rename {side}…"), REMOVE: self.tr("Remove {side} and its units")}
        for command, text in words.items():
            action = menu.addAction(text.format(side=found.data(0, _NAME) if found is not None else ""))
            action.setObjectName(command)
            action.triggered.connect(lambda *_, c=command: self.side_wanted.emit(c, side))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the side under the mouse."""
        item = self.itemAt(event.pos()) if event.reason() == QContextMenuEvent.Reason.Mouse else self.currentItem()
        self.side_menu(item).popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames the side."""
        side = self._side_of(self.currentItem())
        if event.key() == Qt.Key.Key_F2 and side is not None:
            self.side_wanted.emit(RENAME, side.data(0, _ID))
        else:
            super().keyPressEvent(event)

    def _place(self, scenario: Any, unit: Any) -> str:
        """Where a unit stands, in a few characters."""
        return "–" if unit.at is None else str(scenario.board.grid.labels[unit.at])

    def show_selection(self, ids: tuple[str, ...]) -> None:
        """Mark the rows of selected units."""
        with QSignalBlocker(self):
            self.clearSelection()
            for side in self._sides():
                for row in range(side.childCount()):
                    child = side.child(row)
                    if child is not None and child.data(0, _ID) in ids:
                        child.setSelected(True)
                        self.scrollToItem(child)

    def _sides(self) -> list[QTreeWidgetItem]:
        found = [self.topLevelItem(row) for row in range(self.topLevelItemCount())]
        return [item for item in found if item is not None]

    def _selected(self) -> None:
        self.chosen.emit(tuple(item.data(0, _ID) for item in self.selectedItems() if item.parent() is not None))

    def _double_clicked(self, item: QTreeWidgetItem) -> None:
        if item.parent() is not None:
            self.wanted.emit(item.data(0, _ID))
