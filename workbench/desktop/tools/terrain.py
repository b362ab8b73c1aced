"""The terrain brush."""

from __future__ import annotations

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.aids import scattered
from workbench.desktop.tools.base import CTRL, BaseTool, Preview, translate
from workbench.scenario.edits_ground import EraseTerrain, PaintTerrain


class TerrainBrush(BaseTool):
    """Paints the chosen whole-hex terrain; Ctrl takes it away."""

    id = "terrain"

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Paint or erase."""
        if not way:
            return
        key = self.place.choices.terrain
        hexes = self.disk(way)
        if event.modifiers & CTRL:
            self.apply(EraseTerrain(hexes, self.base_keys if key in self.base_keys else frozenset([key])))
        else:
            hexes = scattered(hexes, self.place.choices.scatter, self.stroke)
            self.apply(PaintTerrain(key, hexes, self.base_keys, self.name(key), self.owner_of(key)))

    def hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Drag to paint · Shift straight · Ctrl erase · Alt or right button picks")
