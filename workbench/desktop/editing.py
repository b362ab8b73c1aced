"""The commands of the menus for editing a hex map: units that are selected, shapes, the width of brushes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.desktop.choices import MAX_RADIUS
from workbench.desktop.editing_hexes import EditingHexes
from workbench.desktop.editing_shapes import EditingShapes
from workbench.desktop.scenario_editing import ScenarioEditing
from workbench.scenario.edits_units import DeleteUnits, MoveUnits, TurnUnits

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow


class Editing(ScenarioEditing):
    """The editing commands of one window; each edit is one step of undo."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.shapes = EditingShapes(window)
        self.hexes = EditingHexes(window)

    def turn(self, by: int) -> None:
        """Turn the selected units, or the piece in hand, or what lies in the selected hexes."""
        if self.hexes.in_hand is not None or self.hexes.at_hand:
            self.hexes.turn(by)
            return
        self._window.document.apply(TurnUnits(self._window.bench.selection, by))

    def delete(self) -> None:
        """Delete the selected corner or shape, or else the selected units, or what lies in the selected hexes."""
        if self.shapes.chosen or self.shapes.in_hand:
            self.shapes.delete()
        elif self.hexes.at_hand:
            self.hexes.clear()
        else:
            self._window.document.apply(DeleteUnits(self._window.bench.selection))

    def take_off_map(self) -> None:
        """Leave the selected units off the map."""
        self._window.document.apply(MoveUnits(dict.fromkeys(self._window.bench.selection)))

    def select_all(self) -> None:
        """Select every unit on the map."""
        window = self._window
        window.bench.select(unit.id for _, unit in window.document.scenario.forces if unit.at is not None)

    def change_radius(self, by: int) -> None:
        """Make the brush wider or narrower."""
        choices = self._window.workplace.choices
        choices.choose(radius=min(MAX_RADIUS, max(0, choices.radius + by)))
