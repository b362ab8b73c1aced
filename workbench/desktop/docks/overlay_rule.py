"""The form of a special rule: all terrain of one kind is another, or is not there, everywhere or at some places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from workbench.base.diagnostics import Diagnostics
from workbench.desktop.document import AnyDocument
from workbench.files.label_reader import LabelReader
from workbench.files.overlays_reader import base_terrain
from workbench.files.yamlio import read_yaml_text
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.in_force import in_force
from workbench.scenario.overlays import Change, Removed, Replaced
from workbench.scenario.table import AnyScenario, TableScenario

NOTHING = ""
"""What takes the place of terrain that is taken away."""


class OverlayRule(QWidget):
    """``wanted`` gives the change that the form says."""

    wanted = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._document: AnyDocument | None = None
        self.what, self.by = QComboBox(), QComboBox()
        self.what.setAccessibleName(self.tr("Terrain that the rule changes"))
        self.by.setAccessibleName(self.tr("What it is instead"))
        for box in (self.what, self.by):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
        self.where = QLineEdit()
        self.where.setAccessibleName(self.tr("Where the rule holds"))
        self.take = QPushButton(self.tr("Selected"))
        self.take.setToolTip(self.tr("Only at the hexes or pieces that are selected"))
        self.add = QPushButton(self.tr("Add rule"))
        self.add.clicked.connect(lambda *_: self._wanted())
        self.where.returnPressed.connect(self._wanted)
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.hide()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(QLabel(self.tr("All")), 0, 0)
        grid.addWidget(self.what, 0, 1)
        grid.addWidget(QLabel(self.tr("is")), 1, 0)
        grid.addWidget(self.by, 1, 1)
        grid.addWidget(QLabel(self.tr("at")), 2, 0)
        grid.addWidget(self.where, 2, 1)
        grid.addWidget(self.problem, 3, 0, 1, 2)
        ends = QHBoxLayout()
        ends.addWidget(self.take)
        ends.addWidget(self.add, 1)
        grid.addLayout(ends, 4, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self.what.currentIndexChanged.connect(lambda _: self._offer())

    def open(self, document: AnyDocument) -> None:
        """Offer the terrain that is on the map of a document."""
        self._document = document
        scenario, ruleset = document.scenario, document.ruleset
        table = isinstance(scenario, TableScenario)
        self.where.setPlaceholderText(
            self.tr("everywhere, or ids: w1 w2") if table else self.tr("everywhere, or hexes: 0304 0401-0405")
        )
        chosen = self.what.currentData()
        self.what.blockSignals(True)
        self.what.clear()
        for row in _present(scenario, ruleset):
            self.what.addItem(row.name.get(self._language), row.key)
        self.what.setCurrentIndex(max(0, self.what.findData(chosen)))
        self.what.blockSignals(False)
        self._offer()

    def set_places(self, words: str) -> None:
        """Put places into the field."""
        self.where.setText(words)

    def _offer(self) -> None:
        document, key = self._document, self.what.currentData()
        if document is None:
            return
        chosen = self.by.currentData()
        ruleset, ground = document.ruleset, document.scenario.board.ground
        self.by.clear()
        row, bare = ruleset.terrain.get(key), ruleset.terrain.get(ground)
        plain = row is not None and bare is not None and row.base and row.layer == bare.layer
        if key != ground:
            self.by.addItem(bare.name.get(self._language) if plain and bare else self.tr("not there"), NOTHING)
        if row is not None:
            for other in ruleset.terrain.values():
                if other.key not in (key, ground) and other.layer == row.layer and other.base == row.base:
                    self.by.addItem(other.name.get(self._language), other.key)
        self.by.setCurrentIndex(max(0, self.by.findData(chosen)))
        self.add.setEnabled(self.what.count() > 0)

    def _wanted(self) -> None:
        key, by = self.what.currentData(), self.by.currentData()
        found, places = self._places()
        if self._document is None or key is None or by is None or not found:
            return
        bases = base_terrain(self._document.ruleset)
        change: Change = Removed((key,), places) if by == NOTHING else Replaced(key, by, places, bases)
        self.where.clear()
        self.wanted.emit(change)

    def _places(self) -> tuple[bool, tuple[Any, ...] | None]:
        """(could be read, places or None for everywhere); what is wrong is shown."""
        words, document = self.where.text().strip(), self._document
        self.problem.hide()
        if not words or document is None:
            return True, None
        scenario = document.scenario
        if isinstance(scenario, TableScenario):
            wrong = [word for word in words.split() if word not in scenario.board.by_id]
            self._say(self.tr("There is no piece {names}").format(names=", ".join(wrong)) if wrong else "")
            return not wrong, tuple(words.split())
        told = Diagnostics()
        numbers = LabelReader(scenario.board.grid, read_yaml_text("", ""), told).places(words, ())
        problem = next(iter(told), None)
        self._say(f"{problem.text.get(self._language)} ({problem.hint.get(self._language)})" if problem else "")
        return problem is None, tuple(numbers)

    def _say(self, words: str) -> None:
        self.problem.setText(f"⚠ {words}" if words else "")
        self.problem.setVisible(bool(words))


def _present(scenario: AnyScenario, ruleset: Ruleset) -> Iterator[TerrainRow]:
    """The kinds of terrain on a map, painted or laid by an overlay, in the order of the chart; on hexes its ground too."""
    keys = _keys(scenario) | _keys(in_force(scenario))
    yield from (row for key, row in ruleset.terrain.items() if key in keys)


def _keys(scenario: AnyScenario) -> set[str]:
    if isinstance(scenario, TableScenario):
        return {piece.terrain for piece in scenario.board.features}
    board = scenario.board
    keys = {board.ground, *board.cover, *board.hexsides, *board.paths, *scenario.markers, *scenario.marker_owners}
    return keys | {shape.terrain for shape in board.shapes}
