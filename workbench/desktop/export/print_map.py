"""A map or a table on paper: to true scale over as many sheets as it takes, with a plan of how they go together, or fitted to
one sheet. The painter's unit is the millimetre."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.drawing.swatches import terrain_icon, terrain_swatch
from workbench.desktop.drawing.tabletop_numbers import Box
from workbench.desktop.drawing.terrain_styles import draw_centred, map_font
from workbench.desktop.export.html_pages import Picture, html_sheets
from workbench.desktop.export.map_page import INK, MapOptions, MapPage, PageRequest, paint_north
from workbench.desktop.export.paper import (
    FOOT,
    MOST_SHEETS,
    OVERLAP,
    Paper,
    Tile,
    Tiling,
    fewer_sheets,
    largest_scale,
    poster_paper,
    tiling_of,
)
from workbench.desktop.export.reading_font import reading_font
from workbench.desktop.export.render import (
    AnyPage,
    ensure_application,
    kept_plan_source,
    page_class,
    page_of,
    temporary_language,
)
from workbench.desktop.export.sheets import Sheet, save_pdf
from workbench.desktop.export.tabletop_page import TabletopPage
from workbench.desktop.look.layers import DEFAULT_LOOK, LayerLook
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.engine.sight.tabletop_wording import number_text
from workbench.printing.map_key import key_page, map_key
from workbench.printing.table_plan import NumberedPiece, numbered_pieces, point_of, table_plan_page
from workbench.rules.ruleset import FEATURES, Ruleset, TerrainRow
from workbench.scenario.map_layers import UNITS
from workbench.scenario.map_names import letter_unit
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.tabletop_board import Point
from workbench.sheets.card import north_of

MM_PER_PIXEL = 25.4 / 96
"""Pages of pictures count in pixels of 96 to the inch."""
_FITTED_PIXELS = 64.0
"""The size of hexes before a map is fitted to its sheets."""
_FITTED_DOTS = 4.4
"""A page that is fitted to a sheet has so many pixels for each millimetre, so that its words are 3 mm high."""
LEAST_HEX, MOST_HEX, MOST_RATIO = 4.0, 120.0, 200.0
_HEX = Text("a hex is {least} to {most} mm", "un hexagone fait {least} à {most} mm")
_RATIO = Text("the scale is 1 to 1 up to 1 to {most}", "l’échelle va de 1 pour 1 à 1 pour {most}")
_POSTER = Text(
    "a poster needs a scale: millimetres of a hex, or 1 to N for a table",
    "une affiche demande une échelle : les millimètres d’un hexagone, ou 1 pour N pour une table",
)
_SHEETS = Text("1 to {most} sheets are printed", "on imprime 1 à {most} feuilles")
_RULER, _NORTH = 50.0, 9.0
"""The length of the ruler that proves the scale (mm)."""
_MARK, _GAP = 4.0, 1.0
"""The length of a mark of where to cut, and how far it is from the map (mm)."""
_UNDER_CUTS = _MARK + _GAP + 0.6
_JOIN = 0.6
"""Names keep so far off the cuts of sheets (mm)."""
_OVERVIEW_DPI = 150
_SWATCH = 10.0
"""The side of a swatch of the key (mm)."""
_WORDS = QColor("#545048")


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """How a map is printed. How large: by ``hex_mm``, ``ratio`` or ``sheets``, or with none of these on one sheet with
    its legends.

    - ``paper``: what it is printed on
    - ``hex_mm``: millimetres of a hex from side to side
    - ``ratio``: a table is printed at 1 to this
    - ``sheets``: as large as so many sheets allow
    - ``overlap``: how much two sheets show of the same map
    - ``units``: without them the bare map is printed
    - ``options``: the part of the map and how it looks
    - ``key``: add what its terrain does; with ``sections`` it cites those of the rules
    - ``legend``: add the legends of zones and plans
    - ``layout``: add the plan by which a table is laid out, with its lists
    - ``answers``: without them only the map and its zones are drawn
    - ``poster``: to scale on one page as large as the map, with marks of where to trim it
    """

    paper: Paper
    hex_mm: float | None = None
    ratio: float | None = None
    sheets: int | None = None
    overlap: float = OVERLAP
    units: bool = True
    options: MapOptions = MapOptions()
    key: bool = False
    legend: bool = True
    layout: bool = False
    answers: bool = True
    poster: bool = False
    sections: bool = False

    def scale(self, scenario: AnyScenario) -> float | None:
        """Millimetres for a hex, or for a unit of the table; None: one sheet. CannotAnswer (``bad_value``) for a size of the
        other kind of map, and for one that no paper has."""
        scale: float | None = page_class(scenario).millimetres(scenario, self.hex_mm, self.ratio)
        if self.sheets is not None and not 1 <= self.sheets <= MOST_SHEETS:
            raise CannotAnswer("bad_value", _SHEETS.format(most=MOST_SHEETS))
        if self.hex_mm is not None and not LEAST_HEX <= self.hex_mm <= MOST_HEX:
            raise CannotAnswer("bad_value", _HEX.format(least=f"{LEAST_HEX:g}", most=f"{MOST_HEX:g}"))
        if self.ratio is not None and not 1 <= self.ratio <= MOST_RATIO:
            raise CannotAnswer("bad_value", _RATIO.format(most=f"{MOST_RATIO:g}"))
        if self.poster and scale is None:
            raise CannotAnswer("bad_value", _POSTER)
        return scale


PageT = TypeVar("PageT", bound=MapPage)


class PageAtScale(Protocol):
    """Makes the page of a map with so many pixels for a hex, or for a unit of a table; names keep off ``joins`` of sheets."""

    def __call__(self, pixels: float, joins: tuple[Box, ...] = (), /) -> AnyPage:
        """The page."""


def printed_sheets(scenario: AnyScenario, wanted: PrintedMap, pages: PageAtScale) -> list[Sheet]:
    """The sheets of a map as it is wanted. CannotAnswer for a size that it cannot have."""
    scale = wanted.scale(scenario)
    if wanted.sheets is not None:
        page = pages(_FITTED_PIXELS)
        per_pixel = largest_scale(page.board.width(), page.board.height(), wanted.paper, wanted.overlap, wanted.sheets)
        scale = per_pixel * _FITTED_PIXELS
    if scale is None:
        page = pages(_FITTED_PIXELS)
        found = [fitted_sheet(page, wanted.paper)]
    else:
        page = pages(scale / MM_PER_PIXEL)
        joins = () if wanted.poster else _joins(page, wanted.paper, wanted.overlap)
        page = pages(scale / MM_PER_PIXEL, joins) if joins else page
        make = _poster if wanted.poster else sheets_to_scale
        found = make(page, page.words_of_scale(scale), wanted.paper, wanted.overlap)
    if wanted.layout and isinstance(page, TabletopPage):
        found += plan_sheets(page, wanted.paper)
    return [*found, *key_sheets(page, wanted.paper, sections=wanted.sections)] if wanted.key else found


def _joins(page: AnyPage, paper: Paper, overlap: float) -> tuple[Box, ...]:
    """The ground along which the sheets of a page are cut, in narrow boxes as long as a hex, in lengths of names."""
    size = page.board * MM_PER_PIXEL
    tiling = tiling_of(size.width(), size.height(), paper, overlap)
    _, unit = page.map_in_scene
    per_mm = 1 / (MM_PER_PIXEL * page.pixels_per_unit * unit)
    left, top = page.part_shown.left() / unit, page.part_shown.top() / unit
    long, thin = letter_unit(_units_per_cm(page)), _JOIN * per_mm
    found = []
    for at in sorted({tile.cuts[2] for tile in tiling.tiles if tile.cuts[2] is not None}):
        x = left + at * per_mm
        steps = range(math.ceil(tiling.height * per_mm / long))
        found += [(x - thin, top + k * long, x + thin, top + (k + 1) * long) for k in steps]
    for at in sorted({tile.cuts[3] for tile in tiling.tiles if tile.cuts[3] is not None}):
        y = top + at * per_mm
        steps = range(math.ceil(tiling.width * per_mm / long))
        found += [(left + k * long, y - thin, left + (k + 1) * long, y + thin) for k in steps]
    return tuple(found)


def _units_per_cm(page: AnyPage) -> float | None:
    table = page.scenario.table
    return None if table is None else table.units_per_cm


def print_file(analysis: AnyAnalysis, out: Path, wanted: PrintedMap, *, plan: str = "", language: str = "en") -> int:
    """Write a scenario's map into a PDF file, with a kept plan on it; the number of its sheets. CannotAnswer for a size that it
    cannot have, OSError if the file cannot be written."""
    ensure_application()
    with temporary_language(language):
        source = kept_plan_source(analysis, plan)
        pages = page_maker(analysis.scenario, analysis.ruleset, wanted, language=language, plan=source)
        sheets = printed_sheets(analysis.scenario, wanted, pages)
        save_pdf(sheets, out, analysis.scenario.title.get(language))
    return len(sheets)


@dataclass(frozen=True, eq=False)
class ShownAnswers:
    """What is shown on a map besides its zones: answers (of hexes or of a table), a plan, rings and rulers of a table, and a
    note for the legend of the zones."""

    answers: Sequence[Any] = ()
    plan: PlanSource | None = None
    extra: ExtraDrawings | None = None
    note: str = ""


def page_maker(
    scenario: AnyScenario,
    ruleset: Ruleset,
    wanted: PrintedMap | None = None,
    *,
    language: str,
    units: bool = True,
    plan: PlanSource | None = None,
    shown: ShownAnswers | None = None,
    look: LayerLook = DEFAULT_LOOK,
) -> PageAtScale:
    """Makes pages of a map at any scale, as it is ``wanted``, with its zones, legends, a plan and what else is ``shown``."""
    shown = shown or ShownAnswers(plan=plan)
    # paper is white already
    options = replace(wanted.options, white=True) if wanted is not None else MapOptions()
    units = units and (wanted is None or wanted.units)
    look = look if units else replace(look, hidden=look.hidden | {UNITS})

    def made(pixels: float, joins: tuple[Box, ...] = ()) -> AnyPage:
        request = PageRequest(
            legend=wanted is None or wanted.legend,
            language=language,
            scale=pixels,
            note=shown.note,
            look=look,
            plan=shown.plan,
            extra=shown.extra,
            options=options,
            joins=joins,
        )
        return page_of(scenario, ruleset, shown.answers, request)

    return made


def key_sheets(page: AnyPage, paper: Paper, *, sections: bool = False) -> list[Sheet]:
    """The terrain that is on the map of a page, and what it does, on sheets of their own."""
    options, ruleset = page.options, page.ruleset
    entries = map_key(page.scenario, ruleset, page.language, options.region)
    source = key_page(page.scenario, ruleset, entries, page.language, unnamed=options.terrain_names, sections=sections)

    def picture(row: TerrainRow) -> Picture:
        swatch = terrain_swatch(row, ruleset) if row.layer == FEATURES else terrain_icon(row, ruleset)
        return Picture(_SWATCH, _SWATCH, lambda painter, box: painter.drawPixmap(box, swatch, QRectF(swatch.rect())))

    pictures = {f"terrain-{entry.row.key}": picture(entry.row) for entry in entries}
    return html_sheets(source, paper, pictures, name=Text("key", "légende").get(page.language))


def fitted_sheet(page: AnyPage, paper: Paper) -> Sheet:
    """A page of a picture (title, map, legends, scale) as large as one sheet allows, upright or on its side."""
    return _fitted(page, page.size, paper, page.title)


def _fitted(
    page: PageT,
    form: QSize | QSizeF,
    paper: Paper,
    name: str,
    paint_on_map: Callable[[QPainter, PageT], None] | None = None,
) -> Sheet:
    """A page on one sheet, upright or on its side as its map is larger; ``paint_on_map`` paints more on its map."""
    across = form.width() > form.height()
    first = paper.turned if across != (paper.width > paper.height) else paper
    tried = [(one, page.fitting(*(length * _FITTED_DOTS for length in one.inner))) for one in (first, first.turned)]
    sheet, whole = max(tried, key=lambda one: _map_area(*one))
    wide, high = sheet.inner

    def paint(painter: QPainter) -> None:
        factor = min(wide / whole.size.width(), high / whole.size.height())
        left = sheet.margin + (wide - whole.size.width() * factor) / 2
        painter.translate(left, sheet.margin)
        painter.scale(factor, factor)
        whole.paint(painter)
        if paint_on_map is not None:
            painter.translate(whole.map_origin)
            paint_on_map(painter, whole)

    return Sheet(name, sheet, paint)


def _map_area(sheet: Paper, page: MapPage) -> float:
    """The area of a sheet that the map of a page fills, rounded: two ways to lay it that are nearly alike count as equal."""
    wide, high = sheet.inner
    factor = min(wide / page.size.width(), high / page.size.height())
    return round(page.board.width() * page.board.height() * factor * factor, -3)


def sheets_to_scale(page: AnyPage, scale: str, paper: Paper, overlap: float) -> list[Sheet]:
    """The sheets of a map to scale, which ``page`` has; ``scale`` are the words for it. With more than one the last shows how
    they go together, with the legends. CannotAnswer for too many sheets."""
    size = page.board * MM_PER_PIXEL
    tiling = tiling_of(size.width(), size.height(), paper, overlap)
    found = [_map_sheet(page, tiling, tile, scale) for tile in tiling.tiles]
    if len(found) > 1:
        found.append(_assembly_sheet(page, tiling))
    return found


def _poster(page: AnyPage, scale: str, paper: Paper, _overlap: float) -> list[Sheet]:
    """A map to scale on one sheet as large as it, with marks at its corners."""
    size = page.board * MM_PER_PIXEL
    wide, high = size.width(), size.height()
    tiling = tiling_of(wide, high, poster_paper(wide, high, max(paper.margin, _MARK + _GAP + 1)), 0.0)
    (tile,) = tiling.tiles
    return [_map_sheet(page, tiling, replace(tile, cuts=(0.0, 0.0, wide, high)), scale)]


def fewer_sheets_hint(scenario: AnyScenario, wanted: PrintedMap, pages: PageAtScale) -> Text:
    """What a map to scale that is a little smaller would save; nothing if that is no sheet."""
    scale = wanted.scale(scenario)
    if scale is None or wanted.poster:
        return Text()
    size = pages(_FITTED_PIXELS).board * (scale / _FITTED_PIXELS)
    found = fewer_sheets(size.width(), size.height(), wanted.paper, wanted.overlap)
    if found is None:
        return Text()
    if wanted.hex_mm is not None:
        smaller = Text("{mm} mm", "{mm} mm").format(
            mm=number_text(math.floor(wanted.hex_mm * found.factor * 10) / 10, 1)
        )
    else:
        ratio = math.ceil((wanted.ratio or 1.0) / found.factor * 10) / 10
        smaller = Text("1 : {n}", "1 : {n}").format(n=number_text(ratio, 1))
    words = _ONE_SHEET_FEWER if found.sheets == 1 else _SHEETS_FEWER
    return words.format(size=smaller, n=found.sheets)


_ONE_SHEET_FEWER = Text("{size} would take one sheet less", "{size} prendrait une feuille de moins")
_SHEETS_FEWER = Text("{size} would take {n} sheets less", "{size} prendrait {n} feuilles de moins")


def _map_sheet(page: AnyPage, tiling: Tiling, tile: Tile, scale: str) -> Sheet:
    def paint(painter: QPainter) -> None:
        edge = tiling.paper.margin
        shown = QRectF(edge, edge, tile.width, tile.height)
        painter.save()
        painter.setClipRect(shown)
        painter.translate(edge - tile.x, edge - tile.y)
        painter.scale(MM_PER_PIXEL, MM_PER_PIXEL)
        part = QRectF(tile.x, tile.y, tile.width, tile.height)
        page.paint_part(painter, QRectF(part.topLeft() / MM_PER_PIXEL, part.size() / MM_PER_PIXEL))
        painter.restore()
        _paint_cuts(painter, tiling, tile)
        _paint_foot(painter, page, tiling, tile, scale)

    return Sheet(tile.name, tiling.paper, paint, scale)


def _paint_cuts(painter: QPainter, tiling: Tiling, tile: Tile) -> None:
    """Short lines in the margin, at both ends of every line along which the sheet is cut."""
    edge = tiling.paper.margin
    painter.setPen(QPen(INK, 0.2))
    long = min(_MARK, edge - _GAP - 0.5)
    left, top, right, bottom = tile.cuts
    if long <= 0:
        return
    for at in (left, right):
        if at is not None:
            x = edge + at - tile.x
            painter.drawLine(QLineF(x, edge - _GAP - long, x, edge - _GAP))
            painter.drawLine(QLineF(x, edge + tile.height + _GAP, x, edge + tile.height + _GAP + long))
    for at in (top, bottom):
        if at is not None:
            y = edge + at - tile.y
            painter.drawLine(QLineF(edge - _GAP - long, y, edge - _GAP, y))
            painter.drawLine(QLineF(edge + tile.width + _GAP, y, edge + tile.width + _GAP + long, y))


def _paint_foot(painter: QPainter, page: MapPage, tiling: Tiling, tile: Tile, scale: str) -> None:
    """The name of the sheet, the title, the scale, and a ruler that proves it."""
    edge = tiling.paper.margin
    wide = tiling.room[0]
    line = QRectF(edge, tiling.paper.height - edge - FOOT + _UNDER_CUTS, wide, FOOT - _UNDER_CUTS)
    several = tiling.across * tiling.down > 1
    words = Text("sheet {name} of {n}: {title}", "feuille {name} sur {n} : {title}")
    named = words.format(name=tile.name, n=tiling.across * tiling.down, title=page.title).get(page.language)
    degrees = north_of(page.scenario)
    line.setWidth(wide - _RULER - 4 - (0 if degrees is None else _NORTH))
    words_of_sheet = f"{named if several else page.title} · {scale}"
    _write(painter, line, words_of_sheet, 3.2, Qt.AlignmentFlag.AlignLeft)
    _paint_ruler(painter, QPointF(edge + wide, line.top()))
    if degrees is not None:
        centre = QPointF(edge + wide - _RULER - 1 - _NORTH / 2, line.center().y())
        paint_north(painter, centre, _NORTH - 1, degrees)


def _paint_ruler(painter: QPainter, right: QPointF) -> None:
    """A ruler of exactly 5 cm that ends at a point."""
    left = right.x() - _RULER
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(5):
        box = QRectF(left + step * _RULER / 5, right.y(), _RULER / 5, 1.2)
        painter.fillRect(box, INK if step % 2 == 0 else Qt.GlobalColor.white)
    painter.setPen(QPen(INK, 0.15))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(left, right.y(), _RULER, 1.2))
    words = QRectF(left, right.y() + 1.2, _RULER, 3.5)
    _write(painter, words, "0 – 5 cm", 2.6, Qt.AlignmentFlag.AlignRight)


def _write(painter: QPainter, box: QRectF, words: str, high: float, alignment: Qt.AlignmentFlag) -> None:
    """Write words ``high`` millimetres high; what does not fit is cut off at the end."""
    painter.save()
    painter.setPen(_WORDS)
    # letters of less than a pixel are not set: set them ten times as large
    painter.scale(0.1, 0.1)
    painter.setFont(reading_font(high * 10))
    inner = QRectF(box.topLeft() * 10, box.size() * 10)
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(inner.width()))
    painter.drawText(inner, alignment | Qt.AlignmentFlag.AlignVCenter, shown)
    painter.restore()


def _assembly_sheet(page: AnyPage, tiling: Tiling) -> Sheet:
    """The whole map small, with the names of the sheets and where they are cut, the legends and the scale."""
    across = tiling.width > tiling.height
    sheet = tiling.paper.turned if across != (tiling.paper.width > tiling.paper.height) else tiling.paper
    wide, high = sheet.inner
    whole = page.small().fitting(wide * _FITTED_DOTS, high * _FITTED_DOTS)

    def paint(painter: QPainter) -> None:
        factor = min(wide / whole.size.width(), high / whole.size.height())
        left = sheet.margin + (wide - whole.size.width() * factor) / 2
        area = QRectF(left, sheet.margin, whole.size.width() * factor, whole.size.height() * factor)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(area, _overview(whole, factor))
        painter.translate(left, sheet.margin)
        painter.scale(factor, factor)
        painter.translate(whole.map_origin)
        _paint_plan(painter, tiling, whole.board.width() / tiling.width)

    return Sheet(Text("assembly", "assemblage").get(page.language), sheet, paint)


def _overview(page: MapPage, factor: float) -> QImage:
    dots = _OVERVIEW_DPI / 25.4
    size = page.size
    image = QImage(
        max(1, round(size.width() * factor * dots)),
        max(1, round(size.height() * factor * dots)),
        QImage.Format.Format_RGB32,
    )
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(image.width() / size.width(), image.height() / size.height())
    page.paint(painter)
    painter.end()
    return image


def _paint_plan(painter: QPainter, tiling: Tiling, per_mm: float) -> None:
    """Where the sheets are cut and what they are called, in pixels of a page that has so many for a millimetre of the map."""
    bounds = [_cut_out(tile, per_mm) for tile in tiling.tiles]
    size = min(44.0, *(min(box.width(), box.height()) * 0.4 for box in bounds))
    painter.setFont(map_font(size, bold=True))
    for tile, box in zip(tiling.tiles, bounds, strict=True):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 200), 3.0))
        painter.drawRect(box)
        painter.setPen(QPen(INK, 1.2, Qt.PenStyle.DashLine))
        painter.drawRect(box)
        wide = painter.fontMetrics().horizontalAdvance(tile.name) + size * 0.5
        plate = QRectF(0, 0, wide, size * 1.3)
        plate.moveCenter(box.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(255, 255, 255, 190))
        painter.drawRoundedRect(plate, size * 0.2, size * 0.2)
        painter.setPen(INK)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, tile.name)


def _cut_out(tile: Tile, per_mm: float) -> QRectF:
    """What is left of a sheet after it was cut."""
    left, top, right, bottom = tile.cuts
    x = left if left is not None else tile.x
    y = top if top is not None else tile.y
    far = right if right is not None else tile.x + tile.width
    low = bottom if bottom is not None else tile.y + tile.height
    return QRectF(QPointF(x, y) * per_mm, QPointF(far, low) * per_mm)


# --- The plan of a table for whoever lays it out: the table with its pieces numbered and their points marked, a ruler along its
# edges, set-up zones and objectives, and the lists that go with it.


_PLAN_MARK, _TAG = QColor("#b3261e"), QColor(255, 255, 255, 235)
_TAG_HIGH, _LETTER = 13.0, 9.0
_APART = 15.0
"""Pixels: tags that would lie closer are moved aside."""


def plan_sheets(page: TabletopPage, paper: Paper) -> list[Sheet]:
    """The plan of the whole table on one sheet, without its units, and the lists on as many as they take."""
    scenario, ruleset, language = page.ground.scenario, page.ruleset, page.language
    pieces = numbered_pieces(scenario, ruleset)
    found = [_plan_sheet(page, pieces, paper)]
    source = table_plan_page(scenario, ruleset, pieces, language)
    return [*found, *html_sheets(source, paper, name=Text("layout", "mise en place").get(language))]


def _plan_sheet(page: TabletopPage, pieces: list[NumberedPiece], paper: Paper) -> Sheet:
    options = replace(page.options, region=None, ink_saving=True, ruler=True)
    bare = replace(page.without_units(), options=options)
    name = Text("plan", "plan").get(page.language)
    return _fitted(bare, bare.board, paper, name, lambda painter, whole: _paint_marks(painter, whole, pieces))


def _paint_marks(painter: QPainter, page: TabletopPage, pieces: list[NumberedPiece]) -> None:
    """The number of every piece, and the letters of the points by which it is laid."""
    board = page.ground.scenario.board
    pixels = page.ground.scale.per_unit * page.zoom

    def at(point: Point) -> QPointF:
        return QPointF(point[0] * pixels, point[1] * pixels)

    taken: list[QPointF] = []
    middles = [at(point_of(one.piece.middle, board)) for one in pieces]
    for one, middle in zip(pieces, middles, strict=True):
        for letter, place in zip("abcdefghij", one.piece.points, strict=False):
            point = at(point_of(place, board))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_PLAN_MARK)
            painter.drawEllipse(point, 1.7, 1.7)
            away = point - middle
            far = max(1.0, QLineF(middle, point).length())
            draw_centred(painter, point + away / far * 6.5, letter, _LETTER, _PLAN_MARK)
    for one, middle in zip(pieces, middles, strict=True):
        centre = _free_place(middle, taken)
        taken.append(centre)
        if centre != middle:
            painter.setPen(QPen(INK, 0.6))
            painter.drawLine(middle, centre)
        words = str(one.number)
        tag = QRectF(0, 0, _TAG_HIGH + 5.0 * (len(words) - 1), _TAG_HIGH)
        tag.moveCenter(centre)
        painter.setPen(QPen(INK, 0.8))
        painter.setBrush(_TAG)
        painter.drawRoundedRect(tag, 3, 3)
        draw_centred(painter, centre, words, _LETTER + 0.5, INK)


def _free_place(wanted: QPointF, taken: list[QPointF]) -> QPointF:
    """The place of a tag: where it is wanted, or the nearest beside it that keeps it off the others."""
    steps = [QPointF(0, 0)]
    steps += [
        QPointF(dx * ring, dy * ring)
        for ring in (_APART, 2 * _APART, 3 * _APART)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))
    ]
    for step in steps:
        place = wanted + step
        if all(QLineF(place, other).length() >= _APART for other in taken):
            return place
    return wanted
