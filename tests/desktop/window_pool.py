"""Windows that tests use one after another: building one costs ten times as much as opening another scenario in it.

A window is handed on only if, with a plain scenario opened in it, nothing tells it from a new one: every plain value of its
parts and the state of every widget and command is compared. Whatever a test leaves behind costs a new window, and no more.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QScrollBar,
    QStackedWidget,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from workbench.base.text import Text
from workbench.desktop.documents.document import AnyDocument, Document
from workbench.desktop.look.layers import DEFAULT_LOOK, Toggle
from workbench.desktop.look.settings import Settings
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.widgets.palette_list import Palette
from workbench.desktop.window.docks import Tabs
from workbench.desktop.window.window import Window
from workbench.geometry.grid import HexGrid
from workbench.rules.ruleset import Ruleset
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard

Plain = dict[str, object]
SIZE = 1280, 800
_PLAIN = (str, int, float, bool, type(None), enum.Enum)
_FOREIGN = (Document, Settings, AnswerWorker, QWidget)
_ASKING = "workbench.desktop"
_MOST = 3
"""So many windows are kept when another is made."""


def _plain(value: object) -> bool:
    if isinstance(value, tuple | frozenset):
        return all(_plain(one) for one in value)
    return isinstance(value, _PLAIN)


def _parts(window: Window) -> Iterator[tuple[str, dict[str, Any]]]:
    """The inquiry, the tools with their settings, and the keyboard cursor: their attributes, by the path to them."""
    seen: set[int] = set()
    todo: list[tuple[str, object]] = [
        ("bench", window.inquiry),
        ("workplace", window.tool_context),
        ("cursor", window.map_cursor),
    ]
    for path, part in todo:
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, dict):
            todo += [(f"{path}[{key}]", one) for key, one in part.items()]
        elif type(part).__module__.startswith(_ASKING) and not isinstance(part, _FOREIGN):
            values = getattr(part, "__dict__", {})
            yield path, values
            todo += [(f"{path}.{name}", one) for name, one in values.items() if not _plain(one)]


def _values(window: Window) -> dict[str, Plain]:
    return {path: {name: one for name, one in values.items() if _plain(one)} for path, values in _parts(window)}


_STATES: tuple[tuple[type[QWidget], Callable[[Any], object]], ...] = (
    (QAbstractButton, lambda one: (one.text(), one.isChecked())),
    (QComboBox, lambda one: (one.count(), one.currentText())),
    (QAbstractSpinBox, lambda one: one.text()),
    (QLineEdit, lambda one: one.text()),
    (QScrollBar, lambda one: None),
    (QAbstractSlider, lambda one: one.value()),
    (QTabBar, lambda one: (one.count(), one.currentIndex()) if one.count() else None),
    (QStackedWidget, lambda one: (one.count(), one.currentIndex())),
    (QDockWidget, lambda one: (one.objectName(), one.isFloating())),
)


@cache
def _state_of(kind: type[QWidget]) -> Callable[[Any], object] | None:
    return next((state for known, state in _STATES if issubclass(kind, known)), None)


def _parts_of(window: Window) -> list[QObject]:
    """All objects inside a window. To walk over them takes as long as most tests of a window do, whatever is looked for."""
    return window.findChildren(QObject)


def _looks(window: Window, parts: Iterable[QObject]) -> Counter[object]:
    """The state of every widget that would be seen, of every command, and how long things wait."""
    found: Counter[object] = Counter()
    of_docks = set(window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly))
    for child in parts:
        if isinstance(child, QTimer):
            found[QTimer, child.interval()] += 1
        if not isinstance(child, QWidget):
            continue
        # the limits of a dock itself are what its contents want, once it was shown
        if isinstance(child, QAbstractItemView) and any(
            dock.isAncestorOf(child) for dock in window.docks.docks.values()
        ):
            found[type(child), "limits", child.minimumSize().toTuple(), child.maximumSize().toTuple()] += 1
        state = _state_of(type(child))
        if state is None or child in of_docks or child.parent() in of_docks:
            continue  # the tabs of docks are as the state of the docks says, once the window is shown
        if isinstance(child.parent(), QLineEdit):
            continue  # the button that clears a field fades away after its words, which are compared
        if child.parent().objectName() == "qt_scrollarea_viewport":
            found["editor", type(child)] += 1  # of a cell or a row, which may be left open in a hidden list
        look = state(child) if child.isVisibleTo(window) else None
        if look is not None:
            found[type(child), look] += 1
    for name in window.actions_.specs:
        action = window.actions_[name]
        found[name, action.isEnabled(), action.isChecked(), action.shortcut().toString()] += 1
    return found


def show(window: Window) -> None:
    """Put a window in front, with the keys for the map, which is seen whole."""
    window.resize(*SIZE)
    map_paper = window.view.viewport()
    map_paper.setUpdatesEnabled(False)  # it is painted once, when it is seen whole
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    window.view.setFocus()
    window.view.fit()
    map_paper.setUpdatesEnabled(True)
    QApplication.processEvents()


def put_away(windows: Iterable[Window]) -> None:
    """Close windows without a question."""
    for window in windows:
        window.document.stack.setClean()
        window.document.draft = None
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def _plain_scenario(like: AnyScenario) -> AnyScenario:
    """Bare ground of the kind of a scenario."""
    title, ground = Text.of("Plain"), like.board.ground
    if isinstance(like, TabletopScenario):
        return TabletopScenario(title, like.ruleset, TabletopBoard(like.board.unit, 60.0, 40.0, ground))
    return Scenario(title, like.ruleset, HexBoard.blank(HexGrid(6, 5), ground))


def _choose_as_new(window: Window, palettes: Iterable[Palette]) -> None:
    """Nothing is chosen for the tools yet, no enemy looked for, all parts are shown, and all layers are as usual. No palette is
    filtered, and the user's own pieces, which lie in another folder now, are read again."""
    window.view.remember_cards(window.settings)
    for palette in palettes:
        palette.filter.clear()
    window.settings.signals.pieces_changed.emit()
    choices = window.tool_context.choices
    new = vars(type(choices)())
    vars(choices).update({name: value for name, value in new.items() if _plain(value) or isinstance(value, dict)})
    # the docks have their first heights again: the table of units and the card get room once more when they are opened
    window.docks._card_had_room = window.docks.forces_and_zones._table_has_room = False
    layers = window.docks.map.layers
    layers.show_layers(DEFAULT_LOOK, frozenset())
    layers.tree.setCurrentItem(layers.tree.topLevelItem(0))
    if window.map_kind == "hex":
        for part in Toggle:
            window.view.set_shown(part, True)


@dataclass
class _PooledWindow:
    """A window, the plain document's ruleset and scenario, and what the window is like when that was opened in it first."""

    window: Window
    scenario: AnyScenario
    ruleset: Ruleset
    values: dict[str, Plain]
    looks: Counter[object]
    docks: QByteArray
    leaves: list[tuple[Tabs, int]]
    buttons: list[tuple[QToolButton, QAction]]
    bars: list[QToolBar]
    palettes: list[Palette]

    @property
    def restored(self) -> bool:
        """Is the window as good as new, once what tests change most was put back and the plain document opened?"""
        window = self.window
        window.clear.set(on=False)
        window.tool_context.tool.cancel()
        window.tool_context.activate_tool("inspect")
        window.status.show_message("")
        for path, values in _parts(window):
            values.update(self.values.get(path, {}))
        _choose_as_new(window, self.palettes)
        window.open_document(Document(self.scenario, self.ruleset, language="en"))
        if window.saveState() != self.docks:
            window.restoreState(self.docks)
        for tabs, leaf in self.leaves:
            tabs.setCurrentIndex(leaf)
        for button, action in self.buttons:
            if isValid(button):  # a narrow bar has taken others away, and made them again
                button.setDefaultAction(action)
        for bar in self.bars:  # hidden, a tool bar has not yet heard which of its fields are gone
            bar.layout().setGeometry(bar.rect())
        if self._looks_as_new:
            return True
        # what a test has put off until later, as a panel does that waits for the end of a click, is done now
        QApplication.processEvents()
        return self._looks_as_new

    @property
    def _looks_as_new(self) -> bool:
        # the buttons of rows that the plain document does not have wait to be deleted
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        parts = _parts_of(self.window)
        for part in parts:
            if isinstance(part, QScrollBar):
                part.setValue(part.minimum())
        return _looks(self.window, parts) == self.looks


class WindowPool:
    """The last few windows in nobody's hands, one of each kind and game, all on the same settings."""

    def __init__(self, folder: Path) -> None:
        self._store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        self.settings = Settings(self._store)
        self._kept: dict[tuple[str, str], _PooledWindow] = {}
        self._lent: list[Window] = []
        self._aside = QWidget()
        self.fresh_settings()

    def fresh_settings(self) -> Settings:
        """The settings as they are before the first start, in English."""
        self._store.clear()
        self.settings.language = "en"
        return self.settings

    def lend(self, document: AnyDocument, settings: Settings) -> Any:
        """A window in front with a document; a kept one if it is free, as good as new, and fits the settings."""
        kind = document.scenario.kind
        usual = self._store.allKeys() == ["language"] and settings.language == "en"
        kept = self._kept_one(kind, document) if settings is self.settings and usual else None
        if kept is not None:
            window = kept.window
            _choose_as_new(window, kept.palettes)
            window.view.wheel_scrolls = settings.wheel_scrolls
            window.open_document(document)
        else:
            window = Window(document, settings, threaded=False)
        self._lent.append(window)
        show(window)
        return window

    def take_back(self) -> None:
        """A test is over: its windows are closed, but for kept ones, which are hidden."""
        lent, self._lent = self._lent, []
        for window in lent:
            window.document.stack.setClean()
            window.document.draft = None
        for key, kept in list(self._kept.items()):
            if kept.window in lent and kept.window.isVisible():
                kept.window.hide()
                self._take_keys()
                lent.remove(kept.window)
            elif kept.window in lent:
                del self._kept[key]
        put_away(lent)

    def _take_keys(self) -> None:
        """Offscreen a hidden window still counts as the one with the keys, and would not get them again: another takes them."""
        self._aside.show()
        self._aside.activateWindow()
        QApplication.processEvents()
        self._aside.hide()

    def close(self) -> None:
        """Close what is kept."""
        self._aside.deleteLater()
        kept, self._kept = self._kept, {}
        put_away([one.window for one in kept.values()])

    def _kept_one(self, kind: str, document: AnyDocument) -> _PooledWindow | None:
        key = kind, document.ruleset.id
        kept = self._kept.get(key)
        if kept is not None and kept.window in self._lent:
            return None
        if kept is not None and not kept.restored:
            put_away([self._kept.pop(key).window])
            kept = None
        if kept is None:
            self._make_room()
            kept = self._kept[key] = self._made(document)
        self._kept[key] = self._kept.pop(key)
        return kept

    def _make_room(self) -> None:
        """Windows that nobody asked for lately go: a change of dress or size would be worn by each."""
        free = [key for key, one in self._kept.items() if one.window not in self._lent]
        put_away([self._kept.pop(key).window for key in free[: 1 - _MOST]])

    def _made(self, document: AnyDocument) -> _PooledWindow:
        scenario, ruleset = _plain_scenario(document.scenario), document.ruleset
        window = Window(Document(scenario, ruleset, language="en"), self.settings, threaded=False)
        show(window)
        docks = window.saveState()
        palettes = window.findChildren(Palette)
        _choose_as_new(window, palettes)
        window.open_document(Document(scenario, ruleset, language="en"))
        parts = _parts_of(window)
        leaves = [(one, one.currentIndex()) for one in parts if isinstance(one, Tabs)]
        buttons = [
            (one, action)
            for one in parts
            if isinstance(one, QToolButton) and (action := one.defaultAction()) is not None
        ]
        bars = [one for one in parts if isinstance(one, QToolBar)]
        looks = _looks(window, parts)
        return _PooledWindow(window, scenario, ruleset, _values(window), looks, docks, leaves, buttons, bars, palettes)
