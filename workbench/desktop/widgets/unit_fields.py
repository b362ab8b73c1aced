"""The base of the panels of a selected unit, on maps of both kinds: name, kind, side, states and values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMessageBox,
    QToolButton,
    QWidget,
)

from workbench.base.diagnostics import why_not_written
from workbench.base.text import Text, capitalised
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.drawing.side_style import side_icon, side_style
from workbench.desktop.look.language import labelled, plain_text
from workbench.desktop.widgets.choosers import ElidingChooser, PanelForm, allow_narrow
from workbench.desktop.widgets.fields import FieldsPanel, TypedField, ValueField, WrappedLabel, field_for, value_error
from workbench.desktop.widgets.forces_rows import retyped_text
from workbench.desktop.widgets.form_fields import fill_choices, mark_wrong
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.several import (
    is_ticked,
    says_several,
    show_choice,
    show_fitting,
    show_numbers,
    show_ticks,
    show_words,
)
from workbench.desktop.widgets.visible_updates import AFTER_PAINTING, MANY_UNITS, OwnTurn, UpdateWhenVisible
from workbench.desktop.wording.hex_answers import value_name
from workbench.desktop.wording.zones import zone_kind_letter
from workbench.engine.doctrines import unit_values
from workbench.files.formats.pictures import ENDINGS
from workbench.files.formats.source import Refused
from workbench.files.underlay_file import MOST_UNIT_PIXELS, picture_beside, why_no_picture
from workbench.rules.ruleset import Ruleset, UnitColumn
from workbench.rules.vocabulary import ValueType
from workbench.scenario.edits.edit import Composite
from workbench.scenario.edits.units import ChangeUnit, MoveToSide, SetUnitField, ToggleState
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.underlay import picture_path_error
from workbench.scenario.units import SETUP_FIELDS, FieldType, UnitField
from workbench.scenario.zones import ENTRY, MOST_TURNS, NOTE, SETUP

# --- The set-up of the selected units: a row for each field of it, which shows where the units differ


translate = QCoreApplication.translate


class SetupRow(Protocol):
    """A row of a form for one field of the set-up of units. ``give`` takes what all selected units get."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None: ...
    @property
    def widget(self) -> QWidget:
        """Where it is typed, chosen or ticked."""
        ...

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show what (side, unit) pairs have, at least one."""


class WordRow:
    """A word that units have in common; those that others have are offered."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None:
        self._id, self._give = about.id, give
        self.widget = QLineEdit()
        self.widget.editingFinished.connect(self._typed)

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show the word, and offer those of the scenario."""
        words = [getattr(unit, self._id) for _, unit in units]
        show_words(self.widget, words, empty=translate("StagingRows", "none"))
        known = sorted({word for _, unit in scenario.forces if (word := getattr(unit, self._id))})
        old = self.widget.completer()
        if old is not None and old.property("names") == known:
            return
        completer = QCompleter(known, self.widget)
        completer.setProperty("names", known)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.widget.setCompleter(completer)

    def _typed(self) -> None:
        if self.widget.isModified():
            self.widget.setModified(False)
            self._give(" ".join(self.widget.text().split()))


class TextRow:
    """A text in the language of the window; in the other one it stays as it is."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None:
        self._id, self._language, self._give = about.id, language, give
        self._text = Text()
        self.widget = QLineEdit()
        self.widget.editingFinished.connect(self._typed)

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show the text."""
        self._text = getattr(units[0][1], self._id)
        show_words(self.widget, [getattr(unit, self._id).get(self._language) for _, unit in units])

    def _typed(self) -> None:
        if self.widget.isModified():
            self.widget.setModified(False)
            self._give(retyped_text(self._text, self._language, " ".join(self.widget.text().split())))


class TurnRow:
    """A turn; 0 is the start."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None:
        self._id = about.id
        self.widget = WholeNumberField()
        self.widget.setRange(0, MOST_TURNS)
        self.widget.valueChanged.connect(lambda turn: None if says_several(self.widget) else give(turn))

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show the turn."""
        turns = [getattr(unit, self._id) for _, unit in units]
        show_numbers(self.widget, turns, least=0, special=translate("StagingRows", "there from the start"))


class ZoneRow:
    """A zone of the units' side."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None:
        self._id, self._language = about.id, language
        self.widget = allow_narrow(ElidingChooser())
        self.widget.activated.connect(lambda _: give(self.widget.currentData()))

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Offer the zones for the sides of the units, set-up areas and entries first, and the zones that the units have."""
        sides, named = {side for side, _ in units}, {getattr(unit, self._id) for _, unit in units}
        fit = [zone for zone in scenario.zones if zone.kind != NOTE and (not zone.side or {zone.side} == sides)]
        fit.sort(key=lambda zone: zone.kind not in (SETUP, ENTRY))
        words = {
            zone.id: f"{zone_kind_letter(zone.kind)}  {zone.called.get(self._language)}" for zone in scenario.zones
        }
        self.widget.clear()
        self.widget.addItem(translate("StagingRows", "anywhere"), "")
        for name in dict.fromkeys([*(zone.id for zone in fit), *sorted(named - {""})]):
            self.widget.addItem(words.get(name, f"⚠ {name}"), name)
        show_choice(self.widget, named)


class FlagRow:
    """A box to tick; a click on "some of them" ticks all."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None:
        self._id = about.id
        self.widget = QCheckBox(about.row.get(language))
        self.widget.clicked.connect(lambda *_: give(is_ticked(self.widget)))

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show whether all, some or none are so."""
        show_ticks(self.widget, [getattr(unit, self._id) for _, unit in units])


class PictureRow:
    """The path of a picture in the folder of the scenario: typed, chosen among files, or cleared. A file elsewhere is copied
    into the folder. ``folder`` says which that is, None before the scenario is saved."""

    def __init__(self, about: UnitField, language: str, give: Callable[[Any], None]) -> None:
        self._id, self._language, self._give = about.id, language, give
        self.folder: Callable[[], Path | None] = lambda: None
        self.field = QLineEdit()
        self.field.setAccessibleName(about.row.get(language))
        self.field.editingFinished.connect(self._typed)
        self.button = QToolButton()
        self.button.setObjectName("choose_picture")
        self.button.setText("…")
        self.button.setAccessibleName(translate("StagingRows", "Choose a picture"))
        self.button.clicked.connect(lambda *_: self._choose())
        self.clear = QToolButton()
        self.clear.setObjectName("clear_picture")
        self.clear.setText("×")
        self.clear.setAccessibleName(translate("StagingRows", "No picture"))
        self.clear.setToolTip(translate("StagingRows", "No picture: our symbol again"))
        self.clear.clicked.connect(lambda *_: give(""))
        self.widget = QWidget()
        row = QHBoxLayout(self.widget)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)
        row.addWidget(self.clear)

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show the path."""
        names = [getattr(unit, self._id) for _, unit in units]
        blocker = QSignalBlocker(self.field)
        show_words(self.field, names, empty=translate("StagingRows", "our symbol"))
        del blocker
        folder = self.folder()
        wrong = why_no_picture(folder, names[0], MOST_UNIT_PIXELS) if names[0] and len(set(names)) == 1 else None
        mark_wrong(self.field, wrong[0].get(self._language) if wrong is not None else "")
        self.clear.setEnabled(any(names))
        self.button.setEnabled(folder is not None)
        self.button.setToolTip(
            translate("StagingRows", "Choose a picture, which is kept in the folder of the scenario")
            if folder is not None
            else translate("StagingRows", "Save the scenario first: its pictures lie in its folder")
        )

    def _typed(self) -> None:
        if not self.field.isModified():
            return
        self.field.setModified(False)
        name = self.field.text().strip().replace("\\", "/")
        wrong = picture_path_error(name) if name else None
        mark_wrong(self.field, wrong.get(self._language) if wrong is not None else "")
        if wrong is None:
            self._give(name)

    def _choose(self) -> None:
        folder = self.folder()
        if folder is None:
            return
        title = translate("StagingRows", "Choose a picture")
        kinds = translate("StagingRows", "Pictures") + " (" + " ".join(f"*.{ending}" for ending in ENDINGS) + ")"
        name, _ = QFileDialog.getOpenFileName(self.widget.window(), title, str(folder), kinds)
        if not name:
            return
        try:
            kept = picture_beside(Path(name), folder)
        except OSError as problem:
            words = why_not_written(problem)
        except Refused as problem:
            words = problem.text
        else:
            self._give(kept)
            return
        QMessageBox.warning(
            self.widget.window(), title, plain_text(labelled(Path(name).name, words.get(self._language)))
        )


_ROWS: Mapping[FieldType, type[SetupRow]] = {
    FieldType.WORD: WordRow,
    FieldType.TURN: TurnRow,
    FieldType.ZONE: ZoneRow,
    FieldType.FLAG: FlagRow,
    FieldType.TEXT: TextRow,
    FieldType.PICTURE: PictureRow,
}


class StagingRows(QObject):
    """Rows of a form for the set-up of units. ``value_entered`` carries the id of a field and the value that all selected units
    get."""

    value_entered = Signal(str, object)

    def __init__(self, form: QFormLayout, language: str, parent: QWidget, folder: Callable[[], Path | None]) -> None:
        super().__init__(parent)
        self._rows: dict[str, SetupRow] = {}
        self.title = QLabel(self.tr("Staging"))
        form.addRow(self.title)
        for about in SETUP_FIELDS:
            row = _ROWS[about.type](about, language, partial(self.value_entered.emit, about.id))
            if isinstance(row, PictureRow):
                row.folder = folder
                row.field.setToolTip(about.tip.get(language))
            else:
                row.widget.setToolTip(about.tip.get(language))
            if about.type is FieldType.FLAG:
                form.addRow(row.widget)
            else:
                form.addRow(about.row.get(language), row.widget)
            self._rows[about.id] = row

    @property
    def fields(self) -> dict[str, QWidget]:
        """The fields by the ids of what they hold, from the top."""
        return {key: row.widget for key, row in self._rows.items()}

    def show_units(self, units: Sequence[tuple[str, Any]], scenario: AnyScenario) -> None:
        """Show the values of (side, unit) pairs, at least one."""
        blockers = [QSignalBlocker(field) for field in self.fields.values()]
        for row in self._rows.values():
            row.show_units(units, scenario)
        del blockers


CHANGED = Text("Change a unit", "Modifier une unité")


class HasUnitSelection(Protocol):
    """The part of an inquiry that a unit panel needs: its document and its selection."""

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
    """Shows only the values that the rules read of units of this kind. What is entered goes to all selected units in one step
    of undo; where they differ a field says "several", and what does not fit all of them is grey. Subclasses add the fields of
    their kind of unit."""

    shown_if_set: Collection[str] = ()
    """Values for which a subclass has better fields: their rows are shown only if a unit has them."""

    def __init__(self, inquiry: HasUnitSelection, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self._ruleset: Ruleset | None = None
        self.message = WrappedLabel(1, small=True)
        self.name = QLineEdit()
        self.name.editingFinished.connect(self._name_typed)
        self.kind = allow_narrow(ElidingChooser())
        self.kind.activated.connect(lambda _: self.set_field("kind", self.kind.currentData()))
        self.side = allow_narrow(ElidingChooser())
        self.side.activated.connect(lambda _: self._side_chosen())
        self.states: dict[str, QCheckBox] = {}
        self.values: dict[str, ValueField] = {}
        self._wanted: dict[str, ValueType] = {}
        self._states_title: QLabel | None = None
        self._form_page = QWidget()
        self.form = PanelForm(self._form_page)
        self.form.addRow(self.tr("Name"), self.name)
        self.form.addRow(self.tr("Kind"), self.kind)
        self.form.addRow(self.tr("Side"), self.side)
        self.lay_out(self.message, self._form_page)
        self._updates = UpdateWhenVisible(self)
        self._own_turn = OwnTurn(self, partial(self._updates.run, self.refresh), after=AFTER_PAINTING)
        inquiry.selection_changed.connect(self._selected)

    def add_staging(self) -> None:
        """Add the rows about the set-up of the units."""
        self.staging_rows = StagingRows(self.form, self._language, self, lambda: self._inquiry.document.picture_folder)
        self.staging_rows.value_entered.connect(self._staged)

    def change(self, change: Callable[[Any], Any], label: Text = CHANGED) -> None:
        """Replace every selected unit by ``change(unit)``, in one step of undo."""
        edits = tuple(
            ChangeUnit(unit.id, changed, label) for _, unit in self.selected_units if (changed := change(unit)) != unit
        )
        if edits:
            self._inquiry.document.apply(edits[0] if len(edits) == 1 else Composite(edits, label))

    # --- what subclasses add

    def set_field(self, field: str, value: Any) -> None:
        """Set a field of all selected units."""
        self.change(lambda unit: replace(unit, **{field: value}))

    def show_units(self, units: Sequence[Any], ruleset: Ruleset) -> None:
        """Show the fields that only this kind of map has, of at least one unit."""

    # --- shared

    def _selected(self) -> None:
        """Show the selected units; of many after the map, which shows first that they are."""
        if len(self._inquiry.selection) > MANY_UNITS:
            self._own_turn.start()
        else:
            self._own_turn.stop()
            self._updates.run(self.refresh)

    @property
    def first_unit(self) -> tuple[str, Any] | None:
        """(side, unit) of the unit that was selected first; None without a selection."""
        ids = self._inquiry.selection
        return self._inquiry.document.scenario.forces.find(ids[0]) if ids else None

    @property
    def selected_units(self) -> list[tuple[str, Any]]:
        """(side, unit) of all selected units, the one that was selected first at the start."""
        forces = self._inquiry.document.scenario.forces
        return [found for name in self._inquiry.selection if (found := forces.find(name)) is not None]

    def open(self) -> None:
        """Offer the kinds and states of the document's ruleset; call it when another document was opened."""
        ruleset = self._inquiry.document.ruleset
        if ruleset is not self._ruleset:
            self._ruleset = ruleset
            names = {kind.key: kind.name.get(self._language) for kind in ruleset.units.values()}
            fill_choices(self.kind, ((capitalised(name), key) for key, name in names.items()))
            for old in (self._states_title, *self.states.values(), *self.values.values()):
                if old is not None:
                    self.form.removeRow(old)
            self._states_title = None
            self.states, self.values = {}, {}
            self._add_values(ruleset)
            self._add_states(ruleset)
        self.refresh()

    def refresh(self) -> None:
        """Show the current values of the selected unit."""
        found = self.first_unit
        self.message.set_words("")
        self._form_page.setVisible(found is not None)
        if found is None or self._ruleset is None:
            self.title.setText(self.tr("No unit is selected: click one"))
            return
        _, unit = found
        count = len(self._inquiry.selection)
        called = self._inquiry.document.called(unit).get(self._language)
        self.title.setText(self.tr("{n} units").format(n=count) if count > 1 else capitalised(called))
        self.title.setToolTip("" if count > 1 else self.tr("Its id in the file: {id}").format(id=unit.id))
        held = self.selected_units
        units = [one for _, one in held]
        show_words(self.name, [one.name.get(self._language) for one in units])
        show_choice(self.kind, [one.kind for one in units])
        self.kind.setToolTip(self.kind.currentText())
        self.side.clear()
        for place, force in enumerate(self._inquiry.document.scenario.forces.sides):
            self.side.addItem(
                side_icon(side_style(force.side, place)), force.name.get(self._language) or force.side, force.side
            )
        show_choice(self.side, [side for side, _ in held])
        for key, check in self.states.items():
            show_ticks(check, [one.has(key) for one in units])
        with self.form.laid_out_once():
            self.staging_rows.show_units(held, self._inquiry.document.scenario)
            self.show_units(units, self._ruleset)
            for key, field in self.values.items():
                self._show_value(field, key, units, self._ruleset)
            self._show_fitting_rows(units, self._ruleset)

    def _show_value(self, field: ValueField, key: str, units: Sequence[Any], ruleset: Ruleset) -> None:
        """Show the value that units have in common, their own or else that of their kinds, or "several"."""
        own = [unit.values.get(key) for unit in units]
        kinds = [ruleset.units.get(unit.kind) for unit in units]
        cells = [kind.values.get(key) if kind is not None else None for kind in kinds]
        usual = [cell.value if cell is not None else None for cell in cells]
        if any(one != own[0] for one in own) or (own[0] is None and any(one != usual[0] for one in usual)):
            field.show_several()
        else:
            field.show_value(own[0], usual[0])

    def _show_fitting_rows(self, units: Sequence[Any], ruleset: Ruleset) -> None:
        """Show the rows that fit the kinds of units, and those of other values that they have, so that they can be removed."""
        kinds = [ruleset.units.get(unit.kind) for unit in units]
        both = list(zip(units, kinds, strict=True))
        for key, check in self.states.items():
            state = ruleset.states[key]
            show_fitting(self.form, check, [kind is None or state.fits(kind) or unit.has(key) for unit, kind in both])
        if self._states_title is not None:
            shown = any(not check.isHidden() for check in self.states.values())
            self.form.setRowVisible(self._states_title, shown)
        for key, field in self.values.items():
            column, better = ruleset.unit_columns[key], key in self.shown_if_set
            fits = [(not better and (kind is None or column.fits(kind))) or key in unit.values for unit, kind in both]
            show_fitting(self.form, field, fits)

    def _add_states(self, ruleset: Ruleset) -> None:
        for state in ruleset.states.values():
            name = state.name.get(self._language)
            check = QCheckBox(capitalised(name))
            check.setToolTip(f"{state.summary.get(self._language)} [{state.citation.words(self._language)}]".strip())
            check.clicked.connect(
                lambda _, key=state.key, words=state.name, box=check: self._state_toggled(key, is_ticked(box), words)
            )
            self.states[state.key] = check
            if len(self.states) == 1:
                self._states_title = QLabel(self.tr("States"))
                self.form.addRow(self._states_title)
            # the box gets the whole width: beside a label, long names would be wider than the dock
            self.form.addRow(check)

    def _add_values(self, ruleset: Ruleset) -> None:
        self._wanted = unit_values(ruleset.doctrines.values())
        for key, column in ruleset.unit_columns.items():
            field = field_for(ruleset, column, self._wanted.get(key), self._language)
            field.setToolTip(self._tip(column, printed=any(key in kind.values for kind in ruleset.units.values())))
            field.value_entered.connect(lambda value, column=column: self._value_given(column, value))
            self.values[key] = field
            words = value_name(ruleset, key, self._language)
            self.form.addRow(capitalised(words), field)

    def _tip(self, column: UnitColumn, *, printed: bool) -> str:
        tooltip = column.summary.get(self._language)
        if not tooltip and printed:
            tooltip = self.tr("What the counter prints; empty: the value of its kind, shown in grey")
        return f"{tooltip} [{column.citation.words(self._language)}]".strip()

    def _name_typed(self) -> None:
        words = self.name.text().strip()
        if len(self._inquiry.selection) > 1 and not self.name.isModified():
            return  # it says "several"
        self.name.setModified(False)
        self.change(
            lambda u: replace(u, name=u.name.reworded(self._language, words)),
            Text("Rename a unit", "Renommer une unité"),
        )

    def _side_chosen(self) -> None:
        self._inquiry.document.apply(MoveToSide(self._inquiry.selection, self.side.currentData()))

    def _state_toggled(self, key: str, on: bool, words: Text) -> None:
        self._inquiry.document.apply(ToggleState(self._inquiry.selection, key, on, words))

    def _staged(self, field: str, value: Any) -> None:
        self._inquiry.document.apply(SetUnitField(self._inquiry.selection, field, value))

    def _value_given(self, column: UnitColumn, value: Any) -> None:
        field = self.values[column.key]
        if all(unit.values.get(column.key) == value for _, unit in self.selected_units):
            if isinstance(field, TypedField):
                mark_wrong(field, "")
            return
        wanted = value_error(value, column, self._wanted.get(column.key))
        if wanted:
            # the file reader and the engines could not use the value; what was typed stays to be mended
            if isinstance(field, TypedField):
                mark_wrong(field, wanted)
            else:
                self.refresh()
            self.message.set_words(wanted)
            return
        self.set_value(column.key, value)

    def set_value(self, key: str, value: Any) -> None:
        """Set a value of all selected units; None means the value of their kind."""
        label = Text("Change values of a unit", "Modifier les valeurs d’une unité")
        self.change(lambda unit: replace(unit, values=with_value(unit.values, key, value)), label)


def with_value(values: Any, key: str, value: Any) -> dict[str, Any]:
    """Values with one replaced; None removes it."""
    kept = {name: held for name, held in values.items() if name != key}
    return kept if value is None else {**kept, key: value}
