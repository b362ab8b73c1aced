"""A line of sight: clear, or solid to where it is blocked and dotted beyond; the pieces that decide outlined and named, the
lengths inside terrain that is seen into, and how close it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import shapely
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.analysis.render_options import LINE_OPTION
from workbench.base.text import capitalised
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.painter_paths import polygons_path
from workbench.desktop.drawing.patterns import RISING
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import (
    length_text,
    measured,
    measured_of,
    paint_lines_over,
    paint_observer_rings,
    short_citation,
    unit_word,
)
from workbench.desktop.drawing.tabletop_marks import stop_fraction as table_stop_of
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.inspector_sections import SectionPlace, is_on
from workbench.desktop.overlays.kind import (
    DrawerCache,
    HexAnswering,
    OnHexes,
    OnTables,
    OverlayKind,
    OverlayWords,
    TabletopAnswering,
)
from workbench.desktop.overlays.label_placement import Tag, along, around, paint_tags
from workbench.desktop.overlays.legend_words import common_legend_lines, seen_from
from workbench.desktop.overlays.tabletop_words import legend_of, tabletop_place_words, verdict_words
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.questions.hex_questions import Answer, line_answer
from workbench.desktop.questions.question import LINE
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, line_question
from workbench.desktop.wording.hex_answers import (
    at_level,
    height_words,
    main_reason,
    purpose_words,
    reason_words,
    sight_verdict,
)
from workbench.engine.sight.profile import blocked_hexes, stop_of
from workbench.engine.sight.results import Crossing, Effect, SightLine, SightStep
from workbench.engine.sight.tabletop_footprints import obstacle
from workbench.engine.sight.tabletop_judgement import SKY
from workbench.geometry.segments import AT_CENTRE, Aim, place_label
from workbench.scenario.tabletop_board import Feature, Point

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class LineOverlay:
    """A line of sight with its blocker; it begins and ends at these points of its hexes."""

    line: SightLine
    legend: Legend
    start: Aim = AT_CENTRE
    end: Aim = AT_CENTRE


def line_hexes(line: SightLine) -> tuple[int, ...]:
    """Both ends of a line, what it crosses and what blocks it."""
    crossed = (step.chosen for step in line.steps)
    return (line.origin, line.target, *crossed, *(blocked_hexes(line) or line.blocker_side or ()))


# --- A line of sight: solid where clear, dashed where hindered, dotted beyond the point that blocks it.


_DOTTED = (0.1, 2.2)


class LineDrawer:
    """Draws :class:`LineOverlay`."""

    layer = Layer.LINE

    def __init__(self, overlay: LineOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        self._a = plane.point_of(overlay.line.origin, overlay.start)
        self._b = plane.point_of(overlay.line.target, overlay.end)
        self._counts: list[QRectF] = []

    def paint(self, canvas: HexPainter) -> None:
        """The line, what hinders it, what blocks it, and the verdict at its end."""
        line = self.overlay.line
        stop = blocking_point(line)
        self._paint_undecided(canvas)
        if not line.visible:
            self._paint_blocker(canvas)
        self._halo(canvas)
        self._paint_open(canvas, stop)
        if not line.visible:
            self._paint_blocked(canvas, stop)
        self._paint_tags(canvas, stop)
        self._paint_ends(canvas)
        if not line.visible:
            self._label_blocker(canvas, stop)

    @property
    def _colour(self) -> QColor:
        if not self.overlay.line.visible:
            return answer_colours().blocked
        return answer_colours().hindered if self.overlay.line.hindrance else answer_colours().clear

    def _at(self, part: float) -> QPointF:
        return self._a + (self._b - self._a) * part

    def _halo(self, canvas: HexPainter) -> None:
        canvas.painter.setPen(canvas.pen(QColor(253, 250, 240, 190), 6.0))
        canvas.painter.drawLine(QLineF(self._a, self._b))

    def _paint_open(self, canvas: HexPainter, stop: float) -> None:
        hindered = [step for step in self.overlay.line.steps if step.effect is Effect.HINDERS and step.enter < stop]
        # clear as far as the first hindrance, dashed from there on
        first = max(0.0, min((step.enter for step in hindered), default=stop))
        canvas.painter.setPen(canvas.pen(answer_colours().clear, 3.0))
        if not hindered or first > 0:
            canvas.painter.drawLine(QLineF(self._a, self._at(first)))
        if hindered:
            pen = canvas.pen(answer_colours().hindered, 3.0)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3.4, 2.0])
            canvas.painter.setPen(pen)
            canvas.painter.drawLine(QLineF(self._at(first), self._at(stop)))

    def _paint_blocked(self, canvas: HexPainter, stop: float) -> None:
        pen = canvas.pen(answer_colours().blocked, 3.6)
        pen.setDashPattern(list(_DOTTED))
        canvas.painter.setPen(pen)
        canvas.painter.drawLine(QLineF(self._at(stop), self._b))

    def _paint_blocker(self, canvas: HexPainter) -> None:
        line = self.overlay.line
        if line.blocker_side is not None:
            ends = self._plane.side(*line.blocker_side)
            for colour, width in ((CARD, 8.0), (answer_colours().blocked, 5.0)):
                canvas.painter.setPen(canvas.pen(colour, width))
                canvas.painter.drawLine(QLineF(*ends))
        for number in blocked_hexes(line):
            path = self._hexagon(number)
            canvas.painter.strokePath(path, canvas.pen(CARD, 6.0))
            canvas.painter.strokePath(path, canvas.pen(answer_colours().blocked, 3.0))

    def _hexagon(self, number: int) -> QPainterPath:
        return polygons_path((self._plane.centres[number] + self._plane.corner_offsets * 0.97)[None])

    def _label_blocker(self, canvas: HexPainter, stop: float) -> None:
        line = self.overlay.line
        if line.blocker_side is not None:
            a, b = self._plane.side(*line.blocker_side)
            at = (a + b) / 2
        else:
            # above the upper one of two hexes, so that the line between them stays in sight
            hexes = [self._plane.centre(number) for number in blocked_hexes(line)]
            at = min(hexes, key=QPointF.y, default=self._at(stop))
        rule = blocking_rule(line)
        cross = 5 * canvas.pixel
        where = self._at(stop)
        if rule:
            tag = Tag(at, rule, answer_colours().blocked, off=0.30 * UNIT / canvas.pixel)
            # the cross would strike the rule out
            paint_tags(canvas, [tag], [around(canvas, where, 6), *self._counts])
        for colour, width in ((CARD, 6.0), (answer_colours().blocked, 3.4)):
            canvas.painter.setPen(canvas.pen(colour, width))
            canvas.painter.drawLine(where + QPointF(-cross, -cross), where + QPointF(cross, cross))
            canvas.painter.drawLine(where + QPointF(-cross, cross), where + QPointF(cross, -cross))

    def _paint_tags(self, canvas: HexPainter, stop: float) -> None:
        hindered = [step for step in self.overlay.line.steps if step.effect is Effect.HINDERS and step.enter < stop]
        tags = [
            Tag(self._at((step.enter + min(step.leave, stop)) / 2), str(count), answer_colours().hindered, centred=True)
            for count, step in enumerate(hindered, 1)
        ]
        self._counts = paint_tags(canvas, tags)

    def _paint_undecided(self, canvas: HexPainter) -> None:
        for step in self.overlay.line.steps:
            if step.effect is Effect.UNDECIDED:
                self._paint_question(canvas, step)

    def _paint_question(self, canvas: HexPainter, step: SightStep) -> None:
        path = self._hexagon(step.chosen)
        canvas.painter.strokePath(path, canvas.pen(QColor("#ffffff"), 3.0))
        pen = canvas.pen(DARK, 3.0)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([3.0, 3.0])
        canvas.painter.strokePath(path, pen)
        canvas.paint_tag(self._plane.centre(step.chosen) + QPointF(0, 0.32 * UNIT), "?", QColor("#ffffff"), DARK)

    def _paint_ends(self, canvas: HexPainter) -> None:
        line, colour = self.overlay.line, self._colour
        canvas.painter.setBrush(CARD)
        canvas.painter.setPen(canvas.pen(DARK, 2.0))
        canvas.painter.drawEllipse(self._a, 5.5 * canvas.pixel, 5.5 * canvas.pixel)
        canvas.painter.setBrush(colour)
        canvas.painter.setPen(canvas.pen(CARD, 1.6))
        size = 10 * canvas.pixel
        canvas.painter.drawEllipse(self._b, size, size)
        _verdict_sign(canvas.painter, self._b, size * 0.5, visible=line.visible)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The line as it is drawn now."""
        line = self.overlay.line
        y = box.center().y()
        canvas = HexPainter(painter, self._plane, 1.0, box)
        pen = canvas.pen(self._colour, 3.0)
        if not line.visible:
            pen.setDashPattern(list(_DOTTED))
        elif line.hindrance:
            pen.setDashPattern([3.0, 2.0])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QLineF(box.left() + 1, y, box.right() - 1, y))


def blocking_point(line: SightLine) -> float:
    """How far along the line the first block lies, 0..1; 1 for a line that is open."""
    if line.visible:
        return 1.0
    stop = stop_of(line)
    return 0.5 if stop is None else min(max(stop, 0.0), 1.0)


def blocking_rule(line: SightLine) -> str:
    """The rule of the reason that blocks."""
    return next((reason.rule for reason in line.reasons if reason.effect is Effect.BLOCKS), "")


def _verdict_sign(painter: QPainter, at: QPointF, size: float, *, visible: bool) -> None:
    pen = painter.pen()
    pen.setColor(CARD)
    pen.setWidthF(size * 0.45)
    painter.setPen(pen)
    if visible:
        tick = QPainterPath(at + QPointF(-size * 0.8, 0))
        tick.lineTo(at + QPointF(-size * 0.2, size * 0.65))
        tick.lineTo(at + QPointF(size * 0.9, -size * 0.65))
        painter.strokePath(tick, pen)
    else:
        reach = size * 0.65
        painter.drawLine(at + QPointF(-reach, -reach), at + QPointF(reach, reach))
        painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach))


_SHORT = 0.02
"""Shares of the depth below this are not worth a tag."""
_SOME = 0.005
"""A base of which less than this is seen, or hidden, needs no figure."""
_WORTH = 2.0
"""Margins up to this, in cm, are written on the table."""


class TabletopLineDrawer:
    """Draws the line of an answer."""

    layer = Layer.LINE

    def __init__(self, answer: TabletopAnswer, language: str, legend: Legend) -> None:
        line_part = answer[LINE_PART]
        reach_part = answer[REACH_PART]
        assert line_part.line is not None
        self.line = line_part.line
        self.exposure = line_part.exposure
        self._route, self._route_start = (
            reach_part.route,
            reach_part.reach.start if reach_part.reach is not None else (0.0, 0.0),
        )
        self.scenario = answer.question.scenario
        self.ruleset = answer.question.ruleset
        self.rows = self.ruleset.terrain
        self.language = language
        self.legend = legend
        self._outlines: tuple[float, QPainterPath, QPainterPath] | None = None
        """Scene units for each unit of the table, the pieces that block, the others."""
        self._worth = answer.question.scenario.board.length(_WORTH, "cm")
        self.length = shapely.Point(self.line.origin.point).distance(shapely.Point(self.line.target.point))

    def paint(self, canvas: TabletopCanvas) -> None:
        """Pieces first, then the line, the target, the words."""
        self._pieces(canvas)
        start, end = self._at(canvas, 0.0), self._at(canvas, 1.0)
        if self.line.visible:
            self._stroke(canvas, start, end, answer_colours().clear)
        else:
            stop = self._at(canvas, table_stop_of(self.line))
            self._stroke(canvas, start, stop, answer_colours().clear)
            self._stroke(canvas, stop, end, answer_colours().blocked, Qt.PenStyle.DotLine)
            self._cross(canvas, stop)
        for crossing in self.line.crossings:
            if crossing.share > _SHORT:
                for a, b in crossing.under:
                    self._stroke(
                        canvas,
                        self._at(canvas, a),
                        self._at(canvas, b),
                        answer_colours().hindered,
                        Qt.PenStyle.DashLine,
                    )
        paint_observer_rings(canvas, [self.line.origin], DARK)
        self._target(canvas)
        self._words(canvas)

    def _at(self, canvas: TabletopCanvas, t: float) -> QPointF:
        a, b = canvas.scale.scene(self.line.origin.point), canvas.scale.scene(self.line.target.point)
        return a + (b - a) * t

    def _piece(self, crossing: Crossing) -> Feature:
        return obstacle(self.scenario, self.ruleset, crossing.piece)

    def _pieces(self, canvas: TabletopCanvas) -> None:
        if self._outlines is None or self._outlines[0] != canvas.scale.per_unit:
            self._outlines = canvas.scale.per_unit, self._outlined(canvas, blocking=True), self._outlined(canvas)
        _, blocking, others = self._outlines
        dashed = canvas.pen(answer_colours().hindered, 3.0, Qt.PenStyle.DashLine)
        dashed.setCapStyle(Qt.PenCapStyle.FlatCap)
        for path, pen in ((others, dashed), (blocking, canvas.pen(answer_colours().blocked, 3.0))):
            if not path.isEmpty():
                canvas.painter.strokePath(path, canvas.pen(CARD, 5.0))
                canvas.painter.strokePath(path, pen)

    def _outlined(self, canvas: TabletopCanvas, *, blocking: bool = False) -> QPainterPath:
        """The outlines of all pieces that block, or of the others that count, as one path: over a full table the line crosses
        dozens with every move of the mouse."""
        joined = QPainterPath()
        for crossing in self.line.crossings:
            counts = crossing.effect is Effect.HINDERS or crossing.share > _SHORT
            if crossing.effect is Effect.BLOCKS if blocking else crossing.effect is not Effect.BLOCKS and counts:
                joined.addPath(canvas.scale.path(self._piece(crossing).area))
        return joined

    def _cross(self, canvas: TabletopCanvas, at: QPointF) -> None:
        size = 5.5 * canvas.pixel
        for colour, width in ((CARD, 5.5), (answer_colours().blocked, 3.0)):
            canvas.painter.setPen(canvas.pen(colour, width))
            canvas.painter.drawLine(at - QPointF(size, size), at + QPointF(size, size))
            canvas.painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))

    def _target(self, canvas: TabletopCanvas) -> None:
        """The part of the target's base that is seen and the part that is not, or a dot on a bare point."""
        painter = canvas.painter
        colour = answer_colours().clear if self.line.visible else answer_colours().blocked
        if self.exposure is None or self.line.target.base is None:
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(self._at(canvas, 1.0), 4.5 * canvas.pixel, 4.5 * canvas.pixel)
            return
        for region, ink in (
            (self.exposure.whole.difference(self.exposure.seen), answer_colours().blocked),
            (self.exposure.seen, answer_colours().clear),
        ):
            if region.area > 0:
                path = canvas.scale.path(region)
                painter.fillPath(path, with_alpha(ink, 96))
                painter.strokePath(path, canvas.pen(ink, 2.0))
                if ink is answer_colours().blocked:
                    paint_lines_over(canvas, region, DARK, RISING)

    def _words(self, canvas: TabletopCanvas) -> None:
        unit = self.scenario.board.unit
        tags: list[Tag] = []
        for crossing in self.line.crossings:
            if crossing.share > _SHORT and crossing.under:
                inside = sum(b - a for a, b in crossing.under) * self.length
                a, b = max(crossing.under, key=lambda span: span[1] - span[0])
                label = measured_of(inside, inside / crossing.share, unit)
                tags.append(Tag(self._at(canvas, (a + b) / 2), label, answer_colours().hindered))
        # the first piece that blocks is named, the others are outlined only
        blocks = [c for c in self.line.crossings if c.effect is Effect.BLOCKS and c.share <= _SHORT]
        if blocks:
            first = min(blocks, key=lambda c: (c.under or c.spans or ((1.0, 1.0),))[0])
            top = canvas.scale.geometry(self._piece(first).area.intersection(self._near(first))).bounds[1]
            # it stands where the line is first stopped, and says how far off that is
            at = self._at(canvas, table_stop_of(self.line))
            at.setY(max(min(at.y(), top), at.y() - 60 * canvas.pixel))
            far = (
                f" · {measured(table_stop_of(self.line) * self.length, unit)}" if self.line.stopped is not None else ""
            )
            tags.append(Tag(at, self._named(first) + far, answer_colours().blocked, priority=2))
        if self.exposure is not None and self.line.target.base is not None and _SOME < self.exposure.share < 1 - _SOME:
            base = canvas.scale.geometry(self.exposure.whole).bounds
            # above it: names of units stand below rather than above
            at = QPointF((base[0] + base[2]) / 2, base[1] - 13 * canvas.pixel)
            tags.append(Tag(at, f"{self.exposure.share * 100:.0f} %", CARD, DARK, priority=1, centred=True))
        tags += self._margin(canvas)
        start, end = self._at(canvas, 0.0), self._at(canvas, 1.0)
        blocked = [around(canvas, start, 8), around(canvas, end, 8), *along(canvas, [start, end])]
        if self._route is not None:
            way = [self._route_start, *(leg.to for leg in self._route.legs)]
            blocked += along(canvas, [canvas.scale.scene(point) for point in way])
        paint_tags(canvas, tags, blocked, canvas.scale.rect)

    def _near(self, crossing: Crossing) -> BaseGeometry:
        """The surroundings of a piece where the line crosses it."""
        spans = crossing.under or crossing.spans or ((1.0, 1.0),)
        a, b = self.line.origin.point, self.line.target.point
        t = (spans[0][0] + spans[0][1]) / 2
        return shapely.Point(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t).buffer(0.1 * self.length + 1)

    def _named(self, crossing: Crossing) -> str:
        """A piece with its level and the section that lets it block."""
        piece = self._piece(crossing)
        row = self.rows.get(piece.terrain)
        name = piece.name.get(self.language) or (row.name.get(self.language) if row is not None else piece.terrain)
        # smoke has no top
        high = f" {crossing.top:g}" if crossing.top < SKY else ""
        section = short_citation(crossing.rule, self.language)
        return f"{name}{high} · {section}" if section else f"{name}{high}"

    def _margin(self, canvas: TabletopCanvas) -> list[Tag]:
        margin, line = self.line.margin, self.line
        if margin is not None and margin.length is not None and margin.length > self._worth and not line.close:
            return []
        if margin is None or margin.length is None:
            return [Tag(self._at(canvas, 0.5), "?", CARD, DARK)] if line.close else []
        at = 0.5
        if margin.piece is not None:
            crossed = [c for c in line.crossings if c.piece == margin.piece and c.spans]
            course = shapely.LineString([line.origin.point, line.target.point])
            if crossed:
                at = (crossed[0].spans[0][0] + crossed[0].spans[-1][1]) / 2
            elif course.length > 0:
                near = shapely.shortest_line(course, obstacle(self.scenario, self.ruleset, margin.piece).area)
                at = course.project(shapely.Point(near.coords[0]), normalized=True)
        label = self._length(margin.length)
        way = "↔" if margin.along is None else "⇥"
        return [Tag(self._at(canvas, at), f"? {label}" if line.close else f"{way} {label}", CARD, DARK)]

    def _length(self, length: float) -> str:
        board = self.scenario.board
        millimetres = length * 10 / board.units_per_cm
        if board.unit == "cm" and length < 1:
            return f"{length_text(millimetres)} mm"
        if board.unit == "in" and length < 1:
            return f"{length_text(length, 2)} {unit_word(board.unit)} ({length_text(millimetres)} mm)"
        return measured(length, board.unit)

    def _stroke(
        self,
        canvas: TabletopCanvas,
        a: QPointF,
        b: QPointF,
        colour: QColor,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    ) -> None:
        painter = canvas.painter
        painter.setPen(canvas.pen(CARD, 5.5))
        painter.drawLine(a, b)
        pen = canvas.pen(colour, 3.0, style)
        if style != Qt.PenStyle.SolidLine:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(a, b)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The line itself."""
        pen = painter.pen()
        pen.setColor(answer_colours().clear if self.line.visible else answer_colours().blocked)
        pen.setWidthF(3.0)
        pen.setStyle(Qt.PenStyle.SolidLine if self.line.visible else Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())


# --- The legend on hex maps.


def line_legend(answer: Answer, line: SightLine, language: str) -> Legend:
    """Verdict, ends and heights."""
    question = answer.question
    ruleset = question.ruleset
    heights = translate("Legend", "To {target}, range {range}; heights: {a} and {b}").format(
        target=at_level(
            place_label(question.scenario.board.grid, line.target, question.sight.target_aim),
            question.line_sight.target_level,
        ),
        range=line.range,
        a=height_words(line.observer_height, ruleset),
        b=height_words(line.target_height, ruleset),
    )
    shown = sight_verdict(line, question.scenario)
    title = translate("Legend", "Line of sight: {verdict}")
    if answer[LINE_PART].trial is not None:
        title = translate("Legend", "Trial, not done: {verdict}")
    title = title.format(verdict=f"{shown.symbol} {shown.words}")
    main = main_reason(line.reasons)
    why = (capitalised(reason_words(main, language)),) if main is not None else ()
    return Legend(
        title, (*why, seen_from(answer, language), heights, *common_legend_lines(answer, line.assumed, language))
    )


# --- The legend on tabletops.


def _between(answer: TabletopAnswer, language: str) -> str:
    return translate("TableLegends", "From {a} to {b}").format(
        a=tabletop_place_words(answer.question.observer, answer, language),
        b=tabletop_place_words(answer.question.target, answer, language),
    )


def table_line_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of a line."""
    line_part = answer[LINE_PART]
    assert line_part.line is not None
    line, question = line_part.line, answer.question
    title = translate("TableLegends", "Line of sight: {verdict}").format(verdict=verdict_words(line))
    main = main_reason(line.reasons)
    lines = [
        capitalised(reason_words(main, language)) if main is not None else "",
        _between(answer, language),
        translate("TableLegends", "{length} · levels {a} and {b} · {purpose}").format(
            length=measured(line.range, question.scenario.board.unit),
            a=length_text(line.heights[0], 2),
            b=length_text(line.heights[1], 2),
            purpose=purpose_words(question.purpose),
        ),
        line.margin.words.get(language) if line.margin is not None else "",
        *(text.get(language) for text in line.assumed),
    ]
    return legend_of(title, lines, answer, language)


_ALONG = 8
"""A line is kept free at so many places between its ends."""


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> LineOverlay | None:
    line_part = answer[LINE_PART]
    if line_part.line is None:
        return None
    sight = answer.question.sight
    return LineOverlay(
        line_part.line,
        line_legend(answer, line_part.line, language),
        sight.observer_aim,
        sight.target_aim,
    )


def _drawers(answer: TabletopAnswer, language: str, _: DrawerCache) -> Iterator[TabletopDrawer]:
    if answer[LINE_PART].line is not None:
        yield TabletopLineDrawer(answer, language, table_line_legend(answer, language))


def _course(answer: TabletopAnswer) -> Iterable[Point]:
    line_part = answer[LINE_PART]
    if line_part.line is None:
        return ()
    (x, y), (to_x, to_y) = line_part.line.origin.point, line_part.line.target.point
    parts = [number / (_ALONG + 1) for number in range(_ALONG + 2)]
    return [(x + part * (to_x - x), y + part * (to_y - y)) for part in parts]


def _hex_words() -> OverlayWords:
    tip = translate("Menus", "Line of sight to the mouse's hex: clear or blocked, where, and by which rule")
    return OverlayWords(translate("Menus", "&Line"), "L", tip)


def _table_words() -> OverlayWords:
    tip = translate("Menus", "Line of sight to what is under the mouse: clear or blocked, where, and why")
    return OverlayWords(translate("Menus", "&Line"), "L", tip)


KIND = OverlayKind(
    LINE,
    OnHexes(
        LineOverlay,
        LineDrawer,
        _of,
        lambda answer: answer[LINE_PART].line,
        lambda overlay: line_hexes(overlay.line),
        words=_hex_words,
        # the line is copied, and read aloud, while its section is hidden
        sections=(SectionPlace("line", LINE, 20, is_on(LINE), always=True),),
        picture=line_answer,
        answering=HexAnswering(
            LINE_PART, lambda inquiry: inquiry.line.trial if inquiry.line.clearing else None, hex_answerer.line_work
        ),
    ),
    OnTables(
        _drawers,
        80,
        _course,
        _table_words,
        (SectionPlace("line", LINE, 20, is_on(LINE)),),
        picture=line_question,
        answering=TabletopAnswering(
            LINE_PART,
            lambda inquiry: inquiry.line.trial or "" if inquiry.dragged is None else "",
            tabletop_answerer.line_work,
        ),
    ),
    option=LINE_OPTION,
)
