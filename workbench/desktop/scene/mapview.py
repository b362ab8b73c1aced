"""The map under the hand: tells the tool what the mouse does, zooms, drags and scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop.scene.events import MapEvent, Tool, held_button
from workbench.desktop.scene.plane import UNIT
from workbench.desktop.scene.shownmap import ShownMap
from workbench.desktop.scene.zoomview import ARROWS


class MapView(ShownMap):
    """A map that answers to mouse and keys.

    The wheel zooms at the mouse, Space or the middle button drags the map, arrows scroll, Esc cancels the tool;
    everything else goes to the tool as a :class:`MapEvent`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool: Tool | None = None

    def _dragged(self) -> bool:
        return self._drag is not None

    def set_tool(self, tool: Tool | None) -> None:
        """Send mouse events to another tool. Whoever chooses tools activates and deactivates them."""
        self._tool = tool

    @property
    def tool(self) -> Tool | None:
        """The tool that receives the mouse events."""
        return self._tool

    def _map_event(self, event: QMouseEvent | QWheelEvent, button: Qt.MouseButton) -> MapEvent:
        point = self.viewportTransform().inverted()[0].map(event.position())
        plane = self._plane()
        return MapEvent(
            hex=plane.number_at(point),
            point=(point.x() / UNIT, point.y() / UNIT),
            side=plane.side_at(point),
            unit=self._units.unit_at(point),
            button=button,
            modifiers=event.modifiers(),
            pixel=1.0 / (UNIT * self.zoom),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start to drag the map, or tell the tool."""
        if self._cache is None:
            return
        if self._takes_hold(event):
            pass
        elif self._tool is not None:
            self._held = event.button() == Qt.MouseButton.LeftButton
            self._tool.pressed(self._map_event(event, event.button()))
        event.accept()

    mouseDoubleClickEvent = mousePressEvent

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or hover and tell the tool."""
        if self._cache is None:
            return
        if not self._drags(event):
            self._fade_legends(event.position())
            self._hover(self.viewportTransform().inverted()[0].map(event.position()))
            if self._tool is not None:
                self._tool.moved(self._map_event(event, held_button(event)))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, or tell the tool."""
        if self._cache is None:
            return
        if self._lets_go(event):
            pass
        elif self._tool is not None:
            self._held = False
            self._tool.released(self._map_event(event, event.button()))
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the tool may turn what lies under the mouse; otherwise zoom."""
        steps = round(event.angleDelta().y() / 120)
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        tool = self._tool if steps and held and self._cache is not None else None
        if tool is not None and tool.turned(self._map_event(event, Qt.MouseButton.NoButton), steps):
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels, Space lets the mouse drag, arrows scroll."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._held = False
            if self._tool is not None:
                self._tool.cancel()
        elif key == Qt.Key.Key_Space:
            self._readies_hand(event)
        elif key in ARROWS:
            self._scroll(*ARROWS[key])
        elif self._tool is None or not self._tool.keyed(key):
            event.ignore()
            return
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is off the map."""
        self._fade_legends(None)
        if self._cache is not None:
            self._hover(None)
        super().leaveEvent(event)
