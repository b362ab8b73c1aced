"""The cursor itself: it does with keys what the hand does with the mouse, for whichever tool is in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from workbench.desktop.cursor.mark import CursorMark
from workbench.desktop.cursor.spoken import spoken
from workbench.desktop.cursor.steps import WAYS, Steps

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier
_CLICKS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MARGIN = 60
"""Pixels from the edge of the view at which the map scrolls along."""
_NONE, _LEFT, _RIGHT = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


class MapCursor(QObject):
    """Arrows move it (Shift: farther; Alt: a little, to sides, corners and edges; Ctrl scrolls the map), Enter clicks and,
    held down, drags; the menu key is the right button. It comes with the first arrow, where the mouse was last, and goes when
    the mouse moves."""

    def __init__(self, window: BenchWindow, steps: Steps) -> None:
        super().__init__(window)
        self._window = window
        self._steps = steps
        self._view = window.view
        self.mark = CursorMark(window.view.viewport())
        self.place: QPointF | None = None
        """Where it is on the scene; None while the mouse is used."""
        self._mouse: QPointF | None = None
        self._held = _NONE
        self._sending = False
        self._view.setAccessibleName(self.tr("Table") if window.KIND == "table" else self.tr("Map"))
        self._view.installEventFilter(self)
        self._view.viewport().installEventFilter(self)
        self._view.zoom_changed.connect(self._follow)
        for bar in (self._view.horizontalScrollBar(), self._view.verticalScrollBar()):
            bar.valueChanged.connect(self._follow)
        window.bench.answered.connect(self._tell)

    def go(self, point: QPointF) -> None:
        """Go to the place nearest to a point of the scene; the map scrolls along."""
        self._put(self._steps.nearest(point))

    def _put(self, place: QPointF) -> None:
        self.place = place
        self._view.ensureVisible(self.place.x(), self.place.y(), 1, 1, _MARGIN, _MARGIN)
        self._follow()
        self._send(QEvent.Type.MouseMove, _NONE, self._held)
        self._tell()

    def words(self) -> str:
        """What is told of the place of now, be it that of the cursor or of the mouse."""
        return spoken(self._window)

    def copy(self) -> None:
        """Put what is told of the place of now on the clipboard."""
        words = self.words()
        if words:
            QApplication.clipboard().setText(words)
            self._window.status.warn(self.tr("Copied: {words}").format(words=words))

    def rest(self) -> None:
        """Go away: the mouse is used again."""
        self.place = None
        self.mark.hide()

    def _follow(self) -> None:
        if self.place is not None:
            self.mark.show_at(self._view.mapFromScene(self.place))

    def _tell(self, *_: object) -> None:
        """Show and announce what lies under the cursor."""
        if self.place is None:
            return
        words = self.words()
        if words and words != self._view.accessibleDescription():
            self._view.setAccessibleDescription(words)
            QAccessible.updateAccessibility(QAccessibleEvent(self._view, QAccessible.Event.DescriptionChanged))
        if words:
            self._window.status.show_hint(words)

    def _send(
        self,
        kind: QEvent.Type,
        button: Qt.MouseButton,
        held: Qt.MouseButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        if self.place is None:
            return
        paper = self._view.viewport()
        at = self._view.viewportTransform().map(self.place)
        self._sending = True
        try:
            event = QMouseEvent(kind, at, QPointF(paper.mapToGlobal(at.toPoint())), button, held, modifiers)
            QApplication.sendEvent(paper, event)
        finally:
            self._sending = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take keys from the view; the mouse puts the cursor away."""
        if watched is not self._view:
            if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent) and not self._sending:
                self._mouse = self._view.mapToScene(event.position().toPoint())
                self.rest()
            return False
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.KeyPress:
            return self._pressed(event)
        return event.type() == QEvent.Type.KeyRelease and self._released(event)

    def _pressed(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in WAYS:
            return self._arrow(key, held)
        if self.place is None or event.isAutoRepeat():
            return self.place is not None and key in _CLICKS
        if key in _CLICKS:
            self._held = _LEFT
            self._send(QEvent.Type.MouseButtonPress, _LEFT, _LEFT, held & ~Qt.KeyboardModifier.KeypadModifier)
            return True
        if key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and held & _SHIFT):
            self._send(QEvent.Type.MouseButtonPress, _RIGHT, _RIGHT)
            self._send(QEvent.Type.MouseButtonRelease, _RIGHT, _NONE)
            self._tell()
            return True
        return False

    def _arrow(self, key: Qt.Key, held: Qt.KeyboardModifier) -> bool:
        if held & _CTRL:
            return False
        far = bool(held & _SHIFT)
        if held & _ALT and self.place is not None:
            # also where plain arrows move what is selected
            self._put(self._steps.fine(self.place, WAYS[key], far))
            return True
        tool = self._window.workplace.tool
        nudged = getattr(tool, "nudged", None)
        if not held & _ALT and nudged is not None and nudged(key, far):
            return True
        if self.place is None:
            middle = self._view.mapToScene(self._view.viewport().rect().center())
            seen = self._view.mapToScene(self._view.viewport().rect()).boundingRect()
            start = self._mouse if self._mouse is not None and seen.contains(self._mouse) else middle
            self.go(self._steps.first(start))
        else:
            self.go(self._steps.step(self.place, WAYS[key], far))
        return True

    def _released(self, event: QKeyEvent) -> bool:
        if Qt.Key(event.key()) not in _CLICKS or self._held == _NONE or event.isAutoRepeat():
            return False
        self._held = _NONE
        self._send(
            QEvent.Type.MouseButtonRelease, _LEFT, _NONE, event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        )
        self._tell()
        return True
