"""The panel of kept lines: lines of sight that a scenario keeps by name, for hex maps and for tabletops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from workbench.analysis.hex_levels import OBSERVER
from workbench.desktop.documents.document import AnyDocument, Document, TabletopDocument
from workbench.desktop.drawing.tabletop_marks import length_text
from workbench.desktop.look.language import plain_text
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.desktop.widgets.fields import DeferWhileTyping, ElidedLabel
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.list_keys import RowKeys
from workbench.desktop.wording.hex_answers import at_level, purpose_name
from workbench.geometry.segments import place_label
from workbench.scenario.edits.settings import KeepLine, RemoveKeptLine, RenameKeptLine, free_line_name
from workbench.scenario.scenario import End, KeptLine, KeptTabletopLine

translate = QCoreApplication.translate
_NAME = Qt.ItemDataRole.UserRole


class KeptLinesPanel(QWidget):
    """A double click or Enter shows a line; F2 renames in place. Every change is one step of undo. The kinds of map derive:
    they make a line from the current question, and describe its ends."""

    wanted = Signal(str)
    """The name of a line to be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._signals: tuple[SignalInstance, ...] = ()
        self._listens = False
        self.list = QListWidget()
        self.list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self.list.itemActivated.connect(lambda item: self.wanted.emit(item.data(_NAME)))
        self.list.itemChanged.connect(self._renamed)
        self._typed = DeferWhileTyping(self.list)
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        RowKeys(self.list, self._drop)
        self.keep = QPushButton(translate("KeptLinesPanel", "Keep this line"))
        self.keep.setToolTip(translate("KeptLinesPanel", "Save the line of now in the scenario (Ctrl+L)"))
        self.keep.clicked.connect(lambda *_: self.keep_line())
        self.jump = QPushButton(translate("KeptLinesPanel", "Show"))
        self.jump.clicked.connect(lambda *_: self._jump())
        self.rename = QPushButton(translate("KeptLinesPanel", "Rename"))
        self.rename.clicked.connect(lambda *_: self._edit())
        self.drop = QPushButton(translate("KeptLinesPanel", "Delete"))
        self.drop.clicked.connect(lambda *_: self._drop())
        self.message = ElidedLabel()
        row = row_layout(self.keep, self.jump, self.rename, self.drop, self.message, wide=self.message)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.list)
        box.addLayout(row)

    def watch_inquiry(self, inquiry: HexInquiry | TabletopInquiry) -> None:
        """Enable keeping while there is a current line."""
        self._signals = (inquiry.answered, inquiry.changed, inquiry.selection_changed)
        self._enable()

    def _offer(self, *_: object) -> None:
        if self.isVisible():
            self.keep.setEnabled(self.current_line() is not None)

    def _listen(self, on: bool) -> None:
        """Follow the line of now, which follows the mouse, only while the panel is visible."""
        if on != self._listens:
            self._listens = on
            for signal in self._signals:
                if on:
                    signal.connect(self._offer)
                else:
                    signal.disconnect(self._offer)

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the button up to date, which is not done while the panel is hidden."""
        super().showEvent(event)
        self._listen(True)
        self._offer()

    def hideEvent(self, event: QHideEvent) -> None:
        """Nobody sees the panel."""
        super().hideEvent(event)
        self._listen(self.isVisible())

    def _enable(self) -> None:
        for button in (self.jump, self.rename, self.drop):
            button.setEnabled(self.list.currentItem() is not None)

    @property
    def document(self) -> AnyDocument:
        """The document whose lines are listed."""
        raise NotImplementedError

    def line_rows(self) -> Iterable[tuple[str, str]]:
        """The kept lines: (name, description of the ends)."""
        raise NotImplementedError

    def current_line(self) -> tuple[Any, str] | None:
        """The current line, without a name, and a name made from its ends; None without a line."""
        raise NotImplementedError

    def open(self) -> None:
        """List the lines of the scenario; while a name is typed, wait until that is done."""
        if self._typed.defer_if_typing(self.open):
            return
        chosen = self.list.currentRow()
        self.message.set_words("")
        with QSignalBlocker(self.list):
            self.list.clear()
            for name, ends in self.line_rows():
                item = QListWidgetItem(name)
                item.setData(_NAME, name)
                item.setToolTip(plain_text(ends))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.list.addItem(item)
            self.list.setCurrentRow(min(max(chosen, 0), self.list.count() - 1))
        self._enable()
        self._offer()

    def keep_line(self) -> bool:
        """Keep the current line under a name that is free, and select it in the list; a line that is kept already is only
        selected, with a message. False without a line."""
        self._typed.finish()
        found = self.current_line()
        if found is None:
            return False
        new, words = found
        scenario = self.document.scenario
        known = [line.name for line in scenario.lines if replace(line, name="") == new]
        if known:
            self._choose(known[0])
            self.message.set_words(translate("KeptLinesPanel", "Kept already: {name}").format(name=known[0]))
            return True
        name = free_line_name(scenario, words)
        kept = self.document.apply(KeepLine(replace(new, name=name)))
        if not kept:
            words = translate("KeptLinesPanel", "Not kept: a unit at an end of the line is not there any more")
            self.message.set_words(words)
            return False
        self._choose(name)
        self.message.set_words(translate("KeptLinesPanel", "Kept: {name}").format(name=name))
        return kept

    def _choose(self, name: str) -> None:
        for row in range(self.list.count()):
            if self.list.item(row).data(_NAME) == name:
                self.list.setCurrentRow(row)

    @property
    def _chosen(self) -> str:
        """The name of the selected line, after what is typed is finished; "" without one."""
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


# --- The kept lines of a hex map.


class HexLinesPanel(KeptLinesPanel):
    """Lines from hex to hex, at levels, possibly to a vertex or a hexside."""

    def __init__(self, inquiry: HexInquiry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self.watch_inquiry(inquiry)

    @property
    def document(self) -> Document:
        """The open document."""
        return self._inquiry.document

    def line_rows(self) -> Iterator[tuple[str, str]]:
        """(name, ends with their levels and the purpose) of each kept line."""
        grid = self.document.scenario.board.grid
        for line in self.document.scenario.lines:
            places = zip((line.origin, line.target), line.aims, line.levels, strict=True)
            ends = [at_level(place_label(grid, number, aim), level) for number, aim, level in places]
            yield line.name, f"{ends[0]} → {ends[1]} · {purpose_name(line.purpose)}"

    def current_line(self) -> tuple[KeptLine, str] | None:
        """The line from the observer to the target, and a name for it."""
        origin, target, ends = self._inquiry.observer, self._inquiry.target, self._inquiry.ends
        if origin is None or target is None:
            return None
        grid = self.document.scenario.board.grid
        sight, levels = ends.request(), (ends.levels[OBSERVER], ends.target_level)
        aims = (sight.observer_aim, sight.target_aim)
        places = zip((origin, target), aims, levels, strict=True)
        here, there = (place_label(grid, number, aim, level) for number, aim, level in places)
        return KeptLine("", origin, target, sight.purpose, levels, aims), f"{here} → {there}"


# --- The kept lines of a tabletop.


class TabletopLinesPanel(KeptLinesPanel):
    """Lines from unit or point to unit or point."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.watch_inquiry(inquiry)

    @property
    def document(self) -> TabletopDocument:
        """The open document."""
        return self._inquiry.document

    def line_rows(self) -> Iterator[tuple[str, str]]:
        """(name, ends with the purpose) of each kept line."""
        for line in self.document.scenario.lines:
            yield line.name, f"{self._words(line.origin, line.target)} · {purpose_name(line.purpose)}"

    def current_line(self) -> tuple[KeptTabletopLine, str] | None:
        """The line from the observer to the target, and a name for it."""
        inquiry = self._inquiry
        if inquiry.observer is None or inquiry.target is None:
            return None
        line = KeptTabletopLine("", _end(inquiry.observer), _end(inquiry.target), inquiry.purpose)
        return line, self._words(line.origin, line.target)

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
