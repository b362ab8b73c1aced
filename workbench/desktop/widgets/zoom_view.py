"""A graphics view that zooms at a point and scrolls without bars."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QNativeGestureEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from workbench.desktop.look.layers import LayerLook
from workbench.desktop.look.session import SavedView

ZOOM_STEP = 1.25
ARROW_STEP = 80
WHEEL_STEP = 80
"""How far a step of the wheel scrolls, in pixels."""
ARROWS = {
    Qt.Key.Key_Left: (-ARROW_STEP, 0),
    Qt.Key.Key_Right: (ARROW_STEP, 0),
    Qt.Key.Key_Up: (0, -ARROW_STEP),
    Qt.Key.Key_Down: (0, ARROW_STEP),
}
"""How far each arrow key scrolls, in pixels."""
SMALLEST, LARGEST = 0.03, 4.0


class ZoomView(QGraphicsView):
    """Knows how to zoom and to scroll, and nothing of maps. A zoom of 1.0 shows a scene unit as a pixel."""

    zoom_changed = Signal(float)
    smallest, largest = SMALLEST, LARGEST

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._handlers: dict[QEvent.Type, tuple[Callable[[QEvent], bool], ...]] = {}
        self.pointer: QPointF | None = None
        """Where on the scene the mouse was last."""
        self._space = False
        self._drag: QPoint | None = None
        self._wanted: SavedView | None = None
        self._settling = False
        self._tabbed = False
        self.wheel_scrolls = False
        """Does the wheel scroll, and zoom with Ctrl? Otherwise the other way round."""
        self.turner: Callable[[int], bool] | None = None
        """Turns what is selected by steps of the wheel (positive = away from the hand, 0 = only ask); False if it cannot."""
        self._part = 0.0
        """The part of a step that a fine wheel has turned so far with Alt."""
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
        """Zoom, keeping the map under ``anchor`` (viewport coordinates; the middle without one) where it is."""
        zoom = max(self.smallest, min(self.largest, zoom))
        if abs(zoom - self.zoom) < 1e-9:
            return
        self._zooms(by_hand=anchor is not None)
        fixed = anchor if anchor is not None else QPointF(self.viewport().rect().center())
        before = self.viewportTransform().inverted()[0].map(fixed)
        self.setTransform(self.transform().fromScale(zoom, zoom))
        moved = self.viewportTransform().map(before) - fixed
        self._scroll(round(moved.x()), round(moved.y()))
        self.zoom_changed.emit(self.zoom)

    def _zooms(self, *, by_hand: bool) -> None:
        """The zoom is about to change; a hand zooms in many steps."""

    def fit(self) -> None:
        """Show all of the map."""
        raise NotImplementedError

    def set_dark(self, dark: bool) -> None:
        """Dark margins, or light ones."""
        raise NotImplementedError

    @property
    def look(self) -> LayerLook:
        """Which layers are hidden, and which are faint."""
        raise NotImplementedError

    def set_look(self, look: LayerLook) -> None:
        """Draw layers as this says."""
        raise NotImplementedError

    def zoom_in(self) -> None:
        """One step nearer."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther away."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    @property
    def place(self) -> SavedView:
        """What is in view."""
        middle = self.viewportTransform().inverted()[0].map(QRectF(self.viewport().rect()).center())
        return SavedView(self.zoom, middle.x(), middle.y())

    def show_place(self, place: SavedView | None) -> None:
        """Bring into view what was in view, or all of it (None); it stays so while the window around the map is still being
        laid out."""
        if not self._settling:
            QTimer.singleShot(0, self, self._settled)
        self._settling, self._wanted = True, place
        self._bring()

    def _bring(self) -> None:
        now, place = self.place, self._wanted
        if place is None:
            self.fit()
        elif abs(now.zoom - place.zoom) > 1e-9 or max(abs(now.x - place.x), abs(now.y - place.y)) * now.zoom > 1.5:
            self.set_zoom(place.zoom)
            self.centerOn(place.x, place.y)

    def _settled(self) -> None:
        self._settling = False

    @property
    def shows_all(self) -> bool:
        """Is the zoom that at which the whole map just fits?"""
        before = self.place
        self.fit()
        whole = abs(self.zoom - before.zoom) < 1e-9
        self.set_zoom(before.zoom)
        self.centerOn(before.x, before.y)
        return whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A place that has just been asked for stays in the middle."""
        super().resizeEvent(event)
        if self._settling:
            self._bring()

    def reset_zoom(self) -> None:
        """100 %: hexes 64 pixels wide."""
        self.set_zoom(1.0)

    def _takes_hold(self, event: QMouseEvent) -> bool:
        """Begin to drag the map, if that is what the press means: the middle button, or the left one while Space is down."""
        left = self._space and event.button() == Qt.MouseButton.LeftButton
        if event.button() != Qt.MouseButton.MiddleButton and not left:
            return False
        self._drag = event.position().toPoint()
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def _drags(self, event: QMouseEvent) -> bool:
        """Move the map that is held to the mouse; False if it is not held."""
        if self._drag is None:
            return False
        here = event.position().toPoint()
        moved = self._drag - here
        self._scroll(moved.x(), moved.y())
        self._drag = here
        return True

    def _lets_go(self, event: QMouseEvent) -> bool:
        """End the drag, if that is what the release means."""
        if self._drag is None or event.button() not in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            return False
        self._drag = None
        if self._space:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().unsetCursor()
        return True

    def _readies_hand(self, event: QKeyEvent) -> None:
        """Space is down: from now on the left button drags."""
        if not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)

    def _rests_hand(self) -> None:
        self._space = False
        if self._drag is None:
            self.viewport().unsetCursor()

    def takes_tab(self) -> bool:
        """Does the tool in hand do something with Tab? Then it has been done, and the map is not cleared."""
        return False

    def event(self, event: QEvent) -> bool:
        """Before Tab is a command, the tool is asked."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.key() == Qt.Key.Key_Tab and not event.modifiers()
            if plain and self.takes_tab():
                self._tabbed = True
                event.accept()
                return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """A Tab that the tool has taken moves no focus."""
        if self._tabbed:
            self._tabbed = False
            return True
        return super().focusNextPrevChild(next)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space ends dragging."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._rests_hand()
            event.accept()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A Space that is let go elsewhere does not stay down here."""
        self._rests_hand()
        super().focusOutEvent(event)

    def _scroll(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the mouse or scroll, as was chosen; Ctrl does the other. Two fingers on a touch pad scroll, with Ctrl they
        zoom; Alt turns what is selected, Shift scrolls sideways."""
        angle, held = event.angleDelta(), event.modifiers()
        steps = (angle.y() or angle.x()) / 120  # with Alt, systems turn the wheel sideways
        if held & Qt.KeyboardModifier.AltModifier and self._turned(steps):
            event.accept()
            return
        pad = not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase
        scrolls = (pad or self.wheel_scrolls) != bool(held & Qt.KeyboardModifier.ControlModifier)
        if scrolls:
            way = event.pixelDelta() if pad else angle * (WHEEL_STEP / 120)
            if held & Qt.KeyboardModifier.ShiftModifier and not way.x():
                way = way.transposed()
            self._scroll(-way.x(), -way.y())
        elif steps:
            self.set_zoom(self.zoom * ZOOM_STEP**steps, event.position())
        event.accept()

    def _turned(self, steps: float) -> bool:
        """Gather turns of a wheel with Alt; at whole steps turn what is selected. False if nothing can be turned."""
        whole = int(self._part + steps)
        if self.turner is None or not self.turner(whole):
            self._part = 0.0
            return False
        self._part += steps - whole
        return True

    def handle(self, handler: Callable[[QEvent], bool], *types: QEvent.Type) -> None:
        """Let a function have events of these types over the map first; it returns True for an event that nobody else gets."""
        for one in types:
            self._handlers[one] = (*self._handlers.get(one, ()), handler)

    def release(self, handler: Callable[[QEvent], bool]) -> None:
        """Let a function have events no longer."""
        for one, handlers in self._handlers.items():
            self._handlers[one] = tuple(other for other in handlers if other != handler)

    def viewportEvent(self, event: QEvent) -> bool:
        """Two fingers on a touch pad that are spread or pinched zoom at the mouse; a double tap shows all of the map."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self.pointer = self.mapToScene(event.position().toPoint())
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
