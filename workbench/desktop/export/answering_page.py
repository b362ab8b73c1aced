"""The page that answers, with what the window’s painters draw: the map in vectors by layers, and the colours of answers."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter

from workbench.analysis.any_analysis import AnyAnalysis, by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.text import LANGUAGES
from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.counters import paint_all_units
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.side_style import side_styles
from workbench.desktop.drawing.tabletop_counters import TabletopUnitItems
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.lesson_page import check_ending
from workbench.desktop.export.map_page import MapOptions, PageRequest
from workbench.desktop.export.render import ensure_application, svg
from workbench.desktop.export.tabletop_page import TabletopPage
from workbench.desktop.look.answer_colours import OKABE_ITO, PALETTES
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK, LayerLook
from workbench.files.safe_files import replace_file
from workbench.pages.one_side import for_eyes_of
from workbench.pages.page import make_page
from workbench.pages.page_part import ANY_LANGUAGE, PageLook
from workbench.scenario.map_layers import NAMES, UNITS, ZONES
from workbench.scenario.scenario import credited

_COLOURS = ("clear", "hindered", "blocked", "field", "field_edge", "limit", "blind", "route", "selection")
"""Colours of the palette that scripts of pages use."""


def save_page(
    analysis: AnyAnalysis,
    out: Path,
    language: str = "en",
    *,
    side: str = "",
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> None:
    """Write a page that answers to one HTML file; for a ``side`` only with what it may know. CannotAnswer for another ending
    of the file and a side that there is not, Cancelled if it is given up, OSError if it cannot be written."""
    check_ending(out)
    if not out.parent.is_dir():  # not after minutes of work
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(out))
    if progress is not None:
        progress(0, 1)
    shown, said = for_eyes_of(analysis, side)
    page = make_page(shown, page_look(shown), language, left_out=said, cancel=cancel, progress=progress)
    replace_file(out, page)


def page_look(analysis: AnyAnalysis) -> PageLook:
    """Draw the layers of a scenario, and collect the colours, for its page."""
    ensure_application()
    layers, origin, scale = by_map_kind(analysis, _hex_layers, _table_layers)
    palette = PALETTES[OKABE_ITO]
    colours = {name: getattr(palette, name).name() for name in _COLOURS}
    colours |= {f"ramp{place}": colour.name() for place, colour in enumerate(palette.ramp)}
    styles = side_styles(analysis.scenario.forces)
    return PageLook(layers, origin, scale, colours, {side: style.fill.name() for side, style in styles.items()})


SheetT = TypeVar("SheetT", HexPage, TabletopPage)
Layers = tuple[Mapping[str, Mapping[str, bytes]], tuple[float, float], float]


_PIXELS_PER_CM = 16.0
"""The drawing of a table is so fine."""
_GROUND, _MARKS, _NAMES = (
    replace(DEFAULT_LOOK, hidden=DEFAULT_LOOK.hidden | hidden)
    for hidden in ({UNITS, ZONES, NAMES, ANSWERS}, {NAMES}, {ZONES, ANSWERS})
)
"""What the drawings of the ground, of zones and units, and of names show."""


def _table_layers(analysis: TabletopAnalysis) -> Layers:
    """The drawings of a table by name, and how long its unit is in them."""
    request = PageRequest(
        scale=_PIXELS_PER_CM / analysis.scenario.board.units_per_cm, options=MapOptions(map_only=True)
    )

    @cache
    def sheet(look: LayerLook, language: str) -> TabletopPage:
        shown = replace(request, look=look, language=language)
        return TabletopPage.from_answers(analysis.scenario, analysis.ruleset, [], shown)

    layers = _layers(analysis, sheet, _paint_table_zones, _paint_table_units)
    return layers, (0.0, 0.0), float(request.scale or 0)


def _hex_layers(analysis: Analysis) -> Layers:
    """The drawings of a hex map by name, and where its plane lies in them."""
    request = PageRequest(scale=UNIT, options=MapOptions(labels=False, map_only=True))

    @cache
    def sheet(look: LayerLook, language: str) -> HexPage:
        shown = replace(request, look=look, language=language)
        return HexPage.from_answers(analysis.scenario, analysis.ruleset, [], shown)

    rect = sheet(_MARKS, LANGUAGES[0]).ground.plane.rect
    return _layers(analysis, sheet, _paint_zones, _paint_units), (-rect.left(), -rect.top()), UNIT


def _layers(
    analysis: AnyAnalysis,
    sheet: Callable[[LayerLook, str], SheetT],
    paint_zones: Callable[[SheetT, QPainter], None],
    paint_units: Callable[[SheetT, QPainter], None],
) -> dict[str, dict[str, bytes]]:
    """The ground, and zones, names and units by themselves where there are any; ``sheet`` shows a look in a language."""

    def in_languages(draw: Callable[[str], bytes]) -> dict[str, bytes]:
        drawings = {language: draw(language) for language in LANGUAGES}
        first, *others = drawings.values()
        return {ANY_LANGUAGE: first} if all(one == first for one in others) else drawings

    layers = {"ground": {ANY_LANGUAGE: svg(sheet(_GROUND, LANGUAGES[0]))}}
    if analysis.scenario.zones:
        layers["zones"] = in_languages(lambda language: svg(_SheetLayer(sheet(_MARKS, language), paint_zones)))
    if credited(analysis.scenario).names:
        layers["names"] = in_languages(lambda language: svg(_SheetLayer(sheet(_NAMES, language), paint_zones)))
    if any(unit.at is not None for _, unit in analysis.scenario.forces):
        layers["units"] = {ANY_LANGUAGE: svg(_SheetLayer(sheet(_MARKS, LANGUAGES[0]), paint_units))}
    return layers


@dataclass(frozen=True)
class _SheetLayer(Generic[SheetT]):
    """One layer of a page with a map, by itself."""

    sheet: SheetT
    paint_layer: Callable[[SheetT, QPainter], None]

    @property
    def title(self) -> str:
        return ""  # a page has its own

    @property
    def size(self) -> QSize:
        return self.sheet.size

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.sheet.pixels_per_unit, self.sheet.pixels_per_unit)
        painter.translate(-self.sheet.part_shown.topLeft())
        self.paint_layer(self.sheet, painter)


def _paint_zones(sheet: HexPage, painter: QPainter) -> None:
    sheet.paint_under_units(HexPainter(painter, sheet.ground.plane, 1.0, sheet.part_shown, vector=True))


def _paint_units(sheet: HexPage, painter: QPainter) -> None:
    scenario, plane = sheet.ground.scenario, sheet.ground.plane
    home, language = scenario.home, sheet.language
    paint_all_units(painter, scenario.forces, sheet.ruleset, plane, sheet.scale, home=home, language=language)


def _paint_table_zones(sheet: TabletopPage, painter: QPainter) -> None:
    canvas = TabletopCanvas(painter, sheet.ground.scale, 1.0 / sheet.zoom, sheet.part_shown, vector=True)
    sheet.paint_under_units(canvas)


def _paint_table_units(sheet: TabletopPage, painter: QPainter) -> None:
    units = TabletopUnitItems(sheet.ground.scenario, sheet.ground.ruleset, sheet.ground.scale)
    units.paint(painter, 1.0 / sheet.zoom)
