"""The grid of all entries of a chart side by side: a terrain effects chart, a list of units; typed, or pasted from a
spreadsheet with headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QIcon

from workbench.base.text import Text, capitalised
from workbench.desktop.dialogs.draft_cells import CHANGED, ROOT, Choices, DraftGrid, Index
from workbench.desktop.dialogs.rules_cells import before_words, cell_decoration, choices_of, field_tip
from workbench.desktop.dialogs.rules_pictures import CellPictures
from workbench.desktop.documents.rules_session import RulesSession
from workbench.files.rulesets.authority import typed_with_authority
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.fields import RuleField, entry_fields, entry_label
from workbench.files.rulesets.overview import Column, Overview, entry_named, overview, with_new_entry
from workbench.files.unit_columns import plain_word
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
_NAME = "name"


class OverviewGrid(DraftGrid):
    """A row for each entry of a section, a column for each field of a group; the last row takes a new entry by its name."""

    session: RulesSession

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.section = ""
        self.group: Text | None = None
        self._pictures = CellPictures(session)
        self._view: tuple[RulesDraft, Overview] | None = None
        self._columns: tuple[Overview, Text | None, tuple[Column, ...]] | None = None

    # --- what is shown

    def show_section(self, section: str, group: Text | None) -> None:
        """Show another section, or another group of its fields."""
        self.beginResetModel()
        self.section, self.group, self.draft = section, group, self.session.draft
        self.endResetModel()

    @property
    def view(self) -> Overview:
        """The entries of the draft that is shown."""
        draft = self.draft
        if self._view is None or self._view[0] is not draft or self._view[1].section != self.section:
            self._view = draft, overview(draft, self.section)
        return self._view[1]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The name, and the fields of the group."""
        view, group = self.view, self.group
        if self._columns is None or self._columns[0] is not view or self._columns[1] != group:
            named = tuple(one for one in view.columns if one.path == (_NAME,) and one.language == self.language)
            self._columns = view, group, (*named, *(one for one in view.of_group(group) if one not in named))
        return self._columns[2]

    def rowCount(self, parent: Index = ROOT) -> int:
        """The entries, and a row for a new one."""
        if parent.isValid() or not self.section:
            return 0
        return len(self.view.keys) + (1 if self.session.editable else 0)

    def columnCount(self, parent: Index = ROOT) -> int:
        """The fields."""
        return 0 if parent.isValid() or not self.section else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Fields above, names of entries at the left."""
        if orientation == Qt.Orientation.Horizontal:
            if section >= self.columnCount():
                return None
            column = self.columns[section]
            if role == Qt.ItemDataRole.DisplayRole:
                return capitalised(column.label.get(self.language))
            return None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        keys = self.view.keys
        if section >= len(keys):
            return "+"
        return entry_label(self.draft, self.section, keys[section]).get(self.language)

    def field_at(self, index: Index) -> RuleField | None:
        """The field of a cell; None where the entry has none."""
        keys = self.view.keys
        if not index.isValid() or index.row() >= len(keys):
            return None
        return self.view.field(keys[index.row()], self.columns[index.column()])

    def path_at(self, index: Index) -> DataPath:
        """The path of a cell."""
        found = self.field_at(index)
        if found is None:
            return (self.section,)
        return found.whole_path

    def choices_at(self, index: Index) -> Choices:
        """The words of a field."""
        found = self.field_at(index)
        return choices_of(found, self.language) if found is not None else Choices()

    def picture_at(self, index: Index, words: str) -> QIcon | None:
        """The picture of a drawing or a symbol."""
        found = self.field_at(index)
        return self._pictures.picture(found.path, found.meant(words)) if found is not None else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells of one's own rules; in the row of a new entry the name."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        new = index.row() >= len(self.view.keys)
        usable = index.column() == 0 if new else self.field_at(index) is not None
        return flags | Qt.ItemFlag.ItemIsEditable if self.session.editable and usable else flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell, its tint, and what is said of it."""
        found = self.field_at(index)
        if found is None:
            return None
        draft = self.draft
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return found.named(found.shown(draft), self.language)
        if role == Qt.ItemDataRole.BackgroundRole:
            tint = self.tint(index)
            return tint or (CHANGED if before_words(found, draft, self.session.origin, self.language) else None)
        if role == Qt.ItemDataRole.DecorationRole:
            return cell_decoration(found, self._pictures, draft)
        return field_tip(self, found, index) if role == Qt.ItemDataRole.ToolTipRole else None

    # --- what is typed and pasted

    def with_texts(self, cells: Mapping[tuple[int, int], str]) -> RulesDraft:
        """The draft with other values; a name in the last row, or below, makes a new entry."""
        draft, keys, columns = self.session.draft, list(self.view.keys), self.columns
        rows: dict[int, dict[int, str]] = {}
        for (row, column), words in cells.items():
            if column < len(columns):
                rows.setdefault(row, {})[column] = words
        for row, changed in sorted(rows.items()):
            if row < len(keys):
                key = keys[row]
            else:
                name = changed.pop(0, "").strip()
                if not name:
                    continue
                draft, key = with_new_entry(draft, self.section, name)
            fields = {(one.path[2:], one.language): one for one in entry_fields(draft, self.section, key)}
            for column, words in changed.items():
                found = fields.get((columns[column].path, columns[column].language))
                if found is not None:
                    draft = typed_with_authority(found, draft, found.meant(words), self.session.origin)
        return draft

    def pasted(self, rows: Sequence[Sequence[str]], at: Index) -> dict[tuple[int, int], str]:
        """A table with headings by its headings and names; without from a cell on. Entries that are not there are made."""
        heads = {plain_word(name): place for place, one in enumerate(self.columns) for name in self._headings(one)}
        found = [heads.get(plain_word(cell)) for cell in rows[0]]
        if len(rows) < 2 or sum(one is not None for one in found) < max(1, len(found) // 2):
            return super().pasted(rows, at)
        if found[0] is None or self.columns[found[0]].path == (_NAME,):
            found[0] = 0  # the first column names the entries
        strange = [cell.strip() for cell, place in zip(rows[0], found, strict=True) if place is None and cell.strip()]
        if strange:
            words = translate("Rules", "No column of these fields is called so, and it was left out: {names}")
            self.left_out = words.format(names=", ".join(strange))
        keys = list(self.view.keys)
        cells: dict[tuple[int, int], str] = {}
        new = len(keys)
        for line in rows[1:]:
            if not line or not line[0].strip():
                continue
            key = entry_named(self.session.draft, self.section, line[0])
            row = keys.index(key) if key is not None else new
            new += key is None
            for place, words in zip(found, line, strict=False):
                if place is not None and (place or key is None):
                    cells[row, place] = words.strip()
        return cells

    def _headings(self, column: Column) -> tuple[str, ...]:
        last = str(column.path[-1])
        parts = [part.strip() for name in (column.label.en, column.label.fr) for part in name.split(":")]
        return (column.label.en, column.label.fr, last, *parts[1::2], *parts[3:])
