"""Worksheets as PDF: the page of a lesson or a quiz on paper, its maps drawn as vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.text import Text
from workbench.desktop.export.html_pages import Picture as PaperPicture
from workbench.desktop.export.html_pages import html_sheets, save_html_pdf
from workbench.desktop.export.lesson_page import (
    MapPart,
    Picture,
    drawn,
    is_drawn,
    picture_of_question,
    picture_of_step,
    shows_more,
)
from workbench.desktop.export.paper import Paper, paper_named
from workbench.desktop.export.render import ensure_application, temporary_language
from workbench.desktop.export.sheets import Sheet, save_pdf
from workbench.lessons.handout import Figure
from workbench.lessons.lesson import Lesson, Request
from workbench.lessons.questions import Answered
from workbench.lessons.worksheet import BOX, LINE, lesson_sheet, quiz_sheet

MARGIN = 15.0
"""Millimetres."""
_HIGH, _KEY = 0.33, (420.0, 270.0)
"""The height of the picture of a question, of the page: two questions have room on it. Pixels of the picture of an answer."""
_MM = 0.22
"""Millimetres for each pixel of a picture: numbers of hexes of 10.6 pixels are more than 6 points high."""
_BEYOND = 1.2
"""The pictures of questions want so many times the width of the page, which pages give them whole, even if they make their
letters smaller to save a sheet."""
_SQUARE = 1.08
"""How much larger the pictures of maps become that are narrower than the page: two still have room on it."""
_LEAST_HEX = 33.0
"""Pixels: every hex has room for its number."""
_FINENESS = 0.35
"""Trees and grain with fewer corners look alike in so small pictures, and make files half as large."""
_LINE = (150.0, 8.0)
_BOX = 3.6
_INK = QColor("#555555")


def save_lesson_sheet(lesson: Lesson, out: Path, language: str = "en", paper: Paper | None = None) -> int:
    """Write the worksheet of a lesson to a PDF file; the number of its pages. OSError if it cannot be written, CannotAnswer as
    for the page."""
    ensure_application()
    with temporary_language(language):
        sheets = lesson_sheets(lesson, paper if paper is not None else paper_named("a4", MARGIN), language)
        save_pdf(sheets, out, lesson.title.get(language))
    return len(sheets)


def lesson_sheets(lesson: Lesson, paper: Paper, language: str) -> list[Sheet]:
    """The worksheet of a lesson as sheets of paper. The language of Qt must be that of the sheets. CannotAnswer as for the page
    of a lesson."""
    maps, asked = _Maps(language), _largest(paper)

    def draw(number: int, requests: Sequence[Request], known: bool) -> Sequence[Figure]:
        if known and not shows_more(lesson.steps[number]):
            return ()
        wish = picture_of_step(lesson, number, requests, language, known=known, largest=_KEY if known else asked)
        return maps.figures(lesson.analysis_at(number), wish, known=known)

    page = lesson_sheet(lesson, language, draw)
    return html_sheets(page, paper, maps.pictures, name=lesson.title.get(language))


def save_quiz_sheet(
    found: Sequence[Answered], title: Text, out: Path, language: str = "en", paper: Paper | None = None
) -> int:
    """Write the worksheet of a quiz, as :func:`save_lesson_sheet`."""
    ensure_application()
    maps = _Maps(language)
    sheet = paper if paper is not None else paper_named("a4", MARGIN)
    asked = _largest(sheet)

    def draw(one: Answered, known: bool) -> Sequence[Figure]:
        request = one.question.request
        if known and not is_drawn(request):
            return ()
        wish = picture_of_question(one, language, (request,) if known else (), _KEY if known else asked)
        return () if wish is None else maps.figures(one.analysis, wish, known=known)

    with temporary_language(language):
        page = quiz_sheet(found, title, language, draw)
    return maps.save(page, out, title, sheet)


def _largest(paper: Paper) -> tuple[float, float]:
    """Pixels of the picture of a question: as wide as the page."""
    wide, high = paper.inner
    return wide / _MM, high * _HIGH / _MM


class _Maps:
    """The pictures of a worksheet by name; they are drawn when the page is painted."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.pictures = {LINE: PaperPicture(*_LINE, _paint_line), BOX: PaperPicture(_BOX, _BOX, _paint_box)}

    def figures(self, analysis: AnyAnalysis, wish: Picture, *, known: bool) -> list[Figure]:
        """The pictures that a wish asks for, each under a new name; smaller ones for what is known."""
        found = []
        least = 0.0 if known else _LEAST_HEX
        for one in drawn(analysis, replace(wish, fineness=_FINENESS, least_hex=least)):
            name = f"map-{len(self.pictures)}"
            wide, high = one.part.size.width(), one.part.size.height()
            fills = wide >= int(wish.largest[0])
            millimetres = _MM * (1.0 if known else _BEYOND if fills else _SQUARE)
            self.pictures[name] = PaperPicture(wide * millimetres, high * millimetres, _Painted(one.part))
            found.append(Figure(name, one.caption, one.spoken))
        return found

    def save(self, page: str, out: Path, title: Text, paper: Paper) -> int:
        """Write a page with its pictures; the number of its sheets."""
        words = title.get(self.language)
        return save_html_pdf(page, out, paper, self.pictures, title=words, language=self.language)


class _Painted:
    """Paints a part of a map into a box of a page."""

    def __init__(self, part: MapPart) -> None:
        self._part = part

    def __call__(self, painter: QPainter, box: QRectF) -> None:
        painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
        painter.translate(box.topLeft())
        painter.scale(box.width() / self._part.size.width(), box.height() / self._part.size.height())
        painter.save()
        self._part.paint(painter)
        painter.restore()
        painter.setPen(QPen(_INK, 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(QPointF(0, 0), self._part.size))


def _paint_line(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(_INK, box.height() / 30))
    y = box.top() + box.height() * 0.85
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))


def _paint_box(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(_INK, box.height() / 14))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
