"""The tools that select hexes: a rectangle, a lasso, a region of like ground, all hexes of like ground."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import shapely

from workbench.desktop.scene.events import MapEvent
from workbench.desktop.scene.sketch import NOTHING, Sketch
from workbench.desktop.tools.base import CTRL, RIGHT, SHIFT, BaseTool, Preview, translate
from workbench.geometry.grid import HexGrid
from workbench.geometry.shapes import Point
from workbench.scenario.edits_ground import flood, like_ground

Numbers = npt.NDArray[np.intp]
"""Numbers of hexes."""
_APART = 4
"""Points of a lasso lie so many pixels apart."""


class AreaTool(BaseTool):
    """Left selects, with Shift adds, with Ctrl takes away; right lets go of the selection, and then of the tool."""

    id = ""

    def pressed(self, event: MapEvent) -> None:
        """Right ends, Alt picks."""
        if event.button == RIGHT:
            if self.place.area:
                self.place.area.clear()
            else:
                self.place.take("select")
        else:
            super().pressed(event)

    def preview(self, event: MapEvent) -> Preview:
        """The outline shows what is selected."""
        return Preview()

    def cancel(self) -> None:
        """Drop what is under way."""
        self.place.show_area(None)
        self.place.show_sketch(NOTHING)
        super().cancel()

    def deactivate(self) -> None:
        """Nothing is under way."""
        self.place.show_area(None)
        self.place.show_sketch(NOTHING)
        super().deactivate()

    def usual_hint(self) -> str:
        """Subclasses say what they do."""
        raise NotImplementedError

    def hint(self) -> str:
        """How many hexes are selected, and what the mouse does."""
        count = int(self.place.area.mask.sum())
        told = translate("Tools", "Hexes selected: {n}").format(n=count) + " · " if count else ""
        return told + self.usual_hint()

    def choose(self, hexes: Sequence[int] | Numbers, event: MapEvent) -> None:
        """Select, add or take away."""
        self.place.show_area(None)
        self.place.area.take(hexes, add=bool(event.modifiers & SHIFT), without=bool(event.modifiers & CTRL))

    def show(self, hexes: Sequence[int] | Numbers, event: MapEvent) -> None:
        """Outline what would be selected."""
        add, without = bool(event.modifiers & SHIFT), bool(event.modifiers & CTRL)
        self.place.show_area(self.place.area.with_(hexes, add=add, without=without))


class RectangleArea(AreaTool):
    """Drag from hex to hex: all columns and rows between them."""

    id = "marquee"

    def activate(self) -> None:
        """Begin with no rectangle."""
        self._ends: tuple[int, int] | None = None

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Outline the rectangle."""
        if event is self.start:
            self._ends = None
        self._ends = self._corners(event)
        if self._ends is not None:
            self.show(between(self.grid, *self._ends), event)

    def finish(self, event: MapEvent) -> None:
        """Select it."""
        ends = self._corners(event) or self._ends
        if ends is not None:
            self.choose(between(self.grid, *ends), event)

    def _corners(self, event: MapEvent) -> tuple[int, int] | None:
        start = self.start.hex if self.start is not None else None
        if start is None:
            return None
        end = event.hex if event.hex is not None else start if self._ends is None else self._ends[1]
        return start, end

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Drag to select a rectangle of hexes · Shift adds · Ctrl takes away · right lets go")


class LassoArea(AreaTool):
    """Drag round hexes; those whose middle is inside are selected."""

    id = "lasso"

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """One point more."""
        if event is self.start:
            self._points: list[Point] = [event.point]
        elif math.dist(event.point, self._points[-1]) >= _APART * event.pixel:
            self._points.append(event.point)
            self.place.show_sketch(Sketch(tuple(self._points), handles=False))

    def finish(self, event: MapEvent) -> None:
        """Select what lies inside; a click selects the hex."""
        self.place.show_sketch(NOTHING)
        inside = enclosed(self.grid, self._points)
        if not inside.size and event.hex is not None:
            inside = np.array([event.hex])
        self.choose(inside, event)

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate("Tools", "Drag round the hexes to select · Shift adds · Ctrl takes away · right lets go")


class WandArea(AreaTool):
    """Click to select the region of like ground at one level."""

    id = "wand"

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Select the region, once."""
        if event is self.start and event.hex is not None:
            self.choose(flood(self.place.document.pictured.board, event.hex, self.base_keys), event)

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate(
            "Tools",
            "Click to select the region of like terrain and level · Shift adds · Ctrl takes away · right lets go",
        )


class SameArea(AreaTool):
    """Click to select like ground everywhere, at whatever level."""

    id = "same"

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Select them, once."""
        if event is self.start and event.hex is not None:
            self.choose(like_ground(self.place.document.pictured.board, event.hex, self.base_keys), event)

    def usual_hint(self) -> str:
        """For the status bar."""
        return translate(
            "Tools", "Click to select the same terrain everywhere · Shift adds · Ctrl takes away · right lets go"
        )


AREA_TOOLS: tuple[type[AreaTool], ...] = (RectangleArea, LassoArea, WandArea, SameArea)


def between(grid: HexGrid, one: int, other: int) -> Numbers:
    """All hexes in the columns and rows from one hex to another."""
    ends = [grid.column_row(number) if grid.is_flat else grid.column_row(number)[::-1] for number in (one, other)]
    (first, last), (low, high) = (sorted(pair) for pair in zip(*ends, strict=True))
    runs = []
    for line in range(first, last + 1):
        # a shifted line may begin or end a hex sooner or later than the others
        places = (low, low + 1), (high, high - 1)
        start, end = (
            next(
                (
                    n
                    for row in rows
                    if (n := grid.number_of(*((line, row) if grid.is_flat else (row, line)))) is not None
                ),
                None,
            )
            for rows in places
        )
        if start is not None and end is not None:
            runs.append(np.arange(start, end + 1, dtype=np.intp))
    return np.concatenate(runs) if runs else np.zeros(0, dtype=np.intp)


def enclosed(grid: HexGrid, points: list[Point]) -> Numbers:
    """The hexes whose centres lie within an outline."""
    if len(points) < 3:
        return np.zeros(0, dtype=np.intp)
    area = shapely.make_valid(shapely.Polygon(points))
    shapely.prepare(area)
    return np.flatnonzero(shapely.contains_xy(area, grid.centres[:, 0], grid.centres[:, 1]))
