"""The table itself among the properties of a scenario: its size and its ground."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QWidget

from workbench.desktop.table.docks.measures import Measure
from workbench.rules.ruleset import FEATURES, Ruleset
from workbench.scenario.edits import Edit
from workbench.scenario.edits_table import ResizeTable, SetGround
from workbench.scenario.table import TableScenario

LARGEST = 1000.0
_FAR, _BOTH, _NEAR = 0.0, 0.5, 1.0
"""The part of the room that is added at the left or at the top."""


class TablePage(QWidget):
    """Width and depth, where room is added or taken, and what covers the bare table."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board = scenario.board
        self._ruleset = ruleset
        self.across, self.down = Measure(1.0, LARGEST, 10.0), Measure(1.0, LARGEST, 10.0)
        for field, value in ((self.across, board.width), (self.down, board.height)):
            field.put(value)
            field.say_unit(board.unit)
        self.side, self.end = QComboBox(), QComboBox()
        for words, part in ((self.tr("at the right"), _FAR), (self.tr("at both sides"), _BOTH)):
            self.side.addItem(words, part)
        self.side.addItem(self.tr("at the left"), _NEAR)
        for words, part in ((self.tr("at the bottom"), _FAR), (self.tr("at both ends"), _BOTH)):
            self.end.addItem(words, part)
        self.end.addItem(self.tr("at the top"), _NEAR)
        self.ground = QComboBox()
        for key, row in ruleset.layer(FEATURES).items():
            if key == board.ground or not (row.fact("linear") or row.fact("relief")):
                name = row.name.get(language)
                self.ground.addItem(name[:1].upper() + name[1:], key)
        if self.ground.findData(board.ground) < 0:
            self.ground.addItem(board.ground, board.ground)
        self.ground.setCurrentIndex(self.ground.findData(board.ground))
        note = QLabel(
            self.tr("What lies beside a smaller table stays in the scenario: make it larger again and it is back.")
        )
        note.setWordWrap(True)
        note.setProperty("quiet", True)
        form = QFormLayout(self)
        for words, box in (
            (self.tr("Width"), self.across),
            (self.tr("Room is added or taken"), self.side),
            (self.tr("Depth"), self.down),
            (self.tr("Room is added or taken"), self.end),
        ):
            form.addRow(words, box)
        form.addRow("", note)
        form.addRow(self.tr("Ground"), self.ground)

    def edits(self) -> list[Edit[TableScenario]]:
        """The changes; none where nothing was changed."""
        board, found = self._board, list[Edit[TableScenario]]()
        width, height = self.across.value(), self.down.value()
        if (round(board.width, 2), round(board.height, 2)) != (width, height):
            shift = (width - board.width) * self.side.currentData(), (height - board.height) * self.end.currentData()
            found.append(ResizeTable(width, height, *shift))
        key = self.ground.currentData()
        if key != board.ground:
            found.append(SetGround(key, self._ruleset.terrain[key].name))
        return found
