"""The menu *Scenario*: the table of units, set-ups, the scenario card and sides; and what the commands on set-ups do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QInputDialog

from workbench.base.text import Text
from workbench.desktop.commands.scenario_editing import step_moment
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import ActionSpec, Precondition, in_menu, separator
from workbench.desktop.widgets.setup_row import COMPARE, NAME, NEW, REMOVE
from workbench.files.value_checks import MOST_SETUPS
from workbench.planning.kinds.impact import IMPACT
from workbench.planning.plan_fields import OTHER_STATE
from workbench.scenario.edits.setups import AddSetUp, NameSetUp, RemoveSetUp, ShowSetUp
from workbench.sheets.turn_track import Moment, current_moment, moment_after

translate = QCoreApplication.translate


def scenario_menu(window: CommandHost) -> list[ActionSpec]:
    """The menu from top to bottom."""
    return in_menu(
        "scenario",
        *_table_of_units(window),
        separator("setups"),
        *_setups(window),
        *_card(window),
        *_turns(window),
        *_sides(window),
    )


def _table_of_units(window: CommandHost) -> Iterator[ActionSpec]:
    units = window.docks.forces_and_zones
    yield ActionSpec(
        "units_table",
        translate("Menus", "&Table of units"),
        units.toggle_table,
        "Ctrl+U",
        translate("Menus", "All units in rows: sort, filter, edit many at once"),
        checked=lambda: units.table_shown,
    )
    yield ActionSpec(
        "import_units",
        translate("Menus", "&Import units…"),
        units.table.import_,
        tip=translate("Menus", "Take units from a file of comma-separated values"),
    )
    yield ActionSpec(
        "export_units",
        translate("Menus", "&Export units…"),
        units.table.export,
        tip=translate("Menus", "Write all units into a file of comma-separated values"),
    )


def _card(window: CommandHost) -> Iterator[ActionSpec]:
    yield ActionSpec(
        "properties",
        translate("Menus", "&Properties…"),
        window.editing.properties,
        "Alt+Return",
        translate(
            "Menus",
            "Title, card, conditions, optional rules, readings of unclear rules and values that you type in.",
        ),
    )
    yield ActionSpec(
        "edit_card",
        translate("Menus", "Scenario &card…"),
        window.docks.edit_card,
        tip=translate(
            "Menus",
            "What players read before they play: the fields that the rules ask for, with turns, forces to draw, "
            "allotments and levels of victory.",
        ),
    )


def _turns(window: CommandHost) -> Iterator[ActionSpec]:
    def now() -> Moment:
        return current_moment(window.document.scenario)

    def goes_on() -> bool:
        return moment_after(window.document.scenario, window.document.ruleset) != now()

    yield ActionSpec(
        "next_phase",
        translate("Menus", "&Next phase or turn"),
        partial(step_moment, window, 1),
        "Ctrl+Alt+N",
        translate(
            "Menus",
            "Say how far the game has come: the next phase, where the rules name phases, the next player, the next turn. "
            "The status bar shows it, and reinforcements that stand on the map count from their turn on.",
        ),
        Precondition(goes_on, translate("Menus", "the last turn of the card is over")),
    )
    yield ActionSpec(
        "previous_phase",
        translate("Menus", "Pre&vious phase or turn"),
        partial(step_moment, window, -1),
        tip=translate("Menus", "Go back by one phase or turn; before the first one no turn is shown any more."),
        needs=Precondition(lambda: now().turn > 0, translate("Menus", "no turn is played yet")),
    )


def _sides(window: CommandHost) -> Iterator[ActionSpec]:
    editing = window.editing
    yield ActionSpec(
        "add_side",
        translate("Menus", "&Add a side…"),
        editing.add_side,
        tip=translate("Menus", "Add a side, with its name in both languages and its colour."),
    )
    yield ActionSpec(
        "rename_side",
        translate("Menus", "&Rename a side…"),
        editing.rename_side,
        tip=translate("Menus", "Change the name of a side; its units stay as they are."),
    )
    yield ActionSpec(
        "remove_side",
        translate("Menus", "Re&move a side…"),
        editing.remove_side,
        tip=translate("Menus", "Take a side away with all its units; undo brings them back."),
    )


# --- Set-ups: copy the one that is shown, show another one, rename, remove, compare.


class SetUpEditing:
    """Each edit is one step of undo."""

    def __init__(self, window: CommandHost) -> None:
        self._window = window

    @property
    def several(self) -> bool:
        """Are there several set-ups?"""
        return len(self._window.document.scenario.setups.all) > 1

    def show(self, setup_id: str) -> None:
        """Show another set-up, and say which."""
        setups = self._window.document.scenario.setups
        wanted = setups.find(setup_id)
        if wanted is None:
            return
        name = wanted.called.get(self._window.language)
        if self._window.document.apply(ShowSetUp(setup_id, wanted.called)):
            self._window.status.show_message(translate("SetUps", "Set-up shown: {name}").format(name=name))

    def show_next(self) -> None:
        """Show the set-up after this one; after the last the first."""
        setups = self._window.document.scenario.setups
        ids = [one.id for one in setups.all]
        if self.several:
            self.show(ids[(ids.index(setups.shown) + 1) % len(ids)])

    def copy(self) -> None:
        """Ask for a name, and show a copy of the set-up under it."""
        setups = self._window.document.scenario.setups
        if len(setups.all) >= MOST_SETUPS:
            words = translate("SetUps", "A scenario holds at most {n} set-ups").format(n=MOST_SETUPS)
            self._window.status.show_warning(words)
            return
        number = max(2, len(setups.all) + 1)
        start = translate("SetUps", "Set-up {n}").format(n=number)
        name = self._ask(
            translate("SetUps", "New set-up"), translate("SetUps", "Name of the copy, which is then shown"), start
        )
        if name and self._window.document.apply(AddSetUp(Text.of(name))):
            words = translate("SetUps", "Set-up shown: {name}. What you move now leaves the other one as it was")
            self._window.status.show_message(words.format(name=name))

    def rename(self) -> None:
        """Ask for another name of the set-up that is shown."""
        setups = self._window.document.scenario.setups
        shown = setups.find(setups.shown)
        if shown is None:
            return
        name = self._ask(
            translate("SetUps", "Rename the set-up"),
            translate("SetUps", "Name"),
            shown.called.get(self._window.language),
        )
        if name:
            self._window.document.apply(NameSetUp(shown.id, Text.of(name)))

    def remove(self) -> None:
        """Remove the set-up that is shown; undo brings it back."""
        setups = self._window.document.scenario.setups
        shown = setups.find(setups.shown)
        if shown is not None and self.several:
            self._window.document.apply(RemoveSetUp(shown.id, shown.called))

    def compare(self) -> None:
        """Show what differs in sight and reach between the next set-up and this one."""
        setups = self._window.document.scenario.setups
        if self.several:
            plans = self._window.docks.plans
            plans.start(IMPACT)
            plans.panel.form.choose_value(OTHER_STATE, setups.others[0].id)

    def do(self, what: str) -> None:
        """What the row of set-ups asks for."""
        {NEW: self.copy, NAME: self.rename, REMOVE: self.remove, COMPARE: self.compare}[what]()

    def _ask(self, title: str, words: str, start: str) -> str:
        name, accepted = QInputDialog.getText(self._window.widget, title, words, text=start)
        return " ".join(name.split()) if accepted else ""


def _setups(window: CommandHost) -> Iterator[ActionSpec]:
    editing = SetUpEditing(window)
    several = Precondition(
        lambda: editing.several,
        translate("Menus", "this scenario has one set-up only: New set-up makes a second one"),
    )
    yield ActionSpec(
        "setup_new",
        translate("Menus", "&New set-up…"),
        editing.copy,
        tip=translate("Menus", "Keep how the forces stand, and go on with a copy under another name"),
    )
    yield ActionSpec(
        "setup_next",
        translate("Menus", "Sho&w the next set-up"),
        editing.show_next,
        "Ctrl+Alt+S",
        translate("Menus", "Let the forces stand as in the next of the set-ups"),
        several,
    )
    yield ActionSpec(
        "setup_rename",
        translate("Menus", "Rename the set-up…"),
        editing.rename,
        tip=translate("Menus", "Give the set-up that is shown another name"),
        needs=several,
    )
    yield ActionSpec(
        "setup_remove",
        translate("Menus", "Remove the set-up"),
        editing.remove,
        tip=translate("Menus", "Remove the set-up that is shown, with its units"),
        needs=several,
    )
    yield ActionSpec(
        "setup_compare",
        translate("Menus", "&Compare set-ups"),
        editing.compare,
        tip=translate("Menus", "What is seen and reached in this set-up and not in another one"),
        needs=several,
    )
