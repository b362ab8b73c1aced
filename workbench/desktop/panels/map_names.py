"""The panel of names on the map: a list with kind, words and place, and buttons for what can be done with those selected."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import capitalised
from workbench.desktop.drawing.name_layout import Crowding
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.form_fields import push_button, row_layout
from workbench.desktop.widgets.list_keys import RowKeys
from workbench.desktop.widgets.several import mute
from workbench.desktop.wording.map_names import name_kind_name, place_in_words
from workbench.scenario.edits.map_names import PlaceNamesAutomatically, RemoveNames
from workbench.scenario.map_names import NAME_KINDS, MapName
from workbench.scenario.scenario import AnyScenario

_ID = Qt.ItemDataRole.UserRole
KIND, WORDS, PLACE = range(3)
_MOST_CALLED = 6
"""So many names without room are listed above the list."""


class _List(QTreeWidget):
    """Enter edits the current row."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Enter as a double click."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.itemActivated.emit(item, 0)
            return
        super().keyPressEvent(event)


class NamesPanel(QWidget):
    """A double click or Enter edits a name; every change is one step of undo."""

    edited = Signal(object)
    """An edit that the user wants."""
    selection_changed = Signal(object)
    """The ids of the names that the user selected."""
    new_wanted = Signal(str)
    """A name of this kind is to be written."""
    edit_wanted = Signal(str)
    """The name with this id is to be edited."""
    wanted = Signal(str)
    """``name:ID`` is to be shown."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._names: tuple[MapName, ...] = ()
        self._make_list()
        self._make_buttons()
        self.empty = ParagraphLabel(
            self.tr(
                "No names yet. “New” begins a place, a hill, a river, a region, a note, a title or a compass; "
                "then click on the map where it belongs."
            )
        )
        self.empty.setProperty("quiet", True)
        self._crowding = Crowding()
        self.crowded = ParagraphLabel("")
        show_as_plain_text(self.crowded)
        self.crowded.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.empty)
        box.addWidget(self.crowded)
        box.addWidget(self.list)
        box.addLayout(row_layout(self.new, self.edit, self.show_, self.drop, self.automatic, from_left=True))

    def _make_list(self) -> None:
        self.list = _List()
        self.list.setAccessibleName(self.tr("Names on the map"))
        self.list.setHeaderLabels([self.tr("Kind"), self.tr("Words"), self.tr("Place")])
        header = self.list.header()
        header.resizeSection(KIND, scaled_pixels(130))
        header.setSectionResizeMode(WORDS, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PLACE, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        RowKeys(self.list, self._drop)
        self.list.itemSelectionChanged.connect(self._selected)
        self.list.itemActivated.connect(lambda item, _: self.edit_wanted.emit(item.data(0, _ID)))

    def _make_buttons(self) -> None:
        self.new = QPushButton(self.tr("New"))
        menu = QMenu(self.new)
        for kind in NAME_KINDS:
            action = menu.addAction(name_kind_name(kind, self._language))
            action.setObjectName(kind)
            action.triggered.connect(lambda *_, k=kind: self.new_wanted.emit(k))
        self.new.setMenu(menu)
        self.new.setToolTip(self.tr("Write a new name of a kind"))
        self.edit = push_button(
            self.tr("Edit"),
            self.tr("Change its words, kind, size and angle"),
            lambda: self.edit_wanted.emit(self.current),
        )
        self.show_ = push_button(
            self.tr("Show"),
            self.tr("Bring it into view, if it is not"),
            lambda: self.wanted.emit(f"name:{self.current}"),
        )
        self.drop = push_button(self.tr("Delete"), self.tr("Take it off the map"), self._drop)
        self.automatic = push_button(
            self.tr("Automatic placing"),
            self.tr("Let names that were moved by hand lie where there is room again"),
            lambda: self.edited.emit(PlaceNamesAutomatically(self._moved)),
        )

    @property
    def selected(self) -> tuple[str, ...]:
        """The ids of the selected names, in the order of the list."""
        rows = sorted(self.list.selectedItems(), key=self.list.indexOfTopLevelItem)
        return tuple(str(row.data(0, _ID)) for row in rows)

    @property
    def current(self) -> str:
        """The id of the selected name that was clicked last, or ""."""
        item, selected = self.list.currentItem(), self.selected
        last = str(item.data(0, _ID)) if item is not None else ""
        return last if last in selected else next(iter(selected), "")

    @property
    def _moved(self) -> tuple[str, ...]:
        """Those of the selected names that a hand moved."""
        return tuple(one.id for one in self._names if one.id in self.selected and one.shift is not None)

    def open(self, scenario: AnyScenario, selected: Iterable[str]) -> None:
        """List the names of a scenario."""
        self._names = scenario.names
        self.empty.setVisible(not self._names)
        with QSignalBlocker(self.list):
            self.list.clear()
            for name in self._names:
                words = " ".join(name.text.get(self._language).split())
                kind = capitalised(name.style.name.get(self._language))
                item = QTreeWidgetItem([kind, words, place_in_words(name, scenario)])
                item.setData(0, _ID, name.id)
                item.setToolTip(WORDS, plain_text(name.text.get(self._language)))
                self.list.addTopLevelItem(item)
        self._show_crowding()
        self.select(selected)

    def show_crowding(self, found: Crowding) -> None:
        """Say which names have no room on the map."""
        self._crowding = found
        self._show_crowding()

    def _show_crowding(self) -> None:
        left_out, overlapping = self._crowding.left_out, self._crowding.overlapping
        parts = []
        if names := self._called(left_out):
            parts.append(
                self.tr("No room on the map for: {names}. Move or shrink what lies there.").format(names=names)
            )
        if names := self._called(overlapping):
            parts.append(self.tr("Laid over each other by hand: {names}.").format(names=names))
        self.crowded.setText("⚠ " + " ".join(parts))
        self.crowded.setVisible(bool(parts))
        for number in range(self.list.topLevelItemCount()):
            row = self.list.topLevelItem(number)
            if row is not None:
                crowded = row.data(0, _ID) in left_out | overlapping
                kind = str(row.text(KIND)).removeprefix("⚠ ")
                row.setText(KIND, f"⚠ {kind}" if crowded else kind)

    def _called(self, ids: frozenset[str]) -> str:
        called = [" ".join(one.called.get(self._language).split()) for one in self._names if one.id in ids]
        more = self.tr("and {n} more").format(n=len(called) - _MOST_CALLED)
        return ", ".join(called if len(called) <= _MOST_CALLED else [*called[:_MOST_CALLED], more])

    def select(self, ids: Iterable[str]) -> None:
        """Select the rows of names, without a signal."""
        wanted = frozenset(ids)
        with QSignalBlocker(self.list):
            for number in range(self.list.topLevelItemCount()):
                row = self.list.topLevelItem(number)
                if row is not None:
                    row.setSelected(row.data(0, _ID) in wanted)
                    if row.data(0, _ID) in wanted:
                        self.list.setCurrentItem(row, 0, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._show_selection()

    def _selected(self) -> None:
        self._show_selection()
        self.selection_changed.emit(self.selected)

    def _drop(self) -> None:
        if self.selected:
            self.edited.emit(RemoveNames(self.selected))

    def _show_selection(self) -> None:
        """Say what can be done with the selected names."""
        count = len(self.selected)
        none = "" if count else self.tr("Select a name first")
        several = self.tr("Only one name at a time") if count > 1 else ""
        mute(self.drop, none)
        for button in (self.edit, self.show_):
            mute(button, none or several)
        mute(self.automatic, none or ("" if self._moved else self.tr("It lies where there is room already")))
