"""Units on a table: the base at its true size, a symbol in it, and a tick to where it faces."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import shapely
import shapely.affinity
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import Point
from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.scene.counters import side_colour
from workbench.desktop.scene.symbols import paint_symbol
from workbench.desktop.table.scale import Scale
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import standing

CHOSEN = QColor("#0072b2")
_INK, _FACE = QColor("#26231f"), QColor("#fbf7ea")


@dataclass(frozen=True)
class Standee:
    """A unit as it is drawn: its outline in scene units, its middle, heading (degrees), colour of the side and symbol."""

    id: str
    outline: BaseGeometry
    middle: QPointF
    facing: float
    colour: str
    symbol: str
    tag: str


class TableUnits:
    """The units of one scenario, drawn and found by where they stand."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, scale: Scale) -> None:
        self.scale = scale
        self.all: list[Standee] = []
        for place, force in enumerate(scenario.forces.sides):
            for unit in force.units:
                if unit.at is None:
                    continue
                base = standing(unit, scenario.board, ruleset)
                kind = ruleset.units.get(unit.kind)
                self.all.append(
                    Standee(
                        unit.id,
                        scale.geometry(base),
                        scale.scene(unit.at),
                        unit.facing,
                        side_colour(force.side, place),
                        (kind.symbol if kind is not None else "") or unit.kind,
                        unit.id,
                    )
                )

    def at(self, point: Point, pixel: float = 0.0) -> str | None:
        """The id of the topmost unit at a point of the table or within ``pixel`` of it."""
        mark = shapely.Point(point[0] * self.scale.per_unit, point[1] * self.scale.per_unit)
        near = max(pixel * self.scale.per_unit, 1e-6)
        return next((one.id for one in reversed(self.all) if one.outline.distance(mark) <= near), None)

    def paint(self, painter: QPainter, pixel: float, selected: Collection[str] = ()) -> None:
        """Paint all; ``pixel`` is the size of a screen pixel in scene units."""
        for one in self.all:
            self._paint(painter, one, pixel, chosen=one.id in selected)

    def _paint(self, painter: QPainter, one: Standee, pixel: float, *, chosen: bool) -> None:
        path = path_of(one.outline)
        painter.fillPath(path.translated(1.2, 1.6), QColor(30, 24, 16, 90))
        if chosen:
            painter.strokePath(path, QPen(QColor("#fdfaf0"), 6 * pixel))
            painter.strokePath(path, QPen(CHOSEN, 3.4 * pixel))
        painter.fillPath(path, _FACE)
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        box = path.boundingRect()
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), box.height() * 0.2), QColor(one.colour))
        painter.restore()
        painter.strokePath(path, QPen(_INK, max(0.5, 0.9 * pixel)))
        if not chosen:
            painter.strokePath(path, QPen(QColor(one.colour), max(0.9, 1.4 * pixel)))
        side = min(box.width(), box.height())
        frame = QRectF(0, 0, 0.62 * side, 0.38 * side)
        frame.moveCenter(one.middle + QPointF(0, 0.05 * side))
        paint_symbol(painter, one.symbol, frame, _INK)
        self._tick(painter, one, side, pixel)

    def _tick(self, painter: QPainter, one: Standee, side: float, pixel: float) -> None:
        """A short arrow at the front."""
        painter.save()
        painter.translate(one.middle)
        painter.rotate(one.facing)
        _, top, _, _ = shapely.affinity.rotate(one.outline, -one.facing, origin=(one.middle.x(), one.middle.y())).bounds
        front = top - one.middle.y()
        painter.setPen(QPen(_INK, max(0.4, 0.8 * pixel)))
        painter.setBrush(QColor(one.colour))
        reach = 0.16 * side
        painter.drawPolygon([QPointF(-reach, front), QPointF(reach, front), QPointF(0, front - reach)])
        painter.restore()
