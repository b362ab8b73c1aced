"""The path tool: roads and trails from hex to hex, and watercourses, which are terrain of the hexes that they run through."""

from __future__ import annotations

from workbench.desktop.choices import fills_hexes, is_watercourse
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, BaseTool, translate
from workbench.scenario.edits import Edit
from workbench.scenario.edits_ground import EraseTerrain, PaintTerrain
from workbench.scenario.edits_paths import EraseLinks, ExtendPath


class PathTool(BaseTool):
    """Draws the chosen path along the drag; Ctrl erases what it runs over."""

    id = "path"

    def activate(self) -> None:
        """Begin without an end to go on from."""
        self._tail: int | None = None

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Draw or erase the stretch since the last call."""
        if event is self.start:
            self._tail = None
        if not way or not self.place.choices.path:
            return
        chain = way if self._tail is None else (self._tail, *way)
        self._tail = way[-1]
        edit = self._edit(chain, bool(event.modifiers & CTRL))
        if edit is not None:
            self.apply(edit)

    def _edit(self, chain: tuple[int, ...], erase: bool) -> Edit | None:
        key = self.place.choices.path
        row = self.place.document.ruleset.terrain[key]
        if is_watercourse(row):
            if erase:
                return EraseTerrain(chain, frozenset([key]))
            return PaintTerrain(key, chain, self.base_keys, row.name, self.owner_of(key))
        if len(chain) < 2 and not fills_hexes(row):
            return None
        return EraseLinks(key, chain, row.name) if erase else ExtendPath(key, chain, row.name, self.owner_of(key))

    def hint(self) -> str:
        """For the status bar."""
        row = self.place.document.ruleset.terrain.get(self.place.choices.path)
        if row is not None and not is_watercourse(row) and fills_hexes(row):
            return translate(
                "Tools", "Drag from hex to hex, or click one · Shift straight · Ctrl erase · Alt or right button picks"
            )
        return translate("Tools", "Drag from hex to hex · Shift straight · Ctrl erase · Alt or right button picks")
