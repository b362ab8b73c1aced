"""The list of lines of sight that a scenario keeps by name: the same for maps and tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.docks.parts import OneLine
from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.docks.typing import WhileTyped
from workbench.desktop.document import AnyDocument
from workbench.desktop.plain import plain
from workbench.scenario.edits_lines import DropLine, RenameLine, free_name

if TYPE_CHECKING:
    from workbench.desktop.bench import Bench
    from workbench.desktop.table.bench import TableBench

translate = QCoreApplication.translate
_NAME = Qt.ItemDataRole.UserRole


class KeptLinesPanel(QWidget):
    """A double click or Enter shows a line; F2 renames in place. Every change is one undo step. Each kind of board says which
    line is to be kept, and tells its ends."""

    wanted = Signal(str)
    """The name of a line to be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self.list.itemActivated.connect(lambda item: self.wanted.emit(item.data(_NAME)))
        self.list.itemChanged.connect(self._renamed)
        self._typed = WhileTyped(self.list)
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        DelKey(self.list, self._drop)
        self.keep = QPushButton(translate("LinesPanel", "Keep this line"))
        self.keep.setToolTip(translate("LinesPanel", "Save the line of now in the scenario (Ctrl+L)"))
        self.keep.clicked.connect(lambda *_: self.keep_line())
        self.jump = QPushButton(translate("LinesPanel", "Show"))
        self.jump.clicked.connect(lambda *_: self._jump())
        self.rename = QPushButton(translate("LinesPanel", "Rename"))
        self.rename.clicked.connect(lambda *_: self._edit())
        self.drop = QPushButton(translate("LinesPanel", "Delete"))
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

    def follow(self, bench: Bench | TableBench) -> None:
        """Offer to keep the line of now as long as there is one."""
        for signal in (bench.answered, bench.changed, bench.selection_changed):
            signal.connect(self._offer)
        self._enable()

    def _offer(self, *_: object) -> None:
        # lines follow the mouse: a panel that nobody sees takes no part in that
        if self.isVisible():
            self.keep.setEnabled(self.now() is not None)

    def showEvent(self, event: QShowEvent) -> None:
        """What was asked meanwhile counts now."""
        super().showEvent(event)
        self._offer()

    def _enable(self) -> None:
        for button in (self.jump, self.rename, self.drop):
            button.setEnabled(self.list.currentItem() is not None)

    @property
    def document(self) -> AnyDocument:
        """Whose lines these are."""
        raise NotImplementedError

    def told(self) -> Iterable[tuple[str, str]]:
        """The kept lines, each as its name and what is said of its ends."""
        raise NotImplementedError

    def now(self) -> tuple[Any, str] | None:
        """The line of now, without a name, and the name that its ends would give it; None without a line."""
        raise NotImplementedError

    def keeping(self, line: Any) -> Any:
        """The edit that keeps a line."""
        raise NotImplementedError

    def open(self) -> None:
        """List the lines of the scenario; while a name is typed, once that is done."""
        if self._typed.puts_off(self.open):
            return
        chosen = self.list.currentRow()
        self.said.say("")
        with QSignalBlocker(self.list):
            self.list.clear()
            for name, ends in self.told():
                item = QListWidgetItem(name)
                item.setData(_NAME, name)
                item.setToolTip(plain(ends))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.list.addItem(item)
            self.list.setCurrentRow(min(max(chosen, 0), self.list.count() - 1))
        self._enable()
        self._offer()

    def keep_line(self) -> bool:
        """Keep the line from the observer to the target of now under a name of its own, and choose it in the list; a line
        that is kept already is chosen and told. False without a line."""
        self._typed.finish()
        found = self.now()
        if found is None:
            return False
        new, words = found
        scenario = self.document.scenario
        known = [line.name for line in scenario.lines if replace(line, name="") == new]
        if known:
            self._choose(known[0])
            self.said.say(translate("LinesPanel", "Kept already: {name}").format(name=known[0]))
            return True
        name = free_name(scenario, words)
        kept = self.document.apply(self.keeping(replace(new, name=name)))
        self._choose(name)
        self.said.say(translate("LinesPanel", "Kept: {name}").format(name=name))
        return kept

    def _choose(self, name: str) -> None:
        for row in range(self.list.count()):
            if self.list.item(row).data(_NAME) == name:
                self.list.setCurrentRow(row)

    @property
    def _chosen(self) -> str:
        """The name of the chosen line, once what is typed is done; "" without one."""
        self._typed.finish()
        item = self.list.currentItem()
        return str(item.data(_NAME)) if item is not None else ""

    def _edit(self) -> None:
        self._typed.finish()
        item = self.list.currentItem()
        if item is not None:
            self.list.setFocus()
            self.list.editItem(item)

    def _renamed(self, item: QListWidgetItem) -> None:
        old, new = item.data(_NAME), item.text().strip()
        if old != new and not self.document.apply(RenameLine(old, new)):
            self.open()  # a name that is taken: back to the old one

    def _drop(self) -> None:
        if name := self._chosen:
            self.document.apply(DropLine(name))

    def _jump(self) -> None:
        if name := self._chosen:
            self.wanted.emit(name)
