"""Draws the way of a dragged unit, what it costs of each kind of move, and a ghost where the unit stood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from workbench.analysis.move_checks import MoveCheck, PaceCheck
from workbench.base.text import capitalised
from workbench.desktop.canvas.unit_names import UnitNames
from workbench.desktop.drawing.answer_painter import AnswerPens
from workbench.desktop.drawing.tabletop_marks import measured, measured_of
from workbench.desktop.drawing.terrain_styles import draw_centred, map_font
from workbench.desktop.look.answer_colours import CARD, answer_colours, readable_ink, with_alpha
from workbench.desktop.look.layers import Layer
from workbench.desktop.look.theme import ui_scale
from workbench.desktop.questions.drag_inquiry import DragInquiry
from workbench.desktop.wording.hex_answers import cost_words, mode_words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.units import unit_called

translate = QCoreApplication.translate

_LINE = 19.0
"""From one tag to the next, in pixels."""
_BELOW, _CLEAR = 26.0, 14.0
"""From the middle of a unit to the first tag below it, and at least from the edge of what it covers, in pixels."""
_LONGEST, _FONT = 60, 12
"""The most letters of a line of a tag, and their height in pixels; longer words go on in the next line."""


UnitBoxes = Callable[[QRectF], Sequence[QRectF]]
"""The rectangles of the units that reach into a part of the scene."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A line of words beside a dragged unit; ``is_good``: a move gets there."""

    words: str
    is_good: bool = True


@dataclass(frozen=True, slots=True)
class DraggedMove:
    """Everything that is drawn, in scene coordinates: the way of the unit, ``band`` the number of the kind of move that goes it
    (-1: none does), the tags beside the point ``at`` and what the unit ``covers`` there, and where units stood."""

    way: tuple[QPointF, ...]
    band: int
    at: QPointF
    tags: tuple[Tag, ...]
    ghosts: tuple[QRectF, ...] = ()
    covers: QRectF = field(default_factory=QRectF)


def band_colour(band: int) -> QColor:
    """The colour of the first kind of move, of any later one, of none (-1)."""
    colours = answer_colours()
    return colours.blocked if band < 0 else colours.clear if band == 0 else colours.hindered


def pace_words(pace: PaceCheck, ruleset: Ruleset, unit: str, language: str) -> str:
    """``advance 7.2 / 9 in``, ``ordinary move 3 / 4``, with the reason where it is not the distance."""
    name = mode_words(pace.mode, ruleset, language)
    name = capitalised(name)
    if pace.reason is not None:
        words = translate("DraggedMoves", "{move}: {reason}").format(move=name, reason=pace.reason.get(language))
        return f"{words} · {_too_far_words([pace], ruleset, unit, language)}" if pace.too_far else words
    if pace.cost is None:
        return translate("DraggedMoves", "{move}: no way there").format(move=name)
    if not pace.within and pace.cost <= pace.allowance:
        return translate("DraggedMoves", "{move}: does not end there").format(move=name)
    if unit:
        return f"{name} {measured_of(float(pace.cost), float(pace.allowance), unit)}"
    return f"{name} {cost_words(pace.cost)} / {cost_words(pace.allowance)}"  # type: ignore[arg-type]


def _too_far_words(paces: Sequence[PaceCheck], ruleset: Ruleset, unit: str, language: str) -> str:
    """``too far as well: advance goes 9 in, run 18 in``: for moves that something else forbids too."""

    def length(pace: PaceCheck) -> str:
        most = pace.allowance
        return measured(float(most), unit) if unit else cost_words(most)  # type: ignore[arg-type]

    moves = ", ".join(f"{mode_words(pace.mode, ruleset, language)} {length(pace)}" for pace in paces)
    return translate("DraggedMoves", "too far as well: {moves}").format(moves=moves)


def tags_of(
    checks: Sequence[MoveCheck[Any]], worst: MoveCheck[Any], scenario: AnyScenario, ruleset: Ruleset, language: str
) -> tuple[Tag, ...]:
    """The tags of dragged units: of several the count of those that get there and the name of the worst, then its moves. A
    reason that all its moves have stands once."""
    unit = scenario.board.unit if scenario.kind == "table" else ""
    name = unit_called(worst.unit, scenario.forces, ruleset.units).get(language)
    found: list[Tag] = []
    if len(checks) > 1:
        good = sum(check.pace is not None for check in checks)
        words = translate("DraggedMoves", "{n} of {all} get there · {unit}")
        found.append(Tag(words.format(n=good, all=len(checks), unit=name), good == len(checks)))
    reasons = {pace.reason for pace in worst.paces}
    if len(reasons) == 1 and (reason := next(iter(reasons))) is not None:
        found.append(Tag(f"✗ {reason.get(language)}", False))
        if far := [pace for pace in worst.paces if pace.too_far]:
            found.append(Tag(f"✗ {_too_far_words(far, ruleset, unit, language)}", False))
        return tuple(found)
    for pace in worst.paces:
        mark = "✓" if pace.within else "✗"
        found.append(Tag(f"{mark} {pace_words(pace, ruleset, unit, language)}", pace.within))
    return tuple(found)


@dataclass(frozen=True)
class _Canvas(AnswerPens):
    """A painter in scene coordinates of either kind of map."""

    painter: QPainter
    pixel: float
    vector: bool = False
    tags: list[QRectF] = field(default_factory=list, compare=False)


class DraggedMoveItem(QGraphicsItem):
    """Paints one :class:`DraggedMove` above the units; takes no mouse events."""

    def __init__(self, bounds: QRectF, units: UnitBoxes) -> None:
        super().__init__()
        self._bounds, self._units = bounds, units
        self.shown: DraggedMove | None = None
        self.tags: list[QRectF] = []
        """The boxes of the tags as they were painted last, in the scene."""
        self.setZValue(Layer.LINE + 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_move(self, shown: DraggedMove) -> None:
        """Show another one."""
        self.shown = shown
        self.update()

    def boundingRect(self) -> QRectF:
        """The map with a margin for tags."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint ghosts, the way and the tags."""
        if self.shown is None:
            return
        zoom = QStyleOptionGraphicsItem.levelOfDetailFromTransform(painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        canvas = _Canvas(painter, ui_scale() / max(zoom, 1e-6))
        self._paint_ghosts(canvas, self.shown)
        self._paint_way(canvas, self.shown)
        _paint_tags(canvas, self.shown, self._units)
        self.tags[:] = canvas.tags

    @staticmethod
    def _paint_ghosts(canvas: _Canvas, shown: DraggedMove) -> None:
        painter = canvas.painter
        painter.setBrush(with_alpha(answer_colours().selection, 40))
        painter.setPen(canvas.pen(answer_colours().selection, 1.6, Qt.PenStyle.DashLine))
        for ghost in shown.ghosts:
            painter.drawRoundedRect(ghost, ghost.width() / 8, ghost.width() / 8)

    @staticmethod
    def _paint_way(canvas: _Canvas, shown: DraggedMove) -> None:
        if len(shown.way) < 2:
            return
        painter = canvas.painter
        path = QPainterPath(shown.way[0])
        for point in shown.way[1:]:
            path.lineTo(point)
        style = Qt.PenStyle.DashLine if shown.band < 0 else Qt.PenStyle.SolidLine
        painter.strokePath(path, canvas.pen(CARD, 7.0))
        painter.strokePath(path, canvas.pen(band_colour(shown.band), 4.0, style))


def _paint_tags(canvas: _Canvas, shown: DraggedMove, units: UnitBoxes) -> None:
    """Paint the tags beside the unit, inside the picture, where they cover least."""
    painter, pixel = canvas.painter, canvas.pixel
    metrics = QFontMetricsF(map_font(_FONT, bold=True))
    lines = [Tag(words, tag.is_good) for tag in shown.tags for words in wrap(tag.words, _LONGEST)]
    widths = [(metrics.horizontalAdvance(line.words) + 14) * pixel for line in lines]
    device = painter.device()
    window = QRectF(0, 0, device.width(), device.height())
    seen = painter.worldTransform().inverted()[0].mapRect(window)
    block = _place_of_tags(shown, QSizeF(max(widths, default=0.0), len(lines) * _LINE * pixel), pixel, seen, units)
    for number, (line, width) in enumerate(zip(lines, widths, strict=True)):
        fill = answer_colours().clear if line.is_good else answer_colours().blocked
        middle = QPointF(block.center().x(), block.top() + (number + 0.5) * _LINE * pixel)
        height = 17 * pixel
        painter.setPen(canvas.pen(CARD, 1.2))
        painter.setBrush(fill)
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        painter.drawRoundedRect(box, height / 2, height / 2)
        canvas.tags.append(box)
        draw_centred(painter, middle, line.words, _FONT * pixel, readable_ink(fill))


def _place_of_tags(shown: DraggedMove, size: QSizeF, pixel: float, seen: QRectF, units: UnitBoxes) -> QRectF:
    """The first place below, above, right or left of the dragged unit where tags of this size cover neither it nor another
    unit nor a ghost; where there is none the one that covers least. Every part of a place outside what is ``seen`` counts as
    much as ten units, and so does the dragged unit itself."""
    at, covers = shown.at, shown.covers if shown.covers.isValid() else QRectF(shown.at, shown.at)
    width, height, clear = size.width(), size.height(), (_CLEAR - _LINE / 2) * pixel
    near = (_BELOW - _LINE / 2) * pixel
    x = min(max(at.x() - width / 2, seen.left()), max(seen.right() - width, seen.left()))
    y = min(max(at.y() - height / 2, seen.top()), max(seen.bottom() - height, seen.top()))
    below = max(at.y() + near, covers.bottom() + clear)
    above = min(at.y() - near, covers.top() - clear - _LINE * pixel) - height  # a length stands between
    right, left = max(at.x() + near, covers.right() + clear), min(at.x() - near, covers.left() - clear) - width
    places = [QRectF(QPointF(*corner), size) for corner in ((x, below), (x, above), (right, y), (left, y))]
    around = QRectF()
    for place in places:
        around |= place
    taken = [*shown.ghosts, *units(around)]

    def covered(place: QRectF) -> int:
        outside = _area(place) - _area(place & seen)
        area = sum(_area(place & box) for box in taken) + 10 * (outside + _area(place & covers))
        return round(area / pixel**2)  # whole pixels: of equally good places the first one counts

    return min(places, key=covered)


def square_around(middle: QPointF, size: float) -> QRectF:
    """A square of a size with its middle at a point."""
    return QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)


def _area(box: QRectF) -> float:
    return max(box.width(), 0.0) * max(box.height(), 0.0)


class DraggedMovesDisplay(QObject):
    """Shows the checks of a drag on a map; ``to_scene`` finds a place (a hex or a point) in the scene, ``covers`` what a unit
    by its id covers at a place, in the scene; ``names`` keep off the tags."""

    def __init__(
        self,
        view: QGraphicsView,
        checks: DragInquiry,
        scenario: Callable[[], tuple[AnyScenario, Ruleset]],
        to_scene: Callable[[Any], QPointF],
        language: str,
        *,
        names: UnitNames,
        covers: Callable[[str, Any], QRectF] = lambda _unit, _place: QRectF(),
    ) -> None:
        super().__init__(view)
        self._covers = covers
        self._names = names
        self._view, self._checks, self._scenario, self._to_scene = view, checks, scenario, to_scene
        self._language = language
        self.ghost = 0.0
        """The size of the marks where units stood, in the scene; 0 for maps on which they stay there until they are dropped."""
        self._item: DraggedMoveItem | None = None
        checks.changed.connect(self._show)

    @property
    def shown(self) -> DraggedMove | None:
        """What is drawn now."""
        return self._item.shown if self._item is not None else None

    def _show(self) -> None:
        checks, worst = self._checks.checks, self._checks.worst
        if worst is None:
            # a scene that was cleared has deleted it
            if self._item is not None and isValid(self._item):
                self._view.scene().removeItem(self._item)
            self._item = None
            self._names.dragged_tags = ()
            return
        if self._item is None:
            edge = 200.0
            self._item = DraggedMoveItem(
                self._view.sceneRect().adjusted(-edge, -edge, edge, edge), self._names.boxes_of_units
            )
            self._view.scene().addItem(self._item)
            self._names.dragged_tags = self._item.tags
        self._item.show_move(self._made(checks, worst))

    def _made(self, checks: Sequence[MoveCheck[Any]], worst: MoveCheck[Any]) -> DraggedMove:
        scenario, ruleset = self._scenario()
        moved = {check.unit: check.to for check in checks}
        starts = self._checks.starts
        ghosts = {start for name, start in starts.items() if moved.get(name) not in (None, start)}
        return DraggedMove(
            tuple(self._to_scene(place) for place in worst.way),
            worst.band if worst.pace is not None else -1,
            self._to_scene(worst.to),
            tags_of(checks, worst, scenario, ruleset, self._language),
            tuple(square_around(self._to_scene(place), self.ghost) for place in sorted(ghosts) if self.ghost),
            self._covers(worst.unit, worst.to),
        )
