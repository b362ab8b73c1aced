"""Units on a table: the base at its true size, a symbol in it, and a tick that shows the facing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property

import shapely
import shapely.affinity
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.counters import side_colour, state_colour, state_letters
from workbench.desktop.drawing.tabletop_coordinates import PER_CM, TableScale
from workbench.desktop.drawing.tabletop_figures import base_or_gun, figure_bodies, figure_radius, figures_are_unit
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.drawing.terrain_styles import draw_centred, draw_haloed
from workbench.desktop.drawing.unit_symbols import paint_symbol
from workbench.desktop.look.answer_colours import answer_colours
from workbench.engine.sight.tabletop_footprints import figures_of, standing_radius
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import TabletopUnit

_NAMED = 20.0
"""From so many pixels to the centimetre on, units have their names beside them."""
_NUMBERED = 9.0
"""Figures of so many pixels have room for their numbers."""
_INK, _FACE = QColor("#26231f"), QColor("#fbf7ea")


@dataclass(frozen=True)
class CounterPart:
    """One thing that is put on the table: its outline in scene units, its middle, and the radius of a round one (else 0)."""

    outline: BaseGeometry
    middle: QPointF
    radius: float = 0.0

    @cached_property
    def path(self) -> QPainterPath:
        """Its outline; a circle proper if it is round."""
        if not self.radius:
            return geometry_path(self.outline)
        path = QPainterPath()
        path.addEllipse(self.middle, self.radius, self.radius)
        return path

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        left, top, right, bottom = self.outline.bounds
        return left, top, right, bottom

    def size(self, facing: float) -> tuple[float, float]:
        """Width and depth as it faces."""
        if self.radius:
            return 2 * self.radius, 2 * self.radius
        left, top, right, bottom = _straight(self.outline, self.middle, facing).bounds
        return max(right - left, 1.0), max(bottom - top, 1.0)


@dataclass(frozen=True)
class TabletopUnitItem:
    """A unit as it is drawn: its middle in scene units, heading (degrees), colour of the side and symbol."""

    id: str
    middle: QPointF
    facing: float
    colour: str
    symbol: str
    name: str
    states: tuple[tuple[str, str], ...] = ()
    """Letters and colours of its states."""
    body: CounterPart | None = None
    """Its base, hull or gun; None when its figures are all of it."""
    figures: tuple[CounterPart, ...] = ()
    """Its single figures, in their order."""
    pegs: bool = False
    """The figures stand on a base that counts for them."""

    @cached_property
    def parts(self) -> tuple[CounterPart, ...]:
        """Everything of it."""
        return self.figures if self.body is None else (self.body, *self.figures)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all of it."""
        lefts, tops, rights, bottoms = zip(*(part.bounds for part in self.parts), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    @cached_property
    def tip(self) -> QPointF:
        """The middle of its front as if it faced the top, from its middle: of its body, else of the foremost figure, of those
        alike the one nearest to the middle."""
        if self.body is not None:
            return QPointF(0.0, -self.body.size(self.facing)[1] / 2)
        found = []
        for figure in self.figures:
            left, top, right, _ = _straight(figure.outline, self.middle, self.facing).bounds
            aside = (left + right) / 2 - self.middle.x()
            found.append((round(top - self.middle.y(), 3), abs(aside), aside))
        front, _, aside = min(found)
        return QPointF(aside, front)

    def near(self, mark: shapely.Point, within: float) -> bool:
        """Does it lie under a point of the scene, or so near to it?"""
        left, top, right, bottom = self.bounds
        if not (left - within <= mark.x <= right + within and top - within <= mark.y <= bottom + within):
            return False
        return any(part.outline.distance(mark) <= within for part in self.parts)


class TableUnits:
    """The units of one scenario, drawn and found by where they stand."""

    def __init__(self, scenario: TabletopScenario, ruleset: Ruleset, scale: TableScale, language: str = "en") -> None:
        self.scale = scale
        states = dict.fromkeys([*ruleset.states, *(state for _, unit in scenario.forces for state in unit.state)])
        letters = state_letters(states, ruleset)
        self.all: list[TabletopUnitItem] = []
        for place, force in enumerate(scenario.forces.sides):
            for unit in force.units:
                if unit.at is None:
                    continue
                kind = ruleset.units.get(unit.kind)
                body, figures = self._parts(unit, scenario, ruleset)
                self.all.append(
                    TabletopUnitItem(
                        unit.id,
                        scale.scene(unit.at),
                        unit.facing,
                        side_colour(force.side, place),
                        (kind.symbol if kind is not None else "") or unit.kind,
                        unit.name.get(language) or unit.id,
                        tuple((letters[key], state_colour(key, ruleset)) for key in unit.state),
                        body,
                        figures,
                        pegs=bool(figures) and not figures_of(unit, ruleset),
                    )
                )

    def _parts(
        self, unit: TabletopUnit, scenario: TabletopScenario, ruleset: Ruleset
    ) -> tuple[CounterPart | None, tuple[CounterPart, ...]]:
        """The base, hull or gun of a unit (None if it is its figures), and the figures."""
        board, scale = scenario.board, self.scale
        assert unit.at is not None
        round_ = scale.per_unit * (figure_radius(unit, board, ruleset) if unit.models else 0.0)
        outlines = shapely.transform(list(figure_bodies(unit, board, ruleset)), lambda points: points * scale.per_unit)
        figures = tuple(
            CounterPart(outline, scale.scene(place), round_)
            for outline, place in zip(outlines, unit.models, strict=True)
        )
        if figures and figures_are_unit(unit, ruleset):
            return None, figures
        body = base_or_gun(unit, board, ruleset)
        radius = standing_radius(replace(unit, models=()), board, ruleset) * scale.per_unit
        return CounterPart(scale.geometry(body), scale.scene(unit.at), radius), figures

    def at(self, point: Point, pixel: float = 0.0) -> str | None:
        """The id of the topmost unit at a point of the table or within ``pixel`` of it."""
        mark = shapely.Point(point[0] * self.scale.per_unit, point[1] * self.scale.per_unit)
        near = max(pixel * self.scale.per_unit, 1e-6)
        return next((one.id for one in reversed(self.all) if one.near(mark, near)), None)

    def paint(self, painter: QPainter, pixel: float, selected: Collection[str] = ()) -> None:
        """Paint all; ``pixel`` is the size of a screen pixel in scene units."""
        for one in self.all:
            self._paint(painter, one, pixel, chosen=one.id in selected)
        for one in self.all:
            # names of many that stand together would lie over each other
            self._marks(painter, one, pixel, named=PER_CM / pixel >= _NAMED or tuple(selected) == (one.id,))

    def _paint(self, painter: QPainter, one: TabletopUnitItem, pixel: float, *, chosen: bool) -> None:
        if one.figures and not one.pegs:
            self._links(painter, one, pixel)
        if one.body is not None:
            self._base(painter, one, one.body, pixel, chosen=chosen)
        for number, figure in enumerate(one.figures, start=1):
            if one.pegs:
                painter.setPen(QPen(_INK, max(0.1, 0.8 * pixel)))
                painter.setBrush(QColor(one.colour).lighter(125))
                painter.drawPath(figure.path)
            else:
                self._base(painter, one, figure, pixel, chosen=chosen, number=number if chosen else 0)
        if one.pegs and one.body is not None:
            self._symbol(painter, one, one.body)  # figures do not hide it
        self._tick(painter, one, pixel)

    def _links(self, painter: QPainter, one: TabletopUnitItem, pixel: float) -> None:
        """Thin lines from the middle to the figures: whose they are shows where they are not covered by bases."""
        ink = QColor(one.colour)
        ink.setAlpha(190)
        painter.setPen(QPen(ink, 1.4 * pixel))
        for figure in one.figures:
            painter.drawLine(one.middle, figure.middle)

    def _base(
        self,
        painter: QPainter,
        one: TabletopUnitItem,
        part: CounterPart,
        pixel: float,
        *,
        chosen: bool,
        number: int = 0,
    ) -> None:
        """A base with the symbol of its unit, or with the number of a figure of a unit that is selected."""
        path = part.path
        width, depth = part.size(one.facing)
        side = min(width, depth)
        painter.fillPath(path.translated(0.12 * side, 0.16 * side), QColor(30, 24, 16, 90))
        if chosen:
            painter.strokePath(path, QPen(QColor("#fdfaf0"), 7 * pixel))
            painter.strokePath(path, QPen(answer_colours().selection, 4.2 * pixel))
        face, edge = _mixed(_FACE, QColor(one.colour), 0.3), QPen(_INK, max(0.03 * side, 0.9 * pixel))
        if part.radius:
            # the same as below without clipping, which takes ten times as long
            painter.setBrush(face)
            painter.setPen(QPen(QColor(one.colour), 0.12 * side))
            painter.drawEllipse(part.middle, 0.44 * side, 0.44 * side)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(edge)
            painter.drawEllipse(part.middle, part.radius, part.radius)
        else:
            painter.fillPath(path, face)
            painter.save()
            painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
            painter.strokePath(path, QPen(QColor(one.colour), 0.24 * side))
            painter.restore()
            painter.strokePath(path, edge)
        if number and side > _NUMBERED * pixel:
            draw_centred(painter, part.middle, str(number), 0.62 * side, _INK)
            return
        if not one.pegs:
            self._symbol(painter, one, part)

    def _symbol(self, painter: QPainter, one: TabletopUnitItem, part: CounterPart) -> None:
        """What kind of unit it is."""
        width, depth = part.size(one.facing)
        side = min(width, depth)
        frame = QRectF(0, 0, 0.76 * side, 0.5 * side)
        if max(width, depth) > 1.5 * side and abs((one.facing + 45) % 180 - 45) > 30:
            frame = QRectF(0, 0, 0.9 * side, 0.5 * side)  # the long side lies across: there is more room
        frame.moveCenter(part.middle)
        paint_symbol(painter, one.symbol, frame, _INK)

    def _marks(self, painter: QPainter, one: TabletopUnitItem, pixel: float, *, named: bool) -> None:
        """States at the upper right of the base, the name and the number of its figures below it."""
        left, _, right, bottom = one.bounds
        radius = min(max(0.5 * PER_CM, 6.5 * pixel), 1.2 * PER_CM)
        # states of a unit that is spread over the table lie at its first figure
        _, high, far, _ = one.figures[0].bounds if one.body is None else one.bounds
        for number, (letter, colour) in enumerate(one.states):
            at = QPointF(far - 1.8 * radius * number, high)
            painter.setPen(QPen(_INK, 0.14 * radius))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(at, radius, radius)
            draw_centred(painter, at, letter, 1.35 * radius, _INK)
        count = f"×{len(one.figures)}" if one.figures else ""
        words = f"{one.name} {count}".rstrip() if named else count if not one.pegs else ""
        if words:
            draw_haloed(painter, QPointF((left + right) / 2, bottom + 9 * pixel), words, 10 * pixel, _INK)

    def _tick(self, painter: QPainter, one: TabletopUnitItem, pixel: float) -> None:
        """A short arrow at the front."""
        part = one.body or one.figures[0]
        size = part.size(one.facing)
        reach = 0.2 * min(size)
        painter.save()
        painter.translate(one.middle)
        painter.rotate(one.facing)
        painter.setPen(QPen(_INK, max(0.02 * size[0], 0.8 * pixel)))
        painter.setBrush(QColor(one.colour).lighter(130))
        tip = one.tip
        painter.drawPolygon([tip + QPointF(-reach, 0), tip + QPointF(reach, 0), tip + QPointF(0, -reach)])
        painter.restore()


def _mixed(a: QColor, b: QColor, part: float) -> QColor:
    return QColor(
        *(round(x + part * (y - x)) for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue())))
    )


def _straight(outline: BaseGeometry, middle: QPointF, facing: float) -> BaseGeometry:
    """An outline turned back so that it faces the top."""
    found: BaseGeometry = shapely.affinity.rotate(outline, -facing, origin=(middle.x(), middle.y()))
    return found
