"""The page of a picture of a table: the table with its answers between title and scale, legends and a side view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.canvas.profile import side_view
from workbench.desktop.canvas.tabletop_arcs import SidesDrawer
from workbench.desktop.drawing import svg_layers
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.svg_layers import begin_layer
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.drawing.terrain_styles import draw_centred
from workbench.desktop.export.map_page import INK, WASH, MapPage, PageRequest, cover_surround, decimal_text
from workbench.desktop.look.layers import ANSWERS, Layer
from workbench.desktop.overlays.profile import paint_side_view
from workbench.desktop.overlays.registry import drawers_of, picture_questions, table_answerer
from workbench.desktop.overlays.tabletop_groups import (
    CoherencyMarks,
    CoherencyRings,
    ExtraDrawings,
    Paintable,
    coherencies,
    group_outlines,
)
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.engine.sight.results import SightRequest, Standpoint
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, Point

_SMALLEST_ART = 22.0
PIXELS_PER_CM = 8.0


@dataclass(frozen=True)
class TabletopPage(MapPage):
    """The page of a table; ``zoom`` is in pixels for each scene unit."""

    ground: TabletopGround
    drawers: tuple[TabletopDrawer, ...]
    zoom: float
    extra_drawings: ExtraDrawings = field(default_factory=ExtraDrawings)

    @classmethod
    def from_answers(
        cls, scenario: TabletopScenario, ruleset: Ruleset, answers: Sequence[TabletopAnswer], request: PageRequest
    ) -> TabletopPage:
        """The page of a table with answers, a plan, zones, rings and rulers."""
        language, ground = request.language, TabletopGround(scenario, ruleset)
        pixels = request.scale if request.scale is not None else PIXELS_PER_CM / scenario.board.units_per_cm
        sources = request.sources(scenario, answers, ruleset)
        found = [drawer for source in sources for drawer in drawers_of(source, language)]
        shown = answers if request.section and request.look.shows(ANSWERS) else ()
        sides = [view for answer in shown if (view := side_view(answer, language)) is not None]
        return cls(
            request.legend,
            language,
            ground,
            tuple(sorted(found, key=lambda drawer: drawer.layer)),
            pixels / ground.scale.per_unit,
            request.extra or ExtraDrawings(),
            side_painter=partial(paint_side_view, view=sides[-1]) if sides else None,
            look=request.look,
            options=request.options,
        )

    @staticmethod
    def drawn_answers(
        analysis: TabletopAnalysis, wanted: Mapping[str, Any], looks: Mapping[str, SightRequest]
    ) -> Sequence[TabletopAnswer]:
        """The answers that a picture shows, see :func:`~workbench.desktop.export.render.drawn_answers`."""
        answerer = table_answerer(analysis)
        return [answerer.strict(question) for question in picture_questions(analysis, wanted)]

    @staticmethod
    def millimetres(scenario: TabletopScenario, hex_mm: float | None, ratio: float | None) -> float | None:
        """Millimetres for a unit of the table on paper, None for no size. CannotAnswer (``bad_value``) for a size of hexes."""
        if hex_mm is not None:
            words = Text("a table has no hexes: give its scale", "une table n’a pas d’hexagones : donnez son échelle")
            raise CannotAnswer("bad_value", words)
        return 10.0 / scenario.board.units_per_cm / ratio if ratio else None

    @staticmethod
    def scale_for_width(scenario: TabletopScenario, width: float) -> float:
        """Pixels for a unit of the table so that the table is so many pixels wide."""
        return width / scenario.board.width

    @property
    def pixels_per_unit(self) -> float:
        """Pixels for each scene unit."""
        return self.zoom

    @property
    def map_in_scene(self) -> tuple[QRectF, float]:
        """The whole table in scene units, and how many of them a unit of the table has."""
        return self.ground.scale.rect, self.ground.scale.per_unit

    @property
    def cards(self) -> Sequence[TabletopDrawer]:
        """The answers and zones that have a legend card."""
        return [drawer for drawer in self.drawers if drawer.legend.title]

    def enlarged(self, factor: float) -> TabletopPage:
        """The same page with its table so many times as large."""
        return replace(self, zoom=self.zoom * factor)

    def small(self) -> TabletopPage:
        """The same page: tables have nothing that a small picture would leave out."""
        return self

    def without_units(self) -> TabletopPage:
        """The same page without the units."""
        return replace(self, look=replace(self.look, hidden=self.look.hidden | {UNITS}))

    def scale_bar(self, room: float) -> tuple[int, float, str]:
        """Five steps of a round length in the table's unit."""
        pixels = self.ground.scale.per_unit * self.zoom
        step = next((one for one in (1, 2, 5, 10, 20) if one * pixels >= 30), 50)
        return 5, step * pixels, f"{5 * step} {unit_word(self.ground.scenario.board.unit)}"

    def words_of_scale(self, millimetres: float) -> str:
        """The scale as a ratio."""
        return f"1 : {decimal_text(10.0 / self.ground.scenario.board.units_per_cm / millimetres, self.language)}"

    def paint_map(self, painter: QPainter, shown: QRectF) -> None:
        """Paint a part of the table."""
        shown = shown.intersected(self.part_shown)
        scale, rect = self.ground.scale, self.ground.scale.rect
        self.ground.paint_with_look(self.look, painter, shown, max(UNIT * self.zoom, _SMALLEST_ART) * self.fineness)
        if self.options.ink_saving:
            painter.fillRect(shown, WASH)
        canvas = TabletopCanvas(painter, scale, 1.0 / self.zoom, shown, vector=True)
        self.paint_under_units(canvas)
        self.extra_drawings.paint_under(canvas)
        outline = QPainterPath()
        outline.addRect(rect)
        begin_layer(painter, svg_layers.PAPER)
        cover_surround(painter, rect, outline, UNIT, self.paper)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(canvas.pen(INK, 1.0))
        painter.drawRect(rect)
        if self.look.shows(UNITS):
            begin_layer(painter, svg_layers.UNITS)
            units = TabletopUnitItems(self.ground.scenario, self.ground.ruleset, scale)
            self.paint_at_opacity(canvas, lambda on: units.paint(on.painter, 1.0 / self.zoom), UNITS)
        begin_layer(painter, svg_layers.ANSWERS)
        for drawer in self.drawers:
            if drawer.layer >= Layer.UNITS:
                self.paint_at_opacity(canvas, drawer.paint, ANSWERS)
        self.extra_drawings.paint_over(canvas)
        if self.options.ruler:
            self._paint_ruler(painter, shown)

    def _paint_ruler(self, painter: QPainter, shown: QRectF) -> None:
        """Ticks and figures along the four edges, in the table's unit, and thin lines across at the figures."""
        board, per_unit = self.ground.scenario.board, self.ground.scale.per_unit
        tick, figure = (1, 6) if board.unit == "in" else (5, 10)
        pixel = 1.0 / self.zoom
        lines, grid = QPainterPath(), QPainterPath()
        for along, across, turned in ((board.width, board.height, False), (board.height, board.width, True)):
            for n in range(0, int(along) + 1, tick):
                at, far, long = n * per_unit, across * per_unit, (9.0 if n % figure == 0 else 4.0) * pixel
                for begin, end in ((0.0, long), (far - long, far)):
                    lines.moveTo(*((begin, at) if turned else (at, begin)))
                    lines.lineTo(*((end, at) if turned else (at, end)))
                if n % figure == 0 and 0 < n < along:
                    grid.moveTo(*((0.0, at) if turned else (at, 0.0)))
                    grid.lineTo(*((far, at) if turned else (at, far)))
                    for place in (16.0 * pixel, far - 16.0 * pixel):
                        centre = QPointF(place, at) if turned else QPointF(at, place)
                        if shown.adjusted(-UNIT, -UNIT, UNIT, UNIT).contains(centre):
                            self._paint_figure(painter, centre, str(n), pixel)
        painter.strokePath(grid, QPen(QColor(0, 0, 0, 45), 0.6 * pixel))
        painter.strokePath(lines, QPen(INK, 1.0 * pixel))

    def _paint_figure(self, painter: QPainter, centre: QPointF, words: str, pixel: float) -> None:
        plate = QRectF(0, 0, (4 + 6.5 * len(words)) * pixel, 12 * pixel)
        plate.moveCenter(centre)
        painter.fillRect(plate, QColor(255, 255, 255, 215))
        draw_centred(painter, centre, words, 10 * pixel, INK, bold=False)


# --- Rings, rulers and templates on tables


def extra_drawings_of(
    analysis: TabletopAnalysis,
    *,
    rings: Sequence[str] = (),
    ruler: tuple[Standpoint, Standpoint] | None = None,
    template: tuple[str, Point] | None = None,
) -> ExtraDrawings:
    """Rings of coherency, groups and sides of units (by id), a ruler between two places, and a template (its key and its
    centre). CannotAnswer (``bad_value``) for a template that the game does not have."""
    scenario, ruleset = analysis.scenario, analysis.ruleset
    pairs = tuple(coherencies(scenario, ruleset, rings, None))
    groups = group_outlines(scenario, ruleset, rings, every=False)
    sides: list[Paintable] = []
    for name in rings:
        facing = analysis.unit(name)[1].facing
        sectors = analysis.fire.sectors(analysis.stand(name), firer=analysis.party(name), facing=facing)
        sides += [SidesDrawer.with_usual_length(sectors, scenario.board)] if sectors else []
    sketch = _ruler_sketch(analysis, ruler) if ruler is not None else NO_SKETCH
    if template is not None:
        template_sketch = _template_sketch(analysis, *template)
        sketch = replace(
            sketch,
            outlines=(*sketch.outlines, *template_sketch.outlines),
            areas=template_sketch.areas,
            words=(*sketch.words, *template_sketch.words),
        )
    return ExtraDrawings((CoherencyRings(pairs, groups), *sides), (CoherencyMarks(pairs, scenario.board.unit),), sketch)


def _ruler_sketch(analysis: TabletopAnalysis, ends: tuple[Standpoint, Standpoint]) -> TabletopSketch:
    here, there = (end.point for end in ends)
    middle = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    words = f"{length_text(analysis.sight.distance(*ends))} {unit_word(analysis.scenario.board.unit)}"
    return TabletopSketch(
        (Outline(LINE, (here, there), is_placed=True),), round_handles=(here, there), words=((middle, words),)
    )


def _template_sketch(analysis: TabletopAnalysis, key: str, at: Point) -> TabletopSketch:
    known = {one.key: one for one in analysis.fire.templates()}
    chosen = known.get(key)
    if chosen is None:
        words = Text(
            'there is no template "{key}" (known: {known})', "il n’y a pas de gabarit « {key} » (connus : {known})"
        )
        raise CannotAnswer("bad_value", words.format(key=key, known=", ".join(known)))
    unit, half = unit_word(analysis.scenario.board.unit), chosen.diameter / 2
    disc = Outline(CIRCLE, (at,), radius=half, is_placed=True)
    deviation = (Outline(CIRCLE, (at,), radius=chosen.deviation),) if chosen.deviation else ()
    words_at = (((at[0], at[1] - half), f"⌀ {length_text(chosen.diameter)} {unit}"),)
    return TabletopSketch((disc, *deviation), words=words_at)
