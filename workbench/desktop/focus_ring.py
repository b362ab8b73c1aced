"""The keyboard goes round the window: map, panels from left to right, tool bar, tabs, and back to the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar, QToolBar, QWidget

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow


class FocusRing:
    """The parts of one window that the keyboard can be in."""

    def __init__(self, window: BenchWindow) -> None:
        self._window = window

    def step(self, by: int) -> None:
        """Give the keyboard to the next part (1) or the one before (-1)."""
        parts = self.parts()
        has = QApplication.focusWidget()
        now = next((k for k, part in enumerate(parts) if has is not None and _holds(part, has)), None)
        places = range(1, len(parts) + 1) if now is not None else range(len(parts))
        for k in places:
            part = parts[((now or 0) + by * k) % len(parts)]
            taker = _taker(part)
            if taker is not None:
                taker.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def parts(self) -> list[QWidget]:
        """The parts that are seen, in order."""
        window = self._window
        middle = window.pages.currentWidget() or window.view
        docks = [dock for dock in window.findChildren(QDockWidget) if not dock.visibleRegion().isEmpty()]
        docks.sort(key=lambda dock: (dock.x() // 40, dock.y()))
        bars: list[QWidget] = [bar for bar in window.findChildren(QToolBar) if bar.isVisible()]
        strip = window.window().findChild(QTabBar, "scenarios")
        tabs = [strip] if isinstance(strip, QTabBar) and strip.isVisible() else []
        return [middle, *docks, *bars, *tabs]


def _holds(part: QWidget, widget: QWidget) -> bool:
    return part is widget or part.isAncestorOf(widget)


def _taker(part: QWidget) -> QWidget | None:
    """Who takes the focus in a part: itself, or the first of its children that does."""
    for widget in (part, *part.findChildren(QWidget)):
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.focusPolicy() & Qt.FocusPolicy.ClickFocus
        if takes and widget.isVisible() and widget.isEnabled():
            return widget
    return None
