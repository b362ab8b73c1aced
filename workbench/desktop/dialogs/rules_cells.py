"""The cells of an entry of a ruleset as a grid: a line for each field, with columns for its source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication

from workbench.base.text import capitalised
from workbench.desktop.dialogs.draft_cells import CHANGED, ROOT, Choices, DraftGrid, Index
from workbench.desktop.dialogs.rules_pictures import CellPictures, drawn_choices
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.look.language import plain_text
from workbench.files.rulesets.authority import typed_with_authority
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.field_words import CHOICE_WORDS
from workbench.files.rulesets.fields import STANDINGS, FieldType, RuleField, with_headings
from workbench.files.yaml_drafts import NOTHING
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
VALUE, RULE, STANDING, NOTE, BEFORE = range(5)
_PARTS = {RULE: "rule", STANDING: "standing", NOTE: "note"}


class EntryGrid(DraftGrid):
    """The fields of one entry: value, section, standing, note, and what it was copied from where that differs."""

    session: RulesSession

    def __init__(self, session: RulesSession, language: str, parent: QObject | None = None) -> None:
        super().__init__(session, language, parent)
        self.fields: list[RuleField] = []
        self._pictures = CellPictures(session)

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
        # a header may ask for a section that went with the table before this one
        if orientation == Qt.Orientation.Vertical:
            if section >= len(self.fields):
                return None
            field = self.fields[section]
            return "" if field.type is FieldType.HEADING else capitalised(field.label.get(self.language))
        titles = (
            translate("Rules", "Value"),
            translate("Rules", "Section"),
            translate("Rules", "Standing"),
            translate("Rules", "Note"),
            translate("Rules", "Copied from"),
        )
        return titles[section] if section < len(titles) else None

    def path_at(self, index: Index) -> DataPath:
        """The path of a field."""
        field = self.fields[index.row()]
        return field.whole_path

    def choices_at(self, index: Index) -> Choices:
        """Words that the field, or its standing, may have."""
        field = self.fields[index.row()]
        if index.column() == STANDING:
            return Choices(tuple(standing_name(one, self.language) for one in STANDINGS), free=False)
        if field.path[-1] == "group" and "look" in field.path:
            words = tuple(self.session.draft.entries("groups"))
            return Choices(tuple(field.named(one, self.language) for one in words), field.free)
        return choices_of(field, self.language) if index.column() == VALUE else Choices(free=field.free)

    def picture_at(self, index: Index, words: str) -> QIcon | None:
        """The picture of a drawing or a symbol."""
        field = self.fields[index.row()]
        return self._pictures.picture(field.path, field.meant(words)) if index.column() == VALUE else None

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
        if role == Qt.ItemDataRole.DecorationRole and column == VALUE:
            return cell_decoration(field, self._pictures, self.session.draft)
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


def choices_of(field: RuleField, language: str) -> Choices:
    """The words that the value of a field may have: drawings and symbols, or those that the ruleset lists."""
    drawn = drawn_choices(field.path)
    words = drawn or (field.choices if field.type is not FieldType.WORDS else ())
    return Choices(tuple(field.named(one, language) for one in words), field.free or bool(drawn))


def heading_data(words: str, role: int) -> Any:
    """A line above the fields of a group."""
    if role == Qt.ItemDataRole.DisplayRole:
        return words
    if role == Qt.ItemDataRole.FontRole:
        font = QApplication.font()
        font.setBold(True)
        return font
    return QApplication.palette().alternateBase() if role == Qt.ItemDataRole.BackgroundRole else None


def cell_decoration(field: RuleField, pictures: CellPictures, draft: RulesDraft) -> QColor | QIcon | None:
    """The colour that a cell holds, or the picture of its drawing or symbol."""
    if field.type is not FieldType.COLOUR:
        return pictures.picture(field.path, field.shown(draft))
    colour = QColor(field.shown(draft))
    return colour if colour.isValid() else None


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
