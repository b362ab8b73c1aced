"""The words of a map of another program as rows: what each looks like, what it means, and what it becomes under a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtGui import QFont, QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCompleter,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from workbench.desktop.dialogs.import_pictures import PLACE
from workbench.desktop.look.language import plain_text
from workbench.desktop.widgets.choosers import TypedChooser
from workbench.desktop.widgets.fuzzy_match import without_accents
from workbench.files.formats.foreign_maps import ForeignTerrain, ForeignWord, meaning_of
from workbench.files.formats.map_format import OwnWord
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.rules.neutral_terrain import NeutralTerrain
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate

WORD, COUNT, FIRST, MEANS, BECOMES = range(5)
"""Columns."""
_KEY = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class WordTexts:
    """What is said of the words of a map in a language: by the neutral words, the rulesets that there are, and which words this
    program wrote itself."""

    own: Mapping[str, OwnWord]
    neutral: NeutralTerrain
    rulesets: Mapping[str, Ruleset]
    language: str

    def meanings(self) -> list[tuple[str, str]]:
        """(name, key) of all that a word can mean, by name."""
        named = [(word.name.get(self.language), key) for key, word in self.neutral.words.items()]
        return sorted(named, key=lambda one: without_accents(one[0]).casefold())

    def readable(self, word: str) -> str:
        """The word as it is shown: of one that this program wrote, the name of the terrain in its ruleset."""
        own = self.own.get(word)
        if own is None:
            return word
        ruleset = self.rulesets.get(own.ruleset)
        row = ruleset.terrain.get(own.key) if ruleset is not None else None
        name = row.name.get(self.language) if row is not None else own.key.replace("_", " ")
        return f"{name} ({ruleset.name.get(self.language) if ruleset is not None else own.ruleset})"

    def is_known(self, word: str, mapping: WordMapping) -> bool:
        """Does the word mean anything, by the mapping or because this program wrote it?"""
        return bool(mapping.meaning(word)) or self._own_word(word, mapping) is not None

    def meaning(self, word: str, mapping: WordMapping) -> str:
        """The key of what a word means (:func:`~workbench.files.formats.foreign_maps.meaning_of`)."""
        return meaning_of(word, mapping, self.own)

    def means(self, word: str, mapping: WordMapping) -> str:
        """The name of what a word means."""
        own, meaning = self._own_word(word, mapping), self.meaning(word, mapping)
        if meaning == LEAVE_OUT:
            return translate("ImportMapDialog", "leave out")
        if meaning in self.neutral.words:
            return self.neutral.words[meaning].name.get(self.language)
        if own is not None:
            return translate("ImportMapDialog", "the same, where the rules have it")
        return translate("ImportMapDialog", "? nothing yet")

    def becomes(self, word: str, mapping: WordMapping, ruleset: Ruleset | None) -> str:
        """The terrain of the ruleset that a word becomes, or why it becomes none."""
        if ruleset is None or not self.is_known(word, mapping):
            return ""
        if self.meaning(word, mapping) == LEAVE_OUT:
            return translate("ImportMapDialog", "nothing")
        found = ForeignTerrain(mapping, ruleset, self.neutral, self.own).counterpart(word)
        if not found.key:
            why = found.reason.get(self.language)
            return translate("ImportMapDialog", "nothing: {why}").format(why=why)
        name = ruleset.terrain[found.key].name.get(self.language)
        return translate("ImportMapDialog", "taken as {name}").format(name=name) if found.near else name

    def _own_word(self, word: str, mapping: WordMapping) -> OwnWord | None:
        return None if word in mapping.words else self.own.get(word)


class WordList(QTreeWidget):
    """A row for each word. Those that mean nothing yet come first, then the most frequent."""

    def __init__(self, words: Iterable[ForeignWord], texts: WordTexts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._texts = tuple(words), texts
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setIconSize(PLACE / 2)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHeaderLabels(
            [
                translate("ImportMapDialog", "Word"),
                translate("ImportMapDialog", "Count"),
                translate("ImportMapDialog", "First"),
                translate("ImportMapDialog", "Means"),
                translate("ImportMapDialog", "Becomes"),
            ]
        )
        self.header().setStretchLastSection(True)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

    def fill(self, mapping: WordMapping) -> None:
        """List the words anew."""
        icons = {item.data(WORD, _KEY): item.icon(WORD) for item in self.rows()}
        with QSignalBlocker(self):
            self.clear()
            for one in sorted(self._words, key=lambda one: self._texts.is_known(one.word, mapping)):
                item = QTreeWidgetItem([self._texts.readable(one.word), str(one.count), one.first, "", ""])
                item.setData(WORD, _KEY, one.word)
                item.setIcon(WORD, icons.get(one.word, _icon()))
                item.setToolTip(WORD, plain_text(one.word))
                item.setTextAlignment(COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.addTopLevelItem(item)

    def rows(self) -> list[QTreeWidgetItem]:
        """All rows."""
        found = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [item for item in found if item is not None]

    def show_meanings(self, mapping: WordMapping, ruleset: Ruleset | None) -> int:
        """Write into every row what its word means, and what it becomes; the number of those that mean nothing yet."""
        count = 0
        for item in self.rows():
            word = item.data(WORD, _KEY)
            is_known = self._texts.is_known(word, mapping)
            count += not is_known
            item.setText(MEANS, self._texts.means(word, mapping))
            item.setText(BECOMES, self._texts.becomes(word, mapping, ruleset))
            font = QFont(self.font())
            font.setBold(not is_known)
            for column in (WORD, MEANS):
                item.setFont(column, font)
            item.setToolTip(BECOMES, plain_text(item.text(BECOMES)))
        return count

    def show_picture(self, word: str, image: QImage) -> None:
        """Show a picture of a place that has a word."""
        for item in self.rows():
            if item.data(WORD, _KEY) == word:
                item.setIcon(WORD, _icon(image))

    def fit_columns(self) -> None:
        """Make the columns as wide as what stands in them."""
        for column in range(BECOMES):
            self.resizeColumnToContents(column)

    @property
    def chosen(self) -> list[str]:
        """The words of the rows that are selected."""
        return [item.data(WORD, _KEY) for item in self.selectedItems()]

    def choose_first(self) -> None:
        """Select the first row."""
        first = self.topLevelItem(0)
        if first is not None:
            self.setCurrentItem(first)


def _icon(image: QImage | None = None) -> QIcon:
    """A picture in the middle of a transparent one of the usual size, so that all words begin in one line."""
    whole = QPixmap(PLACE)
    whole.fill(Qt.GlobalColor.transparent)
    if image is not None:
        painter = QPainter(whole)
        painter.drawImage((PLACE.width() - image.width()) // 2, (PLACE.height() - image.height()) // 2, image)
        painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(whole, mode)
    return icon


class MeaningChooser(TypedChooser):
    """A chooser of meanings: what is typed narrows the choice."""

    def __init__(self, meanings: Iterable[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        typed = self.lineEdit()
        assert typed is not None
        typed.setPlaceholderText(translate("ImportMapDialog", "choose, or type to search"))
        self.addItem(translate("ImportMapDialog", "leave out"), LEAVE_OUT)
        for name, key in meanings:
            self.addItem(name, key)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)

    def show_key(self, key: str | None) -> None:
        """Show an entry; none for a key that is not offered."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(key) if key else -1)
            self.setEditText(self.itemText(self.currentIndex()) if self.currentIndex() >= 0 else "")

    def hide_offered(self) -> bool:
        """Close the list of what begins so, which leaves Enter to whoever takes it; was it open?"""
        completer = self.completer()
        popup = completer.popup() if completer is not None else None
        if popup is None or not popup.isVisible():
            return False
        popup.hide()
        return True

    def take_typed(self) -> bool:
        """Choose the entry that was typed, or the first one with such words; was anything typed?"""
        typed, now = self.currentText().strip(), self.itemText(self.currentIndex()) if self.currentIndex() >= 0 else ""
        if typed == now:
            return False
        row = self._row_of(typed) if typed else -1
        if row < 0:
            self.setEditText(now)
            return True
        self.setCurrentIndex(row)
        self.setEditText(self.itemText(row))
        self.chosen.emit(self.itemData(row))
        return True

    def _row_of(self, typed: str) -> int:
        bare = without_accents(typed).casefold()
        names = [without_accents(self.itemText(row)).casefold() for row in range(self.count())]
        whole = (row for row, name in enumerate(names) if name == bare)
        begins = (row for row, name in enumerate(names) if name.startswith(bare))
        within = (row for row, name in enumerate(names) if bare in name)
        return next(whole, next(begins, next(within, -1)))
