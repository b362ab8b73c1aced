"""Accessibility: a frame around the focused control, and the ways of Tab and F6 through the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDockWidget,
    QMainWindow,
    QMenu,
    QMenuBar,
    QTabBar,
    QToolBar,
    QWidget,
)
from shiboken6 import isValid

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.widgets.zoom_view import ZoomView
from workbench.desktop.window.tool_bar import MapToolBar

_WIDE = 2
"""Pixels."""
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest)


def docks_of(window: QMainWindow) -> list[QDockWidget]:
    """All docks of a window, floating ones too: they are its own children, and no other of its thousands of parts is looked at,
    which would take longer than to show a dock."""
    return window.findChildren(QDockWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)


class FocusFrame(QObject):
    """Shows the frame where the keys go by keys; a click shows by itself where they went."""

    def __init__(self, app: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._frame: _Ring | None = None
        app.focusChanged.connect(self._moved)

    @property
    def around(self) -> QWidget | None:
        """The control that is framed now."""
        frame = self._frame
        return frame.target if frame is not None and isValid(frame) and frame.isVisible() else None

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._frame is not None and isValid(self._frame):
            self._frame.leave()
        clicked = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        if new is None or clicked or isinstance(new, QMainWindow | QMenu | QMenuBar):
            return
        # a map that gets the keys because its window opened, or a dialog over it closed, needs no frame
        if isinstance(new, ZoomView) and (old is None or old.window() is not new.window()):
            return
        if self._frame is None or not isValid(self._frame):
            self._frame = _Ring()  # it goes with the window that it was in
        self._frame.follow(new)


class _Ring(QWidget):
    """A ring over one control. It is a child of the window, or of what is scrolled, and ignores the mouse."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.target: QWidget | None = None
        self._watched: list[QWidget] = []

    def follow(self, target: QWidget) -> None:
        """Surround a control, and follow it when it moves."""
        self.target = target
        room = target
        while not room.isWindow() and not _is_scrolled(room):
            room.installEventFilter(self)
            self._watched.append(room)
            above = room.parentWidget()
            if above is None:
                return
            room = above
        if room is target:  # a window that takes keys itself
            self.leave()
            return
        self.setParent(room)
        self._place()

    def leave(self) -> None:
        """Surround no control."""
        for one in self._watched:
            if isValid(one):
                one.removeEventFilter(self)
        self._watched.clear()
        self.target = None
        self.hide()

    def _place(self) -> None:
        room, target = self.parentWidget(), self.target
        if target is None or not isValid(target) or room is None or not target.isVisible():
            self.hide()
            return
        around = QRect(target.mapTo(room, QPoint()), target.size()).adjusted(-_WIDE, -_WIDE, _WIDE, _WIDE)
        self.setGeometry(around & room.rect())
        # the widget is masked to its edge, so that a map below it is drawn as usual
        inner = self.rect().adjusted(_WIDE, _WIDE, -_WIDE, -_WIDE)
        self.setMask(QRegion(self.rect()) - QRegion(inner))
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What holds the control moves."""
        if event.type() in _MOVES:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint in the colour of links, which differs clearly from the background of both themes."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Link))
        painter.end()


def _is_scrolled(widget: QWidget) -> bool:
    """Is it what a scroll area scrolls?"""
    above = widget.parentWidget()
    area = above.parentWidget() if above is not None else None
    return isinstance(area, QAbstractScrollArea) and area.viewport() is above


# --- The order of F6 through the window: tool bar, panels at the left, map, panels at the right, tabs, and round again.


class FocusRing:
    """The parts of one window that the keyboard can be in."""

    def __init__(self, window: CommandHost) -> None:
        self._window = window

    def step(self, by: int) -> None:
        """Give the keyboard to the next part (1) or the one before (-1); parts that were hidden come back."""
        self._window.clear.set(on=False)
        parts = self.parts()
        has = QApplication.focusWidget()
        # what is in no part, as a menu that was left, counts as the map, from where the next place in sight is beside it
        middle = parts.index(self._middle)
        now = next((k for k, part in enumerate(parts) if has is not None and _holds(part, has)), middle)
        for k in range(1, len(parts) + 1):
            part = parts[(now + by * k) % len(parts)]
            if isinstance(part, MapToolBar):
                part.take_keys()
                return
            taker = _taker(part)
            if taker is not None:
                taker.setFocus(Qt.FocusReason.TabFocusReason)
                return

    @property
    def _middle(self) -> QWidget:
        return self._window.pages.currentWidget() or self._window.view

    def parts(self) -> list[QWidget]:
        """The parts that are seen, in order."""
        window = self._window.widget
        middle = self._middle
        docks = [dock for dock in docks_of(window) if not dock.visibleRegion().isEmpty()]
        docks.sort(key=lambda dock: (dock.x() // 40, dock.y()))
        edge = middle.mapTo(window, QPoint()).x()
        left = [dock for dock in docks if dock.x() < edge]
        right = [dock for dock in docks if dock not in left]
        bars: list[QWidget] = [bar for bar in window.findChildren(QToolBar) if bar.isVisible()]
        bars.sort(key=lambda bar: (bar.y(), bar.x()))
        strip = window.window().findChild(QTabBar, "scenarios")
        tabs = [strip] if isinstance(strip, QTabBar) and strip.isVisible() else []
        return [*bars, *left, middle, *right, *tabs]


@contextmanager
def panels_behind_left_out(window: QMainWindow) -> Iterator[None]:
    """Let Tab not reach what is in panels behind others: Qt only moves these out of the window, where they still take keys.
    The order of the others stays Qt's own; PySide cannot be asked for it without harm to the parts of the window."""
    behind = [dock for dock in docks_of(window) if dock.isVisible() and dock.visibleRegion().isEmpty()]
    takers = [one for dock in behind for one in dock.findChildren(QWidget)]
    takers += [tabs for tabs in window.findChildren(QTabBar) if not tabs.count()]  # Qt keeps rows of tabs without tabs
    policies = [(one, one.focusPolicy()) for one in takers if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    for one, _ in policies:
        one.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    try:
        yield
    finally:
        for one, policy in policies:
            one.setFocusPolicy(policy)


def give_keys_to(dock: QDockWidget) -> None:
    """Give the keys to a panel: to its list if it has one, whose keys then copy and search its rows, else to its first part
    that takes them."""
    has = QApplication.focusWidget()
    if has is not None and _holds(dock, has):
        return
    lists = (one for one in dock.findChildren(QAbstractItemView) if one.isVisible() and one.isEnabled())
    wanted = next((one for one in lists if one.focusPolicy() & Qt.FocusPolicy.ClickFocus), None) or _taker(dock)
    if wanted is not None:
        wanted.setFocus(Qt.FocusReason.MouseFocusReason)


def _holds(part: QWidget, widget: QWidget) -> bool:
    return part is widget or part.isAncestorOf(widget)


def _taker(part: QWidget) -> QWidget | None:
    """The widget that takes the focus in a part: the part itself, or the first of its children that can."""
    for widget in (part, *part.findChildren(QWidget)):
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.focusPolicy() & Qt.FocusPolicy.ClickFocus
        if takes and widget.isVisible() and widget.isEnabled():
            return widget
    return None
