"""Opens the context menu of the map, by the right button or by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QMenu

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.actions import MenuEntry, fill_menu


class MapMenu(QObject):
    """The right button opens it where the tool in hand says so, with Shift everywhere; the menu key and Shift+F10 open it at
    the cursor. ``entries`` gives what is offered at the place of an event of the map."""

    def __init__(self, window: CommandHost, entries: Callable[[Any], Sequence[MenuEntry]]) -> None:
        super().__init__(window.widget)
        self._window, self._entries = window, entries
        window.view.handle(self._pressed, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        # nobody else opens a menu over the map
        window.view.handle(lambda _: True, QEvent.Type.ContextMenu)
        window.view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the events that systems send for the menu key besides the key itself."""
        return event.type() == QEvent.Type.ContextMenu

    def _pressed(self, event: QEvent) -> bool:
        """Open the menu, if this is its button."""
        if not isinstance(event, QMouseEvent) or event.button() != Qt.MouseButton.RightButton:
            return False
        found = self._event_at(event.position(), event.modifiers())
        wanted = found is not None and (
            bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            or self._window.tool_context.tool.offers_menu(found)
        )
        if wanted:
            self.open_at(event.position().toPoint())
        return wanted

    def _event_at(self, at: QPointF, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Any:
        return self._window.view.event_at(at, Qt.MouseButton.RightButton, modifiers)

    def open_at(self, at: QPoint) -> None:
        """Open the menu for what lies at a point of the view."""
        event, view = self._event_at(QPointF(at)), self._window.view
        if event is None:
            return
        self._window.actions_.refresh_all()
        entries = self._entries(event)
        self._window.actions_.refresh_all()  # something else may be selected now
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_menu(menu, entries)
        menu.popup(view.viewport().mapToGlobal(at))
