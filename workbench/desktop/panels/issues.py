"""The list of issues, from the reader of the file and from checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QLabel, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.desktop.documents.problems import Problems
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.theme import scaled_pixels

_AT = Qt.ItemDataRole.UserRole
SYMBOLS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.INFO: "i"}


class IssuesList(QTreeWidget):
    """Severity, text and place of each diagnostic; a click shows the place and selects what stands there."""

    wanted = Signal(str)
    """The place (a hex label or ``unit:ID``) of an issue that the user clicked."""
    mend_wanted = Signal(str)
    """The code of issues that the program can mend, by the button beside the first of them."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._shown: tuple[Diagnostic, ...] | None = None
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

    def show_problems(self, problems: Problems) -> None:
        """List what was found, the gravest first; where the scenario has changed since, the heading says so."""
        words = self.tr("Issue") if problems.is_current else self.tr("Issue (being checked …)")
        self.headerItem().setText(1, words)
        self.none.setText(self.tr("No issues") if problems.is_current else self.tr("Being checked …"))
        if problems.items is not self._shown:
            self._shown = problems.items
            self._list(problems.items)

    def _list(self, items: Iterable[Diagnostic]) -> None:
        self.clear()
        names = {
            Severity.ERROR: self.tr("error"),
            Severity.WARNING: self.tr("warning"),
            Severity.INFO: self.tr("note"),
        }
        gravest = list(names)
        with_button = set[str]()
        for item in sorted(items, key=lambda one: gravest.index(one.severity)):
            hint = item.hint.get(self._language)
            words = item.text.get(self._language) + (f" ({hint})" if hint else "")
            place = (item.at or "").rpartition(":")[2] or (
                str(replace(item.span, file=Path(item.span.file).name)) if item.span else ""
            )
            row = QTreeWidgetItem([f"{SYMBOLS[item.severity]} {names[item.severity]}", words, place])
            row.setData(0, _AT, item.at or "")
            row.setToolTip(1, plain_text(f"{words} [{item.code}]"))
            row.setToolTip(2, plain_text(str(item.span)) if item.span else "")
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
