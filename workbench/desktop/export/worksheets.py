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
from workbench.lessons.handout import Draw, Figure
from workbench.lessons.lesson import Lesson, Request
from workbench.lessons.questions import Answered
from workbench.lessons.worksheet import BOX, LINE, lesson_sheet, quiz_sheet

MARGIN = 15.0
"""Millimetres."""
_STEP, _QUESTION, _KEY = (640.0, 380.0), (640.0, 440.0), (420.0, 270.0)
"""Pixels of the largest picture of a step, of a question of a quiz, and of an answer."""
_MM = 0.22
"""Millimetres for each pixel of a picture: letters on maps are as small as they may be."""
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
    maps = _Maps(language)

    def drawer(largest: tuple[float, float]) -> Draw:
        def draw(number: int, requests: Sequence[Request], known: bool) -> Sequence[Figure]:
            if known and not shows_more(lesson.steps[number]):
                return ()
            wish = picture_of_step(lesson, number, requests, language, known=known, largest=largest)
            return maps.figures(lesson.analysis_at(number), wish)

        return draw

    page = lesson_sheet(lesson, language, drawer(_STEP), drawer(_KEY))
    return html_sheets(page, paper, maps.pictures, name=lesson.title.get(language))


def save_quiz_sheet(
    found: Sequence[Answered], title: Text, out: Path, language: str = "en", paper: Paper | None = None
) -> int:
    """Write the worksheet of a quiz, as :func:`save_lesson_sheet`."""
    ensure_application()
    maps = _Maps(language)

    def draw(one: Answered, known: bool) -> Sequence[Figure]:
        request = one.question.request
        if known and not is_drawn(request):
            return ()
        wish = picture_of_question(one, language, (request,) if known else (), _KEY if known else _QUESTION)
        return () if wish is None else maps.figures(one.analysis, wish)

    with temporary_language(language):
        page = quiz_sheet(found, title, language, draw)
    return maps.save(page, out, title, paper)


class _Maps:
    """The pictures of a worksheet by name; they are drawn when the page is painted."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.pictures = {LINE: PaperPicture(*_LINE, _paint_line), BOX: PaperPicture(_BOX, _BOX, _paint_box)}

    def figures(self, analysis: AnyAnalysis, wish: Picture) -> list[Figure]:
        """The pictures that a wish asks for, each under a new name."""
        found = []
        for part, caption in drawn(analysis, replace(wish, fineness=_FINENESS)):
            name = f"map-{len(self.pictures)}"
            wide, high = part.size.width(), part.size.height()
            self.pictures[name] = PaperPicture(wide * _MM, high * _MM, _Painted(part))
            found.append(Figure(name, caption))
        return found

    def save(self, page: str, out: Path, title: Text, paper: Paper | None) -> int:
        """Write a page with its pictures; the number of its sheets."""
        sheet = paper if paper is not None else paper_named("a4", MARGIN)
        words = title.get(self.language)
        return save_html_pdf(page, out, sheet, self.pictures, title=words, language=self.language)


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
