"""Choosers of what exactly one thing of a few is true of a unit: its order, its quality, and which other unit it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.desktop.docks.parts import narrow
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario


class OneState(QComboBox):
    """One of several states that exclude each other; the first entry is none of them. ``given`` tells of another, "" = none."""

    given = Signal(str)

    def __init__(self, keys: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        narrow(self)
        self.keys = tuple(keys)
        self.activated.connect(lambda _: self.given.emit(self.currentData()))

    def open(self, ruleset: Ruleset, language: str, none: str) -> None:
        """Offer the states that a ruleset knows."""
        with QSignalBlocker(self):
            self.clear()
            self.addItem(none, "")
            for key in self.keys:
                state = ruleset.states.get(key)
                if state is not None:
                    # "order: Run" stands beside a label that says that it is an order
                    name = state.name.get(language).rpartition(": ")[2]
                    self.addItem(name[:1].upper() + name[1:], key)

    def put(self, unit: TableUnit) -> None:
        """Show that of a unit."""
        with QSignalBlocker(self):
            own = next((key for key in self.keys if unit.has(key)), "")
            self.setCurrentIndex(max(0, self.findData(own)))

    def chosen(self, states: Iterable[str], key: str) -> tuple[str, ...]:
        """The states of a unit with this one in place of the others."""
        rest = tuple(state for state in states if state not in self.keys)
        return (*rest, key) if key else rest


class OtherUnit(QComboBox):
    """Another unit of the same side, by its id. ``given`` tells of another, None = nobody."""

    given = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        narrow(self)
        self.activated.connect(lambda _: self.given.emit(self.currentData() or None))

    def put(self, unit: TableUnit, own: object, others: Mapping[str, str]) -> None:
        """Show the unit that it belongs to, of these (names by id); one that is gone is shown by its id."""
        held = str(own or "").removeprefix("unit:")
        with QSignalBlocker(self):
            self.clear()
            self.addItem("–", "")
            for key, name in others.items():
                if key != unit.id:
                    self.addItem(name, key)
            if held and self.findData(held) < 0:
                self.addItem(f"{held}?", held)
            self.setCurrentIndex(max(0, self.findData(held)))


def others_of(scenario: TableScenario, ruleset: Ruleset, side: str, tag: str, language: str) -> dict[str, str]:
    """The units of a side whose kind has a tag: names by id."""
    found = {}
    for whose, unit in scenario.forces:
        kind = ruleset.units.get(unit.kind)
        if whose == side and kind is not None and tag in kind.tags:
            found[unit.id] = unit.name.get(language) or f"{kind.name.get(language)} {unit.id}"
    return found
