"""The unit tool: places new units and moves those that are there."""

from __future__ import annotations

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, SHIFT, BaseTool, Preview, translate
from workbench.forces.units import Unit
from workbench.scenario.edits_units import DeleteUnits, MoveUnits, PlaceUnit, free_id


class UnitTool(BaseTool):
    """Click an empty place to put a unit of the chosen kind there, Shift-click one with units; drag a unit to move it; Ctrl
    deletes the unit."""

    id = "unit"

    def activate(self) -> None:
        """Begin with no unit in hand."""
        self._carried: str | None = None

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Place, take up, move or delete."""
        if event is self.start:
            self._carried = event.unit
            if event.unit is None or event.modifiers & SHIFT:
                self._put(event)
            elif event.modifiers & CTRL:
                self.apply(DeleteUnits((event.unit,)))
                self._carried = None
            else:
                self.place.select([event.unit])
        elif self._carried is not None and way:
            self.apply(MoveUnits({self._carried: way[-1]}))

    def _put(self, event: MapEvent) -> None:
        choices, document = self.place.choices, self.place.document
        if event.hex is None or not choices.kind or not choices.side or event.modifiers & CTRL:
            return
        made = Unit(free_id(document.scenario.forces, choices.side, choices.kind), choices.kind, event.hex)
        self.apply(PlaceUnit(choices.side, made, document.ruleset.units[choices.kind].name))
        self.place.select([made.id])
        self._carried = made.id

    def preview(self, event: MapEvent) -> Preview:
        """The hex under the mouse."""
        return Preview(hexes=() if event.hex is None else (event.hex,))

    def hint(self) -> str:
        """For the status bar."""
        if not self.place.choices.side:
            return translate("Tools", "Add a side first: there is nobody to give units to")
        return translate(
            "Tools",
            "Click to place (Shift: onto others) · drag a unit to move it · Ctrl-click deletes · [ ] turn · right picks",
        )
