"""Pictures of a scenario in files: PNG, SVG and PDF from the same painters as the window. Needs no display."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QCoreApplication,
    QIODevice,
    QMarginsF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTranslator,
)
from PySide6.QtGui import QColor, QGuiApplication, QImage, QImageWriter, QPageSize, QPainter, QPainterPath, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from workbench.analysis import Analysis
from workbench.base.errors import CannotAnswer
from workbench.base.text import Text
from workbench.desktop import legends
from workbench.desktop.questions import AREA, FIELD, LINE, REACH, Answer, Question
from workbench.desktop.scene.art.ground import Ground
from workbench.desktop.scene.art.lettering import map_font
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import Canvas, Drawer
from workbench.desktop.scene.overlays.drawers import drawer_for
from workbench.desktop.scene.overlays.legend import MARGIN, WIDTH, card_height, paint_legends
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.scene.section import paint_section
from workbench.desktop.scene.units import paint_units
from workbench.movement.request import MoveRequest
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import Scenario
from workbench.sight.results import Party, SightRequest
from workbench.sight.section import Section

FORMATS = (".png", ".svg", ".pdf")
MOST_PIXELS = 120_000_000
_MARGIN = 36.0
_TITLE = 52.0
_FOOT = 46.0
_SECTION, _SECTION_WIDTH = 230.0, 520.0
_PAGE = QColor("#fbf8ee")
_INK = QColor("#2b2620")
_I18N = Path(__file__).resolve().parents[2] / "resources" / "i18n"

translate = QCoreApplication.translate


def render_file(
    analysis: Analysis,
    out: Path,
    *,
    area: str | int | None = None,
    los: tuple[str | int, str | int] | None = None,
    reach: str | None = None,
    field: str | None = None,
    section: bool = False,
    legend: bool = False,
    language: str = "en",
    scale: float = 64.0,
) -> None:
    """Write the map with chosen overlays to a .png, .svg or .pdf file.

    Places are labels, ``unit:ID`` or hex numbers; ``scale`` is in pixels a hex; ``section`` adds the side view of the line.
    CannotAnswer for an unknown ending, place or unit and for a picture that would be too large; OSError if the file cannot
    be written.
    """
    _known_ending(out)
    _application()
    with _speaking(language):
        answers = _answer(analysis, area=area, los=los, reach=reach, field=field)
        save_picture(answers, analysis, out, section=section, legend=legend, language=language, scale=scale)


def save_picture(
    answers: list[Answer],
    analysis: Analysis,
    out: Path,
    *,
    section: bool = False,
    legend: bool = False,
    language: str = "en",
    scale: float = 64.0,
) -> None:
    """Write the map with the overlays of these answers; as :func:`render_file`, in a program that has its application."""
    _known_ending(out)
    side_view = next((answer.section for answer in answers if answer.section is not None), None) if section else None
    sheet = _Sheet.of(
        analysis.scenario,
        analysis.ruleset,
        answers,
        legend=legend,
        language=language,
        scale=scale,
        section=side_view,
    )
    write = {".png": _png, ".svg": _svg, ".pdf": _pdf}[out.suffix.lower()]
    out.write_bytes(write(sheet))


def _known_ending(out: Path) -> None:
    ending = out.suffix.lower()
    if ending not in FORMATS:
        words = Text("{name}: the ending must be one of {known}", "{name} : l’extension doit être l’une de {known}")
        raise CannotAnswer("bad_format", words.format(name=out.name, known=", ".join(FORMATS)))


def thumbnail(scenario: Scenario, ruleset: Ruleset, size: QSize) -> QImage:
    """A picture of the whole map, as large as fits into ``size``, with its units."""
    ground = Ground(scenario, ruleset)
    rect = ground.plane.rect
    zoom = min(size.width() / rect.width(), size.height() / rect.height())
    image = QImage(
        max(1, int(rect.width() * zoom)),
        max(1, int(rect.height() * zoom)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-rect.topLeft())
    # painted as if twice as large, so that a small picture still has its trees
    ground.paint(painter, rect, max(2 * UNIT * zoom, 22.0))
    paint_units(painter, scenario.forces, ruleset, ground.plane, UNIT * zoom)
    painter.end()
    return image


def _application() -> None:
    if QCoreApplication.instance() is None:
        if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(sys.argv[:1]))


_kept: list[QGuiApplication] = []
"""Qt wants its application object to live as long as the process."""


@contextmanager
def _speaking(language: str) -> Iterator[None]:
    translator = QTranslator()
    loaded = language != "en" and translator.load(f"workbench_{language}", str(_I18N))
    if loaded:
        QCoreApplication.installTranslator(translator)
    try:
        yield
    finally:
        if loaded:
            QCoreApplication.removeTranslator(translator)


def _answer(
    analysis: Analysis,
    *,
    area: str | int | None,
    los: tuple[str | int, str | int] | None,
    reach: str | None,
    field: str | None,
) -> list[Answer]:
    # each overlay has its own observer, so each is a question of its own
    found = []
    request = SightRequest()
    if area is not None:
        here = _number(analysis, area)
        question = Question(analysis.scenario, analysis.ruleset, frozenset([AREA]), here, sight=request)
        found.append(Answer(question, area=analysis.area(here, request)))
    if field is not None:
        unit = field.removeprefix("unit:")
        held = analysis.field_of_fire(unit)
        question = Question(analysis.scenario, analysis.ruleset, frozenset([FIELD]), held.origin, firing=(unit, ""))
        found.append(Answer(question, field=held, weapons=analysis.weapons(unit)))
    if reach is not None:
        move = _move(analysis, reach)
        question = Question(analysis.scenario, analysis.ruleset, frozenset([REACH]), move=move)
        found.append(Answer(question, reach=analysis.reach(move)))
    if los is not None:
        here, there = (_number(analysis, place) for place in los)
        question = Question(analysis.scenario, analysis.ruleset, frozenset([LINE]), here, there, request)
        line = analysis.line(here, there, request)
        found.append(Answer(question, line=line, section=analysis.section(line)))
    return found


def _number(analysis: Analysis, place: str | int) -> int:
    return place if isinstance(place, int) else analysis.place(place)


def _move(analysis: Analysis, name: str) -> MoveRequest:
    start = analysis.place(name if name.startswith("unit:") else f"unit:{name}")
    found = analysis.scenario.forces.find(name)
    assert found is not None  # place() has refused unknown units
    side, unit = found
    mover = Party(unit.kind, side, unit.id, unit.state, values=unit.values)
    return MoveRequest(mover, start, facing=unit.facing)


@dataclass(frozen=True)
class _Sheet:
    """A page: the map between a title and a scale, in pixels of 96 to the inch."""

    ground: Ground
    drawers: tuple[Drawer, ...]
    legend: bool
    language: str
    scale: float
    section: Section | None = None

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
    ) -> _Sheet:
        ground = Ground(scenario, ruleset)
        overlays = [
            overlay
            for answer in answers
            for overlay in legends.overlays(answer, language).values()
            if overlay is not None
        ]
        drawers = sorted((drawer_for(overlay, ground.plane) for overlay in overlays), key=lambda d: d.layer)
        return cls(ground, tuple(drawers), legend, language, scale, section)

    @property
    def zoom(self) -> float:
        return self.scale / UNIT

    @property
    def size(self) -> QSize:
        rect = self.ground.plane.rect
        wide = rect.width() * self.zoom
        if self._strip:
            wide = max(wide, WIDTH + 2 * MARGIN)
        if self.section is not None:
            wide = max(wide, _SECTION_WIDTH)
        high = rect.height() * self.zoom + _TITLE + _FOOT + self._strip + self._side_view
        return QSize(round(wide + 2 * _MARGIN), round(high))

    @property
    def _side_view(self) -> float:
        """The height of the strip for the section; 0 without one."""
        return _SECTION + MARGIN if self.section is not None else 0.0

    @property
    def _strip(self) -> float:
        """The height of a strip below the map for legends that would hide too much of a small map; 0 if they lie on it."""
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
            high = page.height() - _TITLE - _FOOT - self._side_view
            inner = QRectF(_MARGIN, _TITLE, page.width() - 2 * _MARGIN, high)
            paint_legends(painter, inner, self.drawers)
        if self.section is not None:
            top = page.height() - _FOOT - _SECTION
            paint_section(painter, QRectF(_MARGIN, top, page.width() - 2 * _MARGIN, _SECTION), self.section)

    def _paint_map(self, painter: QPainter, rect: QRectF) -> None:
        ground, scenario = self.ground, self.ground.scenario
        ground.paint(painter, rect, max(self.scale, 22.0))
        self._paint_surround(painter, rect)
        ground.paint_print(painter, rect, self.scale)
        canvas = Canvas(painter, ground.plane, UNIT / min(self.scale, UNIT), rect, vector=True)
        under = [drawer for drawer in self.drawers if drawer.layer < Layer.UNITS]
        for drawer in under:
            drawer.paint(canvas)
        paint_units(painter, scenario.forces, ground.ruleset, ground.plane, self.scale)
        for drawer in self.drawers:
            if drawer not in under:
                drawer.paint(canvas)

    def _paint_surround(self, painter: QPainter, rect: QRectF) -> None:
        # SVG knows no clipping here, so what was painted over the edge of the map is covered with the page
        edge = 3 * UNIT
        around = QPainterPath()
        around.addRect(rect.adjusted(-edge, -edge, edge, edge))
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
        painter.drawText(foot, right, f"{ruleset.name.get(self.language)} {ruleset.version}".strip())
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
        said = words.format(n=hexes).get(self.language)
        if isinstance(metres, int | float | Fraction) and metres:
            said += f" = {float(metres) * hexes:g} m"
        painter.drawText(QRectF(foot.left(), y - 22, 400, 20), Qt.AlignmentFlag.AlignLeft, said)


def _png(sheet: _Sheet) -> bytes:
    size = sheet.size
    if size.width() * size.height() > MOST_PIXELS:
        words = Text(
            "the picture would be {w} x {h} pixels; choose a smaller scale or write an SVG or PDF file",
            "l’image ferait {w} x {h} pixels ; choisissez une échelle plus petite ou un fichier SVG ou PDF",
        )
        raise CannotAnswer("too_large", words.format(w=size.width(), h=size.height()))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    sheet.paint(painter)
    painter.end()
    buffer = _buffer()
    QImageWriter(buffer, QByteArray(b"png")).write(image.convertToFormat(QImage.Format.Format_RGB32))
    return bytes(buffer.data().data())


def _svg(sheet: _Sheet) -> bytes:
    buffer = _buffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(sheet.size)
    generator.setViewBox(QRectF(0, 0, sheet.size.width(), sheet.size.height()))
    generator.setTitle(sheet.ground.scenario.title.get(sheet.language))
    painter = QPainter(generator)
    sheet.paint(painter)
    painter.end()
    return bytes(buffer.data().data())


def _pdf(sheet: _Sheet) -> bytes:
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setTitle(sheet.ground.scenario.title.get(sheet.language))
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
