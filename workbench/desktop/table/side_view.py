"""Paints a line over a table from the side: the ground, what stands on it, the line of sight with what it meets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from workbench.desktop.scene.art.lettering import map_font
from workbench.desktop.scene.inks import inks
from workbench.desktop.table.overlays.line import stop_of
from workbench.desktop.table.overlays.marks import number, unit_word
from workbench.sight.results import Effect
from workbench.sight.table_results import Crossing, Profile, TableLine

PAPER = QColor("#f6f3e8")
_GROUND, _EARTH = QColor("#b98f52"), QColor("#8a6530")
_SOLID, _SOLID_EDGE = QColor("#c9b3a0"), QColor("#7d5f49")
_GREEN, _GREEN_EDGE = QColor("#a9c08a"), QColor("#5c7346")
_INK, _FAINT = QColor("#2b2620"), QColor(43, 38, 32, 70)


@dataclass(frozen=True)
class SideView:
    """What is painted: a judged line with its profile, the names of the pieces by their place in the board's list, the unit of
    lengths, and the names of both ends."""

    line: TableLine
    profile: Profile
    names: Mapping[int, str]
    unit: str
    ends: tuple[str, str]

    @property
    def crossings(self) -> Mapping[int, Crossing]:
        """What the line does in each piece."""
        return {crossing.piece: crossing for crossing in self.line.crossings}


@dataclass(frozen=True)
class Plot:
    """The frame of the drawing: distances across, levels up."""

    area: QRectF
    length: float
    low: float
    high: float

    def at(self, distance: float, level: float) -> QPointF:
        """A place of the side view in the drawing."""
        share = distance / self.length if self.length > 0 else 0.0
        up = (level - self.low) / (self.high - self.low)
        return QPointF(self.area.left() + share * self.area.width(), self.area.bottom() - up * self.area.height())


def plot_of(rect: QRectF, view: SideView, *, compact: bool = False) -> Plot:
    """The frame in which a view is painted."""
    levels = [level for _, level in view.profile.ground] + list(view.profile.ends)
    levels += [level for _, _, _, foot, top in view.profile.pieces for level in (foot, top)]
    low, high = min(levels, default=0.0), max(levels, default=1.0)
    span = max(high - low, 2.0)
    edge = (8.0, 16.0, -8.0, -4.0) if compact else (50.0, 26.0, -16.0, -24.0)
    return Plot(rect.adjusted(*edge), view.profile.length, low - 0.2 * span, low + 1.15 * span)


def paint_side_view(painter: QPainter, rect: QRectF, view: SideView, *, compact: bool = False) -> None:
    """Paint into ``rect``; ``compact`` leaves out scales and the names of pieces."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(rect, PAPER)
    plot = plot_of(rect, view, compact=compact)
    if not compact:
        _scales(painter, rect, plot, view.unit)
    _paint_ground(painter, plot, view)
    for piece in view.profile.pieces:
        _paint_piece(painter, plot, view, piece)
    _paint_line(painter, plot, view)
    _paint_names(painter, rect, plot, view, compact=compact)
    painter.restore()


def piece_at(rect: QRectF, view: SideView, x: float, *, compact: bool = False) -> int | None:
    """The piece under a place of the drawing, by its place in the board's list; the narrowest of several."""
    area = plot_of(rect, view, compact=compact).area
    distance = (x - area.left()) / max(area.width(), 1.0) * view.profile.length
    near = 3.0 / max(area.width(), 1.0) * view.profile.length
    found = [part for part in view.profile.pieces if part[1] - near <= distance <= part[2] + near]
    return min(found, key=lambda part: part[2] - part[1])[0] if found else None


def _paint_ground(painter: QPainter, plot: Plot, view: SideView) -> None:
    corners = [plot.at(distance, level) for distance, level in view.profile.ground]
    if not corners:
        corners = [plot.at(0, 0), plot.at(view.profile.length, 0)]
    foot = plot.area.bottom()
    shape = QPolygonF([QPointF(corners[0].x(), foot), *corners, QPointF(corners[-1].x(), foot)])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_GROUND)
    painter.drawPolygon(shape)
    painter.setPen(QPen(_EARTH, 1.5))
    painter.drawPolyline(QPolygonF(corners))


def _paint_piece(painter: QPainter, plot: Plot, view: SideView, part: tuple[int, float, float, float, float]) -> None:
    piece, start, end, foot, top = part
    crossing = view.crossings.get(piece)
    if crossing is None:
        return
    box = QRectF(plot.at(start, top), plot.at(end, foot)).normalized()
    if box.width() < 3:
        box = QRectF(box.center().x() - 1.5, box.top(), 3, box.height())
    if abs(top - foot) < 1e-6:
        if top == 0:
            return
        painter.setPen(QPen(_EARTH, 1.5))
        painter.drawLine(box.topLeft(), box.topRight())
        return
    deep = crossing.share > 0 or crossing.effect is Effect.HINDERS
    fill, edge = (_GREEN, _GREEN_EDGE) if deep else (_SOLID, _SOLID_EDGE)
    painter.fillRect(box, fill)
    painter.fillRect(box, QBrush(edge, Qt.BrushStyle.BDiagPattern))
    ink, width = (
        (inks().blocked, 2.6) if crossing.effect is Effect.BLOCKS else (inks().hindered, 2.2) if deep else (edge, 1.0)
    )
    painter.setPen(QPen(ink, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def _paint_line(painter: QPainter, plot: Plot, view: SideView) -> None:
    line, (first, last) = view.line, view.profile.ends

    def point(t: float) -> QPointF:
        return plot.at(t * view.profile.length, first + (last - first) * t)

    stop = stop_of(line)
    painter.setPen(QPen(inks().clear, 3))
    painter.drawLine(point(0), point(stop))
    if stop < 1:
        painter.setPen(QPen(inks().blocked, 2.5, Qt.PenStyle.DotLine))
        painter.drawLine(point(stop), point(1))
    for crossing in line.crossings:
        if crossing.share > 0:
            painter.setPen(QPen(inks().hindered, 3, Qt.PenStyle.DashLine))
            for a, b in crossing.under:
                painter.drawLine(point(a), point(b))
    painter.setPen(QPen(_INK, 1))
    painter.setBrush(QColor("white"))
    painter.drawEllipse(point(0), 4, 4)
    painter.setBrush(_INK)
    painter.drawEllipse(point(1), 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _scales(painter: QPainter, rect: QRectF, plot: Plot, unit: str) -> None:
    painter.setFont(map_font(11))
    step = next((one for one in (0.5, 1.0, 2.0, 5.0, 10.0) if (plot.high - plot.low) / one <= 7), 20.0)
    level = -(-plot.low // step) * step + 0.0
    while level <= plot.high:
        y = plot.at(0, level).y()
        painter.setPen(QPen(_FAINT, 0.75, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y))
        painter.setPen(_INK)
        box = QRectF(rect.left() + 2, y - 8, plot.area.left() - rect.left() - 8, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{level:g}")
        level += step
    every = next((one for one in (1.0, 2.0, 5.0, 10.0, 20.0, 50.0) if plot.length / one <= 14), 100.0)
    distance = 0.0
    while distance <= plot.length:
        x = plot.at(distance, 0).x()
        painter.setPen(QPen(_FAINT, 1))
        painter.drawLine(QPointF(x, plot.area.bottom()), QPointF(x, plot.area.bottom() + 4))
        painter.setPen(_INK)
        words = f"{distance:g} {unit_word(unit)}" if distance == 0 else f"{distance:g}"
        painter.drawText(QRectF(x - 30, plot.area.bottom() + 4, 60, 16), Qt.AlignmentFlag.AlignCenter, words)
        distance += every


def _paint_names(painter: QPainter, rect: QRectF, plot: Plot, view: SideView, *, compact: bool) -> None:
    """The ends in the upper corners; over the pieces their names, those that decide first, as far as there is room."""
    painter.setFont(map_font(10 if compact else 11, bold=not compact))
    painter.setPen(_INK)
    box = rect.adjusted(4, 2, -4, 0)
    metrics = QFontMetricsF(painter.font())
    room = box.width() / 2 - 10
    first, last = (metrics.elidedText(end, Qt.TextElideMode.ElideRight, room) for end in view.ends)
    painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, first)
    painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, last)
    if compact:
        return
    painter.setFont(map_font(11))
    metrics = QFontMetricsF(painter.font())
    ranks = {Effect.BLOCKS: 0, Effect.HINDERS: 1}
    parts = [part for part in view.profile.pieces if part[0] in view.crossings and part[4] != part[3]]
    parts.sort(key=lambda part: ranks.get(view.crossings[part[0]].effect, 2 - view.crossings[part[0]].share))
    taken: list[QRectF] = []
    for piece, start, end, _, top in parts:
        crossing = view.crossings[piece]
        words = f"{view.names.get(piece, '')} {number(top)}"
        width = metrics.horizontalAdvance(words) + 6
        middle = plot.at((start + end) / 2, top)
        left = min(max(middle.x() - width / 2, plot.area.left()), plot.area.right() - width)
        place = QRectF(left, max(middle.y() - 18, rect.top() + 18), width, 16)
        if any(place.intersects(other) for other in taken):
            continue
        taken.append(place)
        painter.fillRect(place, QColor(246, 243, 232, 190))
        painter.setPen(inks().blocked.darker(120) if crossing.effect is Effect.BLOCKS else _INK)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
