"""A line of sight: solid where clear, dashed where hindered, dotted beyond the point that blocks it."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from workbench.desktop.scene.inks import CARD, DARK, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.canvas import Canvas
from workbench.desktop.scene.overlays_data import LineOverlay
from workbench.desktop.scene.pathwork import polygons
from workbench.desktop.scene.plane import UNIT, Plane
from workbench.sight.results import Effect, SightLine, SightStep
from workbench.sight.section import blocked_hexes, stop_of

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

    def paint(self, canvas: Canvas) -> None:
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

    def _at(self, part: float) -> QPointF:
        return self._a + (self._b - self._a) * part

    def _halo(self, canvas: Canvas) -> None:
        canvas.painter.setPen(canvas.pen(QColor(253, 250, 240, 190), 6.0))
        canvas.painter.drawLine(QLineF(self._a, self._b))

    def _paint_open(self, canvas: Canvas, stop: float) -> None:
        hindered = [step for step in self.overlay.line.steps if step.effect is Effect.HINDERS and step.enter < stop]
        # clear as far as the first hindrance, dashed from there on
        first = max(0.0, min((step.enter for step in hindered), default=stop))
        canvas.painter.setPen(canvas.pen(inks().clear, 3.0))
        if not hindered or first > 0:
            canvas.painter.drawLine(QLineF(self._a, self._at(first)))
        if hindered:
            pen = canvas.pen(inks().hindered, 3.0)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([3.4, 2.0])
            canvas.painter.setPen(pen)
            canvas.painter.drawLine(QLineF(self._at(first), self._at(stop)))

    def _paint_blocked(self, canvas: Canvas, stop: float) -> None:
        pen = canvas.pen(inks().blocked, 3.6)
        pen.setDashPattern(list(_DOTTED))
        canvas.painter.setPen(pen)
        canvas.painter.drawLine(QLineF(self._at(stop), self._b))

    def _paint_blocker(self, canvas: Canvas) -> None:
        line = self.overlay.line
        if line.blocker_side is not None:
            ends = self._plane.side(*line.blocker_side)
            for colour, width in ((CARD, 8.0), (inks().blocked, 5.0)):
                canvas.painter.setPen(canvas.pen(colour, width))
                canvas.painter.drawLine(QLineF(*ends))
        for number in blocked_hexes(line):
            path = self._hexagon(number)
            canvas.painter.strokePath(path, canvas.pen(CARD, 6.0))
            canvas.painter.strokePath(path, canvas.pen(inks().blocked, 3.0))

    def _hexagon(self, number: int) -> QPainterPath:
        return polygons((self._plane.centres[number] + self._plane.corner_offsets * 0.97)[None])

    def _label_blocker(self, canvas: Canvas, stop: float) -> None:
        line = self.overlay.line
        hexes: list[QPointF] = []
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
            away = QPointF(0, 0.30 * UNIT + 10 * canvas.pixel)
            # the cross would strike the rule out: then the rule stands below
            struck = canvas.tag_box(at - away, rule).adjusted(-cross, -cross, cross, cross).contains(where)
            canvas.tag(max(hexes, key=QPointF.y, default=at) + away if struck else at - away, rule, inks().blocked)
        for colour, width in ((CARD, 6.0), (inks().blocked, 3.4)):
            canvas.painter.setPen(canvas.pen(colour, width))
            canvas.painter.drawLine(where + QPointF(-cross, -cross), where + QPointF(cross, cross))
            canvas.painter.drawLine(where + QPointF(-cross, cross), where + QPointF(cross, -cross))

    def _paint_tags(self, canvas: Canvas, stop: float) -> None:
        count = 0
        for step in self.overlay.line.steps:
            if step.effect is Effect.HINDERS and step.enter < stop:
                count += 1
                canvas.tag(self._at((step.enter + min(step.leave, stop)) / 2), str(count), inks().hindered)

    def _paint_undecided(self, canvas: Canvas) -> None:
        for step in self.overlay.line.steps:
            if step.effect is Effect.UNDECIDED:
                self._paint_question(canvas, step)

    def _paint_question(self, canvas: Canvas, step: SightStep) -> None:
        path = self._hexagon(step.chosen)
        canvas.painter.strokePath(path, canvas.pen(QColor("#ffffff"), 3.0))
        pen = canvas.pen(DARK, 3.0)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([3.0, 3.0])
        canvas.painter.strokePath(path, pen)
        canvas.tag(self._plane.centre(step.chosen) + QPointF(0, 0.32 * UNIT), "?", QColor("#ffffff"), DARK)

    def _paint_ends(self, canvas: Canvas) -> None:
        line = self.overlay.line
        colour = inks().blocked if not line.visible else inks().hindered if line.hindrance else inks().clear
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
        canvas = Canvas(painter, self._plane, 1.0, box)
        pen = canvas.pen(
            inks().blocked if not line.visible else inks().hindered if line.hindrance else inks().clear, 3.0
        )
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
