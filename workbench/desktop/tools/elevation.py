"""The elevation brush."""

from __future__ import annotations

from workbench.desktop.choices import LOWER, RAISE, RAMP, SET, SMOOTH
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, BaseTool, Preview, translate, walk
from workbench.geometry.mirrors import mirrored_hexes
from workbench.scenario.edits_ground import ChangeElevation, SetElevation
from workbench.scenario.edits_relief import RampElevation, SmoothElevation


class ElevationBrush(BaseTool):
    """Raises, lowers or sets the level; every hex once a stroke. Ctrl does the opposite (and sets 0)."""

    id = "elevation"

    def activate(self) -> None:
        """Begin with nothing touched."""
        self._touched: set[int] = set()

    def preview(self, event: MapEvent) -> Preview:
        """The hexes under the brush, or the way of the ramp."""
        if self.place.choices.level_mode == RAMP:
            return Preview(hexes=self.disk(self._ramp(event)))
        return Preview(hexes=() if event.hex is None else self.disk([event.hex]), erases=bool(event.modifiers & CTRL))

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Raise, lower, set or smooth; a ramp is laid when the button comes up."""
        if self.place.choices.level_mode == RAMP:
            return
        if event is self.start:
            self._touched = set()
        hexes = tuple(number for number in self.disk(way) if number not in self._touched)
        self._touched.update(hexes)
        if self.place.choices.mirror:
            images = mirrored_hexes(self.grid, self.place.choices.mirror)
            self._touched.update(images[number] for number in hexes)
        if not hexes:
            return
        choices, other_way = self.place.choices, bool(event.modifiers & CTRL)
        if choices.level_mode == SMOOTH:
            self.apply(SmoothElevation(hexes))
        elif choices.level_mode == SET:
            self.apply(SetElevation(hexes, 0 if other_way else choices.level))
        else:
            up = (choices.level_mode == RAISE) != other_way
            self.apply(ChangeElevation(hexes, 1 if up else -1, *self.place.document.ruleset.elevation_steps))

    def _ramp(self, event: MapEvent) -> tuple[int, ...]:
        """The hexes from where the button went down to the mouse."""
        if event.hex is None:
            return ()
        first = self.start.hex if self.start is not None and self.start.hex is not None else event.hex
        return (first, *walk(self.grid, first, event.hex)) if first != event.hex else (event.hex,)

    def finish(self, event: MapEvent) -> None:
        """Lay the ramp."""
        if self.place.choices.level_mode == RAMP:
            way = self._ramp(event)
            self.apply(RampElevation(way, tuple(self.disk([number]) for number in way)))

    def hint(self) -> str:
        """For the status bar."""
        words = {
            RAISE: translate("Tools", "Drag to raise · Shift straight · Ctrl lower · Alt or right button picks"),
            LOWER: translate("Tools", "Drag to lower · Shift straight · Ctrl raise · Alt or right button picks"),
            SET: translate(
                "Tools", "Drag to set the level · Shift straight · Ctrl level 0 · Alt or right button picks"
            ),
            SMOOTH: translate("Tools", "Drag to smooth · Shift straight · Alt or right button picks"),
            RAMP: translate("Tools", "Drag from one level to another: what lies between rises evenly"),
        }
        return words[self.place.choices.level_mode]
