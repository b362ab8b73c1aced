"""The panel of zones: edited in place, copied and put in order; the selected one is the one that the zone tool draws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.fields import CellChoice, DeferWhileTyping
from workbench.desktop.widgets.forces_rows import retyped_text
from workbench.desktop.widgets.form_fields import push_button, row_layout
from workbench.desktop.widgets.list_keys import RowKeys
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.ordered_lists import OrderedTree
from workbench.desktop.wording.zones import zone_kind_letter, zone_kind_name
from workbench.scenario.edits.zones import ChangeZone, DuplicateZone, OrderZone, RemoveZones
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import MOST_POINTS, MOST_TURNS, ZONE_KINDS, Zone, find_zone

_ID, _VALUE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
KIND, NAME, SIDE, TURN, HELD, VALUE, TEXT, PLACE = range(8)
_FIELDS = {
    KIND: "kind",
    NAME: "name",
    SIDE: "side",
    TURN: "turn",
    HELD: "control",
    VALUE: "value",
    TEXT: "text",
}
_Index = QModelIndex | QPersistentModelIndex


class _Cells(QStyledItemDelegate):
    """Edits cells: with a list for kind and side, a number for the turn, a line for text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget | None:  # type: ignore[override]
        """The field of a column."""
        panel = self.parent()
        assert isinstance(panel, ZonesPanel)
        if index.column() in (KIND, SIDE, HELD):
            box = CellChoice(parent)
            for key, words in panel.kinds() if index.column() == KIND else panel.sides(held=index.column() == HELD):
                box.addItem(words, key)
            box.activated.connect(lambda _: self._chosen(box))
            return box
        if index.column() in (TURN, VALUE):
            spin = WholeNumberField(parent)
            spin.setRange(0, MOST_TURNS if index.column() == TURN else MOST_POINTS)
            spin.setSpecialValueText("–")
            return spin
        return QLineEdit(parent) if index.column() in (NAME, TEXT) else None

    def _chosen(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        """Begin with the value."""
        value = index.data(_VALUE)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(value))
        elif isinstance(editor, WholeNumberField):
            editor.setValue(int(value or 0))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value or ""))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        """Change the zone, once the editor is closed."""
        panel = self.parent()
        assert isinstance(panel, ZonesPanel)
        value: Any = None
        if isinstance(editor, QComboBox):
            value = editor.currentData()
        elif isinstance(editor, WholeNumberField):
            if editor.mistake:
                QToolTip.showText(editor.mapToGlobal(editor.rect().bottomLeft()), editor.mistake, panel)
                return
            value = editor.value()
        elif isinstance(editor, QLineEdit):
            value = " ".join(editor.text().split())
        row, column, old = index.sibling(index.row(), 0).data(_ID), index.column(), index.data(_VALUE)
        if value != old:
            QTimer.singleShot(0, panel, lambda: panel.change(row, column, value))


class ZonesPanel(QWidget):
    """Every change is one step of undo; a double click on the letter of the kind or Enter edits, "Show" shows the zone."""

    edited = Signal(object)
    """An edit that the user wants."""
    chosen = Signal(str)
    """The id of the zone that the zone tool draws."""
    new_wanted = Signal(str)
    """A zone of this kind is to be drawn."""
    new_from_selection_wanted = Signal(str)
    """A zone of this kind is to be made of what is selected on the map."""
    wanted = Signal(str)
    """``zone:ID`` is to be shown."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._scenario: AnyScenario | None = None
        self._make_tree()
        self._make_buttons()
        buttons = self.new, self.show_, self.rename, self.copy, self.drop, self.up, self.down
        self.empty = QLabel(
            self.tr(
                "No zones yet. “New” begins a set-up area, an entry, an objective, a note or another area; "
                "then draw it on the map."
            )
        )
        self.empty.setWordWrap(True)
        self.empty.setProperty("quiet", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.empty)
        box.addWidget(self.tree)
        box.addLayout(row_layout(*buttons, from_left=True))

    def _make_tree(self) -> None:
        """Make the list, a column for each of (heading, width in pixels, tooltip); the text takes the width that is left."""
        columns = {
            KIND: (self.tr("Kind"), 150, ""),
            NAME: (self.tr("Name"), 100, ""),
            SIDE: (self.tr("Side"), 80, self.tr("For whom it is")),
            TURN: (self.tr("Turn"), 45, self.tr("The turn from which it holds")),
            HELD: (self.tr("Held by"), 80, self.tr("Who controls it at the start")),
            VALUE: (self.tr("Points"), 60, self.tr("What it is worth to who controls it")),
            TEXT: (self.tr("Text"), 0, ""),
            PLACE: (self.tr("Place"), 84, ""),
        }
        self.tree = OrderedTree()
        self.tree.setAccessibleName(self.tr("Zones"))
        self.tree.setHeaderLabels([heading for heading, _, _ in columns.values()])
        header = self.tree.header()
        for column, (_, width, tip) in columns.items():
            self.tree.headerItem().setToolTip(column, tip)
            if width:
                header.resizeSection(column, scaled_pixels(width))
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.DoubleClicked | QTreeWidget.EditTrigger.EditKeyPressed)
        self.tree.setItemDelegate(_Cells(self))
        self.typed = DeferWhileTyping(self.tree)
        self.tree.moved.connect(lambda row, place: self.edited.emit(OrderZone(self._zones[row].id, place)))
        RowKeys(self.tree, self._drop)
        self.tree.currentItemChanged.connect(lambda *_: self._enable())
        self.tree.itemSelectionChanged.connect(lambda: self.chosen.emit(self.current))

    def _make_buttons(self) -> None:
        self.new = QPushButton(self.tr("New"))
        menu = QMenu(self.new)
        for kind in ZONE_KINDS:
            action = menu.addAction(f"{zone_kind_letter(kind)}  {zone_kind_name(kind)}")
            action.setObjectName(kind)
            action.triggered.connect(lambda *_, k=kind: self.new_wanted.emit(k))
        selected = menu.addMenu(self.tr("From the selection"))
        for kind in ZONE_KINDS:
            action = selected.addAction(f"{zone_kind_letter(kind)}  {zone_kind_name(kind)}")
            action.setObjectName(f"selected_{kind}")
            action.triggered.connect(lambda *_, k=kind: self.new_from_selection_wanted.emit(k))
        self.new.setMenu(menu)
        self.new.setToolTip(self.tr("Draw a new zone of a kind"))
        self.show_ = push_button(
            self.tr("Show"),
            self.tr("Bring it into view, if it is not"),
            lambda: self.wanted.emit(f"zone:{self.current}"),
        )
        self.rename = push_button(self.tr("Rename"), self.tr("Type another name"), self._rename)
        self.copy = push_button(self.tr("Duplicate"), self.tr("A copy on top of it"), self._copy)
        self.drop = push_button(
            self.tr("Delete"), self.tr("Units that were to set up or enter there name no zone then"), self._drop
        )
        self.up = push_button("↑", self.tr("Further up in the list: below others"), lambda: self._move(-1))
        self.down = push_button("↓", self.tr("Further down in the list: over others"), lambda: self._move(1))
        for button in (self.up, self.down):
            button.setAccessibleName(button.toolTip())
            button.setFixedWidth(scaled_pixels(32))

    @property
    def current(self) -> str:
        """The id of the selected zone, or ""."""
        items = self.tree.selectedItems()
        return str(items[0].data(0, _ID)) if items else ""

    def open(self, scenario: AnyScenario, chosen: str) -> None:
        """List the zones of a scenario."""
        self._scenario = scenario
        if self.typed.defer_if_typing(lambda: self.open(scenario, chosen)):
            return
        self.empty.setVisible(not scenario.zones)
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for zone in scenario.zones:
                item = self._row(zone, scenario)
                self.tree.addTopLevelItem(item)
                if zone.id == chosen:
                    self.tree.setCurrentItem(item)
        self._enable()

    def _row(self, zone: Zone, scenario: AnyScenario) -> QTreeWidgetItem:
        language = self._language
        side = scenario.forces.called(zone.side).get(language) if zone.side else self.tr("all")
        place = self._place(zone, scenario)
        name, text = zone.name.get(language), zone.text.get(language)
        held = scenario.forces.called(zone.control).get(language) if zone.control else "–"
        kind, turn, points = self._kind(zone.kind), str(zone.turn or "–"), str(zone.value or "–")
        words = [kind, name, side, turn, held, points, text, place]
        item = self.tree.make_row([" ".join(word.split()) if k == TEXT else word for k, word in enumerate(words)])
        item.setData(0, _ID, zone.id)
        for column, value in enumerate((zone.kind, name, zone.side, zone.turn, zone.control, zone.value, text)):
            item.setData(column, _VALUE, value)
        item.setToolTip(NAME, plain_text(zone.id))
        item.setToolTip(TEXT, plain_text(text))
        return item

    def _place(self, zone: Zone, scenario: AnyScenario) -> str:
        if zone.empty:
            return self.tr("⚠ none")
        if zone.hexes:
            return self.tr("{n} hexes").format(n=len(zone.hexes)) if len(zone.hexes) > 1 else self.tr("1 hex")
        return self.tr("area") if len(zone.outline) > 2 else self.tr("point")

    def kinds(self) -> list[tuple[str, str]]:
        """(key, text) of the kinds."""
        return [(kind, self._kind(kind)) for kind in ZONE_KINDS]

    @staticmethod
    def _kind(kind: str) -> str:
        return f"{zone_kind_letter(kind)}  {zone_kind_name(kind)}"

    def sides(self, *, held: bool = False) -> list[tuple[str, str]]:
        """(key, text) of the sides; "" = all, or nobody if ``held``."""
        forces = self._scenario.forces.sides if self._scenario is not None else ()
        none = self.tr("nobody") if held else self.tr("all")
        return [("", none), *((force.side, force.name.get(self._language) or force.side) for force in forces)]

    def change(self, zone_id: str, column: int, value: Any) -> None:
        """Give a zone another value of a column."""
        zone = find_zone(self._scenario.zones, zone_id) if self._scenario is not None else None
        if zone is None:
            return
        field = _FIELDS[column]
        if column in (NAME, TEXT):
            value = retyped_text(getattr(zone, field), self._language, value)
        values: dict[str, Any] = {field: value}
        self.edited.emit(ChangeZone(zone_id, replace(zone, **values)))

    def _rename(self) -> None:
        self.typed.finish()
        for item in self.tree.selectedItems():
            self.tree.setFocus()
            self.tree.editItem(item, NAME)

    def _copy(self) -> None:
        before = {zone.id for zone in self._zones}
        self.edited.emit(DuplicateZone(self.current))
        made = next((zone.id for zone in self._zones if zone.id not in before), "")
        if made:
            self.chosen.emit(made)

    def _drop(self) -> None:
        if self.current:
            self.edited.emit(RemoveZones((self.current,)))

    def _move(self, by: int) -> None:
        place = next((k for k, zone in enumerate(self._zones) if zone.id == self.current), None)
        if place is not None:
            self.edited.emit(OrderZone(self.current, place + by))

    @property
    def _zones(self) -> tuple[Zone, ...]:
        return self._scenario.zones if self._scenario is not None else ()

    def _enable(self) -> None:
        for button in (self.show_, self.rename, self.copy, self.drop):
            button.setEnabled(bool(self.current))
        zones, one = self._zones, self.current
        self.up.setEnabled(bool(one) and zones[0].id != one)
        self.down.setEnabled(bool(one) and zones[-1].id != one)
