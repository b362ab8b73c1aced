"""What is planned for the selected units: group, turn of entry, zone, hiding and note; where they differ the rows say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from workbench.base.text import Text
from workbench.desktop.docks.forces_rows import said_anew
from workbench.desktop.docks.parts import narrow
from workbench.desktop.staging.zone_words import kind_letter
from workbench.forces.staging import ENTRY, MOST_TURNS, NOTE, SETUP
from workbench.scenario.table import AnyScenario

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
        self.zone = narrow(QComboBox())
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
            self.given.emit("note", said_anew(self._note, self._language, " ".join(self.note.text().split())))

    def _hide_clicked(self) -> None:
        # a click on "some of them" hides all
        self.given.emit("hidden", self.hidden.checkState() != Qt.CheckState.Unchecked)
