"""Sizes of a window and its docks: kept between sessions, and back again after the window was too small for them."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from workbench.desktop.look.layers import DEFAULT_LOOK
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import scaled_pixels, ui_scale

USUAL_SIZE = 1440, 900
"""Size in pixels of a window that the user has never resized, where the screen has room for it."""
LEAST_USUAL_SIZE = 1024, 640
"""The least size that a window has at first, however small the screen is."""


def restore_window_size(window: QWidget, settings: Settings) -> None:
    """Give the window the size and place that it had; the first time a size that most screens have, no more than this one."""
    room = window.screen().availableSize() - QSize(2, 32)  # less the frame that the system draws
    window.resize(QSize(*USUAL_SIZE).boundedTo(room.expandedTo(QSize(*LEAST_USUAL_SIZE))))
    geometry = settings.layout("geometry")
    if geometry is not None:
        window.restoreGeometry(geometry)


def save_window_size(window: QWidget, settings: Settings) -> None:
    """Remember size and place of the window."""
    settings.save_layout("geometry", window.saveGeometry())


_UNTOUCHED = "untouched_docks"
"""The property of a window whose docks nobody has arranged at this size of the letters."""
_GAVE_WAY = "gave_way"
"""The property of a window whose docks at the left gave way to the map, and were not opened since."""
LEFT_DOCKS = ("palette", "forces", "layers", "minimap", "overlays")
_ROOMY = 1000
"""In a window that is narrower, in pixels at the normal size of the letters, the docks at the left leave their room to the map
until something is drawn."""


def _left(window: QMainWindow) -> list[QDockWidget]:
    return [dock for dock in window.findChildren(QDockWidget) if dock.objectName() in LEFT_DOCKS]


def saved_docks(settings: Settings, kind: str) -> QByteArray | None:
    """The saved arrangement of the docks of a kind of window; None if none was saved."""
    return settings.layout(f"{kind}state")


def restore_docks(window: QMainWindow, settings: Settings, kind: str) -> QByteArray | None:
    """Arrange docks and bars as those of a window of this kind were left; gives back how that was."""
    state = saved_docks(settings, kind)
    if state is not None:
        arrange(window, state)
    before = settings.layout(f"{kind}letters") or _NORMAL
    window.setProperty(_UNTOUCHED, state is None or before != _letters())
    window.setProperty(_GAVE_WAY, before.endsWith(_HIDDEN))
    return state


_NORMAL, _HIDDEN = QByteArray(b"1.00"), QByteArray(b" hidden")


def _letters() -> QByteArray:
    """The size of the letters, at which an arrangement is saved."""
    return QByteArray(f"{ui_scale():.2f}".encode())


def arrange(window: QMainWindow, state: QByteArray) -> None:
    """Arrange docks and bars as in a saved state; docks that it does not know stay as they are.

    Qt leaves stray tabs over the window for docks that lie in tabs when their state is restored, unless they are hidden and
    the layout has heard of it.
    """
    layout = window.layout()
    known = state.data()
    docks = [dock for dock in window.findChildren(QDockWidget) if not dock.isHidden()]
    # a data stream writes names as UTF-16
    others = [dock for dock in docks if dock.objectName().encode("utf-16-be") not in known]
    updates = window.updatesEnabled()
    window.setUpdatesEnabled(False)
    for dock in docks:
        dock.hide()
    if layout is not None:
        layout.activate()
    window.restoreState(state)
    for dock in others:
        dock.show()
    window.setUpdatesEnabled(updates)


def save_docks(window: QMainWindow, settings: Settings, kind: str) -> QByteArray:
    """Save how docks and bars are arranged, and return that state."""
    state = window.saveState()
    settings.save_layout(f"{kind}state", state)
    hidden = bool(window.property(_GAVE_WAY)) and all(dock.isHidden() for dock in _left(window))
    settings.save_layout(f"{kind}letters", _letters() + _HIDDEN if hidden else _letters())
    return state


class DocksAside(Protocol):
    """The docks of a window, as far as their arrangement needs them."""

    map: Any

    def set_aside(self) -> None: ...
    def bring_back(self) -> None: ...
    def set_default_widths(self) -> None: ...


class Arrangement:
    """How docks and bars of one window are arranged: as they were left, as at the first start, and aside for the first page."""

    def __init__(self, window: QMainWindow, docks: DocksAside, settings: Settings, kind: str) -> None:
        self._window, self._docks, self._settings, self._kind = window, docks, settings, kind
        self._unseen = False
        """Were docks set aside before the window was shown?"""
        window.resize(*USUAL_SIZE)
        self._usual = window.saveState()
        self._kept = restore_docks(window, settings, kind)
        """How they were when that was last saved or restored."""
        docks.map.restore(settings, kind)

    def usual(self) -> None:
        """Arrange docks and bars as at the first start, and show all layers."""
        arrange(self._window, self._usual)
        self._docks.set_default_widths()
        self._docks.map.layers.show_layers(DEFAULT_LOOK, frozenset())

    def set_aside(self) -> None:
        """Hide the docks for the first page."""
        self._unseen = self._unseen or not self._window.isVisible()
        self._docks.set_aside()

    def bring_back(self) -> None:
        """Show the docks that were set aside."""
        self._docks.bring_back()
        if self._unseen:
            # docks that were set aside before they were ever shown have lost their widths
            self._unseen = False
            self._docks.set_default_widths()
            if self._kept is not None:
                arrange(self._window, self._kept)

    def save(self) -> None:
        """Remember how they are, for this page and those that come."""
        self._kept = save_docks(self._window, self._settings, self._kind)

    def follow(self) -> None:
        """Arrange them as another page saved them last."""
        state = saved_docks(self._settings, self._kind)
        if state is None:
            self._docks.set_default_widths()
        elif state != self._kept:
            arrange(self._window, state)
            self._kept = state


class SteadyDocks(QObject):
    """Gives docks that a small window has squeezed their sizes back as soon as it is large enough. What the user or the program
    sets while the window keeps its size is what they want to be."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)
        self._size = QSize()
        self._wanted: dict[str, int] = {}
        self._restoring = False
        self.gave_way = False
        """True after the docks at the left gave way to the map."""

    def watch(self, dock: QDockWidget) -> None:
        """Keep the size of one more dock."""
        dock.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the size that a dock is given; the first time a narrow window, or one with larger letters, is shown its docks
        at the left give way."""
        if watched is self._window:
            if event.type() == QEvent.Type.Show and self._window.property(_UNTOUCHED):
                self._window.setProperty(_UNTOUCHED, False)
                self._hide_docks_if_narrow()
            return False
        if event.type() == QEvent.Type.Resize and isinstance(watched, QDockWidget) and not self._restoring:
            steady = self._window.isVisible() and self._window.size() == self._size and not watched.isFloating()
            if steady and self._window.dockWidgetArea(watched) != Qt.DockWidgetArea.NoDockWidgetArea:
                self._wanted[watched.objectName()] = self._extent(watched)
        return False

    def _hide_docks_if_narrow(self) -> None:
        hidden = bool(self._window.property(_GAVE_WAY))
        self.gave_way = self._window.width() < scaled_pixels(_ROOMY)
        self._window.setProperty(_GAVE_WAY, self.gave_way)
        for dock in _left(self._window):
            if self.gave_way:
                dock.hide()
            elif hidden and dock.objectName() in LEFT_DOCKS[:2]:
                dock.show()

    def window_resized(self) -> None:
        """The window has another size: squeezed docks grow again as far as there is room."""
        self._size = self._window.size()
        self._restoring = True
        for way in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
            squeezed = [dock for dock in self._docks() if self._way(dock) == way and self._lacks(dock)]
            if squeezed:
                self._window.resizeDocks(squeezed, [self._wanted[dock.objectName()] for dock in squeezed], way)
        self._restoring = False

    def _docks(self) -> list[QDockWidget]:
        return [dock for dock in self._window.findChildren(QDockWidget) if dock.isVisible() and not dock.isFloating()]

    def _lacks(self, dock: QDockWidget) -> bool:
        return self._extent(dock) < self._wanted.get(dock.objectName(), 0)

    def _way(self, dock: QDockWidget) -> Qt.Orientation:
        """Docks at the sides keep their widths, those above and below their heights."""
        sides = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
        beside = bool(self._window.dockWidgetArea(dock) & sides)
        return Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical

    def _extent(self, dock: QDockWidget) -> int:
        return dock.width() if self._way(dock) == Qt.Orientation.Horizontal else dock.height()
