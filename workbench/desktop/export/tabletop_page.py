"""The page of a picture of a table: the table with its answers between title and scale, legends and a side view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.desktop.canvas.profile import side_view
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_ground import TabletopGround
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import unit_word
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook, painted_at_opacity
from workbench.desktop.overlays.legend_cards import MARGIN, WIDTH, card_height, paint_clear
from workbench.desktop.overlays.profile import SideView, paint_side_view
from workbench.desktop.overlays.registry import drawers_of, points_to_keep_clear
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.desktop.overlays.zones import ZonesSource
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.wording.hex_answers import overlay_names
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point

_MARGIN, _TITLE, _FOOT = 36.0, 52.0, 46.0
_SECTION, _SECTION_WIDTH = 230.0, 520.0
_PAGE, _INK = QColor("#fbf8ee"), QColor("#2b2620")
_SMALLEST_ART = 22.0
PIXELS_PER_CM = 8.0


@dataclass(frozen=True)
class TabletopPage:
    """A page: the table between a title and a scale, in pixels of 96 to the inch; ``zoom`` is in pixels for each scene unit."""

    ground: TabletopGround
    drawers: tuple[TabletopDrawer, ...]
    legend: bool
    language: str
    zoom: float
    side: SideView | None = None
    keep_clear: tuple[Point, ...] = field(default=())
    extra_drawings: ExtraDrawings = field(default_factory=ExtraDrawings)
    look: LayerLook = DEFAULT_LOOK

    @classmethod
    def of(
        cls,
        scenario: TabletopScenario,
        ruleset: Ruleset,
        answers: Sequence[TabletopAnswer],
        *,
        legend: bool,
        language: str,
        scale: float | None = None,
        section: bool = False,
        note: str = "",
        extra_drawings: ExtraDrawings | None = None,
        look: LayerLook = DEFAULT_LOOK,
    ) -> TabletopPage:
        """The page of a table with answers and ``extra_drawings``; ``scale`` is in pixels for each unit of the table, ``note``
        is added to the zones' legend, ``look`` has the hidden and the translucent layers."""
        answers = answers if look.shows(ANSWERS) else ()
        ground = TabletopGround(scenario, ruleset)
        pixels = scale if scale is not None else PIXELS_PER_CM / scenario.board.units_per_cm
        zoom = pixels / ground.scale.per_unit
        sources = (*answers, ZonesSource(scenario, note, look.shows(ZONES)))
        found = [drawer for source in sources for drawer in drawers_of(source, language)]
        drawers = sorted(found, key=lambda drawer: drawer.layer)
        keep_clear = tuple(point for answer in answers for point in points_to_keep_clear(answer))
        sides = [view for answer in answers if (view := side_view(answer, language)) is not None]
        side = sides[-1] if section and sides else None
        return cls(
            ground, tuple(drawers), legend, language, zoom, side, keep_clear, extra_drawings or ExtraDrawings(), look
        )

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.ground.scenario.title.get(self.language)

    @property
    def size(self) -> QSize:
        """The size in pixels."""
        rect = self.ground.scale.rect
        wide = rect.width() * self.zoom
        if self._strip_height:
            wide = max(wide, WIDTH + 2 * MARGIN)
        if self.side is not None:
            wide = max(wide, _SECTION_WIDTH)
        high = rect.height() * self.zoom + _TITLE + _FOOT + self._strip_height + self._side_view_height
        return QSize(round(wide + 2 * _MARGIN), round(high))

    @property
    def _side_view_height(self) -> float:
        return _SECTION + MARGIN if self.side is not None else 0.0

    @property
    def _strip_height(self) -> float:
        """The height of a strip for legends below a small table, of which they would hide too much; 0 if they lie on it."""
        if not (self.legend and self.drawers):
            return 0.0
        cards = sum(card_height(drawer) + 6.0 for drawer in self.drawers) + MARGIN
        rect = self.ground.scale.rect
        roomy = rect.width() * self.zoom > 2.5 * WIDTH and rect.height() * self.zoom > 2.2 * cards
        return 0.0 if roomy else cards

    def paint(self, painter: QPainter) -> None:
        """Paint the whole page on a painter in page pixels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = QRectF(0, 0, self.size.width(), self.size.height())
        painter.fillRect(page, _PAGE)
        painter.save()
        painter.translate(_MARGIN, _TITLE)
        painter.scale(self.zoom, self.zoom)
        self._paint_table(painter)
        painter.restore()
        self._paint_words(painter, page)
        if self.legend and self.drawers:
            high = page.height() - _TITLE - _FOOT - self._side_view_height
            inner = QRectF(_MARGIN, _TITLE, page.width() - 2 * _MARGIN, high)
            points = [] if self._strip_height else [self._on_page(point) for point in self.keep_clear]
            paint_clear(painter, inner, self.drawers, points)
        if self.side is not None:
            top = page.height() - _FOOT - _SECTION
            paint_side_view(painter, QRectF(_MARGIN, top, page.width() - 2 * _MARGIN, _SECTION), self.side)

    def _on_page(self, point: Point) -> QPointF:
        return QPointF(_MARGIN, _TITLE) + self.ground.scale.scene(point) * self.zoom

    def _paint_table(self, painter: QPainter) -> None:
        scale, rect = self.ground.scale, self.ground.scale.rect
        self.ground.paint_with_look(self.look, painter, rect, max(UNIT * self.zoom, _SMALLEST_ART))
        canvas = TabletopCanvas(painter, scale, 1.0 / self.zoom, rect, vector=True)
        under = [drawer for drawer in self.drawers if drawer.layer < Layer.UNITS]
        for drawer in under:
            self._paint_at_opacity(canvas, drawer.paint, ZONES if drawer.layer is Layer.ZONES else ANSWERS)
        self.extra_drawings.paint_under(canvas)
        # Qt's SVG writer does not clip, so drawings beyond the edge of the table are covered with the page's colour
        around = QPainterPath()
        around.addRect(rect.adjusted(-UNIT, -UNIT, UNIT, UNIT))
        around.addRect(rect)
        around.setFillRule(Qt.FillRule.OddEvenFill)
        painter.fillPath(around, _PAGE)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(canvas.pen(_INK, 1.0))
        painter.drawRect(rect)
        if self.look.shows(UNITS):
            units = TabletopUnitItems(self.ground.scenario, self.ground.ruleset, scale)
            self._paint_at_opacity(canvas, lambda on: units.paint(on.painter, 1.0 / self.zoom), UNITS)
        for drawer in self.drawers:
            if drawer not in under:
                self._paint_at_opacity(canvas, drawer.paint, ANSWERS)
        self.extra_drawings.paint_over(canvas)

    def _paint_at_opacity(self, canvas: TabletopCanvas, paint: Callable[[TabletopCanvas], None], layer: str) -> None:
        area = canvas.visible.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        opacity = self.look.opacity(layer)
        painted_at_opacity(canvas.painter, area, 2 * self.zoom, opacity, lambda on: paint(replace(canvas, painter=on)))

    def _paint_words(self, painter: QPainter, page: QRectF) -> None:
        ruleset = self.ground.ruleset
        painter.setPen(_INK)
        painter.setFont(map_font(22, bold=True))
        top = QRectF(_MARGIN, 0, page.width() - 2 * _MARGIN, _TITLE)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.title)
        painter.setFont(map_font(12))
        foot = QRectF(_MARGIN, page.height() - _FOOT, page.width() - 2 * _MARGIN, _FOOT)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        rules = f"{ruleset.name.get(self.language)} {ruleset.version}".strip()
        names = overlay_names(self.ground.scenario, self.language)
        painter.drawText(foot, right, "\n".join(part for part in (rules, names) if part))
        self._paint_scale(painter, foot)

    def _paint_scale(self, painter: QPainter, foot: QRectF) -> None:
        """Paint a bar of five steps with its length."""
        board = self.ground.scenario.board
        pixels = self.ground.scale.per_unit * self.zoom
        step = next((one for one in (1, 2, 5, 10, 20) if one * pixels >= 30), 50)
        y = foot.center().y() + 8
        for k in range(5):
            box = QRectF(foot.left() + k * step * pixels, y, step * pixels, 5)
            painter.fillRect(box, _INK if k % 2 == 0 else _PAGE)
            painter.drawRect(box)
        length = f"{5 * step} {unit_word(board.unit)}"
        painter.drawText(QRectF(foot.left(), y - 22, 400, 20), Qt.AlignmentFlag.AlignLeft, length)
