"""The ruler: distances from point to point, and between units both as the game measures and from middle to middle."""

from __future__ import annotations

import itertools
import math

from PySide6.QtCore import Qt

from workbench.board.tableboard import LINE, Point
from workbench.desktop.table.distances import apart
from workbench.desktop.table.events import TableEvent
from workbench.desktop.table.overlays.marks import number
from workbench.desktop.table.questions import Spot
from workbench.desktop.table.scale import heading
from workbench.desktop.table.sketch import NOTHING, Outline, TableSketch
from workbench.desktop.table.tools.base import LEFT, RIGHT, SHIFT, TableBaseTool, TablePlace, translate

_STEP = 15.0
"""Shift turns a stretch to multiples of this many degrees."""
_STILL = 3.0
"""How many pixels from the last point the mouse measures a stretch of its own."""
End = tuple[Point, str]
"""A point, and the id of the unit in whose middle it is ("" = none)."""


class RulerTool(TableBaseTool):
    """Click from point to point; a click on a unit measures from its base. The right button ends, Backspace takes the last
    point back."""

    id = "ruler"
    looks = False

    def __init__(self, place: TablePlace) -> None:
        super().__init__(place)
        self.ends: list[End] = []
        self.done = False
        self._mouse: End | None = None
        self._pixel = 0.0

    @property
    def busy(self) -> bool:
        """True while something is measured."""
        return bool(self.ends)

    def cancel(self) -> None:
        """Measure nothing."""
        self.ends = []
        self._show()

    def deactivate(self) -> None:
        """The measure goes with the tool."""
        self.ends = []
        super().deactivate()

    def pressed(self, event: TableEvent) -> None:
        """Add a point, or end."""
        if event.button == LEFT:
            if self.done:
                self.ends, self.done = [], False
            self.ends.append(self._end(event))
        elif event.button == RIGHT and self.ends:
            if self.done:
                self.ends = []
            self.done = not self.done
        self._follow(event)
        self._show()

    def moved(self, event: TableEvent) -> None:
        """Measure to the mouse."""
        self._follow(event)
        if self.ends and not self.done:
            self._show()

    def keyed(self, key: Qt.Key) -> bool:
        """Backspace takes the last point back."""
        if key != Qt.Key.Key_Backspace or not self.ends:
            return False
        self.ends.pop()
        self.done = False
        self._show()
        return True

    def _follow(self, event: TableEvent) -> None:
        self._mouse, self._pixel = self._end(event), event.pixel

    def _end(self, event: TableEvent) -> End:
        found = self.place.document.scenario.forces.find(event.unit) if event.unit else None
        if found is not None and found[1].at is not None:
            return found[1].at, found[1].id
        point = event.point
        if event.held(SHIFT) and self.ends:
            (x, y), _ = self.ends[-1]
            angle = math.radians(round(heading((x, y), point) / _STEP) * _STEP)
            length = math.dist((x, y), point)
            point = x + length * math.sin(angle), y - length * math.cos(angle)
        return point, ""

    def _chain(self) -> list[End]:
        mouse = self._mouse
        if mouse is None or self.done or not self.ends:
            return self.ends
        last, here = self.ends[-1], mouse
        # a hand that rests where it clicked measures nothing
        resting = last[1] == here[1] if last[1] else math.dist(last[0], here[0]) < _STILL * self._pixel
        return self.ends if resting else [*self.ends, here]

    def _gap(self, here: End, there: End) -> float:
        """From the edge of one base to that of the other; a bare point has none."""
        document = self.place.document
        ends = [Spot(unit) if unit else Spot(at=point) for point, unit in (here, there)]
        found = apart(ends[0], ends[1], document.scenario, document.ruleset)
        return math.dist(here[0], there[0]) if found is None else found

    def _show(self) -> None:
        chain = self._chain()
        self.said = self._told(chain)
        self.place.tell()
        if not chain:
            self.place.show_sketch(NOTHING)
            return
        points = tuple(point for point, _ in chain)
        words = []
        for here, there in itertools.pairwise(chain):
            (x, y), (to_x, to_y) = here[0], there[0]
            length = self._length(self._gap(here, there))
            if here[1] or there[1]:
                length = translate("TableTools", "{a} edge to edge").format(a=length)
            words.append((((x + to_x) / 2, (y + to_y) / 2), length))
        outlines = (Outline(LINE, points, firm=True),) if len(points) > 1 else ()
        self.place.show_sketch(TableSketch(outlines, round_handles=points, words=tuple(words)))

    def _length(self, value: float) -> str:
        return f"{number(value)} {self.place.document.scenario.board.unit}"

    def _told(self, chain: list[End]) -> str:
        if len(chain) < 2:
            return ""
        pairs = list(itertools.pairwise(chain))
        middles = sum(math.dist(here[0], there[0]) for here, there in pairs)
        edges = sum(self._gap(here, there) for here, there in pairs)
        a, b, count = self._length(edges), self._length(middles), len(pairs)
        bearing = heading(pairs[0][0][0], pairs[0][1][0])
        # without a unit both are the same
        if not any(unit for _, unit in chain):
            if count > 1:
                return translate("TableTools", "Way of {n} in {k} stretches").format(n=b, k=count)
            return translate("TableTools", "{a} · bearing {d:.0f}°").format(a=b, d=bearing)
        if count > 1:
            words = translate("TableTools", "{k} stretches: {a} edge to edge · {b} middle to middle")
        else:
            words = translate("TableTools", "{a} edge to edge · {b} middle to middle · bearing {d:.0f}°")
        return words.format(a=a, b=b, k=count, d=bearing)

    def hint(self) -> str:
        """What was measured, or what clicks do."""
        return self.said or translate(
            "TableTools",
            "Click from point to point, units from their bases · Shift: steps of 15° · right ends · Backspace: one back",
        )
