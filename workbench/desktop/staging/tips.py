"""Tooltips over the map: what the zones under the mouse say in full."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip

from workbench.desktop.plain import plain
from workbench.desktop.scene.zoomview import ZoomView


class ZoneTips(QObject):
    """Asks for words when the mouse rests on a view."""

    def __init__(self, view: ZoomView, words: Callable[[QPoint], str]) -> None:
        super().__init__(view)
        self._view, self._words = view, words
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show what there is to say."""
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        words = self._words(event.pos())
        if words:
            QToolTip.showText(event.globalPos(), plain(words), self._view)
        return bool(words)
