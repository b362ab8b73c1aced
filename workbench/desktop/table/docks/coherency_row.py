"""How far apart figures may be: what the ruleset says, or a figure of one's own."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.desktop.docks.parts import Words
from workbench.desktop.numbers import figures
from workbench.desktop.table.docks.measures import Measure
from workbench.desktop.table.overlays.marks import unit_word
from workbench.rules.values import Cited, Standing


class CoherencyRow(QWidget):
    """``given`` tells of a length in the table's unit; None leaves it to the ruleset."""

    given = Signal(object)

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.distance = Measure(0.0, 99.0, 0.5)
        self.distance.setAccessibleName(self.tr("Coherency"))
        self.distance.setToolTip(
            self.tr(
                "The longest gap between figures of a unit or units of a group, shown as a ring; 0 leaves it to the rules"
            )
        )
        self.distance.valueChanged.connect(lambda value: self.given.emit(value or None))
        self.said = Words(1, small=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(1)
        box.addWidget(self.distance)
        box.addWidget(self.said)

    def put(self, own: float | None, printed: float | None, cell: Cited | None, unit: str) -> None:
        """Show one's own figure, or what the ruleset has (a length in the table's unit, and where it stands)."""
        words = self.tr("off")
        if printed is not None:
            words = self.tr("{n} {unit} (rules)").format(
                n=figures(f"{printed:g}", self._language), unit=unit_word(unit)
            )
        self.distance.setSpecialValueText(words)
        self.distance.say_unit(unit)
        self.distance.put(own or 0.0)
        self.said.say(self._source(own, cell))

    def _source(self, own: float | None, cell: Cited | None) -> str:
        if own is not None:
            return self.tr("your own figure")
        if cell is None:
            return self.tr("the rules have no such distance")
        note = cell.citation.note.get(self._language)
        standing = (
            self.tr("from outside the source") if cell.citation.standing is Standing.OUTSIDE else cell.citation.rule
        )
        return f"{standing}. {note}" if note else standing
