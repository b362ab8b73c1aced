"""Where the cursor goes with an arrow key: from hex to hex on a map, by a length on a table."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, Qt

from workbench.desktop.scene.plane import UNIT
from workbench.desktop.scene.shownmap import ShownMap
from workbench.desktop.scene.zoomview import ZoomView
from workbench.desktop.table.view import TableView

WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
"""The direction of each arrow key on the screen."""
FAR = 5
"""How many hexes, or steps on a table, an arrow goes with Shift."""
_STEP = {"cm": 1.0, "in": 0.5}
_FINE, _FINE_FAR = 0.1, 0.5
"""The parts of a hex, or of a step on a table, that an arrow goes with Alt, and with Shift besides."""


class Steps(Protocol):
    """Places of a map in scene coordinates."""

    def first(self, point: QPointF) -> QPointF:
        """Where the cursor comes when it is called near a point of the scene."""
        ...

    def nearest(self, point: QPointF) -> QPointF:
        """The place of the cursor that is nearest to a point of the scene."""
        ...

    def step(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """The place one step on, or where the map ends."""
        ...

    def fine(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """The place a part of a step on, on the map."""
        ...


class HexSteps:
    """Centres of hexes. Along the direction in which no hexes lie in line the cursor zigzags about a straight row."""

    def __init__(self, view: ZoomView) -> None:
        assert isinstance(view, ShownMap)
        self._view = view
        self._row: tuple[tuple[float, float], float] | None = None

    def first(self, point: QPointF) -> QPointF:
        """The centre of the nearest hex."""
        return self.nearest(point)

    def nearest(self, point: QPointF) -> QPointF:
        """The centre of the nearest hex."""
        plane = self._view.plane
        if plane is None:
            return point
        away = ((plane.centres - (point.x(), point.y())) ** 2).sum(axis=1)
        return plane.centre(int(away.argmin()))

    def step(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """The neighbour that lies that way."""
        for _ in range(FAR if far else 1):
            place = self._next(place, way)
        return place

    def fine(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """A part of a hex on, within the hexes of the map."""
        plane = self._view.plane
        length = UNIT * (_FINE_FAR if far else _FINE)
        there = place + QPointF(way[0] * length, way[1] * length)
        return there if plane is not None and plane.number_at(there) is not None else place

    def _next(self, place: QPointF, way: tuple[float, float]) -> QPointF:
        plane = self._view.plane
        number = plane.number_at(place) if plane is not None else None
        if plane is None or number is None:
            return place
        x, y = place.x(), place.y()
        across = abs(way[0]), abs(way[1])
        # the row is kept until an arrow goes the other way
        here = across[0] * y + across[1] * x
        if self._row is None or self._row[0] != across or abs(self._row[1] - here) > plane.side_offsets.max():
            self._row = across, here
        row = self._row[1]
        best, least = place, float("inf")
        for other in plane.grid.neighbours[number].tolist():
            if other < 0:
                continue
            there = plane.centre(other)
            ahead = (there.x() - x) * way[0] + (there.y() - y) * way[1]
            aside = abs(across[0] * there.y() + across[1] * there.x() - row)
            off = abs(across[0] * (there.y() - y) + across[1] * (there.x() - x))
            if ahead > off * 0.9 and aside < least:
                best, least = there, aside
        return best


class TableSteps:
    """Points of a table, a centimetre or half an inch apart."""

    def __init__(self, view: TableView) -> None:
        self._view = view

    def first(self, point: QPointF) -> QPointF:
        """The nearest whole step."""
        scale = self._view.scale_
        length = _STEP.get(scale.unit, 1.0)
        x, y = scale.table(self.nearest(point))
        return self.nearest(scale.scene((round(x / length) * length, round(y / length) * length)))

    def nearest(self, point: QPointF) -> QPointF:
        """The nearest point on the table."""
        rect = self._view.scale_.rect
        return QPointF(min(max(point.x(), rect.left()), rect.right()), min(max(point.y(), rect.top()), rect.bottom()))

    def step(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """A step on."""
        scale = self._view.scale_
        length = _STEP.get(scale.unit, 1.0) * scale.per_unit * (FAR if far else 1)
        return self.nearest(place + QPointF(way[0] * length, way[1] * length))

    def fine(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """A part of a step on."""
        scale = self._view.scale_
        length = _STEP.get(scale.unit, 1.0) * scale.per_unit * (_FINE_FAR if far else _FINE)
        return self.nearest(place + QPointF(way[0] * length, way[1] * length))
