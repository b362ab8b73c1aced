"""One counter of the library in a form: only the fields that counters of its kind have, each checked as it is typed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFormLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from workbench.desktop.dialogs.values_grids import CountersGrid
from workbench.desktop.look.language import ParagraphLabel, show_as_plain_text
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.files.supplement_draft import KIND, NAME, VALUES
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate


def fields_of_kind(fields: tuple[str, ...], ruleset: Ruleset, key: str) -> list[str]:
    """The fields that counters of a kind have: what the kind prints, and what rules give to it or to one of its tags; of a
    weapon its own value. Without a kind all of them."""
    kind = ruleset.units.get(key)
    if kind is None:
        weapon = {f"{VALUES}.{key}"}
        return [
            one for one in fields if not one.startswith(f"{VALUES}.") or (one in weapon or key not in ruleset.weapons)
        ]
    called = {key, *kind.tags}
    columns = ruleset.unit_columns
    fitting = set(kind.values) | {name for name, column in columns.items() if called & set(column.only) and column.name}
    return [one for one in fields if not one.startswith(f"{VALUES}.") or one.removeprefix(f"{VALUES}.") in fitting]


class CounterForm(FittingDialog):
    """Edits the counter in a row of the grid; the row below the last one makes a new one."""

    def __init__(self, grid: CountersGrid, row: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid, self._row = grid, row
        self.setWindowTitle(translate("Values", "Counter"))
        self.prefer_size(460, 560)
        self.inputs: dict[str, QLineEdit | QComboBox] = {}
        self._typed = {field: self._words_in_grid(field) for field in grid.fields}
        self._page = QScrollArea()
        self._page.setWidgetResizable(True)
        self.message = ParagraphLabel()
        show_as_plain_text(self.message)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for part in (self._page, self.message, buttons):
            box.addWidget(part)
        self._fill()

    def _words_in_grid(self, field: str) -> str:
        index = self._grid.index(self._row, self._grid.fields.index(field))
        return self._grid.words_at(index)

    @property
    def kind(self) -> str:
        """The key of the kind that is chosen."""
        return self._grid.meant(KIND, self._typed[KIND])

    def _fill(self) -> None:
        """Show the fields of the chosen kind; what was typed into others is kept."""
        page, form = QWidget(), QFormLayout()
        page.setLayout(form)
        self.inputs = {}
        for field in fields_of_kind(self._grid.fields, self._grid.session.draft.ruleset, self.kind):
            column = self._grid.fields.index(field)
            title = str(self._grid.headerData(column, Qt.Orientation.Horizontal))
            made = self._input(field, column)
            made.setAccessibleName(title)
            self.inputs[field] = made
            form.addRow(title, made)
        self._page.setWidget(page)
        self.inputs[NAME].setFocus()

    def _input(self, field: str, column: int) -> QLineEdit | QComboBox:
        words, _ = self._grid.choices_at(self._grid.index(self._row, column))
        if not words:
            line = QLineEdit(self._typed[field])
            line.textEdited.connect(lambda typed: self._type(field, typed))
            return line
        chooser = QComboBox()
        chooser.addItems(list(dict.fromkeys(["", *words, self._typed[field]])))
        chooser.setCurrentText(self._typed[field])
        chooser.currentTextChanged.connect(lambda typed: self._type(field, typed))
        return chooser

    def _type(self, field: str, words: str) -> None:
        self._typed[field] = words
        if field == KIND:
            self._fill()
        column = self._grid.fields.index(field)
        self.message.setText(self._grid.problem_at(self._grid.index(self._row, column), words))

    def _take(self) -> None:
        """Take what differs into the grid as one change."""
        changed = {
            (self._row, column): self._typed[field]
            for column, field in enumerate(self._grid.fields)
            if self._typed[field] != self._words_in_grid(field)
        }
        if changed and not self._grid.take(changed):
            return
        self.accept()
