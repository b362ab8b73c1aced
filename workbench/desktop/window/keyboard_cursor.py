"""The cursor of the keyboard: keys do with it what the mouse does, with every tool."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from workbench.desktop.canvas.hex_map import HexMapDisplay
from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.look.language import joined_clauses, labelled
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.widgets.hint_bar import PLACE_WORDS
from workbench.desktop.widgets.screen_readers import announce
from workbench.desktop.widgets.zoom_view import ZoomView

if TYPE_CHECKING:
    from workbench.desktop.canvas.tabletop_map import TabletopView

# --- The mark of the cursor: a ring with four ticks, dark in light, seen on every ground.


_SIZE = 44
_RING, _TICK = 12.0, 20.0


class CursorMark(QWidget):
    """A mark over the map that ignores the mouse."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedSize(scaled_pixels(_SIZE), scaled_pixels(_SIZE))
        self.hide()

    def show_at(self, place: QPoint) -> None:
        """Put the middle of the mark at a place of the view."""
        self.move(place - QPoint(self.width() // 2, self.height() // 2))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A light line below a dark one."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(ui_scale(), ui_scale())
        middle = QPointF(_SIZE / 2, _SIZE / 2)
        for colour, width in ((QColor(255, 253, 245), 5.0), (QColor(20, 18, 14), 2.2)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(middle, _RING, _RING)
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                way = QPointF(x, y)
                painter.drawLine(middle + way * _RING, middle + way * _TICK)
        painter.end()


# --- The text about the place under the cursor: its level and terrain, and the answer about it.


translate = QCoreApplication.translate


def place_in_words(window: CommandHost, place: QPointF | None) -> str:
    """``0506, Level 1, Woods, Range 4; Infantry (Blue, b1), broken``: the fields of the status bar, and who stands at a place
    of the scene as far as the map shows it."""
    labels = window.status.findChildren(QLabel, PLACE_WORDS)
    fields = ", ".join(label.toolTip() or label.text() for label in labels if label.text())
    units = window.kind.units_in_words(place) if place is not None and fields else []
    return joined_clauses(words for words in (fields, ", ".join(units)) if words)


def answers_in_words(window: CommandHost, place: QPointF | None) -> str:
    """The words of every answer that is on about the place that is pointed at, that which was asked last first; "" until they
    are about it."""
    inquiry = window.inquiry
    sections = window.docks.inspector.sections.widgets if inquiry.is_answered else []
    found: dict[str, str] = {}
    for verdict, why in (pair for section in sections for pair in section.spoken_words()):
        words = labelled(verdict, why) if why and why not in found.values() and not why.startswith(verdict) else verdict
        if verdict:
            found[why if why.startswith(verdict) else words] = why
    drawn = window.kind.overlays_in_words(place) if place is not None else []
    return joined_clauses(dict.fromkeys([*found, *drawn]))


def spoken_text(window: CommandHost, place: QPointF | None) -> str:
    """``0506, Level 1, Woods, Range 4; Blocked at 0505: why``: a place and the answers about it, as one line."""
    words = place_in_words(window, place)
    return joined_clauses(part for part in (words, answers_in_words(window, place)) if part) if words else ""


# --- Where an arrow key moves the cursor: from hex to hex, or by a length on a tabletop.


WAYS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
"""The direction of each arrow key on the screen."""
FAR = 5
"""The number of hexes, or steps on a tabletop, an arrow key moves with Shift."""
_STEP = {"cm": 1.0, "in": 0.5}
_FINE, _FINE_FAR = 0.1, 0.5
"""The parts of a hex, or of a step on a tabletop, that an arrow key moves with Alt, and with Alt and Shift."""


class Steps(Protocol):
    """Places of a map in scene coordinates."""

    @property
    def map_name(self) -> str:
        """What the map is called to those who hear it."""
        ...

    def first(self, point: QPointF) -> QPointF:
        """Where the cursor appears when it is called near a point of the scene."""
        ...

    def nearest(self, point: QPointF) -> QPointF:
        """The place of the cursor that is nearest to a point of the scene."""
        ...

    def step(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """The place one step on, or where the map ends."""
        ...

    def fine(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """The place a part of a step on, on the map."""
        ...


class HexSteps:
    """Centres of hexes. Across the rows of the grid the cursor zigzags along a straight line."""

    def __init__(self, view: ZoomView) -> None:
        assert isinstance(view, HexMapDisplay)
        self._view = view
        self._row: tuple[tuple[float, float], float] | None = None

    @property
    def map_name(self) -> str:
        """A map."""
        return translate("MapCursor", "Map")

    def first(self, point: QPointF) -> QPointF:
        """The centre of the nearest hex."""
        return self.nearest(point)

    def nearest(self, point: QPointF) -> QPointF:
        """The centre of the nearest hex."""
        plane = self._view.plane
        if plane is None:
            return point
        away = ((plane.centres - (point.x(), point.y())) ** 2).sum(axis=1)
        return plane.centre(int(away.argmin()))

    def step(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """The neighbour in a direction."""
        for _ in range(FAR if far else 1):
            place = self._next(place, way)
        return place

    def fine(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """A part of a hex on, within the hexes of the map."""
        plane = self._view.plane
        length = UNIT * (_FINE_FAR if far else _FINE)
        there = place + QPointF(way[0] * length, way[1] * length)
        return there if plane is not None and plane.number_at(there) is not None else place

    def _next(self, place: QPointF, way: tuple[float, float]) -> QPointF:
        plane = self._view.plane
        number = plane.number_at(place) if plane is not None else None
        if plane is None or number is None:
            return place
        x, y = place.x(), place.y()
        across = abs(way[0]), abs(way[1])
        # the row stays the same until an arrow key crosses it
        here = across[0] * y + across[1] * x
        if self._row is None or self._row[0] != across or abs(self._row[1] - here) > plane.side_offsets.max():
            self._row = across, here
        row = self._row[1]
        best, least = place, float("inf")
        for other in plane.grid.neighbours[number].tolist():
            if other < 0:
                continue
            there = plane.centre(other)
            ahead = (there.x() - x) * way[0] + (there.y() - y) * way[1]
            aside = abs(across[0] * there.y() + across[1] * there.x() - row)
            off = abs(across[0] * (there.y() - y) + across[1] * (there.x() - x))
            if ahead > off * 0.9 and aside < least:
                best, least = there, aside
        return best


class TabletopSteps:
    """Points of a tabletop, a centimetre or half an inch apart."""

    def __init__(self, view: TabletopView) -> None:
        self._view = view

    @property
    def map_name(self) -> str:
        """A table."""
        return translate("MapCursor", "Table")

    def first(self, point: QPointF) -> QPointF:
        """The nearest whole step."""
        scale = self._view.scale_
        length = _STEP.get(scale.unit, 1.0)
        x, y = scale.table(self.nearest(point))
        return self.nearest(scale.scene((round(x / length) * length, round(y / length) * length)))

    def nearest(self, point: QPointF) -> QPointF:
        """The nearest point on the tabletop."""
        rect = self._view.scale_.rect
        return QPointF(min(max(point.x(), rect.left()), rect.right()), min(max(point.y(), rect.top()), rect.bottom()))

    def step(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """A step on."""
        scale = self._view.scale_
        length = _STEP.get(scale.unit, 1.0) * scale.per_unit * (FAR if far else 1)
        return self.nearest(place + QPointF(way[0] * length, way[1] * length))

    def fine(self, place: QPointF, way: tuple[float, float], far: bool) -> QPointF:
        """A part of a step on."""
        scale = self._view.scale_
        length = _STEP.get(scale.unit, 1.0) * scale.per_unit * (_FINE_FAR if far else _FINE)
        return self.nearest(place + QPointF(way[0] * length, way[1] * length))


_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier
_CLICKS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PATIENCE = 400
"""Milliseconds that the announcement of a place waits for the answers about it."""
_MARGIN = 60
"""Pixels from the edge of the view at which the map scrolls along."""
_NONE, _LEFT, _RIGHT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class MapCursor(QObject):
    """Arrows move it (Shift: farther; Alt: a little, to sides, corners and edges; Ctrl scrolls the map), Enter clicks and,
    held down, drags; the menu key is the right button, and without a cursor it opens the context menu at what is selected, as
    Shift+F10 always does. It comes with the first arrow, where the mouse was last, and goes when
    the mouse moves."""

    def __init__(self, window: CommandHost, steps: Steps, open_menu: Callable[[QPoint], None]) -> None:
        super().__init__(window.widget)
        self._window = window
        self._open_menu = open_menu
        """Opens the context menu at a point of the view."""
        self._steps = steps
        self._view = window.view
        self.mark = CursorMark(window.view.viewport())
        self.place: QPointF | None = None
        """Where it is on the scene; None while the mouse is used."""
        self._held = _NONE
        self._sending = False
        self._announced = ""
        """The words that were last announced of the place and its answers."""
        self._waiting = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._waiting.timeout.connect(self._tell_place)
        self._view.setAccessibleName(steps.map_name)
        self._view.installEventFilter(self)
        self._view.zoom_changed.connect(self._follow)
        for bar in (self._view.horizontalScrollBar(), self._view.verticalScrollBar()):
            bar.valueChanged.connect(self._follow)

    def go(self, point: QPointF) -> None:
        """Go to the place nearest to a point of the scene; the map scrolls along."""
        self._put(self._steps.nearest(point))

    def _put(self, place: QPointF) -> None:
        if self.place is None:
            # nobody needs to hear of mouse and answers while there is no cursor
            self._view.handle(self._mouse_moved, QEvent.Type.MouseMove)
            self._window.inquiry.answered.connect(self._answered)
        self.place, self._announced = place, ""
        self._view.key_cursor = place
        self._view.ensureVisible(self.place.x(), self.place.y(), 1, 1, _MARGIN, _MARGIN)
        self._follow()
        self._send(QEvent.Type.MouseMove, _NONE, self._held)
        self._tell()

    def words(self) -> str:
        """The text about the place under the cursor or the mouse."""
        return spoken_text(self._window, self.place if self.place is not None else self._view.pointer)

    def copy(self) -> None:
        """Put the text about the place under the cursor or the mouse on the clipboard."""
        words = self.words()
        if words:
            QApplication.clipboard().setText(words)
            self._window.status.show_warning(self.tr("Copied: {words}").format(words=words))

    def hide_cursor(self) -> None:
        """Hide the cursor: the mouse is used again."""
        if self.place is not None:
            self._view.release(self._mouse_moved)
            self._window.inquiry.answered.disconnect(self._answered)
            self._waiting.stop()
        self.place = self._view.key_cursor = None
        self.mark.hide()

    def _follow(self) -> None:
        if self.place is not None:
            self.mark.show_at(self._view.mapFromScene(self.place))

    def _tell(self) -> None:
        """Show what is under the cursor and announce it, with the answers about it: once these are there, or without them if
        they take long."""
        if self._window.inquiry.is_answered:
            self._waiting.stop()
            self._say(self.words())
        else:
            self._waiting.start()

    def _answered(self, *_: object) -> None:
        if not self._sending and self._window.inquiry.is_answered:
            self._tell()

    def _tell_place(self) -> None:
        """The answers take long: announce the place alone, and them when they come."""
        self._say(place_in_words(self._window, self.place))

    def _say(self, words: str) -> None:
        if self.place is None or not words or words == self._announced:
            return
        # of what was announced already only the answers are new
        place = place_in_words(self._window, self.place)
        known = self._announced.startswith(place) and words.startswith(place)
        self._announced = words
        self._window.status.show_hint(words)
        announce(words[len(place) :].strip("; ") if known else words)

    def _send(
        self,
        kind: QEvent.Type,
        button: Qt.MouseButton,
        held: Qt.MouseButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        if self.place is None:
            return
        paper = self._view.viewport()
        at = self._view.viewportTransform().map(self.place)
        pointer = self._view.pointer
        self._sending = True
        try:
            event = QMouseEvent(kind, at, QPointF(paper.mapToGlobal(at.toPoint())), button, held, modifiers)
            QApplication.sendEvent(paper, event)
        finally:
            self._sending = False
            self._view.pointer = pointer

    def _mouse_moved(self, _: QEvent) -> bool:
        """The mouse puts the cursor away."""
        if not self._sending:
            self.hide_cursor()
        return False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys from the view."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyPress:
            return self._pressed(event)
        return event.type() == QEvent.Type.KeyRelease and self._released(event)

    def _pressed(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in WAYS:
            return self._arrow(key, held)
        if (key == Qt.Key.Key_F10 and held == _SHIFT) or (key == Qt.Key.Key_Menu and self.place is None):
            self._open_menu(self._menu_place())
            return True
        if self.place is None or event.isAutoRepeat():
            return self.place is not None and key in _CLICKS
        if key in _CLICKS:
            self._held = _LEFT
            self._send(QEvent.Type.MouseButtonPress, _LEFT, _LEFT, held & ~Qt.KeyboardModifier.KeypadModifier)
            return True
        if key == Qt.Key.Key_Menu:
            self._send(QEvent.Type.MouseButtonPress, _RIGHT, _RIGHT)
            self._send(QEvent.Type.MouseButtonRelease, _RIGHT, _NONE)
            self._tell()
            return True
        return False

    def _menu_place(self) -> QPoint:
        """Where the context menu opens by a key: at the cursor, else at a selected unit, else at the mouse, in the view."""
        view = self._view
        if self.place is not None:
            return view.mapFromScene(self.place)
        units = (view.unit_position(one) for one in self._window.inquiry.selection)
        spots = [spot for spot in units if spot is not None and view.viewport().rect().contains(spot)]
        if spots:
            return spots[0]
        mouse = view.mapFromScene(view.pointer) if view.pointer is not None else QPoint(-1, -1)
        return mouse if view.viewport().rect().contains(mouse) else view.viewport().rect().center()

    def _arrow(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        if held & _CTRL:
            return False
        far = bool(held & _SHIFT)
        if held & _ALT and self.place is not None:
            # also where plain arrows move what is selected
            self._put(self._steps.fine(self.place, WAYS[key], far))
            return True
        tool = self._window.tool_context.tool
        nudged = getattr(tool, "nudged", None)
        if not held & _ALT and nudged is not None and nudged(key, far):
            return True
        if self.place is None:
            middle = self._view.mapToScene(self._view.viewport().rect().center())
            seen = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
            mouse = self._view.pointer
            start = mouse if mouse is not None and seen.contains(mouse) else middle
            self.go(self._steps.first(start))
        else:
            self.go(self._steps.step(self.place, WAYS[key], far))
        return True

    def _released(self, event: QKeyEvent) -> bool:
        if Qt.Key(event.key()) not in _CLICKS or self._held == _NONE or event.isAutoRepeat():
            return False
        self._held = _NONE
        self._send(
            QEvent.Type.MouseButtonRelease, _LEFT, _NONE, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        )
        self._tell()
        return True
