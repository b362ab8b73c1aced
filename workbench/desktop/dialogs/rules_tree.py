"""The tree of the charts of a ruleset and their entries; what is wrong is marked."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from workbench.desktop.documents.rules_session import RulesSession
from workbench.files.rulesets.field_words import SECTION_WORDS
from workbench.files.rulesets.fields import entry_label
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.files.rulesets.schema import SECTIONS

translate = QCoreApplication.translate
PLACE = Qt.ItemDataRole.UserRole
"""Of an item: its section, and the key of its entry or \"\"."""
_USUAL = ("terrain", "units", "states", "weapons", "mobility", "tables", "charts", "attacks", "modifiers", "conditions")
"""Sections that are offered to begin even where a ruleset has none of them."""


class RulesTree(QTreeWidget):
    """Charts, and the entries of each by their names."""

    def __init__(self, session: RulesSession, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._language = session, language
        self.setHeaderHidden(True)
        self.setAccessibleName(translate("Rules", "Charts of the rules"))
        self.setMinimumWidth(150)

    def show_charts(self) -> None:
        """Show the charts of the draft as it is; what was open stays open."""
        draft, language = self._session.draft, self._language
        open_before = {item.data(0, PLACE)[0] for item in self.charts() if item.isExpanded()} or {"terrain"}
        self.blockSignals(True)
        self.clear()
        usual = _USUAL if self._session.editable else ()
        there = draft.sections()
        for section in (HEAD, *(one for one in SECTIONS if one in there or one in usual)):
            item = QTreeWidgetItem([SECTION_WORDS[section].get(language)])
            item.setData(0, PLACE, (section, ""))
            self.addTopLevelItem(item)
            for key in draft.entries(section) if section != HEAD else ():
                inner = QTreeWidgetItem([entry_label(draft, section, key).get(language)])
                inner.setData(0, PLACE, (section, key))
                inner.setToolTip(0, key)
                item.addChild(inner)
            item.setExpanded(section in open_before)
        self.blockSignals(False)
        self.mark()

    def mark(self) -> None:
        """Mark the charts and entries in which something is wrong."""
        wrong = {path[:2] for path in self._session.problems}
        for item in self.charts():
            section = item.data(0, PLACE)[0]
            _mark(item, wrong=any(path[:1] == (section,) for path in wrong))
            for inner in inner_items(item):
                _mark(inner, wrong=inner.data(0, PLACE) in wrong)

    def charts(self) -> list[QTreeWidgetItem]:
        """The items of sections."""
        return inner_items(self.invisibleRootItem())


def inner_items(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """The items inside of one."""
    found = (item.child(number) for number in range(item.childCount()))
    return [one for one in found if one is not None]


def _mark(item: QTreeWidgetItem, *, wrong: bool) -> None:
    words = item.text(0).removeprefix("⚠ ")
    item.setText(0, f"⚠ {words}" if wrong else words)
