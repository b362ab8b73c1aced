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
from PySide6.QtSvg import QSvgGenerator

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.data_folders import TRANSLATIONS
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.canvas.tabletop_arcs import SidesDrawer
from workbench.desktop.drawing.tabletop_marks import length_text, unit_word
from workbench.desktop.drawing.tabletop_sketch import NO_SKETCH, Outline, TabletopSketch
from workbench.desktop.export.hex_page import HexPage
from workbench.desktop.export.map_page import PageRequest
from workbench.desktop.export.tabletop_page import TabletopPage
from workbench.desktop.look.answer_colours import OKABE_ITO, temporary_palette
from workbench.desktop.overlays.plan import PlanSource
from workbench.desktop.overlays.registry import picture_answers, picture_questions, table_answerer
from workbench.desktop.overlays.tabletop_groups import (
    CoherencyMarks,
    CoherencyRings,
    ExtraDrawings,
    Paintable,
    coherencies,
    group_outlines,
)
from workbench.desktop.questions.plans import PlanQuestion
from workbench.engine.sight.results import SightRequest, Standpoint
from workbench.files.safe_files import replace_file
from workbench.planning.plan_registry import plan_named
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.tabletop_board import CIRCLE, LINE, Point

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


def encoded(image: QImage, kind: bytes, dpi: float) -> bytes:
    """An image as a file of a kind (``png``, ``webp``)."""
    buffer = _buffer()
    flat = image.convertToFormat(QImage.Format.Format_RGB32)
    flat.setDotsPerMeterX(round(dpi / 0.0254))
    flat.setDotsPerMeterY(round(dpi / 0.0254))
    writer = QImageWriter(buffer, QByteArray(kind))
    if kind == b"webp":
        writer.setQuality(_WEBP_QUALITY)
    writer.write(flat)
    return bytes(buffer.data().data())


def _raster(sheet: Page, dpi: float, kind: bytes) -> bytes:
    width, height = (round(side * dpi / SCREEN_DPI) for side in (sheet.size.width(), sheet.size.height()))
    if width * height > MAX_PIXELS or (kind == b"webp" and max(width, height) > _LONGEST_WEBP):
        words = Text(
            "the picture would be {w} x {h} pixels; choose a smaller scale or write an SVG or PDF file",
            "l’image ferait {w} x {h} pixels ; choisissez une échelle plus petite ou un fichier SVG ou PDF",
        )
        raise CannotAnswer("too_large", words.format(w=width, h=height))
    return encoded(page_image(sheet, dpi), kind, dpi)


def svg(sheet: Page, dpi: float = SCREEN_DPI) -> bytes:
    """The page as an SVG file with its title, as large on the screen as a picture of so many dots to the inch."""
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    dots = dpi / SCREEN_DPI
    generator.setSize(QSize(round(sheet.size.width() * dots), round(sheet.size.height() * dots)))
    generator.setViewBox(QRectF(0, 0, sheet.size.width(), sheet.size.height()))
    generator.setTitle(sheet.title)
    painter = QPainter(generator)
    sheet.paint(painter)
    painter.end()
    return bytes(buffer.data().data())


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


def page_of(scenario: AnyScenario, ruleset: Ruleset, answers: Sequence[Any], request: PageRequest) -> AnyPage:
    """The page of a map or a table with existing answers of its kind; needs a Qt application."""
    if scenario.kind == "table":
        return TabletopPage.from_answers(scenario, ruleset, answers, request)
    return HexPage.from_answers(scenario, ruleset, answers, request)


def drawn_answers(
    analysis: AnyAnalysis, wanted: Mapping[str, Any], looks: Mapping[str, SightRequest] = MappingProxyType({})
) -> list[Any]:
    """The answers that a picture shows, of the analysis' kind.

    - ``wanted``: values of options of ``workbench render`` by their names (see ``analysis/render_options.py``): the id of a
      unit, one place or two; places are labels, ``unit:ID`` or hex numbers on a map of hexes, ``TabletopPlace`` on a table;
    - ``looks``: by the same names, the levels and points that hexes look from and at.

    CannotAnswer for an unknown place or unit."""
    if analysis.kind == "hex":
        return list(picture_answers(analysis, wanted, looks))
    answerer = table_answerer(analysis)
    return [answerer.strict(question) for question in picture_questions(analysis, wanted)]


@dataclass(frozen=True)
class PictureRequest:
    """A picture of a map in a file.

    - ``answers``, ``looks``: what is drawn, see :func:`drawn_answers`;
    - ``plan``: the name of a kept plan;
    - ``page``: how large it is and what else it shows;
    - ``rings``, ``ruler``, ``template``: on tables, see :func:`extra_drawings_of`;
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
        if analysis.kind == "table":
            extra = extra_drawings_of(analysis, rings=wanted.rings, ruler=wanted.ruler, template=wanted.template)
        request = replace(wanted.page, plan=kept_plan_source(analysis, wanted.plan), extra=extra)
        replace_file(out, write(page_of(analysis.scenario, analysis.ruleset, answers, request), wanted.dpi))


def kept_plan_source(analysis: AnyAnalysis, name: str) -> PlanSource | None:
    """A plan that the scenario keeps, worked out to be drawn; None for ""."""
    if not name:
        return None
    question = PlanQuestion(analysis.scenario, analysis.ruleset, plan_named(analysis.scenario, name))
    return PlanSource(question.work_out(analysis, CancelToken(), lambda done, total: None))


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
    pairs = coherencies(scenario, ruleset, rings, None)
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
