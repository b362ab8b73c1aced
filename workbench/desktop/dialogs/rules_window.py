"""The rules window: every chart of a ruleset in cells that are checked as one types, beside a board that answers by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QColorDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer, Severity
from workbench.base.text import capitalised
from workbench.desktop.dialogs.draft_cells import CellTable, DraftGrid, message_words
from workbench.desktop.dialogs.draft_dialog import DraftDialog, UnsavedWords, small_button
from workbench.desktop.dialogs.rules_board import TestBoard
from workbench.desktop.dialogs.rules_cells import (
    VALUE,
    ChartGridModel,
    EntryGrid,
)
from workbench.desktop.documents.draft_session import try_edit
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.look.language import ParagraphLabel, labelled, show_as_plain_text
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.own_rulesets import new_ruleset
from workbench.files.rulesets.draft import RulesDraft, read_draft
from workbench.files.rulesets.field_words import SECTION_WORDS
from workbench.files.rulesets.fields import (
    CHARTS,
    FieldType,
    blank_entry,
    differences,
    entry_fields,
    entry_name,
    found_cells,
)
from workbench.files.rulesets.loader import find_rulesets, folder_of_ruleset
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.rulesets.schema import SECTIONS
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
_PLACE = Qt.ItemDataRole.UserRole
_MOST_FOUND = 500
_USUAL = ("terrain", "units", "states", "weapons", "mobility", "tables", "charts", "attacks", "modifiers", "conditions")
"""Sections that are offered to begin even where a ruleset has none of them."""


class RulesDialog(DraftDialog[RulesSession]):
    """Shows the ruleset in a folder; the user's own can be edited, others are looked at and copied. ``copied`` is the folder of
    a copy that the user made here, to go on with."""

    typing_rest = 250

    def __init__(self, folder: Path, language: str, parent: QWidget | None = None) -> None:
        words = UnsavedWords(
            translate("Rules", "Unsaved rules"),
            translate("Rules", "The rules have changes that are not saved."),
            translate("Rules", "There are changes of these rules that were never saved. Go on with them?"),
        )
        super().__init__(RulesSession(folder), words, language, parent)
        self.copied: Path | None = None
        self._shown: tuple[str, str] = (HEAD, "")
        self._make_parts()
        self._lay_out()
        self._connect()
        self.prefer_size(1260, 760)
        self._show_tree()
        self.show_place((HEAD,))
        self._checked()

    # --- parts

    def _make_parts(self) -> None:
        self.find_field = QLineEdit()
        self.find_field.setPlaceholderText(translate("Rules", "Find in all cells (Ctrl+F)"))
        self.find_field.setAccessibleName(translate("Rules", "Find in all cells"))
        self.find_field.setClearButtonEnabled(True)
        self.other = allow_narrow(ElidingChooser())
        self.other.setAccessibleName(translate("Rules", "Compare with"))
        entries: list[tuple[str, object]] = [(translate("Rules", "Compare with …"), "")]
        entries += [(one, one) for one in find_rulesets() if one != self.session.folder.name]
        fill_choices(self.other, entries, "")
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(translate("Rules", "Charts of the rules"))
        self.tree.setMinimumWidth(150)
        self.add = small_button(translate("Rules", "&New…"))
        self.twin = small_button(translate("Rules", "&Copy…"))
        self.remove = small_button(translate("Rules", "Re&move"))
        self.results = QListWidget()
        self.results.setAccessibleName(translate("Rules", "What was found"))
        self.results.setMaximumHeight(150)
        self.heading = QLabel()
        show_as_plain_text(self.heading)
        self.entry = EntryGrid(self.session, self._language, self)
        self.chart = ChartGridModel(self.session, self._language, self)
        self.cells = CellTable(translate("Rules", "Cells"), self.typing_at, self)
        self.cells.setModel(self.entry)
        header = self.cells.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for column, width in enumerate((170, 64, 80, 120, 90)):
            header.resizeSection(column, width)
        self.chart_cells = CellTable(translate("Rules", "Cells of the chart"), self.typing_at, self)
        self.chart_cells.setModel(self.chart)
        self.chart_cells.horizontalHeader().setDefaultSectionSize(58)
        for table in (self.cells, self.chart_cells):
            table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.reset = small_button(translate("Rules", "Re&set cell"))
        self.reset.setToolTip(
            translate("Rules", "Give the cell the value of the ruleset that this one was copied from")
        )
        self.colour = small_button(translate("Rules", "Co&lour…"))
        self.board = TestBoard(self._language, self)
        self.state = ParagraphLabel()
        show_as_plain_text(self.state)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_rules = self.buttons.addButton(
            translate("Rules", "Make a copy to c&hange…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.save_button = self.buttons.addButton(QDialogButtonBox.StandardButton.Save)
        first = self.save_button if self.session.editable else self.copy_rules
        first.setDefault(True)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.find_field, 2)
        for part in (self.undo_button, self.redo_button):
            top.addWidget(part)
        top.addWidget(self.other, 1)
        left, middle = QWidget(), QWidget()
        box = QVBoxLayout(left)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.tree, 1)
        row = QHBoxLayout()
        for button in (self.add, self.twin, self.remove):
            row.addWidget(button)
        box.addLayout(row)
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.heading)
        box.addWidget(self.cells, 3)
        box.addWidget(self.chart_cells, 2)
        row = QHBoxLayout()
        row.addWidget(self.message, 1)
        row.addWidget(self.reset)
        row.addWidget(self.colour)
        box.addLayout(row)
        box.addWidget(self.results)
        self.splitter = QSplitter()
        for side in (left, middle, self.board):
            self.splitter.addWidget(side)
        self.splitter.setSizes([230, 600, 420])
        whole = QVBoxLayout(self)
        whole.addLayout(top)
        whole.addWidget(self.splitter, 1)
        whole.addWidget(self.state)
        whole.addWidget(self.buttons)

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self._changed)
        session.checked.connect(self._checked)
        self.tree.currentItemChanged.connect(self._chosen)
        self.find_field.textChanged.connect(self._find)
        self.find_field.returnPressed.connect(lambda: self._go_to_found(0))
        self.other.currentIndexChanged.connect(self._compare)
        self.results.itemActivated.connect(lambda item: self.show_place(item.data(_PLACE)))
        self.results.itemClicked.connect(lambda item: self.show_place(item.data(_PLACE)))
        self.undo_button.clicked.connect(lambda: self.show_place(session.undo()))
        self.redo_button.clicked.connect(lambda: self.show_place(session.redo()))
        self.add.clicked.connect(self._add)
        self.twin.clicked.connect(self._copy_entry)
        self.remove.clicked.connect(self._remove)
        self.reset.clicked.connect(self._reset)
        self.colour.clicked.connect(self._choose_colour)
        self.copy_rules.clicked.connect(self._copy_ruleset)
        self.save_button.clicked.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        for grid in (self.entry, self.chart):
            grid.refused.connect(self.message.setText)
        for table in (self.cells, self.chart_cells):
            table.selectionModel().currentChanged.connect(lambda *_: self._show_cell())
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.find_field.setFocus)

    # --- the tree of charts

    def _show_tree(self) -> None:
        draft, language = self.session.draft, self._language
        open_before = {item.data(0, _PLACE)[0] for item in self._charts() if item.isExpanded()} or {"terrain"}
        self.tree.blockSignals(True)
        self.tree.clear()
        usual = _USUAL if self.session.editable else ()
        there = draft.sections()
        for section in (HEAD, *(one for one in SECTIONS if one in there or one in usual)):
            item = QTreeWidgetItem([SECTION_WORDS[section].get(language)])
            item.setData(0, _PLACE, (section, ""))
            self.tree.addTopLevelItem(item)
            for key in draft.entries(section) if section != HEAD else ():
                name = entry_name(draft, section, key)
                inner = QTreeWidgetItem([capitalised(name.get(language)) if name is not None else key])
                inner.setData(0, _PLACE, (section, key))
                inner.setToolTip(0, key)
                item.addChild(inner)
            item.setExpanded(section in open_before)
        self.tree.blockSignals(False)
        self._mark_tree()

    def _mark_tree(self) -> None:
        """Say at charts and entries that something is wrong in them."""
        wrong = {path[:2] for path in self.session.problems}
        for item in self._charts():
            section = item.data(0, _PLACE)[0]
            _mark(item, wrong=any(path[:1] == (section,) for path in wrong))
            for inner in _inner(item):
                _mark(inner, wrong=inner.data(0, _PLACE) in wrong)

    def _charts(self) -> list[QTreeWidgetItem]:
        """The items of sections."""
        return _inner(self.tree.invisibleRootItem())

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        section, key = item.data(0, _PLACE)
        if not key and section != HEAD and item.childCount():
            item.setExpanded(True)
            key = _inner(item)[0].data(0, _PLACE)[1]
        self._show_entry(section, key)

    def _show_entry(self, section: str, key: str) -> None:
        self._shown = section, key
        draft = self.session.draft
        there = section == HEAD or bool(key)
        fields = entry_fields(draft, section, key) if there else []
        is_chart = section == CHARTS and there
        self.entry.show_fields(
            [one for one in fields if not is_chart or one.path[2:3] not in (("rows",), ("columns",))]
        )
        self.chart.show_chart(key if is_chart else "")
        self.chart_cells.setVisible(is_chart)
        name = entry_name(draft, section, key) if key else None
        words = SECTION_WORDS[section].get(self._language)
        called = capitalised(name.get(self._language)) if name is not None else key
        self.heading.setText(f"{words} · {called} ({key})" if key else words)
        self._show_cell()
        self._enable()

    def show_place(self, path: DataPath) -> None:
        """Show the entry and the cell at a path."""
        if not path:
            return
        section, key = str(path[0]), str(path[1]) if len(path) > 1 and path[0] != HEAD else ""
        for item in self._charts():
            places = [item, *_inner(item)]
            found = next((one for one in places if one.data(0, _PLACE) == (section, key)), None)
            if found is not None:
                self.tree.blockSignals(True)
                self.tree.setCurrentItem(found)
                self.tree.blockSignals(False)
        self._show_entry(section, key if section == HEAD or key in self.session.draft.entries(section) else "")
        for row, field in enumerate(self.entry.fields):
            whole = (*field.path, field.language) if field.language else field.path
            if path in (field.path[: len(path)], whole[: len(path)]) or path[: len(whole)] == whole:
                self.cells.setCurrentIndex(self.entry.index(row, VALUE))
                break

    # --- cells

    @property
    def _table(self) -> CellTable:
        return self.chart_cells if self.chart_cells.hasFocus() else self.cells

    def _show_cell(self) -> None:
        index = self._table.currentIndex()
        model: Any = self._table.model()
        words = ""
        if index.isValid() and isinstance(model, DraftGrid):
            words = model.messages(index)
            if not words and index.column() == VALUE and isinstance(model, EntryGrid):
                field = model.fields[index.row()]
                parts = [field.fits.get(self._language), self.session.draft.comment(field.path)]
                words = " · ".join(part for part in parts if part)
        self.message.setText(words)
        self._enable()

    def _reset(self) -> None:
        index, origin = self.cells.currentIndex(), self.session.origin
        if origin is None or not index.isValid():
            return
        path = self.entry.fields[index.row()].path
        before, draft = origin.value(path), self.session.draft
        self._edit(draft.without(path) if before is NOTHING else draft.with_value(path, before), path)

    def _choose_colour(self) -> None:
        index = self.cells.currentIndex()
        field = self.entry.fields[index.row()]
        chosen = QColorDialog.getColor(QColor(field.shown(self.session.draft)), self, translate("Rules", "Colour"))
        if chosen.isValid():
            self._edit(field.typed(self.session.draft, chosen.name()), field.path)

    # --- entries

    def _edit(self, draft: RulesDraft, path: DataPath) -> None:
        refusal = try_edit(self.session, draft, path)
        if refusal:
            self.message.setText(refusal.get(self._language))
            return
        self.show_place(path)

    def _asked_key(self, title: str, now: str = "") -> str:
        words = translate("Rules", "Key of the entry (small letters, digits and _):")
        key, ok = QInputDialog.getText(self, title, words, text=now)
        key = key.strip().lower().replace(" ", "_")
        if ok and key in self.session.draft.entries(self._shown[0]):
            self.message.setText(translate("Rules", "There is an entry {key} already.").format(key=key))
            return ""
        return key if ok else ""

    def _add(self) -> None:
        section = self._shown[0]
        key = self._asked_key(translate("Rules", "New entry"))
        if key:
            draft = self.session.draft
            self._edit(draft.with_value((section, key), blank_entry(draft, section, key)), (section, key))

    def _copy_entry(self) -> None:
        section, now = self._shown
        key = self._asked_key(translate("Rules", "Copy of the entry"), f"{now}_2")
        if key:
            draft = self.session.draft
            data = draft.value((section, now))
            if isinstance(data, dict) and "name" in data:
                name = key.replace("_", " ")
                data = {**data, "name": {"en": name, "fr": name}}
            self._edit(draft.with_value((section, key), data), (section, key))

    def _remove(self) -> None:
        section, key = self._shown
        self._edit(self.session.draft.without((section, key)), (section, key))

    # --- finding and comparing

    def _find(self, words: str) -> None:
        self.other.setCurrentIndex(0)
        self._list([(path, labelled(_spelled(path), shown)) for path, shown in found_cells(self.session.draft, words)])

    def _compare(self) -> None:
        folder = folder_of_ruleset(str(self.other.currentData() or ""))
        if folder is None:
            self._checked()
            return
        found = differences(self.session.draft, read_draft(folder))
        nothing = translate("Rules", "(nothing)")
        self._list(
            [
                (one.path, labelled(_spelled(one.path), f"{one.mine or nothing} ↔ {one.other or nothing}"))
                for one in found
            ]
        )
        self.state.setText(translate("Rules", "{n} differences.").format(n=len(found)))

    def _list(self, found: list[tuple[DataPath, str]]) -> None:
        self.results.clear()
        for path, words in found[:_MOST_FOUND]:
            item = QListWidgetItem(words.replace("\n", " "))
            item.setData(_PLACE, path)
            self.results.addItem(item)
        self.results.setVisible(bool(found))

    def _go_to_found(self, number: int) -> None:
        item = self.results.item(number)
        if item is not None:
            self.results.setCurrentItem(item)
            self.show_place(item.data(_PLACE))

    # --- changes and checks

    def _changed(self) -> None:
        index = self.cells.currentIndex()
        row, column = index.row(), index.column()
        now = self.focusWidget()
        editing = next((one for one in (self.cells, self.chart_cells) if now and one.isAncestorOf(now)), None)
        at = self.chart_cells.currentIndex().row(), self.chart_cells.currentIndex().column()
        self._show_tree()
        section, key = self._shown
        if key and key not in self.session.draft.entries(section):
            key = ""
        self.show_place((section, key) if key else (section,))
        if 0 <= row < len(self.entry.fields):
            self.cells.setCurrentIndex(self.entry.index(row, max(0, column)))
        if 0 <= at[0] < self.chart.rowCount():
            self.chart_cells.setCurrentIndex(self.chart.index(*at))
        if editing is not None:
            editing.setFocus()  # the editor goes with the cells that are shown anew, and the keys would go elsewhere
        self._enable()

    def _checked(self) -> None:
        self.board.show_rules(self.session.ruleset)
        self._mark_tree()
        self.cells.viewport().update()
        self.chart_cells.viewport().update()
        found = [one for one in self.session.diagnostics if one.severity is not Severity.INFO]
        errors = sum(one.severity is Severity.ERROR for one in found)
        if not self.find_field.text() and not self.other.currentData():
            self._list(
                [
                    (place, labelled(_spelled(place), message_words(one, self._language)))
                    for one in found
                    for place in (self.session.draft.place_of(one),)
                ]
            )
        if errors:
            words = translate("Rules", "{n} errors: the board answers by the rules before. Such rules do not load.")
        elif found:
            words = translate("Rules", "No errors; {n} remarks.")
        else:
            words = translate("Rules", "Checked: nothing is wrong.")
        if not self.session.editable:
            words += " " + translate("Rules", "These rules are only looked at: make a copy to change them.")
        self.state.setText(words.format(n=errors or len(found)))
        self._show_cell()

    def _enable(self) -> None:
        session, (section, key) = self.session, self._shown
        editable = session.editable
        name = session.draft.value((HEAD, "name"))
        title = name.get(self._language, "") if isinstance(name, dict) else str(name)
        star = "*" if session.unsaved else ""
        self.setWindowTitle(star + translate("Rules", "Rules") + f" · {title} ({session.folder.name})")
        self.undo_button.setEnabled(session.can_undo)
        self.redo_button.setEnabled(session.can_redo)
        self.save_button.setEnabled(editable and session.unsaved)
        self.save_button.setVisible(editable)
        self.add.setEnabled(editable and section != HEAD)
        self.twin.setEnabled(editable and bool(key))
        self.remove.setEnabled(editable and bool(key))
        index = self.cells.currentIndex()
        field = self.entry.fields[index.row()] if 0 <= index.row() < len(self.entry.fields) else None
        origin = session.origin
        differs = (
            field is not None and origin is not None and origin.value(field.path) != session.draft.value(field.path)
        )
        self.reset.setEnabled(editable and differs)
        self.colour.setEnabled(editable and field is not None and field.type is FieldType.COLOUR)

    # --- files

    def save(self) -> bool:
        """Write the files; False, with the reason, if that failed, or the rules are only looked at."""
        return self.session.editable and super().save()

    def _copy_ruleset(self) -> None:
        folder = ask_for_copy(self.session.folder.name, self._language, self)
        if folder is not None:
            self.copied = folder
            self.reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field that finds goes to what was found, and presses no button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.find_field.hasFocus():
            return
        super().keyPressEvent(event)


def _inner(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The items inside of one."""
    found = (item.child(number) for number in range(item.childCount()))
    return [one for one in found if one is not None]


def _mark(item: QTreeWidgetItem, *, wrong: bool) -> None:
    words = item.text(0).removeprefix("⚠ ")
    item.setText(0, f"⚠ {words}" if wrong else words)


def _spelled(path: DataPath) -> str:
    return " → ".join(map(str, path))


def ask_for_copy(origin: str, language: str, parent: QWidget) -> Path | None:
    """Ask for the id of a new game and copy a ruleset; its folder, None if the user gave up. What is wrong is said and asked
    again."""
    words, now = translate("Rules", "Id of the new game (small letters, digits and _):"), f"my_{origin}"
    trouble = ""
    while True:
        asked = f"{trouble}\n{words}" if trouble else words
        key, ok = QInputDialog.getText(
            parent, translate("Rules", "New game from {game}").format(game=origin), asked, text=now
        )
        if not ok:
            return None
        now = key.strip()
        try:
            return new_ruleset(now, origin)
        except CannotAnswer as problem:
            trouble = capitalised(problem.text.get(language))


def edit_rules(folder: Path, language: str, parent: QWidget) -> None:
    """Show the rules in a folder; go on with a copy if the user makes one."""
    place: Path | None = folder
    while place is not None:
        dialog = RulesDialog(place, language, parent)
        run_later(dialog, dialog.offer_recovered)
        dialog.exec()
        place = dialog.copied
