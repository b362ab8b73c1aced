"""The marker tool."""

from __future__ import annotations

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, SHIFT, BaseTool, translate
from workbench.scenario.edits_markers import AddMarker, RemoveMarker


class MarkerTool(BaseTool):
    """Puts the chosen marker into hexes, one a hex and stroke; Ctrl takes one away, Shift puts none where one lies."""

    id = "marker"

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Add or remove."""
        choices = self.place.choices
        name = self.name(choices.marker)
        for number in way:
            if event.modifiers & CTRL:
                self.apply(RemoveMarker(choices.marker, number, None, name))
            elif not (event.modifiers & SHIFT and self.place.document.scenario.marker_count(choices.marker, number)):
                self.apply(AddMarker(choices.marker, number, choices.owners.get(choices.marker, ""), name))

    def hint(self) -> str:
        """For the status bar."""
        return translate(
            "Tools", "Click to place a marker · Shift only one a hex · Ctrl remove · Alt or right button picks"
        )
