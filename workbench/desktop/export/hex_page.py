"""The page of a picture of a hex map: the map with its overlays between title and scale, legends and a side view below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.base.text import Text
from workbench.desktop.drawing.answer_painter import Drawer, HexPainter
from workbench.desktop.drawing.counters import paint_all_units
from workbench.desktop.drawing.ground import Ground, ground_with_look
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook, painted_at_opacity
from workbench.desktop.overlays import registry as overlay_registry
from workbench.desktop.overlays.blockers import AttributionDrawer
from workbench.desktop.overlays.legend_cards import MARGIN, WIDTH, card_height, paint_clear
from workbench.desktop.overlays.profile import paint_section
from workbench.desktop.overlays.reach import ReachDrawer
from workbench.desktop.overlays.registry import drawer_for, hexes_to_keep_clear
from workbench.desktop.overlays.special_fire import SpecialFireDrawer
from workbench.desktop.overlays.zones import ZonesSource
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.wording.hex_answers import overlay_names
from workbench.engine.sight.profile import Section
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.scenario import Scenario

_MARGIN = 36.0
_TITLE = 52.0
_FOOT = 46.0
_SECTION, _SECTION_WIDTH = 230.0, 520.0
_PAGE = QColor("#fbf8ee")
_INK = QColor("#2b2620")


@dataclass(frozen=True)
class HexPage:
    """A page: the map between a title and a scale, in pixels of 96 to the inch."""

    ground: Ground
    drawers: tuple[Drawer, ...]
    legend: bool
    language: str
    scale: float
    section: Section | None = None
    keep_clear: tuple[int, ...] = ()
    """The hexes of the answers, which legend cards must not cover."""
    look: LayerLook = DEFAULT_LOOK

    @classmethod
    def of(
        cls,
        scenario: Scenario,
        ruleset: Ruleset,
        answers: list[Answer],
        *,
        legend: bool,
        language: str,
        scale: float,
        section: Section | None = None,
        note: str = "",
        look: LayerLook = DEFAULT_LOOK,
    ) -> HexPage:
        """The page of a map with answers and zones; ``note`` is added to the zones' legend, ``look`` has the hidden and the
        translucent layers."""
        ground = ground_with_look(scenario, ruleset, look)
        answers = answers if look.shows(ANSWERS) else []
        overlays = [
            overlay
            for source in (*answers, ZonesSource(scenario, note, look.shows(ZONES)))
            for overlay in overlay_registry.hex_overlays(source, language).values()
            if overlay is not None
        ]
        drawers = sorted((drawer_for(overlay, ground.plane) for overlay in overlays), key=lambda d: d.layer)
        keep_clear = tuple(number for overlay in overlays for number in hexes_to_keep_clear(overlay))
        return cls(ground, tuple(drawers), legend, language, scale, section, keep_clear, look)

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.ground.scenario.title.get(self.language)

    @property
    def zoom(self) -> float:
        return self.scale / UNIT

    @property
    def size(self) -> QSize:
        rect = self.ground.plane.rect
        wide = rect.width() * self.zoom
        if self._strip_height:
            wide = max(wide, WIDTH + 2 * MARGIN)
        if self.section is not None:
            wide = max(wide, _SECTION_WIDTH)
        high = rect.height() * self.zoom + _TITLE + _FOOT + self._strip_height + self._section_height
        return QSize(round(wide + 2 * _MARGIN), round(high))

    @property
    def _section_height(self) -> float:
        """The height of the section below the map; 0 without one."""
        return _SECTION + MARGIN if self.section is not None else 0.0

    @property
    def _strip_height(self) -> float:
        """The height of a strip for legends below a small map, of which they would hide too much; 0 if they lie on the map."""
        if not (self.legend and self.drawers):
            return 0.0
        cards = sum(card_height(drawer) + 6.0 for drawer in self.drawers) + MARGIN
        rect = self.ground.plane.rect
        roomy = rect.width() * self.zoom > 2.5 * WIDTH and rect.height() * self.zoom > 2.2 * cards
        return 0.0 if roomy else cards

    def paint(self, painter: QPainter) -> None:
        """Paint the whole page on a painter in page pixels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = QRectF(0, 0, self.size.width(), self.size.height())
        painter.fillRect(page, _PAGE)
        rect = self.ground.plane.rect
        painter.save()
        painter.translate(_MARGIN, _TITLE)
        painter.scale(self.zoom, self.zoom)
        painter.translate(-rect.topLeft())
        self._paint_map(painter, rect)
        painter.restore()
        self._paint_words(painter, page)
        if self.legend and self.drawers:
            high = page.height() - _TITLE - _FOOT - self._section_height
            inner = QRectF(_MARGIN, _TITLE, page.width() - 2 * _MARGIN, high)
            # cards in a strip below the map cover no hexes
            points = [] if self._strip_height else [self._on_page(number) for number in self.keep_clear]
            paint_clear(painter, inner, self.drawers, points)
        if self.section is not None:
            top = page.height() - _FOOT - _SECTION
            paint_section(painter, QRectF(_MARGIN, top, page.width() - 2 * _MARGIN, _SECTION), self.section)

    def _on_page(self, number: int) -> QPointF:
        """The centre of a hex on the page."""
        plane = self.ground.plane
        return QPointF(_MARGIN, _TITLE) + (plane.centre(number) - plane.rect.topLeft()) * self.zoom

    def _paint_map(self, painter: QPainter, rect: QRectF) -> None:
        ground, scenario = self.ground, self.ground.scenario
        ground.paint(painter, rect, max(self.scale, 22.0))
        if not ground.plane.is_cut:
            self._paint_surround(painter, rect)
        ground.paint_print(painter, rect, self.scale)
        canvas = HexPainter(painter, ground.plane, UNIT / min(self.scale, UNIT), rect, vector=True)
        under = [drawer for drawer in self.drawers if drawer.layer < Layer.UNITS]
        for drawer in under:
            self._paint_at_opacity(canvas, drawer.paint, ZONES if drawer.layer is Layer.ZONES else ANSWERS)
        if ground.plane.is_cut:
            # boards are cut at their edges, and so are their print and answers about whole hexes
            self._paint_surround(painter, rect)
        if self.look.shows(UNITS):
            self._paint_at_opacity(
                canvas,
                lambda on: paint_all_units(on.painter, scenario.forces, ground.ruleset, ground.plane, self.scale),
                UNITS,
            )
        for drawer in self.drawers:
            if isinstance(drawer, SpecialFireDrawer | AttributionDrawer | ReachDrawer):
                self._paint_at_opacity(canvas, drawer.paint_above, ANSWERS)
            elif drawer not in under:
                self._paint_at_opacity(canvas, drawer.paint, ANSWERS)

    def _paint_at_opacity(self, canvas: HexPainter, paint: Callable[[HexPainter], None], layer: str) -> None:
        area = canvas.visible.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        opacity = self.look.opacity(layer)
        painted_at_opacity(canvas.painter, area, 2 * self.zoom, opacity, lambda on: paint(replace(canvas, painter=on)))

    def _paint_surround(self, painter: QPainter, rect: QRectF) -> None:
        # Qt's SVG writer does not clip, so drawings beyond the edge of the map are covered with the page's colour
        edge = 3 * UNIT
        around = QPainterPath()
        around.addRect(rect.adjusted(-edge, -edge, edge, edge))
        if self.ground.plane.is_cut:
            around.addRect(rect)
        else:
            around.addPath(self.ground.patch(rect, self.scale).outline())
        around.setFillRule(Qt.FillRule.OddEvenFill)
        painter.fillPath(around, _PAGE)

    def _paint_words(self, painter: QPainter, page: QRectF) -> None:
        scenario, ruleset = self.ground.scenario, self.ground.ruleset
        painter.setPen(_INK)
        painter.setFont(map_font(22, bold=True))
        top = QRectF(_MARGIN, 0, page.width() - 2 * _MARGIN, _TITLE)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(top, left, scenario.title.get(self.language))
        painter.setFont(map_font(12))
        foot = QRectF(_MARGIN, page.height() - _FOOT, page.width() - 2 * _MARGIN, _FOOT)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        rules = f"{ruleset.name.get(self.language)} {ruleset.version}".strip()
        painter.drawText(
            foot, right, "\n".join(part for part in (rules, overlay_names(scenario, self.language)) if part)
        )
        self._paint_scale(painter, foot)

    def _paint_scale(self, painter: QPainter, foot: QRectF) -> None:
        metres = self.ground.ruleset.hex_metres
        hexes = 5 if self.scale * 5 < foot.width() / 2 else 1
        y = foot.center().y() + 8
        for k in range(hexes):
            box = QRectF(foot.left() + k * self.scale, y, self.scale, 5)
            painter.fillRect(box, _INK if k % 2 == 0 else _PAGE)
            painter.drawRect(box)
        words = Text("{n} hexes", "{n} hexagones") if hexes > 1 else Text("{n} hex", "{n} hexagone")
        length = words.format(n=hexes).get(self.language)
        if isinstance(metres, int | float | Fraction) and metres:
            length += f" = {float(metres) * hexes:g} m"
        painter.drawText(QRectF(foot.left(), y - 22, 400, 20), Qt.AlignmentFlag.AlignLeft, length)
