"""The dock of kept lines of a table: named lines of sight of the scenario, to jump to, rename and drop."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.docks.parts import OneLine
from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.plain import plain
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.overlays.marks import number
from workbench.desktop.table.questions import Spot
from workbench.desktop.wording import purpose_name
from workbench.forces.models import TableUnit
from workbench.scenario.edits_lines import DropLine, RenameLine, free_name
from workbench.scenario.edits_sights import KeepSight
from workbench.scenario.table import End, KeptSight

_NAME = Qt.ItemDataRole.UserRole


class TableLinesPanel(QWidget):
    """A double click or Enter shows a line; F2 renames in place. Every change is one undo step."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.list = QListWidget()
        self.list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self.list.itemActivated.connect(self._jump)
        self.list.itemChanged.connect(self._renamed)
        DelKey(self.list, self._drop)
        self.keep = QPushButton(self.tr("Keep this line"))
        self.keep.setToolTip(self.tr("Save the line of now in the scenario (Ctrl+L)"))
        self.keep.clicked.connect(lambda *_: self.keep_line())
        self.jump = QPushButton(self.tr("Show"))
        self.jump.clicked.connect(lambda *_: self._jump(self.list.currentItem()))
        self.rename = QPushButton(self.tr("Rename"))
        self.rename.clicked.connect(lambda *_: self._edit())
        self.drop = QPushButton(self.tr("Delete"))
        self.drop.clicked.connect(lambda *_: self._drop())
        row = QHBoxLayout()
        for button in (self.keep, self.jump, self.rename, self.drop):
            row.addWidget(button)
        self.said = OneLine()
        row.addWidget(self.said, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.list)
        box.addLayout(row)

    def open(self) -> None:
        """List the lines of the scenario."""
        chosen = self.list.currentRow()
        self.said.say("")
        with QSignalBlocker(self.list):
            self.list.clear()
            for line in self._bench.document.scenario.lines:
                item = QListWidgetItem(line.name)
                item.setData(_NAME, line.name)
                ends = " → ".join(self._words(end) for end in (line.origin, line.target))
                item.setToolTip(plain(f"{ends} · {purpose_name(line.purpose)}"))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.list.addItem(item)
            self.list.setCurrentRow(min(max(chosen, 0), self.list.count() - 1))

    def keep_line(self) -> bool:
        """Keep the line from the observer to the target of now under a name of its own; a line that is kept already is chosen
        and told. False without a line."""
        bench = self._bench
        if bench.observer is None or bench.target is None:
            return False
        new = KeptSight("", _end(bench.observer), _end(bench.target), bench.purpose)
        scenario = bench.document.scenario
        known = [line.name for line in scenario.lines if replace(line, name="") == new]
        if known:
            self._choose(known[0])
            self.said.say(self.tr("Kept already: {name}").format(name=known[0]))
            return True
        name = free_name(scenario, f"{self._words(new.origin)} → {self._words(new.target)}")
        kept = bench.document.apply(KeepSight(replace(new, name=name)))
        self._choose(name)
        self.said.say(self.tr("Kept: {name}").format(name=name))
        return kept

    def _unit(self, name: str) -> TableUnit | None:
        found = self._bench.document.scenario.forces.find(name)
        return None if found is None else found[1]

    def _words(self, end: End) -> str:
        if isinstance(end, str):
            unit = self._unit(end)
            return (unit.name.get(self._language) if unit is not None else "") or end.removeprefix("unit:")
        (x, y), above = end
        return f"{number(x)}, {number(y)}" + (f" +{above:g}" if above else "")

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
            self.open()  # a name that is taken: back to the old one

    def _drop(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._bench.document.apply(DropLine(item.data(_NAME)))

    def _jump(self, item: QListWidgetItem | None) -> None:
        self.show_line(item.data(_NAME) if item is not None else "")

    def show_line(self, name: str) -> None:
        """Show a kept line on the table."""
        for line in self._bench.document.scenario.lines:
            if line.name == name:
                self._bench.show_kept(line)


def _end(spot: Spot) -> End:
    if spot.unit:
        return f"unit:{spot.unit}"
    assert spot.at is not None
    x, y = spot.at
    return (round(x, 2), round(y, 2)), spot.above
