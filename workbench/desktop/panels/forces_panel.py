"""The panel of forces: the tree of the order of battle, a filter, and the choice of the side whose view is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Generic

from PySide6.QtCore import (
    QAbstractItemModel,
    QCoreApplication,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QDrag, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.drawing.side_style import side_icon
from workbench.desktop.drawing.unit_pictures import unit_icon
from workbench.desktop.look.keys import native_keys
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.actions import ActionSpec, fill_menu
from workbench.desktop.widgets.fields import DeferWhileTyping
from workbench.desktop.widgets.forces_rows import (
    GROUP,
    MIME,
    SIDE,
    TURN,
    UNIT,
    DraggedRows,
    DropTarget,
    HexForceRows,
    Row,
    TabletopForceRows,
    decode_drag,
    drop_edit,
    encode_drag,
    filtered_count_words,
    retyped_text,
)
from workbench.desktop.widgets.form_fields import row_layout
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.desktop.widgets.list_keys import FilterKeys, RowKeys
from workbench.desktop.widgets.setup_row import SetUpRow
from workbench.desktop.widgets.unit_menu import UnitCommands
from workbench.desktop.widgets.visible_updates import run_later
from workbench.rules.ruleset import Option, Ruleset
from workbench.scenario.edits.units import DeleteUnits, RenameGroup, RenameSide, SetUnitField
from workbench.scenario.scenario import A, TabletopScenario
from workbench.scenario.units import Forces
from workbench.scenario.zones import Zone

# --- What the right button offers for units in the tree of forces.


translate = QCoreApplication.translate


class UnitMenu(QMenu):
    """A menu for units; each command is one step of undo. ``states`` are those of the ruleset."""

    def __init__(
        self,
        tree: ForcesTree[Any],
        ids: tuple[str, ...],
        forces: Forces[Any],
        zones: Sequence[Zone],
        rename: Callable[[], None],
        *,
        states: Mapping[str, Option] = MappingProxyType({}),
    ) -> None:
        super().__init__(tree)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        language, on_table = tree.locale().bcp47Name()[:2], tree.describe.table
        commands = UnitCommands(
            ids, forces, zones, states, language, on_table, tree.edited.emit, tree.take_off_wanted.emit, tree
        )
        rename_words = translate("ForcesMenu", "Rename")
        show = translate("ForcesMenu", "Show on the table") if on_table else translate("ForcesMenu", "Show on the map")
        fill_menu(
            self,
            [
                *([ActionSpec("show", show, lambda: tree.wanted.emit(ids[0]))] if len(ids) == 1 else []),
                ActionSpec("rename_row", f"{rename_words}\t{native_keys('F2')}", rename),
                *commands.entries(),
            ],
        )


# --- The order of battle as a tree: sides, their groups and units, and reinforcements by turn.


_ID, _NAME, _ROLE, _FIND, _COUNT, _PICTURE = (Qt.ItemDataRole(Qt.ItemDataRole.UserRole + k) for k in range(6))
ADD, RENAME, REMOVE = "add", "rename", "remove"


class _Names(QStyledItemDelegate):
    """Shows the end of a name that has too little room, since the id of a unit without a name stands there; edits the name of a
    row, not the text that the row shows."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Leave out the middle."""
        super().initStyleOption(option, index)
        option.textElideMode = Qt.TextElideMode.ElideMiddle

    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        """Begin with the name."""
        if isinstance(editor, QLineEdit) and not editor.isModified():
            editor.setText(index.data(_NAME) or "")
            editor.selectAll()

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Rename in the tree, once the editor is closed."""
        tree = self.parent()
        if isinstance(editor, QLineEdit) and isinstance(tree, ForcesTree):
            row = (index.data(_ROLE), tree.side_at(index), index.data(_ID), index.data(_NAME) or "")
            words = " ".join(editor.text().split())
            run_later(tree, lambda: tree.rename(*row, words))


class ForcesTree(QTreeWidget, Generic[A]):
    """Selecting rows selects units; a double click shows the unit on the map. Rows are dragged between groups and sides, and
    onto the map; F2 renames. The right button offers what can be done."""

    chosen = Signal(tuple)
    wanted = Signal(str)
    side_wanted = Signal(str, str)
    """A command (add, rename, remove) and the side that it is meant for."""
    edited = Signal(object)
    """An edit of the scenario that the user wants."""
    take_off_wanted = Signal(tuple)
    """Units that are to leave the map."""
    rows_of: type[HexForceRows] = HexForceRows
    """The object that works out the rows."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._forces: Forces[Any] = Forces()
        self._zones: Sequence[Any] = ()
        self._states: Mapping[str, Option] = {}
        self._wanted = ""
        self._shown: list[Row] = []
        self._unit_items: dict[str, tuple[int, QTreeWidgetItem]] = {}
        """The item of each unit, with its place from the top down."""
        self.describe = self.rows_of()
        self.seen_by = ""
        """The side whose view is shown, without hidden units of others; "" = all units."""
        self.setHeaderLabels([self.tr("Unit"), self.tr("Hex"), self.tr("State")])
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegateForColumn(0, _Names(self))
        self.typed = DeferWhileTyping(self, self.itemDelegateForColumn(0))
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setRootIsDecorated(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setAccessibleName(self.tr("Order of battle"))
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)
        RowKeys(self, self._delete)
        self.itemSelectionChanged.connect(self._selected)
        self.itemDoubleClicked.connect(self._double_clicked)

    def open(self, scenario: A, ruleset: Ruleset) -> None:
        """Show all sides and units. While the same rows stand in the same order, only those are touched that say something
        else than before. Where they do not, all are made again: what was folded stays folded."""
        if self.typed.defer_if_typing(lambda: self.open(scenario, ruleset)):
            return
        self._forces, self._zones, self._states = scenario.forces, scenario.zones, ruleset.states
        before, self._shown = self._shown, self.describe(scenario, ruleset, self._language, self.seen_by)
        with QSignalBlocker(self):
            if len(before) == len(self._shown) and all(map(Row.is_like, before, self._shown)):
                self._refresh(self.invisibleRootItem(), before, self._shown)
                if self._wanted and before != self._shown:
                    self.filter(self._wanted)
            else:
                self._rebuild()

    def _write(self, item: QTreeWidgetItem, row: Row) -> None:
        """Let an item show a row."""
        data = {_ID: row.called, _NAME: row.name, _ROLE: row.role, _FIND: row.find, _COUNT: row.words[0]}
        data[_PICTURE] = row.picture if row.role == UNIT else None
        for key, value in data.items():
            item.setData(0, key, value)
        for column, words in enumerate(row.words):
            item.setText(column, words)
        for column, words in enumerate(row.tips):
            item.setToolTip(column, words)
        if row.role != TURN:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        font = item.font(0)
        if font.italic() != row.italic:
            font.setItalic(row.italic)
            item.setFont(0, font)
        if row.style is not None:
            item.setIcon(0, side_icon(row.style))
        elif row.role == UNIT:
            item.setIcon(0, unit_icon(row.picture, self._show_pictures))

    def _show_pictures(self) -> None:
        """Pictures that were still being read are there."""
        with QSignalBlocker(self):
            for item in self._rows():
                if item.data(0, _PICTURE) is not None:
                    item.setIcon(0, unit_icon(item.data(0, _PICTURE), self._show_pictures))

    def _rebuild(self) -> None:
        folded = {self._key(item) for item in self._rows() if item.childCount() and not item.isExpanded()}
        place = self.verticalScrollBar().value()
        self._unit_items = {}
        self.clear()
        self._add(self.invisibleRootItem(), self._shown)
        for item in self._rows():
            if item.childCount():
                item.setExpanded(self._key(item) not in folded)
            if item.childCount() or item.data(0, _ROLE) == SIDE:
                item.setFirstColumnSpanned(True)
        self.filter(self._wanted)
        self.verticalScrollBar().setValue(place)

    def _add(self, above: QTreeWidgetItem, rows: Sequence[Row]) -> None:
        for row in rows:
            item = QTreeWidgetItem()
            self._write(item, row)
            if row.role == UNIT:
                self._unit_items[str(row.called)] = len(self._unit_items), item
            self._add(item, row.below)
            above.addChild(item)

    def _refresh(self, above: QTreeWidgetItem, before: Sequence[Row], now: Sequence[Row]) -> None:
        for place, (old, new) in enumerate(zip(before, now, strict=True)):
            if old is new or old == new:
                continue
            item = above.child(place)
            assert item is not None
            if replace(old, below=()) != replace(new, below=()):
                # columns that fit their contents measure all rows whenever anything is said to have changed: say it once
                with QSignalBlocker(self.model()):
                    self._write(item, new)
                first = self.indexFromItem(item, 0)
                self.model().dataChanged.emit(first, first.siblingAtColumn(self.columnCount() - 1))
            self._refresh(item, old.below, new.below)

    def filter(self, words: str) -> None:
        """Show only the units whose row contains all these words, with or without their accents."""
        self._wanted = words
        wanted = without_accents(words).split()
        for item in reversed(self._rows()):  # children before their parents
            if item.data(0, _ROLE) == UNIT:
                item.setHidden(not all(word in without_accents(item.data(0, _FIND)) for word in wanted))
            else:
                below = [item.child(k) for k in range(item.childCount())]
                item.setHidden(bool(wanted) and all(child.isHidden() for child in below if child is not None))
                self._count(item)

    def _count(self, item: QTreeWidgetItem) -> None:
        """Show how many units below a row pass the filter."""
        units = [one for one in self._below(item) if one.data(0, _ROLE) == UNIT]
        left = sum(not one.isHidden() for one in units)
        words = item.data(0, _COUNT)
        item.setText(0, words if left == len(units) else filtered_count_words(words, left, len(units)))

    def _below(self, item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        for k in range(item.childCount()):
            child = item.child(k)
            if child is not None:
                found += [child, *self._below(child)]
        return found

    def side_at(self, index: QModelIndex | QPersistentModelIndex) -> str:
        """The side of a row of the model."""
        while index.parent().isValid():
            index = index.parent()
        return str(index.sibling(index.row(), 0).data(_ID))

    def _side_of(self, item: QTreeWidgetItem | None) -> QTreeWidgetItem | None:
        """The row of a side, or of the side of what is below it."""
        while item is not None and item.parent() is not None:
            item = item.parent()
        return item

    def rename(self, role: str, side: str, called: str, old: str, new: str) -> None:
        """Rename a unit, a group or a side; an empty name removes that of a unit, and dissolves a group."""
        if new == old:
            return
        if role == UNIT:
            found = self._forces.find(called)
            name = retyped_text(found[1].name if found is not None else Text(), self._language, new)
            self.edited.emit(SetUnitField((called,), "name", name))
        elif role == GROUP:
            self.edited.emit(RenameGroup(side, called, new))
        elif role == SIDE and new:
            self.edited.emit(RenameSide(side, new))

    def side_menu(self, row: QTreeWidgetItem | None) -> QMenu:
        """The menu for the side of a row (None: no row is under the mouse)."""
        found = self._side_of(row)
        side = found.data(0, _ID) if found is not None else ""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = {ADD: self.tr("Add a side…")}
        if found is not None:
            words |= {RENAME: self.tr("Rename {side}…"), REMOVE: self.tr("Remove {side} and its units")}
        for command, text in words.items():
            called = found.data(0, _NAME) if found is not None else ""
            action = menu.addAction(text.format(side=called.replace("&", "&&")))
            action.setObjectName(command)
            action.triggered.connect(lambda *_, c=command: self.side_wanted.emit(c, side))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu for what is under the mouse."""
        item = self.itemAt(event.pos()) if event.reason() == QContextMenuEvent.Reason.Mouse else self.currentItem()
        if item is None or item.data(0, _ROLE) == SIDE:
            self.side_menu(item).popup(event.globalPos())
            return
        if not item.isSelected():
            self.setCurrentItem(item)
        ids = self._units_of([item]) if item.data(0, _ROLE) != UNIT else self._units_of(self.selectedItems())
        menu = UnitMenu(self, ids, self._forces, self._zones, lambda: self.editItem(item, 0), states=self._states)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames the current row."""
        item = self.currentItem()
        if event.key() == Qt.Key.Key_F2 and item is not None:
            if item.flags() & Qt.ItemFlag.ItemIsEditable:
                self.editItem(item, 0)
        else:
            super().keyPressEvent(event)

    def mimeTypes(self) -> list[str]:
        """The MIME types that can be dropped here."""
        return [MIME]

    def mimeData(self, items: Sequence[QTreeWidgetItem]) -> QMimeData:
        """The data of a drag: units, or one side."""
        roles = {item.data(0, _ROLE) for item in items}
        if roles == {SIDE}:
            return encode_drag(DraggedRows(side=items[0].data(0, _ID)))
        return encode_drag(DraggedRows(self._units_of(items), grouped=roles == {GROUP}))

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected rows; they stay in place until the drop has made its edit."""
        drag = QDrag(self)
        drag.setMimeData(self.mimeData(self.selectedItems()))
        drag.exec(Qt.DropAction.CopyAction)

    def dropEvent(self, event: QDropEvent) -> None:
        """Rearrange the forces."""
        carried, landing = decode_drag(event.mimeData(), self._forces), self._landing(event)
        edit = drop_edit(carried, landing, self._forces) if carried is not None and landing is not None else None
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()
        if edit is not None:
            self.edited.emit(edit)

    def _landing(self, event: QDropEvent) -> DropTarget | None:
        item = self.itemAt(event.position().toPoint())
        if item is None:
            sides = self._forces.sides
            return DropTarget(sides[-1].side) if sides else None
        side, role = self._side_of(item), item.data(0, _ROLE)
        name = side.data(0, _ID) if side is not None else ""
        if role == SIDE:
            return DropTarget(name)
        if role == TURN:
            return DropTarget(name, turn=int(item.data(0, _ID)))
        if role == GROUP:
            return DropTarget(name, item.data(0, _ID))
        found = self._forces.find(item.data(0, _ID))
        assert found is not None
        before = found[1].id
        if self.dropIndicatorPosition() != QAbstractItemView.DropIndicatorPosition.AboveItem:
            units = next(force.units for force in self._forces.sides if force.side == name)
            ids = [unit.id for unit in units]
            before = next(iter(ids[ids.index(before) + 1 :]), "")
        return DropTarget(name, found[1].group, before, found[1].turn)

    def show_selection(self, ids: tuple[str, ...]) -> None:
        """Select the rows of the selected units."""
        with QSignalBlocker(self):
            self.clearSelection()
            rows = [self._unit_items[one] for one in ids if one in self._unit_items]
            for _, item in sorted(rows, key=lambda row: row[0]):
                item.setSelected(True)
                self.scrollToItem(item)

    def _rows(self) -> list[QTreeWidgetItem]:
        """Every row from the top down."""
        found: list[QTreeWidgetItem] = []

        def add(item: QTreeWidgetItem | None) -> None:
            if item is not None:
                found.append(item)
                for k in range(item.childCount()):
                    add(item.child(k))

        for row in range(self.topLevelItemCount()):
            add(self.topLevelItem(row))
        return found

    def _key(self, item: QTreeWidgetItem) -> tuple[object, ...]:
        side = self._side_of(item)
        return (item.data(0, _ROLE), item.data(0, _ID), side.data(0, _ID) if side is not None else "")

    def _units_of(self, items: Sequence[QTreeWidgetItem]) -> tuple[str, ...]:
        """The units of rows, and of groups and turns among them."""
        found: list[str] = []
        for item in items:
            if item.data(0, _ROLE) == UNIT:
                found.append(item.data(0, _ID))
            elif item.data(0, _ROLE) in (GROUP, TURN):
                below = [item.child(k) for k in range(item.childCount())]
                found += self._units_of([child for child in below if child is not None])
        return tuple(dict.fromkeys(found))

    def _delete(self) -> None:
        ids = self._units_of(self.selectedItems())
        if ids:
            self.edited.emit(DeleteUnits(ids))

    def _selected(self) -> None:
        self.chosen.emit(self._units_of(self.selectedItems()))

    def _double_clicked(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _ROLE) == UNIT:
            self.wanted.emit(item.data(0, _ID))


_WIDEST = 164
"""Largest width in pixels of the choice of a side, which is beside the filter."""


class ForcesPanel(QWidget):
    """The filter narrows the tree; the choice of a side hides what the others have hidden from it."""

    seen_wanted = Signal(str)
    """The side by which the scenario is to be seen; "" = everybody."""

    def __init__(self, tree: ForcesTree[Any], language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.tree = tree
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Filter of the forces"))
        self.filter.setToolTip(self.tr("Side, id, name, kind, group, place or state; all words must fit"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(tree.filter)
        FilterKeys(self.filter, tree)
        self.seen = QComboBox()
        self.seen.setAccessibleName(self.tr("Seen by"))
        self.seen.setToolTip(self.tr("A side is not shown, and not told of, the hidden units of others"))
        # as wide as its words, which the style would cut in the middle of a letter; endless names leave room for the filter
        self.seen.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.seen.setMaximumWidth(scaled_pixels(_WIDEST))
        self.seen.activated.connect(lambda _: self.seen_wanted.emit(self.seen.currentData()))
        row = row_layout(self.filter, self.seen, wide=self.filter, margins=(6, 4, 6, 4))
        self.setups = SetUpRow(language)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.setups)
        box.addLayout(row)
        box.addWidget(tree)

    def open(self, forces: Forces[Any], seen_by: str) -> None:
        """Offer the sides of a scenario."""
        self.seen.clear()
        self.seen.addItem(self.tr("Seen by all"), "")
        for force in forces.sides:
            name = forces.called(force.side).get(self._language)
            self.seen.addItem(self.tr("Seen by {side}").format(side=name), force.side)
        self.seen.setCurrentIndex(max(0, self.seen.findData(seen_by)))


# --- The tree of forces of a tabletop: without the column of places.


_STATES = 80
"""Width in pixels of the column of states; the tooltip has what does not fit."""


class TabletopForcesTree(ForcesTree[TabletopScenario]):
    """The names use the width of the column of places. The tooltip shows the place with the id; the column of states shows
    that a unit is off the table."""

    rows_of = TabletopForceRows

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self.setColumnHidden(1, True)
        self.header().setSectionResizeMode(2, QHeaderView.ResizeMode.Interactive)
        self.header().resizeSection(2, scaled_pixels(_STATES))
