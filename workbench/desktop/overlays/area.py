"""Blind hexes hatched; hexes that are seen through a hindrance dotted, with the count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from shapely.geometry.base import BaseGeometry

from workbench.analysis.hex_levels import level_range
from workbench.analysis.render_options import AREA_OPTION
from workbench.base.numbers import BoolArray, IntArray, each_value
from workbench.base.text import signed
from workbench.desktop.drawing.answer_painter import HexPainter, Legend, paint_change, region_of
from workbench.desktop.drawing.count_ramp import CountSteps, HexCountRamp, TabletopCountRamp
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.patterns import dots_path, hatch_brush, hatch_lines_path, mask_image
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import dots_path as tabletop_marks_dots
from workbench.desktop.drawing.tabletop_marks import hatch_path, paint_observer_rings
from workbench.desktop.drawing.terrain_styles import exact_outline, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.language import joined_clauses
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.inspector_sections import SectionPlace, is_on, watches
from workbench.desktop.overlays.kind import (
    DrawerCache,
    HexAnswering,
    OnHexes,
    OnTables,
    OverlayKind,
    OverlayWords,
    TabletopAnswering,
)
from workbench.desktop.overlays.legend_words import common_legend_lines, hex_title, seen_from, target_height
from workbench.desktop.overlays.tabletop_words import legend_for, tabletop_place_words
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import AREA_PART, LINE_PART, AreaAsked
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer, area_answer
from workbench.desktop.questions.question import AREA
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, area_question
from workbench.desktop.wording.hex_answers import at_level, counted, hexes_words, purpose_words
from workbench.engine.sight.observers import ALL, ANY, COUNT, ONE, TabletopWatch
from workbench.engine.sight.observers import Watch as HexWatch
from workbench.engine.sight.results import SightArea
from workbench.scenario.tabletop_board import Point

translate = QCoreApplication.translate


def _paint_thin_line(canvas: HexPainter | TabletopCanvas, a: QPointF, b: QPointF, *, sees: bool) -> None:
    """The line of an observer that is not told in full: thin, and dotted where it is blocked."""
    colour = answer_colours().clear if sees else answer_colours().blocked
    style = Qt.PenStyle.SolidLine if sees else Qt.PenStyle.DotLine
    for ink, width, how in ((CARD, 3.6, Qt.PenStyle.SolidLine), (colour, 1.8, style)):
        pen = canvas.pen(ink, width)
        pen.setStyle(how)
        canvas.painter.setPen(pen)
        canvas.painter.drawLine(a, b)


@dataclass(frozen=True, slots=True)
class AreaOverlay:
    """The blind hexes of an observer, hatched. With several observers ``origins`` are their hexes, and ``area`` is what they
    see together. ``counts`` is how many see each hex, if that is asked (None: it is not). ``others`` are the observers that the
    line does not come from, and whether they see ``target``. ``gained`` and ``lost`` are compared with another area."""

    area: SightArea
    legend: Legend
    origins: tuple[int, ...] = ()
    counts: IntArray | None = None
    others: tuple[tuple[int, bool], ...] = ()
    target: int | None = None
    gained: BoolArray | None = None
    lost: BoolArray | None = None


_HATCH, _VEIL, _EDGE = 150, 38, 190
"""How strongly the hatch, the ground between its lines and the outline are drawn."""


class AreaDrawer:
    """Draws :class:`AreaOverlay`. What is seen stays as the map is."""

    layer = Layer.AREA

    def __init__(self, overlay: AreaOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        self._blind = ~overlay.area.visible
        self._hindered = overlay.area.visible & (overlay.area.hindrance > 0)
        self._ramp: HexCountRamp | None = None
        if overlay.counts is not None:
            # how many see it takes the place of hindrances
            self._hindered = np.zeros_like(self._blind)
            steps = CountSteps.of(int(overlay.counts.max(initial=1)), 1)
            self._ramp = HexCountRamp(plane, overlay.counts, steps)
        self._image: QImage | None = None
        self._window: QRectF | None = None
        self._paths = (QPainterPath(), QPainterPath(), QPainterPath())
        self._change = [
            exact_outline(plane, part, np.flatnonzero(part))
            for part in (overlay.gained, overlay.lost)
            if part is not None
        ]

    def paint(self, canvas: HexPainter) -> None:
        """Hatch, ramp and dots over what is visible."""
        as_image = canvas.fills_as_image
        if self._ramp is not None:
            self._ramp.paint(canvas, as_image=as_image)
        if as_image:
            self._paint_image(canvas)
        else:
            self._paint_paths(canvas)
        if self._change:
            paint_change(canvas, *self._change)
        self._paint_origin(canvas)

    def _paint_image(self, canvas: HexPainter) -> None:
        images = mask_image(self._plane)
        if self._image is None:
            self._image = images.hatched_image(self._blind, with_alpha(answer_colours().blind, _HATCH))
        canvas.painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        canvas.painter.drawImage(images.rect, self._image)

    def _paint_paths(self, canvas: HexPainter) -> None:
        painter = canvas.painter
        if self._window is None or not self._window.contains(canvas.visible.intersected(self._plane.rect)):
            margin = 0.0 if canvas.vector else 3 * UNIT
            self._window = canvas.visible.adjusted(-margin, -margin, margin, margin)
            numbers = self._plane.numbers_in(self._window, UNIT)
            hindered = numbers[self._hindered[numbers]]
            blind = exact_outline(self._plane, self._blind, numbers)
            self._paths = (blind, dots_path(self._plane, hindered, 0.028 * UNIT), self._counts(hindered))
        blind, stipple, counts = self._paths
        hatch, veil = with_alpha(answer_colours().blind, _HATCH), with_alpha(answer_colours().blind, _VEIL)
        if canvas.vector:
            painter.fillPath(blind, veil)
            numbers = self._plane.numbers_in(canvas.visible, UNIT)
            lines = hatch_lines_path(self._plane, numbers[self._blind[numbers]], 0.14 * UNIT)
            painter.strokePath(lines, canvas.pen(hatch, 0.036 * canvas.pixels))
        else:
            # without antialiasing the fill is five times faster, and the outline covers its edge
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillPath(blind, hatch_brush(hatch, veil, canvas.pixel))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(blind, canvas.hairline(with_alpha(answer_colours().blind, _EDGE)))
        painter.fillPath(stipple, answer_colours().hindered.darker(130))
        if canvas.pixels >= 24:
            painter.fillPath(counts, DARK)

    def _counts(self, numbers: npt.NDArray[np.intp]) -> QPainterPath:
        # one outline for each different count, set down in the lower right corner of its hexes
        joined = QPainterPath()
        joined.setFillRule(Qt.FillRule.WindingFill)
        counts = self.overlay.area.hindrance[numbers]
        for count in each_value(counts):
            figure = text_path(str(count), QPointF(0.30 * UNIT, 0.34 * UNIT), 0.17 * UNIT)
            for number in numbers[counts == count].tolist():
                joined.addPath(figure.translated(self._plane.centre(number)))
        return joined

    def _paint_origin(self, canvas: HexPainter) -> None:
        canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.overlay.target is not None:
            there = self._plane.centre(self.overlay.target)
            for number, sees in self.overlay.others:
                _paint_thin_line(canvas, self._plane.centre(number), there, sees=sees)
        for number in self.overlay.origins or (self.overlay.area.origin,):
            origin = self._plane.centre(number)
            for colour, width in ((DARK, 4.5), (QColor("#ffffff"), 2.0)):
                canvas.painter.setPen(canvas.pen(colour, width))
                canvas.painter.drawEllipse(origin, 0.43 * UNIT, 0.43 * UNIT)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A hatched sample, beside the steps of the ramp if there is one."""
        if self._ramp is not None:
            self._ramp.steps.swatch(painter, QRectF(box.left(), box.top(), 0.68 * box.width(), box.height()))
            box = QRectF(box.left() + 0.72 * box.width(), box.top(), 0.28 * box.width(), box.height())
        painter.fillRect(box, with_alpha(answer_colours().blind, _VEIL))
        painter.setPen(QPen(with_alpha(answer_colours().blind, _HATCH), 2.2))
        lines = max(2, round(box.width() / 6))
        for k in range(1, lines):
            x = box.left() + k * box.width() / lines
            painter.drawLine(QPointF(x - 4, box.bottom() - 1), QPointF(x + 4, box.top() + 1))
        painter.setPen(with_alpha(answer_colours().blind, _EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


# --- What is blind, hatched; terrain that is seen into, dotted; the observers ringed.


_TABLETOP_HATCH, _TABLETOP_VEIL, _TABLETOP_EDGE = 150, 38, 190
"""How strongly the hatch, the ground between its lines and the outline are drawn."""
_GAP = 6.4
"""How far apart the lines of the hatch lie on paper, in pixels."""
_STEP = 11.0
"""How far apart dots lie, in scene units."""


class TabletopAreaDrawer:
    """Draws the blind ground of an answer: with several observers what none of them sees, or not all of them."""

    layer = Layer.AREA

    def __init__(
        self,
        watch: TabletopWatch,
        legend: Legend,
        others: tuple[tuple[Point, bool], ...] = (),
        target: Point | None = None,
        change: tuple[BaseGeometry, BaseGeometry] | None = None,
    ) -> None:
        self.others, self.target, self.change = others, target, change
        self.subject = watch
        self.legend = legend
        self._paths: tuple[QPainterPath, QPainterPath] | None = None
        counts = [(region, number) for number, region in enumerate(watch.counted, 1) if region.area > 0]
        most = max((number for _, number in counts), default=0)
        self._ramp = TabletopCountRamp(counts, CountSteps.of(most, 1)) if counts else None

    def paint(self, canvas: TabletopCanvas) -> None:
        """Ramp, hatch, dots, observers."""
        painter = canvas.painter
        if self._ramp is not None:
            self._ramp.paint(canvas)
        if self._paths is None:
            watch = self.subject
            self._paths = canvas.scale.path(watch.blind), tabletop_marks_dots(canvas.scale.geometry(watch.into), _STEP)
        blind, marks = self._paths
        hatch, veil = (
            with_alpha(answer_colours().blind, _TABLETOP_HATCH),
            with_alpha(answer_colours().blind, _TABLETOP_VEIL),
        )
        if canvas.vector:
            painter.fillPath(blind, veil)
            lines = hatch_path(canvas.scale.geometry(self.subject.blind), _GAP * canvas.pixel)
            painter.strokePath(lines, canvas.pen(hatch, 1.6))
        else:
            painter.fillPath(blind, hatch_brush(hatch, veil, canvas.pixel))
        painter.strokePath(blind, canvas.hairline(with_alpha(answer_colours().blind, _TABLETOP_EDGE)))
        painter.fillPath(marks, answer_colours().hindered.darker(130))
        if self.change is not None:
            paint_change(canvas, *(canvas.scale.path(region_of(part)) for part in self.change))
        if self.target is not None:
            for point, sees in self.others:
                _paint_thin_line(canvas, canvas.scale.scene(point), canvas.scale.scene(self.target), sees=sees)
        paint_observer_rings(canvas, [area.origin for area in self.subject.areas])
        painter.setPen(canvas.pen(CARD, 1.2))
        painter.setBrush(answer_colours().clear)
        for area in self.subject.areas:
            # who is in a house looks out of its openings, wherever he is drawn
            for eye in area.origin.eyes if area.origin.within else ():
                painter.drawEllipse(canvas.scale.scene(eye), 4.5 * canvas.pixel, 4.5 * canvas.pixel)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """Half hatched; the other half has the steps of the ramp, if there is one."""
        if self._ramp is not None:
            self._ramp.steps.swatch(painter, QRectF(box.left(), box.top(), box.width() / 2, box.height()))
        right = QRectF(box.center().x(), box.top(), box.width() / 2, box.height())
        painter.fillRect(
            right,
            hatch_brush(
                with_alpha(answer_colours().blind, _TABLETOP_HATCH),
                with_alpha(answer_colours().blind, _TABLETOP_VEIL),
                1.0,
            ),
        )
        painter.setPen(with_alpha(answer_colours().blind, _TABLETOP_EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)


# --- The legend on hex maps.


_MOST_PLACES = 8


def area_legend(answer: Answer, area: SightArea, language: str) -> Legend:
    """The card of an area: the observer, and how much is blind or hindered; or from which level up hexes are seen."""
    top = answer.question[AREA_PART].top_level
    if top is not None:
        words = translate(
            "Legend", "Targets at any level from the floor to {n}, whether or not there is a place so high"
        ).format(n=signed(top))
        raised = int((area.visible & (area.hindrance > 0)).sum())
        marks = translate("Legend", "Dotted: seen only from a level up, which stands in the corner ({hexes})")
        parts = [seen_from(answer, language), words.format(n=signed(top)), _blind(area, language)]
        parts += [marks.format(hexes=hexes_words(raised, language))] if raised else []
        title = translate("Legend", "Lowest level that is seen")
        title = hex_title(answer, title, language)
        return Legend(title, (*parts, *common_legend_lines(answer, area.assumed, language)))
    lines = [seen_from(answer, language), target_height(answer), _blind(area, language)]
    hindered = int((area.visible & (area.hindrance > 0)).sum())
    if hindered:
        words = translate("Legend", "Dotted: seen through hindrances, counted in the corner ({hexes})")
        lines.append(words.format(hexes=hexes_words(hindered, language)))
    lines += change_lines(answer, language)
    title = hex_title(answer, translate("Legend", "Visible area: hatched is blind"), language)
    return Legend(title, (*lines, *common_legend_lines(answer, area.assumed, language)))


def change_lines(answer: Answer | TabletopAnswer, language: str) -> list[str]:
    """What the two shades of a comparison mean; nothing without one."""
    if answer[AREA_PART].gained is None:
        return []
    return [
        translate("Legend", "Blue, +: seen now and not before"),
        translate("Legend", "Orange, dashed, −: no longer seen"),
    ]


def watch_legend(answer: Answer, watch: HexWatch, area: SightArea, language: str) -> Legend:
    """The card of several observers: who they are, and what counts as seen."""
    question = answer.question
    n = len(watch.areas)
    titles = {
        ANY: translate("Legend", "Seen by any of {n} observers"),
        ALL: translate("Legend", "Seen by all of {n} observers"),
        COUNT: translate("Legend", "How many of {n} observers see it"),
        ONE: translate("Legend", "One of {n} observers"),
    }
    labels = question.scenario.board.grid.labels
    shown = [who for who in watch.observers if question[AREA_PART].combine != ONE or who.at == area.origin]
    places = [at_level(labels[who.at], who.request.observer_level) for who in shown]
    # each hex of several observers is named once
    places = list(dict.fromkeys(places))
    named = [*places[:_MOST_PLACES], "…"] if len(places) > _MOST_PLACES else places
    words = translate("Legend", "From {observer}, for {purpose}")
    lines = [words.format(observer=", ".join(named), purpose=purpose_words(question.sight.purpose))]
    lines += [target_height(answer), _blind(area, language)]
    if question[AREA_PART].combine == COUNT and n > 1:
        steps = CountSteps.of(int(watch.count.max(initial=1)), 1)
        lines.append(translate("Legend", "Light to dark: seen by {steps}").format(steps=steps.words))
    lines += change_lines(answer, language)
    title = counted(n, translate("Legend", "Seen by {n} observer"), titles[question[AREA_PART].combine], language)
    title = hex_title(answer, title, language)
    return Legend(title, (*lines, *common_legend_lines(answer, watch.assumed, language)))


def _blind(area: SightArea, language: str) -> str:
    blind = int((~area.visible).sum())
    words = translate("Legend", "Hatched: blind ({blind} of {hexes})")
    return words.format(blind=blind, hexes=hexes_words(area.visible.size, language))


# --- The legend on tabletops.


_MOST_NAMES = 4
"""More observers than these are counted."""


def table_area_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of an area."""
    area_part = answer[AREA_PART]
    assert area_part.watch is not None
    question = answer.question
    alone = question[AREA_PART].combine == ONE and question.observer is not None
    spots = (question.observer,) if alone else question.looking
    names = [tabletop_place_words(spot, answer, language) for spot in spots]
    places = joined_clauses(names[:_MOST_NAMES])
    if len(names) > _MOST_NAMES:
        places += translate("TableLegends", " and {n} more").format(n=len(names) - _MOST_NAMES)
    if len(area_part.watch.areas) == 1:
        title = translate("TableLegends", "Visible area: hatched is blind")
    elif question[AREA_PART].combine == COUNT:
        title = translate("TableLegends", "How many of {n} see it: hatched is blind to all of them")
        title = title.format(n=len(area_part.watch.areas))
    elif question[AREA_PART].combine == ALL:
        title = translate("TableLegends", "Seen by all: hatched is blind to one of them")
    else:
        title = translate("TableLegends", "Seen by any: hatched is blind to all of them")
    first, *others = area_part.watch.areas
    assumed = [text.get(language) for text in first.assumed if all(text in other.assumed for other in others)]
    lines = [
        translate("TableLegends", "Seen from {places}").format(places=places),
        _counted_words(area_part.watch) if area_part.watch.counted else "",
        translate("TableLegends", "Dots: seen into terrain, not through it") if area_part.watch.into.area > 0 else "",
        *change_lines(answer, language),
        *assumed,
    ]
    return legend_for(title, lines, answer, language)


def _counted_words(watch: TabletopWatch) -> str:
    most = max((number for number, region in enumerate(watch.counted, 1) if region.area > 0), default=1)
    steps = CountSteps.of(most, 1).words
    return translate("Legend", "Light to dark: seen by {steps}").format(steps=steps)


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> AreaOverlay | None:
    area_part = answer[AREA_PART]
    area, watch = area_part.area, area_part.watch
    if area is None:
        return None
    if watch is None:
        legend = area_legend(answer, area, language)
        return AreaOverlay(area, legend, gained=area_part.gained, lost=area_part.lost)
    one = answer.question[AREA_PART].combine == ONE
    origins = (area.origin,) if one else tuple(observer.at for observer in watch.observers)
    counts = watch.count if answer.question[AREA_PART].combine == COUNT and len(watch.areas) > 1 else None
    legend = watch_legend(answer, watch, area, language)
    others, target = answer[LINE_PART].others, answer.question.target
    return AreaOverlay(area, legend, origins, counts, others, target, area_part.gained, area_part.lost)


def _same(old: AreaOverlay, new: AreaOverlay) -> bool:
    lines = [(one.others, one.target if one.others else None) for one in (old, new)]
    alike = old.area is new.area and old.gained is new.gained and old.lost is new.lost
    return alike and old.legend == new.legend and lines[0] == lines[1]


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    area_part = answer[AREA_PART]
    line_part = answer[LINE_PART]
    if (watch := area_part.watch) is not None:
        card, others = table_area_legend(answer, language), line_part.others
        target = line_part.line.target.point if line_part.line is not None and others else None
        gained, lost = area_part.gained, area_part.lost
        change = None if gained is None or lost is None else (gained, lost)
        made = known.get(watch, card, lambda: TabletopAreaDrawer(watch, card, others, target, change))
        same = isinstance(made, TabletopAreaDrawer) and (made.others, made.target) == (others, target)
        same = same and isinstance(made, TabletopAreaDrawer) and made.change == change
        yield made if same else TabletopAreaDrawer(watch, card, others, target, change)


def _observers(answer: TabletopAnswer) -> Iterable[Point]:
    area_part = answer[AREA_PART]
    return [area.origin.point for area in area_part.watch.areas] if area_part.watch is not None else ()


def _hex_words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Visible area: blind hexes are hatched, dots are seen only through light terrain. "
        "Click a hex or a unit to observe from there.",
    )
    return OverlayWords(translate("Menus", "&Area"), "A", tip)


def _table_words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Visible area: blind ground is hatched, terrain that is seen into is dotted. "
        "Click a unit or bare ground to observe from there.",
    )
    return OverlayWords(translate("Menus", "&Area"), "A", tip)


def _asks_of_hexes(inquiry: HexInquiry) -> AreaAsked:
    top = level_range(inquiry.document.analysed_scenario, inquiry.ruleset)[1] if inquiry.ends.all_levels else None
    return AreaAsked(inquiry.combine, top)


KIND = OverlayKind(
    AREA,
    OnHexes(
        AreaOverlay,
        AreaDrawer,
        _of,
        lambda answer: answer[AREA_PART].area,
        keep_clear=lambda overlay: overlay.origins or (overlay.area.origin,),
        same=_same,
        words=_hex_words,
        sections=(
            SectionPlace("area", AREA, 25, is_on(AREA)),
            SectionPlace("watch", AREA, 30, watches),
        ),
        picture=area_answer,
        answering=HexAnswering(AREA_PART, _asks_of_hexes, hex_answerer.area_work),
    ),
    OnTables(
        _drawers,
        10,
        _observers,
        _table_words,
        (
            SectionPlace("area", AREA, 25, is_on(AREA)),
            SectionPlace("watch", AREA, 30, watches),
        ),
        picture=area_question,
        answering=TabletopAnswering(AREA_PART, lambda inquiry: AreaAsked(inquiry.combine), tabletop_answerer.area_work),
    ),
    option=AREA_OPTION,
)
