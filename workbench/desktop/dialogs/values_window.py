"""The window of the user's own values: the tables that the book of a game has and its ruleset has not, typed in once for all
his scenarios of it, and his library of counters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import capitalised
from workbench.desktop.dialogs.counter_form import CounterForm
from workbench.desktop.dialogs.draft_cells import CellTable
from workbench.desktop.dialogs.draft_dialog import DraftDialog, UnsavedWords, small_button
from workbench.desktop.dialogs.game_dialogs import game_name
from workbench.desktop.dialogs.values_grids import CountersGrid, SupplementGrid, TableGrid
from workbench.desktop.documents.draft_session import try_edit
from workbench.desktop.documents.supplement_session import SupplementSession
from workbench.desktop.look.language import ParagraphLabel, joined_clauses, labelled, show_as_plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.visible_updates import run_later
from workbench.files.formats.source import Refused
from workbench.files.own_supplements import (
    EXPORT_ENDING,
    export_supplement,
    free_supplement_id,
    install_supplement,
    own_supplement,
)
from workbench.files.rulesets.loader import find_rulesets, read_ruleset
from workbench.files.supplement_draft import NAME, read_supplement_draft
from workbench.files.supplements import supplements_of
from workbench.rules.blanks import Blank
from workbench.rules.ruleset import Ruleset
from workbench.scenario.supplements import Supplement

translate = QCoreApplication.translate
COUNTERS = "counters"
_NEW = "+"
_MOST_NAMED = 6
"""Missing rows that are named."""


class ValuesDialog(DraftDialog[SupplementSession]):
    """Shows a supplement to a ruleset; ``wanted`` is another one that the user chose here, to go on with, ``wanted_game``
    another game whose values he wants to see. ``used`` None: no open scenario is of this game."""

    def __init__(  # noqa: PLR0917
        self,
        ruleset: Ruleset,
        ruleset_id: str,
        supplement_id: str,
        folder: Path,
        language: str,
        parent: QWidget | None = None,
        *,
        used: bool | None = True,
    ) -> None:
        words = UnsavedWords(
            translate("Values", "Unsaved values"),
            translate("Values", "Your values have changes that are not saved."),
            translate("Values", "There are changes of these values that were never saved. Go on with them?"),
        )
        draft = read_supplement_draft(supplement_id, ruleset, ruleset_id)
        super().__init__(SupplementSession(draft), words, language, parent)
        self._folder = folder
        self.wanted = self.wanted_game = ""
        self._make_parts(used)
        self._lay_out()
        self._connect()
        self.prefer_size(1080, 680)
        self._show_list()
        self.tables.setCurrentRow(0)
        self._enable()

    # --- parts

    def _make_parts(self, used: bool | None) -> None:
        self._make_choosers(used)
        self.tables = QListWidget()
        self.tables.setAccessibleName(translate("Values", "Tables"))
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tables.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.heading = ParagraphLabel()
        self.heading.setProperty("heading", True)
        self.summary = ParagraphLabel()
        self.summary.setProperty("quiet", True)
        self._make_tables()
        self.missing = ParagraphLabel()
        self.guesses = small_button(translate("Values", "Take our &guesses"))
        self.guesses.setToolTip(translate("Values", "Fill empty rows with what we believe; nothing vouches for it"))
        self.remove = small_button(translate("Values", "Re&move counters"))
        self.form = small_button(translate("Values", "Counter as a &form…"))
        self.form.setToolTip(translate("Values", "Only the fields that a counter of its kind has, or a new counter"))
        show_as_plain_text(self.heading, self.summary, self.missing)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save_button = self.buttons.addButton(QDialogButtonBox.StandardButton.Save)
        self.save_button.setDefault(True)

    def _make_choosers(self, used: bool | None) -> None:
        """Make the parts that say which values are edited, and whether the scenario uses them."""
        draft = self.session.draft
        self.game = allow_narrow(ElidingChooser())
        self.game.setAccessibleName(translate("Values", "Game"))
        games: list[tuple[str, object]] = [(game_name(one, self._language), one) for one in find_rulesets()]
        if all(one != draft.ruleset_id for _, one in games):
            games.append((draft.ruleset.name.get(self._language), draft.ruleset_id))
        fill_choices(self.game, games, draft.ruleset_id)
        self.chooser = allow_narrow(ElidingChooser())
        self.chooser.setAccessibleName(translate("Values", "Whose values"))
        known = supplements_of(draft.ruleset_id)
        ids = known if draft.supplement_id in known else [*known, draft.supplement_id]
        entries: list[tuple[str, object]] = [(one, one) for one in ids]
        entries.append((translate("Values", "New ones…"), _NEW))
        fill_choices(self.chooser, entries, draft.supplement_id)
        self.name = QLineEdit(draft.called.get(self._language))
        self.name.setAccessibleName(translate("Values", "Name of these values"))
        self.used = QCheckBox(translate("Values", "Used &by this scenario"))
        self.used.setToolTip(translate("Values", "The scenario names these values, and its answers take them"))
        self.used.setChecked(bool(used))
        self.used.setVisible(used is not None)
        self.install = small_button(translate("Values", "&Install…"))
        self.install.setToolTip(translate("Values", "Take values from a file that somebody sent you"))
        self.export = small_button(translate("Values", "&Export…"))
        self.export.setToolTip(translate("Values", "Write these values into one file"))

    def _make_tables(self) -> None:
        """Make the tables of cells: those of a table of the ruleset, and the counters."""
        self.grid = TableGrid(self.session, self._language, self)
        self.counters = CountersGrid(self.session, self._language, self)
        self.cells = CellTable(translate("Values", "Cells of the table"), self.typing_at, self)
        self.cells.setModel(self.grid)
        self.counter_cells = CellTable(translate("Values", "Counters"), self.typing_at, self)
        self.counter_cells.setModel(self.counters)
        header = self.counter_cells.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.counter_cells.size_columns({0: 170, 1: 100, 2: 84, 3: 130})
        for table in (self.cells, self.counter_cells):
            table.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        for part, stretch in ((self.game, 2), (self.chooser, 1), (self.name, 2), (self.used, 0)):
            top.addWidget(part, stretch)
        top.addWidget(self.install)
        top.addWidget(self.export)
        right = QWidget()
        box = QVBoxLayout(right)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.heading)
        box.addWidget(self.summary)
        box.addWidget(self.cells, 1)
        box.addWidget(self.counter_cells, 1)
        box.addWidget(self.message)
        row = QHBoxLayout()
        row.addWidget(self.missing, 1)
        for button in (self.guesses, self.form, self.remove, self.undo_button, self.redo_button):
            row.addWidget(button)
        box.addLayout(row)
        self.splitter = QSplitter()
        self.splitter.addWidget(self.tables)
        self.splitter.addWidget(right)
        self.splitter.setSizes([scaled_pixels(290), scaled_pixels(780)])
        self.splitter.setStretchFactor(1, 1)
        whole = QVBoxLayout(self)
        whole.addLayout(top)
        whole.addWidget(self.splitter, 1)
        whole.addWidget(self.buttons)

    def _connect(self) -> None:
        session = self.session
        session.changed.connect(self._changed)
        session.checked.connect(self._checked)
        self.tables.currentRowChanged.connect(lambda _: self._show_chosen())
        self.chooser.activated.connect(lambda _: self._choose())
        self.game.activated.connect(lambda _: self._choose_game())
        self.name.editingFinished.connect(self._rename)
        self.undo_button.clicked.connect(session.undo)
        self.redo_button.clicked.connect(session.redo)
        self.guesses.clicked.connect(self._take_guesses)
        self.remove.clicked.connect(self._remove_counters)
        self.form.clicked.connect(self._show_form)
        self.install.clicked.connect(self._install)
        self.export.clicked.connect(self._export)
        self.save_button.clicked.connect(self.save)
        self.buttons.rejected.connect(self.reject)
        for grid in (self.grid, self.counters):
            grid.refused.connect(self.message.setText)
        for table in (self.cells, self.counter_cells):
            table.selectionModel().currentChanged.connect(lambda *_: self._show_cell())

    # --- the list of tables

    @property
    def blanks(self) -> list[Blank]:
        """The tables of the ruleset that are typed in."""
        return list(self.session.draft.ruleset.blanks.values())

    def _show_list(self) -> None:
        row = self.tables.currentRow()
        self.tables.blockSignals(True)
        self.tables.clear()
        draft = self.session.draft
        for blank in self.blanks:
            rows = blank.row_keys
            whole = sum(blank.is_complete(draft.row(blank, key)) for key in rows)
            words = capitalised(blank.name.get(self._language))
            item = QListWidgetItem(f"{words}  {whole}/{len(rows)}" if len(rows) > 1 or whole else words)
            item.setToolTip(words)
            if self._has_mistakes(blank):
                item.setText(f"⚠ {item.text()}")
            self.tables.addItem(item)
        counters = labelled(translate("Values", "Counters"), str(len(draft.counter_keys)))
        self.tables.addItem(QListWidgetItem(counters))
        self.tables.setCurrentRow(row)
        self.tables.blockSignals(False)

    def _has_mistakes(self, blank: Blank) -> bool:
        rows = (self.session.draft.row(blank, key) for key in blank.row_keys)
        words = (" ".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows if row is not None)
        return any(blank.problem(one) for one in words)

    @property
    def chosen(self) -> Blank | None:
        """The table that is shown; None while the counters are."""
        row, blanks = self.tables.currentRow(), self.blanks
        return blanks[row] if 0 <= row < len(blanks) else None

    def _show_chosen(self) -> None:
        blank = self.chosen
        self.grid.show_table(blank)
        self.cells.setVisible(blank is not None)
        self.counter_cells.setVisible(blank is None)
        self.guesses.setVisible(blank is not None and bool(blank.inferred))
        self.remove.setVisible(blank is None)
        self.form.setVisible(blank is None)
        if blank is None:
            self.heading.setText(translate("Values", "Library of counters"))
            self.summary.setText(
                translate(
                    "Values",
                    "A counter a row; paste a table with headings: it finds their columns. The palette has them.",
                )
            )
        else:
            self.heading.setText(
                f"{capitalised(blank.name.get(self._language))}  [{blank.citation.words(self._language)}]"
            )
            self.summary.setText(blank.summary.get(self._language))
            self.cells.horizontalHeader().setDefaultSectionSize(scaled_pixels(54 if len(blank.headings) > 1 else 160))
        self.summary.setVisible(bool(self.summary.text()))
        self._table.setCurrentIndex(self._table.model().index(0, 0))  # a paste finds its place at once
        self._show_cell()
        self._show_missing()

    def show_table(self, key: str) -> None:
        """Show a table by its key, or the counters."""
        keys = [blank.key for blank in self.blanks]
        self.tables.setCurrentRow(keys.index(key) if key in keys else len(keys))

    def _show_missing(self) -> None:
        blank, draft = self.chosen, self.session.draft
        if blank is None:
            found = self.session.supplement
            lost = len(draft.counter_keys) - (len(found.counters) if found is not None else 0)
            words = translate("Values", "Counters with mistakes, which the palette does not have: {n}")
            self.missing.setText(words.format(n=lost) if lost else "")
            return
        keys = [key for key in blank.row_keys if not blank.is_complete(draft.row(blank, key))]
        if not keys:
            self.missing.setText(translate("Values", "Nothing is missing."))
            return
        if all(draft.row(blank, key) is None for key in blank.row_keys):
            self.missing.setText(translate("Values", "Nothing is typed in yet."))
            return
        names = [blank.rows[key].get(self._language) for key in keys[:_MOST_NAMED] if key]
        more = f" … (+{len(keys) - _MOST_NAMED})" if len(keys) > _MOST_NAMED else ""
        self.missing.setText(labelled(translate("Values", "Missing"), joined_clauses(names) + more))

    # --- cells

    @property
    def _table(self) -> CellTable:
        return self.cells if self.chosen is not None else self.counter_cells

    def _show_cell(self) -> None:
        index, model = self._table.currentIndex(), self._table.model()
        words = model.messages(index) if index.isValid() and isinstance(model, SupplementGrid) else ""
        if not words and index.isValid() and isinstance(model, CountersGrid):
            # what is wrong elsewhere in the row is said too, for who has gone on by then
            for column in range(model.columnCount()):
                found = model.messages(model.index(index.row(), column))
                if found:
                    words = labelled(str(model.headerData(column, Qt.Orientation.Horizontal)), found)
                    break
        self.message.setText(words)

    def _take_guesses(self) -> None:
        blank, draft = self.chosen, self.session.draft
        if blank is None:
            return
        for row, guess in blank.inferred.items():
            if draft.row(blank, row) is None:
                draft = draft.with_row(blank, row, guess)
        self._edit(draft)

    def _show_form(self) -> None:
        index = self.counter_cells.currentIndex()
        dialog = CounterForm(
            self.counters, index.row() if index.isValid() else len(self.session.draft.counter_keys), self
        )
        dialog.exec()
        dialog.deleteLater()

    def _remove_counters(self) -> None:
        rows = sorted({one.row() for one in self.counter_cells.selectedIndexes()})
        self._edit(self.counters.without_rows(rows))

    def _rename(self) -> None:
        words = self.name.text().strip()
        if words and words != self.session.draft.called.get(self._language):
            self._edit(self.session.draft.with_value((NAME,), words))

    def _edit(self, draft: Any) -> None:
        refusal = try_edit(self.session, draft, ())
        if refusal:
            self.message.setText(refusal.get(self._language))

    # --- changes and checks

    def _changed(self) -> None:
        for table, grid in ((self.cells, self.grid), (self.counter_cells, self.counters)):
            at, focused = table.currentIndex(), table.isAncestorOf(self.focusWidget() or self) or table.hasFocus()
            place = at.row(), at.column()
            bar = table.horizontalScrollBar().value(), table.verticalScrollBar().value()
            grid.refresh()
            if place[0] >= 0 and place[0] < grid.rowCount():
                table.setCurrentIndex(grid.index(*place))
            table.horizontalScrollBar().setValue(bar[0])
            table.verticalScrollBar().setValue(bar[1])
            if focused:
                table.setFocus()  # the editor goes with the cells that are shown anew
        if not self.name.hasFocus():
            self.name.setText(self.session.draft.called.get(self._language))
        self._show_list()
        self._show_cell()
        if self.chosen is not None:
            self._show_missing()
        self._enable()

    def _checked(self) -> None:
        self.counter_cells.viewport().update()
        self._show_cell()
        if self.chosen is None:
            self._show_missing()

    def _enable(self) -> None:
        session = self.session
        star = "*" if session.unsaved else ""
        name = session.draft.ruleset.name.get(self._language)
        mine = translate("Values", "My values")
        self.setWindowTitle(f"{star}{mine} · {name} ({session.draft.supplement_id})")
        self.undo_button.setEnabled(session.can_undo)
        self.redo_button.setEnabled(session.can_redo)
        self.save_button.setEnabled(session.unsaved or session.is_new)
        self.export.setEnabled(not session.unsaved and session.draft.place.is_file())

    # --- files

    def save(self) -> bool:
        """Write the file; False, with the reason, if that failed. One that was never written is written even if nothing is in
        it."""
        draft = self.session.draft
        if self.session.is_new and not self.session.unsaved:
            problems = draft.save(type(draft)(draft.folder, {}, draft.ruleset, draft.ruleset_id))
            self.session.is_new = problems.has_errors
            self._enable()
            return not problems.has_errors
        saved = super().save()
        self.session.is_new = self.session.is_new and not saved
        self._enable()
        return saved

    @property
    def supplement(self) -> Supplement | None:
        """The supplement as its file has it; None if there is no file."""
        return None if self.session.is_new else self.session.saved.checked()[0]

    def _choose(self) -> None:
        wanted = str(self.chooser.currentData())
        if wanted == self.session.draft.supplement_id:
            return
        self.wanted = free_supplement_id(self.session.draft.ruleset_id) if wanted == _NEW else wanted
        self.reject()
        if self.isVisible():
            # unsaved work keeps it open
            self.wanted = ""
            self.chooser.setCurrentIndex(self.chooser.findData(self.session.draft.supplement_id))

    def _choose_game(self) -> None:
        wanted = str(self.game.currentData())
        if wanted == self.session.draft.ruleset_id:
            return
        self.wanted_game = wanted
        self.reject()
        if self.isVisible():
            # unsaved work keeps it open
            self.wanted_game = ""
            self.game.setCurrentIndex(self.game.findData(self.session.draft.ruleset_id))

    def _kind_of_files(self) -> str:
        return translate("Values", "Values to send") + f" (*{EXPORT_ENDING} *.yaml)"

    def _install(self) -> None:
        title = translate("Values", "Install values")
        chosen, _ = QFileDialog.getOpenFileName(self, title, str(self._folder), self._kind_of_files())
        if not chosen:
            return
        try:
            path = install_supplement(Path(chosen))
        except (CannotAnswer, Refused) as problem:
            self.message.setText(capitalised(problem.text.get(self._language)))
            return
        found = own_supplement(path.stem)[0]
        if found.ruleset != self.session.draft.ruleset_id:
            self.wanted_game = found.ruleset
        else:
            self.wanted = path.stem
        self.reject()

    def _export(self) -> None:
        named = self.session.draft.supplement_id
        start = str(self._folder / f"{named}{EXPORT_ENDING}")
        target, _ = QFileDialog.getSaveFileName(
            self, translate("Values", "Export values"), start, self._kind_of_files()
        )
        if not target:
            return
        try:
            problems = export_supplement(named, Path(target))
        except CannotAnswer as problem:
            self.message.setText(capitalised(problem.text.get(self._language)))
            return
        for one in problems:
            self.message.setText(one.text.get(self._language))


def edit_values(  # noqa: PLR0917
    ruleset: Ruleset, ruleset_id: str, named: str, folder: Path, language: str, parent: QWidget
) -> tuple[Supplement | None, bool]:
    """Show the values that a scenario names, or others of its game, and let the user go on with another one; the last one
    that was shown (None: it has no file), and whether the scenario is to use it."""
    place = named or _first_of(ruleset_id)
    used, game, rules = True, ruleset_id, ruleset
    while True:
        of_scenario = used if game == ruleset_id else None
        dialog = ValuesDialog(rules, game, place, folder, language, parent, used=of_scenario)
        run_later(dialog, dialog.offer_recovered)
        dialog.exec()
        chosen = read_ruleset(dialog.wanted_game)[0] if dialog.wanted_game else None
        if chosen is not None:
            game, rules = dialog.wanted_game, chosen
            place = named if named and game == ruleset_id else _first_of(game)
        elif dialog.wanted:
            place, used = dialog.wanted, True
        else:
            return dialog.supplement, dialog.used.isChecked()
        dialog.deleteLater()


def _first_of(ruleset_id: str) -> str:
    """The values of a game that are shown first: those that there are, or new ones."""
    known = supplements_of(ruleset_id)
    return known[0] if known else free_supplement_id(ruleset_id)
