"""The tables and the counters of a supplement as grids: headings from the ruleset, each cell checked, pasted with headings or
without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QColor

from workbench.base.text import Text, capitalised
from workbench.desktop.dialogs.draft_cells import ERROR, ROOT, Choices, DraftGrid, Index
from workbench.desktop.documents.supplement_session import SupplementSession
from workbench.desktop.look.language import plain_text
from workbench.files.supplement_draft import (
    GROUP,
    KIND,
    NAME,
    STATE,
    VALUES,
    WEAPONS,
    YEARS,
    SupplementDraft,
    row_named,
)
from workbench.files.supplements import support_weapons
from workbench.files.unit_columns import column_title, columns_by_heading, kinds_by_name, plain_word
from workbench.files.yaml_nodes import Path as DataPath
from workbench.rules.blanks import Blank, known_headings
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import Standing

translate = QCoreApplication.translate


class SupplementGrid(DraftGrid):
    """A grid over a supplement, all cells of which can be typed in."""

    session: SupplementSession

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Every cell is edited."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def words_at(self, index: Index) -> str:
        """What a cell holds."""
        raise NotImplementedError

    def tint(self, index: Index) -> QColor | None:
        """The tint of what is wrong."""
        return ERROR if self.messages(index) else None

    def messages(self, index: Index) -> str:
        """What is wrong with a cell."""
        words = self.words_at(index)
        return self.problem_at(index, words) if words else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell, its tint, and what is wrong with it."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.words_at(index)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.tint(index)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_text(self.messages(index))
        return None


class TableGrid(SupplementGrid):
    """One table of the ruleset: its columns above, its rows at the left."""

    def __init__(self, session: SupplementSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.blank: Blank | None = None

    def show_table(self, blank: Blank | None) -> None:
        """Show another table."""
        self.beginResetModel()
        self.blank = blank
        self.endResetModel()

    @property
    def _rows(self) -> tuple[str, ...]:
        return self.blank.row_keys if self.blank is not None else ()

    def rowCount(self, parent: Index = ROOT) -> int:
        """The rows that the ruleset declares."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """The columns that it declares."""
        return 0 if parent.isValid() or self.blank is None else len(self.blank.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Headings of columns and names of rows."""
        if role != Qt.ItemDataRole.DisplayRole or self.blank is None:
            return None
        # a header may ask for a section that went with the table before this one
        if section >= (self.columnCount() if orientation == Qt.Orientation.Horizontal else self.rowCount()):
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self.blank.headings[section] or translate("Values", "Value")
        key = self._rows[section]
        return capitalised(self.blank.rows[key].get(self.language)) if key else translate("Values", "Value")

    def path_at(self, index: Index) -> DataPath:
        """Where the row stands."""
        assert self.blank is not None
        return self.session.draft.path_of_row(self.blank, self._rows[index.row()])

    def words_at(self, index: Index) -> str:
        """The result or the number in a cell."""
        if self.blank is None:
            return ""
        cells = self.blank.cells_of(self.session.draft.row(self.blank, self._rows[index.row()]))
        return cells[index.column()] if index.column() < len(cells) else ""

    def problem_at(self, index: Index, words: str) -> str:
        """What is wrong with a cell."""
        if self.blank is None or not words.strip():
            return ""
        found = self.blank.problem_of_cell(words.strip()).get(self.language)
        if found:
            return capitalised(found)
        row = self.session.draft.row(self.blank, self._rows[index.row()])
        extra = len(self.blank.cells_of(row)) > len(self.blank.headings)
        return capitalised(self.blank.problem(str(row)).get(self.language)) if extra else ""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """As of every grid; results stand in the middle."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignCenter
        return super().data(index, role)

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> SupplementDraft:
        """The draft with other cells, row by row."""
        draft, blank = self.session.draft, self.blank
        assert blank is not None
        rows: dict[int, dict[int, str]] = {}
        for (row, column), words in cells.items():
            if row < len(self._rows) and column < len(blank.headings):
                rows.setdefault(row, {})[column] = words
        for row, changed in rows.items():
            key = self._rows[row]
            now = list(blank.cells_of(draft.row(blank, key)))[: len(blank.headings)]
            for column, words in changed.items():
                now[column] = words.strip()
            draft = draft.with_row(blank, key, blank.row_of(now))
        return draft

    def pasted(self, rows: Sequence[Sequence[str]], at: Index) -> dict[tuple[int, int], str]:
        """Cells of a spreadsheet by their headings and names of rows where they have some, else from a cell on. What has no
        place in the table is left out."""
        blank = self.blank
        if blank is None:
            return {}
        body = [list(line) for line in rows]
        columns: list[int] | None = None
        offset = 0
        if len(body) > 1 or len(body[0]) > 1:
            for skip in (0, 1):
                columns = known_headings(body[0][skip:], blank.headings) if len(body[0]) > skip else None
                if columns is not None and (skip or len(body) > 1):
                    body, offset = body[1:], skip
                    break
        named = [row_named(blank, line[0]) if line and len(line) > 1 else None for line in body]
        by_name = (
            bool(body)
            and all(named)
            and (offset == 1 or (columns is None and len(body[0]) > len(blank.headings) - at.column()))
        )
        offset = 1 if by_name or offset else 0
        found = {}
        for down, line in enumerate(body):
            name = named[down]
            row = self._rows.index(name) if by_name and name is not None else (0 if columns else at.row()) + down
            first = 0 if by_name or columns else at.column()
            for right, words in enumerate(line[offset:]):
                column = first + right if columns is None else columns[right] if right < len(columns) else -1
                if 0 <= row < len(self._rows) and 0 <= column < len(blank.headings):
                    found[row, column] = words.strip()
        return found


_TITLES = {
    GROUP: Text("Nation", "Nationalité"),
    YEARS: Text("Years", "Années"),
}
_OTHER_WORDS = {
    GROUP: ("country", "pays", "nation", "nationality", "group"),
    YEARS: ("year", "annee", "dates", "date"),
    KIND: ("type",),
    NAME: ("counter", "pion"),
}


def counter_fields(ruleset: Ruleset) -> tuple[str, ...]:
    """The fields of a counter: what it is, what kinds of units print, what else the rules know of, weapons, states."""
    printed = list(dict.fromkeys(key for kind in ruleset.units.values() for key in kind.values))
    named = [key for key, column in ruleset.unit_columns.items() if column.name]
    values = list(dict.fromkeys([*printed, *named]))
    # what a ruleset only guesses at is what counters print: it comes first
    values.sort(key=lambda key: ruleset.unit_columns[key].citation.standing is not Standing.HOUSE)
    tables = (WEAPONS,) if ruleset.weapons and "table" in ruleset.map_kinds else ()
    if tables:
        # what units of a kind carry has the name of the column of weapons
        weapons = column_title(WEAPONS, ruleset)
        values = [key for key in values if column_title(f"{VALUES}.{key}", ruleset) != weapons]
    return (NAME, GROUP, YEARS, KIND, *(f"{VALUES}.{key}" for key in values), *tables, STATE)


class CountersGrid(SupplementGrid):
    """The library of counters: one a row, the last row takes a new one."""

    def __init__(self, session: SupplementSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        ruleset = session.draft.ruleset
        self.fields = counter_fields(ruleset)
        self._titles = [_TITLES.get(field) or column_title(field, ruleset) for field in self.fields]
        self._by_heading = columns_by_heading(self.fields, ruleset)
        for field, title in _TITLES.items():
            self._by_heading |= {plain_word(title.en): field, plain_word(title.fr): field}
        self._by_heading |= {word: field for field, words in _OTHER_WORDS.items() for word in words}
        weapons = {key: ruleset.weapons[key].name for key in support_weapons(ruleset)}
        self._kinds = {plain_word(word): key for key, name in weapons.items() for word in (key, name.en, name.fr)}
        self._kinds |= {**{plain_word(key): key for key in ruleset.units}, **kinds_by_name(ruleset.units)}
        states = {key: state.name for key, state in ruleset.states.items()}
        self._states = {plain_word(word): key for key, name in states.items() for word in (key, name.en, name.fr)}

    @property
    def _keys(self) -> list[str]:
        return self.session.draft.counter_keys

    def rowCount(self, parent: Index = ROOT) -> int:
        """The counters, and a row for a new one."""
        return 0 if parent.isValid() else len(self._keys) + 1

    def columnCount(self, parent: Index = ROOT) -> int:
        """The fields."""
        return 0 if parent.isValid() else len(self.fields)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of fields, numbers of counters."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self._titles[section].get(self.language) if section < len(self._titles) else None
        return str(section + 1) if section < len(self._keys) else "+"

    def path_at(self, index: Index) -> DataPath:
        """Where the field stands."""
        keys = self._keys
        if index.row() >= len(keys):
            return ("counters",)
        return ("counters", keys[index.row()], *self.fields[index.column()].split(".", 1))

    def choices_at(self, index: Index) -> Choices:
        """The kinds by their names; the words of a value."""
        field, ruleset = self.fields[index.column()], self.session.draft.ruleset
        if field == KIND:
            names = [kind.name for kind in ruleset.units.values()]
            names += [ruleset.weapons[key].name for key in support_weapons(ruleset)]
            return Choices(tuple(capitalised(name.get(self.language)) for name in names))
        column = ruleset.unit_columns.get(field.removeprefix(f"{VALUES}."))
        if column is not None and column.words and not column.several:
            return Choices(tuple(column.words))
        return Choices()

    def words_at(self, index: Index) -> str:
        """A field of a counter; kinds by their names."""
        keys = self._keys
        if index.row() >= len(keys):
            return ""
        field = self.fields[index.column()]
        found = self.session.draft.cell(keys[index.row()], field)
        ruleset = self.session.draft.ruleset
        kind = (ruleset.units.get(found) or ruleset.weapons.get(found)) if field == KIND else None
        return capitalised(kind.name.get(self.language)) if kind is not None else found

    def messages(self, index: Index) -> str:
        """What is wrong with a field, as the reader says it."""
        if index.row() >= len(self._keys):
            return ""
        found = self.found(index)
        if self.fields[index.column()] == KIND:
            place = ("counters", self._keys[index.row()])
            more = (*self.session.problems.get(place, ()), *self.session.problems.get((*place, "weapon"), ()))
            found = [*found, *more]
        return "\n".join(capitalised(one.text.get(self.language)) for one in found)

    def problem_at(self, index: Index, words: str) -> str:
        """What the reader would say of words in a field."""
        if not words.strip() or index.row() >= len(self._keys):
            return ""
        draft, path = self.with_texts({(index.row(), index.column()): words}), self.path_at(index)
        found = self.session.places(draft, self.session.look_through(draft))
        return "\n".join(
            one.text.get(self.language) for at, many in found.items() if at[: len(path)] == path for one in many
        )

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> SupplementDraft:
        """The draft with other fields; the rows below the last one become new counters. A row whose fields are all emptied
        goes."""
        draft, keys = self.session.draft, self._keys
        rows: dict[int, dict[int, str]] = {}
        for (row, column), words in cells.items():
            if column < len(self.fields):
                rows.setdefault(row, {})[column] = words
        for row, changed in sorted(rows.items()):
            fields = {self.fields[column]: words for column, words in changed.items()}
            if row < len(keys):
                key = keys[row]
            elif any(words.strip() for words in fields.values()):
                key = draft.free_key(fields.get(NAME, "") or fields.get(KIND, ""))
                draft = draft.with_value(("counters", key), {KIND: next(iter(draft.ruleset.units), "")})
            else:
                continue
            for field, words in fields.items():
                if field == KIND and not words.strip():
                    continue  # a counter is of a kind
                draft = draft.with_cell(key, field, self.meant(field, words))
        return draft

    def without_rows(self, rows: Sequence[int]) -> SupplementDraft:
        """The draft without some of the counters."""
        draft, keys = self.session.draft, self._keys
        for row in rows:
            if row < len(keys):
                draft = draft.without(("counters", keys[row]))
        return draft

    def meant(self, field: str, words: str) -> str:
        """Keys for the names that people type."""
        if field == KIND:
            return self._kinds.get(plain_word(words), words.strip())
        if field == STATE:
            return ", ".join(self._states.get(plain_word(one), one.strip()) for one in words.split(",") if one.strip())
        return words

    def pasted(self, rows: Sequence[Sequence[str]], at: Index) -> dict[tuple[int, int], str]:
        """A table of counters by its headings, as new ones below; without headings from a cell on."""
        heads = [self._by_heading.get(plain_word(cell)) for cell in rows[0]]
        if len(rows) < 2 or sum(field is not None for field in heads) < 2:
            return super().pasted(rows, at)
        first = len(self._keys)
        return {
            (first + down, self.fields.index(field)): words.strip()
            for down, line in enumerate(rows[1:])
            for field, words in zip(heads, line, strict=False)
            if field is not None
        }
