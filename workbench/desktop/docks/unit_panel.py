"""The selected unit: name, kind, side, states and values, changed in place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from workbench.base.text import Text
from workbench.desktop.bench import Bench
from workbench.desktop.docks.parts import Words, narrow
from workbench.desktop.wording import value_words
from workbench.forces.units import Unit
from workbench.rules.ruleset import Ruleset
from workbench.scenario.edits_units import ChangeUnit, MoveToSide, ToggleState

_PAIR = re.compile(r"\s*(-?\d+)\s*[-–,/]\s*(\d+)\s*")
_LARGEST_VALUE = 999
_NUMBER = re.compile(r"\s*-?\d+\s*")


def read_value(text: str) -> Any:
    """A counter's value as typed: ``4``, ``5-3`` (strength and range), or words; None when empty."""
    if not text.strip():
        return None
    pair = _PAIR.fullmatch(text)
    if pair:
        return [int(pair[1]), int(pair[2])]
    return int(text) if _NUMBER.fullmatch(text) else text.strip()


def show_value(value: Any) -> str:
    """The inverse of :func:`read_value`."""
    if value is None:
        return ""
    return "-".join(str(part) for part in value) if isinstance(value, list | tuple) else str(value)


def _same_form(value: Any, form: Any) -> bool:
    pair = isinstance(form, tuple | list)
    if pair != isinstance(value, tuple | list):
        return False
    numbers = value if pair else [value]
    return all(isinstance(part, int) and -_LARGEST_VALUE <= part <= _LARGEST_VALUE for part in numbers)


class UnitPanel(QScrollArea):
    """Each change is one undo step."""

    def __init__(self, bench: Bench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self._ruleset: Ruleset | None = None
        self.title = QLabel()
        self.title.setProperty("heading", True)
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
        self.facing.valueChanged.connect(lambda v: self._change(lambda u: replace(u, facing=v)))
        self.states: dict[str, QCheckBox] = {}
        self.values: dict[str, QLineEdit] = {}
        self._states_title: QLabel | None = None
        self._form_page = QWidget()
        self.form = QFormLayout(self._form_page)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.addRow(self.tr("Name"), self.name)
        self.form.addRow(self.tr("Kind"), self.kind)
        self.form.addRow(self.tr("Side"), self.side)
        self.form.addRow(self.tr("Facing"), self.facing)
        page = QWidget()
        box = QVBoxLayout(page)
        box.addWidget(self.title)
        box.addWidget(self.said)
        box.addWidget(self._form_page)
        box.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
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
        widgets = (self.name, self.kind, self.side, self.facing, *self.states.values(), *self.values.values())
        blockers = [QSignalBlocker(widget) for widget in widgets]
        self.name.setText(unit.name.get(self._language))
        self.kind.setCurrentIndex(self.kind.findData(unit.kind))
        self.side.clear()
        for force in self._bench.document.scenario.forces.sides:
            self.side.addItem(force.name.get(self._language) or force.side, force.side)
        self.side.setCurrentIndex(self.side.findData(side))
        self.facing.setValue(unit.facing)
        unused = self.tr(
            "The rules of this game make nothing of facing; it is kept in the file and shown on the counter"
        )
        counted = self.tr("Hexsides clockwise from the top of the map")
        self.facing.setToolTip(counted if self._ruleset.has_facing else unused)
        for key, check in self.states.items():
            check.setChecked(unit.has(key))
        kind = self._ruleset.units.get(unit.kind)
        for key, field in self.values.items():
            field.setText(show_value(unit.values.get(key)))
            usual = kind.values.get(key) if kind is not None else None
            field.setPlaceholderText(show_value(usual.value) if usual is not None else "")
        del blockers

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
        keys = dict.fromkeys(key for kind in ruleset.units.values() for key in kind.values)
        for key in keys:
            field = QLineEdit()
            field.setToolTip(self.tr("What the counter prints; empty: the value of its kind, shown in grey"))
            field.editingFinished.connect(lambda k=key, f=field: self._value_typed(k, f.text()))
            self.values[key] = field
            words = value_words(ruleset, key, self._language)
            self.form.addRow(words[:1].upper() + words[1:], field)

    def _misfit(self, key: str, value: Any) -> str:
        """What was expected instead of ``value``; empty if it is of the same form as this value of other kinds."""
        kinds = self._ruleset.units.values() if self._ruleset is not None else ()
        forms = [kind.values[key].value for kind in kinds if key in kind.values]
        if value is None or not forms or any(isinstance(form, str) for form in forms):
            return ""
        if any(_same_form(value, form) for form in forms):
            return ""
        if any(isinstance(form, tuple | list) for form in forms):
            return self.tr("Not taken: strength and range are wanted, such as 5-3")
        return self.tr("Not taken: a number is wanted")

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

    def _side_chosen(self) -> None:
        self._bench.document.apply(MoveToSide(self._bench.selection, self.side.currentData()))

    def _state_toggled(self, key: str, on: bool, words: Text) -> None:
        self._bench.document.apply(ToggleState(self._bench.selection, key, on, words))

    def _value_typed(self, key: str, text: str) -> None:
        value = read_value(text)
        wanted = self._misfit(key, value)
        if wanted:
            # the file reader and the engines could make nothing of it: what was there before comes back
            self.refresh()
            self.said.say(wanted)
            return

        def changed(unit: Unit) -> Unit:
            values = {k: v for k, v in unit.values.items() if k != key}
            if value is not None:
                values[key] = value
            same = show_value(unit.values.get(key)) == show_value(value)
            return unit if same else replace(unit, values=values)

        self._change(changed, Text("Change values of a unit", "Modifier les valeurs d’une unité"))
