"""What a unit can reach: a green ramp in bands with the cost printed, and the cheapest way to the mouse, whose costs lie
above the counters."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.desktop.scene.art.lettering import text_path
from workbench.desktop.scene.art.outline import exact
from workbench.desktop.scene.inks import CARD, DARK, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import Canvas
from workbench.desktop.scene.overlays.ends import EndMarks
from workbench.desktop.scene.overlays.figures import printed
from workbench.desktop.scene.overlays_data import ReachOverlay
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.movement.results import RouteStep

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
        inked = [inks().band_ink(band).name() for band in range(BANDS)]
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

    def paint(self, canvas: Canvas) -> None:
        """Bands, costs, facings, what ends need, refused hexes, the way without its costs."""
        self.paint_steady(canvas)
        self.paint_changing(canvas)

    def paint_changing(self, canvas: Canvas) -> None:
        """The way, which goes where the mouse goes."""
        if self.overlay.route is not None:
            self._paint_way(canvas)

    def paint_steady(self, canvas: Canvas) -> None:
        """What stays while the mouse moves: bands, costs, refused hexes."""
        painter = canvas.painter
        worn = inks()
        for colour, path in zip(worn.ramp, self._bands, strict=True):
            painter.fillPath(path, faint(colour, worn.ramp_alpha))
            painter.strokePath(path, canvas.pen(worn.band_edge, 1.0))
        painter.strokePath(self._edge, canvas.pen(inks().way, 2.0))
        if canvas.pixels >= 22:
            for ink, path in self._figures.items():
                painter.fillPath(path, QColor(ink))
            painter.strokePath(self._facings, canvas.pen(inks().way, 2.5))
        self._ends.paint(canvas)
        if canvas.pixels >= 12:
            self._paint_barred(canvas)

    def _paint_barred(self, canvas: Canvas) -> None:
        painter = canvas.painter
        size = 0.1 * UNIT
        painter.setPen(canvas.pen(DARK, 2.0))
        for number in self.overlay.reach.barred:
            at = self._plane.centre(number) + QPointF(0.3 * UNIT, 0.26 * UNIT)
            painter.drawLine(at + QPointF(-size, -size), at + QPointF(size, size))
            painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))

    def _paint_way(self, canvas: Canvas) -> None:
        route = self.overlay.route
        assert route is not None
        painter = canvas.painter
        path = QPainterPath(self._plane.centre(self.overlay.reach.start))
        for step in route.steps:
            path.lineTo(standing(self._plane, step))
        painter.strokePath(path, canvas.pen(CARD, 7.0))
        # a way that one move cannot finish is dashed
        style = Qt.PenStyle.SolidLine if route.within else Qt.PenStyle.DashLine
        painter.strokePath(path, canvas.pen(inks().way, 4.0, style))
        for step in route.steps:
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(inks().way)
            painter.drawEllipse(standing(self._plane, step), 5 * canvas.pixel, 5 * canvas.pixel)

    def paint_above(self, canvas: Canvas) -> None:
        """The costs along the way, above the counters, which would hide them."""
        steps = self.overlay.route.steps if self.overlay.route is not None else ()
        total = Fraction(0)
        for step in steps:
            if step.cost is not None:
                total += step.cost
                if canvas.pixels >= 30 or step is steps[-1]:
                    at = standing(self._plane, step) - QPointF(0, 15 * canvas.pixel)
                    canvas.tag(at, printed(total), CARD, inks().way)

    def swatch(self, painter: QPainter, box: QRectF) -> None:
        """The ramp."""
        ramp_swatch(painter, box)


def ramp_swatch(painter: QPainter, box: QRectF) -> None:
    """The bands of a reach side by side, in a frame."""
    ramp = inks().ramp
    width = box.width() / len(ramp)
    for k, colour in enumerate(ramp):
        painter.fillRect(QRectF(box.left() + k * width, box.top(), width, box.height()), colour)
    painter.setPen(inks().way)
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
