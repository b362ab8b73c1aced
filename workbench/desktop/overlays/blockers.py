"""What one hex hides: cross-hatched where it alone hides, dotted where others do too; what hides the hex is outlined
and numbered, above the counters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import hexes_path
from workbench.desktop.drawing.patterns import dots_path, hatch_lines_path
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import length_text, paint_observer_rings, unit_word
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.inspector_sections import SectionPlace, asks_of_a_piece, asks_of_blind_hexes
from workbench.desktop.overlays.kind import DrawerCache, HexAnswering, OnHexes, OnTables, OverlayKind, TabletopAnswering
from workbench.desktop.overlays.legend_words import common_legend_lines, hex_title, seen_from, target_height
from workbench.desktop.overlays.tabletop_words import legend_for, tabletop_place_words
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import BLAME_PART, HiddenByPiece
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import BLAME
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.engine.sight.blind_hexes import Attribution
from workbench.engine.sight.tabletop_footprints import obstacle
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.scenario.tabletop_board import Feature

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class BlameOverlay:
    """What one hex hides from an observer, and the obstacles that hide it."""

    blame: Attribution
    legend: Legend


_VEIL = 46


class AttributionDrawer:
    """Draws :class:`BlameOverlay`."""

    layer = Layer.SPOTTING

    def __init__(self, overlay: BlameOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        blame = overlay.blame
        alone = np.array(blame.alone, dtype=np.intp)
        others = np.array(blame.others, dtype=np.intp)
        self._alone, self._hatch = hexes_path(plane, alone), hatch_lines_path(plane, alone, 0.16 * UNIT)
        self._others, self._dots = hexes_path(plane, others), dots_path(plane, others, 0.05 * UNIT)
        self._hex = hexes_path(plane, np.array([blame.hex], dtype=np.intp), 0.94)
        single = sorted({place[0] for place in blame.culprits if len(place) == 1})
        self._culprits = hexes_path(plane, np.array(single, dtype=np.intp), 0.94)
        self._sides = [plane.side(*place) for place in blame.culprits if len(place) > 1]

    def paint(self, canvas: HexPainter) -> None:
        """Hatch, dots, the hex that is asked about, the observer."""
        painter, blame = canvas.painter, self.overlay.blame
        painter.fillPath(self._alone, with_alpha(answer_colours().blocked, _VEIL))
        painter.strokePath(self._hatch, canvas.pen(answer_colours().blocked, 0.05 * canvas.pixels))
        painter.strokePath(self._others, canvas.hairline(answer_colours().blocked))
        painter.fillPath(self._dots, answer_colours().blocked.darker(120))
        for colour, width in ((QColor("#ffffff"), 5.5), (DARK, 3.0)):
            painter.strokePath(self._hex, canvas.pen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((DARK, 4.5), (QColor("#ffffff"), 2.0)):
            painter.setPen(canvas.pen(colour, width))
            painter.drawEllipse(self._plane.centre(blame.origin), 0.43 * UNIT, 0.43 * UNIT)

    def paint_above(self, canvas: HexPainter) -> None:
        """What hides the hex, above the counters: hexes and hexsides outlined, each with its number."""
        painter = canvas.painter
        for colour, width in ((QColor("#ffffff"), 5.5), (answer_colours().blocked, 3.0)):
            painter.strokePath(self._culprits, canvas.pen(colour, width))
        for colour, width in ((QColor("#ffffff"), 8.0), (answer_colours().blocked, 5.0)):
            painter.setPen(canvas.pen(colour, width))
            for start, end in self._sides:
                painter.drawLine(start, end)
        for order, place in enumerate(self.overlay.blame.culprits, 1):
            middle = self._plane.centres[list(place)].mean(axis=0)
            # a hex is numbered at its upper side, where no counter of its own is covered
            up = 0.36 * UNIT if len(place) == 1 else 0.0
            canvas.paint_tag(QPointF(float(middle[0]), float(middle[1]) - up), str(order), answer_colours().blocked)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A hatched half and a dotted half."""
        painter.fillRect(box, with_alpha(answer_colours().blocked, _VEIL))
        painter.setPen(answer_colours().blocked)
        for k in range(1, 4):
            x = box.left() + k * box.width() / 8
            painter.drawLine(QPointF(x - 4, box.bottom() - 1), QPointF(x + 4, box.top() + 1))
        painter.setBrush(answer_colours().hindered.darker(130))
        painter.setPen(Qt.PenStyle.NoPen)
        for k in range(5, 8):
            painter.drawEllipse(QPointF(box.left() + k * box.width() / 8, box.center().y()), 1.6, 1.6)


# --- What one piece alone hides: the ground that would be seen without it, and the piece.


_TINT = 92


class TabletopAttributionDrawer:
    """Draws :class:`~workbench.desktop.questions.tabletop_questions.Alone`."""

    layer = Layer.SPOTTING

    def __init__(self, alone: HiddenByPiece, piece: Feature, legend: Legend) -> None:
        self.subject = alone
        self.legend = legend
        self._piece = piece

    def paint(self, canvas: TabletopCanvas) -> None:
        """The ground, the piece, the observer."""
        painter = canvas.painter
        ground = canvas.scale.path(self.subject.region)
        painter.fillPath(ground, with_alpha(answer_colours().blocked, _TINT))
        painter.strokePath(ground, canvas.pen(CARD, 3.0))
        painter.strokePath(ground, canvas.pen(answer_colours().blocked, 1.6, Qt.PenStyle.DashLine))
        piece = canvas.scale.path(self._piece.area)
        painter.strokePath(piece, canvas.pen(CARD, 5.0))
        painter.strokePath(piece, canvas.pen(answer_colours().blocked, 3.0))
        paint_observer_rings(canvas, [self.subject.origin])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A patch of the ground."""
        painter.setBrush(QBrush(with_alpha(answer_colours().blocked, _TINT)))
        pen = painter.pen()
        pen.setColor(answer_colours().blocked)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRect(box)


# --- The legend on hex maps.


def blame_legend(answer: Answer, blame: Attribution, language: str) -> Legend:
    """What the hex hides alone and with others, and what hides it."""
    labels = answer.question.scenario.board.grid.labels
    hides = bool(blame.alone or blame.others)
    title = translate("Legend", "What {hex} hides") if hides else translate("Legend", "What hides {hex}")
    if not hides and blame.visible:
        title = translate("Legend", "{hex}: seen, hides nothing")
    lines = [seen_from(answer, language), target_height(answer)]
    if hides:
        marks = translate("Legend", "Hatched: it alone hides ({n}). Dotted: with others ({m})")
        lines.append(marks.format(n=len(blame.alone), m=len(blame.others)))
    if blame.culprits:
        words = translate("Legend", "Numbered: what would all have to go for {hex} to be seen")
        lines.append(words.format(hex=labels[blame.hex]))
    title = hex_title(answer, title.format(hex=labels[blame.hex]), language)
    return Legend(title, (*lines, *common_legend_lines(answer, (), language)))


# --- The legend on tabletops.


def table_blame_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of what one piece hides alone."""
    hidden = answer[BLAME_PART]
    assert hidden is not None
    question = answer.question
    board = question.scenario.board
    piece = obstacle(question.scenario, question.ruleset, hidden.piece)
    name = piece_called(piece, question.ruleset).get(language)
    size = hidden.region.area
    share = 100 * size / (board.width * board.height)
    title = translate("TableLegends", "Hidden by this piece alone: {piece}").format(piece=name)
    lines = [
        translate("TableLegends", "From {a}").format(a=tabletop_place_words(question.observer, answer, language)),
        translate("TableLegends", "{n:.0f} {unit}², {share} % of the table").format(
            n=size, unit=unit_word(board.unit), share=length_text(share)
        ),
    ]
    return legend_for(title, lines, answer, language)


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> BlameOverlay | None:
    hidden = answer[BLAME_PART]
    if hidden is None:
        return None
    return BlameOverlay(hidden, blame_legend(answer, hidden, language))


def _speaks_of(overlay: BlameOverlay) -> tuple[int, ...]:
    blame = overlay.blame
    return (blame.origin, blame.hex, *(number for place in blame.culprits for number in place))


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    if (alone := answer[BLAME_PART]) is not None:
        card = table_blame_legend(answer, language)
        piece = obstacle(answer.question.scenario, answer.question.ruleset, alone.piece)
        yield known.get(alone, card, lambda: TabletopAttributionDrawer(alone, piece, card))


KIND = OverlayKind(
    BLAME,
    OnHexes(
        BlameOverlay,
        AttributionDrawer,
        _of,
        lambda answer: answer[BLAME_PART],
        _speaks_of,
        same=lambda old, new: old.blame is new.blame and old.legend == new.legend,
        sections=(SectionPlace("blame", BLAME, 10, asks_of_blind_hexes),),
        answering=HexAnswering(BLAME_PART, lambda inquiry: inquiry.line.blamed, hex_answerer.blame_work),
    ),
    OnTables(
        _drawers,
        20,
        sections=(SectionPlace("blame", BLAME, 25, asks_of_a_piece),),
        answering=TabletopAnswering(
            BLAME_PART,
            lambda inquiry: inquiry.line.blamed or "" if inquiry.dragged is None else "",
            tabletop_answerer.blame_work,
        ),
    ),
)
