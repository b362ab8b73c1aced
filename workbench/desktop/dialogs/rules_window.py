"""The rules window: every chart of a ruleset in cells that are checked as one types, beside a board that answers by them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QLabel,
    QLineEdit,
    QSplitter,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import Diagnostic, Severity, Span
from workbench.base.text import Text
from workbench.desktop.dialogs.draft_cells import CellTable, DraftGrid, Index
from workbench.desktop.dialogs.draft_dialog import DraftDialog, UnsavedWords, small_button
from workbench.desktop.dialogs.game_dialogs import game_names
from workbench.desktop.dialogs.rules_board import TestBoard
from workbench.desktop.dialogs.rules_cells import VALUE, EntryGrid, field_words
from workbench.desktop.dialogs.rules_charts import ChartButtons, ChartGridModel, changed_chart
from workbench.desktop.dialogs.rules_found import FoundList
from workbench.desktop.dialogs.rules_overview import OverviewGrid
from workbench.desktop.dialogs.rules_removal import Removal, RemovalDialog
from workbench.desktop.dialogs.rules_tree import PLACE, RulesTree, inner_items
from workbench.desktop.documents.draft_session import try_edit
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.rulesets.chart_grid import CHARTS
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.field_words import ABOUT, LOOK, SECTION_WORDS, SOURCE_GROUP
from workbench.files.rulesets.fields import FieldType, RuleField, entry_fields, entry_label
from workbench.files.rulesets.loader import find_rulesets, folder_of_ruleset
from workbench.files.rulesets.overview import key_of_name, with_new_entry
from workbench.files.rulesets.references import with_other_key
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
_OWN = ((HEAD, "id"), (HEAD, "copied_from"))
"""The fields that a copy never shares with the game that it was copied from."""
_last_shown: dict[Path, DataPath] = {}
"""The place of each ruleset that was shown last, for the next time."""


class RulesDialog(DraftDialog[RulesSession]):
    """Shows the ruleset in a folder; the user's own can be edited, others are looked at and copied. ``wants_copy`` says
    that he wants to go on with a copy, ``wants_map`` says that he wants to try the rules on a map. ``maps`` are
    files that may be played by them."""

    typing_rest = 250

    def __init__(self, folder: Path, language: str, parent: QWidget | None = None, maps: Sequence[Path] = ()) -> None:
        words = UnsavedWords(
            translate("Rules", "Unsaved rules"),
            translate("Rules", "The rules have changes that are not saved."),
            translate("Rules", "There are changes of these rules that were never saved. Go on with them?"),
        )
        super().__init__(RulesSession(folder), words, language, parent)
        self.wants_copy = False
        self.wants_map = False
        self._maps = maps
        self._shown: tuple[str, str] = (HEAD, "")
        self._make_parts()
        self._lay_out()
        self._connect()
        self.prefer_size(1260, 760)
        self.tree.show_charts()
        self.show_place(_last_shown.get(folder, (HEAD,)))
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
        others = [one for one in find_rulesets() if one != self.session.folder.name]
        entries += list(zip(game_names(others, self._language), others, strict=True))
        fill_choices(self.other, entries, "")
        self.tree = RulesTree(self.session, self._language)
        self.add = small_button(translate("Rules", "&New…"))
        self.twin = small_button(translate("Rules", "&Copy…"))
        self.rename = small_button(translate("Rules", "&Key…"))
        self.rename.setToolTip(translate("Rules", "Give the entry another key, everywhere where these rules name it"))
        self.remove = small_button(translate("Rules", "Re&move…"))
        self.results = FoundList(self.session, self._language, self)
        self.heading = QLabel()
        show_as_plain_text(self.heading)
        self.group = allow_narrow(ElidingChooser())
        self.group.setAccessibleName(translate("Rules", "Which fields"))
        self.group.setMinimumWidth(scaled_pixels(150))
        self._make_tables()
        self.reset = small_button(translate("Rules", "Re&set cell"))
        self.reset.setToolTip(
            translate("Rules", "Give the cell the value of the ruleset that this one was copied from")
        )
        self.colour = small_button(translate("Rules", "Co&lour…"))
        self.board = TestBoard(self._language, self)
        self.state = ParagraphLabel()
        show_as_plain_text(self.state)
        self._make_buttons()

    def _make_tables(self) -> None:
        """Make the tables of cells: those of an entry, of a chart of results, and of all entries side by side."""
        self.entry = EntryGrid(self.session, self._language, self)
        self.chart = ChartGridModel(self.session, self._language, self)
        self.cells = CellTable(translate("Rules", "Cells"), self.typing_at, self)
        self.cells.setModel(self.entry)
        self.cells.verticalHeader().setMaximumWidth(scaled_pixels(230))
        header = self.cells.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        self.cells.size_columns({0: 170, 1: 64, 2: 80, 3: 120, 4: 90})
        self.chart_cells = CellTable(translate("Rules", "Cells of the chart"), self.typing_at, self)
        self.chart_cells.setModel(self.chart)
        self.chart_cells.horizontalHeader().setDefaultSectionSize(scaled_pixels(58))
        self.overview = OverviewGrid(self.session, self._language, self)
        self.overview_cells = CellTable(translate("Rules", "All entries side by side"), self.typing_at, self)
        self.overview_cells.setModel(self.overview)
        self.overview_cells.horizontalHeader().setDefaultSectionSize(scaled_pixels(92))
        self.chart_buttons = ChartButtons(self)
        for table in (self.cells, self.chart_cells, self.overview_cells):
            table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)

    def _make_buttons(self) -> None:
        """Make the buttons of the window."""
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy_rules = self.buttons.addButton(
            translate("Rules", "Make a copy to c&hange…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.try_map = self.buttons.addButton(
            translate("Rules", "&Try on a map…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.try_map.setToolTip(translate("Rules", "Close this window and begin a map that is played by these rules"))
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
        grid = QGridLayout()
        for place, button in enumerate((self.add, self.twin, self.rename, self.remove)):
            grid.addWidget(button, place // 2, place % 2)
        box.addLayout(grid)
        box = QVBoxLayout(middle)
        box.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(self.heading, 1)
        row.addWidget(self.group)
        box.addLayout(row)
        box.addWidget(self.overview_cells, 3)
        box.addWidget(self.cells, 3)
        box.addWidget(self.chart_cells, 2)
        box.addWidget(self.chart_buttons)
        row = QHBoxLayout()
        row.addWidget(self.message, 1)
        row.addWidget(self.reset)
        row.addWidget(self.colour)
        box.addLayout(row)
        box.addWidget(self.results)
        self.splitter = QSplitter()
        for side in (left, middle, self.board):
            self.splitter.addWidget(side)
        self.splitter.setSizes([200, 640, 420])
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
        self.find_field.textChanged.connect(lambda _: self._find())
        self.find_field.returnPressed.connect(self._go_to_found)
        self.other.currentIndexChanged.connect(self._compare)
        self.results.place_chosen.connect(self.show_place)
        self.undo_button.clicked.connect(lambda: self.show_place(session.undo()))
        self.redo_button.clicked.connect(lambda: self.show_place(session.redo()))
        self.add.clicked.connect(self._add)
        self.twin.clicked.connect(self._copy_entry)
        self.rename.clicked.connect(self._rename)
        self.remove.clicked.connect(self._remove)
        self.group.currentIndexChanged.connect(lambda _: self._show_group())
        self.chart_buttons.chosen.connect(self._change_chart)
        self.try_map.clicked.connect(self._try_on_map)
        self.reset.clicked.connect(self._reset)
        self.colour.clicked.connect(self._choose_colour)
        self.copy_rules.clicked.connect(self._copy_ruleset)
        self.save_button.clicked.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        for grid in (self.entry, self.chart, self.overview):
            grid.refused.connect(self.message.setText)
        for table in self._tables:
            table.selectionModel().currentChanged.connect(lambda *_: self._show_cell())
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.find_field.setFocus)

    # --- the tree of charts

    def _chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        section, key = item.data(0, PLACE)
        if not key and item.childCount():
            item.setExpanded(True)
        self._show_entry(section, key)

    def _show_entry(self, section: str, key: str) -> None:
        other_section = self._shown[0] != section
        self._shown = section, key
        _last_shown[self.session.folder] = (section, key) if key else (section,)
        draft = self.session.draft
        there = section == HEAD or bool(key)
        fields = entry_fields(draft, section, key) if there else []
        is_chart = section == CHARTS and there
        self.entry.show_fields(
            [one for one in fields if not is_chart or one.path[2:3] not in (("rows",), ("columns",))]
        )
        self.cells.clearSpans()
        for row, field in enumerate(self.entry.fields):
            if field.type is FieldType.HEADING:
                self.cells.setSpan(row, 0, 1, self.entry.columnCount())
        self.chart.show_chart(key if is_chart else "")
        self.chart_cells.setVisible(is_chart)
        self.chart_buttons.setVisible(is_chart and self.session.editable)
        self.cells.setVisible(there)
        self.overview_cells.setVisible(not there)
        if not there:
            self._show_overview(section, fresh=other_section or self.overview.section != section)
        self.group.setVisible(not there and self.group.count() > 1)
        words = SECTION_WORDS[section].get(self._language)
        if key:
            words += f" · {entry_label(draft, section, key).get(self._language)} ({key})"
        self.heading.setText(words)
        self._show_cell()
        self._enable()

    def _show_overview(self, section: str, *, fresh: bool) -> None:
        """Show all entries of a section side by side; a ``fresh`` one with its groups of fields to choose from."""
        self.overview.show_section(section, None if fresh else self.overview.group)
        if not fresh:
            return
        groups = self.overview.view.groups
        entries: list[tuple[str, object]] = [
            ((one or ABOUT).get(self._language), place) for place, one in enumerate(groups)
        ]
        entries.append((translate("Rules", "All fields"), len(groups)))
        usual = next((place for place, one in enumerate(groups) if place and one not in (LOOK, SOURCE_GROUP)), 0)
        fill_choices(self.group, entries, usual)
        self._show_group()

    def _show_group(self) -> None:
        groups, place = self.overview.view.groups, self.group.currentData()
        chosen = groups[place] if isinstance(place, int) and place < len(groups) else None
        self.overview.show_section(self._shown[0], chosen)
        self.overview_cells.size_columns()
        self._show_cell()

    def show_place(self, path: DataPath) -> None:
        """Show the entry and the cell at a path."""
        if not path:
            return
        section, key = str(path[0]), str(path[1]) if len(path) > 1 and path[0] != HEAD else ""
        for item in self.tree.charts():
            places = [item, *inner_items(item)]
            found = next((one for one in places if one.data(0, PLACE) == (section, key)), None)
            if found is not None:
                self.tree.blockSignals(True)
                self.tree.setCurrentItem(found)
                self.tree.blockSignals(False)
        self._show_entry(section, key if section == HEAD or key in self.session.draft.entries(section) else "")
        for row, field in enumerate(self.entry.fields):
            whole = field.whole_path
            if path in (field.path[: len(path)], whole[: len(path)]) or path[: len(whole)] == whole:
                index = self.entry.index(row, VALUE)
                self.cells.setCurrentIndex(index)
                self.cells.scrollTo(index)
                return
        if not key and len(path) < 2:
            first = next((row for row, one in enumerate(self.entry.fields) if one.type is not FieldType.HEADING), 0)
            self.cells.setCurrentIndex(self.entry.index(first, VALUE))

    def show_span(self, span: Span) -> None:
        """Show the cell at a place in the files."""
        self.show_place(self.session.draft.place_of(Diagnostic(Severity.INFO, "", Text(), span)))

    # --- cells

    @property
    def _tables(self) -> tuple[CellTable, ...]:
        return self.cells, self.chart_cells, self.overview_cells

    @property
    def _table(self) -> CellTable:
        if not self.overview_cells.isHidden():
            return self.overview_cells
        return self.chart_cells if self.chart_cells.hasFocus() else self.cells

    @property
    def _field(self) -> RuleField | None:
        """The field of the chosen cell."""
        index, model = self._table.currentIndex(), self._table.model()
        return _field_of(model, index) if index.isValid() and isinstance(model, DraftGrid) else None

    def _show_cell(self) -> None:
        index = self._table.currentIndex()
        model: Any = self._table.model()
        words = ""
        if index.isValid() and isinstance(model, DraftGrid):
            words = model.messages(index)
            field = _field_of(model, index)
            if not words and field is not None:
                words = " · ".join(field_words(field, self.session.draft, self._language))
        self.message.setText(words)
        self._enable()

    def _reset(self) -> None:
        field, origin = self._field, self.session.origin
        if origin is None or field is None:
            return
        path = field.path
        before, draft = origin.value(path), self.session.draft
        self._edit(draft.without(path) if before is NOTHING else draft.with_value(path, before), path)

    def _choose_colour(self) -> None:
        field = self._field
        if field is None:
            return
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

    def _asked_name(self, title: str, now: str = "") -> str:
        name, ok = QInputDialog.getText(self, title, translate("Rules", "Name of the entry:"), text=now)
        return name.strip() if ok else ""

    def _add(self) -> None:
        section = self._shown[0]
        name = self._asked_name(translate("Rules", "New entry"))
        if name:
            draft, key = with_new_entry(self.session.draft, section, name)
            self._edit(draft, (section, key))

    def _copy_entry(self) -> None:
        section, now = self._shown
        draft = self.session.draft
        called = entry_label(draft, section, now).get(self._language)
        name = self._asked_name(translate("Rules", "Copy of the entry"), f"{called} 2")
        if name:
            key = key_of_name(draft, section, name)
            data = draft.value((section, now))
            if isinstance(data, dict) and "name" in data:
                data = {**data, "name": {"en": name, "fr": name}}
            if isinstance(data, dict) and "roles" in data:
                data = {part: held for part, held in data.items() if part != "roles"}  # one row plays a role
            self._edit(draft.with_value((section, key), data), (section, key))

    def _rename(self) -> None:
        section, now = self._shown
        words = translate(
            "Rules", "Key of the entry: the word by which files name it. Maps that use it ask when they are opened."
        )
        typed, ok = QInputDialog.getText(self, translate("Rules", "Another key"), words, text=now)
        draft = self.session.draft
        new = key_of_name(draft.without((section, now)), section, typed) if ok and typed.strip() else now
        if new != now:
            self._edit(with_other_key(draft, section, now, new), (section, new))

    def _remove(self) -> None:
        section, key = self._shown
        self.session.finish_check()
        removal = Removal(self.session.draft, section, key)
        dialog = RemovalDialog(removal, self.session.diagnostics, self._maps, self._language, self)
        if not dialog.needs_asking or dialog.exec() == QDialog.DialogCode.Accepted:
            self._edit(dialog.draft, (section,))
        dialog.deleteLater()

    # --- charts

    def _change_chart(self, what: str) -> None:
        key, draft = self._shown[1], self.session.draft
        changed, path = changed_chart(draft, key, what, self.chart_cells.currentIndex(), self)
        self._edit(self.chart.apart(changed) if changed is not draft else draft, path)

    # --- finding and comparing

    def _find(self) -> None:
        self.other.setCurrentIndex(0)
        self._show_found()

    def _compare(self) -> None:
        self._show_found()
        if not self.other.currentData():
            self._show_state()

    def _show_found(self) -> None:
        """Show what differs from the other game, what was found, or what is wrong."""
        folder = folder_of_ruleset(str(self.other.currentData() or ""))
        if folder is not None:
            count = self.results.compare(folder)
            self.state.setText(translate("Rules", "{n} differences.").format(n=count))
        elif self.find_field.text():
            self.results.show_cells_with(self.find_field.text())
        else:
            self.results.show_problems(self._problems)

    def _go_to_found(self) -> None:
        if self.results.go_to_first():
            run_later(self, self.cells.setFocus)  # the same Enter would press a button

    # --- changes and checks

    def _changed(self) -> None:
        index = self.cells.currentIndex()
        row, column = index.row(), index.column()
        now = self.focusWidget()
        editing = next((one for one in self._tables if now and (one is now or one.isAncestorOf(now))), None)
        places = [(one, one.currentIndex().row(), one.currentIndex().column()) for one in self._tables[1:]]
        bars = [bar for one in self._tables for bar in (one.verticalScrollBar(), one.horizontalScrollBar())]
        scrolled = [bar.value() for bar in bars]
        self.tree.show_charts()
        section, key = self._shown
        if key and key not in self.session.draft.entries(section):
            key = ""
        self.show_place((section, key) if key else (section,))
        if 0 <= row < len(self.entry.fields):
            self.cells.setCurrentIndex(self.entry.index(row, max(0, column)))
        for table, down, right in places:
            if 0 <= down < table.model().rowCount():
                table.setCurrentIndex(table.model().index(down, right))
        for bar, value in zip(bars, scrolled, strict=True):
            bar.setValue(value)  # the next click is where the mouse already is
        if editing is not None:
            editing.setFocus()  # the editor goes with the cells that are shown anew, and the keys would go elsewhere
        self._enable()

    @property
    def _problems(self) -> list[Diagnostic]:
        return [one for one in self.session.diagnostics if one.severity is not Severity.INFO]

    def _checked(self) -> None:
        self.board.show_rules(self.session.ruleset)
        self.tree.mark()
        self.cells.viewport().update()
        self.chart_cells.viewport().update()
        self.overview_cells.viewport().update()
        self._show_found()
        self._show_state()
        self._show_cell()

    def _show_state(self) -> None:
        """Say below the cells how many mistakes there are."""
        found = self._problems
        errors = sum(one.severity is Severity.ERROR for one in found)
        if errors:
            words = translate("Rules", "Errors: {n}. The board answers by the rules before; such rules do not load.")
        elif found:
            words = translate("Rules", "No errors. Remarks: {n}.")
        else:
            words = translate("Rules", "Checked: nothing is wrong.")
        if not self.session.editable:
            words += " " + translate("Rules", "These rules are only looked at: make a copy to change them.")
        self.state.setText(words.format(n=errors or len(found)))

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
        self.rename.setEnabled(editable and bool(key))
        self.try_map.setVisible(editable)
        self.remove.setEnabled(editable and bool(key))
        field, origin = self._field, session.origin
        differs = (
            field is not None
            and origin is not None
            and field.path not in _OWN
            and origin.value(field.path) != session.draft.value(field.path)
        )
        self.reset.setEnabled(editable and differs)
        self.colour.setEnabled(editable and field is not None and field.type is FieldType.COLOUR)

    # --- files

    def save(self) -> bool:
        """Write the files; False, with the reason, if that failed, or the rules are only looked at."""
        return self.session.editable and super().save()

    def _try_on_map(self) -> None:
        """Close, and let the window begin a map; rules with unsaved changes are asked about."""
        self.wants_map = True
        self.reject()
        self.wants_map = not self.isVisible()

    def _copy_ruleset(self) -> None:
        """Close, and go on with a copy."""
        self.wants_copy = True
        self.reject()
        self.wants_copy = not self.isVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field that finds goes to what was found, and presses no button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.find_field.hasFocus():
            return
        if event.key() == Qt.Key.Key_Escape and not self.tree.hasFocus():
            # one Escape too many, after that of a list or an editor, does not close the window
            self.find_field.clear()
            self.tree.setFocus()
            return
        super().keyPressEvent(event)


def _field_of(model: DraftGrid, index: Index) -> RuleField | None:
    """The field of a cell that can be typed in."""
    if isinstance(model, OverviewGrid):
        return model.field_at(index)
    if isinstance(model, EntryGrid) and index.column() == VALUE and index.row() < len(model.fields):
        return model.fields[index.row()]
    return None
