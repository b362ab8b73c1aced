"""Units on a table: models and bases at their true size in the style of their side, and a tick that shows the facing. From afar
they become tokens of their side, which are never smaller than can be seen."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import shapely
import shapely.affinity
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import FloatArray
from workbench.desktop.drawing.counters import state_colour, state_letters
from workbench.desktop.drawing.models_from_above import VEHICLES, Lengths, ModelArt, model_art, paint_model
from workbench.desktop.drawing.side_style import (
    CROSSED,
    DOTTED,
    LEAST_PIXELS,
    PLAIN,
    STRIPED,
    SideStyle,
    paint_token,
    side_styles,
    tinted,
)
from workbench.desktop.drawing.stamps import Stamps
from workbench.desktop.drawing.tabletop_coordinates import PER_CM, TabletopScale
from workbench.desktop.drawing.tabletop_figures import (
    base_or_gun_outline,
    figure_bodies,
    figure_radius,
    figures_are_unit,
)
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.drawing.terrain_styles import draw_centred, draw_haloed
from workbench.desktop.drawing.unit_pictures import paint_unit_picture, picture_file, unit_picture
from workbench.desktop.drawing.unit_symbols import paint_symbol
from workbench.desktop.drawing.units_in_buildings import UnitsInBuildings
from workbench.desktop.look.answer_colours import answer_colours
from workbench.engine.sight.tabletop_footprints import figures_of, standing_radius
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import unit_changes
from workbench.scenario.presence import passengers
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import TabletopUnit, stated_figures

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

    @cached_property
    def _sizes(self) -> dict[float, tuple[float, float]]:
        return {}

    def size(self, facing: float) -> tuple[float, float]:
        """Width and depth relative to a facing in degrees."""
        if self.radius:
            return 2 * self.radius, 2 * self.radius
        if facing not in self._sizes:
            left, top, right, bottom = _turned_to_top(self.outline, self.middle, facing).bounds
            self._sizes[facing] = max(right - left, 1.0), max(bottom - top, 1.0)
        return self._sizes[facing]


@dataclass(frozen=True)
class TabletopUnitItem:
    """The drawing of a unit: its middle in scene units, facing (degrees), the style of its side, symbol and bodies."""

    id: str
    middle: QPointF
    facing: float
    style: SideStyle
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
    art: ModelArt | None = None
    """How its vehicle, gun or crewed weapon looks from above; None if it has none."""
    floor: str = ""
    """Its floor, in a letter or two; "" outside of buildings."""
    aboard: tuple[str, ...] = ()
    """Who rides on it, by name."""
    picture: Path | None = None
    """The file of a picture that is shown in place of its symbol or its look from above."""

    @property
    def is_vehicle(self) -> bool:
        """True if its body is a hull."""
        return self.art is not None and self.art.form in VEHICLES and self.body is not None and not self.body.radius

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
        """True if a body lies at a point of the scene or within a distance of it, or if the point lies in a gap between its
        figures that none of them would fit into: the middle of a squad is the squad, too."""
        left, top, right, bottom = self.bounds
        if not (left - within <= mark.x <= right + within and top - within <= mark.y <= bottom + within):
            return False
        if any(part.outline.distance(mark) <= within for part in self.parts):
            return True
        close = [one.middle for one in self.figures if one.radius and one.outline.distance(mark) < one.radius]
        ways = sorted(math.atan2(one.y() - mark.y, one.x() - mark.x) for one in close)
        turns = [after - before for before, after in pairwise([*ways, *(way + math.tau for way in ways[:1])])]
        return len(ways) > 1 and max(turns) <= math.pi + 1e-6  # figures all around it, or on both sides

    @cached_property
    def area(self) -> BaseGeometry | None:
        """What lies between its single figures, their bases with it; None for a unit with a body."""
        if self.body is not None or len(self.figures) < 2:
            return None
        return shapely.convex_hull(shapely.union_all([one.outline for one in self.figures]))

    def distance_between(self, mark: shapely.Point) -> float | None:
        """How far a point among its figures is from the nearest of them; None outside of them, and where the next figure is
        farther than a base is wide."""
        if self.area is None or not self.area.covers(mark):
            return None
        nearest = min(self.figures, key=lambda one: one.outline.distance(mark))
        far = float(nearest.outline.distance(mark))
        left, _, right, _ = nearest.bounds
        return far if far <= right - left else None

    @cached_property
    def _largest_part(self) -> float:
        return max(max(far - near, low - high) for near, high, far, low in (one.bounds for one in self.parts))

    def body_extent(self, pixel: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of its bodies as they are painted, with a little room to spare; ``pixel`` is the size of
        a screen pixel in scene units."""
        left, top, right, bottom = self.bounds
        around = 0.4 * self._largest_part + _AROUND * pixel
        return left - around, top - around, right + around, bottom + around

    @property
    def has_marks(self) -> bool:
        """Is more painted of it than its bodies and its name?"""
        return bool(self.states or self.floor or self.aboard or (self.figures and not self.has_pegs))

    def extent(self, pixel: float) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is painted of it but its name, with a little room to spare; ``pixel`` is the
        size of a screen pixel in scene units."""
        if self._extents.get(pixel) is None:
            self._extents.clear()  # those of one zoom are asked for again and again
            self._extents[pixel] = self._extent(pixel)
        return self._extents[pixel]

    @cached_property
    def _extents(self) -> dict[float, tuple[float, float, float, float]]:
        return {}

    def _extent(self, pixel: float) -> tuple[float, float, float, float]:
        left, top, right, bottom = self.bounds
        around = 0.4 * self._largest_part + _AROUND * pixel
        radius = _state_radius(pixel) if self.states else 0.0
        tags = 2.6 * max(9.5 * pixel, 0.6 * _state_radius(pixel)) if self.floor or self.aboard else 0.0
        return (
            left - around - tags - 1.8 * radius * len(self.states),
            top - max(around, 1.2 * radius, tags),
            right + max(around, 1.2 * radius),
            bottom + around + _COUNT * pixel,
        )


_AROUND = 12.0
"""Tokens, rims and halos, which are as large at every zoom, reach no farther from a unit (pixels) ..."""
_COUNT = 12.0
"""... and the number of its figures so much farther below it."""


def _state_radius(pixel: float) -> float:
    """The radius of the mark of a state."""
    return min(max(0.5 * PER_CM, 6.5 * pixel), 1.2 * PER_CM)


@dataclass(frozen=True)
class _Drawn:
    """Everything that the drawing of a unit depends on but its ruleset and the scale of its table. Units compare by value."""

    unit: TabletopUnit
    style: SideStyle
    letters: tuple[str, ...]
    floor: str
    aboard: tuple[str, ...]
    picture: Path | None


class TabletopUnitItems:
    """The units of a scenario on a table: painting, and finding one by its place. Drawings of units that are as they were are
    those of ``before``; only those are looked at that may not be."""

    def __init__(
        self,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        scale: TabletopScale,
        language: str = "en",
        before: TabletopUnitItems | None = None,
    ) -> None:
        self.scale, self.forces = scale, scenario.forces
        self._ruleset, self._language = ruleset, language
        if before is not None and (
            before._ruleset is not ruleset or before._language != language or before.scale.per_unit != scale.per_unit
        ):
            before = None
        self._inside: UnitsInBuildings = UnitsInBuildings(
            scenario, ruleset, before._inside if before is not None else None
        )
        self._letters = self._letters_of_states(scenario, before)
        known = before._made if before is not None else {}
        otherwise = self._inside.otherwise
        self._made: dict[str, tuple[_Drawn, TabletopUnitItem]] = {}
        if before is None or otherwise is None or before._letters is not self._letters:
            wanted: Iterable[tuple[str, TabletopUnit]] = scenario.forces
        else:
            self._made.update(known)
            wanted = [one for key in otherwise if (one := scenario.forces.find(key)) is not None]
        for drawn in self._drawn(wanted, scenario):
            found = known.get(drawn.unit.id)
            self._made[drawn.unit.id] = (
                found if found is not None and found[0] == drawn else (drawn, self._item(drawn, scenario))
            )
        self.items: list[TabletopUnitItem] = [item for _, item in self._made.values()]

    def _letters_of_states(self, scenario: TabletopScenario, before: TabletopUnitItems | None) -> dict[str, str]:
        """The letters of all states; those from before (the same object) where units that changed bring none that the ruleset
        does not know."""
        ruleset = self._ruleset
        if before is not None and before._letters.keys() == ruleset.states.keys():
            changed = unit_changes(before.forces, scenario.forces).changed
            now = (found[1] for key in changed if (found := scenario.forces.find(key)) is not None)
            if all(key in before._letters for unit in now for key in unit.state):
                return before._letters
        states = dict.fromkeys(ruleset.states)
        for force in scenario.forces.sides:
            for unit in force.units:
                if unit.state:
                    states.update(dict.fromkeys(unit.state))
        return state_letters(states, ruleset)

    def _drawn(self, units: Iterable[tuple[str, TabletopUnit]], scenario: TabletopScenario) -> Iterator[_Drawn]:
        """The values on which the drawings of units depend, for those that are drawn by themselves."""
        language, inside, letters = self._language, self._inside, self._letters
        riding, styles = passengers(scenario.forces), side_styles(scenario.forces)
        for side, placed in units:
            drawn = inside.drawn(placed)
            if drawn is None:
                continue
            yield _Drawn(
                drawn,
                styles[side],
                tuple(letters[key] for key in placed.state) if placed.state else (),
                inside.floor_tag(placed, language),
                tuple(_rider(one, language) for one in riding[placed.id]) if placed.id in riding else (),
                picture_file(scenario.home, placed.picture),
            )

    def _item(self, drawn: _Drawn, scenario: TabletopScenario) -> TabletopUnitItem:
        unit, ruleset = drawn.unit, self._ruleset
        kind = ruleset.units.get(unit.kind)
        body, figures = self._parts(unit, scenario, ruleset)
        assert unit.at is not None
        return TabletopUnitItem(
            unit.id,
            self.scale.scene(unit.at),
            unit.facing,
            drawn.style,
            (kind.symbol if kind is not None else "") or unit.kind,
            unit.name.get(self._language) or unit.id,
            tuple((letter, state_colour(key, ruleset)) for letter, key in zip(drawn.letters, unit.state, strict=True)),
            body,
            figures,
            has_pegs=bool(figures) and not figures_of(unit, ruleset),
            art=model_art(unit, kind),
            floor=drawn.floor,
            aboard=drawn.aboard,
            picture=drawn.picture,
        )

    def changed_since(self, before: TabletopUnitItems, pixel: float) -> list[QRectF]:
        """The parts of the scene in which other units are painted than ``before``; ``pixel`` is the size of a screen pixel.
        Where units only lie in another order it is all of them."""
        old, new = before._by_id, self._by_id
        if any(map(operator.ne, old, new)) or len(old) != len(new):
            kept = [key for key in old if key in new]
            if kept != [key for key in new if key in old]:
                return [_box(one.extent(pixel)) for one in (*before.items, *self.items)]
        differ = [key for key in {**old, **new} if old.get(key) is not new.get(key)]
        return [_box(one.extent(pixel)) for key in differ for one in (old.get(key), new.get(key)) if one is not None]

    def extents(self, ids: Iterable[str], pixel: float) -> list[QRectF]:
        """The parts of the scene in which units are painted, of those that are on the table."""
        return [_box(self._by_id[one].extent(pixel)) for one in ids if one in self._by_id]

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

    @cached_property
    def _by_id(self) -> dict[str, TabletopUnitItem]:
        return {one.id: one for one in self.items}

    def unit_at(self, point: Point, pixel: float = 0.0) -> str | None:
        """The id of the topmost unit at a point of the table or within ``pixel`` of it; where there is none, of the unit among
        whose figures the point lies."""
        x, y = point[0] * self.scale.per_unit, point[1] * self.scale.per_unit
        near = max(pixel * self.scale.per_unit, 1e-6)
        # twice as far, so that rounding leaves nobody out: how near they are is measured below
        close = [self._by_id[one] for one in self.ids_within(QRectF(x - 2 * near, y - 2 * near, 4 * near, 4 * near))]
        if not close:
            return None
        mark = shapely.Point(x, y)
        there = next((one.id for one in reversed(close) if one.is_near(mark, near)), None)
        if there is not None:
            return there
        among = [(far, one.id) for one in close if (far := one.distance_between(mark)) is not None]
        return min(among)[1] if among else None

    def box(self, unit_id: str) -> QRectF | None:
        """The rectangle of a unit in the scene, with the number of its figures; None if it is not on the table."""
        one = self._by_id.get(unit_id)
        if one is None:
            return None
        left, top, right, bottom = one.bounds
        return QRectF(left, top, right - left, bottom - top)

    def ids_within(self, part: QRectF) -> list[str]:
        """The ids of the units whose rectangles reach into a part of the scene, in order."""
        if not self.items:
            return []
        left, top, right, bottom = self._bounds
        inside = (left < part.right()) & (right > part.left()) & (top < part.bottom()) & (bottom > part.top())
        return [self.items[number].id for number in np.flatnonzero(inside).tolist()]

    @cached_property
    def _bounds(self) -> FloatArray:
        """Left, top, right and bottom of all units, shape (4, units)."""
        return np.array([one.bounds for one in self.items], dtype=np.float64).T

    @staticmethod
    def has_room_for_names(pixel: float) -> bool:
        """True at zooms at which names of units close together do not overlap much."""
        return PER_CM / pixel >= _NAME_PIXELS

    def paint(
        self,
        painter: QPainter,
        pixel: float,
        selected: Collection[str] = (),
    ) -> None:
        """Paint all units with their names; ``pixel`` is the size of a screen pixel in scene units."""
        chosen = frozenset(selected)
        for one in self.items:
            self._paint(painter, one=one, pixel=pixel, selected=one.id in chosen, picture=unit_picture(one.picture))
        for one in self.items:
            named = self.has_room_for_names(pixel) or tuple(selected) == (one.id,)
            self._marks(painter, one=one, pixel=pixel, named=named)

    def paint_stamped(
        self,
        painter: QPainter,
        pixel: float,
        selected: Collection[str],
        visible: QRectF,
        stamps: Stamps,
        *,
        when_read: Callable[[], object],
    ) -> None:
        """Paint the units that reach into the ``visible`` part of the scene, without their names. Those whose stamps are there
        take a hundredth of the time. Pictures that are not read yet are left to ``when_read``."""
        chosen, shown = frozenset(selected), self._reaching_into(visible, pixel)
        stamps.begin(painter, pixel)
        for one in shown:
            is_chosen = one.id in chosen
            picture = unit_picture(one.picture, when_read)
            # a unit is drawn again as soon as its picture is there
            drawn = (one, is_chosen) if picture is None else (one, is_chosen, picture)
            if stamps.draw_known(painter, one.id, drawn):
                continue
            draw = partial(self._paint, one=one, pixel=pixel, selected=is_chosen, picture=picture)
            stamps.draw(painter, one.id, drawn, _box(one.body_extent(pixel)), draw)
        for one in shown:
            if one.has_marks and not stamps.draw_known(painter, (one.id, "marks"), (one,)):
                draw = partial(self._marks, one=one, pixel=pixel, named=False)
                stamps.draw(painter, (one.id, "marks"), (one,), _box(one.extent(pixel)), draw)

    def _reaching_into(self, visible: QRectF, pixel: float) -> list[TabletopUnitItem]:
        """The units that are painted at least in part within a rectangle of the scene, in their order."""
        if not self.items:
            return []
        left, top, right, bottom = np.array([one.extent(pixel) for one in self.items]).T
        inside = (left < visible.right()) & (right > visible.left())
        inside &= (top < visible.bottom()) & (bottom > visible.top())
        return [self.items[number] for number in np.flatnonzero(inside).tolist()]

    def _paint(
        self, painter: QPainter, *, one: TabletopUnitItem, pixel: float, selected: bool, picture: QImage | None
    ) -> None:
        if one.figures and not one.has_pegs:
            self._links(painter, one, pixel)
        if one.body is not None and one.is_vehicle:
            self._vehicle(painter, one, one.body, pixel, selected=selected, picture=picture)
        elif one.body is not None:
            self._base(painter, one, one.body, pixel, selected=selected, picture=picture)
        for number, figure in enumerate(one.figures, start=1):
            if one.has_pegs:
                painter.setPen(QPen(_INK, max(0.1, 0.8 * pixel)))
                painter.setBrush(one.style.fill.lighter(125))
                painter.drawPath(figure.path)
            else:
                shown = number if selected else 0
                self._base(painter, one, figure, pixel, selected=selected, picture=picture, number=shown)
        if one.has_pegs and one.body is not None and _breadth(one, one.body) >= _FAR * pixel:
            self._symbol(painter, one, one.body, picture)  # painted last, so that figures do not hide it
        if one.body is None and one.figures and _breadth(one, one.figures[0]) < _LEAST_FIGURE * pixel:
            paint_token(painter, one.style, one.middle, 0.6 * LEAST_PIXELS * pixel, pixel)
        if not one.is_vehicle:
            self._tick(painter, one, pixel)

    def _links(self, painter: QPainter, one: TabletopUnitItem, pixel: float) -> None:
        """Paint thin lines from the unit's middle to its figures, which show what unit they belong to."""
        ink = one.style.fill
        ink.setAlpha(190)
        painter.setPen(QPen(ink, 1.4 * pixel))
        for figure in one.figures:
            painter.drawLine(one.middle, figure.middle)

    def _vehicle(
        self,
        painter: QPainter,
        one: TabletopUnitItem,
        hull: CounterPart,
        pixel: float,
        *,
        selected: bool,
        picture: QImage | None,
    ) -> None:
        """Paint a vehicle from above, at its true size as long as that can be seen."""
        assert one.art is not None
        width, depth = hull.size(one.facing)
        painter.fillPath(hull.path.translated(0.08 * width, 0.11 * width), QColor(30, 24, 16, 90))
        if selected:
            _halo(painter, hull.path, pixel)
        grown = max(1.0, _LEAST_HULL * pixel / depth)
        painter.save()
        painter.translate(hull.middle)
        painter.rotate(one.facing)
        outline = QRectF(-0.5 * width * grown, -0.5 * depth * grown, width * grown, depth * grown)
        painter.setPen(QPen(_FACE, 2.2 * pixel))
        painter.setBrush(tinted(_FACE, one.style, 0.6))
        painter.drawRoundedRect(outline, 0.12 * width, 0.12 * width)
        if picture is not None:
            hull_path = QPainterPath()
            hull_path.addRoundedRect(outline, 0.12 * width, 0.12 * width)
            paint_unit_picture(painter, picture, hull_path, outline)
        else:
            paint_model(
                painter, one.art, one.style, (width * grown, depth * grown), Lengths(self.scale.per_unit * grown, pixel)
            )
        painter.restore()

    def _base(
        self,
        painter: QPainter,
        one: TabletopUnitItem,
        part: CounterPart,
        pixel: float,
        *,
        selected: bool,
        picture: QImage | None,
        number: int = 0,
    ) -> None:
        """Paint a base with its unit's symbol, or with the figure's ``number`` (0 = none) if the unit is selected."""
        path = part.path
        side = _breadth(one, part)
        if side < _FAR * pixel:
            if selected:
                _halo(painter, path, pixel)
            single = one.body is part
            paint_token(
                painter, one.style, part.middle, max(side, (LEAST_PIXELS if single else 3.0) * pixel) / 2, pixel
            )
            return
        painter.fillPath(path.translated(0.12 * side, 0.16 * side), QColor(30, 24, 16, 90))
        if selected:
            _halo(painter, path, pixel)
        _paint_base(painter, one.style, part, side, pixel)
        if number and side > _NUMBER_PIXELS * pixel:
            draw_centred(painter, part.middle, str(number), 0.62 * side, _INK)
            return
        if not one.has_pegs:
            self._symbol(painter, one, part, picture)

    def _symbol(self, painter: QPainter, one: TabletopUnitItem, part: CounterPart, picture: QImage | None) -> None:
        """Paint what stands on a base: a gun or a crewed weapon from above, or else the symbol of the unit's kind."""
        width, depth = part.size(one.facing)
        side = min(width, depth)
        if picture is not None:
            left, top, right, bottom = part.bounds
            band = 0.15 * side
            box = QRectF(left + band, top + band, right - left - 2 * band, bottom - top - 2 * band)
            if part.radius:
                inside = QPainterPath()
                inside.addEllipse(part.middle, part.radius - band, part.radius - band)
            else:
                inside = part.path
            paint_unit_picture(painter, picture, inside, box)
            return
        if one.art is not None and one.art.form not in VEHICLES and part is one.body:
            painter.save()
            painter.translate(part.middle)
            painter.rotate(one.facing)
            paint_model(
                painter, one.art, one.style, (0.82 * side, 0.82 * side), Lengths(self.scale.per_unit, 0.02 * side)
            )
            painter.restore()
            return
        frame = QRectF(0, 0, 0.66 * side, 0.44 * side)
        if max(width, depth) > 1.5 * side and abs((one.facing + 45) % 180 - 45) > 30:
            frame = QRectF(0, 0, 0.9 * side, 0.5 * side)  # the long side lies across, so a wider frame fits
        frame.moveCenter(part.middle)
        paint_symbol(painter, one.symbol, frame, _INK)

    def _marks(self, painter: QPainter, *, one: TabletopUnitItem, pixel: float, named: bool) -> None:
        """Paint the states at the upper right, the floor at the upper left, the name and the number of figures below."""
        left, upper, right, bottom = one.bounds
        radius = _state_radius(pixel)
        # a unit without a body has its states at its first figure
        _, high, far, _ = one.figures[0].bounds if one.body is None else one.bounds
        for number, (letter, colour) in enumerate(one.states):
            at = QPointF(far - 1.8 * radius * number, high)
            painter.setPen(QPen(_INK, 0.14 * radius))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(at, radius, radius)
            draw_centred(painter, at, letter, 1.35 * radius, _INK)
        if one.floor and right - left >= _LEAST_FLOOR * pixel:
            size = max(8.5 * pixel, 0.6 * radius)
            box = QRectF(0, 0, (0.62 * len(one.floor) + 0.5) * size, 1.25 * size)
            box.moveBottomRight(QPointF(left + 0.3 * size, upper + 0.5 * size))
            painter.setPen(QPen(_FACE, 0.8 * pixel))
            painter.setBrush(_INK)
            painter.drawRect(box)
            draw_centred(painter, box.center(), one.floor, 0.95 * size, _FACE)
        if one.aboard:
            self._riders(painter, one, radius, pixel)
        count = f"×{len(one.figures)}" if one.figures else ""
        words = f"{one.name} {count}".rstrip() if named else count if not one.has_pegs else ""
        lines = [words, *(f"+ {name}" for name in one.aboard[:_MOST_RIDERS] if named)]
        for number, line in enumerate(line for line in lines if line):
            at = QPointF((left + right) / 2, bottom + (9 + 12 * number) * pixel)
            draw_haloed(painter, at, line, 10 * pixel, _INK)

    def _riders(self, painter: QPainter, one: TabletopUnitItem, radius: float, pixel: float) -> None:
        """Paint a badge with how many units ride, at the lower left of their vehicle."""
        left, _, _, bottom = one.bounds
        words, size = f"+{len(one.aboard)}", max(9.5 * pixel, 0.6 * radius)
        box = QRectF(0, 0, (0.62 * len(words) + 0.6) * size, 1.3 * size)
        box.moveTopRight(QPointF(left + 0.4 * size, bottom - 0.7 * size))
        painter.setPen(QPen(_FACE, 0.8 * pixel))
        painter.setBrush(one.style.fill.darker(140))
        painter.drawRoundedRect(box, 0.3 * size, 0.3 * size)
        draw_centred(painter, box.center(), words, 0.95 * size, _FACE)

    def _tick(self, painter: QPainter, one: TabletopUnitItem, pixel: float) -> None:
        """Paint a short arrow at the front."""
        part = one.body or one.figures[0]
        size = part.size(one.facing)
        reach = 0.2 * min(size)
        painter.save()
        painter.translate(one.middle)
        painter.rotate(one.facing)
        painter.setPen(QPen(_INK, max(0.02 * size[0], 0.8 * pixel)))
        painter.setBrush(one.style.fill.lighter(130))
        tip = one.tip
        painter.drawPolygon([tip + QPointF(-reach, 0), tip + QPointF(reach, 0), tip + QPointF(0, -reach)])
        painter.restore()


_MOST_RIDERS = 4
"""So many of those who ride are named below their vehicle."""
_FAR = 13.0
"""The breadth of a base in pixels below which it is a token of its side."""
_LEAST_FLOOR = 8.0
"""The breadth of a unit in pixels from which on its floor is told."""
_LEAST_HULL = 15.0
"""The least length of a vehicle in pixels."""
_LEAST_FIGURE = 5.0
"""The breadth of figures in pixels below which their unit has a token too."""


def _rider(unit: TabletopUnit, language: str) -> str:
    """What somebody who rides is called: by name or id, with his figures."""
    count = len(unit.models) or stated_figures(unit.values)
    name = unit.name.get(language) or unit.id
    return f"{name} ×{count}" if count else name


def _box(edges: tuple[float, float, float, float]) -> QRectF:
    left, top, right, bottom = edges
    return QRectF(left, top, right - left, bottom - top)


def _breadth(one: TabletopUnitItem, part: CounterPart) -> float:
    return min(part.size(one.facing))


def _dashes(style: SideStyle, width: float) -> QPen:
    """The light marks of a style along the edge of a base."""
    pen = QPen(style.marks, width * (0.45 if style.pattern == DOTTED else 1.0))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if style.pattern == DOTTED else Qt.PenCapStyle.FlatCap)
    pen.setDashPattern({STRIPED: [0.8, 1.2], DOTTED: [0.01, 2.4], CROSSED: [0.4, 3.0]}[style.pattern])
    return pen


def _paint_base(painter: QPainter, style: SideStyle, part: CounterPart, side: float, pixel: float) -> None:
    """The face of a base with a band in the colour and the pattern of its side."""
    face, edge = tinted(_FACE, style, 0.24), QPen(_INK, max(0.03 * side, 0.9 * pixel))
    band, path = 0.15 * side, part.path
    if part.radius:
        # the same as below but without clipping, which takes ten times as long
        painter.setBrush(face)
        ring = 0.5 * side - 0.5 * band
        painter.setPen(QPen(style.fill, band))
        painter.drawEllipse(part.middle, ring, ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if style.pattern != PLAIN:
            painter.setPen(_dashes(style, band))
            painter.drawEllipse(part.middle, ring, ring)
        painter.setPen(edge)
        painter.drawEllipse(part.middle, part.radius, part.radius)
    else:
        painter.fillPath(path, face)
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.strokePath(path, QPen(style.fill, 2 * band))
        if style.pattern != PLAIN:
            painter.strokePath(path, _dashes(style, 2 * band))
        painter.restore()
        painter.strokePath(path, edge)


def _halo(painter: QPainter, path: QPainterPath, pixel: float) -> None:
    """Mark a body as selected."""
    painter.strokePath(path, QPen(QColor("#fdfaf0"), 7 * pixel))
    painter.strokePath(path, QPen(answer_colours().selection, 4.2 * pixel))


def _turned_to_top(outline: BaseGeometry, middle: QPointF, facing: float) -> BaseGeometry:
    """An outline rotated so that it faces the top."""
    found: BaseGeometry = shapely.affinity.rotate(outline, -facing, origin=(middle.x(), middle.y()))
    return found
