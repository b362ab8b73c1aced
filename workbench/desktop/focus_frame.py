"""The frame around the control that has the keys. The style marks few kinds of controls, and those faintly."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMainWindow, QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from workbench.desktop.scene.zoomview import ZoomView

_WIDE = 2
"""Pixels."""
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest)


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
    """A ring over one control. It lies in the window, or in what is scrolled, and the mouse goes through."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.target: QWidget | None = None
        self._watched: list[QWidget] = []

    def follow(self, target: QWidget) -> None:
        """Lie around a control, wherever it moves."""
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
        """Lie around nothing."""
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
        # only its edge is there at all: a map below it is drawn as ever
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
        """In the colour of links, which stands out from both themes."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Link))
        painter.end()


def _is_scrolled(widget: QWidget) -> bool:
    """Is it what a scroll area scrolls?"""
    above = widget.parentWidget()
    area = above.parentWidget() if above is not None else None
    return isinstance(area, QAbstractScrollArea) and area.viewport() is above
