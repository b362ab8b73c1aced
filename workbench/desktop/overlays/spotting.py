"""Where an enemy would be spotted: tinted, in a ring with ticks inwards; dots where he is seen but not spotted, an open
outline with a question mark where nobody knows the limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication, QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from workbench.base.numbers import BoolArray, FloatArray
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import hexes_path, polylines_path
from workbench.desktop.drawing.patterns import UPRIGHT, UndecidedHexes, dots_path, paint_lines_over, thin_line_brush
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import (
    Ring,
    boxes_of_units,
    limit_on_table,
    limit_rings,
    measured,
    paint_observer_rings,
    paint_ring_labels,
    ticks_path,
)
from workbench.desktop.drawing.tabletop_marks import dots_path as tabletop_marks_dots
from workbench.desktop.drawing.tabletop_marks import paint_lines_over as tabletop_marks_lines_over
from workbench.desktop.look.answer_colours import CARD, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.inspector_sections import SectionPlace, asks_of_concealment, has_target, is_on
from workbench.desktop.overlays.kind import (
    DrawerCache,
    HexAnswering,
    OnHexes,
    OnTables,
    OverlayKind,
    OverlayWords,
    TabletopAnswering,
)
from workbench.desktop.overlays.legend_words import (
    common_legend_lines,
    enemy_words,
    hex_title,
    seen_from,
    target_height,
    unknown_limit_words,
)
from workbench.desktop.overlays.tabletop_words import (
    legend_for,
    legend_of,
    party_words,
    ring_words,
    stand_of,
    tabletop_place_words,
)
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import SPOTTING_PART, TabletopSpottingAsked
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import SPOTTING
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.wording.hex_answers import hexes_words
from workbench.engine.sight.results import Standpoint
from workbench.engine.spotting.hex_doctrine import UNLIMITED
from workbench.engine.spotting.protocol import TabletopSpottingArea
from workbench.engine.spotting.results import SpottingArea
from workbench.scenario.scenario import TabletopScenario

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class SpottingOverlay:
    """Where an enemy would be spotted, with the limit as a ring."""

    area: SpottingArea
    legend: Legend


_TINT = 64


def _paint_stretch_of_ring(painter: QPainter, box: QRectF, pen: QPen, tint: int) -> None:
    """Paint a stretch of the ring of the limit with its ticks for a legend, tinted inside."""
    painter.fillRect(box.adjusted(0, 4, 0, 0), with_alpha(answer_colours().limit, tint))
    if answer_colours().has_line_patterns:
        painter.fillRect(box.adjusted(0, 4, 0, 0), thin_line_brush(answer_colours().limit, 1.0, UPRIGHT))
    painter.setPen(pen)
    y = box.top() + 4
    painter.drawLine(QLineF(box.left(), y, box.right(), y))
    pen.setWidthF(2.0)
    painter.setPen(pen)
    for k in range(4):
        x = box.left() + (k + 0.5) * box.width() / 4
        painter.drawLine(QLineF(x, y, x, y + 5))


class SpottingDrawer:
    """Draws :class:`SpottingOverlay`."""

    layer = Layer.SPOTTING

    def __init__(self, overlay: SpottingOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        area = overlay.area
        numbers = np.arange(plane.grid.size)
        # the observer's own hex belongs to the patch round it, whether or not the rules speak of spotting there
        within = area.spotted | (numbers == area.origin)
        ring, ticks = _edges(plane, within)
        self._within = np.flatnonzero(within)
        self._tint: QPainterPath | None = None
        self._ring, self._ticks = polylines_path(ring), polylines_path(ticks)
        self._unspotted = np.flatnonzero(area.sight & ~area.spotted & ~area.undecided & (numbers != area.origin))
        self._open = UndecidedHexes(plane, area.undecided & (numbers != area.origin))
        self._dots: QPainterPath | None = None

    def paint(self, canvas: HexPainter) -> None:
        """Tint, ring, ticks, dots."""
        painter = canvas.painter
        if self._dots is None:
            self._dots = dots_path(self._plane, self._unspotted, 0.03 * UNIT)
        if self._tint is None:
            self._tint = hexes_path(self._plane, self._within)
        # without antialiasing the fill is quicker, and the ring covers its edge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillPath(self._tint, with_alpha(answer_colours().limit, _TINT))
        if answer_colours().has_line_patterns:
            paint_lines_over(canvas, self._tint, self._within, answer_colours().limit, UPRIGHT)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if canvas.pixels >= 9:
            painter.fillPath(self._dots, answer_colours().limit_dots)
        painter.strokePath(self._ring, canvas.pen(QColor(255, 255, 255, 170), 5.0))
        painter.strokePath(self._ring, canvas.pen(answer_colours().limit, 3.0))
        painter.strokePath(self._ticks, canvas.pen(answer_colours().limit.darker(115), 2.0))
        self._open.paint(canvas)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ring, tinted inside."""
        pen = HexPainter(painter, self._plane, 1.0, box).pen(answer_colours().limit, 3.0)
        _paint_stretch_of_ring(painter, box, pen, _TINT)
        painter.setPen(Qt.PenStyle.NoPen)


def _edges(plane: Plane, mask: BoolArray) -> tuple[FloatArray, FloatArray]:
    # the sides of the ring, and its ticks
    inside = np.flatnonzero(mask)
    beside = plane.grid.neighbours[inside]
    # the edge of the map is no limit
    edge = (beside >= 0) & ~mask[np.maximum(beside, 0)]
    corners = plane.corner_offsets
    sides, ticks = [], []
    for side in range(6):
        centres = plane.centres[inside[edge[:, side]]]
        a, b = corners[side], corners[(side + 1) % 6]
        sides.append(np.stack([centres + a, centres + b], axis=1))
        inward = -plane.side_offsets[side] / (UNIT / 2) * (0.13 * UNIT)
        for t in (0.25, 0.75):
            base = centres + a + (b - a) * t
            ticks.append(np.stack([base, base + inward], axis=1))
    return np.concatenate(sides), np.concatenate(ticks)


# --- Where a target is detected: tinted, with the limits as rings with ticks inwards; dots where it is seen, yet too
# far off.


_TABLETOP_TINT = 72
_STEP = 20.0


class TabletopSpottingDrawer:
    """Draws :class:`~workbench.engine.spotting.protocol.TabletopSpottingArea`; ``names`` of the rings are words."""

    layer = Layer.SPOTTING

    def __init__(
        self,
        area: TabletopSpottingArea,
        origin: Standpoint,
        scenario: TabletopScenario,
        names: dict[str, str],
        legend: Legend,
    ) -> None:
        self.subject = area
        self.legend = legend
        self._origin, self._scenario, self._board, self._names = origin, scenario, scenario.board, names
        self._paths: tuple[QPainterPath, QPainterPath] | None = None
        self._rings: list[Ring] = []
        self._inward = QPainterPath()

    def paint(self, canvas: TabletopCanvas) -> None:
        """Tint, dots, rings, words."""
        painter, scale, area = canvas.painter, canvas.scale, self.subject
        if self._paths is None:
            unseen = area.sight.difference(area.spotted)
            self._paths = scale.path(area.spotted), tabletop_marks_dots(scale.geometry(unseen), _STEP, 1.3)
            self._rings = limit_rings(area.rings, self._origin.point, self._board, scale)
            table = self._board.outline
            for name, limit, disc in area.rings:
                if name == "open" and limit is not None:
                    self._inward.addPath(ticks_path(scale.geometry(limit_on_table(disc, table)), scale.geometry(disc)))
        tint, marks = self._paths
        painter.fillPath(tint, with_alpha(answer_colours().limit, _TABLETOP_TINT))
        if answer_colours().has_line_patterns:
            tabletop_marks_lines_over(canvas, area.spotted, answer_colours().limit, UPRIGHT)
        painter.strokePath(tint, canvas.hairline(answer_colours().limit_dots))
        painter.fillPath(marks, answer_colours().limit_dots)
        for ring in self._rings:
            style = Qt.PenStyle.SolidLine if ring.name == "open" else Qt.PenStyle.DashLine
            painter.strokePath(ring.path, canvas.pen(QColor(255, 255, 255, 190), 5.0))
            painter.strokePath(ring.path, canvas.pen(answer_colours().limit.darker(112), 3.0, style))
        painter.strokePath(self._inward, canvas.pen(answer_colours().limit.darker(125), 1.6))
        unit, names = self._board.unit, self._names
        labels = [(ring, f"{measured(ring.limit, unit)} · {names.get(ring.name, ring.name)}") for ring in self._rings]
        paint_ring_labels(canvas, labels, boxes_of_units(self._scenario, scale), answer_colours().limit_dots, CARD)
        paint_observer_rings(canvas, [self._origin])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the ring, tinted inside."""
        pen = painter.pen()
        pen.setColor(answer_colours().limit)
        pen.setWidthF(3.0)
        _paint_stretch_of_ring(painter, box, pen, _TABLETOP_TINT)


# --- The legend on hex maps.


def spotting_legend(answer: Answer, area: SpottingArea, language: str) -> Legend:
    """Who looks for whom, and within which limits."""
    # a limit that nobody knows is 0 in the array and none at all
    unknown = area.undecided
    spotted, seen = int(area.spotted.sum()), int((area.sight & ~area.spotted & ~unknown).sum())
    lines = [
        seen_from(answer, language),
        enemy_words(answer, answer.question.party, language),
        target_height(answer),
    ]
    lines.append(
        translate("Legend", "Edged and tinted: spotted ({hexes})").format(hexes=hexes_words(spotted, language))
    )
    lines.append(translate("Legend", "Dotted: seen, not spotted ({hexes})").format(hexes=hexes_words(seen, language)))
    if unknown.any():
        lines.append(unknown_limit_words(int(unknown.sum()), language))
    known = area.sight if area.unknown is None else area.sight & ~area.unknown
    limits = area.limit[known]
    # a limit beyond the map is none at all
    if limits.size and limits.min() < UNLIMITED:
        words = translate("Legend", "Limit of spotting where the ground is seen: {low} to {high}")
        if limits.min() == limits.max():
            words = translate("Legend", "Limit of spotting where the ground is seen: {high}")
        lines.append(words.format(low=limits.min(), high=hexes_words(int(limits.max()), language)))
    title = hex_title(answer, translate("Legend", "Where an enemy is spotted"), language)
    return Legend(title, (*lines, *common_legend_lines(answer, area.assumed, language)))


# --- The legend on tabletops.


def table_spotting_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of detection."""
    spotting_part = answer[SPOTTING_PART]
    assert spotting_part.spotting is not None
    question = answer.question
    here = tabletop_place_words(question.observer, answer, language)
    who = party_words(question.party, answer, language)
    if question[SPOTTING_PART].reverse:
        title = translate("TableLegends", "From here it would be detected")
        lines = [
            translate("TableLegends", "{a} by {target}").format(a=here, target=who),
        ]
    else:
        title = translate("TableLegends", "A target is detected here")
        lines = [
            translate("TableLegends", "By {a}: {target}").format(a=here, target=who),
        ]
    lines.append(translate("TableLegends", "Dots: in sight, yet too far off"))
    lines += [text.get(language) for text in spotting_part.spotting.assumed]
    make = legend_of if question[SPOTTING_PART].reverse else legend_for
    return make(title, lines, answer, language)


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> SpottingOverlay | None:
    spotting_part = answer[SPOTTING_PART]
    if spotting_part.spotting is None:
        return None
    return SpottingOverlay(spotting_part.spotting, spotting_legend(answer, spotting_part.spotting, language))


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    area, question = answer[SPOTTING_PART].spotting, answer.question
    if area is not None and question.observer is not None:
        card, origin = table_spotting_legend(answer, language), stand_of(question.observer, answer)
        scenario = question.scenario
        yield known.get(area, card, lambda: TabletopSpottingDrawer(area, origin, scenario, ring_words(), card))


def _hex_words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Where an enemy would be spotted by the observer. Choose his kind and state in the inspector.",
    )
    return OverlayWords(translate("Menus", "&Spotting"), "S", tip)


def _table_words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Where an enemy would be detected by the observer. Choose his kind, action and state in the inspector.",
    )
    return OverlayWords(translate("Menus", "&Spotting"), "S", tip)


def _hiding(inquiry: HexInquiry) -> tuple[str, str] | None:
    """The selected unit and what it does."""
    unit = inquiry.mover.unit if SPOTTING in inquiry.overlays else None
    return (unit[1].id, inquiry.hiding) if unit is not None and unit[1].at is not None else None


KIND = OverlayKind(
    SPOTTING,
    OnHexes(
        SpottingOverlay,
        SpottingDrawer,
        _of,
        lambda answer: answer[SPOTTING_PART].spotting,
        keep_clear=lambda overlay: (overlay.area.origin,),
        same=lambda old, new: old.area is new.area and old.legend == new.legend,
        words=_hex_words,
        sections=(
            SectionPlace("spotting", SPOTTING, 40, is_on(SPOTTING)),
            SectionPlace("hiding", SPOTTING, 50, asks_of_concealment),
        ),
        answering=HexAnswering(SPOTTING_PART, _hiding, hex_answerer.spotting_work),
    ),
    OnTables(
        _drawers,
        30,
        words=_table_words,
        sections=(SectionPlace("spotting", SPOTTING, 40, has_target),),
        answering=TabletopAnswering(
            SPOTTING_PART, lambda inquiry: TabletopSpottingAsked(inquiry.reverse), tabletop_answerer.spotting_work
        ),
    ),
)
