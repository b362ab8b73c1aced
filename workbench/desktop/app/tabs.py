"""The strip of tabs above the open scenarios: one for each, and a button for another; hidden while there is only one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QTabBar, QToolButton, QWidget

from workbench.base.text import Text
from workbench.desktop.documents.document import AnyDocument
from workbench.desktop.look.language import plain_text
from workbench.desktop.look.session import SavedView
from workbench.desktop.look.theme import scaled_pixels
from workbench.desktop.window.window import Window

# --- What the user has in view and in hand in a window; another window of the same document can go on from there.


@dataclass(frozen=True)
class ViewState:
    """Ids of the selected units and of pieces of a table, overlays by name, the pinned observer and the tool's id."""

    place: SavedView
    units: tuple[str, ...]
    pieces: tuple[str, ...]
    overlays: frozenset[str]
    pinned: object
    tool: str


def view_state(window: Window) -> ViewState:
    """Where a window stands."""
    inquiry, pieces = window.inquiry, window.kind.pieces
    tool = window.tool_context.tool.id
    return ViewState(window.view.place, inquiry.selection, pieces, inquiry.overlays, inquiry.pinned, tool)


def restore_view_state(window: Window, found: ViewState) -> None:
    """Go on where another window of the same document stood."""
    inquiry = window.inquiry
    inquiry.overlays = found.overlays
    window.kind.select(found.units, found.pieces)
    if found.pinned is not None:
        inquiry.pin(found.pinned)  # type: ignore[arg-type]  # of the kind of this bench, as the document is
    window.tool_context.activate_tool(found.tool)
    window.actions_.refresh()
    window.view.show_place(found.place)


# --- Tabs that were closed and can be opened again.


_MOST = 20


@dataclass(frozen=True)
class ClosedTab:
    """A closed tab: its file, or the document itself if it has none; ``index`` is where it stood."""

    title: Text
    path: Path | None
    document: AnyDocument | None
    place: SavedView | None
    index: int


class ClosedTabs:
    """The last closed tabs. A document without a file is kept with its history: nothing else can bring it back."""

    def __init__(self) -> None:
        self._tabs: list[ClosedTab] = []

    def __bool__(self) -> bool:
        return bool(self._tabs)

    def keep(self, tab: ClosedTab) -> None:
        """Keep a tab."""
        self._tabs.append(replace(tab, document=None) if tab.path is not None else tab)
        for old in self._tabs[:-_MOST]:
            if old.document is not None:
                old.document.deleteLater()
        self._tabs = self._tabs[-_MOST:]

    def holds(self, document: AnyDocument) -> bool:
        """Is this document kept?"""
        return any(tab.document is document for tab in self._tabs)

    def take(self) -> ClosedTab | None:
        """The tab that was closed last; it is kept no longer."""
        return self._tabs.pop() if self._tabs else None


_WIDEST = 260
"""Pixels of the widest tab; a longer title is cut, and stands in the tooltip."""


class _Bar(QTabBar):
    """Tabs that the middle button closes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scenarios")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self._pressed = -1

    def tabSizeHint(self, index: int) -> QSize:
        """Room for accents on capitals, and an end to long titles."""
        wanted = super().tabSizeHint(index) + QSize(0, scaled_pixels(4))
        return QSize(min(wanted.width(), scaled_pixels(_WIDEST)), wanted.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where the middle button went down."""
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pressed = self.tabAt(event.position().toPoint())
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The middle button, let go over the tab where it went down, closes it."""
        if event.button() != Qt.MouseButton.MiddleButton:
            super().mouseReleaseEvent(event)
        elif self._pressed >= 0 and self.tabAt(event.position().toPoint()) == self._pressed:
            self.tabCloseRequested.emit(self._pressed)

    def tabInserted(self, index: int) -> None:
        """Every tab has a button that closes it."""
        super().tabInserted(index)
        button = QToolButton(self)
        button.setText("✕")
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setFixedSize(scaled_pixels(18), scaled_pixels(18))
        button.clicked.connect(lambda _=False: self.tabCloseRequested.emit(self._place_of(button)))
        self.setTabButton(index, QTabBar.ButtonPosition.RightSide, button)

    def _place_of(self, button: QToolButton) -> int:
        right = QTabBar.ButtonPosition.RightSide
        return next(k for k in range(self.count()) if self.tabButton(k, right) is button)


class TabStrip(QWidget):
    """Tabs by their place, from 0."""

    chosen = Signal(int)
    close_wanted = Signal(int)
    moved = Signal(int, int)
    """From which place to which."""
    another_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = _Bar()
        self.plus = QToolButton()
        self.plus.setText("+")
        self.plus.setAutoRaise(True)
        self.plus.clicked.connect(self.another_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 3, 6, 0)
        row.setSpacing(2)
        row.addWidget(self.bar)
        row.addWidget(self.plus)
        row.addStretch(1)
        self.bar.currentChanged.connect(self.chosen)
        self.bar.tabCloseRequested.connect(self.close_wanted)
        self.bar.tabMoved.connect(self.moved)
        self.hide()
        self.speak()

    def speak(self) -> None:
        """Say what is for the eye and the screen reader in the language of now."""
        self.plus.setToolTip(self.tr("Another tab: samples, recent files, new maps"))
        self.plus.setAccessibleName(self.plus.toolTip())
        self.bar.setAccessibleName(self.tr("Open scenarios"))

    def add(self, place: int) -> None:
        """Make room for another tab; it is not chosen."""
        self._quietly(lambda: self.bar.insertTab(place, ""))
        self.setVisible(self.bar.count() > 1)

    def remove(self, place: int) -> None:
        """Take a tab away."""
        self._quietly(lambda: self.bar.removeTab(place))
        self.setVisible(self.bar.count() > 1)

    def choose(self, place: int) -> None:
        """Show which tab is in front."""
        self._quietly(lambda: self.bar.setCurrentIndex(place))

    def describe(self, place: int, title: str, told: str, *, unsaved: bool) -> None:
        """Name a tab; ``told`` is its tooltip."""
        self.bar.setTabText(place, f"{title} *".replace("&", "&&") if unsaved else title.replace("&", "&&"))
        button = self.bar.tabButton(place, QTabBar.ButtonPosition.RightSide)
        button.setToolTip(self.tr("Close this tab"))
        button.setAccessibleName(self.tr("Close {title}").format(title=title))
        self.bar.setTabToolTip(place, plain_text(f"{title}\n{told}" if told else title))

    def _quietly(self, change: object) -> None:
        assert callable(change)
        blocked = self.bar.blockSignals(True)
        change()
        self.bar.blockSignals(blocked)
