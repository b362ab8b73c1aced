"""Panels that nobody sees are brought up to date when they are next shown, and not at every change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class UpdateWhenVisible(QObject):
    """Runs updates of one panel: at once while it is visible, else the last one when it is shown."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._waiting: Callable[[], None] | None = None
        panel.installEventFilter(self)

    def run(self, update: Callable[[], None], *, hidden: bool = False) -> None:
        """Update the panel, at once also if ``hidden``; an update that still waits is dropped, for this one is newer."""
        if hidden or self._panel.isVisible():
            self._waiting = None
            update()
        else:
            self._waiting = update

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The panel comes into sight."""
        if event.type() == QEvent.Type.Show and self._waiting is not None:
            update, self._waiting = self._waiting, None
            update()
        return False


class PanelRefresher:
    """Refreshes a panel when something changed that concerns it.

    ``topics`` are those of :data:`workbench.scenario.changes.TOPICS`, in words between blanks. ``hidden`` True refreshes it
    also while nobody sees it.
    """

    def __init__(self, panel: QWidget, topics: str, refresh: Callable[[], None], *, hidden: bool = False) -> None:
        self.topics = frozenset(topics.split())
        self._refresh = refresh
        self._seen = None if hidden else UpdateWhenVisible(panel)

    def follow(self, topics: frozenset[str]) -> None:
        """This has changed."""
        if not topics & self.topics:
            return
        if self._seen is None:
            self._refresh()
        else:
            self._seen.run(self._refresh)
