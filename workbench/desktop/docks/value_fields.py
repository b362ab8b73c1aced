"""Fields for the values of a counter: typed, chosen from words, or several words at once. Empty means: as its kind."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QToolButton, QWidget

from workbench.desktop.docks.parts import narrow
from workbench.desktop.spines import spine_arrow, spines
from workbench.desktop.wording import value_shown
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.vocabulary import Kind, Takes, takes

translate = QCoreApplication.translate

_PAIR = re.compile(r"\s*(-?\d+)\s*[-–,/]\s*(\d+)\s*")
_NUMBER = re.compile(r"\s*-?\d+\s*")
_LENGTH = re.compile(r"\d+(?:[.,]\d+)?")
_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*[x×-]\s*(\d+(?:[.,]\d+)?)")
_LARGEST_VALUE = 999


def read_value(text: str, column: UnitColumn, wanted: Takes | None, language: str) -> Any:
    """A value as typed: ``4``, ``4.5`` or ``2.6 x 1.2`` where the rules take them, ``5-3`` (strength and range, as a tuple), or
    words; None when empty.

    ``wanted`` is what the rules take, None for a value that no rule reads."""
    words = text.strip()
    if not words:
        return None
    for value, name in column.words.items():
        if words.casefold() == name.get(language).casefold():
            words = value
    if wanted in (Kind.WORDS, Kind.HEXSPINE):
        return words
    if wanted in (Kind.LENGTH, Kind.SIZE) and _LENGTH.fullmatch(words):
        return _length(words)
    size = _SIZE.fullmatch(words) if wanted is Kind.SIZE else None
    if size:
        return _length(size[1]), _length(size[2])
    pair = _PAIR.fullmatch(words)
    if pair:
        return int(pair[1]), int(pair[2])
    return int(words) if _NUMBER.fullmatch(words) else words


def _length(words: str) -> float:
    """A length with a point or a comma; a whole one as int."""
    found = float(words.replace(",", "."))
    return int(found) if found.is_integer() else found


def misfit(value: Any, column: UnitColumn, wanted: Takes | None) -> str:
    """What was expected instead of a value, in words; empty if the rules can use it."""
    low, high = column.minimum, column.maximum
    least, most = -_LARGEST_VALUE if low is None else low, _LARGEST_VALUE if high is None else high
    numbers = [part for part in (value if isinstance(value, tuple) else [value]) if isinstance(part, int | float)]
    fits = (wanted is None or takes(wanted, value)) and all(least <= number <= most for number in numbers)
    if value is None or fits:
        return ""
    if low is not None and high is not None:
        return translate("UnitPanel", "Not taken: a number from {low} to {high} is wanted").format(low=low, high=high)
    if wanted is Kind.PAIR:
        return translate("UnitPanel", "Not taken: strength and range are wanted, such as 5-3")
    return translate("UnitPanel", "Not taken: a number is wanted")


def field_for(ruleset: Ruleset, column: UnitColumn, wanted: Takes | None, language: str) -> ValueField:
    """The field that suits what a value takes."""
    if wanted is Kind.FLAG:
        return ChosenField([(translate("UnitPanel", "yes"), True), (translate("UnitPanel", "no"), False)])
    words = [(name.get(language), key) for key, name in column.words.items()]
    if wanted is Kind.HEXSPINE:
        return SpineField()
    if column.several and words:
        return Ticks(words)
    if words and (wanted is Kind.WORDS or isinstance(wanted, tuple)):
        return ChosenField(words)
    return TypedField(ruleset, column, wanted, language)


class TypedField(QLineEdit):
    """A number, strength and range, or words; what the kind prints stands in grey."""

    given = Signal(object)

    def __init__(self, ruleset: Ruleset, column: UnitColumn, wanted: Takes | None, language: str) -> None:
        super().__init__()
        self._ruleset, self._column, self._wanted, self._language = ruleset, column, wanted, language
        self.editingFinished.connect(lambda: self.given.emit(read_value(self.text(), column, wanted, language)))

    def put(self, own: Any, usual: Any) -> None:
        """Show a value."""
        self.setText(value_shown(self._ruleset, self._column.key, own, self._language))
        self.setPlaceholderText(value_shown(self._ruleset, self._column.key, usual, self._language))


class ChosenField(QComboBox):
    """One of a few words; the first entry leaves it to the kind."""

    given = Signal(object)

    def __init__(self, words: list[tuple[str, Any]]) -> None:
        super().__init__()
        narrow(self)
        self._words = words
        self.activated.connect(lambda row: self.given.emit(self.itemData(row)))

    def put(self, own: Any, usual: Any) -> None:
        """Show a value; one that is none of the words is offered as it is."""
        names = {value: name for name, value in self._words}
        with QSignalBlocker(self):
            self.clear()
            self.addItem("–" if usual is None else f"– ({names.get(usual, usual)})", None)
            for name, value in self._words:
                self.addItem(name, value)
            if own is not None and own not in names:
                self.addItem(str(own), own)
            values = [self.itemData(row) for row in range(self.count())]
            self.setCurrentIndex(values.index(own))


class SpineField(ChosenField):
    """A hexspine of the unit's hex, by the two neighbours beside it and the way that it points; off the map there is none."""

    def __init__(self) -> None:
        super().__init__([])

    def offer(self, at: int | None, grid: HexGrid) -> None:
        """The hexspines of this hex."""
        self._words = [] if at is None else [(f"{name} {spine_arrow(k, grid)}", name) for k, name in spines(grid, at)]

    def put(self, own: Any, usual: Any) -> None:
        """Show a value, in whichever order its two hexes are written."""
        known = {frozenset(name.split("/")): name for _, name in self._words}
        super().put(known.get(frozenset(own.split("/")), own) if isinstance(own, str) else own, usual)


class Ticks(QWidget):
    """Several words at once, each a button that stays down; none leaves it to the kind."""

    given = Signal(object)

    def __init__(self, words: list[tuple[str, str]]) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for name, value in words:
            button = QToolButton()
            button.setText(name)
            button.setCheckable(True)
            button.clicked.connect(self._clicked)
            self.buttons[value] = button
            row.addWidget(button)
        row.addStretch(1)

    def put(self, own: Any, usual: Any) -> None:
        """Show a value: words with spaces between them."""
        chosen = str(own or "").split()
        for value, button in self.buttons.items():
            button.setChecked(value in chosen)

    def _clicked(self) -> None:
        chosen = [value for value, button in self.buttons.items() if button.isChecked()]
        self.given.emit(" ".join(chosen) or None)


ValueField = TypedField | ChosenField | Ticks
"""Every field has ``put(own, usual)``, which shows the value of the unit (None: none of its own) and that of its kind, and
``given``, which tells of another value by the hand of the user."""
