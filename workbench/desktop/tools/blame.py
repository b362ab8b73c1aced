"""The tool that asks of a hex what it hides from the observer, and what hides it."""

from __future__ import annotations

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import RIGHT, BaseTool, Preview, translate


class BlameTool(BaseTool):
    """Click a hex: what it alone hides, what it hides with others, and what hides it; the right button asks no more."""

    id = "blame"

    def pressed(self, event: MapEvent) -> None:
        """Ask, or stop asking."""
        self.place.blame(None if event.button == RIGHT else event.hex)

    def deactivate(self) -> None:
        """What was asked goes with the tool."""
        self.place.blame(None)
        super().deactivate()

    def preview(self, event: MapEvent) -> Preview:
        """The hex that a click would ask about."""
        return Preview(hexes=() if event.hex is None else (event.hex,))

    def hint(self) -> str:
        """For the status bar."""
        if not self.place.observed:
            return translate("Tools", "Nobody observes yet: V, a click on a unit or a hex, then D again")
        return translate("Tools", "Click a hex: what it hides from the observer, and what hides it · right ends")
