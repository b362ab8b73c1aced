"""The hexside brush."""

from __future__ import annotations

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, SHIFT, BaseTool, Preview, translate
from workbench.scenario.edits_ground import SetHexsides


class HexsideBrush(BaseTool):
    """Draws the chosen terrain on the hexsides under the mouse; Ctrl erases, Shift stays on the sides of the first hex."""

    id = "hexside"

    def preview(self, event: MapEvent) -> Preview:
        """The hexside nearest to the mouse."""
        return Preview(sides=() if event.side is None else (event.side,), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Draw or erase."""
        side = event.side
        key = self.place.choices.hexside
        if side is None or not key:
            return
        if event.modifiers & SHIFT and self.start is not None and self.start.hex not in side:
            return
        self.apply(SetHexsides(key, (side,), not event.modifiers & CTRL, self.name(key)))

    def hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Drag along hexsides · Shift around one hex · Ctrl erase · Alt or right button picks")
