"""The tool that asks of a piece of terrain which ground it alone hides from the observer."""

from __future__ import annotations

from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.tools.base import LEFT, RIGHT, TableBaseTool, translate


class TableBlameTool(TableBaseTool):
    """Click a piece: the ground that it alone hides; the right button asks no more."""

    id = "blame"

    def pressed(self, event: TableEvent) -> None:
        """Ask, or stop asking."""
        if event.button == LEFT:
            self.place.blame(event.feature or "")
        elif event.button == RIGHT:
            self.place.blame("")

    def deactivate(self) -> None:
        """What was asked goes with the tool."""
        self.place.blame("")
        super().deactivate()

    def hint(self) -> str:
        """For the status bar."""
        if not self.place.observed:
            return translate("TableTools", "Nobody observes yet: V, a click on a unit or on the ground, then D again")
        return translate("TableTools", "Click a piece: the ground that it alone hides from the observer · right ends")
