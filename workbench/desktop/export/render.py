"""Pictures of maps and tables in files: PNG, SVG and PDF from the same painters as the window. Needs no display."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QIODevice,
    QMarginsF,
    QRectF,
    QSize,
    QSizeF,
    QTranslator,
)
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.data_folders import TRANSLATIONS
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.drawing.svg_layers import LayeredSvg
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.map_page import MapOptions, PageRequest
from workbench.desktop.export.reading_font import svg_with_fonts
from workbench.desktop.export.tabletop_page import TabletopPage, extra_drawings_of
from workbench.desktop.look.answer_colours import OKABE_ITO, temporary_palette
from workbench.desktop.look.layers import ANSWERS, DEFAULT_LOOK
from workbench.desktop.look.qt_messages import log_qt_messages
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.questions.plans import PlanQuestion
from workbench.engine.sight.results import SightRequest, Standpoint
from workbench.files.formats.map_format import NO_MARGINS, Margins
from workbench.files.safe_files import replace_file
from workbench.planning.plan_registry import plan_named
from workbench.rules.ruleset import Ruleset
from workbench.scenario.map_layers import UNITS, ZONES
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.tabletop_board import Point

# --- A page as the bytes of a file


MAX_PIXELS = 120_000_000
SCREEN_DPI = 96.0
"""Pages count in pixels of 96 to the inch."""
LEAST_DPI, MOST_DPI = 20.0, 1200.0
_WEBP_QUALITY, _LONGEST_WEBP = 90, 16_383


class Page(Protocol):
    """A page that can be written: it has a title and a size, and paints itself."""

    @property
    def title(self) -> str:
        """The title."""
        ...

    @property
    def size(self) -> QSize:
        """The size in pixels of 96 to the inch."""
        ...

    def paint(self, painter: QPainter) -> None:
        """Paint the whole page on a painter in page pixels."""
        ...


def png(sheet: Page, dpi: float = SCREEN_DPI) -> bytes:
    """The page as a PNG file of so many dots to the inch; CannotAnswer (``too_large``) above ``MAX_PIXELS``."""
    return _raster(sheet, dpi, b"png")


def webp(sheet: Page, dpi: float = SCREEN_DPI) -> bytes:
    """The page as a WebP file, the smallest for the web; errors as :func:`png`, and for sides that WebP cannot have."""
    return _raster(sheet, dpi, b"webp")


def page_image(sheet: Page, dpi: float, part: QRectF | None = None) -> QImage:
    """The page as an image of so many dots to the inch, or a ``part`` of it (in pixels of the page)."""
    box = part if part is not None else QRectF(0, 0, sheet.size.width(), sheet.size.height())
    dots = dpi / SCREEN_DPI
    size = QSize(max(1, round(box.width() * dots)), max(1, round(box.height() * dots)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(dots, dots)
    painter.translate(-box.topLeft())
    sheet.paint(painter)
    painter.end()
    return image


def encoded(image: QImage, kind: bytes, dpi: float, *, see_through: bool = False) -> bytes:
    """An image as a file of a kind (``png``, ``webp``); ``see_through``: with what is transparent in it."""
    buffer = _buffer()
    flat = image.convertToFormat(QImage.Format.Format_ARGB32 if see_through else QImage.Format.Format_RGB32)
    flat.setDotsPerMeterX(round(dpi / 0.0254))
    flat.setDotsPerMeterY(round(dpi / 0.0254))
    writer = QImageWriter(buffer, QByteArray(kind))
    if kind == b"webp":
        writer.setQuality(_WEBP_QUALITY)
    writer.write(flat)
    return bytes(buffer.data().data())


def web_image(sheet: Page, dpi: float = SCREEN_DPI) -> QImage:
    """The page as an image that can become a WebP file; errors as :func:`webp`."""
    _check_size(sheet, dpi, b"webp")
    return page_image(sheet, dpi)


def _raster(sheet: Page, dpi: float, kind: bytes, part: QRectF | None = None) -> bytes:
    _check_size(sheet, dpi, kind, part)
    return encoded(page_image(sheet, dpi, part), kind, dpi)


def _check_size(sheet: Page, dpi: float, kind: bytes, part: QRectF | None = None) -> None:
    size = sheet.size if part is None else part.size()
    width, height = (round(side * dpi / SCREEN_DPI) for side in (size.width(), size.height()))
    if width * height > MAX_PIXELS or (kind == b"webp" and max(width, height) > _LONGEST_WEBP):
        words = Text(
            "the picture would be {w} x {h} pixels; choose a smaller scale or write an SVG or PDF file",
            "l’image ferait {w} x {h} pixels ; choisissez une échelle plus petite ou un fichier SVG ou PDF",
        )
        raise CannotAnswer("too_large", words.format(w=width, h=height))


def svg(sheet: Page, dpi: float = SCREEN_DPI) -> bytes:
    """The page as an SVG file with its title, as large on the screen as a picture of so many dots to the inch; a map is in
    layers that drawing programs show."""
    buffer = _buffer()
    generator = LayeredSvg(getattr(sheet, "language", "en"))
    generator.setOutputDevice(buffer)
    dots = dpi / SCREEN_DPI
    generator.setSize(QSize(round(sheet.size.width() * dots), round(sheet.size.height() * dots)))
    generator.setViewBox(QRectF(0, 0, sheet.size.width(), sheet.size.height()))
    generator.setTitle(sheet.title)
    painter = QPainter(generator)
    sheet.paint(painter)
    painter.end()
    return svg_with_fonts(generator.in_layers(bytes(buffer.data().data()).decode()).encode())


def pdf(sheet: Page, dpi: float = SCREEN_DPI) -> bytes:
    """The page as a PDF file with one page of exactly its size, whatever the ``dpi``: it is a drawing."""
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(sheet.title)
    points = QSizeF(sheet.size.width() * 0.75, sheet.size.height() * 0.75)
    writer.setPageSize(QPageSize(points, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(288)
    painter = QPainter(writer)
    painter.scale(3.0, 3.0)
    sheet.paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


WRITERS: dict[str, Callable[[Page, float], bytes]] = {".png": png, ".svg": svg, ".pdf": pdf, ".webp": webp}
"""The writer of each file extension."""


def writer_of(out: Path) -> Callable[[Page, float], bytes]:
    """The writer for a file's extension; CannotAnswer (``bad_format``) for an unknown one."""
    found = WRITERS.get(out.suffix.lower())
    if found is None:
        words = Text("{name}: the ending must be one of {known}", "{name} : l’extension doit être l’une de {known}")
        raise CannotAnswer("bad_format", words.format(name=out.name, known=", ".join(WRITERS)))
    return found


# --- Qt without a window: an application that draws without a display, and the language of texts


_application: list[QGuiApplication] = []
"""Qt wants its application object to live as long as the process."""


def ensure_application() -> None:
    """Create an application if there is none; without a display it uses Qt's offscreen platform."""
    if QCoreApplication.instance() is None:
        if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        log_qt_messages()
        _application.append(QGuiApplication(sys.argv[:1]))


class _SourceTexts(QTranslator):
    """Texts as they stand in the source, which is English; installed over another language."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        """The text itself."""
        return source


@contextmanager
def temporary_language(language: str, *, instead: str = "") -> Iterator[None]:
    """Translate texts into a language inside a ``with`` block; ``instead`` of the language of a window that is open."""
    if language == instead:
        yield
        return
    translator = _SourceTexts() if language == "en" else QTranslator()
    loaded = bool(instead) if language == "en" else translator.load(f"workbench_{language}", str(TRANSLATIONS))
    if loaded:
        QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        if loaded:
            QCoreApplication.removeTranslator(translator)


# --- Pictures of maps and tables


AnyPage = HexPage | TabletopPage
_PAGES: Mapping[str, Any] = {"hex": HexPage, "table": TabletopPage}


def page_class(of: AnyScenario | AnyAnalysis) -> Any:
    """The class of the pages of a kind of map: it makes them, and says which answers and sizes it knows."""
    return _PAGES[of.kind]


def page_of(scenario: AnyScenario, ruleset: Ruleset, answers: Sequence[Any], request: PageRequest) -> AnyPage:
    """The page of a map or a table with existing answers of its kind; needs a Qt application."""
    page: AnyPage = page_class(scenario).from_answers(scenario, ruleset, answers, request)
    return page


def bare_map(scenario: AnyScenario, ruleset: Ruleset, scale: float, margins: Margins = NO_MARGINS) -> bytes:
    """A PNG picture of the map with so much paper around it, without units and zones; ``scale`` as in :class:`PageRequest`.
    CannotAnswer as :func:`png`."""
    look = replace(DEFAULT_LOOK, hidden=DEFAULT_LOOK.hidden | {UNITS, ZONES, ANSWERS})
    page = PageRequest(scale=scale, look=look, options=MapOptions(map_only=True))
    left, top, right, bottom = margins
    sheet = page_of(scenario, ruleset, [], page)
    whole = QRectF(-left, -top, sheet.size.width() + left + right, sheet.size.height() + top + bottom)
    return _raster(sheet, SCREEN_DPI, b"png", whole)


def drawn_answers(
    analysis: AnyAnalysis, wanted: Mapping[str, Any], looks: Mapping[str, SightRequest] = MappingProxyType({})
) -> list[Any]:
    """The answers that a picture shows, of the analysis' kind.

    - ``wanted``: values of options of ``workbench render`` by their names (see ``analysis/render_options.py``): the id of a
      unit, one place or two; places are labels, ``unit:ID`` or hex numbers on a map of hexes, ``TabletopPlace`` on a table;
    - ``looks``: by the same names, the levels and points that hexes look from and at.

    CannotAnswer for an unknown place or unit."""
    return list(page_class(analysis).drawn_answers(analysis, wanted, looks))


@dataclass(frozen=True)
class PictureRequest:
    """A picture of a map in a file.

    - ``answers``, ``looks``: what is drawn, see :func:`drawn_answers`;
    - ``plan``: the name of a kept plan;
    - ``page``: how large it is and what else it shows;
    - ``rings``, ``ruler``, ``template``: on tables, see :func:`~workbench.desktop.export.tabletop_page.extra_drawings_of`;
    - ``palette``: one of :data:`~workbench.desktop.look.answer_colours.PALETTES`;
    - ``dpi``: dots to the inch.
    """

    answers: Mapping[str, Any] = field(default_factory=dict)
    looks: Mapping[str, SightRequest] = field(default_factory=dict)
    plan: str = ""
    page: PageRequest = PageRequest()
    rings: Sequence[str] = ()
    ruler: tuple[Standpoint, Standpoint] | None = None
    template: tuple[str, Point] | None = None
    palette: str = OKABE_ITO
    dpi: float = SCREEN_DPI


def render_file(analysis: AnyAnalysis, out: Path, wanted: PictureRequest) -> None:
    """Write a map or a table to a .png, .webp, .svg or .pdf file. CannotAnswer for an unknown extension, place, unit, plan or
    template and for a picture that would be too large; OSError if the file cannot be written."""
    write = writer_of(out)
    ensure_application()
    with temporary_language(wanted.page.language), temporary_palette(wanted.palette):
        answers, extra = drawn_answers(analysis, wanted.answers, wanted.looks), None
        if isinstance(analysis, TabletopAnalysis):
            extra = extra_drawings_of(analysis, rings=wanted.rings, ruler=wanted.ruler, template=wanted.template)
        request = replace(wanted.page, plan=kept_plan_source(analysis, wanted.plan), extra=extra)
        replace_file(out, write(page_of(analysis.scenario, analysis.ruleset, answers, request), wanted.dpi))


def kept_plan_source(analysis: AnyAnalysis, name: str) -> PlanSource | None:
    """A plan that the scenario keeps, worked out to be drawn; None for ""."""
    if not name:
        return None
    question = PlanQuestion(analysis.scenario, analysis.ruleset, plan_named(analysis.scenario, name))
    return PlanSource(question.work_out(analysis, CancelToken(), lambda done, total: None))
