"""The list of issues, from the reader of the file and from checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import is_
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QApplication, QHeaderView, QLabel, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.base.text import capitalised
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.look.language import localise_decimals, plain_text
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.visible_updates import AFTER_PAINTING, OwnTurn, UpdateWhenVisible
from workbench.files.rulesets.ruleset_cache import HEAD
from workbench.scenario.units import BaseUnit
from workbench.scenario.zones import find_zone

_AT = Qt.ItemDataRole.UserRole
_IN_RULES = _AT + 1
_WIDEST_PLACE = 240
"""Pixels, at the usual size of letters, that the name of a place may take from the sentence."""
SYMBOLS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.INFO: "i"}


def place_words(at: str, document: AnyDocument) -> str:
    """The place of an issue (a hex label, ``unit:ID``, ``feature:ID`` or ``zone:ID``) as a person calls it: what the thing is
    called, and where a unit stands. What is not there any more goes by its id."""
    kind, _, name = at.rpartition(":")
    scenario, language = document.scenario, document.language
    if kind == "unit" and (found := scenario.forces.find(name)) is not None:
        called = capitalised(document.called(found[1]).get(language))
        return ", ".join(filter(None, (called, _where(found[1], document))))
    if kind == "zone" and (zone := find_zone(scenario.zones, name)) is not None:
        return str(zone.called.get(language))
    if kind == "feature" and scenario.table is not None and (piece := scenario.table.by_id.get(name)) is not None:
        return capitalised(document.called(piece).get(language))
    return name


def _where(unit: BaseUnit, document: AnyDocument) -> str:
    board, at = document.scenario.board, unit.at
    if at is None:
        return ""
    if document.scenario.table is None:
        return str(board.grid.labels[at])
    x, y = (localise_decimals(f"{round(part, 2):g}", document.language) for part in at)
    return f"{x} · {y} {unit_word(board.unit)}"


def is_in_rules(path: Path) -> bool:
    """Is a file one of a ruleset?"""
    return any((folder / f"{HEAD}.yaml").is_file() for folder in list(path.parents)[:2])


_MANY = 60
"""More issues are listed after the map is painted, and only where the list is visible."""


class IssuesList(QTreeWidget):
    """Severity, text and place of each diagnostic; a click shows the place and selects what stands there."""

    wanted = Signal(str)
    """The place (a hex label or ``unit:ID``) of an issue that the user clicked."""
    mend_wanted = Signal(str)
    """The code of issues that the program can mend, by the button beside the first of them."""
    rules_wanted = Signal(object)
    """The place of an issue that stands in the rules, which was chosen."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._shown: tuple[Diagnostic, ...] | None = None
        self._document: AnyDocument | None = None
        self._updates = UpdateWhenVisible(self)
        self._own_turn = OwnTurn(self, self._list_when_visible, after=AFTER_PAINTING)
        self.mends: Mapping[str, str] = {}
        """What the button says that mends an issue, by its code."""
        self.setHeaderLabels([self.tr("Kind"), self.tr("Issue"), self.tr("Place"), ""])
        self.setRootIsDecorated(False)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionResizeMode(3, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(scaled_pixels(64))
        self.none = QLabel(self.tr("No issues"), self.viewport())
        self.none.setProperty("quiet", True)
        self.none.setContentsMargins(6, 4, 0, 0)
        self.itemClicked.connect(self._chosen)
        self.itemActivated.connect(self._chosen)

    def show_problems(self, document: AnyDocument) -> None:
        """List what was found in a document, the gravest first; where it has changed since, the heading says so."""
        problems = document.problems
        words = self.tr("Issue") if problems.is_current else self.tr("Issue (being checked …)")
        self.headerItem().setText(1, words)
        self.none.setText(self.tr("No issues") if problems.is_current else self.tr("Being checked …"))
        items, before, self._shown = problems.items, self._shown, problems.items
        if before is not None and len(before) == len(items) and all(map(is_, before, items)):
            return
        self._document = document
        if len(items) > _MANY:
            self._own_turn.start()
        else:
            self._own_turn.stop()
            self._list(items, document)

    def _list_when_visible(self) -> None:
        """List many in a turn of their own, or when the list is next shown."""
        self._updates.run(self._list_again)

    def _list_again(self) -> None:
        if self._shown is not None and self._document is not None:
            self._list(self._shown, self._document)

    def _list(self, items: Iterable[Diagnostic], document: AnyDocument) -> None:
        # while a row is the current one, each that goes makes its neighbour the current one, which measures all columns
        self.setCurrentIndex(QModelIndex())
        in_hand = QApplication.focusWidget()
        has_keys = in_hand is not None and self.isAncestorOf(in_hand)
        self.clear()
        if has_keys:
            self.setFocus()  # the button that mended goes, and would give the keys to whatever comes next
        names = {
            Severity.ERROR: self.tr("error"),
            Severity.WARNING: self.tr("warning"),
            Severity.INFO: self.tr("note"),
        }
        gravest = list(names)
        with_button = set[str]()
        for item in sorted(items, key=lambda one: gravest.index(one.severity)):
            hint = item.hint.get(self._language)
            words = capitalised(item.text.get(self._language)) + (f" ({hint})" if hint else "")
            place = place_words(item.at or "", document) or (
                str(replace(item.span, file=Path(item.span.file).name)) if item.span else ""
            )
            shown = self.fontMetrics().elidedText(place, self.textElideMode(), scaled_pixels(_WIDEST_PLACE))
            row = QTreeWidgetItem([f"{SYMBOLS[item.severity]} {names[item.severity]}", words, shown])
            row.setData(0, _AT, item.at or "")
            in_rules = not item.at and item.span is not None and is_in_rules(Path(item.span.file))
            row.setData(0, _IN_RULES, item.span if in_rules else None)
            row.setToolTip(1, plain_text(f"{words} [{item.code}]"))
            in_files = (item.at or "").rpartition(":")[2], str(item.span) if item.span else ""
            named = (place, *in_files) if item.at else in_files  # the whole way to a file says its name too
            row.setToolTip(2, plain_text("\n".join(filter(None, dict.fromkeys(named)))))
            self.addTopLevelItem(row)
            if item.code in self.mends and item.code not in with_button:
                with_button.add(item.code)
                self.setItemWidget(row, 3, self._mend_button(item.code))
        self.none.setVisible(not self.topLevelItemCount())

    def _mend_button(self, code: str) -> QPushButton:
        button = QPushButton(self.mends[code])
        button.setToolTip(self.tr("For all issues of this kind, as one step of undo"))
        button.clicked.connect(lambda: self.mend_wanted.emit(code))
        return button

    def _chosen(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _AT):
            self.wanted.emit(item.data(0, _AT))
        elif item.data(0, _IN_RULES) is not None:
            self.rules_wanted.emit(item.data(0, _IN_RULES))
