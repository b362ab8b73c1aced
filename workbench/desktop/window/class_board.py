"""The marks of a teacher over the map in front of a class: a pointer, arrows, circles and a spotlight that stay until they are
wiped off, and a line of sight that is walked along stretch by stretch while its verdict is held back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

from PySide6.QtCore import QEvent, QLineF, QPoint, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from workbench.base.text import Text, capitalised
from workbench.desktop.canvas.hex_map import HexMapDisplay
from workbench.desktop.canvas.tabletop_map import TabletopDisplay
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.answer_colours import answer_colours
from workbench.desktop.look.language import unbroken
from workbench.desktop.look.layers import ANSWERS
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.engine.sight.results import Effect, SightLine, TabletopLine
from workbench.rules.values import citation_words

_MARK, _EDGE, _SHADE = QColor("#e8590c"), QColor(255, 255, 255, 230), QColor(10, 12, 16, 165)


@dataclass(frozen=True)
class Stretch:
    """A stretch of a line: where it ends (0 at the observer, 1 at the target), the numbers of its ``hexes`` (none on tables),
    what it does to the line, and its words with the rule."""

    leave: float
    hexes: tuple[int, ...]
    effect: Effect
    text: Text
    rule: str = ""


def stretches_of(line: SightLine | TabletopLine) -> list[Stretch]:
    """The hexes or pieces that a line meets between its ends, from the observer on."""
    if isinstance(line, TabletopLine):
        met = ((max(end for _, end in one.spans), one) for one in line.crossings if one.spans)
        ordered = sorted(met, key=lambda pair: pair[0])
        return [Stretch(leave, (), one.effect, one.text, one.rule) for leave, one in ordered]
    steps = (step for step in line.steps if step.chosen not in (line.origin, line.target))
    return [Stretch(step.leave, step.hexes, step.effect, step.text, step.rule) for step in steps]


@dataclass(frozen=True)
class Arrow:
    """An arrow between two points of the scene."""

    start: QPointF
    end: QPointF


class ClassBoard(QWidget):
    """A sheet over the map that lets the mouse through. ``marks`` are arrows and middles of circles, in the scene;
    ``spotlight`` is the middle of the light (None: it is off). While it ``holds``, answers are not drawn, and the line of the
    inquiry has no verdict; ``walked`` of its stretches are shown."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.view.viewport())
        self._window = window
        self.setObjectName("class_board")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.marks: list[Arrow | QPointF] = []
        self.spotlight: QPointF | None = None
        self.follows = False
        """Does the spotlight go with the mouse, because its key is held?"""
        self.holds = False
        self.walked = 0
        self.caption = ""
        """The words of the stretch that is shown."""
        self._drawn: Arrow | None = None
        """The arrow that the mouse is drawing."""
        self.letters = 24
        """Height of the letters of the caption, in pixels."""
        for bar in (window.view.horizontalScrollBar(), window.view.verticalScrollBar()):
            bar.valueChanged.connect(self.update)
            bar.rangeChanged.connect(self.update)
        self.hide()

    def fit(self, letters: int) -> None:
        """Cover the map; ``letters`` is the height of letters that a class reads."""
        self.letters = letters
        self.setGeometry(self._window.view.viewport().rect())
        self.raise_()
        self.update()

    # --- a line without its verdict

    @property
    def line(self) -> SightLine | TabletopLine | None:
        """The line that the window has judged last."""
        answer = self._window.inquiry.answer
        return None if answer is None else answer[LINE_PART].line

    def hold(self, *, on: bool) -> None:
        """Hold the verdict back, from the beginning of the line, or reveal it."""
        self.holds, self.walked, self.caption = on, 0, ""
        view = self._window.view
        hidden = view.look.hidden | {ANSWERS} if on else view.look.hidden - {ANSWERS}
        view.set_look(replace(view.look, hidden=hidden))
        self.update()

    def walk(self, by: int) -> bool:
        """Show so many stretches more of the line (negative: fewer); False if it has no more of them."""
        line = self.line
        rows = [] if line is None else stretches_of(line)
        if line is None or not 0 <= self.walked + by <= len(rows):
            return False
        self.walked += by
        row = rows[self.walked - 1] if self.walked else None
        self.caption = "" if row is None else self._words(row)
        self.update()
        return True

    def another_line(self) -> None:
        """Other ends were chosen: their line begins anew. Where another step of a lesson shows its answers, nothing is held."""
        if self.holds and self._window.view.look.shows(ANSWERS):
            self.hold(on=False)
        elif self.holds:
            self.walked, self.caption = 0, ""
            self.update()

    def _words(self, row: Stretch) -> str:
        language = self._window.language
        rule = citation_words(row.rule, language) if row.rule else ""
        return capitalised(row.text.get(language)) + (f" [{rule}]" if rule else "")

    # --- marks

    def press(self, event: QMouseEvent) -> None:
        """The mouse begins an arrow."""
        at = self._window.view.mapToScene(event.position().toPoint())
        self._drawn = Arrow(at, at)
        self.update()

    def light(self, at: QPoint) -> None:
        """Put the spotlight on a point of the sheet, from where it follows the mouse; where it is already, it goes out."""
        scene = self._window.view.mapToScene(at)
        self.spotlight = None if self.spotlight is not None and self._near(self.spotlight, scene) else scene
        self.follows = self.spotlight is not None
        self.update()

    def leave_light(self) -> None:
        """The spotlight stays where it was led."""
        self.follows = False

    def drag(self, event: QMouseEvent) -> bool:
        """The mouse takes the spotlight along, and draws an arrow on; False if it draws none."""
        if self.follows:
            self.spotlight = self._window.view.mapToScene(event.position().toPoint())
            self.update()
        if self._drawn is None:
            return False
        self._drawn = replace(self._drawn, end=self._window.view.mapToScene(event.position().toPoint()))
        self.update()
        return True

    def release(self) -> bool:
        """The arrow stays; of a click a circle, or one less where there is one. False if nothing was drawn."""
        drawn, self._drawn = self._drawn, None
        if drawn is None:
            return False
        if self._pixels(drawn.start, drawn.end) > scaled_pixels(12):
            self.marks.append(drawn)
        else:
            there = [one for one in self.marks if isinstance(one, QPointF) and self._near(one, drawn.end)]
            self.marks = [one for one in self.marks if one not in there] if there else [*self.marks, drawn.end]
        self.update()
        return True

    def wipe(self) -> None:
        """Take all marks and the spotlight away."""
        self.marks, self.spotlight, self.follows, self._drawn = [], None, False, None
        self.update()

    @property
    def _radius(self) -> float:
        return max(scaled_pixels(20), self._window.view.height() / 18)

    def _near(self, one: QPointF, other: QPointF) -> bool:
        return self._pixels(one, other) <= self._radius

    def _pixels(self, one: QPointF, other: QPointF) -> float:
        across = self._at(one) - self._at(other)
        return hypot(across.x(), across.y())

    def _at(self, scene: QPointF) -> QPointF:
        return QPointF(self._window.view.mapFromScene(scene))

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade around the spotlight, the line, the marks and the caption."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.spotlight is not None:
            light = QPainterPath()
            light.addRect(QRectF(self.rect()))
            far = self._radius * 3
            light.addEllipse(self._at(self.spotlight), far, far)
            painter.fillPath(light, _SHADE)
        if self.holds:
            self._paint_line(painter)
        for mark in (*self.marks, *([self._drawn] if self._drawn is not None else [])):
            self._paint_mark(painter, mark)
        if self.caption:
            self._paint_caption(painter)
        painter.end()

    def _paint_mark(self, painter: QPainter, mark: Arrow | QPointF) -> None:
        width = max(4.0, self._radius / 8)
        for ink, more in ((_EDGE, 4.0), (_MARK, 0.0)):
            painter.setPen(QPen(ink, width + more, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if isinstance(mark, QPointF):
                painter.drawEllipse(self._at(mark), self._radius, self._radius)
                continue
            shaft = QLineF(self._at(mark.start), self._at(mark.end))
            painter.drawLine(shaft)
            for turn in (150, -150):
                head = QLineF(shaft.p2(), shaft.p2() + QPointF(1, 0))
                head.setAngle(shaft.angle() + turn)
                head.setLength(self._radius * 0.7)
                painter.drawLine(head)

    def _paint_line(self, painter: QPainter) -> None:
        line = self.line
        ends = None if line is None else self._ends(line)
        if line is None or ends is None:
            return
        start, end = ends
        rows = stretches_of(line)
        row = rows[self.walked - 1] if 0 < self.walked <= len(rows) else None
        reached = start + (end - start) * (0.0 if row is None else min(1.0, row.leave))
        width = max(4.0, self._radius / 9)
        colours = answer_colours()
        inks = {Effect.BLOCKS: colours.blocked, Effect.HINDERS: colours.hindered}
        for number in () if row is None else row.hexes:
            outline = self._outline(number)
            for ink, more in ((_EDGE, 4.0), (inks.get(row.effect, colours.clear) if row else _EDGE, 0.0)):
                painter.setPen(QPen(ink, width + more))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPolygon(outline)
        for ink, more in ((_EDGE, 5.0), (QColor("#33414e"), 0.0)):
            painter.setPen(QPen(ink, width / 2 + more, Qt.PenStyle.DashLine if not more else Qt.PenStyle.SolidLine))
            painter.drawLine(QLineF(start, end))
            painter.setPen(QPen(ink, width + more))
            painter.drawLine(QLineF(start, reached))
        for at in ends:
            painter.setPen(QPen(_EDGE, 2.0))
            painter.setBrush(QColor("#33414e"))
            painter.drawEllipse(at, width * 1.4, width * 1.4)

    def _ends(self, line: SightLine | TabletopLine) -> tuple[QPointF, QPointF] | None:
        """Both ends of a line on the sheet."""
        view = self._window.view
        if isinstance(line, SightLine) and isinstance(view, HexMapDisplay):
            start, end = (view.widget_position(number) for number in (line.origin, line.target))
            return QPointF(start), QPointF(end)
        if isinstance(line, TabletopLine) and isinstance(view, TabletopDisplay):
            return self._at(view.scale_.scene(line.origin.point)), self._at(view.scale_.scene(line.target.point))
        return None

    def _outline(self, number: int) -> QPolygonF:
        view = self._window.view
        corners = view.hex_corners(number) if isinstance(view, HexMapDisplay) else []
        return QPolygonF([self._at(corner) for corner in corners])

    def _paint_caption(self, painter: QPainter) -> None:
        font = QFont(self.font())
        font.setPixelSize(self.letters)
        painter.setFont(font)
        inset = round(self.letters * 0.5)
        room = self.rect().adjusted(4 * inset, inset, -4 * inset, -2 * inset)
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        words = unbroken(self.caption)
        box = painter.boundingRect(room, flags, words).adjusted(-inset, -inset // 2, inset, inset // 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(20, 24, 30, 225))
        painter.drawRoundedRect(box, inset / 2, inset / 2)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(room, flags, words)


def shifted(event: QEvent) -> bool:
    """Is Shift alone held while the mouse is used?"""
    return isinstance(event, QMouseEvent) and event.modifiers() == Qt.KeyboardModifier.ShiftModifier


# --- The pointer: a large ring around the mouse, and a wave at every click.


_WAVE = 450
"""Milliseconds that the wave of a click takes."""


class PointerRing(QWidget):
    """A ring that others see from afar; it lets the mouse through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setObjectName("projector_pointer")
        self._wave = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_WAVE)
        self._wave.valueChanged.connect(self.update)
        self.hide()

    def show_at(self, at: QPoint, radius: int) -> None:
        """Show the ring around a point of the parent."""
        side = round(4 * radius)
        self.setGeometry(at.x() - side // 2, at.y() - side // 2, side, side)
        self.show()
        self.raise_()

    def pulse(self) -> None:
        """A button was pressed: a wave goes out."""
        self._wave.stop()
        self._wave.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ring and wave: an orange line with a dark and a light edge is seen on every ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, radius = QPointF(self.width() / 2, self.height() / 2), self.width() / 4
        line = max(3.0, radius / 7)
        colour = answer_colours().hindered
        for ink, width in ((QColor(0, 0, 0, 150), line + 4), (QColor(255, 255, 255, 220), line + 2), (colour, line)):
            painter.setPen(QPen(ink, width))
            painter.drawEllipse(middle, radius, radius)
        if self._wave.state() == QVariantAnimation.State.Running:
            share = float(self._wave.currentValue())
            faint = QColor(colour)
            faint.setAlphaF(1 - share)
            painter.setPen(QPen(faint, line * 1.4))
            far = radius + (self.width() / 2 - radius - line) * share
            painter.drawEllipse(middle, far, far)
        painter.end()
