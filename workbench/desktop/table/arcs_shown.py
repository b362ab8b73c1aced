"""The sides of the selected unit on the table: where its front ends and its flanks and rear begin, as fire judges them."""

from __future__ import annotations

import math

import shapely
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.errors import CannotAnswer
from workbench.board.tableboard import Point
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.view import TableView
from workbench.sight.results import Party
from workbench.table_analysis import TableAnalysis

_FRONT = "front"
"""The name that fire doctrines give the sector before a unit."""
_FAR = 12.0
"""How far the sides are drawn, in centimetres."""
_AFTER = 40
"""Milliseconds of rest after which they are drawn: a unit that is dragged does not ask at every step."""


class TableArcs(QObject):
    """Shows the sides of a unit that is selected alone, if it has a front."""

    def __init__(self, bench: TableBench, view: TableView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._view = bench, view
        self._shown: object = None
        self._timer = QTimer(self, singleShot=True, interval=_AFTER)
        self._timer.timeout.connect(self.refresh)
        bench.selection_changed.connect(self._timer.start)
        bench.answered.connect(lambda _: self._timer.start())

    def refresh(self) -> None:
        """Show the sides as they are now."""
        scenario, chosen = self._bench.document.scenario, self._bench.selection
        found = scenario.forces.find(chosen[0]) if len(chosen) == 1 else None
        unit = found[1] if found is not None else None
        if (unit, scenario.board.unit) == self._shown:
            return
        self._shown = (unit, scenario.board.unit)
        sides: dict[str, BaseGeometry] = {}
        if found is not None and unit is not None and unit.at is not None:
            analysis = TableAnalysis(scenario, self._bench.document.ruleset)
            party = Party(unit.kind, found[0], unit.id, unit.state, values=unit.values)
            try:
                sides = dict(analysis.fire.sectors(analysis.stand(unit.id), firer=party, facing=unit.facing))
            except CannotAnswer:
                sides = {}
        at = unit.at if unit is not None else None
        self._view.show_sides(
            _Sides(at, sides, scenario.board.length(_FAR, "cm")) if at is not None and sides else None
        )


class _Sides:
    """Paints them: the front lightly filled, dashed lines between the sides."""

    def __init__(self, at: Point, sides: dict[str, BaseGeometry], far: float) -> None:
        self._at, self._sides, self._far = at, sides, far

    def paint(self, canvas: TableCanvas) -> None:
        """Paint."""
        painter, scale = canvas.painter, canvas.scale
        middle, reach = scale.scene(self._at), self._far * scale.per_unit
        disc = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        front = self._sides.get(_FRONT)
        painter.save()
        # of the front of a unit at the edge that looks off the table nothing but its own place is left
        if front is not None and front.area > 0:
            low, high = _between(self._at, front)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(86, 180, 233, 46))
            # Qt counts from three o'clock, counterclockwise, in sixteenths
            painter.drawPie(disc, round((90 - high) * 16), round((high - low) * 16))
            ends = [low, high, low + 180, high + 180]
            for colour, width in ((QColor(255, 253, 245, 220), 3.2), (QColor("#0072b2"), 1.4)):
                pen = QPen(colour, width * canvas.pixel)
                pen.setDashPattern([4 * 3.2 / width, 3 * 3.2 / width])
                painter.setPen(pen)
                for degrees in ends:
                    angle = math.radians(degrees)
                    painter.drawLine(middle, middle + QPointF(math.sin(angle), -math.cos(angle)) * reach)
        painter.restore()


def _between(at: Point, front: BaseGeometry) -> tuple[float, float]:
    """The two directions that bound a wedge, in degrees clockwise from the top, the first the smaller."""
    inside = front.representative_point()
    middle = math.degrees(math.atan2(inside.x - at[0], at[1] - inside.y))
    away = [
        (math.degrees(math.atan2(x - at[0], at[1] - y)) - middle + 180) % 360 - 180
        for x, y in shapely.get_coordinates(front).tolist()
        if math.dist((x, y), at) > 1e-6
    ]
    return middle + min(away), middle + max(away)
