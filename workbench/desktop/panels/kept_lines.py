"""The list of lines of sight that a scenario keeps by name: the same for maps and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from workbench.desktop.documents.document import AnyDocument, Document, TabletopDocument
from workbench.desktop.drawing.tabletop_marks import length_text
from workbench.desktop.look.language import plain_text
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.widgets.fields import DeferWhileTyping, ElidedLabel
from workbench.desktop.widgets.ordered_lists import DeleteKeyFilter
from workbench.desktop.wording.hex_answers import at_level, purpose_name
from workbench.geometry.segments import place_label
from workbench.scenario.edits.settings import KeepLine, KeepTabletopLine, RemoveKeptLine, RenameKeptLine, free_name
from workbench.scenario.scenario import End, KeptLine, KeptTabletopLine

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
        self._typed = DeferWhileTyping(self.list)
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        DeleteKeyFilter(self.list, self._drop)
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
        self.said = ElidedLabel()
        row.addWidget(self.said, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.list)
        box.addLayout(row)

    def follow(self, inquiry: HexInquiry | TabletopInquiry) -> None:
        """Offer to keep the line of now as long as there is one."""
        for signal in (inquiry.answered, inquiry.changed, inquiry.selection_changed):
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
        if self._typed.defer_if_typing(self.open):
            return
        chosen = self.list.currentRow()
        self.said.set_words("")
        with QSignalBlocker(self.list):
            self.list.clear()
            for name, ends in self.told():
                item = QListWidgetItem(name)
                item.setData(_NAME, name)
                item.setToolTip(plain_text(ends))
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
            self.said.set_words(translate("LinesPanel", "Kept already: {name}").format(name=known[0]))
            return True
        name = free_name(scenario, words)
        kept = self.document.apply(self.keeping(replace(new, name=name)))
        self._choose(name)
        self.said.set_words(translate("LinesPanel", "Kept: {name}").format(name=name))
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
        if old != new and not self.document.apply(RenameKeptLine(old, new)):
            self.open()  # a name that is taken: back to the old one

    def _drop(self) -> None:
        if name := self._chosen:
            self.document.apply(RemoveKeptLine(name))

    def _jump(self) -> None:
        if name := self._chosen:
            self.wanted.emit(name)


# --- The dock of kept lines of a map of hexes.


class LinesPanel(KeptLinesPanel):
    """The lines go from hex to hex, at levels, perhaps aimed at a corner or side."""

    def __init__(self, inquiry: HexInquiry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = inquiry
        self.follow(inquiry)

    @property
    def document(self) -> Document:
        """The map that the bench asks about."""
        return self._bench.document

    def told(self) -> Iterator[tuple[str, str]]:
        """Names, and the ends with their levels and the purpose."""
        grid = self.document.scenario.board.grid
        for line in self.document.scenario.lines:
            places = zip((line.origin, line.target), line.aims, line.levels, strict=True)
            ends = [at_level(place_label(grid, number, aim), level) for number, aim, level in places]
            yield line.name, f"{ends[0]} → {ends[1]} · {purpose_name(line.purpose)}"

    def now(self) -> tuple[KeptLine, str] | None:
        """The line from the observer to the target."""
        origin, target, sight = self._bench.observer, self._bench.target, self._bench.sight
        if origin is None or target is None:
            return None
        grid = self.document.scenario.board.grid
        levels, aims = (sight.observer_level, sight.target_level), (sight.observer_aim, sight.target_aim)
        ends = zip((origin, target), aims, levels, strict=True)
        here, there = (place_label(grid, number, aim, level) for number, aim, level in ends)
        return KeptLine("", origin, target, sight.purpose, levels, aims), f"{here} → {there}"

    def keeping(self, line: KeptLine) -> KeepLine:
        """Keep it."""
        return KeepLine(line)


# --- The dock of kept lines of a table.


class TableLinesPanel(KeptLinesPanel):
    """The lines go from unit or point to unit or point."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = inquiry
        self._language = language
        self.follow(inquiry)

    @property
    def document(self) -> TabletopDocument:
        """The table that the bench asks about."""
        return self._bench.document

    def told(self) -> Iterator[tuple[str, str]]:
        """Names, and the ends with the purpose."""
        for line in self.document.scenario.lines:
            yield line.name, f"{self._words(line.origin, line.target)} · {purpose_name(line.purpose)}"

    def now(self) -> tuple[KeptTabletopLine, str] | None:
        """The line from the observer to the target."""
        inquiry = self._bench
        if inquiry.observer is None or inquiry.target is None:
            return None
        line = KeptTabletopLine("", _end(inquiry.observer), _end(inquiry.target), inquiry.purpose)
        return line, self._words(line.origin, line.target)

    def keeping(self, line: KeptTabletopLine) -> KeepTabletopLine:
        """Keep it."""
        return KeepTabletopLine(line)

    def _words(self, *ends: End) -> str:
        return " → ".join(self._end_words(end) for end in ends)

    def _end_words(self, end: End) -> str:
        if isinstance(end, str):
            found = self.document.scenario.forces.find(end)
            named = found[1].name.get(self._language) if found is not None else ""
            return named or end.removeprefix("unit:")
        (x, y), above = end
        return f"{length_text(x)}, {length_text(y)}" + (f" +{above:g}" if above else "")


def _end(spot: TabletopPlace) -> End:
    if spot.unit:
        return f"unit:{spot.unit}"
    assert spot.at is not None
    x, y = spot.at
    return (round(x, 2), round(y, 2)), spot.above
