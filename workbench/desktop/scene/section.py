"""Paints the section of a line of sight: ground, what stands on it, the sight line, and the rule applied in each hex."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from workbench.desktop.scene.art.lettering import map_font
from workbench.desktop.scene.inks import inks
from workbench.sight.results import Effect, Stretch
from workbench.sight.section import Section, SectionPart

_PAPER, _SKY = QColor("#ece7d6"), QColor("#f6f3e8")
_GROUND, _EARTH = QColor("#b98f52"), QColor("#8a6530")
_OBSTACLE, _OUTLINE = QColor("#8fa873"), QColor("#5c7346")
_LIGHT, _POST = QColor(143, 168, 115, 90), QColor("#6f675c")
_POST_WIDTH = 5.0
_INK, _FAINT = QColor("#2b2620"), QColor(43, 38, 32, 70)
_LEAST_SPAN = 20.0


@dataclass(frozen=True)
class _Plot:
    """The frame of the drawing: fractions of the line across, heights up."""

    area: QRectF
    low: float
    high: float

    def x(self, t: float) -> float:
        return self.area.left() + min(1.0, max(0.0, t)) * self.area.width()

    def y(self, height: float) -> float:
        return self.area.bottom() - (height - self.low) / (self.high - self.low) * self.area.height()

    def at(self, t: float, height: float) -> QPointF:
        return QPointF(self.x(t), self.y(height))


def paint_section(painter: QPainter, rect: QRectF, section: Section, *, compact: bool = False) -> None:
    """Paint into ``rect``; ``compact`` leaves out heights and rules and names the ends only."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(rect, _PAPER if compact else _SKY)
    plot = _plot(rect, section, compact)
    if not compact:
        _heights(painter, rect, plot, section.unit)
    for part in section.parts:
        _part(painter, plot, part)
    for post in section.posts:
        painter.setPen(QPen(_INK, 0.75))
        painter.setBrush(_POST)
        painter.drawRect(_post_box(plot, post))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    for part in (*section.parts, *section.posts):
        if part.blocker:
            _outline(painter, plot, part, post=part in section.posts)
    _sight_line(painter, plot, section)
    _names(painter, rect, plot, section, compact)
    painter.restore()


def part_at(rect: QRectF, section: Section, x: float, *, compact: bool = False) -> SectionPart | None:
    """The stretch under a place of the drawing."""
    area = _plot(rect, section, compact).area
    t = (x - area.left()) / area.width() if area.width() > 0 else -1.0
    return next((part for part in section.parts if part.enter <= t <= part.leave), None)


def _plot(rect: QRectF, section: Section, compact: bool) -> _Plot:
    low, high = section.lowest, section.highest
    span = max(high - low, _LEAST_SPAN if section.unit else 1.0)
    # some ground below the lowest place, some sky above the highest
    edge = (8.0, 14.0, -8.0, -4.0) if compact else (46.0, 24.0, -14.0, -22.0)
    return _Plot(rect.adjusted(*edge), low - 0.18 * span, low + 1.12 * span)


def _part(painter: QPainter, plot: _Plot, part: SectionPart) -> None:
    left, right = plot.x(part.enter), plot.x(part.leave)
    ground = plot.y(part.ground)
    for thing in _things(part):
        box = _box(plot, thing, ground)
        if thing.hinders:
            painter.fillRect(box, _LIGHT)
            painter.setPen(QPen(_OUTLINE, 1, Qt.PenStyle.DotLine))
        else:
            painter.fillRect(box, _OBSTACLE)
            painter.fillRect(box, QBrush(_OUTLINE, Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(_OUTLINE, 1))
        painter.drawPolyline(QPolygonF([box.bottomLeft(), box.topLeft(), box.topRight(), box.bottomRight()]))
    painter.fillRect(QRectF(QPointF(left, ground), QPointF(right, plot.area.bottom())), _GROUND)
    painter.setPen(QPen(_EARTH, 1.5))
    painter.drawLine(QPointF(left, ground), QPointF(right, ground))
    painter.setPen(QPen(_FAINT, 0.75))
    painter.drawLine(QPointF(right, ground), QPointF(right, plot.area.bottom()))
    if part.effect in (Effect.HINDERS, Effect.UNDECIDED):
        hinders = part.effect is Effect.HINDERS
        painter.setPen(QPen(inks().hindered if hinders else _INK, 2, Qt.PenStyle.DashLine))
        whole = Stretch(part.enter, part.leave, max(part.top, part.ground))
        for thing in [thing for thing in part.met or () if thing.hinders and hinders] or [whole]:
            painter.drawRect(_box(plot, thing, plot.area.bottom()).adjusted(1, 0, -1, 0))


def _things(part: SectionPart) -> tuple[Stretch, ...]:
    """What stands along a stretch: what the line is inside of, or one thing over all of it."""
    if part.met is not None:
        return part.met
    return (Stretch(part.enter, part.leave, part.top),) if part.top > part.ground else ()


def _box(plot: _Plot, thing: Stretch, ground: float) -> QRectF:
    left, right = plot.x(thing.enter), plot.x(thing.leave)
    return QRectF(QPointF(left, plot.y(thing.top)), QPointF(max(right, left + 2), ground))


def _post_box(plot: _Plot, post: SectionPart) -> QRectF:
    left, right = plot.x(post.enter), plot.x(post.leave)
    spare = max(0.0, _POST_WIDTH - (right - left)) / 2
    top, foot = plot.y(post.top), plot.y(post.ground)
    return QRectF(QPointF(left - spare, top), QPointF(right + spare, foot))


def _outline(painter: QPainter, plot: _Plot, part: SectionPart, *, post: bool) -> None:
    """Around what blocks: the hexside, the drawings that do, or the whole hex."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(inks().blocked, 3))
    if post:
        painter.drawRect(_post_box(plot, part).adjusted(-1, -1, 1, 1))
        return
    boxes = [_box(plot, thing, plot.y(part.ground)) for thing in part.met or () if thing.blocks]
    for box in boxes:
        painter.drawRect(box)
    if boxes:
        return
    top = plot.y(max(part.top, part.ground))
    left, right = plot.x(part.enter), plot.x(part.leave)
    painter.drawRect(QRectF(QPointF(left, top), QPointF(max(right, left + 3), plot.area.bottom())))


def _sight_line(painter: QPainter, plot: _Plot, section: Section) -> None:
    def point(t: float) -> QPointF:
        height = section.observer_height + (section.target_height - section.observer_height) * t
        return plot.at(t, height)

    stop = section.stop
    if section.visible:
        dashed = bool(section.hindrance)
        style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        painter.setPen(QPen(inks().hindered if dashed else inks().clear, 3, style))
        painter.drawLine(point(0), point(1))
    else:
        met = 0.0 if stop is None else stop
        painter.setPen(QPen(inks().clear, 3))
        painter.drawLine(point(0), point(met))
        painter.setPen(QPen(inks().blocked, 2.5, Qt.PenStyle.DotLine))
        painter.drawLine(point(met), point(1))
    painter.setPen(QPen(_INK, 1))
    painter.setBrush(QColor("white"))
    painter.drawEllipse(point(0), 4, 4)
    painter.setBrush(_INK)
    painter.drawEllipse(point(1), 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _heights(painter: QPainter, rect: QRectF, plot: _Plot, unit: str) -> None:
    step = _tick(plot.high - plot.low)
    font = map_font(11)
    painter.setFont(font)
    height = -(-plot.low // step) * step + 0.0  # never the minus zero
    while height <= plot.high:
        y = plot.y(height)
        painter.setPen(QPen(_FAINT, 0.75, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y))
        painter.setPen(_INK)
        box = QRectF(rect.left() + 2, y - 8, plot.area.left() - rect.left() - 8, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{height:g} {unit}".strip())
        height += step


def _tick(span: float) -> float:
    for step in (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500):
        if span / step <= 6:
            return float(step)
    return 1000.0


def _names(painter: QPainter, rect: QRectF, plot: _Plot, section: Section, compact: bool) -> None:
    """Hexes along the foot and rules along the top; where there is no room the ends and the blocker come first."""
    painter.setFont(map_font(10 if compact else 11))
    if compact:
        painter.setPen(_INK)
        box = rect.adjusted(4, 0, -4, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, section.origin)
        painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, section.target)
        return
    ranked = sorted(section.parts, key=lambda part: (not part.end, not part.blocker, part.effect is Effect.NONE))
    painter.setPen(_INK)
    ranked.extend(post for post in section.posts if post.effect is Effect.BLOCKS and not post.blocker)
    ranked[:0] = [post for post in section.posts if post.blocker]
    _row(painter, plot, [(part, part.place) for part in ranked], plot.area.bottom() + 2)
    painter.setFont(map_font(11, bold=True))
    told = [(part, part.rule) for part in ranked if part.effect is not Effect.NONE and part.rule]
    _row(painter, plot, told, rect.top() + 4)


def _row(painter: QPainter, plot: _Plot, words: list[tuple[SectionPart, str]], y: float) -> None:
    metrics = QFontMetricsF(painter.font())
    taken: list[QRectF] = []
    for part, text in words:
        width = metrics.horizontalAdvance(text) + 6
        middle = plot.x((part.enter + part.leave) / 2)
        left = min(max(middle - width / 2, plot.area.left() - 20), plot.area.right() + 12 - width)
        box = QRectF(left, y, width, 18)
        if any(box.intersects(other) for other in taken):
            continue
        taken.append(box)
        painter.setPen(inks().blocked.darker(120) if part.blocker else _INK)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
