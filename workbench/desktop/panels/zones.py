"""The panel of zones: edited in place, or several at once, copied and put in order; the current one is the one that the zone
tool draws."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
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

from workbench.base.text import Text
from workbench.desktop.look.language import ParagraphLabel, plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fields import CellChoice, DeferWhileTyping
from workbench.desktop.widgets.forces_rows import retyped_text
from workbench.desktop.widgets.form_fields import fill_choices, push_button, row_layout
from workbench.desktop.widgets.list_keys import RowKeys
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.ordered_lists import OrderedTree
from workbench.desktop.widgets.several import mute, says_several, show_choice, show_numbers, show_words
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.wording.zones import zone_kind_letter, zone_kind_name
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.edits.zones import ChangeZone, DuplicateZone, OrderZones, RemoveZones
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import MOST_POINTS, MOST_TURNS, ZONE_KINDS, Zone

# --- Fields that change several zones at once, shown below the list of zones while several are selected.


_CHOICES = ("kind", "side", "control")
_NUMBERS = {"turn": MOST_TURNS, "value": MOST_POINTS}
_SHARES = {"kind": 3, "name": 3, "side": 2, "control": 2, "text": 4}
"""Shares of the width; numbers take what they need."""


class ZoneFields(QWidget):
    """A field for every property of zones but their place: it says "several" where they differ, and what is entered goes to all
    of them."""

    entered = Signal(str, object)
    """The name of a field of :class:`~workbench.scenario.zones.Zone`, and what was entered: words, a key or a number."""

    def __init__(self, titles: Mapping[str, Sequence[str]], parent: QWidget | None = None) -> None:
        """``titles`` are the heading and the tooltip of each field, in their order."""
        super().__init__(parent)
        self.count = QLabel()
        self.fields: dict[str, QComboBox | QLineEdit | WholeNumberField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.count, 1, 0)
        for place, (name, (title, tip)) in enumerate(titles.items(), 1):
            field = self.fields[name] = self._make_field(name)
            field.setAccessibleName(title)
            field.setToolTip(tip)
            heading = QLabel(title)
            heading.setProperty("quiet", True)
            heading.setBuddy(field)
            grid.addWidget(heading, 0, place)
            grid.addWidget(field, 1, place)
            grid.setColumnStretch(place, _SHARES.get(name, 0))

    def _make_field(self, name: str) -> QComboBox | QLineEdit | WholeNumberField:
        if name in _CHOICES:
            box = allow_narrow(ElidingChooser(), 4)
            box.activated.connect(lambda _: self.entered.emit(name, box.currentData()))
            return box
        if name in _NUMBERS:
            number = WholeNumberField()
            number.setRange(0, _NUMBERS[name])
            number.setMinimumWidth(scaled_pixels(86))
            number.valueChanged.connect(lambda value: self._count(name, number, value))
            return number
        line = QLineEdit()
        line.setMinimumWidth(scaled_pixels(60))
        line.editingFinished.connect(lambda: self._type(name, line))
        return line

    def _count(self, name: str, field: WholeNumberField, value: int) -> None:
        if not says_several(field):
            self.entered.emit(name, value)

    def _type(self, name: str, field: QLineEdit) -> None:
        if field.isModified():
            field.setModified(False)
            self.entered.emit(name, " ".join(field.text().split()))

    def show_zones(
        self,
        zones: Sequence[Zone],
        kinds: Sequence[tuple[str, str]],
        sides: Sequence[tuple[str, str]],
        holders: Sequence[tuple[str, str]],
        language: str,
    ) -> None:
        """Show what zones have in common; ``kinds``, ``sides`` and ``holders`` are the (key, words) to choose from."""
        self.count.setText(self.tr("{n} selected").format(n=len(zones)))
        self.count.setToolTip(self.tr("What is entered here goes to all of them, in one step of undo"))
        offered = {"kind": kinds, "side": sides, "control": holders}
        for name, field in self.fields.items():
            values = [getattr(zone, name) for zone in zones]
            if isinstance(field, QComboBox):
                fill_choices(field, [(words, key) for key, words in offered[name]])
                show_choice(field, values)
            elif isinstance(field, WholeNumberField):
                show_numbers(field, values, least=0, special="–")
            else:
                show_words(field, [value.get(language) for value in values])

    def begin(self, name: str) -> None:
        """Let the user enter a value: the focus goes to its field."""
        field = self.fields[name]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        if not isinstance(field, QComboBox):
            field.selectAll()


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
        if len(panel.selected) > 1:
            panel.edit_selected(index.column())
            return None
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
            run_later(panel, lambda: panel.change((row,), _FIELDS[column], value))


class ZonesPanel(QWidget):
    """Every change is one step of undo; a double click on the letter of the kind or Enter edits, "Show" shows the zone. While
    several are selected, fields below the list change all of them."""

    edited = Signal(object)
    """An edit that the user wants."""
    chosen = Signal(str)
    """The id of the zone that the zone tool draws."""
    selection_changed = Signal()
    """The user selected other zones."""
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
        self.empty = ParagraphLabel(
            self.tr(
                "No zones yet. “New” begins a set-up area, an entry, an objective, a note or another area; "
                "then draw it on the map."
            )
        )
        self.empty.setProperty("quiet", True)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.empty)
        box.addWidget(self.tree)
        box.addWidget(self.fields)
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
            PLACE: (self.tr("Place"), 0, ""),
        }
        self.tree = OrderedTree()
        self.tree.setAccessibleName(self.tr("Zones"))
        self.tree.setHeaderLabels([heading for heading, _, _ in columns.values()])
        header = self.tree.header()
        for column, (_, width, tip) in columns.items():
            self.tree.headerItem().setToolTip(column, tip)
            if width:
                header.resizeSection(column, scaled_pixels(width))
        self.fields = ZoneFields({name: columns[column][::2] for column, name in _FIELDS.items()})
        self.fields.entered.connect(lambda name, value: self.change(self.selected, name, value))
        self.fields.hide()
        header.setSectionResizeMode(TEXT, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(PLACE, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.DoubleClicked | QTreeWidget.EditTrigger.EditKeyPressed)
        self.tree.setItemDelegate(_Cells(self))
        self.typed = DeferWhileTyping(self.tree)
        self.tree.moved.connect(self._dragged)
        RowKeys(self.tree, self._drop)
        self.tree.itemSelectionChanged.connect(self._selected)

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
        self.up = push_button(
            "↑", self.tr("Further up in the list: below others"), lambda: self.edited.emit(self._moved(-1))
        )
        self.down = push_button(
            "↓", self.tr("Further down in the list: over others"), lambda: self.edited.emit(self._moved(1))
        )
        for button in (self.up, self.down):
            button.setAccessibleName(button.toolTip())
            button.setFixedWidth(scaled_pixels(32))

    @property
    def current(self) -> str:
        """The id of the selected zone, or ""; of several the one that was clicked last."""
        item, selected = self.tree.currentItem(), self.selected
        last = str(item.data(0, _ID)) if item is not None else ""
        return last if last in selected else next(iter(selected), "")

    @property
    def selected(self) -> tuple[str, ...]:
        """The ids of the selected zones, in the order of the list."""
        rows = sorted(self.tree.selectedItems(), key=self.tree.indexOfTopLevelItem)
        return tuple(str(row.data(0, _ID)) for row in rows)

    def select(self, ids: Collection[str]) -> None:
        """Select the rows of zones, without a signal; the current one stays current."""
        with QSignalBlocker(self.tree):
            for row in self._rows:
                row.setSelected(row.data(0, _ID) in ids)
        self._show_selection()

    @property
    def _rows(self) -> list[QTreeWidgetItem]:
        rows = (self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def _selected(self) -> None:
        """The user selected other rows. A click beside all rows leaves the current one selected: tools draw it."""
        item = self.tree.currentItem()
        if item is not None and not self.selected:
            self.select((item.data(0, _ID),))
        self._show_selection()
        self.chosen.emit(self.current)
        self.selection_changed.emit()

    def open(self, scenario: AnyScenario, chosen: str) -> None:
        """List the zones of a scenario. ``chosen`` becomes the current one; if it was selected, all that were stay so."""
        self._scenario = scenario
        if self.typed.defer_if_typing(lambda: self.open(scenario, chosen)):
            return
        self.empty.setVisible(not scenario.zones)
        kept, column = self.selected, max(0, self.tree.currentColumn())
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for zone in scenario.zones:
                item = self._row(zone, scenario)
                self.tree.addTopLevelItem(item)
                if zone.id == chosen:
                    self.tree.setCurrentItem(item, column)
        self.select(kept if chosen in kept else (chosen,))

    def _row(self, zone: Zone, scenario: AnyScenario) -> QTreeWidgetItem:
        language = self._language
        side = scenario.forces.called(zone.side).get(language) if zone.side else self.tr("all")
        place = self._place(zone, scenario)
        name, text = zone.name.get(language), zone.text.get(language)
        held = scenario.forces.called(zone.control).get(language) if zone.control else "–"
        kind, turn, points = self._kind(zone.kind), str(zone.turn or "–"), str(zone.value or "–")
        words = [kind, zone.short_name.get(language), side, turn, held, points, text, place]
        item = self.tree.make_row([" ".join(word.split()) if k == TEXT else word for k, word in enumerate(words)])
        item.setData(0, _ID, zone.id)
        for column, value in enumerate((zone.kind, name, zone.side, zone.turn, zone.control, zone.value, text)):
            item.setData(column, _VALUE, value)
        if not name:
            item.setForeground(NAME, self.palette().placeholderText())
        item.setToolTip(NAME, plain_text(name or self.tr("No name yet: it is called so until you give it one.")))
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

    def change(self, ids: Collection[str], field: str, value: Any) -> None:
        """Give zones another value of a field, in one step."""
        edits: list[Edit[Any]] = []
        for zone in self._zones:
            if zone.id in ids:
                old = getattr(zone, field)
                new = retyped_text(old, self._language, value) if isinstance(old, Text) else value
                if new != old:
                    values: dict[str, Any] = {field: new}
                    edits.append(ChangeZone(zone.id, replace(zone, **values)))
        self._edit(edits, Text("Change {n} zones", "Modifier {n} zones"))

    def _edit(self, edits: Sequence[Edit[Any]], label: Text) -> None:
        """Make edits as one step; a single one keeps its own label."""
        if edits:
            self.edited.emit(edits[0] if len(edits) == 1 else Composite(tuple(edits), label.format(n=len(edits))))

    def edit_selected(self, column: int) -> None:
        """Go to the field that changes a column of all selected zones."""
        if column in _FIELDS:
            run_later(self, lambda: self.fields.begin(_FIELDS[column]))

    def _rename(self) -> None:
        self.typed.finish()
        item = self.tree.currentItem()
        if len(self.selected) > 1:
            self.edit_selected(NAME)
        elif item is not None:
            self.tree.setFocus()
            self.tree.editItem(item, NAME)

    def _copy(self) -> None:
        before = {zone.id for zone in self._zones}
        self._edit([DuplicateZone(one) for one in self.selected], Text("Duplicate {n} zones", "Dupliquer {n} zones"))
        made = [zone.id for zone in self._zones if zone.id not in before]
        if made:
            self.chosen.emit(made[-1])
            self.select(made)
            self.selection_changed.emit()

    def _drop(self) -> None:
        if self.selected:
            self.edited.emit(RemoveZones(self.selected))

    def _moved(self, by: int) -> OrderZones:
        """The edit that moves the selected zones by one place; those that lie apart come together."""
        selected = self.selected
        rows = [row for row, zone in enumerate(self._zones) if zone.id in selected]
        place = rows[0] - 1 if by < 0 else rows[-1] + 2 - len(rows)
        return OrderZones(selected, place)

    def _dragged(self, rows: tuple[int, ...], place: int) -> None:
        self.edited.emit(OrderZones(tuple(self._zones[row].id for row in rows), place))

    @property
    def _zones(self) -> tuple[Zone, ...]:
        return self._scenario.zones if self._scenario is not None else ()

    def _show_selection(self) -> None:
        """Say what can be done with the selected zones; for several show the fields that change all of them."""
        selected = self.selected
        zones = [zone for zone in self._zones if zone.id in selected]
        none = "" if zones else self.tr("Select a zone first")
        for button in (self.rename, self.copy, self.drop):
            mute(button, none)
        mute(self.show_, none if len(zones) < 2 else self.tr("Only one zone at a time can be brought into view"))
        for button, by in ((self.up, -1), (self.down, 1)):
            scenario: Any = self._scenario
            stays = bool(zones) and scenario is not None and self._moved(by).apply(scenario) is scenario
            at_end = self.tr("Nothing is further up") if by < 0 else self.tr("Nothing is further down")
            mute(button, none or (at_end if stays else ""))
        self.fields.setVisible(len(zones) > 1)
        if len(zones) > 1:
            self.fields.show_zones(zones, self.kinds(), self.sides(), self.sides(held=True), self._language)
