"""The commands of the menus about a scenario as a whole, on maps of hexes and on tabletops: properties, sides, units that leave
the map, and print."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.panels.forces_panel import ADD, REMOVE, RENAME
from workbench.desktop.widgets.actions import ActionSpec
from workbench.scenario.edits.tabletop_units import unit_edits
from workbench.scenario.edits.units import AddSide, RemoveSide, RenameSide

translate = QCoreApplication.translate


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

    def take_off_map(self) -> None:
        """Leave the selected units off the map."""
        document = self._host.document
        document.apply(unit_edits(document.scenario).place(dict.fromkeys(self._host.inquiry.selection)))


def scenario_commands(window: CommandHost) -> list[ActionSpec]:
    """Properties and sides."""
    editing = window.editing
    return [
        ActionSpec(
            "properties",
            "scenario",
            translate("Menus", "&Properties…"),
            editing.properties,
            "Alt+Return",
            tip=translate(
                "Menus",
                "Title, card, conditions, optional rules, readings of unclear rules and values that you type in.",
            ),
        ),
        ActionSpec(
            "edit_card",
            "scenario",
            translate("Menus", "Scenario &card…"),
            window.docks.edit_card,
            tip=translate(
                "Menus",
                "What players read before they play: the fields that the rules ask for, with turns, forces to draw, "
                "allotments and levels of victory.",
            ),
        ),
        ActionSpec(
            "add_side",
            "scenario",
            translate("Menus", "&Add a side…"),
            editing.add_side,
            tip=translate("Menus", "Add a side, with its name in both languages and its colour."),
        ),
        ActionSpec(
            "rename_side",
            "scenario",
            translate("Menus", "&Rename a side…"),
            editing.rename_side,
            tip=translate("Menus", "Change the name of a side; its units stay as they are."),
        ),
        ActionSpec(
            "remove_side",
            "scenario",
            translate("Menus", "Re&move a side…"),
            editing.remove_side,
            tip=translate("Menus", "Take a side away with all its units; undo brings them back."),
        ),
    ]


def print_scenario(window: CommandHost) -> None:
    """Ask what of the scenario is printed and how; print it, or save it as PDF or as pictures."""
    # writers of PDF are loaded when they are needed
    from workbench.desktop.dialogs.print_scenario import PrintDialog
    from workbench.desktop.export.print_set import PrintSource, lessons_on

    document = window.document
    title = document.scenario.title.get(window.language)
    scenario, answer = document.analysed_scenario, window.inquiry.answer
    fits = answer is not None and answer.question.scenario is scenario
    source = PrintSource(
        scenario,
        document.ruleset,
        window.docks.plans.source,
        (answer,) if fits else (),
        window.kind.picture_regions(),
    )
    start = document.path or Path(title or translate("Menus", "map"))
    dialog = PrintDialog(
        source, window.language, start, window.settings, window.widget, find_lessons=lambda: lessons_on(document.path)
    )
    dialog.exec()
    if dialog.saved is not None:
        window.status.show_message(translate("FileCommands", "Saved: {name}").format(name=dialog.saved.name))
    dialog.deleteLater()
