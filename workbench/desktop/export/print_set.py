"""A scenario on paper: its parts (card, order of battle, map, player aid, counters ...) as sheets, and as files."""

from __future__ import annotations

import base64
import html
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtSvg import QSvgGenerator

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.checks.loading import load_lesson
from workbench.desktop.drawing.swatches import paint_swatch
from workbench.desktop.export.booklets import booklet_sheets, page_of_booklet
from workbench.desktop.export.counter_sheets import USUAL_COUNTER, check_size, counter_sheets, paint_face, unit_faces
from workbench.desktop.export.html_pages import Picture, page_sheets
from workbench.desktop.export.map_page import MapOptions
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.print_map import (
    PrintedMap,
    ShownAnswers,
    fewer_sheets_hint,
    page_maker,
    printed_sheets,
)
from workbench.desktop.export.reading_font import svg_with_fonts
from workbench.desktop.export.render import (
    MAX_PIXELS,
    ensure_application,
    kept_plan_source,
    page_image,
    temporary_language,
)
from workbench.desktop.export.shared_sheets import PartSheets, with_shared_sheets
from workbench.desktop.export.sheets import Sheet, save_pdf, sheet_image
from workbench.desktop.export.worksheets import lesson_sheets
from workbench.desktop.overlays.plan import PlanSource
from workbench.files.safe_files import replace_file
from workbench.lessons.course import CourseLesson, lessons_about
from workbench.lessons.lesson import Lesson
from workbench.printing.fonts import READING_FAMILY, SMALL_CAPITALS_FAMILY, font_faces
from workbench.printing.markup import Element, Page, as_html, as_text
from workbench.printing.parts.registry import COUNTERS, LESSONS, MAP, PARTS, TEMPLATED, page_values, parts_of
from workbench.printing.parts.scenario_page import MAP_PICTURE
from workbench.printing.printed_part import PrintedPart
from workbench.printing.templates import (
    OWN,
    PageTemplate,
    made_page,
    own_templates_state,
    runs_in_process,
    template_named,
)
from workbench.protocol.map_region import MapRegion
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

USUAL_PARTS = (MAP.id,)
MOST_DPI = 1200
_TEXT_ENDINGS = (".html", ".txt")
ENDINGS = (".pdf", ".png", ".svg", ".html", ".txt")
"""What a printed scenario may be written as; .html and .txt hold the parts that are text."""


@dataclass(frozen=True)
class PrintedSet:
    """What is printed: ``parts`` by their ids, the map as ``map`` says, counters of ``counter_mm``; ``templates`` are names of
    templates in place of the shipped ones, and of pages of their own."""

    map: PrintedMap
    parts: tuple[str, ...] = USUAL_PARTS
    counter_mm: float = USUAL_COUNTER
    templates: tuple[str, ...] = ()
    saves_ink: bool = False
    language: str = "en"
    lesson: str = ""
    """The only lesson of which the worksheet is printed, by its id; all without one."""
    sections: bool = False
    """Pages of text cite the sections of the rules."""
    booklet: bool = False
    """Pages of half the size of the paper, two on each side of a sheet, in the order for folding."""

    @property
    def paper(self) -> Paper:
        """The paper of every part."""
        return self.map.paper


@dataclass(frozen=True)
class PrintSource:
    """What is printed of: a scenario under its rules, with a plan on its map or without."""

    scenario: AnyScenario
    ruleset: Ruleset
    plan: PlanSource | None = None
    answers: Sequence[Any] = ()
    """Answers that are drawn on the map where its legends are."""
    regions: Mapping[str, MapRegion | None] = field(default_factory=dict)
    """Parts of the map that a window can name: ``seen``, ``selected``."""
    lessons: tuple[CourseLesson, ...] = ()
    """The lessons on its map, see :func:`lessons_on`."""
    read: dict[Path, Lesson] = field(default_factory=dict, compare=False)
    """Lessons that were read before, by their files."""
    _cache: dict[object, list[Sheet]] = field(default_factory=dict, compare=False)
    """Sheets of parts that were made before; a source is thrown away with its scenario."""
    _pages: dict[object, Page | CannotAnswer] = field(default_factory=dict, compare=False)
    """Pages of templates that were made before, and why others could not be."""


def lessons_on(path: Path | None) -> tuple[CourseLesson, ...]:
    """The lessons on the map of a file: those of the shipped courses, and those in folders ``lessons`` beside it."""
    if path is None:
        return ()
    found = [*lessons_about(path), *lessons_about(path, path.resolve().parent.parent)]
    return tuple({lesson.path: lesson for lesson in found}.values())


# --- The sheets of each part


@dataclass(frozen=True)
class _Step:
    """Sheets to be made; ``key`` is all that they depend on besides the source, whose cache keeps them under it; ``shares``
    where other pages may stand on the same sheet."""

    key: tuple[object, ...]
    make: Callable[[], list[Sheet]]
    shares: bool = False


def _map_steps(source: PrintSource, wanted: PrintedSet) -> Iterator[_Step]:
    def make() -> list[Sheet]:
        options = replace(wanted.map.options, ink_saving=wanted.map.options.ink_saving or wanted.saves_ink)
        printed = replace(wanted.map, options=options, sections=wanted.sections)
        shown = ShownAnswers(source.answers, source.plan) if printed.answers else ShownAnswers()
        pages = page_maker(source.scenario, source.ruleset, printed, language=wanted.language, shown=shown)
        return printed_sheets(source.scenario, printed, pages)

    yield _Step((wanted.map, wanted.language, wanted.saves_ink, wanted.sections), make)


def _counter_steps(source: PrintSource, wanted: PrintedSet) -> Iterator[_Step]:
    size, language = wanted.counter_mm, wanted.language

    def make() -> list[Sheet]:
        return counter_sheets(source.scenario, source.ruleset, wanted.paper, size, language, saves_ink=wanted.saves_ink)

    yield _Step((wanted.paper, size, language, wanted.saves_ink), make)


def _lesson_steps(source: PrintSource, wanted: PrintedSet) -> Iterator[_Step]:
    """The worksheet of each lesson. CannotAnswer where no lesson is on the map."""
    if not source.lessons:
        raise CannotAnswer("not_found", Text("no lesson is on this map", "aucune leçon ne porte sur cette carte"))
    for lesson in source.lessons:
        if wanted.lesson in ("", lesson.id):
            yield _Step((lesson.id, wanted.paper, wanted.language), partial(_worksheet, source, lesson, wanted))


def _worksheet(source: PrintSource, lesson: CourseLesson, wanted: PrintedSet) -> list[Sheet]:
    """The worksheet of a lesson; CannotAnswer (``bad_lesson``) for a file with errors."""
    found = source.read.get(lesson.path) or load_lesson(lesson.path).lesson
    if found is None:
        words = Text("the lesson {file} has errors", "la leçon {file} a des erreurs")
        raise CannotAnswer("bad_lesson", words.format(file=lesson.path.name))
    return lesson_sheets(found, wanted.paper, wanted.language)


_PAINTED: Mapping[str, Callable[[PrintSource, PrintedSet], Iterator[_Step]]] = {
    MAP.id: _map_steps,
    COUNTERS.id: _counter_steps,
    LESSONS.id: _lesson_steps,
}
"""The parts that are no pages of templates."""
assert {part.id for part in PARTS} == {*TEMPLATED, *_PAINTED}


def _page_step(source: PrintSource, wanted: PrintedSet, page: _ChosenPage, cancel: CancelToken | None) -> _Step:
    def make() -> list[Sheet]:
        made = _made(source, wanted, page, cancel)
        pictures = _pictures(source, wanted)
        try:
            return page_sheets(made, wanted.paper, pictures, name=page.name.get(wanted.language), cancel=cancel)
        except CannotAnswer as refused:
            file = page.template.path.name
            raise CannotAnswer(
                refused.code, Text(f"{file}: {refused.text.en}", f"{file} : {refused.text.fr}")
            ) from None

    return _Step((page.key(wanted), wanted.paper), make, page.shares)


@dataclass(frozen=True)
class _ChosenPage:
    """The template of a page, and what the page is called: as the part that it is, or as its template."""

    template: PageTemplate
    name: Text
    shares: bool = False
    """Other pages may stand on its sheet: it is a shipped one that is no sheet of its own."""

    def key(self, wanted: PrintedSet) -> tuple[object, ...]:
        """All that the page depends on besides the source."""
        return self.template, own_templates_state(), wanted.language, wanted.saves_ink, wanted.sections, wanted.paper


def _made(source: PrintSource, wanted: PrintedSet, page: _ChosenPage, cancel: CancelToken | None) -> Page:
    """The page of a template, which is made once. CannotAnswer if it makes none, Cancelled when stopped."""
    key = page.key(wanted)
    if key not in source._pages:
        values = page_values(
            source.scenario,
            source.ruleset,
            wanted.language,
            saves_ink=wanted.saves_ink,
            sections=wanted.sections,
            room=wanted.paper.inner,
        )
        try:
            source._pages[key] = made_page(page.template, values, cancel)
        except CannotAnswer as refused:
            source._pages[key] = refused
    found = source._pages[key]
    if isinstance(found, CannotAnswer):
        raise CannotAnswer(found.code, found.text)
    return found


def waits_for_pages(source: PrintSource, wanted: PrintedSet) -> bool:
    """Is there a page that a process has to make first, see :func:`make_pages`? CannotAnswer for an unknown template."""
    wanted = pages_of_booklet(wanted)
    return any(
        runs_in_process(page.template) and page.key(wanted) not in source._pages for page in _text_pages(source, wanted)
    )


def make_pages(source: PrintSource, wanted: PrintedSet, cancel: CancelToken) -> None:
    """Make the pages of templates, so that the sheets need not wait for them; it needs no Qt and may run in any thread.
    Cancelled when stopped. A page that cannot be made is an error when its sheets are."""
    wanted = pages_of_booklet(wanted)
    for page in _text_pages(source, wanted):
        cancel.check()
        try:
            _made(source, wanted, page, cancel)
        except CannotAnswer:
            continue


def _text_pages(source: PrintSource, wanted: PrintedSet) -> list[_ChosenPage]:
    """The pages of templates that are wanted, in the order of printing."""
    parts = [part for part in _wanted_parts(source, wanted) if part.id in TEMPLATED]
    return [*(_chosen_page(part, wanted) for part in parts), *_own_pages(wanted)]


def _wanted_parts(source: PrintSource, wanted: PrintedSet) -> list[PrintedPart]:
    """The parts that are wanted and of which there is something to print; where the user chose a template for one, its page is
    made whatever is in the scenario."""
    return [
        part
        for part in parts_of(source.scenario)
        if part.id in wanted.parts and (_has_own_template(part, wanted) or not _missing(source, part))
    ]


def _missing(source: PrintSource, part: PrintedPart) -> Text:
    return part.missing(source.scenario, source.ruleset)


def _has_own_template(part: PrintedPart, wanted: PrintedSet) -> bool:
    return any(one.part == part.id for one in map(template_named, wanted.templates))


def _nothing_to_print(source: PrintSource, wanted: PrintedSet) -> CannotAnswer:
    """The reason why no sheet was made: the wanted parts are empty, or none is wanted."""
    reasons = [
        words for part in parts_of(source.scenario) if part.id in wanted.parts if (words := _missing(source, part))
    ]
    return CannotAnswer("bad_value", reasons[0] if reasons else Text("nothing is chosen", "rien n’est choisi"))


def _chosen_page(part: PrintedPart, wanted: PrintedSet) -> _ChosenPage:
    """The page of a part by the last template chosen for it, or by the shipped one. CannotAnswer for an unknown name."""
    chosen = [one for one in map(template_named, wanted.templates) if one.part == part.id]
    return _ChosenPage(chosen[-1] if chosen else template_named(part.id), part.name, part.shares_sheet and not chosen)


def _own_pages(wanted: PrintedSet) -> list[_ChosenPage]:
    """The pages of chosen templates that belong to no part. CannotAnswer for an unknown name."""
    return [_ChosenPage(one, Text.of(one.name)) for one in map(template_named, wanted.templates) if one.part == OWN]


def _steps(source: PrintSource, wanted: PrintedSet, cancel: CancelToken | None) -> Iterator[_Step]:
    """Everything that is wanted, in the order of printing. CannotAnswer for what cannot be printed."""
    own = _own_pages(wanted)
    for part in _wanted_parts(source, wanted):
        painted = _PAINTED.get(part.id)
        yield from (
            painted(source, wanted) if painted else [_page_step(source, wanted, _chosen_page(part, wanted), cancel)]
        )
    yield from (_page_step(source, wanted, page, cancel) for page in own)


def pages_of_booklet(wanted: PrintedSet) -> PrintedSet:
    """The set as it is printed on the pages of a booklet; the same set if it is none."""
    if not wanted.booklet:
        return wanted
    return replace(wanted, map=replace(wanted.map, paper=page_of_booklet(wanted.paper)), booklet=False)


def set_sheets(
    source: PrintSource, wanted: PrintedSet, cancel: CancelToken | None = None, progress: Progress | None = None
) -> list[Sheet]:
    """All sheets of a printed set, in order; short pages share a sheet. CannotAnswer for what cannot be printed, Cancelled
    when stopped. The language of Qt must be that of the set."""
    check_size(wanted.counter_mm)
    if wanted.booklet:
        return _booklet(source, wanted, cancel, progress)
    parts: list[PartSheets] = []
    steps = list(_steps(source, wanted, cancel))
    for done, step in enumerate(steps):
        if cancel is not None:
            cancel.check()
        if progress is not None:
            progress(done, len(steps))
        if step.key not in source._cache:
            source._cache[step.key] = step.make()
        parts.append(PartSheets(source._cache[step.key], step.shares))
    if progress is not None:
        progress(len(steps), len(steps))
    found = with_shared_sheets(parts)
    if not found:
        raise _nothing_to_print(source, wanted)
    return found


def _booklet(
    source: PrintSource, wanted: PrintedSet, cancel: CancelToken | None, progress: Progress | None
) -> list[Sheet]:
    """The sheets of a booklet, and after them those of counters, whose backs must meet their fronts."""
    rest = tuple(part for part in wanted.parts if part != COUNTERS.id)
    made = set_sheets(source, pages_of_booklet(replace(wanted, parts=rest)), cancel, progress) if rest else []
    found = booklet_sheets(made, wanted.paper, wanted.language)
    if COUNTERS.id in wanted.parts and not (found and _missing(source, COUNTERS)):
        found += set_sheets(source, replace(wanted, parts=(COUNTERS.id,), templates=(), booklet=False), cancel)
    return found


def sheets_hint(source: PrintSource, wanted: PrintedSet) -> Text:
    """How fewer sheets would do, if the map is printed and a little less of scale saves any."""
    if MAP.id not in wanted.parts:
        return Text()
    wanted = pages_of_booklet(wanted)
    pages = page_maker(source.scenario, source.ruleset, wanted.map, language=wanted.language)
    return fewer_sheets_hint(source.scenario, wanted.map, pages)


def page_pictures(scenario: AnyScenario, ruleset: Ruleset, language: str) -> Mapping[str, Picture]:
    """The pictures that pages may use, by name: ``counter:ID`` of every unit, ``terrain:KEY`` of every terrain of the map."""
    found: dict[str, Picture] = {}
    for unit, face, _ in unit_faces(scenario, ruleset, language):
        found[f"counter:{unit}"] = Picture(
            10.0,
            10.0,
            lambda painter, box, face=face: paint_face(painter, face, box, 0.94),  # type: ignore[misc]
        )
    for key, row in ruleset.terrain.items():
        found[f"terrain:{key}"] = Picture(
            10.0,
            10.0,
            lambda painter, box, row=row: paint_swatch(painter, row, ruleset, box),  # type: ignore[misc]
        )
    return found


def _pictures(source: PrintSource, wanted: PrintedSet) -> Mapping[str, Picture]:
    return {**page_pictures(source.scenario, source.ruleset, wanted.language), MAP_PICTURE: _small_map(source, wanted)}


_SMALL_MAP, _SMALL_MAP_DPI = 480.0, 288.0
"""Pixels across a small map, in which its names and zones can be read, and how finely it is drawn: 1440 dots across."""


def _small_map(source: PrintSource, wanted: PrintedSet) -> Picture:
    """The map with its zones and names in a frame, without units and legends; it is drawn when it is first painted."""
    options = MapOptions(labels=False, map_only=True, ink_saving=wanted.saves_ink)
    printed = PrintedMap(wanted.paper, options=options, units=False, legend=False)
    page = page_maker(source.scenario, source.ruleset, printed, language=wanted.language)(8.0)
    page = page.fitting(_SMALL_MAP, 2 * _SMALL_MAP)
    shape = page.size
    drawn = cache(lambda: page_image(page, _SMALL_MAP_DPI))

    def paint(painter: QPainter, box: QRectF) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(box, drawn())
        line = box.width() / 400
        painter.setPen(QPen(QColor("#2b2620"), line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # the whole line is within the box, or the cut below the picture takes half of it
        painter.drawRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2))
        painter.restore()

    return Picture(180.0, 180.0 * shape.height() / shape.width(), paint)


# --- Files


@dataclass(frozen=True)
class Written:
    """The files of a printed set, how many sheets they hold (1 for text), and how fewer would do."""

    files: tuple[Path, ...]
    sheets: int
    hint: Text = Text()


def check_ending(out: Path) -> str:
    """The ending of a file that can be written; CannotAnswer (``bad_format``) for another."""
    ending = out.suffix.lower()
    if ending not in ENDINGS:
        words = Text("{file}: the ending must be one of {known}", "{file} : l’extension doit être l’une de {known}")
        raise CannotAnswer("bad_format", words.format(file=out.name, known=", ".join(ENDINGS)))
    return ending


def print_file(
    analysis: AnyAnalysis,
    out: Path,
    wanted: PrintedSet,
    *,
    plan: str = "",
    dpi: float = 150.0,
    scenario_path: Path | None = None,
    progress: Progress | None = None,
) -> Written:
    """Write a printed set to a PDF file, to a PNG or SVG file for each sheet, or its text to HTML or plain text; the files that
    were written. ``progress`` counts as that of :func:`~workbench.desktop.export.sheets.pdf_of`, or files. Lessons are looked
    for by the path of the scenario. CannotAnswer for what cannot be printed, OSError if a file cannot be written."""
    check_ending(out)
    ensure_application()
    with temporary_language(wanted.language):
        lessons = lessons_on(scenario_path) if LESSONS.id in wanted.parts else ()
        source = PrintSource(analysis.scenario, analysis.ruleset, kept_plan_source(analysis, plan), lessons=lessons)
        written = save_set(source, wanted, out, dpi=dpi, progress=progress)
        return (
            written if written.files[0].suffix in _TEXT_ENDINGS else replace(written, hint=sheets_hint(source, wanted))
        )


def save_set(
    source: PrintSource,
    wanted: PrintedSet,
    out: Path,
    *,
    dpi: float = 150.0,
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> Written:
    """As :func:`print_file`, for a window: it needs a Qt application in the language of the set. Cancelled when stopped; a file
    that is there stays as it is until its new content is whole."""
    ending = check_ending(out)
    if ending in _TEXT_ENDINGS:
        replace_file(out, set_text(source, wanted, ending, cancel).encode())
        return Written((out,), 1)
    sheets = set_sheets(source, wanted, cancel)
    if ending == ".pdf":
        title, author = source.scenario.title.get(wanted.language), source.scenario.card.author
        save_pdf(sheets, out, title, cancel, progress, author=author, language=wanted.language)
        return Written((out,), len(sheets))
    written = []
    for done, sheet in enumerate(sheets):
        if cancel is not None:
            cancel.check()
        path = out if len(sheets) == 1 else out.with_name(f"{out.stem}-{done + 1:0{len(str(len(sheets)))}}{out.suffix}")
        replace_file(path, png_of(sheet, dpi) if ending == ".png" else svg_of(sheet))
        written.append(path)
        if progress is not None:
            progress(done + 1, len(sheets))
    return Written(tuple(written), len(sheets))


def set_text(source: PrintSource, wanted: PrintedSet, ending: str, cancel: CancelToken | None = None) -> str:
    """The parts that are text as one page of HTML or as plain text. CannotAnswer if none of them is chosen, Cancelled when
    stopped."""
    pages = _text_pages(source, wanted)
    if not pages:
        if not {MAP.id, COUNTERS.id}.intersection(wanted.parts):
            raise _nothing_to_print(source, wanted)
        words = Text(
            "the map and counters are pictures: choose .pdf", "la carte et les pions sont des images : choisissez .pdf"
        )
        raise CannotAnswer("bad_format", words)
    made = [_made(source, wanted, page, cancel) for page in pages]
    if ending == ".txt":
        return "\n\n".join(map(as_text, made))
    return _standalone(made, source, wanted)


def _standalone(pages: Sequence[Page], source: PrintSource, wanted: PrintedSet) -> str:
    """Pages of templates as one file that needs no other: pictures inside as SVG, page numbers left out."""
    pictures = _pictures(source, wanted)
    drawn: dict[str, str] = {}

    def with_pictures(node: Element | str) -> Element | str:
        if isinstance(node, str):
            return node
        attributes = dict(node.attributes)
        picture = pictures.get(attributes.get("src", ""))
        if node.tag == "img" and picture is not None:
            name = attributes["src"]
            if name not in drawn:
                box = QRectF(0, 0, picture.width, picture.height)
                data = painted_svg(box.width(), box.height(), name, lambda on: picture.paint(on, box))
                drawn[name] = f"data:image/svg+xml;base64,{base64.b64encode(data).decode('ascii')}"
            attributes["src"] = drawn[name]
            tallest = attributes.pop("height", "")
            attributes["style"] = f"width: {attributes.pop('width', '10mm')}"
            attributes["style"] += f";max-height:{tallest};object-fit:contain" if tallest else ""
        return Element(node.tag, attributes, [with_pictures(child) for child in node.children])

    title = html.escape(source.scenario.title.get(wanted.language))
    styles = "\n".join(dict.fromkeys(page.style for page in pages))
    bodies = [as_html([with_pictures(node) for node in page.body.children if not _is_running(node)]) for page in pages]
    faces = font_faces("".join(page.body.text for page in pages))
    return (
        f'<!DOCTYPE html>\n<html lang="{wanted.language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{faces}\n{_SCREEN}\n{styles}</style></head><body>{'<hr>'.join(bodies)}</body></html>\n"
    )


_SCREEN = (
    f"""body {{ font-family: "{READING_FAMILY}", Georgia, serif; }}
.caps, h2 {{ font-family: "{SMALL_CAPITALS_FAMILY}", "{READING_FAMILY}", serif; font-weight: normal; }}
"""
    + """body { font-size: 16px; line-height: 1.4; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 2pt 4pt; vertical-align: top; }
 img { max-width: 100%; }
.columns-2 { columns: 2; } .columns-3 { columns: 3; } .keep { break-inside: avoid; }
@media print { hr { break-after: page; border: none; } }"""
)


def _is_running(node: Element | str) -> bool:
    return isinstance(node, Element) and node.tag in ("header", "footer")


def png_of(sheet: Sheet, dpi: float) -> bytes:
    """A sheet as a PNG file; CannotAnswer (``too_large``) for too many pixels."""
    if not 20 <= dpi <= MOST_DPI:
        words = Text("pictures have 20 to {most} dots to the inch", "les images ont 20 à {most} points par pouce")
        raise CannotAnswer("bad_value", words.format(most=MOST_DPI))
    if (sheet.paper.width * dpi / 25.4) * (sheet.paper.height * dpi / 25.4) > MAX_PIXELS:
        raise CannotAnswer("too_large", Text("the picture would be too large", "l’image serait trop grande"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image = sheet_image(sheet, dpi)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    image.save(buffer, "png")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg_of(sheet: Sheet) -> bytes:
    """A sheet as an SVG file that is as large as its paper."""
    return painted_svg(sheet.paper.width, sheet.paper.height, sheet.name, sheet.paint)


def painted_svg(width: float, height: float, title: str, paint: Callable[[QPainter], None]) -> bytes:
    """What a painter in millimetres paints, as an SVG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setResolution(254)  # ten units for each millimetre
    generator.setSize(QSize(round(width * 10), round(height * 10)))
    generator.setViewBox(QRectF(0, 0, width * 10, height * 10))
    generator.setTitle(title)
    painter = QPainter(generator)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(10, 10)
    paint(painter)
    painter.end()
    return svg_with_fonts(bytes(buffer.data().data()))
