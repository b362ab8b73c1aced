"""Charts of results in the rules window: their grid, and the buttons that add and take away columns, lines and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QInputDialog, QWidget

from workbench.desktop.dialogs.draft_cells import CHANGED, ERROR, ROOT, Choices, DraftGrid, Index
from workbench.desktop.dialogs.draft_dialog import small_button
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.look.language import plain_text
from workbench.files.rulesets.authority import without_authority
from workbench.files.rulesets.chart_grid import (
    CHARTS,
    ChartGrid,
    chart_grid,
    unknown_results,
    with_column,
    with_line,
    with_result,
    without_column,
    without_line,
)
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
ADD_COLUMN, REMOVE_COLUMN, ADD_LINE, REMOVE_LINE = "add_column", "remove_column", "add_line", "remove_line"
NEW_RESULT = "new_result"


@dataclass(frozen=True)
class _ShownChart:
    """A chart of a draft, read once for all its cells."""

    draft: RulesDraft
    origin: RulesDraft | None
    key: str

    @cached_property
    def grid(self) -> ChartGrid:
        """Its headings and lines."""
        return chart_grid(self.draft, self.key)

    @cached_property
    def unknown(self) -> list[str]:
        """The words in its lines that are none of its results."""
        return unknown_results(self.draft, self.key)

    @cached_property
    def copied_from(self) -> ChartGrid | None:
        """The same chart of the game that it was copied from; None where that has none."""
        if self.origin is None or self.origin.value((CHARTS, self.key)) is NOTHING:
            return None
        return chart_grid(self.origin, self.key)


class ChartGridModel(DraftGrid):
    """A chart of results: the headings in the first row, a row for each total of the dice."""

    session: RulesSession

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.key = ""
        self._read: _ShownChart | None = None

    def show_chart(self, key: str) -> None:
        """Show another chart."""
        self.beginResetModel()
        self.key, self.draft = key, self.session.draft
        self.endResetModel()

    @property
    def _chart(self) -> _ShownChart:
        """The chart that is shown."""
        draft = self.draft
        if self._read is None or self._read.draft is not draft or self._read.key != self.key:
            self._read = _ShownChart(draft, self.session.origin, self.key)
        return self._read

    @property
    def _grid(self) -> ChartGrid:
        return self._chart.grid

    def rowCount(self, parent: Index = ROOT) -> int:
        """The headings and the totals."""
        return 0 if parent.isValid() or not self.key else 1 + len(self._grid.lines)

    def columnCount(self, parent: Index = ROOT) -> int:
        """A column for each heading."""
        return 0 if parent.isValid() or not self.key else len(self._grid.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Totals of the dice at the left."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return str(section + 1)
        return str(self._grid.totals[section - 1]) if section else translate("Rules", "Heading")

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only one's own rules are edited."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsEditable if self.session.editable else flags

    def path_at(self, index: Index) -> DataPath:
        """The path of a line of the chart."""
        if index.row() == 0:
            return CHARTS, self.key, "columns"
        return CHARTS, self.key, "rows", self._grid.totals[index.row() - 1]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A heading or a result."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._grid.word(self._total(index), index.column())
        if role == Qt.ItemDataRole.BackgroundRole:
            return self._tint(index)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        return plain_text(self.messages(index)) if role == Qt.ItemDataRole.ToolTipRole else None

    def _tint(self, index: Index) -> QColor | None:
        """A cell whose word is no result, one that is wrong otherwise, one that differs from the game it was copied from."""
        unknown = self._chart.unknown if index.row() else []
        if unknown:
            return ERROR if index.data() in unknown else self._changed(index)
        return self.tint(index) or self._changed(index)

    def _changed(self, index: Index) -> QColor | None:
        before = self._chart.copied_from
        if before is None or before.word(self._total(index), index.column()) == index.data():
            return None
        return CHANGED

    def _total(self, index: Index) -> int | None:
        """The total of the dice in the row of a cell; None in the row of the headings."""
        return self._grid.totals[index.row() - 1] if index.row() else None

    def choices_at(self, index: Index) -> Choices:
        """The results of the chart."""
        return Choices(tuple(_results_of(self.draft, self.key)) if index.row() else ())

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other headings and results."""
        return self.apart(self._grid.with_cells(cells).written(self.session.draft))

    def apart(self, draft: RulesDraft) -> RulesDraft:
        """A changed chart is no longer what the game prints that it was copied from."""
        return without_authority(draft, self.session.origin, (CHARTS, self.key, "rows"))


class ChartButtons(QWidget):
    """The buttons below a chart of results, which add and remove columns, lines and results; ``chosen`` names the change."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = {
            ADD_COLUMN: translate("Rules", "Add column"),
            REMOVE_COLUMN: translate("Rules", "Remove column"),
            ADD_LINE: translate("Rules", "Add line"),
            REMOVE_LINE: translate("Rules", "Remove line"),
            NEW_RESULT: translate("Rules", "New result…"),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.buttons = {key: small_button(name) for key, name in words.items()}
        for key, button in self.buttons.items():
            button.clicked.connect(lambda _=False, one=key: self.chosen.emit(one))
            row.addWidget(button)
        row.addStretch(1)


def changed_chart(draft: RulesDraft, key: str, what: str, at: Index, parent: QWidget) -> tuple[RulesDraft, DataPath]:
    """The draft with another column, line or result of a chart, and the path of what is shown then; the same draft if there is
    nothing to change, or the user gives up."""
    whole: DataPath = (CHARTS, key)
    column, grid = max(0, at.column()), chart_grid(draft, key)
    if what == ADD_COLUMN:
        return with_column(draft, key, column if at.isValid() else len(grid.headings) - 1), whole
    if what == REMOVE_COLUMN:
        return without_column(draft, key, column), whole
    if what == ADD_LINE:
        return with_line(draft, key), whole
    if what == REMOVE_LINE:
        return without_line(draft, key, grid.totals[at.row() - 1]) if at.row() > 0 else draft, whole
    before, changed = _results_of(draft, key), _with_result(draft, key, parent)
    new = next((letters for letters in _results_of(changed, key) if letters not in before), "")
    return changed, (*whole, "results", new) if new else whole


def _with_result(draft: RulesDraft, key: str, parent: QWidget) -> RulesDraft:
    unknown = next(iter(unknown_results(draft, key)), "")
    title = translate("Rules", "New result")
    words = translate("Rules", "Letters as the lines of the chart hold them, as EX:")
    letters, ok = QInputDialog.getText(parent, title, words, text=unknown)
    letters = "".join(letters.split())
    if not ok or not letters:
        return draft
    name, ok = QInputDialog.getText(parent, title, translate("Rules", "What {word} means:").format(word=letters))
    return with_result(draft, key, letters, name.strip() or letters) if ok else draft


def _results_of(draft: RulesDraft, key: str) -> list[str]:
    """The letters of the results of a chart."""
    found = draft.value((CHARTS, key, "results"))
    return [*map(str, found)] if isinstance(found, dict) else []
