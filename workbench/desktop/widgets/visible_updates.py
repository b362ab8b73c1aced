"""Deferred updates: a hidden panel is updated when it is next shown, and not at every change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class UpdateWhenVisible(QObject):
    """Runs updates of one panel: at once while it is visible, otherwise only the last one when it is shown."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._waiting: Callable[[], None] | None = None
        panel.installEventFilter(self)

    def run(self, update: Callable[[], None], *, hidden: bool = False) -> None:
        """Update the panel, with ``hidden`` also at once while it is not visible; it replaces an older waiting update."""
        if hidden or self._panel.isVisible():
            self._waiting = None
            update()
        else:
            self._waiting = update

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Run the waiting update when the panel is shown."""
        if event.type() == QEvent.Type.Show and self._waiting is not None:
            update, self._waiting = self._waiting, None
            update()
        return False


class PanelRefresher:
    """Refreshes a panel after changes of its topics.

    ``topics`` are names of :data:`workbench.scenario.changes.TOPICS`, separated by blanks. ``hidden`` True refreshes it also
    while it is not visible.
    """

    def __init__(self, panel: QWidget, topics: str, refresh: Callable[[], None], *, hidden: bool = False) -> None:
        self.topics = frozenset(topics.split())
        self._refresh = refresh
        self._updates = None if hidden else UpdateWhenVisible(panel)

    def refresh_for(self, topics: frozenset[str]) -> None:
        """Refresh the panel if one of the changed topics is its own."""
        if not topics & self.topics:
            return
        if self._updates is None:
            self._refresh()
        else:
            self._updates.run(self._refresh)
