"""The elevation brush."""

from __future__ import annotations

from workbench.desktop.choices import LOWER, RAISE, SET
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, BaseTool, Preview, translate
from workbench.scenario.edits_ground import ChangeElevation, SetElevation


class ElevationBrush(BaseTool):
    """Raises, lowers or sets the level; every hex once a stroke. Ctrl does the opposite (and sets 0)."""

    id = "elevation"

    def activate(self) -> None:
        """Begin with nothing touched."""
        self._touched: set[int] = set()

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush."""
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Raise, lower or set."""
        if event is self.start:
            self._touched = set()
        hexes = tuple(number for number in self.disk(way) if number not in self._touched)
        self._touched.update(hexes)
        if not hexes:
            return
        choices, other_way = self.place.choices, bool(event.modifiers & CTRL)
        if choices.level_mode == SET:
            self.apply(SetElevation(hexes, 0 if other_way else choices.level))
        else:
            up = (choices.level_mode == RAISE) != other_way
            self.apply(ChangeElevation(hexes, 1 if up else -1, *self.place.document.ruleset.elevation_steps))

    def hint(self) -> str:
        """For the status bar."""
        words = {
            RAISE: translate("Tools", "Drag to raise · Shift straight · Ctrl lower · Alt or right button picks"),
            LOWER: translate("Tools", "Drag to lower · Shift straight · Ctrl raise · Alt or right button picks"),
            SET: translate(
                "Tools", "Drag to set the level · Shift straight · Ctrl level 0 · Alt or right button picks"
            ),
        }
        return words[self.place.choices.level_mode]
