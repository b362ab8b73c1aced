"""The dock of overlays: the special rules of the scenario as layers to switch, name, order and fill."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from workbench.base.text import Text
from workbench.desktop.docks.ordered_tree import OrderedTree
from workbench.desktop.docks.overlay_rule import OverlayRule
from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.docks.typing import WhileTyped
from workbench.desktop.document import AnyDocument
from workbench.desktop.overlay_words import change_words
from workbench.desktop.plain import plain
from workbench.desktop.size import sized
from workbench.scenario.edits_overlays import (
    AddChange,
    AddOverlay,
    DeleteOverlay,
    DropChange,
    DuplicateOverlay,
    MoveOverlay,
    NameOverlay,
    SwitchOverlay,
    free_overlay_id,
)
from workbench.scenario.overlays import Change, Overlay

_ID = Qt.ItemDataRole.UserRole
_PLACE = Qt.ItemDataRole.UserRole + 1


class OverlaysPanel(QWidget):
    """A row for each overlay, later ones lie on top; under it what it changes. Every change is one undo step."""

    told = Signal()
    """Where edits go, or what is drawn, changed."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._document: AnyDocument | None = None
        self._row_edited = False
        """Is the tree telling of a row, which it must not lose meanwhile?"""
        self.tree = OrderedTree()
        self.tree.setHeaderHidden(True)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.EditKeyPressed | QTreeWidget.EditTrigger.DoubleClicked)
        self.tree.setAccessibleName(self.tr("Overlays"))
        self._typed = WhileTyped(self.tree)
        self.tree.itemChanged.connect(self._edited)
        self.tree.moved.connect(self._dragged)
        DelKey(self.tree, self._drop)
        self.tree.currentItemChanged.connect(lambda *_: self._enable())
        self.empty = QLabel(
            self.tr(
                "Special rules change the map without touching it: “all grain is open ground”, “the bridge is out”. "
                "Say what is otherwise below, or paint it."
            )
        )
        self.empty.setWordWrap(True)
        self.new = self._button(self.tr("New"), self.tr("New overlay"), self.add)
        self.copy = self._button(self.tr("Copy"), self.tr("Duplicate the overlay"), self._copy)
        self.up = self._button("↑", self.tr("One step up"), lambda: self._move(1))
        self.down = self._button("↓", self.tr("One step down"), lambda: self._move(-1))
        self.drop = self._button(self.tr("Delete"), self.tr("Delete the overlay, or what is chosen of it"), self._drop)
        self.paint = self._button(
            self.tr("Paint into it"), self.tr("Tools change this overlay and not the map below"), self.paint_into
        )
        self.bare = self._button(
            self.tr("Map below"), self.tr("Look at the painted map without overlays"), self.look_beneath
        )
        self.paint.setCheckable(True)
        self.bare.setCheckable(True)
        self.rule = OverlayRule(language)
        self.rule.wanted.connect(self._add_change)
        for button in (self.up, self.down):
            button.setFixedWidth(sized(30))
        order, modes = QHBoxLayout(), QHBoxLayout()
        for button in (self.new, self.copy, self.drop, self.up, self.down):
            order.addWidget(button)
        for button in (self.paint, self.bare):
            modes.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.empty)
        box.addWidget(self.tree, 1)
        box.addLayout(order)
        box.addLayout(modes)
        box.addWidget(self.rule)

    def _button(self, words: str, tip: str, run: Any) -> QPushButton:
        button = QPushButton(words)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setMinimumWidth(sized(24))
        button.clicked.connect(lambda *_: run())
        return button

    def open(self, document: AnyDocument) -> None:
        """List the overlays of a document."""
        if document is not self._document:
            self._typed.drop()
        self._document = document
        if self._typed.puts_off(lambda: self.open(document)):
            return
        if self._row_edited:
            QTimer.singleShot(0, self, lambda: self.open(document) if self._document is document else None)
            return
        chosen = self._chosen()
        overlays: tuple[Overlay, ...] = document.scenario.overlays
        with QSignalBlocker(self.tree):
            self.tree.clear()
            # uppermost first, as in every list of layers
            for overlay in reversed(overlays):
                self.tree.addTopLevelItem(self._row(overlay, document))
            self.tree.expandAll()
            self._choose(*chosen)
        self.empty.setVisible(not overlays)
        self.tree.setVisible(bool(overlays))
        self.rule.open(document)
        self._enable()
        self.told.emit()

    def _row(self, overlay: Overlay, document: AnyDocument) -> QTreeWidgetItem:
        row = self.tree.top([overlay.title.get(self._language)])
        row.setData(0, _ID, overlay.id)
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        row.setCheckState(0, Qt.CheckState.Checked if overlay.on else Qt.CheckState.Unchecked)
        if document.into == overlay.id:
            font = row.font(0)
            font.setBold(True)
            row.setFont(0, font)
        for place, change in enumerate(overlay.changes):
            line = QTreeWidgetItem([change_words(change, document.ruleset, self._language)])
            line.setToolTip(0, plain(line.text(0)))
            line.setData(0, _ID, overlay.id)
            line.setData(0, _PLACE, place)
            row.addChild(line)
        return row

    def _chosen(self) -> tuple[str, int | None]:
        """(id of the overlay, place of the change in it or None)."""
        row = self.tree.currentItem()
        return (row.data(0, _ID), row.data(0, _PLACE)) if row is not None else ("", None)

    def _choose(self, name: str, place: int | None) -> None:
        rows = [self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount())]
        row = next((row for row in rows if row is not None and row.data(0, _ID) == name), rows[0] if rows else None)
        if row is not None:
            child = row.child(place) if place is not None else None
            self.tree.setCurrentItem(child or row)

    @property
    def chosen(self) -> Overlay | None:
        """The overlay that is chosen in the list."""
        overlays = self._document.scenario.overlays if self._document is not None else ()
        name = self._chosen()[0]
        return next((one for one in overlays if one.id == name), None)

    def _enable(self) -> None:
        document, one = self._document, self.chosen
        overlays: tuple[Overlay, ...] = document.scenario.overlays if document is not None else ()
        for button in (self.copy, self.drop):
            button.setEnabled(one is not None)
        self.up.setEnabled(one is not None and one is not overlays[-1])
        self.down.setEnabled(one is not None and one is not overlays[0])
        self.bare.setEnabled(bool(overlays))
        self.paint.setChecked(document is not None and one is not None and document.into == one.id)
        self.bare.setChecked(document is not None and document.bare)

    def _edited(self, row: QTreeWidgetItem) -> None:
        document = self._document
        one = next((o for o in document.scenario.overlays if o.id == row.data(0, _ID)), None) if document else None
        if document is None or one is None or row.data(0, _PLACE) is not None:
            return
        on, words = row.checkState(0) == Qt.CheckState.Checked, row.text(0).strip()
        self._row_edited = True
        try:
            self._take(document, one, on, words)
        finally:
            self._row_edited = False

    def _take(self, document: AnyDocument, one: Overlay, on: bool, words: str) -> None:
        if on != one.on:
            if document.into == one.id:
                document.edit_into("")
            document.apply(SwitchOverlay(one.id, on, one.title))
        elif words != one.title.get(self._language) and not document.apply(NameOverlay(one.id, Text.of(words))):
            self.open(document)

    def add(self) -> None:
        """Add an empty overlay and let its name be typed."""
        if self._document is not None:
            self._typed.finish()
            self._add_new()
            row = self.tree.currentItem()
            if row is not None and self.isVisible():
                self.tree.editItem(row)

    def _add_new(self) -> None:
        assert self._document is not None
        scenario = self._document.scenario
        name = free_overlay_id(scenario)
        number = len(scenario.overlays) + 1
        self._document.apply(AddOverlay(Overlay(name, Text(f"Rule {number}", f"Règle {number}"))))
        self._choose(name, None)

    def _add_change(self, change: Change) -> None:
        document = self._document
        if document is None:
            return
        words = change_words(change, document.ruleset, self._language)
        if self.chosen is None:
            name = free_overlay_id(document.scenario)
            document.apply(AddOverlay(Overlay(name, Text.of(words), changes=(change,))))
            self._choose(name, None)
        else:
            document.apply(AddChange(self.chosen.id, change))

    def _copy(self) -> None:
        if self._document is not None and self.chosen is not None:
            self._document.apply(DuplicateOverlay(self.chosen.id))

    def _move(self, by: int) -> None:
        if self._document is not None and self.chosen is not None:
            self._document.apply(MoveOverlay(self.chosen.id, by))

    def _dragged(self, row: int, place: int) -> None:
        if self._document is not None:
            overlays: tuple[Overlay, ...] = self._document.scenario.overlays
            self._document.apply(MoveOverlay(overlays[-1 - row].id, row - place))

    def _drop(self) -> None:
        name, place = self._chosen()
        if self._document is not None and name:
            self._document.apply(DeleteOverlay(name) if place is None else DropChange(name, place))

    def paint_into(self) -> None:
        """Let the tools change the chosen overlay, or the map again; without any overlay one is made."""
        document = self._document
        if document is None:
            return
        if document.into:
            document.edit_into("")
            return
        if self.chosen is None:
            self._add_new()
        one = self.chosen
        if one is not None:
            if document.bare:
                document.look_beneath(False)
            document.edit_into(one.id)

    def look_beneath(self) -> None:
        """Draw the painted map without overlays, or with them again."""
        document = self._document
        if document is not None:
            if document.into:
                document.edit_into("")
            document.look_beneath(not document.bare)
