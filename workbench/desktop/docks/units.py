"""The unit palette: for which side, and which kind of unit."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from workbench.desktop.docks.palette import Entry, Palette
from workbench.desktop.swatches import unit_icon
from workbench.desktop.wording import value_shown, value_words
from workbench.rules.ruleset import Ruleset, UnitKind
from workbench.scenario.table import AnyScenario


class UnitChoices(Protocol):
    """What tools that place units are set to, on maps and on tables."""

    kind: str
    side: str

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        ...


class UnitPalette(QWidget):
    """Choosing a kind takes the unit tool in hand."""

    tool_wanted = Signal(str)
    side_wanted = Signal()
    """The user asked for another side."""

    def __init__(self, choices: UnitChoices, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = choices
        self._language = language
        self._shown: tuple[Ruleset | None, int, str] = (None, -1, "")
        self.side = QComboBox()
        self.side.setToolTip(self.tr("Whose units you place"))
        self.side.activated.connect(lambda _: choices.choose(side=self.side.currentData()))
        add = QToolButton()
        add.setText("+")
        add.setToolTip(self.tr("Add a side"))
        add.clicked.connect(self.side_wanted)
        self.palette_view = Palette()
        self.palette_view.chosen.connect(self._chosen)
        row = QHBoxLayout()
        row.setContentsMargins(6, 4, 6, 0)
        row.addWidget(QLabel(self.tr("Side:")))
        row.addWidget(self.side, 1)
        row.addWidget(add)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(row)
        box.addWidget(self.palette_view)

    def open(self, ruleset: Ruleset, scenario: AnyScenario) -> None:
        """Show a ruleset's kinds and a scenario's sides."""
        sides = [force.side for force in scenario.forces.sides]
        if sides != [self.side.itemData(i) for i in range(self.side.count())]:
            self.side.clear()
            for force in scenario.forces.sides:
                self.side.addItem(force.name.get(self._language) or force.side, force.side)
        self.show_choices()
        order = sides.index(self._choices.side) if self._choices.side in sides else 0
        if (ruleset, order, self._choices.side) != self._shown:
            self._shown = (ruleset, order, self._choices.side)
            entries = [self._entry(kind, order, ruleset) for kind in ruleset.units.values()]
            self.palette_view.fill([(self.tr("Kinds of units"), entries)])
            self.show_tool("")

    def show_choices(self) -> None:
        """Show the chosen side."""
        self.side.setCurrentIndex(self.side.findData(self._choices.side))

    def show_tool(self, tool: str) -> None:
        """Mark the chosen kind while the unit tool is in hand."""
        self.palette_view.mark((self._choices.kind,) if tool == "unit" else ())

    def _entry(self, kind: UnitKind, order: int, ruleset: Ruleset) -> Entry:
        name = kind.name.get(self._language)
        values = []
        for key, cited in kind.values.items():
            shown = value_shown(ruleset, key, cited.value, self._language)
            if shown:  # what the source does not hold is left out
                values.append(f"{value_words(ruleset, key, self._language)} {shown}")
        return Entry(
            (kind.key,),
            name[:1].upper() + name[1:],
            " · ".join(values[:4]),
            QIcon(unit_icon(kind, self._choices.side, order, ruleset)),
        )

    def _chosen(self, key: tuple[str, ...]) -> None:
        self._choices.choose(kind=key[0])
        self.tool_wanted.emit("unit")
