"""A clear map: one key hides all docks and bars, and brings back those that were there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

if TYPE_CHECKING:
    from workbench.desktop.window import BenchWindow

_TOLD = 4000
"""Milliseconds for which the button says what it does; then it is only a sign in the corner."""
_INSET = 12


class ClearMap(QObject):
    """What is hidden around the map of one window. ``back`` is the button that stays, for whoever has no key at hand."""

    def __init__(self, window: BenchWindow) -> None:
        super().__init__(window)
        self._window = window
        self._bars: list[QWidget] = []
        self.on = False
        self.back = QToolButton(window.view)
        self.back.setObjectName("bring_back")
        self.back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back.setCursor(Qt.CursorShape.PointingHandCursor)
        self.back.hide()
        self.back.clicked.connect(self.toggle)
        self._quiet = QTimer(self, singleShot=True, interval=_TOLD)
        self._quiet.timeout.connect(self._shorten)
        window.view.installEventFilter(self)

    def toggle(self) -> None:
        """Hide everything, or bring it back."""
        self.set(on=not self.on)

    def set(self, *, on: bool) -> None:
        """Hide docks and bars, or bring back those that were hidden."""
        if on == self.on:
            return
        window = self._window
        self.on = on
        place = None if window.view.shows_all else window.view.place
        if on:
            window.pages.setCurrentWidget(window.view)
            bars = [window.menuBar(), window.statusBar(), *window.findChildren(QToolBar)]
            self._bars = [bar for bar in bars if not bar.isHidden()]
            window.docks.set_aside()
            for bar in self._bars:
                bar.hide()
            words = QCoreApplication.translate("ClearMap", "Tab brings the panels back")
            self.back.setText(f"⤢  {words}")
            self.back.setToolTip(words)
            self.back.setAccessibleName(words)
            self.back.show()
            self._quiet.start()
        else:
            window.docks.bring_back()
            for bar in self._bars:
                bar.show()
            self._bars = []
            self.back.hide()
        if window.host is not None:
            window.host.show_strip()
        window.view.setFocus()
        window.view.show_place(place)
        self._place()
        window.actions_.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The button keeps to its corner."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        self.back.adjustSize()
        room = self._window.view.width()
        self.back.move(QPoint(room - self.back.width() - _INSET, _INSET))
        self.back.raise_()

    def _shorten(self) -> None:
        self.back.setText("⤢")
        self._place()
