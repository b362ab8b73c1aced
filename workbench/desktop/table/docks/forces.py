"""The forces on a table: sides and their units, with place and states."""

from __future__ import annotations

from workbench.desktop.docks.forces import ForcesTree
from workbench.forces.models import TableUnit
from workbench.scenario.table import TableScenario


class TableForces(ForcesTree[TableScenario]):
    """Selecting rows selects units; a double click shows the unit."""

    def _place(self, scenario: TableScenario, unit: TableUnit) -> str:
        return "–" if unit.at is None else f"{unit.at[0]:g}, {unit.at[1]:g}"
