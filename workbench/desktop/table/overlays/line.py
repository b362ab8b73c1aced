"""A line of sight: clear, or solid to where it is blocked and dotted beyond; the pieces that decide outlined and named, the
lengths inside terrain that is seen into, and how close it is."""

from __future__ import annotations

import math

import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from workbench.board.tableboard import Feature
from workbench.desktop.scene.inks import CARD, DARK, faint, inks
from workbench.desktop.scene.layers import Layer
from workbench.desktop.scene.overlays.patterns import RISING
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.table.items import TableCanvas
from workbench.desktop.table.overlays.marks import heading, label, lines_over, number, ring_observers, unit_word
from workbench.desktop.table.questions import TableAnswer
from workbench.sight.results import Effect
from workbench.sight.table.profiles import SKY
from workbench.sight.table_bodies import obstacle
from workbench.sight.table_results import Crossing, TableLine

_SHORT = 0.02
"""Shares of the depth below this are not worth a tag."""
_SOME = 0.005
"""A base of which less than this is seen, or hidden, needs no figure."""
_WORTH = 2.0
"""Margins up to this, in cm, are written on the table."""


def stop_of(line: TableLine) -> float:
    """The fraction of a line at which it is first stopped, 1 if it is not, 0 where a rule forbids all of it."""
    if line.visible:
        return 1.0
    if line.stopped is None:
        return 0.0
    start, length = line.origin.point, math.dist(line.origin.point, line.target.point)
    return min(math.dist(start, line.stopped) / length, 1.0) if length else 0.0


class LineDrawer:
    """Draws the line of an answer."""

    layer = Layer.LINE

    def __init__(self, answer: TableAnswer, language: str, legend: Legend) -> None:
        assert answer.line is not None
        self.line = answer.line
        self.exposure = answer.exposure
        self.scenario = answer.question.scenario
        self.ruleset = answer.question.ruleset
        self.rows = self.ruleset.terrain
        self.language = language
        self.legend = legend
        self._outlines: tuple[float, QPainterPath, QPainterPath] | None = None
        """Scene units for each unit of the table, the pieces that block, the others."""
        self._worth = answer.question.scenario.board.length(_WORTH, "cm")
        self.length = shapely.Point(self.line.origin.point).distance(shapely.Point(self.line.target.point))

    def paint(self, canvas: TableCanvas) -> None:
        """Pieces first, then the line, the target, the words."""
        self._pieces(canvas)
        start, end = self._at(canvas, 0.0), self._at(canvas, 1.0)
        if self.line.visible:
            self._stroke(canvas, start, end, inks().clear)
        else:
            stop = self._at(canvas, stop_of(self.line))
            self._stroke(canvas, start, stop, inks().clear)
            self._stroke(canvas, stop, end, inks().blocked, Qt.PenStyle.DotLine)
            self._cross(canvas, stop)
        for crossing in self.line.crossings:
            if crossing.share > _SHORT:
                for a, b in crossing.under:
                    self._stroke(
                        canvas, self._at(canvas, a), self._at(canvas, b), inks().hindered, Qt.PenStyle.DashLine
                    )
        ring_observers(canvas, [self.line.origin], DARK)
        self._target(canvas)
        self._words(canvas)

    def _at(self, canvas: TableCanvas, t: float) -> QPointF:
        a, b = canvas.scale.scene(self.line.origin.point), canvas.scale.scene(self.line.target.point)
        return a + (b - a) * t

    def _piece(self, crossing: Crossing) -> Feature:
        return obstacle(self.scenario, self.ruleset, crossing.piece)

    def _pieces(self, canvas: TableCanvas) -> None:
        if self._outlines is None or self._outlines[0] != canvas.scale.per_unit:
            self._outlines = canvas.scale.per_unit, self._outlined(canvas, blocking=True), self._outlined(canvas)
        _, blocking, others = self._outlines
        dashed = canvas.pen(inks().hindered, 3.0, Qt.PenStyle.DashLine)
        dashed.setCapStyle(Qt.PenCapStyle.FlatCap)
        for path, pen in ((others, dashed), (blocking, canvas.pen(inks().blocked, 3.0))):
            if not path.isEmpty():
                canvas.painter.strokePath(path, canvas.pen(CARD, 5.0))
                canvas.painter.strokePath(path, pen)

    def _outlined(self, canvas: TableCanvas, *, blocking: bool = False) -> QPainterPath:
        """The outlines of all pieces that block, or of the others that count, as one path: over a full table the line crosses
        dozens with every move of the mouse."""
        joined = QPainterPath()
        for crossing in self.line.crossings:
            counts = crossing.effect is Effect.HINDERS or crossing.share > _SHORT
            if crossing.effect is Effect.BLOCKS if blocking else crossing.effect is not Effect.BLOCKS and counts:
                joined.addPath(canvas.scale.path(self._piece(crossing).area))
        return joined

    def _cross(self, canvas: TableCanvas, at: QPointF) -> None:
        size = 5.5 * canvas.pixel
        for colour, width in ((CARD, 5.5), (inks().blocked, 3.0)):
            canvas.painter.setPen(canvas.pen(colour, width))
            canvas.painter.drawLine(at - QPointF(size, size), at + QPointF(size, size))
            canvas.painter.drawLine(at + QPointF(-size, size), at + QPointF(size, -size))

    def _target(self, canvas: TableCanvas) -> None:
        """The part of the target's base that is seen and the part that is not, or a dot on a bare point."""
        painter = canvas.painter
        colour = inks().clear if self.line.visible else inks().blocked
        if self.exposure is None or self.line.target.base is None:
            painter.setPen(canvas.pen(CARD, 1.5))
            painter.setBrush(colour)
            painter.drawEllipse(self._at(canvas, 1.0), 4.5 * canvas.pixel, 4.5 * canvas.pixel)
            return
        for region, ink in (
            (self.exposure.whole.difference(self.exposure.seen), inks().blocked),
            (self.exposure.seen, inks().clear),
        ):
            if region.area > 0:
                path = canvas.scale.path(region)
                painter.fillPath(path, faint(ink, 96))
                painter.strokePath(path, canvas.pen(ink, 2.0))
                if ink is inks().blocked:
                    lines_over(canvas, region, DARK, RISING)

    def _words(self, canvas: TableCanvas) -> None:
        unit = unit_word(self.scenario.board.unit)
        placed: list[QRectF] = []
        for crossing in self.line.crossings:
            if crossing.share > _SHORT and crossing.under:
                inside = sum(b - a for a, b in crossing.under) * self.length
                a, b = max(crossing.under, key=lambda span: span[1] - span[0])
                said = f"{number(inside)} / {number(inside / crossing.share)} {unit}"
                at = self._at(canvas, (a + b) / 2) + QPointF(0, 18 * canvas.pixel)
                self._tag((canvas, placed), at, said, inks().hindered)
        # the first piece that blocks is named, the others are outlined only
        blocks = [c for c in self.line.crossings if c.effect is Effect.BLOCKS and c.share <= _SHORT]
        if blocks:
            first = min(blocks, key=lambda c: (c.under or c.spans or ((1.0, 1.0),))[0])
            top = canvas.scale.geometry(self._piece(first).area.intersection(self._near(first))).bounds[1]
            # it stands where the line is first stopped, and says how far off that is
            at = self._at(canvas, stop_of(self.line))
            at.setY(max(min(at.y(), top), at.y() - 60 * canvas.pixel) - 14 * canvas.pixel)
            far = f" · {number(stop_of(self.line) * self.length)} {unit}" if self.line.stopped is not None else ""
            self._tag((canvas, placed), at, self._named(first) + far, inks().blocked)
        if self.exposure is not None and self.line.target.base is not None and _SOME < self.exposure.share < 1 - _SOME:
            base = canvas.scale.geometry(self.exposure.whole).bounds
            at = QPointF((base[0] + base[2]) / 2, base[3] + 13 * canvas.pixel)
            self._tag((canvas, placed), at, f"{self.exposure.share * 100:.0f} %", CARD, DARK)
        self._margin(canvas, placed)

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
        section = heading(crossing.rule)
        return f"{name}{high} · {section}" if section else f"{name}{high}"

    def _margin(self, canvas: TableCanvas, placed: list[QRectF]) -> None:
        margin, line = self.line.margin, self.line
        if margin is not None and margin.length is not None and margin.length > self._worth and not line.close:
            return
        if margin is None or margin.length is None:
            if line.close:
                self._tag((canvas, placed), self._at(canvas, 0.5), "?", CARD, DARK)
            return
        at = 0.5
        if margin.piece is not None:
            crossed = [c for c in line.crossings if c.piece == margin.piece and c.spans]
            course = shapely.LineString([line.origin.point, line.target.point])
            if crossed:
                at = (crossed[0].spans[0][0] + crossed[0].spans[-1][1]) / 2
            elif course.length > 0:
                near = shapely.shortest_line(course, obstacle(self.scenario, self.ruleset, margin.piece).area)
                at = course.project(shapely.Point(near.coords[0]), normalized=True)
        said = self._length(margin.length)
        way = "↔" if margin.along is None else "⇥"
        # above the line, whose dashes it must not hide
        place = self._at(canvas, at) - QPointF(0, 18 * canvas.pixel)
        self._tag((canvas, placed), place, f"? {said}" if line.close else f"{way} {said}", CARD, DARK)

    def _length(self, length: float) -> str:
        board = self.scenario.board
        millimetres = length * 10 / board.in_unit
        if board.unit == "cm" and length < 1:
            return f"{number(millimetres)} mm"
        if board.unit == "in" and length < 1:
            return f"{number(length, 2)} {unit_word(board.unit)} ({number(millimetres)} mm)"
        return f"{number(length)} {unit_word(board.unit)}"

    def _tag(
        self, on: tuple[TableCanvas, list[QRectF]], at: QPointF, words: str, fill: QColor, ink: QColor | None = None
    ) -> None:
        """A tag that keeps off the tags before it."""
        canvas, placed = on
        for _ in range(6):
            box = canvas.tag_box(at, words)
            if not any(box.intersects(other) for other in placed):
                break
            at += QPointF(0, 20 * canvas.pixel)
        placed.append(canvas.tag_box(at, words))
        label(canvas, at, words, fill, ink)

    def _stroke(
        self,
        canvas: TableCanvas,
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
        pen.setColor(inks().clear if self.line.visible else inks().blocked)
        pen.setWidthF(3.0)
        pen.setStyle(Qt.PenStyle.SolidLine if self.line.visible else Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())
