"""The dock of zones: a row each, edited in place; the chosen one is painted into."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.desktop.docks.forces_rows import said_anew
from workbench.desktop.staging.zone_words import kind_letter, kind_name
from workbench.forces.staging import MOST_TURNS, ZONE_KINDS, Zone, find_zone
from workbench.scenario.edits_zones import ChangeZone, RemoveZones
from workbench.scenario.table import AnyScenario

_ID, _VALUE = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
KIND, NAME, SIDE, TURN, TEXT, PLACE = range(6)
_Index = QModelIndex | QPersistentModelIndex


class _Cells(QStyledItemDelegate):
    """A choice for kind and side, a number for the turn, a line for words."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget | None:  # type: ignore[override]
        """The field of a column."""
        panel = self.parent()
        assert isinstance(panel, ZonesPanel)
        if index.column() in (KIND, SIDE):
            box = QComboBox(parent)
            for key, words in panel.kinds() if index.column() == KIND else panel.sides():
                box.addItem(words, key)
            box.activated.connect(lambda _: self._chosen(box))
            return box
        if index.column() == TURN:
            spin = QSpinBox(parent)
            spin.setRange(0, MOST_TURNS)
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
        elif isinstance(editor, QSpinBox):
            editor.setValue(int(value or 0))
        elif isinstance(editor, QLineEdit):
            editor.setText(str(value or ""))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: _Index) -> None:
        """Tell the panel, once the editor has gone."""
        panel = self.parent()
        assert isinstance(panel, ZonesPanel)
        value: Any = None
        if isinstance(editor, QComboBox):
            value = editor.currentData()
        elif isinstance(editor, QSpinBox):
            value = editor.value()
        elif isinstance(editor, QLineEdit):
            value = " ".join(editor.text().split())
        row, column, old = index.sibling(index.row(), 0).data(_ID), index.column(), index.data(_VALUE)
        if value != old:
            QTimer.singleShot(0, panel, lambda: panel.change(row, column, value))


class ZonesPanel(QWidget):
    """Every change is one step of undo; a double click on the kind's letter or Enter edits, "Show" goes there."""

    edited = Signal(object)
    """An edit that the user wants."""
    chosen = Signal(str)
    """The id of the zone that tools paint into."""
    new_wanted = Signal(str)
    """A zone of this kind is to be drawn."""
    wanted = Signal(str)
    """``zone:ID`` is to be shown."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._scenario: AnyScenario | None = None
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Zones"))
        self.tree.setHeaderLabels(
            [self.tr("Kind"), self.tr("Name"), self.tr("Side"), self.tr("Turn"), self.tr("Text"), self.tr("Place")]
        )
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.DoubleClicked | QTreeWidget.EditTrigger.EditKeyPressed)
        self.tree.setItemDelegate(_Cells(self))
        header = self.tree.header()
        for column, width in ((KIND, 165), (NAME, 150), (SIDE, 100), (TURN, 50), (PLACE, 110)):
            header.resizeSection(column, width)
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setStretchLastSection(False)
        self.tree.currentItemChanged.connect(lambda *_: self._enable())
        self.tree.itemSelectionChanged.connect(lambda: self.chosen.emit(self.current))
        self.new = QPushButton(self.tr("New"))
        menu = QMenu(self.new)
        for kind in ZONE_KINDS:
            action = menu.addAction(f"{kind_letter(kind)}  {kind_name(kind)}")
            action.setObjectName(kind)
            action.triggered.connect(lambda *_, k=kind: self.new_wanted.emit(k))
        self.new.setMenu(menu)
        self.new.setToolTip(self.tr("Draw a new zone of a kind"))
        self.show_ = QPushButton(self.tr("Show"))
        self.show_.clicked.connect(lambda *_: self.wanted.emit(f"zone:{self.current}"))
        self.drop = QPushButton(self.tr("Delete"))
        self.drop.clicked.connect(lambda *_: self.edited.emit(RemoveZones((self.current,))))
        row = QHBoxLayout()
        for button in (self.new, self.show_, self.drop):
            row.addWidget(button)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.tree)
        box.addLayout(row)

    @property
    def current(self) -> str:
        """The id of the chosen zone, or ""."""
        items = self.tree.selectedItems()
        return str(items[0].data(0, _ID)) if items else ""

    def open(self, scenario: AnyScenario, chosen: str) -> None:
        """List the zones of a scenario."""
        self._scenario = scenario
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
        words = [f"{kind_letter(zone.kind)}  {kind_name(zone.kind)}", name, side, str(zone.turn or "–"), text, place]
        item = QTreeWidgetItem([" ".join(word.split()) if k == TEXT else word for k, word in enumerate(words)])
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        item.setData(0, _ID, zone.id)
        for column, value in enumerate((zone.kind, name, zone.side, zone.turn, text)):
            item.setData(column, _VALUE, value)
        item.setToolTip(NAME, zone.id)
        item.setToolTip(TEXT, text)
        return item

    def _place(self, zone: Zone, scenario: AnyScenario) -> str:
        if zone.empty:
            return self.tr("⚠ none")
        if zone.hexes:
            return self.tr("{n} hexes").format(n=len(zone.hexes)) if len(zone.hexes) > 1 else self.tr("1 hex")
        return self.tr("area") if len(zone.outline) > 2 else self.tr("point")

    def kinds(self) -> list[tuple[str, str]]:
        """Keys and words of the kinds."""
        return [(kind, f"{kind_letter(kind)}  {kind_name(kind)}") for kind in ZONE_KINDS]

    def sides(self) -> list[tuple[str, str]]:
        """Keys and words of the sides; "" = all."""
        forces = self._scenario.forces.sides if self._scenario is not None else ()
        return [("", self.tr("all")), *((force.side, force.name.get(self._language) or force.side) for force in forces)]

    def change(self, zone_id: str, column: int, value: Any) -> None:
        """Give a zone another value of a column."""
        zone = find_zone(self._scenario.zones, zone_id) if self._scenario is not None else None
        if zone is None:
            return
        field = {KIND: "kind", NAME: "name", SIDE: "side", TURN: "turn", TEXT: "text"}[column]
        if column in (NAME, TEXT):
            value = said_anew(getattr(zone, field), self._language, value)
        values: dict[str, Any] = {field: value}
        self.edited.emit(ChangeZone(zone_id, replace(zone, **values)))

    def _enable(self) -> None:
        self.show_.setEnabled(bool(self.current))
        self.drop.setEnabled(bool(self.current))
