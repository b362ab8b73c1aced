"""The eraser."""

from __future__ import annotations

from workbench.base.text import Text
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, BaseTool, Preview, translate
from workbench.scenario.edits import Composite, Edit
from workbench.scenario.edits_ground import EraseTerrain, SetElevation, SetHexsides
from workbench.scenario.edits_markers import ClearMarkers
from workbench.scenario.edits_paths import ErasePaths

ERASE = Text("Erase", "Effacer")


class Eraser(BaseTool):
    """Takes terrain, paths, hexsides and markers out of hexes; units stay. Ctrl levels the ground as well."""

    id = "eraser"

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=True)

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Erase."""
        if not way:
            return
        hexes = self.disk(way)
        near = self.grid.neighbours
        sides = tuple((number, other) for number in hexes for other in near[number].tolist() if other >= 0)
        edits: list[Edit] = [
            EraseTerrain(hexes),
            ErasePaths(hexes),
            SetHexsides(None, sides, present=False),
            ClearMarkers(hexes),
        ]
        if event.modifiers & CTRL:
            edits.append(SetElevation(hexes, 0))
        self.apply(Composite(tuple(edits), ERASE))

    def hint(self) -> str:
        """For the status bar."""
        return translate(
            "Tools", "Drag to erase the ground · Shift straight · Ctrl also levels it · right button picks"
        )
