"""The list below the cells of the rules window: what is wrong, what was found, what another game has otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.desktop.dialogs.draft_cells import message_words
from workbench.desktop.dialogs.rules_tree import PLACE
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.look.language import labelled, plain_text
from workbench.files.rulesets.cell_places import message_at, place_words
from workbench.files.rulesets.comparison import differences, found_cells
from workbench.files.rulesets.draft import read_draft
from workbench.files.yaml_nodes import Path as DataPath

translate = QCoreApplication.translate
_MOST_FOUND = 500
_MARKS = {Severity.ERROR: "✖", Severity.WARNING: "⚠", Severity.INFO: "ⓘ"}


class FoundList(QListWidget):
    """Lines about cells, each with its place in words; ``place_chosen`` brings the path of the one that is clicked."""

    place_chosen = Signal(object)

    def __init__(self, session: RulesSession, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._language = session, language
        self.setAccessibleName(translate("Rules", "What was found"))
        self.setMaximumHeight(150)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemActivated.connect(lambda item: self.place_chosen.emit(item.data(PLACE)))
        self.itemClicked.connect(lambda item: self.place_chosen.emit(item.data(PLACE)))

    def show_cells_with(self, words: str) -> None:
        """Show the cells that hold words."""
        found = found_cells(self._session.draft, words)[:_MOST_FOUND]
        self._show([(path, labelled(self._place(path), shown)) for path, shown in found])

    def compare(self, folder: Path) -> int:
        """Show what the rules in another folder have otherwise, mine first; the number of all differences."""
        found = differences(self._session.draft, read_draft(folder))
        nothing = translate("Rules", "(nothing)")
        self._show(
            [
                (one.path, labelled(self._place(one.path), f"{one.mine or nothing} ↔ {one.other or nothing}"))
                for one in found[:_MOST_FOUND]
            ]
        )
        return len(found)

    def show_problems(self, problems: Sequence[Diagnostic]) -> None:
        """Show what the checks say."""
        found = []
        for one in problems[:_MOST_FOUND]:
            place = self._session.draft.place_of(one)
            text = message_at(self._session.draft, one, place)
            found.append((place, labelled(self._place(place), message_words(replace(one, text=text), self._language))))
        self._show(found, [_MARKS[one.severity] for one in problems])

    def go_to_first(self) -> bool:
        """Choose the first line; False if there is none."""
        item = self.item(0)
        if item is None:
            return False
        self.setCurrentItem(item)
        self.place_chosen.emit(item.data(PLACE))
        return True

    def _show(self, found: list[tuple[DataPath, str]], marks: Sequence[str] = ()) -> None:
        self.clear()
        for number, (path, words) in enumerate(found):
            mark = f"{marks[number]} " if number < len(marks) else ""
            item = QListWidgetItem(mark + words.replace("\n", " "))
            item.setToolTip(plain_text(words))
            item.setData(PLACE, path)
            self.addItem(item)
        self.setVisible(bool(found))

    def _place(self, path: DataPath) -> str:
        """A place in the words of the forms."""
        return place_words(self._session.draft, path).get(self._language)
