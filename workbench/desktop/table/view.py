"""A table under the hand: tells the tool what mouse and keys do."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from workbench.desktop.scene.events import held_button
from workbench.desktop.scene.zoomview import ARROWS
from workbench.desktop.table.events import TableEvent, TableTool
from workbench.desktop.table.shown import ShownTable

_NEAR = 4.0
"""How many pixels beside a bare line or a unit still count as on it."""


class TableView(ShownTable):
    """The wheel zooms at the mouse, Space or the middle button drags the table, arrows scroll, Esc cancels the tool; everything
    else goes to the tool as a :class:`TableEvent`."""

    hovered = Signal(object)
    """The :class:`TableEvent` under the mouse, or None when it left the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tool: TableTool | None = None

    def set_tool(self, tool: TableTool | None) -> None:
        """Send mouse events to another tool. Whoever chooses tools activates and deactivates them."""
        self._tool = tool

    def event_at(self, position: QPointF, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> TableEvent | None:
        """What lies under a point of the viewport; None before there is a table."""
        if self.ground is None or self.units is None:
            return None
        point = self.scale_.table(self.viewportTransform().inverted()[0].map(position))
        pixel = 1.0 / (self.scale_.per_unit * self.zoom)
        return TableEvent(
            point, self.ground.piece_at(point, _NEAR * pixel), self.units.at(point, 0.0), button, modifiers, pixel
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start to drag the table, or tell the tool."""
        if not self._takes_hold(event):
            found = self.event_at(event.position(), event.button(), event.modifiers())
            if self._tool is not None and found is not None:
                self._tool.pressed(found)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Tell the tool of both."""
        self.mousePressEvent(event)
        found = self.event_at(event.position(), event.button(), event.modifiers())
        if self._tool is not None and found is not None and self._drag is None:
            self._tool.double_clicked(found)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the table, or hover and tell the tool."""
        if not self._drags(event):
            found = self.event_at(event.position(), held_button(event), event.modifiers())
            if found is not None:
                self.hovered.emit(found if self.scale_.holds(found.point) else None)
                if self._tool is not None:
                    self._tool.moved(found)
            if self.ground is not None and self.cards.follow(event.position(), *self._around()):
                self.viewport().update()
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, or tell the tool."""
        if not self._lets_go(event):
            found = self.event_at(event.position(), event.button(), event.modifiers())
            if self._tool is not None and found is not None:
                self._tool.released(found)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the tool may turn what lies under the mouse; otherwise zoom."""
        steps = round(event.angleDelta().y() / 120)
        if steps and self._tool is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            found = self.event_at(event.position(), Qt.MouseButton.NoButton, event.modifiers())
            if found is not None and self._tool.turned(found, steps):
                event.accept()
                return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels, Space lets the mouse drag, arrows scroll unless the tool wants them."""
        key = Qt.Key(event.key())
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Space:
            self._readies_hand(event)
        elif self._tool is not None and key == Qt.Key.Key_Escape and self._tool.busy:
            self._tool.cancel()
        elif self._tool is not None and ((key in ARROWS and self._tool.nudged(key, shift)) or self._tool.keyed(key)):
            pass
        elif key in ARROWS:
            self._scroll(*ARROWS[key])
        else:
            event.ignore()
            return
        event.accept()

    def takes_tab(self) -> bool:
        """Tab is the tool's, if it wants it."""
        return self._tool is not None and self._tool.keyed(Qt.Key.Key_Tab)

    def leaveEvent(self, event: QEvent) -> None:
        """The mouse is off the table."""
        self.hovered.emit(None)
        super().leaveEvent(event)
