"""The forces on a table: sides and their units, with states; where a unit stands is seen on the table."""

from __future__ import annotations

from PySide6.QtWidgets import QHeaderView, QWidget

from workbench.desktop.docks.forces import ForcesTree
from workbench.desktop.numbers import figures
from workbench.desktop.table.overlays.marks import unit_word
from workbench.forces.models import TableUnit
from workbench.scenario.table import TableScenario

_STATES = 80
"""Pixels for the states; the tooltip has what does not fit."""


class TableForces(ForcesTree[TableScenario]):
    """Selecting rows selects units; a double click shows the unit. The names have the room of the places, which are told by
    the tooltip with the id; of a unit off the table the states say so."""

    TABLE = True

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self.setColumnHidden(1, True)
        self.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(2, _STATES)

    def _called(self, unit: TableUnit, words: str) -> str:
        return unit.name.get(self._language) or words

    def _said(self, unit: TableUnit, states: list[str]) -> str:
        absent = unit.at is None and not unit.turn
        return ", ".join([self.tr("off the table"), *states] if absent else states)

    def _place(self, scenario: TableScenario, unit: TableUnit) -> str:
        if unit.at is None:
            return self.tr("off the table")
        x, y = (figures(f"{part:g}", self._language) for part in unit.at)
        return f"{x} · {y} {unit_word(scenario.board.unit)}"
