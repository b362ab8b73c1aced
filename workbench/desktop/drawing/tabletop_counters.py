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
from workbench.desktop.drawing.tabletop_coordinates import PER_CM, TabletopScale
from workbench.desktop.drawing.tabletop_figures import (
    base_or_gun_outline,
    figure_bodies,
    figure_radius,
    figures_are_unit,
)
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.drawing.terrain_styles import draw_centred, draw_haloed
from workbench.desktop.drawing.unit_symbols import paint_symbol
from workbench.desktop.look.answer_colours import answer_colours
from workbench.engine.sight.tabletop_footprints import figures_of, standing_radius
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import TabletopUnit

_NAME_PIXELS = 20.0
"""The least number of pixels per centimetre for names of units."""
_NUMBER_PIXELS = 9.0
"""The least width of a figure in pixels for its number."""
_INK, _FACE = QColor("#26231f"), QColor("#fbf7ea")


@dataclass(frozen=True)
class CounterPart:
    """A body on the table, such as a base or a figure: outline and middle in scene units, and the radius if it is round
    (else 0)."""

    outline: BaseGeometry
    middle: QPointF
    radius: float = 0.0

    @cached_property
    def path(self) -> QPainterPath:
        """The outline; an exact circle if it is round."""
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
        """Width and depth relative to a facing in degrees."""
        if self.radius:
            return 2 * self.radius, 2 * self.radius
        left, top, right, bottom = _turned_to_top(self.outline, self.middle, facing).bounds
        return max(right - left, 1.0), max(bottom - top, 1.0)


@dataclass(frozen=True)
class TabletopUnitItem:
    """The drawing of a unit: its middle in scene units, facing (degrees), colour of its side, symbol and bodies."""

    id: str
    middle: QPointF
    facing: float
    colour: str
    symbol: str
    name: str
    states: tuple[tuple[str, str], ...] = ()
    """Letters and colours of its states."""
    body: CounterPart | None = None
    """Its base, hull or gun; None if it consists of figures."""
    figures: tuple[CounterPart, ...] = ()
    """Its single figures, in order."""
    has_pegs: bool = False
    """True if the figures stand on a base, and the rules count only the base."""

    @cached_property
    def parts(self) -> tuple[CounterPart, ...]:
        """All bodies of the unit."""
        return self.figures if self.body is None else (self.body, *self.figures)

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all bodies."""
        lefts, tops, rights, bottoms = zip(*(part.bounds for part in self.parts), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    @cached_property
    def tip(self) -> QPointF:
        """The middle of its front relative to its middle, as if it faced the top: of its body, else of the foremost figure (of
        several the one nearest to the middle)."""
        if self.body is not None:
            return QPointF(0.0, -self.body.size(self.facing)[1] / 2)
        found = []
        for figure in self.figures:
            left, top, right, _ = _turned_to_top(figure.outline, self.middle, self.facing).bounds
            aside = (left + right) / 2 - self.middle.x()
            found.append((round(top - self.middle.y(), 3), abs(aside), aside))
        front, _, aside = min(found)
        return QPointF(aside, front)

    def is_near(self, mark: shapely.Point, within: float) -> bool:
        """True if a body lies at a point of the scene or within a distance of it."""
        left, top, right, bottom = self.bounds
        if not (left - within <= mark.x <= right + within and top - within <= mark.y <= bottom + within):
            return False
        return any(part.outline.distance(mark) <= within for part in self.parts)


class TabletopUnitItems:
    """The units of a scenario on a table: painting, and finding one by its place."""

    def __init__(
        self, scenario: TabletopScenario, ruleset: Ruleset, scale: TabletopScale, language: str = "en"
    ) -> None:
        self.scale = scale
        states = dict.fromkeys([*ruleset.states, *(state for _, unit in scenario.forces for state in unit.state)])
        letters = state_letters(states, ruleset)
        self.items: list[TabletopUnitItem] = []
        for place, force in enumerate(scenario.forces.sides):
            for unit in force.units:
                if unit.at is None:
                    continue
                kind = ruleset.units.get(unit.kind)
                body, figures = self._parts(unit, scenario, ruleset)
                self.items.append(
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
                        has_pegs=bool(figures) and not figures_of(unit, ruleset),
                    )
                )

    def _parts(
        self, unit: TabletopUnit, scenario: TabletopScenario, ruleset: Ruleset
    ) -> tuple[CounterPart | None, tuple[CounterPart, ...]]:
        """The base, hull or gun of a unit (None if it consists of figures), and the figures."""
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
        body = base_or_gun_outline(unit, board, ruleset)
        radius = standing_radius(replace(unit, models=()), board, ruleset) * scale.per_unit
        return CounterPart(scale.geometry(body), scale.scene(unit.at), radius), figures

    def unit_at(self, point: Point, pixel: float = 0.0) -> str | None:
        """The id of the topmost unit at a point of the table or within ``pixel`` of it."""
        mark = shapely.Point(point[0] * self.scale.per_unit, point[1] * self.scale.per_unit)
        near = max(pixel * self.scale.per_unit, 1e-6)
        return next((one.id for one in reversed(self.items) if one.is_near(mark, near)), None)

    def paint(self, painter: QPainter, pixel: float, selected: Collection[str] = ()) -> None:
        """Paint all units; ``pixel`` is the size of a screen pixel in scene units."""
        for one in self.items:
            self._paint(painter, one, pixel, selected=one.id in selected)
        for one in self.items:
            # names of many units close together would overlap
            self._marks(painter, one, pixel, named=PER_CM / pixel >= _NAME_PIXELS or tuple(selected) == (one.id,))

    def _paint(self, painter: QPainter, one: TabletopUnitItem, pixel: float, *, selected: bool) -> None:
        if one.figures and not one.has_pegs:
            self._links(painter, one, pixel)
        if one.body is not None:
            self._base(painter, one, one.body, pixel, selected=selected)
        for number, figure in enumerate(one.figures, start=1):
            if one.has_pegs:
                painter.setPen(QPen(_INK, max(0.1, 0.8 * pixel)))
                painter.setBrush(QColor(one.colour).lighter(125))
                painter.drawPath(figure.path)
            else:
                self._base(painter, one, figure, pixel, selected=selected, number=number if selected else 0)
        if one.has_pegs and one.body is not None:
            self._symbol(painter, one, one.body)  # painted last, so that figures do not hide it
        self._tick(painter, one, pixel)

    def _links(self, painter: QPainter, one: TabletopUnitItem, pixel: float) -> None:
        """Paint thin lines from the unit's middle to its figures, which show what unit they belong to."""
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
        selected: bool,
        number: int = 0,
    ) -> None:
        """Paint a base with its unit's symbol, or with the figure's ``number`` (0 = none) if the unit is selected."""
        path = part.path
        width, depth = part.size(one.facing)
        side = min(width, depth)
        painter.fillPath(path.translated(0.12 * side, 0.16 * side), QColor(30, 24, 16, 90))
        if selected:
            painter.strokePath(path, QPen(QColor("#fdfaf0"), 7 * pixel))
            painter.strokePath(path, QPen(answer_colours().selection, 4.2 * pixel))
        face, edge = _mixed(_FACE, QColor(one.colour), 0.3), QPen(_INK, max(0.03 * side, 0.9 * pixel))
        if part.radius:
            # the same as below but without clipping, which takes ten times as long
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
        if number and side > _NUMBER_PIXELS * pixel:
            draw_centred(painter, part.middle, str(number), 0.62 * side, _INK)
            return
        if not one.has_pegs:
            self._symbol(painter, one, part)

    def _symbol(self, painter: QPainter, one: TabletopUnitItem, part: CounterPart) -> None:
        """Paint the symbol of the unit's kind."""
        width, depth = part.size(one.facing)
        side = min(width, depth)
        frame = QRectF(0, 0, 0.76 * side, 0.5 * side)
        if max(width, depth) > 1.5 * side and abs((one.facing + 45) % 180 - 45) > 30:
            frame = QRectF(0, 0, 0.9 * side, 0.5 * side)  # the long side lies across, so a wider frame fits
        frame.moveCenter(part.middle)
        paint_symbol(painter, one.symbol, frame, _INK)

    def _marks(self, painter: QPainter, one: TabletopUnitItem, pixel: float, *, named: bool) -> None:
        """Paint the states at the upper right, and the name and the number of figures below."""
        left, _, right, bottom = one.bounds
        radius = min(max(0.5 * PER_CM, 6.5 * pixel), 1.2 * PER_CM)
        # a unit without a body has its states at its first figure
        _, high, far, _ = one.figures[0].bounds if one.body is None else one.bounds
        for number, (letter, colour) in enumerate(one.states):
            at = QPointF(far - 1.8 * radius * number, high)
            painter.setPen(QPen(_INK, 0.14 * radius))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(at, radius, radius)
            draw_centred(painter, at, letter, 1.35 * radius, _INK)
        count = f"×{len(one.figures)}" if one.figures else ""
        words = f"{one.name} {count}".rstrip() if named else count if not one.has_pegs else ""
        if words:
            draw_haloed(painter, QPointF((left + right) / 2, bottom + 9 * pixel), words, 10 * pixel, _INK)

    def _tick(self, painter: QPainter, one: TabletopUnitItem, pixel: float) -> None:
        """Paint a short arrow at the front."""
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


def _turned_to_top(outline: BaseGeometry, middle: QPointF, facing: float) -> BaseGeometry:
    """An outline rotated so that it faces the top."""
    found: BaseGeometry = shapely.affinity.rotate(outline, -facing, origin=(middle.x(), middle.y()))
    return found
