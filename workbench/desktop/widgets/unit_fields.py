"""What the panels of a selected unit share, whatever kind of map it stands on: name, kind, side, states and values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from workbench.base.text import Text
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.widgets.fields import FieldsPanel, ValueField, WrappedLabel, allow_narrow, field_for, value_error
from workbench.desktop.widgets.forces_rows import retyped_text
from workbench.desktop.widgets.when_seen import UpdateWhenVisible
from workbench.desktop.wording.hex_answers import value_words
from workbench.desktop.wording.zones import kind_letter
from workbench.engine.doctrines import unit_values
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.vocabulary import ValueType
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import MoveToSide, SetUnitSetup, ToggleState
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import ENTRY, MOST_TURNS, NOTE, SETUP

# --- What is planned for the selected units: group, turn of entry, zone, hiding and note; where they differ the rows
# say so.


_MIXED = -1


class StagingRows(QObject):
    """The rows of a form. ``given`` tells a field of units (``group``, ``turn``, ``zone``, ``hidden`` or ``note``) and the
    value that all of them are to have."""

    given = Signal(str, object)

    def __init__(self, form: QFormLayout, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = language
        self._note = Text()
        self.group, self.note = QLineEdit(), QLineEdit()
        self.group.setToolTip(self.tr("Units with the same word here are a body of troops"))
        self.group.editingFinished.connect(self._group_typed)
        self.note.setToolTip(self.tr("A remark for players"))
        self.note.editingFinished.connect(self._note_typed)
        self.turn = QSpinBox()
        self.turn.setKeyboardTracking(False)
        self.turn.setToolTip(self.tr("The turn in which it enters as a reinforcement"))
        self.turn.valueChanged.connect(lambda turn: self.given.emit("turn", turn) if turn != _MIXED else None)
        self.zone = allow_narrow(QComboBox())
        self.zone.setToolTip(self.tr("Where it sets up, or by which it enters"))
        self.zone.activated.connect(lambda _: self.given.emit("zone", self.zone.currentData()))
        self.hidden = QCheckBox(self.tr("Hidden from the other sides"))
        self.hidden.clicked.connect(self._hide_clicked)
        self.title = QLabel(self.tr("Staging"))
        form.addRow(self.title)
        form.addRow(self.tr("Group"), self.group)
        form.addRow(self.tr("Enters in turn"), self.turn)
        form.addRow(self.tr("Zone"), self.zone)
        form.addRow(self.hidden)
        form.addRow(self.tr("Note"), self.note)

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """The fields, from the top."""
        return self.group, self.turn, self.zone, self.hidden, self.note

    def put(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show what (side, unit) pairs have, at least one."""
        blockers = [QSignalBlocker(field) for field in self.fields]
        mixed = self.tr("several")
        groups = {unit.group for _, unit in units}
        self.group.setText(groups.pop() if len(groups) == 1 else "")
        self.group.setPlaceholderText(mixed if groups else self.tr("none"))
        self._offer_groups(unit.group for _, unit in scenario.forces)
        notes = {unit.note for _, unit in units}
        self._note = units[0][1].note
        self.note.setText(self._note.get(self._language) if len(notes) == 1 else "")
        self.note.setPlaceholderText(mixed if len(notes) > 1 else "")
        turns = {unit.turn for _, unit in units}
        self.turn.setRange(_MIXED if len(turns) > 1 else 0, MOST_TURNS)
        self.turn.setSpecialValueText(mixed if len(turns) > 1 else self.tr("there from the start"))
        self.turn.setValue(_MIXED if len(turns) > 1 else turns.pop())
        self._offer_zones(units, scenario)
        hidden = [unit.hidden for _, unit in units]
        self.hidden.setTristate(any(hidden) and not all(hidden))
        whole = Qt.CheckState.Checked if all(hidden) else Qt.CheckState.Unchecked
        self.hidden.setCheckState(Qt.CheckState.PartiallyChecked if self.hidden.isTristate() else whole)
        del blockers

    def _offer_groups(self, names: Iterable[str]) -> None:
        known = sorted({name for name in names if name})
        old = self.group.completer()
        if old is not None and old.property("names") == known:
            return
        completer = QCompleter(known, self.group)
        completer.setProperty("names", known)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.group.setCompleter(completer)

    def _offer_zones(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Zones that are for the sides of the units, set-up areas and entries first; and what a unit names already."""
        sides, named = {side for side, _ in units}, {unit.zone for _, unit in units}
        fit = [zone for zone in scenario.zones if zone.kind != NOTE and (not zone.side or {zone.side} == sides)]
        fit.sort(key=lambda zone: zone.kind not in (SETUP, ENTRY))
        words = {zone.id: f"{kind_letter(zone.kind)}  {zone.called.get(self._language)}" for zone in scenario.zones}
        self.zone.clear()
        self.zone.addItem(self.tr("anywhere"), "")
        for name in dict.fromkeys([*(zone.id for zone in fit), *sorted(named - {""})]):
            self.zone.addItem(words.get(name, f"⚠ {name}"), name)
        self.zone.setPlaceholderText(self.tr("several"))
        self.zone.setCurrentIndex(self.zone.findData(named.pop()) if len(named) == 1 else -1)

    def _group_typed(self) -> None:
        if self.group.isModified():
            self.group.setModified(False)
            self.given.emit("group", " ".join(self.group.text().split()))

    def _note_typed(self) -> None:
        if self.note.isModified():
            self.note.setModified(False)
            self.given.emit("note", retyped_text(self._note, self._language, " ".join(self.note.text().split())))

    def _hide_clicked(self) -> None:
        # a click on "some of them" hides all
        self.given.emit("hidden", self.hidden.checkState() != Qt.CheckState.Unchecked)


CHANGED = Text("Change a unit", "Modifier une unité")


class Chosen(Protocol):
    """The bench of either kind of map, as far as it says what is selected."""

    selection: tuple[str, ...]
    """Ids of selected units."""

    @property
    def document(self) -> AnyDocument:
        """The open document."""
        ...

    @property
    def selection_changed(self) -> SignalInstance:
        """Emitted when other units are selected."""
        ...


class UnitFields(FieldsPanel):
    """Shows what the rules read of a unit of this kind, and nothing else. Each change is one undo step; Esc cancels what
    is being typed. Subclasses add what only their kind of map knows of a unit."""

    rare: Collection[str] = ()
    """Values for which a subclass has better fields: they are shown only where a unit has them."""

    def __init__(self, inquiry: Chosen, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen = inquiry
        self._language = language
        self._ruleset: Ruleset | None = None
        self.message = WrappedLabel(1, small=True)
        self.name = QLineEdit()
        self.name.editingFinished.connect(self._name_typed)
        self.kind = allow_narrow(QComboBox())
        self.kind.activated.connect(lambda _: self.give("kind", self.kind.currentData()))
        self.side = allow_narrow(QComboBox())
        self.side.activated.connect(lambda _: self._side_chosen())
        self.states: dict[str, QCheckBox] = {}
        self.values: dict[str, ValueField] = {}
        self._wanted: dict[str, ValueType] = {}
        self._states_title: QLabel | None = None
        self._form_page = QWidget()
        self.form = QFormLayout(self._form_page)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.form.addRow(self.tr("Name"), self.name)
        self.form.addRow(self.tr("Kind"), self.kind)
        self.form.addRow(self.tr("Side"), self.side)
        self.lay_out(self.message, self._form_page)
        self.watch(self.name, self.kind, self.side)
        self._seen = UpdateWhenVisible(self)
        inquiry.selection_changed.connect(partial(self._seen.run, self.refresh))

    def add_staging(self) -> None:
        """Put in the rows of what is planned for the units."""
        self.staging_rows = StagingRows(self.form, self._language, self)
        self.staging_rows.given.connect(self._staged)
        self.watch(*self.staging_rows.fields)

    def change(self, change: Callable[[Any], Any], label: Text = CHANGED) -> None:
        """Put another unit in the place of the one that was selected first."""
        found, document = self.found, self._chosen.document
        if found is not None and (changed := change(found[1])) != found[1]:
            document.apply(unit_edits(document.scenario).change(found[1].id, changed, label))

    # --- what subclasses add

    def give(self, field: str, value: Any) -> None:
        """Give the selected units another kind or values."""
        self.change(lambda unit: replace(unit, **{field: value}))

    def show_unit(self, unit: Any, ruleset: Ruleset) -> None:
        """Show what only this kind of map knows of a unit."""

    # --- shared

    @property
    def found(self) -> tuple[str, Any] | None:
        """(side, unit) that was selected first."""
        ids = self._chosen.selection
        return self._chosen.document.scenario.forces.find(ids[0]) if ids else None

    @property
    def chosen(self) -> list[tuple[str, Any]]:
        """(side, unit) of all that are selected, the one that was selected first before the others."""
        forces = self._chosen.document.scenario.forces
        return [found for name in self._chosen.selection if (found := forces.find(name)) is not None]

    def open(self) -> None:
        """Another document: offer the ruleset's kinds and states."""
        ruleset = self._chosen.document.ruleset
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
        found = self.found
        self.message.say("")
        self._form_page.setVisible(found is not None)
        if found is None or self._ruleset is None:
            self.title.setText(self.tr("No unit is selected: click one"))
            return
        side, unit = found
        count = len(self._chosen.selection)
        self.title.setText(self.tr("Unit {id}").format(id=unit.id) + (f" (+{count - 1})" if count > 1 else ""))
        blockers = [QSignalBlocker(widget) for widget in (self.name, self.kind, self.side, *self.states.values())]
        self.name.setText(unit.name.get(self._language))
        self.kind.setCurrentIndex(self.kind.findData(unit.kind))
        self.kind.setToolTip(self.kind.currentText())
        self.side.clear()
        for force in self._chosen.document.scenario.forces.sides:
            self.side.addItem(force.name.get(self._language) or force.side, force.side)
        self.side.setCurrentIndex(self.side.findData(side))
        for key, check in self.states.items():
            check.setChecked(unit.has(key))
        self.staging_rows.put(self.chosen, self._chosen.document.scenario)
        self.show_unit(unit, self._ruleset)
        kind = self._ruleset.units.get(unit.kind)
        for key, field in self.values.items():
            usual = kind.values.get(key) if kind is not None else None
            field.put(unit.values.get(key), usual.value if usual is not None else None)
        del blockers
        self._show_what_fits(unit, self._ruleset)

    def _show_what_fits(self, unit: Any, ruleset: Ruleset) -> None:
        """Rows for what a unit of this kind can have; what it has for all that is shown as well, so that it can be seen
        and taken away."""
        kind = ruleset.units.get(unit.kind)
        shown = [key for key, state in ruleset.states.items() if kind is None or state.fits(kind) or unit.has(key)]
        for key, check in self.states.items():
            self.form.setRowVisible(check, key in shown)
        if self._states_title is not None:
            self.form.setRowVisible(self._states_title, bool(shown))
        for key, field in self.values.items():
            fits = key not in self.rare and (kind is None or ruleset.unit_columns[key].fits(kind))
            self.form.setRowVisible(field, fits or key in unit.values)

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

    def _name_typed(self) -> None:
        words = self.name.text().strip()
        found = self.found
        if found is not None and words != found[1].name.get(self._language):
            name = found[1].name.reworded(self._language, words)
            self.change(lambda u: replace(u, name=name), Text("Rename a unit", "Renommer une unité"))

    def _side_chosen(self) -> None:
        self._chosen.document.apply(MoveToSide(self._chosen.selection, self.side.currentData()))

    def _state_toggled(self, key: str, on: bool, words: Text) -> None:
        self._chosen.document.apply(ToggleState(self._chosen.selection, key, on, words))

    def _staged(self, field: str, value: Any) -> None:
        self._chosen.document.apply(SetUnitSetup(self._chosen.selection, field, value))

    def _value_given(self, column: UnitColumn, value: Any) -> None:
        found = self.found
        if found is None or found[1].values.get(column.key) == value:
            return
        wanted = value_error(value, column, self._wanted.get(column.key))
        if wanted:
            # the file reader and the engines could make nothing of it: what was there before comes back
            self.refresh()
            self.message.say(wanted)
            return
        self.give_value(column.key, value)

    def give_value(self, key: str, value: Any) -> None:
        """Give the unit that was selected first a value of its own; None leaves it to its kind."""
        label = Text("Change values of a unit", "Modifier les valeurs d’une unité")
        self.change(lambda unit: replace(unit, values=with_value(unit.values, key, value)), label)


def with_value(values: Any, key: str, value: Any) -> dict[str, Any]:
    """Values with another one under a key; None takes it out."""
    kept = {name: held for name, held in values.items() if name != key}
    return kept if value is None else {**kept, key: value}
