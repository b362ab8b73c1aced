"""A graphics view that zooms at a point and scrolls without scroll bars."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsView, QWidget

from workbench.desktop.look.layers import LayerLook
from workbench.desktop.look.session import SavedView
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.widgets.stretched_picture import PaintedLayers, StretchedPicture
from workbench.desktop.widgets.visible_updates import run_later

ZOOM_STEP = 1.25
ARROW_STEP = 80
WHEEL_STEP = 80
"""The distance that a step of the wheel scrolls, in pixels."""
ARROWS = {
    Qt.Key.Key_Left: (-ARROW_STEP, 0),
    Qt.Key.Key_Right: (ARROW_STEP, 0),
    Qt.Key.Key_Up: (0, -ARROW_STEP),
    Qt.Key.Key_Down: (0, ARROW_STEP),
}
"""The distance that each arrow key scrolls, in pixels."""
SMALLEST, LARGEST = 0.03, 4.0
_ACTS = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.Drop)
_EDGE_OF_VIEW = 40
"""The width of the margin of the view, in pixels: things in the margin do not count as well in view."""


class MapDrag:
    """Drags the map of a view with the middle button, or with the left one while Space is down."""

    def __init__(self, view: ZoomView) -> None:
        self._view = view
        self._space = False
        self._last: QPoint | None = None
        """Where the mouse was last, while the map is dragged."""

    @property
    def is_on(self) -> bool:
        """Is the map being dragged?"""
        return self._last is not None

    def press_space(self, event: QKeyEvent) -> None:
        """Note that Space is down, so that the left button drags."""
        if not event.isAutoRepeat():
            self._space = True
            self._view.viewport().setCursor(Qt.CursorShape.OpenHandCursor)

    def release_space(self) -> None:
        """Note that Space is no longer down; a drag that has begun goes on."""
        self._space = False
        if self._last is None:
            self._view.viewport().unsetCursor()

    def start(self, event: QMouseEvent) -> bool:
        """Begin to drag; False for presses of other buttons."""
        left = self._space and event.button() == Qt.MouseButton.LeftButton
        if event.button() != Qt.MouseButton.MiddleButton and not left:
            return False
        self._last = event.position().toPoint()
        self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Move the dragged map with the mouse; False if it is not dragged."""
        if self._last is None:
            return False
        here = event.position().toPoint()
        moved = self._last - here
        self._view.stretched.begin_scroll()
        self._view.scroll_by(moved.x(), moved.y())
        self._last = here
        return True

    def end(self, event: QMouseEvent) -> bool:
        """End the drag; False if there is none or another button was released."""
        if self._last is None or event.button() not in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            return False
        self._last = None
        if self._space:
            self._view.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self._view.viewport().unsetCursor()
        return True


class ZoomView(QGraphicsView):
    """The base of map views: zooms and scrolls. At a zoom of 1.0 a scene unit is a pixel."""

    zoom_changed = Signal(float)
    smallest, largest = SMALLEST, LARGEST
    accessible_role = QAccessible.Role.Canvas

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._handlers: dict[QEvent.Type, tuple[Callable[[QEvent], bool], ...]] = {}
        self.pointer: QPointF | None = None
        """Where on the scene the mouse was last."""
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the view has the keys
        self.key_cursor: QPointF | None = None
        """Where on the scene the cursor of the keys is; None while the mouse is used."""
        self._mouse_over = False
        self.map_drag = MapDrag(self)
        self._wanted_place: SavedView | None = None
        self._settling = False
        self._whole: SavedView | None = None
        """What was in view when the whole map was last shown."""
        self._refitting = False
        self._window_size, self._corner = QSize(), QPoint()
        """The size of the window, and where in it the view began, when the view was last resized."""
        self._window_resized = False
        """Was the window itself resized since events were last handled?"""
        self._tab_handled = False
        self.wheel_scrolls = False
        """True if the wheel scrolls and zooms with Ctrl; False for the reverse."""
        self.turn_selection: Callable[[int], bool] | None = None
        """Turns the selection by steps of the wheel (positive = away from the user, 0 = only test); returns False if nothing
        can be turned."""
        self.stretched = StretchedPicture(self, self._paint_beyond, self._paint_over, self._layers_at_rest)
        """Stands for the map while the user zooms."""
        self._wheel_remainder = 0.0
        """The fraction of a step that a high-resolution wheel has turned so far with Alt."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def zoom(self) -> float:
        """Pixels for each scene unit; 1.0 shows hexes 64 pixels wide."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, anchor: QPointF | None = None) -> None:
        """Zoom, keeping the point of the map under ``anchor`` in place (viewport coordinates; by default the middle)."""
        zoom = max(self.smallest, min(self.largest, zoom))
        if abs(zoom - self.zoom) < 1e-9:
            return
        self._zoom_changes(by_hand=anchor is not None or self._refitting)
        fixed = anchor if anchor is not None else QPointF(self.viewport().rect().center())
        before = self.viewportTransform().inverted()[0].map(fixed)
        self.setTransform(self.transform().fromScale(zoom, zoom))
        moved = self.viewportTransform().map(before) - fixed
        self.scroll_by(round(moved.x()), round(moved.y()))
        self.zoom_changed.emit(self.zoom)

    def _zoom_changes(self, *, by_hand: bool) -> None:
        """Called before the zoom changes; ``by_hand`` if the user zooms in many steps: a picture of the map is stretched then,
        unless something is being dragged."""
        idle = QApplication.mouseButtons() == Qt.MouseButton.NoButton
        if by_hand and (idle or self._refitting):
            self.stretched.begin()
        else:
            self.stretched.end()

    def _paint_beyond(self, painter: QPainter, near: QRectF) -> None:
        """Paint, quickly and in rough, what comes into view around the rectangle ``near`` of a stretched picture, in the
        viewport's pixels. For subclasses."""

    def _paint_over(self, painter: QPainter) -> None:
        """Paint what lies over the map, as large at every zoom, over a stretched picture. For subclasses."""

    def _layers_at_rest(self) -> PaintedLayers:
        """The layers, if the map is painted square by square when the hand rests. For subclasses."""
        return PaintedLayers()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the map, or its stretched picture while the user zooms."""
        if not self.stretched.is_due or not self.stretched.paint(self.map_rect):
            super().paintEvent(event)

    def fit(self) -> None:
        """Show all of the map, also when the view gets larger or smaller, until the user zooms or scrolls."""
        if self._show_whole():
            self._whole = self.place
        if not self._refitting:
            self.stretched.end()  # who asks for the whole map sees it sharp at once

    def _show_whole(self) -> bool:
        """Zoom and scroll so that all of the map is in view; False if there is no map or no room yet."""
        return False

    def show_names(self, mode: str) -> None:
        """Name no units, the selected ones or all (:data:`workbench.desktop.look.settings.NAMES`)."""
        raise NotImplementedError

    def event_at(self, position: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> Any:
        """The event for tools at a point of the viewport; None before there is a map."""
        raise NotImplementedError

    def unit_position(self, unit: str) -> QPoint | None:
        """The place of a unit in the viewport; None if it is not on the map."""
        raise NotImplementedError

    def set_dark(self, dark: bool) -> None:
        """Draw dark margins, or light ones."""
        raise NotImplementedError

    @property
    def map_rect(self) -> QRectF:
        """The map in scene coordinates."""
        raise NotImplementedError

    @property
    def look(self) -> LayerLook:
        """Which layers are hidden or translucent."""
        raise NotImplementedError

    def set_look(self, look: LayerLook) -> None:
        """Draw the layers with this look."""
        raise NotImplementedError

    def set_margin_below(self, height: int) -> None:
        """Keep a strip of the view below the map free, for a child of the view (pixels)."""
        self.setViewportMargins(0, 0, 0, height)

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def bring_into_view(self, wanted: QRectF) -> None:
        """Scroll, and if necessary zoom out, until all of a rectangle of the scene is in view, with as little as possible of
        what lies outside the map."""
        size = self.viewport().size()
        fits = min(size.width() / max(wanted.width(), 1e-9), size.height() / max(wanted.height(), 1e-9))
        if fits < self.zoom:
            self.set_zoom(fits)
            across = size.width() / self.zoom / 2
            down = size.height() / self.zoom / 2
            whole, middle = self.map_rect, wanted.center()
            self.centerOn(
                _middle_on_map(middle.x(), across, (wanted.left(), wanted.right()), (whole.left(), whole.right())),
                _middle_on_map(middle.y(), down, (wanted.top(), wanted.bottom()), (whole.top(), whole.bottom())),
            )
            return
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        across = max(0.0, wanted.right() - seen.right()) - max(0.0, seen.left() - wanted.left())
        down = max(0.0, wanted.bottom() - seen.bottom()) - max(0.0, seen.top() - wanted.top())
        self.scroll_by(math.ceil(across * self.zoom), math.ceil(down * self.zoom))

    @property
    def well_in_view(self) -> QRectF:
        """The part of the scene that is seen, without its edge."""
        edge = scaled_pixels(_EDGE_OF_VIEW)
        return self.mapToScene(self.viewport().rect().adjusted(edge, edge, -edge, -edge)).boundingRect()

    def show_point(self, point: QPointF) -> None:
        """Bring a point of the scene to the middle, unless it is well in view: the map does not jump to what is seen."""
        if not self.well_in_view.contains(point):
            self.centerOn(point)

    @property
    def place(self) -> SavedView:
        """The part of the map in view."""
        return self._place_in(self.viewport().size())

    def _place_in(self, size: QSize) -> SavedView:
        middle = self.viewportTransform().inverted()[0].map(QPointF(size.width() / 2, size.height() / 2))
        return SavedView(self.zoom, middle.x(), middle.y())

    def show_place(self, place: SavedView | None) -> None:
        """Show a part of the map, or all of it (None), and keep it in view while the window is still being laid out."""
        if not self._settling:
            run_later(self, self._end_settling)
        self._settling, self._wanted_place = True, place
        self._show_wanted_place()

    def _show_wanted_place(self) -> None:
        now, place = self.place, self._wanted_place
        if place is None:
            self.fit()
        elif not _alike(now, place):
            self.set_zoom(place.zoom)
            self.centerOn(place.x, place.y)

    def _end_settling(self) -> None:
        self._settling = False

    @property
    def shows_all(self) -> bool:
        """True if the zoom is the one at which the whole map just fits."""
        before = self.place
        self.fit()
        whole = abs(self.zoom - before.zoom) < 1e-9
        self.set_zoom(before.zoom)
        self.centerOn(before.x, before.y)
        return whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a place that was just requested in the middle; else a map that is seen whole is seen whole at every size. Any
        other view keeps its zoom: its middle if the window is resized, and everything under the mouse if a panel opens or
        closes."""
        before = self._place_in(event.oldSize()) if event.oldSize().isValid() else None
        moved = self._note_place_in_window()
        whole = self._whole is None or before is None or _alike(before, self._whole)
        super().resizeEvent(event)
        if self._settling:
            self._show_wanted_place()
        elif whole:
            self._refitting = self.isVisible()  # as many steps as the hand that drags the edge makes
            self.fit()
            self._refitting = False
        elif before is not None:
            across, down = float(moved.x()), float(moved.y())
            if not self._window_resized:
                across += (event.size().width() - event.oldSize().width()) / 2
                down += (event.size().height() - event.oldSize().height()) / 2
            self.centerOn(before.x + across / self.zoom, before.y + down / self.zoom)
            self._room_changed()

    def _note_place_in_window(self) -> QPoint:
        """The distance that the view has moved in a window that kept its size."""
        window = self.window()
        before, self._corner = self._corner, self.mapTo(window, QPoint())
        if window.size() != self._window_size:
            self._window_size = window.size()
            self._window_resized = True
            run_later(self, self._end_window_resize)
        return QPoint() if self._window_resized else self._corner - before

    def _end_window_resize(self) -> None:
        self._window_resized = False

    def _room_changed(self) -> None:
        """A view that shows a part of the map has become larger or smaller. For subclasses."""

    def tool_handles_tab(self) -> bool:
        """Let the active tool handle Tab; True if it did, so that the map is not cleared."""
        return False

    def event(self, event: QEvent) -> bool:
        """Let the tool handle Tab before it triggers a command."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.key() == Qt.Key.Key_Tab and not event.modifiers()
            if plain and self.tool_handles_tab():
                self._tab_handled = True
                event.accept()
                return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Move no focus on a Tab that the tool has handled."""
        if self._tab_handled:
            self._tab_handled = False
            return True
        return super().focusNextPrevChild(next)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Note the release of Space."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self.map_drag.release_space()
            event.accept()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Reset Space, because its release may go to another widget."""
        self.map_drag.release_space()
        super().focusOutEvent(event)

    def scroll_by(self, dx: int, dy: int) -> None:
        """Scroll by pixels."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse or scroll, as the user prefers; with Ctrl the reverse. Two fingers on a touch pad scroll, with
        Ctrl they zoom; Alt turns the selection, Shift scrolls sideways."""
        angle, held = event.angleDelta(), event.modifiers()
        steps = (angle.y() or angle.x()) / 120  # with Alt, systems turn the wheel sideways
        if held & Qt.KeyboardModifier.AltModifier and self._turn_by_wheel(steps):
            event.accept()
            return
        pad = not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase
        scrolls = (pad or self.wheel_scrolls) != bool(held & Qt.KeyboardModifier.ControlModifier)
        if scrolls:
            distance = event.pixelDelta() if pad else angle * (WHEEL_STEP / 120)
            if held & Qt.KeyboardModifier.ShiftModifier and not distance.x():
                distance = distance.transposed()
            self.stretched.begin_scroll()
            self.scroll_by(-distance.x(), -distance.y())
        elif steps:
            self.set_zoom(self.zoom * ZOOM_STEP**steps, event.position())
        event.accept()

    def _turn_by_wheel(self, steps: float) -> bool:
        """Add up wheel turns with Alt and turn the selection by whole steps. False if nothing can be turned."""
        whole = int(self._wheel_remainder + steps)
        if self.turn_selection is None or not self.turn_selection(whole):
            self._wheel_remainder = 0.0
            return False
        self._wheel_remainder += steps - whole
        return True

    def handle(self, handler: Callable[[QEvent], bool], *types: QEvent.Type) -> None:
        """Let a function have events of these types over the map first; it returns True for an event that nobody else gets."""
        for one in types:
            self._handlers[one] = (*self._handlers.get(one, ()), handler)

    def release(self, handler: Callable[[QEvent], bool]) -> None:
        """Let a function have events no longer."""
        for one, handlers in self._handlers.items():
            self._handlers[one] = tuple(other for other in handlers if other != handler)

    def repeat_move(self) -> None:
        """Let the tool look again at what is under the mouse, or the cursor of the keys, because the map there has changed."""
        place = self.key_cursor if self.key_cursor is not None else self.pointer if self._mouse_over else None
        if place is None:
            return
        here, none = QPointF(self.mapFromScene(place)), Qt.MouseButton.NoButton
        self.mouseMoveEvent(
            QMouseEvent(
                QEvent.Type.MouseMove,
                here,
                self.viewport().mapToGlobal(here),
                none,
                none,
                Qt.KeyboardModifier.NoModifier,
            )
        )

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom at the mouse with a pinch on a touch pad; a double tap shows the whole map."""
        if event.type() in _ACTS:
            self.stretched.map_acted_on()
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self.pointer, self._mouse_over = self.mapToScene(event.position().toPoint()), True
        elif event.type() == QEvent.Type.Leave:
            self._mouse_over = False
        if any(handler(event) for handler in self._handlers.get(event.type(), ())):
            return True
        if isinstance(event, QNativeGestureEvent):
            gesture = event.gestureType()
            if gesture == Qt.NativeGestureType.ZoomNativeGesture:
                self.set_zoom(self.zoom * max(0.2, 1.0 + event.value()), event.position())
            elif gesture == Qt.NativeGestureType.SmartZoomNativeGesture:
                self.fit()
            else:
                return super().viewportEvent(event)
            event.accept()
            return True
        return super().viewportEvent(event)


def _middle_on_map(middle: float, half: float, wanted: tuple[float, float], whole: tuple[float, float]) -> float:
    """The middle of a view that is ``2 * half`` wide, along one axis: near ``middle``, within the map's ends as far as what is
    ``wanted`` stays in view."""
    least, most = whole[0] + half, whole[1] - half
    on_map = min(max(middle, least), most) if least <= most else middle
    return min(max(on_map, wanted[1] - half), wanted[0] + half)


def _alike(place: SavedView, other: SavedView) -> bool:
    """Do two views show the same, to a pixel or so?"""
    apart = max(abs(place.x - other.x), abs(place.y - other.y)) * place.zoom
    return abs(place.zoom - other.zoom) < 1e-9 and apart <= 1.5
