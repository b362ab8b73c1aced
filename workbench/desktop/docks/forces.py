"""The forces: sides and their units, with place and states."""

from __future__ import annotations

from typing import Any, Generic

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import A

_ID = Qt.ItemDataRole.UserRole


class ForcesTree(QTreeWidget, Generic[A]):
    """Selecting rows selects units; a double click shows the unit on the map."""

    chosen = Signal(tuple)
    wanted = Signal(str)

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
                    row = QTreeWidgetItem([f"{unit.id}  {words}", place, ", ".join(states)])
                    row.setData(0, _ID, unit.id)
                    row.setToolTip(0, row.text(0))
                    row.setToolTip(2, row.text(2))
                    side.addChild(row)
                side.setExpanded(force.side not in folded)

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
