"""What a unit can reach: a green ramp in bands with the cost printed, and the cheapest way to the mouse, whose costs lie
above the counters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.desktop.drawing.answer_painter import HexPainter
from workbench.desktop.drawing.hex_coordinates import UNIT, Plane
from workbench.desktop.drawing.tabletop_items import TableCanvas
from workbench.desktop.drawing.tabletop_marks import (
    LOWER_RIGHT,
    Ring,
    area_of,
    hatching,
    label,
    length_text,
    limit_of,
    lines_of,
    rings_of,
    unit_word,
)
from workbench.desktop.drawing.terrain_shapes import path_of
from workbench.desktop.drawing.terrain_styles import exact, text_path
from workbench.desktop.look.answer_colours import CARD, DARK, answer_colours, faint
from workbench.desktop.look.layers import Layer
from workbench.desktop.overlays.overlay import Legend, ReachOverlay, printed
from workbench.engine.movement.results import Reach, RouteStep, TabletopReach, TabletopRoute
from workbench.scenario.tabletop_board import TabletopBoard

# --- What the ends of a move are besides hexes and costs: marks for what they need, and hexes of other kinds of move.


LETTERS = {"minimum_move": "M", "overrun": "O", "charge": "C", "road_bonus": "R"}
"""What is printed in a hex where a move can end only in a certain way; the legend says what each stands for."""


def letter(need: str) -> str:
    """The letter for what a move must be to end somewhere."""
    return LETTERS.get(need, need[:1].upper())


def levels_of(reach: Reach, labels: tuple[str, ...]) -> dict[int, list[str]]:
    """The levels inside hexes that the move can end at, by hex, as they are printed: ``+1``."""
    found: dict[int, list[str]] = {}
    if not any("@" in place for place in reach.ends.places):
        return found
    numbers = {label: number for number, label in enumerate(labels)}
    for place in reach.ends.places:
        label, sign, level = place.partition("@")
        if sign and label in numbers and level.lstrip("-").isdigit():
            found.setdefault(numbers[label], []).append(f"{int(level):+d}".replace("-", "−"))
    return found


def beyond(reach: Reach) -> list[int]:
    """The hexes that only another kind of move reaches."""
    return sorted(number for number in reach.ends.further if number not in reach.costs)


class EndMarks:
    """Draws :class:`~workbench.movement.results.Ends` over the bands of a reach."""

    def __init__(self, reach: Reach, plane: Plane, exposed: tuple[int, ...] = ()) -> None:
        self._plane = plane
        self._exposed = [plane.centre(number) + QPointF(-0.3 * UNIT, 0.26 * UNIT) for number in exposed]
        self._needs = [(plane.centre(number), letter(need)) for number, need in reach.ends.needs.items()]
        self._levels = [
            (plane.centre(number), " ".join(levels)) for number, levels in levels_of(reach, plane.grid.labels).items()
        ]
        self._further = self._outline(reach)
        self._figures = self._printed(reach)
        self._exits = QPainterPath()
        for number in reach.ends.exits:
            for way in self._ways_out(number):
                self._exits.addPath(self._arrow(number, way))

    def _outline(self, reach: Reach) -> QPainterPath:
        hexes = np.array(beyond(reach), dtype=np.intp)
        mask = np.zeros(self._plane.grid.size, dtype=np.bool_)
        mask[hexes] = True
        return exact(self._plane, mask, hexes) if len(hexes) else QPainterPath()

    def _printed(self, reach: Reach) -> QPainterPath:
        joined = QPainterPath()
        joined.setFillRule(Qt.FillRule.WindingFill)
        for number in beyond(reach):
            cost = reach.ends.further[number][0]
            at = self._plane.centre(number) + QPointF(0, 0.36 * UNIT)
            joined.addPath(text_path(printed(cost), at, 0.17 * UNIT))
        return joined

    def _ways_out(self, number: int) -> Iterator[QPointF]:
        """The middles of the hexsides on the edge of the map, seen from the hex."""
        for way, other in enumerate(self._plane.grid.neighbours[number].tolist()):
            if other < 0:
                offsets = self._plane.corner_offsets
                yield QPointF(*((offsets[way] + offsets[(way + 1) % 6]) / 2).tolist())

    def _arrow(self, number: int, out: QPointF) -> QPainterPath:
        centre = self._plane.centre(number)
        tip, turn = centre + out * 0.98, math.atan2(out.y(), out.x())
        arrow = QPainterPath(tip)
        for angle in (turn + math.radians(145), turn - math.radians(145)):
            arrow.lineTo(tip + QPointF(math.cos(angle), math.sin(angle)) * (0.16 * UNIT))
        arrow.closeSubpath()
        return arrow

    def paint(self, canvas: HexPainter) -> None:
        """The dashed outline and costs of other moves, letters, levels and exits."""
        painter = canvas.painter
        if not self._further.isEmpty():
            painter.fillPath(self._further, faint(answer_colours().further, 26))
            pen = canvas.pen(answer_colours().further, 2.0)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3.0, 2.4])
            painter.strokePath(self._further, pen)
        if canvas.pixels < 22:
            return
        painter.fillPath(self._figures, answer_colours().further)
        painter.strokePath(self._exits, canvas.pen(CARD, 2.5))
        painter.fillPath(self._exits, answer_colours().further)
        for colour, width in ((CARD, 3.6), (answer_colours().blocked, 2.0)):
            painter.setPen(canvas.pen(colour, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for at in self._exposed:
                painter.drawEllipse(at, 0.075 * UNIT, 0.075 * UNIT)
        for centre, words in self._needs:
            canvas.tag(centre + QPointF(-0.28 * UNIT, -0.24 * UNIT), words, answer_colours().need)
        if canvas.pixels >= 30:
            for centre, words in self._levels:
                canvas.tag(centre + QPointF(0.34 * UNIT, 0.06 * UNIT), words, CARD, DARK)


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
        """Take another way to the mouse over the same reach; False if more than the way differs."""
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
        return exact(self._plane, mask, every)

    def _printed(self, ink: str) -> QPainterPath:
        joined = QPainterPath()
        joined.setFillRule(Qt.FillRule.WindingFill)
        inked = [answer_colours().band_ink(band).name() for band in range(BANDS)]
        outlines: dict[Fraction, QPainterPath] = {}
        for number, cost in self.overlay.reach.costs.items():
            if inked[band_of(cost, self.overlay.reach.allowance)] == ink:
                if cost not in outlines:
                    outlines[cost] = text_path(printed(cost), QPointF(0, 0.36 * UNIT), 0.19 * UNIT)
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
        """The way, which goes where the mouse goes."""
        if self.overlay.route is not None:
            self._paint_way(canvas)

    def paint_steady(self, canvas: HexPainter) -> None:
        """What stays while the mouse moves: bands, costs, refused hexes."""
        painter = canvas.painter
        worn = answer_colours()
        for colour, path in zip(worn.ramp, self._bands, strict=True):
            painter.fillPath(path, faint(colour, worn.ramp_alpha))
            painter.strokePath(path, canvas.pen(worn.band_edge, 1.0))
        painter.strokePath(self._edge, canvas.pen(answer_colours().way, 2.0))
        if canvas.pixels >= 22:
            for ink, path in self._figures.items():
                painter.fillPath(path, QColor(ink))
            painter.strokePath(self._facings, canvas.pen(answer_colours().way, 2.5))
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
            path.lineTo(standing(self._plane, step))
        painter.strokePath(path, canvas.pen(CARD, 7.0))
        # a way that one move cannot finish is dashed
        style = Qt.PenStyle.SolidLine if route.within else Qt.PenStyle.DashLine
        painter.strokePath(path, canvas.pen(answer_colours().way, 4.0, style))
        for step in route.steps:
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(answer_colours().way)
            painter.drawEllipse(standing(self._plane, step), 5 * canvas.pixel, 5 * canvas.pixel)

    def paint_above(self, canvas: HexPainter) -> None:
        """The costs along the way, above the counters, which would hide them."""
        steps = self.overlay.route.steps if self.overlay.route is not None else ()
        total = Fraction(0)
        for step in steps:
            if step.cost is not None:
                total += step.cost
                if canvas.pixels >= 30 or step is steps[-1]:
                    at = standing(self._plane, step) - QPointF(0, 15 * canvas.pixel)
                    canvas.tag(at, printed(total), CARD, answer_colours().way)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp."""
        ramp_swatch(painter, box)


def ramp_swatch(painter: QPainter, box: QRectF) -> None:
    """The bands of a reach side by side, in a frame."""
    ramp = answer_colours().ramp
    width = box.width() / len(ramp)
    for k, colour in enumerate(ramp):
        painter.fillRect(QRectF(box.left() + k * width, box.top(), width, box.height()), colour)
    painter.setPen(answer_colours().way)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def standing(plane: Plane, step: RouteStep) -> QPointF:
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
        self, reach: TabletopReach, board: TabletopBoard, legend: Legend, kept_off: BaseGeometry | None = None
    ) -> None:
        self.subject = reach
        self.legend = legend
        self._board, self._kept_off = board, kept_off
        self._rings: list[Ring] | None = None

    def paint(self, canvas: TableCanvas) -> None:
        """Bands with their costs, and what is risky."""
        painter, scale, reach = canvas.painter, canvas.scale, self.subject
        bands = dict(sorted(reach.bands.items())) or {reach.allowance: reach.area}
        if self._rings is None:
            rings = [(length_text(cost), cost, region) for cost, region in bands.items()]
            self._rings = rings_of(rings, reach.start, self._board, scale, LOWER_RIGHT)
        worn = answer_colours()
        inner: BaseGeometry = shapely.Polygon()
        for place, region in enumerate(bands.values()):
            colour = worn.ramp[min(BANDS - 1, round((place + 1) * BANDS / len(bands)) - 1)]
            ground = area_of(region)
            painter.fillPath(scale.path(ground.difference(inner)), faint(colour, worn.ramp_alpha))
            inner = ground
        for ring in self._rings:
            painter.strokePath(ring.path, canvas.pen(worn.band_edge, 1.2))
        edge = path_of(scale.geometry(limit_of(reach.area, self._board.outline)))
        painter.strokePath(edge, canvas.pen(CARD, 4.0))
        painter.strokePath(edge, canvas.pen(answer_colours().way, 2.2))
        self._straight(canvas, lines_of(reach.area))
        if self._kept_off is not None and not self._kept_off.is_empty:
            around = scale.path(self._kept_off)
            painter.fillPath(around, faint(answer_colours().blocked, 26))
            painter.strokePath(around, canvas.pen(answer_colours().blocked, 1.2, Qt.PenStyle.DotLine))
        if reach.risky is not None and not reach.risky.is_empty:
            risky = scale.path(reach.risky)
            lines = hatching(scale.geometry(reach.risky), 7.0 * canvas.pixel)
            painter.strokePath(lines, canvas.pen(faint(answer_colours().need, 150), 1.2))
            painter.strokePath(risky, canvas.pen(answer_colours().need, 1.4, Qt.PenStyle.DashLine))
        for ring in self._rings:
            if ring.label is not None:
                label(
                    canvas, ring.label, f"{length_text(ring.limit)} {unit_word(self._board.unit)}", answer_colours().way
                )

    def _straight(self, canvas: TableCanvas, lines: Sequence[BaseGeometry]) -> None:
        """Lines that a move ends on, with a short stroke across both ends."""
        painter, scale = canvas.painter, canvas.scale
        for ink, width in ((CARD, 7.5), (answer_colours().ramp[3], 4.5)):
            for line in lines:
                painter.strokePath(path_of(scale.geometry(line)), canvas.pen(ink, width))
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


class WayDrawer:
    """Draws :class:`~workbench.engine.movement.results.TabletopRoute`: the way to the mouse."""

    layer = Layer.HOVER

    def __init__(
        self,
        route: TabletopRoute,
        start: tuple[float, float],
        board: TabletopBoard,
        legend: Legend,
        headings: Sequence[tuple[float, float]] = (),
    ) -> None:
        self.route = route
        self.legend = legend
        self.headings = tuple(headings)
        self._start, self._board = start, board

    def paint(self, canvas: TableCanvas) -> None:
        """The way, its bends, the cost at its end, and a mark at every test."""
        painter, scale, route = canvas.painter, canvas.scale, self.route
        if not route.legs:
            return
        path = QPainterPath(scale.scene(self._start))
        for leg in route.legs:
            path.lineTo(scale.scene(leg.to))
        colour = answer_colours().way if route.cost is not None else answer_colours().blocked
        painter.strokePath(path, canvas.pen(CARD, 7.0))
        style = Qt.PenStyle.SolidLine if route.within else Qt.PenStyle.DashLine
        painter.strokePath(path, canvas.pen(colour, 4.0, style))
        self._facings(canvas, scale.scene(route.legs[-1].to))
        total = 0.0
        for leg in route.legs:
            total += leg.cost
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(scale.scene(leg.to), 4.5 * canvas.pixel, 4.5 * canvas.pixel)
            fees = [(rule, cost) for rule, cost, _ in leg.parts if cost]
            if leg is route.legs[-1] or len(fees) > 1:
                at = scale.scene(leg.to) - QPointF(0, 16 * canvas.pixel)
                canvas.tag(at, f"{length_text(total)} {unit_word(self._board.unit)}", CARD, DARK)
        for test in route.tests:
            piece = self._board.by_id.get(test.at)
            if piece is not None:
                at = scale.scene((piece.area.representative_point().x, piece.area.representative_point().y))
                canvas.tag(at, "#", answer_colours().need)

    def _facings(self, canvas: TableCanvas, at: QPointF) -> None:
        """The ways in which a vehicle can face at the end, as sectors about it."""
        size = _FAN * canvas.pixel
        box = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
        for low, high in self.headings:
            span = max(high - low, _LEAST)
            middle = (low + high) / 2
            canvas.painter.setPen(canvas.pen(CARD, 1.2))
            canvas.painter.setBrush(faint(answer_colours().way, 150))
            # Qt counts sixteenths of degrees from the right, against the clock
            canvas.painter.drawPie(box, round((90 - middle - span / 2) * 16), round(span * 16))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the way."""
        pen = painter.pen()
        pen.setColor(answer_colours().way)
        pen.setWidthF(4.0)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())
