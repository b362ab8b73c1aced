"""The dialog for a new free-form table: size, unit and ruleset."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QDoubleSpinBox, QFormLayout, QLineEdit, QWidget

from workbench.base.text import Text
from workbench.board.tableboard import TableBoard
from workbench.desktop.numbers import locale_of
from workbench.desktop.table.overlays.marks import unit_word
from workbench.forces.models import TableUnit
from workbench.forces.units import Force, Forces
from workbench.rules.ruleset import FEATURES, Ruleset
from workbench.scenario.table import TableScenario

LARGEST = 1000.0
SIZES = ((120, 80, "cm"), (180, 120, "cm"), (240, 120, "cm"), (48, 48, "in"), (72, 48, "in"), (96, 48, "in"))
"""Usual tables: width, height, unit."""
_USUAL = {"cm": 1, "in": 4}


class NewTableDialog(QDialog):
    """Offers the usual tables, and makes an empty scenario of one."""

    def __init__(
        self, rulesets: dict[str, Ruleset], language: str, parent: QWidget | None = None, *, first: str = ""
    ) -> None:
        """``rulesets`` are those played on tables; ``first`` is the one that is offered first."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("New table"))
        self.setLocale(locale_of(language))
        self._rulesets = rulesets
        self.title = QLineEdit(self.tr("New scenario"))
        self.ruleset = QComboBox()
        for key, ruleset in rulesets.items():
            self.ruleset.addItem(ruleset.name.get(language), key)
        self.ruleset.setCurrentIndex(max(0, self.ruleset.findData(first)))
        self.preset = QComboBox()
        for width, height, unit in SIZES:
            feet = self.tr(" ({a} × {b} feet)").format(a=width // 12, b=height // 12) if unit == "in" else ""
            self.preset.addItem(f"{width} × {height} {unit_word(unit)}{feet}", (width, height, unit))
        self.preset.addItem(self.tr("Another size"), None)
        self.unit = QComboBox()
        self.unit.addItem(self.tr("centimetres"), "cm")
        self.unit.addItem(self.tr("inches"), "in")
        self.across, self.down = QDoubleSpinBox(), QDoubleSpinBox()
        for spin in (self.across, self.down):
            spin.setRange(1, LARGEST)
            spin.setDecimals(1)
        self.sides = QLineEdit(self.tr("Blue, Red"))
        self.sides.setToolTip(self.tr("Names of the sides, with commas between them"))
        form = QFormLayout(self)
        for words, field in (
            (self.tr("Title"), self.title),
            (self.tr("Rules"), self.ruleset),
            (self.tr("Table"), self.preset),
            (self.tr("Width"), self.across),
            (self.tr("Depth"), self.down),
            (self.tr("Measured in"), self.unit),
            (self.tr("Sides"), self.sides),
        ):
            form.addRow(words, field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self.preset.currentIndexChanged.connect(lambda _: self._sized())
        self.ruleset.currentIndexChanged.connect(lambda _: self._usual())
        self._usual()
        self._sized()

    def _usual(self) -> None:
        ruleset = self.chosen_ruleset
        if ruleset is not None:
            self.preset.setCurrentIndex(_USUAL[ruleset.length_unit])

    def _sized(self) -> None:
        found = self.preset.currentData()
        free = found is None
        for field in (self.across, self.down, self.unit):
            field.setEnabled(free)
        if not free:
            width, height, unit = found
            self.across.setValue(width)
            self.down.setValue(height)
            self.unit.setCurrentIndex(self.unit.findData(unit))

    @property
    def chosen_ruleset(self) -> Ruleset | None:
        """The ruleset of the new scenario."""
        return self._rulesets.get(self.ruleset.currentData())

    def scenario(self) -> TableScenario:
        """The empty scenario that the dialog describes."""
        ruleset = self.chosen_ruleset
        assert ruleset is not None
        rows = ruleset.layer(FEATURES)
        ground = "clear" if "clear" in rows else next(iter(rows))
        names = dict.fromkeys(name.strip() for name in self.sides.text().split(",") if name.strip())
        forces = Forces[TableUnit](tuple(Force[TableUnit](name) for name in names))
        title = self.title.text().strip() or self.tr("New scenario")
        board = TableBoard(self.unit.currentData(), self.across.value(), self.down.value(), ground)
        return TableScenario(Text.of(title), self.ruleset.currentData(), board, forces)
