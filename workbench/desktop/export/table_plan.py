"""The plan of a table for whoever lays it out: the table with its pieces numbered and their points marked, a ruler along its
edges, set-up zones and objectives, and the lists that go with it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.text import Text
from workbench.desktop.drawing.terrain_styles import draw_centred
from workbench.desktop.export.html_pages import html_sheets
from workbench.desktop.export.map_page import INK
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.sheets import Sheet
from workbench.desktop.export.tabletop_page import TabletopPage
from workbench.printing.table_plan import NumberedPiece, numbered_pieces, point_of, table_plan_page
from workbench.scenario.tabletop_board import Point

_DOTS = 4.4
"""Pixels of the page for each millimetre of the sheet, so that its words are 3 mm high."""
_MARK, _TAG = QColor("#b3261e"), QColor(255, 255, 255, 235)
_TAG_HIGH, _LETTER = 13.0, 9.0
_APART = 15.0
"""Pixels: tags that would lie closer are moved aside."""


def plan_sheets(page: TabletopPage, paper: Paper) -> list[Sheet]:
    """The plan of the whole table on one sheet, without its units, and the lists on as many as they take."""
    scenario, ruleset, language = page.scenario, page.ruleset, page.language
    pieces = numbered_pieces(scenario, ruleset)
    found = [_plan_sheet(page, pieces, paper)]
    source = table_plan_page(scenario, ruleset, pieces, language)
    return [*found, *html_sheets(source, paper, name=Text("layout", "mise en place").get(language))]


def _plan_sheet(page: TabletopPage, pieces: list[NumberedPiece], paper: Paper) -> Sheet:
    options = replace(page.options, region=None, ink_saving=True, ruler=True)
    bare = replace(page.without_units(), options=options)
    across = bare.board.width() > bare.board.height()
    sheet = paper.turned if across != (paper.width > paper.height) else paper
    wide, high = sheet.inner
    whole = bare.fitting(wide * _DOTS, high * _DOTS)

    def paint(painter: QPainter) -> None:
        factor = min(wide / whole.size.width(), high / whole.size.height())
        painter.translate(sheet.margin + (wide - whole.size.width() * factor) / 2, sheet.margin)
        painter.scale(factor, factor)
        whole.paint(painter)
        painter.translate(whole.map_origin)
        _paint_marks(painter, whole, pieces)

    return Sheet(Text("plan", "plan").get(page.language), sheet, paint)


def _paint_marks(painter: QPainter, page: TabletopPage, pieces: list[NumberedPiece]) -> None:
    """The number of every piece, and the letters of the points by which it is laid."""
    board = page.scenario.board
    pixels = page.ground.scale.per_unit * page.zoom

    def at(point: Point) -> QPointF:
        return QPointF(point[0] * pixels, point[1] * pixels)

    taken: list[QPointF] = []
    middles = [at(point_of(one.piece.middle, board)) for one in pieces]
    for one, middle in zip(pieces, middles, strict=True):
        for letter, place in zip("abcdefghij", one.piece.points, strict=False):
            point = at(point_of(place, board))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_MARK)
            painter.drawEllipse(point, 1.7, 1.7)
            away = point - middle
            far = max(1.0, QLineF(middle, point).length())
            draw_centred(painter, point + away / far * 6.5, letter, _LETTER, _MARK)
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
