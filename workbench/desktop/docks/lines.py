"""The dock of kept lines: named lines of sight of the scenario, to jump to, rename and drop."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.bench import Bench
from workbench.desktop.docks.parts import OneLine
from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.plain import plain
from workbench.desktop.wording import at_level, purpose_name
from workbench.geometry.places import place_label
from workbench.scenario.edits_lines import DropLine, KeepLine, RenameLine, free_name
from workbench.scenario.scenario import KeptLine, Scenario

_NAME = Qt.ItemDataRole.UserRole


class LinesPanel(QWidget):
    """A double click or Enter jumps; F2 renames in place. Every change is one undo step."""

    wanted = Signal(str)
    """The name of a line to be shown."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.list = QListWidget()
        self.list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self.list.itemActivated.connect(lambda item: self.wanted.emit(item.data(_NAME)))
        self.list.itemChanged.connect(self._renamed)
        DelKey(self.list, self._drop)
        self.keep = QPushButton(self.tr("Keep this line"))
        self.keep.setToolTip(self.tr("Save the line of now in the scenario (Ctrl+L)"))
        self.keep.clicked.connect(lambda *_: self.keep_line())
        self.rename = QPushButton(self.tr("Rename"))
        self.rename.clicked.connect(lambda *_: self._edit())
        self.drop = QPushButton(self.tr("Delete"))
        self.drop.clicked.connect(lambda *_: self._drop())
        self.jump = QPushButton(self.tr("Show"))
        self.jump.clicked.connect(lambda *_: self._jump())
        row = QHBoxLayout()
        for button in (self.keep, self.jump, self.rename, self.drop):
            row.addWidget(button)
        self.said = OneLine()
        row.addWidget(self.said, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.list)
        box.addLayout(row)

    def open(self, scenario: Scenario) -> None:
        """List the lines of a scenario."""
        grid = scenario.board.grid
        chosen = self.list.currentRow()
        self.said.say("")
        with QSignalBlocker(self.list):
            self.list.clear()
            for line in scenario.lines:
                item = QListWidgetItem(line.name)
                item.setData(_NAME, line.name)
                places = zip((line.origin, line.target), line.aims, line.levels, strict=True)
                ends = [at_level(place_label(grid, number, aim), level) for number, aim, level in places]
                item.setToolTip(plain(f"{ends[0]} → {ends[1]} · {purpose_name(line.purpose)}"))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.list.addItem(item)
            self.list.setCurrentRow(min(max(chosen, 0), self.list.count() - 1))

    def keep_line(self) -> bool:
        """Keep the line from the observer to the target of now under a name of its own, and choose it in the list; a line
        that is kept already is chosen and told. False without a line."""
        bench = self._bench
        origin, target = bench.observer, bench.target
        if origin is None or target is None:
            return False
        scenario = bench.document.scenario
        grid = scenario.board.grid
        sight = bench.sight
        levels, aims = (sight.observer_level, sight.target_level), (sight.observer_aim, sight.target_aim)
        new = KeptLine("", origin, target, sight.purpose, levels, aims)
        known = [line.name for line in scenario.lines if replace(line, name="") == new]
        if known:
            self._choose(known[0])
            self.said.say(self.tr("Kept already: {name}").format(name=known[0]))
            return True
        here, there = place_label(grid, origin, aims[0], levels[0]), place_label(grid, target, aims[1], levels[1])
        name = free_name(scenario, f"{here} → {there}")
        kept = bench.document.apply(KeepLine(replace(new, name=name)))
        self._choose(name)
        self.said.say(self.tr("Kept: {name}").format(name=name))
        return kept

    def _choose(self, name: str) -> None:
        for row in range(self.list.count()):
            if self.list.item(row).data(_NAME) == name:
                self.list.setCurrentRow(row)

    def _edit(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.editItem(item)

    def _renamed(self, item: QListWidgetItem) -> None:
        old, new = item.data(_NAME), item.text().strip()
        if old != new and not self._bench.document.apply(RenameLine(old, new)):
            self.open(self._bench.document.scenario)  # a name that is taken: back to the old one

    def _drop(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._bench.document.apply(DropLine(item.data(_NAME)))

    def _jump(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.wanted.emit(item.data(_NAME))
