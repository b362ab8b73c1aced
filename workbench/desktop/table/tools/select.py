"""Select and inspect: a click takes a unit or a piece, or makes a bare point the observer."""

from __future__ import annotations

from workbench.desktop.table.bench import spot_at
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.tools.base import CTRL, LEFT, RIGHT, SHIFT, TableBaseTool, translate


class TableSelectTool(TableBaseTool):
    """Click: a unit is taken and looks, bare ground becomes the observer. Ctrl+click adds to the selection, Shift+click lets
    one look too; the right button holds the line where it is."""

    id = "select"

    def pressed(self, event: TableEvent) -> None:
        """Select, pin or hold."""
        if event.button == RIGHT:
            self.place.hold(spot_at(event.point, event.unit))
        elif event.button == LEFT:
            self._take(event)

    def _take(self, event: TableEvent) -> None:
        if event.held(SHIFT):
            self.place.look_too(spot_at(event.point, event.unit))
        elif event.unit is not None and event.held(CTRL):
            chosen = self.place.selection
            left = tuple(unit for unit in chosen if unit != event.unit)
            self.place.select(left if event.unit in chosen else (*chosen, event.unit), self.place.pieces)
        elif event.unit is not None:
            self.place.pin(None)
            self.place.select((event.unit,))
        else:
            self.place.select((), (event.feature,) if event.feature is not None else ())
            self.place.pin(spot_at(event.point, None))

    def hint(self) -> str:
        """What clicks do."""
        return self.said or translate(
            "TableTools",
            "Click: observe from here · Ctrl+click: select more · Shift+click: look too · right click: hold the line",
        )
