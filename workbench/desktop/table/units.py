"""Units on a table: the base at its true size, a symbol in it, and a tick to where it faces."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import shapely
import shapely.affinity
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import Point
from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.scene.art.lettering import draw_centred, draw_haloed
from workbench.desktop.scene.counters import side_colour, state_colour, state_letters
from workbench.desktop.scene.symbols import paint_symbol
from workbench.desktop.table.scale import PER_CM, Scale
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import TableScenario
from workbench.sight.table_footprints import standing

CHOSEN = QColor("#0072b2")
_NAMED = 20.0
"""From so many pixels to the centimetre on, units have their names beside them."""
_MODEL = 0.6
"""Half the size of a single figure, in centimetres."""
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
    name: str
    states: tuple[tuple[str, str], ...] = ()
    """Letters and colours of its states."""
    models: tuple[QPointF, ...] = ()
    """Where its single figures stand."""

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and depth, as it faces."""
        return _size(self.outline, self.middle, self.facing)


class TableUnits:
    """The units of one scenario, drawn and found by where they stand."""

    def __init__(self, scenario: TableScenario, ruleset: Ruleset, scale: Scale, language: str = "en") -> None:
        self.scale = scale
        states = dict.fromkeys([*ruleset.states, *(state for _, unit in scenario.forces for state in unit.state)])
        letters = state_letters(states, ruleset)
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
                        unit.name.get(language) or unit.id,
                        tuple((letters[key], state_colour(key, ruleset)) for key in unit.state),
                        tuple(scale.scene(point) for point in unit.models),
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
        for one in self.all:
            self._marks(painter, one, pixel, named=PER_CM / pixel >= _NAMED or one.id in selected)

    def _paint(self, painter: QPainter, one: Standee, pixel: float, *, chosen: bool) -> None:
        path = path_of(one.outline)
        width, depth = one.size
        for model in one.models:
            painter.setPen(QPen(_INK, max(0.1, 0.8 * pixel)))
            painter.setBrush(QColor(one.colour).lighter(125))
            painter.drawEllipse(model, _MODEL * PER_CM, _MODEL * PER_CM)
        side = min(width, depth)
        painter.fillPath(path.translated(0.12 * side, 0.16 * side), QColor(30, 24, 16, 90))
        if chosen:
            painter.strokePath(path, QPen(QColor("#fdfaf0"), 7 * pixel))
            painter.strokePath(path, QPen(CHOSEN, 4.2 * pixel))
        painter.fillPath(path, _mixed(_FACE, QColor(one.colour), 0.3))
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.strokePath(path, QPen(QColor(one.colour), 0.24 * side))
        painter.restore()
        painter.strokePath(path, QPen(_INK, max(0.03 * side, 0.9 * pixel)))
        frame = QRectF(0, 0, 0.76 * side, 0.5 * side)
        if max(width, depth) > 1.5 * side and abs((one.facing + 45) % 180 - 45) > 30:
            frame = QRectF(0, 0, 0.9 * side, 0.5 * side)  # the long side lies across: there is more room
        frame.moveCenter(one.middle)
        paint_symbol(painter, one.symbol, frame, _INK)
        self._tick(painter, one, pixel)

    def _marks(self, painter: QPainter, one: Standee, pixel: float, *, named: bool) -> None:
        """States at the upper right of the base, the name below it."""
        left, top, right, bottom = one.outline.bounds
        radius = min(max(0.5 * PER_CM, 6.5 * pixel), 1.2 * PER_CM)
        for number, (letter, colour) in enumerate(one.states):
            at = QPointF(right - 1.8 * radius * number, top)
            painter.setPen(QPen(_INK, 0.14 * radius))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(at, radius, radius)
            draw_centred(painter, at, letter, 1.35 * radius, _INK)
        if named:
            draw_haloed(painter, QPointF((left + right) / 2, bottom + 9 * pixel), one.name, 10 * pixel, _INK)

    def _tick(self, painter: QPainter, one: Standee, pixel: float) -> None:
        """A short arrow at the front."""
        width, depth = one.size
        reach = 0.2 * min(width, depth)
        painter.save()
        painter.translate(one.middle)
        painter.rotate(one.facing)
        painter.setPen(QPen(_INK, max(0.02 * width, 0.8 * pixel)))
        painter.setBrush(QColor(one.colour).lighter(130))
        front = -depth / 2
        painter.drawPolygon([QPointF(-reach, front), QPointF(reach, front), QPointF(0, front - reach)])
        painter.restore()


def _mixed(a: QColor, b: QColor, part: float) -> QColor:
    return QColor(
        *(round(x + part * (y - x)) for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue())))
    )


def _size(outline: BaseGeometry, middle: QPointF, facing: float) -> tuple[float, float]:
    """Width and depth of an outline as it faces."""
    straight = shapely.affinity.rotate(outline, -facing, origin=(middle.x(), middle.y()))
    left, top, right, bottom = straight.bounds
    return max(right - left, 1.0), max(bottom - top, 1.0)
