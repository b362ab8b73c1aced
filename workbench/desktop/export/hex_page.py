"""The page of a picture of a hex map: the map with its overlays between title and scale, legends and a side view below."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, with_minus_sign
from workbench.desktop.drawing import svg_layers
from workbench.desktop.drawing.answer_painter import Drawer, DrawsAbove, HexPainter
from workbench.desktop.drawing.counters import paint_all_units
from workbench.desktop.drawing.grid_and_labels import numbers_with_room
from workbench.desktop.drawing.ground import Ground, GroundOptions, ground_with_look
from workbench.desktop.drawing.hex_coordinates import RADIUS, UNIT, Plane
from workbench.desktop.drawing.svg_layers import begin_layer
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.export.ground_images import GroundImages
from workbench.desktop.export.map_page import WASH, MapPage, PageRequest, cover_surround, decimal_text
from workbench.desktop.look.layers import ANSWERS, Layer
from workbench.desktop.overlays import registry as overlay_registry
from workbench.desktop.overlays.profile import paint_section
from workbench.desktop.overlays.registry import drawer_for, picture_answers
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.engine.sight.results import SightRequest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS
from workbench.scenario.scenario import Scenario, hex_metres_of
from workbench.scenario.shape_cutting import DRAWN
from workbench.scenario.units import Force, Forces


@dataclass(frozen=True)
class HexPage(MapPage):
    """The page of a hex map; ``scale`` is the width of a hex in pixels. The ground has the detail of hexes of at least
    ``detail`` pixels."""

    ground: Ground
    drawers: tuple[Drawer, ...]
    scale: float
    detail: float = 22.0
    ground_images: GroundImages | None = None
    """Images of the ground that other pages may have painted; None for a page that shares nothing."""

    @classmethod
    def from_answers(
        cls, scenario: Scenario, ruleset: Ruleset, answers: Sequence[Answer], request: PageRequest
    ) -> HexPage:
        """The page of a map with answers, a plan and zones."""
        ground = ground_with_look(scenario, ruleset, request.look)
        overlays = [
            overlay
            for source in request.sources(scenario, answers, ruleset)
            for overlay in overlay_registry.hex_overlays(source, request.language).values()
            if overlay is not None
        ]
        drawers = tuple(sorted((drawer_for(overlay, ground.plane) for overlay in overlays), key=lambda d: d.layer))
        sections = [found for answer in answers if (found := answer[LINE_PART].section) is not None]
        return cls(
            request.legend,
            request.language,
            ground,
            drawers,
            UNIT if request.scale is None else request.scale,
            side_painter=partial(paint_section, section=sections[0]) if sections and request.section else None,
            look=request.look,
            options=request.options,
        )

    @staticmethod
    def drawn_answers(
        analysis: Analysis, wanted: Mapping[str, Any], looks: Mapping[str, SightRequest]
    ) -> Sequence[Answer]:
        """The answers that a picture shows, see :func:`~workbench.desktop.export.render.drawn_answers`."""
        return picture_answers(analysis, wanted, looks)

    @staticmethod
    def millimetres(scenario: Scenario, hex_mm: float | None, ratio: float | None) -> float | None:
        """Millimetres for a hex on paper, None for no size. CannotAnswer (``bad_value``) for a ``ratio``."""
        if ratio is not None:
            words = Text("a map of hexes is sized by its hexes", "une carte d’hexagones se mesure à ses hexagones")
            raise CannotAnswer("bad_value", words)
        return hex_mm

    @staticmethod
    def scale_for_width(scenario: Scenario, width: float) -> float:
        """Pixels for a hex, neither tiny nor huge, so that the map is about so many pixels wide."""
        return max(24.0, min(64.0, width / scenario.board.grid.columns))

    @property
    def pixels_per_unit(self) -> float:
        """Pixels for each scene unit."""
        return self.scale / UNIT

    @property
    def map_in_scene(self) -> tuple[QRectF, float]:
        """The whole map in scene units, and the width of a hex."""
        return self.ground.plane.rect, UNIT

    @property
    def cards(self) -> Sequence[Drawer]:
        """The answers and zones that have a legend card."""
        return [drawer for drawer in self.drawers if drawer.legend.title]

    def enlarged(self, factor: float) -> HexPage:
        """The same page with hexes so many times as wide."""
        return replace(self, scale=self.scale * factor)

    def small(self) -> HexPage:
        """The same page for a small picture of the map: no names in hexes, and no more detail than can be seen."""
        return replace(self, detail=0.0, options=replace(self.options, terrain_names=False))

    def scale_bar(self, room: float) -> tuple[int, float, str]:
        """Steps of one hex, with their length in metres where the rules say it."""
        metres = hex_metres_of(self.ground.scenario, self.ruleset.hex_metres)
        hexes = 5 if self.scale * 5 < room / 2 else 1
        words = Text("{n} hexes", "{n} hexagones") if hexes > 1 else Text("{n} hex", "{n} hexagone")
        length = words.format(n=hexes).get(self.language)
        if metres is not None:
            length += f" = {metres * hexes:g} m"
        return hexes, self.scale, length

    def words_of_scale(self, millimetres: float) -> str:
        """The width of a hex."""
        words = Text("hexes of {mm} mm", "hexagones de {mm} mm")
        return words.format(mm=decimal_text(millimetres, self.language)).get(self.language)

    def paint_map(self, painter: QPainter, shown: QRectF) -> None:
        """Paint a part of the map."""
        ground, asked = self.ground, self.options
        options = GroundOptions(
            labels=asked.labels,
            label_scale=asked.label_scale,
            dark_labels=asked.dark_labels,
            edged_labels=True,
            numbers=numbers_with_room(
                ground.plane, self.scale, asked.label_scale, asked.numbers or ground.scenario.hex_numbers
            ),
        )
        detail = max(self.scale, self.detail) * self.fineness
        if self.ground_images is None:
            ground.paint(painter, shown, detail)
        else:
            self.ground_images.paint(painter, ground, shown, detail)
        if self.options.ink_saving:
            painter.fillRect(shown, WASH)
        if not ground.plane.is_cut:
            begin_layer(painter, svg_layers.PAPER)
            self._paint_surround(painter, shown)
        if self.options.terrain_names:
            begin_layer(painter, svg_layers.NAMES)
            self._paint_names(painter, shown)
        ground.paint_print(painter, shown, self.scale, options)
        canvas = HexPainter(painter, ground.plane, UNIT / min(self.scale, UNIT), shown, vector=True)
        self.paint_under_units(canvas)
        if ground.plane.is_cut:
            # boards are cut at their edges, and so are their print and answers about whole hexes
            begin_layer(painter, svg_layers.PAPER)
            self._paint_surround(painter, shown)
        if self.look.shows(UNITS):
            begin_layer(painter, svg_layers.UNITS)
            near = self._units_near(shown)
            self.paint_at_opacity(
                canvas,
                lambda on: paint_all_units(
                    on.painter,
                    near,
                    ground.ruleset,
                    ground.plane,
                    self.scale,
                    home=ground.scenario.home,
                    language=self.language,
                ),
                UNITS,
            )
        begin_layer(painter, svg_layers.ANSWERS)
        for drawer in self.drawers:
            if drawer.layer >= Layer.UNITS:
                self.paint_at_opacity(canvas, drawer.paint, ANSWERS)
            if isinstance(drawer, DrawsAbove):
                self.paint_at_opacity(canvas, drawer.paint_above, ANSWERS)

    def _units_near(self, rect: QRectF) -> Forces:
        """The units whose counters can be seen in a part of the map."""
        inside = set(self.ground.plane.numbers_in(rect, 1.5 * UNIT).tolist())
        sides: list[Force] = [
            replace(force, units=tuple(unit for unit in force.units if unit.at in inside))
            for force in self.ground.scenario.forces.sides
        ]
        return Forces(tuple(sides))

    def _paint_names(self, painter: QPainter, rect: QRectF) -> None:
        plane, scenario = self.ground.plane, self.ground.scenario
        least = self.least_letter / self.pixels_per_unit
        numbers = plane.numbers_in(rect, UNIT).tolist()
        sides = list(names_on_sides(scenario, self.ruleset, numbers, self.language))
        _paint_names_on_sides(painter, plane, [(side.one, side.other, side.name) for side in sides], least)
        names = {number: names_in_hex(scenario, self.ruleset, number, self.language) for number in numbers}
        _paint_names_in_hexes(painter, plane, names, least)

    def _paint_surround(self, painter: QPainter, rect: QRectF) -> None:
        outline = QPainterPath()
        if self.ground.plane.is_cut:
            outline.addRect(rect)
        else:
            outline = self.ground.patch(rect, self.scale).outline()
        cover_surround(painter, rect, outline, 3 * UNIT, self.paper)


# --- The terrain of hexes and hexsides by its names, as maps on paper write it into them.


_LEVEL = Text("level {n}", "niveau {n}")
_STOREYS = Text("{name} +{n}", "{name} +{n}")


def _short_name(ruleset: Ruleset, key: str, language: str) -> str:
    """The name of a terrain without what stands in brackets; its key where the ruleset does not know it."""
    row = ruleset.terrain.get(key)
    return row.name.get(language).split(" (")[0] if row is not None else key.replace("_", " ")


def names_in_hex(scenario: Scenario, ruleset: Ruleset, number: int, language: str) -> tuple[str, ...]:
    """What lies in a hex: drawn shapes, terrain, paths and markers by name, and its level. The bare ground of the map at level
    0 has no name."""
    board = scenario.board
    found = []
    for shape in DRAWN.at(board, number):
        name, storeys = _short_name(ruleset, shape.terrain, language), shape.values.get("levels")
        found.append(_STOREYS.format(name=name, n=storeys).get(language) if storeys else name)
    keys = [key for key in board.terrain_at(number) if key != board.ground]
    keys += [key for key, mask in board.path_mask.items() if mask[number]]
    found += [_short_name(ruleset, key, language) for key in keys]
    for key in dict.fromkeys([*scenario.markers, *scenario.marker_owners]):
        count = scenario.marker_count(key, number)
        if count:
            name = _short_name(ruleset, key, language)
            found.append(f"{count} × {name}" if count > 1 else name)
    level = int(board.elevation[number])
    if level:
        found.append(_LEVEL.format(n=with_minus_sign(str(level))).get(language))
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Side:
    """A hexside between two hexes, and the name of what stands on it."""

    one: int
    other: int
    name: str


def names_on_sides(scenario: Scenario, ruleset: Ruleset, numbers: Iterable[int], language: str) -> Iterator[Side]:
    """The hexsides of hexes that have terrain: the two hexes, and its names."""
    board = scenario.board
    beside = board.grid.neighbours
    wanted = set(numbers)
    for number in sorted(wanted):
        for direction in range(3):
            other = int(beside[number, direction])
            keys = [key for key, mask in board.hexsides.items() if other >= 0 and mask[number, direction]]
            if keys:
                yield Side(number, other, ", ".join(_short_name(ruleset, key, language) for key in keys))


# --- Names written into hexes and along hexsides, each as large as it can be and none larger than its place.


_SET_AT = 64
"""Letters are set this high (pixels) and scaled, so that any size is exact."""
_LARGEST, _SMALLEST = 0.125 * UNIT, 0.078 * UNIT
_LEADING = 1.12
_TOP, _BOTTOM = -0.31, 0.45
"""Between the label of a hex and its lower side (of its height)."""
_PLATE, _WORDS = QColor(255, 253, 244, 185), QColor("#1d1913")


@dataclass(frozen=True, slots=True)
class _Lines:
    words: tuple[str, ...]
    size: float


def _paint_names_in_hexes(
    painter: QPainter, plane: Plane, names: Mapping[int, Sequence[str]], least: float = 0.0
) -> None:
    """Write names into hexes, below their labels. No letter is smaller than ``least`` scene units: what does not fit is
    shortened with a full stop, and what has no line left is dropped with an ellipsis."""
    metrics = QFontMetricsF(map_font(_SET_AT))
    set_before: dict[tuple[str, ...], _Lines] = {}
    placed: list[tuple[QPointF, _Lines]] = []
    for number, found in names.items():
        key = tuple(found)
        if not key:
            continue
        lines = set_before.get(key)
        if lines is None:
            lines = set_before[key] = _fitted(key, plane.grid.is_flat, metrics, max(least, _SMALLEST))
        middle = plane.centre(number) + QPointF(0, (_TOP + _BOTTOM) / 2 * UNIT)
        placed.append((middle, lines))
    plates = QPainterPath()
    for middle, lines in placed:
        plates.addRect(_plate(middle, lines, metrics))
    painter.fillPath(plates, _PLATE)
    for middle, lines in placed:
        _write_lines(painter, middle, lines)


def _paint_names_on_sides(
    painter: QPainter, plane: Plane, sides: Sequence[tuple[int, int, str]], least: float = 0.0
) -> None:
    """Write names along hexsides, upright as far as they can be; ``sides`` are two hexes each, and a name."""
    metrics = QFontMetricsF(map_font(_SET_AT))
    size = max(least, _SMALLEST)
    for one, other, name in sides:
        a, b = plane.side(one, other)
        shown = _shortened(name, (RADIUS * 1.05) / size * _SET_AT, metrics)
        turned = math.degrees(math.atan2(b.y() - a.y(), b.x() - a.x()))
        turned = (turned + 90.0) % 180.0 - 90.0
        painter.save()
        painter.translate((a + b) / 2)
        painter.rotate(turned)
        lines = _Lines((shown,), size)
        painter.fillRect(_plate(QPointF(0, 0), lines, metrics), _PLATE)
        _write_lines(painter, QPointF(0, 0), lines)
        painter.restore()


def _room(y: float, flat: bool) -> float:
    """How wide a hex is at a height from its centre, in scene units."""
    if flat:
        return 2 * RADIUS - abs(y) * 2 / math.sqrt(3) - 0.09 * UNIT
    return UNIT * min(1.0, 2.0 - abs(y) / UNIT * 2 * math.sqrt(3)) - 0.09 * UNIT


def _fitted(names: tuple[str, ...], flat: bool, metrics: QFontMetricsF, least: float) -> _Lines:
    """The largest size at which every name has its place; at the least size, what fits."""
    size = max(_LARGEST, least)
    while True:
        lines, whole = _broken(names, flat, metrics, size)
        if whole or size <= least + 1e-6:
            return _Lines(lines, size)
        size = max(least, size * 0.92)


def _broken(names: tuple[str, ...], flat: bool, metrics: QFontMetricsF, size: float) -> tuple[tuple[str, ...], bool]:
    """Names in lines of a size; a name begins a line if it does not fit behind the one before. The second value: is nothing
    shortened?"""
    high = (_BOTTOM - _TOP) * UNIT
    most = max(1, int(high / (size * _LEADING)))
    widest = min(_room(_TOP * UNIT, flat), _room(_BOTTOM * UNIT, flat)) if len(names) > 2 else _room(0.25 * UNIT, flat)
    widest = widest / size * _SET_AT
    lines: list[str] = []
    whole = True
    for name in names:
        parts = name.split()
        for k, word in enumerate(parts):
            shown = _shortened(word, widest, metrics)
            whole = whole and shown == word
            joint = " " if k else ", "
            if lines and metrics.horizontalAdvance(lines[-1] + joint + shown) <= widest:
                lines[-1] += joint + shown
            else:
                if lines and not k:
                    lines[-1] += ","
                lines.append(shown)
    if len(lines) > most:
        whole = False
        lines = [*lines[: most - 1], lines[most - 1].rstrip(",") + "…"]
    return tuple(lines), whole


def _shortened(word: str, room: float, metrics: QFontMetricsF) -> str:
    if metrics.horizontalAdvance(word) <= room:
        return word
    for keep in range(len(word) - 1, 1, -1):
        cut = word[:keep].rstrip(" ,-’'") + "."
        if metrics.horizontalAdvance(cut) <= room:
            return cut
    return word[:1] + "."


def _plate(middle: QPointF, lines: _Lines, metrics: QFontMetricsF) -> QRectF:
    """The box around lines that lets them be read on any ground."""
    wide = max(metrics.horizontalAdvance(line) for line in lines.words) * lines.size / _SET_AT + 0.04 * UNIT
    plate = QRectF(0, 0, wide, lines.size * (_LEADING * len(lines.words) - 0.1))
    plate.moveCenter(middle)
    return plate


def _write_lines(painter: QPainter, middle: QPointF, lines: _Lines) -> None:
    scale, step = lines.size / _SET_AT, _SET_AT * _LEADING
    painter.save()
    painter.translate(middle)
    painter.scale(scale, scale)
    painter.setFont(map_font(_SET_AT))
    painter.setPen(_WORDS)
    top = -step * len(lines.words) / 2
    for k, line in enumerate(lines.words):
        painter.drawText(QRectF(-1000, top + k * step, 2000, step), Qt.AlignmentFlag.AlignCenter, line)
    painter.restore()
