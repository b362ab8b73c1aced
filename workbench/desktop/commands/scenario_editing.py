"""The commands of the menus about a scenario as a whole, on maps of hexes and on tabletops: properties, sides, units that leave
the map, and print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.documents.document import EditOutcome
from workbench.desktop.panels.forces_panel import ADD, REMOVE, RENAME
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import AddSide, RemoveSide, RenameSide
from workbench.sheets.turn_track import Moment, moment_after, set_moment

translate = QCoreApplication.translate


def apply_with_notice(window: CommandHost, edit: Edit[Any], nothing: str = "") -> bool:
    """Make an edit that a command asks for, and say in the status bar if it changes nothing, by ``nothing`` or else by the name
    of the edit: no edit key is silent. False if nothing changed; what a locked layer refuses has its own words."""
    outcome = window.document.outcome_of(edit)
    if outcome is EditOutcome.UNCHANGED:
        usual = translate("ScenarioEditing", "Nothing to change: {edit}").format(edit=edit.label.get(window.language))
        window.status.show_message(nothing or usual)
    return outcome is EditOutcome.CHANGED


def show_moment(window: CommandHost, moment: Moment) -> None:
    """Let the card state the turn, the player and the phase that are played now."""
    apply_with_notice(window, set_moment(moment, window.document.ruleset))


def step_moment(window: CommandHost, steps: int) -> None:
    """Go on by so many phases, or turns where the game has no phases; back with ``steps`` < 0."""
    show_moment(window, moment_after(window.document.scenario, window.document.ruleset, steps))


class ScenarioEditing:
    """Each edit is one step of undo."""

    def __init__(self, window: CommandHost) -> None:
        self._host = window

    @property
    def _parent(self) -> QWidget:
        return self._host.widget

    def properties(self, *, table: bool = False) -> None:
        """Edit what is not on the map, or the size and ground of a ``table`` at once."""
        document = self._host.document
        # dialogs are loaded when they are opened
        from workbench.desktop.dialogs.properties import PropertiesDialog

        dialog = PropertiesDialog(document.scenario, document.ruleset, self._host.language, self._parent)
        if table:
            dialog.show_table_page()
        if dialog.exec():
            document.apply(dialog.edit())
            if dialog.wants_card:
                self._host.docks.edit_card()

    def add_side(self) -> None:
        """Ask for the name of a new side."""
        from workbench.desktop.dialogs.properties import ask_new_side

        name = ask_new_side(self._parent)
        if name and self._host.document.apply(AddSide(name)):
            self._host.tool_context.choices.choose(side=name)

    def rename_side(self, side: str = "") -> None:
        """Ask which name a side gets, and first which one, unless it is given."""
        from workbench.desktop.dialogs.properties import ask_side, ask_side_name

        forces, language = self._host.document.scenario.forces, self._host.language
        old = side or ask_side(self._parent, forces, language)
        shown = forces.called(old).get(language) if old else ""
        name = ask_side_name(self._parent, shown) if old else None
        if old and name and name != shown:
            self._host.document.apply(RenameSide(old, name))

    def remove_side(self, side: str = "") -> None:
        """Remove a side with its units, and ask first which one, unless it is given."""
        from workbench.desktop.dialogs.properties import ask_side

        old = side or ask_side(self._parent, self._host.document.scenario.forces, self._host.language)
        if old:
            self._host.document.apply(RemoveSide(old))

    def edit_side(self, command: str, side: str) -> None:
        """What the tree of forces wants: ``add``, ``rename`` or ``remove`` a side."""
        if command == ADD:
            self.add_side()
        elif command == RENAME:
            self.rename_side(side)
        elif command == REMOVE:
            self.remove_side(side)

    def select_alike(self, trait: Callable[[str, Any], object]) -> None:
        """Select all units that are drawn on the map and share a trait (a function of side and unit) with a selected one."""
        host = self._host
        there = [(side, unit) for side, unit in host.document.drawn_scenario.forces if unit.at is not None]
        wanted = {trait(side, unit) for side, unit in there if unit.id in host.inquiry.selection}
        host.inquiry.select(unit.id for side, unit in there if trait(side, unit) in wanted)

    def take_off_map(self) -> None:
        """Leave the selected units off the map."""
        document = self._host.document
        apply_with_notice(self._host, unit_edits(document.scenario).place(dict.fromkeys(self._host.inquiry.selection)))
