"""The panel of overlays (map variants): special rules of the scenario as layers to switch, name, order and paint into."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStatusBar,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text, capitalised, with_minus_sign
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.language import ParagraphLabel, plain_text, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, allow_narrow
from workbench.desktop.widgets.fields import DeferWhileTyping
from workbench.desktop.widgets.form_fields import fill_choices, push_button, row_layout
from workbench.desktop.widgets.list_keys import RowKeys
from workbench.desktop.widgets.ordered_lists import OrderedTree
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.hex_labels import LabelReader
from workbench.files.map_variants_reader import base_terrain
from workbench.files.yaml_reader import read_yaml_text
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.scenario.edits.map_variants import (
    AddChange,
    AddMapVariant,
    DeleteMapVariant,
    DropChange,
    DuplicateMapVariant,
    MoveMapVariant,
    NameMapVariant,
    SwitchMapVariant,
    free_map_variant_id,
)
from workbench.scenario.edits.map_variants_applied import with_map_variants
from workbench.scenario.map_variants import Change, HexPatch, MapVariant, Removed, Replaced, TabletopPatch
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario

translate = QCoreApplication.translate

# --- The form of a special rule: all terrain of one kind is another, or is not there, everywhere or at some places.


NOTHING = ""
"""The choice that removes terrain instead of replacing it."""


class OverlayRule(QWidget):
    """A form for a rule of an overlay. ``wanted`` is emitted with the change that was entered."""

    wanted = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._document: AnyDocument | None = None
        self.what, self.by = ElidingChooser(), ElidingChooser()
        self.what.setAccessibleName(self.tr("Terrain that the rule changes"))
        self.by.setAccessibleName(self.tr("What it is instead"))
        for box in (self.what, self.by):
            allow_narrow(box, 8)
        self.by.currentTextChanged.connect(self.by.setToolTip)  # a narrow panel cuts long names
        self.where = QLineEdit()
        self.where.setAccessibleName(self.tr("Where the rule holds"))
        self.take = QPushButton(self.tr("Selected"))
        self.take.setToolTip(self.tr("Only at the hexes or pieces that are selected"))
        self.add = QPushButton(self.tr("Add rule"))
        self.add.clicked.connect(lambda *_: self._wanted())
        self.where.returnPressed.connect(self._wanted)
        self.problem = ParagraphLabel()
        self.problem.hide()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(QLabel(self.tr("All")), 0, 0)
        grid.addWidget(self.what, 0, 1)
        grid.addWidget(QLabel(self.tr("is")), 1, 0)
        grid.addWidget(self.by, 1, 1)
        grid.addWidget(QLabel(self.tr("at")), 2, 0)
        grid.addWidget(self.where, 2, 1)
        grid.addWidget(self.problem, 3, 0, 1, 2)
        grid.addLayout(row_layout(self.take, self.add, wide=self.add), 4, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self.what.currentIndexChanged.connect(lambda _: self._offer())

    def open(self, document: AnyDocument) -> None:
        """Offer the terrain that is on the map of a document."""
        self._document = document
        scenario, ruleset = document.scenario, document.ruleset
        self.where.setPlaceholderText(_MAPS[scenario.kind].example())
        present = ((capitalised(row.name.get(self._language)), row.key) for row in _present(scenario, ruleset))
        fill_choices(self.what, present, self.what.currentData())
        self._offer()

    def set_places(self, words: str) -> None:
        """Write places into the field."""
        self.where.setText(words)

    def _offer(self) -> None:
        document, key = self._document, self.what.currentData()
        if document is None:
            return
        self.what.setToolTip(self.what.currentText())
        chosen = self.by.currentData()
        ruleset, ground = document.ruleset, document.scenario.board.ground
        self.by.clear()
        row, bare = ruleset.terrain.get(key), ruleset.terrain.get(ground)
        plain = row is not None and bare is not None and row.base and row.layer == bare.layer
        if key != ground:
            self.by.addItem(
                capitalised(bare.name.get(self._language)) if plain and bare else self.tr("not there"), NOTHING
            )
        if row is not None:
            for other in ruleset.terrain.values():
                if other.key not in (key, ground) and other.layer == row.layer and other.base == row.base:
                    self.by.addItem(capitalised(other.name.get(self._language)), other.key)
        self.by.setCurrentIndex(max(0, self.by.findData(chosen)))
        self.add.setEnabled(self.what.count() > 0)

    def _wanted(self) -> None:
        key, by = self.what.currentData(), self.by.currentData()
        found, places = self._places()
        if self._document is None or key is None or by is None or not found:
            return
        bases = base_terrain(self._document.ruleset)
        change: Change = Removed((key,), places) if by == NOTHING else Replaced(key, by, places, bases)
        self.where.clear()
        self.wanted.emit(change)

    def _places(self) -> tuple[bool, tuple[Any, ...] | None]:
        """(could be read, places or None for everywhere); shows what is wrong."""
        words, document = self.where.text().strip(), self._document
        self.problem.hide()
        if not words or document is None:
            return True, None
        places, problem = _MAPS[document.scenario.kind].read(document.scenario, words, self._language)
        self._say(problem)
        return not problem, places

    def _say(self, words: str) -> None:
        self.problem.setText(f"⚠ {words}" if words else "")
        self.problem.setVisible(bool(words))


def _present(scenario: AnyScenario, ruleset: Ruleset) -> Iterator[TerrainRow]:
    """The kinds of terrain on a map, painted or from an overlay, in the order of the chart; for hex maps its ground too."""
    terrain_of = _MAPS[scenario.kind].terrain_of
    keys = {*terrain_of(scenario), *terrain_of(with_map_variants(scenario))}
    yield from (row for key, row in ruleset.terrain.items() if key in keys)


# --- What the rules of an overlay say of each kind of map


@dataclass(frozen=True)
class _RuledMap:
    """A kind of map: an ``example`` of how places are typed, what reads such words of a scenario in a language (the places, and
    what is wrong with them or ""), and what names the terrain that a rule may change."""

    example: Callable[[], str]
    read: Callable[[Any, str, str], tuple[tuple[Any, ...], str]]
    terrain_of: Callable[[Any], Iterable[str]]


def _read_hexes(scenario: Scenario, words: str, language: str) -> tuple[tuple[Any, ...], str]:
    diagnostics = Diagnostics()
    numbers = LabelReader(scenario.board.grid, read_yaml_text("", ""), diagnostics).places(words, ())
    problem = next(iter(diagnostics), None)
    return tuple(numbers), f"{problem.text.get(language)} ({problem.hint.get(language)})" if problem else ""


def _read_pieces(scenario: TabletopScenario, words: str, language: str) -> tuple[tuple[Any, ...], str]:
    wrong = ", ".join(word for word in words.split() if word not in scenario.board.by_id)
    problem = translate("OverlayRule", "There is no piece {names}").format(names=wrong) if wrong else ""
    return tuple(words.split()), problem


_MAPS = {
    "hex": _RuledMap(
        lambda: translate("OverlayRule", "everywhere, or hexes: 0304 0401-0405"), _read_hexes, Scenario.terrain_present
    ),
    "table": _RuledMap(
        lambda: translate("OverlayRule", "everywhere, or ids: w1 w2"),
        _read_pieces,
        lambda scenario: (piece.terrain for piece in scenario.board.features),
    ),
}


# --- What an overlay changes, in a few words for its list.


def change_words(change: Change, ruleset: Ruleset, language: str) -> str:
    """One line: "Grain → Open ground", "Without: hedge (12 places)", "+ woods (3), − town (1)"."""

    def name(key: str) -> str:
        row = ruleset.terrain.get(key)
        return row.name.get(language) if row is not None else key

    if isinstance(change, Replaced):
        return f"{name(change.key)} → {name(change.by)}{_where(change.at)}"
    if isinstance(change, Removed):
        names = ", ".join(name(key) for key in change.keys)
        return translate("Overlays", "Without: {names}").format(names=names) + _where(change.at)
    if isinstance(change, TabletopPatch):
        parts = [f"+ {piece.name.get(language) or name(piece.terrain)}" for piece in change.pieces]
        return ", ".join([*parts, *(f"− {gone}" for gone in change.removed)]) or "–"
    return ", ".join(_patch_words(change, name)) or "–"


def _where(at: tuple[Any, ...] | None) -> str:
    if at is None:
        return ""
    return " " + translate("Overlays", "(places: {n})").format(n=len(at))


def _patch_words(patch: HexPatch, name: Any) -> Iterator[str]:
    yield from _counts("+", {key: _all(sides) for key, sides in patch.added.items()}, name)
    yield from _counts("−", patch.cleared, name)
    levels = sum(len(places) for places in patch.elevation.values())
    if levels:
        yield translate("Overlays", "levels ({n})").format(n=levels)
    yield from _counts("+", patch.drawn, name)
    yield from _counts("−", patch.erased, name)
    yield from _counts("+", {key: _all(sides) for key, sides in patch.added_paths.items()}, name)
    yield from _counts("−", patch.removed_paths, name)
    yield from (f"+ {name(shape.terrain)}" for shape in patch.shapes)
    yield from (f"− {name(shape.terrain)}" for shape in patch.removed_shapes)
    yield from (
        translate("Overlays", "{sign} contour of level {n}").format(sign=sign, n=with_minus_sign(str(contour.level)))
        for sign, contours in (("+", patch.contours), ("−", patch.removed_contours))
        for contour in contours
    )
    yield from _counts("+", {key: _all(sides) for key, sides in patch.markers.items()}, name)
    yield from _counts("−", {key: _all(sides) for key, sides in patch.removed_markers.items()}, name)


def _all(sides: Mapping[str, Iterable[Any]]) -> tuple[Any, ...]:
    return tuple(place for places in sides.values() for place in places)


def _counts(sign: str, layer: Mapping[str, tuple[Any, ...]], name: Any) -> Iterator[str]:
    for key, places in layer.items():
        yield f"{sign} {name(key)} ({len(places)})"


_ID = Qt.ItemDataRole.UserRole
_PLACE = Qt.ItemDataRole.UserRole + 1


class OverlaysPanel(QWidget):
    """A row for each overlay, with its changes below it; later ones are applied on top. Every edit is one step of undo."""

    destination_changed = Signal()
    """Where edits go, or which map is drawn, changed."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._document: AnyDocument | None = None
        self._row_edited = False
        """True while the tree reports an edited row, so that the rows must not be rebuilt."""
        self._make_tree()
        self.empty = ParagraphLabel(
            self.tr(
                "Special rules change the map without touching it: “all grain is open ground”, “the bridge is out”. "
                "Say what is otherwise below, or paint it."
            )
        )
        self._make_buttons()
        self.rule = OverlayRule(language)
        self.rule.wanted.connect(self._add_change)
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.addWidget(self.empty)
        box.addWidget(self.tree, 1)
        box.addWidget(FieldsRow(self.new, self.copy))
        box.addLayout(row_layout(self.drop, self.up, self.down))
        box.addWidget(self.paint)
        box.addWidget(self.below_button)
        box.addWidget(self.rule)

    def _make_tree(self) -> None:
        self.tree = OrderedTree()
        self.tree.setHeaderHidden(True)
        self.tree.setEditTriggers(QTreeWidget.EditTrigger.EditKeyPressed | QTreeWidget.EditTrigger.DoubleClicked)
        self.tree.setAccessibleName(self.tr("Overlays"))
        self._typed = DeferWhileTyping(self.tree)
        self.tree.itemChanged.connect(self._edited)
        self.tree.moved.connect(self._dragged)
        RowKeys(self.tree, self._drop)
        self.tree.currentItemChanged.connect(lambda *_: self._enable())

    def _make_buttons(self) -> None:
        self.new = push_button(self.tr("New"), self.tr("New overlay"), self.add)
        self.copy = push_button(self.tr("Copy"), self.tr("Duplicate the overlay"), self._copy)
        self.up = push_button("↑", self.tr("One step up"), lambda: self._move(1))
        self.down = push_button("↓", self.tr("One step down"), lambda: self._move(-1))
        self.drop = push_button(self.tr("Delete"), self.tr("Delete the overlay, or what is chosen of it"), self._drop)
        self.paint = push_button(
            self.tr("Paint into it"), self.tr("Tools change this overlay and not the map below"), self.paint_into
        )
        self.below_button = push_button(
            self.tr("Map below"), self.tr("Look at the painted map without overlays"), self.toggle_painted_map
        )
        for button in (self.new, self.copy, self.up, self.down, self.drop, self.paint, self.below_button):
            button.setAccessibleName(button.toolTip())
            button.setMinimumWidth(scaled_pixels(24))
        for button in (self.up, self.down):
            button.setFixedWidth(scaled_pixels(30))
        self.paint.setCheckable(True)
        self.below_button.setCheckable(True)

    def open(self, document: AnyDocument) -> None:
        """List the overlays of a document."""
        if document is not self._document:
            self._typed.discard()
        self._document = document
        if self._typed.defer_if_typing(lambda: self.open(document)):
            return
        if self._row_edited:
            run_later(self, lambda: self.open(document) if self._document is document else None)
            return
        chosen = self._chosen()
        overlays: tuple[MapVariant, ...] = document.scenario.overlays
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
        self.destination_changed.emit()

    def _row(self, overlay: MapVariant, document: AnyDocument) -> QTreeWidgetItem:
        row = self.tree.make_row([overlay.title.get(self._language)])
        row.setData(0, _ID, overlay.id)
        row.setFlags(row.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        row.setCheckState(0, Qt.CheckState.Checked if overlay.on else Qt.CheckState.Unchecked)
        if document.edited_map_variant == overlay.id:
            font = row.font(0)
            font.setBold(True)
            row.setFont(0, font)
        for place, change in enumerate(overlay.changes):
            line = QTreeWidgetItem([change_words(change, document.ruleset, self._language)])
            line.setToolTip(0, plain_text(line.text(0)))
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
    def chosen(self) -> MapVariant | None:
        """The overlay that is selected in the list."""
        overlays = self._document.scenario.overlays if self._document is not None else ()
        name = self._chosen()[0]
        return next((one for one in overlays if one.id == name), None)

    def _enable(self) -> None:
        document, one = self._document, self.chosen
        overlays: tuple[MapVariant, ...] = document.scenario.overlays if document is not None else ()
        for button in (self.copy, self.drop):
            button.setEnabled(one is not None)
        self.up.setEnabled(one is not None and one is not overlays[-1])
        self.down.setEnabled(one is not None and one is not overlays[0])
        self.below_button.setEnabled(bool(overlays))
        self.paint.setChecked(document is not None and one is not None and document.edited_map_variant == one.id)
        self.below_button.setChecked(document is not None and document.painted_map_shown)

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

    def _take(self, document: AnyDocument, one: MapVariant, on: bool, words: str) -> None:
        if on != one.on:
            if document.edited_map_variant == one.id:
                document.edit_map_variant("")
            document.apply(SwitchMapVariant(one.id, on, one.title))
        elif words != one.title.get(self._language) and not document.apply(NameMapVariant(one.id, Text.of(words))):
            self.open(document)

    def add(self) -> None:
        """Add an empty overlay, and begin to edit its name."""
        if self._document is not None:
            self._typed.finish()
            self._add_new()
            row = self.tree.currentItem()
            if row is not None and self.isVisible():
                self.tree.editItem(row)

    def _add_new(self) -> None:
        assert self._document is not None
        scenario = self._document.scenario
        name = free_map_variant_id(scenario)
        number = len(scenario.overlays) + 1
        self._document.apply(AddMapVariant(MapVariant(name, Text(f"Rule {number}", f"Règle {number}"))))
        self._choose(name, None)

    def _add_change(self, change: Change) -> None:
        document = self._document
        if document is None:
            return
        words = change_words(change, document.ruleset, self._language)
        if self.chosen is None:
            name = free_map_variant_id(document.scenario)
            document.apply(AddMapVariant(MapVariant(name, Text.of(words), changes=(change,))))
            self._choose(name, None)
        else:
            document.apply(AddChange(self.chosen.id, change))

    def _copy(self) -> None:
        if self._document is not None and self.chosen is not None:
            self._document.apply(DuplicateMapVariant(self.chosen.id))

    def _move(self, by: int) -> None:
        if self._document is not None and self.chosen is not None:
            self._document.apply(MoveMapVariant(self.chosen.id, by))

    def _dragged(self, rows: tuple[int, ...], place: int) -> None:
        if self._document is not None:
            (row,) = rows
            overlays: tuple[MapVariant, ...] = self._document.scenario.overlays
            self._document.apply(MoveMapVariant(overlays[-1 - row].id, row - place))

    def _drop(self) -> None:
        name, place = self._chosen()
        if self._document is not None and name:
            self._document.apply(DeleteMapVariant(name) if place is None else DropChange(name, place))

    def paint_into(self) -> None:
        """Direct the tools to the selected overlay, or back to the map; without an overlay, add one."""
        document = self._document
        if document is None:
            return
        if document.edited_map_variant:
            document.edit_map_variant("")
            return
        if self.chosen is None:
            self._add_new()
        one = self.chosen
        if one is not None:
            if document.painted_map_shown:
                document.show_painted_map(False)
            document.edit_map_variant(one.id)

    def toggle_painted_map(self) -> None:
        """Draw the painted map without overlays, or with them again."""
        document = self._document
        if document is not None:
            if document.edited_map_variant:
                document.edit_map_variant("")
            document.show_painted_map(not document.painted_map_shown)


# --- Marks that say where edits go: on the map and in the status bar, while tools paint into an overlay or the map
# below is looked at.


_STYLE = "background: {paper}; color: {ink}; border-radius: 4px; padding: 3px 8px; font-weight: 600;"
_INTO = _STYLE.format(paper="#b3541e", ink="#ffffff")
_BARE = _STYLE.format(paper="#3d5a73", ink="#ffffff")


class OverlayMarks(QObject):
    """A badge over the corner of the view and one in the status bar."""

    def __init__(self, view: QWidget, status: QStatusBar, language: str) -> None:
        super().__init__(view)
        self._language = language
        self.badge, self.chip = QLabel(view), QLabel()
        self.badge.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.badge.move(10, 10)
        status.addPermanentWidget(self.chip)
        show_as_plain_text(self.badge, self.chip)
        for label in (self.badge, self.chip):
            label.hide()

    def show_state(self, document: AnyDocument) -> None:
        """Show where edits of a document go."""
        words, style = "", _INTO
        into = next((one for one in document.scenario.overlays if one.id == document.edited_map_variant), None)
        if into is not None:
            words = translate("Overlays", "✎ Overlay: {name}").format(name=into.title.get(self._language))
        elif document.painted_map_shown:
            words, style = translate("Overlays", "Map without overlays"), _BARE
        for label in (self.badge, self.chip):
            label.setStyleSheet(style)
            label.setText(words)
            label.setVisible(bool(words))
            label.adjustSize()


def hidden_words() -> str:
    """The message for an edit of the painted map that overlays hide."""
    return "⚠ " + translate("Overlays", "The map below changed, but an overlay lies over it there")
