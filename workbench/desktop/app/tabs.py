"""The tabs: an open scenario with its page, the strip above the pages (hidden while there is one tab), and closed tabs."""

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
from workbench.lessons.run import RunState

# --- The view, selection and tool of a window, which another window of the same document can restore


@dataclass(frozen=True)
class ViewState:
    """Ids of the selected units and of pieces of a table, overlays by name, the observers with the chosen one, whether they are
    pinned, and the tool's id."""

    place: SavedView
    units: tuple[str, ...]
    pieces: tuple[str, ...]
    overlays: frozenset[str]
    observers: tuple[object, ...]
    chosen: int
    is_pinned: bool
    tool: str


def view_state(window: Window) -> ViewState:
    """The current state of a window."""
    inquiry, pieces = window.inquiry, window.kind.pieces
    tool = window.tool_context.tool.id
    looking = inquiry.observers.chosen, inquiry.observers.index, inquiry.observers.is_pinned
    return ViewState(window.view.place, inquiry.selection, pieces, inquiry.overlays, *looking, tool)


def restore_view_state(window: Window, state: ViewState) -> None:
    """Restore the state of another window of the same document."""
    inquiry = window.inquiry
    inquiry.overlays = state.overlays
    window.kind.select(state.units, state.pieces)
    if state.observers:
        # they are of the kind of map of this inquiry, because the document is the same
        inquiry.observers.set(state.observers, pinned=state.is_pinned)  # type: ignore[arg-type]
        inquiry.observers.choose(state.chosen)
    window.tool_context.activate_tool(state.tool)
    window.actions_.refresh()
    window.view.show_place(state.place)


# --- One open scenario and its page


@dataclass(eq=False)
class Tab:
    """One open scenario. ``document`` is None until the tab is first shown and its file is read; ``page`` is None until the tab
    is first shown after it was opened or after language, theme, palette or size changed."""

    title: Text
    path: Path | None = None
    document: AnyDocument | None = None
    page: Window | None = None
    place: SavedView | None = None
    view_state: ViewState | None = None
    lesson: RunState | None = None
    """The step and the answers of its lesson, kept until the file is read; None if it is a scenario."""
    order: int | None = None
    """Its number among the tabs of the last session, if it was among them."""

    @property
    def file(self) -> Path | None:
        """The file that the scenario was read from, also if it is a copy of a sample; None if there is none."""
        return self.document.origin if self.document is not None else self.path

    @property
    def is_unsaved(self) -> bool:
        """Has it work that no file holds?"""
        return self.document is not None and self.document.dirty

    @property
    def is_changed_copy(self) -> bool:
        """Is it a sample with changes, which are in no file?"""
        return self.is_unsaved and self.document is not None and self.document.sample is not None

    @property
    def has_finished_quiz(self) -> bool:
        """Does it show a quiz that is at its end, or was never begun?"""
        run = self.document.lesson if self.document is not None else None
        return run is not None and run.quiz is not None and not run.is_under_way

    @property
    def newest_lesson(self) -> RunState | None:
        """The step and the answers of its lesson; None if it is a scenario."""
        run = self.document.lesson if self.document is not None else None
        return run.state if run is not None else self.lesson

    @property
    def is_placeholder(self) -> bool:
        """Is it the empty map of a first page?"""
        return self.document is not None and self.document.is_untouched_placeholder

    @property
    def newest_title(self) -> Text:
        """The title of its document, or the one that it had before its file was read."""
        return self.document.title if self.document is not None else self.title

    def newest_place(self, *, in_front: bool) -> SavedView | None:
        """The part of its map that is in view, or was when the tab was last in front."""
        if in_front and self.page is not None:
            return self.page.view.place
        return self.view_state.place if self.view_state is not None else self.place


# --- Closed tabs that can be opened again


_MOST = 20


@dataclass(frozen=True)
class ClosedTab:
    """A closed tab: its file, or the document itself if it has none; ``index`` is its place in the strip."""

    title: Text
    path: Path | None
    document: AnyDocument | None
    place: SavedView | None
    index: int
    lesson: RunState | None = None
    """The step and the answers of its lesson; None if it is a scenario."""


class ClosedTabs:
    """The last closed tabs. A document without a file is kept with its undo stack, because nothing else can restore it."""

    def __init__(self) -> None:
        self._tabs: list[ClosedTab] = []

    def __bool__(self) -> bool:
        return bool(self._tabs)

    def push(self, tab: ClosedTab) -> None:
        """Add a closed tab, and drop the oldest ones."""
        self._tabs.append(replace(tab, document=None) if tab.path is not None else tab)
        for old in self._tabs[:-_MOST]:
            if old.document is not None:
                old.document.deleteLater()
        self._tabs = self._tabs[-_MOST:]

    def holds(self, document: AnyDocument) -> bool:
        """Is this document kept?"""
        return any(tab.document is document for tab in self._tabs)

    def pop(self) -> ClosedTab | None:
        """Remove and return the tab that was closed last; None if there is none."""
        return self._tabs.pop() if self._tabs else None


_WIDEST = 260
"""The largest width of a tab in pixels; a longer title is shortened, and whole in the tooltip."""


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
        """The size of a tab, with room for accents on capitals and a limited width."""
        wanted = super().tabSizeHint(index) + QSize(0, scaled_pixels(4))
        return QSize(min(wanted.width(), scaled_pixels(_WIDEST)), wanted.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note the tab on which the middle button is pressed."""
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pressed = self.tabAt(event.position().toPoint())
        else:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close the tab if the middle button is released where it was pressed."""
        if event.button() != Qt.MouseButton.MiddleButton:
            super().mouseReleaseEvent(event)
        elif self._pressed >= 0 and self.tabAt(event.position().toPoint()) == self._pressed:
            self.tabCloseRequested.emit(self._pressed)

    def tabInserted(self, index: int) -> None:
        """Give a new tab its close button."""
        super().tabInserted(index)
        button = QToolButton(self)
        button.setText("✕")
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setFixedSize(scaled_pixels(18), scaled_pixels(18))
        button.clicked.connect(lambda _=False: self.tabCloseRequested.emit(self._index_of(button)))
        self.setTabButton(index, QTabBar.ButtonPosition.RightSide, button)

    def _index_of(self, button: QToolButton) -> int:
        right = QTabBar.ButtonPosition.RightSide
        return next(k for k in range(self.count()) if self.tabButton(k, right) is button)


class TabStrip(QWidget):
    """Tabs by their index, from 0, and a button for a new tab."""

    tab_chosen = Signal(int)
    close_wanted = Signal(int)
    moved = Signal(int, int)
    """A tab was moved from one index to another."""
    new_tab_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = _Bar()
        self.new_button = QToolButton()
        self.new_button.setText("+")
        self.new_button.setAutoRaise(True)
        self.new_button.clicked.connect(self.new_tab_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 3, 6, 0)
        row.setSpacing(2)
        row.addWidget(self.bar)
        row.addWidget(self.new_button)
        row.addStretch(1)
        self.bar.currentChanged.connect(self.tab_chosen)
        self.bar.tabCloseRequested.connect(self.close_wanted)
        self.bar.tabMoved.connect(self.moved)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
        """Set tooltips and accessible names in the current language."""
        self.new_button.setToolTip(self.tr("Another tab: samples, recent files, new maps"))
        self.new_button.setAccessibleName(self.new_button.toolTip())
        self.bar.setAccessibleName(self.tr("Open scenarios"))

    def add(self, place: int) -> None:
        """Insert an empty tab without selecting it."""
        self._quietly(lambda: self.bar.insertTab(place, ""))
        self.setVisible(self.bar.count() > 1)

    def remove(self, place: int) -> None:
        """Remove a tab."""
        self._quietly(lambda: self.bar.removeTab(place))
        self.setVisible(self.bar.count() > 1)

    def choose(self, place: int) -> None:
        """Select a tab without emitting a signal."""
        self._quietly(lambda: self.bar.setCurrentIndex(place))

    def describe(self, place: int, title: str, path: str, *, unsaved: bool) -> None:
        """Set the title of a tab, marked if ``unsaved``; ``path`` is added to its tooltip."""
        self.bar.setTabText(place, f"{title} *".replace("&", "&&") if unsaved else title.replace("&", "&&"))
        button = self.bar.tabButton(place, QTabBar.ButtonPosition.RightSide)
        button.setToolTip(self.tr("Close this tab"))
        button.setAccessibleName(self.tr("Close {title}").format(title=title))
        self.bar.setTabToolTip(place, plain_text(f"{title}\n{path}" if path else title))

    def _quietly(self, change: object) -> None:
        assert callable(change)
        blocked = self.bar.blockSignals(True)
        change()
        self.bar.blockSignals(blocked)
