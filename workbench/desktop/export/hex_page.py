"""The page of a picture of a hex map: the map with its overlays between title and scale, legends and a side view below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from workbench.base.text import Text
from workbench.desktop.drawing.answer_painter import Drawer, DrawsAbove, HexPainter
from workbench.desktop.drawing.counters import paint_all_units
from workbench.desktop.drawing.ground import Ground, GroundOptions, ground_with_look
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.terrain_words import paint_names_in_hexes, paint_names_on_sides
from workbench.desktop.export.map_page import WASH, MapPage, PageRequest, cover_surround
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook, painted_at_opacity
from workbench.desktop.overlays import registry as overlay_registry
from workbench.desktop.overlays.profile import paint_section
from workbench.desktop.overlays.registry import drawer_for
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.wording.terrain_names import names_in_hex, names_on_sides
from workbench.engine.sight.profile import Section
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Force, Forces

_FAR = 4000.0
"""Scene units: so far around a region the page covers what was drawn beyond it."""


@dataclass(frozen=True)
class HexPage(MapPage):
    """The page of a hex map; ``scale`` is the width of a hex in pixels. The ground has the detail of hexes of at least
    ``detail`` pixels."""

    ground: Ground
    drawers: tuple[Drawer, ...]
    scale: float
    section: Section | None = None
    look: LayerLook = DEFAULT_LOOK
    detail: float = 22.0
    fineness: float = 1.0
    """The ground has the detail of hexes so many times as wide."""

    @classmethod
    def from_answers(
        cls, scenario: Scenario, ruleset: Ruleset, answers: Sequence[Answer], request: PageRequest
    ) -> HexPage:
        """The page of a map with answers, a plan and zones."""
        ground = ground_with_look(scenario, ruleset, request.look)
        overlays = [
            overlay
            for source in request.sources(scenario, answers)
            for overlay in overlay_registry.hex_overlays(source, request.language).values()
            if overlay is not None
        ]
        drawers = tuple(sorted((drawer_for(overlay, ground.plane) for overlay in overlays), key=lambda d: d.layer))
        sections = (answer[LINE_PART].section for answer in answers if answer[LINE_PART].section is not None)
        return cls(
            request.legend,
            request.language,
            ground,
            drawers,
            UNIT if request.scale is None else request.scale,
            next(sections, None) if request.section else None,
            request.look,
            options=request.options,
        )

    @property
    def scenario(self) -> Scenario:
        """The scenario that is shown."""
        return self.ground.scenario

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self.ground.ruleset

    @property
    def zoom(self) -> float:
        """Pixels for each scene unit."""
        return self.scale / UNIT

    @property
    def board(self) -> QSizeF:
        """The size of the map on the page."""
        return self.part_shown.size() * self.zoom

    @cached_property
    def part_shown(self) -> QRectF:
        """The part of the map that the page shows, in scene units."""
        region, whole = self.options.region, self.ground.plane.rect
        if region is None:
            return whole
        left, top = region.left * UNIT, region.top * UNIT
        return QRectF(left, top, region.width * UNIT, region.height * UNIT).intersected(whole)

    @property
    def cards(self) -> Sequence[Drawer]:
        """The answers and zones that have a legend card."""
        return self.drawers

    @property
    def has_side_view(self) -> bool:
        """True if the page ends with the section of a line."""
        return self.section is not None

    def enlarged(self, factor: float) -> HexPage:
        """The same page with hexes so many times as wide."""
        return replace(self, scale=self.scale * factor)

    def small(self) -> HexPage:
        """The same page for a small picture of the map: no names in hexes, and no more detail than can be seen."""
        return replace(self, detail=0.0, options=replace(self.options, terrain_names=False))

    def paint_part(self, painter: QPainter, part: QRectF | None = None) -> None:
        """Paint the map at the origin, in page pixels: all of it, or what lies within a ``part`` of it."""
        rect = self.part_shown
        painter.scale(self.zoom, self.zoom)
        painter.translate(-rect.topLeft())
        if part is not None:
            rect = QRectF(part.topLeft() / self.zoom + rect.topLeft(), part.size() / self.zoom)
        elif self.options.region is not None:
            painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        self._paint_map(painter, rect)
        if part is None and self.options.region is not None:
            outline = QPainterPath()
            outline.addRect(rect)
            cover_surround(painter, rect, outline, _FAR, self.paper)

    def paint_side_view(self, painter: QPainter, box: QRectF) -> None:
        """Paint the section into a box of the page."""
        if self.section is not None:
            paint_section(painter, box, self.section)

    def scale_bar(self, room: float) -> tuple[int, float, str]:
        """Steps of one hex, with their length in metres where the rules say it."""
        metres = self.ruleset.hex_metres
        hexes = 5 if self.scale * 5 < room / 2 else 1
        words = Text("{n} hexes", "{n} hexagones") if hexes > 1 else Text("{n} hex", "{n} hexagone")
        length = words.format(n=hexes).get(self.language)
        if isinstance(metres, int | float | Fraction) and metres:
            length += f" = {float(metres) * hexes:g} m"
        return hexes, self.scale, length

    def _paint_map(self, painter: QPainter, rect: QRectF) -> None:
        ground, options = self.ground, GroundOptions(labels=self.options.labels)
        ground.paint(painter, rect, max(self.scale, self.detail) * self.fineness)
        if self.options.ink_saving:
            painter.fillRect(rect, WASH)
        if not ground.plane.is_cut:
            self._paint_surround(painter, rect)
        if self.options.terrain_names:
            self._paint_names(painter, rect)
        ground.paint_print(painter, rect, self.scale, options)
        canvas = HexPainter(painter, ground.plane, UNIT / min(self.scale, UNIT), rect, vector=True)
        under = [drawer for drawer in self.drawers if drawer.layer < Layer.UNITS]
        for drawer in under:
            self._paint_at_opacity(canvas, drawer.paint, ZONES if drawer.layer is Layer.ZONES else ANSWERS)
        if ground.plane.is_cut:
            # boards are cut at their edges, and so are their print and answers about whole hexes
            self._paint_surround(painter, rect)
        if self.look.shows(UNITS):
            near = self._units_near(rect)
            self._paint_at_opacity(
                canvas,
                lambda on: paint_all_units(on.painter, near, ground.ruleset, ground.plane, self.scale),
                UNITS,
            )
        for drawer in self.drawers:
            if drawer not in under:
                self._paint_at_opacity(canvas, drawer.paint, ANSWERS)
            if isinstance(drawer, DrawsAbove):
                self._paint_at_opacity(canvas, drawer.paint_above, ANSWERS)

    def _units_near(self, rect: QRectF) -> Forces:
        """The units whose counters can be seen in a part of the map."""
        inside = set(self.ground.plane.numbers_in(rect, 1.5 * UNIT).tolist())
        sides: list[Force] = [
            replace(force, units=tuple(unit for unit in force.units if unit.at in inside))
            for force in self.ground.scenario.forces.sides
        ]
        return Forces(tuple(sides))

    def _paint_names(self, painter: QPainter, rect: QRectF) -> None:
        plane, scenario, least = self.ground.plane, self.ground.scenario, self.least_letter / self.zoom
        numbers = plane.numbers_in(rect, UNIT).tolist()
        sides = list(names_on_sides(scenario, self.ruleset, numbers, self.language))
        paint_names_on_sides(painter, plane, [(side.one, side.other, side.name) for side in sides], least)
        names = {number: names_in_hex(scenario, self.ruleset, number, self.language) for number in numbers}
        paint_names_in_hexes(painter, plane, names, least)

    def _paint_at_opacity(self, canvas: HexPainter, paint: Callable[[HexPainter], None], layer: str) -> None:
        area = canvas.visible.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        opacity = self.look.opacity(layer)
        painted_at_opacity(canvas.painter, area, 2 * self.zoom, opacity, lambda on: paint(replace(canvas, painter=on)))

    def _paint_surround(self, painter: QPainter, rect: QRectF) -> None:
        outline = QPainterPath()
        if self.ground.plane.is_cut:
            outline.addRect(rect)
        else:
            outline = self.ground.patch(rect, self.scale).outline()
        cover_surround(painter, rect, outline, 3 * UNIT, self.paper)
