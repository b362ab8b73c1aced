"""The page of a picture of a table: the table with its answers between title and scale, legends and a side view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.desktop.canvas.profile import side_view
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.drawing.terrain_styles import draw_centred
from workbench.desktop.export.map_page import INK, WASH, MapPage, PageRequest, cover_surround
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook, painted_at_opacity
from workbench.desktop.overlays.profile import SideView, paint_side_view
from workbench.desktop.overlays.registry import drawers_of
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.scenario import TabletopScenario

_SMALLEST_ART = 22.0
PIXELS_PER_CM = 8.0
_FAR = 4000.0
"""Scene units: so far around a region the page covers what was drawn beyond it."""


@dataclass(frozen=True)
class TabletopPage(MapPage):
    """The page of a table; ``zoom`` is in pixels for each scene unit."""

    ground: TabletopGround
    drawers: tuple[TabletopDrawer, ...]
    zoom: float
    side: SideView | None = None
    extra_drawings: ExtraDrawings = field(default_factory=ExtraDrawings)
    look: LayerLook = DEFAULT_LOOK
    fineness: float = 1.0
    """The ground has the detail of a table so many times as large."""

    @classmethod
    def from_answers(
        cls, scenario: TabletopScenario, ruleset: Ruleset, answers: Sequence[TabletopAnswer], request: PageRequest
    ) -> TabletopPage:
        """The page of a table with answers, a plan, zones, rings and rulers."""
        language, ground = request.language, TabletopGround(scenario, ruleset)
        pixels = request.scale if request.scale is not None else PIXELS_PER_CM / scenario.board.units_per_cm
        found = [drawer for source in request.sources(scenario, answers) for drawer in drawers_of(source, language)]
        shown = answers if request.section and request.look.shows(ANSWERS) else ()
        sides = [view for answer in shown if (view := side_view(answer, language)) is not None]
        return cls(
            request.legend,
            language,
            ground,
            tuple(sorted(found, key=lambda drawer: drawer.layer)),
            pixels / ground.scale.per_unit,
            sides[-1] if sides else None,
            request.extra or ExtraDrawings(),
            request.look,
            options=request.options,
        )

    @property
    def scenario(self) -> TabletopScenario:
        """The scenario that is shown."""
        return self.ground.scenario

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self.ground.ruleset

    @property
    def board(self) -> QSizeF:
        """The size of the table on the page."""
        return self.part_shown.size() * self.zoom

    @cached_property
    def part_shown(self) -> QRectF:
        """The part of the table that the page shows, in scene units."""
        region, whole, per_unit = self.options.region, self.ground.scale.rect, self.ground.scale.per_unit
        if region is None:
            return whole
        left, top = region.left * per_unit, region.top * per_unit
        return QRectF(left, top, region.width * per_unit, region.height * per_unit).intersected(whole)

    @property
    def cards(self) -> Sequence[TabletopDrawer]:
        """The answers and zones that have a legend card."""
        return [drawer for drawer in self.drawers if drawer.legend.title]

    @property
    def has_side_view(self) -> bool:
        """True if the page ends with the side view of a line."""
        return self.side is not None

    def enlarged(self, factor: float) -> TabletopPage:
        """The same page with its table so many times as large."""
        return replace(self, zoom=self.zoom * factor)

    def small(self) -> TabletopPage:
        """The same page: tables have nothing that a small picture would leave out."""
        return self

    def without_units(self) -> TabletopPage:
        """The same page without the units."""
        return replace(self, look=replace(self.look, hidden=self.look.hidden | {UNITS}))

    def paint_part(self, painter: QPainter, part: QRectF | None = None) -> None:
        """Paint the table at the origin, in page pixels: all of it, or what lies within a ``part`` of it."""
        painter.scale(self.zoom, self.zoom)
        rect = self.part_shown
        painter.translate(-rect.topLeft())
        shown = rect
        if part is not None:
            shown = QRectF(part.topLeft() / self.zoom + rect.topLeft(), part.size() / self.zoom).intersected(rect)
        elif self.options.region is not None:
            painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        self._paint_table(painter, shown)
        if part is None and self.options.region is not None:
            outline = QPainterPath()
            outline.addRect(rect)
            cover_surround(painter, rect, outline, _FAR, self.paper)

    def paint_side_view(self, painter: QPainter, box: QRectF) -> None:
        """Paint the side view into a box of the page."""
        if self.side is not None:
            paint_side_view(painter, box, self.side)

    def scale_bar(self, room: float) -> tuple[int, float, str]:
        """Five steps of a round length in the table's unit."""
        pixels = self.ground.scale.per_unit * self.zoom
        step = next((one for one in (1, 2, 5, 10, 20) if one * pixels >= 30), 50)
        return 5, step * pixels, f"{5 * step} {unit_word(self.scenario.board.unit)}"

    def _paint_table(self, painter: QPainter, shown: QRectF) -> None:
        scale, rect = self.ground.scale, self.ground.scale.rect
        self.ground.paint_with_look(self.look, painter, shown, max(UNIT * self.zoom, _SMALLEST_ART) * self.fineness)
        if self.options.ink_saving:
            painter.fillRect(shown, WASH)
        canvas = TabletopCanvas(painter, scale, 1.0 / self.zoom, shown, vector=True)
        under = [drawer for drawer in self.drawers if drawer.layer < Layer.UNITS]
        for drawer in under:
            self._paint_at_opacity(canvas, drawer.paint, ZONES if drawer.layer is Layer.ZONES else ANSWERS)
        self.extra_drawings.paint_under(canvas)
        outline = QPainterPath()
        outline.addRect(rect)
        cover_surround(painter, rect, outline, UNIT, self.paper)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(canvas.pen(INK, 1.0))
        painter.drawRect(rect)
        if self.look.shows(UNITS):
            units = TabletopUnitItems(self.ground.scenario, self.ground.ruleset, scale)
            self._paint_at_opacity(canvas, lambda on: units.paint(on.painter, 1.0 / self.zoom), UNITS)
        for drawer in self.drawers:
            if drawer not in under:
                self._paint_at_opacity(canvas, drawer.paint, ANSWERS)
        self.extra_drawings.paint_over(canvas)
        if self.options.ruler:
            self._paint_ruler(painter, shown)

    def _paint_ruler(self, painter: QPainter, shown: QRectF) -> None:
        """Ticks and figures along the four edges, in the table's unit, and thin lines across at the figures."""
        board, per_unit = self.scenario.board, self.ground.scale.per_unit
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

    def _paint_at_opacity(self, canvas: TabletopCanvas, paint: Callable[[TabletopCanvas], None], layer: str) -> None:
        area = canvas.visible.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        opacity = self.look.opacity(layer)
        painted_at_opacity(canvas.painter, area, 2 * self.zoom, opacity, lambda on: paint(replace(canvas, painter=on)))
