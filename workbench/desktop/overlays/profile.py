"""Paints the section of a line of sight: ground, what stands on it, the sight line, and the rule applied in each hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from workbench.base.text import with_minus_sign
from workbench.desktop.drawing.tabletop_marks import length_text, short_citation, unit_word
from workbench.desktop.drawing.tabletop_marks import stop_fraction as tabletop_stop_of
from workbench.desktop.drawing.terrain_styles import map_font
from workbench.desktop.look.answer_colours import BLOCKED, answer_colours
from workbench.engine.sight.profile import Floor, HexsideWall, Section, SectionPart
from workbench.engine.sight.results import Crossing, Effect, Profile, Stretch, TabletopLine

_PAPER, _SKY = QColor("#ece7d6"), QColor("#f6f3e8")
_GROUND, _EARTH = QColor("#b98f52"), QColor("#8a6530")
_OBSTACLE, _OUTLINE = QColor("#8fa873"), QColor("#5c7346")
_LIGHT, _POST = QColor(143, 168, 115, 90), QColor("#6f675c")
_POST_WIDTH = 5.0
_WALL_WIDTH = 8.0
_INK, _FAINT = QColor("#2b2620"), QColor(43, 38, 32, 70)
_WALL, _ROOF, _WINDOW, _BLOCK = QColor("#d8ccb8"), QColor("#a5674c"), QColor("#5b5148"), QColor(150, 128, 108, 90)
_LEAST_SPAN = 20.0


@dataclass(frozen=True)
class Paper:
    """What a side view is painted on: the sky, the margins around it, and the ink of words on the margins."""

    sky: QColor
    margin: QColor
    ink: QColor
    blocked: QColor

    @staticmethod
    def of(theme: str, *, compact: bool = False) -> Paper:
        """The paper of a theme; in the dark the sky is dimmed and the margins are those of the window."""
        colours = answer_colours()
        if theme == "dark":
            return Paper(_DIM_SKY, _DARK_MARGIN, _LIGHT_INK, QColor(colours.on_dark[BLOCKED]))
        sky = _PAPER if compact else _SKY
        return Paper(sky, sky, _INK, colours.blocked.darker(120))


_DIM_SKY, _DARK_MARGIN, _LIGHT_INK = QColor("#b9b5a8"), QColor("#2b2c2e"), QColor("#e8e6e0")


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


def paint_section(
    painter: QPainter, rect: QRectF, section: Section, *, compact: bool = False, theme: str = "light"
) -> None:
    """Paint into ``rect``; ``compact`` leaves out heights and rules and names the ends only."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paper = Paper.of(theme, compact=compact)
    painter.fillRect(rect, paper.margin)
    plot = _plot(rect, section, compact)
    painter.fillRect(plot.area, paper.sky)
    if not compact:
        _heights(painter, rect, plot, section.unit, paper)
    for part in section.parts:
        _part(painter, plot, part)
    for part in section.parts:
        if part.bridge is not None:
            _bridge(painter, plot, part, part.bridge)
    for post in section.posts:
        painter.setPen(QPen(_INK, 0.75))
        painter.setBrush(_POST)
        painter.drawRect(_post_box(plot, post))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    for wall in section.walls:
        _wall(painter, plot, wall)
    by_wall = any(wall.blocker for wall in section.walls)
    for part in (*section.parts, *section.posts):
        if part.blocker and not by_wall:
            _outline(painter, plot, part, post=part in section.posts)
    _sight_line(painter, plot, section)
    _names(painter, rect, plot, section, paper, compact=compact)
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
        if part.built and not thing.hinders and not part.ignored:
            _houses(painter, box)
            continue
        if thing.hinders:
            painter.fillRect(box, _LIGHT)
            painter.setPen(QPen(_OUTLINE, 1, Qt.PenStyle.DotLine))
        elif part.ignored:
            _paint_ignored(painter, box, _WINDOW if part.built else _OUTLINE)
        else:
            painter.fillRect(box, _OBSTACLE)
            painter.fillRect(box, QBrush(_OUTLINE, Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(_OUTLINE, 1))
        painter.drawPolyline(QPolygonF([box.bottomLeft(), box.topLeft(), box.topRight(), box.bottomRight()]))
    _paint_floors(painter, plot, part)
    if part.passed_through:
        _paint_ignored(painter, QRectF(QPointF(left, ground), QPointF(right, plot.y(part.sight_low))), _INK)
    painter.setPen(QPen(_FAINT, 0.75))
    painter.drawLine(QPointF(right, ground), QPointF(right, plot.area.bottom()))
    if part.effect in (Effect.HINDERS, Effect.UNDECIDED):
        hinders = part.effect is Effect.HINDERS
        painter.setPen(QPen(answer_colours().hindered if hinders else _INK, 2, Qt.PenStyle.DashLine))
        whole = Stretch(part.enter, part.leave, max(part.top, part.ground))
        for thing in [thing for thing in part.met or () if thing.hinders and hinders] or [whole]:
            painter.drawRect(_box(plot, thing, plot.area.bottom()).adjusted(1, 0, -1, 0))


def _paint_floors(painter: QPainter, plot: _Plot, part: SectionPart) -> None:
    """The ground, with a line along its top; upright where it changes its height inside a hex."""
    before: float | None = None
    for enter, leave, height in part.floors or (Floor(part.enter, part.leave, part.ground),):
        left, right, ground = plot.x(enter), plot.x(leave), plot.y(height)
        painter.fillRect(QRectF(QPointF(left, ground), QPointF(right, plot.area.bottom())), _GROUND)
        painter.setPen(QPen(_EARTH, 1.5))
        painter.drawLine(QPointF(left, ground), QPointF(right, ground))
        if before is not None and before != ground:
            painter.drawLine(QPointF(left, before), QPointF(left, ground))
        before = ground


def _paint_ignored(painter: QPainter, box: QRectF, edge: QColor) -> None:
    """What the rule does not count: the line is seen to pass through it."""
    hatch = QColor(edge)
    hatch.setAlpha(80)
    painter.fillRect(box, QBrush(hatch, Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(edge, 1, Qt.PenStyle.DashLine))


_PLANKS, _PIERS = QColor("#a98f6a"), QColor("#6b573c")
_DECK, _PIER = 4.0, 3.0
"""The thickness of a bridge and of its piers, in pixels."""


def _bridge(painter: QPainter, plot: _Plot, part: SectionPart, height: float) -> None:
    """The roadway of a bridge over the whole stretch, with piers that leave the ground below it open."""
    deck = QRectF(plot.at(part.enter, height), plot.at(part.leave, height)).adjusted(0, 0, 0, _DECK)
    painter.setPen(QPen(_PIERS, 0.75))
    painter.setBrush(_PIERS)
    foot = plot.y(part.ground)
    for share in (0.2, 0.8):
        x = deck.left() + share * deck.width() - _PIER / 2
        painter.drawRect(QRectF(QPointF(x, deck.bottom()), QPointF(x + _PIER, max(foot, deck.bottom()))))
    painter.setBrush(_PLANKS)
    painter.drawRect(deck)
    painter.setBrush(Qt.BrushStyle.NoBrush)


_LEAVES, _BLOCKS_OF_STONE = QColor("#4f7340"), QColor("#8b867d")


def _wall(painter: QPainter, plot: _Plot, wall: HexsideWall) -> None:
    """A hedge or a wall on its hexside, upright on the higher ground beside it; what blocks has an outline."""
    left, right = plot.x(wall.enter), plot.x(wall.leave)
    spare = max(0.0, _WALL_WIDTH - (right - left)) / 2
    box = QRectF(QPointF(left - spare, plot.y(wall.top)), QPointF(right + spare, plot.y(wall.ground)))
    painter.setPen(QPen(_INK, 0.75))
    painter.setBrush(_LEAVES if wall.is_hedge else _BLOCKS_OF_STONE)
    rounding = min(4.0, box.height() / 2) if wall.is_hedge else 0.0
    painter.drawRoundedRect(box, rounding, rounding)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if wall.blocker:
        painter.setPen(QPen(answer_colours().blocked, 3))
        painter.drawRect(box.adjusted(-2, -2, 2, 2))


_HOUSE = 15.0
"""The least breadth of a drawn house, in pixels."""


def _houses(painter: QPainter, box: QRectF) -> None:
    """A block of houses: roofs up to the height that the rules give it, on the block itself."""
    painter.fillRect(box, _BLOCK)
    number = max(1, round(box.width() / max(_HOUSE, 0.34 * box.height())))
    width = box.width() / number
    painter.setPen(QPen(_WINDOW, 0.9))
    for k in range(number):
        # every other house reaches to the top
        high = box.height() * (1.0 if k % 2 == 0 else 0.78)
        left, top = box.left() + k * width + 0.08 * width, box.bottom() - high
        house = QRectF(left, top + 0.32 * high, 0.84 * width, 0.68 * high)
        painter.setBrush(_WALL)
        painter.drawRect(house)
        painter.setBrush(_ROOF)
        eaves = 0.06 * width
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(house.left() - eaves, house.top()),
                    QPointF(house.center().x(), top),
                    QPointF(house.right() + eaves, house.top()),
                ]
            )
        )
        if high > 16 and width > 8:
            for x in (0.28, 0.72):
                pane = QRectF(0, 0, 0.16 * house.width(), min(0.24 * house.height(), 5))
                pane.moveCenter(QPointF(house.left() + x * house.width(), house.top() + 0.35 * house.height()))
                painter.fillRect(pane, _WINDOW)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_WINDOW, 1, Qt.PenStyle.DotLine))
    painter.drawPolyline(QPolygonF([box.bottomLeft(), box.topLeft(), box.topRight(), box.bottomRight()]))


def _things(part: SectionPart) -> Sequence[Stretch]:
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
    painter.setPen(QPen(answer_colours().blocked, 3))
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
        painter.setPen(QPen(answer_colours().hindered if dashed else answer_colours().clear, 3, style))
        painter.drawLine(point(0), point(1))
    else:
        met = 0.0 if stop is None else stop
        painter.setPen(QPen(answer_colours().clear, 3))
        painter.drawLine(point(0), point(met))
        painter.setPen(QPen(answer_colours().blocked, 2.5, Qt.PenStyle.DotLine))
        painter.drawLine(point(met), point(1))
    painter.setPen(QPen(_INK, 1))
    painter.setBrush(QColor("white"))
    painter.drawEllipse(point(0), 4, 4)
    painter.setBrush(_INK)
    painter.drawEllipse(point(1), 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _number(value: float) -> str:
    """A number of a scale, with the decimal sign of the window's language."""
    return with_minus_sign(f"{value:g}").replace(".", QCoreApplication.translate("Section", "."))


def _heights(painter: QPainter, rect: QRectF, plot: _Plot, unit: str, paper: Paper) -> None:
    step = _tick(plot.high - plot.low)
    font = map_font(11)
    painter.setFont(font)
    height = -(-plot.low // step) * step + 0.0  # never the minus zero
    while height <= plot.high:
        y = plot.y(height)
        painter.setPen(QPen(_FAINT, 0.75, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y))
        painter.setPen(paper.ink)
        box = QRectF(rect.left() + 2, y - 8, plot.area.left() - rect.left() - 8, 16)
        painter.drawText(
            box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{_number(height)} {unit}".strip()
        )
        height += step


def _tick(span: float) -> float:
    for step in (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500):
        if span / step <= 6:
            return float(step)
    return 1000.0


def _names(painter: QPainter, rect: QRectF, plot: _Plot, section: Section, paper: Paper, *, compact: bool) -> None:
    """Hexes along the foot and rules along the top; where there is no room the ends and the blocker come first."""
    painter.setFont(map_font(10 if compact else 11))
    if compact:
        painter.setPen(paper.ink)
        box = rect.adjusted(4, 0, -4, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, section.origin)
        painter.drawText(box, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, section.target)
        _without_effect(painter, plot, section)
        return
    ranked = sorted(section.parts, key=lambda part: (not part.end, not part.blocker, part.effect is Effect.NONE))
    ranked.extend(post for post in section.posts if post.effect is Effect.BLOCKS and not post.blocker)
    ranked[:0] = [post for post in section.posts if post.blocker]
    _row(painter, plot, [(part, part.place) for part in ranked], plot.area.bottom() + 2, paper)
    painter.setFont(map_font(11, bold=True))
    labels = [
        (part, _no_effect(part.rule) if part.ignored or part.passed_through else part.rule)
        for part in ranked
        if part.rule and (part.ignored or part.passed_through or part.effect is not Effect.NONE)
    ]
    _row(painter, plot, labels, rect.top() + 4, paper)


def _without_effect(painter: QPainter, plot: _Plot, section: Section) -> None:
    """Say over what the line runs through that it does nothing to it, as far as there is room."""
    words, metrics = _no_effect(""), painter.fontMetrics()
    width, free = metrics.horizontalAdvance(words), plot.area.left()
    for part in section.parts:
        if part.ignored or part.passed_through:
            middle = (plot.x(part.enter) + plot.x(part.leave)) / 2
            left = min(max(middle - width / 2, plot.area.left() + 2), plot.area.right() - width - 2)
            base = max(plot.y(max(part.top, part.ground)) - 3, plot.area.top() + metrics.ascent())
            if left >= free:
                painter.drawText(QPointF(left, base), words)
                free = left + width + 6


def _no_effect(rule: str) -> str:
    if not rule:
        return QCoreApplication.translate("Section", "no effect")
    return QCoreApplication.translate("Section", "no effect: {rule}").format(rule=rule)


def _row(painter: QPainter, plot: _Plot, words: list[tuple[SectionPart, str]], y: float, paper: Paper) -> None:
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
        painter.setPen(paper.blocked if part.blocker else paper.ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


# --- Paints a line over a table from the side: the ground, what stands on it, the line of sight with what it meets.


_TABLETOP_GROUND, _TABLETOP_EARTH = QColor("#b98f52"), QColor("#8a6530")
_SOLID, _SOLID_EDGE = QColor("#c9b3a0"), QColor("#7d5f49")
_GREEN, _GREEN_EDGE = QColor("#a9c08a"), QColor("#5c7346")
_TABLETOP_INK, _TABLETOP_FAINT = QColor("#2b2620"), QColor(43, 38, 32, 70)


@dataclass(frozen=True)
class SideView:
    """What is painted: a judged line with its profile, the names of the pieces by their place in the board's list, the unit of
    lengths, the names of both ends, and the language of citations."""

    line: TabletopLine
    profile: Profile
    names: Mapping[int, str]
    unit: str
    ends: tuple[str, str]
    language: str

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


def paint_side_view(
    painter: QPainter, rect: QRectF, view: SideView, *, compact: bool = False, theme: str = "light"
) -> None:
    """Paint into ``rect``; ``compact`` leaves out scales and the names of pieces."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paper = Paper.of(theme)
    painter.fillRect(rect, paper.margin)
    plot = plot_of(rect, view, compact=compact)
    painter.fillRect(plot.area, paper.sky)
    if not compact:
        _scales(painter, rect, plot, view.unit, paper)
    _paint_ground(painter, plot, view)
    for piece in view.profile.pieces:
        _paint_piece(painter, plot, view, piece)
    _paint_line(painter, plot, view)
    _paint_names(painter, rect, plot, view, paper, compact=compact)
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
    painter.setBrush(_TABLETOP_GROUND)
    painter.drawPolygon(shape)
    painter.setPen(QPen(_TABLETOP_EARTH, 1.5))
    painter.drawPolyline(QPolygonF(corners))


def _is_ignored(crossing: Crossing) -> bool:
    """Does the line pass below the top of a piece that the rule does not count?"""
    return bool(crossing.under) and crossing.share <= 0 and crossing.effect in (Effect.NONE, Effect.NOTE)


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
        painter.setPen(QPen(_TABLETOP_EARTH, 1.5))
        painter.drawLine(box.topLeft(), box.topRight())
        return
    deep = crossing.share > 0 or crossing.effect is Effect.HINDERS
    fill, edge = (_GREEN, _GREEN_EDGE) if deep else (_SOLID, _SOLID_EDGE)
    if _is_ignored(crossing):
        _paint_ignored(painter, box, edge)
        painter.drawRect(box)
        return
    painter.fillRect(box, fill)
    painter.fillRect(box, QBrush(edge, Qt.BrushStyle.BDiagPattern))
    ink, width = (
        (answer_colours().blocked, 2.6)
        if crossing.effect is Effect.BLOCKS
        else (answer_colours().hindered, 2.2)
        if deep
        else (edge, 1.0)
    )
    painter.setPen(QPen(ink, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)


def _paint_line(painter: QPainter, plot: Plot, view: SideView) -> None:
    line, (first, last) = view.line, view.profile.ends

    def point(t: float) -> QPointF:
        return plot.at(t * view.profile.length, first + (last - first) * t)

    stop = tabletop_stop_of(line)
    painter.setPen(QPen(answer_colours().clear, 3))
    painter.drawLine(point(0), point(stop))
    if stop < 1:
        painter.setPen(QPen(answer_colours().blocked, 2.5, Qt.PenStyle.DotLine))
        painter.drawLine(point(stop), point(1))
    for crossing in line.crossings:
        if crossing.share > 0:
            painter.setPen(QPen(answer_colours().hindered, 3, Qt.PenStyle.DashLine))
            for a, b in crossing.under:
                painter.drawLine(point(a), point(b))
    painter.setPen(QPen(_TABLETOP_INK, 1))
    painter.setBrush(QColor("white"))
    painter.drawEllipse(point(0), 4, 4)
    painter.setBrush(_TABLETOP_INK)
    painter.drawEllipse(point(1), 3, 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _scales(painter: QPainter, rect: QRectF, plot: Plot, unit: str, paper: Paper) -> None:
    painter.setFont(map_font(11))
    step = next((one for one in (0.5, 1.0, 2.0, 5.0, 10.0) if (plot.high - plot.low) / one <= 7), 20.0)
    level = -(-plot.low // step) * step + 0.0
    while level <= plot.high:
        y = plot.at(0, level).y()
        painter.setPen(QPen(_TABLETOP_FAINT, 0.75, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y))
        painter.setPen(paper.ink)
        box = QRectF(rect.left() + 2, y - 8, plot.area.left() - rect.left() - 8, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _number(level))
        level += step
    every = next((one for one in (1.0, 2.0, 5.0, 10.0, 20.0, 50.0) if plot.length / one <= 14), 100.0)
    distance = 0.0
    while distance <= plot.length:
        x = plot.at(distance, 0).x()
        painter.setPen(QPen(paper.ink, 1))
        painter.drawLine(QPointF(x, plot.area.bottom()), QPointF(x, plot.area.bottom() + 4))
        painter.setPen(paper.ink)
        words = f"{distance:g} {unit_word(unit)}" if distance == 0 else f"{distance:g}"
        painter.drawText(QRectF(x - 30, plot.area.bottom() + 4, 60, 16), Qt.AlignmentFlag.AlignCenter, words)
        distance += every


def _paint_names(painter: QPainter, rect: QRectF, plot: Plot, view: SideView, paper: Paper, *, compact: bool) -> None:
    """The ends in the upper corners; over the pieces their names, those that decide first, as far as there is room."""
    painter.setFont(map_font(10 if compact else 11, bold=not compact))
    painter.setPen(paper.ink)
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
        words = f"{view.names.get(piece, '')} {length_text(top)}"
        if _is_ignored(crossing):
            words += f" · {_no_effect(short_citation(crossing.rule, view.language))}"
        width = metrics.horizontalAdvance(words) + 6
        middle = plot.at((start + end) / 2, top)
        left = min(max(middle.x() - width / 2, plot.area.left()), plot.area.right() - width)
        place = QRectF(left, max(middle.y() - 18, rect.top() + 18), width, 16)
        if any(place.intersects(other) for other in taken):
            continue
        taken.append(place)
        painter.fillRect(place, QColor(246, 243, 232, 190))
        painter.setPen(answer_colours().blocked.darker(120) if crossing.effect is Effect.BLOCKS else _TABLETOP_INK)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, words)
