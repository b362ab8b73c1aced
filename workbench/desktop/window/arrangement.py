"""Sizes of a window and its docks: kept between sessions, and back again after the window was too small for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

from workbench.desktop.look.layers import DEFAULT_LOOK
from workbench.desktop.look.settings import Settings
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.widgets.fitting_dialog import room_on_screen
from workbench.desktop.widgets.visible_updates import run_later
from workbench.desktop.window.accessibility import docks_of, give_keys_to

USUAL_SIZE = 1440, 900
"""Size in pixels of a window that the user has never resized, where the screen has room for it."""
_LEAST_SIZE = 450, 260
"""The least size of a window, in pixels at the normal size of the letters, where the screen has room for it."""


def restore_window_size(window: QWidget, settings: Settings) -> None:
    """Give the window the size and place that it had, or else a usual size; never more than its screen has."""
    room = room_on_screen(window).size()
    window.setMinimumSize(QSize(*map(scaled_pixels, _LEAST_SIZE)).boundedTo(room))
    window.resize(QSize(*USUAL_SIZE).boundedTo(room))
    geometry = settings.layout("geometry")
    if geometry is not None:
        window.restoreGeometry(geometry)
        if not window.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            window.resize(window.size().boundedTo(room_on_screen(window).size()))


def save_window_size(window: QWidget, settings: Settings) -> None:
    """Remember size and place of the window."""
    settings.save_layout("geometry", window.saveGeometry())


_UNTOUCHED = "untouched_docks"
"""The property of a window whose docks nobody has arranged at this size of the letters."""
LEFT_DOCKS = ("palette", "forces", "layers", "minimap", "overlays")
_ROOMY = 1000
"""In a window that is narrower, in pixels at the normal size of the letters, the docks at the left leave their room to the map
until something is drawn."""
LEFT_WIDTH, RIGHT_WIDTH, BOTTOM_HEIGHT, CARD_HEIGHT = 260, 340, 190, 340
"""Default widths and heights of docks, in pixels at normal size, as far as the map keeps its share."""
_SHARE_OF_SIDES, _SHARE_BELOW = 0.5, 0.4
"""The docks at the sides, and those above and below, take no more of the window until the user makes them larger."""
_AREAS = Qt.DockWidgetArea
_SIDES = (_AREAS.LeftDockWidgetArea, _AREAS.RightDockWidgetArea)


def saved_docks(settings: Settings, kind: str) -> QByteArray | None:
    """The saved arrangement of the docks of a kind of window; None if none was saved."""
    return settings.layout(f"{kind}state")


def arrange(window: QMainWindow, state: QByteArray) -> None:
    """Arrange docks and bars as in a saved state; docks that it does not know stay as they are.

    Qt leaves stray tabs over the window for docks that lie in tabs when their state is restored, unless they are hidden and
    the layout has heard of it.
    """
    layout = window.layout()
    known = state.data()
    docks = [dock for dock in docks_of(window) if not dock.isHidden()]
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


class DocksAside(Protocol):
    """The docks of a window, as far as their arrangement needs them."""

    map: Any
    steady: SteadyDocks

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
        self._kept = self._restore()
        """How they were when that was last saved or restored."""
        docks.map.restore(settings, kind)

    def _restore(self) -> QByteArray | None:
        """Arrange docks and bars as those of a window of this kind were left; gives back how that was."""
        state = saved_docks(self._settings, self._kind)
        if state is not None:
            arrange(self._window, state)
        size, gave_way = self._saved_letters()
        self._docks.steady.gave_way = gave_way
        self._window.setProperty(_UNTOUCHED, state is None or size != _letters())
        return state

    def _saved_letters(self) -> tuple[str, set[str]]:
        """(the size of the letters at which docks were saved last, the docks that had given way then)."""
        saved = self._settings.layout(f"{self._kind}letters") or QByteArray(b"1.00")
        size, *names = bytes(saved.data()).decode("ascii", "replace").split() or [""]
        # an older version did not name them
        return size, set(LEFT_DOCKS[:2] if names == ["hidden"] else names)

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
        self._kept = self._window.saveState()
        self._settings.save_layout(f"{self._kind}state", self._kept)
        words = " ".join([_letters(), *sorted(self._docks.steady.gave_way)])
        self._settings.save_layout(f"{self._kind}letters", QByteArray(words.encode()))

    def follow(self) -> None:
        """Arrange them as another page saved them last."""
        state = saved_docks(self._settings, self._kind)
        if state is None:
            self._docks.set_default_widths()
        elif state != self._kept:
            arrange(self._window, state)
            self._kept = state
            self._docks.steady.gave_way = self._saved_letters()[1]


def _letters() -> str:
    """The size of the letters, at which an arrangement is saved."""
    return f"{ui_scale():.2f}"


class SteadyDocks(QObject):
    """Gives docks that a small window has squeezed or closed their sizes and places back as soon as it is large enough, and
    leaves the map its share of the window. What the user or the program sets while the window keeps its size is what they want
    to be."""

    closed = Signal()
    """Docks were closed for want of room."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)
        self._size = QSize()
        self._wanted: dict[str, int] = {}
        self._restoring = False
        self.gave_way: set[str] = set()
        """The names of the docks that gave way to the map and were not opened since."""
        self._sharing = QTimer(self, singleShot=True, interval=0)
        self._sharing.timeout.connect(self._share_room)
        self._shortening = QTimer(self, singleShot=True, interval=0)
        """Qt has just made a bar of tabs for docks that share a place."""
        self._shortening.timeout.connect(self._prepare_tabs)

    def _prepare_tabs(self) -> None:
        """Let the tabs of docks that share a place end with an ellipsis where they do not fit, each with its name as tooltip:
        Qt scrolls them, which leaves the end of a word at the left. A click on one gives its dock the keys."""
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if bar.usesScrollButtons():  # as Qt has made it
                bar.setUsesScrollButtons(False)
                bar.setElideMode(Qt.TextElideMode.ElideRight)
                bar.tabBarClicked.connect(partial(self._tab_clicked, bar))

    def _tab_clicked(self, bar: QTabBar, index: int) -> None:
        title = bar.tabText(index)
        run_later(self, lambda: self._give_keys(title))  # once Qt has brought its dock to the front

    def _give_keys(self, title: str) -> None:
        for dock in docks_of(self._window):
            if dock.windowTitle() == title and not dock.visibleRegion().isEmpty():
                give_keys_to(dock)

    def watch(self, dock: QDockWidget) -> None:
        """Keep the size of one more dock."""
        dock.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the size that a dock is given and which is opened; the first time a narrow window, or one with larger letters,
        is shown its docks at the left give way."""
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.ChildAdded:
                self._shortening.start()
            if kind == QEvent.Type.Show and self._window.property(_UNTOUCHED):
                self._window.setProperty(_UNTOUCHED, False)
                self._hide_docks_if_narrow()
                self.come_back()
                # those that come back have the widths of the letters before
                self._wanted.clear()
                self.set_default_widths([*self._named(LEFT_DOCKS[:1]), *self._named(("inspector",))])
                self._sharing.start()
        elif not isinstance(watched, QDockWidget):
            pass
        elif kind == QEvent.Type.Resize and not self._restoring:
            steady = self._window.isVisible() and self._window.size() == self._size and not watched.isFloating()
            if steady and self._area(watched) != _AREAS.NoDockWidgetArea and not self._sharing.isActive():
                self._wanted[watched.objectName()] = self._extent(watched)
        elif kind in (QEvent.Type.Show, QEvent.Type.Hide):
            if kind == QEvent.Type.Show:
                self.gave_way.discard(watched.objectName())
            beside = [dock for dock in self._docks() if self._area(dock) == self._area(watched) and dock is not watched]
            is_arranged = not self._window.updatesEnabled()  # by arrange, which knows the sizes
            if self._window.isVisible() and not beside and not is_arranged:
                self._sharing.start()
        return False

    @property
    def _is_narrow(self) -> bool:
        return self._window.width() < scaled_pixels(_ROOMY)

    def _hide_docks_if_narrow(self) -> None:
        if self._is_narrow:
            for dock in self._named(LEFT_DOCKS):
                if not dock.isHidden():
                    dock.hide()
                    self.gave_way.add(dock.objectName())
            if self.gave_way:
                self.closed.emit()

    def come_back(self) -> None:
        """Show the docks that gave way, if there is room for them now."""
        if not self.gave_way or self._is_narrow:
            return
        back = self._named(self.gave_way)
        for dock in back:
            dock.show()
        for dock in back:
            if dock.objectName() == "forces":
                dock.raise_()

    def _named(self, names: Iterable[str]) -> list[QDockWidget]:
        wanted = set(names)
        return [dock for dock in docks_of(self._window) if dock.objectName() in wanted]

    def set_default_widths(self, sides: Sequence[QDockWidget]) -> None:
        """Give a dock at the left and one at the right their default widths."""
        widths = [scaled_pixels(width) for width in (LEFT_WIDTH, RIGHT_WIDTH)]
        if self._window.isVisible() and not any(dock.isHidden() for dock in sides):
            widths = shared_room(widths, round(_SHARE_OF_SIDES * self._window.width()))
        self._window.resizeDocks(list(sides), widths, Qt.Orientation.Horizontal)

    def want_height(self, dock: QDockWidget, height: int) -> None:
        """Let a dock above or below the map be as high, in pixels, as far as the map keeps its share."""
        for one in self._docks():
            if self._area(one) == self._area(dock):
                self._wanted[one.objectName()] = max(self._extent(one), height)
        self._sharing.start()

    def window_resized(self) -> None:
        """The window has another size: squeezed docks grow again as far as there is room."""
        self._size = self._window.size()
        self._restoring = True
        for way in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
            squeezed = [dock for dock in self._docks() if self._way(dock) == way and self._lacks(dock)]
            if squeezed:
                self._window.resizeDocks(squeezed, [self._wanted[dock.objectName()] for dock in squeezed], way)
        self._lay_out()

    def _share_room(self) -> None:
        """A side of the map has docks that had none, or none any more: all docks have the sizes that they want, as far as the
        map keeps its share."""
        self._restoring = True
        for way, most in (
            (Qt.Orientation.Horizontal, _SHARE_OF_SIDES * self._window.width()),
            (Qt.Orientation.Vertical, _SHARE_BELOW * self._window.height()),
        ):
            docks = {self._area(dock): dock for dock in self._docks() if self._way(dock) == way}
            wanted = [self._wanted.setdefault(dock.objectName(), self._extent(dock)) for dock in docks.values()]
            if docks:
                sizes = shared_room(wanted, round(most))
                self._window.resizeDocks(list(docks.values()), sizes, way)
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the docks their sizes now, before those are noted again."""
        layout = self._window.layout()
        if layout is not None:
            layout.activate()
        self._restoring = False

    def _docks(self) -> list[QDockWidget]:
        return [dock for dock in docks_of(self._window) if dock.isVisible() and not dock.isFloating()]

    def _lacks(self, dock: QDockWidget) -> bool:
        return self._extent(dock) < self._wanted.get(dock.objectName(), 0)

    def _area(self, dock: QDockWidget) -> Qt.DockWidgetArea:
        return self._window.dockWidgetArea(dock)

    def _way(self, dock: QDockWidget) -> Qt.Orientation:
        """Docks at the sides keep their widths, those above and below their heights."""
        return Qt.Orientation.Horizontal if self._area(dock) in _SIDES else Qt.Orientation.Vertical

    def _extent(self, dock: QDockWidget) -> int:
        return dock.width() if self._way(dock) == Qt.Orientation.Horizontal else dock.height()


def shared_room(wanted: Iterable[int], most: int) -> list[int]:
    """Sizes in the proportion of those that are wanted, which together are no larger than ``most``."""
    sizes = list(wanted)
    share = min(1.0, most / max(1, sum(sizes)))
    return [int(size * share) for size in sizes]
