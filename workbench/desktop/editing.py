"""The commands of the menus for editing: units that are selected, sides, properties, the width of brushes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.choices import MAX_RADIUS
from workbench.desktop.dialogs.properties import PropertiesDialog
from workbench.desktop.dialogs.sides import ask_new_side, ask_side, ask_side_name
from workbench.desktop.editing_shapes import EditingShapes
from workbench.scenario.edits_units import AddSide, DeleteUnits, MoveUnits, RemoveSide, RenameSide, TurnUnits

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


class Editing:
    """The editing commands of one window; each edit is one step of undo."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.shapes = EditingShapes(window)

    def turn(self, by: int) -> None:
        """Turn the selected units."""
        self._window.document.apply(TurnUnits(self._window.bench.selection, by))

    def delete(self) -> None:
        """Delete the selected corner or shape, or else the selected units."""
        if self.shapes.chosen or self.shapes.in_hand:
            self.shapes.delete()
        else:
            self._window.document.apply(DeleteUnits(self._window.bench.selection))

    def take_off_map(self) -> None:
        """Leave the selected units off the map."""
        self._window.document.apply(MoveUnits(dict.fromkeys(self._window.bench.selection)))

    def properties(self) -> None:
        """Edit what is not on the map."""
        window = self._window
        dialog = PropertiesDialog(window.document.scenario, window.document.ruleset, window.language, window)
        if dialog.exec():
            window.document.apply(dialog.edit())

    def add_side(self) -> None:
        """Ask for the name of a new side."""
        name = ask_new_side(self._window)
        if name and self._window.document.apply(AddSide(name)):
            self._window.workplace.choices.choose(side=name)

    def rename_side(self) -> None:
        """Ask which side gets which name."""
        side = ask_side(self._window, self._window.document.scenario.forces)
        name = ask_side_name(self._window, side) if side else None
        if side and name:
            self._window.document.apply(RenameSide(side, name))

    def remove_side(self) -> None:
        """Ask which side goes; it can be undone."""
        side = ask_side(self._window, self._window.document.scenario.forces)
        if side:
            self._window.document.apply(RemoveSide(side))

    def select_all(self) -> None:
        """Select every unit on the map."""
        window = self._window
        window.bench.select(unit.id for _, unit in window.document.scenario.forces if unit.at is not None)

    def change_radius(self, by: int) -> None:
        """Make the brush wider or narrower."""
        choices = self._window.workplace.choices
        choices.choose(radius=min(MAX_RADIUS, max(0, choices.radius + by)))
