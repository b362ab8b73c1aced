"""Lines of sight from figure to figure of two units on a table."""

from __future__ import annotations

import math
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.base.text import capitalised
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.kind import DrawerCache, OnTables, OverlayKind
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.engine.sight.results import FigureSight, TabletopLine

translate = QCoreApplication.translate


BLIND, SMOKE, SEEN = 0, 1, 2


_STYLES = {BLIND: Qt.PenStyle.DotLine, SMOKE: Qt.PenStyle.DashLine, SEEN: Qt.PenStyle.SolidLine}


_LIGHT = 150


def verdict_of(models: FigureSight, row: int, column: int) -> int:
    """The verdict of one figure on another: BLIND, SMOKE or SEEN."""
    if not models.seen[row, column]:
        return BLIND
    return SMOKE if models.hindered[row, column] else SEEN


def _ink(verdict: int) -> QColor:
    return (answer_colours().blocked, answer_colours().hindered, answer_colours().clear)[verdict]


def best_target(models: FigureSight, row: int) -> int:
    """The figure that one sees best, the nearest of those alike."""
    at = models.origins[row]
    ways = range(len(models.targets))
    return min(ways, key=lambda k: (-verdict_of(models, row, k), math.dist(at, models.targets[k])))


class FigureLinesDrawer:
    """Draws :class:`~workbench.engine.sight.results.FigureSight`; ``row`` is the figure whose lines are all shown."""

    layer = Layer.LINE

    def __init__(self, models: FigureSight, line: TabletopLine | None, legend: Legend) -> None:
        self.models, self.line, self.legend = models, line, legend
        self.row: int | None = None

    @property
    def courses(self) -> list[tuple[int, int, int]]:
        """What is drawn: (figure, target, verdict), blocked ones first."""
        models = self.models
        if not len(models.targets):
            return []
        if self.row is not None and self.row < len(models.origins):
            found = [(self.row, k, verdict_of(models, self.row, k)) for k in range(len(models.targets))]
        else:
            ends = ((row, best_target(models, row)) for row in range(len(models.origins)))
            found = [(row, k, verdict_of(models, row, k)) for row, k in ends]
        return sorted(found, key=lambda one: one[2])

    def paint(self, canvas: TabletopCanvas) -> None:
        """Lines, then rings."""
        painter, scale, models = canvas.painter, canvas.scale, self.models
        chosen = self.row is not None
        for row, column, verdict in self.courses:
            ink = QColor(_ink(verdict))
            ink.setAlpha(255 if chosen else _LIGHT)
            pen = canvas.pen(ink, 2.4 if chosen else 1.5, _STYLES[verdict])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            course = QLineF(scale.scene(models.origins[row]), scale.scene(models.targets[column]))
            if chosen:
                painter.setPen(canvas.pen(CARD, 4.2))
                painter.drawLine(course)
            painter.setPen(pen)
            painter.drawLine(course)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for column, target in enumerate(models.targets):
            rows = range(len(models.origins)) if self.row is None else [self.row]
            best = max((verdict_of(models, row, column) for row in rows), default=BLIND)
            self._ring(canvas, scale.scene(target), best)
        figures = self.line.origin.models if self.line is not None else ()
        for row, origin in enumerate(models.origins):
            # the base of a figure shows itself, with its number
            if self.row in (None, row) and origin not in figures:
                painter.setPen(canvas.pen(CARD, 1.0))
                painter.setBrush(DARK)
                painter.drawEllipse(scale.scene(origin), 3.0 * canvas.pixel, 3.0 * canvas.pixel)

    def _ring(self, canvas: TabletopCanvas, at: QPointF, verdict: int) -> None:
        size = 6.5 * canvas.pixel
        for ink, width in ((CARD, 4.0), (_ink(verdict), 2.2)):
            canvas.painter.setPen(canvas.pen(ink, width, _STYLES[verdict] if width < 4 else Qt.PenStyle.SolidLine))
            canvas.painter.drawEllipse(at, size, size)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A clear, a hindered and a blocked line."""
        pen = painter.pen()
        pen.setWidthF(2.0)
        for part, verdict in enumerate((SEEN, SMOKE, BLIND)):
            pen.setColor(_ink(verdict))
            pen.setStyle(_STYLES[verdict])
            painter.setPen(pen)
            y = box.top() + (part + 0.5) * box.height() / 3
            painter.drawLine(QLineF(box.left(), y, box.right(), y))


def figure_lines_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of the lines figure by figure."""
    line_part = answer[LINE_PART]
    assert line_part.models is not None
    words = line_part.models.words.get(language)
    keys = translate("TableLegends", "Blue: clear; orange: through smoke; dotted: blocked")
    return Legend(capitalised(words), (keys,))


# --- The kind, for the registry.


def _drawers(answer: TabletopAnswer, language: str, _: DrawerCache) -> Iterator[TabletopDrawer]:
    line_part = answer[LINE_PART]
    if line_part.models is not None and len(line_part.models.origins) + len(line_part.models.targets) > 2:
        yield FigureLinesDrawer(line_part.models, line_part.line, figure_lines_legend(answer, language))


KIND = OverlayKind("figures", on_tables=OnTables(_drawers, 70))
