"""The row of set-ups: which of the ways in which the forces stand is shown, and what can be done with them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.scenario.setups import SetUps

NEW, NAME, REMOVE, COMPARE = "new", "name", "remove", "compare"
"""What the row asks for, beside showing another set-up."""


class SetUpRow(QWidget):
    """A choice of the set-up that is shown and a button with the commands. It changes nothing itself."""

    chosen = Signal(str)
    """The id of the set-up that is to be shown."""
    wanted = Signal(str)
    """One of :data:`NEW`, :data:`NAME`, :data:`REMOVE`, :data:`COMPARE`."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        label = QLabel(self.tr("Set-up"))
        self.choice = allow_narrow(ElidingChooser(), 8)
        self.choice.setAccessibleName(self.tr("Set-up of the forces"))
        self.choice.setToolTip(
            self.tr("One file may hold several ways in which the forces stand; edits change the one that is shown")
        )
        self.choice.activated.connect(lambda _: self.chosen.emit(self.choice.currentData()))
        label.setBuddy(self.choice)
        self.button = QToolButton()
        self.button.setText("⋯")
        self.button.setMinimumWidth(scaled_pixels(26))
        self.button.setAccessibleName(self.tr("Commands for set-ups"))
        self.button.setToolTip(self.tr("Copy, name, remove or compare set-ups"))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.button)
        self._of_several = []
        for key, words in (
            (NEW, self.tr("New set-up, a copy of this one…")),
            (NAME, self.tr("Rename…")),
            (REMOVE, self.tr("Remove")),
            (COMPARE, self.tr("Compare with another one")),
        ):
            action = menu.addAction(words)
            action.setObjectName(f"setup_row_{key}")
            action.triggered.connect(lambda *_, k=key: self.wanted.emit(k))
            if key != NEW:
                self._of_several.append(action)
        self.button.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 4, 6, 0)
        row.addWidget(label)
        row.addWidget(self.choice, 1)
        row.addWidget(self.button)
        self.open(SetUps())

    def open(self, setups: SetUps[Any]) -> None:
        """Offer the set-ups of a scenario."""
        names = [(one.called.get(self._language), one.id) for one in setups.all]
        fill_choices(self.choice, names or [(self.tr("the only one"), "")], setups.shown)
        self.choice.setEnabled(len(setups.all) > 1)
        # most scenarios have one set-up, and the list of forces needs the height
        self.setVisible(len(setups.all) > 1)
        for action in self._of_several:
            action.setEnabled(len(setups.all) > 1)
