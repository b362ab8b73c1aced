"""What a unit can reach: a green ramp in bands with the cost printed, and the cheapest way to the mouse, whose costs lie
above the counters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import shapely
from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.analysis.render_options import REACH_OPTION
from workbench.base.text import capitalised, fill
from workbench.desktop.drawing.answer_painter import HexPainter, Legend
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.tabletop_coordinates import TabletopScale
from workbench.desktop.drawing.tabletop_items import TabletopCanvas, TabletopDrawer
from workbench.desktop.drawing.tabletop_marks import (
    LOWER_RIGHT,
    Ring,
    area_part,
    boxes_of_units,
    hatch_path,
    length_text,
    limit_on_table,
    limit_rings,
    line_part,
    measured,
    measured_unit,
    paint_ring_labels,
    short_citation,
)
from workbench.desktop.drawing.terrain_shapes import geometry_path
from workbench.desktop.drawing.terrain_styles import exact_outline, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, with_alpha
from workbench.desktop.look.language import labelled
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
from workbench.desktop.overlays.legend_words import common_legend_lines, mixed_number_text
from workbench.desktop.overlays.reach_marks import EndMarks, end_letter, hexes_of_other_moves, levels_of
from workbench.desktop.overlays.tabletop_words import legend_of, regroup_words, route_items, tabletop_place_words
from workbench.desktop.questions import hex_answerer, tabletop_answerer
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.questions.hex_questions import Answer, reach_answer
from workbench.desktop.questions.question import REACH
from workbench.desktop.questions.tabletop_additions import REGROUP
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace, reach_question
from workbench.desktop.wording.hex_answers import counted, hexes_words, mode_words, need_words, points_words, unit_words
from workbench.engine.movement.results import MoveRequest, Reach, Route, RouteStep, TabletopReach, TabletopRoute
from workbench.engine.sight.results import TabletopLine
from workbench.rules.values import citation_words
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point, TabletopBoard

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ReachOverlay:
    """Every hex a unit can reach, with its cost, and the cheapest path to the mouse hex; ``exposed`` are those of them that
    lie in the open before an enemy."""

    reach: Reach
    route: Route | None
    legend: Legend
    exposed: tuple[int, ...] = ()


BANDS = 5
"""How many bands a reach has."""
_SIDES = 6
_AROUND_A_VERTEX = 3


class ReachDrawer:
    """Draws :class:`ReachOverlay`."""

    layer = Layer.REACH

    def __init__(self, overlay: ReachOverlay, plane: Plane) -> None:
        self.overlay = overlay
        self.legend = overlay.legend
        self._plane = plane
        reach = overlay.reach
        bands: list[list[int]] = [[] for _ in range(BANDS)]
        for number, cost in reach.costs.items():
            bands[band_of(cost, reach.allowance)].append(number)
        every = np.array(sorted(reach.costs), dtype=np.intp)
        self._bands = [self._patch(band, every) for band in bands]
        self._edge = self._patch(every.tolist(), every)
        self._figures = {ink: self._printed(ink) for ink in (DARK.name(), CARD.name())}
        self._facings = self._ticks()
        self._ends = EndMarks(reach, plane, overlay.exposed)

    def follow(self, overlay: ReachOverlay) -> bool:
        """Take over another route over the same reach; False if more than the route differs."""
        if (
            overlay.reach is not self.overlay.reach
            or overlay.legend != self.legend
            or overlay.exposed != self.overlay.exposed
        ):
            return False
        self.overlay = overlay
        return True

    def _patch(self, band: list[int], every: np.ndarray) -> QPainterPath:
        mask = np.zeros(self._plane.grid.size, dtype=np.bool_)
        mask[band] = True
        return exact_outline(self._plane, mask, every)

    def _printed(self, ink: str) -> QPainterPath:
        joined = QPainterPath()
        joined.setFillRule(Qt.FillRule.WindingFill)
        inked = [answer_colours().band_ink(band).name() for band in range(BANDS)]
        outlines: dict[Fraction, QPainterPath] = {}
        for number, cost in self.overlay.reach.costs.items():
            if inked[band_of(cost, self.overlay.reach.allowance)] == ink:
                if cost not in outlines:
                    outlines[cost] = text_path(mixed_number_text(cost), QPointF(0, 0.36 * UNIT), 0.19 * UNIT)
                joined.addPath(outlines[cost].translated(self._plane.centre(number)))
        return joined

    def _ticks(self) -> QPainterPath:
        """A tick at every hexside that a vehicle can face where it ends; none where it can face all of them."""
        ticks = QPainterPath()
        first = -90 if self._plane.grid.is_flat else -120
        for number, facings in self.overlay.reach.facings.items():
            centre = self._plane.centre(number)
            for facing in facings if len(facings) < _SIDES else ():
                angle = math.radians(first + 60 * facing)
                towards = QPointF(math.cos(angle), math.sin(angle))
                ticks.moveTo(centre + towards * (0.36 * UNIT))
                ticks.lineTo(centre + towards * (0.47 * UNIT))
        return ticks

    def paint(self, canvas: HexPainter) -> None:
        """Bands, costs, facings, what ends need, refused hexes, the way without its costs."""
        self.paint_steady(canvas)
        self.paint_changing(canvas)

    def paint_changing(self, canvas: HexPainter) -> None:
        """The route, which follows the mouse."""
        if self.overlay.route is not None:
            self._paint_way(canvas)

    def paint_steady(self, canvas: HexPainter) -> None:
        """What stays while the mouse moves: bands, costs, refused hexes."""
        painter = canvas.painter
        worn = answer_colours()
        for colour, path in zip(worn.ramp, self._bands, strict=True):
            painter.fillPath(path, with_alpha(colour, worn.ramp_alpha))
            painter.strokePath(path, canvas.pen(worn.band_edge, 1.0))
        painter.strokePath(self._edge, canvas.pen(answer_colours().route, 2.0))
        if canvas.pixels >= 22:
            for ink, path in self._figures.items():
                painter.fillPath(path, QColor(ink))
            painter.strokePath(self._facings, canvas.pen(answer_colours().route, 2.5))
        self._ends.paint(canvas)
        if canvas.pixels >= 12:
            self._paint_barred(canvas)

    def _paint_barred(self, canvas: HexPainter) -> None:
        painter = canvas.painter
        size = 0.1 * UNIT
        painter.setPen(canvas.pen(DARK, 2.0))
        for number in self.overlay.reach.barred:
            at = self._plane.centre(number) + QPointF(0.3 * UNIT, 0.26 * UNIT)
            painter.drawLine(at + QPointF(-size, -size), at + QPointF(size, size))
            painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))

    def _paint_way(self, canvas: HexPainter) -> None:
        route = self.overlay.route
        assert route is not None
        painter = canvas.painter
        path = QPainterPath(self._plane.centre(self.overlay.reach.start))
        for step in route.steps:
            path.lineTo(step_position(self._plane, step))
        painter.strokePath(path, canvas.pen(CARD, 9.0))
        # a way that one move cannot finish is dashed
        style = Qt.PenStyle.SolidLine if route.within else Qt.PenStyle.DashLine
        painter.strokePath(path, canvas.pen(answer_colours().route, 6.0, style))
        for step in route.steps:
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(answer_colours().route)
            painter.drawEllipse(step_position(self._plane, step), 5 * canvas.pixel, 5 * canvas.pixel)

    def paint_above(self, canvas: HexPainter) -> None:
        """The costs along the way, above the counters, which would hide them."""
        steps = self.overlay.route.steps if self.overlay.route is not None else ()
        total, tags = Fraction(0), []
        for step in steps:
            if step.cost is not None:
                total += step.cost
                last = step is steps[-1]
                if canvas.pixels >= 30 or last:
                    at, words = step_position(self._plane, step), mixed_number_text(total)
                    tags.append(Tag(at, words, CARD, answer_colours().route, priority=last, needed=last))
        paint_tags(canvas, tags, [around(canvas, step_position(self._plane, step), 5) for step in steps])

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp."""
        ramp_swatch(painter, box)


def ramp_swatch(painter: QPainter, box: QRectF) -> None:
    """The bands of a reach side by side, in a frame."""
    ramp = answer_colours().ramp
    width = box.width() / len(ramp)
    for k, colour in enumerate(ramp):
        painter.fillRect(QRectF(box.left() + k * width, box.top(), width, box.height()), colour)
    painter.setPen(answer_colours().route)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def step_position(plane: Plane, step: RouteStep) -> QPointF:
    """Where a step ends: the vertex that three hexes share, for units in bypass, or else the centre of the hex."""
    labels = step.place.partition("@")[0].split("^")
    hexes = [number for number in map(plane.grid.find, labels) if number is not None]
    if len(labels) == len(hexes) == _AROUND_A_VERTEX:
        # the vertex is the middle of the three centres
        return sum((plane.centre(number) for number in hexes), QPointF()) / _AROUND_A_VERTEX
    return plane.centre(step.to)


def band_of(cost: Fraction, allowance: Fraction) -> int:
    """Which fifth of the allowance a cost falls in; costs beyond it (the one hex that is always allowed) in the last."""
    if allowance <= 0 or cost >= allowance:
        return BANDS - 1
    return min(BANDS - 1, max(0, math.ceil(cost / allowance * BANDS) - 1))


# --- What a unit can reach: a green ramp in bands with their costs printed, and where every way there asks for a die;
# the way to the mouse lies above the units, with its costs and the tests it brings.


_FAN, _LEAST = 26.0, 5.0
"""How large the sectors of facings are, in pixels, and how wide at least, in degrees."""


class TabletopReachDrawer:
    """Draws :class:`~workbench.engine.movement.results.TabletopReach`; moves that go straight only are lines with marks
    at their ends. ``kept_off`` is the ground about other units."""

    layer = Layer.REACH

    def __init__(
        self, reach: TabletopReach, scenario: TabletopScenario, legend: Legend, kept_off: BaseGeometry | None = None
    ) -> None:
        self.subject = reach
        self.legend = legend
        self._scenario, self._board, self._kept_off = scenario, scenario.board, kept_off
        self.tags: list[QRectF] = []
        """Where the costs lay in the last painting, in the scene."""
        self._rings: list[Ring] | None = None
        self._bands: list[BaseGeometry] = []
        self._edge = QPainterPath()

    def _shapes(self, scale: TabletopScale) -> list[Ring]:
        """The rings with their labels; they, the ground between them and the outer edge are made at the first painting."""
        if self._rings is None:
            reach = self.subject
            bands = dict(sorted(reach.bands.items())) or {reach.allowance: reach.area}
            inner: BaseGeometry = shapely.Polygon()
            for region in bands.values():
                ground = area_part(region)
                self._bands.append(ground.difference(inner))
                inner = ground
            self._edge = geometry_path(scale.geometry(limit_on_table(reach.area, self._board.outline)))
            rings = [(length_text(cost), cost, region) for cost, region in bands.items()]
            self._rings = limit_rings(rings, reach.start, self._board, scale, LOWER_RIGHT)
        return self._rings

    def paint(self, canvas: TabletopCanvas) -> None:
        """Bands with their costs, and what is risky."""
        painter, scale, reach = canvas.painter, canvas.scale, self.subject
        rings, edge = self._shapes(scale), self._edge
        worn = answer_colours()
        for place, band in enumerate(self._bands):
            colour = worn.ramp[min(BANDS - 1, round((place + 1) * BANDS / len(self._bands)) - 1)]
            painter.fillPath(scale.path(band), with_alpha(colour, worn.ramp_alpha))
        for ring in rings:
            painter.strokePath(ring.path, canvas.pen(worn.band_edge, 1.2))
        painter.strokePath(edge, canvas.pen(CARD, 4.0))
        painter.strokePath(edge, canvas.pen(answer_colours().route, 2.2))
        self._straight(canvas, line_part(reach.area))
        if self._kept_off is not None and not self._kept_off.is_empty:
            around = scale.path(self._kept_off)
            painter.fillPath(around, with_alpha(answer_colours().blocked, 26))
            painter.strokePath(around, canvas.pen(answer_colours().blocked, 1.2, Qt.PenStyle.DotLine))
        if reach.risky is not None and not reach.risky.is_empty:
            risky = scale.path(reach.risky)
            lines = hatch_path(scale.geometry(reach.risky), 7.0 * canvas.pixel)
            painter.strokePath(lines, canvas.pen(with_alpha(answer_colours().move_condition, 150), 1.2))
            painter.strokePath(risky, canvas.pen(answer_colours().move_condition, 1.4, Qt.PenStyle.DashLine))
        labels = [(ring, measured(ring.limit, self._board.unit)) for ring in rings]
        units = boxes_of_units(self._scenario, scale)
        self.tags[:] = paint_ring_labels(canvas, labels, units, answer_colours().route)

    def _straight(self, canvas: TabletopCanvas, lines: Sequence[BaseGeometry]) -> None:
        """Lines that a move ends on, with a short stroke across both ends."""
        painter, scale = canvas.painter, canvas.scale
        for ink, width in ((CARD, 7.5), (answer_colours().ramp[3], 4.5)):
            for line in lines:
                painter.strokePath(geometry_path(scale.geometry(line)), canvas.pen(ink, width))
                points = [scale.scene((x, y)) for x, y in shapely.get_coordinates(line).tolist()]
                for end, before in ((points[0], points[1]), (points[-1], points[-2])):
                    way = QLineF(before, end)
                    across = way.normalVector().unitVector()
                    step = QPointF(across.dx(), across.dy()) * 8.0 * canvas.pixel
                    painter.setPen(canvas.pen(ink, width * 0.75))
                    painter.drawLine(end - step, end + step)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp."""
        ramp_swatch(painter, box)


class RouteDrawer:
    """Draws :class:`~workbench.engine.movement.results.TabletopRoute`: the way to the mouse."""

    layer = Layer.HOVER

    def __init__(
        self,
        route: TabletopRoute,
        start: tuple[float, float],
        board: TabletopBoard,
        legend: Legend,
        headings: Sequence[tuple[float, float]] = (),
        *,
        line: TabletopLine | None = None,
        others: Sequence[QRectF] = (),
    ) -> None:
        self.route = route
        self._line, self._others = line, others
        self.legend = legend
        self.headings = tuple(headings)
        self._start, self._board = start, board

    def paint(self, canvas: TabletopCanvas) -> None:
        """The way, its bends, the cost at its end, and a mark at every test."""
        painter, scale, route = canvas.painter, canvas.scale, self.route
        if not route.legs:
            return
        path = QPainterPath(scale.scene(self._start))
        for leg in route.legs:
            path.lineTo(scale.scene(leg.to))
        colour = answer_colours().route if route.cost is not None else answer_colours().blocked
        painter.strokePath(path, canvas.pen(CARD, 9.0))
        style = Qt.PenStyle.SolidLine if route.within else Qt.PenStyle.DashLine
        painter.strokePath(path, canvas.pen(colour, 6.0, style))
        self._facings(canvas, scale.scene(route.legs[-1].to))
        total, tags = 0.0, []
        blocked = [*self._others, *(around(canvas, scale.scene(leg.to), 5) for leg in route.legs)]
        if self._line is not None:
            blocked += along(canvas, [scale.scene(self._line.origin.point), scale.scene(self._line.target.point)])
        for leg in route.legs:
            total += leg.cost
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(scale.scene(leg.to), 4.5 * canvas.pixel, 4.5 * canvas.pixel)
            fees = [(rule, cost) for rule, cost, _ in leg.parts if cost]
            if leg is route.legs[-1] or len(fees) > 1:
                last = leg is route.legs[-1]
                words = measured(total, self._board.unit)
                tags.append(Tag(scale.scene(leg.to), words, CARD, DARK, priority=last, needed=last))
        for test in route.tests:
            piece = self._board.by_id.get(test.at)
            if piece is not None:
                at = scale.scene((piece.area.representative_point().x, piece.area.representative_point().y))
                tags.append(Tag(at, "#", answer_colours().move_condition, centred=True))
        paint_tags(canvas, tags, blocked, scale.rect)

    def _facings(self, canvas: TabletopCanvas, at: QPointF) -> None:
        """The ways in which a vehicle can face at the end, as sectors about it."""
        size = _FAN * canvas.pixel
        box = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
        for low, high in self.headings:
            span = max(high - low, _LEAST)
            middle = (low + high) / 2
            canvas.painter.setPen(canvas.pen(CARD, 1.2))
            canvas.painter.setBrush(with_alpha(answer_colours().route, 150))
            # Qt counts sixteenths of degrees from the right, against the clock
            canvas.painter.drawPie(box, round((90 - middle - span / 2) * 16), round(span * 16))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the way."""
        pen = painter.pen()
        pen.setColor(answer_colours().route)
        pen.setWidthF(4.0)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())


# --- The legend on hex maps.


_SIDES = 6


def reach_legend(answer: Answer, reach: Reach, move: MoveRequest, language: str) -> Legend:
    """Who moves, with how many points, and how far that goes."""
    question = answer.question
    mover = unit_words(question.scenario, question.ruleset, move.mover, language)
    n = len(reach.costs)
    words = counted(n, translate("Legend", "{n} hex in reach"), translate("Legend", "{n} hexes in reach"), language)
    points = f"{points_words(reach.allowance, language)}, {words}"
    title = fill(translate("Legend", "Reach of {unit}"), unit=mover)
    mode = question.ruleset.modes.get(move.mode)
    if mode is not None:
        points = translate("Legend", "{mode}: {points}").format(
            mode=capitalised(mode.name.get(language)), points=points
        )
    lines = [points, *_end_lines(answer, reach, language)]
    if any(len(facings) < _SIDES for facings in reach.facings.values()):
        lines.append(translate("Legend", "Ticks: the hexsides it can face where it ends; none: any of them"))
    if reach.barred:
        words = translate("Legend", "Cross: entering is refused; point there for the rule ({hexes})")
        lines.append(words.format(hexes=hexes_words(len(reach.barred), language)))
    return Legend(title, (*lines, *common_legend_lines(answer, reach.assumed, language)))


def exposed_ends(answer: Answer, reach: Reach) -> tuple[int, ...]:
    """The hexes in reach, by whatever kind of move, where an enemy has the mover in the open."""
    ends = {*reach.costs, *reach.ends.further}
    return tuple(sorted(number for number in ends if any(mask[number] for mask in answer[REACH_PART].exposed.values())))


def _end_lines(answer: Answer, reach: Reach, language: str) -> list[str]:
    """The meaning of the marks of :mod:`workbench.desktop.overlays.reach_marks`."""
    ends, ruleset = reach.ends, answer.question.ruleset
    lines = []
    further: dict[str, int] = {}
    for number in hexes_of_other_moves(reach):
        mode = ends.further[number][1]
        further[mode] = further.get(mode, 0) + 1
    for mode, n in further.items():
        name = mode_words(mode, ruleset, language)
        words = translate("Legend", "Dashed outline: {mode} only ({hexes})")
        lines.append(words.format(mode=name, hexes=hexes_words(n, language)))
    needs = list(ends.needs.values())
    for need in dict.fromkeys(needs):
        hexes = hexes_words(needs.count(need), language)
        lines.append(labelled(end_letter(need), f"{need_words(need)} ({hexes})"))
    if levels_of(reach, answer.question.scenario.board.grid.labels):
        lines.append(translate("Legend", "+1, +2: levels inside the hex that it can end at"))
    if exposed := exposed_ends(answer, reach):
        words = translate("Legend", "Ring: in the open, in sight and normal range of an enemy ({hexes})")
        lines.append(words.format(hexes=hexes_words(len(exposed), language)))
    if ends.exits:
        words = translate("Legend", "Arrow at the edge: it can leave the map there ({hexes})")
        lines.append(words.format(hexes=hexes_words(len(ends.exits), language)))
    return lines


# --- The legend on tabletops.


def table_reach_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of a reach."""
    reach_part = answer[REACH_PART]
    assert reach_part.reach is not None
    question, reach = answer.question, reach_part.reach
    board = question.scenario.board
    move = question[REACH_PART]
    assert move is not None
    mode = question.ruleset.modes.get(move.mode or "advance")
    how = mode.name.get(language) if mode is not None else translate("TableLegends", "ordinary move")
    how = regroup_words() if move.mode == REGROUP else how
    unit = TabletopPlace(move.mover.unit) if move.mover.unit else TabletopPlace(at=move.start)
    lines = [
        f"{tabletop_place_words(unit, answer, language)} · {how}",
        translate("TableLegends", "{n} {unit} over clear ground").format(
            n=length_text(reach.over_clear), unit=measured_unit(reach.over_clear, board.unit)
        ),
        translate("TableLegends", "{n} {unit} wholly by road").format(
            n=length_text(reach.allowance), unit=measured_unit(reach.allowance, board.unit)
        )
        if reach.over_clear < reach.allowance
        else "",
        translate("TableLegends", "Dark lines: straight moves, which end on them only")
        if line_part(reach.area)
        else "",
        translate("TableLegends", "Dotted: too near to other units") if reach_part.kept_off is not None else "",
        translate("TableLegends", "Violet: every way there asks for a die (#)") if reach.risky is not None else "",
        *(text.get(language) for text in reach.assumed),
    ]
    return legend_of(translate("TableLegends", "Reach, by cost"), lines, answer, language)


def route_legend(answer: TabletopAnswer, language: str) -> Legend:
    """The card of the way to the mouse: its cost, and what makes it."""
    reach_part = answer[REACH_PART]
    assert reach_part.route is not None
    route, board = reach_part.route, answer.question.scenario.board
    if route.cost is None:
        title = translate("TableLegends", "No way there")
    else:
        reached = translate("TableLegends", "Way to the mouse: {n} {unit}")
        beyond = translate("TableLegends", "Way to the mouse: {n} {unit}, more than one move")
        title = (reached if route.within else beyond).format(
            n=length_text(route.cost), unit=measured_unit(route.cost, board.unit)
        )
    lines = [
        f"{measured(cost, board.unit)} · {words} [{short_citation(rule, language)}]"
        for rule, cost, words in route_items(answer, language)
    ]
    for test in dict.fromkeys((test.test, test.p, test.rule) for test in route.tests):
        words, p, rule = test
        chance = "" if p is None else f" ({p * 100:.0f} %)"
        lines.append(f"# {words.get(language)}{chance} [{citation_words(rule, language)}]")
    lines += [text.get(language) for text in route.reasons]
    return Legend(title, tuple(lines))


# --- The kind, for the registry.


def _of(answer: Answer, language: str) -> ReachOverlay | None:
    reach_part = answer[REACH_PART]
    reach, move = reach_part.reach, answer.question[REACH_PART]
    if reach is None or move is None:
        return None
    legend = reach_legend(answer, reach, move, language)
    return ReachOverlay(reach, reach_part.route, legend, exposed_ends(answer, reach))


def _same(old: ReachOverlay, new: ReachOverlay) -> bool:
    return old.reach is new.reach and old.route == new.route and old.legend == new.legend


def _drawers(answer: TabletopAnswer, language: str, known: DrawerCache) -> Iterator[TabletopDrawer]:
    reach_part = answer[REACH_PART]
    reach, scenario = reach_part.reach, answer.question.scenario
    if reach is None:
        return
    card, around = table_reach_legend(answer, language), reach_part.kept_off
    drawer = known.get(reach, card, lambda: TabletopReachDrawer(reach, scenario, card, around))
    yield drawer
    if reach_part.route is not None:
        tags = drawer.tags if isinstance(drawer, TabletopReachDrawer) else ()
        legend = route_legend(answer, language)
        yield RouteDrawer(
            reach_part.route,
            reach.start,
            scenario.board,
            legend,
            reach_part.headings,
            line=answer[LINE_PART].line,
            others=tags,
        )


def _way(answer: TabletopAnswer) -> Iterable[Point]:
    reach_part = answer[REACH_PART]
    start = [reach_part.reach.start] if reach_part.reach is not None else []
    return [
        *start,
        *([leg.to for leg in reach_part.route.legs] if reach_part.route is not None else []),
    ]


def _words() -> OverlayWords:
    tip = translate(
        "Menus",
        "Where the selected unit can move, in bands with their costs; the way to the mouse is the cheapest. "
        "Select a unit with a click; the kind of move is in the inspector.",
    )
    return OverlayWords(translate("Menus", "&Reach"), "R", tip, of_unit=True)


KIND = OverlayKind(
    REACH,
    OnHexes(
        ReachOverlay,
        ReachDrawer,
        _of,
        lambda answer: answer[REACH_PART].reach,
        lambda overlay: (
            overlay.reach.start,
            *(step.to for step in (overlay.route.steps if overlay.route is not None else ())),
        ),
        _same,
        follow=lambda drawer, overlay: isinstance(drawer, ReachDrawer) and drawer.follow(overlay),
        words=_words,
        sections=(SectionPlace("reach", REACH, 70, is_on(REACH)),),
        picture=reach_answer,
        answering=HexAnswering(REACH_PART, lambda inquiry: inquiry.mover.ask(), hex_answerer.reach_work),
    ),
    OnTables(
        _drawers,
        60,
        _way,
        _words,
        (SectionPlace("reach", REACH, 70, is_on(REACH)),),
        picture=reach_question,
        answering=TabletopAnswering(
            REACH_PART, lambda inquiry: inquiry.mover.ask() if inquiry.is_plain else None, tabletop_answerer.reach_work
        ),
    ),
    option=REACH_OPTION,
)
