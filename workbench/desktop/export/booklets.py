"""Booklets: pages of half the size of the paper, two on each side of a sheet, in the order in which the sheets are folded and
stapled into each other (imposition in one signature)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.text import Text
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.sheets import Sheet

_FRONT, _BACK = Text("front", "recto"), Text("back", "verso")
_NAMED = Text("Booklet {n}, {side}", "Livret {n}, {side}")
_INK = QColor("#2b2620")
_FOLD = 5.0
"""The length of the marks of where to fold, at both ends of the fold (mm)."""


def page_of_booklet(paper: Paper) -> Paper:
    """A page of a booklet that is made of sheets of a paper."""
    long, short = max(paper.width, paper.height), min(paper.width, paper.height)
    return replace(paper, width=long / 2, height=short)


def booklet_order(pages: int) -> list[tuple[int | None, int | None]]:
    """For each side of each sheet, front before back, the numbers from 0 of the pages on its left and its right; None for an
    empty page. Both sides are printed, turned over at the short edge."""
    whole = -(-pages // 4) * 4
    sides = []
    for first in range(0, whole // 2, 2):
        sides += [(whole - 1 - first, first), (first + 1, whole - 2 - first)]
    return [tuple(one if one < pages else None for one in side) for side in sides]  # type: ignore[misc]


def booklet_sheets(sheets: Sequence[Sheet], paper: Paper, language: str) -> list[Sheet]:
    """Sheets of a booklet from its pages; those that are larger than a page, posters, follow by themselves."""
    page = page_of_booklet(paper)
    fitting = [one for one in sheets if _fits(one.paper, page)]
    whole = replace(page, width=2 * page.width)
    found = []
    for number, (left, right) in enumerate(booklet_order(len(fitting))):
        side = (_BACK if number % 2 else _FRONT).get(language)
        name = _NAMED.format(n=number // 2 + 1, side=side).get(language)
        pair = tuple(None if one is None else fitting[one] for one in (left, right))
        found.append(Sheet(name, whole, _Side(page, pair)))
    return [*found, *(one for one in sheets if not _fits(one.paper, page))]


def _fits(paper: Paper, page: Paper) -> bool:
    """Is it a page, upright or on its side?"""
    sides = sorted((paper.width, paper.height)), sorted((page.width, page.height))
    return all(abs(a - b) < 0.1 for a, b in zip(*sides, strict=True))


class _Side:
    """Paints one side of a sheet: two pages, those that lie on their side turned, and the marks of the fold."""

    def __init__(self, page: Paper, pair: Sequence[Sheet | None]) -> None:
        self._page, self._pair = page, pair

    def __call__(self, painter: QPainter) -> None:
        """Paint it, in millimetres."""
        page = self._page
        for place, sheet in enumerate(self._pair):
            if sheet is None:
                continue
            painter.save()
            painter.translate(place * page.width, 0)
            painter.setClipRect(QRectF(0, 0, page.width, page.height))
            if (sheet.paper.width > sheet.paper.height) != (page.width > page.height):
                painter.translate(page.width, 0)
                painter.rotate(90)
            sheet.paint(painter)
            painter.restore()
        painter.setPen(QPen(_INK, 0.15, Qt.PenStyle.DashLine))
        for top in (0.0, page.height - _FOLD):
            painter.drawLine(QLineF(page.width, top, page.width, top + _FOLD))
