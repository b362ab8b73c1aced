"""Fields that change several zones at once, shown below the list of zones while several are selected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.several import says_several, show_choice, show_numbers, show_words
from workbench.scenario.zones import MOST_POINTS, MOST_TURNS, Zone

_CHOICES = ("kind", "side", "control")
_NUMBERS = {"turn": MOST_TURNS, "value": MOST_POINTS}
_SHARES = {"kind": 3, "name": 3, "side": 2, "control": 2, "text": 4}
"""Shares of the width; numbers take what they need."""


class ZoneFields(QWidget):
    """A field for every property of zones but their place: it says "several" where they differ, and what is entered goes to all
    of them."""

    entered = Signal(str, object)
    """The name of a field of :class:`~workbench.scenario.zones.Zone`, and what was entered: words, a key or a number."""

    def __init__(self, titles: Mapping[str, Sequence[str]], parent: QWidget | None = None) -> None:
        """``titles`` are the heading and the tooltip of each field, in their order."""
        super().__init__(parent)
        self.count = QLabel()
        self.fields: dict[str, QComboBox | QLineEdit | WholeNumberField] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.count, 1, 0)
        for place, (name, (title, tip)) in enumerate(titles.items(), 1):
            field = self.fields[name] = self._make_field(name)
            field.setAccessibleName(title)
            field.setToolTip(tip)
            heading = QLabel(title)
            heading.setProperty("quiet", True)
            heading.setBuddy(field)
            grid.addWidget(heading, 0, place)
            grid.addWidget(field, 1, place)
            grid.setColumnStretch(place, _SHARES.get(name, 0))

    def _make_field(self, name: str) -> QComboBox | QLineEdit | WholeNumberField:
        if name in _CHOICES:
            box = allow_narrow(ElidingChooser(), 4)
            box.activated.connect(lambda _: self.entered.emit(name, box.currentData()))
            return box
        if name in _NUMBERS:
            number = WholeNumberField()
            number.setRange(0, _NUMBERS[name])
            number.setMinimumWidth(scaled_pixels(86))
            number.valueChanged.connect(lambda value: self._count(name, number, value))
            return number
        line = QLineEdit()
        line.setMinimumWidth(scaled_pixels(60))
        line.editingFinished.connect(lambda: self._type(name, line))
        return line

    def _count(self, name: str, field: WholeNumberField, value: int) -> None:
        if not says_several(field):
            self.entered.emit(name, value)

    def _type(self, name: str, field: QLineEdit) -> None:
        if field.isModified():
            field.setModified(False)
            self.entered.emit(name, " ".join(field.text().split()))

    def show_zones(
        self,
        zones: Sequence[Zone],
        kinds: Sequence[tuple[str, str]],
        sides: Sequence[tuple[str, str]],
        holders: Sequence[tuple[str, str]],
        language: str,
    ) -> None:
        """Show what zones have in common; ``kinds``, ``sides`` and ``holders`` are the (key, words) to choose from."""
        self.count.setText(self.tr("{n} selected").format(n=len(zones)))
        self.count.setToolTip(self.tr("What is entered here goes to all of them, in one step of undo"))
        offered = {"kind": kinds, "side": sides, "control": holders}
        for name, field in self.fields.items():
            values = [getattr(zone, name) for zone in zones]
            if isinstance(field, QComboBox):
                fill_choices(field, [(words, key) for key, words in offered[name]])
                show_choice(field, values)
            elif isinstance(field, WholeNumberField):
                show_numbers(field, values, least=0, special="–")
            else:
                show_words(field, [value.get(language) for value in values])

    def begin(self, name: str) -> None:
        """Let the user enter a value: the focus goes to its field."""
        field = self.fields[name]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        if not isinstance(field, QComboBox):
            field.selectAll()
