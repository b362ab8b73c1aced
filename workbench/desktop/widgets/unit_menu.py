"""What menus offer for units, in the tree of forces and on the map: groups, sides, turns, zones, states, hiding, deleting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog, QWidget

from workbench.base.text import capitalised
from workbench.desktop.look.keys import native_keys
from workbench.desktop.widgets.actions import ActionSpec, MenuEntry, Precondition, Submenu, separator
from workbench.desktop.widgets.fitting_dialog import NumberDialog
from workbench.rules.ruleset import Option
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.units import DeleteUnits, MoveToSide, SetUnitField, ToggleState
from workbench.scenario.units import Forces
from workbench.scenario.zones import MOST_TURNS, Zone

translate = QCoreApplication.translate


@dataclass(frozen=True)
class UnitCommands:
    """The commands for units (``ids``); each is one step of undo.

    - ``zones``, ``states``: those of the scenario, and of its ruleset
    - ``on_table``: do the units stand on a table, and on no map of hexes?
    - ``edit``, ``take_off``: make an edit, leave units off the map
    - ``parent``: the parent of the questions that are asked
    - ``locked``: is the layer of units locked?
    """

    ids: tuple[str, ...]
    forces: Forces[Any]
    zones: Sequence[Zone]
    states: Mapping[str, Option]
    language: str
    on_table: bool
    edit: Callable[[Edit[Any]], object]
    take_off: Callable[[tuple[str, ...]], object]
    parent: QWidget
    locked: bool = False
    delete_keys: str = "Del"
    """The keys that delete the units where the menu is, in Qt's portable text."""

    @property
    def _units(self) -> list[tuple[str, Any]]:
        return [(side, unit) for side, unit in self.forces if unit.id in self.ids]

    def entries(self) -> list[MenuEntry]:
        """The entries of a menu, from the top."""
        units = self._units
        hidden = bool(units) and all(unit.hidden for _, unit in units)
        off_table, off_map = translate("ForcesMenu", "Take off the table"), translate("ForcesMenu", "Take off the map")
        off = off_table if self.on_table else off_map
        hide = partial(self._stage, "hidden", not hidden)
        there = any(unit.at is not None for _, unit in units)
        words = translate("ForcesMenu", "Delete")
        gone = Precondition(
            lambda: there and not self.locked, lambda: self._lacking(translate("ForcesMenu", "off already"))
        )
        return [
            self._command("group", translate("ForcesMenu", "Put into a group…"), self._ask_group),
            self._sides(),
            separator("entering"),
            self._command("turn", translate("ForcesMenu", "Enters in turn…"), self._ask_turn),
            self._zones(),
            self._states(),
            self._command("hidden", translate("ForcesMenu", "Hidden"), hide, hidden),
            separator("removing"),
            ActionSpec("off", off, lambda: self.take_off(self.ids), needs=gone),
            self._command(
                "delete", f"{words}\t{native_keys(self.delete_keys)}", lambda: self.edit(DeleteUnits(self.ids))
            ),
        ]

    def _command(self, name: str, words: str, run: Callable[[], object], checked: bool | None = None) -> ActionSpec:
        """A command, which can be ticked if ``checked`` is not None. Groups and zones may be called anything."""
        needs = Precondition(lambda: not self.locked, lambda: self._lacking(""))
        ticked = None if checked is None else lambda: checked
        return ActionSpec(name, words.replace("&", "&&"), run, needs=needs, checked=ticked)

    def _lacking(self, otherwise: str) -> str:
        return translate("ForcesMenu", "the layer of units is locked") if self.locked else otherwise

    def _submenu(self, name: str, title: str, entries: Sequence[ActionSpec], none: str) -> Submenu:
        """A menu inside the menu; without entries it is grey, and ``none`` says why."""
        return Submenu(name, title, tuple(entries), self._lacking("" if entries else none))

    def _stage(self, field: str, value: Any) -> None:
        self.edit(SetUnitField(self.ids, field, value))

    def _sides(self) -> Submenu:
        """The sides that not all of the units belong to."""
        others = [one.side for one in self.forces.sides if any(side != one.side for side, _ in self._units)]
        entries = [
            self._command(
                f"to_{side}",
                self.forces.called(side).get(self.language),
                partial(self.edit, MoveToSide(self.ids, side)),
            )
            for side in others
        ]
        none = translate("ForcesMenu", "there is no other side")
        return self._submenu("sides", translate("ForcesMenu", "Hand over to"), entries, none)

    def _zones(self) -> Submenu:
        """The zones in which the units may set up or enter."""
        chosen = {unit.zone for _, unit in self._units}
        called = {
            "": translate("ForcesMenu", "anywhere"),
            **{zone.id: zone.called.get(self.language) for zone in self.zones},
        }
        entries = [
            self._command(f"zone_{key}", words, partial(self._stage, "zone", key), chosen == {key})
            for key, words in called.items()
        ]
        none = translate("ForcesMenu", "there are no zones yet")
        title = translate("ForcesMenu", "Sets up or enters in")
        return self._submenu("zones", title, entries if self.zones else [], none)

    def _states(self) -> Submenu:
        def entry(key: str, state: Option) -> ActionSpec:
            on = all(unit.has(key) for _, unit in self._units)
            edit = ToggleState(self.ids, key, not on, state.name)
            return self._command(
                f"state_{key}", capitalised(state.name.get(self.language)), partial(self.edit, edit), on
            )

        entries = [entry(key, state) for key, state in self.states.items()]
        none = translate("ForcesMenu", "the rules know no states")
        return self._submenu("states", translate("ForcesMenu", "States"), entries, none)

    def _ask_group(self) -> None:
        names = list(dict.fromkeys(unit.group for _, unit in self.forces if unit.group))
        here = next((unit.group for _, unit in self._units), "")
        title = translate("ForcesMenu", "Put into a group")
        words = translate("ForcesMenu", "Name of the group (empty: none)")
        choices = ["", *names]
        chosen = choices.index(here) if here in choices else 0
        name, accepted = QInputDialog.getItem(self.parent, title, words, choices, chosen, True)
        if accepted:
            self._stage("group", " ".join(name.split()))

    def _ask_turn(self) -> None:
        title = translate("ForcesMenu", "Reinforcement")
        words = translate("ForcesMenu", "Enters in turn (0: there from the start)")
        now = self._units[0][1].turn if self._units else 0
        dialog = NumberDialog(title, words, now, (0, MOST_TURNS), self.parent)
        if dialog.exec():
            self._stage("turn", dialog.field.value())
