"""The selected unit: name, kind, side, states and values, changed in place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.bench import Bench
from workbench.desktop.docks.fields_panel import FieldsPanel
from workbench.desktop.docks.parts import Words, narrow
from workbench.desktop.docks.value_fields import SpineField, ValueField, field_for, misfit
from workbench.desktop.wording import value_words
from workbench.forces.units import Unit
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.vocabulary import Takes, unit_values
from workbench.scenario.edits_units import ChangeUnit, MoveToSide, ToggleState
from workbench.scenario.spines import turned

_ARROWS_FLAT, _ARROWS_POINTED = "↑↗↘↓↙↖", "↖↗→↘↙←"


def facing_arrow(facing: int, grid: HexGrid) -> str:
    """The way a facing points on the map, as an arrow."""
    return (_ARROWS_FLAT if grid.is_flat else _ARROWS_POINTED)[facing % 6]


class UnitPanel(FieldsPanel):
    """Shows what the rules read of a unit of this kind, and nothing else. Each change is one undo step; Esc cancels what
    is being typed."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self._ruleset: Ruleset | None = None
        self.said = Words(1, small=True)
        self.name = QLineEdit()
        self.name.editingFinished.connect(self._name_typed)
        self.kind = narrow(QComboBox())
        self.kind.activated.connect(lambda _: self._change(lambda u: replace(u, kind=self.kind.currentData())))
        self.side = narrow(QComboBox())
        self.side.activated.connect(lambda _: self._side_chosen())
        self.facing = QSpinBox()
        self.facing.setRange(0, 5)
        self.facing.setWrapping(True)
        self.facing.valueChanged.connect(self._turned)
        self.states: dict[str, QCheckBox] = {}
        self.values: dict[str, ValueField] = {}
        self._wanted: dict[str, Takes] = {}
        self._states_title: QLabel | None = None
        self._form_page = QWidget()
        self.form = QFormLayout(self._form_page)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.addRow(self.tr("Name"), self.name)
        self.form.addRow(self.tr("Kind"), self.kind)
        self.form.addRow(self.tr("Side"), self.side)
        self.form.addRow(self.tr("Facing"), self.facing)
        self.lay_out(self.said, self._form_page)
        self.watch(self.name, self.kind, self.side, self.facing)
        bench.selection_changed.connect(self.refresh)

    def open(self) -> None:
        """Another document: offer the ruleset's kinds and states."""
        ruleset = self._bench.document.ruleset
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            with QSignalBlocker(self.kind):
                self.kind.clear()
                for kind in ruleset.units.values():
                    name = kind.name.get(self._language)
                    self.kind.addItem(name[:1].upper() + name[1:], kind.key)
            for old in (self._states_title, *self.states.values(), *self.values.values()):
                if old is not None:
                    self.form.removeRow(old)
            self._states_title = None
            self.states, self.values = {}, {}
            self._add_states(ruleset)
            self._add_values(ruleset)
        self.refresh()

    def refresh(self) -> None:
        """Show the selected unit as it is now."""
        found = self._bench.unit
        self.said.say("")
        self._form_page.setVisible(found is not None)
        if found is None or self._ruleset is None:
            self.title.setText(self.tr("No unit is selected: click one on the map"))
            return
        side, unit = found
        count = len(self._bench.selection)
        self.title.setText(self.tr("Unit {id}").format(id=unit.id) + (f" (+{count - 1})" if count > 1 else ""))
        widgets = (self.name, self.kind, self.side, self.facing, *self.states.values())
        blockers = [QSignalBlocker(widget) for widget in widgets]
        self.name.setText(unit.name.get(self._language))
        self.kind.setCurrentIndex(self.kind.findData(unit.kind))
        self.side.clear()
        for force in self._bench.document.scenario.forces.sides:
            self.side.addItem(force.name.get(self._language) or force.side, force.side)
        self.side.setCurrentIndex(self.side.findData(side))
        self.facing.setValue(unit.facing)
        self.facing.setSuffix(" " + facing_arrow(unit.facing, self._bench.document.scenario.board.grid))
        for key, check in self.states.items():
            check.setChecked(unit.has(key))
        kind = self._ruleset.units.get(unit.kind)
        for key, field in self.values.items():
            usual = kind.values.get(key) if kind is not None else None
            if isinstance(field, SpineField):
                field.offer(unit.at, self._bench.document.scenario.board.grid)
            field.put(unit.values.get(key), usual.value if usual is not None else None)
        del blockers
        self._show_what_fits(unit, self._ruleset)

    def _show_what_fits(self, unit: Unit, ruleset: Ruleset) -> None:
        """Rows for what a unit of this kind can have; what it has for all that is shown as well, so that it can be seen
        and taken away."""
        kind = ruleset.units.get(unit.kind)
        faces = kind is None or "faces" in kind.tags
        self.form.setRowVisible(self.facing, faces or unit.facing != 0)
        unused = self.tr(
            "The rules make nothing of the facing of such a unit; it is kept in the file and shown on the counter"
        )
        self.facing.setToolTip(self.tr("Hexsides clockwise from the top of the map") if faces else unused)
        shown = [key for key, state in ruleset.states.items() if kind is None or state.fits(kind) or unit.has(key)]
        for key, check in self.states.items():
            self.form.setRowVisible(check, key in shown)
        if self._states_title is not None:
            self.form.setRowVisible(self._states_title, bool(shown))
        for key, field in self.values.items():
            fits = kind is None or ruleset.unit_columns[key].fits(kind) or key in unit.values
            self.form.setRowVisible(field, fits)

    def _add_states(self, ruleset: Ruleset) -> None:
        for state in ruleset.states.values():
            name = state.name.get(self._language)
            check = QCheckBox(name[:1].upper() + name[1:])
            check.setToolTip(f"{state.summary.get(self._language)} [{state.citation.rule}]".strip())
            check.toggled.connect(lambda on, key=state.key, words=state.name: self._state_toggled(key, on, words))
            self.states[state.key] = check
            if len(self.states) == 1:
                self._states_title = QLabel(self.tr("States"))
                self.form.addRow(self._states_title)
            # the whole width is theirs: beside a label, long names would be wider than the dock
            self.form.addRow(check)

    def _add_values(self, ruleset: Ruleset) -> None:
        self._wanted = unit_values(ruleset.doctrines.values())
        for key, column in ruleset.unit_columns.items():
            field = field_for(ruleset, column, self._wanted.get(key), self._language)
            field.setToolTip(self._tip(column, printed=any(key in kind.values for kind in ruleset.units.values())))
            field.given.connect(lambda value, column=column: self._value_given(column, value))
            self.watch(field)
            self.values[key] = field
            words = value_words(ruleset, key, self._language)
            self.form.addRow(words[:1].upper() + words[1:], field)

    def _tip(self, column: UnitColumn, *, printed: bool) -> str:
        said = column.summary.get(self._language)
        if not said and printed:
            said = self.tr("What the counter prints; empty: the value of its kind, shown in grey")
        return f"{said} [{column.citation.rule}]".strip()

    def _change(
        self, change: Callable[[Unit], Unit], label: Text = Text("Change a unit", "Modifier une unité")
    ) -> None:
        found = self._bench.unit
        if found is None:
            return
        changed = change(found[1])
        if changed != found[1]:
            self._bench.document.apply(ChangeUnit(found[1].id, changed, label))

    def _name_typed(self) -> None:
        words = self.name.text().strip()
        found = self._bench.unit
        if found is not None and words != found[1].name.get(self._language):
            self._change(lambda u: replace(u, name=Text.of(words)), Text("Rename a unit", "Renommer une unité"))

    def _turned(self, facing: int) -> None:
        """The covered arc that is typed in turns with the unit, as it does with the keys."""
        grid = self._bench.document.scenario.board.grid
        self._change(lambda u: turned(grid, u, (facing - u.facing + 2) % 6 - 2))

    def _side_chosen(self) -> None:
        self._bench.document.apply(MoveToSide(self._bench.selection, self.side.currentData()))

    def _state_toggled(self, key: str, on: bool, words: Text) -> None:
        self._bench.document.apply(ToggleState(self._bench.selection, key, on, words))

    def _value_given(self, column: UnitColumn, value: Any) -> None:
        found = self._bench.unit
        if found is None or found[1].values.get(column.key) == value:
            return
        wanted = misfit(value, column, self._wanted.get(column.key))
        if wanted:
            # the file reader and the engines could make nothing of it: what was there before comes back
            self.refresh()
            self.said.say(wanted)
            return

        def changed(unit: Unit) -> Unit:
            values = {k: v for k, v in unit.values.items() if k != column.key}
            return replace(unit, values=values if value is None else {**values, column.key: value})

        self._change(changed, Text("Change values of a unit", "Modifier les valeurs d’une unité"))
