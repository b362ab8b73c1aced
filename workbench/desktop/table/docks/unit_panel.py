"""The selected unit on a table: what every unit has, and place, facing, footprint, floor and weapons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from workbench.base.text import Text
from workbench.desktop.docks.unit_fields import CHANGED, UnitFields, with_value
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.docks.coherency_row import CoherencyRow
from workbench.desktop.table.docks.figure_rows import FigureRows
from workbench.desktop.table.docks.measures import Angle, FootprintField, Measure
from workbench.desktop.table.docks.unit_words import OneState, OtherUnit, others_of
from workbench.desktop.table.docks.weapon_rows import WeaponRows
from workbench.desktop.table.figures import takes_figures
from workbench.forces.models import TableUnit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_models import ChangeModel, FaceModels, PutModels, SetModels
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import usual_sizes
from workbench.spotting.bolt_action.troops import ORDERS, QUALITIES

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
        self.figures = FigureRows(language)
        self.figures.given.connect(self._apply)
        self.coherency = CoherencyRow(language)
        self.weapons = WeaponRows(language)
        self.weapons.given.connect(lambda mounts: self.give("weapons", mounts))
        self.order, self.quality = OneState(ORDERS), OneState(QUALITIES)
        for chooser in (self.order, self.quality):
            chooser.given.connect(lambda key, one=chooser: self._state_given(one, key))
        self.aboard, self.spotter = OtherUnit(), OtherUnit()
        self.aboard.setToolTip(self.tr("The vehicle that carries it"))
        self.spotter.setToolTip(self.tr("Who observes for its indirect fire"))
        self.aboard.given.connect(lambda name: self.give_value("aboard", name))
        self.spotter.given.connect(lambda name: self.give_value("spotter", name))
        place = QWidget()
        row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.across, self.down, self.off):
            row.addWidget(part)
        self.form.addRow(self.tr("Place"), place)
        self.form.addRow(self.tr("Facing"), self.facing)
        self.form.addRow(self.tr("Order"), self.order)
        self.form.addRow(self.tr("Quality"), self.quality)
        self.form.addRow(self.tr("Aboard"), self.aboard)
        self.form.addRow(self.tr("Spotter"), self.spotter)
        self.form.addRow(self.tr("Floor"), self.floor)
        self.form.addRow(self.tr("Footprint"), self.footprint)
        self.form.addRow(self.tr("Figures"), self.figures)
        self.form.addRow(self.tr("Coherency"), self.coherency)
        self.form.addRow(self.tr("Weapons"), self.weapons)
        self.watch(self.across, self.down, self.facing, self.floor)
        self.watch(self.footprint.across, self.footprint.along, self.figures.count, self.figures.gap)
        self.watch(self.coherency.distance)
        self.add_staging()
        self.staging.group.setToolTip(self.tr("Units with the same word here move together"))

    @property
    def _ids(self) -> tuple[str, ...]:
        return self._bench.selection

    @property
    def _units(self) -> list[TableUnit]:
        """The selected units, the one that was selected first before the others."""
        found = [self._bench.document.scenario.forces.find(name) for name in self._ids]
        return [one[1] for one in found if one is not None]

    def open(self) -> None:
        """Another document: offer its orders and qualities."""
        ruleset = self._bench.document.ruleset
        self.order.open(ruleset, self._language, self.tr("none yet"))
        self.quality.open(ruleset, self._language, self.tr("not said"))
        super().open()

    def _show_what_fits(self, unit: TableUnit, ruleset: Ruleset) -> None:
        """What has a chooser of its own has no other field."""
        super()._show_what_fits(unit, ruleset)
        for chooser in (self.order, self.quality):
            known = set(chooser.keys) <= ruleset.states.keys()
            self.form.setRowVisible(chooser, known)
            for key in chooser.keys if known else ():
                self.form.setRowVisible(self.states[key], False)
        for key, field in (("aboard", self.aboard), ("spotter", self.spotter)):
            column, kind = ruleset.unit_columns.get(key), ruleset.units.get(unit.kind)
            fits = column is not None and (kind is None or column.fits(kind) or key in unit.values)
            self.form.setRowVisible(field, fits)
            if key in self.values:
                self.form.setRowVisible(self.values[key], False)

    def _state_given(self, chooser: OneState, key: str) -> None:
        """Give the selected units one state in place of others; what else each of them is stays."""
        edits = tuple(SetModels((unit.id,), "state", chooser.chosen(unit.state, key)) for unit in self._units)
        if edits:
            self._apply(Composite(edits, Text("Change a state", "Modifier un état")))

    def _show_belonging(self, unit: TableUnit, ruleset: Ruleset) -> None:
        scenario = self._bench.document.scenario
        found = scenario.forces.find(unit.id)
        side = found[0] if found is not None else ""
        carriers = others_of(scenario, ruleset, side, "vehicle", self._language)
        self.aboard.put(unit, unit.values.get("aboard"), carriers)
        observers = others_of(scenario, ruleset, side, "observer", self._language)
        self.spotter.put(unit, unit.values.get("spotter"), observers)
        for chooser in (self.order, self.quality):
            chooser.put(unit)

    def show_unit(self, unit: TableUnit, ruleset: Ruleset) -> None:
        """Show what only a table knows of a unit."""
        self._show_belonging(unit, ruleset)
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
        kind = ruleset.units.get(unit.kind)
        self.footprint.put((unit.base, unit.hull), usual_sizes(kind, board, ruleset), board.unit)
        printed = kind.values.get("weapon") if kind is not None else None
        usual = unit.values.get("weapon", printed.value if printed is not None else "")
        self.weapons.put(unit.weapons, str(usual or ""), ruleset, len(unit.models), board.unit)
        troops = [one for one in self._units if one.at is not None and takes_figures(one, ruleset)]
        self.figures.put(troops, board, ruleset)
        self.form.setRowVisible(self.figures, here is not None and takes_figures(unit, ruleset))
        self.form.setRowVisible(self.coherency, here is not None and bool(unit.models or unit.group))
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
