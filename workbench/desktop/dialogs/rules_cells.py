"""The cells of a ruleset as grids: an entry with a line for each field and columns for its source, and charts of results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from workbench.base.text import capitalised
from workbench.desktop.dialogs.draft_cells import CHANGED, ERROR, ROOT, DraftGrid, Index
from workbench.desktop.dialogs.draft_dialog import small_button
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.drawing.terrain_styles import known_styles
from workbench.desktop.drawing.unit_symbols import SYMBOLS
from workbench.desktop.look.language import plain_text
from workbench.files.rulesets.authority import typed_with_authority, without_authority
from workbench.files.rulesets.chart_grid import ChartGrid, chart_grid, unknown_results
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.field_words import CHOICE_WORDS
from workbench.files.rulesets.fields import STANDINGS, FieldType, RuleField, with_headings
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
VALUE, RULE, STANDING, NOTE, BEFORE = range(5)
_PARTS = {RULE: "rule", STANDING: "standing", NOTE: "note"}
ADD_COLUMN, REMOVE_COLUMN, ADD_LINE, REMOVE_LINE = "add_column", "remove_column", "add_line", "remove_line"
NEW_RESULT = "new_result"


def drawn_choices(path: DataPath) -> tuple[str, ...]:
    """The words that our painters know for a cell: drawings of terrain, symbols of units."""
    if path[-1] == "style":
        return tuple(sorted(known_styles()))
    return tuple(sorted(SYMBOLS)) if path[-1] == "symbol" else ()


class EntryGrid(DraftGrid):
    """The fields of one entry: value, section, standing, note, and what it was copied from where that differs."""

    session: RulesSession

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.fields: list[RuleField] = []

    def show_fields(self, fields: list[RuleField]) -> None:
        """Show the fields of another entry."""
        self.beginResetModel()
        self.fields = with_headings(fields)
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """A row for each field."""
        return 0 if parent.isValid() else len(self.fields)

    def columnCount(self, parent: Index = ROOT) -> int:
        """Value, its source, and what it was copied from."""
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of fields at the left, of columns at the top."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            field = self.fields[section]
            return "" if field.type is FieldType.HEADING else capitalised(field.label.get(self.language))
        return (
            translate("Rules", "Value"),
            translate("Rules", "Section"),
            translate("Rules", "Standing"),
            translate("Rules", "Note"),
            translate("Rules", "Copied from"),
        )[section]

    def path_at(self, index: Index) -> DataPath:
        """The path of a field."""
        field = self.fields[index.row()]
        return field.whole_path

    def choices_at(self, index: Index) -> tuple[tuple[str, ...], bool]:
        """Words that the field, or its standing, may have."""
        field = self.fields[index.row()]
        if index.column() == STANDING:
            return tuple(standing_name(one, self.language) for one in STANDINGS), False
        drawn = drawn_choices(field.path) if index.column() == VALUE else ()
        words = drawn or (field.choices if index.column() == VALUE and field.type is not FieldType.WORDS else ())
        if field.path[-1] == "group" and "look" in field.path:
            words = tuple(self.session.draft.entries("groups"))
        return tuple(field.named(one, self.language) for one in words), field.free or bool(drawn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only one's own rules are edited; a field without a source of its own has no section."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        field, column = self.fields[index.row()], index.column()
        if field.type is FieldType.HEADING:
            return Qt.ItemFlag.ItemIsEnabled
        if self.session.editable and (column == VALUE or (column in _PARTS and field.cited)):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell, its tint and its tooltip."""
        field, column = self.fields[index.row()], index.column()
        if field.type is FieldType.HEADING:
            return heading_data(field.label.get(self.language), role) if column == VALUE else None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._words(field, column, shown=role == Qt.ItemDataRole.DisplayRole)
        if role == Qt.ItemDataRole.BackgroundRole and column == VALUE:
            tint = self.tint(index)
            return tint if tint is not None else (CHANGED if self._words(field, BEFORE, shown=True) else None)
        if role == Qt.ItemDataRole.DecorationRole and column == VALUE and field.type is FieldType.COLOUR:
            colour = QColor(field.shown(self.session.draft))
            return colour if colour.isValid() else None
        if role == Qt.ItemDataRole.ForegroundRole and column in (RULE, STANDING):
            inherited = field.cited and not field.source_part(self.session.draft, _PARTS[column])
            return QApplication.palette().placeholderText() if inherited else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return field_tip(self, field, index)
        return None

    def _words(self, field: RuleField, column: int, *, shown: bool) -> str:
        draft, origin = self.session.draft, self.session.origin
        if column == VALUE:
            return field.named(field.shown(draft), self.language)
        if column == BEFORE:
            return before_words(field, draft, origin, self.language)
        if not field.cited:
            return ""
        own = field.source_part(draft, _PARTS[column], self.language)
        there = draft.value(field.path) is not NOTHING
        words = own or (
            field.inherited(draft).get(_PARTS[column], "") if shown and there and not self._is_own(field) else ""
        )
        return standing_name(words, self.language) if column == STANDING and words else words

    def _is_own(self, field: RuleField) -> bool:
        """Has a cell a standing of its own, so that the section of its column is not its?"""
        now = self.session.draft.value(field.path)
        return isinstance(now, dict) and now.get("rule") == ""

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other values and sources."""
        draft = self.session.draft
        for (row, column), words in cells.items():
            if row >= len(self.fields):
                continue
            field = self.fields[row]
            if field.type is FieldType.HEADING:
                continue
            if column == VALUE:
                draft = typed_with_authority(field, draft, field.meant(words), self.session.origin)
            elif column in _PARTS and field.cited:
                part = standing_meant(words) if column == STANDING else words
                draft = field.with_source_part(draft, _PARTS[column], part, self.language)
        return draft


def heading_data(words: str, role: int) -> Any:
    """A line above the fields of a group."""
    if role == Qt.ItemDataRole.DisplayRole:
        return words
    if role == Qt.ItemDataRole.FontRole:
        font = QApplication.font()
        font.setBold(True)
        return font
    return QApplication.palette().alternateBase() if role == Qt.ItemDataRole.BackgroundRole else None


def field_tip(grid: DraftGrid, field: RuleField, index: Index) -> str:
    """The tooltip of a cell: its errors, the use of the field, the values that it takes, and the comment of the file."""
    parts = [grid.messages(index), *field_words(field, grid.session.draft, grid.language)]
    parts += [", ".join(field.named(one, grid.language) for one in field.choices)] if field.choices else []
    return plain_text("\n".join(part for part in parts if part))


def field_words(field: RuleField, draft: RulesDraft, language: str) -> list[str]:
    """The use of a field, the values that it takes, and the comment beside it in the file."""
    parts = [field.help.get(language), field.fits.get(language), draft.comment(field.path)]
    return [one for one in parts if one]


def standing_name(word: str, language: str) -> str:
    """The name of a standing in the language of the window."""
    found = CHOICE_WORDS.get(word)
    return found.get(language) if found is not None else word


def standing_meant(words: str) -> str:
    """The standing that words name."""
    plain = words.strip().casefold()
    names = {name.casefold(): one for one in STANDINGS for name in (CHOICE_WORDS[one].en, CHOICE_WORDS[one].fr)}
    return names.get(plain, words)


def before_words(field: RuleField, draft: RulesDraft, origin: RulesDraft | None, language: str) -> str:
    """The value that a field had where it was copied from, if it is another one now."""
    if origin is None or origin.value(field.path[:2]) is NOTHING:
        return ""
    before, now = field.shown(origin), field.shown(draft)
    if before == now:
        return ""
    return field.named(before, language) or translate("Rules", "(nothing)")


class ChartGridModel(DraftGrid):
    """A chart of results: the headings in the first row, a row for each total of the dice."""

    session: RulesSession

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.key = ""
        self._read: tuple[RulesDraft, ChartGrid] | None = None

    def show_chart(self, key: str) -> None:
        """Show another chart."""
        self.beginResetModel()
        self.key, self.draft = key, self.session.draft
        self.endResetModel()

    @property
    def _grid(self) -> ChartGrid:
        draft = self.draft
        if self._read is None or self._read[0] is not draft or self._read[1].key != self.key:
            self._read = draft, chart_grid(draft, self.key)
        return self._read[1]

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
            return "charts", self.key, "columns"
        return "charts", self.key, "rows", self._grid.totals[index.row() - 1]

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
        unknown = unknown_results(self.draft, self.key) if index.row() else []
        if unknown:
            return ERROR if index.data() in unknown else self._changed(index)
        return self.tint(index) or self._changed(index)

    def _changed(self, index: Index) -> QColor | None:
        origin = self.session.origin
        if origin is None or origin.value(("charts", self.key)) is NOTHING:
            return None
        before = chart_grid(origin, self.key).word(self._total(index), index.column())
        return None if before == index.data() else CHANGED

    def _total(self, index: Index) -> int | None:
        """The total of the dice in the row of a cell; None in the row of the headings."""
        return self._grid.totals[index.row() - 1] if index.row() else None

    def choices_at(self, index: Index) -> tuple[tuple[str, ...], bool]:
        """The results of the chart."""
        results = self.draft.value(("charts", self.key, "results"))
        names = tuple(map(str, results)) if isinstance(results, dict) and index.row() else ()
        return names, True

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other headings and results."""
        return self.apart(self._grid.with_cells(cells).written(self.session.draft))

    def apart(self, draft: RulesDraft) -> RulesDraft:
        """A changed chart is no longer what the game prints that it was copied from."""
        return without_authority(draft, self.session.origin, ("charts", self.key, "rows"))


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
