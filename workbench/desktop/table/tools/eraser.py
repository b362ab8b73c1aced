"""The eraser of tables: what it touches goes."""

from __future__ import annotations

from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.sketch import NOTHING, Outline, TableSketch
from workbench.desktop.table.tools.base import CTRL, LEFT, TableBaseTool, translate
from workbench.scenario.edits_features import DeleteFeatures
from workbench.scenario.edits_units import DeleteUnits


class EraserTool(TableBaseTool):
    """Click or drag over pieces: each goes; Ctrl takes units, too. One drag is one step of undo."""

    id = "eraser"

    def pressed(self, event: TableEvent) -> None:
        """Begin."""
        if event.button == LEFT:
            self.said = ""
            self.begin()
            self._take(event)

    def moved(self, event: TableEvent) -> None:
        """Go on, or show what would go."""
        if self.stroke and event.button == LEFT:
            self._take(event)
            return
        piece = self.place.document.scenario.board.by_id.get(event.feature or "")
        if piece is None or (event.unit is not None and event.held(CTRL)):
            self.place.show_sketch(NOTHING)
            return
        outline = Outline(piece.kind, piece.points, piece.radius, piece.width, bad=True, firm=True)
        self.place.show_sketch(TableSketch((outline,)))

    def released(self, event: TableEvent) -> None:
        """The stroke ends."""
        self.stroke = 0

    def _take(self, event: TableEvent) -> None:
        if event.unit is not None and event.held(CTRL):
            self.apply(DeleteUnits((event.unit,)))
            return
        piece = self.place.document.scenario.board.by_id.get(event.feature or "")
        if piece is None:
            return
        if piece.locked:
            self.say("⚠ " + translate("TableTools", "Not erased: {id} is locked").format(id=piece.id))
            return
        self.place.show_sketch(NOTHING)
        self.apply(DeleteFeatures((piece.id,)))

    def hint(self) -> str:
        """For the status bar."""
        return self.said or translate("TableTools", "Click or drag over pieces to erase them · Ctrl erases units, too")
