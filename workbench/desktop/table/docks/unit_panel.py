"""The selected unit on a table: what every unit has, and place, facing, footprint, floor, group and weapons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QWidget

from workbench.base.text import Text
from workbench.desktop.docks.unit_fields import CHANGED, UnitFields, with_value
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.docks.measures import Angle, FootprintField, Measure
from workbench.desktop.table.docks.weapon_rows import WeaponRows
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_models import ChangeModel, FaceModels, GroupModels, PutModels, SetModels
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import usual_sizes

_HIGHEST = 20


class TableUnitPanel(UnitFields):
    """What is given here goes to all selected units; name and place to the one that was selected first."""

    rare = ("base", "hull", "weapon")

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(bench, language, parent)
        self._bench = bench
        self.across, self.down = Measure(-9999), Measure(-9999)
        self.across.setAccessibleName(self.tr("From the left edge"))
        self.down.setAccessibleName(self.tr("From the top edge"))
        for field in (self.across, self.down):
            field.setToolTip(self.tr("The middle of the unit, from the left edge and from the top edge of the table"))
            field.valueChanged.connect(lambda _: self._placed())
        self.off = QPushButton()
        self.off.clicked.connect(self._on_or_off)
        self.facing = Angle()
        self.facing.setToolTip(self.tr("Degrees clockwise from the top of the table"))
        self.facing.valueChanged.connect(lambda value: self._apply(FaceModels(self._ids, value)))
        self.footprint = FootprintField()
        self.footprint.given.connect(self._sized)
        self.floor = QSpinBox()
        self.floor.setRange(0, _HIGHEST)
        self.floor.setKeyboardTracking(False)
        self.floor.setSpecialValueText(self.tr("ground floor"))
        self.floor.setToolTip(self.tr("Storeys above the ground, of the building that it is in"))
        self.floor.valueChanged.connect(lambda value: self.give("floor", value))
        self.group = QLineEdit()
        self.group.setPlaceholderText(self.tr("moves alone"))
        self.group.setToolTip(self.tr("Units with the same word here move together"))
        self.group.editingFinished.connect(self._grouped)
        self.weapons = WeaponRows(language)
        self.weapons.given.connect(lambda mounts: self.give("weapons", mounts))
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.across, self.down, self.off):
            row.addWidget(part)
        self.form.addRow(self.tr("Place"), place)
        self.form.addRow(self.tr("Facing"), self.facing)
        self.form.addRow(self.tr("Floor"), self.floor)
        self.form.addRow(self.tr("Group"), self.group)
        self.form.addRow(self.tr("Footprint"), self.footprint)
        self.form.addRow(self.tr("Weapons"), self.weapons)
        self.watch(self.across, self.down, self.facing, self.floor, self.group)
        self.watch(self.footprint.across, self.footprint.along)

    @property
    def _ids(self) -> tuple[str, ...]:
        return self._bench.selection

    def show_unit(self, unit: TableUnit, ruleset: Ruleset) -> None:
        """Show what only a table knows of a unit."""
        board = self._bench.document.scenario.board
        here = unit.at
        for field, value in zip((self.across, self.down), here or (0.0, 0.0), strict=True):
            field.setVisible(here is not None)
            field.say_unit(board.unit)
            field.put(value)
        self.off.setText(self.tr("Take off") if here is not None else self.tr("Put on the table"))
        self.off.setToolTip(
            self.tr("Take the selected units off the table")
            if here is not None
            else self.tr("Put the unit in the middle of the table")
        )
        self.facing.put(unit.facing)
        self.floor.blockSignals(True)
        self.floor.setValue(unit.floor)
        self.floor.blockSignals(False)
        self.group.setText(unit.group)
        kind = ruleset.units.get(unit.kind)
        self.footprint.put((unit.base, unit.hull), usual_sizes(kind, board, ruleset), board.unit)
        printed = kind.values.get("weapon") if kind is not None else None
        usual = unit.values.get("weapon", printed.value if printed is not None else "")
        self.weapons.put(unit.weapons, str(usual or ""), ruleset)
        self.form.setRowVisible(self.weapons, bool(ruleset.weapons or unit.weapons))

    def change(self, change: Callable[[Any], Any], label: Text = CHANGED) -> None:
        """Put another unit in the place of the one that was selected first."""
        found = self.found
        if found is not None and (changed := change(found[1])) != found[1]:
            self._apply(ChangeModel(found[1].id, changed, label))

    def give(self, field: str, value: Any) -> None:
        """Give the selected units something."""
        self._apply(SetModels(self._ids, field, value))

    def give_value(self, key: str, value: Any) -> None:
        """Give the selected units a value; what else each of them has stays."""
        chosen = [unit for _, unit in self._bench.document.scenario.forces if unit.id in self._ids]
        edits = tuple(SetModels((unit.id,), "values", with_value(unit.values, key, value)) for unit in chosen)
        if edits:
            self._apply(Composite(edits, edits[0].label))

    def _apply(self, edit: Edit[TableScenario]) -> None:
        if self._ids:
            self._bench.document.apply(edit)

    def _placed(self) -> None:
        found = self.found
        if found is not None and found[1].at is not None:
            self._apply(PutModels({found[1].id: (self.across.value(), self.down.value())}))

    def _on_or_off(self) -> None:
        found = self.found
        if found is None:
            return
        board = self._bench.document.scenario.board
        if found[1].at is None:
            self._apply(PutModels({found[1].id: (board.width / 2, board.height / 2)}))
        else:
            self._apply(PutModels(dict.fromkeys(self._ids)))

    def _sized(self, base: Any, hull: Any) -> None:
        edits = (SetModels(self._ids, "base", base), SetModels(self._ids, "hull", hull))
        self._apply(Composite(edits, Text("Change the footprint", "Modifier l’emprise")))

    def _grouped(self) -> None:
        found = self.found
        words = self.group.text().strip()
        if found is not None and words != found[1].group:
            self._apply(GroupModels(self._ids, words))
