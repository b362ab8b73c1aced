"""Whose the counters of another program are: its groups of counters in a list, and a side for each, asked once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.language import plain_text
from workbench.desktop.widgets.choosers import TypedChooser, allow_narrow
from workbench.files.formats.foreign_units import CounterGroup, side_of_group
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.generator.blank_maps import usual_sides
from workbench.rules.ruleset import Ruleset

_GROUP, _COUNT, _FIRST, _SIDE = range(4)
_ICON = 20
_KEY = Qt.ItemDataRole.UserRole


class SideChooser(TypedChooser):
    """The sides of the rules, and whatever name is typed."""

    def show_side(self, side: str | None) -> None:
        """Show a side; None for several, or for none."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(side) if side else -1)
            self.setEditText(self.itemText(self.currentIndex()) if self.currentIndex() >= 0 else side or "")
        self._shown = self.currentText()

    _shown = ""

    def take_typed(self) -> bool:
        """Take the side that was typed; was there any?"""
        typed = " ".join(self.currentText().split())
        if not typed or typed == self._shown:
            return False
        names = [self.itemText(row).casefold() for row in range(self.count())]
        row = names.index(typed.casefold()) if typed.casefold() in names else -1
        self._shown = self.itemText(row) if row >= 0 else typed
        self.chosen.emit(self.itemData(row) if row >= 0 else typed)
        return True


class CounterSides(QWidget):
    """The list of groups and the chooser of a side for those that are selected. It changes nothing itself."""

    given = Signal(tuple, str)
    """The groups that get a side (or are left out), and the side."""

    def __init__(self, groups: Sequence[CounterGroup], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language, self._groups = language, groups
        self.groups = QTreeWidget()
        self.groups.setRootIsDecorated(False)
        self.groups.setUniformRowHeights(True)
        self.groups.setIconSize(QSize(_ICON, _ICON))
        self.groups.setAllColumnsShowFocus(True)
        self.groups.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.groups.setHeaderLabels([self.tr("Counters"), self.tr("Count"), self.tr("First"), self.tr("Side")])
        self.groups.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header = self.groups.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(_GROUP, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(_FIRST, QHeaderView.ResizeMode.Stretch)
        for one in groups:
            item = QTreeWidgetItem([one.name or self.tr("(no name)"), str(one.count), one.first, ""])
            item.setData(_GROUP, _KEY, one.name)
            item.setTextAlignment(_COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(_GROUP, plain_text(item.text(_GROUP)))
            item.setToolTip(_FIRST, plain_text(one.first))
            self.groups.addTopLevelItem(item)
        self.side = allow_narrow(SideChooser(), 20)
        typed = self.side.lineEdit()
        assert typed is not None
        typed.setPlaceholderText(self.tr("choose, or type the name of a side"))
        typed.setAccessibleName(self.tr("S&ide of the chosen counters").replace("&", ""))
        self._lay_out()
        self.groups.itemSelectionChanged.connect(self._show_chosen)
        self.side.chosen.connect(lambda side: self.given.emit(tuple(self.chosen), side))
        self._mapping, self._ruleset = WordMapping(""), None
        if not groups:
            self.hide()

    _ruleset: Ruleset | None

    def _lay_out(self) -> None:
        title, side = QLabel(self.tr("Whose are the co&unters?")), QLabel(self.tr("S&ide of the chosen counters"))
        title.setBuddy(self.groups)
        side.setBuddy(self.side)
        below = QHBoxLayout()
        below.addWidget(side)
        below.addWidget(self.side, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(title)
        box.addWidget(self.groups, 1)
        box.addLayout(below)

    @property
    def chosen(self) -> list[str]:
        """The names of the selected groups."""
        return [item.data(_GROUP, _KEY) for item in self.groups.selectedItems()]

    def _items(self) -> Iterable[QTreeWidgetItem]:
        found = (self.groups.topLevelItem(row) for row in range(self.groups.topLevelItemCount()))
        return [item for item in found if item is not None]

    def show_pictures(self, pictures: Mapping[str, QImage]) -> None:
        """Show the first picture of every group, of those with these paths."""
        for item, group in zip(self._items(), self._groups, strict=True):
            if group.picture in pictures:
                item.setIcon(_GROUP, QIcon(QPixmap.fromImage(pictures[group.picture])))

    def show_sides(self, mapping: WordMapping, ruleset: Ruleset | None) -> int:
        """Show whose every group is under a mapping and a ruleset; how many have no side yet."""
        self._mapping, self._ruleset = mapping, ruleset
        usual = {} if ruleset is None else usual_sides(ruleset)
        with QSignalBlocker(self.side):
            self.side.clear()
            for key, name in usual.items():
                self.side.addItem(name.get(self._language) or key, key)
            self.side.addItem(self.tr("leave out"), LEAVE_OUT)
        count = 0
        for item in self._items():
            side = self._side(item.data(_GROUP, _KEY))
            row = self.side.findData(side) if side else -1
            item.setText(_SIDE, self.side.itemText(row) if row >= 0 else side or self.tr("? nobody’s yet"))
            font = QFont(self.groups.font())
            font.setBold(not side)
            for column in (_GROUP, _SIDE):
                item.setFont(column, font)
            count += not side
        first = self.groups.topLevelItem(0)
        if not self.groups.selectedItems() and first is not None:
            self.groups.setCurrentItem(first)
        self._show_chosen()
        return count

    def _side(self, group: str) -> str:
        return "" if self._ruleset is None else side_of_group(group, self._mapping, self._ruleset)

    def _show_chosen(self) -> None:
        sides = {self._side(group) for group in self.chosen}
        self.side.setEnabled(bool(sides))
        self.side.show_side(next(iter(sides)) if len(sides) == 1 else None)
