"""What pages of hex maps and of tables share: title, map, legend cards beside it, a side view below, scale and rules."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol, Self, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.base.text import Text
from workbench.desktop.drawing import svg_layers
from workbench.desktop.drawing.answer_painter import HasLegend, HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.svg_layers import begin_layer
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.drawing.tabletop_numbers import Box
from workbench.desktop.drawing.terrain_styles import draw_centred
from workbench.desktop.export.reading_font import reading_font
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, Layer, LayerLook, painted_at_opacity
from workbench.desktop.overlays.legend_cards import CardsBeside, cards_beside
from workbench.desktop.overlays.map_names import MapNamesSource
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.desktop.overlays.zones import ZonesSource
from workbench.desktop.wording.hex_answers import overlay_names
from workbench.protocol.map_region import MapRegion
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_numbers import HexNumbers
from workbench.scenario.map_layers import NAMES, ZONES
from workbench.scenario.scenario import AnyScenario, Scenario, credited
from workbench.sheets.card import north_of

PAGE, INK = QColor("#fbf8ee"), QColor("#2b2620")
_MARGIN, _TITLE, _FOOT = 36.0, 52.0, 46.0
_SECTION, _SECTION_WIDTH, _GAP = 230.0, 520.0, 12.0
_SCALE_WORDS = 400.0
_PLACE_SHARE = 0.45
"""The most of the title's line that place, date and north may take."""
_NORTH = Text("north: {words}", "nord : {words}")
AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True, slots=True)
class MapOptions:
    """The parts of a map that a page shows: a ``region`` (None: all of it), the ``labels`` of hexes with the style and the
    place of their ``numbers`` (None: those of the scenario), the names of terrain in hexes (``terrain_names``), pale ground on
    white paper (``ink_saving``), white paper around coloured ground (``white``), nothing but the map (``map_only``: no title,
    no scale), and a ruler along the edges of a table (``ruler``). ``label_scale`` and ``dark_labels`` are those of
    :class:`~workbench.desktop.drawing.ground.GroundOptions`."""

    region: MapRegion | None = None
    labels: bool = True
    numbers: HexNumbers | None = None
    terrain_names: bool = False
    ink_saving: bool = False
    white: bool = False
    map_only: bool = False
    ruler: bool = False
    label_scale: float = 1.0
    dark_labels: bool = False


@dataclass(frozen=True)
class PageRequest:
    """How a page with a map is made.

    - ``legend``: with the legend cards of what is drawn;
    - ``language``: of its words;
    - ``scale``: pixels for a hex from side to side, or for a unit of the table; None: the usual size;
    - ``section``: with the side view of a line, if an answer has one;
    - ``note``: added to the legend of the zones;
    - ``look``: the hidden and the translucent layers;
    - ``plan``: a plan that is drawn;
    - ``extra``: on tables, rings, rulers and templates;
    - ``options``: the part of the map, and how it looks;
    - ``joins``: narrow boxes of the map (lengths as of its names) along which sheets are cut: names and words of
      zones keep off them.
    """

    legend: bool = False
    language: str = "en"
    scale: float | None = None
    section: bool = False
    note: str = ""
    look: LayerLook = DEFAULT_LOOK
    plan: PlanSource | None = None
    extra: ExtraDrawings | None = None
    options: MapOptions = MapOptions()
    joins: tuple[Box, ...] = ()

    def sources(
        self, scenario: AnyScenario, answers: Sequence[AnswerT], ruleset: Ruleset | None = None
    ) -> tuple[AnswerT | PlanSource | ZonesSource | MapNamesSource, ...]:
        """The sources of drawings: answers, the plan, the zones and the names, as far as the layers are shown, and credits
        that are due in any case; names keep off what only the ``ruleset`` knows."""
        zones = ZonesSource(scenario, self.note, self.look.shows(ZONES), joins=self.joins, ruleset=ruleset)
        named = scenario if self.look.shows(NAMES) else replace(scenario, names=())
        part = self.options.region
        box = None if part is None else (part.left, part.top, part.right, part.bottom)
        named = credited(named, box)
        if isinstance(named, Scenario) and self.options.numbers is not None:
            named = replace(named, hex_numbers=self.options.numbers)
        names = MapNamesSource(named, numbers=self.options.labels, joins=self.joins, ruleset=ruleset)
        if not self.look.shows(ANSWERS):
            return zones, names
        return (*answers, *(() if self.plan is None else (self.plan,)), zones, names)


WASH = QColor(255, 255, 255, 168)
"""What is laid over the ground to save ink."""
_FAR = 4000.0
"""Scene units: so far around a region the page covers what was drawn beyond it."""
_LEAST_LETTER = 5.2
"""Names of terrain are not written smaller (pixels): 1.4 mm on paper."""
_OWN_LAYERS = {Layer.ZONES: (svg_layers.ZONES, ZONES), Layer.NAMES: (svg_layers.MAP_NAMES, NAMES)}
"""What is no answer has a layer of its own, in files of SVG and in the panel of layers."""
C = TypeVar("C", HexPainter, TabletopCanvas)


class PaintedGround(Protocol):
    """What a page paints a map with."""

    @property
    def scenario(self) -> AnyScenario:
        """The scenario that is shown."""
        ...

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        ...


@dataclass(frozen=True)
class MapPage:
    """A page with a map in pixels of 96 to the inch. Legend cards never lie on the map: they stand beside or below it,
    whichever makes the smaller page."""

    legend: bool
    language: str
    ground: PaintedGround
    drawers: tuple[Any, ...]
    side_painter: Callable[[QPainter, QRectF], None] | None = field(default=None, kw_only=True)
    """Paints the line of sight from the side into a box, if an answer has one."""
    look: LayerLook = field(default=DEFAULT_LOOK, kw_only=True)
    fineness: float = field(default=1.0, kw_only=True)
    """The ground has the detail of a map so many times as large."""
    options: MapOptions = field(default=MapOptions(), kw_only=True)

    @property
    def scenario(self) -> AnyScenario:
        """The scenario that is shown."""
        return self.ground.scenario

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self.ground.ruleset

    @property
    @abstractmethod
    def pixels_per_unit(self) -> float:
        """Pixels for each scene unit."""

    @property
    @abstractmethod
    def map_in_scene(self) -> tuple[QRectF, float]:
        """The whole map in scene units, and scene units for each hex or unit of the table."""

    @property
    def board(self) -> QSizeF:
        """The size of the map on the page."""
        return self.part_shown.size() * self.pixels_per_unit

    @cached_property
    def part_shown(self) -> QRectF:
        """The part of the map that the page shows, in scene units."""
        region, (whole, unit) = self.options.region, self.map_in_scene
        if region is None:
            return whole
        left, top = region.left * unit, region.top * unit
        return QRectF(left, top, region.width * unit, region.height * unit).intersected(whole)

    @property
    @abstractmethod
    def cards(self) -> Sequence[HasLegend]:
        """What has a legend card."""

    @property
    def has_side_view(self) -> bool:
        """True if the page ends with a side view."""
        return self.side_painter is not None

    def paint_side_view(self, painter: QPainter, box: QRectF) -> None:
        """Paint the side view into a box of the page."""
        if self.side_painter is not None:
            self.side_painter(painter, box)

    @abstractmethod
    def enlarged(self, factor: float) -> Self:
        """The same page with its map so many times as large; words keep their size."""

    @abstractmethod
    def small(self) -> Self:
        """The same page for a small picture of the map."""

    @abstractmethod
    def paint_map(self, painter: QPainter, shown: QRectF) -> None:
        """Paint the part of the map within a rectangle, both in scene units."""

    def paint_part(self, painter: QPainter, part: QRectF | None = None) -> None:
        """Paint the map at the origin, in page pixels: all of it, or what lies within a ``part`` of it."""
        rect, zoom = self.part_shown, self.pixels_per_unit
        painter.scale(zoom, zoom)
        painter.translate(-rect.topLeft())
        if part is not None:
            self.paint_map(painter, QRectF(part.topLeft() / zoom + rect.topLeft(), part.size() / zoom))
            return
        cut_out = self.options.region is not None
        if cut_out:
            painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        self.paint_map(painter, rect)
        if cut_out:
            outline = QPainterPath()
            outline.addRect(rect)
            cover_surround(painter, rect, outline, _FAR, self.paper)

    def paint_under_units(self, canvas: C) -> None:
        """Paint the answers and zones that lie below the units."""
        for drawer in self.drawers:
            if drawer.layer < Layer.UNITS:
                name, layer = _OWN_LAYERS.get(drawer.layer, (svg_layers.ANSWERS, ANSWERS))
                begin_layer(canvas.painter, name)
                self.paint_at_opacity(canvas, drawer.paint, layer)

    def paint_at_opacity(self, canvas: C, paint: Callable[[C], None], layer: str) -> None:
        """Paint something as opaque as its layer is."""
        area = canvas.visible.adjusted(-UNIT, -UNIT, UNIT, UNIT)
        opacity, detail = self.look.opacity(layer), 2 * self.pixels_per_unit
        painted_at_opacity(canvas.painter, area, detail, opacity, lambda on: paint(replace(canvas, painter=on)))

    @abstractmethod
    def scale_bar(self, room: float) -> tuple[int, float, str]:
        """How many steps the bar of the scale has, how long each is (pixels), and what it says. ``room`` is the width of the
        page between its margins."""

    @abstractmethod
    def words_of_scale(self, millimetres: float) -> str:
        """The scale on paper, with so many millimetres for a hex or for a unit of the table."""

    @property
    def title(self) -> str:
        """The title of the page."""
        return self.scenario.title.get(self.language)

    @property
    def paper(self) -> QColor:
        """The colour around the map."""
        return QColor(Qt.GlobalColor.white) if self.options.ink_saving or self.options.white else PAGE

    def fitting(self, width: float, height: float) -> Self:
        """The page with its map as large as it can be so that the page is at most so many pixels wide and high."""
        found = self
        for _ in range(6):
            factor = min(width / found.size.width(), height / found.size.height())
            if 0.99 <= factor <= 1.0:
                break
            found = found.enlarged(factor * (0.998 if factor > 1 else 0.992))
        return found

    @property
    def least_letter(self) -> float:
        """The smallest letters of names on the map, in pixels."""
        return _LEAST_LETTER

    @cached_property
    def _beside(self) -> CardsBeside:
        return cards_beside(self.board, self.cards if self.legend else ())

    @property
    def map_origin(self) -> QPointF:
        """Where the left upper corner of the map lies on the page."""
        return QPointF(0, 0) if self.options.map_only else QPointF(_MARGIN, _TITLE)

    @property
    def size(self) -> QSize:
        """The size of the page in pixels."""
        inner = self._beside.size
        wide, below = inner.width(), 0.0
        if self.has_side_view:
            wide, below = max(wide, _SECTION_WIDTH), _SECTION + _GAP
        if self.options.map_only:
            return QSize(round(wide), round(inner.height() + below))
        return QSize(round(wide + 2 * _MARGIN), round(inner.height() + _TITLE + _FOOT + below))

    def paint(self, painter: QPainter) -> None:
        """Paint the whole page on a painter in page pixels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        page = QRectF(0, 0, self.size.width(), self.size.height())
        begin_layer(painter, svg_layers.PAPER)
        painter.fillRect(page, self.paper)
        painter.save()
        painter.translate(self.map_origin)
        self.paint_part(painter)
        painter.restore()
        begin_layer(painter, svg_layers.WORDS)
        bare = self.options.map_only
        if not bare:
            self._paint_words(painter, page)
        painter.save()
        painter.translate(self.map_origin)
        self._beside.paint(painter)
        painter.restore()
        if self.has_side_view:
            side, foot = (0.0, 0.0) if bare else (_MARGIN, _FOOT)
            top = page.height() - foot - _SECTION
            self.paint_side_view(painter, QRectF(side, top, page.width() - 2 * side, _SECTION))

    def _paint_words(self, painter: QPainter, page: QRectF) -> None:
        painter.setPen(INK)
        top = QRectF(_MARGIN, 0, page.width() - 2 * _MARGIN, _TITLE)
        room = int(top.width() - self._paint_place(painter, top))
        painter.setFont(reading_font(26, bold=True))
        title = painter.fontMetrics().elidedText(self.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(reading_font(13))
        foot = QRectF(_MARGIN, page.height() - _FOOT, page.width() - 2 * _MARGIN, _FOOT)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        rules = self.ruleset.name.get(self.language)
        names = overlay_names(self.scenario, self.language)
        painter.drawText(foot, right, "\n".join(part for part in (rules, names, self.scenario.card.author) if part))
        steps, length, words = self.scale_bar(foot.width())
        y = foot.center().y() + 8
        for k in range(steps):
            box = QRectF(foot.left() + k * length, y, length, 5)
            painter.fillRect(box, INK if k % 2 == 0 else self.paper)
            painter.drawRect(box)
        painter.drawText(QRectF(foot.left(), y - 22, _SCALE_WORDS, 20), Qt.AlignmentFlag.AlignLeft, words)
        if (degrees := north_of(self.scenario)) is not None:
            beside = max(steps * length, painter.fontMetrics().horizontalAdvance(words))
            paint_north(painter, QPointF(foot.left() + beside + 30, foot.center().y()), 30.0, degrees)

    def _paint_place(self, painter: QPainter, top: QRectF) -> float:
        """Write on the right where it is and where north lies, as the card says; the width that this takes."""
        card = self.scenario.card
        lines = [held.get(self.language) for key in ("place", "date") if isinstance(held := card.value(key), Text)]
        if isinstance(north := card.value("north"), Text):
            lines.append(_NORTH.format(words=north).get(self.language))
        if not lines:
            return 0.0
        painter.setFont(reading_font(13))
        metrics, wide = painter.fontMetrics(), top.width() * _PLACE_SHARE
        shown = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, int(wide)) for line in lines]
        box = QRectF(top.right() - wide, top.top(), wide, top.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "\n".join(shown))
        return max(metrics.horizontalAdvance(line) for line in shown) + _GAP


def decimal_text(value: float, language: str) -> str:
    """A number with one decimal if it has any, as the language writes it."""
    words = f"{value:.1f}".removesuffix(".0")
    return words.replace(".", ",") if language == "fr" else words


def paint_north(painter: QPainter, centre: QPointF, size: float, degrees: float) -> None:
    """An arrow in a square of some size that points north, with its letter; ``degrees`` clockwise from the top of the page."""
    painter.save()
    painter.translate(centre)
    painter.rotate(degrees)
    arrow = QPainterPath(QPointF(0, -0.5 * size))
    for x, y in ((0.17, 0.1), (0.0, 0.02), (-0.17, 0.1)):
        arrow.lineTo(x * size, y * size)
    arrow.closeSubpath()
    painter.fillPath(arrow, INK)
    # the letter stands upright whichever way the arrow points
    painter.translate(0, 0.32 * size)
    painter.rotate(-degrees)
    draw_centred(painter, QPointF(0, 0), "N", 0.36 * size, INK)
    painter.restore()


def cover_surround(painter: QPainter, rect: QRectF, inner: QPainterPath, edge: float, colour: QColor = PAGE) -> None:
    """Cover what was drawn beyond ``inner`` with the page's colour, out to ``edge`` around ``rect``: Qt's SVG writer does not
    clip."""
    around = QPainterPath()
    around.addRect(rect.adjusted(-edge, -edge, edge, edge))
    around.addPath(inner)
    around.setFillRule(Qt.FillRule.OddEvenFill)
    painter.fillPath(around, colour)
