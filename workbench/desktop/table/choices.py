"""What the tools of a table are set to: terrain, its level and width, kind of unit and side, snapping."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.rules.ruleset import FEATURES, Ruleset
from workbench.scenario.table import TableScenario


class TableChoices(QObject):
    """Choices that outlive the tool in hand. ``width`` and ``step`` (of the measuring grid) are in the table's unit."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = ""
        self.level: float | None = None
        self.width = 1.0
        self.floors = 1
        self.kind = ""
        self.side = ""
        self.snaps = True
        self.grid = False
        self.step = 10.0
        self.template = ""

    def adopt(self, ruleset: Ruleset, scenario: TableScenario) -> None:
        """Keep what the ruleset and the scenario know, and choose anew what they do not."""
        rows = ruleset.layer(FEATURES)
        if self.terrain not in rows:
            self.terrain = next((key for key in rows if key != scenario.board.ground), "")
            self.level = None
        if self.kind not in ruleset.units:
            self.kind = next(iter(ruleset.units), "")
        sides = [force.side for force in scenario.forces.sides]
        if self.side not in sides:
            self.side = sides[0] if sides else ""

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        before = dict(self.__dict__)
        for name, value in values.items():
            setattr(self, name, value)
        if self.__dict__ != before:
            self.changed.emit()
