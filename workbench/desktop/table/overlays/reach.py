"""What a unit can reach: a green ramp in bands with their costs printed, and where every way there asks for a die; the way to
the mouse lies above the units, with its costs and the tests it brings."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import TableBoard
from workbench.desktop.scene.art.depictions import path_of
from workbench.desktop.scene.inks import CARD, DARK, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.reach import BANDS, ramp_swatch
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import (
    LOWER_RIGHT,
    Ring,
    area_of,
    hatching,
    label,
    limit_of,
    lines_of,
    number,
    rings_of,
    unit_word,
)
from workbench.movement.table_results import TableReach, TableRoute

_FAN, _LEAST = 26.0, 5.0
"""How large the sectors of facings are, in pixels, and how wide at least, in degrees."""


class ReachDrawer:
    """Draws :class:`~workbench.movement.table_results.TableReach`; moves that go straight only are lines with marks at their
    ends. ``kept_off`` is the ground about other units."""

    layer = Layer.REACH

    def __init__(
        self, reach: TableReach, board: TableBoard, legend: Legend, kept_off: BaseGeometry | None = None
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
            rings = [(number(cost), cost, region) for cost, region in bands.items()]
            self._rings = rings_of(rings, reach.start, self._board, scale, LOWER_RIGHT)
        worn = inks()
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
        painter.strokePath(edge, canvas.pen(inks().way, 2.2))
        self._straight(canvas, lines_of(reach.area))
        if self._kept_off is not None and not self._kept_off.is_empty:
            around = scale.path(self._kept_off)
            painter.fillPath(around, faint(inks().blocked, 26))
            painter.strokePath(around, canvas.pen(inks().blocked, 1.2, Qt.PenStyle.DotLine))
        if reach.risky is not None and not reach.risky.is_empty:
            risky = scale.path(reach.risky)
            lines = hatching(scale.geometry(reach.risky), 7.0 * canvas.pixel)
            painter.strokePath(lines, canvas.pen(faint(inks().need, 150), 1.2))
            painter.strokePath(risky, canvas.pen(inks().need, 1.4, Qt.PenStyle.DashLine))
        for ring in self._rings:
            if ring.label is not None:
                label(canvas, ring.label, f"{number(ring.limit)} {unit_word(self._board.unit)}", inks().way)

    def _straight(self, canvas: TableCanvas, lines: Sequence[BaseGeometry]) -> None:
        """Lines that a move ends on, with a short stroke across both ends."""
        painter, scale = canvas.painter, canvas.scale
        for ink, width in ((CARD, 7.5), (inks().ramp[3], 4.5)):
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
    """Draws :class:`~workbench.movement.table_results.TableRoute`: the way to the mouse."""

    layer = Layer.HOVER

    def __init__(
        self,
        route: TableRoute,
        start: tuple[float, float],
        board: TableBoard,
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
        colour = inks().way if route.cost is not None else inks().blocked
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
                canvas.tag(at, f"{number(total)} {unit_word(self._board.unit)}", CARD, DARK)
        for test in route.tests:
            piece = self._board.by_id.get(test.at)
            if piece is not None:
                at = scale.scene((piece.area.representative_point().x, piece.area.representative_point().y))
                canvas.tag(at, "#", inks().need)

    def _facings(self, canvas: TableCanvas, at: QPointF) -> None:
        """The ways in which a vehicle can face at the end, as sectors about it."""
        size = _FAN * canvas.pixel
        box = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
        for low, high in self.headings:
            span = max(high - low, _LEAST)
            middle = (low + high) / 2
            canvas.painter.setPen(canvas.pen(CARD, 1.2))
            canvas.painter.setBrush(faint(inks().way, 150))
            # Qt counts sixteenths of degrees from the right, against the clock
            canvas.painter.drawPie(box, round((90 - middle - span / 2) * 16), round(span * 16))

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """A stretch of the way."""
        pen = painter.pen()
        pen.setColor(inks().way)
        pen.setWidthF(4.0)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())
