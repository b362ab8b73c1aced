"""The fill tool."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, BaseTool, Preview, translate
from workbench.scenario.edits import Composite
from workbench.scenario.edits_ground import EraseTerrain, PaintTerrain, flood

FILL = Text("Fill", "Remplir")


class FillTool(BaseTool):
    """Fills the region of like ground under the mouse with the chosen terrain; Ctrl empties it."""

    id = "fill"

    def preview(self, event: MapEvent) -> Preview:
        """The region that a click would fill."""
        if event.hex is None:
            return Preview()
        return Preview(hexes=flood(self.place.document.pictured.board, event.hex, self.base_keys))

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Fill once, where the stroke began."""
        if event is not self.start or event.hex is None:
            return
        hexes = flood(self.place.document.pictured.board, event.hex, self.base_keys)
        key = self.place.choices.terrain
        if event.modifiers & CTRL:
            edit = EraseTerrain(hexes, self.base_keys)
            self.apply(Composite((edit,), FILL))
        else:
            self.apply(Composite((PaintTerrain(key, hexes, self.base_keys, self.name(key)),), FILL))

    def hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Click to fill the region · Ctrl empties it · Alt or right button picks")
