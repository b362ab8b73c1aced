"""What the docks of every window share: how one is made, the list of issues, and setting them aside for the first page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QUndoView, QWidget

from workbench.base.diagnostics import Diagnostic, Severity
from workbench.desktop.docks.issues import IssuesList
from workbench.desktop.docks.row_keys import DelKey
from workbench.desktop.icons import icon
from workbench.desktop.layout import arrange
from workbench.desktop.overlay_docks import OverlayDock
from workbench.desktop.size import sized
from workbench.desktop.underlay.room import UnderlayRoom

if TYPE_CHECKING:
    from workbench.desktop.map_docks import MapDocks

translate = QCoreApplication.translate
LEFT_WIDTH, RIGHT_WIDTH, BOTTOM_HEIGHT = 260, 340, 190
"""How wide and high docks come with the program, in pixels of the usual size."""


class _Bar(QTabBar):
    """A little higher than its letters, so that accents on capitals are not cut off."""

    def tabSizeHint(self, index: int) -> QSize:
        """Room above and below."""
        return super().tabSizeHint(index) + QSize(0, sized(4))


class Tabs(QTabWidget):
    """Pages of a dock."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabBar(_Bar())
        self.setDocumentMode(True)


def history_view() -> QUndoView:
    """The steps that can be undone; see :meth:`DockFrame.mark_saved`."""
    view = QUndoView()
    DelKey(view)
    view.setIconSize(QSize(sized(12), sized(12)))
    view.setToolTip(translate("History", "Click a step to go back to it; the disk marks what is saved"))
    return view


class DockFrame(QObject):
    """The docks of one window by name; one of them is called ``issues``."""

    docks: dict[str, QDockWidget]
    issues: IssuesList
    history: QUndoView
    overlays: OverlayDock
    underlay: UnderlayRoom
    map: MapDocks

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._main = window
        self._aside: list[QDockWidget] = []
        self._before = QByteArray()

    def show_issues(self, items: Sequence[Diagnostic]) -> None:
        """List diagnostics; errors open the dock."""
        self.issues.show_diagnostics(items)
        if any(item.severity is Severity.ERROR for item in items):
            self.bring_up("issues")

    def mark_saved(self, *, on_disk: bool) -> None:
        """A disk marks the step that is saved; what was never saved has none, though there is nothing to undo."""
        view = self.history
        view.setCleanIcon(icon("save", view.palette().text().color().name()) if on_disk else QIcon())
        words = translate("History", "As it was opened") if on_disk else translate("History", "As it was begun")
        if view.emptyLabel() != words:
            view.setEmptyLabel(words)

    def bring_up(self, name: str) -> None:
        """Open a dock, in front of those that share its place."""
        self.docks[name].show()
        self.docks[name].raise_()

    def set_aside(self) -> None:
        """Hide every dock, to be brought back as it was."""
        if not self._aside:
            self._aside = [dock for dock in self.docks.values() if not dock.isHidden()]
            self._before = self._main.saveState()
            for dock in self._aside:
                dock.hide()

    def bring_back(self) -> None:
        """Show the docks that were set aside, as wide and high as they were; those that were opened since stay."""
        if self._aside:
            opened = [dock for dock in self.docks.values() if not dock.isHidden()]
            arrange(self._main, self._before)
            for dock in opened:
                dock.show()
        self._aside = []

    @property
    def is_aside(self) -> bool:
        """Are docks set aside now?"""
        return bool(self._aside)

    def usual_sizes(self) -> None:
        """Make docks at the sides as wide as they come with the program."""
        sides = [self.docks["palette"], self.docks["inspector"]]
        self._main.resizeDocks(sides, [sized(LEFT_WIDTH), sized(RIGHT_WIDTH)], Qt.Orientation.Horizontal)

    def made(self, name: str, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """A dock that can be moved and closed."""
        dock = QDockWidget(title, self._main)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self._main.addDockWidget(area, dock)
        return dock
